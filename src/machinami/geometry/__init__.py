"""Plane geometry in whole numbers: the same verdict on every machine, for ever.

Lengths are hundredths of a millimetre, angles hundredths of a degree, anticlockwise from +x.
Predicates are exact on the whole points they are given; a rotation rounds its points once, before
anything is judged. Nothing here is taken from the platform's mathematics but the integer root.
"""
