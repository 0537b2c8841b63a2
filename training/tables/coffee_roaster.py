"""Batches and bag sales of a small coffee roastery."""

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
    min_,
    outlier,
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"batches": "parquet", "sales": "csv"}

VOICE = "a roastery owner, terse, lower case, fragments"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 620
    origins = {
        "Ethiopia Guji": 86.5,
        "Kenya Nyeri": 87,
        "Brazil Cerrado": 82.5,
        "Colombia Huila": 84.5,
        "Guatemala Antigua": 84,
        "Sumatra Mandheling": 82,
        "Rwanda Nyamasheke": 85.5,
    }
    origin = rng.choice([*origins], n, p=[0.2, 0.1, 0.24, 0.18, 0.12, 0.09, 0.07])
    roast = rng.choice(["light", "medium", "dark"], n, p=[0.4, 0.42, 0.18])
    machine = rng.choice(["Probat 12", "Giesen 6"], n, p=[0.65, 0.35])
    days = np.sort(rng.choice(540, n))
    start = pd.Timestamp("2024-01-02") + pd.to_timedelta(days, unit="D")
    green = np.where(machine == "Probat 12", rng.normal(10.5, 0.9, n), rng.normal(5.2, 0.5, n))
    level = pd.Series(roast).map({"light": 0, "medium": 1, "dark": 2}).to_numpy()
    flavours = ["cocoa", "jasmine", "plum", "hazelnut", "bergamot", "caramel", "cedar", "blueberry"]
    batches = pd.DataFrame(
        {
            "batch_no": [f"B{k:04d}" for k in range(1, n + 1)],
            "roasted_at": start
            + pd.to_timedelta(rng.integers(6, 16, n), unit="h")
            + pd.to_timedelta(rng.integers(0, 60, n), unit="min"),
            "origin": origin,
            "process": rng.choice(["washed", "natural", "honey"], n, p=[0.55, 0.32, 0.13]),
            "roast": roast,
            "machine": machine,
            "operator": rng.choice(["Jo", "Mirek", "Anneli", "Sam"], n, p=[0.4, 0.35, 0.2, 0.05]),
            "green_kg": green.round(2),
            "out_kg": (green * (0.87 - 0.02 * level - rng.normal(0, 0.006, n))).round(2),
            "charge_C": rng.normal(198, 6, n).round(1),
            "drop_C": (205 + 7 * level + rng.normal(0, 2, n)).round(1),
            "dur_min": (9.4 + 1.2 * level + rng.normal(0, 0.7, n)).round(2),
            "agtron": (78 - 13 * level + rng.normal(0, 3, n)).round(),
            "cup_score": (pd.Series(origin).map(origins) + rng.normal(0, 1.3, n)).round(2),
            "QC_ok": rng.choice(["y", "n"], n, p=[0.93, 0.07]),
            "notes": [", ".join(rng.choice(flavours, 3, replace=False)) for _ in range(n)],
        }
    )
    batches.loc[rng.choice(n, 47, replace=False), "cup_score"] = np.nan
    batches.loc[rng.choice(n, 22, replace=False), "agtron"] = np.nan
    batches.loc[rng.choice(n, 60, replace=False), "notes"] = None

    m = 1700
    channel = rng.choice(["web", "shop", "wholesale", "market"], m, p=[0.4, 0.3, 0.18, 0.12])
    from_batch = np.sort(rng.choice(n, m))
    bag = rng.choice([250, 500, 1000], m, p=[0.55, 0.2, 0.25])
    bag = np.where(channel == "wholesale", 1000, bag)
    base = pd.Series(bag).map({250: 9.5, 500: 17.5, 1000: 32}).to_numpy()
    customers = ["Cafe Lumen", "Nordbar", "Hotel Astra", "P. Keller", "D. Oyelaran", "Bakery Finck"]
    customers += ["S. Brandt", "The Daily Press", "M. Ito", "Kiosk 9", "L. Fournier", "Tante Emma"]
    sales = pd.DataFrame(
        {
            "sold_on": (
                start[from_batch].normalize() + pd.to_timedelta(rng.integers(1, 25, m), unit="D")
            ).strftime("%Y-%m-%d"),
            "batch_no": batches["batch_no"].to_numpy()[from_batch],
            "channel": channel,
            "customer": rng.choice(customers, m),
            "bag_g": bag,
            "grind": rng.choice(["beans", "filter", "espresso"], m, p=[0.62, 0.22, 0.16]),
            "qty": np.where(channel == "wholesale", rng.integers(4, 25, m), rng.integers(1, 5, m)),
            "price_eur": (base * np.where(channel == "wholesale", 0.72, 1)).round(2),
            "paid": rng.choice(["yes", "no"], m, p=[0.91, 0.09]),
        }
    )
    few = sales["customer"].isin(["M. Ito", "L. Fournier", "P. Keller"]) & (channel == "wholesale")
    sales.loc[few, "customer"] = "Nordbar"
    sales.loc[(channel == "market") | (rng.random(m) < 0.1), "customer"] = None
    sales = pd.concat([sales, sales.iloc[rng.choice(m, 9, replace=False)]], ignore_index=True)
    return {"batches": batches, "sales": sales}


batches = T("batches")
sales = T("sales")
roasted = c("roasted_at")
sold = c("sold_on")
takings = c("qty") * c("price_eur")
kenya = c("origin") == "Kenya Nyeri"
weekend = sold.part("weekday") >= 6
month = roasted.floor("month")
sold_month = sold.floor("month")

QUESTIONS = [
    # Everyday
    ("sales, last 12 lines of the file", sales.tail(12).table()),
    ("batches with an odd charge temp, count", batches.filter(outlier("charge_C")).value(count())),
    ("bags sold in all, double lines counted once", sales.distinct().value(sum_("qty"))),
    (
        "average days between two roasts of the same origin",
        batches.derive(gap=shift("roasted_at", "roasted_at", per=("origin",)).until(roasted)).value(
            mean("gap")
        ),
    ),
    (
        "kilos out, january 2025 and february 2025",
        batches.group(
            january=sum_(
                "out_kg", only=(roasted >= date("2025-01-01")) & (roasted < date("2025-02-01"))
            ),
            february=sum_(
                "out_kg", only=(roasted >= date("2025-02-01")) & (roasted < date("2025-03-01"))
            ),
        ).table(),
    ),
    (
        "web and shop side by side, mean qty",
        sales.filter(c("channel").isin(["web", "shop"])).group("channel", qty=mean("qty")).table(),
    ),
    (
        "new column to_100 in batches: 100 minus cup score",
        batches.derive(to_100=call("subtract", 100, c("cup_score"))).change("batches"),
    ),
    (
        "per machine: mean charge temp, longest roast time",
        batches.group("machine", charge=mean("charge_C"), longest=max_("dur_min")).table(),
    ),
    (
        "qc fails - how many, what percent",
        batches.group(
            n=count(only=c("QC_ok") == "n"), percent=mean(c("QC_ok") == "n") * 100
        ).table(),
    ),
    (
        "origin, roast and score of the honey batches",
        batches.filter(c("process") == "honey").select("origin", "roast", "cup_score").table(),
    ),
    ("date of the last sale", sales.value(max_("sold_on"))),
    ("different grinds in sales", sales.distinct("grind").table()),
    ("describe the sales", sales.report("describe")),
    (
        "sales in march 2025, how many",
        sales.filter((sold >= date("2025-03-01")) & (sold < date("2025-04-01"))).value(count()),
    ),
    (
        "mean score light minus dark",
        batches.value(
            mean("cup_score", c("roast") == "light") - mean("cup_score", c("roast") == "dark")
        ),
    ),
    ("share of sales not paid", sales.value(mean(c("paid") == "no"))),
    ("top 2 batches by cup score per roast", batches.top(2, "cup_score", per=("roast",)).table()),
    (
        "average roast time per quarter",
        batches.group(quarter=roasted.floor("quarter"), minutes=mean("dur_min")).table(),
    ),
    (
        "bars: number of sales per channel",
        sales.group("channel", n=count()).chart("bar", x="channel", y="n"),
    ),
    ("electricity per batch", None),
    # look
    ("batch log - how big, rows x cols", batches.report("shape")),
    ("sales: columns and types", sales.report("types")),
    ("blanks in the batch log?", batches.report("missing")),
    ("list of origins we've roasted", batches.distinct("origin").table()),
    ("5 random sales lines", sales.sample(5).table()),
    ("sales lines in there twice?", sales.report("duplicates")),
    # aggregate and compare
    ("total green through the drums, kg", batches.value(sum_("green_kg"))),
    ("no. of batches, each machine", batches.group("machine", batches=count()).table()),
    (
        "avg weight loss in percent by roast level",
        batches.group(
            "roast", loss_pct=mean((c("green_kg") - c("out_kg")) / c("green_kg") * 100)
        ).table(),
    ),
    (
        "top 5 customers by spend",
        sales.group("customer", spend=sum_(takings)).top(5, "spend").table(),
    ),
    ("best cup score, each origin", batches.group("origin", best=max_("cup_score")).table()),
    ("kenya nyeri failing qc, how many", batches.value(count(only=kenya & (c("QC_ok") == "n")))),
    (
        "reject rate per operator, percent",
        batches.group("operator", reject_pct=mean(c("QC_ok") == "n") * 100).table(),
    ),
    ("longest roast - which batch no", batches.top(1, "dur_min").select("batch_no").value()),
    (
        "median price of a kilo bag, wholesale",
        sales.filter((c("channel") == "wholesale") & (c("bag_g") == 1000)).value(
            median("price_eur")
        ),
    ),
    (
        "250s sold in the shop, bags",
        sales.filter((c("bag_g") == 250) & (c("channel") == "shop")).value(sum_("qty")),
    ),
    (
        "bags by channel, with share of all bags",
        sales.group("channel", bags=sum_("qty"))
        .derive(share=c("bags") / over(sum_("bags")))
        .table(),
    ),
    (
        "natural vs washed, mean cup score",
        batches.filter(c("process").isin(["natural", "washed"]))
        .group("process", cup_score=mean("cup_score"))
        .table(),
    ),
    (
        "guji minus cerrado, mean score",
        batches.value(
            mean("cup_score", c("origin") == "Ethiopia Guji")
            - mean("cup_score", c("origin") == "Brazil Cerrado")
        ),
    ),
    (
        "top 2 origins per machine by kilos out",
        batches.group("machine", "origin", kg=sum_("out_kg"))
        .top(2, "kg", per=("machine",))
        .table(),
    ),
    (
        "batches cupping above average",
        batches.filter(c("cup_score") > over(mean("cup_score"))).table(),
    ),
    (
        "second best origin by mean score",
        batches.group("origin", cup_score=mean("cup_score"))
        .sort("-cup_score")
        .limit(1, offset=1)
        .table(),
    ),
    (
        "operator + machine pairs with 100 batches or more",
        batches.group("operator", "machine", batches=count()).filter(c("batches") >= 100).table(),
    ),
    (
        "revenue by origin of the beans",
        sales.join(batches, "batch_no").group("origin", revenue=sum_(takings)).table(),
    ),
    (
        "kilos sold: dark, medium, light",
        sales.join(batches, "batch_no")
        .group("roast", kg=sum_(c("qty") * c("bag_g") / 1000))
        .table(),
    ),
    ("batches with not one bag sold", batches.join(sales, "batch_no", "anti").table()),
    (
        "average day's takings",
        sales.group("sold_on", takings=sum_(takings)).value(mean("takings")),
    ),
    (
        "unpaid wholesale, who owes how much",
        sales.filter((c("channel") == "wholesale") & (c("paid") == "no"))
        .group("customer", owed=sum_(takings))
        .table(),
    ),
    (
        "charge temp: min, max, mean",
        batches.group(
            lowest=min_("charge_C"), highest=max_("charge_C"), average=mean("charge_C")
        ).table(),
    ),
    (
        "batches per 5-degree step of drop temp",
        batches.group(step=c("drop_C").bins(5), batches=count()).table(),
    ),
    # time
    ("kilos out per month", batches.group(month=month, kg=sum_("out_kg")).table()),
    (
        "web revenue since march 2025",
        sales.filter((c("channel") == "web") & (sold >= date("2025-03-01"))).value(sum_(takings)),
    ),
    (
        "weekday with most bags sold",
        sales.group(weekday=sold.part("weekdayName"), bags=sum_("qty")).top(1, "bags").table(),
    ),
    (
        "roasts started before 8 in the morning, count",
        batches.value(count(only=roasted.part("hour") < 8)),
    ),
    (
        "q2 2024, green kg by origin",
        batches.filter((roasted >= date("2024-04-01")) & (roasted < date("2024-07-01")))
        .group("origin", green_kg=sum_("green_kg"))
        .table(),
    ),
    ("weekend share of takings", sales.value(sum_(takings, weekend) / sum_(takings))),
    (
        "bags per month, running total too",
        sales.group(month=sold_month, bags=sum_("qty"))
        .derive(running_total=running("bags", "month"))
        .table(),
    ),
    (
        "monthly takings, growth on month before",
        sales.group(month=sold_month, takings=sum_(takings))
        .derive(growth=c("takings") / shift("takings", "month") - 1)
        .table(),
    ),
    (
        "weekly output, 4-week rolling mean",
        batches.group(week=roasted.floor("week"), kg=sum_("out_kg"))
        .derive(rolling_mean=rolling("kg", "week", 4))
        .table(),
    ),
    (
        "longest gap from one batch to the next, days",
        batches.derive(gap=shift("roasted_at", "roasted_at").until(roasted)).value(max_("gap")),
    ),
    # charts
    ("histogram, cup scores", batches.chart("histogram", y="cup_score")),
    (
        "line: output by month, one line per machine",
        batches.group("machine", month=month, kg=sum_("out_kg")).chart(
            "line", x="month", y="kg", colour="machine"
        ),
    ),
    (
        "bars, takings by bag size",
        sales.group("bag_g", takings=sum_(takings)).chart("bar", x="bag_g", y="takings"),
    ),
    ("agtron against drop temp, dots", batches.chart("scatter", x="drop_C", y="agtron")),
    ("box plot roast time per roast level", batches.chart("box", x="roast", y="dur_min")),
    (
        "bags per quarter stacked by channel, bars",
        sales.group("channel", quarter=sold.floor("quarter"), bags=sum_("qty")).chart(
            "bar", x="quarter", y="bags", colour="channel", stacked=True
        ),
    ),
    (
        "correlation heat map: charge, drop, time, agtron, score",
        batches.select("charge_C", "drop_C", "dur_min", "agtron", "cup_score").chart("heatmap"),
    ),
    # cleaning and reshaping
    ("kick the double lines out of sales", sales.distinct().change("sales")),
    (
        "no customer = walk-in, fill it in",
        sales.derive(customer=c("customer").or_else("walk-in")).change("sales"),
    ),
    (
        "split the notes, how often each flavour",
        batches.explode("notes", ", ").group("notes", times=count()).table(),
    ),
    (
        "just batch no, origin, score - best first",
        batches.sort("-cup_score").select("batch_no", "origin", "cup_score").table(),
    ),
    # statistics
    ("agtron and drop temp correlated?", batches.test("correlation", y="agtron", x="drop_C")),
    ("probat vs giesen cup score, t-test", batches.test("tTest", y="cup_score", x="machine")),
    (
        "qc result depends on operator? chi squared",
        batches.test("chiSquared", y="QC_ok", x="operator"),
    ),
    # unanswerable
    ("margin per 250 g bag", None),
    ("green moisture, avg by origin", None),
    ("kilos we'll need next quarter", None),
    ("why does sumatra cup so low", None),
    ("bags refunded per month", None),
    ("good grinder for v60?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "cup score, what goes with it, best match on top",
        batches.report("correlations", "cup_score"),
    ),
    (
        "no cup score = median of that origin, fill it in",
        batches.derive(
            cup_score=c("cup_score").or_else(over(median("cup_score"), "origin"))
        ).change("batches"),
    ),
    (
        "shortest, average, longest roast in minutes",
        batches.group(
            shortest=min_("dur_min"), average=mean("dur_min"), longest=max_("dur_min")
        ).table(),
    ),
]
