"""A gym: its members, and every time that one of them came in."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"members": "csv", "check_ins": "parquet"}

_CLUBS = ["City Centre", "Lakeside", "Northgate", "Old Brewery"]
_CLASSES = ["Spin", "Yoga", "Pilates", "HIIT", "Boxing"]


def tables(rng: np.random.Generator) -> Tables:
    n = 420
    joined = pd.Timestamp("2019-01-05") + pd.to_timedelta(
        np.sort(rng.integers(0, 2050, n)), unit="D"
    )
    born = pd.Timestamp("1950-01-01") + pd.to_timedelta(rng.integers(0, 20400, n), unit="D")
    plan = rng.choice(["Basic", "Plus", "Premium", "Student"], n, p=[0.43, 0.29, 0.13, 0.15])
    fee = pd.Series(plan).map({"Basic": 24.9, "Plus": 39.9, "Premium": 64.0, "Student": 19.9})
    fee = (fee * rng.choice([1.0, 0.9, 0.8], n, p=[0.76, 0.16, 0.08])).round(2)
    left = joined + pd.to_timedelta(rng.gamma(2.0, 420, n).astype(int) + 30, unit="D")
    stays = (left > pd.Timestamp("2024-08-31")) | (rng.random(n) < 0.25)
    weight = rng.normal(78, 14, n).clip(45).round(1)
    sex = rng.choice(["F", "M", "X"], n, p=[0.52, 0.46, 0.02])
    goal = rng.choice(
        ["lose weight", "build muscle", "stay fit", "rehab"], n, p=[0.4, 0.24, 0.28, 0.08]
    )
    source = rng.choice(
        ["friend", "Instagram", "flyer", "walk-in", "corporate"], n, p=[0.3, 0.27, 0.1, 0.22, 0.11]
    )
    members = pd.DataFrame(
        {
            "Member #": np.arange(7001, 7001 + n),
            "sex": sex,
            "birth_date": born.strftime("%Y-%m-%d"),
            "Plan": plan,
            "Monthly Fee (€)": fee,
            "home_club": rng.choice(_CLUBS, n, p=[0.36, 0.27, 0.21, 0.16]),
            "JoinDate": joined.strftime("%Y-%m-%d"),
            "CancelDate": np.where(stays, None, left.strftime("%Y-%m-%d")),
            "weight_kg": weight,
            "height_cm": np.where(sex == "M", rng.normal(179, 7, n), rng.normal(166, 6, n)).round(),
            "goal": goal,
            "how_heard": source,
            "PT sessions": rng.choice(
                [0, 1, 2, 4, 8, 12], n, p=[0.55, 0.14, 0.11, 0.09, 0.07, 0.04]
            ),
            "locker": rng.choice(["yes", "no"], n, p=[0.31, 0.69]),
        }
    )
    members.loc[rng.choice(n, 38, replace=False), "weight_kg"] = np.nan
    members.loc[rng.choice(n, 25, replace=False), "goal"] = None
    members.loc[rng.choice(n, 60, replace=False), "how_heard"] = None
    m = 3800
    days = pd.date_range("2024-01-01", "2024-08-31")
    load = np.array([1.5, 1.35, 1.25, 1.1, 0.8, 0.7, 0.6])[days.dayofweek]
    load = load * np.where(days.month == 1, 1.6, np.where(days.month >= 7, 0.75, 1.0))
    day = pd.DatetimeIndex(np.sort(rng.choice(days.to_numpy(), m, p=load / load.sum())))
    hours = np.arange(6, 22)
    pull = np.array(
        [1.0, 1.6, 1.1, 0.7, 0.6, 0.5, 0.8, 0.7, 0.5, 0.5, 0.8, 1.7, 2.3, 1.9, 1.1, 0.5]
    )
    hour = rng.choice(hours, m, p=pull / pull.sum())
    keen = rng.gamma(0.9, 1, n)
    check_ins = pd.DataFrame(
        {
            "member": rng.choice(members["Member #"], m, p=keen / keen.sum()),
            "checked_in": day + pd.to_timedelta(hour * 60 + rng.integers(0, 60, m), unit="min"),
            "club": rng.choice(_CLUBS, m, p=[0.38, 0.25, 0.22, 0.15]),
            "duration_min": rng.normal(68, 22, m).clip(8).round(),
            "class_taken": np.where(rng.random(m) < 0.34, rng.choice(_CLASSES, m), None),
            "guest_brought": rng.random(m) < 0.06,
            "Bar spend": np.where(rng.random(m) < 0.3, rng.gamma(2.4, 2.1, m).round(2), 0.0),
        }
    )
    check_ins.loc[rng.choice(m, 90, replace=False), "duration_min"] = np.nan
    return {"members": members, "check_ins": check_ins}


FEE = "Monthly Fee (€)"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _active(t: Tables) -> pd.DataFrame:
    return t["members"][t["members"]["CancelDate"].isna()]


def _both(t: Tables) -> pd.DataFrame:
    return t["check_ins"].merge(t["members"], left_on="member", right_on="Member #")


def _month(t: Tables) -> pd.Series:
    return t["check_ins"]["checked_in"].dt.strftime("%Y-%m")


def _per_month(t: Tables, numbers: bool = False) -> Groups:
    at = t["check_ins"]["checked_in"]
    return _groups((at.dt.month if numbers else at.dt.strftime("%Y-%m")).value_counts())


def _joined(t: Tables) -> pd.Series:
    return pd.to_datetime(t["members"]["JoinDate"])


def _mask_share(mask: pd.Series, scale: float = 1) -> float:
    return float(mask.mean() * scale)


def _plan_share(t: Tables, scale: float) -> Groups:
    return _groups(t["members"]["Plan"].value_counts(normalize=True) * scale)


def _stay_days(t: Tables) -> pd.Series:
    return (pd.to_datetime(t["members"]["CancelDate"]) - _joined(t)).dt.days


def _day_line(t: Tables) -> Chart:
    at = t["check_ins"]["checked_in"]
    return Chart("line", at.dt.strftime("%Y-%m-%d").value_counts().to_dict())


def _month_line(t: Tables) -> Chart:
    return Chart("line", {f"{k}-01": v for k, v in _month(t).value_counts().sort_index().items()})


def _dots(t: Tables) -> Chart:
    x = t["members"].dropna(subset=["weight_kg"])
    return Chart(
        "scatter", list(zip(x["height_cm"].tolist(), x["weight_kg"].tolist(), strict=True))
    )


def _visits_top(t: Tables) -> pd.Series:
    return t["check_ins"]["member"].value_counts().head(10)


def _heaviest(t: Tables) -> pd.DataFrame:
    return t["members"].nlargest(3, "weight_kg")


QUESTIONS: list[Question] = [
    Question(
        "gym_members-01",
        "1",
        "What columns does the members table have?",
        lambda t: Listed(t["members"].columns.tolist()),
        ["members", "check_ins"],
    ),
    Question(
        "gym_members-02",
        "1",
        "Give me the first ten check-ins to look at.",
        lambda t: Frame(t["check_ins"].head(10)),
        ["check_ins"],
    ),
    Question(
        "gym_members-03",
        "1",
        "How many members are on our books?",
        lambda t: len(t["members"]),
        ["members", "check_ins"],
    ),
    Question(
        "gym_members-04",
        "1",
        "For how many people don't we know the weight?",
        lambda t: int(t["members"]["weight_kg"].isna().sum()),
        ["members"],
    ),
    Question(
        "gym_members-05",
        "1",
        "What classes do we offer?",
        lambda t: Listed(sorted(t["check_ins"]["class_taken"].dropna().unique())),
        ["check_ins"],
    ),
    Question(
        "gym_members-06",
        "1",
        "Are there any members listed twice?",
        lambda t: bool(t["members"]["Member #"].duplicated().any()),
        ["members"],
        also=[
            lambda t: int(t["members"]["Member #"].duplicated().sum()),
            lambda t: Frame(t["members"][t["members"]["Member #"].duplicated(keep=False)]),
        ],
    ),
    Question(
        "gym_members-07",
        "1",
        "From when to when do the check-ins run?",
        lambda t: Named(
            {
                "first": t["check_ins"]["checked_in"].min(),
                "last": t["check_ins"]["checked_in"].max(),
            }
        ),
        ["check_ins"],
    ),
    Question(
        "gym_members-08",
        "2",
        "How many members are on each plan?",
        lambda t: _groups(t["members"]["Plan"].value_counts()),
        ["members"],
    ),
    Question(
        "gym_members-09",
        "2",
        "What percentage of members is on which plan?",
        lambda t: _plan_share(t, 100),
        ["members"],
        also=[lambda t: _plan_share(t, 1)],
    ),
    Question(
        "gym_members-10",
        "2",
        "Number of female members at Lakeside (home club)",
        lambda t: int(
            ((t["members"]["sex"] == "F") & (t["members"]["home_club"] == "Lakeside")).sum()
        ),
        ["members"],
    ),
    Question(
        "gym_members-11",
        "2",
        "How much do students pay a month on average?",
        lambda t: float(t["members"].query("Plan == 'Student'")[FEE].mean()),
        ["members"],
    ),
    Question(
        "gym_members-12",
        "2",
        "How much do we collect in monthly fees per home club?",
        lambda t: _groups(t["members"].groupby("home_club")[FEE].sum()),
        ["members"],
    ),
    Question(
        "gym_members-13",
        "2",
        "How many of our members want to lose weight?",
        lambda t: int((t["members"]["goal"] == "lose weight").sum()),
        ["members"],
    ),
    Question(
        "gym_members-14",
        "2",
        "Where did people hear about us most often?",
        lambda t: str(t["members"]["how_heard"].mode()[0]),
        ["members"],
        also=[lambda t: _groups(t["members"]["how_heard"].value_counts().head(1))],
    ),
    Question(
        "gym_members-15",
        "2",
        "I'd like the average weight of men and women",
        lambda t: _groups(
            t["members"].query("sex in ['M', 'F']").groupby("sex")["weight_kg"].mean()
        ),
        ["members"],
        also=[lambda t: _groups(t["members"].groupby("sex")["weight_kg"].mean())],
    ),
    Question(
        "gym_members-16",
        "2",
        "Which three members weigh the most?",
        lambda t: Frame(_heaviest(t), ["Member #", "weight_kg"]),
        ["members"],
        also=[lambda t: Listed(_heaviest(t)["Member #"].tolist()), lambda t: Frame(_heaviest(t))],
    ),
    Question(
        "gym_members-17",
        "2",
        "How tall is the average man in our gym?",
        lambda t: float(t["members"].query("sex == 'M'")["height_cm"].mean()),
        ["members"],
    ),
    Question(
        "gym_members-18",
        "2",
        "How many members have never had a PT session?",
        lambda t: int((t["members"]["PT sessions"] == 0).sum()),
        ["members"],
    ),
    Question(
        "gym_members-19",
        "2",
        "How many people have cancelled?",
        lambda t: int(t["members"]["CancelDate"].notna().sum()),
        ["members"],
    ),
    Question(
        "gym_members-20",
        "2",
        "Of those still with us, how many are on Premium?",
        lambda t: int((_active(t)["Plan"] == "Premium").sum()),
        ["members"],
    ),
    Question(
        "gym_members-21",
        "2",
        "What fraction of members rents a locker?",
        lambda t: _mask_share(t["members"]["locker"] == "yes"),
        ["members"],
        also=[lambda t: _mask_share(t["members"]["locker"] == "yes", 100)],
    ),
    Question(
        "gym_members-22",
        "2",
        "members taller than 190 cm",
        lambda t: Frame(t["members"].query("height_cm > 190")),
        ["members"],
        also=[
            lambda t: int((t["members"]["height_cm"] > 190).sum()),
            lambda t: Frame(t["members"].query("height_cm > 190"), ["Member #", "height_cm"]),
        ],
    ),
    Question(
        "gym_members-23",
        "2",
        "Which class is the most popular?",
        lambda t: str(t["check_ins"]["class_taken"].value_counts().idxmax()),
        ["check_ins"],
        also=[lambda t: _groups(t["check_ins"]["class_taken"].value_counts().head(1))],
    ),
    Question(
        "gym_members-24",
        "2",
        "How long does a visit last on average in each club?",
        lambda t: _groups(t["check_ins"].groupby("club")["duration_min"].mean()),
        ["check_ins"],
    ),
    Question(
        "gym_members-25",
        "2",
        "What is the total spent at the bar, club by club?",
        lambda t: _groups(t["check_ins"].groupby("club")["Bar spend"].sum()),
        ["check_ins"],
    ),
    Question(
        "gym_members-26",
        "2",
        "How many check-ins were with a guest?",
        lambda t: int(t["check_ins"]["guest_brought"].sum()),
        ["check_ins"],
    ),
    Question(
        "gym_members-27",
        "2",
        "average bar spend of visits where something was bought",
        lambda t: float(t["check_ins"].loc[t["check_ins"]["Bar spend"] > 0, "Bar spend"].mean()),
        ["check_ins"],
    ),
    Question(
        "gym_members-28",
        "2",
        "Please list the 10 members who came most often.",
        lambda t: _groups(_visits_top(t)),
        ["check_ins", "members"],
        also=[lambda t: Listed(_visits_top(t).index.tolist())],
    ),
    Question(
        "gym_members-29",
        "2",
        "Visits longer than two hours, as a share of all visits",
        lambda t: _mask_share(t["check_ins"]["duration_min"] > 120),
        ["check_ins"],
        also=[lambda t: _mask_share(t["check_ins"]["duration_min"] > 120, 100)],
    ),
    Question(
        "gym_members-30",
        "2",
        "How many visits were there by plan?",
        lambda t: _groups(_both(t)["Plan"].value_counts()),
        ["check_ins", "members"],
    ),
    Question(
        "gym_members-31",
        "2",
        "Do women stay longer than men? Compare the mean visit duration by sex.",
        lambda t: _groups(_both(t).groupby("sex")["duration_min"].mean()),
        ["check_ins", "members"],
    ),
    Question(
        "gym_members-32",
        "2",
        "How many members haven't checked in at all?",
        lambda t: int((~t["members"]["Member #"].isin(t["check_ins"]["member"])).sum()),
        ["members", "check_ins"],
    ),
    Question(
        "gym_members-33",
        "2",
        "What's the difference between the priciest and the cheapest monthly fee?",
        lambda t: float(t["members"][FEE].max() - t["members"][FEE].min()),
        ["members"],
    ),
    Question(
        "gym_members-34",
        "3",
        "How many people joined in 2023?",
        lambda t: int((_joined(t).dt.year == 2023).sum()),
        ["members"],
    ),
    Question(
        "gym_members-35",
        "3",
        "New members per quarter since 2022",
        lambda t: _groups(
            _joined(t)[lambda s: s >= "2022-01-01"]
            .dt.to_period("Q")
            .dt.start_time.dt.strftime("%Y-%m-%d")
            .value_counts()
        ),
        ["members"],
    ),
    Question(
        "gym_members-36",
        "3",
        "check-ins per month",
        lambda t: _per_month(t),
        ["check_ins"],
        also=[lambda t: _per_month(t, True)],
    ),
    Question(
        "gym_members-37",
        "3",
        "What time of day is busiest?",
        lambda t: int(t["check_ins"]["checked_in"].dt.hour.value_counts().idxmax()),
        ["check_ins"],
    ),
    Question(
        "gym_members-38",
        "3",
        "How many visits did we have on Sundays at Northgate?",
        lambda t: int(
            (
                (t["check_ins"]["checked_in"].dt.dayofweek == 6)
                & (t["check_ins"]["club"] == "Northgate")
            ).sum()
        ),
        ["check_ins"],
    ),
    Question(
        "gym_members-39",
        "3",
        "On average, how many days did people stay before they cancelled?",
        lambda t: float(_stay_days(t).mean()),
        ["members"],
    ),
    Question(
        "gym_members-40",
        "3",
        "Which month had the fewest visits?",
        lambda t: str(_month(t).value_counts().idxmin()),
        ["check_ins"],
        also=[
            lambda t: str(pd.Period(_month(t).value_counts().idxmin()).strftime("%B")),
            lambda t: int(_month(t).value_counts().idxmin()[5:]),
        ],
    ),
    Question(
        "gym_members-41",
        "3",
        "When did the first member join?",
        lambda t: _joined(t).min(),
        ["members"],
    ),
    Question(
        "gym_members-42",
        "3",
        "average visits per day in July",
        lambda t: float((t["check_ins"]["checked_in"].dt.month == 7).sum() / 31),
        ["check_ins"],
    ),
    Question(
        "gym_members-43",
        "4",
        "Show visits over time, month by month, as a line chart",
        _month_line,
        ["check_ins"],
    ),
    Question(
        "gym_members-44",
        "4",
        "How is the age... sorry, the weight of our members distributed? "
        "A histogram would be nice.",
        lambda t: Chart("hist", t["members"]["weight_kg"].dropna().tolist()),
        ["members"],
    ),
    Question(
        "gym_members-45",
        "4",
        "Bar chart with the number of members per club please",
        lambda t: Chart("bar", t["members"]["home_club"].value_counts().to_dict()),
        ["members"],
    ),
    Question("gym_members-46", "4", "plot weight against height", _dots, ["members"]),
    Question(
        "gym_members-47",
        "4",
        "compare the duration of visits across clubs in a boxplot",
        lambda t: Chart(
            "box",
            {k: v.dropna().tolist() for k, v in t["check_ins"].groupby("club")["duration_min"]},
        ),
        ["check_ins"],
    ),
    Question(
        "gym_members-48",
        "5",
        "Replace the missing goals by 'unknown'",
        lambda t: Frame(
            t["members"].assign(goal=t["members"]["goal"].fillna("unknown")), ["Member #", "goal"]
        ),
        ["members"],
    ),
    Question(
        "gym_members-49",
        "5",
        "Work out everyone's BMI (kg divided by height in metres squared).",
        lambda t: Frame(
            t["members"].assign(
                bmi=t["members"]["weight_kg"] / (t["members"]["height_cm"] / 100) ** 2
            ),
            ["Member #", "bmi"],
        ),
        ["members"],
    ),
    Question(
        "gym_members-50",
        "6",
        "Is the fee related to the number of PT sessions? Pearson correlation, please.",
        lambda t: float(t["members"][FEE].corr(t["members"]["PT sessions"])),
        ["members"],
        also=[
            lambda t: Named(
                dict(
                    zip(
                        "rp",
                        stats.pearsonr(t["members"][FEE], t["members"]["PT sessions"]),
                        strict=True,
                    )
                )
            )
        ],
    ),
]
