"""`python -m bench.server`."""

from bench.server.run import main

if __name__ == "__main__":
    main()
