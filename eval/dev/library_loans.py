"""Loans of a town's public libraries, with the members who borrow and the branches that lend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pandas as pd
from question import Answer, Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"loans": "csv", "members": "csv", "branches": "csv"}


def tables(rng: np.random.Generator) -> Tables:
    codes = ["CEN", "NOR", "RIV", "HIL", "STA", "OAK", "MAR", "QUA"]
    branches = pd.DataFrame(
        {
            "branch_code": codes,
            "branch_name": [
                "Central",
                "Northgate",
                "Riverside",
                "Hillview",
                "Station Road",
                "Oakfield",
                "Market Square",
                "Quayside",
            ],
            "Floor Area (m2)": [2450, 610, 820, 385, 540, 295, 1130, 470],
            "opened_year": [1908, 1964, 1987, 1971, 1999, 1958, 2015, 2006],
            "staff_fte": [21.5, 5.2, 7.0, 3.4, 4.6, 2.8, 9.7, 4.1],
        }
    )
    people = 230
    kinds = ["adult", "child", "student", "senior", "staff"]
    kind = rng.choice(kinds, people, p=[0.45, 0.2, 0.16, 0.15, 0.04])
    low = {"adult": 25, "child": 5, "student": 17, "senior": 66, "staff": 24}
    high = {"adult": 65, "child": 16, "student": 25, "senior": 92, "staff": 63}
    born = np.array([2023 - int(rng.integers(low[k], high[k])) for k in kind])
    joined = pd.Timestamp("2012-01-01") + pd.to_timedelta(rng.integers(0, 3640, people), unit="D")
    first = pd.to_datetime(pd.Series(born + 4).astype(str) + "-02-15")
    joined = pd.Series(joined).where(joined >= first, first + pd.Timedelta(days=61))
    members = pd.DataFrame(
        {
            "memberNo": 10001 + np.arange(people),
            "member_type": kind,
            "birth_year": born,
            "joined": joined.dt.strftime("%d %b %Y"),
            "home_branch": rng.choice(
                codes, people, p=[0.3, 0.1, 0.15, 0.06, 0.1, 0.05, 0.16, 0.08]
            ),
            "email_optin": rng.choice(["yes", "no"], people, p=[0.62, 0.38]),
            "postcode_area": rng.choice(["LB1", "LB2", "LB3", "LB4", "LB7"], people),
        }
    )
    members.loc[rng.choice(people, 17, replace=False), "postcode_area"] = None

    size = 690
    days = pd.date_range("2022-01-03", "2023-12-30")
    days = days[days.dayofweek != 6]
    busy = np.array([1.3, 1, 1, 0.9, 0.8, 0.9, 1.2, 1.6, 1, 1.1, 1, 0.6])[days.month - 1]
    busy = busy * np.array([0.7, 1, 1.1, 0.9, 1.2, 1.9, 0])[days.dayofweek]
    busy = busy * np.where(days.year == 2023, 1.25, 1.0)
    out = pd.DatetimeIndex(np.sort(rng.choice(days, size, p=busy / busy.sum())))
    item = rng.choice(
        ["book", "audiobook", "DVD", "magazine", "board game"],
        size,
        p=[0.58, 0.13, 0.14, 0.09, 0.06],
    )
    term = pd.Series(item).map({"book": 21, "DVD": 7}).fillna(14).to_numpy()
    kept = np.maximum(1, np.round(rng.gamma(3.2, 0.27, size) * term)).astype(int)
    late = np.maximum(kept - term, 0)
    fine = np.round(late * 0.15 + np.where(late > 0, rng.exponential(1.4, size), 0), 2)
    cost = np.round(rng.lognormal(2.35, 0.55, size) + np.where(item == "board game", 14, 0), 2)
    loans = pd.DataFrame(
        {
            "loan_id": [f"L{n:05d}" for n in range(1, size + 1)],
            "memberNo": rng.choice(members["memberNo"], size),
            "branch_code": rng.choice(
                codes, size, p=[0.31, 0.1, 0.14, 0.05, 0.1, 0.04, 0.18, 0.08]
            ),
            "item_type": item,
            "genre": rng.choice(
                [
                    "crime",
                    "romance",
                    "history",
                    "science",
                    "biography",
                    "fantasy",
                    "cookery",
                    "poetry",
                ],
                size,
                p=[0.26, 0.13, 0.15, 0.1, 0.12, 0.14, 0.07, 0.03],
            ),
            "loan_date": out.strftime("%Y-%m-%d"),
            "due_date": (out + pd.to_timedelta(term, unit="D")).strftime("%Y-%m-%d"),
            "return_date": (out + pd.to_timedelta(kept, unit="D")).strftime("%Y-%m-%d"),
            "renewals": rng.choice([0, 1, 2, 3, 4], size, p=[0.58, 0.23, 0.11, 0.06, 0.02]),
            "channel": rng.choice(["desk", "self-service", "app"], size, p=[0.24, 0.55, 0.21]),
            "item_cost_gbp": cost,
            "fine_gbp": fine,
            "fine_paid_gbp": np.where(rng.random(size) < 0.7, fine, np.round(fine * 0.4, 2)),
            "currency": np.where(np.arange(size) % 231 == 90, "EUR", "GBP"),
            "notes": rng.choice(
                [
                    "torn cover",
                    "water damage on back pages",
                    "spine loose",
                    "Water stain p. 12",
                    "",
                ],
                size,
                p=[0.04, 0.03, 0.03, 0.02, 0.88],
            ),
        }
    )
    loans["notes"] = loans["notes"].replace("", None)
    open_ = rng.choice(size, 41, replace=False)
    loans.loc[open_, ["return_date"]] = None
    loans.loc[open_, ["fine_gbp", "fine_paid_gbp"]] = np.nan
    loans.loc[rng.choice(size, 33, replace=False), "genre"] = None
    loans.loc[rng.choice(size, 12, replace=False), "item_cost_gbp"] = np.nan
    again = loans.iloc[np.sort(rng.choice(size, 6, replace=False))]
    loans = pd.concat([loans, again], ignore_index=True)
    return {"loans": loans, "members": members, "branches": branches}


def once(answer: Callable[[Tables], Answer]) -> Callable[[Tables], Answer]:
    """The same answer with repeated rows counted once."""
    return lambda t: answer({name: table.drop_duplicates() for name, table in t.items()})


def either_way(question: Question) -> Question:
    """Repeated rows may be counted as they stand or once."""
    answers = (question.answer, *question.also)
    return replace(question, also=(*question.also, *map(once, answers)))


def groups(series: pd.Series, ordered: bool = False) -> Groups:
    return Groups(series.to_dict(), ordered)


def when(table: pd.DataFrame, column: str) -> pd.Series:
    return pd.to_datetime(table[column])


def signed_up(t: Tables) -> pd.Series:
    return pd.to_datetime(t["members"]["joined"], format="%d %b %Y")


def days_kept(t: Tables) -> pd.Series:
    return (when(t["loans"], "return_date") - when(t["loans"], "loan_date")).dt.days


def with_members(t: Tables) -> pd.DataFrame:
    return t["loans"].merge(t["members"], on="memberNo")


def with_branches(t: Tables) -> pd.DataFrame:
    return t["loans"].merge(t["branches"], on="branch_code")


def per_month(t: Tables, year: int | None = None) -> pd.Series:
    day = when(t["loans"], "loan_date")
    if year:
        day = day[day.dt.year == year]
    counts = day.dt.to_period("M").value_counts().sort_index()
    counts.index = counts.index.start_time.strftime("%Y-%m-%d")
    return counts


def fines_by_quarter(t: Tables) -> pd.Series:
    quarter = when(t["loans"], "loan_date").dt.to_period("Q")
    total = t["loans"].groupby(quarter)["fine_gbp"].sum()
    total.index = total.index.start_time.strftime("%Y-%m-%d")
    return total


def return_gap(t: Tables) -> Named:
    books = days_kept(t)[t["loans"]["item_type"] == "book"].dropna()
    dvds = days_kept(t)[t["loans"]["item_type"] == "DVD"].dropna()
    result = stats.ttest_ind(books, dvds, equal_var=False)
    return Named({"t": float(result.statistic), "p": float(result.pvalue)})


def renewals_by_channel(t: Tables) -> Named:
    samples = [part["renewals"] for _, part in t["loans"].groupby("channel")]
    result = stats.f_oneway(*samples)
    return Named({"F": float(result.statistic), "p": float(result.pvalue)})


def cost_verdict(t: Tables) -> Named:
    result = stats.shapiro(t["loans"]["item_cost_gbp"].dropna())
    verdict = "normal" if result.pvalue >= 0.05 else "not normal"
    return Named({"W": round(float(result.statistic), 3), "verdict": verdict})


def fence(t: Tables) -> pd.Series:
    cost = t["loans"]["item_cost_gbp"].dropna()
    first, third = cost.quantile(0.25), cost.quantile(0.75)
    return cost[(cost < first - 1.5 * (third - first)) | (cost > third + 1.5 * (third - first))]


def late_returns(t: Tables) -> pd.Series:
    return when(t["loans"], "return_date") > when(t["loans"], "due_date")


def late_by_type(t: Tables) -> pd.Series:
    back = t["loans"][t["loans"]["return_date"].notna()]
    late = when(back, "return_date") > when(back, "due_date")
    return late.groupby(back["item_type"]).mean() * 100


def overdue_summary(t: Tables) -> Named:
    over = (when(t["loans"], "return_date") - when(t["loans"], "due_date")).dt.days
    over = over[over > 0]
    return Named(
        {
            "count": len(over),
            "median": float(over.median()),
            "sd": round(float(over.std()), 2),
        }
    )


def next_loan(t: Tables) -> str:
    loans = t["loans"]
    row = loans["item_cost_gbp"].idxmax()
    return loans.loc[row + 1, "loan_id"]


def age_bands(t: Tables) -> pd.Series:
    age = 2023 - t["members"]["birth_year"]
    bands = pd.cut(age, [0, 18, 40, 65, 120], right=False, labels=["0-17", "18-39", "40-64", "65+"])
    return bands.astype(str)


QUESTIONS = [
    Question(
        "library_loans-01",
        "1",
        "How many rows and columns does this loans file have?",
        lambda t: Named({"rows": len(t["loans"]), "columns": t["loans"].shape[1]}),
        ["loans"],
    ),
    Question(
        "library_loans-02",
        "1",
        "which columns have gaps in them, and how many blanks each?",
        lambda t: groups(t["loans"].isna().sum().loc[lambda s: s > 0]),
        ["loans"],
    ),
    Question(
        "library_loans-03",
        "1",
        "list the different member types",
        lambda t: Listed(sorted(t["members"]["member_type"].unique())),
        ["members"],
    ),
    Question(
        "library_loans-04",
        "2",
        "What's the average fine?",
        lambda t: float(t["loans"]["fine_gbp"].mean()),
        ["loans"],
    ),
    Question(
        "library_loans-05",
        "2",
        "median replacement cost of an item for each item type please",
        lambda t: groups(t["loans"].groupby("item_type")["item_cost_gbp"].median()),
        ["loans"],
    ),
    Question(
        "library_loans-06",
        "2",
        "Which genre was borrowed most through the app?",
        lambda t: t["loans"].query("channel == 'app'")["genre"].value_counts().idxmax(),
        ["loans"],
    ),
    Question(
        "library_loans-07",
        "2",
        "how many crime or history titles were renewed at least twice",
        lambda t: int(
            (t["loans"]["genre"].isin(["crime", "history"]) & (t["loans"]["renewals"] >= 2)).sum()
        ),
        ["loans"],
    ),
    Question(
        "library_loans-08",
        "2",
        "I need the share of loans (in percent) made at the desk, at self service and in the app.",
        lambda t: groups(t["loans"]["channel"].value_counts(normalize=True) * 100),
        ["loans"],
    ),
    Question(
        "library_loans-09",
        "2",
        "top 3 most expensive items that were lent - give me the loan ids, dearest first",
        lambda t: Listed(
            t["loans"].drop_duplicates().nlargest(3, "item_cost_gbp")["loan_id"].tolist(), True
        ),
        ["loans"],
        also=(
            lambda t: Listed(
                t["loans"]
                .sort_values("item_cost_gbp", ascending=False, kind="stable")["loan_id"]
                .head(3)
                .tolist(),
                True,
            ),
        ),
    ),
    Question(
        "library_loans-10",
        "2",
        "Count the loans whose note mentions water, upper or lower case.",
        lambda t: int(t["loans"]["notes"].str.contains("water", case=False, na=False).sum()),
        ["loans"],
    ),
    Question(
        "library_loans-11",
        "2",
        "How much money in fines is still outstanding in total, i.e. fine minus what was paid?",
        lambda t: float((t["loans"]["fine_gbp"] - t["loans"]["fine_paid_gbp"]).sum()),
        ["loans"],
    ),
    Question(
        "library_loans-12",
        "2",
        "Total fines by branch name, biggest first",
        lambda t: groups(
            with_branches(t).groupby("branch_name")["fine_gbp"].sum().sort_values(ascending=False),
            True,
        ),
        ["loans", "branches"],
    ),
    Question(
        "library_loans-13",
        "2",
        "Do students or seniors renew more often on average? tell me which",
        lambda t: (
            with_members(t)
            .query("member_type in ['student', 'senior']")
            .groupby("member_type")["renewals"]
            .mean()
            .idxmax()
        ),
        ["loans", "members"],
    ),
    Question(
        "library_loans-14",
        "2",
        "which branch has the most floor space per member of staff (FTE)?",
        lambda t: (
            t["branches"]
            .set_index("branch_name")
            .eval("area = `Floor Area (m2)` / staff_fte")["area"]
            .idxmax()
        ),
        ["branches"],
        also=(
            lambda t: (
                t["branches"]
                .set_index("branch_code")
                .eval("area = `Floor Area (m2)` / staff_fte")["area"]
                .idxmax()
            ),
        ),
    ),
    Question(
        "library_loans-15",
        "2",
        "how many loans are not back yet (no return date)?",
        lambda t: int(t["loans"]["return_date"].isna().sum()),
        ["loans"],
    ),
    Question(
        "library_loans-16",
        "2",
        "and of those, how many are DVDs?",
        lambda t: int(
            (t["loans"]["return_date"].isna() & (t["loans"]["item_type"] == "DVD")).sum()
        ),
        ["loans"],
        after=["library_loans-15"],
    ),
    Question(
        "library_loans-17",
        "3",
        "Number of loans for every month of 2023",
        lambda t: groups(per_month(t, 2023)),
        ["loans"],
    ),
    Question(
        "library_loans-18",
        "4",
        "Now draw that as a line",
        lambda t: Chart("line", per_month(t, 2023).to_dict()),
        ["loans"],
        after=["library_loans-17"],
    ),
    Question(
        "library_loans-19",
        "3",
        "On what day of the week do people borrow the most?",
        lambda t: when(t["loans"], "loan_date").dt.day_name().value_counts().idxmax(),
        ["loans"],
    ),
    Question(
        "library_loans-20",
        "3",
        "By what percentage did the number of loans go up from 2022 to 2023?",
        lambda t: float(
            when(t["loans"], "loan_date")
            .dt.year.value_counts()
            .sort_index()
            .pct_change()
            .mul(100)
            .iloc[-1]
        ),
        ["loans"],
    ),
    Question(
        "library_loans-21",
        "3",
        "whats the avg number of days between lending something and getting it back",
        lambda t: float(days_kept(t).mean()),
        ["loans"],
    ),
    Question(
        "library_loans-22",
        "3",
        "When did the longest-standing member sign up?",
        lambda t: signed_up(t).min().strftime("%Y-%m-%d"),
        ["members"],
    ),
    Question(
        "library_loans-23",
        "3",
        "sum of fines per quarter of the loan date, running total",
        lambda t: groups(fines_by_quarter(t).cumsum()),
        ["loans"],
    ),
    Question(
        "library_loans-24",
        "4",
        "Bar chart: how many loans did each branch code make",
        lambda t: Chart("bar", t["loans"]["branch_code"].value_counts().to_dict()),
        ["loans"],
    ),
    Question(
        "library_loans-25",
        "4",
        "Show me the distribution of birth years as a histogram",
        lambda t: Chart("hist", t["members"]["birth_year"].tolist()),
        ["members"],
    ),
    Question(
        "library_loans-26",
        "4",
        "box plots of the item cost, one box per item type",
        lambda t: Chart(
            "box",
            {
                name: part.dropna().tolist()
                for name, part in t["loans"].groupby("item_type")["item_cost_gbp"]
            },
        ),
        ["loans"],
    ),
    Question(
        "library_loans-27",
        "5",
        "Throw away the exact duplicate rows. How many rows remain?",
        lambda t: len(t["loans"].drop_duplicates()),
        ["loans"],
    ),
    Question(
        "library_loans-28",
        "5",
        "fill the missing genres with 'unknown' and give me the table",
        lambda t: Frame(t["loans"].fillna({"genre": "unknown"}), ["genre"]),
        ["loans"],
    ),
    Question(
        "library_loans-29",
        "5",
        "Add a column age_band to members from the age in 2023 (2023 minus birth year): "
        "0-17, 18-39, 40-64 and 65+.",
        lambda t: Frame(t["members"].assign(age_band=age_bands(t)), ["age_band"]),
        ["members"],
    ),
    Question(
        "library_loans-30",
        "5",
        "pivot: item types down the side, channels across the top, number of loans in the cells",
        lambda t: Frame(pd.crosstab(t["loans"]["item_type"], t["loans"]["channel"]).reset_index()),
        ["loans"],
    ),
    Question(
        "library_loans-31",
        "6",
        "Welch t-test: do books and DVDs differ in how many days they stay out? Report t and p.",
        return_gap,
        ["loans"],
        also=(
            lambda t: Named(
                {"t": -return_gap(t).values["t"], "p": return_gap(t).values["p"]},
            ),
        ),
    ),
    Question(
        "library_loans-32",
        "6",
        "one-way anova of renewals across the three channels",
        renewals_by_channel,
        ["loans"],
    ),
    Question(
        "library_loans-33",
        "6",
        "How many items have an outlying cost by the usual 1.5 x IQR rule?",
        lambda t: len(fence(t)),
        ["loans"],
    ),
    Question(
        "library_loans-34",
        "6b",
        "Shapiro-Wilk on the item cost (blanks left out). Give W to 3 decimals and say 'normal' or "
        "'not normal' at the 5 % level.",
        cost_verdict,
        ["loans"],
    ),
    Question(
        "library_loans-35",
        "6b",
        "Of the loans that came back after the due date: how many were there, what is the median "
        "number of days overdue, and the standard deviation (n-1) rounded to two decimals?",
        overdue_summary,
        ["loans"],
    ),
    Question(
        "library_loans-36",
        "6b",
        "Find the loan with the highest item cost. What is the loan id in the row right after it?",
        next_loan,
        ["loans"],
    ),
    Question(
        "library_loans-37",
        "7",
        "Why do people stop using the Oakfield library?",
        lambda t: Decline(),
        ["loans", "branches"],
    ),
    Question(
        "library_loans-38",
        "2",
        "For returned loans only, what percent of each item type came back late, "
        "meaning after the due date?",
        lambda t: groups(late_by_type(t)),
        ["loans"],
    ),
    Question(
        "library_loans-39",
        "2",
        "make that the mean instead of the median",
        lambda t: groups(t["loans"].groupby("item_type")["item_cost_gbp"].mean()),
        ["loans"],
        after=["library_loans-05"],
    ),
    Question(
        "library_loans-40",
        "6",
        "Is there any correlation between floor area and the number of staff across our branches? "
        "Just the Pearson r.",
        lambda t: float(t["branches"]["Floor Area (m2)"].corr(t["branches"]["staff_fte"])),
        ["branches"],
    ),
]

REPEATED = {4, 5, 8, 10, 12, 17, 18, 20, 21, 23, 24, 26, 30, 31, 32, 35, 38, 39}
QUESTIONS = [
    either_way(question) if int(question.id.rpartition("-")[2]) in REPEATED else question
    for question in QUESTIONS
]
