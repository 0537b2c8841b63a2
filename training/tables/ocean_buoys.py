"""Observations of ocean buoys over two years, and the buoys themselves."""

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
    shift,
    std,
)

FORMATS = {"obs": "parquet", "buoys": "csv"}

VOICE = "an oceanographer, everyday: plain and exact"

BUOYS = {
    "NA01": ("Faroe Shelf", "North Atlantic", 61.8, -6.4, 210, 9.6, 2.9, "moored"),
    "NA02": ("Porcupine Bank", "North Atlantic", 53.2, -14.1, 380, 13.1, 3.2, "moored"),
    "NA03": ("Rockall", "North Atlantic", 57.1, -12.6, 1900, 11.2, 3.4, "drifting"),
    "NS01": ("Dogger", "North Sea", 54.9, 2.1, 28, 11.4, 1.6, "moored"),
    "NS02": ("Fisher Deep", "North Sea", 57.3, 4.8, 75, 10.5, 2.1, "moored"),
    "BI01": ("Gascony", "Bay of Biscay", 45.3, -5.1, 4500, 16.4, 2.5, "moored"),
    "BI02": ("Cap Ferret", "Bay of Biscay", 44.6, -1.9, 52, 16.9, 1.9, "moored"),
    "BA01": ("Gotland", "Baltic Sea", 57.4, 19.9, 110, 9.4, 1.0, "moored"),
    "BA02": ("Arkona", "Baltic Sea", 54.9, 13.9, 46, 10.3, 0.9, "moored"),
    "NA04": ("Iceland Basin", "North Atlantic", 60.2, -20.3, 2700, 9.1, 3.3, "drifting"),
    "NS03": ("Humber Gate", "North Sea", 53.7, 0.9, 22, 11.6, 1.3, "moored"),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    facts = list(BUOYS.values())
    m = len(facts)
    buoys = pd.DataFrame(
        {
            "buoy_id": [*BUOYS],
            "name": [fact[0] for fact in facts],
            "basin": [fact[1] for fact in facts],
            "lat": [fact[2] for fact in facts],
            "lon": [fact[3] for fact in facts],
            "depth_m": [fact[4] for fact in facts],
            "type": [fact[7] for fact in facts],
            "deployed": (
                pd.Timestamp("2012-03-01") + pd.to_timedelta(rng.integers(0, 3900, m), "D")
            ).strftime("%Y-%m-%d"),
            "operator": rng.choice(["Met Office", "Ifremer", "SMHI", "BSH"], m),
        }
    )
    n = 1900
    which = rng.choice(m - 1, n)
    time = pd.Timestamp("2023-01-01") + pd.to_timedelta(rng.integers(0, 731 * 8, n) * 3, "h")
    season = np.cos((time.dayofyear.to_numpy() - 235) / 365.25 * 2 * np.pi)
    sst = np.array([facts[k][5] for k in which]) + season * 4.4 + rng.normal(0, 0.7, n)
    wind = np.clip(rng.gamma(4.6, 1.9, n) * (1 - 0.2 * season), 0.2, None)
    waves = np.array([facts[k][6] for k in which]) * (0.35 + wind / 13) * rng.gamma(16, 1 / 16, n)
    baltic = np.array([facts[k][1] == "Baltic Sea" for k in which])
    flag = rng.choice(["good", "suspect", "bad"], n, p=[0.91, 0.06, 0.03])
    obs = pd.DataFrame(
        {
            "buoy_id": np.array([*BUOYS])[which],
            "time_utc": time,
            "sst_c": sst.round(2),
            "air_temp_c": (sst - 0.8 + rng.normal(0, 2.2, n)).round(1),
            "hs_m": waves.round(2),
            "tp_s": (4.2 + 2.1 * np.sqrt(waves) + rng.normal(0, 0.9, n)).round(1),
            "wind_ms": wind.round(1),
            "wind_dir": rng.choice(
                ["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
                n,
                p=[0.09, 0.07, 0.08, 0.08, 0.14, 0.23, 0.2, 0.11],
            ),
            "pres_hpa": (1013 - 0.9 * (wind - 8) + rng.normal(0, 8, n)).round(1),
            "sal_psu": np.where(baltic, rng.normal(7.6, 0.4, n), rng.normal(35.1, 0.3, n)).round(2),
            "chl_ugl": (rng.gamma(1.6, 0.7, n) * (1 + 0.4 * season)).round(2),
            "batt_v": rng.normal(12.7, 0.35, n).round(2),
            "qc_flag": flag,
        }
    )
    obs.loc[rng.choice(n, 85, replace=False), "sal_psu"] = np.nan
    obs.loc[rng.choice(n, 210, replace=False), "chl_ugl"] = np.nan
    obs.loc[rng.choice(n, 30, replace=False), "hs_m"] = np.nan
    twice = obs.sample(9, random_state=3)
    obs = pd.concat([obs, twice]).sort_values(["buoy_id", "time_utc"], ignore_index=True)
    return {"obs": obs, "buoys": buoys}


o = T("obs")
b = T("buoys")
both = o.join(b, on="buoy_id")
time = c("time_utc")
good = c("qc_flag") == "good"
storm = c("wind_ms") >= 17.2
in_2023 = (time >= date("2023-01-01")) & (time < date("2024-01-01"))
in_2024 = (time >= date("2024-01-01")) & (time < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    (
        "Mean wind speed and mean wave height for each wind direction",
        o.group("wind_dir", wind=mean("wind_ms"), waves=mean("hs_m")).table(),
    ),
    (
        "First and last observation time",
        o.group(first=min_("time_utc"), last=max_("time_utc")).table(),
    ),
    ("First 20 rows of the observations", o.limit(20).table()),
    (
        "Observations in June 2024 with waves above 4 m",
        o.filter(
            (time >= date("2024-06-01")) & (time < date("2024-07-01")) & (c("hs_m") > 4)
        ).table(),
    ),
    (
        "By how many percent is the mean salinity higher at NS01 than at BA01?",
        o.value(
            (mean("sal_psu", c("buoy_id") == "NS01") / mean("sal_psu", c("buoy_id") == "BA01") - 1)
            * 100
        ),
    ),
    ("Two deepest buoys of each basin", b.top(2, "depth_m", per=("basin",)).table()),
    (
        "7-day rolling mean of the daily mean pressure",
        o.group(day=time.floor("day"), pressure=mean("pres_hpa"))
        .derive(rolling=rolling("pressure", "day", 7))
        .table(),
    ),
    (
        "Heat map of the correlations between SST, air temperature and chlorophyll",
        o.select("sst_c", "air_temp_c", "chl_ugl").chart("heatmap"),
    ),
    ("95th percentile of the wave height", o.value(quantile("hs_m", 0.95))),
    (
        "Round the salinity to one decimal in the observations",
        o.derive(sal_psu=c("sal_psu").round(1)).change("obs"),
    ),
    ("Mean current speed per buoy", None),
    # look
    ("Number of observations", o.value(count())),
    ("Data types of obs", o.report("types")),
    ("Count missing values in obs by column", o.report("missing")),
    ("How many duplicate rows in obs?", o.report("duplicates")),
    (
        "Summary statistics for wave height, period and wind speed",
        o.report("describe", "hs_m", "tp_s", "wind_ms"),
    ),
    ("Which basins are covered by the buoys?", b.distinct("basin").table()),
    # aggregate and compare
    ("Mean sea surface temperature per buoy", o.group("buoy_id", sst=mean("sst_c")).table()),
    (
        "Median significant wave height in each basin",
        both.group("basin", hs=median("hs_m")).table(),
    ),
    ("Maximum wave height at Rockall", both.filter(c("name") == "Rockall").value(max_("hs_m"))),
    (
        "Which buoy recorded the highest wave?",
        o.top(1, "hs_m").select("buoy_id").value(),
    ),
    (
        "Fraction of observations flagged bad, per buoy",
        o.group("buoy_id", share=mean(c("qc_flag") == "bad")).table(),
    ),
    ("Percentage of good data overall", o.value(mean(good) * 100)),
    (
        "Mean salinity of good observations in the Baltic Sea",
        both.filter(good & (c("basin") == "Baltic Sea")).value(mean("sal_psu")),
    ),
    (
        "Mean difference between air and sea surface temperature per buoy",
        o.group("buoy_id", difference=mean(c("air_temp_c") - c("sst_c"))).table(),
    ),
    ("Number of observations per wind direction", o.group("wind_dir", n=count()).table()),
    (
        "From which direction does the wind blow most often?",
        o.group("wind_dir", n=count()).top(1, "n").table(),
    ),
    (
        "Mean wind speed by direction, strongest first",
        o.group("wind_dir", wind=mean("wind_ms")).sort("-wind").table(),
    ),
    (
        "How many observations have waves above 4 m and wind under 10 m/s?",
        o.filter((c("hs_m") > 4) & (c("wind_ms") < 10)).value(count()),
    ),
    (
        "Top 3 wave heights for each buoy",
        o.top(3, "hs_m", per=("buoy_id",)).table(),
    ),
    (
        "Five lowest pressures observed",
        o.bottom(5, "pres_hpa").table(),
    ),
    (
        "Difference in mean SST between moored and drifting buoys",
        both.value(mean("sst_c", c("type") == "moored") - mean("sst_c", c("type") == "drifting")),
    ),
    (
        "Standard deviation of SST by basin",
        both.group("basin", spread=std("sst_c")).table(),
    ),
    ("Buoys that never sent any observations", b.join(o, on="buoy_id", how="anti").table()),
    (
        "Buoys with at least 180 good observations",
        o.filter(good).group("buoy_id", n=count()).filter(c("n") >= 180).table(),
    ),
    (
        "How many buoys are in water deeper than 1000 m?",
        b.filter(c("depth_m") > 1000).value(count()),
    ),
    ("Average depth by basin", b.group("basin", depth=mean("depth_m")).table()),
    ("Number of buoys per operator and type", b.group("operator", "type", n=count()).table()),
    (
        "95th percentile of wave height per basin",
        both.group("basin", p95=quantile("hs_m", 0.95)).table(),
    ),
    (
        "Temperature range of each buoy (highest minus lowest SST)",
        o.group("buoy_id", range=max_("sst_c") - min_("sst_c")).table(),
    ),
    (
        "Observations with chlorophyll above the mean of their buoy",
        o.filter(c("chl_ugl") > over(mean("chl_ugl"), "buoy_id")).table(),
    ),
    # time
    (
        "Monthly mean SST in the North Sea",
        both.filter(c("basin") == "North Sea")
        .group(month=time.floor("month"), sst=mean("sst_c"))
        .table(),
    ),
    (
        "Seasonal cycle of SST: mean by calendar month",
        o.group(month=time.part("month"), sst=mean("sst_c")).table(),
    ),
    (
        "Mean air temperature by hour of day",
        o.group(hour=time.part("hour"), air=mean("air_temp_c")).table(),
    ),
    (
        "Number of gale observations (wind from 17.2 m/s) per quarter",
        o.filter(storm).group(quarter=time.floor("quarter"), n=count()).table(),
    ),
    (
        "Maximum wave height between October 2023 and March 2024",
        o.filter((time >= date("2023-10-01")) & (time < date("2024-04-01"))).value(max_("hs_m")),
    ),
    (
        "Change in annual mean SST from 2023 to 2024, per basin",
        both.group("basin", change=mean("sst_c", in_2024) - mean("sst_c", in_2023)).table(),
    ),
    (
        "First and last observation time of each buoy",
        o.group("buoy_id", first=min_("time_utc"), last=max_("time_utc")).table(),
    ),
    (
        "3-month rolling mean of monthly wave height at NA01",
        o.filter(c("buoy_id") == "NA01")
        .group(month=time.floor("month"), hs=mean("hs_m"))
        .derive(average=rolling("hs", "month", 3))
        .table(),
    ),
    (
        "Longest gap between observations at each buoy, in hours",
        o.derive(gap=shift("time_utc", "time_utc", per=("buoy_id",)).until(time, "hour"))
        .group("buoy_id", gap=max_("gap"))
        .table(),
    ),
    (
        "Month-to-month change of mean salinity in 2024",
        o.filter(in_2024)
        .group(month=time.floor("month"), salinity=mean("sal_psu"))
        .derive(change=c("salinity") - shift("salinity", "month"))
        .table(),
    ),
    # charts
    (
        "Plot monthly mean SST by basin as lines",
        both.group("basin", month=time.floor("month"), sst=mean("sst_c")).chart(
            "line", x="month", y="sst", colour="basin"
        ),
    ),
    (
        "Scatter of wave height versus wind speed",
        o.chart("scatter", x="wind_ms", y="hs_m"),
    ),
    ("Histogram of surface pressure, 30 bins", o.chart("histogram", y="pres_hpa", bins=30)),
    ("Box plots of salinity per buoy", o.chart("box", x="buoy_id", y="sal_psu")),
    (
        "Violin plot of wave height for each quality flag",
        o.chart("violin", x="qc_flag", y="hs_m"),
    ),
    (
        "Bar chart of mean wind speed by basin",
        both.group("basin", wind=mean("wind_ms")).chart("bar", x="basin", y="wind"),
    ),
    (
        "Heatmap of mean wave height by buoy and calendar month",
        o.group("buoy_id", month=time.part("month"), hs=mean("hs_m")).chart(
            "heatmap", x="month", y="buoy_id", colour="hs"
        ),
    ),
    # cleaning and reshaping
    ("Keep only good data in obs", o.filter(good).change("obs")),
    ("Remove duplicate rows from obs", o.distinct().change("obs")),
    (
        "Add wind speed in knots to obs, 1 m/s is 1.944 kn",
        o.derive(wind_kn=c("wind_ms") * 1.944).change("obs"),
    ),
    (
        "Pivot: buoys as rows, quality flags as columns, number of observations",
        o.pivot("buoy_id", "qc_flag", count()).table(),
    ),
    # statistics
    (
        "Spearman correlation of wind speed and wave height",
        o.test("correlation", y="hs_m", x="wind_ms", method="spearman"),
    ),
    (
        "Linear regression of air temperature on SST",
        o.test("regression", y="air_temp_c", x="sst_c"),
    ),
    (
        "Does SST differ significantly between moored and drifting buoys?",
        both.test("tTest", y="sst_c", x="type"),
    ),
    # nothing can answer it
    ("Mean current speed at 10 m depth per buoy", None),
    ("Dissolved oxygen in the Baltic by month", None),
    ("Which sensor was replaced most often?", None),
    ("Predict SST at Gascony for August 2026", None),
    ("Why was the North Sea warmer in 2024?", None),
    ("Write a Fortran loop for a tidal model", None),
]
