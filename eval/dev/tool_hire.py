"""A tool hire firm: its customers and what they hired."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Answer, Chart, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"hires": "csv", "customers": "csv"}

_DEPOTS = ["Central", "Northfield", "Harbour Street", "Mill Lane", "Airport"]
_TRADES = ["Carpentry", "Gardening", "Masonry", "Painting", "Plumbing", "Roofing"]
_TYPES = ["Drill", "Sander", "Ladder", "Cement mixer", "Site lamp"]
_DISTRICTS = ["Old Town", "Riverside", "Mill Hill", "Station Quarter", "Westfield"]


def tables(rng: np.random.Generator) -> Tables:
    n = 210
    born = rng.integers(1944, 2005, n)
    age = 2024 - born
    category = np.select([age < 30, age >= 64], ["apprentice", "retiree"], "builder")
    household = rng.random(n) < 0.3
    category = np.where(household, "household", category)
    joined = pd.Timestamp("2015-02-01") + pd.to_timedelta(rng.integers(0, 3500, n), unit="D")
    visits = rng.poisson(14, n)
    owes = (rng.gamma(1.1, 4.2, n) + 0.05 * visits).round(2)
    owes[rng.choice(n, 17, replace=False)] = np.nan
    newsletter = pd.Series(rng.choice(["yes", "no"], n, p=[0.57, 0.43]), dtype=object)
    newsletter[rng.choice(n, 12, replace=False)] = None
    customers = pd.DataFrame(
        {
            "Customer No": [f"C{i}" for i in range(1001, 1001 + n)],
            "category": category,
            "born": born,
            "joined": joined.strftime("%d/%m/%Y"),
            "District": rng.choice(_DISTRICTS, n, p=[0.27, 0.15, 0.19, 0.13, 0.26]),
            "crew": rng.choice([1, 2, 3, 4, 5, 6], n, p=[0.25, 0.3, 0.17, 0.16, 0.08, 0.04]),
            "account": rng.choice(["active", "expired", "suspended"], n, p=[0.74, 0.17, 0.09]),
            "newsletter": newsletter,
            "owes_gbp": owes,
            "visits_2024": visits,
        }
    )
    m = 980
    days = pd.date_range("2023-01-03", "2024-12-28")
    days = days[days.dayofweek != 6]
    load = np.array([1.0, 1.1, 0.9, 1.0, 1.2, 1.9])[days.dayofweek]
    load = load * np.where(days.month.isin([7, 11]), 1.4, 1.0)
    begun = pd.DatetimeIndex(np.sort(rng.choice(days.to_numpy(), m, p=load / load.sum())))
    kind = rng.choice(_TYPES, m, p=[0.58, 0.13, 0.16, 0.08, 0.05])
    extensions = rng.choice([0, 1, 2, 3, 4], m, p=[0.55, 0.25, 0.12, 0.06, 0.02])
    due = begun + pd.to_timedelta(21 + 14 * extensions, unit="D")
    back = due + pd.to_timedelta(rng.normal(-4, 7, m).round(), unit="D")
    back = pd.Series(back.where(back > begun, begun + pd.Timedelta(days=1)))
    back[rng.choice(m, 61, replace=False)] = pd.NaT
    late = (back - pd.Series(due)).dt.days
    fee = (late * 0.3 + rng.choice([0, 0.5], m)).where(late > 0).round(2)
    trade = pd.Series(rng.choice(_TRADES, m, p=[0.27, 0.17, 0.14, 0.18, 0.13, 0.11]), dtype=object)
    trade[kind == "Site lamp"] = None
    stars = pd.Series(rng.choice([1.0, 2, 3, 4, 5], m, p=[0.05, 0.1, 0.25, 0.36, 0.24]))
    stars[rng.random(m) < 0.45] = np.nan
    via = ["desk", "Desk ", "self-service", "Self-Service", "online"]
    hires = pd.DataFrame(
        {
            "hire_no": np.arange(300001, 300001 + m),
            "Customer No": rng.choice(customers["Customer No"], m),
            "Tool Type": kind,
            "Trade": trade,
            "Depot": rng.choice(_DEPOTS, m, p=[0.38, 0.22, 0.17, 0.14, 0.09]),
            "hired_on": begun.strftime("%Y-%m-%d"),
            "due": due.strftime("%Y-%m-%d"),
            "returned": back.dt.strftime("%Y-%m-%d"),
            "extensions": extensions,
            "Late fee (£)": fee,
            "via": rng.choice(via, m, p=[0.3, 0.06, 0.4, 0.04, 0.2]),
            "power_w": np.where(kind == "Drill", rng.normal(742, 146, m).clip(250).round(), np.nan),
            "stars": stars,
            "reserved": rng.choice(["Y", "N"], m, p=[0.23, 0.77]),
        }
    )
    return {"hires": hires, "customers": customers}


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _day(dates: pd.Series) -> pd.Series:
    return pd.to_datetime(dates)


def _start(dates: pd.Series, unit: str) -> pd.Series:
    return _day(dates).dt.to_period(unit).dt.start_time.dt.strftime("%Y-%m-%d")


def _both(t: Tables) -> pd.DataFrame:
    return t["hires"].merge(t["customers"], on="Customer No")


def _top(t: Tables) -> pd.Series:
    return t["hires"]["Customer No"].value_counts()


def _days_out(t: Tables) -> pd.Series:
    return (_day(t["hires"]["returned"]) - _day(t["hires"]["hired_on"])).dt.days


def _joined(t: Tables) -> pd.Series:
    return pd.to_datetime(t["customers"]["joined"], format="%d/%m/%Y")


def _stars_of(t: Tables, kind: str) -> float:
    x = t["hires"]
    return float(x.loc[x["Tool Type"] == kind, "stars"].mean())


def _apprentices(t: Tables, known: bool = False) -> float:
    x = t["customers"].query("category == 'apprentice'")["newsletter"]
    return float((x.dropna() if known else x).eq("yes").mean())


def _halves(t: Tables) -> Named:
    d = _day(t["hires"]["hired_on"])
    d = d[d.dt.year == 2024]
    return Named({"first": int((d.dt.month <= 6).sum()), "second": int((d.dt.month > 6).sum())})


def _dots(t: Tables, turned: bool = False) -> Chart:
    x = t["hires"][["stars", "power_w"] if turned else ["power_w", "stars"]]
    return Chart("scatter", x.apply(tuple, axis=1).tolist())


def _boxes(t: Tables) -> Chart:
    x = t["hires"].dropna(subset=["Late fee (£)"])
    return Chart("box", {k: v.tolist() for k, v in x.groupby("Tool Type")["Late fee (£)"]})


def _ages(t: Tables) -> Groups:
    bands = pd.cut(
        2024 - t["customers"]["born"], [0, 30, 65, 200], right=False, labels=["<30", "30-64", "65+"]
    )
    return _groups(bands.astype(str).value_counts())


def _sizes(t: Tables) -> list[int]:
    age = 2024 - t["customers"]["born"]
    return [int((age < 30).sum()), int(age.between(30, 64).sum()), int((age >= 65).sum())]


def _fee_test(t: Tables, equal: bool) -> Named:
    f = t["hires"].dropna(subset=["Late fee (£)"]).groupby("Depot")["Late fee (£)"]
    r = stats.ttest_ind(f.get_group("Central"), f.get_group("Northfield"), equal_var=equal)
    return Named({"t": float(r.statistic), "p": float(r.pvalue)})


def _account_test(t: Tables) -> Named:
    r = stats.chi2_contingency(pd.crosstab(t["customers"]["account"], t["customers"]["category"]))
    return Named({"chi2": float(r.statistic), "p": float(r.pvalue)})


def _debt_line(t: Tables) -> Named:
    x = t["customers"].dropna(subset=["owes_gbp"])
    r = stats.linregress(x["visits_2024"], x["owes_gbp"])
    return Named({"slope": float(r.slope), "intercept": float(r.intercept)})


def _debt_outliers(t: Tables) -> int:
    x = t["customers"]["owes_gbp"]
    q1, q3 = x.quantile([0.25, 0.75])
    return int(((x < q1 - 1.5 * (q3 - q1)) | (x > q3 + 1.5 * (q3 - q1))).sum())


def _star_interval(t: Tables, normal: bool = False) -> Named:
    x = t["hires"]["stars"].dropna()
    wide = (stats.norm.ppf(0.975) if normal else stats.t.ppf(0.975, len(x) - 1)) * x.sem()
    return Named({"low": float(x.mean() - wide), "high": float(x.mean() + wide)})


def _central_drills(t: Tables) -> Named:
    x = t["hires"].query("Depot == 'Central' and `Tool Type` == 'Drill'")
    return Named({"hires": len(x), "mean": round(float(x["power_w"].mean()), 1)})


def _overdue(t: Tables) -> Named:
    late = (_day(t["hires"]["returned"]) - _day(t["hires"]["due"])).dt.days
    late = late[late > 0]
    return Named({"median": round(float(late.median()), 1), "max": int(late.max())})


def _spearman(t: Tables) -> Named:
    x = t["customers"].dropna(subset=["owes_gbp"])
    r = stats.spearmanr(x["visits_2024"], x["owes_gbp"])
    verdict = "related" if r.pvalue < 0.05 else "unrelated"
    return Named({"rho": round(float(r.statistic), 3), "verdict": verdict})


def _power_summary(t: Tables) -> Named:
    x = t["hires"]["power_w"].dropna()
    return Named({"mean": round(float(x.mean()), 2), "sd": round(float(x.std()), 2), "n": len(x)})


def _anova(t: Tables) -> Named:
    x = t["hires"].dropna(subset=["power_w", "Trade"])
    r = stats.f_oneway(*[g["power_w"] for _, g in x.groupby("Trade")])
    verdict = "different" if r.pvalue < 0.05 else "alike"
    return Named(
        {"F": round(float(r.statistic), 3), "p": round(float(r.pvalue), 3), "verdict": verdict}
    )


def _busiest(t: Tables) -> str:
    return str(t["hires"]["hired_on"].value_counts().idxmax())


def _tidied(t: Tables) -> Groups:
    return _groups(t["hires"]["via"].str.strip().str.lower().value_counts())


def _cross(t: Tables) -> Answer:
    return _groups(t["hires"].groupby(["Tool Type", "Depot"]).size())


def _cross_full(t: Tables) -> Answer:
    return _groups(pd.crosstab(t["hires"]["Tool Type"], t["hires"]["Depot"]).stack())


def _extensions(t: Tables) -> pd.Series:
    return _both(t).groupby("category")["extensions"].mean()


def _debtors(t: Tables) -> pd.DataFrame:
    return t["customers"].nlargest(10, "owes_gbp")


QUESTIONS: list[Question] = [
    Question(
        "tool_hire-01",
        "1",
        "What does the hires table look like? The top ten rows will do.",
        lambda t: Frame(t["hires"].head(10), ordered=True),
        ["hires"],
    ),
    Question(
        "tool_hire-02",
        "1",
        "How many people are on our customer register?",
        lambda t: len(t["customers"]),
        ["customers"],
    ),
    Question(
        "tool_hire-03",
        "1",
        "Which trades do we lend to?",
        lambda t: Listed(sorted(t["hires"]["Trade"].dropna().unique())),
        ["hires"],
        also=[lambda t: Listed(t["hires"]["Trade"].unique().tolist())],
    ),
    Question(
        "tool_hire-04",
        "1",
        "For what share of the hires did nobody leave a star rating?",
        lambda t: float(t["hires"]["stars"].isna().mean()),
        ["hires"],
        also=[lambda t: float(t["hires"]["stars"].isna().mean() * 100)],
    ),
    Question(
        "tool_hire-05",
        "1",
        "tell me what the columns of the customers table are called",
        lambda t: Listed(list(t["customers"].columns)),
        ["customers"],
    ),
    Question(
        "tool_hire-06",
        "1",
        "Is there any customer number that turns up more than once in the register?",
        lambda t: bool(t["customers"]["Customer No"].duplicated().any()),
        ["customers"],
        also=[lambda t: int(t["customers"]["Customer No"].duplicated().sum())],
    ),
    Question(
        "tool_hire-07",
        "2",
        "How many watts does a hired drill have on average?",
        lambda t: float(t["hires"]["power_w"].mean()),
        ["hires"],
    ),
    Question(
        "tool_hire-08",
        "2",
        "Which depot hires out the most?",
        lambda t: str(t["hires"]["Depot"].value_counts().idxmax()),
        ["hires"],
    ),
    Question(
        "tool_hire-09",
        "2",
        "hires per depot, largest first",
        lambda t: _groups(t["hires"]["Depot"].value_counts(), ordered=True),
        ["hires"],
    ),
    Question(
        "tool_hire-10",
        "2",
        "Tell me what fraction of all hires had been reserved beforehand.",
        lambda t: float(t["hires"]["reserved"].eq("Y").mean()),
        ["hires"],
        also=[lambda t: float(t["hires"]["reserved"].eq("Y").mean() * 100)],
    ),
    Question(
        "tool_hire-11",
        "2",
        "I wonder whether apprentices extend more often than retirees do: what is the average "
        "number of extensions in each of the two groups?",
        lambda t: _groups(_extensions(t)[["apprentice", "retiree"]]),
        ["hires", "customers"],
    ),
    Question(
        "tool_hire-12",
        "2",
        "Sum up the late fees charged at Northfield.",
        lambda t: float(t["hires"].query("Depot == 'Northfield'")["Late fee (£)"].sum()),
        ["hires"],
    ),
    Question(
        "tool_hire-13",
        "2",
        "number of ladders handed out at the airport",
        lambda t: len(t["hires"].query("`Tool Type` == 'Ladder' and Depot == 'Airport'")),
        ["hires"],
    ),
    Question(
        "tool_hire-14",
        "2",
        "Among the drills for plumbing, how many watts does the strongest one have?",
        lambda t: float(t["hires"].query("Trade == 'Plumbing'")["power_w"].max()),
        ["hires"],
    ),
    Question(
        "tool_hire-15",
        "2",
        "Is it true that sanders earn more stars on average than ladders?",
        lambda t: _stars_of(t, "Sander") > _stars_of(t, "Ladder"),
        ["hires"],
        also=[lambda t: Groups({k: _stars_of(t, k) for k in ("Sander", "Ladder")})],
    ),
    Question(
        "tool_hire-16",
        "2",
        "Which district do most of our customers live in?",
        lambda t: str(t["customers"]["District"].mode()[0]),
        ["customers"],
    ),
    Question(
        "tool_hire-17",
        "2",
        "Give me a table of the median late fee by type of tool.",
        lambda t: _groups(t["hires"].groupby("Tool Type")["Late fee (£)"].median()),
        ["hires"],
    ),
    Question(
        "tool_hire-18",
        "2",
        "How much do customers whose account is suspended owe us altogether?",
        lambda t: float(t["customers"].query("account == 'suspended'")["owes_gbp"].sum()),
        ["customers"],
    ),
    Question(
        "tool_hire-19",
        "2",
        "who has hired the most, and how many hires does that come to",
        lambda t: Named({"customer": str(_top(t).index[0]), "hires": int(_top(t).iloc[0])}),
        ["hires"],
    ),
    Question(
        "tool_hire-20",
        "2",
        "What proportion of the apprentices get the newsletter?",
        _apprentices,
        ["customers"],
        also=[
            lambda t: _apprentices(t) * 100,
            lambda t: _apprentices(t, True),
            lambda t: _apprentices(t, True) * 100,
        ],
    ),
    Question(
        "tool_hire-21",
        "2",
        "Of the hires for masonry, how many were never extended?",
        lambda t: len(t["hires"].query("Trade == 'Masonry' and extensions == 0")),
        ["hires"],
    ),
    Question(
        "tool_hire-22",
        "2",
        "Name the five customers who owe us the most money.",
        lambda t: Listed(_debtors(t)["Customer No"].head(5).tolist(), ordered=True),
        ["customers"],
        also=[lambda t: _groups(_debtors(t).head(5).set_index("Customer No")["owes_gbp"])],
    ),
    Question(
        "tool_hire-23",
        "2",
        "How many hires went to customers who live in Riverside?",
        lambda t: len(_both(t).query("District == 'Riverside'")),
        ["hires", "customers"],
    ),
    Question(
        "tool_hire-24",
        "2",
        "average stars for every trade, but only for drills",
        lambda t: _groups(
            t["hires"].query("`Tool Type` == 'Drill'").groupby("Trade")["stars"].mean()
        ),
        ["hires"],
    ),
    Question(
        "tool_hire-25",
        "2",
        "Do more customers come from Westfield or from Mill Hill?",
        lambda t: str(
            t["customers"]["District"].value_counts()[["Westfield", "Mill Hill"]].idxmax()
        ),
        ["customers"],
        also=[
            lambda t: _groups(t["customers"]["District"].value_counts()[["Westfield", "Mill Hill"]])
        ],
    ),
    Question(
        "tool_hire-26",
        "2",
        "smallest and largest crew on the register",
        lambda t: Named(
            {
                "min": int(t["customers"]["crew"].min()),
                "max": int(t["customers"]["crew"].max()),
            }
        ),
        ["customers"],
    ),
    Question(
        "tool_hire-27",
        "2",
        "In how many cases did the late fee exceed two pounds?",
        lambda t: int((t["hires"]["Late fee (£)"] > 2).sum()),
        ["hires"],
    ),
    Question(
        "tool_hire-28",
        "2",
        "how many distinct customers does each depot have?",
        lambda t: _groups(t["hires"].groupby("Depot")["Customer No"].nunique()),
        ["hires"],
    ),
    Question(
        "tool_hire-29",
        "3",
        "Which month saw the most hires?",
        lambda t: str(_start(t["hires"]["hired_on"], "M").value_counts().idxmax()),
        ["hires"],
        also=[lambda t: str(_day(t["hires"]["hired_on"]).dt.month_name().mode()[0])],
    ),
    Question(
        "tool_hire-30",
        "3",
        "How has hiring developed from quarter to quarter?",
        lambda t: _groups(t["hires"].groupby(_start(t["hires"]["hired_on"], "Q")).size()),
        ["hires"],
    ),
    Question(
        "tool_hire-31",
        "3",
        "On average, how many days pass between the hire of a tool and its return?",
        lambda t: float(_days_out(t).mean()),
        ["hires"],
    ),
    Question(
        "tool_hire-32",
        "3",
        "How many tools were brought back after they were due?",
        lambda t: int((_day(t["hires"]["returned"]) > _day(t["hires"]["due"])).sum()),
        ["hires"],
    ),
    Question(
        "tool_hire-33",
        "3",
        "Up to and including March 2023, how many hires had there been?",
        lambda t: int((t["hires"]["hired_on"] < "2023-04").sum()),
        ["hires"],
    ),
    Question(
        "tool_hire-34",
        "3",
        "hires that began on a Saturday: count?",
        lambda t: int((_day(t["hires"]["hired_on"]).dt.dayofweek == 5).sum()),
        ["hires"],
    ),
    Question(
        "tool_hire-35",
        "3",
        "When was the most recent hire at the Harbour Street depot?",
        lambda t: str(t["hires"].query("Depot == 'Harbour Street'")["hired_on"].max()),
        ["hires"],
    ),
    Question(
        "tool_hire-36",
        "3",
        "how many customers signed up in 2021",
        lambda t: int((_joined(t).dt.year == 2021).sum()),
        ["customers"],
    ),
    Question(
        "tool_hire-37",
        "3",
        "Compare the number of hires in the first half of 2024 with that in the second.",
        _halves,
        ["hires"],
    ),
    Question(
        "tool_hire-38",
        "3",
        "What was the busiest day of all, i.e. the date with most new hires?",
        _busiest,
        ["hires"],
    ),
    Question(
        "tool_hire-39",
        "4",
        "Draw the monthly number of hires as a line.",
        lambda t: Chart(
            "line", t["hires"].groupby(_start(t["hires"]["hired_on"], "M")).size().to_dict()
        ),
        ["hires"],
    ),
    Question(
        "tool_hire-40",
        "4",
        "I would like to see a bar for each depot that shows how many hires it made.",
        lambda t: Chart("bar", t["hires"]["Depot"].value_counts().to_dict()),
        ["hires"],
    ),
    Question(
        "tool_hire-41",
        "4",
        "Show me how the power in watts is distributed, as a chart.",
        lambda t: Chart("hist", t["hires"]["power_w"].dropna().tolist()),
        ["hires"],
    ),
    Question(
        "tool_hire-42",
        "4",
        "pie of customers by category",
        lambda t: Chart("pie", t["customers"]["category"].value_counts().to_dict()),
        ["customers"],
    ),
    Question(
        "tool_hire-43",
        "4",
        "Make a scatter plot with the power on the horizontal and the stars on the vertical axis.",
        _dots,
        ["hires"],
    ),
    Question(
        "tool_hire-44",
        "4",
        "box plots of the late fee, one for each tool type",
        _boxes,
        ["hires"],
    ),
    Question(
        "tool_hire-45",
        "4",
        "A chart of the average number of extensions per trade, tallest bar first, please",
        lambda t: Chart(
            "bar",
            t["hires"].groupby("Trade")["extensions"].mean().sort_values(ascending=False).to_dict(),
            ordered=True,
        ),
        ["hires"],
    ),
    Question(
        "tool_hire-46",
        "4",
        "Could you graph how the total of the late fees evolved over the quarters?",
        lambda t: Chart(
            "line",
            t["hires"].groupby(_start(t["hires"]["hired_on"], "Q"))["Late fee (£)"].sum().to_dict(),
        ),
        ["hires"],
    ),
    Question(
        "tool_hire-47",
        "5",
        "The column via spells the same thing in several ways. Strip the blanks, put it in lower "
        "case, then count the hires for each spelling that is left.",
        _tidied,
        ["hires"],
    ),
    Question(
        "tool_hire-48",
        "5",
        "Replace the missing stars with 3.",
        lambda t: Frame(t["hires"].fillna({"stars": 3}), ["hire_no", "stars"]),
        ["hires"],
    ),
    Question(
        "tool_hire-49",
        "5",
        "Add a column called days_out that holds the number of days between hire and return.",
        lambda t: Frame(t["hires"].assign(days_out=_days_out(t)), ["hire_no", "days_out"]),
        ["hires"],
    ),
    Question(
        "tool_hire-50",
        "5",
        "Make a cross table: tool types in the rows, depots in the columns, number of hires "
        "in the cells.",
        _cross,
        ["hires"],
        also=[_cross_full],
    ),
    Question(
        "tool_hire-51",
        "5",
        "Drop every hire that has not been returned yet. How many rows remain?",
        lambda t: int(t["hires"]["returned"].notna().sum()),
        ["hires"],
    ),
    Question(
        "tool_hire-52",
        "5",
        "Sort the customers into three groups by age at the end of 2024 (2024 minus year born): "
        "under 30, 30 to 64, 65 and over. How many people are in each?",
        _ages,
        ["customers"],
        also=[lambda t: Named(dict(zip("abc", _sizes(t), strict=True)))],
    ),
    Question(
        "tool_hire-53",
        "5",
        "Show customer number, district and debt of the ten customers who owe the most, "
        "biggest debt at the top.",
        lambda t: Frame(_debtors(t), ["Customer No", "District", "owes_gbp"], ordered=True),
        ["customers"],
    ),
    Question(
        "tool_hire-54",
        "6",
        "Is what a customer owes correlated with how many people are in the crew?",
        lambda t: float(t["customers"]["owes_gbp"].corr(t["customers"]["crew"])),
        ["customers"],
        also=[
            lambda t: float(
                t["customers"]["owes_gbp"].corr(t["customers"]["crew"], method="spearman")
            )
        ],
    ),
    Question(
        "tool_hire-55",
        "6",
        "Does the mean late fee differ between Central and Northfield? Do a t-test.",
        lambda t: _fee_test(t, False),
        ["hires"],
        also=[lambda t: _fee_test(t, True)],
    ),
    Question(
        "tool_hire-56",
        "6",
        "Test whether the state of the account depends on the category of the customer.",
        _account_test,
        ["customers"],
    ),
    Question(
        "tool_hire-57",
        "6",
        "By how much does the power of the drills spread (standard deviation)?",
        lambda t: float(t["hires"]["power_w"].std()),
        ["hires"],
    ),
    Question(
        "tool_hire-58",
        "6",
        "Regress the amount owed on the visits in 2024: what are the slope and the intercept?",
        _debt_line,
        ["customers"],
    ),
    Question(
        "tool_hire-59",
        "6",
        "How many of the debts are outliers by the 1.5 IQR rule?",
        _debt_outliers,
        ["customers"],
    ),
    Question(
        "tool_hire-60",
        "6",
        "95 % confidence interval for the mean number of stars",
        _star_interval,
        ["hires"],
        also=[lambda t: _star_interval(t, True)],
    ),
    Question(
        "tool_hire-61",
        "6b",
        "Restrict the hires to drills handed out at Central. Report how many there are and their "
        "mean power to one decimal.",
        _central_drills,
        ["hires"],
    ),
    Question(
        "tool_hire-62",
        "6b",
        "For tools that came back late, compute the days overdue (return minus due date) and give "
        "me the median, rounded to one decimal, and the maximum.",
        _overdue,
        ["hires"],
    ),
    Question(
        "tool_hire-63",
        "6b",
        "Compute Spearman's rank correlation between visits in 2024 and debt, skipping customers "
        "without a debt entry. State rho with 3 decimals and answer 'related' if p is below 0.05, "
        "'unrelated' otherwise.",
        _spearman,
        ["customers"],
    ),
    Question(
        "tool_hire-64",
        "6b",
        "Ignoring blanks, what are the mean, the sample standard deviation and the number of "
        "values of the power? Two decimals for the first two.",
        _power_summary,
        ["hires"],
    ),
    Question(
        "tool_hire-65",
        "6b",
        "Run a one-way ANOVA of the power across trades. Give F and p, both with 3 decimals, "
        "and say 'different' when p < 0.05, else 'alike'.",
        _anova,
        ["hires"],
    ),
]
