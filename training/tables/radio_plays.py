"""Productions of radio plays, the roles that actors spoke in them, and who listened."""

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
    node,
    nunique,
    outlier,
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"productions": "csv", "actors": "parquet", "listeners": "csv"}

VOICE = "an editor, chatty, who asks indirectly: I wonder, could you tell me, any idea"

FIRST = ["Silent", "Last", "Hollow", "Crimson", "Borrowed", "Midnight", "Paper", "Winter", "Broken"]
FIRST += ["Distant", "Velvet", "Second", "Wandering", "Glass", "Forgotten", "Salt"]
SECOND = ["Lighthouse", "Witness", "Orchard", "Passenger", "Violin", "Letter", "Harbour", "Clock"]
SECOND += ["Stranger", "Garden", "Signal", "Wedding", "Inheritance"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 164
    titles = [f"The {first} {second}" for first in FIRST for second in SECOND]
    genre = rng.choice(
        ["crime", "comedy", "sci-fi", "family", "drama"], n, p=[0.3, 0.2, 0.14, 0.14, 0.22]
    )
    started = pd.Timestamp("2022-01-10") + pd.to_timedelta(np.sort(rng.integers(0, 1100, n)), "D")
    days = rng.integers(2, 12, n)
    wrapped = started + pd.to_timedelta(days, unit="D")
    aired = pd.Series(wrapped + pd.to_timedelta(rng.gamma(4, 18, n).round() + 5, unit="D"))
    length = rng.choice([28, 44, 57, 88], n, p=[0.25, 0.3, 0.33, 0.12]) + rng.integers(-1, 2, n)
    series = rng.random(n) < 0.33
    productions = pd.DataFrame(
        {
            "PlayID": [f"RP-{number:03d}" for number in range(101, 101 + n)],
            "Title": rng.choice(titles, n, replace=False),
            "Genre": genre,
            "Author": rng.choice(
                ["I. Marlowe", "T. Quist", "H. Oduya", "B. Lindqvist", "C. Farrow", "S. Petrova"], n
            ),
            "Director": rng.choice(
                ["Nora Flint", "Caspar Dole", "Ines Roth", "Tom Ashby"], n, p=[0.35, 0.3, 0.2, 0.15]
            ),
            "Studio": rng.choice(["Studio 1", "Studio 2", "Barn"], n, p=[0.45, 0.37, 0.18]),
            "RecStart": started.strftime("%Y-%m-%d"),
            "RecEnd": wrapped.strftime("%Y-%m-%d"),
            "First aired": aired.dt.strftime("%d/%m/%Y").mask(rng.random(n) < 0.07),
            "Length (min)": length,
            "Budget EUR": (length * rng.normal(260, 40, n) + days * 420).round(-1),
            "Foley": rng.choice(["yes", "no"], n, p=[0.68, 0.32]),
            "Series": series,
            "critics_score": rng.normal(71, 10, n).clip(30, 98).round(),
        }
    )
    productions.loc[rng.choice(n, 14, replace=False), "critics_score"] = np.nan

    people = ["Ada Brenner", "Felix Wray", "Joan Castle", "Miro Hart", "Petra Lund", "Otis Vane"]
    people += [
        "Rhea Sands",
        "Leo Finch",
        "Greta Moll",
        "Hugh Pemberton",
        "Dilys Crane",
        "Ravi Nair",
    ]
    people += [
        "Clara Voss",
        "Anton Beck",
        "Maeve Doyle",
        "Silas Grey",
        "Yara Haddad",
        "Paul Ostrow",
    ]
    m = 980
    play = np.sort(rng.choice(n - 3, m))
    kind = rng.choice(["lead", "supporting", "narrator", "extra"], m, p=[0.2, 0.42, 0.1, 0.28])
    base = pd.Series(kind).map({"lead": 140, "supporting": 62, "narrator": 175, "extra": 9})
    lines = (base * rng.gamma(9, 1 / 9, m)).round().clip(1).astype(int)
    remote = rng.random(m) < 0.24
    fee = 90 + lines * rng.normal(4.4, 0.5, m) + 1500 * (rng.random(m) < 0.012)
    actors = pd.DataFrame(
        {
            "role_no": np.arange(1, m + 1),
            "PlayID": productions["PlayID"].to_numpy()[play],
            "actor": rng.choice(people, m, p=(odds := rng.gamma(2, 1, 18)) / odds.sum()),
            "role_type": kind,
            "lines": lines,
            "takes": rng.poisson(4.2, m) + 14 * (rng.random(m) < 0.01),
            "fee_eur": fee.to_numpy().round(2),
            "travel_eur": np.where(remote, np.nan, rng.gamma(2, 24, m)).round(2),
            "remote": remote,
            "union": rng.choice(["Y", "N"], m, p=[0.74, 0.26]),
        }
    )
    actors = pd.concat([actors, actors.iloc[rng.choice(m, 6, replace=False)]], ignore_index=True)

    k = 1900
    which = rng.choice(n - 9, k)
    channel = rng.choice(["FM", "DAB", "app", "podcast"], k, p=[0.36, 0.17, 0.19, 0.28])
    share = rng.beta(2.6, 1.1, k)
    share = np.where(rng.random(k) < 0.38, 1, share)
    heard = (
        aired.to_numpy()[which].astype("datetime64[s]")
        + rng.gamma(1.1, 30, k).round().astype("timedelta64[D]")
        + rng.choice([7, 13, 18, 20, 21, 22], k).astype("timedelta64[h]")
        + rng.integers(0, 60, k).astype("timedelta64[m]")
    )
    stars = (3.6 + 0.03 * (productions["critics_score"].fillna(70).to_numpy()[which] - 70)).round(1)
    listeners = pd.DataFrame(
        {
            "listen_id": np.arange(1, k + 1) + 30000,
            "PlayID": productions["PlayID"].to_numpy()[which],
            "HeardAt": pd.Series(heard).dt.strftime("%Y-%m-%d %H:%M:%S"),
            "Channel": channel,
            "Region": rng.choice(["north", "south", "east", "west", "abroad"], k),
            "Age": (rng.normal(52, 14, k) - 13 * (channel == "podcast")).clip(14, 92).round(),
            "MinListened": (length[which] * share).round(1),
            "Finished": np.where(share == 1, "yes", "no"),
            "Stars": np.clip((stars + rng.normal(0, 0.9, k)).round(), 1, 5),
            "Newsletter": rng.random(k) < 0.31,
        }
    )
    listeners.loc[rng.choice(k, 260, replace=False), "Stars"] = np.nan
    listeners.loc[rng.choice(k, 70, replace=False), "Age"] = np.nan
    return {"productions": productions, "actors": actors, "listeners": listeners}


productions = T("productions")
actors = T("actors")
listeners = T("listeners")
cast = actors.join(productions, "PlayID")
heard = listeners.join(productions, "PlayID")
aired = node("cast", of=c("First aired").json, to="datetime", format="%d/%m/%Y")
began = c("RecStart")
wrapped = c("RecEnd")
at = c("HeardAt")
minutes = "MinListened"

QUESTIONS = [
    # Everyday
    (
        "Could you tell me how many plays we've actually got on the books?",
        productions.value(count()),
    ),
    (
        "I was wondering how long our plays run on average, in minutes.",
        productions.value(mean("Length (min)")),
    ),
    (
        "Any chance of seeing the ten priciest productions? Going by budget, I mean.",
        productions.top(10, "Budget EUR").table(),
    ),
    (
        "I'd rather like to know what we've paid out in actors' fees altogether, deep breath.",
        actors.value(sum_("fee_eur")),
    ),
    (
        "Would you mind showing me just the crime plays?",
        productions.filter(c("Genre") == "crime").table(),
    ),
    (
        "Do you happen to know how many of the listens came through the app?",
        listeners.filter(c("Channel") == "app").value(count()),
    ),
    (
        "I do wonder how many listens we got, month by month.",
        listeners.group(month=at.floor("month"), n=count()).table(),
    ),
    (
        "A little bar chart of how many plays there are per genre would brighten my morning.",
        productions.group("Genre", n=count()).chart("bar", x="Genre", y="n"),
    ),
    (
        "Are there any gaps in the productions list, would you know, and in which columns?",
        productions.report("missing"),
    ),
    (
        "Oh, and could I peek at the last twenty rows of the actors sheet, if it's no bother?",
        actors.tail(20).table(),
    ),
    (
        "If we left out the freak values, the outliers, I wonder what the average fee would be.",
        actors.filter(~outlier("fee_eur")).value(mean("fee_eur")),
    ),
    (
        "Could one see the average age next to the average minutes listened, region by region?",
        listeners.group("Region", age=mean("Age"), minutes=mean(minutes)).table(),
    ),
    (
        "I keep asking myself how many listens made it to the end, finished I mean, and what "
        "percentage that is.",
        listeners.group(
            n=count(only=c("Finished") == "yes"), percent=mean(c("Finished") == "yes") * 100
        ).table(),
    ),
    (
        "FM against podcast: any idea how many minutes they listen on average?",
        listeners.filter(c("Channel").isin(["FM", "podcast"]))
        .group("Channel", minutes=mean(minutes))
        .table(),
    ),
    (
        "Remind me, would you, which directors we've worked with?",
        productions.distinct("Director").table(),
    ),
    (
        "I honestly can't recall whether we ever did a comedy in the Barn. Did we?",
        productions.filter((c("Genre") == "comedy") & (c("Studio") == "Barn")).value(count() > 0),
    ),
    (
        "I don't suppose you know when the very first recording started?",
        productions.value(min_("RecStart")),
    ),
    (
        "It'd be lovely to have a histogram of how old our listeners are.",
        listeners.chart("histogram", y="Age"),
    ),
    (
        "Might I have title, author and length for the family plays, nothing else?",
        productions.filter(c("Genre") == "family")
        .select("Title", "Author", "Length (min)")
        .table(),
    ),
    (
        "I'm curious how many roles there are by role type and whether they were done remotely.",
        actors.group("role_type", "remote", n=count()).table(),
    ),
    (
        "Could you dig out the smallest and the largest budget for every genre, please?",
        productions.group("Genre", smallest=min_("Budget EUR"), largest=max_("Budget EUR")).table(),
    ),
    (
        "I'd love to hear how many roles have an outlier in the number of takes, poor souls.",
        actors.filter(outlier("takes")).value(count()),
    ),
    (
        "I've a nasty feeling that some rows in the actors sheet are duplicates. How many, do you "
        "think?",
        actors.report("duplicates"),
    ),
    (
        "Would it be possible to have the roles sorted by lines, the chattiest first?",
        actors.sort("-lines").table(),
    ),
    (
        "How many different actors have we had in front of the mikes, all told, would you say?",
        actors.value(nunique("actor")),
    ),
    (
        "I'm after two numbers, really: the average budget of the plays we began recording in 2022 "
        "and of those begun in 2023.",
        productions.group(
            in_2022=mean("Budget EUR", began.part("year") == 2022),
            in_2023=mean("Budget EUR", began.part("year") == 2023),
        ).table(),
    ),
    # More
    (
        "Tell me, how many crime plays under an hour did Nora Flint direct in Studio 1? I've a "
        "hunch it's loads.",
        productions.filter(
            (c("Genre") == "crime")
            & (c("Length (min)") < 60)
            & (c("Director") == "Nora Flint")
            & (c("Studio") == "Studio 1")
        ).value(count()),
    ),
    (
        "I'd be curious to see what the critics made of us on average, by director and genre.",
        productions.group("Director", "Genre", score=mean("critics_score")).table(),
    ),
    (
        "Within each region, I wonder what share of the listens goes to each channel.",
        listeners.group("Region", "Channel", n=count())
        .derive(share=c("n") / over(sum_("n"), "Region"))
        .table(),
    ),
    (
        "Do people on the newsletter list stick it out to the end more often? The finishing rate "
        "with and without it would do me nicely.",
        listeners.group("Newsletter", rate=mean(c("Finished") == "yes")).table(),
    ),
    (
        "Could I see the budgets added up per quarter of recording start, plus how they mount up "
        "over time?",
        productions.group(quarter=began.floor("quarter"), budget=sum_("Budget EUR"))
        .derive(mounting=running("budget", "quarter"))
        .table(),
    ),
    (
        "I'm itching to know by what percentage our listens grew or shrank from one month to the "
        "next.",
        listeners.group(month=at.floor("month"), n=count())
        .derive(growth=(c("n") / shift("n", "month") - 1) * 100)
        .table(),
    ),
    (
        "Which actor has earned the most with us, any idea, and how much was it?",
        actors.group("actor", earned=sum_("fee_eur")).top(1, "earned").table(),
    ),
    (
        "For each director, might we have the two plays the critics rated highest?",
        productions.top(2, "critics_score", per=("Director",)).table(),
    ),
    (
        "I was idly wondering how much more a lead gets on average than a supporting role.",
        actors.value(
            mean("fee_eur", c("role_type") == "lead")
            - mean("fee_eur", c("role_type") == "supporting")
        ),
    ),
    (
        "How many times as many listens does the podcast bring us as DAB does, would you guess?",
        listeners.value(count(only=c("Channel") == "podcast") / count(only=c("Channel") == "DAB")),
    ),
    (
        "Would you know how many days go by, on average, between the end of recording and the "
        "first airing, for every studio?",
        productions.group("Studio", days=mean(wrapped.until(aired))).table(),
    ),
    (
        "I've always wanted to know which play took the most days to record. Just the title, "
        "please.",
        productions.derive(days=began.until(wrapped)).top(1, "days").select("Title").value(),
    ),
    (
        "Are there productions that not a soul listened to? Let me see them, gently.",
        productions.join(listeners, "PlayID", "anti").table(),
    ),
    (
        "Funny thought: could there be plays without a single role in the actors sheet, and how "
        "many?",
        productions.join(actors, "PlayID", "anti").value(count()),
    ),
    (
        "I'd dearly like the average stars per genre, from the people who listened.",
        heard.group("Genre", stars=mean("Stars")).table(),
    ),
    (
        "Do tell, what have the actors in each genre cost us, fees and travel apart?",
        cast.group("Genre", fees=sum_("fee_eur"), travel=sum_("travel_eur")).table(),
    ),
    (
        "Which three titles were listened to most, and for how many minutes in total, I wonder?",
        heard.group("Title", total=sum_(minutes)).top(3, "total").table(),
    ),
    (
        "A line for the listens per month with every channel in its own colour, could that be "
        "done?",
        listeners.group("Channel", month=at.floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="Channel"
        ),
    ),
    (
        "I've been picturing a box plot of the fees, one box for each sort of role.",
        actors.chart("box", x="role_type", y="fee_eur"),
    ),
    (
        "Might a scatter of critics' score against budget, coloured by genre, be on the cards?",
        productions.chart("scatter", x="Budget EUR", y="critics_score", colour="Genre"),
    ),
    (
        "If you could bake me a pie of the minutes listened by region, I'd be ever so grateful.",
        listeners.group("Region", total=sum_(minutes)).chart("pie", x="Region", y="total"),
    ),
    (
        "I fancy a heatmap, director by studio, of how many plays each pairing has made.",
        productions.group("Director", "Studio", n=count()).chart(
            "heatmap", x="Director", y="Studio", colour="n"
        ),
    ),
    (
        "Could we have stacked bars of the plays per year they started recording, split by genre?",
        productions.group("Genre", year=began.floor("year"), n=count()).chart(
            "bar", x="year", y="n", colour="Genre", stacked=True
        ),
    ),
    (
        "A violin plot of the listeners' ages per channel would be a treat, don't you think?",
        listeners.chart("violin", x="Channel", y="Age"),
    ),
    (
        "Where there's no travel money noted, would you kindly put a nought?",
        actors.derive(travel_eur=c("travel_eur").or_else(0)).change("actors"),
    ),
    (
        "I never look at the union column, so could you make it vanish from the actors?",
        actors.drop("union").change("actors"),
    ),
    (
        "It would save me squinting if critics_score were simply called score.",
        productions.rename(critics_score="score").change("productions"),
    ),
    (
        "Could you add what a minute of play costs to the productions, cost_per_min, budget over "
        "length?",
        productions.derive(cost_per_min=c("Budget EUR") / c("Length (min)")).change("productions"),
    ),
    (
        "First aired is just text, day first, silly me. Might you turn it into proper dates?",
        productions.set("First aired", aired).change("productions"),
    ),
    (
        "I'd be happier if the listens without a star rating were gone from the listeners table.",
        listeners.filter(~c("Stars").missing()).change("listeners"),
    ),
    (
        "Does the number of lines go hand in hand with the fee? A correlation would settle a bet.",
        actors.test("correlation", y="fee_eur", x="lines"),
    ),
    (
        "I wonder if plays with foley really please the critics more, so would you run a t-test?",
        productions.test("tTest", y="critics_score", x="Foley"),
    ),
    (
        "Is there anything in it, statistically, that the ages differ between channels? ANOVA, I "
        "suppose.",
        listeners.test("anova", y="Age", x="Channel"),
    ),
    (
        "Someone claims finishing a play depends on the region. Would a chi-squared test bear that "
        "out?",
        listeners.test("chiSquared", y="Finished", x="Region"),
    ),
    (
        "Could you fit a regression of budget on length, leaving the series aside?",
        productions.filter(~c("Series")).test("regression", y="Budget EUR", x="Length (min)"),
    ),
    (
        "Any idea on which day of the week people listen most, and how many listens that is?",
        listeners.group(weekday=at.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "I'm told nobody listens after nine in the evening. How many listens began at 21:00 or "
        "later, abroad not counted?",
        listeners.filter((at.part("hour") >= 21) & (c("Region") != "abroad")).value(count()),
    ),
    (
        "Would you believe I don't know who has played more than ten leads with us? Names and "
        "numbers, please.",
        actors.filter(c("role_type") == "lead")
        .group("actor", leads=count())
        .filter(c("leads") > 10)
        .table(),
    ),
    (
        "How did the plays first aired between March and June 2023 do with the critics, on "
        "average, I'd love to know.",
        productions.filter((aired >= date("2023-03-01")) & (aired < date("2023-07-01"))).value(
            mean("critics_score")
        ),
    ),
    (
        "I suppose you could tell me how many plays cost more than the average play of their own "
        "genre?",
        productions.filter(c("Budget EUR") > over(mean("Budget EUR"), "Genre")).value(count()),
    ),
    (
        "Could I have the weekly minutes listened and a four-week rolling average, to calm my "
        "nerves?",
        listeners.group(week=at.floor("week"), total=sum_(minutes))
        .derive(rolling_average=rolling("total", "week", 4))
        .table(),
    ),
    (
        "Perhaps you'd lay it out as a grid: authors down the side, genres across the top, the "
        "median length inside.",
        productions.pivot("Author", "Genre", median("Length (min)")).table(),
    ),
    # Nothing answers these
    ("I've been wondering who reviewed our plays in the newspapers, any idea?", None),
    ("Could you tell me how many people will tune in to the Christmas play?", None),
    ("Any notion why the comedies lose their listeners halfway through?", None),
    ("Would you know what the sound engineers were paid per production?", None),
    ("I'd love to hear which plays won a prize, if any did.", None),
    ("Do you think we ought to drop the Barn and record everything in Studio 2?", None),
    ("I wonder how many letters from angry listeners each play got.", None),
    ("Might you know which actors speak a second language?", None),
    ("Could you find out how much advertising money came in with the podcast?", None),
    (
        "I can't for the life of me remember who composed the music for the crime plays. Can you?",
        None,
    ),
]
