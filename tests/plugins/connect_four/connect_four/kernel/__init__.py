"""The rules as compiled code: records, moves and what is counted; it knows no words."""
