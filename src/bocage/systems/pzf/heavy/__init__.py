"""Heavy weapons and the men that serve them.

| rules | module |
|---|---|
| 6.1c, 9.4l, 1.1b gunners, and the skill a weapon is fired with | `gunners` |
| 6.1–6.4, 6.8 loaders, men that step in for a gunner, guns as cover | `crews` |
| 6.5a, 6.7a a weapon of two men on the move | `carrying` |
| 6.8 guns turned, hauled and hitched | `hauling` |
"""
