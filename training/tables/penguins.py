"""Penguins of an archipelago, as a biologist measures them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    max_,
    mean,
    median,
    min_,
    nunique,
    over,
    sum_,
)

FORMATS = {"penguins": "csv"}

VOICE = "a biologist, plain and correct"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 344
    species = rng.choice(["Adelie", "Chinstrap", "Gentoo"], n, p=[0.44, 0.2, 0.36])
    heavy = np.where(species == "Gentoo", 5070, 3710)
    frame = pd.DataFrame(
        {
            "species": species,
            "island": rng.choice(["Biscoe", "Dream", "Torgersen"], n, p=[0.49, 0.36, 0.15]),
            "bill_length_mm": rng.normal(44, 5, n).round(1),
            "flipper_length_mm": rng.normal(200, 14, n).round(),
            "body_mass_g": rng.normal(heavy, 420).round(-1),
            "sex": rng.choice(["male", "female"], n),
            "year": rng.integers(2007, 2010, n),
        }
    )
    frame.loc[rng.choice(n, 11, replace=False), "sex"] = None
    frame.loc[rng.choice(n, 2, replace=False), "body_mass_g"] = np.nan
    return {"penguins": frame}


df = T("penguins")

QUESTIONS = [
    # Everyday
    (
        "Mean and median body mass by island",
        df.group("island", mean=mean("body_mass_g"), median=median("body_mass_g")).table(),
    ),
    (
        "What are the mean bill length and flipper length of each species?",
        df.group("species", bill=mean("bill_length_mm"), flipper=mean("flipper_length_mm")).table(),
    ),
    ("Show species, island and sex", df.select("species", "island", "sex").table()),
    ("How many penguins are there of each species?", df.group("species", n=count()).table()),
    ("How many values are missing in each column?", df.report("missing")),
    (
        "Penguins that are not from Biscoe and have flippers longer than 220 mm",
        df.filter((c("island") != "Biscoe") & (c("flipper_length_mm") > 220)).table(),
    ),
    (
        "What is the difference in body mass between Gentoo and Adelie penguins?",
        df.value(
            mean("body_mass_g", c("species") == "Gentoo")
            - mean("body_mass_g", c("species") == "Adelie")
        ),
    ),
    ("t-test of bill length between the sexes", df.test("tTest", y="bill_length_mm", x="sex")),
    (
        "Remove the rows in which the sex is missing",
        df.filter(~c("sex").missing()).change("penguins"),
    ),
    (
        "Number of penguins by island and year, with the years as columns",
        df.pivot("island", "year", count()).table(),
    ),
    ("What is the mean body temperature of each species?", None),
    # More
    ("How many penguins are there?", df.value(count())),
    (
        "What is the mean body mass of each species?",
        df.group("species", mass=mean("body_mass_g")).table(),
    ),
    ("Top 3 heaviest penguins on each island", df.top(3, "body_mass_g", per=("island",)).table()),
    (
        "Share of each species per island",
        df.group("island", "species", n=count())
        .derive(share=c("n") / over(sum_("n"), "island"))
        .table(),
    ),
    (
        "How much heavier are males than females, by species?",
        df.group(
            "species",
            difference=mean("body_mass_g", c("sex") == "male")
            - mean("body_mass_g", c("sex") == "female"),
        ).table(),
    ),
    (
        "How does flipper length relate to body mass?",
        df.chart("scatter", x="flipper_length_mm", y="body_mass_g"),
    ),
    (
        "Which species is the heaviest on average?",
        df.group("species", mass=mean("body_mass_g")).top(1, "mass").table(),
    ),
    ("How many different islands?", df.value(nunique("island"))),
    ("Range of the body mass", df.value(max_("body_mass_g") - min_("body_mass_g"))),
    ("How old do they get?", None),
]
