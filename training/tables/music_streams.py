"""A family's streaming history: every play, and the songs that were played."""

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
)

FORMATS = {"streams": "parquet", "tracks": "csv"}

VOICE = "a teenager, slang, no capitals"

ARTISTS = {
    "Nova Kidd": ("rap", 0.8),
    "Lil Ember": ("rap", 0.9),
    "Juniper Skye": ("pop", 0.1),
    "The Soft Lockers": ("indie", 0.15),
    "Bruno Vale": ("pop", 0.2),
    "KATZE": ("hyperpop", 0.5),
    "Mirrorball Club": ("dance", 0.05),
    "Old Harbour": ("folk", 0.0),
    "Static Youth": ("rock", 0.3),
}
WORDS = [
    *["Neon", "Blue", "Ghost", "Summer", "Paper", "Night", "Sugar", "Velvet", "Broken", "Golden"],
    *["Drive", "Heart", "Room", "Love", "Ocean", "Machine", "Girl", "Static", "Fever", "Sky"],
]
PEOPLE = {"maya": 0.4, "leo": 0.3, "dad": 0.18, "mum": 0.12}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 160
    artist = rng.choice([*ARTISTS], n)
    released = pd.Timestamp("2015-01-02") + pd.to_timedelta(
        (rng.beta(2, 1, n) * 3500).astype(int), "D"
    )
    title = [
        f"{rng.choice(WORDS[:10])} {rng.choice(WORDS[10:])}"
        + rng.choice(["", "", "", "", " (Remix)", " - Live", " (feat. KATZE)"])
        for _ in range(n)
    ]
    tracks = pd.DataFrame(
        {
            "track_id": [f"t{i:04d}" for i in range(1, n + 1)],
            "title": title,
            "artist": artist,
            "genre": [ARTISTS[name][0] for name in artist],
            "release_date": released.strftime("%Y-%m-%d"),
            "duration_s": rng.normal(196, 38, n).clip(75, 420).round(),
            "explicit": rng.random(n) < np.array([ARTISTS[name][1] for name in artist]),
            "bpm": rng.normal(118, 22, n).round(),
        }
    )
    tracks.loc[rng.choice(n, 11, replace=False), "bpm"] = np.nan
    tracks.loc[rng.choice(n, 7, replace=False), "genre"] = None

    m = 2000
    who = rng.choice([*PEOPLE], m, p=[*PEOPLE.values()])
    liked = {
        name: rng.dirichlet(np.full(9, 0.5 if name in {"dad", "mum"} else 0.9)) for name in PEOPLE
    }
    order = {name: np.flatnonzero(artist == name) for name in ARTISTS}
    heat = {name: rng.dirichlet(np.full(len(order[name]), 0.7)) for name in ARTISTS}
    at = np.array(
        [
            rng.choice(order[singer], p=heat[singer])
            for singer in (rng.choice([*ARTISTS], p=liked[name]) for name in who)
        ]
    )
    hours = np.array([1, 1, 0, 0, 0, 1, 4, 6, 4, 2, 2, 3, 3, 3, 4, 7, 9, 9, 9, 9, 9, 8, 4, 2])
    days = rng.integers(0, 426, m)
    played = (
        pd.Timestamp("2023-11-01")
        + pd.to_timedelta(days, "D")
        + pd.to_timedelta(rng.choice(24, m, p=hours / hours.sum()), "h")
        + pd.to_timedelta(rng.integers(0, 3600, m), "s")
    )
    shuffle = rng.random(m) < 0.55
    skipped = rng.random(m) < 0.2 + 0.14 * shuffle
    length = tracks["duration_s"].to_numpy()[at]
    heard = np.where(skipped, rng.uniform(0.01, 0.7, m), rng.uniform(0.93, 1, m)) * length * 1000
    streams = pd.DataFrame(
        {
            "ts": played,
            "profile": who,
            "track_id": tracks["track_id"].to_numpy()[at],
            "ms_played": heard.astype(int),
            "skipped": skipped,
            "shuffle": shuffle,
            "offline": rng.random(m) < 0.16,
            "platform": rng.choice(
                ["ios", "android", "web", "smart_tv"], m, p=[0.45, 0.25, 0.2, 0.1]
            ),
            "playlist": rng.choice(
                ["gym", "Gym ", "study", "sad hours", "party", None],
                m,
                p=[0.16, 0.04, 0.2, 0.13, 0.12, 0.35],
            ),
        }
    ).sort_values("ts", ignore_index=True)
    streams = pd.concat([streams, streams.iloc[[9, 9, 800]]], ignore_index=True)
    return {"streams": streams, "tracks": tracks}


s = T("streams")
t = T("tracks")
j = s.join(t, "track_id")
maya = c("profile") == "maya"
leo = c("profile") == "leo"
minutes = c("ms_played") / 60000
monthly = s.group(month=c("ts").floor("month"), minutes=sum_(minutes))

QUESTIONS = [
    # Everyday
    (
        "avg bpm n avg duration per artist",
        t.group("artist", bpm=mean("bpm"), duration=mean("duration_s")).table(),
    ),
    ("whats the oldest track by release date", t.bottom(1, "release_date").table()),
    (
        "which artists have a mean bpm over 118",
        t.group("artist", bpm=mean("bpm")).filter(c("bpm") > 118).table(),
    ),
    (
        "all tracks w Love in the title pls",
        t.filter(c("title").contains("Love")).table(),
    ),
    (
        "whats the difference in ms played between leo n maya",
        s.value(mean("ms_played", leo) - mean("ms_played", maya)),
    ),
    ("3 longest tracks", t.top(3, "duration_s").table()),
    (
        "plays per hour of the day",
        s.group(hour=c("ts").part("hour"), n=count()).table(),
    ),
    (
        "scatter of bpm against duration",
        t.chart("scatter", x="duration_s", y="bpm"),
    ),
    ("kick the duplicate rows out of streams for good", s.distinct().change("streams")),
    (
        "how many plays per profile n platform",
        s.group("profile", "platform", n=count()).table(),
    ),
    ("whats the avg rating ppl give nova kidd", None),
    # look
    ("yo how many plays is that in total", s.value(count())),
    ("lemme see 12 random songs", t.sample(12).table()),
    ("what genres we even got", t.distinct("genre").table()),
    ("whats missing in the songs list, per column", t.report("missing")),
    ("any plays in there twice lol", s.report("duplicates")),
    ("gimme the stats on how long songs are n the bpm", t.report("describe", "duration_s", "bpm")),
    # aggregate and compare
    (
        "who racks up the most plays in this house",
        s.group("profile", plays=count()).top(1, "plays").table(),
    ),
    ("how many minutes has everyone listened", s.group("profile", minutes=sum_(minutes)).table()),
    ("top 4 artists by plays fr", j.group("artist", plays=count()).top(4, "plays").table()),
    (
        "mayas top 5 artists by minutes pls",
        j.filter(maya).group("artist", minutes=sum_(minutes)).top(5, "minutes").table(),
    ),
    ("what % of plays get skipped", s.value(mean(c("skipped")) * 100)),
    ("skip rate w shuffle on vs off", s.group("shuffle", rate=mean(c("skipped"))).table()),
    (
        "which artist gets skipped the least, like lowest skip rate",
        j.group("artist", rate=mean(c("skipped"))).bottom(1, "rate").table(),
    ),
    (
        "how many diff songs has dad played",
        s.filter(c("profile") == "dad").value(nunique("track_id")),
    ),
    (
        "how many times did leo skip smth explicit on his iphone tho",
        j.filter(leo & c("skipped") & c("explicit") & (c("platform") == "ios")).value(count()),
    ),
    (
        "each persons 3 most played songs, need the names",
        j.group("profile", "title", plays=count()).top(3, "plays", per=("profile",)).table(),
    ),
    ("the longest song we got, whats it called", t.top(1, "duration_s").select("title").value()),
    (
        "songs nobody ever played rip",
        t.join(s, "track_id", how="anti").table(),
    ),
    (
        "share of plays per genre",
        j.group("genre", plays=count()).derive(share=c("plays") / over(sum_("plays"))).table(),
    ),
    (
        "avg bpm of rap vs pop, just the gap",
        t.value(mean("bpm", c("genre") == "rap") - mean("bpm", c("genre") == "pop")),
    ),
    (
        "artists with 20+ songs on the list",
        t.group("artist", songs=count()).filter(c("songs") >= 20).table(),
    ),
    (
        "songs both me (maya) and leo have on repeat, like 5 plays or more each",
        j.group("title", maya=count(only=maya), leo=count(only=leo))
        .filter((c("maya") >= 5) & (c("leo") >= 5))
        .table(),
    ),
    (
        "what artists has mum never touched",
        j.group("artist", mum=count(only=c("profile") == "mum"))
        .filter(c("mum") == 0)
        .select("artist")
        .table(),
    ),
    ("how many songs got a feature", t.filter(c("title").contains("feat.")).value(count())),
    (
        "whats the median bpm for each vibe (genre i mean)",
        t.group("genre", bpm=median("bpm")).table(),
    ),
    (
        "how many hours of hyperpop did maya do altogether",
        j.filter(maya & (c("genre") == "hyperpop")).value(sum_("ms_played") / 3600000),
    ),
    (
        "how much of a song do ppl actually hear on avg, played time over the full length",
        j.value(mean(c("ms_played") / 1000 / c("duration_s"))),
    ),
    (
        "plays w no playlist by device",
        s.filter(c("playlist").missing()).group("platform", plays=count()).table(),
    ),
    ("ratio of mayas minutes to leos", s.value(sum_(minutes, maya) / sum_(minutes, leo))),
    (
        "songs faster than the average bpm n not explicit",
        t.filter((c("bpm") > over(mean("bpm"))) & ~c("explicit")).table(),
    ),
    (
        "how many plays does a song get on average, only ones that got played",
        s.group("track_id", plays=count()).value(mean("plays")),
    ),
    (
        "shortest n longest track per artist, in secs",
        t.group("artist", shortest=min_("duration_s"), longest=max_("duration_s")).table(),
    ),
    # time
    ("plays per month", s.group(month=c("ts").floor("month"), plays=count()).table()),
    (
        "what hour of the day do we go hardest, most plays",
        s.group(hour=c("ts").part("hour"), plays=count()).top(1, "plays").table(),
    ),
    (
        "how many plays did leo do on weekends",
        s.filter(leo & (c("ts").part("weekday") >= 6)).value(count()),
    ),
    (
        "mayas plays in summer break, july n august 2024",
        s.filter(maya & (c("ts") >= date("2024-07-01")) & (c("ts") < date("2024-09-01"))).value(
            count()
        ),
    ),
    (
        "minutes per month n how much up or down from the month before",
        monthly.derive(change=c("minutes") - shift("minutes", "month")).table(),
    ),
    (
        "running total of nova kidd plays by week",
        j.filter(c("artist") == "Nova Kidd")
        .group(week=c("ts").floor("week"), plays=count())
        .derive(total=running("plays", "week"))
        .table(),
    ),
    (
        "daily plays but smooth it, 7 day avg",
        s.group(day=c("ts").floor("day"), plays=count())
        .derive(average=rolling("plays", "day", 7))
        .table(),
    ),
    (
        "when did dad first discover katze",
        j.filter((c("profile") == "dad") & (c("artist") == "KATZE")).value(min_("ts")),
    ),
    (
        "skip rate per weekday no cap",
        s.group(weekday=c("ts").part("weekdayName"), rate=mean(c("skipped"))).table(),
    ),
    (
        "how many songs dropped each year",
        t.group(year=c("release_date").part("year"), songs=count()).table(),
    ),
    # charts
    (
        "bar chart of plays per artist go",
        j.group("artist", plays=count()).chart("bar", x="artist", y="plays"),
    ),
    (
        "line of minutes per month, one for each person",
        s.group("profile", month=c("ts").floor("month"), minutes=sum_(minutes)).chart(
            "line", x="month", y="minutes", colour="profile"
        ),
    ),
    ("histogram of song lengths", t.chart("histogram", y="duration_s")),
    (
        "pie of what devices the plays come from",
        s.group("platform", plays=count()).chart("pie", x="platform", y="plays"),
    ),
    (
        "bpm vs length as dots, colour em by genre",
        t.chart("scatter", x="bpm", y="duration_s", colour="genre"),
    ),
    (
        "heatmap of when maya listens, hour n weekday",
        s.filter(maya)
        .group(weekday=c("ts").part("weekday"), hour=c("ts").part("hour"), plays=count())
        .chart("heatmap", x="hour", y="weekday", colour="plays"),
    ),
    ("violin plot of bpm by genre, looks sick", t.chart("violin", x="genre", y="bpm")),
    # cleaning and reshaping
    (
        "fix the playlist names bruh, all small n no spaces round em",
        s.derive(playlist=c("playlist").lower().strip()).change("streams"),
    ),
    ("yeet the dupes from the plays", s.distinct().change("streams")),
    (
        "add minutes to the plays cuz who thinks in ms",
        s.derive(minutes=minutes).change("streams"),
    ),
    (
        "ppl down the side, genres across, number of plays inside",
        j.pivot("profile", "genre", count()).table(),
    ),
    # statistics
    (
        "do longer songs have slower bpm? spearman or whatever",
        t.test("correlation", y="bpm", x="duration_s", method="spearman"),
    ),
    (
        "is skipping linked to shuffle for real, chi squared it",
        s.test("chiSquared", y="skipped", x="shuffle"),
    ),
    (
        "r explicit songs shorter or longer than clean ones, do a mann whitney",
        t.test("mannWhitney", y="duration_s", x="explicit"),
    ),
    # unanswerable
    ("which songs did leo put a heart on", None),
    ("how many followers nova kidd got", None),
    ("whats the volume we blast stuff at, avg", None),
    ("which lyrics mention school", None),
    ("whats gonna be my top artist next year", None),
    ("y does leo skip everything, hes so weird", None),
]
