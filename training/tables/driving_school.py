"""Lessons of a driving school, and the pupils who take them."""

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
    quantile,
    running,
    std,
    sum_,
    where,
)

FORMATS = {"lessons": "csv", "pupils": "parquet"}

VOICE = "the manager of the school: her own words, nearly never those of the columns"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 310
    enrolled = pd.Timestamp("2022-09-01") + pd.to_timedelta(rng.integers(0, 820, m), "D")
    age = np.where(rng.random(m) < 0.7, rng.integers(17, 22, m), rng.integers(22, 56, m))
    theory = enrolled + pd.to_timedelta(rng.gamma(4, 17, m).round(), "D")
    tries = rng.choice([0, 1, 2, 3, 4], m, p=[0.26, 0.43, 0.19, 0.08, 0.04])
    pupils = pd.DataFrame(
        {
            "PID": [f"L{number}" for number in range(1201, 1201 + m)],
            "FName": rng.choice(
                ["Ana", "Ben", "Carl", "Dina", "Emre", "Finn", "Gül", "Hana", "Ida", "Jon"], m
            ),
            "Born": (enrolled - pd.to_timedelta(age * 365 + rng.integers(0, 365, m), "D")).strftime(
                "%Y-%m-%d"
            ),
            "Zone": rng.choice(["North", "Riverside", "Old Town", "Campus"], m),
            "Cat": rng.choice(["B", "B197", "A2", "BE"], m, p=[0.58, 0.24, 0.13, 0.05]),
            "Enrolled": enrolled,
            "TheoryOK": pd.Series(theory).mask(rng.random(m) < 0.19),
            "Pkg_h": rng.choice([10, 20, 30, 40], m, p=[0.2, 0.4, 0.28, 0.12]),
            "Src": rng.choice(["friend", "web", "flyer", "school fair", None], m),
            "Tries": tries,
            "Licensed": (tries > 0) & (rng.random(m) < 0.83),
            "Lenses": rng.choice(["Y", "N"], m, p=[0.36, 0.64]),
        }
    )
    n = 1800
    who = rng.choice(m - 14, n, p=rng.dirichlet(np.full(m - 14, 2.5)))
    day = pd.Timestamp("2023-01-09") + pd.to_timedelta(np.sort(rng.integers(0, 700, n)), "D")
    day -= pd.to_timedelta(np.where(day.dayofweek == 6, 1, 0), "D")
    kind = rng.choice(
        ["city", "mway", "night", "park", "mock"], n, p=[0.46, 0.17, 0.11, 0.14, 0.12]
    )
    gear = rng.choice(["MAN", "AUT"], n, p=[0.63, 0.37])
    absent = rng.random(n) < 0.07
    minutes = rng.choice([45, 60, 90, 135], n, p=[0.34, 0.22, 0.36, 0.08])
    hour = np.where(kind == "night", rng.integers(19, 22, n), rng.integers(8, 19, n))
    km = minutes * np.where(kind == "mway", 1.1, 0.5) * rng.normal(1, 0.14, n)
    errors = rng.poisson(np.where(gear == "MAN", 7.5, 5.8))
    fee = minutes * np.where(np.isin(kind, ["mway", "night"]), 1.5, 1.25)
    reg = rng.choice(["DS 101", "DS 102", "DS 204", "DS 207", "DS 311"], n)
    odo = 41000 + np.arange(n) * 17 + rng.integers(0, 15, n)
    lessons = pd.DataFrame(
        {
            "LID": np.arange(60001, 60001 + n),
            "PID": pupils["PID"].to_numpy()[who],
            "Instr": rng.choice(
                ["Vogel", "Okafor", "Marin", "Lund", "Sato"], n, p=[0.28, 0.24, 0.2, 0.16, 0.12]
            ),
            "Begin": day + pd.to_timedelta(hour * 60 + rng.choice([0, 15, 30, 45], n), "min"),
            "Dur_min": minutes,
            "Kind": kind,
            "Gear": gear,
            "Reg": reg,
            "Km": np.where(absent, np.nan, km.round(1)),
            "Fuel_l": np.where(absent, np.nan, (km * rng.normal(0.068, 0.008, n)).round(2)),
            "Fee_eur": np.where(absent, 40, fee).round(2),
            "Settled": rng.choice(["Y", "N"], n, p=[0.9, 0.1]),
            "NoShow": absent,
            "Errs": np.where(absent, np.nan, errors),
            "Stars": np.where(
                absent, np.nan, rng.choice([2, 3, 4, 5], n, p=[0.07, 0.2, 0.4, 0.33])
            ),
            "Pickup": rng.choice(
                ["station", "Station", " home", "home", "HOME", "school gate", "School gate "], n
            ),
            "Odo": [f"{value:,} km".replace(",", ".") for value in odo],
            "Wx": rng.choice(["dry", "rain", "snow"], n, p=[0.66, 0.29, 0.05]),
            "tmp_flag": rng.integers(0, 2, n),
        }
    )
    lessons.loc[rng.random(n) < 0.24, "Stars"] = np.nan
    lessons.loc[rng.choice(n, 55, replace=False), "Wx"] = None
    lessons = pd.concat([lessons, lessons.iloc[[100, 733, 1502]]], ignore_index=True)
    return {"lessons": lessons, "pupils": pupils}


d = T("lessons")
p = T("pupils")
dp = d.join(p, "PID")

absent = c("NoShow")
manual = c("Gear") == "MAN"
automatic = c("Gear") == "AUT"
unpaid = c("Settled") == "N"
month = c("Begin").floor("month")
odd_fuel = (c("Fuel_l") - over(mean("Fuel_l"), "Kind")).abs()

QUESTIONS = [
    # Everyday
    (
        "Average distance and petrol per teacher",
        d.group("Instr", distance=mean("Km"), petrol=mean("Fuel_l")).table(),
    ),
    ("Drives from the dearest to the cheapest", d.sort("-Fee_eur").table()),
    ("When was the very first drive?", d.value(min_("Begin"))),
    (
        "What is the difference between the average fee at night and in the city?",
        d.value(mean("Fee_eur", c("Kind") == "night") - mean("Fee_eur", c("Kind") == "city")),
    ),
    (
        "Which teacher had the most no-shows?",
        d.filter(absent).group("Instr", n=count()).top(1, "n").table(),
    ),
    ("A histogram of the distances, please", d.chart("histogram", y="Km")),
    (
        "Where there are no stars, put 0 and keep it",
        d.derive(Stars=c("Stars").or_else(0)).change("lessons"),
    ),
    (
        "First name, part of town and category of all pupils",
        p.select("FName", "Zone", "Cat").table(),
    ),
    ("How big is the pupils table?", p.report("shape")),
    (
        "Drives for each day of the week",
        d.group(weekday=c("Begin").part("weekdayName"), n=count()).table(),
    ),
    ("What is the average age of my teachers?", None),
    # look
    ("How many people are on our rolls?", p.value(count())),
    ("What gaps do we have in what we know about our customers?", p.report("missing")),
    (
        "Which ways of finding us have people told us about?",
        p.filter(~c("Src").missing()).distinct("Src").table(),
    ),
    ("Show me a handful of drives, ten or so, any ten", d.sample(10).table()),
    # aggregate and compare
    ("What has each teacher brought in?", d.group("Instr", income=sum_("Fee_eur")).table()),
    (
        "How much money are customers still owing us?",
        d.filter(unpaid).value(sum_("Fee_eur")),
    ),
    (
        "Which car is the thirstiest, in litres per hundred kilometres over everything it drove?",
        d.group("Reg", litres=sum_("Fuel_l") / sum_("Km") * 100).top(1, "litres").table(),
    ),
    (
        "What percentage of appointments is wasted because nobody comes, teacher by teacher?",
        d.group("Instr", wasted=mean(absent) * 100).table(),
    ),
    (
        "How many mistakes more does one make with a clutch than without, on average?",
        d.value(mean("Errs", manual) - mean("Errs", automatic)),
    ),
    (
        "Our ten best customers by money, please",
        d.group("PID", money=sum_("Fee_eur")).top(10, "money").table(),
    ),
    (
        "How happy are people with each teacher when it is raining? The average will do",
        d.filter(c("Wx") == "rain").group("Instr", happy=mean("Stars")).table(),
    ),
    (
        "Who signed up with us and then never sat behind the wheel?",
        p.join(d.filter(~absent), "PID", "anti").table(),
    ),
    (
        "Out of a hundred customers from each part of town, how many got their licence?",
        p.group("Zone", licensed=mean(c("Licensed")) * 100).table(),
    ),
    (
        "How many motorcyclists needed the exam three times or more?",
        p.filter((c("Cat") == "A2") & (c("Tries") >= 3)).value(count()),
    ),
    (
        "The three longest distances on the motorway for each vehicle",
        d.filter(c("Kind") == "mway").top(3, "Km", per=("Reg",)).table(),
    ),
    (
        "How many hours of driving does somebody take with us on average, not counting the times "
        "they stayed away?",
        d.filter(~absent).group("PID", hours=sum_(c("Dur_min") / 60)).value(mean("hours")),
    ),
    (
        "Who has had four teachers or even more?",
        d.group("PID", teachers=nunique("Instr")).filter(c("teachers") >= 4).table(),
    ),
    (
        "What slice of our turnover comes from each advertising route?",
        dp.group("Src", turnover=sum_("Fee_eur"))
        .derive(slice=c("turnover") / over(sum_("turnover")))
        .table(),
    ),
    # time
    (
        "How did turnover go, month after month, in 2024?",
        d.filter((c("Begin") >= date("2024-01-01")) & (c("Begin") < date("2025-01-01")))
        .group(month=month, turnover=sum_("Fee_eur"))
        .table(),
    ),
    (
        "What time of day are we the busiest? By the hour",
        d.group(hour=c("Begin").part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "From joining us to having the written exam in the bag: how many days in the median case?",
        p.value(median(c("Enrolled").until(c("TheoryOK")))),
    ),
    (
        "How many newcomers did we get each quarter, and how many all told up to then?",
        p.group(quarter=c("Enrolled").floor("quarter"), newcomers=count())
        .derive(total=running("newcomers", "quarter"))
        .table(),
    ),
    (
        "First and latest booking each teacher had on a Saturday",
        d.filter(c("Begin").part("weekday") == 6)
        .group("Instr", first=min_("Begin"), latest=max_("Begin"))
        .table(),
    ),
    # charts
    (
        "Draw me the income from each type of outing as columns",
        d.group("Kind", income=sum_("Fee_eur")).chart("bar", x="Kind", y="income"),
    ),
    (
        "A cake diagram of where our customers live",
        p.group("Zone", n=count()).chart("pie", x="Zone", y="n"),
    ),
    (
        "Petrol against distance as a cloud of dots, a colour for each vehicle",
        d.chart("scatter", x="Km", y="Fuel_l", colour="Reg"),
    ),
    (
        "Could I see as a curve how many slots a month went to waste?",
        d.filter(absent).group(month=month, n=count()).chart("line", x="month", y="n"),
    ),
    (
        "How do mistakes spread in the trial exams? Give me the bars, fifteen of them",
        d.filter(c("Kind") == "mock").chart("histogram", y="Errs", bins=15),
    ),
    # cleaning and reshaping
    (
        "The meeting points are typed in all sorts of ways, some with spaces round them, some in "
        "capitals. Tidy that up for good, everything small",
        d.derive(Pickup=c("Pickup").strip().lower()).change("lessons"),
    ),
    (
        "Three drives got booked twice by accident, I only want each of them once from now on",
        d.distinct().change("lessons"),
    ),
    (
        'If we don\'t know how somebody heard of us, put "no idea" there and keep it',
        p.derive(Src=c("Src").or_else("no idea")).change("pupils"),
    ),
    (
        "The mileage on the clock is stored like 41.010 km, I want plain figures there for good so "
        "one can do sums with them",
        d.derive(Odo=c("Odo").replace(" km", "").replace(".", "").cast("number")).change("lessons"),
    ),
    (
        "Get that tmp_flag thing out of there, nobody needs it",
        d.drop("tmp_flag").change("lessons"),
    ),
    (
        "Write MAN as stick and AUT as automatic in the drives, permanently",
        d.derive(Gear=c("Gear").replace("MAN", "stick").replace("AUT", "automatic")).change(
            "lessons"
        ),
    ),
    (
        "Only show me customers who have the written exam behind them, the rest can go",
        p.filter(~c("TheoryOK").missing()).table(),
    ),
    (
        "Put next to every drive whether it was short, normal or long: an hour or less is short, "
        "up to ninety minutes is normal, beyond that long",
        d.derive(
            size=where(c("Dur_min") <= 60, "short", where(c("Dur_min") <= 90, "normal", "long"))
        ).table(),
    ),
    (
        "Teachers going down, types of outing going across, and how many mistakes on average where "
        "they meet",
        d.pivot("Instr", "Kind", mean("Errs")).table(),
    ),
    (
        "Put the drives into steps of ten kilometres and count how many land in each",
        d.group(step=c("Km").bins(10), n=count()).table(),
    ),
    (
        "Customers in order, the newest first, and those who joined the same day by name",
        p.sort("-Enrolled", "FName").table(),
    ),
    # statistics
    (
        "Do people who make more mistakes also like us less? How closely do the two go together?",
        d.test("correlation", y="Stars", x="Errs"),
    ),
    (
        "Is the gap in mistakes between stick and automatic for real, or could it just be luck?",
        d.test("tTest", y="Errs", x="Gear"),
    ),
    (
        "Comparing all five teachers at once, do their customers' satisfaction scores really "
        "differ?",
        d.test("anova", y="Stars", x="Instr"),
    ),
    (
        "Has getting the licence anything to do with the part of town people come from? I want it "
        "tested, not guessed",
        p.test("chiSquared", y="Licensed", x="Zone"),
    ),
    (
        "How exactly do we know the average distance of a night drive? Lower and upper bound, 95 "
        "percent sure",
        d.filter(c("Kind") == "night").test("interval", y="Km"),
    ),
    (
        "How many litres does each further kilometre cost us? Fit a straight line through it",
        d.test("regression", y="Fuel_l", x="Km"),
    ),
    (
        "Drives that burnt way more or way less petrol than usual, by which I mean three standard "
        "deviations away from the average of the same type of outing",
        d.filter(odd_fuel > over(std("Fuel_l"), "Kind") * 3).table(),
    ),
    (
        "Whose satisfaction scores go up and down the most? Standard deviation by teacher, just "
        "the "
        "top one",
        d.group("Instr", sd=std("Stars")).top(1, "sd").table(),
    ),
    (
        "Nine out of ten trips to the motorway stay under how many kilometres?",
        d.filter(c("Kind") == "mway").value(quantile("Km", 0.9)),
    ),
    # nothing can answer it
    ("How many newcomers will we have to reckon with next spring?", None),
    ("At this pace, when will we hit a million in turnover?", None),
    ("How likely is Emre to get through on his next attempt?", None),
    ("What makes people stay away without telling us?", None),
    ("Did satisfaction go down because Vogel took on more night drives?", None),
    ("Sort my customers into types that behave alike, you choose how many", None),
    ("Would it be wise to put our prices up for the motorway?", None),
    ("Seven mistakes in a trial exam: is that bad?", None),
    ("Tell me something about my teachers I don't know yet", None),
    ("Which examiner fails the most of our people?", None),
    ("What do we pay each teacher per hour?", None),
    ("How many accidents did we have with DS 204?", None),
    ("How many points did people get in the written exam on average?", None),
    ("How far ahead do people cancel, in hours?", None),
    ("Which car is due for its next service?", None),
    ("How fast may one go with a trailer in France?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "What does the number of mistakes in a drive hang together with, tightest link first?",
        d.report("correlations", "Errs"),
    ),
    (
        "Where we forgot to note how far a drive went, enter the middle distance of that "
        "teacher for good",
        d.derive(Km=c("Km").or_else(over(median("Km"), "Instr"))).change("lessons"),
    ),
    (
        "mway means nothing to anybody, make it motorway in all drives",
        d.derive(Kind=c("Kind").replace("mway", "motorway")).change("lessons"),
    ),
]
