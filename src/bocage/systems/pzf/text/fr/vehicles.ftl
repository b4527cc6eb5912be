prompt-driving = Où va { $who } ? Il reste { $left } sur { $of }.{ $guns ->
    [none] {" "}Ses canons ne peuvent plus tirer ce tour.
    [one] {" "}Après ce trajet, un canon peut encore tirer.
   *[other] {""}
  }
inches = { $tenths ->
    [0] { $whole }″
   *[other] { $whole },{ $tenths }″
  }
choice-unbog = Tenter de se dégager
choice-traverse = Tourner la tourelle vers { $number }°
roll-bog = Sans s’enliser
roll-unbog = Se dégager
told-bogged = { $who } s’est enlisé.
told-freed = { $who } s’est dégagé.
told-still-bogged = { $who } reste enlisé.
told-traverses = La tourelle de { $who } tourne vers { $degrees }°.
refuse-sideways = Un véhicule roule dans son axe, jamais de côté ; une moto ne recule pas non plus.
refuse-bogged = Il est enlisé.
refuse-not-bogged = Il n’y a rien dont se dégager.
refuse-wheels-out = Il n’a plus de roues ou de chenilles.
refuse-no-way-for-vehicles = Aucun véhicule ne passe par là.
refuse-wreck = Une épave barre la route.
refuse-no-room-to-turn = La caisse n’a pas la place de tourner.
refuse-no-turret = Il n’a pas de tourelle à tourner.
