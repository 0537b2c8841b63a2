"""Nights of polysomnography in a sleep laboratory, and the people who slept there."""

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
    outlier,
    over,
    quantile,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"recordings": "parquet", "participants": "parquet"}

VOICE = "a careful scientist who writes whole sentences"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    people = 132
    dx = rng.choice(
        ["control", "insomnia", "OSA", "narcolepsy", "RLS"], people, p=[0.3, 0.25, 0.25, 0.08, 0.12]
    )
    enrolled = pd.Timestamp("2023-01-09") + pd.to_timedelta(rng.integers(0, 560, people), unit="D")
    participants = pd.DataFrame(
        {
            "PID": [f"P{number:03d}" for number in range(1, people + 1)],
            "sex": rng.choice(["F", "M"], people),
            "age_y": rng.normal(46, 14, people).clip(18, 82).round().astype(int),
            "BMI": rng.normal(np.where(dx == "OSA", 31, 25), 3.6).round(1),
            "dx": dx,
            "chronotype": rng.choice(
                ["morning", "Morning ", "evening", " Evening", "none"], people
            ),
            "smoker": rng.choice(["yes", "no"], people, p=[0.24, 0.76]),
            "handed": rng.choice(["right", "left"], people, p=[0.88, 0.12]),
            "site": rng.choice(["Lund", "Uppsala", "Bergen"], people, p=[0.5, 0.3, 0.2]),
            "enrolled": enrolled.strftime("%Y-%m-%d"),
        }
    )
    participants.loc[rng.choice(people, 9, replace=False), "BMI"] = np.nan

    n = 430
    who = rng.choice(people - 7, n)
    group = dx[who]
    off = (
        enrolled[who]
        + pd.to_timedelta(rng.integers(3, 130, n), unit="D")
        + pd.to_timedelta((22.9 * 60 + rng.normal(0, 48, n)).round(), unit="min")
    )
    bed = rng.normal(478, 28, n).round()
    caffeine = rng.choice([0, 50, 100, 150, 200, 300], n, p=[0.3, 0.15, 0.2, 0.15, 0.12, 0.08])
    latency = (rng.gamma(2.2, np.where(group == "insomnia", 19, 8)) + caffeine * 0.05).round(1)
    awake = rng.gamma(3, np.where(group == "insomnia", 24, 14)).round(1)
    asleep = (bed - latency - awake).clip(120).round(1)
    light = rng.normal(0.08, 0.02, n).clip(0.02)
    deep = rng.normal(0.18, 0.05, n).clip(0.02)
    dream = rng.normal(0.21, 0.05, n).clip(0.03)
    ahi = rng.gamma(1.6, np.where(group == "OSA", 17, 2.4)).round(1)
    recordings = pd.DataFrame(
        {
            "rec_no": np.arange(1001, 1001 + n),
            "PID": participants["PID"].to_numpy()[who],
            "protocol": rng.choice(
                ["baseline", "CPAP titration", "melatonin", "placebo", "MSLT"],
                n,
                p=[0.4, 0.18, 0.16, 0.16, 0.1],
            ),
            "room": rng.choice(["A", "B", "C", "D"], n),
            "tech": rng.choice(["ij", "IJ", " ij", "kos", "KOS ", "mh", "Mh"], n),
            "lights_off": off,
            "lights_on": off + pd.to_timedelta(bed, unit="min"),
            "TIB_min": bed,
            "TST_min": asleep,
            "SOL_min": latency,
            "WASO_min": awake,
            "N1_min": (asleep * light).round(1),
            "N2_min": (asleep * (1 - light - deep - dream)).round(1),
            "N3_min": (asleep * deep).round(1),
            "REM_min": (asleep * dream).round(1),
            "AHI": ahi,
            "SpO2_nadir": (94 - ahi * 0.25 + rng.normal(0, 3, n)).clip(62, 98).round(),
            "caffeine_mg": caffeine.astype(float),
            "ESS": rng.integers(0, 23, n).astype(str),
            "artefact": rng.choice(["yes", "no"], n, p=[0.13, 0.87]),
        }
    )
    recordings.loc[rng.choice(n, 37, replace=False), "caffeine_mg"] = np.nan
    recordings.loc[rng.choice(n, 21, replace=False), "ESS"] = None
    recordings.loc[rng.choice(n, 6, replace=False), "SpO2_nadir"] = np.nan
    recordings = pd.concat([recordings, recordings.iloc[[40, 212, 300]]], ignore_index=True)
    return {"recordings": recordings, "participants": participants}


r = T("recordings")
p = T("participants")
rp = r.join(p, "PID")

baseline = c("protocol") == "baseline"
titration = c("protocol") == "CPAP titration"
clean = c("artefact") == "no"
efficiency = c("TST_min") / c("TIB_min")
month = c("lights_off").floor("month")
latency_distance = (c("SOL_min") - over(mean("SOL_min"))).abs()

low, high = over(quantile("SOL_min", 0.25)), over(quantile("SOL_min", 0.75))

QUESTIONS = [
    # Everyday
    (
        "May I see the final four rows of the recordings, in the order in which they are stored?",
        r.tail(4).table(),
    ),
    (
        "What is the median wakefulness after sleep onset once its outliers have been excluded?",
        r.filter(~outlier("WASO_min")).value(median("WASO_min")),
    ),
    (
        "What is the mean total sleep time if recordings that were entered twice count only once?",
        r.distinct().value(mean("TST_min")),
    ),
    (
        "How many days elapse on average between two consecutive recordings of the same "
        "participant, going by lights-off?",
        r.derive(gap=shift("lights_off", "lights_off", per=("PID",)).until(c("lights_off"))).value(
            mean("gap")
        ),
    ),
    (
        "What was the mean sleep latency of the nights with less than 100 mg of caffeine, and what "
        "was it with 200 mg or more?",
        r.group(
            under_100=mean("SOL_min", c("caffeine_mg") < 100),
            from_200=mean("SOL_min", c("caffeine_mg") >= 200),
        ).table(),
    ),
    (
        "Please compare the average age of the participants in Lund with that in Bergen.",
        p.filter(c("site").isin(["Lund", "Bergen"])).group("site", age=mean("age_y")).table(),
    ),
    (
        "For each protocol, what is the mean share of light sleep, by which I mean N1 plus N2, "
        "divided by the total sleep time?",
        r.group("protocol", light=mean((c("N1_min") + c("N2_min")) / c("TST_min"))).table(),
    ),
    (
        "For either sex, what are the mean body mass index and the highest age?",
        p.group("sex", bmi=mean("BMI"), oldest=max_("age_y")).table(),
    ),
    (
        "How many of the recordings contain an artefact, and what fraction of all recordings do "
        "these constitute?",
        r.group(
            n=count(only=c("artefact") == "yes"), fraction=mean(c("artefact") == "yes")
        ).table(),
    ),
    (
        "What are the mean and the median of the total sleep time under each protocol?",
        r.group("protocol", mean=mean("TST_min"), median=median("TST_min")).table(),
    ),
    (
        "Please show the participant, the room and the AHI of every recording.",
        r.select("PID", "room", "AHI").table(),
    ),
    ("Which participant has the highest BMI?", p.top(1, "BMI").table()),
    ("What percentage of the participants are smokers?", p.value(mean(c("smoker") == "yes") * 100)),
    ("Which five recordings have the longest sleep latency?", r.top(5, "SOL_min").table()),
    (
        "Please draw a scatter plot of the oxygen nadir against the AHI.",
        r.chart("scatter", x="AHI", y="SpO2_nadir"),
    ),
    (
        "Does the BMI differ between the sexes according to a t-test?",
        p.test("tTest", y="BMI", x="sex"),
    ),
    (
        "Which diagnoses have more than 20 participants?",
        p.group("dx", n=count()).filter(c("n") > 20).table(),
    ),
    (
        "How many participants are there by site and diagnosis?",
        p.group("site", "dx", n=count()).table(),
    ),
    ("How many values are missing in each column of the participants?", p.report("missing")),
    ("What was the mean heart rate during the baseline nights?", None),
    # look
    (
        "How many rows and how many variables does the table of recordings comprise?",
        r.report("shape"),
    ),
    ("In which variables of the recordings are observations missing?", r.report("missing")),
    (
        "Please summarise the distributions of total sleep time and of sleep latency.",
        r.report("describe", "TST_min", "SOL_min"),
    ),
    ("Which diagnoses occur among our participants?", p.distinct("dx").table()),
    ("May I inspect eight recordings that are drawn at random?", r.sample(8).table()),
    # aggregate and compare
    (
        "How many of the participants with insomnia are women under the age of forty?",
        p.filter((c("dx") == "insomnia") & (c("sex") == "F") & (c("age_y") < 40)).value(count()),
    ),
    (
        "What is the median sleep latency in baseline nights that are free of artefacts?",
        r.filter(baseline & clean).value(median("SOL_min")),
    ),
    (
        "For each diagnosis, what are the mean and the standard deviation of the age?",
        p.group("dx", mean_age=mean("age_y"), sd_age=std("age_y")).table(),
    ),
    (
        "What proportion of the nights in each room had a sleep efficiency below 80 percent, "
        "efficiency being time asleep over time in bed?",
        r.group("room", proportion=mean(efficiency < 0.8)).table(),
    ),
    (
        "In which room is the apnoea-hypopnoea index the highest on average, "
        "if CPAP titration nights are left out?",
        r.filter(c("protocol") != "CPAP titration")
        .group("room", index=mean("AHI"))
        .top(1, "index")
        .table(),
    ),
    (
        "I wish to see the three nights with the most sleep under each protocol.",
        r.top(3, "TST_min", per=("protocol",)).table(),
    ),
    (
        "By how many minutes does the average deep sleep during CPAP titration exceed "
        "that at baseline?",
        r.value(mean("N3_min", titration) - mean("N3_min", baseline)),
    ),
    (
        "Which participants were recorded on at least five nights?",
        r.group("PID", nights=count()).filter(c("nights") >= 5).table(),
    ),
    (
        "Which of the enrolled people have never spent a night in the laboratory?",
        p.join(r, "PID", "anti").table(),
    ),
    (
        "Among the participants over fifty, how many minutes of REM sleep do smokers and "
        "non-smokers obtain on average?",
        rp.filter(c("age_y") > 50).group("smoker", rem=mean("REM_min")).table(),
    ),
    (
        "Taken over all nights, what percentage of the time asleep was spent in stage N2?",
        r.value(sum_("N2_min") / sum_("TST_min") * 100),
    ),
    (
        "On how many nights did the oxygen saturation drop below 85 percent although the "
        "apnoea index remained under 15?",
        r.filter((c("SpO2_nadir") < 85) & (c("AHI") < 15)).value(count()),
    ),
    (
        "Which recordings exceed the average wakefulness after sleep onset of their own protocol?",
        r.filter(c("WASO_min") > over(mean("WASO_min"), "protocol")).table(),
    ),
    (
        "For each site, what is the ratio of women to men among the non-smokers?",
        p.filter(c("smoker") == "no")
        .group("site", ratio=count(only=c("sex") == "F") / count(only=c("sex") == "M"))
        .table(),
    ),
    # time
    (
        "How many nights were recorded in each month of 2024, going by lights-off?",
        r.filter(c("lights_off").part("year") == 2024).group(month=month, nights=count()).table(),
    ),
    (
        "What is the mean latency to sleep on each weekday, as given by lights-off?",
        r.group(weekday=c("lights_off").part("weekdayName"), latency=mean("SOL_min")).table(),
    ),
    (
        "In how many recordings were the lights switched off at eleven in the evening or later, "
        "but before midnight?",
        r.filter(c("lights_off").part("hour") == 23).value(count()),
    ),
    (
        "How many hours of sleep did we record in total per quarter since October 2023?",
        r.filter(c("lights_off") >= date("2023-10-01"))
        .group(quarter=c("lights_off").floor("quarter"), hours=sum_(c("TST_min") / 60))
        .table(),
    ),
    (
        "Please give the number of recordings for each month together with its cumulative total.",
        r.group(month=month, nights=count()).derive(total=running("nights", "month")).table(),
    ),
    (
        "How many days lie between the first and the last night of each participant?",
        r.group("PID", days=min_("lights_off").until(max_("lights_off"))).table(),
    ),
    # charts
    (
        "How is the apnoea-hypopnoea index distributed? A histogram would suffice.",
        r.chart("histogram", y="AHI"),
    ),
    (
        "Please plot sleep latency against caffeine intake, with one colour for each protocol.",
        r.chart("scatter", x="caffeine_mg", y="SOL_min", colour="protocol"),
    ),
    (
        "I should like to see box plots of the body mass index for each diagnosis.",
        p.chart("box", x="dx", y="BMI"),
    ),
    (
        "Could you show the monthly mean of the time asleep as a line?",
        r.group(month=month, asleep=mean("TST_min")).chart("line", x="month", y="asleep"),
    ),
    (
        "I would appreciate a heat map of mean deep sleep by room and protocol.",
        r.group("room", "protocol", deep=mean("N3_min")).chart(
            "heatmap", x="room", y="protocol", colour="deep"
        ),
    ),
    # cleaning and reshaping
    (
        "The initials of the technicians are written inconsistently; please strip the blanks and "
        "put them into lower case in the recordings.",
        r.derive(tech=c("tech").strip().lower()).change("recordings"),
    ),
    (
        "The Epworth score (ESS) is stored as text in the recordings and must become a number.",
        r.derive(ESS=c("ESS").cast("number")).change("recordings"),
    ),
    (
        "Wherever the caffeine intake was not noted, please enter zero in the recordings.",
        r.derive(caffeine_mg=c("caffeine_mg").or_else(0)).change("recordings"),
    ),
    (
        "Please remove every night that is marked as containing an artefact from the recordings.",
        r.filter(c("artefact") != "yes").change("recordings"),
    ),
    (
        "Please add a variable efficiency to the recordings: 100 times total sleep time "
        "over time in bed.",
        r.derive(efficiency=c("TST_min") * 100 / c("TIB_min")).change("recordings"),
    ),
    (
        "The name SpO2_nadir is obscure; please rename it to lowest_saturation in the recordings.",
        r.rename(SpO2_nadir="lowest_saturation").change("recordings"),
    ),
    (
        "Some recordings were entered twice; please keep a single copy of identical rows "
        "in that table.",
        r.distinct().change("recordings"),
    ),
    (
        "I need a view of the participants in which enrolment, now a text, is a proper date.",
        p.derive(enrolled=c("enrolled").cast("datetime")).table(),
    ),
    (
        "What does the table of participants look like without handedness and site?",
        p.drop("handed", "site").table(),
    ),
    (
        "Please show the recordings with a variable severity that reads normal for an AHI below 5, "
        "mild below 15, moderate below 30 and severe from there on.",
        r.derive(
            severity=where(
                c("AHI") < 5,
                "normal",
                where(c("AHI") < 15, "mild", where(c("AHI") < 30, "moderate", "severe")),
            )
        ).table(),
    ),
    (
        "How many participants fall into each age band of ten years?",
        p.group(band=c("age_y").bins(10), people=count()).table(),
    ),
    (
        "I should prefer the mean time in deep sleep as a matrix, with protocols in the rows and "
        "rooms in the columns.",
        r.pivot("protocol", "room", mean("N3_min")).table(),
    ),
    (
        "For every recording number, I need the minutes of N1, N2, N3 and REM in long format, "
        "with one row per stage.",
        r.select("rec_no", "N1_min", "N2_min", "N3_min", "REM_min")
        .unpivot(["rec_no"], names="stage", values="minutes")
        .table(),
    ),
    (
        "Please show the participants with each missing BMI replaced by the median of the same "
        "sex.",
        p.derive(BMI=c("BMI").or_else(over(median("BMI"), "sex"))).table(),
    ),
    # statistics
    (
        "Is the number of apnoeas and hypopnoeas per hour correlated with the body mass index?",
        rp.test("correlation", y="AHI", x="BMI"),
    ),
    (
        "Does total sleep time differ between nights with and without artefacts according to "
        "a t-test?",
        r.test("tTest", y="TST_min", x="artefact"),
    ),
    (
        "Please carry out an analysis of variance of age across the diagnostic groups.",
        p.test("anova", y="age_y", x="dx"),
    ),
    (
        "Are smoking and diagnosis independent of one another by a chi-squared test?",
        p.test("chiSquared", y="smoker", x="dx"),
    ),
    (
        "What is the 95 percent confidence interval of the mean sleep latency in baseline nights?",
        r.filter(baseline).test("interval", y="SOL_min"),
    ),
    (
        "We intend to regress the wakefulness after sleep onset on the amount of caffeine.",
        r.test("regression", y="WASO_min", x="caffeine_mg"),
    ),
    (
        "Could you express the REM minutes of each night as a z-score within its protocol?",
        r.derive(
            z=(c("REM_min") - over(mean("REM_min"), "protocol")) / over(std("REM_min"), "protocol")
        ).table(),
    ),
    (
        "Which nights are outliers in sleep latency, lying more than three standard deviations "
        "from the mean?",
        r.filter(latency_distance > over(std("SOL_min")) * 3).table(),
    ),
    # nothing can answer these
    ("How long will our participants with insomnia be sleeping in two years' time?", None),
    ("Please forecast the number of recordings for the coming quarter.", None),
    ("Why do the people in room C wake more often than the others?", None),
    ("Is it the melatonin that causes the shorter latency?", None),
    ("Should we ask the participants to abstain from caffeine before the baseline night?", None),
    ("Please partition the participants into clusters with similar sleep architecture.", None),
    ("Who was the first to describe REM sleep?", None),
    ("Good morning, I trust that you slept well yourself.", None),
    ("What is the mean heart rate in nights under placebo?", None),
    ("What was the highest blood pressure among the men over fifty?", None),
    ("What is the median time in REM sleep of the nights under modafinil?", None),
    ("How many of the participants from the Copenhagen site smoke?", None),
    ("Which items of the follow-up questionnaire were left unanswered most often?", None),
    ("How many dreams were reported per night by the narcolepsy patients?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "With which other numbers of a recording is the apnoea-hypopnoea index most closely "
        "related, in decreasing order?",
        r.report("correlations", "AHI"),
    ),
    (
        "Please show the recordings in which sleep latency was unusual.",
        r.filter(
            (c("SOL_min") < low - (high - low) * 1.5) | (c("SOL_min") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Could you give the mean, the median and the standard deviation of total sleep time "
        "for each protocol?",
        r.group(
            "protocol", mean=mean("TST_min"), median=median("TST_min"), sd=std("TST_min")
        ).table(),
    ),
]
