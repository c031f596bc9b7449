from hypothesis import HealthCheck, settings

pytest_plugins = ["stage", "seats", "pseudo", "recorded"]

# A busy machine is no wrong answer.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
