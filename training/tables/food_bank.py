"""Families, parcels and gifts of a food bank with three halls."""

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
    over,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"households": "csv", "parcels": "parquet", "donations": "csv"}

VOICE = "a volunteer coordinator: everyday words for everything, never a column's name"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 420
    reg = pd.Timestamp("2023-11-01") + pd.to_timedelta(rng.integers(0, 480, m), unit="D")
    households = pd.DataFrame(
        {
            "household_ref": [f"H{i:04d}" for i in range(1, m + 1)],
            "district": rng.choice(
                ["Northgate", "Eastfield", "Riverside", "Old Town", "Moorend"],
                m,
                p=[0.3, 0.25, 0.2, 0.15, 0.1],
            ),
            "n_adults": rng.choice([1, 2, 3, 4], m, p=[0.48, 0.4, 0.08, 0.04]),
            "n_children": rng.choice([0, 1, 2, 3, 4, 5], m, p=[0.34, 0.22, 0.22, 0.12, 0.07, 0.03]),
            "referral_agency": rng.choice(
                ["council", "GP", "school", "church", "housing charity"],
                m,
                p=[0.36, 0.16, 0.22, 0.1, 0.16],
            ),
            "dietary_req": rng.choice(
                ["none", "halal", "vegetarian", "gluten free", "dairy free"],
                m,
                p=[0.6, 0.17, 0.12, 0.06, 0.05],
            ),
            "tenure": rng.choice(
                ["rented", "temporary", "owner", "homeless"], m, p=[0.6, 0.22, 0.1, 0.08]
            ),
            "has_pet": rng.choice(["yes", "no"], m, p=[0.28, 0.72]),
            "reg_date": reg.strftime("%Y-%m-%d"),
        }
    )
    households.loc[rng.choice(m, 31, replace=False), "dietary_req"] = None
    n = 1500
    fam = rng.integers(0, 390, n)
    start = reg[fam] + pd.to_timedelta(rng.gamma(1.0, 70, n).round(), unit="D")
    hour = rng.choice([10, 11, 12, 13, 14, 17, 18], n, p=[0.2, 0.22, 0.15, 0.1, 0.13, 0.12, 0.08])
    issued = start + pd.to_timedelta(hour * 60 + rng.integers(0, 60, n), unit="min")
    people = (households["n_adults"] + households["n_children"]).to_numpy()[fam]
    centres = np.array(["St Anne's", "Market Hall", "Eastfield"])
    helpers = np.array(["Pat", "Moira", "Desmond", "Yusuf", "Carol", "Bev", "Gurpreet", "Tom"])
    helper = rng.integers(0, 8, n)
    usual = np.array([0, 0, 1, 1, 2, 2, 0, 1])[helper]
    roams = np.isin(helper, [0, 2, 4, 5, 7]) & (rng.random(n) < 0.35)
    centre = np.where(roams, rng.integers(0, 3, n), usual)
    kg = (4 + 3.1 * people + rng.normal(0, 2.4, n)).clip(2).round(1)
    parcels = pd.DataFrame(
        {
            "voucher_no": 20000 + np.arange(n),
            "household_ref": households["household_ref"].to_numpy()[fam],
            "issued_at": issued,
            "centre": centres[centre],
            "parcel_size": np.select([people < 2, people < 4, people < 6], ["S", "M", "L"], "XL"),
            "weight_kg": kg,
            "home_delivery": rng.random(n) < np.array([0.12, 0.2, 0.34])[centre],
            "volunteer": helpers[helper],
            "crisis_type": rng.choice(
                ["benefit delay", "low income", "debt", "job loss", "illness", "eviction"],
                n,
                p=[0.26, 0.32, 0.13, 0.12, 0.11, 0.06],
            ),
            "baby_pack": rng.choice(["Y", "N"], n, p=[0.14, 0.86]),
        }
    )
    parcels.loc[rng.choice(n, 42, replace=False), "weight_kg"] = np.nan
    parcels.loc[rng.choice(n, 19, replace=False), "volunteer"] = None
    k = 760
    groups = ["tins", "pasta and rice", "cereal", "toiletries", "fresh", "baby food"]
    group = rng.choice(groups, k, p=[0.3, 0.22, 0.14, 0.14, 0.14, 0.06])
    source = rng.choice(
        [
            "supermarket/Greenway",
            "supermarket/Costsave",
            "church/St Anne's Parish",
            "church/Chapel Lane",
            "school/Moorend Primary",
            "school/Riverside Academy",
            "company/Halton Logistics",
            "company/Bright & Sons",
            "private/walk-in",
        ],
        k,
    )
    came = pd.Timestamp("2024-01-02") + pd.to_timedelta(rng.integers(0, 450, k), unit="D")
    keeps = np.where(group == "fresh", rng.integers(-2, 9, k), rng.integers(-20, 600, k))
    weight = rng.gamma(2, 16, k).round(1)
    per_kg = pd.Series(group).map(dict(zip(groups, [2.1, 1.6, 3.4, 7.2, 2.6, 6.1], strict=True)))
    waste = np.where(
        group == "fresh",
        weight * rng.beta(2, 9, k),
        np.where(keeps < 0, weight, weight * rng.beta(1, 60, k)),
    )
    donations = pd.DataFrame(
        {
            "intake_date": came.strftime("%Y-%m-%d"),
            "source_type": [x.split("/")[0] for x in source],
            "source_name": [x.split("/")[1] for x in source],
            "product_group": group,
            "weight_kg": weight,
            "waste_kg": waste.round(1),
            "best_before": (came + pd.to_timedelta(keeps, unit="D")).strftime("%Y-%m-%d"),
            "value_gbp": (weight * per_kg.to_numpy() * rng.normal(1, 0.12, k)).round(2),
        }
    )
    donations.loc[rng.choice(k, 55, replace=False), "best_before"] = None
    donations.loc[rng.choice(k, 24, replace=False), "waste_kg"] = np.nan
    donations = pd.concat([donations, donations.iloc[100:104]], ignore_index=True)
    return {"households": households, "parcels": parcels, "donations": donations}


homes = T("households")
bags = T("parcels")
gifts = T("donations")

people = c("n_adults") + c("n_children")
out = c("issued_at")
came_in = c("intake_date")
at_home = bags.join(homes, on="household_ref")
first_bags = bags.group("household_ref", first=min_("issued_at"))

QUESTIONS = [
    # Everyday
    (
        "Average number of grown-ups and children per district",
        homes.group("district", adults=mean("n_adults"), children=mean("n_children")).table(),
    ),
    ("Gifts in order of weight, lightest first", gifts.sort("weight_kg").table()),
    (
        "How much heavier is a bag of size L than one of size S?",
        bags.value(
            mean("weight_kg", c("parcel_size") == "L") - mean("weight_kg", c("parcel_size") == "S")
        ),
    ),
    (
        "Which three helpers handed out the most bags?",
        bags.group("volunteer", n=count()).top(3, "n").table(),
    ),
    (
        "Bags per month as a line",
        bags.group(month=out.floor("month"), n=count()).chart("line", x="month", y="n"),
    ),
    (
        "Where a bag has no weight, put in the average weight and keep it",
        bags.derive(weight_kg=c("weight_kg").or_else(over(mean("weight_kg")))).change("parcels"),
    ),
    (
        "Number of bags for each centre and size",
        bags.group("centre", "parcel_size", n=count()).table(),
    ),
    (
        "How many bags went to families in Northgate?",
        at_home.filter(c("district") == "Northgate").value(count()),
    ),
    (
        "Heat map of the number of bags by weekday and centre",
        bags.group("centre", weekday=out.part("weekdayName"), n=count()).chart(
            "heatmap", x="weekday", y="centre", colour="n"
        ),
    ),
    (
        "Total weight and median worth of the gifts, by kind of food",
        gifts.group("product_group", weight=sum_("weight_kg"), worth=median("value_gbp")).table(),
    ),
    ("How many families will come to us next winter?", None),
    # Look
    ("How big is our list of families, lines and boxes to fill in?", homes.report("shape")),
    (
        "Where have we left gaps in what we wrote down about the bags we gave out?",
        bags.report("missing"),
    ),
    (
        "What kinds of trouble bring folk to our door? Just the list please",
        bags.distinct("crisis_type").table(),
    ),
    (
        "Give me a feel for how heavy the gifts are and what they're worth",
        gifts.report("describe", "weight_kg", "value_gbp"),
    ),
    ("Pick me any ten families", homes.sample(10).table()),
    (
        "Has anything that people gave us been written down twice over?",
        gifts.report("duplicates"),
    ),
    # Aggregate and compare
    ("How many bags have we given out altogether?", bags.value(count())),
    (
        "If you count grown-ups and little ones together, how many people live in all our homes?",
        homes.value(sum_(people)),
    ),
    (
        "How many kilos has each hall handed over?",
        bags.group("centre", kg=sum_("weight_kg")).table(),
    ),
    (
        "Which helper has seen to the most bags?",
        bags.group("volunteer", bags=count()).top(1, "bags").table(),
    ),
    (
        "How many kids are there on average in the homes that the school sent to us?",
        homes.filter(c("referral_agency") == "school").value(mean("n_children")),
    ),
    (
        "What percentage of bags did we take round to people's doors, hall by hall?",
        bags.group("centre", pct=mean(c("home_delivery")) * 100).table(),
    ),
    (
        "From which kind of giver have we had to bin the most?",
        gifts.group("source_type", binned=sum_("waste_kg")).top(1, "binned").table(),
    ),
    (
        "The five most generous givers by name, going by the pounds their stuff was worth",
        gifts.group("source_name", pounds=sum_("value_gbp")).top(5, "pounds").table(),
    ),
    (
        "For each hall, which two troubles turn up the most?",
        bags.group("centre", "crisis_type", n=count()).top(2, "n", per=("centre",)).table(),
    ),
    (
        "Show the families with more than three kids who don't rent",
        homes.filter((c("n_children") > 3) & (c("tenure") != "rented")).table(),
    ),
    (
        "How many of our families have never had a single bag?",
        homes.join(bags, on="household_ref", how="anti").value(count()),
    ),
    (
        "Which families have been given something eight times or more?",
        bags.group("household_ref", times=count()).filter(c("times") >= 8).table(),
    ),
    (
        "How heavy is a bag on average for a home of one, of two, of three and so on?",
        at_home.group(people=people, kg=mean("weight_kg")).table(),
    ),
    (
        "On average, how many kilos more goes into an XL than into an S?",
        bags.value(
            mean("weight_kg", c("parcel_size") == "XL") - mean("weight_kg", c("parcel_size") == "S")
        ),
    ),
    (
        "Who brought us the heaviest single lot of tins?",
        gifts.filter(c("product_group") == "tins")
        .top(1, "weight_kg")
        .select("source_name")
        .value(),
    ),
    (
        "Which bags were heavier than the usual one of the same hall?",
        bags.filter(c("weight_kg") > over(mean("weight_kg"), "centre")).table(),
    ),
    (
        "Helpers who have only ever stood in one hall",
        bags.group("volunteer", halls=nunique("centre"))
        .filter(c("halls") == 1)
        .select("volunteer")
        .table(),
    ),
    (
        "What's the middling heaviness of a bag for someone who had lost their job?",
        bags.filter(c("crisis_type") == "job loss").value(median("weight_kg")),
    ),
    (
        "How many different families came because somebody was ill?",
        bags.filter(c("crisis_type") == "illness").value(nunique("household_ref")),
    ),
    (
        "Of all the kilos we were given, what slice was each kind of food?",
        gifts.group("product_group", kg=sum_("weight_kg"))
        .derive(share=c("kg") / over(sum_("kg")))
        .table(),
    ),
    (
        "What is a kilo worth in pounds, all in all, for each kind of food?",
        gifts.group("product_group", per_kg=sum_("value_gbp") / sum_("weight_kg")).table(),
    ),
    (
        "How many bags went to people in temporary places, hall by hall?",
        at_home.filter(c("tenure") == "temporary").group("centre", n=count()).table(),
    ),
    (
        "Which families have been to Eastfield and to Market Hall both?",
        bags.group(
            "household_ref",
            eastfield=count(only=c("centre") == "Eastfield"),
            market=count(only=c("centre") == "Market Hall"),
        )
        .filter((c("eastfield") > 0) & (c("market") > 0))
        .select("household_ref")
        .table(),
    ),
    (
        "For which kinds of food do we throw away more than a twentieth of what we get, by kilos?",
        gifts.group("product_group", binned=sum_("waste_kg") / sum_("weight_kg"))
        .filter(c("binned") > 0.05)
        .table(),
    ),
    (
        "Homes with little ones where they can't have gluten or dairy, how many is that?",
        homes.filter(
            (c("n_children") > 0) & c("dietary_req").isin(["gluten free", "dairy free"])
        ).value(count()),
    ),
    (
        "In which part of town do the most cats and dogs live, counting homes that have one?",
        homes.filter(c("has_pet") == "yes").group("district", n=count()).top(1, "n").table(),
    ),
    # Time
    (
        "How many bags went out in each month?",
        bags.group(month=out.floor("month"), n=count()).table(),
    ),
    (
        "Which day of the week are we busiest giving things out?",
        bags.group(weekday=out.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "How many kilos did people bring from the first of November 2024 up to Christmas Eve?",
        gifts.filter((came_in >= date("2024-11-01")) & (came_in <= date("2024-12-24"))).value(
            sum_("weight_kg")
        ),
    ),
    (
        "On Saturdays and Sundays, how many kilos does each hall hand over?",
        bags.filter(out.part("weekday") >= 6).group("centre", kg=sum_("weight_kg")).table(),
    ),
    (
        "By what percentage did the number of bags go up or down from one month to the next?",
        bags.group(month=out.floor("month"), n=count())
        .derive(change_pct=(c("n") / shift("n", "month") - 1) * 100)
        .table(),
    ),
    (
        "Week by week, how many bags had gone out up to then, starting from nothing?",
        bags.group(week=out.floor("week"), n=count()).derive(so_far=running("n", "week")).table(),
    ),
    (
        "How many days went by on average from a family signing up to their very first bag?",
        first_bags.join(homes, on="household_ref").value(
            mean(c("reg_date").cast("datetime").until(c("first"), "day"))
        ),
    ),
    (
        "What is the longest a family has had to go between one bag and the next, in days?",
        bags.derive(
            days=shift("issued_at", "issued_at", per=("household_ref",)).until(out, "day")
        ).value(max_("days")),
    ),
    (
        "Which gifts had already gone off the day they got here?",
        gifts.filter(c("best_before") < came_in).table(),
    ),
    (
        "The pounds' worth we were given month by month, beside the average of three months",
        gifts.group(month=came_in.floor("month"), pounds=sum_("value_gbp"))
        .derive(three_months=rolling("pounds", "month", 3))
        .table(),
    ),
    # Charts
    (
        "Draw me bars for how often each trouble brought somebody in",
        bags.group("crisis_type", n=count()).chart("bar", x="crisis_type", y="n"),
    ),
    (
        "A line for the kilos people gave us each month",
        gifts.group(month=came_in.floor("month"), kg=sum_("weight_kg")).chart(
            "line", x="month", y="kg"
        ),
    ),
    (
        "A cake picture of who sends families our way",
        homes.group("referral_agency", n=count()).chart("pie", x="referral_agency", y="n"),
    ),
    (
        "How heavy are the bags mostly? A picture of how they spread out",
        bags.chart("histogram", y="weight_kg"),
    ),
    (
        "Boxes side by side of how heavy bags are, one for each hall",
        bags.chart("box", x="centre", y="weight_kg"),
    ),
    (
        "Bars piled up of bags in every three months of the year, a colour for each hall",
        bags.group("centre", quarter=out.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="centre", stacked=True
        ),
    ),
    (
        "Dots for every gift: kilos along the bottom, pounds up the side",
        gifts.chart("scatter", x="weight_kg", y="value_gbp"),
    ),
    # Cleaning and reshaping
    (
        "Where nobody noted what a family can't eat, write 'not asked' on our list for good",
        homes.derive(dietary_req=c("dietary_req").or_else("not asked")).change("households"),
    ),
    (
        "Put how many live there, big and small, into the list of families and call it mouths",
        homes.derive(mouths=people).change("households"),
    ),
    (
        "Everywhere a bag says Eastfield for the hall, have it say Eastfield Hall from now on",
        bags.derive(centre=where(c("centre") == "Eastfield", "Eastfield Hall", c("centre"))).change(
            "parcels"
        ),
    ),
    (
        "A grid with troubles down the side and halls along the top, how many bags in each square",
        bags.pivot("crisis_type", "centre", count()).table(),
    ),
    # Statistics
    (
        "Do bigger families truly go home with heavier bags? Test if the two go together",
        at_home.derive(people=people).test("correlation", y="weight_kg", x="people"),
    ),
    (
        "Are bags we take round really heavier or lighter than the ones people fetch? A t-test",
        bags.test("tTest", y="weight_kg", x="home_delivery"),
    ),
    (
        "Has the trouble folk are in anything to do with which hall they go to, by chi squared?",
        bags.test("chiSquared", y="crisis_type", x="centre"),
    ),
    # Nothing holds it
    ("How old are the little ones we feed?", None),
    ("How many miles do our helpers drive to take things round?", None),
    ("Which families found work after they had been to us?", None),
    ("How many bags will we need next Christmas?", None),
    ("Why did people give us less over the summer?", None),
    ("What's a good soup recipe for forty?", None),
]
