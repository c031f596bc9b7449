from django.db import migrations

BASES = (
    (
        "Everybody agreed",
        "All who speak were asked before the recording started and said yes. Say so again when "
        "somebody joins late, and stop recording when somebody asks.",
    ),
    (
        "Legitimate interest, announced",
        "The organisation records to improve its sales conversations, says so before recording, "
        "and lets anybody object. The weighing of interests is written down.",
    ),
    (
        "Agreement with the customer or the staff",
        "A contract with the customer, or an agreement with the staff or their representatives, "
        "covers recording and coaching. Name it in the words of your organisation.",
    ),
)


def add_bases(apps, schema_editor):
    model = apps.get_model("calls", "LawfulBasis")
    for name, explanation in BASES:
        model.objects.get_or_create(name=name, defaults={"explanation": explanation})


class Migration(migrations.Migration):
    dependencies = [("calls", "0001_initial")]

    operations = [migrations.RunPython(add_bases, migrations.RunPython.noop)]
