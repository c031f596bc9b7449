"""The words the rules look up. Data only: which word plays which part, nothing about how.

Spelling variants are listed where British and American differ. Verbs stand in their base
form; `words.bases` finds it from an inflected one.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> tuple[tuple[str, ...], ...]:
    """One phrase a line, longest first, so that the first match is the longest."""
    lines = (tuple(line.split()) for line in text.strip().splitlines())
    return tuple(sorted(lines, key=len, reverse=True))


Openings = dict[str, tuple[tuple[str, ...], ...]]


def _openings(text: str) -> Openings:
    """Phrases by their first word, so that one look-up finds the few that may match."""
    phrases = _phrases(text)
    firsts = {phrase[0] for phrase in phrases}
    return {first: tuple(p for p in phrases if p[0] == first) for first in firsts}


# --- verbs -----------------------------------------------------------------------------

# A camera catches these: somebody speaks, is silent, moves, writes or sends.
ACTS = _words("""
    accept acknowledge add address avoid admit advise agree announce answer apologise apologize
    arrive ask attach begin block blame book brief bring calculate call cancel cc cite clarify
    click close comment compare complete concede confirm contact copy count cover criticise
    criticize cut decline delete describe dial dictate discuss display distribute document
    draft draw drop eat echo email e-mail end enter escalate estimate exit explain face fill
    film find finish follow-up forward frown give go greet guess hand hang highlight hold
    insert interrupt introduce invite itemise itemize jot join knock label laugh leave let
    limit list log look lower mark mention message mime mirror move mumble mute name narrate
    nod note notify offer open outline paraphrase park pass paste pause phone pick pitch place
    point post praise present press print promise prompt propose push put quantify query
    question quote raise ramble read recap recite recommend record redirect refer reference
    refuse rehearse remind rephrase repeat replace reply report request research respond
    restate reschedule review ring roleplay role-play rush save say schedule scroll send set
    shake share shorten show shut sign sing sit sketch skip slow smile speak spell spend stand
    start state stay step stop submit suggest sum summarise summarize swap switch tag take talk
    tell text thank tie touch transfer translate trim turn type unmute update upload verify
    video visit volunteer wait walk warn wave wear welcome whisper wrap write yell pull play
    stick link loop chase bundle circle demo demonstrate deliver check test trade probe reframe
    frame disqualify tap argue bargain guide escort seat lay line number time break ban remove
    return resend decide substitute hide scan sample serve pour measure inspect photograph
    unpack plug lock sort rank multiply divide round reconfirm follow lean gesture discount
    cold-call voicemail connect relate map help allow offload assign
""")

# ... of which these are nouns as well: a verb only where an object follows.
NOUNISH = _words("""
    address answer approach balance block book brief call challenge chart claim close comment
    contact control copy count cover cut deal demo design dial discount display document draft
    drive drop echo email e-mail end estimate exit experience face fill film focus follow-up
    forward guess guide hand help highlight hold influence label laugh lead lease limit line
    link list lock log look loop mark measure mention message mirror model move name need note
    number offer open outline park pass pause phone pick pitch place plan play plug point
    position post practice praise present press print process progress promise prompt prospect
    qualify question quote rank reach record recap report request research review ring
    role-play rush sample schedule score script seat sense serve set shake share show sign
    sketch smile sort sound speed stand start state step stop structure study support swap
    switch tag talk target tap text tie time touch trade transfer translate trim turn type
    update use value video visit voicemail wait walk wave work wrap train treat trial
""")
# ... of which these are hardly ever one more item of a list.
VERBISH = _words("cut show stop set hold turn walk tie draw share open close reach help serve")
# Speech and silence so plain that no object makes them a topic.
PLAIN_ACTS = _words("""
    ask say state tell thank greet quote repeat restate acknowledge wait pause read write
    paraphrase mirror call email send log record count confirm interrupt mention name note
""")
# "Have the buyer say …": someone is brought to act.
CAUSATIVES = _words("have let get make help ask allow encourage invite")
SEEN_STATES = _words("""
    silent quiet on at in off out first second last brief muted standing seated punctual early
    still under within done finished dressed logged back up down there
""")
TOPIC_ADJECTIVES = _words("""
    better good great prepared ready effective strong clear clearer skilled proficient fluent
    expert stronger equipped knowledgeable
""")
TOPS = _words("top best number leading first highest #1")

# Observable only with particulars: how often, when, with what.
HALF_ACTS = _words("""
    acquire address adapt adjust aim align allow apply approach attend balance be build
    challenge connect control convey convince coordinate create customise customize deal defend
    deliver demonstrate differentiate dig diagnose disarm do drive earn educate embed emphasise
    emphasize employ encourage engage ensure establish evaluate execute explore express
    facilitate find follow gain gather generate get guide handle have help highlight identify
    implement include incorporate influence involve justify keep lead leverage listen maintain
    make manage maximise maximize minimise minimize multi-thread multithread navigate negotiate
    nurture organise organize overcome own personalise personalize persuade plan position
    practice practise prepare prioritise prioritize probe prospect protect prove provide pursue
    qualify reach reinforce resolve respect run segment sell serve simplify solve steer
    structure study support tailor teach train treat try uncover unearth use validate vary
    watch work
""")

# Verbs that announce a subject to get better at, not a thing to do.
VAGUE = _words("""
    advance bolster brush fine-tune fortify ramp reinforce tighten step-up cultivate deepen
    develop elevate enhance enrich excel expand fix focus further hone improve master mature
    modernise optimise optimize perfect polish progress rebuild refine refresh revamp sharpen
    strengthen streamline transform upgrade upskill
""")

# More or less of something: outcome, behaviour or topic, by what is changed.
CHANGES = _words("""
    boost bring cut decrease double drop grow improve increase lift limit lower maximise
    maximize minimise minimize raise reduce shorten shrink triple accelerate slash push drive
""")
# ... of which these are an act of their own when no result is named ("raise the risk").
CHANGE_ACTS = _words("bring cut drop limit lower raise shorten push")

# Getting something the buyer must give.
GAINS = _words("""
    achieve attain attract beat book bring close convert crush deliver drive earn exceed fill
    gain generate get hit land list make meet outsell outperform overachieve place produce reach
    renew retain save schedule secure sell set sign smash surpass win cross-sell crosssell
    upsell recruit rent lease bag clinch nail reactivate recover
""")
# ... of which these ask for the result whatever stands behind them.
SURE_GAINS = _words("""
    achieve attain beat clinch exceed outperform outsell overachieve retain surpass win upsell
    cross-sell crosssell smash crush reactivate
""")

MENTAL = _words("""
    absorb anticipate appreciate assume believe care comprehend consider contemplate doubt
    empathise empathize enjoy fear feel figure forget grasp guess hope imagine intend
    internalise internalize know learn love mind notice obsess overthink perceive ponder
    realise realize recall recognise recognize reflect regret relax remember respect rethink
    sense sympathise sympathize think trust understand value visualise visualize want wish
    wonder worry desire
""")
MENTAL_ADJECTIVES = _words("""
    afraid alert anxious attentive attuned aware certain cognisant cognizant comfortable
    committed concerned conscious convinced engaged familiar focused focussed interested
    intentional mindful present relaxed sure calm cool composed thoughtful worried comfy
    centred centered discouraged frustrated flustered rattled intimidated overwhelmed upset
    annoyed disappointed
""")
MENTAL_PHRASES = _phrases("""
    in mind
    pay attention
    pay more attention
    pay close attention
    pay closer attention
    paying attention
    shoes
    mindset
    point of view
    understanding of
    grasp of
    sense of
    awareness of
    appreciation of
    appreciation for
    feel for
    at ease
    see things from
    see it from
    see the world
    keep sight of
    lose sight of
    peace of mind
    from their perspective
    state of mind
""")

COPULAS = _words("act appear be become come feel get keep look remain seem sound stay grow")
TO_BE = _words("am are be been being is was were 's 're 'm isn't wasn't aren't weren't")
LINKING = TO_BE | _words("""
    seem seems seemed appear appears appeared sound sounds sounded look looks looked stay stays
    stayed become becomes became remain remains remained feel feels felt act acts acted came
    comes come got gets getting sounding seeming acting
""")

# --- people ----------------------------------------------------------------------------

BUYERS = _words("""
    account adopter applicant attendee audience board borrower boss buyer buyers' candidate
    caller ceo cfo champion chair child cio ciso client clinician cmo committee company contact
    coo cto consumer customer dealer decision-maker director doctor donor driver employer
    evaluator executive exec family finance founder gatekeeper guest homeowner household
    influencer investor landlord lead legal manager member merchant nurse other others owner
    parent participant partner patient physician policyholder procurement prospect purchaser
    receptionist renter resident retailer school shopper signer stakeholder surgeon team tenant
    user vendor visitor voter lady man woman gentleman couple
""")
REPS = _words("""
    ae agent bdr broker closer consultant csm colleague me my myself our rep representative sdr
    seller salesperson salesman saleswoman i we us you your yourself advisor adviser himself
    herself trainee newcomer recruiter fundraiser
""")
THIRD = _words("he she his her him hers")
PLURAL_THIRD = _words("they them their theirs themselves")
SUBJECTS = REPS | THIRD | PLURAL_THIRD | BUYERS | _words("he she they who person everyone")

# --- traits ----------------------------------------------------------------------------

TRAIT_ADJECTIVES = _words("""
    abrasive abrupt aggressive aloof ambitious antisocial apathetic arrogant assertive
    authoritative awkward bashful boastful boring bossy brash bubbly careless charismatic
    charming cheerful clueless clumsy cocky cold-hearted combative competent complacent
    conceited condescending confident conscientious courageous cowardly creative defensive
    determined diligent disciplined disengaged dishonest disinterested dismissive disorganised
    disorganized domineering dull dynamic egotistical emotional empathetic empathic energetic
    engaging enthusiastic extroverted extraverted fearful fearless feisty flaky forgetful
    friendly genuine gifted gutless hardworking hard-working humble idle immature impatient
    impolite impulsive incompetent inconsiderate indecisive indifferent inflexible insecure
    insensitive insincere intelligent introverted irresponsible lazy likable likeable lively
    loyal mature meek mild-mannered modest moody motivated narcissistic naive neurotic
    obnoxious optimistic outgoing overbearing overconfident over-confident passionate passive
    patronising patronizing personable pessimistic pushy rebellious reckless relentless
    reserved resilient rude self-assured self-confident self-centred self-centered
    self-conscious selfish shy sloppy slack smug sociable spineless stubborn stupid submissive
    superficial tactless talented tenacious thick-skinned thoughtless timid tireless toxic
    unambitious unassertive unconfident undisciplined unengaged unenthusiastic unfriendly
    unmotivated unprofessional unreliable untrustworthy weak-willed well-mannered whiny
    wishy-washy witty lethargic sluggish half-hearted headstrong hot-headed bored dramatic
    inauthentic authentic soft-spoken thin-skinned trustworthy clever smart
""")
# Words that also name things of business: a trait only when said of a person after "is".
PREDICATE_TRAITS = _words("""
    aggressive bored boring clever cold creative dramatic dull dynamic emotional engaging
    friendly genuine idle lively mature motivated passive relentless reserved resilient slack
    sluggish smart superficial toxic authentic competent intelligent modest loyal dismissive
    authoritative ambitious abrupt awkward optimistic pessimistic conservative talented gifted
    determined
""")
TRAIT_ADVERBS = _words("""
    aggressively apathetically arrogantly assertively boringly carelessly charismatically
    condescendingly confidently defensively dismissively enthusiastically half-heartedly
    impatiently lazily meekly nervously passionately passively pushily recklessly rudely shyly
    sloppily smugly timidly unconfidently unenthusiastically unprofessionally awkwardly
    authoritatively charmingly energetically
""")
TRAIT_NOUNS = _words("""
    aggressiveness apathy arrogance assertiveness attitude attitudes carelessness charisma
    cockiness complacency confidence ego enthusiasm gravitas incompetence laziness likability
    likeability overconfidence passivity personality pushiness self-assurance self-belief
    self-confidence self-discipline self-esteem shyness sloppiness temperament timidity
    unprofessionalism willpower
""")
TRAIT_PHRASES = _phrases("""
    executive presence
    work ethic
    team player
    people person
    natural closer
    natural seller
    natural salesperson
    born closer
    born salesperson
    born seller
    killer instinct
    thicker skin
    thick skin
    people skills
    rock star
    growth mindset
    winning mindset
    positive mindset
    go-getter attitude
    can-do attitude
    self starter
    soft skills
    leadership presence
    personal brand
    control freak
    good listener
    better listener
    bad listener
    poor listener
    great listener
""")
TRAIT_LABELS = _words("""
    slacker slob introvert extrovert go-getter rockstar superstar self-starter bully coward
    loudmouth pushover know-it-all loser genius
""")
# A trait only where somebody is said to have, show or lack it.
HAD_TRAITS = _words("""
    ambition aggression authenticity authority backbone calmness character commitment
    compassion composure conviction courage creativity curiosity desire determination
    discipline drive empathy energy focus friendliness grit hunger humility initiative
    integrity leadership maturity motivation optimism ownership passion patience perseverance
    persistence positivity presence professionalism resilience sincerity spine swagger tenacity
    vigour vigor warmth willingness polish poise pride respect proactivity zeal
""")
HAVING = _words("""
    add bring build convey cultivate demonstrate develop display exhibit exude find gain grow
    has have had improve increase lack lacks lacked lacking need needs needed project radiate
    show showed shows showing shown take took with without speak regain boost
""")
DEGREES = _words("""
    more less greater better enough some much little any no stronger higher real genuine too so
    very really fairly pretty quite rather bit a an the their his her my your our positive good
    great bad poor such extremely overly slightly somewhat super as lot of most least low high
    strong not always never often still just same this that terribly incredibly
""")
INTENSIFIERS = _words("""
    more less much too so very really fairly pretty quite rather not even always never as
    extremely overly slightly somewhat super still a-bit truly that far way bit lot genuinely
    incredibly
""")
# What belongs to a person although it follows an adjective ("a confident tone").
PERSONAL_NOUNS = _words("""
    answer approach attitude behaviour behavior body closer closing close delivery demeanour
    demeanor guy girl person human language manner manners mindset opener opening outlook
    personality pitch posture presence presentation rep response salesperson seller smile
    sounding start stance style temperament tone type vibe voice handling agent colleague way
    mood introduction summary reply remark comment comments
""")
STATES = _words("""
    anxious distracted frustrated hesitant nervous quiet rushed scared stressed tense tired
    unprepared worried
""")
LASTING = _words("always naturally constantly generally chronically inherently habitually")
MEASURED = _words(
    "level levels score scores interval rating ratings rate vote statement statements"
)

# --- results, subjects, particulars ------------------------------------------------------

METRICS = _words("""
    acv arr arpu attainment attrition bonus bookings churn commission commissions conversion
    conversions csat earnings growth income kpi kpis margin margins market-share mrr no-show
    no-shows nps okr okrs pipeline profit profits promotion promoted quota quotas retention
    revenue revenues roi sales satisfaction target targets throughput turnover upsells yield
    win-rate cross-sells numbers renewals forecast productivity leaderboard
""")
METRIC_PHRASES = _phrases("""
    average deal size
    average order value
    basket size
    close rate
    close rates
    closing rate
    closing ratio
    conversion rate
    connect rate
    contract value
    customer lifetime value
    deal size
    deal velocity
    hit rate
    lifetime value
    market share
    net promoter score
    open rate
    order value
    reply rate
    response rate
    sales cycle
    sales cycles
    show rate
    show-up rate
    ticket size
    win rate
    win rates
    winning percentage
    occupancy rate
    placement rate
    my number
    the number
    your number
    their number
    sales target
    sales number
""")
# Counted by the buyer's decision: a result when gained, "more", or with a number.
PRIZES = _words("""
    account accounts appointment appointments business cars client clients contract contracts
    customer customers deal deals dealer dealers demo demos donation donations donors gifts
    installs lead leads lease leases listing listings loans logo logos meeting meetings mandate
    members memberships opportunities opportunity order orders patients placement placements
    plans pledges policies policy product products prospects purchase recruits referrals
    renewal reorder subscriptions sale seats signatures sites students subscribers trials units
    unit upgrades vacancies vehicles properties property houses homes tickets dollars
    warranties
""")
BEHAVIOUR_MEASURES = _words("""
    answers apologies caveats claims closed-ended dials digressions emails explanation
    explanations filler fillers interruption interruptions intro intros introduction jargon
    monologue monologues open-ended pace pause pauses pitch-length question questions ratio
    rambling screens silence silences slides speed talk talking talk-time umm ums ahs umms
    volume voice voicemail voicemails wait words touches follow-ups stories summary recap
    speech speaking airtime sentences sentence preamble acronyms
""")
# Too wide to be caught: a half-act upon one of these is a topic.
ABSTRACTIONS = _words("""
    accountability agility alignment approach authority awareness acumen ability abilities
    capability capabilities chemistry closing collaboration communication communications
    competence connection connections control conversation conversations conversion credibility
    discovery effectiveness efficiency engagement excellence execution expectations experience
    expertise fit follow-up follow-through friction growth handling hygiene impact influence
    insight insights interactions interaction knowledge leadership listening management
    messaging momentum multi-threading multithreading negotiation negotiations objections
    objection performance planning preparation prep presence process processes productivity
    professionalism progress prospecting pushback qualification quality questioning rapport
    relationship relationships resistance routine selling skill skills storytelling strategy
    structure success technique techniques territory time tonality trust understanding urgency
    value workflow competition competitors positioning discipline rejection solution pain needs
    empathy
""")
NOUN_TAILS = ABSTRACTIONS | _words("""
    architecture basics delivery behaviour behavior best cadence calling campaign cards
    checklist coaching course courses discipline etiquette flow form framework frameworks game
    generation guide guides hygiene length libraries library mapping meetings method
    methodology methods model openers opening pacing pattern patterns plan practice practices
    program programme rate rates ratio reports review reviews rhythm script scripts setting
    sheet sizes style taking talk team timing tone track training volume ability
""")
QUALITIES = _words("""
    better best well good great effective effectively efficient efficiently proper properly
    professional professionally strong stronger strongly strategic strategically smart smarter
    harder deeper deep deeply impactful meaningful compelling powerful excellent quality
    high-quality appropriately appropriate successful successfully clearer cleaner crisper
    persuasive persuasively solid consultative consultatively tighter tight convincing
    convincingly skilfully skillfully actively active empathetically improved richer smoothly
    smoother naturally more-engaging adequately thoroughly
""")

NUMBERS = _words("""
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty ninety hundred
    half twice thrice once dozen couple both third quarter
""")
LIMITS = _words("no zero under fewer max maximum minimum only within over at")
MOMENTS = _words("""
    after before during each every if per once until untill till unless upon when whenever
    while within first last end start beginning daily weekly hourly minute minutes second
    seconds next without instead opening close closing aloud whilst between whereas
""")
CALL_MOMENTS = _phrases("""
    hang up
    hanging up
    on the call
    on the line
    on the phone
    call ends
    meeting ends
    one ends
    visit ends
    leaving
    end of the call
    end of each call
    end of every call
    end of the meeting
    each call
    every call
    each meeting
    every meeting
    every visit
    each visit
    every conversation
    each conversation
    during
    while
    still there
    in the room
    goodbye
    per call
    per conversation
    per meeting
    per visit
    per demo
""")
# Said of a deal that is won or a year that went well.
RESULT_PHRASES = _phrases("""
    over the line
    across the line
    over the finish line
    closed won
    closed-won
    president's club
    of plan
    of quota
    of target
    to sign this
    to sign by
    contract signed
    deal signed
    bring home
    deal done
""")
DEAL_GAINS = GAINS - _words("list make set place schedule bring fill")
NAMED_GAINS = _words("close land save sign renew secure convert")
WON = _words("""
    deal deals contract contracts renewal account sale promoted signed order policies faster
    business listing
""")
MORE = _words("""
    more new additional extra fewer most bigger larger higher faster quicker smaller
""")
# "Sales call", "pipeline review": talk about the number is not the number.
TALKS = _words("call calls conversation conversations person rep pitch meeting meetings talk")
# Too empty to be seen whatever the verb, unless counted.
EMPTY = _words("""
    value rapport trust credibility urgency relationship relationships engagement experience
    excellence momentum quality professionalism chemistry
""")
CAUSES = _words("make help let get have")
FELT = _words("feel trust believe understand like realise realize want")
MEANS = _words("by with using through via")
MEANS_NOUNS = _words("""
    agenda analogy anecdote apology calendar chart comparison confirmation date demo diagram
    draft drawing email example figure handshake headline hypothesis invite joke label letter
    list message minute name note number owner phrase picture proof question questions quote
    recap sentence silence sketch slide statement story summary thank-you time video voice-note
    voicemail whiteboard pause
""")
DETERMINERS = _words("""
    a an the this that these those my your our his her their its every each any some no all
    both at least exactly up more fewer less another one's what how who why which where whether
    if when it them him me us you they it's i he she we not only
""")
PREPOSITIONS = _words("""
    about above across after against along among around as at before behind below beneath
    beside between beyond by down during for from in inside into like near of off on onto out
    over past per since through throughout to toward towards under until up upon via with
    within without back away aloud
""")
CONJUNCTIONS = _words("and or but nor so yet because although though than then also while")
ADVERBS = _words("""
    again ahead all always almost also already apart aside away certainly clearly completely
    consistently daily definitely deliberately directly early enough especially even ever
    explicitly finally first generally here however immediately instead just later maybe never
    next not now often once only overall perhaps please politely possibly proactively quickly
    quietly rarely really regularly sharp simply slowly so sometimes soon still straight then
    there though throughout today together tomorrow tonight too twice usually very yesterday
    yet hardly briefly actually today's everywhere elsewhere anyway least intentionally
    purposefully purposely somehow
""")

NEVER_VERBS = (
    NOUN_TAILS | DETERMINERS | DEGREES | QUALITIES | NUMBERS | LIMITS | PREPOSITIONS | CONJUNCTIONS
)

# --- how statements begin ----------------------------------------------------------------

LEAD_INS = _openings("""
    my goal is to
    my goal is
    my aim is to
    my focus is to
    my focus is on
    my focus is
    my commitment is to
    the goal is to
    the goal is
    the aim is to
    the focus is to
    the focus is on
    the focus is
    the plan is to
    goal is to
    goal :
    goals :
    focus :
    focus area :
    target :
    commitment :
    action :
    behaviour :
    behavior :
    next time :
    for the next two weeks
    will
    'll
    won't
    shall
    should
    shouldn't
    must
    can
    could
    would
    'd
    to
    going to
    'm going to
    am going to
    is going to
    's going to
    are going to
    're going to
    gonna
    need to
    needs to
    need
    needs
    has to
    have to
    had to
    has got to
    got to
    ought to
    want to
    wants to
    would like to
    'd like to
    plan to
    plans to
    intend to
    intends to
    supposed to
    is to
    are to
    agree to
    agrees to
    commit to
    commits to
    promise to
    try to
    tries to
    try and
    try
    aim to
    aims to
    aim for
    attempt to
    remember to
    don't forget to
    do not forget to
    make sure to
    make sure that
    make sure
    be sure to
    ensure that
    ensure
    take care to
    take the time to
    take time to
    learn to
    learn how to
    start by
    begin by
    make a habit of
    make it a habit to
    make it a point to
    make a point of
    get in the habit of
    get into the habit of
    let's
    please
    always
    never
    not
    no longer
    do not
    don't
    dont
    doesn't
    does not
    refrain from
    at least
    then
    also
    just
    simply
    only
    first
    finally
    instead
    consistently
    deliberately
    explicitly
    clearly
    really
    proactively
    actively
    regularly
    briefly
    politely
    genuinely
    truly
    immediately
    and
    but
    or
""")
REFRAINS = _words("stop avoid drop don't dont never quit cease resist skip not instead no")
# "Fewer slides, more questions": how a list of amounts goes on.
MEASURED_BY = _words("more less fewer no zero")
# Like the above, but what follows has to be particular to count as behaviour.
VAGUE_LEAD_INS = _openings("""
    get better at
    be better at
    become better at
    getting better at
    do better at
    do a better job of
    do a better job at
    work on
    works on
    working on
    work at
    focus on
    focuses on
    focusing on
    concentrate on
    improve at
    improve on
    continue
    continue to
    keep working on
    practise
    practice
    master
    get good at
    level up on
    level up
    """)
GERUND_LEADS = _words(
    "start stop begin keep continue avoid quit cease resist practise practice try"
)
ADJUNCT_STARTS = _words("""
    after as at before by during each every for from if in into inside next on once outside per
    right since so throughout this to under unless until upon when whenever while whilst with
    within without instead rather anytime today tomorrow over between following given because
    prior
""")

# --- where in the work a move belongs ------------------------------------------------------

STAGES: dict[str, frozenset[str]] = {
    "preparation": _words("research prepare rehearse beforehand"),
    "opening": _words("""
    agenda purpose opening opener intro greet welcome introduction time-check permission
"""),
    "discovery": _words("""
    implication discovery pain pains impact budget timeline authority root-cause consequence
    consequences
"""),
    "listening": _words("""
    interrupt interrupting interrupts interruption interruptions monologue monologues filler
    talk-time listen airtime finish
"""),
    "objection": _words("""
    objection objections pushback concern discounting discount apology
"""),
    "value": _words("""
    feature features demo slide slides story stories value roi benefit benefits proof screens
    stating
"""),
    "decision": _words("""
    decides decide decision signs sign-off procurement stakeholder stakeholders multi-thread
    committee approver approvers finance cfo
"""),
    "close": _words("""
    closing checkout referral referrals next-step hanging goodbye next-meeting
"""),
    "afterwards": _words("recap crm salesforce hubspot afterwards e-mail email"),
    "prospecting": _words("dials voicemail voicemails leads dialling dialing"),
}
STAGE_PHRASES: dict[str, tuple[tuple[str, ...], ...]] = {
    "preparation": _phrases("day before\nday ahead\nnight before\nbefore dialling\nbefore dialing"),
    "opening": _phrases("""
        at the start
        first minute
        first two minutes
        first 90 seconds
        up front
        time check
        at the beginning
        start of the call
    """),
    "discovery": _phrases("discovery questions\nopen questions\nimplication questions"),
    "listening": _phrases("talk less\ntalk time\ntalking over\ntalk over\nlisten more\ntalk share"),
    "value": _phrases("case study\ncustomer story\nsocial proof"),
    "decision": _phrases("sign off\nsigns off\nelse decides\nwho else\ndecision process"),
    "close": _phrases("""
        next step
        next steps
        at the end
        end of the call
        next meeting
        with a date
        get a date
        dated next
        close with
        close every
        end each
        end every
    """),
    "afterwards": _phrases("""
        after the call
        same day
        same afternoon
        same morning
        same evening
        follow up
        within an hour
        within one hour
        within two hours
        within a day
        within one day
        within 24 hours
        the next day
        next morning
        log the
    """),
}
# Not on the call itself, so never the same moment as a move on it.
OFF_CALL = ("preparation", "afterwards", "prospecting")
# Moves too small to be a second focus: they join whatever comes next.
PAUSES = _words("pause wait count stop breathe smile mute nod stay hold")

# --- words the readings turn on ---------------------------------------------------------------

QUESTION_WORDS = _words("what how who why which where whether if when that")
OBJECT_ENDS = _words("by with before when after during while using so without until")
PLACES = OBJECT_ENDS | _words("on in at from against per to for about of")
GRASPS = _words("understand know learn appreciate recognise recognize")
# Capitalised, but no account's name.
NO_NAMES = _words("""
    january february march april may june july august september october november december monday
    tuesday wednesday thursday friday saturday sunday q1 q2 q3 q4 arr mrr nps csat crm cfo ceo i
""")

# --- languages -------------------------------------------------------------------------------

ENGLISH = _words("""
    a about after all also always an and any are as ask asks at be because been before being
    but by call calls can could did do does don't each every few first for from get had has
    have he her his how i i'll i'm if in into is it its just let like make me more most my need
    never no not of off on once one only open or other our out over per questions rep she
    should so some than that the their them then there these they this to too two under until
    up use very was we what when where which while who why will with without would you your
    better less
""")
FOREIGN = _words("""
    aan aber alle alors als antes après au auf aus aux avant avec avoir bei beim bevor bien bij
    bis budget-frage ca ce cela ces cette chaque cliente clientes cliënt comme con cuando cómo
    dans das dass de del della dem den denn der des deux di die dla dois dos du duas due durch
    een eigene ein eine einem einen einer el elke en entre entscheidet er es est et être
    facendo fare fazer før für ge gli grazie había het hij i il ils immer jag je jede jeden
    jedes jeg jest kein keine kunde kunden klient klanten klant la le les lo los mais mehr meno
    mes met mit moet mijn na nach naar não ne nicht niet nie nous noch nur och oder ofte og
    ohne om ook où ou para parce pas pela pelo per pero perché plus por pour pre prima przed
    qual quand que quem questo qui quoi sans sein sempre ser sich sie siempre sind sobre som
    sono sur też toujours tous tout toute twee un una und une unter uno van vers vid vor voor
    vous wat wer wie wir wird z za zanim zu zum zur zwei zwischen él está você è ma che chi non
    nel nella alla dalle ogni domande preguntas preguntar hacer questions-ouvertes klienta två
    kund frågor spørgsmål altid alltid parler laisser écouter hablar escuchar menos más parlare
    ascoltare hören zuhören sprechen reden praten luisteren vragen fragen stellen demander
    poser perguntas perguntar chiedere wer's zadaj pytania pytaj
""") - _words("i per plus die es er la de den om budget-frage questions-ouvertes wer's")
# Also English, so only half a sign: "de" stands in names, "die" is a verb.
HALF_FOREIGN = _words("die es er la de den om le el un con van der por du mit")
