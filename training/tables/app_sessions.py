"""Users of a language learning app and the sessions in which they use it."""

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
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"users": "parquet", "sessions": "csv"}

VOICE = "a product manager: how many users, what share, retention, active users, synonyms"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 620
    signup = pd.Timestamp("2024-03-01") + pd.to_timedelta(
        rng.integers(0, 380 * 24 * 60, n), unit="min"
    )
    plan = rng.choice(["free", "plus", "pro"], n, p=[0.7, 0.2, 0.1])
    users = pd.DataFrame(
        {
            "user_id": [f"u{70000 + i}" for i in range(n)],
            "signup_ts": signup,
            "country": rng.choice(
                ["US", "BR", "IN", "DE", "JP", "MX"], n, p=[0.3, 0.2, 0.18, 0.14, 0.08, 0.1]
            ),
            "acq_channel": rng.choice(
                ["organic", "referral", "paid_social", "app_store_ad"],
                n,
                p=[0.42, 0.15, 0.25, 0.18],
            ),
            "age_band": rng.choice(
                ["18-24", "25-34", "35-44", "45+"], n, p=[0.35, 0.33, 0.2, 0.12]
            ),
            "learning_lang": rng.choice(
                ["Spanish", "English", "Korean", "French", "German"],
                n,
                p=[0.3, 0.3, 0.15, 0.15, 0.1],
            ),
            "plan": plan,
            "onboarding_done": rng.random(n) < 0.68,
            "push_enabled": rng.random(n) < 0.54,
            "nps": np.where(rng.random(n) < 0.35, rng.choice(np.arange(11), n), np.nan),
            "deleted_at": pd.Series(
                signup + pd.to_timedelta(rng.integers(1, 90, n), unit="D")
            ).mask(rng.random(n) < 0.86),
        }
    )
    m = 2000
    weight = rng.gamma(0.8, 1, n - 40) * np.where(plan[: n - 40] == "free", 1, 2.4)
    who = rng.choice(n - 40, m, p=weight / weight.sum())
    started = signup[who] + pd.to_timedelta((rng.gamma(0.7, 38, m) * 1440).round(), unit="min")
    os = rng.choice(["iOS", "Android", "web"], m, p=[0.42, 0.47, 0.11])
    sessions = pd.DataFrame(
        {
            "session_id": [f"s-{i:05d}" for i in range(m)],
            "user_id": users["user_id"].to_numpy()[who],
            "started_at": started.strftime("%Y-%m-%dT%H:%M:%S"),
            "dur_s": rng.lognormal(5.8, 0.8, m).round().astype(int),
            "os": os,
            "app_ver": np.where(
                os == "web", None, rng.choice(["4.8.0", "4.9.2", "5.0.0", "5.1.3"], m)
            ),
            "entry_point": rng.choice(
                ["push", "icon", "widget", "email"], m, p=[0.3, 0.5, 0.12, 0.08]
            ),
            "lessons_done": rng.poisson(1.3, m),
            "xp": rng.poisson(42, m) * 5,
            "streak_days": rng.geometric(0.12, m) - 1,
            "paywall_seen": rng.random(m) < 0.24,
            "crashed": rng.random(m) < np.where(os == "Android", 0.045, 0.02),
        }
    )
    return {"users": users, "sessions": sessions}


u = T("users")
s = T("sessions")
both = s.join(u, "user_id")

start = c("started_at")
signup = c("signup_ts")
churned = ~c("deleted_at").missing()
paying = c("plan") != "free"
users = nunique("user_id")
age = signup.until(start)
minutes = c("dur_s") / 60

QUESTIONS = [
    # Everyday
    (
        "What are the average and the longest session duration per OS?",
        s.group("os", average=mean("dur_s"), longest=max_("dur_s")).table(),
    ),
    (
        "Show me user, start time and duration of the sessions that crashed",
        s.filter(c("crashed")).select("user_id", "started_at", "dur_s").table(),
    ),
    ("Which user signed up last?", u.top(1, "signup_ts").table()),
    (
        "How many users are from India or Brazil?",
        u.filter(c("country").isin(["IN", "BR"])).value(count()),
    ),
    (
        "What percentage of sessions is on each OS?",
        s.group("os", n=count()).derive(percent=c("n") / over(sum_("n")) * 100).table(),
    ),
    (
        "Which entry point has the fewest sessions?",
        s.group("entry_point", n=count()).bottom(1, "n").table(),
    ),
    (
        "Signups by month with a running total",
        u.group(month=signup.floor("month"), n=count()).derive(total=running("n", "month")).table(),
    ),
    ("Box plot of XP by OS", s.chart("box", x="os", y="xp")),
    (
        "T-test of session duration between iOS and Android",
        s.filter(c("os").isin(["iOS", "Android"])).test("tTest", y="dur_s", x="os"),
    ),
    (
        "Fill missing NPS with the median in the user data",
        u.derive(nps=c("nps").or_else(over(median("nps")))).change("users"),
    ),
    ("What's our average revenue per user by country?", None),
    # look
    ("What does the user base look like, can I just see the whole user table?", u.table()),
    ("Which user fields are incomplete and how many values are we lacking?", u.report("missing")),
    ("Which app versions have people been on?", s.distinct("app_ver").table()),
    ("How many countries do our people come from?", u.value(nunique("country"))),
    ("Show me 15 random crashed sessions", s.filter(c("crashed")).sample(15).table()),
    (
        "Give me the basic stats on session length and lessons",
        s.report("describe", "dur_s", "lessons_done"),
    ),
    # aggregate and compare
    (
        "How many users signed up through referral?",
        u.filter(c("acq_channel") == "referral").value(count()),
    ),
    ("What share of users finished onboarding?", u.value(mean("onboarding_done"))),
    (
        "What share finished onboarding, by acquisition channel?",
        u.group("acq_channel", share=mean("onboarding_done")).table(),
    ),
    (
        "How many paying users have notifications switched on?",
        u.filter(paying & c("push_enabled")).value(count()),
    ),
    (
        "What share of free users deleted their account, country by country?",
        u.filter(c("plan") == "free").group("country", churn=mean(churned)).table(),
    ),
    (
        "How many users never came back for even one session after signing up?",
        u.join(s, "user_id", "anti").value(count()),
    ),
    (
        "Of the users with sessions, what share came back a week or more after signup?",
        both.group("user_id", later=count(only=age >= 7)).value(mean(c("later") > 0)),
    ),
    (
        "30-day retention per plan: of users with sessions, the share with one 30 or more days in",
        both.group("plan", "user_id", later=count(only=age >= 30))
        .group("plan", retained=mean(c("later") > 0))
        .table(),
    ),
    (
        "How many users had exactly one session?",
        s.group("user_id", n=count()).filter(c("n") == 1).value(count()),
    ),
    (
        "Who are our power users? Top 10 by total lessons",
        s.group("user_id", lessons=sum_("lessons_done")).top(10, "lessons").table(),
    ),
    (
        "Average sessions per active user",
        s.group("user_id", n=count()).value(mean("n")),
    ),
    (
        "How long is the typical session in minutes on each platform? Median",
        s.group("os", minutes=median(minutes)).table(),
    ),
    (
        "Which OS is the crashiest, by share of sessions?",
        s.group("os", crash_rate=mean("crashed")).top(1, "crash_rate").table(),
    ),
    (
        "What percentage of Android sessions on 5.0.0 crashed?",
        s.filter((c("os") == "Android") & (c("app_ver") == "5.0.0")).value(mean("crashed") * 100),
    ),
    (
        "How many distinct people hit the paywall on iOS?",
        s.filter(c("paywall_seen") & (c("os") == "iOS")).value(users),
    ),
    (
        "What share of users who saw the paywall are paying, per country?",
        u.join(s.filter(c("paywall_seen")), "user_id", "semi")
        .group("country", paying=mean(paying))
        .table(),
    ),
    (
        "NPS by language: percent promoters, 9 and up, minus percent detractors, 6 and below",
        u.filter(~c("nps").missing())
        .group("learning_lang", nps=(mean(c("nps") >= 9) - mean(c("nps") <= 6)) * 100)
        .table(),
    ),
    (
        "How many people only ever used the web version?",
        s.group("user_id", other=count(only=c("os") != "web"))
        .filter(c("other") == 0)
        .value(count()),
    ),
    (
        "How many users were on both iOS and Android?",
        s.group(
            "user_id",
            ios=count(only=c("os") == "iOS"),
            android=count(only=c("os") == "Android"),
        )
        .filter((c("ios") > 0) & (c("android") > 0))
        .value(count()),
    ),
    (
        "Split of users by plan within each age group, as shares",
        u.group("age_band", "plan", n=count())
        .derive(share=c("n") / over(sum_("n"), "age_band"))
        .table(),
    ),
    (
        "How many more minutes per session do subscribers spend than free users?",
        both.value(mean(minutes, paying) - mean(minutes, c("plan") == "free")),
    ),
    (
        "The three most popular languages to learn in every country",
        u.group("country", "learning_lang", users=count())
        .top(3, "users", per=("country",))
        .table(),
    ),
    (
        "Longest streak per language being learned",
        both.group("learning_lang", streak=max_("streak_days")).table(),
    ),
    (
        "How many sessions brought in above-average XP and no lesson finished?",
        s.filter((c("xp") > over(mean("xp"))) & (c("lessons_done") == 0)).value(count()),
    ),
    (
        "What share of opens come from a push, for users aged 18-24 versus 45+?",
        both.filter(c("age_band").isin(["18-24", "45+"]))
        .group("age_band", push=mean(c("entry_point") == "push"))
        .table(),
    ),
    (
        "Countries where at least 20 people pay us",
        u.filter(paying).group("country", users=count()).filter(c("users") >= 20).table(),
    ),
    # time
    (
        "DAU, please: how many different users each day in January 2025",
        s.filter((start >= date("2025-01-01")) & (start < date("2025-02-01")))
        .group(day=start.floor("day"), dau=users)
        .table(),
    ),
    ("MAU over time", s.group(month=start.floor("month"), mau=users).table()),
    (
        "For every signup month, how many users were active in each month?",
        both.group(cohort=signup.floor("month"), month=start.floor("month"), users=users).table(),
    ),
    (
        "How fast did MAU grow month on month, in percent?",
        s.group(month=start.floor("month"), mau=users)
        .derive(growth=(c("mau") / shift("mau", "month") - 1) * 100)
        .table(),
    ),
    (
        "Cumulative signups by week",
        u.group(week=signup.floor("week"), signups=count())
        .derive(total=running("signups", "week"))
        .table(),
    ),
    (
        "4-week rolling average of weekly active users",
        s.group(week=start.floor("week"), wau=users)
        .derive(rolling=rolling("wau", "week", 4))
        .table(),
    ),
    (
        "What's the busiest hour of the day on weekends?",
        s.filter(start.part("weekday") >= 6)
        .group(hour=start.part("hour"), sessions=count())
        .top(1, "sessions")
        .table(),
    ),
    (
        "How many users signed up in Q3 2024 and have since deleted the account?",
        u.filter((signup >= date("2024-07-01")) & (signup < date("2024-10-01")) & churned).value(
            count()
        ),
    ),
    (
        "How many days do people wait between signup and their first session, on average?",
        both.group("user_id", "signup_ts", first=min_("started_at")).value(
            mean(signup.until(c("first")))
        ),
    ),
    (
        "Median gap in days between one session of a user and the next",
        s.derive(previous=shift("started_at", "started_at", per=("user_id",))).value(
            median(c("previous").until(start))
        ),
    ),
    # charts
    (
        "Chart new users per week as a line",
        u.group(week=signup.floor("week"), users=count()).chart("line", x="week", y="users"),
    ),
    (
        "Bars for the share of churned accounts per channel",
        u.group("acq_channel", churn=mean(churned)).chart("bar", x="acq_channel", y="churn"),
    ),
    ("Show me how streak lengths are distributed", s.chart("histogram", y="streak_days")),
    (
        "Violin of lessons per session for each way people open the app",
        s.chart("violin", x="entry_point", y="lessons_done"),
    ),
    (
        "Retention grid: signup month against active month, coloured by number of users",
        both.group(cohort=signup.floor("month"), month=start.floor("month"), users=users).chart(
            "heatmap", x="month", y="cohort", colour="users"
        ),
    ),
    (
        "Pie of users by plan, Brazil only",
        u.filter(c("country") == "BR")
        .group("plan", users=count())
        .chart("pie", x="plan", y="users"),
    ),
    (
        "MAU lines, one for each operating system",
        s.group("os", month=start.floor("month"), mau=users).chart(
            "line", x="month", y="mau", colour="os"
        ),
    ),
    # cleaning and reshaping
    (
        "Write web as the version wherever a session has none",
        s.derive(app_ver=c("app_ver").or_else("web")).change("sessions"),
    ),
    (
        "Remove sessions shorter than 10 seconds from the session data",
        s.filter(c("dur_s") >= 10).change("sessions"),
    ),
    (
        "Flag users in the table as power if pro and with push on, otherwise normal",
        u.derive(segment=where((c("plan") == "pro") & c("push_enabled"), "power", "normal")).change(
            "users"
        ),
    ),
    (
        "Table with channels as rows, plans as columns and user counts inside",
        u.pivot("acq_channel", "plan", count()).table(),
    ),
    # statistics
    (
        "Do users with push enabled give a significantly different NPS score?",
        u.test("mannWhitney", "nps", "push_enabled"),
    ),
    (
        "Is plan independent of acquisition channel? Chi-square please",
        u.test("chiSquared", "plan", "acq_channel"),
    ),
    (
        "How correlated are session length and lessons completed?",
        s.test("correlation", "dur_s", "lessons_done"),
    ),
    # nothing can answer it
    ("What share of trial users converted to paid within 7 days?", None),
    ("How many users invited a friend?", None),
    ("Which screen do most users drop off on during onboarding?", None),
    ("Why did retention fall in December?", None),
    ("How many users will we have in June 2026?", None),
    ("What should our roadmap for next year focus on?", None),
]
