"""A raised bog under survey: readings of the water table, plants in quadrats, and the plots."""

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
    node,
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

FORMATS = {"levels": "parquet", "veg": "csv", "plots": "csv"}

VOICE = "a field ecologist: abbreviations, lower case, notes rather than sentences"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 72
    zone = rng.choice(["dome", "margin", "lagg", "cutover"], k, p=[0.38, 0.26, 0.14, 0.22])
    wet = rng.random(k) < np.where(zone == "cutover", 0.7, 0.25)
    depth = pd.Series({"dome": 520, "margin": 310, "lagg": 120, "cutover": 190})
    est = pd.Timestamp("2016-04-04") + pd.to_timedelta(rng.integers(0, 1500, k), "D")
    plots = pd.DataFrame(
        {
            "plot_id": [f"P{i:02d}" for i in range(1, k + 1)],
            "zone": zone,
            "microform": rng.choice(["hummock", "lawn", "hollow"], k, p=[0.35, 0.4, 0.25]),
            "peat_depth_cm": (depth[zone].to_numpy() * rng.normal(1, 0.15, k)).round(),
            "elev_m": (141 + 3 * (zone == "dome") + rng.normal(0, 0.7, k)).round(2),
            "drain_dist_m": rng.gamma(2, 35, k).round(1),
            "rewet_yr": np.where(wet, rng.integers(2017, 2023, k), np.nan),
            "fenced": rng.random(k) < 0.4,
            "est_date": est.strftime("%d/%m/%Y"),
        }
    )

    n = 1850
    at = rng.choice(k - 4, n)
    moment = pd.Timestamp("2021-01-04 08:00") + pd.to_timedelta(rng.integers(0, 1270, n), "D")
    moment += pd.to_timedelta(rng.integers(0, 540, n), "min")
    warm = np.cos((moment.dayofyear.to_numpy() - 200) / 365 * 2 * np.pi)
    base = pd.Series({"dome": -9, "margin": -16, "lagg": -5, "cutover": -24})
    wtd = base[zone].to_numpy()[at] + 7 * wet[at] - 6 * warm + rng.normal(0, 4, n)
    wtd[rng.choice(n, 15, replace=False)] -= 45
    levels = pd.DataFrame(
        {
            "plotID": plots["plot_id"].to_numpy()[at],
            "ReadAt": moment,
            "WTD_cm": wtd.round(1),
            "pH": np.where(
                zone[at] == "lagg", rng.normal(5.4, 0.4, n), rng.normal(4.1, 0.25, n)
            ).round(2),
            "EC_uS": rng.gamma(14, 5, n).round(),
            "WaterTemp_C": (9 + 6 * warm + rng.normal(0, 1.6, n)).round(1),
            "method": rng.choice(["dip tape", "logger"], n, p=[0.62, 0.38]),
            "obs": rng.choice(["KMcA", "ROD", "SV", "TB"], n, p=[0.38, 0.3, 0.2, 0.12]),
            "QC": rng.choice(["ok", "suspect", "bad"], n, p=[0.9, 0.07, 0.03]),
        }
    ).sort_values("ReadAt", ignore_index=True)
    levels.loc[rng.choice(n, 130, replace=False), "pH"] = np.nan
    levels.loc[rng.choice(n, 88, replace=False), "EC_uS"] = np.nan
    levels.loc[rng.choice(n, 40, replace=False), "obs"] = None

    kinds = {
        "Sphagnum magellanicum": ("sphagnum", 24, 4),
        "Sphagnum cuspidatum": ("sphagnum", 18, 3),
        "Calluna vulgaris": ("dwarf shrub", 20, 38),
        "Erica tetralix": ("dwarf shrub", 8, 21),
        "Eriophorum vaginatum": ("sedge", 14, 33),
        "Eriophorum angustifolium": ("sedge", 6, 28),
        "Rhynchospora alba": ("sedge", 5, 19),
        "Drosera rotundifolia": ("herb", 1.6, 5),
        "Narthecium ossifragum": ("herb", 4, 17),
        "Molinia caerulea": ("grass", 13, 52),
        "Betula pubescens": ("tree", 3, 88),
    }
    m = 1300
    odds = [0.13, 0.09, 0.14, 0.1, 0.13, 0.08, 0.06, 0.08, 0.06, 0.08, 0.05]
    taxon = rng.choice([*kinds], m, p=odds)
    cover = np.array([kinds[one][1] for one in taxon]) * rng.gamma(2, 0.5, m)
    day = pd.to_datetime(
        [f"{y}-{mo}-{d}" for y, mo, d in rng.integers([2020, 6, 1], [2025, 10, 29], (m, 3))]
    )
    veg = pd.DataFrame(
        {
            "Rec No": np.arange(1, m + 1),
            "Plot": rng.choice(plots["plot_id"][3:], m),
            "Survey date": day.strftime("%Y-%m-%d"),
            "Taxon": taxon,
            "Group": [kinds[one][0] for one in taxon],
            "Cover (%)": np.clip(cover, 0.1, 100).round(1),
            "Ht (cm)": np.array([kinds[one][2] for one in taxon]) * rng.normal(1, 0.2, m),
            "Flowering": np.where(rng.random(m) < 0.31, "y", "n"),
            "Seedlings": rng.poisson(np.where(np.isin(taxon, ["Betula pubescens"]), 4, 0.6)),
            "ID conf": rng.choice(["sure", "probable", "unsure"], m, p=[0.8, 0.15, 0.05]),
            "Recorder": rng.choice(["K. McArdle", "R. O'Dea", "S. Vos"], m, p=[0.5, 0.3, 0.2]),
        }
    )
    veg["Ht (cm)"] = veg["Ht (cm)"].round(1)
    veg.loc[veg["Group"] == "sphagnum", "Flowering"] = None
    veg.loc[rng.choice(m, 95, replace=False), "Ht (cm)"] = np.nan
    veg = pd.concat([veg, veg.iloc[rng.choice(m, 8, replace=False)]], ignore_index=True)
    return {"levels": levels, "veg": veg, "plots": plots}


w = T("levels")
v = T("veg")
p = T("plots")
wells = w.join(p, ("plotID", "plot_id"))
stands = v.join(p, ("Plot", "plot_id"))
read = c("ReadAt")
month = read.floor("month")
survey = c("Survey date")
est = node("cast", of=c("est_date").json, to="datetime", format="%d/%m/%Y")
ok = c("QC") == "ok"
rewet = ~c("rewet_yr").missing()
flowers = c("Flowering") == "y"
sphag = c("Group") == "sphagnum"
in_2022 = (read >= date("2022-01-01")) & (read < date("2023-01-01"))
in_2023 = (read >= date("2023-01-01")) & (read < date("2024-01-01"))

QUESTIONS = [
    # Everyday
    ("no. of level readings in total", w.value(count())),
    ("avg wtd", w.value(mean("WTD_cm"))),
    ("last 10 veg recs pls", v.tail(10).table()),
    ("readings per obs", w.group("obs", n=count()).table()),
    ("mean wtd w/o outliers", w.filter(~outlier("WTD_cm")).value(mean("WTD_cm"))),
    (
        "suspect qc readings: n and share of all",
        w.group(n=count(only=c("QC") == "suspect"), share=mean(c("QC") == "suspect")).table(),
    ),
    ("plots per zone", p.group("zone", n=count()).table()),
    (
        "dome vs lagg, mean peat depth",
        p.filter(c("zone").isin(["dome", "lagg"]))
        .group("zone", depth=mean("peat_depth_cm"))
        .table(),
    ),
    (
        "min + max water temp",
        w.group(lowest=min_("WaterTemp_C"), highest=max_("WaterTemp_C")).table(),
    ),
    ("n readings by month", w.group(month=month, n=count()).table()),
    ("nas in levels?", w.report("missing")),
    ("taxon list", v.distinct("Taxon").table()),
    ("5 plots w/ deepest peat", p.top(5, "peat_depth_cm").table()),
    ("hist of cover", v.chart("histogram", y="Cover (%)")),
    ("tot seedlings", v.value(sum_("Seedlings"))),
    ("mean cover by grp", v.group("Group", cover=mean("Cover (%)")).table()),
    (
        "bar chart, veg recs per recorder",
        v.group("Recorder", n=count()).chart("bar", x="Recorder", y="n"),
    ),
    ("median ec", w.value(median("EC_uS"))),
    ("how many plots fenced", p.filter(c("fenced")).value(count())),
    (
        "drosera rotundifolia recs w/ cover over 3 %",
        v.filter((c("Taxon") == "Drosera rotundifolia") & (c("Cover (%)") > 3)).table(),
    ),
    ("date of latest level reading", w.value(max_("ReadAt"))),
    (
        "mean ht and mean cover, each taxon",
        v.group("Taxon", ht=mean("Ht (cm)"), cover=mean("Cover (%)")).table(),
    ),
    ("reading w/ lowest ph", w.bottom(1, "pH").table()),
    ("5 random plots for qc visit", p.sample(5).table()),
    (
        "logger readings flagged bad, count",
        w.filter((c("method") == "logger") & (c("QC") == "bad")).value(count()),
    ),
    (
        "obs with most readings",
        w.group("obs", n=count()).top(1, "n").table(),
    ),
    # More
    (
        "wtd by zone + microform, means, ok readings only",
        wells.filter(ok).group("zone", "microform", wtd=mean("WTD_cm")).table(),
    ),
    (
        "rewetted minus not rewetted plots: diff in mean water table",
        wells.value(mean("WTD_cm", rewet) - mean("WTD_cm", c("rewet_yr").missing())),
    ),
    (
        "share of each grp in the summed cover",
        v.group("Group", cover=sum_("Cover (%)"))
        .derive(share=c("cover") / over(sum_("cover")))
        .table(),
    ),
    (
        "per recorder, what fraction of recs is sure / probable / unsure",
        v.group("Recorder", "ID conf", n=count())
        .derive(fraction=c("n") / over(sum_("n"), "Recorder"))
        .table(),
    ),
    (
        "n readings per yr, % change on yr before",
        w.group(year=read.floor("year"), n=count())
        .derive(change=(c("n") / shift("n", "year") - 1) * 100)
        .table(),
    ),
    (
        "2023: readings per month, cumul. too",
        w.filter(in_2023).group(month=month, n=count()).derive(cumul=running("n", "month")).table(),
    ),
    (
        "monthly mean wtd, 3-month rolling mean next to it",
        w.group(month=month, wtd=mean("WTD_cm")).derive(rolled=rolling("wtd", "month", 3)).table(),
    ),
    (
        "which zone most acid on avg, and what ph",
        wells.group("zone", pH=mean("pH")).bottom(1, "pH").table(),
    ),
    (
        "tallest 2 plants recorded of each taxon",
        v.top(2, "Ht (cm)", per=("Taxon",)).table(),
    ),
    (
        "calluna vulgaris ht over molinia caerulea ht, ratio of means",
        v.value(
            mean("Ht (cm)", c("Taxon") == "Calluna vulgaris")
            / mean("Ht (cm)", c("Taxon") == "Molinia caerulea")
        ),
    ),
    (
        "avg days betw. consecutive readings of same plot",
        w.derive(gap=shift("ReadAt", "ReadAt", per=("plotID",)).until(read)).value(mean("gap")),
    ),
    (
        "longest gap in days w/o reading, each plot",
        w.derive(gap=shift("ReadAt", "ReadAt", per=("plotID",)).until(read))
        .group("plotID", longest=max_("gap"))
        .table(),
    ),
    ("plots never dipped", p.join(w, ("plot_id", "plotID"), how="anti").table()),
    (
        "how many plots w/o a single veg rec",
        p.join(v, ("plot_id", "Plot"), how="anti").value(count()),
    ),
    (
        "sphagnum cover on hummocks, lawns, hollows - means",
        stands.filter(sphag).group("microform", cover=mean("Cover (%)")).table(),
    ),
    (
        "birch (betula pubescens) seedlings in tot. by zone",
        stands.filter(c("Taxon") == "Betula pubescens")
        .group("zone", seedlings=sum_("Seedlings"))
        .table(),
    ),
    (
        "n taxa per plot, the 10 richest plots",
        v.group("Plot", taxa=nunique("Taxon")).top(10, "taxa").table(),
    ),
    (
        "% of recs in flower by taxon, sphagnum left out",
        v.filter(~sphag).group("Taxon", pct=mean(flowers) * 100).table(),
    ),
    (
        "readings w/ water above surface (wtd > 0) in jul or aug: n",
        w.filter((c("WTD_cm") > 0) & read.part("month").isin([7, 8])).value(count()),
    ),
    (
        "kmca + rod only, ok data, 2022: mean ec of each",
        w.filter(c("obs").isin(["KMcA", "ROD"]) & ok & in_2022)
        .group("obs", ec=mean("EC_uS"))
        .table(),
    ),
    (
        "water table in 2022 and in 2023, both means in one row",
        w.group(y2022=mean("WTD_cm", in_2022), y2023=mean("WTD_cm", in_2023)).table(),
    ),
    (
        "sd of wtd per plot, the 6 most unstable",
        w.group("plotID", sd=std("WTD_cm")).top(6, "sd").table(),
    ),
    (
        "readings more acid than avg of their plot",
        w.filter(c("pH") < over(mean("pH"), "plotID")).table(),
    ),
    (
        "plots read 35 times or more + how often",
        w.group("plotID", n=count()).filter(c("n") >= 35).table(),
    ),
    (
        "recs per 10 cm ht class",
        v.group(ht_class=c("Ht (cm)").bins(10), n=count()).table(),
    ),
    (
        "90th pctl of conductivity by method",
        w.group("method", p90=quantile("EC_uS", 0.9)).table(),
    ),
    (
        "age of plot at each reading in days, avg by zone (est_date is d/m/y)",
        wells.group("zone", age=mean(est.until(read))).table(),
    ),
    ("plots set up per yr", p.group(year=est.part("year"), n=count()).table()),
    (
        "weekday w/ fewest readings",
        w.group(weekday=read.part("weekdayName"), n=count()).bottom(1, "n").table(),
    ),
    # charts
    (
        "line: mean wtd per month, 1 line per zone",
        wells.group("zone", month=month, wtd=mean("WTD_cm")).chart(
            "line", x="month", y="wtd", colour="zone"
        ),
    ),
    ("boxplots ph ~ method", w.chart("box", x="method", y="pH")),
    (
        "scatter drain dist (x) vs peat depth (y), col = zone",
        p.chart("scatter", x="drain_dist_m", y="peat_depth_cm", colour="zone"),
    ),
    (
        "stacked bars, recs per survey yr by grp",
        v.group("Group", year=survey.part("year"), n=count()).chart(
            "bar", x="year", y="n", colour="Group", stacked=True
        ),
    ),
    (
        "heatmap taxon x recorder, n recs in cells",
        v.group("Taxon", "Recorder", n=count()).chart(
            "heatmap", x="Taxon", y="Recorder", colour="n"
        ),
    ),
    # cleaning
    ("dedup veg", v.distinct().change("veg")),
    (
        "empty ec -> median ec of same plot, fill in levels",
        w.derive(EC_uS=c("EC_uS").or_else(over(median("EC_uS"), "plotID"))).change("levels"),
    ),
    (
        "chuck the bad qc rows out of levels",
        w.filter(c("QC") != "bad").change("levels"),
    ),
    (
        "est_date in plots is text d/m/y -> proper date",
        p.derive(est_date=est).change("plots"),
    ),
    # statistics
    (
        "spearman: wtd & water temp",
        w.test("correlation", y="WTD_cm", x="WaterTemp_C", method="spearman"),
    ),
    ("anova of cover among recorders", v.test("anova", y="Cover (%)", x="Recorder")),
    ("chi2: id conf indep. of grp?", v.test("chiSquared", y="ID conf", x="Group")),
    (
        "lin. regr. of peat depth on elev",
        p.test("regression", y="peat_depth_cm", x="elev_m"),
    ),
    # Nothing answers these
    ("ch4 flux by zone", None),
    ("rainfall in the catchment, mm per month", None),
    ("wtd expected for next summer", None),
    ("why is molinia spreading on the cutover", None),
    ("which dams to repair first?", None),
    ("dragonfly spp seen per plot", None),
    ("carbon stock of the dome in t", None),
    ("cost of the fencing", None),
    ("bulk density of the top 30 cm", None),
    ("best ref for eriophorum id in winter", None),
]
