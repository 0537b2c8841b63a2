"""Daily results of paid ads on four platforms and the campaigns that they belong to."""

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

FORMATS = {"ads_daily": "parquet", "campaigns": "csv"}

VOICE = "a marketing analyst, jargon and abbreviations: ctr, cpc, cpm, roas, spend, imps"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 54
    platform = rng.choice(["meta", "google", "tiktok", "linkedin"], k, p=[0.4, 0.3, 0.18, 0.12])
    audience = rng.choice(["prospecting", "retargeting", "lookalike"], k, p=[0.5, 0.25, 0.25])
    objective = rng.choice(["awareness", "traffic", "conversions"], k, p=[0.25, 0.3, 0.45])
    start = pd.Timestamp("2024-01-08") + pd.to_timedelta(rng.integers(0, 430, k), unit="D")
    length = rng.choice([14, 21, 28, 42, 60, 90], k)
    campaigns = pd.DataFrame(
        {
            "camp_id": [f"C{2400 + i}" for i in range(k)],
            "camp_name": [
                f"{p[:2].upper()}_{o[:4]}_{a[:5]}_{i:02d}"
                for i, (p, o, a) in enumerate(zip(platform, objective, audience, strict=True))
            ],
            "platform": platform,
            "objective": objective,
            "audience": audience,
            "owner": rng.choice(["Priya", "Tom", "Agnieszka", "Luis"], k),
            "daily_budget_usd": rng.choice([50, 100, 150, 250, 500], k),
            "start_dt": start.strftime("%Y-%m-%d"),
            "end_dt": pd.Series(start + pd.to_timedelta(length, unit="D"))
            .dt.strftime("%Y-%m-%d")
            .mask(rng.random(k) < 0.15),
            "status": rng.choice(["active", "paused", "ended"], k, p=[0.25, 0.15, 0.6]),
            "brand_safe": rng.choice(["Y", "N"], k, p=[0.8, 0.2]),
        }
    )
    m = 1900
    which = rng.choice(k - 3, m)
    day = rng.integers(0, length[which])
    kind = platform[which]
    imps = rng.lognormal(8.4, 0.8, m).round().astype(int)
    base = pd.Series(kind).map({"meta": 0.012, "google": 0.034, "tiktok": 0.009, "linkedin": 0.005})
    warm = np.where(audience[which] == "retargeting", 1.6, 1)
    clicks = rng.binomial(imps, base.to_numpy() * warm)
    price = pd.Series(kind).map({"meta": 0.9, "google": 1.3, "tiktok": 0.5, "linkedin": 5.2})
    spend = (clicks * price * rng.lognormal(0, 0.25, m)).round(2)
    convs = rng.binomial(clicks, 0.03 * warm)
    fmt = rng.choice(["video", "static", "carousel"], m, p=[0.4, 0.4, 0.2])
    ads = pd.DataFrame(
        {
            "dt": start[which] + pd.to_timedelta(day, unit="D"),
            "camp_id": campaigns["camp_id"].to_numpy()[which],
            "ad_id": [f"ad_{x}" for x in rng.integers(300, 520, m)],
            "fmt": fmt,
            "geo": rng.choice(["US", "UK", "DE", "CA", "AU"], m, p=[0.45, 0.2, 0.15, 0.12, 0.08]),
            "imps": imps,
            "reach": (imps * rng.uniform(0.4, 0.95, m)).round().astype(int),
            "clicks": clicks,
            "spend_usd": spend,
            "convs": convs,
            "conv_val_usd": (convs * rng.lognormal(4.2, 0.4, m)).round(2),
            "vid_3s_views": np.where(
                fmt == "video", (imps * rng.uniform(0.1, 0.5, m)).round(), np.nan
            ),
            "freq_capped": rng.random(m) < 0.35,
        }
    )
    ads.loc[rng.choice(m, 35, replace=False), "conv_val_usd"] = np.nan
    return {"ads_daily": ads, "campaigns": campaigns}


a = T("ads_daily")
k = T("campaigns")
both = a.join(k, "camp_id")

dt = c("dt")
video = c("fmt") == "video"
ctr = sum_("clicks") / sum_("imps")
cpc = sum_("spend_usd") / sum_("clicks")
cpm = sum_("spend_usd") / sum_("imps") * 1000
cpa = sum_("spend_usd") / sum_("convs")
cvr = sum_("convs") / sum_("clicks")
roas = sum_("conv_val_usd") / sum_("spend_usd")
spend = sum_("spend_usd")

QUESTIONS = [
    # Everyday
    (
        "total spend and avg clicks by geo",
        a.group("geo", spend=spend, clicks=mean("clicks")).table(),
    ),
    ("avg imps and reach by fmt", a.group("fmt", imps=mean("imps"), reach=mean("reach")).table()),
    ("campaigns sorted by daily budget, high to low", k.sort("-daily_budget_usd").table()),
    ("col types in campaigns", k.report("types")),
    ("# of camps in each status", k.group("status", n=count()).table()),
    (
        "diff in convs between video and static",
        a.value(mean("convs", video) - mean("convs", c("fmt") == "static")),
    ),
    ("% of daily rows that were freq capped", a.value(mean("freq_capped") * 100)),
    ("clicks per month", a.group(month=dt.floor("month"), clicks=sum_("clicks")).table()),
    (
        "plot spend per week over time",
        a.group(week=dt.floor("week"), spend=spend).chart("line", x="week", y="spend"),
    ),
    ("owners w/ more than 12 camps", k.group("owner", n=count()).filter(c("n") > 12).table()),
    ("avg bounce rate by geo", None),
    # look
    ("dims of the daily perf data?", a.report("shape")),
    ("null count per col, daily data", a.report("missing")),
    ("what objectives do we run", k.distinct("objective").table()),
    ("describe imps, clicks, spend", a.report("describe", "imps", "clicks", "spend_usd")),
    ("10 random rows of video placements", a.filter(video).sample(10).table()),
    ("# unique ad ids", a.value(nunique("ad_id"))),
    # aggregate and compare
    ("total spend US", a.filter(c("geo") == "US").value(spend)),
    ("ctr by fmt", a.group("fmt", ctr=ctr).table()),
    ("cpc by platform x audience", both.group("platform", "audience", cpc=cpc).table()),
    (
        "cpm video vs static",
        a.filter(c("fmt").isin(["video", "static"])).group("fmt", cpm=cpm).table(),
    ),
    ("roas per campaign name", both.group("camp_name", roas=roas).table()),
    (
        "top 5 camps by roas, min 1k spend",
        both.group("camp_name", spend=spend, roas=roas)
        .filter(c("spend") >= 1000)
        .top(5, "roas")
        .table(),
    ),
    (
        "which geo has the lowest cpa on retargeting",
        both.filter(c("audience") == "retargeting").group("geo", cpa=cpa).bottom(1, "cpa").table(),
    ),
    ("overall cvr click to conv, in %", a.value(cvr * 100)),
    (
        "share of spend by platform",
        both.group("platform", spend=spend).derive(share=c("spend") / over(sum_("spend"))).table(),
    ),
    (
        "# active camps per owner",
        k.filter(c("status") == "active").group("owner", n=count()).table(),
    ),
    (
        "avg daily budget, linkedin camps",
        k.filter(c("platform") == "linkedin").value(mean("daily_budget_usd")),
    ),
    (
        "camps with zero delivery (no rows in daily)",
        k.join(a, "camp_id", "anti").table(),
    ),
    (
        "2 highest-spend ads per geo",
        a.group("geo", "ad_id", spend=spend).top(2, "spend", per=("geo",)).table(),
    ),
    (
        "spend gap google minus meta",
        both.value(
            sum_("spend_usd", c("platform") == "google")
            - sum_("spend_usd", c("platform") == "meta")
        ),
    ),
    (
        "freq = imps / reach by fmt, DE + UK only",
        a.filter(c("geo").isin(["DE", "UK"]))
        .group("fmt", freq=sum_("imps") / sum_("reach"))
        .table(),
    ),
    (
        "hook rate (3s views / imps) on vids by geo",
        a.filter(video).group("geo", hook_rate=sum_("vid_3s_views") / sum_("imps")).table(),
    ),
    (
        "% of rows w/ zero convs per platform",
        both.group("platform", zero=mean(c("convs") == 0) * 100).table(),
    ),
    (
        "median spend per day-row, freq capped vs not",
        a.group("freq_capped", spend=median("spend_usd")).table(),
    ),
    ("p95 of imps", a.value(quantile("imps", 0.95))),
    (
        "rows w/ >50 clicks and no convs, prospecting only",
        both.filter(
            (c("clicks") > 50) & (c("convs") == 0) & (c("audience") == "prospecting")
        ).table(),
    ),
    (
        "who spent the most, by owner",
        both.group("owner", spend=spend).top(1, "spend").table(),
    ),
    (
        "ads w/ total spend over 2x the avg ad",
        a.group("ad_id", spend=spend).filter(c("spend") > over(mean("spend")) * 2).table(),
    ),
    (
        "avg spend per campaign (sum first, then mean)",
        a.group("camp_id", spend=spend).value(mean("spend")),
    ),
    (
        "ads that never ran as video, count",
        a.group("ad_id", videos=count(only=video)).filter(c("videos") == 0).value(count()),
    ),
    (
        "geos where paid cpc > $1.20",
        a.group("geo", cpc=cpc).filter(c("cpc") > 1.2).table(),
    ),
    (
        "rev minus spend by objective & audience",
        both.group("objective", "audience", profit=sum_("conv_val_usd") - spend).table(),
    ),
    # time
    (
        "spend by wk since sept 2024",
        a.filter(dt >= date("2024-09-01")).group(week=dt.floor("week"), spend=spend).table(),
    ),
    ("mthly ctr + cpc", a.group(month=dt.floor("month"), ctr=ctr, cpc=cpc).table()),
    ("cpa by dow", a.group(weekday=dt.part("weekdayName"), cpa=cpa).table()),
    (
        "imps on wkends vs wkdays, avg per row",
        a.group(
            part=where(dt.part("weekday") >= 6, "weekend", "weekday"), imps=mean("imps")
        ).table(),
    ),
    (
        "q/q change in spend, %",
        a.group(quarter=dt.floor("quarter"), spend=spend)
        .derive(change=(c("spend") / shift("spend", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "cumulative convs by month 2024",
        a.filter(dt.part("year") == 2024)
        .group(month=dt.floor("month"), convs=sum_("convs"))
        .derive(cumulative=running("convs", "month"))
        .table(),
    ),
    (
        "7d rolling avg of daily clicks",
        a.group(dt=dt.floor("day"), clicks=sum_("clicks"))
        .derive(rolling=rolling("clicks", "dt", 7))
        .table(),
    ),
    (
        "total conv val q4 24",
        a.filter((dt >= date("2024-10-01")) & (dt < date("2025-01-01"))).value(
            sum_("conv_val_usd")
        ),
    ),
    (
        "first and last delivery date per camp name",
        both.group("camp_name", first=min_("dt"), last=max_("dt")).table(),
    ),
    (
        "avg flight length in days per platform, start to end",
        k.group("platform", days=mean(c("start_dt").until(c("end_dt")))).table(),
    ),
    # charts
    (
        "bar: roas by platform",
        both.group("platform", roas=roas).chart("bar", x="platform", y="roas"),
    ),
    (
        "line daily spend, mar 2025",
        a.filter((dt >= date("2025-03-01")) & (dt < date("2025-04-01")))
        .group(day=dt.floor("day"), spend=spend)
        .chart("line", x="day", y="spend"),
    ),
    (
        "hist of spend for linkedin",
        both.filter(c("platform") == "linkedin").chart("histogram", y="spend_usd"),
    ),
    ("boxplot clicks by fmt", a.chart("box", x="fmt", y="clicks")),
    ("scatter imps vs clicks, color = fmt", a.chart("scatter", x="imps", y="clicks", colour="fmt")),
    (
        "stacked bars: mthly spend split by audience",
        both.group("audience", month=dt.floor("month"), spend=spend).chart(
            "bar", x="month", y="spend", colour="audience", stacked=True
        ),
    ),
    (
        "heatmap ctr geo x fmt",
        a.group("geo", "fmt", ctr=ctr).chart("heatmap", x="geo", y="fmt", colour="ctr"),
    ),
    # cleaning and reshaping
    ("add a ctr col to the daily df", a.derive(ctr=c("clicks") / c("imps")).change("ads_daily")),
    ("drop rows w/ <100 imps from the daily table", a.filter(c("imps") >= 100).change("ads_daily")),
    (
        "fill null conv val w/ 0 in daily",
        a.derive(conv_val_usd=c("conv_val_usd").or_else(0)).change("ads_daily"),
    ),
    ("pivot spend: owner rows, platform cols", both.pivot("owner", "platform", spend).table()),
    # statistics
    ("corr spend vs conv val", a.test("correlation", "spend_usd", "conv_val_usd")),
    ("is clicks diff across fmts stat sig? anova", a.test("anova", "clicks", "fmt")),
    ("regress convs on clicks, video rows", a.filter(video).test("regression", "convs", "clicks")),
    # nothing can answer it
    ("ltv of users acquired via tiktok", None),
    ("best performing headline by ctr", None),
    ("incremental lift of retargeting vs holdout", None),
    ("project spend for next qtr", None),
    ("why did cpm spike in nov", None),
    ("summarise apple's latest ios privacy policy", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "which other metrics track convs, tightest first",
        a.report("correlations", "convs"),
    ),
    (
        "kill every daily row w/ a null anywhere",
        a.filter(~c("conv_val_usd").missing() & ~c("vid_3s_views").missing()).change("ads_daily"),
    ),
    (
        "impute null conv val w/ avg of its geo, daily df",
        a.derive(conv_val_usd=c("conv_val_usd").or_else(over(mean("conv_val_usd"), "geo"))).change(
            "ads_daily"
        ),
    ),
]
