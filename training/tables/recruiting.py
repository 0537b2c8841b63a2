"""Applications and open positions of a growing firm, as its recruiters track them."""

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
    running,
    shift,
    sum_,
)

FORMATS = {"apps": "parquet", "reqs": "csv"}

VOICE = "a recruiter: chatty, funnel words, synonyms"

ROLES = {
    "Engineering": ["Backend Engineer", "Frontend Engineer", "Data Engineer", "QA Engineer"],
    "Product": ["Product Manager", "UX Designer"],
    "Sales": ["Account Executive", "Sales Rep", "Sales Ops Analyst"],
    "Finance": ["Controller", "Payroll Clerk"],
    "Support": ["Support Agent", "Support Lead"],
}
SKILLS = ["python", "sql", "react", "excel", "figma", "crm", "german", "aws"]
FIRST = ["Amara", "Ben", "Chiara", "Dev", "Elif", "Felix", "Gia", "Hugo", "Isla", "Jun", "Kofi"]
FIRST += ["Leila", "Mateo", "Nora", "Omar", "Pia", "Quentin", "Rosa", "Sam", "Tess", "Uma", "Vik"]
LAST = ["Adler", "Baptiste", "Chen", "Duarte", "Evans", "Frost", "Gomez", "Hoang", "Ito", "Jones"]
LAST += ["Khan", "Lopez", "Mbeki", "Novak", "Olsen", "Park", "Rao", "Silva", "Turner", "Weber"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    pairs = [(team, title) for team, titles in ROLES.items() for title in titles]
    m = 100
    at = rng.integers(0, len(pairs), m)
    level = rng.choice(["junior", "mid", "senior", "lead"], m, p=[0.25, 0.4, 0.27, 0.08])
    budget = pd.Series(level).map({"junior": 46, "mid": 60, "senior": 78, "lead": 96})
    reqs = pd.DataFrame(
        {
            "req_id": [f"R-{300 + i}" for i in range(m)],
            "title": [pairs[i][1] for i in at],
            "team": [pairs[i][0] for i in at],
            "level": level,
            "opened": pd.Timestamp("2024-01-08")
            + pd.to_timedelta(rng.integers(0, 420, m), unit="D"),
            "budget_k": (budget * rng.normal(1, 0.06, m)).round(),
            "headcount": rng.choice([1, 2, 3], m, p=[0.75, 0.18, 0.07]),
            "hiring_mgr": rng.choice(["Dana", "Igor", "Mei", "Ravi", "Sofia", "Tom"], m),
            "urgent": rng.choice(["y", "n"], m, p=[0.24, 0.76]),
        }
    )
    n = 1700
    weight = rng.gamma(1.4, 1, m)
    weight[rng.choice(m, 7, replace=False)] = 0
    req = rng.choice(m, n, p=weight / weight.sum())
    src = rng.choice(
        ["LinkedIn", "referral", "job board", "agency", "career page"],
        n,
        p=[0.36, 0.1, 0.27, 0.08, 0.19],
    )
    good = np.isin(src, ["referral", "agency"])
    applied = pd.to_datetime(reqs["opened"].to_numpy()[req]) + pd.to_timedelta(
        rng.integers(0, 75, n) * 24 + rng.integers(7, 23, n), unit="h"
    )
    screened = applied + pd.to_timedelta(rng.gamma(2, 55, n).round(), unit="h")
    interview = screened + pd.to_timedelta(rng.gamma(3, 80, n).round(), unit="h")
    offer = interview + pd.to_timedelta(rng.gamma(3, 90, n).round(), unit="h")
    reach = (rng.random(n) < 0.44 + 0.2 * good).astype(int) + 1
    reach = np.where((reach == 2) & (rng.random(n) < 0.48), 3, reach)
    reach = np.where((reach == 3) & (rng.random(n) < 0.32), 4, reach)
    last = rng.random(n)
    out = rng.choice(["rejected", "withdrew"], n, p=[0.82, 0.18])
    names = np.array(["", "new", "screen", "interview", "offer"])
    stage = np.where(last < 0.14, names[reach], out)
    stage = np.where((reach == 4) & (last > 0.3), "hired", stage)
    ask = (reqs["budget_k"].to_numpy()[req] * rng.normal(1.03, 0.13, n)).round()
    apps = pd.DataFrame(
        {
            "app_id": 50001 + np.arange(n),
            "req_id": reqs["req_id"].to_numpy()[req],
            "candidate": rng.choice([f"{a} {b}" for a in FIRST for b in LAST], n),
            "src": src,
            "recruiter": rng.choice(["Carla", "Jamal", "Priya", "Stefan", "Yuki"], n),
            "applied_at": applied,
            "screened_at": pd.Series(screened).where(reach >= 2),
            "interview_at": pd.Series(interview).where(reach >= 3),
            "offer_at": pd.Series(offer).where(reach >= 4),
            "stage": stage,
            "yrs_exp": rng.gamma(2, 2.8, n).round(),
            "ask_k": ask,
            "offer_k": np.where(reach >= 4, (ask * rng.normal(0.97, 0.05, n)).round(), np.nan),
            "score": np.where(reach >= 3, np.clip(rng.normal(6.4, 1.7, n), 1, 10).round(1), np.nan),
            "skills": [
                ", ".join(rng.choice(SKILLS, rng.integers(1, 5), replace=False)) for _ in range(n)
            ],
            "city": rng.choice(["Berlin", "Lisbon", "London", "Warsaw", "remote"], n),
            "visa_needed": rng.random(n) < 0.18,
            "ghosted": rng.choice(["y", "n"], n, p=[0.06, 0.94]),
        }
    )
    apps.loc[rng.choice(n, 140, replace=False), "ask_k"] = np.nan
    apps.loc[rng.choice(n, 40, replace=False), "city"] = None
    return {"apps": apps, "reqs": reqs}


apps = T("apps")
reqs = T("reqs")
both = apps.join(reqs, "req_id")
applied = c("applied_at")
hired = c("stage") == "hired"
alive = c("stage").isin(["new", "screen", "interview", "offer"])
screened = ~c("screened_at").missing()
met = ~c("interview_at").missing()
offered = ~c("offer_at").missing()

QUESTIONS = [
    # Everyday
    (
        "can you pull up the last 6 rows of the applications for me, just as they sit there?",
        apps.tail(6).table(),
    ),
    (
        "any oddballs in there? how many applications are outliers on years of experience?",
        apps.filter(outlier("yrs_exp")).value(count()),
    ),
    (
        "say we ditch the identical lines in the applications, how many would be left over?",
        apps.distinct().value(count()),
    ),
    (
        "how many days does it take on average from one job being opened to the next one?",
        reqs.derive(gap=shift("opened", "opened").until(c("opened"))).value(mean("gap")),
    ),
    (
        "what did folks who applied in May 2024 ask for on average, and those in September 2024?",
        apps.group(
            may=mean("ask_k", (applied >= date("2024-05-01")) & (applied < date("2024-06-01"))),
            september=mean(
                "ask_k", (applied >= date("2024-09-01")) & (applied < date("2024-10-01"))
            ),
        ).table(),
    ),
    (
        "agency people vs career page people, what's the average score of each bunch?",
        apps.filter(c("src").isin(["agency", "career page"]))
        .group("src", score=mean("score"))
        .table(),
    ),
    (
        "pop a column short_of_ten into the applications please, that's 10 minus the score",
        apps.derive(short_of_ten=call("subtract", 10, c("score"))).change("apps"),
    ),
    (
        "average budget and total headcount of the jobs per hiring manager, if you'd be so kind",
        reqs.group("hiring_mgr", budget=mean("budget_k"), headcount=sum_("headcount")).table(),
    ),
    (
        "so how many of our jobs are flagged urgent, and what share of them all would that be?",
        reqs.group(urgent=count(only=c("urgent") == "y"), share=mean(c("urgent") == "y")).table(),
    ),
    (
        "how many applications and what average experience per source?",
        apps.group("src", n=count(), experience=mean("yrs_exp")).table(),
    ),
    ("sort the jobs by opening date for me, newest first", reqs.sort("-opened").table()),
    (
        "just candidate, city and stage for the folks from an agency, please",
        apps.filter(c("src") == "agency").select("candidate", "city", "stage").table(),
    ),
    ("so who applied most recently?", apps.top(1, "applied_at").table()),
    (
        "everyone with german among their skills, list them pls",
        apps.filter(c("skills").contains("german")).table(),
    ),
    (
        "and what share needs a visa, per city?",
        apps.group("city", share=mean("visa_needed")).table(),
    ),
    ("ten highest asks in the pile, show me", apps.top(10, "ask_k").table()),
    (
        "bar chart of the mean score per recruiter, cheers",
        apps.group("recruiter", score=mean("score")).chart("bar", x="recruiter", y="score"),
    ),
    (
        "throw out the applications without an ask, for good",
        apps.filter(~c("ask_k").missing()).change("apps"),
    ),
    ("number of jobs by team and level?", reqs.group("team", "level", n=count()).table()),
    ("hey, what's the average age of our applicants?", None),
    # look
    ("so how big is the whole pipeline, every application ever?", apps.value(count())),
    ("remind me what we actually store about our open jobs?", reqs.report("types")),
    ("ok which fields in the applications are patchy?", apps.report("missing")),
    ("what channels do our people come from, just list them", apps.distinct("src").table()),
    ("gimme seven random applicants to eyeball", apps.sample(7).table()),
    ("hey, any application in there twice?", apps.report("duplicates")),
    # aggregate and compare
    (
        "which channel lands us the most actual joiners?",
        apps.filter(hired).group("src", n=count()).top(1, "n").table(),
    ),
    (
        "how's the split by stage looking right now, number of folks in each?",
        apps.group("stage", n=count()).table(),
    ),
    (
        "what's our overall conversion, application to hire, in percent?",
        apps.value(mean(hired) * 100),
    ),
    (
        "conversion from applying to the phone screen by channel, please!",
        apps.group("src", conversion=mean(screened)).table(),
    ),
    (
        "of everybody we interviewed, what fraction got an offer? per recruiter would be lovely",
        apps.filter(met).group("recruiter", rate=mean(offered)).table(),
    ),
    (
        "and the offer acceptance rate, so signed out of all who got an offer, by team?",
        both.filter(offered).group("team", rate=mean(hired)).table(),
    ),
    (
        "give me the full funnel in one row: applied, screened, interviewed, offered, hired",
        apps.group(
            applied=count(),
            screened=count("screened_at"),
            interviewed=count("interview_at"),
            offered=count("offer_at"),
            hired=count(only=hired),
        ).table(),
    ),
    (
        "who on our side has the most live candidates on their plate?",
        apps.filter(alive).group("recruiter", n=count()).top(1, "n").table(),
    ),
    (
        "which 5 job titles pull in the most applicants?",
        both.group("title", n=count()).top(5, "n").table(),
    ),
    (
        "three best-rated people for each team, who'd that be?",
        both.top(3, "score", per=("team",)).table(),
    ),
    (
        "what do seniors ask for on average vs what juniors want?",
        both.filter(c("level").isin(["senior", "junior"]))
        .group("level", ask=mean("ask_k"))
        .table(),
    ),
    (
        "how far do our offers fall short of what people wanted, on average?",
        apps.filter(offered).value(mean(c("ask_k") - c("offer_k"))),
    ),
    (
        "how many offers went over budget, money-wise?",
        both.filter(c("offer_k") > c("budget_k")).value(count()),
    ),
    (
        "any openings nobody has applied to at all? which ones?",
        reqs.join(apps, "req_id", "anti").table(),
    ),
    (
        "folks who need sponsorship and are still in the running, how many do we have in London "
        "or Berlin?",
        apps.filter(c("visa_needed") & alive & c("city").isin(["London", "Berlin"])).value(count()),
    ),
    (
        "are referrals really better? avg interview rating of referrals minus job board people",
        apps.value(mean("score", c("src") == "referral") - mean("score", c("src") == "job board")),
    ),
    (
        "share of ghosters among the people from LinkedIn?",
        apps.filter(c("src") == "LinkedIn").value(mean(c("ghosted") == "y")),
    ),
    (
        "which hiring manager turns down the largest share of applicants?",
        both.group("hiring_mgr", share=mean(c("stage") == "rejected")).top(1, "share").table(),
    ),
    (
        "who's the most experienced person we ever brought on board? just the name",
        apps.filter(hired).top(1, "yrs_exp").select("candidate").value(),
    ),
    (
        "people who tossed their hat in the ring for four or more jobs with us?",
        apps.group("candidate", jobs=nunique("req_id")).filter(c("jobs") >= 4).table(),
    ),
    (
        "has anyone been both turned down and hired? names!",
        apps.group("candidate", no=count(only=c("stage") == "rejected"), yes=count(only=hired))
        .filter((c("no") > 0) & (c("yes") > 0))
        .select("candidate")
        .table(),
    ),
    (
        "how many seats are we trying to fill in total, and how many of those on urgent jobs?",
        reqs.group(seats=sum_("headcount"), urgent=sum_("headcount", c("urgent") == "y")).table(),
    ),
    (
        "so how many applicants do we get per job, on average?",
        apps.group("req_id", n=count()).value(mean("n")),
    ),
    (
        "everyone asking for more than the job pays who still got an offer, pls",
        both.filter((c("ask_k") > c("budget_k")) & offered).table(),
    ),
    (
        "what slice of the new joiners does every channel bring?",
        apps.filter(hired).group("src", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "pythonistas with over 5 years under their belt, how many applied?",
        apps.filter(c("skills").contains("python") & (c("yrs_exp") > 5)).value(count()),
    ),
    # time
    (
        "how did applications come in month by month?",
        apps.group(month=applied.floor("month"), n=count()).table(),
    ),
    (
        "what's our time to offer in days, median, from the application on, team by team?",
        both.filter(offered).group("team", days=median(applied.until(c("offer_at")))).table(),
    ),
    (
        "how fast do we pick up the phone? avg hours from application to screen, per recruiter",
        apps.group("recruiter", hours=mean(applied.until(c("screened_at"), "hour"))).table(),
    ),
    (
        "which weekday do people like to apply on the most?",
        apps.group(weekday=applied.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "new jobs opened in Q3 2024, how many were urgent?",
        reqs.filter(
            (c("opened") >= date("2024-07-01"))
            & (c("opened") < date("2024-10-01"))
            & (c("urgent") == "y")
        ).value(count()),
    ),
    (
        "offers we sent out since January 2025, per recruiter?",
        apps.filter(c("offer_at") >= date("2025-01-01")).group("recruiter", n=count()).table(),
    ),
    (
        "week on week, is the inflow going up? applications and the difference to the week before",
        apps.group(week=applied.floor("week"), n=count())
        .derive(difference=c("n") - shift("n", "week"))
        .table(),
    ),
    (
        "running tally of offers by month, would you?",
        apps.filter(offered)
        .group(month=c("offer_at").floor("month"), n=count())
        .derive(tally=running("n", "month"))
        .table(),
    ),
    (
        "how long did each opening wait for its very first applicant, in days?",
        apps.group("req_id", first=min_("applied_at"))
        .join(reqs, "req_id")
        .derive(days=c("opened").until(c("first")))
        .select("req_id", "days")
        .table(),
    ),
    (
        "night owls! what share of applications hits us at 9 pm or later?",
        apps.value(mean(applied.part("hour") >= 21)),
    ),
    # charts
    (
        "could you do me bars of joiners per channel?",
        apps.filter(hired).group("src", n=count()).chart("bar", x="src", y="n"),
    ),
    (
        "line chart of weekly inflow for the boss, please",
        apps.group(week=applied.floor("week"), n=count()).chart("line", x="week", y="n"),
    ),
    (
        "pie time! how do the ones who dropped out or got a no split up?",
        apps.filter(c("stage").isin(["rejected", "withdrew"]))
        .group("stage", n=count())
        .chart("pie", x="stage", y="n"),
    ),
    (
        "how's experience spread across our applicants? histogram",
        apps.chart("histogram", y="yrs_exp"),
    ),
    (
        "scatter me what we offered vs what they wanted",
        apps.chart("scatter", x="ask_k", y="offer_k"),
    ),
    (
        "box plots of the interview rating by channel, that'd be great",
        apps.chart("box", x="src", y="score"),
    ),
    (
        "heatmap: teams vs stages, number of people",
        both.group("team", "stage", n=count()).chart("heatmap", x="stage", y="team", colour="n"),
    ),
    # cleaning and reshaping
    (
        "no city given? call it unknown, for keeps",
        apps.derive(city=c("city").or_else("unknown")).change("apps"),
    ),
    (
        "kick everyone who ghosted us out of the table",
        apps.filter(c("ghosted") != "y").change("apps"),
    ),
    (
        "split the skills up for me, one per line, and count how often each one pops up",
        apps.explode("skills", ", ").group("skills", n=count()).table(),
    ),
    (
        "matrix with recruiters down the side, stages across the top, headcounts inside",
        apps.pivot("recruiter", "stage", count()).table(),
    ),
    # statistics
    (
        "does experience go hand in hand with how much dough they ask for? correlation",
        apps.test("correlation", "ask_k", "yrs_exp"),
    ),
    (
        "is the rating really different between channels or am I seeing ghosts? anova",
        apps.test("anova", "score", "src"),
    ),
    (
        "does it matter which recruiter you get for where you end up? chi-square it",
        apps.test("chiSquared", "stage", "recruiter"),
    ),
    # nothing can answer it
    ("what's our cost per hire on LinkedIn?", None),
    ("how many of the folks we hired are still here after six months?", None),
    ("what's the male/female ratio at the interview stage?", None),
    ("will we close all the urgent jobs by summer, you think?", None),
    ("why do so many people bail after the interview?", None),
    ("write me a catchy job ad for a payroll clerk", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "so what does the interview score run along with, strongest first?",
        apps.report("correlations", "score"),
    ),
    (
        "folks who never named a salary, plug in the median of the channel they came "
        "through, would you?",
        apps.derive(ask_k=c("ask_k").or_else(over(median("ask_k"), "src"))).change("apps"),
    ),
    (
        "what's the lowest, the typical and the top experience in years per recruiter's pile?",
        apps.group(
            "recruiter", lowest=min_("yrs_exp"), typical=median("yrs_exp"), top=max_("yrs_exp")
        ).table(),
    ),
]
