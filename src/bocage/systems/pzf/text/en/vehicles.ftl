prompt-driving = Where does { $who } drive? { $left } of { $of } left.{ $guns ->
    [none] {" "}Its guns can no longer fire this turn.
    [one] {" "}Having come this far, it can still fire one gun.
   *[other] {""}
  }
inches = { $tenths ->
    [0] { $whole }″
   *[other] { $whole }.{ $tenths }″
  }
choice-unbog = Try to get free
choice-traverse = Turn the turret to { $number }°
roll-bog = Not bogged down
roll-unbog = Getting free
told-bogged = { $who } is bogged down.
told-freed = { $who } is free again.
told-still-bogged = { $who } is still stuck.
told-traverses = The turret of { $who } turns to { $degrees }°.
refuse-sideways = A vehicle drives along its axis, never sideways; a motorcycle not backwards either.
refuse-bogged = It is bogged down.
refuse-not-bogged = There is nothing to get free from.
refuse-wheels-out = Its wheels or tracks are gone.
refuse-no-way-for-vehicles = No vehicle gets through there.
refuse-wreck = A wreck blocks the way.
refuse-no-room-to-turn = The hull has no room to turn.
refuse-no-turret = It has no turret to turn.
