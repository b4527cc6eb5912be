# Line of sight.
refuse-no-sight = No line of sight from { $here } to { $there }: { $by } is in the way.
refuse-too-much-hindrance = Smoke and hindrances between { $here } and { $there } hide everything.
refuse-unseen-off-map = Off the map nobody sees or is seen.
mod-hindrance = Hindrance
mod-smoke = Smoke
mod-out-of-smoke = Firing out of smoke
