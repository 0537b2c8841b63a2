"""A company's people: employees, their departments and their leave."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
from question import Answer, Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"employees": "csv", "departments": "csv", "leave": "parquet"}

_DEPARTMENTS = {
    "FIN": "Finance",
    "HRM": "Human Resources",
    "ITS": "IT Services",
    "LEG": "Legal",
    "LOG": "Logistics",
    "MKT": "Marketing",
    "PRD": "Production",
    "RND": "Research and Development",
    "SAL": "Sales",
    "ARC": "Archive",
}
_TITLES = ["Analyst", "Assistant", "Clerk", "Field Engineer", "Manager", "Process engineer"]
_TITLES += ["Software Engineer", "Specialist", "Team Lead", "Technician"]
_FIRST = "Anna Ben Carla David Elif Femi Greta Hugo Ines Jonas Kofi Lena Marta Nils Olga Paul"
_LAST = (
    "Abel Bauer Cruz Diaz Ek Fuchs Gallo Hahn Ivanov Jung Klein Lopez Moreau Novak Otto "
    "Peeters Quint Rossi Silva Tanaka Ude Vogel Weber Xu Yilmaz Zeman"
)


def tables(rng: np.random.Generator) -> Tables:
    n = 380
    first, last = _FIRST.split(), _LAST.split()
    used = rng.choice(len(first) * len(last), n, replace=False)
    grade = rng.choice(np.arange(1, 8), n, p=[0.08, 0.17, 0.24, 0.22, 0.15, 0.09, 0.05])
    gender = rng.choice(["female", "male"], n, p=[0.45, 0.55])
    salary = 24500 + 8600 * grade + 1900 * (gender == "male") + rng.normal(0, 4600, n)
    hired = pd.Timestamp("2012-02-01") + pd.to_timedelta(
        rng.choice(4690, n, replace=False), unit="D"
    )
    left = hired + pd.to_timedelta(rng.integers(60, 2600, n), unit="D")
    gone = (left < "2024-12-01") & (rng.random(n) < 0.3)
    perf = np.clip(rng.normal(3.3, 0.9, n).round(0), 1, 5)
    bonus = (salary * 0.03 * perf * rng.lognormal(-0.4, 0.6, n)).round(0)
    bonus[rng.choice(n, 74, replace=False)] = np.nan
    perf[rng.choice(n, 26, replace=False)] = np.nan
    contract = np.full(n, "permanent", dtype=object)
    contract[rng.choice(n, 7, replace=False)] = "temporary"
    employees = pd.DataFrame(
        {
            "EmpNo": rng.permutation(np.arange(2001, 2001 + n)),
            "full_name": [f"{first[i // len(last)]} {last[i % len(last)]}" for i in used],
            "dept_code": rng.choice(list(_DEPARTMENTS)[:-1], n),
            "Job Title": rng.choice(_TITLES, n),
            "grade": grade,
            "Gender": gender,
            "hire_date": hired.strftime("%d.%m.%Y"),
            "exit_date": np.where(gone, left.strftime("%d.%m.%Y"), None),
            "Base Salary (EUR)": salary.round(0).astype(int),
            "bonus_eur": bonus,
            "fte": rng.choice([1.0, 0.8, 0.6, 0.5], n, p=[0.74, 0.13, 0.05, 0.08]),
            "perfScore": perf,
            "location": rng.choice(
                ["Lyon", "Leipzig", "Porto", "Gdansk"], n, p=[0.36, 0.3, 0.2, 0.14]
            ),
            "remote_days": rng.integers(0, 5, n),
            "union_member": rng.choice(["yes", "no"], n, p=[0.38, 0.62]),
            "contract": contract,
        }
    )
    departments = pd.DataFrame(
        {
            "dept_code": list(_DEPARTMENTS),
            "Department Name": list(_DEPARTMENTS.values()),
            "costCentre": rng.choice(np.arange(4000, 4900, 10), len(_DEPARTMENTS), replace=False),
            "budget_keur": rng.choice(np.arange(400, 5200, 50), len(_DEPARTMENTS), replace=False),
            "floor": rng.integers(1, 6, len(_DEPARTMENTS)),
        }
    )
    m = 700
    kind = rng.choice(
        ["annual", "sick", "training", "parental", "unpaid"], m, p=[0.5, 0.29, 0.12, 0.05, 0.04]
    )
    pull = np.array([6, 5, 5, 6, 7, 8, 14, 12, 6, 6, 5, 9])
    all_days = pd.date_range("2023-01-02", "2024-12-27")
    weight = pull[all_days.month - 1].astype(float)
    start = all_days[np.sort(rng.choice(len(all_days), m, p=weight / weight.sum()))]
    length = np.where(kind == "parental", 30 + rng.integers(0, 60, m), rng.poisson(4, m) + 1)
    notice = np.where(kind == "sick", rng.integers(0, 2, m), rng.gamma(3, 14, m).astype(int) + 1)
    leave = pd.DataFrame(
        {
            "leave_id": [f"L{i}" for i in range(90001, 90001 + m)],
            "EmpNo": rng.choice(employees["EmpNo"], m),
            "leave_type": pd.Categorical(kind),
            "start": start,
            "end": start + pd.to_timedelta(length - 1, unit="D"),
            "days": length,
            "requested_on": start - pd.to_timedelta(notice, unit="D"),
            "approved": rng.random(m) < 0.92,
        }
    )
    leave = pd.concat([leave, leave.iloc[rng.choice(m, 8, replace=False)]], ignore_index=True)
    return {"employees": employees, "departments": departments, "leave": leave}


PAY = "Base Salary (EUR)"


def _once(answer: Callable[[Tables], Answer]) -> Callable[[Tables], Answer]:
    """The same answer with repeated rows counted once."""
    return lambda t: answer({name: table.drop_duplicates() for name, table in t.items()})


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _date(values: pd.Series) -> pd.Series:
    return pd.to_datetime(values, format="%d.%m.%Y")


def _empty_departments(t: Tables, column: str) -> Listed:
    d = t["departments"]
    return Listed(d.loc[~d["dept_code"].isin(t["employees"]["dept_code"]), column].tolist())


def _named_departments(t: Tables) -> pd.Series:
    x = t["employees"].merge(t["departments"], on="dept_code")
    return x.groupby("Department Name")[PAY].mean()


def _top_in_lyon(t: Tables) -> str:
    lyon = t["employees"].query("location == 'Lyon'")
    return str(lyon.loc[lyon[PAY].idxmax(), "full_name"])


def _lowest_full_timers(t: Tables) -> pd.Series:
    return t["employees"].query("fte == 1").set_index("full_name")[PAY].nsmallest(3)


def _pay_gap(t: Tables) -> float:
    mean = t["employees"].groupby("Gender")[PAY].mean()
    return float((mean["male"] - mean["female"]) / mean["male"] * 100)


def _union(t: Tables, scale: float) -> Groups:
    e = t["employees"]
    return _groups(e["union_member"].eq("yes").groupby(e["location"]).mean() * scale)


def _widest_grade(t: Tables) -> int:
    return int(t["employees"].groupby("grade")[PAY].agg(lambda s: s.max() - s.min()).idxmax())


def _sick_days(t: Tables) -> Groups:
    x = t["leave"].query("leave_type == 'sick'").merge(t["employees"], on="EmpNo")
    return _groups(x.groupby("dept_code")["days"].sum())


def _hires(t: Tables, iso: bool) -> Groups:
    by_year = _date(t["employees"]["hire_date"]).dt.year.value_counts().sort_index()
    return _groups(by_year.rename(lambda y: f"{y}-01-01") if iso else by_year)


def _tenure(t: Tables) -> float:
    e = t["employees"][t["employees"]["exit_date"].isna()]
    days = (pd.Timestamp("2024-12-31") - _date(e["hire_date"])).dt.days
    return float((days / 365.25).mean())


def _last_hire(t: Tables) -> str:
    e = t["employees"]
    return str(e.loc[_date(e["hire_date"]).idxmax(), "full_name"])


def _away(t: Tables) -> int:
    x = t["leave"][t["leave"]["approved"]]
    return int(x[(x["start"] <= "2024-07-19") & (x["end"] >= "2024-07-19")]["EmpNo"].nunique())


def _early_leavers(t: Tables) -> int:
    e = t["employees"]
    return int(((_date(e["exit_date"]) - _date(e["hire_date"])).dt.days <= 365).sum())


def _headcount_stack(t: Tables) -> Chart:
    return Chart("bar", t["employees"].groupby(["Gender", "dept_code"]).size().to_dict())


def _heat(t: Tables) -> Chart:
    r = t["employees"][["grade", PAY, "bonus_eur", "perfScore"]].corr()
    return Chart("heatmap", r.stack().to_dict())


def _bonus_scatter(t: Tables) -> Chart:
    e = t["employees"].dropna(subset="bonus_eur")
    return Chart("scatter", list(zip(e[PAY].tolist(), e["bonus_eur"].tolist(), strict=True)))


def _leave_line(t: Tables) -> Chart:
    x = t["leave"].query("leave_type == 'sick' and start >= '2024-01-01'")
    month = x["start"].dt.strftime("%Y-%m-01")
    return Chart("line", x.groupby(month)["days"].sum().to_dict())


def _real_dates(t: Tables) -> Frame:
    e = t["employees"]
    return Frame(e.assign(hire_date=_date(e["hire_date"])), ["EmpNo", "hire_date"])


def _split_names(t: Tables) -> Frame:
    e = t["employees"]
    parts = e["full_name"].str.split(" ", n=1, expand=True)
    return Frame(e.assign(first_name=parts[0], last_name=parts[1]), ["first_name", "last_name"])


def _long_pay(t: Tables) -> Frame:
    long = t["employees"].melt(["EmpNo"], [PAY, "bonus_eur"], "component", "amount")
    return Frame(long)


def _total_pay(t: Tables) -> Frame:
    e = t["employees"]
    total = e[PAY] * e["fte"] + e["bonus_eur"].fillna(0)
    return Frame(e.assign(total_pay=total), ["EmpNo", "total_pay"])


def _union_pay(t: Tables) -> Named:
    g = t["employees"].groupby("union_member")[PAY]
    p = stats.ttest_ind(g.get_group("yes"), g.get_group("no"), equal_var=False).pvalue
    return Named({"p": float(p), "significant": bool(p < 0.05)})


def _pay_line(t: Tables) -> Named:
    r = stats.linregress(t["employees"]["grade"], t["employees"][PAY])
    return Named(
        {"slope": float(r.slope), "intercept": float(r.intercept), "R2": float(r.rvalue**2)}
    )


def _place_gender(t: Tables) -> float:
    e = t["employees"]
    return float(stats.chi2_contingency(pd.crosstab(e["Gender"], e["location"])).pvalue)


def _highest_z(t: Tables, ddof: int) -> Named:
    e = t["employees"]
    z = (e[PAY] - e[PAY].mean()) / e[PAY].std(ddof=ddof)
    return Named({"employee": int(e.loc[z.idxmax(), "EmpNo"]), "z": float(z.max())})


def _by_gender(t: Tables) -> Named:
    g = t["employees"].groupby("Gender")[PAY].agg(["count", "mean", "std"])
    return Named(
        {f"{k} {c}": round(float(g.loc[k, c])) for k in ("female", "male") for c in g.columns}
    )


def _grade_four(t: Tables) -> Named:
    x = t["employees"].query("grade == 4")[PAY]
    r = stats.ttest_1samp(x, 58500)
    return Named(
        {
            "t": round(float(r.statistic), 3),
            "df": len(x) - 1,
            "p": round(float(r.pvalue), 3),
            "verdict": "different" if r.pvalue < 0.05 else "not different",
        }
    )


def _bonus_fences(t: Tables) -> Named:
    x = t["employees"]["bonus_eur"].dropna()
    q1, q3 = x.quantile([0.25, 0.75])
    low, high = q1 - 1.5 * (q3 - q1), q3 + 1.5 * (q3 - q1)
    return Named(
        {
            "lower fence": round(float(low), 2),
            "upper fence": round(float(high), 2),
            "above": int((x > high).sum()),
        }
    )


QUESTIONS: list[Question] = [
    Question(
        "staff-01",
        "1",
        "What do the last five rows of the staff list look like?",
        lambda t: Frame(t["employees"].tail(5), ordered=True),
        ["employees"],
    ),
    Question(
        "staff-02",
        "1",
        "distinct values in every column, just the counts",
        lambda t: _groups(t["employees"].nunique()),
        ["employees"],
    ),
    Question(
        "staff-03",
        "1",
        "is each personnel number (EmpNo) there only once?",
        lambda t: bool(t["employees"]["EmpNo"].is_unique),
        ["employees"],
    ),
    Question(
        "staff-04",
        "1",
        "smallest and largest department budget?",
        lambda t: Named(
            {
                "smallest": int(t["departments"]["budget_keur"].min()),
                "largest": int(t["departments"]["budget_keur"].max()),
            }
        ),
        ["departments"],
    ),
    Question(
        "staff-05",
        "2",
        "headcount by location",
        lambda t: _groups(t["employees"]["location"].value_counts()),
        ["employees"],
    ),
    Question(
        "staff-06",
        "2",
        "and split that by gender too",
        lambda t: _groups(t["employees"].groupby(["location", "Gender"]).size()),
        ["employees"],
        also=[lambda t: _groups(t["employees"].groupby(["Gender", "location"]).size())],
        after=["staff-05"],
    ),
    Question(
        "staff-07",
        "2",
        "Could I have the median base salary for every combination of grade and gender?",
        lambda t: _groups(t["employees"].groupby(["grade", "Gender"])[PAY].median()),
        ["employees"],
        also=[lambda t: _groups(t["employees"].groupby(["Gender", "grade"])[PAY].median())],
    ),
    Question(
        "staff-08",
        "2",
        "mean salary per department, with the department's proper name rather than its code",
        lambda t: _groups(_named_departments(t)),
        ["employees", "departments"],
    ),
    Question(
        "staff-09",
        "2",
        "who earns most in lyon?",
        _top_in_lyon,
        ["employees"],
    ),
    Question(
        "staff-10",
        "2",
        "The three full-time people (fte 1.0) on the lowest base pay, lowest first - names please",
        lambda t: Listed(_lowest_full_timers(t).index.tolist(), ordered=True),
        ["employees"],
        also=[lambda t: _groups(_lowest_full_timers(t), ordered=True)],
    ),
    Question(
        "staff-11",
        "2",
        "how many employees are part-timers, so below 1 fte",
        lambda t: int((t["employees"]["fte"] < 1).sum()),
        ["employees"],
    ),
    Question(
        "staff-12",
        "2",
        "By what percentage is the women's mean base salary below the men's?",
        _pay_gap,
        ["employees"],
    ),
    Question(
        "staff-13",
        "2",
        "union membership rate at each site in percent",
        lambda t: _union(t, 100),
        ["employees"],
        also=[lambda t: _union(t, 1)],
    ),
    Question(
        "staff-14",
        "2",
        "Which grade shows the widest spread between its highest and its lowest base salary?",
        _widest_grade,
        ["employees"],
    ),
    Question(
        "staff-15",
        "2",
        "count everyone with 'engineer' somewhere in the job title (upper or lower case)",
        lambda t: int(t["employees"]["Job Title"].str.contains("engineer", case=False).sum()),
        ["employees"],
    ),
    Question(
        "staff-16",
        "2",
        "How many days of sick leave were taken in each department altogether? The code will do.",
        _sick_days,
        ["leave", "employees"],
        also=[_once(_sick_days)],
    ),
    Question(
        "staff-17",
        "2",
        "Are there departments nobody works in?",
        lambda t: _empty_departments(t, "Department Name"),
        ["departments", "employees"],
        also=[
            lambda t: _empty_departments(t, "dept_code"),
            lambda t: Frame(
                t["departments"][~t["departments"]["dept_code"].isin(t["employees"]["dept_code"])]
            ),
        ],
    ),
    Question(
        "staff-18",
        "2",
        "avg number of home office days of managers and of team leads",
        lambda t: _groups(
            t["employees"].groupby("Job Title")["remote_days"].mean()[["Manager", "Team Lead"]]
        ),
        ["employees"],
    ),
    Question(
        "staff-19",
        "2",
        "total bonus paid out for people with a performance score of 4 or 5",
        lambda t: float(t["employees"].query("perfScore >= 4")["bonus_eur"].sum()),
        ["employees"],
    ),
    Question(
        "staff-20",
        "3",
        "New hires per year",
        lambda t: _hires(t, False),
        ["employees"],
        also=[lambda t: _hires(t, True)],
    ),
    Question(
        "staff-21",
        "3",
        "For those still with us (no exit date): mean length of service in years on 31 December "
        "2024, a year being 365.25 days",
        _tenure,
        ["employees"],
    ),
    Question(
        "staff-22",
        "3",
        "who joined most recently?",
        _last_hire,
        ["employees"],
    ),
    Question(
        "staff-23",
        "3",
        "In which calendar month, both years taken together, do most leaves start?",
        lambda t: str(t["leave"]["start"].dt.month_name().mode()[0]),
        ["leave"],
        also=[lambda t: int(t["leave"]["start"].dt.month.mode()[0])],
    ),
    Question(
        "staff-24",
        "3",
        "how many different people were on approved leave on 19 July 2024",
        _away,
        ["leave"],
    ),
    Question(
        "staff-25",
        "3",
        "How far ahead do people ask? Average days from request to start, for each type of leave.",
        lambda t: _groups(
            (t["leave"]["start"] - t["leave"]["requested_on"])
            .dt.days.groupby(t["leave"]["leave_type"])
            .mean()
        ),
        ["leave"],
        also=[
            _once(
                lambda t: _groups(
                    (t["leave"]["start"] - t["leave"]["requested_on"])
                    .dt.days.groupby(t["leave"]["leave_type"])
                    .mean()
                )
            )
        ],
    ),
    Question(
        "staff-26",
        "3",
        "number of employees who left within 365 days of being hired",
        _early_leavers,
        ["employees"],
    ),
    Question(
        "staff-27",
        "4",
        "Distribution of base salaries as a histogram with 20 bins",
        lambda t: Chart("hist", t["employees"][PAY].tolist()),
        ["employees"],
    ),
    Question(
        "staff-28",
        "4",
        "just the women",
        lambda t: Chart("hist", t["employees"].query("Gender == 'female'")[PAY].tolist()),
        ["employees"],
        after=["staff-27"],
    ),
    Question(
        "staff-29",
        "4",
        "stacked bars: headcount per department code, coloured by gender",
        _headcount_stack,
        ["employees"],
    ),
    Question(
        "staff-30",
        "4",
        "heatmap of the correlations among grade, base salary, bonus and performance score",
        _heat,
        ["employees"],
    ),
    Question(
        "staff-31",
        "4",
        "scater plot, base salary on x, bonus on y",
        _bonus_scatter,
        ["employees"],
    ),
    Question(
        "staff-32",
        "4",
        "plot a line of sick days per month for leave starting in 2024",
        _leave_line,
        ["leave"],
        also=[_once(_leave_line)],
    ),
    Question(
        "staff-33",
        "5",
        "hire_date is text like 31.12.2019, turn it into proper dates",
        _real_dates,
        ["employees"],
    ),
    Question(
        "staff-34",
        "5",
        "Please split full_name into first_name and last_name.",
        _split_names,
        ["employees"],
    ),
    Question(
        "staff-35",
        "5",
        "if every missing performance score were set to 3, what would the mean score be?",
        lambda t: float(t["employees"]["perfScore"].fillna(3).mean()),
        ["employees"],
    ),
    Question(
        "staff-36",
        "5",
        "melt base salary and bonus into long form: keep EmpNo, call the new columns component and "
        "amount",
        _long_pay,
        ["employees"],
    ),
    Question(
        "staff-37",
        "5",
        "new column total_pay = base salary x fte + bonus, counting an empty bonus as 0",
        _total_pay,
        ["employees"],
    ),
    Question(
        "staff-38",
        "6",
        "Spearman rank correlation between performance score and bonus?",
        lambda t: float(t["employees"]["perfScore"].corr(t["employees"]["bonus_eur"], "spearman")),
        ["employees"],
    ),
    Question(
        "staff-39",
        "6",
        "Do union members and non-members differ in base salary? Welch test, give p and whether it "
        "is significant at 5 %",
        _union_pay,
        ["employees"],
    ),
    Question(
        "staff-40",
        "6",
        "regress base salary on grade (slope, intercept, R squared)",
        _pay_line,
        ["employees"],
    ),
    Question(
        "staff-41",
        "6",
        "p value of a chi-square test of gender against location",
        _place_gender,
        ["employees"],
    ),
    Question(
        "staff-42",
        "6",
        "Which employee number has the highest z-score of base salary, and how high is it?",
        lambda t: _highest_z(t, 1),
        ["employees"],
        also=[lambda t: _highest_z(t, 0)],
    ),
    Question(
        "staff-43",
        "6b",
        "For women and for men separately: how many, mean base salary and its standard deviation "
        "(n-1), all rounded to whole euros where they are money",
        _by_gender,
        ["employees"],
    ),
    Question(
        "staff-44",
        "6b",
        "One-sample t-test of the base salaries in grade 4 against 58500: report t (3 decimals), "
        "the degrees of freedom, p (3 decimals), and 'different' if p is under 0.05, "
        "'not different' if it isn't.",
        _grade_four,
        ["employees"],
    ),
    Question(
        "staff-45",
        "6b",
        "bonus outliers by Tukey's rule (1.5 times the IQR, blanks out): lower fence, upper fence, "
        "both with 2 decimals, and the number of bonuses above the upper one",
        _bonus_fences,
        ["employees"],
    ),
    Question(
        "staff-46",
        "7",
        "Which of our people are likely to resign within the next six months?",
        lambda _: Decline(),
        ["employees", "leave"],
    ),
    Question(
        "staff-47",
        "7",
        "what should we change to make pay fairer",
        lambda _: Decline(),
        ["employees"],
    ),
]
