"""Flats on the books of an estate agency, and who came to see them."""

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
    outlier,
    over,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"listings": "csv", "viewings": "parquet"}

VOICE = "an estate agent: breezy, salesy, lower case, trade talk (on at, gone, time wasters)"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 460
    areas = np.array(["riverside", "old town", "the wharf", "parkside", "station quarter"])
    area = rng.choice(areas, m, p=[0.24, 0.2, 0.16, 0.18, 0.22])
    beds = rng.choice([0, 1, 2, 3, 4], m, p=[0.09, 0.33, 0.38, 0.16, 0.04])
    sq_ft = (330 + 215 * beds + rng.normal(0, 70, m)).clip(240).round()
    rate = pd.Series(area).map(dict(zip(areas, [520, 470, 640, 560, 410], strict=True)))
    balcony = rng.choice(["y", "n"], m, p=[0.45, 0.55])
    orig = sq_ft * rate.to_numpy() * rng.normal(1, 0.1, m) + np.where(balcony == "y", 14000, 0)
    orig = (orig / 5000).round() * 5000
    cut = np.where(rng.random(m) < 0.34, rng.choice([5000, 10000, 15000, 25000], m), 0)
    listed = pd.Timestamp("2024-01-03") + pd.to_timedelta(rng.integers(0, 500, m), unit="D")
    status = rng.choice(
        ["available", "under offer", "sold", "withdrawn"], m, p=[0.24, 0.14, 0.52, 0.1]
    )
    took = rng.gamma(2.2, 26, m).round() + 6
    sold_on = (listed + pd.to_timedelta(took, unit="D")).strftime("%Y-%m-%d")
    sold = status == "sold"
    negs = ["tash", "ollie", "priya", "marcus"]
    listings = pd.DataFrame(
        {
            "ref": [f"FL{i}" for i in range(3001, 3001 + m)],
            "area": area,
            "beds": beds,
            "baths": np.where(beds > 1, rng.integers(1, 3, m), 1),
            "sq_ft": sq_ft,
            "floor_no": rng.integers(0, 12, m),
            "lift": rng.choice(["y", "n"], m, p=[0.56, 0.44]),
            "balcony": balcony,
            "parking": rng.choice(["none", "permit", "allocated"], m, p=[0.48, 0.3, 0.22]),
            "tenure": rng.choice(["leasehold", "share of freehold"], m, p=[0.8, 0.2]),
            "lease_yrs": rng.integers(62, 998, m),
            "service_chg_pa": rng.gamma(6, 380, m).round(-1),
            "epc": rng.choice(["B", "C", "D", "E", "F"], m, p=[0.22, 0.36, 0.27, 0.11, 0.04]),
            "new_build": rng.random(m) < 0.18,
            "orig_asking_gbp": orig,
            "asking_gbp": orig - cut,
            "sold_gbp": np.where(sold, ((orig - cut) * rng.normal(0.98, 0.025, m)).round(-3), None),
            "listed_on": listed.strftime("%Y-%m-%d"),
            "sold_on": np.where(sold, sold_on, None),
            "status": status,
            "negotiator": rng.choice(negs, m, p=[0.31, 0.26, 0.26, 0.17]),
        }
    )
    listings["sold_gbp"] = listings["sold_gbp"].astype(float)
    listings.loc[listings["tenure"] != "leasehold", "lease_yrs"] = np.nan
    listings.loc[rng.choice(m, 38, replace=False), "service_chg_pa"] = np.nan
    listings.loc[rng.choice(m, 14, replace=False), "epc"] = None
    n = 1500
    at = rng.choice(430, n)
    day = listed[at] + pd.to_timedelta((rng.random(n) * took[at]).round(), unit="D")
    hour = rng.choice(
        [9, 10, 11, 12, 13, 15, 17, 18], n, p=[0.07, 0.15, 0.2, 0.13, 0.1, 0.1, 0.15, 0.1]
    )
    buyer = rng.choice(
        ["first-time", "investor", "downsizer", "relocator"], n, p=[0.42, 0.25, 0.14, 0.19]
    )
    no_show = rng.random(n) < np.where(buyer == "investor", 0.16, 0.07)
    score = rng.choice([1, 2, 3, 4, 5], n, p=[0.1, 0.19, 0.32, 0.26, 0.13])
    bid = (rng.random(n) < 0.04 + 0.06 * (score - 1)) & ~no_show
    asking = listings["asking_gbp"].to_numpy()[at]
    viewings = pd.DataFrame(
        {
            "viewing_id": np.arange(1, n + 1),
            "ref": listings["ref"].to_numpy()[at],
            "viewed_at": day
            + pd.to_timedelta(hour * 60 + rng.choice([0, 15, 30, 45], n), unit="min"),
            "shown_by": rng.choice(negs, n),
            "buyer_type": buyer,
            "cash_buyer": rng.random(n) < np.where(buyer == "investor", 0.5, 0.15),
            "score": score.astype(float),
            "offer_gbp": np.where(bid, (asking * rng.normal(0.95, 0.035, n)).round(-3), np.nan),
            "no_show": no_show,
        }
    )
    viewings.loc[no_show, "score"] = np.nan
    return {"listings": listings, "viewings": viewings}


flats = T("listings")
v = T("viewings")

sold = c("status") == "sold"
lovely = c("balcony") == "y"
listed = c("listed_on")
gone = c("sold_on")
seen = c("viewed_at")
days = c("listed_on").cast("datetime").until(c("sold_on").cast("datetime"), "day")
shown = v.join(flats, on="ref")

QUESTIONS = [
    # Everyday
    ("pop the bottom 3 rows of the listings up for me", flats.tail(3).table()),
    (
        "any cheeky outliers on asking price among our riverside flats? just how many",
        flats.filter(c("area") == "riverside").filter(outlier("asking_gbp")).value(count()),
    ),
    (
        "median offer, with carbon copy rows in the viewings ignored",
        v.distinct().value(median("offer_gbp")),
    ),
    (
        "same flat, two viewings in a row: how many days apart on average?",
        v.derive(gap=shift("viewed_at", "viewed_at", per=("ref",)).until(seen)).value(mean("gap")),
    ),
    (
        "penthouse premium time: average asking on the 8th floor and up, and below the 3rd floor",
        flats.group(
            high=mean("asking_gbp", only=c("floor_no") >= 8),
            low=mean("asking_gbp", only=c("floor_no") < 3),
        ).table(),
    ),
    (
        "investor or downsizer, what's the average viewing score of each?",
        v.filter(c("buyer_type").isin(["investor", "downsizer"]))
        .group("buyer_type", score=mean("score"))
        .table(),
    ),
    (
        "chop per square foot, so original asking less current asking, over the size: average "
        "for each area",
        flats.group(
            "area", chop=mean((c("orig_asking_gbp") - c("asking_gbp")) / c("sq_ft"))
        ).table(),
    ),
    (
        "average service charge and biggest square footage, tenure by tenure",
        flats.group("tenure", charge=mean("service_chg_pa"), biggest=max_("sq_ft")).table(),
    ),
    (
        "how many viewings were no shows, and what share of the lot is that?",
        v.group(n=count(only=c("no_show")), share=mean(c("no_show"))).table(),
    ),
    (
        "how many flats and what average size in each area",
        flats.group("area", n=count(), size=mean("sq_ft")).table(),
    ),
    (
        "just the ref, area and asking price of the 3 beds",
        flats.filter(c("beds") == 3).select("ref", "area", "asking_gbp").table(),
    ),
    ("dearest flat on the books please", flats.top(1, "asking_gbp").table()),
    ("which negotiators do we have", flats.distinct("negotiator").table()),
    ("summary of the service charges", flats.report("describe", "service_chg_pa")),
    (
        "flats listed after 1 jan 2025 with a balcony",
        flats.filter((listed > date("2025-01-01")) & lovely).table(),
    ),
    (
        "bar chart of the average asking price by number of beds",
        flats.group("beds", asking=mean("asking_gbp")).chart("bar", x="beds", y="asking"),
    ),
    (
        "correlation between square feet and asking price",
        flats.test("correlation", y="asking_gbp", x="sq_ft"),
    ),
    (
        "areas with an average asking price above 350000",
        flats.group("area", asking=mean("asking_gbp")).filter(c("asking") > 350000).table(),
    ),
    ("share of sold flats per negotiator", flats.group("negotiator", share=mean(sold)).table()),
    ("how far is each flat from the station", None),
    # Look
    ("how big is our book then, rows and columns?", flats.report("shape")),
    ("any holes in the flat details, column by column?", flats.report("missing")),
    ("what lovely areas do we cover", flats.distinct("area").table()),
    (
        "quick flavour of the numbers on asking price and square footage please",
        flats.report("describe", "asking_gbp", "sq_ft"),
    ),
    ("treat me to 6 random flats", flats.sample(6).table()),
    ("did any viewing get logged twice, word for word?", v.report("duplicates")),
    # Aggregate and compare
    (
        "how many gems are still available right now on the books",
        flats.filter(c("status") == "available").value(count()),
    ),
    (
        "average asking price in each area, let's hear it",
        flats.group("area", asking=mean("asking_gbp")).table(),
    ),
    (
        "who's our star closer, most flats sold?",
        flats.filter(sold).group("negotiator", n=count()).top(1, "n").table(),
    ),
    (
        "pounds per square foot by area: average of what each flat is on at over its size",
        flats.group("area", psf=mean(c("asking_gbp") / c("sq_ft"))).table(),
    ),
    (
        "show off the 5 priciest pads with a balcony and a lift",
        flats.filter(lovely & (c("lift") == "y")).top(5, "asking_gbp").table(),
    ),
    (
        "the 3 cheapest two beds in every area, bargain hunters are calling",
        flats.filter(c("beds") == 2).bottom(3, "asking_gbp", per=("area",)).table(),
    ),
    (
        "which flat fetched the most? just its ref",
        flats.top(1, "sold_gbp").select("ref").value(),
    ),
    (
        "what slice of our stock is new build, as a percentage",
        flats.value(mean(c("new_build")) * 100),
    ),
    (
        "how much more do flats with a balcony ask for on average than ones without?",
        flats.value(mean("asking_gbp", lovely) - mean("asking_gbp", c("balcony") == "n")),
    ),
    (
        "how many did we have to reduce, i.e. on for less than first advertised",
        flats.filter(c("asking_gbp") < c("orig_asking_gbp")).value(count()),
    ),
    (
        "average chop in pounds off the original price, reduced ones only, per negotiator",
        flats.filter(c("asking_gbp") < c("orig_asking_gbp"))
        .group("negotiator", cut=mean(c("orig_asking_gbp") - c("asking_gbp")))
        .table(),
    ),
    (
        "which sold beauties went over asking?",
        flats.filter(c("sold_gbp") > c("asking_gbp")).table(),
    ),
    (
        "percentage of asking we achieve per area, sold money over asking money on the sold ones",
        flats.filter(sold)
        .group("area", achieved=sum_("sold_gbp") / sum_("asking_gbp") * 100)
        .table(),
    ),
    (
        "our fee pot at 1.5% of everything sold?",
        flats.value(sum_("sold_gbp") * 0.015),
    ),
    (
        "time wasters! what share of each buyer type didn't turn up",
        v.group("buyer_type", share=mean(c("no_show"))).table(),
    ),
    (
        "refs with 8 viewings or more and not one offer",
        v.group("ref", viewings=count(), offers=count("offer_gbp"))
        .filter((c("viewings") >= 8) & (c("offers") == 0))
        .table(),
    ),
    (
        "hottest flat in town: the most viewed ref",
        v.group("ref", viewings=count()).top(1, "viewings").table(),
    ),
    (
        "offers from cash buyers at parkside, how many",
        shown.filter(c("cash_buyer") & (c("area") == "parkside") & ~c("offer_gbp").missing()).value(
            count()
        ),
    ),
    (
        "on average how far under asking do offers come in, by area?",
        shown.group("area", under=mean(c("asking_gbp") - c("offer_gbp"))).table(),
    ),
    (
        "typical (median) yearly service charge with a lift versus no lift",
        flats.group("lift", charge=median("service_chg_pa")).table(),
    ),
    (
        "flats on for more than the average of their own area, show me",
        flats.filter(c("asking_gbp") > over(mean("asking_gbp"), "area")).table(),
    ),
    (
        "rank the areas for me by average viewing score, happiest first",
        shown.group("area", score=mean("score")).sort("-score").table(),
    ),
    (
        "the high life: third floor or above, no lift, still available. how many?",
        flats.filter(
            (c("floor_no") >= 3) & (c("lift") == "n") & (c("status") == "available")
        ).value(count()),
    ),
    (
        "short lease alert! leases under 80 years, count them per status",
        flats.filter(c("lease_yrs") < 80).group("status", n=count()).table(),
    ),
    (
        "how many different flats has each of us shown",
        v.group("shown_by", flats=nunique("ref")).table(),
    ),
    (
        "second most expensive flat in each area please",
        flats.sort("-asking_gbp").limit(1, per=("area",), offset=1).table(),
    ),
    # Time
    (
        "how many flats came on each month?",
        flats.group(month=listed.floor("month"), n=count()).table(),
    ),
    (
        "how many days to sell on average in every area, launch day to sold day",
        flats.filter(sold).group("area", days=mean(days)).table(),
    ),
    (
        "fastest sale ever: which ref and how many days",
        flats.filter(sold).derive(days=days).bottom(1, "days").select("ref", "days").table(),
    ),
    (
        "what did we sell in the second quarter of 2024, total in pounds",
        flats.filter((gone >= date("2024-04-01")) & (gone < date("2024-07-01"))).value(
            sum_("sold_gbp")
        ),
    ),
    (
        "which day of the week do viewers love most",
        v.group(weekday=seen.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "weekend viewings per colleague, saturdays and sundays only",
        v.filter(seen.part("weekday") >= 6).group("shown_by", n=count()).table(),
    ),
    (
        "sold value by quarter with the growth on the quarter before in per cent",
        flats.filter(sold)
        .group(quarter=gone.floor("quarter"), value=sum_("sold_gbp"))
        .derive(growth=(c("value") / shift("value", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "add up sales month by month as we go, running total of flats sold",
        flats.filter(sold)
        .group(month=gone.floor("month"), n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "viewings a week and a breezy 4 week rolling average",
        v.group(week=seen.floor("week"), n=count())
        .derive(rolling_avg=rolling("n", "week", 4))
        .table(),
    ),
    (
        "when was each flat first shown",
        v.group("ref", first=min_("viewed_at")).table(),
    ),
    # Charts
    (
        "pop me a bar chart of flats per area",
        flats.group("area", n=count()).chart("bar", x="area", y="n"),
    ),
    (
        "asking price against size, scatter, colour it by area. gorgeous",
        flats.chart("scatter", x="sq_ft", y="asking_gbp", colour="area"),
    ),
    (
        "pretty line of average sold price per month",
        flats.filter(sold)
        .group(month=gone.floor("month"), price=mean("sold_gbp"))
        .chart("line", x="month", y="price"),
    ),
    (
        "pie of the statuses for the window display",
        flats.group("status", n=count()).chart("pie", x="status", y="n"),
    ),
    (
        "histogram of service charges, 25 bins",
        flats.chart("histogram", y="service_chg_pa", bins=25),
    ),
    (
        "box plot: asking prices by number of bedrooms",
        flats.chart("box", x="beds", y="asking_gbp"),
    ),
    (
        "heat map of viewings, hour of the day across and weekday down",
        v.group(hour=seen.part("hour"), weekday=seen.part("weekday"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    # Cleaning and reshaping
    (
        "pop a price per square foot column on the listings, call it psf, and keep it",
        flats.derive(psf=c("asking_gbp") / c("sq_ft")).change("listings"),
    ),
    (
        "nobody buys a zero bed! put studio when there are 0 beds and flat for the rest, in a "
        "column kind in listings",
        flats.derive(kind=where(c("beds") == 0, "studio", "flat")).change("listings"),
    ),
    (
        "bin the withdrawn ones out of listings, never liked them",
        flats.filter(c("status") != "withdrawn").change("listings"),
    ),
    (
        "areas down, bedrooms across, average asking in the middle",
        flats.pivot("area", "beds", mean("asking_gbp")).table(),
    ),
    # Statistics
    (
        "does size really drive the price? run a regression of asking on square feet",
        flats.test("regression", y="asking_gbp", x="sq_ft"),
    ),
    (
        "do epc bands differ in asking price, anova darling",
        flats.test("anova", y="asking_gbp", x="epc"),
    ),
    (
        "is turning up or not linked to the type of buyer? chi squared please",
        v.test("chiSquared", y="no_show", x="buyer_type"),
    ),
    # Nothing holds it
    ("which flats are in the catchment of a good primary school", None),
    ("average mortgage rate our first-time buyers got", None),
    ("how many viewings came through the portal and how many through our window", None),
    ("what will a two bed by the river go for next spring", None),
    ("why did that buyer pull out of FL3077", None),
    ("best brunch spot to take a vendor to", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "asking price, what does it move with? best match up top pls",
        flats.report("correlations", "asking_gbp"),
    ),
    (
        "service charge missing on a listing? pop in the average for its area",
        flats.derive(
            service_chg_pa=c("service_chg_pa").or_else(over(mean("service_chg_pa"), "area"))
        ).change("listings"),
    ),
    (
        "station quarter sounds naff, make it station village on every listing",
        flats.derive(area=c("area").replace("station quarter", "station village")).change(
            "listings"
        ),
    ),
]
