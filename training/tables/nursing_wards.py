"""Five wards of a hospital: who lay on them, and how their shifts were staffed."""

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
    std,
    sum_,
    where,
)

FORMATS = {"stays": "parquet", "shifts": "csv"}

VOICE = "a matron who never says a thing as the form has it: synonyms in place of names everywhere"

WARDS = {"Ash": 78, "Birch": 66, "Cedar": 82, "Elm": 71, "Rowan": 58}
BEDS = {"Ash": 28, "Birch": 24, "Cedar": 30, "Elm": 22, "Rowan": 18}
LEADS = ["Okoro", "Lindqvist", "Hartley", "Mbeki", "Sandhu", "Pryce", "Tanaka", "Fischer", "Dunne"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 900
    ward = rng.choice([*WARDS], n, p=[0.24, 0.2, 0.25, 0.18, 0.13])
    age = np.clip(rng.normal([WARDS[w] for w in ward], 11), 18, 102).round().astype(int)
    sex = rng.choice(["F", "M"], n, p=[0.54, 0.46])
    frail = np.clip((age - 40) / 55 + rng.normal(0, 0.22, n), 0, 1)
    mobility = np.select(
        [frail < 0.35, frail < 0.68, frail < 0.9], ["independent", "frame", "hoist"], "bedbound"
    )
    arrived = (
        pd.Timestamp("2024-09-01")
        + pd.to_timedelta(rng.integers(0, 300, n), "D")
        + pd.to_timedelta(rng.integers(0, 1440, n), "min")
    )
    nights = rng.gamma(2, 3 + 4 * frail)
    left = (arrived + pd.to_timedelta(nights * 24 * 60, "min").round("min")).to_series(
        index=range(n)
    )
    left[rng.choice(n, 40, replace=False)] = pd.NaT
    waterlow = (5 + 16 * frail + rng.normal(0, 3, n)).clip(2, 32).round().astype(int)
    weight = np.where(sex == "F", 66, 79) + rng.normal(0, 13, n)
    stays = pd.DataFrame(
        {
            "pt_no": [f"N{k}" for k in 104000 + rng.permutation(9000)[:n]],
            "ward": ward,
            "adm_dt": arrived,
            "disch_dt": left.to_numpy(),
            "age_y": age,
            "sex": sex,
            "adm_via": rng.choice(["ED", "elective", "transfer"], n, p=[0.61, 0.25, 0.14]),
            "mobility": mobility,
            "waterlow": waterlow,
            "must": rng.choice([0.0, 1, 2, 3, 4], n, p=[0.52, 0.22, 0.14, 0.08, 0.04]),
            "wt_adm_kg": weight.clip(38, 150).round(1),
            "wt_dis_kg": (weight - nights * 0.14 + rng.normal(0, 0.8, n)).clip(37, 150).round(1),
            "falls": rng.poisson(0.12 + 0.35 * frail),
            "pu_hosp": np.where(rng.random(n) < 0.02 + 0.14 * frail, "Y", "N"),
            "cath_days": np.where(
                rng.random(n) < 0.4, np.minimum(nights, rng.gamma(2, 2, n)).round(), 0
            ).astype(int),
            "alb": [f"{v:.0f} g/L" for v in rng.normal(36 - 6 * frail, 4)],
            "diet": rng.choice(
                ["normal", "Normal", "soft", "Soft ", "puree", "diabetic", " diabetic", "NBM"],
                n,
                p=[0.34, 0.12, 0.14, 0.08, 0.1, 0.11, 0.06, 0.05],
            ),
            "disch_to": rng.choice(
                ["home", "care home", "rehab", "died"], n, p=[0.6, 0.2, 0.14, 0.06]
            ),
            "fft": rng.choice([1.0, 2, 3, 4, 5], n, p=[0.04, 0.07, 0.16, 0.34, 0.39]),
        }
    )
    stays.loc[stays["disch_dt"].isna(), ["wt_dis_kg", "disch_to", "fft"]] = None
    stays.loc[rng.choice(n, 70, replace=False), "must"] = np.nan
    stays.loc[rng.choice(n, 310, replace=False), "fft"] = np.nan

    days = pd.date_range("2025-01-01", "2025-04-30", freq="D")
    frame = pd.MultiIndex.from_product([days, [*WARDS], ["E", "L", "N"]]).to_frame(index=False)
    frame.columns = ["dt", "wd", "shift"]
    k = len(frame)
    night = (frame["shift"] == "N").to_numpy()
    beds = np.array([BEDS[w] for w in frame["wd"]])
    occ = np.minimum(beds, (beds * rng.normal(0.92, 0.07, k)).round()).astype(int)
    req = np.where(night, np.ceil(beds / 10), np.ceil(beds / 7)).astype(int)
    act = np.maximum(1, req - rng.choice([-1, 0, 1, 2], k, p=[0.08, 0.56, 0.28, 0.08]))
    agency = np.where(act < req, 0, rng.choice([0, 7.5, 11.5, 15], k, p=[0.6, 0.2, 0.15, 0.05]))
    ratio = occ / act
    shifts = pd.DataFrame(
        {
            "dt": frame["dt"].dt.strftime("%Y-%m-%d"),
            "wd": frame["wd"],
            "shift": frame["shift"],
            "nic": rng.choice(LEADS, k, p=rng.dirichlet(np.full(9, 6.0))),
            "occ": occ,
            "rn_req": req,
            "rn_act": act,
            "hca_act": rng.integers(1, 6, k),
            "agency_h": agency,
            "agency_gbp": (agency * np.where(night, 46, 38)).round(2),
            "bell_min": (rng.gamma(3, 0.3, k) * ratio**0.9).round(1),
            "meds_late": rng.poisson(0.25 * ratio),
        }
    )
    shifts.loc[rng.choice(k, 60, replace=False), "bell_min"] = np.nan
    shifts.loc[rng.choice(k, 35, replace=False), "nic"] = None
    shifts.loc[rng.choice(k, 8, replace=False), "meds_late"] = 14
    return {"stays": stays, "shifts": shifts}


p = T("stays")
s = T("shifts")
short = c("rn_act") < c("rn_req")
lain = c("adm_dt").until(c("disch_dt"))
sore = c("pu_hosp") == "Y"

low, high = over(quantile("bell_min", 0.25)), over(quantile("bell_min", 0.75))

QUESTIONS = [
    # Everyday
    (
        "Total cost of agency hours and average wait after the bell, unit by unit",
        s.group("wd", cost=sum_("agency_gbp"), wait=mean("bell_min")).table(),
    ),
    ("Duties in order of beds filled, fullest first", s.sort("-occ").table()),
    (
        "Number, unit and age of everybody over ninety-five, nothing else",
        p.filter(c("age_y") > 95).select("pt_no", "ward", "age_y").table(),
    ),
    (
        "How many people came to us by each route?",
        p.group("adm_via", n=count()).table(),
    ),
    (
        "Those aged between 70 and 75 who had a tumble with us",
        p.filter(c("age_y").between(70, 75) & (c("falls") > 0)).table(),
    ),
    (
        "What percentage of our people are men, on each unit?",
        p.group("ward", percent=mean(c("sex") == "M") * 100).table(),
    ),
    (
        "Arrivals week by week",
        p.group(week=c("adm_dt").floor("week"), n=count()).table(),
    ),
    (
        "Regress the weight on going home on the weight on coming in, please",
        p.test("regression", y="wt_dis_kg", x="wt_adm_kg"),
    ),
    (
        "Which nurses have been in charge of more than 200 duties?",
        s.group("nic", n=count()).filter(c("n") > 200).table(),
    ),
    (
        "How many of each gender on each unit? A grid with the gender across, please",
        p.pivot("ward", "sex", count()).table(),
    ),
    ("How many visitors did each person have?", None),
    # Look
    ("How many people's time in bed with us is on record?", p.value(count())),
    (
        "What do we write down about each turn of duty, and as what sort of value?",
        s.report("types"),
    ),
    ("Where does the patient register have holes?", p.report("missing")),
    (
        "Name all the nurses who have ever been in command of a turn of duty",
        s.distinct("nic").table(),
    ),
    # Aggregate and compare
    (
        "How high was the bed-sore risk score on average, unit by unit?",
        p.group("ward", risk=mean("waterlow")).table(),
    ),
    (
        "Where did most people take a tumble, that is, which unit had the greatest sum of them?",
        p.group("ward", tumbles=sum_("falls")).top(1, "tumbles").table(),
    ),
    (
        "What fraction got a sore while in our care, set out by how people get about?",
        p.group("mobility", share=mean(sore)).table(),
    ),
    (
        "Patients past their 85th year who need lifting gear and came through A&E: how many heads?",
        p.filter((c("age_y") > 85) & (c("mobility") == "hoist") & (c("adm_via") == "ED")).value(
            count()
        ),
    ),
    ("Show the entry of the heaviest person on arrival", p.top(1, "wt_adm_kg").table()),
    (
        "On how many turns of duty did fewer qualified hands turn up than we should have had?",
        s.filter(short).value(count()),
    ),
    (
        "What share of turns had fewer trained nurses than were due, on each unit?",
        s.group("wd", share=mean(short)).table(),
    ),
    (
        "How many filled beds came to one trained nurse on average, mornings against afternoons "
        "against nights?",
        s.group("shift", beds_per_nurse=mean(c("occ") / c("rn_act"))).table(),
    ),
    (
        "Three units that paid most for hired-in cover",
        s.group("wd", paid=sum_("agency_gbp")).top(3, "paid").table(),
    ),
    (
        "By how much are ladies lighter than gentlemen on arrival, taking the middle value?",
        p.value(median("wt_adm_kg", c("sex") == "M") - median("wt_adm_kg", c("sex") == "F")),
    ),
    (
        "For every unit, the two people who kept a urinary tube in for longest",
        p.top(2, "cath_days", per=("ward",)).table(),
    ),
    (
        "Whoever led at least 200 turns of duty, with the tally",
        s.group("nic", turns=count()).filter(c("turns") >= 200).table(),
    ),
    (
        "How many kilos do people shed on average between coming in and going out?",
        p.value(mean(c("wt_adm_kg") - c("wt_dis_kg"))),
    ),
    (
        "Units that let a ringing patient wait over six and a half minutes on average after dark",
        s.filter(c("shift") == "N")
        .group("wd", wait=mean("bell_min"))
        .filter(c("wait") > 6.5)
        .table(),
    ),
    # Time
    (
        "How many newcomers did we take in each month?",
        p.group(month=c("adm_dt").floor("month"), newcomers=count()).table(),
    ),
    (
        "Which day of the week do most people go out on?",
        p.group(weekday=c("disch_dt").part("weekdayName"), leavers=count())
        .top(1, "leavers")
        .table(),
    ),
    (
        "How many days does a person lie with us on average, for each place they go to afterwards?",
        p.group("disch_to", days=mean(lain)).table(),
    ),
    (
        "Doses given behind schedule from the first of March 2025 onwards, all added up",
        s.filter(c("dt") >= date("2025-03-01")).value(sum_("meds_late")),
    ),
    (
        "Let the hours of hired-in cover pile up, week upon week",
        s.group(week=c("dt").floor("week"), hours=sum_("agency_h"))
        .derive(so_far=running("hours", "week"))
        .table(),
    ),
    # Charts
    (
        "Columns showing how many tumbles there were on each unit",
        p.group("ward", tumbles=sum_("falls")).chart("bar", x="ward", y="tumbles"),
    ),
    (
        "A curve of how long a ring goes unanswered, averaged per week, one curve for each unit",
        s.group("wd", week=c("dt").floor("week"), wait=mean("bell_min")).chart(
            "line", x="week", y="wait", colour="wd"
        ),
    ),
    ("How are people's years spread? Draw it in 12 bars", p.chart("histogram", y="age_y", bins=12)),
    (
        "Boxes and whiskers for the sore risk, one for each way of getting about",
        p.chart("box", x="mobility", y="waterlow"),
    ),
    (
        "A coloured grid, units against parts of the day, shaded by mean number of overdue doses",
        s.group("wd", "shift", overdue=mean("meds_late")).chart(
            "heatmap", x="shift", y="wd", colour="overdue"
        ),
    ),
    # Cleaning and reshaping: the table changes
    (
        "Wherever nobody scored the malnutrition risk, put a nought in the register and leave it "
        "there",
        p.derive(must=c("must").or_else(0)).change("stays"),
    ),
    (
        "The meals in the register are typed any old how. Off with the stray blanks and everything "
        "in small letters, for good please.",
        p.derive(diet=c("diet").strip().lower()).change("stays"),
    ),
    (
        "Blood protein has its unit glued to it. Knock the g/L off and keep a proper figure in the "
        "register instead.",
        p.derive(alb=c("alb").replace(" g/L", "").cast("number")).change("stays"),
    ),
    (
        "From now on the delay in answering a ring shall be called reply_minutes in the duty book",
        s.rename(bell_min="reply_minutes").change("shifts"),
    ),
    (
        "Take everybody out of the register who has not left us yet",
        p.filter(~c("disch_dt").missing()).change("stays"),
    ),
    (
        "The duty book needs a new column cover that says thin when fewer trained nurses came than "
        "were due, and enough otherwise",
        s.derive(cover=where(short, "thin", "enough")).change("shifts"),
    ),
    # Cleaning and reshaping: only shown
    (
        "Show the register with the loss of body mass in percent of what people arrived with, as "
        "one column more, saving nothing",
        p.derive(
            loss_pct=(c("wt_adm_kg") - c("wt_dis_kg")) / c("wt_adm_kg") * 100,
        ).table(),
    ),
    (
        "Slice how old people are into decades and count heads in each slice",
        p.group(decade=c("age_y").bins(10), heads=count()).table(),
    ),
    (
        "Units down the page, parts of the day along the top, and in the boxes how many beds were "
        "filled on average",
        s.pivot("wd", "shift", mean("occ")).table(),
    ),
    (
        "Put both weighings of a person under one another, with nothing but the hospital number "
        "beside them",
        p.select("pt_no", "wt_adm_kg", "wt_dis_kg")
        .unpivot(["pt_no"], names="weighing", values="kg")
        .table(),
    ),
    (
        "How would the duty book look from the costliest hired-in cover down to the cheapest?",
        s.sort("-agency_gbp").table(),
    ),
    # Statistics
    (
        "Do those in greater danger of bed sores also keep their urinary tube longer? How closely "
        "do the two go together?",
        p.test("correlation", y="cath_days", x="waterlow"),
    ),
    (
        "Are our ladies really older than our gentlemen, or might that be luck of the draw?",
        p.test("tTest", y="age_y", x="sex"),
    ),
    (
        "Does the delay in answering a ring truly differ from unit to unit? Analysis of variance, "
        "if you please",
        s.test("anova", y="bell_min", x="wd"),
    ),
    (
        "Is getting a sore here independent of how people get about?",
        p.test("chiSquared", y="pu_hosp", x="mobility"),
    ),
    (
        "Does the body mass at arrival follow a bell curve?",
        p.test("normality", y="wt_adm_kg"),
    ),
    (
        "Between which bounds may the true mean of the happiness mark on leaving lie, with 95% "
        "certainty?",
        p.test("interval", y="fft"),
    ),
    (
        "How many more doses slip behind schedule for every further filled bed? Lay a straight "
        "line through it.",
        s.test("regression", y="meds_late", x="occ"),
    ),
    (
        "Turns of duty with a freakish number of overdue doses, I mean more than three standard "
        "deviations away from the mean",
        s.filter(
            (c("meds_late") - over(mean("meds_late"))).abs() > over(std("meds_late")) * 3
        ).table(),
    ),
    (
        "How long must somebody ring on each unit before nine rings in ten have been answered?",
        s.group("wd", p90=quantile("bell_min", 0.9)).table(),
    ),
    # Nothing holds it
    ("How many tumbles must I brace myself for next winter?", None),
    ("Work out how many trained nurses Ash will be short of in the coming fortnight", None),
    ("Let the patients fall into families of their own, by years, body mass and sore risk", None),
    ("Why do so many people come to grief on Cedar?", None),
    ("What lies behind the slow answering of rings after dark?", None),
    ("Is it for want of trained hands that doses slip behind schedule on Birch?", None),
    ("Ought I to hire in more cover for Rowan at weekends?", None),
    ("A ring answered within six minutes: is that anything to be proud of?", None),
    ("Does anything in the duty book strike you as queer?", None),
    ("What do the guidelines say about turning a bedbound person at night?", None),
    ("How many people picked up a hospital infection on each unit?", None),
    ("Typical blood pressure of the over-eighties on Elm, mornings only", None),
    ("Which doctor sent most people back to their own home?", None),
    ("What does the nurse in command earn per hour, on average, nights against mornings?", None),
    ("How many cups of tea did the kin get on Birch per visit?", None),
    ("Be a dear and find me a train to Leeds on Friday evening", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Are there turns of duty on which bells rang for a quite abnormal time?",
        s.filter(
            (c("bell_min") < low - (high - low) * 1.5) | (c("bell_min") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Whoever was not put on the scales before going home gets the middle figure of "
        "their unit, in the register for good",
        p.derive(wt_dis_kg=c("wt_dis_kg").or_else(over(median("wt_dis_kg"), "ward"))).change(
            "stays"
        ),
    ),
    (
        "Unit by unit, how old is the youngest, the eldest and the average soul in our beds?",
        p.group(
            "ward", youngest=min_("age_y"), eldest=max_("age_y"), average=mean("age_y")
        ).table(),
    ),
]
