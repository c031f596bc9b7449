"""Behaviour statements to offer in place of a refused one. Data only.

Each row holds the beginnings of words that call for it, and the statement. The first row
whose beginnings meet a word of the refused statement is offered.
"""

Row = tuple[tuple[str, ...], str]

ANY = "Ask one open question about the buyer's problem before showing anything."

FOR_SUBJECTS: tuple[Row, ...] = (
    (
        ("interrupt", "listen", "silence", "talk", "patien", "monologue", "over-talk"),
        "Wait two seconds after the buyer stops before speaking.",
    ),
    (
        ("objection", "pushback", "rejection", "concern", "resistance"),
        "After each objection, ask one clarifying question before answering.",
    ),
    (
        ("competit", "rival", "incumbent"),
        "When a competitor is named, ask what the buyer likes about it before answering.",
    ),
    (
        ("negotiat", "discount", "concession", "procurement", "purchasing"),
        "Before agreeing to any discount, ask for one thing in return.",
    ),
    (("price", "pricing"), "Name the price once, then stay silent until the buyer speaks."),
    (
        ("multi-thread", "multithread", "stakeholder", "champion", "decision"),
        "Ask on every call who else has to agree before it can start.",
    ),
    (
        ("qualif", "meddic", "meddpicc", "bant", "budget"),
        "Ask who signs, by when, and out of which budget before the 20-minute mark.",
    ),
    (
        ("demo", "present", "slide", "pitch", "screen", "deck"),
        "Show at most three screens, each tied to a problem the buyer named.",
    ),
    (
        ("story", "storytelling", "proof", "case", "reference"),
        "Tell one customer story with a before and an after number in every demo.",
    ),
    (
        ("prospect", "cold", "outreach", "gatekeeper", "outbound", "elevator"),
        "Give name, company and reason for the call in the first 20 seconds.",
    ),
    (
        ("open", "agenda", "intro", "start", "upfront"),
        "State the purpose, the agenda and the end time in the first 90 seconds.",
    ),
    (
        ("next", "clos", "commit"),
        "End every call with a next step that has a date and an owner.",
    ),
    (
        ("follow", "recap", "e-mail", "email"),
        "Send the recap with the agreed next step within one hour of each call.",
    ),
    (
        ("crm", "pipeline", "hygiene", "admin", "salesforce", "hubspot", "note", "record"),
        "Enter the next step and its date in the CRM within two hours of each call.",
    ),
    (
        ("time", "territory", "planning", "prepar", "prep", "priorit", "organi"),
        "Write down three questions for the buyer before each call.",
    ),
    (
        ("tone", "tonality", "voice", "pace", "delivery", "speech", "filler"),
        "Pause for two seconds after naming the price.",
    ),
    (("urgen",), "Ask what one more month of the problem costs the buyer."),
    (
        ("credib", "expert", "thought", "authority"),
        "Name one customer from the buyer's industry in the first five minutes.",
    ),
    (
        ("rapport", "relation", "trust", "engage", "chemistry"),
        "Mention one thing the buyer said last time within the first minute.",
    ),
    (
        ("social", "linkedin"),
        "Write to two new contacts a week, quoting something they published.",
    ),
    (
        ("control", "structure", "flow", "room"),
        "Read the agenda aloud at the start and get a yes to it before the first question.",
    ),
    (
        ("value", "roi", "benefit", "impact", "feature"),
        "Tie each benefit to a number the buyer gave earlier in the call.",
    ),
    (
        ("knowledge", "product", "technical"),
        "Answer each product question in one sentence, then ask why it matters to the buyer.",
    ),
    (
        ("discover", "discovry", "question", "need", "pain", "spin", "consult", "inquir"),
        "Ask two implication questions about each problem before showing the product.",
    ),
)

FOR_TRAITS: tuple[Row, ...] = (
    (
        (
            "aggress", "push", "arrogan", "cocky", "ego", "rude", "dismiss", "defens", "condesc",
            "overbear", "domin", "bossy", "impatien", "abrasive", "negativ", "stubborn",
        ),
        "Ask one question before answering each objection.",
    ),
    (
        (
            "lazy", "lazi", "slopp", "careless", "organi", "disorgani", "disciplin", "ethic",
            "motivat", "unmotiv", "initiative", "ownership", "proactiv", "reliab", "hung", "drive",
        ),
        "Send the recap with the agreed next step within one hour of each call.",
    ),
    (
        ("empath", "patien", "humb", "listener", "kind", "sensitiv", "nice", "compassion"),
        "Repeat the buyer's concern in their own words before answering.",
    ),
    (("curio", "interest"), "Ask two follow-up questions after each of the buyer's answers."),
    (
        (
            "enthus", "energ", "passion", "positiv", "attitude", "friend", "warm", "likab",
            "likeab", "charism", "outgoing", "shy", "personab", "charm", "introver",
        ),
        "Greet each person by name in the first minute.",
    ),
    (("creativ", "dull", "boring"), "Tell one customer story with a number in every demo."),
    (
        ("professional", "leader", "team"),
        "State the purpose, the agenda and the end time in the first 90 seconds.",
    ),
    (("",), "State the price in one sentence, then wait for the answer."),
)  # fmt: skip

FOR_OUTCOMES: tuple[Row, ...] = (
    (
        ("churn", "reten", "retain", "renew", "satisf", "nps", "csat", "attrition", "lost"),
        "Ask on every renewal call what the customer would miss most.",
    ),
    (
        ("meeting", "appoint", "demo", "lead", "pipeline", "visit", "no-show", "book", "opportun"),
        "Offer two dates for the next meeting before hanging up.",
    ),
    (
        ("upsell", "cross", "size", "margin", "average", "value", "basket", "bigger", "upgrade"),
        "Ask about one further problem before quoting a price.",
    ),
    (
        ("cycle", "velocity", "faster"),
        "Ask for the decision date, and what has to happen before it, on every first call.",
    ),
    (
        ("referral", "donat", "donor", "gala"),
        "Ask for one introduction in the last five minutes of each meeting.",
    ),
    (("",), "Ask who else signs off, and what they look at, before the 20-minute mark."),
)

FOR_INNER_STATES: tuple[Row, ...] = (
    (
        ("talk", "speak", "silence", "interrupt", "stop", "filler", "time"),
        "Keep every stretch of talking under two minutes.",
    ),
    (
        ("believe", "value", "worth", "price", "money", "number"),
        "Name the price once, then stay silent until the buyer speaks.",
    ),
    (
        ("customer", "client", "buyer", "tenant", "prospect", "shoe", "perspective", "view"),
        "Say the buyer's problem in the buyer's own words before answering.",
    ),
    (
        ("worry", "anxious", "discourag", "fear", "comfort", "nervous", "calm", "ease", "reject"),
        "Ask the next question on the list within five seconds of a no.",
    ),
    (("",), "Say back what the buyer told you, and ask whether it is right, before going on."),
)

# For a deal with a name.
AT_A_DEAL = "On the next {} call, ask who else signs off and what they look at."
# For wishes to understand something with a name.
ABOUT = "Ask two questions about {} and read the answers back before going on."
