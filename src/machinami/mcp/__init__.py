"""The games for language models: a server of the Model Context Protocol over the Bot API (extra `mcp`)."""
