"""What lies in Highway's box: the figures of a data set, turned into objects."""
