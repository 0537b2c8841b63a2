"""A water laboratory: the analyses of its samples, and the instruments that made them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"analyses": "parquet", "instruments": "csv"}

# Unit, instruments, typical value, spread, limit of detection, limit value in drinking water.
_ANALYTES = {
    "Pb": ("µg/L", ["I-01", "I-02", "I-03", "I-04"], 2.6, 0.8, 0.6, 10.0),
    "Cd": ("µg/L", ["I-01", "I-02", "I-04"], 0.5, 0.9, 0.2, 3.0),
    "Fe": ("µg/L", ["I-01", "I-03", "I-05"], 70.0, 0.9, 10.0, 200.0),
    "NO3": ("mg/L", ["I-06", "I-07", "I-08"], 14.0, 0.7, 3.0, 50.0),
    "Cl": ("mg/L", ["I-06", "I-07", "I-09"], 42.0, 0.6, 10.0, 250.0),
    "pH": ("-", ["I-10", "I-11", "I-12"], 7.3, 0.0, np.nan, 9.5),
}
_LOAD = {"drinking water": 0.7, "groundwater": 1.0, "surface water": 1.3, "waste water": 2.4}


def tables(rng: np.random.Generator) -> Tables:
    instruments = pd.DataFrame(
        {
            "instr_id": [f"I-{i:02d}" for i in range(1, 14)],
            "technique": ["ICP-MS"] * 2
            + ["AAS"] * 3
            + ["IC"] * 3
            + ["Titr"]
            + ["Electrode"] * 3
            + ["GC-MS"],
            "Model": [
                "Nexon 300",
                "Nexon 350",
                "Aavant Z",
                "Aavant F",
                "Aavant F",
                "Chroma 5",
                "Chroma 5+",
                "Chroma 3",
                "Titrolab 9",
                "SensoPH",
                "SensoPH",
                "SensoPH mini",
                "VolaScan",
            ],
            "room": rng.choice(["L1", "L2", "L3"], 13),
            "purchase_yr": [
                2014,
                2021,
                2009,
                2016,
                2018,
                2012,
                2020,
                2007,
                2011,
                2017,
                2022,
                2019,
                2015,
            ],
            "price_kEUR": [148, 172, 46, 52.5, 55, 61, 68.5, 38, 17, 1.9, 2.2, np.nan, 94],
            "last_cal": [
                "2024-05-14",
                "2024-06-03",
                "2024-01-22",
                "2024-04-09",
                "2023-11-30",
                "2024-03-18",
                "2024-05-27",
                "2024-02-12",
                "2024-02-27",
                "2024-06-10",
                "2024-06-10",
                "2023-12-19",
                "2023-09-05",
            ],
            "maint_contract": list("YYNYNYYNNNNNY"),
        }
    )
    k = 640
    days = pd.date_range("2023-01-02", "2024-06-28")
    load = np.array([1.2, 1.3, 1.2, 1.0, 0.8, 0.22, 0.08])[days.dayofweek]
    load = load * np.where(days.year == 2024, 1.18, 1.0)
    matrices = list(_LOAD)
    recv = pd.DatetimeIndex(rng.choice(days.to_numpy(), k, p=load / load.sum()))
    recv = (recv + pd.to_timedelta(rng.integers(7 * 60, 17 * 60, k), unit="min")).sort_values()
    rows = []
    for j in range(k):
        matrix = str(rng.choice(matrices, p=[0.34, 0.22, 0.19, 0.25]))
        client = str(rng.choice(["utility", "authority", "industry", "private"]))
        metal = rng.normal(0, 1)
        asked = [a for a in _ANALYTES if rng.random() < 0.75] or ["pH"]
        for a in asked:
            unit, machines, typical, spread, lod, limit = _ANALYTES[a]
            mood = 0.75 * metal + 0.66 * rng.normal() if a in ("Pb", "Fe") else rng.normal()
            value = typical * _LOAD[matrix] * np.exp(spread * mood)
            value = rng.normal(7.3, 0.45) if a == "pH" else value
            slow = {"drinking water": 40, "groundwater": 70, "surface water": 75, "waste water": 95}
            hours = rng.gamma(2.4, slow[matrix] / 2.4) + 4
            rows.append(
                {
                    "SampleID": f"S{recv[j].year % 100}-{j + 1:04d}",
                    "matrix": matrix,
                    "client_type": client,
                    "analyte": a,
                    "result": round(float(value), 2),
                    "unit": unit,
                    "LOD": lod,
                    "limit_val": np.nan
                    if matrix == "surface water"
                    else limit * (2 if matrix == "waste water" and a != "pH" else 1),
                    "instr_id": str(rng.choice(machines)),
                    "analyst": str(
                        rng.choice(
                            ["ML", "Rk", "TSo", "dJ", "HW", "ABe"],
                            p=[0.22, 0.2, 0.18, 0.15, 0.14, 0.11],
                        )
                    ),
                    "recv_dt": recv[j],
                    "rep_dt": recv[j]
                    + pd.Timedelta(seconds=int(hours * 3600) + int(rng.integers(0, 60))),
                    "dil_factor": int(
                        rng.choice([1, 2, 5, 10, 50], p=[0.6, 0.15, 0.12, 0.1, 0.03])
                    ),
                }
            )
    analyses = pd.DataFrame(rows)
    m = len(analyses)
    u = rng.random(m)
    often = analyses["instr_id"].map({"I-03": 0.09, "I-05": 0.08, "I-08": 0.1, "I-12": 0.06})
    below = analyses["result"] < analyses["LOD"]
    analyses["flag"] = np.where(u < often.fillna(0.03), "QC fail", np.where(below, "<LOD", "OK"))
    analyses.loc[analyses["flag"] == "<LOD", "result"] = np.nan
    risk = analyses["analyst"].map(
        {"ML": 0.05, "Rk": 0.1, "TSo": 0.04, "dJ": 0.13, "HW": 0.07, "ABe": 0.11}
    )
    analyses["rerun"] = rng.random(m) < risk
    late = analyses.index[analyses["recv_dt"] >= "2024-06-20"]
    analyses.loc[rng.choice(late, len(late) // 2, replace=False), "rep_dt"] = pd.NaT
    analyses.loc[analyses["rep_dt"].isna(), "result"] = np.nan
    analyses.loc[rng.choice(m, 120, replace=False), "client_type"] = None
    return {"analyses": analyses, "instruments": instruments}


BOTH = ["analyses", "instruments"]


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _both(t: Tables) -> pd.DataFrame:
    return t["analyses"].merge(t["instruments"], on="instr_id", how="left")


def _of(t: Tables, analyte: str) -> pd.DataFrame:
    return t["analyses"][t["analyses"]["analyte"] == analyte]


def _latest(t: Tables) -> pd.DataFrame:
    return t["analyses"].nlargest(5, "rep_dt")


def _summary(t: Tables, count: str) -> Frame:
    made = t["analyses"].groupby("analyte")["result"].agg([count, "mean", "median", "max"])
    return Frame(made.reset_index())


def _below(t: Tables, scale: float) -> Groups:
    share = t["analyses"]["flag"].eq("<LOD").groupby(t["analyses"]["analyte"]).mean()
    return _groups(share.sort_values(ascending=False) * scale, ordered=True)


def _top(t: Tables) -> pd.DataFrame:
    a = t["analyses"].dropna(subset=["result"])
    return a.sort_values("result", ascending=False).groupby("analyte").head(3)


def _failures(t: Tables, scale: float) -> Frame:
    b = _both(t)
    made = b["flag"].eq("QC fail").groupby(b["technique"]).agg(["sum", "mean"]).reset_index()
    return Frame(made.assign(mean=made["mean"] * scale))


def _reruns(t: Tables, scale: float) -> Groups:
    rate = t["analyses"].groupby("analyst")["rerun"].mean()
    return _groups(rate[rate > 0.08].sort_values(ascending=False) * scale, ordered=True)


def _over(t: Tables) -> pd.Series:
    a = t["analyses"]
    return (a["result"] > a["limit_val"]).groupby(a["matrix"]).sum()


def _busy(t: Tables) -> pd.DataFrame:
    used = t["instruments"]["instr_id"].map(t["analyses"]["instr_id"].value_counts()).fillna(0)
    made = t["instruments"].assign(n=used.astype(int))
    return made[(made["n"] > 150) & (made["maint_contract"] == "N")]


def _days(t: Tables) -> pd.Series:
    return (t["analyses"]["rep_dt"] - t["analyses"]["recv_dt"]).dt.total_seconds() / 86400


def _turnaround(t: Tables, whole: bool, between: str = "linear") -> Frame:
    days = np.floor(_days(t)) if whole else _days(t)
    per = days.groupby(t["analyses"]["matrix"])
    p90 = per.quantile(0.9, interpolation=between)
    return Frame(pd.DataFrame({"median": per.median(), "p90": p90}).reset_index())


def _monthly(t: Tables) -> pd.Series:
    when = t["analyses"]["recv_dt"]
    return when[when.dt.year == 2024].dt.strftime("%Y-%m").value_counts().sort_index()


def _numbers(values: pd.Series) -> Groups:
    return Groups({int(str(k)[5:]): v for k, v in values.to_dict().items()})


def _first_quarter(t: Tables, year: int) -> int:
    when = t["analyses"]["recv_dt"]
    return int(((when.dt.year == year) & (when.dt.quarter == 1)).sum())


def _growth(t: Tables) -> float:
    return _first_quarter(t, 2024) / _first_quarter(t, 2023) - 1


def _weekend(t: Tables, scale: float) -> Groups:
    a = t["analyses"]
    return _groups(a["recv_dt"].dt.dayofweek.ge(5).groupby(a["matrix"]).mean() * scale)


def _overdue(t: Tables) -> pd.DataFrame:
    return t["instruments"][pd.to_datetime(t["instruments"]["last_cal"]) < "2024-03-01"]


def _by_technique(t: Tables) -> Chart:
    b = _both(t)
    counts = b.groupby(["technique", b["recv_dt"].dt.strftime("%Y-%m-01")]).size()
    return Chart("line", counts.to_dict())


def _boxes(t: Tables) -> Chart:
    made = _of(t, "NO3").dropna(subset=["result"])
    return Chart("box", made.groupby("matrix")["result"].apply(list).to_dict())


def _wide(t: Tables) -> pd.DataFrame:
    return t["analyses"].pivot(index="SampleID", columns="analyte", values="result")


def _clean(t: Tables) -> pd.DataFrame:
    a = t["analyses"]
    return a[(a["flag"] != "QC fail") & a["result"].notna()]


def _welch(t: Tables, sign: int, df: bool) -> Named:
    cl = _of(t, "Cl").dropna(subset=["result"])
    found = stats.ttest_ind(
        cl.query("matrix == 'drinking water'")["result"],
        cl.query("matrix == 'groundwater'")["result"],
        equal_var=False,
    )
    made = {"t": sign * float(found.statistic), "p": float(found.pvalue)}
    return Named(made | {"df": float(found.df)} if df else made)


QUESTIONS: list[Question] = [
    Question(
        "blind_lab_samples-01",
        "1",
        "Null counts per column of the analyses, please.",
        lambda t: _groups(t["analyses"].isna().sum()),
        BOTH,
        also=[lambda t: _groups(t["analyses"].isna().sum().loc[lambda s: s > 0])],
    ),
    Question(
        "blind_lab_samples-02",
        "1",
        "What's the shape of the analyses table, rows and columns?",
        lambda t: Named({"rows": t["analyses"].shape[0], "columns": t["analyses"].shape[1]}),
        BOTH,
        also=[lambda t: Listed(list(t["analyses"].shape), ordered=True)],
    ),
    Question(
        "blind_lab_samples-03",
        "1",
        "Give me the distinct combinations of parameter and unit.",
        lambda t: Frame(t["analyses"][["analyte", "unit"]].drop_duplicates()),
        ["analyses"],
    ),
    Question(
        "blind_lab_samples-04",
        "1",
        "Sort by report timestamp descending and show me the top five records.",
        lambda t: Frame(_latest(t), ordered=True),
        ["analyses", "instruments"],
    ),
    Question(
        "blind_lab_samples-05",
        "2",
        "Group by analyte and aggregate the result: count, mean, median, max.",
        lambda t: _summary(t, "count"),
        ["analyses"],
        also=[lambda t: _summary(t, "size")],
    ),
    Question(
        "blind_lab_samples-06",
        "2",
        "I need a contingency table of counts, matrix in the rows and flag in the columns.",
        lambda t: _groups(pd.crosstab(t["analyses"]["matrix"], t["analyses"]["flag"]).stack()),
        ["analyses"],
    ),
    Question(
        "blind_lab_samples-07",
        "2",
        "Share of measurements below the detection limit per parameter, in descending order.",
        lambda t: _below(t, 1),
        BOTH,
        also=[lambda t: _below(t, 100)],
    ),
    Question(
        "blind_lab_samples-08",
        "2",
        "95th percentile of nitrate, grouped by matrix.",
        lambda t: _groups(_of(t, "NO3").groupby("matrix")["result"].quantile(0.95)),
        ["analyses"],
        also=[
            lambda t: _groups(
                _of(t, "NO3").groupby("matrix")["result"].quantile(0.95, interpolation="nearest")
            )
        ],
    ),
    Question(
        "blind_lab_samples-09",
        "2",
        "Within each analyte, rank by result and return the top 3 samples with their values.",
        lambda t: Frame(_top(t), ["analyte", "SampleID", "result"]),
        ["analyses", "instruments"],
        also=[lambda t: Frame(_top(t))],
    ),
    Question(
        "blind_lab_samples-10",
        "2",
        "Join the instruments, group by technique, and give me the number of QC failures plus the "
        "failure rate.",
        lambda t: _failures(t, 1),
        BOTH,
        also=[lambda t: _failures(t, 100)],
    ),
    Question(
        "blind_lab_samples-11",
        "2",
        "Rerun rate per analyst, keeping only the groups above 8 percent, highest first.",
        lambda t: _reruns(t, 1),
        ["analyses"],
        also=[lambda t: _reruns(t, 100)],
    ),
    Question(
        "blind_lab_samples-12",
        "2",
        "Count the exceedances, i.e. result over the limit value, by matrix.",
        lambda t: _groups(_over(t)),
        BOTH,
        also=[lambda t: _groups(_over(t).loc[lambda s: s > 0])],
    ),
    Question(
        "blind_lab_samples-13",
        "2",
        "Which devices without a maintenance contract ran more than 150 analyses? Include the "
        "count.",
        lambda t: _groups(_busy(t).set_index("instr_id")["n"]),
        BOTH,
        also=[lambda t: Frame(_busy(t), ["instr_id", "n"])],
    ),
    Question(
        "blind_lab_samples-14",
        "3",
        "Turnaround from receipt to report in days: median and 90th percentile per matrix.",
        lambda t: _turnaround(t, False),
        ["analyses"],
        also=[lambda t: _turnaround(t, False, "nearest"), lambda t: _turnaround(t, True)],
    ),
    Question(
        "blind_lab_samples-15",
        "3",
        "Resample to months on the receipt date and give me the number of analyses for 2024.",
        lambda t: _groups(_monthly(t)),
        ["analyses"],
        also=[lambda t: _numbers(_monthly(t))],
    ),
    Question(
        "blind_lab_samples-16",
        "3",
        "By what percentage did the number of analyses received change from Q1 2023 to Q1 2024?",
        lambda t: _growth(t) * 100,
        ["analyses", "instruments"],
        also=[lambda t: _growth(t)],
    ),
    Question(
        "blind_lab_samples-17",
        "3",
        "Fraction of analyses received on a weekend, split by matrix.",
        lambda t: _weekend(t, 1),
        ["analyses"],
        also=[lambda t: _weekend(t, 100)],
    ),
    Question(
        "blind_lab_samples-18",
        "3",
        "Filter the instruments to those last calibrated before March 2024.",
        lambda t: Frame(_overdue(t)),
        ["instruments", "analyses"],
        also=[
            lambda t: Frame(_overdue(t), ["instr_id", "last_cal"]),
            lambda t: Listed(_overdue(t)["instr_id"].tolist()),
        ],
    ),
    Question(
        "blind_lab_samples-19",
        "4",
        "Histogram of the pH values in drinking water.",
        lambda t: Chart(
            "hist", _of(t, "pH").query("matrix == 'drinking water'")["result"].dropna().tolist()
        ),
        ["analyses"],
    ),
    Question(
        "blind_lab_samples-20",
        "4",
        "Box plot of nitrate by matrix.",
        _boxes,
        ["analyses", "instruments"],
    ),
    Question(
        "blind_lab_samples-21",
        "4",
        "Line plot of the number of analyses received per month, one series per technique.",
        _by_technique,
        BOTH,
    ),
    Question(
        "blind_lab_samples-22",
        "5",
        "Go from long to wide: one row per sample, one column per analyte, result as the value.",
        lambda t: Frame(_wide(t).reset_index()),
        ["analyses"],
        also=[lambda t: _groups(_wide(t).stack().dropna())],
    ),
    Question(
        "blind_lab_samples-23",
        "5",
        "Drop everything that failed QC or has no result.",
        lambda t: Frame(_clean(t)),
        ["analyses", "instruments"],
        also=[lambda t: Frame(_clean(t), ["SampleID", "analyte", "result"])],
    ),
    Question(
        "blind_lab_samples-24",
        "6",
        "After pivoting to samples by analytes, what's the Pearson correlation of lead and iron?",
        lambda t: float(_wide(t)["Pb"].corr(_wide(t)["Fe"])),
        ["analyses"],
    ),
    Question(
        "blind_lab_samples-25",
        "6",
        "Welch's t-test on chloride, drinking water against groundwater: t and p value.",
        lambda t: _welch(t, 1, False),
        ["analyses"],
        also=[
            lambda t: _welch(t, -1, False),
            lambda t: _welch(t, 1, True),
            lambda t: _welch(t, -1, True),
        ],
    ),
    Question(
        "blind_lab_samples-26",
        "7",
        "Forecast the monthly throughput for the rest of the year.",
        lambda t: Decline(),
        BOTH,
    ),
    Question(
        "blind_lab_samples-27",
        "7",
        "Group the samples by municipality where they were taken and count them.",
        lambda t: Decline(),
        BOTH,
    ),
]
