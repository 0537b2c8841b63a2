"""The transactions ledger of a toll road company, and the register of its plazas."""

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
    nunique,
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"transactions": "parquet", "plazas": "csv"}

VOICE = "a finance controller: precise, period against period, growth, shares, euros"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    names = "Montfort,Riva,Las Torres,Belmonte,Santa Clara,Altavia,Puente Viejo,Costa Nord,Valdera"
    names = names.split(",")
    opened = [
        "2009-05-04",
        "2009-05-04",
        "2011-09-12",
        "2014-03-01",
        "2012-06-18",
        "2012-06-18",
        "2019-10-07",
        "2016-01-11",
        "2021-04-26",
    ]
    plazas = pd.DataFrame(
        {
            "plaza_code": ["P01", "P02", "P03", "P04", "P05", "P06", "P07", "P08", "P09"],
            "plaza_name": names,
            "concession": ["A6", "A6", "A6", "A6", "A9", "A9", "A9", "M40", "M40"],
            "km_marker": [12.4, 38.9, 61.0, 88.3, 7.5, 29.2, 54.7, 3.1, 18.6],
            "lanes": [8, 6, 6, 4, 10, 6, 4, 12, 8],
            "staffed": ["Y", "Y", "N", "N", "Y", "N", "N", "Y", "N"],
            "opened_on": opened,
            "opex_eur_pm": [41200, 33800, 14900, 11200, 46700, 15600, 10800, 52100, None],
        }
    )
    n = 2000
    share = np.array([0.15, 0.12, 0.1, 0.06, 0.17, 0.1, 0.06, 0.16, 0.08])
    plaza = rng.choice(9, n, p=share)
    late = np.isin(plaza, [3, 4, 8])
    at = rng.beta(np.where(late, 1.35, 1.1), np.where(late, 1.0, 1.15), n) * 912
    hours = np.array([1, 1, 1, 1, 2, 4, 8, 11, 10, 7, 6, 6, 6, 6, 7, 8, 10, 10, 8, 6, 4, 3, 2, 2])
    ts = (
        pd.Timestamp("2023-01-01")
        + pd.to_timedelta(np.floor(at), unit="D")
        + pd.to_timedelta(rng.choice(24, n, p=hours / hours.sum()), unit="h")
        + pd.to_timedelta(rng.integers(0, 3600, n), unit="s")
    )
    year = ts.year.to_numpy()
    veh = rng.choice(
        ["motorcycle", "car", "van", "bus", "truck"], n, p=[0.05, 0.56, 0.14, 0.05, 0.2]
    )
    base = (
        pd.Series(veh)
        .map({"motorcycle": 2.1, "car": 4.2, "van": 5.6, "bus": 9.8, "truck": 14.5})
        .to_numpy()
    )
    toll = base * (1 + 0.045 * (year - 2023)) * (0.8 + plaza * 0.05) * rng.normal(1, 0.06, n)
    etc = rng.random(n) < 0.42 + 0.09 * (year - 2023)
    pay = np.where(etc, "ETC", rng.choice(["card", "cash", "invoice"], n, p=[0.5, 0.36, 0.14]))
    violation = rng.random(n) < np.where(np.isin(plaza, [2, 3, 5, 6, 8]), 0.06, 0.025)
    days = np.where(
        pay == "cash",
        1,
        np.where(pay == "invoice", rng.integers(14, 60, n), rng.integers(2, 9, n)),
    )
    open_items = violation | (rng.random(n) < 0.03)
    transactions = pd.DataFrame(
        {
            "txn_id": 5100000 + np.arange(n),
            "passage_ts": ts,
            "plaza_code": plazas["plaza_code"].to_numpy()[plaza],
            "veh_class": veh,
            "pay_method": pay,
            "toll_eur": toll.round(2),
            "discount_eur": np.where(
                etc & (rng.random(n) < 0.6), toll * rng.choice([0.1, 0.15, 0.25], n), 0
            ).round(2),
            "etag_id": np.where(etc, [f"E{i}" for i in rng.integers(4000, 4230, n)], None),
            "violation": np.where(violation, "Y", "N"),
            "settled_on": (ts.floor("D") + pd.to_timedelta(days, unit="D")).where(~open_items),
        }
    )
    transactions = transactions.sort_values("passage_ts", ignore_index=True)
    return {"transactions": transactions, "plazas": plazas}


tx = T("transactions")
pz = T("plazas")

ts = c("passage_ts")
net = c("toll_eur") - c("discount_eur")
breach = c("violation") == "Y"
settled = c("settled_on")
by_plaza = tx.join(pz, on="plaza_code")


def within(first: str, end: str) -> E:
    return (ts >= date(first)) & (ts < date(end))


y23 = within("2023-01-01", "2024-01-01")
y24 = within("2024-01-01", "2025-01-01")
q1_24 = within("2024-01-01", "2024-04-01")
q1_25 = within("2025-01-01", "2025-04-01")
h1_23 = within("2023-01-01", "2023-07-01")
h1_24 = within("2024-01-01", "2024-07-01")
h1_25 = within("2025-01-01", "2025-07-01")
monthly = tx.group(month=ts.floor("month"), tolls=sum_("toll_eur"))
quarterly = tx.group(quarter=ts.floor("quarter"), tolls=sum_("toll_eur"))

QUESTIONS = [
    # Everyday
    ("Plazas sorted by monthly opex, highest first.", pz.sort("-opex_eur_pm").table()),
    (
        "List plaza name, concession and number of lanes only.",
        pz.select("plaza_name", "concession", "lanes").table(),
    ),
    ("State the date of the last passage in the ledger.", tx.value(max_("passage_ts"))),
    ("Number of passages per payment method.", tx.group("pay_method", passages=count()).table()),
    ("State the data types of the transactions.", tx.report("types")),
    (
        "Show truck passages at P03 with a toll above 10 euros.",
        tx.filter(
            (c("veh_class") == "truck") & (c("plaza_code") == "P03") & (c("toll_eur") > 10)
        ).table(),
    ),
    (
        "Percentage difference in mean toll, trucks against cars.",
        tx.value(
            (
                mean("toll_eur", c("veh_class") == "truck")
                / mean("toll_eur", c("veh_class") == "car")
                - 1
            )
            * 100
        ),
    ),
    (
        "Share of each vehicle class in total toll revenue.",
        tx.group("veh_class", tolls=sum_("toll_eur"))
        .derive(share=c("tolls") / over(sum_("tolls")))
        .table(),
    ),
    ("Top five passages by discount.", tx.top(5, "discount_eur").table()),
    (
        "Running total of monthly toll revenue.",
        monthly.derive(total=running("tolls", "month")).table(),
    ),
    ("Average speed of the passages per plaza, in km/h.", None),
    # Look
    (
        "State the number of entries and fields in the transactions ledger.",
        tx.report("shape"),
    ),
    ("State the empty entries per field of the plaza register.", pz.report("missing")),
    ("List the payment methods in use.", tx.distinct("pay_method").table()),
    (
        "Provide summary statistics for tolls and discounts in euros.",
        tx.report("describe", "toll_eur", "discount_eur"),
    ),
    ("Draw 15 transactions at random for the audit sample.", tx.sample(15).table()),
    ("How many entries in the ledger are exact duplicates?", tx.report("duplicates")),
    # Aggregate and compare
    (
        "What was the gross toll revenue of fiscal 2024 (January to December)?",
        tx.filter(y24).value(sum_("toll_eur")),
    ),
    (
        "Net revenue, that is tolls less discounts, per vehicle class",
        tx.group("veh_class", net=sum_(net)).table(),
    ),
    (
        "Net revenue after discounts by concession, year 2024 only",
        by_plaza.filter(y24).group("concession", net=sum_(net)).table(),
    ),
    (
        "By how many euros did toll revenue in Q1 2025 exceed that of Q1 2024?",
        tx.value(sum_("toll_eur", q1_25) - sum_("toll_eur", q1_24)),
    ),
    (
        "Growth of toll revenue 2024 over 2023, in percent",
        tx.value((sum_("toll_eur", y24) / sum_("toll_eur", y23) - 1) * 100),
    ),
    (
        "Per vehicle class: percentage growth of tolls from 2023 to 2024",
        tx.group(
            "veh_class", growth_pct=(sum_("toll_eur", y24) / sum_("toll_eur", y23) - 1) * 100
        ).table(),
    ),
    (
        "Which plaza, by name, grew most in passages from 2023 to 2024, in percent?",
        by_plaza.group("plaza_name", growth_pct=(count(only=y24) / count(only=y23) - 1) * 100)
        .top(1, "growth_pct")
        .table(),
    ),
    (
        "Average toll per passage for H1 2023, H1 2024 and H1 2025, side by side",
        tx.group(
            h1_2023=mean("toll_eur", h1_23),
            h1_2024=mean("toll_eur", h1_24),
            h1_2025=mean("toll_eur", h1_25),
        ).table(),
    ),
    (
        "Share of ETC in the number of passages, for each calendar year",
        tx.group(year=ts.floor("year"), share=mean(c("pay_method") == "ETC")).table(),
    ),
    (
        "Violation rate in percent per plaza code for 2024",
        tx.filter(y24).group("plaza_code", rate=mean(breach) * 100).table(),
    ),
    (
        "Which five plazas earned the most in tolls in Q4 2024? Give their names.",
        by_plaza.filter(within("2024-10-01", "2025-01-01"))
        .group("plaza_name", tolls=sum_("toll_eur"))
        .top(5, "tolls")
        .table(),
    ),
    (
        "Within each concession, which plaza carries the largest toll revenue?",
        by_plaza.group("concession", "plaza_name", tolls=sum_("toll_eur"))
        .top(1, "tolls", per=("concession",))
        .table(),
    ),
    (
        "By how many percentage points did the cash share of toll revenue move from 2023 to 2024?",
        tx.value(
            (
                sum_("toll_eur", (c("pay_method") == "cash") & y24) / sum_("toll_eur", y24)
                - sum_("toll_eur", (c("pay_method") == "cash") & y23) / sum_("toll_eur", y23)
            )
            * 100
        ),
    ),
    (
        "Median number of days from the day of passage to settlement, by payment method",
        tx.group("pay_method", days=median(ts.floor("day").until(settled, "day"))).table(),
    ),
    (
        "Open items: number and euro amount of tolls not settled, by payment method",
        tx.filter(settled.missing())
        .group("pay_method", items=count(), tolls=sum_("toll_eur"))
        .table(),
    ),
    (
        "Toll revenue of 2024 per lane, for each plaza code",
        by_plaza.filter(y24).group("plaza_code", per_lane=sum_("toll_eur") / max_("lanes")).table(),
    ),
    (
        "Effective discount rate per vehicle class, discounts as a percentage of gross tolls",
        tx.group("veh_class", rate=sum_("discount_eur") / sum_("toll_eur") * 100).table(),
    ),
    (
        "Which plaza codes exceeded 800 euros of tolls in 2024?",
        tx.filter(y24).group("plaza_code", tolls=sum_("toll_eur")).filter(c("tolls") > 800).table(),
    ),
    (
        "Average daily toll revenue in Q1 2025 as against Q1 2024, days with traffic only",
        tx.group(day=ts.floor("day"), tolls=sum_("toll_eur"))
        .group(
            q1_2024=mean(
                "tolls", (c("day") >= date("2024-01-01")) & (c("day") < date("2024-04-01"))
            ),
            q1_2025=mean(
                "tolls", (c("day") >= date("2025-01-01")) & (c("day") < date("2025-04-01"))
            ),
        )
        .table(),
    ),
    (
        "Show the passages with a toll above the average of their vehicle class that received "
        "a discount.",
        tx.filter(
            (c("toll_eur") > over(mean("toll_eur"), "veh_class")) & (c("discount_eur") > 0)
        ).table(),
    ),
    (
        "Name the plazas whose toll revenue declined between 2023 and 2024, with both amounts.",
        by_plaza.group("plaza_name", y2023=sum_("toll_eur", y23), y2024=sum_("toll_eur", y24))
        .filter(c("y2024") < c("y2023"))
        .table(),
    ),
    (
        "Which e-tags were charged on the A6 as well as on the M40?",
        by_plaza.group(
            "etag_id",
            a6=count(only=c("concession") == "A6"),
            m40=count(only=c("concession") == "M40"),
        )
        .filter((c("a6") > 0) & (c("m40") > 0))
        .select("etag_id")
        .table(),
    ),
    (
        "Active e-tags in H1 2025 as a ratio to those in H1 2024",
        tx.value(nunique("etag_id", h1_25) / nunique("etag_id", h1_24)),
    ),
    (
        "95th percentile of the toll by vehicle class",
        tx.group("veh_class", p95=quantile("toll_eur", 0.95)).table(),
    ),
    (
        "Standard deviation of monthly toll revenue",
        monthly.value(std("tolls")),
    ),
    (
        "What proportion of total operating expenditure per month falls to unstaffed plazas?",
        pz.value(sum_("opex_eur_pm", c("staffed") == "N") / sum_("opex_eur_pm")),
    ),
    # Time
    ("Toll revenue by calendar month", monthly.table()),
    (
        "Toll revenue per quarter with the percentage change on the preceding quarter",
        quarterly.derive(change_pct=(c("tolls") / shift("tolls", "quarter") - 1) * 100).table(),
    ),
    (
        "Toll revenue per quarter with growth in percent over the same quarter of the prior year",
        quarterly.derive(yoy_pct=(c("tolls") / shift("tolls", "quarter", 4) - 1) * 100).table(),
    ),
    (
        "For every month, the variance in euros of tolls against the same month a year before",
        monthly.derive(variance=c("tolls") - shift("tolls", "month", 12)).table(),
    ),
    (
        "Year-to-date toll revenue at the end of each month, restarting every January",
        monthly.derive(year=c("month").part("year"))
        .derive(ytd=running("tolls", "month", per=("year",)))
        .table(),
    ),
    (
        "Trailing twelve-month toll revenue, month by month",
        monthly.derive(trailing=rolling("tolls", "month", 12, fn="sum")).table(),
    ),
    (
        "In which months did toll revenue fall short of the month before?",
        monthly.derive(before=shift("tolls", "month"))
        .filter(c("tolls") < c("before"))
        .select("month")
        .table(),
    ),
    (
        "Leakage per quarter: tolls of violating passages as a percentage of all tolls",
        tx.group(
            quarter=ts.floor("quarter"),
            leakage_pct=sum_("toll_eur", breach) / sum_("toll_eur") * 100,
        ).table(),
    ),
    (
        "Which month of 2024 closed with the highest net revenue after discounts?",
        tx.filter(y24).group(month=ts.floor("month"), net=sum_(net)).top(1, "net").table(),
    ),
    (
        "Weekend against working days: number of passages and average toll of each",
        tx.group(
            weekend=ts.part("weekday") >= 6, passages=count(), average=mean("toll_eur")
        ).table(),
    ),
    # Charts
    (
        "Line chart of quarterly toll revenue, one line per concession",
        by_plaza.group("concession", quarter=ts.floor("quarter"), tolls=sum_("toll_eur")).chart(
            "line", x="quarter", y="tolls", colour="concession"
        ),
    ),
    (
        "Bar chart of 2024 net revenue after discounts by plaza name",
        by_plaza.filter(y24)
        .group("plaza_name", net=sum_(net))
        .chart("bar", x="plaza_name", y="net"),
    ),
    (
        "Stacked bars per year showing toll revenue by payment method",
        tx.group("pay_method", year=ts.part("year"), tolls=sum_("toll_eur")).chart(
            "bar", x="year", y="tolls", colour="pay_method", stacked=True
        ),
    ),
    (
        "Pie chart of the revenue split across vehicle classes for H1 2025",
        tx.filter(h1_25)
        .group("veh_class", tolls=sum_("toll_eur"))
        .chart("pie", x="veh_class", y="tolls"),
    ),
    (
        "Histogram of truck tolls with 30 bins",
        tx.filter(c("veh_class") == "truck").chart("histogram", y="toll_eur", bins=30),
    ),
    (
        "Box plot of tolls by payment method, violations excluded",
        tx.filter(c("violation") == "N").chart("box", x="pay_method", y="toll_eur"),
    ),
    (
        "Chart the year-on-year growth of monthly passages in percent as a line.",
        tx.group(month=ts.floor("month"), n=count())
        .derive(growth=(c("n") / shift("n", "month", 12) - 1) * 100)
        .chart("line", x="month", y="growth"),
    ),
    # Cleaning and reshaping
    (
        "Add net_eur, the toll less the discount, to the transactions ledger.",
        tx.derive(net_eur=net).change("transactions"),
    ),
    (
        "In the ledger, replace the code ETC by electronic in the payment method.",
        tx.derive(pay_method=where(c("pay_method") == "ETC", "electronic", c("pay_method"))).change(
            "transactions"
        ),
    ),
    (
        "Set the missing operating expenditure in the plaza register to zero, permanently.",
        pz.derive(opex_eur_pm=c("opex_eur_pm").or_else(0)).change("plazas"),
    ),
    (
        "Pivot of toll revenue with concessions in the rows and calendar years in the columns",
        by_plaza.derive(year=ts.part("year")).pivot("concession", "year", sum_("toll_eur")).table(),
    ),
    # Statistics
    (
        "Test whether the average toll of passages with and without a violation differs.",
        tx.test("tTest", y="toll_eur", x="violation"),
    ),
    (
        "Is the payment method independent of the vehicle class? Chi-squared test, 2024 only.",
        tx.filter(y24).test("chiSquared", y="pay_method", x="veh_class"),
    ),
    (
        "95 percent confidence interval of the mean car toll in 2024",
        tx.filter(y24 & (c("veh_class") == "car")).test("interval", y="toll_eur"),
    ),
    # Nothing holds it
    ("Variance of 2024 toll revenue against budget, by plaza", None),
    ("EBITDA margin per concession, 2024 against 2023", None),
    ("What amount of penalty fees did we collect on violations in Q1 2025?", None),
    ("Project toll revenue for fiscal 2026 by quarter.", None),
    ("What caused the decline in truck revenue in Q3 2024?", None),
    ("At what rate did the central bank lend in June 2025?", None),
]
