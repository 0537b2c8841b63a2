"""Checked bags of an airline, and the claims for those that went astray."""

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
    std,
    sum_,
    where,
)

FORMATS = {"bags": "csv", "claims": "parquet"}

VOICE = "a duty manager: telegraphic commands in the imperative"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1400
    dests = ["CDG", "FCO", "MAD", "WAW", "OTP", "ARN", "LHR", "ATH"]
    dest = rng.choice(dests, n, p=[0.2, 0.14, 0.13, 0.12, 0.08, 0.1, 0.15, 0.08])
    number = pd.Series(dest).map({d: 400 + 12 * i for i, d in enumerate(dests)}).to_numpy()
    kind = rng.choice(
        ["suitcase", "rucksack", "pram", "skis", "golf", "instrument"],
        n,
        p=[0.62, 0.16, 0.08, 0.06, 0.05, 0.03],
    )
    base = pd.Series(kind).map(
        {"suitcase": 19, "rucksack": 14, "pram": 10, "skis": 11, "golf": 16, "instrument": 13}
    )
    kg = np.maximum(rng.normal(base.to_numpy(), 3.6, n), 3).round(1)
    transfer = rng.random(n) < 0.37
    conn = np.where(transfer, (rng.gamma(3, 26, n) + 30).round(), np.nan)
    tight = transfer & (np.nan_to_num(conn, nan=999) < 60)
    chance = rng.random(n)
    status = np.select(
        [
            chance < np.where(tight, 0.17, 0.06),
            chance < np.where(tight, 0.24, 0.13),
            chance < np.where(tight, 0.31, 0.17),
            chance < np.where(tight, 0.33, 0.19),
        ],
        ["late", "damaged", "lost", "pilfered"],
        "delivered",
    )
    day = pd.Timestamp("2025-01-06") + pd.to_timedelta(rng.integers(0, 180, n), unit="D")
    hour = rng.choice([6, 8, 11, 14, 17, 20], n, p=[0.2, 0.18, 0.14, 0.16, 0.2, 0.12])
    dep = day + pd.to_timedelta(hour * 60 + rng.integers(0, 11, n) * 5, unit="min")
    scans = rng.poisson(3.2, n) + 1 + transfer
    wait = (rng.gamma(9, 2.1, n) + scans * 0.8 + (hour == 17) * 4).round(1)
    wait = np.where(rng.random(n) < 0.01, wait * 3, wait)
    uld = rng.choice(
        ["AKE", " AKE", "ake ", "AKH", "akh", "PMC "], n, p=[0.4, 0.1, 0.1, 0.2, 0.1, 0.1]
    )
    fee = rng.choice(["40 EUR", "60 EUR", "75 EUR", "120 EUR"], n)
    bags = pd.DataFrame(
        {
            "TAG": [f"T{i}" for i in 724100 + np.arange(n)],
            "FLT": [f"ZQ{f}" for f in number + rng.integers(0, 6, n) * 2],
            "DEP": dep.strftime("%Y-%m-%d %H:%M"),
            "DEST": dest,
            "CABIN": rng.choice(["Y", "C", "F"], n, p=[0.8, 0.17, 0.03]),
            "TIER": rng.choice(["basic", "silver", "gold"], n, p=[0.66, 0.21, 0.13]),
            "TYPE": kind,
            "KG": kg,
            "XFER": transfer,
            "CONN_MIN": conn,
            "BELT": rng.integers(1, 9, n),
            "WAIT_MIN": np.where(status == "lost", np.nan, wait),
            "RUSH": rng.choice(["Y", "N"], n, p=[0.14, 0.86]),
            "ULD": uld,
            "SCANS": scans,
            "FEE": np.where((kg > 23) | (rng.random(n) < 0.12), fee, None),
            "STATUS": status,
        }
    )
    bad = bags[(bags["STATUS"] != "delivered") & (rng.random(n) < 0.9)]
    m = len(bad)
    filed = pd.to_datetime(bad["DEP"]).dt.floor("D") + pd.to_timedelta(rng.integers(0, 9, m), "D")
    closed = filed + pd.to_timedelta((rng.gamma(3, 6, m) + 1).astype(int), unit="D")
    settled = rng.random(m) < 0.82
    asked = rng.gamma(2, 190, m).round()
    claims = pd.DataFrame(
        {
            "CLAIM": [f"C{i}" for i in 5200 + np.arange(m)],
            "TAG": bad["TAG"].to_numpy(),
            "FILED": filed.to_numpy(),
            "CLOSED": closed.where(settled).to_numpy(),
            "VIA": rng.choice(["desk", "web", "phone", "app"], m, p=[0.36, 0.28, 0.14, 0.22]),
            "ASKED_EUR": asked,
            "PAID_EUR": np.where(settled, (asked * rng.beta(4, 2, m)).round(2), np.nan),
            "COURIER": rng.choice(["Dash", "Vanko", "own van"], m, p=[0.45, 0.33, 0.22]),
            "KIT": rng.random(m) < 0.4,
        }
    )
    claims.loc[rng.random(m) < 0.3, "COURIER"] = None
    twice = bags[bags["STATUS"] == "delivered"].sample(11, random_state=4)
    return {"bags": pd.concat([bags, twice], ignore_index=True), "claims": claims}


b = T("bags")
k = T("claims")

both = k.join(b, on="TAG")
lost = c("STATUS") == "lost"
damaged = c("STATUS") == "damaged"
delivered = c("STATUS") == "delivered"
rush = c("RUSH") == "Y"
suitcase = c("TYPE") == "suitcase"
dep = c("DEP")

QUESTIONS = [
    # Everyday
    (
        "Give average weight and wait per cabin.",
        b.group("CABIN", kg=mean("KG"), wait=mean("WAIT_MIN")).table(),
    ),
    ("Sort claims by amount asked, highest first.", k.sort("-ASKED_EUR").table()),
    (
        "List tag, destination and weight of lost bags.",
        b.filter(lost).select("TAG", "DEST", "KG").table(),
    ),
    ("Show first claim ever filed.", k.bottom(1, "FILED").table()),
    (
        "Show bags over 25 kg bound for LHR.",
        b.filter((c("KG") > 25) & (c("DEST") == "LHR")).table(),
    ),
    ("Rename KG to WEIGHT in bags.", b.rename(KG="WEIGHT").change("bags")),
    (
        "Give percentage of bags delivered, per destination.",
        b.group("DEST", delivered=mean(delivered) * 100).table(),
    ),
    ("Draw histogram of bag weights.", b.chart("histogram", y="KG")),
    ("Drop claims without payment figure.", k.filter(~c("PAID_EUR").missing()).change("claims")),
    ("Count claims for lost bags.", k.join(b.filter(lost), on="TAG", how="semi").value(count())),
    ("Give average value of bag contents, per cabin.", None),
    # Look
    ("Give size of bags, rows and columns.", b.report("shape")),
    ("Show 10 claims, picked blind.", k.sample(10).table()),
    ("Count blanks, every column, bags.", b.report("missing")),
    ("List bag types on file. Each once.", b.distinct("TYPE").table()),
    # Aggregate and compare
    (
        "Count lost bags, silver tier, transfers.",
        b.filter(lost & (c("TIER") == "silver") & c("XFER")).value(count()),
    ),
    (
        "Give mean wait per belt. Suitcases only.",
        b.filter(suitcase).group("BELT", wait=mean("WAIT_MIN")).table(),
    ),
    (
        "Name 3 arrival airports with most broken bags.",
        b.filter(damaged).group("DEST", n=count()).top(3, "n").table(),
    ),
    (
        "State mishandled rate by cabin. Mishandled means anything but delivered.",
        b.group("CABIN", rate=mean(~delivered)).table(),
    ),
    (
        "Compare loss percentage, transfer against local.",
        b.group("XFER", percent=mean(lost) * 100).table(),
    ),
    ("Total payout per delivery firm.", k.group("COURIER", paid=sum_("PAID_EUR")).table()),
    (
        "Find heaviest golf bag. Tag only.",
        b.filter(c("TYPE") == "golf").top(1, "KG").select("TAG").value(),
    ),
    (
        "Pull 2 heaviest pieces of each type. Skip first class.",
        b.filter(c("CABIN") != "F").top(2, "KG", per=("TYPE",)).table(),
    ),
    (
        "List flights carrying 25 bags or more, zero lost.",
        b.group("FLT", n=count(), gone=count(only=lost))
        .filter((c("n") >= 25) & (c("gone") == 0))
        .table(),
    ),
    (
        "Count late arrivals nobody claimed for.",
        b.filter(c("STATUS") == "late").join(k, on="TAG", how="anti").value(count()),
    ),
    (
        "Settled claims: subtract paid from asked, sum per channel.",
        k.filter(~c("CLOSED").missing())
        .group("VIA", gap=sum_(c("ASKED_EUR") - c("PAID_EUR")))
        .table(),
    ),
    (
        "Work out euros paid per kilo, damaged bags. All money over all weight.",
        both.filter(damaged).value(sum_("PAID_EUR") / sum_("KG")),
    ),
    (
        "Set median connection of lost transfers beside delivered ones.",
        b.filter(c("XFER") & c("STATUS").isin(["lost", "delivered"]))
        .group("STATUS", minutes=median("CONN_MIN"))
        .table(),
    ),
    (
        "Count bags waiting longer than average of own destination, rush tags only.",
        b.filter(rush & (c("WAIT_MIN") > over(mean("WAIT_MIN"), "DEST"))).value(count()),
    ),
    # Time
    (
        "Tally bags per week from 1 March 2025 on.",
        b.filter(dep >= date("2025-03-01")).group(week=dep.floor("week"), n=count()).table(),
    ),
    (
        "Name weekday with most rush bags leaving.",
        b.filter(rush).group(weekday=dep.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Count claims filed per month, add running total.",
        k.group(month=c("FILED").floor("month"), n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "Give median days, filing to closing, per channel.",
        k.group("VIA", days=median(c("FILED").until(c("CLOSED")))).table(),
    ),
    (
        "Find departure hour with longest mean wait, London out.",
        b.filter(c("DEST") != "LHR")
        .group(hour=dep.part("hour"), wait=mean("WAIT_MIN"))
        .top(1, "wait")
        .table(),
    ),
    # Charts
    (
        "Plot wait as histogram, 25 bars, transfers only.",
        b.filter(c("XFER")).chart("histogram", y="WAIT_MIN", bins=25),
    ),
    (
        "Bars: bags per destination. Split colour by status, stack.",
        b.group("DEST", "STATUS", n=count()).chart(
            "bar", x="DEST", y="n", colour="STATUS", stacked=True
        ),
    ),
    (
        "Draw line of money paid per filing month, one colour per channel.",
        k.group("VIA", month=c("FILED").floor("month"), paid=sum_("PAID_EUR")).chart(
            "line", x="month", y="paid", colour="VIA"
        ),
    ),
    (
        "Dot weight against wait. Colour by cabin.",
        b.chart("scatter", x="KG", y="WAIT_MIN", colour="CABIN"),
    ),
    (
        "Pie the troubled bags by status. Leave delivered off.",
        b.filter(~delivered).group("STATUS", n=count()).chart("pie", x="STATUS", y="n"),
    ),
    # Cleaning and reshaping: the table changes
    (
        "Bags: cut stray spaces off ULD, set all small letters. Save.",
        b.derive(ULD=c("ULD").strip().lower()).change("bags"),
    ),
    (
        "Put 0 in bags wherever connection stands empty. Overwrite.",
        b.derive(CONN_MIN=c("CONN_MIN").or_else(0)).change("bags"),
    ),
    ("Throw double entries out of bags, for good.", b.distinct().change("bags")),
    ("Claims: call VIA channel from now on.", k.rename(VIA="channel").change("claims")),
    (
        "Take EUR off FEE in bags, store plain number.",
        b.derive(FEE=c("FEE").replace(" EUR", "").cast("number")).change("bags"),
    ),
    (
        "Kick claims below 50 euros asked out of claims. Permanent.",
        k.filter(c("ASKED_EUR") >= 50).change("claims"),
    ),
    # Cleaning and reshaping: only shown
    (
        "Show bags plus column HEAVY: yes above 23 kg, no otherwise. Do not save.",
        b.derive(HEAVY=where(c("KG") > 23, "yes", "no")).table(),
    ),
    ("Show claims minus courier and kit.", k.drop("COURIER", "KIT").table()),
    (
        "Chop weight into 5 kg steps, count bags in each.",
        b.group(step=c("KG").bins(5), n=count()).table(),
    ),
    (
        "Lay out grid: destinations down, status across, bag count inside.",
        b.pivot("DEST", "STATUS", count()).table(),
    ),
    (
        "Stack asked and paid in one column under each other. Keep claim number beside.",
        k.select("CLAIM", "ASKED_EUR", "PAID_EUR").unpivot(["CLAIM"]).table(),
    ),
    # Statistics
    (
        "Measure tie between weight and wait. Deliver r.",
        b.test("correlation", y="WAIT_MIN", x="KG"),
    ),
    (
        "Check rush against non-rush: same mean wait, or luck?",
        b.test("tTest", y="WAIT_MIN", x="RUSH"),
    ),
    ("Show how strongly all numbers in bags move together.", b.report("correlations")),
    (
        "Run anova, weight across destinations. Suitcases only.",
        b.filter(suitcase).test("anova", y="KG", x="DEST"),
    ),
    ("Test status for independence from tier.", b.test("chiSquared", y="STATUS", x="TIER")),
    (
        "Verify bell shape, weight of rucksacks.",
        b.filter(c("TYPE") == "rucksack").test("normality", y="KG"),
    ),
    (
        "Bracket true mean payout, 95 percent sure. Web claims.",
        k.filter(c("VIA") == "web").test("interval", y="PAID_EUR"),
    ),
    (
        "Give wait that 9 of 10 bags stay under, each destination.",
        b.group("DEST", minutes=quantile("WAIT_MIN", 0.9)).table(),
    ),
    (
        "List freak waits: further than 3 standard deviations from mean.",
        b.filter(
            (c("WAIT_MIN") - over(mean("WAIT_MIN"))).abs() > over(std("WAIT_MIN")) * 3
        ).table(),
    ),
    # Nothing holds it
    ("Predict lost bags for August 2026.", None),
    ("Forecast wait at belt 3, coming week.", None),
    ("Sort flights into 4 natural families by wait, weight, status.", None),
    ("Explain jump in damaged bags at CDG.", None),
    ("Name cause of long waits on evening departures.", None),
    ("Recommend: drop Vanko or keep.", None),
    ("Judge mean payout. Acceptable or not.", None),
    ("Point out anything odd in claims.", None),
    ("State Montreal Convention limit for lost luggage.", None),
    ("Send apology to owner of T724188.", None),
    ("Name loader with most damaged suitcases.", None),
    ("Count lost bags per colour.", None),
    ("Give mishandled rate per aircraft type, transfers only.", None),
    ("Average distance gate to belt, each destination.", None),
    ("Sum payout by passenger nationality, closed claims.", None),
    ("List bags pulled for X-ray before departure, March 2025.", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Purge claims with any field blank. Permanent.",
        k.filter(
            ~c("CLOSED").missing() & ~c("PAID_EUR").missing() & ~c("COURIER").missing()
        ).change("claims"),
    ),
    (
        "Per cabin: lightest, heaviest, average bag weight.",
        b.group("CABIN", lightest=min_("KG"), heaviest=max_("KG"), average=mean("KG")).table(),
    ),
    (
        "Relabel pram as stroller in bags, all of them.",
        b.derive(TYPE=c("TYPE").replace("pram", "stroller")).change("bags"),
    ),
]
