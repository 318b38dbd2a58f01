"""The front door for Python programs: `import smallcouncil as sc`, then `sc.new()`. See docs/python.md."""
