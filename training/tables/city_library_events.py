"""Events of a city library in its four branches, who signed up for them, and the rooms."""

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
    running,
    shift,
    sum_,
)

FORMATS = {"events": "parquet", "signups": "csv", "rooms": "csv"}

VOICE = "a chatty British librarian who cannot ask a thing without an aside"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    rooms = pd.DataFrame(
        {
            "Room": [
                *["C-01", "C-02", "C-10", "C-11", "R-01", "R-02", "R-03"],
                *["E-01", "E-02", "E-03", "S-01", "S-02"],
            ],
            "Floor": [0, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 1],
            "Seats": [90, 40, 24, 16, 60, 30, 18, 50, 28, 14, 36, 20],
            "Projector": np.where(np.isin(np.arange(12), [2, 5, 6, 8, 9, 11]), "no", "yes"),
            "Step Free": np.where(np.isin(np.arange(12), [6, 9, 11]), "no", "yes"),
        }
    )
    n = 460
    branches = {"C": "Central", "R": "Riverside", "E": "Elm Park", "S": "Station Road"}
    room = rng.choice(rooms["Room"], n)
    seats = rooms.set_index("Room")["Seats"].loc[room].to_numpy()
    series = rng.choice(
        ["Storytime", "Book Club", "Author Talk", "Code Club", "Knit & Natter", "Local History"],
        n,
        p=[0.28, 0.17, 0.12, 0.14, 0.17, 0.12],
    )
    audience = pd.Series(series).map(
        {
            "Storytime": "kids",
            "Book Club": "adults",
            "Author Talk": "adults",
            "Code Club": "teens",
            "Knit & Natter": "seniors",
            "Local History": "seniors",
        }
    )
    audience = np.where(rng.random(n) < 0.15, "everyone", audience)
    draw = pd.Series(series).map(
        {
            "Storytime": 0.75,
            "Book Club": 0.4,
            "Author Talk": 0.8,
            "Code Club": 0.5,
            "Knit & Natter": 0.45,
            "Local History": 0.55,
        }
    )
    booked = (seats * (draw.to_numpy() + rng.normal(0, 0.12, n))).round().clip(2).astype(int)
    heads = (booked * rng.normal(0.92, 0.18, n)).round().clip(0)
    cancelled = rng.random(n) < 0.06
    days = np.sort(rng.choice(np.arange(0, 546), n))
    titles = ["with Tea", "Special", "for Beginners", "Live", "After Dark", "in the Round"]
    fee = np.where(series == "Author Talk", rng.choice([5, 8, 12], n), 0)
    fee = np.where(series == "Code Club", rng.choice([0, 3], n), fee)
    events = pd.DataFrame(
        {
            "Event ID": 2000 + np.arange(n),
            "Title": [f"{one} {rng.choice(titles)} #{k + 1}" for k, one in enumerate(series)],
            "Series": series,
            "Branch": [branches[one[0]] for one in room],
            "Room": room,
            "Starts": pd.Timestamp("2023-09-04")
            + pd.to_timedelta(days, unit="D")
            + pd.to_timedelta(rng.choice([10, 11, 14, 16, 18, 19], n), unit="h")
            + pd.to_timedelta(rng.choice([0, 30], n), unit="min"),
            "Mins": rng.choice([30, 45, 60, 75, 90, 120], n) + rng.integers(0, 4, n),
            "Audience": audience,
            "Presenter": rng.choice(
                ["Priya N", "Old Tom", "Mrs Abara", "Gwen", "Declan", "Yusuf", "Fenella", "Moira"],
                n,
                p=[0.2, 0.17, 0.15, 0.14, 0.14, 0.1, 0.06, 0.04],
            ),
            "Fee": fee.astype(float),
            "Booked": booked,
            "Heads": np.where(cancelled, np.nan, heads),
            "Cancelled": cancelled,
        }
    )
    events.loc[events["Presenter"].isin(["Moira"]), "Cancelled"] = False
    events.loc[rng.choice(n, 21, replace=False), "Presenter"] = None

    m = 1500
    event = rng.choice(n - 40, m)
    ahead = rng.exponential(9, m).round().astype(int) + 1
    card = rng.choice(["full", "junior", "concession", "visitor"], m, p=[0.46, 0.26, 0.2, 0.08])
    age = np.where(card == "junior", rng.integers(4, 17, m), rng.integers(18, 76, m))
    age = np.where(card == "concession", rng.integers(60, 92, m), age)
    signups = pd.DataFrame(
        {
            "Event ID": events["Event ID"].to_numpy()[event],
            "Signed Up": (
                events["Starts"].dt.normalize().iloc[event].reset_index(drop=True)
                - pd.to_timedelta(ahead, unit="D")
            ).dt.strftime("%Y-%m-%d"),
            "Card Type": card,
            "Age": age.astype(float),
            "Postcode": rng.choice([f"LB{k}" for k in range(1, 15)], m),
            "Showed": rng.choice(["yes", "no"], m, p=[0.84, 0.16]),
            "Stars": rng.choice([1, 2, 3, 4, 5], m, p=[0.03, 0.07, 0.2, 0.4, 0.3]).astype(float),
        }
    )
    signups.loc[rng.choice(m, 140, replace=False), "Age"] = np.nan
    signups.loc[rng.random(m) < 0.45, "Stars"] = np.nan
    return {"events": events, "signups": signups, "rooms": rooms}


events = T("events")
signups = T("signups")
rooms = T("rooms")

booked_for = signups.join(events, "Event ID")
housed = events.join(rooms, "Room")
starts = c("Starts")
month = starts.floor("month")
takings = c("Booked") * c("Fee")

QUESTIONS = [
    # Everyday
    (
        "Average booked and heads for each series, please. The kettle's on meanwhile.",
        events.group("Series", booked=mean("Booked"), heads=mean("Heads")).table(),
    ),
    (
        "Could you sort the events by minutes, longest first? My poor feet.",
        events.sort("-Mins").table(),
    ),
    (
        "Just title, branch and presenter of the kids' events, dear. It's for the poster.",
        events.filter(c("Audience") == "kids").select("Title", "Branch", "Presenter").table(),
    ),
    (
        "What's the earliest sign-up date? Before my hip, I should think.",
        signups.value(min_("Signed Up")),
    ),
    (
        "How many different presenters are there? It feels like dozens.",
        events.value(nunique("Presenter")),
    ),
    ("Column types of the rooms table, please. I'm told it matters.", rooms.report("types")),
    (
        "How many sign-ups came from LB4 or LB8? I live in between, as it happens.",
        signups.filter(c("Postcode").isin(["LB4", "LB8"])).value(count()),
    ),
    (
        "Difference in heads between Central and Riverside? We do have a small wager.",
        events.value(
            mean("Heads", c("Branch") == "Central") - mean("Heads", c("Branch") == "Riverside")
        ),
    ),
    (
        "What share of all sign-ups is each card type? Mine's the old green one.",
        signups.group("Card Type", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "Bottom three events by heads, please. I think I was at all of them.",
        events.bottom(3, "Heads").table(),
    ),
    ("How many cups of tea do we pour at each branch? Gallons, I'd say.", None),
    # look
    (
        "Before I lose another afternoon to it, how big is the events table, rows and columns?",
        events.report("shape"),
    ),
    (
        "Which bits of the sign-ups got left blank? People do, you know, it's the pens.",
        signups.report("missing"),
    ),
    (
        "Remind me which series we actually run, I lose count after the knitting one.",
        events.distinct("Series").table(),
    ),
    (
        "Pull me ten sign-ups at random, would you, I like to see real people.",
        signups.sample(10).table(),
    ),
    (
        "Any duplicate rows in events? Our temp was awfully keen on copy and paste.",
        events.report("duplicates"),
    ),
    (
        "The usual summary of age and stars in the sign-ups please, averages and extremes and "
        "whatnot.",
        signups.report("describe", "Age", "Stars"),
    ),
    # aggregate and compare
    (
        "How many events did we end up cancelling? Don't tell the councillor.",
        events.filter(c("Cancelled")).value(count()),
    ),
    (
        "Total heads through the door, all told. That's the number that keeps the lights on!",
        events.value(sum_("Heads")),
    ),
    (
        "What's the average turnout at each branch? And no sulking, Riverside.",
        events.group("Branch", heads=mean("Heads")).table(),
    ),
    (
        "Which series pulls in the most people altogether? My money's on the toddlers.",
        events.group("Series", heads=sum_("Heads")).top(1, "heads").table(),
    ),
    (
        "Median age for each type of card, just because I'm nosy.",
        signups.group("Card Type", age=median("Age")).table(),
    ),
    (
        "What percentage of sign-ups were no-shows? I bake for these people.",
        signups.value(mean(c("Showed") == "no") * 100),
    ),
    (
        "We do go on about being free, so what share of events at each branch has no fee?",
        events.group("Branch", share=mean(c("Fee") == 0)).table(),
    ),
    (
        "Our five best attended events ever, just title and heads, it's for the staff room wall.",
        events.top(5, "Heads").select("Title", "Heads").table(),
    ),
    (
        "To keep the peace: for every branch its own top two events by heads.",
        events.top(2, "Heads", per=("Branch",)).table(),
    ),
    (
        "Who gets the best average stars, counting only presenters with 50 ratings or more? "
        "Gwen will want to know.",
        booked_for.group("Presenter", n=count("Stars"), stars=mean("Stars"))
        .filter(c("n") >= 50)
        .top(1, "stars")
        .table(),
    ),
    (
        "Ticket money by series, so bookings times the fee, humour me.",
        events.group("Series", takings=sum_(takings)).table(),
    ),
    (
        "On average, how many more people come to something for kids than for adults? "
        "Sticky fingers count.",
        events.value(
            mean("Heads", c("Audience") == "kids") - mean("Heads", c("Audience") == "adults")
        ),
    ),
    (
        "How full does each room get, heads over seats, averaged over its events? I have theories.",
        housed.group("Room", fullness=mean(c("Heads") / c("Seats"))).table(),
    ),
    (
        "Show me the events where more people turned up than there were seats, and not a word to "
        "the fire officer.",
        housed.filter(c("Heads") > c("Seats")).table(),
    ),
    (
        "Of the rooms with a projector (when it works, ha), which three host the most events?",
        housed.filter(c("Projector") == "yes").group("Room", n=count()).top(3, "n").table(),
    ),
    (
        "Going by the sign-up sheets, how many names does an event get on average?",
        signups.group("Event ID", n=count()).value(mean("n")),
    ),
    (
        "Which of our presenters has never had a cancellation? Touch wood.",
        events.group("Presenter", cancelled=count(only=c("Cancelled")))
        .filter(c("cancelled") == 0)
        .select("Presenter")
        .table(),
    ),
    (
        "Poor lambs, which events had not a single sign-up?",
        events.join(signups, "Event ID", "anti").table(),
    ),
    (
        "Which presenters did teens' events as well as seniors' ones? Takes nerve, that.",
        events.group(
            "Presenter",
            teens=count(only=c("Audience") == "teens"),
            seniors=count(only=c("Audience") == "seniors"),
        )
        .filter((c("teens") > 0) & (c("seniors") > 0))
        .select("Presenter")
        .table(),
    ),
    (
        "How many Code Club sessions at Riverside got over 15 heads? Wifi permitting, of course.",
        events.filter(
            (c("Series") == "Code Club") & (c("Branch") == "Riverside") & (c("Heads") > 15)
        ).value(count()),
    ),
    (
        "What was our longest book club called? It certainly felt long.",
        events.filter(c("Series") == "Book Club").top(1, "Mins").select("Title").value(),
    ),
    (
        "And the three worst rated series, by mean stars? I shall be brave.",
        booked_for.group("Series", stars=mean("Stars")).bottom(3, "stars").table(),
    ),
    (
        "How many events beat the average turnout of their own series? Gold stickers all round.",
        events.filter(c("Heads") > over(mean("Heads"), "Series")).value(count()),
    ),
    (
        "How many different postcodes do the juniors come from? Junior cards, I mean, not the "
        "loud ones.",
        signups.filter(c("Card Type") == "junior").value(nunique("Postcode")),
    ),
    # time
    (
        "Events per month, please, so I can stop counting on the calendar with the kittens.",
        events.group(month=month, n=count()).table(),
    ),
    (
        "How many Storytimes have we done since September 2024? My voice says a million.",
        events.filter((c("Series") == "Storytime") & (starts >= date("2024-09-01"))).value(count()),
    ),
    (
        "Average heads at the weekend, branch by branch. I gave up my Saturdays for this.",
        events.filter(starts.part("weekday") >= 6).group("Branch", heads=mean("Heads")).table(),
    ),
    (
        "Which day of the week brings in the most people in total? Not Mondays, surely.",
        events.group(weekday=starts.part("weekdayName"), heads=sum_("Heads"))
        .top(1, "heads")
        .table(),
    ),
    (
        "For 2024 only, turnout by quarter and branch, sum it up for the trustees. They do love a "
        "quarter.",
        events.filter((starts >= date("2024-01-01")) & (starts < date("2025-01-01")))
        .group("Branch", quarter=starts.floor("quarter"), heads=sum_("Heads"))
        .table(),
    ),
    (
        "Sign-ups per week and a running total next to it, like a thermometer for the roof fund.",
        signups.group(week=c("Signed Up").floor("week"), n=count())
        .derive(running_total=running("n", "week"))
        .table(),
    ),
    (
        "By what percentage did heads go up or down month on month? Deep breath.",
        events.group(month=month, heads=sum_("Heads"))
        .derive(growth=(c("heads") / shift("heads", "month") - 1) * 100)
        .table(),
    ),
    (
        "How many events start at each hour of the day? Asking for whoever holds the keys.",
        events.group(hour=starts.part("hour"), n=count()).table(),
    ),
    (
        "How many days ahead do folk sign up, on average, per card type? I'm last-minute myself.",
        booked_for.group("Card Type", days=mean(c("Signed Up").until(starts))).table(),
    ),
    (
        "First and latest event of each presenter, for the long service badges.",
        events.group("Presenter", first=min_("Starts"), last=max_("Starts")).table(),
    ),
    # charts
    (
        "Could I have a line of heads per month, one colour per branch? Jolly ones.",
        events.group("Branch", month=month, heads=sum_("Heads")).chart(
            "line", x="month", y="heads", colour="Branch"
        ),
    ),
    (
        "Bars for the mean stars of every series. Big ones, Maureen's forgotten her glasses.",
        booked_for.group("Series", stars=mean("Stars")).chart("bar", x="Series", y="stars"),
    ),
    (
        "A histogram of everybody's age, and I promise not to look for mine.",
        signups.chart("histogram", y="Age"),
    ),
    (
        "Box plot of heads for each audience, those little whiskers make me smile.",
        events.chart("box", x="Audience", y="Heads"),
    ),
    (
        "Scatter booked against heads, would you? Somebody claimed they're the same thing.",
        events.chart("scatter", x="Booked", y="Heads"),
    ),
    (
        "One of those heat maps: weekday by starting hour, coloured by total heads. Very modern.",
        events.group(
            weekday=starts.part("weekdayName"), hour=starts.part("hour"), heads=sum_("Heads")
        ).chart("heatmap", x="hour", y="weekday", colour="heads"),
    ),
    (
        "Stacked bars, number of events per branch split by audience, for the annual report nobody "
        "reads.",
        events.group("Branch", "Audience", n=count()).chart(
            "bar", x="Branch", y="n", colour="Audience", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Where there's no presenter it was one of us, so fill in staff and save that, there's a "
        "dear.",
        events.derive(Presenter=c("Presenter").or_else("staff")).change("events"),
    ),
    (
        "Heads sounds like a guillotine. Rename it to visitors in events, please.",
        events.rename(Heads="visitors").change("events"),
    ),
    (
        "Chuck the cancelled ones out of the events table for good, they only make me sad.",
        events.filter(~c("Cancelled")).change("events"),
    ),
    (
        "Make me a grid, branches down and series across, total heads in the boxes. Like bingo!",
        events.pivot("Branch", "Series", sum_("Heads")).table(),
    ),
    # statistics
    (
        "How strongly do bookings and heads correlate? I did one term of stats, be gentle.",
        events.test("correlation", y="Heads", x="Booked"),
    ),
    (
        "Do stars differ between card types? Kruskal-Wallis, if I've spelt the gentlemen right.",
        signups.test("kruskal", y="Stars", x="Card Type"),
    ),
    (
        "Is turning up related to the type of card? A chi-squared would settle a bet.",
        signups.test("chiSquared", y="Showed", x="Card Type"),
    ),
    # unanswerable
    ("How many people were left on the waiting list for each author talk? I felt awful.", None),
    ("What did we spend on biscuits per event? I dread to think.", None),
    ("Which series gets people borrowing the most books afterwards? That's the dream.", None),
    ("How many will come to the summer reading launch next year, roughly?", None),
    ("Why on earth does nobody come to Station Road on a Thursday?", None),
    ("Who wrote that book with the whale in it? It's on the tip of my tongue.", None),
]
