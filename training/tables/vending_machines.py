"""Purchases at vending machines, and where the machines stand."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
    mean,
    median,
    over,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"vends": "csv", "machines": "parquet"}

VOICE = "a manager, who never uses a column's own words"

RANGE = {
    "Cola 0.33": ("COLD", 1.8, 0.52),
    "Still water 0.5": ("COLD", 1.3, 0.24),
    "Iced tea": ("COLD", 2.0, 0.61),
    "Espresso": ("HOT", 1.2, 0.31),
    "Cappuccino": ("HOT", 1.6, 0.43),
    "Hot chocolate": ("HOT", 1.7, 0.48),
    "Salted crisps": ("SNACK", 1.5, 0.55),
    "Peanuts": ("SNACK", 1.4, 0.5),
    "Cheese sandwich": ("SNACK", 3.2, 1.65),
    "Choco bar": ("CANDY", 1.1, 0.38),
    "Fruit gums": ("CANDY", 1.6, 0.6),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 124
    fitted = pd.Timestamp("2018-02-01") + pd.to_timedelta(rng.integers(0, 2100, m), unit="D")
    served = pd.Timestamp("2024-01-05") + pd.to_timedelta(rng.integers(0, 340, m), unit="D")
    venue = rng.choice(
        ["hospital", "school", "office", "station", "gym"], m, p=[0.2, 0.2, 0.3, 0.18, 0.12]
    )
    machines = pd.DataFrame(
        {
            "mid": np.arange(301, 301 + m),
            "model": rng.choice(["Crane 186", "Necta Kikko", "Bianchi Lei", "Azkoyen"], m),
            "venue": venue,
            "town": rng.choice(["Graz", "Linz", "Wels", "Steyr", "Leoben"], m),
            "fitted_on": fitted.strftime("%Y-%m-%d"),
            "state": rng.choice(["running", "down", "stored"], m, p=[0.8, 0.13, 0.07]),
            "slots": rng.choice([24, 32, 36, 40, 48, 56], m),
            "rent": [f"€{amount}" for amount in rng.integers(4, 31, m) * 10],
            "telemetry": rng.choice(["yes", "no"], m, p=[0.6, 0.4]),
            "route": rng.choice(["North", "north ", " South", "south", "Mid", "MID"], m),
            "oper": rng.choice(["Huber", "Kralj", "Yilmaz", "Moser"], m),
            "last_service": served,
        }
    )
    machines.loc[rng.choice(m, 11, replace=False), "oper"] = None
    machines.loc[rng.choice(m, 7, replace=False), "last_service"] = pd.NaT

    n = 1450
    item = rng.choice(list(RANGE), n)
    kept = machines["mid"].to_numpy()[rng.choice(m - 9, n)]
    day = np.sort(rng.integers(0, 366, n))
    hour = rng.choice(24, n, p=np.array([1] * 6 + [5] * 4 + [8] * 5 + [6] * 5 + [2] * 4) / 104)
    sold = pd.Timestamp("2024-01-01") + pd.to_timedelta(
        day * 1440 + hour * 60 + rng.integers(0, 60, n), unit="min"
    )
    mark = rng.choice([0, 0, 0.1, 0.2], n)
    vends = pd.DataFrame(
        {
            "txn": np.arange(700001, 700001 + n),
            "mid": kept,
            "item": item,
            "cat": [RANGE[name][0] for name in item],
            "qty": rng.choice([1, 2, 3, 4], n, p=[0.74, 0.18, 0.06, 0.02]),
            "unit_eur": (np.array([RANGE[name][1] for name in item]) + mark).round(2),
            "cogs_ea": np.array([RANGE[name][2] for name in item]) + rng.choice([0, 0.04], n),
            "tender": rng.choice(["CARD", "CASH", "APP"], n, p=[0.48, 0.34, 0.18]),
            "vended_at": sold.strftime("%Y-%m-%d %H:%M:%S"),
            "temp_c": (11 - 11 * np.cos(day / 366 * 2 * np.pi) + rng.normal(0, 4, n)).round(1),
            "refunded": rng.random(n) < 0.04,
        }
    )
    vends["cogs_ea"] = vends["cogs_ea"].round(2)
    vends.loc[rng.choice(n, 58, replace=False), "temp_c"] = np.nan
    vends = pd.concat([vends, vends.iloc[[90, 733]]], ignore_index=True)
    return {"vends": vends, "machines": machines}


v = T("vends")
m = T("machines")
vm = v.join(m, "mid")

money = c("qty") * c("unit_eur")
profit = c("qty") * (c("unit_eur") - c("cogs_ea"))
sold = c("vended_at")
put_up = c("fitted_on").cast("datetime")
month = sold.floor("month")

QUESTIONS = [
    # Everyday
    (
        "How many purchases were there in each product group, and at what average price?",
        v.group("cat", purchases=count(), price=mean("unit_eur")).table(),
    ),
    (
        "Put the machines in order of how many compartments they have, most first.",
        m.sort("-slots").table(),
    ),
    ("Which machine was looked after most recently?", m.top(1, "last_service").table()),
    ("Is any purchase on record twice?", v.report("duplicates")),
    (
        "How many times the price of a snack does a hot drink cost, on average?",
        v.value(mean("unit_eur", c("cat") == "HOT") / mean("unit_eur", c("cat") == "SNACK")),
    ),
    (
        "Which five products are bought most often?",
        v.group("item", purchases=count()).top(5, "purchases").table(),
    ),
    (
        "Draw me a pie of the purchases by way of paying.",
        v.group("tender", purchases=count()).chart("pie", x="tender", y="purchases"),
    ),
    (
        "Turn what we pay for the spot into plain numbers, without the euro sign, and keep it.",
        m.derive(rent=c("rent").replace("€", "").cast("number")).change("machines"),
    ),
    (
        "Count the machines by city and kind of place.",
        m.group("town", "venue", machines=count()).table(),
    ),
    (
        "Average price and average cost of the goods, product by product.",
        v.group("item", price=mean("unit_eur"), cost=mean("cogs_ea")).table(),
    ),
    ("How many people walk past each of our machines in a day?", None),
    # look
    ("Where are the gaps in what we know about the machines?", m.report("missing")),
    ("How many records and how many fields are there on the vends?", v.report("shape")),
    (
        "Give me the usual figures on the price of a piece: average, spread, quartiles and so on.",
        v.report("describe", "unit_eur"),
    ),
    ("What kinds of places do we have machines in?", m.distinct("venue").table()),
    ("Has any purchase been booked twice, line for line?", v.report("duplicates")),
    # aggregate and compare
    (
        "How many of our machines in hospitals are out of order?",
        m.filter((c("venue") == "hospital") & (c("state") == "down")).value(count()),
    ),
    (
        "What did we take on hot drinks that were paid with coins and notes?",
        v.filter((c("cat") == "HOT") & (c("tender") == "CASH")).value(sum_(money)),
    ),
    (
        "Leaving aside purchases we had to pay back, what do we earn on each product line "
        "after the cost of the goods?",
        v.filter(~c("refunded")).group("cat", profit=sum_(profit)).table(),
    ),
    (
        "Which three products bring in the most money at railway stations?",
        vm.filter(c("venue") == "station")
        .group("item", takings=sum_(money))
        .top(3, "takings")
        .table(),
    ),
    (
        "What share of the buyers got their money back, for each way of paying?",
        v.group("tender", share=mean("refunded")).table(),
    ),
    (
        "Which city has the most broken-down machines?",
        m.filter(c("state") == "down").group("town", machines=count()).top(1, "machines").table(),
    ),
    (
        "By how many euros does the average purchase made with the phone beat one in cash?",
        v.value(mean(money, c("tender") == "APP") - mean(money, c("tender") == "CASH")),
    ),
    (
        "Which machines have taken less than 15 euros in all?",
        v.group("mid", takings=sum_(money)).filter(c("takings") < 15).table(),
    ),
    ("Which of our machines never sold a thing?", m.join(v, "mid", "anti").table()),
    (
        "What is the middle price of sweets in schools as against offices?",
        vm.filter((c("cat") == "CANDY") & c("venue").isin(["school", "office"]))
        .group("venue", price=median("unit_eur"))
        .table(),
    ),
    (
        "What is the best seller in each city, counted in pieces?",
        vm.group("town", "item", pieces=sum_("qty")).top(1, "pieces", per=("town",)).table(),
    ),
    (
        "In how many cities do we have at least 25 machines?",
        m.group("town", machines=count()).filter(c("machines") >= 25).value(count()),
    ),
    (
        "What part of all our takings comes in without any coins or notes?",
        v.value(sum_(money, c("tender") != "CASH") / sum_(money)),
    ),
    (
        "On days above 20 degrees, how many purchases of two or more cold drinks were there "
        "and what were they worth?",
        v.filter((c("temp_c") > 20) & (c("qty") >= 2) & (c("cat") == "COLD"))
        .group(purchases=count(), worth=sum_(money))
        .table(),
    ),
    # time
    (
        "How did our takings run from week to week between March and May 2024?",
        v.filter((sold >= date("2024-03-01")) & (sold < date("2024-06-01")))
        .group(week=sold.floor("week"), takings=sum_(money))
        .table(),
    ),
    (
        "At which time of the day do the most pieces go out?",
        v.group(hour=sold.part("hour"), pieces=sum_("qty")).top(1, "pieces").table(),
    ),
    (
        "How much do we take on Saturdays and Sundays in gyms, before the cost of the goods?",
        vm.filter((sold.part("weekday") >= 6) & (c("venue") == "gym")).value(sum_(money)),
    ),
    (
        "By what percentage did takings grow from each month to the next?",
        v.group(month=month, takings=sum_(money))
        .derive(growth=(c("takings") / shift("takings", "month") - 1) * 100)
        .table(),
    ),
    (
        "How many machines did we put up per year?",
        m.group(year=put_up.floor("year"), machines=count()).table(),
    ),
    (
        "How many days, on average, lie between putting a machine up and its most recent check-up?",
        m.value(mean(put_up.until(c("last_service")))),
    ),
    # charts
    (
        "Draw me the takings of each product line as bars.",
        v.group("cat", takings=sum_(money)).chart("bar", x="cat", y="takings"),
    ),
    (
        "I want to see takings month by month as curves, one for each way of paying.",
        v.group("tender", month=month, takings=sum_(money)).chart(
            "line", x="month", y="takings", colour="tender"
        ),
    ),
    (
        "Make a pie of the kinds of places our machines stand in.",
        m.group("venue", machines=count()).chart("pie", x="venue", y="machines"),
    ),
    (
        "Plot what a piece sells for against what it costs us, a colour per product line.",
        v.chart("scatter", x="cogs_ea", y="unit_eur", colour="cat"),
    ),
    (
        "A heat map please: pieces sold by time of the day and kind of place.",
        vm.group("venue", hour=sold.part("hour"), pieces=sum_("qty")).chart(
            "heatmap", x="hour", y="venue", colour="pieces"
        ),
    ),
    # cleaning and reshaping
    (
        "The drivers' rounds are written any old way. All small letters and no stray blanks, "
        "and save that in the machines.",
        m.derive(route=c("route").strip().lower()).change("machines"),
    ),
    (
        "What the landlords get is text with a € in front. Take the sign off and make it a number "
        "in the machines for good.",
        m.derive(rent=c("rent").replace("€", "").cast("number")).change("machines"),
    ),
    (
        "The day each machine was put up is only text: turn it into a true date and keep it so.",
        m.derive(fitted_on=put_up).change("machines"),
    ),
    (
        "Throw all purchases where the customer got the money back out of the vends.",
        v.filter(~c("refunded")).change("vends"),
    ),
    (
        "Record with every purchase what came in, pieces times price, under the name takings.",
        v.derive(takings=money).change("vends"),
    ),
    (
        "Where the thermometer sent nothing, put the median reading into the vends.",
        v.derive(temp_c=c("temp_c").or_else(over(median("temp_c")))).change("vends"),
    ),
    (
        "From now on the purchase cost per piece is to be called buying_price in the vends.",
        v.rename(cogs_ea="buying_price").change("vends"),
    ),
    (
        "Let me see the machines without the landlord's money and the number of compartments.",
        m.drop("rent", "slots").table(),
    ),
    (
        "Show the machines with a label size that says large from 40 compartments up and small "
        "below that.",
        m.derive(size=where(c("slots") >= 40, "large", "small")).table(),
    ),
    (
        "How many purchases fall into each price bracket of 50 cents?",
        v.group(bracket=c("unit_eur").bins(0.5), purchases=count()).table(),
    ),
    (
        "I want the takings in a grid, cities down the side and product lines across the top.",
        vm.pivot("town", "cat", sum_(money)).table(),
    ),
    (
        "Which makes stand in which kinds of places? Each pair just once.",
        m.distinct("model", "venue").table(),
    ),
    (
        "For each receipt number, put what we charge and what we pay for a piece underneath each "
        "other instead of side by side.",
        v.select("txn", "unit_eur", "cogs_ea").unpivot(["txn"]).table(),
    ),
    (
        "Show me the machines with nobody filled in wherever we do not know who stocks them.",
        m.derive(oper=c("oper").or_else("nobody")).table(),
    ),
    # statistics
    (
        "Do people buy more pieces at once when it is warm? Give me the correlation.",
        v.test("correlation", y="qty", x="temp_c"),
    ),
    (
        "Do machines that report in by themselves have more compartments than the others? "
        "A t-test, please.",
        m.test("tTest", y="slots", x="telemetry"),
    ),
    (
        "Do selling prices differ between the ways of paying? Run an ANOVA.",
        v.test("anova", y="unit_eur", x="tender"),
    ),
    (
        "Does the condition of a machine depend on its make? Chi-squared, please.",
        m.test("chiSquared", y="state", x="model"),
    ),
    (
        "Within what limits does the true average price of a hot drink lie, at 95 percent?",
        v.filter(c("cat") == "HOT").test("interval", y="unit_eur"),
    ),
    (
        "How does the selling price go up with what we pay for the piece? Fit a straight line.",
        v.test("regression", y="unit_eur", x="cogs_ea"),
    ),
    (
        "Which purchases are freakishly valuable, over three standard deviations above the "
        "average amount?",
        v.filter(money > over(mean(money)) + over(std(money)) * 3).table(),
    ),
    (
        "Give every machine a z-score for its number of compartments compared with others of its "
        "make.",
        m.derive(
            z=(c("slots") - over(mean("slots"), "model")) / over(std("slots"), "model")
        ).table(),
    ),
    # nothing can answer these
    ("What are we going to take next December?", None),
    ("Which machine will break down next?", None),
    ("Why do our machines in hospitals sell so few sweets?", None),
    ("Is it the heat that makes people go for cola?", None),
    ("Should we put ten cents on the price of an espresso?", None),
    ("What would be the smartest spot for another ten machines?", None),
    ("Find me the natural segments among our machines, four of them or so.", None),
    ("What does a tonne of coffee beans fetch on the world market?", None),
    ("Good job, go and get yourself a cappuccino.", None),
    ("How much electricity do the machines in schools get through?", None),
    ("How many customers in each city complained about stale crisps?", None),
    ("What do we take on average per purchase at airports?", None),
    ("How many purchases were settled by bank transfer in the spring of 2024?", None),
    ("Going by the shift plan, which driver turned up late most often?", None),
]
