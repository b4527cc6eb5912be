"""The text client: plays any system over a pipe, a terminal or a screen reader, in English or French.

It knows no rules. Everything it prints comes from the kernel's views, the systems' texts and the ledger.
"""

from bocage.terminal.start import main

__all__ = ["main"]
