"""Jobs of a workshop that restores and tunes pipe organs."""

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
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"df": "csv"}

VOICE = "an elderly organ builder, polite, in whole sentences"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    saints = ["St Mary", "St Anne", "All Saints", "St Petroc", "Holy Trinity", "St Cuthbert"]
    saints += ["St Giles", "Christ Church", "St Bride", "St Olave"]
    towns = ["Tiverton", "Bodmin", "Yeovil", "Bridport", "Truro", "Exmouth", "Wells", "Swanage"]
    counties = ["Devon", "Cornwall", "Somerset", "Dorset"]
    counties += ["Cornwall", "Devon", "Somerset", "Dorset"]
    churches = [f"{saint}, {town}" for town in towns for saint in saints]
    places = len(churches)
    builders = ["Father Willis", "Hill & Son", "Harrison", "Walker", "Bevington", "Lewis & Co"]
    of_church = pd.DataFrame(
        {
            "county": [counties[k // len(saints)] for k in range(places)],
            "builder": rng.choice(builders, places, p=[0.24, 0.2, 0.18, 0.18, 0.12, 0.08]),
            "year": rng.integers(1846, 1972, places),
            "action": rng.choice(
                ["tracker", "tubular pneumatic", "electro-pneumatic"], places, p=[0.5, 0.28, 0.22]
            ),
            "manuals": rng.choice([1, 2, 3, 4], places, p=[0.2, 0.45, 0.25, 0.1]),
            "listed": rng.random(places) < 0.56,
            "faults": rng.random(places),
        }
    )
    n = 1180
    at = rng.integers(0, places, n)
    church = of_church.iloc[at].reset_index(drop=True)
    kind = rng.choice(
        ["tuning", "repair", "cleaning", "restoration", "voicing"],
        n,
        p=[0.46, 0.24, 0.12, 0.1, 0.08],
    )
    usual = {"tuning": 7, "repair": 16, "cleaning": 40, "restoration": 210, "voicing": 26}
    manuals = church["manuals"].to_numpy()
    hours = pd.Series(kind).map(usual).to_numpy() * rng.gamma(7, 1 / 7, n) * (0.7 + 0.15 * manuals)
    begun = pd.Timestamp("2022-01-05") + pd.to_timedelta(
        np.sort(rng.integers(0, 1300, n)), unit="D"
    )
    lasted = np.ceil(hours / rng.uniform(3, 8, n)).astype(int)
    ended = begun + pd.to_timedelta(lasted, unit="D")
    material = hours * rng.gamma(3, 4, n)
    invoice = hours * rng.normal(46, 4, n) + material * 1.2
    quote = invoice * rng.normal(0.96, 0.09, n)
    before = rng.normal(440.6, 1.6, n)
    paid = rng.random(n) < 0.88
    settled = ended + pd.to_timedelta(rng.gamma(3, 9, n).astype(int) + 2, unit="D")
    faults = ["cipher", "wind leak", "dead note", "split leather", "dented pipe", "noisy blower"]
    df = pd.DataFrame(
        {
            "Job No": [f"OW-{k}" for k in range(2001, 2001 + n)],
            "Church": np.array(churches)[at],
            "County": church["county"],
            "Builder": church["builder"],
            "YearBuilt": church["year"].astype(float),
            "Action": church["action"],
            "Manuals": manuals,
            "Stops": (manuals * 9 + rng.integers(-4, 7, n)).clip(3),
            "JobType": kind,
            "Craftsman": rng.choice(
                ["Mr Alder", "Miss Penrose", "Mr Quayle", "Mrs Dunmore"],
                n,
                p=[0.34, 0.3, 0.2, 0.16],
            ),
            "start_date": begun.strftime("%Y-%m-%d"),
            "end_date": ended.strftime("%Y-%m-%d"),
            "hrs": hours.round(1),
            "pipes_done": rng.poisson(hours * 1.4),
            "Leather (sq ft)": rng.gamma(2, 6, n).round(1),
            "Materials (£)": material.round(2),
            "Quote": [f"£{one:,.2f}" for one in quote],
            "Invoice (£)": invoice.round(2),
            "PitchBefore_Hz": before.round(1),
            "PitchAfter_Hz": (440 + rng.normal(0, 0.25, n)).round(2),
            "TempC": rng.normal(15.5, 3.4, n).round(1),
            "RH %": rng.normal(61, 8, n).round().clip(30, 95),
            "Listed": church["listed"],
            "Paid": np.where(paid, "yes", "no"),
            "PaidOn": np.where(paid, settled.strftime("%d/%m/%Y"), None),
            "Faults": [
                "; ".join(rng.choice(faults, rng.integers(1, 4), replace=False)) for _ in range(n)
            ],
        }
    )
    df.loc[rng.choice(n, 85, replace=False), "YearBuilt"] = np.nan
    df.loc[rng.choice(n, 210, replace=False), "Leather (sq ft)"] = np.nan
    df.loc[rng.choice(n, 37, replace=False), "RH %"] = np.nan
    df.loc[rng.choice(n, 28, replace=False), "Craftsman"] = None
    df.loc[[*range(n - 25, n)], "end_date"] = None
    df.loc[rng.choice(n, 70, replace=False), "Faults"] = None
    return {"df": df}


df = T("df")

begun = c("start_date")
done = c("end_date")
invoice = c("Invoice (£)")
quoted = c("Quote").replace("£", "").replace(",", "").cast("number")
settled = node("cast", of=c("PaidOn").json, to="datetime", format="%d/%m/%Y")
restoration = c("JobType") == "restoration"
unpaid = c("Paid") == "no"

QUESTIONS = [
    # Everyday
    ("Would you kindly tell me how many jobs there are in our book?", df.value(count())),
    ("What is our average invoice, if I may ask?", df.value(mean("Invoice (£)"))),
    ("How many hours have we worked altogether?", df.value(sum_("hrs"))),
    (
        "Could you please show me the ten jobs with the highest invoice?",
        df.top(10, "Invoice (£)").table(),
    ),
    (
        "I wonder how many restorations we have carried out.",
        df.filter(restoration).value(count()),
    ),
    (
        "Please be so good as to count the jobs for each builder.",
        df.group("Builder", jobs=count()).table(),
    ),
    (
        "I should like to see how many jobs were begun in each month.",
        df.group(month=begun.floor("month"), jobs=count()).table(),
    ),
    (
        "Kindly draw me a bar chart of the total hours by craftsman.",
        df.group("Craftsman", hours=sum_("hrs")).chart("bar", x="Craftsman", y="hours"),
    ),
    ("Are there any values missing from these records, please?", df.report("missing")),
    ("May I look at the last fifteen entries?", df.tail(15).table()),
    (
        "What would the average number of hours be if we left out the outliers?",
        df.filter(~outlier("hrs")).value(mean("hrs")),
    ),
    (
        "Please give me the average temperature and the average humidity for each county.",
        df.group("County", temperature=mean("TempC"), humidity=mean("RH %")).table(),
    ),
    (
        "How many jobs are still unpaid, and what share of all jobs is that?",
        df.group(jobs=count(only=unpaid), share=mean(unpaid)).table(),
    ),
    (
        "How do Mr Alder and Miss Penrose compare in their average hours?",
        df.filter(c("Craftsman").isin(["Mr Alder", "Miss Penrose"]))
        .group("Craftsman", hours=mean("hrs"))
        .table(),
    ),
    (
        "I would be grateful for the median cost of materials.",
        df.value(median("Materials (£)")),
    ),
    ("Which job took the most hours, please?", df.top(1, "hrs").table()),
    (
        "Might I see only the jobs on organs with tracker action?",
        df.filter(c("Action") == "tracker").table(),
    ),
    ("How many different churches do we look after?", df.value(nunique("Church"))),
    (
        "Would you list the different kinds of action that we have met?",
        df.distinct("Action").table(),
    ),
    (
        "Kindly show me a histogram of the pitch after our work.",
        df.chart("histogram", y="PitchAfter_Hz"),
    ),
    (
        "What did we invoice in total for the jobs that began in 2024?",
        df.filter(begun.part("year") == 2024).value(sum_("Invoice (£)")),
    ),
    (
        "May I know how many jobs concerned organs of more than two manuals?",
        df.filter(c("Manuals") > 2).value(count()),
    ),
    ("On what day did our most recent job begin?", df.value(max_("start_date"))),
    (
        "What proportion of our jobs is in listed buildings, I wonder?",
        df.value(mean("Listed")),
    ),
    (
        "Could you show me the church, the builder and the invoice of every voicing job?",
        df.filter(c("JobType") == "voicing").select("Church", "Builder", "Invoice (£)").table(),
    ),
    (
        "Please sort the jobs by the year in which the organ was built, the oldest first.",
        df.sort("YearBuilt").table(),
    ),
    # More
    (
        "How many restorations in Devon took more than two hundred hours, please?",
        df.filter(restoration & (c("County") == "Devon") & (c("hrs") > 200)).value(count()),
    ),
    (
        "I should be glad of the average invoice by builder and by kind of job.",
        df.group("Builder", "JobType", invoice=mean("Invoice (£)")).table(),
    ),
    (
        "Within each county, what share of the jobs does every kind of job make up?",
        df.group("County", "JobType", jobs=count())
        .derive(share=c("jobs") / over(sum_("jobs"), "County"))
        .table(),
    ),
    (
        "By how many per cent did the invoiced sum grow from each quarter of starting to the next?",
        df.group(quarter=begun.floor("quarter"), invoiced=sum_("Invoice (£)"))
        .derive(growth=(c("invoiced") / shift("invoiced", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Would you add up the invoices by month of the start, with a running total beside them?",
        df.group(month=begun.floor("month"), invoiced=sum_("Invoice (£)"))
        .derive(total=running("invoiced", "month"))
        .table(),
    ),
    (
        "Which of my craftsmen has put in the most hours, and how many were they?",
        df.group("Craftsman", hours=sum_("hrs")).top(1, "hours").table(),
    ),
    (
        "I would like the three largest invoices of each craftsman, if it is no trouble.",
        df.top(3, "Invoice (£)", per=("Craftsman",)).table(),
    ),
    (
        "By how many hours does the average restoration exceed the average cleaning?",
        df.value(mean("hrs", restoration) - mean("hrs", c("JobType") == "cleaning")),
    ),
    (
        "How many times as high is the mean invoice for electro-pneumatic action as for tracker?",
        df.value(
            mean("Invoice (£)", c("Action") == "electro-pneumatic")
            / mean("Invoice (£)", c("Action") == "tracker")
        ),
    ),
    (
        "For each kind of job, how many days pass on average from its start to its end?",
        df.group("JobType", days=mean(begun.until(done))).table(),
    ),
    (
        "How long do our customers take on average to pay, in days after the work has ended?",
        df.value(mean(done.until(settled))),
    ),
    (
        "Please draw the hours by month of starting, with a line for every craftsman.",
        df.group("Craftsman", month=begun.floor("month"), hours=sum_("hrs")).chart(
            "line", x="month", y="hours", colour="Craftsman"
        ),
    ),
    (
        "Could I see the invoice plotted against the number of stops, coloured by action?",
        df.chart("scatter", x="Stops", y="Invoice (£)", colour="Action"),
    ),
    (
        "I would appreciate a box plot of the humidity in each county.",
        df.chart("box", x="County", y="RH %"),
    ),
    (
        "Might we have a heat map of the average hours by county and kind of job?",
        df.group("County", "JobType", hours=mean("hrs")).chart(
            "heatmap", x="County", y="JobType", colour="hours"
        ),
    ),
    (
        "Kindly draw stacked bars of the jobs begun in each year, by type of job.",
        df.group("JobType", year=begun.floor("year"), jobs=count()).chart(
            "bar", x="year", y="jobs", colour="JobType", stacked=True
        ),
    ),
    (
        "Where no leather is written down, please put a zero.",
        df.set("Leather (sq ft)", c("Leather (sq ft)").or_else(0)).change("df"),
    ),
    (
        "You may take the humidity column out of the table, thank you.",
        df.drop("RH %").change("df"),
    ),
    ("Please rename hrs to labour_hours for good.", df.rename(hrs="labour_hours").change("df")),
    (
        "The quotes are written as text; would you kindly turn them into numbers?",
        df.derive(Quote=quoted).change("df"),
    ),
    (
        "I should like a new column pitch_shift that holds the pitch after less the pitch before.",
        df.derive(pitch_shift=c("PitchAfter_Hz") - c("PitchBefore_Hz")).change("df"),
    ),
    (
        "Do strike out the jobs that have no end date yet.",
        df.filter(~done.missing()).change("df"),
    ),
    (
        "Is the number of stops correlated with the invoice, would you say?",
        df.test("correlation", y="Invoice (£)", x="Stops"),
    ),
    (
        "Would a t-test find a difference in the hours between listed buildings and the others?",
        df.test("tTest", y="hrs", x="Listed"),
    ),
    (
        "Kindly run an analysis of variance of the invoice over the builders.",
        df.test("anova", y="Invoice (£)", x="Builder"),
    ),
    (
        "Please try with chi-squared whether payment depends on the county.",
        df.test("chiSquared", y="Paid", x="County"),
    ),
    (
        "I would be obliged for a regression of the invoice on the hours.",
        df.test("regression", y="Invoice (£)", x="hrs"),
    ),
    (
        "Does the pitch before we came follow a normal distribution?",
        df.test("normality", y="PitchBefore_Hz"),
    ),
    (
        "If you would split the faults at the semicolons, how often does each of them occur?",
        df.explode("Faults", "; ").group("Faults", times=count()).table(),
    ),
    (
        "On which day of the week do we start the most jobs, and how many?",
        df.group(weekday=begun.part("weekdayName"), jobs=count()).top(1, "jobs").table(),
    ),
    (
        "Which builders account for at least two hundred jobs, and what is their mean invoice?",
        df.group("Builder", jobs=count(), invoice=mean("Invoice (£)"))
        .filter(c("jobs") >= 200)
        .drop("jobs")
        .table(),
    ),
    (
        "May I see every job that was dearer than the average one?",
        df.filter(invoice > over(mean("Invoice (£)"))).table(),
    ),
    (
        "By how much does the bill exceed the estimate on average, please?",
        df.value(mean(invoice - quoted)),
    ),
    (
        "What percentage of all we bill goes into materials, for each kind of action?",
        df.group("Action", percent=sum_("Materials (£)") / sum_("Invoice (£)") * 100).table(),
    ),
    (
        "Pray show me the work on instruments that were built before 1870 or come from Bevington.",
        df.filter((c("YearBuilt") < 1870) | (c("Builder") == "Bevington")).table(),
    ),
    (
        "How many hours do nine tuning jobs in ten stay under, that is, the 90th percentile?",
        df.filter(c("JobType") == "tuning").value(quantile("hrs", 0.9)),
    ),
    (
        "I wonder how widely the temperature scatters, as a standard deviation, in each county.",
        df.group("County", spread=std("TempC")).table(),
    ),
    (
        "Please lay out the number of jobs with the counties down and the actions across.",
        df.pivot("County", "Action", count()).table(),
    ),
    (
        "From what year is our oldest organ, and from what year the youngest?",
        df.group(oldest=min_("YearBuilt"), youngest=max_("YearBuilt")).table(),
    ),
    (
        "What is the longest time in days from one job to the next at the same church?",
        df.derive(gap=shift("start_date", "start_date", per=("Church",)).until(begun)).value(
            max_("gap")
        ),
    ),
    (
        "I should care to see the pipes we did per quarter of starting since July 2023.",
        df.filter(begun >= date("2023-07-01"))
        .group(quarter=begun.floor("quarter"), pipes=sum_("pipes_done"))
        .table(),
    ),
    (
        "Would you show the monthly count of jobs begun and its moving average over three months?",
        df.group(month=begun.floor("month"), jobs=count())
        .derive(average=rolling("jobs", "month", 3))
        .table(),
    ),
    # Nothing answers these
    ("Which organist was the most pleased with our tuning, if I may ask?", None),
    ("How many apprentices shall we need in ten years' time?", None),
    ("Would you tell me the wind pressure of the organ at St Giles?", None),
    ("Why does the organ at Truro go out of tune so quickly?", None),
    ("Ought we to raise our fees for tuning, do you think?", None),
    ("How many miles did we drive to the churches in Cornwall last year?", None),
    ("What will the invoices come to next spring, I wonder?", None),
    ("Which glue would you recommend for old sheep leather?", None),
    ("How many tons does each of these instruments weigh?", None),
    ("May I know which firm delivered the tin for our new pipes?", None),
]
