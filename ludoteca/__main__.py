"""`python -m ludoteca` is the same as the command `ludoteca`."""

from ludoteca.cli import main

if __name__ == "__main__":
    main()
