"""The log of a community fridge: food given, taken and wasted."""

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
    node,
    nunique,
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"df": "parquet"}

VOICE = "a volunteer: chatty, typos in many questions, other words than those of the columns"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1620
    foods = {
        "bread": ("bakery", 0.8, 1.6, "gluten"),
        "buns": ("bakery", 0.4, 1.9, "gluten, egg"),
        "croissants": ("bakery", 0.3, 3.1, "gluten, milk"),
        "milk": ("dairy", 1.1, 1.3, "milk"),
        "cheese": ("dairy", 0.4, 3.4, "milk"),
        "yoghurt": ("dairy", 0.5, 1.2, "milk"),
        "bananas": ("fruit & veg", 1.0, 1.1, None),
        "carrots": ("fruit & veg", 1.2, 0.9, None),
        "salad bags": ("fruit & veg", 0.2, 1.5, None),
        "soup": ("tins", 0.8, 1.4, "celery"),
        "beans": ("tins", 0.8, 0.9, None),
        "lasagne": ("ready meals", 0.5, 3.6, "gluten, milk, egg"),
        "curry": ("ready meals", 0.5, 3.2, "mustard, milk"),
    }
    p = [0.16, 0.07, 0.06, 0.1, 0.05, 0.08, 0.11, 0.09, 0.08, 0.06, 0.05, 0.05, 0.04]
    item = rng.choice([*foods], n, p=p)
    group = np.array([foods[one][0] for one in item])
    move = rng.choice(["given", "taken", "wasted"], n, p=[0.42, 0.45, 0.13])
    fresh = np.isin(item, ["salad bags", "bananas", "bread"])
    move = np.where((move == "taken") & fresh & (rng.random(n) < 0.14), "wasted", move)
    day = pd.Timestamp("2023-10-02") + pd.to_timedelta(np.sort(rng.integers(0, 610, n)), "D")
    at = day + pd.to_timedelta(rng.normal(13.5, 2.6, n).clip(8, 20.5) * 60 // 1, "min")
    pieces = rng.poisson(np.where(move == "given", 9, 2.5)) + 1
    kg = pieces * np.array([foods[one][1] for one in item]) * rng.lognormal(0, 0.2, n)
    kg[rng.choice(n, 14, replace=False)] *= 8
    worth = pieces * np.array([foods[one][2] for one in item]) * rng.lognormal(0, 0.1, n)
    life = pd.Series({"bakery": 2, "dairy": 6, "fruit & veg": 4, "tins": 300, "ready meals": 5})
    left = np.where(move == "wasted", -1, 1) * life[group].to_numpy() * rng.uniform(0.2, 1.4, n)
    left = np.where((move == "wasted") & (group == "tins"), -20, left).round()
    given, taken, wasted = (move == one for one in ("given", "taken", "wasted"))
    donors = ["Greens Grocer", "Corner Bakery", "Cafe Rosa", "Allotments", "School Kitchen"]
    temp = rng.normal(4.2, 0.9, n) + 1.2 * np.isin(day.month, [6, 7, 8])
    frame = pd.DataFrame(
        {
            "entry": np.arange(1, n + 1),
            "logged_at": at,
            "Move": move,
            "Item": item,
            "FoodGroup": group,
            "Pcs": pieces,
            "kg": kg.round(2),
            "Worth": [f"£{one:,.2f}" for one in worth],
            "Donor": np.where(given, rng.choice(donors, n, p=[0.3, 0.24, 0.16, 0.18, 0.12]), None),
            "Household": np.where(taken, rng.integers(1, 7, n), np.nan),
            "First visit": np.where(taken, np.where(rng.random(n) < 0.2, "yes", "no"), None),
            "Bin reason": np.where(
                wasted,
                rng.choice(["mouldy", "past date", "fridge off"], n, p=[0.42, 0.46, 0.12]),
                None,
            ),
            "Best before": (day + pd.to_timedelta(left, "D")).strftime("%d/%m/%Y"),
            "Temp (C)": temp.round(1),
            "Volunteer": rng.choice(
                ["Shaz", "Dev", "Mel", "Ollie", "Bea"], n, p=[0.3, 0.24, 0.2, 0.16, 0.1]
            ),
            "Allergens": [foods[one][3] for one in item],
            "Home made": (group == "ready meals") & (rng.random(n) < 0.55),
        }
    )
    frame.loc[rng.choice(n, 62, replace=False), "Volunteer"] = None
    frame.loc[rng.choice(n, 110, replace=False), "Temp (C)"] = np.nan
    frame.loc[rng.choice(n, 90, replace=False), "Best before"] = None
    frame = pd.concat([frame, frame.iloc[rng.choice(n, 11, replace=False)]], ignore_index=True)
    return {"df": frame}


df = T("df")
at = c("logged_at")
month = at.floor("month")
given = c("Move") == "given"
taken = c("Move") == "taken"
wasted = c("Move") == "wasted"
worth = c("Worth").replace("£", "").replace(",", "").cast("number")
best = node("cast", of=c("Best before").json, to="datetime", format="%d/%m/%Y")
weekend = at.part("weekday") >= 6
in_2024 = (at >= date("2024-01-01")) & (at < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    ("how many entries we got in the log all in all?", df.value(count())),
    ("whats the total kg thats been given?", df.filter(given).value(sum_("kg"))),
    ("avg fridge temp plz", df.value(mean("Temp (C)"))),
    ("can u show me the last 15 lines someone wrote", df.tail(15).table()),
    ("entries per volunter?", df.group("Volunteer", n=count()).table()),
    (
        "average kg but leave out the silly outliers",
        df.filter(~outlier("kg")).value(mean("kg")),
    ),
    (
        "how much stuff got binned, like how many entries and what share of all of em",
        df.group(n=count(only=wasted), share=mean(wasted)).table(),
    ),
    (
        "bread vs milk, avg pieces per entry",
        df.filter(c("Item").isin(["bread", "milk"])).group("Item", pieces=mean("Pcs")).table(),
    ),
    ("what kinds of food groups are there", df.distinct("FoodGroup").table()),
    ("anything not filled in?? where are the gaps", df.report("missing")),
    (
        "entries each month pls",
        df.group(month=month, n=count()).table(),
    ),
    (
        "top 3 donors by kg",
        df.group("Donor", kg=sum_("kg")).top(3, "kg").table(),
    ),
    (
        "lil bar chart of kg per food grup?",
        df.group("FoodGroup", kg=sum_("kg")).chart("bar", x="FoodGroup", y="kg"),
    ),
    ("hottest the fridge ever got", df.value(max_("Temp (C)"))),
    (
        "how many times did ppl take yoghurt",
        df.filter(taken & (c("Item") == "yoghurt")).value(count()),
    ),
    ("all the curry that was wasted, show me", df.filter(wasted & (c("Item") == "curry")).table()),
    (
        "mean temp n highest temp for every volunteer",
        df.group("Volunteer", avg=mean("Temp (C)"), highest=max_("Temp (C)")).table(),
    ),
    (
        "whats the most common reason we bin things",
        df.group("Bin reason", n=count()).top(1, "n").table(),
    ),
    ("median houshold size", df.value(median("Household"))),
    ("which entry was the heaviest?", df.top(1, "kg").table()),
    ("how many diffrent items do we see", df.value(nunique("Item"))),
    ("histogramm of the temps", df.chart("histogram", y="Temp (C)")),
    (
        "wat percent of the entries is home made",
        df.value(mean("Home made") * 100),
    ),
    ("when was the very first entry logged", df.value(min_("logged_at"))),
    (
        "how many rows dont say which volunteer",
        df.filter(c("Volunteer").missing()).value(count()),
    ),
    ("any double rows in here?", df.report("duplicates")),
    # More
    (
        "kg per food group and move, both together",
        df.group("FoodGroup", "Move", kg=sum_("kg")).table(),
    ),
    (
        "of all the kilos in each food group, whats the share that got thrown out?",
        df.group("FoodGroup", share=sum_("kg", wasted) / sum_("kg")).table(),
    ),
    (
        "for every month how many kilos got dropped off n how many ended up in the bin",
        df.group(month=month, given=sum_("kg", given), binned=sum_("kg", wasted)).table(),
    ),
    (
        "who gives us the most grub, which donor n how many kilos is it",
        df.filter(given).group("Donor", kg=sum_("kg")).top(1, "kg").table(),
    ),
    (
        "two most taken items per food group, goin by pieces",
        df.filter(taken)
        .group("FoodGroup", "Item", pieces=sum_("Pcs"))
        .top(2, "pieces", per=("FoodGroup",))
        .table(),
    ),
    (
        "kilos donated per quater + growth in % from one to the next",
        df.filter(given)
        .group(quarter=at.floor("quarter"), kg=sum_("kg"))
        .derive(growth=(c("kg") / shift("kg", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "running total of kg folk picked up, month by month, just 2024",
        df.filter(taken & in_2024)
        .group(month=month, kg=sum_("kg"))
        .derive(total=running("kg", "month"))
        .table(),
    ),
    (
        "weekly binned kg with a 4 week rolling avrage",
        df.filter(wasted)
        .group(week=at.floor("week"), kg=sum_("kg"))
        .derive(rolling=rolling("kg", "week", 4))
        .table(),
    ),
    (
        "diffrence in avg kg between a donation from the allotments n one from cafe rosa?",
        df.value(
            mean("kg", given & (c("Donor") == "Allotments"))
            - mean("kg", given & (c("Donor") == "Cafe Rosa"))
        ),
    ),
    (
        "how many pieces go out for each piece that comes in, taken divided by given, overall",
        df.value(sum_("Pcs", taken) / sum_("Pcs", given)),
    ),
    (
        "how many days til the best before when donations come in, avg for each food group "
        "(dates r like 31/12/2023)",
        df.filter(given).group("FoodGroup", days=mean(at.until(best))).table(),
    ),
    (
        "what share of the pickups had a best before thats earlier than wen it was logged",
        df.filter(taken).value(mean(best < at)),
    ),
    (
        "busiest wkday for pickups?",
        df.filter(taken).group(weekday=at.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "which hour of the day do most donatoins arrive",
        df.filter(given).group(hour=at.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "pickups of bread or buns by familys of 4 or more, how many were there",
        df.filter(taken & (c("Household") >= 4) & c("Item").isin(["bread", "buns"])).value(count()),
    ),
    (
        "newbies: percentage of first timers amongst pickups, per month",
        df.filter(taken).group(month=month, pct=mean(c("First visit") == "yes") * 100).table(),
    ),
    (
        "worth of everythin handed out in 2024 in quid",
        df.filter(taken & in_2024).value(sum_(worth)),
    ),
    (
        "value of the food we chucked, by reason for chuckin it",
        df.filter(wasted).group("Bin reason", value=sum_(worth)).table(),
    ),
    (
        "out of all volunteers whats each ones share of the pieces logged as given",
        df.filter(given)
        .group("Volunteer", pieces=sum_("Pcs"))
        .derive(share=c("pieces") / over(sum_("pieces")))
        .table(),
    ),
    (
        "for each volunteer: what part of their entries is given, taken, wasted",
        df.group("Volunteer", "Move", n=count())
        .derive(part=c("n") / over(sum_("n"), "Volunteer"))
        .table(),
    ),
    (
        "shaz n dev side by side: number of entries, avg temp n pieces in total",
        df.filter(c("Volunteer").isin(["Shaz", "Dev"]))
        .group("Volunteer", n=count(), temp=mean("Temp (C)"), pieces=sum_("Pcs"))
        .table(),
    ),
    (
        "items we had to bin more then 15 times, n how often exactly",
        df.filter(wasted).group("Item", n=count()).filter(c("n") > 15).table(),
    ),
    (
        "drop-offs that were heavier than the avg one of the same donor",
        df.filter(given).filter(c("kg") > over(mean("kg"), "Donor")).table(),
    ),
    (
        "times the fridge was over 6 degrees on a weekend, number only",
        df.filter((c("Temp (C)") > 6) & weekend).value(count()),
    ),
    (
        "split up the allergens, how often is each one in there?",
        df.explode("Allergens", ", ").group("Allergens", n=count()).table(),
    ),
    (
        "kilos of salad bags we binned, not countin the ones where the fridge was off",
        df.filter(wasted & (c("Item") == "salad bags") & (c("Bin reason") != "fridge off")).value(
            sum_("kg")
        ),
    ),
    (
        "average kilos handed in on a day with donations",
        df.filter(given).group(day=at.floor("day"), kg=sum_("kg")).value(mean("kg")),
    ),
    (
        "longest wait in days between two drop offs from the school kitchen",
        df.filter(given & (c("Donor") == "School Kitchen"))
        .derive(wait=shift("logged_at", "logged_at").until(at))
        .value(max_("wait")),
    ),
    (
        "june 24 n december 24 next to eachother, kg taken",
        df.filter(taken)
        .group(
            june=sum_("kg", (at >= date("2024-06-01")) & (at < date("2024-07-01"))),
            december=sum_("kg", (at >= date("2024-12-01")) & (at < date("2025-01-01"))),
        )
        .table(),
    ),
    (
        "90% quantile of how warm the frige was, by food group",
        df.group("FoodGroup", p90=quantile("Temp (C)", 0.9)).table(),
    ),
    # charts
    (
        "line graph of kg per month, one line for each move",
        df.group("Move", month=month, kg=sum_("kg")).chart(
            "line", x="month", y="kg", colour="Move"
        ),
    ),
    (
        "cake chart (pie lol) of what the donors brought in kilos",
        df.filter(given).group("Donor", kg=sum_("kg")).chart("pie", x="Donor", y="kg"),
    ),
    (
        "stack the binned pieces per quarter by reason in a bar chart plz",
        df.filter(wasted)
        .group("Bin reason", quarter=at.floor("quarter"), pieces=sum_("Pcs"))
        .chart("bar", x="quarter", y="pieces", colour="Bin reason", stacked=True),
    ),
    (
        "dots of pieces against kilos, coulored by food group",
        df.chart("scatter", x="Pcs", y="kg", colour="FoodGroup"),
    ),
    ("boxplot, how warm it was for each helper", df.chart("box", x="Volunteer", y="Temp (C)")),
    (
        "heatmap of weekdays n food groups with the number of pickups",
        df.filter(taken)
        .group("FoodGroup", weekday=at.part("weekdayName"), n=count())
        .chart("heatmap", x="weekday", y="FoodGroup", colour="n"),
    ),
    # cleaning
    ("get rid of the double rows for good", df.distinct().change("df")),
    (
        "if theres no volunteer put 'dunno' in",
        df.derive(Volunteer=c("Volunteer").or_else("dunno")).change("df"),
    ),
    (
        "make worth a real number, its got pound signs in it n is text rn",
        df.derive(Worth=worth).change("df"),
    ),
    (
        "new coloumn g_per_pc = kg times 1000 divided by pcs, keep it",
        df.derive(g_per_pc=c("kg") * 1000 / c("Pcs")).change("df"),
    ),
    # statistics
    (
        "does the temprature have anythin to do with the kilos? correlation",
        df.test("correlation", y="kg", x="Temp (C)"),
    ),
    (
        "chi sqared: bin reason n food group, linked or not",
        df.test("chiSquared", y="Bin reason", x="FoodGroup"),
    ),
    # Nothing answers these
    ("wheres the spare key for the shed", None),
    ("how much will we get from donors next xmas?", None),
    ("why do ppl never take the celery", None),
    ("whats the leccy bill for the fridge", None),
    ("which postcodes do the families come from", None),
    ("how many hours did shaz volunteer this yr", None),
    ("any ideas how to waste less salad?", None),
    ("co2 saved by the food we rescued", None),
    ("did folk like the lasagne, ratings?", None),
    ("whos on the rota for sunday", None),
]
