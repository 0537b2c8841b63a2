"""Landings of fishing boats and the register of boats, as a harbour master keeps them."""

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

FORMATS = {"landings": "parquet", "boats": "parquet"}

VOICE = "a harbour master, short declarative orders"

PORTS = ["Killybegs", "Castletownbere", "Dingle", "Rossaveel", "Dunmore East"]
PRICES = {
    "Cod": 4.1,
    "Haddock": 2.6,
    "Mackerel": 1.3,
    "Herring": 0.7,
    "Monkfish": 6.2,
    "Lobster": 17.5,
    "Brown crab": 3.0,
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 120
    gear = rng.choice(["trawl", "pots", "gillnet", "longline"], m, p=[0.4, 0.3, 0.2, 0.1])
    length = np.where(gear == "pots", rng.normal(10, 2, m), rng.normal(21, 5, m)).clip(6).round(1)
    first = ["Star", "Ocean", "Girl", "Western", "Morning", "Celtic", "Atlantic", "Northern"]
    last = ["Dawn", "Mary", "Venture", "Tern", "Harvest", "Quest", "Endeavour", "Light", "Spray"]
    last += ["Rose", "Gannet", "Pride", "Reaper", "Hope", "Wave"]
    every = [f"{a} {b}" for a in first for b in last]
    boats = pd.DataFrame(
        {
            "reg": [f"{rng.choice(['SO', 'D', 'T', 'G', 'WD'])}-{100 + i}" for i in range(m)],
            "BoatName": rng.permutation(every)[:m],
            "home_port": rng.choice(PORTS, m, p=[0.36, 0.26, 0.17, 0.14, 0.07]),
            "LOA_m": length,
            "engine_kW": (length * rng.normal(22, 4, m)).round(),
            "gear": gear,
            "skipper": rng.choice(
                [f"{a} {b}" for a in "PTMJC" for b in ["Gallagher", "Boyle", "Harte", "Ó Sé"]]
                + ["N. Whelan", "S. Doherty", "D. Power"],
                m,
            ),
            "built": rng.integers(1968, 2023, m),
            "licence_to": pd.Timestamp("2024-10-01")
            + pd.to_timedelta(rng.integers(0, 720, m), unit="D"),
            "vms": rng.choice(["yes", "no"], m, p=[0.7, 0.3]),
        }
    )
    boats.loc[rng.choice(m, 9, replace=False), "engine_kW"] = np.nan

    n = 1600
    at_sea = rng.choice(m - 14, n, p=rng.dirichlet(np.full(m - 14, 2.0)))
    potting = (gear == "pots")[at_sea]
    species = np.where(
        potting,
        rng.choice(["Lobster", "Brown crab", "Mackerel"], n, p=[0.4, 0.5, 0.1]),
        rng.choice([*[*PRICES][:5], "Brown crab"], n, p=[0.2, 0.22, 0.2, 0.15, 0.18, 0.05]),
    )
    weight = rng.gamma(1.6, 1, n) * np.where(np.isin(species, ["Mackerel", "Herring"]), 1900, 260)
    weight = np.where(species == "Lobster", weight / 8, weight).round(1) + 1
    days = rng.integers(0, 550, n)
    hours = rng.choice(
        24, n, p=np.r_[np.full(4, 1), np.full(8, 5), np.full(8, 3), np.full(4, 2)] / 76
    )
    landings = pd.DataFrame(
        {
            "landing_no": np.arange(40001, 40001 + n),
            "reg": boats["reg"].to_numpy()[at_sea],
            "landed_at": pd.Timestamp("2023-10-02")
            + pd.to_timedelta(days * 24 + hours, unit="h")
            + pd.to_timedelta(rng.integers(0, 60, n), unit="min"),
            "port": np.where(
                rng.random(n) < 0.7, boats["home_port"].to_numpy()[at_sea], rng.choice(PORTS, n)
            ),
            "species": species,
            "wt_kg": weight.round(1),
            "eur_kg": (np.array([PRICES[s] for s in species]) * rng.normal(1, 0.14, n)).round(2),
            "boxes": np.ceil(weight / 35).astype(int),
            "Grade": rng.choice(["A", "B", "C"], n, p=[0.5, 0.35, 0.15]),
            "iced": rng.choice(["Y", "N"], n, p=[0.8, 0.2]),
            "undersized": rng.random(n) < 0.06,
            "buyer": rng.choice(["Errigal Seafoods", "Skellig Fish Co", "auction", "Iberpesca"], n),
        }
    )
    landings.loc[rng.choice(n, 70, replace=False), "Grade"] = None
    landings.loc[rng.choice(n, 40, replace=False), "eur_kg"] = np.nan
    landings.loc[rng.choice(n, 110, replace=False), "buyer"] = None
    return {"landings": landings, "boats": boats}


landings = T("landings")
boats = T("boats")
worth = c("wt_kg") * c("eur_kg")

QUESTIONS = [
    # Everyday
    (
        "Mean weight and price by species.",
        landings.group("species", weight=mean("wt_kg"), price=mean("eur_kg")).table(),
    ),
    ("Sort the boats by length, shortest first.", boats.sort("LOA_m").table()),
    (
        "Show the landings at either Dingle or Rossaveel.",
        landings.filter(c("port").isin(["Dingle", "Rossaveel"])).table(),
    ),
    (
        "Percentage of landings on ice, by port.",
        landings.group("port", percent=mean(c("iced") == "Y") * 100).table(),
    ),
    ("Top 10 boats by engine power.", boats.top(10, "engine_kW").table()),
    (
        "Kilos per week with the rolling mean of 4 weeks.",
        landings.group(week=c("landed_at").floor("week"), kilos=sum_("wt_kg"))
        .derive(mean=rolling("kilos", "week", 4))
        .table(),
    ),
    (
        "Drop the undersized column from the landings.",
        landings.drop("undersized").change("landings"),
    ),
    (
        "Cross species with grade. Count the landings.",
        landings.pivot("species", "Grade", count()).table(),
    ),
    (
        "Did any boat with pots land mackerel? Yes or no.",
        landings.join(boats, "reg")
        .filter((c("gear") == "pots") & (c("species") == "Mackerel"))
        .value(count() > 0),
    ),
    (
        "Ratio of the cod price to the haddock price.",
        landings.value(
            mean("eur_kg", c("species") == "Cod") / mean("eur_kg", c("species") == "Haddock")
        ),
    ),
    ("Report how deep each boat fished.", None),
    # look
    ("Count the landings on the books.", landings.value(count())),
    ("List the columns of the boat register.", boats.report("types")),
    ("Report the blanks in the landings book.", landings.report("missing")),
    ("State how many species came ashore.", landings.value(nunique("species"))),
    ("Show ten landings, picked at random.", landings.sample(10).table()),
    ("Describe the catch weights.", landings.report("describe", "wt_kg")),
    # aggregate and compare
    ("Total kilos by port.", landings.group("port", kilos=sum_("wt_kg")).table()),
    ("Mean price a kilo, each species.", landings.group("species", price=mean("eur_kg")).table()),
    (
        "Name the boat behind the biggest single landing of cod.",
        landings.filter(c("species") == "Cod")
        .join(boats, "reg")
        .top(1, "wt_kg")
        .select("BoatName")
        .value(),
    ),
    ("Heaviest landing on record. Show the line.", landings.top(1, "wt_kg").table()),
    (
        "Five best registrations by weight landed.",
        landings.group("reg", kilos=sum_("wt_kg")).top(5, "kilos").table(),
    ),
    (
        "Share of grade A landings, port by port.",
        landings.group("port", share=mean(c("Grade") == "A")).table(),
    ),
    (
        "Percentage of crab landings with undersized animals.",
        landings.filter(c("species") == "Brown crab").value(mean("undersized") * 100),
    ),
    (
        "Count landings over 500 kg at Killybegs.",
        landings.filter((c("port") == "Killybegs") & (c("wt_kg") > 500)).value(count()),
    ),
    (
        "Lowest and highest price paid for monkfish.",
        landings.filter(c("species") == "Monkfish")
        .group(lowest=min_("eur_kg"), highest=max_("eur_kg"))
        .table(),
    ),
    ("Value of everything landed, in euro.", landings.value(sum_(worth))),
    (
        "Catch value by species and port.",
        landings.group("species", "port", value=sum_(worth)).table(),
    ),
    (
        "Tell me which gear earns the most per landing.",
        landings.join(boats, "reg").group("gear", earned=mean(worth)).top(1, "earned").table(),
    ),
    (
        "Two most valuable landings at each port.",
        landings.derive(value=worth).top(2, "value", per=("port",)).table(),
    ),
    (
        "List boats that landed lobster but never mackerel.",
        boats.join(landings.filter(c("species") == "Lobster"), "reg", "semi")
        .join(landings.filter(c("species") == "Mackerel"), "reg", "anti")
        .table(),
    ),
    (
        "Boats in the register with no landing. All of them.",
        boats.join(landings, "reg", "anti").table(),
    ),
    (
        "State, species by species, how much dearer grade A goes than grade C.",
        landings.group(
            "species",
            difference=mean("eur_kg", c("Grade") == "A") - mean("eur_kg", c("Grade") == "C"),
        ).table(),
    ),
    (
        "Number of trawlers against number of potters, as a ratio.",
        boats.value(count(only=c("gear") == "trawl") / count(only=c("gear") == "pots")),
    ),
    (
        "Landings of herring heavier than the herring average. Count them.",
        landings.filter(c("species") == "Herring")
        .filter(c("wt_kg") > over(mean("wt_kg")))
        .value(count()),
    ),
    (
        "Total weight for each boat, then the average of those totals.",
        landings.group("reg", kilos=sum_("wt_kg")).value(mean("kilos")),
    ),
    (
        "Median weight of an iced haddock landing in Castletownbere.",
        landings.filter(
            (c("iced") == "Y") & (c("species") == "Haddock") & (c("port") == "Castletownbere")
        ).value(median("wt_kg")),
    ),
    (
        "Mean boat length by home port. Only ports with 15 boats or more.",
        boats.group("home_port", length=mean("LOA_m"), n=count())
        .filter(c("n") >= 15)
        .select("home_port", "length")
        .table(),
    ),
    (
        "Skipper with the most landings.",
        landings.join(boats, "reg").group("skipper", n=count()).top(1, "n").table(),
    ),
    (
        "Boats built before 1980 and still without VMS. Names only.",
        boats.filter((c("built") < 1980) & (c("vms") == "no")).select("BoatName").table(),
    ),
    (
        "Each port's share of the total weight.",
        landings.group("port", kilos=sum_("wt_kg"))
        .derive(share=c("kilos") / over(sum_("kilos")))
        .table(),
    ),
    # time
    (
        "Weight landed per month.",
        landings.group(month=c("landed_at").floor("month"), kilos=sum_("wt_kg")).table(),
    ),
    (
        "Landings by day of the week.",
        landings.group(weekday=c("landed_at").part("weekdayName"), n=count()).table(),
    ),
    (
        "Kilos of mackerel ashore in Q4 2024.",
        landings.filter(
            (c("species") == "Mackerel")
            & (c("landed_at") >= date("2024-10-01"))
            & (c("landed_at") < date("2025-01-01"))
        ).value(sum_("wt_kg")),
    ),
    (
        "Weekend landings at Dingle. A count.",
        landings.filter((c("port") == "Dingle") & (c("landed_at").part("weekday") >= 6)).value(
            count()
        ),
    ),
    (
        "Give me the busiest hour on the quay.",
        landings.group(hour=c("landed_at").part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "Running total of boxes, month after month, for 2024.",
        landings.filter(
            (c("landed_at") >= date("2024-01-01")) & (c("landed_at") < date("2025-01-01"))
        )
        .group(month=c("landed_at").floor("month"), boxes=sum_("boxes"))
        .derive(running=running("boxes", "month"))
        .table(),
    ),
    (
        "Quarterly catch value with the growth on the quarter before, in percent.",
        landings.group(quarter=c("landed_at").floor("quarter"), value=sum_(worth))
        .derive(before=shift("value", "quarter"))
        .derive(growth=(c("value") - c("before")) / c("before") * 100)
        .drop("before")
        .table(),
    ),
    (
        "Date of the last landing, every boat.",
        landings.group("reg", last=max_("landed_at")).table(),
    ),
    (
        "Longest gap between two landings, per boat, in days.",
        landings.derive(days=shift("landed_at", "landed_at", per=("reg",)).until(c("landed_at")))
        .group("reg", longest=max_("days"))
        .table(),
    ),
    (
        "Boats whose licence runs out before 1 January 2025. List by date.",
        boats.filter(c("licence_to") < date("2025-01-01")).sort("licence_to").table(),
    ),
    # charts
    (
        "Bar chart, total weight by species.",
        landings.group("species", kilos=sum_("wt_kg")).chart("bar", x="species", y="kilos"),
    ),
    (
        "Line for lobster price, month by month since January 2024.",
        landings.filter((c("species") == "Lobster") & (c("landed_at") >= date("2024-01-01")))
        .group(month=c("landed_at").floor("month"), price=mean("eur_kg"))
        .chart("line", x="month", y="price"),
    ),
    (
        "Engine power against boat length. Plot it, colour by gear.",
        boats.chart("scatter", x="LOA_m", y="engine_kW", colour="gear"),
    ),
    ("Histogram of boat lengths.", boats.chart("histogram", y="LOA_m")),
    ("Box plot of price, one box a grade.", landings.chart("box", x="Grade", y="eur_kg")),
    (
        "Pie of the fleet by home port.",
        boats.group("home_port", n=count()).chart("pie", x="home_port", y="n"),
    ),
    (
        "Stacked bars, landings per port split by grade.",
        landings.group("port", "Grade", n=count()).chart(
            "bar", x="port", y="n", colour="Grade", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Put auction where the buyer is blank. Keep it in the book.",
        landings.derive(buyer=c("buyer").or_else("auction")).change("landings"),
    ),
    (
        "Strike off landings without a price.",
        landings.filter(~c("eur_kg").missing()).change("landings"),
    ),
    (
        "Add a size class to the register: large from 15 m, small below.",
        boats.derive(size_class=where(c("LOA_m") >= 15, "large", "small")).change("boats"),
    ),
    (
        "Table of kilos, species down, ports across.",
        landings.pivot("species", "port", sum_("wt_kg")).table(),
    ),
    # statistics
    (
        "Correlation of length and engine power across the fleet.",
        boats.test("correlation", "engine_kW", "LOA_m"),
    ),
    (
        "Test whether iced cod fetches another price than cod without ice.",
        landings.filter(c("species") == "Cod").test("tTest", "eur_kg", "iced"),
    ),
    (
        "Test whether grade depends on port.",
        landings.test("chiSquared", "Grade", "port"),
    ),
    # nothing can answer it
    ("Fuel burnt per boat.", None),
    ("Forecast the herring for next autumn.", None),
    ("Report why prices fell at Rossaveel.", None),
    ("Crew size by boat.", None),
    ("Kilos thrown back at sea, by species.", None),
    ("Berth number of every trawler.", None),
]
