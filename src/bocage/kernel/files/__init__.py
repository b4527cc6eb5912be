"""What is written in files beside scenarios: rule cases, lessons and the ledger of rules."""
