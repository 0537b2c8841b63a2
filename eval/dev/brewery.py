"""A craft brewery: batches, tastings and deliveries to its customers."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"batches": "csv", "tastings": "csv", "deliveries": "parquet"}

_STYLES = ["Pils", "IPA", "Stout", "Wheat", "Porter", "Saison"]


def tables(rng: np.random.Generator) -> Tables:
    n = 420
    style = rng.choice(_STYLES, n, p=[0.3, 0.25, 0.13, 0.16, 0.08, 0.08])
    brewed = pd.Timestamp("2021-03-01") + pd.to_timedelta(np.sort(rng.integers(0, 1010, n)), "D")
    strong = pd.Series(style).map(
        {"Pils": 4.9, "IPA": 6.3, "Stout": 7.1, "Wheat": 5.3, "Porter": 5.9, "Saison": 6.0}
    )
    abv = np.round(strong + rng.normal(0, 0.35, n), 1)
    og = np.round(1.012 + abv * 0.0077 + rng.normal(0, 0.0011, n), 4)
    batches = pd.DataFrame(
        {
            "batchNo": [f"{year}-{i:03d}" for i, year in enumerate(brewed.year, 1)],
            "beerStyle": style,
            "brewDate": brewed.strftime("%d.%m.%Y"),
            "brewer": rng.choice(["Hanna", "Jonas", "Mirko", "Svea"], n, p=[0.36, 0.3, 0.2, 0.14]),
            "tank": rng.choice(["T1", "T2", "T3", "T4", "T5"], n),
            "vol_hl": np.round(rng.normal(21, 3.2, n), 1),
            "OG": og,
            "abv_pct": abv,
            "IBU": np.round(
                rng.normal(pd.Series(style).map({"IPA": 58, "Pils": 34}).fillna(24), 5)
            ).astype(int),
            "ferm_temp_c": np.round(rng.normal(np.where(style == "Pils", 10.5, 18.5), 1.1), 1),
            "ferm_days": np.round(rng.normal(np.where(style == "Pils", 14, 8), 1.8))
            .clip(4)
            .astype(int),
            "malt_kg": np.round(rng.normal(430, 60, n)),
            "hops_kg": np.round(rng.gamma(4, np.where(style == "IPA", 2.4, 0.9)), 2),
            "dumped": rng.random(n) < 0.035,
        }
    )
    batches.loc[rng.choice(n, 18, replace=False), "ferm_temp_c"] = np.nan
    batches.loc[rng.choice(n, 11, replace=False), "IBU"] = np.nan
    m = 1500
    of = rng.integers(0, n, m)
    good = pd.Series(style[of]).map({"IPA": 7.4, "Stout": 7.0, "Pils": 6.8}).fillna(6.3).to_numpy()
    tastings = pd.DataFrame(
        {
            "id": np.arange(1, m + 1),
            "batch": batches["batchNo"].to_numpy()[of],
            "tasted": (brewed[of] + pd.to_timedelta(rng.integers(20, 50, m), "D")).strftime(
                "%Y-%m-%d"
            ),
            "taster": rng.choice(["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"], m),
            "aroma": rng.normal(good, 1.1).round(1).clip(1, 10),
            "flavour": rng.normal(good + 0.2, 1.2).round(1).clip(1, 10),
            "body": rng.normal(6.5, 1.0, m).round(1).clip(1, 10),
            "off_flavour": rng.choice(
                ["diacetyl", "sulphur", "oxidised", None], m, p=[0.05, 0.03, 0.04, 0.88]
            ),
            "verdict": rng.choice(["release", "hold", "reject"], m, p=[0.8, 0.15, 0.05]),
        }
    )
    tastings.loc[rng.choice(m, 40, replace=False), "body"] = np.nan
    k = 3600
    day = pd.Timestamp("2022-01-03") + pd.to_timedelta(np.sort(rng.integers(0, 730, k)), "D")
    pack = rng.choice(
        ["keg 30 l", "keg 50 l", "bottle 0.5 l", "can 0.33 l"], k, p=[0.3, 0.25, 0.3, 0.15]
    )
    units = np.where(
        np.char.startswith(pack.astype(str), "keg"),
        rng.integers(1, 12, k),
        rng.integers(24, 480, k),
    )
    each = pd.Series(pack).map(
        {"keg 30 l": 74.0, "keg 50 l": 115.0, "bottle 0.5 l": 1.15, "can 0.33 l": 0.95}
    )
    deliveries = pd.DataFrame(
        {
            "note_no": np.arange(880001, 880001 + k),
            "delivered": day,
            "customer": rng.choice(
                [
                    "Zum Anker",
                    "Cafe Luna",
                    "Hopfenhaus",
                    "SuperMart",
                    "Kiosk 7",
                    "Bar Rosso",
                    "Alte Post",
                ],
                k,
                p=[0.2, 0.12, 0.2, 0.22, 0.08, 0.1, 0.08],
            ),
            "customer type": "",
            "style": rng.choice(_STYLES, k, p=[0.32, 0.26, 0.11, 0.17, 0.07, 0.07]),
            "pack": pack,
            "qty": units,
            "net_amount": np.round(units * each * np.exp(rng.normal(0, 0.06, k)), 2),
            "empties_returned": np.where(
                np.char.startswith(pack.astype(str), "keg"), rng.integers(0, 9, k), np.nan
            ),
            "paid": rng.choice(["on time", "late", "open"], k, p=[0.78, 0.15, 0.07]),
        }
    )
    kinds = {"SuperMart": "retail", "Kiosk 7": "retail", "Bar Rosso": "bar", "Cafe Luna": "cafe"}
    deliveries["customer type"] = deliveries["customer"].map(kinds).fillna("restaurant")
    return {"batches": batches, "tastings": tastings, "deliveries": deliveries}


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _brewed(t: Tables) -> pd.Series:
    return pd.to_datetime(t["batches"]["brewDate"], format="%d.%m.%Y")


def _month(dates: pd.Series) -> pd.Series:
    return dates.dt.strftime("%Y-%m")


def _year(dates: pd.Series) -> pd.Series:
    return dates.dt.strftime("%Y")


def _tasted(t: Tables) -> pd.DataFrame:
    return t["tastings"].merge(t["batches"], left_on="batch", right_on="batchNo")


def _sales(t: Tables) -> pd.Series:
    return t["deliveries"].groupby(_month(t["deliveries"]["delivered"]))["net_amount"].sum()


def _calendar(values: pd.Series) -> Groups:
    return Groups({int(str(key)[5:]): value for key, value in values.to_dict().items()})


def _hops_share(t: Tables) -> Named:
    b = t["batches"].query("beerStyle == 'IPA' and not dumped")
    per = b["hops_kg"] / b["vol_hl"]
    return Named({"n": len(b), "mean": round(per.mean(), 3), "max": round(per.max(), 3)})


def _late_share(t: Tables) -> Groups:
    d = t["deliveries"].query("paid != 'open'")
    return _groups(d["paid"].eq("late").groupby(d["customer type"]).mean() * 100)


def _anova(t: Tables) -> Named:
    b = t["batches"]
    parts = [v for _, v in b.groupby("tank")["abv_pct"]]
    f, p = stats.f_oneway(*parts)
    word = "significant" if p < 0.05 else "not significant"
    return Named(
        {
            "F": round(f, 2),
            "p": round(p, 3),
            "between": len(parts) - 1,
            "within": len(b) - len(parts),
            "word": word,
        }
    )


def _trend(t: Tables) -> Named:
    found = stats.linregress(t["batches"]["OG"], t["batches"]["abv_pct"])
    word = "good" if found.rvalue**2 >= 0.5 else "poor"
    return Named(
        {
            "slope": round(found.slope, 2),
            "intercept": round(found.intercept, 2),
            "r2": round(found.rvalue**2, 3),
            "fit": word,
        }
    )


def _next(t: Tables) -> Named:
    b = t["batches"].assign(at=_brewed(t)).sort_values(["tank", "at"], kind="stable")
    gap = b.groupby("tank")["at"].diff().dt.days
    return Named({"mean": round(gap.mean(), 1), "max": gap.max()})


def _customers(t: Tables) -> Listed:
    s = t["deliveries"].groupby("customer")["net_amount"].sum()
    return Listed(s[s > s.mean()].index.tolist())


def _frame(t: Tables, keys: str, **measures: tuple[str, str]) -> Frame:
    return Frame(t["deliveries"].groupby(keys).agg(**measures).reset_index())


QUESTIONS: list[Question] = [
    Question(
        "brewery-01",
        "1",
        "What columns does the table of deliveries have, and of what type are they?",
        lambda t: _groups(t["deliveries"].dtypes.astype(str)),
        ["deliveries", "batches"],
        also=[
            lambda t: Groups(
                {
                    c: {
                        "i": "Int64",
                        "f": "Float64",
                        "M": "Datetime(time_unit='us', time_zone=None)",
                    }.get(t["deliveries"][c].dtype.kind, "String")
                    for c in t["deliveries"]
                }
            )
        ],
    ),
    Question(
        "brewery-02",
        "1",
        "How many batches have we brewed so far?",
        lambda t: len(t["batches"]),
        ["batches", "tastings"],
    ),
    Question(
        "brewery-03",
        "1",
        "Which kinds of packaging do we sell?",
        lambda t: Listed(sorted(t["deliveries"]["pack"].unique())),
        ["deliveries"],
    ),
    Question(
        "brewery-04",
        "1",
        "How many tastings lack a score for body?",
        lambda t: int(t["tastings"]["body"].isna().sum()),
        ["tastings"],
    ),
    Question(
        "brewery-05",
        "1",
        "Summarise the fermentation days: count, mean, spread, quartiles and so on.",
        lambda t: _groups(t["batches"]["ferm_days"].describe()),
        ["batches"],
    ),
    Question(
        "brewery-06",
        "2",
        "How many hectolitres of stout did we brew in total?",
        lambda t: float(t["batches"].query("beerStyle == 'Stout'")["vol_hl"].sum()),
        ["batches"],
    ),
    Question(
        "brewery-07",
        "2",
        "Which style is the strongest on average?",
        lambda t: str(t["batches"].groupby("beerStyle")["abv_pct"].mean().idxmax()),
        ["batches"],
    ),
    Question(
        "brewery-08",
        "2",
        "How many batches had to be dumped, and what percentage is that?",
        lambda t: Named(
            {
                "n": int(t["batches"]["dumped"].sum()),
                "pct": float(t["batches"]["dumped"].mean()) * 100,
            }
        ),
        ["batches"],
    ),
    Question(
        "brewery-09",
        "2",
        "Which customers bought more than the average customer?",
        _customers,
        ["deliveries"],
        also=[
            lambda t: _groups(
                t["deliveries"].groupby("customer")["net_amount"].sum().loc[lambda s: s > s.mean()]
            )
        ],
    ),
    Question(
        "brewery-10",
        "2",
        "Average alcohol content and bitterness (IBU) by style",
        lambda t: Frame(t["batches"].groupby("beerStyle")[["abv_pct", "IBU"]].mean().reset_index()),
        ["batches"],
    ),
    Question(
        "brewery-11",
        "2",
        "How many deliveries went to restaurants and how much did these bring in?",
        lambda t: (
            t["deliveries"]
            .query("`customer type` == 'restaurant'")
            .pipe(lambda d: Named({"n": len(d), "sum": d["net_amount"].sum()}))
        ),
        ["deliveries"],
    ),
    Question(
        "brewery-12",
        "2",
        "Which three customers bring in the most money, and how much is it for each?",
        lambda t: _groups(
            t["deliveries"].groupby("customer")["net_amount"].sum().nlargest(3), ordered=True
        ),
        ["deliveries"],
    ),
    Question(
        "brewery-13",
        "2",
        "What fraction of our sales (by amount) goes to retail?",
        lambda t: float(
            t["deliveries"].query("`customer type` == 'retail'")["net_amount"].sum()
            / t["deliveries"]["net_amount"].sum()
        ),
        ["deliveries"],
        also=[
            lambda t: (
                100
                * float(
                    t["deliveries"].query("`customer type` == 'retail'")["net_amount"].sum()
                    / t["deliveries"]["net_amount"].sum()
                )
            )
        ],
    ),
    Question(
        "brewery-14",
        "2",
        "How many kilos of hops per hectolitre do we use on average in an IPA?",
        lambda t: float(
            t["batches"]
            .query("beerStyle == 'IPA'")
            .pipe(lambda b: (b["hops_kg"] / b["vol_hl"]).mean())
        ),
        ["batches"],
        also=[
            lambda t: float(
                t["batches"]
                .query("beerStyle == 'IPA'")
                .pipe(lambda b: b["hops_kg"].sum() / b["vol_hl"].sum())
            )
        ],
    ),
    Question(
        "brewery-15",
        "2",
        "Which batches fermented above 20 degrees?",
        lambda t: Frame(t["batches"].query("ferm_temp_c > 20")),
        ["batches"],
        also=[lambda t: Listed(t["batches"].query("ferm_temp_c > 20")["batchNo"].tolist())],
    ),
    Question(
        "brewery-16",
        "2",
        "Who is the harshest taster as far as flavour is concerned?",
        lambda t: str(t["tastings"].groupby("taster")["flavour"].mean().idxmin()),
        ["tastings"],
    ),
    Question(
        "brewery-17",
        "2",
        "What do our IPAs score for aroma on average?",
        lambda t: float(_tasted(t).query("beerStyle == 'IPA'")["aroma"].mean()),
        ["tastings", "batches"],
    ),
    Question(
        "brewery-18",
        "2",
        "Percentage of deliveries paid late for each type of customer, not counting open ones",
        _late_share,
        ["deliveries"],
        also=[lambda t: Groups({key: value / 100 for key, value in _late_share(t).values.items()})],
    ),
    Question(
        "brewery-19",
        "2",
        "How many tastings ended in a verdict other than release?",
        lambda t: int((t["tastings"]["verdict"] != "release").sum()),
        ["tastings"],
    ),
    Question(
        "brewery-20",
        "2",
        "For each pack, show the number of deliveries, the total quantity and the mean net amount.",
        lambda t: _frame(
            t, "pack", count=("note_no", "size"), q=("qty", "sum"), a=("net_amount", "mean")
        ),
        ["deliveries"],
    ),
    Question(
        "brewery-21",
        "3",
        "How many batches did we brew per year?",
        lambda t: _groups(_year(_brewed(t)).value_counts()),
        ["batches"],
    ),
    Question(
        "brewery-22",
        "3",
        "Monthly sales in 2023",
        lambda t: _groups(_sales(t).loc[lambda s: s.index.str.startswith("2023")]),
        ["deliveries"],
        also=[lambda t: _calendar(_sales(t).loc[lambda s: s.index.str.startswith("2023")])],
    ),
    Question(
        "brewery-23",
        "3",
        "In which month did Hopfenhaus order the most?",
        lambda t: (
            t["deliveries"]
            .query("customer == 'Hopfenhaus'")
            .pipe(lambda d: d.groupby(_month(d["delivered"]))["net_amount"].sum().idxmax())
        ),
        ["deliveries"],
        also=[
            lambda t: (
                t["deliveries"]
                .query("customer == 'Hopfenhaus'")
                .pipe(lambda d: _month(d["delivered"]).value_counts().idxmax())
            ),
            lambda t: (
                t["deliveries"]
                .query("customer == 'Hopfenhaus'")
                .pipe(lambda d: d.groupby(_month(d["delivered"]))["qty"].sum().idxmax())
            ),
            lambda t: (
                t["deliveries"]
                .query("customer == 'Hopfenhaus'")
                .pipe(lambda d: d.groupby(d["delivered"].dt.month)["net_amount"].sum().idxmax())
            ),
        ],
    ),
    Question(
        "brewery-24",
        "3",
        "When was batch 2022-200 brewed?",
        lambda t: _brewed(t)[t["batches"]["batchNo"] == "2022-200"].iloc[0],
        ["batches"],
        also=[
            lambda t: t["batches"].loc[t["batches"]["batchNo"] == "2022-200", "brewDate"].iloc[0]
        ],
    ),
    Question(
        "brewery-25",
        "3",
        "Did we earn more in the fourth quarter of 2022 or in the fourth quarter of 2023? Give "
        "both sums.",
        lambda t: t["deliveries"].pipe(
            lambda d: _groups(
                d.groupby(d["delivered"].dt.to_period("Q").astype(str))["net_amount"].sum()[
                    ["2022Q4", "2023Q4"]
                ]
            )
        ),
        ["deliveries"],
    ),
    Question(
        "brewery-26",
        "3",
        "What's the average number of deliveries a month?",
        lambda t: float(_month(t["deliveries"]["delivered"]).value_counts().mean()),
        ["deliveries"],
    ),
    Question(
        "brewery-27",
        "3",
        "Three-month moving average of sales",
        lambda t: _groups(_sales(t).rolling(3).mean()),
        ["deliveries"],
        also=[
            lambda t: Frame(
                _sales(t).pipe(
                    lambda s: pd.DataFrame(
                        {"m": s.index, "s": s.to_numpy(), "r": s.rolling(3).mean().to_numpy()}
                    )
                )
            )
        ],
    ),
    Question(
        "brewery-28",
        "3",
        "How many deliveries were made on a Saturday or Sunday?",
        lambda t: int((t["deliveries"]["delivered"].dt.dayofweek >= 5).sum()),
        ["deliveries"],
    ),
    Question(
        "brewery-29",
        "4",
        "Bar chart of total volume by style",
        lambda t: Chart("bar", t["batches"].groupby("beerStyle")["vol_hl"].sum().to_dict()),
        ["batches"],
    ),
    Question(
        "brewery-30",
        "4",
        "Plot the sales of each pack by month, one line per pack.",
        lambda t: Chart("line"),
        ["deliveries"],
    ),
    Question(
        "brewery-31",
        "4",
        "Show me the distribution of original gravity (OG).",
        lambda t: Chart("hist", t["batches"]["OG"].tolist()),
        ["batches"],
    ),
    Question(
        "brewery-32",
        "4",
        "Scatter alcohol against original gravity and colour the dots by style.",
        lambda t: Chart("scatter"),
        ["batches"],
    ),
    Question(
        "brewery-33",
        "4",
        "Heat map of the correlations between aroma, flavour and body",
        lambda t: Chart("heatmap"),
        ["tastings"],
    ),
    Question(
        "brewery-34",
        "4",
        "Draw the five customers with the highest sales as bars, biggest on the left.",
        lambda t: Chart(
            "bar",
            t["deliveries"].groupby("customer")["net_amount"].sum().nlargest(5).to_dict(),
            ordered=True,
        ),
        ["deliveries"],
    ),
    Question(
        "brewery-35",
        "5",
        "Rename OG to original_gravity and abv_pct to alcohol.",
        lambda t: Frame(
            t["batches"].rename(columns={"OG": "original_gravity", "abv_pct": "alcohol"}),
            ["batchNo", "original_gravity", "alcohol"],
        ),
        ["batches"],
    ),
    Question(
        "brewery-36",
        "5",
        "Compute an overall score for each tasting as the mean of aroma, flavour and body.",
        lambda t: Frame(
            t["tastings"].assign(
                overall=t["tastings"][["aroma", "flavour", "body"]].mean(axis=1, skipna=False)
            ),
            ["id", "overall"],
        ),
        ["tastings"],
        also=[
            lambda t: Frame(
                t["tastings"].assign(
                    overall=t["tastings"][["aroma", "flavour", "body"]].mean(axis=1)
                ),
                ["id", "overall"],
            )
        ],
    ),
    Question(
        "brewery-37",
        "5",
        "Put 'none' where no off-flavour was noted.",
        lambda t: Frame(
            t["tastings"].assign(off_flavour=t["tastings"]["off_flavour"].fillna("none")),
            ["id", "off_flavour"],
        ),
        ["tastings"],
    ),
    Question(
        "brewery-38",
        "5",
        "Reshape the tastings to long form: one row for each batch, taster and attribute (aroma, "
        "flavour, body).",
        lambda t: Frame(
            t["tastings"].melt(["batch", "taster"], ["aroma", "flavour", "body"]),
            ["batch", "taster", "variable", "value"],
        ),
        ["tastings"],
    ),
    Question(
        "brewery-39",
        "5",
        "Delete the dumped batches, then show the remaining ones sorted by volume, largest first.",
        lambda t: Frame(
            t["batches"][~t["batches"]["dumped"]].sort_values("vol_hl", ascending=False),
            ["vol_hl"],
            ordered=True,
        ),
        ["batches"],
    ),
    Question(
        "brewery-40",
        "5",
        "Bin the IBU values into low (under 20), medium (20 to under 40) and high (40 and more) "
        "and count the batches in each.",
        lambda t: _groups(
            pd.cut(
                t["batches"]["IBU"],
                [-np.inf, 20, 40, np.inf],
                right=False,
                labels=["low", "medium", "high"],
            ).value_counts()
        ),
        ["batches"],
    ),
    Question(
        "brewery-41",
        "6",
        "Correlation matrix of aroma, flavour and body",
        lambda t: Frame(
            t["tastings"][["aroma", "flavour", "body"]].corr().reset_index(drop=True),
            ["aroma", "flavour", "body"],
        ),
        ["tastings"],
    ),
    Question(
        "brewery-42",
        "6",
        "Which number in the batch table is most closely correlated with alcohol?",
        lambda t: (
            t["batches"].select_dtypes("number").corr()["abv_pct"].drop("abv_pct").abs().idxmax()
        ),
        ["batches"],
    ),
    Question(
        "brewery-43",
        "6",
        "Are flavour scores normally distributed?",
        lambda t: Named(
            dict(zip(["W", "p"], stats.shapiro(t["tastings"]["flavour"]), strict=True))
        ),
        ["tastings"],
    ),
    Question(
        "brewery-44",
        "6",
        "Is the fermentation time of pils significantly longer than that of stout? Use Welch's "
        "test.",
        lambda t: Named(
            dict(
                zip(
                    ["t", "p"],
                    stats.ttest_ind(
                        t["batches"].query("beerStyle == 'Pils'")["ferm_days"],
                        t["batches"].query("beerStyle == 'Stout'")["ferm_days"],
                        equal_var=False,
                        alternative="greater",
                    ),
                    strict=True,
                )
            )
        ),
        ["batches"],
        also=[
            lambda t: Named(
                dict(
                    zip(
                        ["t", "p"],
                        stats.ttest_ind(
                            t["batches"].query("beerStyle == 'Pils'")["ferm_days"],
                            t["batches"].query("beerStyle == 'Stout'")["ferm_days"],
                            equal_var=False,
                        ),
                        strict=True,
                    )
                )
            )
        ],
    ),
    Question(
        "brewery-45",
        "6",
        "Standard deviation and coefficient of variation of the batch volume",
        lambda t: t["batches"]["vol_hl"].pipe(
            lambda x: Named({"sd": x.std(), "cv": x.std() / x.mean()})
        ),
        ["batches"],
        also=[
            lambda t: t["batches"]["vol_hl"].pipe(
                lambda x: Named({"sd": x.std(), "cv": x.std() / x.mean() * 100})
            )
        ],
    ),
    Question(
        "brewery-46",
        "6b",
        "Work out the kilograms of hops per hectolitre for IPA batches that were not dumped. "
        "State the number of batches, "
        "the mean and the maximum of that ratio, with three decimals.",
        _hops_share,
        ["batches"],
    ),
    Question(
        "brewery-47",
        "6b",
        "Run a one-way ANOVA of alcohol content across the five tanks. Report F (two decimals), p "
        "(three decimals), both "
        "degrees of freedom, and say 'significant' if p < 0.05, else 'not significant'.",
        _anova,
        ["batches"],
    ),
    Question(
        "brewery-48",
        "6b",
        "Fit alcohol on original gravity by simple linear regression. Give slope and intercept to "
        "two decimals and R squared "
        "to three, and call the fit 'good' if R squared is at least 0.5 and 'poor' otherwise.",
        _trend,
        ["batches"],
    ),
    Question(
        "brewery-49",
        "6b",
        "For each tank take the batches in order of brew date and count the days to the next "
        "batch in the same tank. What are "
        "the mean (one decimal) and the longest of these gaps over all tanks?",
        _next,
        ["batches"],
    ),
    Question(
        "brewery-50",
        "7",
        "How much IPA will we sell next summer?",
        lambda t: Decline(),
        ["deliveries"],
    ),
]
