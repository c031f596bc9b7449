from filmroom.demo.load import is_wanted, load, sign_ins

__all__ = ["is_wanted", "load", "sign_ins"]
