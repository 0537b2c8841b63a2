"""Concerts of an amateur choir, the seats booked for them and the singers."""

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

FORMATS = {"concerts": "csv", "bookings": "parquet", "singers": "csv"}

VOICE = "a choir secretary, polite British; the second half of each question adds a condition"

WORKS = [
    ("Messiah", "Handel"),
    ("Requiem", "Fauré"),
    ("Requiem", "Mozart"),
    ("Gloria", "Vivaldi"),
    ("St John Passion", "Bach"),
    ("Christmas Oratorio", "Bach"),
    ("Elijah", "Mendelssohn"),
    ("Carols by Candlelight", "various"),
    ("Spring Madrigals", "various"),
    ("The Armed Man", "Jenkins"),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 110
    work = rng.choice(len(WORKS), k)
    day = pd.Timestamp("2021-09-04") + pd.to_timedelta(
        np.sort(rng.choice(1300, k, replace=False)), unit="D"
    )
    free = rng.random(k) < 0.2
    venue = rng.choice(
        ["St Mary's", "Town Hall", "Methodist Chapel", "Minster", "School Hall"],
        k,
        p=[0.36, 0.2, 0.18, 0.12, 0.14],
    )
    orchestra = rng.random(k) < 0.4
    concerts = pd.DataFrame(
        {
            "Ref": [f"K{i + 1:03d}" for i in range(k)],
            "Concert Date": day.strftime("%Y-%m-%d"),
            "Main Work": [WORKS[i][0] for i in work],
            "Composer": [WORKS[i][1] for i in work],
            "Venue": venue,
            "Conductor": rng.choice(
                ["Dr Penrose", "Ms Aldous", "Mr Whitlock"], k, p=[0.6, 0.25, 0.15]
            ),
            "Orchestra": np.where(orchestra, "Yes", "No"),
            "Soloists": rng.choice([0, 1, 2, 4], k, p=[0.35, 0.25, 0.2, 0.2]),
            "Singers on Stage": rng.integers(38, 96, k),
            "Hall Hire GBP": pd.Series(venue)
            .map(
                dict(
                    zip(
                        ["St Mary's", "Town Hall", "Methodist Chapel", "Minster", "School Hall"],
                        [180, 420, 95, 650, 120],
                        strict=True,
                    )
                )
            )
            .to_numpy(),
            "Musicians GBP": np.where(orchestra, rng.integers(6, 26, k) * 100, 80),
            "Admission": np.where(free, "retiring collection", "ticketed"),
            "Collection GBP": np.where(free, rng.gamma(4, 75, k).round(2), np.nan),
            "Programmes Sold": rng.integers(20, 190, k),
        }
    )
    m = 1400
    which = rng.choice(np.flatnonzero(~free)[:-2], m)
    seats = rng.choice([1, 2, 3, 4, 5, 6, 10], m, p=[0.24, 0.42, 0.1, 0.13, 0.05, 0.04, 0.02])
    reduced = np.minimum(rng.poisson(0.7, m), seats)
    ahead = rng.gamma(1.3, 15, m).round()
    channel = rng.choice(
        ["website", "telephone", "door", "choir member"], m, p=[0.45, 0.15, 0.2, 0.2]
    )
    ahead = np.where(channel == "door", 0, ahead)
    price = rng.choice([12, 15, 18], m, p=[0.3, 0.5, 0.2])
    surnames = [
        "Ashworth",
        "Bellamy",
        "Cartwright",
        "Dunmore",
        "Eccles",
        "Fairfax",
        "Gill",
        "Hobbs",
    ]
    surnames += [
        "Inchbald",
        "Jessop",
        "Khan",
        "Lovell",
        "Marsh",
        "Nwosu",
        "Oakley",
        "Pym",
        "Quirke",
    ]
    bookings = pd.DataFrame(
        {
            "Booking No": np.arange(4001, 4001 + m),
            "Ref": concerts["Ref"].to_numpy()[which],
            "Booked On": day[which] - pd.to_timedelta(ahead, unit="D"),
            "Surname": rng.choice(surnames, m),
            "Postcode": rng.choice(
                ["HX1", "HX3", "HD6", "BD12", "LS28"], m, p=[0.35, 0.25, 0.2, 0.12, 0.08]
            ),
            "Seats": seats,
            "Concessions": reduced,
            "Paid GBP": (price * seats - 3.0 * reduced),
            "Channel": channel,
            "Wheelchair Space": rng.choice(["Yes", "No"], m, p=[0.05, 0.95]),
            "Gift Aid": rng.choice(["Yes", "No"], m, p=[0.38, 0.62]),
            "Donation GBP": np.where(
                rng.random(m) < 0.2, rng.choice([2, 5, 10, 20, 50], m), np.nan
            ),
            "Refunded": rng.random(m) < 0.03,
        }
    )
    n = 128
    first = [
        "Alice",
        "Brian",
        "Clare",
        "David",
        "Edith",
        "Frank",
        "Grace",
        "Hugh",
        "Irene",
        "Joan",
        "Keith",
        "Lynne",
    ]
    joined = pd.Timestamp("2005-09-06") + pd.to_timedelta(rng.integers(0, 1010, n) * 7, unit="D")
    left = pd.Series(joined + pd.to_timedelta(rng.integers(20, 300, n) * 7, unit="D"))
    singers = pd.DataFrame(
        {
            "Member No": np.arange(1, n + 1),
            "Name": [
                f"{a} {b}"
                for a, b in zip(rng.choice(first, n), rng.choice(surnames, n), strict=True)
            ],
            "Voice": rng.choice(["Soprano", "Alto", "Tenor", "Bass"], n, p=[0.36, 0.32, 0.12, 0.2]),
            "Joined": joined.strftime("%Y-%m-%d"),
            "Left": left.dt.strftime("%Y-%m-%d").where(
                (rng.random(n) < 0.25) & (left < "2025-03-01")
            ),
            "Subs GBP": rng.choice([120, 60, 0], n, p=[0.75, 0.2, 0.05]),
            "Subs Paid": rng.choice(["Yes", "No"], n, p=[0.83, 0.17]),
            "Rehearsals Attended": rng.integers(4, 37, n),
            "Reads Music": rng.choice(["Yes", "No"], n, p=[0.8, 0.2]),
            "Email": [
                None if x < 0.12 else f"m{i}@choirmail.org" for i, x in enumerate(rng.random(n))
            ],
        }
    )
    return {"concerts": concerts, "bookings": bookings, "singers": singers}


k = T("concerts")
b = T("bookings")
s = T("singers")
sold = b.join(k, "Ref")

when = c("Concert Date")
booked = c("Booked On")
joined = c("Joined")
website = c("Channel") == "website"
door = c("Channel") == "door"
kept = ~c("Refunded")
orchestra = c("Orchestra") == "Yes"
present = c("Left").missing()
minster = c("Venue") == "Minster"
penrose = c("Conductor") == "Dr Penrose"
ticketed = c("Admission") == "ticketed"
takings = sum_("Paid GBP")
costs = c("Hall Hire GBP") + c("Musicians GBP")

low, high = over(quantile("Donation GBP", 0.25)), over(quantile("Donation GBP", 0.75))

QUESTIONS = [
    # Everyday
    (
        "How many bookings were there for Messiah, please?",
        sold.filter(c("Main Work") == "Messiah").value(count()),
    ),
    (
        "Might I have the total seats and the average paid for each channel, please?",
        b.group("Channel", seats=sum_("Seats"), paid=mean("Paid GBP")).table(),
    ),
    (
        "What are the average hall hire and the average programmes sold per conductor, please?",
        k.group(
            "Conductor", hire=mean("Hall Hire GBP"), programmes=mean("Programmes Sold")
        ).table(),
    ),
    (
        "Would you sort the singers by rehearsals attended, fewest first?",
        s.sort("Rehearsals Attended").table(),
    ),
    (
        "Might I see just the name and email, if only of the altos?",
        s.filter(c("Voice") == "Alto").select("Name", "Email").table(),
    ),
    (
        "Which is the latest booking, please, if refunded ones do not count?",
        b.filter(kept).top(1, "Booked On").table(),
    ),
    (
        "How many bookings are there for each surname, please?",
        b.group("Surname", n=count()).table(),
    ),
    (
        "May I have the summary statistics of the hall hire, please?",
        k.report("describe", "Hall Hire GBP"),
    ),
    (
        "Which bookings have more than four seats, provided there is Gift Aid?",
        b.filter((c("Seats") > 4) & (c("Gift Aid") == "Yes")).table(),
    ),
    (
        "What is the difference in money paid between website and telephone bookings, please?",
        b.value(mean("Paid GBP", website) - mean("Paid GBP", c("Channel") == "telephone")),
    ),
    ("How tall are our tenors on average, please?", None),
    # look
    (
        "Might I see the list of singers, but only the tenors, please?",
        s.filter(c("Voice") == "Tenor").table(),
    ),
    (
        "What is missing from our concerts list, looking only at those with an orchestra?",
        k.filter(orchestra).report("missing"),
    ),
    (
        "Which composers have we sung, please, if we count only the Minster?",
        k.filter(minster).distinct("Composer").table(),
    ),
    (
        "Would you kindly show me eight bookings at random, provided they were taken by telephone?",
        b.filter(c("Channel") == "telephone").sample(8).table(),
    ),
    (
        "Could I have the usual statistics on seats and money paid, refunded bookings apart?",
        b.filter(kept).report("describe", "Seats", "Paid GBP"),
    ),
    (
        "How many different postcodes do our audiences come from, leaving out sales at the door?",
        b.filter(~door).value(nunique("Postcode")),
    ),
    # aggregate and compare
    (
        "How many concerts have we given, if you would count only those at St Mary's?",
        k.filter(c("Venue") == "St Mary's").value(count()),
    ),
    (
        "What have we taken in ticket money altogether, without the bookings we had to refund?",
        b.filter(kept).value(takings),
    ),
    (
        "May I have the number of singers in each voice, considering only those who have not left?",
        s.filter(present).group("Voice", singers=count()).table(),
    ),
    (
        "May I have the average seats per booking for every sales channel, Halifax HX1 only?",
        b.filter(c("Postcode") == "HX1").group("Channel", seats=mean("Seats")).table(),
    ),
    (
        "Which work brought in the most ticket money, taking only concerts without an orchestra?",
        sold.filter(c("Orchestra") == "No")
        .group("Main Work", takings=takings)
        .top(1, "takings")
        .table(),
    ),
    (
        "Which five singers came to the most rehearsals, leaving aside anyone who has left us?",
        s.filter(present).top(5, "Rehearsals Attended").table(),
    ),
    (
        "Who still owes us their subs, please, among the sopranos and altos still with us?",
        s.filter((c("Subs Paid") == "No") & c("Voice").isin(["Soprano", "Alto"]) & present).table(),
    ),
    (
        "How much would all the unpaid subs come to, if we ask only those who are still members?",
        s.filter((c("Subs Paid") == "No") & present).value(sum_("Subs GBP")),
    ),
    (
        "What percentage of bookings carry Gift Aid, looking only at those of £30 or more?",
        b.filter(c("Paid GBP") >= 30).value(mean(c("Gift Aid") == "Yes") * 100),
    ),
    (
        "What share of our singers read music, voice by voice, leaving out all who have gone?",
        s.filter(present).group("Voice", share=mean(c("Reads Music") == "Yes")).table(),
    ),
    (
        "May I have the average collection of each hall, given at least two soloists?",
        k.filter(c("Soloists") >= 2).group("Venue", collection=mean("Collection GBP")).table(),
    ),
    (
        "What is the largest donation anybody has made, provided it came through our website?",
        b.filter(website).value(max_("Donation GBP")),
    ),
    (
        "Which concert cost most for hall and musicians together, counting Dr Penrose's only?",
        k.filter(penrose).set("Costs", costs).top(1, "Costs").table(),
    ),
    (
        "May I know takings less costs for each ticketed concert with bookings, refunds excluded?",
        k.filter(ticketed)
        .join(b.filter(kept).group("Ref", takings=takings), "Ref")
        .derive(profit=c("takings") - costs)
        .select("Ref", "profit")
        .table(),
    ),
    (
        "Are there ticketed concerts for which nobody booked at all, free ones set aside?",
        k.filter(ticketed).join(b, "Ref", "anti").table(),
    ),
    (
        "Could you list the two largest bookings of each channel, as long as no refund was made?",
        b.filter(kept).top(2, "Seats", per=("Channel",)).table(),
    ),
    (
        "Which surnames have booked at least 60 times, overlooking the tickets sold at the door?",
        b.filter(~door).group("Surname", bookings=count()).filter(c("bookings") >= 60).table(),
    ),
    (
        "How much more is paid per booking at the Minster than the Town Hall, with orchestra only?",
        sold.filter(orchestra).value(
            mean("Paid GBP", minster) - mean("Paid GBP", c("Venue") == "Town Hall")
        ),
    ),
    (
        "How many bookings need a wheelchair space in each venue, for parties of two or more?",
        sold.filter((c("Wheelchair Space") == "Yes") & (c("Seats") >= 2))
        .group("Venue", bookings=count())
        .table(),
    ),
    (
        "What is the average price per seat for each postcode, where there were no concessions?",
        b.filter(c("Concessions") == 0)
        .group("Postcode", price=mean(c("Paid GBP") / c("Seats")))
        .table(),
    ),
    (
        "Which conductors have taken both Bach and Mozart, if we look no further than St Mary's?",
        k.filter(c("Venue") == "St Mary's")
        .group(
            "Conductor",
            bach=count(only=c("Composer") == "Bach"),
            mozart=count(only=c("Composer") == "Mozart"),
        )
        .filter((c("bach") > 0) & (c("mozart") > 0))
        .select("Conductor")
        .table(),
    ),
    (
        "How many concerts sold more programmes than our average concert, yet had no soloists?",
        k.filter(c("Programmes Sold") > over(mean("Programmes Sold")))
        .filter(c("Soloists") == 0)
        .value(count()),
    ),
    (
        "Could I have each channel's share of the seats sold, with refunds taken out?",
        b.filter(kept)
        .group("Channel", seats=sum_("Seats"))
        .derive(share=c("seats") / over(sum_("seats")))
        .table(),
    ),
    (
        "What is the median ticket money of a concert, adding up without door sales?",
        b.filter(~door).group("Ref", takings=takings).value(median("takings")),
    ),
    (
        "Nine tenths of our bookings cost no more than how much, if you leave out refunded ones?",
        b.filter(kept).value(quantile("Paid GBP", 0.9)),
    ),
    (
        "How many names on the singers list have no email, supposing we count only present basses?",
        s.filter(c("Email").missing() & (c("Voice") == "Bass") & present).value(count()),
    ),
    # time
    (
        "How many concerts did we give each year, please, when you count only those with soloists?",
        k.filter(c("Soloists") > 0).group(year=when.floor("year"), concerts=count()).table(),
    ),
    (
        "Would you show the ticket money per month since January 2024, website bookings only?",
        b.filter(website & (booked >= date("2024-01-01")))
        .group(month=booked.floor("month"), takings=takings)
        .table(),
    ),
    (
        "On which weekday do we sell most seats, if sales at the door do not count?",
        b.filter(~door)
        .group(weekday=booked.part("weekdayName"), seats=sum_("Seats"))
        .top(1, "seats")
        .table(),
    ),
    (
        "How many days ahead do people book on average, per channel, the door excepted?",
        sold.filter(~door).group("Channel", days=mean(booked.until(when))).table(),
    ),
    (
        "How many performances fell on a Saturday or Sunday, if we look only at the Town Hall?",
        k.filter((when.part("weekday") >= 6) & (c("Venue") == "Town Hall")).value(count()),
    ),
    (
        "What did the retiring collections come to in each quarter of 2023, orchestra nights only?",
        k.filter((when.part("year") == 2023) & orchestra)
        .group(quarter=when.floor("quarter"), collections=sum_("Collection GBP"))
        .table(),
    ),
    (
        "Might I see the joiners per year with a running total, sopranos only?",
        s.filter(c("Voice") == "Soprano")
        .group(year=joined.floor("year"), joiners=count())
        .derive(total=running("joiners", "year"))
        .table(),
    ),
    (
        "How many days do people stay on average, voice by voice, among those who have left?",
        s.filter(~present).group("Voice", days=mean(joined.until(c("Left")))).table(),
    ),
    (
        "What is the longest gap between two concerts in days, if the Minster alone is meant?",
        k.filter(minster)
        .set("Before", shift("Concert Date", "Concert Date"))
        .value(max_(c("Before").until(when))),
    ),
    (
        "When did we first and last perform each work, Dr Penrose conducting?",
        k.filter(penrose)
        .group("Main Work", first=min_("Concert Date"), last=max_("Concert Date"))
        .table(),
    ),
    # charts
    (
        "Would you be so good as to draw the ticket money per venue as bars, without refunds?",
        sold.filter(kept).group("Venue", takings=takings).chart("bar", x="Venue", y="takings"),
    ),
    (
        "May we see seats booked each month smoothed over three, as a line, website only?",
        b.filter(website)
        .group(month=booked.floor("month"), seats=sum_("Seats"))
        .derive(smoothed=rolling("seats", "month", 3))
        .chart("line", x="month", y="smoothed"),
    ),
    (
        "May I have a histogram of rehearsals attended, leaving out those who have left the choir?",
        s.filter(present).chart("histogram", y="Rehearsals Attended"),
    ),
    (
        "A pie of the voices would be most helpful, if it showed only members who read music",
        s.filter(c("Reads Music") == "Yes")
        .group("Voice", singers=count())
        .chart("pie", x="Voice", y="singers"),
    ),
    (
        "Could you plot programmes sold against singers on stage, at ticketed concerts only?",
        k.filter(ticketed).chart("scatter", x="Singers on Stage", y="Programmes Sold"),
    ),
    (
        "Might I have box plots of the money paid for each channel, parties of four or more only?",
        b.filter(c("Seats") >= 4).chart("box", x="Channel", y="Paid GBP"),
    ),
    (
        "Might I trouble you for a heat map of concerts by composer and venue, since 2022?",
        k.filter(when >= date("2022-01-01"))
        .group("Composer", "Venue", concerts=count())
        .chart("heatmap", x="Composer", y="Venue", colour="concerts"),
    ),
    # cleaning and reshaping
    (
        "Please take those who left out of the singers list, if they left before 2020",
        s.filter(~(~present & (c("Left") < date("2020-01-01")))).change("singers"),
    ),
    (
        "Would you put nought for the donation in the bookings, wherever it is blank?",
        b.set("Donation GBP", c("Donation GBP").or_else(0)).change("bookings"),
    ),
    (
        "Would you add Rate to the bookings, reduced where there is a concession, otherwise full?",
        b.derive(Rate=where(c("Concessions") > 0, "reduced", "full")).change("bookings"),
    ),
    (
        "May I have a grid of works by venues with the number of concerts, ticketed ones only?",
        k.filter(ticketed).pivot("Main Work", "Venue", count()).table(),
    ),
    # statistics
    (
        "Are programmes sold and singers on stage correlated, if we take St Mary's only?",
        k.filter(c("Venue") == "St Mary's").test(
            "correlation", "Programmes Sold", "Singers on Stage"
        ),
    ),
    (
        "Is the money paid significantly different with and without Gift Aid, refunds set aside?",
        b.filter(kept).test("tTest", "Paid GBP", "Gift Aid"),
    ),
    (
        "Do rehearsals attended differ by voice, in an analysis of variance of present members?",
        s.filter(present).test("anova", "Rehearsals Attended", "Voice"),
    ),
    # nothing can answer it
    ("How many seats were left empty at the Minster, if we take only the Messiah?", None),
    ("Which soloist was the dearest, supposing we leave out the Christmas concerts?", None),
    ("What did we spend on music hire last season, counting only the Requiem?", None),
    ("How many tickets shall we sell next Easter, if we return to the Town Hall?", None),
    ("Why do so few tenors stay with us, even though they pay no more than the others?", None),
    ("Could you recommend a good tea room, provided that it is near Harrogate?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Could I see the donations that look quite out of the ordinary, with all the "
        "details of the booking?",
        b.filter(
            (c("Donation GBP") < low - (high - low) * 1.5)
            | (c("Donation GBP") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "May I have the lowest and the highest hall hire at each venue, if only concerts "
        "with orchestra are counted?",
        k.filter(c("Orchestra") == "Yes")
        .group("Venue", lowest=min_("Hall Hire GBP"), highest=max_("Hall Hire GBP"))
        .table(),
    ),
    (
        "Would you kindly turn Carols by Candlelight into Carols by Lamplight, wherever it "
        "is the main work of a concert?",
        k.set(
            "Main Work", c("Main Work").replace("Carols by Candlelight", "Carols by Lamplight")
        ).change("concerts"),
    ),
]
