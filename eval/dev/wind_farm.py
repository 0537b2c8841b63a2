"""A wind farm: its turbines and what they reported every few hours."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"readings": "parquet", "turbines": "csv"}

_RATED = {"E82": 2300, "N117": 2400, "V90": 2000}
_WINDS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def tables(rng: np.random.Generator) -> Tables:
    k = 22
    model = rng.choice(list(_RATED), k, p=[0.32, 0.27, 0.41])
    built = pd.Timestamp("2011-04-01") + pd.to_timedelta(rng.integers(0, 3000, k), unit="D")
    service = pd.Timestamp("2024-01-10") + pd.to_timedelta(rng.integers(0, 350, k), unit="D")
    service = pd.Series(service.strftime("%Y-%m-%d"), dtype=object)
    service[rng.choice(k, 3, replace=False)] = None
    turbines = pd.DataFrame(
        {
            "WTG": [f"T{i:02d}" for i in range(1, k + 1)],
            "model": model,
            "rated_kW": [_RATED[name] for name in model],
            "hub height [m]": np.select([model == "N117", model == "E82"], [120, 98], 80),
            "sector": rng.choice(["ridge", "valley", "coast"], k, p=[0.45, 0.3, 0.25]),
            "commissioned": built.strftime("%d.%m.%Y"),
            "last_service": service,
            "owner": rng.choice(["co-op", "utility", "private"], k, p=[0.4, 0.35, 0.25]),
            "annual_lease_eur": (rng.normal(14500, 2600, k) / 50).round() * 50,
        }
    )
    n = 1460
    at = pd.Timestamp("2024-01-01") + pd.to_timedelta(
        np.sort(rng.integers(0, 366 * 4, n)) * 6, unit="h"
    )
    row = rng.integers(0, k, n)
    season = np.where(at.month.isin([11, 12, 1, 2]), 1.25, 0.95)
    wind = (rng.weibull(2.1, n) * 8.2 * season).clip(0.2).round(1)
    rated = turbines["rated_kW"].to_numpy()[row]
    status = rng.choice(["RUN", "STOP", "MNT", "FLT", "ICE"], n, p=[0.83, 0.05, 0.05, 0.05, 0.02])
    status = np.where((status == "ICE") & ~at.month.isin([12, 1, 2, 3]), "RUN", status)
    power = rated * np.clip((wind - 3) / 9, 0, 1) ** 1.7 * rng.normal(0.96, 0.05, n)
    power = np.where(status == "RUN", power.clip(0), 0.0).round(0)
    power[rng.choice(n, 38, replace=False)] = np.nan
    air = 10 - 9 * np.cos(2 * np.pi * at.dayofyear / 366) + rng.normal(0, 4, n)
    alarm = pd.Series(np.where(status == "FLT", rng.choice([101, 205, 310], n), np.nan))
    oil = (44 + 0.006 * np.nan_to_num(power) + rng.normal(0, 3.5, n)).round(1)
    oil[rng.choice(n, 29, replace=False)] = np.nan
    readings = pd.DataFrame(
        {
            "WTG": turbines["WTG"].to_numpy()[row],
            "timestamp": at,
            "wind_ms": wind,
            "wind_dir": rng.choice(_WINDS, n, p=[0.07, 0.06, 0.08, 0.09, 0.13, 0.27, 0.2, 0.1]),
            "power_kW": power,
            "Rotor RPM": np.where(status == "RUN", (6 + wind * 0.8).clip(0, 17), 0).round(1),
            "gearbox oil (°C)": oil,
            "AirTempC": np.round(air, 1),
            "status": status,
            "alarm_code": alarm,
            "curtailed": rng.random(n) < 0.08,
        }
    )
    return {"readings": readings, "turbines": turbines}


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _start(dates: pd.Series, unit: str) -> pd.Series:
    return dates.dt.to_period(unit).dt.start_time.dt.strftime("%Y-%m-%d")


def _both(t: Tables) -> pd.DataFrame:
    return t["readings"].merge(t["turbines"], on="WTG")


def _monthly(t: Tables, column: str, how: str) -> pd.Series:
    r = t["readings"]
    return r.groupby(_start(r["timestamp"], "M"))[column].agg(how)


def _status(t: Tables, code: str) -> pd.DataFrame:
    return t["readings"].query("status == @code")


def _sector_power(t: Tables) -> pd.Series:
    return _both(t).groupby("sector")["power_kW"].mean()


def _windiest(t: Tables) -> pd.Series:
    return t["readings"].loc[t["readings"]["wind_ms"].idxmax()]


def _built(t: Tables) -> pd.Series:
    return pd.to_datetime(t["turbines"]["commissioned"], format="%d.%m.%Y")


def _curtailed(t: Tables, scale: float) -> Groups:
    return _groups(t["readings"].groupby("WTG")["curtailed"].mean() * scale)


def _by_air(t: Tables) -> Named:
    r = t["readings"]
    frost = r["AirTempC"] < 0
    return Named(
        {
            "frost": float(r.loc[frost, "power_kW"].mean()),
            "no frost": float(r.loc[~frost, "power_kW"].mean()),
        }
    )


def _winter_gap(t: Tables) -> float:
    wind = t["readings"].groupby(t["readings"]["timestamp"].dt.month)["wind_ms"].mean()
    return float(wind[1] - wind[7])


def _change(t: Tables) -> Groups:
    return _groups(_monthly(t, "power_kW", "mean").diff())


def _change_known(t: Tables) -> Groups:
    return _groups(_monthly(t, "power_kW", "mean").diff().dropna())


def _dots(t: Tables) -> Chart:
    return Chart("scatter", t["readings"][["wind_ms", "power_kW"]].apply(tuple, axis=1).tolist())


def _boxes(t: Tables) -> Chart:
    x = t["readings"].dropna(subset=["gearbox oil (°C)"])
    return Chart("box", {k: v.tolist() for k, v in x.groupby("status")["gearbox oil (°C)"]})


def _two_lines(t: Tables) -> Chart:
    x = _both(t)
    means = x.groupby(["model", _start(x["timestamp"], "M")])["power_kW"].mean()
    return Chart("line", means.to_dict())


def _stacked(t: Tables) -> Chart:
    return Chart("bar", _both(t).groupby(["sector", "status"]).size().to_dict())


def _classes(t: Tables) -> list[int]:
    w = t["readings"]["wind_ms"]
    return [int((w < 4).sum()), int(((w >= 4) & (w < 12)).sum()), int((w >= 12).sum())]


def _filled(t: Tables) -> Frame:
    r = t["readings"].copy()
    mean = r.groupby("WTG")["gearbox oil (°C)"].transform("mean")
    r["gearbox oil (°C)"] = r["gearbox oil (°C)"].fillna(mean)
    return Frame(r, ["WTG", "timestamp", "gearbox oil (°C)"])


def _load(t: Tables, scale: float) -> Frame:
    x = t["readings"].merge(t["turbines"], on="WTG", how="left")
    x["load"] = x["power_kW"] / x["rated_kW"] * scale
    return Frame(x, ["WTG", "timestamp", "load"])


def _cross(t: Tables, filled: bool = True) -> Groups:
    x = _both(t).groupby(["model", "status"]).size()
    return _groups(x.unstack(fill_value=0).stack() if filled else x)


def _latest(t: Tables) -> Frame:
    last = t["readings"].groupby("WTG")["timestamp"].max().reset_index()
    return Frame(last, ["WTG", "timestamp"])


def _latest_groups(t: Tables) -> Groups:
    return _groups(t["readings"].groupby("WTG")["timestamp"].max())


def _oil_test(t: Tables, equal: bool) -> Named:
    x = t["readings"].dropna(subset=["gearbox oil (°C)"])
    yes, no = (x.loc[x["curtailed"] == flag, "gearbox oil (°C)"] for flag in (True, False))
    r = stats.ttest_ind(yes, no, equal_var=equal)
    return Named({"t": float(r.statistic), "p": float(r.pvalue)})


def _owner_test(t: Tables) -> Named:
    r = stats.chi2_contingency(pd.crosstab(t["turbines"]["owner"], t["turbines"]["sector"]))
    return Named({"chi2": float(r.statistic), "p": float(r.pvalue)})


def _power_line(t: Tables) -> Named:
    x = t["readings"].dropna(subset=["power_kW"])
    r = stats.linregress(x["wind_ms"], x["power_kW"])
    return Named({"slope": float(r.slope), "r2": float(r.rvalue**2)})


def _oil_outliers(t: Tables) -> int:
    x = t["readings"]["gearbox oil (°C)"]
    q1, q3 = x.quantile([0.25, 0.75])
    return int(((x < q1 - 1.5 * (q3 - q1)) | (x > q3 + 1.5 * (q3 - q1))).sum())


def _model_test(t: Tables) -> Named:
    x = _both(t).dropna(subset=["power_kW"])
    r = stats.f_oneway(*[g["power_kW"] for _, g in x.groupby("model")])
    return Named({"F": float(r.statistic), "p": float(r.pvalue)})


def _quartiles(t: Tables) -> Named:
    q = t["readings"]["wind_ms"].quantile([0.25, 0.5, 0.75])
    return Named(dict(zip(["q1", "q2", "q3"], map(float, q), strict=True)))


def _running(t: Tables) -> Named:
    x = t["readings"].query("status == 'RUN' and wind_ms >= 12")["power_kW"]
    return Named({"n": len(x), "mean": round(float(x.mean()), 1)})


def _running_known(t: Tables) -> Named:
    x = t["readings"].query("status == 'RUN' and wind_ms >= 12")["power_kW"].dropna()
    return Named({"n": len(x), "mean": round(float(x.mean()), 1)})


def _energy(t: Tables) -> Named:
    mwh = t["readings"].groupby("WTG")["power_kW"].sum() * 6 / 1000
    return Named({"turbine": str(mwh.idxmax()), "energy": round(float(mwh.max()), 1)})


def _oil_air(t: Tables) -> Named:
    x = t["readings"].dropna(subset=["gearbox oil (°C)", "AirTempC"])
    r = stats.pearsonr(x["gearbox oil (°C)"], x["AirTempC"])
    verdict = "linked" if abs(r.statistic) >= 0.3 and r.pvalue < 0.05 else "not linked"
    return Named(
        {
            "r": round(float(r.statistic), 2),
            "p": round(float(r.pvalue), 3),
            "verdict": verdict,
        }
    )


def _scores(t: Tables) -> int:
    x = t["readings"]["wind_ms"]
    return int((((x - x.mean()) / x.std(ddof=0)).abs() > 2.5).sum())


def _rest(t: Tables) -> Named:
    x = t["readings"].query("status != 'RUN' and status != 'ICE'")["status"].value_counts()
    share = round(float(x.sum() / len(t["readings"]) * 100), 2)
    return Named({"readings": int(x.sum()), "percent": share})


def _top_winds(t: Tables) -> pd.Series:
    return t["readings"]["wind_dir"].value_counts().head(2)


def _alarms(t: Tables) -> pd.Series:
    return t["readings"]["alarm_code"].value_counts()


QUESTIONS: list[Question] = [
    Question(
        "wind_farm-01",
        "1",
        "Let me see the final five readings.",
        lambda t: Frame(t["readings"].tail(5), ordered=True),
        ["readings"],
    ),
    Question(
        "wind_farm-02",
        "1",
        "which status codes occur in the log?",
        lambda t: Listed(sorted(t["readings"]["status"].unique())),
        ["readings"],
        also=[lambda t: _groups(t["readings"]["status"].value_counts())],
    ),
    Question(
        "wind_farm-03",
        "1",
        "How many readings lack a power value?",
        lambda t: int(t["readings"]["power_kW"].isna().sum()),
        ["readings"],
    ),
    Question(
        "wind_farm-04",
        "1",
        "number of turbines on the site",
        lambda t: len(t["turbines"]),
        ["turbines"],
    ),
    Question(
        "wind_farm-05",
        "1",
        "What are the columns in which something is missing?",
        lambda t: Listed([c for c in t["readings"] if t["readings"][c].isna().any()]),
        ["readings"],
        also=[lambda t: _groups(t["readings"].isna().sum().loc[lambda s: s > 0])],
    ),
    Question(
        "wind_farm-06",
        "1",
        "Print everything we know about turbine T07.",
        lambda t: Frame(t["turbines"].query("WTG == 'T07'")),
        ["turbines"],
    ),
    Question(
        "wind_farm-07",
        "2",
        "What is the mean output of each turbine?",
        lambda t: _groups(t["readings"].groupby("WTG")["power_kW"].mean()),
        ["readings"],
    ),
    Question(
        "wind_farm-08",
        "2",
        "Which machine delivers the most power on average?",
        lambda t: str(t["readings"].groupby("WTG")["power_kW"].mean().idxmax()),
        ["readings"],
    ),
    Question(
        "wind_farm-09",
        "2",
        "from which direction does it blow most often",
        lambda t: str(t["readings"]["wind_dir"].mode()[0]),
        ["readings"],
    ),
    Question(
        "wind_farm-10",
        "2",
        "How many readings were taken while a turbine was curtailed?",
        lambda t: int(t["readings"]["curtailed"].sum()),
        ["readings"],
    ),
    Question(
        "wind_farm-11",
        "2",
        "What percentage of the readings carry the status FLT?",
        lambda t: float(t["readings"]["status"].eq("FLT").mean() * 100),
        ["readings"],
        also=[lambda t: float(t["readings"]["status"].eq("FLT").mean())],
    ),
    Question(
        "wind_farm-12",
        "2",
        "strongest wind ever measured, and at which turbine that was",
        lambda t: Named({"wind": float(_windiest(t)["wind_ms"]), "WTG": _windiest(t)["WTG"]}),
        ["readings"],
    ),
    Question(
        "wind_farm-13",
        "2",
        "Tabulate, for every alarm code, how often it was raised.",
        lambda t: _groups(_alarms(t)),
        ["readings"],
    ),
    Question(
        "wind_farm-14",
        "2",
        "How does average power compare between the ridge and the coast?",
        lambda t: _groups(_sector_power(t)[["ridge", "coast"]]),
        ["readings", "turbines"],
        also=[lambda t: _groups(_sector_power(t))],
    ),
    Question(
        "wind_farm-15",
        "2",
        "What does the co-op pay in leases each year, all told?",
        lambda t: float(t["turbines"].query("owner == 'co-op'")["annual_lease_eur"].sum()),
        ["turbines"],
    ),
    Question(
        "wind_farm-16",
        "2",
        "How many V90s stand in the valley?",
        lambda t: len(t["turbines"].query("model == 'V90' and sector == 'valley'")),
        ["turbines"],
    ),
    Question(
        "wind_farm-17",
        "2",
        "Name the three turbines with the dearest leases, most expensive first.",
        lambda t: Listed(
            t["turbines"].nlargest(3, "annual_lease_eur")["WTG"].tolist(), ordered=True
        ),
        ["turbines"],
        also=[
            lambda t: _groups(
                t["turbines"].nlargest(3, "annual_lease_eur").set_index("WTG")["annual_lease_eur"],
                ordered=True,
            )
        ],
    ),
    Question(
        "wind_farm-18",
        "2",
        "When the wind blows from the south-west (SW), what is its median speed?",
        lambda t: float(t["readings"].query("wind_dir == 'SW'")["wind_ms"].median()),
        ["readings"],
    ),
    Question(
        "wind_farm-19",
        "2",
        "readings with more than 15 m/s of wind that were not curtailed: how many?",
        lambda t: len(t["readings"].query("wind_ms > 15 and not curtailed")),
        ["readings"],
    ),
    Question(
        "wind_farm-20",
        "2",
        "What is the mean power when the air is below freezing, and what is it otherwise?",
        _by_air,
        ["readings"],
    ),
    Question(
        "wind_farm-21",
        "2",
        "What share of its readings was each turbine curtailed for?",
        lambda t: _curtailed(t, 1),
        ["readings"],
        also=[lambda t: _curtailed(t, 100)],
    ),
    Question(
        "wind_farm-22",
        "2",
        "Which of the models is the commonest?",
        lambda t: str(t["turbines"]["model"].mode()[0]),
        ["turbines"],
    ),
    Question(
        "wind_farm-23",
        "2",
        "combined rated capacity of the farm, by model",
        lambda t: _groups(t["turbines"].groupby("model")["rated_kW"].sum()),
        ["turbines"],
    ),
    Question(
        "wind_farm-24",
        "2",
        "How hot did the gearbox oil get at most, turbine by turbine?",
        lambda t: _groups(t["readings"].groupby("WTG")["gearbox oil (°C)"].max()),
        ["readings"],
    ),
    Question(
        "wind_farm-25",
        "2",
        "Which alarm code comes up least frequently?",
        lambda t: int(_alarms(t).idxmin()),
        ["readings"],
    ),
    Question(
        "wind_farm-26",
        "2",
        "Do privately owned turbines cost more to lease, on average, than those of the utility?",
        lambda t: bool(
            np.diff(
                t["turbines"].groupby("owner")["annual_lease_eur"].mean()[["utility", "private"]]
            )[0]
            > 0
        ),
        ["turbines"],
        also=[
            lambda t: _groups(
                t["turbines"].groupby("owner")["annual_lease_eur"].mean()[["utility", "private"]]
            )
        ],
    ),
    Question(
        "wind_farm-27",
        "2",
        "the two commonest wind directions with their counts",
        lambda t: _groups(_top_winds(t), ordered=True),
        ["readings"],
    ),
    Question(
        "wind_farm-28",
        "2",
        "Among the readings in which a turbine was running (RUN), what was the lowest rotor speed?",
        lambda t: float(_status(t, "RUN")["Rotor RPM"].min()),
        ["readings"],
    ),
    Question(
        "wind_farm-29",
        "3",
        "In which month was the wind strongest on average?",
        lambda t: str(_monthly(t, "wind_ms", "mean").idxmax()),
        ["readings"],
        also=[lambda t: pd.Timestamp(_monthly(t, "wind_ms", "mean").idxmax()).month_name()],
    ),
    Question(
        "wind_farm-30",
        "3",
        "mean power month by month",
        lambda t: _groups(_monthly(t, "power_kW", "mean")),
        ["readings"],
    ),
    Question(
        "wind_farm-31",
        "3",
        "How many faults (status FLT) were logged in the second quarter of 2024?",
        lambda t: int(_status(t, "FLT")["timestamp"].dt.quarter.eq(2).sum()),
        ["readings"],
    ),
    Question(
        "wind_farm-32",
        "3",
        "When was T11 first under maintenance (MNT)?",
        lambda t: str(_status(t, "MNT").query("WTG == 'T11'")["timestamp"].min()),
        ["readings"],
    ),
    Question(
        "wind_farm-33",
        "3",
        "average air temperature for each hour of the day",
        lambda t: _groups(
            t["readings"].groupby(t["readings"]["timestamp"].dt.hour)["AirTempC"].mean()
        ),
        ["readings"],
    ),
    Question(
        "wind_farm-34",
        "3",
        "By how many m/s does the mean wind of January exceed that of July?",
        _winter_gap,
        ["readings"],
    ),
    Question(
        "wind_farm-35",
        "3",
        "Which turbines went into service before 2014?",
        lambda t: Listed(t["turbines"].loc[_built(t) < "2014-01-01", "WTG"].tolist()),
        ["turbines"],
        also=[lambda t: Frame(t["turbines"].loc[_built(t) < "2014-01-01"])],
    ),
    Question(
        "wind_farm-36",
        "3",
        "how did the monthly mean of the power change from one month to the next?",
        _change,
        ["readings"],
        also=[_change_known],
    ),
    Question(
        "wind_farm-37",
        "3",
        "number of readings between 10 and 20 May 2024, both days included",
        lambda t: int(t["readings"]["timestamp"].between("2024-05-10", "2024-05-20 23:59").sum()),
        ["readings"],
    ),
    Question(
        "wind_farm-38",
        "3",
        "Tell me when each turbine was last heard from.",
        _latest,
        ["readings"],
        also=[_latest_groups],
    ),
    Question("wind_farm-39", "4", "Plot power against wind speed.", _dots, ["readings"]),
    Question(
        "wind_farm-40",
        "4",
        "How is wind speed distributed? Draw it.",
        lambda t: Chart("hist", t["readings"]["wind_ms"].tolist()),
        ["readings"],
    ),
    Question(
        "wind_farm-41",
        "4",
        "bars: mean power per wind direction",
        lambda t: Chart("bar", t["readings"].groupby("wind_dir")["power_kW"].mean().to_dict()),
        ["readings"],
    ),
    Question(
        "wind_farm-42",
        "4",
        "Visualise the course of the average air temperature over the months of the year.",
        lambda t: Chart("line", _monthly(t, "AirTempC", "mean").to_dict()),
        ["readings"],
    ),
    Question(
        "wind_farm-43",
        "4",
        "For each status a box of the oil temperature, please.",
        _boxes,
        ["readings"],
    ),
    Question(
        "wind_farm-44",
        "4",
        "one line per model: mean power by month",
        _two_lines,
        ["readings", "turbines"],
    ),
    Question(
        "wind_farm-45",
        "4",
        "A pie chart that shows how the turbines split over the owners",
        lambda t: Chart("pie", t["turbines"]["owner"].value_counts().to_dict()),
        ["turbines"],
    ),
    Question(
        "wind_farm-46",
        "4",
        "stacked bars by sector with the number of readings of each status",
        _stacked,
        ["readings", "turbines"],
    ),
    Question(
        "wind_farm-47",
        "5",
        "Where the gearbox oil temperature is blank, put in the mean of that turbine.",
        _filled,
        ["readings"],
    ),
    Question(
        "wind_farm-48",
        "5",
        "Work out a new column load: power as a fraction of the turbine's rated power.",
        lambda t: _load(t, 1),
        ["readings", "turbines"],
    ),
    Question(
        "wind_farm-49",
        "5",
        "Classify wind into calm (less than 4), moderate (4 up to, but not including, 12) and "
        "strong (12 or more). How many readings fall into each class?",
        lambda t: Groups(dict(zip(["calm", "moderate", "strong"], _classes(t), strict=True))),
        ["readings"],
    ),
    Question(
        "wind_farm-50",
        "5",
        "Count the readings by model and status, models as rows and statuses as columns.",
        _cross,
        ["readings", "turbines"],
        also=[lambda t: _cross(t, False)],
    ),
    Question(
        "wind_farm-51",
        "5",
        "Convert the wind from metres per second to km/h in a new column wind_kmh.",
        lambda t: Frame(
            t["readings"].assign(wind_kmh=t["readings"]["wind_ms"] * 3.6),
            ["WTG", "timestamp", "wind_kmh"],
        ),
        ["readings"],
    ),
    Question(
        "wind_farm-52",
        "5",
        "Throw out all readings without a power value and sort the rest by power, strongest first; "
        "show the ten at the top.",
        lambda t: Frame(t["readings"].nlargest(10, "power_kW"), ["WTG", "power_kW"], ordered=True),
        ["readings"],
    ),
    Question(
        "wind_farm-53",
        "5",
        "Join the sector onto the readings and list how many there are per sector.",
        lambda t: _groups(_both(t)["sector"].value_counts()),
        ["readings", "turbines"],
    ),
    Question(
        "wind_farm-54",
        "6",
        "How closely is oil temperature related to power? Pearson's r.",
        lambda t: float(t["readings"]["gearbox oil (°C)"].corr(t["readings"]["power_kW"])),
        ["readings"],
    ),
    Question(
        "wind_farm-55",
        "6",
        "Do curtailed readings differ from the others in gearbox oil temperature? t and p of a "
        "t-test, please.",
        lambda t: _oil_test(t, False),
        ["readings"],
        also=[lambda t: _oil_test(t, True)],
    ),
    Question(
        "wind_farm-56",
        "6",
        "Are owner and sector independent of one another (chi-square)?",
        _owner_test,
        ["turbines"],
    ),
    Question(
        "wind_farm-57",
        "6",
        "Fit a straight line that predicts power from wind: how steep is it, and what is R²?",
        _power_line,
        ["readings"],
    ),
    Question(
        "wind_farm-58",
        "6",
        "variance of the wind speed",
        lambda t: float(t["readings"]["wind_ms"].var()),
        ["readings"],
    ),
    Question("wind_farm-59", "6", "quartiles of wind speed", _quartiles, ["readings"]),
    Question(
        "wind_farm-60",
        "6",
        "Does mean power depend on the model? One-way ANOVA, F and p.",
        _model_test,
        ["readings", "turbines"],
    ),
    Question(
        "wind_farm-61",
        "6b",
        "Take only running readings (status RUN) with a wind of at least 12 m/s. How many are "
        "they, and what is their mean power, to one decimal?",
        _running,
        ["readings"],
        also=[_running_known],
    ),
    Question(
        "wind_farm-62",
        "6b",
        "Every reading stands for six hours. Which turbine produced the most energy, and how many "
        "MWh was that (power times 6, divided by 1000, summed; one decimal)?",
        _energy,
        ["readings"],
    ),
    Question(
        "wind_farm-63",
        "6b",
        "Correlate the gearbox oil temperature with the air temperature (Pearson, rows with both "
        "values). Report r to 2 and p to 3 decimals and write 'linked' if |r| is 0.3 or more and "
        "p < 0.05, and 'not linked' if not.",
        _oil_air,
        ["readings"],
    ),
    Question(
        "wind_farm-64",
        "6b",
        "Standardise the wind speed with the population standard deviation (ddof=0) and count the "
        "readings whose z-score is further than 2.5 from zero.",
        _scores,
        ["readings"],
    ),
    Question(
        "wind_farm-65",
        "6b",
        "Set the readings with status RUN or ICE aside. How many are left, and what percentage of "
        "all readings is that, with two decimals?",
        _rest,
        ["readings"],
    ),
]
