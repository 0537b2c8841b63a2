"""Boats entered in a season of regattas, and where they finished in each race."""

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

FORMATS = {"boats": "csv", "results": "parquet"}

VOICE = "a race officer, plain and short"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 96
    cls = rng.choice(["Laser", "420", "J/70", "Dragon", "Finn"], m, p=[0.3, 0.22, 0.2, 0.14, 0.14])
    crew = pd.Series(cls).map({"Laser": 1, "420": 2, "J/70": 4, "Dragon": 3, "Finn": 1}).to_numpy()
    loa = pd.Series(cls).map({"Laser": 4.23, "420": 4.2, "J/70": 6.93, "Dragon": 8.9, "Finn": 4.5})
    fee = pd.Series(cls).map({"Laser": 60, "420": 75, "J/70": 180, "Dragon": 150, "Finn": 65})
    first = np.array(["Anna", "Piet", "Marta", "Sven", "Lucy", "Henrik", "Paolo", "Jo", "Ewa"])
    last = np.array(
        ["Visser", "Holm", "Bianchi", "Reid", "Nowak", "Larsen", "Kuhn", "Moore", "Ode"]
    )
    ink = ["Windfall", "Sea Fox", "Mistral", "Petrel", "Juno", "Wave Dancer", "Orca", "Zephyr"]
    pair = rng.permutation(108)[:m] % 81
    boats = pd.DataFrame(
        {
            "sail_no": rng.permutation(np.arange(1100, 9900, 37))[:m],
            "boat_name": [f"{ink[i % 8]} {i // 8 + 1}" for i in range(m)],
            "skipper": [f"{first[i // 9]} {last[i % 9]}" for i in pair],
            "club": rng.choice(
                ["Harbour YC", "North Bay SC", "Lakeside SC", "Royal Dart", "Univ. Sailing"],
                m,
                p=[0.3, 0.25, 0.2, 0.15, 0.1],
            ),
            "class": cls,
            "loa_m": loa,
            "crew": crew,
            "built": rng.integers(1988, 2025, m).astype(float),
            "entry_fee_eur": fee,
            "fee_paid": rng.choice(["yes", "no"], m, p=[0.84, 0.16]),
            "junior": rng.random(m) < 0.27,
            "entered_on": (
                pd.Timestamp("2024-02-01") + pd.to_timedelta(rng.integers(0, 120, m), unit="D")
            ).strftime("%Y-%m-%d"),
        }
    )
    boats.loc[rng.choice(m, 9, replace=False), "built"] = np.nan
    n = 1400
    meets = pd.DataFrame(
        [
            ("Spring Cup", "2024-04-13"),
            ("Easter Bay Race", "2024-05-04"),
            ("Harbour Week", "2024-06-10"),
            ("Midsummer Regatta", "2024-06-22"),
            ("Regional Championship", "2024-07-20"),
            ("Club Trophy", "2024-08-24"),
            ("Autumn Series", "2024-09-14"),
            ("Frostbite", "2024-11-09"),
        ],
        columns=["regatta", "on"],
    )
    who = rng.integers(0, 89, n)
    at = rng.choice(8, n, p=[0.13, 0.1, 0.2, 0.13, 0.16, 0.1, 0.12, 0.06])
    days = np.where(at == 2, rng.integers(0, 5, n), rng.integers(0, 2, n))
    race = rng.integers(1, 7, n)
    wind = (6 + 14 * rng.beta(2, 2.4, n) + (at == 7) * 3).round(1)
    status = rng.choice(["FIN", "DNF", "DNS", "OCS", "DSQ"], n, p=[0.85, 0.06, 0.04, 0.03, 0.02])
    done = status == "FIN"
    elapsed = np.array(rng.normal(62, 9, n) - wind * 1.1 - loa.to_numpy()[who] * 0.9)
    pos = rng.integers(1, 26, n)
    results = pd.DataFrame(
        {
            "sail_no": boats["sail_no"].to_numpy()[who],
            "regatta": meets["regatta"].to_numpy()[at],
            "race_no": race,
            "start_at": pd.to_datetime(meets["on"].to_numpy()[at])
            + pd.to_timedelta(days, unit="D")
            + pd.to_timedelta(600 + race * 55 + rng.integers(0, 4, n) * 5, unit="min"),
            "course": rng.choice(["windward-leeward", "triangle", "coastal"], n, p=[0.6, 0.3, 0.1]),
            "distance_nm": rng.normal(4.8, 0.9, n).round(1),
            "wind_kn": wind,
            "gust_kn": (wind * rng.normal(1.35, 0.08, n)).round(1),
            "status": status,
            "elapsed_min": np.where(done, elapsed.round(1), np.nan),
            "position": np.where(done, pos, np.nan),
            "points": np.where(done, pos, 26),
            "protest": rng.random(n) < 0.05,
        }
    )
    results.loc[rng.choice(n, 41, replace=False), ["wind_kn", "gust_kn"]] = np.nan
    return {"boats": boats, "results": results}


b = T("boats")
r = T("results")

sailed = r.join(b, on="sail_no")
start = c("start_at")
finished = c("status") == "FIN"
gust = c("gust_kn")

QUESTIONS = [
    # Everyday
    (
        "Mean wind and mean gust per regatta",
        r.group("regatta", wind=mean("wind_kn"), gust=mean("gust_kn")).table(),
    ),
    ("Show skipper, club and class of the boats", b.select("skipper", "club", "class").table()),
    ("How many different skippers are there", b.value(nunique("skipper"))),
    ("Data types of the results columns", r.report("types")),
    (
        "Laser or Finn boats built after 2015",
        b.filter(c("class").isin(["Laser", "Finn"]) & (c("built") > 2015)).table(),
    ),
    ("5 longest elapsed times", r.top(5, "elapsed_min").table()),
    (
        "Line chart of the number of results per day",
        r.group(day=start.floor("day"), n=count()).chart("line", x="day", y="n"),
    ),
    ("Clubs with more than 15 boats", b.group("club", n=count()).filter(c("n") > 15).table()),
    ("Number of boats, clubs down and classes across", b.pivot("club", "class", count()).table()),
    ("Average position of the juniors", sailed.filter(c("junior")).value(mean("position"))),
    ("Average age of the skippers", None),
    # Look
    ("How big is the results table?", r.report("shape")),
    ("Which columns of boats have gaps?", b.report("missing")),
    ("List the clubs", b.distinct("club").table()),
    ("Summary stats for wind and elapsed time", r.report("describe", "wind_kn", "elapsed_min")),
    ("Five random boats", b.sample(5).table()),
    ("Any duplicate rows in the results?", r.report("duplicates")),
    # Aggregate and compare
    ("Boats per class", b.group("class", boats=count()).table()),
    ("How many boats have not paid the fee?", b.filter(c("fee_paid") == "no").value(count())),
    (
        "Average elapsed minutes per class",
        sailed.group("class", elapsed=mean("elapsed_min")).table(),
    ),
    ("Share of DNFs in all results", r.value(mean(c("status") == "DNF"))),
    (
        "Fastest 5 times on triangle courses",
        r.filter(c("course") == "triangle").bottom(5, "elapsed_min").table(),
    ),
    (
        "Which club has the most boats?",
        b.group("club", boats=count()).top(1, "boats").table(),
    ),
    (
        "Fees still owed, by club",
        b.filter(c("fee_paid") == "no").group("club", owed=sum_("entry_fee_eur")).table(),
    ),
    (
        "Top 10 skippers by race wins",
        sailed.filter(c("position") == 1).group("skipper", wins=count()).top(10, "wins").table(),
    ),
    (
        "The 3 boats with the fewest total points in each class",
        sailed.group("class", "boat_name", points=sum_("points"))
        .bottom(3, "points", per=("class",))
        .table(),
    ),
    (
        "Median wind at each regatta",
        r.group("regatta", wind=median("wind_kn")).table(),
    ),
    (
        "Race with the strongest gust",
        r.top(1, "gust_kn").table(),
    ),
    (
        "Disqualifications and false starts per regatta",
        r.filter(c("status").isin(["DSQ", "OCS"])).group("regatta", "status", n=count()).table(),
    ),
    (
        "Percentage of results with a protest, by course",
        r.group("course", percent=mean(c("protest")) * 100).table(),
    ),
    (
        "Average speed in knots per class, finishers only",
        sailed.filter(finished)
        .group("class", speed=mean(c("distance_nm") / (c("elapsed_min") / 60)))
        .table(),
    ),
    (
        "Boats with no result at all",
        b.join(r, on="sail_no", how="anti").table(),
    ),
    (
        "Boats with at least 20 finishes",
        sailed.filter(finished)
        .group("boat_name", finishes=count())
        .filter(c("finishes") >= 20)
        .table(),
    ),
    (
        "Juniors and adults: mean position, winds over 15 knots",
        sailed.filter(c("wind_kn") > 15).group("junior", position=mean("position")).table(),
    ),
    (
        "Difference in average position between Laser and Finn",
        sailed.value(
            mean("position", c("class") == "Laser") - mean("position", c("class") == "Finn")
        ),
    ),
    (
        "Races per boat on average",
        r.group("sail_no", races=count()).value(mean("races")),
    ),
    (
        "Unpaid J/70 and Dragon entries",
        b.filter(c("class").isin(["J/70", "Dragon"]) & (c("fee_paid") == "no")).table(),
    ),
    (
        "Boats built before 2000, by club and class",
        b.filter(c("built") < 2000).group("club", "class", boats=count()).table(),
    ),
    (
        "Finishes slower than their regatta's average",
        r.filter(c("elapsed_min") > over(mean("elapsed_min"), "regatta")).table(),
    ),
    (
        "Which skippers entered both the Spring Cup and the Frostbite?",
        sailed.group(
            "skipper",
            spring=count(only=c("regatta") == "Spring Cup"),
            frost=count(only=c("regatta") == "Frostbite"),
        )
        .filter((c("spring") > 0) & (c("frost") > 0))
        .select("skipper")
        .table(),
    ),
    (
        "Oldest boat per club",
        b.bottom(1, "built", per=("club",)).table(),
    ),
    # Time
    ("Results per month", r.group(month=start.floor("month"), n=count()).table()),
    (
        "Wind by hour of the day, average",
        r.group(hour=start.part("hour"), wind=mean("wind_kn")).table(),
    ),
    (
        "Entries per week",
        b.group(week=c("entered_on").floor("week"), entries=count()).table(),
    ),
    (
        "How many retired since July 2024?",
        r.filter((start >= date("2024-07-01")) & (c("status") == "DNF")).value(count()),
    ),
    (
        "Average gusts in June",
        r.filter(start.part("month") == 6).value(mean(gust)),
    ),
    (
        "Number of results on Saturdays and on Sundays",
        r.group(weekday=start.part("weekdayName"), starts=count())
        .filter(c("weekday").isin(["Saturday", "Sunday"]))
        .table(),
    ),
    (
        "First and last race day of each regatta",
        r.group("regatta", first=min_(start.floor("day")), last=max_(start.floor("day"))).table(),
    ),
    (
        "Running total of entry fees by entry date",
        b.group(day=c("entered_on").floor("day"), fees=sum_("entry_fee_eur"))
        .derive(total=running("fees", "day"))
        .table(),
    ),
    (
        "Different boats per month and the change from the month before",
        r.group(month=start.floor("month"), boats=nunique("sail_no"))
        .derive(change=c("boats") - shift("boats", "month"))
        .table(),
    ),
    (
        "Daily mean wind with a 3 race day rolling average",
        r.group(day=start.floor("day"), wind=mean("wind_kn"))
        .derive(rolling=rolling("wind", "day", 3))
        .table(),
    ),
    # Charts
    (
        "Bar chart of boats by club",
        b.group("club", boats=count()).chart("bar", x="club", y="boats"),
    ),
    (
        "Plot average wind per month",
        r.group(month=start.floor("month"), wind=mean("wind_kn")).chart(
            "line", x="month", y="wind"
        ),
    ),
    ("Histogram of elapsed times", r.chart("histogram", y="elapsed_min")),
    (
        "Scatter wind against elapsed time, colour by course",
        r.chart("scatter", x="wind_kn", y="elapsed_min", colour="course"),
    ),
    ("Box plot of position per class", sailed.chart("box", x="class", y="position")),
    (
        "Pie of result codes",
        r.group("status", n=count()).chart("pie", x="status", y="n"),
    ),
    (
        "Heat map of result counts by regatta and class",
        sailed.group("regatta", "class", starts=count()).chart(
            "heatmap", x="regatta", y="class", colour="starts"
        ),
    ),
    # Cleaning and reshaping
    (
        "Drop the results without a wind reading",
        r.filter(~c("wind_kn").missing()).change("results"),
    ),
    ("Rename loa_m to length_m in boats", b.rename(loa_m="length_m").change("boats")),
    (
        "Add a column speed_kn, distance over elapsed hours",
        r.derive(speed_kn=c("distance_nm") / (c("elapsed_min") / 60)).change("results"),
    ),
    (
        "Clubs down, classes across, number of boats",
        b.pivot("club", "class", count()).table(),
    ),
    # Statistics
    (
        "Correlation between wind and elapsed time",
        r.test("correlation", y="elapsed_min", x="wind_kn"),
    ),
    (
        "Do juniors and adults differ in position? t-test",
        sailed.test("tTest", y="position", x="junior"),
    ),
    (
        "Are elapsed times normally distributed?",
        r.test("normality", y="elapsed_min"),
    ),
    # Nothing holds it
    ("Average wave height per regatta", None),
    ("Which sailmaker do the winners use?", None),
    ("Mean wind direction per race day", None),
    ("Who will win next season?", None),
    ("Why did so many boats retire at the Frostbite?", None),
    ("What time is high tide tomorrow?", None),
]
