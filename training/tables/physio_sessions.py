"""Sessions at a physiotherapy practice, and the patients that come to them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import T, c, count, max_, mean, median, min_, over, quantile, running, shift, sum_, where

FORMATS = {"sessions": "csv", "patients": "parquet"}

VOICE = "a practice owner who has a word of her own for every column"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 230
    sex = rng.choice(["F", "M"], m, p=[0.56, 0.44])
    born = rng.integers(1938, 2008, m)
    tall = rng.normal(np.where(sex == "M", 178, 166), 7).round().astype(int)
    seen = pd.Timestamp("2023-06-01") + pd.to_timedelta(rng.integers(0, 500, m), unit="D")
    patients = pd.DataFrame(
        {
            "patient_id": [f"P{i:04}" for i in 1 + np.arange(m)],
            "birth_year": born,
            "sex": sex,
            "occupation": np.select(
                [born < 1960, born > 1999],
                ["retired", "student"],
                rng.choice(["office", "labourer", "athlete"], m, p=[0.55, 0.3, 0.15]),
            ),
            "referral": rng.choice(
                ["GP", "surgeon", "self", "insurer"], m, p=[0.46, 0.2, 0.25, 0.09]
            ),
            "insurer": rng.choice(["Helva", "Sanitor", "KVO"], m, p=[0.45, 0.35, 0.2]),
            "first_visit": seen.strftime("%Y-%m-%d"),
            "approved": rng.choice([6, 9, 12, 18], m, p=[0.3, 0.42, 0.2, 0.08]),
            "height": [f"{h} cm" for h in tall],
            "weight_kg": (rng.normal(24.5, 3.2, m) * (tall / 100) ** 2).round(1),
            "smoker": rng.choice(["yes", "no"], m, p=[0.23, 0.77]),
        }
    )
    patients.loc[rng.choice(m, 21, replace=False), "insurer"] = None
    patients.loc[rng.choice(m, 9, replace=False), "occupation"] = None

    n = 1500
    who = rng.choice(m - 9, n, p=rng.dirichlet(np.full(m - 9, 2.2)))
    regions = ["knee", "shoulder", "lower back", "neck", "hip", "ankle"]
    region = rng.choice(regions, n, p=[0.24, 0.2, 0.25, 0.13, 0.1, 0.08])
    method = rng.choice(
        ["exercise", "manual", "ultrasound", "dry needling", "taping"],
        n,
        p=[0.37, 0.3, 0.12, 0.13, 0.08],
    )
    bend = pd.Series(region).map(dict(zip(regions, [118, 140, 62, 71, 105, 44], strict=True)))
    attended = rng.choice(["yes", "no"], n, p=[0.89, 0.11])
    came = attended == "yes"
    minutes = rng.choice([20, 30, 45, 60], n, p=[0.14, 0.46, 0.3, 0.1])
    homework = rng.random(n) < 0.58
    worse = pd.Series(region).map(dict(zip(regions, [5, 5.4, 6.1, 4.8, 4.9, 4.3], strict=True)))
    arriving = np.clip(rng.normal(worse, 1.5).round(), 0, 10)
    eased = rng.normal(1.1 + minutes * 0.015 + homework * 0.5 + (method == "manual") * 0.5, 0.9)
    start = pd.Timestamp("2023-09-04") + pd.to_timedelta(rng.integers(0, 560, n), unit="D")
    start = start - pd.to_timedelta(np.maximum(start.dayofweek - 4, 0), unit="D")
    slot = rng.choice([8, 9, 10, 11, 13, 14, 15, 16, 17], n) * 60 + rng.choice([0, 30], n)
    start = start + pd.to_timedelta(slot, unit="min")
    sessions = pd.DataFrame(
        {
            "session_id": 30001 + np.arange(n),
            "patient_id": patients["patient_id"].to_numpy()[who],
            "therapist": rng.choice(
                ["Annik", "Beat", "Chiara", "Dario", "Elif"], n, p=[0.27, 0.24, 0.2, 0.17, 0.12]
            ),
            "start_time": start.strftime("%Y-%m-%d %H:%M"),
            "duration_min": minutes,
            "body_region": region,
            "technique": method,
            "pain_before": np.where(came, arriving, np.nan),
            "pain_after": np.where(came, np.clip((arriving - eased).round(), 0, 10), np.nan),
            "rom_deg": np.where(came, rng.normal(bend, 12).round(), np.nan),
            "attended": attended,
            "fee_chf": (minutes * 1.9 + 12 + rng.normal(0, 4, n)).round(1),
            "paid_by": rng.choice(["insurance", "card", "cash"], n, p=[0.68, 0.24, 0.08]),
            "room": rng.choice(["R1", " R1", "r2", "R2 ", "R3", "r3"], n),
            "homework": homework,
            "remark": rng.choice(["ok", "tired", "see letter", "late"], n),
        }
    )
    sessions.loc[rng.choice(n, 70, replace=False), "technique"] = None
    sessions.loc[rng.choice(n, 130, replace=False), "rom_deg"] = np.nan
    return {"sessions": sessions, "patients": patients}


s = T("sessions")
p = T("patients")

both = s.join(p, on="patient_id")
start = c("start_time")
came = c("attended") == "yes"
skipped = c("attended") == "no"
relief = c("pain_before") - c("pain_after")
shoulder = c("body_region") == "shoulder"

QUESTIONS = [
    # Everyday
    (
        "Mean ache on arrival and on leaving, clinician by clinician",
        s.group("therapist", arriving=mean("pain_before"), leaving=mean("pain_after")).table(),
    ),
    ("Appointments in order of the charge, dearest first", s.sort("-fee_chf").table()),
    (
        "Which client was the first ever to come to us?",
        p.bottom(1, "first_visit").table(),
    ),
    (
        "Average charge by method and complaint site",
        s.group("technique", "body_region", charge=mean("fee_chf")).table(),
    ),
    (
        "Clients who were sent either by a surgeon or by a fund",
        p.filter((c("referral") == "surgeon") | (c("referral") == "insurer")).table(),
    ),
    (
        "By how many percent are the men heavier than the women, on average?",
        p.value(
            (mean("weight_kg", c("sex") == "M") / mean("weight_kg", c("sex") == "F") - 1) * 100
        ),
    ),
    (
        "Clinician with the fewest appointments",
        s.group("therapist", n=count()).bottom(1, "n").table(),
    ),
    (
        "Bookings by day of the week",
        s.group(weekday=start.part("weekdayName"), n=count()).table(),
    ),
    (
        "Put 0 where the joint mobility is missing and leave it like that",
        s.derive(rom_deg=c("rom_deg").or_else(0)).change("sessions"),
    ),
    (
        "How many appointments did our pensioners have?",
        both.filter(c("occupation") == "retired").value(count()),
    ),
    ("Average time a client sits in the waiting room, clinician by clinician", None),
    # Look
    ("How big is the appointment diary, lines by fields?", s.report("shape")),
    ("What lines of work do our clients come from?", p.distinct("occupation").table()),
    ("How patchy is the client list? Number of gaps per field", p.report("missing")),
    (
        "Usual summary figures for soreness on arrival and soreness on leaving",
        s.report("describe", "pain_before", "pain_after"),
    ),
    # Aggregate and compare
    (
        "How many appointments did each clinician have where the client really turned up?",
        s.filter(came).group("therapist", n=count()).table(),
    ),
    (
        "What do we bill for a knee, on average?",
        s.filter(c("body_region") == "knee").value(mean("fee_chf")),
    ),
    (
        "By how many points does the ache ease on average, for each method?",
        s.group("technique", eased=mean(relief)).table(),
    ),
    (
        "Which part of the anatomy is the sorest on arrival, taking the average?",
        s.group("body_region", soreness=mean("pain_before")).top(1, "soreness").table(),
    ),
    (
        "What fraction of bookings were no-shows, job by job?",
        both.group("occupation", share=mean(skipped)).table(),
    ),
    (
        "The three clinicians with the biggest billings, leaving out anything settled in cash",
        s.filter(c("paid_by") != "cash")
        .group("therapist", billed=sum_("fee_chf"))
        .top(3, "billed")
        .table(),
    ),
    (
        "How many women born after 1990 came to us off their own bat rather than being sent by "
        "someone?",
        p.filter((c("sex") == "F") & (c("birth_year") > 1990) & (c("referral") == "self")).value(
            count()
        ),
    ),
    (
        "Is there anyone on the client list without a single appointment? Show them",
        p.join(s, on="patient_id", how="anti").table(),
    ),
    (
        "Two commonest methods for each complaint site, counting only clients who came",
        s.filter(came)
        .group("body_region", "technique", n=count())
        .top(2, "n", per=("body_region",))
        .table(),
    ),
    (
        "How many clients showed up more often than the quota they were granted?",
        both.filter(came)
        .group("patient_id", "approved", n=count())
        .filter(c("n") > c("approved"))
        .value(count()),
    ),
    (
        "Which clinician handled the dearest ankle appointment? Just the name",
        s.filter(c("body_region") == "ankle").top(1, "fee_chf").select("therapist").value(),
    ),
    (
        "Average ache on the way out, those who did their drills against those who didn't",
        s.group("homework", ache=mean("pain_after")).table(),
    ),
    (
        "Midpoint of what we charge, needles compared with hands-on work",
        s.filter(c("technique").isin(["dry needling", "manual"]))
        .group("technique", charge=median("fee_chf"))
        .table(),
    ),
    (
        "Which clinicians had 250 bookings or more and an average relief above 2 points, "
        "soreness on arrival less soreness on leaving?",
        s.group("therapist", n=count(), eased=mean(relief))
        .filter((c("n") >= 250) & (c("eased") > 2))
        .table(),
    ),
    # Time
    (
        "How many kept appointments did each month of 2024 bring?",
        s.filter(came & (start.part("year") == 2024))
        .group(month=start.floor("month"), n=count())
        .table(),
    ),
    (
        "On which weekday do people stand us up most often?",
        s.filter(skipped).group(weekday=start.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Mean discomfort on arrival by hour of the day, shoulders only",
        s.filter(shoulder).group(hour=start.part("hour"), discomfort=mean("pain_before")).table(),
    ),
    (
        "Billings per quarter and how they pile up as the quarters go by",
        s.group(quarter=start.floor("quarter"), billed=sum_("fee_chf"))
        .derive(so_far=running("billed", "quarter"))
        .table(),
    ),
    (
        "Typical gap in days from one appointment of a client to the next one, as a median",
        s.derive(gap=shift("start_time", "start_time", per=("patient_id",)).until(start)).value(
            median("gap")
        ),
    ),
    # Charts
    (
        "Show how joint mobility is spread, hips only, as a histogram",
        s.filter(c("body_region") == "hip").chart("histogram", y="rom_deg"),
    ),
    (
        "Box and whiskers of the discomfort on leaving, one for each complaint site",
        s.chart("box", x="body_region", y="pain_after"),
    ),
    (
        "Curve of bookings per month, each clinician in a different shade",
        s.group("therapist", month=start.floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="therapist"
        ),
    ),
    (
        "Heat map of complaint site against method, coloured by how far the joint bends on average",
        s.group("body_region", "technique", bend=mean("rom_deg")).chart(
            "heatmap", x="body_region", y="technique", colour="bend"
        ),
    ),
    (
        "Bars for the income from each profession of our clients",
        both.group("occupation", income=sum_("fee_chf")).chart("bar", x="occupation", y="income"),
    ),
    # Cleaning and reshaping: the table changes
    (
        "Tidy the cabins in the appointments, no stray blanks and no capitals, and keep it so",
        s.derive(room=c("room").strip().lower()).change("sessions"),
    ),
    (
        "Where nobody measured mobility, put the median of the same complaint site and store "
        "that in the appointments",
        s.derive(rom_deg=c("rom_deg").or_else(over(median("rom_deg"), "body_region"))).change(
            "sessions"
        ),
    ),
    (
        "Our clients' stature should be a plain number without the cm. Make it stick",
        p.derive(height=c("height").replace(" cm", "").cast("number")).change("patients"),
    ),
    (
        "Strike every booking that nobody showed up for from the appointments, permanently",
        s.filter(came).change("sessions"),
    ),
    (
        "The scribbled comments on the appointments can go for good",
        s.drop("remark").change("sessions"),
    ),
    (
        "Clients whose health fund we don't know: enter private there and leave it in the list",
        p.derive(insurer=c("insurer").or_else("private")).change("patients"),
    ),
    # Cleaning and reshaping: only shown
    (
        "Let me see the appointments with one more figure, relief, the ache on arrival minus "
        "the ache on leaving. Don't store it",
        s.derive(relief=relief).table(),
    ),
    (
        "Display the clients with a 1 or 0 named puffs, 1 if they light up, but leave the list "
        "itself be",
        p.derive(puffs=where(c("smoker") == "yes", 1, 0)).table(),
    ),
    (
        "A grid of kept appointments, clinicians down, complaint sites across, how many in each "
        "cell",
        s.filter(came).pivot("therapist", "body_region", count()).table(),
    ),
    (
        "Soreness on arrival and on leaving stacked beneath each other instead of side by side, "
        "with the appointment number alongside",
        s.select("session_id", "pain_before", "pain_after").unpivot(["session_id"]).table(),
    ),
    (
        "Clients by decade they were born in, how many heads in each?",
        p.group(decade=c("birth_year").bins(10), heads=count()).table(),
    ),
    # Statistics
    (
        "With which other figures in the appointments is the ache on leaving bound up most "
        "closely?",
        s.report("correlations"),
    ),
    (
        "Do longer appointments go along with a lower ache on the way out? Put a number on it",
        s.test("correlation", y="pain_after", x="duration_min"),
    ),
    (
        "Are men and women on our list really different in how heavy they are, or could it be "
        "chance?",
        p.test("tTest", y="weight_kg", x="sex"),
    ),
    (
        "Discomfort on leaving is only a scale, so by ranks please: does it differ between "
        "those who did their drills and those who didn't?",
        s.test("mannWhitney", y="pain_after", x="homework"),
    ),
    (
        "Comparing all methods at once, is there more than luck in how sore people leave? Knees "
        "only",
        s.filter(c("body_region") == "knee").test("anova", y="pain_after", x="technique"),
    ),
    (
        "Does turning up have anything to do with who sent the client to us?",
        both.test("chiSquared", y="attended", x="referral"),
    ),
    ("Do the kilos of our clients follow a bell curve?", p.test("normality", y="weight_kg")),
    (
        "Margin of error around the average charge for a hip, at 95 per cent",
        s.filter(c("body_region") == "hip").test("interval", y="fee_chf"),
    ),
    (
        "How many degrees of mobility do a quarter of the shoulders fail to reach?",
        s.filter(shoulder).value(quantile("rom_deg", 0.25)),
    ),
    # Nothing holds it
    ("How many bookings should we expect next spring?", None),
    ("What ache will P0042 have after five more appointments?", None),
    ("Sort our clients into a handful of types that resemble one another", None),
    ("How come students stand us up more than pensioners?", None),
    ("Is it the needles that ease the ache, or would it have gone anyway?", None),
    ("What lies behind the dip in billings in autumn 2024?", None),
    ("Ought we to take on another clinician for knees?", None),
    ("Is an average relief of two points respectable?", None),
    ("Anything remarkable in the appointment diary?", None),
    ("Which drills are best against a frozen shoulder?", None),
    ("How far do clients travel to reach us, in km, by profession?", None),
    ("Mean grip strength of the labourers, left hand against right", None),
    ("How satisfied were clients with each clinician, out of five stars?", None),
    ("How many bookings were called off less than a day ahead, per weekday?", None),
    ("What share of the knees had been operated on, by surgeon?", None),
    ("Average years of experience of our clinicians", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Appointments with any box left empty: out they go, permanently",
        s.filter(
            ~c("technique").missing()
            & ~c("pain_before").missing()
            & ~c("pain_after").missing()
            & ~c("rom_deg").missing()
        ).change("sessions"),
    ),
    (
        "What were the smallest and the largest bill we ever wrote for an appointment?",
        s.group(smallest=min_("fee_chf"), largest=max_("fee_chf")).table(),
    ),
    (
        "For what our clients do for a living, turn labourer into manual worker in the list",
        p.derive(occupation=c("occupation").replace("labourer", "manual worker")).change(
            "patients"
        ),
    ),
]
