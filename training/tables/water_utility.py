"""Meters, readings and leaks of a water utility, as its administration keeps them."""

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
    shift,
    sum_,
)

FORMATS = {"meters": "csv", "readings": "csv", "leaks": "parquet"}

VOICE = "an administrator, formal sentences in the passive"

STREETS = ["Mill Lane", "Station Road", "Canal Street", "Church Hill", "Market Square"]
STREETS += ["Foundry Road", "Bishopsgate", "Weir Close", "Quarry Road", "Elm Avenue"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 165
    kind = rng.choice(
        ["domestic", "commercial", "industrial", "agricultural"], n, p=[0.62, 0.2, 0.1, 0.08]
    )
    meters = pd.DataFrame(
        {
            "MTR_NO": [f"M{40000 + 17 * i}" for i in range(n)],
            "DMA": [f"DMA-{i:02d}" for i in rng.integers(1, 9, n)],
            "CUST_TYPE": kind,
            "MAKE": rng.choice(
                ["Sensus", "Itron", "Kamstrup", "Diehl"], n, p=[0.4, 0.25, 0.2, 0.15]
            ),
            "DN_mm": np.where(
                kind == "domestic", rng.choice([15, 20], n), rng.choice([25, 40, 50, 80], n)
            ),
            "INST_DATE": (
                pd.Timestamp("2008-01-01") + pd.to_timedelta(rng.integers(0, 5400, n), unit="D")
            ).strftime("%Y-%m-%d"),
            "LOCATION": rng.choice(["cellar", "Cellar ", "pit", "KITCHEN", "kitchen", "Pit"], n),
            "SMART": rng.choice(["Y", "N"], n, p=[0.36, 0.64]),
            "IN_SERVICE": rng.random(n) < 0.93,
        }
    )

    usual = pd.Series(kind).map(
        {"domestic": 21, "commercial": 74, "industrial": 410, "agricultural": 130}
    )
    rows = []
    for at in range(150):
        level = usual[at] * rng.lognormal(0, 0.3)
        index = float(rng.integers(40, 3000))
        for step in range(12):
            if rng.random() < 0.04:
                continue
            day = pd.Timestamp("2023-02-01") + pd.DateOffset(months=2 * step)
            day += pd.Timedelta(days=int(rng.integers(0, 20)))
            warm = 1.25 if day.month in {8, 10} else 1.0
            used = round(level * warm * rng.normal(1, 0.15), 1)
            index += used
            guess = at % 31 == 4 or rng.random() < 0.15
            rows.append(
                {
                    "MTR_NO": meters["MTR_NO"][at],
                    "READ_DATE": day.date().isoformat(),
                    "INDEX_m3": round(index, 1),
                    "CONS_m3": used if rng.random() < 0.98 else None,
                    "READ_TYPE": "estimated" if guess else rng.choice(["actual", "customer card"]),
                    "READER": None if guess else rng.choice(["R. Holt", "P. Quayle", "S. Amin"]),
                }
            )
    readings = pd.DataFrame(rows)

    m = 310
    hour = rng.choice(np.arange(24), m, p=np.r_[np.full(6, 0.01), np.full(18, 0.94 / 18)])
    reported = (
        pd.Timestamp("2023-01-03")
        + pd.to_timedelta(rng.integers(0, 720, m), unit="D")
        + pd.to_timedelta(hour * 60 + rng.integers(0, 60, m), unit="min")
    )
    severity = rng.choice(["minor", "moderate", "severe"], m, p=[0.5, 0.33, 0.17])
    size = pd.Series(severity).map({"minor": 14, "moderate": 70, "severe": 380}).to_numpy()
    loss = size * rng.lognormal(0, 0.5, m)
    leaks = pd.DataFrame(
        {
            "LEAK_ID": [f"L{i:05d}" for i in range(1, m + 1)],
            "DMA": [f"DMA-{i:02d}" for i in rng.integers(1, 9, m)],
            "STREET": rng.choice(STREETS, m),
            "REPORTED": reported,
            "REPAIRED": reported
            + pd.to_timedelta((rng.gamma(2, 26, m) * 60).round(), unit="min").to_numpy(),
            "SEVERITY": severity,
            "PIPE_MAT": rng.choice(["PVC", "PE", "cast iron", "asbestos cement", "steel"], m),
            "SOURCE": rng.choice(["customer", "patrol", "acoustic logger"], m, p=[0.5, 0.2, 0.3]),
            "LOSS_m3": loss.round(1),
            "COST_EUR": (420 + 5.1 * loss + rng.gamma(2, 240, m)).round(2),
            "EXCAVATED": rng.choice(["Y", "N"], m, p=[0.7, 0.3]),
            "REMARKS": rng.choice(["traffic diverted", "valve seized", None], m, p=[0.1, 0.1, 0.8]),
        }
    )
    open_ = rng.choice(m, 24, replace=False)
    leaks.loc[open_, "REPAIRED"] = pd.NaT
    leaks.loc[open_, "COST_EUR"] = np.nan
    return {"meters": meters, "readings": readings, "leaks": leaks}


m = T("meters")
r = T("readings")
k = T("leaks")
read = r.join(m, "MTR_NO")
monthly = k.group(month=c("REPORTED").floor("month"), leaks=count())

QUESTIONS = [
    # Everyday
    (
        "The repair cost of the leaks is to be regressed on the loss.",
        k.test("regression", "COST_EUR", "LOSS_m3"),
    ),
    ("The column REMARKS is to be removed from the leaks.", k.drop("REMARKS").change("leaks")),
    (
        "The streets with a mean loss of more than 50 m3 are to be listed.",
        k.group("STREET", loss=mean("LOSS_m3")).filter(c("loss") > 50).table(),
    ),
    (
        "The leaks are to be counted by severity and pipe material.",
        k.group("SEVERITY", "PIPE_MAT", leaks=count()).table(),
    ),
    (
        "How many readings were taken at domestic meters?",
        read.filter(c("CUST_TYPE") == "domestic").value(count()),
    ),
    (
        "The number of leaks and the mean cost are to be stated for each source.",
        k.group("SOURCE", leaks=count(), cost=mean("COST_EUR")).table(),
    ),
    (
        "The total loss and the total cost are to be shown for each DMA.",
        k.group("DMA", loss=sum_("LOSS_m3"), cost=sum_("COST_EUR")).table(),
    ),
    (
        "Only the number, the make and the installation date of the meters are to be displayed.",
        m.select("MTR_NO", "MAKE", "INST_DATE").table(),
    ),
    (
        "By which readers were readings taken? Each name is to be listed once.",
        r.distinct("READER").table(),
    ),
    (
        "The losses of the leaks are to be presented as a histogram.",
        k.chart("histogram", y="LOSS_m3"),
    ),
    ("The chlorine content of the water is to be stated for each DMA.", None),
    # look
    ("The number of meters on file is to be stated.", m.value(count())),
    (
        "It is requested that the columns of the readings be listed together with their types.",
        r.report("types"),
    ),
    (
        "It is to be shown how many entries have been left blank in each column of the leak "
        "register.",
        k.report("missing"),
    ),
    (
        "The usual descriptive statistics are to be furnished for loss and cost of the leaks.",
        k.report("describe", "LOSS_m3", "COST_EUR"),
    ),
    (
        "By which manufacturers have our meters been supplied? Each is to be listed once.",
        m.distinct("MAKE").table(),
    ),
    ("Ten readings are to be drawn at random for inspection.", r.sample(10).table()),
    # aggregate and compare
    (
        "It is requested that the meters be counted by district metered area.",
        m.group("DMA", n=count()).table(),
    ),
    (
        "In which DMA has the most water been lost through leaks altogether?",
        k.group("DMA", lost=sum_("LOSS_m3")).top(1, "lost").table(),
    ),
    (
        "The mean repair cost is to be indicated for each pipe material.",
        k.group("PIPE_MAT", cost=mean("COST_EUR")).table(),
    ),
    (
        "How many severe leaks on cast iron pipes were notified by customers?",
        k.filter(
            (c("SEVERITY") == "severe")
            & (c("PIPE_MAT") == "cast iron")
            & (c("SOURCE") == "customer")
        ).value(count()),
    ),
    (
        "The share of readings that were merely estimated is to be determined for each type of "
        "customer.",
        read.group("CUST_TYPE", share=mean(c("READ_TYPE") == "estimated")).table(),
    ),
    (
        "What percentage of the meters has been equipped with smart technology?",
        m.value(mean(c("SMART") == "Y") * 100),
    ),
    (
        "The ten costliest repairs are to be listed, with street and cost.",
        k.top(10, "COST_EUR").select("STREET", "COST_EUR").table(),
    ),
    (
        "The two largest water losses within each DMA are to be displayed.",
        k.top(2, "LOSS_m3", per=("DMA",)).table(),
    ),
    (
        "By how many cubic metres is the median consumption at commercial meters exceeded by that "
        "at industrial meters?",
        read.value(
            median("CONS_m3", c("CUST_TYPE") == "industrial")
            - median("CONS_m3", c("CUST_TYPE") == "commercial")
        ),
    ),
    (
        "The total consumption is to be calculated separately for domestic customers, commercial "
        "customers and the other customer types.",
        read.group("CUST_TYPE", total=sum_("CONS_m3")).table(),
    ),
    (
        "The consumption of each meter is to be added up, and the mean of these sums is to be "
        "reported.",
        r.group("MTR_NO", total=sum_("CONS_m3")).value(mean("total")),
    ),
    (
        "All meters for which no reading was ever recorded are to be listed.",
        m.join(r, "MTR_NO", how="anti").table(),
    ),
    (
        "Streets in which at least 30 leaks were registered are to be named, the mean loss being "
        "indicated for each.",
        k.group("STREET", leaks=count(), loss=mean("LOSS_m3")).filter(c("leaks") >= 30).table(),
    ),
    (
        "Which leaks were repaired at a cost above the average?",
        k.filter(c("COST_EUR") > over(mean("COST_EUR"))).table(),
    ),
    (
        "For every pipe material, the total repair cost is to be divided by the total volume lost.",
        k.group("PIPE_MAT", eur_per_m3=sum_("COST_EUR") / sum_("LOSS_m3")).table(),
    ),
    (
        "Leaks that have not been repaired yet are to be counted by severity.",
        k.filter(c("REPAIRED").missing()).group("SEVERITY", n=count()).table(),
    ),
    (
        "The smallest and the largest nominal diameter by which each make is represented are to be "
        "given.",
        m.group("MAKE", smallest=min_("DN_mm"), largest=max_("DN_mm")).table(),
    ),
    (
        "Which street has been afflicted by the greatest number of leaks?",
        k.group("STREET", n=count()).top(1, "n").table(),
    ),
    (
        "What fraction of the total volume lost is accounted for by each severity?",
        k.group("SEVERITY", lost=sum_("LOSS_m3"))
        .derive(fraction=c("lost") / over(sum_("lost")))
        .table(),
    ),
    (
        "The numbers of those meters are to be listed whose readings were only ever estimated.",
        r.group("MTR_NO", others=count(only=c("READ_TYPE") != "estimated"))
        .filter(c("others") == 0)
        .select("MTR_NO")
        .table(),
    ),
    (
        "The meter at which the highest single consumption was registered is to be named.",
        r.top(1, "CONS_m3").select("MTR_NO").value(),
    ),
    (
        "If every cubic metre lost is priced at 2.15 EUR, by what total sum has the utility been "
        "deprived?",
        k.value(sum_(c("LOSS_m3") * 2.15)),
    ),
    (
        "It is to be established on which streets both steel and asbestos cement pipes were found "
        "to be leaking in DMA-03.",
        k.filter(c("DMA") == "DMA-03")
        .group(
            "STREET",
            steel=count(only=c("PIPE_MAT") == "steel"),
            cement=count(only=c("PIPE_MAT") == "asbestos cement"),
        )
        .filter((c("steel") > 0) & (c("cement") > 0))
        .select("STREET")
        .table(),
    ),
    (
        "It is to be ascertained how many domestic meters that are in service have not been fitted "
        "with smart technology.",
        m.filter((c("CUST_TYPE") == "domestic") & c("IN_SERVICE") & (c("SMART") == "N")).value(
            count()
        ),
    ),
    # time
    (
        "The number of leaks reported per month is requested.",
        k.group(month=c("REPORTED").floor("month"), n=count()).table(),
    ),
    (
        "In which month of the year is the highest total consumption read, both years being taken "
        "together?",
        r.group(month=c("READ_DATE").part("month"), total=sum_("CONS_m3")).top(1, "total").table(),
    ),
    (
        "The mean time that was needed until repair is to be stated in hours for each severity.",
        k.group("SEVERITY", hours=mean(c("REPORTED").until(c("REPAIRED"), "hour"))).table(),
    ),
    (
        "How many leaks were reported on a weekend?",
        k.filter(c("REPORTED").part("weekday") >= 6).value(count()),
    ),
    (
        "The volume lost through leaks reported since March 2024 is to be totalled by DMA.",
        k.filter(c("REPORTED") >= date("2024-03-01")).group("DMA", lost=sum_("LOSS_m3")).table(),
    ),
    (
        "What amount was spent on leaks that were reported in the second quarter of 2024?",
        k.filter(
            (c("REPORTED") >= date("2024-04-01")) & (c("REPORTED") < date("2024-07-01"))
        ).value(sum_("COST_EUR")),
    ),
    (
        "The quarterly volume lost is to be tabulated, the relative change from the preceding "
        "quarter being added.",
        k.group(quarter=c("REPORTED").floor("quarter"), lost=sum_("LOSS_m3"))
        .derive(change=c("lost") / shift("lost", "quarter") - 1)
        .table(),
    ),
    (
        "The monthly number of reported leaks is to be smoothed by a rolling mean over three "
        "months.",
        monthly.derive(smoothed=rolling("leaks", "month", 3)).table(),
    ),
    (
        "For each leak it is to be computed how many days had elapsed since the preceding report "
        "in the same DMA.",
        k.derive(days=shift("REPORTED", "REPORTED", per=("DMA",)).until(c("REPORTED"))).table(),
    ),
    (
        "The number of meters installed is to be broken down by year of installation.",
        m.group(year=c("INST_DATE").part("year"), n=count()).table(),
    ),
    # charts
    (
        "It is desired that the number of leaks by pipe material be depicted in a bar chart.",
        k.group("PIPE_MAT", n=count()).chart("bar", x="PIPE_MAT", y="n"),
    ),
    (
        "The total consumption per month is to be plotted as a line, one for each customer type.",
        read.group("CUST_TYPE", month=c("READ_DATE").floor("month"), total=sum_("CONS_m3")).chart(
            "line", x="month", y="total", colour="CUST_TYPE"
        ),
    ),
    (
        "The distribution of the volume lost in minor leaks is to be presented as a histogram.",
        k.filter(c("SEVERITY") == "minor").chart("histogram", y="LOSS_m3"),
    ),
    (
        "Box plots of the consumption are to be drawn up, grouped by make of meter.",
        read.chart("box", x="MAKE", y="CONS_m3"),
    ),
    (
        "The repair cost is to be plotted against the volume lost, the points being coloured by "
        "severity.",
        k.chart("scatter", x="LOSS_m3", y="COST_EUR", colour="SEVERITY"),
    ),
    (
        "It is requested that the proportions of actual, estimated and card readings be rendered "
        "as a pie.",
        r.group("READ_TYPE", n=count()).chart("pie", x="READ_TYPE", y="n"),
    ),
    (
        "A heat map is to be supplied in which the leaks reported are counted by weekday and hour.",
        k.group(
            weekday=c("REPORTED").part("weekday"), hour=c("REPORTED").part("hour"), n=count()
        ).chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    # cleaning and reshaping
    (
        "In the table of meters, the locations are to be converted to lower case and freed from "
        "surrounding blanks.",
        m.derive(LOCATION=c("LOCATION").strip().lower()).change("meters"),
    ),
    (
        "Readings for which no consumption was entered are to be deleted from the table.",
        r.filter(~c("CONS_m3").missing()).change("readings"),
    ),
    (
        "The remarks are no longer required and should be removed from the leak register.",
        k.drop("REMARKS").change("leaks"),
    ),
    (
        "The number of leaks is to be cross-tabulated, DMAs being arranged in rows and severities "
        "in columns.",
        k.pivot("DMA", "SEVERITY", count()).table(),
    ),
    # statistics
    (
        "It is to be verified by a Mann-Whitney test whether consumption differs between smart and "
        "conventional meters.",
        read.test("mannWhitney", y="CONS_m3", x="SMART"),
    ),
    (
        "A linear regression is to be carried out in which the cost of repair is explained by the "
        "volume lost.",
        k.test("regression", y="COST_EUR", x="LOSS_m3"),
    ),
    (
        "Can it be assumed that repair costs are normally distributed? This is to be tested.",
        k.test("normality", y="COST_EUR"),
    ),
    # unanswerable
    ("The pressure in bar by which each burst was preceded is to be stated for every DMA.", None),
    ("By which customers have invoices been left unpaid for more than 60 days?", None),
    ("How often were the limits for nitrate exceeded at each metering point?", None),
    ("The consumption that is to be expected in 2027 is to be forecast by customer type.", None),
    ("It is to be explained for what reason more leaks have occurred on steel pipes.", None),
    ("The form by which parental leave is applied for should be forwarded to this office.", None),
]
