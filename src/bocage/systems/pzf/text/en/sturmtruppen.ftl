choice-advance = { $piece }: advance instead of shooting
told-advances = { $who } advances instead of shooting (Sturmtruppen).
told-advances-several = { $who } advance instead of shooting (Sturmtruppen).
refuse-no-sturmtruppen = Only German men and vehicles advance in the Shooting phase.
refuse-near-enemy = An advance keeps two inches away from every enemy.
refuse-only-advance = An advance is a move and nothing else.
