"""Statistics: intervals, paired differences, verdicts, sequential looks, sample sizes."""
