from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("analysis", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="analysis",
            name="moments_left_out",
            field=models.IntegerField(default=0),
        ),
    ]
