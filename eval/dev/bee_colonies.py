"""A beekeepers' association: colonies, inspections and honey."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"colonies": "csv", "inspections": "csv", "honey": "parquet"}

_APIARIES = ["Orchard", "Heath", "Riverbank", "Old Mill", "Clover Field", "Quarry", "Rooftop"]
_RACES = ["Carnica", "Buckfast", "Ligustica", "Mellifera"]
_REMARKS = [
    *["swarm cells removed", "calm, all fine", "chalkbrood on two frames", "Swarm cells seen"],
    *["fed sugar syrup", "drones many", "very defensive", "added super"],
]


def tables(rng: np.random.Generator) -> Tables:
    n = 130
    ids = [f"C-{i:03d}" for i in range(1, n + 1)]
    race = rng.choice(_RACES, n, p=[0.4, 0.32, 0.16, 0.12])
    autumn = np.clip(np.round(rng.normal(8.5, 2.0, n)), 3, 14)
    lost = rng.random(n) < 1 / (1 + np.exp((autumn - 6.2) * 0.8))
    colonies = pd.DataFrame(
        {
            "Colony": ids,
            "Apiary": rng.choice(_APIARIES, n, p=[0.2, 0.1, 0.17, 0.13, 0.18, 0.09, 0.13]),
            "Queen Race": race,
            "Queen Year": rng.choice([2020, 2021, 2022], n, p=[0.2, 0.35, 0.45]),
            "Queen Marked": np.where(rng.random(n) < 0.7, "yes", "no"),
            "Hive Type": rng.choice(["Dadant", "Langstroth", "Zander", "Warre"], n),
            "Frames Autumn": autumn.astype(int),
            "Frames Spring": np.where(
                lost, np.nan, np.clip(np.round(autumn * 0.75 + rng.normal(0, 1, n)), 1, 14)
            ),
            "Winter Loss": np.where(lost, "yes", "no"),
            "Region": np.where(np.arange(n) % 60 == 31, "South", "North"),
        }
    )
    colonies.loc[rng.choice(n, 7, replace=False), "Hive Type"] = None
    number = np.repeat(np.arange(n), 5)
    size = len(number)
    days = np.sort(rng.integers(0, 165, (n, 5)), axis=1).ravel()
    date = pd.Timestamp("2023-04-01") + pd.to_timedelta(days, "D")
    season = np.exp(-(((days - 75) / 60) ** 2))
    brood = np.clip(np.round(3 + 7 * season + rng.normal(0, 1.2, size)), 0, 12)
    mites = np.round(rng.gamma(1.4, 0.35 + days / 70), 1)
    race_calm = pd.Series(race).map(dict(zip(_RACES, [4.1, 4.0, 3.4, 2.6], strict=True)))
    inspections = pd.DataFrame(
        {
            "insp_no": 20230000 + rng.permutation(size),
            "colony": np.array(ids)[number],
            "insp_date": date.strftime("%d.%m.%Y"),
            "inspector": rng.choice(["Ilse", "Marek", "Tove", "Yusuf", "Bea"], size),
            "broodFrames": brood.astype(int),
            "honeyFrames": np.clip(np.round(2 + days / 28 + rng.normal(0, 1.5, size)), 0, 12),
            "mites_per_100": mites,
            "mite_drop_24h": np.round(mites * rng.uniform(1.5, 6, size)),
            "temperament": np.clip(
                np.round(race_calm.to_numpy()[number] + rng.normal(0, 0.8, size)), 1, 5
            ),
            "queenSeen": rng.random(size) < 0.55 + 0.2 * season,
            "temp_C": np.round(13 + 11 * season + rng.normal(0, 2.5, size), 1),
            "treatment": rng.choice(
                ["no treatment", "oxalic acid", "formic acid", "thymol"],
                size,
                p=[0.72, 0.1, 0.12, 0.06],
            ),
            "remarks": rng.choice(_REMARKS, size),
        }
    )
    for column, blanks in {"temperament": 28, "mite_drop_24h": 41, "remarks": 60}.items():
        inspections.loc[rng.choice(size, blanks, replace=False), column] = None
    again = inspections.sample(7, random_state=int(rng.integers(1000)))
    inspections = pd.concat([inspections, again], ignore_index=True)

    crops = 280
    kind = rng.choice(["rapeseed", "acacia", "linden", "forest", "heather"], crops)
    middle = dict(
        zip(
            ["rapeseed", "acacia", "linden", "forest", "heather"],
            [50, 70, 100, 120, 145],
            strict=True,
        )
    )
    cropped = pd.Timestamp("2023-04-01") + pd.to_timedelta(
        np.array([middle[k] for k in kind]) + rng.integers(-9, 10, crops), "D"
    )
    cropped = cropped + pd.to_timedelta(rng.choice([0, 365, 730], crops), "D")
    alive = colonies.loc[colonies["Winter Loss"] == "no", "Colony"].to_numpy()
    honey = pd.DataFrame(
        {
            "colonyId": rng.choice(alive, crops),
            "harvestedOn": cropped,
            "honeyType": kind,
            "netKg": np.round(np.exp(rng.normal(2.4, 0.55, crops)), 1),
            "grossKg": 0.0,
            "moisturePct": np.round(rng.normal(17.6, 0.9, crops), 1),
            "pricePerKg": np.round(
                pd.Series(kind).map({"rapeseed": 9, "acacia": 14, "linden": 12}).fillna(16)
                * rng.uniform(0.85, 1.2, crops),
                2,
            ),
            "soldTo": rng.choice(["market", "shop", "wholesale", "online"], crops),
        }
    )
    honey["grossKg"] = np.round(honey["netKg"] * 1.04 + 0.8, 1)
    honey.loc[rng.choice(crops, 15, replace=False), "moisturePct"] = np.nan
    honey = honey.sort_values("harvestedOn", ignore_index=True)
    return {"colonies": colonies, "inspections": inspections, "honey": honey}


def _dates(inspections: pd.DataFrame) -> pd.Series:
    return pd.to_datetime(inspections["insp_date"], format="%d.%m.%Y")


def _losses(t: Tables) -> pd.Series:
    c = t["colonies"]
    return (c["Winter Loss"] == "yes").groupby(c["Apiary"]).mean() * 100


def _race_means(t: Tables, column: str = "temperament") -> Groups:
    rows = t["inspections"].merge(t["colonies"], left_on="colony", right_on="Colony")
    return Groups(rows.groupby("Queen Race")[column].mean().to_dict())


def _income(t: Tables) -> pd.Series:
    h = t["honey"]
    return (h["netKg"] * h["pricePerKg"]).groupby(h["honeyType"]).sum()


def _best_colonies(t: Tables, n: int) -> Groups:
    total = t["honey"].groupby("colonyId")["netKg"].sum()
    return Groups(total.nlargest(n).to_dict(), ordered=True)


def _swarms(t: Tables) -> int:
    return int(t["inspections"]["remarks"].str.contains("swarm", case=False).sum())


def _apiary_yield(t: Tables) -> Groups:
    rows = t["honey"].merge(t["colonies"], left_on="colonyId", right_on="Colony")
    return Groups(rows.groupby("Apiary")["netKg"].sum().to_dict())


def _queen_seen(t: Tables) -> str:
    return t["inspections"].groupby("inspector")["queenSeen"].mean().idxmax()


def _treated_gap(t: Tables) -> float:
    i = t["inspections"]
    none = i["treatment"] == "no treatment"
    return float(i.loc[~none, "mites_per_100"].mean() - i.loc[none, "mites_per_100"].mean())


def _wettest(t: Tables) -> Named:
    top = t["honey"].loc[t["honey"]["moisturePct"].idxmax()]
    return Named({"colony": top["colonyId"], "harvested": str(top["harvestedOn"].date())})


def _without_harvest(t: Tables) -> int:
    return int((~t["colonies"]["Colony"].isin(t["honey"]["colonyId"])).sum())


def _monthly_mites(t: Tables, treatment: str | None = None) -> dict:
    i = t["inspections"]
    if treatment:
        i = i[i["treatment"] == treatment]
    return i.groupby(_dates(i).dt.strftime("%Y-%m-01"))["mites_per_100"].mean().to_dict()


def _season(t: Tables) -> Named:
    dates = t["honey"].query("honeyType == 'linden'")["harvestedOn"]
    dates = dates[dates.dt.year == 2024]
    return Named({"first": str(dates.min().date()), "last": str(dates.max().date())})


def _yield_growth(t: Tables) -> Groups:
    h = t["honey"]
    total = h.groupby(h["harvestedOn"].dt.year)["netKg"].sum()
    return Groups((total.pct_change().dropna() * 100).to_dict())


def _busiest_weeks(t: Tables) -> Groups:
    start = _dates(t["inspections"]).dt.to_period("W-SUN").dt.start_time
    return Groups(start.dt.strftime("%Y-%m-%d").value_counts().sort_index().to_dict())


def _visit_gap(t: Tables) -> float:
    i = t["inspections"].assign(day=_dates(t["inspections"])).drop_duplicates()
    return float(i.sort_values("day").groupby("colony")["day"].diff().dt.days.mean())


def _running_yield(t: Tables) -> Groups:
    h = t["honey"][t["honey"]["harvestedOn"].dt.year == 2025]
    month = h.groupby(h["harvestedOn"].dt.strftime("%Y-%m-01"))["netKg"].sum()
    return Groups(month.cumsum().to_dict())


def _half_of_crop(t: Tables) -> str:
    h = t["honey"][t["honey"]["harvestedOn"].dt.year == 2023].sort_values("harvestedOn")
    day = h.groupby("harvestedOn")["netKg"].sum().cumsum()
    return str(day[day >= day.iloc[-1] / 2].index[0].date())


def _income_bars(t: Tables) -> Chart:
    return Chart("bar", _income(t).sort_values(ascending=False).to_dict(), ordered=True)


def _type_lines(t: Tables) -> Chart:
    h = t["honey"]
    total = h.groupby(["honeyType", h["harvestedOn"].dt.strftime("%Y-01-01")])["netKg"].sum()
    return Chart("line", total.to_dict())


def _survivors(t: Tables) -> Chart:
    c = t["colonies"].query("`Winter Loss` == 'no'")
    pairs = zip(c["Frames Autumn"].tolist(), c["Frames Spring"].tolist(), strict=True)
    return Chart("scatter", list(pairs))


def _moisture_boxes(t: Tables) -> Chart:
    h = t["honey"].dropna(subset=["moisturePct"])
    return Chart("box", {k: v.tolist() for k, v in h.groupby("honeyType")["moisturePct"]})


def _races_by_apiary(t: Tables) -> Chart:
    return Chart("bar", t["colonies"].groupby(["Queen Race", "Apiary"]).size().to_dict())


def _filled_temper(t: Tables) -> Frame:
    i = t["inspections"]
    filled = i["temperament"].fillna(i["temperament"].median())
    return Frame(i.assign(temperament=filled), ["temperament"], ordered=True)


def _mite_levels(t: Tables) -> Groups:
    level = pd.cut(
        t["inspections"]["mites_per_100"],
        [-np.inf, 1, 3, np.inf],
        labels=["low", "watch", "treat"],
    )
    return Groups(level.value_counts().to_dict())


def _with_age(t: Tables) -> Frame:
    c = t["colonies"]
    return Frame(c.assign(queen_age=2023 - c["Queen Year"]), ["Colony", "queen_age"], ordered=True)


def _type_table(t: Tables) -> Frame:
    h = t["honey"]
    table = h.pivot_table(
        index="honeyType", columns=h["harvestedOn"].dt.year, values="netKg", aggfunc="sum"
    )
    table.columns = [str(c) for c in table.columns]
    return Frame(table.reset_index())


def _split_id(t: Tables) -> Frame:
    c = t["colonies"]
    return Frame(c.assign(number=c["Colony"].str[2:].astype(int)), ["Colony", "number"])


def _loss_chi2(t: Tables) -> Named:
    c = t["colonies"]
    test = stats.chi2_contingency(pd.crosstab(c["Queen Race"], c["Winter Loss"]))
    return Named({"chi2": float(test.statistic), "p": float(test.pvalue)})


def _loss_test(t: Tables, *, equal: bool) -> float:
    c = t["colonies"]
    lost, kept = (c.loc[c["Winter Loss"] == f, "Frames Autumn"] for f in ("yes", "no"))
    return float(stats.ttest_ind(lost, kept, equal_var=equal).pvalue)


def _mite_link(t: Tables) -> float:
    i = t["inspections"]
    return float(i["mites_per_100"].corr(i["mite_drop_24h"], method="spearman"))


def _heavy_crops(t: Tables) -> Listed:
    kg = t["honey"]["netKg"]
    return Listed(kg[(kg - kg.mean()) / kg.std() > 3].tolist())


def _moisture_interval(t: Tables) -> Named:
    v = t["honey"]["moisturePct"].dropna()
    low, high = stats.t.interval(0.99, len(v) - 1, loc=v.mean(), scale=v.sem())
    return Named({"mean": float(v.mean()), "low": float(low), "high": float(high)})


def _spring_line(t: Tables) -> float:
    c = t["colonies"].dropna(subset=["Frames Spring"])
    fit = stats.linregress(c["Frames Autumn"], c["Frames Spring"])
    return float(fit.intercept + fit.slope * 10)


def _mann_whitney(t: Tables) -> Named:
    h = t["honey"]
    one, two = (h.loc[h["honeyType"] == k, "netKg"] for k in ("linden", "forest"))
    test = stats.mannwhitneyu(one, two, alternative="two-sided")
    return Named(
        {
            "n linden": len(one),
            "n forest": len(two),
            "U": float(test.statistic),
            "p": round(float(test.pvalue), 4),
            "verdict": "different" if test.pvalue < 0.05 else "not different",
        }
    )


def _kg_verdict(t: Tables) -> Named:
    kg = t["honey"]["netKg"]
    skew = round(float(kg.skew()), 2)
    return Named({"skewness": skew, "verdict": "skewed" if abs(skew) > 1 else "not skewed"})


def _frames_change(t: Tables) -> Named:
    c = t["colonies"].dropna(subset=["Frames Spring"])
    change = (c["Frames Spring"] - c["Frames Autumn"]) / c["Frames Autumn"] * 100
    change = change[c["Frames Autumn"] >= 8]
    return Named(
        {
            "colonies": len(change),
            "mean": round(float(change.mean()), 1),
            "sd": round(float(change.std()), 1),
        }
    )


def _mite_peak(t: Tables) -> Named:
    i = t["inspections"].query("colony == 'C-042'").drop_duplicates()
    i = i.assign(day=_dates(i)).sort_values("day", ignore_index=True)
    at = int(i["mites_per_100"].idxmax())
    return Named({"date": str(i.loc[at, "day"].date()), "mites": float(i.loc[at, "mites_per_100"])})


def _levene(t: Tables) -> Named:
    h = t["honey"].dropna(subset=["moisturePct"])
    test = stats.levene(*(g for _, g in h.groupby("soldTo")["moisturePct"]), center="median")
    return Named(
        {
            "W": round(float(test.statistic), 3),
            "p": round(float(test.pvalue), 3),
            "equal": "equal" if test.pvalue >= 0.05 else "unequal",
        }
    )


def _constant_columns(t: Tables) -> Listed:
    c = t["colonies"]
    return Listed([k for k in c if c[k].value_counts().max() >= 0.95 * len(c)])


QUESTIONS = [
    Question(
        "bee_colonies-01",
        "1",
        "What does the first dozen of colonies look like?",
        lambda t: Frame(t["colonies"].head(12), ordered=True),
        ["colonies"],
    ),
    Question(
        "bee_colonies-02",
        "1",
        "apiary names?",
        lambda t: Listed(sorted(t["colonies"]["Apiary"].unique().tolist())),
        ["colonies"],
    ),
    Question(
        "bee_colonies-03",
        "1",
        "How many temperament scores are missing from the inspections?",
        lambda t: int(t["inspections"]["temperament"].isna().sum()),
        ["inspections"],
    ),
    Question(
        "bee_colonies-04",
        "1",
        "Show me the inspection rows that are repeats of an earlier row",
        lambda t: Frame(t["inspections"][t["inspections"].duplicated()]),
        ["inspections"],
    ),
    Question(
        "bee_colonies-05",
        "2",
        "Winter losses in percent of the colonies, per apiary",
        lambda t: Groups(_losses(t).to_dict()),
        ["colonies"],
    ),
    Question(
        "bee_colonies-06",
        "2",
        "how calm are the different queen races? mean temperament of their colonies' inspections",
        _race_means,
        ["inspections", "colonies"],
    ),
    Question(
        "bee_colonies-07",
        "2",
        "and the number of brood frames?",
        lambda t: _race_means(t, "broodFrames"),
        ["inspections", "colonies"],
        after=["bee_colonies-06"],
    ),
    Question(
        "bee_colonies-08",
        "2",
        "Which sort of honey earned the most money (net weight times price), and how much?",
        lambda t: Named({"type": _income(t).idxmax(), "income": float(_income(t).max())}),
        ["honey"],
    ),
    Question(
        "bee_colonies-09",
        "2",
        "the 6 most productive colonies by total net kg",
        lambda t: _best_colonies(t, 6),
        ["honey"],
    ),
    Question(
        "bee_colonies-10",
        "2",
        "In how many inspections was swarming noted in the remarks (anything with 'swarm')?",
        _swarms,
        ["inspections"],
    ),
    Question(
        "bee_colonies-11",
        "2",
        "kilos of honey (net) from each apiary",
        _apiary_yield,
        ["honey", "colonies"],
    ),
    Question(
        "bee_colonies-12",
        "2",
        "Whose eyes are best - which inspector finds the queen in the largest share of visits?",
        _queen_seen,
        ["inspections"],
    ),
    Question(
        "bee_colonies-13",
        "2",
        "Difference in mean mites per 100 bees: inspections with any treatment minus those without "
        "treatment",
        _treated_gap,
        ["inspections"],
    ),
    Question(
        "bee_colonies-14",
        "2",
        "From which hive came the honey with the most water in it, and on what date was it taken?",
        _wettest,
        ["honey"],
    ),
    Question(
        "bee_colonies-15",
        "2",
        "Colonies that never gave a harvest - how many are there?",
        _without_harvest,
        ["colonies", "honey"],
    ),
    Question(
        "bee_colonies-16",
        "2",
        "Number of hives with a marked queen from 2022 that are neither Dadant nor of unknown type",
        lambda t: len(
            t["colonies"]
            .dropna(subset=["Hive Type"])
            .query("`Queen Marked` == 'yes' and `Queen Year` == 2022 and `Hive Type` != 'Dadant'")
        ),
        ["colonies"],
    ),
    Question(
        "bee_colonies-17",
        "2",
        "interquartile range of the price per kilo for each sales channel",
        lambda t: Groups(
            t["honey"]
            .groupby("soldTo")["pricePerKg"]
            .agg(lambda v: v.quantile(0.75) - v.quantile(0.25))
            .to_dict()
        ),
        ["honey"],
    ),
    Question(
        "bee_colonies-18",
        "3",
        "How did mites per 100 bees develop? Monthly means please (dates are dd.mm.yyyy)",
        lambda t: Groups(_monthly_mites(t)),
        ["inspections"],
    ),
    Question(
        "bee_colonies-19",
        "3",
        "just where nothing was treated",
        lambda t: Groups(_monthly_mites(t, "no treatment")),
        ["inspections"],
        after=["bee_colonies-18"],
    ),
    Question(
        "bee_colonies-20",
        "3",
        "first and last day of the linden harvest in 2024",
        _season,
        ["honey"],
    ),
    Question(
        "bee_colonies-21",
        "3",
        "By what percent did the total net yield change from year to year?",
        _yield_growth,
        ["honey"],
    ),
    Question(
        "bee_colonies-22",
        "3",
        "inspections per calendar week (weeks start on Monday)",
        _busiest_weeks,
        ["inspections"],
    ),
    Question(
        "bee_colonies-23",
        "3",
        "Leaving duplicate rows aside, how many days usually pass between two successive visits to "
        "the same colony? I want the mean.",
        _visit_gap,
        ["inspections"],
    ),
    Question(
        "bee_colonies-24",
        "3",
        "Running total of net kilos by month for the 2025 harvest",
        _running_yield,
        ["honey"],
    ),
    Question(
        "bee_colonies-25",
        "3",
        "On what day in 2023 had half of that year's net crop come in?",
        _half_of_crop,
        ["honey"],
    ),
    Question(
        "bee_colonies-26",
        "4",
        "Bars of income by honey type (kg net x price), tallest first",
        _income_bars,
        ["honey"],
    ),
    Question(
        "bee_colonies-27",
        "4",
        "yearly net kg as lines, a line for every kind of honey",
        _type_lines,
        ["honey"],
    ),
    Question(
        "bee_colonies-28",
        "4",
        "For colonies that survived the winter, plot frames in spring against frames in autumn as "
        "a scatterplot",
        _survivors,
        ["colonies"],
    ),
    Question(
        "bee_colonies-29",
        "4",
        "boxplots of moisture, honey types side by side",
        _moisture_boxes,
        ["honey"],
    ),
    Question(
        "bee_colonies-30",
        "4",
        "Grouped bar chart with the count of colonies in each apiary by queen race",
        _races_by_apiary,
        ["colonies"],
    ),
    Question(
        "bee_colonies-31",
        "4",
        "Please give me a pair plot of brood frames, honey frames and mites per 100.",
        lambda t: Chart("pair"),
        ["inspections"],
    ),
    Question(
        "bee_colonies-32",
        "5",
        "fill blank temperaments with the overall median",
        _filled_temper,
        ["inspections"],
    ),
    Question(
        "bee_colonies-33",
        "5",
        "Classify mites per 100: up to and including 1 is low, above 1 up to 3 is watch, more is "
        "treat. How many inspections per class?",
        _mite_levels,
        ["inspections"],
    ),
    Question(
        "bee_colonies-34",
        "5",
        "put the queen's age in 2023, in years, into a new column queen_age",
        _with_age,
        ["colonies"],
    ),
    Question(
        "bee_colonies-35",
        "5",
        "Cross table of net kg: honey types as rows, harvest years as columns, sums",
        _type_table,
        ["honey"],
    ),
    Question(
        "bee_colonies-36",
        "5",
        "I need the running number out of the colony label as an integer column called number "
        "(C-007 gives 7)",
        _split_id,
        ["colonies"],
    ),
    Question(
        "bee_colonies-37",
        "5",
        "drop grossKg, we never use it",
        lambda t: Frame(t["honey"].drop(columns="grossKg"), ordered=True),
        ["honey"],
    ),
    Question(
        "bee_colonies-38",
        "6",
        "Is winter loss independent of the queen race? chi2 and p",
        _loss_chi2,
        ["colonies"],
    ),
    Question(
        "bee_colonies-39",
        "6",
        "t-test: had the lost colonies fewer frames in autumn than the others? A two-sided p-value "
        "is enough.",
        lambda t: _loss_test(t, equal=False),
        ["colonies"],
        also=[lambda t: _loss_test(t, equal=True)],
    ),
    Question(
        "bee_colonies-40",
        "6",
        "rank correlation (Spearman) of mites per 100 with the 24h mite drop",
        _mite_link,
        ["inspections"],
    ),
    Question(
        "bee_colonies-41",
        "6",
        "List the net weights with a z-score beyond +3",
        _heavy_crops,
        ["honey"],
    ),
    Question(
        "bee_colonies-42",
        "6",
        "mean moisture with its 99% confidence interval (Student's t)",
        _moisture_interval,
        ["honey"],
    ),
    Question(
        "bee_colonies-43",
        "6",
        "According to a straight-line fit of spring frames on autumn frames, how many frames in "
        "spring belong to 10 in autumn?",
        _spring_line,
        ["colonies"],
    ),
    Question(
        "bee_colonies-44",
        "6b",
        "Mann-Whitney U test, two-sided, on net kg of linden versus forest honey. State both group "
        "sizes, U (for linden), p to four decimals and 'different' or 'not different' at 5 %.",
        _mann_whitney,
        ["honey"],
    ),
    Question(
        "bee_colonies-45",
        "6b",
        "Skewness of netKg (bias-corrected, as pandas gives it) to 2 decimals; say 'skewed' if its "
        "absolute value is above 1, else 'not skewed'",
        _kg_verdict,
        ["honey"],
    ),
    Question(
        "bee_colonies-46",
        "6b",
        "Work out the change in frames from autumn to spring in percent of autumn, leaving out "
        "colonies without a spring count. Then, for those with at least 8 autumn frames, give the "
        "number of colonies, the mean change and its standard deviation (n-1), one decimal each.",
        _frames_change,
        ["colonies"],
    ),
    Question(
        "bee_colonies-47",
        "6b",
        "when were colony C-042's mites per 100 at their peak and how high was that?",
        _mite_peak,
        ["inspections"],
    ),
    Question(
        "bee_colonies-48",
        "6b",
        "Levene's test centred on the median: is the variance of moisture equal across sales "
        "channels? Report W and p with 3 decimals and the word 'equal' or 'unequal' (alpha 0.05). "
        "Skip missing moisture.",
        _levene,
        ["honey"],
    ),
    Question(
        "bee_colonies-49",
        "7",
        "which colonies will not make it through next winter",
        lambda t: Decline(),
        ["colonies"],
    ),
    Question(
        "bee_colonies-50",
        "7",
        "Are our bees happy? Tell me what you make of the remarks.",
        lambda t: Decline(),
        ["inspections"],
    ),
    Question(
        "bee_colonies-51",
        "1",
        "Does any column of the colonies hold the same value in 95 % of the rows or more? Name it.",
        _constant_columns,
        ["colonies"],
    ),
]
