"""A herd of dairy cows that go to milking robots, and what the vet did to them."""

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
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"cows": "csv", "milkings": "parquet", "treatments": "csv"}

VOICE = "a Dutch farmer whose English is a second language: Dutch word order, missing articles"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 168
    names = ["Klaartje", "Bertha", "Truus", "Roza", "Geertje", "Sientje", "Marijke", "Hilde"]
    breed = rng.choice(["HF", "MRIJ", "Jersey", "Fleckvieh"], n, p=[0.55, 0.18, 0.15, 0.12])
    lactation = rng.choice([1, 2, 3, 4, 5, 6], n, p=[0.3, 0.24, 0.19, 0.14, 0.09, 0.04])
    born = pd.Timestamp("2022-06-15") - pd.to_timedelta(
        (lactation - 1) * 395 + rng.integers(-120, 120, n), unit="D"
    )
    group = rng.choice(["high", "low", "dry"], n, p=[0.52, 0.33, 0.15])
    cows = pd.DataFrame(
        {
            "EarTag": [f"NL {k}" for k in rng.choice(np.arange(4100, 9900), n, replace=False)],
            "Name": [f"{rng.choice(names)} {rng.integers(2, 240)}" for _ in range(n)],
            "Born": born.strftime("%Y-%m-%d"),
            "Breed": breed,
            "Lactation": lactation,
            "FeedGroup": group,
            "Pregnant": rng.choice(["yes", "no"], n, p=[0.58, 0.42]),
            "Weight_kg": np.where(
                breed == "Jersey", rng.normal(440, 30, n), rng.normal(655, 48, n)
            ).round(),
        }
    )
    cows.loc[rng.choice(n, 19, replace=False), "Pregnant"] = None
    cows.loc[rng.choice(n, 7, replace=False), "Weight_kg"] = np.nan

    m = 1900
    milked = rng.choice(np.flatnonzero(group != "dry"), m)
    base = pd.Series(breed).map({"HF": 13.4, "MRIJ": 11.2, "Jersey": 8.9, "Fleckvieh": 11.6})
    fat = pd.Series(breed).map({"HF": 4.3, "MRIJ": 4.5, "Jersey": 5.7, "Fleckvieh": 4.2})
    litres = base.to_numpy()[milked] + 0.4 * lactation[milked] + rng.normal(0, 2, m)
    minutes = rng.integers(0, 366 * 24 * 60, m)
    milkings = pd.DataFrame(
        {
            "EarTag": cows["EarTag"].to_numpy()[milked],
            "MilkedAt": pd.Timestamp("2024-01-01") + pd.to_timedelta(np.sort(minutes), unit="min"),
            "Robot": rng.choice(["A1", "A2", "A3"], m, p=[0.37, 0.35, 0.28]),
            "Yield_kg": litres.round(1),
            "Fat_pct": (fat.to_numpy()[milked] + rng.normal(0, 0.3, m)).round(2),
            "Protein_pct": rng.normal(3.55, 0.18, m).round(2),
            "SCC": rng.lognormal(4.8, 0.7, m).round().astype(int),
            "Duration_min": (3.2 + 0.31 * litres + rng.normal(0, 0.9, m)).round(1),
            "Interrupted": rng.choice(["Y", "N"], m, p=[0.07, 0.93]),
        }
    )
    milkings.loc[rng.choice(m, 64, replace=False), "Protein_pct"] = np.nan

    t = 290
    diagnosis = rng.choice(
        ["mastitis", "lameness", "metritis", "ketosis", "milk fever", "pneumonia"],
        t,
        p=[0.36, 0.27, 0.14, 0.11, 0.07, 0.05],
    )
    cost = pd.Series(diagnosis).map(
        {
            "mastitis": 48,
            "lameness": 35,
            "metritis": 62,
            "ketosis": 29,
            "milk fever": 71,
            "pneumonia": 55,
        }
    )
    treatments = pd.DataFrame(
        {
            "EarTag": cows["EarTag"].to_numpy()[rng.choice(n - 30, t)],
            "TreatDate": (
                pd.Timestamp("2023-01-02")
                + pd.to_timedelta(np.sort(rng.integers(0, 729, t)), unit="D")
            ).strftime("%Y-%m-%d"),
            "Diagnosis": diagnosis,
            "Drug": rng.choice(
                ["Ubrolexin", "Metacam", "Calcitad", "Procapen", "Propylene glycol"],
                t,
                p=[0.34, 0.3, 0.14, 0.14, 0.08],
            ),
            "Vet": rng.choice(["de Boer", "van Dijk", "Hoekstra"], t, p=[0.5, 0.3, 0.2]),
            "Cost_eur": (cost.to_numpy() * rng.lognormal(0, 0.25, t)).round(2),
            "Withdrawal_d": rng.choice([0, 3, 4, 5, 7], t, p=[0.22, 0.2, 0.28, 0.2, 0.1]),
            "Cured": rng.choice(["yes", "no"], t, p=[0.81, 0.19]),
        }
    )
    treatments.loc[rng.choice(t, 34, replace=False), "Vet"] = None
    treatments = pd.concat([treatments, treatments.sample(4, random_state=3)], ignore_index=True)
    return {"cows": cows, "milkings": milkings, "treatments": treatments}


cows = T("cows")
milkings = T("milkings")
treatments = T("treatments")

herd = milkings.join(cows, "EarTag")
ill = treatments.join(cows, "EarTag")
milked = c("MilkedAt")
treated = c("TreatDate")
fat_kg = c("Yield_kg") * c("Fat_pct") / 100
month = milked.floor("month")

QUESTIONS = [
    # Everyday
    (
        "Total yield and average fat per robot",
        milkings.group("Robot", milk=sum_("Yield_kg"), fat=mean("Fat_pct")).table(),
    ),
    (
        "Mean fat and protein by breed please",
        herd.group("Breed", fat=mean("Fat_pct"), protein=mean("Protein_pct")).table(),
    ),
    ("Sort the cows on weight, the heaviest above", cows.sort("-Weight_kg").table()),
    (
        "From the treatments give only ear tag, diagnosis and drug",
        treatments.select("EarTag", "Diagnosis", "Drug").table(),
    ),
    ("Which treatment was the last one?", treatments.top(1, "TreatDate").table()),
    (
        "How many milkings were on robot A1 or A2?",
        milkings.filter(c("Robot").isin(["A1", "A2"])).value(count()),
    ),
    (
        "What is the difference in yield between robot A1 and A3?",
        milkings.value(mean("Yield_kg", c("Robot") == "A1") - mean("Yield_kg", c("Robot") == "A3")),
    ),
    ("The 5 dearest treatments", treatments.top(5, "Cost_eur").table()),
    (
        "Bar chart from the average duration per robot",
        milkings.group("Robot", duration=mean("Duration_min")).chart(
            "bar", x="Robot", y="duration"
        ),
    ),
    (
        "Milkings where the protein is missing must out",
        milkings.filter(~c("Protein_pct").missing()).change("milkings"),
    ),
    ("What is the average temperature of the cows?", None),
    # look
    ("How many rows and columns has the milkings table?", milkings.report("shape")),
    ("By the cows, where is something not filled in?", cows.report("missing")),
    ("What for breeds do I have?", cows.distinct("Breed").table()),
    ("Give me once five random treatments to look at", treatments.sample(5).table()),
    ("Stand there double rows in the treatments?", treatments.report("duplicates")),
    (
        "Of the yield and the fat I want a summary in numbers, with mean and spread and so",
        milkings.report("describe", "Yield_kg", "Fat_pct"),
    ),
    # aggregate and compare
    (
        "Which robot gives in total the most milk?",
        milkings.group("Robot", milk=sum_("Yield_kg")).top(1, "milk").table(),
    ),
    (
        "Average fat percentage for every breed, how is that?",
        herd.group("Breed", fat=mean("Fat_pct")).table(),
    ),
    (
        "Cell count mean of the cows from third lactation and older, each lactation apart",
        herd.filter(c("Lactation") >= 3).group("Lactation", cells=mean("SCC")).table(),
    ),
    (
        "How many percent of the milkings is interrupted?",
        milkings.value(mean(c("Interrupted") == "Y") * 100),
    ),
    (
        "For each robot, what is the share of milkings with more than 200 cells?",
        milkings.group("Robot", share=mean(c("SCC") > 200)).table(),
    ),
    (
        "Give the 10 ear tags with highest yield on average",
        milkings.group("EarTag", milk=mean("Yield_kg")).top(10, "milk").table(),
    ),
    (
        "Which cow gave the most milk in one single milking? Only ear tag please",
        milkings.top(1, "Yield_kg").select("EarTag").value(),
    ),
    (
        "Of each breed the 3 cows that in total gave the most kilos",
        herd.group("Breed", "EarTag", milk=sum_("Yield_kg")).top(3, "milk", per=("Breed",)).table(),
    ),
    (
        "Show the cows which have never had a treatment",
        cows.join(treatments, "EarTag", "anti").table(),
    ),
    (
        "How many cows had both the mastitis and the lameness?",
        treatments.group(
            "EarTag",
            mastitis=count(only=c("Diagnosis") == "mastitis"),
            lameness=count(only=c("Diagnosis") == "lameness"),
        )
        .filter((c("mastitis") > 0) & (c("lameness") > 0))
        .value(count()),
    ),
    (
        "How much higher is the fat from the Jersey than from the HF?",
        herd.value(mean("Fat_pct", c("Breed") == "Jersey") - mean("Fat_pct", c("Breed") == "HF")),
    ),
    (
        "What costs me one mastitis on average?",
        treatments.filter(c("Diagnosis") == "mastitis").value(mean("Cost_eur")),
    ),
    (
        "Euros in total per diagnosis and per vet",
        treatments.group("Diagnosis", "Vet", cost=sum_("Cost_eur")).table(),
    ),
    (
        "How many kilos fat, so milk times fat percentage, comes from every breed?",
        herd.group("Breed", fat_kg=sum_(fat_kg)).table(),
    ),
    (
        "On robot A2, when the yield is above 12 kilo, how long takes it then? I mean the median",
        milkings.filter((c("Robot") == "A2") & (c("Yield_kg") > 12)).value(median("Duration_min")),
    ),
    (
        "A cow that was treated, how many treatments had she on average?",
        treatments.group("EarTag", n=count()).value(mean("n")),
    ),
    (
        "Average cost by diagnosis, but only the diagnosis with minimum 25 cases",
        treatments.group("Diagnosis", n=count(), cost=mean("Cost_eur"))
        .filter(c("n") >= 25)
        .select("Diagnosis", "cost")
        .table(),
    ),
    (
        "The pregnant ones that are heavier than 700 kilo, let me see name and weight",
        cows.filter((c("Pregnant") == "yes") & (c("Weight_kg") > 700))
        .select("Name", "Weight_kg")
        .table(),
    ),
    (
        "Which milkings took longer than average of their own robot?",
        milkings.filter(c("Duration_min") > over(mean("Duration_min"), "Robot")).table(),
    ),
    (
        "Kilos per minute of milking, per robot, everything added together",
        milkings.group("Robot", speed=sum_("Yield_kg") / sum_("Duration_min")).table(),
    ),
    (
        "How is the part of cured for first lactation against the older cows?",
        ill.group(
            age=where(c("Lactation") == 1, "first", "older"), cured=mean(c("Cured") == "yes")
        ).table(),
    ),
    (
        "What percentage of all the vet money goes to lameness?",
        treatments.value(
            sum_("Cost_eur", c("Diagnosis") == "lameness") / sum_("Cost_eur") * 100,
        ),
    ),
    (
        "For 90 percent of milkings the duration lies under how many minutes?",
        milkings.value(quantile("Duration_min", 0.9)),
    ),
    (
        "Which are the five lightest Jerseys?",
        cows.filter(c("Breed") == "Jersey").bottom(5, "Weight_kg").table(),
    ),
    # time
    (
        "Milk per month, in kilos",
        milkings.group(month=month, milk=sum_("Yield_kg")).table(),
    ),
    (
        "Since 1 October 2024, how many milkings were there on A3?",
        milkings.filter((milked >= date("2024-10-01")) & (c("Robot") == "A3")).value(count()),
    ),
    (
        "At which hour of the day is it the most busy with the robots?",
        milkings.group(hour=milked.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "Cases of mastitis per quarter",
        treatments.filter(c("Diagnosis") == "mastitis")
        .group(quarter=treated.floor("quarter"), n=count())
        .table(),
    ),
    (
        "How much spent we at the vet in 2023 and how much in 2024, every year apart?",
        treatments.group(year=treated.part("year"), cost=sum_("Cost_eur")).table(),
    ),
    (
        "Of every week the total kilos and beside it the mean over 4 weeks that rolls",
        milkings.group(week=milked.floor("week"), milk=sum_("Yield_kg"))
        .derive(rolling_mean=rolling("milk", "week", 4))
        .table(),
    ),
    (
        "Vet costs per month and what it is together until then",
        treatments.group(month=treated.floor("month"), cost=sum_("Cost_eur"))
        .derive(running_total=running("cost", "month"))
        .table(),
    ),
    (
        "When was cow by cow the last time treated?",
        treatments.group("EarTag", last=max_("TreatDate")).table(),
    ),
    (
        "Is the milk more or less than the month before? In kilos, every month",
        milkings.group(month=month, milk=sum_("Yield_kg"))
        .derive(change=c("milk") - shift("milk", "month"))
        .table(),
    ),
    (
        "Average yield in the weekend, only June till August 2024",
        milkings.filter(
            (milked >= date("2024-06-01"))
            & (milked < date("2024-09-01"))
            & (milked.part("weekday") >= 6)
        ).value(mean("Yield_kg")),
    ),
    # charts
    (
        "Make a line of the fat per month, for each robot an own colour",
        milkings.group("Robot", month=month, fat=mean("Fat_pct")).chart(
            "line", x="month", y="fat", colour="Robot"
        ),
    ),
    (
        "A bar diagram how many times every diagnosis was",
        treatments.group("Diagnosis", n=count()).chart("bar", x="Diagnosis", y="n"),
    ),
    ("Draw me the histogram from the yield", milkings.chart("histogram", y="Yield_kg")),
    (
        "Boxplot from weight, the breeds beside each other",
        cows.chart("box", x="Breed", y="Weight_kg"),
    ),
    (
        "Put the duration out against the kilos, with dots",
        milkings.chart("scatter", x="Yield_kg", y="Duration_min"),
    ),
    (
        "A pie of how the cows over the feed groups are divided",
        cows.group("FeedGroup", n=count()).chart("pie", x="FeedGroup", y="n"),
    ),
    (
        "Heat map with the weekday, the hour and how many milkings",
        milkings.group(
            weekday=milked.part("weekdayName"), hour=milked.part("hour"), n=count()
        ).chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    # cleaning and reshaping
    (
        "The double lines must out of the treatments",
        treatments.distinct().change("treatments"),
    ),
    (
        "Where no vet is filled in, put there self, and keep it so",
        treatments.derive(Vet=c("Vet").or_else("self")).change("treatments"),
    ),
    (
        "Make by the milkings a column fat_kg with yield times fat percentage divided by 100",
        milkings.derive(fat_kg=fat_kg).change("milkings"),
    ),
    (
        "The diagnoses under each other, the vets as columns, number of treatments in the cells",
        treatments.pivot("Diagnosis", "Vet", count()).table(),
    ),
    # statistics
    (
        "Hangs the cell count together with the yield? I want correlation",
        milkings.test("correlation", y="Yield_kg", x="SCC"),
    ),
    (
        "Is the protein between the three robots different, with an anova",
        milkings.test("anova", y="Protein_pct", x="Robot"),
    ),
    (
        "Has it to do with the vet if a cow becomes cured? Do chi square",
        treatments.test("chiSquared", y="Cured", x="Vet"),
    ),
    # unanswerable
    ("How much concentrate eats a cow in the high group per day?", None),
    ("What get I paid for the milk per 100 kilo?", None),
    ("Which bull is the father from most of the pregnant cows?", None),
    ("How much milk will they give next spring?", None),
    ("Why have so many cows the mastitis in the summer?", None),
    ("What is the best tractor for maize silage?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "With which other numbers hangs the cell count most together?",
        milkings.report("correlations", "SCC"),
    ),
    (
        "All cows where something not is filled in must out of the list",
        cows.filter(~c("Pregnant").missing() & ~c("Weight_kg").missing()).change("cows"),
    ),
    (
        "Missing protein of milkings fill with the average from same robot, and keep it so",
        milkings.derive(
            Protein_pct=c("Protein_pct").or_else(over(mean("Protein_pct"), "Robot"))
        ).change("milkings"),
    ),
]
