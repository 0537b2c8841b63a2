"""Freight trains of a rail operator, what each of their wagons carried, and the wagon fleet."""

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

FORMATS = {"trains": "csv", "loads": "parquet", "wagons": "csv"}

VOICE = "a logistics manager who stacks conditions and wants to know what moved the most"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    w = 240
    kind = rng.choice(["Eanos", "Sgns", "Zacns", "Tagnpps", "Shimmns"], w)
    tare = pd.Series(kind).map(
        {"Eanos": 23.5, "Sgns": 19.8, "Zacns": 24.6, "Tagnpps": 24.1, "Shimmns": 22.4}
    )
    limit = pd.Series(kind).map(
        {"Eanos": 66, "Sgns": 70, "Zacns": 65, "Tagnpps": 65, "Shimmns": 67}
    )
    built = rng.integers(1988, 2022, w)
    wagons = pd.DataFrame(
        {
            "wagon_no": [
                f"31 80 {k}" for k in rng.choice(np.arange(20000, 79000), w, replace=False)
            ],
            "wagon_type": kind,
            "tare_t": (tare + rng.normal(0, 0.4, w)).round(1),
            "max_t": (limit + rng.integers(-2, 3, w)).astype(float),
            "owner": rng.choice(["own", "leased"], w, p=[0.57, 0.43]),
            "built_yr": built,
            "last_insp": (
                pd.Timestamp("2019-03-01") + pd.to_timedelta(rng.integers(0, 2000, w), unit="D")
            ).strftime("%Y-%m-%d"),
        }
    )
    wagons.loc[rng.choice(w, 13, replace=False), "last_insp"] = None

    n = 420
    relations = [
        ("Rotterdam", "Duisburg", 228),
        ("Rotterdam", "Milano", 1120),
        ("Antwerp", "Duisburg", 236),
        ("Antwerp", "Basel", 690),
        ("Hamburg", "Wien", 1080),
        ("Hamburg", "Basel", 845),
        ("Bremerhaven", "Wien", 1130),
    ]
    pick = rng.choice(len(relations), n, p=[0.22, 0.17, 0.15, 0.12, 0.15, 0.1, 0.09])
    km = np.array([one[2] for one in relations])[pick]
    sched = (
        pd.Timestamp("2024-01-02")
        + pd.to_timedelta(np.sort(rng.integers(0, 540, n)), unit="D")
        + pd.to_timedelta(rng.choice([3, 5, 9, 14, 19, 21, 22, 23], n), unit="h")
        + pd.to_timedelta(rng.choice([5, 17, 32, 48], n), unit="min")
    )
    late = (rng.exponential(22, n) - 8).round()
    status = rng.choice(["ran", "cancelled"], n, p=[0.93, 0.07])
    dep = pd.Series(sched + pd.to_timedelta(late, unit="min"))
    hours = km / rng.normal(52, 6, n) + rng.exponential(1.4, n)
    arr = (dep + pd.to_timedelta(hours, unit="h")).dt.floor("min")
    trains = pd.DataFrame(
        {
            "train_id": [f"T{41000 + k}" for k in range(n)],
            "svc": rng.choice(["block", "single wagon", "intermodal"], n, p=[0.42, 0.24, 0.34]),
            "orig": [relations[k][0] for k in pick],
            "dest": [relations[k][1] for k in pick],
            "km": km,
            "dep_sched": sched,
            "dep_act": dep.where(status == "ran"),
            "arr_act": arr.where(status == "ran"),
            "loco": rng.choice(
                ["186 101", "186 114", "193 702", "193 715", "193 720", "185 533", "185 540"], n
            ),
            "status": status,
        }
    )
    trains.loc[rng.choice(n, 12, replace=False), "loco"] = None

    m = 1850
    on = rng.choice(np.flatnonzero(status == "ran"), m)
    wagon = rng.choice(w - 18, m)
    cargo = {
        "Eanos": ["scrap", "coal", "aggregates"],
        "Sgns": ["containers"],
        "Zacns": ["diesel", "chemicals"],
        "Tagnpps": ["grain"],
        "Shimmns": ["steel coil"],
    }
    commodity = np.array([rng.choice(cargo[kind[k]]) for k in wagon])
    shippers = {
        "scrap": ["Nordschrott", "Thyssen"],
        "coal": ["Uniper", "Thyssen"],
        "aggregates": ["Holcim"],
        "containers": ["Maersk", "Hupac", "Contargo"],
        "diesel": ["Varo"],
        "chemicals": ["BASF", "Covestro"],
        "grain": ["Cargill", "Agravis"],
        "steel coil": ["Thyssen", "Salzgitter"],
    }
    rate = pd.Series(commodity).map(
        {
            "scrap": 14,
            "coal": 11,
            "aggregates": 9,
            "containers": 24,
            "diesel": 21,
            "chemicals": 29,
            "grain": 16,
            "steel coil": 19,
        }
    )
    net = wagons["max_t"].to_numpy()[wagon] * np.where(
        commodity == "containers", rng.normal(0.58, 0.16, m), rng.normal(0.88, 0.06, m)
    )
    loads = pd.DataFrame(
        {
            "train_id": trains["train_id"].to_numpy()[on],
            "wagon_no": wagons["wagon_no"].to_numpy()[wagon],
            "commodity": commodity,
            "net_t": net.clip(6).round(1),
            "customer": [rng.choice(shippers[one]) for one in commodity],
            "hazmat": np.isin(commodity, ["diesel", "chemicals"]),
            "rate_eur_t": (rate * rng.normal(1, 0.12, m)).round(2),
            "seal_ok": rng.choice(["Y", "N"], m, p=[0.96, 0.04]),
        }
    )
    loads.loc[rng.choice(m, 31, replace=False), "customer"] = None
    loads.loc[rng.choice(m, 22, replace=False), "rate_eur_t"] = np.nan
    loads = pd.concat([loads, loads.sample(5, random_state=11)], ignore_index=True)
    return {"trains": trains, "loads": loads, "wagons": wagons}


trains = T("trains")
loads = T("loads")
wagons = T("wagons")

moved = loads.join(trains, "train_id")
carried = loads.join(wagons, "wagon_no")
sched = c("dep_sched")
month = sched.floor("month")
revenue = c("net_t") * c("rate_eur_t")
delay = sched.until(c("dep_act"), "minute")
transit = c("dep_act").until(c("arr_act"), "hour")
ran = c("status") == "ran"

QUESTIONS = [
    # Everyday
    (
        "Total net_t and average rate_eur_t by commodity.",
        loads.group("commodity", t=sum_("net_t"), rate=mean("rate_eur_t")).table(),
    ),
    (
        "Mean tare_t and max_t by wagon_type.",
        wagons.group("wagon_type", tare=mean("tare_t"), limit=mean("max_t")).table(),
    ),
    ("Wagons sorted by built_yr, oldest first.", wagons.sort("built_yr").table()),
    ("Latest scheduled departure on file?", trains.value(max_("dep_sched"))),
    ("How many different customers do we carry for?", loads.value(nunique("customer"))),
    (
        "Difference in net_t between steel coil and grain.",
        loads.value(
            mean("net_t", c("commodity") == "steel coil") - mean("net_t", c("commodity") == "grain")
        ),
    ),
    ("Top 5 loads by net_t.", loads.top(5, "net_t").table()),
    (
        "Number of trains per weekday of dep_sched.",
        trains.group(weekday=sched.part("weekdayName"), n=count()).table(),
    ),
    ("Range of net_t, heaviest minus lightest.", loads.value(max_("net_t") - min_("net_t"))),
    (
        "Which customers have more than 150 loads?",
        loads.group("customer", n=count()).filter(c("n") > 150).table(),
    ),
    ("Energy used per train, in kWh?", None),
    # look
    ("Size of the loads table, rows by columns.", loads.report("shape")),
    ("Where do we have holes in trains? Missing values per column.", trains.report("missing")),
    ("What wagon types are in the fleet?", wagons.distinct("wagon_type").table()),
    ("Show me 8 random trains.", trains.sample(8).table()),
    ("Were any loads booked twice, all fields identical? Count.", loads.report("duplicates")),
    (
        "Net tonnage and rate per tonne: full set of descriptive figures.",
        loads.report("describe", "net_t", "rate_eur_t"),
    ),
    # aggregate and compare
    (
        "What moved the most, by tonnage?",
        loads.group("commodity", t=sum_("net_t")).top(1, "t").table(),
    ),
    (
        "What moved the most out of Rotterdam, intermodal left out, in tonnes?",
        moved.filter((c("orig") == "Rotterdam") & (c("svc") != "intermodal"))
        .group("commodity", t=sum_("net_t"))
        .top(1, "t")
        .table(),
    ),
    (
        "Total tonnes Rotterdam to Milano, block trains only, no hazmat.",
        moved.filter(
            (c("orig") == "Rotterdam")
            & (c("dest") == "Milano")
            & (c("svc") == "block")
            & ~c("hazmat")
        ).value(sum_("net_t")),
    ),
    (
        "What moved the most on leased wagons to Basel, in tonne-kilometres this time?",
        moved.join(wagons, "wagon_no")
        .filter((c("owner") == "leased") & (c("dest") == "Basel"))
        .group("commodity", tkm=sum_(c("net_t") * c("km")))
        .top(1, "tkm")
        .table(),
    ),
    (
        "Five biggest shippers by revenue, meaning tonnes times rate.",
        loads.group("customer", revenue=sum_(revenue)).top(5, "revenue").table(),
    ),
    (
        "Average load for each type of wagon, leased wagons only.",
        carried.filter(c("owner") == "leased").group("wagon_type", load=mean("net_t")).table(),
    ),
    (
        "Which wagons have never been loaded at all?",
        wagons.join(loads, "wagon_no", "anti").table(),
    ),
    (
        "How many loads went over the limit of their wagon?",
        carried.filter(c("net_t") > c("max_t")).value(count()),
    ),
    (
        "Utilisation by wagon type: tonnes loaded against tonnes we could have loaded, totals not "
        "averages.",
        carried.group("wagon_type", utilisation=sum_("net_t") / sum_("max_t")).table(),
    ),
    (
        "What percentage of trains got cancelled?",
        trains.value(mean(c("status") == "cancelled") * 100),
    ),
    (
        "Share of cancelled trains per lane, so origin and destination.",
        trains.group("orig", "dest", share=mean(c("status") == "cancelled")).table(),
    ),
    (
        "Number of hazmat loads above 55 t, on our own wagons, built 2005 or later.",
        carried.filter(
            c("hazmat") & (c("net_t") > 55) & (c("owner") == "own") & (c("built_yr") >= 2005)
        ).value(count()),
    ),
    (
        "Mean departure delay in minutes by service, trains that ran.",
        trains.filter(ran).group("svc", delay=mean(delay)).table(),
    ),
    (
        "Of the trains that ran, what share left more than 15 minutes late, by origin?",
        trains.filter(ran).group("orig", share=mean(delay > 15)).table(),
    ),
    (
        "Two largest customers in each commodity, tonnes.",
        loads.group("commodity", "customer", t=sum_("net_t"))
        .top(2, "t", per=("commodity",))
        .table(),
    ),
    (
        "Add up the net tonnes of each train. What is the mean over all trains?",
        loads.group("train_id", t=sum_("net_t")).value(mean("t")),
    ),
    (
        "Which train was the heaviest, net weight of everything on it?",
        loads.group("train_id", t=sum_("net_t")).top(1, "t").table(),
    ),
    (
        "Wagon number behind our heaviest single grain load?",
        loads.filter(c("commodity") == "grain").top(1, "net_t").select("wagon_no").value(),
    ),
    (
        "Median rate per commodity, only where we moved at least 200 loads.",
        loads.group("commodity", n=count(), rate=median("rate_eur_t"))
        .filter(c("n") >= 200)
        .select("commodity", "rate")
        .table(),
    ),
    (
        "Locos that worked trains to Basel and also to Wien, list them.",
        trains.group(
            "loco",
            basel=count(only=c("dest") == "Basel"),
            wien=count(only=c("dest") == "Wien"),
        )
        .filter((c("basel") > 0) & (c("wien") > 0))
        .select("loco")
        .table(),
    ),
    (
        "Which customers never gave us hazmat?",
        loads.group("customer", hazmat=count(only=c("hazmat")))
        .filter(c("hazmat") == 0)
        .select("customer")
        .table(),
    ),
    (
        "Grain against coal: how many times the tonnage?",
        loads.value(
            sum_("net_t", c("commodity") == "grain") / sum_("net_t", c("commodity") == "coal")
        ),
    ),
    (
        "Rate gap between hazmat and everything else, EUR per tonne.",
        loads.value(mean("rate_eur_t", c("hazmat")) - mean("rate_eur_t", ~c("hazmat"))),
    ),
    (
        "How many loads were heavier than the average for their commodity?",
        loads.filter(c("net_t") > over(mean("net_t"), "commodity")).value(count()),
    ),
    # time
    (
        "Tonnage per month of scheduled departure.",
        moved.group(month=month, t=sum_("net_t")).table(),
    ),
    (
        "Trains per week since 1 July 2024, ran only, no single wagon.",
        trains.filter((sched >= date("2024-07-01")) & ran & (c("svc") != "single wagon"))
        .group(week=sched.floor("week"), n=count())
        .table(),
    ),
    (
        "What moved the most in Q2 2025? Top three by tonnes.",
        moved.filter((sched >= date("2025-04-01")) & (sched < date("2025-07-01")))
        .group("commodity", t=sum_("net_t"))
        .top(3, "t")
        .table(),
    ),
    (
        "Which weekday has the most scheduled departures out of Hamburg?",
        trains.filter(c("orig") == "Hamburg")
        .group(weekday=sched.part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Cancellations by planned hour of departure.",
        trains.filter(c("status") == "cancelled").group(hour=sched.part("hour"), n=count()).table(),
    ),
    (
        "Steel coil revenue per month in 2024 plus the cumulative figure.",
        moved.filter(
            (c("commodity") == "steel coil")
            & (sched >= date("2024-01-01"))
            & (sched < date("2025-01-01"))
        )
        .group(month=month, revenue=sum_(revenue))
        .derive(cumulative=running("revenue", "month"))
        .table(),
    ),
    (
        "Quarterly tonnage and its growth on the quarter before.",
        moved.group(quarter=sched.floor("quarter"), t=sum_("net_t"))
        .derive(growth=c("t") / shift("t", "quarter") - 1)
        .table(),
    ),
    (
        "Monthly tonnes of containers with a three-month moving average.",
        moved.filter(c("commodity") == "containers")
        .group(month=month, t=sum_("net_t"))
        .derive(moving_average=rolling("t", "month", 3))
        .table(),
    ),
    (
        "Leased wagons built before 2000 and last inspected before 2021, numbers and dates.",
        wagons.filter(
            (c("owner") == "leased")
            & (c("built_yr") < 2000)
            & (c("last_insp") < date("2021-01-01"))
        )
        .select("wagon_no", "last_insp")
        .table(),
    ),
    (
        "Longest stretch in days between two planned departures of loco 193 702.",
        trains.filter(c("loco") == "193 702")
        .derive(gap=shift("dep_sched", "dep_sched").until(sched))
        .value(max_("gap")),
    ),
    # charts
    (
        "Bar chart, tonnes per commodity, heaviest first.",
        loads.group("commodity", t=sum_("net_t")).sort("-t").chart("bar", x="commodity", y="t"),
    ),
    (
        "Stacked bars: tonnage by origin, split by service, cancelled trains out.",
        moved.filter(ran)
        .group("orig", "svc", t=sum_("net_t"))
        .chart("bar", x="orig", y="t", colour="svc", stacked=True),
    ),
    (
        "Plot monthly trains run as a line, one per origin.",
        trains.filter(ran)
        .group("orig", month=month, n=count())
        .chart("line", x="month", y="n", colour="orig"),
    ),
    (
        "Distribution of container weights, 30 bins.",
        loads.filter(c("commodity") == "containers").chart("histogram", y="net_t", bins=30),
    ),
    (
        "Violin of the rate by commodity, hazmat only.",
        loads.filter(c("hazmat")).chart("violin", x="commodity", y="rate_eur_t"),
    ),
    (
        "Origin against destination as a heat map, cells by tonnes.",
        moved.group("orig", "dest", t=sum_("net_t")).chart(
            "heatmap", x="dest", y="orig", colour="t"
        ),
    ),
    (
        "Pie: revenue split by customer, chemicals and diesel only.",
        loads.filter(c("commodity").isin(["chemicals", "diesel"]))
        .group("customer", revenue=sum_(revenue))
        .chart("pie", x="customer", y="revenue"),
    ),
    # cleaning and reshaping
    (
        "Loads without a customer are spot business. Fill that in and keep it.",
        loads.derive(customer=c("customer").or_else("spot")).change("loads"),
    ),
    (
        "Put a column gross_max_t in wagons, tare plus maximum load.",
        wagons.derive(gross_max_t=c("tare_t") + c("max_t")).change("wagons"),
    ),
    (
        "Flag loads as full from 60 t and partial below, in a new column fill, and save it.",
        loads.derive(fill=where(c("net_t") >= 60, "full", "partial")).change("loads"),
    ),
    (
        "Matrix please: commodities down, destinations across, tonnes inside.",
        moved.pivot("commodity", "dest", sum_("net_t")).table(),
    ),
    # statistics
    (
        "How closely do distance and transit hours correlate?",
        trains.derive(transit_h=transit).test("correlation", y="transit_h", x="km"),
    ),
    (
        "Do the origins differ in net weight per load? ANOVA, grain only.",
        moved.filter(c("commodity") == "grain").test("anova", y="net_t", x="orig"),
    ),
    (
        "Are cancellations independent of the service? Chi-squared.",
        trains.test("chiSquared", y="status", x="svc"),
    ),
    # unanswerable
    ("Which lane burned the most traction energy per tonne-kilometre?", None),
    ("Demurrage paid per customer, wagons held over 48 hours.", None),
    ("Which driver ran the most tonnes out of Antwerp?", None),
    ("How much will we move to Milano in Q4 2026?", None),
    ("What made the Hamburg trains late in February 2025?", None),
    ("Which truck tolls apply between Basel and Lyon?", None),
]
