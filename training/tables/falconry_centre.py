"""Birds, flights and visitors of a falconry centre."""

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
    running,
    shift,
    sum_,
)

FORMATS = {"birds": "parquet", "flights": "csv", "visitors": "parquet"}

VOICE = "the owner, enthusiastic, everyday words, exclamation marks"

NAMES = [
    *["Odin", "Freya", "Merlin", "Luna", "Hazel", "Apollo", "Pip", "Saga", "Talon", "Juno"],
    *["Bramble", "Comet", "Dusk", "Echo", "Flint", "Gale", "Harley", "Iris", "Jasper", "Kestra"],
    *["Loki", "Mabel", "Nimbus", "Otis", "Pearl", "Quill", "Rowan", "Sky", "Thor", "Una"],
    *["Vesper", "Willow", "Xena", "Yara", "Zephyr", "Amber", "Blaze", "Clover", "Dot", "Ember"],
    *["Fern", "Ghost", "Huxley", "Indigo", "Jet", "Kilo", "Lark", "Misty", "Nova", "Oslo"],
    *["Poppy", "Rex", "Storm", "Tango", "Umber", "Viola", "Wisp", "Yoyo", "Ziggy", "Archie"],
    *["Birch", "Cosmo", "Dora", "Elfie", "Fudge", "Gizmo"],
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = len(NAMES)
    weights = {
        "Harris hawk": 780,
        "Peregrine": 760,
        "Barn owl": 310,
        "Eagle owl": 2300,
        "Kestrel": 205,
        "Golden eagle": 4100,
        "Lanner": 640,
    }
    species = rng.choice([*weights], k, p=[0.27, 0.16, 0.18, 0.1, 0.14, 0.05, 0.1])
    bred = rng.random(k) < 0.4
    hatched = pd.Timestamp("2012-04-10") + pd.to_timedelta(rng.integers(0, 4300, k), "D")
    vet = pd.Timestamp("2024-10-01") + pd.to_timedelta(rng.integers(0, 330, k), "D")
    female = rng.random(k) < 0.52
    weight = pd.Series(species).map(weights).to_numpy() * rng.normal(1, 0.06, k)
    weight = weight * (1 + 0.2 * female)
    birds = pd.DataFrame(
        {
            "Ring": [f"R{i}" for i in rng.choice(np.arange(400, 900), k, replace=False)],
            "Name": NAMES,
            "Species": species,
            "Sex": np.where(female, "female", "male"),
            "Hatched": hatched,
            "Flying weight (g)": weight.round(),
            "Aviary": rng.choice(["North", "Meadow", "Tower", "Barn"], k),
            "Bred here": bred,
            "Bought for": [
                None if home else f"£{paid:,.2f}"
                for home, paid in zip(bred, rng.gamma(3, 380, k) + 150, strict=True)
            ],
            "Last vet visit": vet.strftime("%d/%m/%Y"),
            "Retired": rng.choice(["yes", "no"], k, p=[0.15, 0.85]),
        }
    )

    n = 1500
    flying = rng.choice(k, k - 6, replace=False)
    who = rng.choice(flying, n, p=rng.dirichlet(np.full(k - 6, 2.0)))
    weather = rng.choice(["sunny", "cloudy", "rain", "fog"], n, p=[0.42, 0.36, 0.16, 0.06])
    show = rng.choice(["morning", "noon", "evening", "private"], n, p=[0.32, 0.34, 0.22, 0.12])
    hour = pd.Series(show).map({"morning": 10, "noon": 12, "evening": 17, "private": 15})
    day = pd.Timestamp("2024-06-01") + pd.to_timedelta(np.sort(rng.integers(0, 455, n)), "D")
    wind = (rng.gamma(3, 5, n) + 4 * (weather == "rain")).round(1)
    owl = np.isin(species[who], ["Barn owl", "Eagle owl"])
    mins = (rng.gamma(4, 2.3, n) + 4 * ~owl - wind * 0.08).clip(0.5).round(1)
    before = weight[who] * rng.normal(0.98, 0.03, n)
    flights = pd.DataFrame(
        {
            "flight_no": np.arange(1, n + 1),
            "Ring": birds["Ring"].to_numpy()[who],
            "flown_at": day + pd.to_timedelta(hour * 60 + rng.integers(0, 90, n), "min"),
            "show": show,
            "handler": rng.choice(
                ["Tilda", "Bruno", "Marek", "Sophie"], n, p=[0.35, 0.3, 0.2, 0.15]
            ),
            "weather": weather,
            "wind_kmh": wind,
            "weight_before_g": before.round(),
            "mins_in_air": mins,
            "height_m": (mins * rng.normal(4, 1.1, n) + 5).clip(2).round(),
            "food_g": (before * 0.05 + rng.normal(10, 4, n)).clip(3).round(),
            "lure": rng.random(n) < 0.45,
            "recall": rng.choice(
                ["first call", "second call", "flew off"], n, p=[0.74, 0.22, 0.04]
            ),
        }
    )
    flights.loc[rng.choice(n, 71, replace=False), "wind_kmh"] = np.nan
    flights.loc[rng.choice(n, 40, replace=False), "height_m"] = np.nan

    m = 880
    package = rng.choice(
        ["Day ticket", "Hawk walk", "Owl evening", "Photo day"], m, p=[0.5, 0.22, 0.18, 0.1]
    )
    adults = rng.integers(1, 5, m)
    children = rng.poisson(1.4, m)
    price = pd.Series(package).map(
        {"Day ticket": 14, "Hawk walk": 55, "Owl evening": 32, "Photo day": 90}
    )
    visit = pd.Timestamp("2024-06-01") + pd.to_timedelta(np.sort(rng.integers(0, 455, m)), "D")
    visitors = pd.DataFrame(
        {
            "Booking": [f"FC-{i}" for i in range(2001, 2001 + m)],
            "Booked on": visit - pd.to_timedelta(rng.gamma(1.6, 12, m).astype(int), "D"),
            "Visit date": visit,
            "Package": package,
            "Adults": adults,
            "Children": children,
            "Paid GBP": (price * (adults + children * 0.5) * rng.choice([1, 0.9], m)).round(2),
            "Cafe GBP": np.where(rng.random(m) < 0.2, np.nan, rng.gamma(3, 6, m).round(2)),
            "Home town": rng.choice(["Bath", "Wells", "Frome", "Bristol", "Yeovil"], m),
            "Member": rng.choice(["yes", "no"], m, p=[0.23, 0.77]),
            "Rating": np.where(
                rng.random(m) < 0.3,
                np.nan,
                (rng.normal(4.1, 0.8, m) + 0.3 * (package == "Owl evening")).round().clip(1, 5),
            ),
            "Cancelled": rng.random(m) < 0.07,
        }
    )
    visitors = pd.concat([visitors, visitors.iloc[[12, 230, 231, 614]]], ignore_index=True)
    return {"birds": birds, "flights": flights, "visitors": visitors}


birds = T("birds")
flights = T("flights")
guests = T("visitors")
both = flights.join(birds, "Ring")

flown = c("flown_at")
visit = c("Visit date")
mins = c("mins_in_air")
price = c("Bought for").replace("£", "").replace(",", "").cast("number")
vet = node("cast", of=c("Last vet visit").json, to="datetime", format="%d/%m/%Y")

QUESTIONS = [
    # Everyday
    ("I can't wait - show me the last ten flights in the list!", flights.tail(10).table()),
    ("How many birds of each kind live with us?", birds.group("Species", n=count()).table()),
    ("How long do they stay in the air on average?", flights.value(mean("mins_in_air"))),
    ("How much have our lovely guests paid altogether?", guests.value(sum_("Paid GBP"))),
    ("Our five highest flights ever, hooray!", flights.top(5, "height_m").table()),
    (
        "How many times did a bird fly off on us, and what percentage of all flights is that?",
        flights.group(
            n=count(only=c("recall") == "flew off"),
            percent=mean(c("recall") == "flew off") * 100,
        ).table(),
    ),
    (
        "Flights month by month - how many did we do?",
        flights.group(month=flown.floor("month"), n=count()).table(),
    ),
    (
        "Owl evening or Hawk walk: what rating does each get on average?",
        guests.filter(c("Package").isin(["Owl evening", "Hawk walk"]))
        .group("Package", rating=mean("Rating"))
        .table(),
    ),
    (
        "Draw me nice bars of how many flights each handler did!",
        flights.group("handler", n=count()).chart("bar", x="handler", y="n"),
    ),
    ("Are there any holes in the visitors list?", guests.report("missing")),
    (
        "What's the average height of our flights once the outliers are left out?",
        flights.filter(~outlier("height_m")).value(mean("height_m")),
    ),
    ("Show me all the birds we bred here ourselves!", birds.filter(c("Bred here")).table()),
    ("How many bookings got cancelled, oh dear?", guests.filter(c("Cancelled")).value(count())),
    (
        "Adults and children, how many of each came in total?",
        guests.group(adults=sum_("Adults"), children=sum_("Children")).table(),
    ),
    ("Which home towns do we see in the bookings?", guests.distinct("Home town").table()),
    ("When was our very first flight?", flights.value(min_("flown_at"))),
    (
        "How often did we fly in the rain, brave as we are?",
        flights.filter(c("weather") == "rain").value(count()),
    ),
    (
        "What's the name of our heaviest bird?",
        birds.top(1, "Flying weight (g)").select("Name").value(),
    ),
    ("Average wind for each show, please!", flights.group("show", wind=mean("wind_kmh")).table()),
    (
        "A histogram of the minutes in the air would make my day!",
        flights.chart("histogram", y="mins_in_air"),
    ),
    (
        "Just the name, species and aviary of our retired oldies!",
        birds.filter(c("Retired") == "yes").select("Name", "Species", "Aviary").table(),
    ),
    (
        "Total food in grams that each handler has given out?",
        flights.group("handler", food=sum_("food_g")).table(),
    ),
    ("What do people typically leave in the café, the median?", guests.value(median("Cafe GBP"))),
    (
        "Takings for visits in May 2025 right next to June 2025!",
        guests.group(
            may=sum_("Paid GBP", (visit >= date("2025-05-01")) & (visit < date("2025-06-01"))),
            june=sum_("Paid GBP", (visit >= date("2025-06-01")) & (visit < date("2025-07-01"))),
        ).table(),
    ),
    (
        "For every show, how many flights and how many minutes up on average?",
        flights.group("show", n=count(), minutes=mean("mins_in_air")).table(),
    ),
    (
        "What share of our bookings are members? I love them!",
        guests.value(mean(c("Member") == "yes")),
    ),
    # More
    (
        "Show me the flights with wind over 30 that still lasted more than ten minutes!",
        flights.filter((c("wind_kmh") > 30) & (mins > 10)).table(),
    ),
    (
        "How many morning flights with Tilda in sunny weather came back on the first call?",
        flights.filter(
            (c("show") == "morning")
            & (c("handler") == "Tilda")
            & (c("weather") == "sunny")
            & (c("recall") == "first call")
        ).value(count()),
    ),
    (
        "Bookings with more than three kids that weren't cancelled - just the day, the package "
        "and the money!",
        guests.filter((c("Children") > 3) & ~c("Cancelled"))
        .select("Visit date", "Package", "Paid GBP")
        .table(),
    ),
    (
        "Count the flights for every handler in every weather!",
        flights.group("handler", "weather", n=count()).table(),
    ),
    (
        "How high do we go on average, per show and with or without the lure?",
        flights.group("show", "lure", height=mean("height_m")).table(),
    ),
    (
        "Within each show, what share of the flights ended with which recall?",
        flights.group("show", "recall", n=count())
        .derive(share=c("n") / over(sum_("n"), "show"))
        .table(),
    ),
    (
        "How did the money from visits grow each month against the one before, in percent?",
        guests.group(month=visit.floor("month"), money=sum_("Paid GBP"))
        .derive(growth=(c("money") / shift("money", "month") - 1) * 100)
        .table(),
    ),
    (
        "Add up our flights week after week, I want to see the total climb!",
        flights.group(week=flown.floor("week"), n=count())
        .derive(total=running("n", "week"))
        .table(),
    ),
    (
        "Which of our birds has flown the most, by name, and how often?",
        both.group("Name", n=count()).top(1, "n").table(),
    ),
    (
        "The three longest flights of each handler!",
        flights.top(3, "mins_in_air", per=("handler",)).table(),
    ),
    (
        "How many minutes longer is a Peregrine up than a Barn owl, on average?",
        both.value(
            mean("mins_in_air", c("Species") == "Peregrine")
            - mean("mins_in_air", c("Species") == "Barn owl")
        ),
    ),
    (
        "How many times the money of Owl evenings do Hawk walks bring in?",
        guests.value(
            sum_("Paid GBP", c("Package") == "Hawk walk")
            / sum_("Paid GBP", c("Package") == "Owl evening")
        ),
    ),
    (
        "How many days ahead do people book with us, on average?",
        guests.value(mean(c("Booked on").until(visit))),
    ),
    (
        "What's the longest wait from booking to visit for every package, in days?",
        guests.group("Package", days=max_(c("Booked on").until(visit))).table(),
    ),
    ("Which of our darlings has never flown at all?", birds.join(flights, "Ring", "anti").table()),
    (
        "All the minutes in the air added up for each species, wow!",
        both.group("Species", minutes=sum_("mins_in_air")).table(),
    ),
    (
        "How much food per flight do boys and girls get on average?",
        both.group("Sex", food=mean("food_g")).table(),
    ),
    (
        "How many different birds has each handler had on the glove?",
        flights.group("handler", birds=nunique("Ring")).table(),
    ),
    (
        "Which two species stay up longest at each show, on average?",
        both.group("show", "Species", minutes=mean("mins_in_air"))
        .top(2, "minutes", per=("show",))
        .table(),
    ),
    ("What have we spent on buying birds, all in all?", birds.value(sum_(price))),
    (
        "The priciest bird we ever bought - its name, please!",
        birds.set("Bought for", price).top(1, "Bought for").select("Name").value(),
    ),
    (
        "Whose last check at the vet was before 1 March 2025? Names only!",
        birds.filter(vet < date("2025-03-01")).select("Name").table(),
    ),
    (
        "From hatching to the last vet visit, how many days on average for each aviary?",
        birds.group("Aviary", days=mean(c("Hatched").until(vet))).table(),
    ),
    (
        "Of the Photo day money, which share came from members?",
        guests.filter(c("Package") == "Photo day").value(
            sum_("Paid GBP", c("Member") == "yes") / sum_("Paid GBP")
        ),
    ),
    (
        "On which weekday do the most kids visit us, and how many is that?",
        guests.group(weekday=visit.part("weekdayName"), kids=sum_("Children"))
        .top(1, "kids")
        .table(),
    ),
    (
        "A line of our takings per month, one line for each package!",
        guests.group("Package", month=visit.floor("month"), money=sum_("Paid GBP")).chart(
            "line", x="month", y="money", colour="Package"
        ),
    ),
    (
        "Dots, please: minutes in the air against wind, coloured by weather!",
        flights.chart("scatter", x="wind_kmh", y="mins_in_air", colour="weather"),
    ),
    (
        "Box plots of the food for each show would be fab!",
        flights.chart("box", x="show", y="food_g"),
    ),
    (
        "Stack me some bars: flights per quarter, split by recall!",
        flights.group("recall", quarter=flown.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="recall", stacked=True
        ),
    ),
    (
        "Bake me a pie of the bookings by home town!",
        guests.group("Home town", n=count()).chart("pie", x="Home town", y="n"),
    ),
    (
        "A heat map of the average minutes up for handler and weather, how colourful!",
        flights.group("handler", "weather", minutes=mean("mins_in_air")).chart(
            "heatmap", x="handler", y="weather", colour="minutes"
        ),
    ),
    (
        "Violins of the height for every kind of weather, as if they played music!",
        flights.chart("violin", x="weather", y="height_m"),
    ),
    (
        "Nobody gave a rating? Then put a 3 there, in the visitors table!",
        guests.derive(Rating=c("Rating").or_else(3)).change("visitors"),
    ),
    (
        "Where the wind wasn't noted in flights, please write in the average of that weather!",
        flights.derive(wind_kmh=c("wind_kmh").or_else(over(mean("wind_kmh"), "weather"))).change(
            "flights"
        ),
    ),
    (
        "Some visitors are in there twice, throw the copies out!",
        guests.distinct().change("visitors"),
    ),
    ("Kick the aviary out of the birds table for good!", birds.drop("Aviary").change("birds")),
    (
        "Let's call mins_in_air simply airtime in flights from now on!",
        flights.rename(mins_in_air="airtime").change("flights"),
    ),
    (
        "Give visitors a new column party, adults plus children!",
        guests.derive(party=c("Adults") + c("Children")).change("visitors"),
    ),
    (
        "Turn what we bought the birds for into proper numbers, please!",
        birds.set("Bought for", price).change("birds"),
    ),
    (
        "Do windy days go with short flights? Tell me the correlation!",
        flights.test("correlation", y="mins_in_air", x="wind_kmh"),
    ),
    (
        "Does the recall hang on the weather? Chi-squared test, how exciting!",
        flights.test("chiSquared", y="recall", x="weather"),
    ),
    (
        "Does the lure change how high they go? A t-test, go on!",
        flights.test("tTest", y="height_m", x="lure"),
    ),
    # Nothing answers these
    ("How many frozen mice did we buy last month?", None),
    ("Which bird do the children love most of all?", None),
    ("Will we have even more guests next summer?", None),
    ("Why on earth does Odin keep flying off?", None),
    ("What should I charge for a Hawk walk?", None),
    ("How wide are the wings of our Golden eagles? Enormous, surely!", None),
    ("How many eggs did we get this spring?", None),
    ("Which of my handlers earns the most?", None),
    ("How many likes did our flying videos get?", None),
    ("Would a snowy owl be a good buy for us?", None),
]
