"""A firm that maintains lifts and boilers: its service contracts, and the visits under them."""

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
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"contracts": "csv", "visits": "csv"}

VOICE = "a controller in finance who asks as in a spreadsheet job, exact and with conditions"

PLANS = {"BASIC": (0.7, 24), "PLUS": (1.0, 8), "FULL": (1.7, 4)}
SEGMENTS = ["housing", "office", "hotel", "hospital", "retail"]
MANAGERS = ["Brandt", "Celik", "Huber", "Moreau", "Sykes"]
ENGINEERS = [
    *["Adler", "Bianchi", "Dvorak", "Ekberg", "Fontaine", "Grabowski"],
    *["Jansen", "Kovacs", "Lindqvist", "Okafor", "Pereira", "Tanaka"],
]
LAST = pd.Timestamp("2024-12-31")


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 360
    plan = rng.choice([*PLANS], n, p=[0.42, 0.36, 0.22])
    equip = rng.choice(["LIFT", "BOILER"], n, p=[0.58, 0.42])
    segment = rng.choice(SEGMENTS, n, p=[0.36, 0.24, 0.14, 0.1, 0.16])
    units = 1 + rng.poisson(np.where(np.isin(segment, ["hospital", "hotel"]), 1.8, 0.6))
    start = pd.Timestamp("2021-07-01") + pd.to_timedelta(rng.integers(0, 1200, n), "D")
    term = rng.choice([1, 2, 3, 5], n, p=[0.2, 0.3, 0.35, 0.15]) * 365
    terminated = rng.random(n) < 0.12
    term = np.where(terminated, (term * rng.uniform(0.3, 0.9, n)).round(), term)
    end = start + pd.to_timedelta(term, "D")
    terminated &= end <= LAST
    status = np.where(terminated, "terminated", np.where(end <= LAST, "expired", "active"))
    level = np.array([PLANS[name][0] for name in plan])
    base = np.where(equip == "LIFT", 2100, 1350)
    manager = rng.choice(MANAGERS, n).astype(object)
    manager[rng.choice(n, 17, replace=False)] = None
    contracts = pd.DataFrame(
        {
            "CONTRACT_NO": [f"K{20000 + 7 * i}" for i in range(1, n + 1)],
            "CUST_SEG": segment,
            "REGION": rng.choice(["R1", "R2", "R3", "R4"], n, p=[0.34, 0.27, 0.22, 0.17]),
            "EQUIP": equip,
            "UNITS": units,
            "PLAN": plan,
            "STATUS": status,
            "START_DT": start.strftime("%Y-%m-%d"),
            "END_DT": end.strftime("%Y-%m-%d"),
            "ANN_FEE_EUR": (base * level * units**0.85 * rng.normal(1, 0.14, n)).round(-1),
            "SLA_HRS": [PLANS[name][1] for name in plan],
            "INCL_VISITS": rng.choice([0, 1, 2, 4], n, p=[0.08, 0.3, 0.38, 0.24]),
            "BILL_FREQ": rng.choice(["M", "Q", "Y"], n, p=[0.25, 0.45, 0.3]),
            "ACCT_MGR": manager,
        }
    )

    m = 3400
    weight = rng.gamma(1.1, 1, n) * units * (rng.random(n) > 0.06)
    at = rng.choice(n, m, p=weight / weight.sum())
    span = (np.minimum(end, LAST) - start).days.to_numpy()[at]
    day = start[at] + pd.to_timedelta((rng.random(m) * span).round(), "D")
    cold = (equip[at] == "BOILER") & np.isin(day.month, [11, 12, 1, 2])
    lots = rng.random(m) - 0.18 * cold
    kinds = ["call-out", "planned", "repair"]
    job = np.select([lots < 0.36, lots < 0.74, lots < 0.88], kinds, "inspection")
    urgent = job == "call-out"
    hour = np.where(urgent, rng.normal(13, 5, m).clip(0, 23), rng.integers(7, 17, m)).astype(int)
    sunday = ~urgent & (day.weekday >= 5)
    day = day - pd.to_timedelta(np.where(sunday, 3, 0), "D")
    when = day + pd.to_timedelta(hour, "h") + pd.to_timedelta(5 * rng.integers(0, 12, m), "m")
    labour = (rng.gamma(2.6, 0.7, m) * np.where(job == "repair", 2.2, 1)).clip(0.25).round(2)
    wage = np.where((hour < 7) | (hour >= 19), 84, 56)
    parts = rng.gamma(1.2, np.where(job == "repair", 380, 120))
    parts = np.where(rng.random(m) < np.where(job == "repair", 0.9, 0.4), parts, 0).round(2)
    parts = np.where(job == "inspection", 0, parts)
    cost = labour * wage
    free = np.where(plan[at] == "FULL", 0.85, np.where(job == "planned", 0.9, 0.35))
    billed = np.where(rng.random(m) < free, 0, (cost * 1.5 + parts * 1.2) * rng.normal(1, 0.1, m))
    contracted = np.array([PLANS[name][1] for name in plan])[at]
    busy = np.linspace(5, 12, len(ENGINEERS))
    visits = pd.DataFrame(
        {
            "contract_no": contracts["CONTRACT_NO"].to_numpy()[at],
            "job_type": job,
            "visit_at": when.strftime("%Y-%m-%d %H:%M"),
            "engineer": rng.choice(ENGINEERS, m, p=busy / busy.sum()),
            "response_h": np.where(urgent, (contracted * rng.gamma(4, 0.17, m)).round(1), np.nan),
            "labour_h": labour,
            "labour_cost": cost.round(2),
            "parts_cost": parts,
            "billed_amt": billed.round(2),
            "first_time_fix": rng.random(m) < np.where(urgent, 0.71, 0.94),
        }
    )
    visits.loc[rng.choice(m, 45, replace=False), "labour_h"] = np.nan
    visits = visits.sort_values("visit_at", ignore_index=True)
    visits.insert(0, "visit_id", np.arange(500001, 500001 + m))
    return {"contracts": contracts, "visits": visits}


v = T("visits")
k = T("contracts")
j = v.join(k, ("contract_no", "CONTRACT_NO"))
planned = c("job_type") == "planned"
callout = c("job_type") == "call-out"
repair = c("job_type") == "repair"
inspection = c("job_type") == "inspection"
lift = c("EQUIP") == "LIFT"
boiler = c("EQUIP") == "BOILER"
active = c("STATUS") == "active"
terminated = c("STATUS") == "terminated"
fee = c("ANN_FEE_EUR")
own_cost = c("labour_cost") + c("parts_cost")
year = c("visit_at").part("year")
month = c("visit_at").floor("month")
hour_of_day = c("visit_at").part("hour")

QUESTIONS = [
    # look
    ("dimensions of the visits table please, rows and columns", v.report("shape")),
    (
        "Which job types occur on contracts with plan FULL in region R3?",
        j.filter((c("PLAN") == "FULL") & (c("REGION") == "R3")).distinct("job_type").table(),
    ),
    (
        "20 contracts at random, excluding terminated ones, with an annual fee of at least 5,000",
        k.filter(~terminated & (fee >= 5000)).sample(20).table(),
    ),
    ("empty cells per column in contracts, status active only", k.filter(active).report("missing")),
    (
        "min, max and quartiles of labour hours and parts cost, excluding planned visits",
        v.filter(~planned).report("describe", "labour_h", "parts_cost"),
    ),
    ("Check the call-outs for lines entered twice", v.filter(callout).report("duplicates")),
    (
        "contract number, annual fee and end date of all hospitals on plan PLUS, largest fee first",
        k.filter((c("CUST_SEG") == "hospital") & (c("PLAN") == "PLUS"))
        .sort("-ANN_FEE_EUR")
        .select("CONTRACT_NO", "ANN_FEE_EUR", "END_DT")
        .table(),
    ),
    (
        "The 10 most recent visits of Okafor where parts cost more than 400",
        v.filter((c("engineer") == "Okafor") & (c("parts_cost") > 400)).top(10, "visit_at").table(),
    ),
    # aggregate and compare
    (
        "Total annual fee per region and plan, excluding terminated contracts",
        k.filter(~terminated).group("REGION", "PLAN", total=sum_("ANN_FEE_EUR")).table(),
    ),
    (
        "mean parts cost per visit for boiler call-outs with at least 2 hours of labour",
        j.filter(boiler & callout & (c("labour_h") >= 2)).value(mean("parts_cost")),
    ),
    (
        "How many active contracts per customer segment have an annual fee of 4,000 or more and a "
        "contracted response of at most 8 hours?",
        k.filter(active & (fee >= 4000) & (c("SLA_HRS") <= 8)).group("CUST_SEG", n=count()).table(),
    ),
    (
        "first time fix rate in % on call-outs per engineer, only engineers with at least 100 "
        "call-outs",
        v.filter(callout)
        .group("engineer", rate=mean(c("first_time_fix")) * 100, n=count())
        .filter(c("n") >= 100)
        .select("engineer", "rate")
        .table(),
    ),
    (
        "Account manager with the highest total annual fee in housing, expired and terminated "
        "contracts excluded",
        k.filter((c("CUST_SEG") == "housing") & ~c("STATUS").isin(["expired", "terminated"]))
        .group("ACCT_MGR", total=sum_("ANN_FEE_EUR"))
        .top(1, "total")
        .table(),
    ),
    (
        "Margin (billed less labour cost less parts) per equipment type and job type, excluding "
        "inspections",
        j.filter(~inspection)
        .group(
            "EQUIP", "job_type", margin=sum_(c("billed_amt") - c("labour_cost") - c("parts_cost"))
        )
        .table(),
    ),
    (
        "3 largest active contracts by annual fee within each region",
        k.filter(active).top(3, "ANN_FEE_EUR", per=("REGION",)).table(),
    ),
    (
        "List contracts with at least 6 call-outs but not a single inspection",
        v.group("contract_no", urgent=count(only=callout), checked=count(only=inspection))
        .filter((c("urgent") >= 6) & (c("checked") == 0))
        .select("contract_no")
        .table(),
    ),
    (
        "contracts over 3,000 a year that have no visit on record",
        k.filter(fee > 3000).join(v, ("CONTRACT_NO", "contract_no"), how="anti").table(),
    ),
    (
        "ratio of mean labour hours on lift call-outs to mean labour hours on boiler call-outs",
        j.filter(callout).value(mean("labour_h", lift) / mean("labour_h", boiler)),
    ),
    (
        "By how much does the average annual fee of FULL exceed that of BASIC, per segment, lifts "
        "only?",
        k.filter(lift)
        .group(
            "CUST_SEG",
            gap=mean("ANN_FEE_EUR", c("PLAN") == "FULL")
            - mean("ANN_FEE_EUR", c("PLAN") == "BASIC"),
        )
        .table(),
    ),
    (
        "median actual response in hours per plan and equipment, call-outs only",
        j.filter(callout).group("PLAN", "EQUIP", response=median("response_h")).table(),
    ),
    (
        "% of call-outs reached later than the contracted response time, per region, excluding "
        "plan BASIC",
        j.filter(callout & (c("PLAN") != "BASIC"))
        .group("REGION", late=mean(c("response_h") > c("SLA_HRS")) * 100)
        .table(),
    ),
    (
        "Which single repair lost us the most, i.e. labour cost plus parts minus billed?",
        v.filter(repair).derive(loss=own_cost - c("billed_amt")).top(1, "loss").table(),
    ),
    (
        "number of distinct engineers who attended lifts in region R2, planned visits only",
        j.filter(lift & (c("REGION") == "R2") & planned).value(nunique("engineer")),
    ),
    (
        "each segment's percentage of the total annual fee, active boiler contracts",
        k.filter(active & boiler)
        .group("CUST_SEG", fees=sum_("ANN_FEE_EUR"))
        .derive(percent=c("fees") / over(sum_("fees")) * 100)
        .select("CUST_SEG", "percent")
        .table(),
    ),
    (
        "Annual fee per included visit, averaged per billing frequency, leaving out contracts with "
        "0 visits included",
        k.filter(c("INCL_VISITS") != 0)
        .group("BILL_FREQ", per_visit=mean(fee / c("INCL_VISITS")))
        .table(),
    ),
    (
        "Average number of visits per contract by plan, contracts without visits left out",
        j.group("contract_no", "PLAN", n=count()).group("PLAN", visits=mean("n")).table(),
    ),
    (
        "90th percentile of parts cost per job type, visits with zero parts excluded",
        v.filter(c("parts_cost") != 0).group("job_type", p90=quantile("parts_cost", 0.9)).table(),
    ),
    (
        "For how many contracts is labour cost plus parts, all visits added up, above the annual "
        "fee?",
        j.group("contract_no", "ANN_FEE_EUR", spent=sum_(own_cost))
        .filter(c("spent") > fee)
        .value(count()),
    ),
    (
        "Bottom 5 engineers by amount billed per labour hour, given at least 200 visits",
        v.group("engineer", per_hour=sum_("billed_amt") / sum_("labour_h"), n=count())
        .filter(c("n") >= 200)
        .bottom(5, "per_hour")
        .select("engineer", "per_hour")
        .table(),
    ),
    (
        "most common plan in each segment, terminated contracts not counted",
        k.filter(~terminated)
        .group("CUST_SEG", "PLAN", n=count())
        .top(1, "n", per=("CUST_SEG",))
        .table(),
    ),
    (
        "labour cost plus parts on jobs where nothing was billed: total per job type under plan "
        "BASIC",
        j.filter((c("billed_amt") == 0) & (c("PLAN") == "BASIC"))
        .group("job_type", total=sum_(own_cost))
        .table(),
    ),
    (
        "Among active contracts, list those priced above 1.5 times the average annual fee of their "
        "plan",
        k.filter(active).filter(fee > over(mean("ANN_FEE_EUR"), "PLAN") * 1.5).table(),
    ),
    # time
    (
        "Number of call-outs per month and equipment type in 2024",
        j.filter(callout & (year == 2024)).group("EQUIP", month=month, n=count()).table(),
    ),
    (
        "annual fee of new contracts per start quarter, starts from 2023 on, terminated excluded",
        k.filter((c("START_DT") >= date("2023-01-01")) & ~terminated)
        .group(quarter=c("START_DT").floor("quarter"), fees=sum_("ANN_FEE_EUR"))
        .table(),
    ),
    (
        "billed amount per month of 2024 for lifts, with % growth on the previous month",
        j.filter(lift & (year == 2024))
        .group(month=month, billed=sum_("billed_amt"))
        .derive(growth=(c("billed") / shift("billed", "month") - 1) * 100)
        .table(),
    ),
    (
        "Cumulate parts cost by month for boilers, calendar year 2024",
        j.filter(boiler & (year == 2024))
        .group(month=month, parts=sum_("parts_cost"))
        .derive(to_date=running("parts", "month"))
        .table(),
    ),
    (
        "call-outs per week of 2024 excluding plan FULL, with a rolling mean over 6 weeks",
        j.filter(callout & (year == 2024) & (c("PLAN") != "FULL"))
        .group(week=c("visit_at").floor("week"), n=count())
        .derive(smooth=rolling("n", "week", 6))
        .table(),
    ),
    (
        "Active contracts ending between 1 January and 30 June 2025 with an annual fee of at least "
        "5,000",
        k.filter(
            active
            & (c("END_DT") >= date("2025-01-01"))
            & (c("END_DT") <= date("2025-06-30"))
            & (fee >= 5000)
        ).table(),
    ),
    (
        "date of the first and of the last planned visit per contract, hotels only",
        j.filter(planned & (c("CUST_SEG") == "hotel"))
        .group("contract_no", first=min_("visit_at"), last=max_("visit_at"))
        .table(),
    ),
    (
        "On which weekday do most boiler call-outs fall, November to February only?",
        j.filter(boiler & callout & c("visit_at").part("month").isin([11, 12, 1, 2]))
        .group(weekday=c("visit_at").part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "share of call-outs before 7:00 or from 19:00 onwards, per segment",
        j.filter(callout)
        .group("CUST_SEG", share=mean((hour_of_day < 7) | (hour_of_day >= 19)))
        .table(),
    ),
    (
        "average days between one planned visit and the next on the same contract, per plan",
        j.filter(planned)
        .derive(before=shift("visit_at", "visit_at", per=("contract_no",)))
        .group("PLAN", days=mean(c("before").until(c("visit_at"))))
        .table(),
    ),
    (
        "Days from contract start to the first visit: average per region, only contracts started "
        "in 2023",
        j.filter(c("START_DT").part("year") == 2023)
        .group("contract_no", "REGION", "START_DT", first=min_("visit_at"))
        .group("REGION", days=mean(c("START_DT").until(c("first"))))
        .table(),
    ),
    (
        "billed in Q4 2024 minus billed in Q4 2023, per job type, excluding inspections",
        v.filter(~inspection)
        .group(
            "job_type",
            change=sum_("billed_amt", c("visit_at").floor("quarter") == date("2024-10-01"))
            - sum_("billed_amt", c("visit_at").floor("quarter") == date("2023-10-01")),
        )
        .table(),
    ),
    (
        "Active contracts whose last visit was before 1 July 2024, and the date of that visit",
        j.filter(active)
        .group("contract_no", last=max_("visit_at"))
        .filter(c("last") < date("2024-07-01"))
        .table(),
    ),
    (
        "days in 2024 with more than 15 labour hours, inspections excluded, and how many hours",
        v.filter(~inspection & (year == 2024))
        .group(day=c("visit_at").floor("day"), hours=sum_("labour_h"))
        .filter(c("hours") > 15)
        .table(),
    ),
    (
        "Per year and region: number of call-outs and percentage of them reached within the "
        "contracted hours",
        j.filter(callout)
        .group(
            "REGION",
            year=year,
            callouts=count(),
            in_time=mean(c("response_h") <= c("SLA_HRS")) * 100,
        )
        .table(),
    ),
    (
        "billed total with job types in rows and years in columns, lifts only",
        j.filter(lift).derive(year=year).pivot("job_type", "year", sum_("billed_amt")).table(),
    ),
    # charts
    (
        "stacked bar chart: annual fee by region, split by plan, active contracts only",
        k.filter(active)
        .group("REGION", "PLAN", fees=sum_("ANN_FEE_EUR"))
        .chart("bar", x="REGION", y="fees", colour="PLAN", stacked=True),
    ),
    (
        "Line chart of the number of repairs per month from January 2023, one line per equipment "
        "type",
        j.filter(repair & (c("visit_at") >= date("2023-01-01")))
        .group("EQUIP", month=month, n=count())
        .chart("line", x="month", y="n", colour="EQUIP"),
    ),
    (
        "histogram of actual response up to 24 hours for call-outs outside plan FULL",
        j.filter(callout & (c("PLAN") != "FULL") & (c("response_h") <= 24)).chart(
            "histogram", y="response_h"
        ),
    ),
    (
        "box plot of parts cost by job type, only visits where parts exceed 0",
        v.filter(c("parts_cost") > 0).chart("box", x="job_type", y="parts_cost"),
    ),
    (
        "Plot total labour cost plus parts per contract against its annual fee, coloured by plan",
        j.group("contract_no", "ANN_FEE_EUR", "PLAN", spent=sum_(own_cost)).chart(
            "scatter", x="ANN_FEE_EUR", y="spent", colour="PLAN"
        ),
    ),
    (
        "heat map weekday by hour of day, number of lift call-outs",
        j.filter(lift & callout)
        .group(weekday=c("visit_at").part("weekdayName"), hour=hour_of_day, n=count())
        .chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    (
        "bar chart of the 8 engineers with the most labour hours in 2024, planned visits excluded",
        v.filter(~planned & (year == 2024))
        .group("engineer", hours=sum_("labour_h"))
        .top(8, "hours")
        .chart("bar", x="engineer", y="hours"),
    ),
    (
        "pie of billed amount by segment for call-outs, contracts over 3,000 a year only",
        j.filter(callout & (fee > 3000))
        .group("CUST_SEG", billed=sum_("billed_amt"))
        .chart("pie", x="CUST_SEG", y="billed"),
    ),
    # unanswerable
    ("invoices more than 60 days overdue per account manager and segment", None),
    ("travel time per engineer and month, excluding planned visits", None),
    (
        "Actual versus budgeted contract revenue per quarter of 2024, deviations of at least 5% "
        "only",
        None,
    ),
    (
        "which active contracts will be terminated in the next 12 months with a probability of at "
        "least 80%?",
        None,
    ),
]
