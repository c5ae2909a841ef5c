"""The rules of Edo over flat lists of numbers, in kernel style: the same source runs plain and compiled."""
