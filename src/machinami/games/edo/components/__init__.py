"""Components of Edo: the values of a data set, turned into objects."""
