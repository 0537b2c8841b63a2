"""Pots of a greenhouse trial, and the climate of its bays."""

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
    nunique,
    over,
    quantile,
    rolling,
    std,
    sum_,
    where,
)

FORMATS = {"pots": "parquet", "climate": "csv"}

VOICE = "a non-native speaker, short, articles and endings missing"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 960
    bays = ["A1", "A2", "B1", "B2", "B3", "C1"]
    bred = {
        "tomato": ["Aranca", "Brioso", "Gourmandia"],
        "cucumber": ["Hi Light", "Proloog"],
        "pepper": ["Maranello", "Sprinter", "Eagle"],
        "basil": ["Eowyn", "Genova"],
    }
    crop = rng.choice([*bred], n, p=[0.4, 0.22, 0.26, 0.12])
    treatment = rng.choice(["control", "LED", "CO2", "LED+CO2"], n, p=[0.3, 0.25, 0.25, 0.2])
    lit = np.where(np.char.startswith(treatment.astype(str), "LED"), 1.12, 1.0)
    fed = np.where(np.char.endswith(treatment.astype(str), "CO2"), 1.09, 1.0)
    tall = pd.Series(crop).map({"tomato": 150, "cucumber": 175, "pepper": 85, "basil": 42})
    final = tall.to_numpy() * lit * rng.normal(1, 0.11, n)
    heavy = pd.Series(crop).map({"tomato": 2100, "cucumber": 2900, "pepper": 1300, "basil": 180})
    grafted = (rng.random(n) < 0.4) & (crop != "basil")
    bay = rng.choice(bays, n, p=[0.22, 0.17, 0.17, 0.16, 0.14, 0.14])
    acid = pd.Series(bay).map(dict(zip(bays, [5.8, 6.1, 5.7, 6.2, 5.9, 6.0], strict=True)))
    pest = rng.choice(["clean", "whitefly", "aphid", "thrips"], n, p=[0.62, 0.16, 0.13, 0.09])
    alive = rng.random(n) > 0.09
    grams = heavy.to_numpy() * lit * fed * np.where(grafted, 1.1, 1) * rng.normal(1, 0.17, n)
    grams = np.where(rng.random(n) < 0.008, grams * 3, grams)
    each = pd.Series(crop).map({"tomato": 95, "cucumber": 370, "pepper": 160, "basil": 180})
    brix = pd.Series(crop).map({"tomato": 5.6, "cucumber": 3.1, "pepper": 7.2, "basil": 2.5})
    sown = pd.Timestamp("2025-02-03") + pd.to_timedelta(rng.integers(0, 42, n), unit="D")
    planted = sown + pd.to_timedelta(rng.integers(24, 36, n), unit="D")
    harvest = planted + pd.to_timedelta(rng.integers(45, 90, n), unit="D")
    pots = pd.DataFrame(
        {
            "pot": [f"P{i:04}" for i in range(1, n + 1)],
            "bay": bay,
            "crop": crop,
            "variety": [rng.choice(bred[kind]) for kind in crop],
            "substrate": rng.choice(["coco", "Coco ", "rockwool", "Rockwool", " PEAT", "peat"], n),
            "treatment": treatment,
            "grafted": grafted,
            "sown": sown.strftime("%Y-%m-%d"),
            "planted": planted,
            "first_harvest": pd.Series(harvest).where(alive),
            "ht_w2": (final * rng.uniform(0.16, 0.24, n)).round(1),
            "ht_w4": (final * rng.uniform(0.42, 0.55, n)).round(1),
            "ht_w8": final.round(1),
            "leaf_n": (final / 7 + rng.normal(0, 2, n)).clip(4).round().astype(int),
            "ec": [f"{value:.1f} mS" for value in rng.normal(2.6, 0.35, n)],
            "ph": (acid + rng.normal(0, 0.25, n)).round(2),
            "pest": pest,
            "fruit_n": np.where(alive, (grams / each).round(), 0).astype(int),
            "yield_g": np.where(alive, grams.round(), np.nan),
            "brix": np.where(alive, (brix + rng.normal(0, 0.6, n)).round(1), np.nan),
            "alive": np.where(alive, "y", "n"),
            "remark": rng.choice(["leaf curl", "label lost", "moved", None], n),
        }
    )
    pots.loc[rng.choice(n, 70, replace=False), "brix"] = np.nan
    pots.loc[rng.choice(n, 45, replace=False), "pest"] = None

    hours = pd.date_range("2025-04-01", "2025-06-10 20:00", freq="6h")
    place, moment = np.repeat(bays, len(hours)), np.tile(hours, len(bays))
    m = len(moment)
    clock = pd.DatetimeIndex(moment).hour.to_numpy()
    warm = 19 + 5 * np.sin((clock - 6) / 24 * 2 * np.pi) + rng.normal(0, 1.6, m)
    extra = pd.Series(place).map(dict(zip(bays, [0, 40, 310, 0, 290, 20], strict=True)))
    climate = pd.DataFrame(
        {
            "bay": place,
            "ts": pd.DatetimeIndex(moment).strftime("%Y-%m-%d %H:%M"),
            "Temp C": (warm + np.linspace(0, 6, len(hours))[np.arange(m) % len(hours)]).round(1),
            "RH %": (76 - 1.1 * (warm - 19) + rng.normal(0, 5, m)).clip(35, 99).round(),
            "CO2 ppm": (430 + extra.to_numpy() + rng.normal(0, 35, m)).round(),
            "vent": rng.choice(["open", "closed"], m, p=[0.45, 0.55]),
        }
    )
    climate.loc[rng.choice(m, 36, replace=False), "RH %"] = np.nan
    climate = pd.concat([climate, climate.sample(9, random_state=5)], ignore_index=True)
    return {"pots": pots, "climate": climate}


p = T("pots")
k = T("climate")

living = c("alive") == "y"
tomato = c("crop") == "tomato"
cucumber = c("crop") == "cucumber"
pepper = c("crop") == "pepper"
warmth = c("Temp C")
low, high = over(quantile("yield_g", 0.25), "crop"), over(quantile("yield_g", 0.75), "crop")

QUESTIONS = [
    # Everyday
    ("Describe yield_g and fruit_n", p.report("describe", "yield_g", "fruit_n")),
    ("Pot where pest is not clean, how many?", p.filter(c("pest") != "clean").value(count())),
    (
        "Difference of brix between grafted and not grafted",
        p.value(mean("brix", c("grafted")) - mean("brix", ~c("grafted"))),
    ),
    (
        "Bay with lowest average Temp C",
        k.group("bay", temp=mean("Temp C")).bottom(1, "temp").table(),
    ),
    (
        "Line of average Temp C for each day",
        k.group(day=c("ts").floor("day"), temp=mean("Temp C")).chart("line", x="day", y="temp"),
    ),
    (
        "Add new column growth in pots, ht_w8 minus ht_w2",
        p.derive(growth=c("ht_w8") - c("ht_w2")).change("pots"),
    ),
    ("Number of pot by crop and treatment", p.group("crop", "treatment", n=count()).table()),
    (
        "Was vent open in bay of pot P0001, any time?",
        k.join(p, "bay").filter((c("pot") == "P0001") & (c("vent") == "open")).value(count() > 0),
    ),
    (
        "Average of ht_w2, ht_w4 and ht_w8 by variety",
        p.group("variety", ht_w2=mean("ht_w2"), ht_w4=mean("ht_w4"), ht_w8=mean("ht_w8")).table(),
    ),
    ("Show pot, crop and pest only", p.select("pot", "crop", "pest").table()),
    ("How much water got each pot per day?", None),
    # Look
    ("What type has each column of pots?", p.report("types")),
    ("How many row in climate?", k.value(count())),
    ("In pots, how many value is missing by column", p.report("missing")),
    (
        "Which variety of pepper we have?",
        p.filter(pepper).distinct("variety").table(),
    ),
    ("Give short statistic of pH and sugar", p.report("describe", "ph", "brix")),
    # Aggregate and compare
    (
        "How many plant died in bay B3?",
        p.filter((c("alive") == "n") & (c("bay") == "B3")).value(count()),
    ),
    (
        "Mean harvest in gram of living tomato, for each treatment",
        p.filter(living & tomato).group("treatment", grams=mean("yield_g")).table(),
    ),
    (
        "Which variety make most fruits in sum?",
        p.group("variety", fruits=sum_("fruit_n")).top(1, "fruits").table(),
    ),
    (
        "Tomato only: sugar of grafted minus sugar of not grafted, in mean",
        p.filter(tomato).value(mean("brix", c("grafted")) - mean("brix", ~c("grafted"))),
    ),
    (
        "Best 3 plants by weight in every bay, without control",
        p.filter(c("treatment") != "control").top(3, "yield_g", per=("bay",)).table(),
    ),
    (
        "How many percent of living pots has thrips, by bay?",
        p.filter(living).group("bay", percent=mean(c("pest") == "thrips") * 100).table(),
    ),
    (
        "Gram per fruit of each variety, all gram by all fruits, basil is out",
        p.filter(c("crop") != "basil")
        .group("variety", weight=sum_("yield_g") / sum_("fruit_n"))
        .table(),
    ),
    (
        "How many pots give more gram than mean of own crop?",
        p.filter(c("yield_g") > over(mean("yield_g"), "crop")).value(count()),
    ),
    (
        "Which bays have at least 120 pots and mean pH under 6?",
        p.group("bay", n=count(), ph=mean("ph")).filter((c("n") >= 120) & (c("ph") < 6)).table(),
    ),
    (
        "Cucumber: median number of fruits, LED against control",
        p.filter(cucumber & c("treatment").isin(["LED", "control"]))
        .group("treatment", fruits=median("fruit_n"))
        .table(),
    ),
    (
        "Most hot it was in B2 with closed vent, how many degree?",
        k.filter((c("bay") == "B2") & (c("vent") == "closed")).value(max_("Temp C")),
    ),
    (
        "How many different variety per crop, only grafted",
        p.filter(c("grafted")).group("crop", varieties=nunique("variety")).table(),
    ),
    (
        "Number of pot of the tallest pepper in week 8, only the number",
        p.filter(pepper).top(1, "ht_w8").select("pot").value(),
    ),
    (
        "Mean harvest of pots in bays where CO2 is over 600 ppm in mean",
        p.join(
            k.group("bay", co2=mean("CO2 ppm")).filter(c("co2") > 600), on="bay", how="semi"
        ).value(mean("yield_g")),
    ),
    # Time
    (
        "Mean temperature of each day in May 2025",
        k.filter((c("ts") >= date("2025-05-01")) & (c("ts") < date("2025-06-01")))
        .group(day=c("ts").floor("day"), temperature=mean("Temp C"))
        .table(),
    ),
    (
        "How many pots we planted every week?",
        p.group(week=c("planted").floor("week"), n=count()).table(),
    ),
    (
        "Days from planting until first harvest, mean by crop, no basil",
        p.filter(c("crop") != "basil")
        .group("crop", days=mean(c("planted").until(c("first_harvest"), "day")))
        .table(),
    ),
    (
        "Which month is most humid in mean, with vent open?",
        k.filter(c("vent") == "open")
        .group(month=c("ts").floor("month"), humidity=mean("RH %"))
        .top(1, "humidity")
        .table(),
    ),
    (
        "At which hour CO2 is lowest in mean?",
        k.group(hour=c("ts").part("hour"), co2=mean("CO2 ppm")).bottom(1, "co2").table(),
    ),
    (
        "Bay B1: temperature per day and moving mean of 7 days",
        k.filter(c("bay") == "B1")
        .group(day=c("ts").floor("day"), temperature=mean("Temp C"))
        .derive(moving=rolling("temperature", "day", 7))
        .table(),
    ),
    # Charts
    (
        "Draw line of mean temperature per week, own colour for each bay",
        k.group("bay", week=c("ts").floor("week"), temperature=mean("Temp C")).chart(
            "line", x="week", y="temperature", colour="bay"
        ),
    ),
    (
        "Points: height week 8 and gram, only tomato, colour is treatment",
        p.filter(tomato).chart("scatter", x="ht_w8", y="yield_g", colour="treatment"),
    ),
    ("Histogram of pH with 20 bars", p.chart("histogram", y="ph", bins=20)),
    (
        "Violin of sugar by crop, please only living plants",
        p.filter(living).chart("violin", x="crop", y="brix"),
    ),
    (
        "Heatmap crop with treatment, inside mean harvest",
        p.group("crop", "treatment", grams=mean("yield_g")).chart(
            "heatmap", x="crop", y="treatment", colour="grams"
        ),
    ),
    # Cleaning and reshaping: the table changes
    (
        "Substrate in pots make small letters and cut spaces at ends",
        p.derive(substrate=c("substrate").lower().strip()).change("pots"),
    ),
    (
        "Fill missing sugar in pots with median of same crop",
        p.derive(brix=c("brix").or_else(over(median("brix"), "crop"))).change("pots"),
    ),
    (
        "Delete from pots all without yield",
        p.filter(~c("yield_g").missing()).change("pots"),
    ),
    (
        "Change name ht_w8 to final_height in pots",
        p.rename(ht_w8="final_height").change("pots"),
    ),
    (
        "EC in pots is text with mS, convert it to number and save",
        p.derive(ec=c("ec").replace(" mS", "").cast("number")).change("pots"),
    ),
    (
        "Add in climate column hot: yes when more than 28 degree, other no",
        k.derive(hot=where(warmth > 28, "yes", "no")).change("climate"),
    ),
    ("Climate has double rows, remove them forever", k.distinct().change("climate")),
    # Cleaning and reshaping: only shown
    (
        "Show pots without remark and leaf number, I not want to change it",
        p.drop("remark", "leaf_n").table(),
    ),
    (
        "Show climate with one more column fahrenheit, it is C times 1.8 plus 32",
        k.derive(fahrenheit=warmth * 1.8 + 32).table(),
    ),
    (
        "Only to see: pots with unknown where pest is empty",
        p.derive(pest=c("pest").or_else("unknown")).table(),
    ),
    (
        "Table with bay in rows and treatment in columns, mean yield inside, only living",
        p.filter(living).pivot("bay", "treatment", mean("yield_g")).table(),
    ),
    (
        "I want see three heights in long form, keep pot and crop",
        p.select("pot", "crop", "ht_w2", "ht_w4", "ht_w8").unpivot(["pot", "crop"]).table(),
    ),
    (
        "Yield in classes of 500 g, how many tomato plant in each?",
        p.filter(tomato).group(grams=c("yield_g").bins(500), n=count()).table(),
    ),
    (
        "Show me pots where sowing is date and not text, no saving",
        p.derive(sown=c("sown").cast("datetime")).table(),
    ),
    # Statistics
    (
        "Spearman correlation of leaf number with yield, tomato only",
        p.filter(tomato).test("correlation", y="yield_g", x="leaf_n", method="spearman"),
    ),
    (
        "T-test please: has grafted pepper other yield than not grafted?",
        p.filter(pepper).test("tTest", y="yield_g", x="grafted"),
    ),
    (
        "Anova of sugar between treatments, for living cucumber",
        p.filter(living & cucumber).test("anova", y="brix", x="treatment"),
    ),
    (
        "Is pest independent of treatment? Chi square test",
        p.test("chiSquared", y="pest", x="treatment"),
    ),
    (
        "Confidence interval for mean pH in bay B1",
        p.filter(c("bay") == "B1").test("interval", y="ph"),
    ),
    (
        "Linear regression, humidity from temperature, vent closed",
        k.filter(c("vent") == "closed").test("regression", y="RH %", x="Temp C"),
    ),
    (
        "Find outlier of yield inside each crop, rule with 1.5 IQR",
        p.filter(
            (c("yield_g") < low - (high - low) * 1.5) | (c("yield_g") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Z-score of temperature for every row, by mean and deviation of own bay",
        k.derive(z=(warmth - over(mean("Temp C"), "bay")) / over(std("Temp C"), "bay")).table(),
    ),
    # Nothing holds it
    ("How many gram tomato will we harvest in August?", None),
    ("Forecast temperature of B2 for next 7 days", None),
    ("Why basil has so much aphid?", None),
    ("What is reason that pH is low in B1?", None),
    ("Should we stop with rockwool?", None),
    ("Cluster the plants in 4 groups by heights and yield", None),
    ("Good morning, how is it going?", None),
    ("Write me recipe for pesto", None),
    ("Mean yield of strawberry per treatment", None),
    ("How much light in lux had each bay in May 2025?", None),
    ("How many liter water per pot, by crop?", None),
    ("Highest CO2 in bay D4, vent closed", None),
    ("Which gardener has planted most pots in B2?", None),
    ("Price per kilo of pepper for each month", None),
]
