"""Exact plane geometry in integers, with the same result on every machine.

Lengths are hundredths of a millimetre, angles hundredths of a degree, anticlockwise from +x.
Predicates are exact on the integer points that they receive; a rotation rounds its points once, before
any predicate is evaluated. From the platform's mathematics only the integer square root is used.
"""
