pytest_plugins = ["stage", "seats"]
