"""Orders and bookings of the restaurant of a grand hotel, as its maître d' keeps them."""

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
    min_,
    nunique,
    over,
    rolling,
    running,
    sum_,
    where,
)

FORMATS = {"orders": "csv", "bookings": "csv"}

VOICE = "a maître d', polite: would you kindly, might I, if you please"

WAITERS = ["Anselm", "Beatrice", "Claudio", "Delphine", "Emil", "Fiorella", "Gaspard", "Henriette"]
WAITERS += ["Ivo", "Josephine", "Luca"]
SURNAMES = ["Aldridge", "Beaumont", "Castellani", "Dupont", "Eriksson", "Fontaine", "Goldberg"]
SURNAMES += ["Hofmann", "Ivanova", "Jansen", "Kowalski", "Lindqvist", "Moreau", "Novak", "Okafor"]
SURNAMES += ["Pellegrini", "Rossi", "Schmid", "Tanaka", "Ueda", "Varga", "Whitcombe", "Ziegler"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 520
    party = rng.choice(
        [1, 2, 3, 4, 5, 6, 8, 12], m, p=[0.05, 0.44, 0.1, 0.22, 0.06, 0.08, 0.04, 0.01]
    )
    day = pd.Timestamp("2024-01-04") + pd.to_timedelta(rng.integers(0, 450, m), unit="D")
    bookings = pd.DataFrame(
        {
            "Booking": [f"B{2000 + i}" for i in range(m)],
            "Guest": rng.choice([f"{t} {s}" for s in SURNAMES for t in ("Mr", "Ms", "Dr")], m),
            "Booked On": day - pd.to_timedelta(rng.integers(0, 60, m), unit="D"),
            "For Date": day,
            "Party": party,
            "Channel": rng.choice(["telephone", "concierge", "website", "agency"], m),
            "Occasion": rng.choice(
                ["birthday", "anniversary", "business", None], m, p=[0.15, 0.13, 0.2, 0.52]
            ),
            "Requests": rng.choice(
                [
                    "window",
                    "high chair",
                    "quiet corner",
                    "window; quiet corner",
                    "cake; window",
                    None,
                ],
                m,
                p=[0.2, 0.1, 0.12, 0.06, 0.08, 0.44],
            ),
            "No-show": rng.choice(["yes", "no"], m, p=[0.08, 0.92]),
            "VIP": rng.random(m) < 0.11,
        }
    )

    n = 1400
    came = np.flatnonzero(bookings["No-show"] == "no")
    booked = rng.permutation(np.r_[came, np.full(n - len(came), -1)])
    walk_in = pd.Timestamp("2024-01-04") + pd.to_timedelta(rng.integers(0, 450, n), unit="D")
    start = np.where(booked >= 0, day[booked], walk_in)
    service = rng.choice(["breakfast", "lunch", "dinner"], n, p=[0.2, 0.3, 0.5])
    hour = np.array([{"breakfast": 7, "lunch": 12, "dinner": 19}[s] for s in service])
    opened = pd.to_datetime(start) + pd.to_timedelta(
        hour * 60 + rng.integers(0, 170, n), unit="min"
    )
    covers = np.where(booked >= 0, party[booked], rng.choice([1, 2, 3, 4, 5], n))
    menu = rng.choice(["à la carte", "tasting", "set"], n, p=[0.55, 0.2, 0.25])
    head = np.where(menu == "tasting", 118, np.where(menu == "set", 46, 63))
    food = np.where(service == "breakfast", 24, head) * covers * rng.normal(1, 0.15, n)
    wine = np.where(service == "breakfast", 0, covers * rng.gamma(2, 14, n))
    orders = pd.DataFrame(
        {
            "Order No": np.arange(70001, 70001 + n),
            "Booking": np.where(booked >= 0, bookings["Booking"].to_numpy()[booked], None),
            "Opened": opened,
            "Closed": opened + pd.to_timedelta(rng.gamma(9, 10, n).round() + 12, unit="min"),
            "Table": rng.integers(1, 29, n),
            "Station": rng.choice(["terrace", "salon", "winter garden"], n, p=[0.25, 0.5, 0.25]),
            "Covers": covers,
            "Waiter": rng.choice(WAITERS, n, p=rng.dirichlet(np.full(11, 6.0))),
            "Service": service,
            "Menu": menu,
            "Food EUR": food.round(2),
            "Wine EUR": wine.round(2),
            "Tip EUR": np.where(
                rng.random(n) < 0.2, 0, (food + wine) * rng.gamma(3, 0.025, n)
            ).round(2),
            "Room": np.where(rng.random(n) < 0.45, rng.integers(101, 460, n).astype(float), np.nan),
            "Payment": rng.choice(["card", "cash", "room charge"], n, p=[0.6, 0.12, 0.28]),
            "Allergy": rng.choice(["Yes", "No"], n, p=[0.13, 0.87]),
        }
    )
    orders.loc[rng.choice(n, 35, replace=False), "Closed"] = pd.NaT
    orders.loc[rng.choice(n, 60, replace=False), "Tip EUR"] = np.nan
    orders.loc[rng.choice(n, 18, replace=False), "Waiter"] = None
    return {"orders": orders, "bookings": bookings}


orders = T("orders")
bookings = T("bookings")
bill = c("Food EUR") + c("Wine EUR")
at_table = c("Opened").until(c("Closed"), "minute")

QUESTIONS = [
    # Everyday
    (
        "Might I have a line of the total Food EUR per month, by Opened?",
        orders.group(month=c("Opened").floor("month"), food=sum_("Food EUR")).chart(
            "line", x="month", y="food"
        ),
    ),
    (
        "Would you kindly run a t-test of the tips between dinner and lunch?",
        orders.filter(c("Service").isin(["dinner", "lunch"])).test("tTest", "Tip EUR", "Service"),
    ),
    (
        "The mean of Covers by Service and Station, if you please.",
        orders.group("Service", "Station", covers=mean("Covers")).table(),
    ),
    (
        "Might I ask whether any VIP had an order at table 7?",
        orders.join(bookings, "Booking").filter(c("VIP") & (c("Table") == 7)).value(count() > 0),
    ),
    (
        "Kindly put the bookings in order of For Date, the earliest first.",
        bookings.sort("For Date").table(),
    ),
    ("Might I learn how many different guests we have?", bookings.value(nunique("Guest"))),
    (
        "If you please, round Food EUR to whole euros in the orders.",
        orders.set("Food EUR", c("Food EUR").round()).change("orders"),
    ),
    (
        "Would you show me the bookings whose Requests contain the word cake?",
        bookings.filter(c("Requests").contains("cake")).table(),
    ),
    (
        "Might I know the share of each Payment within each Service?",
        orders.group("Service", "Payment", n=count())
        .derive(share=c("n") / over(sum_("n"), "Service"))
        .table(),
    ),
    ("Would you be so kind as to give me the average age of our guests?", None),
    # look
    ("Would you kindly tell me how many bookings we hold?", bookings.value(count())),
    ("Might I see which columns the orders have, if you please?", orders.report("types")),
    ("Would you be so good as to count the gaps in the order book?", orders.report("missing")),
    (
        "May I ask through which channels our bookings reach us?",
        bookings.distinct("Channel").table(),
    ),
    ("Kindly let me glance at six bookings, chosen at random.", bookings.sample(6).table()),
    (
        "Would you kindly check whether any order has been entered twice?",
        orders.report("duplicates"),
    ),
    # aggregate and compare
    (
        "Would you kindly give me the covers served by each waiter?",
        orders.group("Waiter", covers=sum_("Covers")).table(),
    ),
    (
        "What is the average tip per waiter, if I may ask?",
        orders.group("Waiter", tip=mean("Tip EUR")).table(),
    ),
    (
        "Might I know which of our waiters took the most in tips altogether?",
        orders.group("Waiter", tips=sum_("Tip EUR")).top(1, "tips").table(),
    ),
    (
        "How much have we taken in food and wine together at dinner, please?",
        orders.filter(c("Service") == "dinner").value(sum_(bill)),
    ),
    (
        "Would you kindly tell me the average spend per guest at each service?",
        orders.group("Service", spend=sum_(bill) / sum_("Covers")).table(),
    ),
    (
        "May I have the five tables with the highest wine sales?",
        orders.group("Table", wine=sum_("Wine EUR")).top(5, "wine").table(),
    ),
    (
        "What percentage of our orders mention an allergy, if you would be so kind?",
        orders.value(mean(c("Allergy") == "Yes") * 100),
    ),
    (
        "Could you kindly show the share of tasting menus at each station?",
        orders.group("Station", share=mean(c("Menu") == "tasting")).table(),
    ),
    (
        "How many orders came from guests staying in a room, please?",
        orders.value(count("Room")),
    ),
    (
        "Would you kindly count the dinners on the terrace with more than four covers?",
        orders.filter(
            (c("Service") == "dinner") & (c("Station") == "terrace") & (c("Covers") > 4)
        ).value(count()),
    ),
    (
        "Might I see the order with the largest wine bill?",
        orders.top(1, "Wine EUR").table(),
    ),
    (
        "Who waited on the party with the most generous tip, may I ask?",
        orders.top(1, "Tip EUR").select("Waiter").value(),
    ),
    (
        "Kindly list the three largest orders by food and wine for every service.",
        orders.derive(total=bill).top(3, "total", per=("Service",)).table(),
    ),
    (
        "How much more in food does a tasting menu bring per cover than the set menu, please?",
        orders.value(
            sum_("Food EUR", c("Menu") == "tasting") / sum_("Covers", c("Menu") == "tasting")
            - sum_("Food EUR", c("Menu") == "set") / sum_("Covers", c("Menu") == "set")
        ),
    ),
    (
        "Would you kindly give the tip as a percentage of food and wine for each form of payment?",
        orders.group("Payment", percent=sum_("Tip EUR") / sum_(bill) * 100).table(),
    ),
    (
        "May I trouble you for the bookings that never became an order?",
        bookings.join(orders, "Booking", "anti").table(),
    ),
    (
        "Would you kindly tell me what our VIP guests spent on wine in total?",
        orders.join(bookings, "Booking").filter(c("VIP")).value(sum_("Wine EUR")),
    ),
    (
        "Which occasion brings the highest average bill, food and wine taken together, please?",
        orders.join(bookings, "Booking").group("Occasion", bill=mean(bill)).top(1, "bill").table(),
    ),
    (
        "Be so kind as to show the no-show rate by channel.",
        bookings.group("Channel", rate=mean(c("No-show") == "yes")).table(),
    ),
    (
        "Might I have the guests who have booked at least ten times with us?",
        bookings.group("Guest", n=count()).filter(c("n") >= 10).table(),
    ),
    (
        "Would you kindly list the waiters whose tips in all lie above the average of the brigade?",
        orders.group("Waiter", tips=sum_("Tip EUR")).filter(c("tips") > over(mean("tips"))).table(),
    ),
    (
        "Could I have the median time at table in minutes, lunch and dinner apart, please?",
        orders.filter(c("Service").isin(["lunch", "dinner"]))
        .group("Service", minutes=median(at_table))
        .table(),
    ),
    (
        "Would you kindly work out the covers of each waiter, and then the mean of those sums?",
        orders.group("Waiter", covers=sum_("Covers")).value(mean("covers")),
    ),
    (
        "Which guests, if I may, have always turned up and never been a no-show?",
        bookings.group("Guest", missed=count(only=c("No-show") == "yes"))
        .filter(c("missed") == 0)
        .select("Guest")
        .table(),
    ),
    # time
    (
        "Would you kindly show our covers month by month?",
        orders.group(month=c("Opened").floor("month"), covers=sum_("Covers")).table(),
    ),
    (
        "On which day of the week do we serve the most dinners, may I ask?",
        orders.filter(c("Service") == "dinner")
        .group(weekday=c("Opened").part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "How much wine did we sell in December 2024, in euros, if you please?",
        orders.filter(
            (c("Opened") >= date("2024-12-01")) & (c("Opened") < date("2025-01-01"))
        ).value(sum_("Wine EUR")),
    ),
    (
        "Kindly compare the weekend with weekdays by the average number of covers per order.",
        orders.group(
            days=where(c("Opened").part("weekday") >= 6, "weekend", "weekday"),
            covers=mean("Covers"),
        ).table(),
    ),
    (
        "Would you kindly give me the takings in food for each quarter of 2024?",
        orders.filter((c("Opened") >= date("2024-01-01")) & (c("Opened") < date("2025-01-01")))
        .group(quarter=c("Opened").floor("quarter"), food=sum_("Food EUR"))
        .table(),
    ),
    (
        "Might I see how weekly covers run up, one week added to another?",
        orders.group(week=c("Opened").floor("week"), covers=sum_("Covers"))
        .derive(running=running("covers", "week"))
        .table(),
    ),
    (
        "Would you be so good as to smooth the monthly tips with a three-month rolling mean?",
        orders.group(month=c("Opened").floor("month"), tips=sum_("Tip EUR"))
        .derive(rolling=rolling("tips", "month", 3))
        .table(),
    ),
    (
        "How many days ahead do our guests book on average, by channel, please?",
        bookings.group("Channel", days=mean(c("Booked On").until(c("For Date")))).table(),
    ),
    (
        "May I have the date for which each guest first booked?",
        bookings.group("Guest", first=min_("For Date")).table(),
    ),
    (
        "Would you kindly count the no-shows since October 2024?",
        bookings.filter((c("No-show") == "yes") & (c("For Date") >= date("2024-10-01"))).value(
            count()
        ),
    ),
    # charts
    (
        "Would you kindly draw the covers per waiter as bars?",
        orders.group("Waiter", covers=sum_("Covers")).chart("bar", x="Waiter", y="covers"),
    ),
    (
        "Might I have a line of the wine sales over the months, one for each station?",
        orders.group("Station", month=c("Opened").floor("month"), wine=sum_("Wine EUR")).chart(
            "line", x="month", y="wine", colour="Station"
        ),
    ),
    ("A histogram of the tips, if you please.", orders.chart("histogram", y="Tip EUR")),
    (
        "Kindly set the tip against the wine bill in a scatter plot.",
        orders.chart("scatter", x="Wine EUR", y="Tip EUR"),
    ),
    (
        "Would you kindly make me a pie of our orders by form of payment?",
        orders.group("Payment", n=count()).chart("pie", x="Payment", y="n"),
    ),
    (
        "May I see the food bills as box plots, menu beside menu?",
        orders.chart("box", x="Menu", y="Food EUR"),
    ),
    (
        "Could I trouble you for a heatmap of orders by weekday and hour?",
        orders.group(
            weekday=c("Opened").part("weekdayName"), hour=c("Opened").part("hour"), n=count()
        ).chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    # cleaning and reshaping
    (
        "Would you kindly enter zero wherever the tip is missing, and keep it so?",
        orders.set("Tip EUR", c("Tip EUR").or_else(0)).change("orders"),
    ),
    (
        "Please be so kind as to rename Party to Guests in the bookings.",
        bookings.rename(Party="Guests").change("bookings"),
    ),
    (
        "Might I have each request of a booking on a line of its own?",
        bookings.explode("Requests", "; ").table(),
    ),
    (
        "Would you kindly lay out the covers with waiters down the side and services across?",
        orders.pivot("Waiter", "Service", sum_("Covers")).table(),
    ),
    # statistics
    (
        "Is there a correlation between covers and the tip, may I ask?",
        orders.test("correlation", "Tip EUR", "Covers"),
    ),
    (
        "Would you kindly test whether the wine bill differs among the three stations?",
        orders.test("anova", "Wine EUR", "Station"),
    ),
    (
        "Do no-shows depend on the channel of the booking, if I may ask for a proper test?",
        bookings.test("chiSquared", "No-show", "Channel"),
    ),
    # nothing can answer it
    ("Would you kindly tell me which dish was sent back most often?", None),
    ("Might I know how many covers to expect next Easter?", None),
    ("Why do our guests tip less at breakfast, if I may ask?", None),
    ("Could I have the hours each waiter worked in May 2024, please?", None),
    ("Would you kindly list the most popular bottle at dinner?", None),
    ("May I trouble you for a good recipe for sauce béarnaise?", None),
]
