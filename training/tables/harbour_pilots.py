"""Harbour pilots: the moves they took through a port, the ships, and the pilots."""

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
    nunique,
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"acts": "parquet", "ships": "csv", "pilots": "csv"}

VOICE = "terse, as one types into a search engine; many synonyms of the trade"

TYPES = {
    "container": (68000, 250, 12.1),
    "tanker": (52000, 215, 11.6),
    "bulk": (41000, 200, 11.9),
    "ro-ro": (33000, 180, 7.6),
    "general cargo": (9000, 120, 6.8),
    "cruise": (88000, 285, 8.2),
}
BERTHS = {
    "container": ["Boxes East", "Boxes West"],
    "tanker": ["LNG Jetty", "Oil Pier"],
    "bulk": ["Ore Quay", "Grain Quay"],
    "ro-ro": ["Ramp 4"],
    "general cargo": ["Grain Quay", "Old Dock"],
    "cruise": ["Passenger Quay"],
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 170
    kind = rng.choice([*TYPES], k, p=[0.26, 0.22, 0.18, 0.12, 0.16, 0.06])
    scale = rng.lognormal(0, 0.28, k)
    names = [
        f"{a} {b}"
        for a in ["Maersk", "Stena", "Nordic", "Star", "Ocean", "Atlantic", "Golden", "Baltic"]
        for b in [
            *["Aurora", "Bergen", "Cygnus", "Dawn", "Express", "Falcon", "Grace", "Horizon"],
            *["Iris", "Jade", "Kestrel", "Leader", "Merlin", "Nova", "Orion", "Pearl"],
            *["Quest", "Ruby", "Spirit", "Trader", "Unity", "Venture"],
        ]
    ]
    gross = np.array([TYPES[x][0] for x in kind]) * scale
    ships = pd.DataFrame(
        {
            "imo": 9_100_000 + rng.choice(700_000, k, replace=False),
            "name": rng.choice(names, k, replace=False),
            "type": kind,
            "flag": rng.choice(
                ["Panama", "Liberia", "Malta", "Norway", "Denmark", "Bahamas", "Cyprus"],
                k,
                p=[0.26, 0.22, 0.16, 0.12, 0.09, 0.08, 0.07],
            ),
            "gt": gross.round().astype(int),
            "loa_m": (np.array([TYPES[x][1] for x in kind]) * scale ** (1 / 3)).round(1),
            "built": rng.integers(1994, 2024, k),
            "bow_thruster": rng.choice(["yes", "no"], k, p=[0.63, 0.37]),
        }
    )
    surnames = [
        *["Aaby", "Brekke", "Carver", "Dahl", "Eide", "Fosse", "Grant", "Hauge", "Ivers", "Jansen"],
        *["Krog", "Lunde", "Moen", "Nygard", "Olsen", "Pryor", "Quist", "Rowe"],
    ]
    m = len(surnames)
    licence = np.array(["unlimited", "class 2", "class 1"])[np.arange(m) % 3]
    pilots = pd.DataFrame(
        {
            "pilot_id": [f"P{i:02d}" for i in range(1, m + 1)],
            "surname": surnames,
            "licence": licence,
            "since": rng.integers(1995, 2023, m),
            "station": rng.choice(["North", "South"], m),
        }
    )
    n = 1950
    weight = rng.gamma(1.2, 1, k - 7)
    at = rng.choice(k - 7, n, p=weight / weight.sum())
    who = rng.choice(m, n, p=(np.arange(m) + 8) / (np.arange(m) + 8).sum())
    small = kind[at] != "tanker"
    who = np.where(small | (licence[who] == "unlimited"), who, who - who % 3)
    hour = rng.choice(24, n, p=np.array([3, 2, 2, 3, 5, 7] + [6] * 8 + [5] * 6 + [3] * 4) / 112)
    ordered = pd.Timestamp("2023-01-01") + pd.to_timedelta(rng.integers(0, 910, n), "D")
    ordered = ordered + pd.to_timedelta(hour * 60 + rng.integers(0, 60, n), "min")
    wind = np.clip(rng.gamma(4, 1.1, n), 0, 10).round()
    wait = rng.gamma(2.2, 16, n) + 20 + np.where(wind >= 8, 45, 0)
    direction = rng.choice(["IN", "OUT", "SHIFT"], n, p=[0.46, 0.44, 0.1])
    chopper = rng.random(n) < np.where(wind >= 7, 0.4, 0.06)
    chopper &= ~np.isin(who, [4, 10]) & (direction != "SHIFT")
    tugs = np.clip((gross[at] / 26000 + wind / 8 + rng.normal(-0.6, 0.6, n)).round(), 0, 5)
    thruster = ships["bow_thruster"].to_numpy()[at] == "yes"
    tugs = np.maximum(0, tugs - thruster * (rng.random(n) < 0.7)).astype(int)
    aboard = ordered + pd.to_timedelta(wait.round(), "min")
    job = 55 + gross[at] / 2200 + rng.gamma(2, 12, n)
    aborted = rng.random(n) < 0.015 + 0.1 * (wind >= 8)
    draft = (
        np.array([TYPES[x][2] for x in kind[at]]) * scale[at] ** 0.33 * rng.normal(0.93, 0.07, n)
    )
    acts = pd.DataFrame(
        {
            "act_no": np.arange(310_001, 310_001 + n),
            "imo": ships["imo"].to_numpy()[at],
            "pilot_id": pilots["pilot_id"].to_numpy()[who],
            "dir": direction,
            "berth": [rng.choice(BERTHS[x]) for x in kind[at]],
            "ordered": ordered,
            "pob": aboard,
            "off": pd.Series(aboard + pd.to_timedelta(job.round(), "min")).where(~aborted),
            "tugs": tugs,
            "draft_m": draft.round(1),
            "bft": np.where(rng.random(n) < 0.96, wind, np.nan),
            "boarding": np.where(direction == "SHIFT", "quay", np.where(chopper, "helo", "launch")),
            "dues_usd": (420 + gross[at] * 0.021 + tugs * 35 + rng.normal(0, 30, n)).round(2),
            "aborted": aborted,
        }
    )
    acts.loc[rng.choice(n, 25, replace=False), "draft_m"] = np.nan
    return {
        "acts": acts.sort_values("ordered").reset_index(drop=True),
        "ships": ships,
        "pilots": pilots,
    }


a = T("acts")
s = T("ships")
p = T("pilots")
by_ship = a.join(s, "imo")
by_pilot = a.join(p, "pilot_id")

when = c("pob")
wait = c("ordered").until(c("pob"), "minute")
job = c("pob").until(c("off"), "minute")
inward = c("dir") == "IN"
outward = c("dir") == "OUT"
helo = c("boarding") == "helo"
gale = c("bft") >= 8
tanker = c("type") == "tanker"
dues = sum_("dues_usd")
y24 = when.part("year") == 2024
q1 = (when >= date("2024-01-01")) & (when < date("2024-04-01"))
q2 = (when >= date("2024-04-01")) & (when < date("2024-07-01"))

QUESTIONS = [
    # Everyday
    ("ship register tail 7 rows", s.tail(7).table()),
    ("share of acts with outlier dues_usd", a.value(mean(outlier("dues_usd")))),
    ("mean draught acts, identical rows once only", a.distinct().value(mean("draft_m"))),
    (
        "mean days from one pob to next pob of same imo",
        a.derive(gap=shift("pob", "pob", per=("imo",)).until(when)).value(mean("gap")),
    ),
    (
        "mean gt ships built before 2000, built 2015 or later",
        s.group(
            before_2000=mean("gt", c("built") < 2000), from_2015=mean("gt", c("built") >= 2015)
        ).table(),
    ),
    (
        "panama vs norway flag avg loa_m",
        s.filter(c("flag").isin(["Panama", "Norway"])).group("flag", loa=mean("loa_m")).table(),
    ),
    (
        "ships new column age, 2025 minus built, keep",
        s.derive(age=call("subtract", 2025, c("built"))).change("ships"),
    ),
    (
        "deepest draught, average tugs, total dues per berth",
        a.group("berth", draught=max_("draft_m"), tugs=mean("tugs"), dues=dues).table(),
    ),
    (
        "aborted acts count and percentage",
        a.group(n=count(only=c("aborted")), percent=mean(c("aborted")) * 100).table(),
    ),
    ("difference draft IN vs OUT", a.value(mean("draft_m", inward) - mean("draft_m", outward))),
    (
        "share of jobs per boarding",
        a.group("boarding", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    ("10 largest ships gt", s.top(10, "gt").table()),
    ("scatter loa_m gt", s.chart("scatter", x="loa_m", y="gt")),
    (
        "median and 90th percentile dues_usd",
        a.group(median=median("dues_usd"), p90=quantile("dues_usd", 0.9)).table(),
    ),
    ("cross table berth dir count", a.pivot("berth", "dir", count()).table()),
    ("number of ships and mean gt by flag", s.group("flag", n=count(), gt=mean("gt")).table()),
    (
        "mean tugs and dues_usd by berth",
        a.group("berth", tugs=mean("tugs"), dues=mean("dues_usd")).table(),
    ),
    ("name flag built of tankers", s.filter(tanker).select("name", "flag", "built").table()),
    ("how many flags", s.value(nunique("flag"))),
    ("crew nationality by ship", None),
    # look
    ("size of pilotage log rows cols", a.report("shape")),
    ("blanks in pilotage log per column", a.report("missing")),
    ("quays list", a.distinct("berth").table()),
    ("5 random pilotage jobs", a.sample(5).table()),
    ("duplicate rows ship register", s.report("duplicates")),
    ("stats draught beaufort pilotage jobs", a.report("describe", "draft_m", "bft")),
    # aggregate and compare
    ("pilotage jobs total", a.value(count())),
    ("total pilotage fees arrivals", a.filter(inward).value(dues)),
    ("avg tugboats by vessel type", by_ship.group("type", tugs=mean("tugs")).table()),
    ("jobs per pilot surname", by_pilot.group("surname", jobs=count()).table()),
    (
        "top 10 vessels by fees paid 2024, names",
        by_ship.filter(y24).group("name", fees=dues).top(10, "fees").table(),
    ),
    (
        "pilot most jobs gale force 8 up, surname",
        by_pilot.filter(gale).group("surname", jobs=count()).top(1, "jobs").table(),
    ),
    ("share boarded by chopper in bft 7 or more", a.filter(c("bft") >= 7).value(mean(helo))),
    (
        "abort rate % by quay, arrivals only",
        a.filter(inward).group("berth", rate=mean("aborted") * 100).table(),
    ),
    (
        "avg minutes waiting for pilot, draught 12 m and up vs rest",
        a.group(draught=where(c("draft_m") >= 12, "12 m and up", "rest"), wait=mean(wait)).table(),
    ),
    (
        "boxships vs tankers avg fee per move",
        by_ship.filter(c("type").isin(["container", "tanker"]))
        .group("type", fee=mean("dues_usd"))
        .table(),
    ),
    (
        "pilots never boarded by heli, surnames",
        by_pilot.group("surname", flights=count(only=helo))
        .filter(c("flights") == 0)
        .select("surname")
        .table(),
    ),
    (
        "pilots never had a tanker",
        p.join(by_ship.filter(tanker), "pilot_id", "anti").table(),
    ),
    ("vessels on register without any pilotage", s.join(a, "imo", "anti").table()),
    (
        "quays with over 100 arrivals",
        a.filter(inward).group("berth", arrivals=count()).filter(c("arrivals") > 100).table(),
    ),
    ("3 biggest hulls by gross tonnage each flag", s.top(3, "gt", per=("flag",)).table()),
    (
        "pilotage fees per gross ton by vessel type, sum over sum",
        by_ship.group("type", per_ton=dues / sum_("gt")).table(),
    ),
    (
        "share of fees by quay, sailings",
        a.filter(outward)
        .group("berth", fees=dues)
        .derive(share=c("fees") / over(sum_("fees")))
        .table(),
    ),
    (
        "name of tanker with longest job on board to off",
        by_ship.filter(tanker).derive(minutes=job).top(1, "minutes").select("name").value(),
    ),
    (
        "count sailings no tugs length over 200 m no bow thruster",
        by_ship.filter(
            outward & (c("tugs") == 0) & (c("loa_m") > 200) & (c("bow_thruster") == "no")
        ).value(count()),
    ),
    (
        "2 busiest quays per vessel type",
        by_ship.group("type", "berth", jobs=count()).top(2, "jobs", per=("type",)).table(),
    ),
    (
        "tanker moves with more tugs than average tanker move",
        by_ship.filter(tanker).filter(c("tugs") > over(mean("tugs"))).table(),
    ),
    (
        "pilots done both lng jetty and passenger quay, surname",
        by_pilot.group(
            "surname",
            lng=count(only=c("berth") == "LNG Jetty"),
            passenger=count(only=c("berth") == "Passenger Quay"),
        )
        .filter((c("lng") > 0) & (c("passenger") > 0))
        .select("surname")
        .table(),
    ),
    (
        "fees summed per ship, mean of that",
        a.group("imo", fees=dues).value(mean("fees")),
    ),
    (
        "gap avg fee incoming minus outgoing, tankers",
        by_ship.filter(tanker).value(mean("dues_usd", inward) - mean("dues_usd", outward)),
    ),
    (
        "median draught bulkers inbound ore quay",
        by_ship.filter((c("type") == "bulk") & inward & (c("berth") == "Ore Quay")).value(
            median("draft_m")
        ),
    ),
    (
        "flags at least 20 vessels, average tonnage",
        s.group("flag", vessels=count(), tonnage=mean("gt")).filter(c("vessels") >= 20).table(),
    ),
    (
        "share of moves unlimited licence per quay",
        by_pilot.group("berth", share=mean(c("licence") == "unlimited")).table(),
    ),
    (
        "vessel type fewest tugs avg, gale 8+",
        by_ship.filter(gale).group("type", tugs=mean("tugs")).bottom(1, "tugs").table(),
    ),
    (
        "north station pilots vs south fees per job",
        by_pilot.group("station", fee=mean("dues_usd")).table(),
    ),
    (
        "oldest bulker under malta flag name",
        s.filter((c("type") == "bulk") & (c("flag") == "Malta"))
        .bottom(1, "built")
        .select("name")
        .value(),
    ),
    # time
    (
        "arrivals per month 2024",
        a.filter(inward & y24).group(month=when.floor("month"), arrivals=count()).table(),
    ),
    (
        "busiest weekday sailings",
        a.filter(outward)
        .group(weekday=when.part("weekdayName"), sailings=count())
        .top(1, "sailings")
        .table(),
    ),
    (
        "busiest day tanker jobs",
        by_ship.filter(tanker).group(day=when.floor("day"), jobs=count()).top(1, "jobs").table(),
    ),
    ("pilot boardings by hour of day", a.group(hour=when.part("hour"), boardings=count()).table()),
    (
        "usual time pilot on board until off min by vessel type",
        by_ship.group("type", minutes=median(job)).table(),
    ),
    (
        "pilotage income per quarter growth % vs previous quarter",
        a.group(quarter=when.floor("quarter"), income=dues)
        .derive(growth=(c("income") / shift("income", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "cumulative pilotage income 2024 by month",
        a.filter(y24)
        .group(month=when.floor("month"), income=dues)
        .derive(total=running("income", "month"))
        .table(),
    ),
    (
        "last cruise ship inbound pilot on board",
        by_ship.filter((c("type") == "cruise") & inward).value(max_("pob")),
    ),
    (
        "weekend share of jobs per licence",
        by_pilot.group("licence", share=mean(when.part("weekday") >= 6)).table(),
    ),
    (
        "arrivals q1 vs q2 2024 by quay",
        a.filter(inward).group("berth", q1=count(only=q1), q2=count(only=q2)).table(),
    ),
    (
        "longest gap hours between boardings lng jetty",
        a.filter(c("berth") == "LNG Jetty")
        .derive(before=shift("pob", "pob"))
        .value(max_(c("before").until(when, "hour"))),
    ),
    (
        "moves per week 4 week rolling mean",
        a.group(week=when.floor("week"), moves=count())
        .derive(average=rolling("moves", "week", 4))
        .table(),
    ),
    # charts
    (
        "plot monthly arrivals by vessel type",
        by_ship.filter(inward)
        .group("type", month=when.floor("month"), arrivals=count())
        .chart("line", x="month", y="arrivals", colour="type"),
    ),
    (
        "bar chart fees by flag state 2024",
        by_ship.filter(y24).group("flag", fees=dues).chart("bar", x="flag", y="fees"),
    ),
    ("histogram draught inbound", a.filter(inward).chart("histogram", y="draft_m")),
    (
        "boxplot pilot waiting minutes per quay",
        a.derive(wait=wait).chart("box", x="berth", y="wait"),
    ),
    (
        "scatter length vs tugboats tankers only",
        by_ship.filter(tanker).chart("scatter", x="loa_m", y="tugs"),
    ),
    (
        "heatmap boardings weekday by hour",
        a.group(weekday=when.part("weekdayName"), hour=when.part("hour"), boardings=count()).chart(
            "heatmap", x="hour", y="weekday", colour="boardings"
        ),
    ),
    (
        "pie jobs launch heli quay",
        a.group("boarding", jobs=count()).chart("pie", x="boarding", y="jobs"),
    ),
    # cleaning and reshaping
    ("drop aborted jobs from log save", a.filter(~c("aborted")).change("acts")),
    ("add wait minutes to acts keep", a.derive(wait=wait).change("acts")),
    ("crosstab fees quay rows vessel type cols", by_ship.pivot("berth", "type", dues).table()),
    ("ship register rename loa_m to length, keep", s.rename(loa_m="length").change("ships")),
    # statistics
    ("correlation tonnage tugs all moves", by_ship.test("correlation", y="tugs", x="gt")),
    ("t-test fee thruster vs no thruster", by_ship.test("tTest", y="dues_usd", x="bow_thruster")),
    ("chi squared aborted vs boarding method", a.test("chiSquared", y="aborted", x="boarding")),
    # unanswerable
    ("number of crew cruise ships avg", None),
    ("pilot launch fuel per month", None),
    ("near misses tankers oil pier 2024", None),
    ("arrivals forecast august 2026", None),
    ("why long waits grain quay", None),
    ("high tide rotterdam tomorrow", None),
]
