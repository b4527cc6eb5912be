"""Records as data: `record` what one holds, `forms` how it is written and read, `turns` and `delta` how the states of
its turns are kept small. Nothing here runs a rule.
"""
