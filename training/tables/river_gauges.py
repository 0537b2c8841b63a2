"""Daily values of river gauges, and the gauges themselves."""

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
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"daily": "parquet", "gauges": "csv"}

VOICE = "a hydrologist: exact thresholds with units, stated periods, rolling values"

# river, name, area, first and second alarm stage, mean flow, stage at that flow
GAUGES = {
    "ALM01": ("Alm", "Friedau", 412.0, 210, 260, 9.5, 165),
    "KAR02": ("Karn", "Oberbruck", 1180.0, 270, 340, 24.0, 190),
    "KAR07": ("Karn", "Sennhof weir", 1965.0, 310, 370, 38.0, 215),
    "LUV11": ("Luva", "Mosen", 236.0, 140, 175, 4.8, 95),
    "LUV15": ("Luva", "Grafstal", 388.0, 180, 220, 7.6, 130),
    "TES20": ("Tessa", "Unterau", 95.0, 150, 210, 2.1, 70),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    ids = [*GAUGES]
    gauges = pd.DataFrame(
        {
            "gauge_id": ids,
            "river": [GAUGES[i][0] for i in ids],
            "site": [GAUGES[i][1] for i in ids],
            "area_km2": [GAUGES[i][2] for i in ids],
            "alarm1_cm": [GAUGES[i][3] for i in ids],
            "alarm2_cm": [GAUGES[i][4] for i in ids],
            "datum_masl": [512.31, 468.02, 431.77, 602.4, 571.15, 688.9],
            "telemetry": ["yes", "yes", "yes", "no", "yes", "no"],
        }
    )
    days = pd.date_range("2023-10-01", "2024-10-05")
    k = len(days)
    doy = days.dayofyear.to_numpy()
    shared = rng.gamma(0.35, 11, k) * (rng.random(k) < 0.55)
    muddy = dict(zip(ids, [0.9, 1.5, 1.9, 0.6, 1.1, 1.0], strict=True))
    parts = []
    for gauge in ids[:5]:
        _, _, _, _, _, flow, stage = GAUGES[gauge]
        rain = (shared * rng.lognormal(0, 0.35, k)).round(1)
        wet = np.zeros(k)
        for i in range(k):
            wet[i] = (wet[i - 1] if i else 3) * 0.78 + rain[i] * 0.3
        q = flow * (0.25 + wet / 6.5) * (1 + 0.35 * np.cos((doy - 60) / 58.1))
        q *= rng.lognormal(0, 0.06, k)
        temp = 9.5 - 8.5 * np.cos((doy - 25) / 58.1) + rng.normal(0, 0.9, k)
        parts.append(
            pd.DataFrame(
                {
                    "gauge_id": gauge,
                    "day": days,
                    "stage_cm": (stage * (q / flow) ** 0.52 + rng.normal(0, 2, k)).round(),
                    "flow_m3s": q.round(2),
                    "rain_mm": rain,
                    "wtemp_c": temp.clip(0).round(1),
                    "turb_ntu": (
                        2 + muddy[gauge] * (q / flow) ** 2 * rng.lognormal(2.2, 0.5, k)
                    ).round(1),
                    "ice": (temp < 1.2) & (rng.random(k) < 0.5),
                    "qc": rng.choice(["A", "P", "E"], k, p=[0.78, 0.17, 0.05]),
                }
            )
        )
    daily = pd.concat(parts, ignore_index=True)
    n = len(daily)
    for column, many in (("flow_m3s", 14), ("rain_mm", 31), ("wtemp_c", 22), ("turb_ntu", 60)):
        daily.loc[rng.choice(n, many, replace=False), column] = np.nan
    lost = rng.choice(n - 12, 5, replace=False)
    gone = {int(row) + step for row in lost for step in range(int(rng.integers(2, 11)))}
    daily = daily.drop(index=sorted(gone)).reset_index(drop=True)
    return {"daily": daily, "gauges": gauges}


d = T("daily")
g = T("gauges")
sited = d.join(g, on="gauge_id")
month = c("day").floor("month")
winter = c("day").part("month").isin([12, 1, 2])
summer = c("day").part("month").isin([6, 7, 8])
alm = d.filter(c("gauge_id") == "ALM01")
karn = d.filter(c("gauge_id") == "KAR02")

QUESTIONS = [
    # look
    ("How many daily records and how many variables does the series hold?", d.report("shape")),
    ("Number of missing values per variable in the daily values", d.report("missing")),
    (
        "Descriptive statistics of stage and discharge, please.",
        d.report("describe", "stage_cm", "flow_m3s"),
    ),
    ("Which quality codes occur in the record?", d.distinct("qc").table()),
    ("Draw 12 daily records at random for a plausibility check.", d.sample(12).table()),
    ("Are any of the daily records exact duplicates?", d.report("duplicates")),
    # aggregate and compare
    (
        "On how many gauge-days did the stage exceed 250 cm?",
        d.value(count(only=c("stage_cm") > 250)),
    ),
    (
        "Mean discharge in m³/s at each gauge",
        d.group("gauge_id", mq=mean("flow_m3s")).table(),
    ),
    (
        "Q95 per gauge, i.e. the discharge exceeded on 95 % of days",
        d.group("gauge_id", q95=quantile("flow_m3s", 0.05)).table(),
    ),
    (
        "Median discharge at KAR02, approved values (code A) only",
        karn.filter(c("qc") == "A").value(median("flow_m3s")),
    ),
    ("Peak discharge observed at each gauge", d.group("gauge_id", hq=max_("flow_m3s")).table()),
    (
        "On which date did ALM01 reach its highest stage?",
        alm.top(1, "stage_cm").select("day").value(),
    ),
    (
        "Number of days per gauge with a stage above alarm level 1",
        sited.filter(c("stage_cm") > c("alarm1_cm")).group("gauge_id", days=count()).table(),
    ),
    (
        "For each river, the percentage of daily records at or above the second alarm stage",
        sited.group("river", percent=mean(c("stage_cm") >= c("alarm2_cm")) * 100).table(),
    ),
    (
        "Name of the site that drains the largest catchment?",
        g.top(1, "area_km2").select("site").value(),
    ),
    (
        "Mean specific discharge per site in l/s/km²: flow times 1000 over catchment area",
        sited.group("site", specific=mean(c("flow_m3s") * 1000 / c("area_km2"))).table(),
    ),
    (
        "Ratio of mean winter discharge (Dec-Feb) to mean summer discharge (Jun-Aug), by gauge",
        d.group("gauge_id", ratio=mean("flow_m3s", winter) / mean("flow_m3s", summer)).table(),
    ),
    (
        "Precipitation totals in mm, gauge by gauge",
        d.group("gauge_id", rain=sum_("rain_mm")).table(),
    ),
    (
        "List all records with at least 20 mm of rain and a stage below 150 cm.",
        d.filter((c("rain_mm") >= 20) & (c("stage_cm") < 150)).table(),
    ),
    (
        "Per gauge, what percentage of values is not approved, i.e. coded P or E?",
        d.group("gauge_id", percent=mean(c("qc").isin(["P", "E"])) * 100).table(),
    ),
    (
        "The three highest daily discharges at every gauge",
        d.top(3, "flow_m3s", per=("gauge_id",)).table(),
    ),
    (
        "At which gauges does the mean turbidity exceed 15 NTU?",
        d.group("gauge_id", turbidity=mean("turb_ntu")).filter(c("turbidity") > 15).table(),
    ),
    (
        "Coefficient of variation of the discharge for each gauge",
        d.group("gauge_id", cv=std("flow_m3s") / mean("flow_m3s")).table(),
    ),
    (
        "Count the days with ice and water colder than 0.5 °C at each gauge.",
        d.filter(c("ice") & (c("wtemp_c") < 0.5)).group("gauge_id", days=count()).table(),
    ),
    (
        "All records in which the flow is more than three times the mean flow of the same gauge",
        d.filter(c("flow_m3s") > over(mean("flow_m3s"), "gauge_id") * 3).table(),
    ),
    (
        "Amplitude of the stage at each gauge, highest minus lowest, in cm",
        d.group("gauge_id", amplitude=max_("stage_cm") - min_("stage_cm")).table(),
    ),
    (
        "How many records combine turbidity above 50 NTU with less than 5 mm of rain?",
        d.value(count(only=(c("turb_ntu") > 50) & (c("rain_mm") < 5))),
    ),
    (
        "Mean of the peak discharges of the individual gauges",
        d.group("gauge_id", hq=max_("flow_m3s")).value(mean("hq")),
    ),
    (
        "Which gauges never rose above 300 cm?",
        d.group("gauge_id", highest=max_("stage_cm"))
        .filter(c("highest") <= 300)
        .select("gauge_id")
        .table(),
    ),
    (
        "Which of the listed stations have no daily values at all?",
        g.join(d, on="gauge_id", how="anti").table(),
    ),
    (
        "Runoff volume of each gauge in million m³ (daily flow times 86 400 s)",
        d.group("gauge_id", volume=sum_(c("flow_m3s") * 86400) / 1000000).table(),
    ),
    (
        "Frequency of discharges at KAR07 in classes of 20 m³/s",
        d.filter(c("gauge_id") == "KAR07")
        .group(q_class=c("flow_m3s").bins(20), days=count())
        .table(),
    ),
    # time
    (
        "Monthly mean discharge at KAR02",
        karn.group(month=month, mq=mean("flow_m3s")).table(),
    ),
    (
        "7-day rolling mean of the discharge at ALM01",
        alm.derive(rolling=rolling("flow_m3s", "day", 7)).table(),
    ),
    (
        "NM7Q per gauge: the minimum of the 7-day rolling mean flow",
        d.derive(m7q=rolling("flow_m3s", "day", 7, per=("gauge_id",)))
        .group("gauge_id", nm7q=min_("m7q"))
        .table(),
    ),
    (
        "Cumulative precipitation at LUV11 from 1 November 2023 to 31 March 2024",
        d.filter(
            (c("gauge_id") == "LUV11") & c("day").between(date("2023-11-01"), date("2024-03-31"))
        )
        .derive(cumulative=running("rain_mm", "day"))
        .table(),
    ),
    (
        "Largest rise in stage from one day to the next, for each gauge",
        d.derive(rise=c("stage_cm") - shift("stage_cm", "day", per=("gauge_id",)))
        .group("gauge_id", rise=max_("rise"))
        .table(),
    ),
    (
        "Mean stage per gauge in Q1 2024",
        d.filter(c("day").between(date("2024-01-01"), date("2024-03-31")))
        .group("gauge_id", stage=mean("stage_cm"))
        .table(),
    ),
    (
        "How many days between 1 December 2023 and 29 February 2024 exceeded 40 m³/s at KAR07?",
        d.filter(
            (c("gauge_id") == "KAR07")
            & c("day").between(date("2023-12-01"), date("2024-02-29"))
            & (c("flow_m3s") > 40)
        ).value(count()),
    ),
    (
        "Which month received the most rain in total at ALM01?",
        alm.group(month=month, rain=sum_("rain_mm")).top(1, "rain").table(),
    ),
    (
        "Beginning and end of the record at each gauge",
        d.group("gauge_id", first=min_("day"), last=max_("day")).table(),
    ),
    (
        "Longest gap between consecutive records of a gauge, in days, per gauge",
        d.derive(gap=shift("day", "day", per=("gauge_id",)).until(c("day")))
        .group("gauge_id", longest=max_("gap"))
        .table(),
    ),
    # charts
    (
        "Hydrograph: daily discharge against time, one line per gauge",
        d.chart("line", x="day", y="flow_m3s", colour="gauge_id"),
    ),
    ("Histogram of the water temperature with 25 bins", d.chart("histogram", y="wtemp_c", bins=25)),
    (
        "Rating curve data: scatter of flow on stage for KAR02",
        karn.chart("scatter", x="stage_cm", y="flow_m3s"),
    ),
    ("Turbidity by gauge as box plots", d.chart("box", x="gauge_id", y="turb_ntu")),
    (
        "Bars of the number of days above 200 cm for each gauge",
        d.filter(c("stage_cm") > 200)
        .group("gauge_id", days=count())
        .chart("bar", x="gauge_id", y="days"),
    ),
    (
        "Heat map of mean stage, months across and gauges down",
        d.group("gauge_id", month=month, stage=mean("stage_cm")).chart(
            "heatmap", x="month", y="gauge_id", colour="stage"
        ),
    ),
    (
        "Plot the 30-day rolling mean discharge of ALM01 over time.",
        alm.derive(rolling=rolling("flow_m3s", "day", 30)).chart("line", x="day", y="rolling"),
    ),
    # cleaning and reshaping
    (
        "Remove the estimated values (code E) from the daily table permanently.",
        d.filter(c("qc") != "E").change("daily"),
    ),
    (
        "Set missing precipitation to 0 mm in the daily table.",
        d.derive(rain_mm=c("rain_mm").or_else(0)).change("daily"),
    ),
    (
        "Add the stage in metres as stage_m to the daily values.",
        d.derive(stage_m=c("stage_cm") / 100).change("daily"),
    ),
    (
        "Discharge as a wide table: one row per day, one column per gauge, mean flow in the cells",
        d.pivot("day", "gauge_id", mean("flow_m3s")).table(),
    ),
    # statistics
    (
        "Spearman correlation of rainfall and discharge on the same day",
        d.test("correlation", y="flow_m3s", x="rain_mm", method="spearman"),
    ),
    (
        "Linear regression of discharge on stage at KAR02",
        karn.test("regression", y="flow_m3s", x="stage_cm"),
    ),
    (
        "Does turbidity differ between gauges? Kruskal-Wallis.",
        d.test("kruskal", y="turb_ntu", x="gauge_id"),
    ),
    # unanswerable
    ("What is the suspended sediment load at KAR07 in t/day?", None),
    ("How low did dissolved oxygen fall below 6 mg/l in August 2024?", None),
    ("At what hour did the flood peak pass Oberbruck?", None),
    ("Forecast the stage at ALM01 for the coming 48 hours.", None),
    ("Why did the turbidity at LUV15 rise without rain?", None),
    ("Which current meter would you buy for small streams?", None),
]
