"""Batches of a small cheese dairy and the wheels that came of them."""

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
    rolling,
    shift,
    std,
    sum_,
)

FORMATS = {"makes": "csv", "wheels": "parquet"}

VOICE = "a cheesemaker in a hurry: all lower case, many typos, hardly any punctuation"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 410
    cheese = rng.choice(
        ["Tomme", "Blue", "Brie", "Cheddar", "Gouda"], n, p=[0.22, 0.16, 0.2, 0.2, 0.22]
    )
    milk = np.where(
        cheese == "Gouda",
        rng.choice(["cow", "goat"], n),
        np.where(
            cheese == "Tomme", rng.choice(["cow", "goat", "sheep"], n, p=[0.4, 0.35, 0.25]), "cow"
        ),
    )
    litres = rng.choice([300, 400, 450, 600, 800, 1000], n, p=[0.12, 0.2, 0.2, 0.23, 0.15, 0.1])
    litres = litres + rng.integers(-20, 21, n)
    rate = np.where(milk == "sheep", 0.175, np.where(cheese == "Brie", 0.14, 0.105))
    rennet = (litres * rng.normal(0.3, 0.035, n)).round(0)
    starters = ["MA4001", "CHN-19", "RA21", "MM101"]
    messy = [str, str.lower, lambda text: f" {text}", lambda text: f"{text} "]
    day = pd.Timestamp("2023-10-02") + pd.to_timedelta(np.sort(rng.integers(0, 560, n)), unit="D")
    makes = pd.DataFrame(
        {
            "make_id": [f"M{4100 + i}" for i in range(n)],
            "made_on": day.strftime("%Y-%m-%d"),
            "cheese": cheese,
            "milk": milk,
            "raw_milk": rng.random(n) < 0.45,
            "milk_l": litres,
            "vat": rng.choice([1, 2, 3], n, p=[0.4, 0.35, 0.25]),
            "maker": rng.choice(["Hanne", "Jos", "Elodie", "Pieter"], n, p=[0.35, 0.3, 0.2, 0.15]),
            "starter": [
                messy[i](text)
                for i, text in zip(
                    rng.choice(4, n, p=[0.7, 0.12, 0.09, 0.09]),
                    rng.choice(starters, n),
                    strict=True,
                )
            ],
            "rennet_ml": rennet,
            "temp_c": rng.normal(32.4, 0.9, n).round(1),
            "ph_drain": rng.normal(6.25, 0.12, n).round(2),
            "ph_24h": (5.6 - 0.0007 * rennet + rng.normal(0, 0.11, n)).round(2),
            "curd_kg": (litres * rate * rng.normal(1, 0.06, n)).round(1),
            "salt": [f"{x:.1f}%" for x in rng.normal(1.9, 0.3, n)],
            "notes": rng.choice(
                [None, "slow set", "curd too soft", "vat cleaned twice"],
                n,
                p=[0.82, 0.08, 0.06, 0.04],
            ),
        }
    )
    m = 1500
    which = rng.choice(n - 9, m)
    kind = cheese[which]
    size = pd.Series(kind).map(
        {"Tomme": 1.9, "Blue": 2.4, "Brie": 1.1, "Cheddar": 5.2, "Gouda": 4.4}
    )
    goat = np.where(milk[which] == "goat", 0.86, 1)
    fresh = (size * goat * rng.normal(1, 0.08, m)).round(2)
    cave = rng.choice(["north", "old", "cellar"], m, p=[0.4, 0.27, 0.33])
    fault = rng.random(m) < np.where(cave == "old", 0.2, 0.09)
    age = pd.Series(kind).map({"Tomme": 70, "Blue": 60, "Brie": 30, "Cheddar": 190, "Gouda": 130})
    sold = rng.random(m) < 0.74
    sale = pd.Series(day[which] + pd.to_timedelta((age * rng.uniform(0.8, 1.4, m)), unit="D"))
    buyer = rng.choice(["market", "shop", "restaurant", "online"], m, p=[0.34, 0.3, 0.2, 0.16])
    price = pd.Series(kind).map(
        {"Tomme": 22.5, "Blue": 21, "Brie": 17.5, "Cheddar": 18.5, "Gouda": 16.5}
    )
    wheels = pd.DataFrame(
        {
            "wheel_id": [f"W{20000 + i}" for i in range(m)],
            "make_id": makes["make_id"].to_numpy()[which],
            "cave": cave,
            "kg_fresh": fresh,
            "kg_now": (fresh * rng.normal(0.86, 0.05, m).clip(0.7, 0.98)).round(2),
            "turns": rng.poisson(age / 4),
            "grade": np.where(
                rng.random(m) < 0.08, None, rng.choice(["A", "B", "C"], m, p=[0.55, 0.32, 0.13])
            ),
            "mould_fault": np.where(fault, "yes", "no"),
            "sold_on": sale.dt.normalize().where(sold),
            "buyer": np.where(sold, buyer, None),
            "price_kg": np.where(
                sold, (price + np.where(buyer == "market", 1.5, 0) + rng.normal(0, 1, m)), np.nan
            ).round(2),
        }
    )
    wheels = pd.concat([wheels, wheels.sample(6, random_state=3)], ignore_index=True)
    return {"makes": makes, "wheels": wheels}


k = T("makes")
w = T("wheels")
both = w.join(k, "make_id")

made = c("made_on")
takings = sum_(c("kg_now") * c("price_kg"))

QUESTIONS = [
    # Everyday
    ("last 6 lins of makes", k.tail(6).table()),
    (
        "middle temprature of the makes wthout the outlyers (median)",
        k.filter(~outlier("temp_c")).value(median("temp_c")),
    ),
    ("averge kilos now of a wheel, doubel rows left out", w.distinct().value(mean("kg_now"))),
    (
        "days form one sale of wheels to the next for the same buyer, on averge",
        w.derive(gap=shift("sold_on", "sold_on", per=("buyer",)).until(c("sold_on"))).value(
            mean("gap")
        ),
    ),
    (
        "milk liters in novmber 2023 n in novmber 2024",
        k.group(
            november_2023=sum_(
                "milk_l", only=(made >= date("2023-11-01")) & (made < date("2023-12-01"))
            ),
            november_2024=sum_(
                "milk_l", only=(made >= date("2024-11-01")) & (made < date("2024-12-01"))
            ),
        ).table(),
    ),
    (
        "hanne n elodie side by side, averge curd kilos of there batches",
        k.filter(c("maker").isin(["Hanne", "Elodie"])).group("maker", kg=mean("curd_kg")).table(),
    ),
    (
        "giv makes a colum below_7 thats 7 minus the ph aftr 24h",
        k.derive(below_7=call("subtract", 7, c("ph_24h"))).change("makes"),
    ),
    (
        "hotest temp n totl rennet for evry kind of milk",
        k.group("milk", temp=max_("temp_c"), rennet=sum_("rennet_ml")).table(),
    ),
    (
        "how many wheels are grade b n wat percant of all is taht",
        w.group(n=count(only=c("grade") == "B"), percent=mean(c("grade") == "B") * 100).table(),
    ),
    ("chuck the doubel rows out of wheels", w.distinct().change("wheels")),
    (
        "wich makers hav more then 100 batches",
        k.group("maker", n=count()).filter(c("n") > 100).table(),
    ),
    ("how many wheels by cave n grade", w.group("cave", "grade", n=count()).table()),
    ("how many wheels are made of raw milk", both.filter(c("raw_milk")).value(count())),
    (
        "totl milk liters n averge curd kilos per chees",
        k.group("cheese", milk=sum_("milk_l"), curd=mean("curd_kg")).table(),
    ),
    (
        "averge temp n ph after 24 h for evry maker",
        k.group("maker", temp=mean("temp_c"), ph=mean("ph_24h")).table(),
    ),
    ("sort makes by curd kilos smalest first", k.sort("curd_kg").table()),
    ("jus show me chees maker n curd kilos", k.select("cheese", "maker", "curd_kg").table()),
    ("wich wheel got the most turns", w.top(1, "turns").table()),
    ("how many diffrent buyers do we hav", w.value(nunique("buyer"))),
    ("averge age of the cows", None),
    # look
    ("how many weels in total", w.value(count())),
    ("colums of makes n what type they are", k.report("types")),
    ("any rows in wheels thats in there twice", w.report("duplicates")),
    ("gimme 10 randm wheels", w.sample(10).table()),
    # aggregate and compare
    (
        "how mutch goat milk did we use all togehter, liters",
        k.filter(c("milk") == "goat").value(sum_("milk_l")),
    ),
    ("averge fresh wieght of a wheel per chees", both.group("cheese", kg=mean("kg_fresh")).table()),
    (
        "wich maker has the most grade a wheels",
        both.filter(c("grade") == "A").group("maker", n=count()).top(1, "n").table(),
    ),
    (
        "liters of milk you need for a kilo of curd, by chees (all liters by all kilos)",
        k.group("cheese", litres=sum_("milk_l") / sum_("curd_kg")).table(),
    ),
    (
        "percant of wheels wth mould falt in each cave",
        w.group("cave", percent=mean(c("mould_fault") == "yes") * 100).table(),
    ),
    ("takings per buyer, thats kilos now times kilo price", w.group("buyer", eur=takings).table()),
    (
        "3 brie batches wth most curd",
        k.filter(c("cheese") == "Brie").top(3, "curd_kg").table(),
    ),
    ("two hevyest wheels of evry cave, wieght now", w.top(2, "kg_now", per=("cave",)).table()),
    (
        "raw milk against pasturised: by how mutch is ph after 24 h higher in raw, on averge",
        k.value(mean("ph_24h", c("raw_milk")) - mean("ph_24h", ~c("raw_milk"))),
    ),
    ("batchs wich we got no wheels of", k.join(w, "make_id", "anti").table()),
    (
        "grade c wheels that lost moar than 20 % of there fresh wieght",
        w.filter((c("grade") == "C") & (c("kg_now") < c("kg_fresh") * 0.8)).table(),
    ),
    (
        "middle kilo price market vs resturant, gouda only (median)",
        both.filter((c("cheese") == "Gouda") & c("buyer").isin(["market", "restaurant"]))
        .group("buyer", price=median("price_kg"))
        .table(),
    ),
    (
        "wich cheeses have at leest 250 wheels n cost over 18 a kilo on averge",
        both.group("cheese", n=count(), price=mean("price_kg"))
        .filter((c("n") >= 250) & (c("price") > 18))
        .table(),
    ),
    (
        "how many diffrent vats has jos made blue in",
        k.filter((c("maker") == "Jos") & (c("cheese") == "Blue")).value(nunique("vat")),
    ),
    # time
    (
        "kilos of curd evry month of 2024",
        k.filter((made >= date("2024-01-01")) & (made < date("2025-01-01")))
        .group(month=made.floor("month"), kg=sum_("curd_kg"))
        .table(),
    ),
    (
        "how many days form making til sold, averge per chees",
        both.group("cheese", days=mean(made.until(c("sold_on")))).table(),
    ),
    (
        "on wat weekday goes the most milk in the vats",
        k.group(weekday=made.part("weekdayName"), litres=sum_("milk_l")).top(1, "litres").table(),
    ),
    (
        "milk liters a week n the averge over 4 weeks runing along",
        k.group(week=made.floor("week"), litres=sum_("milk_l"))
        .derive(rolling=rolling("litres", "week", 4))
        .table(),
    ),
    (
        "frist n last day hanne made each chees",
        k.filter(c("maker") == "Hanne")
        .group("cheese", first=min_("made_on"), last=max_("made_on"))
        .table(),
    ),
    # charts
    (
        "bars pls: curd kilos per maker",
        k.group("maker", kg=sum_("curd_kg")).chart("bar", x="maker", y="kg"),
    ),
    (
        "line of mnthly milk liters, cow goat sheep in own colors",
        k.group("milk", month=made.floor("month"), litres=sum_("milk_l")).chart(
            "line", x="month", y="litres", colour="milk"
        ),
    ),
    (
        "pie of how many wheels per grade",
        w.group("grade", n=count()).chart("pie", x="grade", y="n"),
    ),
    (
        "dots wth milk liters across n curd kilos up, color is the kind of milk",
        k.chart("scatter", x="milk_l", y="curd_kg", colour="milk"),
    ),
    ("vioiln of kilo price for evry buyer", w.chart("violin", x="buyer", y="price_kg")),
    # cleaning and reshaping: the table changes
    (
        "starter in makes is a mess, capitls n spaces evrywhere, mak it all small n no spaces at "
        "the ends",
        k.derive(starter=c("starter").lower().strip()).change("makes"),
    ),
    (
        "salt in makes got a % sign stuck on, get rid n tern it in a nummber",
        k.derive(salt=c("salt").replace("%", "").cast("number")).change("makes"),
    ),
    (
        "put ungraded in wheels were the grade is emty",
        w.derive(grade=c("grade").or_else("ungraded")).change("wheels"),
    ),
    (
        "chuck all wheels wth a mould falt out of the table for good",
        w.filter(c("mould_fault") != "yes").change("wheels"),
    ),
    (
        "new colum loss_kg in wheels = fresh kilos less kilos now",
        w.derive(loss_kg=c("kg_fresh") - c("kg_now")).change("wheels"),
    ),
    (
        "dont need notes n starter in makes any moar, delte them",
        k.drop("notes", "starter").change("makes"),
    ),
    # cleaning and reshaping: only shown
    (
        "makes wth the tempratures as hole degrees, jus to look at",
        k.derive(temp_c=c("temp_c").round()).table(),
    ),
    (
        "how many wheels in evry half kilo step of fresh wieght",
        w.group(kg=c("kg_fresh").bins(0.5), n=count()).table(),
    ),
    (
        "caves down the side grades along the top n nummber of wheels in the boxs",
        w.pivot("cave", "grade", count()).table(),
    ),
    (
        "both ph colums under each othr, only keep the make id next to it",
        k.select("make_id", "ph_drain", "ph_24h").unpivot(["make_id"]).table(),
    ),
    (
        "batches by milk liters biggst first, same liters then by maker a to z",
        k.sort("-milk_l", "maker").table(),
    ),
    # statistics
    (
        "dose moar rennet go togehter wth a lower ph after 24h?",
        k.test("correlation", y="ph_24h", x="rennet_ml"),
    ),
    (
        "wich of the nummbers in makes go togehter strongst, all against all",
        k.report("correlations"),
    ),
    (
        "gouda from goat is lighter then from cow when fresh, is that real or jus luck",
        both.filter(c("cheese") == "Gouda").test("tTest", y="kg_fresh", x="milk"),
    ),
    (
        "do all buyers pay the same for a kilo? kruskal test pls its not normal distrbuted",
        w.test("kruskal", y="price_kg", x="buyer"),
    ),
    (
        "has the cave got anythin to do wth mould falts or is it chanse",
        w.test("chiSquared", y="mould_fault", x="cave"),
    ),
    (
        "95 confidnce intervall for the kilo price of chedder",
        both.filter(c("cheese") == "Cheddar").test("interval", y="price_kg"),
    ),
    (
        "best strait line for curd kilos out of milk liters, only cow",
        k.filter(c("milk") == "cow").test("regression", y="curd_kg", x="milk_l"),
    ),
    (
        "wheels way to hevy or way to light for there chees, fresh, over 2.5 standrd deviatons off",
        both.filter(
            (c("kg_fresh") - over(mean("kg_fresh"), "cheese")).abs()
            > over(std("kg_fresh"), "cheese") * 2.5
        ).table(),
    ),
    (
        "how mutch do the ph vals at drainig swing for each maker, std dev",
        k.group("maker", swing=std("ph_drain")).table(),
    ),
    # nothing can answer it
    ("how mutch chedder wil we sell in decmber", None),
    ("wich of the young wheels are gona end up grade c", None),
    ("sort the wheels in groups by them selfs from kilos turns n price", None),
    ("y is there so mutch mould in the old cave", None),
    ("is it cos of the raw milk that ph drops slowr", None),
    ("wat pushes the kilo price up the most realy", None),
    ("shud i turn the brie moar often", None),
    ("is 21 euro a kilo for tomme any good", None),
    ("anythin funny about pieters batches", None),
    ("wich cow gave the most milk last sumer", None),
    ("averge fat of the goat milk per batch", None),
    ("how mutch whey came out of vat 2 in 2024", None),
    ("humidty in the cellar cave by month", None),
    ("wat did the rennet cost us per batch", None),
    ("how many wheels did the resturants send back", None),
    ("hw do you make mozarella at home", None),
]
