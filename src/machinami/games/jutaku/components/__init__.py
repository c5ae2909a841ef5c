"""Components of Tokyo Jutaku: data sets as objects, and poses of pieces."""
