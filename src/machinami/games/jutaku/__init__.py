"""Tokyo Jutaku."""
