"""Benchmarks: ratios of contenders in one run."""
