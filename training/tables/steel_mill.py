"""A mini mill: the heats of two arc furnaces, and the coils rolled from them."""

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
    over,
    quantile,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"heats": "csv", "coils": "parquet"}

VOICE = "a process engineer: several conditions in nearly each question, some terse, some long"

# grade: carbon, sulphur, yield strength
GRADES = {
    "S235JR": (0.15, 140, 270),
    "S355J2": (0.18, 120, 390),
    "C45": (0.45, 160, 430),
    "42CrMo4": (0.41, 110, 640),
    "304": (0.05, 60, 290),
}
CUSTOMERS = ["Kranbau Nord", "kranbau nord ", "Otto Pipes", "Velo Frames", "Velo frames"]
CUSTOMERS += ["Hallen AG", "Dorn Auto"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 720
    grade = rng.choice([*GRADES], n, p=[0.28, 0.32, 0.16, 0.12, 0.12])
    fce = rng.choice(["EAF1", "EAF2"], n, p=[0.55, 0.45])
    gap = rng.uniform(120, 900, n)
    tapped = pd.Timestamp("2024-10-01 04:10") + pd.to_timedelta(gap.cumsum().round(), "min")
    scrap = rng.normal(96, 9, n).round(1)
    dri = np.where(rng.random(n) < 0.35, 0, rng.gamma(4, 5, n)).round(1)
    out = ((scrap + dri) * rng.normal(0.91, 0.015, n)).round(1)
    o2 = (out * rng.normal(31, 4, n)).round()
    kwh = (out * (520 - 2.4 * o2 / out + 22 * (fce == "EAF1")) + rng.normal(0, 900, n)).round()
    heats = pd.DataFrame(
        {
            "HeatNo": np.arange(240001, 240001 + n),
            "Tap_ts": tapped.strftime("%Y-%m-%d %H:%M"),
            "Fce": fce,
            "Crew": rng.choice(["A", "B", "C", "D"], n),
            "Grade": grade,
            "Scrap_t": scrap,
            "DRI_t": dri,
            "Tap_wt_t": out,
            "Tap_T_C": rng.normal(1638, 17, n).round(),
            "kWh": kwh,
            "O2_Nm3": o2,
            "Electrode_kg": (out * rng.normal(1.5, 0.2, n) + 12 * (fce == "EAF1")).round(1),
            "C_pct": [round(rng.normal(GRADES[g][0], 0.012), 3) for g in grade],
            "S_ppm": [round(max(8, rng.normal(GRADES[g][1], 28))) for g in grade],
            "TTT_min": (rng.gamma(9, 5.2, n) + 12).round(),
            "Ladle": rng.integers(1, 13, n),
            "Rework": rng.choice(["Y", "N"], n, p=[0.11, 0.89]),
            "Remark": rng.choice(["slag foaming", "electrode break", "late ladle"], n),
        }
    )
    heats["S_ppm"] = heats["S_ppm"].astype(float)
    for column, k in {"S_ppm": 34, "Remark": 590, "Electrode_kg": 21}.items():
        heats.loc[rng.choice(n, k, replace=False), column] = None

    m = 1500
    which = rng.choice(rng.choice(n, 560, replace=False), m)
    hot = rng.normal(878, 18, m)
    thick = rng.choice([1.5, 1.8, 2, 2.5, 3, 4, 5, 6, 8], m)
    line = rng.choice(["HSM1", "HSM2"], m, p=[0.6, 0.4])
    bad = rng.random(m) < 0.2 + 0.1 * (hot < 860) + 0.05 * (line == "HSM1")
    surface = np.where(bad, rng.choice(["scale", "crack", "roll mark"], m, p=[0.5, 0.2, 0.3]), "OK")
    roll = rng.random(m)
    state = np.where(~bad, np.where(roll < 0.97, "prime", "second"), "second")
    state = np.where(bad & (roll < 0.3), "scrap", np.where(bad & (roll > 0.8), "prime", state))
    base = np.array([GRADES[g][2] for g in grade])[which]
    ys = base + (900 - hot) * 0.5 - thick * 3 + rng.normal(0, 12, m)
    ys[rng.choice(m, 9, replace=False)] += 520
    coils = pd.DataFrame(
        {
            "COIL_ID": [f"K{k}" for k in range(70001, 70001 + m)],
            "HeatNo": which + 240001,
            "Roll_ts": tapped[which] + pd.to_timedelta(rng.integers(600, 9000, m), "min"),
            "Line": line,
            "Thk_mm": thick,
            "Width_mm": rng.choice([1000, 1250, 1350, 1500, 1600], m, p=[0.2, 0.3, 0.2, 0.2, 0.1]),
            "Wt_t": rng.normal(21, 3, m).clip(9, 30).round(2),
            "OD": [f"{v:.0f} mm" for v in rng.normal(1800, 110, m)],
            "FT_C": hot.round(),
            "YS_MPa": ys.round(),
            "Surf": surface,
            "Disp": state,
            "Cust": rng.choice(
                CUSTOMERS,
                m,
                p=[0.16, 0.04, 0.22, 0.14, 0.04, 0.18, 0.22],
            ),
        }
    )
    coils.loc[rng.choice(m, 80, replace=False), "YS_MPa"] = np.nan
    coils.loc[rng.choice(m, 26, replace=False), "FT_C"] = np.nan
    return {"heats": heats, "coils": coils}


h = T("heats")
k = T("coils")
both = k.join(h, on="HeatNo")
sound = c("Rework") == "N"
redone = c("Rework") == "Y"
eaf1 = c("Fce") == "EAF1"
eaf2 = c("Fce") == "EAF2"
hsm1 = c("Line") == "HSM1"
hsm2 = c("Line") == "HSM2"
prime = c("Disp") == "prime"
scrapped = c("Disp") == "scrap"
tap = c("Tap_ts")
rolled = c("Roll_ts")
specific = c("kWh") / c("Tap_wt_t")
hour = tap.part("hour")

QUESTIONS = [
    # Everyday
    (
        "min and max tap temperature per furnace",
        h.group("Fce", low=min_("Tap_T_C"), high=max_("Tap_T_C")).table(),
    ),
    (
        "coil ID, thickness and width of the coils rolled on HSM2",
        k.filter(hsm2).select("COIL_ID", "Thk_mm", "Width_mm").table(),
    ),
    ("any duplicate rows in coils?", k.report("duplicates")),
    ("How many coils are not prime?", k.value(count(only=~prime))),
    ("the 10 heaviest coils", k.top(10, "Wt_t").table()),
    (
        "tonnes tapped per month, and the growth on the month before in percent",
        h.group(month=tap.floor("month"), t=sum_("Tap_wt_t"))
        .derive(growth=(c("t") / shift("t", "month") - 1) * 100)
        .table(),
    ),
    ("linear regression of kWh on tap weight", h.test("regression", y="kWh", x="Tap_wt_t")),
    (
        "Round the electrode kilos to whole numbers in heats.",
        h.derive(Electrode_kg=c("Electrode_kg").round()).change("heats"),
    ),
    (
        "ratio of mean tap-to-tap time, EAF1 over EAF2",
        h.value(mean("TTT_min", eaf1) / mean("TTT_min", eaf2)),
    ),
    ("coils per surface finding", k.group("Surf", n=count()).table()),
    ("What did the electricity cost per heat, in euros?", None),
    # Look
    (
        "missing values per column, EAF1 heats of crew C tapped in 2025 only",
        h.filter(eaf1 & (c("Crew") == "C") & (tap >= date("2025-01-01"))).report("missing"),
    ),
    (
        "Summary statistics of thickness and width for prime coils heavier than 20 t.",
        k.filter(prime & (c("Wt_t") > 20)).report("describe", "Thk_mm", "Width_mm"),
    ),
    (
        "5 random cracked coils off HSM2",
        k.filter((c("Surf") == "crack") & hsm2).sample(5).table(),
    ),
    (
        "Which customers were given second-choice coils thinner than 2 mm and wider than 1300?",
        k.filter((c("Disp") == "second") & (c("Thk_mm") < 2) & (c("Width_mm") > 1300))
        .distinct("Cust")
        .table(),
    ),
    # Aggregate and compare
    (
        "How many heats of 304 or 42CrMo4 came out of EAF2 without rework?",
        h.filter(c("Grade").isin(["304", "42CrMo4"]) & eaf2 & sound).value(count()),
    ),
    (
        "Mean kWh per tonne tapped by crew, heats over 100 t with no rework and no DRI charged.",
        h.filter((c("Tap_wt_t") > 100) & sound & (c("DRI_t") == 0))
        .group("Crew", kwh_per_t=mean(specific))
        .table(),
    ),
    (
        "scrap rate per line, strip under 3 mm finished above 880 degrees",
        k.filter((c("Thk_mm") < 3) & (c("FT_C") > 880)).group("Line", rate=mean(scrapped)).table(),
    ),
    (
        "Top 3 customers by tonnes of prime material between 1250 and 1500 mm wide rolled on HSM1.",
        k.filter(prime & c("Width_mm").between(1250, 1500) & hsm1)
        .group("Cust", tonnes=sum_("Wt_t"))
        .top(3, "tonnes")
        .table(),
    ),
    (
        "Which ladle saw the most heats with more than 150 ppm sulphur tapped hotter than 1650?",
        h.filter((c("S_ppm") > 150) & (c("Tap_T_C") > 1650))
        .group("Ladle", heats=count())
        .top(1, "heats")
        .table(),
    ),
    (
        "Per line, the two heaviest coils that have scale and were not sold as prime.",
        k.filter((c("Surf") == "scale") & ~prime).top(2, "Wt_t", per=("Line",)).table(),
    ),
    (
        "For crews A and B with at least 90 t of scrap in the basket, how many minutes longer is "
        "the average tap-to-tap on EAF1 than on EAF2?",
        h.filter(c("Crew").isin(["A", "B"]) & (c("Scrap_t") >= 90)).value(
            mean("TTT_min", eaf1) - mean("TTT_min", eaf2)
        ),
    ),
    (
        "EAF1 heats, not reworked, from which not one prime coil was rolled",
        h.filter(eaf1 & sound).join(k.filter(prime), on="HeatNo", how="anti").table(),
    ),
    (
        "Coils wider than 1400 that got scrapped although their heat was not reworked: number per "
        "grade.",
        both.filter((c("Width_mm") > 1400) & scrapped & sound)
        .group("Grade", coils=count())
        .table(),
    ),
    (
        "customers with at least 40 prime coils above 20 t and 300 MPa or more",
        k.filter(prime & (c("Wt_t") > 20) & (c("YS_MPa") >= 300))
        .group("Cust", coils=count())
        .filter(c("coils") >= 40)
        .table(),
    ),
    (
        "Median yield strength by grade for prime coils finished between 860 and 900 °C and no "
        "thicker than 4 mm?",
        both.filter(prime & c("FT_C").between(860, 900) & (c("Thk_mm") <= 4))
        .group("Grade", ys=median("YS_MPa"))
        .table(),
    ),
    (
        "Leaving out 304 and everything reworked: tonnes out over tonnes charged (scrap plus DRI), "
        "per furnace.",
        h.filter((c("Grade") != "304") & sound)
        .group("Fce", metallic_yield=sum_("Tap_wt_t") / sum_(c("Scrap_t") + c("DRI_t")))
        .table(),
    ),
    (
        "List the heats tapped below 1620 that burnt more electrode than the average of their own "
        "furnace.",
        h.filter(
            (c("Tap_T_C") < 1620) & (c("Electrode_kg") > over(mean("Electrode_kg"), "Fce"))
        ).table(),
    ),
    (
        "hottest C45 heat of EAF2 without rework, heat number please",
        h.filter((c("Grade") == "C45") & eaf2 & sound).top(1, "Tap_T_C").select("HeatNo").value(),
    ),
    # Time
    (
        "Tonnes tapped each month, EAF1, S235JR only, rework excluded.",
        h.filter(eaf1 & (c("Grade") == "S235JR") & sound)
        .group(month=tap.floor("month"), tonnes=sum_("Tap_wt_t"))
        .table(),
    ),
    (
        "How many heats did crew D tap on a Saturday or Sunday between 22:00 and 6:00?",
        h.filter(
            (c("Crew") == "D") & (tap.part("weekday") >= 6) & ((hour >= 22) | (hour < 6))
        ).value(count()),
    ),
    (
        "scrapped coils per week on HSM1 since 1 March 2025, 2.5 mm and thinner",
        k.filter(scrapped & hsm1 & (rolled >= date("2025-03-01")) & (c("Thk_mm") <= 2.5))
        .group(week=rolled.floor("week"), coils=count())
        .table(),
    ),
    (
        "Cumulative kWh by month for 304 melted in EAF2, heats of at least 80 t.",
        h.filter((c("Grade") == "304") & eaf2 & (c("Tap_wt_t") >= 80))
        .group(month=tap.floor("month"), kwh=sum_("kWh"))
        .derive(total=running("kwh", "month"))
        .table(),
    ),
    (
        "On which weekday of Q1 2025 were the most coils with roll marks over 2 mm produced?",
        k.filter(
            (c("Surf") == "roll mark")
            & (c("Thk_mm") > 2)
            & (rolled >= date("2025-01-01"))
            & (rolled < date("2025-04-01"))
        )
        .group(weekday=rolled.part("weekdayName"), coils=count())
        .top(1, "coils")
        .table(),
    ),
    # Charts
    (
        "Plot oxygen against kWh for EAF2 heats under 0.3 % carbon, dots coloured by crew.",
        h.filter(eaf2 & (c("C_pct") < 0.3)).chart("scatter", x="O2_Nm3", y="kWh", colour="Crew"),
    ),
    (
        "box plots of yield strength per grade, prime only, 3 mm or thinner",
        both.filter(prime & (c("Thk_mm") <= 3)).chart("box", x="Grade", y="YS_MPa"),
    ),
    (
        "Histogram with 20 bins of the finishing temperature, HSM2 coils below 4 mm that are OK on "
        "the surface",
        k.filter(hsm2 & (c("Thk_mm") < 4) & (c("Surf") == "OK")).chart(
            "histogram", y="FT_C", bins=20
        ),
    ),
    (
        "Line chart: average kWh per tonne by month and furnace, no rework, over 90 t tapped.",
        h.filter(sound & (c("Tap_wt_t") > 90))
        .group("Fce", month=tap.floor("month"), kwh_per_t=mean(specific))
        .chart("line", x="month", y="kwh_per_t", colour="Fce"),
    ),
    (
        "Stacked bars of tonnes per line split by surface, taking only what is not prime and wider "
        "than 1300",
        k.filter(~prime & (c("Width_mm") > 1300))
        .group("Line", "Surf", tonnes=sum_("Wt_t"))
        .chart("bar", x="Line", y="tonnes", colour="Surf", stacked=True),
    ),
    # Cleaning and reshaping: the table changes
    (
        "In heats, give every heat without a sulphur analysis the median of its own grade and "
        "furnace.",
        h.derive(S_ppm=c("S_ppm").or_else(over(median("S_ppm"), "Grade", "Fce"))).change("heats"),
    ),
    (
        "kick out of coils whatever was scrapped, and second choice without a yield strength too",
        k.filter(~(scrapped | ((c("Disp") == "second") & c("YS_MPa").missing()))).change("coils"),
    ),
    (
        "Kranbau and Velo come in several spellings. Cut the blanks around the customer in coils "
        "and write all of them small.",
        k.derive(Cust=c("Cust").strip().lower()).change("coils"),
    ),
    (
        "OD in coils reads like 1810 mm; strip the mm, make it an integer and store that.",
        k.derive(OD=c("OD").replace(" mm", "").cast("integer")).change("coils"),
    ),
    (
        "EAF2 heats with an empty remark that were not reworked: enter none in heats, every other "
        "remark stays as it is",
        h.derive(Remark=where(eaf2 & c("Remark").missing() & sound, "none", c("Remark"))).change(
            "heats"
        ),
    ),
    (
        "FT_C should be called finish_temp and YS_MPa yield_strength from now on, in coils",
        k.rename(FT_C="finish_temp", YS_MPa="yield_strength").change("coils"),
    ),
    # Cleaning and reshaping: only shown
    (
        "Show EAF1 heats over 100 t without rework, with energy per tonne as a further column, one "
        "decimal.",
        h.filter(eaf1 & (c("Tap_wt_t") > 100) & sound).derive(kwh_per_t=specific.round(1)).table(),
    ),
    (
        "Prime coils at least 1250 wide: cut the weight into 5 t classes, how many fall into each?",
        k.filter(prime & (c("Width_mm") >= 1250))
        .group(tonnes=c("Wt_t").bins(5), coils=count())
        .table(),
    ),
    (
        "For coils thinner than 3 mm that are not OK on the surface: lines as rows, disposition as "
        "columns, total tonnes in the cells",
        k.filter((c("Thk_mm") < 3) & (c("Surf") != "OK"))
        .pivot("Line", "Disp", sum_("Wt_t"))
        .table(),
    ),
    (
        "304 heats of EAF2, scrap and DRI one below the other instead of next to each other, heat "
        "number kept",
        h.filter((c("Grade") == "304") & eaf2)
        .select("HeatNo", "Scrap_t", "DRI_t")
        .unpivot(["HeatNo"], names="charge", values="tonnes")
        .table(),
    ),
    (
        "without saving: mark a coil risky if it is under 2 mm and finished below 860, otherwise "
        "normal",
        k.derive(risk=where((c("Thk_mm") < 2) & (c("FT_C") < 860), "risky", "normal")).table(),
    ),
    # Statistics
    (
        "EAF1, no rework, over 90 t tapped: do power and oxygen move together or against each "
        "other, and how closely?",
        h.filter(eaf1 & sound & (c("Tap_wt_t") > 90)).test("correlation", y="kWh", x="O2_Nm3"),
    ),
    (
        "Mann-Whitney: tap-to-tap time between the furnaces, crews B and C, rework left out.",
        h.filter(c("Crew").isin(["B", "C"]) & sound).test("mannWhitney", y="TTT_min", x="Fce"),
    ),
    (
        "Is the sulphur of heats above 1640 degrees from EAF1 truly different between the four "
        "crews or just noise, assuming normal distributions?",
        h.filter((c("Tap_T_C") > 1640) & eaf1).test("anova", y="S_ppm", x="Crew"),
    ),
    (
        "Among coils wider than 1300 finished under 870: does the surface depend on the line?",
        k.filter((c("Width_mm") > 1300) & (c("FT_C") < 870)).test("chiSquared", y="Surf", x="Line"),
    ),
    (
        "sulphur of C45 off EAF2, gaussian or not, test it",
        h.filter((c("Grade") == "C45") & eaf2).test("normality", y="S_ppm"),
    ),
    (
        "By how many MPa does strength drop per degree of finishing temperature? Straight line "
        "fit, S355J2, prime, 2 to 4 mm.",
        both.filter((c("Grade") == "S355J2") & prime & c("Thk_mm").between(2, 4)).test(
            "regression", y="YS_MPa", x="FT_C"
        ),
    ),
    (
        "How steady is each crew in tap-to-tap? Standard deviation, EAF1, without rework, at least "
        "90 t of scrap.",
        h.filter(eaf1 & sound & (c("Scrap_t") >= 90)).group("Crew", sd=std("TTT_min")).table(),
    ),
    (
        "The electrode consumption that 95 % of heats stay under, per furnace, for heats of C45 "
        "and 42CrMo4 that needed no rework",
        h.filter(c("Grade").isin(["C45", "42CrMo4"]) & sound)
        .group("Fce", p95=quantile("Electrode_kg", 0.95))
        .table(),
    ),
    (
        "Taking only prime coils of HSM1, which ones have a yield strength more than 3 standard "
        "deviations from the mean of their thickness?",
        k.filter(prime & hsm1)
        .filter(
            (c("YS_MPa") - over(mean("YS_MPa"), "Thk_mm")).abs() > over(std("YS_MPa"), "Thk_mm") * 3
        )
        .table(),
    ),
    # Nothing holds it
    ("Expected kWh of EAF2 for the next four weeks, 304 only, without rework.", None),
    (
        "If crew B taps S355J2 at 1630 tomorrow with 95 t of scrap, what tap-to-tap will we get?",
        None,
    ),
    ("group the HSM1 coils under 3 mm into clusters by finishing temperature and strength", None),
    ("Why do EAF1 heats with more than 20 t of DRI take so much longer?", None),
    (
        "Is the scale on HSM1 coils below 2 mm caused by low finishing temperature or by the "
        "width?",
        None,
    ),
    ("root cause of the cracks in 42CrMo4 wider than 1400, prime excluded", None),
    ("Should crew C run EAF2 with less oxygen on heats under 90 t?", None),
    ("a 12 percent rework on nights for C45, is that acceptable?", None),
    ("Anything unusual in the coils of Otto Pipes, 3 mm, rolled in May 2025?", None),
    ("What minimum yield strength does EN 10025 require for S355J2 above 16 mm?", None),
    ("Mean phosphorus of S235JR heats from EAF1, tapped above 1650, by crew.", None),
    ("Tensile strength and elongation, prime coils of HSM2 under 4 mm, mean per grade?", None),
    ("Revenue per tonne by customer, prime and wider than 1300, Q1 2025.", None),
    ("how many heats went through the vacuum degasser for over 20 minutes, grade C45, EAF2", None),
    (
        "Downtime in hours per stand on HSM1, roll changes excluded, for weeks with more than 50 "
        "coils?",
        None,
    ),
    ("is the canteen open on Sundays for the night shift, and do they have soup?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Which other figures move with the kWh of a heat, strongest first, EAF2 without rework?",
        h.filter((c("Fce") == "EAF2") & (c("Rework") == "N")).report("correlations", "kWh"),
    ),
    (
        "Lowest, mean and highest tapping temperature per grade, for heats of EAF1 with at "
        "least 90 t of scrap",
        h.filter((c("Fce") == "EAF1") & (c("Scrap_t") >= 90))
        .group("Grade", lowest=min_("Tap_T_C"), mean=mean("Tap_T_C"), highest=max_("Tap_T_C"))
        .table(),
    ),
    (
        "Velo frames and Velo Frames are one customer; spell it Velo Frames throughout "
        "coils and store that.",
        k.derive(Cust=c("Cust").replace("Velo frames", "Velo Frames")).change("coils"),
    ),
]
