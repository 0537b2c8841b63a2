"""A watchmaker's shop: the repairs, the parts fitted in them, and the customers."""

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
    outlier,
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"repairs": "parquet", "parts": "csv", "customers": "csv"}

VOICE = "a watchmaker of the old school: polite, a little ceremonious, whole sentences"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 260
    given = ["Ada", "Cyril", "Edith", "Hugh", "Iris", "Jasper", "Maud", "Percy", "Ruth", "Walter"]
    family = ["Ashby", "Boyle", "Crane", "Dunmore", "Ellery", "Frost", "Grieve", "Hale", "Innes"]
    joined = pd.Timestamp("2008-01-07") + pd.to_timedelta(rng.integers(0, 5400, k), "D")
    kind = rng.choice(["private", "dealer", "insurer", "museum"], k, p=[0.78, 0.13, 0.06, 0.03])
    customers = pd.DataFrame(
        {
            "CustNo": np.arange(401, 401 + k),
            "Client": [f"{rng.choice(given)} {rng.choice(family)}" for _ in range(k)],
            "Kind": kind,
            "Town": rng.choice(
                ["Bath", "Frome", "Wells", "Bristol", "Radstock"], k, p=[0.4, 0.2, 0.14, 0.16, 0.1]
            ),
            "Since": joined.strftime("%d/%m/%Y"),
            "Account": np.where((kind != "private") | (rng.random(k) < 0.12), "yes", "no"),
            "Discount_pct": np.where(kind == "private", 0.0, rng.choice([5.0, 10.0, 15.0], k)),
            "Heard Of Us": rng.choice(["neighbour", "shop window", "newspaper", "website"], k),
        }
    )
    customers.loc[rng.choice(k, 34, replace=False), "Heard Of Us"] = None

    n = 1150
    brands = ["Omega", "Longines", "Rolex", "Seiko", "Tissot", "Smiths", "Junghans"]
    brand = rng.choice(brands, n, p=[0.19, 0.16, 0.11, 0.2, 0.15, 0.11, 0.08])
    movement = rng.choice(["automatic", "hand-wound", "quartz"], n, p=[0.42, 0.33, 0.25])
    quartz = movement == "quartz"
    work = rng.choice(["full service", "repair", "regulation", "polish"], n, p=[0.4, 0.3, 0.2, 0.1])
    work = np.where(quartz & (rng.random(n) < 0.6), "battery", work)
    received = pd.Timestamp("2022-09-01") + pd.to_timedelta(np.sort(rng.integers(0, 900, n)), "D")
    received -= pd.to_timedelta(np.where(received.dayofweek == 6, 1, 0), "D")
    promised = received + pd.to_timedelta(rng.choice([7, 14, 21, 28], n), "D")
    collected = pd.Series(promised + pd.to_timedelta(rng.normal(1, 6, n).round(), "D"))
    collected = collected.where(collected > received, pd.Series(received) + pd.Timedelta(days=1))
    usual = {"full service": 5.2, "repair": 3.1, "regulation": 1.1, "polish": 1.6, "battery": 0.3}
    hours = pd.Series(work).map(usual).to_numpy() * rng.gamma(12, 1 / 12, n)
    hours[rng.choice(n, 12, replace=False)] *= 3
    labour = 12 + hours * 58 * np.where(brand == "Rolex", 1.35, 1) + rng.normal(0, 6, n)
    labour = np.maximum(labour, 8).round(2)
    before = rng.normal(-14, 24, n).round(1)
    repairs = pd.DataFrame(
        {
            "Ticket": np.arange(7001, 7001 + n),
            "CustNo": rng.choice(customers["CustNo"][:-14], n),
            "Received": received,
            "Promised": promised,
            "Collected": collected,
            "Brand": brand,
            "Movement": movement,
            "YearMade": np.where(quartz, rng.integers(1978, 2021, n), rng.integers(1925, 2019, n)),
            "Complaint": rng.choice(
                ["stopped", "runs slow", "runs fast", "broken glass", "water inside"],
                n,
                p=[0.34, 0.24, 0.13, 0.15, 0.14],
            ),
            "Work": work,
            "Watchmaker": rng.choice(["Albrecht", "Thorne", "Okafor"], n, p=[0.46, 0.32, 0.22]),
            "BenchHrs": hours.round(2),
            "RateBefore_s": np.where(quartz, np.nan, before),
            "RateAfter_s": np.where(quartz, np.nan, rng.normal(1.5, 3, n).round(1)),
            "Amplitude_deg": np.where(quartz, np.nan, rng.normal(272, 16, n).round()),
            "Labour_GBP": labour,
            "Estimate": [f"£{x:,.2f}" for x in np.maximum(labour * rng.normal(1.2, 0.15, n), 10)],
            "Guarantee": rng.random(n) < 0.12,
            "CameBack": np.where(rng.random(n) < 0.03 + 0.08 * (work == "repair"), "yes", "no"),
        }
    )
    repairs.loc[rng.choice(n, 74, replace=False), "YearMade"] = np.nan
    repairs.loc[rng.choice(n, 58, replace=False), "Collected"] = pd.NaT

    m = 1650
    costs = {"mainspring": 14, "crown": 9, "gasket": 2.5, "crystal": 17, "balance staff": 31}
    costs |= {"battery": 2, "hairspring": 46, "stem": 7, "hand set": 12}
    part = rng.choice([*costs], m, p=[0.16, 0.11, 0.2, 0.12, 0.06, 0.16, 0.04, 0.1, 0.05])
    at = np.sort(rng.choice(n - 150, m) + rng.integers(0, 150, m))
    ordered = pd.Series(received)[at] + pd.to_timedelta(rng.integers(0, 4, m), "D")
    arrived = ordered + pd.to_timedelta(rng.gamma(2, 3.2, m).round() + 1, "D")
    parts = pd.DataFrame(
        {
            "Line": np.arange(1, m + 1),
            "Ticket": repairs["Ticket"].to_numpy()[at],
            "Part Name": part,
            "Supplier": rng.choice(["Cousins", "Eta Direct", "Sternkreuz", "Old stock"], m),
            "Qty": np.where(part == "gasket", rng.integers(1, 5, m), 1),
            "Unit Cost (GBP)": (pd.Series(costs)[part].to_numpy() * rng.lognormal(0, 0.3, m)).round(
                2
            ),
            "Genuine": np.where(rng.random(m) < 0.63, "Y", "N"),
            "Ordered": ordered.dt.strftime("%Y-%m-%d").to_numpy(),
            "Arrived": arrived.dt.strftime("%Y-%m-%d").to_numpy(),
        }
    )
    parts.loc[rng.choice(m, 48, replace=False), "Arrived"] = None
    return {"repairs": repairs, "parts": parts, "customers": customers}


r = T("repairs")
p = T("parts")
k = T("customers")
of_clients = r.join(k, "CustNo")
fitted = p.join(r, "Ticket")
received = c("Received")
received_month = received.floor("month")
back = c("CameBack") == "yes"
cost = c("Qty") * c("Unit Cost (GBP)")
pounds = c("Estimate").replace("£", "").replace(",", "").cast("number")
since = node("cast", of=c("Since").json, to="datetime", format="%d/%m/%Y")
stay = received.until(c("Collected"))
in_2023 = (received >= date("2023-01-01")) & (received < date("2024-01-01"))
in_2024 = (received >= date("2024-01-01")) & (received < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    ("How many repairs stand in our book, if you please?", r.value(count())),
    (
        "Might I know what we charge for labour on average?",
        r.value(mean("Labour_GBP")),
    ),
    (
        "Would you be so good as to add up all the hours spent at the bench?",
        r.value(sum_("BenchHrs")),
    ),
    ("Kindly lay out the last ten parts we entered.", p.tail(10).table()),
    (
        "How many repairs has each watchmaker done, pray?",
        r.group("Watchmaker", n=count()).table(),
    ),
    (
        "How many of our customers reside in Bath?",
        k.filter(c("Town") == "Bath").value(count()),
    ),
    (
        "I should be glad to learn how many watches were received each month.",
        r.group(month=received_month, n=count()).table(),
    ),
    (
        "Would you draw me a bar chart of the number of repairs by brand?",
        r.group("Brand", n=count()).chart("bar", x="Brand", y="n"),
    ),
    (
        "Have the goodness to show where the repairs have missing entries.",
        r.report("missing"),
    ),
    (
        "Setting the outliers aside, what is the average labour charge?",
        r.filter(~outlier("Labour_GBP")).value(mean("Labour_GBP")),
    ),
    (
        "For every sort of work I should like the average bench hours and the highest labour, "
        "side by side.",
        r.group("Work", hours=mean("BenchHrs"), highest=max_("Labour_GBP")).table(),
    ),
    (
        "How many watches came back to us, and what share of the whole is that?",
        r.group(n=count(only=back), share=mean(back)).table(),
    ),
    (
        "Omega beside Longines, if I may: the mean labour of each.",
        r.filter(c("Brand").isin(["Omega", "Longines"]))
        .group("Brand", labour=mean("Labour_GBP"))
        .table(),
    ),
    (
        "Be so kind as to fetch the five parts with the highest unit cost.",
        p.top(5, "Unit Cost (GBP)").table(),
    ),
    ("From which towns do our customers come?", k.distinct("Town").table()),
    (
        "How many automatic watches have passed through our hands?",
        r.filter(c("Movement") == "automatic").value(count()),
    ),
    ("What was the smallest labour charge we ever wrote down?", r.value(min_("Labour_GBP"))),
    ("May I trouble you for the median amplitude?", r.value(median("Amplitude_deg"))),
    (
        "How many watches that had stopped were under guarantee?",
        r.filter((c("Complaint") == "stopped") & c("Guarantee")).value(count()),
    ),
    (
        "Which watchmaker has the most bench hours in all?",
        r.group("Watchmaker", hours=sum_("BenchHrs")).top(1, "hours").table(),
    ),
    (
        "What quantity of each part name have we fitted?",
        p.group("Part Name", qty=sum_("Qty")).table(),
    ),
    (
        "A histogram of the bench hours would oblige me greatly.",
        r.chart("histogram", y="BenchHrs"),
    ),
    (
        "What percentage of the parts is genuine?",
        p.value(mean(c("Genuine") == "Y") * 100),
    ),
    (
        "How many watches have not been collected yet, may I ask?",
        r.filter(c("Collected").missing()).value(count()),
    ),
    (
        "On what day was the most recent watch received?",
        r.value(max_("Received")),
    ),
    (
        "Do show me the repairs on a Rolex with water inside.",
        r.filter((c("Brand") == "Rolex") & (c("Complaint") == "water inside")).table(),
    ),
    # More
    (
        "Would you count the repairs for every brand and movement together?",
        r.group("Brand", "Movement", n=count()).table(),
    ),
    (
        "Within each watchmaker's repairs, what share falls to each sort of work?",
        r.group("Watchmaker", "Work", n=count())
        .derive(share=c("n") / over(sum_("n"), "Watchmaker"))
        .table(),
    ),
    (
        "Kindly set out the labour takings by quarter of receipt, and by how many per cent they "
        "grew upon the quarter before.",
        r.group(quarter=received.floor("quarter"), takings=sum_("Labour_GBP"))
        .derive(growth=(c("takings") / shift("takings", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "I beg you for the labour earned by month received in 2024, with the running total.",
        r.filter(in_2024)
        .group(month=received_month, earned=sum_("Labour_GBP"))
        .derive(total=running("earned", "month"))
        .table(),
    ),
    (
        "Which three jobs of each brand kept us longest at the bench?",
        r.top(3, "BenchHrs", per=("Brand",)).table(),
    ),
    (
        "Taking the rate before less the rate after, what has each watchmaker gained in seconds on "
        "average?",
        r.group("Watchmaker", gained=mean(c("RateBefore_s") - c("RateAfter_s"))).table(),
    ),
    (
        "How many times dearer is the labour of a full service than that of a battery, taking the "
        "averages?",
        r.value(
            mean("Labour_GBP", c("Work") == "full service")
            / mean("Labour_GBP", c("Work") == "battery")
        ),
    ),
    (
        "How many days does a watch remain with us on average, from receipt to collection, by "
        "sort of work?",
        r.group("Work", days=mean(stay)).table(),
    ),
    (
        "Of the watches that have been collected, what percentage left us after the day we had "
        "promised?",
        r.filter(~c("Collected").missing()).value(mean(c("Collected") > c("Promised")) * 100),
    ),
    (
        "What has the labour amounted to for customers of each town?",
        of_clients.group("Town", labour=sum_("Labour_GBP")).table(),
    ),
    (
        "Quantity times unit cost: what have the parts cost us in total for each brand of watch?",
        fitted.group("Brand", cost=sum_(cost)).table(),
    ),
    (
        "Are there customers who never entrusted us with a single repair? I should like to see "
        "them.",
        k.join(r, "CustNo", how="anti").table(),
    ),
    (
        "In how many repairs was no part fitted at all?",
        r.join(p, "Ticket", how="anti").value(count()),
    ),
    (
        "Would you trace a line of the watches received per month, one for each watchmaker?",
        r.group("Watchmaker", month=received_month, n=count()).chart(
            "line", x="month", y="n", colour="Watchmaker"
        ),
    ),
    (
        "Stacked bars would please me: the repairs of every quarter received, divided by sort of "
        "work.",
        r.group("Work", quarter=received.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="Work", stacked=True
        ),
    ),
    (
        "Pray draw box plots of the labour charge for each movement.",
        r.chart("box", x="Movement", y="Labour_GBP"),
    ),
    (
        "I wonder whether you would scatter the amplitude against the year a watch was made, "
        "coloured by movement.",
        r.chart("scatter", x="YearMade", y="Amplitude_deg", colour="Movement"),
    ),
    (
        "A pie of our customers by kind, if it is no trouble.",
        k.group("Kind", n=count()).chart("pie", x="Kind", y="n"),
    ),
    (
        "Could one see the average bench hours as a heat map of watchmaker and brand?",
        r.group("Watchmaker", "Brand", hours=mean("BenchHrs")).chart(
            "heatmap", x="Watchmaker", y="Brand", colour="hours"
        ),
    ),
    (
        "Where a customer did not say how he heard of us, please be so kind as to enter 'untold'.",
        k.set("Heard Of Us", c("Heard Of Us").or_else("untold")).change("customers"),
    ),
    (
        "The discount need no longer stand among the customers; kindly remove that column.",
        k.drop("Discount_pct").change("customers"),
    ),
    (
        "I would rather that Qty were called Pieces in the parts, with your permission.",
        p.rename(Qty="Pieces").change("parts"),
    ),
    (
        "The estimate is written as text with a pound sign. Might you turn it into a number?",
        r.set("Estimate", pounds).change("repairs"),
    ),
    (
        "Please enter a new column LineCost among the parts, the quantity times the unit cost.",
        p.derive(LineCost=cost).change("parts"),
    ),
    (
        "Does the labour charge go hand in hand with the hours at the bench? A correlation, if "
        "you would.",
        r.test("correlation", y="Labour_GBP", x="BenchHrs"),
    ),
    (
        "I should value a t-test of the bench hours between watches that came back and those that "
        "did not.",
        r.test("tTest", y="BenchHrs", x="CameBack"),
    ),
    (
        "Do our three craftsmen differ in the amplitude they attain? Analysis of variance, please.",
        r.test("anova", y="Amplitude_deg", x="Watchmaker"),
    ),
    (
        "Does a return to the shop depend upon the sort of work? A chi-squared test would settle "
        "it.",
        r.test("chiSquared", y="CameBack", x="Work"),
    ),
    (
        "By your leave, a regression of the labour upon the year of manufacture.",
        r.test("regression", y="Labour_GBP", x="YearMade"),
    ),
    (
        "May I take it that the rate after our work follows the normal distribution?",
        r.test("normality", y="RateAfter_s"),
    ),
    (
        "Which make of timepiece is the dearest to mend on average, and what does it come to?",
        r.group("Brand", labour=mean("Labour_GBP")).top(1, "labour").table(),
    ),
    (
        "Upon which day of the week are the most watches handed in over our counter?",
        r.group(weekday=received.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Would you number the watches by the decade in which they were made?",
        r.group(decade=c("YearMade").bins(10), n=count()).table(),
    ),
    (
        "How long in days do our suppliers take from order to arrival? The mean of each, please.",
        p.group("Supplier", days=mean(c("Ordered").until(c("Arrived")))).table(),
    ),
    (
        "What did all the estimates add up to, and what the labour? Both sums, if you will.",
        r.group(estimates=sum_(pounds), labour=sum_("Labour_GBP")).table(),
    ),
    (
        "Which customer numbers have brought us at least nine repairs, and how many each?",
        r.group("CustNo", n=count()).filter(c("n") >= 9).table(),
    ),
    (
        "I am curious to see those jobs that took more hours than the average for their sort of "
        "work.",
        r.filter(c("BenchHrs") > over(mean("BenchHrs"), "Work")).table(),
    ),
    (
        "A cross table, I pray: brands down the side, sorts of work across, the labour summed.",
        r.pivot("Brand", "Work", sum_("Labour_GBP")).table(),
    ),
    (
        "Smooth the monthly number of watches received for me with a moving average of three "
        "months.",
        r.group(month=received_month, n=count()).derive(smooth=rolling("n", "month", 3)).table(),
    ),
    (
        "After how many days, on average, does the same customer return with another watch?",
        r.derive(gap=shift("Received", "Received", per=("CustNo",)).until(received)).value(
            mean("gap")
        ),
    ),
    (
        "Mr Thorne's repairs received in 2023 and in 2024: both numbers next to each other, "
        "please.",
        r.filter(c("Watchmaker") == "Thorne")
        .group(y2023=count(only=in_2023), y2024=count(only=in_2024))
        .table(),
    ),
    (
        "How many gentlefolk first became our customers in each year?",
        k.group(year=since.part("year"), n=count()).table(),
    ),
    # Nothing answers these
    ("What rent did we pay for the workshop last year?", None),
    ("Why, I ask myself, do so many Seikos run slow?", None),
    ("How many watches may we expect to receive next Christmas?", None),
    ("Which clients thought our charges too high?", None),
    ("What is the serial number of the Longines we took in last?", None),
    ("Which oil would you recommend for an old escapement?", None),
    ("What would the watches in our safe fetch at auction?", None),
    ("Might I have the telephone number of the lady from Frome?", None),
    ("How many straps did we sell over the counter?", None),
    ("What wage does the apprentice receive by the week?", None),
]
