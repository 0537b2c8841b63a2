"""Orders of a laundry and its customers, as the owner writes them down at the counter."""

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
    over,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"orders": "csv", "customers": "csv"}

VOICE = "an owner whose second language is English, first Turkish: short, missing prepositions"

HOTELS = ["Hotel Mavi", "Hotel Linde", "Pension Rosa", "Hotel Central", "Hostel Nord"]
EATERIES = ["Köşe Grill", "Trattoria Lido", "Gasthaus Krone", "Café Milena", "Sushi Ko"]
GYMS = ["Fit 24", "Boxclub Süd", "Yoga Loft"]
FIRST = ["Ayşe", "Jonas", "Maria", "Emre", "Sophie", "Karl", "Lena", "Hasan", "Olga", "Tim"]
LAST = ["Öztürk", "Becker", "Nowak", "Demir", "Schulz", "Rossi", "Kaya", "Wagner", "Popov"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    people = [f"{first} {last}" for first in FIRST for last in LAST]
    names = [*HOTELS, *EATERIES, *GYMS, *people]
    kind = ["hotel"] * 5 + ["restaurant"] * 5 + ["gym"] * 3 + ["private"] * len(people)
    m = len(names)
    customers = pd.DataFrame(
        {
            "CustID": np.arange(101, 101 + m),
            "Name": names,
            "Type": kind,
            "District": rng.choice(["Nordstadt", "Altstadt", "Hafen", "Südpark"], m),
            "Since": pd.Timestamp("2019-05-01")
            + pd.to_timedelta(rng.integers(0, 1900, m), unit="D"),
            "Discount_pct": np.where(
                np.array(kind) == "private", 0, rng.choice([5, 10, 15, 20], m)
            ),
            "Phone": [f"0151 {rng.integers(1000000, 9999999)}" for _ in range(m)],
        }
    )
    customers.loc[rng.choice(m, 14, replace=False), "Phone"] = None
    n = 1300
    weight = np.where(np.array(kind) == "private", 1.0, 9.0) * rng.gamma(1.2, 1, m)
    weight[rng.choice(np.arange(13, m), 9, replace=False)] = 0
    who = rng.choice(m, n, p=weight / weight.sum())
    big = np.array(kind)[who] != "private"
    service = np.where(
        big,
        rng.choice(["wash", "ironing", "dry clean"], n, p=[0.75, 0.2, 0.05]),
        rng.choice(
            ["wash", "ironing", "dry clean", "carpet", "duvet"], n, p=[0.3, 0.25, 0.3, 0.07, 0.08]
        ),
    )
    kg = (rng.gamma(3, np.where(big, 6, 1.8)) + 0.5).round(1)
    tariff = pd.Series(service).map(
        {"wash": 3.2, "ironing": 4.5, "dry clean": 9, "carpet": 6, "duvet": 7}
    )
    express = rng.random(n) < 0.17
    day = pd.date_range("2024-01-02", "2025-03-29", freq="D")
    day = day[day.dayofweek < 6]
    drop = rng.choice(day, n) + pd.to_timedelta(rng.integers(8 * 60, 18 * 60, n), unit="min")
    ready = drop + pd.to_timedelta(np.where(express, 5, 30) + rng.gamma(2, 8, n), unit="h")
    orders = pd.DataFrame(
        {
            "OrderNo": [f"L{24000 + i}" for i in range(n)],
            "CustID": customers["CustID"].to_numpy()[who],
            "DropOff": drop,
            "Ready": ready.floor("min"),
            "PickedUp": (ready + pd.to_timedelta(rng.gamma(1.3, 30, n), unit="h")).floor("min"),
            "Service": service,
            "Kg": kg,
            "Pieces": np.maximum(1, (kg * rng.normal(2.4, 0.5, n)).round()).astype(int),
            "Price": (kg * tariff * np.where(express, 1.5, 1)).round(2),
            "Express": np.where(express, "yes", "no"),
            "Payment": rng.choice(["cash", "card", "invoice"], n, p=[0.35, 0.3, 0.35]),
            "Paid": rng.choice(["yes", "no"], n, p=[0.91, 0.09]),
            "Machine": rng.choice(["M1", "M2", "M3", "M4", "M5"], n, p=[0.3, 0.25, 0.2, 0.15, 0.1]),
            "Worker": rng.choice(["Fatma", "Zeynep", "Ali", "Beata", "Goran"], n),
            "Stain": rng.choice(
                ["wine", "oil", "blood", "ink", None], n, p=[0.09, 0.11, 0.03, 0.02, 0.75]
            ),
            "Damaged": rng.random(n) < 0.025,
        }
    )
    orders.loc[rng.choice(n, 55, replace=False), "PickedUp"] = pd.NaT
    orders.loc[rng.choice(n, 20, replace=False), "Worker"] = None
    orders.loc[rng.choice(n, 16, replace=False), "Kg"] = np.nan
    return {"orders": orders, "customers": customers}


orders = T("orders")
customers = T("customers")
both = orders.join(customers, "CustID")
drop = c("DropOff")
unpaid = c("Paid") == "no"
months = orders.group(month=drop.floor("month"), money=sum_("Price"))

QUESTIONS = [
    # Everyday
    (
        "average Price every Service and Express",
        orders.group("Service", "Express", price=mean("Price")).table(),
    ),
    ("how many order from customer in Hafen", both.filter(c("District") == "Hafen").value(count())),
    (
        "sum of Price and average of Kg, each Machine",
        orders.group("Machine", price=sum_("Price"), kg=mean("Kg")).table(),
    ),
    ("put order by Kg, big one first", orders.sort("-Kg").table()),
    ("customer Name and Phone, only this", customers.select("Name", "Phone").table()),
    ("how many row and column orders table", orders.report("shape")),
    (
        "cash and card, difference of Price?",
        orders.value(mean("Price", c("Payment") == "cash") - mean("Price", c("Payment") == "card")),
    ),
    (
        "what percent of order damaged, each Worker",
        orders.group("Worker", percent=mean("Damaged") * 100).table(),
    ),
    (
        "money each month, how many percent grow from month before",
        months.derive(growth=(c("money") / shift("money", "month") - 1) * 100).table(),
    ),
    ("make regression, Price from Kg", orders.test("regression", y="Price", x="Kg")),
    ("how much water machine M3 use", None),
    # look
    ("how many order we have", orders.value(count())),
    ("customer table what columns inside", customers.report("types")),
    ("orders where is empty cell, how many each column", orders.report("missing")),
    ("which service we do, show all different", orders.distinct("Service").table()),
    ("show me 8 order random", orders.sample(8).table()),
    ("same customer written two times?", customers.report("duplicates")),
    # aggregate and compare
    ("how much money total", orders.value(sum_("Price"))),
    ("money every service", orders.group("Service", money=sum_("Price")).table()),
    (
        "average kilo for one order, every customer type",
        both.group("Type", kilo=mean("Kg")).table(),
    ),
    (
        "which customer bring most money, give name",
        both.group("Name", money=sum_("Price")).top(1, "money").table(),
    ),
    (
        "best 10 customer by number of order",
        both.group("Name", n=count()).top(10, "n").table(),
    ),
    ("how much is not paid yet", orders.filter(unpaid).value(sum_("Price"))),
    (
        "who not pay, sum each customer name",
        both.filter(unpaid).group("Name", open=sum_("Price")).table(),
    ),
    ("express order percent how much", orders.value(mean(c("Express") == "yes") * 100)),
    (
        "express part for each service, share",
        orders.group("Service", share=mean(c("Express") == "yes")).table(),
    ),
    (
        "one kilo how much money come, each service",
        orders.group("Service", per_kilo=sum_("Price") / sum_("Kg")).table(),
    ),
    ("most heavy order", orders.top(1, "Kg").table()),
    (
        "most expensive order, who was customer",
        both.top(1, "Price").select("Name").value(),
    ),
    (
        "how many wine or oil stain came dry clean",
        orders.filter(c("Stain").isin(["wine", "oil"]) & (c("Service") == "dry clean")).value(
            count()
        ),
    ),
    (
        "broken things, how many each worker",
        orders.filter(c("Damaged")).group("Worker", n=count()).table(),
    ),
    (
        "damage rate, which machine is worst",
        orders.group("Machine", rate=mean("Damaged")).top(1, "rate").table(),
    ),
    (
        "3 biggest order from every district, by price",
        both.top(3, "Price", per=("District",)).table(),
    ),
    (
        "cash or card, average price how different. card minus cash",
        orders.value(mean("Price", c("Payment") == "card") - mean("Price", c("Payment") == "cash")),
    ),
    (
        "hotel money is how many times restaurant money",
        both.value(sum_("Price", c("Type") == "hotel") / sum_("Price", c("Type") == "restaurant")),
    ),
    (
        "customer never bring anything, show list",
        customers.join(orders, "CustID", "anti").table(),
    ),
    (
        "how many customer came only one time",
        orders.group("CustID", n=count()).filter(c("n") == 1).value(count()),
    ),
    (
        "private people who always pay cash, names",
        both.filter(c("Type") == "private")
        .group("Name", other=count(only=c("Payment") != "cash"))
        .filter(c("other") == 0)
        .select("Name")
        .table(),
    ),
    (
        "order price with discount, what is total after discount",
        both.value(sum_(c("Price") - c("Price") * c("Discount_pct") / 100)),
    ),
    (
        "order over average price, count",
        orders.filter(c("Price") > over(mean("Price"))).value(count()),
    ),
    (
        "one customer in total leave how much, mean",
        orders.group("CustID", money=sum_("Price")).value(mean("money")),
    ),
    (
        "each machine wash how many kilo, percent from all",
        orders.group("Machine", kilo=sum_("Kg"))
        .derive(percent=c("kilo") / over(sum_("kilo")) * 100)
        .table(),
    ),
    (
        "no phone customer from Hafen or Altstadt",
        customers.filter(c("Phone").missing() & c("District").isin(["Hafen", "Altstadt"])).table(),
    ),
    # time
    ("every month how much money", months.table()),
    (
        "which day of week most order come",
        orders.group(weekday=drop.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "december 2024 how many ironing we take",
        orders.filter(
            (c("Service") == "ironing") & (drop >= date("2024-12-01")) & (drop < date("2025-01-01"))
        ).value(count()),
    ),
    (
        "from take to ready how many hour, average, express and not express",
        orders.group("Express", hours=mean(drop.until(c("Ready"), "hour"))).table(),
    ),
    (
        "ready but nobody take home, which order",
        orders.filter(c("PickedUp").missing()).table(),
    ),
    (
        "how many day bag wait after ready, longest",
        orders.value(max_(c("Ready").until(c("PickedUp")))),
    ),
    (
        "money month by month go up or down, difference",
        months.derive(difference=c("money") - shift("money", "month")).table(),
    ),
    (
        "week by week kilo, and 4 week average moving",
        orders.group(week=drop.floor("week"), kilo=sum_("Kg"))
        .derive(average=rolling("kilo", "week", 4))
        .table(),
    ),
    (
        "2024 money collected together month after month",
        orders.filter((drop >= date("2024-01-01")) & (drop < date("2025-01-01")))
        .group(month=drop.floor("month"), money=sum_("Price"))
        .derive(total=running("money", "month"))
        .table(),
    ),
    (
        "saturday and other days, average price",
        orders.group(
            days=where(drop.part("weekday") == 6, "saturday", "other"), price=mean("Price")
        ).table(),
    ),
    # charts
    (
        "column chart please, money for each worker",
        orders.group("Worker", money=sum_("Price")).chart("bar", x="Worker", y="money"),
    ),
    (
        "line, kilo month by month, every customer type own line",
        both.group("Type", month=drop.floor("month"), kilo=sum_("Kg")).chart(
            "line", x="month", y="kilo", colour="Type"
        ),
    ),
    ("histogram price", orders.chart("histogram", y="Price")),
    ("draw points kilo with pieces", orders.chart("scatter", x="Kg", y="Pieces")),
    ("price for every service box picture", orders.chart("box", x="Service", y="Price")),
    (
        "round cake chart how people pay",
        orders.group("Payment", n=count()).chart("pie", x="Payment", y="n"),
    ),
    (
        "heat map weekday and hour, when order come",
        orders.group(weekday=drop.part("weekdayName"), hour=drop.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    # cleaning and reshaping
    (
        "delete column phone from customers",
        customers.drop("Phone").change("customers"),
    ),
    (
        "no stain is empty, write there none, must stay",
        orders.derive(Stain=c("Stain").or_else("none")).change("orders"),
    ),
    (
        "name of Price make Price_EUR in orders",
        orders.rename(Price="Price_EUR").change("orders"),
    ),
    (
        "table service down, worker right side, inside how many order",
        orders.pivot("Service", "Worker", count()).table(),
    ),
    # statistics
    ("kilo and price go together? correlation", orders.test("correlation", "Price", "Kg")),
    (
        "price cash card invoice really different, make test",
        orders.test("anova", "Price", "Payment"),
    ),
    (
        "damage depend which machine? test it",
        orders.test("chiSquared", "Damaged", "Machine"),
    ),
    # nothing can answer it
    ("how much detergent we use each kilo", None),
    ("electric bill M3 machine every month", None),
    ("next summer how much money come", None),
    ("which worker customer like most", None),
    ("why hotel bring less now", None),
    ("how clean wine stain from silk", None),
]
