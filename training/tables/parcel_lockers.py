"""Parcels that pass through lockers, and the sites where the lockers stand."""

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

FORMATS = {"parcels": "parquet", "lockers": "csv"}

VOICE = "an operations manager: manager's words, two-part questions"

SITES = ["Aldi Kirchplatz", "Rewe Nordring", "Hbf Ost", "Hbf West", "Shell A7", "Aral Messe"]
SITES += ["Wohnpark Linde", "Campus Mensa", "Edeka Hafen", "Lidl Suedtor", "Bahnhof Neustadt"]
SITES += ["Esso Ringstrasse", "Wohnpark Ahorn", "Rewe Altmarkt", "Kaufland Gewerbepark"]
SITES += ["Stadtbad", "Bahnhof Grimma", "Netto Seeblick", "Total Autohof", "Wohnpark Buche"]
SITES += ["Edeka Rosental", "Jet Flughafen"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = len(SITES)
    host = ["supermarket", "supermarket", "rail station", "rail station", "fuel station"]
    host += ["fuel station", "housing estate", "campus", "supermarket", "supermarket"]
    host += ["rail station", "fuel station", "housing estate", "supermarket", "supermarket"]
    host += ["public pool", "rail station", "supermarket", "fuel station", "housing estate"]
    host += ["supermarket", "fuel station"]
    built = pd.Timestamp("2020-02-01") + pd.to_timedelta(rng.integers(0, 1500, m), "D")
    lockers = pd.DataFrame(
        {
            "locker_id": [f"L-{i:04d}" for i in 1201 + 7 * np.arange(m)],
            "site": SITES,
            "host_type": host,
            "region": rng.choice(["North", "South", "East", "West"], m),
            "n_compartments": rng.choice([32, 48, 64, 96], m, p=[0.3, 0.35, 0.2, 0.15]),
            "indoor": rng.random(m) < 0.3,
            "rent_eur_pm": rng.normal(210, 60, m).round(-1).clip(60),
            "installed": built.strftime("%Y-%m-%d"),
            "last_service": (
                pd.Timestamp("2025-01-20") - pd.to_timedelta(rng.integers(10, 420, m), "D")
            ).strftime("%Y-%m-%d"),
        }
    )
    lockers.loc[rng.choice(m, 3, replace=False), "last_service"] = None

    n = 1800
    which = rng.choice(m, n, p=rng.dirichlet(np.full(m, 4.0)))
    size = rng.choice(["S", "M", "L", "XL"], n, p=[0.36, 0.38, 0.19, 0.07])
    heavy = pd.Series({"S": 600, "M": 1900, "L": 5200, "XL": 9800})[size].to_numpy()
    status = rng.choice(["collected", "expired", "waiting"], n, p=[0.9, 0.08, 0.02])
    put = pd.Timestamp("2024-01-08") + pd.to_timedelta(rng.integers(0, 378, n), "D")
    put += pd.to_timedelta(rng.integers(7 * 3600, 20 * 3600, n), "s")
    hours = np.where(status == "expired", 168 + rng.gamma(2, 6, n), rng.gamma(1.6, 15, n) + 0.4)
    out = pd.Series(put + pd.to_timedelta((hours * 3600).round(), "s"))
    out[status == "waiting"] = pd.NaT
    parcels = pd.DataFrame(
        {
            "parcel_no": [f"JD{i}" for i in 40310000 + rng.permutation(n)],
            "locker_id": lockers["locker_id"].to_numpy()[which],
            "carrier": rng.choice(
                ["Bluewing", "Postal24", "Hermia", "GoTrans"], n, p=[0.38, 0.3, 0.2, 0.12]
            ),
            "size_cls": size,
            "weight_g": rng.gamma(4, heavy / 4).round(),
            "deposited_at": put,
            "collected_at": out.to_numpy(),
            "status": status,
            "fee_ct": np.where(size == "XL", 119, np.where(size == "L", 79, 49))
            + rng.choice([0, 10], n),
            "reminders": np.minimum(hours // 36, 4).astype(int),
            "pin_errors": rng.choice([0, 1, 2, 3], n, p=[0.85, 0.1, 0.03, 0.02]),
            "via_app": rng.choice(["Y", "N"], n, p=[0.7, 0.3]),
            "complaint": rng.choice(
                [None, "JAM", "DAMAGE", "WRONG BOX"], n, p=[0.93, 0.03, 0.025, 0.015]
            ),
        }
    )
    parcels.loc[rng.choice(n, 70, replace=False), "weight_g"] = np.nan
    return {"parcels": parcels.sort_values("deposited_at", ignore_index=True), "lockers": lockers}


parcels = T("parcels")
lockers = T("lockers")

at_site = parcels.join(lockers, on="locker_id")
dwell = c("deposited_at").until(c("collected_at"), "hour")
expired = c("status") == "expired"
complained = ~c("complaint").missing()
in_2024 = (c("deposited_at") >= date("2024-01-01")) & (c("deposited_at") < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    (
        "Average weight and average fee for each carrier, please",
        parcels.group("carrier", weight=mean("weight_g"), fee=mean("fee_ct")).table(),
    ),
    (
        "List our lockers in order of monthly rent, the most expensive first",
        lockers.sort("-rent_eur_pm").table(),
    ),
    (
        "Site, region and number of compartments of our indoor lockers, nothing else",
        lockers.filter(c("indoor")).select("site", "region", "n_compartments").table(),
    ),
    ("Do we have any duplicate records among the parcels?", parcels.report("duplicates")),
    (
        "How many XL parcels were deposited in March 2024?",
        parcels.filter(
            (c("size_cls") == "XL")
            & (c("deposited_at") >= date("2024-03-01"))
            & (c("deposited_at") < date("2024-04-01"))
        ).value(count()),
    ),
    (
        "For my report: the share of each status per carrier",
        parcels.group("carrier", "status", n=count())
        .derive(share=c("n") / over(sum_("n"), "carrier"))
        .table(),
    ),
    (
        "Which carrier brought the most parcels, and how many were they?",
        parcels.group("carrier", n=count()).top(1, "n").table(),
    ),
    (
        "Parcels per month, and the growth on the month before in percent",
        parcels.group(month=c("deposited_at").floor("month"), n=count())
        .derive(growth=(c("n") / shift("n", "month") - 1) * 100)
        .table(),
    ),
    (
        "Pie chart of our lockers by host type",
        lockers.group("host_type", n=count()).chart("pie", x="host_type", y="n"),
    ),
    (
        "How many parcels went to lockers in the North, and what was the total fee?",
        at_site.filter(c("region") == "North").group(n=count(), fees=sum_("fee_ct")).table(),
    ),
    ("How much electricity does each locker use, and what does it cost us?", None),
    # look
    (
        "How big is our shipment log, in records and in fields?",
        parcels.report("shape"),
    ),
    (
        "Before I present this: where is our shipment data incomplete, and by how much?",
        parcels.report("missing"),
    ),
    (
        "Which delivery partners do we work with, and how much volume does each give us?",
        parcels.group("carrier", n=count()).table(),
    ),
    (
        "What sorts of landlord do we have, and in which territories?",
        lockers.distinct("region", "host_type").table(),
    ),
    (
        "Pull me 15 random shipments that a customer was unhappy with",
        parcels.filter(complained).sample(15).table(),
    ),
    (
        "Give me the key figures on charges and on how heavy the consignments are",
        parcels.report("describe", "fee_ct", "weight_g"),
    ),
    # aggregate and compare
    (
        "Total throughput and total fee income in euros for the network, please",
        parcels.group(n=count(), income=sum_("fee_ct") / 100).table(),
    ),
    (
        "Which delivery partner brings the most volume, and how long do its parcels sit with us "
        "on average, in hours?",
        parcels.group("carrier", n=count(), hours=mean(dwell)).top(1, "n").table(),
    ),
    (
        "How many consignments were never picked up in time, and what percentage of the total "
        "is that?",
        parcels.group(n=count(only=expired), percent=mean(expired) * 100).table(),
    ),
    (
        "Which locations are our top five by volume, and what do they earn in fees?",
        at_site.group("site", n=count(), fees=sum_("fee_ct")).top(5, "n").table(),
    ),
    (
        "What do we pay in rent per territory, and how many boxes do we get for it?",
        lockers.group("region", rent=sum_("rent_eur_pm"), boxes=sum_("n_compartments")).table(),
    ),
    (
        "Which three locations are priciest in rent per box, and what does a box cost us there?",
        lockers.derive(per_box=c("rent_eur_pm") / c("n_compartments")).top(3, "per_box").table(),
    ),
    (
        "Average and median turnaround in hours by size class?",
        parcels.group("size_cls", mean=mean(dwell), median=median(dwell)).table(),
    ),
    (
        "Do customers with the app empty their box faster: average hours with and without it, and "
        "the headcount of shipments behind each?",
        parcels.group("via_app", hours=mean(dwell), n=count()).table(),
    ),
    (
        "For each delivery partner, what is the complaint rate and the rate of overdue returns?",
        parcels.group("carrier", complaints=mean(complained), overdue=mean(expired)).table(),
    ),
    (
        "Among complaints, how many concern jams and how many concern damage?",
        parcels.group(
            jams=count(only=c("complaint") == "JAM"),
            damage=count(only=c("complaint") == "DAMAGE"),
        ).table(),
    ),
    (
        "Which landlord type performs best on volume per location, counting only sites that are "
        "sheltered?",
        at_site.filter(c("indoor"))
        .group("host_type", per_site=count() / nunique("locker_id"))
        .top(1, "per_site")
        .table(),
    ),
    (
        "Leave out the smallest size: which territory ships the heaviest goods on average and by "
        "how many kilos?",
        at_site.filter(c("size_cls") != "S")
        .group("region", kilos=mean(c("weight_g") / 1000))
        .top(1, "kilos")
        .table(),
    ),
    (
        "In each territory, the two busiest locations and their throughput",
        at_site.group("region", "site", n=count()).top(2, "n", per=("region",)).table(),
    ),
    (
        "Which locations handled more than 100 consignments, and at what overdue rate?",
        at_site.group("site", n=count(), overdue=mean(expired)).filter(c("n") > 100).table(),
    ),
    (
        "Which sites sit above the average site in fee income, and what did they bring in?",
        at_site.group("site", fees=sum_("fee_ct")).filter(c("fees") > over(mean("fees"))).table(),
    ),
    (
        "How many hours longer do XL parcels block a box than S parcels, per delivery partner?",
        parcels.group(
            "carrier",
            difference=mean(dwell, c("size_cls") == "XL") - mean(dwell, c("size_cls") == "S"),
        ).table(),
    ),
    (
        "What share of our fee income comes from each size class?",
        parcels.group("size_cls", fees=sum_("fee_ct"))
        .derive(share=c("fees") / over(sum_("fees")))
        .table(),
    ),
    (
        "What proportion of customers fumbled the code at least once, with the app and without?",
        parcels.group("via_app", share=mean(c("pin_errors") >= 1)).table(),
    ),
    (
        "Show me the consignment that clogged up a box the longest, and only its number",
        parcels.derive(hours=dwell).top(1, "hours").select("parcel_no").value(),
    ),
    (
        "Lifetime fees against one month of rent: how many months of rent did each site earn?",
        at_site.group("site", months=sum_("fee_ct") / 100 / max_("rent_eur_pm")).table(),
    ),
    (
        "Which locations have never had a damage claim, and who hosts them?",
        lockers.join(parcels.filter(c("complaint") == "DAMAGE"), on="locker_id", how="anti")
        .select("site", "host_type")
        .table(),
    ),
    (
        "How many sites cost us more than 250 a month, and how many boxes stand there in all?",
        lockers.filter(c("rent_eur_pm") > 250)
        .group(n=count(), boxes=sum_("n_compartments"))
        .table(),
    ),
    (
        "Average reminders sent per shipment, by delivery partner and by whether it was overdue "
        "in the end",
        parcels.group("carrier", overdue=expired, reminders=mean("reminders")).table(),
    ),
    (
        "What turnaround do 90 percent of our collected parcels beat, per landlord type?",
        at_site.filter(c("status") == "collected")
        .group("host_type", hours=quantile(dwell, 0.9))
        .table(),
    ),
    (
        "Of everything above five kilos, what share is booked via the app and what share drew a "
        "complaint?",
        parcels.filter(c("weight_g") > 5000)
        .group(app=mean(c("via_app") == "Y"), complaints=mean(complained))
        .table(),
    ),
    (
        "What is the mean throughput of a site, and what does the busiest one handle?",
        parcels.group("locker_id", n=count()).group(mean=mean("n"), busiest=max_("n")).table(),
    ),
    # time
    (
        "Give me volume and fee income in euros month by month",
        parcels.group(
            month=c("deposited_at").floor("month"), n=count(), income=sum_("fee_ct") / 100
        ).table(),
    ),
    (
        "Which weekday is our peak for drop-offs, and how many came in on it?",
        parcels.group(weekday=c("deposited_at").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Compare the fourth quarter of 2024 with the third: throughput and average turnaround",
        parcels.filter(
            (c("deposited_at") >= date("2024-07-01")) & (c("deposited_at") < date("2025-01-01"))
        )
        .group(quarter=c("deposited_at").floor("quarter"), n=count(), hours=mean(dwell))
        .table(),
    ),
    (
        "How did monthly throughput move against the month before, in absolute terms and in "
        "percent?",
        parcels.group(month=c("deposited_at").floor("month"), n=count())
        .derive(
            change=c("n") - shift("n", "month"),
            percent=(c("n") - shift("n", "month")) / shift("n", "month") * 100,
        )
        .table(),
    ),
    (
        "Weekly drop-offs with a running tally through 2024",
        parcels.filter(in_2024)
        .group(week=c("deposited_at").floor("week"), n=count())
        .derive(total=running("n", "week"))
        .table(),
    ),
    (
        "I want the weekly complaint count, smoothed over three weeks",
        parcels.filter(complained)
        .group(week=c("deposited_at").floor("week"), n=count())
        .derive(smooth=rolling("n", "week", 3))
        .table(),
    ),
    (
        "When did each delivery partner first hand us something, and when last?",
        parcels.group("carrier", first=min_("deposited_at"), last=max_("deposited_at")).table(),
    ),
    (
        "At what hour of the day do customers mostly come for their goods, and how many do?",
        parcels.filter(~c("collected_at").missing())
        .group(hour=c("collected_at").part("hour"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Which sites have not seen a technician since before July 2024, and where are they?",
        lockers.filter(c("last_service") < date("2024-07-01")).select("site", "region").table(),
    ),
    (
        "Since October 2024, what was our best single day, and how many drop-offs did it have?",
        parcels.filter(c("deposited_at") >= date("2024-10-01"))
        .group(day=c("deposited_at").floor("day"), n=count())
        .top(1, "n")
        .table(),
    ),
    # charts
    (
        "Put throughput per territory in a bar chart, broken down by delivery partner",
        at_site.group("region", "carrier", n=count()).chart(
            "bar", x="region", y="n", colour="carrier"
        ),
    ),
    (
        "Trend line of monthly fee income for the board, one line per size class",
        parcels.group(
            "size_cls", month=c("deposited_at").floor("month"), fees=sum_("fee_ct")
        ).chart("line", x="month", y="fees", colour="size_cls"),
    ),
    (
        "A pie of the volume split between our delivery partners",
        parcels.group("carrier", n=count()).chart("pie", x="carrier", y="n"),
    ),
    (
        "How is turnaround distributed? Histogram in hours, collected goods only",
        parcels.filter(c("status") == "collected")
        .derive(hours=dwell)
        .chart("histogram", y="hours"),
    ),
    (
        "Rent against number of boxes, one dot per location, coloured by landlord type",
        lockers.chart("scatter", x="n_compartments", y="rent_eur_pm", colour="host_type"),
    ),
    (
        "Box plot of consignment weight for each size class",
        parcels.chart("box", x="size_cls", y="weight_g"),
    ),
    (
        "Heat map of when goods are dropped off, weekday by hour",
        parcels.group(
            weekday=c("deposited_at").part("weekdayName"),
            hour=c("deposited_at").part("hour"),
            n=count(),
        ).chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    # cleaning and reshaping
    (
        "In the shipment table, express the charge in euros under fee_eur and get rid of the cent "
        "figure",
        parcels.derive(fee_eur=c("fee_ct") / 100).drop("fee_ct").change("parcels"),
    ),
    (
        "Purge the shipments that still await pickup from the log",
        parcels.filter(c("status") != "waiting").change("parcels"),
    ),
    (
        "I need a sheet with locations down and size classes across, showing volume",
        at_site.pivot("site", "size_cls", count()).table(),
    ),
    (
        "Tag each shipment as slow when it stayed over 72 hours and as fast otherwise, and save "
        "that as pace",
        parcels.derive(pace=where(dwell > 72, "slow", "fast")).change("parcels"),
    ),
    # statistics
    (
        "Is the turnaround gap between app users and the rest real? Run a significance test",
        parcels.derive(hours=dwell).test("tTest", y="hours", x="via_app"),
    ),
    (
        "Does rent go hand in hand with the number of boxes? Give me the correlation",
        lockers.test("correlation", y="rent_eur_pm", x="n_compartments"),
    ),
    (
        "Is how a shipment ends up tied to who delivers it, statistically speaking?",
        parcels.test("chiSquared", y="status", x="carrier"),
    ),
    # nothing can answer it
    (
        "What is our occupancy rate per site, and how often did we have to turn a courier away?",
        None,
    ),
    (
        "Which delivery partner is most profitable, and what margin does it leave after labour?",
        None,
    ),
    ("How many drop-offs should I plan for in the first quarter, and with how many staff?", None),
    ("How satisfied are our customers on a scale of ten, and how has that moved since 2023?", None),
    ("Why do parcels at fuel stations run overdue, and what would fix it?", None),
    ("Who won the regional sales award, and what was the prize?", None),
]
