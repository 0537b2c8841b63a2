"""Accessions of a seed vault in the north, and the germination tests on them."""

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
    std,
    sum_,
)

FORMATS = {"accessions": "parquet", "germ_tests": "csv"}

VOICE = "a botanist from Norway, formal, full sentences"

CROPS = {
    "Hordeum": ("cereal", 42),
    "Triticum": ("cereal", 38),
    "Avena": ("cereal", 33),
    "Pisum": ("legume", 190),
    "Trifolium": ("forage", 1.2),
    "Phleum": ("forage", 0.5),
    "Brassica": ("vegetable", 3.4),
    "Allium": ("vegetable", 4.1),
    "Linum": ("fibre", 6.2),
    "Vicia": ("legume", 240),
}
DEPOSITORS = ["NordGen", "ICARDA", "IPK Gatersleben", "USDA", "CIMMYT", "Oslo Botanic Garden"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 520
    genera = np.array([*CROPS])
    genus = rng.choice(genera, n, p=[0.19, 0.16, 0.1, 0.11, 0.1, 0.08, 0.1, 0.06, 0.04, 0.06])
    mass = np.array([CROPS[name][1] for name in genus]) * rng.lognormal(0, 0.18, n)
    wild = rng.random(n) < np.where(np.isin(genus, ["Phleum", "Trifolium", "Allium"]), 0.45, 0.14)
    received = pd.Timestamp("2012-02-01") + pd.to_timedelta(
        (rng.beta(1.6, 1.1, n) * 4300).astype(int), "D"
    )
    collected = received - pd.to_timedelta((200 + rng.gamma(1.5, 1600, n)).astype(int), "D")
    accessions = pd.DataFrame(
        {
            "Accession No": [f"SV-{i:05d}" for i in 10001 + np.arange(n)],
            "Genus": genus,
            "Crop group": [CROPS[name][0] for name in genus],
            "Depositor": rng.choice(DEPOSITORS, n, p=[0.32, 0.19, 0.17, 0.13, 0.12, 0.07]),
            "Origin": rng.choice(
                ["Norway", "Sweden", "Syria", "Ethiopia", "Germany", "Turkey", "Mexico", "Finland"],
                n,
                p=[0.22, 0.14, 0.14, 0.11, 0.12, 0.11, 0.08, 0.08],
            ),
            "Wild": wild,
            "Collected": collected,
            "Received": received,
            "Alt m": rng.gamma(1.6, 420, n).round(),
            "No of seeds": (rng.lognormal(6.5, 0.7, n)).round().astype(int),
            "TSW g": mass.round(2),
            "Moisture pct": rng.normal(5.4, 0.8, n).round(1),
            "Hall": rng.choice(["1", "2", "3"], n, p=[0.28, 0.5, 0.22]),
            "Shelf": rng.integers(1, 61, n),
            "Duplicate held": rng.random(n) < 0.71,
        }
    )
    accessions.loc[rng.choice(n, 71, replace=False), "Alt m"] = np.nan
    accessions.loc[rng.choice(n, 28, replace=False), "Moisture pct"] = np.nan
    accessions.loc[rng.choice(n, 17, replace=False), "Origin"] = None

    m = 1180
    at = rng.choice(n - 60, m)
    after = rng.integers(60, 2600, m)
    tested = received[at] + pd.to_timedelta(after, "D")
    tested = tested.where(tested < "2024-12-20", received[at] + pd.to_timedelta(after // 12, "D"))
    sown = rng.choice([25, 50, 100], m, p=[0.18, 0.52, 0.3])
    wet = accessions["Moisture pct"].fillna(5.4).to_numpy()[at]
    chance = np.clip(
        rng.normal(0.86 - 0.1 * wild[at] - 0.00003 * after - 0.03 * (wet - 5.4), 0.09), 0.05, 0.99
    )
    tests = pd.DataFrame(
        {
            "Test No": 7001 + np.arange(m),
            "Accession No": accessions["Accession No"].to_numpy()[at],
            "Tested on": tested.strftime("%Y-%m-%d"),
            "Technician": rng.choice(
                ["Ingrid", "Lars", "Amara", "Jonas"], m, p=[0.36, 0.27, 0.22, 0.15]
            ),
            "Medium": rng.choice(["paper", "sand", "agar"], m, p=[0.55, 0.17, 0.28]),
            "Pretreatment": rng.choice(
                ["none", "chilling", "scarification", "gibberellin"], m, p=[0.55, 0.24, 0.14, 0.07]
            ),
            "Chamber C": rng.choice([15, 20, 25], m, p=[0.25, 0.55, 0.2]),
            "Sown": sown,
            "Germinated": rng.binomial(sown, chance),
            "Days to first": np.clip(rng.normal(5 + 3 * wild[at], 1.8, m).round(), 1, None),
            "Mould": rng.random(m) < np.where(wet > 6, 0.16, 0.06),
        }
    )
    tests.loc[rng.choice(m, 52, replace=False), "Days to first"] = np.nan
    tests.loc[rng.choice(m, 33, replace=False), "Pretreatment"] = None
    return {
        "accessions": accessions,
        "germ_tests": tests.sort_values("Tested on", ignore_index=True),
    }


a = T("accessions")
g = T("germ_tests")
j = g.join(a, "Accession No")
received = c("Received")
tested = c("Tested on")
wild = c("Wild")
mould = c("Mould")
rate = c("Germinated") / c("Sown")
grams = c("No of seeds") * c("TSW g") / 1000
waited = c("Collected").until(received)
barley = c("Genus") == "Hordeum"
cereal = c("Crop group") == "cereal"
ingrid = c("Technician") == "Ingrid"
lars = c("Technician") == "Lars"
tested_2024 = (tested >= date("2024-01-01")) & (tested < date("2025-01-01"))
tested_2023 = (tested >= date("2023-01-01")) & (tested < date("2024-01-01"))

QUESTIONS = [
    # look
    ("I should like to see the first eight accessions, please.", a.limit(8).table()),
    (
        "How extensive is the register of germination tests, in rows and columns?",
        g.report("shape"),
    ),
    (
        "Please state for every column of the accessions how many entries are absent.",
        a.report("missing"),
    ),
    ("Of what kind is the data in each column of the tests?", g.report("types")),
    (
        "Which institutions have deposited seeds with us? A list suffices.",
        a.distinct("Depositor").table(),
    ),
    (
        "From how many countries does our material originate?",
        a.value(nunique("Origin")),
    ),
    (
        "Kindly draw a random selection of twenty tests for the audit.",
        g.sample(20).table(),
    ),
    (
        "Please show me the wild accessions that were collected higher than 1,500 metres.",
        a.filter(wild & (c("Alt m") > 1500)).table(),
    ),
    (
        "For how many accessions is the altitude of the site unknown?",
        a.filter(c("Alt m").missing()).value(count()),
    ),
    (
        "I request a descriptive summary of the thousand-seed weight and the moisture.",
        a.report("describe", "TSW g", "Moisture pct"),
    ),
    (
        "Would you list genus, origin and shelf of the material kept in hall 3?",
        a.filter(c("Hall") == "3").select("Genus", "Origin", "Shelf").table(),
    ),
    (
        "Please arrange the accessions by date of receipt, the oldest first.",
        a.sort("Received").table(),
    ),
    # aggregate and compare
    ("How many seeds rest in the vault in total?", a.value(sum_("No of seeds"))),
    (
        "What number of accessions has each depositor entrusted to us?",
        a.group("Depositor", n=count()).table(),
    ),
    (
        "Which genus is represented by the greatest quantity of seeds?",
        a.group("Genus", seeds=sum_("No of seeds")).top(1, "seeds").table(),
    ),
    (
        "What is the mean moisture of the seeds within each crop group?",
        a.group("Crop group", moisture=mean("Moisture pct")).table(),
    ),
    (
        "What proportion of our accessions is wild material?",
        a.value(mean(wild)),
    ),
    (
        "What percentage of the accessions from each country has a safety duplicate elsewhere?",
        a.group("Origin", percent=mean(c("Duplicate held")) * 100).table(),
    ),
    (
        "Please name the three countries of origin with the most Hordeum accessions.",
        a.filter(barley).group("Origin", n=count()).top(3, "n").table(),
    ),
    (
        "How many accessions of cereals or legumes contain fewer than 300 seeds?",
        a.filter(c("Crop group").isin(["cereal", "legume"]) & (c("No of seeds") < 300)).value(
            count()
        ),
    ),
    (
        "What part of all seeds sown has germinated, taken over the complete series of tests?",
        g.value(sum_("Germinated") / sum_("Sown")),
    ),
    (
        "Please report the share of germinated seeds per genus, all tests pooled.",
        j.group("Genus", rate=sum_("Germinated") / sum_("Sown")).table(),
    ),
    (
        "By how many days does wild material lag behind cultivated material until the first "
        "seedling, on average?",
        j.value(mean("Days to first", wild) - mean("Days to first", ~wild)),
    ),
    (
        "How often did mould appear on each medium, as a percentage of the tests?",
        g.group("Medium", percent=mean(mould) * 100).table(),
    ),
    (
        "Which technician has performed the fewest tests?",
        g.group("Technician", n=count()).bottom(1, "n").table(),
    ),
    (
        "Which accessions have never been tested for germination?",
        a.join(g, "Accession No", how="anti").table(),
    ),
    (
        "Please indicate the accessions that were tested at least six times, with the number of "
        "tests.",
        g.group("Accession No", n=count()).filter(c("n") >= 6).table(),
    ),
    (
        "How many tests on agar at 20 degrees with chilled seeds remained free of mould?",
        g.filter(
            (c("Medium") == "agar")
            & (c("Chamber C") == 20)
            & (c("Pretreatment") == "chilling")
            & ~mould
        ).value(count()),
    ),
    (
        "What is the median time to the first seedling for each crop group and pretreatment?",
        j.group("Crop group", "Pretreatment", days=median("Days to first")).table(),
    ),
    (
        "Please state, for every depositor, the number of seeds and the average thousand-seed "
        "weight.",
        a.group("Depositor", seeds=sum_("No of seeds"), weight=mean("TSW g")).table(),
    ),
    (
        "Which share of the seeds in store belongs to each crop group?",
        a.group("Crop group", seeds=sum_("No of seeds"))
        .derive(share=c("seeds") / over(sum_("seeds")))
        .table(),
    ),
    (
        "Kindly list the two largest accessions by seed count within each genus.",
        a.top(2, "No of seeds", per=("Genus",)).table(),
    ),
    (
        "Which accessions are moister than the average of their genus?",
        a.filter(c("Moisture pct") > over(mean("Moisture pct"), "Genus")).table(),
    ),
    (
        "In how many tests did less than half of the seeds germinate?",
        g.filter(rate < 0.5).value(count()),
    ),
    (
        "What would all our Pisum seeds weigh together in grams, given their thousand-seed "
        "weights?",
        a.filter(c("Genus") == "Pisum").value(sum_(grams)),
    ),
    (
        "Among depositors with more than 60 accessions, which one delivers the driest seeds on "
        "average?",
        a.group("Depositor", n=count(), moisture=mean("Moisture pct"))
        .filter(c("n") > 60)
        .bottom(1, "moisture")
        .table(),
    ),
    (
        "On average, how many tests does a tested accession undergo?",
        g.group("Accession No", n=count()).value(mean("n")),
    ),
    # time
    (
        "How many accessions arrived in each year?",
        a.group(year=received.part("year"), n=count()).table(),
    ),
    (
        "Please present the number of tests per quarter for 2023.",
        g.filter(tested_2023).group(quarter=tested.floor("quarter"), n=count()).table(),
    ),
    (
        "How did the stock of seeds grow? I wish the annual intake together with its cumulative "
        "sum.",
        a.group(year=received.floor("year"), seeds=sum_("No of seeds"))
        .derive(total=running("seeds", "year"))
        .table(),
    ),
    (
        "What is the relative change in the number of tests from each year to the following one?",
        g.group(year=tested.floor("year"), n=count())
        .derive(change=c("n") / shift("n", "year") - 1)
        .table(),
    ),
    (
        "Kindly compute a moving average over three months of the tests conducted per month from "
        "2018 onwards.",
        g.filter(tested >= date("2018-01-01"))
        .group(month=tested.floor("month"), n=count())
        .derive(average=rolling("n", "month", 3))
        .table(),
    ),
    (
        "How many days elapse on average between collecting and receipt, by depositor?",
        a.group("Depositor", days=mean(waited)).table(),
    ),
    (
        "In which calendar month do most consignments reach us?",
        a.group(month=received.part("month"), n=count()).top(1, "n").table(),
    ),
    (
        "How many tests were begun on a Saturday or Sunday during 2024?",
        g.filter(tested_2024 & (tested.part("weekday") >= 6)).value(count()),
    ),
    (
        "On which date was the earliest barley sample, Hordeum, collected?",
        a.filter(barley).value(min_("Collected")),
    ),
    (
        "How many tests took place more than five years, say 1,825 days, after the seeds came in?",
        j.filter(received.until(tested) > 1825).value(count()),
    ),
    # charts
    (
        "I should appreciate a bar chart of the accessions per country of origin.",
        a.group("Origin", n=count()).chart("bar", x="Origin", y="n"),
    ),
    (
        "Please plot the yearly number of tests as a line, separately for each technician.",
        g.group("Technician", year=tested.floor("year"), n=count()).chart(
            "line", x="year", y="n", colour="Technician"
        ),
    ),
    (
        "A histogram of the moisture content would be helpful.",
        a.chart("histogram", y="Moisture pct"),
    ),
    (
        "Please produce box plots of the time to the first seedling by crop group.",
        j.chart("box", x="Crop group", y="Days to first"),
    ),
    (
        "Could you depict altitude against moisture as a point cloud, with wild material in a "
        "colour of its own?",
        a.chart("scatter", x="Alt m", y="Moisture pct", colour="Wild"),
    ),
    (
        "I require a heat map of the pooled germination share by genus and chamber temperature.",
        j.group("Genus", "Chamber C", rate=sum_("Germinated") / sum_("Sown")).chart(
            "heatmap", x="Chamber C", y="Genus", colour="rate"
        ),
    ),
    # cleaning
    (
        "Please remove from the register all tests on which mould appeared.",
        g.filter(~mould).change("germ_tests"),
    ),
    (
        "Where no pretreatment was noted, kindly enter 'not recorded'.",
        g.derive(Pretreatment=c("Pretreatment").or_else("not recorded")).change("germ_tests"),
    ),
    (
        "Please append a column named rate to the tests, being germinated seeds divided by sown "
        "seeds.",
        g.derive(rate=rate).change("germ_tests"),
    ),
    (
        "The hall numbers ought to be whole numbers instead of text. Please convert them.",
        a.derive(Hall=c("Hall").cast("integer")).change("accessions"),
    ),
    # statistics
    (
        "Is there a rank correlation, after Spearman, between altitude and thousand-seed weight?",
        a.test("correlation", y="TSW g", x="Alt m", method="spearman"),
    ),
    (
        "Please examine by analysis of variance whether the days to the first seedling differ "
        "between the three media.",
        g.test("anova", y="Days to first", x="Medium"),
    ),
    (
        "Does the occurrence of mould depend upon the pretreatment? I ask for a chi-square test.",
        g.test("chiSquared", y="Mould", x="Pretreatment"),
    ),
    (
        "May one regard the moisture values as normally distributed?",
        a.test("normality", y="Moisture pct"),
    ),
    # nothing can answer it
    ("What were the annual costs of cooling the vault?", None),
    ("Which collectors gathered the Ethiopian material?", None),
    ("For how many more decades will the Allium seeds remain viable?", None),
    ("For what reason do the Vicia seeds turn mouldy so readily?", None),
    ("Kindly compose an invitation to the depositors for the next opening ceremony.", None),
    ("How many accessions have been withdrawn and returned to their depositors?", None),
    ("Which drying protocol would you recommend for wild Trifolium?", None),
    # Everyday
    ("How many accessions do we hold?", a.value(count())),
    ("Tests per technician, please.", g.group("Technician", n=count()).table()),
    ("What is the heaviest thousand-seed weight?", a.value(max_("TSW g"))),
    (
        "Show the tests in which nothing but sand was used.",
        g.filter(c("Medium") == "sand").table(),
    ),
    ("Average altitude by genus?", a.group("Genus", altitude=mean("Alt m")).table()),
    (
        "How many cereals came from Syria?",
        a.filter(cereal & (c("Origin") == "Syria")).value(count()),
    ),
    (
        "Mean seedlings per test, Ingrid against Lars?",
        g.filter(ingrid | lars).group("Technician", seedlings=mean("Germinated")).table(),
    ),
    (
        "What is the spread of moisture, as standard deviation?",
        a.value(std("Moisture pct")),
    ),
    ("How cold is it in hall 2?", None),
    ("Who holds the key to the vault?", None),
]
