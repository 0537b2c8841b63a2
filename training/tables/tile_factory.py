"""Batches that the kilns of a tile factory fire, and the defects that inspection finds."""

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
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"batches": "parquet", "defects": "csv"}

VOICE = "a quality manager, in a manager's words: headline figures, drivers, breakdowns, slides"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 760
    kilns = {"K1": 0.0, "K2": 4.0, "K3": -3.0, "K4": 7.0, "K5": 1.5}
    kiln = rng.choice([*kilns], n, p=[0.26, 0.22, 0.2, 0.12, 0.2])
    formats = {"Terra 60x60": 1800, "Lino 30x60": 3200, "Metro 10x20": 7400, "Slab 120x60": 850}
    product = rng.choice([*formats], n, p=[0.36, 0.28, 0.22, 0.14])
    pressed = pd.Timestamp("2023-09-04") + pd.to_timedelta(np.sort(rng.integers(0, 600, n)), "D")
    fired = (
        pressed
        + pd.to_timedelta(1 + rng.poisson(2.2, n), "D")
        + pd.to_timedelta(rng.integers(0, 1440, n), "min")
    )
    peak = 1204 + pd.Series(kiln).map(kilns).to_numpy() + rng.normal(0, 6, n)
    cycle = np.where(product == "Slab 120x60", 74, 52) + rng.gamma(3, 2.2, n)
    pieces = (pd.Series(product).map(formats).to_numpy() * rng.normal(1, 0.08, n)).round()
    scrap = (pieces * rng.gamma(2, 0.012, n) + np.where(kiln == "K4", 22, 0)).round()
    second = (pieces * rng.gamma(3, 0.015, n)).round()
    cost = pieces * rng.normal(0.42, 0.03, n) + cycle * 9
    batches = pd.DataFrame(
        {
            "BatchId": [f"T{k:05d}" for k in range(20417, 20417 + n)],
            "PressDate": pressed.strftime("%d/%m/%Y"),
            "FiredAt": fired,
            "Kiln": kiln,
            "Product": product,
            "Glaze": rng.choice(
                ["matt white", "gloss white", "anthracite", "terracotta", "sage"],
                n,
                p=[0.32, 0.24, 0.2, 0.16, 0.08],
            ),
            "Body": rng.choice(["porcelain", "red clay"], n, p=[0.7, 0.3]),
            "ShiftLead": rng.choice(["Okafor", "Lindqvist", "Moreau", "Banerjee"], n),
            "PeakTempC": peak.round(1),
            "CycleMin": cycle.round(1),
            "GasM3": (cycle * 6.4 + rng.normal(0, 24, n)).round(),
            "Pieces": pieces.astype(int),
            "FirstChoice": (pieces - scrap - second).astype(int),
            "SecondChoice": second.astype(int),
            "Scrap": scrap.astype(int),
            "WaterAbsPct": (0.44 - 0.008 * (peak - 1204) + rng.normal(0, 0.07, n))
            .clip(0.05)
            .round(2),
            "StrengthMPa": (41 + 0.12 * (peak - 1204) + rng.normal(0, 2.6, n)).round(1),
            "Released": rng.choice(["yes", "no"], n, p=[0.9, 0.1]),
            "Cost": [f"€{value:,.2f}" for value in cost],
        }
    )
    batches.loc[rng.choice(n, 41, replace=False), "StrengthMPa"] = np.nan
    batches.loc[rng.choice(n, 23, replace=False), "WaterAbsPct"] = np.nan
    batches.loc[rng.choice(n, 8, replace=False), "CycleMin"] += 60

    m = 1480
    at = np.sort(rng.choice(n - 14, m, p=rng.dirichlet(np.full(n - 14, 1.6))))
    kinds = ["crack", "crawling", "pinhole", "warping", "shade variation", "chipped edge"]
    severity = rng.choice(["minor", "major", "critical"], m, p=[0.58, 0.32, 0.1])
    hit = rng.poisson(9, m) + np.where(severity == "minor", 1, 14)
    defects = pd.DataFrame(
        {
            "defect_id": np.arange(50001, 50001 + m),
            "batch_id": batches["BatchId"].to_numpy()[at],
            "found_at": fired[at].floor("min") + pd.to_timedelta(rng.integers(40, 4000, m), "min"),
            "stage": rng.choice(
                ["kiln exit", "sorting", "polishing", "packing"], m, p=[0.4, 0.35, 0.15, 0.1]
            ),
            "defect_type": rng.choice(kinds, m, p=[0.24, 0.12, 0.2, 0.17, 0.15, 0.12]),
            "severity": severity,
            "pieces_hit": hit,
            "est_loss_eur": (hit * rng.gamma(5, 0.35, m)).round(2),
            "inspector": rng.choice(["Hana", "Piotr", "Silvia", "Greg", "Noor"], m),
            "reworked": rng.random(m) < 0.37,
        }
    )
    defects.loc[rng.choice(m, 96, replace=False), "inspector"] = None
    defects.loc[rng.choice(m, 55, replace=False), "est_loss_eur"] = np.nan
    return {"batches": batches, "defects": defects}


b = T("batches")
d = T("defects")
both = b.join(d, ("BatchId", "batch_id"))
pressed = node("cast", of=c("PressDate").json, to="datetime", format="%d/%m/%Y")
cost = c("Cost").replace("€", "").replace(",", "").cast("number")
fired = c("FiredAt")
found = c("found_at")
month = fired.floor("month")
found_month = found.floor("month")
critical = c("severity") == "critical"
waited = pressed.until(fired)

QUESTIONS = [
    # Everyday
    ("How many batches are we talking about in total?", b.value(count())),
    ("What is our average peak temperature?", b.value(mean("PeakTempC"))),
    ("Total pieces fired in kiln K3, please.", b.filter(c("Kiln") == "K3").value(sum_("Pieces"))),
    ("The headline figure first: all scrapped pieces together.", b.value(sum_("Scrap"))),
    ("I need the batch count by kiln.", b.group("Kiln", batches=count()).table()),
    (
        "Average water absorption for each glaze, if you would.",
        b.group("Glaze", absorption=mean("WaterAbsPct")).table(),
    ),
    ("Top 5 batches by scrap.", b.top(5, "Scrap").table()),
    (
        "Pull up the batches with a peak temperature above 1,220 degrees.",
        b.filter(c("PeakTempC") > 1220).table(),
    ),
    (
        "Pieces pressed, on a monthly basis.",
        b.group(month=pressed.floor("month"), pieces=sum_("Pieces")).table(),
    ),
    (
        "A bar chart of total scrap by kiln for my slides.",
        b.group("Kiln", scrap=sum_("Scrap")).chart("bar", x="Kiln", y="scrap"),
    ),
    ("Where do we have missing data in the batches?", b.report("missing")),
    ("Let me have the last 15 entries of the defects log.", d.tail(15).table()),
    (
        "Average strength excluding outliers.",
        b.filter(~outlier("StrengthMPa")).value(mean("StrengthMPa")),
    ),
    (
        "Average cycle time and average gas consumption, side by side.",
        b.group(cycle=mean("CycleMin"), gas=mean("GasM3")).table(),
    ),
    (
        "How many defects are critical, and what percentage of all defects does that represent?",
        d.group(n=count(only=critical), percent=mean(critical) * 100).table(),
    ),
    (
        "Benchmark K1 against K4 on average gas use.",
        b.filter(c("Kiln").isin(["K1", "K4"])).group("Kiln", gas=mean("GasM3")).table(),
    ),
    ("Which products does the portfolio contain?", b.distinct("Product").table()),
    (
        "How many batches are still not released?",
        b.filter(c("Released") == "no").value(count()),
    ),
    ("What share of defects was reworked?", d.value(mean("reworked"))),
    (
        "Number of defects by stage, biggest first.",
        d.group("stage", n=count()).sort("-n").table(),
    ),
    (
        "Highest and lowest strength on record.",
        b.group(highest=max_("StrengthMPa"), lowest=min_("StrengthMPa")).table(),
    ),
    ("A histogram of water absorption would help.", b.chart("histogram", y="WaterAbsPct")),
    ("How many inspectors do we have in the defects log?", d.value(nunique("inspector"))),
    (
        "Number of batches with an abnormal cycle time.",
        b.filter(outlier("CycleMin")).value(count()),
    ),
    (
        "Total estimated loss from crawling.",
        d.filter(c("defect_type") == "crawling").value(sum_("est_loss_eur")),
    ),
    ("When was our latest firing?", b.value(max_("FiredAt"))),
    # More
    (
        "First-choice yield by kiln in percent, meaning first choice over pieces.",
        b.group("Kiln", yield_pct=sum_("FirstChoice") / sum_("Pieces") * 100).table(),
    ),
    (
        "Which shift lead delivered the most first-choice pieces, and how many?",
        b.group("ShiftLead", pieces=sum_("FirstChoice")).top(1, "pieces").table(),
    ),
    (
        "Released batches from K2 with more than 100 pieces scrapped: how many?",
        b.filter((c("Released") == "yes") & (c("Kiln") == "K2") & (c("Scrap") > 100)).value(
            count()
        ),
    ),
    (
        "Break the volume down by kiln and product, in pieces.",
        b.group("Kiln", "Product", pieces=sum_("Pieces")).table(),
    ),
    (
        "Within each kiln, what share of batches does every glaze account for?",
        b.group("Kiln", "Glaze", batches=count())
        .derive(share=c("batches") / over(sum_("batches"), "Kiln"))
        .table(),
    ),
    (
        "Month-on-month growth of fired pieces, in percent.",
        b.group(month=month, pieces=sum_("Pieces"))
        .derive(growth=(c("pieces") / shift("pieces", "month") - 1) * 100)
        .table(),
    ),
    (
        "Scrap by month fired for 2024, with the cumulative figure alongside.",
        b.filter((fired >= date("2024-01-01")) & (fired < date("2025-01-01")))
        .group(month=month, scrap=sum_("Scrap"))
        .derive(cumulative=running("scrap", "month"))
        .table(),
    ),
    (
        "The three batches with the highest scrap in each kiln, for the review meeting.",
        b.top(3, "Scrap", per=("Kiln",)).table(),
    ),
    (
        "What is the gap in average strength between K4 and K3?",
        b.value(
            mean("StrengthMPa", c("Kiln") == "K4") - mean("StrengthMPa", c("Kiln") == "K3"),
        ),
    ),
    (
        "Ratio of major to critical defects.",
        d.value(count(only=c("severity") == "major") / count(only=critical)),
    ),
    (
        "Average lead time in days from pressing to firing, per product.",
        b.group("Product", days=mean(waited)).table(),
    ),
    (
        "How many batches waited more than five days between press and kiln?",
        b.filter(waited > 5).value(count()),
    ),
    (
        "Estimated loss rolled up by kiln, please.",
        both.group("Kiln", loss=sum_("est_loss_eur")).table(),
    ),
    (
        "Which batches have no defects at all against them?",
        b.join(d, ("BatchId", "batch_id"), "anti").table(),
    ),
    (
        "For matt white only, average pieces hit by defect type.",
        both.filter(c("Glaze") == "matt white")
        .group("defect_type", hit=mean("pieces_hit"))
        .table(),
    ),
    (
        "A matrix of defect counts: severity down, stages across.",
        d.pivot("severity", "stage", count()).table(),
    ),
    (
        "Trend line of defects found per month, one line per severity.",
        d.group("severity", month=found_month, n=count()).chart(
            "line", x="month", y="n", colour="severity"
        ),
    ),
    (
        "Stacked bars of defects per quarter, split by stage.",
        d.group("stage", quarter=found.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="stage", stacked=True
        ),
    ),
    ("Box plot of MPa by product for the board.", b.chart("box", x="Product", y="StrengthMPa")),
    (
        "Scatter water absorption against peak temperature, coloured by kiln.",
        b.chart("scatter", x="PeakTempC", y="WaterAbsPct", colour="Kiln"),
    ),
    (
        "A heat map of total scrap, shift leads against kilns.",
        b.group("ShiftLead", "Kiln", scrap=sum_("Scrap")).chart(
            "heatmap", x="Kiln", y="ShiftLead", colour="scrap"
        ),
    ),
    (
        "Pie chart of estimated loss by defect type, slide three.",
        d.group("defect_type", loss=sum_("est_loss_eur")).chart("pie", x="defect_type", y="loss"),
    ),
    (
        "Going forward, blank inspectors in defects should read unassigned.",
        d.derive(inspector=c("inspector").or_else("unassigned")).change("defects"),
    ),
    (
        "Take the batches without a strength reading off the books.",
        b.filter(~c("StrengthMPa").missing()).change("batches"),
    ),
    (
        "Let us call GasM3 Gas consumption from now on in batches.",
        b.rename(GasM3="Gas consumption").change("batches"),
    ),
    (
        "Convert PressDate in batches into proper dates.",
        b.set("PressDate", pressed).change("batches"),
    ),
    (
        "Add a KPI called ScrapRate to batches: scrap divided by pieces.",
        b.set("ScrapRate", c("Scrap") / c("Pieces")).change("batches"),
    ),
    (
        "We no longer need the Body column in batches, please remove it.",
        b.drop("Body").change("batches"),
    ),
    (
        "How strongly does absorption correlate with peak temperature?",
        b.test("correlation", y="WaterAbsPct", x="PeakTempC"),
    ),
    (
        "Run a t-test on bending strength, released versus not released.",
        b.test("tTest", y="StrengthMPa", x="Released"),
    ),
    (
        "ANOVA, please: is scrap any different from kiln to kiln?",
        b.test("anova", y="Scrap", x="Kiln"),
    ),
    (
        "Chi-squared on severity and stage, so I can close that discussion.",
        d.test("chiSquared", y="severity", x="stage"),
    ),
    (
        "Regress gas consumption on cycle time for porcelain.",
        b.filter(c("Body") == "porcelain").test("regression", y="GasM3", x="CycleMin"),
    ),
    ("Are our strength figures normally distributed?", b.test("normality", y="StrengthMPa")),
    (
        "In which month did defects cost us the most, and what was the amount?",
        d.group(month=found_month, loss=sum_("est_loss_eur")).top(1, "loss").table(),
    ),
    (
        "Which kilns scrap more than 90 pieces per batch on average?",
        b.group("Kiln", scrap=mean("Scrap")).filter(c("scrap") > 90).table(),
    ),
    (
        "Weekly batch count by firing date with a four-week moving average.",
        b.group(week=fired.floor("week"), batches=count())
        .derive(average=rolling("batches", "week", 4))
        .table(),
    ),
    (
        "Unit cost by product, i.e. total cost over total pieces.",
        b.group("Product", unit_cost=sum_(cost) / sum_("Pieces")).table(),
    ),
    (
        "Among batches with an absorption reading, what percentage exceeds 0.5 for each glaze?",
        b.filter(~c("WaterAbsPct").missing())
        .group("Glaze", percent=mean(c("WaterAbsPct") > 0.5) * 100)
        .table(),
    ),
    (
        "Who on the inspection team found the most cracks, and how many?",
        d.filter(c("defect_type") == "crack").group("inspector", n=count()).top(1, "n").table(),
    ),
    (
        "The two leading defect types at every stage, measured in pieces hit.",
        d.group("stage", "defect_type", pieces=sum_("pieces_hit"))
        .top(2, "pieces", per=("stage",))
        .table(),
    ),
    (
        "Median gas consumption by kiln for batches fired in the second half of 2024.",
        b.filter((fired >= date("2024-07-01")) & (fired < date("2025-01-01")))
        .group("Kiln", gas=median("GasM3"))
        .table(),
    ),
    # Nothing answers these
    ("What is our complaint rate from end customers?", None),
    ("How much scrap should we budget for next year?", None),
    ("What is the root cause of the warping on K4?", None),
    ("Average kiln humidity per shift lead.", None),
    ("Which supplier delivers our worst clay?", None),
    ("Should we invest in a sixth kiln?", None),
    ("How many hours of unplanned downtime did K2 have?", None),
    ("What margin do we make on the Metro format?", None),
    ("How do we compare with the competition in Sassuolo?", None),
    ("Absenteeism on the sorting line, by month.", None),
]
