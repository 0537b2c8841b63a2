"""Radio masts of a tower company, and the visits of its technicians."""

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
    nunique,
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"masts": "csv", "visits": "parquet"}

VOICE = "a field technician: terse, telegram style, no articles"

REGIONS = ["North", "Coast", "Highland", "Lakes", "Border"]
JOBS = {
    "inspection": 2.4,
    "lamp fault": 1.5,
    "antenna swap": 4.6,
    "guy tension": 3.4,
    "power fault": 2.1,
    "corrosion": 5.2,
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 190
    kind = rng.choice(["lattice", "guyed", "monopole", "rooftop"], n, p=[0.37, 0.22, 0.29, 0.12])
    tall = np.select([kind == "guyed", kind == "lattice", kind == "monopole"], [112, 54, 31], 12)
    masts = pd.DataFrame(
        {
            "mast_id": [f"M{i:04d}" for i in range(1001, 1001 + n)],
            "region": rng.choice(REGIONS, n, p=[0.26, 0.22, 0.2, 0.18, 0.14]),
            "mastType": kind,
            "ht_m": (tall * rng.normal(1, 0.22, n)).clip(6).round(1),
            "built": np.clip(rng.normal(2002, 10, n), 1968, 2023).astype(int),
            "pwr": rng.choice(["grid", "solar", "diesel hybrid"], n, p=[0.72, 0.11, 0.17]),
            "tenants": 1 + rng.poisson(1.3, n),
            "access": rng.choice(["road", "4x4", "foot"], n, p=[0.58, 0.31, 0.11]),
            "rent_eur_yr": (rng.gamma(6, 620, n)).round(-1),
        }
    )
    masts.loc[rng.choice(n, 9, replace=False), "rent_eur_yr"] = np.nan
    masts.loc[rng.choice(n, 5, replace=False), "built"] = np.nan

    m = 1320
    at = rng.choice(n - 11, m, p=rng.dirichlet(np.full(n - 11, 3.0)))
    job = rng.choice([*JOBS], m, p=[0.34, 0.19, 0.14, 0.08, 0.17, 0.08])
    job = np.where((job == "guy tension") & (kind[at] != "guyed"), "inspection", job)
    day = rng.integers(0, 1004, m)
    start = (
        pd.Timestamp("2022-04-01")
        + pd.to_timedelta(day, "D")
        + pd.to_timedelta(np.clip(rng.normal(10, 2.4, m), 6, 19).round(2) * 60 // 5 * 5, "m")
    )
    sunday = start.weekday >= 5
    start = start - pd.to_timedelta(np.where(sunday & (rng.random(m) < 0.7), 2, 0), "D")
    hours = np.array([JOBS[name] for name in job]) * rng.gamma(6, 1 / 6, m) + 0.3
    prio = rng.choice(["P1", "P2", "P3"], m, p=[0.16, 0.37, 0.47])
    prio = np.where(job == "inspection", "P3", prio)
    wait = rng.gamma(1.4, np.select([prio == "P1", prio == "P2"], [1.2, 6], 19))
    winter = np.cos((start.dayofyear.to_numpy() - 20) / 365 * 2 * np.pi)
    visits = pd.DataFrame(
        {
            "job_no": 88001 + np.arange(m),
            "mast_id": masts["mast_id"].to_numpy()[at],
            "job": job,
            "prio": prio,
            "reported": (start - pd.to_timedelta(np.ceil(wait), "D")).normalize(),
            "onsite": start,
            "offsite": start + pd.to_timedelta((hours * 60).round(), "m"),
            "crew": rng.choice(["Alfa", "Bravo", "Delta", "Echo"], m, p=[0.31, 0.28, 0.23, 0.18]),
            "climbs": rng.poisson(1.2, m),
            "wind_ms": (rng.gamma(4, 1.6, m) + 1.2 * winter).clip(0.2).round(1),
            "temp_C": (8 - 9 * winter + rng.normal(0, 3.6, m)).round(1),
            "vswr": (1.05 + rng.gamma(2, 0.14, m)).round(2),
            "parts_eur": np.where(
                rng.random(m) < np.where(job == "inspection", 0.12, 0.78), rng.gamma(1.3, 190, m), 0
            ).round(2),
            "km_drive": rng.gamma(3, 34, m).round(),
            "fixed": rng.random(m) < np.where(job == "corrosion", 0.66, 0.88),
        }
    )
    visits.loc[rng.random(m) < 0.31, "vswr"] = np.nan
    visits.loc[rng.choice(m, 47, replace=False), "wind_ms"] = np.nan
    visits.loc[rng.choice(m, 18, replace=False), "km_drive"] = np.nan
    return {"masts": masts, "visits": visits.sort_values("onsite", ignore_index=True)}


v = T("visits")
m = T("masts")
j = v.join(m, "mast_id")

onsite = c("onsite")
month = onsite.floor("month")
year = onsite.part("year")
weekend = onsite.part("weekday") >= 6
hours = onsite.until(c("offsite"), "hour")
wait = c("reported").until(onsite.floor("day"))
lamp = c("job") == "lamp fault"
power = c("job") == "power fault"
urgent = c("prio") == "P1"
guyed = c("mastType") == "guyed"

QUESTIONS = [
    # look
    ("masts on books, number", m.value(count())),
    ("size of visit log, rows and columns", v.report("shape")),
    ("first 12 visits", v.limit(12).table()),
    ("blanks in visit log, per field", v.report("missing")),
    ("mast fields, which kind of data each", m.report("types")),
    ("kinds of job in log, list only", v.distinct("job").table()),
    ("double entries in log?", v.report("duplicates")),
    ("masts over 120 m", m.filter(c("ht_m") > 120).table()),
    (
        "ID, region, year built of solar masts",
        m.filter(c("pwr") == "solar").select("mast_id", "region", "built").table(),
    ),
    (
        "jobs at wind above 14 m/s where crew climbed",
        v.filter((c("wind_ms") > 14) & (c("climbs") > 0)).table(),
    ),
    ("all urgent power faults not fixed", v.filter(power & urgent & ~c("fixed")).table()),
    ("key figures for wind, temperature, VSWR", v.report("describe", "wind_ms", "temp_C", "vswr")),
    ("number of masts crews have been to", v.value(nunique("mast_id"))),
    ("mast list, oldest on top", m.sort("built").table()),
    # aggregate and compare
    ("parts spend, total", v.value(sum_("parts_eur"))),
    ("visits per crew", v.group("crew", n=count()).table()),
    ("mean height by mast type", m.group("mastType", height=mean("ht_m")).table()),
    (
        "job type eating most parts money",
        v.group("job", parts=sum_("parts_eur")).top(1, "parts").table(),
    ),
    ("time on site, mean hours per job type", v.group("job", hours=mean(hours)).table()),
    ("fix rate by crew, percent", v.group("crew", rate=mean(c("fixed")) * 100).table()),
    (
        "crew with worst fix rate on corrosion",
        v.filter(c("job") == "corrosion")
        .group("crew", rate=mean(c("fixed")))
        .bottom(1, "rate")
        .table(),
    ),
    ("10 masts with most call-outs", v.group("mast_id", n=count()).top(10, "n").table()),
    ("masts never visited", m.join(v, "mast_id", how="anti").table()),
    (
        "guyed masts without single tension job",
        m.filter(guyed).join(v.filter(c("job") == "guy tension"), "mast_id", how="anti").table(),
    ),
    ("lamp faults by region", j.filter(lamp).group("region", n=count()).table()),
    (
        "parts cost and kilometres, totals by region",
        j.group("region", parts=sum_("parts_eur"), km=sum_("km_drive")).table(),
    ),
    (
        "wait from report to arrival, median days per priority",
        v.group("prio", days=median(wait)).table(),
    ),
    ("visits longer than 6 h, how many", v.filter(hours > 6).value(count())),
    (
        "climbs per visit, 4x4 masts only, mean",
        j.filter(c("access") == "4x4").value(mean("climbs")),
    ),
    (
        "power faults: diesel hybrid minus solar, count",
        j.value(
            count(only=power & (c("pwr") == "diesel hybrid"))
            - count(only=power & (c("pwr") == "solar"))
        ),
    ),
    (
        "mean parts on urgent jobs as multiple of mean parts on P3",
        v.value(mean("parts_eur", urgent) / mean("parts_eur", c("prio") == "P3")),
    ),
    (
        "mast types, percent of all masts each",
        m.group("mastType", n=count()).derive(percent=c("n") / over(sum_("n")) * 100).table(),
    ),
    (
        "regions with rent bill above 140,000 a year",
        m.group("region", rent=sum_("rent_eur_yr")).filter(c("rent") > 140000).table(),
    ),
    ("tallest mast, each region", m.top(1, "ht_m", per=("region",)).table()),
    (
        "2 dearest visits on parts per crew",
        v.top(2, "parts_eur", per=("crew",)).table(),
    ),
    (
        "masts with more tenants than average",
        m.filter(c("tenants") > over(mean("tenants"))).table(),
    ),
    (
        "Bravo, Highland, no climb: visits and mean drive km",
        j.filter((c("crew") == "Bravo") & (c("region") == "Highland") & (c("climbs") == 0))
        .group(n=count(), km=mean("km_drive"))
        .table(),
    ),
    (
        "VSWR worse than 1.5, share by mast type, measured visits only",
        j.filter(~c("vswr").missing()).group("mastType", share=mean(c("vswr") > 1.5)).table(),
    ),
    (
        "visits per mast, average over masts visited",
        v.group("mast_id", n=count()).value(mean("n")),
    ),
    ("95th percentile of drive distance", v.value(quantile("km_drive", 0.95))),
    # time
    ("visits month by month", v.group(month=month, n=count()).table()),
    (
        "parts spend 2023, by quarter",
        v.filter(year == 2023)
        .group(quarter=onsite.floor("quarter"), parts=sum_("parts_eur"))
        .table(),
    ),
    ("weekend jobs, number", v.filter(weekend).value(count())),
    (
        "weekday with most urgent jobs",
        v.filter(urgent).group(weekday=onsite.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "lamp faults each winter month Dec 2023 to Feb 2024",
        v.filter(lamp & (onsite >= date("2023-12-01")) & (onsite < date("2024-03-01")))
        .group(month=month, n=count())
        .table(),
    ),
    (
        "kilometres year on year, change in percent",
        v.group(year=year, km=sum_("km_drive"))
        .derive(change=(c("km") / shift("km", "year") - 1) * 100)
        .table(),
    ),
    (
        "parts spend 2024 by month, cumulative alongside",
        v.filter(year == 2024)
        .group(month=month, parts=sum_("parts_eur"))
        .derive(so_far=running("parts", "month"))
        .table(),
    ),
    (
        "weekly visits, 4-week moving mean",
        v.group(week=onsite.floor("week"), n=count())
        .derive(smooth=rolling("n", "week", 4))
        .table(),
    ),
    (
        "last visit to each mast",
        v.group("mast_id", last=max_("onsite")).table(),
    ),
    (
        "reported in May 2023, not reached within 30 days",
        v.filter(
            (c("reported") >= date("2023-05-01"))
            & (c("reported") < date("2023-06-01"))
            & (wait > 30)
        ).table(),
    ),
    # charts
    (
        "bars: mean time on site in hours per crew",
        v.group("crew", hours=mean(hours)).chart("bar", x="crew", y="hours"),
    ),
    (
        "line: visits per month, one line per crew",
        v.group("crew", month=month, n=count()).chart("line", x="month", y="n", colour="crew"),
    ),
    ("histogram wind", v.chart("histogram", y="wind_ms")),
    (
        "scatter tenants against height, colour by mast type",
        m.chart("scatter", x="ht_m", y="tenants", colour="mastType"),
    ),
    ("box plot VSWR per job", v.chart("box", x="job", y="vswr")),
    ("pie: masts by access", m.group("access", n=count()).chart("pie", x="access", y="n")),
    (
        "heat map of power faults, region by month of year",
        j.filter(power)
        .group("region", month=onsite.part("month"), n=count())
        .chart("heatmap", x="month", y="region", colour="n"),
    ),
    # cleaning
    ("drop visits without wind reading", v.filter(~c("wind_ms").missing()).change("visits")),
    ("add hours on site to visits", v.derive(hours=hours).change("visits")),
    (
        "access: write track for 4x4, in mast list",
        m.derive(access=c("access").replace("4x4", "track")).change("masts"),
    ),
    (
        "empty km: fill with median km",
        v.derive(km_drive=c("km_drive").or_else(over(median("km_drive")))).change("visits"),
    ),
    # statistics
    (
        "wind vs time on site, correlation",
        v.derive(hours=hours).test("correlation", y="hours", x="wind_ms"),
    ),
    ("drive distance differs between crews? ANOVA", v.test("anova", y="km_drive", x="crew")),
    ("fixed or not depends on job? chi square", v.test("chiSquared", y="fixed", x="job")),
    # nothing can answer it
    ("lightning strikes per mast", None),
    ("overtime pay, crew Delta", None),
    ("best harness for 100 m climb", None),
    ("cause of corrosion on coast", None),
    ("visits needed next winter, forecast", None),
    ("tenants' names on M1040", None),
    ("text for outage notice to customers", None),
    # Everyday
    ("mean wind", v.value(mean("wind_ms"))),
    ("coldest visit", v.bottom(1, "temp_C").table()),
    ("spread of mast heights, standard deviation", m.value(std("ht_m"))),
    ("masts per region", m.group("region", n=count()).table()),
    (
        "antenna swaps in 2023",
        v.filter((c("job") == "antenna swap") & (year == 2023)).value(count()),
    ),
    ("crew with most climbs", v.group("crew", climbs=sum_("climbs")).top(1, "climbs").table()),
    ("jobs not fixed, how many", v.filter(~c("fixed")).value(count())),
    ("bar chart, masts per type", m.group("mastType", n=count()).chart("bar", x="mastType", y="n")),
    ("diesel used last year", None),
    ("injuries on job", None),
]
