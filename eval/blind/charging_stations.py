"""A network of charging stations for electric cars, and the charging sessions of one year."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables

FORMATS = {"sessions": "csv", "stations": "parquet"}


def tables(rng: np.random.Generator) -> Tables:
    n = 42
    city = rng.choice(
        ["Gent", "Brugge", "Leuven", "Hasselt", "Mechelen"], n, p=[0.29, 0.16, 0.24, 0.14, 0.17]
    )
    power = rng.choice([11.0, 22.0, 50.0, 150.0], n, p=[0.24, 0.31, 0.26, 0.19])
    stations = pd.DataFrame(
        {
            "STN_ID": [f"{c[:2].upper()}-{i:03d}" for i, c in enumerate(city, 101)],
            "Operator": rng.choice(
                ["VoltWay", "PlugNet", "Ampere Co", "StadStroom"], n, p=[0.33, 0.26, 0.2, 0.21]
            ),
            "City": city,
            "max kW": power,
            "bays": rng.choice([1, 2, 4, 6, 8], n, p=[0.1, 0.37, 0.28, 0.16, 0.09]),
            "commissioned": pd.Timestamp("2017-02-01")
            + pd.to_timedelta(rng.integers(0, 2250, n), unit="D"),
            "green_tariff": rng.choice(["Y", "N"], n, p=[0.57, 0.43]),
            "indoor": rng.choice([True, False], n, p=[0.3, 0.7]),
            "lat": (51.0 + rng.normal(0, 0.12, n)).round(4),
            "lon": (4.4 + rng.normal(0, 0.5, n)).round(4),
        }
    )
    m = 2750
    pull = rng.gamma(3, 1, n) * np.sqrt(stations["bays"]) * np.where(power >= 50, 1.4, 1.0)
    at = rng.choice(n, m, p=pull / pull.sum())
    days = pd.date_range("2023-07-01", "2024-06-30")
    load = np.array([1.0, 0.95, 1.0, 1.05, 1.3, 1.22, 0.84])[days.dayofweek]
    load = load * np.linspace(0.8, 1.25, len(days)) * np.where(days.month == 12, 1.1, 1.0)
    hours = np.array(
        [6, 4, 3, 2, 3, 6, 16, 34, 48, 44, 40, 42, 46, 44, 42, 44, 52, 66, 62, 46, 32, 24, 16, 10]
    )
    start = pd.DatetimeIndex(np.sort(rng.choice(days.to_numpy(), m, p=load / load.sum())))
    start = start + pd.to_timedelta(
        rng.choice(24, m, p=hours / hours.sum()) * 60 + rng.integers(0, 60, m), unit="min"
    )
    kw = power[at]
    fast = kw >= 50
    weekend = start.dayofweek >= 5
    minutes = np.where(fast, rng.gamma(5, 6.4, m), rng.gamma(3, 52, m))
    minutes = (minutes * np.where(weekend, 1.12, 1.0)).round().clip(4, 900)
    before = rng.beta(2.2, 4, m) * 88 + 3
    energy = np.minimum(kw * minutes / 60 * rng.uniform(0.35, 0.8, m), (100 - before) * 0.68)
    error = rng.random(m) < np.where(stations["Operator"].to_numpy()[at] == "PlugNet", 0.085, 0.04)
    energy = np.where(error, energy * rng.uniform(0, 0.5, m), energy).clip(0.1).round(2)
    user = rng.choice(["member", "guest", "fleet"], m, p=[0.52, 0.31, 0.17])
    price = pd.Series(user).map({"member": 0.42, "guest": 0.59, "fleet": 0.38}).to_numpy()
    price = price + np.where(fast, 0.16, 0.0) + np.where(kw > 100, 0.06, 0.0)
    after = np.minimum(100, before + energy / 0.68)
    plug = np.where(kw == 50, rng.choice(["CCS", "CHAdeMO"], m, p=[0.72, 0.28]), "CCS")
    sessions = pd.DataFrame(
        {
            "SessionID": np.arange(88001, 88001 + m),
            "stn": stations["STN_ID"].to_numpy()[at],
            "plug_in": start,
            "plug_out": start + pd.to_timedelta(minutes, unit="min"),
            "kWh": energy,
            "cost (€)": (energy * price + np.where(user == "guest", 0.35, 0.0)).round(2),
            "Connector": np.where(fast, plug, "Type 2"),
            "usr_grp": user,
            "paidVia": np.where(
                user == "guest",
                rng.choice(["QR", "card"], m, p=[0.4, 0.6]),
                rng.choice(["app", "RFID"], m, p=[0.57, 0.43]),
            ),
            "SoC_start_%": np.where(fast, before.round(), np.nan),
            "SoC_end_%": np.where(fast, after.round(), np.nan),
            "err_code": np.where(
                error, rng.choice(["E02", "E07", "E11", "E19"], m, p=[0.4, 0.3, 0.2, 0.1]), None
            ),
            "roaming": rng.choice(["yes", "no"], m, p=[0.22, 0.78]),
        }
    )
    sessions = sessions.sort_values(["plug_in", "stn"], ignore_index=True)
    sessions["SessionID"] = np.arange(88001, 88001 + m)
    for column in ("plug_in", "plug_out"):
        sessions[column] = sessions[column].dt.strftime("%d/%m/%Y %H:%M")
    sessions.loc[rng.choice(m, 37, replace=False), "plug_out"] = None
    lost = rng.choice(m, 29, replace=False)
    sessions.loc[lost, ["kWh", "cost (€)"]] = np.nan
    return {"sessions": sessions, "stations": stations}


COST = "cost (€)"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _timed(t: Tables) -> pd.DataFrame:
    """The sessions, with dates as dates and the minutes between them."""
    sessions = t["sessions"].copy()
    for column in ("plug_in", "plug_out"):
        sessions[column] = pd.to_datetime(sessions[column], format="%d/%m/%Y %H:%M")
    gap = sessions["plug_out"] - sessions["plug_in"]
    return sessions.assign(minutes=gap.dt.total_seconds() / 60)


def _both(t: Tables) -> pd.DataFrame:
    return _timed(t).merge(t["stations"], left_on="stn", right_on="STN_ID")


def _earners(t: Tables) -> pd.DataFrame:
    sums = _both(t).groupby(["STN_ID", "City"])[COST].sum().reset_index()
    return sums.nlargest(5, COST)


def _fast(t: Tables) -> pd.Series:
    return t["stations"][t["stations"]["max kW"] >= 50]["City"].value_counts().head(1)


def _fast_bays(t: Tables) -> pd.Series:
    fast = t["stations"][t["stations"]["max kW"] >= 50]
    return fast.groupby("City")["bays"].sum().sort_values(ascending=False).head(1)


def _failing(t: Tables) -> pd.Series:
    sessions = _both(t)
    share = sessions["err_code"].notna().groupby(sessions["Operator"]).mean()
    return share.sort_values(ascending=False)


def _price(t: Tables) -> pd.Series:
    sums = t["sessions"].groupby("usr_grp")[[COST, "kWh"]].sum()
    return sums[COST] / sums["kWh"]


def _price_mean(t: Tables) -> pd.Series:
    sessions = t["sessions"]
    return (sessions[COST] / sessions["kWh"]).groupby(sessions["usr_grp"]).mean()


def _two_busiest(t: Tables) -> pd.DataFrame:
    counts = _both(t).groupby(["City", "STN_ID"]).size().reset_index(name="sessions")
    counts = counts.sort_values(["City", "sessions"], ascending=[True, False])
    return counts.groupby("City").head(2)


def _per_bay(t: Tables) -> pd.Series:
    bays = t["stations"].groupby("green_tariff")["bays"].sum()
    return _both(t).groupby("green_tariff").size() / bays


def _per_bay_mean(t: Tables) -> pd.Series:
    stations = t["stations"]
    counts = stations["STN_ID"].map(t["sessions"]["stn"].value_counts()).fillna(0)
    return (counts / stations["bays"]).groupby(stations["green_tariff"]).mean()


def _empty(t: Tables, scale: float, known: bool = False) -> Named:
    level = t["sessions"]["SoC_start_%"]
    count = int((level < 10).sum())
    of = int(level.notna().sum()) if known else len(level)
    return Named({"sessions": count, "share": count / of * scale})


def _week(t: Tables, form: str = "name") -> pd.Series:
    days = _timed(t)["plug_in"].dt
    return (days.day_name() if form == "name" else days.dayofweek).value_counts()


def _length(t: Tables) -> tuple[float, float]:
    sessions = _timed(t)
    weekend = sessions["plug_in"].dt.dayofweek >= 5
    return (
        float(sessions.loc[weekend, "minutes"].mean()),
        float(sessions.loc[~weekend, "minutes"].mean()),
    )


def _months(t: Tables, column: str, form: str = "%Y-%m") -> pd.Series:
    sessions = _timed(t)
    return sessions.groupby(sessions["plug_in"].dt.strftime(form))[column].sum()


def _best_month(t: Tables, form: str = "%Y-%m") -> pd.Series:
    return _months(t, COST, form).sort_values(ascending=False).head(1)


def _night(t: Tables) -> int:
    sessions = _timed(t)
    hour = sessions["plug_in"].dt.hour
    return int(((sessions["plug_in"] >= "2024-03-01") & ((hour >= 22) | (hour < 6))).sum())


def _lines(t: Tables) -> dict[object, float]:
    sessions = _both(t)
    months = sessions["plug_in"].dt.strftime("%Y-%m-01")
    return sessions.groupby([sessions["Operator"], months])["kWh"].sum().to_dict()


def _ccs(t: Tables, method: str = "pearson") -> float:
    sessions = t["sessions"].query("Connector == 'CCS'")
    return float(sessions["SoC_start_%"].corr(sessions["kWh"], method=method))


QUESTIONS: list[Question] = [
    Question(
        "blind_charging_stations-01",
        "1",
        "show me the first 8 charging sessions",
        lambda t: Frame(t["sessions"].head(8), ordered=True),
        ["sessions", "stations"],
    ),
    Question(
        "blind_charging_stations-02",
        "1",
        "which cities do we have stations in and how many are there in each?",
        lambda t: _groups(t["stations"]["City"].value_counts()),
        ["stations", "sessions"],
    ),
    Question(
        "blind_charging_stations-03",
        "1",
        "how big is the sessions table, rows and columns?",
        lambda t: Named({"rows": t["sessions"].shape[0], "columns": t["sessions"].shape[1]}),
        ["sessions"],
        also=[lambda t: Listed(list(t["sessions"].shape))],
    ),
    Question(
        "blind_charging_stations-04",
        "1",
        "what error codes are in there and how often does each come up?",
        lambda t: _groups(t["sessions"]["err_code"].value_counts()),
        ["sessions"],
    ),
    Question(
        "blind_charging_stations-05",
        "2",
        "how much energy did we deliver in total and how much money did that bring in?",
        lambda t: Named(
            {"kWh": float(t["sessions"]["kWh"].sum()), "cost": float(t["sessions"][COST].sum())}
        ),
        ["sessions", "stations"],
    ),
    Question(
        "blind_charging_stations-06",
        "2",
        "rank the plug types by average kWh per session, highest on top",
        lambda t: _groups(
            t["sessions"].groupby("Connector")["kWh"].mean().sort_values(ascending=False),
            ordered=True,
        ),
        ["sessions"],
    ),
    Question(
        "blind_charging_stations-07",
        "2",
        "give me the 5 stations with the highest revenue and tell me which city each is in",
        lambda t: Frame(_earners(t), ["STN_ID", "City"]),
        ["sessions", "stations"],
        also=[
            lambda t: Frame(_earners(t), ordered=True),
            lambda t: _groups(_earners(t).set_index("STN_ID")["City"]),
        ],
    ),
    Question(
        "blind_charging_stations-08",
        "2",
        "which city has the most fast charging stations (50 kW or more) and how many is that?",
        lambda t: _groups(_fast(t)),
        ["stations"],
        also=[lambda t: Named({"city": str(_fast(t).index[0]), "n": int(_fast(t).iloc[0])})],
    ),
    Question(
        "blind_charging_stations-09",
        "2",
        "what percentage of sessions ran into an error at each operator, worst first",
        lambda t: _groups(_failing(t) * 100, ordered=True),
        ["sessions", "stations"],
        also=[lambda t: _groups(_failing(t), ordered=True)],
    ),
    Question(
        "blind_charging_stations-10",
        "2",
        "compare what members, guests and fleets pay per kWh",
        lambda t: _groups(_price(t)),
        ["sessions"],
        also=[lambda t: _groups(_price_mean(t))],
    ),
    Question(
        "blind_charging_stations-11",
        "2",
        "find the two busiest stations in every city by number of sessions",
        lambda t: _groups(_two_busiest(t).set_index(["City", "STN_ID"])["sessions"]),
        ["sessions", "stations"],
        also=[
            lambda t: Frame(_two_busiest(t), ["City", "STN_ID"]),
            lambda t: _groups(_two_busiest(t).set_index("STN_ID")["sessions"]),
        ],
    ),
    Question(
        "blind_charging_stations-12",
        "2",
        "do green stations get more sessions per bay than the others? give me both numbers",
        lambda t: _groups(_per_bay(t)),
        ["sessions", "stations"],
        also=[lambda t: _groups(_per_bay_mean(t))],
    ),
    Question(
        "blind_charging_stations-13",
        "2",
        "how many cars arrived with a nearly empty battery, below 10 %, and what share of all "
        "sessions is that?",
        lambda t: _empty(t, 1),
        ["sessions"],
        also=[
            lambda t: _empty(t, 100),
            lambda t: _empty(t, 1, known=True),
            lambda t: _empty(t, 100, known=True),
        ],
    ),
    Question(
        "blind_charging_stations-14",
        "3",
        "count the sessions per day of the week, busiest first",
        lambda t: _groups(_week(t), ordered=True),
        ["sessions"],
        also=[
            lambda t: _groups(_week(t, "number"), ordered=True),
            lambda t: Groups({k + 1: v for k, v in _week(t, "number").items()}, ordered=True),
        ],
    ),
    Question(
        "blind_charging_stations-15",
        "3",
        "how many minutes does a charge take on average at weekends and how many on weekdays?",
        lambda t: Named(dict(zip(["weekend", "weekday"], _length(t), strict=True))),
        ["sessions"],
        also=[lambda t: Groups(dict(zip([True, False], _length(t), strict=True)))],
    ),
    Question(
        "blind_charging_stations-16",
        "3",
        "sum up the kWh for the last quarter of 2023",
        lambda t: float(_months(t, "kWh")[["2023-10", "2023-11", "2023-12"]].sum()),
        ["sessions"],
    ),
    Question(
        "blind_charging_stations-17",
        "3",
        "what was our best month for income and how much did we make in it?",
        lambda t: _groups(_best_month(t)),
        ["sessions"],
        also=[
            lambda t: _groups(_best_month(t, "%B")),
            lambda t: _groups(_best_month(t, "%Y-%m-01")),
            lambda t: Named(
                {"month": str(_best_month(t).index[0]), "income": float(_best_month(t).iloc[0])}
            ),
        ],
    ),
    Question(
        "blind_charging_stations-18",
        "3",
        "count the night sessions since March 2024, so plugged in from 10 pm to before 6 am",
        _night,
        ["sessions"],
    ),
    Question(
        "blind_charging_stations-19",
        "4",
        "draw a bar chart of how many sessions start in each hour of the day",
        lambda t: Chart("bar", _timed(t)["plug_in"].dt.hour.value_counts().sort_index().to_dict()),
        ["sessions"],
    ),
    Question(
        "blind_charging_stations-20",
        "4",
        "plot the kWh per month with one line for each operator",
        lambda t: Chart("line", _lines(t)),
        ["sessions", "stations"],
    ),
    Question(
        "blind_charging_stations-21",
        "4",
        "can you do a pie of revenue by user group?",
        lambda t: Chart("pie", t["sessions"].groupby("usr_grp")[COST].sum().to_dict()),
        ["sessions"],
    ),
    Question(
        "blind_charging_stations-22",
        "5",
        "turn plug in and plug out into real datetimes and add a column with the minutes between",
        lambda t: Frame(_timed(t), ["SessionID", "plug_in", "plug_out", "minutes"]),
        ["sessions"],
    ),
    Question(
        "blind_charging_stations-23",
        "5",
        "fill the blank error codes with OK, then how many sessions does each code have?",
        lambda t: _groups(t["sessions"]["err_code"].fillna("OK").value_counts()),
        ["sessions"],
    ),
    Question(
        "blind_charging_stations-24",
        "6",
        "how strongly is the battery level at the start correlated with kWh, CCS only",
        _ccs,
        ["sessions"],
        also=[lambda t: _ccs(t, "spearman")],
    ),
    Question(
        "blind_charging_stations-25",
        "6",
        "what's the median price of a session and the 95th percentile?",
        lambda t: Named(
            {
                "median": float(t["sessions"][COST].median()),
                "p95": float(t["sessions"][COST].quantile(0.95)),
            }
        ),
        ["sessions"],
    ),
    Question(
        "blind_charging_stations-26",
        "7",
        "which station is going to break down next and when?",
        lambda _: Decline(),
        ["stations", "sessions"],
    ),
    Question(
        "blind_charging_stations-27",
        "7",
        "what car brand charges the most, Tesla or VW?",
        lambda _: Decline(),
        ["sessions", "stations"],
    ),
]
