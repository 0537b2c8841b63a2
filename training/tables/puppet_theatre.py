"""Shows, puppets and tours of a puppet theatre."""

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
    node,
    nunique,
    outlier,
    over,
    quantile,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"shows": "parquet", "puppets": "csv", "tours": "csv"}

VOICE = "a chatty stage manager with a synonym for everything"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    titles = ["The Tin Fox", "Moonfish", "Kasper's Hat", "Baba Yaga", "Little Comet", "Old Clock"]
    k = 64
    places = {"Graz": "Austria", "Linz": "Austria", "Basel": "Switzerland", "Chur": "Switzerland"}
    places |= {"Brno": "Czechia", "Pilsen": "Czechia", "Jena": "Germany", "Ulm": "Germany"}
    places |= {"Bremen": "Germany", "Trento": "Italy"}
    towns = rng.choice([*places], k)
    left = pd.Timestamp("2022-02-01") + pd.to_timedelta(np.sort(rng.integers(0, 1250, k)), unit="D")
    nights = rng.integers(1, 12, k)
    tours = pd.DataFrame(
        {
            "tour_code": [f"T{one:03d}" for one in range(1, k + 1)],
            "town": towns,
            "country": [places[town] for town in towns],
            "left_on": left.strftime("%d/%m/%Y"),
            "back_on": (left + pd.to_timedelta(nights, unit="D")).strftime("%d/%m/%Y"),
            "km": rng.gamma(6, 110, k).round(),
            "van": rng.choice(["Bertha", "Mouse"], k, p=[0.65, 0.35]),
            "crew": rng.integers(2, 8, k),
            "cost_eur": (nights * rng.normal(420, 70, k) + 300).round(2),
            "grant_eur": rng.choice([500.0, 1000.0, 1500.0, 2500.0], k),
        }
    )
    tours.loc[rng.choice(k, 19, replace=False), "grant_eur"] = np.nan

    n = 940
    touring = rng.random(n) < 0.28
    trip = rng.integers(0, k - 5, n)
    day = pd.Timestamp("2022-01-08") + pd.to_timedelta(rng.integers(0, 1300, n), unit="D")
    day = pd.to_datetime(
        np.where(touring, left[trip] + pd.to_timedelta(rng.integers(0, 2, n), unit="D"), day)
    )
    stage = np.where(
        touring,
        "On the road",
        rng.choice(["Main Stage", "Attic", "Courtyard"], n, p=[0.55, 0.3, 0.15]),
    )
    seats = pd.Series(stage).map(
        {"Main Stage": 180, "Attic": 60, "Courtyard": 110, "On the road": 140}
    )
    school = rng.random(n) < 0.31
    tix = np.minimum(seats, (seats * rng.beta(6, 2.4, n)).round()).astype(int).to_numpy()
    kids = (tix * np.where(school, 0.9, rng.uniform(0.3, 0.7, n))).astype(int)
    title = rng.choice(titles, n, p=[0.24, 0.2, 0.18, 0.16, 0.13, 0.09])
    length = pd.Series(title).map(dict(zip(titles, [55, 48, 62, 85, 40, 70], strict=True)))
    shows = pd.DataFrame(
        {
            "ShowID": np.arange(301, 301 + n),
            "CurtainUp": day
            + pd.to_timedelta(np.where(school, 10, rng.choice([15, 17, 19, 20], n)), unit="h"),
            "Title": title,
            "Stage": stage,
            "TourCode": np.where(touring, tours["tour_code"].to_numpy()[trip], None),
            "Lead": rng.choice(["Bettina", "Oskar", "Zuzana", "Ravi"], n, p=[0.35, 0.3, 0.2, 0.15]),
            "Mins": (length + rng.normal(0, 3, n)).round(),
            "Seats": seats,
            "Tix": tix,
            "Kids": kids,
            "BoxOffice_EUR": (tix * np.where(school, 6, 11) * rng.normal(1, 0.05, n)).round(2),
            "Programmes": rng.binomial(tix, 0.12),
            "SchoolShow": school,
            "Mishaps": rng.poisson(0.9, n),
            "Stars": rng.choice([2.0, 3.0, 4.0, 5.0], n, p=[0.06, 0.2, 0.42, 0.32]),
        }
    ).sort_values("CurtainUp", ignore_index=True)
    shows.loc[rng.choice(n, 130, replace=False), "Stars"] = np.nan
    shows.loc[rng.choice(n, 24, replace=False), "Lead"] = None

    m = 168
    kind = rng.choice(["marionette", "glove", "rod", "shadow"], m, p=[0.38, 0.3, 0.2, 0.12])
    height = rng.normal(1, 0.14, m) * pd.Series(kind).map(
        {"marionette": 62, "glove": 34, "rod": 78, "shadow": 45}
    )
    heavy = pd.Series(kind).map({"marionette": 26, "glove": 9, "rod": 24, "shadow": 3})
    made = pd.Timestamp("1968-03-01") + pd.to_timedelta(rng.integers(0, 19_000, m), unit="D")
    first = ["Pip", "Otka", "Grimm", "Lulu", "Bruno", "Fennel", "Mirka", "Tock", "Vesna", "Zip"]
    last = ["the Brave", "Long-Nose", "of the Well", "Button", "the Elder", "Twice", "Marrow"]
    whole = [f"{one} {other}" for one in first for other in last]
    whole += [f"{one} {other} II" for one in first for other in last]
    whole += [f"{one} {other} III" for one in first for other in last]
    puppets = pd.DataFrame(
        {
            "PuppetID": [f"P-{one:03d}" for one in range(1, m + 1)],
            "Name": rng.choice(whole, m, replace=False),
            "Kind": kind,
            "Play": rng.choice(titles, m),
            "Maker": rng.choice(["H. Vogel", "J. Novotna", "Atelier Pino", "unknown"], m),
            "Wood": rng.choice(
                ["lime", "pine", "maple", "papier-mache"],
                m,
                p=[0.5, 0.2, 0.1, 0.2],
            ),
            "Made On": made.strftime("%Y-%m-%d"),
            "Height (cm)": height.round(1),
            "Weight (g)": (height * heavy * rng.normal(1, 0.12, m)).round(),
            "Strings": np.where(kind == "marionette", rng.integers(5, 17, m), 0),
            "Mends": rng.poisson(3, m),
            "Last Mended": (
                made
                + pd.to_timedelta(
                    (rng.uniform(0.3, 1, m) * (pd.Timestamp("2025-06-30") - made).days).astype(int),
                    unit="D",
                )
            ).strftime("%Y-%m-%d"),
            "Insured": [f"€{one:,.2f}" for one in rng.gamma(3, 420, m)],
            "Retired": rng.choice(["yes", "no"], m, p=[0.2, 0.8]),
        }
    )
    puppets.loc[rng.choice(m, 21, replace=False), "Last Mended"] = None
    puppets.loc[rng.choice(m, 9, replace=False), "Weight (g)"] = np.nan
    return {"shows": shows, "puppets": puppets, "tours": tours}


s = T("shows")
p = T("puppets")
t = T("tours")

up = c("CurtainUp")
left = node("cast", of=c("left_on").json, to="datetime", format="%d/%m/%Y")
back = node("cast", of=c("back_on").json, to="datetime", format="%d/%m/%Y")
insured = c("Insured").replace("€", "").replace(",", "").cast("number")
school = c("SchoolShow")
retired = c("Retired") == "yes"
on_tour = s.join(t, ("TourCode", "tour_code"))

QUESTIONS = [
    # Everyday
    ("So, my lovely, how many performances have we put on all told?", s.value(count())),
    (
        "What does a show bring into the till on average, I keep being asked?",
        s.value(mean("BoxOffice_EUR")),
    ),
    ("How many nippers have sat in front of our little stage altogether?", s.value(sum_("Kids"))),
    (
        "Go on, give me the five shows that made the most at the box office!",
        s.top(5, "BoxOffice_EUR").table(),
    ),
    (
        "How often has each piece been on the bill?",
        s.group("Title", shows=count()).table(),
    ),
    (
        "Number of curtain-ups month by month, if you'd be a dear",
        s.group(month=up.floor("month"), shows=count()).table(),
    ),
    (
        "A bar chart of how many puppets we own of each sort, pretty please",
        p.group("Kind", puppets=count()).chart("bar", x="Kind", y="puppets"),
    ),
    ("Anything left blank in the puppet list?", p.report("missing")),
    ("Show me the last ten gigs in the list, would you", s.tail(10).table()),
    (
        "What do the puppets weigh on average if we don't count the freak outliers?",
        p.filter(~outlier("Weight (g)")).value(mean("Weight (g)")),
    ),
    (
        "For every sort of puppet, how tall and how heavy are they on average?",
        p.group("Kind", height=mean("Height (cm)"), weight=mean("Weight (g)")).table(),
    ),
    (
        "How many of our dates were for schools, and what percentage of the lot is that?",
        s.group(shows=count(only=school), percent=mean(school) * 100).table(),
    ),
    (
        "Bettina versus Oskar, who's got the better average stars?",
        s.filter(c("Lead").isin(["Bettina", "Oskar"])).group("Lead", stars=mean("Stars")).table(),
    ),
    ("Middle value of the running time, the median as they call it?", s.value(median("Mins"))),
    ("Who's the heaviest little fellow in the cupboard?", p.top(1, "Weight (g)").table()),
    (
        "Just let me see the ones on strings, the marionettes",
        p.filter(c("Kind") == "marionette").table(),
    ),
    ("In how many different towns have we been a guest?", t.value(nunique("town"))),
    ("Which carvers made our puppets, every one of them once?", p.distinct("Maker").table()),
    ("Ooh, a histogram of how many tickets we sell!", s.chart("histogram", y="Tix")),
    (
        "All the takings of 2024 added up, what's the damage?",
        s.filter(up.part("year") == 2024).value(sum_("BoxOffice_EUR")),
    ),
    (
        "How many nights did we have more than two hiccups?",
        s.filter(c("Mishaps") > 2).value(count()),
    ),
    ("When was our most ancient puppet built, by the way?", p.value(min_("Made On"))),
    ("What fraction of the puppets has gone into retirement, poor things?", p.value(mean(retired))),
    (
        "Name, maker and height of the shadow figures, quick as you can",
        p.filter(c("Kind") == "shadow").select("Name", "Maker", "Height (cm)").table(),
    ),
    ("Put the road trips in order of kilometres, longest on top", t.sort("-km").table()),
    ("Pull six puppets out of the hat at random for me", p.sample(6).table()),
    # More
    (
        "How many school shows up in the Attic had more than fifty tickets gone?",
        s.filter(school & (c("Stage") == "Attic") & (c("Tix") > 50)).value(count()),
    ),
    (
        "Mean audience of kiddies by stage and by piece, let's have it",
        s.group("Stage", "Title", kids=mean("Kids")).table(),
    ),
    (
        "On each of the stages, what share of the shows goes to which play?",
        s.group("Stage", "Title", shows=count())
        .derive(share=c("shows") / over(sum_("shows"), "Stage"))
        .table(),
    ),
    (
        "Box office per quarter, and how many percent it grew on the quarter before, love",
        s.group(quarter=up.floor("quarter"), takings=sum_("BoxOffice_EUR"))
        .derive(growth=(c("takings") / shift("takings", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Tickets month after month for 2023, and the pile so far next to it",
        s.filter(up.part("year") == 2023)
        .group(month=up.floor("month"), tickets=sum_("Tix"))
        .derive(so_far=running("tickets", "month"))
        .table(),
    ),
    (
        "Which lead has the most blunders to answer for, and how many, hee hee?",
        s.group("Lead", blunders=sum_("Mishaps")).top(1, "blunders").table(),
    ),
    (
        "The two tallest dolls of every kind, line them up for me",
        p.top(2, "Height (cm)", per=("Kind",)).table(),
    ),
    (
        "How many more tickets does an average night on the Main Stage sell than one in the Attic?",
        s.value(mean("Tix", c("Stage") == "Main Stage") - mean("Tix", c("Stage") == "Attic")),
    ),
    (
        "Average income of the ordinary shows divided by that of the school ones?",
        s.value(mean("BoxOffice_EUR", ~school) / mean("BoxOffice_EUR", school)),
    ),
    (
        "How many days are we gone per trip on average, from leaving to coming back, by country?",
        t.group("country", days=mean(left.until(back))).table(),
    ),
    (
        "From the day a puppet was made to its latest patching-up, how many days on average?",
        p.value(mean(c("Made On").until(c("Last Mended")))),
    ),
    (
        "While out gallivanting, how many tickets did we flog in each country?",
        on_tour.group("country", tickets=sum_("Tix")).table(),
    ),
    (
        "Any trips where we didn't play one single show?",
        t.join(s, ("tour_code", "TourCode"), "anti").table(),
    ),
    (
        "What percentage of the chairs is taken on each stage, all tickets over all seats?",
        s.group("Stage", percent=sum_("Tix") / sum_("Seats") * 100).table(),
    ),
    (
        "A line for each stage with the tickets by month, that'd look gorgeous",
        s.group("Stage", month=up.floor("month"), tickets=sum_("Tix")).chart(
            "line", x="month", y="tickets", colour="Stage"
        ),
    ),
    (
        "Dots of heft against size for the puppets, a colour for every kind, darling",
        p.chart("scatter", x="Height (cm)", y="Weight (g)", colour="Kind"),
    ),
    (
        "Box plots of how long each title runs, chop chop",
        s.chart("box", x="Title", y="Mins"),
    ),
    (
        "Bake me a pie of the takings by title",
        s.group("Title", takings=sum_("BoxOffice_EUR")).chart("pie", x="Title", y="takings"),
    ),
    (
        "Could we have a heat map with leads and pieces and the average stars in it?",
        s.group("Lead", "Title", stars=mean("Stars")).chart(
            "heatmap", x="Lead", y="Title", colour="stars"
        ),
    ),
    (
        "Bars for every year's number of shows, stacked by stage, chap upstairs wants it",
        s.group("Stage", year=up.floor("year"), shows=count()).chart(
            "bar", x="year", y="shows", colour="Stage", stacked=True
        ),
    ),
    (
        "Where nobody gave stars, pop in the median of that title, sweetheart",
        s.derive(Stars=c("Stars").or_else(over(median("Stars"), "Title"))).change("shows"),
    ),
    (
        "Bin the programmes column, nobody reads those leaflets",
        s.drop("Programmes").change("shows"),
    ),
    (
        "Let's call Tix tickets_sold from here on, shall we?",
        s.rename(Tix="tickets_sold").change("shows"),
    ),
    (
        "The insured sums are scribbled as text, make proper numbers of them",
        p.derive(Insured=insured).change("puppets"),
    ),
    (
        "And left_on for the tours should be a real date, not a string",
        t.derive(left_on=left).change("tours"),
    ),
    (
        "Give the shows a fresh column empty_seats, that's seats minus tickets",
        s.derive(empty_seats=c("Seats") - c("Tix")).change("shows"),
    ),
    (
        "Chuck the pensioners out of the puppet list for good, only the active ones stay",
        p.filter(~retired).change("puppets"),
    ),
    (
        "Do more little ones mean more hiccups, is there a correlation?",
        s.test("correlation", y="Mishaps", x="Kids"),
    ),
    (
        "Quick t-test, does the running time differ between school shows and the rest?",
        s.test("tTest", y="Mins", x="SchoolShow"),
    ),
    (
        "Run me an ANOVA of the star rating across the lead puppeteers, my treasure",
        s.test("anova", y="Stars", x="Lead"),
    ),
    (
        "Has being pensioned off anything to do with the sort of puppet? Chi-squared, please!",
        p.test("chiSquared", y="Retired", x="Kind"),
    ),
    (
        "A regression of weight on height for our wooden friends, ta",
        p.test("regression", y="Weight (g)", x="Height (cm)"),
    ),
    (
        "All the figures that are bigger than their kind is on average, show yourselves!",
        p.filter(c("Height (cm)") > over(mean("Height (cm)"), "Kind")).table(),
    ),
    (
        "Best day of the week for the till, and what's in it?",
        s.group(weekday=up.part("weekdayName"), takings=sum_("BoxOffice_EUR"))
        .top(1, "takings")
        .table(),
    ),
    (
        "How many evening dos, curtain at seven or later, have we done since September 2023?",
        s.filter((up.part("hour") >= 19) & (up >= date("2023-09-01"))).value(count()),
    ),
    (
        "What did the trips of each van cost us in the end, total costs less total grants?",
        t.group("van", net=sum_("cost_eur") - sum_("grant_eur")).table(),
    ),
    (
        "What are the puppets of each maker insured for in total, gulp?",
        p.group("Maker", insured=sum_(insured)).table(),
    ),
    (
        "Longest dark stretch between two shows on the same stage, in days?",
        s.derive(gap=shift("CurtainUp", "CurtainUp", per=("Stage",)).until(up)).value(max_("gap")),
    ),
    (
        "Kinds of puppet down the side, woods along the top, how many of each, can do?",
        p.pivot("Kind", "Wood", count()).table(),
    ),
    (
        "Which other figures go hand in hand with the takings?",
        s.report("correlations", "BoxOffice_EUR"),
    ),
    (
        "How much do the costs of our outings vary from country to country, standard deviation?",
        t.group("country", spread=std("cost_eur")).table(),
    ),
    (
        "Upper quartile of the crowd on school mornings, tickets that is?",
        s.filter(school).value(quantile("Tix", 0.75)),
    ),
    # Nothing answers these
    ("Who's been nibbling the biscuits backstage, I ask you?", None),
    ("What did we spend on fabric and glue this season?", None),
    ("How full will the house be at Christmas, do you reckon?", None),
    ("Why do they laugh so little at Old Clock?", None),
    ("How many adults have a season ticket, sweetie?", None),
    ("Which lamp bulbs blew most often on the Main Stage?", None),
    ("Should we drop Baba Yaga from the bill or what?", None),
    ("What are the puppeteers paid per evening, roughly?", None),
    ("How many ice creams went over the counter in the interval?", None),
    ("What colour are the eyes of the glove puppets, do you know?", None),
]
