"""Reviews: a rubric applied to a call by a reviewer (docs/method/review.md)."""

from filmroom.core.reviews.contract import Code, Hint, Problem, Report, check
from filmroom.core.reviews.model import NA, Review, Score

__all__ = ["NA", "Code", "Hint", "Problem", "Report", "Review", "Score", "check"]
