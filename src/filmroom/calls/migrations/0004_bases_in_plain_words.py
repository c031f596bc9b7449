from django.db import migrations

BEFORE = (
    "A contract with the customer, or an agreement with the staff or their representatives, "
    "covers recording and coaching. Name it in the words of your organisation."
)
AFTER = BEFORE.removesuffix(" Name it in the words of your organisation.")


def leave_out_advice(apps, schema_editor):
    """What coaches read beside a call holds no words meant for an administrator."""
    bases = apps.get_model("calls", "LawfulBasis").objects
    bases.filter(explanation=BEFORE).update(explanation=AFTER)


class Migration(migrations.Migration):
    dependencies = [("calls", "0003_lawful_bases")]

    operations = [migrations.RunPython(leave_out_advice, migrations.RunPython.noop)]
