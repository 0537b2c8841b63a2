"""Tickets and snacks of an ice rink, as the till at the door rings them up."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    call,
    count,
    date,
    max_,
    mean,
    min_,
    nunique,
    outlier,
    over,
    quantile,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"tickets": "csv", "snacks": "parquet"}

VOICE = "a teenager helping out: casual, first person"

CREW = ["me", "Jonah", "Kira", "Mrs Holm", "Tariq"]
PRICES = {"adult": 8.5, "kid": 5.0, "student": 6.5, "family": 22.0, "season pass": 0.0}
MENU = {
    "hot choc": 3.5,
    "fries": 4.0,
    "hot dog": 4.5,
    "cola": 2.8,
    "waffle": 4.2,
    "slushie": 3.0,
    "tea": 2.2,
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1700
    days = pd.date_range("2024-10-26", "2025-03-16", freq="D")
    days = days[days.dayofweek > 0]
    weight = np.where(days.dayofweek >= 5, 3.0, 1.0)
    day = rng.choice(days, n, p=weight / weight.sum())
    session = rng.choice(["public", "disco", "hockey", "lesson"], n, p=[0.6, 0.18, 0.1, 0.12])
    low = pd.Series(session).map({"public": 10, "disco": 18, "hockey": 17, "lesson": 9}).to_numpy()
    minute = low * 60 + (rng.random(n) * np.where(session == "public", 480, 150)).astype(int)
    entered = pd.to_datetime(day) + pd.to_timedelta(minute, unit="min")
    kind = rng.choice(list(PRICES), n, p=[0.3, 0.34, 0.2, 0.1, 0.06])
    skates = rng.choice(["yes", "no"], n, p=[0.68, 0.32])
    tickets = pd.DataFrame(
        {
            "Ticket #": 3001 + np.arange(n),
            "In": entered,
            "Out": entered + pd.to_timedelta(rng.gamma(7, 14, n).round() + 5, unit="min"),
            "Session": session,
            "Type": kind,
            "Price €": pd.Series(kind).map(PRICES) + np.where(session == "disco", 1.5, 0),
            "Skate hire": skates,
            "Shoe size": np.where(
                skates == "yes",
                np.clip(np.where(kind == "kid", 32, 40) + rng.normal(0, 2.6, n), 26, 48).round(),
                np.nan,
            ),
            "Penguin aid": (kind == "kid") & (rng.random(n) < 0.3),
            "Age": np.clip(
                np.select(
                    [kind == "kid", kind == "student"],
                    [rng.normal(9, 2.4, n), rng.normal(17, 2, n)],
                    rng.normal(36, 11, n),
                ),
                3,
                80,
            ).round(),
            "Till": rng.choice(CREW, n, p=[0.22, 0.24, 0.2, 0.16, 0.18]),
            "Paid with": rng.choice(["card", "cash", "voucher"], n, p=[0.58, 0.34, 0.08]),
            "Fell": rng.poisson(1.3, n),
            "First aid": rng.choice(["yes", "no"], n, p=[0.03, 0.97]),
        }
    )
    tickets.loc[rng.choice(n, 90, replace=False), "Out"] = pd.NaT
    tickets.loc[rng.choice(n, 50, replace=False), "Age"] = np.nan
    k = 900
    buyer = rng.integers(0, n, k)
    item = rng.choice(list(MENU), k, p=[0.26, 0.2, 0.1, 0.14, 0.12, 0.08, 0.1])
    snacks = pd.DataFrame(
        {
            "Ticket #": 3001 + buyer,
            "Time": entered[buyer] + pd.to_timedelta(rng.integers(10, 100, k), unit="min"),
            "Item": item,
            "Qty": rng.choice([1, 2, 3, 4], k, p=[0.6, 0.27, 0.09, 0.04]),
            "Each €": [MENU[name] for name in item],
            "Sold by": rng.choice(CREW[:3], k),
        }
    )
    snacks.loc[rng.choice(k, 14, replace=False), "Sold by"] = None
    return {"tickets": tickets, "snacks": snacks}


tickets = T("tickets")
snacks = T("snacks")
both = snacks.join(tickets, "Ticket #")
came = c("In")
money = c("Qty") * c("Each €")
mine = c("Till") == "me"
skates = c("Skate hire") == "yes"
days = tickets.group(day=came.floor("day"), n=count())

low, high = over(quantile("Fell", 0.25)), over(quantile("Fell", 0.75))

QUESTIONS = [
    # Everyday
    ("can i see the last rows of the snacks", snacks.tail(5).table()),
    (
        "average of Fell but without the outliers",
        tickets.filter(~outlier("Fell")).value(mean("Fell")),
    ),
    (
        "how many snack rows do i have if identical ones only count once",
        snacks.distinct().value(count()),
    ),
    (
        "how many days on average from one slushie sale to the next",
        snacks.filter(c("Item") == "slushie")
        .derive(gap=shift("Time", "Time").until(c("Time")))
        .value(mean("gap")),
    ),
    (
        "how much ticket money did we get in november 2024 and in february 2025, i need both",
        tickets.group(
            november=sum_("Price €", (came >= date("2024-11-01")) & (came < date("2024-12-01"))),
            february=sum_("Price €", (came >= date("2025-02-01")) & (came < date("2025-03-01"))),
        ).table(),
    ),
    (
        "kids vs students, how many minutes are they on the ice on average",
        tickets.filter(c("Type").isin(["kid", "student"]))
        .group("Type", minutes=mean(came.until(c("Out"), "minute")))
        .table(),
    ),
    (
        "add a column born to my tickets, its 2025 minus the age",
        tickets.derive(born=call("subtract", 2025, c("Age"))).change("tickets"),
    ),
    (
        "i need the youngest age, the biggest shoe size and the total of Fell for each session",
        tickets.group(
            "Session", youngest=min_("Age"), shoe=max_("Shoe size"), fell=sum_("Fell")
        ).table(),
    ),
    (
        "how many tickets got paid with cash and what percentage of all tickets is that",
        tickets.group(
            n=count(only=c("Paid with") == "cash"), percent=mean(c("Paid with") == "cash") * 100
        ).table(),
    ),
    (
        "can u turn Shoe size into text for me",
        tickets.set("Shoe size", c("Shoe size").cast("text")).change("tickets"),
    ),
    (
        "which tills have more than 300 tickets",
        tickets.group("Till", n=count()).filter(c("n") > 300).table(),
    ),
    ("number of tickets by session and type", tickets.group("Session", "Type", n=count()).table()),
    (
        "how many tickets and whats the average age per session",
        tickets.group("Session", n=count(), age=mean("Age")).table(),
    ),
    (
        "average age and average Fell by type pls",
        tickets.group("Type", age=mean("Age"), fell=mean("Fell")).table(),
    ),
    ("who was the oldest one on the ice, show me the ticket", tickets.top(1, "Age").table()),
    ("give me the usual numbers for Age", tickets.report("describe", "Age")),
    (
        "show me the disco tickets that were paid with cash",
        tickets.filter((c("Session") == "disco") & (c("Paid with") == "cash")).table(),
    ),
    (
        "what percent of the tickets had first aid, per session",
        tickets.group("Session", percent=mean(c("First aid") == "yes") * 100).table(),
    ),
    (
        "qty of snacks sold per day, just the totals",
        snacks.group(day=c("Time").floor("day"), qty=sum_("Qty")).table(),
    ),
    ("how cold was the ice on average", None),
    # look
    ("ok how many tickets did we do in total", tickets.value(count())),
    ("what stuff is even in the snacks table", snacks.report("types")),
    ("where do i have empty boxes in the tickets", tickets.report("missing")),
    ("what food do we sell again", snacks.distinct("Item").table()),
    ("show me like 5 random tickets", tickets.sample(5).table()),
    ("did i ring up the same snack row twice by accident", snacks.report("duplicates")),
    # aggregate and compare
    ("how many tickets did i sell myself", tickets.filter(mine).value(count())),
    (
        "who sold the most tickets, pls say me",
        tickets.group("Till", n=count()).top(1, "n").table(),
    ),
    ("how much money did we make with snacks", snacks.value(sum_(money))),
    (
        "snack money for each thing on the menu",
        snacks.group("Item", money=sum_(money)).table(),
    ),
    (
        "our 3 bestsellers, number of pieces",
        snacks.group("Item", pieces=sum_("Qty")).top(3, "pieces").table(),
    ),
    (
        "how many kids needed one of those penguins",
        tickets.filter((c("Type") == "kid") & c("Penguin aid")).value(count()),
    ),
    (
        "what percent of people rent skates from us",
        tickets.value(mean(skates) * 100),
    ),
    (
        "do disco people wipe out more than public skating people? average falls",
        tickets.filter(c("Session").isin(["disco", "public"]))
        .group("Session", falls=mean("Fell"))
        .table(),
    ),
    ("worst faller ever, show me that ticket", tickets.top(1, "Fell").table()),
    (
        "which skate size goes out most, i need to know what to stack in front",
        tickets.filter(skates).group("Shoe size", n=count()).top(1, "n").table(),
    ),
    (
        "top 2 skate sizes in every session type",
        tickets.group("Session", "Shoe size", n=count()).top(2, "n", per=("Session",)).table(),
    ),
    ("biggest feet we ever had", tickets.value(max_("Shoe size"))),
    (
        "how old are people on average, disco vs lessons vs the rest, just do every session",
        tickets.group("Session", age=mean("Age")).table(),
    ),
    (
        "how many over 60 came for disco lol",
        tickets.filter((c("Age") > 60) & (c("Session") == "disco")).value(count()),
    ),
    (
        "share of people who ended up at first aid, per session",
        tickets.group("Session", share=mean(c("First aid") == "yes")).table(),
    ),
    (
        "how many more tickets did Jonah sell than me",
        tickets.value(count(only=c("Till") == "Jonah") - count(only=mine)),
    ),
    (
        "card compared to cash, how many times more card tickets do we have",
        tickets.value(count(only=c("Paid with") == "card") / count(only=c("Paid with") == "cash")),
    ),
    (
        "entry money each till person took without the vouchers",
        tickets.filter(c("Paid with") != "voucher").group("Till", money=sum_("Price €")).table(),
    ),
    (
        "how many people never bought a snack",
        tickets.join(snacks, "Ticket #", "anti").value(count()),
    ),
    (
        "what do students spend on food all together",
        both.filter(c("Type") == "student").value(sum_(money)),
    ),
    (
        "hot choc vs slushie, how old are the people that buy it on average",
        both.filter(c("Item").isin(["hot choc", "slushie"])).group("Item", age=mean("Age")).table(),
    ),
    (
        "tickets where they bought at least 3 different snacks",
        snacks.group("Ticket #", kinds=nunique("Item")).filter(c("kinds") >= 3).table(),
    ),
    (
        "average snack bill for one ticket, only the ones that bought something",
        snacks.derive(money=money).group("Ticket #", bill=sum_("money")).value(mean("bill")),
    ),
    (
        "people who bought both fries and a cola, ticket numbers",
        snacks.group(
            "Ticket #",
            fries=count(only=c("Item") == "fries"),
            cola=count(only=c("Item") == "cola"),
        )
        .filter((c("fries") > 0) & (c("cola") > 0))
        .select("Ticket #")
        .table(),
    ),
    (
        "how much of the snack cash comes from each item, as a percentage",
        snacks.group("Item", money=sum_(money))
        .derive(percent=c("money") / over(sum_("money")) * 100)
        .table(),
    ),
    (
        "skated without renting anything and still fell 4 times or more. show me",
        tickets.filter((c("Skate hire") == "no") & (c("Fell") >= 4)).table(),
    ),
    # time
    (
        "on what weekday am i at the till the most, by tickets",
        tickets.filter(mine).group(weekday=came.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "how many people came each month",
        tickets.group(month=came.floor("month"), n=count()).table(),
    ),
    ("our craziest day ever, how full was it", days.top(1, "n").table()),
    (
        "how many came in the xmas holidays, 23 dec to 6 jan",
        tickets.filter((came >= date("2024-12-23")) & (came < date("2025-01-07"))).value(count()),
    ),
    (
        "how long do ppl stay on the ice, minutes on average, kids and grown ups and all the types",
        tickets.group("Type", minutes=mean(came.until(c("Out"), "minute"))).table(),
    ),
    (
        "which hour do we sell the most hot choc",
        snacks.filter(c("Item") == "hot choc")
        .group(hour=c("Time").part("hour"), pieces=sum_("Qty"))
        .top(1, "pieces")
        .table(),
    ),
    (
        "is it way fuller on weekends? number of tickets weekend vs the other days",
        tickets.group(
            days=where(came.part("weekday") >= 6, "weekend", "other days"), n=count()
        ).table(),
    ),
    (
        "add up the snack money week after week so i see how it climbs",
        snacks.group(week=c("Time").floor("week"), money=sum_(money))
        .derive(total=running("money", "week"))
        .table(),
    ),
    (
        "how did the number of skaters change from one month to the next",
        tickets.group(month=came.floor("month"), n=count())
        .derive(change=c("n") - shift("n", "month"))
        .table(),
    ),
    (
        "when did i sell my first ticket this season and when my last one",
        tickets.filter(mine).group(first=min_("In"), last=max_("In")).table(),
    ),
    # charts
    (
        "draw me bars with tickets per person at the till",
        tickets.group("Till", n=count()).chart("bar", x="Till", y="n"),
    ),
    (
        "can i get a line of the visitors every week, one colour per session",
        tickets.group("Session", week=came.floor("week"), n=count()).chart(
            "line", x="week", y="n", colour="Session"
        ),
    ),
    ("histogram of how old everybody is", tickets.chart("histogram", y="Age")),
    (
        "dots with age to the right and falls going up",
        tickets.chart("scatter", x="Age", y="Fell"),
    ),
    (
        "make a pie of the ticket types for my school thing",
        tickets.group("Type", n=count()).chart("pie", x="Type", y="n"),
    ),
    (
        "heatmap when its full, days of the week and hours",
        tickets.group(weekday=came.part("weekdayName"), hour=came.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    ("boxplot age for each session", tickets.chart("box", x="Session", y="Age")),
    # cleaning and reshaping
    (
        "i forgot to put who sold it, write me in there",
        snacks.set("Sold by", c("Sold by").or_else("me")).change("snacks"),
    ),
    (
        "change the name of Fell to falls in the tickets",
        tickets.rename(Fell="falls").change("tickets"),
    ),
    (
        "put a column in the snacks with qty times price, call it total",
        snacks.derive(total=money).change("snacks"),
    ),
    (
        "little table, me and the others going down, ticket types on top, how many each",
        tickets.pivot("Till", "Type", count()).table(),
    ),
    # statistics
    (
        "do older people fall more? like correlation",
        tickets.test("correlation", "Fell", "Age"),
    ),
    (
        "do people with our skates really fall more or is it luck, do a test",
        tickets.test("tTest", "Fell", "Skate hire"),
    ),
    (
        "does first aid depend on the session, chi squared i think its called",
        tickets.test("chiSquared", "First aid", "Session"),
    ),
    # nothing can answer it
    ("how many hours did i work in december", None),
    ("which skates are the bluntest rn", None),
    ("how many girls came to disco", None),
    ("will it be full next saturday or can i go home early", None),
    ("why does everyone fall at the left corner", None),
    ("can you do my maths homework", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "did anyone fall over a crazy number of times? show me",
        tickets.filter(
            (c("Fell") < low - (high - low) * 1.5) | (c("Fell") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "i dont want tickets with anything left blank, bin them",
        tickets.filter(
            ~c("Out").missing() & ~c("Shoe size").missing() & ~c("Age").missing()
        ).change("tickets"),
    ),
    (
        "its hot chocolate not hot choc, change it in my snacks",
        snacks.derive(Item=c("Item").replace("hot choc", "hot chocolate")).change("snacks"),
    ),
]
