"""A factory: sensor readings, machines and failures."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"readings": "parquet", "machines": "csv", "failures": "csv"}

_HALLS = ["North hall", "South hall", "Annex", "Test bench"]
_CAUSES = ["bearing", "seal", "motor", "electronics", "operator error", "belt", "hydraulics"]
_NOTES = [
    *["oil leak under the gearbox", "smell of burning", "Leak at flange, replaced gasket"],
    *["reset was enough", "noise when starting", "cable loose", "small coolant leak", "no comment"],
]


def tables(rng: np.random.Generator) -> Tables:
    ids = [f"M{i:02d}" for i in range(1, 16)]
    rated = rng.choice([15, 22, 30, 37, 45, 55], 15)
    machines = pd.DataFrame(
        {
            "machine_id": ids,
            "Model": rng.choice(["LX-200", "LX-450", "Titan 9", "Press-Pro", "MillMaster"], 15),
            "Vendor": rng.choice(["Kolb", "Sansei", "Ferrotec", "Hadley"], 15),
            "Hall": rng.permutation(np.repeat(_HALLS, [5, 5, 3, 2])),
            "installed": (
                pd.Timestamp("2008-05-01") + pd.to_timedelta(rng.choice(5000, 15, False), "D")
            ).strftime("%Y-%m-%d"),
            "Rated Power (kW)": rated,
            "critical": ["Y" if i in (1, 4, 6, 10, 13) else "N" for i in range(15)],
        }
    )
    times = pd.date_range("2024-03-01", periods=59, freq="6h")
    n = 15 * len(times)
    number = np.tile(np.arange(15), len(times))
    ts = np.repeat(times, 15)
    state = rng.choice(["run", "idle", "maintenance"], n, p=[0.72, 0.22, 0.06])
    running = state == "run"
    rpm = np.where(running, rng.normal(1450, 140, n), np.where(state == "idle", 300, 0))
    rpm = np.round(np.clip(rpm + rng.normal(0, 12, n), 0, None))
    load = np.clip(rpm / 1800 + rng.normal(0, 0.07, n), 0.02, None)
    drift = rng.normal(0, 3, 15)[number]
    readings = pd.DataFrame(
        {
            "ts": ts,
            "machineId": np.array(ids)[number],
            "tempC": np.round(34 + 30 * load + drift + rng.normal(0, 2.5, n), 2),
            "tempAmbientC": np.round(
                17 + 4 * np.sin((ts.hour.to_numpy() - 8) / 24 * 6.28) + rng.normal(0, 1, n), 1
            ),
            "vibration_mm_s": np.round(np.exp(rng.normal(0.2 + load, 0.45, n)), 3),
            "pressure_bar": np.round(rng.normal(5.2, 0.7, n), 2),
            "rpm": rpm,
            "power_kW": np.round(load * rated[number] * 0.9, 2),
            "state": state,
            "shift": np.where(ts.hour == 0, "night", np.where(ts.hour < 13, "early", "late")),
            "fw_version": np.where(np.arange(n) % 290 == 120, "2.5.0-beta", "2.4.1"),
        }
    )
    readings.loc[rng.choice(n, 24, replace=False), "vibration_mm_s"] = np.nan
    readings.loc[rng.choice(n, 31, replace=False), "pressure_bar"] = np.nan
    lost = rng.choice(np.arange(45, n - 45), 18, replace=False)
    readings = readings.drop(index=lost)
    again = readings[readings["state"] == "idle"].sample(5, random_state=int(rng.integers(1000)))
    readings = pd.concat([readings, again], ignore_index=True)
    readings = readings.astype({"state": "category", "shift": "category"})

    size = 168
    started = pd.Timestamp("2022-01-05 07:00") + pd.to_timedelta(
        np.sort(rng.choice(1_500_000, size, replace=False)), "min"
    )
    cause = rng.choice(_CAUSES, size, p=[0.24, 0.18, 0.12, 0.12, 0.14, 0.12, 0.08])
    severity = rng.choice([1, 2, 3, 4, 5], size, p=[0.22, 0.3, 0.26, 0.14, 0.08])
    minutes = np.round(rng.gamma(1.8, 110, size) * severity).astype(int) + 10
    repaired = pd.Series((started + pd.to_timedelta(minutes, "min")).strftime("%Y-%m-%d %H:%M"))
    failures = pd.DataFrame(
        {
            "failure_id": [f"F{i:04d}" for i in range(1, size + 1)],
            "machine_id": rng.choice(ids, size),
            "started": started.strftime("%Y-%m-%d %H:%M"),
            "repaired": repaired.where(rng.random(size) > 0.05),
            "cause": cause,
            "severity": severity,
            "cost_eur": np.round(np.exp(rng.normal(5.6 + 0.35 * severity, 0.8)), 2),
            "technician": rng.choice(["Ana", "Bertil", "Chidi", "Dora", "Emre"], size),
            "spare_part_used": np.where(rng.random(size) < 0.2 + 0.1 * severity, "yes", "no"),
            "note": rng.choice(_NOTES, size),
        }
    )
    return {"readings": readings, "machines": machines, "failures": failures}


def _hours(failures: pd.DataFrame) -> pd.Series:
    out = pd.to_datetime(failures["repaired"]) - pd.to_datetime(failures["started"])
    return out.dt.total_seconds() / 3600


def _vibration_range(t: Tables) -> Named:
    v = t["readings"]["vibration_mm_s"]
    return Named({"min": float(v.min()), "median": float(v.median()), "max": float(v.max())})


def _sparse_columns(t: Tables) -> Listed:
    share = t["failures"].isna().mean() * 100
    return Listed(share[share > 1].index.tolist())


def _hottest(t: Tables) -> Named:
    r = t["readings"]
    mean = r[r["state"] == "run"].groupby("machineId")["tempC"].mean()
    return Named({"machine": mean.idxmax(), "mean temperature": float(mean.max())})


def _hall_power(t: Tables) -> Groups:
    r = t["readings"].merge(t["machines"], left_on="machineId", right_on="machine_id")
    return Groups(r.groupby("Hall")["power_kW"].mean().to_dict())


def _load_factor(t: Tables, *, running: bool = False) -> Groups:
    r = t["readings"].merge(t["machines"], left_on="machineId", right_on="machine_id")
    if running:
        r = r[r["state"] == "run"]
    load = r["power_kW"] / r["Rated Power (kW)"] * 100
    return Groups(load.groupby(r["machineId"]).mean().to_dict())


def _critical_failures(t: Tables) -> Named:
    count = t["failures"].merge(t["machines"], on="machine_id")["critical"].value_counts()
    return Named({"critical": int(count["Y"]), "not critical": int(count["N"])})


def _dearest_failure(t: Tables) -> Named:
    top = t["failures"].loc[t["failures"]["cost_eur"].idxmax()]
    return Named({"machine": top["machine_id"], "technician": top["technician"]})


def _busy_technicians(t: Tables) -> str:
    by = t["failures"].groupby("technician")["cost_eur"].agg(["mean", "size"])
    return by.loc[by["size"] >= 30, "mean"].idxmax()


def _shift_difference(t: Tables) -> float:
    mean = t["readings"].groupby("shift", observed=True)["tempAmbientC"].mean()
    return float(mean["late"] - mean["night"])


def _leaks(t: Tables) -> int:
    return int(t["failures"]["note"].str.contains("leak", case=False).sum())


def _cause_costs(t: Tables, n: int | None = None) -> Groups:
    total = t["failures"].groupby("cause")["cost_eur"].sum().sort_values(ascending=False)
    return Groups(total.head(n or len(total)).to_dict(), ordered=True)


def _daily_temperature(t: Tables, machine: str) -> dict:
    r = t["readings"][t["readings"]["machineId"] == machine]
    return r.groupby(r["ts"].dt.strftime("%Y-%m-%d"))["tempC"].mean().to_dict()


def _repair_gap(t: Tables) -> float:
    f = t["failures"]
    started = pd.to_datetime(f.loc[f["machine_id"] == "M03", "started"]).sort_values()
    return float(started.diff().dt.total_seconds().mean() / 86400)


def _months_2023(t: Tables) -> Groups:
    month = t["failures"]["started"].str[:7]
    count = month[month.str.startswith("2023")].value_counts().sort_index()
    return Groups({f"{m}-01": v for m, v in count.to_dict().items()})


def _longest_outage(t: Tables) -> Named:
    f = t["failures"].assign(hours=_hours(t["failures"]))
    top = f.loc[f["hours"].idxmax()]
    return Named({"failure": top["failure_id"], "hours": float(top["hours"])})


def _reading_gap(t: Tables) -> float:
    r = t["readings"].sort_values(["machineId", "ts"])
    return float((r.groupby("machineId")["ts"].diff().dt.total_seconds() / 3600).max())


def _weekend(t: Tables) -> Named:
    day = pd.to_datetime(t["failures"]["started"]).dt.dayofweek
    return Named({"weekdays": int((day < 5).sum()), "weekend": int((day >= 5).sum())})


def _smoothed(t: Tables) -> float:
    r = t["readings"].query("machineId == 'M05'").sort_values("ts")
    return float(r["power_kW"].rolling(8).mean().max())


def _yearly_costs(t: Tables) -> Groups:
    f = t["failures"]
    total = f.groupby(f["started"].str[:4].astype(int))["cost_eur"].sum()
    return Groups(total.pct_change().dropna().mul(100).to_dict())


def _heat(t: Tables) -> Chart:
    r = t["readings"].corr(numeric_only=True)
    return Chart("heatmap", {(a, b): float(r.loc[a, b]) for a in r for b in r})


def _stacked(t: Tables) -> Chart:
    f = t["failures"]
    count = f.groupby(["spare_part_used", "cause"]).size()
    return Chart("bar", count.to_dict())


def _speed_power(t: Tables) -> Chart:
    r = t["readings"]
    return Chart("scatter", list(zip(r["rpm"].tolist(), r["power_kW"].tolist(), strict=True)))


def _vibration_boxes(t: Tables) -> Chart:
    r = t["readings"].dropna(subset=["vibration_mm_s"])
    by = r.groupby("state", observed=True)["vibration_mm_s"]
    return Chart("box", {k: v.tolist() for k, v in by})


def _carried_pressure(t: Tables) -> Frame:
    r = t["readings"].sort_values(["machineId", "ts"])
    filled = r.groupby("machineId")["pressure_bar"].ffill()
    return Frame(r.assign(pressure_bar=filled), ["machineId", "ts", "pressure_bar"])


def _fahrenheit(t: Tables) -> Frame:
    r = t["readings"]
    return Frame(r.assign(tempF=r["tempC"] * 9 / 5 + 32), ["tempF"], ordered=True)


def _shift_table(t: Tables) -> Frame:
    table = t["readings"].pivot_table(
        index="machineId", columns="shift", values="power_kW", aggfunc="mean", observed=True
    )
    table.columns = [str(c) for c in table.columns]
    return Frame(table.reset_index())


def _bins(t: Tables) -> Groups:
    bins = pd.cut(
        t["failures"]["cost_eur"],
        [-np.inf, 250, 1000, 2500, np.inf],
        right=False,
        labels=["minor", "medium", "large", "severe"],
    )
    return Groups(bins.value_counts().to_dict())


def _long_temperatures(t: Tables) -> Frame:
    table = t["readings"].melt(
        id_vars=["ts", "machineId"],
        value_vars=["tempC", "tempAmbientC"],
        var_name="sensor",
        value_name="value",
    )
    return Frame(table)


def _strongest_pair(t: Tables) -> Named:
    r = t["readings"].corr(numeric_only=True)
    pairs = {(a, b): r.loc[a, b] for i, a in enumerate(r) for b in list(r)[i + 1 :]}
    a, b = max(pairs, key=lambda pair: abs(pairs[pair]))
    return Named({"first": a, "second": b, "r": float(pairs[a, b])})


def _spare_chi2(t: Tables) -> float:
    f = t["failures"]
    return float(stats.chi2_contingency(pd.crosstab(f["severity"], f["spare_part_used"])).pvalue)


def _power_line(t: Tables) -> Named:
    r = t["readings"].query("machineId == 'M08'")
    fit = stats.linregress(r["rpm"], r["power_kW"])
    return Named({"slope": float(fit.slope), "r2": float(fit.rvalue**2)})


def _noisy(t: Tables, *, zeros: bool = False) -> Groups:
    r = t["readings"]
    v = r["vibration_mm_s"]
    low, high = v.quantile([0.25, 0.75])
    out = (v > high + 1.5 * (high - low)) | (v < low - 1.5 * (high - low))
    count = out.groupby(r["machineId"]).sum()
    return Groups((count if zeros else count[count > 0]).to_dict())


def _kruskal(t: Tables) -> Named:
    test = stats.kruskal(*(g for _, g in t["failures"].groupby("cause")["cost_eur"]))
    return Named({"H": float(test.statistic), "p": float(test.pvalue)})


def _previous_failures(t: Tables) -> Named:
    f = t["failures"].query("machine_id == 'M09'").sort_values("started")
    days = pd.to_datetime(f["started"]).diff().dt.total_seconds() / 86400
    return Named(
        {
            "shortest": round(float(days.min()), 1),
            "longest": round(float(days.max()), 1),
            "mean": round(float(days.mean()), 1),
        }
    )


def _around_peak(t: Tables) -> Named:
    r = t["readings"].query("machineId == 'M06'").drop_duplicates().sort_values("ts")
    r = r.reset_index(drop=True)
    peak = int(r["tempC"].idxmax())
    return Named(
        {
            "before": float(r.loc[peak - 1, "tempC"]),
            "peak": float(r.loc[peak, "tempC"]),
            "after": float(r.loc[peak + 1, "tempC"]),
        }
    )


def _severity_anova(t: Tables) -> Named:
    f = t["failures"].assign(log_cost=np.log10(t["failures"]["cost_eur"]))
    groups = [g for _, g in f.groupby("severity")["log_cost"]]
    test = stats.f_oneway(*groups)
    return Named(
        {
            "F": round(float(test.statistic), 2),
            "df1": len(groups) - 1,
            "df2": len(f) - len(groups),
            "verdict": "different" if test.pvalue < 0.01 else "not different",
        }
    )


QUESTIONS = [
    Question(
        "machine_sensors-01",
        "1",
        "Which states occur in the readings and how often does each one?",
        lambda t: Groups(t["readings"]["state"].value_counts().to_dict()),
        ["readings"],
    ),
    Question(
        "machine_sensors-02",
        "1",
        "min, median and max vibration",
        _vibration_range,
        ["readings"],
    ),
    Question(
        "machine_sensors-03",
        "1",
        "which columns of the failure log have more than 1% missing values?",
        _sparse_columns,
        ["failures"],
    ),
    Question(
        "machine_sensors-04",
        "2",
        "Mean temperature (tempC) per machine state",
        lambda t: Groups(t["readings"].groupby("state", observed=True)["tempC"].mean().to_dict()),
        ["readings"],
    ),
    Question(
        "machine_sensors-05",
        "2",
        "While running, which machine is the hottest on average? Its mean temperature as well.",
        _hottest,
        ["readings"],
    ),
    Question(
        "machine_sensors-06",
        "2",
        "count readings with vibration above 4.5 mm/s and pressure under 5 bar",
        lambda t: len(t["readings"].query("vibration_mm_s > 4.5 and pressure_bar < 5")),
        ["readings"],
    ),
    Question(
        "machine_sensors-07",
        "2",
        "What did repairs cost us altogether by cause? Most expensive cause on top.",
        _cause_costs,
        ["failures"],
    ),
    Question(
        "machine_sensors-08",
        "2",
        "top three only",
        lambda t: _cause_costs(t, 3),
        ["failures"],
        after=["machine_sensors-07"],
    ),
    Question(
        "machine_sensors-09",
        "2",
        "On which machine did the costliest single failure happen, and who fixed it?",
        _dearest_failure,
        ["failures"],
    ),
    Question(
        "machine_sensors-10",
        "2",
        "average power draw in each hall",
        _hall_power,
        ["readings", "machines"],
    ),
    Question(
        "machine_sensors-11",
        "2",
        "Compare how many failures hit critical machines and how many the non-critical ones",
        _critical_failures,
        ["failures", "machines"],
    ),
    Question(
        "machine_sensors-12",
        "2",
        "For each machine I need the mean of its measured power as a percentage of its rated power",
        _load_factor,
        ["readings", "machines"],
    ),
    Question(
        "machine_sensors-13",
        "2",
        "Now ignore everything that wasn't in state run",
        lambda t: _load_factor(t, running=True),
        ["readings", "machines"],
        after=["machine_sensors-12"],
    ),
    Question(
        "machine_sensors-14",
        "2",
        "failures of severity 4 or 5 handled without a spare part, how many",
        lambda t: len(t["failures"].query("severity >= 4 and spare_part_used == 'no'")),
        ["failures"],
    ),
    Question(
        "machine_sensors-15",
        "2",
        "How many breakdowns are still open, i.e. have no repair time?",
        lambda t: int(t["failures"]["repaired"].isna().sum()),
        ["failures"],
    ),
    Question(
        "machine_sensors-16",
        "2",
        "Among technicians with 30 jobs or more, whose jobs cost the most on average?",
        _busy_technicians,
        ["failures"],
    ),
    Question(
        "machine_sensors-17",
        "2",
        "share of idle readings in percent, per machine",
        lambda t: Groups(
            (t["readings"]["state"] == "idle")
            .groupby(t["readings"]["machineId"])
            .mean()
            .mul(100)
            .to_dict()
        ),
        ["readings"],
    ),
    Question(
        "machine_sensors-18",
        "2",
        "How much warmer is the ambient air in the late shift than in the night shift, on average?",
        _shift_difference,
        ["readings"],
    ),
    Question(
        "machine_sensors-19",
        "2",
        "notes that mention a leak - count them please, upper or lower case",
        _leaks,
        ["failures"],
    ),
    Question(
        "machine_sensors-20",
        "3",
        "Mean time to repair in hours, over the failures that were repaired",
        lambda t: float(_hours(t["failures"]).mean()),
        ["failures"],
    ),
    Question(
        "machine_sensors-21",
        "3",
        "How many days lie between one failure of M03 and its next, on average?",
        _repair_gap,
        ["failures"],
    ),
    Question(
        "machine_sensors-22",
        "3",
        "number of failures started in each month of 2023",
        _months_2023,
        ["failures"],
    ),
    Question(
        "machine_sensors-23",
        "3",
        "Longest outage from start to repair: which failure was it and how many hours did it take?",
        _longest_outage,
        ["failures"],
    ),
    Question(
        "machine_sensors-24",
        "3",
        "Every machine reports about every six hours. What is the longest silence of any single "
        "machine between two of its readings, in hours?",
        _reading_gap,
        ["readings"],
    ),
    Question(
        "machine_sensors-25",
        "3",
        "do things break more on weekends? count failures mon-fri vs sat+sun",
        _weekend,
        ["failures"],
    ),
    Question(
        "machine_sensors-26",
        "3",
        "Take machine M05 in time order and form the moving average of power over 8 readings: what "
        "is its highest value?",
        _smoothed,
        ["readings"],
    ),
    Question(
        "machine_sensors-27",
        "3",
        "yearly repair costs, percent change from one year to the next",
        _yearly_costs,
        ["failures"],
    ),
    Question(
        "machine_sensors-28",
        "4",
        "Show M04's daily mean temperature as a line chart",
        lambda t: Chart("line", _daily_temperature(t, "M04")),
        ["readings"],
    ),
    Question(
        "machine_sensors-29",
        "4",
        "same for M12",
        lambda t: Chart("line", _daily_temperature(t, "M12")),
        ["readings"],
        after=["machine_sensors-28"],
    ),
    Question(
        "machine_sensors-30",
        "4",
        "heat map of the correlations between all the numeric sensor columns",
        _heat,
        ["readings"],
    ),
    Question(
        "machine_sensors-31",
        "4",
        "Stacked bars: number of failures per cause, stacked by whether a spare part was used",
        _stacked,
        ["failures"],
    ),
    Question(
        "machine_sensors-32",
        "4",
        "plot power over rpm as points, coloured by state",
        _speed_power,
        ["readings"],
    ),
    Question(
        "machine_sensors-33",
        "4",
        "How does vibration spread in each state? A box plot would be nice.",
        _vibration_boxes,
        ["readings"],
    ),
    Question(
        "machine_sensors-34",
        "5",
        "Missing pressures should take the machine's last known value (sort by machine and time "
        "first).",
        _carried_pressure,
        ["readings"],
    ),
    Question(
        "machine_sensors-35",
        "5",
        "add tempF, the temperature in Fahrenheit, from tempC",
        _fahrenheit,
        ["readings"],
    ),
    Question(
        "machine_sensors-36",
        "5",
        "Pivot: one row per machine, one column per shift, average power in the cells",
        _shift_table,
        ["readings"],
    ),
    Question(
        "machine_sensors-37",
        "5",
        "Sort failure costs into minor (below 250), medium (250 up to but not including 1000), "
        "large (1000 up to but not including 2500) and severe (the rest), then count.",
        _bins,
        ["failures"],
    ),
    Question(
        "machine_sensors-38",
        "5",
        "reshape to long format: ts and machineId stay, tempC and tempAmbientC go into the columns "
        "sensor and value",
        _long_temperatures,
        ["readings"],
    ),
    Question(
        "machine_sensors-39",
        "6",
        "Which two sensor columns are most strongly correlated, and what's r?",
        _strongest_pair,
        ["readings"],
    ),
    Question(
        "machine_sensors-40",
        "6",
        "p-value of a chi-squared test between severity and use of a spare part?",
        _spare_chi2,
        ["failures"],
    ),
    Question(
        "machine_sensors-41",
        "6",
        "linear regression of power on rpm for machine M08: slope and R squared",
        _power_line,
        ["readings"],
    ),
    Question(
        "machine_sensors-42",
        "6",
        "Find the vibration outliers (outside 1.5 times the interquartile range beyond the "
        "quartiles of all readings) and count them by machine.",
        _noisy,
        ["readings"],
        also=[lambda t: _noisy(t, zeros=True)],
    ),
    Question(
        "machine_sensors-43",
        "6",
        "Kruskal-Wallis for cost across causes, H and p-value please",
        _kruskal,
        ["failures"],
    ),
    Question(
        "machine_sensors-44",
        "6b",
        "For machine M09 work out the days since its previous failure (start to start, as a "
        "decimal number). Report the shortest, the longest and the mean, each to one decimal.",
        _previous_failures,
        ["failures"],
    ),
    Question(
        "machine_sensors-45",
        "6b",
        "Find M06's hottest reading. What were its temperatures at the reading before, at the peak "
        "and at the reading after?",
        _around_peak,
        ["readings"],
    ),
    Question(
        "machine_sensors-46",
        "6b",
        "One-way ANOVA of the base-10 logarithm of cost over the severity levels: F to 2 decimals, "
        "both degrees of freedom, and 'different' when p < 0.01, else 'not different'",
        _severity_anova,
        ["failures"],
    ),
    Question(
        "machine_sensors-47",
        "7",
        "When's M11 going to break down next?",
        lambda t: Decline(),
        ["failures", "machines"],
    ),
    Question(
        "machine_sensors-48",
        "1",
        "Is every failure_id used only once?",
        lambda t: bool(t["failures"]["failure_id"].is_unique),
        ["failures"],
    ),
    Question(
        "machine_sensors-49",
        "7",
        "Cluster the machines into families that behave alike.",
        lambda t: Decline(),
        ["readings", "machines"],
    ),
]
