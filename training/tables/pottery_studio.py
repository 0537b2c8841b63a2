"""Pots of a pottery studio, and the firings that they went through."""

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
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"pieces": "csv", "firings": "parquet"}

VOICE = "an artist, dreamy: full sentences, with asides about light, mud and fire"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 165
    kiln = rng.choice(["Big Bertha", "Little Owl", "Wood Dragon"], m, p=[0.5, 0.34, 0.16])
    wood = kiln == "Wood Dragon"
    lit = pd.Timestamp("2023-03-02") + pd.to_timedelta(
        np.sort(rng.choice(860, m, replace=False)) * 24 + rng.choice([6, 7, 8, 9, 17, 20], m),
        unit="h",
    )
    raku = ~wood & (rng.random(m) < 0.16)
    kind = np.where(wood, "wood", np.where(raku, "raku", "glaze"))
    peak = np.where(wood, 1290, np.where(raku, 985, 1245)) + rng.normal(0, 12, m)
    firings = pd.DataFrame(
        {
            "firing_id": [f"F{i:03d}" for i in range(1, m + 1)],
            "kiln": kiln,
            "firing_type": kind,
            "lit_at": lit,
            "hours": np.where(wood, rng.normal(38, 5, m), rng.normal(12.5, 2.2, m)).round(1),
            "peak_c": peak.round(),
            "atmosphere": np.where(
                wood, "reduction", rng.choice(["oxidation", "reduction"], m, p=[0.62, 0.38])
            ),
            "energy_eur": np.where(wood, rng.normal(95, 12, m), rng.normal(48, 9, m)).round(2),
            "rainy": rng.choice(["yes", "no"], m, p=[0.33, 0.67]),
        }
    )
    firings.loc[rng.choice(m, 7, replace=False), "peak_c"] = np.nan
    n = 1300
    at = np.sort(rng.integers(0, m - 4, n))
    form = rng.choice(
        ["bowl", "mug", "plate", "vase", "teapot", "moon jar"],
        n,
        p=[0.29, 0.28, 0.18, 0.13, 0.07, 0.05],
    )
    clay = rng.choice(
        ["stoneware", "porcelain", "terracotta", "black clay"], n, p=[0.5, 0.24, 0.15, 0.11]
    )
    glaze = rng.choice(
        ["celadon", "tenmoku", "shino", "ash", "copper red"], n, p=[0.27, 0.22, 0.2, 0.19, 0.12]
    )
    size = pd.Series(form).map(
        {"bowl": 1.0, "mug": 0.75, "plate": 1.1, "vase": 1.6, "teapot": 1.5, "moon jar": 3.2}
    )
    size = size.to_numpy() * rng.normal(1, 0.14, n)
    wet = (620 * size).round(-1)
    bad = rng.random(n) < np.where(kind[at] == "raku", 0.3, 0.13) + np.where(
        clay == "porcelain", 0.08, 0
    )
    outcome = np.where(bad, rng.choice(["cracked", "warped", "crawled glaze"], n), "good")
    thrown = lit[at].floor("D") - pd.to_timedelta(rng.integers(9, 60, n), unit="D")
    gone = (outcome == "good") & (rng.random(n) < 0.74)
    sold = lit[at].floor("D") + pd.to_timedelta(rng.gamma(1.6, 45, n).round() + 2, unit="D")
    price = (28 * size**1.3 * np.where(kind[at] == "wood", 1.5, 1) * rng.normal(1, 0.15, n)).round()
    pieces = pd.DataFrame(
        {
            "piece_no": np.arange(1, n + 1),
            "form": form,
            "clay_body": clay,
            "glaze": glaze,
            "maker": rng.choice(["Ines", "Halvard", "Mio", "Odette"], n, p=[0.4, 0.25, 0.2, 0.15]),
            "thrown_on": thrown.strftime("%Y-%m-%d"),
            "wet_g": wet,
            "fired_g": (wet * rng.normal(0.79, 0.02, n)).round(),
            "height_cm": (11 * size**0.5 * np.where(form == "plate", 0.25, 1)).round(1),
            "firing_id": firings["firing_id"].to_numpy()[at],
            "outcome": outcome,
            "signed": rng.choice(["yes", "no"], n, p=[0.8, 0.2]),
            "price_eur": price,
            "sold_on": np.where(gone, sold.strftime("%Y-%m-%d"), None),
            "sold_via": np.where(
                gone,
                rng.choice(["studio", "market", "gallery", "online"], n, p=[0.3, 0.3, 0.15, 0.25]),
                None,
            ),
        }
    )
    pieces.loc[rng.choice(n, 48, replace=False), "glaze"] = None
    pieces.loc[outcome != "good", "price_eur"] = np.nan
    return {"pieces": pieces, "firings": firings}


p = T("pieces")
f = T("firings")

gone = ~c("sold_on").missing()
spoilt = c("outcome") != "good"
thrown = c("thrown_on")
sold = c("sold_on")
lit = c("lit_at")
fired = p.join(f, on="firing_id")
shrink = (c("wet_g") - c("fired_g")) / c("wet_g")

QUESTIONS = [
    # Everyday
    (
        "What are the average price and the average height of each form, my little families?",
        p.group("form", price=mean("price_eur"), height=mean("height_cm")).table(),
    ),
    (
        "Show me only the form, the glaze and the price of the pieces by Odette, who hums as she "
        "works.",
        p.filter(c("maker") == "Odette").select("form", "glaze", "price_eur").table(),
    ),
    (
        "Which firing took the most hours, deep into the blue of the night?",
        f.top(1, "hours").table(),
    ),
    (
        "Would you describe the prices in the usual statistics, dry as old clay?",
        p.report("describe", "price_eur"),
    ),
    (
        "How many pieces are not of stoneware, that grey and faithful mud?",
        p.filter(c("clay_body") != "stoneware").value(count()),
    ),
    (
        "What is the difference in price between vases and mugs, as the evening light falls on "
        "them both?",
        p.value(mean("price_eur", c("form") == "vase") - mean("price_eur", c("form") == "mug")),
    ),
    (
        "Could you draw a histogram of the peak temperatures, that row of glowing hills?",
        f.chart("histogram", y="peak_c"),
    ),
    (
        "How strongly do price and height correlate, tall shadows being so lovely?",
        p.test("correlation", y="price_eur", x="height_cm"),
    ),
    (
        "How many pieces are there by clay body and outcome, mud and fate side by side?",
        p.group("clay_body", "outcome", n=count()).table(),
    ),
    (
        "How many pieces went through Wood Dragon, with all its smoke?",
        fired.filter(c("kiln") == "Wood Dragon").value(count()),
    ),
    ("How many hours does Halvard sit at the wheel for a bowl, while the rain drums?", None),
    # Look
    (
        "Before I wander among my pots, how many rows and columns does their ledger have?",
        p.report("shape"),
    ),
    (
        "Where in the firings did I forget to write something down, dreaming as I do by the kiln?",
        f.report("missing"),
    ),
    (
        "Which forms have I ever coaxed out of the mud (mud has its own wishes, you know)?",
        p.distinct("form").table(),
    ),
    (
        "Describe for me the heights and prices, those dry little numbers behind the beauty.",
        p.report("describe", "height_cm", "price_eur"),
    ),
    (
        "Let chance, my oldest collaborator, lay nine pieces before me.",
        p.sample(9).table(),
    ),
    (
        "Has any pot been entered twice, like an echo in a cave?",
        p.report("duplicates"),
    ),
    # Aggregate and compare
    (
        "How many bowls have I and my friends turned in all, each one a small held breath?",
        p.filter(c("form") == "bowl").value(count()),
    ),
    (
        "What does a vase cost on average, if one must put a price on stillness?",
        p.filter(c("form") == "vase").value(mean("price_eur")),
    ),
    (
        "Whose hands (and I love them all) have made the most pieces?",
        p.group("maker", n=count()).top(1, "n").table(),
    ),
    (
        "How many pots has each clay given us, patient earth that it is?",
        p.group("clay_body", n=count()).table(),
    ),
    (
        "What share of the pieces came out spoilt, that is, anything other than good? I sigh "
        "already.",
        p.value(mean(spoilt)),
    ),
    (
        "And which glaze breaks my heart the most often, with the highest share of pieces not "
        "good?",
        p.group("glaze", share=mean(spoilt)).top(1, "share").table(),
    ),
    (
        "How much money, that grey companion of art, came in for the pieces sold by each channel?",
        p.filter(gone).group("sold_via", money=sum_("price_eur")).table(),
    ),
    (
        "Show me the five dearest things that still wait for a buyer, like ships in fog.",
        p.filter(c("sold_on").missing()).top(5, "price_eur").table(),
    ),
    (
        "For every maker, let me see the two tallest pieces, reaching as they do for the skylight.",
        p.top(2, "height_cm", per=("maker",)).table(),
    ),
    (
        "By what percentage does each clay lighten in the fire on average, from wet to fired "
        "weight?",
        p.group("clay_body", loss=mean(shrink) * 100).table(),
    ),
    (
        "How many more euros does a signed pot ask on average than one that kept its silence?",
        p.value(mean("price_eur", c("signed") == "yes") - mean("price_eur", c("signed") == "no")),
    ),
    (
        "Which porcelain pieces in celadon cracked, those moonlit tragedies of mine?",
        p.filter(
            (c("clay_body") == "porcelain")
            & (c("glaze") == "celadon")
            & (c("outcome") == "cracked")
        ).table(),
    ),
    (
        "What is the number of the heaviest moon jar out of the fire, that great pale planet?",
        p.filter(c("form") == "moon jar").top(1, "fired_g").select("piece_no").value(),
    ),
    (
        "Which pieces ask more than the average of their own form (a little vanity is allowed)?",
        p.filter(c("price_eur") > over(mean("price_eur"), "form")).table(),
    ),
    (
        "What share of each maker's work is each form, so that I may read their temperaments?",
        p.group("maker", "form", n=count()).derive(share=c("n") / over(sum_("n"), "maker")).table(),
    ),
    (
        "Which of my three kilns (I have named them, naturally) is the costliest on average per "
        "firing, by energy?",
        f.group("kiln", cost=mean("energy_eur")).top(1, "cost").table(),
    ),
    (
        "How hot did each kind of firing climb on average, in that orange hush before dawn?",
        f.group("firing_type", peak=mean("peak_c")).table(),
    ),
    (
        "Which firings held no pots at all, an empty stage with all the lights on?",
        f.join(p, on="firing_id", how="anti").table(),
    ),
    (
        "How many pieces came from the wood kiln, the Wood Dragon, by glaze, smoke on their "
        "shoulders?",
        fired.filter(c("kiln") == "Wood Dragon").group("glaze", n=count()).table(),
    ),
    (
        "When it rained during the firing, what share of pots failed to come out good, and what "
        "share when it was dry? (Rain has moods.)",
        fired.group("rainy", share=mean(spoilt)).table(),
    ),
    (
        "Which glazes have I seen both in oxidation and in reduction on a teapot, day face and "
        "night face?",
        fired.filter(c("form") == "teapot")
        .group(
            "glaze",
            oxidation=count(only=c("atmosphere") == "oxidation"),
            reduction=count(only=c("atmosphere") == "reduction"),
        )
        .filter((c("oxidation") > 0) & (c("reduction") > 0))
        .select("glaze")
        .table(),
    ),
    (
        "How many firings, whispering in the yard, had at least ten pots that came out good?",
        p.filter(c("outcome") == "good")
        .group("firing_id", n=count())
        .filter(c("n") >= 10)
        .value(count()),
    ),
    (
        "On average, how many pots travel through the flames together in one firing?",
        p.group("firing_id", n=count()).value(mean("n")),
    ),
    (
        "What is the median price of a mug at the market as against the gallery, that white "
        "and silent room?",
        p.filter((c("form") == "mug") & c("sold_via").isin(["market", "gallery"]))
        .group("sold_via", price=median("price_eur"))
        .table(),
    ),
    (
        "How many different glazes has each of us dared to touch?",
        p.group("maker", glazes=nunique("glaze")).table(),
    ),
    (
        "What does a kilo of sold pottery bring, price over fired weight, for each form? (Forgive "
        "the greengrocer in me.)",
        p.filter(gone).group("form", per_kg=sum_("price_eur") / sum_("fired_g") * 1000).table(),
    ),
    # Time
    (
        "How many pieces were thrown in each month, as the wheel turned and the year with it?",
        p.group(month=thrown.floor("month"), n=count()).table(),
    ),
    (
        "In which month of the year, whatever the year, do we sell the most pieces? I suspect "
        "snow.",
        p.filter(gone).group(month=sold.part("month"), n=count()).top(1, "n").table(),
    ),
    (
        "How much did we take for pots sold in the spring of 2024, March to May, when the "
        "plum trees flowered?",
        p.filter((sold >= date("2024-03-01")) & (sold < date("2024-06-01"))).value(
            sum_("price_eur")
        ),
    ),
    (
        "How many days does a sold pot linger on average between the wheel and its new home, by "
        "form?",
        p.filter(gone)
        .group(
            "form",
            days=mean(thrown.cast("datetime").until(sold.cast("datetime"), "day")),
        )
        .table(),
    ),
    (
        "What is the longest the Wood Dragon has slept, in days, between one lighting and the "
        "next?",
        f.filter(c("kiln") == "Wood Dragon")
        .derive(days=shift("lit_at", "lit_at").until(lit, "day"))
        .value(max_("days")),
    ),
    (
        "On which weekday do I light the kilns most often (I follow the moon, but the calendar "
        "knows)?",
        f.group(weekday=lit.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Let me watch the takings of sold pots swell month after month, each with the sum so far.",
        p.filter(gone)
        .group(month=sold.floor("month"), money=sum_("price_eur"))
        .derive(so_far=running("money", "month"))
        .table(),
    ),
    (
        "By what percentage did energy costs rise or sink from quarter to quarter, like a tide?",
        f.group(quarter=lit.floor("quarter"), cost=sum_("energy_eur"))
        .derive(change=(c("cost") / shift("cost", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "When did each kiln first glow for us, that tender beginning?",
        f.group("kiln", first=min_("lit_at")).table(),
    ),
    (
        "How many pieces do we throw a month, with a softer line beside it, the average of six "
        "months?",
        p.group(month=thrown.floor("month"), n=count())
        .derive(average=rolling("n", "month", 6))
        .table(),
    ),
    # Charts
    (
        "Paint me bars, one for each form, as tall as the number of pots, my own skyline.",
        p.group("form", n=count()).chart("bar", x="form", y="n"),
    ),
    (
        "Scatter the fired weight against the height like seeds on a field, weight along the "
        "ground.",
        p.chart("scatter", x="fired_g", y="height_cm"),
    ),
    (
        "Draw the takings of sold pots as a line through the months, a horizon of sorts.",
        p.filter(gone)
        .group(month=sold.floor("month"), money=sum_("price_eur"))
        .chart("line", x="month", y="money"),
    ),
    (
        "Slice a pie for me of how sold pots found their owners, by channel, still warm.",
        p.filter(gone).group("sold_via", n=count()).chart("pie", x="sold_via", y="n"),
    ),
    (
        "How do the peak temperatures gather, like swallows on a wire? A histogram, please.",
        f.chart("histogram", y="peak_c"),
    ),
    (
        "I would love to see box plots of price for every form, like still lifes on a shelf.",
        p.chart("box", x="form", y="price_eur"),
    ),
    (
        "Weave a heat map, glaze by clay, in which the colour is how many pots there are.",
        p.group("glaze", "clay_body", n=count()).chart(
            "heatmap", x="glaze", y="clay_body", colour="n"
        ),
    ),
    # Cleaning and reshaping
    (
        "Where a piece has no glaze written down, call it bare in the ledger, for bare it stands.",
        p.derive(glaze=c("glaze").or_else("bare")).change("pieces"),
    ),
    (
        "Keep in the pieces a new column shrink, the part of the wet weight that the fire took, "
        "for "
        "I like to remember losses.",
        p.derive(shrink=shrink).change("pieces"),
    ),
    (
        "Let the crawled glaze among the outcomes be called crawled from now on, in the ledger "
        "itself; brevity is also a beauty.",
        p.derive(outcome=where(c("outcome") == "crawled glaze", "crawled", c("outcome"))).change(
            "pieces"
        ),
    ),
    (
        "Spread out for me a table with the makers going down and the forms going across, and in "
        "each square the number of pots, like a quilt.",
        p.pivot("maker", "form", count()).table(),
    ),
    # Statistics
    (
        "Do longer firings climb to a higher peak (the heart says yes)? Give me the correlation.",
        f.test("correlation", y="peak_c", x="hours"),
    ),
    (
        "Is the outcome of a pot bound to its clay, as a life to its childhood? Chi squared, they "
        "say.",
        p.test("chiSquared", y="outcome", x="clay_body"),
    ),
    (
        "Does the energy of a firing truly differ between rainy days and dry ones, by a t-test?",
        f.test("tTest", y="energy_eur", x="rainy"),
    ),
    # Nothing holds it
    ("How long did each pot dry on the shelf by the window, before I dared the fire?", None),
    ("Which visitor to the studio bought the teapots, that woman with the green scarf?", None),
    ("How many kilos of cobalt went into my blue glazes, blue as they were?", None),
    ("Why did the moon jars crack that February, when the river froze?", None),
    ("How many vases shall I sell at the market in the summer to come?", None),
    ("Who painted the water lilies that I saw in the little museum by the lake?", None),
]
