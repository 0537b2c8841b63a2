"""Immunoassays of a research laboratory: measured wells, and the samples pipetted into them."""

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
    std,
    sum_,
)

FORMATS = {"wells": "parquet", "samples": "csv"}

VOICE = "a lab technician: lower case, fragments, a typo in about half of the questions"

# concentration of its high control, and the optical density of one unit of it
ANALYTES = {
    "IL-6": (320, 0.0052),
    "TNFa": (450, 0.0036),
    "IFNg": (260, 0.0061),
    "CRP": (900, 0.0019),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 420
    collected = pd.Timestamp("2024-02-05") + pd.to_timedelta(rng.integers(0, 300, k), "D")
    samples = pd.DataFrame(
        {
            "sample_id": [f"S{i:04d}" for i in rng.choice(np.arange(1000, 9999), k, replace=False)],
            "study": rng.choice(["ARTEMIS", "BOREAS", "CALYPSO"], k, p=[0.45, 0.33, 0.22]),
            "matrix": rng.choice(["serum", "plasma", "csf"], k, p=[0.52, 0.36, 0.12]),
            "collected": collected.strftime("%Y-%m-%d"),
            "freezer": rng.choice(["F1", "F2", "F3", "minus150"], k, p=[0.35, 0.3, 0.25, 0.1]),
            "thaw_count": rng.poisson(1.3, k),
            "volume_ul": rng.gamma(4, 95, k).round(-1),
        }
    )
    samples.loc[rng.choice(k, 16, replace=False), "freezer"] = None

    analysts = ["anouk", "Ravi ", "ravi", "Sinead", "tomasz"]
    parts = []
    for number in range(1, 47):
        analyte = str(rng.choice([*ANALYTES], p=[0.36, 0.28, 0.2, 0.16]))
        top, slope = ANALYTES[analyte]
        start = pd.Timestamp("2024-03-04") + pd.Timedelta(
            days=int(number * 9.4 + rng.integers(0, 4))
        )
        start -= pd.Timedelta(days=max(start.dayofweek - 4, 0))
        start += pd.Timedelta(minutes=int(rng.integers(32, 68)) * 15)
        drawn = rng.choice(np.flatnonzero(collected < start), min(28, number * 4), replace=False)
        drawn = drawn[drawn % 17 != 3]
        kind = ["blank"] * 3 + ["standard"] * 5 + ["qc_low"] * 2 + ["qc_high"] * 2
        kind = np.array(kind + ["unknown"] * len(drawn))
        n = len(kind)
        levels = {"blank": 0, "qc_low": top * 0.12, "qc_high": top}
        conc = np.array([levels.get(item, 0) for item in kind], dtype=float)
        conc[kind == "standard"] = top * np.array([0.0625, 0.125, 0.25, 0.5, 1])
        matrix = samples["matrix"].to_numpy()[drawn]
        thaws = samples["thaw_count"].to_numpy()[drawn]
        conc[kind == "unknown"] = (
            top
            * 0.3
            * rng.lognormal(0, 0.8, len(drawn))
            * np.where(matrix == "csf", 0.3, 1)
            * (0.92**thaws)
        )
        shaky = 0.03 * (number in {9, 20, 33})
        od = 0.06 + conc * slope * rng.normal(1, 0.05, n) + rng.normal(0, 0.006, n) + shaky
        cv = rng.gamma(2.6, 2.1, n) + 30 * shaky
        flag = np.where(cv > 14, "rerun", None).astype(object)
        flag[(kind == "unknown") & (conc < top * 0.08)] = "below lloq"
        flag[(kind == "unknown") & (rng.random(n) < 0.06)] = "hemolysed"
        lot = ["K21", "K22", "K24", "K25"][min(number // 12, 3)]
        rows = [f"{letter}{i:02d}" for i in range(1, 13) for letter in "ABCDEFGH"][:n]
        parts.append(
            pd.DataFrame(
                {
                    "plate": f"P{number:03d}",
                    "well": rows,
                    "run_at": start,
                    "analyte": analyte,
                    "sample_type": kind,
                    "sample_id": [None] * (n - len(drawn))
                    + [*samples["sample_id"].to_numpy()[drawn]],
                    "od450": od.round(3),
                    "od570": rng.normal(0.041, 0.004, n).round(3),
                    "conc_pg_ml": np.where(
                        kind == "blank", np.nan, ((od - 0.06) / slope).clip(0)
                    ).round(1),
                    "dilution": rng.choice([1, 2, 5, 10]),
                    "cv_pct": cv.round(1),
                    "flag": flag,
                    "analyst": rng.choice(analysts, p=[0.3, 0.08, 0.2, 0.24, 0.18]),
                    "reader": rng.choice(["ELx-1", "ELx-2", "Spark"], p=[0.4, 0.35, 0.25]),
                    "kit_lot": lot,
                    "passed": np.where((cv > 14) | (flag == "hemolysed"), "no", "yes"),
                }
            )
        )
    wells = pd.concat(parts, ignore_index=True)
    wells.loc[rng.choice(len(wells), 26, replace=False), "cv_pct"] = np.nan
    return {"wells": wells, "samples": samples}


w = T("wells")
s = T("samples")
both = w.join(s, on="sample_id")
run_at = c("run_at")
unknown = c("sample_type") == "unknown"
failed = c("passed") == "no"
week = run_at.floor("week")
month = run_at.floor("month")
corrected = c("od450") - c("od570")

QUESTIONS = [
    # Everyday
    ("readers w more than 500 wells", w.group("reader", n=count()).filter(c("n") > 500).table()),
    (
        "pivot, analyte down n kit_lot across, no of wells",
        w.pivot("analyte", "kit_lot", count()).table(),
    ),
    ("how many wells from study BOREAS", both.filter(c("study") == "BOREAS").value(count())),
    (
        "mean od450 n od570 per plate",
        w.group("plate", od450=mean("od450"), od570=mean("od570")).table(),
    ),
    ("samples sortd by volume, lowest first", s.sort("volume_ul").table()),
    ("wich matrices do we have, no repeats", s.distinct("matrix").table()),
    ("samples not in F1", s.filter(c("freezer") != "F1").table()),
    (
        "cv_pct on Spark vs ELx-1, diffrence in percent",
        w.value(
            (mean("cv_pct", c("reader") == "Spark") / mean("cv_pct", c("reader") == "ELx-1") - 1)
            * 100
        ),
    ),
    ("study w the fewest samples", s.group("study", n=count()).bottom(1, "n").table()),
    (
        "bar chart of mean cv_pct by analyst",
        w.group("analyst", cv=mean("cv_pct")).chart("bar", x="analyst", y="cv"),
    ),
    ("patient age per sampel", None),
    # look
    ("how many rows n colums in wells", w.report("shape")),
    ("missing vals per column in teh wells", w.report("missing")),
    ("any dupliacte rows in samples?", s.report("duplicates")),
    ("wich analytes do we run", w.distinct("analyte").table()),
    ("10 randm wells pls", w.sample(10).table()),
    ("sumary stats of od450 and conc", w.report("describe", "od450", "conc_pg_ml")),
    # aggregate and compare
    ("how many wells flaged rerun", w.value(count(only=c("flag") == "rerun"))),
    (
        "averge conc per analyte, unknowns only",
        w.filter(unknown).group("analyte", conc=mean("conc_pg_ml")).table(),
    ),
    ("meidan od450 of the blanks", w.value(median("od450", c("sample_type") == "blank"))),
    ("what percent of wells passsed", w.value(mean(c("passed") == "yes") * 100)),
    ("fail rate by reader", w.group("reader", failed=mean(failed)).table()),
    (
        "wich plate has the most failed wells",
        w.filter(failed).group("plate", wells=count()).top(1, "wells").table(),
    ),
    (
        "top 10 il-6 unknowns by conc",
        w.filter((c("analyte") == "IL-6") & unknown).top(10, "conc_pg_ml").table(),
    ),
    (
        "sampel id w/ the highest crp",
        w.filter((c("analyte") == "CRP") & unknown)
        .top(1, "conc_pg_ml")
        .select("sample_id")
        .value(),
    ),
    (
        "mean blank corected od per analyte (450 minus 570)",
        w.group("analyte", od=mean(corrected)).table(),
    ),
    (
        "max of conc x diluton for each analyte",
        w.group("analyte", highest=max_(c("conc_pg_ml") * c("dilution"))).table(),
    ),
    (
        "list wells w cv over 12 that arent flagged at all",
        w.filter((c("cv_pct") > 12) & c("flag").missing()).table(),
    ),
    (
        "diff of mean conc qc_high minus qc_low for tnfa",
        w.filter(c("analyte") == "TNFa").value(
            mean("conc_pg_ml", c("sample_type") == "qc_high")
            - mean("conc_pg_ml", c("sample_type") == "qc_low")
        ),
    ),
    (
        "serum to plasma raito of mean conc, per analite",
        both.group(
            "analyte",
            ratio=mean("conc_pg_ml", c("matrix") == "serum")
            / mean("conc_pg_ml", c("matrix") == "plasma"),
        ).table(),
    ),
    (
        "avg conc by matrix and analyte",
        both.group("matrix", "analyte", conc=mean("conc_pg_ml")).table(),
    ),
    (
        "plates with at leats 3 hemolysed wells",
        w.filter(c("flag") == "hemolysed")
        .group("plate", wells=count())
        .filter(c("wells") >= 3)
        .table(),
    ),
    ("samples we never put on any palte", s.join(w, on="sample_id", how="anti").table()),
    (
        "sampels run for both il-6 and crp, just the ids",
        w.group(
            "sample_id",
            il6=count(only=c("analyte") == "IL-6"),
            crp=count(only=c("analyte") == "CRP"),
        )
        .filter((c("il6") > 0) & (c("crp") > 0))
        .select("sample_id")
        .table(),
    ),
    ("3 wells w the lowest cv for each reader", w.bottom(3, "cv_pct", per=("reader",)).table()),
    (
        "paltes where the mean blank od450 is above 0.08",
        w.filter(c("sample_type") == "blank")
        .group("plate", od=mean("od450"))
        .filter(c("od") > 0.08)
        .table(),
    ),
    (
        "unknowns above 3x the mean conc of thier analyte",
        w.filter(unknown).filter(c("conc_pg_ml") > over(mean("conc_pg_ml"), "analyte") * 3).table(),
    ),
    (
        "wich freezer has the most samples in it",
        s.group("freezer", samples=count()).top(1, "samples").table(),
    ),
    (
        "volume left per study in ml, were storing ul",
        s.group("study", ml=sum_("volume_ul") / 1000).table(),
    ),
    (
        "share of each flag among flagged wells",
        w.filter(~c("flag").missing())
        .group("flag", wells=count())
        .derive(share=c("wells") / over(sum_("wells")))
        .table(),
    ),
    (
        "how many csf samples thawed more then twice",
        s.value(count(only=(c("matrix") == "csf") & (c("thaw_count") > 2))),
    ),
    (
        "std of qc_low conc per kit lot, il-6 only",
        w.filter((c("sample_type") == "qc_low") & (c("analyte") == "IL-6"))
        .group("kit_lot", sd=std("conc_pg_ml"))
        .table(),
    ),
    (
        "perecnt below lloq per study",
        both.group("study", percent=mean(c("flag") == "below lloq") * 100).table(),
    ),
    # time
    ("how many plates per month", w.group(month=month, plates=nunique("plate")).table()),
    (
        "wich weekday do we read the most wells",
        w.group(weekday=run_at.part("weekdayName"), wells=count()).top(1, "wells").table(),
    ),
    (
        "unknwon wells since 1 sept 2024",
        w.filter(unknown & (run_at >= date("2024-09-01"))).value(count()),
    ),
    (
        "failed wells in q1 2025 by analyte",
        w.filter(failed & (run_at >= date("2025-01-01")) & (run_at < date("2025-04-01")))
        .group("analyte", wells=count())
        .table(),
    ),
    (
        "wells per hour of the day, when are we readng",
        w.group(hour=run_at.part("hour"), wells=count()).table(),
    ),
    (
        "first adn last run of each kit lot",
        w.group("kit_lot", first=min_("run_at"), last=max_("run_at")).table(),
    ),
    (
        "wells per month w runing total",
        w.group(month=month, wells=count()).derive(total=running("wells", "month")).table(),
    ),
    (
        "fail rate per month, 3 month rolling avg of it",
        w.group(month=month, failed=mean(failed))
        .derive(rolling=rolling("failed", "month", 3))
        .table(),
    ),
    (
        "mean days form collection to the run, per study",
        both.group("study", days=mean(c("collected").until(run_at))).table(),
    ),
    (
        "mean qc_high conc of il-6 by month and chnage vs the month before",
        w.filter((c("sample_type") == "qc_high") & (c("analyte") == "IL-6"))
        .group(month=month, conc=mean("conc_pg_ml"))
        .derive(change=c("conc") - shift("conc", "month"))
        .table(),
    ),
    # charts
    ("histo of cv", w.chart("histogram", y="cv_pct")),
    (
        "boxplot conc by analyte, unknowns",
        w.filter(unknown).chart("box", x="analyte", y="conc_pg_ml"),
    ),
    (
        "std curve: scatter od450 agianst conc for the standards, color by analyte",
        w.filter(c("sample_type") == "standard").chart(
            "scatter", x="conc_pg_ml", y="od450", colour="analyte"
        ),
    ),
    (
        "bars of samples per freezer",
        s.group("freezer", samples=count()).chart("bar", x="freezer", y="samples"),
    ),
    (
        "line of weekly fail rate",
        w.group(week=week, failed=mean(failed)).chart("line", x="week", y="failed"),
    ),
    (
        "pie of sampel types",
        w.group("sample_type", wells=count()).chart("pie", x="sample_type", y="wells"),
    ),
    (
        "heatmap reader x analyte w mean cv",
        w.group("reader", "analyte", cv=mean("cv_pct")).chart(
            "heatmap", x="reader", y="analyte", colour="cv"
        ),
    ),
    # cleaning and reshaping
    (
        "kick the blanks out of wells for good",
        w.filter(c("sample_type") != "blank").change("wells"),
    ),
    ("emtpy flags shoud be ok, save it", w.derive(flag=c("flag").or_else("ok")).change("wells")),
    (
        "analyst names are a mess, trim teh spaces and make all lower case in wells",
        w.derive(analyst=c("analyst").strip().lower()).change("wells"),
    ),
    (
        "one row per sample id, one col per analyte, mean conc inside",
        w.pivot("sample_id", "analyte", mean("conc_pg_ml")).table(),
    ),
    # statistics
    ("anova cv across raeders", w.test("anova", y="cv_pct", x="reader")),
    (
        "corr of thaw count n conc for il-6, spearman",
        both.filter(c("analyte") == "IL-6").test(
            "correlation", y="conc_pg_ml", x="thaw_count", method="spearman"
        ),
    ),
    (
        "are the blank od450s normaly distributed",
        w.filter(c("sample_type") == "blank").test("normality", y="od450"),
    ),
    # unanswerable
    ("whats the expiry date of lot k24", None),
    ("wich antibody clone was coated on plate p020", None),
    ("ph of the wash bufer on each run", None),
    ("will we run out of csf before easter", None),
    ("y is plate p033 so noisy", None),
    ("cheapest pipet tips, who sells them", None),
]
