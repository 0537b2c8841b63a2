"""A small brewery: its brews from mash to packaging, and what each was filled into."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
    max_,
    mean,
    median,
    min_,
    nunique,
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"batches": "parquet", "packaging": "csv"}

VOICE = "a brewer, terse lower-case fragments"

BEERS = {
    "Old Mill Bitter": ("bitter", 1.041, 1.010, 32, "cask"),
    "Pale Rider": ("pale ale", 1.047, 1.010, 38, "can"),
    "Haze Theory": ("NEIPA", 1.062, 1.015, 45, "can"),
    "Black Barge": ("stout", 1.056, 1.016, 40, "keg"),
    "Helles Yeah": ("lager", 1.048, 1.010, 20, "keg"),
    "Barrow Porter": ("porter", 1.052, 1.014, 30, "cask"),
    "Brut Noir": ("stout", 1.084, 1.022, 60, "bottle"),
}
UNIT_L = {"cask": 40.9, "keg": 30, "can": 0.44, "bottle": 0.5}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 460
    beer = rng.choice([*BEERS], n, p=[0.21, 0.23, 0.16, 0.1, 0.14, 0.1, 0.06])
    days = pd.bdate_range("2022-01-04", "2024-12-20")
    brewed = days[np.sort(rng.integers(0, len(days), n))]
    style = np.array([BEERS[name][0] for name in beer])
    og = np.array([BEERS[name][1] for name in beer]) + rng.normal(0, 0.002, n)
    generation = rng.integers(1, 9, n)
    fg = np.array([BEERS[name][2] for name in beer]) + rng.normal(0, 0.0012, n)
    fg = fg + 0.0006 * np.maximum(0, generation - 5)
    hectolitres = (rng.choice([10, 20], n, p=[0.4, 0.6]) * rng.normal(0.95, 0.04, n)).round(1)
    efficiency = rng.normal(81, 2.8, n) - 220 * (og - 1.045)
    cellar = rng.gamma(20, 0.7, n) + np.where(style == "lager", 21, 0) + 4 * (og > 1.07)
    strain = np.where(style == "lager", "W34/70", rng.choice(["US-05", "S-04", "London III"], n))
    bad = rng.random(n) < 0.015 + 0.05 * (generation > 6)
    batches = pd.DataFrame(
        {
            "batch": [f"B{when:%y}-{i:03d}" for i, when in enumerate(brewed, 1)],
            "beer": beer,
            "style": style,
            "brewed_on": brewed,
            "fv": rng.choice(["FV1", "FV2", "FV3", "FV4", "FV5"], n, p=[0.2, 0.25, 0.2, 0.2, 0.15]),
            "brewer": rng.choice(["tom", "Tom", "ines", "kasia"], n, p=[0.28, 0.07, 0.35, 0.3]),
            "malt_kg": (hectolitres * (og - 1) * 390 / (efficiency / 100)).round(),
            "hops_g": (hectolitres * np.array([BEERS[name][3] for name in beer]) * 9).round(-1),
            "OG": og.round(4),
            "FG": fg.round(4),
            "ABV_pct": ((og - fg) * 131.25).round(2),
            "IBU": (np.array([BEERS[name][3] for name in beer]) * rng.normal(1, 0.07, n)).round(),
            "yeast": strain,
            "yeast_gen": generation,
            "ferm_C": (np.where(style == "lager", 11, 19.5) + rng.normal(0, 0.7, n)).round(1),
            "eff_pct": efficiency.round(1),
            "vol_hl": hectolitres,
            "racked_on": brewed + pd.to_timedelta(cellar.round(), "D"),
            "dumped": np.where(bad, "y", "n"),
        }
    )
    batches.loc[bad, "racked_on"] = pd.NaT
    batches.loc[rng.choice(n, 21, replace=False), "IBU"] = np.nan
    batches.loc[rng.choice(n, 9, replace=False), "FG"] = np.nan

    rows = []
    for at in np.flatnonzero(~bad):
        main = BEERS[beer[at]][4]
        second = rng.choice(["keg", "cask"]) if rng.random() < 0.6 else None
        share = 1.0 if second in {None, main} else rng.uniform(0.55, 0.85)
        for kind, part in ((main, share), (second, 1 - share)):
            if part <= 0 or kind is None:
                continue
            filled = hectolitres[at] * 100 * part * rng.uniform(0.9, 0.97)
            rows.append(
                {
                    "batch": batches["batch"][at],
                    "pack": kind,
                    "filled_on": (
                        batches["racked_on"][at] + pd.Timedelta(days=int(rng.integers(0, 6)))
                    ).strftime("%Y-%m-%d"),
                    "units": int(filled / UNIT_L[kind]),
                    "unit_l": UNIT_L[kind],
                    "rejects": int(rng.poisson(filled / UNIT_L[kind] * 0.008)),
                    "price_gbp": round(UNIT_L[kind] * {"cask": 2.6, "keg": 3.9}.get(kind, 5.1), 2),
                    "crew": rng.choice(["kasia", "dan", "mo"]) if rng.random() < 0.94 else None,
                }
            )
    return {"batches": batches, "packaging": pd.DataFrame(rows)}


b = T("batches")
k = T("packaging")
j = k.join(b, "batch")
dumped = c("dumped") == "y"
filled_hl = c("units") * c("unit_l") / 100
days = c("brewed_on").until(c("racked_on"))
monthly = b.group(month=c("brewed_on").floor("month"), hl=sum_("vol_hl"))

low, high = over(quantile("IBU", 0.25)), over(quantile("IBU", 0.75))

QUESTIONS = [
    # Everyday
    ("mean og and fg per style", b.group("style", og=mean("OG"), fg=mean("FG")).table()),
    (
        "min and max abv by beer",
        b.group("beer", lowest=min_("ABV_pct"), highest=max_("ABV_pct")).table(),
    ),
    ("batch, beer and volume, nothing else", b.select("batch", "beer", "vol_hl").table()),
    ("latest brew", b.top(1, "brewed_on").table()),
    ("summary of packaging", k.report("describe")),
    ("brews over 60 ibu or under 4 abv", b.filter((c("IBU") > 60) | (c("ABV_pct") < 4)).table()),
    (
        "ibu, stout minus porter",
        b.value(mean("IBU", c("style") == "stout") - mean("IBU", c("style") == "porter")),
    ),
    (
        "volume per quarter, and growth in percent",
        b.group(quarter=c("brewed_on").floor("quarter"), hl=sum_("vol_hl"))
        .derive(growth=(c("hl") / shift("hl", "quarter") - 1) * 100)
        .table(),
    ),
    ("ibu vs abv, scatter", b.chart("scatter", x="IBU", y="ABV_pct")),
    ("drop yeast_gen from batches", b.drop("yeast_gen").change("batches")),
    ("water used per hl", None),
    # look
    ("how many brews on file", b.value(count())),
    ("column types, brew log", b.report("types")),
    ("blanks per column in brews", b.report("missing")),
    ("yeasts in use", b.distinct("yeast").table()),
    ("stats on og, fg, abv", b.report("describe", "OG", "FG", "ABV_pct")),
    ("10 random fills", k.sample(10).table()),
    # aggregate and compare
    ("hl brewed, total", b.value(sum_("vol_hl"))),
    ("avg brewhouse efficiency per beer", b.group("beer", efficiency=mean("eff_pct")).table()),
    ("hl per style", b.group("style", hl=sum_("vol_hl")).table()),
    (
        "strongest brew ever, which beer",
        b.top(1, "ABV_pct").select("beer").value(),
    ),
    ("top 5 brews by bitterness", b.top(5, "IBU").table()),
    ("% of brews down the drain", b.value(mean(dumped) * 100)),
    ("dump rate by yeast generation", b.group("yeast_gen", rate=mean(dumped)).table()),
    ("which vessel gets used most", b.group("fv", n=count()).top(1, "n").table()),
    (
        "stouts over 7% brewed by ines, count",
        b.filter((c("style") == "stout") & (c("ABV_pct") > 7) & (c("brewer") == "ines")).value(
            count()
        ),
    ),
    (
        "malt per hl by beer, totals over totals",
        b.group("beer", kg_per_hl=sum_("malt_kg") / sum_("vol_hl")).table(),
    ),
    (
        "median attenuation by yeast, (og-fg)/(og-1)",
        b.group("yeast", attenuation=median((c("OG") - c("FG")) / (c("OG") - 1))).table(),
    ),
    (
        "neipa minus lager, mean ferm temp",
        b.value(mean("ferm_C", c("style") == "NEIPA") - mean("ferm_C", c("style") == "lager")),
    ),
    (
        "2 best efficiencies per vessel",
        b.top(2, "eff_pct", per=("fv",)).table(),
    ),
    (
        "brews off their beer's mean og by more than 4 points",
        b.filter((c("OG") - over(mean("OG"), "beer")).abs() > 0.004).table(),
    ),
    ("og spread per beer, std", b.group("beer", spread=std("OG")).table()),
    ("beers with 60+ brews", b.group("beer", n=count()).filter(c("n") >= 60).table()),
    (
        "litres packed per format",
        k.group("pack", litres=sum_(c("units") * c("unit_l"))).table(),
    ),
    (
        "share of units per format",
        k.group("pack", units=sum_("units")).derive(share=c("units") / over(sum_("units"))).table(),
    ),
    (
        "reject rate cans",
        k.filter(c("pack") == "can").value(sum_("rejects") / sum_("units")),
    ),
    (
        "worst crew for rejects, total",
        k.group("crew", rejects=sum_("rejects")).top(1, "rejects").table(),
    ),
    ("brews never packed", b.join(k, "batch", how="anti").table()),
    (
        "brews split between can and keg",
        k.group(
            "batch",
            can=count(only=c("pack") == "can"),
            keg=count(only=c("pack") == "keg"),
        )
        .filter((c("can") > 0) & (c("keg") > 0))
        .select("batch")
        .table(),
    ),
    (
        "value packed per beer, units x price",
        j.group("beer", value=sum_(c("units") * c("price_gbp"))).table(),
    ),
    (
        "top 3 beers by hl into cask",
        j.filter(c("pack") == "cask").group("beer", hl=sum_(filled_hl)).top(3, "hl").table(),
    ),
    (
        "different beers per brewer in fv2",
        b.filter(c("fv") == "FV2").group("brewer", beers=nunique("beer")).table(),
    ),
    (
        "hops g per hl, 95th percentile over brews",
        b.value(quantile(c("hops_g") / c("vol_hl"), 0.95)),
    ),
    # time
    ("hl per month", monthly.table()),
    (
        "brews per quarter, change on quarter before",
        b.group(quarter=c("brewed_on").floor("quarter"), n=count())
        .derive(change=c("n") - shift("n", "quarter"))
        .table(),
    ),
    ("days in tank per style, mean", b.group("style", days=mean(days)).table()),
    (
        "hl lager brewed since march 2024",
        b.filter((c("style") == "lager") & (c("brewed_on") >= date("2024-03-01"))).value(
            sum_("vol_hl")
        ),
    ),
    (
        "busiest brew day of the week",
        b.group(weekday=c("brewed_on").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "running hl by month, 2023",
        b.filter(c("brewed_on").part("year") == 2023)
        .group(month=c("brewed_on").floor("month"), hl=sum_("vol_hl"))
        .derive(total=running("hl", "month"))
        .table(),
    ),
    (
        "weekly malt kg, 4 week rolling avg",
        b.group(week=c("brewed_on").floor("week"), malt=sum_("malt_kg"))
        .derive(average=rolling("malt", "week", 4))
        .table(),
    ),
    (
        "gap in days since last brew in same vessel, every brew",
        b.derive(gap=shift("brewed_on", "brewed_on", per=("fv",)).until(c("brewed_on"))).table(),
    ),
    (
        "first and last brew date, haze theory",
        b.filter(c("beer") == "Haze Theory")
        .group(first=min_("brewed_on"), last=max_("brewed_on"))
        .table(),
    ),
    (
        "units filled on saturdays or sundays",
        k.filter(c("filled_on").part("weekday") >= 6).value(sum_("units")),
    ),
    # charts
    ("line, hl per month", monthly.chart("line", x="month", y="hl")),
    (
        "bars, brews per vessel",
        b.group("fv", n=count()).chart("bar", x="fv", y="n"),
    ),
    ("histogram abv", b.chart("histogram", y="ABV_pct")),
    ("box, efficiency by brewer", b.chart("box", x="brewer", y="eff_pct")),
    (
        "fg against yeast generation, dots, colour = yeast",
        b.chart("scatter", x="yeast_gen", y="FG", colour="yeast"),
    ),
    (
        "stacked bars, units per quarter by format",
        k.group("pack", quarter=c("filled_on").floor("quarter"), units=sum_("units")).chart(
            "bar", x="quarter", y="units", colour="pack", stacked=True
        ),
    ),
    (
        "heatmap vessel x beer, mean efficiency",
        b.group("beer", "fv", efficiency=mean("eff_pct")).chart(
            "heatmap", x="fv", y="beer", colour="efficiency"
        ),
    ),
    # cleaning and reshaping
    ("brewer names all lower case", b.derive(brewer=c("brewer").lower()).change("batches")),
    ("bin the brews without fg", b.filter(~c("FG").missing()).change("batches")),
    (
        "add days_in_tank to brews, brewing to racking",
        b.derive(days_in_tank=days).change("batches"),
    ),
    (
        "beer down, format across, units",
        j.pivot("beer", "pack", sum_("units")).table(),
    ),
    # statistics
    ("regression fg on yeast generation", b.test("regression", y="FG", x="yeast_gen")),
    ("anova efficiency between vessels", b.test("anova", y="eff_pct", x="fv")),
    (
        "og normal for pale rider? test it",
        b.filter(c("beer") == "Pale Rider").test("normality", y="OG"),
    ),
    # unanswerable
    ("ph at knockout per beer", None),
    ("kegs not back from pubs", None),
    ("diacetyl by yeast generation", None),
    ("dry hop days, neipas", None),
    ("how much helles to brew next june", None),
    ("why did b23-201 stall", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "what runs along with abv, closest first",
        b.report("correlations", "ABV_pct"),
    ),
    (
        "weird ibus",
        b.filter(
            (c("IBU") < low - (high - low) * 1.5) | (c("IBU") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "brewer tom should read Tom, fix in brews",
        b.derive(brewer=c("brewer").replace("tom", "Tom")).change("batches"),
    ),
]
