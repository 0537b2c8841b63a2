"""The log of a runner who trains for marathons: runs and shoes."""

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
    over,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"runs": "csv", "shoes": "csv"}

VOICE = "an amateur runner about their own log, first person and casual"

SHOES = [
    ("S1", "Asics", "Novablast 3", "2022-11-20", 140.0, 700),
    ("S2", "Saucony", "Endorphin Speed", "2023-02-11", 170.0, 500),
    ("S3", "Brooks", "Ghost 15", "2023-05-02", 135.0, 800),
    ("S4", "Hoka", "Speedgoat 5", "2023-08-19", 155.0, 700),
    ("S5", "Nike", "Vaporfly 3", "2023-09-30", 260.0, 300),
    ("S6", "Asics", "Cumulus 25", "2024-01-15", 130.0, 800),
    ("S7", "Brooks", "Hyperion Max", "2024-06-08", 165.0, 600),
    ("S8", "Hoka", "Mach 6", "2024-10-12", 150.0, 600),
    ("S9", "Adidas", "Adios Pro", "2025-02-01", 220.0, 300),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    shoes = pd.DataFrame(
        SHOES, columns=["shoe_id", "brand", "model", "bought_on", "price_eur", "limit_km"]
    )
    shoes["retired"] = ["yes", "yes", "yes", "no", "no", "no", "no", "no", "no"]

    days = np.arange(0, 850)
    chance = np.array([0.3, 0.62, 0.5, 0.62, 0.25, 0.66, 0.85])[days % 7]
    injured = (days > 205) & (days < 228)
    days = days[(rng.random(len(days)) < chance) & ~injured]
    n = len(days)
    sunday = days % 7 == 6
    kind = np.where(
        sunday,
        rng.choice(["long", "race", "easy"], n, p=[0.75, 0.11, 0.14]),
        rng.choice(["easy", "tempo", "intervals", "recovery"], n, p=[0.52, 0.18, 0.16, 0.14]),
    )
    typical = pd.Series(kind).map(
        {"easy": 9, "long": 24, "race": 18, "tempo": 11, "intervals": 10, "recovery": 6}
    )
    pace = pd.Series(kind).map(
        {"easy": 6.0, "long": 6.1, "race": 4.7, "tempo": 5.0, "intervals": 5.2, "recovery": 6.6}
    )
    km = np.clip(rng.normal(typical, typical * 0.2), 2, 42.2).round(2)
    mates = rng.choice(["alone", "club", "Sam", "Priya"], n, p=[0.55, 0.25, 0.12, 0.08])
    pace = pace.to_numpy() + rng.normal(0, 0.25, n) - 0.15 * (mates == "club") - days / 3000
    route = rng.choice(["river loop", "park", "forest", "track", "seafront"], n)
    treadmill = np.where(kind == "race", "no", rng.choice(["yes", "no"], n, p=[0.1, 0.9]))
    climb = pd.Series(route).map(
        {"river loop": 3, "park": 6, "forest": 18, "track": 0.2, "seafront": 4}
    )
    season = -np.cos(2 * np.pi * days / 365)
    bought = (pd.to_datetime(shoes["bought_on"]) - pd.Timestamp("2023-01-02")).dt.days.to_numpy()
    worn = np.array([rng.choice(np.flatnonzero(bought[:8] <= day)[-4:]) for day in days])
    starts = pd.Timestamp("2023-01-02") + pd.to_timedelta(
        days * 24 * 60 + rng.choice([6, 7, 12, 18, 19], n) * 60 + rng.integers(0, 60, n), unit="min"
    )
    runs = pd.DataFrame(
        {
            "Start": starts.strftime("%Y-%m-%d %H:%M:%S"),
            "Type": kind,
            "km": km,
            "Duration_min": (km * pace).round(1),
            "Avg HR": (176 - 6 * pace + 0.25 * km + rng.normal(0, 5, n)).round(),
            "Elev gain (m)": np.where(treadmill == "yes", 0, (km * climb * 0.8).round()),
            "Route": np.where(treadmill == "yes", None, route),
            "Treadmill": treadmill,
            "shoe_id": shoes["shoe_id"].to_numpy()[worn],
            "With": np.where(treadmill == "yes", "alone", mates),
            "Weather": rng.choice(
                ["sun", "clouds", "rain", "wind", "snow"], n, p=[0.34, 0.34, 0.2, 0.1, 0.02]
            ),
            "Temp_C": (11 + 8 * season + rng.normal(0, 4, n)).round(),
            "Feeling": rng.choice(["great", "ok", "tired", "awful"], n, p=[0.25, 0.45, 0.22, 0.08]),
        }
    )
    runs.loc[rng.choice(n, 37, replace=False), "Avg HR"] = np.nan
    runs.loc[rng.choice(n, 20, replace=False), "Feeling"] = None
    return {"runs": runs, "shoes": shoes}


runs = T("runs")
shoes = T("shoes")
both = runs.join(shoes, on="shoe_id")
start = c("Start")
pace = c("Duration_min") / c("km")

QUESTIONS = [
    # Everyday
    ("How many of my runs were in Hoka shoes?", both.filter(c("brand") == "Hoka").value(count())),
    (
        "Total km and average Avg HR by type of run",
        runs.group("Type", km=sum_("km"), hr=mean("Avg HR")).table(),
    ),
    (
        "Mean Temp_C and mean km for each kind of weather",
        runs.group("Weather", temp=mean("Temp_C"), km=mean("km")).table(),
    ),
    (
        "List brand, model and price of my shoes",
        shoes.select("brand", "model", "price_eur").table(),
    ),
    ("Show me my hottest run", runs.top(1, "Temp_C").table()),
    (
        "Which runs were over 25 km or took more than 150 minutes?",
        runs.filter((c("km") > 25) | (c("Duration_min") > 150)).table(),
    ),
    ("What share of my runs was on the treadmill?", runs.value(mean(c("Treadmill") == "yes"))),
    ("My 5 shortest runs by km", runs.bottom(5, "km").table()),
    ("Scatter km against Duration_min for me", runs.chart("scatter", x="km", y="Duration_min")),
    (
        "Add a column kmh to my runs, km divided by Duration_min times 60",
        runs.derive(kmh=c("km") / c("Duration_min") * 60).change("runs"),
    ),
    ("How many calories did I burn last month?", None),
    # look
    ("How many runs have I logged?", runs.value(count())),
    ("What's missing in my runs, column by column?", runs.report("missing")),
    ("What types of run are in my log?", runs.distinct("Type").table()),
    ("Gimme the usual stats for my heart rate", runs.report("describe", "Avg HR")),
    ("Show me a handful of my runs, say 5, totally random", runs.sample(5).table()),
    ("Did I log any run twice?", runs.report("duplicates")),
    # aggregate and compare
    ("How many km have I run in total?", runs.value(sum_("km"))),
    ("How many kilometres was my longest run?", runs.value(max_("km"))),
    ("When did I do my longest run?", runs.top(1, "km").select("Start").value()),
    (
        "What's my average pace, minutes per km, for each type of run?",
        runs.group("Type", pace=mean(pace)).table(),
    ),
    (
        "How many times did I go over 30k without feeling tired or awful?",
        runs.filter((c("km") > 30) & ~c("Feeling").isin(["tired", "awful"])).value(count()),
    ),
    (
        "How many km has each of my shoe models got on it?",
        both.group("model", km=sum_("km")).table(),
    ),
    (
        "Which shoes did I run the most in, going by number of runs?",
        both.group("model", n=count()).top(1, "n").table(),
    ),
    (
        "Which shoes have I never run in?",
        shoes.join(runs, on="shoe_id", how="anti").select("model").table(),
    ),
    (
        "What was my heart rate on average on easy runs outdoors, so not on the treadmill?",
        runs.filter((c("Type") == "easy") & (c("Treadmill") == "no")).value(mean("Avg HR")),
    ),
    (
        "What percentage of my runs were on my own?",
        runs.value(mean(c("With") == "alone") * 100),
    ),
    (
        "How often do I feel awful in each kind of weather, as a share of those runs?",
        runs.group("Weather", share=mean(c("Feeling") == "awful")).table(),
    ),
    (
        "My 5 fastest runs of at least 10 km please, by minutes per km",
        runs.filter(c("km") >= 10).derive(pace=pace).bottom(5, "pace").table(),
    ),
    ("Show my longest run of every type", runs.top(1, "km", per=("Type",)).table()),
    (
        "How many minutes per km slower am I on average alone than with the club?",
        runs.value(mean(pace, c("With") == "alone") - mean(pace, c("With") == "club")),
    ),
    (
        "On which route have I climbed the most metres altogether?",
        runs.group("Route", climbed=sum_("Elev gain (m)")).top(1, "climbed").table(),
    ),
    (
        "What did a kilometre cost me in each shoe model? Price over all the km in it",
        both.group("model", "price_eur", km=sum_("km"))
        .derive(per_km=c("price_eur") / c("km"))
        .select("model", "per_km")
        .table(),
    ),
    (
        "Which of my shoes are past their limit?",
        both.group("model", "limit_km", km=sum_("km"))
        .filter(c("km") > c("limit_km"))
        .select("model")
        .table(),
    ),
    (
        "How many of my tempo runs were longer than my average tempo run?",
        runs.filter(c("Type") == "tempo").filter(c("km") > over(mean("km"))).value(count()),
    ),
    (
        "Coldest and warmest I ran outside?",
        runs.filter(c("Treadmill") == "no")
        .group(coldest=min_("Temp_C"), warmest=max_("Temp_C"))
        .table(),
    ),
    (
        "Count my runs by type and how I felt",
        runs.group("Type", "Feeling", n=count()).table(),
    ),
    (
        "Avg heart rate per route, but just routes where I've been at least 80 times",
        runs.group("Route", n=count(), hr=mean("Avg HR")).filter(c("n") >= 80).table(),
    ),
    (
        "Who's my most frequent running buddy? Alone doesn't count",
        runs.filter(c("With") != "alone").group("With", n=count()).top(1, "n").table(),
    ),
    (
        "How many hours was I on my feet for each type of run?",
        runs.group("Type", hours=sum_("Duration_min") / 60).table(),
    ),
    (
        "What's my median distance when it rains or snows?",
        runs.filter(c("Weather").isin(["rain", "snow"])).value(median("km")),
    ),
    # time
    (
        "How many km did I do each month?",
        runs.group(month=start.floor("month"), km=sum_("km")).table(),
    ),
    (
        "My weekly mileage in 2024 with a rolling 4-week average",
        runs.filter(start.part("year") == 2024)
        .group(week=start.floor("week"), km=sum_("km"))
        .derive(average=rolling("km", "week", 4))
        .table(),
    ),
    (
        "What was my biggest week ever?",
        runs.group(week=start.floor("week"), km=sum_("km")).top(1, "km").table(),
    ),
    (
        "How many km do I run in a week on average?",
        runs.group(week=start.floor("week"), km=sum_("km")).value(mean("km")),
    ),
    (
        "In which month of the year do I rack up the most km, all years lumped together?",
        runs.group(month=start.part("month"), km=sum_("km")).top(1, "km").table(),
    ),
    (
        "How many runs did I start before 7 in the morning on a weekday?",
        runs.filter((start.part("hour") < 7) & (start.part("weekday") <= 5)).value(count()),
    ),
    (
        "What's the longest break in days between two of my runs?",
        runs.derive(days=shift("Start", "Start").until(start)).value(max_("days")),
    ),
    (
        "How many tempo or interval sessions have I done since April 2024?",
        runs.filter(c("Type").isin(["tempo", "intervals"]) & (start >= date("2024-04-01"))).value(
            count()
        ),
    ),
    (
        "Add up my km through 2024, month after month",
        runs.filter(start.part("year") == 2024)
        .group(month=start.floor("month"), km=sum_("km"))
        .derive(total=running("km", "month"))
        .table(),
    ),
    (
        "When did I first run more than 25 km in one go?",
        runs.filter(c("km") > 25).value(min_("Start")),
    ),
    # charts
    (
        "Plot my km per week as a line",
        runs.group(week=start.floor("week"), km=sum_("km")).chart("line", x="week", y="km"),
    ),
    ("Can I see a histogram of my distances?", runs.chart("histogram", y="km")),
    (
        "Scatter my heart rate against temperature, colour it by type of run",
        runs.chart("scatter", x="Temp_C", y="Avg HR", colour="Type"),
    ),
    (
        "Box plot of how long my runs take in minutes for each type",
        runs.chart("box", x="Type", y="Duration_min"),
    ),
    (
        "Bar chart of the km in every shoe model I own",
        both.group("model", km=sum_("km")).chart("bar", x="model", y="km"),
    ),
    (
        "Monthly km since 2024 as stacked bars, split by run type",
        runs.filter(start >= date("2024-01-01"))
        .group("Type", month=start.floor("month"), km=sum_("km"))
        .chart("bar", x="month", y="km", colour="Type", stacked=True),
    ),
    (
        "Heatmap of the correlations between distance, duration, heart rate and temperature",
        runs.select("km", "Duration_min", "Avg HR", "Temp_C").chart("heatmap"),
    ),
    # cleaning and reshaping
    (
        "Give my runs a pace column, duration divided by km",
        runs.derive(pace=pace).change("runs"),
    ),
    (
        "Where I forgot to note how I felt, put ok in my runs",
        runs.derive(Feeling=c("Feeling").or_else("ok")).change("runs"),
    ),
    (
        "Label each of my runs short (under 8 km) or long in a new column called Length",
        runs.derive(Length=where(c("km") < 8, "short", "long")).change("runs"),
    ),
    (
        "Weather down the side, who I ran with across the top, average km in the cells",
        runs.pivot("Weather", "With", mean("km")).table(),
    ),
    # statistics
    (
        "Does my heart rate go up with the temperature? Correlation please",
        runs.test("correlation", y="Avg HR", x="Temp_C"),
    ),
    (
        "Fit a regression of my duration on the distance",
        runs.test("regression", y="Duration_min", x="km"),
    ),
    (
        "Do I run different distances on the treadmill than outside? Mann-Whitney will do",
        runs.test("mannWhitney", y="km", x="Treadmill"),
    ),
    # nothing can answer it
    ("What time will I run at my next marathon?", None),
    ("How many calories did I burn on my long runs?", None),
    ("What's my resting heart rate on days after a race?", None),
    ("Why was I so slow this spring?", None),
    ("What place did I finish in at my races?", None),
    ("Which gels should I take for 42 km?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "What does my heart rate go up and down with the most?",
        runs.report("correlations", "Avg HR"),
    ),
    (
        "When the strap lost my heart rate, put the mean of that type of run in my log",
        runs.set("Avg HR", c("Avg HR").or_else(over(mean("Avg HR"), "Type"))).change("runs"),
    ),
    (
        "My shortest and longest run on each route, in km",
        runs.group("Route", shortest=min_("km"), longest=max_("km")).table(),
    ),
]
