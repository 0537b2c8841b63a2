"""A car rental firm on the Riviera: its cars, and the rentals that ended."""

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

FORMATS = {"cars": "csv", "rentals": "csv"}

VOICE = "an analyst who puts two or three conditions in nearly each question"

CLASSES = {"mini": 31, "compact": 38, "SUV": 62, "van": 74}
MODELS = {
    "mini": [("Fiat", "500"), ("Renault", "Twingo")],
    "compact": [("Renault", "Clio"), ("Peugeot", "208"), ("VW", "Golf")],
    "SUV": [("Peugeot", "3008"), ("VW", "Tiguan")],
    "van": [("Ford", "Transit"), ("Renault", "Trafic")],
}
BRANCHES = ["Nice Airport", "Nice City", "Cannes", "Lyon Airport", "Marseille Airport", "Toulon"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 180
    kind = rng.choice([*CLASSES], n, p=[0.24, 0.4, 0.23, 0.13])
    model = [MODELS[name][rng.integers(len(MODELS[name]))] for name in kind]
    fuel = rng.choice(["petrol", "diesel", "hybrid", "electric"], n, p=[0.45, 0.22, 0.17, 0.16])
    gearbox = np.where((fuel == "electric") | (rng.random(n) < 0.35), "automatic", "manual")
    age = rng.gamma(3, 1.1, n)
    registered = pd.Timestamp("2024-12-01") - pd.to_timedelta((age * 365).round(), "D")
    cars = pd.DataFrame(
        {
            "car_id": [f"FR{i:03d}" for i in range(1, n + 1)],
            "make": [make for make, _ in model],
            "model": [name for _, name in model],
            "car_class": kind,
            "fuel": fuel,
            "gearbox": gearbox,
            "reg_date": registered.strftime("%Y-%m-%d"),
            "odometer_km": (age * rng.normal(21000, 4000, n)).clip(800).round(),
        }
    )

    m = 1800
    at = rng.choice(n - 14, m) + np.where(rng.random(m) < 0.5, 14, 0)
    at = np.where((at < 14) & (fuel[at] == "electric"), 30, at)
    season = rng.choice(
        np.arange(1, 13), m, p=np.array([4, 4, 6, 8, 9, 11, 15, 16, 10, 7, 5, 5]) / 100
    )
    pickup = pd.to_datetime(
        [
            f"{year}-{month:02d}-{day:02d} {hour:02d}:{minute:02d}"
            for year, month, day, hour, minute in zip(
                rng.choice([2023, 2024], m),
                season,
                rng.integers(1, 29, m),
                rng.choice(np.arange(7, 22), m),
                rng.choice([0, 15, 30, 45], m),
                strict=True,
            )
        ]
    )
    customer = rng.choice(["leisure", "business"], m, p=[0.64, 0.36])
    days = np.where(customer == "business", rng.gamma(2, 1.2, m), rng.gamma(2.4, 2.4, m)) + 0.4
    hours = (days * 24).round()
    channel = rng.choice(["web", "app", "desk", "broker"], m, p=[0.38, 0.24, 0.14, 0.24])
    rate = np.array([CLASSES[name] for name in kind[at]]) * rng.normal(1, 0.12, m)
    rate = rate * np.where(np.isin(season, [7, 8]), 1.3, 1) * np.where(channel == "broker", 0.86, 1)
    driver = (22 + rng.gamma(2.6, 8, m)).round()
    risk = 0.05 + 0.09 * (driver < 26) + 0.06 * (kind[at] == "van")
    rentals = pd.DataFrame(
        {
            "rental_id": np.arange(70001, 70001 + m),
            "car_id": cars["car_id"].to_numpy()[at],
            "branch": rng.choice(BRANCHES, m, p=[0.27, 0.16, 0.14, 0.16, 0.17, 0.1]),
            "cust_type": customer,
            "driver_age": driver,
            "channel": channel,
            "pickup_at": pickup.strftime("%Y-%m-%d %H:%M"),
            "return_at": (pickup + pd.to_timedelta(hours, "h")).strftime("%Y-%m-%d %H:%M"),
            "one_way": rng.random(m) < np.where(customer == "business", 0.24, 0.12),
            "km_driven": (days * rng.gamma(2.2, 52, m)).round(),
            "daily_rate_eur": rate.round(2),
            "base_eur": (rate * np.ceil(days)).round(2),
            "extras_eur": (rng.gamma(1, 26, m) * (rng.random(m) < 0.55)).round(2),
            "insurance": rng.choice(["none", "basic", "full"], m, p=[0.2, 0.48, 0.32]),
            "damaged": rng.random(m) < risk,
            "rating": rng.choice([1, 2, 3, 4, 5], m, p=[0.05, 0.08, 0.19, 0.38, 0.3]).astype(float),
        }
    )
    rentals.loc[rng.choice(m, 640, replace=False), "rating"] = np.nan
    rentals.loc[rng.choice(m, 22, replace=False), "km_driven"] = np.nan
    rentals = rentals.sort_values("pickup_at", ignore_index=True)
    return {"cars": cars, "rentals": rentals}


r = T("rentals")
k = T("cars")
j = r.join(k, "car_id")
app = c("channel") == "app"
web = c("channel") == "web"
desk = c("channel") == "desk"
broker = c("channel") == "broker"
business = c("cust_type") == "business"
leisure = c("cust_type") == "leisure"
airport = c("branch").contains("Airport")
days = c("pickup_at").until(c("return_at"))
weekend = c("pickup_at").part("weekday") >= 6
year = c("pickup_at").part("year")
electric = c("fuel") == "electric"
automatic = c("gearbox") == "automatic"

QUESTIONS = [
    # Everyday
    (
        "last 12 rows of the damaged rentals booked at the desk",
        r.filter(c("damaged") & desk).tail(12).table(),
    ),
    (
        "mean km of one-way business rentals, outliers excluded",
        r.filter(c("one_way") & business).filter(~outlier("km_driven")).value(mean("km_driven")),
    ),
    (
        "number of leisure app rentals, identical rows counted only once",
        r.filter(leisure & app).distinct().value(count()),
    ),
    (
        "undamaged rentals only: base revenue in May 2024 and in November 2024",
        r.filter(~c("damaged"))
        .group(
            may=sum_(
                "base_eur",
                only=(c("pickup_at") >= date("2024-05-01")) & (c("pickup_at") < date("2024-06-01")),
            ),
            november=sum_(
                "base_eur",
                only=(c("pickup_at") >= date("2024-11-01")) & (c("pickup_at") < date("2024-12-01")),
            ),
        )
        .table(),
    ),
    (
        "mean rating of drivers under 30 vs drivers of 60 and over, web bookings",
        r.filter(web)
        .group(
            under_30=mean("rating", only=c("driver_age") < 30),
            from_60=mean("rating", only=c("driver_age") >= 60),
        )
        .table(),
    ),
    (
        "Cannes vs Toulon: average extras with full insurance",
        r.filter(c("branch").isin(["Cannes", "Toulon"]) & (c("insurance") == "full"))
        .group("branch", extras=mean("extras_eur"))
        .table(),
    ),
    (
        "new column birth_year in rentals, i.e. 2024 minus driver age",
        r.derive(birth_year=call("subtract", 2024, c("driver_age"))).change("rentals"),
    ),
    (
        "average driver age, highest km and total extras by insurance for undamaged one-way "
        "rentals",
        r.filter(~c("damaged") & c("one_way"))
        .group("insurance", age=mean("driver_age"), km=max_("km_driven"), extras=sum_("extras_eur"))
        .table(),
    ),
    (
        "of the leisure rentals with basic insurance, how many were damaged and what share is that",
        r.filter(leisure & (c("insurance") == "basic"))
        .group(n=count(only=c("damaged")), share=mean(c("damaged")))
        .table(),
    ),
    (
        "pie of rentals per insurance",
        r.group("insurance", n=count()).chart("pie", x="insurance", y="n"),
    ),
    ("t-test of km between business and leisure", r.test("tTest", y="km_driven", x="cust_type")),
    ("remove the rentals without a rating", r.filter(~c("rating").missing()).change("rentals")),
    (
        "branches with a mean rating above 3.5, undamaged rentals only",
        r.filter(~c("damaged"))
        .group("branch", rating=mean("rating"))
        .filter(c("rating") > 3.5)
        .table(),
    ),
    (
        "average daily rate by branch and customer type",
        r.group("branch", "cust_type", rate=mean("daily_rate_eur")).table(),
    ),
    (
        "How many rentals of diesel cars came back damaged?",
        j.filter((c("fuel") == "diesel") & c("damaged")).value(count()),
    ),
    (
        "total base and average km by channel, one-way rentals",
        r.filter(c("one_way"))
        .group("channel", base=sum_("base_eur"), km=mean("km_driven"))
        .table(),
    ),
    (
        "mean base and extras per branch",
        r.group("branch", base=mean("base_eur"), extras=mean("extras_eur")).table(),
    ),
    ("cars sorted by odometer, highest first", k.sort("-odometer_km").table()),
    (
        "show branch, channel and km of the damaged one-way rentals",
        r.filter(c("damaged") & c("one_way")).select("branch", "channel", "km_driven").table(),
    ),
    ("litres of fuel used per car class", None),
    # look
    ("how big is the rentals table", r.report("shape")),
    (
        "missing values per column, only app rentals that came back damaged",
        r.filter(app & c("damaged")).report("missing"),
    ),
    (
        "Which makes do we have among the electric automatics in the SUV class?",
        k.filter(electric & automatic & (c("car_class") == "SUV")).distinct("make").table(),
    ),
    (
        "summary stats of km and daily rate for one-way business rentals",
        r.filter(c("one_way") & business).report("describe", "km_driven", "daily_rate_eur"),
    ),
    (
        "15 random rentals with more than 500 km and no full insurance",
        r.filter((c("km_driven") > 500) & (c("insurance") != "full")).sample(15).table(),
    ),
    (
        "any duplicated rows among broker rentals picked up at Nice Airport?",
        r.filter(broker & (c("branch") == "Nice Airport")).report("duplicates"),
    ),
    # aggregate and compare
    (
        "How many business rentals from Lyon Airport came back damaged?",
        r.filter(business & (c("branch") == "Lyon Airport") & c("damaged")).value(count()),
    ),
    (
        "average daily rate of leisure rentals booked on the web that lasted more than 7 days",
        r.filter(leisure & web & (days > 7)).value(mean("daily_rate_eur")),
    ),
    (
        "total extras at the desk with full insurance, no damage and a driver under 40",
        r.filter(desk & (c("insurance") == "full") & ~c("damaged") & (c("driver_age") < 40)).value(
            sum_("extras_eur")
        ),
    ),
    (
        "Share of damaged rentals when somebody under 26 takes a van",
        j.filter((c("driver_age") < 26) & (c("car_class") == "van")).value(mean(c("damaged"))),
    ),
    (
        "damage rate in percent by branch, one-way trips above 300 km only",
        r.filter(c("one_way") & (c("km_driven") > 300))
        .group("branch", rate=mean(c("damaged")) * 100)
        .table(),
    ),
    (
        "median distance per car class for electric or hybrid cars rented by leisure customers",
        j.filter(c("fuel").isin(["electric", "hybrid"]) & leisure)
        .group("car_class", km=median("km_driven"))
        .table(),
    ),
    (
        "top 5 rentals by km among leisure, not one-way, rated 4 or better",
        r.filter(leisure & ~c("one_way") & (c("rating") >= 4)).top(5, "km_driven").table(),
    ),
    (
        "Which branch takes the most, base plus extras, on business rentals of at least 3 days?",
        r.filter(business & (days >= 3))
        .group("branch", takings=sum_(c("base_eur") + c("extras_eur")))
        .top(1, "takings")
        .table(),
    ),
    (
        "gap in mean rating between app and desk for undamaged business rentals",
        r.filter(business & ~c("damaged")).value(mean("rating", app) - mean("rating", desk)),
    ),
    (
        "ratio of mean base revenue, SUV over compact, web bookings with full insurance only",
        j.filter(web & (c("insurance") == "full")).value(
            mean("base_eur", c("car_class") == "SUV")
            / mean("base_eur", c("car_class") == "compact")
        ),
    ),
    (
        "for each car class the 2 priciest rentals by base, business and damage-free",
        j.filter(business & ~c("damaged")).top(2, "base_eur", per=("car_class",)).table(),
    ),
    (
        "How many different cars went out from Nice City to leisure drivers younger than 30?",
        r.filter((c("branch") == "Nice City") & leisure & (c("driver_age") < 30)).value(
            nunique("car_id")
        ),
    ),
    (
        "number of petrol or diesel cars registered before 2021 with over 90,000 km on the clock",
        k.filter(
            c("fuel").isin(["petrol", "diesel"])
            & (c("reg_date") < date("2021-01-01"))
            & (c("odometer_km") > 90000)
        ).value(count()),
    ),
    (
        "electric automatics that were never rented out",
        k.filter(electric & automatic).join(r, "car_id", how="anti").table(),
    ),
    (
        "cars with 5 or more undamaged rentals above 400 km each",
        r.filter(~c("damaged") & (c("km_driven") > 400))
        .group("car_id", n=count())
        .filter(c("n") >= 5)
        .table(),
    ),
    (
        "channel mix in shares for one-way rentals nobody rated",
        r.filter(c("one_way") & c("rating").missing())
        .group("channel", n=count())
        .derive(share=c("n") / over(sum_("n")))
        .table(),
    ),
    (
        "Add up km per car for diesel SUVs or diesel vans, then the average over those cars",
        j.filter((c("fuel") == "diesel") & c("car_class").isin(["SUV", "van"]))
        .group("car_id", km=sum_("km_driven"))
        .value(mean("km")),
    ),
    (
        "Among round-trip leisure rentals, list those whose base is above the average of that "
        "group",
        r.filter(leisure & ~c("one_way")).filter(c("base_eur") > over(mean("base_eur"))).table(),
    ),
    (
        "Which cars had both a damaged rental and a one-way above 400 km?",
        r.group(
            "car_id",
            damaged=count(only=c("damaged")),
            far=count(only=c("one_way") & (c("km_driven") > 400)),
        )
        .filter((c("damaged") > 0) & (c("far") > 0))
        .select("car_id")
        .table(),
    ),
    (
        "lowest and highest daily rate per class, petrol automatics outside the broker channel",
        j.filter((c("fuel") == "petrol") & automatic & ~broker)
        .group("car_class", lowest=min_("daily_rate_eur"), highest=max_("daily_rate_eur"))
        .table(),
    ),
    (
        "base revenue per km by branch, app or web, leisure only",
        r.filter(c("channel").isin(["app", "web"]) & leisure)
        .group("branch", eur_per_km=sum_("base_eur") / sum_("km_driven"))
        .table(),
    ),
    (
        "Which make has the worst average rating with business customers, given at least 20 "
        "ratings?",
        j.filter(business)
        .group("make", rating=mean("rating"), ratings=count("rating"))
        .filter(c("ratings") >= 20)
        .bottom(1, "rating")
        .table(),
    ),
    (
        "percentage without insurance among desk rentals by drivers over 50",
        r.filter(desk & (c("driver_age") > 50)).value(mean(c("insurance") == "none") * 100),
    ),
    (
        "90th percentile of km per customer type, one-way and between 1 and 5 days",
        r.filter(c("one_way") & days.between(1, 5))
        .group("cust_type", p90=quantile("km_driven", 0.9))
        .table(),
    ),
    (
        "count undamaged rentals at airport branches by class and customer type",
        j.filter(~c("damaged") & airport).group("car_class", "cust_type", n=count()).table(),
    ),
    (
        "branches with more than 25 broker rentals over 600 km, and how many",
        r.filter(broker & (c("km_driven") > 600))
        .group("branch", n=count())
        .filter(c("n") > 25)
        .table(),
    ),
    # time
    (
        "monthly count of business web rentals since January 2024",
        r.filter(business & web & (c("pickup_at") >= date("2024-01-01")))
        .group(month=c("pickup_at").floor("month"), n=count())
        .table(),
    ),
    (
        "base revenue per quarter of 2023 for SUVs not sold through a broker",
        j.filter((year == 2023) & (c("car_class") == "SUV") & ~broker)
        .group(quarter=c("pickup_at").floor("quarter"), revenue=sum_("base_eur"))
        .table(),
    ),
    (
        "how many weekend pickups by under-30s ended in damage?",
        r.filter(weekend & (c("driver_age") < 30) & c("damaged")).value(count()),
    ),
    (
        "Weekday with the most one-way airport pickups from June to August 2024",
        r.filter(
            c("one_way")
            & airport
            & (c("pickup_at") >= date("2024-06-01"))
            & (c("pickup_at") < date("2024-09-01"))
        )
        .group(weekday=c("pickup_at").part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "pickups by hour of day, business at airports, Monday to Friday only",
        r.filter(business & airport & (c("pickup_at").part("weekday") <= 5))
        .group(hour=c("pickup_at").part("hour"), n=count())
        .table(),
    ),
    (
        "month on month growth in % of leisure base revenue through the app in 2024",
        r.filter(leisure & app & (year == 2024))
        .group(month=c("pickup_at").floor("month"), revenue=sum_("base_eur"))
        .derive(growth=(c("revenue") / shift("revenue", "month") - 1) * 100)
        .table(),
    ),
    (
        "cumulative number of damaged rentals per month at Nice Airport during 2024",
        r.filter(c("damaged") & (c("branch") == "Nice Airport") & (year == 2024))
        .group(month=c("pickup_at").floor("month"), n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "weekly rentals of vans and SUVs to leisure customers, with a 4-week rolling mean",
        j.filter(c("car_class").isin(["van", "SUV"]) & leisure)
        .group(week=c("pickup_at").floor("week"), n=count())
        .derive(smooth=rolling("n", "week", 4))
        .table(),
    ),
    (
        "When was an electric car first picked up for a trip of more than 1,000 km?",
        j.filter(electric & (c("km_driven") > 1000)).value(min_("pickup_at")),
    ),
    (
        "average length in hours by class, one-way rentals of drivers under 30 in Q3 2024",
        j.filter(
            c("one_way")
            & (c("driver_age") < 30)
            & (c("pickup_at") >= date("2024-07-01"))
            & (c("pickup_at") < date("2024-10-01"))
        )
        .group("car_class", hours=mean(c("pickup_at").until(c("return_at"), "hour")))
        .table(),
    ),
    # charts
    (
        "bar chart of undamaged business rentals per branch",
        r.filter(~c("damaged") & business)
        .group("branch", n=count())
        .chart("bar", x="branch", y="n"),
    ),
    (
        "line chart: monthly base revenue in 2024 for airport branches, one line per customer type",
        r.filter(airport & (year == 2024))
        .group("cust_type", month=c("pickup_at").floor("month"), revenue=sum_("base_eur"))
        .chart("line", x="month", y="revenue", colour="cust_type"),
    ),
    (
        "histogram of km for one-way leisure rentals below 2,000 km",
        r.filter(c("one_way") & leisure & (c("km_driven") < 2000)).chart(
            "histogram", y="km_driven"
        ),
    ),
    (
        "box plot of daily rate by class, July and August only, without broker bookings",
        j.filter(c("pickup_at").part("month").isin([7, 8]) & ~broker).chart(
            "box", x="car_class", y="daily_rate_eur"
        ),
    ),
    (
        "scatter base against km, coloured by insurance, for business rentals of 2 days or more",
        r.filter(business & (days >= 2)).chart(
            "scatter", x="km_driven", y="base_eur", colour="insurance"
        ),
    ),
    (
        "Stacked bars of rentals per quarter by channel, drivers between 25 and 40, no vans",
        j.filter(c("driver_age").between(25, 40) & (c("car_class") != "van"))
        .group("channel", quarter=c("pickup_at").floor("quarter"), n=count())
        .chart("bar", x="quarter", y="n", colour="channel", stacked=True),
    ),
    (
        "heat map of mean rating by branch and class, damage-free and at least 2 days long",
        j.filter(~c("damaged") & (days >= 2))
        .group("branch", "car_class", rating=mean("rating"))
        .chart("heatmap", x="car_class", y="branch", colour="rating"),
    ),
    # cleaning and reshaping
    (
        "Throw out broker rentals that have no rating and no km, keep everything else",
        r.filter(~(broker & c("rating").missing() & c("km_driven").missing())).change("rentals"),
    ),
    (
        "add a column risk to rentals: high if the driver is under 26 or had no insurance, "
        "otherwise normal",
        r.derive(
            risk=where((c("driver_age") < 26) | (c("insurance") == "none"), "high", "normal")
        ).change("rentals"),
    ),
    (
        "keep only petrol and hybrid cars with fewer than 100,000 km in the cars table",
        k.filter(c("fuel").isin(["petrol", "hybrid"]) & (c("odometer_km") < 100000)).change("cars"),
    ),
    (
        "matrix branch by channel with total extras in the cells, full insurance and undamaged "
        "only",
        r.filter((c("insurance") == "full") & ~c("damaged"))
        .pivot("branch", "channel", sum_("extras_eur"))
        .table(),
    ),
    # statistics
    (
        "spearman correlation of driver age and km for leisure rentals without damage",
        r.filter(leisure & ~c("damaged")).test(
            "correlation", y="km_driven", x="driver_age", method="spearman"
        ),
    ),
    (
        "Welch t-test on daily rate, business vs leisure, compact cars outside July and August",
        j.filter((c("car_class") == "compact") & ~c("pickup_at").part("month").isin([7, 8])).test(
            "tTest", y="daily_rate_eur", x="cust_type"
        ),
    ),
    (
        "chi-square: is damage independent of insurance for drivers under 30 on round trips?",
        r.filter((c("driver_age") < 30) & ~c("one_way")).test(
            "chiSquared", y="damaged", x="insurance"
        ),
    ),
    # unanswerable
    (
        "share of bookings cancelled less than 24 h before pickup, web and leisure only",
        None,
    ),
    ("repair cost per damaged van rental with basic insurance", None),
    ("How many repeat customers over 40 rented twice or more from Cannes?", None),
    ("parking fines per branch for one-way business rentals in 2024", None),
    (
        "expected number of SUV rentals at airports in summer 2026 if it is hot and fuel is cheap",
        None,
    ),
    ("why do under-25s with full insurance damage more cars at weekends?", None),
]
