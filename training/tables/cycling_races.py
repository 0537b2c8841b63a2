"""One-day road races of five seasons and what the followed riders did in them."""

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
    min_,
    nunique,
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"races": "csv", "results": "csv"}

VOICE = "an analyst of a cycling team, everyday: plain and short"

COURSES = {"flat": (900, 44.8), "hilly": (2300, 41.9), "cobbles": (1300, 43.2)}
COURSES |= {"mountain": (3600, 38.1)}
PLACES = {
    "BEL": ["Omloop van Aalst", "GP Dendermonde", "Ronde van Zottegem", "Scheldeprijs Temse"],
    "FRA": ["Tour du Doubs Sud", "Classique de Morlaix", "GP de Cholet Pays", "Boucles du Vexin"],
    "ITA": ["Coppa Montelupo", "Giro dei Colli", "Trofeo Vallelunga", "GP Larciano Terme"],
    "ESP": ["Clasica de Ordizia Alta", "Trofeo Sa Pobla", "Vuelta Navarra Dia"],
    "NED": ["Ronde van Drenthe Zuid", "Veenendaal Classic", "Limburg Heuvels"],
    "GER": ["Rund um Eschborn", "Muensterland Giro Tag"],
    "SUI": ["GP Gippingen", "Tour de Berne"],
}
NATS = ["BEL", "FRA", "ITA", "ESP", "NED", "GER", "SUI", "GBR", "DEN", "NOR", "SLO"]
TEAMS = ["Alta Veloce", "Brouwer-Lotte", "Cofilux", "Nordwind", "Team Castell", "Vialis Pro"]
FIRST = ["Jan", "Luca", "Marc", "Tim", "Sven", "Pablo", "Hugo", "Niels", "Tom", "Matteo", "Rik"]
LAST = ["Peeters", "Rossi", "Martin", "Visser", "Keller", "Iglesias", "Moreau", "Hansen", "Bauer"]
LAST += ["Claes", "Gallo", "Novak"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    events = [(country, name) for country, names in PLACES.items() for name in names]
    course = rng.choice([*COURSES], len(events), p=[0.3, 0.35, 0.2, 0.15])
    grade = rng.choice(["1.UWT", "1.Pro", "1.1", "1.2"], len(events), p=[0.2, 0.35, 0.3, 0.15])
    rows = []
    for year in range(2020, 2025):
        for k, (country, name) in enumerate(events):
            climb, speed = COURSES[course[k]]
            day = pd.Timestamp(f"{year}-02-26") + pd.Timedelta(days=int(k * 10 + 1))
            day += pd.Timedelta(days=int(rng.integers(-2, 12)))
            rows.append(
                {
                    "race_id": f"{year}-{k + 1:02d}",
                    "race_name": name,
                    "country": country,
                    "race_date": day.strftime("%Y-%m-%d"),
                    "uci_class": grade[k],
                    "parcours": course[k],
                    "distance_km": round(float(rng.normal(188, 19)), 1),
                    "climb_m": round(float(climb * rng.normal(1, 0.14)), -1),
                    "avg_kmh": round(float(speed + rng.normal(0, 1.2)), 2),
                    "temp_c": round(float(rng.normal(16, 6))),
                    "tv_live": "yes" if grade[k] != "1.2" and rng.random() < 0.85 else "no",
                }
            )
    races = pd.DataFrame(rows)
    races.loc[rng.choice(len(races), 7, replace=False), "temp_c"] = np.nan
    names = [f"{first} {last}" for first in FIRST for last in LAST]
    riders = rng.choice(names, 110, replace=False)
    nat = rng.choice(
        NATS, 110, p=[0.17, 0.15, 0.14, 0.11, 0.12, 0.07, 0.05, 0.06, 0.06, 0.04, 0.03]
    )
    squad = np.arange(110) % 6
    age = rng.integers(19, 33, 110)
    form = rng.normal(0, 1, 110)
    scored = np.array([200, 150, 125, 100, 85, 70, 60, 50])
    lines = []
    for race in races.itertuples():
        if race.race_id in {"2020-05", "2023-17"}:
            continue
        season = int(race.race_id[:4])
        start = rng.choice(110, 18, replace=False)
        order = start[np.argsort(-(form[start] * 1.3 + rng.normal(0, 1, 18)))]
        worth = {"1.UWT": 1.5, "1.Pro": 1, "1.1": 0.6, "1.2": 0.2}[race.uci_class]
        place, gap = 0, 0
        for who in order:
            moved = who % 9 == 0 and season >= 2023
            quit_chance = 0.14 + 0.14 * (race.parcours in {"cobbles", "mountain"})
            fate = rng.choice(
                ["FIN", "DNF", "OTL", "DNS"], p=[0.94 - quit_chance, quit_chance, 0.03, 0.03]
            )
            points = 0
            prize = 0
            if fate == "FIN":
                place += 1
                gap += 0 if place < 3 else int(rng.gamma(0.6, 22))
                points = round(float(scored[place - 1] * worth)) if place <= 8 else 0
                prize = round(float(5200 * worth / place), -1) if place <= 20 else 0
            lines.append(
                {
                    "race_id": race.race_id,
                    "rider": riders[who],
                    "nat": nat[who],
                    "team": TEAMS[(squad[who] + moved) % 6],
                    "age": int(age[who]) + season - 2020,
                    "pos": place if fate == "FIN" else np.nan,
                    "status": fate,
                    "gap_s": gap if fate == "FIN" else np.nan,
                    "uci_pts": points,
                    "prize_eur": prize,
                }
            )
    return {"races": races, "results": pd.DataFrame(lines)}


races = T("races")
results = T("results")
both = results.join(races, on="race_id")
won = c("pos") == 1
podium = c("pos") <= 3
quit_ = c("status") == "DNF"
day = c("race_date")
in_2023 = (day >= date("2023-01-01")) & (day < date("2024-01-01"))

QUESTIONS = [
    # Everyday
    ("Last 8 rows of the results", results.tail(8).table()),
    (
        "Mean gap in seconds without outliers",
        results.filter(~outlier("gap_s")).value(mean("gap_s")),
    ),
    ("Average climb of the races, repeated rows left out", races.distinct().value(mean("climb_m"))),
    (
        "Median number of days from one race to the next",
        races.derive(gap=shift("race_date", "race_date").until(day)).value(median("gap")),
    ),
    (
        "Average speed of races up to 180 km and of races over 200 km",
        races.group(
            short=mean("avg_kmh", only=c("distance_km") <= 180),
            long=mean("avg_kmh", only=c("distance_km") > 200),
        ).table(),
    ),
    (
        "BEL vs FRA: average race distance",
        races.filter(c("country").isin(["BEL", "FRA"]))
        .group("country", distance=mean("distance_km"))
        .table(),
    ),
    (
        "Add from_back to results, 19 minus the position",
        results.derive(from_back=call("subtract", 19, c("pos"))).change("results"),
    ),
    (
        "Average age and highest prize by team",
        results.group("team", age=mean("age"), prize=max_("prize_eur")).table(),
    ),
    (
        "Number of races live on TV and their percentage",
        races.group(
            n=count(only=c("tv_live") == "yes"), percentage=mean(c("tv_live") == "yes") * 100
        ).table(),
    ),
    ("Races before 2021", races.filter(day < date("2021-01-01")).table()),
    (
        "Difference in prize money between Nordwind and Cofilux",
        results.value(
            mean("prize_eur", c("team") == "Nordwind") - mean("prize_eur", c("team") == "Cofilux")
        ),
    ),
    (
        "Share of races live on TV per class",
        races.group("uci_class", share=mean(c("tv_live") == "yes")).table(),
    ),
    (
        "5 nationalities with the fewest points",
        results.group("nat", points=sum_("uci_pts")).bottom(5, "points").table(),
    ),
    ("Average speed per year", races.group(year=day.part("year"), speed=mean("avg_kmh")).table()),
    ("Line of the temperature over time", races.chart("line", x="race_date", y="temp_c")),
    (
        "25th and 75th percentile of the distance",
        races.group(q25=quantile("distance_km", 0.25), q75=quantile("distance_km", 0.75)).table(),
    ),
    (
        "Convert race_date in races to a date",
        races.derive(race_date=day.cast("datetime")).change("races"),
    ),
    (
        "Teams with an average age above 27",
        results.group("team", age=mean("age")).filter(c("age") > 27).table(),
    ),
    (
        "Total points by team and status",
        results.group("team", "status", points=sum_("uci_pts")).table(),
    ),
    ("Average weight of the riders", None),
    # look
    ("How many races do we have?", races.value(count())),
    ("Columns and types of the results", results.report("types")),
    ("Missing values in races", races.report("missing")),
    ("List the countries with races", races.distinct("country").table()),
    ("Describe distance and climb", races.report("describe", "distance_km", "climb_m")),
    ("Any duplicate rows in the results?", results.report("duplicates")),
    # aggregate and compare
    ("Wins per team", results.filter(won).group("team", wins=count()).table()),
    ("Average speed by UCI class", races.group("uci_class", speed=mean("avg_kmh")).table()),
    (
        "Top 10 riders by UCI points",
        results.group("rider", pts=sum_("uci_pts")).top(10, "pts").table(),
    ),
    (
        "Which rider was on the podium most often?",
        results.filter(podium).group("rider", n=count()).top(1, "n").table(),
    ),
    ("Percentage of results with status DNF", results.value(mean(quit_) * 100)),
    ("DNF share per type of course", both.group("parcours", share=mean(quit_)).table()),
    ("What was the longest race?", races.top(1, "distance_km").table()),
    (
        "Name of the race with the most climbing",
        races.top(1, "climb_m").select("race_name").value(),
    ),
    (
        "Prize money per squad, highest first",
        results.group("team", prize=sum_("prize_eur")).sort("-prize").table(),
    ),
    ("Median age of the winners", results.filter(won).value(median("age"))),
    (
        "Average metres of climbing per km, by terrain",
        races.group("parcours", steep=mean(c("climb_m") / c("distance_km"))).table(),
    ),
    (
        "Best 3 riders in each team by points",
        results.group("team", "rider", pts=sum_("uci_pts")).top(3, "pts", per=("team",)).table(),
    ),
    (
        "Teams with at least 20 victories",
        results.filter(won).group("team", wins=count()).filter(c("wins") >= 20).table(),
    ),
    (
        "Riders who never scored a point",
        results.group("rider", pts=sum_("uci_pts")).filter(c("pts") == 0).select("rider").table(),
    ),
    (
        "How many riders have been in more than one team?",
        results.group("rider", teams=nunique("team")).filter(c("teams") > 1).value(count()),
    ),
    (
        "Who has won on cobbles?",
        both.filter(won & (c("parcours") == "cobbles")).distinct("rider").table(),
    ),
    (
        "Difference in total points between Belgian and Dutch riders",
        results.value(sum_("uci_pts", c("nat") == "BEL") - sum_("uci_pts", c("nat") == "NED")),
    ),
    (
        "Number of races over 200 km with less than 2000 m of climb",
        races.filter((c("distance_km") > 200) & (c("climb_m") < 2000)).value(count()),
    ),
    (
        "What share of all points goes to each nationality?",
        results.group("nat", pts=sum_("uci_pts"))
        .derive(share=c("pts") / over(sum_("pts")))
        .table(),
    ),
    (
        "Mean prize for a win in 1.UWT races",
        both.filter(won & (c("uci_class") == "1.UWT")).value(mean("prize_eur")),
    ),
    (
        "Average finishing place of Nordwind in hilly races",
        both.filter((c("team") == "Nordwind") & (c("parcours") == "hilly")).value(mean("pos")),
    ),
    (
        "Riders with more points than the average rider",
        results.group("rider", pts=sum_("uci_pts")).filter(c("pts") > over(mean("pts"))).table(),
    ),
    (
        "Riders who won both a flat and a hilly race",
        both.filter(won)
        .group(
            "rider",
            flat=count(only=c("parcours") == "flat"),
            hilly=count(only=c("parcours") == "hilly"),
        )
        .filter((c("flat") > 0) & (c("hilly") > 0))
        .select("rider")
        .table(),
    ),
    ("Races without any results", races.join(results, on="race_id", how="anti").table()),
    # time
    (
        "Races per month in 2023",
        races.filter(in_2023).group(month=day.floor("month"), n=count()).table(),
    ),
    (
        "Points per team and year",
        both.group("team", year=day.floor("year"), pts=sum_("uci_pts")).table(),
    ),
    (
        "On which weekday are most races held?",
        races.group(weekday=day.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Mean temperature by month, all years together",
        races.group(month=day.part("month"), temperature=mean("temp_c")).table(),
    ),
    (
        "Running total of Cofilux prize money by month",
        both.filter(c("team") == "Cofilux")
        .group(month=day.floor("month"), prize=sum_("prize_eur"))
        .derive(total=running("prize", "month"))
        .table(),
    ),
    (
        "Number of DNF per year and the change from the year before",
        both.filter(quit_)
        .group(year=day.floor("year"), n=count())
        .derive(change=c("n") - shift("n", "year"))
        .table(),
    ),
    (
        "Victories per team since July 2024",
        both.filter(won & (day >= date("2024-07-01"))).group("team", wins=count()).table(),
    ),
    (
        "First and last race date of each year",
        races.group(
            year=day.floor("year"), first=min_("race_date"), last=max_("race_date")
        ).table(),
    ),
    (
        "How many races per country fell on a weekend?",
        races.filter(day.part("weekday") >= 6).group("country", n=count()).table(),
    ),
    (
        "Moving average of speed over 5 races",
        races.derive(average=rolling("avg_kmh", "race_date", 5)).table(),
    ),
    # charts
    (
        "Bar chart of wins by nationality",
        results.filter(won).group("nat", wins=count()).chart("bar", x="nat", y="wins"),
    ),
    (
        "Line of monthly points, one per team",
        both.group("team", month=day.floor("month"), pts=sum_("uci_pts")).chart(
            "line", x="month", y="pts", colour="team"
        ),
    ),
    ("Plot speed against climb", races.chart("scatter", x="climb_m", y="avg_kmh")),
    ("Histogram of race lengths", races.chart("histogram", y="distance_km")),
    ("Box plot of average speed by parcours", races.chart("box", x="parcours", y="avg_kmh")),
    (
        "Pie of the statuses",
        results.group("status", n=count()).chart("pie", x="status", y="n"),
    ),
    (
        "Heatmap of number of races by country and course type",
        races.group("country", "parcours", n=count()).chart(
            "heatmap", x="country", y="parcours", colour="n"
        ),
    ),
    # cleaning and reshaping
    (
        "Remove non-starters (DNS) from results",
        results.filter(c("status") != "DNS").change("results"),
    ),
    (
        "Fill missing temperatures in races with the mean",
        races.derive(temp_c=c("temp_c").or_else(over(mean("temp_c")))).change("races"),
    ),
    (
        "Add the finish time in hours to races, distance over speed",
        races.derive(hours=c("distance_km") / c("avg_kmh")).change("races"),
    ),
    (
        "Teams as rows, statuses as columns, counts in the cells",
        results.pivot("team", "status", count()).table(),
    ),
    # statistics
    ("Correlation of climb and average speed", races.test("correlation", "avg_kmh", "climb_m")),
    ("ANOVA of speed across the courses", races.test("anova", "avg_kmh", "parcours")),
    (
        "Are status and course type independent?",
        both.test("chiSquared", y="status", x="parcours"),
    ),
    # nothing can answer it
    ("Average power of the winners in watts", None),
    ("Number of crashes per race", None),
    ("Which rider spent the most km in the breakaway?", None),
    ("Who will win the Omloop van Aalst in 2025?", None),
    ("Why do so many riders abandon on cobbles?", None),
    ("Which tyre pressure should I use in the rain?", None),
]
