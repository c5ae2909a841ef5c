"""Tests of several server processes with one PostgreSQL."""
