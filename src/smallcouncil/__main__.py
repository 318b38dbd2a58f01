import sys

from smallcouncil import compiled

compiled.use(sys.argv[1:])  # must come before anything of the engine is imported

from smallcouncil.cli import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
