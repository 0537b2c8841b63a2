"""A freight forwarder: its depots, and the moves of pallets between them."""

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
)

FORMATS = {"moves": "csv", "depots": "csv"}

VOICE = (
    "a logistics controller who types terse fragments and abbreviations, few capitals, "
    "sometimes a typo"
)

DEPOTS = [
    ("HAM", "Hamburg", "north", 3200, 14, "Y", "1998-04-01", 53.55, 9.99),
    ("BRE", "Bremen", "north", 1800, 8, "N", "2003-09-15", 53.08, 8.80),
    ("HAJ", "Hannover", "north", 2100, 9, "N", "2008-02-01", 52.37, 9.73),
    ("DUI", "Duisburg", "west", 4100, 18, "Y", "1994-06-01", 51.43, 6.76),
    ("KAS", "Kassel", "west", 2600, 11, "N", "2001-10-01", 51.31, 9.48),
    ("FRA", "Frankfurt", "west", 2900, 12, "Y", "2011-05-02", 50.11, 8.68),
    ("LEJ", "Leipzig", "east", 3500, 15, "Y", "2015-03-16", 51.34, 12.37),
    ("BER", "Berlin", "east", 2400, 10, "N", "2019-08-01", 52.52, 13.40),
    ("STR", "Stuttgart", "south", 1900, 7, "N", "2006-01-09", 48.78, 9.18),
    ("NUE", "Nürnberg", "south", 2300, 9, "N", "2004-11-01", 49.45, 11.08),
    ("MUC", "München", "south", 3000, 13, "Y", "2000-07-03", 48.14, 11.58),
    ("ULM", "Ulm", "south", 900, 4, "N", "2024-11-18", 48.40, 9.99),
    ("ROS", "Rostock", "north", 1100, 5, "N", "2021-04-12", 54.09, 12.10),
]
SENDS = [0.15, 0.06, 0.08, 0.17, 0.1, 0.1, 0.12, 0.06, 0.05, 0.06, 0.05, 0, 0]
GETS = [0.08, 0.08, 0.08, 0.1, 0.09, 0.1, 0.1, 0.1, 0.08, 0.08, 0.11, 0, 0]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    depots = pd.DataFrame(
        [depot[:7] for depot in DEPOTS],
        columns=["depot_cd", "city", "region", "plt_slots", "docks", "cold_store", "opened"],
    )

    m = 2400
    code = depots["depot_cd"].to_numpy()
    at = rng.choice(len(DEPOTS), m, p=SENDS)
    to = rng.choice(len(DEPOTS), m, p=GETS)
    to = np.where(to == at, (at + rng.integers(1, 10, m)) % 11, to)
    place = np.array([depot[7:] for depot in DEPOTS])
    north, east = (place[at] - place[to]).T * np.array([[111.0], [69.0]])
    km = (np.hypot(north, east) * 1.22 + rng.normal(0, 6, m)).clip(60).round()

    days = pd.date_range("2023-01-02", "2024-12-20", freq="D")
    weight = np.array([1, 1.1, 1.05, 1.1, 1.15, 0.25, 0.03])[days.weekday]
    weight = weight * (1 + 0.25 * np.isin(days.month, [10, 11])) * np.linspace(1, 1.25, len(days))
    day = pd.DatetimeIndex(rng.choice(days, m, p=weight / weight.sum()))
    hour = rng.choice(np.arange(3, 23), m, p=np.r_[[6] * 5, [3] * 9, [8] * 6] / 105)
    dep = day + pd.to_timedelta(hour * 60 + rng.integers(0, 12, m) * 5, "min")
    order = np.argsort(dep)
    dep = dep[order]

    carrier = rng.choice(
        ["Brandt", "TransNord", "Hegau", "Kolibri", "own fleet"], m, p=[0.3, 0.22, 0.14, 0.12, 0.22]
    )
    kind = rng.choice(["EUR", "CHEP", "DUS", "IND"], m, p=[0.52, 0.26, 0.13, 0.09])
    ordered = rng.integers(4, 34, m)
    loaded = ordered + rng.choice([-4, -2, -1, 0, 1, 2], m, p=[0.04, 0.06, 0.1, 0.73, 0.05, 0.02])
    loaded = loaded.clip(1, 34)
    adr = rng.random(m) < 0.14
    planned = (km / 62 * 60 + 60).round(-1)
    slip = rng.normal(-10, 25, m) + np.where(carrier == "Kolibri", 30, 0)
    slip = slip + np.where(rng.random(m) < 0.08, rng.gamma(2, 80, m), 0)
    eta = dep + pd.to_timedelta(planned, "min")
    ata = dep + pd.to_timedelta((planned + slip).clip(45).round(), "min")
    freight = (95 + km * 0.72 + loaded * 6.5) * rng.normal(1, 0.09, m) * np.where(adr, 1.18, 1)
    freight = freight * np.where(carrier == "Hegau", 1.08, 1)
    status = np.where(rng.random(m) < 0.035, "REF", "DLV")
    moves = pd.DataFrame(
        {
            "mvt_no": np.arange(46801, 46801 + m),
            "orig": code[at],
            "dest": code[to],
            "carrier": carrier,
            "plt_typ": kind,
            "plt_ord": ordered,
            "plt_ldd": loaded,
            "plt_dmg": rng.binomial(loaded, np.where(carrier == "TransNord", 0.02, 0.01)) * 1.0,
            "gross_kg": (loaded * rng.gamma(14, 33, m)).round(),
            "dist_km": km,
            "frt_eur": freight.round(2),
            "fsc_eur": (freight * rng.normal(0.085, 0.015, m).clip(0.03)).round(2),
            "adr": np.where(adr, "Y", "N"),
            "dep_ts": dep.strftime("%Y-%m-%d %H:%M"),
            "eta": eta.strftime("%Y-%m-%d %H:%M"),
            "ata": ata.strftime("%Y-%m-%d %H:%M"),
            "status": status,
            "pod": np.where(rng.random(m) < 0.91, "Y", "N"),
        }
    )
    running_late = np.arange(m) >= m - 17
    moves.loc[running_late, "status"] = "TRN"
    moves.loc[running_late, "pod"] = "N"
    moves.loc[running_late, ["ata", "plt_dmg"]] = np.nan
    moves.loc[rng.choice(m, 26, replace=False), "gross_kg"] = np.nan
    return {"moves": moves, "depots": depots}


m = T("moves")
d = T("depots")
sent = m.join(d, ("orig", "depot_cd"))
got = m.join(d, ("dest", "depot_cd"))
adr = c("adr") == "Y"
refused = c("status") == "REF"
dep = c("dep_ts")
late = c("ata") > c("eta")

QUESTIONS = [
    # look
    ("moves file - which cols n what types", m.report("types")),
    ("last 10 lines of the moves", m.tail(10).table()),
    ("pull up mvt 48213", m.filter(c("mvt_no") == 48213).table()),
    ("blanks per col in moves?", m.report("missing")),
    (
        "depots w cold store, code + city only",
        d.filter(c("cold_store") == "Y").select("depot_cd", "city").table(),
    ),
    ("dupes in the depot list?", d.report("duplicates")),
    ("which carriers do we run with", m.distinct("carrier").table()),
    ("all depots, newest first", d.sort("-opened").table()),
    # aggregate and compare
    (
        "avg plts loaded per move, chep only",
        m.filter(c("plt_typ") == "CHEP").value(mean("plt_ldd")),
    ),
    ("tot freight by carrier", m.group("carrier", freight=sum_("frt_eur")).table()),
    ("how many still in transit (TRN)?", m.filter(c("status") == "TRN").value(count())),
    ("median km on adr runs", m.filter(adr).value(median("dist_km"))),
    (
        "refusal rate in pct per dest depot, status REF",
        m.group("dest", pct=mean(refused) * 100).table(),
    ),
    (
        "plts loaded out of HAM vs into HAM",
        m.group(
            out=sum_("plt_ldd", only=c("orig") == "HAM"),
            into=sum_("plt_ldd", only=c("dest") == "HAM"),
        ).table(),
    ),
    (
        "top 5 lanes (orig-dest) by plts loaded",
        m.group("orig", "dest", plts=sum_("plt_ldd")).top(5, "plts").table(),
    ),
    (
        "which carreir damaged the most plts in total",
        m.group("carrier", damaged=sum_("plt_dmg")).top(1, "damaged").table(),
    ),
    ("3 heaviest loads from each orign", m.top(3, "gross_kg", per=("orig",)).table()),
    (
        "eur/km by carrier, ie tot freight over tot km",
        m.group("carrier", eur_per_km=sum_("frt_eur") / sum_("dist_km")).table(),
    ),
    ("single dearest move by freight, full line pls", m.top(1, "frt_eur").table()),
    (
        "carriers w at least 40 adr loads, and how many each",
        m.filter(adr).group("carrier", loads=count()).filter(c("loads") >= 40).table(),
    ),
    (
        "depots nobody ever shipped to",
        d.join(m, ("depot_cd", "dest"), how="anti").table(),
    ),
    (
        "short plts (ordered minus loaded) summed up per carrier",
        m.group("carrier", short=sum_(c("plt_ord") - c("plt_ldd"))).table(),
    ),
    (
        "moves where more plts got loaded than orderd",
        m.filter(c("plt_ldd") > c("plt_ord")).table(),
    ),
    (
        "avg freight adr minus avg freight non-adr",
        m.value(mean("frt_eur", adr) - mean("frt_eur", c("adr") == "N")),
    ),
    (
        "no. of loads by origin region and plt type",
        sent.group("region", "plt_typ", loads=count()).table(),
    ),
    (
        "delivered (DLV) but no pod: count per carrier",
        m.filter((c("status") == "DLV") & (c("pod") == "N")).group("carrier", n=count()).table(),
    ),
    (
        "share of each plt type in total plts loaded",
        m.group("plt_typ", plts=sum_("plt_ldd"))
        .derive(share=c("plts") / over(sum_("plts")))
        .table(),
    ),
    (
        "DUI feeds how many different depots?",
        m.filter(c("orig") == "DUI").value(nunique("dest")),
    ),
    (
        "freight by region of the receiving depot, biggest on top",
        got.group("region", freight=sum_("frt_eur")).sort("-freight").table(),
    ),
    (
        "3 weakest origins by plts loaded, non adr only",
        m.filter(c("adr") == "N").group("orig", plts=sum_("plt_ldd")).bottom(3, "plts").table(),
    ),
    (
        "busiest dest for every carrier going by no. of loads",
        m.group("carrier", "dest", loads=count()).top(1, "loads", per=("carrier",)).table(),
    ),
    (
        "brandt tot plts loaded as a multiple of hegau's",
        m.value(
            sum_("plt_ldd", c("carrier") == "Brandt") / sum_("plt_ldd", c("carrier") == "Hegau")
        ),
    ),
    # time
    (
        "plts loaded per month of departure",
        m.group(month=dep.floor("month"), plts=sum_("plt_ldd")).table(),
    ),
    ("departures by weekday", m.group(weekday=dep.part("weekdayName"), n=count()).table()),
    (
        "what hr of the day do most trucks leave",
        m.group(hour=dep.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "2024 freigth by dep month plus growth on month before in pct",
        m.filter(dep.part("year") == 2024)
        .group(month=dep.floor("month"), freight=sum_("frt_eur"))
        .derive(growth=(c("freight") / shift("freight", "month") - 1) * 100)
        .table(),
    ),
    (
        "damaged plts by dep week, w running total",
        m.group(week=dep.floor("week"), damaged=sum_("plt_dmg"))
        .derive(total=running("damaged", "week"))
        .table(),
    ),
    (
        "departures per wk and their 4 wk rolling mean",
        m.group(week=dep.floor("week"), n=count()).derive(mean=rolling("n", "week", 4)).table(),
    ),
    (
        "which dep date had most plts loaded",
        m.group(day=dep.floor("day"), plts=sum_("plt_ldd")).top(1, "plts").table(),
    ),
    ("first n last adr departure", m.filter(adr).group(first=min_(dep), last=max_(dep)).table()),
    (
        "avg transit hrs dep to actual arr, per carrier",
        m.group("carrier", hours=mean(dep.until(c("ata"), "hour"))).table(),
    ),
    (
        "of the loads that arrived, share in after eta, per carrier",
        m.filter(~c("ata").missing()).group("carrier", late=mean(late)).table(),
    ),
    (
        "freight q1 24 against q1 23, by dep date",
        m.group(
            q1_24=sum_("frt_eur", only=(dep >= date("2024-01-01")) & (dep < date("2024-04-01"))),
            q1_23=sum_("frt_eur", only=(dep >= date("2023-01-01")) & (dep < date("2023-04-01"))),
        ).table(),
    ),
    ("depots opened before 2005", d.filter(c("opened") < date("2005-01-01")).table()),
    (
        "hegau runs into KAS, days from each dep to the next one - average",
        m.filter((c("carrier") == "Hegau") & (c("dest") == "KAS"))
        .derive(days=shift("dep_ts", "dep_ts").until(dep))
        .value(mean("days")),
    ),
    (
        "month of 2024 w most refused loads, going by eta",
        m.filter(refused & (c("eta").part("year") == 2024))
        .group(month=c("eta").floor("month"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "sat departures since 1 aug 24, how many",
        m.filter((dep.part("weekday") == 6) & (dep >= date("2024-08-01"))).value(count()),
    ),
    (
        "avg delay past eta in min, late arrivals only, by eta weekday",
        m.filter(late)
        .group(weekday=c("eta").part("weekdayName"), delay=mean(c("eta").until(c("ata"), "minute")))
        .table(),
    ),
    # charts
    (
        "bars: damaged plts per dest",
        m.group("dest", damaged=sum_("plt_dmg")).chart("bar", x="dest", y="damaged"),
    ),
    (
        "line of plts loaded per dep month, one line per plt type",
        m.group("plt_typ", month=dep.floor("month"), plts=sum_("plt_ldd")).chart(
            "line", x="month", y="plts", colour="plt_typ"
        ),
    ),
    ("hist of gross kg", m.chart("histogram", y="gross_kg")),
    ("boxplot fuel surchrge by carrier", m.chart("box", x="carrier", y="fsc_eur")),
    (
        "scatter freight over km, adr in diff colour",
        m.chart("scatter", x="dist_km", y="frt_eur", colour="adr"),
    ),
    (
        "pie, loads by status",
        m.group("status", loads=count()).chart("pie", x="status", y="loads"),
    ),
    (
        "heatmap orig vs dest, no. of loads",
        m.group("orig", "dest", loads=count()).chart("heatmap", x="dest", y="orig", colour="loads"),
    ),
    (
        "stacked bars, loads per dep quarter split by carrier",
        m.group("carrier", quarter=dep.floor("quarter"), loads=count()).chart(
            "bar", x="quarter", y="loads", colour="carrier", stacked=True
        ),
    ),
    # unanswerable
    ("diesel l/100km per truck", None),
    ("which drivers went over their hrs last wk", None),
    ("customer complaints by depot", None),
    ("why is kolibri late so oftn", None),
]
