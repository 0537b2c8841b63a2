"""A savings bank: applications for loans, its branches, and the instalments that were due."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"applications": "csv", "branches": "csv", "instalments": "parquet"}

_BRANCHES = {
    11: ("Main Street", "City"),
    12: ("Station Square", "City"),
    14: ("Riverside", "City"),
    17: ("University", "City"),
    21: ("Millbrook", "North"),
    22: ("Port Alder", "North"),
    25: ("Cedar Falls", "North"),
    31: ("Dunmore", "South"),
    33: ("Westvale", "South"),
    34: ("Saint Clair", "South"),
    38: ("Hopewell", "South"),
}
_PURPOSES = {
    "car": 14000,
    "home improvement": 18500,
    "debt consolidation": 16000,
    "wedding": 9500,
    "medical": 6800,
    "business": 24000,
}


def tables(rng: np.random.Generator) -> Tables:
    branches = pd.DataFrame(
        {
            "branch_id": list(_BRANCHES),
            "Branch": [name for name, _ in _BRANCHES.values()],
            "Region": [region for _, region in _BRANCHES.values()],
            "opened": rng.integers(1921, 2012, len(_BRANCHES)),
            "advisers": rng.integers(2, 9, len(_BRANCHES)),
        }
    )
    n = 880
    days = pd.bdate_range("2022-01-03", "2024-05-31").union(
        pd.date_range("2022-01-08", "2024-05-25", freq="7D")
    )
    submitted = days[np.sort(rng.integers(0, len(days), n))]
    purpose = rng.choice(list(_PURPOSES), n, p=[0.27, 0.2, 0.24, 0.09, 0.12, 0.08])
    channel = rng.choice(["branch", "online", "broker"], n, p=[0.43, 0.37, 0.2])
    income = rng.lognormal(10.85, 0.42, n).round(-2)
    score = np.clip(rng.normal(672, 68, n) + (income - 55000) / 2500, 440, 850).round()
    dti = np.clip(rng.normal(27, 9, n), 2, 62).round(1)
    base = pd.Series(purpose).map(_PURPOSES) * np.where(channel == "broker", 1.15, 1)
    amount = np.clip(base * rng.lognormal(-0.1, 0.45, n), 1000, None).round(-2)
    term = rng.choice([12, 24, 36, 48, 60], n, p=[0.1, 0.2, 0.34, 0.16, 0.2])
    chance = (score - 640) / 55 - (dti - 27) / 12 + rng.logistic(0, 0.9, n)
    decision = np.where(chance > 0, "approved", "declined").astype(object)
    decision[rng.random(n) < 0.07] = "withdrawn"
    decision[np.arange(n) >= n - 28] = "pending"
    decision[rng.choice(n - 200, 9, replace=False) + 150] = "pending"
    took = rng.poisson(np.where(channel == "online", 3.1, 6.4)) + (channel == "broker")
    decided = submitted + pd.to_timedelta(took, unit="D")
    rate = np.clip(22.5 - 0.0205 * score + 0.02 * term + rng.normal(0, 1.0, n), 2.9, None)
    approved = decision == "approved"
    blank_score, years = score.copy(), np.clip(rng.gamma(1.5, 4.4, n), 0, 40).round(1)
    blank_score[rng.choice(n, 49, replace=False)] = np.nan
    years[rng.choice(n, 71, replace=False)] = np.nan
    stated = pd.Series([f"${x:,.0f}" for x in income], dtype=object)
    stated[rng.choice(n, 36, replace=False)] = None
    applications = pd.DataFrame(
        {
            "App. ID": [f"LA-{i:05}" for i in range(1041, 1041 + n)],
            "Submitted": submitted.strftime("%m/%d/%Y"),
            "decision date": np.where(
                decision == "pending", None, decided.strftime("%Y-%m-%d").to_numpy()
            ),
            "branch_id": rng.choice(list(_BRANCHES), n),
            "channel": channel,
            "Applicant Age": np.clip(rng.normal(42, 13.5, n), 18, 82).round().astype(int),
            "home_ownership": rng.choice(
                ["RENT", "Rent", "rent", "OWN", "Own", "MORTGAGE", "Mortgage"],
                n,
                p=[0.25, 0.12, 0.06, 0.1, 0.07, 0.26, 0.14],
            ),
            "Employment (yrs)": years,
            "Stated Income": stated,
            "Credit Score": blank_score,
            "dti_pct": dti,
            "purpose": purpose,
            "amountUSD": amount.astype(int),
            "term": [f"{x} months" for x in term],
            "Co-Applicant": rng.random(n) < 0.31,
            "decision": decision,
            "APR %": np.where(approved, rate.round(2), np.nan),
        }
    )
    loans = applications[approved & (decided < "2024-02-01")]
    first = pd.to_datetime(loans["decision date"]) + pd.Timedelta(days=30)
    rows = loans.loc[loans.index.repeat(5)]
    number = np.tile(np.arange(1, 6), len(loans))
    due = first.loc[rows.index] + pd.to_timedelta(30 * (number - 1), unit="D")
    m = len(rows)
    late = rng.random(m) < np.repeat(rng.choice([0.03, 0.45], len(loans), p=[0.8, 0.2]), 5)
    delay = np.where(late, rng.gamma(1.6, 12, m).astype(int) + 1, -rng.integers(0, 6, m))
    months = rows["term"].str.split().str[0].astype(int)
    monthly = (rows["amountUSD"] / months * (1 + rows["APR %"] / 100 * months / 24)).round(2)
    instalments = pd.DataFrame(
        {
            "loan": rows["App. ID"].to_numpy(),
            "no": number,
            "due_date": due.to_numpy(),
            "paid_on": (due + pd.to_timedelta(delay, unit="D"))
            .where(rng.random(m) > 0.025)
            .to_numpy(),
            "amount_due": monthly.to_numpy(),
        }
    )
    return {
        "applications": applications,
        "branches": branches,
        "instalments": instalments.sample(frac=1, random_state=7).reset_index(drop=True),
    }


SCORE = "Credit Score"
USD = "amountUSD"
RATE = "APR %"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _applications(t: Tables) -> pd.DataFrame:
    """The applications with real dates, numbers for texts, and the days until the decision."""
    a = t["applications"]
    submitted = pd.to_datetime(a["Submitted"], format="%m/%d/%Y")
    decided = pd.to_datetime(a["decision date"], format="%Y-%m-%d")
    return a.assign(
        submitted=submitted,
        decided=decided,
        days=(decided - submitted).dt.days,
        income=_income(a),
        months=a["term"].str.extract(r"(\d+)")[0].astype(int),
    )


def _income(a: pd.DataFrame) -> pd.Series:
    return a["Stated Income"].str.replace(r"[$,]", "", regex=True).astype(float)


def _ages(t: Tables) -> Named:
    age = t["applications"]["Applicant Age"]
    return Named({"min": int(age.min()), "max": int(age.max()), "median": float(age.median())})


def _approved(t: Tables, scale: float) -> Groups:
    a = t["applications"]
    return _groups(a["decision"].eq("approved").groupby(a["channel"]).mean() * scale)


def _best_branches(t: Tables, column: str) -> pd.Series:
    a = t["applications"].query("decision == 'approved'").merge(t["branches"], on="branch_id")
    return a.groupby(column)[USD].sum().nlargest(3)


def _declined_share(t: Tables) -> pd.Series:
    a = t["applications"]
    return a["decision"].eq("declined").groupby(a["purpose"]).mean()


def _weighted_rate(t: Tables) -> float:
    a = t["applications"].query("decision == 'approved'")
    return float(np.average(a[RATE], weights=a[USD]))


def _broker_gap(t: Tables) -> float:
    mean = t["applications"].groupby("channel")[USD].mean()
    return float(mean["broker"] - mean["online"])


def _quarters(t: Tables) -> Groups:
    quarter = _applications(t)["submitted"].dt.to_period("Q").astype(str)
    return _groups(quarter.value_counts().sort_index())


def _quick(t: Tables) -> float:
    days = _applications(t)["days"].dropna()
    return float((days <= 3).mean())


def _running(t: Tables, numbers: bool) -> Groups:
    a = _applications(t).query("decision == 'approved' and decided.dt.year == 2023")
    month = a["decided"].dt.month if numbers else a["decided"].dt.strftime("%Y-%m")
    return _groups(a.groupby(month)[USD].sum().cumsum())


def _late(t: Tables) -> int:
    i = t["instalments"]
    return int(((i["paid_on"] - i["due_date"]).dt.days > 30).sum())


def _purpose_bars(t: Tables) -> Chart:
    return Chart("bar", t["applications"]["purpose"].value_counts().to_dict(), ordered=True)


def _decision_stack(t: Tables) -> Chart:
    return Chart("bar", t["applications"].groupby(["decision", "channel"]).size().to_dict())


def _income_numbers(t: Tables, name: str) -> Frame:
    a = t["applications"]
    return Frame(a.assign(**{name: _income(a)}), ["App. ID", name])


def _owners(t: Tables) -> Groups:
    return _groups(t["applications"]["home_ownership"].str.lower().value_counts())


def _cross(t: Tables, keys: list[str]) -> Groups:
    return _groups(t["applications"].groupby(keys).size())


def _age_bands(t: Tables) -> Groups:
    a = t["applications"]
    band = pd.cut(
        a["Applicant Age"],
        [-np.inf, 29, 44, 59, np.inf],
        labels=["under 30", "30-44", "45-59", "60+"],
    ).astype(str)
    return _groups(a.groupby(band)[SCORE].mean().round(1))


def _channel_test(t: Tables) -> float:
    g = t["applications"].groupby("channel")[USD]
    return float(stats.ttest_ind(g.get_group("online"), g.get_group("broker")).pvalue)


def _channel_welch(t: Tables) -> float:
    g = t["applications"].groupby("channel")[USD]
    x, y = g.get_group("online"), g.get_group("broker")
    return float(stats.ttest_ind(x, y, equal_var=False).pvalue)


def _amount_outliers(t: Tables) -> int:
    x = t["applications"][USD]
    q1, q3 = x.quantile([0.25, 0.75])
    return int(((x < q1 - 1.5 * (q3 - q1)) | (x > q3 + 1.5 * (q3 - q1))).sum())


def _helped(t: Tables) -> Named:
    a = t["applications"]
    a = a[a["decision"].isin(["approved", "declined"])]
    r = stats.chi2_contingency(pd.crosstab(a["Co-Applicant"], a["decision"]), correction=False)
    return Named(
        {
            "chi2": round(float(r.statistic), 3),
            "df": int(r.dof),
            "p": round(float(r.pvalue), 3),
            "verdict": "associated" if r.pvalue < 0.05 else "independent",
        }
    )


def _score_interval(t: Tables) -> Named:
    x = t["applications"].query("decision == 'declined'")[SCORE].dropna()
    low, high = stats.t.interval(0.99, len(x) - 1, x.mean(), x.sem())
    return Named({"low": round(float(low), 2), "high": round(float(high), 2)})


def _annuity(t: Tables) -> Named:
    a = _applications(t).query("decision == 'approved' and months == 36").dropna(subset="income")
    r = a[RATE] / 1200
    payment = a[USD] * r / (1 - (1 + r) ** -36)
    burden = payment / (a["income"] / 12) * 100
    return Named(
        {
            "loans": len(a),
            "mean_payment": round(float(payment.mean()), 2),
            "median_burden": round(float(burden.median()), 2),
            "over_15": int((burden > 15).sum()),
        }
    )


def _relapses(t: Tables) -> Named:
    i = t["instalments"].dropna(subset="paid_on").sort_values(["loan", "no"])
    late = i["paid_on"] > i["due_date"]
    before = late.groupby(i["loan"]).shift(1)
    follows = before.eq(True)
    return Named(
        {
            "late": int(late.sum()),
            "relapses": int((late & before.eq(False)).sum()),
            "late_after_late_pct": round(float(late[follows].mean() * 100), 1),
        }
    )


def _branch_rates(t: Tables) -> Named:
    a = t["applications"].merge(t["branches"], on="branch_id")
    a = a[a["decision"].isin(["approved", "declined"])]
    g = a["decision"].eq("approved").groupby(a["Branch"]).agg(["size", "mean"])
    rate = g.loc[g["size"] >= 65, "mean"] * 100
    return Named(
        {
            "branches": len(rate),
            "best": rate.idxmax(),
            "best_rate": round(float(rate.max()), 1),
            "worst": rate.idxmin(),
            "worst_rate": round(float(rate.min()), 1),
        }
    )


def _price_of_score(t: Tables) -> Named:
    a = t["applications"].query("decision == 'approved'").dropna(subset=[SCORE, RATE])
    r = stats.linregress(a[SCORE], a[RATE])
    return Named(
        {
            "slope": round(float(r.slope), 4),
            "intercept": round(float(r.intercept), 2),
            "r_squared": round(float(r.rvalue**2), 3),
            "n": len(a),
            "fit": "good" if r.rvalue**2 >= 0.5 else "poor",
        }
    )


def _missing_scores(t: Tables) -> Named:
    a = t["applications"]
    filled = a[SCORE].fillna(a[SCORE].median())
    return Named(
        {
            "mean_before": round(float(a[SCORE].mean()), 2),
            "mean_after": round(float(filled.mean()), 2),
            "sd_before": round(float(a[SCORE].std()), 2),
            "sd_after": round(float(filled.std()), 2),
        }
    )


QUESTIONS: list[Question] = [
    Question(
        "loan-01",
        "1",
        "last 6 rows",
        lambda t: Frame(t["applications"].tail(6), ordered=True),
        ["applications"],
    ),
    Question(
        "loan-02",
        "1",
        "how many credit scores are missing?",
        lambda t: int(t["applications"][SCORE].isna().sum()),
        ["applications"],
    ),
    Question(
        "loan-03",
        "1",
        "list the column names",
        lambda t: Listed(t["applications"].columns.tolist()),
        ["applications"],
    ),
    Question(
        "loan-04",
        "1",
        "min, max and median age of the applicants",
        _ages,
        ["applications"],
    ),
    Question(
        "loan-05",
        "2",
        "average amount by purpose",
        lambda t: _groups(t["applications"].groupby("purpose")[USD].mean()),
        ["applications"],
    ),
    Question(
        "loan-06",
        "2",
        "median instead",
        lambda t: _groups(t["applications"].groupby("purpose")[USD].median()),
        ["applications"],
        after=["loan-05"],
    ),
    Question(
        "loan-07",
        "2",
        "share of approved applications per channel",
        lambda t: _approved(t, 1),
        ["applications"],
        also=[lambda t: _approved(t, 100)],
    ),
    Question(
        "loan-08",
        "2",
        "top 3 branches by approved amount",
        lambda t: _groups(_best_branches(t, "Branch"), ordered=True),
        ["applications", "branches"],
        also=[
            lambda t: _groups(_best_branches(t, "branch_id"), ordered=True),
            lambda t: Listed(_best_branches(t, "Branch").index.tolist(), ordered=True),
            lambda t: Listed(_best_branches(t, "branch_id").index.tolist(), ordered=True),
        ],
    ),
    Question(
        "loan-09",
        "2",
        "applicants younger than 25 or older than 65, how many",
        lambda t: int((~t["applications"]["Applicant Age"].between(25, 65)).sum()),
        ["applications"],
    ),
    Question(
        "loan-10",
        "2",
        "median credit score of approved and of declined applications",
        lambda t: _groups(
            t["applications"].groupby("decision")[SCORE].median()[["approved", "declined"]]
        ),
        ["applications"],
    ),
    Question(
        "loan-11",
        "2",
        "count applications over $20,000 without a co-applicant",
        lambda t: int(
            ((t["applications"][USD] > 20000) & ~t["applications"]["Co-Applicant"]).sum()
        ),
        ["applications"],
    ),
    Question(
        "loan-12",
        "2",
        "biggest amount anyone asked for a wedding",
        lambda t: int(t["applications"].query("purpose == 'wedding'")[USD].max()),
        ["applications"],
    ),
    Question(
        "loan-13",
        "2",
        "mean APR per term",
        lambda t: _groups(t["applications"].groupby("term")[RATE].mean()),
        ["applications"],
    ),
    Question(
        "loan-14",
        "2",
        "How much more do people ask for on average when they come through a broker than when they "
        "apply online?",
        _broker_gap,
        ["applications"],
    ),
    Question(
        "loan-15",
        "2",
        "Which purpose do we decline most often, relative to the number of applications for it?",
        lambda t: str(_declined_share(t).idxmax()),
        ["applications"],
    ),
    Question(
        "loan-16",
        "2",
        "What is the average interest rate (APR) of our approved loans if each loan counts by its "
        "amount?",
        _weighted_rate,
        ["applications"],
    ),
    Question(
        "loan-17",
        "3",
        "applications per quarter",
        _quarters,
        ["applications"],
    ),
    Question(
        "loan-18",
        "3",
        "average days from submission to decision by channel",
        lambda t: _groups(_applications(t).groupby("channel")["days"].mean()),
        ["applications"],
    ),
    Question(
        "loan-19",
        "3",
        "Among the applications that have been decided, what percentage got their decision within "
        "three days?",
        lambda t: _quick(t) * 100,
        ["applications"],
        also=[_quick],
    ),
    Question(
        "loan-20",
        "3",
        "Take the applications that were approved in 2023, by the date of the decision. Sum their "
        "amounts for each month and accumulate the sums from January to December. Report the "
        "running total at the end of every month.",
        lambda t: _running(t, False),
        ["applications"],
        also=[lambda t: _running(t, True)],
    ),
    Question(
        "loan-21",
        "3",
        "how many instalments were paid more than 30 days late",
        _late,
        ["instalments"],
    ),
    Question(
        "loan-22",
        "4",
        "bar chart of applications per purpose, biggest first",
        _purpose_bars,
        ["applications"],
    ),
    Question(
        "loan-23",
        "4",
        "boxplot credit score by decision",
        lambda _: Chart("box"),
        ["applications"],
    ),
    Question(
        "loan-24",
        "4",
        "histogram of amount, car loans only",
        lambda t: Chart("hist", t["applications"].query("purpose == 'car'")[USD].tolist()),
        ["applications"],
    ),
    Question(
        "loan-25",
        "4",
        "I would like to see how the decisions went in each channel: one bar per channel, stacked "
        "by decision, with the number of applications.",
        _decision_stack,
        ["applications"],
    ),
    Question(
        "loan-26",
        "5",
        "Stated Income is text like $48,200 - make it a number",
        lambda t: _income_numbers(t, "Stated Income"),
        ["applications"],
        also=[lambda t: _income_numbers(t, "income as number")],
    ),
    Question(
        "loan-27",
        "5",
        "add a column term_months with the number from term",
        lambda t: Frame(
            _applications(t).assign(term_months=lambda a: a["months"]), ["App. ID", "term_months"]
        ),
        ["applications"],
    ),
    Question(
        "loan-28",
        "5",
        "count by home ownership, ignoring upper and lower case",
        _owners,
        ["applications"],
    ),
    Question(
        "loan-29",
        "5",
        "crosstab of purpose and channel",
        lambda t: _cross(t, ["purpose", "channel"]),
        ["applications"],
        also=[lambda t: _cross(t, ["channel", "purpose"])],
    ),
    Question(
        "loan-30",
        "5",
        "Divide the applicants by age into 'under 30', '30-44', '45-59' and '60+' (ages in full "
        "years, both limits belonging to the band). Give the mean credit score of every band, "
        "rounded to one decimal, without those who have no score.",
        _age_bands,
        ["applications"],
    ),
    Question(
        "loan-31",
        "6",
        "correlation between credit score and APR",
        lambda t: float(t["applications"][SCORE].corr(t["applications"][RATE])),
        ["applications"],
    ),
    Question(
        "loan-32",
        "6",
        "t-test of the amounts, online vs broker, just the p value",
        _channel_test,
        ["applications"],
        also=[_channel_welch],
    ),
    Question(
        "loan-33",
        "6",
        "number of amount outliers by the 1.5 IQR rule",
        _amount_outliers,
        ["applications"],
    ),
    Question(
        "loan-34",
        "6",
        "Give a 99 % confidence interval for the mean credit score of the declined applications. "
        "Use Student's t distribution and leave out missing scores; two decimals for both limits.",
        _score_interval,
        ["applications"],
    ),
    Question(
        "loan-35",
        "6b",
        "For approved loans with a term of 36 months and a known income, derive the monthly "
        "payment as P * r / (1 - (1 + r)^-36), where P is the amount and r the APR divided by "
        "1200. The burden is that payment in percent of the monthly income, the stated income "
        "being per year. Report @loans[count], the number of these loans; @mean_payment[usd], the "
        "mean payment; @median_burden[pct], the median burden, both to two decimals; and "
        "@over_15[count], the loans whose burden is above 15 percent.",
        _annuity,
        ["applications"],
    ),
    Question(
        "loan-36",
        "6b",
        "Leave out instalments that have not been paid. An instalment is late if it was paid after "
        "its due date. Put the instalments of each loan in order of their number. A relapse is a "
        "late instalment whose previous instalment of the same loan was not late. Report the "
        "number of late instalments, the number of relapses, and the percentage of late ones "
        "among the instalments that directly follow a late one (1 decimal).",
        _relapses,
        ["instalments"],
    ),
    Question(
        "loan-37",
        "6b",
        "Is the decision independent of having a co-applicant? Restrict the data to approved and "
        "declined applications and run a chi-squared test of independence without continuity "
        "correction. Report @chi2[value] and @p[value] with three decimals, @df[value], and "
        "@verdict[word], which is 'associated' if p is below 0.05 and 'independent' otherwise.",
        _helped,
        ["applications"],
    ),
    Question(
        "loan-38",
        "6b",
        "The approval rate of a branch is the number of approved applications divided by the "
        "number of approved and declined ones, in percent. Consider only branches with at least 65 "
        "approved or declined applications. Report how many branches that are, the name and the "
        "rate of the branch with the highest approval rate, and the name and the rate of the one "
        "with the lowest. Rates are rounded to one decimal.",
        _branch_rates,
        ["applications", "branches"],
    ),
    Question(
        "loan-39",
        "6b",
        "Fit a simple linear regression of the APR on the credit score over the approved "
        "applications, dropping rows where either is missing. Report the slope (4 decimals), the "
        "intercept (2 decimals), R squared (3 decimals) and the number of rows used. Call the fit "
        "'good' if R squared is at least 0.5, else 'poor'. Answer as @slope[value], "
        "@intercept[value], @r_squared[value], @n[count], @fit[word].",
        _price_of_score,
        ["applications"],
    ),
    Question(
        "loan-40",
        "6b",
        "Impute the missing credit scores with the median of all known scores. Compare the column "
        "before and after: report @mean_before[value], @mean_after[value], @sd_before[value] and "
        "@sd_after[value], all with two decimals, the standard deviation with n - 1.",
        _missing_scores,
        ["applications"],
    ),
    Question(
        "loan-41",
        "7",
        "will the customers approved this spring pay back their loans?",
        lambda _: Decline(),
        ["applications", "instalments"],
    ),
]
