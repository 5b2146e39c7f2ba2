"""Turn sheets and set-up sheets.

``grammar`` parses them, ``turn_sheet`` and ``set_up_sheet`` hold the parsed form and its canonical
text, ``turn_check`` and ``set_up_check`` check them, ``executor`` plays them, ``odds`` estimates
them.
"""
