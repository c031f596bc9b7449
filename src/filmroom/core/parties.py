"""The parts people play on the buyer's side (spec 2, "Calls")."""

from enum import StrEnum


class BuyerRole(StrEnum):
    ECONOMIC_BUYER = "economic buyer"
    CHAMPION = "champion"
    USER = "user"
    TECHNICAL = "technical"
    PROCUREMENT = "procurement"
    UNKNOWN = "unknown"
