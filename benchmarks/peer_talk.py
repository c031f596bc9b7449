"""Run inside the peers' own environment: one talk figure of each call, print the seconds.

Calls come as JSON, parsed already. ConvoKit builds a corpus of a call and computes the share of
the side that talks more; Edu-ConvoKit makes a table of it, measures who talks how long and
reports the shares.
"""

import json
import sys
import time
import types
from importlib.metadata import version
from pathlib import Path

WITHOUT = (
    *("torch", "torch.nn", "transformers", "transformers.models", "transformers.models.bert"),
    "transformers.models.bert.modeling_bert",
)


class _Absent(types.ModuleType):
    """Stands in for a library of neural networks that is imported and not used for talk time."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def _without_networks() -> None:
    for name in WITHOUT:
        sys.modules[name] = _Absent(name)
    sys.modules["torch"].nn = sys.modules["torch.nn"]


def _convokit(calls):
    from convokit import Corpus, Speaker, Utterance
    from convokit.talktimesharing.talktimesharing_util import _convo_balance_score

    def share(number, call):
        speakers = {name: Speaker(id=name) for name in dict.fromkeys(row[2] for row in call)}
        groups = dict(zip(speakers, ("groupA", "groupB") * len(speakers), strict=False))
        said = [
            Utterance(
                id=f"{number}-{at}",
                speaker=speakers[who],
                conversation_id=f"{number}-0",
                reply_to=f"{number}-{at - 1}" if at else None,
                timestamp=start,
                text=text,
                meta={"start": start / 1000, "stop": end / 1000, "utt_group": groups[who]},
            )
            for at, (start, end, who, text) in enumerate(call)
        ]
        corpus = Corpus(utterances=said)
        return _convo_balance_score(corpus, f"{number}-0", False, 0)

    return lambda: [share(number, call) for number, call in enumerate(calls)]


def _edu_convokit(calls):
    _without_networks()
    import nltk
    import pandas as pd

    nltk.download = lambda *_, **__: False  # it fetches a word list on the way in
    from edu_convokit.analyzers import QuantitativeAnalyzer
    from edu_convokit.annotation import Annotator

    def shares(call):
        table = pd.DataFrame(call, columns=["start", "end", "speaker", "text"])
        table = Annotator().get_talktime(
            table,
            analysis_unit="timestamps",
            time_start_column="start",
            time_end_column="end",
            output_column="talk",
        )
        return QuantitativeAnalyzer().report_statistics(
            feature_column="talk", df=table, speaker_column="speaker", value_as="prop"
        )

    return lambda: [shares(call) for call in calls]


PEERS = {"convokit": _convokit, "edu-convokit": _edu_convokit}

if __name__ == "__main__":
    peer, file = sys.argv[1:]
    given = json.loads(Path(file).read_text())
    PEERS[peer](given[:2])()
    work = PEERS[peer](given)
    began = time.process_time()
    work()
    print(version(peer), time.process_time() - began)
