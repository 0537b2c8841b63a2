"""The ledger of a small film rental shop of the nineties, and the tapes on its shelves."""

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
)

FORMATS = {"rentals": "csv", "tapes": "csv"}

VOICE = "a nostalgic shop owner: long-winded, with memories, nearly every request in two parts"

GENRES = {
    "Horror": 0.16, "Comedy": 0.2, "Western": 0.09, "Musical": 0.07, "Thriller": 0.17,
    "Romance": 0.12, "Sci-Fi": 0.12, "Children": 0.07,
}  # fmt: skip
FIRST = [
    "Midnight", "The Last", "Return to", "Crimson", "Hello", "Lost in", "Beyond", "My Cousin",
    "Silver", "Escape from", "A Night in", "The Secret of", "Farewell", "Winter in", "The Other",
]  # fmt: skip
SECOND = [
    "Harbour", "Saddle", "Moon", "Valentine", "Mill", "Orchard", "Galaxy", "Cellar", "Boulevard",
    "Lagoon", "Widow", "Express", "Carnival", "Mirror", "Street", "Bandit", "Kiss", "Motel",
]  # fmt: skip
PEOPLE = [
    "Mrs Pettigrew", "Old Walter", "The Doyle boys", "Miss Okafor", "Mr Hughes", "Sandra B",
    "Father Michael", "Dr Lal", "Young Colin", "The Vicarage", "Mrs Tomlinson", "Big Ron",
    "Janice from the bakery", "Mr and Mrs Shah", "Gordon", "The Prices", "Nurse Healey", "Derek",
    "Madame Lucille", "Tony Marino", "The Fire Station", "Beryl", "Ken and Pam", "Mr Abbott",
    "Lorraine", "Sergeant Dodd", "The Students", "Miss Quill", "Mr Fenwick", "Pauline",
]  # fmt: skip


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 240
    pairs = rng.choice(len(FIRST) * len(SECOND), k, replace=False)
    genre = rng.choice([*GENRES], k, p=[*GENRES.values()])
    form = rng.choice(["VHS", "Betamax", "Laserdisc"], k, p=[0.82, 0.11, 0.07])
    year = (1996 - rng.gamma(1.7, 9, k)).clip(1931, 1997).round().astype(int)
    cost = (rng.gamma(6, 2.6, k) + (form == "Laserdisc") * 14 + (year > 1990) * 6).round(2)
    tapes = pd.DataFrame(
        {
            "Tape No": np.arange(1001, 1001 + k),
            "Title": [f"{FIRST[i % len(FIRST)]} {SECOND[i // len(FIRST)]}" for i in pairs],
            "Genre": np.where((genre == "Sci-Fi") & (rng.random(k) < 0.3), "SciFi", genre),
            "Year": year,
            "Format": form,
            "Certificate": np.where(
                genre == "Children", "U", rng.choice(["PG", "15", "18"], k, p=[0.4, 0.36, 0.24])
            ),
            "Minutes": rng.normal(104, 17, k).clip(62, 195).round().astype(int),
            "Director": rng.choice(
                [
                    "H. Vance",
                    "L. Moretti",
                    "A. Kowal",
                    "B. Tanaka",
                    "R. Ashdown",
                    "C. Leclerc",
                    "J. Stone",
                    "P. Ryder",
                    "D. Amis",
                    "E. Falk",
                    "G. Nash",
                ],
                k,
            ),
            "Shelf": rng.choice(
                ["Window", "A", "B", "C", "Back room"], k, p=[0.1, 0.25, 0.3, 0.25, 0.1]
            ),
            "Cost": cost,
            "Bought On": (
                pd.Timestamp("1994-03-01") + pd.to_timedelta(rng.integers(0, 1010, k), "D")
            ).strftime("%Y-%m-%d"),
            "Staff Pick": rng.choice(["yes", "no"], k, p=[0.17, 0.83]),
        }
    )
    tapes.loc[rng.choice(k, 13, replace=False), "Director"] = None

    m = 1780
    days = pd.date_range("1997-01-02", "1998-12-31")
    weight = np.array([0.7, 0.6, 0.8, 1, 2.3, 2.6, 1.2])[days.dayofweek]
    weight = weight * np.linspace(1.15, 0.85, len(days)) * np.where(days.month == 12, 1.4, 1)
    day = days[np.sort(rng.choice(len(days), m, p=weight / weight.sum()))]
    liked = rng.lognormal(0, 0.8, k) * (form != "Betamax") * np.where(rng.random(k) < 0.04, 0, 1)
    liked = liked + 0.12 * (form == "Betamax") * (rng.random(k) < 0.7)
    tape = rng.choice(k, m, p=liked / liked.sum())
    fee = np.where(year[tape] > 1992, 3.0, 2.0) + (form[tape] == "Laserdisc") * 1.5
    due = day + pd.to_timedelta(np.where(fee > 2.5, 2, 3), "D")
    slip = rng.choice([-1, 0, 1, 2, 4, 9, 23], m, p=[0.34, 0.41, 0.11, 0.06, 0.04, 0.03, 0.01])
    back = pd.Series(due + pd.to_timedelta(slip, "D"))
    late = np.where(slip > 0, slip * 0.5, 0.0)
    lost = rng.random(m) < 0.025
    late[lost] = 0
    who = rng.choice(len(PEOPLE), m, p=(v := rng.random(len(PEOPLE)) + 0.15) / v.sum())
    tidy = rng.beta(3, 1.4, len(PEOPLE))[who]
    hour = np.where(
        day.dayofweek >= 4,
        rng.choice([11, 14, 17, 18, 19, 20], m, p=[0.08, 0.12, 0.2, 0.27, 0.22, 0.11]),
        rng.choice([10, 12, 15, 16, 17, 18], m, p=[0.1, 0.15, 0.2, 0.2, 0.2, 0.15]),
    )
    rentals = pd.DataFrame(
        {
            "Slip": np.arange(1, m + 1),
            "Tape No": tape + 1001,
            "Customer": np.array(PEOPLE)[who],
            "Rented At": (
                day + pd.to_timedelta(hour * 60 + rng.integers(0, 60, m), "min")
            ).strftime("%Y-%m-%d %H:%M"),
            "Due": due.strftime("%Y-%m-%d"),
            "Returned": back.dt.strftime("%Y-%m-%d").mask(lost),
            "Fee": fee,
            "Late Fee": np.where(rng.random(m) < 0.12, np.nan, late),
            "Rewound": np.where(rng.random(m) < tidy, "yes", "no"),
            "Paid By": rng.choice(["cash", "tab", "voucher"], m, p=[0.71, 0.22, 0.07]),
            "Till": rng.choice(
                ["Maureen", "Kev", "Me", "Saturday girl"], m, p=[0.34, 0.24, 0.3, 0.12]
            ),
        }
    )
    return {"rentals": rentals, "tapes": tapes}


r = T("rentals")
t = T("tapes")
both = r.join(t, on="Tape No")
rented = c("Rented At")
month = rented.floor("month")
home = ~c("Returned").missing()
is_late = c("Returned") > c("Due")
rewound = c("Rewound") == "yes"
takings = c("Fee") + c("Late Fee").or_else(0)
lent = r.group("Tape No", times=count()).join(t, on="Tape No")
earned = r.group("Tape No", earned=sum_("Fee")).join(t, on="Tape No")

low, high = over(quantile("Cost", 0.25)), over(quantile("Cost", 0.75))

QUESTIONS = [
    # Everyday
    (
        "Just the average cost and the average minutes of my tapes by genre, dear.",
        t.group("Genre", cost=mean("Cost"), minutes=mean("Minutes")).table(),
    ),
    (
        "Within each genre, what share of the tapes is in which format?",
        t.group("Genre", "Format", n=count())
        .derive(share=c("n") / over(sum_("n"), "Genre"))
        .table(),
    ),
    (
        "Which director has the most tapes on my shelves?",
        t.group("Director", n=count()).top(1, "n").table(),
    ),
    (
        "Tell me the fees for every quarter.",
        r.group(quarter=rented.floor("quarter"), fees=sum_("Fee")).table(),
    ),
    (
        "Rename the Till column to Clerk in the rentals, and leave it so.",
        r.rename(Till="Clerk").change("rentals"),
    ),
    (
        "Which customers rented more than 80 times?",
        r.group("Customer", n=count()).filter(c("n") > 80).table(),
    ),
    (
        "How many tapes have I by shelf and certificate?",
        t.group("Shelf", "Certificate", n=count()).table(),
    ),
    (
        "Did Derek ever rent a western?",
        both.filter((c("Customer") == "Derek") & (c("Genre") == "Western")).value(count() > 0),
    ),
    (
        "How many tapes did I buy in 1995?",
        t.filter(c("Bought On").part("year") == 1995).value(count()),
    ),
    ("Put the tapes in order of year, oldest first.", t.sort("Year").table()),
    ("How much rent did I pay for the shop in 1998?", None),
    # look
    (
        "Before I blow the dust off that old ledger, tell me, how many rentals did we write into "
        "it and how many columns did I rule?",
        r.report("shape"),
    ),
    (
        "I never was one for paperwork, so go through the rentals and tell me which columns have "
        "holes in them and how many holes there are in each.",
        r.report("missing"),
    ),
    (
        "Let me stroll along the shelves one more time: pick a dozen tapes at random, if you "
        "would.",
        t.sample(12).table(),
    ),
    (
        "We had all sorts in here, so show me which genres we kept and in which formats, every "
        "pairing only the once.",
        t.distinct("Genre", "Format").table(),
    ),
    (
        "My late wife did the sums, bless her; give me the usual figures for what the tapes cost "
        "us and for how long the films run.",
        t.report("describe", "Cost", "Minutes"),
    ),
    (
        "I was forever writing by candlelight in the power cuts. Did I put any rental down twice, "
        "line for line?",
        r.report("duplicates"),
    ),
    # aggregate and compare
    (
        "It does my heart good to think of those Fridays; for every genre, tell me how often we "
        "lent one out and what it brought in at the counter.",
        both.group("Genre", rentals=count(), fees=sum_("Fee")).table(),
    ),
    (
        "Be a dear and add up what came into the till over all those years, first the ordinary "
        "fees and then, beside them, the late fees.",
        r.group(fees=sum_("Fee"), late_fees=sum_("Late Fee")).table(),
    ),
    (
        "Who were my five most faithful customers going by visits to the counter, and what did "
        "each of them leave in fees?",
        r.group("Customer", visits=count(), fees=sum_("Fee")).top(5, "visits").table(),
    ),
    (
        "There was one film they practically queued round the corner for. Which title went out the "
        "most, and how many times was that?",
        both.group("Title", times=count()).top(1, "times").table(),
    ),
    (
        "Of everything that did come home to us, what share arrived late, and what was the average "
        "late fee on those late ones?",
        r.filter(home).group(late=mean(is_late), late_fee=mean("Late Fee", is_late)).table(),
    ),
    (
        "Some poor tapes just sat and gathered dust; find me the ones nobody ever took home, and "
        "of those I only want the title and the shelf.",
        t.join(r, on="Tape No", how="anti").select("Title", "Shelf").table(),
    ),
    (
        "Be kind, rewind, I had it painted on the door! Take the customers with at least fifty "
        "rentals and tell me what share of their tapes came back rewound, the worst sinners first.",
        r.group("Customer", rentals=count(), rewound=mean(rewound))
        .filter(c("rentals") >= 50)
        .sort("rewound")
        .table(),
    ),
    (
        "Betamax was the better picture, I will say it till I die; compare the formats for me by "
        "the average price I paid per tape and by the median running time.",
        t.group("Format", cost=mean("Cost"), minutes=median("Minutes")).table(),
    ),
    (
        "I remember biting my lip at the wholesaler's. Which tape cost me the most, and how much "
        "was it? Just the title and the price.",
        t.top(1, "Cost").select("Title", "Cost").table(),
    ),
    (
        "For old times' sake, go genre by genre and fetch me the two dearest tapes out of each.",
        t.top(2, "Cost", per=("Genre",)).table(),
    ),
    (
        "There were a few odd souls who'd take a horror one week and a musical the next; who "
        "rented both kinds at some time?",
        both.group(
            "Customer",
            horror=count(only=c("Genre") == "Horror"),
            musical=count(only=c("Genre") == "Musical"),
        )
        .filter((c("horror") > 0) & (c("musical") > 0))
        .select("Customer")
        .table(),
    ),
    (
        "My accountant said I'd never make it back. Show me the tapes whose fees came to more than "
        "they had cost, and put the greatest profit on top.",
        earned.filter(c("earned") > c("Cost"))
        .derive(profit=c("earned") - c("Cost"))
        .sort("-profit")
        .table(),
    ),
    (
        "It still stings, you know. How many times did a tape never come back to us, and what had "
        "those tapes cost me all told?",
        both.filter(c("Returned").missing()).group(lost=count(), cost=sum_("Cost")).table(),
    ),
    (
        "Maureen always said she did all the work; whoever stood at the till, tell me how many "
        "rentals each one rang up and what they took in fees, the busiest first.",
        r.group("Till", rentals=count(), fees=sum_("Fee")).sort("-rentals").table(),
    ),
    (
        "We lived off our regulars. How many rentals did a customer have on average, and how many "
        "had the keenest of them all?",
        r.group("Customer", rentals=count())
        .group(average=mean("rentals"), most=max_("rentals"))
        .table(),
    ),
    (
        "People think it was all gunfights and cowboys back then; count the rentals of each genre "
        "and work out what part of the whole trade that was.",
        both.group("Genre", rentals=count())
        .derive(share=c("rentals") / over(sum_("rentals")))
        .table(),
    ),
    (
        "I never had the heart to scold them. Which customers ran up more than 20 pounds in late "
        "fees and rewound less than 60 percent of their tapes on top of it?",
        r.group("Customer", late_fees=sum_("Late Fee"), rewound=mean(rewound))
        .filter((c("late_fees") > 20) & (c("rewound") < 0.6))
        .table(),
    ),
    (
        "They don't make them like that any more, so list the films from before 1980 that run over "
        "two hours, and begin with the oldest.",
        t.filter((c("Year") < 1980) & (c("Minutes") > 120)).sort("Year").table(),
    ),
    (
        "The grown-ups were worse than the children, I always held: what was the average late "
        "fee on the 18s, and what was it on the U films? I want both, side by side.",
        both.group(
            eighteen=mean("Late Fee", c("Certificate") == "18"),
            u=mean("Late Fee", c("Certificate") == "U"),
        ).table(),
    ),
    (
        "Walk round with me, shelf after shelf: how many tapes stood on each, and from what year "
        "was the oldest film there?",
        t.group("Shelf", tapes=count(), oldest=min_("Year")).table(),
    ),
    (
        "The ladies loved a romance and the lads wanted blood; how many horror rentals came to "
        "every romance rental?",
        both.value(count(only=c("Genre") == "Horror") / count(only=c("Genre") == "Romance")),
    ),
    (
        "Half my living went on the slate, it felt like. Take the rentals put on the tab at three "
        "pounds or more and tell me how many they were and what they add up to.",
        r.filter((c("Paid By") == "tab") & (c("Fee") >= 3))
        .group(rentals=count(), fees=sum_("Fee"))
        .table(),
    ),
    (
        "Young Kev had an eye for directors. For each of them, how many films of theirs did we "
        "have and how new was the latest, leaving out anybody with fewer than 20?",
        t.group("Director", films=count(), latest=max_("Year")).filter(c("films") >= 20).table(),
    ),
    (
        "I used to put a little gold star on my favourites. Did the staff picks go out more than "
        "the rest? Count the times each tape was rented and give me the mean for the picks and "
        "the mean for the others.",
        lent.group("Staff Pick", times=mean("times")).table(),
    ),
    (
        "In every one of our genres there must have been one darling; find the title that was lent "
        "out most in each, and how often it was.",
        both.group("Genre", "Title", times=count()).top(1, "times", per=("Genre",)).table(),
    ),
    (
        "Only the Laserdisc crowd had money to burn, mind. How many different people rented a "
        "Laserdisc, and how many different discs did they get through?",
        both.filter(c("Format") == "Laserdisc")
        .group(people=nunique("Customer"), discs=nunique("Tape No"))
        .table(),
    ),
    # time
    (
        "Those were golden years before the multiplex came; show me the fees month by month, and "
        "next to them let the sum run on from the start.",
        r.group(month=month, fees=sum_("Fee")).derive(total=running("fees", "month")).table(),
    ),
    (
        "You couldn't get through the door some days. Which day of the week was the busiest, and "
        "what did people pay per film on average that day?",
        r.group(weekday=rented.part("weekdayName"), rentals=count(), fee=mean("Fee"))
        .top(1, "rentals")
        .table(),
    ),
    (
        "Christmas 1997 it snowed and everyone stayed in with a film: from the 20th to the 31st of "
        "December that year, how many did we hand out and what did they bring?",
        r.filter((rented >= date("1997-12-20")) & (rented < date("1998-01-01")))
        .group(rentals=count(), fees=sum_("Fee"))
        .table(),
    ),
    (
        "Oh, the weekend rush with the popcorn machine going! Fridays and Saturdays from six in "
        "the evening on, how many rentals were there of each genre?",
        both.filter(
            rented.part("weekdayName").isin(["Friday", "Saturday"]) & (rented.part("hour") >= 18)
        )
        .group("Genre", rentals=count())
        .table(),
    ),
    (
        "I could feel it slipping away, quarter after quarter; give me the fees of each quarter "
        "and by how many percent they rose or fell on the one before.",
        r.group(quarter=rented.floor("quarter"), fees=sum_("Fee"))
        .derive(change=(c("fees") / shift("fees", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "I can still see their faces. When did each customer come in the first time, and when was "
        "the last?",
        r.group("Customer", first=min_("Rented At"), last=max_("Rented At")).table(),
    ),
    (
        "Somebody once kept a tape so long I thought they'd emigrated; work out the days from "
        "the due date to the return, and show me the customer with the longest delay and how "
        "long it was.",
        r.derive(delay=c("Due").until(c("Returned")))
        .top(1, "delay")
        .select("Customer", "delay")
        .table(),
    ),
    (
        "Tastes do change, don't they; for 1997 and for 1998, which genre was the favourite, and "
        "with how many rentals?",
        both.group("Genre", year=rented.floor("year"), rentals=count())
        .top(1, "rentals", per=("year",))
        .table(),
    ),
    (
        "My eyes get dizzy from all the ups and downs. Count the rentals of each month and smooth "
        "them, averaging every month with the two before it.",
        r.group(month=month, rentals=count())
        .derive(smoothed=rolling("rentals", "month", 3))
        .table(),
    ),
    (
        "New stock used to fly out, or so I tell people: how many days passed on average between "
        "buying a tape and lending it out the first time in this ledger?",
        r.group("Tape No", first=min_("Rented At"))
        .join(t, on="Tape No")
        .value(mean(c("Bought On").until(c("first")))),
    ),
    # charts
    (
        "Count up the rentals for every genre, then draw me a bar for each, with the tallest "
        "first, like the poster that hung behind the counter.",
        both.group("Genre", rentals=count()).sort("-rentals").chart("bar", x="Genre", y="rentals"),
    ),
    (
        "I'd like to see how each format fared as the years went by: take the number of rentals "
        "per month and draw a line for every format.",
        both.group("Format", month=month, rentals=count()).chart(
            "line", x="month", y="rentals", colour="Format"
        ),
    ),
    (
        "Some films went on till the milkman came. Leave out anything under 80 minutes, and make "
        "me a histogram of the running times of the rest.",
        t.filter(c("Minutes") >= 80).chart("histogram", y="Minutes"),
    ),
    (
        "Take just the rentals with a late fee above nothing, and draw the late fees in boxes, one "
        "for each person at the till.",
        r.filter(c("Late Fee") > 0).chart("box", x="Till", y="Late Fee"),
    ),
    (
        "It was all coins in a biscuit tin to begin with; add up the fees by the way they were "
        "paid and cut me a pie out of it.",
        r.group("Paid By", fees=sum_("Fee")).chart("pie", x="Paid By", y="fees"),
    ),
    (
        "When did people want a scare and when a laugh? Count the rentals by weekday and genre, "
        "and paint me one of those heat maps with the weekdays along the bottom.",
        both.group("Genre", weekday=rented.part("weekdayName"), rentals=count()).chart(
            "heatmap", x="weekday", y="Genre", colour="rentals"
        ),
    ),
    (
        "I wonder if it ever paid to buy the dear ones: count how often each tape went out, and "
        "plot that against its cost, one dot a tape.",
        lent.chart("scatter", x="Cost", y="times"),
    ),
    # cleaning and reshaping
    (
        "My nephew could never spell it, so wherever the tapes say SciFi make it Sci-Fi, and "
        "keep it that way.",
        t.derive(Genre=c("Genre").replace("SciFi", "Sci-Fi")).change("tapes"),
    ),
    (
        "Where I left the late fee empty there was none to pay; put a nought there in the rentals "
        "and be done with it.",
        r.set("Late Fee", c("Late Fee").or_else(0)).change("rentals"),
    ),
    (
        "The ledger ought to show at a glance what each visit was worth: add the fee and the late "
        "fee, an empty one counting nothing, and write the sum into the rentals as a new column "
        "Total.",
        r.derive(Total=takings).change("rentals"),
    ),
    (
        "Lay it out like my old wall chart, customers down the side and the ways of paying across "
        "the top, and in each square the number of rentals.",
        r.pivot("Customer", "Paid By", count()).table(),
    ),
    # statistics
    (
        "I swear the ones who never rewound were the late ones as well. Take the rentals that came "
        "back and test whether the late fee differs between rewound and not.",
        r.filter(home).test("tTest", y="Late Fee", x="Rewound"),
    ),
    (
        "Does a longer film put people off? Count how often each tape went out and give me the "
        "correlation of that with the minutes.",
        lent.test("correlation", y="times", x="Minutes"),
    ),
    (
        "The way they paid and whether they rewound, do those two hang together or is it just an "
        "old man's fancy? The chi-squared test, as the professor from number 9 would say.",
        r.test("chiSquared", y="Rewound", x="Paid By"),
    ),
    # unanswerable
    ("How many bags of popcorn did we sell on those Fridays, and what did they bring?", None),
    ("Which of my customers moved away in the end, and where did they go?", None),
    ("Who played the lead in the film that went out the most, and was she ever in the shop?", None),
    (
        "If I opened up again next spring, how many would come, and would they pay five pounds?",
        None,
    ),
    ("Why did everybody turn their backs on Betamax, and whose fault was it?", None),
    ("What was the name of that tune in the old cinema adverts, and where could I buy it?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "I always had a nose for a bargain; were there tapes for which I paid a peculiar "
        "price, and may I see them?",
        t.filter(
            (c("Cost") < low - (high - low) * 1.5) | (c("Cost") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Half the late fees never made it into the ledger; fill each gap in the rentals "
        "with the average of whoever stood at that till, and leave it so.",
        r.set("Late Fee", c("Late Fee").or_else(over(mean("Late Fee"), "Till"))).change("rentals"),
    ),
    (
        "The Saturday girl did have a name, it was Rosie; put Rosie in place of Saturday "
        "girl in the rentals, and may she forgive me.",
        r.derive(Till=c("Till").replace("Saturday girl", "Rosie")).change("rentals"),
    ),
]
