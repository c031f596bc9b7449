"""Why ours does not reach a target or a baseline, part by part, for the page of public sets."""

UNKNOWN = "Why is not known."
WHY = {
    "annomi-form": (
        "It misses by less than its interval is wide. On the developing part 33 of the 54 open "
        "questions that are found closed are statements with a question mark (“so you feel as if "
        "drinking is a problem for you?”) or ask for a degree (“how important is it”); annotators "
        "call the latter open about as often as closed. In pairs they agree no better than .767."
    ),
    "annomi-form-bare": (
        "Half of the closed questions in speech are statements with a rising voice (“you don’t "
        "like writing”). Without the mark nothing in the words tells them from statements: on the "
        "developing part 104 of 218 closed questions are lost so, and no rule tried that found "
        "them was right more often than not."
    ),
    "annomi-reflection": (
        "It misses by less than its interval is wide; on the developing part the rules reach .777. "
        "Reflections of one or two words (“£50 a week.”) and sentences that the client might have "
        "said are found by neither words nor word order. More could be learnt, but AnnoMI states "
        "no licence, so nothing is learnt from it."
    ),
    "mrda-backchannel": (
        "Recall is reached, precision is not. On the developing meeting most wrong finds are tags "
        "with which a speaker ends an own sentence (“right”, labelled a question): a word of "
        "attention is told by its words and its length alone, as the definition has it "
        "(docs/method/talk.md, P6). Looking whether the same speaker stopped within 0.2 s before "
        "would lift precision there from .86 to .92. It would also change talk time and turns "
        "against an independent check of them, so the definition stays. On all 75 meetings its "
        "precision was .898 with ten of its 19 phrases; two meetings say little."
    ),
    "uptake": (
        "The target lies within the interval. It was reached by learning from nine tenths of "
        "1,998 exchanges; here 531 teach. "
        "The same columns reach .585 by cross-validation on the developing part, and the plain "
        "share of repeated words falls as far between the parts (.521 there), so this part is the "
        "harder one. The product does not use it."
    ),
    "casino-preference": (
        "The target lies within the interval. Learnt from 82 such questions in 891 utterances; "
        "the target was measured with four fifths "
        "of 4,615. The words alone fall from .71 by cross-validation on the developing part to the "
        "linear column here; the signs make up most of that. The product does not use it."
    ),
    "persuasion-objection": (
        "It finds more, and surer, than the keyword list, which is the target. Regression on words "
        "learnt from the same dialogues finds fewer and better ones: it knows how people decline "
        "to give (“I typically give to local charities”), where the product’s objections are those "
        "of buyers. Its confidence does not carry over either: finds of .5 and more, .36 of the "
        "marks of the developing part after phrases were added from it, are .06 of those here. "
        "What is listed has to hold for sales calls, whose measure are the sealed gold calls."
    ),
    "zoom-action": (
        "Seven marks in three meetings decide nothing. The next steps found are what sales calls "
        "call so: who meets, sends or looks again and when, mostly at the end. The summaries list "
        "tasks for teams wherever in the meeting their matter came up, in words that a machine "
        "wrote and its publisher edited; few of them are said as promises."
    ),
}
