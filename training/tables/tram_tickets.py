"""Tickets that a tram company sells, and the stops where it sells them."""

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
    quantile,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"tickets": "parquet", "stops": "csv"}

VOICE = "an analyst whose English is not native: plain, small faults of grammar"

STOPS = ["Hauptplatz", "Dom", "Zoo", "Messe", "Uniklinik", "Altes Rathaus", "Stadion", "Werft"]
STOPS += ["Kanalbruecke", "Nordfriedhof", "Lindenallee", "Ostbahnhof", "Museum", "Seepark"]
STOPS += ["Gewerbehof", "Theater", "Schloss", "Endhaltestelle Sued"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = len(STOPS)
    codes = np.array([f"T{i:03d}" for i in 11 + 4 * np.arange(m)])
    stops = pd.DataFrame(
        {
            "stop_code": codes,
            "stop_name": STOPS,
            "district": rng.choice(["Mitte", "Nord", "Ost", "Sued"], m),
            "n_machines": rng.choice([0, 1, 2, 4], m, p=[0.2, 0.4, 0.3, 0.1]),
            "shelter": rng.choice(["yes", "no"], m, p=[0.7, 0.3]),
            "step_free": rng.choice(["yes", "no"], m, p=[0.6, 0.4]),
            "opened": (
                pd.Timestamp("1988-04-01") + pd.to_timedelta(rng.integers(0, 12000, m), "D")
            ).strftime("%Y-%m-%d"),
        }
    )
    stops.loc[rng.choice(m, 2, replace=False), "shelter"] = None

    n = 1700
    kind = rng.choice(
        ["single", "day pass", "weekly", "monthly", "group"], n, p=[0.58, 0.18, 0.09, 0.09, 0.06]
    )
    base = pd.Series({"single": 2.6, "day pass": 7.2, "weekly": 24, "monthly": 68, "group": 15})
    zones = rng.choice(["A", "B", "A;B", "B;C", "A;B;C"], n, p=[0.42, 0.14, 0.25, 0.07, 0.12])
    rider = rng.choice(["adult", "student", "child", "senior"], n, p=[0.56, 0.2, 0.12, 0.12])
    less = pd.Series({"adult": 1.0, "student": 0.75, "child": 0.5, "senior": 0.7})[rider].to_numpy()
    parts = 1 + pd.Series(zones).str.count(";").to_numpy()
    sold = pd.Timestamp("2024-01-01") + pd.to_timedelta(rng.integers(0, 425, n), "D")
    sold += pd.to_timedelta((rng.beta(2.2, 2.4, n) * 19 * 3600 + 5 * 3600).round(), "s")
    used = rng.random(n) < 0.9
    minutes = rng.gamma(1.5, 20, n).round() + 1
    inspected = rng.choice(["Y", "N"], n, p=[0.22, 0.78])
    fined = (inspected == "Y") & ~used
    tickets = pd.DataFrame(
        {
            "ticket_id": 5500000 + np.arange(n) * 3,
            "sold_at": sold,
            "stop_code": codes[rng.choice(m - 2, n, p=rng.dirichlet(np.full(m - 2, 3.0)))],
            "line": rng.choice(["1", "2", "4", "7", "N3"], n, p=[0.3, 0.26, 0.22, 0.16, 0.06]),
            "ticket_type": kind,
            "zones": zones,
            "passenger": rider,
            "channel": rng.choice(
                ["app", "machine", "driver", "kiosk"], n, p=[0.47, 0.3, 0.13, 0.1]
            ),
            "price_eur": (base[kind].to_numpy() * less * (0.7 + 0.3 * parts)).round(1),
            "validated": used,
            "validated_at": np.where(used, sold + pd.to_timedelta(minutes, "min"), pd.NaT),
            "inspected": inspected,
            "fine_eur": np.where(fined, rng.choice([60, 80], n), np.nan),
            "refunded": rng.choice(["Y", "N"], n, p=[0.04, 0.96]),
            "pay_method": rng.choice(
                ["card", "cash", "wallet", "CARD"], n, p=[0.5, 0.2, 0.27, 0.03]
            ),
        }
    )
    tickets["validated_at"] = pd.to_datetime(tickets["validated_at"])
    tickets.loc[rng.choice(n, 60, replace=False), "passenger"] = None
    tickets.loc[rng.choice(n, 25, replace=False), "pay_method"] = None
    return {"tickets": tickets.sort_values("sold_at", ignore_index=True), "stops": stops}


t = T("tickets")
stops = T("stops")
both = t.join(stops, on="stop_code")
month = c("sold_at").floor("month")
day = c("sold_at").floor("day")
wait = c("sold_at").until(c("validated_at"), "minute")
weekend = c("sold_at").part("weekday") >= 6
in_2024 = (c("sold_at") >= date("2024-01-01")) & (c("sold_at") < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    ("make histogram of the price", t.chart("histogram", y="price_eur")),
    ("90th percentile of the price", t.value(quantile("price_eur", 0.9))),
    (
        "please fill the empty passenger with unknown in tickets",
        t.derive(passenger=c("passenger").or_else("unknown")).change("tickets"),
    ),
    (
        "which stop codes have more than 100 tickets",
        t.group("stop_code", tickets=count()).filter(c("tickets") > 100).table(),
    ),
    (
        "number of tickets by line and ticket type",
        t.group("line", "ticket_type", tickets=count()).table(),
    ),
    (
        "how many tickets was sold at stops of district Nord",
        both.filter(c("district") == "Nord").value(count()),
    ),
    (
        "sum and average of price for each channel",
        t.group("channel", total=sum_("price_eur"), average=mean("price_eur")).table(),
    ),
    (
        "average of price and of fine for each line",
        t.group("line", price=mean("price_eur"), fine=mean("fine_eur")).table(),
    ),
    ("sort the stops by opened, the oldest first", stops.sort("opened").table()),
    (
        "show only line, zones and price of the tickets",
        t.select("line", "zones", "price_eur").table(),
    ),
    ("how long is the trip of each passenger in kilometers", None),
    # look
    ("How much rows and columns has tickets", t.report("shape")),
    ("show first 10 tickets of the table", t.limit(10).table()),
    ("which columns of tickets have missing values and how many", t.report("missing")),
    ("all different ticket types", t.distinct("ticket_type").table()),
    ("give me 25 random tickets from the app", t.filter(c("channel") == "app").sample(25).table()),
    ("statistics of the price column", t.report("describe", "price_eur")),
    ("is there some double row in stops", stops.report("duplicates")),
    ("only stop name and district please", stops.select("stop_name", "district").table()),
    # aggregate and compare
    ("how many tickets we sold by line", t.group("line", n=count()).table()),
    ("sum of price for each ticket type", t.group("ticket_type", total=sum_("price_eur")).table()),
    (
        "which channel makes the most income",
        t.group("channel", income=sum_("price_eur")).top(1, "income").table(),
    ),
    (
        "average ticket price for students and seniors",
        t.filter(c("passenger").isin(["student", "senior"]))
        .group("passenger", price=mean("price_eur"))
        .table(),
    ),
    ("how many percent of tickets are not validated", t.value(mean(~c("validated")) * 100)),
    (
        "the 5 stops with most sold tickets, with name",
        both.group("stop_name", n=count()).top(5, "n").table(),
    ),
    ("total of fines in euro per line", t.group("line", fines=sum_("fine_eur")).table()),
    (
        "how many child tickets were bought by the driver on line 7",
        t.filter(
            (c("passenger") == "child") & (c("channel") == "driver") & (c("line") == "7")
        ).value(count()),
    ),
    (
        "share of inspected tickets by district",
        both.group("district", share=mean(c("inspected") == "Y")).table(),
    ),
    (
        "median waiting in minutes between sale and validation per channel",
        t.group("channel", minutes=median(wait)).table(),
    ),
    (
        "how much income lost by refunds per ticket type",
        t.filter(c("refunded") == "Y").group("ticket_type", lost=sum_("price_eur")).table(),
    ),
    (
        "best selling ticket type in each district",
        both.group("district", "ticket_type", n=count()).top(1, "n", per=("district",)).table(),
    ),
    ("stops where nobody bought a ticket", stops.join(t, on="stop_code", how="anti").table()),
    (
        "lines with more than 300 tickets and their revenue",
        t.group("line", n=count(), revenue=sum_("price_eur")).filter(c("n") > 300).table(),
    ),
    (
        "split zones at the semicolon and count tickets per zone",
        t.explode("zones", ";").group("zones", n=count()).table(),
    ),
    (
        "rank the stops after their income",
        both.group("stop_name", income=sum_("price_eur")).sort("-income").table(),
    ),
    # time
    ("income per month", t.group(month=month, income=sum_("price_eur")).table()),
    (
        "number of tickets for weekend and for working days",
        t.group(weekend=weekend, n=count()).table(),
    ),
    (
        "at which hour are sold the most tickets",
        t.group(hour=c("sold_at").part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "tickets by weekday in first quarter of 2024",
        t.filter((c("sold_at") >= date("2024-01-01")) & (c("sold_at") < date("2024-04-01")))
        .group(weekday=c("sold_at").part("weekdayName"), n=count())
        .table(),
    ),
    (
        "cumulated revenue of 2024 month by month",
        t.filter(in_2024)
        .group(month=month, revenue=sum_("price_eur"))
        .derive(total=running("revenue", "month"))
        .table(),
    ),
    (
        "growth of monthly pass sales in percent, quarter to quarter",
        t.filter(c("ticket_type") == "monthly")
        .group(quarter=c("sold_at").floor("quarter"), n=count())
        .derive(growth=(c("n") / shift("n", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "rolling average over 14 days of the daily ticket number",
        t.group(day=day, n=count()).derive(average=rolling("n", "day", 14)).table(),
    ),
    (
        "first and last sold ticket for every line, the dates",
        t.group("line", first=min_("sold_at"), last=max_("sold_at")).table(),
    ),
    # charts
    (
        "make bars of income per line",
        t.group("line", income=sum_("price_eur")).chart("bar", x="line", y="income"),
    ),
    (
        "line graph with tickets per week",
        t.group(week=c("sold_at").floor("week"), n=count()).chart("line", x="week", y="n"),
    ),
    (
        "pie of the passenger groups",
        t.group("passenger", n=count()).chart("pie", x="passenger", y="n"),
    ),
    (
        "histogram of the prices, only single tickets",
        t.filter(c("ticket_type") == "single").chart("histogram", y="price_eur"),
    ),
    ("boxplot price by passenger", t.chart("box", x="passenger", y="price_eur")),
    (
        "stacked bars: tickets by month, colour is the channel",
        t.group("channel", month=month, n=count()).chart(
            "bar", x="month", y="n", colour="channel", stacked=True
        ),
    ),
    (
        "heat map of average price for line and ticket type",
        t.group("line", "ticket_type", price=mean("price_eur")).chart(
            "heatmap", x="line", y="ticket_type", colour="price"
        ),
    ),
    (
        "draw number of machines against tickets sold, one point per stop",
        both.group("stop_name", machines=max_("n_machines"), n=count()).chart(
            "scatter", x="n", y="machines"
        ),
    ),
    # cleaning and reshaping
    (
        "put payment method of tickets in small letters",
        t.derive(pay_method=c("pay_method").lower()).change("tickets"),
    ),
    (
        "delete the refunded tickets from the table",
        t.filter(c("refunded") != "Y").change("tickets"),
    ),
    (
        "where passenger is empty write adult",
        t.derive(passenger=c("passenger").or_else("adult")).change("tickets"),
    ),
    (
        "new column hour in tickets, from the sale time",
        t.derive(hour=c("sold_at").part("hour")).change("tickets"),
    ),
    ("change the name of channel to sold_by", t.rename(channel="sold_by").change("tickets")),
    (
        "throw out inspected and refunded columns from tickets",
        t.drop("inspected", "refunded").change("tickets"),
    ),
    (
        "one row per zone in tickets, zones are separated with semicolon",
        t.explode("zones", ";").change("tickets"),
    ),
    (
        "table with lines in rows, ticket types in columns and income inside",
        t.pivot("line", "ticket_type", sum_("price_eur")).table(),
    ),
    (
        "make price groups of 10 euro and count the tickets",
        t.group(price=c("price_eur").bins(10), n=count()).table(),
    ),
    (
        "save in tickets a column period: long for weekly and monthly, other short",
        t.derive(
            period=where(c("ticket_type").isin(["weekly", "monthly"]), "long", "short")
        ).change("tickets"),
    ),
    # statistics
    (
        "is price different for app and machine, make t-test",
        t.filter(c("channel").isin(["app", "machine"])).test("tTest", y="price_eur", x="channel"),
    ),
    ("anova of price between the lines", t.test("anova", y="price_eur", x="line")),
    (
        "are channel and passenger group independent, chi2 test",
        t.test("chiSquared", y="channel", x="passenger"),
    ),
    (
        "correlation of minutes until validation and the price",
        t.derive(minutes=wait).test("correlation", y="price_eur", x="minutes"),
    ),
    (
        "confidence interval for mean price of day passes",
        t.filter(c("ticket_type") == "day pass").test("interval", y="price_eur"),
    ),
    (
        "mann whitney: price of validated and not validated tickets",
        t.test("mannWhitney", y="price_eur", x="validated"),
    ),
    (
        "is the daily income normal distributed",
        t.group(day=day, income=sum_("price_eur")).test("normality", y="income"),
    ),
    (
        "regression of tickets sold on machines at the stops",
        both.group("stop_name", machines=max_("n_machines"), n=count()).test(
            "regression", y="n", x="machines"
        ),
    ),
    # nothing can answer it
    ("how many minutes late are the trams", None),
    ("number of passengers inside each tram", None),
    ("which driver sold the most tickets", None),
    ("how many tickets will be sold in next year", None),
    ("cost of energy per line", None),
    ("why people do not validate the ticket", None),
    ("which stop has the most stolen bikes", None),
    ("translate the stop names in French", None),
]
