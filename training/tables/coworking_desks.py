"""Desk bookings in four coworking houses, and the members who make them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    call,
    count,
    date,
    max_,
    mean,
    median,
    nunique,
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"bookings": "csv", "members": "csv"}

VOICE = "a community manager of a coworking space, casual, emojis now and then, can we see..."

SITES = ["Canal House", "Old Mill", "Station Loft", "Harbour Yard"]
TRADES = ["design", "software", "writing", "consulting", "film", "NGO", "law"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 240
    plan = rng.choice(["Flex", "Full", "Night Owl", "Team"], n, p=[0.42, 0.28, 0.1, 0.2])
    fee = np.select([plan == "Flex", plan == "Full", plan == "Night Owl"], [95, 240, 70], 190)
    joined = pd.Timestamp("2025-02-28") - pd.to_timedelta(rng.gamma(1.8, 260, n).astype(int), "D")
    members = pd.DataFrame(
        {
            "memID": [f"M{i:04d}" for i in range(1, n + 1)],
            "plan": plan,
            "trade": rng.choice(TRADES, n, p=[0.2, 0.27, 0.14, 0.16, 0.08, 0.09, 0.06]),
            "homeSite": rng.choice(SITES, n, p=[0.36, 0.25, 0.23, 0.16]),
            "joinedOn": joined.strftime("%Y-%m-%d"),
            "mthFeeEUR": (fee * rng.choice([1, 0.9, 0.8], n, p=[0.7, 0.2, 0.1])).round(2),
            "newsletter": rng.random(n) < 0.58,
            "locker_no": rng.integers(1, 140, n).astype(float),
        }
    )
    members.loc[rng.random(n) < 0.62, "locker_no"] = np.nan
    members.loc[rng.choice(n, 13, replace=False), "trade"] = None

    m = 1450
    who = np.minimum((rng.beta(0.9, 1.7, m) * (n - 12)).astype(int), n - 13)
    day = pd.Timestamp("2024-01-02") + pd.to_timedelta(rng.integers(0, 424, m), "D")
    kept = np.where(day.weekday >= 5, rng.random(m) < 0.35, True)
    day = pd.DatetimeIndex(np.where(kept, day, day - pd.Timedelta(days=3)))
    hour = np.clip(rng.normal(10.2, 2.6, m), 7, 20).astype(int)
    start = day + pd.to_timedelta(hour * 60 + rng.choice([0, 15, 30, 45], m), "min")
    desk = rng.choice(
        ["hot desk", "fixed desk", "phone booth", "meeting room"], m, p=[0.5, 0.2, 0.12, 0.18]
    )
    length = np.select(
        [desk == "phone booth", desk == "meeting room"],
        [rng.gamma(2, 20, m) + 15, rng.gamma(3, 35, m) + 30],
        rng.gamma(5, 62, m) + 45,
    )
    length = (length / 15).round() * 15
    price = np.select([desk == "phone booth", desk == "meeting room"], [6, 22], 3.5)
    no_show = rng.random(m) < np.where(desk == "meeting room", 0.13, 0.07)
    bookings = pd.DataFrame(
        {
            "bkgID": np.arange(31001, 31001 + m),
            "memID": members["memID"].to_numpy()[who],
            "site": np.where(
                rng.random(m) < 0.7,
                members["homeSite"].to_numpy()[who],
                rng.choice(SITES, m),
            ),
            "deskType": desk,
            "startAt": start.strftime("%Y-%m-%d %H:%M"),
            "endAt": (start + pd.to_timedelta(length, "min")).strftime("%Y-%m-%d %H:%M"),
            "via": rng.choice(["app", "web", "front desk"], m, p=[0.56, 0.29, 0.15]),
            "guests": np.where(desk == "meeting room", rng.poisson(3.2, m), rng.random(m) < 0.06),
            "amtEUR": (price * length / 60 + rng.normal(0, 0.4, m)).clip(1).round(2),
            "coffees": np.where(no_show, 0, rng.poisson(0.5 + length / 200)),
            "noShow": no_show,
            "noise_dB": rng.normal(52, 6, m).round(1),
            "stars": np.clip(rng.normal(4.0, 0.9, m).round(), 1, 5),
        }
    )
    bookings.loc[no_show | (rng.random(m) < 0.45), "stars"] = np.nan
    bookings.loc[rng.choice(m, 58, replace=False), "noise_dB"] = np.nan
    bookings.loc[rng.choice(m, 17, replace=False), "via"] = None
    bookings = bookings.sort_values("startAt", ignore_index=True)
    return {"bookings": bookings, "members": members}


b = T("bookings")
m = T("members")
j = b.join(m, "memID")
start = c("startAt")
hours = c("startAt").until(c("endAt"), "hour")
meeting = c("deskType") == "meeting room"
hot = c("deskType") == "hot desk"
booth = c("deskType") == "phone booth"
app = c("via") == "app"
weekend = start.part("weekday") >= 6
in_2024 = start.part("year") == 2024

QUESTIONS = [
    # look
    ("Can we see the first 10 bookings? 👀", b.limit(10).table()),
    ("how many people are in our member list", m.value(count())),
    ("what info do we actually keep on members?", m.report("types")),
    ("where are the gaps in the bookings data?", b.report("missing")),
    ("which lines of work do our members come from", m.distinct("trade").table()),
    (
        "can we see all the no-shows at Old Mill",
        b.filter((c("site") == "Old Mill") & c("noShow")).table(),
    ),
    ("members with no locker pls", m.filter(c("locker_no").missing()).table()),
    (
        "show me who gets the newsletter, just their id and plan",
        m.filter(c("newsletter")).select("memID", "plan").table(),
    ),
    (
        "pull up meeting room bookings with more than 6 guests",
        b.filter(meeting & (c("guests") > 6)).table(),
    ),
    ("grab me 8 random members for the feedback lunch 🍝", m.sample(8).table()),
    ("quick summary of noise levels and coffees", b.report("describe", "noise_dB", "coffees")),
    ("how many different people booked something?", b.value(nunique("memID"))),
    # aggregate and compare
    ("Which house is the busiest?", b.group("site", n=count()).top(1, "n").table()),
    ("what do people pay for a phone booth on average", b.filter(booth).value(mean("amtEUR"))),
    ("average stay in hours by type of desk", b.group("deskType", hours=mean(hours)).table()),
    ("what percentage of bookings are no-shows?", b.value(mean(c("noShow")) * 100)),
    (
        "how many coffees per booking on each plan?",
        j.group("plan", coffees=mean("coffees")).table(),
    ),
    (
        "which trade gets through the most coffee overall",
        j.group("trade", coffees=sum_("coffees")).top(1, "coffees").table(),
    ),
    (
        "can we see how many members are on each plan at each home house",
        m.group("homeSite", "plan", n=count()).table(),
    ),
    ("what do we bill in membership fees per month all together?", m.value(sum_("mthFeeEUR"))),
    ("typical (median) monthly fee per plan", m.group("plan", fee=median("mthFeeEUR")).table()),
    (
        "bookings by people away from their home house, how many?",
        j.filter(c("site") != c("homeSite")).value(count()),
    ),
    (
        "what share of visits to each house come from members based somewhere else",
        j.group("site", share=mean(c("site") != c("homeSite"))).table(),
    ),
    ("members who never booked anything 😢", m.join(b, "memID", how="anti").table()),
    (
        "Full members who never used a meeting room",
        m.filter(c("plan") == "Full").join(b.filter(meeting), "memID", how="anti").table(),
    ),
    (
        "how much louder is Station Loft than Canal House on average",
        b.value(
            mean("noise_dB", c("site") == "Station Loft")
            - mean("noise_dB", c("site") == "Canal House")
        ),
    ),
    (
        "how many bookings were noisier than 60 dB and got fewer than 3 stars",
        b.filter((c("noise_dB") > 60) & (c("stars") < 3)).value(count()),
    ),
    (
        "average stars and number of ratings per house ⭐",
        b.group("site", stars=mean("stars"), ratings=count("stars")).table(),
    ),
    (
        "which desk type gets the worst stars",
        b.group("deskType", stars=mean("stars")).bottom(1, "stars").table(),
    ),
    (
        "can we see the top 3 members by spend in every house",
        b.group("site", "memID", spend=sum_("amtEUR")).top(3, "spend", per=("site",)).table(),
    ),
    ("members with more than 15 bookings", b.group("memID", n=count()).filter(c("n") > 15).table()),
    (
        "each desk type's slice of the booking money",
        b.group("deskType", money=sum_("amtEUR"))
        .derive(share=c("money") / over(sum_("money")))
        .table(),
    ),
    (
        "hot desk sessions over 8 hours via the app, how many",
        b.filter(hot & app & (hours > 8)).value(count()),
    ),
    ("on average how many times does a member book?", b.group("memID", n=count()).value(mean("n"))),
    (
        "income per hour booked for each desk type",
        b.group("deskType", per_hour=sum_("amtEUR") / sum_(hours)).table(),
    ),
    (
        "newsletter readers or not, who spends more per booking?",
        j.group("newsletter", spend=mean("amtEUR")).top(1, "spend").table(),
    ),
    (
        "bookings that cost more than twice the average",
        b.filter(c("amtEUR") > over(mean("amtEUR")) * 2).table(),
    ),
    ("the priciest 10 % of bookings start at how many euros?", b.value(quantile("amtEUR", 0.9))),
    (
        "law and consulting people together, what share of them is on Full?",
        m.filter(c("trade").isin(["law", "consulting"])).value(mean(c("plan") == "Full")),
    ),
    # time
    ("Can we see bookings per month? 📅", b.group(month=start.floor("month"), n=count()).table()),
    (
        "which weekday is the quietest",
        b.group(weekday=start.part("weekdayName"), n=count()).bottom(1, "n").table(),
    ),
    (
        "what time do people usually start? count per hour of the day",
        b.group(hour=start.part("hour"), n=count()).table(),
    ),
    (
        "weekend bookings at Canal House, how many?",
        b.filter(weekend & (c("site") == "Canal House")).value(count()),
    ),
    ("new members per year", m.group(year=c("joinedOn").part("year"), n=count()).table()),
    (
        "what did we make at Station Loft in the last quarter of 2024",
        b.filter(
            (c("site") == "Station Loft")
            & (start >= date("2024-10-01"))
            & (start < date("2025-01-01"))
        ).value(sum_("amtEUR")),
    ),
    (
        "month by month growth of takings in percent 📈",
        b.group(month=start.floor("month"), money=sum_("amtEUR"))
        .derive(growth=(c("money") / shift("money", "month") - 1) * 100)
        .table(),
    ),
    (
        "member count adding up over the months they joined",
        m.group(month=c("joinedOn").floor("month"), n=count())
        .derive(members=running("n", "month"))
        .table(),
    ),
    (
        "weekly bookings smoothed over 4 weeks",
        b.group(week=start.floor("week"), n=count()).derive(smooth=rolling("n", "week", 4)).table(),
    ),
    (
        "number of no-shows per quarter in each house",
        b.filter(c("noShow")).group("site", quarter=start.floor("quarter"), n=count()).table(),
    ),
    # charts
    (
        "pie of how our members split over the plans 🥧",
        m.group("plan", n=count()).chart("pie", x="plan", y="n"),
    ),
    (
        "line of monthly takings, one colour per house",
        b.group("site", month=start.floor("month"), money=sum_("amtEUR")).chart(
            "line", x="month", y="money", colour="site"
        ),
    ),
    ("how are the noise levels spread? histogram pls", b.chart("histogram", y="noise_dB")),
    ("box plot of noise for each house", b.chart("box", x="site", y="noise_dB")),
    (
        "dots: guests against price, meeting rooms only",
        b.filter(meeting).chart("scatter", x="guests", y="amtEUR"),
    ),
    (
        "heatmap weekday against hour with number of bookings 🔥",
        b.group(weekday=start.part("weekdayName"), hour=start.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    (
        "stacked bars of members by home house and plan",
        m.group("homeSite", "plan", n=count()).chart(
            "bar", x="homeSite", y="n", colour="plan", stacked=True
        ),
    ),
    # cleaning
    ("get rid of the no-shows in the bookings", b.filter(~c("noShow")).change("bookings")),
    (
        "blank trades should say other",
        m.derive(trade=c("trade").or_else("other")).change("members"),
    ),
    ("give bookings a column with the hours booked", b.derive(hours=hours).change("bookings")),
    (
        "call Night Owl plan just Owl from now on 🦉",
        m.derive(plan=c("plan").replace("Night Owl", "Owl")).change("members"),
    ),
    (
        "we don't need locker numbers any more, drop them from members",
        m.drop("locker_no").change("members"),
    ),
    # statistics
    (
        "do noisier bookings get fewer stars? correlation please",
        b.test("correlation", y="stars", x="noise_dB"),
    ),
    (
        "is the noise really different between the houses (anova)?",
        b.test("anova", y="noise_dB", x="site"),
    ),
    (
        "does not showing up depend on the desk type? chi squared",
        b.test("chiSquared", y="noShow", x="deskType"),
    ),
    (
        "t-test: monthly fee for newsletter people vs the rest",
        m.test("tTest", y="mthFeeEUR", x="newsletter"),
    ),
    # nothing can answer it
    ("who came to the Friday drinks most often? 🍻", None),
    ("how fast is the wifi at Old Mill", None),
    ("how many members quit last year", None),
    ("why is Harbour Yard so empty?", None),
    ("can we see how full we'll be next summer", None),
    ("write a cute welcome post for the new folks ✨", None),
    ("should we raise the price of the booths?", None),
    ("average age of our members", None),
    # Everyday
    ("can we see the tail of the members list? 🐾", m.tail(5).table()),
    (
        "what percent of bookings have an unusual noise level? 🔊",
        b.value(mean(outlier("noise_dB")) * 100),
    ),
    (
        "how many bookings are left if exact repeats only count once",
        b.distinct().value(count()),
    ),
    (
        "how many days go by on average between one booking and the next by the same member?",
        b.derive(gap=shift("startAt", "startAt", per=("memID",)).until(start)).value(mean("gap")),
    ),
    (
        "average stars under 45 dB vs 60 dB and up, both numbers pls",
        b.group(
            quiet=mean("stars", only=c("noise_dB") < 45),
            loud=mean("stars", only=c("noise_dB") >= 60),
        ).table(),
    ),
    (
        "Flex vs Full, how many members are on each? 🥊",
        m.filter(c("plan").isin(["Flex", "Full"])).group("plan", n=count()).table(),
    ),
    (
        "pls give bookings a lostStars column, 5 minus the stars ⭐",
        b.derive(lostStars=call("subtract", 5, c("stars"))).change("bookings"),
    ),
    (
        "can we see average price, total coffees and the loudest dB for every house",
        b.group(
            "site", price=mean("amtEUR"), coffees=sum_("coffees"), loudest=max_("noise_dB")
        ).table(),
    ),
    (
        "how many bookings came in through the app and what share is that? 📱",
        b.group(n=count(only=app), share=mean(app)).table(),
    ),
    ("how many bookings are there", b.value(count())),
    ("members per trade", m.group("trade", n=count()).table()),
    ("total coffees ☕", b.value(sum_("coffees"))),
    ("most expensive booking", b.top(1, "amtEUR").table()),
    (
        "bookings in January 2025",
        b.filter((start >= date("2025-01-01")) & (start < date("2025-02-01"))).value(count()),
    ),
    ("average rating", b.value(mean("stars"))),
    ("cheapest plan on average", m.group("plan", fee=mean("mthFeeEUR")).bottom(1, "fee").table()),
    ("how many meeting room bookings in 2024", b.filter(meeting & in_2024).value(count())),
    ("bookings per channel as bars", b.group("via", n=count()).chart("bar", x="via", y="n")),
    ("what's our rent per house", None),
]
