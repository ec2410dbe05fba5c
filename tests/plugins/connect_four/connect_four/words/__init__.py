"""The notation of the table: positions, options, events and forced luck in words."""
