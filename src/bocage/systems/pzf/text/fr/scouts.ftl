choice-later = { $piece } : déployer plus tard
