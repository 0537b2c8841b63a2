"""A regional football league: two seasons of matches, and the clubs that play them."""

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
    where,
)

FORMATS = {"matches": "csv", "teams": "csv"}

VOICE = "a fan in a pub: chatty, synonyms (netted, gaffer, crowd, on the box), lads and mate"

# city, ground, capacity, strength
CLUBS = {
    "Harwick City": ("Harwick", "Castle Park", 31200, 0.75),
    "Harwick Athletic": ("Harwick", "Dock Road", 17400, 0.1),
    "Dunmore United": ("Dunmore", "The Foundry", 26800, 0.5),
    "Pellford Rovers": ("Pellford", "Mill Lane", 14100, 0.0),
    "Kingsbrook": ("Kingsbrook", "Abbey Meadow", 9800, -0.2),
    "Ashby Vale": ("Ashby", "Vale Road", 7600, -0.3),
    "Stonebridge Town": ("Stonebridge", "Quarry End", 12500, 0.15),
    "Tarnworth Wanderers": ("Tarnworth", "Fell View", 11300, -0.05),
    "Oakhampton": ("Oakhampton", "Timber Yard", 8900, -0.25),
    "Millport FC": ("Millport", "Lighthouse Ground", 15600, 0.2),
    "Millport Albion": ("Millport", "Ropewalk", 6400, -0.4),
    "Redcastle": ("Redcastle", "Keep Lane", 21000, 0.35),
    "Wexley Borough": ("Wexley", "Station Road", 10200, -0.1),
    "Northgate Celtic": ("Dunmore", "Shamrock Park", 13300, 0.05),
    "Larkfield": ("Larkfield", "Orchard Way", 5200, -0.55),
    "Brackwater": ("Brackwater", "Marsh Lane", 8100, -0.3),
}
GAFFERS = [
    "Terry Mullins", "Paolo Berti", "Sean Daly", "Graham Pike", "Ian Rudge", "Lee Cotter",
    "Anders Holm", "Mick Farrow", "Dave Tuttle", "Kenny Shaw", "Rob Nash", "Jürgen Kast",
    "Phil Arnott", "Declan Roche", "Gary Stubbs", "Neil Frost",
]  # fmt: skip
REFS = ["M. Clegg", "A. Whitlow", "S. Barton", "J. Prior", "D. Okoro", "L. Fenn", "P. Gough"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    names = [*CLUBS]
    k = len(names)
    capacity = np.array([CLUBS[club][2] for club in names])
    strength = np.array([CLUBS[club][3] for club in names])
    wages = (capacity / 2200 * rng.lognormal(0, 0.22, k)).round(1)
    teams = pd.DataFrame(
        {
            "Team": names,
            "City": [CLUBS[club][0] for club in names],
            "Ground": [CLUBS[club][1] for club in names],
            "Capacity": capacity,
            "Surface": rng.permutation(["grass"] * 12 + ["artificial"] * 4),
            "Founded": rng.integers(1878, 1934, k),
            "Manager": GAFFERS,
            "ManagerSince": (
                pd.Timestamp("2019-03-01") + pd.to_timedelta(rng.integers(0, 2200, k), "D")
            ).strftime("%Y-%m-%d"),
            "WageBill_m": wages,
            "Ticket_GBP": (13 + wages * 0.9 + rng.normal(0, 2.2, k)).round(),
            "Sponsor": rng.choice(["Betfast", "Hobbs Ales", "Vale Motors", None], k),
        }
    )

    rows = []
    for season, start in (("2023/24", "2023-08-05"), ("2024/25", "2024-08-10")):
        order = rng.permutation(k)
        for turn in range(2):
            for number in range(k - 1):
                circle = [order[0], *np.roll(order[1:], number)]
                matchday = turn * (k - 1) + number + 1
                saturday = pd.Timestamp(start) + pd.Timedelta(
                    days=int((matchday - 1) * 9.2) // 7 * 7
                )
                for i in range(k // 2):
                    home, away = circle[i], circle[k - 1 - i]
                    if (number + turn + (i > 0)) % 2:
                        home, away = away, home
                    day = saturday + pd.Timedelta(
                        days=int(
                            rng.choice([0, 1, 2, 3, 4, -1], p=[0.52, 0.18, 0.06, 0.1, 0.06, 0.08])
                        )
                    )
                    if day.month == 12 and 19 <= day.day <= 28:
                        day = pd.Timestamp(f"{day.year}-12-26")
                    rows.append((season, matchday, day, home, away))
    frame = pd.DataFrame(rows, columns=["Season", "Matchday", "day", "home", "away"])
    n = len(frame)
    home, away = frame["home"].to_numpy(), frame["away"].to_numpy()
    weekday = frame["day"].dt.dayofweek.to_numpy()
    late = np.where(weekday < 5, 19.75, rng.choice([12.5, 15, 17.5], n, p=[0.2, 0.62, 0.18]))
    home_goals = rng.poisson(np.exp(0.33 + (strength[home] - strength[away]) * 0.65))
    away_goals = rng.poisson(np.exp(0.06 + (strength[away] - strength[home]) * 0.65))
    televised = (rng.random(n) < 0.02 + (capacity[home] - 5200) / 90000) & (weekday != 5)
    derby = np.array(
        [CLUBS[names[a]][0] == CLUBS[names[b]][0] for a, b in zip(home, away, strict=True)]
    )
    full = (
        0.62 + 0.08 * strength[home] + 0.2 * derby - 0.1 * televised + rng.normal(0, 0.1, n)
    ).clip(0.2, 1)
    strict = dict(zip(REFS, [3.1, 4.4, 3.6, 2.6, 3.9, 3.3, 4.9], strict=True))
    referee = rng.choice(REFS, n)
    matches = pd.DataFrame(
        {
            "Season": frame["Season"],
            "Matchday": frame["Matchday"],
            "KickOff": (frame["day"] + pd.to_timedelta(late * 60, "min")).dt.strftime(
                "%Y-%m-%d %H:%M"
            ),
            "HomeTeam": np.array(names)[home],
            "AwayTeam": np.array(names)[away],
            "HomeGoals": home_goals,
            "AwayGoals": away_goals,
            "HTHome": rng.binomial(home_goals, 0.45),
            "HTAway": rng.binomial(away_goals, 0.45),
            "HomeShots": home_goals + rng.poisson(10, n),
            "AwayShots": away_goals + rng.poisson(8, n),
            "Yellows": rng.poisson([strict[ref] for ref in referee]),
            "HomeReds": (rng.random(n) < 0.06).astype(int),
            "AwayReds": (rng.random(n) < 0.09).astype(int),
            "Pens": rng.poisson(0.28, n),
            "Attendance": (full * capacity[home]).round(),
            "Referee": referee,
            "Derby": np.where(derby, "yes", "no"),
            "Televised": np.where(televised, "yes", "no"),
        }
    )
    matches.loc[rng.choice(n, 14, replace=False), "Attendance"] = np.nan
    matches.loc[rng.choice(n, 5, replace=False), "Attendance"] = 0
    matches.loc[rng.choice(n, 9, replace=False), "Referee"] = None
    matches = matches.astype({"Attendance": "Int64"})
    return {"matches": matches, "teams": teams}


m = T("matches")
t = T("teams")
at_home = m.join(t, on=("HomeTeam", "Team"))
goals = c("HomeGoals") + c("AwayGoals")
home_win = c("HomeGoals") > c("AwayGoals")
draw = c("HomeGoals") == c("AwayGoals")
on_telly = c("Televised") == "yes"
kick_off = c("KickOff")
result = where(home_win, "home win", where(draw, "draw", "away win"))
month = kick_off.floor("month")
both_ways = m.group("HomeTeam", at_home=sum_("HomeGoals")).join(
    m.group("AwayTeam", on_the_road=sum_("AwayGoals")), on=("HomeTeam", "AwayTeam")
)

low, high = over(quantile("HomeShots", 0.25)), over(quantile("HomeShots", 0.75))

QUESTIONS = [
    # Everyday
    (
        "Average home goals and away goals by season, mate",
        m.group("Season", home=mean("HomeGoals"), away=mean("AwayGoals")).table(),
    ),
    (
        "Just the team, the ground and the capacity, cheers",
        t.select("Team", "Ground", "Capacity").table(),
    ),
    ("When was the first kick-off of the lot?", m.value(min_("KickOff"))),
    ("How many different refs have we had?", m.value(nunique("Referee"))),
    (
        "Derbies with more than 5 yellows",
        m.filter((c("Derby") == "yes") & (c("Yellows") > 5)).table(),
    ),
    (
        "What's the difference in attendance between games on the box and the rest?",
        m.value(mean("Attendance", on_telly) - mean("Attendance", c("Televised") == "no")),
    ),
    ("What share of the games were draws, lads?", m.value(mean(draw))),
    (
        "Range of the ticket prices, highest minus lowest",
        t.value(max_("Ticket_GBP") - min_("Ticket_GBP")),
    ),
    (
        "Refs with an average of more than 4 yellows",
        m.group("Referee", yellows=mean("Yellows")).filter(c("yellows") > 4).table(),
    ),
    ("Summary of the attendance, mate", m.report("describe", "Attendance")),
    ("Which striker's netted the most?", None),
    # look
    ("Right lads, how big's this fixture list then, rows and columns?", m.report("shape")),
    ("Any gaps in the games, or did somebody fill the lot in sober?", m.report("missing")),
    (
        "Who are all the fellas we've had with the whistle, each name just the once?",
        m.distinct("Referee").table(),
    ),
    ("Go on, pull ten games out of the hat for us", m.sample(10).table()),
    ("Has some muppet put the same game down twice?", m.report("duplicates")),
    (
        "What do we actually know about the clubs, what's in there and what kind of stuff is it?",
        t.report("types"),
    ),
    # aggregate and compare
    (
        "How many proper bore draws have we had, nil-nil, nobody netting at either end?",
        m.filter((c("HomeGoals") == 0) & (c("AwayGoals") == 0)).value(count()),
    ),
    (
        "All the ones netted by the home lot put together, what's that come to?",
        m.value(sum_("HomeGoals")),
    ),
    (
        "How many do you see go in per game on average, both ends counted?",
        m.value(mean(goals)),
    ),
    (
        "Biggest crowd we've ever pulled in this league, which game was it mate?",
        m.top(1, "Attendance").table(),
    ),
    (
        "What's the name of the ground that holds the most?",
        t.top(1, "Capacity").select("Ground").value(),
    ),
    (
        "What's a typical gate at each club's own place? The median, mind, not the average",
        m.group("HomeTeam", crowd=median("Attendance")).table(),
    ),
    (
        "Which card-happy ref books the most per game?",
        m.group("Referee", bookings=mean("Yellows")).top(1, "bookings").table(),
    ),
    (
        "Who's the gaffer at the club that pays out most in wages?",
        t.top(1, "WageBill_m").select("Manager").value(),
    ),
    (
        "How often has the away mob been in front at the break and still gone home with nowt, "
        "beaten?",
        m.value(count(only=(c("HTAway") > c("HTHome")) & home_win)),
    ),
    (
        "Chuck us the five games where most went in, both teams together",
        m.derive(goals=goals).top(5, "goals").table(),
    ),
    (
        "How many clean sheets has each club kept on its own patch?",
        m.group("HomeTeam", clean_sheets=count(only=c("AwayGoals") == 0)).table(),
    ),
    (
        "Who's shared the points at their own gaff eight times or more?",
        m.group("HomeTeam", draws=count(only=draw)).filter(c("draws") >= 8).table(),
    ),
    (
        "How many fewer bums on seats when it's on the box than when it isn't, on average?",
        m.value(mean("Attendance", ~on_telly) - mean("Attendance", on_telly)),
    ),
    (
        "How full does each stadium get? Crowd over what it holds, averaged like",
        at_home.group("Ground", full=mean(c("Attendance") / c("Capacity"))).table(),
    ),
    (
        "Home and away chucked together, which lot has banged in the most?",
        both_ways.derive(goals=c("at_home") + c("on_the_road")).top(1, "goals").table(),
    ),
    (
        "Any club that's never once had its own man sent off at home?",
        m.group("HomeTeam", reds=sum_("HomeReds"))
        .filter(c("reds") == 0)
        .select("HomeTeam")
        .table(),
    ),
    (
        "Plastic pitch or real grass, how many goals a game do you get on each?",
        at_home.group("Surface", goals=mean(goals)).table(),
    ),
    (
        "Of everything netted by home sides in 2024/25, what slice did each club put away?",
        m.filter(c("Season") == "2024/25")
        .group("HomeTeam", goals=sum_("HomeGoals"))
        .derive(share=c("goals") / over(sum_("goals")))
        .table(),
    ),
    (
        "Two best gates at every club, let's be having them",
        m.top(2, "Attendance", per=("HomeTeam",)).table(),
    ),
    (
        "Which gaffers win more than half the games on their own turf?",
        at_home.group("Manager", wins=mean(home_win)).filter(c("wins") > 0.5).table(),
    ),
    (
        "How many spot kicks were dished out when the neighbours came round, local derbies I mean?",
        m.filter(c("Derby") == "yes").value(sum_("Pens")),
    ),
    (
        "Games with six or more going in and at least one early bath, either side, list 'em",
        m.filter((goals >= 6) & (c("HomeReds") + c("AwayReds") >= 1)).table(),
    ),
    (
        "How many pops at goal does each home side need for every one that goes in?",
        m.group("HomeTeam", shots_per_goal=sum_("HomeShots") / sum_("HomeGoals")).table(),
    ),
    (
        "Which clubs rob you blind, charging more to get in than the average of the lot?",
        t.filter(c("Ticket_GBP") > over(mean("Ticket_GBP"))).select("Team").table(),
    ),
    (
        "Any poor sods never been shown live from their own place?",
        t.join(m.filter(on_telly), on=("Team", "HomeTeam"), how="anti").select("Team").table(),
    ),
    (
        "What scoreline comes up the most?",
        m.group("HomeGoals", "AwayGoals", games=count()).top(1, "games").table(),
    ),
    # time
    ("How many games did we get each month?", m.group(month=month, games=count()).table()),
    (
        "What day of the week gets the biggest crowd on average?",
        m.group(weekday=kick_off.part("weekdayName"), crowd=mean("Attendance"))
        .top(1, "crowd")
        .table(),
    ),
    (
        "From New Year 2025 on, how many turned up on average, month by month?",
        m.filter(kick_off >= date("2025-01-01"))
        .group(month=month, crowd=mean("Attendance"))
        .table(),
    ),
    (
        "How many of these daft early starts were there, before one in the afternoon?",
        m.value(count(only=kick_off.part("hour") < 13)),
    ),
    (
        "What did we have on Boxing Day 2024, every game?",
        m.filter(kick_off.floor("day") == date("2024-12-26")).table(),
    ),
    (
        "How many midweek nights out was that, Tuesdays and Wednesdays?",
        m.filter(kick_off.part("weekdayName").isin(["Tuesday", "Wednesday"])).value(count()),
    ),
    (
        "Harwick City at Castle Park in 2024/25, tot up what they've netted game after game",
        m.filter((c("HomeTeam") == "Harwick City") & (c("Season") == "2024/25"))
        .derive(total=running("HomeGoals", "KickOff"))
        .table(),
    ),
    (
        "Dunmore United's crowd at home, smoothed over the last five games each time",
        m.filter(c("HomeTeam") == "Dunmore United")
        .derive(smoothed=rolling("Attendance", "KickOff", 5))
        .table(),
    ),
    (
        "When did the gaffer who's been in the job longest get it?",
        t.value(min_("ManagerSince")),
    ),
    (
        "What's the longest each club's gone between two home games, in days?",
        m.derive(gap=shift("KickOff", "KickOff", per=("HomeTeam",)).until(kick_off))
        .group("HomeTeam", longest=max_("gap"))
        .table(),
    ),
    # charts
    (
        "Draw us bars of the average crowd, one for each home side",
        m.group("HomeTeam", crowd=mean("Attendance")).chart("bar", x="HomeTeam", y="crowd"),
    ),
    (
        "A line of how many goals a game we've had, month after month, can you?",
        m.group(month=month, goals=mean(goals)).chart("line", x="month", y="goals"),
    ),
    ("Let's see how the gates spread out, histogram job", m.chart("histogram", y="Attendance")),
    (
        "Box plot of the bookings for each ref, I want to see who's lost the plot",
        m.chart("box", x="Referee", y="Yellows"),
    ),
    (
        "Do the ones who pay big wages fleece you at the turnstile as well? Dots, wages along the "
        "bottom",
        t.chart("scatter", x="WageBill_m", y="Ticket_GBP"),
    ),
    (
        "Home wins, draws, away wins, do us a pie of how many of each",
        m.group(result=result, games=count()).chart("pie", x="result", y="games"),
    ),
    (
        "For every home side, bars of the wins, draws and defeats stacked up",
        m.group("HomeTeam", result=result, games=count()).chart(
            "bar", x="HomeTeam", y="games", colour="result", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Sling out the games behind closed doors, the ones with a crowd of nought, for keeps",
        m.filter(c("Attendance").missing() | (c("Attendance") != 0)).change("matches"),
    ),
    (
        "Where there's no ref written down just stick 'dunno' in",
        m.derive(Referee=c("Referee").or_else("dunno")).change("matches"),
    ),
    (
        "Stick another column on the games called TotalGoals, both sides added up",
        m.derive(TotalGoals=goals).change("matches"),
    ),
    (
        "Clubs down the side, seasons along the top, how many each netted at home in the middle",
        m.pivot("HomeTeam", "Season", sum_("HomeGoals")).table(),
    ),
    # statistics
    (
        "Do wages and ticket prices go hand in hand, what's the correlation?",
        t.test("correlation", y="Ticket_GBP", x="WageBill_m"),
    ),
    (
        "Is the crowd really any different when it's on telly, or just bad luck? T-test it",
        m.test("tTest", y="Attendance", x="Televised"),
    ),
    (
        "Do the refs really differ in how many they book? Do one of them anova things",
        m.test("anova", y="Yellows", x="Referee"),
    ),
    # unanswerable
    ("Who's the top marksman, which lad's netted the most?", None),
    ("How many of those spot kicks got missed?", None),
    ("What's the biggest away following anybody's brought along?", None),
    ("Who's going up next year then, put your neck out?", None),
    ("Why does our gaffer never start with two up front?", None),
    ("Whose round is it, and what's a decent bitter these days?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Which other numbers go with a big crowd, mate, tightest link first?",
        m.report("correlations", "Attendance"),
    ),
    (
        "Any games where the home lot had a daft number of shots?",
        m.filter(
            (c("HomeShots") < low - (high - low) * 1.5)
            | (c("HomeShots") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Fewest, most and average yellows under each ref, lads",
        m.group(
            "Referee", fewest=min_("Yellows"), most=max_("Yellows"), average=mean("Yellows")
        ).table(),
    ),
]
