"""Films of a festival house, their screenings and the votes of the audience."""

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
    std,
    sum_,
)

FORMATS = {"films": "csv", "screenings": "parquet", "votes": "csv"}

VOICE = "an arts manager who talks of audiences and takings, in full sentences with many conditions"

FIRST = ["Silent", "Last", "Burning", "Northern", "Paper", "Salt", "Winter", "Hidden", "Borrowed"]
SECOND = ["River", "Summer", "Letters", "Harbour", "Birds", "Garden", "Mothers", "Light", "Street"]
GIVEN = ["Agnes", "Mateo", "Yuki", "Clara", "Bela", "Ines", "Tariq", "Mona", "Lukas", "Sofie"]
FAMILY = ["Varga", "Moreau", "Tanaka", "Silva", "Berg", "Okafor", "Rossi", "Novak"]
SEATS = {"Grand Rex": 420, "Studio": 90, "Filmhuis": 160, "Open Air": 300, "Academy": 220}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    titles = [f"{first} {second}" for first in FIRST for second in SECOND] + [
        f"The {first} {second}" for first in FIRST for second in SECOND
    ]
    n = 150
    strand = rng.choice(
        ["Competition", "Panorama", "Documentary", "Shorts", "Retrospective", "Late Night"],
        n,
        p=[0.18, 0.28, 0.2, 0.12, 0.12, 0.1],
    )
    runtime = np.where(strand == "Shorts", rng.normal(17, 6, n), rng.normal(104, 17, n))
    films = pd.DataFrame(
        {
            "film_id": [f"F{number:03d}" for number in range(1, n + 1)],
            "title": rng.choice(titles, n, replace=False),
            "director": [f"{rng.choice(GIVEN)} {rng.choice(FAMILY)}" for _ in range(n)],
            "country": rng.choice(
                [
                    *["France", "Japan", "Brazil", "Poland", "Belgium", "France / Belgium"],
                    *["United Kingdom", "Poland / Germany", "Iran"],
                ],
                n,
            ),
            "strand": strand,
            "year_made": np.where(
                strand == "Retrospective", rng.integers(1955, 1995, n), rng.integers(2021, 2025, n)
            ),
            "runtime_min": np.clip(runtime, 5, 190).round().astype(int),
            "language": rng.choice(["French", "English", "Japanese", "Portuguese", "Polish"], n),
            "premiere": np.where(
                strand == "Retrospective",
                None,
                rng.choice(["World", "International", "National"], n),
            ),
            "debut": rng.random(n) < 0.3,
            "rights_fee_eur": rng.choice([150, 250, 400, 600, 900], n).astype(float),
        }
    )
    films.loc[rng.choice(n, 22, replace=False), "rights_fee_eur"] = np.nan

    m = 620
    festival = rng.random(m) < 0.4
    days = np.where(
        festival,
        rng.choice([0, 366], m) + 282 + rng.integers(0, 11, m),
        rng.integers(0, 730, m),
    )
    days = np.clip(days, 0, 730)
    venue = rng.choice([*SEATS], m, p=[0.26, 0.27, 0.22, 0.07, 0.18])
    of = rng.choice(n, m, p=(weights := rng.gamma(1.6, 1, n)) / weights.sum())
    of = np.where((strand[of] == "Late Night") & (venue == "Open Air"), 0, of)
    seats = np.array([SEATS[name] for name in venue])
    talk = rng.choice(["yes", "no"], m, p=[0.3, 0.7])
    filled = rng.beta(2.2, 2, m) * (1 + 0.35 * festival + 0.15 * (talk == "yes"))
    admissions = np.minimum((seats * filled).round(), seats).astype(int)
    comps = np.minimum(rng.poisson(7, m), admissions)
    price = np.where(venue == "Open Air", 12.0, rng.choice([8.5, 10, 11], m))
    starts = pd.Timestamp("2023-01-01") + pd.to_timedelta(
        days * 24 * 60
        + rng.choice([14, 16, 18, 19, 20, 21, 22], m) * 60
        + rng.choice([0, 15, 30], m),
        unit="min",
    )
    order = np.argsort(starts)
    screenings = pd.DataFrame(
        {
            "film_id": films["film_id"].to_numpy()[of],
            "venue": venue,
            "starts_at": starts,
            "seats": seats,
            "admissions": admissions,
            "comp_tickets": comps,
            "box_office_eur": ((admissions - comps) * price).round(2),
            "q_and_a": talk,
            "subtitled": rng.choice(["yes", "no"], m, p=[0.75, 0.25]),
        }
    ).iloc[order]
    screenings.insert(0, "screening_id", np.arange(2001, 2001 + m))

    k = 1700
    voted = rng.choice(of[rng.random(m) < 0.85], k)
    liking = rng.normal(3.6, 0.6, n)
    votes = pd.DataFrame(
        {
            "vote_id": np.arange(1, k + 1),
            "film_id": films["film_id"].to_numpy()[voted],
            "voted_on": (
                pd.Timestamp("2023-01-02") + pd.to_timedelta(np.sort(rng.integers(0, 728, k)), "D")
            ).strftime("%Y-%m-%d"),
            "stars": np.clip(liking[voted] + rng.normal(0, 0.9, k), 1, 5).round().astype(int),
            "voter_group": rng.choice(
                ["public", "press", "jury", "student"], k, p=[0.6, 0.12, 0.1, 0.18]
            ),
            "comment": rng.choice(
                [None, "Loved it", "Too long", "A masterpiece", "Sound too loud"], k
            ),
        }
    )
    return {"films": films, "screenings": screenings.reset_index(drop=True), "votes": votes}


films = T("films")
shows = T("screenings")
votes = T("votes")
shown = shows.join(films, on="film_id")
voted = votes.join(films, on="film_id")
start = c("starts_at")

QUESTIONS = [
    # Everyday
    (
        "What are the total admissions and the average box office per venue?",
        shows.group(
            "venue", admissions=sum_("admissions"), box_office=mean("box_office_eur")
        ).table(),
    ),
    (
        "Please sort the films by running time, the shortest first.",
        films.sort("runtime_min").table(),
    ),
    (
        "Please list the title, the director and the country of the films in French.",
        films.filter(c("language") == "French").select("title", "director", "country").table(),
    ),
    ("How many values are missing in each column of the votes?", votes.report("missing")),
    (
        "By how many percent are admissions higher with subtitles than without?",
        shows.value(
            (
                mean("admissions", c("subtitled") == "yes")
                - mean("admissions", c("subtitled") == "no")
            )
            / mean("admissions", c("subtitled") == "no")
            * 100
        ),
    ),
    (
        "Could you draw the box office per month as a line?",
        shows.group(month=start.floor("month"), box_office=sum_("box_office_eur")).chart(
            "line", x="month", y="box_office"
        ),
    ),
    (
        "What is the standard deviation of the stars in each voter group?",
        votes.group("voter_group", sd=std("stars")).table(),
    ),
    (
        "How many votes were there for each number of stars?",
        votes.group("stars", n=count()).table(),
    ),
    (
        "Which films have the word River in the title?",
        films.filter(c("title").contains("River")).table(),
    ),
    ("When was the last vote cast?", votes.value(max_("voted_on"))),
    ("How many newspapers wrote about the festival?", None),
    # look
    ("How many films have we got in the programme?", films.value(count())),
    ("Could you show me which columns of the films are incomplete?", films.report("missing")),
    ("In which venues do we screen?", shows.distinct("venue").table()),
    (
        "Please give me an overview of audience and takings in the screenings",
        shows.report("describe", "admissions", "box_office_eur"),
    ),
    ("Let me see ten votes picked at random", votes.sample(10).table()),
    ("Has any vote been entered twice?", votes.report("duplicates")),
    # aggregate and compare
    ("How many people did our screenings attract altogether?", shows.value(sum_("admissions"))),
    (
        "What did we take at the Grand Rex with screenings that were followed by a Q&A?",
        shows.filter((c("venue") == "Grand Rex") & (c("q_and_a") == "yes")).value(
            sum_("box_office_eur")
        ),
    ),
    (
        "How many world premieres by debut directors were in Competition or Panorama?",
        films.filter(
            (c("premiere") == "World") & c("debut") & c("strand").isin(["Competition", "Panorama"])
        ).value(count()),
    ),
    (
        "What is the average audience of a screening at each venue?",
        shows.group("venue", audience=mean("admissions")).table(),
    ),
    (
        "Which strand has brought in the most money?",
        shown.group("strand", takings=sum_("box_office_eur")).top(1, "takings").table(),
    ),
    (
        "Name the ten films that reached the largest total audience",
        shown.group("title", audience=sum_("admissions")).top(10, "audience").table(),
    ),
    (
        "For every venue I would like the three best attended screenings",
        shows.top(3, "admissions", per=("venue",)).table(),
    ),
    (
        "How full were we by strand, that is, total admissions over total seats?",
        shown.group("strand", filled=sum_("admissions") / sum_("seats")).table(),
    ),
    (
        "What percentage of our screenings at the Studio was sold out to the last seat?",
        shows.filter(c("venue") == "Studio").value(mean(c("admissions") == c("seats")) * 100),
    ),
    (
        "Which documentaries of more than 100 minutes, not in English, were screened at least "
        "four times?",
        shown.filter(
            (c("strand") == "Documentary") & (c("runtime_min") > 100) & (c("language") != "English")
        )
        .group("title", n=count())
        .filter(c("n") >= 4)
        .select("title")
        .table(),
    ),
    (
        "How much more does a screening with a Q&A take on average than one without?",
        shows.value(
            mean("box_office_eur", c("q_and_a") == "yes")
            - mean("box_office_eur", c("q_and_a") == "no")
        ),
    ),
    (
        "For which films did nobody cast a vote?",
        films.join(votes, on="film_id", how="anti").select("title").table(),
    ),
    (
        "Set the average stars of the press beside those of the public, strand by strand",
        voted.group(
            "strand",
            press=mean("stars", c("voter_group") == "press"),
            public=mean("stars", c("voter_group") == "public"),
        ).table(),
    ),
    (
        "Among films with at least 15 votes, which is rated highest?",
        voted.group("title", n=count(), stars=mean("stars"))
        .filter(c("n") >= 15)
        .top(1, "stars")
        .table(),
    ),
    (
        "What does a visitor bring in at each venue, so takings divided by admissions overall?",
        shows.group("venue", per_head=sum_("box_office_eur") / sum_("admissions")).table(),
    ),
    (
        "How do the median running times of debuts and other films compare, leaving out Shorts?",
        films.filter(c("strand") != "Shorts").group("debut", minutes=median("runtime_min")).table(),
    ),
    ("How many different directors are we working with?", films.value(nunique("director"))),
    (
        "Which directors are represented with more than three films?",
        films.group("director", n=count()).filter(c("n") > 3).select("director").table(),
    ),
    (
        "Show me screenings that drew more people than the average screening and yet took less "
        "than 1,500 euros",
        shows.filter(
            (c("admissions") > over(mean("admissions"))) & (c("box_office_eur") < 1500)
        ).table(),
    ),
    (
        "What share of all takings does each strand account for?",
        shown.group("strand", takings=sum_("box_office_eur"))
        .derive(share=c("takings") / over(sum_("takings")))
        .table(),
    ),
    (
        "How many world or international premieres does each strand have?",
        films.filter(c("premiere").isin(["World", "International"]))
        .group("strand", n=count())
        .table(),
    ),
    (
        "What does a film take in total over all its screenings, on average?",
        shows.group("film_id", takings=sum_("box_office_eur")).value(mean("takings")),
    ),
    (
        "How large is the average audience of subtitled screenings at the Academy that begin at "
        "eight in the evening or later?",
        shows.filter(
            (c("subtitled") == "yes") & (c("venue") == "Academy") & (start.part("hour") >= 20)
        ).value(mean("admissions")),
    ),
    (
        "Which films have only ever been shown at the Filmhuis?",
        shown.group("title", elsewhere=count(only=c("venue") != "Filmhuis"))
        .filter(c("elsewhere") == 0)
        .select("title")
        .table(),
    ),
    # time
    (
        "How did our audience develop month by month in 2024?",
        shows.filter(start.part("year") == 2024)
        .group(month=start.floor("month"), audience=sum_("admissions"))
        .table(),
    ),
    (
        "Takings for each quarter, please, with the Open Air left out",
        shows.filter(c("venue") != "Open Air")
        .group(quarter=start.floor("quarter"), takings=sum_("box_office_eur"))
        .table(),
    ),
    (
        "On which day of the week do we draw the biggest house on average?",
        shows.group(weekday=start.part("weekdayName"), audience=mean("admissions"))
        .top(1, "audience")
        .table(),
    ),
    (
        "How many weekend screenings since September 2023 had an audience of fewer than 40?",
        shows.filter(
            (start.part("weekday") >= 6) & (start >= date("2023-09-01")) & (c("admissions") < 40)
        ).value(count()),
    ),
    (
        "By what percentage did our takings in 2024 exceed those of 2023?",
        shows.value(
            (
                sum_("box_office_eur", start.part("year") == 2024)
                / sum_("box_office_eur", start.part("year") == 2023)
                - 1
            )
            * 100
        ),
    ),
    (
        "I need the cumulative audience, day by day, for October 2024",
        shows.filter((start.part("year") == 2024) & (start.part("month") == 10))
        .group(day=start.floor("day"), audience=sum_("admissions"))
        .derive(cumulative=running("audience", "day"))
        .table(),
    ),
    (
        "Monthly takings together with their three-month moving average",
        shows.group(month=start.floor("month"), takings=sum_("box_office_eur"))
        .derive(average=rolling("takings", "month", 3))
        .table(),
    ),
    (
        "How many votes did students or the press cast between May and August 2024?",
        votes.filter(
            c("voter_group").isin(["student", "press"])
            & (c("voted_on") >= date("2024-05-01"))
            & (c("voted_on") < date("2024-09-01"))
        ).value(count()),
    ),
    (
        "How many days lie between the first and the last screening of each film?",
        shown.group("title", first=min_("starts_at"), last=max_("starts_at"))
        .derive(days=c("first").until(c("last")))
        .select("title", "days")
        .table(),
    ),
    (
        "At which starting hour do Late Night films take the most per screening on average?",
        shown.filter(c("strand") == "Late Night")
        .group(hour=start.part("hour"), takings=mean("box_office_eur"))
        .top(1, "takings")
        .table(),
    ),
    # charts
    (
        "Please draw our monthly takings as a line",
        shows.group(month=start.floor("month"), takings=sum_("box_office_eur")).chart(
            "line", x="month", y="takings"
        ),
    ),
    (
        "A bar chart of the total audience per venue, with and without Q&A in separate colours",
        shows.group("venue", "q_and_a", audience=sum_("admissions")).chart(
            "bar", x="venue", y="audience", colour="q_and_a"
        ),
    ),
    (
        "Show how the running times of our films are distributed, in 15 bins",
        films.chart("histogram", y="runtime_min", bins=15),
    ),
    (
        "Plot takings against admissions for all screenings, one colour per venue",
        shows.chart("scatter", x="admissions", y="box_office_eur", colour="venue"),
    ),
    (
        "Violin plots of the audience of a screening, one for each strand",
        shown.chart("violin", x="strand", y="admissions"),
    ),
    (
        "How are our films divided among the strands? A pie will do",
        films.group("strand", n=count()).chart("pie", x="strand", y="n"),
    ),
    (
        "Box plots of takings by venue, only screenings with subtitles",
        shows.filter(c("subtitled") == "yes").chart("box", x="venue", y="box_office_eur"),
    ),
    # cleaning and reshaping
    (
        "Add the occupancy, admissions divided by seats, to the screenings as a new column",
        shows.derive(occupancy=c("admissions") / c("seats")).change("screenings"),
    ),
    (
        "Co-productions list their countries with a slash; split them and count films per country",
        films.explode("country", " / ").group("country", n=count()).table(),
    ),
    (
        "Remove the votes that came without a comment from the votes table",
        votes.filter(~c("comment").missing()).change("votes"),
    ),
    (
        "Arrange total takings with strands as rows and venues as columns",
        shown.pivot("strand", "venue", sum_("box_office_eur")).table(),
    ),
    # statistics
    (
        "Is the difference in audience between screenings with and without Q&A significant?",
        shows.test("tTest", y="admissions", x="q_and_a"),
    ),
    (
        "Do the stars differ between voter groups? Please use Kruskal-Wallis",
        votes.test("kruskal", y="stars", x="voter_group"),
    ),
    (
        "What is the confidence interval of the average number of stars?",
        votes.test("interval", y="stars"),
    ),
    # nothing can answer it
    ("What takings can we expect for the 2026 edition?", None),
    ("How did bar sales at the Grand Rex compare with the box office?", None),
    ("What was the average age of our audience at the Late Night screenings?", None),
    ("How much did we spend on advertising for each strand?", None),
    ("Why did the audience stay away from the Retrospective?", None),
    ("Please draft a letter of thanks to our sponsors", None),
]
