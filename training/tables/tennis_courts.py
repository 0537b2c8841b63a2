"""Court bookings of a tennis club over two years."""

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
    std,
    sum_,
)

FORMATS = {"bookings": "csv"}

VOICE = "a club volunteer, friendly and rambling, often two sentences"

COURTS = {
    "Centre": ("grass", False),
    "Court 2": ("clay", False),
    "Court 3": ("clay", False),
    "Court 4": ("hard", False),
    "Court 5": ("hard", False),
    "Willow": ("artificial grass", False),
    "Dome A": ("carpet", True),
    "Dome B": ("carpet", True),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1420
    names = np.array([*COURTS])
    court = rng.choice(names, n, p=[0.07, 0.14, 0.13, 0.15, 0.12, 0.1, 0.16, 0.13])
    surface = np.array([COURTS[name][0] for name in court])
    indoor = np.array([COURTS[name][1] for name in court])
    month = np.where(
        indoor,
        rng.choice(
            np.arange(1, 13), n, p=np.array([13, 12, 10, 7, 5, 4, 4, 4, 6, 9, 13, 13]) / 100
        ),
        rng.choice(np.arange(1, 13), n, p=np.array([3, 4, 6, 9, 12, 15, 16, 13, 9, 6, 4, 3]) / 100),
    )
    year = rng.choice([2023, 2024], n, p=[0.46, 0.54])
    day = pd.to_datetime([f"{y}-{m:02d}-01" for y, m in zip(year, month, strict=True)])
    day = day + pd.to_timedelta(rng.integers(0, 28, n), "D")
    hour = rng.choice(
        np.arange(8, 22), n, p=np.array([3, 6, 9, 9, 5, 4, 4, 5, 7, 9, 13, 13, 9, 4]) / 100
    )
    starts = day + pd.to_timedelta(hour * 60 + rng.choice([0, 30], n, p=[0.8, 0.2]), "min")
    minutes = rng.choice([45, 60, 90, 120], n, p=[0.1, 0.5, 0.27, 0.13])
    group = rng.choice(["adult", "senior", "junior", "guest"], n, p=[0.46, 0.21, 0.2, 0.13])
    play = rng.choice(
        ["singles", "doubles", "coaching", "league match"], n, p=[0.37, 0.34, 0.2, 0.09]
    )
    players = np.select(
        [play == "singles", play == "coaching"], [2, rng.choice([1, 2, 3, 4, 6], n)], 4
    )
    lights = ~indoor & (hour >= np.where(np.isin(month, [4, 5, 6, 7, 8, 9]), 20, 16))
    per_hour = np.select(
        [group == "guest", group == "junior", group == "senior"], [16, 5, 7], 10
    ) + np.where(indoor, 6, 0)
    status = np.where(
        ~indoor & (rng.random(n) < 0.11),
        "rained off",
        rng.choice(["played", "cancelled", "no show"], n, p=[0.86, 0.09, 0.05]),
    )
    coach = np.where(play == "coaching", rng.choice(["Bev", "Tomasz", "Priya", "Gareth"], n), None)
    stars = np.clip(rng.normal(3.9 + 0.3 * (surface == "grass"), 1.1, n).round(), 1, 5)
    bookings = pd.DataFrame(
        {
            "bkg_no": 24001 + np.arange(n),
            "member_no": rng.choice(np.arange(101, 391), n, p=rng.dirichlet(np.full(290, 0.9))),
            "mbr_group": group,
            "court": court,
            "surface": surface,
            "indoor": indoor,
            "play_type": play,
            "players": players,
            "coach": coach,
            "booked_on": (
                day - pd.to_timedelta(np.minimum(rng.gamma(1.3, 4, n), 28).astype(int), "D")
            ).strftime("%Y-%m-%d"),
            "starts_at": starts.strftime("%Y-%m-%d %H:%M"),
            "ends_at": (starts + pd.to_timedelta(minutes, "min")).strftime("%Y-%m-%d %H:%M"),
            "court_fee_gbp": (per_hour * minutes / 60).round(2),
            "floodlit": lights,
            "lights_gbp": np.where(lights, minutes / 60 * 4, 0.0),
            "racketsHired": rng.poisson(np.where(group == "guest", 0.9, 0.12)),
            "bar_spend_gbp": np.where(
                status == "played", rng.gamma(1.6, 5.5, n) * (rng.random(n) < 0.62), 0
            ).round(2),
            "paid_by": rng.choice(
                ["card", "app", "cash", "club account"], n, p=[0.36, 0.34, 0.1, 0.2]
            ),
            "status": status,
            "stars": stars,
        }
    )
    bookings.loc[(status != "played") | (rng.random(n) < 0.35), "stars"] = np.nan
    bookings.loc[rng.choice(n, 34, replace=False), "paid_by"] = None
    bookings.loc[rng.choice(n, 19, replace=False), "bar_spend_gbp"] = np.nan
    return {"bookings": bookings.sort_values("starts_at", ignore_index=True)}


b = T("bookings")
starts = c("starts_at")
month = starts.floor("month")
hours = starts.until(c("ends_at"), "hour")
minutes = starts.until(c("ends_at"), "minute")
weekend = starts.part("weekday") >= 6
played = c("status") == "played"
rained = c("status") == "rained off"
no_show = c("status") == "no show"
cancelled = c("status") == "cancelled"
indoor = c("indoor")
junior = c("mbr_group") == "junior"
guest = c("mbr_group") == "guest"
coaching = c("play_type") == "coaching"
income = c("court_fee_gbp") + c("lights_gbp")
in_2023 = (starts >= date("2023-01-01")) & (starts < date("2024-01-01"))
in_2024 = (starts >= date("2024-01-01")) & (starts < date("2025-01-01"))

QUESTIONS = [
    # look
    (
        "Hello! I've just been handed this booking file, so could I see the first ten lines?",
        b.limit(10).table(),
    ),
    (
        "Sorry if this is a silly one. How many lines and columns are there altogether?",
        b.report("shape"),
    ),
    (
        "Our secretary says there are gaps all over the place. How many blanks has each column "
        "got?",
        b.report("missing"),
    ),
    (
        "What courts do we actually have in here? I only ever play on the one by the clubhouse.",
        b.distinct("court").table(),
    ),
    (
        "Could you pick me 12 bookings at random, please? I want to ring people and hear how it "
        "went.",
        b.sample(12).table(),
    ),
    (
        "Has anybody been typed in twice, do you think? Any identical lines, I mean.",
        b.report("duplicates"),
    ),
    (
        "How many different members have booked with us over the whole time? The committee always "
        "asks.",
        b.value(nunique("member_no")),
    ),
    (
        "Show me the no-shows that Priya was meant to coach, poor thing.",
        b.filter(no_show & (c("coach") == "Priya")).table(),
    ),
    (
        "I'd love a list of the bookings on Centre with four players. It's for the newsletter.",
        b.filter((c("court") == "Centre") & (c("players") == 4)).table(),
    ),
    (
        "Could you give me the usual figures, average and spread and so on, for the court fee and "
        "the bar money?",
        b.report("describe", "court_fee_gbp", "bar_spend_gbp"),
    ),
    (
        "Just the member number, the court and the stars for visits that got a single star, if "
        "you would. I'll write to them.",
        b.filter(c("stars") == 1).select("member_no", "court", "stars").table(),
    ),
    (
        "How many bookings don't say how they were paid? Our treasurer is getting twitchy.",
        b.filter(c("paid_by").missing()).value(count()),
    ),
    (
        "Put the dearest court fees at the top for me, would you, so I can have a browse.",
        b.sort("-court_fee_gbp").table(),
    ),
    # aggregate and compare
    (
        "How much did we take in court fees all told? Lights don't matter for this one.",
        b.value(sum_("court_fee_gbp")),
    ),
    (
        "Which court gets the most bookings? I have a pint riding on Dome A.",
        b.group("court", n=count()).top(1, "n").table(),
    ),
    (
        "On average, how much do people spend at the bar per visit they actually played? Coffee "
        "included, I suppose.",
        b.filter(played).value(mean("bar_spend_gbp")),
    ),
    (
        "Could you split the bookings by surface and by type of play? Just the numbers of each.",
        b.group("surface", "play_type", n=count()).table(),
    ),
    (
        "What percentage of our outdoor bookings got rained off? It felt like all of them last "
        "summer.",
        b.filter(~indoor).value(mean(rained) * 100),
    ),
    (
        "Do the juniors turn up less than the others? Share of no-shows for each member group, "
        "please.",
        b.group("mbr_group", share=mean(no_show)).table(),
    ),
    (
        "Bev swears she does more lessons than Tomasz. How many more coaching bookings has she?",
        b.filter(coaching).value(
            count(only=c("coach") == "Bev") - count(only=c("coach") == "Tomasz")
        ),
    ),
    (
        "Who are our five keenest members by hours booked? We'd like to give them a mug each.",
        b.group("member_no", hours=sum_(hours)).top(5, "hours").table(),
    ),
    (
        "For each court, what came in from fees and lights put together, and how many stars did "
        "people give on average?",
        b.group("court", income=sum_(income), stars=mean("stars")).table(),
    ),
    (
        "I'm curious about guests. How many of their bookings went without hiring a single racket?",
        b.filter(guest & (c("racketsHired") == 0)).value(count()),
    ),
    (
        "Which surface do people like least, going by the stars? My knees say hard.",
        b.group("surface", stars=mean("stars")).bottom(1, "stars").table(),
    ),
    (
        "Out of all the fee money, what slice comes from each member group?",
        b.group("mbr_group", fees=sum_("court_fee_gbp"))
        .derive(share=c("fees") / over(sum_("fees")))
        .table(),
    ),
    (
        "Are there members who've been rained off more than twice? I'd like to send them a card, "
        "with the number of times on it.",
        b.filter(rained).group("member_no", n=count()).filter(c("n") > 2).table(),
    ),
    (
        "How many doubles games longer than an hour did the seniors book in the domes? Only "
        "wondering because of the heating.",
        b.filter(
            (c("play_type") == "doubles") & (hours > 1) & (c("mbr_group") == "senior") & indoor
        ).value(count()),
    ),
    (
        "What does a typical booking cost, court fee only, for each group of members? Take the "
        "middle one rather than the average.",
        b.group("mbr_group", fee=median("court_fee_gbp")).table(),
    ),
    (
        "Which coach had the most people on court in total, counting only lessons that took place?",
        b.filter(coaching & played).group("coach", people=sum_("players")).top(1, "people").table(),
    ),
    (
        "Show me the three biggest bar bills for each way of paying. No names, I promise!",
        b.top(3, "bar_spend_gbp", per=("paid_by",)).table(),
    ),
    (
        "How many times more do we earn in fees from the indoor courts than from the clay ones?",
        b.value(sum_("court_fee_gbp", indoor) / sum_("court_fee_gbp", c("surface") == "clay")),
    ),
    (
        "Nine out of ten bar bills are below what amount? Only from folk who did spend something.",
        b.filter(c("bar_spend_gbp") > 0).value(quantile("bar_spend_gbp", 0.9)),
    ),
    (
        "Which bookings cost above the average court fee for their own surface? A list will do.",
        b.filter(c("court_fee_gbp") > over(mean("court_fee_gbp"), "surface")).table(),
    ),
    (
        "What's the shortest and the longest session, in minutes, for each type of play?",
        b.group("play_type", shortest=min_(minutes), longest=max_(minutes)).table(),
    ),
    (
        "Could I have a little grid for the noticeboard? Courts down the side, status along the "
        "top, and the number of bookings inside.",
        b.pivot("court", "status", count()).table(),
    ),
    (
        "How many bookings does a member make on average? I mean count them for each person first.",
        b.group("member_no", n=count()).value(mean("n")),
    ),
    (
        "Of the bookings that were called off by the player, not the rain, how many were paid "
        "in cash or by card?",
        b.filter(cancelled & c("paid_by").isin(["cash", "card"])).value(count()),
    ),
    # time
    (
        "How did the bookings go month by month? Just a count for each.",
        b.group(month=month, n=count()).table(),
    ),
    (
        "Which day of the week is busiest for us? I do the teas, so I'd like to know.",
        b.group(weekday=starts.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "How much did we take for the floodlights in the last quarter of 2023? The electric bill "
        "was a shocker.",
        b.filter((starts >= date("2023-10-01")) & (starts < date("2024-01-01"))).value(
            sum_("lights_gbp")
        ),
    ),
    (
        "Could you add up the court fees as 2024 goes along? Month by month with a running total, "
        "please.",
        b.filter(in_2024)
        .group(month=month, fees=sum_("court_fee_gbp"))
        .derive(total=running("fees", "month"))
        .table(),
    ),
    (
        "By how many percent did the number of bookings rise or fall from one quarter to the next?",
        b.group(quarter=starts.floor("quarter"), n=count())
        .derive(growth=(c("n") / shift("n", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "The weekly numbers jump about so much. Could you smooth out the bookings per week over "
        "four weeks?",
        b.group(week=starts.floor("week"), n=count())
        .derive(smooth=rolling("n", "week", 4))
        .table(),
    ),
    (
        "How far ahead do people book, in days, on average? Do it for each member group.",
        b.group("mbr_group", days=mean(c("booked_on").until(starts))).table(),
    ),
    (
        "At what hour of the day do the juniors tend to start? A count for each hour would be "
        "lovely.",
        b.filter(junior).group(hour=starts.part("hour"), n=count()).table(),
    ),
    (
        "How many weekend games were rained off in June and July, both years together? We had to "
        "throw away a lot of strawberries.",
        b.filter(weekend & rained & starts.part("month").isin([6, 7])).value(count()),
    ),
    (
        "When did somebody last play on the grass, for real I mean? The groundsman wants to know.",
        b.filter((c("surface") == "grass") & played).value(max_("starts_at")),
    ),
    # charts
    (
        "I'd love a bar chart of hours booked on each court. It's going on the wall.",
        b.group("court", hours=sum_(hours)).chart("bar", x="court", y="hours"),
    ),
    (
        "Could you draw a line of the monthly bar takings? Our barman is fishing for a raise.",
        b.group(month=month, bar=sum_("bar_spend_gbp")).chart("line", x="month", y="bar"),
    ),
    (
        "A pie of how people pay would be nice, by number of bookings.",
        b.group("paid_by", n=count()).chart("pie", x="paid_by", y="n"),
    ),
    (
        "How are the court fees spread out for guests? A histogram, if that's the word.",
        b.filter(guest).chart("histogram", y="court_fee_gbp"),
    ),
    (
        "Could we see bar spending as box plots, one for each type of play? Leave out the "
        "people who spent nothing.",
        b.filter(c("bar_spend_gbp") > 0).chart("box", x="play_type", y="bar_spend_gbp"),
    ),
    (
        "I'd like a picture with weekdays one way and hours the other, darker where more bookings "
        "start. A heat map, my grandson calls it.",
        b.group(weekday=starts.part("weekdayName"), hour=starts.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    (
        "Stack me some bars, would you? One per quarter, made up of the member groups, showing "
        "numbers of bookings.",
        b.group("mbr_group", quarter=starts.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="mbr_group", stacked=True
        ),
    ),
    # cleaning
    (
        "Could you take the cancelled ones out of the file for good? They only muddle me.",
        b.filter(~cancelled).change("bookings"),
    ),
    (
        "Where it doesn't say how they paid, please put unknown. That keeps the treasurer quiet.",
        b.derive(paid_by=c("paid_by").or_else("unknown")).change("bookings"),
    ),
    (
        "I'd like an extra column called total_gbp with the fee and the lights added up.",
        b.derive(total_gbp=income).change("bookings"),
    ),
    (
        "That racketsHired heading looks odd beside the others. Call it rackets instead, please.",
        b.rename(racketsHired="rackets").change("bookings"),
    ),
    # statistics
    (
        "Do people who pay a higher court fee spend more at the bar as well? Some sort of "
        "correlation, please.",
        b.test("correlation", y="bar_spend_gbp", x="court_fee_gbp"),
    ),
    (
        "My husband says indoor folk are happier. Is the difference in stars between inside and "
        "outside a real one, or just luck?",
        b.test("tTest", y="stars", x="indoor"),
    ),
    (
        "Has the member group got anything to do with the way people pay? A chi-square test, I "
        "think it was called.",
        b.test("chiSquared", y="paid_by", x="mbr_group"),
    ),
    # nothing can answer it
    (
        "Who won the most league matches last year? There's a trophy waiting.",
        None,
    ),
    (
        "How hot was it on the days we were rained off? I only remember my cardigan.",
        None,
    ),
    (
        "Could you write a nice little note to the members about turning up on time?",
        None,
    ),
    (
        "Why do so many people fail to show on Court 4? I've never understood it.",
        None,
    ),
    ("What do we pay Gareth an hour for his coaching, do you know?", None),
    ("Should we resurface the clay or build a third dome? I keep going back and forth.", None),
    ("How many bookings can we expect next May, if the weather holds?", None),
    # Everyday
    ("How many bookings were there in 2023?", b.filter(in_2023).value(count())),
    ("Average stars per court?", b.group("court", stars=mean("stars")).table()),
    ("How many games were floodlit?", b.filter(c("floodlit")).value(count())),
    (
        "Number of lessons per coach",
        b.filter(coaching).group("coach", n=count()).table(),
    ),
    ("What's the biggest bar bill?", b.value(max_("bar_spend_gbp"))),
    (
        "Bookings under ten pounds",
        b.filter(c("court_fee_gbp") < 10).table(),
    ),
    (
        "How much do the fees vary by surface, standard deviation?",
        b.group("surface", spread=std("court_fee_gbp")).table(),
    ),
    (
        "Fees in August 2024, weekends only",
        b.filter(weekend & (starts >= date("2024-08-01")) & (starts < date("2024-09-01"))).value(
            sum_("court_fee_gbp")
        ),
    ),
    ("How many tennis balls did we get through?", None),
    ("Who is the oldest member?", None),
]
