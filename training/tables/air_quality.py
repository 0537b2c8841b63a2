"""Hourly concentrations of a region's air monitoring stations."""

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
)

FORMATS = {"stations": "csv", "readings": "parquet"}

VOICE = "an atmospheric scientist: exact, thresholds, exceedances, percentiles, periods"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    area = ["urban traffic", "urban background", "suburban", "rural", "industrial"]
    n = 102
    kind = rng.choice(area, n, p=[0.26, 0.28, 0.18, 0.16, 0.12])
    built = pd.Timestamp("2003-03-01") + pd.to_timedelta(rng.integers(0, 7300, n), "D")
    place = ["Elm", "Kings", "Ash", "Mill", "Stone", "Hazel", "North", "Bridge", "Salt", "Wick"]
    place_end = ["ford", "ham", "gate", "worth", "field", "bury", "ley", "stead", "mouth", "combe"]
    names = [f"{place[i % 10]}{place_end[(i // 10 + i) % 10]}" for i in range(n)]
    names[100:] = ["Port Arden", "High Tor"]
    stations = pd.DataFrame(
        {
            "site_code": [f"AQ{i:03d}" for i in 1 + np.arange(n)],
            "Site name": names,
            "Site type": kind,
            "Altitude_m": rng.gamma(2, 75, n).round(),
            "Inlet_height_m": rng.choice([1.5, 2.5, 3.0, 4.0], n),
            "Operator": rng.choice(["Env. Agency", "County", "University"], n, p=[0.5, 0.38, 0.12]),
            "Commissioned": built.strftime("%Y-%m-%d"),
            "Kerbside": np.where((kind == "urban traffic") & (rng.random(n) < 0.8), "yes", "no"),
        }
    )
    stations.loc[rng.choice(n, 8, replace=False), "Operator"] = None
    used = [0, 5, 17, 33, 48, 71, 100, 101]
    stations.loc[used, "Site type"] = [
        *["urban traffic", "urban background", "rural", "urban traffic"],
        *["industrial", "suburban", "urban background", "rural"],
    ]
    stations.loc[used, "Kerbside"] = ["yes", "no", "no", "yes", "no", "no", "no", "no"]
    m = 2000
    of = np.array(used)[rng.integers(0, 8, m)]
    hours = rng.integers(0, 366 * 24, m)
    moment = pd.Timestamp("2024-01-01") + pd.to_timedelta(hours, "h")
    hour = moment.hour.to_numpy()
    season = np.cos((moment.dayofyear.to_numpy() - 15) / 366 * 2 * np.pi)
    road = pd.Series(
        {
            "urban traffic": 1.7,
            "urban background": 1.0,
            "suburban": 0.8,
            "rural": 0.4,
            "industrial": 1.3,
        }
    )[stations["Site type"].to_numpy()[of]].to_numpy()
    rush = np.where(np.isin(hour, [7, 8, 9, 17, 18, 19]), 1.5, 1.0)
    rush *= np.where(moment.dayofweek.to_numpy() >= 5, 0.75, 1.0)
    wind = rng.gamma(2.2, 1.5, m)
    still = 1.6 / np.sqrt(wind + 0.6)
    pm25 = rng.gamma(3, 3.6 * road**0.5 * (1 + 0.35 * season) * still)
    no2 = rng.gamma(4, 6 * road * rush * (1 + 0.2 * season) * still)
    day = np.clip(np.sin((hour - 8) / 24 * 2 * np.pi), -0.6, 1)
    o3 = np.clip(rng.normal(58 - 17 * season + 20 * day - 0.35 * no2, 15), 2, None)
    readings = pd.DataFrame(
        {
            "site_code": stations["site_code"].to_numpy()[of],
            "datetime_utc": moment,
            "PM2.5": pm25.round(1),
            "PM10": (pm25 * rng.normal(1.55, 0.2, m) + rng.gamma(2, 2.5, m)).round(1),
            "NO2": no2.round(1),
            "O3": o3.round(1),
            "Temp_C": (10.5 - 8 * season + 4 * day + rng.normal(0, 3, m)).round(1),
            "RH_pct": np.clip(rng.normal(74 + 6 * season - 10 * day, 11), 18, 100).round(),
            "wind_ms": wind.round(1),
            "qc_flag": rng.choice(["valid", "suspect", "invalid"], m, p=[0.91, 0.06, 0.03]),
        }
    )
    for name, lost in [("PM2.5", 0.05), ("PM10", 0.04), ("NO2", 0.08), ("O3", 0.06)]:
        readings.loc[rng.random(m) < lost, name] = np.nan
    readings.loc[rng.choice(m, 22, replace=False), "RH_pct"] = np.nan
    readings = readings.drop_duplicates(["site_code", "datetime_utc"])
    return {
        "stations": stations,
        "readings": readings.sort_values(["datetime_utc", "site_code"], ignore_index=True),
    }


st = T("stations")
r = T("readings")

both = r.join(st, on="site_code")
when = c("datetime_utc")

low, high = over(quantile("NO2", 0.25)), over(quantile("NO2", 0.75))

QUESTIONS = [
    # Everyday
    (
        "Minimum and maximum wind speed",
        r.group(minimum=min_("wind_ms"), maximum=max_("wind_ms")).table(),
    ),
    ("The most recent reading", r.top(1, "datetime_utc").table()),
    ("Descriptive summary of the stations", st.report("describe")),
    ("Readings with ozone between 80 and 100", r.filter(c("O3").between(80, 100)).table()),
    ("Five readings with the lowest temperature", r.bottom(5, "Temp_C").table()),
    ("Mean temperature by month", r.group(month=when.floor("month"), temp=mean("Temp_C")).table()),
    ("Correlation of PM2.5 with PM10", r.test("correlation", y="PM10", x="PM2.5")),
    (
        "Remove the readings in which NO2 is missing.",
        r.filter(~c("NO2").missing()).change("readings"),
    ),
    (
        "Number of stations by operator and site type",
        st.group("Operator", "Site type", n=count()).table(),
    ),
    (
        "How many readings come from rural stations?",
        both.filter(c("Site type") == "rural").value(count()),
    ),
    ("Mean carbon monoxide by site", None),
    # looks
    ("What are the dimensions of the readings table?", r.report("shape")),
    ("Number of missing values in each variable of readings", r.report("missing")),
    (
        "Summary statistics for PM2.5, PM10, NO2 and O3",
        r.report("describe", "PM2.5", "PM10", "NO2", "O3"),
    ),
    ("Are there duplicate records in readings?", r.report("duplicates")),
    ("Which QC flags are in use?", r.distinct("qc_flag").table()),
    ("Draw a random sample of 20 readings.", r.sample(20).table()),
    # counts, means, percentiles, comparisons
    (
        "Mean nitrogen dioxide concentration at each site",
        r.group("site_code", no2=mean("NO2")).table(),
    ),
    (
        "95th percentile of PM2.5 by site type",
        both.group("Site type", p95=quantile("PM2.5", 0.95)).table(),
    ),
    (
        "How many hourly readings of ozone exceed 100 µg/m³?",
        r.filter(c("O3") > 100).value(count()),
    ),
    (
        "Number of exceedances of 50 µg/m³ PM10 per site",
        r.filter(c("PM10") > 50).group("site_code", exceedances=count()).table(),
    ),
    (
        "What proportion of the readings with valid QC has an NO2 level above 40?",
        r.filter(c("qc_flag") == "valid").value(mean(c("NO2") > 40)),
    ),
    (
        "At which station was the single highest PM10 concentration measured? Give its name.",
        both.top(1, "PM10").select("Site name").value(),
    ),
    (
        "Mean ratio of PM2.5 to PM10 at every site",
        r.group("site_code", ratio=mean(c("PM2.5") / c("PM10"))).table(),
    ),
    (
        "NO2 data capture by site, as the percentage of records in which it is not missing",
        r.group("site_code", capture=mean(~c("NO2").missing()) * 100).table(),
    ),
    (
        "Median ozone at rural sites",
        both.filter(c("Site type") == "rural").value(median("O3")),
    ),
    (
        "By how much does mean NO2 at kerbside stations exceed that at all others?",
        both.value(mean("NO2", c("Kerbside") == "yes") - mean("NO2", c("Kerbside") == "no")),
    ),
    (
        "The ten highest hourly PM2.5 values among readings flagged valid",
        r.filter(c("qc_flag") == "valid").top(10, "PM2.5").table(),
    ),
    ("The two hours with the most ozone at each site", r.top(2, "O3", per=("site_code",)).table()),
    (
        "Sites with at least 15 exceedances of 25 µg/m³ PM2.5",
        r.filter(c("PM2.5") > 25)
        .group("site_code", exceedances=count())
        .filter(c("exceedances") >= 15)
        .table(),
    ),
    (
        "Interquartile range of ozone per site",
        r.group("site_code", iqr=quantile("O3", 0.75) - quantile("O3", 0.25)).table(),
    ),
    (
        "Coefficient of variation of nitrogen dioxide for each site type",
        both.group("Site type", cv=std("NO2") / mean("NO2")).table(),
    ),
    (
        "Which stations have no readings whatsoever?",
        st.join(r, on="site_code", how="anti").table(),
    ),
    (
        "How many readings carry a flag other than valid?",
        r.filter(c("qc_flag") != "valid").value(count()),
    ),
    (
        "Which network operator has the largest share of invalid data?",
        both.group("Operator", invalid=mean(c("qc_flag") == "invalid")).top(1, "invalid").table(),
    ),
    (
        "Maximum daily mean of PM10 at each site",
        r.group("site_code", day=when.floor("day"), pm10=mean("PM10"))
        .group("site_code", highest=max_("pm10"))
        .table(),
    ),
    (
        "How many hourly readings have both NO2 above 60 and PM2.5 above 20?",
        r.filter((c("NO2") > 60) & (c("PM2.5") > 20)).value(count()),
    ),
    (
        "Mean total oxidant, that is O3 plus NO2, by type of site",
        both.group("Site type", oxidant=mean(c("O3") + c("NO2"))).table(),
    ),
    (
        "Mean fine particulate level in calm air (wind below 1 m/s) as against all other hours",
        r.group(calm=c("wind_ms") < 1, pm25=mean("PM2.5")).table(),
    ),
    (
        "How many readings have an NO2 value above the mean of their own site?",
        r.filter(c("NO2") > over(mean("NO2"), "site_code")).value(count()),
    ),
    (
        "Which is the highest station above sea level?",
        st.top(1, "Altitude_m").select("Site name").value(),
    ),
    # time
    (
        "Monthly mean ozone over the whole record",
        r.group(month=when.floor("month"), o3=mean("O3")).table(),
    ),
    (
        "Diurnal cycle of NO2: mean by hour of day",
        r.group(hour=when.part("hour"), no2=mean("NO2")).table(),
    ),
    (
        "Count PM10 values over 45 µg/m³ in Q1 2024.",
        r.filter(
            (c("PM10") > 45) & (when >= date("2024-01-01")) & (when < date("2024-04-01"))
        ).value(count()),
    ),
    (
        "Weekend minus weekday difference in mean NO2, by site",
        r.group(
            "site_code",
            difference=mean("NO2", when.part("weekday") >= 6)
            - mean("NO2", when.part("weekday") < 6),
        ).table(),
    ),
    (
        "Relative change of the monthly mean PM2.5 from the preceding month, in percent",
        r.group(month=when.floor("month"), pm25=mean("PM2.5"))
        .derive(change=(c("pm25") / shift("pm25", "month") - 1) * 100)
        .table(),
    ),
    (
        "Cumulative number of PM2.5 exceedances of 25 µg/m³, month by month",
        r.filter(c("PM2.5") > 25)
        .group(month=when.floor("month"), exceedances=count())
        .derive(total=running("exceedances", "month"))
        .table(),
    ),
    (
        "Timestamps of the first and the last record of every site",
        r.group("site_code", first=min_("datetime_utc"), last=max_("datetime_utc")).table(),
    ),
    (
        "Three-month moving average of monthly mean PM10",
        r.group(month=when.floor("month"), pm10=mean("PM10"))
        .derive(smoothed=rolling("pm10", "month", 3))
        .table(),
    ),
    (
        "Longest gap in hours between consecutive records at each site",
        r.derive(gap=shift("datetime_utc", "datetime_utc", per=("site_code",)).until(when, "hour"))
        .group("site_code", longest=max_("gap"))
        .table(),
    ),
    (
        "99th percentile of ozone between 1 May and 31 August 2024",
        r.filter((when >= date("2024-05-01")) & (when < date("2024-09-01"))).value(
            quantile("O3", 0.99)
        ),
    ),
    # charts
    (
        "Heat map of mean NO2 by month of the year and hour of the day",
        r.group(month=when.part("month"), hour=when.part("hour"), no2=mean("NO2")).chart(
            "heatmap", x="hour", y="month", colour="no2"
        ),
    ),
    (
        "Plot the monthly mean PM10 as a line for each type of site.",
        both.group("Site type", month=when.floor("month"), pm10=mean("PM10")).chart(
            "line", x="month", y="pm10", colour="Site type"
        ),
    ),
    ("Box plots of nitrogen dioxide by station", r.chart("box", x="site_code", y="NO2")),
    ("Show the distribution of wind speed in 30 bins.", r.chart("histogram", y="wind_ms", bins=30)),
    (
        "Scatter plot of O3 against NO2 for valid readings",
        r.filter(c("qc_flag") == "valid").chart("scatter", x="NO2", y="O3"),
    ),
    (
        "Bar chart of the number of ozone values above 90 per calendar month of 2024",
        r.filter((c("O3") > 90) & (when.part("year") == 2024))
        .group(month=when.floor("month"), exceedances=count())
        .chart("bar", x="month", y="exceedances"),
    ),
    (
        "Violin plot of relative humidity by QC flag",
        r.chart("violin", x="qc_flag", y="RH_pct"),
    ),
    # cleaning and another shape
    (
        "Discard the readings flagged invalid.",
        r.filter(c("qc_flag") != "invalid").change("readings"),
    ),
    (
        "Add NO2_ppb to readings, computed as NO2 divided by 1.88",
        r.derive(NO2_ppb=c("NO2") / 1.88).change("readings"),
    ),
    (
        "Impute missing relative humidity with the median of the respective site.",
        r.derive(RH_pct=c("RH_pct").or_else(over(median("RH_pct"), "site_code"))).change(
            "readings"
        ),
    ),
    (
        "Reshape readings to long form: site, time, and one row per pollutant with its value",
        r.select("site_code", "datetime_utc", "PM2.5", "PM10", "NO2", "O3")
        .unpivot(["site_code", "datetime_utc"], names="pollutant", values="value")
        .table(),
    ),
    # statistics
    (
        "Spearman correlation between wind speed and NO2",
        r.test("correlation", y="NO2", x="wind_ms", method="spearman"),
    ),
    (
        "Do PM10 concentrations differ between site types? Kruskal-Wallis test",
        both.test("kruskal", y="PM10", x="Site type"),
    ),
    (
        "Regress ozone on temperature.",
        r.test("regression", y="O3", x="Temp_C"),
    ),
    # nothing to answer from
    ("Mean SO2 concentration at industrial sites", None),
    ("How many days have passed since the last calibration of each analyser?", None),
    ("Hospital admissions for asthma on days with ozone above 100 µg/m³", None),
    ("Forecast the PM2.5 concentration at AQ001 for the coming week.", None),
    ("What caused the elevated particulate levels in February?", None),
    ("Who was awarded the Nobel Prize in Chemistry in 1995?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Which other measured quantities covary with ozone, in order of strength?",
        r.report("correlations", "O3"),
    ),
    (
        "Readings with an anomalous NO2 concentration",
        r.filter(
            (c("NO2") < low - (high - low) * 1.5) | (c("NO2") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Spell out Env. Agency as Environment Agency in the operators of the stations.",
        st.derive(Operator=c("Operator").replace("Env. Agency", "Environment Agency")).change(
            "stations"
        ),
    ),
]
