"""Participants of a diabetes trial and their visits, with names as in CDISC data sets."""

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

FORMATS = {"adsl": "csv", "visits": "parquet"}

VOICE = "a statistician: exact terms, whole sentences, several conditions at once"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 360
    country = {101: "DEU", 102: "DEU", 103: "DEU", 104: "POL", 105: "POL", 106: "POL", 107: "POL"}
    country |= {108: "ESP", 109: "ESP", 110: "ESP", 111: "USA", 112: "USA", 113: "USA", 114: "USA"}
    site = rng.choice([*country], n, p=rng.dirichlet(np.full(len(country), 8)))
    arm = rng.choice(["Placebo", "10 mg", "20 mg"], n)
    randomised = pd.Timestamp("2023-01-09") + pd.to_timedelta(rng.integers(0, 420, n), unit="D")
    status = rng.choice(["COMPLETED", "DISCONTINUED", "ONGOING"], n, p=[0.7, 0.19, 0.11])
    ended = randomised + pd.to_timedelta(
        np.where(status == "COMPLETED", rng.integers(82, 95, n), rng.integers(10, 80, n)), unit="D"
    )
    adsl = pd.DataFrame(
        {
            "USUBJID": [f"GL7-{s}-{i:04d}" for i, s in enumerate(site, 1)],
            "SITEID": site,
            "COUNTRY": [country[s] for s in site],
            "ARM": arm,
            "SEX": rng.choice(["F", "M"], n, p=[0.46, 0.54]),
            "AGE": rng.normal(58, 11, n).clip(18, 84).astype(int),
            "BMIBL": rng.normal(30.5, 4.6, n).round(1),
            "SMOKER": rng.choice(["Y", "N"], n, p=[0.22, 0.78]),
            "DIABDUR": rng.gamma(2, 4, n).round(1),
            "RANDDT": randomised,
            "EOSDT": ended,
            "EOSSTT": status,
            "DCSREAS": rng.choice(
                ["ADVERSE EVENT", "WITHDRAWAL BY SUBJECT", "LOST TO FOLLOW-UP", "LACK OF EFFICACY"],
                n,
                p=[0.35, 0.35, 0.2, 0.1],
            ),
            "SAFFL": rng.choice(["Y", "N"], n, p=[0.96, 0.04]),
        }
    )
    adsl.loc[status != "DISCONTINUED", "DCSREAS"] = None
    adsl.loc[status == "ONGOING", "EOSDT"] = pd.NaT
    adsl.loc[rng.choice(n, 12, replace=False), "SMOKER"] = None
    adsl.loc[rng.choice(n, 5, replace=False), "BMIBL"] = np.nan
    effect = pd.Series(arm).map({"Placebo": 0.015, "10 mg": 0.06, "20 mg": 0.095}).to_numpy()
    start = rng.normal(8.2, 0.8, n)
    parts = []
    for week, label in [(0, "BASELINE"), (4, "WEEK 4"), (8, "WEEK 8"), (12, "WEEK 12"), (None, "")]:
        share = {0: 1, 4: 0.94, 8: 0.87, 12: 0.8, None: 0.14}[week]
        who = np.flatnonzero(rng.random(n) < share)
        k = len(who)
        weeks = np.full(k, week) if week is not None else rng.integers(1, 12, k)
        after = weeks * 7 + (rng.integers(-3, 4, k) if week else 0)
        parts.append(
            pd.DataFrame(
                {
                    "USUBJID": adsl["USUBJID"].to_numpy()[who],
                    "VISIT": label or "UNSCHEDULED",
                    "AVISITN": week if week is not None else np.nan,
                    "VISITDT": randomised[who] + pd.to_timedelta(after, unit="D"),
                    "HBA1C": (start[who] - effect[who] * weeks + rng.normal(0, 0.25, k)).round(1),
                    "GLUC": rng.normal(9.1, 2.1, k).round(1),
                    "ALT": rng.lognormal(3.3, 0.55, k).round(),
                    "CREAT": rng.normal(82, 17, k).round(),
                    "SYSBP": rng.normal(136, 15, k).round(),
                    "ADHER": (100 - rng.gamma(1.4, 5, k)).clip(20).round(1),
                    "TEAEFL": rng.choice(["Y", "N"], k, p=[0.17, 0.83]),
                    "HYPO": rng.random(k) < 0.06,
                }
            )
        )
    visits = pd.concat(parts).sort_values(["USUBJID", "VISITDT"], ignore_index=True)
    m = len(visits)
    visits.loc[visits["VISIT"] == "BASELINE", "ADHER"] = np.nan
    for name, missing in [("HBA1C", 40), ("ALT", 55), ("CREAT", 31), ("SYSBP", 12)]:
        visits.loc[rng.choice(m, missing, replace=False), name] = np.nan
    return {"adsl": adsl, "visits": visits}


adsl = T("adsl")
visits = T("visits")

both = visits.join(adsl, on="USUBJID")
left = c("EOSSTT") == "DISCONTINUED"
baseline = c("VISIT") == "BASELINE"
week12 = c("VISIT") == "WEEK 12"

low, high = over(quantile("ALT", 0.25)), over(quantile("ALT", 0.75))

QUESTIONS = [
    # Everyday
    ("Sort the participants by age in ascending order.", adsl.sort("AGE").table()),
    (
        "List the subject identifier, arm and age of the smokers.",
        adsl.filter(c("SMOKER") == "Y").select("USUBJID", "ARM", "AGE").table(),
    ),
    ("Which participant has the highest baseline BMI?", adsl.top(1, "BMIBL").table()),
    ("How many participants are there per country?", adsl.group("COUNTRY", n=count()).table()),
    ("Show the first ten records of visits.", visits.limit(10).table()),
    (
        "How many participants are between 40 and 60 years of age?",
        adsl.filter(c("AGE").between(40, 60)).value(count()),
    ),
    (
        "What is the difference in duration of diabetes between women and men?",
        adsl.value(mean("DIABDUR", c("SEX") == "F") - mean("DIABDUR", c("SEX") == "M")),
    ),
    (
        "What is the share of each end-of-study status within each arm?",
        adsl.group("ARM", "EOSSTT", n=count())
        .derive(share=c("n") / over(sum_("n"), "ARM"))
        .table(),
    ),
    (
        "Which three sites have the most participants?",
        adsl.group("SITEID", n=count()).top(3, "n").table(),
    ),
    (
        "Number of visits by day of the week",
        visits.group(weekday=c("VISITDT").part("weekdayName"), n=count()).table(),
    ),
    ("What is the mean waist circumference of the participants?", None),
    # Look
    ("State the dimensions of the visits data set.", visits.report("shape")),
    ("Number of missing values in each variable of adsl", adsl.report("missing")),
    ("Which visit labels occur?", visits.distinct("VISIT").table()),
    (
        "Summarise age, baseline BMI and duration of diabetes descriptively.",
        adsl.report("describe", "AGE", "BMIBL", "DIABDUR"),
    ),
    ("Draw a simple random sample of 15 participants.", adsl.sample(15).table()),
    ("What is the type of every variable in visits?", visits.report("types")),
    # Aggregate and compare
    (
        "At how many visits of the 10 mg and 20 mg arms was adherence below 85 % "
        "with a treatment-emergent adverse event present?",
        both.filter(
            c("ARM").isin(["10 mg", "20 mg"]) & (c("ADHER") < 85) & (c("TEAEFL") == "Y")
        ).value(count()),
    ),
    ("Median age by arm and sex", adsl.group("ARM", "SEX", age=median("AGE")).table()),
    (
        "How many women aged 65 years or older in the placebo arm discontinued?",
        adsl.filter((c("SEX") == "F") & (c("AGE") >= 65) & (c("ARM") == "Placebo") & left).value(
            count()
        ),
    ),
    (
        "Proportion of all randomised participants in each arm "
        "who discontinued because of an adverse event",
        adsl.group("ARM", proportion=count(only=c("DCSREAS") == "ADVERSE EVENT") / count()).table(),
    ),
    (
        "Standard deviation of HbA1c at baseline, per arm",
        both.filter(baseline).group("ARM", sd=std("HBA1C")).table(),
    ),
    (
        "Mean ALT at week 12 by arm, restricted to the safety population",
        both.filter(week12 & (c("SAFFL") == "Y")).group("ARM", alt=mean("ALT")).table(),
    ),
    (
        "Of the week 12 visits with a recorded HbA1c, what percentage lies below 7.5, by arm?",
        both.filter(week12 & ~c("HBA1C").missing())
        .group("ARM", percentage=mean(c("HBA1C") < 7.5) * 100)
        .table(),
    ),
    (
        "Which site randomised the most participants?",
        adsl.group("SITEID", n=count()).top(1, "n").table(),
    ),
    (
        "Give the five participants with the highest peak ALT over all their visits.",
        visits.group("USUBJID", peak=max_("ALT")).top(5, "peak").table(),
    ),
    (
        "Within each country, the two sites with the highest discontinuation rate",
        adsl.group("COUNTRY", "SITEID", rate=mean(left)).top(2, "rate", per=("COUNTRY",)).table(),
    ),
    (
        "Difference in mean week 12 HbA1c, 20 mg minus placebo",
        both.filter(week12).value(
            mean("HBA1C", c("ARM") == "20 mg") - mean("HBA1C", c("ARM") == "Placebo")
        ),
    ),
    (
        "Compute each participant's change in HbA1c from baseline to week 12 "
        "and report the mean change per arm.",
        visits.group("USUBJID", change=mean("HBA1C", week12) - mean("HBA1C", baseline))
        .join(adsl, on="USUBJID")
        .group("ARM", change=mean("change"))
        .table(),
    ),
    (
        "Relative risk of discontinuation, 20 mg versus placebo",
        adsl.value(mean(left, c("ARM") == "20 mg") / mean(left, c("ARM") == "Placebo")),
    ),
    (
        "Interquartile range of baseline BMI for smokers and non-smokers",
        adsl.group("SMOKER", iqr=quantile("BMIBL", 0.75) - quantile("BMIBL", 0.25)).table(),
    ),
    (
        "List the participants who have no week 12 visit.",
        adsl.join(visits.filter(week12), on="USUBJID", how="anti").table(),
    ),
    (
        "Which sites have at least 20 participants and a discontinuation rate above 20 %?",
        adsl.group("SITEID", n=count(), rate=mean(left))
        .filter((c("n") >= 20) & (c("rate") > 0.2))
        .table(),
    ),
    (
        "How many distinct participants had any post-baseline ALT exceeding 80 U/L?",
        visits.filter((c("VISIT") != "BASELINE") & (c("ALT") > 80)).value(nunique("USUBJID")),
    ),
    (
        "Identify the participants whose HbA1c never exceeded 7.0 at any visit.",
        visits.group("USUBJID", highest=max_("HBA1C"))
        .filter(c("highest") <= 7)
        .select("USUBJID")
        .table(),
    ),
    (
        "Subject identifiers of male smokers under 50 with a baseline BMI above 30",
        adsl.filter((c("SEX") == "M") & (c("SMOKER") == "Y") & (c("AGE") < 50) & (c("BMIBL") > 30))
        .select("USUBJID")
        .table(),
    ),
    (
        "Show the visits at which creatinine was above the mean of the same visit label.",
        visits.filter(c("CREAT") > over(mean("CREAT"), "VISIT")).table(),
    ),
    (
        "What is the mean number of visits per participant?",
        visits.group("USUBJID", n=count()).value(mean("n")),
    ),
    (
        "Who had the highest systolic blood pressure at week 8?",
        visits.filter(c("VISIT") == "WEEK 8").top(1, "SYSBP").select("USUBJID").value(),
    ),
    (
        "Coefficient of variation of glucose, i.e. SD divided by mean, for each visit label",
        visits.group("VISIT", cv=std("GLUC") / mean("GLUC")).table(),
    ),
    (
        "Participants with at least two visits with hypoglycaemia",
        visits.filter(c("HYPO")).group("USUBJID", n=count()).filter(c("n") >= 2).table(),
    ),
    # Time
    (
        "Number of randomisations per calendar month",
        adsl.group(month=c("RANDDT").floor("month"), n=count()).table(),
    ),
    (
        "How many participants were randomised in Poland in Q2 2023?",
        adsl.filter(
            (c("COUNTRY") == "POL")
            & (c("RANDDT") >= date("2023-04-01"))
            & (c("RANDDT") < date("2023-07-01"))
        ).value(count()),
    ),
    (
        "Cumulative number of participants randomised, by week",
        adsl.group(week=c("RANDDT").floor("week"), n=count())
        .derive(cumulative=running("n", "week"))
        .table(),
    ),
    (
        "Mean time from randomisation to end of study in days, by arm and end-of-study status",
        adsl.group("ARM", "EOSSTT", days=mean(c("RANDDT").until(c("EOSDT")))).table(),
    ),
    (
        "Count the visits between 1 March and 30 June 2023 inclusive, by site.",
        both.filter((c("VISITDT") >= date("2023-03-01")) & (c("VISITDT") < date("2023-07-01")))
        .group("SITEID", n=count())
        .table(),
    ),
    (
        "What proportion of unscheduled visits fell on a weekend?",
        visits.filter(c("VISIT") == "UNSCHEDULED").value(mean(c("VISITDT").part("weekday") >= 6)),
    ),
    (
        "In which month did the most participants discontinue?",
        adsl.filter(left).group(month=c("EOSDT").floor("month"), n=count()).top(1, "n").table(),
    ),
    (
        "Median interval in days between consecutive visits of the same participant",
        visits.derive(
            interval=shift("VISITDT", "VISITDT", per=("USUBJID",)).until(c("VISITDT"))
        ).value(median("interval")),
    ),
    (
        "Dates of the first and the last visit of each participant in the 10 mg arm",
        both.filter(c("ARM") == "10 mg")
        .group("USUBJID", first=min_("VISITDT"), last=max_("VISITDT"))
        .table(),
    ),
    (
        "Monthly number of visits with its three-month moving average",
        visits.group(month=c("VISITDT").floor("month"), n=count())
        .derive(moving_average=rolling("n", "month", 3))
        .table(),
    ),
    # Charts
    (
        "Box plots of HbA1c at baseline, one per arm",
        both.filter(baseline).chart("box", x="ARM", y="HBA1C"),
    ),
    (
        "Plot mean HbA1c against the visit number, with a separate line for each arm.",
        both.group("AVISITN", "ARM", hba1c=mean("HBA1C")).chart(
            "line", x="AVISITN", y="hba1c", colour="ARM"
        ),
    ),
    (
        "Scatter plot of ALT (y) versus creatinine (x) at week 12, coloured by arm",
        both.filter(week12).chart("scatter", x="CREAT", y="ALT", colour="ARM"),
    ),
    (
        "Histogram of the age of participants in Spain and Germany, 25 bins",
        adsl.filter(c("COUNTRY").isin(["ESP", "DEU"])).chart("histogram", y="AGE", bins=25),
    ),
    ("Violin plot of baseline BMI by sex", adsl.chart("violin", x="SEX", y="BMIBL")),
    (
        "Heat map of mean systolic pressure, visit label on the x-axis and country on the y-axis",
        both.group("VISIT", "COUNTRY", sysbp=mean("SYSBP")).chart(
            "heatmap", x="VISIT", y="COUNTRY", colour="sysbp"
        ),
    ),
    (
        "Stacked bar chart of the number of participants per arm by end-of-study status",
        adsl.group("ARM", "EOSSTT", n=count()).chart(
            "bar", x="ARM", y="n", colour="EOSSTT", stacked=True
        ),
    ),
    # Cleaning and reshaping
    (
        "Recode SEX in adsl: F becomes Female and M becomes Male.",
        adsl.derive(
            SEX=where(c("SEX") == "F", "Female", where(c("SEX") == "M", "Male", c("SEX")))
        ).change("adsl"),
    ),
    (
        "Add to adsl a variable AGEGR1 that is >=65 for participants of 65 years or more "
        "and <65 for all others.",
        adsl.derive(AGEGR1=where(c("AGE") >= 65, ">=65", "<65")).change("adsl"),
    ),
    (
        "Remove the unscheduled visits from visits permanently.",
        visits.filter(c("VISIT") != "UNSCHEDULED").change("visits"),
    ),
    (
        "Transpose: one row per participant, one column per visit label, mean HbA1c as entries",
        visits.pivot("USUBJID", "VISIT", mean("HBA1C")).table(),
    ),
    # Statistics
    (
        "Test by Kruskal-Wallis whether duration of diabetes differs between the arms.",
        adsl.test("kruskal", y="DIABDUR", x="ARM"),
    ),
    (
        "Mann-Whitney test of HbA1c at week 12 between 20 mg and placebo, safety population only",
        both.filter(week12 & (c("SAFFL") == "Y") & c("ARM").isin(["20 mg", "Placebo"])).test(
            "mannWhitney", y="HBA1C", x="ARM"
        ),
    ),
    (
        "Is end-of-study status independent of arm? Chi-squared test.",
        adsl.test("chiSquared", y="EOSSTT", x="ARM"),
    ),
    # Nothing holds it
    ("Median LDL cholesterol at week 12 by arm", None),
    ("How many participants reported a grade 3 or 4 adverse event, by preferred term?", None),
    ("List the concomitant medication of women over 70 in the 10 mg arm.", None),
    ("What HbA1c do we expect at week 52 under 20 mg?", None),
    ("Why was withdrawal by subject so frequent at site 104?", None),
    ("What is the critical value of a two-sided z-test at the 1 % level?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "At which visits was ALT an outlier?",
        visits.filter(
            (c("ALT") < low - (high - low) * 1.5) | (c("ALT") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Reduce the visits to complete cases, i.e. delete every record with at least one "
        "missing value.",
        visits.filter(
            ~c("AVISITN").missing()
            & ~c("HBA1C").missing()
            & ~c("ALT").missing()
            & ~c("CREAT").missing()
            & ~c("SYSBP").missing()
            & ~c("ADHER").missing()
        ).change("visits"),
    ),
    (
        "Impute missing creatinine values by the mean of the respective visit label.",
        visits.derive(CREAT=c("CREAT").or_else(over(mean("CREAT"), "VISIT"))).change("visits"),
    ),
]
