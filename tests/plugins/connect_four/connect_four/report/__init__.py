"""What a designer asks: columns, metrics, conclusions and pictures."""
