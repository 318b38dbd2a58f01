"""Datasets: files with a row for each decision of recorded games. See docs/research/datasets.md.

`rows.py` replays a record, `writing.py` fills a file part by part, `parquet.py` and `jsonl.py` are its two forms, and
`reading.py` reads both by batches.
"""
