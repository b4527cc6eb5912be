"""Heavy weapons and the men who serve them.

| rules | module |
|---|---|
| 6.1c, 9.4l, 1.1b who lays a weapon, with whose skill | `gunners` |
| 6.1–6.4, 6.8 loaders, who steps in for whom, guns as cover | `crews` |
| 6.5a, 6.7a a weapon of two men on the move | `carrying` |
| 6.8 guns turned, hauled and hitched | `hauling` |
"""
