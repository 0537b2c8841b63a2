"""A mobile operator: subscribers and who left, monthly usage of a sample, and support tickets."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"subscribers": "csv", "usage": "parquet", "tickets": "csv"}

#: Plan: monthly fee in euros, included data in GB.
PLANS = {
    "Basic": (12, 5),
    "Plus": (22, 20),
    "Max": (38, 100),
    "Family": (55, 150),
    "Business": (48, 120),
}
REGIONS = ["North", "South", "East", "West", "Coast", "Lake District", "Capital", "Islands"]
SUBJECTS = {
    "billing": ["Question about my bill", "Billed twice", "Refund not received"],
    "network": ["No signal at home", "Dropped calls", "Slow internet since Monday"],
    "device": ["Phone won't start", "eSIM activation fails"],
    "contract": ["Cancel my contract", "Upgrade plan", "Wrong bill address"],
}
FEE, RESPONSE = "Monthly Fee (€)", "First Response (min)"


def _subscribers(rng: np.random.Generator) -> pd.DataFrame:
    n = 620
    plan = rng.choice(list(PLANS), n, p=[0.3, 0.28, 0.18, 0.14, 0.1])
    contract = rng.choice(["month-to-month", "1 year", "2 years"], n, p=[0.5, 0.28, 0.22])
    fee = np.array([PLANS[p][0] for p in plan]) + rng.choice([0, 2.5, 5, -3], n)
    signup = pd.Timestamp("2019-01-01") + pd.to_timedelta(
        (2100 * np.sqrt(rng.random(n))).astype(int), unit="D"
    )
    left = rng.random(n) < pd.Series(contract).map(
        {"month-to-month": 0.42, "1 year": 0.18, "2 years": 0.07}
    )
    days = rng.integers(25, 950, n)
    gone = signup + pd.to_timedelta(days, unit="D")
    left &= gone <= pd.Timestamp("2024-12-31")
    months = np.where(left, days, (pd.Timestamp("2024-12-31") - signup).days) / 30.4
    age = np.clip(rng.normal(44, 16, n), 18, 90).round()
    s = pd.DataFrame(
        {
            "customerID": [f"C-{i}" for i in 10_000 + rng.choice(80_000, n, replace=False)],
            "signupDate": signup.strftime("%Y-%m-%d"),
            "plan": plan,
            "contract": contract,
            FEE: fee.round(2),
            "data_allowance_gb": [PLANS[p][1] for p in plan],
            "region": rng.choice(REGIONS, n, p=[0.16, 0.14, 0.12, 0.12, 0.1, 0.06, 0.26, 0.04]),
            "age": age,
            "numLines": rng.choice([1, 2, 3, 4], n, p=[0.6, 0.25, 0.1, 0.05]),
            "paperless": rng.choice([True, False], n, p=[0.7, 0.3]),
            "payMethod": rng.choice(
                ["direct debit", "credit card", "invoice", "PayPal"], n, p=[0.45, 0.28, 0.15, 0.12]
            ),
            "churned": np.where(left, "Yes", "No"),
            "churnDate": np.where(left, gone.strftime("%Y-%m-%d"), None),
            "total_charges": (fee * months * rng.lognormal(0, 0.25, n)).round(2),
            "nps": np.clip(rng.normal(7 - 1.2 * left, 2.4, n), 0, 10).round(),
            "country": rng.choice(["NL", "BE"], n, p=[0.99, 0.01]),
        }
    )
    s.loc[rng.choice(n, 190, replace=False), "nps"] = np.nan
    s.loc[rng.choice(n, 28, replace=False), "age"] = np.nan
    s.loc[rng.choice(n, 11, replace=False), "payMethod"] = None
    return s


def _usage(rng: np.random.Generator, subscribers: pd.DataFrame) -> pd.DataFrame:
    ids = subscribers["customerID"].sample(72, random_state=rng).tolist()
    months = pd.date_range("2024-01-01", periods=12, freq="MS")
    u = pd.DataFrame([(c, m) for c in ids for m in months], columns=["customerID", "month"])
    n = len(u)
    heavy = np.repeat(rng.lognormal(0, 0.6, len(ids)), 12)
    grow = 1 + 0.04 * np.tile(np.arange(12), len(ids))
    u["voice_min"] = (rng.gamma(3, 60, n) / np.sqrt(heavy)).round(0)
    u["sms"] = rng.poisson(14, n)
    u["data_gb"] = (9 * heavy * grow * rng.lognormal(0, 0.3, n)).round(2)
    u["roaming_gb"] = np.where(rng.random(n) < 0.2, rng.gamma(1.2, 0.9, n), 0).round(3)
    u["network"] = pd.Categorical(np.repeat(rng.choice(["4G", "5G"], len(ids), p=[0.4, 0.6]), 12))
    u.loc[rng.choice(n, 15, replace=False), "voice_min"] = np.nan
    return u


def _tickets(rng: np.random.Generator, subscribers: pd.DataFrame) -> pd.DataFrame:
    n = 480
    weight = np.where(subscribers["churned"] == "Yes", 2.2, 1.0)
    customer = rng.choice(subscribers["customerID"], n, p=weight / weight.sum())
    hour = rng.choice(24, n, p=_hours())
    opened = (
        pd.Timestamp("2024-01-01")
        + pd.to_timedelta(np.sort(rng.choice(366, n)), unit="D")
        + pd.to_timedelta(hour * 60 + rng.integers(0, 60, n), unit="min")
    )
    topic = rng.choice(list(SUBJECTS), n, p=[0.36, 0.31, 0.18, 0.15])
    priority = rng.choice(["low", "normal", "high", "urgent"], n, p=[0.25, 0.45, 0.2, 0.1])
    slow = (
        pd.Series(priority).map({"low": 4.0, "normal": 2.0, "high": 1.0, "urgent": 0.5}).to_numpy()
    )
    closed = opened + pd.to_timedelta((rng.gamma(1.5, 900, n) * slow).round() + 5, unit="min")
    tickets = pd.DataFrame(
        {
            "ticket_id": [f"T{40_000 + i}" for i in range(n)],
            "customerID": customer,
            "opened": opened.strftime("%m/%d/%Y %H:%M"),
            "closed": closed.strftime("%m/%d/%Y %H:%M"),
            "topic": topic,
            "subject": [rng.choice(SUBJECTS[t]) for t in topic],
            "channel": rng.choice(["phone", "chat", "email", "shop"], n, p=[0.4, 0.3, 0.22, 0.08]),
            "priority": priority,
            RESPONSE: (rng.lognormal(3.2, 0.9, n) * slow).round(1),
            "resolved": rng.choice(["yes", "no"], n, p=[0.86, 0.14]),
            "csat": rng.choice([1, 2, 3, 4, 5], n, p=[0.1, 0.12, 0.2, 0.33, 0.25]).astype(float),
            "handledBy": rng.choice(["Mira", "Joost", "Anouk", "Said", "Els"], n),
        }
    )
    tickets.loc[rng.choice(n, 140, replace=False), "csat"] = np.nan
    tickets.loc[rng.choice(n, 40, replace=False), "closed"] = None
    tickets.loc[rng.choice(n, 6, replace=False), RESPONSE] = np.nan
    again = tickets.iloc[rng.choice(n, 7, replace=False)]
    return pd.concat([tickets, again], ignore_index=True)


def _hours() -> np.ndarray:
    weight = np.full(24, 0.5)
    weight[8:18] = 5
    weight[10] = 14
    return weight / weight.sum()


def tables(rng: np.random.Generator) -> Tables:
    """Subscribers since 2019, with usage and tickets of 2024."""
    subscribers = _subscribers(rng)
    return {
        "subscribers": subscribers,
        "usage": _usage(rng, subscribers),
        "tickets": _tickets(rng, subscribers),
    }


SUBSCRIBERS, USAGE, TICKETS = ("subscribers",), ("usage",), ("tickets",)
END = pd.Timestamp("2024-12-31")


def people(t: Tables) -> pd.DataFrame:
    """Return the subscribers with real dates and the days from signing up to leaving."""
    s = t["subscribers"]
    s = s.assign(
        signupDate=pd.to_datetime(s["signupDate"]), churnDate=pd.to_datetime(s["churnDate"])
    )
    return s.assign(stayed=(s["churnDate"] - s["signupDate"]).dt.days)


def support(t: Tables) -> pd.DataFrame:
    """Return the tickets with real times and the hours they stayed open."""
    k = t["tickets"]
    k = k.assign(
        opened=pd.to_datetime(k["opened"], format="%m/%d/%Y %H:%M"),
        closed=pd.to_datetime(k["closed"], format="%m/%d/%Y %H:%M"),
    )
    return k.assign(hours=(k["closed"] - k["opened"]).dt.total_seconds() / 3600)


def one_value(t: Tables) -> str:
    """Return the column that hardly ever changes."""
    s = t["subscribers"]
    (name,) = [c for c in s if s[c].value_counts(normalize=True, dropna=False).iloc[0] > 0.95]
    return name


def churn_rate(t: Tables, by: str, scale: float = 100) -> pd.Series:
    """Return the part of the subscribers who left, for each group."""
    s = t["subscribers"]
    return scale * (s["churned"] == "Yes").groupby(s[by]).mean()


def per_month(t: Tables, column: str, how: str) -> dict[str, float]:
    """Summarise a column of the usage for each month."""
    s = t["usage"].groupby("month")[column].agg(how)
    return {k.strftime("%Y-%m-%d"): v for k, v in s.to_dict().items()}


def per_network(t: Tables) -> dict[tuple[str, str], float]:
    """Return the data volume of each network in each month."""
    s = t["usage"].groupby(["network", "month"], observed=True)["data_gb"].sum()
    return {(n, m.strftime("%Y-%m-%d")): v for (n, m), v in s.to_dict().items()}


def signups(t: Tables) -> Groups:
    """Count new subscribers by quarter of 2023."""
    s = people(t).query("signupDate.dt.year == 2023")["signupDate"]
    n = s.dt.to_period("Q").value_counts().sort_index().to_dict()
    return Groups({k.start_time.strftime("%Y-%m-%d"): v for k, v in n.items()})


def signup_growth(t: Tables) -> float:
    """Return the change of new subscribers from 2022 to 2023 in percent."""
    n = people(t)["signupDate"].dt.year.value_counts()
    return float(100 * (n[2023] / n[2022] - 1))


def data_growth(t: Tables) -> float:
    """Return by how many percent the last quarter's data exceeds the first's."""
    q = t["usage"].groupby(t["usage"]["month"].dt.quarter)["data_gb"].sum()
    return float(100 * (q[4] / q[1] - 1))


def unresolved(t: Tables) -> float:
    """Return the percentage of written contacts that were never resolved."""
    k = t["tickets"].query("channel in ['chat', 'email']")
    return float(100 * (k["resolved"] == "no").mean())


def csat_by_plan(t: Tables) -> Groups:
    """Return the mean satisfaction for the plan of the customer."""
    k = t["tickets"].merge(t["subscribers"][["customerID", "plan"]], on="customerID")
    return Groups(k.groupby("plan")["csat"].mean().to_dict())


def ticket_load(tickets: pd.DataFrame, s: pd.DataFrame) -> Named:
    """Return tickets per subscriber, of those who left and of those who stayed."""
    n = s["customerID"].map(tickets["customerID"].value_counts()).fillna(0)
    return Named(
        {
            "left": float(n[s["churned"] == "Yes"].mean()),
            "stayed": float(n[s["churned"] == "No"].mean()),
        }
    )


def newest_open(t: Tables) -> str:
    """Return the last opened ticket without a closing time."""
    k = support(t)
    return k.loc[k[k["closed"].isna()]["opened"].idxmax(), "ticket_id"]


def violins(t: Tables) -> Chart:
    """Draw first responses by priority."""
    k = t["tickets"].dropna(subset=[RESPONSE])
    return Chart("violin", k.groupby("priority")[RESPONSE].apply(list).to_dict())


def tenure(t: Tables) -> Frame:
    """Add how long each customer has been with us."""
    s = people(t)
    s["tenure_days"] = (s["churnDate"].fillna(END) - s["signupDate"]).dt.days
    return Frame(s, columns=["tenure_days"])


def age_groups(t: Tables) -> Frame:
    """Add the age group of each customer."""
    s = t["subscribers"].copy()
    bins = pd.cut(s["age"], [0, 30, 60, 200], right=False, labels=["young", "middle", "senior"])
    return Frame(s.assign(age_group=bins.astype(object)), columns=["age_group"])


def ticket_counts(t: Tables) -> Frame:
    """Add each customer's number of tickets."""
    n = t["tickets"].drop_duplicates()["customerID"].value_counts()
    s = t["subscribers"]
    return Frame(
        s.assign(n_tickets=s["customerID"].map(n).fillna(0).astype(int)), columns=["n_tickets"]
    )


def plan_grid(t: Tables) -> Frame:
    """Count customers by plan and contract."""
    s = t["subscribers"]
    return Frame(pd.crosstab(s["plan"], s["contract"]).rename_axis(columns=None).reset_index())


def charges_z(t: Tables) -> Frame:
    """Add z-scores of the total charges."""
    c = t["subscribers"]["total_charges"]
    return Frame(t["subscribers"].assign(charges_z=(c - c.mean()) / c.std()), columns=["charges_z"])


def contract_chi2(t: Tables) -> Named:
    """Test whether leaving depends on the contract."""
    r = stats.chi2_contingency(
        pd.crosstab(t["subscribers"]["contract"], t["subscribers"]["churned"])
    )
    return Named({"chi2": float(r.statistic), "df": int(r.dof), "p": float(r.pvalue)})


def nps_test(t: Tables, sign: int = 1) -> Named:
    """Compare the scores of those who left and those who stayed."""
    s = t["subscribers"].dropna(subset=["nps"])
    r = stats.ttest_ind(s.query("churned == 'Yes'")["nps"], s.query("churned == 'No'")["nps"])
    return Named({"t": sign * float(r.statistic), "p": float(r.pvalue)})


def churn_interval(t: Tables, scale: float = 1) -> Named:
    """Return Wald's 95 % interval of the part that left."""
    left = t["subscribers"]["churned"] == "Yes"
    p = left.mean()
    half = stats.norm.ppf(0.975) * np.sqrt(p * (1 - p) / len(left))
    return Named({"low": float(scale * (p - half)), "high": float(scale * (p + half))})


def upper_fence(t: Tables) -> float:
    """Return the upper limit for first responses by Tukey's rule."""
    q = t["tickets"][RESPONSE].quantile([0.25, 0.75])
    return float(q[0.75] + 1.5 * (q[0.75] - q[0.25]))


def biggest_jump(t: Tables) -> Named:
    """Return the largest rise in data from one month to the next."""
    u = t["usage"].sort_values(["customerID", "month"])
    u["jump"] = u.groupby("customerID")["data_gb"].diff()
    top = u.loc[u["jump"].idxmax()]
    return Named(
        {
            "customer": top["customerID"],
            "month": str(top["month"].date()),
            "rise": round(float(top["jump"]), 2),
        }
    )


def leavers(t: Tables) -> Named:
    """Summarise the customers who left."""
    d = people(t)["stayed"].dropna()
    return Named(
        {
            "customers": len(d),
            "median days": float(d.median()),
            "% within a year": round(float(100 * (d <= 365).mean()), 1),
        }
    )


def promoters(t: Tables) -> Named:
    """Return the net promoter score and its verdict."""
    n = t["subscribers"]["nps"].dropna()
    score = float(100 * ((n >= 9).mean() - (n <= 6).mean()))
    return Named({"NPS": round(score, 1), "verdict": "good" if score > 0 else "poor"})


def age_charges(t: Tables) -> Named:
    """Judge whether age and charges go together."""
    s = t["subscribers"].dropna(subset=["age", "total_charges"])
    r = stats.pearsonr(s["age"], s["total_charges"])
    return Named(
        {
            "n": len(s),
            "df": len(s) - 2,
            "r": round(float(r.statistic), 3),
            "verdict": "significant" if r.pvalue < 0.05 else "not significant",
        }
    )


def trimmed(t: Tables) -> Named:
    """Summarise first responses without the slowest hundredth."""
    r = t["tickets"].drop_duplicates()[RESPONSE].dropna()
    r = r[r <= r.quantile(0.99)]
    return Named({"mean": round(float(r.mean()), 1), "max": float(r.max())})


QUESTIONS = [
    Question(
        "telecom-01",
        "1",
        "show me the first 10 subscribers",
        lambda t: Frame(t["subscribers"].head(10), ordered=True),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-02",
        "1",
        "Is the customer id unique in the subscriber list?",
        lambda t: bool(t["subscribers"]["customerID"].is_unique),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-03",
        "1",
        "how complete is nps? percent filled in",
        lambda t: float(100 * t["subscribers"]["nps"].notna().mean()),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-04",
        "1",
        "any duplicate lines among the tickets? if so how many",
        lambda t: int(t["tickets"].duplicated().sum()),
        TICKETS,
    ),
    Question(
        "telecom-05",
        "1",
        "What values does the payment method take?",
        lambda t: Listed(t["subscribers"]["payMethod"].dropna().unique().tolist()),
        SUBSCRIBERS,
        also=[lambda t: Groups(t["subscribers"]["payMethod"].value_counts().to_dict())],
    ),
    Question(
        "telecom-06",
        "2",
        "Churn rate in percent for the different contract types",
        lambda t: Groups(churn_rate(t, "contract").to_dict()),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-07",
        "2",
        "now by plan instead",
        lambda t: Groups(churn_rate(t, "plan").to_dict()),
        SUBSCRIBERS,
        after=["telecom-06"],
    ),
    Question(
        "telecom-08",
        "2",
        "in what region do people pay the highest monthly fee on average",
        lambda t: t["subscribers"].groupby("region")[FEE].mean().idxmax(),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-09",
        "2",
        "For urgent tickets, how many minutes until the first response? (median)",
        lambda t: float(t["tickets"].query("priority == 'urgent'")[RESPONSE].median()),
        TICKETS,
    ),
    Question(
        "telecom-10",
        "2",
        "How many people aged 65 or over on the Max or Family plan are still with us?",
        lambda t: len(
            t["subscribers"].query("age >= 65 and plan in ['Max', 'Family'] and churned == 'No'")
        ),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-11",
        "2",
        "of the tickets that came in through chat or e-mail, what percentage never got resolved?",
        unresolved,
        TICKETS,
    ),
    Question(
        "telecom-12",
        "2",
        "ten biggest roamers of 2024, with their total roaming GB",
        lambda t: Groups(
            t["usage"].groupby("customerID")["roaming_gb"].sum().nlargest(10).to_dict(),
            ordered=True,
        ),
        USAGE,
    ),
    Question(
        "telecom-13",
        "2",
        "Are the ones who left younger? Mean age of leavers minus mean age of the rest.",
        lambda t: float(
            t["subscribers"].query("churned == 'Yes'")["age"].mean()
            - t["subscribers"].query("churned == 'No'")["age"].mean()
        ),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-14",
        "2",
        "95th percentile of total charges",
        lambda t: float(t["subscribers"]["total_charges"].quantile(0.95)),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-15",
        "2",
        'count tickets whose subject has the word "bill" in it somewhere, split by prioriy',
        lambda t: Groups(
            t["tickets"][t["tickets"]["subject"].str.contains(r"\bbill\b", case=False)]["priority"]
            .value_counts()
            .to_dict()
        ),
        TICKETS,
        also=[
            lambda t: Groups(
                t["tickets"][t["tickets"]["subject"].str.contains("bill", case=False)]["priority"]
                .value_counts()
                .to_dict()
            )
        ],
    ),
    Question(
        "telecom-16",
        "2",
        "Who has paid us the most in total?",
        lambda t: t["subscribers"].loc[t["subscribers"]["total_charges"].idxmax(), "customerID"],
        SUBSCRIBERS,
    ),
    Question(
        "telecom-17",
        "2",
        "mean satisfaction (csat) of tickets according to the customer's plan",
        csat_by_plan,
        ("tickets", "subscribers"),
    ),
    Question(
        "telecom-18",
        "2",
        "Tickets per subscriber: those who churned versus those who did not. Subscribers without "
        "any ticket count as zero.",
        lambda t: ticket_load(t["tickets"], t["subscribers"]),
        ("subscribers", "tickets"),
        also=[lambda t: ticket_load(t["tickets"].drop_duplicates(), t["subscribers"])],
    ),
    Question(
        "telecom-19",
        "2",
        "how many customers never opened a ticket",
        lambda t: int((~t["subscribers"]["customerID"].isin(t["tickets"]["customerID"])).sum()),
        ("subscribers", "tickets"),
    ),
    Question(
        "telecom-20",
        "3",
        "new sign-ups in each quarter of 2023",
        signups,
        SUBSCRIBERS,
    ),
    Question(
        "telecom-21",
        "3",
        "Average gigabytes per customer, month by month",
        lambda t: Groups(per_month(t, "data_gb", "mean")),
        USAGE,
    ),
    Question(
        "telecom-22",
        "3",
        "the same with text messages",
        lambda t: Groups(per_month(t, "sms", "mean")),
        USAGE,
        after=["telecom-21"],
    ),
    Question(
        "telecom-23",
        "3",
        "At what hour of the day do the most tickets come in?",
        lambda t: int(support(t)["opened"].dt.hour.value_counts().idxmax()),
        TICKETS,
    ),
    Question(
        "telecom-24",
        "3",
        "how many days do people who leave stay with us on avg?",
        lambda t: float(people(t)["stayed"].mean()),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-25",
        "3",
        "By what percent did the number of new customers change from 2022 to 2023?",
        signup_growth,
        SUBSCRIBERS,
    ),
    Question(
        "telecom-26",
        "3",
        "Tickets opened at the weekend, number",
        lambda t: int((support(t)["opened"].dt.dayofweek >= 5).sum()),
        TICKETS,
        also=[lambda t: int((support(t).drop_duplicates()["opened"].dt.dayofweek >= 5).sum())],
    ),
    Question(
        "telecom-27",
        "3",
        "median hours from opening to closing a ticket, per priority",
        lambda t: Groups(support(t).groupby("priority")["hours"].median().to_dict()),
        TICKETS,
    ),
    Question(
        "telecom-28",
        "3",
        "How much more data went through in the fourth quarter than in the first, in percent?",
        data_growth,
        USAGE,
    ),
    Question(
        "telecom-29",
        "3",
        "which is the most recently opened ticket that has no closing time yet?",
        newest_open,
        TICKETS,
    ),
    Question(
        "telecom-30",
        "4",
        "bar graph of the churn percentage in every region, worst region first",
        lambda t: Chart(
            "bar",
            churn_rate(t, "region").sort_values(ascending=False).to_dict(),
            ordered=True,
        ),
        SUBSCRIBERS,
        also=[
            lambda t: Chart(
                "bar",
                churn_rate(t, "region", 1).sort_values(ascending=False).to_dict(),
                ordered=True,
            )
        ],
    ),
    Question(
        "telecom-31",
        "4",
        "Plot the total GB of data over the months.",
        lambda t: Chart("line", per_month(t, "data_gb", "sum")),
        USAGE,
    ),
    Question(
        "telecom-32",
        "4",
        "one line for 4G and one for 5G please",
        lambda t: Chart("line", per_network(t)),
        USAGE,
        after=["telecom-31"],
    ),
    Question(
        "telecom-33",
        "4",
        "age histogram of active customers (not churned)",
        lambda t: Chart("hist", t["subscribers"].query("churned == 'No'")["age"].dropna().tolist()),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-34",
        "4",
        "how do our customers pay? as a pie",
        lambda t: Chart("pie", t["subscribers"]["payMethod"].value_counts().to_dict()),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-35",
        "4",
        "violin plots of first response time, one per priority level",
        violins,
        TICKETS,
    ),
    Question(
        "telecom-36",
        "4",
        "Pairwise scatter plots of voice minutes, texts and data for the usage table",
        lambda t: Chart("pair"),
        USAGE,
    ),
    Question(
        "telecom-37",
        "5",
        "Add tenure_days, counted from sign-up to the churn date, or to 31 December 2024 for "
        "customers who haven't left.",
        tenure,
        SUBSCRIBERS,
    ),
    Question(
        "telecom-38",
        "5",
        "make an age_group column: young (below 30), middle (30 to 59), senior (60 and up)",
        age_groups,
        SUBSCRIBERS,
    ),
    Question(
        "telecom-39",
        "5",
        "recode churned from Yes/No to 1/0",
        lambda t: Frame(
            t["subscribers"].assign(churned=(t["subscribers"]["churned"] == "Yes").astype(int)),
            columns=["churned"],
        ),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-40",
        "5",
        "Put the number of tickets of each customer in a new subscriber column n_tickets, 0 for "
        "none. Don't count repeated ticket lines twice.",
        ticket_counts,
        ("subscribers", "tickets"),
    ),
    Question(
        "telecom-41",
        "5",
        "cross tabulate plan (rows) by contract (columns), counts",
        plan_grid,
        SUBSCRIBERS,
    ),
    Question(
        "telecom-42",
        "6",
        "Does leaving depend on the contract type? Chi-squared statistic, degrees of freedom, "
        "p value.",
        contract_chi2,
        SUBSCRIBERS,
    ),
    Question(
        "telecom-43",
        "6",
        "how strongly are voice minutes and data volume correlated?",
        lambda t: float(t["usage"]["voice_min"].corr(t["usage"]["data_gb"])),
        USAGE,
    ),
    Question(
        "telecom-44",
        "6",
        "t-test with equal variances for the nps of churned vs remaining customers (t and p)",
        nps_test,
        SUBSCRIBERS,
        also=[lambda t: nps_test(t, -1)],
    ),
    Question(
        "telecom-45",
        "6",
        "95 % CI for the proportion of subscribers that churned; normal approximation will do",
        churn_interval,
        SUBSCRIBERS,
        also=[lambda t: churn_interval(t, 100)],
    ),
    Question(
        "telecom-46",
        "6",
        "Above which first response time is a ticket an outlier (Q3 + 1.5 IQR)?",
        upper_fence,
        TICKETS,
    ),
    Question(
        "telecom-47",
        "6",
        "standardise total charges into charges_z (z-scores, sample standard deviation)",
        charges_z,
        SUBSCRIBERS,
    ),
    Question(
        "telecom-48",
        "6b",
        "For every customer take the change in data_gb against the previous month. Which customer "
        "had the biggest rise, in what month, and how many GB was it (2 decimals)?",
        biggest_jump,
        USAGE,
        also=[lambda t: Named({**(v := biggest_jump(t).values), "month": v["month"][:7]})],
    ),
    Question(
        "telecom-49",
        "6b",
        "About the customers who left: how many, the median number of days they stayed, and the % "
        "gone within 365 days (365 included), 1 decimal.",
        leavers,
        SUBSCRIBERS,
    ),
    Question(
        "telecom-50",
        "6b",
        "Work out the net promoter score among those who answered: % scoring 9-10 minus % scoring "
        "0-6, one decimal. Say 'good' if it is above zero, 'poor' otherwise.",
        promoters,
        SUBSCRIBERS,
    ),
    Question(
        "telecom-51",
        "6b",
        "Pearson correlation of age and total charges using complete pairs only: n, degrees of "
        "freedom (n-2), r to three decimals, and 'significant' / 'not significant' at alpha 0.05",
        age_charges,
        SUBSCRIBERS,
    ),
    Question(
        "telecom-52",
        "6b",
        "Without repeated rows and without blanks, drop first response times above their 99th "
        "percentile (linear interpolation); then report mean (1 decimal) and maximum of the rest.",
        trimmed,
        TICKETS,
    ),
    Question(
        "telecom-53",
        "7",
        "who is going to cancel next quarter?",
        lambda t: Decline(),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-54",
        "7",
        "What do people really mean when they complain about the network? Read the mood for me.",
        lambda t: Decline(),
        TICKETS,
    ),
    Question(
        "telecom-55",
        "7",
        "Sort our subscribers into natural segments marketing can work with",
        lambda t: Decline(),
        SUBSCRIBERS,
    ),
    Question(
        "telecom-56",
        "1",
        "which column is next to useless because over 95 % of the rows hold one and the same value",
        one_value,
        SUBSCRIBERS,
        also=[lambda t: Listed([one_value(t)])],
    ),
]
