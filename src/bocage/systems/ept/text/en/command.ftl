# Activation, command, the administrative phase: what is asked, chosen, told and refused.
choice-take-unit = Activate { $piece } alone without a test
choice-bring = Bring { $formation } onto the map without a test
choice-enter = { $piece } enters at { $hex }
choice-enter-creep = { $piece } enters tactically at { $hex }
choice-enter-march = { $piece } force-marches onto the map at { $hex }
choice-keep-move = { $piece } keeps its Move marker
choice-drop-move = { $piece } halts
prompt-keep-move = Does { $unit } in { $hex } stay on the move next turn?
odds-activated = activated
odds-ends-phase = ends the phase
refuse-not-automatic = Only the winner of the initiative activates without a test, and only as the first thing in the phase.
refuse-nobody-arrives = Nobody in { $formation } arrives this turn.
refuse-not-arriving = { $unit } does not arrive on the map now.
refuse-not-by-there = { $unit } does not arrive by { $hex }.
refuse-no-place = Nobody can be placed in { $hex }.
