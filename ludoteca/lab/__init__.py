"""Many games at once: simulation, measuring, fuzzing and the conformance checks."""
