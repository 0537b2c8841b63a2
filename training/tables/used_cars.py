"""Stock and sales of a used car dealer."""

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
    outlier,
    over,
    quantile,
    running,
    shift,
    sum_,
)

FORMATS = {"stock": "csv", "sales": "csv"}

VOICE = "a car salesman, slangy, lower case"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1150
    cars = {
        ("Ford", "Fiesta"): (17000, 0.13),
        ("Ford", "Focus"): (21000, 0.1),
        ("Vauxhall", "Corsa"): (17500, 0.12),
        ("Volkswagen", "Golf"): (27000, 0.11),
        ("Volkswagen", "Polo"): (20000, 0.07),
        ("BMW", "3 Series"): (40000, 0.09),
        ("BMW", "X1"): (36000, 0.05),
        ("Mercedes-Benz", "A-Class"): (33000, 0.07),
        ("Mercedes-Benz", "C-Class"): (42000, 0.06),
        ("Audi", "A3"): (32000, 0.08),
        ("Nissan", "Qashqai"): (28000, 0.06),
        ("Tesla", "Model 3"): (45000, 0.04),
        ("Porsche", "Macan"): (62000, 0.02),
    }
    which = rng.choice(len(cars), n, p=[share for _, share in cars.values()])
    make, model = (np.array(names)[which] for names in zip(*cars, strict=True))
    new = np.array([price for price, _ in cars.values()])[which]
    bought = pd.Timestamp("2023-09-01") + pd.to_timedelta(
        np.sort(rng.integers(0, 620, n)), unit="D"
    )
    plate = rng.integers(2012, 2024, n)
    age = 2024.5 - plate
    miles = (age * rng.lognormal(9.05, 0.35, n)).round(-2)
    fuel = rng.choice(["petrol", "diesel", "hybrid"], n, p=[0.58, 0.32, 0.1])
    fuel = np.where(make == "Tesla", "electric", fuel)
    box = np.where(make == "Tesla", "auto", rng.choice(["manual", "auto"], n, p=[0.62, 0.38]))
    value = new * 0.86**age * np.exp(-miles / 400000) * rng.normal(1, 0.06, n)
    sticker = (value / 50).round() * 50 - 5
    cost = (sticker * rng.normal(0.84, 0.045, n)).round(-1)
    letters = np.array(list("ABCDEFGHJKLMNPRSTUVWXY"))
    colours = rng.choice(["black", "white", "grey", "blue", "red", "silver"], n)
    style = rng.integers(0, 3, n)
    extras = ["sat nav", "heated seats", "tow bar", "sunroof", "parking sensors", "alloys"]
    reg = [
        "".join(rng.choice(letters, 2)) + f"{year % 100:02d} " + "".join(rng.choice(letters, 3))
        for year in plate
    ]
    stock = pd.DataFrame(
        {
            "REG": reg,
            "MAKE": make,
            "MODEL": model,
            "YR": plate,
            "MILES": miles,
            "FUEL": fuel,
            "BOX": box,
            "COL": [(a, a.upper(), a.title())[k] for a, k in zip(colours, style, strict=True)],
            "SITE": rng.choice(["Ring Road", "Station Yard"], n, p=[0.63, 0.37]),
            "IN_DATE": bought.strftime("%Y-%m-%d"),
            "COST": cost,
            "STICKER": sticker,
            "KEYS": rng.choice([1, 2], n, p=[0.35, 0.65]),
            "FSH": rng.choice(["Y", "N"], n, p=[0.6, 0.4]),
            "EXTRAS": [
                "|".join(rng.choice(extras, k, replace=False)) for k in rng.integers(1, 5, n)
            ],
        }
    ).drop_duplicates("REG")
    stock.loc[rng.random(len(stock)) < 0.03, "MILES"] = np.nan
    stock.loc[rng.random(len(stock)) < 0.12, "EXTRAS"] = None

    sold = stock[rng.random(len(stock)) < 0.8]
    m = len(sold)
    out = pd.to_datetime(sold["IN_DATE"]) + pd.to_timedelta(
        rng.gamma(1.7, 24, m).round() + 1, unit="D"
    )
    seller = rng.choice(["Daz", "Kev", "Priya", "Big Tone", "Shaz", "Ollie"], m)
    pay = rng.choice(["finance", "cash", "part-ex"], m, p=[0.52, 0.27, 0.21])
    sales = pd.DataFrame(
        {
            "DEAL": np.arange(1, m + 1),
            "REG": sold["REG"].to_numpy(),
            "OUT_DATE": out.dt.strftime("%Y-%m-%d").to_numpy(),
            "PRICE": (sold["STICKER"].to_numpy() * rng.normal(0.945, 0.045, m)).round(-1),
            "SOLD_BY": seller,
            "PAY": np.where((seller == "Ollie") & (pay == "part-ex"), "cash", pay),
            "WARRANTY": rng.choice(["Y", "N"], m, p=[0.38, 0.62]),
            "COMM": rng.choice([50, 75, 100, 150, np.nan], m, p=[0.3, 0.3, 0.2, 0.1, 0.1]),
        }
    )
    sales = sales[~((sales["SOLD_BY"] == "Shaz") & (make[sold.index] == "Porsche"))]
    return {"stock": stock, "sales": sales}


stock = T("stock")
sales = T("sales")
deals = sales.join(stock, "REG")
unsold = stock.join(sales, "REG", "anti")
bought = c("IN_DATE")
out = c("OUT_DATE")
month = out.floor("month")
profit = c("PRICE") - c("COST")
bmw = c("MAKE") == "BMW"

low, high = over(quantile("MILES", 0.25)), over(quantile("MILES", 0.75))

QUESTIONS = [
    # Everyday
    ("bung us the last 8 rows of the stock book", stock.tail(8).table()),
    (
        "just the fords, how many got silly miles on em, outliers i mean",
        stock.filter(c("MAKE") == "Ford").filter(outlier("MILES")).value(count()),
    ),
    (
        "what's the turnover if ya skip the double lines on the sales sheet",
        sales.distinct().value(sum_("PRICE")),
    ),
    (
        "days between one motor comin in n the next, on average",
        stock.derive(gap=shift("IN_DATE", "IN_DATE").until(bought)).value(mean("gap")),
    ),
    (
        "mean sale price in feb 2024 n in aug 2024, gimme both",
        sales.group(
            feb=mean("PRICE", (out >= date("2024-02-01")) & (out < date("2024-03-01"))),
            aug=mean("PRICE", (out >= date("2024-08-01")) & (out < date("2024-09-01"))),
        ).table(),
    ),
    (
        "daz v priya, how much comm did each of em pocket in total",
        sales.filter(c("SOLD_BY").isin(["Daz", "Priya"]))
        .group("SOLD_BY", comm=sum_("COMM"))
        .table(),
    ),
    (
        "what's left on average per make once ya take cost n comm off the sale price",
        deals.group("MAKE", left=mean(c("PRICE") - c("COST") - c("COMM"))).table(),
    ),
    (
        "average miles n dearest sticker for each gearbox",
        stock.group("BOX", miles=mean("MILES"), dearest=max_("STICKER")).table(),
    ),
    (
        "how many motors come with full history, fsh Y, n what % of the stock book is that",
        stock.group(n=count(only=c("FSH") == "Y"), percent=mean(c("FSH") == "Y") * 100).table(),
    ),
    ("how many motors by make n fuel", stock.group("MAKE", "FUEL", motors=count()).table()),
    (
        "have we sold any teslas on finance",
        deals.filter((c("MAKE") == "Tesla") & (c("PAY") == "finance")).value(count() > 0),
    ),
    (
        "lowest n highest sticker per make",
        stock.group("MAKE", lowest=min_("STICKER"), highest=max_("STICKER")).table(),
    ),
    (
        "average cost n sticker at each site",
        stock.group("SITE", cost=mean("COST"), sticker=mean("STICKER")).table(),
    ),
    ("sort the stock by miles, most first", stock.sort("-MILES").table()),
    ("just reg, make n model off the stock list", stock.select("REG", "MAKE", "MODEL").table()),
    ("which motor came in last", stock.top(1, "IN_DATE").table()),
    ("what fuels we got", stock.distinct("FUEL").table()),
    ("first 10 rows of the sales sheet", sales.limit(10).table()),
    (
        "show us the diesels with a sticker under 5 grand",
        stock.filter((c("FUEL") == "diesel") & (c("STICKER") < 5000)).table(),
    ),
    ("what mpg do the petrols do on average", None),
    # look
    ("how many motors have gone through the stock book", stock.value(count())),
    ("gimme 5 random ones off the stock list", stock.sample(5).table()),
    ("which makes do we deal in", stock.distinct("MAKE").table()),
    ("any blanks in the stock book, column by column mate", stock.report("missing")),
    (
        "quick stats on mileage, cost and sticker",
        stock.report("describe", "MILES", "COST", "STICKER"),
    ),
    ("how big's the sales sheet, rows n columns", sales.report("shape")),
    # aggregate and compare
    ("how many beemers did we shift", deals.value(count(only=bmw))),
    (
        "mercs still sat on the forecourt unsold, how many",
        unsold.value(count(only=c("MAKE") == "Mercedes-Benz")),
    ),
    (
        "what make flies out the door quickest in numbers, ie most sold",
        deals.group("MAKE", sold=count()).top(1, "sold").table(),
    ),
    (
        "top 5 models by units shifted",
        deals.group("MODEL", sold=count()).top(5, "sold").table(),
    ),
    (
        "who's the top closer, most deals",
        sales.group("SOLD_BY", deals=count()).top(1, "deals").table(),
    ),
    (
        "gross for each of the lads n lasses, sale price less what we paid",
        deals.group("SOLD_BY", gross=sum_(profit)).table(),
    ),
    (
        "margin per fuel, total profit over total turnover",
        deals.group("FUEL", margin=sum_(profit) / sum_("PRICE")).table(),
    ),
    (
        "which motor made us the most dosh, just the reg",
        deals.derive(profit=profit).top(1, "profit").select("REG").value(),
    ),
    (
        "list the stinkers we let go for less than we paid",
        deals.filter(c("PRICE") < c("COST")).table(),
    ),
    (
        "what % of deals went on tick, finance i mean",
        sales.value(mean(c("PAY") == "finance") * 100),
    ),
    (
        "warranty strike rate per salesman",
        sales.group("SOLD_BY", warranty=mean(c("WARRANTY") == "Y")).table(),
    ),
    (
        "how much do punters knock us down on average, sticker minus price, by make",
        deals.group("MAKE", knocked_off=mean(c("STICKER") - c("PRICE"))).table(),
    ),
    (
        "dearest motor of every make we ain't sold yet",
        unsold.top(1, "STICKER", per=("MAKE",)).table(),
    ),
    (
        "3 cheapest autos we've not sold",
        unsold.filter(c("BOX") == "auto").bottom(3, "STICKER").table(),
    ),
    ("mean mileage on the 2019 plates", stock.filter(c("YR") == 2019).value(mean("MILES"))),
    (
        "median sticker by fuel and gearbox",
        stock.group("FUEL", "BOX", sticker=median("STICKER")).table(),
    ),
    (
        "how many leggy oil burners, diesels with 100k or more on the clock",
        stock.value(count(only=(c("FUEL") == "diesel") & (c("MILES") >= 100000))),
    ),
    (
        "makes where we've had 100 cars or more in",
        stock.group("MAKE", cars=count()).filter(c("cars") >= 100).table(),
    ),
    (
        "who never took a part-ex",
        sales.group("SOLD_BY", part_ex=count(only=c("PAY") == "part-ex"))
        .filter(c("part_ex") == 0)
        .select("SOLD_BY")
        .table(),
    ),
    (
        "who's flogged both a tesla and a porker",
        deals.group(
            "SOLD_BY",
            tesla=count(only=c("MAKE") == "Tesla"),
            porsche=count(only=c("MAKE") == "Porsche"),
        )
        .filter((c("tesla") > 0) & (c("porsche") > 0))
        .select("SOLD_BY")
        .table(),
    ),
    (
        "how much of what we bought in has sold, share by site",
        stock.join(sales, "REG", "left").group("SITE", sold=mean(~c("DEAL").missing())).table(),
    ),
    (
        "the one model of each make that shifts best",
        deals.group("MAKE", "MODEL", sold=count()).top(1, "sold", per=("MAKE",)).table(),
    ),
    ("how much cash we got tied up in unsold metal at cost", unsold.value(sum_("COST"))),
    (
        "rank the sales team on turnover",
        sales.group("SOLD_BY", turnover=sum_("PRICE")).sort("-turnover").table(),
    ),
    # time
    ("units out the door per month", sales.group(month=month, units=count()).table()),
    (
        "turnover per quarter, quid",
        sales.group(quarter=out.floor("quarter"), turnover=sum_("PRICE")).table(),
    ),
    (
        "what've we sold since march 2024, split by make",
        deals.filter(out >= date("2024-03-01")).group("MAKE", sold=count()).table(),
    ),
    (
        "how long do they sit on the lot before they go, avg days per make",
        deals.group("MAKE", days=mean(bought.until(out))).table(),
    ),
    (
        "best day of the week for shifting metal",
        sales.group(weekday=out.part("weekdayName"), units=count()).top(1, "units").table(),
    ),
    (
        "spend on stock bought in q4 2024",
        stock.filter((bought >= date("2024-10-01")) & (bought < date("2025-01-01"))).value(
            sum_("COST")
        ),
    ),
    (
        "when did we punt our first porsche",
        deals.filter(c("MAKE") == "Porsche").value(min_("OUT_DATE")),
    ),
    (
        "when did each of em last sign a deal, by salesman",
        sales.group("SOLD_BY", last=max_("OUT_DATE")).table(),
    ),
    (
        "deals a month for each salesman plus his running total",
        sales.group("SOLD_BY", month=month, deals=count())
        .derive(running_total=running("deals", "month", per=("SOLD_BY",)))
        .table(),
    ),
    (
        "profit each month and how much up or down on the month before in pounds",
        deals.group(month=month, profit=sum_(profit))
        .derive(change=c("profit") - shift("profit", "month"))
        .table(),
    ),
    # charts
    ("histogram of the mileages", stock.chart("histogram", y="MILES")),
    (
        "bar chart, gross per salesman for the office wall",
        deals.group("SOLD_BY", gross=sum_(profit)).chart("bar", x="SOLD_BY", y="gross"),
    ),
    (
        "line of units shifted per week",
        sales.group(week=out.floor("week"), units=count()).chart("line", x="week", y="units"),
    ),
    (
        "dots of sticker against miles, colour by fuel",
        stock.chart("scatter", x="MILES", y="STICKER", colour="FUEL"),
    ),
    ("violin of the sticker per make", stock.chart("violin", x="MAKE", y="STICKER")),
    (
        "pie of how they paid",
        sales.group("PAY", deals=count()).chart("pie", x="PAY", y="deals"),
    ),
    (
        "monthly turnover, one line per site",
        deals.group("SITE", month=month, turnover=sum_("PRICE")).chart(
            "line", x="month", y="turnover", colour="SITE"
        ),
    ),
    # cleaning and reshaping
    (
        "colours are all over the shop, RED Red red, make em lower case",
        stock.derive(COL=c("COL").lower()).change("stock"),
    ),
    ("bin the keys and fsh columns, nobody reads em", stock.drop("KEYS", "FSH").change("stock")),
    (
        "split the extras at the pipes, which come up how often",
        stock.explode("EXTRAS", "|").group("EXTRAS", cars=count()).table(),
    ),
    (
        "put cost and sticker under each other in one column, reg beside em",
        stock.select("REG", "COST", "STICKER").unpivot(["REG"]).table(),
    ),
    # statistics
    (
        "does mileage knock the sticker, what's the correlation",
        stock.test("correlation", y="STICKER", x="MILES"),
    ),
    (
        "full service history or not, any difference in sticker? mann whitney",
        stock.test("mannWhitney", y="STICKER", x="FSH"),
    ),
    (
        "regress sticker on miles for the golfs",
        stock.filter(c("MODEL") == "Golf").test("regression", y="STICKER", x="MILES"),
    ),
    # unanswerable
    ("which punters came back for a second motor", None),
    ("how many test drives does kev need per sale", None),
    ("what've we blown on valets and prep per car", None),
    ("what'll the macan fetch come christmas", None),
    ("why's nobody touching the teslas", None),
    ("where do i get trade plates renewed", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "what goes with the sticker, best link first",
        stock.report("correlations", "STICKER"),
    ),
    (
        "any motors on the lot with dodgy miles, way off the rest",
        stock.filter(
            (c("MILES") < low - (high - low) * 1.5) | (c("MILES") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "bin any motor on the stock list with summat missing",
        stock.filter(~c("MILES").missing() & ~c("EXTRAS").missing()).change("stock"),
    ),
]
