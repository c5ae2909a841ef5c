"""What lies in Edo's box: the figures of a data set, turned into objects."""
