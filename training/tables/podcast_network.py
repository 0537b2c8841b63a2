"""Episodes of a podcast network, its shows, and the advertisements in them."""

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
    nunique,
    over,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"episodes": "parquet", "shows": "csv", "ad_spots": "csv"}

VOICE = "an owner with everyday words for everything: programmes, listens, cutting, adverts"

SHOWS = [
    ("Cold Trail", "true crime", "Nadia Rahman", "2021-03-02", 6200, "English", "no"),
    ("Harbour Files", "true crime", "Tom Beckett", "2022-09-13", 4100, "English", "no"),
    ("Half Baked", "comedy", "Lola & Finn", "2020-06-18", 3500, "English", "yes"),
    ("Stand Down", "comedy", "Gus Ortega", "2023-01-10", 2800, "English", "yes"),
    ("Money, Slowly", "business", "Priya Nair", "2021-10-04", 5200, "English", "yes"),
    ("Startup Scars", "business", "Elliot Crane", "2023-05-22", 3900, "English", "no"),
    ("Deep Field", "science", "Dr Ruth Amos", "2020-11-30", 4700, "English", "no"),
    ("Mikrowelt", "science", "Jonas Held", "2023-08-17", 2600, "German", "no"),
    ("Elfmeter", "sport", "Katrin Bauer", "2022-02-11", 3300, "German", "yes"),
    ("Fuera de Juego", "sport", "Martín Solís", "2022-07-01", 3000, "Spanish", "yes"),
    ("La Sobremesa", "culture", "Inés Vidal", "2024-01-25", 2400, "Spanish", "no"),
    ("Quiet Rooms", "culture", "Hana Sato", "2025-11-03", 2900, "English", "no"),
]
GUESTS = ["Amara Obi", "Lev Stein", "Carla Nunes", "Will Tate", "Mei Lin", "Otto Kranz", "Zoe Park"]
SPONSORS = [
    "Brightmail",
    "CasaBox",
    "Fennel & Co",
    "LedgerLane",
    "NordSleep",
    "Peak Bikes",
    "Tidal Bank",
    "VelvetVPN",
    "Yarrow Tea",
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    columns = ["Show", "Genre", "Presenter", "Launch Date", "Monthly Budget", "Language", "Video"]
    shows = pd.DataFrame(SHOWS, columns=columns)
    n = 720
    which = rng.choice(11, n, p=rng.dirichlet(np.full(11, 9.0)))
    fame = rng.gamma(4, 4500, 12)
    day = pd.Timestamp("2024-02-01") + pd.to_timedelta(rng.integers(0, 690, n), "D")
    hour = rng.choice([5, 6, 7, 12, 17, 20], n, p=[0.22, 0.3, 0.14, 0.1, 0.16, 0.08])
    kind = rng.choice(["interview", "narrative", "roundtable", "solo"], n, p=[0.4, 0.26, 0.2, 0.14])
    minutes = np.array([52, 38, 61, 24])[pd.factorize(kind, sort=True)[0]] + rng.normal(0, 9, n)
    downloads = (fame[which] * rng.gamma(5, 0.2, n)).round().astype(int) + 150
    guest = np.where(
        (kind == "interview") | ((kind == "roundtable") & (rng.random(n) < 0.5)),
        rng.choice(GUESTS, n, p=[0.22, 0.19, 0.16, 0.14, 0.12, 0.1, 0.07]),
        None,
    )
    episodes = pd.DataFrame(
        {
            "Episode ID": 70001 + np.arange(n),
            "Show": shows["Show"].to_numpy()[which],
            "Published": day + pd.to_timedelta(hour, "h"),
            "Format": kind,
            "Duration Min": minutes.clip(9).round(1),
            "Guest": guest,
            "Producer": rng.choice(
                ["Ada", "Bruno", "Cleo", "Dev", "Esme"], n, p=[0.28, 0.24, 0.2, 0.16, 0.12]
            ),
            "Explicit": rng.random(n) < np.where(which < 4, 0.4, 0.07),
            "Downloads": downloads,
            "Completion Pct": np.clip(96 - 0.5 * minutes + rng.normal(0, 9, n), 12, 98).round(1),
            "New Subscribers": rng.poisson(downloads / 160),
            "Avg Stars": np.clip(rng.normal(4.3, 0.4, n), 1, 5).round(2),
            "Editing Hours": (
                0.08 * minutes + rng.gamma(3, 1.1, n) + 3 * (kind == "narrative")
            ).round(1),
        }
    ).sort_values("Published", ignore_index=True)
    episodes["Episode ID"] = 70001 + np.arange(n)
    episodes.loc[rng.choice(n, 80, replace=False), "Avg Stars"] = np.nan
    m = 1350
    spot = np.sort(rng.choice(int(n * 0.93), m))
    position = rng.choice(["pre-roll", "mid-roll", "post-roll"], m, p=[0.35, 0.48, 0.17])
    sponsor = rng.choice(SPONSORS, m, p=[0.2, 0.12, 0.08, 0.14, 0.13, 0.06, 0.1, 0.12, 0.05])
    read = (rng.random(m) < 0.42) & (sponsor != "Tidal Bank")
    position = np.where((sponsor == "Yarrow Tea") & (position == "post-roll"), "mid-roll", position)
    rate = np.select([position == "mid-roll", position == "pre-roll"], [24, 17], 9) + 6 * read
    price = episodes["Downloads"].to_numpy()[spot] / 1000 * rate * rng.normal(1, 0.08, m)
    paid = episodes["Published"].iloc[spot].reset_index(drop=True) + pd.to_timedelta(
        rng.gamma(5, 7, m).round() + 3, "D"
    )
    ad_spots = pd.DataFrame(
        {
            "Spot ID": [f"AD{i:05d}" for i in range(1, m + 1)],
            "Episode ID": episodes["Episode ID"].to_numpy()[spot],
            "Sponsor": sponsor,
            "Position": position,
            "Host Read": np.where(read, "yes", "no"),
            "Price USD": price.round(2),
            "Paid On": paid.dt.strftime("%Y-%m-%d").where(rng.random(m) > 0.09),
        }
    )
    return {"episodes": episodes, "shows": shows, "ad_spots": ad_spots}


episodes = T("episodes")
shows = T("shows")
ads = T("ad_spots")

aired = episodes.join(shows, on="Show")
sold = ads.join(episodes, on="Episode ID")
sold_on = sold.join(shows, on="Show")
host_read = c("Host Read") == "yes"
visitor = ~c("Guest").missing()
published = c("Published")

QUESTIONS = [
    # Everyday
    (
        "Total listens and average running time of each programme",
        episodes.group("Show", listens=sum_("Downloads"), minutes=mean("Duration Min")).table(),
    ),
    (
        "Programmes sorted by launch date, newest first",
        shows.sort("-Launch Date").table(),
    ),
    ("Which instalment had the most listens?", episodes.top(1, "Downloads").table()),
    (
        "How often do we use each format?",
        episodes.group("Format", n=count()).table(),
    ),
    (
        "Show me the adverts that cost between 100 and 200 dollars",
        ads.filter(c("Price USD").between(100, 200)).table(),
    ),
    (
        "What's the difference in listens between instalments with swearing and those without?",
        episodes.value(mean("Downloads", c("Explicit")) - mean("Downloads", ~c("Explicit"))),
    ),
    (
        "What percentage of all adverts does each sponsor have?",
        ads.group("Sponsor", n=count()).derive(percent=c("n") / over(sum_("n")) * 100).table(),
    ),
    (
        "A line of the total listens per month",
        episodes.group(month=published.floor("month"), listens=sum_("Downloads")).chart(
            "line", x="month", y="listens"
        ),
    ),
    (
        "Fill in the missing stars with the average, and keep it",
        episodes.set("Avg Stars", c("Avg Stars").or_else(over(mean("Avg Stars")))).change(
            "episodes"
        ),
    ),
    (
        "Average time in the cutting room by format and producer",
        episodes.group("Format", "Producer", hours=mean("Editing Hours")).table(),
    ),
    ("How many people work on each programme?", None),
    # look
    ("How many instalments have we put out all told?", episodes.value(count())),
    ("What do we have on file about each programme?", shows.report("types")),
    ("Where are the holes in our list of adverts?", ads.report("missing")),
    ("What styles of instalment do we make?", episodes.distinct("Format").table()),
    ("Pick me ten adverts blindly", ads.sample(10).table()),
    (
        "Give me the usual summary figures for running time and listens",
        episodes.report("describe", "Duration Min", "Downloads"),
    ),
    # aggregate and compare
    ("How much did we take in from adverts altogether?", ads.value(sum_("Price USD"))),
    ("What does an advert go for on average?", ads.value(mean("Price USD"))),
    (
        "Which company has spent the most with us?",
        ads.group("Sponsor", spent=sum_("Price USD")).top(1, "spent").table(),
    ),
    (
        "What are our five most listened-to programmes?",
        episodes.group("Show", listens=sum_("Downloads")).top(5, "listens").table(),
    ),
    (
        "How many instalments have swearing in them?",
        episodes.filter(c("Explicit")).value(count()),
    ),
    (
        "What share of the instalments had a visitor on?",
        episodes.value(mean(visitor)),
    ),
    (
        "Who has cut the most instalments?",
        episodes.group("Producer", n=count()).top(1, "n").table(),
    ),
    (
        "Compare interviews with narrative ones: how far do people get through them?",
        episodes.filter(c("Format").isin(["interview", "narrative"]))
        .group("Format", completion=mean("Completion Pct"))
        .table(),
    ),
    (
        "How much advertising money has each genre brought in?",
        sold_on.group("Genre", money=sum_("Price USD")).table(),
    ),
    (
        "Break the income from adverts down by programme",
        sold.group("Show", money=sum_("Price USD")).table(),
    ),
    (
        "Which programme have we never put anything out for?",
        shows.join(episodes, on="Show", how="anti").table(),
    ),
    (
        "What slice of the takings comes from the front, the middle and the end of the "
        "instalments?",
        ads.group("Position", money=sum_("Price USD"))
        .derive(share=c("money") / over(sum_("money")))
        .table(),
    ),
    (
        "Which instalments went out without a single advert?",
        episodes.join(ads, on="Episode ID", how="anti").table(),
    ),
    (
        "Which companies never had the presenter read their advert out?",
        ads.group("Sponsor", read=count(only=host_read))
        .filter(c("read") == 0)
        .select("Sponsor")
        .table(),
    ),
    (
        "Which visitor have we had in the studio most often?",
        episodes.group("Guest", n=count()).top(1, "n").table(),
    ),
    (
        "What was the biggest hit of every programme, going by listens?",
        episodes.top(1, "Downloads", per=("Show",)).table(),
    ),
    (
        "How much do the programmes cost us a month in each language?",
        shows.group("Language", cost=sum_("Monthly Budget")).table(),
    ),
    (
        "Who behind the microphone has won us the most new followers?",
        aired.group("Presenter", followers=sum_("New Subscribers")).top(1, "followers").table(),
    ),
    (
        "Do the programmes that we also film need more time in the cutting room, typically?",
        aired.group("Video", hours=median("Editing Hours")).table(),
    ),
    (
        "Of the programmes with at least 60 instalments, which one do people give the best marks?",
        episodes.group("Show", n=count(), stars=mean("Avg Stars"))
        .filter(c("n") >= 60)
        .top(1, "stars")
        .table(),
    ),
    (
        "How many different firms have bought a slot in the middle of an instalment?",
        ads.filter(c("Position") == "mid-roll").value(nunique("Sponsor")),
    ),
    (
        "Who still owes us money for adverts, and how much?",
        ads.filter(c("Paid On").missing()).group("Sponsor", owed=sum_("Price USD")).table(),
    ),
    (
        "What do we earn from adverts per thousand listens on each programme?",
        sold.group("Show", money=sum_("Price USD"))
        .join(episodes.group("Show", listens=sum_("Downloads")), on="Show")
        .derive(per_thousand=c("money") / c("listens") * 1000)
        .select("Show", "per_thousand")
        .table(),
    ),
    (
        "Which programmes get more listens an instalment than we do on the whole?",
        episodes.derive(overall=over(mean("Downloads")))
        .group("Show", listens=mean("Downloads"), overall=max_("overall"))
        .filter(c("listens") > c("overall"))
        .select("Show", "listens")
        .table(),
    ),
    (
        "How many of the funny ones ran under half an hour and still got past 10,000 listens?",
        aired.filter(
            (c("Genre") == "comedy") & (c("Duration Min") < 30) & (c("Downloads") > 10000)
        ).value(count()),
    ),
    (
        "Which firms have bought both the opening slot and the closing slot?",
        ads.group(
            "Sponsor",
            opening=count(only=c("Position") == "pre-roll"),
            closing=count(only=c("Position") == "post-roll"),
        )
        .filter((c("opening") > 0) & (c("closing") > 0))
        .select("Sponsor")
        .table(),
    ),
    (
        "How much dearer is an advert when the presenter reads it than when it's a recording?",
        ads.value(mean("Price USD", host_read) - mean("Price USD", ~host_read)),
    ),
    (
        "Add up the listens of each programme: what does that come to on average per programme?",
        episodes.group("Show", listens=sum_("Downloads")).value(mean("listens")),
    ),
    (
        "What's the dearest advert we ever sold on a German programme, and who bought it?",
        sold_on.filter(c("Language") == "German")
        .top(1, "Price USD")
        .select("Sponsor", "Price USD")
        .table(),
    ),
    (
        "For true crime only, which two advertisers take the most slots on each programme?",
        sold_on.filter(c("Genre") == "true crime")
        .group("Show", "Sponsor", n=count())
        .top(2, "n", per=("Show",))
        .table(),
    ),
    # time
    (
        "What did the adverts bring in month by month, going by when the instalment came out?",
        sold.group(month=published.floor("month"), money=sum_("Price USD")).table(),
    ),
    (
        "What's our busiest day of the week for putting things out?",
        episodes.group(weekday=published.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "What time of day should we go out, judging by the average number of listens per hour of "
        "release?",
        episodes.group(hour=published.part("hour"), listens=mean("Downloads"))
        .top(1, "listens")
        .table(),
    ),
    (
        "How many instalments came out between March and May 2025?",
        episodes.filter((published >= date("2025-03-01")) & (published < date("2025-06-01"))).value(
            count()
        ),
    ),
    (
        "How many days does it usually take until we have the money for an advert, counted from "
        "the day the instalment goes out?",
        sold.value(median(published.until(c("Paid On")))),
    ),
    (
        "Which firm keeps us waiting longest for its money on average, from release to payment?",
        sold.group("Sponsor", days=mean(published.until(c("Paid On")))).top(1, "days").table(),
    ),
    (
        "How many new followers did we win in each year?",
        episodes.group(year=published.part("year"), followers=sum_("New Subscribers")).table(),
    ),
    (
        "How did Cold Trail's following pile up over the months?",
        episodes.filter(c("Show") == "Cold Trail")
        .group(month=published.floor("month"), followers=sum_("New Subscribers"))
        .derive(total=running("followers", "month"))
        .table(),
    ),
    (
        "Weekly listens, evened out over four weeks please",
        episodes.group(week=published.floor("week"), listens=sum_("Downloads"))
        .derive(average=rolling("listens", "week", 4))
        .table(),
    ),
    (
        "When did we last hear from each programme?",
        episodes.group("Show", last=max_("Published")).table(),
    ),
    (
        "What's the longest break, in days, that each programme took between two instalments?",
        episodes.derive(before=shift("Published", "Published", per=("Show",)))
        .derive(gap=c("before").until(published))
        .group("Show", gap=max_("gap"))
        .table(),
    ),
    (
        "Do people listen more to what we put out at the weekend than to what comes out on "
        "working days?",
        episodes.group(
            days=where(published.part("weekday") >= 6, "weekend", "working day"),
            listens=mean("Downloads"),
        ).table(),
    ),
    # charts
    (
        "Draw me bars of what each company has spent with us",
        ads.group("Sponsor", spent=sum_("Price USD")).chart("bar", x="Sponsor", y="spent"),
    ),
    (
        "Let me see as a line how many people press play every month",
        episodes.group(month=published.floor("month"), listens=sum_("Downloads")).chart(
            "line", x="month", y="listens"
        ),
    ),
    (
        "A pie of where in the running order our adverts sit",
        ads.group("Position", n=count()).chart("pie", x="Position", y="n"),
    ),
    (
        "How are our running times spread? A histogram will do",
        episodes.chart("histogram", y="Duration Min"),
    ),
    (
        "Dots for running time against how much of it people hear, coloured by style",
        episodes.chart("scatter", x="Duration Min", y="Completion Pct", colour="Format"),
    ),
    (
        "Box plots of the listens in each genre",
        aired.chart("box", x="Genre", y="Downloads"),
    ),
    (
        "A heat map of who buys on which programme, by money",
        sold.group("Sponsor", "Show", money=sum_("Price USD")).chart(
            "heatmap", x="Show", y="Sponsor", colour="money"
        ),
    ),
    # cleaning and reshaping
    (
        "Chuck out the instalments that nobody has given any marks",
        episodes.filter(~c("Avg Stars").missing()).change("episodes"),
    ),
    (
        "Where there was no visitor, write nobody",
        episodes.derive(Guest=c("Guest").or_else("nobody")).change("episodes"),
    ),
    (
        "Companies down the side, slots along the top, money in the middle",
        ads.pivot("Sponsor", "Position", sum_("Price USD")).table(),
    ),
    (
        "Put a column Hours in the instalments, the running time over 60",
        episodes.derive(Hours=c("Duration Min") / 60).change("episodes"),
    ),
    # statistics
    (
        "Is it just chance that adverts read by the presenter cost more than the others?",
        ads.test("tTest", y="Price USD", x="Host Read"),
    ),
    (
        "Do longer instalments put people off, I mean does running time go together with how far "
        "they listen?",
        episodes.test("correlation", y="Completion Pct", x="Duration Min"),
    ),
    (
        "Does it depend on who cuts it whether there is swearing in it? Run the proper test",
        episodes.test("chiSquared", y="Explicit", x="Producer"),
    ),
    # nothing can answer it
    ("How many of our listeners are women?", None),
    ("Which advert did people skip most?", None),
    ("How much do we pay Nadia Rahman per instalment?", None),
    ("What will Half Baked take in next year?", None),
    ("Why did so many people stop following Elfmeter?", None),
    ("Which microphone is best for a small room?", None),
]
