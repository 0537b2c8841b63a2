"""A small-animal practice: the patients on file, and every time that one was brought in."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import T, c, count, date, max_, mean, median, min_, nunique, over, running, shift, sum_

FORMATS = {"pets": "csv", "visits": "parquet"}

VOICE = "a receptionist who never uses a column's own word, only everyday synonyms"

KINDS = {
    "Dog": (["Labrador", "Terrier X", "Whippet", "Cockapoo"], 19),
    "Cat": (["DSH", "DLH", "Siamese"], 4.4),
    "Rabbit": (["Lop", "Rex"], 2.1),
    "Guinea pig": (["Abyssinian"], 1.0),
    "Bird": (["Budgie", "Cockatiel"], 0.1),
}
REASONS = {
    "vaccination": (52, 10),
    "check-up": (44, 13),
    "skin": (61, 17),
    "lameness": (78, 21),
    "dental": (235, 44),
    "surgery": (410, 71),
    "emergency": (188, 33),
}
VETS = ["Hughes", "Lindqvist", "Marsh", "Okafor"]
NAMES = ["Bella", "Rex", "Milo", "Tilly", "Smudge", "Biscuit", "Poppy", "Gizmo", "Nala", "Otis"]
OWNERS = [
    "Ahmed",
    "Baines",
    "Clegg",
    "Doyle",
    "Eccles",
    "Farrow",
    "Gill",
    "Hobbs",
    "Iqbal",
    "Jarvis",
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 340
    species = rng.choice([*KINDS], n, p=[0.5, 0.31, 0.1, 0.05, 0.04])
    usual = np.array([KINDS[kind][1] for kind in species])
    born = pd.Timestamp("2009-01-01") + pd.to_timedelta(
        (rng.beta(2.2, 1, n) * 5500).astype(int), "D"
    )
    pets = pd.DataFrame(
        {
            "pat_no": np.arange(5001, 5001 + n),
            "pet_name": [rng.choice(["", "", "", " "]) + name for name in rng.choice(NAMES, n)],
            "species": species,
            "breed": [rng.choice(KINDS[kind][0]) for kind in species],
            "sex": rng.choice(["M", "F"], n),
            "neutered": rng.choice(["Y", "N"], n, p=[0.68, 0.32]),
            "dob": born.strftime("%Y-%m-%d"),
            "weight_kg": (usual * rng.lognormal(0, 0.35, n)).round(1),
            "owner": [
                f"{name} {letter}"
                for name, letter in zip(
                    rng.choice(OWNERS, n), rng.choice([*"ABCDEFGHJKLMNPRSTW"], n), strict=True
                )
            ],
            "postcode": rng.choice(["LS6", "LS7", "LS8", "LS16", "LS17"], n),
            "insured": rng.random(n) < 0.42,
        }
    )
    pets.loc[rng.choice(n, 19, replace=False), "dob"] = None
    pets.loc[rng.choice(n, 12, replace=False), "weight_kg"] = np.nan

    m = 1150
    days = pd.date_range("2023-07-03", "2024-12-21")
    days = days[days.dayofweek < 6]
    arrived = (
        days[np.sort(rng.integers(0, len(days), m))]
        + pd.to_timedelta(rng.choice([8, 9, 10, 11, 14, 15, 16, 17], m), "h")
        + pd.to_timedelta(rng.integers(0, 60, m), "min")
    )
    reason = rng.choice([*REASONS], m, p=[0.27, 0.22, 0.16, 0.12, 0.09, 0.06, 0.08])
    vet = rng.choice(VETS, m, p=[0.31, 0.22, 0.18, 0.29])
    fee = np.array([REASONS[why][0] for why in reason]) * rng.lognormal(0, 0.18, m)
    length = np.array([REASONS[why][1] for why in reason]) * rng.lognormal(0, 0.28, m)
    drugs = pd.Series(rng.gamma(1.6, 16, m).round(2)).where(rng.random(m) < 0.71)
    again = arrived.normalize() + pd.to_timedelta(rng.choice([5, 7, 10, 14, 21, 28], m), "D")
    visits = pd.DataFrame(
        {
            "visit_no": [f"V{i:05d}" for i in range(1, m + 1)],
            "pat_no": rng.choice(pets["pat_no"].to_numpy()[:305], m),
            "checked_in": arrived,
            "vet": vet,
            "reason": reason,
            "consult_min": length.round(),
            "temp_c": rng.normal(38.6, 0.5, m).round(1),
            "fee_gbp": fee.round(2),
            "drugs_gbp": drugs,
            "paid": np.where(rng.random(m) < np.where(vet == "Marsh", 0.8, 0.91), "yes", "no"),
            "recheck_on": again.where(rng.random(m) < 0.4),
        }
    )
    visits.loc[rng.choice(m, 140, replace=False), "temp_c"] = np.nan
    return {"pets": pets, "visits": visits}


p = T("pets")
v = T("visits")
both = v.join(p, "pat_no")
charged = v.group(month=c("checked_in").floor("month"), charged=sum_("fee_gbp"))
monthly = v.group(month=c("checked_in").floor("month"), n=count())

QUESTIONS = [
    # look
    ("how many animals have we got on the books?", p.value(count())),
    ("what have we forgotten to fill in on the animals' cards?", p.report("missing")),
    ("what kinds of creature do we look after?", p.distinct("species").table()),
    ("Give me eight appointments at random so I can check the filing", v.sample(8).table()),
    ("Has anything gone into the appointment book twice?", v.report("duplicates")),
    (
        "usual summary figures please, for what we charge and how long they're in the room",
        v.report("describe", "fee_gbp", "consult_min"),
    ),
    # aggregate and compare
    (
        "how many of the cats have got a policy?",
        p.filter((c("species") == "Cat") & c("insured")).value(count()),
    ),
    (
        "What do we charge on average for a tooth job?",
        v.filter(c("reason") == "dental").value(mean("fee_gbp")),
    ),
    (
        "how much money from medicines has each doctor brought in altogether?",
        v.group("vet", medicines=sum_("drugs_gbp")).table(),
    ),
    (
        "Which doctor has done the most appointments?",
        v.group("vet", n=count()).top(1, "n").table(),
    ),
    (
        "show me the three steepest bills we've ever sent, medicine left out of it",
        v.top(3, "fee_gbp").table(),
    ),
    (
        "what's our heaviest animal called?",
        p.top(1, "weight_kg").select("pet_name").value(),
    ),
    (
        "and the littlest bunny, what's that one called?",
        p.filter(c("species") == "Rabbit").bottom(1, "weight_kg").select("pet_name").value(),
    ),
    (
        "What fraction of the boys have had the snip?",
        p.filter(c("sex") == "M").value(mean(c("neutered") == "Y")),
    ),
    (
        "percentage of bills nobody has settled yet, doctor by doctor",
        v.group("vet", unsettled=mean(c("paid") == "no") * 100).table(),
    ),
    (
        "middle value of how heavy they are, for every kind of animal",
        p.group("species", heaviness=median("weight_kg")).table(),
    ),
    (
        "how much more do we charge for an operation than for jabs, on average?",
        v.value(
            mean("fee_gbp", c("reason") == "surgery")
            - mean("fee_gbp", c("reason") == "vaccination")
        ),
    ),
    (
        "What have we billed altogether if you put our charges and the medicines together?",
        v.value(sum_("fee_gbp") + sum_("drugs_gbp")),
    ),
    (
        "which families have at least three animals with us, and how many is it?",
        p.group("owner", animals=count()).filter(c("animals") >= 3).table(),
    ),
    (
        "Which animals on the books have never once been brought in?",
        p.join(v, "pat_no", how="anti").table(),
    ),
    (
        "five families that have run up the most in charges, medicine not counted",
        both.group("owner", charged=sum_("fee_gbp")).top(5, "charged").table(),
    ),
    (
        "the two heaviest of each kind of animal please",
        p.top(2, "weight_kg", per=("species",)).table(),
    ),
    (
        "how many different animals has Okafor had on the table?",
        v.filter(c("vet") == "Okafor").value(nunique("pat_no")),
    ),
    (
        "count the appointments by doctor and by what they came in for",
        v.group("vet", "reason", n=count()).table(),
    ),
    (
        "three commonest things people bring them in with?",
        v.group("reason", n=count()).top(3, "n").table(),
    ),
    (
        "how many dogs over thirty kilos still haven't been fixed?",
        p.filter((c("species") == "Dog") & (c("weight_kg") > 30) & (c("neutered") == "N")).value(
            count()
        ),
    ),
    (
        "Longest anybody was ever kept in the room, for each doctor",
        v.group("vet", longest=max_("consult_min")).table(),
    ),
    (
        "list the appointments where we charged more than our average",
        v.filter(c("fee_gbp") > over(mean("fee_gbp"))).table(),
    ),
    (
        "what are the dogs called that have been in with teeth and with itching too?",
        both.filter(c("species") == "Dog")
        .group(
            "pat_no",
            "pet_name",
            teeth=count(only=c("reason") == "dental"),
            itching=count(only=c("reason") == "skin"),
        )
        .filter((c("teeth") > 0) & (c("itching") > 0))
        .select("pet_name")
        .table(),
    ),
    (
        "On average how many times has an animal been in, of those that came at all?",
        v.group("pat_no", times=count()).value(mean("times")),
    ),
    (
        "what slice of everything we charge comes from emergencies?",
        v.value(sum_("fee_gbp", c("reason") == "emergency") / sum_("fee_gbp")),
    ),
    (
        "animals with cover against animals without: what's the average bill?",
        both.group("insured", bill=mean("fee_gbp")).table(),
    ),
    # time
    ("appointments each month?", monthly.table()),
    (
        "what day of the week are we busiest at the desk?",
        v.group(day=c("checked_in").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "How much did we charge from April to the end of June 2024?",
        v.filter(
            (c("checked_in") >= date("2024-04-01")) & (c("checked_in") < date("2024-07-01"))
        ).value(sum_("fee_gbp")),
    ),
    (
        "how many turned up before ten in the morning?",
        v.filter(c("checked_in").part("hour") < 10).value(count()),
    ),
    (
        "what do Saturdays bring in all told, going by what we charge without medicines?",
        v.filter(c("checked_in").part("weekday") == 6).value(sum_("fee_gbp")),
    ),
    (
        "month by month what we charged, with the running total next to it",
        charged.derive(so_far=running("charged", "month")).table(),
    ),
    (
        "How many of our animals were born in each year?",
        p.group(year=c("dob").part("year"), n=count()).table(),
    ),
    (
        "when did Marsh see the very first patient?",
        v.filter(c("vet") == "Marsh").value(min_("checked_in")),
    ),
    (
        "on average how many days till they're asked back, by what was the matter?",
        v.group("reason", days=mean(c("checked_in").until(c("recheck_on")))).table(),
    ),
    (
        "for every month, how many more appointments than the month before",
        monthly.derive(more=c("n") - shift("n", "month")).table(),
    ),
    # charts
    (
        "Bars for how many appointments each doctor did",
        v.group("vet", n=count()).chart("bar", x="vet", y="n"),
    ),
    (
        "line of what we charged each month",
        charged.chart("line", x="month", y="charged"),
    ),
    (
        "how is heaviness spread among the cats? a histogram will do",
        p.filter(c("species") == "Cat").chart("histogram", y="weight_kg"),
    ),
    (
        "box plots of time in the room, one for each doctor",
        v.chart("box", x="vet", y="consult_min"),
    ),
    (
        "dots: how long they were in against what we charged, a colour for each complaint",
        v.chart("scatter", x="consult_min", y="fee_gbp", colour="reason"),
    ),
    (
        "Pie of the kinds of animal on the books",
        p.group("species", n=count()).chart("pie", x="species", y="n"),
    ),
    (
        "heat map of when people come through the door, day of the week against hour",
        v.group(
            weekday=c("checked_in").part("weekday"), hour=c("checked_in").part("hour"), n=count()
        ).chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    # cleaning and reshaping
    (
        "Get rid of the stray spaces round what the animals are called",
        p.derive(pet_name=c("pet_name").strip()).change("pets"),
    ),
    (
        "put nought where the medicine money was left blank",
        v.derive(drugs_gbp=c("drugs_gbp").or_else(0)).change("visits"),
    ),
    (
        "throw away the appointments where nobody used the thermometer",
        v.filter(~c("temp_c").missing()).change("visits"),
    ),
    (
        "a grid with doctors down the side, complaints along the top, number of appointments in it",
        v.pivot("vet", "reason", count()).table(),
    ),
    # statistics
    (
        "Do longer stays in the room go with bigger bills? the correlation please",
        v.test("correlation", y="fee_gbp", x="consult_min"),
    ),
    (
        "does settling up depend on which doctor they saw? chi-squared",
        v.test("chiSquared", y="paid", x="vet"),
    ),
    (
        "do boy dogs and girl dogs differ in heaviness? a proper t-test",
        p.filter(c("species") == "Dog").test("tTest", y="weight_kg", x="sex"),
    ),
    # unanswerable
    ("how long do they sit in the waiting room before they're called through?", None),
    ("how many people cancelled on the same day?", None),
    ("which animals mustn't have penicillin?", None),
    ("how busy will we be next Christmas?", None),
    ("why do Marsh's clients take so long to settle up?", None),
    ("can you ring Mrs Baines and move her to Thursday", None),
]
