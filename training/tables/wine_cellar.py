"""A private wine cellar: the book of its bottles, and what was tasted from it."""

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
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"bottles": "csv", "tastings": "parquet"}

VOICE = "a connoisseur, elegant full sentences"

# region: country, first price, grapes of its reds and of its whites, producers
REGIONS = {
    "Burgundy": ("France", 62, "Pinot Noir", "Chardonnay", ["Dom. Faiveley", "Dom. Roulot"]),
    "Bordeaux": (
        "France",
        55,
        "Merlot, Cabernet Franc",
        "Sémillon, Sauvignon Blanc",
        ["Ch. Margaux", "Ch. Figeac", "Ch. Talbot"],
    ),
    "Champagne": ("France", 58, "Pinot Noir", "Chardonnay, Pinot Meunier", ["Krug", "Bollinger"]),
    "Rhône": ("France", 34, "Syrah, Grenache", "Viognier", ["E. Guigal", "J.-L. Chave"]),
    "Piedmont": ("Italy", 48, "Nebbiolo", "Arneis", ["G. Conterno", "B. Giacosa"]),
    "Tuscany": ("Italy", 40, "Sangiovese", "Vernaccia", ["Isole e Olena", "Biondi-Santi"]),
    "Rioja": ("Spain", 28, "Tempranillo, Garnacha", "Viura", ["López de Heredia", "La Rioja Alta"]),
    "Mosel": ("Germany", 30, "Spätburgunder", "Riesling", ["J.J. Prüm", "Egon Müller"]),
}
CUVEES = ["Vieilles Vignes", "Grande Réserve", "Riserva", "Les Perrières", "Clos du Roi", "Cuvée"]
DISHES = ["lamb", "game", "oysters", "Comté", "roast duck", "turbot", "truffle risotto"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 380
    region = rng.choice([*REGIONS], n, p=[0.2, 0.2, 0.11, 0.11, 0.12, 0.09, 0.08, 0.09])
    red = rng.random(n) < np.where(region == "Mosel", 0.08, 0.68)
    sparkling = region == "Champagne"
    colour = np.where(sparkling, "sparkling", np.where(red, "red", "white"))
    colour = np.where(~sparkling & ~red & (rng.random(n) < 0.18), "sweet", colour)
    size = rng.choice([37.5, 75, 150], n, p=[0.08, 0.79, 0.13])
    base = np.array([REGIONS[r][1] for r in region])
    vintage = rng.integers(1996, 2022, n).astype(float)
    bought = pd.Timestamp("2020-01-04") + pd.to_timedelta(rng.integers(0, 1580, n), "D")
    bottles = pd.DataFrame(
        {
            "ref": [f"W{i:03d}" for i in range(1, n + 1)],
            "producer": [rng.choice(REGIONS[r][4]) for r in region],
            "cuvee": rng.choice(CUVEES, n),
            "region": region,
            "country": [REGIONS[r][0] for r in region],
            "colour": colour,
            "grapes": [REGIONS[r][2 if k else 3] for r, k in zip(region, red, strict=True)],
            "vintage": np.where(sparkling & (rng.random(n) < 0.6), np.nan, vintage),
            "format_cl": size,
            "qty": rng.choice(
                [1, 2, 3, 6, 12, 18, 24], n, p=[0.1, 0.1, 0.17, 0.3, 0.2, 0.08, 0.05]
            ),
            "price_eur": (base * (size / 75) * rng.lognormal(0, 0.5, n)).round(2),
            "organic": rng.choice(["yes", "no"], n, p=[0.31, 0.69]),
            "merchant": rng.choice(
                ["Lavinia", "Berry Bros", "Millésima", "en primeur", "auction"],
                n,
                p=[0.28, 0.24, 0.2, 0.18, 0.1],
            ),
            "bought_on": bought.strftime("%Y-%m-%d"),
            "drink_from": vintage + rng.integers(3, 9, n),
            "drink_until": vintage + rng.integers(12, 35, n),
            "rack": rng.choice(["A1", "A2", "B1", "B2", "C1", "C2"], n),
        }
    )
    bottles.loc[rng.choice(n, 17, replace=False), "rack"] = None
    bottles = bottles.astype({"vintage": "Int64", "drink_from": "Int64", "drink_until": "Int64"})

    m = 720
    which = rng.choice(rng.choice(n, 290, replace=False), m)
    earliest = bought[which].to_numpy()
    span = (pd.Timestamp("2025-06-01") - bought[which]).days.to_numpy()
    days = (rng.beta(2, 1.6, m) * (span - 20) + 15).astype(int)
    hours = rng.choice([11, 12, 18, 19, 20, 21], m, p=[0.1, 0.1, 0.15, 0.25, 0.25, 0.15])
    corked = rng.random(m) < 0.045
    decanted = np.where(rng.random(m) < np.where(colour[which] == "red", 0.5, 0.1), "yes", "no")
    price = bottles["price_eur"].to_numpy()[which]
    score = 82 + 2.6 * np.log(price / 15) + 1.1 * (decanted == "yes") + rng.normal(0, 2.6, m)
    tastings = pd.DataFrame(
        {
            "ref": bottles["ref"].to_numpy()[which],
            "tasted_at": earliest
            + pd.to_timedelta(days, "D")
            + pd.to_timedelta(hours, "h")
            + pd.to_timedelta(rng.choice([0, 15, 30, 45], m), "min"),
            "taster": rng.choice(
                ["Aurélie", "Henri", "Beatrix", "Mr Okafor", "Count Orsini"],
                m,
                p=[0.3, 0.26, 0.2, 0.14, 0.1],
            ),
            "score": np.where(corked, np.nan, score.clip(70, 100).round()),
            "temp_c": rng.normal(14, 2.4, m).round(1),
            "decanted": decanted,
            "corked": corked,
            "dish": rng.choice(DISHES, m),
        }
    )
    tastings.loc[rng.choice(m, 160, replace=False), "dish"] = None
    tastings.loc[rng.choice(m, 24, replace=False), "dish"] = " lamb"
    return {"bottles": bottles, "tastings": tastings}


b = T("bottles")
t = T("tastings")
both = t.join(b, on="ref")
value = c("qty") * c("price_eur")
spent = b.group(month=c("bought_on").floor("month"), spent=sum_(value))

QUESTIONS = [
    # Everyday
    (
        "What are the average score and the average temperature of each taster?",
        t.group("taster", score=mean("score"), temperature=mean("temp_c")).table(),
    ),
    ("Kindly arrange the bottles by vintage, the oldest first.", b.sort("vintage").table()),
    ("When was the most recent tasting held?", t.value(max_("tasted_at"))),
    ("Would you summarise the prices of the bottles for me?", b.report("describe", "price_eur")),
    (
        "Which bottles have a price between 50 and 100 euros?",
        b.filter(c("price_eur").between(50, 100)).table(),
    ),
    (
        "How many wines were bought in each year?",
        b.group(year=c("bought_on").floor("year"), wines=count()).table(),
    ),
    (
        "Pray rename the column merchant to bought_from in the book of bottles.",
        b.rename(merchant="bought_from").change("bottles"),
    ),
    (
        "Might I see the average price by region and colour?",
        b.group("region", "colour", price=mean("price_eur")).table(),
    ),
    (
        "What share of the wines of each country is organic?",
        b.group("country", share=mean(c("organic") == "yes")).table(),
    ),
    (
        "By how much do the scores of decanted wines and of those not decanted differ?",
        t.value(mean("score", c("decanted") == "yes") - mean("score", c("decanted") == "no")),
    ),
    ("How long does the cork of each wine measure?", None),
    # look
    ("Would you kindly tell me how many wines the cellar book lists?", b.value(count())),
    (
        "Which columns does the book of tastings possess, and of what kind are they?",
        t.report("types"),
    ),
    ("I should like to see five wines of the cellar, drawn at random.", b.sample(5).table()),
    ("Where does the cellar book have gaps?", b.report("missing")),
    ("Which merchants have we bought from over the years?", b.distinct("merchant").table()),
    ("Might any tasting have been entered twice by mistake?", t.report("duplicates")),
    # aggregate and compare
    ("How many bottles repose in the cellar altogether?", b.value(sum_("qty"))),
    ("What is the entire cellar worth, at the prices we paid?", b.value(sum_(value))),
    (
        "To what value does our holding of each region amount?",
        b.group("region", value=sum_(value)).table(),
    ),
    (
        "Which producer is represented by the greatest number of bottles?",
        b.group("producer", bottles=sum_("qty")).top(1, "bottles").table(),
    ),
    (
        "How many bottles of red do we keep from Piedmont?",
        b.filter((c("region") == "Piedmont") & (c("colour") == "red")).value(sum_("qty")),
    ),
    ("Would you show me the dearest wine of the house?", b.top(1, "price_eur").table()),
    (
        "Which house made the most expensive wine we own from Champagne?",
        b.filter(c("region") == "Champagne").top(1, "price_eur").select("producer").value(),
    ),
    (
        "Pray show me the two costliest wines of every region.",
        b.top(2, "price_eur", per=("region",)).table(),
    ),
    ("What share of our wines is organic?", b.value(mean(c("organic") == "yes"))),
    (
        "In which regions is more than a third of the wines organic?",
        b.group("region", organic=mean(c("organic") == "yes")).filter(c("organic") > 1 / 3).table(),
    ),
    (
        "By how much does the median price of a magnum exceed that of an ordinary 75 cl bottle?",
        b.value(
            median("price_eur", c("format_cl") == 150) - median("price_eur", c("format_cl") == 75)
        ),
    ),
    (
        "Which of our tasters is the most severe, judged by the average mark?",
        t.group("taster", score=mean("score")).bottom(1, "score").table(),
    ),
    (
        "Which wines have we never once tasted?",
        b.join(t, on="ref", how="anti").table(),
    ),
    (
        "Which wines have come to the table at least five times?",
        t.group("ref", tastings=count()).filter(c("tastings") >= 5).table(),
    ),
    (
        "I wish to see the tastings that surpassed the general average score.",
        t.filter(c("score") > over(mean("score"))).table(),
    ),
    (
        "What score does each colour of wine attain on average?",
        both.group("colour", score=mean("score")).table(),
    ),
    (
        "Which region has earned the highest marks on average?",
        both.group("region", score=mean("score")).top(1, "score").table(),
    ),
    (
        "What proportion of tastings was spoiled by cork taint, merchant by merchant?",
        both.group("merchant", corked=mean(c("corked"))).table(),
    ),
    (
        "By how many points do decanted wines surpass those poured straight from the bottle?",
        t.value(
            mean("score", c("decanted") == "yes") - mean("score", c("decanted") == "no"),
        ),
    ),
    (
        "Which wines have been judged by both Aurélie and Henri?",
        t.group(
            "ref",
            aurelie=count(only=c("taster") == "Aurélie"),
            henri=count(only=c("taster") == "Henri"),
        )
        .filter((c("aurelie") > 0) & (c("henri") > 0))
        .select("ref")
        .table(),
    ),
    (
        "What is a rack of our cellar worth on average?",
        b.group("rack", value=sum_(value)).value(mean("value")),
    ),
    (
        "What part of the cellar's worth lies in each country?",
        b.group("country", value=sum_(value))
        .derive(share=c("value") / over(sum_("value")))
        .table(),
    ),
    (
        "How many bottles still await a place in the racks?",
        b.filter(c("rack").missing()).value(sum_("qty")),
    ),
    (
        "Which wine is the dearest by the litre?",
        b.derive(eur_per_litre=c("price_eur") / (c("format_cl") / 100))
        .top(1, "eur_per_litre")
        .table(),
    ),
    # time
    (
        "How many tastings did we hold each month?",
        t.group(month=c("tasted_at").floor("month"), tastings=count()).table(),
    ),
    (
        "What have we spent upon wine per year?",
        b.group(year=c("bought_on").floor("year"), spent=sum_(value)).table(),
    ),
    (
        "On which day of the week are we most given to tasting?",
        t.group(weekday=c("tasted_at").part("weekdayName"), tastings=count())
        .top(1, "tastings")
        .table(),
    ),
    (
        "Which wines entered the cellar in the first quarter of 2023?",
        b.filter(c("bought_on").between(date("2023-01-01"), date("2023-03-31"))).table(),
    ),
    (
        "How many corks have been drawn for tasting since September 2024?",
        t.filter(c("tasted_at") >= date("2024-09-01")).value(count()),
    ),
    (
        "How has our outlay accumulated, month upon month?",
        spent.derive(total=running("spent", "month")).table(),
    ),
    (
        "I should like the three-month rolling average of the number of tastings.",
        t.group(month=c("tasted_at").floor("month"), tastings=count())
        .derive(rolling=rolling("tastings", "month", 3))
        .table(),
    ),
    (
        "How many days does a wine rest with us, on average, before it is first tasted?",
        t.group("ref", first=min_("tasted_at"))
        .join(b, on="ref")
        .value(mean(c("bought_on").until(c("first")))),
    ),
    (
        "When did each of our tasters last sit at the table?",
        t.group("taster", last=max_("tasted_at")).table(),
    ),
    (
        "By what percentage did our spending grow from one year to the next?",
        b.group(year=c("bought_on").floor("year"), spent=sum_(value))
        .derive(growth=(c("spent") / shift("spent", "year") - 1) * 100)
        .table(),
    ),
    # charts
    (
        "Draw me, if you would, the number of bottles of each region as bars.",
        b.group("region", bottles=sum_("qty")).chart("bar", x="region", y="bottles"),
    ),
    (
        "Trace the average score from quarter to quarter as a line.",
        t.group(quarter=c("tasted_at").floor("quarter"), score=mean("score")).chart(
            "line", x="quarter", y="score"
        ),
    ),
    ("I should like a histogram of our prices.", b.chart("histogram", y="price_eur")),
    (
        "Pray set the scores of our tasters side by side in box plots.",
        t.chart("box", x="taster", y="score"),
    ),
    (
        "Does a higher price bring a higher score? A scatter plot would please me.",
        both.chart("scatter", x="price_eur", y="score"),
    ),
    (
        "Show the value of the cellar by colour of wine as a pie.",
        b.group("colour", value=sum_(value)).chart("pie", x="colour", y="value"),
    ),
    (
        "Let me see the bottles of each country in stacked bars, divided by colour.",
        b.group("country", "colour", bottles=sum_("qty")).chart(
            "bar", x="country", y="bottles", colour="colour", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Wherever a wine has no rack, be so good as to write 'floor' in the cellar book.",
        b.derive(rack=c("rack").or_else("floor")).change("bottles"),
    ),
    (
        "Some dishes were entered with stray blanks around them; please remove these.",
        t.derive(dish=c("dish").strip()).change("tastings"),
    ),
    (
        "Would you arrange the average scores with a row for each taster and a column for "
        "decanted or not?",
        t.pivot("taster", "decanted", mean("score")).table(),
    ),
    (
        "In how many of our wines does each single grape appear?",
        b.explode("grapes", ", ").group("grapes", wines=count()).table(),
    ),
    # statistics
    (
        "How strongly does the score correlate with the temperature of service?",
        t.test("correlation", y="score", x="temp_c"),
    ),
    (
        "Is the difference in score between decanted wines and the others significant?",
        t.test("tTest", y="score", x="decanted"),
    ),
    (
        "Do our tasters truly differ in the scores they give, or is it mere chance?",
        t.test("anova", y="score", x="taster"),
    ),
    # unanswerable
    ("Which wine has the highest degree of alcohol?", None),
    ("What would the Burgundies fetch at auction today?", None),
    ("How humid has the cellar been in summer?", None),
    ("Why did Count Orsini find the Barolo so disappointing?", None),
    ("What will our 2015 Bordeaux taste like ten years from now?", None),
    ("Would you recommend an opera for Saturday evening?", None),
]
