"""Stays in the mountain huts of an alpine club, and the huts."""

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
    quantile,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"stays": "csv", "huts": "csv"}

VOICE = "a hut keeper on a phone: lower case, typos and words left out"

HUTS = [
    ("Col Blanc", 2874, 64, "Margaux", "Val d'Arc", 4.5, False),
    ("Grauspitz", 2410, 88, "Urs", "Tamina", 3.0, True),
    ("Murmel", 1985, 42, "Vreni", "Tamina", 2.0, True),
    ("Lago Nero", 2236, 56, "Paolo", "Valmora", 2.5, True),
    ("Steinbock", 2702, 72, "Reto", "Tamina", 4.0, False),
    ("Refugio Alto", 3011, 38, "Chiara", "Valmora", 5.5, False),
    ("Alpenrose", 1760, 96, "Heidi", "Brandtal", 1.5, True),
    ("Eagle Rest", 2590, 50, "Fergus", "Brandtal", 3.5, False),
    ("Windloch", 2155, 30, "Sepp", "Brandtal", 2.5, False),
    ("Tre Cime Bivy", 3190, 12, None, "Valmora", 7.0, False),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    columns = ["hutName", "altM", "beds", "warden", "valley", "walkH", "showers"]
    huts = pd.DataFrame(HUTS, columns=columns)
    n = 1640
    which = rng.choice(9, n, p=rng.dirichlet(np.full(9, 10.0)))
    year = rng.choice([2023, 2024, 2025], n, p=[0.29, 0.34, 0.37])
    arrive = pd.to_datetime([f"{y}-06-10" for y in year]) + pd.to_timedelta(
        np.clip(rng.normal(58, 28, n), 0, 125).astype(int), "D"
    )
    kind = rng.choice(
        ["hiker", "climber", "family", "school", "biker"], n, p=[0.46, 0.19, 0.2, 0.06, 0.09]
    )
    pers = np.where(kind == "school", rng.integers(12, 27, n), 1 + rng.poisson(1.6, n))
    pers = np.where(kind == "family", pers + 1, pers)
    nights = 1 + rng.poisson(0.45, n)
    member = rng.random(n) < 0.44
    room = rng.choice(["dorm", "bunk", "private"], n, p=[0.52, 0.34, 0.14])
    rate = np.select([room == "dorm", room == "bunk"], [18, 25], 42) - 8 * member
    board = rng.choice(["half board", "breakfast", "self"], n, p=[0.58, 0.24, 0.18])
    plate = np.select([board == "half board", board == "breakfast"], [37, 14], 0)
    no_show = rng.random(n) < np.where(room == "private", 0.04, 0.1)
    stays = pd.DataFrame(
        {
            "stayId": 500001 + np.arange(n),
            "hutName": huts["hutName"].to_numpy()[which],
            "bookedOn": (arrive - pd.to_timedelta(rng.gamma(1.5, 18, n).astype(int), "D")).strftime(
                "%Y-%m-%d"
            ),
            "arrive": arrive.strftime("%Y-%m-%d"),
            "nights": nights,
            "pers": pers,
            "guestType": kind,
            "country": rng.choice(
                ["CH", "DE", "IT", "FR", "AT", "NL"], n, p=[0.34, 0.26, 0.14, 0.1, 0.09, 0.07]
            ),
            "member": np.where(member, "yes", "no"),
            "roomType": room,
            "board": board,
            "feeEur": (pers * nights * rate).astype(float),
            "mealsEur": np.where(no_show, 0, pers * nights * plate + rng.gamma(2, 7, n)).round(2),
            "noShow": no_show,
            "dog": np.where((rng.random(n) < 0.08) & (which != 5), "yes", "no"),
            "score": np.clip(rng.normal(4.1, 0.8, n).round(), 1, 5),
        }
    )
    stays.loc[no_show | (rng.random(n) < 0.3), "score"] = np.nan
    stays.loc[rng.choice(n, 21, replace=False), "country"] = None
    return {"stays": stays, "huts": huts}


stays = T("stays")
huts = T("huts")

at_hut = stays.join(huts, on="hutName")
takings = c("feeEur") + c("mealsEur")
member = c("member") == "yes"
arrive = c("arrive")
in_2025 = (arrive >= date("2025-01-01")) & (arrive < date("2026-01-01"))

QUESTIONS = [
    # Everyday
    ("hut w most beds?", huts.top(1, "beds").table()),
    (
        "nights per month n running total",
        stays.group(month=arrive.floor("month"), nights=sum_("nights"))
        .derive(total=running("nights", "month"))
        .table(),
    ),
    (
        "bar chart nr of stays per gest type",
        stays.group("guestType", n=count()).chart("bar", x="guestType", y="n"),
    ),
    ("put 0 where score is empty", stays.derive(score=c("score").or_else(0)).change("stays")),
    (
        "countries w more than 200 stays",
        stays.group("country", n=count()).filter(c("n") > 200).table(),
    ),
    (
        "total feeEur n avg pers by hut",
        stays.group("hutName", fee=sum_("feeEur"), pers=mean("pers")).table(),
    ),
    ("stays by arrive, newest first", stays.sort("-arrive").table()),
    (
        "name, valley n height of huts over 2500 m",
        huts.filter(c("altM") > 2500).select("hutName", "valley", "altM").table(),
    ),
    ("count of each bord type", stays.group("board", n=count()).table()),
    (
        "stays in aug 2024, how many",
        stays.filter((arrive >= date("2024-08-01")) & (arrive < date("2024-09-01"))).value(count()),
    ),
    ("snow depth at Steinbock by month", None),
    # look
    ("how mny stays in the file", stays.value(count())),
    ("show colums of huts n their types", huts.report("types")),
    ("whats missing in stays, per colum", stays.report("missing")),
    ("wich countrys do guests come from, just list", stays.distinct("country").table()),
    ("15 randm stays pls", stays.sample(15).table()),
    ("describe nights persons n score", stays.report("describe", "nights", "pers", "score")),
    # aggregate and compare
    ("how much did we take in, beds plus meals", stays.value(sum_(takings))),
    ("avrage party size", stays.value(mean("pers"))),
    (
        "wich hut sold most meals in euro",
        stays.group("hutName", meals=sum_("mealsEur")).top(1, "meals").table(),
    ),
    ("nr of stays per hut", stays.group("hutName", n=count()).table()),
    ("tota l bed fees by room typ", stays.group("roomType", fees=sum_("feeEur")).table()),
    ("how many didnt show up", stays.filter(c("noShow")).value(count())),
    ("waht share of stays are club members", stays.value(mean(member))),
    (
        "percent no shows per romm type",
        stays.group("roomType", percent=mean(c("noShow")) * 100).table(),
    ),
    (
        "members vs non membrs, avg score",
        stays.group("member", score=mean("score")).table(),
    ),
    (
        "families in privat rooms, how many nights booked in totl",
        stays.filter((c("guestType") == "family") & (c("roomType") == "private")).value(
            sum_("nights")
        ),
    ),
    (
        "top 3 huts by overnite stays, so persons times nights",
        stays.group("hutName", overnights=sum_(c("pers") * c("nights")))
        .top(3, "overnights")
        .table(),
    ),
    (
        "bigest group ever at each hut",
        stays.group("hutName", biggest=max_("pers")).table(),
    ),
    (
        "wich stay had the most peple",
        stays.top(1, "pers").table(),
    ),
    (
        "takings per valley beds n meals togehter",
        at_hut.group("valley", takings=sum_(takings)).table(),
    ),
    (
        "avg score huts with showers agianst without",
        at_hut.group("showers", score=mean("score")).table(),
    ),
    (
        "wich warden had most guests in 2025",
        at_hut.filter(in_2025).group("warden", guests=sum_("pers")).top(1, "guests").table(),
    ),
    (
        "any hut nobdy ever stayed in",
        huts.join(stays, on="hutName", how="anti").table(),
    ),
    (
        "huts that nevr had a dog",
        huts.join(stays.filter(c("dog") == "yes"), on="hutName", how="anti").table(),
    ),
    (
        "climbers in huts above 2500 m, how many stays n avg nights",
        at_hut.filter((c("guestType") == "climber") & (c("altM") > 2500))
        .group(n=count(), nights=mean("nights"))
        .table(),
    ),
    (
        "takings per bed for evry hut",
        stays.group("hutName", takings=sum_(takings))
        .join(huts, on="hutName")
        .derive(per_bed=c("takings") / c("beds"))
        .select("hutName", "per_bed")
        .table(),
    ),
    (
        "best 2 countrys by persons in each hut",
        stays.group("hutName", "country", persons=sum_("pers"))
        .top(2, "persons", per=("hutName",))
        .table(),
    ),
    (
        "share of half bord by guest type in huts you walk more then 3 h to",
        at_hut.filter(c("walkH") > 3)
        .group("guestType", share=mean(c("board") == "half board"))
        .table(),
    ),
    (
        "how much more do privat room poeple pay for meals then dorm people, on avrage",
        stays.value(
            mean("mealsEur", c("roomType") == "private") - mean("mealsEur", c("roomType") == "dorm")
        ),
    ),
    (
        "huts w more than 180 stays, wich has lowest score avg",
        stays.group("hutName", n=count(), score=mean("score"))
        .filter(c("n") > 180)
        .bottom(1, "score")
        .table(),
    ),
    (
        "how many difrent countries at lago nero",
        stays.filter(c("hutName") == "Lago Nero").value(nunique("country")),
    ),
    (
        "each guest typ its share of totl takings",
        stays.group("guestType", takings=sum_(takings))
        .derive(share=c("takings") / over(sum_("takings")))
        .table(),
    ),
    (
        "huts higer than averge altitude",
        huts.filter(c("altM") > over(mean("altM"))).table(),
    ),
    ("highst hut in every valley", huts.top(1, "altM", per=("valley",)).table()),
    (
        "avg of the total meals per hut",
        stays.group("hutName", meals=sum_("mealsEur")).value(mean("meals")),
    ),
    (
        "90 percentile party size for schools",
        stays.filter(c("guestType") == "school").value(quantile("pers", 0.9)),
    ),
    (
        "stays where no of persons more then half the beds of the hut",
        at_hut.filter(c("pers") > c("beds") / 2).table(),
    ),
    # time
    (
        "guests per month in 2025",
        stays.filter(in_2025).group(month=arrive.floor("month"), guests=sum_("pers")).table(),
    ),
    (
        "bussiest day ever by arrivng persons",
        stays.group(day=arrive.floor("day"), persons=sum_("pers")).top(1, "persons").table(),
    ),
    (
        "wich weekday do most peple arive",
        stays.group(weekday=arrive.part("weekdayName"), persons=sum_("pers"))
        .top(1, "persons")
        .table(),
    ),
    (
        "how long befor do they usualy book, days",
        stays.value(median(c("bookedOn").until(arrive))),
    ),
    (
        "same day bookings, arive on the day they booked, how many n what share no shows",
        stays.filter(c("bookedOn") == arrive).group(n=count(), share=mean(c("noShow"))).table(),
    ),
    (
        "takings by yr",
        stays.group(year=arrive.part("year"), takings=sum_(takings)).table(),
    ),
    (
        "growth in % of persons year on yr for each valley",
        at_hut.group("valley", year=arrive.part("year"), persons=sum_("pers"))
        .derive(before=shift("persons", "year", per=("valley",)))
        .derive(growth=(c("persons") - c("before")) / c("before") * 100)
        .select("valley", "year", "growth")
        .table(),
    ),
    (
        "runing total of meals money by week in 2024",
        stays.filter((arrive >= date("2024-01-01")) & (arrive < date("2025-01-01")))
        .group(week=arrive.floor("week"), meals=sum_("mealsEur"))
        .derive(total=running("meals", "week"))
        .table(),
    ),
    (
        "7 day avg of nr of stays per arival day jul to aug 2025",
        stays.filter((arrive >= date("2025-07-01")) & (arrive < date("2025-09-01")))
        .group(day=arrive.floor("day"), n=count())
        .derive(average=rolling("n", "day", 7))
        .table(),
    ),
    (
        "weekend arrivels or weekdays, who pays more on avg all in",
        stays.group(
            days=where(arrive.part("weekday") >= 6, "weekend", "weekday"), takings=mean(takings)
        )
        .top(1, "takings")
        .table(),
    ),
    (
        "first n last arival per hut in 2025",
        stays.filter(in_2025).group("hutName", first=min_("arrive"), last=max_("arrive")).table(),
    ),
    (
        "swiss members since aug 2025, stays by hut",
        stays.filter((c("country") == "CH") & member & (arrive >= date("2025-08-01")))
        .group("hutName", n=count())
        .table(),
    ),
    # charts
    (
        "bar overnights by hut (pers x nights)",
        stays.group("hutName", overnights=sum_(c("pers") * c("nights"))).chart(
            "bar", x="hutName", y="overnights"
        ),
    ),
    (
        "line chart takings per mnth one line per valley",
        at_hut.group("valley", month=arrive.floor("month"), takings=sum_(takings)).chart(
            "line", x="month", y="takings", colour="valley"
        ),
    ),
    ("pie of guest typs", stays.group("guestType", n=count()).chart("pie", x="guestType", y="n")),
    ("histgram of meals money", stays.chart("histogram", y="mealsEur")),
    ("boxplot score by bord", stays.chart("box", x="board", y="score")),
    ("scater altitude vs walking hrs of huts", huts.chart("scatter", x="altM", y="walkH")),
    (
        "heatmap weekday x hut nr of stays",
        stays.group("hutName", weekday=arrive.part("weekdayName"), n=count()).chart(
            "heatmap", x="weekday", y="hutName", colour="n"
        ),
    ),
    # cleaning and reshaping
    ("kick out the no shows from stays", stays.filter(~c("noShow")).change("stays")),
    (
        "fill empty country w unknown",
        stays.derive(country=c("country").or_else("unknown")).change("stays"),
    ),
    (
        "new col total in stays = fee + meals",
        stays.derive(total=takings).change("stays"),
    ),
    (
        "table huts down room types accross, sum of persons",
        stays.pivot("hutName", "roomType", sum_("pers")).table(),
    ),
    # statistics
    ("corelation nights vs score", stays.test("correlation", y="score", x="nights")),
    (
        "is meals spending realy diffrent members / non members, test it",
        stays.test("tTest", y="mealsEur", x="member"),
    ),
    (
        "does no show depnd on room type, chi sq",
        stays.test("chiSquared", y="noShow", x="roomType"),
    ),
    # nothing can answer it
    ("wich hut had most snow last wintr", None),
    ("how many guests canceld bevore the trip", None),
    ("wardens wages per hut", None),
    ("how full will grauspitz be next july", None),
    ("why so few french poeple at murmel", None),
    ("wich boots are good for scree", None),
]
