"""Feedings in a zoo, one row for each meal put in front of an animal."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    E,
    T,
    c,
    count,
    date,
    max_,
    mean,
    min_,
    over,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"feedings": "csv"}

VOICE = "a zoo keeper, curious: questions that start with which, who, when, how come"

# name, species, house, group, weight kg, meal kg, foods
ANIMALS = [
    ("Tambo", "elephant", "Savanna", "mammal", 4200, 48.0, ["hay", "branches", "pellets"]),
    ("Sira", "elephant", "Savanna", "mammal", 3100, 41.0, ["hay", "branches", "pellets"]),
    ("Duke", "giraffe", "Savanna", "mammal", 1150, 17.0, ["hay", "branches"]),
    ("Nala", "lion", "Big Cats", "mammal", 142, 6.5, ["beef", "chicken"]),
    ("Kazan", "tiger", "Big Cats", "mammal", 168, 7.2, ["beef", "chicken", "horse"]),
    ("Mist", "snow leopard", "Big Cats", "mammal", 41, 2.1, ["chicken", "rabbit"]),
    ("Gorgo", "gorilla", "Ape House", "mammal", 171, 5.4, ["vegetables", "fruit", "pellets"]),
    ("Lulu", "orangutan", "Ape House", "mammal", 58, 3.6, ["vegetables", "fruit"]),
    ("Pepper", "penguin", "Polar Bay", "bird", 4.1, 0.45, ["herring", "sprat"]),
    ("Waddle", "penguin", "Polar Bay", "bird", 3.8, 0.42, ["herring", "sprat"]),
    ("Boris", "sea lion", "Polar Bay", "mammal", 236, 6.1, ["herring", "mackerel"]),
    ("Rio", "macaw", "Aviary", "bird", 1.1, 0.11, ["seeds", "fruit"]),
    ("Flame", "flamingo", "Aviary", "bird", 2.6, 0.2, ["pellets"]),
    ("Snap", "crocodile", "Reptiles", "reptile", 310, 4.8, ["chicken", "rabbit"]),
    ("Methuselah", "tortoise", "Reptiles", "reptile", 214, 3.1, ["hay", "vegetables"]),
]
SHARES = [9, 8, 7, 6, 7, 5, 8, 8, 10, 9, 8, 6, 5, 1, 3]
COSTS = {"hay": 0.22, "branches": 0.1, "pellets": 1.4, "beef": 5.6, "chicken": 3.1, "horse": 4.4}
COSTS |= {"rabbit": 6.2, "vegetables": 1.3, "fruit": 2.2, "herring": 3.4, "sprat": 2.9}
COSTS |= {"mackerel": 3.9, "seeds": 3.3}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1460
    which = rng.choice(len(ANIMALS), n, p=np.array(SHARES) / sum(SHARES))
    animals = [ANIMALS[each] for each in which]
    day = pd.Timestamp("2024-01-08") + pd.to_timedelta(rng.integers(0, 512, n), "D")
    hour = rng.choice(
        [7, 8, 9, 11, 12, 14, 15, 16, 17], n, p=np.array([14, 17, 9, 11, 8, 12, 13, 10, 6]) / 100
    )
    at = day + pd.to_timedelta(hour * 60 + rng.integers(0, 12, n) * 5, "min")
    food = np.array([rng.choice(animal[6]) for animal in animals])
    temp = 11 - 9.5 * np.cos((day.dayofyear.to_numpy() - 20) / 58.1) + rng.normal(0, 3, n)
    given = np.array([animal[5] for animal in animals]) * rng.normal(1, 0.14, n)
    given = np.maximum(given, 0.05)
    fussy = np.array([animal[3] == "reptile" for animal in animals])
    appetite = rng.beta(np.where(fussy, 4, 9), 1.1) - 0.006 * np.maximum(temp - 20, 0)
    show = (rng.random(n) < 0.24) & (hour >= 11)
    feedings = pd.DataFrame(
        {
            "Feed No": np.arange(8101, 8101 + n),
            "Fed at": at,
            "Animal": [animal[0] for animal in animals],
            "Species": [animal[1] for animal in animals],
            "Class": [animal[3] for animal in animals],
            "House": [animal[2] for animal in animals],
            "Keeper": rng.choice(
                ["Ines", "Tom", "Priya", "Oskar", "Wanda", "Leroy"],
                n,
                p=[0.22, 0.2, 0.18, 0.16, 0.14, 0.1],
            ),
            "Food": food,
            "Given kg": given.round(2),
            "Left kg": (given * np.clip(1 - appetite, 0, 1)).round(2),
            "Cost EUR": (given * np.array([COSTS[each] for each in food])).round(2),
            "Prep min": (4 + rng.gamma(2, 4, n) + 0.25 * given).round(),
            "Weight kg": [
                round(a[4] * f, 1) for a, f in zip(animals, rng.normal(1, 0.03, n), strict=True)
            ],
            "Temp C": temp.round(1),
            "Vitamins": np.where(rng.random(n) < 0.31, "yes", "no"),
            "Public show": show,
            "Visitors": np.where(
                show, rng.poisson(46, n) * (1 + 0.7 * (day.dayofweek >= 5)), np.nan
            ),
            "Mood": rng.choice(
                ["calm", "playful", "grumpy", "sleepy"], n, p=[0.48, 0.27, 0.11, 0.14]
            ),
        }
    )
    feedings["Visitors"] = feedings["Visitors"].round()
    feedings.loc[rng.random(n) < 0.55, "Weight kg"] = np.nan
    feedings.loc[rng.choice(n, 42, replace=False), "Left kg"] = np.nan
    feedings.loc[rng.choice(n, 31, replace=False), "Mood"] = None
    feedings = feedings.sort_values("Fed at", ignore_index=True)
    feedings["Fed at"] = feedings["Fed at"].dt.strftime("%Y-%m-%d %H:%M")
    return {"feedings": feedings}


f = T("feedings")

at = c("Fed at")
month = at.floor("month")
weekday = at.part("weekday")
eaten = c("Given kg") - c("Left kg")
shown = c("Public show")
vitamins = c("Vitamins") == "yes"


def animal(name: str) -> E:
    return c("Animal") == name


def within(start: str, end: str) -> E:
    return (at >= date(start)) & (at < date(end))


QUESTIONS = [
    # look
    ("Which things do we write down for every meal, what columns are there?", f.report("types")),
    ("How come some boxes are empty, how many are blank in each column?", f.report("missing")),
    ("Which animals do we feed?", f.distinct("Animal").table()),
    (
        "Who are the keepers and which houses do they each go to?",
        f.distinct("Keeper", "House").table(),
    ),
    ("Which are the first 6 meals in the book?", f.limit(6).table()),
    (
        "Which meals did Snap the crocodile get in 2025?",
        f.filter(animal("Snap") & (at >= date("2025-01-01"))).table(),
    ),
    (
        "Which meals had grumpy animals and over 2 kg left in the bowl?",
        f.filter((c("Mood") == "grumpy") & (c("Left kg") > 2)).table(),
    ),
    (
        "When was Methuselah fed and with what? Just the time and the food",
        f.filter(animal("Methuselah")).select("Fed at", "Food").table(),
    ),
    ("Which meals have no note about the leftovers?", f.filter(c("Left kg").missing()).table()),
    ("Which feeds took longest to prepare? Sort them all that way", f.sort("-Prep min").table()),
    (
        "Which figures sum up the portions and the prep time, mean, spread, quartiles?",
        f.report("describe", "Given kg", "Prep min"),
    ),
    (
        "Which feeds were a public show with more than 80 people watching?",
        f.filter(shown & (c("Visitors") > 80)).table(),
    ),
    # aggregate and compare
    (
        "Which animal gets the most food altogether?",
        f.group("Animal", kg=sum_("Given kg")).top(1, "kg").table(),
    ),
    (
        "Which animal eats the least expensive diet on average per meal?",
        f.group("Animal", cost=mean("Cost EUR")).bottom(1, "cost").table(),
    ),
    (
        "Who of us does the most feeds?",
        f.group("Keeper", n=count()).top(1, "n").table(),
    ),
    (
        "Which species leaves the biggest share of its food behind, kilos left over kilos given?",
        f.group("Species", share=sum_("Left kg") / sum_("Given kg")).top(1, "share").table(),
    ),
    (
        "How many kilos does each animal actually eat at a meal, on average?",
        f.group("Animal", eaten=mean(eaten)).table(),
    ),
    (
        "Who is slowest at getting the food ready, on average?",
        f.group("Keeper", minutes=mean("Prep min")).top(1, "minutes").table(),
    ),
    (
        "Which 3 foods cost us most?",
        f.group("Food", cost=sum_("Cost EUR")).top(3, "cost").table(),
    ),
    (
        "Which share of the meals in each house has vitamins in it?",
        f.group("House", share=mean(vitamins)).table(),
    ),
    (
        "How many times was Gorgo in a playful mood?",
        f.filter(animal("Gorgo") & (c("Mood") == "playful")).value(count()),
    ),
    (
        "What percentage of the feeds are grumpy ones, for each animal?",
        f.group("Animal", percent=mean(c("Mood") == "grumpy") * 100).table(),
    ),
    (
        "How many visitors watch a feed on average, house by house?",
        f.group("House", visitors=mean("Visitors")).table(),
    ),
    (
        "Which animal has drawn the biggest crowd at a single show?",
        f.top(1, "Visitors").select("Animal").table(),
    ),
    (
        "Which is the heaviest and which the lightest weighing of each animal?",
        f.group("Animal", heaviest=max_("Weight kg"), lightest=min_("Weight kg")).table(),
    ),
    (
        "How much more does Tambo get per meal than Sira?",
        f.value(mean("Given kg", animal("Tambo")) - mean("Given kg", animal("Sira"))),
    ),
    (
        "How many times as much does a meal with beef cost as one with chicken, going by averages?",
        f.value(mean("Cost EUR", c("Food") == "beef") / mean("Cost EUR", c("Food") == "chicken")),
    ),
    (
        "Who gives out the most fish, herring, sprat and mackerel together in kilos?",
        f.filter(c("Food").isin(["herring", "sprat", "mackerel"]))
        .group("Keeper", kg=sum_("Given kg"))
        .top(1, "kg")
        .table(),
    ),
    (
        "Which food does each animal get most often?",
        f.group("Animal", "Food", n=count()).top(1, "n", per=("Animal",)).table(),
    ),
    (
        "Which part of the whole food bill goes to each house?",
        f.group("House", cost=sum_("Cost EUR"))
        .derive(share=c("cost") / over(sum_("cost")))
        .table(),
    ),
    (
        "Which houses have a mean prep of over 12 minutes, not counting the shows?",
        f.filter(~shown).group("House", minutes=mean("Prep min")).filter(c("minutes") > 12).table(),
    ),
    (
        "Who looked after birds on days hotter than 20 degrees, and how many feeds each?",
        f.filter((c("Class") == "bird") & (c("Temp C") > 20)).group("Keeper", n=count()).table(),
    ),
    (
        "How much is given and how much is left with each kind of food, in total kilos?",
        f.group("Food", given=sum_("Given kg"), left=sum_("Left kg")).table(),
    ),
    (
        "How does the average leftover look with species down and mood across?",
        f.pivot("Species", "Mood", mean("Left kg")).table(),
    ),
    (
        "Which price per kilo do we pay for each food?",
        f.group("Food", eur_per_kg=sum_("Cost EUR") / sum_("Given kg")).table(),
    ),
    (
        "How many big cat meals were beef or horse and heavier than 7 kg?",
        f.filter(
            (c("House") == "Big Cats") & c("Food").isin(["beef", "horse"]) & (c("Given kg") > 7)
        ).value(count()),
    ),
    # time
    (
        "When do we spend how much on food, month by month?",
        f.group(month=month, cost=sum_("Cost EUR")).table(),
    ),
    (
        "When was the busiest day, the one with the most feeds?",
        f.group(day=at.floor("day"), n=count()).top(1, "n").table(),
    ),
    (
        "Which weekday has most public shows?",
        f.filter(shown).group(weekday=at.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "When in the day do we feed, how many meals for each hour?",
        f.group(hour=at.part("hour"), n=count()).table(),
    ),
    (
        "When did Kazan last get horse or beef?",
        f.filter(animal("Kazan") & c("Food").isin(["horse", "beef"])).value(max_("Fed at")),
    ),
    (
        "When was each animal weighed for the first time?",
        f.filter(~c("Weight kg").missing()).group("Animal", first=min_("Fed at")).table(),
    ),
    (
        "How did the kilos of food add up month after month in 2024?",
        f.filter(within("2024-01-01", "2025-01-01"))
        .group(month=month, kg=sum_("Given kg"))
        .derive(total=running("kg", "month"))
        .table(),
    ),
    (
        "How did the number of feeds grow or shrink in % from each quarter to the next?",
        f.group(quarter=at.floor("quarter"), n=count())
        .derive(change=(c("n") / shift("n", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Who worked weekends from June to August 2024, and how many feeds did they do?",
        f.filter(within("2024-06-01", "2024-09-01") & (weekday >= 6))
        .group("Keeper", n=count())
        .table(),
    ),
    (
        "How do the weekly leftovers run if you smooth them over 4 weeks?",
        f.group(week=at.floor("week"), left=sum_("Left kg"))
        .derive(average=rolling("left", "week", 4))
        .table(),
    ),
    # charts
    (
        "Who does how many feeds? A bar chart would be nice",
        f.group("Keeper", n=count()).chart("bar", x="Keeper", y="n"),
    ),
    (
        "How does the food bill move over the months, as a line for every house?",
        f.group("House", month=month, cost=sum_("Cost EUR")).chart(
            "line", x="month", y="cost", colour="House"
        ),
    ),
    (
        "Which moods do they have, in a pie?",
        f.group("Mood", n=count()).chart("pie", x="Mood", y="n"),
    ),
    (
        "How come they eat less in the heat, or do they? Dots of leftovers against temperature",
        f.chart("scatter", x="Temp C", y="Left kg"),
    ),
    (
        "Which class of animal has wider costs? Box plots, please",
        f.chart("box", x="Class", y="Cost EUR"),
    ),
    (
        "Which foods does each house use, kilos in stacked bars?",
        f.group("House", "Food", kg=sum_("Given kg")).chart(
            "bar", x="House", y="kg", colour="Food", stacked=True
        ),
    ),
    (
        "When is which house busy? Heat map of feeds, hour against house",
        f.group("House", hour=at.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="House", colour="n"
        ),
    ),
    # cleaning
    (
        "Who needs the meals without leftovers noted? Take them out of the book",
        f.filter(~c("Left kg").missing()).change("feedings"),
    ),
    (
        "How about a new column Eaten kg, given minus left?",
        f.set("Eaten kg", eaten).change("feedings"),
    ),
    (
        "How come the mood is blank at times? Write 'not seen' there",
        f.set("Mood", c("Mood").or_else("not seen")).change("feedings"),
    ),
    ("Who uses the feed numbers? Drop that column", f.drop("Feed No").change("feedings")),
    (
        "Who says branches? It is browse here, so put that as the food instead",
        f.set("Food", c("Food").replace("branches", "browse")).change("feedings"),
    ),
    # statistics
    (
        "How closely do temperature and leftovers go together, correlation please?",
        f.test("correlation", y="Left kg", x="Temp C"),
    ),
    (
        "Which is it, luck or a real difference in prep time between vitamin meals and plain ones? "
        "T-test it",
        f.test("tTest", y="Prep min", x="Vitamins"),
    ),
    (
        "How come moods differ, do they depend on the house? Chi-square",
        f.test("chiSquared", y="Mood", x="House"),
    ),
    (
        "How much do Boris's portions vary, the standard deviation?",
        f.filter(animal("Boris")).value(std("Given kg")),
    ),
    # nothing can answer it
    ("Which animals were born here?", None),
    ("When is the vet coming to see Duke next?", None),
    ("How come Mist has stopped eating rabbit?", None),
    ("Who was on holiday in August 2024?", None),
    ("Which supplier sends us the freshest herring?", None),
    ("How big will Lulu be in two years?", None),
    ("Which treats would be best against boredom in tigers?", None),
    ("Who would write the sign for the penguin pool? Make me a text", None),
    # Everyday
    ("how many feeds are there?", f.value(count())),
    ("what did all the food cost", f.value(sum_("Cost EUR"))),
    ("feeds per house", f.group("House", n=count()).table()),
    ("feeds in May 2024, how many", f.filter(within("2024-05-01", "2024-06-01")).value(count())),
    ("most expensive meal", f.top(1, "Cost EUR").table()),
    ("average portion of a penguin", f.filter(c("Species") == "penguin").value(mean("Given kg"))),
    ("who feeds Kazan", f.filter(animal("Kazan")).distinct("Keeper").table()),
    (
        "bar chart of cost by food",
        f.group("Food", cost=sum_("Cost EUR")).chart("bar", x="Food", y="cost"),
    ),
    ("how much water do the elephants drink", None),
    ("how many visitors at all the shows", f.filter(shown).value(sum_("Visitors"))),
]
