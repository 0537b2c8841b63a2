"""Dogs and their owners, the courses of a dog school, and who was booked on what."""

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

FORMATS = {"dogs": "csv", "courses": "csv", "bookings": "parquet"}

VOICE = "a dog trainer who types fast: lower case, swapped, doubled and dropped letters, no polish"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 330
    breeds = {
        "Labrador": 30,
        "Border Collie": 18,
        "Cockapoo": 11,
        "German Shepherd": 34,
        "Whippet": 13,
        "Jack Russell": 7,
        "Mixed": 20,
    }
    breed = rng.choice([*breeds], n, p=[0.22, 0.17, 0.16, 0.11, 0.08, 0.1, 0.16])
    born = pd.Timestamp("2016-03-01") + pd.to_timedelta(
        (3250 * rng.beta(4, 1.6, n)).astype(int), "D"
    )
    joined = pd.Timestamp("2023-06-01") + pd.to_timedelta(rng.integers(0, 640, n), "D")
    joined = pd.Series(joined).where(
        joined > born + pd.Timedelta(days=60), born + pd.Timedelta(90, "D")
    )
    firsts = ["Ann", "Raj", "Becky", "Tom", "Ines", "Colin", "Mo", "Jess", "Pete", "Sula"]
    lasts = ["Archer", "Bright", "Cole", "Dunn", "Ellery", "Frost", "Gill", "Hobbs", "Inman"]
    lasts += ["Jarvis", "Kaye", "Lowe", "Marsh", "Nunn", "Orme", "Platt"]
    dogs = pd.DataFrame(
        {
            "dog_id": [f"D{k:03d}" for k in range(1, n + 1)],
            "Name": rng.choice(
                ["Bella", "Milo", "Rex", "Luna", "Teddy", "Poppy", "Ziggy", "Bramble", "Otis"], n
            ),
            "Breed": breed,
            "Sex": rng.choice(["male", "female"], n, p=[0.54, 0.46]),
            "Born": born.strftime("%Y-%m-%d"),
            "Weight (kg)": (
                pd.Series(breed).map(breeds).to_numpy() * rng.normal(1, 0.14, n).clip(0.4)
            ).round(1),
            "Neutered": rng.choice(["yes", "no"], n, p=[0.62, 0.38]),
            "Temperament": rng.choice(
                ["calm", "lively", "nervous", "reactive"], n, p=[0.3, 0.38, 0.2, 0.12]
            ),
            "Owner": [
                f"{first} {last}"
                for first, last in zip(rng.choice(firsts, n), rng.choice(lasts, n), strict=True)
            ],
            "Town": rng.choice(
                ["Harpley", "Swinford", "Eastcote", "Mill End"], n, p=[0.4, 0.25, 0.2, 0.15]
            ),
            "Joined": joined.dt.strftime("%Y-%m-%d"),
            "Microchip": rng.integers(900_000_000, 999_999_999, n),
        }
    )
    dogs.loc[rng.choice(n, 26, replace=False), "Weight (kg)"] = np.nan
    big = rng.choice(np.flatnonzero(breed == "Mixed"), 3, replace=False)
    dogs.loc[big, "Weight (kg)"] = [68.5, 72.0, 81.5]
    dogs.loc[rng.choice(n, 15, replace=False), "Temperament"] = None

    m = 88
    kinds = {"puppy": 95, "obedience": 120, "agility": 145, "nosework": 130, "reactive": 180}
    kind = rng.choice([*kinds], m, p=[0.3, 0.26, 0.2, 0.12, 0.12])
    starts = pd.Timestamp("2023-08-07") + pd.to_timedelta(np.sort(rng.integers(0, 92, m)) * 7, "D")
    courses = pd.DataFrame(
        {
            "CourseCode": [f"C{k}" for k in range(201, 201 + m)],
            "CourseType": kind,
            "Trainer": rng.choice(["Dee", "Marco", "Fiona", "Lewis"], m, p=[0.36, 0.3, 0.2, 0.14]),
            "StartDate": starts.strftime("%d/%m/%Y"),
            "Weeks": rng.choice([4, 6, 8], m, p=[0.3, 0.5, 0.2]),
            "MaxDogs": rng.choice([6, 8, 10, 12], m),
            "Venue": rng.choice(["barn", "paddock", "village hall"], m, p=[0.45, 0.3, 0.25]),
            "Fee": [
                f"£{value:.2f}"
                for value in pd.Series(kind).map(kinds).to_numpy() + rng.choice([0, 5, 12.5], m)
            ],
        }
    )

    k = 1150
    which = np.sort(rng.choice(m - 4, k))
    who = rng.choice(n - 21, k)
    status = rng.choice(["finished", "dropped out", "cancelled"], k, p=[0.78, 0.13, 0.09])
    weeks = courses["Weeks"].to_numpy()[which]
    start_score = rng.normal(46, 11, k).clip(5, 95)
    gain = rng.normal(21, 8, k) + np.where(kind[which] == "agility", 5, 0)
    discount = rng.choice([0, 5, 10, 15, 25], k, p=[0.6, 0.12, 0.15, 0.08, 0.05])
    fee = courses["Fee"].str[1:].astype(float).to_numpy()[which]
    bookings = pd.DataFrame(
        {
            "booking_no": np.arange(3001, 3001 + k),
            "CourseCode": courses["CourseCode"].to_numpy()[which],
            "dog_id": dogs["dog_id"].to_numpy()[who],
            "booked_on": starts[which] - pd.to_timedelta(rng.integers(1, 46, k), "D"),
            "source": rng.choice(
                ["website", "vet", "friend", "facebook", "flyer"],
                k,
                p=[0.36, 0.22, 0.2, 0.15, 0.07],
            ),
            "status": status,
            "sessions": np.select(
                [status == "finished", status == "dropped out"],
                [weeks - rng.binomial(2, 0.3, k), rng.integers(1, 4, k)],
                0,
            ),
            "score_start": start_score.round(),
            "score_end": np.where(status == "finished", start_score + gain, np.nan)
            .clip(0, 100)
            .round(),
            "passed": np.where((status == "finished") & (start_score + gain > 55), "yes", "no"),
            "discount_pct": discount,
            "paid_gbp": np.where(status == "cancelled", 0, fee * (1 - discount / 100)).round(2),
            "treats_allowed": rng.random(k) < 0.83,
        }
    )
    bookings.loc[rng.choice(k, 33, replace=False), "source"] = None
    return {"dogs": dogs, "courses": courses, "bookings": bookings}


d = T("dogs")
k = T("courses")
b = T("bookings")
bk = b.join(k, "CourseCode")
bd = b.join(d, "dog_id")
booked = c("booked_on")
month = booked.floor("month")
gain = c("score_end") - c("score_start")
kilos = c("Weight (kg)")
starts = node("cast", of=c("StartDate").json, to="datetime", format="%d/%m/%Y")
ahead = booked.until(starts)
fee = c("Fee").replace("£", "").cast("number")

QUESTIONS = [
    # Everyday
    ("hwo many dogs do we have", d.value(count())),
    ("avergae weight of the dogs", d.value(mean("Weight (kg)"))),
    ("how many bookigns per source", b.group("source", n=count()).table()),
    ("totla paid for all bookings", b.value(sum_("paid_gbp"))),
    ("list all teh breeds", d.distinct("Breed").table()),
    ("10 heaviest dogs plesae", d.top(10, "Weight (kg)").table()),
    ("bookings wiht a discount over 10 pct", b.filter(c("discount_pct") > 10).table()),
    ("any blnaks in dogs, which columns", d.report("missing")),
    ("last 8 bookings in teh file", b.tail(8).table()),
    (
        "mean dog wieght without the outliers",
        d.filter(~outlier("Weight (kg)")).value(mean("Weight (kg)")),
    ),
    (
        "avg start score adn avg end score next to each other",
        b.group(start=mean("score_start"), end=mean("score_end")).table(),
    ),
    (
        "how many bookings got cancelled adn waht percent of all is that",
        b.group(
            n=count(only=c("status") == "cancelled"), percent=mean(c("status") == "cancelled") * 100
        ).table(),
    ),
    (
        "labrador vs german shepherd, averge weight",
        d.filter(c("Breed").isin(["Labrador", "German Shepherd"]))
        .group("Breed", weight=mean("Weight (kg)"))
        .table(),
    ),
    ("bookings per mnoth", b.group(month=month, n=count()).table()),
    (
        "bar chart, number of dogs per bredd",
        d.group("Breed", n=count()).chart("bar", x="Breed", y="n"),
    ),
    ("histogarm of dog weights", d.chart("histogram", y="Weight (kg)")),
    ("how many of teh dogs are neutered", d.filter(c("Neutered") == "yes").value(count())),
    ("mean sesions per status", b.group("status", sessions=mean("sessions")).table()),
    ("lowest and hihgest course fee", k.group(lowest=min_(fee), highest=max_(fee)).table()),
    ("which triners do we have", k.distinct("Trainer").table()),
    ("show me dogs form harpley", d.filter(c("Town") == "Harpley").table()),
    ("when did the newest dog jion", d.value(max_("Joined"))),
    ("cuorses sorted by weeks, longest on top", k.sort("-Weeks").table()),
    ("6 radnom dogs", d.sample(6).table()),
    (
        "median fee of teh agility courses",
        k.filter(c("CourseType") == "agility").value(median(fee)),
    ),
    ("nubmer of different owners", d.value(nunique("Owner"))),
    # More
    (
        "hwo many male neutered labradors over 30 kilos",
        d.filter(
            (c("Sex") == "male")
            & (c("Neutered") == "yes")
            & (c("Breed") == "Labrador")
            & (kilos > 30)
        ).value(count()),
    ),
    (
        "count bookings by course tpye and status",
        bk.group("CourseType", "status", n=count()).table(),
    ),
    (
        "share of bookings that dropped otu for each type of course",
        bk.group("CourseType", share=mean(c("status") == "dropped out")).table(),
    ),
    (
        "gorwth of takings month on month in percent",
        b.group(month=month, takings=sum_("paid_gbp"))
        .derive(growth=(c("takings") / shift("takings", "month") - 1) * 100)
        .table(),
    ),
    (
        "bookigns each month of 2024 with a runing total",
        b.filter((booked >= date("2024-01-01")) & (booked < date("2025-01-01")))
        .group(month=month, n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "wich trainer has the most bookings and how many",
        bk.group("Trainer", n=count()).top(1, "n").table(),
    ),
    (
        "3 bookings wiht the highest end score in every course type",
        bk.top(3, "score_end", per=("CourseType",)).table(),
    ),
    (
        "mean score gain (end minus strat), agility minus puppy",
        bk.value(
            mean(gain, c("CourseType") == "agility") - mean(gain, c("CourseType") == "puppy"),
        ),
    ),
    (
        "ratio femlae to male dogs",
        d.value(count(only=c("Sex") == "female") / count(only=c("Sex") == "male")),
    ),
    ("how many days from booking to course satrt on average", bk.value(mean(ahead))),
    (
        "longest wait form booked till the course starts, for each trainer, days",
        bk.group("Trainer", days=max_(ahead)).table(),
    ),
    ("dogs taht were never booked on anything", d.join(b, "dog_id", "anti").table()),
    ("cuorses nobody booked", k.join(b, "CourseCode", "anti").table()),
    (
        "ownres with more than 10 bookings",
        bd.group("Owner", n=count()).filter(c("n") > 10).table(),
    ),
    (
        "line chart takings per qaurter, a line for each trainer",
        bk.group("Trainer", quarter=booked.floor("quarter"), takings=sum_("paid_gbp")).chart(
            "line", x="quarter", y="takings", colour="Trainer"
        ),
    ),
    (
        "stakced bars of bookings per month by status",
        b.group("status", month=month, n=count()).chart(
            "bar", x="month", y="n", colour="status", stacked=True
        ),
    ),
    (
        "scatetr of end score against start score, color by passed",
        b.chart("scatter", x="score_start", y="score_end", colour="passed"),
    ),
    ("boxplot of wieght by temperament", d.chart("box", x="Temperament", y="Weight (kg)")),
    (
        "pie, where bookings come form, by source",
        b.group("source", n=count()).chart("pie", x="source", y="n"),
    ),
    (
        "heatmap breed x temprament with number of dogs",
        d.group("Breed", "Temperament", n=count()).chart(
            "heatmap", x="Breed", y="Temperament", colour="n"
        ),
    ),
    ("violin plto of end score per course type", bk.chart("violin", x="CourseType", y="score_end")),
    (
        "fill teh empty weights in dogs with the median of that breed",
        d.set("Weight (kg)", kilos.or_else(over(median("Weight (kg)"), "Breed"))).change("dogs"),
    ),
    (
        "delte bookings that have no end score",
        b.filter(~c("score_end").missing()).change("bookings"),
    ),
    ("renmae paid_gbp to paid in bookings", b.rename(paid_gbp="paid").change("bookings")),
    (
        "trun StartDate of courses into real dates",
        k.set("StartDate", starts).change("courses"),
    ),
    (
        "fee in courses wihtout the £, as a number",
        k.set("Fee", fee).change("courses"),
    ),
    (
        "new colum gain in bookings = end score minus start socre",
        b.derive(gain=gain).change("bookings"),
    ),
    ("thorw the microchip column out of dogs", d.drop("Microchip").change("dogs")),
    (
        "is the start score corelated with the end score",
        b.test("correlation", y="score_end", x="score_start"),
    ),
    ("t test on wieght, neutered or not", d.test("tTest", y="Weight (kg)", x="Neutered")),
    ("anvoa end score by course type", bk.test("anova", y="score_end", x="CourseType")),
    ("chi sqaured, passed and source", b.test("chiSquared", y="passed", x="source")),
    (
        "regresion of end score on sessions for the finished ones",
        b.filter(c("status") == "finished").test("regression", y="score_end", x="sessions"),
    ),
    ("are the start scroes normally distributed", b.test("normality", y="score_start")),
    (
        "waht percent passed with each trainer",
        bk.group("Trainer", percent=mean(c("passed") == "yes") * 100).table(),
    ),
    (
        "which twon do most dogs come from and how many is it",
        d.group("Town", n=count()).top(1, "n").table(),
    ),
    (
        "dogs born in 2022, hwo many per breed",
        d.filter(c("Born").part("year") == 2022).group("Breed", n=count()).table(),
    ),
    (
        "how old in days are dogs wehn they join, average per breed",
        d.group("Breed", days=mean(c("Born").until(c("Joined")))).table(),
    ),
    (
        "how many bookigns came in on a sunday",
        b.filter(booked.part("weekday") == 7).value(count()),
    ),
    (
        "course codes wiht average end score over 72",
        b.group("CourseCode", score=mean("score_end"))
        .filter(c("score") > 72)
        .select("CourseCode")
        .table(),
    ),
    (
        "how much of the moeny does each source bring, total and share",
        b.group("source", paid=sum_("paid_gbp"))
        .derive(share=c("paid") / over(sum_("paid")))
        .table(),
    ),
    (
        "top 2 breeds in ecah town by dogs",
        d.group("Town", "Breed", n=count()).top(2, "n", per=("Town",)).table(),
    ),
    # Nothing answers these
    ("wich dogs had their rabies jab", None),
    ("how many bookigns will we get in spring", None),
    ("why do so many nervuos dogs drop out", None),
    ("avg age of the owenrs", None),
    ("how much did we pay dee in wages last yaer", None),
    ("best tretas for a whippet that wont come back", None),
    ("wat reviews did the owners leave about marco", None),
    ("whos on the waitnig list for the next puppy class", None),
    ("did it rian on the paddock days", None),
    ("hwo many dogs bit somebody", None),
]
