prompt-flame = Où { $who } dirige-t-il la flamme ?
choice-flame = Diriger la flamme là
told-flame = { $who } lâche un jet de flamme.
told-flame-explodes = Le lance-flamme de { $who } explose !
roll-flame-misfire = Incident du lance-flamme
