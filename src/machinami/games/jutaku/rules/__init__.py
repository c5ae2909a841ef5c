"""Rules of Tokyo Jutaku by phase: building, judging, stop calls and moves on the grid."""
