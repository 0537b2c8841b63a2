"""Enrolments in the evening courses of a language school."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
    mean,
    nunique,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"enrolments": "csv"}

VOICE = "a school secretary who asks indirectly and politely"

LANGUAGES = ["English", "Spanish", "German", "French", "Italian", "Japanese", "Arabic"]
TUTORS = {
    "English": ["Hargreaves", "Whitlock", "Okafor"],
    "Spanish": ["Ibarra", "Solano"],
    "German": ["Brandt", "Kessel", "Vogel"],
    "French": ["Lacombe", "Perrin"],
    "Italian": ["Ferrante"],
    "Japanese": ["Morita"],
    "Arabic": ["Haddad"],
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1240
    lang = rng.choice(LANGUAGES, n, p=[0.27, 0.2, 0.22, 0.12, 0.1, 0.05, 0.04])
    level = rng.choice(["A1", "A2", "B1", "B2", "C1"], n, p=[0.33, 0.25, 0.22, 0.14, 0.06])
    mode = rng.choice(["classroom", "online", "hybrid"], n, p=[0.56, 0.32, 0.12])
    term = pd.to_datetime(
        rng.choice(
            ["2022-09-12", "2023-01-16", "2023-04-17", "2023-09-11", "2024-01-15", "2024-04-15"],
            n,
            p=[0.18, 0.15, 0.12, 0.21, 0.19, 0.15],
        )
    )
    first = term + pd.to_timedelta(rng.integers(0, 12, n), "D")
    signed = first - pd.to_timedelta(rng.gamma(1.8, 11, n).round() + 1, "D")
    hours = rng.choice([20, 30, 40, 60], n, p=[0.22, 0.38, 0.28, 0.12])
    quit_early = rng.random(n) < np.where(mode == "online", 0.21, 0.11)
    share = np.where(quit_early, rng.uniform(0.1, 0.6, n), rng.beta(9, 1.6, n))
    fee = hours * np.where(mode == "online", 7.5, 9.5) + np.where(lang == "Japanese", 40, 0)
    start = np.clip(rng.normal(46, 15, n), 5, 95).round()
    end = np.clip(start + 28 * share + rng.normal(0, 8, n), 0, 100).round()
    untested = quit_early | (rng.random(n) < 0.08)
    passed = pd.Series(np.where(end >= 60, "yes", "no"), dtype=object)
    passed[untested] = None
    enrolments = pd.DataFrame(
        {
            "regNo": [f"L{i:05d}" for i in range(2001, 2001 + n)],
            "Lang": lang,
            "lvl_CEFR": level,
            "tutor": [rng.choice(TUTORS[name]) for name in lang],
            "site": rng.choice(["Old Town", "Station Rd", "Riverside"], n, p=[0.45, 0.33, 0.22]),
            "mode": mode,
            "signedUp": signed.strftime("%Y-%m-%d"),
            "firstLesson": first.strftime("%Y-%m-%d"),
            "age_yrs": (17 + rng.gamma(2.6, 8, n)).round(),
            "motherTongue": rng.choice(
                ["Polish", "Ukrainian", "German", "English", "Turkish", "Portuguese"],
                n,
                p=[0.24, 0.2, 0.18, 0.16, 0.13, 0.09],
            ),
            "grpSize": rng.integers(4, 17, n),
            "hrsBooked": hours,
            "hrsAttended": (hours * share).round(1),
            "feeEUR": fee,
            "discEUR": (fee * rng.choice([0, 0.1, 0.25], n, p=[0.66, 0.24, 0.1])).round(2),
            "paidBy": rng.choice(
                ["card", "transfer", "cash", "voucher"], n, p=[0.44, 0.33, 0.15, 0.08]
            ),
            "placem_pts": start,
            "final_pts": np.where(untested, np.nan, end),
            "passed": passed,
            "quitEarly": quit_early,
        }
    )
    enrolments.loc[rng.random(n) < 0.11, "placem_pts"] = np.nan
    enrolments.loc[rng.choice(n, 34, replace=False), "age_yrs"] = np.nan
    enrolments.loc[rng.choice(n, 19, replace=False), "paidBy"] = None
    enrolments.loc[rng.choice(n, 57, replace=False), "motherTongue"] = None
    return {"enrolments": enrolments.sort_values("signedUp", ignore_index=True)}


e = T("enrolments")
signed = c("signedUp")
first = c("firstLesson")
net = c("feeEUR") - c("discEUR")
online = c("mode") == "online"
classroom = c("mode") == "classroom"
passed = c("passed") == "yes"
in_2023 = (signed >= date("2023-01-01")) & (signed < date("2024-01-01"))
autumn_2023 = (first >= date("2023-09-01")) & (first < date("2023-12-01"))

QUESTIONS = [
    # look
    ("I was wondering how many enrolments we have on file altogether", e.value(count())),
    (
        "Would you mind showing me the first ten enrolments in the list?",
        e.limit(10).table(),
    ),
    (
        "Could you tell me what is recorded about each enrolment, and in what form?",
        e.report("types"),
    ),
    ("I'd like to know where we have gaps in the records", e.report("missing")),
    ("Might I ask which languages we teach?", e.distinct("Lang").table()),
    (
        "Could you check for me whether anybody was entered twice?",
        e.report("duplicates"),
    ),
    (
        "I was hoping to see everyone who learns Japanese at Riverside",
        e.filter((c("Lang") == "Japanese") & (c("site") == "Riverside")).table(),
    ),
    (
        "Do you happen to know how many learners never gave us their age?",
        e.filter(c("age_yrs").missing()).value(count()),
    ),
    (
        "Could you show me the beginners, A1 that is, who paid with a voucher?",
        e.filter((c("lvl_CEFR") == "A1") & (c("paidBy") == "voucher")).table(),
    ),
    (
        "I wonder whether you could give me just the tutor, the language and the level of every "
        "C1 enrolment",
        e.filter(c("lvl_CEFR") == "C1").select("tutor", "Lang", "lvl_CEFR").table(),
    ),
    (
        "I'd be interested in the usual summary figures for the placement and final scores",
        e.report("describe", "placem_pts", "final_pts"),
    ),
    # aggregate and compare
    (
        "Could you tell me how many learners each tutor has?",
        e.group("tutor", n=count()).table(),
    ),
    (
        "I was wondering what the average age is in each language",
        e.group("Lang", age=mean("age_yrs")).table(),
    ),
    (
        "Might I ask which language brings in the most money after discounts?",
        e.group("Lang", income=sum_(net)).top(1, "income").table(),
    ),
    (
        "Could you tell me what proportion of our learners give up early?",
        e.value(mean(c("quitEarly"))),
    ),
    (
        "I wonder whether online learners give up more often than those in the classroom",
        e.filter(c("mode").isin(["online", "classroom"]))
        .group("mode", share=mean(c("quitEarly")))
        .table(),
    ),
    (
        "Would you know how much we gave away in discounts at each site?",
        e.group("site", discounts=sum_("discEUR")).table(),
    ),
    (
        "I'd like to know the three tutors whose learners score highest in the final test on "
        "average",
        e.group("tutor", score=mean("final_pts")).top(3, "score").table(),
    ),
    (
        "Could you tell me how many learners passed the exam, level by level?",
        e.filter(passed).group("lvl_CEFR", n=count()).table(),
    ),
    (
        "I was wondering what percentage of examined learners passes in each language",
        e.filter(~c("passed").missing()).group("Lang", percent=mean(passed) * 100).table(),
    ),
    (
        "May I ask how many points people gain on average between placement and final test?",
        e.value(mean(c("final_pts") - c("placem_pts"))),
    ),
    (
        "Could you find out which level makes the biggest jump in points, on average?",
        e.group("lvl_CEFR", gain=mean(c("final_pts") - c("placem_pts"))).top(1, "gain").table(),
    ),
    (
        "I was curious how many hours of teaching were booked but never attended",
        e.value(sum_(c("hrsBooked") - c("hrsAttended"))),
    ),
    (
        "Could you tell me the attendance rate per tutor, hours attended out of hours booked?",
        e.group("tutor", rate=sum_("hrsAttended") / sum_("hrsBooked")).table(),
    ),
    (
        "I'd be glad to know how many learners over 60 take English or Spanish",
        e.filter((c("age_yrs") > 60) & c("Lang").isin(["English", "Spanish"])).value(count()),
    ),
    (
        "Would you know the number of enrolments for each combination of site and course mode?",
        e.group("site", "mode", n=count()).table(),
    ),
    (
        "I was wondering which mother tongue is the commonest among learners of German",
        e.filter(c("Lang") == "German").group("motherTongue", n=count()).top(1, "n").table(),
    ),
    (
        "Could you tell me how many different mother tongues we have at Station Rd?",
        e.filter(c("site") == "Station Rd").value(nunique("motherTongue")),
    ),
    (
        "I'd like to learn how the average fee differs between classroom and online courses",
        e.value(mean("feeEUR", classroom) - mean("feeEUR", online)),
    ),
    (
        "Could you say how large a share each way of paying has?",
        e.group("paidBy", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "Might I ask which tutors have more than 120 learners?",
        e.group("tutor", n=count()).filter(c("n") > 120).table(),
    ),
    (
        "I was hoping you could name the two busiest tutors in every site by learners",
        e.group("site", "tutor", n=count()).top(2, "n", per=("site",)).table(),
    ),
    (
        "I wonder who attended more hours than anybody else",
        e.top(1, "hrsAttended").table(),
    ),
    (
        "I was wondering how many learners paid a fee above the average of their own language",
        e.filter(c("feeEUR") > over(mean("feeEUR"), "Lang")).value(count()),
    ),
    (
        "Would you be able to tell me the average discount of those who actually got one?",
        e.filter(c("discEUR") > 0).value(mean("discEUR")),
    ),
    (
        "Could you tell me how many learners fall into each ten-year age band?",
        e.group(band=c("age_yrs").bins(10), n=count()).table(),
    ),
    (
        "Might I know above which final score the best tenth of the learners lies?",
        e.value(quantile("final_pts", 0.9)),
    ),
    # time
    (
        "I was wondering how many people signed up in each month of 2023",
        e.filter(in_2023).group(month=signed.floor("month"), n=count()).table(),
    ),
    (
        "Could you tell me on which weekday most people register?",
        e.group(weekday=signed.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "I'd like to know how many days ahead of the first lesson people sign up, on average",
        e.value(mean(signed.until(first))),
    ),
    (
        "Would you know how many registrations came in at weekends?",
        e.filter(signed.part("weekday") >= 6).value(count()),
    ),
    (
        "Could you tell me what we earned after discounts per quarter, going by the sign-up date?",
        e.group(quarter=signed.floor("quarter"), income=sum_(net)).table(),
    ),
    (
        "I was wondering how the registrations add up month by month, as a running total",
        e.group(month=signed.floor("month"), n=count()).derive(total=running("n", "month")).table(),
    ),
    (
        "Might you work out by how many enrolments each month differs from the month before?",
        e.group(month=signed.floor("month"), n=count())
        .derive(difference=c("n") - shift("n", "month"))
        .table(),
    ),
    (
        "I'd be interested in weekly sign-ups together with a four-week moving average",
        e.group(week=signed.floor("week"), n=count())
        .derive(average=rolling("n", "week", 4))
        .table(),
    ),
    (
        "Could you tell me how many French learners started between September and November 2023?",
        e.filter((c("Lang") == "French") & autumn_2023).value(count()),
    ),
    # charts
    (
        "Could you perhaps draw a bar chart of learners per language?",
        e.group("Lang", n=count()).chart("bar", x="Lang", y="n"),
    ),
    (
        "I was hoping for a line showing registrations per month, one line for each site",
        e.group("site", month=signed.floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="site"
        ),
    ),
    (
        "Would it be possible to see how the ages are spread, as a histogram?",
        e.chart("histogram", y="age_yrs"),
    ),
    (
        "Might I have a pie of the ways people pay?",
        e.group("paidBy", n=count()).chart("pie", x="paidBy", y="n"),
    ),
    (
        "I'd love to see box plots of the final scores for each level",
        e.chart("box", x="lvl_CEFR", y="final_pts"),
    ),
    (
        "Could you plot the hours people attended against their final score?",
        e.chart("scatter", x="hrsAttended", y="final_pts"),
    ),
    (
        "I wonder if you could do stacked bars of enrolments by site, split by course mode",
        e.group("site", "mode", n=count()).chart(
            "bar", x="site", y="n", colour="mode", stacked=True
        ),
    ),
    (
        "Would you mind making a heatmap of the average group size by language and level?",
        e.group("Lang", "lvl_CEFR", size=mean("grpSize")).chart(
            "heatmap", x="lvl_CEFR", y="Lang", colour="size"
        ),
    ),
    # cleaning
    (
        'Could you put "not stated" wherever the mother tongue is blank?',
        e.derive(motherTongue=c("motherTongue").or_else("not stated")).change("enrolments"),
    ),
    (
        "I was wondering if you could take out everybody who quit early",
        e.filter(~c("quitEarly")).change("enrolments"),
    ),
    (
        "Would you kindly add a column with what each learner really paid, the fee less the "
        "discount?",
        e.derive(paidEUR=net).change("enrolments"),
    ),
    (
        "Might I ask you to write Station Road in full instead of Station Rd in the sites?",
        e.derive(site=c("site").replace("Station Rd", "Station Road")).change("enrolments"),
    ),
    (
        "I wonder whether you could drop the tutor from the enrolments, for privacy's sake",
        e.drop("tutor").change("enrolments"),
    ),
    # statistics
    (
        "Could you tell me whether age and final score are correlated?",
        e.test("correlation", y="final_pts", x="age_yrs"),
    ),
    (
        "I wonder whether the final scores differ significantly between the languages, by an "
        "analysis of variance",
        e.test("anova", y="final_pts", x="Lang"),
    ),
    (
        "Would you know if giving up early depends on the course mode, with a chi-squared test?",
        e.test("chiSquared", y="quitEarly", x="mode"),
    ),
    (
        "Might I know within which 95% confidence interval the mean final score lies?",
        e.test("interval", y="final_pts"),
    ),
    # nothing can answer it
    ("I was wondering how much each tutor is paid per hour", None),
    ("Could you tell me why so many learners leave the online courses?", None),
    ("Might I ask which textbook the B2 groups use?", None),
    ("Could you draft a friendly reminder for those who have not attended lately?", None),
    ("I'd like to know how many people are on the waiting list for Arabic", None),
    ("Would you know how many learners we can expect next autumn?", None),
    ("I wonder whether we ought to put up the fees for Italian", None),
    ("Could you tell me which classrooms at Old Town were booked on Tuesdays?", None),
    # Everyday
    ("how many learners take Spanish?", e.filter(c("Lang") == "Spanish").value(count())),
    ("average fee per level", e.group("lvl_CEFR", fee=mean("feeEUR")).table()),
    ("who are our tutors?", e.distinct("tutor").table()),
    ("how many enrolments in 2024?", e.filter(signed.part("year") == 2024).value(count())),
    ("the five oldest learners", e.top(5, "age_yrs").table()),
    ("total discounts we gave", e.value(sum_("discEUR"))),
    (
        "which site has the fewest learners?",
        e.group("site", n=count()).bottom(1, "n").table(),
    ),
    (
        "learners who scored over 90 in the final",
        e.filter(c("final_pts") > 90).table(),
    ),
    (
        "bar chart of hours booked per tutor",
        e.group("tutor", hours=sum_("hrsBooked")).chart("bar", x="tutor", y="hours"),
    ),
    ("phone numbers of the A1 learners", None),
]
