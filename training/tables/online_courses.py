"""A course platform: who signed up, the lessons they started, the quizzes they handed in."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
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

FORMATS = {"students": "csv", "lessons": "parquet", "quizzes": "csv"}

VOICE = "a product analyst who thinks in funnels, rates and cohorts"

COURSES = {"SQL Basics": 0.72, "Python I": 0.64, "Python II": 0.5, "Stats 101": 0.45, "UX": 0.7}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 620
    first = pd.Timestamp("2024-01-01")
    end = pd.Timestamp("2025-03-31 23:00")
    signup = first + pd.to_timedelta((rng.beta(1.2, 1, n) * 420 * 1440).astype(int), "min")
    signup = signup.sort_values()
    plan = rng.choice(["free", "pro", "team"], n, p=[0.66, 0.24, 0.1])
    churn = signup + pd.to_timedelta(rng.gamma(2, 50, n).round(1), "D")
    gone = (rng.random(n) < np.where(plan == "free", 0.38, 0.17)) & (churn < end)
    students = pd.DataFrame(
        {
            "student_id": np.arange(10001, 10001 + n),
            "signup_at": signup.strftime("%Y-%m-%d %H:%M:%S"),
            "plan": plan,
            "country": rng.choice(
                ["US", "IN", "DE", "BR", "UK"], n, p=[0.32, 0.26, 0.15, 0.14, 0.13]
            ),
            "utm_source": rng.choice(
                ["google", "Google", "newsletter", "linkedin", "youtube", "referral"],
                n,
                p=[0.27, 0.05, 0.2, 0.18, 0.2, 0.1],
            ),
            "is_verified": rng.random(n) < 0.78,
            "churned_at": churn.where(gone).strftime("%Y-%m-%d"),
        }
    )
    students.loc[rng.choice(n, 74, replace=False), "utm_source"] = None

    m = 1900
    active = rng.choice(n, 455, replace=False)
    who = rng.choice(active, m, p=rng.dirichlet(np.full(len(active), 1.1)))
    left = (end - signup[who]).days.to_numpy()
    started = signup[who] + pd.to_timedelta(
        (rng.beta(0.7, 2.2, m) * left * 1440).astype(int) + rng.integers(3, 900, m), "min"
    )
    module = rng.choice(np.arange(1, 7), m, p=[0.32, 0.22, 0.16, 0.13, 0.1, 0.07])
    course = rng.choice([*COURSES], m, p=[0.28, 0.26, 0.14, 0.15, 0.17])
    device = rng.choice(["web", "ios", "android"], m, p=[0.58, 0.2, 0.22])
    chance = np.array([COURSES[x] for x in course]) + 0.1 * (plan[who] != "free")
    done = rng.random(m) < chance - 0.12 * (device == "android")
    watched = np.where(done, rng.gamma(7, 2.6, m), rng.gamma(2, 2.8, m)).round(1)
    lessons = pd.DataFrame(
        {
            "student_id": students["student_id"].to_numpy()[who],
            "course": course,
            "module_no": module,
            "device": device,
            "started_at": started,
            "completed_at": (
                started + pd.to_timedelta((watched * rng.uniform(1, 3, m)).round(), "min")
            ).where(done),
            "watch_min": watched,
        }
    ).sort_values("started_at", ignore_index=True)

    q = 1150
    taker = rng.choice(active[:400], q)
    attempt = rng.choice([1, 2, 3], q, p=[0.68, 0.23, 0.09])
    topic = rng.choice([*COURSES], q)
    skill = np.array([COURSES[x] for x in topic])
    score = (50 + 26 * skill + 5 * attempt + rng.normal(0, 14, q)).clip(0, 100).round()
    left = (end - signup[taker]).days.to_numpy()
    submitted = signup[taker] + pd.to_timedelta(
        (rng.beta(1, 2, q) * left * 1440).astype(int) + rng.integers(60, 2000, q), "min"
    )
    quizzes = pd.DataFrame(
        {
            "student_id": students["student_id"].to_numpy()[taker],
            "course": topic,
            "attempt_no": attempt,
            "score_pct": score,
            "passed": score >= 70,
            "time_spent_s": (rng.gamma(6, 45, q) + score * 1.5).round(),
            "submitted_at": submitted.strftime("%Y-%m-%d %H:%M:%S"),
        }
    )
    quizzes.loc[rng.choice(q, 33, replace=False), "time_spent_s"] = np.nan
    return {"students": students, "lessons": lessons, "quizzes": quizzes}


s = T("students")
le = T("lessons")
q = T("quizzes")
paid = c("plan") != "free"
finished = ~c("completed_at").missing()
signups = s.group(month=c("signup_at").floor("month"), signups=count())
first_finish = le.group("student_id", first=min_("completed_at"))
modules = le.group("module_no", learners=nunique("student_id"))

QUESTIONS = [
    # Everyday
    (
        "mean and median watch minutes by device",
        le.group("device", mean=mean("watch_min"), median=median("watch_min")).table(),
    ),
    ("latest quiz submission", q.top(1, "submitted_at").table()),
    ("missing values per column, students", s.report("missing")),
    (
        "countries with more than 100 students",
        s.group("country", n=count()).filter(c("n") > 100).table(),
    ),
    (
        "score difference between Python I and Python II",
        q.value(
            mean("score_pct", c("course") == "Python I")
            - mean("score_pct", c("course") == "Python II")
        ),
    ),
    (
        "% of each plan per country",
        s.group("country", "plan", n=count())
        .derive(percent=c("n") / over(sum_("n"), "country") * 100)
        .table(),
    ),
    (
        "Course with the most lesson starts",
        le.group("course", n=count()).top(1, "n").table(),
    ),
    (
        "bar chart of mean quiz score by course",
        q.group("course", score=mean("score_pct")).chart("bar", x="course", y="score"),
    ),
    (
        "convert signup_at in students to a datetime",
        s.derive(signup_at=c("signup_at").cast("datetime")).change("students"),
    ),
    (
        "Number of quiz attempts by course and attempt number",
        q.group("course", "attempt_no", n=count()).table(),
    ),
    ("average revenue per student by country", None),
    # look
    ("size of the quizzes table, rows and cols", q.report("shape")),
    ("null counts in students", s.report("missing")),
    ("Pull a random sample of 20 users", s.sample(20).table()),
    ("what acquisition channels do we have?", s.distinct("utm_source").table()),
    (
        "distribution stats for score and time spent on quizzes",
        q.report("describe", "score_pct", "time_spent_s"),
    ),
    ("any exact dupes in the lessons events?", le.report("duplicates")),
    # aggregate and compare
    ("% of signups on a paid plan", s.value(mean(paid) * 100)),
    ("Paid rate by acquisition channel", s.group("utm_source", paid_rate=mean(paid)).table()),
    (
        "completion rate of started lessons by course",
        le.group("course", completion_rate=mean(finished)).table(),
    ),
    (
        "Activation rate = share of all students with at least one completed lesson",
        s.join(
            le.group("student_id", completed=count("completed_at")), on="student_id", how="left"
        ).value(count(only=c("completed") > 0) / count()),
    ),
    (
        "how many signups never started a single lesson?",
        s.join(le, on="student_id", how="anti").value(count()),
    ),
    (
        "How many students started a lesson but never took a quiz?",
        s.join(le, on="student_id", how="semi").join(q, on="student_id", how="anti").value(count()),
    ),
    ("funnel: unique learners reaching each module", modules.table()),
    (
        "Step conversion of the module funnel: learners in a module over those in the one before",
        modules.derive(conversion=c("learners") / shift("learners", "module_no")).table(),
    ),
    ("pass rate on first attempts", q.filter(c("attempt_no") == 1).value(mean(c("passed")))),
    ("avg score by attempt", q.group("attempt_no", score=mean("score_pct")).table()),
    (
        "Lift in mean score, second attempt over first",
        q.value(mean("score_pct", c("attempt_no") == 2) - mean("score_pct", c("attempt_no") == 1)),
    ),
    (
        "3 courses with the lowest pass rate",
        q.group("course", pass_rate=mean(c("passed"))).bottom(3, "pass_rate").table(),
    ),
    (
        "Which device has the best lesson completion rate?",
        le.group("device", completion_rate=mean(finished)).top(1, "completion_rate").table(),
    ),
    (
        "mean number of lessons completed per learner who started any",
        le.group("student_id", completed=count("completed_at")).value(mean("completed")),
    ),
    (
        "Median watch minutes, completed vs abandoned",
        le.group(completed=finished, watch=median("watch_min")).table(),
    ),
    (
        "Power users: who has 10 or more completed lessons?",
        le.group("student_id", completed=count("completed_at"))
        .filter(c("completed") >= 10)
        .table(),
    ),
    (
        "which course reaches the most unique learners",
        le.group("course", learners=nunique("student_id")).top(1, "learners").table(),
    ),
    (
        "Plan mix within each country, as shares",
        s.group("country", "plan", students=count())
        .derive(share=c("students") / over(sum_("students"), "country"))
        .table(),
    ),
    (
        "completion rate gap pro vs free in percentage points",
        le.join(s, on="student_id").value(
            (mean(finished, c("plan") == "pro") - mean(finished, c("plan") == "free")) * 100
        ),
    ),
    (
        "Churn rate for verified and unverified accounts",
        s.group("is_verified", churn_rate=mean(~c("churned_at").missing())).table(),
    ),
    (
        "Top 2 courses by unique learners in each country",
        le.join(s, on="student_id")
        .group("country", "course", learners=nunique("student_id"))
        .top(2, "learners", per=("country",))
        .table(),
    ),
    (
        "users active in both SQL Basics and Python I",
        le.group(
            "student_id",
            sql=count(only=c("course") == "SQL Basics"),
            python=count(only=c("course") == "Python I"),
        )
        .filter((c("sql") > 0) & (c("python") > 0))
        .select("student_id")
        .table(),
    ),
    (
        "how many distinct students scored 90+ on a first attempt?",
        q.filter((c("score_pct") >= 90) & (c("attempt_no") == 1)).value(nunique("student_id")),
    ),
    (
        "p90 of watch time per course",
        le.group("course", p90=quantile("watch_min", 0.9)).table(),
    ),
    # time
    (
        "Weekly active learners (anyone who started a lesson)",
        le.group(week=c("started_at").floor("week"), learners=nunique("student_id")).table(),
    ),
    ("monthly signup cohort sizes", signups.table()),
    (
        "7-day activation by signup month: share of cohort finishing a first lesson within 7 days",
        s.join(first_finish, on="student_id", how="left")
        .group(
            cohort=c("signup_at").floor("month"),
            activation=count(only=c("signup_at").until(c("first")) <= 7) / count(),
        )
        .table(),
    ),
    (
        "MoM signup growth in %",
        signups.derive(growth=(c("signups") / shift("signups", "month") - 1) * 100).table(),
    ),
    (
        "signups from linkedin in Q2 2024",
        s.filter(
            (c("utm_source") == "linkedin")
            & (c("signup_at").part("year") == 2024)
            & (c("signup_at").part("quarter") == 2)
        ).value(count()),
    ),
    (
        "Cumulative signups by week",
        s.group(week=c("signup_at").floor("week"), signups=count())
        .derive(total=running("signups", "week"))
        .table(),
    ),
    (
        "daily lesson completions with a 7-day moving average",
        le.filter(finished)
        .group(day=c("completed_at").floor("day"), completions=count())
        .derive(average=rolling("completions", "day", 7))
        .table(),
    ),
    (
        "Time to value: median days from signup to first completed lesson",
        s.join(first_finish, on="student_id").value(median(c("signup_at").until(c("first")))),
    ),
    (
        "peak hour for lesson starts",
        le.group(hour=c("started_at").part("hour"), starts=count()).top(1, "starts").table(),
    ),
    (
        "What share of quiz submissions lands on weekends?",
        q.value(mean(c("submitted_at").part("weekday") >= 6)),
    ),
    # charts
    (
        "plot weekly active learners over time since October 2024",
        le.filter(c("started_at") >= date("2024-10-01"))
        .group(week=c("started_at").floor("week"), learners=nunique("student_id"))
        .chart("line", x="week", y="learners"),
    ),
    (
        "Funnel as bars: unique learners per module",
        modules.chart("bar", x="module_no", y="learners"),
    ),
    (
        "stacked bars of monthly signups split by plan",
        s.group("plan", month=c("signup_at").floor("month"), signups=count()).chart(
            "bar", x="month", y="signups", colour="plan", stacked=True
        ),
    ),
    ("score distribution as a histogram", q.chart("histogram", y="score_pct")),
    ("Boxplot of watch minutes by device", le.chart("box", x="device", y="watch_min")),
    (
        "quiz pass rate per month, line per course",
        q.group(
            "course", month=c("submitted_at").floor("month"), pass_rate=mean(c("passed"))
        ).chart("line", x="month", y="pass_rate", colour="course"),
    ),
    (
        "scatter time spent against score, colour by passed or not",
        q.chart("scatter", x="score_pct", y="time_spent_s", colour="passed"),
    ),
    # cleaning and reshaping
    (
        "lowercase the channel so Google and google are one",
        s.derive(utm_source=c("utm_source").lower()).change("students"),
    ),
    (
        "Backfill blank channels as direct",
        s.derive(utm_source=c("utm_source").or_else("direct")).change("students"),
    ),
    (
        "add minutes_to_finish to lessons, from start to completion",
        le.derive(minutes_to_finish=c("started_at").until(c("completed_at"), "minute")).change(
            "lessons"
        ),
    ),
    (
        "Cohort matrix: signup month down, plan across, number of students in the cells",
        s.derive(cohort=c("signup_at").floor("month")).pivot("cohort", "plan", count()).table(),
    ),
    # statistics
    (
        "spearman correlation between time spent and score",
        q.test("correlation", y="score_pct", x="time_spent_s", method="spearman"),
    ),
    (
        "Is plan choice independent of country? chi-square",
        s.test("chiSquared", y="plan", x="country"),
    ),
    (
        "non-parametric test: do scores differ across courses",
        q.test("kruskal", y="score_pct", x="course"),
    ),
    # unanswerable
    ("MRR by plan", None),
    ("Trial-to-paid conversion per cohort", None),
    ("NPS by course", None),
    ("forecast signups for the next quarter", None),
    ("why do people drop off after module 1?", None),
    ("write me a SQL joke for the team standup", None),
]
