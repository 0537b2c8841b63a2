"""Courier runs that carry blood samples to a laboratory, and the sites they are fetched from."""

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
)

FORMATS = {"runs": "parquet", "sites": "csv"}

VOICE = "a logistics planner who talks in durations, delays and hours"

SITES = [
    ("NOR", "Northgate Hospital", "hospital", "Harwick", 6.4, 45, 21),
    ("STA", "St Anne's Hospital", "hospital", "Melbury", 18.2, 60, 22),
    ("ELM", "Elm Road Surgery", "surgery", "Harwick", 3.1, 40, 18),
    ("QUA", "Quay Clinic", "clinic", "Portlow", 11.7, 50, 19),
    ("BRI", "Bridge Practice", "surgery", "Portlow", 12.9, 50, 18),
    ("WIL", "Willow Care Home", "care home", "Melbury", 16.5, 75, 17),
    ("ORC", "Orchard Maternity", "clinic", "Harwick", 5.0, 40, 20),
    ("HIL", "Hilltop Surgery", "surgery", "Tarn Valley", 31.8, 90, 17),
    ("VAL", "Valley Hospital", "hospital", "Tarn Valley", 28.4, 80, 20),
    ("OAK", "Oakfield Care Home", "care home", "Portlow", 14.1, 75, 17),
    ("MIL", "Millside Practice", "surgery", "Melbury", 20.3, 60, None),
    ("SPO", "Sports Medicine Centre", "clinic", "Harwick", 4.4, 60, 19),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    sites = pd.DataFrame(
        SITES, columns=["site", "site_name", "kind", "town", "km_to_lab", "target_min", "closes_h"]
    )
    n = 1380
    which = rng.choice(11, n, p=rng.dirichlet(np.full(11, 7.0)))
    km = sites["km_to_lab"].to_numpy()[which]
    day = pd.to_datetime("2024-01-02") + pd.to_timedelta(rng.integers(0, 540, n), "D")
    skipped = (day.dayofweek >= 5) & (rng.random(n) < 0.6)
    day = day - pd.to_timedelta(np.where(skipped, 3, 0), "D")
    slot = day + pd.to_timedelta(rng.integers(28, 82, n) * 15, "min")
    late = rng.gamma(1.3, 9, n) - 4 + 9 * ((slot.hour >= 16) & (slot.hour < 18))
    vehicle = rng.choice(["van", "motorbike", "car", "e-bike"], n, p=[0.42, 0.23, 0.27, 0.08])
    speed = np.select([vehicle == "motorbike", vehicle == "e-bike"], [1.3, 2.6], 1.75)
    ride = 5 + km * speed + rng.gamma(2, 4, n)
    priority = rng.choice(["routine", "urgent", "stat"], n, p=[0.7, 0.22, 0.08])
    picked = slot + pd.to_timedelta(np.round(late * (1 - 0.4 * (priority == "stat"))), "min")
    arrived = picked + pd.to_timedelta(np.round(ride), "min")
    temp = rng.normal(5.2, 1.5, n) + 0.02 * ride
    spoiled = rng.random(n) < 0.02 + 0.06 * (temp > 8)
    reason = rng.choice(["traffic", "samples not ready", "vehicle", "weather"], n)
    runs = pd.DataFrame(
        {
            "run_no": 70001 + np.arange(n),
            "site": sites["site"].to_numpy()[which],
            "courier": rng.choice(
                ["Imran", "Dawn", "Leszek", "Tariq", "Bev", "Colin", "Ngozi"],
                n,
                p=[0.2, 0.18, 0.16, 0.14, 0.13, 0.1, 0.09],
            ),
            "veh": vehicle,
            "prio": priority,
            "slot_ts": slot,
            "pickup_ts": picked,
            "lab_ts": arrived,
            "tubes": 1 + rng.negative_binomial(2, 0.08, n),
            "dist_km": (km * rng.uniform(1.0, 1.25, n)).round(1),
            "box_temp_C": temp.round(1),
            "reason_late": np.where(late > 12, reason, None),
            "spoiled": spoiled,
            "cost_gbp": (4.5 + 0.72 * km + 6 * (priority != "routine") + rng.gamma(2, 1, n)).round(
                2
            ),
        }
    ).sort_values("slot_ts", ignore_index=True)
    runs.loc[rng.random(n) < 0.05, "box_temp_C"] = np.nan
    runs.loc[rng.choice(n, 26, replace=False), "lab_ts"] = pd.NaT
    runs.loc[rng.choice(n, 14, replace=False), "courier"] = None
    return {"runs": runs, "sites": sites}


runs = T("runs")
sites = T("sites")

at_site = runs.join(sites, on="site")
slot = c("slot_ts")
wait = slot.until(c("pickup_ts"), "minute")
transit = c("pickup_ts").until(c("lab_ts"), "minute")
whole = slot.until(c("lab_ts"), "minute")
hours = c("pickup_ts").until(c("lab_ts"), "hour")
weekend = slot.part("weekday") >= 6
year = slot.part("year")

QUESTIONS = [
    # look
    ("How many runs are on the log?", runs.value(count())),
    ("What fields do we hold for each site, and of what type?", sites.report("types")),
    ("Where are the gaps in the run log, field by field?", runs.report("missing")),
    ("Which reasons for lateness get written down?", runs.distinct("reason_late").table()),
    ("How many different couriers have ridden for us?", runs.value(nunique("courier"))),
    ("Let me see the first 12 runs", runs.limit(12).table()),
    (
        "List the runs that took more than an hour and a half from pickup to the lab",
        runs.filter(transit > 90).table(),
    ),
    ("Which runs have no arrival time at the lab?", runs.filter(c("lab_ts").missing()).table()),
    (
        "All stat runs by e-bike",
        runs.filter((c("prio") == "stat") & (c("veh") == "e-bike")).table(),
    ),
    (
        "Give me name and town of the sites that shut before 6 pm",
        sites.filter(c("closes_h") < 18).select("site_name", "town").table(),
    ),
    (
        "Runs collected ahead of their slot, how many were there?",
        runs.filter(c("pickup_ts") < slot).value(count()),
    ),
    ("Has any run been logged twice?", runs.report("duplicates")),
    # aggregate and compare
    ("What's the average delay at pickup against the slot, in minutes?", runs.value(mean(wait))),
    (
        "Typical time on the road per vehicle, take the median minutes",
        runs.group("veh", minutes=median(transit)).table(),
    ),
    (
        "Who is the slowest courier from pickup to handover at the lab, on average?",
        runs.group("courier", minutes=mean(transit)).top(1, "minutes").table(),
    ),
    (
        "What share of pickups runs more than 15 minutes behind the slot?",
        runs.value(mean(wait > 15)),
    ),
    (
        "Percentage of pickups over 20 min late for each courier",
        runs.group("courier", percent=mean(wait > 20) * 100).table(),
    ),
    (
        "How many runs does each reason for lateness account for, leaving out those with none?",
        runs.filter(~c("reason_late").missing()).group("reason_late", n=count()).table(),
    ),
    (
        "Longest trip to the lab from every site, in minutes",
        runs.group("site", longest=max_(transit)).table(),
    ),
    (
        "Which town sends us the most tubes?",
        at_site.group("town", tubes=sum_("tubes")).top(1, "tubes").table(),
    ),
    (
        "Number of runs whose drive took longer than the target of the site",
        at_site.filter(transit > c("target_min")).value(count()),
    ),
    (
        "Share of journeys within target, per kind of site",
        at_site.filter(~c("lab_ts").missing())
        .group("kind", share=mean(transit <= c("target_min")))
        .table(),
    ),
    (
        "How many minutes quicker is a motorbike than a van on average?",
        runs.value(mean(transit, c("veh") == "van") - mean(transit, c("veh") == "motorbike")),
    ),
    (
        "Average delay and number of runs per priority",
        runs.group("prio", delay=mean(wait), n=count()).table(),
    ),
    (
        "Five longest hauls end to end, from slot until the lab had it",
        runs.derive(minutes=whole).top(5, "minutes").table(),
    ),
    (
        "For urgent runs only: hours on the road in all, by courier",
        runs.filter(c("prio") == "urgent").group("courier", hours=sum_(hours)).table(),
    ),
    (
        "Mean delay for each town and vehicle",
        at_site.group("town", "veh", delay=mean(wait)).table(),
    ),
    (
        "Which site loses the most loads to spoilage?",
        runs.filter(c("spoiled")).group("site", n=count()).top(1, "n").table(),
    ),
    (
        "Spoilage rate of boxes that got warmer than 8 degrees",
        runs.filter(c("box_temp_C") > 8).value(mean(c("spoiled"))),
    ),
    (
        "Couriers with over 200 runs, and how late they are on average",
        runs.group("courier", n=count(), delay=mean(wait)).filter(c("n") > 200).table(),
    ),
    (
        "Cost per kilometre by vehicle",
        runs.group("veh", per_km=sum_("cost_gbp") / sum_("dist_km")).table(),
    ),
    (
        "Is there a site from which nothing was ever collected?",
        sites.join(runs, on="site", how="anti").table(),
    ),
    (
        "How long do the slowest 5% of stat runs need at least on the road? The 95th percentile",
        runs.filter(c("prio") == "stat").value(quantile(transit, 0.95)),
    ),
    (
        "What part of our total spend goes to each kind of site?",
        at_site.group("kind", spend=sum_("cost_gbp"))
        .derive(share=c("spend") / over(sum_("spend")))
        .table(),
    ),
    (
        "The two couriers with most runs at each site",
        runs.group("site", "courier", n=count()).top(2, "n", per=("site",)).table(),
    ),
    (
        "Routine runs from Tarn Valley that were picked up over half an hour late, how many?",
        at_site.filter((c("town") == "Tarn Valley") & (c("prio") == "routine") & (wait > 30)).value(
            count()
        ),
    ),
    # time
    (
        "Mean pickup delay month by month",
        runs.group(month=slot.floor("month"), delay=mean(wait)).table(),
    ),
    (
        "Which hour of the day has the worst delays on average, going by the slot?",
        runs.group(hour=slot.part("hour"), delay=mean(wait)).top(1, "delay").table(),
    ),
    (
        "Average minutes on the road for each day of the week",
        runs.group(weekday=slot.part("weekdayName"), minutes=mean(transit)).table(),
    ),
    (
        "How many slots fell on a weekend in 2024?",
        runs.filter(weekend & (year == 2024)).value(count()),
    ),
    (
        "Runs per week with a four-week moving average",
        runs.group(week=slot.floor("week"), n=count())
        .derive(average=rolling("n", "week", 4))
        .table(),
    ),
    (
        "Cost per month in 2024 and how it adds up over the year",
        runs.filter(year == 2024)
        .group(month=slot.floor("month"), cost=sum_("cost_gbp"))
        .derive(total=running("cost", "month"))
        .table(),
    ),
    (
        "By how many minutes did the average delay move from one quarter to the next?",
        runs.group(quarter=slot.floor("quarter"), delay=mean(wait))
        .derive(change=c("delay") - shift("delay", "quarter"))
        .table(),
    ),
    (
        "Tubes carried in the last quarter of 2024",
        runs.filter((slot >= date("2024-10-01")) & (slot < date("2025-01-01"))).value(
            sum_("tubes")
        ),
    ),
    (
        "When was the last run from Quay Clinic slotted?",
        at_site.filter(c("site_name") == "Quay Clinic").value(max_("slot_ts")),
    ),
    (
        "Urgent and stat jobs slotted from 4 pm on in March 2025, the list please",
        runs.filter(
            c("prio").isin(["urgent", "stat"])
            & (slot.part("hour") >= 16)
            & (slot >= date("2025-03-01"))
            & (slot < date("2025-04-01"))
        ).table(),
    ),
    # charts
    (
        "Histogram of pickup delays in minutes",
        runs.derive(delay=wait).chart("histogram", y="delay"),
    ),
    (
        "Box plot of the time from pickup to lab, one box per vehicle",
        runs.derive(minutes=transit).chart("box", x="veh", y="minutes"),
    ),
    (
        "Plot average delay over the hours of the day as a line",
        runs.group(hour=slot.part("hour"), delay=mean(wait)).chart("line", x="hour", y="delay"),
    ),
    (
        "Scatter of minutes on the road against kilometres, coloured by vehicle",
        runs.derive(minutes=transit).chart("scatter", x="dist_km", y="minutes", colour="veh"),
    ),
    (
        "Heat map of the average delay, weekday against hour",
        runs.group(
            weekday=slot.part("weekdayName"), hour=slot.part("hour"), delay=mean(wait)
        ).chart("heatmap", x="hour", y="weekday", colour="delay"),
    ),
    (
        "Monthly runs as stacked bars by priority",
        runs.group("prio", month=slot.floor("month"), n=count()).chart(
            "bar", x="month", y="n", colour="prio", stacked=True
        ),
    ),
    (
        "Bars of how many runs were over 15 minutes late, per town",
        at_site.filter(wait > 15).group("town", n=count()).chart("bar", x="town", y="n"),
    ),
    (
        "Pie of the causes noted for late runs",
        runs.filter(~c("reason_late").missing())
        .group("reason_late", n=count())
        .chart("pie", x="reason_late", y="n"),
    ),
    # cleaning
    (
        "Put the minutes of delay at pickup into the run log as a column called delay_min",
        runs.derive(delay_min=wait).change("runs"),
    ),
    (
        "Throw out runs that never got an arrival time",
        runs.filter(~c("lab_ts").missing()).change("runs"),
    ),
    (
        "Where no courier is noted, write agency",
        runs.derive(courier=c("courier").or_else("agency")).change("runs"),
    ),
    (
        "In the run log, write veh out as vehicle and prio as priority",
        runs.rename(veh="vehicle", prio="priority").change("runs"),
    ),
    # statistics
    (
        "Does the distance go with the box temperature? Correlation please",
        runs.test("correlation", y="box_temp_C", x="dist_km"),
    ),
    (
        "Is time on the road really different between vehicles? Kruskal-Wallis",
        runs.derive(minutes=transit).test("kruskal", y="minutes", x="veh"),
    ),
    (
        "Test whether spoilage hangs together with the priority",
        runs.test("chiSquared", y="spoiled", x="prio"),
    ),
    (
        "95% confidence interval for the mean delay",
        runs.derive(delay=wait).test("interval", y="delay"),
    ),
    # nothing can answer it
    ("How long do samples sit in the fridge before a courier shows up?", None),
    ("How many minutes of overtime did Imran claim?", None),
    ("How late will the Friday afternoon runs be next month?", None),
    ("Should we swap two vans for motorbikes to save time?", None),
    ("What made the Melbury loop slower this spring?", None),
    ("Write an apology to St Anne's for yesterday's hold-up", None),
    ("How long does the lab take from arrival to a result?", None),
    ("Fuel burnt per hour on the road by each van", None),
    # Everyday
    ("Which courier does the most runs?", runs.group("courier", n=count()).top(1, "n").table()),
    ("How many tubes in all?", runs.value(sum_("tubes"))),
    ("Runs per vehicle", runs.group("veh", n=count()).table()),
    ("Average cost of a run?", runs.value(mean("cost_gbp"))),
    ("The site furthest from the lab", sites.top(1, "km_to_lab").table()),
    (
        "How many loads were spoiled in 2025?",
        runs.filter(c("spoiled") & (year == 2025)).value(count()),
    ),
    ("Coldest box we ever measured?", runs.value(min_("box_temp_C"))),
    ("How many sites in each town?", sites.group("town", n=count()).table()),
    ("Show me the runs over 35 km", runs.filter(c("dist_km") > 35).table()),
    ("Phone number of the Hilltop surgery?", None),
]
