"""Results of a city marathon over ten editions, and the editions themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pandas as pd
from question import Answer, Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"results": "csv", "editions": "csv"}

CLUBS = {
    "Harbour Harriers": 0.16,
    "Valley Striders": 0.12,
    "Eastfield AC": 0.09,
    "Castle Runners": 0.065,
    "Moor Road RC": 0.05,
    "Tri Hard": 0.035,
    "University AC": 0.03,
    "Bridge Joggers": 0.02,
    "Northern Milers": 0.01,
    None: 0.42,
}
NATIONS = {
    "United Kingdom": (0.62, 0),
    "Ireland": (0.12, -4),
    "France": (0.08, 3),
    "Germany": (0.07, -2),
    "Kenya": (0.01, -75),
    "Spain": (0.05, 9),
    "Italy": (0.05, 41),
}


def clock(minutes: float) -> str | None:
    if np.isnan(minutes):
        return None
    seconds = round(minutes * 60)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def tables(rng: np.random.Generator) -> Tables:
    editions = pd.DataFrame(
        {
            "year": [2014, 2015, 2016, 2017, 2018, 2019, 2021, 2022, 2023, 2024],
            "race_date": [
                "2014-04-13",
                "2015-04-19",
                "2016-04-17",
                "2017-04-09",
                "2018-04-15",
                "2019-04-14",
                "2021-10-03",
                "2022-04-10",
                "2023-04-16",
                "2024-04-21",
            ],
            "Start Temp (C)": [9.5, 11.0, 7.5, 12.5, 19.0, 8.0, 14.5, 10.0, 6.5, 16.0],
            "wind_kmh": [12, 22, 9, 15, 6, 18, 25, 11, 14, 8],
            "entry_fee_gbp": [42, 44, 44, 48, 50, 52, 55, 58, 62, 65],
            "mainSponsor": ["Brook Bank"] * 9 + ["Verity Foods"],
        }
    )
    pool = 420
    sex = rng.choice(["F", "M"], pool, p=[0.41, 0.59])
    born = rng.integers(1952, 1996, pool)
    talent = rng.normal(0, 30, pool) + np.where(sex == "F", 22, 0)
    nation = rng.choice(list(NATIONS), pool, p=[share for share, _ in NATIONS.values()])
    talent = talent + np.array([NATIONS[name][1] for name in nation])
    club = rng.choice(list(CLUBS), pool, p=list(CLUBS.values()))
    parts = []
    fields = [66, 72, 75, 84, 88, 93, 70, 89, 104, 121]
    for year, warm, field in zip(editions["year"], editions["Start Temp (C)"], fields, strict=True):
        who = rng.choice(pool, field, replace=False)
        age = year - born[who]
        net = 214 + talent[who] + 0.03 * (age - 34) ** 2 + 1.4 * max(warm - 9, 0)
        floor = np.where(sex[who] == "F", 146, 131) + 3 * rng.random(field)
        net = np.round(np.maximum(net + rng.gamma(2, 9, field), floor), 2)
        half = net * np.clip(rng.normal(0.482, 0.014, field), 0.45, 0.51)
        status = rng.choice(["finished", "DNF", "DSQ"], field, p=[0.9, 0.085, 0.015])
        rank = pd.Series(net).rank(pct=True).to_numpy() + rng.normal(0, 0.12, field)
        wave = pd.cut(rank, [-9, 0.2, 0.45, 0.75, 9], labels=list("ABCD")).astype(str)
        delay = np.array([{"A": 0.2, "B": 2.5, "C": 6, "D": 10}[name] for name in wave])
        money = np.where(rng.random(field) < 0.38, np.round(rng.lognormal(5.8, 0.9, field)), np.nan)
        done = status == "finished"
        parts.append(
            pd.DataFrame(
                {
                    "raceYear": year,
                    "bib": rng.choice(np.arange(100, 4000), field, replace=False),
                    "runner_id": who + 5001,
                    "sex": sex[who],
                    "age": age,
                    "Age Group": pd.cut(
                        age,
                        [0, 35, 40, 45, 50, 60, 120],
                        right=False,
                        labels=["18-34", "35-39", "40-44", "45-49", "50-59", "60+"],
                    ).astype(str),
                    "club": club[who],
                    "nationality": nation[who],
                    "wave": wave,
                    "half_split": [clock(value) for value in half],
                    "finish_time": [clock(value) for value in np.where(done, net, np.nan)],
                    "net_min": np.where(done, net, np.nan),
                    "gun_min": np.where(done, np.round(net + delay + rng.random(field), 2), np.nan),
                    "status": status,
                    "first_timer": np.where(rng.random(field) < 0.32, "Y", "N"),
                    "charity_gbp": money,
                }
            )
        )
    results = pd.concat(parts, ignore_index=True)
    results.loc[rng.choice(len(results), 14, replace=False), "half_split"] = None
    again = results.iloc[np.sort(rng.choice(len(results), 4, replace=False))]
    results = pd.concat([results, again], ignore_index=True)
    return {"results": results, "editions": editions}


def once(answer: Callable[[Tables], Answer]) -> Callable[[Tables], Answer]:
    """The same answer with repeated rows counted once."""
    return lambda t: answer({name: table.drop_duplicates() for name, table in t.items()})


def either_way(question: Question) -> Question:
    """Repeated rows may be counted as they stand or once."""
    answers = (question.answer, *question.also)
    return replace(question, also=(*question.also, *map(once, answers)))


def groups(series: pd.Series, ordered: bool = False) -> Groups:
    return Groups(series.to_dict(), ordered)


def finished(t: Tables) -> pd.DataFrame:
    return t["results"][t["results"]["status"] == "finished"]


def minutes(column: pd.Series) -> pd.Series:
    return pd.to_timedelta(column).dt.total_seconds() / 60


def winner(t: Tables, year: int) -> pd.Series:
    field = t["results"][t["results"]["raceYear"] == year]
    return field.loc[field["net_min"].idxmin()]


def dropout(t: Tables) -> pd.Series:
    return (t["results"]["status"] == "DNF").groupby(t["results"]["wave"]).mean() * 100


def age_gap(t: Tables) -> float:
    age = t["results"].groupby("sex")["age"].mean()
    return abs(float(age["M"] - age["F"]))


def slow_nation(t: Tables) -> str:
    per = finished(t).groupby("nationality")["net_min"].agg(["mean", "size"])
    return per[per["size"] >= 20]["mean"].idxmax()


def fade(t: Tables) -> float:
    first = minutes(t["results"]["half_split"])
    return float((t["results"]["net_min"] - 2 * first).mean())


def with_weather(t: Tables) -> pd.DataFrame:
    return t["results"].merge(t["editions"], left_on="raceYear", right_on="year")


def top_share(t: Tables) -> float:
    money = t["results"]["charity_gbp"].dropna()
    return float(money.nlargest(10).sum() / money.sum() * 100)


def longest_wait(t: Tables) -> int:
    return int(pd.to_datetime(t["editions"]["race_date"]).sort_values().diff().max().days)


def starters(t: Tables) -> pd.Series:
    return t["results"]["raceYear"].value_counts().sort_index()


def median_lines(t: Tables) -> dict[tuple[str, int], float]:
    return t["results"].groupby(["sex", "raceYear"])["net_min"].median().to_dict()


def hour_bands(t: Tables) -> Groups:
    net = t["results"]["net_min"].dropna()
    return Groups(
        {
            "under 3 h": int((net < 180).sum()),
            "3 to 4 h": int(((net >= 180) & (net < 240)).sum()),
            "4 to 5 h": int(((net >= 240) & (net < 300)).sum()),
            "5 h or more": int((net >= 300).sum()),
        }
    )


def long_times(t: Tables) -> pd.DataFrame:
    return t["results"].melt(
        id_vars=["raceYear", "bib"], value_vars=["net_min", "gun_min"], var_name="clock"
    )


def wave_and_sex(t: Tables) -> Named:
    table = pd.crosstab(t["results"]["wave"], t["results"]["sex"])
    result = stats.chi2_contingency(table)
    return Named(
        {"chi2": float(result.statistic), "p": float(result.pvalue), "dof": int(result.dof)}
    )


def men_and_women(t: Tables) -> Named:
    men = t["results"].query("sex == 'M'")["net_min"].dropna()
    women = t["results"].query("sex == 'F'")["net_min"].dropna()
    result = stats.ttest_ind(women, men)
    return Named({"t": float(result.statistic), "p": float(result.pvalue)})


def big_donors(t: Tables) -> int:
    money = t["results"]["charity_gbp"].dropna()
    first, third = money.quantile(0.25), money.quantile(0.75)
    return int((money > third + 1.5 * (third - first)).sum())


def half_fit(t: Tables) -> Named:
    both = t["results"].assign(half=minutes(t["results"]["half_split"]))[["half", "net_min"]]
    both = both.dropna()
    fit = stats.linregress(both["half"], both["net_min"])
    return Named({"slope": float(fit.slope), "r squared": float(fit.rvalue**2)})


def masters_pace(t: Tables) -> Named:
    done = finished(t).assign(pace=finished(t)["net_min"] / 42.195)
    pace = done.loc[done["age"] >= 40, "pace"]
    return Named(
        {"n": len(pace), "mean": round(float(pace.mean()), 3), "sd": round(float(pace.std()), 3)}
    )


def trend_verdict(t: Tables) -> Named:
    both = t["results"][["age", "net_min"]].dropna()
    r, p = stats.pearsonr(both["age"], both["net_min"])
    verdict = "linear" if p < 0.05 and abs(r) >= 0.5 else "none"
    return Named({"r": round(float(r), 2), "verdict": verdict})


def entry_before(t: Tables) -> int:
    results = t["results"]
    row = results["charity_gbp"].idxmax()
    return int(results.loc[row - 1, "bib"])


def risky_waves(t: Tables) -> Groups:
    overall = float((t["results"]["status"] == "DNF").mean() * 100)
    return Groups(
        {wave: "risky" if rate > overall else "fine" for wave, rate in dropout(t).items()}
    )


QUESTIONS = [
    Question(
        "marathon-01",
        "1",
        "Which columns are in the results?",
        lambda t: Listed(t["results"].columns.tolist()),
        ["results"],
    ),
    Question(
        "marathon-02",
        "1",
        "last 5 rows",
        lambda t: Frame(t["results"].tail(5), ordered=True),
        ["results"],
    ),
    Question(
        "marathon-03",
        "1",
        "for how many entries is there no half-way split?",
        lambda t: int(t["results"]["half_split"].isna().sum()),
        ["results"],
    ),
    Question(
        "marathon-04",
        "1",
        "what countries do they come from",
        lambda t: Listed(sorted(t["results"]["nationality"].unique())),
        ["results"],
    ),
    Question(
        "marathon-05",
        "2",
        "fastest net time ever for women and for men, in minutes",
        lambda t: groups(t["results"].groupby("sex")["net_min"].min()),
        ["results"],
    ),
    Question(
        "marathon-06",
        "2",
        "How many people broke three hours (net time)?",
        lambda t: int((t["results"]["net_min"] < 180).sum()),
        ["results"],
        also=(lambda t: int(t["results"].query("net_min < 180")["runner_id"].nunique()),),
    ),
    Question(
        "marathon-07",
        "2",
        "Who won in 2023? The bib number with the lowest net time will do.",
        lambda t: int(winner(t, 2023)["bib"]),
        ["results"],
    ),
    Question(
        "marathon-08",
        "2",
        "And 2019?",
        lambda t: int(winner(t, 2019)["bib"]),
        ["results"],
        after=["marathon-07"],
    ),
    Question(
        "marathon-09",
        "2",
        "what percentage of each wave did not finish (status DNF)",
        lambda t: groups(dropout(t)),
        ["results"],
    ),
    Question(
        "marathon-10",
        "2",
        "How big is the difference in average age between men and women?",
        age_gap,
        ["results"],
        also=(lambda t: -age_gap(t),),
    ),
    Question(
        "marathon-11",
        "2",
        "Top three clubs by number of finishers, largest first, with the numbers. Ignore entries "
        "without a club.",
        lambda t: groups(finished(t)["club"].value_counts().head(3), True),
        ["results"],
    ),
    Question(
        "marathon-12",
        "2",
        "median net minutes per age group",
        lambda t: groups(t["results"].groupby("Age Group")["net_min"].median()),
        ["results"],
    ),
    Question(
        "marathon-13",
        "2",
        "just the ladies",
        lambda t: groups(t["results"].query("sex == 'F'").groupby("Age Group")["net_min"].median()),
        ["results"],
        after=["marathon-12"],
    ),
    Question(
        "marathon-14",
        "2",
        "Number of runners (runner_id) that turned up in more than one year",
        lambda t: int((t["results"].groupby("runner_id")["raceYear"].nunique() > 1).sum()),
        ["results"],
    ),
    Question(
        "marathon-15",
        "2",
        "Charity takings: what did first timers raise altogether and what did the others?",
        lambda t: groups(t["results"].groupby("first_timer")["charity_gbp"].sum()),
        ["results"],
    ),
    Question(
        "marathon-16",
        "2",
        "The ten biggest fundraising amounts make up what percentage of all the charity money?",
        top_share,
        ["results"],
    ),
    Question(
        "marathon-17",
        "2",
        "Of the countries with 20 or more finishers, whose finishers are slowest on average?",
        slow_nation,
        ["results"],
    ),
    Question(
        "marathon-18",
        "2",
        "How many minutes slower is the second half than the first, on average, going by "
        "half_split and net_min?",
        fade,
        ["results"],
    ),
    Question(
        "marathon-19",
        "2",
        "average net time in editions that started at 14 °C or warmer versus the cooler ones",
        lambda t: Named(
            {
                "warm": float(
                    with_weather(t).loc[lambda d: d["Start Temp (C)"] >= 14, "net_min"].mean()
                ),
                "cool": float(
                    with_weather(t).loc[lambda d: d["Start Temp (C)"] < 14, "net_min"].mean()
                ),
            }
        ),
        ["results", "editions"],
    ),
    Question(
        "marathon-20",
        "2",
        "total entry fees per year: entries in the results times that year's fee",
        lambda t: groups(with_weather(t).groupby("raceYear")["entry_fee_gbp"].sum()),
        ["results", "editions"],
    ),
    Question(
        "marathon-21",
        "3",
        "entries by year?",
        lambda t: groups(starters(t)),
        ["results"],
    ),
    Question(
        "marathon-22",
        "3",
        "Longest wait between two consecutive race dates, in days",
        longest_wait,
        ["editions"],
    ),
    Question(
        "marathon-23",
        "3",
        "By how many percent did the field grow from 2023 to 2024?",
        lambda t: float((starters(t)[2024] / starters(t)[2023] - 1) * 100),
        ["results"],
    ),
    Question(
        "marathon-24",
        "3",
        "Which edition was not held in April? Give its date.",
        lambda t: (
            t["editions"]
            .loc[lambda d: pd.to_datetime(d["race_date"]).dt.month != 4, "race_date"]
            .item()
        ),
        ["editions"],
    ),
    Question(
        "marathon-25",
        "3",
        "3-edition moving average of the number of finishers, year by year (skip the first two)",
        lambda t: groups(
            finished(t)["raceYear"].value_counts().sort_index().rolling(3).mean().dropna()
        ),
        ["results"],
    ),
    Question(
        "marathon-26",
        "3",
        "in what year was the median net time the quickest",
        lambda t: int(t["results"].groupby("raceYear")["net_min"].median().idxmin()),
        ["results"],
    ),
    Question(
        "marathon-27",
        "4",
        "histogram of net times",
        lambda t: Chart("hist", t["results"]["net_min"].dropna().tolist()),
        ["results"],
    ),
    Question(
        "marathon-28",
        "4",
        "Compare men and women's net times in a violin plot.",
        lambda t: Chart(
            "violin",
            {name: part.dropna().tolist() for name, part in t["results"].groupby("sex")["net_min"]},
        ),
        ["results"],
    ),
    Question(
        "marathon-29",
        "4",
        "how has the median net time moved over the years - a line for each sex",
        lambda t: Chart("line", median_lines(t)),
        ["results"],
    ),
    Question(
        "marathon-30",
        "4",
        "pie of the start waves by head count",
        lambda t: Chart("pie", t["results"]["wave"].value_counts().to_dict()),
        ["results"],
    ),
    Question(
        "marathon-31",
        "4",
        "Could you draw a bar chart of the number of DNFs in each race year?",
        lambda t: Chart(
            "bar",
            t["results"].query("status == 'DNF'")["raceYear"].value_counts().sort_index().to_dict(),
        ),
        ["results"],
    ),
    Question(
        "marathon-32",
        "5",
        "Make finish_minutes out of the finish_time text (hh:mm:ss)",
        lambda t: Frame(
            t["results"].assign(finish_minutes=minutes(t["results"]["finish_time"])),
            ["finish_minutes"],
        ),
        ["results"],
    ),
    Question(
        "marathon-33",
        "5",
        "Bin the net times: under 3 h, 3 to under 4, 4 to under 5, 5 h and over. How many in each?",
        hour_bands,
        ["results"],
    ),
    Question(
        "marathon-34",
        "5",
        "wide table please: one row per race year and a count column for each status, 0 where none",
        lambda t: Frame(
            pd.crosstab(t["results"]["raceYear"], t["results"]["status"]).reset_index()
        ),
        ["results"],
    ),
    Question(
        "marathon-35",
        "5",
        "stack net_min and gun_min into long form, keeping raceYear and bib, the name in 'clock' "
        "and the number in 'value'",
        lambda t: Frame(long_times(t)),
        ["results"],
    ),
    Question(
        "marathon-36",
        "5",
        "Put 'Unattached' where the club is empty. How many entries are unattached then?",
        lambda t: int(t["results"]["club"].fillna("Unattached").eq("Unattached").sum()),
        ["results"],
    ),
    Question(
        "marathon-37",
        "6",
        "Spearman rank correlation of age with net time",
        lambda t: float(t["results"]["age"].corr(t["results"]["net_min"], method="spearman")),
        ["results"],
    ),
    Question(
        "marathon-38",
        "6",
        "Are wave and sex independent? chi-squared, p and degrees of freedom please",
        wave_and_sex,
        ["results"],
    ),
    Question(
        "marathon-39",
        "6",
        "Student's t-test with equal variances: net time of women minus men",
        men_and_women,
        ["results"],
    ),
    Question(
        "marathon-40",
        "6",
        "how many charity amounts are unusually large, meaning above Q3 + 1.5 IQR",
        big_donors,
        ["results"],
    ),
    Question(
        "marathon-41",
        "6",
        "Regress net minutes on the half split in minutes. I want the slope and R squared.",
        half_fit,
        ["results"],
    ),
    Question(
        "marathon-42",
        "6b",
        "Work out the pace in min per km (net_min / 42.195), keep finishers aged 40 or over, then "
        "give n, the mean and the sd (ddof=1), both to 3 decimals.",
        masters_pace,
        ["results"],
    ),
    Question(
        "marathon-43",
        "6b",
        "Pearson r of age and net time to 2 decimals, using rows with both, plus the verdict: "
        "'linear' when p < 0.05 and |r| >= 0.5, otherwise 'none'.",
        trend_verdict,
        ["results"],
    ),
    Question(
        "marathon-44",
        "6b",
        "Call a wave 'risky' if its share of DNFs is above the DNF share of the whole field, else "
        "'fine'. Verdict per wave?",
        risky_waves,
        ["results"],
    ),
    Question(
        "marathon-45",
        "6b",
        "Whose entry stands directly above the largest charity amount in the file? Bib number.",
        entry_before,
        ["results"],
    ),
    Question(
        "marathon-46",
        "7",
        "Predict the winning time for the 2026 race.",
        lambda t: Decline(),
        ["results", "editions"],
    ),
    Question(
        "marathon-47",
        "7",
        "sort the runners into natural clusters by their pacing style",
        lambda t: Decline(),
        ["results"],
    ),
]

REPEATED = {*range(9, 14), 15, 16, *range(18, 22), 23, 25, *range(27, 32), 33, 34, *range(36, 43)}
QUESTIONS = [
    either_way(question) if int(question.id.rpartition("-")[2]) in REPEATED else question
    for question in QUESTIONS
]
