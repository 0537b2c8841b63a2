"""Tickets, acts and stages of a music festival over three summers."""

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
    quantile,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"tickets": "parquet", "acts": "csv", "stages": "csv"}

VOICE = "the festival's manager, plain, business words, mixed questions and requests"

OPENING = {2023: "2023-07-21", 2024: "2024-07-19", 2025: "2025-07-18"}
STAGES = [
    ("Main", 18000, "Volt Energy", "no"),
    ("Lake", 7000, "Nordbank", "no"),
    ("Tent", 4000, "Fizz Cola", "yes"),
    ("Barn", 1500, None, "yes"),
    ("Sunrise", 900, None, "no"),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    stages = pd.DataFrame(STAGES, columns=["stage", "capacity", "sponsor", "covered"])

    k = 210
    year = rng.choice([2023, 2024, 2025], k, p=[0.3, 0.33, 0.37])
    place = rng.choice(stages["stage"], k, p=[0.2, 0.22, 0.24, 0.2, 0.14])
    size = pd.Series(place).map(stages.set_index("stage")["capacity"]).to_numpy()
    big = (place == "Main") & (rng.random(k) < 0.35)
    opening = pd.to_datetime(pd.Series(year).map(OPENING))
    starts = (
        opening
        + pd.to_timedelta(rng.integers(0, 3, k), unit="D")
        + pd.to_timedelta(np.where(big, 21 * 60, rng.integers(26, 46, k) * 30), unit="m")
    )
    first = ["Velvet", "Paper", "Northern", "Neon", "Silent", "Golden", "Broken", "Lazy", "Iron"]
    last = ["Foxes", "Harbour", "Parade", "Satellites", "Choir", "Mondays", "Tigers", "Letters"]
    names = [f"{a} {b}" for a in first for b in last]
    acts = pd.DataFrame(
        {
            "act": rng.choice(names, k),
            "genre": rng.choice(
                ["rock", "pop", "electronic", "hip hop", "folk"], k, p=[0.3, 0.22, 0.24, 0.12, 0.12]
            ),
            "origin": rng.choice(["DE", "UK", "US", "SE", "FR", "NL"], k),
            "stage": place,
            "starts_at": starts,
            "minutes": np.where(big, 90, rng.choice([40, 45, 60], k)),
            "headliner": np.where(big, "yes", "no"),
            "fee_eur": (size * rng.gamma(3, 0.55, k) * np.where(big, 6, 1)).round(-2),
            "crowd": (size * rng.beta(4, 2.4, k)).round(-1),
            "peak_db": rng.normal(98, 3.5, k).round(1),
            "delay_min": rng.gamma(0.8, 9, k).round(),
            "agency": rng.choice(["Blue Note", "TourHaus", "Parallel", "Own booking"], k),
        }
    )
    acts.loc[rng.choice(k, 9, replace=False), "crowd"] = np.nan
    acts.loc[rng.choice(k, 12, replace=False), "peak_db"] = np.nan

    n = 1700
    season = rng.choice([2023, 2024, 2025], n, p=[0.27, 0.34, 0.39])
    ahead = rng.gamma(1.5, 55, n)
    ahead = np.where(ahead > 230, rng.uniform(0, 230, n), ahead)
    bought = pd.to_datetime(pd.Series(season).map(OPENING)) - pd.to_timedelta(
        (ahead * 1440).round(), unit="m"
    )
    kind = rng.choice(["day", "weekend", "camping", "VIP"], n, p=[0.34, 0.36, 0.24, 0.06])
    price = pd.Series(kind).map({"day": 69, "weekend": 149, "camping": 189, "VIP": 329})
    early = ahead > 120
    amount = rng.choice([1, 2, 3, 4, 6], n, p=[0.28, 0.42, 0.13, 0.12, 0.05])
    tickets = pd.DataFrame(
        {
            "order_no": np.arange(700001, 700001 + n),
            "bought_at": bought,
            "edition": season,
            "ticket_type": kind,
            "quantity": amount,
            "unit_price": (price * np.where(early, 0.8, 1)).round(2),
            "channel": rng.choice(
                ["web", "app", "partner", "box office"], n, p=[0.48, 0.3, 0.15, 0.07]
            ),
            "promo_code": rng.choice(
                [None, "EARLY", "STUDENT", "CREW10", "Radio1"], n, p=[0.72, 0.1, 0.09, 0.04, 0.05]
            ),
            "age": np.clip(rng.normal(29, 8, n), 16, 71).round(),
            "city": rng.choice(
                ["Hamburg", "Kiel", "Bremen", "Berlin", "Copenhagen", "Hannover"],
                n,
                p=[0.32, 0.16, 0.14, 0.16, 0.1, 0.12],
            ),
            "newsletter": rng.choice(["yes", "no"], n, p=[0.38, 0.62]),
            "refunded": rng.random(n) < np.where(early, 0.07, 0.03),
            "spent_on_site": (rng.gamma(2, 21, n) * amount).round(2),
            "score": rng.choice(
                [np.nan, *range(5, 11)], n, p=[0.6, 0.03, 0.05, 0.08, 0.11, 0.08, 0.05]
            ),
        }
    ).sort_values("bought_at", ignore_index=True)
    tickets.loc[rng.choice(n, 90, replace=False), "age"] = np.nan
    tickets.loc[rng.choice(n, 260, replace=False), "spent_on_site"] = np.nan
    return {"tickets": tickets, "acts": acts, "stages": stages}


t = T("tickets")
a = T("acts")
s = T("stages")
placed = a.join(s, "stage")
bought = c("bought_at")
starts = c("starts_at")
revenue = c("quantity") * c("unit_price")
vip = c("ticket_type") == "VIP"
kept = ~c("refunded")
headliner = c("headliner") == "yes"

QUESTIONS = [
    # Everyday
    (
        "Average fee and average crowd per genre",
        a.group("genre", fee=mean("fee_eur"), crowd=mean("crowd")).table(),
    ),
    ("Which order was the latest one?", t.top(1, "bought_at").table()),
    ("Please describe the fees of the acts", a.report("describe", "fee_eur")),
    (
        "Show all acts from the US or the UK",
        a.filter((c("origin") == "US") | (c("origin") == "UK")).table(),
    ),
    (
        "Ratio of the average on-site spend of VIP orders to that of day tickets",
        t.value(mean("spent_on_site", vip) / mean("spent_on_site", c("ticket_type") == "day")),
    ),
    ("Which 5 acts had the longest delay?", a.top(5, "delay_min").table()),
    (
        "Pie chart of the acts by genre",
        a.group("genre", n=count()).chart("pie", x="genre", y="n"),
    ),
    (
        "Correlation between age and on-site spend",
        t.test("correlation", y="spent_on_site", x="age"),
    ),
    (
        "Please drop the ticket orders where the age is missing",
        t.filter(~c("age").missing()).change("tickets"),
    ),
    (
        "Number of orders by channel and ticket type",
        t.group("channel", "ticket_type", n=count()).table(),
    ),
    ("How do visitors rate the food stalls on average?", None),
    # look
    ("How many rows and columns does the ticket list have?", t.report("shape")),
    ("Which columns of tickets have gaps?", t.report("missing")),
    ("Which genres do we book?", a.distinct("genre").table()),
    ("How many different acts have played here?", a.value(nunique("act"))),
    (
        "Key statistics for artist fees and crowd sizes",
        a.report("describe", "fee_eur", "crowd"),
    ),
    ("Show me 5 random orders", t.sample(5).table()),
    ("Show the table of stages", s.table()),
    ("Are there duplicates in the list of acts?", a.report("duplicates")),
    # aggregate and compare
    ("What are our total takings from tickets?", t.value(sum_(revenue))),
    (
        "Ticket revenue by edition without refunds",
        t.filter(kept).group("edition", revenue=sum_(revenue)).table(),
    ),
    (
        "How many VIP tickets did we sell through the app in 2025?",
        t.filter(vip & (c("channel") == "app") & (c("edition") == 2025)).value(sum_("quantity")),
    ),
    (
        "Average spending on site per ticket type",
        t.group("ticket_type", spending=mean("spent_on_site")).table(),
    ),
    (
        "Which city brings us the most revenue?",
        t.group("city", revenue=sum_(revenue)).top(1, "revenue").table(),
    ),
    (
        "What percentage of orders was refunded, by sales channel?",
        t.group("channel", refunded=mean("refunded") * 100).table(),
    ),
    ("Who were the ten most expensive acts?", a.top(10, "fee_eur").table()),
    (
        "What did we pay the artists in total, per stage?",
        a.group("stage", fees=sum_("fee_eur")).table(),
    ),
    (
        "The act with the largest audience on each stage",
        a.top(1, "crowd", per=("stage",)).table(),
    ),
    (
        "How full was each stage on average, crowd divided by capacity?",
        placed.group("stage", full=mean(c("crowd") / c("capacity"))).table(),
    ),
    (
        "How many shows were there on covered stages?",
        placed.value(count(only=c("covered") == "yes")),
    ),
    (
        "Which acts have played at least 5 times?",
        a.group("act", n=count()).filter(c("n") >= 5).table(),
    ),
    (
        "Which share of each edition's orders used a promo code?",
        t.group("edition", share=mean(~c("promo_code").missing())).table(),
    ),
    (
        "Do newsletter subscribers spend more on site? Difference of the means",
        t.value(
            mean("spent_on_site", c("newsletter") == "yes")
            - mean("spent_on_site", c("newsletter") == "no")
        ),
    ),
    (
        "Median age of customers by ticket type and channel",
        t.group("ticket_type", "channel", age=median("age")).table(),
    ),
    (
        "Cost per visitor for headliners by genre, fees over crowd",
        a.filter(headliner).group("genre", cost=sum_("fee_eur") / sum_("crowd")).table(),
    ),
    # time
    (
        "Tickets sold per month",
        t.group(month=bought.floor("month"), sold=sum_("quantity")).table(),
    ),
    (
        "How much revenue came in between 1 December 2024 and 31 March 2025?",
        t.filter((bought >= date("2024-12-01")) & (bought < date("2025-04-01"))).value(
            sum_(revenue)
        ),
    ),
    (
        "On which day of the week do most orders come in?",
        t.group(weekday=bought.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Running total of tickets sold per week for the 2025 edition",
        t.filter(c("edition") == 2025)
        .group(week=bought.floor("week"), sold=sum_("quantity"))
        .derive(total=running("sold", "week"))
        .table(),
    ),
    (
        "Growth of revenue from edition to edition in percent",
        t.group("edition", revenue=sum_(revenue))
        .derive(growth=(c("revenue") / shift("revenue", "edition") - 1) * 100)
        .table(),
    ),
    (
        "Average delay of shows by hour of the day",
        a.group(hour=starts.part("hour"), delay=mean("delay_min")).table(),
    ),
    (
        "First and last order of each edition",
        t.group("edition", first=min_("bought_at"), last=max_("bought_at")).table(),
    ),
    ("List the shows on 19 July 2025", a.filter(starts.floor("day") == date("2025-07-19")).table()),
    # charts
    (
        "Bar chart of revenue by channel",
        t.group("channel", revenue=sum_(revenue)).chart("bar", x="channel", y="revenue"),
    ),
    (
        "Pie chart of orders by ticket type",
        t.group("ticket_type", n=count()).chart("pie", x="ticket_type", y="n"),
    ),
    (
        "Plot ticket sales by week as a line, VIP only",
        t.filter(vip)
        .group(week=bought.floor("week"), sold=sum_("quantity"))
        .chart("line", x="week", y="sold"),
    ),
    ("How are the ages of our buyers distributed?", t.chart("histogram", y="age")),
    (
        "Plot artist fee against crowd, coloured by headliner",
        a.chart("scatter", x="crowd", y="fee_eur", colour="headliner"),
    ),
    ("Box plot of the delays per stage", a.chart("box", x="stage", y="delay_min")),
    (
        "Stacked bars of shows per genre, split by stage",
        a.group("genre", "stage", n=count()).chart(
            "bar", x="genre", y="n", colour="stage", stacked=True
        ),
    ),
    (
        "Heat map of orders by city and ticket type",
        t.group("city", "ticket_type", n=count()).chart(
            "heatmap", x="city", y="ticket_type", colour="n"
        ),
    ),
    # cleaning and reshaping
    ("Take the refunded orders out of the table", t.filter(kept).change("tickets")),
    (
        "Add the order value, quantity times price, to tickets",
        t.derive(order_value=revenue).change("tickets"),
    ),
    (
        "Set missing spending on site to 0",
        t.derive(spent_on_site=c("spent_on_site").or_else(0)).change("tickets"),
    ),
    ("Please rename score to satisfaction", t.rename(score="satisfaction").change("tickets")),
    ("Drop the agency column", a.drop("agency").change("acts")),
    (
        "Put all promo codes in lower case",
        t.derive(promo_code=c("promo_code").lower()).change("tickets"),
    ),
    (
        "Label buyers under 25 as young and everyone else as adult",
        t.derive(age_group=where(c("age") < 25, "young", "adult")).change("tickets"),
    ),
    (
        "Revenue by city in rows and edition in columns",
        t.pivot("city", "edition", sum_(revenue)).table(),
    ),
    ("Sort the acts by start time", a.sort("starts_at").change("acts")),
    (
        "Add stage capacity and sponsor to the acts",
        a.join(s.select("stage", "capacity", "sponsor"), "stage", "left").change("acts"),
    ),
    # statistics
    (
        "Is there a correlation between crowd size and artist fee?",
        a.test("correlation", y="fee_eur", x="crowd"),
    ),
    (
        "Test whether newsletter readers are older than others",
        t.test("tTest", y="age", x="newsletter"),
    ),
    (
        "Does on-site spending depend on the ticket type? ANOVA please",
        t.test("anova", y="spent_on_site", x="ticket_type"),
    ),
    (
        "Are refunds related to the sales channel?",
        t.test("chiSquared", y="refunded", x="channel"),
    ),
    (
        "Regression of on-site spending on quantity",
        t.test("regression", y="spent_on_site", x="quantity"),
    ),
    (
        "Confidence interval of the mean satisfaction score in 2025",
        t.filter(c("edition") == 2025).test("interval", y="score"),
    ),
    (
        "Top 10 percent threshold of artist fees, i.e. the 90th percentile",
        a.value(quantile("fee_eur", 0.9)),
    ),
    (
        "Kruskal-Wallis test of the score by ticket type",
        t.test("kruskal", y="score", x="ticket_type"),
    ),
    # unanswerable
    ("How many people left the site before midnight?", None),
    ("What did security cost us per edition?", None),
    ("Beer sales per stage", None),
    ("How many tickets will we sell in 2026?", None),
    ("Why were refunds higher through partners?", None),
    ("Share of female artists on each stage", None),
    ("Which sponsor pays us the most?", None),
    ("What was the temperature during the headliners?", None),
]
