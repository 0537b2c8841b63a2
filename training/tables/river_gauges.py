"""River gauges of a hydrological service: its stations, and what was read there in two years."""

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
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"stations": "csv", "readings": "csv"}

VOICE = "a field engineer whose English is correct, short and a little unusual"

STATIONS = [
    ("S101", "Radovljica", "Sava", "West", 908, 408.1, "radar", "Y", "1953-04-01", "Kos"),
    ("S104", "Sentjakob", "Sava", "Centre", 2285, 267.5, "radar", "Y", "1961-09-15", "Kos"),
    ("S108", "Litija", "Sava", "Centre", 4821, 230.2, "pressure", "Y", "1987-06-02", "Hribar"),
    ("S112", "Catez", "Sava", "East", 10186, 137.3, "radar", "Y", "1976-01-10", "Zupan"),
    ("S201", "Suha", "Sora", "West", 566, 329.2, "float", "N", "1998-11-20", "Kos"),
    ("S205", "Medvode", "Sora", "West", 602, 315.6, "pressure", "Y", "2004-03-18", "Hribar"),
    ("S301", "Nazarje", "Savinja", "Centre", 457, 336.9, "pressure", "Y", "1992-05-07", "Hribar"),
    ("S304", "Celje", "Savinja", "East", 1189, 230.9, "radar", "Y", "1969-08-25", "Zupan"),
    ("S309", "Lasko", "Savinja", "East", 1664, 214.6, "float", "Y", "1953-10-01", "Zupan"),
    ("S402", "Podbocje", "Krka", "East", 2238, 146.4, "float", "N", "1958-02-14", "Zupan"),
    ("S501", "Borl", "Drava", "East", 14662, 204.2, "pressure", "Y", "2001-07-30", "Vidmar"),
    ("S601", "Gornja Radgona", "Mura", "East", 10197, 202.3, "float", "N", "1972-12-05", "Vidmar"),
    ("S605", "Petanjci", "Mura", "East", 10391, 193.9, "radar", "Y", "2024-10-22", "Vidmar"),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    names = [
        "STN",
        "NAME",
        "RIVER",
        "DISTR",
        "CATCH_KM2",
        "ZERO_MASL",
        "SENSOR",
        "TELEM",
        "INST_DATE",
        "TECH",
    ]
    stations = pd.DataFrame(STATIONS, columns=names)
    days = pd.date_range("2023-01-01", "2024-12-31", freq="D")
    storm = rng.gamma(0.35, 14, len(days)) * (rng.random(len(days)) < 0.34)
    storm[(days >= "2023-08-03") & (days <= "2023-08-05")] += [55, 120, 40]
    season = np.asarray(days.dayofyear) / 365.25 * 2 * np.pi

    parts = []
    levels = {}
    for at, station in enumerate(stations.itertuples()):
        area, remote = station.CATCH_KM2, station.TELEM == "Y"
        rain = storm * rng.gamma(6, 1 / 6, len(days))
        wet = np.zeros(len(days))
        for day in range(len(days)):
            wet[day] = 0.83 * wet[day - 1] * (day > 0) + rain[day]
        flow = area**0.9 * 0.045 * (0.5 + 0.2 * np.cos(season - 1.5) + wet / 34)
        stage = 60 + 210 * (flow / flow.max()) ** 0.55 + 6 * at
        levels[station.STN] = [np.round(np.quantile(stage, q), -1) for q in (0.955, 0.985)]
        if station.STN == "S605":
            continue
        kept = {7: 1.0 if remote else 0.55, 13: 0.1, 19: 0.22 if remote else 0.05}
        for hour, chance in kept.items():
            on = rng.random(len(days)) < chance
            if station.STN not in {"S108", "S304"}:  # an outage
                start = rng.integers(40, 650)
                on[start : start + rng.integers(3, 24)] = False
            n = on.sum()
            source = np.where(
                rng.random(n) < (0.9 if remote else 0.25), "tele" if remote else "logger", "obs"
            )
            level = stage[on] + rng.normal(0, 1.5, n)
            warmth = 10.5 - 7 * np.cos(season[on] - 0.4) + (hour - 7) / 9
            parts.append(
                pd.DataFrame(
                    {
                        "stn": station.STN,
                        "read_at": days[on] + pd.Timedelta(hours=hour),
                        "stage_cm": level.round(),
                        "staff_cm": np.where(
                            source == "obs", (level + rng.normal(0.8, 2, n)).round(), np.nan
                        ),
                        "q_m3s": (flow[on] * rng.normal(1, 0.03, n)).round(1),
                        "tw_degC": (warmth + rng.normal(0, 1, n)).clip(0.1).round(1),
                        "rain_mm": rain[on].round(1) * (hour == 7),
                        "batt_v": (rng.normal(12.5, 0.35, n) - 0.04 * (at % 5)).round(2),
                        "src": source,
                        "qc": rng.choice(["GOOD", "EST", "SUSP"], n, p=[0.89, 0.07, 0.04]),
                    }
                )
            )
    stations["WARN_CM"] = [levels[code][0] for code in stations["STN"]]
    stations["ALARM_CM"] = [levels[code][1] for code in stations["STN"]]

    readings = pd.concat(parts, ignore_index=True)
    readings = pd.concat([readings, readings.sample(6, random_state=1)])
    readings = readings.sort_values(["read_at", "stn"], ignore_index=True)
    for column, share in {"q_m3s": 0.02, "tw_degC": 0.05, "batt_v": 0.03}.items():
        readings.loc[rng.random(len(readings)) < share, column] = np.nan
    readings["read_at"] = readings["read_at"].dt.strftime("%Y-%m-%d %H:%M")
    return {"stations": stations, "readings": readings}


s = T("stations")
r = T("readings")
j = r.join(s, ("stn", "STN"))
read = c("read_at")
year = read.part("year")
month = read.part("month")
good = c("qc") == "GOOD"
suspect = c("qc") == "SUSP"


def at(name: str) -> T:
    return j.filter(c("NAME") == name)


def on(river: str) -> T:
    return j.filter(c("RIVER") == river)


QUESTIONS = [
    # look
    ("show me the first 15 rows of the readings", r.limit(15).table()),
    ("Which types of sensor do we have installed?", s.distinct("SENSOR").table()),
    ("how many values are missing in each column of readings", r.report("missing")),
    (
        "name, warning level and alarm level for the stations on Savinja please",
        s.filter(c("RIVER") == "Savinja").select("NAME", "WARN_CM", "ALARM_CM").table(),
    ),
    ("Is some reading entered double, the complete row same?", r.report("duplicates")),
    ("pick me by chance 20 suspect readings", r.filter(suspect).sample(20).table()),
    (
        "basic statistics of the battery voltage, only what came by telemetry",
        r.filter(c("src") == "tele").report("describe", "batt_v"),
    ),
    ("stations from the biggest catchment down to the smallest", s.sort("-CATCH_KM2").table()),
    # aggregate and compare
    ("mean discharge for each river", j.group("RIVER", discharge=mean("q_m3s")).table()),
    (
        "How many readings of Celje are estimated only?",
        at("Celje").filter(c("qc") == "EST").value(count()),
    ),
    (
        "Median water temperature by station, the months July and August",
        r.filter(month.isin([7, 8])).group("stn", temperature=median("tw_degC")).table(),
    ),
    (
        "how much percent of readings is suspect, for each sensor type",
        j.group("SENSOR", percent=mean(suspect) * 100).table(),
    ),
    (
        "On which river was the alarm level exceeded in the most readings?",
        j.filter(c("stage_cm") > c("ALARM_CM")).group("RIVER", n=count()).top(1, "n").table(),
    ),
    ("highest water level at Litija, all times", at("Litija").value(max_("stage_cm"))),
    ("Give the whole record of the biggest discharge.", r.top(1, "q_m3s").table()),
    ("3 highest stages of every station", r.top(3, "stage_cm", per=("stn",)).table()),
    (
        "five stations where the battery is weakest in average",
        r.group("stn", battery=mean("batt_v")).bottom(5, "battery").table(),
    ),
    (
        "Staff gauge minus sensor stage, the average per station, only good readings",
        r.filter(good).group("stn", difference=mean(c("staff_cm") - c("stage_cm"))).table(),
    ),
    (
        "how many stations are with telemetry and how many without",
        s.group("TELEM", n=count()).table(),
    ),
    ("Total rain fallen in each district", j.group("DISTR", rain=sum_("rain_mm")).table()),
    (
        "number of readings, district by quality flag",
        j.group("DISTR", "qc", n=count()).table(),
    ),
    (
        "which stations have 30 suspect readings or more?",
        r.filter(suspect).group("stn", n=count()).filter(c("n") >= 30).table(),
    ),
    (
        "By how many m3/s is Catez above Radovljica, in mean flow?",
        j.value(mean("q_m3s", c("NAME") == "Catez") - mean("q_m3s", c("NAME") == "Radovljica")),
    ),
    (
        "Drava to Mura, ratio of the mean discharges",
        j.value(mean("q_m3s", c("RIVER") == "Drava") / mean("q_m3s", c("RIVER") == "Mura")),
    ),
    (
        "For each station calculate the mean discharge divided with its catchment area.",
        j.group("NAME", "CATCH_KM2", discharge=mean("q_m3s"))
        .derive(specific=c("discharge") / c("CATCH_KM2"))
        .table(),
    ),
    (
        "the technician who has the most stations to care for",
        s.group("TECH", n=count()).top(1, "n").table(),
    ),
    (
        "How many cm lie between warning and alarm at each station, smallest on top",
        s.derive(between_cm=c("ALARM_CM") - c("WARN_CM"))
        .select("NAME", "between_cm")
        .sort("between_cm")
        .table(),
    ),
    ("stations from which no reading exists", s.join(r, ("STN", "stn"), how="anti").table()),
    (
        "coldest and warmest water we had, river by river",
        j.group("RIVER", coldest=min_("tw_degC"), warmest=max_("tw_degC")).table(),
    ),
    (
        "What discharge at Borl is exceeded only in 10 % of readings?",
        at("Borl").value(quantile("q_m3s", 0.9)),
    ),
    (
        "on every river, the station with highest mean flow",
        j.group("RIVER", "NAME", flow=mean("q_m3s")).top(1, "flow", per=("RIVER",)).table(),
    ),
    (
        "Count the good readings with battery under 12 V, separate for each technician.",
        j.filter(good & (c("batt_v") < 12)).group("TECH", n=count()).table(),
    ),
    # time
    (
        "mean discharge of Krka month for month",
        on("Krka").group(month=read.floor("month"), discharge=mean("q_m3s")).table(),
    ),
    (
        "On which weekday our observers make the least readings?",
        r.filter(c("src") == "obs")
        .group(weekday=read.part("weekdayName"), n=count())
        .bottom(1, "n")
        .table(),
    ),
    (
        "average water temperature after hour of the day, June only",
        r.filter(month == 6).group(hour=read.part("hour"), temperature=mean("tw_degC")).table(),
    ),
    (
        "Mean flow of Sava per month with the change in % to the month before",
        on("Sava")
        .group(month=read.floor("month"), flow=mean("q_m3s"))
        .derive(change=(c("flow") / shift("flow", "month") - 1) * 100)
        .table(),
    ),
    (
        "Add up the rain at Nazarje through 2024, day by day, as running sum",
        at("Nazarje")
        .filter(year == 2024)
        .group(day=read.floor("day"), rain=sum_("rain_mm"))
        .derive(total=running("rain", "day"))
        .table(),
    ),
    (
        "monthly mean discharge of Celje, smoothed with a moving mean of 3 months",
        at("Celje")
        .group(month=read.floor("month"), discharge=mean("q_m3s"))
        .derive(smoothed=rolling("discharge", "month", 3))
        .table(),
    ),
    (
        "When did Celje go over the alarm level for the first time?",
        at("Celje").filter(c("stage_cm") > c("ALARM_CM")).value(min_("read_at")),
    ),
    ("date of last reading, all stations", r.group("stn", last=max_("read_at")).table()),
    (
        "longest pause in hours between two readings one after the other, for each station",
        r.derive(before=shift("read_at", "read_at", per=("stn",)))
        .derive(pause=c("before").until(read, "hour"))
        .group("stn", longest=max_("pause"))
        .table(),
    ),
    (
        "Readings over warning level from 1 October 2023 until 31 March 2024, how many at each "
        "station?",
        j.filter(
            (read >= date("2023-10-01"))
            & (read < date("2024-04-01"))
            & (c("stage_cm") > c("WARN_CM"))
        )
        .group("NAME", n=count())
        .table(),
    ),
    (
        "mean flow of the Mura, each year for itself",
        on("Mura").group(year=year, flow=mean("q_m3s")).table(),
    ),
    (
        "Which quarter brought the most rain to Suha?",
        at("Suha")
        .group(quarter=read.floor("quarter"), rain=sum_("rain_mm"))
        .top(1, "rain")
        .table(),
    ),
    (
        "S205 since May 2024: lowest battery voltage of every week",
        r.filter((c("stn") == "S205") & (read >= date("2024-05-01")))
        .group(week=read.floor("week"), lowest=min_("batt_v"))
        .table(),
    ),
    (
        "which of our stations were installed before 1970?",
        s.filter(c("INST_DATE") < date("1970-01-01")).table(),
    ),
    (
        "Podbocje, how much is the mean stage of 2024 higher than that of 2023",
        at("Podbocje").value(mean("stage_cm", year == 2024) - mean("stage_cm", year == 2023)),
    ),
    (
        "The day when the daily mean discharge at Litija jumped up the most against the day before",
        at("Litija")
        .group(day=read.floor("day"), discharge=mean("q_m3s"))
        .derive(jump=c("discharge") - shift("discharge", "day"))
        .top(1, "jump")
        .table(),
    ),
    # charts
    (
        "draw the daily mean stage at Catez in August 2023 as line",
        at("Catez")
        .filter((read >= date("2023-08-01")) & (read < date("2023-09-01")))
        .group(day=read.floor("day"), stage=mean("stage_cm"))
        .chart("line", x="day", y="stage"),
    ),
    (
        "bar chart, suspect readings for each technician",
        j.filter(suspect).group("TECH", n=count()).chart("bar", x="TECH", y="n"),
    ),
    (
        "Borl rating points please: discharge on x, stage on y",
        at("Borl").chart("scatter", x="q_m3s", y="stage_cm"),
    ),
    (
        "histogram of water temperature without the suspect readings",
        r.filter(~suspect).chart("histogram", y="tw_degC"),
    ),
    (
        "Box plots for battery voltage, one per sensor type",
        j.chart("box", x="SENSOR", y="batt_v"),
    ),
    (
        "rain per month in 2024 as stacked bars, colours for the districts",
        j.filter(year == 2024)
        .group("DISTR", month=read.floor("month"), rain=sum_("rain_mm"))
        .chart("bar", x="month", y="rain", colour="DISTR", stacked=True),
    ),
    (
        "Plot monthly mean flow of Sava, Savinja and Krka, each river its own line",
        j.filter(c("RIVER").isin(["Sava", "Savinja", "Krka"]))
        .group("RIVER", month=read.floor("month"), flow=mean("q_m3s"))
        .chart("line", x="month", y="flow", colour="RIVER"),
    ),
    (
        "pie with the sources from which the readings come",
        r.group("src", n=count()).chart("pie", x="src", y="n"),
    ),
    # unanswerable
    ("What flow do we must expect at Celje next Friday?", None),
    ("How much suspended sediment the Mura carries at high water", None),
    ("cost of sensor repairs by station in 2024", None),
    ("how many houses along Savinja stood under water in August 2023?", None),
]
