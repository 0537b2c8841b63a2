"""The statement of a private account over two years and the limits that its owner has set."""

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

FORMATS = {"statement": "csv", "budget": "csv"}

VOICE = "a private person looking at their own account, first person, never a column's name"

SHOPS = {
    "Groceries": ["Tesco", "Lidl", "Sainsbury's", "Waitrose", "Corner Shop"],
    "Eating out": ["Nando's", "Pret", "Costa", "Wagamama", "Deliveroo", "The Red Lion"],
    "Transport": ["TfL", "Trainline", "Shell", "Uber"],
    "Clothes": ["M&S", "Zara", "Uniqlo", "Vinted"],
    "Home": ["IKEA", "B&Q", "John Lewis", "Amazon"],
    "Health": ["Boots", "Smile Dental", "Specsavers"],
    "Fun": ["Odeon", "Steam", "Waterstones", "Ticketmaster"],
    "Holidays": ["easyJet", "Airbnb", "Booking.com"],
}
MEDIAN = dict(zip(SHOPS, [24, 11, 9, 38, 42, 17, 21, 190], strict=True))
MONTHLY = [
    (1, "Hartley Lettings", "Rent", 985.0, "standing order"),
    (3, "Octopus Energy", "Bills", 94.0, "direct debit"),
    (5, "Netflix", "Subscriptions", 10.99, "direct debit"),
    (8, "Spotify", "Subscriptions", 11.99, "direct debit"),
    (12, "PureGym", "Subscriptions", 24.99, "direct debit"),
    (15, "Council Tax", "Bills", 148.0, "direct debit"),
    (20, "Vodafone", "Bills", 22.0, "direct debit"),
    (26, "Oxfam", "Giving", 10.0, "standing order"),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    rows: list[tuple[pd.Timestamp, str, str, float, float, str]] = []
    for month in pd.date_range("2023-04-01", "2025-03-01", freq="MS"):
        rows += [
            (month + pd.Timedelta(days=day - 1), who, cat, cost, np.nan, mode)
            for day, who, cat, cost, mode in MONTHLY
        ]
        pay = 2340.0 if month < pd.Timestamp("2024-04-01") else 2455.0
        rows.append(
            (month + pd.Timedelta(days=27), "Brightwell Ltd", "Salary", np.nan, pay, "transfer")
        )
    days = pd.date_range("2023-04-01", "2025-03-31")
    for _ in range(1010):
        cat = str(rng.choice([*SHOPS], p=[0.33, 0.25, 0.15, 0.06, 0.06, 0.05, 0.08, 0.02]))
        cost = round(float(rng.lognormal(np.log(MEDIAN[cat]), 0.6)), 2)
        mode = str(rng.choice(["contactless", "chip and pin", "web"], p=[0.6, 0.15, 0.25]))
        rows.append(
            (pd.Timestamp(rng.choice(days)), str(rng.choice(SHOPS[cat])), cat, cost, np.nan, mode)
        )
    for _ in range(60):
        cash = float(rng.choice([20, 30, 50, 100]))
        rows.append((pd.Timestamp(rng.choice(days)), "Cashpoint", "Cash", cash, np.nan, "ATM"))
    for _ in range(48):
        who = str(rng.choice(["Mum", "Vinted", "HMRC", "J Patel", "Zara"]))
        gift = round(float(rng.lognormal(3.5, 0.7)), 2)
        rows.append((pd.Timestamp(rng.choice(days)), who, "Other income", np.nan, gift, "transfer"))
    frame = pd.DataFrame(rows, columns=["TxnDate", "Descr", "Cat", "Dr_GBP", "Cr_GBP", "Mode"])
    frame = frame.sort_values("TxnDate", kind="stable", ignore_index=True)
    change = frame["Cr_GBP"].fillna(0) - frame["Dr_GBP"].fillna(0)
    frame["Bal_GBP"] = (5600 + change.cumsum() + 120 * np.arange(len(frame)) / len(frame)).round(2)
    n = len(frame)
    shop = frame["Mode"].isin(["contactless", "chip and pin"])
    frame["Loc"] = np.where(
        shop,
        rng.choice(
            ["London", "Brighton", "Reading", "Lisbon", "Paris"], n, p=[0.62, 0.18, 0.1, 0.06, 0.04]
        ),
        None,
    )
    frame["FxFee_GBP"] = np.where(
        frame["Loc"].isin(["Lisbon", "Paris"]), (frame["Dr_GBP"] * 0.0299).round(2), 0
    )
    frame["Acct"] = rng.choice(["own", "shared"], n, p=[0.72, 0.28])
    frame.loc[rng.choice(n, 45, replace=False), "Cat"] = None
    budget = pd.DataFrame(
        {
            "Cat": [
                "Groceries",
                "Eating out",
                "Transport",
                "Clothes",
                "Home",
                "Fun",
                "Health",
                "Gifts",
                "Holidays",
            ],
            "Cap_GBP": [300, 140, 100, 60, 70, 50, 40, 30, 120],
            "Prio": ["must", "nice", "must", "nice", "nice", "nice", "must", "nice", "nice"],
        }
    )
    return {"statement": frame.drop_duplicates(ignore_index=True), "budget": budget}


s = T("statement")
b = T("budget")

day = c("TxnDate")
out = sum_("Dr_GBP")
spent = ~c("Dr_GBP").missing()
food = c("Cat") == "Groceries"
cafes = c("Cat") == "Eating out"
abroad = c("Loc").isin(["Lisbon", "Paris"])
y24 = day.part("year") == 2024
weekend = day.part("weekday") >= 6


def during(first: str, after: str) -> E:
    return (day >= date(first)) & (day < date(after))


QUESTIONS = [
    # Everyday
    (
        "How much did I spend and how much came in, month by month?",
        s.group(month=day.floor("month"), spent=out, came_in=sum_("Cr_GBP")).table(),
    ),
    ("Sort my statement by what I paid, biggest first", s.sort("-Dr_GBP").table()),
    (
        "Just the date, who I paid and how much, please",
        s.select("TxnDate", "Descr", "Dr_GBP").table(),
    ),
    ("What's the latest thing on my statement?", s.top(1, "TxnDate").table()),
    (
        "What have I paid more than 100 pounds for in London?",
        s.filter((c("Loc") == "London") & (c("Dr_GBP") > 100)).table(),
    ),
    (
        "How much more do I pay for a thing in Paris than in Brighton?",
        s.value(mean("Dr_GBP", c("Loc") == "Paris") - mean("Dr_GBP", c("Loc") == "Brighton")),
    ),
    (
        "What share of my spending goes to each category?",
        s.group("Cat", spent=out).derive(share=c("spent") / over(sum_("spent"))).table(),
    ),
    (
        "Which five places got the most money from me?",
        s.group("Descr", spent=out).top(5, "spent").table(),
    ),
    ("Draw my balance over time", s.chart("line", x="TxnDate", y="Bal_GBP")),
    (
        "How much have I spent on things that I budget for as musts?",
        s.join(b.filter(c("Prio") == "must"), "Cat", "semi").value(out),
    ),
    ("What was my pay before tax?", None),
    # look
    ("Show me everything that happened on my account", s.table()),
    ("How many lines are on my statement?", s.value(count())),
    (
        "What kinds of things do I spend on? Each kind just once",
        s.filter(spent).distinct("Cat").table(),
    ),
    (
        "Pick ten of my purchases at random so I can see if I remember them",
        s.filter(spent).sample(10).table(),
    ),
    ("Which bits of my statement are empty?", s.report("missing")),
    ("Is anything on my statement in there twice?", s.report("duplicates")),
    # aggregate and compare
    ("How much have I spent on food shopping altogether?", s.filter(food).value(out)),
    (
        "Where does my money go? Add it up for each kind of spending",
        s.filter(spent).group("Cat", spent=out).table(),
    ),
    (
        "Who has had the most money from me, apart from my landlord Hartley Lettings?",
        s.filter(c("Descr") != "Hartley Lettings")
        .group("Descr", spent=out)
        .top(1, "spent")
        .table(),
    ),
    ("My five dearest purchases ever", s.top(5, "Dr_GBP").table()),
    (
        "What was the most I ever paid in one go at IKEA?",
        s.filter(c("Descr") == "IKEA").value(max_("Dr_GBP")),
    ),
    ("How often did I take cash out?", s.filter(c("Mode") == "ATM").value(count())),
    ("What do I pay on average when I eat out?", s.filter(cafes).value(mean("Dr_GBP"))),
    (
        "Do I spend more in Brighton or in London per visit? Give me the average for both",
        s.filter(c("Loc").isin(["Brighton", "London"])).group("Loc", spent=mean("Dr_GBP")).table(),
    ),
    (
        "How much more have I given Tesco than Lidl?",
        s.value(sum_("Dr_GBP", c("Descr") == "Tesco") - sum_("Dr_GBP", c("Descr") == "Lidl")),
    ),
    (
        "What percentage of all I spent went on rent?",
        s.value(sum_("Dr_GBP", c("Cat") == "Rent") / out * 100),
    ),
    (
        "What part of my spending was with a tap of the card, by number of payments?",
        s.filter(spent).value(mean(c("Mode") == "contactless")),
    ),
    (
        "How much did I pay for using my card in Lisbon and Paris, fees only?",
        s.filter(abroad).value(sum_("FxFee_GBP")),
    ),
    (
        "Top three places I buy from for each kind of spending",
        s.filter(spent).group("Cat", "Descr", spent=out).top(3, "spent", per=("Cat",)).table(),
    ),
    (
        "How many different restaurants and cafes have I been to?",
        s.filter(cafes).value(nunique("Descr")),
    ),
    (
        "Which shops have I bought from at least 40 times, and how many times each?",
        s.filter(spent).group("Descr", times=count()).filter(c("times") >= 40).table(),
    ),
    (
        "Have I put more in my bank than I took out overall? What is the difference?",
        s.value(sum_("Cr_GBP") - out),
    ),
    (
        "What did I spend on nice-to-haves compared with must-haves?",
        s.join(b, "Cat").group("Prio", spent=out).table(),
    ),
    (
        "Is there something I set myself a limit for but never spent a penny on?",
        b.join(s.filter(spent), "Cat", "anti").table(),
    ),
    (
        "In how many months did I go over my limit for eating out?",
        s.filter(cafes)
        .group("Cat", month=day.floor("month"), spent=out)
        .join(b, "Cat")
        .filter(c("spent") > c("Cap_GBP"))
        .value(count()),
    ),
    (
        "Who has sent me money, and how much in total from each?",
        s.filter(~c("Cr_GBP").missing()).group("Descr", received=sum_("Cr_GBP")).table(),
    ),
    (
        "Payments over £100 from my own pot that weren't for rent, bills or holidays",
        s.filter(
            (c("Dr_GBP") > 100)
            & ~c("Cat").isin(["Rent", "Bills", "Holidays"])
            & (c("Acct") == "own")
        ).table(),
    ),
    (
        "Which firms both took money from me and paid me some back?",
        s.group("Descr", paid=count("Dr_GBP"), got=count("Cr_GBP"))
        .filter((c("paid") > 0) & (c("got") > 0))
        .select("Descr")
        .table(),
    ),
    (
        "How many coffees at Costa came to more than what I usually pay there on average?",
        s.filter(c("Descr") == "Costa").filter(c("Dr_GBP") > over(mean("Dr_GBP"))).value(count()),
    ),
    (
        "What have we spent out of the shared pot on groceries, and what have I spent from my own?",
        s.filter(food).group("Acct", spent=out).table(),
    ),
    (
        "Nine out of ten of my purchases on the internet cost less than what?",
        s.filter(c("Mode") == "web").value(quantile("Dr_GBP", 0.9)),
    ),
    # time
    (
        "How much do I go through in a normal month, on average?",
        s.group(month=day.floor("month"), spent=out).value(mean("spent")),
    ),
    (
        "Which month of 2024 cost me the most?",
        s.filter(y24).group(month=day.floor("month"), spent=out).top(1, "spent").table(),
    ),
    (
        "What do I spend on Deliveroo at the weekend, and what during the week?",
        s.filter(c("Descr") == "Deliveroo")
        .group(part=where(weekend, "weekend", "week"), spent=out)
        .table(),
    ),
    (
        "How much did I spend over Christmas, from 15 December 2024 to 5 January 2025?",
        s.filter(during("2024-12-15", "2025-01-06")).value(out),
    ),
    (
        "How much did I put aside each quarter, I mean what came in less what went out?",
        s.group(quarter=day.floor("quarter"), saved=sum_("Cr_GBP") - out).table(),
    ),
    (
        "On which day of the week do I eat out most often?",
        s.filter(cafes)
        .group(weekday=day.part("weekdayName"), times=count())
        .top(1, "times")
        .table(),
    ),
    (
        "By how many percent did my food shop go up or down from one month to the next?",
        s.filter(food)
        .group(month=day.floor("month"), spent=out)
        .derive(change=(c("spent") / shift("spent", "month") - 1) * 100)
        .table(),
    ),
    (
        "What had I spent in total by the end of each month of 2024, counting from January?",
        s.filter(y24)
        .group(month=day.floor("month"), spent=out)
        .derive(so_far=running("spent", "month"))
        .table(),
    ),
    (
        "What's the longest I went without taking money out of a cashpoint, in days?",
        s.filter(c("Mode") == "ATM")
        .derive(before=shift("TxnDate", "TxnDate"))
        .value(max_(c("before").until(day))),
    ),
    (
        "When was the first time I bought something on Vinted?",
        s.filter((c("Descr") == "Vinted") & spent).value(min_("TxnDate")),
    ),
    (
        "What was the lowest I had left in each month?",
        s.group(month=day.floor("month"), lowest=min_("Bal_GBP")).table(),
    ),
    # charts
    (
        "Draw me a line of how much I had left at the bank over time",
        s.chart("line", x="TxnDate", y="Bal_GBP"),
    ),
    (
        "A pie of what I spent my money on in 2024 please",
        s.filter(y24 & spent).group("Cat", spent=out).chart("pie", x="Cat", y="spent"),
    ),
    (
        "Bars of my monthly cafe and restaurant bills",
        s.filter(cafes)
        .group(month=day.floor("month"), spent=out)
        .chart("bar", x="month", y="spent"),
    ),
    (
        "How are the sizes of my supermarket shops spread? Draw it",
        s.filter(food).chart("histogram", y="Dr_GBP"),
    ),
    (
        "Show me the spread of what I pay at each restaurant as boxes",
        s.filter(cafes).chart("box", x="Descr", y="Dr_GBP"),
    ),
    (
        "Colour a grid by what I spent for every weekday and kind of spending",
        s.filter(spent)
        .group("Cat", weekday=day.part("weekdayName"), spent=out)
        .chart("heatmap", x="weekday", y="Cat", colour="spent"),
    ),
    (
        "Smooth out my monthly spending over three months and draw the line",
        s.group(month=day.floor("month"), spent=out)
        .derive(smooth=rolling("spent", "month", 3))
        .chart("line", x="month", y="smooth"),
    ),
    # cleaning and reshaping
    (
        "Where I haven't said what something was for, write Unsorted on my statement",
        s.derive(Cat=c("Cat").or_else("Unsorted")).change("statement"),
    ),
    (
        "Take my cash withdrawals off the statement",
        s.filter(c("Mode") != "ATM").change("statement"),
    ),
    (
        "Call Waitrose Waitrose & Partners on my statement from now on",
        s.derive(Descr=c("Descr").replace("Waitrose", "Waitrose & Partners")).change("statement"),
    ),
    (
        "Make a grid of what I spent: towns down the side, kinds of spending along the top",
        s.pivot("Loc", "Cat", out).table(),
    ),
    # statistics
    (
        "For food, is there a real difference between what I pay alone and what we pay together?",
        s.filter(food).test("tTest", "Dr_GBP", "Acct"),
    ),
    (
        "Do my supermarkets really differ in how much I pay per shop, or is it chance?",
        s.filter(food).test("kruskal", "Dr_GBP", "Descr"),
    ),
    (
        "How sure can I be of my average pub and cafe bill? Give me a confidence interval",
        s.filter(cafes).test("interval", "Dr_GBP"),
    ),
    # nothing can answer it
    ("How many bottles of wine did I buy at Waitrose?", None),
    ("How much interest did my savings account earn?", None),
    ("What time of day do I usually buy my coffee?", None),
    ("Will I be able to afford a new car next summer?", None),
    ("Why did I spend so much in Brighton?", None),
    ("What's a good recipe for a cheap dinner for two?", None),
]
