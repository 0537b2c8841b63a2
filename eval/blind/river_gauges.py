"""A hydrological service: gauging stations, their daily records and the discharge measurements."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables

FORMATS = {"daily": "parquet", "stations": "csv", "gaugings": "csv"}

#: Code, station, river, catchment, gauge zero, telemetry, operator, since, mean flow, mean stage.
_STATIONS = [
    ("GZ-101", "Brennsteg", "Alba", 412.0, 618.42, "Y", "State", 1951, 7.9, 84),
    ("GZ-104", "Oberwerd", "Alba", 1290.0, 431.07, "Y", "State", 1938, 21.5, 142),
    ("GZ-112", "Lindach", "Lind", 268.5, 502.30, "N", "District", 1974, 3.4, 61),
    ("GZ-118", "Furtmühle", "Tolz", 96.2, 688.95, "Y", "Power Co.", 1989, 2.1, 48),
    ("GZ-123", "Marienbrück", "Sarn", 3410.0, 287.61, "Y", "State", 1926, 48.0, 233),
    ("GZ-130", "Steinklamm", "Tolz", 41.7, 934.18, "N", "Power Co.", 2003, 1.3, 37),
    ("GZ-131", "Au", "Sarn", 2875.0, 312.44, "Y", "State", 1947, None, None),
    ("GZ-139", "Kaltenfurt", "Lind", 188.0, 561.73, "N", "District", 1981, None, None),
    ("GZ-142", "Rohrsee", "Rohr", 77.9, 574.20, "Y", "District", 1996, None, None),
    ("GZ-147", "Haslau", "Alba", 845.0, 498.02, "Y", "State", 1962, None, None),
    ("GZ-155", "Moosegg", "Rohr", 33.4, 703.66, "N", "District", 2011, None, None),
    ("GZ-160", "Untersarn", "Sarn", 4120.0, 251.09, "Y", "State", 1931, None, None),
]
_GAUGED = [row for row in _STATIONS if row[8] is not None]


def tables(rng: np.random.Generator) -> Tables:
    stations = pd.DataFrame(
        {
            "st_code": [row[0] for row in _STATIONS],
            "Station": [row[1] for row in _STATIONS],
            "River": [row[2] for row in _STATIONS],
            "A_E [km2]": [row[3] for row in _STATIONS],
            "gauge zero (m a.s.l.)": [row[4] for row in _STATIONS],
            "telemetry": [row[5] for row in _STATIONS],
            "operator": [row[6] for row in _STATIONS],
            "since": [row[7] for row in _STATIONS],
        }
    )
    return {"daily": _daily(rng), "stations": stations, "gaugings": _gaugings(rng)}


def _daily(rng: np.random.Generator) -> pd.DataFrame:
    """500 days of six stations, from the beginning of the hydrological year 2023."""
    days = pd.date_range("2022-11-01", periods=500)
    n = len(days)
    season = np.cos(2 * np.pi * (days.dayofyear.to_numpy() - 115) / 365)
    storms = np.where(rng.random(n) < 0.07, rng.gamma(1.4, 0.9, n), 0.0)
    wet = np.zeros(n)
    for i in range(n):
        wet[i] = 0.78 * (wet[i - 1] if i else 0.2) + storms[i]
    frames = []
    for code, _, _, _, _, _, _, _, flow, stage in _GAUGED:
        local = np.where(rng.random(n) < 0.02, rng.gamma(1.3, 0.8, n), 0.0)
        for i in range(1, n):
            local[i] += 0.6 * local[i - 1]
        own = wet * rng.uniform(0.6, 1.1) + local + np.abs(rng.normal(0, 0.05, n))
        q = flow * np.exp(0.3 * season - 0.32) * (0.72 + own * 0.55)
        w = stage * (q / flow) ** 0.62 + rng.normal(0, 0.8, n)
        warm = 8.6 - 7.2 * np.cos(2 * np.pi * (days.dayofyear.to_numpy() - 25) / 365)
        water = (warm - (1.9 if flow < 3 else 0.0) + rng.normal(0, 0.9, n)).clip(0.0)
        frame = pd.DataFrame(
            {
                "st_code": code,
                "obs_date": days,
                "W_cm": np.round(w).astype(int),
                "Q_m3s": np.round(q, 3 if flow < 5 else 2),
                "Tw_degC": np.round(water, 1),
                "turb_NTU": np.round(4 + 9 * own**1.5 * rng.lognormal(0, 0.35, n), 1),
                "ice": ((water < 0.8) & (rng.random(n) < 0.7)).astype(int),
                "QC": rng.choice(["good", "suspect", "estimated"], n, p=[0.9, 0.04, 0.06]),
            }
        )
        for _ in range(int(rng.integers(2, 6)) if code != "GZ-104" else 0):
            at = int(rng.integers(20, n - 20))
            frame.loc[at : at + int(rng.integers(0, 6)), "Q_m3s"] = np.nan
        frame.loc[rng.choice(n, int(rng.integers(5, 30)), replace=False), "turb_NTU"] = np.nan
        frames.append(frame)
    return pd.concat(frames).sort_values(["obs_date", "st_code"], ignore_index=True)


def _gaugings(rng: np.random.Generator) -> pd.DataFrame:
    n = 236
    rows = [row for row in _STATIONS if row[0] not in ("GZ-142", "GZ-155", "GZ-160")]
    at = rng.choice(len(rows), n)
    flow = np.array([row[8] or row[3] * 0.017 for row in rows])[at]
    stage = np.array([row[9] or 90 for row in rows])[at]
    q = flow * rng.lognormal(-0.2, 0.55, n)
    method = np.where(
        flow < 3,
        rng.choice(["salt dilution", "current meter"], n, p=[0.7, 0.3]),
        rng.choice(["ADCP", "current meter"], n, p=[0.64, 0.36]),
    )
    base = pd.Series(method).map({"ADCP": 3.4, "current meter": 5.6, "salt dilution": 7.1})
    speed = 0.42 * (q / flow) ** 0.4 * rng.normal(1, 0.08, n)
    moment = pd.to_datetime(
        np.sort(rng.choice(pd.date_range("2021-03-01", "2024-02-28").to_numpy(), n))
    ) + pd.to_timedelta(rng.integers(8 * 6, 16 * 6, n) * 10, unit="min")
    frame = pd.DataFrame(
        {
            "meas_no": np.arange(3301, 3301 + n),
            "st_code": np.array([row[0] for row in rows])[at],
            "meas_dt": moment.strftime("%d/%m/%Y %H:%M"),
            "Method": method,
            "Q_meas (m3/s)": np.round(q, 3),
            "W_meas (cm)": np.round(stage * (q / flow) ** 0.62 + rng.normal(0, 2, n)).astype(int),
            "v_mean (m/s)": np.round(speed, 2),
            "area_m2": np.round(q / speed, 2),
            "U_rel (%)": np.round(base + rng.gamma(2, 0.6, n) - 1, 1),
            "crew": rng.choice(["KH/LM", "KH/TS", "LM/TS", "JP"], n, p=[0.35, 0.3, 0.2, 0.15]),
        }
    )
    frame.loc[rng.choice(n, 11, replace=False), "U_rel (%)"] = np.nan
    return frame


DAILY, STATIONS, GAUGINGS = "daily", "stations", "gaugings"
AREA, SPREAD = "A_E [km2]", "U_rel (%)"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _named(t: Tables, values: pd.Series) -> pd.Series:
    """The same values under the names of the stations."""
    return values.rename(index=t[STATIONS].set_index("st_code")["Station"])


def _mean_flow(t: Tables) -> pd.Series:
    return t[DAILY].groupby("st_code")["Q_m3s"].mean().sort_values(ascending=False)


def _highest(t: Tables) -> pd.DataFrame:
    d = t[DAILY]
    return d[d["W_cm"] == d.groupby("st_code")["W_cm"].transform("max")]


def _yield(t: Tables) -> pd.Series:
    mean = t[DAILY].groupby("st_code")["Q_m3s"].mean()
    return mean * 1000 / t[STATIONS].set_index("st_code")[AREA].reindex(mean.index)


def _suspect(t: Tables) -> pd.Series:
    return t[DAILY]["QC"].eq("suspect").groupby(t[DAILY]["st_code"]).mean()


def _by_operator(t: Tables) -> pd.DataFrame:
    by = t[STATIONS].groupby("operator")[AREA]
    return by.agg(["count", "mean"]).reset_index()


def _ungauged(t: Tables) -> pd.DataFrame:
    return t[STATIONS][~t[STATIONS]["st_code"].isin(t[GAUGINGS]["st_code"])]


def _peaks(t: Tables) -> pd.DataFrame:
    d = t[DAILY].sort_values(["st_code", "Q_m3s"], ascending=[True, False])
    return d.groupby("st_code").head(3)


def _high_days(t: Tables) -> pd.Series:
    d = t[DAILY]
    high = d["Q_m3s"] > 2 * d.groupby("st_code")["Q_m3s"].transform("mean")
    return high.groupby(d["st_code"]).sum()


def _at(t: Tables, name: str) -> pd.DataFrame:
    code = t[STATIONS].set_index("Station")["st_code"][name]
    return t[DAILY][t[DAILY]["st_code"] == code].sort_values("obs_date")


def _hydro_year(t: Tables) -> pd.Series:
    d = _at(t, "Marienbrück")
    d = d[d["obs_date"].between("2022-11-01", "2023-10-31")]
    return d.groupby(d["obs_date"].dt.strftime("%Y-%m"))["Q_m3s"].mean()


def _lowest(t: Tables) -> pd.DataFrame:
    d = t[DAILY][t[DAILY]["obs_date"].between("2023-10-01", "2023-12-31")]
    return d.nsmallest(1, "W_cm", keep="all").merge(t[STATIONS], on="st_code")


def _campaigns(t: Tables) -> pd.Series:
    year = pd.to_datetime(t[GAUGINGS]["meas_dt"], format="%d/%m/%Y %H:%M").dt.year
    return t[GAUGINGS].groupby([year.rename("year"), "Method"]).size()


def _ice(t: Tables) -> pd.Series:
    d = t[DAILY].merge(t[STATIONS], on="st_code")
    d = d[(d["telemetry"] == "Y") & (d["obs_date"] >= "2023-12-01")]
    return d.groupby("st_code")["ice"].sum()


def _seven_days(t: Tables) -> pd.Series:
    return _at(t, "Oberwerd").set_index("obs_date")["Q_m3s"].rolling(7).mean()


def _hydrograph(t: Tables, until: str) -> Chart:
    d = _at(t, "Brennsteg").dropna(subset="Q_m3s")
    d = d[d["obs_date"].between("2023-03-01", until)]
    return Chart("line", dict(zip(d["obs_date"].dt.strftime("%Y-%m-%d"), d["Q_m3s"], strict=True)))


def _per_method(t: Tables) -> dict[str, list[float]]:
    return {str(k): v.dropna().tolist() for k, v in t[GAUGINGS].groupby("Method")[SPREAD]}


def _per_river(t: Tables) -> dict[str, int]:
    return t[GAUGINGS].merge(t[STATIONS], on="st_code")["River"].value_counts().to_dict()


def _matrix(t: Tables) -> pd.DataFrame:
    return t[DAILY].pivot(index="obs_date", columns="st_code", values="Q_m3s").reset_index()


def _bridged(t: Tables) -> pd.DataFrame:
    d = t[DAILY].sort_values(["st_code", "obs_date"])
    filled = d.groupby("st_code")["Q_m3s"].transform(lambda q: q.interpolate())
    return d.assign(Q_m3s=filled)


def _clouding(t: Tables) -> pd.Series:
    return pd.Series(
        {code: d["turb_NTU"].corr(d["Q_m3s"]) for code, d in t[DAILY].groupby("st_code")}
    )


def _low_flow(t: Tables) -> pd.Series:
    return t[DAILY].groupby("st_code")["Q_m3s"].quantile(0.05)


QUESTIONS: list[Question] = [
    Question(
        "blind_river_gauges-01",
        "1",
        "List all gauging stations with the river and the catchment area of each.",
        lambda t: Frame(t[STATIONS], ["Station", "River", AREA]),
        [STATIONS, DAILY, GAUGINGS],
        also=[
            lambda t: Frame(t[STATIONS], ["st_code", "Station", "River", AREA]),
            lambda t: Frame(t[STATIONS], ["st_code", "River", AREA]),
        ],
    ),
    Question(
        "blind_river_gauges-02",
        "1",
        "How many daily records lack a discharge value?",
        lambda t: int(t[DAILY]["Q_m3s"].isna().sum()),
        [DAILY, STATIONS],
    ),
    Question(
        "blind_river_gauges-03",
        "1",
        "Which quality flags have been assigned to the daily records, and how frequently does each "
        "of them occur?",
        lambda t: _groups(t[DAILY]["QC"].value_counts()),
        [DAILY],
    ),
    Question(
        "blind_river_gauges-04",
        "1",
        "State the first and the last date of observation of the daily series.",
        lambda t: Named({"first": t[DAILY]["obs_date"].min(), "last": t[DAILY]["obs_date"].max()}),
        [DAILY, STATIONS, GAUGINGS],
    ),
    Question(
        "blind_river_gauges-05",
        "2",
        "Mean discharge (MQ) at each station, in descending order.",
        lambda t: _groups(_mean_flow(t), ordered=True),
        [DAILY, STATIONS],
        also=[lambda t: _groups(_named(t, _mean_flow(t)), ordered=True)],
    ),
    Question(
        "blind_river_gauges-06",
        "2",
        "What is the maximum stage at each gauge, and on which date was it recorded?",
        lambda t: Frame(_highest(t), ["st_code", "obs_date", "W_cm"]),
        [DAILY, STATIONS],
        also=[
            lambda t: Frame(
                _highest(t).merge(t[STATIONS], on="st_code"), ["Station", "obs_date", "W_cm"]
            )
        ],
    ),
    Question(
        "blind_river_gauges-07",
        "2",
        "Compute the specific discharge of the stations with daily records, i.e. mean discharge "
        "divided by catchment area, in l/s per km².",
        lambda t: _groups(_yield(t)),
        [DAILY, STATIONS],
        also=[lambda t: _groups(_named(t, _yield(t)))],
    ),
    Question(
        "blind_river_gauges-08",
        "2",
        "What percentage of the daily records at each station is flagged as suspect?",
        lambda t: _groups(_suspect(t) * 100),
        [DAILY],
        also=[
            lambda t: _groups(_suspect(t)),
            lambda t: _groups(_named(t, _suspect(t)) * 100),
            lambda t: _groups(_named(t, _suspect(t))),
        ],
    ),
    Question(
        "blind_river_gauges-09",
        "2",
        "Number of stations and mean catchment size per operator.",
        lambda t: Frame(_by_operator(t), ["operator", "count", "mean"]),
        [STATIONS, GAUGINGS],
    ),
    Question(
        "blind_river_gauges-10",
        "2",
        "At which stations of the network has no discharge measurement ever been carried out?",
        lambda t: Listed(_ungauged(t)["Station"].tolist()),
        [STATIONS, GAUGINGS],
        also=[
            lambda t: Listed(_ungauged(t)["st_code"].tolist()),
            lambda t: Frame(_ungauged(t), ["st_code", "Station"]),
            lambda t: Frame(_ungauged(t)),
        ],
    ),
    Question(
        "blind_river_gauges-11",
        "2",
        "Compare the mean relative uncertainty of the ADCP measurements with that of the salt "
        "dilution gaugings.",
        lambda t: _groups(
            t[GAUGINGS].query("Method != 'current meter'").groupby("Method")[SPREAD].mean()
        ),
        [GAUGINGS, STATIONS],
    ),
    Question(
        "blind_river_gauges-12",
        "2",
        "For each station, extract the three highest daily discharges together with their dates.",
        lambda t: Frame(_peaks(t), ["st_code", "obs_date", "Q_m3s"]),
        [DAILY, STATIONS],
        also=[
            lambda t: Frame(
                _peaks(t).merge(t[STATIONS], on="st_code"), ["Station", "obs_date", "Q_m3s"]
            ),
            lambda t: Frame(_peaks(t)),
        ],
    ),
    Question(
        "blind_river_gauges-13",
        "2",
        "On how many days did the discharge exceed twice the station's own mean, station by "
        "station?",
        lambda t: _groups(_high_days(t)),
        [DAILY],
        also=[lambda t: _groups(_named(t, _high_days(t)))],
    ),
    Question(
        "blind_river_gauges-14",
        "3",
        "Monthly mean discharge at Marienbrück during the hydrological year from November 2022 to "
        "October 2023.",
        lambda t: _groups(_hydro_year(t)),
        [DAILY, STATIONS],
        also=[lambda t: Groups({int(str(k)[5:]): v for k, v in _hydro_year(t).to_dict().items()})],
    ),
    Question(
        "blind_river_gauges-15",
        "3",
        "What was the lowest stage registered in the last quarter of 2023, and at which gauge?",
        lambda t: Named(
            {"stage": int(_lowest(t)["W_cm"].iloc[0]), "gauge": str(_lowest(t)["Station"].iloc[0])}
        ),
        [DAILY, STATIONS],
        also=[
            lambda t: Named(
                {
                    "stage": int(_lowest(t)["W_cm"].iloc[0]),
                    "gauge": str(_lowest(t)["st_code"].iloc[0]),
                }
            ),
            lambda t: Frame(_lowest(t), ["st_code", "obs_date", "W_cm"]),
        ],
    ),
    Question(
        "blind_river_gauges-16",
        "3",
        "Number of discharge measurements per calendar year and measuring method.",
        lambda t: _groups(_campaigns(t)),
        [GAUGINGS, STATIONS],
    ),
    Question(
        "blind_river_gauges-17",
        "3",
        "How many days with ice have been observed since December 2023 at each of the telemetered "
        "stations?",
        lambda t: _groups(_ice(t)),
        [DAILY, STATIONS],
        also=[lambda t: _groups(_named(t, _ice(t)))],
    ),
    Question(
        "blind_river_gauges-18",
        "3",
        "Determine the lowest seven-day moving average of discharge (NM7Q) at Oberwerd.",
        lambda t: float(_seven_days(t).min()),
        [DAILY, STATIONS],
    ),
    Question(
        "blind_river_gauges-19",
        "4",
        "Plot the discharge hydrograph of Brennsteg for March to May 2023.",
        lambda t: _hydrograph(t, "2023-05-31"),
        [DAILY, STATIONS],
    ),
    Question(
        "blind_river_gauges-20",
        "4",
        "Box plots of the relative uncertainty of the gaugings, grouped by measuring method.",
        lambda t: Chart("box", _per_method(t)),
        [GAUGINGS],
    ),
    Question(
        "blind_river_gauges-21",
        "4",
        "Produce a bar chart of the number of discharge measurements on each river.",
        lambda t: Chart("bar", _per_river(t)),
        [GAUGINGS, STATIONS],
    ),
    Question(
        "blind_river_gauges-22",
        "5",
        "Rearrange the daily discharge into a matrix with one row per date and one column per "
        "station.",
        lambda t: Frame(_matrix(t)),
        [DAILY],
    ),
    Question(
        "blind_river_gauges-23",
        "5",
        "Bridge the gaps in the discharge series of each station by linear interpolation.",
        lambda t: Frame(_bridged(t), ["st_code", "obs_date", "Q_m3s"]),
        [DAILY],
    ),
    Question(
        "blind_river_gauges-24",
        "6",
        "Pearson correlation coefficient between turbidity and discharge at each station.",
        lambda t: _groups(_clouding(t)),
        [DAILY],
        also=[lambda t: _groups(_named(t, _clouding(t)))],
    ),
    Question(
        "blind_river_gauges-25",
        "6",
        "Which discharge is exceeded 95 % of the time (Q95 of the flow duration curve) at each "
        "station?",
        lambda t: _groups(_low_flow(t)),
        [DAILY],
        also=[lambda t: _groups(_named(t, _low_flow(t)))],
    ),
    Question(
        "blind_river_gauges-26",
        "7",
        "Predict the peak discharge of the next flood wave at Untersarn.",
        lambda t: Decline(),
        [DAILY, STATIONS, GAUGINGS],
    ),
    Question(
        "blind_river_gauges-27",
        "7",
        "What was the mean nitrate concentration of the Sarn in 2023?",
        lambda t: Decline(),
        [DAILY, STATIONS],
    ),
]
