"""The ticket office of an opera house: two seasons of performances, and the orders for them."""

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
)

FORMATS = {"perfs": "csv", "orders": "csv"}

VOICE = "a brisk deputy manager who writes full, polite sentences with context"

TITLES = [
    ("Tosca", "Puccini", "opera", 165),
    ("Carmen", "Bizet", "opera", 190),
    ("La traviata", "Verdi", "opera", 160),
    ("Don Giovanni", "Mozart", "opera", 200),
    ("Rusalka", "Dvorak", "opera", 195),
    ("Giselle", "Adam", "ballet", 125),
    ("Swan Lake", "Tchaikovsky", "ballet", 160),
    ("Romeo and Juliet", "Prokofiev", "ballet", 150),
    ("Chamber Matinee", "various", "concert", 90),
    ("Symphonic Gala", "various", "concert", 120),
    ("Hansel and Gretel", "Humperdinck", "family", 115),
    ("Peter and the Wolf", "Prokofiev", "family", 55),
]
CONDUCTORS = ["Almasi", "Berger", "Conti", "Duval", "Ekholm", "Faludi"]
PRICES = {"A": 128, "B": 98, "C": 74, "D": 49, "E": 28, "F": 14}
SHARE_PAID = {"SUB": 0.8, "U27": 0.5, "SEN": 0.85, "GRP": 0.75}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 236
    at = rng.choice(
        len(TITLES),
        n,
        p=np.array([13, 13, 12, 9, 6, 7, 11, 7, 5, 4, 7, 6]) / 100,
    )
    second = rng.random(n) < 0.52
    start = np.where(second, np.datetime64("2023-09-08"), np.datetime64("2022-09-09"))
    day = pd.to_datetime(start) + pd.to_timedelta(rng.integers(0, 290, n), "D")
    genre = np.array([TITLES[i][2] for i in at])
    hour = np.where(
        genre == "family",
        rng.choice([11, 15], n),
        np.where(day.weekday == 6, rng.choice([15, 18], n), rng.choice([19, 20], n, p=[0.8, 0.2])),
    )
    venue = np.where(
        np.array([TITLES[i][0] for i in at]) == "Chamber Matinee",
        "Studio",
        np.where((genre == "family") & (rng.random(n) < 0.6), "Studio", "Main House"),
    )
    planned = np.array([TITLES[i][3] for i in at])
    perfs = pd.DataFrame(
        {
            "title": [TITLES[i][0] for i in at],
            "composer": [TITLES[i][1] for i in at],
            "genre": genre,
            "season": np.where(second, "2023/24", "2022/23"),
            "venue": venue,
            "curtain_dt": day + pd.to_timedelta(hour * 60 + 30 * (hour == 19), "m"),
            "conductor": rng.choice(CONDUCTORS, n, p=[0.31, 0.2, 0.17, 0.13, 0.11, 0.08]),
            "cap_seats": np.where(venue == "Studio", 210, 1134),
            "blocked_seats": np.where(
                venue == "Studio", rng.integers(0, 14, n), rng.integers(8, 90, n)
            ),
            "dur_plan_min": planned,
            "dur_real_min": (planned + rng.normal(3, 6, n)).round().astype(int),
        }
    ).sort_values("curtain_dt", ignore_index=True)
    taped = (perfs["genre"] == "ballet").to_numpy() & (rng.random(n) < 0.25)
    perfs.loc[taped, "conductor"] = None
    perfs.insert(7, "first_night", ~perfs.duplicated(["title", "season"]))
    perfs.insert(0, "perf_no", [f"P{i:04d}" for i in range(301, 301 + n)])

    m = 4200
    pull = rng.gamma(3, 1, n) * np.where(perfs["venue"] == "Studio", 0.4, 1)
    pull[[17, 58, 121, 190]] = 0
    of = rng.choice(n, m, p=pull / pull.sum())
    chan = rng.choice(["web", "counter", "phone", "agency"], m, p=[0.49, 0.24, 0.15, 0.12])
    early = np.ceil(rng.gamma(1.4, 24, m)).clip(1, 200)
    curtain = perfs["curtain_dt"].to_numpy()[of]
    sold = pd.to_datetime(curtain).normalize() - pd.to_timedelta(early, "D")
    web_hour = rng.choice(np.arange(7, 24), m)
    desk_hour = rng.choice(np.arange(10, 19), m, p=np.array([9, 12, 14, 9, 7, 9, 12, 16, 12]) / 100)
    minutes = np.where(chan == "web", web_hour, desk_hour) * 60 + rng.integers(0, 60, m)
    sold = sold + pd.to_timedelta(minutes, "m")
    cat = rng.choice([*PRICES], m, p=[0.12, 0.2, 0.25, 0.22, 0.14, 0.07])
    code = rng.choice(["", "SUB", "U27", "SEN", "GRP"], m, p=[0.55, 0.17, 0.12, 0.12, 0.04])
    few = rng.choice([1, 2, 3, 4, 5, 6], m, p=[0.22, 0.47, 0.11, 0.14, 0.04, 0.02])
    few = few + ((chan == "phone") & (rng.random(m) < 0.5))
    qty = np.where(code == "GRP", rng.integers(10, 36, m), few)
    kind = perfs["genre"].to_numpy()[of]
    factor = pd.Series(kind).map({"opera": 1, "ballet": 0.85, "concert": 0.7, "family": 0.4})
    gala = np.where(perfs["first_night"].to_numpy()[of], 1.25, 1)
    unit = (np.array([PRICES[x] for x in cat]) * factor.to_numpy() * gala * 2).round() / 2
    face = unit * qty
    wait = rng.gamma(1.2, 60, m)
    picked = sold + pd.to_timedelta(np.where(chan == "counter", 0.1, wait).round(1), "h")
    gone = picked >= pd.to_datetime(curtain)
    picked = picked.where(~gone, pd.to_datetime(curtain) - pd.Timedelta(minutes=40))
    pay = rng.choice(["card", "paypal", "invoice", "voucher"], m, p=[0.6, 0.22, 0.08, 0.1])
    pay = np.where((chan == "counter") & (rng.random(m) < 0.4), "cash", pay)
    orders = pd.DataFrame(
        {
            "perf_no": perfs["perf_no"].to_numpy()[of],
            "cust_no": 52000 + np.floor(rng.beta(1, 3.2, m) * 1500).astype(int),
            "sold_ts": sold.strftime("%Y-%m-%d %H:%M"),
            "chan": chan,
            "price_cat": cat,
            "seats_qty": qty,
            "disc_code": np.where(code == "", None, code),
            "face_eur": face,
            "paid_eur": (face * np.array([SHARE_PAID.get(x, 1) for x in code])).round(2),
            "pay_meth": pay,
            "exchanged": rng.random(m) < np.where(chan == "phone", 0.12, 0.06),
            "picked_up_ts": picked.strftime("%Y-%m-%d %H:%M"),
        }
    ).sort_values("sold_ts", ignore_index=True)
    orders.loc[rng.choice(m, 330, replace=False), "picked_up_ts"] = None
    orders.insert(0, "order_no", np.arange(880001, 880001 + m))
    orders = pd.concat([orders, orders.iloc[[812, 2040, 3377]]]).sort_values("sold_ts")
    perfs["curtain_dt"] = perfs["curtain_dt"].dt.strftime("%Y-%m-%d %H:%M")
    return {"perfs": perfs, "orders": orders.reset_index(drop=True)}


p = T("perfs")
o = T("orders")
j = o.join(p, "perf_no")
web = c("chan") == "web"
counter = c("chan") == "counter"
phone = c("chan") == "phone"
agency = c("chan") == "agency"
opera = c("genre") == "opera"
ballet = c("genre") == "ballet"
sold_month = c("sold_ts").floor("month")
weekend = c("curtain_dt").part("weekday") >= 6

QUESTIONS = [
    # look
    (
        "Good morning, could you please show me the first ten orders so that I can see what the "
        "new export looks like?",
        o.limit(10).table(),
    ),
    (
        "For the board meeting I need a list of the titles on our programme, each of them only "
        "once, please.",
        p.distinct("title").table(),
    ),
    (
        "The till crashed last week; would you kindly check whether the order file contains any "
        "duplicate rows?",
        o.report("duplicates"),
    ),
    (
        "Before I hand the orders to the auditors, please tell me how many entries are missing "
        "in each column.",
        o.report("missing"),
    ),
    (
        "Please show me all the performances of Tosca, in the order in which they were played.",
        p.filter(c("title") == "Tosca").sort("curtain_dt").table(),
    ),
    (
        "The auditor would like to see twenty randomly chosen orders that were paid by invoice.",
        o.filter(c("pay_meth") == "invoice").sample(20).table(),
    ),
    (
        "For the press office, could you list just the title, the curtain time and the conductor "
        "of our first nights?",
        p.filter(c("first_night")).select("title", "curtain_dt", "conductor").table(),
    ),
    (
        "A colleague at the till insists that some ballets have no conductor on file; please "
        "show me those performances.",
        p.filter(ballet & c("conductor").missing()).table(),
    ),
    # aggregate and compare
    (
        "The finance committee has asked me how much our customers have paid altogether for "
        "opera tickets in the 2023/24 season.",
        j.filter(opera & (c("season") == "2023/24")).value(sum_("paid_eur")),
    ),
    (
        "What is the average reduction on an order with the SEN code, meaning the face value "
        "less what was paid?",
        o.filter(c("disc_code") == "SEN").value(mean(c("face_eur") - c("paid_eur"))),
    ),
    (
        "For the subscription review, how many different customers have ordered with the SUB "
        "discount?",
        o.filter(c("disc_code") == "SUB").value(nunique("cust_no")),
    ),
    (
        "I suspect that groups distort our averages, so please give me the median amount paid "
        "per order at the counter.",
        o.filter(counter).value(median("paid_eur")),
    ),
    (
        "Kindly let me have the number of seats ordered in each price category, leaving out the "
        "orders that were exchanged.",
        o.filter(~c("exchanged")).group("price_cat", seats=sum_("seats_qty")).table(),
    ),
    (
        "What percentage of the orders taken by phone were later exchanged?",
        o.filter(phone).value(mean(c("exchanged")) * 100),
    ),
    (
        "For the annual report I would like to have the money paid by genre and sales channel.",
        j.group("genre", "chan", paid=sum_("paid_eur")).table(),
    ),
    (
        "The artistic director is curious: which five titles have brought in the most money?",
        j.group("title", paid=sum_("paid_eur")).top(5, "paid").table(),
    ),
    (
        "Within each genre, please tell me the two titles for which the most seats were ordered.",
        j.group("genre", "title", seats=sum_("seats_qty")).top(2, "seats", per=("genre",)).table(),
    ),
    (
        "Who has conducted the most performances in the Main House? I am drafting a note of "
        "thanks.",
        p.filter(c("venue") == "Main House").group("conductor", n=count()).top(1, "n").table(),
    ),
    (
        "Could you find the one order for which somebody paid the most, with all its details?",
        o.top(1, "paid_eur").table(),
    ),
    (
        "By how many euros does the average phone order exceed the average web order, going by "
        "what was paid?",
        o.value(mean("paid_eur", phone) - mean("paid_eur", web)),
    ),
    (
        "How many times as many seats do people order for opera as for ballet? The ballet "
        "director will ask me tomorrow.",
        j.value(sum_("seats_qty", opera) / sum_("seats_qty", ballet)),
    ),
    (
        "Our agency contract is up for renewal; please compute total paid as a share of total "
        "face value for every channel.",
        o.group("chan", share=sum_("paid_eur") / sum_("face_eur")).table(),
    ),
    (
        "The marketing team wants to know which titles have at least 40 agency orders, and how "
        "many each of them has.",
        j.filter(agency).group("title", n=count()).filter(c("n") >= 40).table(),
    ),
    (
        "Stage management complains about overtime: which performances ran more than 12 minutes "
        "longer than planned?",
        p.filter(c("dur_real_min") - c("dur_plan_min") > 12).table(),
    ),
    (
        "Please work out for each venue how many seats we can really sell on average, that is "
        "the capacity minus the blocked seats.",
        p.group("venue", saleable=mean(c("cap_seats") - c("blocked_seats"))).table(),
    ),
    (
        "Which price category has the highest rate of exchanges?",
        o.group("price_cat", rate=mean(c("exchanged"))).top(1, "rate").table(),
    ),
    (
        "I have a voucher statement to reconcile: how many category A orders for ballet were "
        "paid by voucher?",
        j.filter(ballet & (c("price_cat") == "A") & (c("pay_meth") == "voucher")).value(count()),
    ),
    (
        "For the gala invitations, please list the customers with ten or more orders together "
        "with the total each of them has paid.",
        o.group("cust_no", n=count(), paid=sum_("paid_eur")).filter(c("n") >= 10).table(),
    ),
    (
        "Are there any performances for which we do not have a single order? Please show them to "
        "me.",
        p.join(o, "perf_no", how="anti").table(),
    ),
    (
        "What share of all the money paid does each method of payment account for?",
        o.group("pay_meth", paid=sum_("paid_eur"))
        .derive(share=c("paid") / over(sum_("paid")))
        .table(),
    ),
    (
        "For the price review I need the lowest and the highest face value per seat in each "
        "price category.",
        o.group(
            "price_cat",
            lowest=min_(c("face_eur") / c("seats_qty")),
            highest=max_(c("face_eur") / c("seats_qty")),
        ).table(),
    ),
    (
        "Which four performances in the Studio had the fewest orders, not counting those with "
        "none at all?",
        j.filter(c("venue") == "Studio").group("perf_no", n=count()).bottom(4, "n").table(),
    ),
    # time
    (
        "For the board meeting, please prepare the amount paid in each month in which we sold "
        "tickets.",
        o.group(month=sold_month, paid=sum_("paid_eur")).table(),
    ),
    (
        "How many seats were ordered over the web in every quarter of 2023?",
        o.filter(web & (c("sold_ts").part("year") == 2023))
        .group(quarter=c("sold_ts").floor("quarter"), seats=sum_("seats_qty"))
        .table(),
    ),
    (
        "I am drawing up the staff rota, so please tell me on which day of the week the counter "
        "takes the most orders.",
        o.filter(counter)
        .group(weekday=c("sold_ts").part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "At what hours of the day do our phone orders come in? The number of orders for each "
        "hour will do.",
        o.filter(phone).group(hour=c("sold_ts").part("hour"), n=count()).table(),
    ),
    (
        "The chairman likes growth figures: by what percentage did the money paid change in each "
        "month compared with the month before?",
        o.group(month=sold_month, paid=sum_("paid_eur"))
        .derive(change=(c("paid") / shift("paid", "month") - 1) * 100)
        .table(),
    ),
    (
        "Would you add up the daily sums paid in December 2023 as a running total, so that I can "
        "see how the Christmas business built up?",
        o.filter((c("sold_ts") >= date("2023-12-01")) & (c("sold_ts") < date("2024-01-01")))
        .group(day=c("sold_ts").floor("day"), paid=sum_("paid_eur"))
        .derive(total=running("paid", "day"))
        .table(),
    ),
    (
        "The weekly figures jump about too much for my slide; please give me seats ordered per "
        "week with a rolling mean over four weeks.",
        o.group(week=c("sold_ts").floor("week"), seats=sum_("seats_qty"))
        .derive(smooth=rolling("seats", "week", 4))
        .table(),
    ),
    (
        "When did we take the first and when the last order with the GRP code?",
        o.filter(c("disc_code") == "GRP")
        .group(first=min_("sold_ts"), last=max_("sold_ts"))
        .table(),
    ),
    (
        "How many days before the curtain do people order on average, genre by genre? We are "
        "reconsidering the start of advance sales.",
        j.group("genre", days=mean(c("sold_ts").until(c("curtain_dt")))).table(),
    ),
    (
        "Has the average amount paid per order gone up or down from quarter to quarter?",
        o.group(quarter=c("sold_ts").floor("quarter"), paid=mean("paid_eur")).table(),
    ),
    (
        "We changed the booking fees on 1 September 2023; please count the orders placed before "
        "that day and those placed from that day on.",
        o.group(
            before=count(only=c("sold_ts") < date("2023-09-01")),
            after=count(only=c("sold_ts") >= date("2023-09-01")),
        ).table(),
    ),
    (
        "What did voucher customers pay in total between 15 November and 31 December 2023?",
        o.filter(
            (c("pay_meth") == "voucher")
            & (c("sold_ts") >= date("2023-11-15"))
            & (c("sold_ts") < date("2024-01-01"))
        ).value(sum_("paid_eur")),
    ),
    (
        "The technical director thinks that our first nights are too close together; kindly show "
        "how many days lie between each of them and the one before.",
        p.filter(c("first_night"))
        .derive(gap=shift("curtain_dt", "curtain_dt").until(c("curtain_dt")))
        .table(),
    ),
    (
        "Could you compare the average number of seats per order for performances on Saturdays "
        "and Sundays with that for performances from Monday to Friday?",
        j.group(
            weekend=mean("seats_qty", only=weekend),
            week=mean("seats_qty", only=c("curtain_dt").part("weekday") <= 5),
        ).table(),
    ),
    (
        "Which was the single best day for sales, judged by the money paid that day?",
        o.group(day=c("sold_ts").floor("day"), paid=sum_("paid_eur")).top(1, "paid").table(),
    ),
    (
        "Leaving the counter aside, what is the median number of hours between order and "
        "pick-up in each channel?",
        o.filter(~counter)
        .group("chan", hours=median(c("sold_ts").until(c("picked_up_ts"), "hour")))
        .table(),
    ),
    # charts
    (
        "For the board slides I would like a line chart of the seats ordered per month, with a "
        "separate line for each channel.",
        o.group("chan", month=sold_month, seats=sum_("seats_qty")).chart(
            "line", x="month", y="seats", colour="chan"
        ),
    ),
    (
        "Please draw a bar chart of the average amount paid per order by genre.",
        j.group("genre", paid=mean("paid_eur")).chart("bar", x="genre", y="paid"),
    ),
    (
        "Could I have a histogram of the amounts paid, restricted to orders of less than 600 "
        "euros?",
        o.filter(c("paid_eur") < 600).chart("histogram", y="paid_eur"),
    ),
    (
        "The house manager needs a box plot of the actual running times by title for the "
        "interval catering.",
        p.chart("box", x="title", y="dur_real_min"),
    ),
    (
        "A pie chart of the number of orders by method of payment would help me with the bank, "
        "please.",
        o.group("pay_meth", n=count()).chart("pie", x="pay_meth", y="n"),
    ),
    (
        "Kindly plot the actual running time against the planned one as a scatter plot, coloured "
        "by genre.",
        p.chart("scatter", x="dur_plan_min", y="dur_real_min", colour="genre"),
    ),
    (
        "I should like to see a heat map of counter orders by weekday and hour before I decide "
        "on our opening times.",
        o.filter(counter)
        .group(weekday=c("sold_ts").part("weekdayName"), hour=c("sold_ts").part("hour"), n=count())
        .chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    (
        "Please make stacked bars of the money paid in each quarter, split by price category.",
        o.group("price_cat", quarter=c("sold_ts").floor("quarter"), paid=sum_("paid_eur")).chart(
            "bar", x="quarter", y="paid", colour="price_cat", stacked=True
        ),
    ),
    # unanswerable
    (
        "For the board meeting, could you tell me how many guests had a ticket for Carmen but "
        "never came through the doors?",
        None,
    ),
    (
        "What did we spend on guest singers for each production this season?",
        None,
    ),
    (
        "The tourist board would like to know what proportion of our audience travels in from "
        "abroad.",
        None,
    ),
    (
        "Please let me know how many people are still on the waiting list for the next first "
        "night.",
        None,
    ),
]
