"""The canteen of three schools: dishes of each day, and the goods that suppliers brought."""

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
)

FORMATS = {"meals": "csv", "deliveries": "parquet"}

VOICE = "a cook, polite, whose second language is English and first Italian"

DISHES = {
    "Pasta al pomodoro": ("first", "y", "gluten", 0.62, 0.03),
    "Vegetable soup": ("first", "y", "celery", 0.48, 0.11),
    "Risotto": ("first", "y", "milk;celery", 0.7, 0.06),
    "Lasagne": ("first", "n", "gluten;milk;egg", 1.15, 0.03),
    "Chicken breast": ("main", "n", None, 1.3, 0.05),
    "Fish fingers": ("main", "n", "fish;gluten;egg", 1.2, 0.06),
    "Lentil burger": ("main", "y", "gluten;egg", 0.8, 0.13),
    "Omelette": ("main", "y", "egg;milk", 0.75, 0.07),
    "Peas": ("side", "y", None, 0.25, 0.14),
    "Potatoes": ("side", "y", None, 0.22, 0.04),
    "Spinach": ("side", "y", "milk", 0.28, 0.19),
    "Yoghurt": ("dessert", "y", "milk", 0.4, 0.05),
    "Fruit": ("dessert", "y", None, 0.35, 0.09),
}
GOODS = {
    "pasta": ("Granfood", 1.4),
    "flour": ("Granfood", 0.9),
    "chicken": ("Polli Sas", 5.8),
    "eggs": ("Polli Sas", 3.1),
    "milk": ("Latteria Alta", 1.2),
    "cheese": ("Latteria Alta", 8.9),
    "potatoes": ("Orto Blu", 0.95),
    "spinach": ("Orto Blu", 2.4),
    "apples": ("Orto Blu", 1.6),
    "fish": ("Marina", 9.7),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    days = pd.bdate_range("2023-09-11", "2025-01-31")
    days = days[~days.month.isin([7, 8]) & ~((days.month == 12) & (days.day > 21))]
    rows = []
    for site, size in (("Garden", 140), ("Hill", 95), ("Station", 210)):
        for day in rng.choice(days, 150, replace=False):
            chosen = [
                rng.choice([name for name, dish in DISHES.items() if dish[0] == course])
                for course in ("first", "main", "side", "dessert")
            ]
            for dish in chosen:
                course, veg, allergens, cost, waste = DISHES[dish]
                booked = int(size * rng.normal(1, 0.08))
                served = int(booked * min(1.02, rng.normal(0.95, 0.04)))
                rows.append(
                    {
                        "day": pd.Timestamp(day).strftime("%Y-%m-%d"),
                        "site": site,
                        "course": course,
                        "dish": dish,
                        "cook": rng.choice(["anna", "Anna", "rosa", "ROSA", "piero"]),
                        "veg": veg,
                        "allergens": allergens,
                        "booked": booked,
                        "served": served,
                        "leftover_kg": round(served * waste * rng.gamma(4, 0.06), 1),
                        "cost_portion_eur": round(cost * rng.normal(1, 0.05), 2),
                        "liked_1to5": round(
                            float(np.clip(rng.normal(4.3 - 9 * waste, 0.5), 1, 5)), 1
                        )
                        if rng.random() < 0.88
                        else None,
                    }
                )
    meals = pd.DataFrame(rows).sort_values(["day", "site"], ignore_index=True)
    meals.loc[rng.choice(len(meals), 41, replace=False), "leftover_kg"] = np.nan

    m = 520
    item = rng.choice([*GOODS], m, p=[0.12, 0.05, 0.13, 0.09, 0.13, 0.09, 0.12, 0.08, 0.12, 0.07])
    order = days[np.sort(rng.integers(0, len(days), m))]
    wait = rng.choice([1, 2, 3, 4, 6], m, p=[0.4, 0.3, 0.16, 0.1, 0.04])
    cold = np.isin(item, ["chicken", "milk", "cheese", "fish"])
    ordered = order.to_series(index=range(m))
    deliveries = pd.DataFrame(
        {
            "delivery_no": np.arange(3001, 3001 + m),
            "ordered_on": ordered,
            "arrived_at": ordered
            + pd.to_timedelta(wait, "D")
            + pd.to_timedelta(rng.choice([6, 7, 8, 9, 10], m), "h")
            + pd.to_timedelta(rng.integers(0, 60, m), "min"),
            "supplier": [GOODS[name][0] for name in item],
            "item": item,
            "qty_kg": rng.gamma(4, 11, m).round(1),
            "price_eur_kg": [round(GOODS[name][1] * rng.normal(1, 0.07), 2) for name in item],
            "organic": rng.random(m) < 0.37,
            "temp_C": np.where(cold, rng.normal(4.2, 1.7, m).round(1), np.nan),
            "refused": rng.random(m) < np.where(cold, 0.07, 0.03),
        }
    )
    return {"meals": meals, "deliveries": deliveries}


m = T("meals")
d = T("deliveries")
spent = c("qty_kg") * c("price_eur_kg")
children_cost = c("served") * c("cost_portion_eur")
monthly = m.group(month=c("day").floor("month"), portions=sum_("served"))

QUESTIONS = [
    # Everyday
    (
        "Please, the mean of the booked and of the served for every site",
        m.group("site", booked=mean("booked"), served=mean("served")).table(),
    ),
    (
        "I would like to see only the day, the dish and the leftover, thank you",
        m.select("day", "dish", "leftover_kg").table(),
    ),
    ("How many rows and how many columns have the deliveries, please?", d.report("shape")),
    (
        "Which deliveries are organic and refused, please?",
        d.filter(c("organic") & c("refused")).table(),
    ),
    (
        "The difference of the leftover between Station and Hill, please",
        m.value(
            mean("leftover_kg", c("site") == "Station") - mean("leftover_kg", c("site") == "Hill")
        ),
    ),
    (
        "The two suppliers with the most deliveries, thank you",
        d.group("supplier", n=count()).top(2, "n").table(),
    ),
    (
        "Please, a pie of the number of deliveries for supplier",
        d.group("supplier", n=count()).chart("pie", x="supplier", y="n"),
    ),
    (
        "Which dishes have a mean leftover over 3 kilos, please?",
        m.group("dish", leftover=mean("leftover_kg")).filter(c("leftover") > 3).table(),
    ),
    (
        "How many kilos we have ordered in every quarter, please?",
        d.group(quarter=c("ordered_on").floor("quarter"), kg=sum_("qty_kg")).table(),
    ),
    (
        "For every item the total of the kilos and the mean price, please",
        d.group("item", kg=sum_("qty_kg"), price=mean("price_eur_kg")).table(),
    ),
    ("How many calories has the risotto, please?", None),
    # look
    ("Excuse me, how many lines there are in the table of the meals?", m.value(count())),
    (
        "Please, can you make me to see which columns of the meals have the empty cells and how "
        "many?",
        m.report("missing"),
    ),
    ("Which are the suppliers that we have, please?", d.distinct("supplier").table()),
    ("I would like to see ten deliveries by chance, thank you", d.sample(10).table()),
    ("Is there perhaps some delivery written two times?", d.report("duplicates")),
    (
        "The statistics of base, please, for the portions served and the leftovers",
        m.report("describe", "served", "leftover_kg"),
    ),
    # aggregate and compare
    ("How many portions we have served in the total, please?", m.value(sum_("served"))),
    (
        "I would know the kilos of leftover for every dish, if it is possible",
        m.group("dish", leftover=sum_("leftover_kg")).table(),
    ),
    (
        "Which is the course that the children they leave the most in kilos?",
        m.group("course", leftover=sum_("leftover_kg")).top(1, "leftover").table(),
    ),
    (
        "The five dishes most appreciated, for the mean of the vote, please",
        m.group("dish", vote=mean("liked_1to5")).top(5, "vote").table(),
    ),
    (
        "How much it costs us a portion of the fish fingers in the average?",
        m.filter(c("dish") == "Fish fingers").value(mean("cost_portion_eur")),
    ),
    (
        "The vegetarian mains at the school Hill, how many times we have cooked them?",
        m.filter((c("veg") == "y") & (c("course") == "main") & (c("site") == "Hill")).value(
            count()
        ),
    ),
    (
        "What percentage of the dishes in the menu is without meat and fish, I mean the "
        "vegetarian?",
        m.value(mean(c("veg") == "y") * 100),
    ),
    (
        "For each school, please, the part of the dishes with the milk inside",
        m.group("site", part=mean(c("allergens").contains("milk"))).table(),
    ),
    (
        "How often appears each allergen, when one divides the list of them?",
        m.explode("allergens", ";").group("allergens", n=count()).table(),
    ),
    (
        "The line with the biggest leftover of all, I would like to see it whole, please",
        m.top(1, "leftover_kg").table(),
    ),
    (
        "The two dishes with more leftover in every school, please, all the kilos together",
        m.group("site", "dish", leftover=sum_("leftover_kg"))
        .top(2, "leftover", per=("site",))
        .table(),
    ),
    (
        "How many children booked but then did not eat, the difference in the total?",
        m.value(sum_("booked") - sum_("served")),
    ),
    (
        "Of hundred booked portions, how many are really served, for each school?",
        m.group("site", rate=sum_("served") / sum_("booked") * 100).table(),
    ),
    (
        "How much the food costs us altogether, the portions multiplied for the cost of each one?",
        m.value(sum_(children_cost)),
    ),
    (
        "The vote of the vegetarian dishes against the others, which is the difference of the "
        "means?",
        m.value(mean("liked_1to5", c("veg") == "y") - mean("liked_1to5", c("veg") == "n")),
    ),
    (
        "For each course I would like the cost minimum and the cost maximum of the portion",
        m.group("course", low=min_("cost_portion_eur"), high=max_("cost_portion_eur")).table(),
    ),
    (
        "The dishes that we made at least one hundred and fifty times, with the number, please",
        m.group("dish", times=count()).filter(c("times") >= 150).table(),
    ),
    (
        "Please, how many different dishes has cooked the school Garden?",
        m.filter(c("site") == "Garden").value(nunique("dish")),
    ),
    (
        "How much money has taken every supplier?",
        d.group("supplier", money=sum_(spent)).table(),
    ),
    (
        "Which supplier makes us to refuse the goods more often, in percentage?",
        d.group("supplier", refused=mean(c("refused")) * 100).top(1, "refused").table(),
    ),
    (
        "The half of the price, no, the median I mean, of a kilo of cheese biologic?",
        d.filter((c("item") == "cheese") & c("organic")).value(median("price_eur_kg")),
    ),
    (
        "What part of our expense goes for the biologic things?",
        d.value(sum_(spent, c("organic")) / sum_(spent)),
    ),
    (
        "The three goods for which we spend more, excuse my English",
        d.group("item", money=sum_(spent)).top(3, "money").table(),
    ),
    (
        "The deliveries of the fish or the chicken that were arrived more warm of six degrees",
        d.filter(c("item").isin(["fish", "chicken"]) & (c("temp_C") > 6)).table(),
    ),
    (
        "Which goods we have never refused?",
        d.group("item", refused=count(only=c("refused")))
        .filter(c("refused") == 0)
        .select("item")
        .table(),
    ),
    (
        "The deliveries that weigh more than the average of their own product, please",
        d.filter(c("qty_kg") > over(mean("qty_kg"), "item")).table(),
    ),
    # time
    ("The portions of each month, please", monthly.table()),
    (
        "In which day of the week we have more leftover in the mean?",
        m.group(weekday=c("day").part("weekdayName"), leftover=mean("leftover_kg"))
        .top(1, "leftover")
        .table(),
    ),
    (
        "How many portions we have served from the September to the December of 2024?",
        m.filter((c("day") >= date("2024-09-01")) & (c("day") < date("2025-01-01"))).value(
            sum_("served")
        ),
    ),
    (
        "How many days pass from the order to the arrive, in the mean, for each supplier?",
        d.group("supplier", days=mean(c("ordered_on").until(c("arrived_at")))).table(),
    ),
    (
        "The expense for trimester, and of how many percent it grows on the one before, thank you",
        d.group(quarter=c("ordered_on").floor("quarter"), money=sum_(spent))
        .derive(growth=(c("money") / shift("money", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "How many deliveries came before the eight of the morning?",
        d.filter(c("arrived_at").part("hour") < 8).value(count()),
    ),
    (
        "I ask kindly the portions month for month with the sum that grows at the side",
        monthly.derive(sum_until=running("portions", "month")).table(),
    ),
    (
        "When it was the last time that we gave the lasagne?",
        m.filter(c("dish") == "Lasagne").value(max_("day")),
    ),
    (
        "The kilos of leftover every week, and also the mobile mean of four weeks",
        m.group(week=c("day").floor("week"), leftover=sum_("leftover_kg"))
        .derive(average=rolling("leftover", "week", 4))
        .table(),
    ),
    (
        "The spinach of Friday, how many kilos they were remaining in all the Fridays together?",
        m.filter((c("dish") == "Spinach") & (c("day").part("weekday") == 5)).value(
            sum_("leftover_kg")
        ),
    ),
    # charts
    (
        "Can you design me please the bars with the kilos of leftover of each dish?",
        m.group("dish", leftover=sum_("leftover_kg")).chart("bar", x="dish", y="leftover"),
    ),
    (
        "A line of the portions month for month, one for every school, please",
        m.group("site", month=c("day").floor("month"), portions=sum_("served")).chart(
            "line", x="month", y="portions", colour="site"
        ),
    ),
    (
        "How are distributed the votes? An histogram, thank you",
        m.chart("histogram", y="liked_1to5"),
    ),
    (
        "The boxes of the cost of the portion, for each course, please",
        m.chart("box", x="course", y="cost_portion_eur"),
    ),
    (
        "I would want a cake graph of the expense for supplier",
        d.group("supplier", money=sum_(spent)).chart("pie", x="supplier", y="money"),
    ),
    (
        "The vote in front of the leftover as points, with the colour of the course",
        m.chart("scatter", x="leftover_kg", y="liked_1to5", colour="course"),
    ),
    (
        "The map of heat of the mean leftover, dishes and schools, if you can",
        m.group("dish", "site", leftover=mean("leftover_kg")).chart(
            "heatmap", x="site", y="dish", colour="leftover"
        ),
    ),
    # cleaning and reshaping
    (
        "Some cooks are written with the big letters, please put them all in the small letters",
        m.derive(cook=c("cook").lower()).change("meals"),
    ),
    (
        "Where the allergens are empty you write please none",
        m.derive(allergens=c("allergens").or_else("none")).change("meals"),
    ),
    (
        "I would like that you take away the refused goods from the deliveries",
        d.filter(~c("refused")).change("deliveries"),
    ),
    (
        "A table with the schools in the rows and the courses in the columns, inside the portions "
        "served",
        m.pivot("site", "course", sum_("served")).table(),
    ),
    # statistics
    (
        "Is there the correlation between the vote and the leftover, please, that one of Spearman?",
        m.test("correlation", y="leftover_kg", x="liked_1to5", method="spearman"),
    ),
    (
        "The refuse of the goods depends from the supplier? With the chi square, thank you",
        d.test("chiSquared", y="refused", x="supplier"),
    ),
    (
        "The vote is different in the three schools, with the test of Kruskal?",
        m.test("kruskal", y="liked_1to5", x="site"),
    ),
    # unanswerable
    ("How many calories has the lasagne, please?", None),
    ("Which children they have the allergy to the fish, class for class?", None),
    ("How many minutes the children they wait in the queue?", None),
    ("The families that have not paid still the bill of the canteen, which are?", None),
    ("How many portions we will need for the March of the next year?", None),
    ("Excuse me, why the children of the Hill do not eat the peas?", None),
]
