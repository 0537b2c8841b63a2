"""Visits to a museum during one season, its exhibitions, and what visitors wrote on the way out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pandas as pd
from question import Answer, Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"visits": "parquet", "exhibitions": "csv", "feedback": "csv"}

ROOMS = [
    ("Dutch Light", "M. Visser", "12 January 2024", "22 September 2024", "West", 96, 0.4),
    ("Clay and Fire", "M. Visser", "3 February 2024", "1 September 2024", "East", 211, 0.1),
    ("Maps of the Sea", "P. Okafor", "20 October 2023", "29 September 2024", "North", 74, 0.25),
    ("Silver Age", "L. Brandt", "24 February 2024", "8 September 2024", "West", 133, -0.1),
    ("Children's Attic", "S. Moreau", "1 May 2019", None, "Attic", 58, 0.55),
    ("Roman Harbour", "P. Okafor", "14 September 2017", None, "Cellar", 402, 0.0),
    ("Ink on Silk", "H. Tanaka", "17 February 2024", "15 September 2024", "East", 49, 0.3),
    ("Street Photography", "L. Brandt", "10 February 2024", "6 October 2024", "North", 168, -0.35),
    ("Old Masters", "M. Visser", "2 June 2008", None, "West", 87, 0.2),
    ("Machines at Work", "S. Moreau", "11 November 2021", None, "Cellar", 119, -0.2),
]


def tables(rng: np.random.Generator) -> Tables:
    exhibitions = pd.DataFrame(
        [room[:6] for room in ROOMS],
        columns=["exhibition", "curator", "opens", "closes", "wing", "numObjects"],
    )
    exhibitions["Insured Value (EUR m)"] = [41.5, 6.2, 9.8, 12.4, 0.7, 18.3, 7.1, 3.9, 88.0, 4.6]
    exhibitions["extra_fee_eur"] = [6.0, 0.0, 4.0, 4.0, 0.0, 0.0, 5.0, 3.0, 0.0, 0.0]

    size = 720
    days = pd.date_range("2024-03-01", "2024-08-31")
    days = days[days.day_of_week != 0]
    pull = np.array([0, 0.7, 0.9, 0.8, 1.0, 1.8, 1.6])[days.day_of_week]
    pull = pull * np.array([0.8, 1.0, 1.15, 0.9, 1.35, 1.5])[days.month - 3]
    day = rng.choice(days, size, p=pull / pull.sum())
    clock = np.clip(rng.gamma(4, 42, size), 3, 430).astype(int) + 600
    entry = pd.to_datetime(pd.Series(day)) + pd.to_timedelta(clock, unit="min")
    entry = entry.sort_values(ignore_index=True)
    ticket = rng.choice(
        ["full price", "concession", "family", "museum card", "school group", "free"],
        size,
        p=[0.33, 0.17, 0.19, 0.2, 0.05, 0.06],
    )
    party = np.select(
        [ticket == "family", ticket == "school group"],
        [rng.integers(3, 7, size), rng.integers(14, 31, size)],
        rng.choice([1, 2, 3], size, p=[0.48, 0.42, 0.1]),
    )
    member = (ticket == "museum card") & (rng.random(size) < 0.8)
    first = rng.integers(0, len(ROOMS), size)
    first = np.where((ticket == "family") & (rng.random(size) < 0.4), 4, first)
    stay = rng.gamma(9, 9.5, size) + np.where(member, -14, 0) + np.where(ticket == "family", 16, 0)
    stay = np.maximum(8, stay).round(1)
    shop = np.where(rng.random(size) < 0.55, rng.lognormal(2.4, 0.85, size) + stay * 0.05, 0)
    cafe = np.where(rng.random(size) < 0.6, party * rng.gamma(5, 0.9, size), 0)
    joy = np.array([room[6] for room in ROOMS])[first]
    rating = np.clip(np.round(3.5 + joy * 1.6 + rng.normal(0, 0.85, size)), 1, 5)
    visits = pd.DataFrame(
        {
            "visitRef": 88001 + np.arange(size),
            "entry_time": entry,
            "Ticket Type": pd.Categorical(ticket),
            "first_exhibition": [ROOMS[number][0] for number in first],
            "party_size": party,
            "minutes_inside": stay,
            "shop_eur": shop.round(2),
            "cafe_eur": cafe.round(2),
            "is_member": member,
            "audio_guide": rng.random(size) < np.where(ticket == "family", 0.15, 0.4),
            "country": rng.choice(
                ["Netherlands", "Germany", "Belgium", "France", "UK", "USA", "Spain", "Japan"],
                size,
                p=[0.46, 0.17, 0.1, 0.08, 0.07, 0.06, 0.04, 0.02],
            ),
            "rating": rating,
            "cash_desk": np.where(np.arange(size) % 190 == 77, "Garden", "Main"),
        }
    )
    visits.loc[rng.random(size) < 0.21, "rating"] = np.nan
    visits.loc[rng.choice(size, 18, replace=False), "minutes_inside"] = np.nan

    lines = {
        "queue": ["Waited 40 minutes outside", "long queue at the cloakroom", "Queue too slow"],
        "staff": ["Lovely staff!", "guards were very kind", "nobody could help us"],
        "cafe": ["Coffee was cold", "great cake", "cafe too expensive"],
        "signs": ["could not find the toilets", "Labels too small to read", "clear labels"],
        "price": ["expensive for a family", "fair price", "Too expensive overall"],
    }
    amount = 240
    chosen = visits.loc[np.sort(rng.choice(size, amount)), ["visitRef", "entry_time"]].reset_index()
    topic = rng.choice(list(lines), amount, p=[0.3, 0.24, 0.19, 0.15, 0.12])
    happy = pd.Series(topic).map(
        {"queue": 0.45, "staff": 0.85, "cafe": 0.65, "signs": 0.6, "price": 0.4}
    )
    feedback = pd.DataFrame(
        {
            "visitRef": chosen["visitRef"].to_numpy(),
            "submitted": (
                chosen["entry_time"] + pd.to_timedelta(rng.integers(60, 9000, amount), unit="min")
            ).dt.strftime("%Y-%m-%d %H:%M"),
            "topic": topic,
            "comment": [str(rng.choice(lines[name])) for name in topic],
            "would_recommend": np.where(rng.random(amount) < happy, "yes", "no"),
        }
    )
    feedback.loc[rng.choice(amount, 19, replace=False), "would_recommend"] = None
    again = feedback.iloc[np.sort(rng.choice(amount, 5, replace=False))]
    feedback = pd.concat([feedback, again], ignore_index=True)
    return {"visits": visits, "exhibitions": exhibitions, "feedback": feedback}


def once(answer: Callable[[Tables], Answer]) -> Callable[[Tables], Answer]:
    """The same answer with repeated rows counted once."""
    return lambda t: answer({name: table.drop_duplicates() for name, table in t.items()})


def either_way(question: Question) -> Question:
    """Repeated rows may be counted as they stand or once."""
    answers = (question.answer, *question.also)
    return replace(question, also=(*question.also, *map(once, answers)))


def groups(series: pd.Series, ordered: bool = False) -> Groups:
    return Groups(series.to_dict(), ordered)


def visitors_by(t: Tables, period: str) -> pd.Series:
    visits = t["visits"]
    total = visits.groupby(visits["entry_time"].dt.to_period(period))["party_size"].sum()
    total.index = total.index.start_time.strftime("%Y-%m-%d")
    return total


def rated(t: Tables) -> pd.Series:
    per = t["visits"].groupby("first_exhibition")["rating"].agg(["mean", "count"])
    return per[per["count"] >= 25]["mean"]


def run_days(t: Tables) -> pd.Series:
    opens = pd.to_datetime(t["exhibitions"]["opens"], format="%d %B %Y")
    closes = pd.to_datetime(t["exhibitions"]["closes"], format="%d %B %Y")
    return (closes - opens).dt.days


def shop_running(t: Tables) -> pd.Series:
    month = t["visits"]["entry_time"].dt.to_period("M")
    total = t["visits"].groupby(month)["shop_eur"].sum().cumsum()
    total.index = total.index.start_time.strftime("%Y-%m-%d")
    return total


def by_curator(t: Tables) -> pd.DataFrame:
    return t["visits"].merge(t["exhibitions"], left_on="first_exhibition", right_on="exhibition")


def stacked_months(t: Tables) -> dict[tuple[str, str], int]:
    month = t["visits"]["entry_time"].dt.to_period("M").dt.start_time.dt.strftime("%Y-%m-%d")
    return t["visits"].groupby(["Ticket Type", month]).size().to_dict()


def correlations(t: Tables) -> dict[tuple[str, str], float]:
    table = t["visits"][["minutes_inside", "shop_eur", "cafe_eur", "rating"]].corr()
    return table.stack().to_dict()


def stays(t: Tables) -> dict[str, list[float]]:
    return {
        name: part.dropna().tolist()
        for name, part in t["visits"].groupby("Ticket Type")["minutes_inside"]
    }


def weekly_visits(t: Tables) -> dict[str, int]:
    week = t["visits"]["entry_time"].dt.to_period("W").dt.start_time.dt.strftime("%Y-%m-%d")
    return week.value_counts().sort_index().to_dict()


def filled_ratings(t: Tables) -> pd.DataFrame:
    visits = t["visits"]
    middle = visits.groupby("first_exhibition")["rating"].transform("median")
    return visits.assign(rating=visits["rating"].fillna(middle))


def stay_table(t: Tables) -> pd.DataFrame:
    return t["visits"].pivot_table(
        index="first_exhibition", columns="is_member", values="minutes_inside", aggfunc="mean"
    )


def stay_test(t: Tables) -> Named:
    result = stats.kruskal(*stays(t).values())
    return Named({"H": float(result.statistic), "p": float(result.pvalue)})


def topic_test(t: Tables) -> Named:
    result = stats.chi2_contingency(
        pd.crosstab(t["feedback"]["topic"], t["feedback"]["would_recommend"])
    )
    return Named(
        {"chi2": float(result.statistic), "dof": int(result.dof), "p": float(result.pvalue)}
    )


def member_stay(t: Tables) -> Named:
    stay = t["visits"].dropna(subset=["minutes_inside"])
    members = stay.loc[stay["is_member"], "minutes_inside"]
    others = stay.loc[~stay["is_member"], "minutes_inside"]
    result = stats.ttest_ind(members, others, equal_var=False)
    return Named(
        {
            "members": round(float(members.mean()), 1),
            "others": round(float(others.mean()), 1),
            "p": float(result.pvalue),
            "verdict": "different" if result.pvalue < 0.05 else "no difference",
        }
    )


def buyers(t: Tables) -> Named:
    head = t["visits"].assign(head=t["visits"]["shop_eur"] / t["visits"]["party_size"])
    head = head.loc[head["shop_eur"] > 0, "head"]
    return Named(
        {
            "count": len(head),
            "median": round(float(head.median()), 2),
            "90th percentile": round(float(head.quantile(0.9)), 2),
        }
    )


def after_longest(t: Tables) -> Named:
    visits = t["visits"].sort_values("entry_time", kind="stable", ignore_index=True)
    row = visits["minutes_inside"].idxmax()
    return Named(
        {
            "before": visits.loc[row - 1, "country"],
            "longest": visits.loc[row, "country"],
            "after": visits.loc[row + 1, "country"],
        }
    )


def shop_outliers(t: Tables) -> Named:
    spent = t["visits"].loc[t["visits"]["shop_eur"] > 0, "shop_eur"]
    z = (spent - spent.mean()) / spent.std()
    kept = spent[z.abs() <= 3]
    return Named({"dropped": int((z.abs() > 3).sum()), "mean": round(float(kept.mean()), 2)})


def recommend_interval(t: Tables) -> Named:
    answers = t["feedback"]["would_recommend"].dropna() == "yes"
    share, count = float(answers.mean()), len(answers)
    half = 1.959963984540054 * (share * (1 - share) / count) ** 0.5
    return Named({"low": share - half, "high": share + half})


def recommend_percent(t: Tables) -> Named:
    inside = recommend_interval(t).values
    return Named({"low": inside["low"] * 100, "high": inside["high"] * 100})


def unhappy_rating(t: Tables) -> float:
    unhappy = t["feedback"].query("would_recommend == 'no'")["visitRef"]
    return float(t["visits"].loc[t["visits"]["visitRef"].isin(unhappy), "rating"].mean())


def hours_to_write(t: Tables) -> float:
    written = t["feedback"].drop_duplicates().merge(t["visits"], on="visitRef")
    gap = pd.to_datetime(written["submitted"]) - written["entry_time"]
    return float((gap.dt.total_seconds() / 3600).median())


def recommend_by_topic(t: Tables) -> Groups:
    answers = t["feedback"].dropna(subset=["would_recommend"])
    return groups((answers["would_recommend"] == "yes").groupby(answers["topic"]).mean() * 100)


QUESTIONS = [
    Question(
        "museum_visits-01",
        "1",
        "what kinds of tickets are there and how many visits on each",
        lambda t: groups(t["visits"]["Ticket Type"].value_counts()),
        ["visits"],
    ),
    Question(
        "museum_visits-02",
        "1",
        "Show me the exhibitions that have no closing date",
        lambda t: Frame(t["exhibitions"][t["exhibitions"]["closes"].isna()]),
        ["exhibitions"],
        also=(
            lambda t: Listed(
                t["exhibitions"].loc[t["exhibitions"]["closes"].isna(), "exhibition"].tolist()
            ),
        ),
    ),
    Question(
        "museum_visits-03",
        "1",
        "What percentage of visits has no rating?",
        lambda t: float(t["visits"]["rating"].isna().mean() * 100),
        ["visits"],
    ),
    Question(
        "museum_visits-04",
        "1",
        "size of the feedback table (rows x cols)",
        lambda t: Named({"rows": len(t["feedback"]), "columns": t["feedback"].shape[1]}),
        ["feedback"],
    ),
    Question(
        "museum_visits-05",
        "2",
        "How many people came in on family tickets altogether? Count heads, not visits.",
        lambda t: int(t["visits"].query("`Ticket Type` == 'family'")["party_size"].sum()),
        ["visits"],
    ),
    Question(
        "museum_visits-06",
        "2",
        "shop takings by country, highest first",
        lambda t: groups(
            t["visits"].groupby("country")["shop_eur"].sum().sort_values(ascending=False), True
        ),
        ["visits"],
    ),
    Question(
        "museum_visits-07",
        "2",
        "only the top 3",
        lambda t: groups(t["visits"].groupby("country")["shop_eur"].sum().nlargest(3), True),
        ["visits"],
        after=["museum_visits-06"],
    ),
    Question(
        "museum_visits-08",
        "2",
        "Do visits with an audio guide last longer? Mean stay in minutes with and without one",
        lambda t: groups(t["visits"].groupby("audio_guide")["minutes_inside"].mean()),
        ["visits"],
    ),
    Question(
        "museum_visits-09",
        "2",
        "which first exhibition gets the best average rating, counting only those rated at least "
        "25 times?",
        lambda t: rated(t).idxmax(),
        ["visits"],
    ),
    Question(
        "museum_visits-10",
        "2",
        "share of visits from abroad (anywhere but the Netherlands), in %",
        lambda t: float((t["visits"]["country"] != "Netherlands").mean() * 100),
        ["visits"],
    ),
    Question(
        "museum_visits-11",
        "2",
        "number of visits longer than two hours by people who aren't members and took no audio "
        "guide",
        lambda t: int(
            (
                (t["visits"]["minutes_inside"] > 120)
                & ~t["visits"]["is_member"]
                & ~t["visits"]["audio_guide"]
            ).sum()
        ),
        ["visits"],
    ),
    Question(
        "museum_visits-12",
        "2",
        "What's our second most valuable exhibition, going by the insured value?",
        lambda t: t["exhibitions"].nlargest(2, "Insured Value (EUR m)")["exhibition"].iloc[1],
        ["exhibitions"],
    ),
    Question(
        "museum_visits-13",
        "2",
        "Average rating per curator, taking the exhibition that each visit went to first",
        lambda t: groups(by_curator(t).groupby("curator")["rating"].mean()),
        ["visits", "exhibitions"],
    ),
    Question(
        "museum_visits-14",
        "2",
        "mean rating of the visits whose feedback says they would not recommend us (each visit "
        "once)",
        unhappy_rating,
        ["visits", "feedback"],
    ),
    Question(
        "museum_visits-15",
        "2",
        "Comments that contain 'expensive': how many?",
        lambda t: int(t["feedback"]["comment"].str.contains("expensive", case=False).sum()),
        ["feedback"],
    ),
    Question(
        "museum_visits-16",
        "3",
        "How many visitors a month? Add up the party sizes.",
        lambda t: groups(visitors_by(t, "M")),
        ["visits"],
    ),
    Question(
        "museum_visits-17",
        "3",
        "same but weekly - and only tell me which week (starting Monday) was the busiest",
        lambda t: visitors_by(t, "W").idxmax(),
        ["visits"],
        after=["museum_visits-16"],
    ),
    Question(
        "museum_visits-18",
        "3",
        "What percentage of visits start before noon?",
        lambda t: float((t["visits"]["entry_time"].dt.hour < 12).mean() * 100),
        ["visits"],
    ),
    Question(
        "museum_visits-19",
        "3",
        "average shop spend for each day of the week",
        lambda t: groups(
            t["visits"].groupby(t["visits"]["entry_time"].dt.day_name())["shop_eur"].mean()
        ),
        ["visits"],
    ),
    Question(
        "museum_visits-20",
        "3",
        "cumulative shop revenue month by month",
        lambda t: groups(shop_running(t)),
        ["visits"],
    ),
    Question(
        "museum_visits-21",
        "3",
        "when did the first visit from Japan arrive (date only)",
        lambda t: t["visits"].query("country == 'Japan'")["entry_time"].min().strftime("%Y-%m-%d"),
        ["visits"],
    ),
    Question(
        "museum_visits-22",
        "3",
        "How many days between the opening and the closing of Dutch Light?",
        lambda t: int(run_days(t)[t["exhibitions"]["exhibition"] == "Dutch Light"].iloc[0]),
        ["exhibitions"],
    ),
    Question(
        "museum_visits-23",
        "4",
        "stacked bars please: visits per month split by ticket type",
        lambda t: Chart("bar", stacked_months(t)),
        ["visits"],
    ),
    Question(
        "museum_visits-24",
        "4",
        "Heat map of the correlations between minutes inside, shop, cafe and rating",
        lambda t: Chart("heatmap", correlations(t)),
        ["visits"],
    ),
    Question(
        "museum_visits-25",
        "4",
        "boxplot of length of stay by ticket type",
        lambda t: Chart("box", stays(t)),
        ["visits"],
    ),
    Question(
        "museum_visits-26",
        "4",
        "make it a violin",
        lambda t: Chart("violin", stays(t)),
        ["visits"],
        after=["museum_visits-25"],
    ),
    Question(
        "museum_visits-27",
        "4",
        "I'd like a histogram of how long members stay",
        lambda t: Chart(
            "hist", t["visits"].loc[t["visits"]["is_member"], "minutes_inside"].dropna().tolist()
        ),
        ["visits"],
    ),
    Question(
        "museum_visits-28",
        "4",
        "line chart, number of visits per week (Monday to Sunday)",
        lambda t: Chart("line", weekly_visits(t)),
        ["visits"],
    ),
    Question(
        "museum_visits-29",
        "5",
        "Work out run_days = closes minus opens in days as a new column of the exhibitions",
        lambda t: Frame(t["exhibitions"].assign(run_days=run_days(t)), ["run_days"]),
        ["exhibitions"],
    ),
    Question(
        "museum_visits-30",
        "5",
        "Replace missing ratings by the median rating of the same first exhibition",
        lambda t: Frame(filled_ratings(t), ["rating"]),
        ["visits"],
    ),
    Question(
        "museum_visits-31",
        "5",
        "rename Ticket Type to ticket and minutes_inside to stay_min, get rid of cash_desk",
        lambda t: Frame(
            t["visits"]
            .rename(columns={"Ticket Type": "ticket", "minutes_inside": "stay_min"})
            .drop(columns="cash_desk")
        ),
        ["visits"],
    ),
    Question(
        "museum_visits-32",
        "5",
        "Left join the feedback onto the visits by visitRef. How many rows come out?",
        lambda t: len(t["visits"].merge(t["feedback"], on="visitRef", how="left")),
        ["visits", "feedback"],
    ),
    Question(
        "museum_visits-33",
        "5",
        "Pivot table of the mean stay, first exhibitions as rows, member or not as columns",
        lambda t: Frame(stay_table(t).reset_index()),
        ["visits"],
    ),
    Question(
        "museum_visits-34",
        "6",
        "Kruskal-Wallis: does the length of stay differ between ticket types?",
        stay_test,
        ["visits"],
    ),
    Question(
        "museum_visits-35",
        "6",
        "chi square test of topic against would_recommend, blanks dropped",
        topic_test,
        ["feedback"],
    ),
    Question(
        "museum_visits-36",
        "6",
        "what's the correlation between party size and the cafe bill?",
        lambda t: float(t["visits"]["party_size"].corr(t["visits"]["cafe_eur"])),
        ["visits"],
    ),
    Question(
        "museum_visits-37",
        "6",
        "95 % confidence interval for the share of people who would recommend us, normal "
        "approximation (Wald), blanks left out",
        recommend_interval,
        ["feedback"],
        also=(recommend_percent,),
    ),
    Question(
        "museum_visits-38",
        "6b",
        "Compare how long members and non-members stay: both means to 1 decimal, the p of a Welch "
        "t-test, and 'different' or 'no difference' at alpha 0.05.",
        member_stay,
        ["visits"],
    ),
    Question(
        "museum_visits-39",
        "6b",
        "Divide shop spend by party size, leave out visits that bought nothing, and report the "
        "number of visits, the median and the 90th percentile in euros and cents.",
        buyers,
        ["visits"],
    ),
    Question(
        "museum_visits-40",
        "6b",
        "With visits in order of entry time, which country does the longest stay come from, and "
        "which countries the visits right before and right after it?",
        after_longest,
        ["visits"],
    ),
    Question(
        "museum_visits-41",
        "6b",
        "Among shop spends above zero drop those with |z| > 3 (one pass, sample sd). How many go, "
        "and what is the mean of the rest to the cent?",
        shop_outliers,
        ["visits"],
    ),
    Question(
        "museum_visits-42",
        "7",
        "Explain what made visitors rate Street Photography so poorly.",
        lambda t: Decline(),
        ["visits", "feedback"],
    ),
    Question(
        "museum_visits-43",
        "7",
        "forecast the number of visitors for the next three months",
        lambda t: Decline(),
        ["visits"],
    ),
    Question(
        "museum_visits-44",
        "2",
        "per topic, what percent of those who answered would recommend the museum",
        recommend_by_topic,
        ["feedback"],
    ),
    Question(
        "museum_visits-45",
        "3",
        "Ignoring repeated feedback rows, what's the median time in hours from entering the museum "
        "to sending the feedback?",
        hours_to_write,
        ["feedback", "visits"],
    ),
]

REPEATED = {15, 32, 35, 37, 44}
QUESTIONS = [
    either_way(question) if int(question.id.rpartition("-")[2]) in REPEATED else question
    for question in QUESTIONS
]
