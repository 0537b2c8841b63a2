"""Tables taken by groups at a board game cafe, one row for each visit."""

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
    nunique,
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"visits": "csv"}

VOICE = "a student who works at the cafe: slang, abbreviations, no capitals"

GAMES = [
    ("Catan", "strategy", 90),
    ("Codenames", "party", 40),
    ("Azul", "abstract", 55),
    ("Wingspan", "strategy", 85),
    ("Dixit", "party", 45),
    ("Pandemic", "co-op", 70),
    ("Ticket to Ride", "family", 75),
    ("Terraforming Mars", "strategy", 150),
    ("Just One", "party", 30),
    ("Hive", "abstract", 35),
    ("Spirit Island", "co-op", 130),
    ("Carcassonne", "family", 55),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1320
    which = rng.choice(12, n, p=rng.dirichlet(np.full(12, 7.0)))
    days = pd.date_range("2024-02-01", "2025-05-31", freq="D")
    busy = np.where(days.weekday >= 4, 2.4, 1.0)
    day = days[rng.choice(len(days), n, p=busy / busy.sum())]
    minute = (np.clip(rng.normal(17.8, 2.6, n), 11, 22) * 4).round().astype(int) * 15
    start = day + pd.to_timedelta(minute, "min")
    players = np.clip(2 + rng.poisson(1.7, n), 2, 9)
    base = np.array([game[2] for game in GAMES])[which]
    stay = np.clip(base * rng.normal(1.25, 0.3, n) + 20, 20, 330).round()
    member = rng.random(n) < 0.29
    cover = np.where(member, 2.5, 5.0) * players
    drinks = (players * stay / 60 * rng.gamma(3, 0.85, n)).round(2)
    food = np.where(rng.random(n) < 0.57, players * rng.gamma(3, 1.7, n), 0).round(2)
    visits = pd.DataFrame(
        {
            "Visit #": np.arange(1, n + 1),
            "Table": rng.choice(["T1", "T2", "T3", "T4", "T5", "Booth", "Sofa", "Attic"], n),
            "Game": [GAMES[i][0] for i in which],
            "Genre": [GAMES[i][1] for i in which],
            "Sat Down": start.strftime("%Y-%m-%d %H:%M"),
            "Left": (start + pd.to_timedelta(stay, "min")).strftime("%Y-%m-%d %H:%M"),
            "Ppl": players,
            "Booked Via": rng.choice(
                ["walk-in", "insta", "website", "phone"], n, p=[0.41, 0.16, 0.34, 0.09]
            ),
            "Occasion": rng.choice(
                ["date", "bday", "mates", "family", "work do"], n, p=[0.2, 0.1, 0.46, 0.16, 0.08]
            ),
            "Member": np.where(member, "Y", "N"),
            "Student Disc": rng.random(n) < 0.36,
            "Cover GBP": cover,
            "Drinks GBP": drinks,
            "Food GBP": food,
            "Tip GBP": np.where(
                rng.random(n) < 0.48, (drinks + food) * rng.uniform(0.03, 0.16, n), 0
            ).round(2),
            "Served By": rng.choice(["Ash", "Bea", "Jonno", "Kit", "Priya", "Zed"], n),
            "Bits Lost": rng.poisson(0.12, n),
            "Stars": np.clip(rng.normal(4.2, 0.9, n).round(), 1, 5),
        }
    )
    visits.loc[rng.random(n) < 0.38, "Stars"] = np.nan
    visits.loc[rng.choice(n, 61, replace=False), "Occasion"] = None
    visits.loc[rng.choice(n, 33, replace=False), "Tip GBP"] = np.nan
    visits.loc[rng.choice(n, 14, replace=False), "Served By"] = None
    return {"visits": visits.sort_values("Sat Down", ignore_index=True)}


v = T("visits")
sat = c("Sat Down")
mins = sat.until(c("Left"), "minute")
hrs = sat.until(c("Left"), "hour")
spend = c("Cover GBP") + c("Drinks GBP") + c("Food GBP")
member = c("Member") == "Y"
walk_in = c("Booked Via") == "walk-in"
weekend = sat.part("weekday") >= 6
in_2024 = (sat >= date("2024-01-01")) & (sat < date("2025-01-01"))
march = (sat >= date("2025-03-01")) & (sat < date("2025-04-01"))

QUESTIONS = [
    # look
    ("how many visits we got in here", v.value(count())),
    ("gimme a peek at the first 5 rows", v.limit(5).table()),
    ("wots blank, per col", v.report("missing")),
    ("wot type is each col", v.report("types")),
    ("wot games do we even have, no dupes", v.distinct("Game").table()),
    (
        "show me all the bdays up in the attic",
        v.filter((c("Occasion") == "bday") & (c("Table") == "Attic")).table(),
    ),
    (
        "list visits where someone lost 2 bits or more",
        v.filter(c("Bits Lost") >= 2).table(),
    ),
    (
        "just game, ppl n stars for the booth pls",
        v.filter(c("Table") == "Booth").select("Game", "Ppl", "Stars").table(),
    ),
    ("chuck me 10 random visits", v.sample(10).table()),
    (
        "min max avg all that jazz for drinks n food",
        v.report("describe", "Drinks GBP", "Food GBP"),
    ),
    # aggregate and compare
    (
        "wots the most played game",
        v.group("Game", n=count()).top(1, "n").table(),
    ),
    ("avg group size per game", v.group("Game", size=mean("Ppl")).table()),
    (
        "total takings per table (cover + drinks + food)",
        v.group("Table", takings=sum_(spend)).table(),
    ),
    (
        "who rakes in the most tips",
        v.group("Served By", tips=sum_("Tip GBP")).top(1, "tips").table(),
    ),
    (
        "who gets the worst avg tip lol",
        v.group("Served By", tip=mean("Tip GBP")).bottom(1, "tip").table(),
    ),
    (
        "top 3 games by drinks money",
        v.group("Game", drinks=sum_("Drinks GBP")).top(3, "drinks").table(),
    ),
    ("wot % of visits are walk ins", v.value(mean(walk_in) * 100)),
    (
        "do members spend more than non members on avg, all in",
        v.group("Member", spend=mean(spend)).table(),
    ),
    (
        "how much more do lot w student disc spend on food vs w/o, avg",
        v.value(mean("Food GBP", c("Student Disc")) - mean("Food GBP", ~c("Student Disc"))),
    ),
    (
        "spend per head for each occasion",
        v.group("Occasion", per_head=sum_(spend) / sum_("Ppl")).table(),
    ),
    (
        "how many dates had no food at all",
        v.filter((c("Occasion") == "date") & (c("Food GBP") == 0)).value(count()),
    ),
    (
        "hw many groups of 6+ who walked in n werent members",
        v.filter((c("Ppl") >= 6) & walk_in & (c("Member") == "N")).value(count()),
    ),
    (
        "typical (median) stay in mins per genre",
        v.group("Genre", stay=median(mins)).table(),
    ),
    (
        "which genre keeps ppl here longest on avg",
        v.group("Genre", stay=mean(mins)).top(1, "stay").table(),
    ),
    (
        "hm visits went over 3 hrs",
        v.filter(hrs > 3).value(count()),
    ),
    (
        "no of visits + avg stars per way of booking",
        v.group("Booked Via", n=count(), stars=mean("Stars")).table(),
    ),
    (
        "how many diff games has each person served",
        v.group("Served By", games=nunique("Game")).table(),
    ),
    (
        "tips as % of drinks n food, per staff",
        v.group(
            "Served By", percent=sum_("Tip GBP") / sum_(c("Drinks GBP") + c("Food GBP")) * 100
        ).table(),
    ),
    (
        "which game eats the most bits, like lost pieces total",
        v.group("Game", lost=sum_("Bits Lost")).top(1, "lost").table(),
    ),
    (
        "games w an avg under 4.2 stars",
        v.group("Game", stars=mean("Stars")).filter(c("stars") < 4.2).table(),
    ),
    (
        "best rated game that got at least 60 ratings",
        v.group("Game", stars=mean("Stars"), ratings=count("Stars"))
        .filter(c("ratings") >= 60)
        .top(1, "stars")
        .table(),
    ),
    (
        "2 fave games per occasion by visits",
        v.group("Occasion", "Game", n=count()).top(2, "n", per=("Occasion",)).table(),
    ),
    (
        "each genres cut of all visits",
        v.group("Genre", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "biggest spenders, top 5 visits all in",
        v.derive(spend=spend).top(5, "spend").table(),
    ),
    (
        "visits where drinks were over dbl the avg",
        v.filter(c("Drinks GBP") > over(mean("Drinks GBP")) * 2).table(),
    ),
    (
        "count visits per table n way of booking",
        v.group("Table", "Booked Via", n=count()).table(),
    ),
    (
        "90th pctl of tips when bea or kit was on",
        v.filter(c("Served By").isin(["Bea", "Kit"])).value(quantile("Tip GBP", 0.9)),
    ),
    (
        "proportion of insta bookings w a tip, per occasion",
        v.filter(c("Booked Via") == "insta")
        .group("Occasion", share=mean(c("Tip GBP") > 0))
        .table(),
    ),
    (
        "catan vs wingspan, total visits n total drinks",
        v.filter(c("Game").isin(["Catan", "Wingspan"]))
        .group("Game", n=count(), drinks=sum_("Drinks GBP"))
        .table(),
    ),
    # time
    (
        "visits per month in 2024",
        v.filter(in_2024).group(month=sat.floor("month"), n=count()).table(),
    ),
    (
        "wot time do most groups rock up, which hr",
        v.group(hour=sat.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "no. of sat/sun visits in march 25",
        v.filter(weekend & march).value(count()),
    ),
    (
        "takings each qtr, everything but tips",
        v.group(quarter=sat.floor("quarter"), takings=sum_(spend)).table(),
    ),
    (
        "mth on mth growth of drinks money in %",
        v.group(month=sat.floor("month"), drinks=sum_("Drinks GBP"))
        .derive(growth=(c("drinks") / shift("drinks", "month") - 1) * 100)
        .table(),
    ),
    (
        "tip jar running total by wk",
        v.group(week=sat.floor("week"), tips=sum_("Tip GBP"))
        .derive(total=running("tips", "week"))
        .table(),
    ),
    (
        "7 day rolling avg of visits a day",
        v.group(day=sat.floor("day"), n=count()).derive(average=rolling("n", "day", 7)).table(),
    ),
    (
        "avg stars after 8pm, so sat down at 20 or later",
        v.filter(sat.part("hour") >= 20).value(mean("Stars")),
    ),
    (
        "which day did we make the most dosh ever",
        v.group(day=sat.floor("day"), takings=sum_(spend)).top(1, "takings").table(),
    ),
    (
        "last time anyone played hive?",
        v.filter(c("Game") == "Hive").value(max_("Sat Down")),
    ),
    # charts
    (
        "bars of visits by game",
        v.group("Game", n=count()).chart("bar", x="Game", y="n"),
    ),
    (
        "line of monthly takings, 1 per genre",
        v.group("Genre", month=sat.floor("month"), takings=sum_(spend)).chart(
            "line", x="month", y="takings", colour="Genre"
        ),
    ),
    ("hist of tips", v.chart("histogram", y="Tip GBP")),
    (
        "pie of occasions",
        v.group("Occasion", n=count()).chart("pie", x="Occasion", y="n"),
    ),
    (
        "scatter food vs drinks, colour by member or not",
        v.chart("scatter", x="Drinks GBP", y="Food GBP", colour="Member"),
    ),
    (
        "stacked bars visits per table split by booking way",
        v.group("Table", "Booked Via", n=count()).chart(
            "bar", x="Table", y="n", colour="Booked Via", stacked=True
        ),
    ),
    # cleaning
    (
        "no tip written down = 0, fill that in",
        v.set("Tip GBP", c("Tip GBP").or_else(0)).change("visits"),
    ),
    (
        "bin the rows w no occasion",
        v.filter(~c("Occasion").missing()).change("visits"),
    ),
    (
        "stick on a col w mins stayed",
        v.derive(mins=mins).change("visits"),
    ),
    (
        "call the ppl col players instead",
        v.rename(Ppl="players").change("visits"),
    ),
    (
        "swap work do for office party in occasion",
        v.derive(Occasion=c("Occasion").replace("work do", "office party")).change("visits"),
    ),
    (
        "make a grid genre down, occasion across, avg spend all in",
        v.pivot("Genre", "Occasion", mean(spend)).table(),
    ),
    # statistics
    (
        "do bigger groups drink more, correlation pls",
        v.test("correlation", y="Drinks GBP", x="Ppl"),
    ),
    (
        "t-test tips member vs not",
        v.test("tTest", y="Tip GBP", x="Member"),
    ),
    (
        "chi sq, is student disc linked to how they booked",
        v.test("chiSquared", y="Student Disc", x="Booked Via"),
    ),
    # nothing can answer it
    ("who won at catan most", None),
    ("wots my shift next fri", None),
    ("y do ppl hate terraforming mars", None),
    ("how many flat whites did we sell", None),
    ("shd we buy a 2nd copy of azul", None),
    ("hw many groups we turned away cos full", None),
    ("write an insta post for bday deals", None),
    ("how busy will easter be", None),
    # Everyday
    ("last 8 rows of the sheet pls", v.tail(8).table()),
    ("hm outliers in the tip col", v.filter(outlier("Tip GBP")).value(count())),
    ("visits total if u dont count dupe rows", v.distinct().value(count())),
    (
        "drinks money for feb 25 n for apr 25",
        v.group(
            february=sum_(
                "Drinks GBP", only=(sat >= date("2025-02-01")) & (sat < date("2025-03-01"))
            ),
            april=sum_("Drinks GBP", only=(sat >= date("2025-04-01")) & (sat < date("2025-05-01"))),
        ).table(),
    ),
    (
        "avg group size, phone bookings vs insta ones",
        v.filter(c("Booked Via").isin(["phone", "insta"]))
        .group("Booked Via", size=mean("Ppl"))
        .table(),
    ),
    (
        "drinks plus food divided by ppl, avg of that per genre",
        v.group("Genre", per_head=mean((c("Drinks GBP") + c("Food GBP")) / c("Ppl"))).table(),
    ),
    (
        "most bits lost in one go n avg stars, per table",
        v.group("Table", lost=max_("Bits Lost"), stars=mean("Stars")).table(),
    ),
    (
        "total cover, median food n biggest tip for each occasion",
        v.group(
            "Occasion", cover=sum_("Cover GBP"), food=median("Food GBP"), tip=max_("Tip GBP")
        ).table(),
    ),
    (
        "how many visits had the student disc n wot % is that",
        v.group(n=count(only=c("Student Disc")), percent=mean(c("Student Disc")) * 100).table(),
    ),
    ("how many groups played dixit", v.filter(c("Game") == "Dixit").value(count())),
    ("avg tip", v.value(mean("Tip GBP"))),
    ("visits per table", v.group("Table", n=count()).table()),
    ("total food sales", v.value(sum_("Food GBP"))),
    ("average stars by server", v.group("Served By", stars=mean("Stars")).table()),
    ("groups bigger than 7", v.filter(c("Ppl") > 7).table()),
    (
        "how many visits in december 2024",
        v.filter((sat >= date("2024-12-01")) & (sat < date("2025-01-01"))).value(count()),
    ),
    ("who works here", v.distinct("Served By").table()),
    ("newest visits first", v.sort("-Sat Down").table()),
    ("whats the rent on this place", None),
]
