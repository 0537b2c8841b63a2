"""Till lines of a chain of shoe shops, and the styles that they sell."""

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
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"sales": "parquet", "styles": "csv"}

VOICE = "a shop analyst: plain, short, mostly lower case"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 130
    category = rng.choice(
        ["sneaker", "boot", "sandal", "slipper", "ballerina"], m, p=[0.36, 0.24, 0.18, 0.1, 0.12]
    )
    base = pd.Series({"sneaker": 85, "boot": 120, "sandal": 55, "slipper": 32, "ballerina": 60})
    price = (base[category].to_numpy() * rng.normal(1, 0.22, m).clip(0.5)).round() - 0.05
    styles = pd.DataFrame(
        {
            "style_no": [f"ST{i}" for i in 2001 + 3 * np.arange(m)],
            "material": rng.choice(
                ["leather", "suede", "textile", "synthetic"], m, p=[0.42, 0.18, 0.25, 0.15]
            ),
            "supplier": rng.choice(
                ["Calzados Vega", "Porto Shoes", "Hanoi Footwear", "Marche Srl"], m
            ),
            "cost_eur": (price * rng.normal(0.46, 0.05, m)).round(2),
            "launched": (
                pd.Timestamp("2023-01-10") + pd.to_timedelta(rng.integers(0, 600, m), "D")
            ).strftime("%Y-%m-%d"),
            "waterproof": rng.choice(["yes", "no"], m, p=[0.3, 0.7]),
            "weight_g": rng.normal(640, 150, m).round(-1).clip(200),
        }
    )
    styles.loc[rng.choice(m, 8, replace=False), "weight_g"] = np.nan

    n = 1600
    brands = rng.choice(["Norvik", "Lanzo", "Petra", "Stepwell", "Bruno B"], m)
    which = rng.choice(m - 6, n, p=rng.dirichlet(np.full(m - 6, 2.0)))
    gender = rng.choice(["women", "men", "kids"], n, p=[0.5, 0.32, 0.18])
    middle = pd.Series({"women": 38.5, "men": 43, "kids": 31})[gender].to_numpy()
    pairs = rng.choice([1, 2, 3], n, p=[0.88, 0.1, 0.02])
    off = rng.choice([0, 10, 20, 30, 50], n, p=[0.6, 0.14, 0.13, 0.08, 0.05])
    returned = rng.choice(["yes", "no"], n, p=[0.11, 0.89])
    day = pd.Timestamp("2024-01-02") + pd.to_timedelta(rng.integers(0, 454, n), "D")
    sales = pd.DataFrame(
        {
            "receipt_no": 710000 + np.arange(n),
            "sold_at": day + pd.to_timedelta(rng.integers(9 * 60, 20 * 60, n), "min"),
            "branch": rng.choice(
                ["Centre", "Northgate", "Station", "Harbour"], n, p=[0.38, 0.27, 0.2, 0.15]
            ),
            "style_no": styles["style_no"].to_numpy()[which],
            "brand": brands[which],
            "category": category[which],
            "gender": gender,
            "size_eu": rng.normal(middle, 2).round(),
            "color": rng.choice(["black", "brown", "white", "navy", "red", "beige"], n),
            "pairs": pairs,
            "list_price": price[which],
            "discount_pct": off,
            "paid_eur": (price[which] * pairs * (1 - off / 100)).round(2),
            "payment": rng.choice(["card", "cash", "voucher"], n, p=[0.66, 0.28, 0.06]),
            "seller": rng.choice(["Anna", "Bea", "Carlo", "Dilan", "Eva", "Finn"], n),
            "customer_no": [f"C{i}" for i in 100 + rng.integers(0, 420, n)],
            "returned": returned,
            "return_reason": np.where(
                returned == "yes",
                rng.choice(["too small", "too big", "defect", "changed mind"], n),
                None,
            ),
        }
    )
    sales.loc[rng.choice(n, 510, replace=False), "customer_no"] = None
    sales.loc[rng.choice(n, 35, replace=False), "size_eu"] = np.nan
    sales.loc[rng.choice(n, 22, replace=False), "color"] = None
    return {"sales": sales.sort_values("sold_at", ignore_index=True), "styles": styles}


s = T("sales")
styles = T("styles")
both = s.join(styles, on="style_no")
back = c("returned") == "yes"
month = c("sold_at").floor("month")
year_2024 = (c("sold_at") >= date("2024-01-01")) & (c("sold_at") < date("2025-01-01"))
december = (c("sold_at") >= date("2024-12-01")) & (c("sold_at") < date("2025-01-01"))

low, high = over(quantile("list_price", 0.25)), over(quantile("list_price", 0.75))

QUESTIONS = [
    # Everyday
    ("final 12 rows of styles", styles.tail(12).table()),
    (
        "mean paid amount with outliers left out",
        s.filter(~outlier("paid_eur")).value(mean("paid_eur")),
    ),
    ("number of sales rows once duplicates are out", s.distinct().value(count())),
    (
        "average number of days between two launches of styles",
        styles.derive(gap=shift("launched", "launched").until(c("launched"))).value(mean("gap")),
    ),
    (
        "pairs sold in may 2024 and in june 2024",
        s.group(
            may=sum_(
                "pairs", (c("sold_at") >= date("2024-05-01")) & (c("sold_at") < date("2024-06-01"))
            ),
            june=sum_(
                "pairs", (c("sold_at") >= date("2024-06-01")) & (c("sold_at") < date("2024-07-01"))
            ),
        ).table(),
    ),
    (
        "centre vs harbour, average paid amount of a sale",
        s.filter(c("branch").isin(["Centre", "Harbour"]))
        .group("branch", paid=mean("paid_eur"))
        .table(),
    ),
    (
        "discount in euros per brand: list price times pairs times discount percent / 100, total",
        s.group(
            "brand", discount=sum_(c("list_price") * c("pairs") * c("discount_pct") / 100)
        ).table(),
    ),
    (
        "average weight and lowest cost by material",
        styles.group("material", weight=mean("weight_g"), lowest=min_("cost_eur")).table(),
    ),
    (
        "how many sales were paid in cash and what percent of sales is that",
        s.group(
            n=count(only=c("payment") == "cash"), percent=mean(c("payment") == "cash") * 100
        ).table(),
    ),
    (
        "total paid and number of sales per seller",
        s.group("seller", total=sum_("paid_eur"), n=count()).table(),
    ),
    (
        "median list price and median discount by gender",
        s.group("gender", price=median("list_price"), discount=median("discount_pct")).table(),
    ),
    (
        "style number, material and cost of the waterproof styles",
        styles.filter(c("waterproof") == "yes").select("style_no", "material", "cost_eur").table(),
    ),
    (
        "percent difference in list price, boots compared to sneakers",
        s.value(
            (
                mean("list_price", c("category") == "boot")
                - mean("list_price", c("category") == "sneaker")
            )
            / mean("list_price", c("category") == "sneaker")
            * 100
        ),
    ),
    (
        "bottom 3 brands by pairs sold",
        s.group("brand", pairs=sum_("pairs")).bottom(3, "pairs").table(),
    ),
    ("boxplot of paid amount by gender", s.chart("box", x="gender", y="paid_eur")),
    (
        "which suppliers have an average cost above 38",
        styles.group("supplier", cost=mean("cost_eur")).filter(c("cost") > 38).table(),
    ),
    (
        "number of sales, branch by gender, gender in columns",
        s.pivot("branch", "gender", count()).table(),
    ),
    ("first and last date of a sale", s.group(first=min_("sold_at"), last=max_("sold_at")).table()),
    (
        "share of each color within each category",
        s.group("category", "color", n=count())
        .derive(share=c("n") / over(sum_("n"), "category"))
        .table(),
    ),
    ("how many people walked in without buying", None),
    # look
    ("how many rows and columns does sales have", s.report("shape")),
    ("missing values in sales per column", s.report("missing")),
    ("show me 10 random sales", s.sample(10).table()),
    ("which brands do we sell", s.distinct("brand").table()),
    ("summary of list price and discount", s.report("describe", "list_price", "discount_pct")),
    ("any duplicate rows in sales?", s.report("duplicates")),
    ("data types of the styles columns", styles.report("types")),
    ("last 5 sales by time", s.top(5, "sold_at").table()),
    # aggregate and compare
    ("total revenue", s.value(sum_("paid_eur"))),
    ("revenue per shop", s.group("branch", revenue=sum_("paid_eur")).table()),
    (
        "pairs sold by brand and category",
        s.group("brand", "category", pairs=sum_("pairs")).table(),
    ),
    (
        "number of customers and highest markdown for each shop",
        s.group("branch", customers=nunique("customer_no"), highest=max_("discount_pct")).table(),
    ),
    (
        "which seller brings in the most money",
        s.group("seller", revenue=sum_("paid_eur")).top(1, "revenue").table(),
    ),
    (
        "top 5 styles by number of pairs sold",
        s.group("style_no", pairs=sum_("pairs")).top(5, "pairs").table(),
    ),
    ("return rate by category", s.group("category", rate=mean(back)).table()),
    (
        "median list price of boots",
        s.filter(c("category") == "boot").value(median("list_price")),
    ),
    (
        "how many card sales at Station",
        s.filter((c("payment") == "card") & (c("branch") == "Station")).value(count()),
    ),
    ("which style costs us the most", styles.top(1, "cost_eur").table()),
    ("revenue by supplier", both.group("supplier", revenue=sum_("paid_eur")).table()),
    (
        "top 3 brands in each branch by revenue",
        s.group("branch", "brand", revenue=sum_("paid_eur"))
        .top(3, "revenue", per=("branch",))
        .table(),
    ),
    (
        "difference in average list price between women and men",
        s.value(
            mean("list_price", c("gender") == "women") - mean("list_price", c("gender") == "men")
        ),
    ),
    (
        "customers with more than 5 purchases",
        s.group("customer_no", purchases=count()).filter(c("purchases") > 5).table(),
    ),
    ("styles that were never sold", styles.join(s, on="style_no", how="anti").table()),
    (
        "percentage of pairs sold per colour",
        s.group("color", pairs=sum_("pairs"))
        .derive(percent=c("pairs") / over(sum_("pairs")) * 100)
        .table(),
    ),
    # time
    ("monthly revenue", s.group(month=month, revenue=sum_("paid_eur")).table()),
    (
        "number of sales per weekday",
        s.group(weekday=c("sold_at").part("weekdayName"), n=count()).table(),
    ),
    (
        "revenue in Q4 2024 by branch",
        s.filter((c("sold_at") >= date("2024-10-01")) & (c("sold_at") < date("2025-01-01")))
        .group("branch", revenue=sum_("paid_eur"))
        .table(),
    ),
    (
        "pairs sold per day in December 2024",
        s.filter(december).group(day=c("sold_at").floor("day"), pairs=sum_("pairs")).table(),
    ),
    (
        "busiest hour on Saturdays",
        s.filter(c("sold_at").part("weekday") == 6)
        .group(hour=c("sold_at").part("hour"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "month over month change in revenue",
        s.group(month=month, revenue=sum_("paid_eur"))
        .derive(change=c("revenue") - shift("revenue", "month"))
        .table(),
    ),
    (
        "running total of weekly revenue for 2024",
        s.filter(year_2024)
        .group(week=c("sold_at").floor("week"), revenue=sum_("paid_eur"))
        .derive(total=running("revenue", "week"))
        .table(),
    ),
    (
        "7 day moving average of daily takings",
        s.group(day=c("sold_at").floor("day"), takings=sum_("paid_eur"))
        .derive(average=rolling("takings", "day", 7))
        .table(),
    ),
    # charts
    (
        "bar chart of revenue by brand",
        s.group("brand", revenue=sum_("paid_eur")).chart("bar", x="brand", y="revenue"),
    ),
    (
        "line chart of pairs sold per month by category",
        s.group("category", month=month, pairs=sum_("pairs")).chart(
            "line", x="month", y="pairs", colour="category"
        ),
    ),
    ("histogram of shoe sizes", s.chart("histogram", y="size_eu")),
    ("box plot of list price per category", s.chart("box", x="category", y="list_price")),
    (
        "pie chart of payment methods",
        s.group("payment", n=count()).chart("pie", x="payment", y="n"),
    ),
    (
        "scatter cost against weight, colour by material",
        styles.chart("scatter", x="weight_g", y="cost_eur", colour="material"),
    ),
    (
        "heatmap of sales by weekday and hour",
        s.group(
            weekday=c("sold_at").part("weekdayName"), hour=c("sold_at").part("hour"), n=count()
        ).chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    (
        "plot return reasons as bars, only boots",
        s.filter(c("category") == "boot")
        .group("return_reason", n=count())
        .chart("bar", x="return_reason", y="n"),
    ),
    # cleaning and reshaping
    (
        "fill missing colors with unknown in sales",
        s.derive(color=c("color").or_else("unknown")).change("sales"),
    ),
    (
        "drop sales rows without a size",
        s.filter(~c("size_eu").missing()).change("sales"),
    ),
    ("rename branch to shop in sales", s.rename(branch="shop").change("sales")),
    ("remove the return_reason column from sales", s.drop("return_reason").change("sales")),
    (
        "add a price per pair column to sales",
        s.derive(price_per_pair=c("paid_eur") / c("pairs")).change("sales"),
    ),
    (
        "store receipt numbers in sales as text",
        s.derive(receipt_no=c("receipt_no").cast("text")).change("sales"),
    ),
    (
        "pivot revenue: branches as rows, categories as columns",
        s.pivot("branch", "category", sum_("paid_eur")).table(),
    ),
    (
        "add a column sale that says yes for discounted items, otherwise no",
        s.derive(sale=where(c("discount_pct") > 0, "yes", "no")).change("sales"),
    ),
    ("remove duplicate rows from styles", styles.distinct().change("styles")),
    (
        "make a returned flag true/false in sales",
        s.derive(returned=back).change("sales"),
    ),
    # statistics
    (
        "correlation between cost and weight",
        styles.test("correlation", y="cost_eur", x="weight_g"),
    ),
    (
        "t-test on purchase cost, waterproof or not",
        styles.test("tTest", y="cost_eur", x="waterproof"),
    ),
    ("does paid amount differ between branches? anova", s.test("anova", y="paid_eur", x="branch")),
    (
        "chi square of returned and category",
        s.test("chiSquared", y="returned", x="category"),
    ),
    ("is shoe weight normally distributed", styles.test("normality", y="weight_g")),
    (
        "95% confidence interval for the mean price paid",
        s.test("interval", y="paid_eur"),
    ),
    (
        "regression of cost on weight for leather styles",
        styles.filter(c("material") == "leather").test("regression", y="cost_eur", x="weight_g"),
    ),
    (
        "kruskal wallis on discount by brand",
        s.test("kruskal", y="discount_pct", x="brand"),
    ),
    # nothing can answer it
    ("how many pairs are left in stock per style", None),
    ("average age of our customers", None),
    ("revenue per square metre of each shop", None),
    ("how many visitors left without buying", None),
    ("forecast boot sales for next winter", None),
    ("why do so many sandals come back", None),
    ("what did Carlo earn in commission in May", None),
    ("what's the weather tomorrow", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "outliers in list price",
        s.filter(
            (c("list_price") < low - (high - low) * 1.5)
            | (c("list_price") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "drop every sales row with a blank",
        s.filter(
            ~c("size_eu").missing()
            & ~c("color").missing()
            & ~c("customer_no").missing()
            & ~c("return_reason").missing()
        ).change("sales"),
    ),
    (
        "replace beige with sand in color of sales",
        s.derive(color=c("color").replace("beige", "sand")).change("sales"),
    ),
]
