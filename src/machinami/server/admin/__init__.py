"""Monitoring for operators: health checks, metrics, the operator page, and notices of the operator's
changes."""
