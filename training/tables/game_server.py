"""Players of a shooter's community server, and the games they played."""

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
    outlier,
    over,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"players": "csv", "matches": "parquet"}

VOICE = "a teenager: slang, no capitals, hardly any punctuation (gimme, n, ppl, rly)"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 240
    head = ["Shadow", "pixel", "Toxic", "lil", "NoScope", "Frost", "turbo", "Ghost", "sweaty"]
    tail = ["Fox", "wizard", "Potato", "99", "x", "Goblin", "Panda", "_yt", "Kid", "lord"]
    tag = [f"{rng.choice(head)}{rng.choice(tail)}{i % 97}" for i in range(n)]
    messy = rng.random(n) < 0.08
    elo = rng.normal(1480, 240, n).round()
    joined = pd.Timestamp("2024-05-01") + pd.to_timedelta(rng.integers(0, 270, n), "D")
    players = pd.DataFrame(
        {
            "player_id": 5001 + np.arange(n),
            "gamertag": [f" {t}" if m else t for t, m in zip(tag, messy, strict=True)],
            "region": rng.choice(["EU", "US", "SA", "ASIA"], n, p=[0.46, 0.3, 0.14, 0.1]),
            "platform": rng.choice(["pc", "ps5", "xbox", "switch"], n, p=[0.5, 0.26, 0.18, 0.06]),
            "main_role": rng.choice(["sniper", "medic", "tank", "scout"], n),
            "elo": elo.astype(int),
            "peak_elo": (elo + rng.gamma(1.4, 70, n).round()).astype(int),
            "clan": rng.choice(["NVM", "RAGE", "afk", "Bonk", "VOID", "G0ATs"], n),
            "premium": rng.random(n) < 0.31,
            "banned": rng.random(n) < 0.06,
            "joined": joined.strftime("%Y-%m-%d"),
        }
    )
    players.loc[rng.random(n) < 0.33, "clan"] = None
    players.loc[rng.choice(n, 6, replace=False), "main_role"] = None
    m = 1800
    liking = rng.gamma(0.9, 1, n) * (rng.random(n) > 0.08)
    who = rng.choice(n, m, p=liking / liking.sum())
    day = pd.Timestamp("2025-01-31") + pd.to_timedelta(rng.integers(0, 120, m), "D")
    hour = rng.choice(24, m, p=np.r_[[0.03, 0.01], [0.0025] * 4, [0.02] * 9, [0.07] * 8, 0.21])
    mode = rng.choice(["ranked", "casual", "duel", "zombies"], m, p=[0.44, 0.32, 0.16, 0.08])
    kills = rng.poisson(np.clip(9 + (elo[who] - 1480) / 90, 1, None))
    deaths = rng.poisson(8, m)
    chance = 1 / (1 + np.exp(-(kills - deaths - 0.6) / 3))
    result = np.where(rng.random(m) < 0.05, "draw", np.where(rng.random(m) < chance, "win", "loss"))
    far = np.isin(players["region"].to_numpy()[who], ["SA", "ASIA"])
    gain = pd.Series({"win": 18, "loss": -17, "draw": 0})[result].to_numpy()
    matches = pd.DataFrame(
        {
            "match_id": [f"m{i:06x}" for i in 700_000 + np.arange(m) * 7],
            "player_id": 5001 + who,
            "started": day + pd.to_timedelta(hour * 3600 + rng.integers(0, 3600, m), "s"),
            "map": rng.choice(
                ["dustbowl", "harbor", "neon", "castle", "mall"], m, p=[0.3, 0.22, 0.2, 0.16, 0.12]
            ),
            "mode": mode,
            "result": result,
            "kills": kills,
            "deaths": deaths,
            "assists": rng.poisson(4, m),
            "dmg": (kills * rng.normal(118, 16, m) + rng.gamma(2, 120, m)).round().astype(int),
            "dur_s": rng.normal(np.where(mode == "duel", 340, 1260), 90).round().astype(int),
            "ping_ms": rng.gamma(6, np.where(far, 19, 7)).round(),
            "elo_delta": np.where(mode == "ranked", gain + rng.integers(-4, 5, m), 0),
            "mvp": rng.random(m) < chance * 0.25,
            "rage_quit": rng.random(m) < np.where(result == "loss", 0.13, 0.01),
        }
    )
    matches.loc[rng.choice(m, 45, replace=False), "ping_ms"] = np.nan
    return {"players": players, "matches": matches.sort_values("started", ignore_index=True)}


p = T("players")
m = T("matches")

both = m.join(p, on="player_id")
won = c("result") == "win"

QUESTIONS = [
    # Everyday
    ("gimme the last 8 rows of matches", m.tail(8).table()),
    (
        "how many of the ranked games have an outlier ping",
        m.filter(c("mode") == "ranked").filter(outlier("ping_ms")).value(count()),
    ),
    ("how many matches r there if u skip the dupe rows", m.distinct().value(count())),
    (
        "avg days between 2 matches of the same player id",
        m.derive(gap=shift("started", "started", per=("player_id",)).until(c("started"))).value(
            mean("gap")
        ),
    ),
    (
        "total kills in feb 2025 n in april 2025",
        m.group(
            feb=sum_(
                "kills", (c("started") >= date("2025-02-01")) & (c("started") < date("2025-03-01"))
            ),
            april=sum_(
                "kills", (c("started") >= date("2025-04-01")) & (c("started") < date("2025-05-01"))
            ),
        ).table(),
    ),
    (
        "clan VOID vs clan Bonk whats their avg elo",
        p.filter(c("clan").isin(["VOID", "Bonk"])).group("clan", elo=mean("elo")).table(),
    ),
    (
        "put a column score in matches thats kills plus assists minus deaths",
        m.derive(score=c("kills") + c("assists") - c("deaths")).change("matches"),
    ),
    (
        "for every map gimme avg kills, highest dmg n median ping",
        m.group("map", kills=mean("kills"), dmg=max_("dmg"), ping=median("ping_ms")).table(),
    ),
    (
        "how many players r premium n what share of all players is that",
        p.group(n=count(only=c("premium")), share=mean(c("premium"))).table(),
    ),
    ("sort players by elo highest first", p.sort("-elo").table()),
    ("just show gamertag n clan", p.select("gamertag", "clan").table()),
    ("when was the first match", m.value(min_("started"))),
    ("first 10 rows of matches", m.limit(10).table()),
    (
        "matches on neon w more than 15 kills",
        m.filter((c("map") == "neon") & (c("kills") > 15)).table(),
    ),
    ("which platform has the most players", p.group("platform", n=count()).top(1, "n").table()),
    ("box plot of kills by mode", m.chart("box", x="mode", y="kills")),
    ("standard deviation of dmg", m.value(std("dmg"))),
    (
        "which clans have an avg elo above 1500",
        p.group("clan", elo=mean("elo")).filter(c("elo") > 1500).table(),
    ),
    (
        "did anyone banned play on castle",
        both.filter(c("banned") & (c("map") == "castle")).value(count() > 0),
    ),
    ("avg toxicity score per clan", None),
    # looks
    ("how many rows n columns does matches have", m.report("shape")),
    ("whats missing in players, per column", p.report("missing")),
    ("any dupes in matches", m.report("duplicates")),
    ("gimme 5 random players", p.sample(5).table()),
    ("what maps are there", m.distinct("map").table()),
    ("basic stats on kills, deaths n ping", m.report("describe", "kills", "deaths", "ping_ms")),
    # counts, means, comparisons
    ("how many ppl got banned", p.filter(c("banned")).value(count())),
    ("avg kills per map", m.group("map", kills=mean("kills")).table()),
    ("whos got the highest elo", p.top(1, "elo").select("gamertag").value()),
    (
        "top 10 gamertags by total kills",
        both.group("gamertag", kills=sum_("kills")).top(10, "kills").table(),
    ),
    ("winrate per main role pls", both.group("main_role", winrate=mean(won)).table()),
    (
        "k/d of every player id, so all kills over all deaths",
        m.group("player_id", kd=sum_("kills") / sum_("deaths")).table(),
    ),
    (
        "which map is the laggiest on avg",
        m.group("map", ping=mean("ping_ms")).top(1, "ping").table(),
    ),
    (
        "how many ranked games did someone rage quit",
        m.filter((c("mode") == "ranked") & c("rage_quit")).value(count()),
    ),
    (
        "what % of ranked games end in a draw",
        m.filter(c("mode") == "ranked").value(mean(c("result") == "draw") * 100),
    ),
    ("3 games with the most dmg on each map", m.top(3, "dmg", per=("map",)).table()),
    (
        "which clans got at least 25 ppl",
        p.group("clan", n=count()).filter(c("n") >= 25).table(),
    ),
    ("how many players r clanless", p.filter(c("clan").missing()).value(count())),
    ("list everyone who never played a single game", p.join(m, on="player_id", how="anti").table()),
    (
        "player ids that did both duels n zombies",
        m.group(
            "player_id",
            duels=count(only=c("mode") == "duel"),
            zombies=count(only=c("mode") == "zombies"),
        )
        .filter((c("duels") > 0) & (c("zombies") > 0))
        .select("player_id")
        .table(),
    ),
    (
        "how much higher is the avg elo of premium ppl than of the free ones",
        p.value(mean("elo", c("premium")) - mean("elo", ~c("premium"))),
    ),
    (
        "player ids w 15+ games and zero rage quits",
        m.group("player_id", games=count(), quits=count(only=c("rage_quit")))
        .filter((c("games") >= 15) & (c("quits") == 0))
        .select("player_id")
        .table(),
    ),
    ("mvp rate on each platform", both.group("platform", mvp=mean("mvp")).table()),
    (
        "median length of a game per mode in minutes",
        m.group("mode", minutes=median(c("dur_s") / 60)).table(),
    ),
    (
        "who died the most in one game lol",
        both.top(1, "deaths").select("gamertag").value(),
    ),
    (
        "how many games does a player play on avg, only counting ppl who played",
        m.group("player_id", games=count()).value(mean("games")),
    ),
    (
        "how many players have more elo than the avg of their region",
        p.filter(c("elo") > over(mean("elo"), "region")).value(count()),
    ),
    (
        "which 5 players fell furthest from their peak",
        p.derive(drop=c("peak_elo") - c("elo")).top(5, "drop").table(),
    ),
    (
        "kills by eu ppl on harbor in total",
        both.filter((c("region") == "EU") & (c("map") == "harbor")).value(sum_("kills")),
    ),
    (
        "what share of all games is each mode",
        m.group("mode", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    # time
    (
        "games per day in march 2025",
        m.filter((c("started") >= date("2025-03-01")) & (c("started") < date("2025-04-01")))
        .group(day=c("started").floor("day"), n=count())
        .table(),
    ),
    ("new signups per month", p.group(month=c("joined").floor("month"), n=count()).table()),
    (
        "what share of games is on sat or sun",
        m.value(mean(c("started").part("weekday") >= 6)),
    ),
    (
        "what hour of the day is the server the busiest",
        m.group(hour=c("started").part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "net elo ppl won or lost each week since feb 10 2025",
        m.filter(c("started") >= date("2025-02-10"))
        .group(week=c("started").floor("week"), elo=sum_("elo_delta"))
        .table(),
    ),
    (
        "running total of signups, one row a month",
        p.group(month=c("joined").floor("month"), n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "7 day rolling avg of how many games there r per day",
        m.group(day=c("started").floor("day"), n=count())
        .derive(avg=rolling("n", "day", 7))
        .table(),
    ),
    (
        "when did each player id play for the first n the last time",
        m.group("player_id", first=min_("started"), last=max_("started")).table(),
    ),
    (
        "longest break any player took between 2 games, in days",
        m.derive(gap=shift("started", "started", per=("player_id",)).until(c("started"))).value(
            max_("gap")
        ),
    ),
    (
        "do we win more on some weekdays, winrate for every weekday",
        m.group(weekday=c("started").part("weekdayName"), winrate=mean(won)).table(),
    ),
    # charts
    (
        "bars for winrate on each map",
        m.group("map", winrate=mean(won)).chart("bar", x="map", y="winrate"),
    ),
    (
        "line chart of games per week, one line for each mode",
        m.group("mode", week=c("started").floor("week"), n=count()).chart(
            "line", x="week", y="n", colour="mode"
        ),
    ),
    ("histogram of everyones elo", p.chart("histogram", y="elo")),
    (
        "scatter plot, kills on the x n dmg on the y, color by result",
        m.chart("scatter", x="kills", y="dmg", colour="result"),
    ),
    ("boxplot of ping by region", both.chart("box", x="region", y="ping_ms")),
    (
        "pie of what ppl play on",
        p.group("platform", n=count()).chart("pie", x="platform", y="n"),
    ),
    (
        "heatmap of when ppl play, weekday n hour w number of games",
        m.group(
            weekday=c("started").part("weekdayName"), hour=c("started").part("hour"), n=count()
        ).chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    # cleaning and another shape
    ("kick everyone whos banned out of players", p.filter(~c("banned")).change("players")),
    (
        "make the gamertags all lowercase n get rid of spaces around them",
        p.derive(gamertag=c("gamertag").strip().lower()).change("players"),
    ),
    (
        "add a kda column to matches, kills plus assists divided by deaths",
        m.derive(kda=(c("kills") + c("assists")) / c("deaths")).change("matches"),
    ),
    (
        "put the median in wherever ping is empty",
        m.derive(ping_ms=c("ping_ms").or_else(over(median("ping_ms")))).change("matches"),
    ),
    # statistics
    (
        "does lag mess w ur kills, like is there a correlation",
        m.test("correlation", y="kills", x="ping_ms"),
    ),
    (
        "r premium ppl rly better or is it just luck, t test on elo",
        p.test("tTest", y="elo", x="premium"),
    ),
    ("anova of elo across the main roles", p.test("anova", y="elo", x="main_role")),
    # nothing to answer from
    ("which gun gets the most kills", None),
    ("how many headshots per map", None),
    ("how much did each player spend on skins", None),
    ("whos gonna win the next tournament", None),
    ("y does everyone rage quit on harbor", None),
    ("how do i fix my mic on discord", None),
]
