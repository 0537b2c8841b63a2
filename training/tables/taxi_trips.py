"""Taxi rides of a large city and the zones they run between, as a data desk downloads them."""

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
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"trips": "parquet", "zones": "csv"}

VOICE = "a data journalist: plain whole questions, often ratios, shares and two groups compared"

ZONES = {
    "Harbour Side": ["Old Docks", "Fish Market", "Customs House", "Lighthouse Row", "Ferry Slip"],
    "Midtown": ["Central Station", "Theatre Row", "City Hall", "Grand Plaza", "Union Square"],
    "Northfield": ["College Hill", "Northfield Park", "Mill Road", "Botanic Garden"],
    "Eastbank": ["Eastbank Mall", "Stadium", "Gasworks", "Riverside", "Foundry Yard"],
    "Airport": ["Terminal 1", "Terminal 2", "Cargo Area"],
    "Westover": ["Westover Heights", "Zoo", "Cemetery Lane", "Reservoir"],
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    pairs = [(borough, zone) for borough, names in ZONES.items() for zone in names]
    zones = pd.DataFrame(
        {
            "LocationID": np.arange(1, len(pairs) + 1),
            "Borough": [borough for borough, _ in pairs],
            "Zone": [zone for _, zone in pairs],
            "service_zone": [
                {"Airport": "airport", "Midtown": "core"}.get(borough, "outer")
                for borough, _ in pairs
            ],
        }
    )
    n = 1800
    chance = rng.dirichlet(np.full(len(pairs), 1.5))
    chance[[21, 24]] = 0
    chance /= chance.sum()
    day = pd.Timestamp("2024-01-01") + pd.to_timedelta(rng.integers(0, 366, n), unit="D")
    hour = rng.choice(24, n, p=np.r_[np.full(6, 0.02), np.full(12, 0.045), np.full(6, 0.34 / 6)])
    pickup = day + pd.to_timedelta(hour * 3600 + rng.integers(0, 3600, n), unit="s")
    distance = rng.gamma(1.6, 2.1, n).round(2)
    minutes = distance * rng.normal(4.4, 0.7, n) + rng.gamma(2, 1.5, n)
    payment = rng.choice(
        ["Credit card", "Cash", "No charge", "Dispute"], n, p=[0.66, 0.29, 0.02, 0.03]
    )
    start = rng.choice(zones["LocationID"], n, p=chance)
    end = rng.choice(zones["LocationID"], n, p=chance)
    airport = (start >= 20) & (start <= 22)
    fare = 3 + distance * 2.9 + minutes * 0.35 + np.where(airport, 12, 0)
    tip = np.where(payment == "Credit card", fare * rng.gamma(6, 0.03, n), 0)
    taxi = rng.choice(
        [f"{rng.integers(1, 10)}{letter}{k:02d}" for letter in "ABKMT" for k in range(36)],
        n,
        p=rng.dirichlet(np.full(180, 0.5)),
    )
    firm = np.array(["Checker", "Metro Cab", "Sunrise", "Independent"])
    trips = pd.DataFrame(
        {
            "trip_id": 9_000_001 + np.arange(n),
            "medallion": taxi,
            "company": firm[[sum(map(ord, name)) % 4 for name in taxi]],
            "pickup_datetime": pickup,
            "dropoff_datetime": pickup + pd.to_timedelta((minutes * 60).round(), unit="s"),
            "PULocationID": start,
            "DOLocationID": end,
            "passenger_count": rng.choice(
                [1.0, 2, 3, 4, 5, 6], n, p=[0.7, 0.15, 0.06, 0.04, 0.03, 0.02]
            ),
            "trip_distance": distance,
            "fare_amount": fare.round(2),
            "tip_amount": tip.round(2),
            "tolls_amount": np.where(rng.random(n) < 0.08, 6.94, 0),
            "airport_fee": np.where(airport, 1.75, 0),
            "payment_type": payment,
            "hybrid": rng.choice(["Y", "N"], n, p=[0.42, 0.58]),
        }
    )
    trips.loc[rng.choice(n, 70, replace=False), "passenger_count"] = np.nan
    trips.loc[rng.choice(n, 12, replace=False), "trip_distance"] = 0
    return {"trips": trips, "zones": zones}


trips = T("trips")
zones = T("zones")
picked = trips.join(zones, ("PULocationID", "LocationID"))
dropped = trips.join(zones, ("DOLocationID", "LocationID"))
pickup = c("pickup_datetime")
minutes = pickup.until(c("dropoff_datetime"), "minute")
cash = c("payment_type") == "Cash"
card = c("payment_type") == "Credit card"
airport = c("airport_fee") > 0
months = trips.group(month=pickup.floor("month"), fares=sum_("fare_amount"))

QUESTIONS = [
    # Everyday
    ("What do the last three rows of the zones look like?", zones.tail(3).table()),
    (
        "What share of all rides had an extreme fare?",
        trips.value(mean(outlier("fare_amount"))),
    ),
    (
        "What is the average tip if trips that appear more than once as identical rows are counted "
        "only once?",
        trips.distinct().value(mean("tip_amount")),
    ),
    (
        "How many days go by on average from one pickup of a taxi to the next pickup of that taxi?",
        trips.derive(
            gap=shift("pickup_datetime", "pickup_datetime", per=("medallion",)).until(pickup)
        ).value(mean("gap")),
    ),
    (
        "What is the average tip on trips under 2 miles, and what is it on trips of 8 miles or "
        "more?",
        trips.group(
            under_2=mean("tip_amount", c("trip_distance") < 2),
            from_8=mean("tip_amount", c("trip_distance") >= 8),
        ).table(),
    ),
    (
        "How many rides did Checker have, and how many did Sunrise have?",
        trips.filter(c("company").isin(["Checker", "Sunrise"])).group("company", n=count()).table(),
    ),
    (
        "What do passengers pay on average with each payment type if fare, tip and tolls are added "
        "up?",
        trips.group(
            "payment_type", paid=mean(c("fare_amount") + c("tip_amount") + c("tolls_amount"))
        ).table(),
    ),
    (
        "What are the median distance and the total of the tips for hybrids and for other cars?",
        trips.group("hybrid", distance=median("trip_distance"), tips=sum_("tip_amount")).table(),
    ),
    (
        "How many rides ended in a dispute over payment, and what share of all rides is that?",
        trips.group(
            n=count(only=c("payment_type") == "Dispute"), share=mean(c("payment_type") == "Dispute")
        ).table(),
    ),
    (
        "What are the lowest, the average and the highest fare of each company?",
        trips.group(
            "company",
            lowest=min_("fare_amount"),
            average=mean("fare_amount"),
            highest=max_("fare_amount"),
        ).table(),
    ),
    ("Which ride had the highest fare?", trips.top(1, "fare_amount").table()),
    (
        "How many rides were there with each payment type?",
        trips.group("payment_type", n=count()).table(),
    ),
    (
        "How many rides carried between 3 and 5 passengers?",
        trips.value(count(only=c("passenger_count").between(3, 5))),
    ),
    (
        "What share does each payment type have within each company?",
        trips.group("company", "payment_type", n=count())
        .derive(share=c("n") / over(sum_("n"), "company"))
        .table(),
    ),
    ("Which company has the most rides?", trips.group("company", n=count()).top(1, "n").table()),
    (
        "Could you draw a bar chart of the average fare by company?",
        trips.group("company", fare=mean("fare_amount")).chart("bar", x="company", y="fare"),
    ),
    (
        "What are the median and the 95th percentile of the trip distance?",
        trips.group(median=median("trip_distance"), p95=quantile("trip_distance", 0.95)).table(),
    ),
    (
        "How many rides were there by company and number of passengers?",
        trips.group("company", "passenger_count", n=count()).table(),
    ),
    (
        "How many rides were there on each weekday?",
        trips.group(weekday=pickup.part("weekdayName"), n=count()).table(),
    ),
    ("How many stars did passengers give their drivers?", None),
    # look
    ("How many taxi trips does the data cover?", trips.value(count())),
    (
        "What columns do the trip records have, and of what type is each of them?",
        trips.report("types"),
    ),
    ("Where does the trip data have gaps?", trips.report("missing")),
    ("What companies are there in the data?", trips.distinct("company").table()),
    ("Could I see ten trips picked at random?", trips.sample(10).table()),
    (
        "What do the summary statistics of fares, tips and distances look like?",
        trips.report("describe", "fare_amount", "tip_amount", "trip_distance"),
    ),
    # aggregate and compare
    ("What share of all rides was paid in cash?", trips.value(mean(cash))),
    (
        "What is the ratio of card rides to cash rides?",
        trips.value(count(only=card) / count(only=cash)),
    ),
    (
        "How does the average fare of passengers who pay by card compare with that of "
        "passengers who pay cash?",
        trips.filter(c("payment_type").isin(["Credit card", "Cash"]))
        .group("payment_type", fare=mean("fare_amount"))
        .table(),
    ),
    (
        "On rides paid by card, what percentage of all fares do the tips add up to?",
        trips.filter(card).value(sum_("tip_amount") / sum_("fare_amount") * 100),
    ),
    (
        "In which borough is the share of pickups paid in cash the highest?",
        picked.group("Borough", share=mean(cash)).top(1, "share").table(),
    ),
    (
        "How much does a mile cost with each company, if one divides all its fares by all its "
        "miles?",
        trips.group("company", per_mile=sum_("fare_amount") / sum_("trip_distance")).table(),
    ),
    (
        "What share of the total fares goes to each company?",
        trips.group("company", fares=sum_("fare_amount"))
        .derive(share=c("fares") / over(sum_("fares")))
        .table(),
    ),
    (
        "Are airport rides longer than other rides on average?",
        trips.group(airport=airport, distance=mean("trip_distance")).table(),
    ),
    (
        "How much higher is the median fare of rides with an airport fee than that of rides "
        "without one?",
        trips.value(median("fare_amount", airport) - median("fare_amount", c("airport_fee") == 0)),
    ),
    (
        "What are the ten zones in which the most rides end?",
        dropped.group("Zone", n=count()).top(10, "n").table(),
    ),
    (
        "What percentage of trips begins and ends in the same zone?",
        trips.value(mean(c("PULocationID") == c("DOLocationID")) * 100),
    ),
    (
        "How does the proportion of rides in hybrids differ between the companies?",
        trips.group("company", share=mean(c("hybrid") == "Y")).table(),
    ),
    (
        "Which three pickup zones bring in the most money from fares within each borough?",
        picked.group("Borough", "Zone", fares=sum_("fare_amount"))
        .top(3, "fares", per=("Borough",))
        .table(),
    ),
    (
        "Which cab collected the most in tips?",
        trips.group("medallion", tips=sum_("tip_amount")).top(1, "tips").table(),
    ),
    (
        "How many taxis made at least twenty trips?",
        trips.group("medallion", n=count()).filter(c("n") >= 20).value(count()),
    ),
    (
        "Which single ride covered the greatest distance?",
        trips.top(1, "trip_distance").table(),
    ),
    (
        "In which zone did the most expensive ride begin?",
        picked.top(1, "fare_amount").select("Zone").value(),
    ),
    (
        "How many zones never saw a single pickup?",
        zones.join(trips, ("LocationID", "PULocationID"), "anti").value(count()),
    ),
    (
        "How many cabs were paid only in cash and never in any other way?",
        trips.group("medallion", other=count(only=~cash)).filter(c("other") == 0).value(count()),
    ),
    (
        "How many trips cost more than twice the average fare?",
        trips.filter(c("fare_amount") > over(mean("fare_amount")) * 2).value(count()),
    ),
    (
        "Do hybrids earn more per ride than conventional cars, counting fare and tip together?",
        trips.group("hybrid", earned=mean(c("fare_amount") + c("tip_amount"))).table(),
    ),
    (
        "How much does a taxi take in fares over the whole year, on average?",
        trips.group("medallion", fares=sum_("fare_amount")).value(mean("fares")),
    ),
    (
        "What fraction of the disputed rides cost more than 20 dollars?",
        trips.filter(c("payment_type") == "Dispute").value(mean(c("fare_amount") > 20)),
    ),
    (
        "How are the rides that start in Midtown divided among the boroughs in which they end, "
        "in shares?",
        picked.filter(c("Borough") == "Midtown")
        .select("DOLocationID")
        .join(zones, ("DOLocationID", "LocationID"))
        .group("Borough", n=count())
        .derive(share=c("n") / over(sum_("n")))
        .table(),
    ),
    (
        "How many different taxis does each company have on the road, and how many rides are "
        "there per taxi?",
        trips.group(
            "company", taxis=nunique("medallion"), rides=count() / nunique("medallion")
        ).table(),
    ),
    (
        "What is the tip below which ninety per cent of card customers stay?",
        trips.filter(card).value(quantile("tip_amount", 0.9)),
    ),
    # time
    (
        "How many rides were there in each month?",
        trips.group(month=pickup.floor("month"), n=count()).table(),
    ),
    (
        "At what hour of the day do the most trips start?",
        trips.group(hour=pickup.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "How does the share of cash payments at weekends compare with that on working days?",
        trips.group(
            days=where(pickup.part("weekday") >= 6, "weekend", "weekday"), share=mean(cash)
        ).table(),
    ),
    (
        "By what percentage did total fares grow or shrink from one month to the next?",
        months.derive(growth=(c("fares") / shift("fares", "month") - 1) * 100).table(),
    ),
    (
        "What is the ratio of fares taken in December 2024 to fares taken in January 2024?",
        trips.value(
            sum_(
                "fare_amount",
                (pickup >= date("2024-12-01")) & (pickup < date("2025-01-01")),
            )
            / sum_(
                "fare_amount",
                (pickup >= date("2024-01-01")) & (pickup < date("2024-02-01")),
            )
        ),
    ),
    (
        "How many minutes does a ride last on average, by the borough where it starts?",
        picked.group("Borough", minutes=mean(minutes)).table(),
    ),
    (
        "How do the fares add up over the year, month after month?",
        months.derive(running=running("fares", "month")).table(),
    ),
    (
        "What does the seven-day moving average of daily rides look like?",
        trips.group(day=pickup.floor("day"), n=count())
        .derive(average=rolling("n", "day", 7))
        .table(),
    ),
    (
        "What share of trips starts between 10 p.m. and 6 a.m.?",
        trips.value(mean((pickup.part("hour") >= 22) | (pickup.part("hour") < 6))),
    ),
    (
        "When did each company's first and last rides of the year begin?",
        trips.group("company", first=min_("pickup_datetime"), last=max_("pickup_datetime")).table(),
    ),
    # charts
    (
        "Could you draw a bar chart of the number of pickups in each borough?",
        picked.group("Borough", n=count()).chart("bar", x="Borough", y="n"),
    ),
    (
        "How have monthly fares developed at each company, drawn as lines?",
        trips.group("company", month=pickup.floor("month"), fares=sum_("fare_amount")).chart(
            "line", x="month", y="fares", colour="company"
        ),
    ),
    (
        "What does the distribution of trip distances look like in a histogram?",
        trips.chart("histogram", y="trip_distance"),
    ),
    (
        "Can you plot the fare against the distance, one dot for each ride?",
        trips.chart("scatter", x="trip_distance", y="fare_amount"),
    ),
    (
        "What would a pie chart of the ways people pay look like?",
        trips.group("payment_type", n=count()).chart("pie", x="payment_type", y="n"),
    ),
    (
        "How widely are fares spread at each company, shown as box plots?",
        trips.chart("box", x="company", y="fare_amount"),
    ),
    (
        "Could you make a heat map of rides by weekday and hour?",
        trips.group(weekday=pickup.part("weekdayName"), hour=pickup.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    # cleaning and reshaping
    (
        "Could you remove the trips with a distance of zero from the data?",
        trips.filter(c("trip_distance") != 0).change("trips"),
    ),
    (
        "Could you add a column to the trips that holds the tip as a share of the fare?",
        trips.derive(tip_share=c("tip_amount") / c("fare_amount")).change("trips"),
    ),
    (
        "Can the missing passenger counts be replaced by one for good?",
        trips.derive(passenger_count=c("passenger_count").or_else(1)).change("trips"),
    ),
    (
        "Can I have a table with a row for each borough and a column for each payment type, "
        "filled with the number of pickups?",
        picked.pivot("Borough", "payment_type", count()).table(),
    ),
    # statistics
    (
        "Is the difference in fares between hybrids and other cars statistically significant?",
        trips.test("tTest", "fare_amount", "hybrid"),
    ),
    (
        "How strongly is the tip correlated with the distance?",
        trips.test("correlation", "tip_amount", "trip_distance"),
    ),
    (
        "Does the way people pay depend on the company, judging by a chi-squared test?",
        trips.test("chiSquared", "payment_type", "company"),
    ),
    # nothing can answer it
    ("What share of the drivers are women?", None),
    ("How many complaints per thousand trips does each company receive?", None),
    ("How do taxi fares compare with those of ride-hailing apps on the same routes?", None),
    ("Why do people who leave from the airport tip less?", None),
    ("How many rides will the city see in 2026?", None),
    ("Who won the last election for mayor?", None),
]
