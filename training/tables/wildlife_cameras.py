"""Camera traps of a nature park and the animals that walked past them."""

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
    min_,
    nunique,
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"cameras": "csv", "sightings": "parquet"}

VOICE = "a curious schoolteacher, friendly, whole sentences and full questions"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 36
    sites = ["Otter Brook", "Old Quarry", "Beech Hollow", "Deer Path", "Moss Bridge", "Raven Rock"]
    sites += ["Long Meadow", "Fern Gully", "Charcoal Burner", "Upper Pass", "Mill Pond", "Scree"]
    cams = [f"CT{i:02d}" for i in range(1, n + 1)]
    cameras = pd.DataFrame(
        {
            "CamID": cams,
            "SiteName": [f"{site} {part}" for part in ["North", "South", "East"] for site in sites],
            "Habitat": rng.choice(
                ["forest", "meadow", "stream", "rock"], n, p=[0.5, 0.2, 0.2, 0.1]
            ),
            "Elev_m": rng.integers(320, 1450, n),
            "Model": rng.choice(["Reconyx HF2", "Browning Elite", "Bushnell Core"], n),
            "InfraredFlash": rng.choice(["yes", "no"], n, p=[0.7, 0.3]),
            "Installed": (
                pd.Timestamp("2022-03-01") + pd.to_timedelta(rng.integers(0, 500, n), unit="D")
            ).strftime("%Y-%m-%d"),
        }
    )

    m = 1800
    animals = ["roe deer", "red fox", "wild boar", "badger", "hare", "pine marten"]
    animals += ["lynx", "wolf", "wildcat", "otter", "dormouse"]
    shares = [0.25, 0.2, 0.15, 0.11, 0.1, 0.07, 0.035, 0.03, 0.025, 0.02, 0.01]
    species = rng.choice(animals, m, p=shares)
    nightly = np.isin(species, ["badger", "dormouse"])
    hour = np.where(
        nightly | (rng.random(m) < 0.5),
        rng.choice([21, 22, 23, 0, 1, 2, 3, 4], m),
        rng.integers(5, 21, m),
    )
    days = rng.integers(0, 820, m)
    seen = pd.Timestamp("2023-04-10") + pd.to_timedelta(days, unit="D")
    seen += pd.to_timedelta(hour * 60 + rng.integers(0, 60, m), unit="min")
    light = np.select(
        [(hour >= 21) | (hour <= 4), (hour <= 6) | (hour >= 19)], ["night", "twilight"], "day"
    )
    season = 9 - 11 * np.cos(2 * np.pi * (seen.dayofyear - 20) / 365)
    herd = np.select(
        [species == "wild boar", np.isin(species, ["roe deer", "wolf"])], [4.0, 1.2], 0.15
    )
    tags = ["close-up", "blurred", "eating", "playing", "carrying prey", "tail only"]
    sightings = pd.DataFrame(
        {
            "SightingID": np.arange(50001, 50001 + m),
            "Station": rng.choice(cams[:-2], m, p=rng.dirichlet(np.full(n - 2, 3.0))),
            "SeenAt": seen,
            "Species": species,
            "GroupSize": 1 + rng.poisson(herd),
            "JuvenilePresent": rng.random(m) < 0.14,
            "LightPhase": light,
            "TempC": (season + rng.normal(0, 4, m)).round(1),
            "SnowCover": np.where(season + rng.normal(0, 3, m) < 1, "yes", "no"),
            "NumPhotos": 1 + rng.geometric(0.2, m),
            "Behaviour": rng.choice(["passing", "feeding", "resting", "marking"], m),
            "Tags": [
                ";".join(rng.choice(tags, rng.integers(1, 4), replace=False)) for _ in range(m)
            ],
            "Verified": rng.random(m) < 0.72,
            "Volunteer": rng.choice(
                ["Mrs Hale", "mrs hale ", "Tom Vink", " Tom Vink", "Asha P."], m
            ),
        }
    )
    sightings.loc[rng.choice(m, 160, replace=False), "Behaviour"] = None
    sightings.loc[rng.choice(m, 45, replace=False), "TempC"] = np.nan
    return {"cameras": cameras, "sightings": sightings}


cams = T("cameras")
seen = T("sightings")
both = seen.join(cams, ("Station", "CamID"))


def of(animal: str) -> T:
    return seen.filter(c("Species") == animal)


QUESTIONS = [
    # Everyday
    (
        "How many sightings are there of each species, and what is the average group size?",
        seen.group("Species", sightings=count(), size=mean("GroupSize")).table(),
    ),
    (
        "Could you show me only the species, the time and the behaviour of each sighting?",
        seen.select("Species", "SeenAt", "Behaviour").table(),
    ),
    ("How many different species have we seen?", seen.value(nunique("Species"))),
    (
        "What is the difference in temperature between the sightings of wolves and those of hares?",
        seen.value(mean("TempC", c("Species") == "wolf") - mean("TempC", c("Species") == "hare")),
    ),
    (
        "What percentage of the sightings had snow on the ground?",
        seen.value(mean(c("SnowCover") == "yes") * 100),
    ),
    (
        "Could you work out the correlation between the temperature and the group size?",
        seen.test("correlation", "GroupSize", "TempC"),
    ),
    (
        "Could you draw the average temperature for each species as a bar chart?",
        seen.group("Species", temperature=mean("TempC")).chart("bar", x="Species", y="temperature"),
    ),
    (
        "Which species have an average group size above 2?",
        seen.group("Species", size=mean("GroupSize")).filter(c("size") > 2).table(),
    ),
    ("Which are our three highest cameras?", cams.top(3, "Elev_m").table()),
    (
        "How many sightings were made by the cameras in the forest?",
        both.filter(c("Habitat") == "forest").value(count()),
    ),
    ("How heavy was each wild boar that we saw?", None),
    # Look
    ("Could you please show me the list of our cameras?", cams.table()),
    ("How many rows and columns does the sightings table have?", seen.report("shape")),
    ("Which different animals have walked past our cameras?", seen.distinct("Species").table()),
    ("Would you pick ten random sightings that I can read out in class?", seen.sample(10).table()),
    (
        "Are there any gaps in the sightings, I mean values that nobody filled in?",
        seen.report("missing"),
    ),
    (
        "Could you give me the usual summary figures for the temperature?",
        seen.report("describe", "TempC"),
    ),
    # Aggregate and compare
    (
        "How many animals did all our cameras see, counting every member of a group?",
        seen.value(sum_("GroupSize")),
    ),
    (
        "Which animal turns up most often?",
        seen.group("Species", n=count()).top(1, "n").table(),
    ),
    (
        "And which three animals are the rarest among our sightings?",
        seen.group("Species", n=count()).bottom(3, "n").table(),
    ),
    (
        "How many times did we catch a lynx during the night?",
        seen.filter((c("Species") == "lynx") & (c("LightPhase") == "night")).value(count()),
    ),
    (
        "What percentage of all fox sightings happened in broad daylight?",
        of("red fox").value(mean(c("LightPhase") == "day") * 100),
    ),
    (
        "How big is a family of wild boar on average?",
        of("wild boar").value(mean("GroupSize")),
    ),
    (
        "Which camera caught the largest group of animals, and what species were they?",
        seen.top(1, "GroupSize").select("Station", "Species").table(),
    ),
    (
        "Are the groups larger on average at cameras with an infrared flash than at those without?",
        both.group("InfraredFlash", size=mean("GroupSize")).table(),
    ),
    (
        "How many sightings do we have from the forest, the meadows, the streams and the rocks?",
        both.group("Habitat", n=count()).table(),
    ),
    (
        "Which habitat shows us the greatest variety of animals?",
        both.group("Habitat", species=nunique("Species")).top(1, "species").table(),
    ),
    (
        "How cold was it on average for each kind of animal when there was snow on the ground?",
        seen.filter(c("SnowCover") == "yes").group("Species", temperature=mean("TempC")).table(),
    ),
    (
        "What are the names of the sites where a wolf has never been seen?",
        cams.join(of("wolf"), ("CamID", "Station"), "anti").select("SiteName").table(),
    ),
    (
        "Are there animals that we have only ever seen at night? Which ones?",
        seen.group("Species", others=count(only=c("LightPhase") != "night"))
        .filter(c("others") == 0)
        .select("Species")
        .table(),
    ),
    (
        "What are the two most frequent animals in every habitat?",
        both.group("Habitat", "Species", n=count()).top(2, "n", per=("Habitat",)).table(),
    ),
    (
        "For each animal, in what share of the sightings were there young ones?",
        seen.group("Species", share=mean("JuvenilePresent")).table(),
    ),
    (
        "How many more sightings come from the night than from the day?",
        seen.value(
            count(only=c("LightPhase") == "night") - count(only=c("LightPhase") == "day"),
        ),
    ),
    (
        "How many badgers were there at the cameras above 1000 metres, all groups together?",
        both.filter((c("Species") == "badger") & (c("Elev_m") > 1000)).value(sum_("GroupSize")),
    ),
    (
        "For animals with at least 100 sightings, what is the mean group size?",
        seen.group("Species", n=count(), size=mean("GroupSize"))
        .filter(c("n") >= 100)
        .drop("n")
        .table(),
    ),
    (
        "How many photos do we take for every animal seen, species by species, overall?",
        seen.group("Species", photos=sum_("NumPhotos") / sum_("GroupSize")).table(),
    ),
    (
        "Which cameras have seen both a wolf and a lynx?",
        seen.group(
            "Station",
            wolves=count(only=c("Species") == "wolf"),
            lynxes=count(only=c("Species") == "lynx"),
        )
        .filter((c("wolves") > 0) & (c("lynxes") > 0))
        .select("Station")
        .table(),
    ),
    (
        "What was the lowest temperature at which an otter showed itself?",
        of("otter").value(min_("TempC")),
    ),
    (
        "When it was freezing, below zero I mean, how many sightings were of more than one animal?",
        seen.filter((c("TempC") < 0) & (c("GroupSize") > 1)).value(count()),
    ),
    (
        "Which cameras are busier than the average camera, going by number of sightings?",
        seen.group("Station", n=count()).filter(c("n") > over(mean("n"))).table(),
    ),
    (
        "Could you tell me how many sightings each tag got? The tags are separated by semicolons.",
        seen.explode("Tags", ";").group("Tags", n=count()).table(),
    ),
    # Time
    (
        "How many sightings were there in each month of 2024?",
        seen.filter(c("SeenAt").part("year") == 2024)
        .group(month=c("SeenAt").floor("month"), n=count())
        .table(),
    ),
    (
        "At what hour of the day do the foxes come by most often?",
        of("red fox").group(hour=c("SeenAt").part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "In which month of the year do we see the most roe deer with fawns?",
        seen.filter((c("Species") == "roe deer") & c("JuvenilePresent"))
        .group(month=c("SeenAt").part("month"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "How many sightings fall on a weekend, and how many on the other days of the week?",
        seen.group(weekend=c("SeenAt").part("weekday") >= 6, n=count()).table(),
    ),
    ("When did a wolf appear for the very first time?", of("wolf").value(min_("SeenAt"))),
    (
        "How many hares hopped past between 1 May and 31 August 2024, counting sightings?",
        seen.filter(
            (c("Species") == "hare")
            & (c("SeenAt") >= date("2024-05-01"))
            & (c("SeenAt") < date("2024-09-01"))
        ).value(count()),
    ),
    (
        "How many days lie between the first and the last sighting of each animal?",
        seen.group("Species", days=min_("SeenAt").until(max_("SeenAt"))).table(),
    ),
    (
        "Could you add up the lynx sightings month after month, as a running total?",
        of("lynx")
        .group(month=c("SeenAt").floor("month"), n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "How much did the number of sightings go up or down from each quarter to the next?",
        seen.group(quarter=c("SeenAt").floor("quarter"), n=count())
        .derive(change=c("n") - shift("n", "quarter"))
        .table(),
    ),
    (
        "What was the longest wait, in days, between two otter sightings?",
        of("otter")
        .derive(previous=shift("SeenAt", "SeenAt"))
        .value(max_(c("previous").until(c("SeenAt")))),
    ),
    # Charts
    (
        "Could you draw a bar chart of how many sightings we have of each animal?",
        seen.group("Species", n=count()).chart("bar", x="Species", y="n"),
    ),
    (
        "I'd like a line for the weekly number of sightings smoothed over four weeks, please?",
        seen.group(week=c("SeenAt").floor("week"), n=count())
        .derive(smoothed=rolling("n", "week", 4))
        .chart("line", x="week", y="smoothed"),
    ),
    (
        "Could I have a heat map of weekdays and hours that shows the number of sightings?",
        seen.group(
            hour=c("SeenAt").part("hour"), weekday=c("SeenAt").part("weekdayName"), n=count()
        ).chart("heatmap", x="weekday", y="hour", colour="n"),
    ),
    (
        "How are the temperatures distributed? A histogram would be lovely.",
        seen.chart("histogram", y="TempC"),
    ),
    (
        "Can the children see a pie of day, night and twilight sightings of the wildcat?",
        of("wildcat").group("LightPhase", n=count()).chart("pie", x="LightPhase", y="n"),
    ),
    (
        "Would you show boxes of the temperature for every animal side by side?",
        seen.chart("box", x="Species", y="TempC"),
    ),
    (
        "Please stack day, night and twilight in bars, one bar of sightings per animal, would you?",
        seen.group("Species", "LightPhase", n=count()).chart(
            "bar", x="Species", y="n", colour="LightPhase", stacked=True
        ),
    ),
    # Cleaning and reshaping
    (
        "Can you trim the stray spaces off our helpers' names and put them in lower case?",
        seen.derive(Volunteer=c("Volunteer").strip().lower()).change("sightings"),
    ),
    (
        "Where nobody noted a behaviour, could you write unknown into the table?",
        seen.derive(Behaviour=c("Behaviour").or_else("unknown")).change("sightings"),
    ),
    (
        "Could we throw out every sighting that hasn't been verified and keep only the rest?",
        seen.filter(c("Verified")).change("sightings"),
    ),
    (
        "May I have animals down the side, light phases along the top and counts in the cells?",
        seen.pivot("Species", "LightPhase", count()).table(),
    ),
    # Statistics
    (
        "Is there a correlation between how warm it is and how large the groups are?",
        seen.test("correlation", "GroupSize", "TempC"),
    ),
    (
        "Do the temperatures differ between the species? Kruskal-Wallis, if you know that one.",
        seen.test("kruskal", "TempC", "Species"),
    ),
    (
        "Is what the animals do linked to the light phase, statistically speaking?",
        seen.test("chiSquared", "Behaviour", "LightPhase"),
    ),
    # Unanswerable
    ("Which individual wolf has been photographed most often?", None),
    ("How old were the young deer when we saw them?", None),
    ("How fast were the hares running past the cameras?", None),
    ("Will the lynx come back next winter, do you think?", None),
    ("Why do the badgers stay away from the meadow?", None),
    ("Could you write me a short poem about hedgehogs for my class?", None),
]
