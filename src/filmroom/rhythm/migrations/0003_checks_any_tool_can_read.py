from django.db import migrations


class Migration(migrations.Migration):
    """SQLite's own tools do not know the function that a day of a month is read with."""

    dependencies = [("rhythm", "0002_reminders")]

    operations = [
        migrations.RemoveConstraint(model_name="scan", name="scan_of_a_whole_month"),
    ]
