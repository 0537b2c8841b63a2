"""Reef monitoring: transects swum by divers, the sites, and temperature loggers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
from question import Answer, Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"transects": "csv", "sites": "csv", "loggers": "parquet"}

_SITES = {
    "MK1": ("Anse Bleue", "Makoa"),
    "MK2": ("Turtle Steps", "Makoa"),
    "MK3": ("The Chimney", "Makoa"),
    "MK4": ("Old Jetty", "Makoa"),
    "MK5": ("Harbour Mouth", "Makoa"),
    "SV1": ("North Wall", "Savu"),
    "SV2": ("Lagoon Pass", "Savu"),
    "SV3": ("Grouper Point", "Savu"),
    "SV4": ("Seven Heads", "Savu"),
    "TR1": ("Lighthouse", "Tarea"),
    "TR2": ("Sandy Tongue", "Tarea"),
    "TR3": ("Manta Alley", "Tarea"),
    "TR4": ("Kelly's Garden", "Tarea"),
    "TR5": ("Wreck of the Oona", "Tarea"),
    "TR6": ("Outer Shelf", "Tarea"),
    "VH1": ("Mission Bay", "Vahine"),
    "VH2": ("Blue Hole", "Vahine"),
    "VH3": ("Mangrove Edge", "Vahine"),
}
_UNSEEN = ("TR6", "VH3")


def tables(rng: np.random.Generator) -> Tables:
    k = len(_SITES)
    protection = np.array(["no-take", "buffer", "open"])[np.arange(k) * 7 % 3]
    sites = pd.DataFrame(
        {
            "site": list(_SITES),
            "Site Name": [name for name, _ in _SITES.values()],
            "Island": [island for _, island in _SITES.values()],
            "protection": protection,
            "protected since": np.where(protection == "open", np.nan, rng.integers(1994, 2019, k)),
            "reef type": rng.choice(["fringing", "patch", "barrier"], k, p=[0.5, 0.3, 0.2]),
            "Lat": rng.uniform(-16.9, -16.2, k).round(4),
            "Lon": rng.uniform(150.2, 151.1, k).round(4),
        }
    )
    n = 610
    seen = sites[~sites["site"].isin(_UNSEEN)].reset_index(drop=True)
    pull = np.linspace(1, 2, len(seen))
    where = seen.iloc[rng.choice(len(seen), n, p=pull / pull.sum())].reset_index(drop=True)
    days = pd.date_range("2021-03-04", "2024-06-20")
    day = days[np.sort(rng.integers(0, len(days), n))]
    lift = where["protection"].map({"no-take": 9, "buffer": 3, "open": -4}).to_numpy()
    depth = np.clip(rng.gamma(4, 2.4, n), 1.5, 28).round(1)
    warm = 81.6 + 3.4 * np.cos((day.dayofyear - 45) / 365.25 * 2 * np.pi) + rng.normal(0, 0.9, n)
    hard = np.clip(31 + lift - 0.45 * depth - 1.6 * (warm - 82) + rng.normal(0, 8, n), 0.5, 78)
    algae = np.clip(38 - 0.6 * hard + rng.normal(0, 7, n), 0, 80).round(1)
    soft = np.clip(rng.gamma(2.2, 4.2, n), 0, 40).round(1)
    soft[rng.choice(n, 31, replace=False)] = np.nan
    score = (warm - 82) * 0.7 + rng.normal(0, 1.5, n)
    level = np.select([score < 0.3, score < 1.7, score < 3], ["none", "mild", "moderate"], "severe")
    level[rng.choice(n, 38, replace=False)] = "nan"
    fish = rng.negative_binomial(4, 4 / (40 + 2.1 * hard), n)
    seeing = np.clip(rng.normal(17, 5, n) + 0.2 * depth, 2, 40).round(1)
    seeing[rng.choice(n, 44, replace=False)] = -99
    remark = rng.choice(["strong current", "camera failed", "anchor damage", "manta seen"], n)
    transects = pd.DataFrame(
        {
            "Survey ID": [f"T-{i:04}" for i in range(1, n + 1)],
            "site": where["site"],
            "Survey Date": day.strftime("%d %b %Y"),
            "diver": rng.choice(
                ["Adjei, K.", "Bonnet, L.", "Castro, M.", "Duval, P.", "Etters, J."],
                n,
                p=[0.31, 0.25, 0.2, 0.14, 0.1],
            ),
            "boat": rng.choice(["Pelican", "Sea Fox", "Ondine"], n, p=[0.5, 0.31, 0.19]),
            "depth_m": depth,
            "Water Temp (°F)": warm.round(1),
            "visibility_m": seeing,
            "Hard Coral %": hard.round(1),
            "Soft Coral %": soft,
            "Macroalgae %": algae,
            "Rubble %": np.clip(rng.gamma(1.6, 5, n), 0, 45).round(1),
            "bleaching": pd.Series(level).replace("nan", None),
            "fish_count": fish,
            "urchins/100m2": np.clip(rng.lognormal(1.2, 0.8, n), 0, None).round(1),
            "COTS": rng.poisson(0.22, n),
            "Remarks": np.where(rng.random(n) < 0.09, remark, None),
        }
    )
    dates = pd.date_range("2023-01-01 12:00", "2023-12-31 12:00")
    season = 28.1 + 1.7 * np.cos((dates.dayofyear - 45) / 365.25 * 2 * np.pi)
    parts = []
    for logger, offset in {"L1": 0.1, "L2": -0.25, "L3": 0.45, "L4": -0.6}.items():
        drift = pd.Series(rng.normal(0, 0.16, len(dates))).rolling(5, 1).sum().to_numpy()
        part = pd.DataFrame(
            {
                "logger": logger,
                "taken_at": dates,
                "sea_temp_c": (season + offset + drift).round(2),
                "light_klux": np.clip(rng.normal(21, 7, len(dates)), 0.4, None).round(1),
                "battery_v": np.linspace(3.62, 3.1, len(dates)).round(2),
            }
        )
        kept = np.sort(rng.choice(len(dates), len(dates) - rng.integers(12, 40), replace=False))
        parts.append(part.iloc[kept])
    loggers = pd.concat(parts, ignore_index=True)
    loggers.loc[rng.choice(len(loggers), 63, replace=False), "light_klux"] = np.nan
    again = loggers[loggers["logger"].isin(["L1", "L4"])].sample(6, random_state=4)
    return {
        "transects": transects,
        "sites": sites,
        "loggers": pd.concat([loggers, again], ignore_index=True),
    }


HARD = "Hard Coral %"
TEMP = "sea_temp_c"
DATE = "Survey Date"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _once(answer: Callable[[Tables], Answer]) -> Callable[[Tables], Answer]:
    """The same answer with repeated rows counted once."""
    return lambda t: answer({name: table.drop_duplicates() for name, table in t.items()})


def _date(values: pd.Series) -> pd.Series:
    return pd.to_datetime(values, format="%d %b %Y")


def _sited(t: Tables) -> pd.DataFrame:
    return t["transects"].merge(t["sites"], on="site")


def _described(t: Tables) -> Named:
    return Named(t["transects"]["depth_m"].describe().to_dict())


def _most_fish(t: Tables) -> pd.DataFrame:
    return t["transects"].nlargest(5, "fish_count")


def _algae_wins(t: Tables) -> float:
    return float((t["transects"]["Macroalgae %"] > t["transects"][HARD]).mean())


def _protection_gain(t: Tables) -> float:
    mean = _sited(t).groupby("protection")[HARD].mean()
    return float(mean["no-take"] - mean["open"])


def _unsurveyed(t: Tables) -> pd.DataFrame:
    s = t["sites"]
    return s[~s["site"].isin(t["transects"]["site"])]


def _levels(t: Tables, blank: bool) -> Groups:
    x = t["transects"]["bleaching"].value_counts(dropna=not blank)
    return _groups(x.rename(index={np.nan: None}) if blank else x)


def _monthly(t: Tables, numbers: bool) -> Groups:
    g = t["loggers"]
    month = g["taken_at"].dt.month if numbers else g["taken_at"].dt.strftime("%Y-%m")
    return _groups(g.groupby(month)[TEMP].mean())


def _hottest(t: Tables) -> pd.Series:
    return t["loggers"].loc[t["loggers"][TEMP].idxmax()]


def _smoothed(t: Tables) -> Frame:
    x = t["loggers"].query("logger == 'L2'").sort_values("taken_at")
    return Frame(
        pd.DataFrame({"taken_at": x["taken_at"], "smooth_c": x[TEMP].rolling(7).mean().round(3)}),
        ordered=True,
    )


def _longest_pause(t: Tables) -> Named:
    x = t["transects"].assign(day=_date(t["transects"][DATE])).sort_values(["site", "day"])
    gap = x.groupby("site")["day"].diff().dt.days
    return Named({"site": x.loc[gap.idxmax(), "site"], "days": int(gap.max())})


def _logger_lines(t: Tables) -> Chart:
    g = t["loggers"]
    month = g["taken_at"].dt.strftime("%Y-%m-01")
    return Chart("line", g.groupby(["logger", month])[TEMP].mean().to_dict())


def _cover_heat(t: Tables) -> Chart:
    columns = [HARD, "Soft Coral %", "Macroalgae %", "Rubble %"]
    return Chart("heatmap", t["transects"][columns].corr().stack().to_dict())


def _seen(t: Tables) -> Named:
    x = t["transects"]["visibility_m"].replace(-99, np.nan)
    return Named({"values": int(x.count()), "mean": float(x.mean())})


def _celsius(t: Tables) -> pd.DataFrame:
    x = t["transects"]
    return x.assign(temp_c=(x["Water Temp (°F)"] - 32) * 5 / 9)


def _island_levels(t: Tables, swap: bool) -> Groups:
    keys = ["bleaching", "Island"] if swap else ["Island", "bleaching"]
    return _groups(_sited(t).groupby(keys)[HARD].mean())


def _strongest(t: Tables) -> Named:
    columns = ["Soft Coral %", "Macroalgae %", "Rubble %", "depth_m"]
    r = t["transects"][columns].corrwith(t["transects"][HARD])
    best = r.abs().idxmax()
    return Named({"column": best, "r": float(r[best])})


def _islands(t: Tables) -> Named:
    r = stats.f_oneway(*[g for _, g in _sited(t).groupby("Island")[HARD]])
    return Named({"F": float(r.statistic), "p": float(r.pvalue)})


def _fish_line(t: Tables) -> Named:
    r = stats.linregress(t["transects"][HARD], t["transects"]["fish_count"])
    return Named(
        {"slope": float(r.slope), "intercept": float(r.intercept), "R2": float(r.rvalue**2)}
    )


def _algae_normal(t: Tables) -> Named:
    r = stats.shapiro(t["transects"]["Macroalgae %"])
    return Named(
        {
            "w": round(float(r.statistic), 3),
            "p": round(float(r.pvalue), 4),
            "verdict": "normal" if r.pvalue >= 0.05 else "not normal",
        }
    )


def _changes(t: Tables) -> Named:
    x = t["transects"].assign(day=_date(t["transects"][DATE])).query("site == 'SV3'")
    change = x.sort_values("day")[HARD].diff().dropna()
    return Named(
        {
            "changes": len(change),
            "mean_change": round(float(change.mean()), 3),
            "largest_drop": round(float(change.min()), 1),
            "drops": int((change < 0).sum()),
        }
    )


def _states(t: Tables) -> Named:
    x = t["transects"]
    x = x[_date(x[DATE]).dt.year == 2023]
    live = x[HARD] + x["Soft Coral %"].fillna(0)
    state = np.select([live >= 50, live >= 25], ["good", "fair"], "poor")
    share = pd.Series(state).value_counts(normalize=True) * 100
    return Named(
        {
            "mean_live": round(float(live.mean()), 2),
            "good_pct": round(float(share["good"]), 1),
            "fair_pct": round(float(share["fair"]), 1),
            "poor_pct": round(float(share["poor"]), 1),
        }
    )


def _rank_verdict(t: Tables) -> Named:
    x = t["transects"][["depth_m", "visibility_m"]].replace(-99, np.nan).dropna()
    r = stats.spearmanr(x["depth_m"], x["visibility_m"])
    rho, p = float(r.statistic), float(r.pvalue)
    kind = "none" if p >= 0.01 else "positive" if rho > 0 else "negative"
    return Named({"rho": round(rho, 2), "n": len(x), "association": kind})


def _hot_days(t: Tables) -> Named:
    x = t["loggers"].drop_duplicates()
    daily = x.groupby(x["taken_at"].dt.normalize())[TEMP].mean()
    hot = daily[daily >= 29.5]
    return Named(
        {
            "hot_days": len(hot),
            "first": hot.index.min(),
            "last": hot.index.max(),
            "excess": round(float((hot - 29.5).sum()), 2),
        }
    )


def _warm_shallow(t: Tables) -> Named:
    x = _celsius(t)
    x = x[(x["temp_c"] > 28.2) & (x["depth_m"] < 10)]
    return Named(
        {
            "surveys": len(x),
            "mean temperature": round(float(x["temp_c"].mean()), 2),
            "median hard coral": round(float(x[HARD].median()), 2),
        }
    )


QUESTIONS: list[Question] = [
    Question(
        "reef-01",
        "1",
        "how many rows and columns",
        lambda t: Named({"rows": t["transects"].shape[0], "columns": t["transects"].shape[1]}),
        ["transects"],
    ),
    Question(
        "reef-02",
        "1",
        "describe depth_m",
        _described,
        ["transects"],
    ),
    Question(
        "reef-03",
        "1",
        "which islands do we have?",
        lambda t: Listed(t["sites"]["Island"].unique().tolist()),
        ["sites"],
    ),
    Question(
        "reef-04",
        "1",
        "How many rows of the logger data are exact copies of a row further up?",
        lambda t: int(t["loggers"].duplicated().sum()),
        ["loggers"],
    ),
    Question(
        "reef-05",
        "2",
        "mean hard coral by boat",
        lambda t: _groups(t["transects"].groupby("boat")[HARD].mean()),
        ["transects"],
    ),
    Question(
        "reef-06",
        "2",
        "and by diver?",
        lambda t: _groups(t["transects"].groupby("diver")[HARD].mean()),
        ["transects"],
        also=[
            lambda t: _groups(t["transects"].groupby(["boat", "diver"])[HARD].mean()),
            lambda t: _groups(t["transects"].groupby(["diver", "boat"])[HARD].mean()),
        ],
        after=["reef-05"],
    ),
    Question(
        "reef-07",
        "2",
        "total fish counted per island",
        lambda t: _groups(_sited(t).groupby("Island")["fish_count"].sum()),
        ["transects", "sites"],
    ),
    Question(
        "reef-08",
        "2",
        "5 transects with the most fish",
        lambda t: Frame(_most_fish(t), ["Survey ID", "fish_count"], ordered=True),
        ["transects"],
        also=[lambda t: Listed(_most_fish(t)["Survey ID"].tolist(), ordered=True)],
    ),
    Question(
        "reef-09",
        "2",
        "number of surveys with any crown-of-thorns (COTS)",
        lambda t: int((t["transects"]["COTS"] > 0).sum()),
        ["transects"],
    ),
    Question(
        "reef-10",
        "2",
        "standard deviation of the urchin density",
        lambda t: float(t["transects"]["urchins/100m2"].std()),
        ["transects"],
        also=[lambda t: float(t["transects"]["urchins/100m2"].std(ddof=0))],
    ),
    Question(
        "reef-11",
        "2",
        "average depth where bleaching was severe",
        lambda t: float(t["transects"].query("bleaching == 'severe'")["depth_m"].mean()),
        ["transects"],
    ),
    Question(
        "reef-12",
        "2",
        "who did the most surveys?",
        lambda t: str(t["transects"]["diver"].value_counts().idxmax()),
        ["transects"],
    ),
    Question(
        "reef-13",
        "2",
        "surveys per bleaching level",
        lambda t: _levels(t, False),
        ["transects"],
        also=[lambda t: _levels(t, True)],
    ),
    Question(
        "reef-14",
        "2",
        "For every kind of reef I'd like the 90th percentile of the fish counts, the reef type "
        "being in the list of sites.",
        lambda t: _groups(_sited(t).groupby("reef type")["fish_count"].quantile(0.9)),
        ["transects", "sites"],
    ),
    Question(
        "reef-15",
        "2",
        "On what percentage of the transects does macroalgae cover more ground than hard coral?",
        lambda t: _algae_wins(t) * 100,
        ["transects"],
        also=[_algae_wins],
    ),
    Question(
        "reef-16",
        "2",
        "By how many percentage points is the mean hard coral cover at no-take sites above that at "
        "open sites?",
        _protection_gain,
        ["transects", "sites"],
    ),
    Question(
        "reef-17",
        "2",
        "sites nobody has surveyed yet",
        lambda t: Listed(_unsurveyed(t)["Site Name"].tolist()),
        ["sites", "transects"],
        also=[
            lambda t: Listed(_unsurveyed(t)["site"].tolist()),
            lambda t: Frame(_unsurveyed(t)),
        ],
    ),
    Question(
        "reef-18",
        "3",
        "surveys per year",
        lambda t: _groups(_date(t["transects"][DATE]).dt.year.value_counts().sort_index()),
        ["transects"],
    ),
    Question(
        "reef-19",
        "3",
        "monthly mean sea temperature",
        lambda t: _monthly(t, False),
        ["loggers"],
        also=[
            lambda t: _monthly(t, True),
            _once(lambda t: _monthly(t, False)),
            _once(lambda t: _monthly(t, True)),
        ],
    ),
    Question(
        "reef-20",
        "3",
        "when did a logger measure the highest sea temperature",
        lambda t: _hottest(t)["taken_at"],
        ["loggers"],
        also=[lambda t: _hottest(t)["taken_at"].normalize()],
    ),
    Question(
        "reef-21",
        "3",
        "Take the readings of logger L2 in order of time and smooth the sea temperature with a "
        "moving average over seven consecutive readings, the current one being the last of the "
        "seven. Return a table with taken_at and smooth_c, rounded to 3 decimals; the first six "
        "rows stay in the table with an empty smooth_c.",
        _smoothed,
        ["loggers"],
    ),
    Question(
        "reef-22",
        "3",
        "Which site went longest without a visit, counted in days from one survey to the next at "
        "the same site, and how many days were that?",
        _longest_pause,
        ["transects"],
    ),
    Question(
        "reef-23",
        "4",
        "violin plot of hard coral by bleaching level",
        lambda _: Chart("violin"),
        ["transects"],
    ),
    Question(
        "reef-24",
        "4",
        "pie chart of surveys by boat",
        lambda t: Chart("pie", t["transects"]["boat"].value_counts().to_dict()),
        ["transects"],
    ),
    Question(
        "reef-25",
        "4",
        "Please plot the mean sea temperature per month with a separate line for each logger.",
        _logger_lines,
        ["loggers"],
        also=[_once(_logger_lines)],
    ),
    Question(
        "reef-26",
        "4",
        "correlation heatmap of hard coral, soft coral, macroalgae and rubble",
        _cover_heat,
        ["transects"],
    ),
    Question(
        "reef-27",
        "5",
        "In visibility_m a -99 means nobody measured it. Treat those as missing: how many real "
        "values are there, and what is their mean?",
        _seen,
        ["transects"],
    ),
    Question(
        "reef-28",
        "5",
        "add temp_c, the water temperature in celsius",
        lambda t: Frame(_celsius(t), ["Survey ID", "temp_c"]),
        ["transects"],
    ),
    Question(
        "reef-29",
        "5",
        "drop rows without bleaching level",
        lambda t: Frame(t["transects"].dropna(subset="bleaching"), ["Survey ID", "bleaching"]),
        ["transects"],
    ),
    Question(
        "reef-30",
        "5",
        "pivot: islands as rows, bleaching levels as columns, mean hard coral in the cells",
        lambda t: _island_levels(t, False),
        ["transects", "sites"],
        also=[lambda t: _island_levels(t, True)],
    ),
    Question(
        "reef-31",
        "6",
        "which is most strongly correlated with hard coral: soft coral, macroalgae, rubble or "
        "depth?",
        lambda t: str(_strongest(t).values["column"]),
        ["transects"],
        also=[_strongest],
    ),
    Question(
        "reef-32",
        "6",
        "anova of hard coral between the islands",
        _islands,
        ["transects", "sites"],
        also=[lambda t: float(_islands(t).values["p"])],
    ),
    Question(
        "reef-33",
        "6",
        "linear regression, fish count explained by hard coral: slope, intercept and r squared",
        _fish_line,
        ["transects"],
    ),
    Question(
        "reef-34",
        "6",
        "Test whether the macroalgae cover follows a normal distribution, with the Shapiro-Wilk "
        "test at the 5 % level. Report W (3 decimals), p (4 decimals) and 'normal' or "
        "'not normal'.",
        _algae_normal,
        ["transects"],
    ),
    Question(
        "reef-35",
        "6b",
        "Look at site SV3 only and put its surveys in order of date. Calculate for each survey the "
        "change of hard coral cover since the previous survey; the first one has none and is left "
        "out. Report @changes[count], the number of changes; @mean_change[points], their mean "
        "rounded to 3 decimals; @largest_drop[points], the most negative change rounded to 1 "
        "decimal; and @drops[count], how many changes are negative.",
        _changes,
        ["transects"],
    ),
    Question(
        "reef-36",
        "6b",
        "Create live cover as hard coral plus soft coral, counting a missing soft coral value as "
        "0. Restrict the data to surveys of 2023. A transect is 'good' with a live cover of at "
        "least 50, 'fair' from 25 to below 50, and 'poor' below 25. Report the mean live cover "
        "(2 decimals) and the percentage of good, fair and poor transects (1 decimal each), as "
        "@mean_live[value], @good_pct[value], @fair_pct[value], @poor_pct[value].",
        _states,
        ["transects"],
    ),
    Question(
        "reef-37",
        "6b",
        "Calculate Spearman's rank correlation of depth and visibility. A visibility of -99 stands "
        "for a missing measurement: leave those surveys out. Call the association 'none' if p is "
        "0.01 or more, otherwise 'positive' or 'negative' by the sign of the coefficient. Report "
        "rho with two decimals, the number of surveys used and the association.",
        _rank_verdict,
        ["transects"],
    ),
    Question(
        "reef-38",
        "6b",
        "Remove exact duplicate rows from the logger data. Average the sea temperature over all "
        "loggers for each calendar day. A day is hot if that average is at least 29.5 degrees. "
        "Report the number of hot days, the date of the first and of the last one, and the summed "
        "excess over 29.5 of the hot days, rounded to two decimals. Format: @hot_days[n], "
        "@first[YYYY-MM-DD], @last[YYYY-MM-DD], @excess[degree_days].",
        _hot_days,
        ["loggers"],
    ),
    Question(
        "reef-39",
        "6b",
        "Convert the water temperature to degrees Celsius, (F - 32) * 5 / 9. Keep only surveys in "
        "water of more than 28.2 °C that were less than 10 m deep. State for these how many there "
        "are, their mean temperature in Celsius and their median hard coral cover, the last two "
        "rounded to two decimals.",
        _warm_shallow,
        ["transects"],
    ),
    Question(
        "reef-40",
        "7",
        "what is causing the bleaching on Makoa, and what could we do against it?",
        lambda _: Decline(),
        ["transects", "sites"],
    ),
]
