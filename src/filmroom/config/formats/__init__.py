"""Days in other languages than English: which format stands for the one a page asks for."""
