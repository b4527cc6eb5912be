"""What players see: `view` draws the scene, names choices and answers the facts of cases."""
