"""Bookings of a campsite, and its pitches."""

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
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"bookings": "parquet", "pitches": "csv"}

VOICE = "an analyst in the site's office: plain, polite"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 120
    kinds = rng.choice(["tent", "touring", "motorhome", "pod"], m, p=[0.4, 0.32, 0.18, 0.1])
    pitches = pd.DataFrame(
        {
            "pitch_no": np.arange(1, m + 1),
            "area": rng.choice(["Meadow", "Lakeside", "Pine Wood", "Top Field"], m),
            "pitch_type": kinds,
            "size_m2": rng.integers(60, 141, m),
            "electric": np.where(kinds == "tent", rng.random(m) < 0.35, True),
            "dist_toilets_m": rng.integers(12, 260, m),
            "base_rate": np.select(
                [kinds == "tent", kinds == "touring", kinds == "motorhome"],
                [18.0, 26.0, 31.0],
                55.0,
            ),
            "shade": rng.choice(["none", "part", "full"], m, p=[0.35, 0.4, 0.25]),
        }
    )
    n = 1600
    which = rng.integers(0, m - 6, n)
    peak = rng.integers(2023, 2026, n)
    arrival = pd.to_datetime([f"{year}-04-01" for year in peak]) + pd.to_timedelta(
        np.clip(rng.normal(112, 42, n), 0, 205).astype(int), "D"
    )
    nights = 1 + rng.poisson(2.3, n)
    adults = 1 + rng.binomial(3, 0.36, n)
    children = rng.binomial(4, 0.24, n)
    rate = pitches["base_rate"].to_numpy()[which]
    july = np.isin(arrival.month, [7, 8])
    pitch_fee = nights * rate * np.where(july, 1.25, 1)
    extras = np.round(rng.gamma(1.1, 9, n) * (rng.random(n) < 0.6), 2)
    status = rng.choice(["stayed", "cancelled", "no-show"], n, p=[0.84, 0.12, 0.04])
    home = rng.choice(
        ["UK", "Netherlands", "Germany", "France", "Ireland", "Belgium"],
        n,
        p=[0.48, 0.19, 0.15, 0.08, 0.06, 0.04],
    )
    made = arrival - pd.to_timedelta(rng.gamma(1.4, 32, n).round().astype(int), "D")
    rating = np.clip(rng.normal(8.1, 1.3, n).round(), 1, 10)
    bookings = pd.DataFrame(
        {
            "booking_ref": [f"CS-{number}" for number in range(40001, 40001 + n)],
            "booked_on": made,
            "arrival": arrival,
            "departure": arrival + pd.to_timedelta(nights, "D"),
            "pitch_no": pitches["pitch_no"].to_numpy()[which],
            "lead_guest": rng.choice(
                ["Ward", "De Vries", "Schmidt", "Kelly", "Moreau", "Hughes", "Patel", "Janssen"], n
            ),
            "home_country": home,
            "channel": rng.choice(
                ["website", "phone", "Website ", "agency", "walk-in"],
                n,
                p=[0.44, 0.2, 0.06, 0.2, 0.1],
            ),
            "adults": adults,
            "children": children,
            "dogs": rng.choice([0, 1, 2], n, p=[0.69, 0.25, 0.06]),
            "pitch_fee": pitch_fee.round(2),
            "extras_fee": extras,
            "deposit_paid": rng.random(n) < 0.77,
            "status": status,
            "rating": pd.Series(rating).mask((status != "stayed") | (rng.random(n) < 0.45)),
            "car_reg": [
                f"{a}{b:02d} {d}"
                for a, b, d in zip(
                    rng.choice(["YK", "LD", "NX", "SB"], n),
                    rng.integers(10, 25, n),
                    rng.choice(["KLO", "TRE", "MWP", "JHA"], n),
                    strict=True,
                )
            ],
            "vehicle": rng.choice(
                ["car", "campervan", "caravan", "bicycle", None], n, p=[0.43, 0.2, 0.26, 0.07, 0.04]
            ),
            "old_id": np.where(rng.random(n) < 0.5, np.nan, rng.integers(100, 9000, n)),
        }
    )
    bookings.loc[rng.choice(n, 34, replace=False), "home_country"] = None
    bookings = pd.concat([bookings, bookings.iloc[[77, 612, 1388, 1500]]], ignore_index=True)
    return {"bookings": bookings, "pitches": pitches}


bookings = T("bookings")
pitches = T("pitches")
both = bookings.join(pitches, on="pitch_no")

arrival = c("arrival")
month = arrival.floor("month")
nights = arrival.until(c("departure"))
income = c("pitch_fee") + c("extras_fee")
stayed = c("status") == "stayed"
cancelled = c("status") == "cancelled"
in_2024 = (arrival >= date("2024-01-01")) & (arrival < date("2025-01-01"))
in_2025 = (arrival >= date("2025-01-01")) & (arrival < date("2026-01-01"))

low, high = over(quantile("extras_fee", 0.25)), over(quantile("extras_fee", 0.75))

QUESTIONS = [
    # Everyday
    ("Could I see the tail of the pitches table, please?", pitches.tail(5).table()),
    (
        "What proportion of the pitch fees counts as outliers, please?",
        bookings.value(mean(outlier("pitch_fee"))),
    ),
    (
        "How many bookings are left when duplicate rows are not counted, please?",
        bookings.distinct().value(count()),
    ),
    (
        "How many days are there on average between two arrivals on the same pitch?",
        bookings.derive(gap=shift("arrival", "arrival", per=("pitch_no",)).until(arrival)).value(
            mean("gap")
        ),
    ),
    (
        "Could you give me the total extras for arrivals in June 2024 and in September 2024?",
        bookings.group(
            june=sum_(
                "extras_fee", only=(arrival >= date("2024-06-01")) & (arrival < date("2024-07-01"))
            ),
            september=sum_(
                "extras_fee", only=(arrival >= date("2024-09-01")) & (arrival < date("2024-10-01"))
            ),
        ).table(),
    ),
    (
        "Please compare the average rating from France and Ireland",
        bookings.filter(c("home_country").isin(["France", "Ireland"]))
        .group("home_country", rating=mean("rating"))
        .table(),
    ),
    (
        "Pitch fee plus extras, divided by the number of adults: the average per country, please",
        bookings.group("home_country", per_adult=mean(income / c("adults"))).table(),
    ),
    (
        "Could you list the smallest size and the average distance to the toilets for each area?",
        pitches.group("area", size=min_("size_m2"), distance=mean("dist_toilets_m")).table(),
    ),
    (
        "How many bookings were no-shows, and what percentage of all bookings is that, please?",
        bookings.group(
            n=count(only=c("status") == "no-show"), percent=mean(c("status") == "no-show") * 100
        ).table(),
    ),
    (
        "How many bookings arrive each month, with a running total, please?",
        bookings.group(month=month, n=count()).derive(total=running("n", "month")).table(),
    ),
    (
        "Could I have a bar chart of the average rating by status, please?",
        bookings.group("status", rating=mean("rating")).chart("bar", x="status", y="rating"),
    ),
    (
        "Could you show how all the columns in pitches correlate, please?",
        pitches.report("correlations"),
    ),
    (
        "Please round the extras fee to whole numbers in bookings",
        bookings.derive(extras_fee=c("extras_fee").round()).change("bookings"),
    ),
    (
        "Which countries have more than 200 bookings, please?",
        bookings.group("home_country", n=count()).filter(c("n") > 200).table(),
    ),
    (
        "Average pitch fee by vehicle and status, please",
        bookings.group("vehicle", "status", fee=mean("pitch_fee")).table(),
    ),
    (
        "How many bookings were on pitches with full shade, please?",
        both.filter(c("shade") == "full").value(count()),
    ),
    (
        "The mean and the median of the pitch fee by vehicle, please",
        bookings.group("vehicle", mean=mean("pitch_fee"), median=median("pitch_fee")).table(),
    ),
    (
        "Could you give me the average adults and children per country?",
        bookings.group("home_country", adults=mean("adults"), children=mean("children")).table(),
    ),
    ("Please sort the bookings by arrival, latest first", bookings.sort("-arrival").table()),
    ("What is the average length of the caravans, please?", None),
    # look
    ("How many bookings do we have, please?", bookings.value(count())),
    ("Could you show me the first 10 bookings?", bookings.limit(10).table()),
    ("Please list the columns of the pitches table with their types", pitches.report("types")),
    ("Which columns in bookings have missing values?", bookings.report("missing")),
    ("How many rows and columns does pitches have?", pitches.report("shape")),
    ("What are the different booking statuses, please?", bookings.distinct("status").table()),
    (
        "Could I see all pitches with electricity in Lakeside?",
        pitches.filter(c("electric") & (c("area") == "Lakeside")).table(),
    ),
    (
        "Please describe the pitch fee and the extras",
        bookings.report("describe", "pitch_fee", "extras_fee"),
    ),
    # aggregate and compare
    (
        "What is the average rating per area, please?",
        both.group("area", rating=mean("rating")).table(),
    ),
    (
        "Could you give me the total pitch fees by channel?",
        bookings.group("channel", fees=sum_("pitch_fee")).table(),
    ),
    (
        "How many guests were there in total, adults and children?",
        bookings.value(sum_(c("adults") + c("children"))),
    ),
    (
        "What percentage of bookings was cancelled?",
        bookings.value(mean(cancelled) * 100),
    ),
    (
        "Please show the cancellation rate for each country of origin",
        bookings.group("home_country", rate=mean(cancelled)).table(),
    ),
    (
        "Which area earns the most from fees and extras together?",
        both.group("area", income=sum_(income)).top(1, "income").table(),
    ),
    (
        "Could you list the five busiest pitches by number of bookings?",
        bookings.group("pitch_no", n=count()).top(5, "n").table(),
    ),
    (
        "Average number of nights by pitch type, please",
        both.group("pitch_type", nights=mean(nights)).table(),
    ),
    (
        "How many Dutch or German bookings had at least one dog?",
        bookings.filter(
            c("home_country").isin(["Netherlands", "Germany"]) & (c("dogs") >= 1)
        ).value(count()),
    ),
    (
        "Please compare the median pitch fee with and without a deposit",
        bookings.group("deposit_paid", fee=median("pitch_fee")).table(),
    ),
    (
        "Which pitches have never been booked?",
        pitches.join(bookings, on="pitch_no", how="anti").table(),
    ),
    (
        "The three largest pitches in every area, please",
        pitches.top(3, "size_m2", per=("area",)).table(),
    ),
    (
        "How many different car registrations came from each country?",
        bookings.group("home_country", cars=nunique("car_reg")).table(),
    ),
    (
        "Could you show each channel's share of all bookings?",
        bookings.group("channel", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "Which guests have made more than 200 bookings?",
        bookings.group("lead_guest", n=count()).filter(c("n") > 200).table(),
    ),
    (
        "How much higher is the average rating with electricity than without?",
        both.value(mean("rating", c("electric")) - mean("rating", ~c("electric"))),
    ),
    # time
    (
        "Please show the arrivals per month for 2025",
        bookings.filter(in_2025).group(month=month, n=count()).table(),
    ),
    (
        "On which weekday do most bookings start?",
        bookings.group(weekday=arrival.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Total income per year, fees plus extras, please",
        bookings.group(year=arrival.part("year"), income=sum_(income)).table(),
    ),
    (
        "How many days ahead do people book on average?",
        bookings.value(mean(c("booked_on").until(arrival))),
    ),
    (
        "Could you count the bookings arriving in July and August 2024?",
        bookings.filter((arrival >= date("2024-07-01")) & (arrival < date("2024-09-01"))).value(
            count()
        ),
    ),
    (
        "Please add up the fees week by week with a running total for 2024",
        bookings.filter(in_2024)
        .group(week=arrival.floor("week"), fees=sum_("pitch_fee"))
        .derive(total=running("fees", "week"))
        .table(),
    ),
    (
        "By what percentage did the number of bookings grow each year?",
        bookings.group(year=arrival.part("year"), n=count())
        .derive(growth=(c("n") / shift("n", "year") - 1) * 100)
        .table(),
    ),
    (
        "When was the first and the last arrival on each pitch?",
        bookings.group("pitch_no", first=min_("arrival"), last=max_("arrival")).table(),
    ),
    # charts
    (
        "Please draw a bar chart of bookings per country",
        bookings.group("home_country", n=count()).chart("bar", x="home_country", y="n"),
    ),
    (
        "Could you plot monthly pitch fees as a line?",
        bookings.group(month=month, fees=sum_("pitch_fee")).chart("line", x="month", y="fees"),
    ),
    ("A histogram of the ratings, please", bookings.chart("histogram", y="rating")),
    (
        "Please make a pie chart of the pitch types",
        pitches.group("pitch_type", n=count()).chart("pie", x="pitch_type", y="n"),
    ),
    (
        "A boxplot of the pitch fee for each vehicle, please",
        bookings.chart("box", x="vehicle", y="pitch_fee"),
    ),
    (
        "Could I have a scatter plot of pitch size against distance to the toilets?",
        pitches.chart("scatter", x="dist_toilets_m", y="size_m2"),
    ),
    (
        "Please show bookings per year as stacked bars by channel",
        bookings.group("channel", year=arrival.part("year"), n=count()).chart(
            "bar", x="year", y="n", colour="channel", stacked=True
        ),
    ),
    (
        "The 7 day average of arrivals in 2025 as a line chart, please",
        bookings.filter(in_2025)
        .group(day=arrival.floor("day"), n=count())
        .derive(average=rolling("n", "day", 7))
        .chart("line", x="day", y="average"),
    ),
    # cleaning and reshaping
    ("Please remove the duplicate bookings from the table", bookings.distinct().change("bookings")),
    ("Could you drop the column old_id from bookings?", bookings.drop("old_id").change("bookings")),
    (
        "Please clean up the channel: no spaces around it, lower case",
        bookings.derive(channel=c("channel").strip().lower()).change("bookings"),
    ),
    (
        "Please fill the missing countries with unknown in bookings",
        bookings.derive(home_country=c("home_country").or_else("unknown")).change("bookings"),
    ),
    (
        "Could you add a column with the number of nights to bookings?",
        bookings.derive(nights=nights).change("bookings"),
    ),
    (
        "Please keep only the bookings where the guests really stayed",
        bookings.filter(stayed).change("bookings"),
    ),
    (
        "Please rename dist_toilets_m to toilets_m in pitches",
        pitches.rename(dist_toilets_m="toilets_m").change("pitches"),
    ),
    (
        "A table of countries by status with the number of bookings, please",
        bookings.pivot("home_country", "status", count()).table(),
    ),
    (
        "Could you mark bookings with children as family and the rest as adults only?",
        bookings.derive(party=where(c("children") > 0, "family", "adults only")).table(),
    ),
    (
        "Please sort the pitches by area, then largest first",
        pitches.sort("area", "-size_m2").table(),
    ),
    # statistics
    (
        "Is the rating correlated with the pitch fee?",
        bookings.test("correlation", y="rating", x="pitch_fee"),
    ),
    (
        "Could you run a t-test of the extras, deposit paid or not?",
        bookings.test("tTest", y="extras_fee", x="deposit_paid"),
    ),
    (
        "Please run an ANOVA of the rating across areas",
        both.test("anova", y="rating", x="area"),
    ),
    (
        "Are status and channel independent, please?",
        bookings.test("chiSquared", y="status", x="channel"),
    ),
    (
        "What are the 25th and 75th percentiles of the pitch fee?",
        bookings.group(q25=quantile("pitch_fee", 0.25), q75=quantile("pitch_fee", 0.75)).table(),
    ),
    (
        "A 95% confidence interval for the mean rating in 2025, please",
        bookings.filter(in_2025).test("interval", y="rating"),
    ),
    (
        "Please regress the pitch fee on the number of adults",
        bookings.test("regression", y="pitch_fee", x="adults"),
    ),
    (
        "Could I see the correlations between fees, extras and rating?",
        bookings.report("correlations", "pitch_fee", "extras_fee", "rating"),
    ),
    # no answer
    ("How many bookings can we expect next August?", None),
    ("Why did so many people cancel in June 2024?", None),
    ("What is the average age of our guests?", None),
    ("How many bookings were moved to another date?", None),
    ("Which pitches get the most complaints about noise?", None),
    ("How much water does each pitch use, please?", None),
    ("Could you tell me how much we still have to refund?", None),
    ("Please recommend a good restaurant near the lake", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Could you show me the bookings with unusual extras?",
        bookings.filter(
            (c("extras_fee") < low - (high - low) * 1.5)
            | (c("extras_fee") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Please fill the missing ratings in bookings with the mean of their channel",
        bookings.derive(rating=c("rating").or_else(over(mean("rating"), "channel"))).change(
            "bookings"
        ),
    ),
    (
        "Please write de Vries rather than De Vries for the lead guests",
        bookings.derive(lead_guest=c("lead_guest").replace("De Vries", "de Vries")).change(
            "bookings"
        ),
    ),
]
