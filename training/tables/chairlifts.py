"""Days of operation of the lifts of a ski resort, and the lifts."""

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
)

FORMATS = {"lift_days": "csv", "lifts": "csv"}

VOICE = "a ski resort controller who thinks in spreadsheets: pivots, subtotals, columns"

LIFTS = [
    ("Sonnjoch Express", "chair6", "Sonnjoch", 2800, 2016, 1740, 488, True, 1.35),
    ("Hochalm", "chair4", "Sonnjoch", 2000, 1998, 1320, 402, False, 0.8),
    ("Talbahn", "gondola", "Village", 2400, 2009, 2650, 730, True, 1.7),
    ("Bambi", "t-bar", "Village", 720, 1987, 380, 64, False, 0.35),
    ("Wiesle", "t-bar", "Village", 900, 1991, 610, 118, False, 0.3),
    ("Nordgrat", "chair4", "Nordgrat", 1800, 2003, 1490, 520, False, 0.6),
    ("Kar Six", "chair6", "Nordgrat", 3000, 2019, 1880, 545, True, 1.2),
    ("Gletscher", "t-bar", "Glacier", 1200, 1994, 1150, 340, False, 0.45),
    ("Firn Jet", "gondola", "Glacier", 2600, 2021, 2210, 615, True, 1.1),
    ("Panorama", "chair2", "Sonnjoch", 1100, 1985, 980, 260, False, 0.0),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    columns = ["lift", "kind", "sector", "cap_ph", "built", "len_m", "vert_m", "heated", "pull"]
    lifts = pd.DataFrame(LIFTS, columns=columns)
    pull = lifts.pop("pull").to_numpy()
    days = pd.DatetimeIndex(
        [
            *pd.date_range("2023-12-08", "2024-04-07"),
            *pd.date_range("2024-12-06", "2025-04-13"),
        ]
    )
    weather = rng.choice(["sun", "cloud", "snow", "fog"], len(days), p=[0.42, 0.29, 0.21, 0.08])
    gust = rng.gamma(3, 10, len(days)) + 14 * (weather == "snow")
    low = -6 + 4.5 * np.sin((days.dayofyear.to_numpy() - 110) / 58) + rng.normal(0, 3.4, len(days))
    fresh = np.where(weather == "snow", rng.gamma(2, 8, len(days)), 0).round()
    weekend = days.dayofweek.to_numpy() >= 5
    peak = days.month.isin([2]) | ((days.month == 12) & (days.day > 23))
    day, which = (each.ravel() for each in np.meshgrid(np.arange(len(days)), np.arange(9)))
    runs = rng.random(len(day)) < 0.66 - 0.12 * (which == 3)
    day, which = day[runs], which[runs]
    order = np.lexsort((which, day))
    day, which = day[order], which[order]
    n = len(day)
    wind = (gust[day] * np.where(np.isin(which, [5, 6, 7, 8]), 1.25, 0.9)).round()
    shut = rng.random(n) < np.where(wind > 70, 0.75, 0.02)
    opened = days[day] + pd.to_timedelta(8 * 60 + rng.choice([0, 15, 30, 45, 60], n), "min")
    minutes = np.where(wind > 60, rng.integers(90, 320, n), rng.integers(430, 530, n))
    stops = rng.poisson(1.2 + (wind > 45) + 0.9 * (lifts["built"].to_numpy()[which] < 2000), n)
    crowd = 1 + 0.55 * weekend[day] + 0.4 * peak[day] + 0.25 * (weather[day] == "sun")
    riders = pull[which] * 2900 * crowd * minutes / 480 * rng.normal(1, 0.13, n)
    kwh = lifts["len_m"].to_numpy()[which] * 0.62 * minutes / 480 + 0.045 * riders
    ops = pd.DataFrame(
        {
            "opsDate": days[day].strftime("%Y-%m-%d"),
            "lift": lifts["lift"].to_numpy()[which],
            "season": np.where(days[day] < "2024-06-01", "23/24", "24/25"),
            "weather": weather[day],
            "gust_kmh": wind,
            "tmin_C": low[day].round(1),
            "newSnow_cm": fresh[day],
            "windHold": shut,
            "opened_at": opened.strftime("%Y-%m-%d %H:%M"),
            "closed_at": (opened + pd.to_timedelta(minutes, "min")).strftime("%Y-%m-%d %H:%M"),
            "riders": riders.clip(8).round(),
            "stops": stops,
            "stopMin": (stops * rng.gamma(2, 2.6, n)).round(),
            "kWh": kwh.round(1),
            "crew": rng.integers(2, 5, n) + 2 * np.isin(which, [2, 8]),
            "maxQueue_min": (riders / 380 * rng.gamma(3, 0.5, n)).round(),
        }
    )
    ops.loc[rng.choice(n, 48, replace=False), "maxQueue_min"] = np.nan
    ops.loc[rng.choice(n, 17, replace=False), "kWh"] = np.nan
    ops.loc[rng.choice(n, 26, replace=False), "weather"] = None
    return {"lift_days": ops, "lifts": lifts}


d = T("lift_days")
li = T("lifts")
j = d.join(li, "lift")

day = c("opsDate")
month = day.floor("month")
old_season = c("season") == "23/24"
new_season = c("season") == "24/25"
hours = c("opened_at").until(c("closed_at"), "hour")
weekday = day.part("weekday")


def within(start: str, end: str):  # noqa: ANN201 -- a condition
    return (day >= date(start)) & (day < date(end))


QUESTIONS = [
    # look
    ("How many lines does the lift day sheet have?", d.value(count())),
    ("Give me the column list of the lift master data with the types", li.report("types")),
    ("Count the empty cells per column in the daily sheet", d.report("missing")),
    ("Show the top 10 lines of the daily sheet", d.limit(10).table()),
    ("Which different sectors stand in the master sheet?", li.distinct("sector").table()),
    (
        "Filter the daily sheet to Nordgrat on days with gusts over 80 km/h",
        d.filter((c("lift") == "Nordgrat") & (c("gust_kmh") > 80)).table(),
    ),
    ("Sort the lifts by year of construction, oldest on top", li.sort("built").table()),
    (
        "Only the columns date, lift and riders, for days with more than 9,000 riders",
        d.filter(c("riders") > 9000).select("opsDate", "lift", "riders").table(),
    ),
    (
        "Autofilter: lines where the power reading is blank",
        d.filter(c("kWh").missing()).table(),
    ),
    ("Are there duplicate lines in the lift days?", d.report("duplicates")),
    (
        "The usual summary block, min, max, quartiles, for riders and queue minutes",
        d.report("describe", "riders", "maxQueue_min"),
    ),
    (
        "Show me all T-bars shorter than 1,000 metres",
        li.filter((c("kind") == "t-bar") & (c("len_m") < 1000)).table(),
    ),
    ("How many distinct operating days are in the sheet?", d.value(nunique("opsDate"))),
    # aggregate and compare
    ("Grand total of riders", d.value(sum_("riders"))),
    (
        "Pivot with lifts in the rows, seasons in the columns and total riders as values",
        d.pivot("lift", "season", sum_("riders")).table(),
    ),
    (
        "Pivot of average queue, weather down the side, lift across the top",
        d.pivot("weather", "lift", mean("maxQueue_min")).table(),
    ),
    (
        "Average riders per operating day for each kind of lift",
        j.group("kind", riders=mean("riders")).table(),
    ),
    (
        "kWh per rider for each lift, total over total",
        d.group("lift", kwh_per_rider=sum_("kWh") / sum_("riders")).table(),
    ),
    (
        "% of grand total riders for each sector",
        j.group("sector", riders=sum_("riders"))
        .derive(percent=c("riders") / over(sum_("riders")) * 100)
        .table(),
    ),
    ("COUNTIF wind hold is true, whole sheet", d.filter(c("windHold")).value(count())),
    (
        "What share of the lift days were on wind hold, lift by lift?",
        d.group("lift", share=mean(c("windHold"))).table(),
    ),
    (
        "SUMIF: riders on the Talbahn in season 24/25",
        d.filter((c("lift") == "Talbahn") & new_season).value(sum_("riders")),
    ),
    (
        "COUNTIFS snowing, colder than minus 10 and at least 5 stoppages",
        d.filter((c("weather") == "snow") & (c("tmin_C") < -10) & (c("stops") >= 5)).value(count()),
    ),
    (
        "Variance column: riders 24/25 minus 23/24 for every lift",
        d.group(
            "lift",
            difference=sum_("riders", new_season) - sum_("riders", old_season),
        ).table(),
    ),
    (
        "Top 5 lines by queue time",
        d.top(5, "maxQueue_min").table(),
    ),
    (
        "The three best rider days of each lift",
        d.top(3, "riders", per=("lift",)).table(),
    ),
    (
        "Lifts whose subtotal of stoppages is over 300",
        d.group("lift", stops=sum_("stops")).filter(c("stops") > 300).table(),
    ),
    (
        "Minimum, average and maximum gusts by sector",
        j.group(
            "sector", lowest=min_("gust_kmh"), average=mean("gust_kmh"), highest=max_("gust_kmh")
        ).table(),
    ),
    (
        "Which chairlift or tow in the master sheet never shows up in the daily sheet?",
        li.join(d, "lift", how="anti").table(),
    ),
    (
        "Ratio of average riders on sunny days to foggy days",
        d.value(mean("riders", c("weather") == "sun") / mean("riders", c("weather") == "fog")),
    ),
    (
        "Median opening hours per day, one line per lift",
        d.group("lift", hours=median(hours)).table(),
    ),
    (
        "Ratio column per lift: average daily riders divided by hourly capacity",
        d.group("lift", riders=mean("riders"))
        .join(li, "lift")
        .derive(ratio=c("riders") / c("cap_ph"))
        .select("lift", "ratio")
        .table(),
    ),
    (
        "Which kind of lift has the lowest average stop time among those built before 2005?",
        j.filter(c("built") < 2005)
        .group("kind", minutes=mean("stopMin"))
        .bottom(1, "minutes")
        .table(),
    ),
    (
        "Lift days where the queue was longer than the column average",
        d.filter(c("maxQueue_min") > over(mean("maxQueue_min"))).table(),
    ),
    (
        "95th percentile of queue minutes per lift",
        d.group("lift", p95=quantile("maxQueue_min", 0.95)).table(),
    ),
    (
        "How many lifts per kind and what is their summed-up capacity per hour?",
        li.group("kind", n=count(), capacity=sum_("cap_ph")).table(),
    ),
    # time
    ("Riders by month", d.group(month=month, riders=sum_("riders")).table()),
    (
        "Cumulative column of riders per week, season 23/24",
        d.filter(old_season)
        .group(week=day.floor("week"), riders=sum_("riders"))
        .derive(total=running("riders", "week"))
        .table(),
    ),
    (
        "Month-over-month % change of power use in the 24/25 season",
        d.filter(new_season)
        .group(month=month, kwh=sum_("kWh"))
        .derive(change=(c("kwh") / shift("kwh", "month") - 1) * 100)
        .table(),
    ),
    (
        "Subtotal of riders per weekday",
        d.group(weekday=day.part("weekdayName"), riders=sum_("riders")).table(),
    ),
    (
        "7-day moving average of total riders per day for January to March 2025",
        d.filter(within("2025-01-01", "2025-04-01"))
        .group(day=day.floor("day"), riders=sum_("riders"))
        .derive(average=rolling("riders", "day", 7))
        .table(),
    ),
    (
        "What was the busiest single date, all lifts added up?",
        d.group(day=day.floor("day"), riders=sum_("riders")).top(1, "riders").table(),
    ),
    (
        "How many riders on Saturdays and Sundays in February 2025?",
        d.filter(within("2025-02-01", "2025-03-01") & (weekday >= 6)).value(sum_("riders")),
    ),
    (
        "First and last operating date per season",
        d.group("season", first=min_("opsDate"), last=max_("opsDate")).table(),
    ),
    (
        "Average stoppages by month and sector",
        j.group("sector", month=month, stops=mean("stops")).table(),
    ),
    # charts
    (
        "Column chart of riders subtotalled by lift",
        d.group("lift", riders=sum_("riders")).chart("bar", x="lift", y="riders"),
    ),
    (
        "Line graph of monthly power use, one series per sector",
        j.group("sector", month=month, kwh=sum_("kWh")).chart(
            "line", x="month", y="kwh", colour="sector"
        ),
    ),
    (
        "Pie of riders by kind of lift",
        j.group("kind", riders=sum_("riders")).chart("pie", x="kind", y="riders"),
    ),
    ("Histogram of the gust column", d.chart("histogram", y="gust_kmh")),
    ("XY scatter of riders against power", d.chart("scatter", x="riders", y="kWh")),
    ("Box plot of queue times by weather", d.chart("box", x="weather", y="maxQueue_min")),
    (
        "Stacked columns of stoppages per month, stacked by lift, 24/25 only",
        d.filter(new_season)
        .group("lift", month=month, stops=sum_("stops"))
        .chart("bar", x="month", y="stops", colour="lift", stacked=True),
    ),
    (
        "Conditional-format style heat map: average riders by lift and weekday",
        d.group("lift", weekday=day.part("weekdayName"), riders=mean("riders")).chart(
            "heatmap", x="weekday", y="lift", colour="riders"
        ),
    ),
    # cleaning
    (
        "Insert a column hours_open in the daily sheet, closing minus opening time",
        d.derive(hours_open=hours).change("lift_days"),
    ),
    (
        "Delete the lines of lift days without a power reading",
        d.filter(~c("kWh").missing()).change("lift_days"),
    ),
    (
        "Put 'n/a' into the blank weather cells",
        d.derive(weather=c("weather").or_else("n/a")).change("lift_days"),
    ),
    (
        "Rename the column crew to headcount",
        d.rename(crew="headcount").change("lift_days"),
    ),
    # statistics
    (
        "CORREL of fresh snow with riders",
        d.test("correlation", y="riders", x="newSnow_cm"),
    ),
    (
        "T-test: do riders per lift day differ between the two seasons?",
        d.test("tTest", y="riders", x="season"),
    ),
    (
        "ANOVA of queue minutes by lift",
        d.test("anova", y="maxQueue_min", x="lift"),
    ),
    (
        "STDEV of riders per lift",
        d.group("lift", stdev=std("riders")).table(),
    ),
    # nothing can answer it
    ("Subtotal of ski pass revenue per sector", None),
    ("Pivot the accidents on the slopes by weekday and piste", None),
    ("What does each lift cost us in maintenance, one column per year?", None),
    ("Forecast column: riders for the 25/26 season", None),
    ("Why does the Hochalm stop so often?", None),
    ("How many season pass holders rode up against day ticket guests?", None),
    ("Should we replace the Panorama with a six-seater?", None),
    ("Write the covering note for the board to go with this workbook", None),
    # Everyday
    ("how many lifts do we have?", li.value(count())),
    ("longest lift?", li.top(1, "len_m").table()),
    ("average riders per day on the Bambi", d.filter(c("lift") == "Bambi").value(mean("riders"))),
    ("coldest day", d.bottom(1, "tmin_C").table()),
    ("riders by season", d.group("season", riders=sum_("riders")).table()),
    (
        "how many lift days in March 2024",
        d.filter(within("2024-03-01", "2024-04-01")).value(count()),
    ),
    (
        "which sectors are the gondolas in?",
        li.filter(c("kind") == "gondola").distinct("sector").table(),
    ),
    (
        "bar chart of average queue by lift",
        d.group("lift", queue=mean("maxQueue_min")).chart("bar", x="lift", y="queue"),
    ),
    ("total stop time", d.value(sum_("stopMin"))),
    ("what does the lift operator earn?", None),
]
