"""A small music school: its pupils, and the diary of their lessons."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    call,
    count,
    date,
    max_,
    mean,
    median,
    min_,
    nunique,
    outlier,
    over,
    quantile,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"pupils": "csv", "lessons": "parquet"}

VOICE = "the school's secretary: chatty and polite, always in whole sentences"

INSTRUMENTS = ["piano", "violin", "guitar", "cello", "flute", "drums"]
FIRST = ["Ada", "Ben", "Chiara", "Davi", "Elif", "Finn", "Greta", "Hugo", "Ines", "Jonas", "Kofi"]
FIRST += ["Lena", "Mila", "Noor", "Oskar", "Pia", "Quentin", "Rosa", "Sami", "Tilda"]
LAST = ["Adler", "Brandt", "Conti", "Dubois", "Evers", "Fuchs", "Gomez", "Haas", "Ivanov", "Jansen"]
LAST += ["Keller", "Lang", "Moretti", "Novak", "Otto"]
TEACHERS = ["Mrs Halloran", "Mr Ferrante", "Ms Yoon", "Mr Achebe", "Ms Lindt", "Mr Szabo"]
PIECES = ["scales", "sonatina", "minuet", "etude", "duet", "sight-reading", "blues", "waltz"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 210
    instrument = rng.choice(INSTRUMENTS, n, p=[0.36, 0.18, 0.2, 0.08, 0.1, 0.08])
    own = rng.random(n) < np.where(instrument == "piano", 0.8, 0.45)
    practice = (rng.gamma(2.2, 42, n) + 25 * own).round(-1)
    practice[rng.choice(n, 4, replace=False)] += 600
    mark = 88 + 0.09 * np.minimum(practice, 300) + rng.normal(0, 9, n)
    joined = pd.Timestamp("2020-09-01") + pd.to_timedelta(rng.integers(0, 1700, n), "D")
    born = pd.Timestamp("2005-01-01") + pd.to_timedelta(rng.integers(0, 4900, n), "D")
    pupils = pd.DataFrame(
        {
            "Pupil ID": np.arange(1001, 1001 + n),
            "Name": [f"{rng.choice(FIRST)} {rng.choice(LAST)}" for _ in range(n)],
            "Instrument": instrument,
            "Born": born.strftime("%Y-%m-%d"),
            "Joined": joined.strftime("%Y-%m-%d"),
            "Grade": np.clip((practice / 45 + rng.normal(1, 1.4, n)).round(), 0, 8),
            "Own instrument": own,
            "Hire EUR": np.where(own, np.nan, rng.choice([12.0, 15, 18, 24], n)),
            "Sibling": rng.choice(["yes", "no"], n, p=[0.28, 0.72]),
            "Practice min/wk": practice,
            "Theory mark": (mark - 45 + rng.normal(0, 8, n)).clip(20, 100).round(),
            "Exam mark": np.where(rng.random(n) < 0.34, np.nan, mark.clip(70, 150).round()),
            "Town": rng.choice(
                ["Oberau", " Oberau", "Lindach", "Lindach ", "Seeheim", "Markt"],
                n,
                p=[0.32, 0.06, 0.22, 0.06, 0.2, 0.14],
            ),
            "Term fee": [f"€{v}" for v in rng.choice(["240", "255.50", "310", "395"], n)],
            "Parent phone": [f"0171 {k}" for k in rng.integers(200000, 990000, n)],
        }
    )
    pupils.loc[rng.choice(n, 14, replace=False), "Grade"] = np.nan

    m = 1800
    who = rng.choice(rng.choice(n, 188, replace=False), m)
    mins = rng.choice([30, 45, 60], m, p=[0.52, 0.31, 0.17])
    teacher = np.array([TEACHERS[INSTRUMENTS.index(i)] for i in instrument])[who]
    teacher = np.where(rng.random(m) < 0.12, rng.choice(TEACHERS, m), teacher)
    online = rng.random(m) < 0.17
    gone = rng.random(m)
    state = np.where(gone < 0.09, "cancelled", np.where(gone < 0.13, "no show", "held"))
    day = pd.Timestamp("2024-09-02") + pd.to_timedelta(
        7 * rng.integers(0, 42, m) + rng.choice(6, m, p=[0.2, 0.2, 0.2, 0.18, 0.12, 0.1]), "D"
    )
    lessons = pd.DataFrame(
        {
            "Lesson": np.arange(50001, 50001 + m),
            "Pupil ID": who + 1001,
            "Teacher": teacher,
            "Start": day
            + pd.to_timedelta(
                rng.choice(
                    [13, 14, 15, 16, 17, 18, 19], m, p=[0.06, 0.14, 0.2, 0.2, 0.18, 0.14, 0.08]
                ),
                "h",
            )
            + pd.to_timedelta(rng.choice([0, 15, 30, 45], m), "min"),
            "Mins": mins,
            "Room": np.where(online, None, rng.choice(["Blue", "Red", "Attic", "Hall"], m)),
            "Mode": np.where(online, "online", "in person"),
            "Status": state,
            "Price EUR": np.select([mins == 30, mins == 45], [24.0, 34.5], 44.0) - 3 * online,
            "Paid": rng.random(m) < 0.91,
            "Homework": rng.choice(["done", "not done"], m, p=[0.68, 0.32]),
            "Progress": np.clip(rng.normal(6 + practice[who] / 150, 1.6).round(), 1, 10),
            "Pieces": ["; ".join(rng.choice(PIECES, rng.integers(1, 4), False)) for _ in range(m)],
        }
    )
    lessons.loc[lessons["Status"] != "held", ["Progress", "Homework", "Pieces"]] = None
    lessons = pd.concat([lessons, lessons.iloc[[3, 77, 402, 911, 1500]]], ignore_index=True)
    return {"pupils": pupils, "lessons": lessons}


p = T("pupils")
d = T("lessons")
both = d.join(p, on="Pupil ID")
held = c("Status") == "held"
start = c("Start")
practice = c("Practice min/wk")
low, high = (over(quantile("Practice min/wk", q)) for q in (0.25, 0.75))

QUESTIONS = [
    # Everyday
    (
        "Would you be a dear and show me the last six rows of the lessons?",
        d.tail(6).table(),
    ),
    (
        "I should like to know the median weekly practice of our pupils with the outliers left "
        "out, if you'd be so good.",
        p.filter(~outlier("Practice min/wk")).value(median("Practice min/wk")),
    ),
    (
        "What is the average progress if lessons that are in the list twice count only once, "
        "please?",
        d.distinct().value(mean("Progress")),
    ),
    (
        "May I ask how many days go by, on average, between two lessons of the same pupil?",
        d.derive(gap=shift("Start", "Start", per=("Pupil ID",)).until(start)).value(mean("gap")),
    ),
    (
        "Could you please let me have the total price of the lessons in November 2024 and that of "
        "the lessons in March 2025?",
        d.group(
            november=sum_(
                "Price EUR", (start >= date("2024-11-01")) & (start < date("2024-12-01"))
            ),
            march=sum_("Price EUR", (start >= date("2025-03-01")) & (start < date("2025-04-01"))),
        ).table(),
    ),
    (
        "How do Mrs Halloran and Ms Lindt compare in the average progress of their lessons, I "
        "wonder?",
        d.filter(c("Teacher").isin(["Mrs Halloran", "Ms Lindt"]))
        .group("Teacher", progress=mean("Progress"))
        .table(),
    ),
    (
        "Would you kindly give pupils a new column Lost points, which is 150 minus the exam mark?",
        p.set("Lost points", call("subtract", 150, c("Exam mark"))).change("pupils"),
    ),
    (
        "Might I have the average grade and the best theory mark for each instrument, please?",
        p.group("Instrument", grade=mean("Grade"), theory=max_("Theory mark")).table(),
    ),
    (
        "How many of our lessons were cancelled, and what share of them all would that be?",
        d.group(
            n=count(only=c("Status") == "cancelled"), share=mean(c("Status") == "cancelled")
        ).table(),
    ),
    (
        "Could you kindly tell me the lowest and the highest exam mark?",
        p.group(lowest=min_("Exam mark"), highest=max_("Exam mark")).table(),
    ),
    (
        "Would you be so kind as to sort the pupils by the day they joined, earliest first?",
        p.sort("Joined").table(),
    ),
    (
        "I'd love a list of our drums pupils with only the name and the parent phone, please.",
        p.filter(c("Instrument") == "drums").select("Name", "Parent phone").table(),
    ),
    (
        "May I ask how many different rooms we teach in?",
        d.value(nunique("Room")),
    ),
    (
        "Would you show me the lessons with Mr Szabo that haven't been paid, please?",
        d.filter((c("Teacher") == "Mr Szabo") & ~c("Paid")).table(),
    ),
    (
        "What percentage of our lessons takes place online, please?",
        d.value(mean(c("Mode") == "online") * 100),
    ),
    (
        "Could you count the lessons of each week for me, please?",
        d.group(week=start.floor("week"), n=count()).table(),
    ),
    (
        "Could you work out the standard deviation of the theory marks, please?",
        p.value(std("Theory mark")),
    ),
    (
        "Would you mind telling me which instruments have more than 30 pupils?",
        p.group("Instrument", n=count()).filter(c("n") > 30).table(),
    ),
    (
        "I was wondering how many lessons our cello pupils have had altogether?",
        both.filter(c("Instrument") == "cello").value(count()),
    ),
    ("Could you please tell me the average hourly wage of our teachers?", None),
    # Look
    (
        "Hello there, could you tell me how big the list of pupils is, lines and columns?",
        p.report("shape"),
    ),
    (
        "Would you be so kind as to show me three pupils picked at random?",
        p.sample(3).table(),
    ),
    (
        "I have a feeling that some lessons are in the diary twice, could you check that for me?",
        d.report("duplicates"),
    ),
    (
        "Could I please have the usual key figures for progress and price of the lessons?",
        d.report("describe", "Progress", "Price EUR"),
    ),
    # Aggregate and compare
    (
        "I'd love to know how many children learn each instrument.",
        p.group("Instrument", children=count()).table(),
    ),
    (
        "Which of our teachers brought in the most money, counting only lessons that were held?",
        d.filter(held).group("Teacher", money=sum_("Price EUR")).top(1, "money").table(),
    ),
    (
        "May I ask what percentage of each teacher's lessons got called off?",
        d.group("Teacher", percent=mean(c("Status") == "cancelled") * 100).table(),
    ),
    (
        "How many of our children have their own instrument and a brother or sister here, please?",
        p.filter(c("Own instrument") & (c("Sibling") == "yes")).value(count()),
    ),
    (
        "If it isn't too much trouble, how long do pianists and violinists practise a week on "
        "average?",
        p.filter(c("Instrument").isin(["piano", "violin"]))
        .group("Instrument", minutes=mean("Practice min/wk"))
        .table(),
    ),
    (
        "Are there pupils on our list who haven't had one single lesson? I'd like to see them.",
        p.join(d, on="Pupil ID", how="anti").table(),
    ),
    (
        "How many of the online lessons are still waiting to be paid, would you know?",
        d.filter((c("Mode") == "online") & ~c("Paid")).value(count()),
    ),
    (
        "Could you tell me the name of the child with the best exam result?",
        p.top(1, "Exam mark").select("Name").value(),
    ),
    (
        "What does one minute of teaching cost on average, online and in person?",
        d.group("Mode", per_minute=mean(c("Price EUR") / c("Mins"))).table(),
    ),
    (
        "Which instruments have twenty learners or more? I'm only curious.",
        p.group("Instrument", learners=count()).filter(c("learners") >= 20).table(),
    ),
    (
        "It would be nice to see what part of all our takings each instrument makes.",
        both.group("Instrument", takings=sum_("Price EUR"))
        .derive(share=c("takings") / over(sum_("takings")))
        .table(),
    ),
    (
        "How many minutes more do children with an instrument of their own practise than the "
        "others, on average?",
        p.value(
            mean("Practice min/wk", c("Own instrument"))
            - mean("Practice min/wk", ~c("Own instrument"))
        ),
    ),
    (
        "I'd like to praise everyone who practises more than is average for their instrument, so "
        "who would that be?",
        p.filter(practice > over(mean("Practice min/wk"), "Instrument")).table(),
    ),
    (
        "Would you please give me the three best in theory for every instrument?",
        p.top(3, "Theory mark", per=("Instrument",)).table(),
    ),
    # Time
    (
        "Could you please count the lessons of each week for me?",
        d.group(week=start.floor("week"), lessons=count()).table(),
    ),
    (
        "At what hour of the day do most lessons begin, if I may ask?",
        d.group(hour=start.part("hour"), lessons=count()).top(1, "lessons").table(),
    ),
    (
        "How many lessons did Ms Yoon really hold between the 1st of October and the 15th of "
        "December 2024?",
        d.filter(
            held
            & (c("Teacher") == "Ms Yoon")
            & (start >= date("2024-10-01"))
            & (start < date("2024-12-16"))
        ).value(count()),
    ),
    (
        "By how many percent did our monthly takings go up or down each time? That would be great "
        "to know.",
        d.group(month=start.floor("month"), takings=sum_("Price EUR"))
        .derive(change=(c("takings") / shift("takings", "month") - 1) * 100)
        .table(),
    ),
    (
        "I wonder how many new pupils have come to us in each quarter.",
        p.group(quarter=c("Joined").floor("quarter"), pupils=count()).table(),
    ),
    # Charts
    (
        "Would you kindly draw me a cake chart of how many lessons were held, cancelled or missed?",
        d.group("Status", lessons=count()).chart("pie", x="Status", y="lessons"),
    ),
    (
        "Could I have bars of the lessons per teacher, stacked by online and in person, please?",
        d.group("Teacher", "Mode", lessons=count()).chart(
            "bar", x="Teacher", y="lessons", colour="Mode", stacked=True
        ),
    ),
    (
        "I'd be so happy with a picture of weekly practice against exam marks, one dot for each "
        "child.",
        p.chart("scatter", x="Practice min/wk", y="Exam mark"),
    ),
    (
        "Please show me a violin plot (how fitting!) of the progress at each teacher.",
        d.chart("violin", x="Teacher", y="Progress"),
    ),
    (
        "May I see the money from held lessons as a line over the months?",
        d.filter(held)
        .group(month=start.floor("month"), money=sum_("Price EUR"))
        .chart("line", x="month", y="money"),
    ),
    # Cleaning and reshaping: the table changes
    (
        "Somebody typed blanks before and after the towns in pupils, would you mind taking them "
        "off and keeping it that way?",
        p.derive(Town=c("Town").strip()).change("pupils"),
    ),
    (
        "Where no hire is written down in pupils the child pays nothing, so please enter 0 there.",
        p.set("Hire EUR", c("Hire EUR").or_else(0)).change("pupils"),
    ),
    (
        "The term fee in pupils carries a € in front, which I can't add up. Could you make real "
        "numbers of it in the list itself?",
        p.set("Term fee", c("Term fee").replace("€", "").cast("number")).change("pupils"),
    ),
    (
        "It sounds unfriendly to say no show, so would you please write missed instead, all "
        "through lessons?",
        d.derive(Status=c("Status").replace("no show", "missed")).change("lessons"),
    ),
    (
        "For reasons of privacy the parents' phone numbers have to go from pupils, could you do "
        "that please?",
        p.drop("Parent phone").change("pupils"),
    ),
    (
        "I'm so sorry, a few lines of lessons came in double; would you leave only one of each in "
        "there?",
        d.distinct().change("lessons"),
    ),
    # Cleaning and reshaping: only shown
    (
        "Could you let me see, without storing it, the pupils with their practice in hours, to one "
        "decimal?",
        p.derive(hours=(practice / 60).round(1)).table(),
    ),
    (
        "Just for a look, please put keen next to children with 120 minutes or more a week, fair "
        "for 60 or more, and sleepy for the rest.",
        p.derive(
            zeal=where(practice >= 120, "keen", where(practice >= 60, "fair", "sleepy"))
        ).table(),
    ),
    (
        "My colleague wants the pupils with three extra columns piano, violin and guitar, each a 1 "
        "if they play it and a 0 if not. Could you show that?",
        p.derive(
            piano=where(c("Instrument") == "piano", 1, 0),
            violin=where(c("Instrument") == "violin", 1, 0),
            guitar=where(c("Instrument") == "guitar", 1, 0),
        ).table(),
    ),
    (
        "Would you be able to lay out the average progress with the teachers down the side and the "
        "lengths of 30, 45 and 60 minutes along the top?",
        d.pivot("Teacher", "Mins", mean("Progress")).table(),
    ),
    (
        "Several pieces share one cell, separated by a semicolon. Could you take them apart and "
        "tell me how often each one was played?",
        d.explode("Pieces", "; ").group("Pieces", times=count()).table(),
    ),
    # Statistics
    (
        "Do you think you could find out how strongly practice and exam marks rise and fall "
        "together, going by ranks only?",
        p.test("correlation", y="Exam mark", x="Practice min/wk", method="spearman"),
    ),
    (
        "With which of the other figures does the exam mark go together most? Please show me how "
        "all the numbers of the pupils hang together.",
        p.report("correlations"),
    ),
    (
        "Is it just by chance that children with their own instrument practise longer, or is it a "
        "real difference? I'd be grateful for a test.",
        p.test("tTest", y="Practice min/wk", x="Own instrument"),
    ),
    (
        "Could you please test whether progress differs between the teachers, but without taking "
        "for granted that it follows a bell curve?",
        d.test("kruskal", y="Progress", x="Teacher"),
    ),
    (
        "Has doing one's homework anything to do with being taught online or in person? A "
        "chi-squared test would be lovely.",
        d.test("chiSquared", y="Homework", x="Mode"),
    ),
    (
        "How far can I trust the average weekly practice of our pianists, so between which two "
        "numbers does it lie with 95 percent certainty?",
        p.filter(c("Instrument") == "piano").test("interval", y="Practice min/wk"),
    ),
    (
        "Some practice times look unbelievable to me. Would you show the pupils that lie more than "
        "1.5 times the interquartile range outside the quartiles?",
        p.filter(
            (practice < low - (high - low) * 1.5) | (practice > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "For each child I'd like to see how many standard deviations the theory mark is above or "
        "below the average of everybody, if you don't mind.",
        p.derive(
            z=(c("Theory mark") - over(mean("Theory mark"))) / over(std("Theory mark"))
        ).table(),
    ),
    (
        "How evenly does each teacher give marks for progress? I'd need the standard deviation for "
        "every one of them, thank you.",
        d.group("Teacher", spread=std("Progress")).table(),
    ),
    # Nothing holds it
    (
        "How many pupils will we have by next September, if you had to make a guess?",
        None,
    ),
    (
        "Would you please work out which children are likely to give up lessons this year?",
        None,
    ),
    (
        "Could you sort the pupils into a handful of natural types by practice, theory and exam "
        "marks, without me telling you which?",
        None,
    ),
    (
        "I keep wondering why so many of Mr Ferrante's lessons get cancelled, can you tell me?",
        None,
    ),
    (
        "Is the homework not done because the lessons are online? I'd so like to know the reason.",
        None,
    ),
    (
        "Do you think we should charge a little more for 45 minutes?",
        None,
    ),
    (
        "Please tell me honestly, is a progress of 7 something a teacher can be pleased with?",
        None,
    ),
    (
        "If you look through the diary, is there anything interesting that I ought to know?",
        None,
    ),
    (
        "Would you happen to know which pieces the exam board asks for in grade 5 piano?",
        None,
    ),
    (
        "Could you tell me how many minutes late each teacher starts, on average?",
        None,
    ),
    (
        "I'd like to see what we pay each teacher per hour, please.",
        None,
    ),
    (
        "How many of the children who sang in the Christmas concert play the cello as well?",
        None,
    ),
    (
        "Which make of violin do we hire out most often, would you know that?",
        None,
    ),
    (
        "How old is every teacher, and how many years have they been with the school?",
        None,
    ),
    (
        "Might I ask how many kilometres the families from Seeheim have to drive to us on average?",
        None,
    ),
    (
        "Thank you ever so much for your help, and do have a lovely weekend!",
        None,
    ),
]
