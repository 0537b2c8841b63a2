"""Plants in stock of a garden centre and the lines of its receipts."""

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
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"plants": "csv", "sales": "csv"}

VOICE = "a hasty typist, lower case throughout, with typos in a third of the questions"

KINDS = {
    "shrub": ["Lavender", "Hydrangea", "Rose", "Camellia", "Buddleja", "Box", "Fuchsia"],
    "perennial": ["Geranium", "Salvia", "Hosta", "Aster", "Lupin", "Heuchera"],
    "annual": ["Petunia", "Begonia", "Marigold", "Lobelia"],
    "bulb": ["Tulip", "Daffodil", "Allium", "Crocus"],
    "tree": ["Japanese Maple", "Apple", "Crab Apple", "Silver Birch", "Olive"],
    "herb": ["Basil", "Thyme", "Rosemary", "Mint"],
    "houseplant": ["Monstera", "Peace Lily", "Orchid", "Fern"],
}
CULTIVARS = ["Hidcote", "Annabelle", "Snowdrift", "Ruby Glow", "Moonlight", "Purple Haze", "Dwarf"]
PRICES = {
    "shrub": 16,
    "perennial": 9,
    "annual": 3.5,
    "bulb": 5,
    "tree": 48,
    "herb": 3,
    "houseplant": 18,
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    named = [
        (f"{plant} {cultivar}", kind)
        for kind, listed in KINDS.items()
        for plant in listed
        for cultivar in rng.choice(CULTIVARS, 5, replace=False)
    ]
    n = len(named)
    kinds = np.array([kind for _, kind in named])
    price = np.array([PRICES[kind] for kind in kinds]) * rng.lognormal(0, 0.3, n)
    price = np.maximum(price.round() - 0.01, 0.99)
    suppliers = ["Hillcrest Nursery", "Bransford", "De Vries BV", "Oakley Growers", "Wyevale"]
    plants = pd.DataFrame(
        {
            "sku": [f"P{1000 + 7 * number}" for number in range(n)],
            "common_name": [name for name, _ in named],
            "plant_type": kinds,
            "supplier": rng.choice(suppliers, n, p=[0.32, 0.27, 0.2, 0.12, 0.09]),
            "bench": rng.choice(["A1", "A2", "B1", "B2", "C1", "Poly"], n),
            "pot_l": rng.choice([0.5, 1, 2, 3, 5, 10], n),
            "light": rng.choice(["full sun", "part shade", "shade"], n, p=[0.5, 0.3, 0.2]),
            "hardy": np.where(kinds == "houseplant", "N", rng.choice(["Y", "N"], n, p=[0.7, 0.3])),
            "peat_free": rng.random(n) < 0.6,
            "cost_gbp": (price * rng.uniform(0.4, 0.65, n)).round(2),
            "price_gbp": price.round(2),
            "stock_qty": np.where(rng.random(n) < 0.1, 0, rng.poisson(18, n)),
            "reorder_lvl": rng.choice([5, 10, 15], n),
        }
    )
    plants.loc[rng.choice(n, 14, replace=False), "pot_l"] = np.nan
    plants.loc[rng.choice(n, 9, replace=False), "light"] = None

    receipts = 800
    days = rng.integers(0, 510, receipts)
    days = np.sort(days - np.where((days % 7 < 4) & (rng.random(receipts) < 0.4), days % 7 - 5, 0))
    stamps = pd.Timestamp("2023-09-04") + pd.to_timedelta(
        days.clip(0) * 24 * 60 + rng.integers(9 * 60, 17 * 60 + 30, receipts), unit="min"
    )
    lines = rng.geometric(0.42, receipts).clip(max=9)
    of = np.repeat(np.arange(receipts), lines)
    m = len(of)
    weights = rng.gamma(0.8, 1, n)
    weights[rng.choice(n, 7, replace=False)] = 0
    sold = rng.choice(n, m, p=weights / weights.sum())
    sales = pd.DataFrame(
        {
            "receipt_no": 50001 + of,
            "sold_at": stamps.strftime("%Y-%m-%d %H:%M:%S").to_numpy()[of],
            "till": rng.choice(["T1", "T2", "Cafe"], receipts, p=[0.5, 0.4, 0.1])[of],
            "sku": plants["sku"].to_numpy()[sold],
            "qty": rng.geometric(0.5, m).clip(max=12),
            "unit_price": plants["price_gbp"].to_numpy()[sold],
            "pay_method": rng.choice(
                ["card", "cash", "gift voucher"], receipts, p=[0.7, 0.22, 0.08]
            )[of],
            "loyalty": rng.choice(["yes", "no"], receipts, p=[0.35, 0.65])[of],
        }
    )
    return {"plants": plants, "sales": sales}


pl = T("plants")
sa = T("sales")
both = sa.join(pl, on="sku")
takings = c("qty") * c("unit_price")
sold = c("sold_at")

QUESTIONS = [
    # Everyday
    (
        "jsut name, bench n stock of the plants",
        pl.select("common_name", "bench", "stock_qty").table(),
    ),
    ("cheapest plant?", pl.bottom(1, "price_gbp").table()),
    ("how many diffrent suppliers", pl.value(nunique("supplier"))),
    (
        "plants that are full sun or part shade",
        pl.filter(c("light").isin(["full sun", "part shade"])).table(),
    ),
    (
        "price diff between shrub n perennial",
        pl.value(
            mean("price_gbp", c("plant_type") == "shrub")
            - mean("price_gbp", c("plant_type") == "perennial")
        ),
    ),
    (
        "qty sold per week w a 4 week rolling averge",
        sa.group(week=sold.floor("week"), qty=sum_("qty"))
        .derive(average=rolling("qty", "week", 4))
        .table(),
    ),
    ("corelation of cost_gbp n price_gbp", pl.test("correlation", y="cost_gbp", x="price_gbp")),
    ("fill the empty pot_l with 0", pl.derive(pot_l=c("pot_l").or_else(0)).change("plants")),
    (
        "pivot of till by pay method, number of sales lines",
        sa.pivot("till", "pay_method", count()).table(),
    ),
    (
        "nr of plants n averge price by light",
        pl.group("light", n=count(), price=mean("price_gbp")).table(),
    ),
    ("which plants got returned most", None),
    # look
    ("how many rows in sales", sa.value(count())),
    ("what columns does plants have n which types", pl.report("types")),
    ("anythign missing in the plants table?", pl.report("missing")),
    ("list our suppliers", pl.distinct("supplier").table()),
    ("quick summary stats for plant prices", pl.report("describe", "price_gbp")),
    ("5 random lines from the sales pls", sa.sample(5).table()),
    # aggregate and compare
    ("how many units did we sell all in all", sa.value(sum_("qty"))),
    ("totl takings?", sa.value(sum_(takings))),
    ("avg price per plant type", pl.group("plant_type", price=mean("price_gbp")).table()),
    (
        "how many plants are under thier reorder level",
        pl.filter(c("stock_qty") < c("reorder_lvl")).value(count()),
    ),
    (
        "whats all the stcok worth at selling price",
        pl.value(sum_(c("stock_qty") * c("price_gbp"))),
    ),
    (
        "averge margin in pounds (price minus cost) for each suplier",
        pl.group("supplier", margin=mean(c("price_gbp") - c("cost_gbp"))).table(),
    ),
    (
        "top 10 plants by units sold, names not skus",
        both.group("common_name", units=sum_("qty")).top(10, "units").table(),
    ),
    (
        "who supplies teh most of our plants",
        pl.group("supplier", n=count()).top(1, "n").table(),
    ),
    (
        "cheapest tree we have?",
        pl.filter(c("plant_type") == "tree").bottom(1, "price_gbp").select("common_name").value(),
    ),
    (
        "dearest plant of every type",
        pl.top(1, "price_gbp", per=("plant_type",)).table(),
    ),
    (
        "wich plants have never sold",
        pl.join(sa, on="sku", how="anti").select("common_name").table(),
    ),
    (
        "what % of sales lines were paid in cash",
        sa.value(mean(c("pay_method") == "cash") * 100),
    ),
    (
        "share of hardy stuff per bench",
        pl.group("bench", share=mean(c("hardy") == "Y")).table(),
    ),
    (
        "avg spend per receipt",
        sa.group("receipt_no", spend=sum_(takings)).value(mean("spend")),
    ),
    (
        "how many receipts had at least 5 lines on",
        sa.group("receipt_no", n=count()).filter(c("n") >= 5).value(count()),
    ),
    (
        "do loyalty customers spend more per recipt than the rest, on average",
        sa.group("loyalty", "receipt_no", spend=sum_(takings))
        .group("loyalty", spend=mean("spend"))
        .table(),
    ),
    (
        "takings by till and payment method",
        sa.group("till", "pay_method", takings=sum_(takings)).table(),
    ),
    (
        "suppliers w at least 30 plants + their mean cost",
        pl.group("supplier", n=count(), cost=mean("cost_gbp")).filter(c("n") >= 30).table(),
    ),
    (
        "show me perenials for full sun under a tenner that are in stock",
        pl.filter(
            (c("plant_type") == "perennial")
            & (c("light") == "full sun")
            & (c("price_gbp") < 10)
            & (c("stock_qty") > 0)
        ).table(),
    ),
    (
        "which herbs or houseplants are sold out",
        pl.filter(c("plant_type").isin(["herb", "houseplant"]) & (c("stock_qty") == 0))
        .select("common_name")
        .table(),
    ),
    (
        "how much dearer are peat free plants than the others on avg",
        pl.value(mean("price_gbp", c("peat_free")) - mean("price_gbp", ~c("peat_free"))),
    ),
    (
        "3 best sellers by qty in each plant type",
        both.group("plant_type", "common_name", units=sum_("qty"))
        .top(3, "units", per=("plant_type",))
        .table(),
    ),
    (
        "shrubs that cost more than the avreage shrub",
        pl.filter(c("plant_type") == "shrub")
        .filter(c("price_gbp") > over(mean("price_gbp")))
        .table(),
    ),
    (
        "profit by plant type, ie qty times (unit price less cost)",
        both.group("plant_type", profit=sum_(c("qty") * (c("unit_price") - c("cost_gbp")))).table(),
    ),
    # time
    (
        "takings per month",
        sa.group(month=sold.floor("month"), takings=sum_(takings)).table(),
    ),
    (
        "busiest day of the week by no of receipts",
        sa.group(weekday=sold.part("weekdayName"), receipts=nunique("receipt_no"))
        .top(1, "receipts")
        .table(),
    ),
    ("sales lines by hour of teh day", sa.group(hour=sold.part("hour"), n=count()).table()),
    (
        "units sold in may 2024?",
        sa.filter((sold.part("year") == 2024) & (sold.part("month") == 5)).value(sum_("qty")),
    ),
    (
        "takings weekend vs mon-fri",
        sa.group(weekend=sold.part("weekday") >= 6, takings=sum_(takings)).table(),
    ),
    (
        "how many lavenders have gone since april 2024",
        both.filter(c("common_name").contains("Lavender") & (sold >= date("2024-04-01"))).value(
            sum_("qty")
        ),
    ),
    (
        "weekly takings for 2024 with a runing total",
        sa.filter(sold.part("year") == 2024)
        .group(week=sold.floor("week"), takings=sum_(takings))
        .derive(total=running("takings", "week"))
        .table(),
    ),
    (
        "our best day ever for takings",
        sa.group(day=sold.floor("day"), takings=sum_(takings)).top(1, "takings").table(),
    ),
    (
        "qarter on quarter growth of takings in %",
        sa.group(quarter=sold.floor("quarter"), takings=sum_(takings))
        .derive(growth=(c("takings") / shift("takings", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "when did we last sell a tree",
        both.filter(c("plant_type") == "tree").value(max_(sold)),
    ),
    # charts
    (
        "bar chrat of takings by plant type",
        both.group("plant_type", takings=sum_(takings)).chart("bar", x="plant_type", y="takings"),
    ),
    (
        "plot untis sold per month as a line",
        sa.group(month=sold.floor("month"), units=sum_("qty")).chart("line", x="month", y="units"),
    ),
    ("histogram of prices, 20 bins", pl.chart("histogram", y="price_gbp", bins=20)),
    ("scatter cost agianst price", pl.chart("scatter", x="cost_gbp", y="price_gbp")),
    ("box plot price for each light level", pl.chart("box", x="light", y="price_gbp")),
    (
        "pie of units by payment",
        sa.group("pay_method", units=sum_("qty")).chart("pie", x="pay_method", y="units"),
    ),
    (
        "stacked bars, plants per suplier coloured by type",
        pl.group("supplier", "plant_type", n=count()).chart(
            "bar", x="supplier", y="n", colour="plant_type", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "add a line_total column to sales, qty x unit price",
        sa.derive(line_total=takings).change("sales"),
    ),
    (
        "put 2 litres in where the pot size is mising in plants",
        pl.derive(pot_l=c("pot_l").or_else(2)).change("plants"),
    ),
    (
        "get rid of bench and reorder_lvl in plants",
        pl.drop("bench", "reorder_lvl").change("plants"),
    ),
    (
        "pivot: months down, tills across, takings inside",
        sa.derive(month=sold.floor("month")).pivot("month", "till", sum_(takings)).table(),
    ),
    # statistics
    (
        "does stock level correlate w price, spearman",
        pl.test("correlation", y="stock_qty", x="price_gbp", method="spearman"),
    ),
    (
        "anova: pot size between the plant types",
        pl.test("anova", y="pot_l", x="plant_type"),
    ),
    ("are the prices normaly distributed", pl.test("normality", y="price_gbp")),
    # nothing can answer it
    ("how many lavenders will we sell next may", None),
    ("why did the hydrangeas do so badly", None),
    ("which plants got thrown out because they died", None),
    ("how many plants came back as refunds", None),
    ("which staff memebr rang up the most", None),
    ("how often do i water a monstera", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "delete plants wiht anything mising",
        pl.filter(~c("pot_l").missing() & ~c("light").missing()).change("plants"),
    ),
    (
        "fill mising pot size w the median of its plant type",
        pl.derive(pot_l=c("pot_l").or_else(over(median("pot_l"), "plant_type"))).change("plants"),
    ),
    (
        "de vries bv is just De Vries now so chnage De Vries BV to De Vries in plants",
        pl.derive(supplier=c("supplier").replace("De Vries BV", "De Vries")).change("plants"),
    ),
]
