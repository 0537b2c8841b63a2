"""Lessons of a ski school and the guests booked into them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    E,
    T,
    c,
    count,
    date,
    max_,
    mean,
    median,
    nunique,
    over,
    running,
    sum_,
    where,
)

FORMATS = {"lessons": "parquet", "bookings": "csv"}

VOICE = "a ski instructor, chatty, with asides"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 640
    season = np.where(rng.random(n) < 0.45, "2023-12-02", "2024-12-07").astype("datetime64[ns]")
    day = pd.DatetimeIndex(season) + pd.to_timedelta(rng.integers(0, 128, n), unit="D")
    hour = rng.choice([9, 10, 11, 13, 14, 15], n, p=[0.25, 0.3, 0.08, 0.2, 0.12, 0.05])
    kind = rng.choice(
        ["group", "private", "kids club", "race camp", "freeride"],
        n,
        p=[0.34, 0.3, 0.22, 0.06, 0.08],
    )
    point = rng.choice(
        ["Talstation", "Glacier", "Magic Carpet", "Alpina"], n, p=[0.4, 0.15, 0.3, 0.15]
    )
    places = pd.Series(kind).map(
        {"group": 9, "private": 3, "kids club": 8, "race camp": 6, "freeride": 5}
    )
    price = pd.Series(kind).map(
        {"group": 65, "private": 190, "kids club": 58, "race camp": 110, "freeride": 145}
    )
    hours = rng.choice([1.5, 2, 3, 5], n, p=[0.2, 0.45, 0.25, 0.1])
    lessons = pd.DataFrame(
        {
            "LessonID": np.arange(5001, 5001 + n),
            "StartsAt": day + pd.to_timedelta(hour, unit="h"),
            "Type": kind,
            "Discipline": rng.choice(["ski", "snowboard", "telemark"], n, p=[0.72, 0.25, 0.03]),
            "Level": rng.choice(["beginner", "blue", "red", "black"], n, p=[0.4, 0.3, 0.2, 0.1]),
            "Instructor": rng.choice(
                ["Reto", "Ladina", "Gian", "Fränzi", "Beat", "Yvonne", "Luc", "Petra", "Hanneke"], n
            ),
            "Language": rng.choice(
                ["German", "English", "French", "Italian"], n, p=[0.45, 0.3, 0.15, 0.1]
            ),
            "MeetingPoint": point,
            "Hours": hours,
            "MaxGuests": places,
            "PricePP_CHF": (price * (0.6 + 0.2 * hours)).round(),
            "Cancelled": rng.random(n) < np.where(point == "Glacier", 0.17, 0.05),
        }
    )
    lessons.loc[rng.choice(n, 31, replace=False), "Level"] = None

    m = 1900
    from_lesson = rng.choice(n, m, p=(w := places.to_numpy() ** 1.3) / w.sum())
    kids = kind[from_lesson] == "kids club"
    first = ["Emma", "Noah", "Sanne", "Oliver", "Giulia", "Jan", "Chloé", "Piotr", "Maya", "Tom"]
    last = ["Smith", "de Vries", "Rossi", "Meier", "Dubois", "Nowak", "Jones", "Bakker", "Huber"]
    people = [f"{a} {b}" for a in first for b in last]
    guests = rng.choice(len(people), m, p=(v := rng.random(90) + 0.2) / v.sum())
    home = rng.choice(
        ["CH", "DE", "NL", "UK", "IT", "FR", "PL"], 90, p=[0.25, 0.2, 0.15, 0.18, 0.08, 0.08, 0.06]
    )
    tip = np.where(rng.random(m) < 0.55, 0, rng.gamma(2, 9, m)).round(1)
    bookings = pd.DataFrame(
        {
            "BookingNo": [f"SK-{k}" for k in rng.permutation(np.arange(10000, 10000 + m))],
            "LessonID": lessons["LessonID"].to_numpy()[from_lesson],
            "Guest": np.array(people)[guests],
            "Age": np.where(kids, rng.integers(4, 13, m), rng.integers(8, 78, m)).astype(float),
            "Country": home[guests],
            "BookedOn": (
                day[from_lesson] - pd.to_timedelta(rng.gamma(1.5, 14, m).round(), unit="D")
            ).strftime("%Y-%m-%d"),
            "RentsGear": rng.choice(["yes", "no"], m, p=[0.58, 0.42]),
            "NoShow": rng.choice(["yes", "no"], m, p=[0.06, 0.94]),
            "Rating": rng.choice([1, 2, 3, 4, 5, np.nan], m, p=[0.02, 0.04, 0.12, 0.3, 0.3, 0.22]),
            "Tip_CHF": tip,
        }
    )
    bookings.loc[rng.choice(m, 75, replace=False), "Age"] = np.nan
    return {"lessons": lessons, "bookings": bookings}


lessons = T("lessons")
bookings = T("bookings")
booked = bookings.join(lessons, "LessonID")
starts = c("StartsAt")
day = starts.floor("day")
month = starts.floor("month")
taught = ~c("Cancelled")
private = c("Type") == "private"


def march(year: int) -> E:
    return (c("BookedOn") >= date(f"{year}-03-01")) & (c("BookedOn") < date(f"{year}-04-01"))


QUESTIONS = [
    # Everyday
    (
        "Sort the lessons by price per head for me, dearest first - just being nosy",
        lessons.sort("-PricePP_CHF").table(),
    ),
    (
        "How many lessons of each level, then? I lost count at Christmas",
        lessons.group("Level", n=count()).table(),
    ),
    (
        "Missing values per column in the lessons, quick, my coffee's getting cold",
        lessons.report("missing"),
    ),
    (
        "Show me the guests over 60 from the UK, tough old birds",
        bookings.filter((c("Age") > 60) & (c("Country") == "UK")).table(),
    ),
    (
        "What's the difference in rating between NL and DE? No favourites, honest",
        bookings.value(mean("Rating", c("Country") == "NL") - mean("Rating", c("Country") == "DE")),
    ),
    (
        "Lessons per week as a line, so I can see when my knees suffered",
        lessons.group(week=starts.floor("week"), n=count()).chart("line", x="week", y="n"),
    ),
    (
        "Is there a correlation between age and tip? I've got a theory",
        bookings.test("correlation", y="Tip_CHF", x="Age"),
    ),
    (
        "Fill the missing ages with the median age, near enough for me",
        bookings.derive(Age=c("Age").or_else(over(median("Age")))).change("bookings"),
    ),
    (
        "Did Reto get more bookings than Gian? He swears he did",
        booked.value(count(only=c("Instructor") == "Reto") > count(only=c("Instructor") == "Gian")),
    ),
    (
        "Average rating and average tip per country, oh the suspense",
        bookings.group("Country", rating=mean("Rating"), tip=mean("Tip_CHF")).table(),
    ),
    ("How many centimetres of snow did we have in January? Felt like none", None),
    # look
    (
        "Right, before the lifts open: how many rows and columns has the lessons sheet got?",
        lessons.report("shape"),
    ),
    (
        "Show me a handful of bookings, say 8 picked at random, just so I get a feel for it",
        bookings.sample(8).table(),
    ),
    (
        "Anything left blank in the bookings? Guests never fill in the lot, bless them",
        bookings.report("missing"),
    ),
    (
        "Which meeting points do we use, every different one? I keep forgetting the new one",
        lessons.distinct("MeetingPoint").table(),
    ),
    (
        "How many different countries do our guests come from? Feels like all of Europe up here",
        bookings.value(nunique("Country")),
    ),
    (
        "Give me the usual summary statistics for age, rating and tip, if you'd be so kind",
        bookings.report("describe", "Age", "Rating", "Tip_CHF"),
    ),
    # aggregate and compare
    (
        "So how many lessons did we really teach, leaving out the cancelled ones?",
        lessons.value(count(only=taught)),
    ),
    (
        "How many little ones under 7 were booked in? I swear they all ended up with me",
        bookings.value(count(only=c("Age") < 7)),
    ),
    (
        "What's the average tip per country? Asking for a mate who always gets the Dutch",
        bookings.group("Country", tip=mean("Tip_CHF")).table(),
    ),
    (
        "Which instructor has the best average rating? No, I'm not fishing",
        booked.group("Instructor", rating=mean("Rating")).top(1, "rating").table(),
    ),
    (
        "Top 5 instructors by number of lessons - cancelled ones don't count, sorry Beat",
        lessons.filter(taught).group("Instructor", lessons=count()).top(5, "lessons").table(),
    ),
    (
        "All the tips added up per instructor, because we argue about it every night in the bar",
        booked.group("Instructor", tips=sum_("Tip_CHF")).table(),
    ),
    (
        "How many private snowboard lessons were there?",
        lessons.value(count(only=private & (c("Discipline") == "snowboard"))),
    ),
    (
        "What percentage of bookings were no-shows? Standing at the Talstation alone is no fun",
        bookings.value(mean(c("NoShow") == "yes") * 100),
    ),
    (
        "Share of lessons cancelled at each meeting point - the Glacier must be awful, all wind",
        lessons.group("MeetingPoint", cancelled=mean("Cancelled")).table(),
    ),
    (
        "Boarders versus skiers, what's the median age? (Leave the telemarkers out, all three)",
        booked.filter(c("Discipline").isin(["snowboard", "ski"]))
        .group("Discipline", age=median("Age"))
        .table(),
    ),
    (
        "How much more do folks tip in private lessons than in group ones, on average?",
        booked.value(mean("Tip_CHF", private) - mean("Tip_CHF", c("Type") == "group")),
    ),
    (
        "Who left the biggest tip of all? I'd like to marry them",
        bookings.top(1, "Tip_CHF").select("Guest").value(),
    ),
    (
        "What's everybody's bread and butter, the lesson type each instructor gives most often?",
        lessons.group("Instructor", "Type", lessons=count())
        .top(1, "lessons", per=("Instructor",))
        .table(),
    ),
    (
        "Which guests never once took a private? Cheapskates, I love them all the same",
        booked.group("Guest", private=count(only=private))
        .filter(c("private") == 0)
        .select("Guest")
        .table(),
    ),
    (
        "Who's been in both a freeride lesson and a race camp? Mad lot",
        booked.group(
            "Guest",
            freeride=count(only=c("Type") == "freeride"),
            race_camp=count(only=c("Type") == "race camp"),
        )
        .filter((c("freeride") > 0) & (c("race_camp") > 0))
        .select("Guest")
        .table(),
    ),
    (
        "Lessons that nobody booked at all, poor things, list them",
        lessons.join(bookings, "LessonID", "anti").table(),
    ),
    (
        "Heads per lesson on average, counting only lessons that had any bookings",
        bookings.group("LessonID", heads=count()).value(mean("heads")),
    ),
    (
        "Takings by lesson type, i.e. the price per head added up over all bookings",
        booked.group("Type", takings=sum_("PricePP_CHF")).table(),
    ),
    (
        "How full was each lesson that had bookings, guests booked over max guests? Fullest first",
        lessons.join(bookings.group("LessonID", guests=count()), "LessonID")
        .derive(fullness=c("guests") / c("MaxGuests"))
        .sort("-fullness")
        .table(),
    ),
    (
        "Hours on the plan per instructor and discipline",
        lessons.group("Instructor", "Discipline", hours=sum_("Hours")).table(),
    ),
    (
        "The two biggest tips from each country - heroes, the lot of them",
        bookings.top(2, "Tip_CHF", per=("Country",)).table(),
    ),
    (
        "Count the bookings in ten-year age bands, would you? Nobody believes me about the 70s",
        bookings.group(band=c("Age").bins(10), bookings=count()).table(),
    ),
    (
        "Do the Brits rent? I mean what share of UK bookings hires gear",
        bookings.filter(c("Country") == "UK").value(mean(c("RentsGear") == "yes")),
    ),
    (
        "How many group lessons for every private one?",
        lessons.value(count(only=c("Type") == "group") / count(only=private)),
    ),
    # time
    (
        "Which months had more lessons than the average month? My knees say all of them",
        lessons.group(month=month, lessons=count())
        .filter(c("lessons") > over(mean("lessons")))
        .table(),
    ),
    (
        "Bookings made per week since 1 December 2024? The phone never stopped",
        bookings.filter(c("BookedOn") >= date("2024-12-01"))
        .group(week=c("BookedOn").floor("week"), bookings=count())
        .table(),
    ),
    (
        "Which day of the week has the most lessons? My money's on Sunday",
        lessons.group(weekday=starts.part("weekdayName"), lessons=count())
        .top(1, "lessons")
        .table(),
    ),
    (
        "How do lessons spread over the hours of the day, just count by starting hour",
        lessons.group(hour=starts.part("hour"), lessons=count()).table(),
    ),
    (
        "How many days ahead do people book on average, from booking to the lesson?",
        booked.value(mean(c("BookedOn").until(starts))),
    ),
    (
        "Tips day by day (day of the lesson), with a running total - I'm saving up for a sled",
        booked.group(day=day, tips=sum_("Tip_CHF"))
        .derive(running_total=running("tips", "day"))
        .table(),
    ),
    (
        "How many lessons were on over Christmas, 21 December 2024 to 6 January 2025?",
        lessons.filter((starts >= date("2024-12-21")) & (starts < date("2025-01-07"))).value(
            count()
        ),
    ),
    (
        "When was Ladina's very last lesson? We never threw that party",
        lessons.filter(c("Instructor") == "Ladina").value(max_("StartsAt")),
    ),
    (
        "In which month of the year, both winters thrown together, is the average tip highest?",
        booked.group(month=starts.part("month"), tip=mean("Tip_CHF")).top(1, "tip").table(),
    ),
    (
        "By what percent did bookings made in March 2025 go up on March 2024?",
        bookings.value((count(only=march(2025)) / count(only=march(2024)) - 1) * 100),
    ),
    # charts
    ("Draw me a histogram of the guests' ages, would you", bookings.chart("histogram", y="Age")),
    (
        "Bar chart of lessons per instructor, for the staff room wall",
        lessons.group("Instructor", lessons=count()).chart("bar", x="Instructor", y="lessons"),
    ),
    (
        "A line of monthly takings, that's the price a head over the bookings by lesson date",
        booked.group(month=month, takings=sum_("PricePP_CHF")).chart(
            "line", x="month", y="takings"
        ),
    ),
    (
        "Pie of the bookings by country? Yes I know, pies, but the boss likes them",
        bookings.group("Country", bookings=count()).chart("pie", x="Country", y="bookings"),
    ),
    (
        "Box plots of the tips for each rating, I want to see if happy guests pay up",
        bookings.chart("box", x="Rating", y="Tip_CHF"),
    ),
    (
        "Plot tip against age as dots, coloured by whether they rent",
        bookings.chart("scatter", x="Age", y="Tip_CHF", colour="RentsGear"),
    ),
    (
        "Lesson counts by language, bars split into the levels and stacked like pancakes",
        lessons.group("Language", "Level", lessons=count()).chart(
            "bar", x="Language", y="lessons", colour="Level", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Chuck the cancelled lessons out of the table for good",
        lessons.filter(taught).change("lessons"),
    ),
    (
        "Where the level's empty put beginner, that's what they always turn out to be",
        lessons.derive(Level=c("Level").or_else("beginner")).change("lessons"),
    ),
    (
        "Add a column to bookings that says child for under 16 and adult otherwise",
        bookings.derive(age_group=where(c("Age") < 16, "child", "adult")).change("bookings"),
    ),
    (
        "A table, instructors going down and lesson types across, number of lessons in the cells",
        lessons.pivot("Instructor", "Type", count()).table(),
    ),
    # statistics
    (
        "Do older guests tip more? Give me the correlation of age and tip",
        bookings.test("correlation", y="Tip_CHF", x="Age"),
    ),
    (
        "Is the tip really different between renters and folks with their own kit? T-test please",
        bookings.test("tTest", y="Tip_CHF", x="RentsGear"),
    ),
    (
        "Run an anova of the price per head over the lesson types, the boss read about it once",
        lessons.test("anova", y="PricePP_CHF", x="Type"),
    ),
    # unanswerable
    ("How deep was the snow on the days we cancelled?", None),
    ("Which instructor costs us the most in wages? Bet it's Luc", None),
    ("What ski length do most of the renters take?", None),
    ("Will we be fully booked next February?", None),
    ("Why do the Italians always turn up late, any idea?", None),
    ("Where's the best fondue near the Talstation?", None),
]
