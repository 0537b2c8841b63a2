"""Road bridges of a county, and the findings of their inspections."""

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
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"bridges": "csv", "inspections": "parquet"}

VOICE = "a civil engineer, exact, passive voice, units"

TYPES = {
    "RC slab": (11, "concrete"),
    "RC beam": (17, "concrete"),
    "PSC girder": (31, "concrete"),
    "steel girder": (38, "steel"),
    "composite": (34, "steel"),
    "masonry arch": (9, "masonry"),
    "truss": (46, "steel"),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 210
    kind = rng.choice([*TYPES], n, p=[0.2, 0.17, 0.18, 0.11, 0.12, 0.17, 0.05])
    built = np.where(
        kind == "masonry arch", rng.integers(1840, 1920, n), rng.integers(1934, 2016, n)
    )
    span = np.array([TYPES[name][0] for name in kind]) * rng.lognormal(0, 0.3, n)
    spans = rng.choice([1, 2, 3, 4, 5], n, p=[0.5, 0.16, 0.2, 0.08, 0.06])
    width = rng.choice([5.5, 7.5, 9.0, 11.5, 14.0], n, p=[0.12, 0.25, 0.33, 0.2, 0.1])
    weak = rng.random(n) < np.where(built < 1960, 0.34, 0.04)
    bridges = pd.DataFrame(
        {
            "BR_NO": [f"BR{i:04d}" for i in range(1, n + 1)],
            "ROAD": rng.choice(["R12", "R45", "R67", "N8", "N8", "L201", "L340"], n),
            "CROSSING": rng.choice(
                ["river", "railway", "road", "canal"], n, p=[0.52, 0.17, 0.2, 0.11]
            ),
            "TYPE": kind,
            "MATERIAL": [TYPES[name][1] for name in kind],
            "YR_BUILT": built,
            "SPANS": spans,
            "MAX_SPAN_m": span.round(1),
            "DECK_m2": (span * spans * 0.92 * width).round(),
            "AADT": (rng.lognormal(8.3, 0.8, n)).round(-1),
            "LIMIT_t": np.where(weak, rng.choice([3.5, 7.5, 18.0, 26.0], n), np.nan),
            "SCOUR_CRIT": np.where(rng.random(n) < 0.18, "Y", "N"),
            "REMARK": rng.choice(["bats", "listed", None], n, p=[0.04, 0.06, 0.9]),
        }
    )
    bridges.loc[rng.choice(n, 13, replace=False), "AADT"] = np.nan

    rows = []
    for at in rng.permutation(n)[:198]:
        wear = (2024 - built[at]) / 45 if kind[at] != "masonry arch" else 1.6
        level = float(np.clip(8 - wear + rng.normal(0, 0.8), 3, 8.6))
        when = pd.Timestamp("2016-02-01") + pd.Timedelta(days=int(rng.integers(0, 700)))
        while when < pd.Timestamp("2024-12-01"):
            if when.dayofweek >= 5:
                when += pd.Timedelta(days=2)
            deck, above, below = (
                int(np.clip(round(level + shift_ + rng.normal(0, 0.6)), 1, 9))
                for shift_ in (-0.2, 0.0, 0.2)
            )
            worst = min(deck, above, below)
            action = "none" if worst >= 7 else "monitor" if worst >= 5 else "repair"
            if worst <= 3:
                action = "restrict"
            concrete = TYPES[kind[at]][1] == "concrete"
            rows.append(
                {
                    "BR_NO": bridges["BR_NO"][at],
                    "INSP_DATE": when,
                    "INSP_TYPE": rng.choice(["routine", "principal", "special"], p=[0.6, 0.3, 0.1]),
                    "INSPECTOR": rng.choice(["Dwyer", "Halloran", "Moss", "Sutter", "moss"]),
                    "DECK": deck,
                    "SUPER": above,
                    "SUB": below,
                    "CRACK_mm": round(rng.gamma(2, 0.05) * (10 - worst) / 3, 2)
                    if concrete
                    else None,
                    "COVER_mm": round(rng.normal(41, 8)) if concrete else None,
                    "CL_pct": round(rng.gamma(2, 0.09) * (9 - worst) / 3, 3) if concrete else None,
                    "DEFECTS": int(rng.poisson((9 - worst) * 1.6)),
                    "ACTION": action,
                    "EST_kEUR": round(
                        float(bridges["DECK_m2"][at] * rng.gamma(3, 0.05) * (8 - worst) / 3), 1
                    )
                    if action in {"repair", "restrict"}
                    else None,
                    "NEXT_DUE": when.normalize() + pd.DateOffset(months=24 if worst >= 5 else 12),
                    "PHOTOS": bool(rng.random() < 0.84),
                }
            )
            level -= rng.uniform(0, 0.35)
            when += pd.Timedelta(days=int(rng.integers(560, 840)))
    inspections = pd.DataFrame(rows).sort_values(["INSP_DATE", "BR_NO"], ignore_index=True)
    return {"bridges": bridges, "inspections": inspections}


b = T("bridges")
i = T("inspections")
j = i.join(b, "BR_NO")
monthly = i.group(month=c("INSP_DATE").floor("month"), n=count())
repair = c("ACTION") == "repair"

QUESTIONS = [
    # Everyday
    ("The final twelve rows of the bridge inventory are to be displayed.", b.tail(12).table()),
    (
        "What mean daily traffic (veh/d) is obtained when outliers are excluded?",
        b.filter(~outlier("AADT")).value(mean("AADT")),
    ),
    (
        "Mean number of defects per inspection, identical records being disregarded",
        i.distinct().value(mean("DEFECTS")),
    ),
    (
        "The median interval, in days, by which consecutive inspections of the same bridge are "
        "separated",
        i.derive(gap=shift("INSP_DATE", "INSP_DATE", per=("BR_NO",)).until(c("INSP_DATE"))).value(
            median("gap")
        ),
    ),
    (
        "Mean deck area (m²) of the bridges built before 1950 and of those built in 1980 or later",
        b.group(
            before_1950=mean("DECK_m2", only=c("YR_BUILT") < 1950),
            from_1980=mean("DECK_m2", only=c("YR_BUILT") >= 1980),
        ).table(),
    ),
    (
        "The mean maximum span (m) of truss bridges is to be compared with that of composite "
        "bridges.",
        b.filter(c("TYPE").isin(["truss", "composite"]))
        .group("TYPE", span=mean("MAX_SPAN_m"))
        .table(),
    ),
    (
        "Mean of the sum of deck, superstructure and substructure rating, per inspector",
        i.group("INSPECTOR", rating=mean(c("DECK") + c("SUPER") + c("SUB"))).table(),
    ),
    (
        "Total number of spans and highest daily traffic (veh/d), by obstacle crossed",
        b.group("CROSSING", spans=sum_("SPANS"), traffic=max_("AADT")).table(),
    ),
    (
        "At how many inspections was a restriction recommended, and to what percentage does this "
        "amount?",
        i.group(
            n=count(only=c("ACTION") == "restrict"), percent=mean(c("ACTION") == "restrict") * 100
        ).table(),
    ),
    ("The standard deviation of the cover (mm)", i.value(std("COVER_mm"))),
    ("The bridge with the longest span (m)", b.top(1, "MAX_SPAN_m").table()),
    (
        "Bridges that were built between 1950 and 1970",
        b.filter(c("YR_BUILT").between(1950, 1970)).table(),
    ),
    (
        "The ratio of the traffic (AADT) carried on steel bridges to that on concrete ones",
        b.value(mean("AADT", c("MATERIAL") == "steel") / mean("AADT", c("MATERIAL") == "concrete")),
    ),
    ("The ten inspections at which the most defects were found", i.top(10, "DEFECTS").table()),
    (
        "The number of inspections per year is to be drawn as a line.",
        i.group(year=c("INSP_DATE").floor("year"), n=count()).chart("line", x="year", y="n"),
    ),
    (
        "A regression of crack width (mm) on cover (mm)",
        i.test("regression", y="CRACK_mm", x="COVER_mm"),
    ),
    (
        "Roads on which there are more than 30 bridges",
        b.group("ROAD", n=count()).filter(c("n") > 30).table(),
    ),
    (
        "The number of bridges, tabulated by type (rows) and by what is crossed (columns)",
        b.pivot("TYPE", "CROSSING", count()).table(),
    ),
    (
        "How many inspections of masonry bridges were made?",
        j.filter(c("MATERIAL") == "masonry").value(count()),
    ),
    ("The mean paint thickness (µm), by material", None),
    # look
    ("By how many rows and columns is the inspection record formed?", i.report("shape")),
    (
        "The number of empty entries is required for each column of the inspection record.",
        i.report("missing"),
    ),
    ("Which structural types are represented in the inventory?", b.distinct("TYPE").table()),
    (
        "Are there inspections that have been entered more than once? State the number.",
        i.report("duplicates"),
    ),
    (
        "Descriptive statistics of maximum span [m], deck area [m²] and daily traffic [veh/d]",
        b.report("describe", "MAX_SPAN_m", "DECK_m2", "AADT"),
    ),
    ("A random sample of 25 bridges is needed for an audit.", b.sample(25).table()),
    # aggregate and compare
    (
        "What total deck area, in m², is carried by bridges on the N8?",
        b.filter(c("ROAD") == "N8").value(sum_("DECK_m2")),
    ),
    (
        "Mean maximum span in metres, evaluated per structural type",
        b.group("TYPE", span=mean("MAX_SPAN_m")).table(),
    ),
    (
        "How many scour-critical river bridges with a span of more than 20 m are registered?",
        b.filter(
            (c("SCOUR_CRIT") == "Y") & (c("CROSSING") == "river") & (c("MAX_SPAN_m") > 20)
        ).value(count()),
    ),
    (
        "The ten widest cracks (in mm) that were ever measured",
        i.top(10, "CRACK_mm").table(),
    ),
    (
        "On what percentage of the bridges is a weight limit imposed?",
        b.value(mean(~c("LIMIT_t").missing()) * 100),
    ),
    (
        "Proportion of weight-restricted bridges, given separately for each construction material",
        b.group("MATERIAL", share=mean(~c("LIMIT_t").missing())).table(),
    ),
    (
        "By which bridge is the longest span (m) achieved? Its number is sufficient.",
        b.top(1, "MAX_SPAN_m").select("BR_NO").value(),
    ),
    (
        "Median chloride content (% by mass of cement) for the inspections with a deck rating of "
        "4 or lower",
        i.filter(c("DECK") <= 4).value(median("CL_pct")),
    ),
    (
        "By how many mm does the mean concrete cover of RC beams differ from that of RC slabs?",
        j.value(
            mean("COVER_mm", c("TYPE") == "RC beam") - mean("COVER_mm", c("TYPE") == "RC slab")
        ),
    ),
    (
        "How many defects were recorded altogether by each inspector?",
        i.group("INSPECTOR", defects=sum_("DEFECTS")).table(),
    ),
    (
        "On which road is the highest total of estimated repair cost, in k€, incurred?",
        j.group("ROAD", cost=sum_("EST_kEUR")).top(1, "cost").table(),
    ),
    (
        "The three bridges with the largest deck area (m²) are to be listed for every road.",
        b.top(3, "DECK_m2", per=("ROAD",)).table(),
    ),
    (
        "Bridges of which no inspection is held on record",
        b.join(i, "BR_NO", how="anti").table(),
    ),
    (
        "For which bridges have at least 5 inspections been performed, and how many were there?",
        i.group("BR_NO", n=count()).filter(c("n") >= 5).table(),
    ),
    (
        "Estimated cost per square metre of deck (k€/m²), averaged over the inspections at which "
        "repair was recommended, per type",
        j.filter(repair).group("TYPE", cost=mean(c("EST_kEUR") / c("DECK_m2"))).table(),
    ),
    (
        "What fraction of the inspections of each kind was documented with photographs?",
        i.group("INSP_TYPE", fraction=mean(c("PHOTOS"))).table(),
    ),
    (
        "The inspections are to be tallied by recommended action and kind of inspection.",
        i.group("ACTION", "INSP_TYPE", n=count()).table(),
    ),
    (
        "Bridges whose daily traffic (veh/d) exceeds the inventory mean",
        b.filter(c("AADT") > over(mean("AADT"))).table(),
    ),
    (
        "How many different bridges have been assigned a substructure rating below 5?",
        i.filter(c("SUB") < 5).value(nunique("BR_NO")),
    ),
    (
        "The relative share of the total deck area [m²] that is attributable to each material",
        b.group("MATERIAL", area=sum_("DECK_m2"))
        .derive(share=c("area") / over(sum_("area")))
        .table(),
    ),
    (
        "Bridges for which both monitoring and repair have been recommended (numbers only)",
        i.group(
            "BR_NO",
            monitor=count(only=c("ACTION") == "monitor"),
            repair=count(only=repair),
        )
        .filter((c("monitor") > 0) & (c("repair") > 0))
        .select("BR_NO")
        .table(),
    ),
    (
        "Standard deviation of the crack width, mm, with PSC girders under principal inspection",
        j.filter((c("TYPE") == "PSC girder") & (c("INSP_TYPE") == "principal")).value(
            std("CRACK_mm")
        ),
    ),
    (
        "The 95th percentile of daily traffic in veh/d on each road",
        b.group("ROAD", p95=quantile("AADT", 0.95)).table(),
    ),
    (
        "How many bridges were built in each decade?",
        b.group(decade=c("YR_BUILT").bins(10), n=count()).table(),
    ),
    (
        "The defects found on each bridge are to be summed; what mean is obtained from these sums?",
        i.group("BR_NO", defects=sum_("DEFECTS")).value(mean("defects")),
    ),
    (
        "Lowest and highest load limit, in tonnes, by which each road is affected",
        b.group("ROAD", lowest=min_("LIMIT_t"), highest=max_("LIMIT_t")).table(),
    ),
    # time
    (
        "Number of inspections carried out per calendar year",
        i.group(year=c("INSP_DATE").part("year"), n=count()).table(),
    ),
    (
        "How many principal inspections were performed between 1 April and 30 September 2023?",
        i.filter(
            (c("INSP_TYPE") == "principal")
            & (c("INSP_DATE") >= date("2023-04-01"))
            & (c("INSP_DATE") < date("2023-10-01"))
        ).value(count()),
    ),
    (
        "In which month of the year, all years being combined, are the fewest inspections "
        "executed?",
        i.group(month=c("INSP_DATE").part("month"), n=count()).bottom(1, "n").table(),
    ),
    (
        "For each inspection, the number of days that elapsed since the previous one of the same "
        "bridge",
        i.derive(
            days=shift("INSP_DATE", "INSP_DATE", per=("BR_NO",)).until(c("INSP_DATE"))
        ).table(),
    ),
    (
        "Estimated cost in k€ per quarter since January 2022, and the change in k€ against the "
        "quarter before",
        i.filter(c("INSP_DATE") >= date("2022-01-01"))
        .group(quarter=c("INSP_DATE").floor("quarter"), cost=sum_("EST_kEUR"))
        .derive(change=c("cost") - shift("cost", "quarter"))
        .table(),
    ),
    (
        "The estimated cost (k€) is to be accumulated year by year.",
        i.group(year=c("INSP_DATE").floor("year"), cost=sum_("EST_kEUR"))
        .derive(cumulative=running("cost", "year"))
        .table(),
    ),
    (
        "Monthly count of inspections, smoothed with a 6-month moving average",
        monthly.derive(smoothed=rolling("n", "month", 6)).table(),
    ),
    (
        "When was bridge BR0017 last inspected?",
        i.filter(c("BR_NO") == "BR0017").value(max_("INSP_DATE")),
    ),
    (
        "On which weekday is the greatest number of special inspections made?",
        i.filter(c("INSP_TYPE") == "special")
        .group(weekday=c("INSP_DATE").part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Mean interval in days from the inspection to the date on which the next one falls due, "
        "by recommended action",
        i.group("ACTION", days=mean(c("INSP_DATE").until(c("NEXT_DUE")))).table(),
    ),
    # charts
    (
        "The number of bridges per structural type is to be shown as a bar chart.",
        b.group("TYPE", n=count()).chart("bar", x="TYPE", y="n"),
    ),
    (
        "Mean deck rating (0-9) per year, to be plotted as one line for each material",
        j.group("MATERIAL", year=c("INSP_DATE").part("year"), rating=mean("DECK")).chart(
            "line", x="year", y="rating", colour="MATERIAL"
        ),
    ),
    (
        "Histogram of the concrete cover, mm",
        i.chart("histogram", y="COVER_mm"),
    ),
    (
        "Box plots of the crack width (mm), arranged by superstructure rating",
        i.chart("box", x="SUPER", y="CRACK_mm"),
    ),
    (
        "Deck area (m²) is to be plotted against maximum span (m), the points being coloured by "
        "material.",
        b.chart("scatter", x="MAX_SPAN_m", y="DECK_m2", colour="MATERIAL"),
    ),
    (
        "Stacked bars by which the inspections of each year are divided into recommended actions",
        i.group("ACTION", year=c("INSP_DATE").part("year"), n=count()).chart(
            "bar", x="year", y="n", colour="ACTION", stacked=True
        ),
    ),
    (
        "A heat map of the mean number of defects is required, by type and obstacle crossed.",
        j.group("TYPE", "CROSSING", defects=mean("DEFECTS")).chart(
            "heatmap", x="CROSSING", y="TYPE", colour="defects"
        ),
    ),
    # cleaning and reshaping
    (
        "The spelling of the inspectors is to be unified by conversion to lower case.",
        i.derive(INSPECTOR=c("INSPECTOR").lower()).change("inspections"),
    ),
    (
        "The remark column is to be deleted from the inventory.",
        b.drop("REMARK").change("bridges"),
    ),
    (
        "A column AGE_2025, the age in years reached in 2025, is to be appended to the inventory.",
        b.derive(AGE_2025=call("subtract", 2025, c("YR_BUILT"))).change("bridges"),
    ),
    (
        "Total deck area (m²) is to be cross-tabulated: roads in rows, materials in columns.",
        b.pivot("ROAD", "MATERIAL", sum_("DECK_m2")).table(),
    ),
    # statistics
    (
        "By a linear regression, crack width (mm) is to be related to chloride content (%).",
        i.test("regression", y="CRACK_mm", x="CL_pct"),
    ),
    (
        "Is the distribution of the concrete cover (mm) normal? It should be tested.",
        i.test("normality", y="COVER_mm"),
    ),
    (
        "Whether the number of defects differs between the kinds of inspection is to be examined "
        "by Kruskal-Wallis.",
        i.test("kruskal", y="DEFECTS", x="INSP_TYPE"),
    ),
    # unanswerable
    ("What deflection, in mm, was measured at midspan under test load?", None),
    ("Compressive strength (MPa) of the cores that were drilled, per bridge", None),
    (
        "By which contractor were the recommended repairs executed, and at what actual cost in k€?",
        None,
    ),
    ("The remaining service life in years is to be predicted for each steel girder bridge.", None),
    ("For what reason have wider cracks been found in RC slabs than in PSC girders?", None),
    ("By whom was the first cable-stayed bridge in the world designed?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "The quantities with which the crack width, mm, is most strongly correlated, in "
        "descending order",
        i.report("correlations", "CRACK_mm"),
    ),
    (
        "Inspections by which any entry was left blank are to be removed from the table",
        i.filter(
            ~c("CRACK_mm").missing()
            & ~c("COVER_mm").missing()
            & ~c("CL_pct").missing()
            & ~c("EST_kEUR").missing()
        ).change("inspections"),
    ),
    (
        "Minimum, median and maximum deck area, m², for each type of bridge",
        b.group(
            "TYPE", minimum=min_("DECK_m2"), median=median("DECK_m2"), maximum=max_("DECK_m2")
        ).table(),
    ),
]
