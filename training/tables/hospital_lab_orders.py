"""Laboratory tests ordered by the wards of a hospital, with their turnaround."""

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
    quantile,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"lab_orders": "parquet"}

VOICE = "a nurse manager, polite, in complete sentences"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1900
    tests = {
        "FBC": (62, 4.1, "EDTA"),
        "U&E": (74, 3.6, "serum"),
        "CRP": (81, 5.2, "serum"),
        "LFT": (78, 4.4, "serum"),
        "Troponin": (58, 11.5, "serum"),
        "Lactate": (24, 6.9, "fluoride"),
        "Clotting screen": (69, 8.3, "citrate"),
        "Blood culture": (2900, 18.6, "culture bottle"),
        "HbA1c": (420, 9.8, "EDTA"),
    }
    test = rng.choice([*tests], n, p=[0.22, 0.22, 0.15, 0.11, 0.08, 0.06, 0.07, 0.05, 0.04])
    wards = [
        "A&E",
        "AMU",
        "ICU",
        "Ward 4 Surgical",
        "Ward 7 Respiratory",
        "Maternity",
        "Paediatrics",
    ]
    ward = rng.choice(wards, n, p=[0.27, 0.19, 0.14, 0.14, 0.12, 0.08, 0.06])
    urgent = np.isin(ward, ["A&E", "ICU"])
    priority = np.where(
        urgent,
        rng.choice(["STAT", "Urgent", "Routine"], n, p=[0.42, 0.35, 0.23]),
        rng.choice(["STAT", "Urgent", "Routine"], n, p=[0.09, 0.26, 0.65]),
    )
    by_ward = {
        "A&E": ["Dr Okafor", "Dr Lindqvist", "ANP Patel"],
        "AMU": ["Dr Okafor", "Dr Haddad", "ANP Patel"],
        "ICU": ["Dr Haddad", "Dr Romano"],
        "Ward 4 Surgical": ["Mr Whitcombe", "Sr Hughes"],
        "Ward 7 Respiratory": ["Dr Lindqvist", "Sr Hughes"],
        "Maternity": ["Mw Adeyemi", "Dr Sato"],
        "Paediatrics": ["Dr Sato"],
    }
    requester = np.array([rng.choice(by_ward[w]) for w in ward])
    never = np.isin(requester, ["Mw Adeyemi", "Mr Whitcombe"]) & (test == "Blood culture")
    test = np.where(never, "FBC", test)
    ordered = pd.Timestamp("2024-03-01") + pd.to_timedelta(
        np.sort(rng.integers(0, 60 * 24 * 397, n)), unit="min"
    )
    early = ordered.hour < 7
    ordered = ordered + pd.to_timedelta(np.where(early & (rng.random(n) < 0.6), 300, 0), unit="min")
    collected = ordered + pd.to_timedelta(rng.gamma(1.6, 14, n).round(), unit="min")
    received = collected + pd.to_timedelta(rng.gamma(2, 11, n).round() + 4, unit="min")
    speed = pd.Series(priority).map({"STAT": 0.65, "Urgent": 0.95, "Routine": 1.5}).to_numpy()
    lab = np.array([tests[t][0] for t in test]) * speed * rng.lognormal(0, 0.28, n)
    resulted = received + pd.to_timedelta(lab.round(), unit="min")
    rejected = rng.random(n) < np.where(ward == "A&E", 0.11, 0.05)
    reason = rng.choice(
        ["Haemolysed", "Insufficient", "Unlabelled", "Clotted", "Wrong tube"],
        n,
        p=[0.45, 0.2, 0.15, 0.12, 0.08],
    )
    critical = (rng.random(n) < 0.06) & ~rejected
    sample = pd.Series([tests[t][2] for t in test])
    messy = rng.random(n) < 0.12
    sample = sample.where(~messy, sample.str.upper() + " ")
    frame = pd.DataFrame(
        {
            "Order No": [f"L24-{k:06d}" for k in rng.permutation(np.arange(n)) + 310400],
            "Ward": ward,
            "Requested By": requester,
            "Test": test,
            "Sample Type": sample,
            "Priority": priority,
            "Ordered": ordered,
            "Collected": collected.strftime("%Y-%m-%dT%H:%M:%S"),
            "Resulted": pd.Series(resulted).where(~rejected),
            "TAT (min)": pd.Series((resulted - ordered) / pd.Timedelta(minutes=1)).where(~rejected),
            "Rejected": np.where(rejected, "Y", "N"),
            "Reject Reason": pd.Series(reason).where(rejected),
            "Critical": critical,
            "Phoned": pd.Series(rng.choice(["Y", "N"], n, p=[0.84, 0.16])).where(critical),
            "Cost GBP": (np.array([tests[t][1] for t in test]) * (1 + 0.25 * (speed < 0.7))).round(
                2
            ),
        }
    )
    return {"lab_orders": frame}


orders = T("lab_orders")
tat = c("TAT (min)")
placed = c("Ordered")
month = placed.floor("month")
stat = c("Priority") == "STAT"
rejected = c("Rejected") == "Y"
cost = sum_("Cost GBP")

QUESTIONS = [
    # Everyday
    (
        "Please show me the number of orders per week as a line.",
        orders.group(week=placed.floor("week"), n=count()).chart("line", x="week", y="n"),
    ),
    ("May I have a histogram of the turnaround?", orders.chart("histogram", y="TAT (min)")),
    ("What is the 95th percentile of TAT (min)?", orders.value(quantile("TAT (min)", 0.95))),
    (
        "Which wards have more than 250 orders?",
        orders.group("Ward", n=count()).filter(c("n") > 250).table(),
    ),
    (
        "Could you give me a table of wards against priorities, with the number of orders?",
        orders.pivot("Ward", "Priority", count()).table(),
    ),
    (
        "What are the lowest and the highest Cost GBP for each test?",
        orders.group("Test", lowest=min_("Cost GBP"), highest=max_("Cost GBP")).table(),
    ),
    (
        "Please list only the order number, ward and test of the critical results.",
        orders.filter(c("Critical")).select("Order No", "Ward", "Test").table(),
    ),
    (
        "When was the first order placed, and when was the last?",
        orders.group(first=min_("Ordered"), last=max_("Ordered")).table(),
    ),
    ("Could I see the first ten rows, please?", orders.limit(10).table()),
    (
        "What is the difference in the total Cost GBP between A&E and AMU?",
        orders.value(sum_("Cost GBP", c("Ward") == "A&E") - sum_("Cost GBP", c("Ward") == "AMU")),
    ),
    ("How old are the patients on average?", None),
    # look
    ("Could you please tell me how many orders there are in total?", orders.value(count())),
    (
        "May I see which columns this table has and of what type they are?",
        orders.report("types"),
    ),
    (
        "Would you list the different tests that our wards request?",
        orders.distinct("Test").table(),
    ),
    ("I would like to look at ten orders chosen at random.", orders.sample(10).table()),
    (
        "Please tell me how many entries are missing in each column.",
        orders.report("missing"),
    ),
    (
        "Could you check whether any rows have been entered twice?",
        orders.report("duplicates"),
    ),
    # aggregate and compare
    (
        "What is the average turnaround for each priority?",
        orders.group("Priority", turnaround=mean("TAT (min)")).table(),
    ),
    (
        "Which ward has to wait the longest, judging by the median turnaround?",
        orders.group("Ward", turnaround=median("TAT (min)")).top(1, "turnaround").table(),
    ),
    (
        "Please count the STAT requests that came from A&E.",
        orders.value(count(only=stat & (c("Ward") == "A&E"))),
    ),
    (
        "What percentage of samples was rejected on each ward?",
        orders.group("Ward", rejected=mean(rejected) * 100).table(),
    ),
    (
        "Which five tests are ordered most often?",
        orders.group("Test", orders=count()).top(5, "orders").table(),
    ),
    (
        "Could you show me the three slowest orders of every ward?",
        orders.top(3, "TAT (min)", per=("Ward",)).table(),
    ),
    (
        "How many full blood counts did Maternity and Paediatrics order between them?",
        orders.value(
            count(only=(c("Test") == "FBC") & c("Ward").isin(["Maternity", "Paediatrics"]))
        ),
    ),
    (
        "How much have we spent on troponins altogether?",
        orders.filter(c("Test") == "Troponin").value(cost),
    ),
    (
        "Of the troponins that were resulted, what share came back within 90 minutes?",
        orders.filter((c("Test") == "Troponin") & ~tat.missing()).value(mean(tat <= 90)),
    ),
    (
        "By how many minutes is a routine order slower than a STAT one on average?",
        orders.value(mean("TAT (min)", c("Priority") == "Routine") - mean("TAT (min)", stat)),
    ),
    (
        "Which order took the longest of all? The order number alone will do, thank you.",
        orders.top(1, "TAT (min)").select("Order No").value(),
    ),
    (
        "Who has asked for the most CRPs?",
        orders.filter(c("Test") == "CRP")
        .group("Requested By", orders=count())
        .top(1, "orders")
        .table(),
    ),
    (
        "Which requesters have never sent a blood culture?",
        orders.group("Requested By", cultures=count(only=c("Test") == "Blood culture"))
        .filter(c("cultures") == 0)
        .select("Requested By")
        .table(),
    ),
    (
        "Which tests make up more than a tenth of all orders?",
        orders.group("Test", orders=count())
        .derive(share=c("orders") / over(sum_("orders")))
        .filter(c("share") > 0.1)
        .table(),
    ),
    (
        "What does an order cost on average, by ward and priority?",
        orders.group("Ward", "Priority", cost=mean("Cost GBP")).table(),
    ),
    (
        "Please give me the 95th percentile of the turnaround for each test.",
        orders.group("Test", p95=quantile("TAT (min)", 0.95)).table(),
    ),
    (
        "How many lactates took longer than the average lactate?",
        orders.filter(c("Test") == "Lactate").filter(tat > over(mean("TAT (min)"))).value(count()),
    ),
    (
        "What is the most common reason for a sample being turned away?",
        orders.filter(~c("Reject Reason").missing())
        .group("Reject Reason", samples=count())
        .top(1, "samples")
        .table(),
    ),
    (
        "How many haemolysed samples were there on each ward?",
        orders.filter(c("Reject Reason") == "Haemolysed").group("Ward", samples=count()).table(),
    ),
    (
        "Which wards placed at least 250 orders?",
        orders.group("Ward", orders=count()).filter(c("orders") >= 250).table(),
    ),
    (
        "Within each ward, what proportion of the orders has each priority?",
        orders.group("Ward", "Priority", orders=count())
        .derive(share=c("orders") / over(sum_("orders"), "Ward"))
        .table(),
    ),
    (
        "How much does the turnaround of each test vary, expressed as a standard deviation?",
        orders.group("Test", sd=std("TAT (min)")).table(),
    ),
    (
        "How far apart are the quickest and the slowest lactate, in minutes?",
        orders.filter(c("Test") == "Lactate").value(max_("TAT (min)") - min_("TAT (min)")),
    ),
    (
        "I am worried about critical results that nobody phoned through; how many were there?",
        orders.value(count(only=c("Critical") & (c("Phoned") == "N"))),
    ),
    # time
    (
        "Could I have the number of orders per week, please?",
        orders.group(week=placed.floor("week"), orders=count()).table(),
    ),
    (
        "How has the median turnaround developed from month to month?",
        orders.group(month=month, turnaround=median("TAT (min)")).table(),
    ),
    (
        "At which hour of the day do the wards order the most?",
        orders.group(hour=placed.part("hour"), orders=count()).top(1, "orders").table(),
    ),
    (
        "What is the average turnaround of U&Es ordered at night, from eight in the evening until "
        "eight in the morning?",
        orders.filter(
            (c("Test") == "U&E") & ((placed.part("hour") >= 20) | (placed.part("hour") < 8))
        ).value(mean("TAT (min)")),
    ),
    (
        "What share of our STAT orders is placed at the weekend?",
        orders.filter(stat).value(mean(placed.part("weekday") >= 6)),
    ),
    (
        "How many samples were rejected in the third quarter of 2024, by reason?",
        orders.filter(rejected & (placed >= date("2024-07-01")) & (placed < date("2024-10-01")))
        .group("Reject Reason", samples=count())
        .table(),
    ),
    (
        "How many minutes pass on average between the order and the collection on each ward?",
        orders.group(
            "Ward", minutes=mean(placed.until(c("Collected").cast("datetime"), "minute"))
        ).table(),
    ),
    (
        "Please show me what we spent each month together with the cumulative spending.",
        orders.group(month=month, cost=cost).derive(cumulative=running("cost", "month")).table(),
    ),
    (
        "By what proportion did the number of ICU orders grow from one quarter to the next?",
        orders.filter(c("Ward") == "ICU")
        .group(quarter=placed.floor("quarter"), orders=count())
        .derive(growth=c("orders") / shift("orders", "quarter") - 1)
        .table(),
    ),
    (
        "How many days lie between the first and the last HbA1c order?",
        orders.filter(c("Test") == "HbA1c")
        .group(first=min_("Ordered"), last=max_("Ordered"))
        .derive(days=c("first").until(c("last")))
        .select("days")
        .value(),
    ),
    # charts
    (
        "Would you draw a histogram of the turnaround of FBCs?",
        orders.filter(c("Test") == "FBC").chart("histogram", y="TAT (min)"),
    ),
    (
        "I should like a bar chart of the number of orders per ward.",
        orders.group("Ward", orders=count()).chart("bar", x="Ward", y="orders"),
    ),
    (
        "Please plot the monthly rejection rate as a line.",
        orders.group(month=month, rejected=mean(rejected)).chart("line", x="month", y="rejected"),
    ),
    (
        "Could you show the spread of the turnaround by priority in a box plot?",
        orders.chart("box", x="Priority", y="TAT (min)"),
    ),
    (
        "Please make a pie chart of the reasons for rejection.",
        orders.filter(~c("Reject Reason").missing())
        .group("Reject Reason", samples=count())
        .chart("pie", x="Reject Reason", y="samples"),
    ),
    (
        "May I have stacked bars of the orders per ward, coloured by priority?",
        orders.group("Ward", "Priority", orders=count()).chart(
            "bar", x="Ward", y="orders", colour="Priority", stacked=True
        ),
    ),
    (
        "Could you plot orders by hour of the day as a line for each priority?",
        orders.group("Priority", hour=placed.part("hour"), orders=count()).chart(
            "line", x="hour", y="orders", colour="Priority"
        ),
    ),
    # cleaning and reshaping
    (
        "The sample types are a mixture of capitals and stray spaces; please put them all in lower "
        "case without the spaces around them.",
        orders.set("Sample Type", c("Sample Type").lower().strip()).change("lab_orders"),
    ),
    (
        "Would you rename the turnaround column to turnaround_minutes, please?",
        orders.rename(**{"TAT (min)": "turnaround_minutes"}).change("lab_orders"),
    ),
    (
        "Kindly remove all rejected orders from the table.",
        orders.filter(c("Rejected") != "Y").change("lab_orders"),
    ),
    (
        "I would like a table with one row per ward and one column per priority, holding the "
        "median turnaround.",
        orders.pivot("Ward", "Priority", median("TAT (min)")).table(),
    ),
    # statistics
    (
        "Does the turnaround differ significantly between the priorities? A Kruskal-Wallis test "
        "would be appropriate.",
        orders.test("kruskal", y="TAT (min)", x="Priority"),
    ),
    (
        "Is rejection independent of the ward, going by a chi-squared test?",
        orders.test("chiSquared", y="Rejected", x="Ward"),
    ),
    (
        "What is the 95% confidence interval of the mean turnaround of STAT orders?",
        orders.filter(stat).test("interval", y="TAT (min)"),
    ),
    # unanswerable
    ("Which patients have had the most blood taken?", None),
    ("Which analyser processed the most samples?", None),
    ("How many samples went missing in the pneumatic tube?", None),
    ("How many orders should we expect in the coming winter?", None),
    ("Could you tell me why AMU is so slow in the mornings?", None),
    ("What is the normal range for potassium?", None),
]
