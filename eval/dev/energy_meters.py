"""Electricity and gas readings of a campus, the load of one site by the hour, and the tariffs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pandas as pd
from question import Answer, Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"readings": "csv", "hourly": "parquet", "tariffs": "csv"}

SITES = [
    ("Library", "study", 310, 420, 38, "Green"),
    ("Main Hall", "teaching", 240, 610, 33, "Fixed 24"),
    ("Sports Hall", "leisure", 280, 530, 52, "Flex"),
    ("Science Block", "research", 690, 480, 96, "Flex"),
    ("Data Centre", "research", 1350, 0, 71, "Fixed 24"),
    ("Student Union", "leisure", 205, 190, 29, "Green"),
    ("Halls East", "residential", 420, 880, 44, "Fixed 24"),
]


def tables(rng: np.random.Generator) -> Tables:
    tariffs = pd.DataFrame(
        {
            "Building": [site[0] for site in SITES] + ["Boat House", "Chapel"],
            "use": [site[1] for site in SITES] + ["leisure", "worship"],
            "tariff": [site[5] for site in SITES] + ["Flex", "Green"],
            "Unit rate (p/kWh)": [24.6, 27.1, 22.4, 19.8, 18.9, 25.3, 26.7, 31.2, 29.5],
            "standing_charge_p_day": [61.0, 74.5, 58.2, 112.0, 148.5, 58.2, 74.5, 40.0, 40.0],
            "floor_area_m2": [5200, 4100, 3300, 6900, 1150, 2050, 8800, 310, 420],
        }
    )
    days = pd.date_range("2023-10-01", periods=120)
    season = 9.5 - 9 * np.sin(np.arange(120) / 120 * np.pi * 0.85)
    temp = np.round(season + rng.normal(0, 2.6, 120), 1) + 0.0
    parts = []
    for number, (name, _, base, heat, peak, _) in enumerate(SITES):
        weekend = days.day_of_week >= 5
        closed = (days >= "2023-12-22") & (days <= "2024-01-02")
        occupied = ~(weekend | closed) | (name in ("Halls East", "Data Centre"))
        elec = base * np.where(occupied, 1.15, 0.74) * rng.normal(1, 0.07, 120)
        drop = 0.004 if name in ("Science Block", "Student Union") else 0.055
        gas = heat * (1.25 - temp * drop) * np.where(occupied, 1, 0.7) * rng.normal(1, 0.1, 120)
        parts.append(
            pd.DataFrame(
                {
                    "meterID": 700 + 13 * number,
                    "building": name,
                    "reading_date": days.strftime("%d/%m/%Y"),
                    "day": days,
                    "elecKWh": np.round(elec, 1),
                    "gas_kWh": np.round(gas, 1) if heat else np.nan,
                    "Outdoor Temp (°C)": temp,
                    "peakKW": np.round(elec / base * peak * rng.normal(1, 0.09, 120), 2),
                    "peak_kw_limit": round(peak * (1.21 if name == "Halls East" else 1.3)),
                    "occupied": np.where(occupied, "yes", "no"),
                }
            )
        )
    readings = pd.concat(parts).sort_values(["day", "meterID"], ignore_index=True)
    readings = readings.drop(columns="day")
    size = len(readings)
    readings["quality"] = np.where(rng.random(size) < 0.96, "OK", "estimated")
    readings.loc[rng.choice(size, 6, replace=False), "quality"] = "fault"
    readings["remark"] = rng.choice(
        ["", "meter read by hand", "reset after outage", "late read"],
        size,
        p=[0.9, 0.05, 0.02, 0.03],
    )
    readings["remark"] = readings["remark"].replace("", None)
    readings.loc[rng.choice(np.arange(1, size), 25, replace=False), "Outdoor Temp (°C)"] = np.nan
    readings.loc[rng.choice(size, 9, replace=False), "elecKWh"] = np.nan
    union = readings.index[readings["building"] == "Student Union"]
    again = readings.loc[np.sort(rng.choice(union, 5, replace=False))]
    readings = pd.concat([readings, again], ignore_index=True)

    stamps = pd.date_range("2024-02-05", periods=14 * 24, freq="h")
    wings = []
    for wing, level in (("North wing", 14.0), ("South wing", 10.5)):
        hour, week = stamps.hour.to_numpy(), stamps.day_of_week.to_numpy()
        shape = 1 + 1.1 * np.exp(-((hour - 13.5) ** 2) / 18) * np.where(week < 5, 1, 0.35)
        load = level * shape * rng.normal(1, 0.06, len(stamps))
        wings.append(
            pd.DataFrame(
                {
                    "timestamp": stamps,
                    "wing": wing,
                    "load_kW": np.round(load, 2),
                    "Indoor Temp (C)": np.round(19 + shape + rng.normal(0, 0.5, len(stamps)), 1),
                    "is_open": (hour >= 8) & (hour < 20) & (week < 6),
                }
            )
        )
    lost = (stamps >= "2024-02-09 02:00") & (stamps <= "2024-02-09 06:00")
    wings[0] = wings[0][~lost]
    hourly = pd.concat(wings).sort_values(["timestamp", "wing"], ignore_index=True)
    hourly.loc[rng.choice(len(hourly), 8, replace=False), "Indoor Temp (C)"] = np.nan
    hourly["wing"] = hourly["wing"].astype("category")
    return {"readings": readings, "hourly": hourly, "tariffs": tariffs}


def once(answer: Callable[[Tables], Answer]) -> Callable[[Tables], Answer]:
    """The same answer with repeated rows counted once."""
    return lambda t: answer({name: table.drop_duplicates() for name, table in t.items()})


def either_way(question: Question) -> Question:
    """Repeated rows may be counted as they stand or once."""
    answers = (question.answer, *question.also)
    return replace(question, also=(*question.also, *map(once, answers)))


def groups(series: pd.Series, ordered: bool = False) -> Groups:
    return Groups(series.to_dict(), ordered)


def days_of(table: pd.DataFrame) -> pd.Series:
    return pd.to_datetime(table["reading_date"], format="%d/%m/%Y")


def iso(day: pd.Timestamp) -> str:
    return day.strftime("%Y-%m-%d")


def of(t: Tables, building: str) -> pd.DataFrame:
    readings = t["readings"].assign(day=days_of(t["readings"]))
    return readings[readings["building"] == building]


def priced(t: Tables) -> pd.DataFrame:
    joined = t["readings"].merge(t["tariffs"], left_on="building", right_on="Building")
    return joined.assign(pounds=joined["elecKWh"] * joined["Unit rate (p/kWh)"] / 100)


def monthly(t: Tables, column: str) -> pd.Series:
    total = t["readings"].groupby(days_of(t["readings"]).dt.to_period("M"))[column].sum()
    total.index = total.index.start_time.strftime("%Y-%m-%d")
    return total


def over_limit(t: Tables) -> pd.Series:
    return t["readings"]["peakKW"] > t["readings"]["peak_kw_limit"]


def highest_peak(t: Tables) -> Named:
    row = t["readings"].loc[t["readings"]["peakKW"].idxmax()]
    day = pd.to_datetime(row["reading_date"], format="%d/%m/%Y")
    return Named({"date": iso(day), "building": row["building"], "peak": float(row["peakKW"])})


def summary(t: Tables) -> Named:
    return Named(t["readings"]["elecKWh"].describe().to_dict())


def weekend_split(t: Tables) -> Named:
    hall = of(t, "Main Hall")
    weekend = hall["day"].dt.day_of_week >= 5
    return Named(
        {
            "weekend": float(hall.loc[weekend, "elecKWh"].mean()),
            "weekday": float(hall.loc[~weekend, "elecKWh"].mean()),
        }
    )


def gas_growth(t: Tables) -> float:
    gas = monthly(t, "gas_kWh")
    return float((gas["2023-11-01"] / gas["2023-10-01"] - 1) * 100)


def best_week(t: Tables) -> Named:
    rolling = of(t, "Halls East").set_index("day")["gas_kWh"].sort_index().rolling(7).mean()
    return Named({"highest": float(rolling.max()), "ends": iso(rolling.idxmax())})


def longest_gap(t: Tables) -> float:
    north = t["hourly"][t["hourly"]["wing"] == "North wing"]
    return float(north["timestamp"].sort_values().diff().max() / pd.Timedelta(hours=1))


def load_by_hour(t: Tables) -> pd.Series:
    return t["hourly"].groupby(t["hourly"]["timestamp"].dt.hour)["load_kW"].mean()


def load_lines(t: Tables) -> dict[tuple[str, int], float]:
    hourly = t["hourly"].assign(wing=t["hourly"]["wing"].astype(str))
    return hourly.groupby(["wing", hourly["timestamp"].dt.hour])["load_kW"].mean().to_dict()


def wide_occupancy(t: Tables) -> pd.DataFrame:
    return t["readings"].pivot_table(
        index="building", columns="occupied", values="elecKWh", aggfunc="mean"
    )


def joined_sites(t: Tables) -> pd.DataFrame:
    extra = t["tariffs"][["Building", "use", "floor_area_m2"]]
    return t["readings"].merge(extra, left_on="building", right_on="Building", how="left")


def strongest(t: Tables) -> str:
    table = t["readings"].select_dtypes("number")
    return table.corr()["elecKWh"].drop("elecKWh").abs().idxmax()


def gas_fit(t: Tables) -> Named:
    hall = of(t, "Main Hall")[["Outdoor Temp (°C)", "gas_kWh"]].dropna()
    fit = stats.linregress(hall["Outdoor Temp (°C)"], hall["gas_kWh"])
    return Named({"slope": float(fit.slope), "intercept": float(fit.intercept)})


def mean_interval(t: Tables) -> Named:
    load = t["hourly"].query("wing == 'North wing'")["load_kW"].dropna()
    half = stats.t.ppf(0.975, len(load) - 1) * load.std() / len(load) ** 0.5
    return Named({"low": float(load.mean() - half), "high": float(load.mean() + half)})


def gas_verdicts(t: Tables) -> Groups:
    verdicts = {}
    for name, part in t["readings"].groupby("building"):
        both = part[["Outdoor Temp (°C)", "gas_kWh"]].dropna()
        if len(both) < 3:
            continue
        r, p = stats.pearsonr(both["Outdoor Temp (°C)"], both["gas_kWh"])
        verdicts[name] = "linear" if p < 0.05 and abs(r) >= 0.5 else "none"
    return Groups(verdicts)


def extreme_peaks(t: Tables) -> Named:
    peak = t["readings"].loc[t["readings"]["building"] == "Science Block", "peakKW"]
    z = (peak - peak.mean()) / peak.std()
    return Named({"beyond 2": int((z.abs() > 2).sum()), "largest z": round(float(z.max()), 2)})


def day_after(t: Tables) -> Named:
    library = of(t, "Library").sort_values("day", ignore_index=True)
    row = library.loc[library["elecKWh"].idxmax() + 1]
    return Named({"date": iso(row["day"]), "peak": float(row["peakKW"])})


def wing_test(t: Tables) -> Named:
    load = t["hourly"]["load_kW"]
    north = load[t["hourly"]["wing"] == "North wing"]
    south = load[t["hourly"]["wing"] == "South wing"]
    result = stats.mannwhitneyu(north, south)
    return Named({"U": float(result.statistic), "p": float(result.pvalue)})


QUESTIONS = [
    Question(
        "energy_meters-01",
        "1",
        "show the first 8 lines of the hourly data",
        lambda t: Frame(t["hourly"].head(8), ordered=True),
        ["hourly"],
    ),
    Question(
        "energy_meters-02",
        "1",
        "How many different buildings do we meter?",
        lambda t: int(t["readings"]["building"].nunique()),
        ["readings"],
    ),
    Question(
        "energy_meters-03",
        "1",
        "summary statistics (count, mean, sd, min, quartiles, max) of the daily electricity, pls",
        summary,
        ["readings"],
    ),
    Question(
        "energy_meters-04",
        "1",
        "are there any rows that are exact repeats of an earlier one? how many",
        lambda t: int(t["readings"].duplicated().sum()),
        ["readings"],
    ),
    Question(
        "energy_meters-05",
        "2",
        "Total electricity in kWh for each building",
        lambda t: groups(t["readings"].groupby("building")["elecKWh"].sum()),
        ["readings"],
    ),
    Question(
        "energy_meters-06",
        "2",
        "And what about gas? Leave out the building that has none.",
        lambda t: groups(t["readings"].groupby("building")["gas_kWh"].sum(min_count=1).dropna()),
        ["readings"],
        after=["energy_meters-05"],
    ),
    Question(
        "energy_meters-07",
        "2",
        "is mean gas use higher when a building is occupied? give me the mean for occupied and for "
        "empty days",
        lambda t: groups(t["readings"].groupby("occupied")["gas_kWh"].mean()),
        ["readings"],
    ),
    Question(
        "energy_meters-08",
        "2",
        "Which building guzzles the most electricity per square metre of floor over the whole "
        "period?",
        lambda t: (
            joined_sites(t)
            .groupby("building")
            .agg({"elecKWh": "sum", "floor_area_m2": "first"})
            .eval("elecKWh / floor_area_m2")
            .idxmax()
        ),
        ["readings", "tariffs"],
    ),
    Question(
        "energy_meters-09",
        "2",
        "On how many rows does the peak exceed the limit?",
        lambda t: int(over_limit(t).sum()),
        ["readings"],
    ),
    Question(
        "energy_meters-10",
        "2",
        "which building broke its peak limit most often",
        lambda t: t["readings"][over_limit(t)]["building"].value_counts().idxmax(),
        ["readings"],
    ),
    Question(
        "energy_meters-11",
        "2",
        "avg gas consumption of Halls East on days below freezing",
        lambda t: float(
            of(t, "Halls East").loc[lambda d: d["Outdoor Temp (°C)"] < 0, "gas_kWh"].mean()
        ),
        ["readings"],
    ),
    Question(
        "energy_meters-12",
        "2",
        "What did the electricity cost per building in pounds? Use the unit rate only, no standing "
        "charge.",
        lambda t: groups(priced(t).groupby("building")["pounds"].sum()),
        ["readings", "tariffs"],
    ),
    Question(
        "energy_meters-13",
        "2",
        "90th percentile of the hourly load",
        lambda t: float(t["hourly"]["load_kW"].quantile(0.9)),
        ["hourly"],
    ),
    Question(
        "energy_meters-14",
        "2",
        "What fraction of the daily readings has a quality other than OK?",
        lambda t: float((t["readings"]["quality"] != "OK").mean()),
        ["readings"],
        also=(lambda t: float((t["readings"]["quality"] != "OK").mean() * 100),),
    ),
    Question(
        "energy_meters-15",
        "2",
        "highest peak of all: date, building and kW",
        highest_peak,
        ["readings"],
    ),
    Question(
        "energy_meters-16",
        "2",
        "Name the buildings that pay between 20 and 26 pence per unit.",
        lambda t: Listed(
            t["tariffs"].loc[t["tariffs"]["Unit rate (p/kWh)"].between(20, 26), "Building"].tolist()
        ),
        ["tariffs"],
    ),
    Question(
        "energy_meters-17",
        "2",
        "By how many kWh a day does the Science Block beat the Student Union on average for power?",
        lambda t: float(
            of(t, "Science Block")["elecKWh"].mean() - of(t, "Student Union")["elecKWh"].mean()
        ),
        ["readings"],
    ),
    Question(
        "energy_meters-18",
        "3",
        "monthly electricity totals over all meters",
        lambda t: groups(monthly(t, "elecKWh")),
        ["readings"],
    ),
    Question(
        "energy_meters-19",
        "4",
        "Bars instead of a table please.",
        lambda t: Chart("bar", monthly(t, "elecKWh").to_dict()),
        ["readings"],
        after=["energy_meters-18"],
    ),
    Question(
        "energy_meters-20",
        "3",
        "Main Hall: average electricity at the weekend compared with Monday to Friday?",
        weekend_split,
        ["readings"],
    ),
    Question(
        "energy_meters-21",
        "3",
        "At which hour of the day is the load highest on average?",
        lambda t: int(load_by_hour(t).idxmax()),
        ["hourly"],
    ),
    Question(
        "energy_meters-22",
        "3",
        "There seems to be a hole in the North wing data. How long is the longest gap between two "
        "successive timestamps, in hours?",
        longest_gap,
        ["hourly"],
    ),
    Question(
        "energy_meters-23",
        "3",
        "percentage change in total gas from october to november 2023",
        gas_growth,
        ["readings"],
    ),
    Question(
        "energy_meters-24",
        "3",
        "Take the 7-day rolling mean of Halls East gas. What's its highest value and on which date "
        "does that window end?",
        best_week,
        ["readings"],
    ),
    Question(
        "energy_meters-25",
        "4",
        "plot the Library's gas day by day as a line",
        lambda t: Chart(
            "line",
            of(t, "Library")
            .assign(x=lambda d: d["day"].dt.strftime("%Y-%m-%d"))
            .set_index("x")["gas_kWh"]
            .to_dict(),
        ),
        ["readings"],
    ),
    Question(
        "energy_meters-26",
        "4",
        "scatter outdoor temperature (x) against gas (y) for the Main Hall only",
        lambda t: Chart(
            "scatter",
            [
                (float(x), float(y))
                for x, y in of(t, "Main Hall")[["Outdoor Temp (°C)", "gas_kWh"]].dropna().to_numpy()
            ],
        ),
        ["readings"],
    ),
    Question(
        "energy_meters-27",
        "4",
        "A bar graph with the mean daily peak of every building, tallest bar on the left",
        lambda t: Chart(
            "bar",
            t["readings"]
            .groupby("building")["peakKW"]
            .mean()
            .sort_values(ascending=False)
            .to_dict(),
            True,
        ),
        ["readings"],
    ),
    Question(
        "energy_meters-28",
        "4",
        "Typical daily load curve: mean kW for each hour, one line per wing",
        lambda t: Chart("line", load_lines(t)),
        ["hourly"],
    ),
    Question(
        "energy_meters-29",
        "5",
        "drop everything that is estimated or faulty, how many readings are left?",
        lambda t: int((~t["readings"]["quality"].isin(["estimated", "fault"])).sum()),
        ["readings"],
    ),
    Question(
        "energy_meters-30",
        "5",
        "Add elec_MWh, the electricity in megawatt hours rounded to 3 decimals",
        lambda t: Frame(
            t["readings"].assign(elec_MWh=(t["readings"]["elecKWh"] / 1000).round(3)), ["elec_MWh"]
        ),
        ["readings"],
    ),
    Question(
        "energy_meters-31",
        "5",
        "Make a wide table of the mean electricity: one row per building, a column for occupied "
        "yes and one for no",
        lambda t: Frame(wide_occupancy(t).reset_index()),
        ["readings"],
    ),
    Question(
        "energy_meters-32",
        "5",
        "Carry the last known outdoor temperature forward into the blanks. Mean temperature after "
        "that?",
        lambda t: float(t["readings"]["Outdoor Temp (°C)"].ffill().mean()),
        ["readings"],
    ),
    Question(
        "energy_meters-33",
        "5",
        "attach use and floor area from the tariff sheet to each reading, keeping all the readings",
        lambda t: Frame(joined_sites(t), ["use", "floor_area_m2"]),
        ["readings", "tariffs"],
    ),
    Question(
        "energy_meters-34",
        "6",
        "How strongly are outdoor temp and gas correlated over all rows?",
        lambda t: float(t["readings"]["Outdoor Temp (°C)"].corr(t["readings"]["gas_kWh"])),
        ["readings"],
    ),
    Question(
        "energy_meters-35",
        "6",
        "which other numeric column goes most closely with electricity (absolute Pearson)?",
        strongest,
        ["readings"],
    ),
    Question(
        "energy_meters-36",
        "6",
        "Fit gas = a + b * outdoor temperature for Main Hall by least squares; slope and intercept",
        gas_fit,
        ["readings"],
    ),
    Question(
        "energy_meters-37",
        "6",
        "95% confidence interval for the mean North wing load (t distribution)",
        mean_interval,
        ["hourly"],
    ),
    Question(
        "energy_meters-38",
        "6",
        "two-sided Mann-Whitney U test of load, north wing vs south wing",
        wing_test,
        ["hourly"],
        also=(
            lambda t: Named(
                {
                    "U": float(t["hourly"]["wing"].value_counts().prod())
                    - wing_test(t).values["U"],
                    "p": wing_test(t).values["p"],
                }
            ),
        ),
    ),
    Question(
        "energy_meters-39",
        "6b",
        "For each building that burns gas, is gas related to outdoor temperature? Say 'linear' if "
        "p < 0.05 and |r| >= 0.5 (Pearson, rows with a blank in either left out), else 'none'.",
        gas_verdicts,
        ["readings"],
    ),
    Question(
        "energy_meters-40",
        "6b",
        "Z-score the Science Block peaks with that building's own mean and sample sd. How many lie "
        "beyond 2 either way, and what is the largest z, to 2 decimals?",
        extreme_peaks,
        ["readings"],
    ),
    Question(
        "energy_meters-41",
        "6b",
        "Look at the Library's day of highest electricity use. For the following day report the "
        "date and the peak kW.",
        day_after,
        ["readings"],
    ),
    Question(
        "energy_meters-42",
        "7",
        "What will our gas bill look like next winter?",
        lambda t: Decline(),
        ["readings", "tariffs"],
    ),
]

REPEATED = {3, 5, 6, 7, 12, 14, 17, 18, 19, 23, 27, 29, 31, 32}
QUESTIONS = [
    either_way(question) if int(question.id.rpartition("-")[2]) in REPEATED else question
    for question in QUESTIONS
]
