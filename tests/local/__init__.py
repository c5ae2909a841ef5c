"""Tests of tables on a device, without a server."""
