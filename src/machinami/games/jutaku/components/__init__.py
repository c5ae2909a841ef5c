"""What lies in Jutaku's box: the figures of a data set, turned into objects."""
