"""Outings of a rowing club and its members."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    call,
    count,
    date,
    max_,
    mean,
    median,
    nunique,
    outlier,
    over,
    rolling,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"outings": "csv", "members": "csv"}

VOICE = "the club's captain, plain, whole questions, with a full stop or a question mark"

FIRST = ["Alice", "Ben", "Carys", "Dan", "Ellie", "Femi", "Grace", "Hugh", "Isla", "Jack", "Kit"]
LAST = ["Archer", "Bell", "Cole", "Dunn", "Evans", "Frost", "Grant", "Hope", "Irving", "Jarvis"]
SEATS = {"1x": 1, "2x": 2, "2-": 2, "4x": 4, "4+": 4, "8+": 8}
BOATS = {
    "Kingfisher": "1x",
    "Dipper": "1x",
    "Heron": "2x",
    "Bittern": "2x",
    "Otter": "2-",
    "Lady Anne": "4x",
    "Pike": "4x",
    "Sir John": "4+",
    "Old Faithful": "4+",
    "Severn Star": "8+",
    "Centenary": "8+",
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 110
    names = [f"{first} {last}" for first in FIRST for last in LAST]
    names = rng.permutation(names)
    first = pd.Series(names).str.split(" ").str[0]
    sex = np.where(first.isin(["Alice", "Carys", "Ellie", "Femi", "Grace", "Isla"]), "F", "M")
    squad = rng.choice(["Novice", "Senior", "Masters", "Junior"], m, p=[0.3, 0.25, 0.27, 0.18])
    base = pd.Series(squad).map({"Novice": 28, "Senior": 25, "Masters": 48, "Junior": 16})
    age = (base + rng.normal(0, np.where(squad == "Junior", 1, 4), m)).round().clip(13)
    kilos = rng.normal(np.where(sex == "F", 66, 80), 8).round(1)
    joined = pd.Timestamp("2009-01-15") + pd.to_timedelta(rng.integers(0, 5800, m), unit="D")
    erg = rng.normal(np.where(sex == "F", 478, 418), 20) - (kilos - 70) * 0.9
    members = pd.DataFrame(
        {
            "Name": names,
            "Sex": sex,
            "Squad": squad,
            "Age": age.astype(int),
            "Weight kg": kilos,
            "Side": rng.choice(["bow", "stroke", "both", "sculler"], m, p=[0.3, 0.3, 0.15, 0.25]),
            "Town": rng.choice(["Upton", "Kempsey", "Malvern", "Worcester"], m),
            "Joined": joined.strftime("%Y-%m-%d"),
            "2k erg s": erg.round(1),
            "Fee paid": rng.choice(["Yes", "No"], m, p=[0.82, 0.18]),
            "Swim test": rng.choice(["Y", "N"], m, p=[0.9, 0.1]),
        }
    )
    members.loc[rng.choice(m, 19, replace=False), "2k erg s"] = np.nan
    members.loc[rng.choice(m, 6, replace=False), "Side"] = None

    n = 780
    days = rng.integers(0, 640, n)
    days = np.sort(days[rng.random(n) < np.where(days % 7 >= 5, 1.0, 0.55)])
    n = len(days)
    hour = np.where(days % 7 >= 5, rng.choice([8, 9, 10, 11], n), rng.choice([6, 7, 17, 18], n))
    boat = rng.choice([*BOATS], n)
    rig = pd.Series(boat).map(BOATS)
    distance = rng.normal(11.5, 3, n).clip(2).round(1)
    water = rng.choice(["flat", "choppy", "rough"], n, p=[0.6, 0.3, 0.1])
    pace = np.where(rig == "8+", 4.6, 5.6) * np.where(water == "rough", 1.15, 1)
    coxes = rng.choice(members["Name"].to_numpy()[:14], n, p=np.arange(14, 0, -1) / 105)
    outings = pd.DataFrame(
        {
            "Outing": np.arange(501, 501 + n),
            "Launched": pd.Timestamp("2024-01-01")
            + pd.to_timedelta(days * 1440 + hour * 60 + rng.integers(0, 12, n) * 5, unit="m"),
            "Boat": boat,
            "Boat class": rig,
            "Crew": rng.choice(
                ["Senior Men", "Senior Women", "Novices", "Masters", "Juniors"],
                n,
                p=[0.22, 0.2, 0.22, 0.24, 0.12],
            ),
            "Coach": rng.choice(["Marion", "Pete", "Sunil", None], n, p=[0.35, 0.25, 0.2, 0.2]),
            "Cox": np.where(rig.isin(["4+", "8+"]), coxes, None),
            "Distance km": distance,
            "Minutes": (distance * pace * rng.normal(1.1, 0.08, n)).round(),
            "Stroke rate": rng.normal(21, 2.4, n).round(),
            "Water": water,
            "Capsized": rng.random(n) < np.where(rig == "1x", 0.07, 0.004),
            "Damage": rng.choice(
                [None, "fin", "rigger", "hull", "blade"], n, p=[0.9, 0.04, 0.03, 0.01, 0.02]
            ),
        }
    )
    outings.loc[rng.choice(n, 44, replace=False), "Stroke rate"] = np.nan
    return {"outings": outings, "members": members}


o = T("outings")
m = T("members")
launched = c("Launched")
month = launched.floor("month")
km = c("Distance km")
erg = c("2k erg s")
eight = c("Boat class") == "8+"
women = c("Sex") == "F"
men = c("Sex") == "M"

QUESTIONS = [
    # Everyday
    ("Could you show me the last eight rows of the outings?", o.tail(8).table()),
    (
        "What share of the outings had an unusual distance?",
        o.value(mean(outlier("Distance km"))),
    ),
    (
        "What is the average age of the members when repeated rows are not counted?",
        m.distinct().value(mean("Age")),
    ),
    (
        "How many days pass on average between two outings of the same boat?",
        o.derive(gap=shift("Launched", "Launched", per=("Boat",)).until(launched)).value(
            mean("gap")
        ),
    ),
    (
        "What is the mean weight of the members under 30, and of those aged 50 or over?",
        m.group(
            under_30=mean("Weight kg", c("Age") < 30), from_50=mean("Weight kg", c("Age") >= 50)
        ).table(),
    ),
    (
        "How do the Novices and the Masters compare in the median distance of their outings?",
        o.filter(c("Crew").isin(["Novices", "Masters"]))
        .group("Crew", distance=median("Distance km"))
        .table(),
    ),
    (
        "Please add a column birth_year to the members, which is 2025 minus the age.",
        m.derive(birth_year=call("subtract", 2025, c("Age"))).change("members"),
    ),
    (
        "What are the longest time in minutes and the mean stroke rate of each coach's outings?",
        o.group("Coach", longest=max_("Minutes"), rate=mean("Stroke rate")).table(),
    ),
    (
        "How many outings ended in a capsize, and what percentage of all outings is that?",
        o.group(n=count(only=c("Capsized")), percent=mean(c("Capsized")) * 100).table(),
    ),
    (
        "What are the mean age and the mean weight of each squad?",
        m.group("Squad", age=mean("Age"), weight=mean("Weight kg")).table(),
    ),
    (
        "Show me the name, town and age of the Juniors.",
        m.filter(c("Squad") == "Junior").select("Name", "Town", "Age").table(),
    ),
    ("How often was the water flat, choppy or rough?", o.group("Water", n=count()).table()),
    ("Can you describe the stroke rate?", o.report("describe", "Stroke rate")),
    (
        "What is the difference in age between Masters and Seniors?",
        m.value(mean("Age", c("Squad") == "Masters") - mean("Age", c("Squad") == "Senior")),
    ),
    (
        "How many kilometres were rowed per week?",
        o.group(week=launched.floor("week"), km=sum_("Distance km")).table(),
    ),
    (
        "Draw a bar chart of the number of members by town.",
        m.group("Town", n=count()).chart("bar", x="Town", y="n"),
    ),
    (
        "What is the correlation of distance and minutes?",
        o.test("correlation", y="Minutes", x="Distance km"),
    ),
    (
        "Which boats have more than 40 outings?",
        o.group("Boat", n=count()).filter(c("n") > 40).table(),
    ),
    (
        "How many outings were coxed by a woman?",
        o.join(m, ("Cox", "Name")).filter(women).value(count()),
    ),
    ("What was the average heart rate of the crews?", None),
    # look
    ("How many columns and rows do the outings have?", o.report("shape")),
    ("Where are values missing in the members table?", m.report("missing")),
    ("Which boats do we row?", o.distinct("Boat").table()),
    ("How many towns do our members live in?", m.value(nunique("Town"))),
    ("What types are the columns of members?", m.report("types")),
    ("Can I see 6 random outings?", o.sample(6).table()),
    (
        "What are the basic statistics of age, weight and erg time?",
        m.report("describe", "Age", "Weight kg", "2k erg s"),
    ),
    ("Is any outing entered twice?", o.report("duplicates")),
    # aggregate and compare
    ("How many kilometres did we row in total?", o.value(sum_("Distance km"))),
    (
        "What is the average distance per outing for each crew?",
        o.group("Crew", distance=mean("Distance km")).table(),
    ),
    (
        "How many members have not paid their fee?",
        m.value(count(only=c("Fee paid") == "No")),
    ),
    (
        "Which boat went out most often?",
        o.group("Boat", n=count()).top(1, "n").table(),
    ),
    (
        "Who has the fastest 2k on the erg in each squad?",
        m.bottom(1, "2k erg s", per=("Squad",)).table(),
    ),
    (
        "How many women are there in the Masters squad who are over 45?",
        m.value(count(only=women & (c("Squad") == "Masters") & (c("Age") > 45))),
    ),
    (
        "What share of outings in a single scull ended in a capsize?",
        o.filter(c("Boat class") == "1x").value(mean("Capsized")),
    ),
    (
        "Which three boats have covered the most kilometres?",
        o.group("Boat", km=sum_("Distance km")).top(3, "km").table(),
    ),
    (
        "How much heavier are the men than the women on average?",
        m.value(mean("Weight kg", men) - mean("Weight kg", women)),
    ),
    (
        "What is the median erg time by squad and sex?",
        m.group("Squad", "Sex", erg=median("2k erg s")).table(),
    ),
    (
        "How fast is each boat class, in kilometres per hour?",
        o.group("Boat class", speed=sum_("Distance km") / (sum_("Minutes") / 60)).table(),
    ),
    (
        "Which members have never coxed?",
        m.join(o, ("Name", "Cox"), "anti").table(),
    ),
    (
        "Which coxes have steered at least 20 outings?",
        o.group("Cox", n=count()).filter(c("n") >= 20).table(),
    ),
    (
        "How many outings were coxed by members of each squad?",
        o.join(m, ("Cox", "Name")).group("Squad", n=count()).table(),
    ),
    (
        "What percentage of each crew's outings had a coach?",
        o.group("Crew", coached=mean(~c("Coach").missing()) * 100).table(),
    ),
    (
        "Which members are heavier than the average of their squad?",
        m.filter(c("Weight kg") > over(mean("Weight kg"), "Squad")).table(),
    ),
    # time
    ("How many outings were there each month?", o.group(month=month, n=count()).table()),
    (
        "On which weekday do we row the most kilometres?",
        o.group(weekday=launched.part("weekdayName"), km=sum_("Distance km")).top(1, "km").table(),
    ),
    (
        "How many outings started before 8 in the morning?",
        o.value(count(only=launched.part("hour") < 8)),
    ),
    (
        "How many kilometres did the Novices row between March and May 2025?",
        o.filter(
            (c("Crew") == "Novices")
            & (launched >= date("2025-03-01"))
            & (launched < date("2025-06-01"))
        ).value(sum_("Distance km")),
    ),
    (
        "How many members joined in each year?",
        m.group(year=c("Joined").part("year"), n=count()).table(),
    ),
    (
        "When was the Centenary last on the water?",
        o.filter(c("Boat") == "Centenary").value(max_("Launched")),
    ),
    (
        "What is the 4-week rolling average of kilometres per week?",
        o.group(week=launched.floor("week"), km=sum_("Distance km"))
        .derive(average=rolling("km", "week", 4))
        .table(),
    ),
    (
        "Who joined since 2020 and lives in Malvern?",
        m.filter((c("Joined") >= date("2020-01-01")) & (c("Town") == "Malvern")).table(),
    ),
    # charts
    (
        "Please draw a bar chart of the total distance by crew.",
        o.group("Crew", km=sum_("Distance km")).chart("bar", x="Crew", y="km"),
    ),
    (
        "What does the distribution of erg times look like?",
        m.chart("histogram", y="2k erg s"),
    ),
    (
        "Show a scatter plot of weight and erg time, coloured by sex.",
        m.chart("scatter", x="Weight kg", y="2k erg s", colour="Sex"),
    ),
    (
        "Plot the kilometres per month as a line.",
        o.group(month=month, km=sum_("Distance km")).chart("line", x="month", y="km"),
    ),
    (
        "How do stroke rates vary by boat class, as a box plot?",
        o.chart("box", x="Boat class", y="Stroke rate"),
    ),
    (
        "I would like a pie chart of the members by squad.",
        m.group("Squad", n=count()).chart("pie", x="Squad", y="n"),
    ),
    (
        "Can you show the outings per crew as bars, stacked by the state of the water?",
        o.group("Crew", "Water", n=count()).chart(
            "bar", x="Crew", y="n", colour="Water", stacked=True
        ),
    ),
    (
        "Can you draw a violin plot of the ages in each squad?",
        m.chart("violin", x="Squad", y="Age"),
    ),
    # cleaning and reshaping
    (
        "Remove the outings without a stroke rate.",
        o.filter(~c("Stroke rate").missing()).change("outings"),
    ),
    (
        "Where there is no coach, write none.",
        o.derive(Coach=c("Coach").or_else("none")).change("outings"),
    ),
    (
        "Please rename Minutes to duration.",
        o.rename(Minutes="duration").change("outings"),
    ),
    (
        "Please add the erg time in minutes to the members.",
        m.derive(erg_min=erg / 60).change("members"),
    ),
    (
        "In the swim test, replace Y by yes and N by no.",
        m.set("Swim test", where(c("Swim test") == "Y", "yes", "no")).change("members"),
    ),
    (
        "Can you drop the damage and water columns?",
        o.drop("Damage", "Water").change("outings"),
    ),
    (
        "How many outings did each crew do in each boat class, with the classes across the top?",
        o.pivot("Crew", "Boat class", count()).table(),
    ),
    (
        "Keep only name, squad and side in members.",
        m.select("Name", "Squad", "Side").change("members"),
    ),
    (
        "Can you add a column to the outings that says whether the row was over 15 km?",
        o.derive(long=km > 15).change("outings"),
    ),
    (
        "What are weight and erg time in long form, one row per member and measure?",
        m.select("Name", "Weight kg", "2k erg s").unpivot(["Name"], names="measure").table(),
    ),
    # statistics
    (
        "Is there a correlation between weight and erg time?",
        m.test("correlation", y="2k erg s", x="Weight kg"),
    ),
    (
        "Do men and women differ significantly in age?",
        m.test("tTest", y="Age", x="Sex"),
    ),
    (
        "Does the distance differ between the crews, by analysis of variance?",
        o.test("anova", y="Distance km", x="Crew"),
    ),
    (
        "Does capsizing depend on the boat class?",
        o.test("chiSquared", y="Capsized", x="Boat class"),
    ),
    (
        "What is the standard deviation of the stroke rate for each crew?",
        o.group("Crew", sd=std("Stroke rate")).table(),
    ),
    (
        "Are the erg times of the men normally distributed?",
        m.filter(men).test("normality", y="2k erg s"),
    ),
    (
        "What is the 95% confidence interval for the mean stroke rate in an eight?",
        o.filter(eight).test("interval", y="Stroke rate"),
    ),
    (
        "How does the time on the water depend on the distance, as a linear regression?",
        o.test("regression", y="Minutes", x="Distance km"),
    ),
    # unanswerable
    ("How tall are our members on average?", None),
    ("How many races did the Senior Women win?", None),
    ("What did the repair of the riggers cost?", None),
    ("What was the wind speed on the rough days?", None),
    ("How many members will we have next year?", None),
    ("Why do the Juniors capsize so often?", None),
    ("Which seat does each member row in?", None),
    ("Who is the treasurer of the club?", None),
]
