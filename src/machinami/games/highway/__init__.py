"""Tokyo Highway: Rainbow City."""
