"""Weddings and the bills of their suppliers, as a wedding planner keeps them."""

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
    running,
    shift,
    sum_,
)

FORMATS = {"weddings": "parquet", "supplier_lines": "csv"}

VOICE = "a wedding planner, enthusiastic, mostly in questions of two parts"

NAMES = ["Amelia", "Ben", "Chloe", "Dev", "Esme", "Finn", "Grace", "Harry", "Isla", "Jack"]
NAMES += ["Kiran", "Lily", "Max", "Nina", "Oscar", "Priya", "Rory", "Saskia", "Theo", "Zara"]

MAKERS = {
    "florist": (["Petal & Stem", "Wild Bunch", "Bloom Room"], 1900),
    "caterer": (["Fork & Feast", "Saffron Table", "Hog Heaven"], 7800),
    "photographer": (["Golden Hour Photo", "Snap Darling"], 2100),
    "band": (["The Confetti Kings", "Brass Monkeys"], 1850),
    "cake": (["Tiers of Joy", "Crumb"], 620),
    "hair & make-up": (["Blush Bar", "Veil & Vanity"], 540),
    "cars": (["Vintage Wheels"], 480),
    "marquee": (["Canvas & Co", "Big Top Hire"], 4600),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 240
    season = np.array([1, 2, 3, 6, 10, 14, 15, 15, 11, 6, 2, 3]) / 88
    month = rng.choice(np.arange(1, 13), n, p=season)
    year = rng.choice([2023, 2024], n)
    first = pd.to_datetime(
        pd.DataFrame({"year": year, "month": month, "day": rng.integers(1, 29, n)})
    )
    # Most couples marry on a Saturday.
    saturday = first + pd.to_timedelta((5 - first.dt.weekday) % 7, unit="D")
    day = first.where(rng.random(n) < 0.45, saturday)
    style = rng.choice(["rustic", "boho", "black tie", "garden party", "beach"], n)
    invited = np.clip(rng.normal(105, 45, n), 12, 260).round().astype(int)
    outdoors = rng.choice(["yes", "no"], n, p=[0.38, 0.62])
    rate = np.where(style == "black tie", 260, 185)
    weddings = pd.DataFrame(
        {
            "Ref": [f"WED-{i:03d}" for i in range(1, n + 1)],
            "Couple": [" & ".join(rng.choice(NAMES, 2, replace=False)) for _ in range(n)],
            "Enquired": day.to_numpy() - pd.to_timedelta(rng.integers(60, 620, n), unit="D"),
            "Wedding Date": day,
            "Venue": rng.choice(
                ["Hartley Barn", "Rosewood Manor", "The Orangery", "Cove House", "Old Mill"],
                n,
                p=[0.3, 0.24, 0.2, 0.12, 0.14],
            ),
            "Ceremony": rng.choice(["civil", "church", "humanist", "Hindu", "Jewish"], n),
            "Style": style,
            "Invited": invited,
            "RSVP Yes": (invited * rng.uniform(0.62, 0.97, n)).round().astype(int),
            "Budget GBP": (invited * rate * rng.normal(1, 0.2, n)).round(-2),
            "Lead": rng.choice(["Tilly", "Marcus", "Jo", "Fenella"], n),
            "Outdoors": outdoors,
            "Rain Plan": np.where(outdoors == "yes", rng.choice(["yes", "no"], n), None),
            "Extras": rng.choice(
                ["photo booth", "fireworks", "doves, fireworks", "photo booth, sweet cart", None],
                n,
                p=[0.25, 0.12, 0.08, 0.2, 0.35],
            ),
            "Couple Rating": rng.choice([3.0, 4.0, 5.0, np.nan], n, p=[0.1, 0.25, 0.45, 0.2]),
        }
    )

    rows = []
    for at in range(n):
        odds = rng.uniform(0.45, 0.9)
        for category, (makers, usual) in MAKERS.items():
            if rng.random() > odds:
                continue
            size = weddings["Invited"][at] / 105 if category in {"caterer", "marquee"} else 1
            quoted = round(float(usual * size * rng.normal(1, 0.18)), -1)
            booked = weddings["Enquired"][at] + pd.Timedelta(days=int(rng.integers(3, 60)))
            arrives = weddings["Wedding Date"][at] + pd.Timedelta(
                minutes=int(rng.integers(12, 34)) * 30
            )
            late = int(rng.integers(-20, 45))
            unpaid = rng.random() < 0.12
            rows.append(
                {
                    "Ref": weddings["Ref"][at],
                    "Supplier": rng.choice(makers),
                    "Category": category,
                    "Booked On": booked.date().isoformat(),
                    "Quote GBP": quoted,
                    "Final GBP": None if unpaid else round(quoted * rng.normal(1.06, 0.1), 2),
                    "Deposit": rng.choice(["paid", "due"], p=[0.83, 0.17]),
                    "Arrives": arrives.isoformat(sep=" "),
                    "Settled On": None
                    if unpaid
                    else (arrives + pd.Timedelta(days=late)).date().isoformat(),
                    "Stars": rng.choice([1, 2, 3, 4, 5, None], p=[0.05, 0.1, 0.2, 0.3, 0.25, 0.1]),
                }
            )
    lines = pd.DataFrame(rows)
    lines = pd.concat([lines, lines.sample(6, random_state=4)], ignore_index=True)
    return {"weddings": weddings, "supplier_lines": lines}


w = T("weddings")
s = T("supplier_lines")
both = s.join(w, "Ref")
bills = s.group("Ref", total=sum_("Final GBP"))
on = c("Wedding Date")

QUESTIONS = [
    # Everyday
    (
        "How many caterer bookings do we have for weddings at Hartley Barn? Yum!",
        both.filter((c("Category") == "caterer") & (c("Venue") == "Hartley Barn")).value(count()),
    ),
    (
        "Can I see all the weddings sorted by budget, biggest first? Ooh!",
        w.sort("-Budget GBP").table(),
    ),
    (
        "Can I have just the couple, the venue and the wedding date of each wedding?",
        w.select("Couple", "Venue", "Wedding Date").table(),
    ),
    (
        "Which ceremonies do we do, and how many weddings are there of each?",
        w.group("Ceremony", weddings=count()).table(),
    ),
    ("How many rows does the supplier list have, and how many columns?", s.report("shape")),
    (
        "Could you add a column Declined to the weddings, invited minus RSVP yes?",
        w.derive(Declined=c("Invited") - c("RSVP Yes")).change("weddings"),
    ),
    (
        "How many weddings are there for each venue and style? I can't wait!",
        w.group("Venue", "Style", weddings=count()).table(),
    ),
    (
        "What's the average budget at each venue, and the highest number invited?",
        w.group("Venue", budget=mean("Budget GBP"), invited=max_("Invited")).table(),
    ),
    (
        "How many weddings are there per quarter? So curious!",
        w.group(quarter=on.floor("quarter"), weddings=count()).table(),
    ),
    (
        "Which weddings have fireworks among their extras? Boom!",
        w.filter(c("Extras").contains("fireworks")).table(),
    ),
    ("How many bottles of champagne did each wedding drink?", None),
    # look
    (
        "Ooh, how many weddings have we got in the book, and how many venues are they spread over?",
        w.group(weddings=count(), venues=nunique("Venue")).table(),
    ),
    (
        "What on earth is still blank in our weddings list, and how many times?",
        w.report("missing"),
    ),
    (
        "What do we note down for every supplier line, and is each one text, a number or a date?",
        s.report("types"),
    ),
    ("Surprise me! Five weddings picked at random, whole rows and all?", w.sample(5).table()),
    (
        "Uh-oh, did any supplier line get typed in twice, and if so how many?",
        s.report("duplicates"),
    ),
    (
        "What looks are our lovely couples going for? Every different style, just once!",
        w.distinct("Style").table(),
    ),
    # aggregate and compare
    (
        "Which venue hosts the most of our celebrations, and how many is that?",
        w.group("Venue", n=count()).top(1, "n").table(),
    ),
    (
        "How many people get invited on average, and how many at the very most?",
        w.group(average=mean("Invited"), most=max_("Invited")).table(),
    ),
    (
        "What's the average budget for each style, and the average number invited?",
        w.group("Style", budget=mean("Budget GBP"), invited=mean("Invited")).table(),
    ),
    (
        "Who on the team leads the most huge weddings, I mean over 150 invited, and how many?",
        w.filter(c("Invited") > 150).group("Lead", n=count()).top(1, "n").table(),
    ),
    (
        "What share of weddings happens outdoors, for church, civil and all the other ceremonies?",
        w.group("Ceremony", share=mean(c("Outdoors") == "yes")).table(),
    ),
    (
        "Eek! Who is marrying outdoors with no rain plan, and on which date?",
        w.filter((c("Outdoors") == "yes") & (c("Rain Plan") == "no"))
        .select("Couple", "Wedding Date")
        .table(),
    ),
    (
        "Our five most lavish weddings by budget! Couple, venue and budget, can I have those?",
        w.top(5, "Budget GBP").select("Couple", "Venue", "Budget GBP").table(),
    ),
    (
        "What are the three biggest invitation lists of each lead? I love a crowd!",
        w.top(3, "Invited", per=("Lead",)).table(),
    ),
    (
        "How much do final bills creep above the quotes on average, category by category?",
        s.group("Category", creep=mean(c("Final GBP") - c("Quote GBP"))).table(),
    ),
    (
        "Which supplier gets the most of our money in final bills, and how much in total?",
        s.group("Supplier", total=sum_("Final GBP")).top(1, "total").table(),
    ),
    (
        "Add up the final bills of each wedding, and then what's the average of those totals?",
        bills.value(mean("total")),
    ),
    (
        "How many different suppliers has a wedding got, both the median and the maximum?",
        s.group("Ref", suppliers=nunique("Supplier"))
        .group(median=median("suppliers"), maximum=max_("suppliers"))
        .table(),
    ),
    (
        "Which suppliers have we booked at least 60 times, and what's their average quote?",
        s.group("Supplier", n=count(), quote=mean("Quote GBP")).filter(c("n") >= 60).table(),
    ),
    (
        "What percentage of deposits is paid, split by category?",
        s.group("Category", percent=mean(c("Deposit") == "paid") * 100).table(),
    ),
    (
        "No band, no party! Which couples never booked one, and where are they marrying?",
        w.join(s.filter(c("Category") == "band"), "Ref", how="anti")
        .select("Couple", "Venue")
        .table(),
    ),
    (
        "Which refs have both a marquee and a band lined up? So exciting!",
        s.group(
            "Ref",
            marquees=count(only=c("Category") == "marquee"),
            bands=count(only=c("Category") == "band"),
        )
        .filter((c("marquees") > 0) & (c("bands") > 0))
        .select("Ref")
        .table(),
    ),
    (
        "What did each wedding cost per invited guest in final bills, and who were the couple?",
        w.join(bills, "Ref")
        .derive(per_guest=c("total") / c("Invited"))
        .select("Couple", "per_guest")
        .table(),
    ),
    (
        "Flowers! How much bigger is the average final florist bill at black tie dos than at boho "
        "ones?",
        both.filter(c("Category") == "florist").value(
            mean("Final GBP", c("Style") == "black tie") - mean("Final GBP", c("Style") == "boho")
        ),
    ),
    (
        "Which couples have a budget above the average, and how many are they inviting?",
        w.filter(c("Budget GBP") > over(mean("Budget GBP"))).select("Couple", "Invited").table(),
    ),
    (
        "Whose stars average below 3.5, and what exactly is that supplier's average?",
        s.group("Supplier", stars=mean("Stars")).filter(c("stars") < 3.5).table(),
    ),
    (
        "Of everyone invited, what share said yes, and how does that look venue by venue?",
        w.group("Venue", share=sum_("RSVP Yes") / sum_("Invited")).table(),
    ),
    (
        "What are the tiniest and the grandest budgets that each of our planners has handled?",
        w.group("Lead", smallest=min_("Budget GBP"), largest=max_("Budget GBP")).table(),
    ),
    (
        "What's the scariest single final bill we've ever had, and which supplier sent it?",
        s.top(1, "Final GBP").select("Supplier", "Final GBP").table(),
    ),
    (
        "Which combo of style and ceremony comes up most, and how often do we do it?",
        w.group("Style", "Ceremony", n=count()).top(1, "n").table(),
    ),
    # time
    (
        "How many weddings do we have month by month through the calendar, and how many yeses?",
        w.group(month=on.floor("month"), weddings=count(), yeses=sum_("RSVP Yes")).table(),
    ),
    (
        "Which weekday do couples adore most for the big day, and how many choose it?",
        w.group(weekday=on.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "June to August 2024, peak season! How many weddings, and what's their average budget?",
        w.filter(on.between(date("2024-06-01"), date("2024-08-31")))
        .group(weddings=count(), budget=mean("Budget GBP"))
        .table(),
    ),
    (
        "How many days before the day itself do they enquire on average, for each ceremony?",
        w.group("Ceremony", days=mean(c("Enquired").until(on))).table(),
    ),
    (
        "What do we settle in final bills each quarter, and what's the running total?",
        s.group(quarter=c("Settled On").floor("quarter"), settled=sum_("Final GBP"))
        .derive(running_total=running("settled", "quarter"))
        .table(),
    ),
    (
        "How many enquiries land per month, and by how many does that go up or down on the month "
        "before?",
        w.group(month=c("Enquired").floor("month"), n=count())
        .derive(change=c("n") - shift("n", "month"))
        .table(),
    ),
    (
        "With 2023 and 2024 put together, which month of the year is our busiest, and how many "
        "weddings is that?",
        w.group(month=on.part("month"), n=count()).top(1, "n").table(),
    ),
    (
        "When was the very first wedding at each venue, and when was the latest?",
        w.group("Venue", first=min_("Wedding Date"), latest=max_("Wedding Date")).table(),
    ),
    (
        "Weekend versus midweek: what's the average budget, and how many of each?",
        w.group(weekend=on.part("weekday") >= 6, budget=mean("Budget GBP"), n=count()).table(),
    ),
    (
        "At what hour do suppliers roll up on the day, and how many in each hour?",
        s.group(hour=c("Arrives").part("hour"), n=count()).table(),
    ),
    # charts
    (
        "Can I get a gorgeous bar chart of weddings per venue, coloured and stacked by style?",
        w.group("Venue", "Style", n=count()).chart(
            "bar", x="Venue", y="n", colour="Style", stacked=True
        ),
    ),
    (
        "How are our budgets spread, and could you draw it as a histogram with 25 bins?",
        w.chart("histogram", y="Budget GBP", bins=25),
    ),
    (
        "Do bigger invitation lists mean bigger budgets? Scatter the two, one colour per style!",
        w.chart("scatter", x="Invited", y="Budget GBP", colour="Style"),
    ),
    (
        "A line of the weddings per month from January 2024 onwards, can you draw me that?",
        w.filter(on >= date("2024-01-01"))
        .group(month=on.floor("month"), n=count())
        .chart("line", x="month", y="n"),
    ),
    (
        "Where does the money go? A pie of the final bills by category, pretty please!",
        s.group("Category", total=sum_("Final GBP")).chart("pie", x="Category", y="total"),
    ),
    ("Box plots of the quotes, one per category?", s.chart("box", x="Category", y="Quote GBP")),
    (
        "A heat map of leads against venues, coloured by the mean couple rating: can you do that?",
        w.group("Lead", "Venue", rating=mean("Couple Rating")).chart(
            "heatmap", x="Venue", y="Lead", colour="rating"
        ),
    ),
    # cleaning and reshaping
    (
        "Could you fill in the missing couple ratings with the median, and keep the weddings table "
        "that way?",
        w.set("Couple Rating", c("Couple Rating").or_else(over(median("Couple Rating")))).change(
            "weddings"
        ),
    ),
    (
        "Those doubled supplier lines, can you chuck the copies out of the table for good?",
        s.distinct().change("supplier_lines"),
    ),
    (
        "Fun extras! Split them at the commas, and how many weddings have each one?",
        w.explode("Extras", ", ").group("Extras", n=count()).table(),
    ),
    (
        "Venues down the side and styles across the top: what's the average budget in each cell?",
        w.pivot("Venue", "Style", mean("Budget GBP")).table(),
    ),
    # statistics
    (
        "Is there a correlation between how many say yes and the couple's rating?",
        w.test("correlation", y="Couple Rating", x="RSVP Yes"),
    ),
    (
        "Do budgets really differ between our styles, and would an ANOVA agree?",
        w.test("anova", y="Budget GBP", x="Style"),
    ),
    (
        "Is going outdoors linked to the type of ceremony? A chi-squared test, please!",
        w.test("chiSquared", y="Outdoors", x="Ceremony"),
    ),
    # unanswerable
    ("How old is the average bride, and how old is the groom?", None),
    ("Which guests have a nut allergy, and what table are they on?", None),
    ("How many bridesmaids do our boho brides have, and in what colours?", None),
    ("How many weddings will we book for next summer, and at what budget?", None),
    ("Why did Rosewood Manor couples give us fewer stars, and is it the food?", None),
    ("What's a good first dance song, and how do I learn the steps?", None),
]
