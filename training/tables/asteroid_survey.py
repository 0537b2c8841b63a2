"""Positions of asteroids measured by a group of amateur observatories."""

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
    sum_,
)

FORMATS = {"tracklets": "parquet"}

VOICE = "an amateur astronomer, long careful questions with several conditions"

SCOPES = {"C11 Hyperstar": 19.1, "RASA 8": 18.4, "Newton 16in": 19.9, "RC 20in": 20.6}
OBSERVERS = ["Lindqvist", "Abara", "Tanaka", "Moreau", "Petrov"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1380
    numbers = 1000 + (rng.beta(0.8, 2.2, n) * 330).astype(int)
    neo_of = dict(zip(range(1000, 1331), rng.random(331) < 0.17, strict=True))
    family_of = dict(
        zip(
            range(1000, 1331),
            rng.choice(["Flora", "Vesta", "Koronis", "Themis", "Eos"], 331),
            strict=True,
        )
    )
    neo = np.array([neo_of[k] for k in numbers])
    family = np.array([family_of[k] for k in numbers], dtype=object)
    family[neo | (rng.random(n) < 0.1)] = None
    scope = rng.choice([*SCOPES], n, p=[0.28, 0.24, 0.3, 0.18])
    night = pd.Timestamp("2022-09-01") + pd.to_timedelta(rng.integers(0, 940, n), "D")
    minute = np.clip(rng.normal(0, 140, n), -330, 330).astype(int)
    start = night + pd.Timedelta(hours=24) + pd.to_timedelta(minute, "min")
    moon = (50 - 50 * np.cos((night - pd.Timestamp("2022-09-25")).days / 29.53 * 2 * np.pi)).round()
    limit = np.array([SCOPES[name] for name in scope])
    mag = limit - rng.gamma(2.2, 0.8, n) - 0.004 * moon
    seeing = rng.gamma(9, 0.28, n) + 0.5
    snr = np.exp(0.62 * (limit - mag) - 0.12 * (seeing - 3)) * rng.lognormal(1.4, 0.2, n)
    resid = np.clip(0.9 / np.sqrt(snr) + rng.gamma(2, 0.07, n), 0.03, None)
    delay = rng.gamma(1.1, 5, n).round()
    submitted = night + pd.to_timedelta(delay + 1, "D")
    status = np.where(
        rng.random(n) < np.clip(0.4 * resid, 0, 0.7),
        "rejected",
        rng.choice(["accepted", "pending"], n, p=[0.95, 0.05]),
    )
    frame = pd.DataFrame(
        {
            "TrkID": [f"T{i:05d}" for i in range(1, n + 1)],
            "Desig": [f"{2000 + k % 24} {chr(65 + k % 22)}{chr(70 + k % 15)}{k}" for k in numbers],
            "NightOf": night,
            "StartUTC": start,
            "Scope": scope,
            "Observer": rng.choice(OBSERVERS, n, p=[0.3, 0.24, 0.2, 0.16, 0.1]),
            "Filt": rng.choice(["clear", "G", "R"], n, p=[0.66, 0.2, 0.14]),
            "ExpSec": rng.choice([20, 30, 60, 90, 120], n, p=[0.14, 0.3, 0.31, 0.13, 0.12]),
            "nPos": rng.integers(3, 9, n),
            "Mag": mag.round(1),
            "Rate_asmin": np.where(neo, rng.gamma(1.6, 3.2, n) + 0.4, rng.normal(0.52, 0.12, n))
            .clip(0.08)
            .round(2),
            "SNR": snr.round(1),
            "Resid_as": resid.round(2),
            "Seeing_as": seeing.round(1),
            "AirM": (1 + rng.gamma(1.6, 0.28, n)).round(2),
            "MoonPct": moon,
            "isNEO": neo,
            "Family": family,
            "Submitted": submitted,
            "MPCstatus": status,
        }
    )
    frame.loc[rng.choice(n, 74, replace=False), "Seeing_as"] = np.nan
    frame.loc[rng.choice(n, 31, replace=False), "Mag"] = np.nan
    frame.loc[rng.choice(n, 46, replace=False), "Submitted"] = pd.NaT
    frame = frame.sort_values("StartUTC", ignore_index=True)
    return {"tracklets": frame}


t = T("tracklets")
neo = c("isNEO")
night = c("NightOf")
year = night.part("year")
accepted = c("MPCstatus") == "accepted"
rejected = c("MPCstatus") == "rejected"
dark = c("MoonPct") < 25
bright = c("MoonPct") > 75
rc = c("Scope") == "RC 20in"
newton = c("Scope") == "Newton 16in"
rasa = c("Scope") == "RASA 8"
delay = night.until(c("Submitted"))
exposure = c("nPos") * c("ExpSec")

QUESTIONS = [
    # look
    (
        "Before I begin, could you tell me how many tracklets and how many columns there are?",
        t.report("shape"),
    ),
    (
        "I would like to know, for near-Earth objects only, how many entries are missing in each "
        "column.",
        t.filter(neo).report("missing"),
    ),
    (
        "Could you list the different observers who have used the RC 20in with the R filter?",
        t.filter(rc & (c("Filt") == "R")).distinct("Observer").table(),
    ),
    (
        "Please show all tracklets of near-Earth objects fainter than magnitude 19 that were taken "
        "with the Moon less than 25 percent illuminated.",
        t.filter(neo & (c("Mag") > 19) & dark).table(),
    ),
    (
        "Show me the designation, magnitude and sky motion of everything moving faster than 10 "
        "arcseconds per minute.",
        t.filter(c("Rate_asmin") > 10).select("Desig", "Mag", "Rate_asmin").table(),
    ),
    (
        "Which tracklets were never submitted, although the signal to noise was above 20?",
        t.filter(c("Submitted").missing() & (c("SNR") > 20)).table(),
    ),
    (
        "Could I see 12 tracklets picked at random from those that were rejected?",
        t.filter(rejected).sample(12).table(),
    ),
    (
        "What are the summary statistics of seeing, airmass and residual when only accepted "
        "tracklets are considered?",
        t.filter(accepted).report("describe", "Seeing_as", "AirM", "Resid_as"),
    ),
    (
        "Please give me the tracklets of Abara on the RASA 8, ordered from the brightest to the "
        "faintest object.",
        t.filter((c("Observer") == "Abara") & rasa).sort("Mag").table(),
    ),
    (
        "How many different objects have we followed altogether, near-Earth ones excluded?",
        t.filter(~neo).value(nunique("Desig")),
    ),
    ("What kind of data is each column stored as?", t.report("types")),
    # aggregate and compare
    (
        "How many tracklets did each observer contribute, counting only those the Minor Planet "
        "Center accepted?",
        t.filter(accepted).group("Observer", n=count()).table(),
    ),
    (
        "What is the average residual for tracklets with a signal to noise of at least 15 and "
        "seeing better than 3 arcseconds?",
        t.filter((c("SNR") >= 15) & (c("Seeing_as") < 3)).value(mean("Resid_as")),
    ),
    (
        "Which telescope has the highest share of rejected tracklets?",
        t.group("Scope", share=mean(rejected)).top(1, "share").table(),
    ),
    (
        "What percentage of the tracklets with exposures of 90 seconds or longer, and no more than "
        "4 positions, were rejected?",
        t.filter((c("ExpSec") >= 90) & (c("nPos") <= 4)).value(mean(rejected) * 100),
    ),
    (
        "For each telescope, what is the faintest object that was ever accepted, in magnitudes?",
        t.filter(accepted).group("Scope", faintest=max_("Mag")).table(),
    ),
    (
        "What is the median signal to noise by filter, restricted to airmass below 2 and objects "
        "brighter than magnitude 18?",
        t.filter((c("AirM") < 2) & (c("Mag") < 18)).group("Filt", snr=median("SNR")).table(),
    ),
    (
        "By how much does the mean seeing differ between the Newton 16in and the RASA 8, "
        "if I look at moonless work only, say under 25 percent illumination?",
        t.filter(dark).value(mean("Seeing_as", newton) - mean("Seeing_as", rasa)),
    ),
    (
        "Which 5 objects have been observed most often, leaving out everything that was rejected?",
        t.filter(~rejected).group("Desig", n=count()).top(5, "n").table(),
    ),
    (
        "Which objects have been recorded in more than 15 tracklets, and how many does each have?",
        t.group("Desig", n=count()).filter(c("n") > 15).table(),
    ),
    (
        "How many of the near-Earth tracklets were taken with the Moon more than 75 percent lit "
        "and were nevertheless accepted?",
        t.filter(neo & bright & accepted).value(count()),
    ),
    (
        "For every combination of telescope and filter, what are the mean residual and the number "
        "of tracklets?",
        t.group("Scope", "Filt", residual=mean("Resid_as"), n=count()).table(),
    ),
    (
        "What was the total open-shutter time in hours, that is positions times exposure, for each "
        "observer?",
        t.group("Observer", hours=sum_(exposure) / 3600).table(),
    ),
    (
        "If I divide the mean signal to noise under a dark sky (Moon below 25 percent) by that "
        "under a bright one (above 75 percent), what ratio do I get?",
        t.value(mean("SNR", dark) / mean("SNR", bright)),
    ),
    (
        "How large a share of all measured positions does each telescope account for?",
        t.group("Scope", positions=sum_("nPos"))
        .derive(share=c("positions") / over(sum_("positions")))
        .table(),
    ),
    (
        "Among the tracklets with at least 5 positions, which observer has the smallest mean "
        "residual?",
        t.filter(c("nPos") >= 5)
        .group("Observer", residual=mean("Resid_as"))
        .bottom(1, "residual")
        .table(),
    ),
    (
        "Please list the tracklets whose residual is more than twice the average of all tracklets.",
        t.filter(c("Resid_as") > over(mean("Resid_as")) * 2).table(),
    ),
    (
        "For each observer, may I see the 3 tracklets with the fastest motion, among those that "
        "were accepted?",
        t.filter(accepted).top(3, "Rate_asmin", per=("Observer",)).table(),
    ),
    (
        "How many main-belt tracklets, that is not near-Earth, belong to each family, where the "
        "family is known?",
        t.filter(~neo & ~c("Family").missing()).group("Family", n=count()).table(),
    ),
    (
        "Which family, among those with more than 150 tracklets, is the brightest on average?",
        t.group("Family", n=count(), mag=mean("Mag")).filter(c("n") > 150).bottom(1, "mag").table(),
    ),
    (
        "Below which residual do 95 percent of the accepted tracklets from the RC 20in lie?",
        t.filter(accepted & rc).value(quantile("Resid_as", 0.95)),
    ),
    (
        "How many tracklets between magnitude 17 and 18 were exposed for exactly 30 seconds "
        "through the clear filter?",
        t.filter(c("Mag").between(17, 18) & (c("ExpSec") == 30) & (c("Filt") == "clear")).value(
            count()
        ),
    ),
    (
        "For Lindqvist and Tanaka, how do the average seeing and the average airmass compare?",
        t.filter(c("Observer").isin(["Lindqvist", "Tanaka"]))
        .group("Observer", seeing=mean("Seeing_as"), airmass=mean("AirM"))
        .table(),
    ),
    (
        "How many tracklets does an object receive on average, if I only consider near-Earth "
        "objects?",
        t.filter(neo).group("Desig", n=count()).value(mean("n")),
    ),
    (
        "Which objects have been seen by at least 4 different observers?",
        t.group("Desig", observers=nunique("Observer"))
        .filter(c("observers") >= 4)
        .select("Desig")
        .table(),
    ),
    (
        "What are the smallest and the largest airmass at which each telescope has worked under a "
        "Moon of more than 75 percent?",
        t.filter(bright).group("Scope", smallest=min_("AirM"), largest=max_("AirM")).table(),
    ),
    (
        "Could you count the tracklets in magnitude steps of one whole magnitude?",
        t.group(mag=c("Mag").bins(1), n=count()).table(),
    ),
    (
        "May I have a grid with observers down the side, telescopes across the top, and the number "
        "of tracklets in each cell?",
        t.pivot("Observer", "Scope", count()).table(),
    ),
    # time
    (
        "How many tracklets were obtained in each month of 2023, rejected ones left aside?",
        t.filter((year == 2023) & ~rejected).group(month=night.floor("month"), n=count()).table(),
    ),
    (
        "On how many different nights did we observe between October 2023 and March 2024, both "
        "months included?",
        t.filter((night >= date("2023-10-01")) & (night < date("2024-04-01"))).value(
            nunique("NightOf")
        ),
    ),
    (
        "Which single night produced the most measured positions, all telescopes taken together?",
        t.group("NightOf", positions=sum_("nPos")).top(1, "positions").table(),
    ),
    (
        "How many days pass on average from the night of observation to the submission, for each "
        "observer?",
        t.group("Observer", days=mean(delay)).table(),
    ),
    (
        "How many near-Earth tracklets were sent in more than a week after the night they were "
        "taken?",
        t.filter(neo & (delay > 7)).value(count()),
    ),
    (
        "Could I have the cumulative count of accepted tracklets, month after month, since the "
        "beginning of the survey?",
        t.filter(accepted)
        .group(month=night.floor("month"), n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "By what percentage did the number of tracklets change from one quarter to the next?",
        t.group(quarter=night.floor("quarter"), n=count())
        .derive(change=(c("n") / shift("n", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "What is the three-month moving average of the monthly mean seeing?",
        t.group(month=night.floor("month"), seeing=mean("Seeing_as"))
        .derive(smooth=rolling("seeing", "month", 3))
        .table(),
    ),
    (
        "At which hour of the day, in UTC, do most tracklets of the RASA 8 begin?",
        t.filter(rasa).group(hour=c("StartUTC").part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "Do we obtain a different mean signal to noise on each day of the week, if I consider "
        "2024 alone?",
        t.filter(year == 2024).group(weekday=night.part("weekdayName"), snr=mean("SNR")).table(),
    ),
    (
        "When was each near-Earth object last observed?",
        t.filter(neo).group("Desig", last=max_("NightOf")).table(),
    ),
    # charts
    (
        "Would you plot residual against signal to noise, with one colour per telescope?",
        t.chart("scatter", x="SNR", y="Resid_as", colour="Scope"),
    ),
    (
        "Please draw a histogram of the magnitudes of accepted near-Earth tracklets.",
        t.filter(neo & accepted).chart("histogram", y="Mag"),
    ),
    (
        "A line chart, please, with the number of tracklets per month and a separate line for each "
        "telescope.",
        t.group("Scope", month=night.floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="Scope"
        ),
    ),
    (
        "I should like box plots of the seeing by observer, using only what was taken below "
        "airmass 1.3.",
        t.filter(c("AirM") < 1.3).chart("box", x="Observer", y="Seeing_as"),
    ),
    (
        "Could you draw bars of the mean residual for each exposure time?",
        t.group("ExpSec", residual=mean("Resid_as")).chart("bar", x="ExpSec", y="residual"),
    ),
    (
        "Stacked bars, if possible: tracklets per observer, divided by their status at the Minor "
        "Planet Center.",
        t.group("Observer", "MPCstatus", n=count()).chart(
            "bar", x="Observer", y="n", colour="MPCstatus", stacked=True
        ),
    ),
    (
        "May I see a heat map of the average signal to noise, with filters along the bottom and "
        "telescopes up the side?",
        t.group("Scope", "Filt", snr=mean("SNR")).chart(
            "heatmap", x="Filt", y="Scope", colour="snr"
        ),
    ),
    (
        "A violin plot of the residuals by filter would help me, without the rejected tracklets.",
        t.filter(~rejected).chart("violin", x="Filt", y="Resid_as"),
    ),
    # cleaning
    (
        "Please remove every tracklet that has neither a magnitude nor a seeing estimate, and keep "
        "the others.",
        t.filter(~(c("Mag").missing() & c("Seeing_as").missing())).change("tracklets"),
    ),
    (
        "Where the family is not given, would you write unassigned instead?",
        t.derive(Family=c("Family").or_else("unassigned")).change("tracklets"),
    ),
    (
        "Please add a column with the total exposure in minutes, from the number of positions and "
        "the seconds per exposure.",
        t.derive(exposure_min=exposure / 60).change("tracklets"),
    ),
    (
        "Keep only accepted tracklets with a residual of no more than half an arcsecond in the "
        "table.",
        t.filter(accepted & (c("Resid_as") <= 0.5)).change("tracklets"),
    ),
    (
        "I would rather have the airmass column called airmass and the filter column called "
        "filter.",
        t.rename(AirM="airmass", Filt="filter").change("tracklets"),
    ),
    # statistics
    (
        "Is there a rank correlation (Spearman) between seeing and residual, for objects with a "
        "signal to noise below 10?",
        t.filter(c("SNR") < 10).test("correlation", y="Resid_as", x="Seeing_as", method="spearman"),
    ),
    (
        "Do the residuals of near-Earth objects differ significantly from those of the others? A "
        "Mann-Whitney test would be my choice.",
        t.test("mannWhitney", y="Resid_as", x="isNEO"),
    ),
    (
        "Is the status a tracklet receives independent of the telescope, judged by a chi-squared "
        "test on the unfiltered, clear exposures?",
        t.filter(c("Filt") == "clear").test("chiSquared", y="MPCstatus", x="Scope"),
    ),
    (
        "How steeply does the residual depend on airmass, in a linear regression limited to "
        "accepted tracklets?",
        t.filter(accepted).test("regression", y="Resid_as", x="AirM"),
    ),
    # nothing can answer it
    (
        "What is the diameter of each near-Earth object, assuming it is brighter than magnitude "
        "17?",
        None,
    ),
    (
        "Which of the objects faster than 5 arcseconds per minute has a chance of hitting the "
        "Earth within a century?",
        None,
    ),
    (
        "How many clear nights were lost to wind or humidity at each observatory in the winter of "
        "2023?",
        None,
    ),
    (
        "Why did the Minor Planet Center reject so many of Petrov's tracklets when the seeing was "
        "fine?",
        None,
    ),
    (
        "Would a cooled camera with larger pixels improve my residuals on faint and fast targets?",
        None,
    ),
    (
        "Which constellation did each object stand in when we observed it below airmass 1.2?",
        None,
    ),
    (
        "How many of our objects will be brighter than magnitude 16 at their next opposition?",
        None,
    ),
    (
        "Could you draft a short, polite message to the Minor Planet Center about the pending "
        "tracklets?",
        None,
    ),
    # Everyday
    ("How many tracklets are near-Earth objects?", t.filter(neo).value(count())),
    ("tracklets per telescope", t.group("Scope", n=count()).table()),
    ("What is the average seeing?", t.value(mean("Seeing_as"))),
    ("Who has observed the most?", t.group("Observer", n=count()).top(1, "n").table()),
    ("the ten faintest ones", t.top(10, "Mag").table()),
    ("How many are still pending?", t.filter(c("MPCstatus") == "pending").value(count())),
    ("Show the first five rows.", t.limit(5).table()),
    ("pie of the filters used", t.group("Filt", n=count()).chart("pie", x="Filt", y="n")),
    (
        "How many tracklets in August 2023?",
        t.filter((night >= date("2023-08-01")) & (night < date("2023-09-01"))).value(count()),
    ),
    ("temperature during the exposures", None),
]
