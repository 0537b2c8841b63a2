"""Field trials on six farms: harvests by plot and year, the plots' soils, and monthly weather."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"harvests": "csv", "plots": "csv", "weather": "parquet"}

FARMS = ["Oakfield", "Lower Mill", "Hilltop", "Brookside", "Manor", "Westerby"]
#: Crop: usual yield in t/ha, usual price in euros per tonne, month of sowing, days to harvest.
CROPS = {
    "winter wheat": (8.2, 205, 10, 292),
    "spring barley": (6.1, 190, 3, 138),
    "oilseed rape": (3.6, 460, 8, 340),
    "maize": (9.8, 180, 4, 165),
    "sugar beet": (74.0, 42, 3, 215),
    "potatoes": (41.0, 165, 4, 150),
    "oats": (5.4, 185, 3, 145),
}
TREATMENTS = {
    "control": 0.84,
    "mineral N": 1.06,
    "compost": 0.97,
    "mineral N + compost": 1.13,
    "biochar": 0.9,
}
SEASONS = {2017: 1.03, 2018: 0.82, 2019: 1.0, 2020: 0.94, 2021: 1.05, 2022: 0.88, 2023: 0.98}
NOTES = ["lodged after storm", "hail", "late blight", "weedy headland", "Hail in June", "drone map"]


def _plots(rng: np.random.Generator) -> pd.DataFrame:
    n = 120
    farm = [FARMS[i % 6] for i in range(n)]
    plots = pd.DataFrame(
        {
            "plot": [f"{f[:2].upper()}-{i // 6 + 1:02d}" for i, f in enumerate(farm)],
            "farm": farm,
            "soil_type": rng.choice(
                ["clay", "loam", "sandy loam", "silt"], n, p=[0.2, 0.4, 0.25, 0.15]
            ),
            "soilPH": rng.normal(6.6, 0.45, n).round(2),
            "organic_matter_pct": rng.gamma(6, 0.5, n).round(1),
            "Slope (%)": rng.gamma(1.5, 2.2, n).round(1),
            "elev_m": rng.integers(20, 310, n),
            "drained": rng.choice(["yes", "no"], n, p=[0.6, 0.4]),
        }
    )
    plots.loc[rng.choice(n, 7, replace=False), "soilPH"] = np.nan
    return plots


def _weather(rng: np.random.Generator) -> pd.DataFrame:
    months = pd.date_range("2017-01-01", "2023-12-01", freq="MS")
    w = pd.DataFrame([(f, m) for f in FARMS for m in months], columns=["farm", "month"])
    season = -np.cos((w["month"].dt.month - 1) / 12 * 2 * np.pi)
    mean = 9.5 + 8 * season + rng.normal(0, 1.2, len(w))
    w["rain_mm"] = rng.gamma(3.2, 19, len(w)).round(1)
    w["tmean_c"] = mean.round(1)
    w["tmin_c"] = (mean - rng.uniform(4, 9, len(w))).round(1)
    w["frost_days"] = np.clip((6 - mean) * 2 + rng.normal(0, 2, len(w)), 0, 28).round().astype(int)
    w["farm"] = w["farm"].astype("category")
    w.loc[rng.choice(len(w), 8, replace=False), "tmin_c"] = np.nan
    return w


def _harvests(rng: np.random.Generator, plots: pd.DataFrame) -> pd.DataFrame:
    base = plots.merge(pd.DataFrame({"year": list(SEASONS)}), how="cross")
    base = base.sample(690, random_state=rng).sort_values(["year", "plot"]).reset_index(drop=True)
    n, year = len(base), base["year"].to_numpy()
    crop = rng.choice(list(CROPS), n, p=[0.3, 0.18, 0.12, 0.14, 0.08, 0.1, 0.08])
    treatment = rng.choice(list(TREATMENTS), n, p=[0.24, 0.26, 0.18, 0.2, 0.12])
    usual, price, sown_in, grows = np.array([CROPS[c] for c in crop]).T
    mineral = np.array(["mineral" in x for x in treatment])
    nitrogen = np.where(mineral, rng.normal(150, 28, n), rng.normal(45, 14, n)).clip(0).round(0)
    irrigated = rng.random(n) < np.where(crop == "potatoes", 0.6, 0.25)
    pests = rng.choice(6, n, p=[0.25, 0.25, 0.2, 0.15, 0.1, 0.05])
    factor = np.array([TREATMENTS[x] for x in treatment]) * np.array([SEASONS[y] for y in year])
    factor = factor * (1 + 0.07 * irrigated) * (1 - 0.02 * pests) * rng.normal(1, 0.09, n)
    first = pd.to_datetime(
        pd.DataFrame({"year": year - (sown_in > 6), "month": sown_in.astype(int), "day": 1})
    )
    sown = first + pd.to_timedelta(rng.integers(0, 30, n), unit="D")
    cut = sown + pd.to_timedelta(grows.astype(int) + rng.integers(-12, 13, n), unit="D")
    root = np.isin(crop, ["sugar beet", "potatoes"])
    return pd.DataFrame(
        {
            "plot": base["plot"],
            "farm": base["farm"],
            "year": year,
            "crop": crop,
            "variety": [f"{c[:2].upper()}{rng.integers(1, 5)}" for c in crop],
            "treatment": treatment,
            "sown": sown.dt.strftime("%d.%m.%Y"),
            "harvested": cut.dt.strftime("%d.%m.%Y"),
            "Area (ha)": rng.lognormal(0.9, 0.55, n).round(2),
            "yield_t_ha": (usual * factor).round(2),
            "yieldTarget_t_ha": (usual * rng.normal(1.0, 0.04, n)).round(1),
            "Moisture %": np.where(root, np.nan, rng.normal(14.6, 1.3, n).round(1)),
            "N_kg_ha": nitrogen,
            "irrigated": irrigated,
            "pest_score": pests,
            "price_eur_t": (price * rng.normal(1, 0.12, n)).round(1),
            "season": rng.choice(["main", "catch"], n, p=[0.985, 0.015]),
            "notes": np.where(rng.random(n) < 0.14, rng.choice(NOTES, n), None),
        }
    )


def tables(rng: np.random.Generator) -> Tables:
    """Seven harvest years of trial plots."""
    plots = _plots(rng)
    h = _harvests(rng, plots)
    h.loc[rng.choice(len(h), 19, replace=False), "yield_t_ha"] = np.nan
    h.loc[rng.choice(len(h), 13, replace=False), "harvested"] = None
    h.loc[rng.choice(len(h), 9, replace=False), "treatment"] = None
    h = pd.concat([h, h.iloc[rng.choice(len(h), 6, replace=False)]], ignore_index=True)
    return {"harvests": h, "plots": plots, "weather": _weather(rng)}


HARVESTS, PLOTS, WEATHER = ("harvests",), ("plots",), ("weather",)


def of(t: Tables, crop: str) -> pd.DataFrame:
    """Return the harvests of one crop."""
    return t["harvests"].query("crop == @crop")


def when(t: Tables) -> pd.DataFrame:
    """Return the harvests with real dates."""
    h = t["harvests"]
    return h.assign(
        sown=pd.to_datetime(h["sown"], format="%d.%m.%Y"),
        harvested=pd.to_datetime(h["harvested"], format="%d.%m.%Y"),
    )


def by_treatment(t: Tables, crop: str) -> dict[str, float]:
    """Return the mean yield of a crop under each treatment."""
    return of(t, crop).groupby("treatment")["yield_t_ha"].mean().to_dict()


def by_year(t: Tables, crop: str) -> pd.Series:
    """Return the mean yield of a crop in each year."""
    return of(t, crop).groupby("year")["yield_t_ha"].mean()


def water(t: Tables, how: str) -> list[float]:
    """Summarise maize yields with irrigation and without."""
    m = of(t, "maize")
    return [float(m.loc[m["irrigated"] == x, "yield_t_ha"].agg(how)) for x in (True, False)]


def moist(t: Tables, scale: float, known: bool = True) -> float:
    """Return the part of the spring barley that came in above 14.5 % moisture."""
    m = of(t, "spring barley")["Moisture %"]
    return scale * float(((m.dropna() if known else m) > 14.5).mean())


def year_rain(t: Tables) -> pd.Series:
    """Return Oakfield's rain by year."""
    w = t["weather"].query("farm == 'Oakfield'")
    return w.groupby(w["month"].dt.year)["rain_mm"].sum()


def wettest(t: Tables) -> pd.Series:
    """Return the wettest month of Brookside."""
    w = t["weather"].query("farm == 'Brookside'")
    return w.loc[w["rain_mm"].idxmax()]


def rain_so_far(t: Tables) -> dict[str, float]:
    """Return the running total of rain at Manor through 2022."""
    w = t["weather"].query("farm == 'Manor' and month.dt.year == 2022").sort_values("month")
    return dict(
        zip(w["month"].dt.strftime("%Y-%m-%d"), w["rain_mm"].cumsum().tolist(), strict=True)
    )


def frosts(t: Tables) -> int:
    """Count Hilltop's frost days of the winter 2020/21."""
    w = t["weather"].query("farm == 'Hilltop' and '2020-11-01' <= month <= '2021-03-01'")
    return int(w["frost_days"].sum())


def best_beet(t: Tables) -> Frame:
    """Return the three best sugar beet harvests."""
    best = of(t, "sugar beet").drop_duplicates().nlargest(3, "yield_t_ha")
    return Frame(best, columns=["plot", "year", "yield_t_ha"], ordered=True)


def two_lines(t: Tables, since: int) -> Chart:
    """Draw wheat yields by year, with irrigation and without."""
    w = of(t, "winter wheat").query("year >= @since")
    return Chart("line", w.groupby(["irrigated", "year"])["yield_t_ha"].mean().to_dict())


def boxes(t: Tables) -> Chart:
    """Draw wheat yields by farm."""
    w = of(t, "winter wheat").dropna(subset=["yield_t_ha"])
    return Chart("box", w.groupby("farm")["yield_t_ha"].apply(list).to_dict())


def dots(t: Tables) -> Chart:
    """Draw maize yields against nitrogen."""
    m = of(t, "maize").dropna(subset=["yield_t_ha"])
    return Chart("scatter", list(zip(m["N_kg_ha"], m["yield_t_ha"], strict=True)))


def heat(t: Tables) -> Chart:
    """Draw the correlations of four columns."""
    r = t["plots"][["soilPH", "organic_matter_pct", "Slope (%)", "elev_m"]].corr()
    return Chart("heatmap", r.stack().to_dict())


def rates(t: Tables) -> Named:
    """Count harvests by nitrogen rate."""
    n = t["harvests"]["N_kg_ha"]
    return Named(
        {
            "below 60": int((n < 60).sum()),
            "60 to below 120": int(n.between(60, 120, inclusive="left").sum()),
            "120 and more": int((n >= 120).sum()),
        }
    )


def longer(t: Tables) -> Frame:
    """Put yields and targets in one column."""
    long = t["harvests"].melt(
        id_vars=["plot", "year"],
        value_vars=["yield_t_ha", "yieldTarget_t_ha"],
        var_name="measure",
        value_name="t_ha",
    )
    return Frame(long)


def soils(t: Tables) -> pd.DataFrame:
    """Return the harvests with soil type and slope."""
    return t["harvests"].merge(
        t["plots"][["plot", "soil_type", "Slope (%)"]], on="plot", how="left"
    )


def strongest(t: Tables) -> str:
    """Return the column that moves most with wheat yield."""
    r = of(t, "winter wheat").select_dtypes("number").corr()["yield_t_ha"].drop("yield_t_ha")
    return str(r.abs().idxmax())


def wheat_samples(t: Tables) -> dict[str, pd.Series]:
    """Return the known wheat yields under each treatment."""
    w = of(t, "winter wheat").dropna(subset=["yield_t_ha", "treatment"])
    return {k: g["yield_t_ha"] for k, g in w.groupby("treatment")}


def anova(t: Tables) -> Named:
    """Compare wheat yields over all treatments."""
    r = stats.f_oneway(*wheat_samples(t).values())
    return Named({"F": float(r.statistic), "p": float(r.pvalue)})


def oats_interval(t: Tables) -> Named:
    """Return the 95 % interval of the mean yield of oats."""
    y = of(t, "oats")["yield_t_ha"].dropna()
    low, high = stats.t.interval(0.95, len(y) - 1, loc=y.mean(), scale=y.sem())
    return Named({"low": float(low), "high": float(high)})


def far_out(t: Tables, ddof: int = 1) -> int:
    """Count plot areas more than three standard deviations from their mean."""
    a = t["harvests"]["Area (ha)"]
    return int((((a - a.mean()) / a.std(ddof=ddof)).abs() > 3).sum())


def spearman(t: Tables) -> Named:
    """Rank-correlate pests and yield of wheat."""
    w = of(t, "winter wheat").dropna(subset=["yield_t_ha"])
    r = stats.spearmanr(w["pest_score"], w["yield_t_ha"])
    return Named({"rho": float(r.statistic), "p": float(r.pvalue)})


def response(t: Tables) -> float:
    """Return the gain of wheat yield per kilogram of nitrogen."""
    w = of(t, "winter wheat").dropna(subset=["yield_t_ha"])
    return float(stats.linregress(w["N_kg_ha"], w["yield_t_ha"]).slope)


def against_control(t: Tables) -> Listed:
    """Return the treatments that differ from the control after Bonferroni's correction."""
    s = wheat_samples(t)
    others = [k for k in s if k != "control"]
    p = {k: stats.ttest_ind(s[k], s["control"], equal_var=True).pvalue for k in others}
    return Listed([k for k in others if min(1.0, p[k] * len(others)) < 0.05])


def maize_summary(t: Tables) -> Named:
    """Summarise the yields of maize."""
    y = of(t, "maize")["yield_t_ha"].dropna()
    return Named(
        {
            "n": len(y),
            "mean": round(float(y.mean()), 2),
            "sd": round(float(y.std()), 2),
            "se": round(float(y.sem()), 3),
        }
    )


def lopsided(t: Tables) -> Named:
    """Judge the skewness of the plot areas."""
    g = float(t["harvests"]["Area (ha)"].skew())
    verdict = "right-skewed" if g > 0.5 else "left-skewed" if g < -0.5 else "symmetric"
    return Named({"skewness": round(g, 2), "verdict": verdict})


def poor_potatoes(t: Tables) -> Named:
    """Summarise the potato harvests that missed their target clearly."""
    p = of(t, "potatoes").assign(ratio=lambda d: d["yield_t_ha"] / d["yieldTarget_t_ha"])
    p = p[p["ratio"] < 0.9]
    worst = p.loc[p["ratio"].idxmin()]
    return Named(
        {
            "harvests": len(p),
            "mean ratio": round(float(p["ratio"].mean()), 3),
            "worst plot": worst["plot"],
            "its year": int(worst["year"]),
        }
    )


QUESTIONS = [
    Question(
        "farm_yields-01",
        "1",
        "list the column names of the harvest table",
        lambda t: Listed(t["harvests"].columns.tolist()),
        HARVESTS,
    ),
    Question(
        "farm_yields-02",
        "1",
        "How many different varieties have been grown over the years?",
        lambda t: int(t["harvests"]["variety"].nunique()),
        HARVESTS,
    ),
    Question(
        "farm_yields-03",
        "1",
        "give me the usual summary stats for applied nitrogen (count, mean, sd, min, "
        "quartiles, max)",
        lambda t: Named(t["harvests"]["N_kg_ha"].describe().to_dict()),
        HARVESTS,
    ),
    Question(
        "farm_yields-04",
        "1",
        "Is the soil pH missing for any plots? How many?",
        lambda t: int(t["plots"]["soilPH"].isna().sum()),
        PLOTS,
    ),
    Question(
        "farm_yields-05",
        "2",
        "mean winter wheat yield under each treatment",
        lambda t: Groups(by_treatment(t, "winter wheat")),
        HARVESTS,
    ),
    Question(
        "farm_yields-06",
        "2",
        "and what about spring barley?",
        lambda t: Groups(by_treatment(t, "spring barley")),
        HARVESTS,
        after=["farm_yields-05"],
    ),
    Question(
        "farm_yields-07",
        "2",
        "What crop takes up the most hectares, all years together?",
        lambda t: t["harvests"].groupby("crop")["Area (ha)"].sum().idxmax(),
        HARVESTS,
    ),
    Question(
        "farm_yields-08",
        "2",
        "tonnes of potatoes lifted in 2021 (yield per ha times the area)",
        lambda t: float(
            of(t, "potatoes").query("year == 2021").eval("yield_t_ha * `Area (ha)`").sum()
        ),
        HARVESTS,
    ),
    Question(
        "farm_yields-09",
        "2",
        "Compare median maize yields, irrigated against rainfed.",
        lambda t: Named(dict(zip(("irrigated", "rainfed"), water(t, "median"), strict=True))),
        HARVESTS,
        also=[lambda t: Groups(dict(zip((True, False), water(t, "median"), strict=True)))],
    ),
    Question(
        "farm_yields-10",
        "2",
        "how often did a harvest come in under its target yield",
        lambda t: int(t["harvests"].eval("yield_t_ha < yieldTarget_t_ha").sum()),
        HARVESTS,
    ),
    Question(
        "farm_yields-11",
        "2",
        "The three best sugar beet harvests ever: which plot, which year, how many t/ha? "
        "Ignore repeated lines.",
        best_beet,
        HARVESTS,
    ),
    Question(
        "farm_yields-12",
        "2",
        "share of the spring barley that was wetter than 14.5% at harvest",
        lambda t: moist(t, 1),
        HARVESTS,
        also=[
            lambda t: moist(t, 100),
            lambda t: moist(t, 1, False),
            lambda t: moist(t, 100, False),
        ],
    ),
    Question(
        "farm_yields-13",
        "2",
        "Per farm, the standard deviation of the oats yield",
        lambda t: Groups(of(t, "oats").groupby("farm")["yield_t_ha"].std().to_dict()),
        HARVESTS,
    ),
    Question(
        "farm_yields-14",
        "2",
        "By what percentage does wheat with mineral N alone outyield the untreated control, "
        "on average?",
        lambda t: (
            100
            * (
                by_treatment(t, "winter wheat")["mineral N"]
                / by_treatment(t, "winter wheat")["control"]
                - 1
            )
        ),
        HARVESTS,
    ),
    Question(
        "farm_yields-15",
        "2",
        "wheat yield by soil type, averages",
        lambda t: Groups(
            soils(t)
            .query("crop == 'winter wheat'")
            .groupby("soil_type")["yield_t_ha"]
            .mean()
            .to_dict()
        ),
        ("harvests", "plots"),
    ),
    Question(
        "farm_yields-16",
        "2",
        "Number of harvests that have no note although the pest score was at least 4",
        lambda t: int((t["harvests"]["notes"].isna() & (t["harvests"]["pest_score"] >= 4)).sum()),
        HARVESTS,
    ),
    Question(
        "farm_yields-17",
        "2",
        "what was the lowest price per tonne we ever got for rapeseed, and in what year",
        lambda t: Named(
            {
                "price": float(of(t, "oilseed rape")["price_eur_t"].min()),
                "year": int(
                    of(t, "oilseed rape").sort_values("price_eur_t", kind="stable")["year"].iloc[0]
                ),
            }
        ),
        HARVESTS,
    ),
    Question(
        "farm_yields-18",
        "2",
        "average nitrogen rate, only the compost or biochar plots (not the mix with mineral N)",
        lambda t: float(
            t["harvests"].query("treatment in ['compost', 'biochar']")["N_kg_ha"].mean()
        ),
        HARVESTS,
    ),
    Question(
        "farm_yields-19",
        "2",
        "How many wheat and barley harvests from Hilltop and Manor, 2019 to 2022 inclusive?",
        lambda t: len(
            t["harvests"].query(
                "crop in ['winter wheat', 'spring barley'] and farm in ['Hilltop', 'Manor'] "
                "and 2019 <= year <= 2022"
            )
        ),
        HARVESTS,
    ),
    Question(
        "farm_yields-20",
        "3",
        "how many days does each crop stand in the field on average, sowing to harvest",
        lambda t: Groups(
            when(t)
            .assign(days=lambda h: (h["harvested"] - h["sown"]).dt.days)
            .groupby("crop")["days"]
            .mean()
            .to_dict()
        ),
        HARVESTS,
    ),
    Question(
        "farm_yields-21",
        "3",
        "Annual rainfall at Oakfield, please",
        lambda t: Groups(year_rain(t).to_dict()),
        WEATHER,
        also=[
            lambda t: Groups({f"{y}-01-01": v for y, v in year_rain(t).to_dict().items()}),
        ],
    ),
    Question(
        "farm_yields-22",
        "3",
        "three-year moving average of the yearly mean wheat yield, starting once there are three "
        "years",
        lambda t: Groups(by_year(t, "winter wheat").rolling(3).mean().dropna().to_dict()),
        HARVESTS,
    ),
    Question(
        "farm_yields-23",
        "3",
        "On what date did we finish lifting potatoes in 2022?",
        lambda t: str(
            when(t).query("crop == 'potatoes' and year == 2022")["harvested"].max().date()
        ),
        HARVESTS,
        also=[
            lambda t: str(
                when(t)
                .query("crop == 'potatoes' and harvested.dt.year == 2022")["harvested"]
                .max()
                .date()
            )
        ],
    ),
    Question(
        "farm_yields-24",
        "3",
        "cumulative rain for Manor through 2022, month by month",
        lambda t: Groups(rain_so_far(t), ordered=True),
        WEATHER,
    ),
    Question(
        "farm_yields-25",
        "3",
        "which single month was the wettest on record at brookside?",
        lambda t: str(wettest(t)["month"].date()),
        WEATHER,
        also=[lambda t: wettest(t)["month"].strftime("%Y-%m")],
    ),
    Question(
        "farm_yields-26",
        "3",
        "Frost days at Hilltop over the winter of 2020/21, November to March",
        frosts,
        WEATHER,
    ),
    Question(
        "farm_yields-27",
        "4",
        "bar chart, mean wheat yield per treatment",
        lambda t: Chart("bar", by_treatment(t, "winter wheat")),
        HARVESTS,
    ),
    Question(
        "farm_yields-28",
        "4",
        "How did the average wheat yield develop year by year? Separate lines for irrigated and "
        "not irrigated.",
        lambda t: two_lines(t, 2017),
        HARVESTS,
    ),
    Question(
        "farm_yields-29",
        "4",
        "start that at 2020",
        lambda t: two_lines(t, 2020),
        HARVESTS,
        after=["farm_yields-28"],
    ),
    Question(
        "farm_yields-30",
        "4",
        "scatterplot nitrogen (x) and yield (y), maize only",
        dots,
        HARVESTS,
    ),
    Question(
        "farm_yields-31",
        "4",
        "I'd like to see how wheat yields are distributed on each farm, as boxes",
        boxes,
        HARVESTS,
    ),
    Question(
        "farm_yields-32",
        "4",
        "heatmap of how pH, organic matter, slope and elevation correlate",
        heat,
        PLOTS,
    ),
    Question(
        "farm_yields-33",
        "5",
        "turn sown and harvested into real dates, they're day.month.year",
        lambda t: Frame(when(t), columns=["sown", "harvested"]),
        HARVESTS,
    ),
    Question(
        "farm_yields-34",
        "5",
        "Throw out every harvest without a yield and tell me how many rows are left.",
        lambda t: len(t["harvests"].dropna(subset=["yield_t_ha"])),
        HARVESTS,
    ),
    Question(
        "farm_yields-35",
        "5",
        "add revenue_eur, that is yield x area x price",
        lambda t: Frame(
            t["harvests"].assign(
                revenue_eur=lambda h: h["yield_t_ha"] * h["Area (ha)"] * h["price_eur_t"]
            ),
            columns=["revenue_eur"],
        ),
        HARVESTS,
    ),
    Question(
        "farm_yields-36",
        "5",
        "Group the N rates into below 60, 60 to below 120, and 120 or more kg/ha: how many "
        "harvests in each band?",
        rates,
        HARVESTS,
    ),
    Question(
        "farm_yields-37",
        "5",
        "Reshape to long: keep plot and year, stack the yield and its target in one column t_ha "
        "with a column measure that says which one it is",
        longer,
        HARVESTS,
    ),
    Question(
        "farm_yields-38",
        "5",
        "bring the soil type and slope from the plots table over to the harvests",
        lambda t: Frame(soils(t), columns=["plot", "year", "soil_type", "Slope (%)"]),
        ("harvests", "plots"),
    ),
    Question(
        "farm_yields-39",
        "6",
        "For winter wheat, which numeric column is most strongly correlated with yield, up or "
        "down?",
        strongest,
        HARVESTS,
    ),
    Question(
        "farm_yields-40",
        "6",
        "one-way anova: wheat yield across treatments. F and p?",
        anova,
        HARVESTS,
    ),
    Question(
        "farm_yields-41",
        "6",
        "95% confidence interval (t based) of the mean oats yield",
        oats_interval,
        HARVESTS,
    ),
    Question(
        "farm_yields-42",
        "6",
        "are there areas more than 3 standard deviations away from the average area? count them",
        far_out,
        HARVESTS,
        also=[lambda t: far_out(t, 0)],
    ),
    Question(
        "farm_yields-43",
        "6",
        "Spearman's rho between pest score and wheat yield, with its p value",
        spearman,
        HARVESTS,
    ),
    Question(
        "farm_yields-44",
        "6",
        "How many t/ha does wheat gain per extra kg of nitrogen, going by a simple linear fit?",
        response,
        HARVESTS,
    ),
    Question(
        "farm_yields-45",
        "6b",
        "Maize yields: n, mean and sample sd (n-1) to 2 decimals, standard error to 3. Leave out "
        "missing yields.",
        maize_summary,
        HARVESTS,
    ),
    Question(
        "farm_yields-46",
        "6b",
        "Test each treatment against control on winter wheat yield with Student's t test (equal "
        "variances), multiply the p values by the number of comparisons, and name the treatments "
        "still below 0.05.",
        against_control,
        HARVESTS,
    ),
    Question(
        "farm_yields-47",
        "6b",
        "skewness of the plot area (bias corrected, 2 decimals), verdict 'right-skewed' above 0.5, "
        "'left-skewed' under -0.5, 'symmetric' in between",
        lopsided,
        HARVESTS,
    ),
    Question(
        "farm_yields-48",
        "6b",
        "Compute actual over target yield for potatoes and keep the ratios under 0.9. Report how "
        "many harvests that leaves, their mean ratio with 3 decimals, and plot and year of the "
        "worst one.",
        poor_potatoes,
        HARVESTS,
    ),
    Question(
        "farm_yields-49",
        "7",
        "what will wheat on Manor bring us in 2026?",
        lambda t: Decline(),
        HARVESTS,
    ),
    Question(
        "farm_yields-50",
        "7",
        "Why was 2018 such a bad year for us?",
        lambda t: Decline(),
        HARVESTS,
    ),
]
