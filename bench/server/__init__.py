"""Benchmarks of the server: latency of broadcasts, CPU time and memory per table."""
