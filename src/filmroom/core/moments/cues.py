"""English words that tell something whatever the trade: what is lost, who signs, what it saves.

The weighted detectors count a cue where any of its words is said. A changed list changes what
the weights mean: train them again (`yardsticks/train.py`). docs/method/moments.md.
"""

from collections.abc import Mapping
from enum import StrEnum


class Cue(StrEnum):
    """The value is what a coach reads."""

    LOSS = "something is lost"
    BREAKS = "something goes wrong"
    WAITS = "somebody waits"
    BY_HAND = "done by hand"
    UNKNOWN = "nobody knows"
    FEELING = "somebody minds"
    TOIL = "extra work"
    OFTEN = "how often"
    AMOUNT_OF_TIME = "an amount of time"
    DECIDER = "who has a say"
    DECIDES = "deciding"
    WHO = "asks who"
    LIMIT = "a limit for deciding"
    BODY_MEETS = "when they meet"
    PLAN = "a plan for the call"
    MINUTES = "minutes of the call"
    CONSENT = "asks whether that suits"
    ORDER = "one thing after another"
    DOES = "what it does"
    SCREEN = "what is on the screen"
    YOU_CAN = "what you can do with it"
    GAIN = "a gain"
    RID_OF = "something ends"
    OTHERS = "other customers"
    PRICE = "price"
    TERMS = "terms"
    PER = "per something"
    GIVES_WAY = "gives way on price"
    SENDS = "will send or bring"
    MEETS = "meets or speaks again"
    DAY = "a day or time"
    NOT = "a no"
    DOUBT = "a doubt"
    MONEY_SHORT = "no money"
    NOT_NOW = "not now"
    HAVE_ONE = "has something already"
    BURNT = "bad experience"
    NOT_MINE = "somebody else decides"
    BUT = "but"
    FRANK = "says it frankly"


def _lines(text: str) -> tuple[str, ...]:
    return tuple(phrase.strip() for phrase in text.replace("\n", ",").split(",") if phrase.strip())


CUES: Mapping[Cue, tuple[str, ...]] = {
    Cue.LOSS: _lines(
        """
        lose, loses, losing, lost, loss, losses, miss, misses, missed, missing, waste, wasted
        wasting, wastes, threw, thrown away, throw away, bin it, binned, scrap, scrapped
        write off, wrote off, written off, gone, cancelled, don't come back, didn't come back
        walk away, walked out, goes elsewhere, go elsewhere, hang up, hung up, not turning up
        no-show, no-shows, don't turn up, didn't turn up, don't show, spoiled, spoilt
        poured away, refund, refunds, refunded, penalty, penalties, fine, fined, empty, costs us
        cost us, paid twice"""
    ),
    Cue.BREAKS: _lines(
        """
        break, breaks, broke, broken, fail, fails, failed, failure, failures, crash, crashes
        crashed, dead, stuck, stops, stopped, jam, jams, jammed, falls over, fell over, freezes
        froze, wrong, mess, chaos, chaotic, nightmare, disaster, murder, trouble, problem
        problems, issue, issues, error, errors, mistake, mistakes, complaint, complaints
        double booked, double booking, double bookings, twice, mixed up, forgot, forgotten
        forgets, forget, fall through, fell through, slip, slipped, slips, leak, leaks, accident
        hurts, pinches, bottleneck, doesn't work, didn't work, doesn't match, never match
        out of date, worse, goes down, went down, falls apart, fell apart, collapsed, burnt
        ruined, went off"""
    ),
    Cue.WAITS: _lines(
        """
        wait, waits, waited, waiting, queue, queues, queueing, late, delay, delays, delayed
        overdue, behind, slow, slower, ages, stand around, stands around, standing around
        sits there, sit there, idle, by the time, too late, weeks later, days later, hours later
        still haven't, still not, eventually, backlog"""
    ),
    Cue.BY_HAND: _lines(
        """
        by hand, on paper, paper, papers, pencil, pen, spreadsheet, spreadsheets, excel
        whiteboard, notebook, notebooks, post-it, post-its, sticky, sticky notes, copy, copies
        copying, retype, retypes, retyping, type it, types it, typing, types, from memory
        photocopy, fax, folder, folders, clipboard, index cards, in my head, in her head
        in his head, manually, ring round, rings round, phone round, phones round
        ringing around, go through, goes through, scroll, walks over, walk over, drives over
        drove over"""
    ),
    Cue.UNKNOWN: _lines(
        """
        nobody, nobody's, no one, no idea, couldn't tell you, can't tell, couldn't tell
        don't know, doesn't know, didn't know, never know, never knows, guess, guesses, guessing
        guessed, guesswork, can't see, couldn't see, cannot see, cannot find, can't find
        couldn't find, doesn't see, don't see, no way of knowing, blind, invisible, hidden
        unclear, depends who you ask, find out, found out, finds out, looking for, search
        searching, noticed, notices"""
    ),
    Cue.FEELING: _lines(
        """
        annoyed, annoying, annoys, angry, furious, mad, hate, hates, hated, sick of, fed up
        frustrating, frustrated, embarrassing, embarrassed, ashamed, cry, cried, cries, crying
        tears, scared, afraid, worried, worry, worries, stress, stressed, tired, exhausted
        shout, shouts, shouted, shouting, complain, complains, complained, complaining, swear
        swears, swore, drives me, drives people, upset, unhappy, miserable, painful, pain, awful
        horrible, terrible, ridiculous, embarrassment, not proud, nerves, crazy, madness
        apologise, apologised, apologising, sorry to say, headache, burden, pity, shame, hard
        difficult"""
    ),
    Cue.TOIL: _lines(
        """
        again, every time, each time, all over again, overtime, evenings, evening, at night
        at midnight, sunday, sundays, weekend, weekends, lunch break, half the day, half a day
        all day, whole day, whole morning, whole afternoon, all morning, hours, by ourselves
        on my own, one by one, chase, chases, chasing, running around, runs around, run around
        keep having to, end up, ends up, ended up, have to, has to, had to"""
    ),
    Cue.OFTEN: _lines(
        """
        every day, every week, every month, every monday, every morning, every evening
        every night, every quarter, each week, each month, each day, a week, a day, a month
        most days, most weeks, always, twice a, times a, once a, last week, last month
        last year, last tuesday, last thursday, last summer, last winter, last spring
        last autumn, the other day, on mondays, usually, in the end, one of them, some days"""
    ),
    Cue.AMOUNT_OF_TIME: _lines(
        """
        minutes, hours, hour, days, weeks, half an hour, an hour, quarter of an hour, seconds
        half hour, months"""
    ),
    Cue.DECIDER: _lines(
        """
        boss, bosses, director, directors, board, trustees, trustee, partners, owner, owners
        committee, council, councillors, finance, accountant, cfo, ceo, cto, coo, chief, chair
        chairs, chairman, chairwoman, procurement, purchasing, legal, lawyer, lawyers
        it department, head office, headquarters, the group, managing director, general manager
        plant manager, manager, husband, wife, sister, brother, father, mother, son, daughter
        aunt, uncle, bank, works council, union, controller, treasurer, governors, mayor
        minister, shareholders, investors, steering group, head of, holding, parent company
        tax adviser, auditor, compliance, data protection, the trust, budget holder, bursar
        principal"""
    ),
    Cue.DECIDES: _lines(
        """
        decide, decides, decided, deciding, decision, decisions, sign, signs, signed, signature
        signatures, sign off, signs off, sign-off, approve, approves, approved, approval
        say yes, says yes, said yes, say no, says no, final say, last word, has a say
        have a say, vote, votes, veto, agree to it, green light, go ahead, nod, stamp
        rubber-stamp, convince, convinced, persuade, on board, in favour, against it, has to see
        wants to see, want to see, look at it, looks at it, comes down to, up to me, up to her
        up to him, up to them, my decision, my call, her call, his call, choose, chooses, tender
        tenders, shortlist, criteria, sign it, signs it"""
    ),
    Cue.WHO: _lines(
        """
        who else, who would, who'd, who signs, who decides, who has, who'll, who will, whose
        who's the, who is the, who needs, who does, involved, how do you decide
        how does a decision, how would you decide, how does something like this
        what happens between, between now and, after that who, besides you, apart from you
        anyone else, anybody else, somebody else, what would she, what would he, what would they
        what does he, what does she, what do they, what will he, what will she, look at
        looks at"""
    ),
    Cue.LIMIT: _lines(
        """
        above, anything over, everything over, anything above, everything above, below, up to
        more than, under, threshold, limit, three quotes, two quotes, two signatures, unanimous"""
    ),
    Cue.BODY_MEETS: _lines(
        """
        meets, they meet, sits, sit together, once a quarter, once a month, next meeting
        board meeting, the agenda, paper has to, financial year, fiscal year, budget round
        budget, deadline, first monday, second wednesday, every quarter, goes to, goes up to
        in january, in september, in march, quarterly, annual, round table"""
    ),
    Cue.PLAN: _lines(
        """
        i'd like to, i would like to, what i'd like, i'd love to, what i'd love, i thought we
        i thought we'd, what i thought, i was thinking, my plan, the plan, got us down
        have us down, got us for, got us until, put us down, i've got us, asked for
        purpose of today, purpose of this call, today is about, for today, today's, agenda
        i'd suggest, i would suggest, i'd propose, i would propose, my suggestion, how about we
        shall we, if we could, i want to, use the time, spend, go through, my idea, i planned
        we said we'd, was agreed, i'd start, start with, three things, two things
        a few questions, couple of questions"""
    ),
    Cue.MINUTES: _lines(
        """
        minutes, half an hour, an hour, quarter of an hour, until, hard stop, half past
        quarter past, quarter to, the time, forty minutes, thirty minutes, twenty minutes
        at the end, by the end, last five minutes, first half, second half, last ten minutes"""
    ),
    Cue.CONSENT: _lines(
        """
        does that work, does that suit, if that suits, is that okay, is that ok
        is that all right, if that's okay, if that's all right, sound good, sounds good
        does that sound, would that work, anything you'd like to add, anything you want to add
        anything you'd add, happy with that, happy if, fine by you, okay with you, okay for you
        all right with you, work for you, is there something, anything else you
        anything missing, tell me if, shuffle, stop me"""
    ),
    Cue.ORDER: _lines(
        """
        first, then, after that, and then, second, third, finally, at the end, to start
        afterwards, next, lastly, and after, before we, and only then"""
    ),
    Cue.DOES: _lines(
        """
        automatically, by itself, sends, shows, tells you, reads, writes, counts, colours
        matches, sorts, suggests, proposes, warns, alerts, checks, updates, reminds, rings
        beeps, connects, sync, syncs, uploads, stores, keeps, comes with, built in, it knows
        lets you, gives you, goes to, turns, works with, it takes, picks up, pulls, pushes
        it asks, it sits, measures, integrates, exports, imports, moves, prints, remembers
        learns"""
    ),
    Cue.SCREEN: _lines(
        """
        screen, page, button, click, clicks, tap, taps, drag, colour, green, red, yellow, amber
        blue, orange, grey, icon, list, calendar, map, report, dashboard, app, phone, text
        message, messages, tab, filter, link, login, photo, picture, sensor, sensors, box
        module, gateway, alarm, notification, on the left, on the right, up here, over here
        down here, at the top, at the bottom, here's, this is the, so this, that one, timeline
        chart, code, bar, view, column, line, history, template, form, field, menu, tick"""
    ),
    Cue.YOU_CAN: _lines(
        """
        you can, you could, you see, you get, you set, you choose, you pick, you just, you put
        you open, you drag, you tap, you click, you press, you type, you tell it, you decide
        you have, they can, they see, they get, they press, they tap, it can, each
        everybody sees, you'd see, you'd have, you'd get, you'd say, for each, if you want
        everyone sees"""
    ),
    Cue.GAIN: _lines(
        """
        save, saves, saved, saving, savings, less, fewer, more, faster, quicker, better, easier
        happier, smoother, calmer, gain, gained, half, halved, cut, cuts, down by, up by
        down to, percent, per cent, a third, a quarter, a fifth, pays for itself, paid for
        pays back, payback, back, free up, frees, love it, loves it, grow, grew, growth, earn
        earned, extra, worth, good value, sleep, peace of mind, reliable, clean, in control
        confident, quiet, even, improve, improves, improved, doubled, reduce, reduced, reduces
        dropped, drop, win back, get back, you'd know, would know, would be able"""
    ),
    Cue.RID_OF: _lines(
        """
        no more, never again, any more, anymore, disappear, disappears, gone, nobody has to
        no one has to, without, don't have to, doesn't have to, won't have to, wouldn't have to
        you'd never, you'll never, instead of, not have to, stops, ends, goes away, rid of
        never, nothing, no need to, zero, not one, nobody needs, don't need to"""
    ),
    Cue.OTHERS: _lines(
        """
        our customers, customer of ours, customers of ours, one of our, most of our, our clients
        most people, other clinics, another customer, people tell us, they tell us, they told us
        a customer, customers, about your size, your size, someone like you, like yours
        people like, clients, in the first month, in the first quarter, first year
        after two months, on average, we've got, we have, other people, most"""
    ),
    Cue.PRICE: _lines(
        """
        price, prices, priced, pricing, cost, costs, costing, euro, euros, pound, pounds, quid
        dollars, dollar, cents, pence, fee, fees, budget, expensive, cheap, cheaper, cheapest
        dear, steep, pricey, quote, quoted, quotation, offer, list price, how much, invoice
        invoiced, bill, billed, charge, charged, charges, money, pay, pays, paying, paid, grand
        subscription, licence, license, licences, rate, total, figure, number, numbers, vat
        setup, set-up, one-off, once, lease, rent, tariff, twelve hundred, money-wise"""
    ),
    Cue.TERMS: _lines(
        """
        contract, contracts, notice, term, terms, twelve months, twenty four months
        thirty six months, three years, two years, one year, year one, cancel, renew, renewal
        commit, commitment, tied, tie ourselves, lock-in, locked in, minimum, payment terms
        upfront, up front, in advance, quarterly, monthly, annually, pilot, trial, support
        premium, included, includes, inclusive, on top, extra, without charge, free of charge
        for free, no charge, volume, tier, package, per cent, percent, warranty, guarantee
        bill you"""
    ),
    Cue.PER: _lines(
        """
        per month, a month, per year, a year, per seat, per user, per room, per sensor, each
        per head, per site, a seat, a room, apiece, monthly, yearly, annual, per unit, a unit
        per week, a day, per vehicle, per truck, per kitchen, per line, per machine, per person
        per location, a head, for the lot, altogether, in total, all in"""
    ),
    Cue.GIVES_WAY: _lines(
        """
        discount, discounts, discounted, off, come down, go down, lower, waive, waived
        knock off, throw in, thrown in, percent off, per cent off, best price, better price
        special, reduce, reduced, allowed to, can do, meet you, half price, at the same price
        match, round it down, take it out, leave out, drop the, i could do, final offer
        last price, move on, sharpen"""
    ),
    Cue.SENDS: _lines(
        """
        i'll send, i will send, we'll send, i send, i'll put, i'll write, i'll mail, i'll email
        i'll forward, i'll share, i'll get, i'll ask, i'll bring, i'll check, i'll find
        i'll prepare, i'll draft, i'll call, i'll ring, i'll speak, i'll talk, i'll pop, i'll do
        i'll make, i'll let, i'll come, i'll have, i'll set, you send, send me, send us, send it
        send you, put together, invitation, invite, calendar invite, an email, an e-mail, a mail
        i bring, you bring, i'll look, i'll give, you'll have, you'd have, you'll get
        you get back, let you know, let me know, tell you, ask him, ask her, ask them, talk to
        i can send, could you send, can you send, would you send, drop me, drop you, i take it
        i'll take it, you'll hear, hear from me, hear from you, hear from each other
        come back to you, come back to me"""
    ),
    Cue.MEETS: _lines(
        """
        meet, meet again, speak again, talk again, next call, same time, same link, follow-up
        follow up, let's say, let's do, let's make it, let's meet, shall we say, could we do
        can we do, put it in, in the diary, in the calendar, book, pencil, pencilled, catch up
        come by, come over, visit, half an hour, we'll find a time, find a time, fix a date
        set a date, see you, see each other, sit down, the three of us, the two of you
        both of you, next time, stay in touch, get back, come back, shout, whenever
        when you're ready, in touch, again"""
    ),
    Cue.DAY: _lines(
        """
        monday, tuesday, wednesday, thursday, friday, saturday, sunday, tomorrow, tonight, today
        next week, this week, next month, end of the week, end of week, end of the month, noon
        o'clock, in the morning, in the afternoon, afternoon, morning, at ten, at nine
        at eleven, at one, at two, at three, at four, half past, by friday, by monday
        by tomorrow, by thursday, by wednesday, by tuesday, january, february, march, april
        june, july, august, september, october, november, december, first thing, end of day
        this evening, the first, the second, the third, the fourth, the fifth, the sixth
        the seventh, the eighth, the ninth, the tenth, the eleventh, the twelfth, the thirteenth
        the fourteenth, the fifteenth, the sixteenth, the seventeenth, the eighteenth
        the nineteenth, the twentieth"""
    ),
    Cue.NOT: _lines(
        """
        not, no, don't, doesn't, didn't, can't, cannot, couldn't, won't, wouldn't, isn't, aren't
        wasn't, never, none, nothing, hardly, haven't, hasn't, nor, neither, without"""
    ),
    Cue.DOUBT: _lines(
        """
        not sure, i'm not sure, i doubt, doubt, what if, my worry, worries me, my fear
        i'm afraid, the problem is, the trouble is, the thing is, don't see, can't see
        i can't see, don't believe, won't use, will never, they'd never, won't work
        wouldn't work, not convinced, suspicious, sceptical, skeptical, risk, risky, too much
        too big, too small, too complicated, why would, why should, what for, no use
        don't trust, trust, believe, comfortable, promise, promised, sure about, i'd need, prove
        proof, guarantee, overkill, hard to, unless, as long as, not interested, not for us
        don't need, no need, enough, works fine, fine as it is, never wrong, good enough, manage
        perfectly, happy"""
    ),
    Cue.MONEY_SHORT: _lines(
        """
        no money, no budget, budget, can't afford, afford, too expensive, expensive, steep, dear
        a lot of money, a lot, out of reach, too much, more than we, more than i, higher than
        frozen, freeze, spending, no line, not a penny, penny, pennies, purse, cut, cuts
        cheaper, justify, price of, spent, spend, broke, poor, over budget, pays for, hundred
        thousand, that's six times, twice what, the number, that number, stretch"""
    ),
    Cue.NOT_NOW: _lines(
        """
        not now, right now, not before, not until, until, after the, next year, next season
        next quarter, in spring, in autumn, in summer, in winter, in the spring, in the autumn
        in the summer, in the winter, busy, middle of, moment, too early, too soon, timing
        wait till, leave it till, come back, talk to me, call me, harvest, season, christmas
        easter, reorganisation, merger, move, moving, rebuild, inspection, audit, on hold
        priority, priorities, capacity, nobody here, this year, opening, elections, first we
        once the, when the, booked solid, no time, not the time, at the minute"""
    ),
    Cue.HAVE_ONE: _lines(
        """
        already, already have, already got, we've got, we have, we use, we're with, we are with
        renewed, incumbent, supplier, suppliers, vendor, vendors, another firm, other firm
        other firms, competitor, competitors, quoted, quote from, offer from, other offer
        talking to, talking with, compared, comparing, your rivals, others, same thing
        does the same, comes free, comes with, in-house, ourselves, wrote us, built, built it
        our own, contract with, somebody else, someone else, a friend, my nephew, happy with
        included in, part of the, they offer, theirs"""
    ),
    Cue.BURNT: _lines(
        """
        last time, last lot, the last one, the last company, before, years ago, we tried, tried
        burnt, burned, bad experience, bad time, went bust, bust, bankrupt, promised, told us
        told me, the same, we had one, we had a, never worked, still paying, still talk, joke
        heard that, stopped using, gave up, in a drawer, in the cupboard, gathering dust
        nobody used, abandoned, security, hacked, leaked, our data, the data, in the cloud
        the cloud, who else, references, never heard of, small company, start-up, startup
        how long have you been, if you go, goes down, in court, liable, clause, small print"""
    ),
    Cue.NOT_MINE: _lines(
        """
        not my decision, not up to me, my boss, above me, over my head, can't sign, cannot sign
        not allowed, i'm only, i am only, i'm just, would have to ask, i'd have to ask
        have to ask, need to ask, must ask, i'd need to, wouldn't be me, don't decide, get past
        behind my back, bring it through, past myself, on my own, i can only, i recommend
        recommend, permission, allowed to, get it through, in front of, pay grade, take it to
        run it past, sell it to, approval, would say, he'll say, she'll say, they'll say
        will say"""
    ),
    Cue.BUT: _lines("but, though, although, however, only that, it's just, except, still, yet"),
    Cue.FRANK: _lines(
        """
        honestly, to be honest, honest, frankly, i'll be honest, be straight, straight with you
        let me be, to be fair, the truth, truth is, no offence, i tell you, look, see, you see
        i must say, i have to say, the thing is, my problem, i'm sorry, i'm afraid, with respect"""
    ),
}
