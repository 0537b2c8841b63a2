"""An outpatient clinic: patients, their visits and their blood samples."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
from question import Answer, Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"patients": "csv", "visits": "csv", "labs": "parquet"}

_WAIT = {
    "Cardiology": 24,
    "Dermatology": 17,
    "ENT": 21,
    "Endocrinology": 19,
    "General Medicine": 33,
    "Neurology": 28,
    "Ophthalmology": 14,
    "Orthopaedics": 38,
}
_PRACTICES = ["Elm Street", "Harbour", "Hillside", "Market Square", "Northgate", "Riverside"]
_DOCTORS = ["Adeyemi", "Brandt", "Costa", "Dubois", "Eriksen", "Fischer", "Grant", "Huang", "Ito"]


def tables(rng: np.random.Generator) -> Tables:
    n = 190
    ids = np.array([f"P{i:04d}" for i in range(1, n + 1)])
    female = rng.random(n) < 0.54
    height = np.where(female, rng.normal(165, 7, n), rng.normal(178, 8, n)).round(0)
    weight = (0.75 * (height - 170) + 73 + rng.normal(0, 11, n)).round(1)
    weight[rng.choice(n, 11, replace=False)] = np.nan
    smoker = pd.Series(rng.choice(["yes", "no"], n, p=[0.31, 0.69]), dtype=object)
    smoker[rng.choice(n, 7, replace=False)] = None
    born = pd.Timestamp("1938-01-01") + pd.to_timedelta(rng.integers(0, 25000, n), unit="D")
    consent = np.full(n, "yes", dtype=object)
    consent[rng.choice(n, 3, replace=False)] = "no"
    patients = pd.DataFrame(
        {
            "patient_id": ids,
            "Sex": np.where(female, "F", "M"),
            "birth_date": born.strftime("%Y-%m-%d"),
            "Height (cm)": height,
            "weight_kg": weight,
            "smoker": smoker,
            "insurance": rng.choice(["statutory", "private", "self-pay"], n, p=[0.66, 0.26, 0.08]),
            "gp_practice": rng.choice(_PRACTICES, n, p=[0.28, 0.08, 0.2, 0.14, 0.24, 0.06]),
            "dist_km": rng.lognormal(1.9, 0.7, n).round(1),
            "consent": consent,
        }
    )
    m = 640
    days = pd.bdate_range("2023-01-02", "2024-12-20")
    load = np.array([1.5, 1.0, 0.9, 1.1, 0.7])[days.dayofweek] * np.where(days.month == 8, 0.5, 1)
    date = np.sort(days[rng.choice(len(days), m, p=load / load.sum())].to_numpy())
    dept = rng.choice(list(_WAIT), m, p=[0.15, 0.14, 0.1, 0.08, 0.22, 0.09, 0.06, 0.16])
    missed = rng.random(m) < np.where(dept == "Dermatology", 0.2, 0.09)
    wait = (rng.gamma(2.2, 1, m) * np.array([_WAIT[d] for d in dept]) / 2.2).round(0)
    systolic = rng.normal(131, 16, m).round(0)
    follow = rng.random(m) < 0.36
    visits = pd.DataFrame(
        {
            "visitNo": np.arange(50001, 50001 + m),
            "patient_id": rng.choice(ids, m),
            "visit_date": pd.to_datetime(date).strftime("%Y-%m-%d"),
            "Department": dept,
            "Physician": ["Dr. " + d for d in rng.choice(_DOCTORS, m)],
            "wait_min": wait,
            "consult_min": (rng.normal(17, 5, m) + 1.6 * follow).clip(4).round(0),
            "bp_sys": systolic,
            "bp_dia": (0.42 * systolic + 26 + rng.normal(0, 7, m)).round(0),
            "cost_eur": rng.lognormal(4.3, 0.7, m).round(2),
            "no_show": np.where(missed, "yes", "no"),
            "follow_up": np.where(follow, "yes", "no"),
        }
    )
    visits.loc[missed, ["wait_min", "consult_min", "bp_sys", "bp_dia", "cost_eur"]] = np.nan
    k = 410
    glucose = rng.normal(5.8, 1.3, k).clip(3.2).round(1)
    drawn = pd.Timestamp("2023-01-09 07:00") + pd.to_timedelta(
        rng.integers(0, 700, k) * 1440 + rng.integers(0, 300, k), unit="min"
    )
    hdl = rng.normal(1.4, 0.33, k).clip(0.5).round(2)
    labs = pd.DataFrame(
        {
            "sample_id": [f"S{i}" for i in range(7001, 7001 + k)],
            "patient_id": rng.choice(ids, k),
            "drawn_at": drawn,
            "lab_site": pd.Categorical(rng.choice(["central", "east wing", "mobile"], k)),
            "glucose_mmol_l": glucose,
            "HbA1c_pct": (0.45 * glucose + 3.1 + rng.normal(0, 0.45, k)).round(1),
            "ldl_mmol_l": (3.6 - 0.4 * hdl + rng.normal(0, 0.8, k)).clip(0.8).round(2),
            "hdl_mmol_l": hdl,
            "crp_mg_l": rng.lognormal(0.8, 1.0, k).round(1),
            "fasting": rng.random(k) < 0.7,
        }
    )
    labs.loc[rng.choice(k, 23, replace=False), "crp_mg_l"] = np.nan
    labs = pd.concat([labs, labs.iloc[rng.choice(k, 9, replace=False)]], ignore_index=True)
    return {"patients": patients, "visits": visits, "labs": labs}


def _once(answer: Callable[[Tables], Answer]) -> Callable[[Tables], Answer]:
    """The same answer with repeated rows counted once."""
    return lambda t: answer({name: table.drop_duplicates() for name, table in t.items()})


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _start(dates: pd.Series, unit: str) -> pd.Series:
    return pd.to_datetime(dates).dt.to_period(unit).dt.start_time.dt.strftime("%Y-%m-%d")


def _monthly(t: Tables, year: str) -> Groups:
    v = t["visits"]
    v = v[v["visit_date"].str.startswith(year)]
    return _groups(v.groupby(_start(v["visit_date"], "M")).size())


def _missed(t: Tables, key: str, scale: float = 100) -> Chart:
    rate = t["visits"]["no_show"].eq("yes").groupby(t["visits"][key]).mean() * scale
    return Chart("bar", rate.to_dict())


def _bands(t: Tables) -> Groups:
    h = t["patients"]["Height (cm)"]
    bands = pd.cut(h, [0, 160, 175, 999], right=False, labels=["short", "medium", "tall"])
    return _groups(bands.astype(str).value_counts())


def _year_table(t: Tables) -> pd.DataFrame:
    v = t["visits"]
    year = pd.to_datetime(v["visit_date"]).dt.year
    return v.groupby(["Department", year]).size().unstack(fill_value=0).reset_index()


def _dearest(t: Tables) -> Named:
    row = t["visits"].loc[t["visits"]["cost_eur"].idxmax()]
    return Named({"doctor": row["Physician"], "cost": float(row["cost_eur"])})


def _welch(t: Tables) -> Named:
    c = t["visits"].groupby("follow_up")["consult_min"]
    yes, no = (c.get_group(k).dropna() for k in ("yes", "no"))
    r = stats.ttest_ind(yes, no, equal_var=False)
    return Named({"t": float(r.statistic), "p": float(r.pvalue)})


def _smoking_by_sex(t: Tables) -> Named:
    p = t["patients"]
    r = stats.chi2_contingency(pd.crosstab(p["Sex"], p["smoker"]), correction=False)
    return Named({"chi2": float(r.statistic), "df": int(r.dof), "p": float(r.pvalue)})


def _outliers(t: Tables) -> int:
    x = t["labs"]["crp_mg_l"]
    q1, q3 = x.quantile([0.25, 0.75])
    return int(((x < q1 - 1.5 * (q3 - q1)) | (x > q3 + 1.5 * (q3 - q1))).sum())


def _hdl_normal(t: Tables) -> Named:
    r = stats.shapiro(t["labs"]["hdl_mmol_l"].dropna())
    verdict = "normal" if r.pvalue >= 0.05 else "not normal"
    return Named(
        {"W": round(float(r.statistic), 3), "p": round(float(r.pvalue), 3), "verdict": verdict}
    )


def _log_cost(t: Tables) -> Named:
    x = np.log10(t["visits"]["cost_eur"])
    return Named(
        {
            "mean": round(float(x.mean()), 2),
            "sd": round(float(x.std()), 2),
            "max": round(float(x.max()), 2),
        }
    )


def _pulse(t: Tables) -> Named:
    v = t["visits"][t["visits"]["no_show"].eq("no")]
    pulse = v["bp_sys"] - v["bp_dia"]
    pulse = pulse[pulse > 50]
    return Named({"visits": len(pulse), "mean": round(float(pulse.mean()), 1)})


def _glucose_verdict(t: Tables) -> Named:
    r = stats.linregress(t["labs"]["glucose_mmol_l"], t["labs"]["HbA1c_pct"])
    linear = r.pvalue < 0.01 and abs(r.rvalue) >= 0.6
    return Named(
        {
            "r": round(float(r.rvalue), 2),
            "slope": round(float(r.slope), 3),
            "verdict": "linear" if linear else "none",
        }
    )


def _fill_weight(t: Tables) -> Frame:
    p = t["patients"].copy()
    p["weight_kg"] = p["weight_kg"].fillna(p.groupby("Sex")["weight_kg"].transform("median"))
    return Frame(p, ["patient_id", "weight_kg"])


def _bmi(t: Tables) -> Frame:
    p = t["patients"]
    bmi = p["weight_kg"] / (p["Height (cm)"] / 100) ** 2
    return Frame(p.assign(bmi=bmi.round(1)), ["patient_id", "bmi"])


def _quarter_costs(t: Tables) -> Groups:
    v = t["visits"]
    return _groups(v.groupby(_start(v["visit_date"], "Q"))["cost_eur"].sum().cumsum(), ordered=True)


def _bill_by_insurance(t: Tables) -> pd.Series:
    v = t["visits"].merge(t["patients"], on="patient_id")
    return v.groupby("insurance")["cost_eur"].mean()


def _wait_means(t: Tables) -> pd.Series:
    return t["visits"].groupby("Department")["wait_min"].mean()


def _age_sixty(t: Tables) -> int:
    born = pd.to_datetime(t["patients"]["birth_date"])
    return int((born <= pd.Timestamp("1959-12-31")).sum())


def _hba1c_smoking(t: Tables) -> Answer:
    x = t["labs"].merge(t["patients"], on="patient_id")
    return _groups(x.groupby("smoker")["HbA1c_pct"].mean())


def _high_pressure(t: Tables) -> int:
    v = t["visits"]
    return int(((v["bp_sys"] >= 140) | (v["bp_dia"] >= 90)).sum())


def _practices(t: Tables) -> pd.Series:
    return t["patients"]["gp_practice"].value_counts().head(3)


def _visit_line(t: Tables) -> Chart:
    v = t["visits"]
    return Chart("line", v.groupby(_start(v["visit_date"], "Q")).size().to_dict())


QUESTIONS: list[Question] = [
    Question(
        "clinic_visits-01",
        "1",
        "show me the first 8 rows",
        lambda t: Frame(t["visits"].head(8), ordered=True),
        ["visits"],
    ),
    Question(
        "clinic_visits-02",
        "1",
        "Which columns of the patient file have gaps, and how many gaps are in each?",
        lambda t: _groups(t["patients"].isna().sum().loc[lambda s: s > 0]),
        ["patients"],
        also=[lambda t: _groups(t["patients"].isna().sum())],
    ),
    Question(
        "clinic_visits-03",
        "1",
        "how many different doctors work here",
        lambda t: int(t["visits"]["Physician"].nunique()),
        ["visits"],
    ),
    Question(
        "clinic_visits-04",
        "1",
        "I suspect some blood samples got entered twice. How many rows are exact repeats of an "
        "earlier row?",
        lambda t: int(t["labs"].duplicated().sum()),
        ["labs"],
    ),
    Question(
        "clinic_visits-05",
        "2",
        "avg waiting time per department pls",
        lambda t: _groups(_wait_means(t)),
        ["visits"],
    ),
    Question(
        "clinic_visits-06",
        "2",
        "Which doctor ran up the highest total bill?",
        lambda t: str(t["visits"].groupby("Physician")["cost_eur"].sum().idxmax()),
        ["visits"],
    ),
    Question(
        "clinic_visits-07",
        "2",
        "What percentage of appointments ended as a no-show?",
        lambda t: float(t["visits"]["no_show"].eq("yes").mean() * 100),
        ["visits"],
    ),
    Question(
        "clinic_visits-08",
        "2",
        "number of male smokers with private insurance",
        lambda t: len(
            t["patients"].query("Sex == 'M' and smoker == 'yes' and insurance=='private'")
        ),
        ["patients"],
    ),
    Question(
        "clinic_visits-09",
        "2",
        "Typical (median) height of the women versus the men?",
        lambda t: _groups(t["patients"].groupby("Sex")["Height (cm)"].median()),
        ["patients"],
    ),
    Question(
        "clinic_visits-10",
        "2",
        "Give me the three GP practices most of our patients come from.",
        lambda t: Listed(_practices(t).index.tolist(), ordered=True),
        ["patients"],
        also=[lambda t: _groups(_practices(t), ordered=True)],
    ),
    Question(
        "clinic_visits-11",
        "2",
        "Who was the physician at the single most expensive visit and what did that visit cost?",
        _dearest,
        ["visits"],
    ),
    Question(
        "clinic_visits-12",
        "2",
        "Could you compare the average bill of privately insured people with that of people on "
        "statutory cover?",
        lambda t: _groups(_bill_by_insurance(t)[["private", "statutory"]]),
        ["visits", "patients"],
        also=[lambda t: _groups(_bill_by_insurance(t))],
    ),
    Question(
        "clinic_visits-13",
        "2",
        "At how many visits was the systolic pressure 140 or more, or the diastolic 90 or more?",
        _high_pressure,
        ["visits"],
    ),
    Question(
        "clinic_visits-14",
        "2",
        "how many minutes longer is the mean wait in orthopaedics than in dermatology",
        lambda t: float(_wait_means(t)["Orthopaedics"] - _wait_means(t)["Dermatology"]),
        ["visits"],
    ),
    Question(
        "clinic_visits-15",
        "2",
        "90th percentile of what a visit costs",
        lambda t: float(t["visits"]["cost_eur"].quantile(0.9)),
        ["visits"],
    ),
    Question(
        "clinic_visits-16",
        "2",
        "mean HbA1c, smokers vs non-smokers",
        _hba1c_smoking,
        ["labs", "patients"],
        also=[_once(_hba1c_smoking)],
    ),
    Question(
        "clinic_visits-17",
        "3",
        "visits per month in 2024",
        lambda t: _monthly(t, "2024"),
        ["visits"],
    ),
    Question(
        "clinic_visits-18",
        "3",
        "and the year before?",
        lambda t: _monthly(t, "2023"),
        ["visits"],
        after=["clinic_visits-17"],
    ),
    Question(
        "clinic_visits-19",
        "3",
        "On which day of the week is the clinic busiest?",
        lambda t: str(pd.to_datetime(t["visits"]["visit_date"]).dt.day_name().mode()[0]),
        ["visits"],
    ),
    Question(
        "clinic_visits-20",
        "3",
        "When did patient P0042 first come in?",
        lambda t: str(t["visits"].query("patient_id == 'P0042'")["visit_date"].min()),
        ["visits"],
    ),
    Question(
        "clinic_visits-21",
        "3",
        "running total of costs, quarter by quarter",
        _quarter_costs,
        ["visits"],
    ),
    Question(
        "clinic_visits-22",
        "3",
        "What's the largest gap in days between one visit date and the next?",
        lambda t: int(pd.to_datetime(t["visits"]["visit_date"]).sort_values().diff().dt.days.max()),
        ["visits"],
    ),
    Question(
        "clinic_visits-23",
        "3",
        "how many patients were born in the fifties or earlier, i.e. before 1 January 1960?",
        _age_sixty,
        ["patients"],
    ),
    Question(
        "clinic_visits-24",
        "4",
        "histogramm of systolic blood presure please",
        lambda t: Chart("hist", t["visits"]["bp_sys"].dropna().tolist()),
        ["visits"],
    ),
    Question(
        "clinic_visits-25",
        "4",
        "Bar chart of the no-show rate (percent) by department",
        lambda t: _missed(t, "Department"),
        ["visits"],
        also=[lambda t: _missed(t, "Department", 1)],
    ),
    Question(
        "clinic_visits-26",
        "4",
        "Now the same by doctor instead",
        lambda t: _missed(t, "Physician"),
        ["visits"],
        also=[lambda t: _missed(t, "Physician", 1)],
        after=["clinic_visits-25"],
    ),
    Question(
        "clinic_visits-27",
        "4",
        "plot LDL (y) against HDL (x) as dots",
        lambda t: Chart(
            "scatter", t["labs"][["hdl_mmol_l", "ldl_mmol_l"]].apply(tuple, axis=1).tolist()
        ),
        ["labs"],
        also=[
            _once(
                lambda t: Chart(
                    "scatter", t["labs"][["hdl_mmol_l", "ldl_mmol_l"]].apply(tuple, axis=1).tolist()
                )
            )
        ],
    ),
    Question(
        "clinic_visits-28",
        "4",
        "I'd like the quarterly number of visits drawn as a line",
        _visit_line,
        ["visits"],
    ),
    Question(
        "clinic_visits-29",
        "5",
        "Fill each missing weight with the median weight of the patients of the same sex",
        _fill_weight,
        ["patients"],
    ),
    Question(
        "clinic_visits-30",
        "5",
        "add a column bmi: weight in kg divided by height in metres squared, one decimal",
        _bmi,
        ["patients"],
    ),
    Question(
        "clinic_visits-31",
        "5",
        "Sort the heights into short (below 160 cm), medium (160 up to but not including 175) and "
        "tall (175 or more). How many patients in each band?",
        _bands,
        ["patients"],
    ),
    Question(
        "clinic_visits-32",
        "5",
        "departments down the side, years across the top, number of visits in the cells",
        lambda t: Frame(_year_table(t)),
        ["visits"],
        also=[lambda t: _groups(_year_table(t).set_index("Department").stack())],
    ),
    Question(
        "clinic_visits-33",
        "6",
        "how strongly does glucose go along with HbA1c? give the correlation coefficient",
        lambda t: float(t["labs"]["glucose_mmol_l"].corr(t["labs"]["HbA1c_pct"])),
        ["labs"],
        also=[_once(lambda t: float(t["labs"]["glucose_mmol_l"].corr(t["labs"]["HbA1c_pct"])))],
    ),
    Question(
        "clinic_visits-34",
        "6",
        "Welch's t-test on consultation length, visits with a follow-up against those without "
        "(first minus second): t and p?",
        _welch,
        ["visits"],
    ),
    Question(
        "clinic_visits-35",
        "6",
        "Are sex and smoking independent? Chi-squared without continuity correction, "
        "tell me the statistic, df and p.",
        _smoking_by_sex,
        ["patients"],
    ),
    Question(
        "clinic_visits-36",
        "6",
        "Number of CRP outliers by the usual 1.5 x IQR fences",
        _outliers,
        ["labs"],
        also=[_once(_outliers)],
    ),
    Question(
        "clinic_visits-37",
        "6b",
        "Check HDL for normality with Shapiro-Wilk: report W and p, both rounded to 3 decimals, "
        "and a verdict that is 'normal' if p is at least 0.05 and 'not normal' otherwise.",
        _hdl_normal,
        ["labs"],
        also=[_once(_hdl_normal)],
    ),
    Question(
        "clinic_visits-38",
        "6b",
        "Take log10 of the visit cost, ignoring blanks, and report its mean, its sample standard "
        "deviation (ddof=1) and its maximum, each to two decimals.",
        _log_cost,
        ["visits"],
    ),
    Question(
        "clinic_visits-39",
        "6b",
        "Leave out the no-shows, work out the pulse pressure (systolic minus diastolic), keep only "
        "values above 50, then tell me how many visits are left and their mean pulse pressure to 1 "
        "decimal.",
        _pulse,
        ["visits"],
    ),
    Question(
        "clinic_visits-40",
        "6b",
        "Is HbA1c linear in glucose? Give Pearson's r (2 decimals), the slope of the regression of "
        "HbA1c on glucose (3 decimals), and call it 'linear' when p < 0.01 and |r| >= 0.6, "
        "else 'none'.",
        _glucose_verdict,
        ["labs"],
        also=[_once(_glucose_verdict)],
    ),
    Question(
        "clinic_visits-41",
        "7",
        "Which patients are going to miss their appointment next month?",
        lambda _: Decline(),
        ["visits", "patients"],
    ),
    Question(
        "clinic_visits-42",
        "7",
        "why do people skip dermatology appointments so often?",
        lambda _: Decline(),
        ["visits"],
    ),
]
