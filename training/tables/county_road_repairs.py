"""A county's highway department: its roads, and the repair tickets on them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    E,
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
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"repairs": "csv", "roads": "csv"}

VOICE = "a manager who asks, indirectly, for what he needs for a meeting"

TOWNSHIPS = ["Adams", "Clearfork", "Dover", "Harlan", "Mill Creek", "Pike", "Union"]
DEFECTS = {
    "pothole": 420,
    "cracking": 1350,
    "shoulder": 1900,
    "culvert": 6800,
    "sinkhole": 9400,
    "guardrail": 2300,
}
NAMES = ["Ridge", "Quarry", "Old Mill", "Salem", "Bishop", "Cemetery", "Fairview", "Lick Run"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 72
    kind = rng.choice(["arterial", "collector", "local"], n, p=[0.2, 0.35, 0.45])
    scale = pd.Series(kind).map({"arterial": 11500, "collector": 3600, "local": 620}).to_numpy()
    ending = ["Rd", "Pike", "Ln", "Hwy", "Dr", "Ave", "Trl", "Way", "Ext"]
    roads = pd.DataFrame(
        {
            "Road ID": [f"CR-{i}" for i in range(101, 101 + n)],
            "Road Name": [f"{NAMES[i % 8]} {ending[i // 8]}" for i in range(n)],
            "Class": kind,
            "Lanes": np.where(kind == "arterial", rng.choice([2, 4], n), 2),
            "Length (mi)": rng.gamma(3, 1.4, n).round(2),
            "AADT": (scale * rng.lognormal(0, 0.35, n) / 10).round() * 10,
            "Resurfaced": rng.integers(1998, 2024, n),
        }
    )

    m = 1900
    weight = roads["Length (mi)"].to_numpy() * np.where(kind == "arterial", 2.2, 1)
    weight[rng.choice(n, 4, replace=False)] = 0
    at = rng.choice(n, m, p=weight / weight.sum())
    month = rng.choice(
        np.arange(1, 13), m, p=np.array([12, 14, 15, 11, 8, 6, 6, 5, 5, 5, 5, 8]) / 100
    )
    reported = pd.to_datetime(
        [
            f"{year}-{number:02d}-{day:02d}"
            for year, number, day in zip(
                rng.choice([2022, 2023, 2024], m), month, rng.integers(1, 29, m), strict=True
            )
        ]
    )
    reported = reported + pd.to_timedelta(rng.normal(13, 4, m).clip(0, 23.9) * 60 // 1, "min")
    defect = rng.choice([*DEFECTS], m, p=[0.46, 0.19, 0.13, 0.09, 0.05, 0.08])
    severity = rng.choice([1, 2, 3, 4, 5], m, p=[0.14, 0.27, 0.32, 0.19, 0.08])
    severity = np.where(defect == "sinkhole", severity.clip(3), severity)
    completed = reported.normalize() + pd.to_timedelta(
        rng.gamma(1.3, 26 / severity, m).round().clip(1), "D"
    )
    by = np.where(
        rng.random(m) < np.where(np.isin(defect, ["culvert", "sinkhole"]), 0.55, 0.15),
        "contractor",
        "county",
    )
    crew = np.where(by == "county", rng.choice(["A", "B", "C", "D"], m), rng.choice(["X", "Y"], m))
    typical = pd.Series(defect).map(DEFECTS).to_numpy() * (0.6 + 0.16 * severity)
    budget = (typical * rng.lognormal(0, 0.25, m) / 50).round() * 50
    cost = budget * rng.lognormal(0.04, 0.3, m) * np.where(by == "contractor", 1.18, 1)
    paved = np.isin(defect, ["pothole", "cracking", "sinkhole", "shoulder"])
    repairs = pd.DataFrame(
        {
            "Ticket": 0,
            "Road ID": roads["Road ID"].to_numpy()[at],
            "Township": rng.choice(TOWNSHIPS, m, p=[0.2, 0.17, 0.15, 0.15, 0.15, 0.14, 0.04]),
            "Defect": defect,
            "Sev": severity,
            "Source": rng.choice(
                ["hotline", "app", "patrol", "911"], m, p=[0.34, 0.27, 0.31, 0.08]
            ),
            "Reported": reported,
            "Completed": completed,
            "Crew": crew,
            "Done By": by,
            "Asphalt (t)": np.where(paved, rng.gamma(1.3, 1.1, m) * severity / 2, 0).round(2),
            "Labor Hrs": (rng.gamma(2, 2.4, m) + typical / 900).round(1),
            "Budget ($)": budget,
            "Cost ($)": cost.round(2),
        }
    )
    pending = (completed > pd.Timestamp("2024-12-31")) | (rng.random(m) < 0.025)
    repairs.loc[pending, ["Completed", "Cost ($)", "Labor Hrs"]] = np.nan
    repairs.loc[rng.choice(m, 26, replace=False), "Asphalt (t)"] = np.nan
    repairs = repairs.sort_values("Reported", ignore_index=True)
    repairs["Ticket"] = np.arange(41001, 41001 + m)
    repairs["Reported"] = repairs["Reported"].dt.strftime("%Y-%m-%d %H:%M")
    repairs["Completed"] = repairs["Completed"].dt.strftime("%Y-%m-%d")
    return {"repairs": repairs, "roads": roads}


t = T("repairs")
r = T("roads")
j = t.join(r, "Road ID")
unfinished = c("Completed").missing()
pothole = c("Defect") == "pothole"
culvert = c("Defect") == "culvert"
sinkhole = c("Defect") == "sinkhole"
contractor = c("Done By") == "contractor"
month = c("Reported").floor("month")
quarter = c("Reported").floor("quarter")
year = c("Reported").part("year")
days = c("Reported").until(c("Completed"))


def from_to(start: str, end: str) -> E:
    """From a day on and before another one."""
    return (c("Reported") >= date(start)) & (c("Reported") < date(end))


QUESTIONS = [
    # look
    (
        "I'd like to look over the tickets that haven't been completed yet.",
        t.filter(unfinished).table(),
    ),
    (
        "Before the meeting I want to see what the last 20 tickets in the file look like.",
        t.tail(20).table(),
    ),
    ("Can you tell me what kinds of defect we record?", t.distinct("Defect").table()),
    (
        "I need a list of road names with their class and daily traffic, busiest first.",
        r.sort("-AADT").select("Road Name", "Class", "AADT").table(),
    ),
    (
        "Someone will ask how complete our records are, so let me know what's missing in each "
        "column of the repair tickets.",
        t.report("missing"),
    ),
    (
        "I'd appreciate it if you could pull the severity 5 sinkholes for me.",
        t.filter(sinkhole & (c("Sev") == 5)).table(),
    ),
    ("Let me know how many rows and columns the repairs file has.", t.report("shape")),
    (
        "I want to get a feel for cost and labor hours before I go in; the usual summary figures "
        "for both will do.",
        t.report("describe", "Cost ($)", "Labor Hrs"),
    ),
    # aggregate and compare
    (
        "I need to be able to tell the board what an average pothole repair costs us.",
        t.filter(pothole).value(mean("Cost ($)")),
    ),
    (
        "Do you know how much asphalt went into each township?",
        t.group("Township", asphalt=sum_("Asphalt (t)")).table(),
    ),
    (
        "I was wondering which crew has put in the most labor hours.",
        t.group("Crew", hours=sum_("Labor Hrs")).top(1, "hours").table(),
    ),
    (
        "The commissioners want to know what share of the tickets went to contractors.",
        t.value(mean(contractor)),
    ),
    (
        "Can you work out whether a contractor job costs more than one by our own people? The "
        "average of each is fine.",
        t.group("Done By", cost=mean("Cost ($)")).table(),
    ),
    (
        "I have to report how many tickets of severity 4 or higher came in through the hotline.",
        t.filter((c("Sev") >= 4) & (c("Source") == "hotline")).value(count()),
    ),
    (
        "For slide 3 I'll need ticket counts by township and defect.",
        t.group("Township", "Defect", n=count()).table(),
    ),
    (
        "See if you can find out which ten repairs were the most expensive.",
        t.top(10, "Cost ($)").table(),
    ),
    (
        "I'd like to have the three costliest tickets of every township at hand.",
        t.top(3, "Cost ($)", ("Township",)).table(),
    ),
    (
        "They'll ask how far over budget we end up on an average culvert.",
        t.filter(culvert).value(mean(c("Cost ($)") - c("Budget ($)"))),
    ),
    (
        "I should know which tickets went more than $5,000 over their budget.",
        t.filter(c("Cost ($)") - c("Budget ($)") > 5000).table(),
    ),
    (
        "It would help to know the median labor hours per defect on contractor jobs.",
        t.filter(contractor).group("Defect", hours=median("Labor Hrs")).table(),
    ),
    (
        "What I'm after is the total cost per ton of asphalt for each crew on potholes.",
        t.filter(pothole).group("Crew", per_ton=sum_("Cost ($)") / sum_("Asphalt (t)")).table(),
    ),
    (
        "Could you figure out how much more an average sinkhole costs than an average culvert?",
        t.value(mean("Cost ($)", sinkhole) - mean("Cost ($)", culvert)),
    ),
    (
        "A council member claims arterials get twice as many tickets as local roads, so I need "
        "that ratio.",
        j.value(count(only=c("Class") == "arterial") / count(only=c("Class") == "local")),
    ),
    (
        "I need to know which road numbers have had at least 50 tickets.",
        t.group("Road ID", n=count()).filter(c("n") >= 50).table(),
    ),
    (
        "Would you check which roads in our register have never had a ticket?",
        r.join(t, "Road ID", "anti").table(),
    ),
    (
        "I'm curious how many different roads crew B has been out on.",
        t.filter(c("Crew") == "B").value(nunique("Road ID")),
    ),
    (
        "The treasurer would like to hear what percentage of total spending each road class "
        "accounts for.",
        j.group("Class", cost=sum_("Cost ($)"))
        .derive(share=c("cost") / over(sum_("cost")) * 100)
        .table(),
    ),
    (
        "In case it comes up, tell me about the one ticket that took the most asphalt.",
        t.top(1, "Asphalt (t)").table(),
    ),
    (
        "I'd want to name the township with the lowest average cost among those with 100 tickets "
        "or more.",
        t.group("Township", cost=mean("Cost ($)"), n=count())
        .filter(c("n") >= 100)
        .bottom(1, "cost")
        .table(),
    ),
    (
        "I wonder how average severity differs between the channels a report comes in through.",
        t.group("Source", severity=mean("Sev")).table(),
    ),
    (
        "For roads with more than 10,000 vehicles a day, I'd need to know total repair cost by "
        "defect.",
        j.filter(c("AADT") > 10000).group("Defect", cost=sum_("Cost ($)")).table(),
    ),
    (
        "Averages won't convince them, so I'd like the 90th percentile of cost for each defect.",
        t.group("Defect", p90=quantile("Cost ($)", 0.9)).table(),
    ),
    # time
    (
        "I need to show how many tickets were reported in each month of 2024.",
        t.filter(year == 2024).group(month=month, n=count()).table(),
    ),
    (
        "Can you find out on which weekday we get the most pothole reports?",
        t.filter(pothole)
        .group(weekday=c("Reported").part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "The sheriff's liaison wants to know at what hours of the day the 911 reports come in, "
        "with a count for each hour.",
        t.filter(c("Source") == "911").group(hour=c("Reported").part("hour"), n=count()).table(),
    ),
    (
        "The board is going to ask how many days we take on average from report to completion, by "
        "severity.",
        t.group("Sev", days=mean(days)).table(),
    ),
    (
        "I'd like to walk them through cost by quarter reported and the cumulative cost, 2024 "
        "only.",
        t.filter(year == 2024)
        .group(quarter=quarter, cost=sum_("Cost ($)"))
        .derive(total=running("cost", "quarter"))
        .table(),
    ),
    (
        "Could you see by what percent monthly tickets went up or down against the month before?",
        t.group(month=month, n=count())
        .derive(growth=(c("n") / shift("n", "month") - 1) * 100)
        .table(),
    ),
    (
        "I need weekly asphalt use and, so that one storm doesn't mislead anybody, a four-week "
        "moving average next to it.",
        t.group(week=c("Reported").floor("week"), asphalt=sum_("Asphalt (t)"))
        .derive(smooth=rolling("asphalt", "week", 4))
        .table(),
    ),
    (
        "I have to say what the tickets reported from July 1, 2023 through June 30, 2024 cost us "
        "all told.",
        t.filter(from_to("2023-07-01", "2024-07-01")).value(sum_("Cost ($)")),
    ),
    (
        "It'd be useful to know when the first and the most recent sinkhole was reported in each "
        "township.",
        t.filter(sinkhole)
        .group("Township", first=min_("Reported"), latest=max_("Reported"))
        .table(),
    ),
    (
        "For the safety item I need to know how many days lay between each sinkhole report and the "
        "one before it.",
        t.filter(sinkhole).derive(days=shift("Reported", "Reported").until(c("Reported"))).table(),
    ),
    (
        "I'd want to be warned about tickets that took longer than 60 days to complete.",
        t.filter(days > 60).table(),
    ),
    (
        "Maybe you can tell me which month of 2023 had the highest cost, going by report date.",
        t.filter(year == 2023).group(month=month, cost=sum_("Cost ($)")).top(1, "cost").table(),
    ),
    (
        "I've been asked to compare two winters: how many tickets from December 2022 to February "
        "2023, and how many from December 2023 to February 2024.",
        t.group(
            winter_2022=count(only=from_to("2022-12-01", "2023-03-01")),
            winter_2023=count(only=from_to("2023-12-01", "2024-03-01")),
        ).table(),
    ),
    (
        "The union rep will want to know what share of app reports reaches us on weekends.",
        t.filter(c("Source") == "app").value(mean(c("Reported").part("weekday") >= 6)),
    ),
    (
        "I'd better know which uncompleted ticket has been waiting the longest.",
        t.filter(unfinished).bottom(1, "Reported").table(),
    ),
    (
        "Personnel needs to hear how many labor hours each crew had per year.",
        t.group("Crew", year=year, hours=sum_("Labor Hrs")).table(),
    ),
    # charts
    (
        "I could use a bar chart of total cost by township.",
        t.group("Township", cost=sum_("Cost ($)")).chart("bar", x="Township", y="cost"),
    ),
    (
        "For the opening slide I'd need a line chart of monthly tickets, with one line for each "
        "reporting channel.",
        t.group("Source", month=month, n=count()).chart("line", x="month", y="n", colour="Source"),
    ),
    (
        "I'd like to see how labor hours are distributed, as a histogram, leaving out contractor "
        "jobs.",
        t.filter(~contractor).chart("histogram", y="Labor Hrs"),
    ),
    (
        "Do you think I could get a box plot of cost by severity?",
        t.chart("box", x="Sev", y="Cost ($)"),
    ),
    (
        "I'd want actual cost plotted against budget, one dot per ticket, colored by who did the "
        "work.",
        t.chart("scatter", x="Budget ($)", y="Cost ($)", colour="Done By"),
    ),
    (
        "See whether you can put together a pie of how many tickets come from each reporting "
        "channel.",
        t.group("Source", n=count()).chart("pie", x="Source", y="n"),
    ),
    (
        "It would help me to have stacked bars of quarterly asphalt by crew.",
        t.group("Crew", quarter=quarter, asphalt=sum_("Asphalt (t)")).chart(
            "bar", x="quarter", y="asphalt", colour="Crew", stacked=True
        ),
    ),
    (
        "I'm hoping for a heat map that shows average days to completion by township and severity.",
        t.group("Township", "Sev", days=mean(days)).chart(
            "heatmap", x="Sev", y="Township", colour="days"
        ),
    ),
    # unanswerable
    ("I need to know how many drivers have filed a claim for a blown tire.", None),
    ("Can you find out what the state is going to reimburse us for the flood damage?", None),
    ("The sheriff asked how many accidents happened on roads that were waiting for us.", None),
    ("I'd like to know what we paid for diesel for the crew trucks.", None),
]
