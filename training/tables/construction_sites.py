"""A building firm: its sites, the loads delivered to them, and the hours put in there."""

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
    where,
)

FORMATS = {"sites": "csv", "deliveries": "csv", "hours": "parquet"}

VOICE = "a site foreman, curt orders, trade words"

# material: unit, amount of a load, price of a unit
MATERIALS = {
    "Concrete C25/30": ("m3", 8, 118),
    "Concrete C30/37": ("m3", 8, 131),
    "Rebar": ("t", 4, 890),
    "Gravel 0/32": ("t", 18, 21),
    "Cement 25kg": ("bag", 60, 7.4),
    "Bricks": ("pallet", 9, 310),
    "Timber KVH": ("m3", 5, 520),
    "Plasterboard": ("sheet", 80, 9.2),
}
SUPPLIERS = ["Baumix", "Holcroft & Sons", "SteelDirekt", "Kies Lorenz", "BuildDepot"]
TRADES = {
    "bricklayer": 41,
    "carpenter": 42,
    "steel fixer": 39,
    "labourer": 31,
    "electrician": 47,
    "crane driver": 45,
}
NAMES = [
    "Kowalski",
    "Brandt",
    "Yilmaz",
    "Moreau",
    "Petrov",
    "Hansen",
    "Okoye",
    "Ricci",
    "Dvorak",
    "Schmitz",
    "Lopez",
    "Novak",
    "Byrne",
    "Weiss",
    "Popescu",
    "Ahmed",
    "Larsen",
    "Vogel",
    "Costa",
    "Kaya",
    "Jansen",
    "Murphy",
    "Toth",
    "Silva",
    "Berger",
    "Wolff",
    "Ivanov",
    "Quinn",
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 104
    numbers = np.array([f"S-{i:03d}" for i in range(1, n + 1)])
    area = rng.lognormal(6.2, 0.7, n).round()
    start = pd.Timestamp("2023-01-09") + pd.to_timedelta(rng.integers(0, 600, n), "D")
    sites = pd.DataFrame(
        {
            "Site No": numbers,
            "Client": rng.choice(
                ["City Council", "Rivera Homes", "GreenField AG", "private", "Diocese"],
                n,
                p=[0.2, 0.28, 0.2, 0.24, 0.08],
            ),
            "Town": rng.choice(["Altdorf", "Neustadt", "Seebach", "Kirchberg"], n),
            "Type": rng.choice(["new build", "refurb", "extension", "civil works"], n),
            "GFA m2": area,
            "Budget EUR": (area * rng.lognormal(4.6, 0.6, n)).round(-3),
            "Start": start.strftime("%Y-%m-%d"),
            "Handover": (start + pd.to_timedelta(rng.integers(90, 420, n), "D")).strftime(
                "%Y-%m-%d"
            ),
            "Status": rng.choice(["running", "done", "on hold"], n, p=[0.5, 0.39, 0.11]),
        }
    )
    sites.loc[rng.choice(n, 9, replace=False), "Handover"] = None

    m = 860
    weight = rng.dirichlet(np.full(96, 0.7))
    material = rng.choice([*MATERIALS], m, p=[0.2, 0.12, 0.14, 0.18, 0.12, 0.1, 0.08, 0.06])
    ordered = pd.Timestamp("2023-02-01") + pd.to_timedelta(rng.integers(0, 690, m), "D")
    supplier = rng.choice(SUPPLIERS, m, p=[0.3, 0.2, 0.16, 0.2, 0.14])
    lead = rng.gamma(3, np.where(supplier == "BuildDepot", 3.2, 1.6)).round()
    delivered = ordered + pd.to_timedelta(lead, "D")
    delivered = delivered.where(delivered.weekday < 6, delivered + pd.Timedelta(days=1))
    delivered += pd.to_timedelta(rng.integers(5 * 4, 17 * 4, m) * 15, "min")
    rejected = rng.random(m) < np.where(supplier == "Kies Lorenz", 0.13, 0.05)
    numbered = np.arange(40100, 40100 + m)
    again = rng.choice(m, 5, replace=False)
    numbered[again] = numbered[again - 1]
    deliveries = pd.DataFrame(
        {
            "DN No": numbered,
            "Site": rng.choice(numbers[:96], m, p=weight),
            "Material": material,
            "Supplier": np.where(
                (supplier == "Baumix") & (rng.random(m) < 0.1), "BAUMIX GmbH", supplier
            ),
            "Qty": [
                round(MATERIALS[x][1] * f, 1 if MATERIALS[x][0] in {"m3", "t"} else 0)
                for x, f in zip(material, rng.uniform(0.4, 1.5, m), strict=True)
            ],
            "Unit": [MATERIALS[x][0] for x in material],
            "Unit Price": [
                round(MATERIALS[x][2] * f, 2)
                for x, f in zip(material, rng.normal(1, 0.07, m), strict=True)
            ],
            "Ordered": ordered.strftime("%Y-%m-%d"),
            "Delivered": delivered.strftime("%Y-%m-%d %H:%M"),
            "Rejected": np.where(rejected, "Y", "N"),
        }
    )
    deliveries.loc[rng.choice(m, 21, replace=False), "Unit Price"] = np.nan

    h = 1800
    trade_of = {name: rng.choice([*TRADES]) for name in NAMES}
    rate_of = {name: TRADES[trade_of[name]] + rng.integers(-3, 6) for name in NAMES}
    worker = rng.choice(NAMES, h)
    day = pd.Timestamp("2023-02-06") + pd.to_timedelta(rng.integers(0, 680, h), "D")
    free = (day.weekday == 6) | ((day.weekday == 5) & (rng.random(h) < 0.7))
    day = day.where(~free, day - pd.Timedelta(days=3))
    overtime = np.where(rng.random(h) < 0.22, rng.choice([0.5, 1, 1.5, 2, 3], h), np.nan)
    overtime[np.isin(worker, ["Byrne", "Toth", "Silva"])] = np.nan
    hours = pd.DataFrame(
        {
            "Date": day,
            "Site": rng.choice(numbers[:100], h, p=np.append(weight * 0.95, [0.0125] * 4)),
            "Worker": worker,
            "Trade": [trade_of[name] for name in worker],
            "Hrs": rng.choice([4, 6, 7.5, 8, 8.5, 9], h, p=[0.08, 0.1, 0.12, 0.5, 0.12, 0.08]),
            "OT": overtime,
            "Rate": [float(rate_of[name]) for name in worker],
            "Weather": rng.choice(["dry", "rain", "frost", "heat"], h, p=[0.62, 0.22, 0.09, 0.07]),
        }
    )
    return {"sites": sites, "deliveries": deliveries, "hours": hours}


s = T("sites")
d = T("deliveries")
h = T("hours")
cost = c("Qty") * c("Unit Price")
wages = c("Hrs") * c("Rate")
concrete = c("Material").contains("Concrete")
monthly = d.group(month=c("Delivered").floor("month"), spend=sum_(cost))

low, high = over(quantile("Unit Price", 0.25)), over(quantile("Unit Price", 0.75))

QUESTIONS = [
    # Everyday
    ("Latest delivery. Show it.", d.top(1, "Delivered").table()),
    ("Count the deliveries per supplier.", d.group("Supplier", n=count()).table()),
    ("Missing values in sites, per column.", s.report("missing")),
    (
        "List sites in Altdorf with a budget over 100,000.",
        s.filter((c("Town") == "Altdorf") & (c("Budget EUR") > 100000)).table(),
    ),
    (
        "Difference in total hours, carpenters and labourers.",
        h.value(sum_("Hrs", c("Trade") == "carpenter") - sum_("Hrs", c("Trade") == "labourer")),
    ),
    (
        "Percentage of loads rejected per material.",
        d.group("Material", rejected=mean(c("Rejected") == "Y") * 100).table(),
    ),
    ("Five biggest sites by floor area.", s.top(5, "GFA m2").table()),
    (
        "Loads per week with a 4-week rolling mean.",
        d.group(week=c("Delivered").floor("week"), n=count())
        .derive(rolling_mean=rolling("n", "week", 4))
        .table(),
    ),
    ("Scatter: quantity against unit price.", d.chart("scatter", x="Unit Price", y="Qty")),
    ("Standard deviation of hours per trade.", h.group("Trade", sd=std("Hrs")).table()),
    ("How many cranes on each site?", None),
    # look
    ("Show me ten delivery notes, the first ten.", d.limit(10).table()),
    ("What's missing on the delivery notes?", d.report("missing")),
    ("List the trades.", h.distinct("Trade").table()),
    ("How many rows and columns in the timesheets?", h.report("shape")),
    (
        "List delivery note numbers booked more than once.",
        d.group("DN No", n=count()).filter(c("n") > 1).table(),
    ),
    ("Quick summary of hours and overtime.", h.report("describe", "Hrs", "OT")),
    # aggregate and compare
    ("Give me total hours per site.", h.group("Site", hours=sum_("Hrs")).table()),
    ("Overtime by trade, total.", h.group("Trade", overtime=sum_("OT")).table()),
    (
        "How many cubes of concrete went to S-014?",
        d.filter(concrete & (c("Site") == "S-014")).value(sum_("Qty")),
    ),
    ("What did we pay for rebar?", d.filter(c("Material") == "Rebar").value(sum_(cost))),
    (
        "Material bill, five dearest sites.",
        d.group("Site", bill=sum_(cost)).top(5, "bill").table(),
    ),
    (
        "Which supplier has the highest share of loads sent back?",
        d.group("Supplier", rejected=mean(c("Rejected") == "Y")).top(1, "rejected").table(),
    ),
    ("Headcount per site.", h.group("Site", headcount=nunique("Worker")).table()),
    (
        "Who put in the most hours?",
        h.group("Worker", hours=sum_("Hrs")).top(1, "hours").table(),
    ),
    (
        "Top 3 hands in each trade by hours worked.",
        h.group("Trade", "Worker", hours=sum_("Hrs")).top(3, "hours", per=("Trade",)).table(),
    ),
    ("Wage bill per trade.", h.group("Trade", wages=sum_(wages)).table()),
    (
        "Give me the wage bill of S-007, overtime paid time and a half.",
        h.filter(c("Site") == "S-007").value(
            sum_(wages) + sum_(c("OT") * c("Rate") * 1.5),
        ),
    ),
    (
        "List sites that never got a single load.",
        s.join(d, on=("Site No", "Site"), how="anti").table(),
    ),
    (
        "List the men with no overtime at all.",
        h.group("Worker", overtime=sum_("OT")).filter(c("overtime") == 0).select("Worker").table(),
    ),
    (
        "How many shifts did the carpenters work in the rain?",
        h.filter((c("Trade") == "carpenter") & (c("Weather") == "rain")).value(count()),
    ),
    (
        "Median load of gravel, in tonnes.",
        d.filter(c("Material") == "Gravel 0/32").value(median("Qty")),
    ),
    (
        "Which sites blew the budget on material alone?",
        s.join(d.group("Site", bill=sum_(cost)), on=("Site No", "Site"))
        .filter(c("bill") > c("Budget EUR"))
        .table(),
    ),
    (
        "Electricians against labourers: gap in average rate.",
        h.value(
            mean("Rate", c("Trade") == "electrician") - mean("Rate", c("Trade") == "labourer"),
        ),
    ),
    (
        "Give me the sites where Kowalski and Brandt both worked.",
        h.group(
            "Site",
            kowalski=count(only=c("Worker") == "Kowalski"),
            brandt=count(only=c("Worker") == "Brandt"),
        )
        .filter((c("kowalski") > 0) & (c("brandt") > 0))
        .select("Site")
        .table(),
    ),
    (
        "Who sells cement cheapest on average?",
        d.filter(c("Material") == "Cement 25kg")
        .group("Supplier", price=mean("Unit Price"))
        .bottom(1, "price")
        .table(),
    ),
    (
        "Dearest load of all. Which site did it go to?",
        d.derive(cost=cost).top(1, "cost").select("Site").value(),
    ),
    (
        "Material bill per client.",
        d.join(s, on=("Site", "Site No")).group("Client", bill=sum_(cost)).table(),
    ),
    (
        "How many jobs still running in Neustadt with a budget over 50,000?",
        s.filter(
            (c("Status") == "running") & (c("Town") == "Neustadt") & (c("Budget EUR") > 50000)
        ).value(count()),
    ),
    (
        "List men who've been on at least 40 sites.",
        h.group("Worker", sites=nunique("Site")).filter(c("sites") >= 40).table(),
    ),
    (
        "What cut of the material money goes to each supplier?",
        d.group("Supplier", spend=sum_(cost))
        .derive(share=c("spend") / over(sum_("spend")))
        .table(),
    ),
    # time
    ("Hours per week.", h.group(week=c("Date").floor("week"), hours=sum_("Hrs")).table()),
    (
        "Loads per weekday.",
        d.group(weekday=c("Delivered").part("weekdayName"), loads=count()).table(),
    ),
    (
        "List shifts worked on a Saturday.",
        h.filter(c("Date").part("weekdayName") == "Saturday").table(),
    ),
    (
        "How many trucks rolled in before seven in the morning?",
        d.value(count(only=c("Delivered").part("hour") < 7)),
    ),
    (
        "Total hours on S-012 since 1 May 2024.",
        h.filter((c("Site") == "S-012") & (c("Date") >= date("2024-05-01"))).value(sum_("Hrs")),
    ),
    (
        "Average days from order to delivery, by supplier.",
        d.group("Supplier", days=mean(c("Ordered").until(c("Delivered")))).table(),
    ),
    (
        "Material spend per month and the difference to the month before.",
        monthly.derive(difference=c("spend") - shift("spend", "month")).table(),
    ),
    (
        "Concrete poured, running total month by month.",
        d.filter(concrete)
        .group(month=c("Delivered").floor("month"), cubes=sum_("Qty"))
        .derive(total=running("cubes", "month"))
        .table(),
    ),
    (
        "First and last day worked on each site.",
        h.group("Site", first=min_("Date"), last=max_("Date")).table(),
    ),
    (
        "Longest wait between two loads of bricks, in days.",
        d.filter(c("Material") == "Bricks")
        .derive(gap=shift("Delivered", "Delivered").until(c("Delivered")))
        .value(max_("gap")),
    ),
    # charts
    (
        "Bars: hours per trade.",
        h.group("Trade", hours=sum_("Hrs")).chart("bar", x="Trade", y="hours"),
    ),
    ("Plot material spend per month as a line.", monthly.chart("line", x="month", y="spend")),
    ("Histogram of budgets.", s.chart("histogram", y="Budget EUR")),
    (
        "Box plot, days from order to delivery, one box per supplier.",
        d.derive(days=c("Ordered").until(c("Delivered"))).chart("box", x="Supplier", y="days"),
    ),
    (
        "Hours per month, one line per trade. Plot it.",
        h.group("Trade", month=c("Date").floor("month"), hours=sum_("Hrs")).chart(
            "line", x="month", y="hours", colour="Trade"
        ),
    ),
    (
        "Stacked bars: loads per supplier, accepted and rejected.",
        d.group("Supplier", "Rejected", loads=count()).chart(
            "bar", x="Supplier", y="loads", colour="Rejected", stacked=True
        ),
    ),
    (
        "Plot budget against floor area, coloured by type of job.",
        s.chart("scatter", x="GFA m2", y="Budget EUR", colour="Type"),
    ),
    # cleaning and reshaping
    (
        "BAUMIX GmbH is Baumix. Fix it in the deliveries.",
        d.derive(Supplier=where(c("Supplier") == "BAUMIX GmbH", "Baumix", c("Supplier"))).change(
            "deliveries"
        ),
    ),
    (
        "Put 0 where overtime is blank.",
        h.derive(OT=c("OT").or_else(0)).change("hours"),
    ),
    (
        "Throw the rejected loads out of the table.",
        d.filter(c("Rejected") != "Y").change("deliveries"),
    ),
    (
        "Workers down, weather across, hours in the boxes.",
        h.pivot("Worker", "Weather", sum_("Hrs")).table(),
    ),
    # statistics
    (
        "Budget and floor area: how tight is the correlation?",
        s.test("correlation", y="Budget EUR", x="GFA m2"),
    ),
    (
        "Rejects by supplier. Real difference or bad luck? Test it.",
        d.test("chiSquared", y="Rejected", x="Supplier"),
    ),
    (
        "Confidence interval for the average shift of a crane driver, hours.",
        h.filter(c("Trade") == "crane driver").test("interval", y="Hrs"),
    ),
    # unanswerable
    ("Give me the accidents per site.", None),
    ("How much concrete was left over on S-014?", None),
    ("List the men with a crane licence that runs out this year.", None),
    ("Why is S-011 behind schedule?", None),
    ("Will S-020 be roofed before winter?", None),
    ("Get me the score of last night's match.", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Pull the deliveries with a crazy unit price.",
        d.filter(
            (c("Unit Price") < low - (high - low) * 1.5)
            | (c("Unit Price") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Lowest and highest rate of each trade.",
        h.group("Trade", lowest=min_("Rate"), highest=max_("Rate")).table(),
    ),
    (
        "BAUMIX GmbH is Baumix. Put that right in the deliveries.",
        d.derive(Supplier=c("Supplier").replace("BAUMIX GmbH", "Baumix")).change("deliveries"),
    ),
]
