"""The components of Highway: data sets, and the pieces with their geometry."""
