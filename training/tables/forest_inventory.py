"""A sample plot inventory of a forest district: plots, and the trees measured on them."""

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
    outlier,
    over,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"trees": "csv", "plots": "csv"}

VOICE = "a forester whose mother tongue is German: German word order, false friends, forest words"

# mean dbh, height at that dbh, form, share
SPECIES = {
    "spruce": (34, 27, 0.47, 0.36),
    "beech": (36, 28, 0.49, 0.26),
    "oak": (41, 25, 0.5, 0.11),
    "pine": (33, 24, 0.46, 0.1),
    "douglas fir": (38, 31, 0.45, 0.06),
    "larch": (35, 27, 0.45, 0.05),
    "maple": (27, 22, 0.48, 0.04),
    "yew": (19, 10, 0.5, 0.02),
}
CREWS = ["Huber/Lenz", "Schmid", "Brandt/Ott", "Vogel"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 150
    mid = pd.Timestamp("2023-04-11") + pd.to_timedelta(
        np.sort(np.where(rng.random(k) < 0.55, rng.integers(0, 190, k), rng.integers(340, 560, k))),
        "D",
    )
    mid = pd.DatetimeIndex(mid)
    mid = mid - pd.to_timedelta(np.where(mid.dayofweek > 4, 2, 0), "D")
    fenced = rng.random(k) < 0.18
    plots = pd.DataFrame(
        {
            "PlotNr": np.arange(101, 101 + k),
            "Compartment": rng.choice(["I a", "I b", "II", "III a", "III b", "IV", "V"], k),
            "Owner": rng.choice(
                ["state", "municipal", "private", "church"], k, p=[0.42, 0.3, 0.22, 0.06]
            ),
            "Elev_m": rng.normal(640, 150, k).clip(320, 1080).round(),
            "Slope_pct": rng.gamma(2.4, 11, k).clip(0, 85).round(),
            "Aspect": rng.choice(["N", "E", "S", "W"], k),
            "SoilType": rng.choice(
                ["brown earth", "pseudogley", "podzol", "rendzina"], k, p=[0.5, 0.2, 0.17, 0.13]
            ),
            "SurveyDate": mid.strftime("%Y-%m-%d"),
            "Crew": rng.choice(CREWS, k, p=[0.32, 0.28, 0.24, 0.16]),
            "Minutes": rng.gamma(9, 6, k).round(),
            "DeadWood_m3ha": np.where(rng.random(k) < 0.2, 0, rng.gamma(1.3, 14, k)).round(1),
            "Regen_pct": (rng.beta(1.2, 2.2, k) * 80 + fenced * 14).round(),
            "Fenced": np.where(fenced, "yes", "no"),
        }
    )
    plots.loc[rng.choice(k, 11, replace=False), "SoilType"] = None
    plots.loc[rng.choice(k, 6, replace=False), "Regen_pct"] = np.nan

    names = [*SPECIES]
    base = np.array([SPECIES[s][3] for s in names])
    rows = []
    for i in range(k - 4):
        mix = rng.dirichlet(base * 4 + 0.02)
        age = rng.normal(1, 0.22)
        for number in range(1, int(rng.integers(6, 20)) + 1):
            rows.append((101 + i, number, rng.choice(names, p=mix), age))
    frame = pd.DataFrame(rows, columns=["PlotNr", "TreeNr", "Species", "age"])
    n = len(frame)
    species = frame["Species"].to_numpy()
    dbh = np.array([SPECIES[s][0] for s in species]) * frame["age"] * rng.lognormal(0, 0.28, n)
    dbh = dbh.clip(7, 112).to_numpy()
    typical = np.array([SPECIES[s][0] for s in species])
    height = (
        np.array([SPECIES[s][1] for s in species])
        * (dbh / typical) ** 0.5
        * rng.lognormal(0, 0.08, n)
    )
    form = np.array([SPECIES[s][2] for s in species])
    elevation = plots["Elev_m"].to_numpy()[frame["PlotNr"].to_numpy() - 101]
    beetle = (species == "spruce") & (rng.random(n) < np.where(elevation < 600, 0.3, 0.1))
    damage = np.where(
        beetle,
        "bark beetle",
        rng.choice(["none", "storm", "browsing", "felling"], n, p=[0.78, 0.08, 0.07, 0.07]),
    )
    trees = pd.DataFrame(
        {
            "PlotNr": frame["PlotNr"],
            "TreeNr": frame["TreeNr"],
            "Species": species,
            "DBH_cm": dbh.round(1),
            "Height_m": height.round(1),
            "Vol_m3": (np.pi * (dbh / 200) ** 2 * height * form).round(3),
            "Layer": np.select([height > 24, height > 15], ["upper", "middle"], "lower"),
            "QualClass": rng.choice(["A", "B", "C", "D"], n, p=[0.08, 0.46, 0.33, 0.13]),
            "Vitality": rng.choice([1, 2, 3, 4], n, p=[0.3, 0.42, 0.2, 0.08]),
            "Damage": damage,
            "Marked": np.where(rng.random(n) < np.where(beetle, 0.6, 0.14), "yes", "no"),
            "HabitatTree": rng.random(n) < np.where(dbh > 55, 0.22, 0.02),
        }
    )
    trees.loc[rng.choice(n, 130, replace=False), "Height_m"] = np.nan
    trees.loc[rng.choice(n, 24, replace=False), "QualClass"] = None
    return {"trees": trees, "plots": plots}


t = T("trees")
p = T("plots")
both = t.join(p, on="PlotNr")
spruce = c("Species") == "spruce"
beech = c("Species") == "beech"
beetle = c("Damage") == "bark beetle"
marked = c("Marked") == "yes"
surveyed = c("SurveyDate")
weekly = p.group(week=surveyed.floor("week"), plots=count())

QUESTIONS = [
    # Everyday
    ("Show me please the last ten lines of the tree table.", t.tail(10).table()),
    (
        "How big is the part of the trees with an unusual height?",
        t.value(mean(outlier("Height_m"))),
    ),
    (
        "How much volume is it in sum, when by the trees equal lines only one time count?",
        t.distinct().value(sum_("Vol_m3")),
    ),
    (
        "How many days lie in the average between two surveys of the same crew?",
        p.derive(gap=shift("SurveyDate", "SurveyDate", per=("Crew",)).until(surveyed)).value(
            mean("gap")
        ),
    ),
    (
        "The average height by a diameter under 30 cm, and by one from 50 cm on, I need both.",
        t.group(
            thin=mean("Height_m", only=c("DBH_cm") < 30),
            thick=mean("Height_m", only=c("DBH_cm") >= 50),
        ).table(),
    ),
    (
        "Larch and pine in comparison: how many trees has each?",
        t.filter(c("Species").isin(["larch", "pine"])).group("Species", trees=count()).table(),
    ),
    (
        "The volume through the product of diameter and height, from that the average per species",
        t.group("Species", form=mean(c("Vol_m3") / (c("DBH_cm") * c("Height_m")))).table(),
    ),
    (
        "Per owner the average slope and the most dead wood, please.",
        p.group("Owner", slope=mean("Slope_pct"), dead_wood=max_("DeadWood_m3ha")).table(),
    ),
    (
        "How many trees has the storm damaged, and how many percent from all is that?",
        t.group(
            trees=count(only=c("Damage") == "storm"), percent=mean(c("Damage") == "storm") * 100
        ).table(),
    ),
    (
        "Sum of the volume and average height per species, please.",
        t.group("Species", volume=sum_("Vol_m3"), height=mean("Height_m")).table(),
    ),
    ("Sort the plots after the elevation, the highest first.", p.sort("-Elev_m").table()),
    ("Which tree has the biggest volume?", t.top(1, "Vol_m3").table()),
    (
        "What is the difference in height between beech and spruce?",
        t.value(mean("Height_m", beech) - mean("Height_m", spruce)),
    ),
    ("The 3 thickest trees of every species", t.top(3, "DBH_cm", per=("Species",)).table()),
    (
        "How many plots were per month surveyed?",
        p.group(month=surveyed.floor("month"), n=count()).table(),
    ),
    ("Box plot from the height after layer", t.chart("box", x="Layer", y="Height_m")),
    (
        "By missing height please the median height fill in, and so keep.",
        t.derive(Height_m=c("Height_m").or_else(over(median("Height_m")))).change("trees"),
    ),
    (
        "Volume in sum by species and layer",
        t.group("Species", "Layer", volume=sum_("Vol_m3")).table(),
    ),
    ("How many trees stand on church plots?", both.filter(c("Owner") == "church").value(count())),
    ("How old are the beeches in the average?", None),
    # look
    ("How many trees have we in the inventory recorded?", t.value(count())),
    ("Which columns has the table of the plots, and of which type are they?", p.report("types")),
    ("Where are by the trees values missing?", t.report("missing")),
    ("Which sorts of damage come before at all?", t.distinct("Damage").table()),
    ("Please show me by chance 8 plots.", p.sample(8).table()),
    (
        "Give me the usual statistic of diameter and height.",
        t.report("describe", "DBH_cm", "Height_m"),
    ),
    # aggregate and compare
    ("How much wood stands on all plots together, in solid cubic metres?", t.value(sum_("Vol_m3"))),
    (
        "How thick is in the average each tree species, at breast height?",
        t.group("Species", dbh=mean("DBH_cm")).table(),
    ),
    (
        "Which kind of tree has in sum the most stock?",
        t.group("Species", stock=sum_("Vol_m3")).top(1, "stock").table(),
    ),
    (
        "How many spruces are from the beetle attacked?",
        t.value(count(only=spruce & beetle)),
    ),
    (
        "How high is the part of beetle spruces in percent of all spruces?",
        t.filter(spruce).value(mean(beetle) * 100),
    ),
    ("Show me please the thickest oak.", t.filter(c("Species") == "oak").top(1, "DBH_cm").table()),
    (
        "On which plot does the highest beech stand?",
        t.filter(beech).top(1, "Height_m").select("PlotNr").value(),
    ),
    (
        "The three thickest trees of each species I would like to see.",
        t.top(3, "DBH_cm", per=("Species",)).table(),
    ),
    (
        "How many cubic metres are for the felling marked, per species?",
        t.filter(marked).group("Species", volume=sum_("Vol_m3")).table(),
    ),
    (
        "Which part of the trees is marked, for each layer please?",
        t.group("Layer", marked=mean(marked)).table(),
    ),
    (
        "By the state forest, how much dead wood lies there on average per hectare?",
        p.filter(c("Owner") == "state").value(mean("DeadWood_m3ha")),
    ),
    (
        "Which owners have on average more than 30 percent young growth?",
        p.group("Owner", regen=mean("Regen_pct")).filter(c("regen") > 30).table(),
    ),
    (
        "How much higher are the douglas firs than the pines, in the average?",
        t.value(
            mean("Height_m", c("Species") == "douglas fir")
            - mean("Height_m", c("Species") == "pine")
        ),
    ),
    (
        "The h/d value of each species as average, height in metres through diameter in metres",
        t.group("Species", hd=mean(c("Height_m") / (c("DBH_cm") / 100))).table(),
    ),
    (
        "On how many plots have we found yew?",
        t.filter(c("Species") == "yew").value(nunique("PlotNr")),
    ),
    (
        "Which plots are wholly without spruce? Only those with trees, the numbers are enough.",
        t.group("PlotNr", spruces=count(only=spruce))
        .filter(c("spruces") == 0)
        .select("PlotNr")
        .table(),
    ),
    (
        "On which plots stands only beech and no other species?",
        t.group("PlotNr", others=count(only=~beech))
        .filter(c("others") == 0)
        .select("PlotNr")
        .table(),
    ),
    (
        "Are there plots on which we not one single tree have measured?",
        p.join(t, on="PlotNr", how="anti").table(),
    ),
    (
        "Part of beetle by the spruces: under 600 m sea height, and from 600 m on. How big each?",
        both.filter(spruce)
        .group(position=where(c("Elev_m") < 600, "below", "above"), beetle=mean(beetle))
        .table(),
    ),
    (
        "What stock has a plot on average? First per plot the volume together count.",
        t.group("PlotNr", stock=sum_("Vol_m3")).value(mean("stock")),
    ),
    (
        "Which plots have more stock than the average plot?",
        t.group("PlotNr", stock=sum_("Vol_m3")).filter(c("stock") > over(mean("stock"))).table(),
    ),
    (
        "How does the volume share itself on the species, in percent?",
        t.group("Species", volume=sum_("Vol_m3"))
        .derive(percent=c("volume") / over(sum_("volume")) * 100)
        .table(),
    ),
    (
        "Habitat trees with more than 60 cm thickness that are yet marked, list them to me.",
        t.filter(c("HabitatTree") & (c("DBH_cm") > 60) & marked).table(),
    ),
    (
        "Count the trees in thickness steps of 4 cm.",
        t.group(step=c("DBH_cm").bins(4), trees=count()).table(),
    ),
    (
        "What is the most frequent species on each soil?",
        both.group("SoilType", "Species", trees=count()).top(1, "trees", per=("SoilType",)).table(),
    ),
    (
        "How much volume of quality A or B stands in private and in municipal wood, each?",
        both.filter(c("QualClass").isin(["A", "B"]) & c("Owner").isin(["private", "municipal"]))
        .group("Owner", volume=sum_("Vol_m3"))
        .table(),
    ),
    # time
    (
        "How many plots have we each month taken up?",
        p.group(month=surveyed.floor("month"), plots=count()).table(),
    ),
    (
        "Since 1 May 2024, how many plots were by each crew surveyed?",
        p.filter(surveyed >= date("2024-05-01")).group("Crew", plots=count()).table(),
    ),
    (
        "From when until when goes the survey in each compartment?",
        p.group("Compartment", first=min_("SurveyDate"), last=max_("SurveyDate")).table(),
    ),
    (
        "How many plots until the end of each week altogether? I mean the running sum.",
        weekly.derive(total=running("plots", "week")).table(),
    ),
    (
        "The plots per week as sliding middle over four weeks",
        weekly.derive(sliding=rolling("plots", "week", 4)).table(),
    ),
    (
        "On which weekday make we the most plots?",
        p.group(weekday=surveyed.part("weekdayName"), plots=count()).top(1, "plots").table(),
    ),
    (
        "How many minutes needed each crew for one plot in the year 2023? The median please.",
        p.filter(surveyed.part("year") == 2023).group("Crew", minutes=median("Minutes")).table(),
    ),
    (
        "How many trees have we measured in the second quarter 2024?",
        both.filter(surveyed.between(date("2024-04-01"), date("2024-06-30"))).value(count()),
    ),
    (
        "How many days lie between the first and the last taken up plot?",
        p.group(first=min_("SurveyDate"), last=max_("SurveyDate"))
        .derive(days=c("first").until(c("last")))
        .select("days")
        .value(),
    ),
    (
        "Beetle trees per survey month, in which month had we the most?",
        both.filter(beetle)
        .group(month=surveyed.floor("month"), trees=count())
        .top(1, "trees")
        .table(),
    ),
    # charts
    ("Make me a histogram of the breast height diameter.", t.chart("histogram", y="DBH_cm")),
    (
        "Height over diameter as cloud of points, the colour after species",
        t.chart("scatter", x="DBH_cm", y="Height_m", colour="Species"),
    ),
    (
        "The stock per species as bars, please.",
        t.group("Species", stock=sum_("Vol_m3")).chart("bar", x="Species", y="stock"),
    ),
    (
        "Draw a cake diagram of the damages, how many trees each. The healthy ones leave away.",
        t.filter(c("Damage") != "none")
        .group("Damage", trees=count())
        .chart("pie", x="Damage", y="trees"),
    ),
    (
        "The dead wood for each owner as box plot",
        p.chart("box", x="Owner", y="DeadWood_m3ha"),
    ),
    (
        "A line with the number of surveyed plots, month for month",
        p.group(month=surveyed.floor("month"), plots=count()).chart("line", x="month", y="plots"),
    ),
    (
        "For every compartment the number of trees, stacked after the layers",
        both.group("Compartment", "Layer", trees=count()).chart(
            "bar", x="Compartment", y="trees", colour="Layer", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Where the soil is missing, write please unknown into the plots.",
        p.derive(SoilType=c("SoilType").or_else("unknown")).change("plots"),
    ),
    (
        "Throw the trees under 12 cm out of the table, that is only understorey.",
        t.filter(c("DBH_cm") >= 12).change("trees"),
    ),
    (
        "I need by the trees a new column BasalArea, it is 0.00007854 times the diameter squared.",
        t.derive(BasalArea=c("DBH_cm") * c("DBH_cm") * 0.00007854).change("trees"),
    ),
    (
        "Species in the rows, quality classes in the columns, and inside the summed volume",
        t.pivot("Species", "QualClass", sum_("Vol_m3")).table(),
    ),
    # statistics
    (
        "Hangs the young growth together with the sea height? Correlation please.",
        p.test("correlation", y="Regen_pct", x="Elev_m"),
    ),
    (
        "Is the young growth in the fenced plots really better than without fence, with t-test?",
        p.test("tTest", y="Regen_pct", x="Fenced"),
    ),
    (
        "Test with chi-square if damage and layer depend on each other.",
        t.test("chiSquared", y="Damage", x="Layer"),
    ),
    # unanswerable
    ("How old is the oldest oak?", None),
    ("What price becomes one for the marked spruce wood?", None),
    ("How many roe deer has the hunter in compartment II shot?", None),
    ("How much will the beech until 2035 grow?", None),
    ("Why likes the beetle our spruces under 600 m so much?", None),
    ("Which chain saw is for thin wood to recommend?", None),
]
