"""A swimming pool: its courses, and who signed up for them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"signups": "csv", "courses": "csv"}


def tables(rng: np.random.Generator) -> Tables:
    k = 64
    kind = rng.choice(
        ["beginner", "crawl", "aqua gym", "diving", "baby"], k, p=[0.3, 0.25, 0.2, 0.1, 0.15]
    )
    start = pd.Timestamp("2022-01-10") + pd.to_timedelta(
        np.sort(rng.choice(730, k, replace=False)), "D"
    )
    courses = pd.DataFrame(
        {
            "course_id": [f"SC{i:03d}" for i in range(1, k + 1)],
            "course type": kind,
            "starts": start.strftime("%Y-%m-%d"),
            "lessons": rng.choice([6, 8, 10, 12], k),
            "lesson_min": rng.choice([30, 45, 60], k),
            "max places": rng.choice([6, 8, 10, 12, 16], k),
            "coach": rng.choice(["Nora", "Erik", "Sanna", "Luca"], k, p=[0.35, 0.3, 0.2, 0.15]),
            "pool": rng.choice(["indoor", "outdoor", "teaching pool"], k, p=[0.5, 0.2, 0.3]),
            "fee_eur": rng.choice([79.0, 95.0, 110.0, 129.0, 149.0], k),
            "water temp (°C)": np.round(rng.normal(28, 1.6, k), 1),
        }
    )
    courses.loc[rng.choice(k, 5, replace=False), "water temp (°C)"] = np.nan
    n = 900
    at = rng.integers(0, k, n)
    lead = np.round(rng.gamma(2, 12, n)).clip(0, 120)
    child = np.isin(kind[at], ["beginner", "baby"])
    age = np.where(child, rng.integers(1, 12, n), np.round(rng.normal(44, 14, n)).clip(14, 84))
    paid = np.where(rng.random(n) < 0.25, 0.8, 1.0) * courses["fee_eur"].to_numpy()[at]
    signups = pd.DataFrame(
        {
            "signup_no": np.arange(3001, 3001 + n),
            "courseId": courses["course_id"].to_numpy()[at],
            "SignedUpOn": (start[at] - pd.to_timedelta(lead, "D")).strftime("%d.%m.%Y"),
            "swimmer_age": age,
            "Gender": rng.choice(["f", "m", "d"], n, p=[0.56, 0.42, 0.02]),
            "district": rng.choice(["Nord", "Ost", "Mitte", "West"], n, p=[0.3, 0.3, 0.25, 0.15]),
            "paid_eur": np.round(paid, 2),
            "Pay Status": rng.choice(["paid", "open", "reminded"], n, p=[0.83, 0.11, 0.06]),
            "attended": rng.integers(0, 11, n).astype(float),
            "badge": rng.choice(
                ["seahorse", "bronze", "silver", None], n, p=[0.2, 0.15, 0.08, 0.57]
            ),
            "satisfaction": rng.choice(
                [1, 2, 3, 4, 5, np.nan], n, p=[0.02, 0.05, 0.13, 0.25, 0.2, 0.35]
            ),
            "dropped out": rng.choice(["Y", "N"], n, p=[0.12, 0.88]),
        }
    )
    signups.loc[rng.choice(n, 30, replace=False), "attended"] = np.nan
    return {"signups": signups, "courses": courses}


TEMP = "water temp (°C)"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _on(t: Tables) -> pd.Series:
    return pd.to_datetime(t["signups"]["SignedUpOn"], format="%d.%m.%Y")


def _both(t: Tables) -> pd.DataFrame:
    return t["signups"].merge(t["courses"], left_on="courseId", right_on="course_id")


def _month(dates: pd.Series) -> pd.Series:
    return dates.dt.strftime("%Y-%m")


def _calendar(values: pd.Series) -> Groups:
    return Groups({int(str(key)[5:]): value for key, value in values.to_dict().items()})


def _per(t: Tables, form: str = "%Y-%m") -> pd.Series:
    return t["signups"].groupby(_on(t).dt.strftime(form))["paid_eur"].sum()


def _women_men(t: Tables) -> Named:
    s = t["signups"]
    a, b = (s.loc[s["Gender"] == one, "satisfaction"].dropna() for one in ("f", "m"))
    found = stats.ttest_ind(a, b, equal_var=False)
    word = "differs" if found.pvalue < 0.05 else "same"
    return Named({"t": round(found.statistic, 2), "p": round(found.pvalue, 3), "verdict": word})


def _longest(t: Tables) -> Named:
    c = t["courses"].assign(hours=t["courses"]["lessons"] * t["courses"]["lesson_min"] / 60)
    big = c[c["hours"] > 6]
    return Named(
        {
            "n": len(big),
            "mean": round(big["fee_eur"].mean(), 2),
            "max": round(big["hours"].max(), 1),
        }
    )


def _rho(t: Tables) -> Named:
    d = t["signups"].dropna(subset=["attended", "satisfaction"])
    found = stats.spearmanr(d["attended"], d["satisfaction"])
    word = "related" if found.pvalue < 0.05 else "unrelated"
    return Named({"rho": round(found.statistic, 3), "n": len(d), "word": word})


def _rest(t: Tables) -> Named:
    s = t["signups"]
    kept = s[s["Pay Status"] != "open"]
    return Named({"n": len(kept), "mean": round(kept["paid_eur"].mean(), 2)})


QUESTIONS: list[Question] = [
    Question(
        "swimming-01",
        "1",
        "Let me see the first eight sign-ups.",
        lambda t: Frame(t["signups"].head(8), ordered=True),
        ["signups", "courses"],
    ),
    Question(
        "swimming-02",
        "1",
        "How many courses are on offer in total?",
        lambda t: len(t["courses"]),
        ["courses", "signups"],
    ),
    Question(
        "swimming-03",
        "1",
        "Which pools are used, and for how many courses each?",
        lambda t: _groups(t["courses"]["pool"].value_counts()),
        ["courses"],
    ),
    Question(
        "swimming-04",
        "1",
        "How many entries are missing in each column of the courses?",
        lambda t: _groups(t["courses"].isna().sum()),
        ["courses"],
        also=[lambda t: _groups(t["courses"].isna().sum().loc[lambda s: s > 0])],
    ),
    Question(
        "swimming-05",
        "1",
        "Is any sign-up number used more than once?",
        lambda t: bool(t["signups"]["signup_no"].duplicated().any()),
        ["signups"],
        also=[lambda t: int(t["signups"]["signup_no"].duplicated().sum())],
    ),
    Question(
        "swimming-06",
        "2",
        "How many swimmers from Nord have dropped out?",
        lambda t: int(
            ((t["signups"]["district"] == "Nord") & (t["signups"]["dropped out"] == "Y")).sum()
        ),
        ["signups"],
    ),
    Question(
        "swimming-07",
        "2",
        "What's the average age of the swimmers, and how old is the oldest?",
        lambda t: Named(
            {"mean": t["signups"]["swimmer_age"].mean(), "max": t["signups"]["swimmer_age"].max()}
        ),
        ["signups"],
    ),
    Question(
        "swimming-08",
        "2",
        "Which coach runs the most courses?",
        lambda t: str(t["courses"]["coach"].value_counts().idxmax()),
        ["courses"],
    ),
    Question(
        "swimming-09",
        "2",
        "Number of sign-ups and average satisfaction for each district",
        lambda t: Frame(
            t["signups"]
            .groupby("district")
            .agg(n=("signup_no", "size"), s=("satisfaction", "mean"))
            .reset_index()
        ),
        ["signups"],
    ),
    Question(
        "swimming-10",
        "2",
        "How many people signed up in each district, and how much did they pay altogether?",
        lambda t: Frame(
            t["signups"]
            .groupby("district")
            .agg(n=("signup_no", "size"), s=("paid_eur", "sum"))
            .reset_index()
        ),
        ["signups"],
        also=[
            lambda t: Frame(
                t["signups"]
                .groupby("district")
                .agg(n=("signup_no", "size"))
                .reset_index()
                .assign(s=t["signups"]["paid_eur"].sum())
            )
        ],
    ),
    Question(
        "swimming-11",
        "2",
        "What share of the sign-ups has not been paid yet (status open or reminded)?",
        lambda t: float(t["signups"]["Pay Status"].isin(["open", "reminded"]).mean()),
        ["signups"],
        also=[lambda t: float(t["signups"]["Pay Status"].isin(["open", "reminded"]).mean()) * 100],
    ),
    Question(
        "swimming-12",
        "2",
        "Show the three dearest courses with their type and coach.",
        lambda t: Frame(t["courses"].nlargest(3, "fee_eur", keep="all"), ["course type", "coach"]),
        ["courses"],
        also=[
            lambda t: Frame(t["courses"].nlargest(3, "fee_eur")),
            lambda t: Frame(t["courses"].nlargest(3, "fee_eur"), ["course type", "coach"]),
        ],
    ),
    Question(
        "swimming-13",
        "2",
        "Median, smallest and largest fee by course type",
        lambda t: Frame(
            t["courses"]
            .groupby("course type")["fee_eur"]
            .agg(["median", "min", "max"])
            .reset_index()
        ),
        ["courses"],
    ),
    Question(
        "swimming-14",
        "2",
        "Which courses are held in water warmer than 30 degrees?",
        lambda t: Frame(t["courses"][t["courses"][TEMP] > 30]),
        ["courses"],
        also=[lambda t: Listed(t["courses"].loc[t["courses"][TEMP] > 30, "course_id"].tolist())],
    ),
    Question(
        "swimming-15",
        "2",
        "How much money did the diving courses bring in?",
        lambda t: float(_both(t).query("`course type` == 'diving'")["paid_eur"].sum()),
        ["signups", "courses"],
    ),
    Question(
        "swimming-16",
        "2",
        "How many sign-ups earned a badge, and what percentage of all sign-ups is that?",
        lambda t: Named(
            {
                "n": int(t["signups"]["badge"].notna().sum()),
                "p": float(t["signups"]["badge"].notna().mean()) * 100,
            }
        ),
        ["signups"],
    ),
    Question(
        "swimming-17",
        "2",
        "Are women more satisfied than men on average? Give both means.",
        lambda t: _groups(
            t["signups"][t["signups"]["Gender"].isin(["f", "m"])]
            .groupby("Gender")["satisfaction"]
            .mean()
        ),
        ["signups"],
    ),
    Question(
        "swimming-18",
        "2",
        "What is the total number of places in indoor courses?",
        lambda t: int(t["courses"].query("pool == 'indoor'")["max places"].sum()),
        ["courses"],
    ),
    Question(
        "swimming-19",
        "2",
        "Which course types cost more than average?",
        lambda t: Listed(
            t["courses"]
            .groupby("course type")["fee_eur"]
            .mean()
            .loc[lambda s: s > t["courses"]["fee_eur"].mean()]
            .index.tolist()
        ),
        ["courses"],
        also=[
            lambda t: _groups(
                t["courses"]
                .groupby("course type")["fee_eur"]
                .mean()
                .loc[lambda s: s > t["courses"]["fee_eur"].mean()]
            )
        ],
    ),
    Question(
        "swimming-20",
        "2",
        "How many children under six took part?",
        lambda t: int((t["signups"]["swimmer_age"] < 6).sum()),
        ["signups"],
    ),
    Question(
        "swimming-21",
        "3",
        "Sign-ups per month in 2023",
        lambda t: _groups(_month(_on(t)[_on(t).dt.year == 2023]).value_counts()),
        ["signups"],
        also=[lambda t: _groups(_on(t)[_on(t).dt.year == 2023].dt.month.value_counts())],
    ),
    Question(
        "swimming-22",
        "3",
        "In which month did we earn the most?",
        lambda t: _per(t).idxmax(),
        ["signups"],
        also=[lambda t: int(t["signups"].groupby(_on(t).dt.month)["paid_eur"].sum().idxmax())],
    ),
    Question(
        "swimming-23",
        "3",
        "On which weekday do most people sign up?",
        lambda t: str(_on(t).dt.day_name().value_counts().idxmax()),
        ["signups"],
    ),
    Question(
        "swimming-24",
        "3",
        "When was the first sign-up and when the most recent one?",
        lambda t: Named({"first": _on(t).min(), "last": _on(t).max()}),
        ["signups"],
    ),
    Question(
        "swimming-25",
        "3",
        "Quarterly revenue since the beginning of 2022",
        lambda t: _groups(
            t["signups"][_on(t) >= "2022-01-01"].pipe(
                lambda s: s.groupby(_on(t)[s.index].dt.to_period("Q").astype(str))["paid_eur"].sum()
            )
        ),
        ["signups"],
    ),
    Question(
        "swimming-26",
        "3",
        "How many courses start in July or August?",
        lambda t: int(pd.to_datetime(t["courses"]["starts"]).dt.month.isin([7, 8]).sum()),
        ["courses"],
    ),
    Question(
        "swimming-27",
        "3",
        "Cumulative number of sign-ups by month",
        lambda t: _groups(_month(_on(t)).value_counts().sort_index().cumsum()),
        ["signups"],
        also=[
            lambda t: Frame(
                _month(_on(t))
                .value_counts()
                .sort_index()
                .pipe(
                    lambda s: pd.DataFrame(
                        {"m": s.index, "n": s.to_numpy(), "c": s.cumsum().to_numpy()}
                    )
                )
            )
        ],
    ),
    Question(
        "swimming-28",
        "3",
        "By how many percent did revenue grow from 2022 to 2023?",
        lambda t: float(_per(t, "%Y")["2023"] / _per(t, "%Y")["2022"] - 1) * 100,
        ["signups"],
    ),
    Question(
        "swimming-29",
        "4",
        "Histogram of the swimmers' ages",
        lambda t: Chart("hist", t["signups"]["swimmer_age"].tolist()),
        ["signups"],
    ),
    Question(
        "swimming-30",
        "4",
        "Show sign-ups by district as a bar chart, biggest first.",
        lambda t: Chart("bar", t["signups"]["district"].value_counts().to_dict(), ordered=True),
        ["signups"],
    ),
    Question(
        "swimming-31",
        "4",
        "Plot revenue month by month.",
        lambda t: Chart("line", {f"{k}-01": v for k, v in _per(t).items()}),
        ["signups"],
        also=[lambda t: Chart("bar", {f"{k}-01": v for k, v in _per(t).items()})],
    ),
    Question(
        "swimming-32",
        "4",
        "I'd like a box plot of fees for each type of course.",
        lambda t: Chart(
            "box", {k: v.tolist() for k, v in t["courses"].groupby("course type")["fee_eur"]}
        ),
        ["courses"],
    ),
    Question(
        "swimming-33",
        "4",
        "Pie of the payment status, please.",
        lambda t: Chart("pie", t["signups"]["Pay Status"].value_counts().to_dict()),
        ["signups"],
    ),
    Question(
        "swimming-34",
        "4",
        "Scatter the fee against the number of lessons.",
        lambda t: Chart("scatter"),
        ["courses"],
    ),
    Question(
        "swimming-35",
        "5",
        "Turn SignedUpOn into a proper date.",
        lambda t: Frame(t["signups"].assign(SignedUpOn=_on(t)), ["signup_no", "SignedUpOn"]),
        ["signups"],
    ),
    Question(
        "swimming-36",
        "5",
        "Fill missing badges with 'none'.",
        lambda t: Frame(
            t["signups"].assign(badge=t["signups"]["badge"].fillna("none")), ["signup_no", "badge"]
        ),
        ["signups"],
    ),
    Question(
        "swimming-37",
        "5",
        "Add a column with the price per lesson (fee divided by lessons), call it per_lesson.",
        lambda t: Frame(
            t["courses"].assign(per_lesson=t["courses"]["fee_eur"] / t["courses"]["lessons"]),
            ["course_id", "per_lesson"],
        ),
        ["courses"],
    ),
    Question(
        "swimming-38",
        "5",
        "Drop the sign-ups without a satisfaction score and count the rest.",
        lambda t: int(t["signups"]["satisfaction"].notna().sum()),
        ["signups"],
    ),
    Question(
        "swimming-39",
        "5",
        "Pivot: coaches as rows, pools as columns, average fee in the cells.",
        lambda t: _groups(t["courses"].groupby(["coach", "pool"])["fee_eur"].mean()),
        ["courses"],
    ),
    Question(
        "swimming-40",
        "6",
        "Is there a correlation between water temperature and fee?",
        lambda t: float(t["courses"][TEMP].corr(t["courses"]["fee_eur"])),
        ["courses"],
        also=[
            lambda t: Named(
                dict(
                    zip(
                        "rp",
                        stats.pearsonr(*t["courses"].dropna()[[TEMP, "fee_eur"]].to_numpy().T),
                        strict=True,
                    )
                )
            )
        ],
    ),
    Question(
        "swimming-41",
        "6",
        "Test whether gender and dropping out are independent of one another.",
        lambda t: Named(
            dict(
                zip(
                    ["chi2", "p"],
                    stats.chi2_contingency(
                        pd.crosstab(t["signups"]["Gender"], t["signups"]["dropped out"])
                    )[:2],
                    strict=True,
                )
            )
        ),
        ["signups"],
    ),
    Question(
        "swimming-42",
        "6",
        "Give me a 95 % confidence interval for the average age of the swimmers.",
        lambda t: Named(
            dict(
                zip(
                    ["lo", "hi"],
                    t["signups"]["swimmer_age"].pipe(
                        lambda x: stats.t.interval(0.95, len(x) - 1, x.mean(), x.sem())
                    ),
                    strict=True,
                )
            )
        ),
        ["signups"],
    ),
    Question(
        "swimming-43",
        "6",
        "Does satisfaction differ between the districts? Kruskal-Wallis, please.",
        lambda t: Named(
            dict(
                zip(
                    ["H", "p"],
                    stats.kruskal(
                        *[v.dropna() for _, v in t["signups"].groupby("district")["satisfaction"]]
                    ),
                    strict=True,
                )
            )
        ),
        ["signups"],
    ),
    Question(
        "swimming-44",
        "6",
        "Are there any outliers among the fees (1.5 times IQR)? How many?",
        lambda t: int(
            t["courses"]["fee_eur"].pipe(
                lambda x: (
                    (x < x.quantile(0.25) - 1.5 * (x.quantile(0.75) - x.quantile(0.25)))
                    | (x > x.quantile(0.75) + 1.5 * (x.quantile(0.75) - x.quantile(0.25)))
                ).sum()
            )
        ),
        ["courses"],
    ),
    Question(
        "swimming-45",
        "6b",
        "Compare the satisfaction of women (f) and men (m) with Welch's t-test, ignoring missing "
        "values. Report t to two and p to three decimals and say 'differs' if p < 0.05, otherwise "
        "'same'.",
        _women_men,
        ["signups"],
    ),
    Question(
        "swimming-46",
        "6b",
        "Compute the total hours of each course (lessons times lesson minutes, divided by 60). "
        "Keep only courses of more than 6 hours. How many are there, what is their mean fee (two "
        "decimals), and what is the largest number of hours?",
        _longest,
        ["courses"],
    ),
    Question(
        "swimming-47",
        "6b",
        "Compute Spearman's rank correlation of attendance and satisfaction over the rows that "
        "have both. State rho with three decimals, the number of rows used, and 'related' if p is "
        "below 0.05, else 'unrelated'.",
        _rho,
        ["signups"],
    ),
    Question(
        "swimming-48",
        "6b",
        "Leave out sign-ups whose payment is still open. How many are left, and what did they pay "
        "on average (two decimals)?",
        _rest,
        ["signups"],
    ),
    Question(
        "swimming-49",
        "7",
        "Which swimmers are going to drop out next season?",
        lambda t: Decline(),
        ["signups"],
    ),
    Question(
        "swimming-50",
        "7",
        "Why is the diving course less popular?",
        lambda t: Decline(),
        ["courses"],
    ),
]
