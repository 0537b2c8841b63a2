"""The public swimming pools of a town: tickets sold, and the pools themselves."""

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
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"tickets": "csv", "pools": "csv"}

VOICE = "a data-minded student, precise, who often puts two conditions"

POOLS = [
    ("Northfield", "North", "indoor", 420, 6, 1974, True),
    ("Hillcrest", "North", "outdoor", 900, 8, 1962, False),
    ("Riverside", "Centre", "combined", 760, 8, 1991, True),
    ("Central Baths", "Centre", "indoor", 310, 5, 1928, True),
    ("Old Mill", "West", "indoor", 260, 4, 1979, False),
    ("Lido Park", "West", "outdoor", 1400, 10, 1955, False),
    ("Eastbrook", "East", "combined", 680, 6, 2008, True),
    ("Lakeshore", "East", "outdoor", 1150, 6, 1986, False),
]
PRICES = {"adult": 6.2, "reduced": 4.4, "child": 3.1, "senior": 4.8, "family": 15.5}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    names = np.array([row[0] for row in POOLS])
    outdoor = np.array([row[2] == "outdoor" for row in POOLS])
    pools = pd.DataFrame(
        POOLS,
        columns=[
            "pool",
            "district",
            "pool_type",
            "capacity_pers",
            "lanes",
            "opened_year",
            "has_sauna",
        ],
    )
    pools["water_temp_c"] = [27.5, 23.0, 26.5, 28.0, 28.5, 22.5, 27.0, 21.5]

    n = 3000
    at = rng.choice(8, n, p=[0.15, 0.1, 0.17, 0.13, 0.1, 0.13, 0.12, 0.1])
    warm = np.array([0, 0, 0, 0, 14, 22, 27, 25, 12, 0, 0, 0]) / 100
    even = np.array([9, 9, 9, 8, 8, 7, 7, 7, 8, 9, 10, 9]) / 100
    month = np.where(outdoor[at], rng.choice(12, n, p=warm), rng.choice(12, n, p=even)) + 1
    year = rng.choice([2023, 2024], n, p=[0.46, 0.54])
    day = rng.integers(1, 29, n)
    hour = rng.choice(
        np.arange(7, 21),
        n,
        p=np.array([5, 6, 6, 8, 8, 6, 6, 8, 10, 11, 10, 8, 5, 3]) / 100,
    )
    sold = pd.to_datetime(
        [
            f"{y}-{m:02d}-{d:02d} {h:02d}:{minute:02d}"
            for y, m, d, h, minute in zip(
                year, month, day, hour, rng.integers(0, 60, n), strict=True
            )
        ]
    )
    kind = rng.choice([*PRICES], n, p=[0.37, 0.17, 0.2, 0.12, 0.14])
    persons = np.where(kind == "family", rng.integers(3, 7, n), 1 + rng.poisson(0.5, n))
    unit = np.array([PRICES[name] for name in kind]) * np.where(year == 2024, 1.06, 1)
    gross = unit * np.where(kind == "family", 1 + 0.08 * persons, persons)
    channel = rng.choice(["counter", "kiosk", "online"], n, p=[0.43, 0.27, 0.3])
    resident = rng.random(n) < np.where(outdoor[at], 0.58, 0.72)
    cheaper = resident & (rng.random(n) < 0.5)
    stay = (rng.gamma(5, 22, n) * np.where(outdoor[at], 1.6, 1)).round() + 15
    closing = sold.normalize() + pd.Timedelta(22, "h")
    left = pd.Series(np.minimum(sold + pd.to_timedelta(stay, "min"), closing))
    wrong = rng.choice(n, 9, replace=False)
    left[wrong] = pd.Series(sold)[wrong] - pd.Timedelta(35, "min")
    tickets = pd.DataFrame(
        {
            "ticket_no": rng.permutation(n) + 310000,
            "sold_at": sold.strftime("%Y-%m-%d %H:%M"),
            "exit_at": left.dt.strftime("%Y-%m-%d %H:%M"),
            "pool": names[at],
            "ticket_type": kind,
            "channel": channel,
            "persons": persons,
            "gross_eur": gross.round(2),
            "discount_eur": np.where(cheaper, gross * rng.choice([0.1, 0.2, 0.3], n), 0).round(2),
            "resident": resident,
            "locker": rng.random(n) < 0.36,
        }
    )
    tickets.loc[rng.choice(n, 170, replace=False), "exit_at"] = None
    tickets = tickets.sort_values("sold_at", ignore_index=True)
    return {"tickets": tickets, "pools": pools}


t = T("tickets")
k = T("pools")
j = t.join(k, "pool")
sold = c("sold_at")
stay = sold.until(c("exit_at"), "minute")
online = c("channel") == "online"
year = sold.part("year")
weekend = sold.part("weekday") >= 6
in_2023 = year == 2023
in_2024 = year == 2024
net = c("gross_eur") - c("discount_eur")
quarter_2 = (sold >= date("2024-04-01")) & (sold < date("2024-07-01"))
quarter_3 = (sold >= date("2024-07-01")) & (sold < date("2024-10-01"))

QUESTIONS = [
    # look
    ("Print the pools ordered by opening year, oldest first.", k.sort("opened_year").table()),
    (
        "Descriptive statistics of gross price and number of persons, restricted to online tickets",
        t.filter(online).report("describe", "gross_eur", "persons"),
    ),
    (
        "Which tickets have an exit time earlier than the time of sale? These must be errors.",
        t.filter(c("exit_at") < sold).table(),
    ),
    (
        "Correlation matrix of capacity, lanes and water temperature of the pools",
        k.report("correlations", "capacity_pers", "lanes", "water_temp_c"),
    ),
    (
        "Per pool, count the tickets that lack an exit time.",
        t.group("pool", n=count(only=c("exit_at").missing())).table(),
    ),
    (
        "Draw a random sample of 25 child tickets bought at a kiosk.",
        t.filter((c("ticket_type") == "child") & (c("channel") == "kiosk")).sample(25).table(),
    ),
    (
        "all distinct pairs of ticket type and sales channel",
        t.distinct("ticket_type", "channel").table(),
    ),
    (
        "Indoor pools that opened before 1980 and have more than 4 lanes?",
        k.filter(
            (c("pool_type") == "indoor") & (c("opened_year") < 1980) & (c("lanes") > 4)
        ).table(),
    ),
    # aggregate and compare
    (
        "Divide gross price by persons on every ticket, then average this by ticket type.",
        t.group("ticket_type", per_person=mean(c("gross_eur") / c("persons"))).table(),
    ),
    (
        "How many tickets did residents buy online for Northfield?",
        t.filter(c("resident") & online & (c("pool") == "Northfield")).value(count()),
    ),
    (
        "Net revenue (gross minus discount) summed by pool and channel",
        t.group("pool", "channel", net=sum_(net)).table(),
    ),
    (
        "For each pool, find the two ticket types with the highest total gross.",
        t.group("pool", "ticket_type", gross=sum_("gross_eur"))
        .top(2, "gross", per=("pool",))
        .table(),
    ),
    (
        "Which pool has the largest proportion of non-resident tickets?",
        t.group("pool", share=mean(~c("resident"))).top(1, "share").table(),
    ),
    (
        "median gross price of family tickets, with a locker versus without",
        t.filter(c("ticket_type") == "family").group("locker", gross=median("gross_eur")).table(),
    ),
    (
        "Among resident tickets, what proportion got a discount above 1 euro, by ticket type?",
        t.filter(c("resident")).group("ticket_type", share=mean(c("discount_eur") > 1)).table(),
    ),
    (
        "Mean persons per ticket: outdoor pools minus indoor pools",
        j.value(
            mean("persons", c("pool_type") == "outdoor")
            - mean("persons", c("pool_type") == "indoor")
        ),
    ),
    (
        "Compute, per pool, the number of online tickets divided by the number of counter tickets.",
        t.group("pool", ratio=count(only=online) / count(only=c("channel") == "counter")).table(),
    ),
    (
        "Name the pools where at least 80 resident tickets included a locker, with that number.",
        t.filter(c("resident") & c("locker")).group("pool", n=count()).filter(c("n") >= 80).table(),
    ),
    (
        "In every district, which pool sells the most tickets?",
        j.group("district", "pool", n=count()).top(1, "n", per=("district",)).table(),
    ),
    (
        "90th percentile of the length of stay in minutes, for adult and for child tickets",
        t.filter(c("ticket_type").isin(["adult", "child"]))
        .group("ticket_type", p90=quantile(stay, 0.9))
        .table(),
    ),
    (
        "What fraction of total gross do the combined pools contribute?",
        j.value(sum_("gross_eur", c("pool_type") == "combined") / sum_("gross_eur")),
    ),
    (
        "Tickets priced more than 10 euros above the mean gross of their own type",
        t.filter(c("gross_eur") > over(mean("gross_eur"), "ticket_type") + 10).table(),
    ),
    (
        "How many persons came in on tickets from pools with a sauna that also have at least 6 "
        "lanes?",
        j.filter(c("has_sauna") & (c("lanes") >= 6)).value(sum_("persons")),
    ),
    (
        "Which combination of pool and channel shows the lowest mean discount?",
        t.group("pool", "channel", discount=mean("discount_eur")).bottom(1, "discount").table(),
    ),
    (
        "Mean and standard deviation of gross price by channel, single-person tickets only",
        t.filter(c("persons") == 1)
        .group("channel", mean=mean("gross_eur"), sd=std("gross_eur"))
        .table(),
    ),
    (
        "Largest pool by capacity within each pool type",
        k.top(1, "capacity_pers", per=("pool_type",)).table(),
    ),
    (
        "Total persons admitted at Riverside, residents and non-residents separately",
        t.filter(c("pool") == "Riverside").group("resident", persons=sum_("persons")).table(),
    ),
    (
        "By ticket type: how many tickets have a discount of more than a quarter of their gross "
        "price?",
        t.filter(c("discount_eur") > c("gross_eur") / 4).group("ticket_type", n=count()).table(),
    ),
    (
        "Sum gross by pool. How far apart are the highest and the lowest of these sums?",
        t.group("pool", gross=sum_("gross_eur")).value(max_("gross") - min_("gross")),
    ),
    (
        "Cross-tabulate ticket type against resident status, mean stay in minutes as cell value.",
        t.pivot("ticket_type", "resident", mean(stay)).table(),
    ),
    (
        "Within each pool, what percentage of its tickets came through each channel?",
        t.group("pool", "channel", n=count())
        .derive(percent=c("n") / over(sum_("n"), "pool") * 100)
        .table(),
    ),
    (
        "the 10 tickets with the longest stay at outdoor pools, seniors only",
        j.filter((c("pool_type") == "outdoor") & (c("ticket_type") == "senior"))
        .derive(stay=stay)
        .top(10, "stay")
        .table(),
    ),
    # time
    (
        "Change in total gross from 2023 to 2024 in euros, pool by pool",
        t.group("pool", change=sum_("gross_eur", in_2024) - sum_("gross_eur", in_2023)).table(),
    ),
    (
        "Monthly ticket counts of outdoor pools for May to September 2024",
        j.filter(
            (c("pool_type") == "outdoor")
            & (sold >= date("2024-05-01"))
            & (sold < date("2024-10-01"))
        )
        .group(month=sold.floor("month"), n=count())
        .table(),
    ),
    (
        "For each pool, identify the three days with the most persons.",
        t.group("pool", day=sold.floor("day"), persons=sum_("persons"))
        .top(3, "persons", per=("pool",))
        .table(),
    ),
    (
        "Average gross per ticket by hour of sale, Monday to Friday and counter sales only",
        t.filter((sold.part("weekday") <= 5) & (c("channel") == "counter"))
        .group(hour=sold.part("hour"), gross=mean("gross_eur"))
        .table(),
    ),
    (
        "For every day of the week, which two hours see the most tickets?",
        t.group(weekday=sold.part("weekdayName"), hour=sold.part("hour"), n=count())
        .top(2, "n", per=("weekday",))
        .table(),
    ),
    (
        "Quarter-on-quarter growth in % of the number of online tickets",
        t.filter(online)
        .group(quarter=sold.floor("quarter"), n=count())
        .derive(growth=(c("n") / shift("n", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Cumulative monthly persons in 2023, computed separately for each pool",
        t.filter(in_2023)
        .group("pool", month=sold.floor("month"), persons=sum_("persons"))
        .derive(total=running("persons", "month", per=("pool",)))
        .table(),
    ),
    (
        "How did the share of online tickets develop from quarter to quarter?",
        t.group(quarter=sold.floor("quarter"), share=mean(online)).table(),
    ),
    (
        "Weekly gross of Eastbrook together with its 4-week rolling mean",
        t.filter(c("pool") == "Eastbrook")
        .group(week=sold.floor("week"), gross=sum_("gross_eur"))
        .derive(smooth=rolling("gross", "week", 4))
        .table(),
    ),
    (
        "First and last sale at each outdoor pool in 2024",
        j.filter((c("pool_type") == "outdoor") & in_2024)
        .group("pool", first=min_("sold_at"), last=max_("sold_at"))
        .table(),
    ),
    (
        "What is the longest gap between two consecutive ticket sales at Old Mill, in hours?",
        t.filter(c("pool") == "Old Mill")
        .derive(previous=shift("sold_at", "sold_at"))
        .derive(gap=c("previous").until(sold, "hour"))
        .value(max_("gap")),
    ),
    (
        "Tickets sold before 9 am on a Saturday or Sunday, counted per pool",
        t.filter((sold.part("hour") < 9) & weekend).group("pool", n=count()).table(),
    ),
    (
        "Mean stay in minutes per month of 2024 at Lakeshore, split by residents and others",
        t.filter(in_2024 & (c("pool") == "Lakeshore"))
        .group("resident", month=sold.floor("month"), stay=mean(stay))
        .table(),
    ),
    (
        "On which days of July 2024 were at least 8 tickets sold, all pools together?",
        t.filter((sold >= date("2024-07-01")) & (sold < date("2024-08-01")))
        .group(day=sold.floor("day"), n=count())
        .filter(c("n") >= 8)
        .table(),
    ),
    (
        "By what percentage did the mean gross of adult single-person tickets rise between 2023 "
        "and 2024?",
        t.filter((c("ticket_type") == "adult") & (c("persons") == 1)).value(
            (mean("gross_eur", in_2024) / mean("gross_eur", in_2023) - 1) * 100
        ),
    ),
    (
        "Which pool gained the most tickets from the second to the third quarter of 2024?",
        t.group("pool", gain=count(only=quarter_3) - count(only=quarter_2)).top(1, "gain").table(),
    ),
    # charts
    (
        "Plot tickets per calendar month (1 to 12) as lines, one for 2023 and one for 2024.",
        t.group(year=year, month=sold.part("month"), n=count()).chart(
            "line", x="month", y="n", colour="year"
        ),
    ),
    (
        "Bar chart: total persons by district, colour by pool type",
        j.group("district", "pool_type", persons=sum_("persons")).chart(
            "bar", x="district", y="persons", colour="pool_type"
        ),
    ),
    (
        "Box plots of gross price by ticket type, weekend tickets with a discount only",
        t.filter(weekend & (c("discount_eur") > 0)).chart("box", x="ticket_type", y="gross_eur"),
    ),
    (
        "Heat map with weekday on y, hour of sale on x and number of tickets as colour",
        t.group(weekday=sold.part("weekdayName"), hour=sold.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    (
        "histogram with 30 bins of the stay in minutes, indoor pools only",
        j.filter(c("pool_type") == "indoor")
        .derive(stay=stay)
        .chart("histogram", y="stay", bins=30),
    ),
    (
        "Scatter plot of the pools, opening year on x and capacity on y, coloured by type",
        k.chart("scatter", x="opened_year", y="capacity_pers", colour="pool_type"),
    ),
    (
        "Violin plot of discounts by channel for non-zero discounts",
        t.filter(c("discount_eur") != 0).chart("violin", x="channel", y="discount_eur"),
    ),
    (
        "Cumulative gross over the months of 2024 as a line per pool type",
        j.filter(in_2024)
        .group("pool_type", month=sold.floor("month"), gross=sum_("gross_eur"))
        .derive(total=running("gross", "month", per=("pool_type",)))
        .chart("line", x="month", y="total", colour="pool_type"),
    ),
    # unanswerable
    ("How does the mean stay differ between female and male swimmers?", None),
    ("Chlorine concentration at Riverside for each day of July 2024", None),
    ("How many lifeguards were on duty per pool on Sundays in August?", None),
    ("Per pool, the number of swimming courses that were fully booked in 2023", None),
]
