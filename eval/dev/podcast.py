"""A podcast: its episodes, and the listens of each day on the platforms."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"episodes": "csv", "daily": "parquet"}

_HEADS = [
    "The secret life of",
    "Who really owns",
    "A short history of",
    "What we get wrong about",
    "Falling in love with",
    "The economics of",
    "Why nobody talks about",
    "Do we still need",
]
_THINGS = (
    "lighthouses,cheese,queues,salt,typewriters,moss,night trains,maps,umbrellas,concrete,whales,"
    "bridges,buttons,radio,sleep,left-handers,tulips,elevators,glaciers,pigeons,dictionaries,tea,"
    "marathons,chess clocks,weather balloons,jazz,libel,goalkeepers,mushrooms,canals,perfume,sand,"
    "satellites,puppets,zinc,orchards"
)
_GUESTS = (
    "Ada Brook,Bela Horn,Chidi Eze,Doro Lindt,Ewan Pike,Fumi Sato,Gita Rao,Hal Quist,Ida Moe,"
    "Jo Farrell,Kaya Demir,Luc Petit,Mina Park,Noor Aziz,Oona Kelly,Pia Stern,Quinn Bale,Raj Mehta"
)


def tables(rng: np.random.Generator) -> Tables:
    n = 264
    step = rng.choice([7, 7, 7, 7, 4, 14, 3], n)
    step[[43, 88, 131, 175, 220]] = [49, 42, 56, 38, 63]
    days = pd.Timestamp("2019-01-08") + pd.to_timedelta(np.cumsum(step), unit="D")
    season = 1 + np.searchsorted([43, 88, 131, 175, 220], np.arange(n), side="right")
    things, guests = _THINGS.split(","), _GUESTS.split(",")
    pairs = rng.choice(len(_HEADS) * len(things), n, replace=False)
    title = [
        f"{_HEADS[i % 8]} {things[i // 8]}{'?' if i % 8 in (1, 7) else ''}" for i in pairs.tolist()
    ]
    form = rng.choice(["interview", "solo", "panel"], n, p=[0.56, 0.27, 0.17])
    pull = np.linspace(3, 1, len(guests))
    guest = np.where(form == "solo", None, rng.choice(guests, n, p=pull / pull.sum()))
    guest[(form == "panel") & (rng.random(n) < 0.4)] = None
    topic = rng.choice(
        ["science", "history", "money", "culture", "sport"], n, p=[0.29, 0.25, 0.17, 0.2, 0.09]
    )
    minutes = np.clip(
        rng.normal(pd.Series(form).map({"interview": 47, "solo": 26, "panel": 58}), 8, n), 9, 110
    )
    seconds = (minutes * 60).round().astype(int)
    fame = np.array([len(guests) - guests.index(g) if g else 6 for g in guest])
    downloads = (
        2100 * 1.0045 ** np.arange(n) * rng.lognormal(0, 0.34, n)
        + 55 * fame
        + pd.Series(topic).map(
            {"science": 500, "history": 250, "money": 700, "culture": 0, "sport": -150}
        )
    ).round()
    completion = np.clip(86 - 0.42 * minutes + rng.normal(0, 6, n), 20, 97).round(1)
    rating = np.clip(rng.normal(3.3 + completion / 110, 0.35, n), 1, 5).round(2)
    slots = rng.choice([0, 1, 2, 3, 4], n, p=[0.1, 0.25, 0.36, 0.2, 0.09])
    revenue = (slots * (38 + downloads * 0.021) * rng.lognormal(0, 0.12, n)).round(2)
    revenue[-9:] = np.where(slots[-9:] > 0, np.nan, 0)
    completion[rng.choice(n, 14, replace=False)] = np.nan
    rating[rng.choice(n, 21, replace=False)] = np.nan
    sponsor = rng.choice(["Kettle & Co", "MapMyTrip", "Nordbank", "Sleepwell"], n)
    episodes = pd.DataFrame(
        {
            "ep": np.arange(1, n + 1),
            "Title": title,
            "Published": days.strftime("%a, %d %b %Y"),
            "Season": season,
            "Duration": [f"{s // 3600:02}:{s // 60 % 60:02}:{s % 60:02}" for s in seconds.tolist()],
            "Hosts": rng.choice(["Mara", "Theo", "Mara & Theo"], n, p=[0.34, 0.25, 0.41]),
            "guest": guest,
            "format": form,
            "topic": topic,
            "Downloads 30d": downloads.astype(int),
            "completion_%": completion,
            "rating": rating,
            "# reviews": rng.poisson(4 + downloads / 70),
            "ad slots": slots,
            "Ad Revenue (£)": revenue,
            "Sponsor": np.where((slots > 0) & (rng.random(n) < 0.6), sponsor, None),
        }
    )
    dates = pd.date_range("2023-01-01", "2023-12-31")
    parts = []
    for platform, size in {"Castaway": 420, "Earful": 265, "Web player": 90}.items():
        week = np.array([1, 1.35, 1.1, 1, 0.95, 0.7, 0.72])[dates.weekday]
        growth = np.linspace(1, 1.45 if platform != "Web player" else 0.7, len(dates))
        listens = rng.poisson(size * week * growth)
        parts.append(
            pd.DataFrame(
                {
                    "date": dates,
                    "platform": platform,
                    "listens": listens,
                    "new_followers": rng.poisson(listens * 0.017),
                    "avg_minutes": rng.normal(31, 3.5, len(dates)).round(1),
                }
            )
        )
    daily = pd.concat(parts).sort_values(["date", "platform"], ignore_index=True)
    daily.loc[rng.choice(len(daily), 26, replace=False), "avg_minutes"] = np.nan
    return {"episodes": episodes, "daily": daily}


LOADS = "Downloads 30d"
GBP = "Ad Revenue (£)"
DONE = "completion_%"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _episodes(t: Tables) -> pd.DataFrame:
    """The episodes with real dates and their length in minutes."""
    e = t["episodes"]
    return e.assign(
        day=pd.to_datetime(e["Published"], format="%a, %d %b %Y"),
        minutes=pd.to_timedelta(e["Duration"]).dt.total_seconds() / 60,
    )


def _quartiles(t: Tables) -> Named:
    return Named(t["episodes"][DONE].quantile([0.25, 0.5, 0.75]).rename(str).to_dict())


def _best(t: Tables) -> Frame:
    return Frame(t["episodes"].nlargest(10, LOADS), ["Title", LOADS], ordered=True)


def _platform_share(t: Tables, scale: float) -> Groups:
    total = t["daily"].groupby("platform")["listens"].sum()
    return _groups(total / total.sum() * scale)


def _per_slot(t: Tables) -> Groups:
    e = t["episodes"].query("`ad slots` > 0").dropna(subset=GBP)
    g = e.groupby("format")[[GBP, "ad slots"]].sum()
    return _groups(g[GBP] / g["ad slots"])


def _worst_rated(t: Tables, column: str) -> object:
    e = t["episodes"].query("`# reviews` >= 50")
    return e.loc[e["rating"].idxmin(), column]


def _done_gap(t: Tables) -> float:
    median = t["episodes"].groupby("format")[DONE].median()
    return float(median["solo"] - median["panel"])


def _listens(t: Tables, numbers: bool) -> Groups:
    d = t["daily"]
    month = d["date"].dt.month if numbers else d["date"].dt.strftime("%Y-%m")
    return _groups(d.groupby(month)["listens"].sum())


def _growth(t: Tables, scale: float, form: str = "%Y-%m") -> Groups:
    d = t["daily"]
    month = d.groupby(d["date"].dt.strftime(form))["new_followers"].sum()
    return _groups(month.pct_change() * scale)


def _longest_pause(t: Tables) -> int:
    return int(_episodes(t)["day"].sort_values().diff().dt.days.max())


def _best_day(t: Tables) -> pd.Timestamp:
    return t["daily"].groupby("date")["new_followers"].sum().idxmax()


def _listens_line(t: Tables) -> Chart:
    d = t["daily"].groupby("date")["listens"].sum()
    return Chart("line", d.rename(lambda day: day.strftime("%Y-%m-%d")).to_dict())


def _length_scatter(t: Tables) -> Chart:
    e = _episodes(t).dropna(subset=DONE)
    return Chart("scatter", list(zip(e["minutes"].tolist(), e[DONE].tolist(), strict=True)))


def _revenue_bars(t: Tables) -> Chart:
    total = t["episodes"].groupby("topic")[GBP].sum().sort_values(ascending=False)
    return Chart("bar", total.to_dict(), ordered=True)


def _format_bars(t: Tables) -> Chart:
    return Chart("bar", t["episodes"].groupby(["format", "Season"]).size().to_dict())


def _wide(t: Tables) -> Frame:
    wide = t["daily"].pivot(index="date", columns="platform", values="listens").reset_index()
    return Frame(wide.rename_axis(columns=None))


def _unsponsored(t: Tables) -> Frame:
    e = t["episodes"]
    return Frame(e.assign(Sponsor=e["Sponsor"].fillna("no sponsor")), ["ep", "Sponsor"])


def _per_host(t: Tables) -> Groups:
    return _groups(t["episodes"]["Hosts"].str.split(" & ").explode().value_counts())


def _matrix(t: Tables) -> Groups:
    return _groups(t["episodes"][[LOADS, DONE, "rating"]].corr().stack())


def _closest(t: Tables) -> Named:
    columns = [DONE, "rating", "ad slots", "ep"]
    r = t["episodes"][columns].corrwith(t["episodes"][LOADS])
    best = str(r.abs().idxmax())
    return Named({"column": best, "r": float(r[best])})


def _trend(t: Tables) -> Named:
    r = stats.linregress(t["episodes"]["ep"], t["episodes"][LOADS])
    return Named({"slope": float(r.slope), "p": float(r.pvalue)})


def _guest_test(t: Tables, equal: bool) -> float:
    e = t["episodes"].dropna(subset="rating")
    x, y = e.loc[e["guest"].notna(), "rating"], e.loc[e["guest"].isna(), "rating"]
    return float(stats.ttest_ind(x, y, equal_var=equal).pvalue)


def _steps(t: Tables) -> Named:
    e = _episodes(t).sort_values("day")
    change = e[LOADS].pct_change().dropna() * 100
    return Named(
        {
            "ups": int((change > 0).sum()),
            "jumps": int((change > 50).sum()),
            "median_change": round(float(change.median()), 2),
            "best_ep": int(e.loc[change.idxmax(), "ep"]),
        }
    )


def _per_thousand(t: Tables) -> Named:
    e = _episodes(t).query("`ad slots` >= 1 and day >= '2021-01-01'").dropna(subset=GBP)
    mille = (e[GBP] / e[LOADS] * 1000).groupby(e["format"]).mean()
    return Named(
        {
            "episodes": len(e),
            **{f"mille_{key}": round(float(mille[key]), 2) for key in sorted(mille.index)},
            "best_format": str(mille.idxmax()),
        }
    )


def _logs(t: Tables) -> Named:
    x = t["episodes"][LOADS]
    logs = np.log10(x)
    p = stats.shapiro(logs).pvalue
    return Named(
        {
            "skew_raw": round(float(x.skew()), 3),
            "skew_log": round(float(logs.skew()), 3),
            "p_log": round(float(p), 3),
            "normality": "normal" if p > 0.05 else "not normal",
        }
    )


def _weekend(t: Tables) -> Named:
    day = t["daily"].groupby("date")["listens"].sum()
    free = day.index.weekday >= 5
    r = stats.ttest_ind(day[~free], day[free], equal_var=False)
    return Named(
        {
            "weekday_mean": round(float(day[~free].mean()), 1),
            "weekend_mean": round(float(day[free].mean()), 1),
            "t": round(float(r.statistic), 2),
            "df": round(float(r.df), 1),
            "verdict": "differs" if r.pvalue < 0.05 else "same",
        }
    )


def _late_and_long(t: Tables) -> Named:
    e = _episodes(t)
    e = e[(e["minutes"] >= 45) & e["Season"].isin([5, 6]) & e["guest"].notna()]
    e = e.dropna(subset=["rating", DONE])
    return Named(
        {
            "count": len(e),
            "mean_rating": round(float(e["rating"].mean()), 2),
            "min_completion": round(float(e[DONE].min()), 1),
            "max_completion": round(float(e[DONE].max()), 1),
            "mean_minutes": round(float(e["minutes"].mean()), 1),
        }
    )


QUESTIONS: list[Question] = [
    Question(
        "podcast-01",
        "1",
        "first ten episodes",
        lambda t: Frame(t["episodes"].head(10), ["ep", "Title"], ordered=True),
        ["episodes"],
    ),
    Question(
        "podcast-02",
        "1",
        "how many different guests",
        lambda t: int(t["episodes"]["guest"].nunique()),
        ["episodes"],
    ),
    Question(
        "podcast-03",
        "1",
        "which column has the most missing values?",
        lambda t: str(t["episodes"].isna().sum().idxmax()),
        ["episodes"],
    ),
    Question(
        "podcast-04",
        "1",
        "quartiles of the completion rate",
        _quartiles,
        ["episodes"],
    ),
    Question(
        "podcast-05",
        "2",
        "mean downloads by topic",
        lambda t: _groups(t["episodes"].groupby("topic")[LOADS].mean()),
        ["episodes"],
    ),
    Question(
        "podcast-06",
        "2",
        "same for season 4",
        lambda t: _groups(t["episodes"].query("Season == 4").groupby("topic")[LOADS].mean()),
        ["episodes"],
        after=["podcast-05"],
    ),
    Question(
        "podcast-07",
        "2",
        "top 10 titles by downloads",
        _best,
        ["episodes"],
        also=[lambda t: Listed(t["episodes"].nlargest(10, LOADS)["Title"].tolist(), ordered=True)],
    ),
    Question(
        "podcast-08",
        "2",
        "number of episodes without guest",
        lambda t: int(t["episodes"]["guest"].isna().sum()),
        ["episodes"],
    ),
    Question(
        "podcast-09",
        "2",
        "total ad revenue per season",
        lambda t: _groups(t["episodes"].groupby("Season")[GBP].sum()),
        ["episodes"],
    ),
    Question(
        "podcast-10",
        "2",
        "how many titles end with a question mark",
        lambda t: int(t["episodes"]["Title"].str.endswith("?").sum()),
        ["episodes"],
    ),
    Question(
        "podcast-11",
        "2",
        "listens by platform as a percentage of all listens",
        lambda t: _platform_share(t, 100),
        ["daily"],
        also=[lambda t: _platform_share(t, 1)],
    ),
    Question(
        "podcast-12",
        "2",
        "most frequent guest",
        lambda t: str(t["episodes"]["guest"].value_counts().idxmax()),
        ["episodes"],
    ),
    Question(
        "podcast-13",
        "2",
        "What does one ad slot earn in each format? Divide the summed ad revenue by the summed "
        "slots, only for episodes that had a slot and whose revenue is known.",
        _per_slot,
        ["episodes"],
    ),
    Question(
        "podcast-14",
        "2",
        "By how many points is the median completion rate of solo episodes above that of panels?",
        _done_gap,
        ["episodes"],
    ),
    Question(
        "podcast-15",
        "2",
        "Among the episodes with at least 50 reviews, which one is rated worst?",
        lambda t: str(_worst_rated(t, "Title")),
        ["episodes"],
        also=[
            lambda t: _worst_rated(t, "ep"),
            lambda t: Frame(t["episodes"][t["episodes"]["ep"] == _worst_rated(t, "ep")]),
        ],
    ),
    Question(
        "podcast-16",
        "3",
        "listens per month",
        lambda t: _listens(t, False),
        ["daily"],
        also=[lambda t: _listens(t, True)],
    ),
    Question(
        "podcast-17",
        "3",
        "episodes per year",
        lambda t: _groups(_episodes(t)["day"].dt.year.value_counts().sort_index()),
        ["episodes"],
    ),
    Question(
        "podcast-18",
        "3",
        "longest gap between two episodes in days",
        _longest_pause,
        ["episodes"],
    ),
    Question(
        "podcast-19",
        "3",
        "By what percentage did the number of new followers rise or fall from each month to the "
        "next?",
        lambda t: _growth(t, 100),
        ["daily"],
        also=[
            lambda t: _growth(t, 1),
            lambda t: _growth(t, 100, "%m"),
            lambda t: _growth(t, 1, "%m"),
        ],
    ),
    Question(
        "podcast-20",
        "3",
        "on which day did we win the most new followers, all platforms together",
        _best_day,
        ["daily"],
    ),
    Question(
        "podcast-21",
        "4",
        "line chart of total listens per day",
        _listens_line,
        ["daily"],
    ),
    Question(
        "podcast-22",
        "4",
        "Do people give up on long episodes? Scatter plot please: duration in minutes on x, "
        "completion rate on y.",
        _length_scatter,
        ["episodes"],
    ),
    Question(
        "podcast-23",
        "4",
        "bars of ad revenue by topic, sorted descending",
        _revenue_bars,
        ["episodes"],
    ),
    Question(
        "podcast-24",
        "4",
        "grouped bar chart: number of episodes per season, one colour for each format",
        _format_bars,
        ["episodes"],
    ),
    Question(
        "podcast-25",
        "5",
        "Duration looks like 00:48:12. New column minutes, with fractions",
        lambda t: Frame(_episodes(t), ["ep", "minutes"]),
        ["episodes"],
    ),
    Question(
        "podcast-26",
        "5",
        "fill empty sponsors with 'no sponsor'",
        _unsponsored,
        ["episodes"],
    ),
    Question(
        "podcast-27",
        "5",
        "reshape daily: one row per date, one column per platform, listens as values",
        _wide,
        ["daily"],
    ),
    Question(
        "podcast-28",
        "5",
        "The Hosts column sometimes holds two people, joined by ' & '. How many episodes did each "
        "of our hosts do, counting a joint episode for both of them?",
        _per_host,
        ["episodes"],
    ),
    Question(
        "podcast-29",
        "6",
        "correlation matrix of downloads, completion and rating",
        _matrix,
        ["episodes"],
    ),
    Question(
        "podcast-30",
        "6",
        "Out of completion rate, rating, number of ad slots and episode number (ep), what has the "
        "strongest linear correlation with the downloads?",
        lambda t: str(_closest(t).values["column"]),
        ["episodes"],
        also=[_closest],
    ),
    Question(
        "podcast-31",
        "6",
        "regress downloads on ep, slope and its p value",
        _trend,
        ["episodes"],
    ),
    Question(
        "podcast-32",
        "6",
        "t-test: rating with guest vs without guest, p value",
        lambda t: _guest_test(t, True),
        ["episodes"],
        also=[lambda t: _guest_test(t, False)],
    ),
    Question(
        "podcast-33",
        "6b",
        "Put the episodes in the order in which they were published. For each episode but the "
        "first, compute the change of its downloads relative to the previous episode, in percent. "
        "Report @ups[count], how many changes are above zero; @jumps[count], how many are above 50 "
        "percent; @median_change[pct], the median change rounded to two decimals; and "
        "@best_ep[number], the number of the episode with the largest change.",
        _steps,
        ["episodes"],
    ),
    Question(
        "podcast-34",
        "6b",
        "Derive the revenue per thousand downloads: ad revenue divided by downloads, times 1000. "
        "Use only episodes published since 1 January 2021 that had at least one ad slot and whose "
        "ad revenue is not missing. Report how many episodes those are, the mean of the derived "
        "value for each of the three formats (interview, panel, solo) with two decimals, and the "
        "format with the highest mean.",
        _per_thousand,
        ["episodes"],
    ),
    Question(
        "podcast-35",
        "6b",
        "Does a logarithm make the downloads normal? Compute the skewness of the downloads and of "
        "their base-10 logarithm, both with the usual correction for bias, and run a Shapiro-Wilk "
        "test on the logarithms. They count as 'normal' if p is above 0.05, otherwise as "
        "'not normal'. Give @skew_raw[value], @skew_log[value] and @p_log[value] to three "
        "decimals, and @normality[word].",
        _logs,
        ["episodes"],
    ),
    Question(
        "podcast-36",
        "6b",
        "Add up the listens of all platforms for each date. Compare Monday to Friday with Saturday "
        "and Sunday by Welch's t-test, the working days first. Report both means with one decimal, "
        "t with two decimals, the Welch-Satterthwaite degrees of freedom with one decimal, and "
        "the verdict 'differs' if p < 0.05, else 'same'.",
        _weekend,
        ["daily"],
    ),
    Question(
        "podcast-37",
        "6b",
        "Consider episodes of seasons 5 and 6 that had a guest and lasted 45 minutes or longer, "
        "leaving out those without a rating or without a completion rate. State how many these "
        "are, their mean rating (2 decimals), the lowest and the highest completion rate (1 "
        "decimal each) and their mean length in minutes (1 decimal).",
        _late_and_long,
        ["episodes"],
    ),
    Question(
        "podcast-38",
        "7",
        "suggest three topics that would bring us more listeners",
        lambda _: Decline(),
        ["episodes", "daily"],
    ),
]
