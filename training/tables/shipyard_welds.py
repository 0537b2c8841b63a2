"""Weld seams of a shipyard, the welders who made them and the inspections of them."""

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
    outlier,
    over,
    running,
    shift,
    sum_,
)

FORMATS = {"seams": "csv", "welders": "parquet", "inspections": "parquet"}

VOICE = "a weld inspector, terse, codes and ids, hardly a verb"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 64
    first = ["Ola", "Piotr", "Matti", "Ines", "Kwame", "Jana", "Rui", "Selim", "Anouk", "Viktor"]
    last = ["Berg", "Nowak", "Salo", "Prado", "Mensah", "Kral", "Costa", "Aydin", "Roux", "Iliev"]
    hired = pd.Timestamp("2009-03-02") + pd.to_timedelta(rng.integers(0, 5400, k), "D")
    expires = pd.Timestamp("2025-01-05") + pd.to_timedelta(rng.integers(0, 900, k), "D")
    welders = pd.DataFrame(
        {
            "Stamp": [f"W{i:02d}" for i in range(1, k + 1)],
            "Name": [f"{first[i % 10]} {last[(i + i // 10) % 10]}" for i in range(k)],
            "Employer": rng.choice(
                ["Yard", "Baltweld", "Nord-Arc", "Stal-Pro"], k, p=[0.5, 0.2, 0.17, 0.13]
            ),
            "Shift": rng.choice(["day", "late", "night"], k, p=[0.5, 0.32, 0.18]),
            "HiredOn": hired,
            "CertExp": expires.strftime("%d/%m/%Y"),
            "RateEUR": rng.normal(33, 5, k).round(2),
            "Active": rng.random(k) < 0.84,
        }
    )

    n = 1300
    proc = rng.choice(["FCAW", "SAW", "SMAW", "GTAW"], n, p=[0.5, 0.22, 0.2, 0.08])
    thick = rng.choice([8.0, 10, 12, 15, 20, 25, 30, 40, 50], n)
    length = rng.gamma(2.4, 1.9, n) + 0.4
    letter = pd.Series(proc).map({"FCAW": "F", "SAW": "S", "SMAW": "M", "GTAW": "G"})
    passes = np.ceil(thick / 6 + rng.gamma(2, 0.7, n)).astype(int)
    speed = pd.Series(proc).map({"FCAW": 2.2, "SAW": 1.3, "SMAW": 4.1, "GTAW": 6.5}).to_numpy()
    weld_day = pd.Timestamp("2024-05-06") + pd.to_timedelta(np.sort(rng.integers(0, 480, n)), "D")
    welded = weld_day + pd.to_timedelta(rng.integers(6 * 60, 22 * 60, n), "min")
    heat = rng.normal(1.5, 0.25, n) + 0.7 * (proc == "SAW")
    heat[rng.choice(n, 9, replace=False)] += 3.5
    working = np.delete(np.arange(1, k + 1), [10, 36, 57])
    seams = pd.DataFrame(
        {
            "seam_id": [f"S-{i:05d}" for i in range(1, n + 1)],
            "hull": rng.choice(["H117", "H118", "H121", "H124"], n, p=[0.2, 0.33, 0.27, 0.2]),
            "block": [f"B{i:02d}" for i in rng.integers(1, 19, n)],
            "jnt": rng.choice(["butt", "fillet", "lap"], n, p=[0.52, 0.4, 0.08]),
            "pos": rng.choice(["PA", "PB", "PC", "PD", "PE", "PF"], n),
            "proc": proc,
            "wps": [f"WPS-{p}{i}" for p, i in zip(letter, rng.integers(11, 15, n), strict=True)],
            "grade": rng.choice(["A", "AH36", "DH36", "EH40", "316L"], n),
            "thk_mm": thick,
            "len_m": length.round(2),
            "passes": passes,
            "heat_kJ_mm": heat.round(2),
            "preheat_C": rng.choice([20.0, 50, 75, 100, 125], n, p=[0.3, 0.2, 0.25, 0.15, 0.1]),
            "filler_kg": (length * thick**1.3 * 0.012 * rng.normal(1, 0.1, n)).round(2),
            "arc_min": (length * passes * speed * rng.normal(1, 0.12, n)).round(1),
            "stamp": [f"W{i:02d}" for i in rng.choice(working, n, p=rng.dirichlet([2.0] * 61))],
            "weld_dt": welded,
            "closed": rng.choice(["Y", "N"], n, p=[0.86, 0.14]),
        }
    )
    seams.loc[rng.choice(n, 66, replace=False), "preheat_C"] = np.nan
    seams.loc[rng.choice(n, 23, replace=False), "filler_kg"] = np.nan

    m = 1650
    at = np.sort(rng.choice(rng.choice(n, 1100, replace=False), m))
    method = rng.choice(["VT", "UT", "RT", "MT", "PT"], m, p=[0.38, 0.22, 0.18, 0.17, 0.05])
    bad = rng.random(m) < np.select([method == "RT", method == "UT"], [0.2, 0.15], 0.08)
    inspected = weld_day[at] + pd.to_timedelta(rng.integers(1, 26, m), "D")
    inspections = pd.DataFrame(
        {
            "Insp No": np.arange(30001, 30001 + m),
            "seam_id": seams["seam_id"].to_numpy()[at],
            "Method": method,
            "Insp date": inspected,
            "Inspector": rng.choice(["KLM", "ABR", "TVE", "JSO"], m, p=[0.34, 0.3, 0.22, 0.14]),
            "Result": np.where(bad, "REJ", "ACC"),
            "Defect": np.where(bad, rng.choice(["100", "2017", "401", "5011", "301"], m), None),
            "Defect len (mm)": np.where(bad, rng.gamma(2, 7 + 6 * (method == "RT"), m), np.nan),
            "Film no": np.where(method == "RT", [f"F{i}" for i in range(7000, 7000 + m)], None),
            "Cost EUR": (
                pd.Series(method).map({"VT": 18, "UT": 74, "RT": 121, "MT": 46, "PT": 39})
                * rng.normal(1, 0.1, m)
            ).round(2),
            "Rep sent": rng.random(m) < 0.8,
        }
    )
    inspections["Defect len (mm)"] = inspections["Defect len (mm)"].round(1)
    return {"seams": seams, "welders": welders, "inspections": inspections}


seams = T("seams")
welders = T("welders")
insp = T("inspections")
of_welder = seams.join(welders, ("stamp", "Stamp"))
of_seam = insp.join(seams, "seam_id")
all_three = of_seam.join(welders, ("stamp", "Stamp"))

welded = c("weld_dt")
inspected = c("Insp date")
rejected = c("Result") == "REJ"
cert = node("cast", of=c("CertExp").json, to="datetime", format="%d/%m/%Y")

QUESTIONS = [
    # Everyday
    ("Seams, last 15 lines.", seams.tail(15).table()),
    ("Seam count per hull.", seams.group("hull", n=count()).table()),
    ("Mean thk, DH36.", seams.filter(c("grade") == "DH36").value(mean("thk_mm"))),
    ("Weld length, total m.", seams.value(sum_("len_m"))),
    ("Top 10 seams by arc time.", seams.top(10, "arc_min").table()),
    (
        "REJ: how many inspections, what pct of all?",
        insp.group(n=count(only=rejected), pct=mean(rejected) * 100).table(),
    ),
    ("No. of inspections by method.", insp.group("Method", n=count()).table()),
    (
        "SAW vs FCAW, avg heat input.",
        seams.filter(c("proc").isin(["SAW", "FCAW"]))
        .group("proc", heat=mean("heat_kJ_mm"))
        .table(),
    ),
    ("Inspections, blanks per column.", insp.report("missing")),
    (
        "Filler kg per month.",
        seams.group(month=welded.floor("month"), kg=sum_("filler_kg")).table(),
    ),
    (
        "Bars, inspections per inspector.",
        insp.group("Inspector", n=count()).chart("bar", x="Inspector", y="n"),
    ),
    (
        "Heat input, outliers excluded, mean.",
        seams.filter(~outlier("heat_kJ_mm")).value(mean("heat_kJ_mm")),
    ),
    ("Welders, inactive ones.", welders.filter(~c("Active")).table()),
    (
        "Defect len per method: mean, max.",
        insp.group("Method", mean=mean("Defect len (mm)"), max=max_("Defect len (mm)")).table(),
    ),
    (
        "S-00412: hull, block, stamp.",
        seams.filter(c("seam_id") == "S-00412").select("hull", "block", "stamp").table(),
    ),
    (
        "PF on H118, no. of seams.",
        seams.filter((c("pos") == "PF") & (c("hull") == "H118")).value(count()),
    ),
    ("Butt joints: median passes.", seams.filter(c("jnt") == "butt").value(median("passes"))),
    ("Welders per employer.", welders.group("Employer", n=count()).table()),
    (
        "First and last weld_dt on file.",
        seams.group(first=min_("weld_dt"), last=max_("weld_dt")).table(),
    ),
    ("Share of seams not closed.", seams.value(mean(c("closed") == "N"))),
    ("Positions used?", seams.distinct("pos").table()),
    ("Histogram, arc_min.", seams.chart("histogram", y="arc_min")),
    ("RT cost, sum EUR.", insp.filter(c("Method") == "RT").value(sum_("Cost EUR"))),
    ("Seams thicker than 40 mm.", seams.filter(c("thk_mm") > 40).table()),
    (
        "Metres welded, March 2025 and April 2025, side by side.",
        seams.group(
            march=sum_("len_m", (welded >= date("2025-03-01")) & (welded < date("2025-04-01"))),
            april=sum_("len_m", (welded >= date("2025-04-01")) & (welded < date("2025-05-01"))),
        ).table(),
    ),
    (
        "Per WPS: seam count, total length.",
        seams.group("wps", n=count(), length=sum_("len_m")).table(),
    ),
    # More
    (
        "EH40, PD or PE, over 25 mm: seam_id + stamp.",
        seams.filter((c("grade") == "EH40") & c("pos").isin(["PD", "PE"]) & (c("thk_mm") > 25))
        .select("seam_id", "stamp")
        .table(),
    ),
    (
        "UT, code 401, report not sent: list.",
        insp.filter((c("Method") == "UT") & (c("Defect") == "401") & ~c("Rep sent")).table(),
    ),
    (
        "Open seams on B07 or B12 welded since 01.06.2025, how many.",
        seams.filter(
            (c("closed") == "N") & c("block").isin(["B07", "B12"]) & (welded >= date("2025-06-01"))
        ).value(count()),
    ),
    ("Seam count, hull x proc.", seams.group("hull", "proc", n=count()).table()),
    (
        "Filler total over length total, by proc.",
        seams.group("proc", kg_per_m=sum_("filler_kg") / sum_("len_m")).table(),
    ),
    (
        "Defect codes: share of each within its method.",
        insp.group("Method", "Defect", n=count())
        .derive(share=c("n") / over(sum_("n"), "Method"))
        .table(),
    ),
    (
        "Metres by month, growth on previous month in pct.",
        seams.group(month=welded.floor("month"), m=sum_("len_m"))
        .derive(growth=(c("m") / shift("m", "month") - 1) * 100)
        .table(),
    ),
    (
        "H124: weekly metres, cumulative.",
        seams.filter(c("hull") == "H124")
        .group(week=welded.floor("week"), m=sum_("len_m"))
        .derive(cumulative=running("m", "week"))
        .table(),
    ),
    (
        "Stamp with most REJ, how many?",
        of_seam.filter(rejected).group("stamp", n=count()).top(1, "n").table(),
    ),
    ("2 longest seams in each block.", seams.top(2, "len_m", per=("block",)).table()),
    (
        "Heat input: PF mean minus PA mean.",
        seams.value(mean("heat_kJ_mm", c("pos") == "PF") - mean("heat_kJ_mm", c("pos") == "PA")),
    ),
    (
        "Median arc time, SMAW divided by FCAW.",
        seams.value(
            median("arc_min", c("proc") == "SMAW") / median("arc_min", c("proc") == "FCAW")
        ),
    ),
    (
        "Days weld_dt to insp date, mean per method.",
        of_seam.group("Method", days=mean(welded.until(inspected))).table(),
    ),
    ("Seams never inspected.", seams.join(insp, "seam_id", "anti").table()),
    (
        "Welders without one seam: stamp, name.",
        welders.join(seams, ("Stamp", "stamp"), "anti").select("Stamp", "Name").table(),
    ),
    ("Metres per employer.", of_welder.group("Employer", m=sum_("len_m")).table()),
    ("REJ pct by hull.", of_seam.group("hull", pct=mean(rejected) * 100).table()),
    (
        "REJ pct, Baltweld against Nord-Arc.",
        all_three.filter(c("Employer").isin(["Baltweld", "Nord-Arc"]))
        .group("Employer", pct=mean(rejected) * 100)
        .table(),
    ),
    (
        "Certs out before 01.07.2025: stamp, name, CertExp.",
        welders.filter(cert < date("2025-07-01")).select("Stamp", "Name", "CertExp").table(),
    ),
    (
        "Hiring to cert expiry, mean days per shift.",
        welders.group("Shift", days=mean(c("HiredOn").until(cert))).table(),
    ),
    (
        "Wage cost of welding by hull, arc min / 60 x rate, EUR.",
        of_welder.group("hull", eur=sum_(c("arc_min") / 60 * c("RateEUR"))).table(),
    ),
    (
        "Line: rejections per month, one line per method.",
        insp.filter(rejected)
        .group("Method", month=inspected.floor("month"), n=count())
        .chart("line", x="month", y="n", colour="Method"),
    ),
    (
        "Scatter arc_min over len_m, colour proc.",
        seams.chart("scatter", x="len_m", y="arc_min", colour="proc"),
    ),
    ("Box plot, filler by joint type.", seams.chart("box", x="jnt", y="filler_kg")),
    (
        "Stacked bars: inspections per quarter by result.",
        insp.group("Result", quarter=inspected.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="Result", stacked=True
        ),
    ),
    (
        "Pie, metres by steel grade.",
        seams.group("grade", m=sum_("len_m")).chart("pie", x="grade", y="m"),
    ),
    (
        "Heatmap: hull x pos, mean passes.",
        seams.group("hull", "pos", passes=mean("passes")).chart(
            "heatmap", x="hull", y="pos", colour="passes"
        ),
    ),
    (
        "Correlation heatmap, thk / heat / passes / arc time.",
        seams.select("thk_mm", "heat_kJ_mm", "passes", "arc_min").chart("heatmap"),
    ),
    (
        "Inspections: no defect len = 0, write it in.",
        insp.set("Defect len (mm)", c("Defect len (mm)").or_else(0)).change("inspections"),
    ),
    (
        "Seams, blank preheat: median of same grade, fill in.",
        seams.derive(preheat_C=c("preheat_C").or_else(over(median("preheat_C"), "grade"))).change(
            "seams"
        ),
    ),
    ("Film no out of inspections.", insp.drop("Film no").change("inspections")),
    ("Seams: thk_mm renamed plate_mm.", seams.rename(thk_mm="plate_mm").change("seams")),
    (
        "Seams, new col kg_m = filler / length.",
        seams.derive(kg_m=c("filler_kg") / c("len_m")).change("seams"),
    ),
    ("CertExp is text. To date.", welders.derive(CertExp=cert).change("welders")),
    ("Result vs method, chi2.", insp.test("chiSquared", y="Result", x="Method")),
    (
        "t-test defect len, RT vs UT.",
        insp.filter(c("Method").isin(["RT", "UT"])).test("tTest", y="Defect len (mm)", x="Method"),
    ),
    ("ANOVA, arc time by proc.", seams.test("anova", y="arc_min", x="proc")),
    ("Regression of arc_min on passes.", seams.test("regression", y="arc_min", x="passes")),
    ("RateEUR: normal?", welders.test("normality", y="RateEUR")),
    (
        "Thickness and passes, Spearman.",
        seams.test("correlation", y="passes", x="thk_mm", method="spearman"),
    ),
    (
        "Whose welds failed X-ray most, name and times.",
        all_three.filter((c("Method") == "RT") & rejected)
        .group("Name", n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Pivot: hull rows, method columns, no. of inspections.",
        of_seam.pivot("hull", "Method", count()).table(),
    ),
    # Nothing answers these
    ("Wind on deck during welding, mean m/s.", None),
    ("H121, why so many REJ?", None),
    ("REJ next month, expected no.", None),
    ("Which stamp to retrain first?", None),
    ("Shield gas flow per seam, L/min.", None),
    ("Interpass temp, S-00310.", None),
    ("Coating thickness, B07, microns.", None),
    ("Class surveyor on H118, name.", None),
    ("Hours lost to crane waits, per block.", None),
    ("Swap WPS-F12 for another one, yes or no?", None),
]
