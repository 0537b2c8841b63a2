"""A weather service: daily readings of eight stations and the hourly log of one mast."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
from question import Answer, Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"readings": "csv", "stations": "csv", "hourly": "parquet"}

_STATIONS = {
    "ALP": ("Alpgarten", 1620),
    "BRU": ("Brunnfeld", 410),
    "GLA": ("Glashütte", 980),
    "HAF": ("Hafendorf", 12),
    "KIR": ("Kirchberg", 860),
    "MOO": ("Moosburg", 530),
    "NOR": ("Nordsee Point", 4),
    "TAL": ("Talheim", 290),
}
_SKY = ["clear", "cloudy", "rain", "fog", "thunderstorm"]
_WIND = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def tables(rng: np.random.Generator) -> Tables:
    codes = list(_STATIONS)
    height = np.array([h for _, h in _STATIONS.values()])
    stations = pd.DataFrame(
        {
            "station": codes,
            "Station Name": [name for name, _ in _STATIONS.values()],
            "elevation_m": height,
            "lat": (rng.random(8) * 5 + 48).round(3),
            "lon": (rng.random(8) * 6 + 7).round(3),
            "region": ["south", "south", "east", "north", "south", "south", "north", "west"],
            "opened": [f"{y}-04-01" for y in rng.choice(np.arange(1921, 2019), 8, replace=False)],
        }
    )
    days = pd.date_range("2024-02-01", "2024-05-19")
    d = len(days)
    front = np.convolve(rng.normal(0, 1, d + 8), np.ones(9) / 3, "valid")
    parts = []
    for at, code in enumerate(codes):
        mean = 1.5 + 13 * np.arange(d) / d - height[at] * 0.0058 + 2.2 * front
        mean = mean + rng.normal(0, 1.6, d)
        swing = rng.gamma(6, 0.75, d)
        sky = rng.choice(_SKY, d, p=[0.27, 0.38, 0.22, 0.09, 0.04])
        wet = np.isin(sky, ["rain", "thunderstorm"]) | (rng.random(d) < 0.08)
        tmin = (mean - swing).round(1)
        wind = rng.gamma(4, 4.2, d) * (1.4 if height[at] < 20 else 1) + 2
        rain = np.where(wet, rng.gamma(0.8, 5 + height[at] / 250, d) + 0.1, 0)
        parts.append(
            pd.DataFrame(
                {
                    "station": code,
                    "date": days.strftime("%Y-%m-%d"),
                    "tmin_c": tmin,
                    "tmax_c": (mean + swing).round(1),
                    "Precip (mm)": rain.round(1),
                    "windMean_kmh": wind.round(1),
                    "gust_kmh": (wind * rng.uniform(1.5, 2.6, d)).round(0),
                    "rel_hum_pct": (72 + 9 * wet + rng.normal(0, 8, d)).clip(25, 100).round(0),
                    "pressure_hPa": (1014 - 3 * front + rng.normal(0, 4, d)).round(1),
                    "sunshine_h": (rng.beta(2, 3, d) * np.where(sky == "clear", 14, 7)).round(1),
                    "condition": np.where((sky == "rain") & (tmin < -2), "snow", sky),
                    "QC flag": np.where(rng.random(d) < 0.985, "ok", "check"),
                }
            )
        )
    readings = pd.concat(parts, ignore_index=True)
    gappy = readings.index[readings["station"].isin(["BRU", "KIR", "MOO", "TAL"])]
    readings.loc[rng.choice(len(readings), 17, replace=False), "pressure_hPa"] = np.nan
    readings.loc[rng.choice(gappy, 12, replace=False), "rel_hum_pct"] = np.nan
    readings = readings.drop(rng.choice(gappy, 14, replace=False))
    again = readings.iloc[np.sort(rng.choice(len(readings), 10, replace=False))]
    readings = pd.concat([readings, again], ignore_index=True)
    h = 30 * 24
    clock = pd.date_range("2024-06-01", periods=h, freq="h")
    air = 15 + 5 * np.sin((clock.hour - 9) / 24 * 2 * np.pi)
    air = air + np.convolve(rng.normal(0, 1, h + 23), np.ones(24) / 8, "valid")
    speed = rng.weibull(2, h) * 4.4
    hourly = pd.DataFrame(
        {
            "observed_at": clock,
            "airTemp_C": (air + rng.normal(0, 0.6, h)).round(1),
            "dew_point_C": (0.6 * air + 1 + rng.normal(0, 1.5, h)).round(1),
            "wind_dir": pd.Categorical(
                rng.choice(_WIND, h, p=[0.07, 0.08, 0.1, 0.07, 0.1, 0.24, 0.22, 0.12])
            ),
            "wind_ms": speed.round(1),
            "rain_mm": np.where(rng.random(h) < 0.11, rng.gamma(0.9, 1.3, h) + 0.1, 0).round(1),
            "visibility_km": (30 - rng.gamma(2, 4, h)).clip(0.2).round(1),
        }
    )
    hourly.loc[rng.choice(h, 15, replace=False), "visibility_km"] = np.nan
    return {"readings": readings, "stations": stations, "hourly": hourly}


RAIN = "Precip (mm)"


def _once(answer: Callable[[Tables], Answer]) -> Callable[[Tables], Answer]:
    """The same answer with repeated rows counted once."""
    return lambda t: answer({name: table.drop_duplicates() for name, table in t.items()})


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _of(t: Tables, code: str) -> pd.DataFrame:
    return t["readings"].query("station == @code")


def _warmest(t: Tables) -> Named:
    row = t["readings"].loc[t["readings"]["tmax_c"].idxmax()]
    return Named({"where": row["station"], "when": row["date"], "degrees": float(row["tmax_c"])})


def _frost(t: Tables, month: str = "") -> Groups:
    r = t["readings"]
    r = r[r["date"].str.startswith(month)]
    return _groups((r["tmin_c"] < 0).groupby(r["station"]).sum())


def _swing(t: Tables) -> Groups:
    r = t["readings"]
    return _groups((r["tmax_c"] - r["tmin_c"]).groupby(r["condition"]).mean())


def _kirchberg(t: Tables) -> float:
    x = t["readings"].merge(t["stations"], on="station")
    return float(x.loc[x["Station Name"] == "Kirchberg", "tmax_c"].mean())


def _high_and_low(t: Tables) -> Named:
    x = t["readings"].merge(t["stations"], on="station")
    up = x["elevation_m"] >= 800
    return Named(
        {
            "800 m and up": float(x.loc[up, "sunshine_h"].mean()),
            "below": float(x.loc[~up, "sunshine_h"].mean()),
        }
    )


def _stormy(t: Tables) -> int:
    r = t["readings"]
    return int(((r["gust_kmh"] > 60) & (r["pressure_hPa"] < 1012)).sum())


def _rain_totals(t: Tables) -> pd.Series:
    return t["readings"].groupby("station")[RAIN].sum().sort_values(ascending=False)


def _month_rain(t: Tables, code: str) -> Groups:
    r = _of(t, code)
    return _groups(r.groupby(r["date"].str[:7] + "-01")[RAIN].sum())


def _dry_run(t: Tables) -> int:
    dry = t["hourly"]["rain_mm"] == 0
    return int(dry.groupby((~dry).cumsum()).sum().max())


def _weekly_wind(t: Tables) -> pd.Series:
    r = t["readings"]
    week = pd.to_datetime(r["date"]).dt.to_period("W").dt.start_time.dt.strftime("%Y-%m-%d")
    return r.groupby(week)["windMean_kmh"].mean()


def _pressure_change(t: Tables) -> float:
    r = t["readings"]
    mean = r.groupby(r["date"].str[:7])["pressure_hPa"].mean()
    return float(mean["2024-04"] - mean["2024-03"])


def _rolling_end(t: Tables) -> float:
    r = _of(t, "HAF").drop_duplicates().sort_values("date")
    return float(r["tmax_c"].rolling(7).mean().iloc[-1])


def _by_the_clock(t: Tables) -> Groups:
    h = t["hourly"]
    return _groups(h.groupby(h["observed_at"].dt.hour)["airTemp_C"].mean())


def _two_lines(t: Tables) -> Chart:
    r = t["readings"].query("station in ['ALP', 'NOR']").drop_duplicates()
    return Chart("line", r.set_index(["station", "date"])["tmin_c"].to_dict())


def _violins(t: Tables) -> Chart:
    r = t["readings"].dropna(subset="rel_hum_pct")
    return Chart("violin", {k: g.tolist() for k, g in r.groupby("condition")["rel_hum_pct"]})


def _daily_maximum(t: Tables) -> Chart:
    h = t["hourly"]
    return Chart(
        "line", h.groupby(h["observed_at"].dt.strftime("%Y-%m-%d"))["airTemp_C"].max().to_dict()
    )


def _bars(t: Tables, column: str, how: str) -> Chart:
    values = t["readings"].groupby("station")[column].agg(how).sort_values(ascending=False)
    return Chart("bar", values.to_dict(), ordered=True)


def _wide(t: Tables) -> Frame:
    wide = t["readings"].pivot_table(index="date", columns="station", values="tmax_c")
    return Frame(wide.reset_index())


def _carried(t: Tables) -> Frame:
    r = t["readings"].sort_values(["station", "date"])
    r["pressure_hPa"] = r.groupby("station")["pressure_hPa"].ffill()
    return Frame(r, ["station", "date", "pressure_hPa"])


def _fahrenheit(t: Tables) -> Frame:
    r = t["readings"]
    return Frame(r.assign(tmax_f=r["tmax_c"] * 9 / 5 + 32), ["station", "date", "tmax_f"])


def _with_height(t: Tables) -> Frame:
    x = t["readings"].merge(t["stations"][["station", "elevation_m"]], on="station", how="left")
    return Frame(x, ["station", "date", "elevation_m"])


def _kruskal(t: Tables) -> Named:
    r = stats.kruskal(*[g.dropna() for _, g in t["readings"].groupby("station")["rel_hum_pct"]])
    return Named({"H": float(r.statistic), "p": float(r.pvalue)})


def _paired(t: Tables) -> Named:
    r = t["readings"].drop_duplicates()
    both = r.pivot_table(index="date", columns="station", values="sunshine_h")
    both = both[["HAF", "NOR"]].dropna()
    test = stats.ttest_rel(both["HAF"], both["NOR"])
    return Named({"t": float(test.statistic), "p": float(test.pvalue)})


def _lapse(t: Tables) -> float:
    mean = t["readings"].groupby("station")["tmax_c"].mean()
    height = t["stations"].set_index("station")["elevation_m"]
    return float(stats.linregress(height[mean.index], mean).slope * 100)


def _clear_sky(t: Tables) -> Named:
    r = t["readings"]
    clear = r.loc[r["condition"] == "clear", "sunshine_h"]
    cloudy = r.loc[r["condition"] == "cloudy", "sunshine_h"]
    test = stats.mannwhitneyu(clear, cloudy, alternative="two-sided")
    return Named(
        {
            "median clear": round(float(clear.median()), 1),
            "median cloudy": round(float(cloudy.median()), 1),
            "U": float(test.statistic),
            "verdict": "differ" if test.pvalue < 0.01 else "no difference",
        }
    )


def _coldest_kirchberg(t: Tables) -> Named:
    r = _of(t, "KIR").drop_duplicates()
    low = r.loc[r["tmin_c"].idxmin()]
    return Named(
        {
            "frost days": int((r["tmin_c"] < 0).sum()),
            "lowest": float(low["tmin_c"]),
            "date": low["date"],
            "share": round(float((r["tmin_c"] < 0).mean() * 100), 1),
        }
    )


def _around_wettest(t: Tables) -> Named:
    r = _of(t, "GLA").drop_duplicates().sort_values("date", ignore_index=True)
    at = int(r[RAIN].idxmax())
    return Named(
        {
            "date": r["date"][at],
            "rain": float(r[RAIN][at]),
            "day before": float(r[RAIN][at - 1]),
            "day after": float(r[RAIN][at + 1]),
        }
    )


def _spread(t: Tables) -> Named:
    h = t["hourly"]
    gap = h["airTemp_C"] - h["dew_point_C"]
    near = gap[gap < 2]
    return Named({"hours": len(near), "mean visibility": _two(h["visibility_km"][near.index])})


def _two(values: pd.Series) -> float:
    return round(float(values.mean()), 2)


QUESTIONS: list[Question] = [
    Question(
        "weather-01",
        "1",
        "From which date to which date do the readings run?",
        lambda t: Named(
            {"first": t["readings"]["date"].min(), "last": t["readings"]["date"].max()}
        ),
        ["readings"],
    ),
    Question(
        "weather-02",
        "1",
        "column names pls",
        lambda t: Listed(t["hourly"].columns.tolist()),
        ["hourly"],
    ),
    Question(
        "weather-03",
        "1",
        "Describe the weather condition column: how many different ones, which is the most common, "
        "and how often does it occur?",
        lambda t: Named(
            {
                "different": int(t["readings"]["condition"].nunique()),
                "most common": str(t["readings"]["condition"].mode()[0]),
                "times": int(t["readings"]["condition"].value_counts().iloc[0]),
            }
        ),
        ["readings"],
    ),
    Question(
        "weather-04",
        "1",
        "How many values of air pressure are missing?",
        lambda t: int(t["readings"]["pressure_hPa"].isna().sum()),
        ["readings"],
    ),
    Question(
        "weather-05",
        "2",
        "wettest station overall (total precipitation)?",
        lambda t: str(_rain_totals(t).idxmax()),
        ["readings"],
    ),
    Question(
        "weather-06",
        "2",
        "What was the hottest daily maximum, and where and when was it measured?",
        _warmest,
        ["readings"],
    ),
    Question(
        "weather-07",
        "2",
        "frost days (minimum below zero) at each station",
        _frost,
        ["readings"],
        also=[_once(_frost)],
    ),
    Question(
        "weather-08",
        "2",
        "what about March alone",
        lambda t: _frost(t, "2024-03"),
        ["readings"],
        also=[_once(lambda t: _frost(t, "2024-03"))],
        after=["weather-07"],
    ),
    Question(
        "weather-09",
        "2",
        "Mean difference between the day's maximum and minimum temperature, per weather condition",
        _swing,
        ["readings"],
        also=[_once(_swing)],
    ),
    Question(
        "weather-10",
        "2",
        "average max temp in Kirchberg",
        _kirchberg,
        ["readings", "stations"],
    ),
    Question(
        "weather-11",
        "2",
        "Do the mountain stations get more sun? Mean daily sunshine hours at 800 m and higher next "
        "to those lower down.",
        _high_and_low,
        ["readings", "stations"],
    ),
    Question(
        "weather-12",
        "2",
        "rows with a gust over 60 km/h while the pressure was under 1012 hPa: how many",
        _stormy,
        ["readings"],
        also=[_once(_stormy)],
    ),
    Question(
        "weather-13",
        "2",
        "On what percentage of station days was it foggy or snowing?",
        lambda t: float(t["readings"]["condition"].isin(["fog", "snow"]).mean() * 100),
        ["readings"],
        also=[
            _once(lambda t: float(t["readings"]["condition"].isin(["fog", "snow"]).mean() * 100))
        ],
    ),
    Question(
        "weather-14",
        "2",
        "3 sunniest stations going by the mean hours of sunshine",
        lambda t: Listed(
            t["readings"].groupby("station")["sunshine_h"].mean().nlargest(3).index.tolist(), True
        ),
        ["readings"],
        also=[
            lambda t: _groups(
                t["readings"].groupby("station")["sunshine_h"].mean().nlargest(3), ordered=True
            )
        ],
    ),
    Question(
        "weather-15",
        "2",
        "Total precipitation of the wettest station minus that of the driest, in mm",
        lambda t: float(_rain_totals(t).max() - _rain_totals(t).min()),
        ["readings"],
        also=[_once(lambda t: float(_rain_totals(t).max() - _rain_totals(t).min()))],
    ),
    Question(
        "weather-16",
        "2",
        "strongest wind recorded from each direction",
        lambda t: _groups(t["hourly"].groupby("wind_dir")["wind_ms"].max()),
        ["hourly"],
    ),
    Question(
        "weather-17",
        "2",
        "Which stations had at least one day with 25 mm of rain or more?",
        lambda t: Listed(sorted(t["readings"].loc[lambda r: r[RAIN] >= 25, "station"].unique())),
        ["readings"],
    ),
    Question(
        "weather-18",
        "2",
        "lower quartile, median and upper quartile of visibility",
        lambda t: Named(
            dict(
                zip(
                    ["lower", "median", "upper"],
                    t["hourly"]["visibility_km"].quantile([0.25, 0.5, 0.75]).tolist(),
                    strict=True,
                )
            )
        ),
        ["hourly"],
    ),
    Question(
        "weather-19",
        "3",
        "Rain at HAF month by month",
        lambda t: _month_rain(t, "HAF"),
        ["readings"],
        also=[_once(lambda t: _month_rain(t, "HAF"))],
    ),
    Question(
        "weather-20",
        "3",
        "and GLA?",
        lambda t: _month_rain(t, "GLA"),
        ["readings"],
        also=[_once(lambda t: _month_rain(t, "GLA"))],
        after=["weather-19"],
    ),
    Question(
        "weather-21",
        "3",
        "mean air temperature for every hour of the day",
        _by_the_clock,
        ["hourly"],
    ),
    Question(
        "weather-22",
        "3",
        "What is the longest run of consecutive hours without any rain?",
        _dry_run,
        ["hourly"],
    ),
    Question(
        "weather-23",
        "3",
        "first date on which any station reached 20 degrees",
        lambda t: str(t["readings"].query("tmax_c >= 20")["date"].min()),
        ["readings"],
    ),
    Question(
        "weather-24",
        "3",
        "How much rain had ALP collected in total by the end of 30 April?",
        lambda t: float(_of(t, "ALP").query("date <= '2024-04-30'")[RAIN].sum()),
        ["readings"],
        also=[_once(lambda t: float(_of(t, "ALP").query("date <= '2024-04-30'")[RAIN].sum()))],
    ),
    Question(
        "weather-25",
        "3",
        "Windiest week by mean wind speed over all stations? Weeks start on Monday, give that date",
        lambda t: str(_weekly_wind(t).idxmax()),
        ["readings"],
    ),
    Question(
        "weather-26",
        "3",
        "by how many hPa did mean pressure change from march to april",
        _pressure_change,
        ["readings"],
    ),
    Question(
        "weather-27",
        "3",
        "Seven-day rolling mean of the maximum temperature at HAF: what is its last value? Skip "
        "repeated rows.",
        _rolling_end,
        ["readings"],
    ),
    Question(
        "weather-28",
        "4",
        "bar chart, total precipitation by station, sorted from wet to dry",
        lambda t: _bars(t, RAIN, "sum"),
        ["readings"],
        also=[_once(lambda t: _bars(t, RAIN, "sum"))],
    ),
    Question(
        "weather-29",
        "4",
        "mean sunshine instead of rain",
        lambda t: _bars(t, "sunshine_h", "mean"),
        ["readings"],
        after=["weather-28"],
    ),
    Question(
        "weather-30",
        "4",
        "show how wind speed is distributed",
        lambda t: Chart("hist", t["hourly"]["wind_ms"].tolist()),
        ["hourly"],
    ),
    Question(
        "weather-31",
        "4",
        "Violin plots of humidity, one for each weather condition",
        _violins,
        ["readings"],
    ),
    Question(
        "weather-32",
        "4",
        "compare the daily minimum temperatures of ALP and NOR as two lines in one plot",
        _two_lines,
        ["readings"],
    ),
    Question(
        "weather-33",
        "4",
        "Line chart with the highest air temperature of every day",
        _daily_maximum,
        ["hourly"],
    ),
    Question(
        "weather-34",
        "5",
        "make it wide: one row per date, one column per station, maximum temperature as the values",
        _wide,
        ["readings"],
    ),
    Question(
        "weather-35",
        "5",
        "Sort by station and date, then carry the last known pressure forward into the blanks, "
        "never across stations.",
        _carried,
        ["readings"],
    ),
    Question(
        "weather-36",
        "5",
        "need tmax in Fahrenheit as a new column tmax_f",
        _fahrenheit,
        ["readings"],
    ),
    Question(
        "weather-37",
        "5",
        "Attach each station's elevation to the readings",
        _with_height,
        ["readings", "stations"],
    ),
    Question(
        "weather-38",
        "5",
        "How many rows would go if I kept only the first reading for each station and date?",
        lambda t: int(t["readings"].duplicated(["station", "date"]).sum()),
        ["readings"],
    ),
    Question(
        "weather-39",
        "6",
        "kendall's tau of air temperature and dew point",
        lambda t: float(stats.kendalltau(t["hourly"]["airTemp_C"], t["hourly"]["dew_point_C"])[0]),
        ["hourly"],
    ),
    Question(
        "weather-40",
        "6",
        "Is humidity distributed alike at all stations? Kruskal-Wallis H and p, please.",
        _kruskal,
        ["readings"],
    ),
    Question(
        "weather-41",
        "6",
        "paired t-test of sunshine hours, HAF against NOR, matched by date after removing repeated "
        "rows. t and p",
        _paired,
        ["readings"],
    ),
    Question(
        "weather-42",
        "6",
        "Take each station's mean maximum temperature and regress it on elevation: by how many "
        "degrees does it change per 100 m?",
        _lapse,
        ["readings", "stations"],
        also=[_once(_lapse)],
    ),
    Question(
        "weather-43",
        "6b",
        "Sunshine on clear against cloudy days: both medians to 1 decimal, the Mann-Whitney U of "
        "the clear days (two-sided), and 'differ' if p < 0.01, otherwise 'no difference'.",
        _clear_sky,
        ["readings"],
        also=[_once(_clear_sky)],
    ),
    Question(
        "weather-44",
        "6b",
        "Station KIR without repeated rows: number of frost days (minimum under 0), the lowest "
        "minimum and its date, and frost days as a percentage of its days, one decimal.",
        _coldest_kirchberg,
        ["readings"],
    ),
    Question(
        "weather-45",
        "6b",
        "For GLA, repeated rows dropped and in date order: when was the wettest day, how much fell "
        "and how much on the day before and the day after?",
        _around_wettest,
        ["readings"],
    ),
    Question(
        "weather-46",
        "6b",
        "Work out the spread between air temperature and dew point. In how many hours is it under "
        "2 degrees, and what is the mean visibility in those hours, to two decimals?",
        _spread,
        ["hourly"],
    ),
    Question(
        "weather-47",
        "7",
        "will it rain at HAF tomorrow?",
        lambda _: Decline(),
        ["readings"],
    ),
]
