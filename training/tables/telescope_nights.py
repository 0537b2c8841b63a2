"""Exposures of a two-metre telescope, and the log of its nights."""

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
    rolling,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"exposures": "parquet", "nights": "parquet"}

VOICE = "an astronomer: exact, technical terms (FWHM, zero point, open-shutter time, secant z)"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 190
    day = pd.Timestamp("2024-02-01") + pd.to_timedelta(
        np.sort(rng.choice(425, m, replace=False)), unit="D"
    )
    weather = rng.choice(
        ["photometric", "clear", "thin cirrus", "cloudy"], m, p=[0.33, 0.34, 0.2, 0.13]
    )
    rank = pd.Series(weather).map({"photometric": 0, "clear": 1, "thin cirrus": 2, "cloudy": 4})
    rank = rank.to_numpy()
    observer = rng.choice(["Okafor", "Lindqvist", "Marchetti", "Tanaka", "Reyes"], m)
    season = np.cos((day.dayofyear.to_numpy() + 10) / 365 * 2 * np.pi)
    avail = (8.9 + 2.1 * season).round(2)
    nights = pd.DataFrame(
        {
            "NIGHT": day,
            "OBSERVER": observer,
            "WEATHER": weather,
            "AVAIL_h": avail,
            "LOST_WX_h": (rng.random(m) * rank * 1.3).clip(0, 7).round(2),
            "LOST_TECH_h": np.where(rng.random(m) < 0.2, rng.gamma(1.5, 0.6, m), 0).round(2),
            "RH_pct": (28 + 9 * rank + rng.normal(0, 9, m)).clip(5, 98).round(),
            "WIND_ms": rng.gamma(4, 1.7, m).round(1),
            "MOON_FRAC": (0.5 - 0.5 * np.cos(np.arange(m) * 425 / m / 29.53 * 2 * np.pi)).round(3),
        }
    )
    nights.loc[rng.choice(m, 8, replace=False), ["RH_pct", "WIND_ms"]] = np.nan
    nights.loc[[3, 77, 141], "OBSERVER"] = None
    targets = {
        "M31": (10.68, 41.27),
        "M33": (23.46, 30.66),
        "NGC 4565": (189.09, 25.99),
        "NGC 891": (35.64, 42.35),
        "3C 273": (187.28, 2.05),
        "SN 2024ggi": (169.59, -32.84),
        "TRAPPIST-1": (346.62, -5.04),
        "WASP-12": (97.64, 29.67),
        "SA 98-978": (102.89, -0.19),
        "GD 153": (194.26, 22.03),
    }
    names = list(targets)
    rows = []
    for i in range(m):
        clock = day[i] + pd.Timedelta(hours=float(20.2 - 0.5 * season[i]))
        for _ in range(int(rng.integers(4, 15)) - int(rank[i])):
            obstype = str(
                rng.choice(
                    ["science", "standard", "flat", "bias", "dark"], p=[0.66, 0.13, 0.1, 0.07, 0.04]
                )
            )
            sky = obstype in {"science", "standard"}
            name = str(rng.choice(names[:8] if obstype == "science" else names[8:]))
            exptime = {
                "science": float(rng.choice([60, 120, 300, 600, 900])),
                "standard": float(rng.choice([5, 10, 20])),
                "flat": float(rng.choice([3, 6, 12])),
                "bias": 0.0,
                "dark": 900.0,
            }[obstype]
            band = (
                None if obstype in {"bias", "dark"} else str(rng.choice(["g", "r", "i", "z", "Ha"]))
            )
            airmass = 1 + rng.gamma(1.3, 0.24)
            seeing = (0.62 + rng.gamma(2.2, 0.2)) * airmass**0.6 + 0.05 * rank[i]
            zp = {"g": 25.3, "r": 25.1, "i": 24.7, "z": 23.9, "Ha": 22.2}.get(band or "", np.nan)
            zp = zp - 0.11 * airmass - 0.16 * rank[i] + rng.normal(0, 0.04)
            moon = nights["MOON_FRAC"].iloc[i]
            glow = 21.8 - 2.3 * moon + rng.normal(0, 0.2)
            depth = zp - 3.1 + 1.25 * np.log10(max(exptime, 1)) - 1.4 * np.log10(seeing)
            q = "C" if seeing > 1.7 else "B" if seeing > 1.15 or rank[i] > 1 else "A"
            rows.append(
                {
                    "EXP_ID": f"TL2.{clock:%Y%m%d}.{len(rows):05d}",
                    "NIGHT": nights["NIGHT"].iloc[i],
                    "DATE_OBS": clock.floor("s"),
                    "OBSTYPE": obstype,
                    "OBJECT": name if sky else None,
                    "RA_deg": targets[name][0] if sky else np.nan,
                    "DEC_deg": targets[name][1] if sky else np.nan,
                    "PROG_ID": str(
                        rng.choice(["A24-017", "A24-022", "B24-003", "B24-031", "DDT-09"])
                    )
                    if obstype == "science"
                    else "CALIB",
                    "INSTR": str(rng.choice(["WFI", "FOSC"], p=[0.64, 0.36])),
                    "FILTER": band,
                    "EXPTIME_s": exptime,
                    "AIRMASS": round(airmass, 3) if sky else np.nan,
                    "SEEING_as": round(seeing, 2) if sky else np.nan,
                    "SKY_mag": round(glow, 2) if sky else np.nan,
                    "ZP_mag": round(zp, 3) if sky else np.nan,
                    "LIMMAG_5s": round(depth, 2) if sky else np.nan,
                    "SATURATED": bool(sky and rng.random() < 0.05),
                    "QC": q if sky else None,
                }
            )
            clock += pd.Timedelta(seconds=exptime + float(rng.gamma(2, 500)) + 40)
    exposures = pd.DataFrame(rows)
    lost = rng.choice(len(exposures), 30, replace=False)
    exposures.loc[lost, ["SEEING_as", "LIMMAG_5s", "QC"]] = None
    return {"exposures": exposures, "nights": nights}


e = T("exposures")
n = T("nights")

science = c("OBSTYPE") == "science"
sci = e.filter(science)
obs = c("DATE_OBS")
both = e.join(n, on="NIGHT")
photometric = c("WEATHER") == "photometric"
hours = sum_("EXPTIME_s") / 3600

QUESTIONS = [
    # Everyday
    (
        "Number of exposures and mean exposure time per instrument",
        e.group("INSTR", exposures=count(), exptime=mean("EXPTIME_s")).table(),
    ),
    (
        "Mean airmass and mean sky brightness by filter",
        e.group("FILTER", airmass=mean("AIRMASS"), sky=mean("SKY_mag")).table(),
    ),
    ("Night log sorted by wind speed, descending", n.sort("-WIND_ms").table()),
    (
        "List exposure identifier, object and filter.",
        e.select("EXP_ID", "OBJECT", "FILTER").table(),
    ),
    ("Which exposure has the highest airmass?", e.top(1, "AIRMASS").table()),
    ("Distinct weather classes in the night log", n.distinct("WEATHER").table()),
    (
        "Summary statistics of wind speed and relative humidity",
        n.report("describe", "WIND_ms", "RH_pct"),
    ),
    (
        "How many nights were either cloudy or thin cirrus?",
        n.filter(c("WEATHER").isin(["cloudy", "thin cirrus"])).value(count()),
    ),
    (
        "Difference in seeing between WFI and FOSC",
        e.value(mean("SEEING_as", c("INSTR") == "WFI") - mean("SEEING_as", c("INSTR") == "FOSC")),
    ),
    (
        "Fraction of saturated exposures per filter",
        e.group("FILTER", fraction=mean(c("SATURATED"))).table(),
    ),
    ("Mean dome temperature per night", None),
    # Look
    ("What are the dimensions of the exposure table?", e.report("shape")),
    ("How many null entries does each column of the night log have?", n.report("missing")),
    ("Enumerate the distinct observation types.", e.distinct("OBSTYPE").table()),
    (
        "Descriptive statistics of airmass, FWHM seeing and sky brightness",
        e.report("describe", "AIRMASS", "SEEING_as", "SKY_mag"),
    ),
    ("Draw a random sample of 12 science frames.", sci.sample(12).table()),
    ("Are any exposure records exact duplicates?", e.report("duplicates")),
    # Aggregate and compare
    (
        "How many science exposures were obtained in H-alpha?",
        sci.filter(c("FILTER") == "Ha").value(count()),
    ),
    (
        "Median FWHM of science frames in each passband",
        sci.group("FILTER", fwhm=median("SEEING_as")).table(),
    ),
    (
        "Total open-shutter time in hours per programme, science only",
        sci.group("PROG_ID", hours=hours).table(),
    ),
    (
        "Which target received the longest total integration in science frames?",
        sci.group("OBJECT", exptime=sum_("EXPTIME_s")).top(1, "exptime").table(),
    ),
    (
        "The five sharpest r-band science frames at secant z above 1.5",
        sci.filter((c("FILTER") == "r") & (c("AIRMASS") > 1.5)).bottom(5, "SEEING_as").table(),
    ),
    (
        "The three deepest science exposures by 5-sigma limiting magnitude in every filter",
        sci.top(3, "LIMMAG_5s", per=("FILTER",)).table(),
    ),
    (
        "What fraction of science frames was graded A, by instrument?",
        sci.group("INSTR", fraction=mean(c("QC") == "A")).table(),
    ),
    (
        "Percentage of saturated frames among standards with exposure times of 10 s or longer",
        e.filter((c("OBSTYPE") == "standard") & (c("EXPTIME_s") >= 10)).value(
            mean(c("SATURATED")) * 100
        ),
    ),
    (
        "Mean g-band zero point of standard star frames for each sky condition",
        both.filter((c("FILTER") == "g") & (c("OBSTYPE") == "standard"))
        .group("WEATHER", zp=mean("ZP_mag"))
        .table(),
    ),
    (
        "Difference in mean r-band zero point between photometric and thin cirrus nights",
        both.filter(c("FILTER") == "r").value(
            mean("ZP_mag", photometric) - mean("ZP_mag", c("WEATHER") == "thin cirrus")
        ),
    ),
    (
        "Zenith zero point per filter with k = 0.11 mag per airmass, that is, the mean of ZP + "
        "0.11 X",
        e.group("FILTER", zp0=mean(c("ZP_mag") + c("AIRMASS") * 0.11)).table(),
    ),
    (
        "Interquartile range of the seeing per filter",
        e.group("FILTER", iqr=quantile("SEEING_as", 0.75) - quantile("SEEING_as", 0.25)).table(),
    ),
    (
        "Identify science frames whose FWHM exceeds the mean of their own filter.",
        sci.filter(c("SEEING_as") > over(mean("SEEING_as"), "FILTER")).table(),
    ),
    (
        "Identifier of the i-band frame with the darkest sky (largest mag per square arcsec)",
        e.filter(c("FILTER") == "i").top(1, "SKY_mag").select("EXP_ID").value(),
    ),
    (
        "How many distinct targets south of the celestial equator were imaged?",
        e.filter(c("DEC_deg") < 0).value(nunique("OBJECT")),
    ),
    (
        "Which targets have at least 20 science frames with FWHM below 1 arcsec?",
        sci.filter(c("SEEING_as") < 1)
        .group("OBJECT", frames=count())
        .filter(c("frames") >= 20)
        .table(),
    ),
    (
        "Nights without a single exposure in the archive",
        n.join(e, on="NIGHT", how="anti").table(),
    ),
    (
        "Programmes that were executed with both FOSC and WFI in the z band",
        e.filter(science & (c("FILTER") == "z"))
        .group(
            "PROG_ID",
            fosc=count(only=c("INSTR") == "FOSC"),
            wfi=count(only=c("INSTR") == "WFI"),
        )
        .filter((c("fosc") > 0) & (c("wfi") > 0))
        .select("PROG_ID")
        .table(),
    ),
    (
        "Mean open-shutter time per night in hours, all frames",
        e.group("NIGHT", hours=hours).value(mean("hours")),
    ),
    (
        "Efficiency of each night: science open-shutter hours divided by the hours available",
        sci.group("NIGHT", hours=hours)
        .join(n, on="NIGHT")
        .derive(efficiency=c("hours") / c("AVAIL_h"))
        .select("NIGHT", "efficiency")
        .table(),
    ),
    (
        "Technical downtime as a percentage of available time, per observer",
        n.group("OBSERVER", pct=sum_("LOST_TECH_h") / sum_("AVAIL_h") * 100).table(),
    ),
    (
        "Number of nights with more than 2 h lost to weather although humidity stayed below 50 %",
        n.filter((c("LOST_WX_h") > 2) & (c("RH_pct") < 50)).value(count()),
    ),
    (
        "Scatter (standard deviation) of the zero point in photometric conditions, by filter",
        both.filter(photometric).group("FILTER", sigma=std("ZP_mag")).table(),
    ),
    (
        "Allocation of science open-shutter time to filters as fractions of the total",
        sci.group("FILTER", exptime=sum_("EXPTIME_s"))
        .derive(fraction=c("exptime") / over(sum_("exptime")))
        .table(),
    ),
    (
        "Mean sky brightness with lunar illumination above 0.8 and below 0.2, per filter",
        both.group(
            "FILTER",
            bright=mean("SKY_mag", c("MOON_FRAC") > 0.8),
            dark=mean("SKY_mag", c("MOON_FRAC") < 0.2),
        ).table(),
    ),
    (
        "Which observer had the best median seeing on science targets?",
        both.filter(science).group("OBSERVER", fwhm=median("SEEING_as")).bottom(1, "fwhm").table(),
    ),
    # Time
    (
        "Number of science exposures per calendar month",
        sci.group(month=obs.floor("month"), frames=count()).table(),
    ),
    (
        "Median seeing as a function of UT hour",
        e.group(hour=obs.part("hour"), fwhm=median("SEEING_as")).table(),
    ),
    (
        "Weather losses in hours by quarter, as a fraction of the hours available",
        n.group(
            quarter=c("NIGHT").floor("quarter"), lost=sum_("LOST_WX_h") / sum_("AVAIL_h")
        ).table(),
    ),
    (
        "Science open-shutter hours accumulated night by night over semester 2024B "
        "(1 August 2024 to 31 January 2025)",
        sci.filter((c("NIGHT") >= date("2024-08-01")) & (c("NIGHT") <= date("2025-01-31")))
        .group("NIGHT", hours=hours)
        .derive(accumulated=running("hours", "NIGHT"))
        .table(),
    ),
    (
        "Running mean of the nightly mean zero point in r over ten nights with r-band data",
        e.filter((c("FILTER") == "r") & ~c("ZP_mag").missing())
        .group("NIGHT", zp=mean("ZP_mag"))
        .derive(running_mean=rolling("zp", "NIGHT", 10))
        .table(),
    ),
    (
        "Time baseline in days between the first and the last science exposure of each target",
        sci.group("OBJECT", days=min_("DATE_OBS").until(max_("DATE_OBS"), "day")).table(),
    ),
    (
        "Longest interval in days between consecutive science exposures of SN 2024ggi",
        sci.filter(c("OBJECT") == "SN 2024ggi")
        .derive(gap=shift("DATE_OBS", "DATE_OBS").until(obs, "day"))
        .value(max_("gap")),
    ),
    (
        "Mean overhead in seconds: start to start within a night, less the preceding exposure time",
        e.derive(
            overhead=shift("DATE_OBS", "DATE_OBS", per=("NIGHT",)).until(obs, "second")
            - shift("EXPTIME_s", "DATE_OBS", per=("NIGHT",))
        ).value(mean("overhead")),
    ),
    (
        "Month-to-month relative change of science open-shutter time",
        sci.group(month=obs.floor("month"), exptime=sum_("EXPTIME_s"))
        .derive(change=c("exptime") / shift("exptime", "month") - 1)
        .table(),
    ),
    (
        "UT of the earliest science exposure in each night of October 2024",
        sci.filter((c("NIGHT") >= date("2024-10-01")) & (c("NIGHT") < date("2024-11-01")))
        .group("NIGHT", first=min_("DATE_OBS"))
        .table(),
    ),
    # Charts
    (
        "Histogram of the science FWHM with 40 bins",
        sci.chart("histogram", y="SEEING_as", bins=40),
    ),
    (
        "Plot zero point against airmass for the g band in photometric conditions.",
        both.filter(photometric & (c("FILTER") == "g")).chart("scatter", x="AIRMASS", y="ZP_mag"),
    ),
    (
        "Violin plot of limiting magnitude per filter for 900 s science exposures",
        sci.filter(c("EXPTIME_s") == 900).chart("violin", x="FILTER", y="LIMMAG_5s"),
    ),
    (
        "Light-time budget: bar chart of open-shutter hours by programme, calibrations excluded",
        e.filter(c("PROG_ID") != "CALIB")
        .group("PROG_ID", hours=hours)
        .chart("bar", x="PROG_ID", y="hours"),
    ),
    (
        "Time series of monthly median seeing, one curve per instrument",
        e.group("INSTR", month=obs.floor("month"), fwhm=median("SEEING_as")).chart(
            "line", x="month", y="fwhm", colour="INSTR"
        ),
    ),
    (
        "Heat map of science frame counts with targets along x and filters along y",
        sci.group("OBJECT", "FILTER", frames=count()).chart(
            "heatmap", x="OBJECT", y="FILTER", colour="frames"
        ),
    ),
    (
        "Sky surface brightness versus lunar illumination, points coloured by filter",
        both.chart("scatter", x="MOON_FRAC", y="SKY_mag", colour="FILTER"),
    ),
    # Cleaning and reshaping
    (
        "Discard the saturated frames from the exposure table permanently.",
        e.filter(~c("SATURATED")).change("exposures"),
    ),
    (
        "Append the natural logarithm of the airmass as ln_X to the exposure table.",
        e.derive(ln_X=c("AIRMASS").log()).change("exposures"),
    ),
    (
        "Where the quality grade is missing on a science frame, set it to U in the table itself.",
        e.derive(QC=where(science & c("QC").missing(), "U", c("QC"))).change("exposures"),
    ),
    (
        "Cross-tabulate summed science exposure time, targets in rows, filters in columns.",
        sci.pivot("OBJECT", "FILTER", sum_("EXPTIME_s")).table(),
    ),
    # Statistics
    (
        "Spearman rank correlation of seeing with airmass for science frames",
        sci.test("correlation", y="SEEING_as", x="AIRMASS", method="spearman"),
    ),
    (
        "Linear extinction fit: regress the r-band zero point on airmass, photometric nights only.",
        both.filter(photometric & (c("FILTER") == "r")).test("regression", y="ZP_mag", x="AIRMASS"),
    ),
    (
        "Kruskal-Wallis test for equality of FWHM between sky conditions",
        both.test("kruskal", y="SEEING_as", x="WEATHER"),
    ),
    # Nothing holds it
    ("Redshift of each target, with its uncertainty", None),
    ("Median polarisation degree of 3C 273 in r", None),
    ("CCD temperature drift over the dark frames of March 2024", None),
    ("Expected seeing for the night of 12 January 2026", None),
    ("Why did the z-band zero point degrade after the mirror was washed?", None),
    ("What does a return flight to the Canary Islands cost in August?", None),
]
