"""Films and what they took at the box office, weekend by weekend."""

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

FORMATS = {"films": "csv", "weekends": "parquet"}

VOICE = "an enthusiastic film fan: casual, exclamation marks"

FIRST = ["Midnight", "Silver", "Paper", "Broken", "Crimson", "Hollow", "Electric", "Lost"]
FIRST += ["Velvet", "Winter", "Savage", "Golden"]
SECOND = ["Harbour", "Parade", "Kingdom", "Witness", "Orchard", "Machine", "Sparrow", "Highway"]
SECOND += ["Ghosts", "Empire", "Letters"]
DIRECTORS = ["Ana Roldan", "Pete Okonjo", "Mira Lindahl", "Joon-ho Bae", "Clara Voss"]
DIRECTORS += ["Tobias Fenn", "Agnes Duval", "Ravi Menon", "Sally Trent", "Marco Ferri"]
DIRECTORS += ["Ines Quiroga", "Walt Dempsey", "Yuki Arai", "Noor Haddad"]
STUDIOS = ["Northlight", "Meridian", "Bluebox", "Paragon", "Lantern", "Indie"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 128
    titles = [f"{a} {b}" for a in FIRST for b in SECOND]
    title = rng.choice(titles, m, replace=False)
    sequel = rng.random(m) < 0.2
    genre = rng.choice(
        ["Horror", "Comedy", "Drama", "Action", "Sci-Fi", "Animation", "Romance", "Thriller"],
        m,
        p=[0.13, 0.17, 0.22, 0.15, 0.09, 0.09, 0.07, 0.08],
    )
    budget = rng.gamma(1.3, np.where(np.isin(genre, ["Action", "Sci-Fi", "Animation"]), 55, 14))
    critics = rng.normal(61, 17, m).round().clip(8, 99)
    friday = pd.Timestamp("2022-01-07") + pd.to_timedelta(7 * rng.integers(0, 152, m), "D")
    films = pd.DataFrame(
        {
            "title": title,
            "director": rng.choice(DIRECTORS, m),
            "studio": rng.choice(STUDIOS, m, p=[0.2, 0.18, 0.17, 0.15, 0.1, 0.2]),
            "genre": genre,
            "released": friday.strftime("%Y-%m-%d"),
            "runtime_min": rng.normal(112, 19, m).round().clip(74, 201),
            "cert": rng.choice(["U", "PG", "12A", "15", "18"], m, p=[0.1, 0.17, 0.33, 0.3, 0.1]),
            "budget_musd": budget.round(1) + 0.4,
            "critics": critics,
            "audience": (critics * 0.5 + rng.normal(36, 11, m)).round().clip(10, 99),
            "sequel": sequel,
            "imax": rng.choice(["yes", "no"], m, p=[0.26, 0.74]),
            "languages": rng.choice(
                ["English", "English, Spanish", "French", "Korean", "English, French", "Japanese"],
                m,
                p=[0.6, 0.12, 0.08, 0.06, 0.09, 0.05],
            ),
            "oscar_noms": rng.choice([0, 0, 0, 0, 0, 0, 1, 2, 4, 8], m),
        }
    )
    films.loc[rng.choice(m, 19, replace=False), "budget_musd"] = np.nan
    films.loc[rng.choice(m, 7, replace=False), "critics"] = np.nan
    rows = []
    for i in range(m):
        if i % 17 == 5:  # straight to streaming
            continue
        opening = budget[i] ** 0.8 * rng.gamma(3, 0.25) * (1.5 if sequel[i] else 1) + 0.2
        screens = int(np.clip(opening * 160 + rng.integers(60, 500), 60, 4200))
        for week in range(int(rng.integers(3, 15))):
            rows.append(
                {
                    "title": title[i],
                    "weekend": friday[i] + pd.Timedelta(days=7 * week),
                    "week_no": week + 1,
                    "screens": max(int(screens * 0.86**week), 12),
                    "gross_usd": round(opening * 1e6 * (0.4 + critics[i] / 260) ** week, -2),
                    "distributor": rng.choice(["UPX", "Starway", "Cinefil"]),
                }
            )
    weekends = pd.DataFrame(rows).sort_values(["weekend", "title"], ignore_index=True)
    weekends.loc[rng.choice(len(weekends), 24, replace=False), "screens"] = np.nan
    return {"films": films, "weekends": weekends}


films = T("films")
weekends = T("weekends")

runs = weekends.join(films, on="title")
totals = films.join(weekends.group("title", total=sum_("gross_usd")), on="title")

QUESTIONS = [
    # Everyday
    (
        "Number of films and average critics score per genre, woo!",
        films.group("genre", n=count(), critics=mean("critics")).table(),
    ),
    (
        "Median runtime and budget for each studio, go go!",
        films.group("studio", runtime=median("runtime_min"), budget=median("budget_musd")).table(),
    ),
    ("Sort the films by release date, oldest first!", films.sort("released").table()),
    (
        "Just title, director and genre of the films please!",
        films.select("title", "director", "genre").table(),
    ),
    ("When did the newest movie come out?!", films.value(max_("released"))),
    ("All the different directors!", films.distinct("director").table()),
    ("Any duplicate rows in the films?!", films.report("duplicates")),
    (
        "Show me the dramas from Indie!",
        films.filter((c("genre") == "Drama") & (c("studio") == "Indie")).table(),
    ),
    (
        "What's the ratio of the mean budget of sequels to that of originals?!",
        films.value(mean("budget_musd", c("sequel")) / mean("budget_musd", ~c("sequel"))),
    ),
    ("What percentage of the films are sequels?!", films.value(mean(c("sequel")) * 100)),
    ("Which film had the best soundtrack?!", None),
    # look
    ("Woohoo, data! How many movies have we got?", films.value(count())),
    ("Show me a dozen random flicks, surprise me!", films.sample(12).table()),
    ("What genres are in here?!", films.distinct("genre").table()),
    ("Ooh, any holes in the film list? Which bits are missing?", films.report("missing")),
    (
        "Quick stats on critics and audience scores, go!",
        films.report("describe", "critics", "audience"),
    ),
    ("How many rows and cols in that weekends thing?", weekends.report("shape")),
    # aggregate and compare
    (
        "Top 10 biggest movies by total gross, gimme!",
        weekends.group("title", total=sum_("gross_usd")).top(10, "total").table(),
    ),
    ("Which film had the craziest single weekend ever?!", weekends.top(1, "gross_usd").table()),
    (
        "Which genre do the critics love most on average? Please say sci-fi!",
        films.group("genre", critics=mean("critics")).top(1, "critics").table(),
    ),
    (
        "Average runtime per genre!",
        films.group("genre", runtime=mean("runtime_min")).table(),
    ),
    (
        "How many horror movies are rated 15? Spooky!",
        films.filter((c("genre") == "Horror") & (c("cert") == "15")).value(count()),
    ),
    (
        "Which movie is the longest sit? Just the title!",
        films.top(1, "runtime_min").select("title").value(),
    ),
    (
        "Do sequels really make more money? Average total per movie, sequels vs originals!",
        totals.group("sequel", total=mean("total")).table(),
    ),
    (
        "What share of all the money went to each studio?",
        runs.group("studio", gross=sum_("gross_usd"))
        .derive(share=c("gross") / over(sum_("gross")))
        .table(),
    ),
    (
        "Who directed the most films on this list? What a legend!",
        films.group("director", n=count()).top(1, "n").table(),
    ),
    (
        "Movies the crowd liked at least 20 points more than the critics did!",
        films.filter(c("audience") - c("critics") >= 20).table(),
    ),
    (
        "What percentage of films got any Oscar nominations at all?",
        films.value(mean(c("oscar_noms") > 0) * 100),
    ),
    (
        "The best reviewed movie of every genre!",
        films.top(1, "critics", per=("genre",)).table(),
    ),
    (
        "Top three earners for each studio, come on!",
        runs.group("studio", "title", total=sum_("gross_usd"))
        .top(3, "total", per=("studio",))
        .table(),
    ),
    (
        "Cheap gems: films that cost under 5 million and scored above 80 with critics",
        films.filter((c("budget_musd") < 5) & (c("critics") > 80)).table(),
    ),
    (
        "How much bigger is the average budget of IMAX films than of the rest?",
        films.value(
            mean("budget_musd", c("imax") == "yes") - mean("budget_musd", c("imax") == "no")
        ),
    ),
    (
        "Which films never even made it to the cinema? Not one weekend!",
        films.join(weekends, on="title", how="anti").table(),
    ),
    (
        "Per-screen average on opening weekend, by genre!",
        runs.filter(c("week_no") == 1)
        .group("genre", per_screen=mean(c("gross_usd") / c("screens")))
        .table(),
    ),
    (
        "Movies that hung on for 12 weekends or more, what stamina!",
        weekends.group("title", n=count()).filter(c("n") >= 12).table(),
    ),
    (
        "How many flops? I mean pics whose whole take was less than their budget!",
        totals.filter(c("total") < c("budget_musd") * 1000000).value(count()),
    ),
    (
        "Which movie gave the best bang for the buck, total take over budget?!",
        totals.derive(ratio=c("total") / (c("budget_musd") * 1000000)).top(1, "ratio").table(),
    ),
    (
        "Median budget for each age rating",
        films.group("cert", budget=median("budget_musd")).table(),
    ),
    (
        "Directors who've done both horror and comedy, how cool is that!",
        films.filter(c("genre").isin(["Horror", "Comedy"]))
        .group("director", genres=nunique("genre"))
        .filter(c("genres") == 2)
        .select("director")
        .table(),
    ),
    (
        "Number of movies by studio and genre!",
        films.group("studio", "genre", n=count()).table(),
    ),
    (
        "Which directors score above the overall audience average?",
        films.derive(overall=over(mean("audience")))
        .group("director", score=mean("audience"), overall=max_("overall"))
        .filter(c("score") > c("overall"))
        .select("director", "score")
        .table(),
    ),
    (
        "Add up each director's money, then what's the average haul per director?",
        runs.group("director", money=sum_("gross_usd")).value(mean("money")),
    ),
    (
        "Sequels as a fraction of the films of each studio! Bet it's Paragon",
        films.group("studio", sequels=mean(c("sequel"))).table(),
    ),
    # time
    (
        "Box office month by month, let's see!",
        weekends.group(month=c("weekend").floor("month"), gross=sum_("gross_usd")).table(),
    ),
    (
        "What was the biggest weekend of 2023, everything added up?!",
        weekends.filter((c("weekend") >= date("2023-01-01")) & (c("weekend") < date("2024-01-01")))
        .group("weekend", gross=sum_("gross_usd"))
        .top(1, "gross")
        .table(),
    ),
    (
        "How many movies came out each year?",
        films.group(year=c("released").part("year"), n=count()).table(),
    ),
    (
        "In which month of the year do the most horror pics come out? October, right?!",
        films.filter(c("genre") == "Horror")
        .group(month=c("released").part("month"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Summer season! Total take from June to August 2024",
        weekends.filter(
            (c("weekend") >= date("2024-06-01")) & (c("weekend") < date("2024-09-01"))
        ).value(sum_("gross_usd")),
    ),
    (
        "Running total of the gross for every film as the weekends roll by!",
        weekends.derive(total=running("gross_usd", "weekend", per=("title",))).table(),
    ),
    (
        "How much does each movie drop from one weekend to the next, in percent? Ouch!",
        weekends.derive(
            percent=(c("gross_usd") - shift("gross_usd", "weekend", per=("title",)))
            / shift("gross_usd", "weekend", per=("title",))
            * 100
        ).table(),
    ),
    (
        "Smooth the weekend grosses for me, four-weekend moving average of the totals!",
        weekends.group("weekend", gross=sum_("gross_usd"))
        .derive(average=rolling("gross", "weekend", 4))
        .table(),
    ),
    (
        "Every director's first and latest release date please!",
        films.group("director", first=min_("released"), latest=max_("released")).table(),
    ),
    (
        "Which movies released since July 2024 have Oscar noms? Yay awards!",
        films.filter((c("released") >= date("2024-07-01")) & (c("oscar_noms") > 0)).table(),
    ),
    # charts
    (
        "Bar chart of total gross per studio, let's go!",
        runs.group("studio", gross=sum_("gross_usd")).chart("bar", x="studio", y="gross"),
    ),
    (
        "Scatter critics against audience, who's right?!",
        films.chart("scatter", x="critics", y="audience"),
    ),
    ("Pie of the age ratings!", films.group("cert", n=count()).chart("pie", x="cert", y="n")),
    (
        "Line of the quarterly box office, one line per genre, rainbow time!",
        runs.group("genre", quarter=c("weekend").floor("quarter"), gross=sum_("gross_usd")).chart(
            "line", x="quarter", y="gross", colour="genre"
        ),
    ),
    ("Histogram of runtimes with 15 bins!", films.chart("histogram", y="runtime_min", bins=15)),
    (
        "Box plots of what the crowd thought, genre by genre!",
        films.chart("box", x="genre", y="audience"),
    ),
    (
        "Heatmap! Studios against genres, coloured by average critic score",
        films.group("studio", "genre", critics=mean("critics")).chart(
            "heatmap", x="genre", y="studio", colour="critics"
        ),
    ),
    # cleaning and reshaping
    (
        "Kick out the films without a budget for good!",
        films.filter(~c("budget_musd").missing()).change("films"),
    ),
    (
        "Call the cert column age_rating, way clearer!",
        films.rename(cert="age_rating").change("films"),
    ),
    (
        "Split the languages up so every film has one row per language!",
        films.explode("languages", ", ").table(),
    ),
    (
        "Make a hit column in films, yes if critics and audience are both over 75, else no!",
        films.derive(hit=where((c("critics") > 75) & (c("audience") > 75), "yes", "no")).change(
            "films"
        ),
    ),
    # statistics
    (
        "Do critics and audiences agree? Correlation, please please!",
        films.test("correlation", y="audience", x="critics"),
    ),
    (
        "Is the crowd's score different between genres for real? ANOVA it!",
        films.test("anova", y="audience", x="genre"),
    ),
    (
        "Are sequels honestly worse with critics, or just bad luck? t-test!",
        films.test("tTest", y="critics", x="sequel"),
    ),
    # nothing can answer it
    ("Who's the lead in the top movie?! I need names!", None),
    ("Which film sold the most popcorn per visitor?", None),
    ("How many tickets did the biggest animation sell on its opening night?!", None),
    ("What will the next Mira Lindahl movie make? Can't wait!", None),
    ("Why did everybody hate the sequels so much?!", None),
    ("Which phone should I buy to watch trailers?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "What do the critics' scores go hand in hand with, best match first? So curious!",
        films.report("correlations", "critics"),
    ),
    (
        "No budget listed? Pop in the median of its genre and keep it!",
        films.derive(
            budget_musd=c("budget_musd").or_else(over(median("budget_musd"), "genre"))
        ).change("films"),
    ),
    (
        "It's Science Fiction, not Sci-Fi, fix that in the films!",
        films.derive(genre=c("genre").replace("Sci-Fi", "Science Fiction")).change("films"),
    ),
]
