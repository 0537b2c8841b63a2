"""An eye clinic on three sites: its appointments, and the measurements of each eye."""

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
)

FORMATS = {"appts": "csv", "exams": "csv"}

VOICE = "a clinician-scientist who speaks in the terms of studies, precise about groups"

CLINICS = {
    "POAG": "glaucoma",
    "OHT": "glaucoma",
    "nAMD": "medical retina",
    "DME": "medical retina",
    "RVO": "medical retina",
    "KC": "cornea",
    "Fuchs": "cornea",
    "cataract": "cataract",
}
STAFF = {
    "glaucoma": ["Okafor", "Lindqvist", "Rao", "Hale"],
    "medical retina": ["Moretti", "Bauer", "Chen", "Rao", "Doyle"],
    "cornea": ["Haddad", "Novak", "Lindqvist", "Pires"],
    "cataract": ["Bauer", "Sato", "Doyle", "Novak"],
}
PRESSURE = {"POAG": 19.5, "OHT": 24}
CORNEA = {"KC": 468, "Fuchs": 602, "OHT": 571}
MACULA = {"nAMD": 352, "DME": 389, "RVO": 401}
AGE = {"KC": 27, "nAMD": 78, "cataract": 73, "Fuchs": 68, "OHT": 57}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 420
    dx = rng.choice([*CLINICS], n, p=[0.2, 0.1, 0.2, 0.13, 0.07, 0.09, 0.06, 0.15])
    age = (np.array([AGE.get(name, 64) for name in dx]) + rng.normal(0, 9, n)).round()
    age = age.clip(9, 96).astype(int)
    sex = rng.choice(["F", "M"], n, p=[0.55, 0.45])
    home = rng.choice(["Eastgate", "Riverside", "St Lucy"], n, p=[0.45, 0.34, 0.21])

    m = 2300
    need = rng.gamma(1.4, 1, n)
    at = np.concatenate([np.arange(n), rng.choice(n, m - n, p=need / need.sum())])
    days = pd.bdate_range("2023-01-02", "2024-12-20")
    day = days[rng.choice(len(days), m)]
    minutes = rng.choice(np.arange(8 * 60, 17 * 60, 15), m)
    planned = day + pd.to_timedelta(minutes, "min")
    status = rng.choice(["attended", "DNA", "cancelled"], m, p=[0.83, 0.1, 0.07])
    late = planned + pd.to_timedelta((rng.gamma(2.2, 13, m) - 4).round(), "min")
    clinic = np.array([CLINICS[name] for name in dx[at]])
    appts = pd.DataFrame(
        {
            "appt_id": np.arange(m),
            "pt_no": [f"P{4000 + i}" for i in at],
            "booked_on": (day - pd.to_timedelta((rng.gamma(2, 22, m) + 1).round(), "D")).strftime(
                "%Y-%m-%d"
            ),
            "appt_dt": planned,
            "seen_dt": late.where(status == "attended"),
            "clinic": clinic,
            "clinician": [STAFF[name][rng.integers(len(STAFF[name]))] for name in clinic],
            "site": home[at],
            "visit_type": "follow-up",
            "status": status,
            "dx": dx[at],
            "age_yrs": age[at],
            "sex": sex[at],
        }
    ).sort_values("appt_dt", ignore_index=True)
    appts["appt_id"] = np.arange(300001, 300001 + m)
    appts.loc[~appts["pt_no"].duplicated(), "visit_type"] = "new"

    came = appts[appts["status"] == "attended"]
    came = came[rng.random(len(came)) < 0.95]
    both = came.loc[came.index.repeat(2)].reset_index(drop=True)
    k = len(both)
    group = both["dx"]
    best = (rng.gamma(1.5, 0.17, k) - 0.08 + 0.14 * group.isin(["nAMD", "DME"])).round(2)
    cornea = group.map(CORNEA).fillna(545) + rng.normal(0, 31, k)
    tonometer = rng.choice(["GAT", "NCT", "iCare"], k, p=[0.56, 0.27, 0.17])
    pressure = group.map(PRESSURE).fillna(15.2) + rng.normal(0, 3.6, k) + (cornea - 545) * 0.02
    pressure = (pressure + (tonometer == "NCT") * 0.9 + (rng.random(k) < 0.01) * 14).clip(6)
    agent = np.where(
        (both["clinic"] == "medical retina") & (rng.random(k) < 0.4),
        np.where(
            (both["appt_dt"] >= "2024-03-04") & (rng.random(k) < 0.45),
            "faricimab",
            rng.choice(["aflibercept", "ranibizumab"], k, p=[0.7, 0.3]),
        ),
        None,
    )
    cupped = (rng.normal(0.4, 0.13, k) + 0.25 * (group == "POAG")).clip(0.1, 0.95).round(2)
    exams = pd.DataFrame(
        {
            "exam_no": np.arange(1, k + 1),
            "appt_id": both["appt_id"],
            "eye": np.tile(["OD", "OS"], k // 2),
            "ucva_logmar": (best + rng.gamma(1.3, 0.22, k) - 0.03).round(2),
            "bcva_logmar": best,
            "iop_mmhg": pressure.round(),
            "tonometer": tonometer,
            "cct_um": cornea.round(),
            "cdr_v": cupped,
            "crt_um": (group.map(MACULA).fillna(262) + rng.gamma(2, 26, k) - 40).round(),
            "sph_d": np.round(rng.normal(-0.9, 2.3, k) * 4) / 4,
            "cyl_d": 0 - np.round(rng.gamma(1.2, 0.7, k) * 4) / 4,
            "ivt_agent": agent,
        }
    )
    for name, share in {"cct_um": 0.22, "cdr_v": 0.16, "crt_um": 0.3, "ucva_logmar": 0.06}.items():
        exams.loc[rng.random(k) < share, name] = np.nan
    return {"appts": appts, "exams": exams}


a = T("appts")
e = T("exams")
j = e.join(a, "appt_id")
attended = c("status") == "attended"
dna = c("status") == "DNA"
new = c("visit_type") == "new"
injected = ~c("ivt_agent").missing()
goldmann = c("tonometer") == "GAT"
year = c("appt_dt").part("year")
month = c("appt_dt").floor("month")

QUESTIONS = [
    # look
    ("Show me the first ten examination records.", e.limit(10).table()),
    ("what are the dimensions of the exam dataset?", e.report("shape")),
    (
        "Extent of missing data in each exam variable, left eyes only",
        e.filter(c("eye") == "OS").report("missing"),
    ),
    (
        "Which diagnoses are represented in the cornea clinic?",
        a.filter(c("clinic") == "cornea").distinct("dx").table(),
    ),
    (
        "descriptive statistics for corrected acuity, IOP and central corneal thickness",
        e.report("describe", "bcva_logmar", "iop_mmhg", "cct_um"),
    ),
    (
        "list every right-eye record with a pressure above 30 mmHg",
        e.filter((c("eye") == "OD") & (c("iop_mmhg") > 30)).table(),
    ),
    (
        "The 20 most recent non-attended (DNA) appointments, newest first",
        a.filter(dna).top(20, "appt_dt").table(),
    ),
    (
        "draw a random sample of 12 appointments from the keratoconus (KC) group",
        a.filter(c("dx") == "KC").sample(12).table(),
    ),
    # aggregate and compare
    (
        "Mean IOP in the POAG group versus the OHT group, Goldmann (GAT) readings only",
        j.filter(c("dx").isin(["POAG", "OHT"]) & goldmann)
        .group("dx", iop=mean("iop_mmhg"))
        .table(),
    ),
    (
        "median central retinal thickness by diagnosis within medical retina",
        j.filter(c("clinic") == "medical retina").group("dx", crt=median("crt_um")).table(),
    ),
    (
        "What proportion of appointments ended as DNA in each clinic?",
        a.group("clinic", dna=mean(dna)).table(),
    ),
    (
        "How many distinct patients make up the Fuchs cohort?",
        a.filter(c("dx") == "Fuchs").value(nunique("pt_no")),
    ),
    (
        "Of the new attendances in the cornea clinic, what percentage were patients under 30?",
        a.filter(new & attended & (c("clinic") == "cornea")).value(mean(c("age_yrs") < 30) * 100),
    ),
    (
        "difference in mean BCVA between right and left eyes (OD minus OS)",
        e.value(mean("bcva_logmar", c("eye") == "OD") - mean("bcva_logmar", c("eye") == "OS")),
    ),
    (
        "Ratio of DNAs to cancellations at each site",
        a.group("site", ratio=count(only=dna) / count(only=c("status") == "cancelled")).table(),
    ),
    (
        "Which clinician has seen the largest number of different nAMD patients, counting "
        "attended appointments only?",
        a.filter((c("dx") == "nAMD") & attended)
        .group("clinician", patients=nunique("pt_no"))
        .top(1, "patients")
        .table(),
    ),
    (
        "rank the five most common diagnoses by attended follow-up visits",
        a.filter(attended & (c("visit_type") == "follow-up"))
        .group("dx", n=count())
        .top(5, "n")
        .table(),
    ),
    (
        "Within each clinic, the two clinicians with the most attended visits",
        a.filter(attended)
        .group("clinic", "clinician", n=count())
        .top(2, "n", per=("clinic",))
        .table(),
    ),
    (
        "Which single examination has the highest macular thickness (CRT) in the DME group?",
        j.filter(c("dx") == "DME").top(1, "crt_um").table(),
    ),
    (
        "mean pressure stratified by tonometer and eye",
        e.group("tonometer", "eye", iop=mean("iop_mmhg")).table(),
    ),
    (
        "n, mean and SD of IOP per tonometer please",
        e.group(
            "tonometer", n=count("iop_mmhg"), mean=mean("iop_mmhg"), sd=std("iop_mmhg")
        ).table(),
    ),
    (
        "Mean spherical equivalent, i.e. sphere plus half the cylinder, by sex in eyes with a "
        "sphere below -0.5 D",
        j.filter(c("sph_d") < -0.5).group("sex", se=mean(c("sph_d") + c("cyl_d") / 2)).table(),
    ),
    (
        "By how many logMAR units does acuity improve on average from uncorrected to best "
        "corrected, for each diagnosis?",
        j.group("dx", gain=mean(c("ucva_logmar") - c("bcva_logmar"))).table(),
    ),
    (
        "patients with at least 12 attended appointments, with the number of attendances",
        a.filter(attended).group("pt_no", n=count()).filter(c("n") >= 12).table(),
    ),
    (
        "Average cup-to-disc ratio per clinician in POAG, restricted to clinicians with 40 or "
        "more disc measurements",
        j.filter(c("dx") == "POAG")
        .group("clinician", cdr=mean("cdr_v"), n=count("cdr_v"))
        .filter(c("n") >= 40)
        .table(),
    ),
    (
        "frequency (%) of IOP over 21 mmHg among exams with a vertical CDR of 0.7 or more",
        e.filter(c("cdr_v") >= 0.7).value(mean(c("iop_mmhg") > 21) * 100),
    ),
    (
        "Interquartile range of corneal thickness in KC eyes",
        j.filter(c("dx") == "KC").value(quantile("cct_um", 0.75) - quantile("cct_um", 0.25)),
    ),
    (
        "Number of injections of each anti-VEGF agent, most used first",
        e.filter(injected).group("ivt_agent", n=count()).sort("-n").table(),
    ),
    (
        "each site's share of all booked appointments",
        a.group("site", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "DNA rate in new versus follow-up appointments, patients aged 18 to 40 inclusive",
        a.filter(c("age_yrs").between(18, 40)).group("visit_type", dna=mean(dna)).table(),
    ),
    (
        "In how many records is the corrected acuity worse, i.e. higher in logMAR, than the "
        "uncorrected one?",
        e.filter(c("bcva_logmar") > c("ucva_logmar")).value(count()),
    ),
    (
        "How many attended appointments have no examination on file?",
        a.filter(attended).join(e, "appt_id", how="anti").value(count()),
    ),
    # time
    (
        "attended visits per month in 2024",
        a.filter(attended & (year == 2024)).group(month=month, n=count()).table(),
    ),
    (
        "Quarterly mean IOP of the OHT group over the whole study period",
        j.filter(c("dx") == "OHT")
        .group(quarter=c("appt_dt").floor("quarter"), iop=mean("iop_mmhg"))
        .table(),
    ),
    (
        "On which day of the week is the proportion of DNAs highest?",
        a.group(weekday=c("appt_dt").part("weekdayName"), dna=mean(dna)).top(1, "dna").table(),
    ),
    (
        "Distribution of scheduled appointments over the hours of the day, cataract clinic",
        a.filter(c("clinic") == "cataract")
        .group(hour=c("appt_dt").part("hour"), n=count())
        .table(),
    ),
    (
        "month-on-month percentage change in appointments at Eastgate",
        a.filter(c("site") == "Eastgate")
        .group(month=month, n=count())
        .derive(change=(c("n") / shift("n", "month") - 1) * 100)
        .table(),
    ),
    (
        "Cumulative number of faricimab injections, week by week",
        j.filter(c("ivt_agent") == "faricimab")
        .group(week=c("appt_dt").floor("week"), n=count())
        .derive(total=running("n", "week"))
        .table(),
    ),
    (
        "Monthly mean CRT in nAMD, smoothed with a 3-month rolling mean",
        j.filter(c("dx") == "nAMD")
        .group(month=month, crt=mean("crt_um"))
        .derive(smoothed=rolling("crt", "month", 3))
        .table(),
    ),
    (
        "mean lead time in days from booking to appointment, new referrals, by clinic",
        a.filter(new).group("clinic", days=mean(c("booked_on").until(c("appt_dt")))).table(),
    ),
    (
        "Median delay in minutes between the scheduled time and actually being seen, per site "
        "and year",
        a.group(
            "site", year=year, delay=median(c("appt_dt").until(c("seen_dt"), "minute"))
        ).table(),
    ),
    (
        "When was faricimab first given at Riverside?",
        j.filter((c("ivt_agent") == "faricimab") & (c("site") == "Riverside")).value(
            min_("appt_dt")
        ),
    ),
    (
        "date of the last attended visit of every patient in the KC cohort",
        a.filter((c("dx") == "KC") & attended).group("pt_no", last=max_("appt_dt")).table(),
    ),
    (
        "Mean corrected acuity of the DME group before 1 March 2024 and from that date onwards, "
        "side by side",
        j.filter(c("dx") == "DME")
        .group(
            before=mean("bcva_logmar", only=c("appt_dt") < date("2024-03-01")),
            since=mean("bcva_logmar", only=c("appt_dt") >= date("2024-03-01")),
        )
        .table(),
    ),
    (
        "Average interval in days between consecutive attended visits of the same patient, "
        "compared across diagnoses",
        a.filter(attended)
        .derive(previous=shift("appt_dt", "appt_dt", per=("pt_no",)))
        .group("dx", days=mean(c("previous").until(c("appt_dt"))))
        .table(),
    ),
    (
        "Which calendar day saw the most attendances across all sites?",
        a.filter(attended).group(day=c("appt_dt").floor("day"), n=count()).top(1, "n").table(),
    ),
    (
        "number of cancellations from 10 June to 12 July 2024, both days included",
        a.filter(
            (c("status") == "cancelled")
            & (c("appt_dt") >= date("2024-06-10"))
            & (c("appt_dt") < date("2024-07-13"))
        ).value(count()),
    ),
    (
        "The ten patients with the longest follow-up, in days from first to last attended visit",
        a.filter(attended)
        .group("pt_no", first=min_("appt_dt"), last=max_("appt_dt"))
        .derive(days=c("first").until(c("last")))
        .top(10, "days")
        .table(),
    ),
    # charts
    (
        "Histogram of IOP by applanation (GAT), 20 bins",
        e.filter(goldmann).chart("histogram", y="iop_mmhg", bins=20),
    ),
    (
        "box plots of central corneal thickness, one per diagnostic group",
        j.chart("box", x="dx", y="cct_um"),
    ),
    (
        "Scatter plot of IOP (y) against CCT (x), right eyes only, coloured by tonometer",
        e.filter(c("eye") == "OD").chart("scatter", x="cct_um", y="iop_mmhg", colour="tonometer"),
    ),
    (
        "plot attendances over time by month with a separate line for each clinic",
        a.filter(attended)
        .group("clinic", month=month, n=count())
        .chart("line", x="month", y="n", colour="clinic"),
    ),
    (
        "bar chart: mean age at appointment per diagnosis",
        a.group("dx", age=mean("age_yrs")).chart("bar", x="dx", y="age"),
    ),
    (
        "Injections per quarter as stacked bars, broken down by agent",
        j.filter(injected)
        .group("ivt_agent", quarter=c("appt_dt").floor("quarter"), n=count())
        .chart("bar", x="quarter", y="n", colour="ivt_agent", stacked=True),
    ),
    (
        "heat map of appointment counts, weekday down the side and hour along the bottom",
        a.group(
            weekday=c("appt_dt").part("weekdayName"), hour=c("appt_dt").part("hour"), n=count()
        ).chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    (
        "Violin plot of corrected logMAR by injected agent, nAMD eyes under treatment only",
        j.filter((c("dx") == "nAMD") & injected).chart("violin", x="ivt_agent", y="bcva_logmar"),
    ),
    # unanswerable
    ("rate of visual field progression (MD slope in dB/year) in the POAG group", None),
    ("Incidence of endophthalmitis per 1,000 intravitreal injections, by agent", None),
    ("Do current smokers with nAMD have thicker maculae than never-smokers?", None),
    ("adherence to prostaglandin drops among OHT patients under 60", None),
]
