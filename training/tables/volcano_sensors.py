"""Readings of the instruments on a volcano, the earthquakes below it, and the stations."""

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
    where,
)

FORMATS = {"readings": "parquet", "events": "csv", "stations": "csv"}

VOICE = "a volcanologist at work: plain, exact"

NAMES = ["Lower Hut", "Crater Rim", "East Vent", "Pine Ridge", "Old Cone", "Lahar Gully"]
NAMES += ["North Spur", "Lake Shore", "Saddle", "Quarry", "West Dome", "Summit"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = len(NAMES)
    ids = np.array([f"VS{i:02d}" for i in 1 + np.arange(m)])
    elev = rng.integers(900, 2900, m)
    stations = pd.DataFrame(
        {
            "station_id": ids,
            "name": NAMES,
            "flank": rng.choice(["north", "east", "south", "west"], m),
            "elev_m": elev,
            "dist_crater_km": (9 - elev / 340 + rng.normal(0, 0.6, m)).clip(0.2).round(2),
            "sensor_model": rng.choice(["Trillium 120", "CMG-40T", "LE-3D"], m),
            "telemetry": rng.choice(["radio", "satellite", "cellular"], m),
            "installed": (
                pd.Timestamp("2012-05-01") + pd.to_timedelta(rng.integers(0, 4000, m), "D")
            ).strftime("%Y-%m-%d"),
        }
    )

    n = 1900
    which = rng.integers(0, m - 1, n)
    start = pd.Timestamp("2024-02-01")
    hours = rng.integers(0, 8400, n)
    unrest = np.exp(-(((hours - 5600) / 900) ** 2))
    so2 = rng.gamma(2.0, 1.4 + 6 * unrest, n)
    readings = pd.DataFrame(
        {
            "ts": start + pd.to_timedelta(hours, "h"),
            "station_id": ids[which],
            "so2_ppm": so2.round(2),
            "co2_ppm": (420 + 38 * so2 + rng.normal(0, 60, n)).round().clip(380),
            "fumarole_temp_c": rng.normal(93 + 30 * unrest, 7).round(1),
            "tilt_x_urad": (rng.normal(0, 4, n) + 22 * unrest).round(2),
            "tilt_y_urad": rng.normal(-1, 4, n).round(2),
            "rsam": rng.gamma(3, 40 + 260 * unrest, n).round(),
            "battery_v": rng.normal(12.6, 0.5, n).round(2),
            "qc_flag": rng.choice(["good", "suspect", "bad"], n, p=[0.88, 0.09, 0.03]),
        }
    )
    readings.loc[rng.choice(n, 210, replace=False), "so2_ppm"] = np.nan
    readings.loc[rng.choice(n, 160, replace=False), "co2_ppm"] = np.nan
    readings.loc[rng.choice(n, 90, replace=False), "fumarole_temp_c"] = np.nan

    k = 1100
    kind = rng.choice(
        ["VT", "LP", "hybrid", "tremor", "explosion"], k, p=[0.4, 0.3, 0.14, 0.1, 0.06]
    )
    located = rng.choice(["yes", "no"], k, p=[0.7, 0.3])
    seconds = (rng.beta(3, 2, k) * 350 * 86400).round()
    events = pd.DataFrame(
        {
            "event_id": 88000 + np.arange(k),
            "onset": start + pd.to_timedelta(seconds, "s"),
            "station_id": ids[rng.choice(m, k, p=rng.dirichlet(np.full(m, 3.0)))],
            "event_type": kind,
            "magnitude": (rng.gamma(2.2, 0.45, k) - 0.2).round(1),
            "depth_km": np.where(located == "yes", rng.gamma(2.4, 1.3, k).round(1), np.nan),
            "duration_s": rng.gamma(2, np.where(kind == "tremor", 240, 18)).round(1),
            "located": located,
            "felt": rng.choice(["yes", "no"], k, p=[0.06, 0.94]),
            "analyst": rng.choice(["hk", "mro", "tsv", "auto"], k, p=[0.25, 0.2, 0.15, 0.4]),
            "comment": rng.choice(
                [None, "noisy", "emergent onset", "clipped"], k, p=[0.8, 0.1, 0.06, 0.04]
            ),
        }
    )
    return {
        "readings": readings.sort_values("ts", ignore_index=True),
        "events": events.sort_values("onset", ignore_index=True),
        "stations": stations,
    }


r = T("readings")
e = T("events")
st = T("stations")
r_st = r.join(st, on="station_id")
e_st = e.join(st, on="station_id")
day = c("ts").floor("day")
good = c("qc_flag") == "good"

QUESTIONS = [
    # Everyday
    (
        "Mean SO2 and CO2 by station",
        r.group("station_id", so2=mean("so2_ppm"), co2=mean("co2_ppm")).table(),
    ),
    ("Name, flank and elevation of the stations", st.select("name", "flank", "elev_m").table()),
    ("Number of events per analyst", e.group("analyst", events=count()).table()),
    (
        "Events of November 2024 with magnitude above 2",
        e.filter(
            (c("onset") >= date("2024-11-01"))
            & (c("onset") < date("2024-12-01"))
            & (c("magnitude") > 2)
        ).table(),
    ),
    ("Percentage of events that were felt", e.value(mean(c("felt") == "yes") * 100)),
    (
        "Rolling mean of the daily mean RSAM over seven days with readings",
        r.group(day=day, rsam=mean("rsam")).derive(rolling_mean=rolling("rsam", "day", 7)).table(),
    ),
    (
        "Correlation matrix of SO2, CO2 and RSAM",
        r.report("correlations", "so2_ppm", "co2_ppm", "rsam"),
    ),
    (
        "Stations with a mean fumarole temperature above 100 °C",
        r.group("station_id", temp=mean("fumarole_temp_c")).filter(c("temp") > 100).table(),
    ),
    (
        "How many explosions were recorded at stations on the north flank?",
        e_st.filter((c("event_type") == "explosion") & (c("flank") == "north")).value(count()),
    ),
    (
        "Minimum and maximum depth by event type",
        e.group("event_type", minimum=min_("depth_km"), maximum=max_("depth_km")).table(),
    ),
    ("Volume of lava emitted per month", None),
    # look
    ("How many records are in readings?", r.value(count())),
    ("Show the first 20 events by onset", e.sort("onset").limit(20).table()),
    ("Number of missing values in each column of readings", r.report("missing")),
    ("List all stations with their elevation", st.select("name", "elev_m").table()),
    ("Which event types are there?", e.distinct("event_type").table()),
    (
        "Describe SO2, CO2 and fumarole temperature",
        r.report("describe", "so2_ppm", "co2_ppm", "fumarole_temp_c"),
    ),
    ("Show 15 random readings with a bad flag", r.filter(c("qc_flag") == "bad").sample(15).table()),
    ("Are there repeated rows in events?", e.report("duplicates")),
    # aggregate and compare
    ("Mean SO2 per station", r.group("station_id", so2=mean("so2_ppm")).table()),
    (
        "Number of earthquakes by type and analyst",
        e.group("event_type", "analyst", n=count()).table(),
    ),
    (
        "Deepest located event for each event type",
        e.filter(c("located") == "yes").top(1, "depth_km", per=("event_type",)).table(),
    ),
    ("Magnitude of the strongest quake", e.value(max_("magnitude"))),
    (
        "Percentage of felt events per flank",
        e_st.group("flank", percent=mean(c("felt") == "yes") * 100).table(),
    ),
    (
        "Median depth of VT and LP events",
        e.filter(c("event_type").isin(["VT", "LP"]))
        .group("event_type", depth=median("depth_km"))
        .table(),
    ),
    (
        "Which station has the hottest vents on average?",
        r.group("station_id", temp=mean("fumarole_temp_c")).top(1, "temp").table(),
    ),
    (
        "Count readings with SO2 above 10 ppm and good quality",
        r.filter((c("so2_ppm") > 10) & good).value(count()),
    ),
    (
        "Lowest battery voltage per site name",
        r_st.group("name", lowest=min_("battery_v")).table(),
    ),
    (
        "Ratio of CO2 to SO2 per station, from the means",
        r.group("station_id", ratio=mean("co2_ppm") / mean("so2_ppm")).table(),
    ),
    (
        "Stations with at least 100 events of magnitude 0.5 or more",
        e.filter(c("magnitude") >= 0.5)
        .group("station_id", n=count())
        .filter(c("n") >= 100)
        .table(),
    ),
    ("Which stations have no readings?", st.join(r, on="station_id", how="anti").table()),
    (
        "How many hours of tremor at each station?",
        e.filter(c("event_type") == "tremor")
        .group("station_id", hours=sum_("duration_s") / 3600)
        .table(),
    ),
    (
        "95th percentile of RSAM by flank",
        r_st.group("flank", rsam=quantile("rsam", 0.95)).table(),
    ),
    (
        "Share of suspect or bad data per station",
        r.group("station_id", share=mean(c("qc_flag").isin(["suspect", "bad"]))).table(),
    ),
    (
        "Events stronger than the average magnitude",
        e.filter(c("magnitude") > over(mean("magnitude"))).table(),
    ),
    # time
    (
        "Events per day",
        e.group(day=c("onset").floor("day"), n=count()).table(),
    ),
    (
        "Daily mean RSAM at VS03 since October 2024",
        r.filter((c("station_id") == "VS03") & (c("ts") >= date("2024-10-01")))
        .group(day=day, rsam=mean("rsam"))
        .table(),
    ),
    (
        "Cumulative number of explosions by week",
        e.filter(c("event_type") == "explosion")
        .group(week=c("onset").floor("week"), n=count())
        .derive(total=running("n", "week"))
        .table(),
    ),
    (
        "Time in hours since the previous explosion",
        e.filter(c("event_type") == "explosion")
        .derive(hours=shift("onset", "onset").until(c("onset"), "hour"))
        .table(),
    ),
    (
        "In which month was sulphur dioxide highest on average?",
        r.group(month=c("ts").floor("month"), so2=mean("so2_ppm")).top(1, "so2").table(),
    ),
    (
        "30-day rolling mean of daily fumarole temperature",
        r.group(day=day, temp=mean("fumarole_temp_c"))
        .derive(rolling=rolling("temp", "day", 30))
        .table(),
    ),
    (
        "First and last reading of each station",
        r.group("station_id", first=min_("ts"), last=max_("ts")).table(),
    ),
    (
        "Quakes per hour of the day in September 2024",
        e.filter((c("onset") >= date("2024-09-01")) & (c("onset") < date("2024-10-01")))
        .group(hour=c("onset").part("hour"), n=count())
        .table(),
    ),
    # charts
    (
        "Plot daily mean SO2 as a line",
        r.group(day=day, so2=mean("so2_ppm")).chart("line", x="day", y="so2"),
    ),
    ("Histogram of magnitudes with 30 bins", e.chart("histogram", y="magnitude", bins=30)),
    (
        "Scatter of depth against magnitude coloured by event type",
        e.chart("scatter", x="magnitude", y="depth_km", colour="event_type"),
    ),
    ("Box plot of RSAM by quality flag", r.chart("box", x="qc_flag", y="rsam")),
    (
        "Stacked bars of event counts per month and type",
        e.group("event_type", month=c("onset").floor("month"), n=count()).chart(
            "bar", x="month", y="n", colour="event_type", stacked=True
        ),
    ),
    (
        "Violin plot of fumarole temperature per flank",
        r_st.chart("violin", x="flank", y="fumarole_temp_c"),
    ),
    ("Plot tilt x against tilt y", r.chart("scatter", x="tilt_y_urad", y="tilt_x_urad")),
    (
        "Line chart of weekly quake counts, one line per flank",
        e_st.group("flank", week=c("onset").floor("week"), n=count()).chart(
            "line", x="week", y="n", colour="flank"
        ),
    ),
    # cleaning and reshaping
    ("Remove readings flagged bad", r.filter(c("qc_flag") != "bad").change("readings")),
    (
        "Add the fumarole temperature in kelvin to readings",
        r.derive(fumarole_temp_k=c("fumarole_temp_c") + 273.15).change("readings"),
    ),
    ("Rename ts to time in readings", r.rename(ts="time").change("readings")),
    ("Drop the comment column of events", e.drop("comment").change("events")),
    (
        "Replace auto by automatic in analyst, in events",
        e.derive(analyst=c("analyst").replace("auto", "automatic")).change("events"),
    ),
    (
        "Fill missing depths in events with 0",
        e.derive(depth_km=c("depth_km").or_else(0)).change("events"),
    ),
    (
        "Classify events as shallow below 2 km depth, else deep",
        e.derive(depth_class=where(c("depth_km") < 2, "shallow", "deep")).change("events"),
    ),
    (
        "Wide table of event counts, stations by type",
        e.pivot("station_id", "event_type", count()).table(),
    ),
    (
        "Reshape tilt x and tilt y into long format with time and station",
        r.select("ts", "station_id", "tilt_x_urad", "tilt_y_urad")
        .unpivot(["ts", "station_id"])
        .table(),
    ),
    (
        "Show every reading together with flank and elevation of its station",
        r.join(st.select("station_id", "flank", "elev_m"), on="station_id", how="left").table(),
    ),
    # statistics
    ("Correlation between SO2 and RSAM", r.test("correlation", y="rsam", x="so2_ppm")),
    (
        "Spearman correlation of depth and magnitude for located events",
        e.filter(c("located") == "yes").test(
            "correlation", y="magnitude", x="depth_km", method="spearman"
        ),
    ),
    (
        "Linear regression of CO2 on SO2, good readings only",
        r.filter(good).test("regression", y="co2_ppm", x="so2_ppm"),
    ),
    (
        "Do magnitudes differ between event types? Kruskal-Wallis",
        e.test("kruskal", y="magnitude", x="event_type"),
    ),
    (
        "Mann-Whitney test of duration, felt versus not felt",
        e.test("mannWhitney", y="duration_s", x="felt"),
    ),
    ("Test battery voltage for normality", r.test("normality", y="battery_v")),
    (
        "Correlation matrix of the gas and temperature readings",
        r.report("correlations", "so2_ppm", "co2_ppm", "fumarole_temp_c"),
    ),
    (
        "Standard deviation of tilt x per station",
        r.group("station_id", sd=std("tilt_x_urad")).table(),
    ),
    # nothing can answer it
    ("How high was the ash plume in November?", None),
    ("When will the volcano erupt next?", None),
    ("Wind direction at each station", None),
    ("H2S concentration per flank", None),
    ("What caused the rise in RSAM in September?", None),
    ("Epicentre coordinates of the strongest event", None),
    ("Who repaired the batteries at East Vent?", None),
    ("Convert 50 miles to kilometres", None),
]
