"""Members, training sessions and bouts of a boxing gym, as its head coach keeps them."""

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
    outlier,
    over,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"members": "csv", "sessions": "parquet", "bouts": "csv"}

VOICE = "a boxing coach, short orders in the imperative: rank, show me, break down"

FIRST = ["Tyrell", "Danny", "Marek", "Shauna", "Luis", "Kofi", "Bernie", "Aisha", "Connor", "Yusuf"]
FIRST += ["Rosa", "Jamal", "Petra", "Vince", "Niamh"]
LAST = [
    "Okoro",
    "Flynn",
    "Nowak",
    "Delgado",
    "Boateng",
    "Hughes",
    "Khan",
    "Marsh",
    "Byrne",
    "Silva",
]
LAST += ["Reid", "Costa"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 130
    names = [f"{first} {last}" for first in FIRST for last in LAST]
    level = rng.choice(["novice", "open", "amateur", "pro"], n, p=[0.38, 0.27, 0.25, 0.1])
    weight = np.clip(rng.normal(74, 12, n), 49, 118).round(1)
    members = pd.DataFrame(
        {
            "member_id": np.arange(301, 301 + n),
            "name": rng.choice(names, n, replace=False),
            "level": level,
            "stance": rng.choice(["orthodox", "southpaw", "switch"], n, p=[0.68, 0.24, 0.08]),
            "wt_kg": weight,
            "wt_class": np.select(
                [weight < 60, weight < 67, weight < 75, weight < 86],
                ["light", "welter", "middle", "cruiser"],
                "heavy",
            ),
            "reach_cm": (weight * 0.55 + 136 + rng.normal(0, 5, n)).round(),
            "joined": (
                pd.Timestamp("2021-01-04") + pd.to_timedelta(rng.integers(0, 1500, n), unit="D")
            ).strftime("%Y-%m-%d"),
            "dues_gbp": rng.choice([25, 35, 45, 60], n),
            "medical_ok": rng.random(n) < 0.78,
            "next_of_kin": rng.choice(["mother", "father", "partner", "sister", None], n),
        }
    )
    members.loc[rng.choice(n, 7, replace=False), "reach_cm"] = np.nan

    m = 1600
    who = rng.choice(n - 4, m, p=(odds := rng.gamma(1.2, 1, n - 4)) / odds.sum())
    kind = rng.choice(
        ["bag work", "pads", "sparring", "conditioning", "roadwork"],
        m,
        p=[0.28, 0.22, 0.2, 0.2, 0.1],
    )
    kind = np.where(who < 9, "bag work", kind)
    rounds = np.where(kind == "roadwork", 0, rng.integers(3, 13, m)) + (
        (level[who] == "pro") & (kind != "roadwork")
    ) * rng.integers(1, 5, m)
    clock = np.r_[6, 7, 12, np.arange(16, 22)]
    sessions = pd.DataFrame(
        {
            "member_id": members["member_id"].to_numpy()[who],
            "start": pd.Timestamp("2024-01-01")
            + pd.to_timedelta(rng.integers(0, 455, m), unit="D")
            + pd.to_timedelta(rng.choice(clock, m) * 60 + rng.integers(0, 4, m) * 15, unit="min"),
            "kind": kind,
            "coach": rng.choice(
                ["Mickey", "Dolores", "Big Stan", "Ola"], m, p=[0.4, 0.3, 0.2, 0.1]
            ),
            "rounds": rounds,
            "mins": (rounds * 4 + rng.normal(28, 9, m)).clip(6).round().astype(int),
            "rpe": np.clip(rng.normal(6.6, 1.6, m).round(), 1, 10).astype(int),
            "hr_max": rng.normal(172, 12, m).round(),
        }
    )
    sessions.loc[rng.choice(m, 120, replace=False), "hr_max"] = np.nan

    b = 210
    fighters = np.flatnonzero(np.isin(level, ["open", "amateur", "pro"]))
    box = rng.choice(fighters[: int(len(fighters) * 0.7)], b)
    result = rng.choice(["W", "L", "D"], b, p=[0.55, 0.37, 0.08])
    method = rng.choice(["points", "TKO", "KO", "DQ"], b, p=[0.62, 0.2, 0.14, 0.04])
    method = np.where(result == "D", "points", method)
    paid = level[box] == "pro"
    bouts = pd.DataFrame(
        {
            "bout_no": np.arange(1, b + 1),
            "member_id": members["member_id"].to_numpy()[box],
            "bout_date": np.sort(
                pd.Timestamp("2022-02-05") + pd.to_timedelta(rng.integers(0, 1150, b), unit="D")
            ).astype("datetime64[D]"),
            "opp_gym": rng.choice(["Steel City ABC", "Docklands BC", "St Jude's", "Iron Fist"], b),
            "home": rng.choice(["Y", "N"], b, p=[0.4, 0.6]),
            "result": result,
            "method": method,
            "rnds": np.where(method == "points", np.where(paid, 8, 3), rng.integers(1, 4, b)),
            "purse_gbp": np.where(paid, rng.integers(8, 60, b) * 100, 0),
            "tickets": rng.integers(5, 140, b),
        }
    )
    return {"members": members, "sessions": sessions, "bouts": bouts}


m = T("members")
s = T("sessions")
b = T("bouts")
fights = b.join(m, "member_id")
trained = s.join(m, "member_id")
won = c("result") == "W"
weekly = s.group(week=c("start").floor("week"), n=count())

QUESTIONS = [
    # Everyday
    ("Show me the bottom 7 rows of the bouts sheet.", b.tail(7).table()),
    (
        "Tell me what share of the sessions has freak minutes. Outliers.",
        s.value(mean(outlier("mins"))),
    ),
    ("Leave out repeated lines and count the sessions.", s.distinct().value(count())),
    (
        "Work out the average number of days between two sessions of the same member id.",
        s.derive(gap=shift("start", "start", per=("member_id",)).until(c("start"))).value(
            mean("gap")
        ),
    ),
    (
        "Total the rounds in June 2024 and in July 2024.",
        s.group(
            june=sum_(
                "rounds",
                only=(c("start") >= date("2024-06-01")) & (c("start") < date("2024-07-01")),
            ),
            july=sum_(
                "rounds",
                only=(c("start") >= date("2024-07-01")) & (c("start") < date("2024-08-01")),
            ),
        ).table(),
    ),
    (
        "Put Mickey up against Dolores on average rpe.",
        s.filter(c("coach").isin(["Mickey", "Dolores"])).group("coach", rpe=mean("rpe")).table(),
    ),
    (
        "Add a column called spare to the sessions: 220 minus max heart rate.",
        s.derive(spare=call("subtract", 220, c("hr_max"))).change("sessions"),
    ),
    (
        "Take each stance. Give me median reach and top dues.",
        m.group("stance", reach=median("reach_cm"), dues=max_("dues_gbp")).table(),
    ),
    (
        "Count the bouts settled on points, and give me their share of all bouts.",
        b.group(n=count(only=c("method") == "points"), share=mean(c("method") == "points")).table(),
    ),
    (
        "Show me average rounds and average minutes by coach.",
        s.group("coach", rounds=mean("rounds"), minutes=mean("mins")).table(),
    ),
    ("Summarise the purses.", b.report("describe", "purse_gbp")),
    (
        "Show me the bouts we lost on points.",
        b.filter((c("result") == "L") & (c("method") == "points")).table(),
    ),
    (
        "Give me the difference in weight, southpaw against orthodox.",
        m.value(
            mean("wt_kg", c("stance") == "southpaw") - mean("wt_kg", c("stance") == "orthodox")
        ),
    ),
    ("Give me the share of wins at home and away.", b.group("home", wins=mean(won)).table()),
    ("Show me the two longest sessions for each coach.", s.top(2, "mins", per=("coach",)).table()),
    (
        "Plot sessions per month as a line.",
        s.group(month=c("start").floor("month"), n=count()).chart("line", x="month", y="n"),
    ),
    ("Correlate rpe with max heart rate.", s.test("correlation", y="hr_max", x="rpe")),
    (
        "Name the coaches with over 400 sessions.",
        s.group("coach", n=count()).filter(c("n") > 400).table(),
    ),
    (
        "Tell me, yes or no: do pros train longer than novices?",
        trained.value(mean("mins", c("level") == "pro") > mean("mins", c("level") == "novice")),
    ),
    ("Show me average height by weight class.", None),
    # look
    ("Count the members.", m.value(count())),
    ("Show me 5 random sessions.", s.sample(5).table()),
    ("List me the columns of the bouts sheet with their types.", b.report("types")),
    ("Check the members for gaps, column by column.", m.report("missing")),
    ("Give me the basic stats on weight and reach.", m.report("describe", "wt_kg", "reach_cm")),
    ("Name the coaches, each of them once.", s.distinct("coach").table()),
    # aggregate and compare
    (
        "Rank the coaches by how many sessions they've run.",
        s.group("coach", n=count()).sort("-n").table(),
    ),
    ("Break down the members by weight class.", m.group("wt_class", n=count()).table()),
    (
        "Break down the roster by level and stance. Headcounts.",
        m.group("level", "stance", n=count()).table(),
    ),
    (
        "Give me average weight and average reach for each stance.",
        m.group("stance", weight=mean("wt_kg"), reach=mean("reach_cm")).table(),
    ),
    (
        "Tell me how many southpaws have passed their medical.",
        m.filter((c("stance") == "southpaw") & c("medical_ok")).value(count()),
    ),
    (
        "Show me the win rate of everybody with at least 4 bouts, by name.",
        fights.group("name", bouts=count(), win_rate=mean(won)).filter(c("bouts") >= 4).table(),
    ),
    (
        "Rank the fighters by name on wins.",
        fights.filter(won).group("name", wins=count()).sort("-wins").table(),
    ),
    (
        "Show me the top 5 names on total rounds sparred.",
        trained.filter(c("kind") == "sparring")
        .group("name", rounds=sum_("rounds"))
        .top(5, "rounds")
        .table(),
    ),
    (
        "Find the longest session ever done in here and tell me who did it.",
        trained.top(1, "mins").select("name").value(),
    ),
    (
        "Pull up the three bouts that shifted the most tickets, home and away separately.",
        b.top(3, "tickets", per=("home",)).table(),
    ),
    (
        "Total the purse money by weight class.",
        fights.group("wt_class", purse=sum_("purse_gbp")).table(),
    ),
    (
        "Take our wins only. Give me the share of them by KO or TKO.",
        b.filter(won).value(mean(c("method").isin(["KO", "TKO"]))),
    ),
    (
        "Name everyone on the roster who's never had a bout.",
        m.join(b, "member_id", how="anti").select("name").table(),
    ),
    (
        "Find me the names that only ever do bag work, nothing else.",
        trained.group("name", other=count(only=c("kind") != "bag work"))
        .filter(c("other") == 0)
        .select("name")
        .table(),
    ),
    (
        "Name whoever's trained with both Ola and Big Stan.",
        trained.group(
            "name",
            ola=count(only=c("coach") == "Ola"),
            stan=count(only=c("coach") == "Big Stan"),
        )
        .filter((c("ola") > 0) & (c("stan") > 0))
        .select("name")
        .table(),
    ),
    (
        "Total the minutes for each member id, then hand me the median of those totals.",
        s.group("member_id", total=sum_("mins")).value(median("total")),
    ),
    (
        "Work out how many more rounds a pro does per session than a novice, on average.",
        trained.value(mean("rounds", c("level") == "pro") - mean("rounds", c("level") == "novice")),
    ),
    (
        "Show me every sparring session that was harder than the average sparring session by rpe.",
        s.filter(c("kind") == "sparring").filter(c("rpe") > over(mean("rpe"))).table(),
    ),
    (
        "Tell me which gym has beaten us the most.",
        b.filter(c("result") == "L").group("opp_gym", n=count()).top(1, "n").table(),
    ),
    (
        "Leave out everyone but the pros. Work out purse money per round boxed against each gym.",
        fights.filter(c("level") == "pro")
        .group("opp_gym", per_round=sum_("purse_gbp") / sum_("rnds"))
        .table(),
    ),
    (
        "Break down our results in percent, home bouts adding up to 100 and away bouts too.",
        b.group("home", "result", n=count())
        .derive(percent=c("n") / over(sum_("n"), "home") * 100)
        .table(),
    ),
    ("Show me the heaviest fighter in each class.", m.top(1, "wt_kg", per=("wt_class",)).table()),
    (
        "Give me the lowest and highest peak heart rate for each kind of session.",
        s.group("kind", lowest=min_("hr_max"), highest=max_("hr_max")).table(),
    ),
    (
        "Count the members with no next of kin on file, level by level.",
        m.filter(c("next_of_kin").missing()).group("level", n=count()).table(),
    ),
    # time
    (
        "Show me sessions per week.",
        s.group(week=c("start").floor("week"), n=count()).table(),
    ),
    (
        "Rank the weekdays by sessions, busiest first.",
        s.group(weekday=c("start").part("weekdayName"), n=count()).sort("-n").table(),
    ),
    (
        "Break down the rounds by hour of the day.",
        s.group(hour=c("start").part("hour"), rounds=sum_("rounds")).table(),
    ),
    (
        "Count the bouts since March 2024.",
        b.filter(c("bout_date") >= date("2024-03-01")).value(count()),
    ),
    (
        "Add up the dues of everybody who signed up in Q1 2023.",
        m.filter(c("joined").between(date("2023-01-01"), date("2023-03-31"))).value(
            sum_("dues_gbp")
        ),
    ),
    (
        "Tally wins per quarter and keep a running total next to it.",
        b.filter(won)
        .group(quarter=c("bout_date").floor("quarter"), wins=count())
        .derive(running_total=running("wins", "quarter"))
        .table(),
    ),
    (
        "Smooth the weekly session count. Four-week rolling mean.",
        weekly.derive(smooth=rolling("n", "week", 4)).table(),
    ),
    (
        "List every fighter's first and latest bout date, by name.",
        fights.group("name", first=min_("bout_date"), latest=max_("bout_date")).table(),
    ),
    (
        "Show me how many days each member had off between one bout and the next.",
        b.derive(
            days_off=shift("bout_date", "bout_date", per=("member_id",)).until(c("bout_date"))
        ).table(),
    ),
    (
        "Count the Saturday and Sunday sessions for each coach.",
        s.filter(c("start").part("weekday") >= 6).group("coach", n=count()).table(),
    ),
    # charts
    (
        "Draw me bars: sessions per coach, stacked by kind.",
        s.group("coach", "kind", n=count()).chart(
            "bar", x="coach", y="n", colour="kind", stacked=True
        ),
    ),
    (
        "Plot new members per year as a line.",
        m.group(year=c("joined").floor("year"), n=count()).chart("line", x="year", y="n"),
    ),
    ("Show me a histogram of the weights, 20 bins.", m.chart("histogram", y="wt_kg", bins=20)),
    ("Box plot the effort scores for every kind of session.", s.chart("box", x="kind", y="rpe")),
    (
        "Scatter reach against weight and colour it by stance.",
        m.chart("scatter", x="wt_kg", y="reach_cm", colour="stance"),
    ),
    (
        "Cut me a pie of how we win: points, KO and the rest.",
        b.filter(won).group("method", n=count()).chart("pie", x="method", y="n"),
    ),
    (
        "Throw minutes per session on a violin plot, one for each coach.",
        s.chart("violin", x="coach", y="mins"),
    ),
    # cleaning and reshaping
    (
        "Put reach in inches into the members sheet, call it reach_in.",
        m.derive(reach_in=c("reach_cm") / 2.54).change("members"),
    ),
    (
        "Throw out every session under 15 minutes. For good.",
        s.filter(c("mins") >= 15).change("sessions"),
    ),
    (
        "Tag the members: over 80 kg is big, everyone else is small. Keep it as a column called "
        "frame.",
        m.derive(frame=where(c("wt_kg") > 80, "big", "small")).change("members"),
    ),
    (
        "Lay out total rounds with coaches down the side and kinds across.",
        s.pivot("coach", "kind", sum_("rounds")).table(),
    ),
    # statistics
    (
        "Run a t-test on reach, orthodox versus southpaw.",
        m.filter(c("stance").isin(["orthodox", "southpaw"])).test(
            "tTest", y="reach_cm", x="stance"
        ),
    ),
    (
        "Test whether the result hangs on fighting at home. Chi-squared.",
        b.test("chiSquared", y="result", x="home"),
    ),
    (
        "Give me the Spearman correlation of minutes and effort in the sparring sessions.",
        s.filter(c("kind") == "sparring").test("correlation", y="rpe", x="mins", method="spearman"),
    ),
    # unanswerable
    ("Rank the fighters by punches landed per round.", None),
    ("Break down the concussions by weight class.", None),
    ("Show me who's behind on their dues and by how much.", None),
    ("Tell me who wins on Saturday, our lad or theirs.", None),
    ("Explain to me why we keep losing to Docklands.", None),
    ("Write me a meal plan for cutting six kilos.", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Fill the blank reaches. Use the average of the weight class.",
        m.derive(reach_cm=c("reach_cm").or_else(over(mean("reach_cm"), "wt_class"))).change(
            "members"
        ),
    ),
    (
        "Give me the smallest and the biggest purse we ever fought for.",
        b.group(smallest=min_("purse_gbp"), biggest=max_("purse_gbp")).table(),
    ),
    (
        "Big Stan is Stanley from now on. Change it in the sessions.",
        s.derive(coach=c("coach").replace("Big Stan", "Stanley")).change("sessions"),
    ),
]
