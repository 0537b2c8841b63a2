"""Hourly production and consumption of houses with solar panels, as an engineer logs them."""

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
    std,
    sum_,
    where,
)

FORMATS = {"readings": "parquet", "houses": "parquet"}

VOICE = "an engineer, exact, with the unit in every question"

LOGGED = [4, 11, 19, 27, 46, 58, 73, 90]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 110
    peak = rng.gamma(12, 0.7, m).clip(3, 18).round(2)
    built = pd.Timestamp("2016-03-01") + pd.to_timedelta(rng.integers(0, 2900, m), unit="D")
    houses = pd.DataFrame(
        {
            "house_id": [f"H{i:03d}" for i in range(1, m + 1)],
            "district": rng.choice(["Lindenau", "Westhafen", "Bergstadt", "Auenfeld"], m),
            "kWp": peak,
            "battery_kWh": rng.choice([5.1, 7.7, 10.2, 12.8, 15.4, np.nan], m),
            "orientation": rng.choice(["S", "SW", "SE", "E/W"], m, p=[0.4, 0.2, 0.15, 0.25]),
            "tilt_deg": rng.integers(10, 50, m),
            "inverter": rng.choice(
                ["Fronius", "SMA", "Kostal", "Huawei"], m, p=[0.3, 0.3, 0.15, 0.25]
            ),
            "commissioned": built.strftime("%Y-%m-%d"),
            "heat_pump": rng.random(m) < 0.45,
            "EV": rng.choice(["yes", "no"], m, p=[0.35, 0.65]),
            "floor_area_m2": rng.normal(145, 30, m).round(),
        }
    )

    days = [pd.Timestamp(2024, month, int(rng.integers(1, 28))) for month in range(3, 13)]
    rows = []
    for house in LOGGED:
        size, warm = houses.loc[house - 1, ["kWp", "heat_pump"]]
        for day in days:
            summer = np.cos((day.dayofyear - 172) / 365 * 2 * np.pi)
            cloud = rng.uniform(0.25, 1)
            for hour in range(24):
                light = np.sin((hour - 5) / 15 * np.pi) if 5 < hour < 20 else 0
                rows.append(
                    (
                        f"H{house:03d}",
                        day + pd.Timedelta(hours=hour),
                        max(0, light) * (600 + 320 * summer) * cloud * rng.uniform(0.85, 1.1),
                        10
                        + 9 * summer
                        + 5 * np.sin((hour - 9) / 24 * 2 * np.pi)
                        + rng.normal(0, 1),
                        0.25
                        + 0.9 * (hour in {7, 8, 18, 19, 20}) * rng.uniform(0.4, 1.4)
                        + warm * max(0, 0.8 - 0.7 * summer) * rng.uniform(0.5, 1.5)
                        + rng.gamma(1.5, 0.12),
                        size,
                    )
                )
    logged = pd.DataFrame(
        rows, columns=["house_id", "ts", "irr_W_m2", "temp_C", "load_kWh", "size"]
    )
    n = len(logged)
    made = logged["irr_W_m2"] / 1000 * logged.pop("size") * rng.normal(0.82, 0.05, n)
    status = rng.choice(["ok", "derated", "offline"], n, p=[0.94, 0.04, 0.02])
    made = made * np.select([status == "derated", status == "offline"], [0.6, 0.0], 1.0)
    used = logged["load_kWh"]
    own = np.minimum(made, used * rng.uniform(0.8, 1, n))
    logged.insert(2, "pv_kWh", made.round(3))
    logged["load_kWh"] = used.round(3)
    logged["import_kWh"] = (used - own).round(3)
    logged["export_kWh"] = (made - own).round(3)
    logged["irr_W_m2"] = logged["irr_W_m2"].round(1)
    logged["temp_C"] = logged["temp_C"].round(1)
    logged["status"] = status
    logged.loc[rng.choice(n, 45, replace=False), "temp_C"] = np.nan
    logged.loc[rng.choice(n, 25, replace=False), "irr_W_m2"] = np.nan
    gaps = rng.choice(n, 30, replace=False)
    return {"readings": logged.drop(index=gaps).reset_index(drop=True), "houses": houses}


readings = T("readings")
houses = T("houses")
hour = c("ts").part("hour")

QUESTIONS = [
    # Everyday
    (
        "Number of houses and mean peak power in kWp per district",
        houses.group("district", n=count(), peak=mean("kWp")).table(),
    ),
    (
        "Show house_id, kWp and battery_kWh of the houses with an SMA inverter.",
        houses.filter(c("inverter") == "SMA").select("house_id", "kWp", "battery_kWh").table(),
    ),
    ("Which reading has the lowest temperature in °C?", readings.bottom(1, "temp_C").table()),
    ("Summary of the floor area in m²", houses.report("describe", "floor_area_m2")),
    (
        "The 3 houses with the largest floor area in m² in each district",
        houses.top(3, "floor_area_m2", per=("district",)).table(),
    ),
    (
        "Total export in kWh per day",
        readings.group(day=c("ts").floor("day"), export=sum_("export_kWh")).table(),
    ),
    (
        "Standard deviation of the load in kWh for each house",
        readings.group("house_id", sd=std("load_kWh")).table(),
    ),
    (
        "Mean kWp by district and orientation",
        houses.group("district", "orientation", peak=mean("kWp")).table(),
    ),
    (
        "Mean import in kWh for each inverter make",
        readings.join(houses, "house_id").group("inverter", import_kwh=mean("import_kWh")).table(),
    ),
    (
        "How many readings have an irradiance between 200 and 400 W/m²?",
        readings.value(count(only=c("irr_W_m2").between(200, 400))),
    ),
    ("What did the panels cost in EUR per kWp?", None),
    # look
    ("How many hourly kWh readings does the log hold?", readings.value(count())),
    (
        "What are the columns and types of the house table, from kWp to floor area in m²?",
        houses.report("types"),
    ),
    (
        "How many values are missing in each column of the readings, be it kWh, °C or W/m²?",
        readings.report("missing"),
    ),
    ("Descriptive statistics of the hourly PV yield in kWh", readings.report("describe", "pv_kWh")),
    (
        "How many different battery sizes in kWh are installed?",
        houses.value(nunique("battery_kWh")),
    ),
    ("Show 8 random rows of the hourly kWh log.", readings.sample(8).table()),
    # aggregate and compare
    (
        "What is the total PV production in kWh per house?",
        readings.group("house_id", pv=sum_("pv_kWh")).table(),
    ),
    (
        "How many MWh did all the monitored houses consume together?",
        readings.value(sum_("load_kWh") / 1000),
    ),
    (
        "What is the mean hourly consumption in kWh by district?",
        readings.join(houses, "house_id").group("district", load=mean("load_kWh")).table(),
    ),
    (
        "Which house fed the most energy into the grid, in kWh?",
        readings.group("house_id", fed=sum_("export_kWh")).top(1, "fed").table(),
    ),
    (
        "Top 3 houses by energy drawn from the grid in kWh",
        readings.group("house_id", drawn=sum_("import_kWh")).top(3, "drawn").table(),
    ),
    (
        "Installed capacity in kW peak for each roof orientation",
        houses.group("orientation", peak=sum_("kWp")).table(),
    ),
    (
        "Compare the average array size in kW peak of houses with and without a battery.",
        houses.group(
            battery=where(c("battery_kWh").missing(), "without", "with"), peak=mean("kWp")
        ).table(),
    ),
    (
        "What share of the houses has more than 10 kW peak on the roof?",
        houses.value(mean(c("kWp") > 10)),
    ),
    (
        "For each house, in what percentage of the 1 h intervals was the inverter derated?",
        readings.group("house_id", percent=mean(c("status") == "derated") * 100).table(),
    ),
    (
        "What is the specific yield of each house in kWh per kW peak?",
        readings.join(houses, "house_id")
        .group("house_id", specific=sum_("pv_kWh") / max_("kWp"))
        .table(),
    ),
    (
        "What percentage of the PV energy in kWh was exported?",
        readings.value(sum_("export_kWh") / sum_("pv_kWh") * 100),
    ),
    (
        "Ratio of production to consumption, both in kWh, house by house",
        readings.group("house_id", ratio=sum_("pv_kWh") / sum_("load_kWh")).table(),
    ),
    (
        "At what time was the highest hourly yield in kWh recorded?",
        readings.top(1, "pv_kWh").select("ts").value(),
    ),
    (
        "Give the 2 hours with the largest load in kWh for every house.",
        readings.top(2, "load_kWh", per=("house_id",)).table(),
    ),
    (
        "List the houses above 12 kW peak that have no readings at all.",
        houses.filter(c("kWp") > 12).join(readings, "house_id", "anti").table(),
    ),
    (
        "Total kW peak of the houses with both an EV and a heat pump",
        houses.filter((c("EV") == "yes") & c("heat_pump")).value(sum_("kWp")),
    ),
    (
        "By how many kWh per hour does the mean load with a heat pump exceed that without one?",
        readings.join(houses, "house_id").value(
            mean("load_kWh", c("heat_pump")) - mean("load_kWh", ~c("heat_pump"))
        ),
    ),
    (
        "Which houses have a larger array in kW peak than the average of their district?",
        houses.filter(c("kWp") > over(mean("kWp"), "district")).table(),
    ),
    (
        "Net balance per house in kWh, i.e. production minus consumption",
        readings.group("house_id", net=sum_(c("pv_kWh") - c("load_kWh"))).table(),
    ),
    (
        "Median battery capacity in kWh per inverter brand, restricted to brands with at least "
        "20 houses",
        houses.group("inverter", capacity=median("battery_kWh"), n=count())
        .filter(c("n") >= 20)
        .select("inverter", "capacity")
        .table(),
    ),
    (
        "Minimum and maximum temperature in °C in the log",
        readings.group(lowest=min_("temp_C"), highest=max_("temp_C")).table(),
    ),
    (
        "How many readings show more than 500 W/m² but less than 1 kWh of production?",
        readings.filter((c("irr_W_m2") > 500) & (c("pv_kWh") < 1)).value(count()),
    ),
    (
        "95th percentile of the hourly load in kWh per house",
        readings.group("house_id", p95=quantile("load_kWh", 0.95)).table(),
    ),
    (
        "Sum the yield per house in kWh and give me the average of those sums.",
        readings.group("house_id", pv=sum_("pv_kWh")).value(mean("pv")),
    ),
    # time
    (
        "Solar production in kWh for each month",
        readings.group(month=c("ts").floor("month"), pv=sum_("pv_kWh")).table(),
    ),
    (
        "Mean load profile over the hour of the day, in kWh",
        readings.group(hour=hour, load=mean("load_kWh")).table(),
    ),
    (
        "In which hour of the day is the average yield in kWh at its peak?",
        readings.group(hour=hour, pv=mean("pv_kWh")).top(1, "pv").table(),
    ),
    (
        "How many kWh were drawn from the grid in Q4 2024?",
        readings.filter((c("ts") >= date("2024-10-01")) & (c("ts") < date("2025-01-01"))).value(
            sum_("import_kWh")
        ),
    ),
    (
        "Night consumption in kWh per house, from 22:00 to 06:00",
        readings.filter((hour >= 22) | (hour < 6)).group("house_id", load=sum_("load_kWh")).table(),
    ),
    (
        "Cumulative feed-in of house H019 in kWh, day by day",
        readings.filter(c("house_id") == "H019")
        .group(day=c("ts").floor("day"), fed=sum_("export_kWh"))
        .derive(cumulative=running("fed", "day"))
        .table(),
    ),
    (
        "Change of the monthly grid import against the previous month, in kWh",
        readings.group(month=c("ts").floor("month"), drawn=sum_("import_kWh"))
        .derive(change=c("drawn") - shift("drawn", "month"))
        .table(),
    ),
    (
        "Smooth the load of H046 with a rolling mean over 6 readings, in kWh.",
        readings.filter(c("house_id") == "H046")
        .derive(smoothed=rolling("load_kWh", "ts", 6))
        .table(),
    ),
    (
        "How many kW peak were commissioned per year?",
        houses.group(
            year=c("commissioned").cast("datetime").floor("year"), peak=sum_("kWp")
        ).table(),
    ),
    (
        "Sunday consumption in kWh, all houses summed",
        readings.filter(c("ts").part("weekdayName") == "Sunday").value(sum_("load_kWh")),
    ),
    # charts
    (
        "Plot monthly production in kWh as a line, one line per house.",
        readings.group("house_id", month=c("ts").floor("month"), pv=sum_("pv_kWh")).chart(
            "line", x="month", y="pv", colour="house_id"
        ),
    ),
    (
        "Scatter plot of yield in kWh against irradiance in W/m²",
        readings.chart("scatter", x="irr_W_m2", y="pv_kWh"),
    ),
    (
        "Histogram of array sizes in kW peak with 15 bins",
        houses.chart("histogram", y="kWp", bins=15),
    ),
    (
        "Box plot of hourly load in kWh for each house",
        readings.chart("box", x="house_id", y="load_kWh"),
    ),
    (
        "Bar chart of the kW peak installed in each district",
        houses.group("district", peak=sum_("kWp")).chart("bar", x="district", y="peak"),
    ),
    (
        "Violin plot of battery capacity in kWh by district",
        houses.chart("violin", x="district", y="battery_kWh"),
    ),
    (
        "Heat map of the mean production in kWh, month of the year against hour of the day",
        readings.group(month=c("ts").part("month"), hour=hour, pv=mean("pv_kWh")).chart(
            "heatmap", x="hour", y="month", colour="pv"
        ),
    ),
    # cleaning and reshaping
    (
        "Set the battery capacity to 0 kWh where none is given, and store it.",
        houses.derive(battery_kWh=c("battery_kWh").or_else(0)).change("houses"),
    ),
    (
        "Add a column self_kWh to the readings: production minus export, in kWh.",
        readings.derive(self_kWh=c("pv_kWh") - c("export_kWh")).change("readings"),
    ),
    (
        "Long format, please: house, time, and one row each for production and consumption in kWh",
        readings.select("house_id", "ts", "pv_kWh", "load_kWh").unpivot(["house_id", "ts"]).table(),
    ),
    (
        "Turn the commissioning text of the house table into dates, the kWp left as they are.",
        houses.derive(commissioned=c("commissioned").cast("datetime")).change("houses"),
    ),
    # statistics
    (
        "Linear regression of the yield in kWh on irradiance in W/m²",
        readings.test("regression", "pv_kWh", "irr_W_m2"),
    ),
    (
        "Is the mean array size in kW peak different for homes with an EV? Test it.",
        houses.test("tTest", "kWp", "EV"),
    ),
    (
        "Spearman correlation between floor area in m² and array size in kW peak",
        houses.test("correlation", "kWp", "floor_area_m2", "spearman"),
    ),
    # nothing can answer it
    ("How many kWh went into charging the EV of house H027?", None),
    ("What was the state of charge of each battery in kWh at 18:00?", None),
    ("How many kWh will the array of H004 produce in June 2026?", None),
    ("What is the feed-in revenue per house at the tariff in ct/kWh?", None),
    ("Why does H073 yield fewer kWh per kW peak than its neighbours?", None),
    ("Grid voltage in V at the connection point, hour by hour", None),
]
