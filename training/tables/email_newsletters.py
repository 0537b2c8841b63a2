"""Mailings of a web shop to its lists, and the people on them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
    mean,
    median,
    over,
    quantile,
    rolling,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"sends": "csv", "subs": "parquet"}

VOICE = "a marketing manager, all jargon, synonyms in place of the columns' names"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    lists = ["UK", "DACH", "Nordics", "Iberia", "US"]
    n = 620
    kind = rng.choice(
        ["Promo", "Digest", "Welcome", "Win-back", "Survey"], n, p=[0.38, 0.27, 0.14, 0.13, 0.08]
    )
    place = rng.choice(lists, n, p=[0.27, 0.25, 0.16, 0.14, 0.18])
    size = pd.Series(place).map(dict(zip(lists, [5200, 4700, 2600, 2100, 3900], strict=True)))
    reach = (size.to_numpy() * rng.normal(1, 0.12, n)).clip(600).round()
    hour = rng.choice([6, 8, 10, 12, 15, 17, 20], n, p=[0.1, 0.2, 0.24, 0.14, 0.12, 0.12, 0.08])
    emoji = rng.random(n) < 0.35
    letters = rng.normal(44, 12, n).clip(14, 90).round()
    rate = pd.Series(kind).map(
        {"Promo": 0.24, "Digest": 0.31, "Welcome": 0.46, "Win-back": 0.17, "Survey": 0.22}
    )
    rate = rate.to_numpy() + np.where(hour == 10, 0.03, 0) - (letters - 44) * 0.0012
    opened = (reach * (rate + rng.normal(0, 0.04, n)).clip(0.03, 0.8)).round()
    variant = rng.choice(["A", "B"], n)
    clicked = opened * (0.12 + np.where(variant == "B", 0.018, 0) + rng.normal(0, 0.03, n))
    clicked = clicked.clip(3).round()
    bought = (clicked * rng.uniform(0.02, 0.09, n)).round()
    basket = pd.Series(kind).map(
        {"Promo": 54, "Digest": 61, "Welcome": 47, "Win-back": 39, "Survey": 30}
    )
    money = bought * basket.to_numpy() * rng.normal(1, 0.15, n).clip(0.4)
    money = np.where(rng.random(n) < 0.012, money * 4, money)
    sent = pd.Timestamp("2024-01-02") + pd.to_timedelta(
        np.sort(rng.integers(0, 540, n)) * 24 + hour, unit="h"
    )
    sends = pd.DataFrame(
        {
            "Send ID": np.arange(8001, 8001 + n),
            "Type": kind,
            "List": place,
            "Variant": variant,
            "Sent At": sent.strftime("%Y-%m-%d %H:%M"),
            "From Name": rng.choice(["Lena", "LENA ", "The Team", " the team", "Support"], n),
            "Subject Len": letters.astype(int),
            "Emoji": np.where(emoji, "Yes", "No"),
            "Delivered": reach.astype(int),
            "Bounced": (reach * rng.uniform(0.002, 0.03, n)).round().astype(int),
            "Opened": opened.astype(int),
            "Clicked": clicked.astype(int),
            "Unsubs": rng.poisson(reach * 0.0028),
            "Spam Reports": rng.poisson(1.1, n),
            "Orders": bought.astype(int),
            "Revenue EUR": money.round(2),
            "Cost": [f"EUR {v:.2f}" for v in reach * 0.008 + rng.uniform(5, 30, n)],
            "Plain Text": rng.random(n) < 0.22,
            "Tag": rng.choice(["sale", "launch", "seasonal", None], n, p=[0.3, 0.2, 0.25, 0.25]),
        }
    )
    sends = pd.concat([sends, sends.iloc[[77, 301, 515]]], ignore_index=True)

    m = 1150
    source = rng.choice(["popup", "checkout", "webinar", "referral"], m, p=[0.36, 0.34, 0.12, 0.18])
    worth = pd.Series(source).map({"popup": 70, "checkout": 160, "webinar": 95, "referral": 190})
    state = np.where(
        rng.random(m) < np.where(source == "popup", 0.5, 0.68),
        "active",
        rng.choice(["dormant", "unsubscribed", "bounced"], m, p=[0.6, 0.3, 0.1]),
    )
    joined = pd.Timestamp("2022-01-01") + pd.to_timedelta(rng.integers(0, 1240, m), unit="D")
    opens = np.where(state == "active", rng.poisson(11, m), rng.poisson(0.8, m))
    wishes = ["promo;digest", "digest", "promo", "promo;survey", "promo;digest;survey"]
    subs = pd.DataFrame(
        {
            "contact": [f"c{i:05}" for i in rng.choice(99_999, m, replace=False)],
            "list": rng.choice(lists, m, p=[0.27, 0.25, 0.16, 0.14, 0.18]),
            "source": source,
            "status": state,
            "joined": joined,
            "double_opt_in": rng.random(m) < 0.63,
            "age": rng.normal(41, 13, m).clip(18, 84).round(),
            "device": rng.choice(["mobile", "desktop", "tablet"], m, p=[0.6, 0.33, 0.07]),
            "opens_90d": opens,
            "clicks_90d": (opens * rng.uniform(0, 0.35, m)).round().astype(int),
            "ltv_eur": (rng.gamma(1.6, 1, m) * worth.to_numpy() / 1.6).round(2),
            "prefs": rng.choice(wishes, m),
        }
    )
    subs.loc[rng.choice(m, 130, replace=False), "age"] = np.nan
    subs.loc[rng.choice(m, 44, replace=False), "device"] = None
    return {"sends": sends, "subs": subs}


s = T("sends")
u = T("subs")

sent = c("Sent At")
money = c("Revenue EUR")
promo = c("Type") == "Promo"
live = c("status") == "active"
low, high = over(quantile("Revenue EUR", 0.25)), over(quantile("Revenue EUR", 0.75))

QUESTIONS = [
    # Everyday
    (
        "Average opens and clicks per campaign type",
        s.group("Type", opened=mean("Opened"), clicked=mean("Clicked")).table(),
    ),
    ("Contacts by lifetime value, best first", u.sort("-ltv_eur").table()),
    (
        "Just contact, source and age of the dormant folks",
        u.filter(c("status") == "dormant").select("contact", "source", "age").table(),
    ),
    ("First 10 rows of the sends", s.limit(10).table()),
    (
        "Ratio of average revenue between promo and digest",
        s.value(mean(money, promo) / mean(money, c("Type") == "Digest")),
    ),
    ("Ditch the Tag column in the sends", s.drop("Tag").change("sends")),
    ("Top 3 lists by orders", s.group("List", orders=sum_("Orders")).top(3, "orders").table()),
    (
        "What percentage of our subscribers is double opt-in?",
        u.value(mean(c("double_opt_in")) * 100),
    ),
    (
        "New subscribers per quarter",
        u.group(quarter=c("joined").floor("quarter"), n=count()).table(),
    ),
    (
        "Pie of the subscribers by source",
        u.group("source", n=count()).chart("pie", x="source", y="n"),
    ),
    ("What's the average time people spend on our landing page?", None),
    # look
    ("How big is our contact database, records by attributes?", u.report("shape")),
    ("Which acquisition channels are feeding the funnel?", u.distinct("source").table()),
    ("Any dupes in the campaign log?", s.report("duplicates")),
    (
        "Standard summary stats on customer lifetime value and on how old our audience is, please.",
        u.report("describe", "ltv_eur", "age"),
    ),
    # aggregate and compare
    (
        "What's the open rate of each campaign format, all opens over all inboxed mails?",
        s.group("Type", rate=sum_("Opened") / sum_("Delivered")).table(),
    ),
    (
        "Click-to-open rate for the German-speaking market, smiley headlines only",
        s.filter((c("List") == "DACH") & (c("Emoji") == "Yes")).value(
            sum_("Clicked") / sum_("Opened")
        ),
    ),
    (
        "Which market rakes in the most turnover?",
        s.group("List", turnover=sum_(money)).top(1, "turnover").table(),
    ),
    (
        "What percentage of our audience has gone cold, channel by channel?",
        u.group("source", percent=mean(c("status") == "dormant") * 100).table(),
    ),
    (
        "In promos, what's the uplift of the challenger B over the control A in average turnover "
        "per blast?",
        s.filter(promo).value(mean(money, c("Variant") == "B") - mean(money, c("Variant") == "A")),
    ),
    ("Our five most lucrative blasts", s.top(5, "Revenue EUR").table()),
    (
        "AOV per format: total turnover divided by total purchases",
        s.group("Type", aov=sum_(money) / sum_("Orders")).table(),
    ),
    (
        "How many engaged contacts with a confirmed sign-up have brought us more than 200 euros?",
        u.filter(live & c("double_opt_in") & (c("ltv_eur") > 200)).value(count()),
    ),
    (
        "Deliverability check: in each market, what fraction of everything we fired off came back?",
        s.group("List", fraction=sum_("Bounced") / sum_(c("Delivered") + c("Bounced"))).table(),
    ),
    (
        "How many blasts out-clicked the average blast of their own format?",
        s.filter(c("Clicked") > over(mean("Clicked"), "Type")).value(count()),
    ),
    (
        "Markets with 100-plus blasts that lose more than 9 opt-outs per blast on average?",
        s.group("List", blasts=count(), churn=mean("Unsubs"))
        .filter((c("blasts") >= 100) & (c("churn") > 9))
        .table(),
    ),
    (
        "The single top earner among our mailings in every market",
        s.top(1, "Revenue EUR", per=("List",)).table(),
    ),
    (
        "Median CLV of smartphone folks, word-of-mouth leads versus overlay leads?",
        u.filter((c("device") == "mobile") & c("source").isin(["referral", "popup"]))
        .group("source", clv=median("ltv_eur"))
        .table(),
    ),
    (
        "How many contacts sit in markets where a blast makes under 400 euros on average?",
        u.join(
            s.group("List", turnover=mean(money)).filter(c("turnover") < 400),
            on=("list", "List"),
            how="semi",
        ).value(count()),
    ),
    # time
    (
        "Database growth: new sign-ups month by month over 2024",
        u.filter((c("joined") >= date("2024-01-01")) & (c("joined") < date("2025-01-01")))
        .group(month=c("joined").floor("month"), signups=count())
        .table(),
    ),
    (
        "Which send time gets us the most eyeballs on average, by hour of the day?",
        s.group(hour=sent.part("hour"), opens=mean("Opened")).top(1, "opens").table(),
    ),
    (
        "Quarter-on-quarter growth of our turnover in percent, please.",
        s.group(quarter=sent.floor("quarter"), turnover=sum_(money))
        .derive(growth=(c("turnover") / shift("turnover", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "How much turnover came from promos that went out at weekends in the first half of 2024?",
        s.filter(
            promo
            & (sent.part("weekday") >= 6)
            & (sent >= date("2024-01-01"))
            & (sent < date("2024-07-01"))
        ).value(sum_(money)),
    ),
    (
        "Weekly click-throughs in the UK with a four-week moving average next to them",
        s.filter(c("List") == "UK")
        .group(week=sent.floor("week"), clicks=sum_("Clicked"))
        .derive(average=rolling("clicks", "week", 4))
        .table(),
    ),
    # charts
    (
        "Trend line of monthly turnover, one colour per campaign format",
        s.group("Type", month=sent.floor("month"), turnover=sum_(money)).chart(
            "line", x="month", y="turnover", colour="Type"
        ),
    ),
    (
        "A pie of our audience by lifecycle stage for the deck",
        u.group("status", contacts=count()).chart("pie", x="status", y="contacts"),
    ),
    (
        "Turnover against click-throughs as a scatter, A and B in different colours",
        s.chart("scatter", x="Clicked", y="Revenue EUR", colour="Variant"),
    ),
    (
        "Heat map of average opens, weekday versus market",
        s.group("List", weekday=sent.part("weekdayName"), opens=mean("Opened")).chart(
            "heatmap", x="weekday", y="List", colour="opens"
        ),
    ),
    (
        "Show how headline lengths are spread, 15 bins",
        s.chart("histogram", y="Subject Len", bins=15),
    ),
    # cleaning and reshaping: the table changes
    (
        "Spend per blast is stored as text with EUR up front. Lose the currency and make it "
        "numeric in sends, permanently.",
        s.set("Cost", c("Cost").replace("EUR ", "").cast("number")).change("sends"),
    ),
    (
        "Where a blast carries no label, call it untagged in sends.",
        s.set("Tag", c("Tag").or_else("untagged")).change("sends"),
    ),
    (
        "List hygiene! Kick everyone who opted out or whose mailbox is dead out of subs.",
        u.filter(~c("status").isin(["unsubscribed", "bounced"])).change("subs"),
    ),
    (
        "Our sender identities are a mess: lowercase them in sends and get rid of the white space "
        "around them.",
        s.set("From Name", c("From Name").lower().strip()).change("sends"),
    ),
    (
        "Bake the click-through rate into sends as ctr: percent of inboxed mails, one decimal.",
        s.derive(ctr=(c("Clicked") / c("Delivered") * 100).round(1)).change("sends"),
    ),
    (
        "De-dupe the campaign log and save it that way.",
        s.distinct().change("sends"),
    ),
    # cleaning and reshaping: only shown
    (
        "Contacts tick several interests at once, with semicolons between them. "
        "Break them out, one interest per line, view only.",
        u.explode("prefs", ";").table(),
    ),
    (
        "Cross-tab for the board: markets down, campaign formats across, average turnover in the "
        "cells",
        s.pivot("List", "Type", mean(money)).table(),
    ),
    (
        "How would the log read if A were spelled control and B challenger?",
        s.derive(Variant=where(c("Variant") == "A", "control", "challenger")).table(),
    ),
    (
        "Age demographics in ten-year brackets, headcount for each",
        u.group(bracket=c("age").bins(10), contacts=count()).table(),
    ),
    (
        "Stack the funnel for me: inboxed, opened, clicked and bought underneath each other, "
        "keyed by blast number.",
        s.select("Send ID", "Delivered", "Opened", "Clicked", "Orders")
        .unpivot(["Send ID"])
        .table(),
    ),
    # statistics
    (
        "Do longer headlines go hand in hand with fewer eyeballs? How tight is the relationship?",
        s.test("correlation", y="Opened", x="Subject Len"),
    ),
    (
        "Is the A/B gap in click-throughs statistically solid, or is it noise? Digests only.",
        s.filter(c("Type") == "Digest").test("tTest", y="Clicked", x="Variant"),
    ),
    (
        "Do the campaign formats really differ in turnover? It's heavily skewed, so run the "
        "Kruskal-Wallis.",
        s.test("kruskal", y="Revenue EUR", x="Type"),
    ),
    (
        "Is lifecycle stage independent of the acquisition channel? Chi-square, please.",
        u.test("chiSquared", y="status", x="source"),
    ),
    (
        "With 95 percent confidence, where does the true average CLV of our engaged contacts lie?",
        u.filter(live).test("interval", y="ltv_eur"),
    ),
    (
        "What does a contact have to be worth to make it into our top 10 percent?",
        u.value(quantile("ltv_eur", 0.9)),
    ),
    (
        "Which blasts blew the roof off or bombed on turnover, by the 1.5 times IQR rule?",
        s.filter((money < low - (high - low) * 1.5) | (money > high + (high - low) * 1.5)).table(),
    ),
    (
        "How much does turnover fluctuate around its mean within each campaign format?",
        s.group("Type", sd=std(money)).table(),
    ),
    (
        "Fit a straight line through it: how many euros of turnover does one more click-through "
        "come with?",
        s.test("regression", y="Revenue EUR", x="Clicked"),
    ),
    # nothing can answer these
    ("What turnover can we bank on from the Black Friday blasts next year?", None),
    ("Which engaged contacts are about to churn?", None),
    ("Segment our contacts into personas by age, engagement and CLV.", None),
    ("Why are win-backs bombing in Iberia?", None),
    ("Is it the emojis that push our open rate up?", None),
    ("What's driving opt-outs in the Nordics?", None),
    ("Should we roll out variant B to everyone?", None),
    ("Is a 2 percent bounce rate any good in our industry?", None),
    ("Walk me through the key takeaways from the latest DACH digests.", None),
    ("Come up with a snappier headline for the next promo.", None),
    ("What's the going rate for influencer marketing these days?", None),
    ("What was the conversion rate of each landing page?", None),
    ("Which contacts forwarded our mailings to a friend most often?", None),
    ("How many blasts went to the Benelux market, promos only?", None),
    ("Turnover per product category out of the digests?", None),
    ("How many minutes did people spend reading each format on average?", None),
]
