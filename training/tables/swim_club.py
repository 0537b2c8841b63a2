"""Swimmers of a club, their races, and who came to training."""

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
    min_,
    nunique,
    outlier,
    over,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"swimmers": "csv", "results": "parquet", "attendance": "parquet"}

VOICE = "a coach whose mother tongue is French: its word order, false friends, missing plurals"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 130
    squad = rng.choice(["Minnows", "Bronze", "Silver", "Gold"], m, p=[0.26, 0.32, 0.26, 0.16])
    level = pd.Series(squad).map({"Minnows": 0, "Bronze": 1, "Silver": 2, "Gold": 3}).to_numpy()
    first = np.array(
        [
            "Lucie",
            "Tom",
            "Emma",
            "Hugo",
            "Jade",
            "Noah",
            "Alice",
            "Leo",
            "Ines",
            "Paul",
            "Zoe",
            "Adam",
            "Lina",
            "Max",
            "Nora",
            "Theo",
            "Eva",
            "Sam",
            "Maya",
            "Jules",
            "Rose",
            "Elias",
            "Anna",
            "Victor",
            "Clara",
            "Nils",
        ]
    )
    last = np.array(["Martin", "Kohl", "Petit", "Moreau", "Silva", "Weber", "Roux", "Diallo"])
    pairs = rng.permutation(len(first) * len(last))[:m]
    girl = np.arange(len(first)) % 2 == 0
    at_first = pairs // len(last)
    joined = pd.Timestamp("2018-09-01") + pd.to_timedelta(rng.integers(0, 2300, m), unit="D")
    swimmers = pd.DataFrame(
        {
            "lic_no": 340100 + rng.permutation(900)[:m],
            "name": [f"{a} {b}" for a, b in zip(first[at_first], last[pairs % 8], strict=True)],
            "sex": np.where(girl[at_first], "F", "M"),
            "birth_yr": 2016 - 2 * level - rng.integers(0, 3, m),
            "squad": squad,
            "joined": joined.strftime("%Y-%m-%d"),
            "fee_eur": np.array([190, 240, 290, 360])[level],
            "fee_paid": rng.choice(["yes", "no"], m, p=[0.83, 0.17]),
            "med_cert": rng.choice(["yes", "no"], m, p=[0.76, 0.24]),
            "town": rng.choice(["Annecy", "Seynod", "Cran", "Poisy"], m, p=[0.5, 0.22, 0.16, 0.12]),
        }
    )
    swimmers.loc[rng.choice(m, 6, replace=False), "town"] = None
    n = 1200
    who = rng.choice(m, n, p=(level + 0.15) / (level + 0.15).sum())
    meets = pd.DataFrame(
        [
            ("Autumn Cup", "2024-10-05", 25),
            ("Lake Trophy", "2024-11-16", 25),
            ("County Champs", "2024-12-14", 25),
            ("Winter Open", "2025-01-25", 25),
            ("Spring Meet", "2025-03-15", 25),
            ("Night of Sprint", "2025-04-11", 25),
            ("Regional Finals", "2025-05-17", 50),
            ("Club Gala", "2025-06-21", 50),
        ],
        columns=["meet", "on", "course"],
    )
    at = rng.integers(0, 8, n)
    stroke = rng.choice(
        ["free", "back", "breast", "fly", "medley"], n, p=[0.4, 0.2, 0.18, 0.1, 0.12]
    )
    dist = np.where(
        stroke == "medley",
        rng.choice([100, 200], n),
        rng.choice([50, 100, 200, 400], n, p=[0.44, 0.34, 0.17, 0.05]),
    )
    pace = pd.Series(stroke).map(
        {"free": 0.66, "back": 0.76, "breast": 0.87, "fly": 0.78, "medley": 0.79}
    )
    pace = pace.to_numpy() * np.array([1.5, 1.28, 1.1, 0.97])[level[who]] * (dist / 50) ** 0.06
    time = dist * pace * rng.normal(1, 0.045, n) - 0.25 * at
    dq = rng.random(n) < np.where(stroke == "breast", 0.09, 0.03)
    start = (meets["course"].to_numpy()[at] == 50) * 1 + 9
    results = pd.DataFrame(
        {
            "lic_no": swimmers["lic_no"].to_numpy()[who],
            "meet": meets["meet"].to_numpy()[at],
            "swum_at": pd.to_datetime(meets["on"].to_numpy()[at])
            + pd.to_timedelta(rng.integers(0, 2, n), unit="D")
            + pd.to_timedelta(start * 60 + rng.integers(0, 480, n), unit="min"),
            "course_m": meets["course"].to_numpy()[at],
            "stroke": stroke,
            "dist_m": dist,
            "lane": rng.integers(1, 9, n),
            "react_s": rng.normal(0.74, 0.07, n).round(2),
            "time_s": np.where(dq, np.nan, time.round(2)),
            "points": np.where(dq, np.nan, (420 * (0.72 / (time / dist)) ** 3).round()),
            "place": np.where(dq, np.nan, rng.integers(1, 25, n)),
            "pb": ~dq & (rng.random(n) < 0.34),
            "dq": dq,
        }
    )
    results.loc[rng.choice(n, 33, replace=False), "react_s"] = np.nan
    k = 1900
    pupil = rng.integers(0, 124, k)
    days = pd.Timestamp("2024-09-02") + pd.to_timedelta(rng.integers(0, 300, k), unit="D")
    wet = rng.random(k) < 0.82
    present = rng.random(k) < 0.7 + 0.07 * level[pupil]
    metres = ((900 + 900 * level[pupil]) * rng.normal(1, 0.15, k)).round(-2)
    attendance = pd.DataFrame(
        {
            "lic_no": swimmers["lic_no"].to_numpy()[pupil],
            "session_at": days + pd.to_timedelta(rng.choice([6, 17, 18, 19], k), unit="h"),
            "kind": np.where(wet, "water", "dry land"),
            "present": present,
            "late_min": np.where(
                present, np.where(rng.random(k) < 0.2, rng.integers(2, 25, k), 0), np.nan
            ),
            "metres": np.where(present & wet, metres, np.nan),
            "effort": np.where(present, rng.integers(3, 11, k), np.nan),
        }
    )
    attendance = pd.concat([attendance, attendance.iloc[60:66]], ignore_index=True)
    return {"swimmers": swimmers, "results": results, "attendance": attendance}


s = T("swimmers")
r = T("results")
a = T("attendance")

raced = r.join(s, on="lic_no")
came = a.join(s, on="lic_no")
here = c("present")
swum = c("swum_at")
at = c("session_at")
fifty_free = (c("stroke") == "free") & (c("dist_m") == 50)
speed = c("dist_m") / c("time_s")

QUESTIONS = [
    # Everyday
    ("Show me the 7 last lines of the results, such as they are", r.tail(7).table()),
    (
        "In the reactions at the start, how many are aberrant, outliers one says I think?",
        r.filter(outlier("react_s")).value(count()),
    ),
    (
        "Without the lines in double, how much of lines does it rest in the attendance?",
        a.distinct().value(count()),
    ),
    (
        "In mean, how many days are there between two races of a same swimmer?",
        r.derive(gap=shift("swum_at", "swum_at", per=("lic_no",)).until(swum)).value(mean("gap")),
    ),
    (
        "How many of metres in November 2024, and how many in December 2024?",
        a.group(
            november=sum_("metres", (at >= date("2024-11-01")) & (at < date("2024-12-01"))),
            december=sum_("metres", (at >= date("2024-12-01")) & (at < date("2025-01-01"))),
        ).table(),
    ),
    (
        "Compare me the fly and the medley, how many of races for the one and for the other?",
        r.filter(c("stroke").isin(["fly", "medley"])).group("stroke", n=count()).table(),
    ),
    (
        "Add to the swimmers a column age, it is 2025 less the year of birth",
        s.derive(age=call("subtract", 2025, c("birth_yr"))).change("swimmers"),
    ),
    (
        "For each lane, the quickest reaction and the mean of the points",
        r.group("lane", quickest=min_("react_s"), points=mean("points")).table(),
    ),
    (
        "How many of swimmers have not the medical certificate, and in percent that makes what?",
        s.group(
            n=count(only=c("med_cert") == "no"), percent=mean(c("med_cert") == "no") * 100
        ).table(),
    ),
    ("The swimmers sorted by year of birth, the most young in first", s.sort("-birth_yr").table()),
    (
        "Show me only the name, the squad and the town of the swimmers",
        s.select("name", "squad", "town").table(),
    ),
    ("How much of values are missing in each column of the races?", r.report("missing")),
    (
        "Which difference of points is there between the free and the back?",
        r.value(mean("points", c("stroke") == "free") - mean("points", c("stroke") == "back")),
    ),
    ("The 5 races with the most of points", r.top(5, "points").table()),
    (
        "The metres by month, in curve please",
        a.group(month=at.floor("month"), metres=sum_("metres")).chart(
            "line", x="month", y="metres"
        ),
    ),
    ("Suppress the lines in double of the attendance", a.distinct().change("attendance")),
    (
        "Which are the towns that have more than 20 swimmers?",
        s.group("town", n=count()).filter(c("n") > 20).table(),
    ),
    ("The mean of the effort by squad", came.group("squad", effort=mean("effort")).table()),
    (
        "The mean of the points and of the reaction for each stroke",
        r.group("stroke", points=mean("points"), reaction=mean("react_s")).table(),
    ),
    ("Why are the Bronze so often late?", None),
    # Look
    ("How many of lines and of columns has the file of the races?", r.report("shape")),
    ("In the trainings, where is it that it lacks values?", a.report("missing")),
    ("Which are the competitions where we have participated?", r.distinct("meet").table()),
    (
        "A resume in numbers of the times and of the reaction at the start, please",
        r.report("describe", "time_s", "react_s"),
    ),
    ("Propose me 6 nageurs by hazard, swimmers I want to say", s.sample(6).table()),
    ("Is there lines in double in the presences?", a.report("duplicates")),
    # Aggregate and compare
    ("How much of swimmers has the club?", s.value(count())),
    ("The swimmers by squad, how many are they?", s.group("squad", n=count()).table()),
    (
        "What is the mean chrono at the 50 free, for girls and for boys?",
        raced.filter(fifty_free).group("sex", time=mean("time_s")).table(),
    ),
    (
        "Who has realised the best chrono of the 100 back in big bath of 50 metres?",
        raced.filter((c("stroke") == "back") & (c("dist_m") == 100) & (c("course_m") == 50))
        .bottom(1, "time_s")
        .select("name")
        .value(),
    ),
    (
        "The five performances the most strong in points at the Regional Finals",
        r.filter(c("meet") == "Regional Finals").top(5, "points").table(),
    ),
    (
        "For each swim stroke, the three quickest chronos on 50 metres",
        r.filter(c("dist_m") == 50).bottom(3, "time_s", per=("stroke",)).table(),
    ),
    (
        "How many times were we disqualified in each stroke?",
        r.group("stroke", n=count(only=c("dq"))).table(),
    ),
    (
        "Which percentage of our starts in breast finishes by a disqualification?",
        r.filter(c("stroke") == "breast").value(mean(c("dq")) * 100),
    ),
    (
        "Who is it that has beaten the most often his personal record?",
        raced.filter(c("pb")).group("name", records=count()).top(1, "records").table(),
    ),
    (
        "The part of trainings at which they assisted, by squad?",
        came.group("squad", share=mean(here)).table(),
    ),
    (
        "Which swimmers have assisted to at least 15 trainings in the water?",
        came.filter(here & (c("kind") == "water"))
        .group("name", n=count())
        .filter(c("n") >= 15)
        .table(),
    ),
    (
        "Those who are inscribed in the club but did never a race, who are they?",
        s.join(r, on="lic_no", how="anti").select("name").table(),
    ),
    (
        "How much of money does it still miss to us from the cotisations not paid?",
        s.filter(c("fee_paid") == "no").value(sum_("fee_eur")),
    ),
    (
        "The cotisation total of the girls minus the one of the boys, paid ones only",
        s.filter(c("fee_paid") == "yes").value(
            sum_("fee_eur", c("sex") == "F") - sum_("fee_eur", c("sex") == "M")
        ),
    ),
    (
        "Who has neither paid the cotisation neither given the medical certificate?",
        s.filter((c("fee_paid") == "no") & (c("med_cert") == "no")).select("name").table(),
    ),
    (
        "In which squad is the most important part without medical certificate?",
        s.group("squad", share=mean(c("med_cert") == "no")).top(1, "share").table(),
    ),
    (
        "The mean speed in metres by second for each stroke, distance on time",
        r.group("stroke", speed=mean(speed)).table(),
    ),
    (
        "Between the small bath of 25 and the big of 50, which difference of mean time has the "
        "100 free?",
        r.filter((c("stroke") == "free") & (c("dist_m") == 100)).value(
            mean("time_s", c("course_m") == 50) - mean("time_s", c("course_m") == 25)
        ),
    ),
    (
        "Show me the races where the points pass the mean of their own stroke",
        r.filter(c("points") > over(mean("points"), "stroke")).table(),
    ),
    (
        "How many of swimmers different has entered each competition?",
        r.group("meet", n=nunique("lic_no")).table(),
    ),
    (
        "The swimmers that have done the fly as well as the breast, give me their names",
        raced.group(
            "name", fly=count(only=c("stroke") == "fly"), breast=count(only=c("stroke") == "breast")
        )
        .filter((c("fly") > 0) & (c("breast") > 0))
        .select("name")
        .table(),
    ),
    (
        "In mean, a swimmer of Gold swims how many metres in the whole season?",
        came.filter(c("squad") == "Gold")
        .group("lic_no", metres=sum_("metres"))
        .value(mean("metres")),
    ),
    (
        "By town, in which part of the metres total of the club do they contribute?",
        came.group("town", metres=sum_("metres"))
        .derive(share=c("metres") / over(sum_("metres")))
        .table(),
    ),
    (
        "The retards: how many minutes late are they arriving in mean, only those who arrived "
        "late, by squad?",
        came.filter(c("late_min") > 0).group("squad", minutes=mean("late_min")).table(),
    ),
    (
        "Who is the most regular at the 50 free? I search the smallest deviation standard of the "
        "times, with 4 races at the minimum",
        raced.filter(fifty_free & ~c("time_s").missing())
        .group("name", races=count(), deviation=std("time_s"))
        .filter(c("races") >= 4)
        .bottom(1, "deviation")
        .table(),
    ),
    (
        "How many podiums, places 1 to 3, has gained each squad?",
        raced.filter(c("place") <= 3).group("squad", podiums=count()).table(),
    ),
    # Time
    (
        "By month, how many presences did we have at the trainings?",
        a.filter(here).group(month=at.floor("month"), n=count()).table(),
    ),
    (
        "Which day of the week has the best rate of presence?",
        a.group(weekday=at.part("weekdayName"), rate=mean(here)).top(1, "rate").table(),
    ),
    (
        "The trainings of the morning at 6 hours, what is there the part of absents?",
        a.filter(at.part("hour") == 6).value(mean(~here)),
    ),
    (
        "How many of metres have we swum between the 1st of January and the 31 March 2025, "
        "included?",
        a.filter((at >= date("2025-01-01")) & (at < date("2025-04-01"))).value(sum_("metres")),
    ),
    (
        "The metres of each week, and at the side the mean glissant on 4 weeks, rolling you say",
        a.group(week=at.floor("week"), metres=sum_("metres"))
        .derive(rolling_mean=rolling("metres", "week", 4))
        .table(),
    ),
    (
        "From a month to the following, of how many percent does the metres total augment?",
        a.group(month=at.floor("month"), metres=sum_("metres"))
        .derive(growth=(c("metres") / shift("metres", "month") - 1) * 100)
        .table(),
    ),
    (
        "The cumul of personal records, competition day after competition day",
        r.filter(c("pb"))
        .group(day=swum.floor("day"), records=count())
        .derive(cumul=running("records", "day"))
        .table(),
    ),
    (
        "How many new ones have joined us each year?",
        s.group(year=c("joined").floor("year"), n=count()).table(),
    ),
    (
        "For every swimmer, when was his last race?",
        raced.group("name", last=max_("swum_at")).table(),
    ),
    (
        "Which was the more long pause in days between two trainings where a swimmer was present?",
        a.filter(here)
        .derive(pause=shift("session_at", "session_at", per=("lic_no",)).until(at, "day"))
        .value(max_("pause")),
    ),
    # Charts
    (
        "Make me a graphic in bars of the mean points by squad",
        raced.group("squad", points=mean("points")).chart("bar", x="squad", y="points"),
    ),
    (
        "The curve of the metres by month, a colour by squad",
        came.group("squad", month=at.floor("month"), metres=sum_("metres")).chart(
            "line", x="month", y="metres", colour="squad"
        ),
    ),
    (
        "An histogram of the times at the 100 free",
        r.filter((c("stroke") == "free") & (c("dist_m") == 100)).chart("histogram", y="time_s"),
    ),
    (
        "A cloud of points, reaction on the x and chrono on the y, for the 50 free",
        r.filter(fifty_free).chart("scatter", x="react_s", y="time_s"),
    ),
    (
        "The camembert of the swimmers by town, pie in English I believe",
        s.group("town", n=count()).chart("pie", x="town", y="n"),
    ),
    (
        "Boxes with moustaches of the effort felt, by kind of training",
        a.chart("box", x="kind", y="effort"),
    ),
    (
        "Bars piled up: for each competition the number of races, coloured by the stroke",
        r.group("meet", "stroke", n=count()).chart(
            "bar", x="meet", y="n", colour="stroke", stacked=True
        ),
    ),
    # Cleaning and reshaping
    (
        "Suppress the lines in double of the presences, for always",
        a.distinct().change("attendance"),
    ),
    (
        "Where the town is not informed, put 'elsewhere' in the table of the swimmers",
        s.derive(town=c("town").or_else("elsewhere")).change("swimmers"),
    ),
    (
        "Add to the races a column speed, it is the metres divided by the seconds",
        r.derive(speed=speed).change("results"),
    ),
    (
        "A table crossed: the squads in lines, the strokes in columns, the number of races inside",
        raced.pivot("squad", "stroke", count()).table(),
    ),
    # Statistics
    (
        "Does exist a correlation between the reaction and the time, on the 50 free?",
        r.filter(fifty_free).test("correlation", y="time_s", x="react_s"),
    ),
    (
        "The points, are they truly different between girls and boys? Do a test of Student",
        raced.test("tTest", y="points", x="sex"),
    ),
    (
        "The disqualification, does it depend of the stroke? The khi two, chi squared",
        r.test("chiSquared", y="dq", x="stroke"),
    ),
    # Nothing holds it
    ("What is the envergure of the arms of each swimmer, and their size in cm?", None),
    ("How many arm strokes by length does Lucie Martin at the 200 free?", None),
    ("Which cardiac frequency have they after the series, in mean?", None),
    ("What time will realise our girls at the 100 fly next season?", None),
    ("Why has Gold been so slow at the County Champs, is it the fatigue?", None),
    ("At which hour opens the bakery at the side of the piscine?", None),
]
