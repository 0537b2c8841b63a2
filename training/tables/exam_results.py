"""Exam papers that pupils of a secondary school sat, and the pupils with their targets."""

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
    running,
    shift,
    std,
)

FORMATS = {"exams": "csv", "pupils": "csv"}

VOICE = "a teacher, plain"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 168
    first = np.array(
        [
            "Amelia",
            "Omar",
            "Grace",
            "Noah",
            "Zara",
            "Leo",
            "Priya",
            "Jack",
            "Ella",
            "Sami",
            "Ruby",
            "Finn",
            "Maya",
            "Tom",
        ]
    )
    last = np.array(
        [
            "Ahmed",
            "Baker",
            "Clarke",
            "Doyle",
            "Evans",
            "Fox",
            "Gill",
            "Hughes",
            "Iqbal",
            "Jones",
            "King",
            "Lowe",
        ]
    )
    at = rng.permutation(168)
    year = rng.choice([9, 10, 11], m)
    ability = rng.normal(0, 1, m)
    sen = rng.choice(["Y", "N"], m, p=[0.14, 0.86])
    pupils = pd.DataFrame(
        {
            "pupil_id": 20410 + np.arange(m),
            "name": [f"{first[i // 12]} {last[i % 12]}" for i in at],
            "gender": np.where((at // 12) % 2 == 0, "F", "M"),
            "year_group": year,
            "form": [f"{y}{rng.choice(list('ABCD'))}" for y in year],
            "target_grade": np.clip((5.4 + ability * 1.2 + rng.normal(0, 0.6, m)).round(), 1, 9),
            "attendance_pct": np.clip(94 + ability * 2 + rng.normal(0, 4, m), 62, 100).round(1),
            "eal": rng.choice(["Y", "N"], m, p=[0.18, 0.82]),
            "sen": sen,
            "extra_time": rng.random(m) < np.where(sen == "Y", 0.5, 0.05),
            "joined_on": (
                pd.Timestamp("2021-09-01")
                + pd.to_timedelta(rng.choice([0, 0, 0, 365, 480, 730, 860], m), unit="D")
            ).strftime("%Y-%m-%d"),
        }
    )
    pupils.loc[rng.choice(m, 7, replace=False), "target_grade"] = np.nan
    n = 1600
    who = rng.integers(0, m - 5, n)
    subject = rng.choice(
        ["Maths", "English", "Biology", "Chemistry", "Physics", "History", "Geography", "French"],
        n,
        p=[0.18, 0.18, 0.13, 0.12, 0.11, 0.11, 0.1, 0.07],
    )
    hard = pd.Series(subject).map(
        {
            "Maths": -3,
            "English": 1,
            "Biology": 2,
            "Chemistry": -4,
            "Physics": -5,
            "History": 3,
            "Geography": 4,
            "French": 0,
        }
    )
    series = rng.choice(["Autumn mock", "Spring mock", "Summer exam"], n, p=[0.33, 0.33, 0.34])
    gain = pd.Series(series).map({"Autumn mock": -3, "Spring mock": 0, "Summer exam": 4}).to_numpy()
    begin = pd.Series(series).map(
        {"Autumn mock": "2023-11-20", "Spring mock": "2024-03-04", "Summer exam": "2024-05-13"}
    )
    day = pd.to_datetime(begin.to_numpy()) + pd.to_timedelta(
        rng.choice([0, 1, 2, 3, 4, 7, 8, 9, 10, 11], n), unit="D"
    )
    out_of = rng.choice([60, 80, 100], n, p=[0.3, 0.4, 0.3])
    level = 58 + ability[who] * 12 + hard.to_numpy() + gain + rng.normal(0, 8, n)
    mark = np.clip((level / 100 * out_of).round(), 0, out_of)
    share = mark / out_of
    grade = np.clip(np.floor(share * 10.5), 1, 9)
    absent = rng.random(n) < 0.008 * (101 - pupils["attendance_pct"].to_numpy()[who])
    exams = pd.DataFrame(
        {
            "entry_no": 7001 + np.arange(n),
            "pupil_id": pupils["pupil_id"].to_numpy()[who],
            "series": series,
            "subject": subject,
            "paper": rng.choice(["Paper 1", "Paper 2"], n, p=[0.55, 0.45]),
            "tier": rng.choice(["Higher", "Foundation"], n, p=[0.66, 0.34]),
            "sat_at": day + pd.to_timedelta(rng.choice([9, 13], n, p=[0.6, 0.4]), unit="h"),
            "room": rng.choice(["Hall", "Gym", "R12", "Library"], n, p=[0.5, 0.3, 0.12, 0.08]),
            "mark": np.where(absent, np.nan, mark),
            "max_mark": out_of,
            "grade": np.where(absent, np.nan, grade),
            "absent": np.where(absent, "yes", "no"),
            "resit": np.where(rng.random(n) < 0.07, "yes", "no"),
            "marker": rng.choice(["SHO", "PKA", "JDE", "MBR", "LTU"], n),
            "marked_on": day.normalize() + pd.to_timedelta(rng.integers(2, 20, n), unit="D"),
        }
    )
    exams.loc[rng.choice(n, 28, replace=False), "room"] = None
    exams.loc[rng.choice(n, 45, replace=False), "marked_on"] = pd.NaT
    return {"exams": exams, "pupils": pupils}


e = T("exams")
p = T("pupils")

both = e.join(p, on="pupil_id")
percent = c("mark") / c("max_mark") * 100
sat = c("sat_at")
away = c("absent") == "yes"

QUESTIONS = [
    # Everyday
    (
        "Mean and median mark by subject",
        e.group("subject", mean=mean("mark"), median=median("mark")).table(),
    ),
    ("Pupils from best to worst attendance", p.sort("-attendance_pct").table()),
    ("Column types of pupils", p.report("types")),
    (
        "How much higher is the mark in Paper 1 than in Paper 2?",
        e.value(mean("mark", c("paper") == "Paper 1") - mean("mark", c("paper") == "Paper 2")),
    ),
    ("The 5 lowest marks", e.bottom(5, "mark").table()),
    (
        "Bar chart of the number of exams per subject",
        e.group("subject", n=count()).chart("bar", x="subject", y="n"),
    ),
    ("Is there a correlation between mark and grade?", e.test("correlation", y="grade", x="mark")),
    (
        "List name, form and target grade of the pupils in year 11",
        p.filter(c("year_group") == 11).select("name", "form", "target_grade").table(),
    ),
    ("How many different markers are there?", e.value(nunique("marker"))),
    (
        "Exams in Maths or Physics with grade 9",
        e.filter(c("subject").isin(["Maths", "Physics"]) & (c("grade") == 9)).table(),
    ),
    ("Which pupils will fail next year?", None),
    # Look
    ("How many rows and columns are in the exams table?", e.report("shape")),
    ("Which columns in exams have missing values?", e.report("missing")),
    ("What subjects do we have?", e.distinct("subject").table()),
    ("Describe the marks and grades", e.report("describe", "mark", "grade")),
    ("Show me 5 random students", p.sample(5).table()),
    ("How many duplicate rows in pupils?", p.report("duplicates")),
    # Aggregate and compare
    ("How many pupils are in each form?", p.group("form", n=count()).table()),
    ("Average mark per subject", e.group("subject", mark=mean("mark")).table()),
    (
        "Mean grade for boys and girls in Maths",
        both.filter(c("subject") == "Maths").group("gender", grade=mean("grade")).table(),
    ),
    (
        "Average percentage score per subject, mark out of max mark",
        e.group("subject", score=mean(percent)).table(),
    ),
    (
        "Which subject has the lowest average grade?",
        e.group("subject", grade=mean("grade")).bottom(1, "grade").table(),
    ),
    (
        "Ten strongest students by average grade",
        both.group("name", grade=mean("grade")).top(10, "grade").table(),
    ),
    ("Three best scores in each subject", e.top(3, "mark", per=("subject",)).table()),
    ("How many papers were missed through absence?", e.filter(away).value(count())),
    ("Absence rate per room, as a percentage", e.group("room", percent=mean(away) * 100).table()),
    (
        "Share of grades 7 to 9 by subject, without absentees",
        e.filter(~c("grade").missing()).group("subject", share=mean(c("grade") >= 7)).table(),
    ),
    (
        "Median mark on Paper 1 and Paper 2 for Physics",
        e.filter(c("subject") == "Physics").group("paper", mark=median("mark")).table(),
    ),
    (
        "How many Year 11 pupils have SEN and extra time?",
        p.filter((c("year_group") == 11) & (c("sen") == "Y") & c("extra_time")).value(count()),
    ),
    (
        "Gap between girls and boys in average English grade",
        both.filter(c("subject") == "English").value(
            mean("grade", c("gender") == "F") - mean("grade", c("gender") == "M")
        ),
    ),
    (
        "How many exam grades are below the pupil's target?",
        both.filter(c("grade") < c("target_grade")).value(count()),
    ),
    (
        "Who got a 9 in Chemistry or Physics on a Higher paper?",
        both.filter(
            (c("grade") == 9)
            & c("subject").isin(["Chemistry", "Physics"])
            & (c("tier") == "Higher")
        )
        .distinct("name")
        .table(),
    ),
    ("Number of entries by subject and series", e.group("subject", "series", n=count()).table()),
    ("Pupils with attendance under 90 percent", p.filter(c("attendance_pct") < 90).table()),
    ("Which students have no exam entries?", p.join(e, on="pupil_id", how="anti").table()),
    (
        "Pupils who missed at least 3 papers",
        both.filter(away).group("name", missed=count()).filter(c("missed") >= 3).table(),
    ),
    (
        "How many different subjects is each student entered for?",
        both.group("name", subjects=nunique("subject")).table(),
    ),
    (
        "Spread of marks per marker, standard deviation",
        e.group("marker", spread=std("mark")).table(),
    ),
    (
        "Exam results above the average mark of their subject",
        e.filter(c("mark") > over(mean("mark"), "subject")).table(),
    ),
    (
        "Name of the pupil with the best attendance in each year group",
        p.top(1, "attendance_pct", per=("year_group",)).select("name").table(),
    ),
    ("Average number of entries per student", e.group("pupil_id", n=count()).value(mean("n"))),
    # Time
    ("How many entries are there each week?", e.group(week=sat.floor("week"), n=count()).table()),
    (
        "How many entries on Mondays in the Summer exam series?",
        e.filter((sat.part("weekday") == 1) & (c("series") == "Summer exam")).value(count()),
    ),
    (
        "Average mark in the morning and the afternoon, by start hour",
        e.group(hour=sat.part("hour"), mark=mean("mark")).table(),
    ),
    (
        "Number of absences per month",
        e.filter(away).group(month=sat.floor("month"), n=count()).table(),
    ),
    (
        "Mean grade in March 2024",
        e.filter((sat >= date("2024-03-01")) & (sat < date("2024-04-01"))).value(mean("grade")),
    ),
    (
        "Average days from sitting to marking, per marker",
        e.group("marker", days=mean(sat.until(c("marked_on"), "day"))).table(),
    ),
    (
        "First and last exam day for each series",
        e.group("series", first=min_(sat.floor("day")), last=max_(sat.floor("day"))).table(),
    ),
    (
        "Running total of papers marked by day",
        e.filter(~c("marked_on").missing())
        .group(day=c("marked_on").floor("day"), n=count())
        .derive(total=running("n", "day"))
        .table(),
    ),
    (
        "Change in entries from one exam day to the next",
        e.group(day=sat.floor("day"), n=count()).derive(change=c("n") - shift("n", "day")).table(),
    ),
    (
        "New pupils per year",
        p.group(year=c("joined_on").floor("year"), n=count()).table(),
    ),
    # Charts
    (
        "Bar chart of average grade by subject",
        e.group("subject", grade=mean("grade")).chart("bar", x="subject", y="grade"),
    ),
    (
        "Histogram of English scores",
        e.filter(c("subject") == "English").chart("histogram", y="mark"),
    ),
    ("Box plot of grades by series", e.chart("box", x="series", y="grade")),
    (
        "Scatter attendance against target grade",
        p.chart("scatter", x="target_grade", y="attendance_pct"),
    ),
    (
        "Line chart of the mean mark per exam day",
        e.group(day=sat.floor("day"), mark=mean("mark")).chart("line", x="day", y="mark"),
    ),
    (
        "Heatmap of average grade, subject by form",
        both.group("subject", "form", grade=mean("grade")).chart(
            "heatmap", x="subject", y="form", colour="grade"
        ),
    ),
    (
        "Pie chart of students per year group",
        p.group("year_group", n=count()).chart("pie", x="year_group", y="n"),
    ),
    # Cleaning and reshaping
    ("Remove the absent entries from exams", e.filter(~away).change("exams")),
    (
        "Add a column pct, the mark divided by max mark times 100",
        e.derive(pct=percent).change("exams"),
    ),
    ("Set a missing room to Unknown", e.derive(room=c("room").or_else("Unknown")).change("exams")),
    (
        "Forms as rows, subjects as columns, mean grade",
        both.pivot("form", "subject", mean("grade")).table(),
    ),
    # Statistics
    (
        "Correlation between attendance and grade",
        both.test("correlation", y="grade", x="attendance_pct"),
    ),
    ("Do EAL students get different grades? t-test", both.test("tTest", y="grade", x="eal")),
    ("ANOVA of marks across markers", e.test("anova", y="mark", x="marker")),
    # Nothing holds it
    ("Average hours of revision per pupil", None),
    ("Which questions on the Maths paper lost most marks?", None),
    ("Average grade by class teacher", None),
    ("What will the grade boundaries be next year?", None),
    ("Why did Chemistry grades fall in the spring mock?", None),
    ("When does the staff meeting start?", None),
]
