"""Games played in escape rooms, and the rooms themselves."""

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

FORMATS = {"games": "csv", "rooms": "csv"}

VOICE = 'a business student, polite: "Can you", "Could we", "I\'d like"'

ROOMS = {
    "The Vault": ("heist", 3, 6, 12, 41000),
    "Dr Grimm": ("horror", 5, 5, 9, 52000),
    "Submarine U-9": ("adventure", 4, 6, 14, 67000),
    "Grandma's Attic": ("mystery", 2, 6, 4, 18500),
    "Pharaoh": ("adventure", 3, 7, 11, 38000),
    "Zero Gravity": ("sci-fi", 4, 5, 13, 72500),
    "The Asylum": ("horror", 4, 4, 10, 44000),
    "Baker Street": ("mystery", 3, 5, 5, 29500),
    "Candy Factory": ("family", 1, 8, 3, 24000),
    "Prison Break": ("heist", 5, 6, 8, 35500),
    "Laboratory 13": ("sci-fi", 2, 6, 7, 31000),
    "Secret Garden": ("family", 2, 6, 2, 21000),
}
HOSTS = ["Lena", "Ibrahim", "Chloe", "Mats", "Oksana", "Dario", "Femke"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    names = list(ROOMS)
    m = len(names)
    rooms = pd.DataFrame(
        {
            "Room": names,
            "Theme": [ROOMS[k][0] for k in names],
            "Difficulty": [ROOMS[k][1] for k in names],
            "Max Players": [ROOMS[k][2] for k in names],
            "Puzzles": [ROOMS[k][3] + 6 for k in names],
            "Build Cost": [ROOMS[k][4] for k in names],
            "Opening Date": (
                pd.Timestamp("2019-05-01") + pd.to_timedelta(rng.integers(0, 1500, m), "D")
            ).strftime("%Y-%m-%d"),
            "Live Actor": [ROOMS[k][0] == "horror" or k == "Prison Break" for k in names],
        }
    )
    n = 1450
    which = rng.choice(m - 1, n, p=rng.dirichlet(np.full(m - 1, 8.0)))
    size = np.clip(
        rng.choice([2, 3, 4, 5, 6], n, p=[0.22, 0.2, 0.3, 0.17, 0.11]),
        2,
        rooms["Max Players"].to_numpy()[which],
    )
    hints = rng.poisson(0.6 * rooms["Difficulty"].to_numpy()[which] + 0.4)
    used = (38 + 4 * rooms["Difficulty"].to_numpy()[which] - 1.1 * size + rng.normal(0, 8, n)).clip(
        19
    )
    won = used < 60
    day = pd.Timestamp("2023-10-01") + pd.to_timedelta(rng.integers(0, 520, n), "D")
    slot = rng.choice([11, 13, 15, 17, 19, 21], n, p=[0.06, 0.12, 0.18, 0.22, 0.26, 0.16])
    start = day + pd.to_timedelta(slot * 60 + rng.choice([0, 15, 30], n), "min")
    weekend = (start.dayofweek >= 5).astype(int)
    games = pd.DataFrame(
        {
            "Game ID": 30001 + np.arange(n),
            "Room": np.array(names)[which],
            "Start": start.strftime("%Y-%m-%d %H:%M"),
            "Team Size": size,
            "Group Type": rng.choice(
                ["friends", "family", "corporate", "students", "tourists"],
                n,
                p=[0.36, 0.27, 0.14, 0.15, 0.08],
            ),
            "Game Master": rng.choice(HOSTS, n, p=[0.22, 0.18, 0.17, 0.14, 0.12, 0.1, 0.07]),
            "Minutes": np.minimum(used, 60).round(1),
            "Escaped": won,
            "Hints": hints,
            "Price": (size * (24 + 4 * weekend)).astype(float),
            "Extras": np.where(rng.random(n) < 0.45, rng.gamma(2, 6, n), 0).round(2),
            "Voucher": rng.choice(
                [None, "STUDENT10", "BDAY", "GROUPDEAL"], n, p=[0.74, 0.12, 0.06, 0.08]
            ),
            "Channel": rng.choice(
                ["website", "phone", "walk-in", "partner"], n, p=[0.62, 0.13, 0.09, 0.16]
            ),
            "Rating": np.clip(rng.normal(4.2 + 0.3 * won, 0.7, n).round(), 1, 5),
            "Returning": rng.choice(["yes", "no"], n, p=[0.31, 0.69]),
            "Language": rng.choice(["EN", "NL", "DE"], n, p=[0.45, 0.42, 0.13]),
        }
    )
    games.loc[rng.random(n) < 0.28, "Rating"] = np.nan
    games.loc[rng.choice(n, 22, replace=False), "Game Master"] = None
    return {"games": games, "rooms": rooms}


games = T("games")
rooms = T("rooms")

in_room = games.join(rooms, on="Room")
revenue = c("Price") + c("Extras")
weekend = c("Start").part("weekday") >= 6
in_2024 = (c("Start") >= date("2024-01-01")) & (c("Start") < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    (
        "Can you give me the number of games and the average rating per room, please?",
        games.group("Room", n=count(), rating=mean("Rating")).table(),
    ),
    (
        "Could you sort the rooms by build cost, the most expensive first?",
        rooms.sort("-Build Cost").table(),
    ),
    (
        "I'd like to see only room, theme and difficulty.",
        rooms.select("Room", "Theme", "Difficulty").table(),
    ),
    (
        "What is the difference in rating between returning customers and the others, please?",
        games.value(
            mean("Rating", c("Returning") == "yes") - mean("Rating", c("Returning") == "no")
        ),
    ),
    (
        "Could we see the share of escaped games per room?",
        games.group("Room", share=mean(c("Escaped"))).table(),
    ),
    (
        "Can you show the bottom 3 rooms by average rating?",
        games.group("Room", rating=mean("Rating")).bottom(3, "rating").table(),
    ),
    (
        "Could we have a box plot of the minutes by group type?",
        games.chart("box", x="Group Type", y="Minutes"),
    ),
    (
        "Can you tell me the average rating of the horror rooms?",
        in_room.filter(c("Theme") == "horror").value(mean("Rating")),
    ),
    ("Could you show me the first 5 games, please?", games.limit(5).table()),
    (
        "I'd like a regression of the price on the team size.",
        games.test("regression", y="Price", x="Team Size"),
    ),
    ("Could you tell me the average age of the players?", None),
    # look
    ("Can you tell me how many games are in the data set?", games.value(count())),
    (
        "Could you list the columns of the rooms table with their types, please?",
        rooms.report("types"),
    ),
    (
        "I'd like to know how many values are missing in each column of the games.",
        games.report("missing"),
    ),
    (
        "Could we see which vouchers customers have handed in?",
        games.filter(~c("Voucher").missing()).distinct("Voucher").table(),
    ),
    ("Can you please draw 25 random games for my appendix?", games.sample(25).table()),
    (
        "I'd like descriptive statistics of the price, the extras and the rating, please.",
        games.report("describe", "Price", "Extras", "Rating"),
    ),
    # aggregate and compare
    (
        "Could you calculate the total revenue, ticket price plus extras?",
        games.value(sum_(revenue)),
    ),
    (
        "Can you show me the success rate of each room?",
        games.group("Room", rate=mean(c("Escaped"))).table(),
    ),
    (
        "I'd like to know which room is the toughest, meaning the lowest share of escapes.",
        games.group("Room", rate=mean(c("Escaped"))).bottom(1, "rate").table(),
    ),
    (
        "Could we compare the average number of hints between returning customers and new ones?",
        games.group("Returning", hints=mean("Hints")).table(),
    ),
    (
        "Can you give me the five rooms with the highest turnover including extras?",
        games.group("Room", revenue=sum_(revenue)).top(5, "revenue").table(),
    ),
    (
        "I'd like to see the average spend per player for every customer segment.",
        games.group("Group Type", spend=sum_(revenue) / sum_("Team Size")).table(),
    ),
    (
        "Could you count the corporate bookings with at least five people, please?",
        games.filter((c("Group Type") == "corporate") & (c("Team Size") >= 5)).value(count()),
    ),
    (
        "Can you work out what percentage of games was booked through a partner?",
        games.value(mean(c("Channel") == "partner") * 100),
    ),
    (
        "Could we find out which sales channel has the largest average ticket?",
        games.group("Channel", price=mean("Price")).top(1, "price").table(),
    ),
    (
        "I'd like the market share of each theme in ticket revenue.",
        in_room.group("Theme", revenue=sum_("Price"))
        .derive(share=c("revenue") / over(sum_("revenue")))
        .table(),
    ),
    (
        "Can you tell me the three fastest escapes in every room?",
        games.filter(c("Escaped")).bottom(3, "Minutes", per=("Room",)).table(),
    ),
    (
        "Could you tell me who hosted the most games?",
        games.group("Game Master", n=count()).top(1, "n").table(),
    ),
    (
        "I'd like to compare host ratings, but only for hosts with more than 150 games.",
        games.group("Game Master", n=count(), rating=mean("Rating")).filter(c("n") > 150).table(),
    ),
    (
        "Can you check how much higher the rating is when a team gets out than when it doesn't?",
        games.value(mean("Rating", c("Escaped")) - mean("Rating", ~c("Escaped"))),
    ),
    (
        "Could we have the return on investment of each room, so ticket sales over build cost?",
        games.group("Room", sales=sum_("Price"))
        .join(rooms, on="Room")
        .derive(roi=c("sales") / c("Build Cost"))
        .select("Room", "roi")
        .table(),
    ),
    (
        "I'd like to know whether any room has not been played at all.",
        rooms.join(games, on="Room", how="anti").table(),
    ),
    (
        "Can you show the share of student groups that used the STUDENT10 voucher?",
        games.filter(c("Group Type") == "students").value(mean(c("Voucher") == "STUDENT10")),
    ),
    (
        "Could you give me the median time in minutes of successful teams by difficulty level?",
        in_room.filter(c("Escaped")).group("Difficulty", minutes=median("Minutes")).table(),
    ),
    (
        "I'd like a list of the games that were filled to capacity, please.",
        in_room.filter(c("Team Size") == c("Max Players")).table(),
    ),
    (
        "Could we see how many games each segment played in each language?",
        games.group("Group Type", "Language", n=count()).table(),
    ),
    (
        "Can you tell me the build cost per puzzle for each theme?",
        rooms.group("Theme", cost=sum_("Build Cost") / sum_("Puzzles")).table(),
    ),
    (
        "I'd like to know which rooms have an average rating above that of all games.",
        games.derive(overall=over(mean("Rating")))
        .group("Room", rating=mean("Rating"), overall=max_("overall"))
        .filter(c("rating") > c("overall"))
        .select("Room", "rating")
        .table(),
    ),
    (
        "Could you add up the revenue of each host and then average over the hosts?",
        games.group("Game Master", revenue=sum_(revenue)).value(mean("revenue")),
    ),
    (
        "Can you list the rooms in which every team needed less than seven hints?",
        games.group("Room", most=max_("Hints")).filter(c("most") < 7).select("Room").table(),
    ),
    (
        "Could we get the number of different rooms that family groups have tried?",
        games.filter(c("Group Type") == "family").value(nunique("Room")),
    ),
    (
        "I'd like the discount reliance per channel, i.e. the percentage of games with a voucher.",
        games.group("Channel", percent=mean(~c("Voucher").missing()) * 100).table(),
    ),
    # time
    (
        "Can you give me the monthly turnover from tickets for 2024?",
        games.filter(in_2024)
        .group(month=c("Start").floor("month"), turnover=sum_("Price"))
        .table(),
    ),
    (
        "Could we see the quarter-on-quarter growth of total revenue in percent?",
        games.group(quarter=c("Start").floor("quarter"), revenue=sum_(revenue))
        .derive(
            growth=(c("revenue") - shift("revenue", "quarter")) / shift("revenue", "quarter") * 100
        )
        .table(),
    ),
    (
        "I'd like to know which weekday is the most popular for corporate events.",
        games.filter(c("Group Type") == "corporate")
        .group(weekday=c("Start").part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Can you compare weekends with working days by average revenue per game?",
        games.group(days=where(weekend, "weekend", "working day"), revenue=mean(revenue)).table(),
    ),
    (
        "Could you count the games that started at 19:00 or later in November and December 2024?",
        games.filter(
            (c("Start").part("hour") >= 19)
            & (c("Start") >= date("2024-11-01"))
            & (c("Start") < date("2025-01-01"))
        ).value(count()),
    ),
    (
        "I'd like the cumulative number of players by week since July 2024.",
        games.filter(c("Start") >= date("2024-07-01"))
        .group(week=c("Start").floor("week"), players=sum_("Team Size"))
        .derive(total=running("players", "week"))
        .table(),
    ),
    (
        "Could we smooth the monthly number of games with a three-month moving average?",
        games.group(month=c("Start").floor("month"), n=count())
        .derive(average=rolling("n", "month", 3))
        .table(),
    ),
    (
        "Can you tell me when each room hosted its first game in the data?",
        games.group("Room", first=min_("Start")).table(),
    ),
    (
        "Could you show which rooms were opened before 2021?",
        rooms.filter(c("Opening Date") < date("2021-01-01")).table(),
    ),
    (
        "I'd like to see the best day ever by takings, tickets and extras together.",
        games.group(day=c("Start").floor("day"), revenue=sum_(revenue)).top(1, "revenue").table(),
    ),
    # charts
    (
        "Can you make a bar chart of the escape rate by difficulty, please?",
        in_room.group("Difficulty", rate=mean(c("Escaped"))).chart("bar", x="Difficulty", y="rate"),
    ),
    (
        "Could we plot monthly revenue including extras as a line, one per customer segment?",
        games.group("Group Type", month=c("Start").floor("month"), revenue=sum_(revenue)).chart(
            "line", x="month", y="revenue", colour="Group Type"
        ),
    ),
    (
        "I'd like a pie chart of the booking channels for my slides.",
        games.group("Channel", n=count()).chart("pie", x="Channel", y="n"),
    ),
    (
        "Could you draw a histogram of the time teams needed, successful ones only?",
        games.filter(c("Escaped")).chart("histogram", y="Minutes"),
    ),
    (
        "Can you show me box plots of the minutes played, room by room?",
        games.chart("box", x="Room", y="Minutes"),
    ),
    (
        "I'd like a scatter plot, build cost on the x-axis and number of puzzles on the y-axis.",
        rooms.chart("scatter", x="Build Cost", y="Puzzles"),
    ),
    (
        "Could we have a heat map of demand by weekday and starting hour?",
        games.group(
            weekday=c("Start").part("weekdayName"), hour=c("Start").part("hour"), n=count()
        ).chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    # cleaning and reshaping
    (
        "Can you delete the games without a rating from the table?",
        games.filter(~c("Rating").missing()).change("games"),
    ),
    (
        "Could you add a column Revenue to the games, being price plus extras?",
        games.derive(Revenue=revenue).change("games"),
    ),
    (
        "I'd like the Extras column renamed to AddOns in the games, please.",
        games.rename(Extras="AddOns").change("games"),
    ),
    (
        "Could we have a cross table with rooms as rows, segments as columns and ticket revenue "
        "in the cells?",
        games.pivot("Room", "Group Type", sum_("Price")).table(),
    ),
    # statistics
    (
        "Can you test whether new and returning customers differ in what they spend on extras?",
        games.test("tTest", y="Extras", x="Returning"),
    ),
    (
        "Could we run a regression of the minutes on the team size?",
        games.test("regression", y="Minutes", x="Team Size"),
    ),
    (
        "I'd like a chi-squared test of escaping against the language of the game.",
        games.test("chiSquared", y="Escaped", x="Language"),
    ),
    # nothing can answer it
    ("Can you calculate the profit margin of each room after wages and rent?", None),
    ("Could we see how many bookings were cancelled, by channel?", None),
    ("I'd like to know which puzzle in Submarine U-9 takes teams the longest.", None),
    ("Could you estimate the revenue we should expect for summer 2026?", None),
    ("Can you explain why tourists leave lower ratings than families?", None),
    ("Could we get an overview of the tuition fees at business schools?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Can you rank the other numbers by how closely they go with the minutes a team needs?",
        games.report("correlations", "Minutes"),
    ),
    (
        "Could we remove the games that have an empty field anywhere?",
        games.filter(
            ~c("Game Master").missing() & ~c("Voucher").missing() & ~c("Rating").missing()
        ).change("games"),
    ),
    (
        "I'd like the lowest, the average and the highest price per group type, please.",
        games.group(
            "Group Type", lowest=min_("Price"), average=mean("Price"), highest=max_("Price")
        ).table(),
    ),
]
