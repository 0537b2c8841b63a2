"""A literary agency in London: the rights it sold, and the manuscripts it sent to editors."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
    max_,
    mean,
    median,
    min_,
    nunique,
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"deals": "csv", "submissions": "csv"}

VOICE = "an assistant, chatty, who gives the context before the question"

FIRST = ["Salt", "Winter", "Paper", "Glass", "Hollow", "Quiet", "Northern", "Second", "Drowned"]
LAST = ["Orchard", "Sisters", "Harbour", "Letters", "Kingdom", "Garden", "Witness", "Tide", "House"]
NAMES = ["Ada", "Tom", "Ines", "Rufus", "Leila", "Grace", "Owen", "Mina"]
SURNAMES = ["Calder", "Okoro", "Lindqvist", "Marsh", "Devlin", "Farouk"]
HOUSES = ["Harbour & Vane", "Pelham", "Kestrel Books", "Long Acre", "Meridian", "Tollgate Press"]
ABROAD = ["Aufbruch", "Éditions Rive", "Nuvola", "Casa Branca"]
EDITORS = ["F. Amis", "R. Bello", "J. Crane", "S. Dutta", "H. Eve", "L. Fox", "M. Gale", "P. Hyde"]
LANDS = ["Germany", "France", "Italy", "Spain", "Japan", "Brazil"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    titles = [f"{first} {last}" for first in FIRST for last in LAST]
    books = len(titles)
    authors = [f"{name} {surname}" for name in NAMES for surname in SURNAMES]
    author_of = rng.choice(authors, books)
    genre_of = rng.choice(
        ["crime", "literary", "memoir", "romance", "fantasy"], books, p=[0.3, 0.24, 0.14, 0.2, 0.12]
    )
    words_of = (rng.normal(88, 17, books).clip(38, 160)).round() * 1000

    n = 720
    at = rng.integers(0, books, n)
    rights = rng.choice(
        ["print", "translation", "audio", "film", "serial"], n, p=[0.27, 0.43, 0.15, 0.09, 0.06]
    )
    land = np.where(rights == "translation", rng.choice(LANDS, n), "UK")
    land = np.where((rights == "print") & (rng.random(n) < 0.3), "US", land)
    scale = {"print": 21000, "translation": 6500, "audio": 4200, "film": 15000, "serial": 1800}
    advance = rng.gamma(1.5, 0.66, n) * np.array([scale[name] for name in rights])
    offered = pd.Timestamp("2022-01-03") + pd.to_timedelta(np.sort(rng.integers(0, 1080, n)), "D")
    signed = offered + pd.to_timedelta(rng.gamma(3, 13, n).round() + 3, "D")
    deals = pd.DataFrame(
        {
            "Deal No": [f"D-{i:04d}" for i in range(1, n + 1)],
            "Author": author_of[at],
            "Title": np.array(titles)[at],
            "Agent": rng.choice(
                ["Marianne", "Joel", "Priti", "Callum"], n, p=[0.34, 0.26, 0.22, 0.18]
            ),
            "Publisher": np.where(
                rights == "translation", rng.choice(ABROAD, n), rng.choice(HOUSES, n)
            ),
            "Rights": rights,
            "Territory": land,
            "Advance (GBP)": (advance / 250).round().clip(1) * 250,
            "Royalty %": np.where(
                rights == "audio",
                rng.choice([12.5, 17.5, 20, 25], n),
                rng.choice([5, 6, 7.5, 8, 10, 12.5], n),
            ),
            "Comm %": np.where(land == "UK", 15, 20),
            "Offer Date": offered.strftime("%Y-%m-%d"),
            "Signed": signed.strftime("%Y-%m-%d"),
        }
    )
    deals.loc[rng.choice(np.arange(n - 90, n), 34, replace=False), "Signed"] = None

    m = 1700
    book = rng.choice(books - 9, m)
    sent = pd.Timestamp("2022-01-04") + pd.to_timedelta(np.sort(rng.integers(0, 1085, m)), "D")
    replied = sent + pd.to_timedelta(rng.gamma(2, 21, m).round() + 1, "D")
    silent = rng.random(m) < 0.27
    response = rng.choice(["pass", "offer", "revise"], m, p=[0.74, 0.15, 0.11])
    submissions = pd.DataFrame(
        {
            "sub_no": np.arange(5001, 5001 + m),
            "Title": np.array(titles)[book],
            "genre": genre_of[book],
            "word_count": words_of[book].astype(int),
            "house": rng.choice(HOUSES, m, p=[0.22, 0.2, 0.18, 0.15, 0.14, 0.11]),
            "editor": rng.choice(EDITORS, m, p=[0.2, 0.17, 0.15, 0.13, 0.11, 0.1, 0.08, 0.06]),
            "sent_on": sent.strftime("%Y-%m-%d"),
            "replied_on": np.where(silent, None, replied.strftime("%Y-%m-%d")),
            "response": np.where(silent, None, response),
        }
    )
    return {"deals": deals, "submissions": submissions}


d = T("deals")
s = T("submissions")
adv = "Advance (GBP)"
signed = c("Signed")
sent = c("sent_on")
passed = c("response") == "pass"
answered = ~c("replied_on").missing()
summer = sent.part("month").isin([7, 8])

QUESTIONS = [
    # look
    (
        "I've just inherited this file and I'm honestly a bit lost, could you show me the first 8 "
        "deals?",
        d.limit(8).table(),
    ),
    (
        "Before I promise Helena anything, how many rows and columns has the submissions sheet "
        "got?",
        s.report("shape"),
    ),
    (
        "The intern typed in the deals over the summer and I don't trust a line of it - is "
        "anything in there twice?",
        d.report("duplicates"),
    ),
    (
        "We're redoing the catalogue page and it has to name every territory we've ever sold into, "
        "so which ones are there?",
        d.distinct("Territory").table(),
    ),
    (
        "Accounts asked me for something tidy: author, title and advance of the film deals, "
        "nothing else please",
        d.filter(c("Rights") == "film").select("Author", "Title", adv).table(),
    ),
    (
        "I have to write up the minutes, so can you pull up the last 15 submissions on the list",
        s.tail(15).table(),
    ),
    (
        "Right, deep breath, contracts are chasing me again. Show me every deal that isn't signed "
        "yet.",
        d.filter(signed.missing()).table(),
    ),
    (
        "Harbour & Vane say they never hear from us, ha. Everything we've submitted to them, "
        "oldest first?",
        s.filter(c("house") == "Harbour & Vane").sort("sent_on").table(),
    ),
    # aggregate and compare
    (
        "Helena is on the phone to Berlin and wants a number to wave about: what do all our "
        "advances from Germany come to?",
        d.filter(c("Territory") == "Germany").value(sum_(adv)),
    ),
    (
        "It's appraisal week, sigh. What's the average advance for each of the agents?",
        d.group("Agent", advance=mean(adv)).table(),
    ),
    (
        "I told somebody at lunch that audio is tiny for us and now I'm doubting myself, how many "
        "audio deals do we have?",
        d.filter(c("Rights") == "audio").value(count()),
    ),
    (
        "For the party speech I need our biggest advance ever, the whole row so I can see whose it "
        "was",
        d.top(1, adv).table(),
    ),
    (
        "We're thinking of dropping the houses that never bite, so what share of the submissions "
        "to each house ended in an offer?",
        s.group("house", offers=mean(c("response") == "offer")).table(),
    ),
    (
        "Priti and Callum have a bet on, don't ask. How much more in advances has she brought in "
        "than him, in total?",
        d.value(sum_(adv, c("Agent") == "Priti") - sum_(adv, c("Agent") == "Callum")),
    ),
    (
        "The bookkeeper only cares about our own cut, meaning advance times commission per cent, "
        "so add that up in pounds for every agent",
        d.group("Agent", cut=sum_(c(adv) * c("Comm %") / 100)).table(),
    ),
    (
        "There's a panel on translation coming up and I'm doing the handout - median advance for "
        "translation rights, territory by territory?",
        d.filter(c("Rights") == "translation").group("Territory", advance=median(adv)).table(),
    ),
    (
        "You know Helena loves a league table. Ten authors with the most advance money altogether, "
        "please!",
        d.group("Author", advance=sum_(adv)).top(10, "advance").table(),
    ),
    (
        "I'm putting the newsletter together and everyone should get a mention: each agent's two "
        "biggest deals by advance",
        d.top(2, adv, per=("Agent",)).table(),
    ),
    (
        "Everyone at the fair kept saying crime is dead. What percentage of our crime submissions "
        "came back as a pass?",
        s.filter(c("genre") == "crime").value(mean(passed) * 100),
    ),
    (
        "I feel we're pestering some people, so which editors have had more than 200 submissions "
        "from us, and how many exactly?",
        s.group("editor", n=count()).filter(c("n") > 200).table(),
    ),
    (
        "Joel claims he's sold to absolutely everybody. How many different publishers is it "
        "really?",
        d.filter(c("Agent") == "Joel").value(nunique("Publisher")),
    ),
    (
        "Our new film person says she'd earn three times what audio does; can I have the average "
        "film advance divided by the average audio advance?",
        d.value(mean(adv, c("Rights") == "film") / mean(adv, c("Rights") == "audio")),
    ),
    (
        "There's talk of refusing royalties below 7 per cent. How many print deals would that have "
        "hit that still paid over 10,000 up front?",
        d.filter((c("Rights") == "print") & (c("Royalty %") < 7) & (c(adv) > 10000)).value(count()),
    ),
    (
        "For the annual report they want to see where the money is from, so each kind of rights "
        "with its percentage of all advances",
        d.group("Rights", advance=sum_(adv))
        .derive(percent=c("advance") / over(sum_("advance")) * 100)
        .table(),
    ),
    (
        "I've got a grid to fill in, agents down the side, kinds of rights along the top, number "
        "of deals in the boxes - could you make it?",
        d.pivot("Agent", "Rights", count()).table(),
    ),
    (
        "A debut author keeps asking me how long is too long. Shortest and longest word count "
        "we've sent out for each genre?",
        s.group("genre", shortest=min_("word_count"), longest=max_("word_count")).table(),
    ),
    (
        "Something's off with our records: there are books with a deal that never appear in "
        "submissions at all. Which deals are those?",
        d.join(s, "Title", how="anti").table(),
    ),
    (
        "Helena is choosing who to take to dinner. Which publisher pays the best average advance, "
        "not counting any with fewer than 75 deals?",
        d.group("Publisher", advance=mean(adv), n=count())
        .filter(c("n") >= 75)
        .top(1, "advance")
        .table(),
    ),
    (
        "I'm ordering the thank-you cards today, so authors with at least 20 deals, that's all I "
        "need",
        d.group("Author", n=count()).filter(c("n") >= 20).select("Author").table(),
    ),
    (
        "Priti thinks shorter books sell. Mean word count of what got an offer next to what got a "
        "pass?",
        s.filter(c("response").isin(["offer", "pass"]))
        .group("response", words=mean("word_count"))
        .table(),
    ),
    (
        "It's the silence that kills our authors, you know. In which genre is the share of "
        "submissions without a reply the highest?",
        s.group("genre", silent=mean(c("replied_on").missing())).top(1, "silent").table(),
    ),
    (
        "This sounds odd but legal wants it: deals on which the author's royalty percentage is "
        "above our commission percentage",
        d.filter(c("Royalty %") > c("Comm %")).table(),
    ),
    # time
    (
        "Helena has a slide about growth and it's empty so far. Number of deals signed per year?",
        d.group(year=signed.part("year"), n=count()).table(),
    ),
    (
        "The accountants work in quarters, bless them, so total advances for every quarter going "
        "by the day of signature",
        d.group(quarter=signed.floor("quarter"), advance=sum_(adv)).table(),
    ),
    (
        "I'd love to book my holiday in the quiet bit: over all years, which calendar month has "
        "had the fewest submissions go out?",
        s.group(month=sent.part("month"), n=count()).bottom(1, "n").table(),
    ),
    (
        "Everyone swears no offer ever comes in on a Friday and I want to prove them wrong. Deals "
        "by weekday of the offer?",
        d.group(weekday=c("Offer Date").part("weekdayName"), n=count()).table(),
    ),
    (
        "Contracts are getting the blame again, so how many days does it take from the offer to "
        "the signature on average, agent by agent?",
        d.group("Agent", days=mean(c("Offer Date").until(signed))).table(),
    ),
    (
        "I want to frame the worst one for the kitchen - the submission that took the most days to "
        "get a reply",
        s.derive(days=sent.until(c("replied_on"))).top(1, "days").table(),
    ),
    (
        "Frankfurt ran from 16 to 20 October 2024 and we were all at the stand. Did we still send "
        "submissions on those days, and how many?",
        s.filter((sent >= date("2024-10-16")) & (sent < date("2024-10-21"))).value(count()),
    ),
    (
        "Helena likes to watch it build up: advances of the deals signed in 2024, month by month "
        "as a running total",
        d.filter(signed.part("year") == 2024)
        .group(month=signed.floor("month"), advance=sum_(adv))
        .derive(total=running("advance", "month"))
        .table(),
    ),
    (
        "There's a dinner with the Tokyo people and she wants to raise a glass to it - when did we "
        "sign our very first deal for Japan?",
        d.filter(c("Territory") == "Japan").value(min_("Signed")),
    ),
    (
        "We started using the new cover letter on 1 March 2023. What was the pass rate for things "
        "sent before that day, and what has it been since?",
        s.group(
            before=mean(passed, sent < date("2023-03-01")),
            since=mean(passed, sent >= date("2023-03-01")),
        ).table(),
    ),
    (
        "My inbox says we're sending more and more. Submissions for each month of 2024, plus how "
        "many more or fewer than the month before?",
        s.filter(sent.part("year") == 2024)
        .group(month=sent.floor("month"), n=count())
        .derive(change=c("n") - shift("n", "month"))
        .table(),
    ),
    (
        "Callum won't stop about his golden spell, so let's see it, his best month by total "
        "advance if you go by the offer date",
        d.filter(c("Agent") == "Callum")
        .group(month=c("Offer Date").floor("month"), advance=sum_(adv))
        .top(1, "advance")
        .table(),
    ),
    (
        "I'm scared we've neglected somebody. For each house, when did we last send them anything?",
        s.group("house", last=max_("sent_on")).table(),
    ),
    (
        "The monthly numbers jump about so much that nobody can read them, so count the deals by "
        "month of the offer and smooth that over three months",
        d.group(month=c("Offer Date").floor("month"), n=count())
        .derive(smooth=rolling("n", "month", 3))
        .table(),
    ),
    (
        "An author complained that it's ages between her offers. How many days are there on "
        "average from one offer to the next, for every author?",
        d.derive(previous=shift("Offer Date", "Offer Date", per=("Author",)))
        .derive(days=c("previous").until(c("Offer Date")))
        .group("Author", days=mean("days"))
        .table(),
    ),
    (
        "They say nobody reads in the summer. Share of submissions without any reply if we sent "
        "them in July or August, and the same for all other months?",
        s.group(
            summer=mean(c("replied_on").missing(), summer),
            other=mean(c("replied_on").missing(), ~summer),
        ).table(),
    ),
    # charts
    (
        "The report is all grey text and Helena wants some colour in it, maybe a pie of the deals "
        "by type of rights?",
        d.group("Rights", n=count()).chart("pie", x="Rights", y="n"),
    ),
    (
        "Could you do me bars for the staff meeting, total advance for each agent, no names called "
        "out I promise",
        d.group("Agent", advance=sum_(adv)).chart("bar", x="Agent", y="advance"),
    ),
    (
        "I've a hunch romance is taking over. Draw submissions per quarter with one line for each "
        "genre?",
        s.group("genre", quarter=sent.floor("quarter"), n=count()).chart(
            "line", x="quarter", y="n", colour="genre"
        ),
    ),
    (
        "Somebody asked what a normal length is and I just shrugged, so a histogram of the word "
        "counts we send to Pelham would be lovely",
        s.filter(c("house") == "Pelham").chart("histogram", y="word_count"),
    ),
    (
        "Joel has a theory that a fat advance means a skinny royalty. Can we plot royalty against "
        "advance for the print deals?",
        d.filter(c("Rights") == "print").chart("scatter", x=adv, y="Royalty %"),
    ),
    (
        "For the foreign rights folder, a box plot of advances by territory, translation deals "
        "only please",
        d.filter(c("Rights") == "translation").chart("box", x="Territory", y=adv),
    ),
    (
        "I want to hang this over the kettle: stacked bars per house showing what kind of response "
        "we got, leaving out the ones still unanswered",
        s.filter(answered)
        .group("house", "response", n=count())
        .chart("bar", x="house", y="n", colour="response", stacked=True),
    ),
    (
        "Helena wants a line that only ever goes up, her words. Signed deals in 2023, cumulative "
        "by month?",
        d.filter(signed.part("year") == 2023)
        .group(month=signed.floor("month"), n=count())
        .derive(total=running("n", "month"))
        .chart("line", x="month", y="total"),
    ),
    # unanswerable
    (
        "An author rang me in tears about her jacket design - how many of our books had their "
        "cover changed at the last minute?",
        None,
    ),
    (
        "The royalties people need it by five: how many paperbacks has each title sold so far?",
        None,
    ),
    ("Legal popped in, which of our contracts have an option on the author's next book?", None),
    (
        "Helena lost her receipts again. What did we spend on hotels and taxis at the London Book "
        "Fair?",
        None,
    ),
]
