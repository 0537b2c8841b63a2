"""Batches of young plants in a nursery, and what of them was sold."""

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
    min_,
    nunique,
    over,
    quantile,
    running,
    std,
    sum_,
    where,
)

FORMATS = {"batches": "parquet", "sales": "csv"}

VOICE = "a student, curious and plain"

GROWN = {
    "Lavandula": ("herb", 34, "full sun", "purple"),
    "Salvia": ("herb", 45, "full sun", "blue"),
    "Thymus": ("herb", 12, "full sun", "pink"),
    "Hosta": ("perennial", 38, "shade", "white"),
    "Geranium": ("perennial", 40, "part shade", "blue"),
    "Echinacea": ("perennial", 70, "full sun", "pink"),
    "Dryopteris": ("fern", 55, "shade", None),
    "Athyrium": ("fern", 48, "shade", None),
    "Hydrangea": ("shrub", 62, "part shade", "blue"),
    "Buddleja": ("shrub", 95, "full sun", "purple"),
    "Clematis": ("climber", 110, "part shade", "white"),
    "Lonicera": ("climber", 125, "part shade", "yellow"),
    "Malus": ("tree", 160, "full sun", "white"),
    "Acer": ("tree", 140, "part shade", None),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 780
    genus = rng.choice([*GROWN], n)
    kind = np.array([GROWN[name][0] for name in genus])
    usual = np.array([GROWN[name][1] for name in genus])
    method = np.where(
        kind == "tree",
        rng.choice(["graft", "seed"], n, p=[0.65, 0.35]),
        rng.choice(["seed", "cutting", "division"], n, p=[0.4, 0.42, 0.18]),
    )
    peat_free = rng.random(n) < 0.55
    pot = rng.choice(["P9", "C2", "C5", "C10"], n, p=[0.34, 0.33, 0.21, 0.12])
    big = pd.Series(pot).map({"P9": 0.7, "C2": 1.0, "C5": 1.25, "C10": 1.6}).to_numpy()
    grown = np.where(method == "graft", 1.12, 1.0) * np.where(peat_free, 0.96, 1.0)
    height = usual * big * grown * rng.normal(1, 0.16, n)
    height = np.where(rng.random(n) < 0.01, height * 1.9, height)
    started = pd.Timestamp("2023-02-01") + pd.to_timedelta(rng.integers(0, 640, n), unit="D")
    waited = rng.integers(28, 70, n) + np.where(kind == "tree", 60, 0)
    begun = rng.integers(4, 31, n) * 10
    lived = pd.Series(method).map({"seed": 0.72, "cutting": 0.81, "division": 0.9, "graft": 0.77})
    alive = (begun * (lived.to_numpy() + rng.normal(0, 0.1, n)).clip(0, 1)).round()
    batches = pd.DataFrame(
        {
            "batch_no": [f"B{i:04}" for i in range(1, n + 1)],
            "genus": genus,
            "kind": kind,
            "propagation": method,
            "started": started.strftime("%Y-%m-%d"),
            "potted_on": started + pd.to_timedelta(waited, unit="D"),
            "pot_size": pot,
            "tunnel": rng.choice(["T1", "T2", "T3", "T4", "outdoor"], n),
            "light": [GROWN[name][2] for name in genus],
            "hardy": np.where(rng.random(n) < 0.7, "yes", "no"),
            "peat_free": peat_free,
            "height_cm": height.round(1),
            "leaves": (height / 3 + rng.normal(6, 4, n)).clip(2).round().astype(int),
            "water": [
                f"{v:.2f} l" for v in (0.2 + height / 140 + rng.normal(0, 0.15, n)).clip(0.1)
            ],
            "n_started": begun,
            "n_alive": alive.astype(int),
            "flower_colour": [GROWN[name][3] for name in genus],
            "price_gbp": (1.5 + big * 4 + height / 22 + rng.normal(0, 0.8, n)).clip(2).round(2),
            "supplier": rng.choice(
                ["own stock", "Own Stock ", "Hilliers", " hilliers", "Bakker"], n
            ),
            "problem": rng.choice(["slugs", "mildew", "root bound", "aphids", None], n),
        }
    )
    batches.loc[rng.choice(n, 41, replace=False), "height_cm"] = np.nan
    batches.loc[rng.choice(n, 18, replace=False), "n_alive"] = 0

    m = 1300
    row = rng.choice(n - 60, m)
    buyer = rng.choice(["walk-in", "landscaper", "online", "school"], m, p=[0.5, 0.2, 0.22, 0.08])
    qty = np.where(buyer == "landscaper", rng.integers(8, 60, m), rng.integers(1, 9, m))
    off = np.where(buyer == "landscaper", rng.choice([10, 15, 20], m), rng.choice([0, 0, 0, 5], m))
    day = pd.Timestamp("2024-01-08") + pd.to_timedelta(
        np.sort((rng.beta(2.2, 2.4, m) * 330).astype(int)), unit="D"
    )
    price = batches["price_gbp"].to_numpy()[row]
    sales = pd.DataFrame(
        {
            "sale_id": np.arange(5001, 5001 + m),
            "batch_no": batches["batch_no"].to_numpy()[row],
            "sold_on": day.strftime("%Y-%m-%d"),
            "buyer": buyer,
            "qty": qty,
            "discount_pct": off,
            "paid_gbp": (qty * price * (1 - off / 100)).round(2),
            "delivery": np.where(buyer == "walk-in", "no", rng.choice(["yes", "no"], m)),
            "rating": rng.choice([1, 2, 3, 4, 5, None], m, p=[0.03, 0.05, 0.12, 0.25, 0.2, 0.35]),
        }
    )
    sales["rating"] = sales["rating"].astype(float)
    return {"batches": batches, "sales": sales}


b = T("batches")
s = T("sales")
sb = s.join(b, "batch_no")

litres = c("water").replace(" l", "").cast("number")
tree = c("kind") == "tree"
lost = c("n_started") - c("n_alive")
begun = c("started").cast("datetime")
tall = over(mean("height_cm"), "kind")

QUESTIONS = [
    # Everyday
    (
        "How many plants were sold and what was the average discount, for each type of buyer?",
        s.group("buyer", plants=sum_("qty"), discount=mean("discount_pct")).table(),
    ),
    (
        "Can I see the batches sorted by height, the shortest first?",
        b.sort("height_cm").table(),
    ),
    (
        "Could you show only the genus, pot size and price of the batches in tunnel T3?",
        b.filter(c("tunnel") == "T3").select("genus", "pot_size", "price_gbp").table(),
    ),
    ("How many different genera does the nursery have?", b.value(nunique("genus"))),
    (
        "Which batches were potted on before 1 June 2023?",
        b.filter(c("potted_on") < date("2023-06-01")).table(),
    ),
    (
        "What share of the batches is peat-free in each tunnel?",
        b.group("tunnel", share=mean("peat_free")).table(),
    ),
    (
        "Could you draw bars of the average price of each kind?",
        b.group("kind", price=mean("price_gbp")).chart("bar", x="kind", y="price"),
    ),
    (
        "What is the range of the heights?",
        b.value(max_("height_cm") - min_("height_cm")),
    ),
    (
        "Which genera have fewer than 50 batches?",
        b.group("genus", n=count()).filter(c("n") < 50).table(),
    ),
    (
        "How many ferns were sold altogether?",
        sb.filter(c("kind") == "fern").value(sum_("qty")),
    ),
    ("What is the average pH of the soil for each genus?", None),
    # look
    (
        "What columns are there in the batches, and is each one a number, a text or a date?",
        b.report("types"),
    ),
    ("Which kinds of plants does the nursery grow?", b.distinct("kind").table()),
    ("How many values are missing in each column of the sales?", s.report("missing")),
    ("Could I look at five batches picked at random?", b.sample(5).table()),
    # aggregate and compare
    (
        "How many batches of ferns are standing in tunnel T2?",
        b.filter((c("kind") == "fern") & (c("tunnel") == "T2")).value(count()),
    ),
    (
        "Out of all the plants that were begun, what share is still alive, "
        "for each way of propagating them?",
        b.group("propagation", share=sum_("n_alive") / sum_("n_started")).table(),
    ),
    (
        "Which genus grows the tallest on average?",
        b.group("genus", height=mean("height_cm")).top(1, "height").table(),
    ),
    (
        "How many different genera can live in the shade?",
        b.filter(c("light") == "shade").value(nunique("genus")),
    ),
    (
        "What does a plant that survives frost cost on average, and what does one that doesn't?",
        b.group("hardy", price=mean("price_gbp")).table(),
    ),
    (
        "Which three batches in C2 pots are the most expensive?",
        b.filter(c("pot_size") == "C2").top(3, "price_gbp").table(),
    ),
    (
        "In which batch did the most plants die?",
        b.derive(died=lost).top(1, "died").table(),
    ),
    (
        "How much money have landscapers spent in total?",
        s.filter(c("buyer") == "landscaper").value(sum_("paid_gbp")),
    ),
    (
        "Are there batches that nobody has bought anything from? Which ones?",
        b.join(s, "batch_no", "anti").table(),
    ),
    (
        "Which kinds have at least 80 batches and are taller than 60 cm on average?",
        b.group("kind", n=count(), height=mean("height_cm"))
        .filter((c("n") >= 80) & (c("height") > 60))
        .table(),
    ),
    (
        "How many cm taller is a grafted tree than one grown from seed, on average?",
        b.filter(tree).value(
            mean("height_cm", c("propagation") == "graft")
            - mean("height_cm", c("propagation") == "seed")
        ),
    ),
    (
        "Can you show me the two tallest batches of every kind?",
        b.top(2, "height_cm", per=("kind",)).table(),
    ),
    (
        "How many batches of climbers are taller than the average climber?",
        b.filter(c("kind") == "climber")
        .filter(c("height_cm") > over(mean("height_cm")))
        .value(count()),
    ),
    (
        "How many plants were sold of each flower colour?",
        sb.group("flower_colour", plants=sum_("qty")).table(),
    ),
    # time
    (
        "How many batches were started in each month of 2024?",
        b.filter((begun >= date("2024-01-01")) & (begun < date("2025-01-01")))
        .group(month=begun.floor("month"), n=count())
        .table(),
    ),
    (
        "How many days does it take on average from starting a batch until it gets potted on, "
        "for each kind?",
        b.group("kind", days=mean(begun.until(c("potted_on")))).table(),
    ),
    (
        "On which day of the week do people buy the most plants?",
        s.group(weekday=c("sold_on").part("weekdayName"), plants=sum_("qty"))
        .top(1, "plants")
        .table(),
    ),
    (
        "How does the money from sales add up from week to week? I mean a running total.",
        s.group(week=c("sold_on").floor("week"), money=sum_("paid_gbp"))
        .derive(total=running("money", "week"))
        .table(),
    ),
    (
        "What was the best month of 2024 for sales to schools, counted in pounds?",
        s.filter(
            (c("buyer") == "school")
            & (c("sold_on") >= date("2024-01-01"))
            & (c("sold_on") < date("2025-01-01"))
        )
        .group(month=c("sold_on").floor("month"), money=sum_("paid_gbp"))
        .top(1, "money")
        .table(),
    ),
    # charts
    ("What does the distribution of the heights look like?", b.chart("histogram", y="height_cm")),
    (
        "Can you draw a box plot of the price for every pot size?",
        b.chart("box", x="pot_size", y="price_gbp"),
    ),
    (
        "I would like a line chart of the money taken per month, with one line for each type "
        "of buyer.",
        s.group("buyer", month=c("sold_on").floor("month"), money=sum_("paid_gbp")).chart(
            "line", x="month", y="money", colour="buyer"
        ),
    ),
    (
        "Plot leaves against height as dots and colour them by how much light the plants like.",
        b.chart("scatter", x="height_cm", y="leaves", colour="light"),
    ),
    (
        "Could you make stacked bars that show how many batches of each kind are in each tunnel?",
        b.group("tunnel", "kind", n=count()).chart(
            "bar", x="tunnel", y="n", colour="kind", stacked=True
        ),
    ),
    # cleaning and reshaping: the table changes
    (
        "The water column is text like 0.45 l. Can you take the l away and turn it into a number "
        "in the batches?",
        b.derive(water=litres).change("batches"),
    ),
    (
        "Ferns and maples have no flower colour. Please write none into the batches wherever it "
        "is empty.",
        b.derive(flower_colour=c("flower_colour").or_else("none")).change("batches"),
    ),
    (
        "Please remove the batches in which not a single plant is left alive.",
        b.filter(c("n_alive") != 0).change("batches"),
    ),
    (
        "The same supplier is written with capitals, without, and with spaces around it. "
        "Make it all lower case and trimmed, and keep that in batches.",
        b.derive(supplier=c("supplier").lower().strip()).change("batches"),
    ),
    (
        "Add a column n_dead to the batches, which is how many were started minus how many live.",
        b.derive(n_dead=lost).change("batches"),
    ),
    (
        "In the sales, can qty be called n_plants from now on?",
        s.rename(qty="n_plants").change("sales"),
    ),
    # cleaning and reshaping: only shown
    (
        "What would the batches look like with a column size that says tall above 100 cm and "
        "short otherwise? Just show me.",
        b.derive(size=where(c("height_cm") > 100, "tall", "short")).table(),
    ),
    (
        "Could I see a grid with kinds down the side, pot sizes across the top and the average "
        "price inside?",
        b.pivot("kind", "pot_size", mean("price_gbp")).table(),
    ),
    (
        "How would it look if started and alive were two rows per batch instead of two columns? "
        "Only the batch number has to stay beside them.",
        b.select("batch_no", "n_started", "n_alive").unpivot(["batch_no"]).table(),
    ),
    (
        "My statistics teacher wants 1 and 0: show the batches with a column sun, a column "
        "half_shade and a column shade made from the light they need.",
        b.derive(
            sun=where(c("light") == "full sun", 1, 0),
            half_shade=where(c("light") == "part shade", 1, 0),
            shade=where(c("light") == "shade", 1, 0),
        ).table(),
    ),
    (
        "If I sort prices into steps of 2 pounds, how many batches are in each step?",
        b.group(step=c("price_gbp").bins(2), n=count()).table(),
    ),
    # statistics
    (
        "Do plants with more leaves also tend to be taller, and how strong is that link?",
        b.test("correlation", y="height_cm", x="leaves"),
    ),
    (
        "Is the difference in height between peat-free compost and the other one real, or could "
        "it just be luck?",
        b.test("tTest", y="height_cm", x="peat_free"),
    ),
    (
        "Does the price of herbs differ significantly between the tunnels? I think that is an "
        "ANOVA.",
        b.filter(c("kind") == "herb").test("anova", y="price_gbp", x="tunnel"),
    ),
    (
        "Does which problem a batch has depend on the tunnel, or have the two nothing to do "
        "with each other?",
        b.test("chiSquared", y="problem", x="tunnel"),
    ),
    (
        "Do the heights of Hosta follow a bell curve?",
        b.filter(c("genus") == "Hosta").test("normality", y="height_cm"),
    ),
    (
        "Under which price are 90 percent of the trees?",
        b.filter(tree).value(quantile("price_gbp", 0.9)),
    ),
    (
        "In which tunnel is the standard deviation of the height biggest?",
        b.group("tunnel", sd=std("height_cm")).top(1, "sd").table(),
    ),
    (
        "Which batches are outliers, more than two standard deviations above the mean height "
        "of their kind?",
        b.filter(c("height_cm") > tall + over(std("height_cm"), "kind") * 2).table(),
    ),
    (
        "Can you fit a linear regression that gives the price from the height, for shrubs only?",
        b.filter(c("kind") == "shrub").test("regression", y="price_gbp", x="height_cm"),
    ),
    # nothing can answer these
    ("How many plants will the nursery sell next spring?", None),
    ("How tall is a Malus going to be after five years?", None),
    ("Why do so many seedlings die compared with divisions?", None),
    ("Is it because of the peat that the plants in T3 are shorter?", None),
    ("Could you sort the batches into four natural groups that are alike?", None),
    ("Should the nursery stop growing from seed?", None),
    ("Is a survival of 80 percent good for cuttings?", None),
    ("Did you notice anything strange in the sales?", None),
    ("When should Lavandula be pruned?", None),
    ("What is photosynthesis?", None),
    ("Which tunnel has the warmest nights on average?", None),
    ("How much fertiliser does each kind get per week?", None),
    ("How many of the plants that were sold came back as returns?", None),
    ("What is the average price of the cactus batches?", None),
    ("Which gardener has potted on the most batches?", None),
    ("How much profit is made per plant after paying for compost and pots?", None),
]
