"""Orders of cakes to measure at a small bakery."""

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
    sum_,
)

FORMATS = {"orders": "csv"}

VOICE = "a baker whose mother tongue is Spanish: clear, polite, non-native English"

OCCASIONS = ["birthday", "wedding", "communion", "baptism", "company", "none"]
FLAVOURS = ["chocolate", "vanilla", "lemon", "carrot", "dulce de leche", "red velvet", "almond"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1120
    pickup = (
        pd.Timestamp("2023-01-02")
        + pd.to_timedelta(rng.integers(0, 905, n), "D")
        + pd.to_timedelta(rng.choice(np.arange(9, 20), n), "h")
        + pd.to_timedelta(rng.choice([0, 30], n), "m")
    )
    sunday = pickup.weekday == 6
    pickup = pickup - pd.to_timedelta(np.where(sunday, rng.integers(0, 2, n), 0), "D")
    occasion = rng.choice(OCCASIONS, n, p=[0.47, 0.12, 0.1, 0.08, 0.13, 0.1])
    wedding = occasion == "wedding"
    lead = np.where(wedding, rng.gamma(4, 20, n), rng.gamma(1.6, 5, n)).round() + 1
    tiers = np.where(wedding, rng.integers(2, 6, n), rng.choice([1, 2, 3], n, p=[0.78, 0.18, 0.04]))
    servings = (tiers * rng.gamma(6, 2.6, n) + 4).round().astype(int)
    weight = (servings * rng.normal(0.13, 0.015, n)).clip(0.5).round(2)
    price = (servings * rng.normal(3.4, 0.5, n) + 14 * tiers + 8).clip(18).round()
    deliver = rng.random(n) < np.where(wedding, 0.75, 0.2)
    orders = pd.DataFrame(
        {
            "order_no": 3001 + np.arange(n),
            "client": [f"C{i:03d}" for i in 1 + (rng.beta(0.8, 2.2, n) * 420).astype(int)],
            "ordered_on": (pickup.normalize() - pd.to_timedelta(lead, "D")).strftime("%Y-%m-%d"),
            "pickup_at": pickup.strftime("%Y-%m-%d %H:%M"),
            "occasion": occasion,
            "sponge": rng.choice(
                ["classic", "gluten free", "vegan", "genoise"], n, p=[0.56, 0.13, 0.11, 0.2]
            ),
            "flavour": rng.choice(FLAVOURS, n, p=[0.29, 0.19, 0.12, 0.1, 0.12, 0.11, 0.07]),
            "topping": rng.choice(["fondant", "buttercream", "fresh fruit", "ganache"], n),
            "tiers": tiers,
            "servings": servings,
            "wt_kg": weight,
            "price_eur": price,
            "deposit_eur": (price * rng.choice([0, 0.2, 0.3, 0.5], n)).round(),
            "delivery": np.where(deliver, "yes", "no"),
            "dist_km": np.where(deliver, rng.gamma(2.2, 4, n).round(1), np.nan),
            "decor_min": (tiers * rng.gamma(4, 9, n) + 10).round(),
            "baker": rng.choice(["Lucia", "Mateo", "Ines", "Pablo"], n, p=[0.36, 0.28, 0.22, 0.14]),
            "channel": rng.choice(
                ["shop", "phone", "whatsapp", "web"], n, p=[0.3, 0.2, 0.34, 0.16]
            ),
            "stars": rng.choice([1, 2, 3, 4, 5], n, p=[0.02, 0.04, 0.13, 0.34, 0.47]).astype(float),
        }
    )
    orders.loc[rng.random(n) < 0.38, "stars"] = np.nan
    orders.loc[rng.choice(n, 34, replace=False), "wt_kg"] = np.nan
    orders.loc[rng.choice(n, 19, replace=False), "topping"] = None
    return {"orders": orders.sort_values("ordered_on", ignore_index=True)}


o = T("orders")

pickup = c("pickup_at")
year = pickup.part("year")
month = pickup.floor("month")
wedding = c("occasion") == "wedding"
birthday = c("occasion") == "birthday"
delivered = c("delivery") == "yes"
lead = c("ordered_on").until(pickup)
rest = c("price_eur") - c("deposit_eur")

QUESTIONS = [
    # look
    ("How many orders do I have in total?", o.value(count())),
    ("Show me please the first 8 orders", o.limit(8).table()),
    ("Which data do we keep of each order? I want the columns and the types", o.report("types")),
    ("In what columns are there holes?", o.report("missing")),
    ("Which flavours do we make? Only the list", o.distinct("flavour").table()),
    ("How many different clients bought to us?", o.value(nunique("client"))),
    (
        "Show me the wedding cakes of 4 tiers or more",
        o.filter(wedding & (c("tiers") >= 4)).table(),
    ),
    (
        "I would like to see the orders which nobody told us the topping",
        o.filter(c("topping").missing()).table(),
    ),
    (
        "Give me client, flavour and price of the cakes that weigh more than 5 kg",
        o.filter(c("wt_kg") > 5).select("client", "flavour", "price_eur").table(),
    ),
    ("Put the orders from the most expensive to the most cheap", o.sort("-price_eur").table()),
    ("Is there some order two times in the list?", o.report("duplicates")),
    (
        "A summary of price, weight and servings, with mean and quartiles and so on",
        o.report("describe", "price_eur", "wt_kg", "servings"),
    ),
    (
        "The orders that we carried to more than 20 km, show them",
        o.filter(c("dist_km") > 20).table(),
    ),
    # aggregate and compare
    ("How much money we made with all the cakes?", o.value(sum_("price_eur"))),
    ("How much costs a birthday cake in average?", o.filter(birthday).value(mean("price_eur"))),
    (
        "What is the flavour that people ask the most?",
        o.group("flavour", n=count()).top(1, "n").table(),
    ),
    (
        "Number of cakes for each baker and occasion",
        o.group("baker", "occasion", n=count()).table(),
    ),
    (
        "Which of the bakers sold for the most money?",
        o.group("baker", money=sum_("price_eur")).top(1, "money").table(),
    ),
    (
        "The 3 toppings with the best stars in the middle, I mean the average",
        o.group("topping", stars=mean("stars")).top(3, "stars").table(),
    ),
    (
        "What part of the orders we have to bring to the house of the client?",
        o.value(mean(delivered)),
    ),
    (
        "For each way of ordering, what percentage are gluten free?",
        o.group("channel", percent=mean(c("sponge") == "gluten free") * 100).table(),
    ),
    (
        "How many minutes Lucia needs for to decorate a cake, in average?",
        o.filter(c("baker") == "Lucia").value(mean("decor_min")),
    ),
    (
        "How many vegan cakes of chocolate were for a birthday?",
        o.filter((c("sponge") == "vegan") & (c("flavour") == "chocolate") & birthday).value(
            count()
        ),
    ),
    (
        "How much money did not enter yet if I take away the deposits from the prices?",
        o.value(sum_(rest)),
    ),
    (
        "Price for person, money divided by servings, for each occasion",
        o.group("occasion", per_person=sum_("price_eur") / sum_("servings")).table(),
    ),
    (
        "The clients that ordered 8 times or more, with their number of orders",
        o.group("client", n=count()).filter(c("n") >= 8).table(),
    ),
    (
        "How much more expensive is a wedding cake than a communion cake, in average?",
        o.value(
            mean("price_eur", wedding) - mean("price_eur", c("occasion") == "communion"),
        ),
    ),
    (
        "The most cheap and the most expensive cake of each sponge, only the prices",
        o.group("sponge", cheapest=min_("price_eur"), dearest=max_("price_eur")).table(),
    ),
    (
        "How many kilos of cake did every baker make?",
        o.group("baker", kilos=sum_("wt_kg")).table(),
    ),
    (
        "Every flavour, which part of the money of all does it bring?",
        o.group("flavour", money=sum_("price_eur"))
        .derive(share=c("money") / over(sum_("money")))
        .table(),
    ),
    (
        "Cakes without any deposit, how many by occasion?",
        o.filter(c("deposit_eur") == 0).group("occasion", n=count()).table(),
    ),
    (
        "The two heaviest cakes of each flavour",
        o.top(2, "wt_kg", per=("flavour",)).table(),
    ),
    (
        "Which cakes cost more than the average of all our cakes?",
        o.filter(c("price_eur") > over(mean("price_eur"))).table(),
    ),
    (
        "Orders and average stars for each topping, but only for cakes with fewer than 30 servings",
        o.filter(c("servings") < 30).group("topping", n=count(), stars=mean("stars")).table(),
    ),
    (
        "The longest travel with a cake, how many km for each baker?",
        o.group("baker", km=max_("dist_km")).table(),
    ),
    (
        "In the middle, the median I believe it is called, how many servings have the cakes for a "
        "company?",
        o.filter(c("occasion") == "company").value(median("servings")),
    ),
    (
        "Ninety percent of the cakes cost less than how much?",
        o.value(quantile("price_eur", 0.9)),
    ),
    (
        "From the flavours with more than 100 orders, which one has the worst stars?",
        o.group("flavour", n=count(), stars=mean("stars"))
        .filter(c("n") > 100)
        .bottom(1, "stars")
        .table(),
    ),
    (
        "A table with the flavours to down and the sponges to the side, with the number of cakes",
        o.pivot("flavour", "sponge", count()).table(),
    ),
    # time
    (
        "How much did we sell every month, by the day of the pickup?",
        o.group(month=month, money=sum_("price_eur")).table(),
    ),
    (
        "Which day of the week do more people come to pick up the cake?",
        o.group(weekday=pickup.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "How many cakes went out in May of 2024?",
        o.filter((pickup >= date("2024-05-01")) & (pickup < date("2024-06-01"))).value(count()),
    ),
    (
        "With how many days before do the clients order for each occasion, in average?",
        o.group("occasion", days=mean(lead)).table(),
    ),
    (
        "The money of 2024 that goes accumulating month after month",
        o.filter(year == 2024)
        .group(month=month, money=sum_("price_eur"))
        .derive(total=running("money", "month"))
        .table(),
    ),
    (
        "How much grew the number of orders from one quarter to the next, in percent?",
        o.group(quarter=pickup.floor("quarter"), n=count())
        .derive(growth=(c("n") / shift("n", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Servings of each week with the average of the last 4 weeks at the side",
        o.group(week=pickup.floor("week"), servings=sum_("servings"))
        .derive(average=rolling("servings", "week", 4))
        .table(),
    ),
    (
        "What share of the pickups of Saturday and Sunday are birthday cakes?",
        o.filter(pickup.part("weekday") >= 6).value(mean(birthday)),
    ),
    (
        "At what hour they pick up, the count of orders for each hour",
        o.group(hour=pickup.part("hour"), n=count()).table(),
    ),
    # charts
    (
        "A drawing of bars with the money for each occasion, please",
        o.group("occasion", money=sum_("price_eur")).chart("bar", x="occasion", y="money"),
    ),
    (
        "The line of the cakes by month, one colour for each baker",
        o.group("baker", month=month, n=count()).chart("line", x="month", y="n", colour="baker"),
    ),
    (
        "Points of weight against price, with a colour for the sponge",
        o.chart("scatter", x="wt_kg", y="price_eur", colour="sponge"),
    ),
    (
        "I want to see how the decoration minutes are distributed, in a histogram",
        o.chart("histogram", y="decor_min"),
    ),
    (
        "Box plot of the servings for every occasion, without the weddings",
        o.filter(~wedding).chart("box", x="occasion", y="servings"),
    ),
    (
        "Heat map: day of the week and hour of pickup, how many orders",
        o.group(weekday=pickup.part("weekdayName"), hour=pickup.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    (
        "A cake, of paper this time: the pie of how the orders enter to us",
        o.group("channel", n=count()).chart("pie", x="channel", y="n"),
    ),
    # cleaning
    (
        "Take out from orders the ones that don't have weight",
        o.filter(~c("wt_kg").missing()).change("orders"),
    ),
    (
        "Where the topping is empty write naked, please",
        o.derive(topping=c("topping").or_else("naked")).change("orders"),
    ),
    (
        "Make a new column to_pay that is the price less the deposit",
        o.derive(to_pay=rest).change("orders"),
    ),
    (
        "Change the name of the column wt_kg, I want that it is called weight",
        o.rename(wt_kg="weight").change("orders"),
    ),
    # statistics
    (
        "Is there correlation between the minutes of decoration and the stars?",
        o.test("correlation", y="stars", x="decor_min"),
    ),
    (
        "Make me a t-test if the delivered orders cost different than the ones of pickup in shop",
        o.test("tTest", y="price_eur", x="delivery"),
    ),
    (
        "Anova of the price by flavour",
        o.test("anova", y="price_eur", x="flavour"),
    ),
    # nothing can answer it
    ("How much sugar we waste for each cake?", None),
    ("Which recipe of lemon cake is better for the summer?", None),
    ("How many clients did cancel their order?", None),
    ("How much will we sell the next Christmas?", None),
    ("Why the people don't like the almond?", None),
    ("Write a message to the clients to say sorry for the late cakes", None),
    ("What is the salary of Mateo?", None),
    ("How old are the children of the birthday cakes?", None),
    # Everyday
    ("orders by flavour", o.group("flavour", n=count()).table()),
    (
        "the client who spends the most",
        o.group("client", money=sum_("price_eur")).top(1, "money").table(),
    ),
    ("average price", o.value(mean("price_eur"))),
    ("weddings in 2024, how many", o.filter(wedding & (year == 2024)).value(count())),
    ("the 5 most expensive cakes", o.top(5, "price_eur").table()),
    ("cakes with 1 star", o.filter(c("stars") == 1).table()),
    ("total of deposits", o.value(sum_("deposit_eur"))),
    ("sales by year", o.group(year=year, sales=sum_("price_eur")).table()),
    ("average stars of each baker", o.group("baker", stars=mean("stars")).table()),
    ("how much flour is left?", None),
]
