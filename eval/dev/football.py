"""A football league: matches, teams and players."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"matches": "csv", "teams": "csv", "players": "parquet"}


def _words(text: str) -> list[str]:
    return text.split(",")


_TEAMS = _words(
    "Harbour United,Northgate City,Eastfield Rovers,Mill Lane,Saltmarsh Town,Redbrook Athletic,"
    "Kingsferry,Oldcastle Wanderers,Pinewood FC,Stonebridge,Lakeside Albion,Windham,"
    "Fairhaven,Ashdown County,Queensport,Torrin Valley,Westcliff,Burnham Green"
)
_CITIES = _words(
    "Harbour Bay,Northgate,Eastfield,Northgate,Saltmarsh,Redbrook,Kingsferry,Oldcastle,Pinewood,"
    "Stonebridge,Lakeside,Windham,Fairhaven,Ashdown,Queensport,Torrin,Westcliff,Burnham"
)
_REFEREES = _words(
    "A. Brandt,S. Okafor,L. Meier,P. Duarte,K. Novak,R. Silva,T. Lind,M. Rossi,J. Haas,"
    "E. Petit,D. Kovac,N. Yilmaz"
)
_FIRST = _words("Adam,Ben,Carlos,Dario,Emil,Felix,Goran,Hugo,Ivan,Jonas,Karim,Luca,Milan,Nico")
_LAST = _words(
    "Abel,Bauer,Costa,Diaz,Eriksen,Ferrari,Garcia,Horvat,Ito,Jensen,Keller,Lopez,Moreau,Nilsen,"
    "Ortega,Pereira,Quist,Ramos,Santos,Turner,Ueda,Vidal,Weber,Xavier,Young,Zeman,Olsen,Marin"
)


def _fixtures() -> list[tuple[int, str, str]]:
    ring, first = list(range(18)), []
    for day in range(17):
        for i in range(9):
            a, b = ring[i], ring[17 - i]
            home, away = (a, b) if (i or day) % 2 else (b, a)
            first.append((day + 1, _TEAMS[home], _TEAMS[away]))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return first + [(day + 17, away, home) for day, home, away in first]


def tables(rng: np.random.Generator) -> Tables:
    capacity = dict(
        zip(_TEAMS, rng.choice(np.arange(12, 75), 18, replace=False) * 1017, strict=True)
    )
    strength = dict(zip(_TEAMS, rng.normal(0, 0.25, 18), strict=True))
    teams = pd.DataFrame(
        {
            "team": _TEAMS,
            "city": _CITIES,
            "founded": rng.choice(np.arange(1880, 1960), 18, replace=False),
            "stadium": [
                f"{c} {k}" for c, k in zip(_CITIES, ["Park", "Arena", "Ground"] * 6, strict=True)
            ],
            "capacity": [capacity[t] for t in _TEAMS],
            "coach": [f"{f} {n}" for f, n in zip(_LAST[:18], _LAST[10:], strict=True)],
            "budget_meur": np.round(np.exp(rng.normal(3.6, 0.7, 18)), 1),
            "promoted": ["yes" if i in (4, 11, 17) else "no" for i in range(18)],
        }
    )
    rows = _fixtures()
    n = len(rows)
    day, home, away = (list(x) for x in zip(*rows, strict=True))
    offset = rng.choice([0, 1, 2], n, p=[0.15, 0.55, 0.3])
    week = np.array(day) - 1 + np.where(np.array(day) > 17, 5, 0)
    date = pd.Timestamp("2023-08-18") + pd.to_timedelta(week * 7 + offset, "D")
    cap = np.array([capacity[t] for t in home])
    crowd = np.round(cap * np.clip(rng.beta(6, 2, n) + (offset == 1) * 0.08, 0.2, 1))
    edge = np.array([strength[h] - strength[a] for h, a in zip(home, away, strict=True)])
    shots_h, shots_a = rng.poisson(13 * np.exp(edge * 0.4)), rng.poisson(10 * np.exp(-edge * 0.4))
    matches = pd.DataFrame(
        {
            "match_id": [f"M{1000 + i}" for i in range(n)],
            "matchday": day,
            "date": date.strftime("%Y-%m-%d"),
            "kickoff": rng.choice(["13:30", "15:30", "18:30", "20:30"], n, p=[0.1, 0.5, 0.3, 0.1]),
            "home_team": home,
            "away_team": away,
            "home_goals": rng.binomial(shots_h, 0.12),
            "away_goals": rng.binomial(shots_a, 0.12),
            "home_shots": shots_h,
            "away_shots": shots_a,
            "home_yellow": rng.poisson(1.7, n),
            "away_yellow": rng.poisson(2.1, n),
            "attendance": crowd,
            "gate_receipts_eur": np.round(crowd * np.exp(rng.normal(2.9, 0.4, n)), 2),
            "referee": rng.choice(_REFEREES, n, p=[0.12] * 6 + [0.28 / 6] * 6),
            "temp_c": np.round(
                12 + 9 * np.cos((date.dayofyear - 200) / 58) + rng.normal(0, 3, n), 1
            ),
            "live_on_tv": np.where(rng.random(n) < 0.28, "yes", "no"),
            "competition": np.where(np.arange(n) % 101 == 50, "League (replay)", "League"),
        }
    )
    for column, blanks in {"attendance": 9, "temp_c": 14, "referee": 6}.items():
        matches.loc[rng.choice(n, blanks, replace=False), column] = None
    size = 414
    position = rng.choice(["GK", "DF", "MF", "FW"], size, p=[0.11, 0.34, 0.34, 0.21])
    rate = pd.Series(position).map({"GK": 0.0, "DF": 1.2, "MF": 3.0, "FW": 7.0}).to_numpy()
    tall = pd.Series(position).map({"GK": 191, "DF": 185, "MF": 179, "FW": 182}).to_numpy()
    height = np.round(rng.normal(tall, 5)).astype(int)
    birth = pd.Timestamp("1988-01-04") + pd.to_timedelta(rng.choice(6700, size, replace=False), "D")
    names = rng.permutation([f"{f} {n}" for f in [*_FIRST, "Omar", "Pablo"] for n in _LAST])[:size]
    goals = rng.negative_binomial(2, 2 / (2 + rate + 1e-9))
    stars = np.argsort(-goals, kind="stable")[:11]
    goals[stars] = np.arange(31, 20, -1) + np.array([2, 1, 0, 0, 0, 0, 0, 0, -1, -2, -3])
    goals = np.where(np.isin(np.arange(size), stars), goals, np.minimum(goals, 17))
    players = pd.DataFrame(
        {
            "playerId": 5000 + np.arange(size),
            "playerName": names,
            "team": np.repeat(_TEAMS, 23),
            "position": position,
            "birthDate": birth,
            "heightCm": height,
            "weightKg": np.round(height * 0.92 - 90 + rng.normal(0, 4, size), 1),
            "preferredFoot": rng.choice(["right", "left", "both"], size, p=[0.68, 0.25, 0.07]),
            "nationality": rng.choice(
                ["Spain", "Brazil", "Japan", "Croatia", "Denmark", "Ghana", "Italy", "Portugal"],
                size,
            ),
            "marketValueEur": np.round(np.exp(rng.normal(14.2, 1.0, size)), -3),
            "goals": goals,
            "assists": rng.poisson(rate * 0.5 + 0.2),
            "minutesPlayed": rng.integers(0, 3060, size),
            "injured": rng.random(size) < 0.08,
            "contractUntil": pd.to_datetime(
                rng.choice([2024, 2025, 2026, 2027, 2028], size), format="%Y"
            )
            + pd.to_timedelta(rng.choice([180, 180, 180, 212, 364], size), "D"),
        }
    ).astype({"position": "category", "preferredFoot": "category"})
    players.loc[rng.choice(size, 11, replace=False), "weightKg"] = np.nan
    again = players[players["goals"].between(1, 3)].sample(4, random_state=int(rng.integers(1000)))
    players = pd.concat([players, again], ignore_index=True)
    return {"matches": matches, "teams": teams, "players": players}


def _goals(matches: pd.DataFrame) -> pd.Series:
    return matches["home_goals"] + matches["away_goals"]


def _months(dates: pd.Series) -> pd.Series:
    return pd.to_datetime(dates).dt.strftime("%Y-%m-01")


def _goals_by_month(t: Tables) -> dict:
    m = t["matches"]
    return _goals(m).groupby(_months(m["date"])).sum().to_dict()


def _outcomes(t: Tables) -> Named:
    m = t["matches"]
    diff = m["home_goals"] - m["away_goals"]
    return Named(
        {
            "home wins": int((diff > 0).sum()),
            "away wins": int((diff < 0).sum()),
            "draws": int((diff == 0).sum()),
        }
    )


def _taller(t: Tables) -> float:
    mean = t["players"].groupby("position", observed=True)["heightCm"].mean()
    return float(mean["GK"] - mean["FW"])


def _strict_refs(t: Tables) -> Groups:
    m = t["matches"].assign(cards=lambda d: d["home_yellow"] + d["away_yellow"])
    by = m.groupby("referee")["cards"].agg(["mean", "size"])
    return Groups(by.loc[by["size"] >= 30, "mean"].to_dict())


def _filling(t: Tables) -> pd.Series:
    m = t["matches"].merge(t["teams"], left_on="home_team", right_on="team")
    return (m["attendance"] / m["capacity"] * 100).groupby(m["home_team"]).mean()


def _city_goals(t: Tables) -> str:
    m = t["matches"].merge(t["teams"], left_on="home_team", right_on="team")
    return _goals(m).groupby(m["city"]).sum().idxmax()


def _crowd_change(t: Tables) -> float:
    m = t["matches"]
    late = pd.to_datetime(m["date"]) >= "2024-01-01"
    before, after = m.loc[~late, "attendance"].mean(), m.loc[late, "attendance"].mean()
    return float((after - before) / before * 100)


def _running_gate(t: Tables) -> Groups:
    m = t["matches"].query("home_team == 'Northgate City'").sort_values("date")
    return Groups(dict(zip(m["date"], m["gate_receipts_eur"].cumsum().tolist(), strict=True)))


def _rolling_goals(t: Tables, at_least: int) -> Groups:
    m = t["matches"]
    per_day = _goals(m).groupby(m["matchday"]).sum()
    return Groups(per_day.rolling(5, min_periods=at_least).mean().dropna().to_dict())


def _crowd_boxes(t: Tables) -> Chart:
    m = t["matches"].dropna(subset=["attendance"])
    by = m.groupby(pd.to_datetime(m["date"]).dt.day_name())["attendance"]
    return Chart("box", {day: values.tolist() for day, values in by})


def _striker_build(t: Tables) -> Chart:
    p = t["players"].query("position == 'FW'").dropna(subset=["weightKg"])
    return Chart("scatter", list(zip(p["heightCm"].tolist(), p["weightKg"].tolist(), strict=True)))


def _filled_crowd(t: Tables) -> Frame:
    m = t["matches"]
    usual = m.groupby("home_team")["attendance"].transform("median")
    return Frame(m.assign(attendance=m["attendance"].fillna(usual)), ["attendance"], ordered=True)


def _with_result(t: Tables) -> Frame:
    m = t["matches"]
    diff = m["home_goals"] - m["away_goals"]
    result = np.select([diff > 0, diff < 0], ["H", "A"], "D")
    return Frame(m.assign(result=result), ["result"], ordered=True)


def _age_bands(t: Tables) -> Groups:
    born = t["players"]["birthDate"]
    early = (born.dt.month < 7) | ((born.dt.month == 7) & (born.dt.day <= 1))
    age = 2024 - born.dt.year - (~early).astype(int)
    bands = pd.cut(age, [0, 20, 24, 29, 99], labels=["U21", "21-24", "25-29", "30+"])
    return Groups(bands.value_counts().to_dict())


def _squads(t: Tables) -> Frame:
    p = t["players"]
    table = pd.crosstab(p["team"], p["position"]).reset_index()
    table.columns = [str(c) for c in table.columns]
    return Frame(table)


def _tv_test(t: Tables) -> Named:
    m = t["matches"].dropna(subset=["attendance"])
    tv, rest = (m.loc[m["live_on_tv"] == flag, "attendance"] for flag in ("yes", "no"))
    test = stats.ttest_ind(tv, rest, equal_var=False)
    return Named({"t": float(test.statistic), "p": float(test.pvalue)})


def _foot_chi2(t: Tables) -> Named:
    p = t["players"]
    test = stats.chi2_contingency(pd.crosstab(p["position"], p["preferredFoot"]))
    return Named({"chi2": float(test.statistic), "df": int(test.dof), "p": float(test.pvalue)})


def _dear_players(t: Tables) -> int:
    v = t["players"]["marketValueEur"]
    low, high = v.quantile([0.25, 0.75])
    return int(((v < low - 1.5 * (high - low)) | (v > high + 1.5 * (high - low))).sum())


def _gate_line(t: Tables) -> Named:
    m = t["matches"].dropna(subset=["attendance", "gate_receipts_eur"])
    fit = stats.linregress(m["attendance"], m["gate_receipts_eur"])
    return Named({"slope": float(fit.slope), "intercept": float(fit.intercept)})


def _normal_temp(t: Tables) -> Named:
    test = stats.shapiro(t["matches"]["temp_c"].dropna())
    verdict = "normal" if test.pvalue >= 0.05 else "not normal"
    return Named({"W": float(test.statistic), "p": float(test.pvalue), "verdict": verdict})


def _clear_wins(t: Tables) -> Named:
    m = t["matches"].assign(margin=lambda d: d["home_goals"] - d["away_goals"])
    m = m[m["margin"] >= 3]
    return Named(
        {
            "matches": len(m),
            "mean attendance": round(float(m["attendance"].mean())),
            "largest margin": int(m["margin"].max()),
        }
    )


def _shots_verdict(t: Tables) -> Named:
    m = t["matches"]
    r, p = stats.pearsonr(m["home_shots"], m["home_goals"])
    verdict = "linear" if p < 0.05 and abs(r) >= 0.5 else "none"
    return Named({"r": round(float(r), 3), "n": len(m), "verdict": verdict})


def _crowd_by_tv(t: Tables, only: str | None = None) -> Groups:
    m = t["matches"]
    if only:
        m = m[pd.to_datetime(m["date"]).dt.day_name() == only]
    return Groups(m.groupby("live_on_tv")["attendance"].mean().to_dict())


def _scorers(t: Tables, n: int) -> Groups:
    top = t["players"].nlargest(n, "goals")
    return Groups(dict(zip(top["playerName"], top["goals"].tolist(), strict=True)), ordered=True)


def _gaps(t: Tables) -> dict:
    return t["matches"].isna().sum().to_dict()


def _crowd_spread(t: Tables) -> Named:
    crowd = t["matches"]["attendance"]
    mean, sd = float(crowd.mean()), float(crowd.std())
    return Named(
        {
            "mean": round(mean),
            "sd": round(sd),
            "coefficient of variation": round(sd / mean * 100, 1),
        }
    )


QUESTIONS = [
    Question(
        "football-01",
        "1",
        "How many matches does the file hold, and how many columns describe each of them?",
        lambda t: Named({"rows": len(t["matches"]), "columns": t["matches"].shape[1]}),
        ["matches"],
    ),
    Question(
        "football-02",
        "1",
        "show the last five fixtures on the list",
        lambda t: Frame(t["matches"].tail(5), ordered=True),
        ["matches"],
    ),
    Question(
        "football-03",
        "1",
        "Any gaps in the match data? I need the number of blanks for every column that has some.",
        lambda t: Groups({k: v for k, v in _gaps(t).items() if v}),
        ["matches"],
        also=[lambda t: Groups(_gaps(t))],
    ),
    Question(
        "football-04",
        "1",
        "which refs do we have",
        lambda t: Listed(sorted(t["matches"]["referee"].dropna().unique().tolist())),
        ["matches"],
    ),
    Question(
        "football-05",
        "2",
        "What's the average crowd at televised games compared with the ones not shown live?",
        _crowd_by_tv,
        ["matches"],
    ),
    Question(
        "football-06",
        "2",
        "and just the Saturday games?",
        lambda t: _crowd_by_tv(t, "Saturday"),
        ["matches"],
        after=["football-05"],
    ),
    Question(
        "football-07",
        "2",
        "Top 5 scorers with their goals",
        lambda t: _scorers(t, 5),
        ["players"],
    ),
    Question(
        "football-08",
        "2",
        "make it the top ten",
        lambda t: _scorers(t, 10),
        ["players"],
        after=["football-07"],
    ),
    Question(
        "football-09",
        "2",
        "Which club has the biggest stadium and how many people fit in?",
        lambda t: Named(
            {
                "team": t["teams"].loc[t["teams"]["capacity"].idxmax(), "team"],
                "capacity": int(t["teams"]["capacity"].max()),
            }
        ),
        ["teams"],
    ),
    Question(
        "football-10",
        "2",
        "Count the home wins, the away wins and the draws.",
        _outcomes,
        ["matches"],
    ),
    Question(
        "football-11",
        "2",
        "median market value of a left-footed MF",
        lambda t: float(
            t["players"]
            .query("position == 'MF' and preferredFoot == 'left'")["marketValueEur"]
            .median()
        ),
        ["players"],
    ),
    Question(
        "football-12",
        "2",
        "how many games drew more than 40,000 people although fewer than two goals were scored "
        "in total?",
        lambda t: int(((t["matches"]["attendance"] > 40000) & (_goals(t["matches"]) < 2)).sum()),
        ["matches"],
    ),
    Question(
        "football-13",
        "2",
        "Gate receipts summed up per home club, richest first please.",
        lambda t: Groups(
            t["matches"]
            .groupby("home_team")["gate_receipts_eur"]
            .sum()
            .sort_values(ascending=False)
            .to_dict(),
            ordered=True,
        ),
        ["matches"],
    ),
    Question(
        "football-14",
        "2",
        "By how many centimetres are goalkeepers (GK) taller than forwards (FW) on average?",
        _taller,
        ["players"],
    ),
    Question(
        "football-15",
        "2",
        "Who's the youngest player with at least 10 goals?",
        lambda t: t["players"].query("goals >= 10").sort_values("birthDate")["playerName"].iloc[-1],
        ["players"],
    ),
    Question(
        "football-16",
        "2",
        "For referees in charge of 30 games or more: yellow cards per game, both sides together",
        _strict_refs,
        ["matches"],
    ),
    Question(
        "football-17",
        "2",
        "How full is each home side's ground on average, as a percentage of its capacity?",
        lambda t: Groups(_filling(t).to_dict()),
        ["matches", "teams"],
    ),
    Question(
        "football-18",
        "2",
        "In which city were the most goals scored over the season, counting the goals of both "
        "teams in every match played there?",
        _city_goals,
        ["matches", "teams"],
    ),
    Question(
        "football-19",
        "3",
        "goals per month over the season",
        lambda t: Groups(_goals_by_month(t)),
        ["matches"],
    ),
    Question(
        "football-20",
        "3",
        "What day of the week brings the largest crowds on average?",
        lambda t: (
            t["matches"]
            .groupby(pd.to_datetime(t["matches"]["date"]).dt.day_name())["attendance"]
            .mean()
            .idxmax()
        ),
        ["matches"],
    ),
    Question(
        "football-21",
        "3",
        "On what date did Harbour United play their final home match?",
        lambda t: t["matches"].query("home_team == 'Harbour United'")["date"].max(),
        ["matches"],
    ),
    Question(
        "football-22",
        "3",
        "Biggest gap in days between one match date and the next one?",
        lambda t: int(
            pd.to_datetime(t["matches"]["date"])
            .drop_duplicates()
            .sort_values()
            .diff()
            .dt.days.max()
        ),
        ["matches"],
    ),
    Question(
        "football-23",
        "3",
        "I'd like the running total of Northgate City's gate receipts from their home matches, "
        "date by date",
        _running_gate,
        ["matches"],
    ),
    Question(
        "football-24",
        "3",
        "Add up the goals of each matchday and smooth them with a rolling mean over 5 matchdays",
        lambda t: _rolling_goals(t, 5),
        ["matches"],
        also=[lambda t: _rolling_goals(t, 1)],
    ),
    Question(
        "football-25",
        "3",
        "By what percentage did the average attendance from 1 January 2024 onwards differ from "
        "that of the games in 2023?",
        _crowd_change,
        ["matches"],
        also=[lambda t: abs(_crowd_change(t))],
    ),
    Question(
        "football-26",
        "3",
        "how many contracts run out between June and August 2025",
        lambda t: int(t["players"]["contractUntil"].between("2025-06-01", "2025-08-31").sum()),
        ["players"],
    ),
    Question(
        "football-27",
        "4",
        "Histogram of the players' heights, please",
        lambda t: Chart("hist", t["players"]["heightCm"].tolist()),
        ["players"],
    ),
    Question(
        "football-28",
        "4",
        "Draw total goals per month as a line.",
        lambda t: Chart("line", _goals_by_month(t)),
        ["matches"],
    ),
    Question(
        "football-29",
        "4",
        "as bars",
        lambda t: Chart("bar", _goals_by_month(t)),
        ["matches"],
        after=["football-28"],
    ),
    Question(
        "football-30",
        "4",
        "scatter weight against height but only for FW players",
        _striker_build,
        ["players"],
    ),
    Question(
        "football-31",
        "4",
        "Box plot: attendance by weekday",
        _crowd_boxes,
        ["matches"],
    ),
    Question(
        "football-32",
        "5",
        "Where attendance is empty, put in the median attendance of that home team's other games",
        _filled_crowd,
        ["matches"],
    ),
    Question(
        "football-33",
        "5",
        "Add a column named result with H when the hosts won, A when the visitors won and D "
        "otherwise.",
        _with_result,
        ["matches"],
    ),
    Question(
        "football-34",
        "5",
        "Get rid of the identical rows in the squad list - how many rows are left?",
        lambda t: len(t["players"].drop_duplicates()),
        ["players"],
    ),
    Question(
        "football-35",
        "5",
        "Age in completed years on 1 July 2024, cut into the bands U21, 21-24, 25-29 and 30+. How "
        "many rows fall in each band?",
        _age_bands,
        ["players"],
    ),
    Question(
        "football-36",
        "5",
        "I want a table of squad sizes: teams down the side, positions across, zeros where nobody "
        "plays there",
        _squads,
        ["players"],
    ),
    Question(
        "football-37",
        "6",
        "is there a correlation between home shots and home goals?",
        lambda t: float(t["matches"]["home_shots"].corr(t["matches"]["home_goals"])),
        ["matches"],
    ),
    Question(
        "football-38",
        "6",
        "Welch t-test of attendance, matches live on TV versus the rest: t (TV minus rest) and "
        "p-value",
        _tv_test,
        ["matches"],
    ),
    Question(
        "football-39",
        "6",
        "Does the preferred foot depend on the position? Run a chi-squared test and report "
        "statistic, degrees of freedom and p.",
        _foot_chi2,
        ["players"],
    ),
    Question(
        "football-40",
        "6",
        "number of market value outliers, 1.5 IQR rule",
        _dear_players,
        ["players"],
    ),
    Question(
        "football-41",
        "6",
        "Fit a straight line predicting gate receipts from attendance; what are slope and "
        "intercept?",
        _gate_line,
        ["matches"],
    ),
    Question(
        "football-42",
        "6b",
        "Use Shapiro-Wilk on the known temperatures (temp_c, blanks left out). Give W, the p-value "
        "and the verdict 'normal' or 'not normal' at the 5 % level.",
        _normal_temp,
        ["matches"],
    ),
    Question(
        "football-43",
        "6b",
        "Take the goal margin as home minus away goals, keep the matches the hosts won by three or "
        "more, and report: the number of such matches, their mean attendance rounded to a whole "
        "number, the largest margin.",
        _clear_wins,
        ["matches"],
    ),
    Question(
        "football-44",
        "6b",
        "Pearson r of home_shots and home_goals to three decimals, the number of matches used, and "
        "a verdict: 'linear' if p < 0.05 and |r| >= 0.5, otherwise 'none'",
        _shots_verdict,
        ["matches"],
    ),
    Question(
        "football-45",
        "7",
        "Who is going to win the league next season?",
        lambda t: Decline(),
        ["matches", "teams"],
    ),
    Question(
        "football-46",
        "1",
        "distinct nationalities among the players, how many?",
        lambda t: t["players"]["nationality"].nunique(),
        ["players"],
    ),
    Question(
        "football-47",
        "6b",
        "Mean and standard deviation (n - 1) of the known attendances as whole numbers, then the "
        "coefficient of variation, sd divided by mean, in percent to one decimal.",
        _crowd_spread,
        ["matches"],
    ),
    Question(
        "football-48",
        "7",
        "is the coach of Harbour United doing a good job?",
        lambda t: Decline(),
        ["matches", "teams"],
    ),
]
