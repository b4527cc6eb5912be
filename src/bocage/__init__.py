"""Bocage plays Second World War rule systems: rules enforced in full, with an opponent, exact odds and one record."""
