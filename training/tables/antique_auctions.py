"""Lots of an antiques auction house, and the people registered to bid for them."""

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
    over,
    quantile,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"lots": "csv", "buyers": "csv"}

VOICE = "a terse analyst: abbreviations, fragments, no question marks"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 240
    registered = pd.Timestamp("2018-02-01") + pd.to_timedelta(rng.integers(0, 2400, m), "D")
    buyers = pd.DataFrame(
        {
            "BuyerID": [f"B{number}" for number in range(3001, 3001 + m)],
            "Type": rng.choice(["trade", "private", "museum"], m, p=[0.38, 0.57, 0.05]),
            "Ctry": rng.choice(
                ["GB", "US", "FR", "DE", "NL", "IE", "CN"],
                m,
                p=[0.5, 0.15, 0.1, 0.08, 0.06, 0.06, 0.05],
            ),
            "Reg_dt": registered.strftime("%Y-%m-%d"),
            "Lim_gbp": rng.choice([1000, 2500, 5000, 10000, 25000], m).astype(float),
            "KYC": rng.choice(["Y", "N"], m, p=[0.86, 0.14]),
        }
    )
    buyers.loc[rng.choice(m, 31, replace=False), "Lim_gbp"] = np.nan
    buyers = pd.concat([buyers, buyers.iloc[[17, 90, 151]]], ignore_index=True)

    n = 1450
    days = pd.Timestamp("2022-03-10") + pd.to_timedelta(np.sort(rng.integers(0, 38, n)) * 28, "D")
    days += pd.to_timedelta(days.month % 3, "D")
    dept = rng.choice(
        ["Furniture", "Silver", "Ceramics", "Clocks", "Jewellery", "Paintings", "Rugs"],
        n,
        p=[0.24, 0.18, 0.18, 0.08, 0.14, 0.13, 0.05],
    )
    usual = {"Furniture": 420, "Silver": 310, "Ceramics": 190, "Clocks": 560}
    usual |= {"Jewellery": 780, "Paintings": 950, "Rugs": 640}
    low = (pd.Series(usual)[dept].to_numpy() * rng.lognormal(0, 0.7, n)).round(-1).clip(30)
    high = (low * rng.choice([1.3, 1.5, 2.0], n)).round(-1)
    prov = rng.random(n) < 0.21
    status = rng.choice(["sold", "BI", "WD"], n, p=[0.74, 0.22, 0.04])
    sold = status == "sold"
    bids = np.where(sold, rng.gamma(2, 4.5, n).round() + 1, rng.integers(0, 4, n))
    hammer = low * rng.lognormal(-0.05, 0.3, n) * (1 + bids * 0.035) * np.where(prov, 1.2, 1)
    insured = (high * 1.25).round(-1).astype(int)
    lots = pd.DataFrame(
        {
            "LotNo": np.arange(1, n + 1),
            "SaleDate": days,
            "Dept": dept,
            "Period": rng.choice(
                ["Georgian", "Victorian", "Edwardian", "Art Deco", "Mid-century", None],
                n,
                p=[0.2, 0.31, 0.15, 0.12, 0.12, 0.1],
            ),
            "Origin": rng.choice(
                ["England", "england", " France", "France", "CHINA", "China ", "Germany"], n
            ),
            "Consignor": [f"C{number:03d}" for number in rng.integers(1, 91, n)],
            "Consigned": (days - pd.to_timedelta(rng.gamma(3, 17, n).round(), "D")).strftime(
                "%Y-%m-%d"
            ),
            "EstLow": low,
            "EstHigh": high,
            "Reserve": np.where(rng.random(n) < 0.68, (low * 0.9).round(-1), np.nan),
            "Hammer": np.where(sold, hammer.round(-1), np.nan),
            "BP_pct": rng.choice([25.0, 22.5, 20.0], n, p=[0.7, 0.2, 0.1]),
            "Status": status,
            "Bids": bids,
            "Chan": np.where(
                sold,
                rng.choice(["room", "phone", "online", "comm"], n, p=[0.26, 0.13, 0.49, 0.12]),
                None,
            ),
            "BuyerID": np.where(sold, rng.choice(buyers["BuyerID"].to_numpy()[:205], n), None),
            "Cond": rng.choice(["A", "B", "C", "D"], n, p=[0.2, 0.42, 0.28, 0.1]),
            "Prov": np.where(prov, "Y", "N"),
            "Wt_g": np.where(
                np.isin(dept, ["Silver", "Jewellery"]), rng.gamma(2, 120, n).round(1), np.nan
            ),
            "InsVal": [f"£{value:,}" for value in insured],
            "Photos": rng.integers(1, 13, n),
            "CatPg": np.arange(n) % 72 + 3,
        }
    )
    unpaid = ~sold | (rng.random(n) < 0.08)
    paid = days + pd.to_timedelta(rng.gamma(1.7, 6, n).round(), "D")
    lots["PaidOn"] = pd.Series(paid.strftime("%Y-%m-%d")).mask(unpaid)
    return {"lots": lots, "buyers": buyers}


lots = T("lots")
buyers = T("buyers")

sold = c("Status") == "sold"
unsold = c("Status") == "BI"
withdrawn = c("Status") == "WD"
premium = c("Hammer") * c("BP_pct") / 100
in_2024 = (c("SaleDate") >= date("2024-01-01")) & (c("SaleDate") < date("2025-01-01"))
month = c("SaleDate").floor("month")
off = (c("Hammer") - over(mean("Hammer"), "Dept")).abs()

low, high = over(quantile("Wt_g", 0.25)), over(quantile("Wt_g", 0.75))

QUESTIONS = [
    # Everyday
    (
        "total hammer and avg bids by dept",
        lots.group("Dept", hammer=sum_("Hammer"), bids=mean("Bids")).table(),
    ),
    (
        "avg low est and high est by period",
        lots.group("Period", low=mean("EstLow"), high=mean("EstHigh")).table(),
    ),
    ("lots by sale date, newest first", lots.sort("-SaleDate").table()),
    (
        "lots sold in march 2024",
        lots.filter(
            sold & (c("SaleDate") >= date("2024-03-01")) & (c("SaleDate") < date("2024-04-01"))
        ).table(),
    ),
    ("describe hammer", lots.report("describe", "Hammer")),
    (
        "silver lots, hammer over 1000",
        lots.filter((c("Dept") == "Silver") & (c("Hammer") > 1000)).table(),
    ),
    (
        "hammer diff, online vs room",
        lots.value(mean("Hammer", c("Chan") == "online") - mean("Hammer", c("Chan") == "room")),
    ),
    ("pct of lots w/ provenance", lots.value(mean(c("Prov") == "Y") * 100)),
    (
        "dept w/ highest avg hammer",
        lots.group("Dept", hammer=mean("Hammer")).top(1, "hammer").table(),
    ),
    (
        "total hammer paid by trade buyers",
        lots.join(buyers.filter(c("Type") == "trade"), "BuyerID", "semi").value(sum_("Hammer")),
    ),
    ("avg frame width, paintings", None),
    # look
    ("dims of lots tbl", lots.report("shape")),
    ("null cnts, lots", lots.report("missing")),
    ("any buyer recs in twice", buyers.report("duplicates")),
    ("list all periods in lots, uniq", lots.distinct("Period").table()),
    # aggregate and compare
    ("tot hammer by dept", lots.group("Dept", total=sum_("Hammer")).table()),
    (
        "sell-thru % per dept, excl WD",
        lots.filter(~withdrawn).group("Dept", rate=mean(sold) * 100).table(),
    ),
    (
        "10 priciest silver lots, by hammer",
        lots.filter(c("Dept") == "Silver").top(10, "Hammer").table(),
    ),
    (
        "median of hammer/low est, by dept",
        lots.group("Dept", x=median(c("Hammer") / c("EstLow"))).table(),
    ),
    ("our premium take overall, hammer x BP pct", lots.value(sum_(premium))),
    (
        "no. of phone lots that went over high est",
        lots.filter((c("Chan") == "phone") & (c("Hammer") > c("EstHigh"))).value(count()),
    ),
    (
        "best dept on avg hammer, Georgian sold lots, min 10 of them per dept",
        lots.filter(sold & (c("Period") == "Georgian"))
        .group("Dept", avg=mean("Hammer"), n=count())
        .filter(c("n") >= 10)
        .top(1, "avg")
        .table(),
    ),
    (
        "top 3 lots per dept by no. of bids, prov'd only",
        lots.filter(c("Prov") == "Y").top(3, "Bids", per=("Dept",)).table(),
    ),
    ("regd buyers w/ zero purchases", buyers.join(lots, "BuyerID", "anti").table()),
    (
        "dept shares of hammer tot",
        lots.group("Dept", total=sum_("Hammer"))
        .derive(share=c("total") / over(sum_("total")))
        .table(),
    ),
    (
        "avg hammer online less avg hammer in room",
        lots.value(mean("Hammer", c("Chan") == "online") - mean("Hammer", c("Chan") == "room")),
    ),
    (
        "consignors w/ 15+ lots & BI rate > 25%",
        lots.group("Consignor", n=count(), rate=mean(unsold))
        .filter((c("n") >= 15) & (c("rate") > 0.25))
        .table(),
    ),
    (
        "max hammer per period, cond A or B",
        lots.filter(c("Cond").isin(["A", "B"])).group("Period", top=max_("Hammer")).table(),
    ),
    (
        "tot spend at hammer, FR buyers, jewellery + clocks",
        lots.filter(c("Dept").isin(["Jewellery", "Clocks"]))
        .join(buyers.filter(c("Ctry") == "FR"), "BuyerID", "semi")
        .value(sum_("Hammer")),
    ),
    # time
    (
        "qtrly hammer tot since Jan 2023",
        lots.filter(c("SaleDate") >= date("2023-01-01"))
        .group(quarter=c("SaleDate").floor("quarter"), total=sum_("Hammer"))
        .table(),
    ),
    (
        "avg days consignment to sale, per dept",
        lots.group("Dept", days=mean(c("Consigned").until(c("SaleDate")))).table(),
    ),
    (
        "lots sold per mth 2024 + chg on prev mth",
        lots.filter(in_2024 & sold)
        .group(month=month, n=count())
        .derive(change=c("n") - shift("n", "month"))
        .table(),
    ),
    (
        "cum. hammer by sale date, 2024",
        lots.filter(in_2024)
        .group("SaleDate", total=sum_("Hammer"))
        .derive(cumulative=running("total", "SaleDate"))
        .table(),
    ),
    (
        "slow payers: sold lots settled >30 d after sale",
        lots.filter(sold & (c("SaleDate").until(c("PaidOn")) > 30)).table(),
    ),
    # charts
    (
        "bar: % BI per dept",
        lots.group("Dept", rate=mean(unsold) * 100).chart("bar", x="Dept", y="rate"),
    ),
    (
        "scatter low est vs hammer, colour = dept",
        lots.chart("scatter", x="EstLow", y="Hammer", colour="Dept"),
    ),
    (
        "box of hammer by cond, jewellery only",
        lots.filter(c("Dept") == "Jewellery").chart("box", x="Cond", y="Hammer"),
    ),
    (
        "line, mthly premium income",
        lots.group(month=month, income=sum_(premium)).chart("line", x="month", y="income"),
    ),
    (
        "heatmap dept x chan, avg bids, sold lots",
        lots.filter(sold)
        .group("Dept", "Chan", bids=mean("Bids"))
        .chart("heatmap", x="Dept", y="Chan", colour="bids"),
    ),
    # cleaning and reshaping
    (
        "lots origin: trim + lcase, save",
        lots.derive(Origin=c("Origin").strip().lower()).change("lots"),
    ),
    (
        "InsVal is txt like £1,250 -> proper no. in lots",
        lots.derive(InsVal=c("InsVal").replace("£", "").replace(",", "").cast("number")).change(
            "lots"
        ),
    ),
    (
        "blank period -> undated, in lots",
        lots.derive(Period=c("Period").or_else("undated")).change("lots"),
    ),
    ("get rid of WD lots, keep lots that way", lots.filter(~withdrawn).change("lots")),
    ("lots doesn't need CatPg & Photos, bin both", lots.drop("CatPg", "Photos").change("lots")),
    (
        "no reserve noted -> take low est, write to lots",
        lots.derive(Reserve=c("Reserve").or_else(c("EstLow"))).change("lots"),
    ),
    (
        "view of lots w/ col hot: 1 if hammer > high est, else 0",
        lots.derive(hot=where(c("Hammer") > c("EstHigh"), 1, 0)).table(),
    ),
    (
        "sold lots in hammer steps of 500, cnt each",
        lots.filter(sold).group(step=c("Hammer").bins(500), n=count()).table(),
    ),
    (
        "grid: depts down, chans across, sum hammer",
        lots.pivot("Dept", "Chan", sum_("Hammer")).table(),
    ),
    (
        "low est, high est, reserve, hammer as 4 rows per lot no. rather than 4 cols",
        lots.select("LotNo", "EstLow", "EstHigh", "Reserve", "Hammer")
        .unpivot(["LotNo"], names="figure", values="gbp")
        .table(),
    ),
    (
        "buyers A-Z by ctry, biggest limit 1st within ctry",
        buyers.sort("Ctry", "-Lim_gbp").table(),
    ),
    # statistics
    (
        "r, bids vs hammer, sold lots",
        lots.filter(sold).test("correlation", y="Hammer", x="Bids"),
    ),
    (
        "which tracks hammer closest: bids, low est or photo cnt",
        lots.report("correlations", "Hammer", "Bids", "EstLow", "Photos"),
    ),
    (
        "prov Y vs N: hammer gap real or noise",
        lots.test("tTest", y="Hammer", x="Prov"),
    ),
    ("ANOVA, bids over periods", lots.test("anova", y="Bids", x="Period")),
    (
        "does outcome (status) depend on cond, chi2",
        lots.test("chiSquared", y="Status", x="Cond"),
    ),
    (
        "avg clock hammer, +/- range at 95%",
        lots.filter(c("Dept") == "Clocks").test("interval", y="Hammer"),
    ),
    (
        "freak prices: hammer > 3 sd off dept mean",
        lots.filter(off > over(std("Hammer"), "Dept") * 3).table(),
    ),
    (
        "hammer lvl that only 1 sold lot in 10 beats, per dept",
        lots.filter(sold).group("Dept", p90=quantile("Hammer", 0.9)).table(),
    ),
    (
        "ln hammer bell-shaped y/n, test",
        lots.derive(ln_hammer=c("Hammer").log()).test("normality", y="ln_hammer"),
    ),
    # nothing can answer it
    ("fcst hammer tot, next 2 qtrs", None),
    ("exp. hammer for a Georgian clock est 600-800 if sold this autumn", None),
    ("why BI rate so high in furniture", None),
    ("main drivers of hammer", None),
    ("group buyers into segments on own, by spend + dept mix", None),
    ("cut BP to 20 pct, y/n, advise", None),
    ("anything weird in reserves", None),
    ("insights on jewellery pls", None),
    ("avg opening bid vs hammer, by dept", None),
    ("makers ranked by tot hammer", None),
    ("vendor comm % by consignor", None),
    ("underbidder on each of top 10 lots", None),
    ("days sale to collection, median by chan", None),
    ("repro vs genuine, hammer split", None),
    ("gold spot on each sale date", None),
    ("chippendale born when", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "odd weights, lots",
        lots.filter(
            (c("Wt_g") < low - (high - low) * 1.5) | (c("Wt_g") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "lots w/ a blank anywhere -> out, save",
        lots.filter(
            ~c("Period").missing()
            & ~c("Reserve").missing()
            & ~c("Hammer").missing()
            & ~c("Chan").missing()
            & ~c("BuyerID").missing()
            & ~c("Wt_g").missing()
            & ~c("PaidOn").missing()
        ).change("lots"),
    ),
    (
        "buyers w/o a limit: put median limit of their type, save",
        buyers.derive(Lim_gbp=c("Lim_gbp").or_else(over(median("Lim_gbp"), "Type"))).change(
            "buyers"
        ),
    ),
]
