"""Samples of soil cores, horizon by horizon, and the sites that they were taken at."""

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
    running,
    std,
    sum_,
    where,
)

FORMATS = {"samples": "csv", "sites": "parquet"}

VOICE = "a field scientist, terse, codes and units"

LAYERS = {  # carbon, bulk density, clay, thickness
    "Ah": (3.1, 1.15, 18, 22),
    "E": (1.1, 1.32, 13, 14),
    "Bw": (0.7, 1.42, 24, 28),
    "Bt": (0.55, 1.48, 31, 26),
    "Cg": (0.25, 1.58, 22, 35),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 124
    rock = rng.choice(["till", "loess", "alluvium", "sandstone"], k, p=[0.35, 0.28, 0.22, 0.15])
    use = rng.choice(["AR", "GR", "WD"], k, p=[0.45, 0.33, 0.22])
    setup = pd.Timestamp("2019-03-01") + pd.to_timedelta(rng.integers(0, 1200, k), unit="D")
    limed = setup + pd.to_timedelta(rng.integers(60, 900, k), unit="D")
    sites = pd.DataFrame(
        {
            "SITE": [f"S{i:03}" for i in range(1, k + 1)],
            "WRB": rng.choice(["CM", "LV", "GL", "PZ", "FL"], k, p=[0.32, 0.26, 0.18, 0.14, 0.1]),
            "PM": rock,
            "ELEV_M": rng.normal(210, 85, k).clip(4).round(),
            "SLOPE_DEG": rng.gamma(1.7, 2.6, k).round(1),
            "ASP": rng.choice(["N", "E", "S", "W"], k),
            "DRAIN": rng.choice(["well", "moderate", "poor"], k, p=[0.48, 0.32, 0.2]),
            "EST": setup.strftime("%Y-%m-%d"),
            "LIMED": pd.Series(limed).where((use == "AR") & (rng.random(k) < 0.8)),
            "X_UTM": rng.integers(401_000, 468_000, k),
            "Y_UTM": rng.integers(5_720_000, 5_790_000, k),
            "FENCED": rng.random(k) < 0.3,
        }
    )

    acid = pd.Series(rock).map({"till": 6.1, "loess": 6.5, "alluvium": 6.8, "sandstone": 5.2})
    acid = acid.to_numpy() - np.where(use == "WD", 0.9, 0) + rng.normal(0, 0.25, k)
    rows: list[dict[str, object]] = []
    for i in range(k - 5):
        for core in range(1, 2 + (rng.random() < 0.7) + 1):
            day = pd.Timestamp("2023-03-06") + pd.Timedelta(days=int(rng.integers(0, 460)))
            kept = ["Ah", *[layer for layer in [*LAYERS][1:] if rng.random() < 0.72]]
            top, lab = 0, rng.choice(["LABN", "LABS"])
            who = rng.choice(["MK", "mk ", "JT", " jt", "RS", "AO"])
            for layer in kept:
                carbon, dense, clay, thick = LAYERS[layer]
                bottom = top + max(4, round(thick * rng.normal(1, 0.2)))
                rich = {"AR": 0.65, "GR": 1.15, "WD": 1.4}[use[i]]
                c_pct = carbon * rich * rng.lognormal(0, 0.25)
                fine = float(np.clip(clay * rng.normal(1, 0.25), 2, 60))
                sand = float(np.clip(rng.normal(62, 11) - fine, 3, 90))
                wet = (
                    9
                    + fine * 0.42
                    + c_pct * 1.6
                    + 5 * np.cos(day.dayofyear / 58)
                    + rng.normal(0, 3)
                )
                rows.append(
                    {
                        "CORE_ID": f"S{i + 1:03}-{core}",
                        "SITE": f"S{i + 1:03}",
                        "LU": use[i],
                        "HZ": layer,
                        "TOP_CM": top,
                        "BOT_CM": bottom,
                        "DATE": day.strftime("%Y-%m-%d"),
                        "OP": who,
                        "PH_W": round(acid[i] + top / 160 + rng.normal(0, 0.2), 2),
                        "SOC_PCT": round(c_pct, 2),
                        "N_PCT": round(c_pct / rng.normal(11.5, 1.3) + 0.005, 3),
                        "BD_GCC": round(dense - (rich - 1) * 0.15 + rng.normal(0, 0.07), 2),
                        "SAND_PCT": round(sand, 1),
                        "SILT_PCT": round(100 - sand - fine, 1),
                        "CLAY_PCT": round(fine, 1),
                        "EC_DSM": round(float(rng.lognormal(-1.3, 0.5)), 2),
                        "MC_PCT": round(max(2.0, wet), 1),
                        "STONES": f"{int(rng.gamma(1.5, 4))}%",
                        "HCL": int(rng.choice([0, 1, 2, 3], p=[0.6, 0.2, 0.13, 0.07])),
                        "LAB": lab,
                        "ANAL_DT": (day + pd.Timedelta(days=int(rng.integers(9, 75)))).strftime(
                            "%Y-%m-%d"
                        ),
                        "QC": "F" if rng.random() < (0.09 if lab == "LABS" else 0.05) else "P",
                        "RMK": rng.choice(["roots", "mottled", "worms", "compacted", None]),
                    }
                )
                top = bottom
    samples = pd.DataFrame(rows)
    n = len(samples)
    samples.loc[rng.choice(n, 38, replace=False), "N_PCT"] = np.nan
    samples.loc[rng.choice(n, 52, replace=False), "BD_GCC"] = np.nan
    samples.loc[rng.choice(n, 17, replace=False), "EC_DSM"] = -99.0
    return {"samples": samples, "sites": sites}


s = T("samples")
p = T("sites")
sp = s.join(p, "SITE")

topsoil = c("HZ") == "Ah"
passed = c("QC") == "P"
thick = c("BOT_CM") - c("TOP_CM")
stock = c("SOC_PCT") * c("BD_GCC") * thick
day = c("DATE")

low, high = over(quantile("SLOPE_DEG", 0.25)), over(quantile("SLOPE_DEG", 0.75))

QUESTIONS = [
    # Everyday
    ("mean pH + mean SOC per LU", s.group("LU", ph=mean("PH_W"), soc=mean("SOC_PCT")).table()),
    ("samples sorted by CLAY_PCT, high to low", s.sort("-CLAY_PCT").table()),
    ("n sites per WRB", p.group("WRB", n=count()).table()),
    ("samples w/ SOC > 4 % or pH < 4.5", s.filter((c("SOC_PCT") > 4) | (c("PH_W") < 4.5)).table()),
    (
        "CLAY_PCT, difference Bt - E",
        s.value(mean("CLAY_PCT", c("HZ") == "Bt") - mean("CLAY_PCT", c("HZ") == "E")),
    ),
    ("n samples per yr", s.group(year=day.part("year"), n=count()).table()),
    (
        "new col THICK_CM = BOT_CM - TOP_CM, into samples",
        s.derive(THICK_CM=thick).change("samples"),
    ),
    ("HZ w/ mean pH > 6.2", s.group("HZ", ph=mean("PH_W")).filter(c("ph") > 6.2).table()),
    (
        "% of sites per PM",
        p.group("PM", n=count()).derive(pct=c("n") / over(sum_("n")) * 100).table(),
    ),
    ("hist of SOC_PCT", s.chart("histogram", y="SOC_PCT")),
    ("plant-available P per site, mg/kg", None),
    # look
    ("dims of samples", s.report("shape")),
    ("nulls per col, sites", p.report("missing")),
    ("summary stats sand, silt, clay", s.report("describe", "SAND_PCT", "SILT_PCT", "CLAY_PCT")),
    ("horizon codes in use", s.distinct("HZ").table()),
    # aggregate and compare
    ("n Bw samples, LU AR", s.filter((c("HZ") == "Bw") & (c("LU") == "AR")).value(count())),
    (
        "mean SOC % per horizon, QC P only",
        s.filter(passed).group("HZ", soc=mean("SOC_PCT")).table(),
    ),
    (
        "mean C:N by land use, Ah",
        s.filter(topsoil).group("LU", cn=mean(c("SOC_PCT") / c("N_PCT"))).table(),
    ),
    (
        "C stock per core, t/ha = SOC x bulk density x thickness in cm, summed over horizons. "
        "Top 10 cores.",
        s.group("CORE_ID", stock=sum_(stock)).top(10, "stock").table(),
    ),
    (
        "sites with mean pH < 5",
        s.group("SITE", ph=mean("PH_W")).filter(c("ph") < 5).table(),
    ),
    ("max depth reached, cm", s.value(max_("BOT_CM"))),
    (
        "topsoil pH, arable minus woodland, diff of means",
        s.filter(topsoil).value(mean("PH_W", c("LU") == "AR") - mean("PH_W", c("LU") == "WD")),
    ),
    (
        "% QC fails by lab, clay > 35 % only",
        s.filter(c("CLAY_PCT") > 35).group("LAB", fails=mean(c("QC") == "F") * 100).table(),
    ),
    (
        "which soil group has highest mean clay in Bt?",
        sp.filter(c("HZ") == "Bt").group("WRB", clay=mean("CLAY_PCT")).top(1, "clay").table(),
    ),
    ("sites not cored yet", p.join(s, "SITE", "anti").table()),
    (
        "cores with 5+ horizons, how many",
        s.group("CORE_ID", n=count()).filter(c("n") >= 5).value(count()),
    ),
    (
        "wettest Ah sample of each land use",
        s.filter(topsoil).top(1, "MC_PCT", per=("LU",)).table(),
    ),
    (
        "median BD till vs loess, from 30 cm down",
        sp.filter((c("TOP_CM") >= 30) & c("PM").isin(["till", "loess"]))
        .group("PM", bd=median("BD_GCC"))
        .table(),
    ),
    ("no. of cores per LU", s.group("LU", cores=nunique("CORE_ID")).table()),
    # time
    (
        "n samples per month, 2023",
        s.filter((day >= date("2023-01-01")) & (day < date("2024-01-01")))
        .group(month=day.floor("month"), n=count())
        .table(),
    ),
    (
        "first + last sampling date per land use",
        s.group("LU", first=min_("DATE"), last=max_("DATE")).table(),
    ),
    (
        "turnaround, sampling to analysis, mean days by lab",
        s.group("LAB", days=mean(day.until(c("ANAL_DT")))).table(),
    ),
    (
        "mean topsoil moisture by calendar month, all years pooled",
        s.filter(topsoil).group(month=day.part("month"), mc=mean("MC_PCT")).table(),
    ),
    (
        "cumulative n samples by week",
        s.group(week=day.floor("week"), n=count()).derive(total=running("n", "week")).table(),
    ),
    # charts
    (
        "scatter, clay on x, gravimetric moisture on y, colour by HZ",
        s.chart("scatter", x="CLAY_PCT", y="MC_PCT", colour="HZ"),
    ),
    ("pH hist, 25 bins", s.chart("histogram", y="PH_W", bins=25)),
    (
        "violins of bulk density per horizon, QC P",
        s.filter(passed).chart("violin", x="HZ", y="BD_GCC"),
    ),
    (
        "line plot: monthly mean MC, one line per LU",
        s.group("LU", month=day.floor("month"), mc=mean("MC_PCT")).chart(
            "line", x="month", y="mc", colour="LU"
        ),
    ),
    (
        "bars: site count per parent material, stacked by drainage class",
        p.group("PM", "DRAIN", n=count()).chart("bar", x="PM", y="n", colour="DRAIN", stacked=True),
    ),
    # cleaning and reshaping: the table changes
    (
        "STONES = text w/ % sign. Strip sign, make numeric, overwrite in samples.",
        s.derive(STONES=c("STONES").replace("%", "").cast("number")).change("samples"),
    ),
    (
        "Gaps in BD: put in the median of that horizon. Write to samples.",
        s.derive(BD_GCC=c("BD_GCC").or_else(over(median("BD_GCC"), "HZ"))).change("samples"),
    ),
    (
        "-99 in EC = no reading. Throw those rows out of samples.",
        s.filter(c("EC_DSM") != -99).change("samples"),
    ),
    (
        "Operator initials: lc, no blanks either end. Keep in samples.",
        s.derive(OP=c("OP").lower().strip()).change("samples"),
    ),
    ("PH_W -> PH_H2O, rename in samples", s.rename(PH_W="PH_H2O").change("samples")),
    ("Lose both UTM cols from sites, permanent", p.drop("X_UTM", "Y_UTM").change("sites")),
    # cleaning and reshaping: only shown
    (
        "SOC grid, LU down, HZ across, means",
        s.pivot("LU", "HZ", mean("SOC_PCT")).table(),
    ),
    (
        "sand/silt/clay stacked long, with CORE_ID and HZ. View.",
        s.select("CORE_ID", "HZ", "SAND_PCT", "SILT_PCT", "CLAY_PCT")
        .unpivot(["CORE_ID", "HZ"])
        .table(),
    ),
    (
        "flag col REACT: acid if pH < 5.5, else ok. Don't save.",
        s.derive(REACT=where(c("PH_W") < 5.5, "acid", "ok")).table(),
    ),
    (
        "1/0 cols AR, GR, WD from land use, display only",
        s.derive(
            AR=where(c("LU") == "AR", 1, 0),
            GR=where(c("LU") == "GR", 1, 0),
            WD=where(c("LU") == "WD", 1, 0),
        ).table(),
    ),
    (
        "order samples by site, then core, then upper depth",
        s.sort("SITE", "CORE_ID", "TOP_CM").table(),
    ),
    # statistics
    (
        "which lab measurement runs closest with carbon? r of SOC, N, clay, pH, BD, moisture with "
        "one another",
        s.report("correlations", "SOC_PCT", "N_PCT", "CLAY_PCT", "PH_W", "BD_GCC", "MC_PCT"),
    ),
    (
        "does moisture climb with clay below the Ah? rank-based, Spearman",
        s.filter(~topsoil).test("correlation", y="MC_PCT", x="CLAY_PCT", method="spearman"),
    ),
    (
        "Ah bulk density, AR vs GR: real or chance? No normality assumed, Mann-Whitney.",
        s.filter(topsoil & c("LU").isin(["AR", "GR"])).test("mannWhitney", y="BD_GCC", x="LU"),
    ),
    (
        "topsoil pH, do parent materials differ? F-test across all of them",
        sp.filter(topsoil).test("anova", y="PH_W", x="PM"),
    ),
    ("are QC results tied to the lab, or unrelated?", s.test("chiSquared", y="QC", x="LAB")),
    (
        "clay in Bt gaussian?",
        s.filter(c("HZ") == "Bt").test("normality", y="CLAY_PCT"),
    ),
    (
        "straight-line fit N on SOC, slope wanted, QC P",
        s.filter(passed).test("regression", y="N_PCT", x="SOC_PCT"),
    ),
    (
        "P10 and P90 of SOC per horizon",
        s.group("HZ", p10=quantile("SOC_PCT", 0.1), p90=quantile("SOC_PCT", 0.9)).table(),
    ),
    (
        "samples > 3 SD off the mean SOC of their own horizon, either side",
        s.filter(
            (c("SOC_PCT") - over(mean("SOC_PCT"), "HZ")).abs() > over(std("SOC_PCT"), "HZ") * 3
        ).table(),
    ),
    # nothing can answer these
    ("SOC of S014 in 2035 at current rate", None),
    ("expected pH at S040 after next liming", None),
    ("group cores into 4 clusters on texture + pH", None),
    ("cause of low pH in WD?", None),
    ("what controls bulk density in Bt?", None),
    ("lime S022 or leave it?", None),
    ("C stocks under GR: acceptable?", None),
    ("anything off in the LABS batch?", None),
    ("WRB criteria for a Luvisol", None),
    ("book the auger for Tuesday", None),
    ("mean CEC per horizon, cmol/kg", None),
    ("Olsen P, mg/kg, arable topsoil", None),
    ("soil temp at 10 cm by month", None),
    ("earthworms per m2, Ah, GR", None),
    ("mean SOC of O horizon, WD", None),
    ("annual rainfall, mm, per site", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Oddball slopes, sites",
        p.filter(
            (c("SLOPE_DEG") < low - (high - low) * 1.5)
            | (c("SLOPE_DEG") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Lose every sample w/ a gap in any col, permanent.",
        s.filter(~c("N_PCT").missing() & ~c("BD_GCC").missing() & ~c("RMK").missing()).change(
            "samples"
        ),
    ),
    (
        "Missing BD = median of its horizon. Overwrite in samples.",
        s.derive(BD_GCC=c("BD_GCC").or_else(over(median("BD_GCC"), "HZ"))).change("samples"),
    ),
]
