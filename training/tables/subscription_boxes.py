"""A mail-order subscription business: its customers, and the boxes shipped to them."""

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
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"customers": "csv", "shipments": "csv"}

VOICE = "a chatty growth marketer who thinks aloud and asks in everyday business words"

SOURCES = {"insta_ads": 38, "google_ads": 46, "podcast": 29, "referral": 14, "organic": 6}
PLANS = {"mini": 19.9, "classic": 34.9, "deluxe": 59.9}
THEMES = ["Cozy Night", "Glow Up", "Snack Attack", "Green Thumb", "Tea Time", "Fresh Start"]
REASONS = ["too expensive", "too much stuff", "moved", "quality", "gift ended"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 320
    source = rng.choice([*SOURCES], n, p=[0.31, 0.22, 0.13, 0.2, 0.14])
    signup = pd.Timestamp("2023-01-03") + pd.to_timedelta(
        np.sort(rng.beta(1.3, 1.1, n) * 690).astype(int), "D"
    )
    plan = rng.choice([*PLANS], n, p=[0.35, 0.43, 0.22])
    stay = rng.gamma(1.6, 190, n).astype(int) + 20
    cancel = signup + pd.to_timedelta(stay, "D")
    end = pd.Timestamp("2024-12-31")
    gone = cancel <= end
    promo = rng.choice(["WELCOME10", "GLOW20", "POD15", "FRIEND"], n)
    cost = np.array([SOURCES[name] for name in source]) * rng.gamma(9, 1 / 9, n)
    customers = pd.DataFrame(
        {
            "cust_id": [f"C{i:05d}" for i in range(2001, 2001 + n)],
            "signup_dt": signup.strftime("%Y-%m-%d"),
            "acq_src": source,
            "promo_cd": np.where(rng.random(n) < 0.42, promo, None),
            "plan_cd": plan,
            "bill_freq": rng.choice(["mthly", "qtrly", "annual"], n, p=[0.58, 0.25, 0.17]),
            "ctry": rng.choice(["US", "CA", "UK", "AU"], n, p=[0.56, 0.19, 0.16, 0.09]),
            "age_yrs": (19 + rng.gamma(3.2, 5.5, n)).round(),
            "cac_usd": cost.round(2),
            "cancel_dt": np.where(gone, cancel.strftime("%Y-%m-%d"), None),
            "cancel_reason": np.where(
                gone & (rng.random(n) < 0.8),
                rng.choice(REASONS, n, p=[0.36, 0.27, 0.12, 0.16, 0.09]),
                None,
            ),
        }
    )
    customers.loc[rng.choice(n, 17, replace=False), "age_yrs"] = np.nan

    rows = []
    for i in range(n):
        if rng.random() < 0.05:
            continue
        last = min(cancel[i], end)
        at = signup[i] + pd.Timedelta(int(rng.integers(0, 4)), "D")
        while at <= last:
            rows.append((i, at))
            at += pd.Timedelta(int(rng.integers(26, 36)), "D")
    rows.sort(key=lambda row: row[1])
    m = len(rows)
    who = np.array([i for i, _ in rows])
    day = pd.DatetimeIndex([at for _, at in rows])
    hour = rng.choice(np.arange(24), m, p=np.r_[[0.01] * 6, [0.04] * 10, [0.07] * 6, [0.06, 0.06]])
    charged = day + pd.to_timedelta(hour * 60 + rng.integers(0, 60, m), "min")
    shipped = day + pd.to_timedelta(rng.choice([1, 2, 3, 4], m, p=[0.4, 0.35, 0.17, 0.08]), "D")
    carrier = rng.choice(["UPS", "USPS", "DHL"], m, p=[0.36, 0.42, 0.22])
    slow = np.where(carrier == "USPS", 1.4, 1.0)
    delivered = shipped + pd.to_timedelta((1 + rng.gamma(2.4, 1.3, m) * slow).round(), "D")
    price = np.array([PLANS[plan[i]] for i in who])
    weight = (price * 0.9 + rng.normal(14, 5, m)).clip(8).round(1)
    damaged = rng.random(m) < np.where(carrier == "DHL", 0.09, 0.05)
    off = np.where(rng.random(m) < 0.24, rng.choice([0.1, 0.15, 0.2], m), 0)
    stars = (rng.normal(4.1, 0.9, m) - 1.3 * damaged).round().clip(1, 5)
    shipments = pd.DataFrame(
        {
            "ship_no": np.arange(500101, 500101 + m),
            "cust_id": customers["cust_id"].to_numpy()[who],
            "box_theme": rng.choice(THEMES, m, p=[0.22, 0.2, 0.21, 0.12, 0.16, 0.09]),
            "charged_at": charged.strftime("%Y-%m-%d %H:%M"),
            "chg_retries": rng.choice([0, 1, 2, 3], m, p=[0.88, 0.08, 0.03, 0.01]),
            "shipped_on": shipped.strftime("%Y-%m-%d"),
            "delivered_on": delivered.strftime("%Y-%m-%d"),
            "carrier": carrier,
            "box_price_usd": price,
            "disc_usd": (price * off).round(2),
            "addon_usd": (rng.gamma(1.5, 7, m) * (rng.random(m) < 0.34)).round(2),
            "cogs_usd": (price * rng.normal(0.41, 0.05, m)).round(2),
            "postage_usd": (3.2 + weight * 0.11 + rng.normal(0, 0.6, m)).clip(2).round(2),
            "wt_oz": weight,
            "dmg_flag": np.where(damaged, "Y", "N"),
            "stars": np.where(rng.random(m) < 0.55, stars, np.nan),
        }
    )
    shipments.loc[rng.choice(m, 19, replace=False), "delivered_on"] = None
    return {"customers": customers, "shipments": shipments}


p = T("customers")
s = T("shipments")
j = s.join(p, "cust_id")
gone = ~c("cancel_dt").missing()
signup_month = c("signup_dt").floor("month")
ship_month = c("shipped_on").floor("month")
transit = c("shipped_on").until(c("delivered_on"))
damaged = c("dmg_flag") == "Y"

QUESTIONS = [
    # look
    (
        "ok first things first, let me just see the first 10 shipments",
        s.limit(10).table(),
    ),
    ("hmm, how many people do we even have on the customer list?", p.value(count())),
    ("remind me, what box themes have we been sending out?", s.distinct("box_theme").table()),
    (
        "I have a feeling the customer list is patchy... how many blanks are there in each field?",
        p.report("missing"),
    ),
    (
        "Gut check before I build a deck: the usual summary stats for box price and add-on spend",
        s.report("describe", "box_price_usd", "addon_usd"),
    ),
    (
        "this is probably paranoid, but is any row in the customer list an exact copy of another?",
        p.report("duplicates"),
    ),
    (
        "Grab me 5 random customers who found us through a podcast, I want to get a feel for them",
        p.filter(c("acq_src") == "podcast").sample(5).table(),
    ),
    (
        "pull up everybody who left because we're too expensive, latest cancellation on top",
        p.filter(c("cancel_reason") == "too expensive").sort("-cancel_dt").table(),
    ),
    # aggregate and compare
    (
        "So what do we pay on average to win one customer through insta ads?",
        p.filter(c("acq_src") == "insta_ads").value(mean("cac_usd")),
    ),
    (
        "And if I rank channels by average acquisition cost, which one is the cheapest?",
        p.group("acq_src", cost=mean("cac_usd")).bottom(1, "cost").table(),
    ),
    (
        "box revenue by theme please, full price, forget the discounts for now",
        s.group("box_theme", revenue=sum_("box_price_usd")).table(),
    ),
    (
        "I keep going on about upsells, so: what share of boxes had any add-on spend at all?",
        s.value(mean(c("addon_usd") > 0)),
    ),
    (
        "how many customers are still with us, meaning never cancelled, on each plan?",
        p.filter(c("cancel_dt").missing()).group("plan_cd", n=count()).table(),
    ),
    (
        "Referral people vs google ads people: what percentage of each has cancelled by now?",
        p.filter(c("acq_src").isin(["referral", "google_ads"]))
        .group("acq_src", churn=mean(gone) * 100)
        .table(),
    ),
    (
        "median age of our deluxe crowd in Canada",
        p.filter((c("plan_cd") == "deluxe") & (c("ctry") == "CA")).value(median("age_yrs")),
    ),
    (
        "I'd love to send thank-you notes, give me the 5 customers with the most add-on spend "
        "across all their boxes",
        s.group("cust_id", spend=sum_("addon_usd")).top(5, "spend").table(),
    ),
    (
        "for every country, the 3 themes that get the best star rating on average",
        j.group("ctry", "box_theme", rating=mean("stars")).top(3, "rating", per=("ctry",)).table(),
    ),
    (
        "what's left over per box on average? so price minus the discount minus the goods minus "
        "the postage",
        s.value(
            mean(c("box_price_usd") - c("disc_usd") - c("cogs_usd") - c("postage_usd")),
        ),
    ),
    ("Show me the heaviest box we ever put in the mail", s.top(1, "wt_oz").table()),
    (
        "how many stars do we lose when a box shows up damaged, average of the intact ones minus "
        "average of the damaged ones",
        s.value(mean("stars", c("dmg_flag") == "N") - mean("stars", damaged)),
    ),
    (
        "themes with at least 400 boxes out the door, and how they're rated on average",
        s.group("box_theme", boxes=count(), rating=mean("stars")).filter(c("boxes") >= 400).table(),
    ),
    (
        "loyalty club idea: how many customers would qualify if the bar is 12 or more boxes?",
        s.group("cust_id", boxes=count()).filter(c("boxes") >= 12).value(count()),
    ),
    (
        "Are we too generous? Total discounts as a percent of total box price, plan by plan",
        j.group("plan_cd", rate=sum_("disc_usd") / sum_("box_price_usd") * 100).table(),
    ),
    (
        "who signed up and never got a single box from us??",
        p.join(s, "cust_id", how="anti").table(),
    ),
    (
        "percent of boxes arriving damaged for each carrier, worst one first",
        s.group("carrier", rate=mean(damaged) * 100).sort("-rate").table(),
    ),
    (
        "Of the people who told us why they quit, what's the number one reason?",
        p.filter(~c("cancel_reason").missing())
        .group("cancel_reason", n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "per channel, how many signed up with a promo code and how many without, side by side",
        p.group(
            "acq_src",
            with_code=count(only=~c("promo_cd").missing()),
            without=count(only=c("promo_cd").missing()),
        ).table(),
    ),
    (
        "count the boxes for each customer who's had any, then tell me the average of those counts",
        s.group("cust_id", boxes=count()).value(mean("boxes")),
    ),
    (
        "postage we swallowed in total for annual payers outside the US",
        j.filter((c("bill_freq") == "annual") & (c("ctry") != "US")).value(sum_("postage_usd")),
    ),
    (
        "How many times as much add-on money does an average deluxe box bring in as an average "
        "mini box?",
        j.value(
            mean("addon_usd", c("plan_cd") == "deluxe") / mean("addon_usd", c("plan_cd") == "mini")
        ),
    ),
    (
        "split of all boxes by theme, as a percentage of the whole",
        s.group("box_theme", n=count()).derive(share=c("n") / over(sum_("n")) * 100).table(),
    ),
    (
        "ouch list: the 2 customers in each channel that cost us the most to acquire",
        p.top(2, "cac_usd", per=("acq_src",)).table(),
    ),
    # time
    (
        "new signups month by month in 2024, let's see if that spring campaign did anything",
        p.filter(c("signup_dt").part("year") == 2024).group(month=signup_month, n=count()).table(),
    ),
    (
        "Monthly add-on sales by ship date and how many percent up or down on the month before",
        s.group(month=ship_month, sales=sum_("addon_usd"))
        .derive(growth=(c("sales") / shift("sales", "month") - 1) * 100)
        .table(),
    ),
    (
        "I need to time my ads, so which weekday do most people sign up on?",
        p.group(weekday=c("signup_dt").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "card charges that needed at least one retry, counted by hour of the day",
        s.filter(c("chg_retries") > 0).group(hour=c("charged_at").part("hour"), n=count()).table(),
    ),
    (
        "for the investor slide: cumulative signups at each month, right from the very beginning",
        p.group(month=signup_month, n=count()).derive(total=running("n", "month")).table(),
    ),
    (
        "The weekly shipment numbers are so jumpy, can you add a 4-week rolling average to them?",
        s.group(week=c("shipped_on").floor("week"), n=count())
        .derive(smooth=rolling("n", "week", 4))
        .table(),
    ),
    (
        "average days from leaving our warehouse to landing on the doorstep, by carrier",
        s.group("carrier", days=mean(transit)).table(),
    ),
    (
        "when did the very first Green Thumb box ship?",
        s.filter(c("box_theme") == "Green Thumb").value(min_("shipped_on")),
    ),
    (
        "and the most recent date somebody on annual billing walked out on us?",
        p.filter(c("bill_freq") == "annual").value(max_("cancel_dt")),
    ),
    (
        "cancellations per quarter, broken out by plan",
        p.filter(gone).group("plan_cd", quarter=c("cancel_dt").floor("quarter"), n=count()).table(),
    ),
    (
        "Holiday rush check, how many boxes shipped from November 25 through December 20, 2024?",
        s.filter(
            (c("shipped_on") >= date("2024-11-25")) & (c("shipped_on") < date("2024-12-21"))
        ).value(count()),
    ),
    (
        "we tightened discounts on July 1st 2024, right? average discount on boxes charged before "
        "that day vs from that day on",
        s.group(
            before=mean("disc_usd", c("charged_at") < date("2024-07-01")),
            after=mean("disc_usd", c("charged_at") >= date("2024-07-01")),
        ).table(),
    ),
    (
        "For people who quit, median number of days they stuck around, per channel",
        p.filter(gone).group("acq_src", days=median(c("signup_dt").until(c("cancel_dt")))).table(),
    ),
    (
        "boxes shipped in 2024 that spent more than 7 days on the road: how many in each month?",
        s.filter((c("shipped_on").part("year") == 2024) & (transit > 7))
        .group(month=ship_month, n=count())
        .table(),
    ),
    (
        "how many days go by on average between one box shipping and the same customer's next one?",
        s.derive(previous=shift("shipped_on", "shipped_on", per=("cust_id",)))
        .derive(gap=c("previous").until(c("shipped_on")))
        .value(mean("gap")),
    ),
    (
        "Best month we ever had in box revenue after discounts, going by when the card was charged",
        s.group(
            month=c("charged_at").floor("month"),
            revenue=sum_(c("box_price_usd") - c("disc_usd")),
        )
        .top(1, "revenue")
        .table(),
    ),
    # charts
    (
        "let's draw it: signups per quarter as lines, one line for each channel",
        p.group("acq_src", quarter=c("signup_dt").floor("quarter"), n=count()).chart(
            "line", x="quarter", y="n", colour="acq_src"
        ),
    ),
    (
        "quick bar chart of the average stars each theme gets",
        s.group("box_theme", rating=mean("stars")).chart("bar", x="box_theme", y="rating"),
    ),
    (
        "I know, I know, nobody likes pies, but give me one of the customers by country",
        p.group("ctry", n=count()).chart("pie", x="ctry", y="n"),
    ),
    (
        "Histogram of what customers cost us to acquire, leave the organic ones out",
        p.filter(c("acq_src") != "organic").chart("histogram", y="cac_usd"),
    ),
    (
        "box plots of subscriber age for the three plans, next to each other",
        p.chart("box", x="plan_cd", y="age_yrs"),
    ),
    (
        "does postage just follow weight? scatter it, weight along the bottom, carriers in "
        "different colors",
        s.chart("scatter", x="wt_oz", y="postage_usd", colour="carrier"),
    ),
    (
        "stacked bars for the team meeting: boxes shipped per quarter, stacked by theme",
        s.group("box_theme", quarter=c("shipped_on").floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="box_theme", stacked=True
        ),
    ),
    (
        "Can I get a heatmap of reason for leaving against plan, with the number of customers?",
        p.filter(~c("cancel_reason").missing())
        .group("cancel_reason", "plan_cd", n=count())
        .chart("heatmap", x="plan_cd", y="cancel_reason", colour="n"),
    ),
    # unanswerable
    ("How many people opened the win-back email we blasted out in October?", None),
    ("which influencer's post got us the most sign-ups from insta?", None),
    ("so what does the competition charge for a box like our classic?", None),
    ("what's the conversion rate from pricing page visit to signup, desktop vs phone?", None),
]
