"""Truck loads that a grain elevator takes in, with weights, quality and price."""

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
    std,
    sum_,
)

FORMATS = {"loads": "csv"}

VOICE = "a scale house clerk, plain, English is not the first language"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1300
    growers = np.array(
        [
            "Kowalski Farms",
            "Schmidt Bros",
            "Prairie View",
            "Dubois Ag",
            "Ortega Land",
            "Hilltop Grain",
            "Novak & Son",
            "Red River Co-op",
            "Peterson",
            "Blue Barn",
            "Stone Creek",
            "Larsson",
            "Green Acres",
            "Yoder",
            "West Fork",
            "Bauer",
        ]
    )
    grower = rng.choice(16, n, p=rng.dirichlet(np.full(16, 3)))
    grain = rng.choice(["corn", "soybeans", "wheat", "oats"], n, p=[0.46, 0.27, 0.22, 0.05])
    base = pd.Series(grain)
    peak = base.map({"corn": 290, "soybeans": 280, "wheat": 195, "oats": 210}).to_numpy()
    day = np.clip(rng.normal(peak, 24).astype(int), 150, 340)
    at = (
        pd.to_datetime(rng.choice(["2023-01-01", "2024-01-01"], n))
        + pd.to_timedelta(day, unit="D")
        + pd.to_timedelta(rng.integers(360, 1260, n), unit="min")
    )
    gross = rng.normal(76000, 6500, n).round(-1)
    tare = rng.normal(27500, 1400, n).round(-1)
    moist = base.map({"corn": 17.2, "soybeans": 12.8, "wheat": 13.2, "oats": 12.9}).to_numpy()
    moist = (moist + rng.normal(0, 1.5, n)).round(1)
    pounds = base.map({"corn": 56, "soybeans": 60, "wheat": 60, "oats": 32}).to_numpy()
    price = base.map({"corn": 4.4, "soybeans": 11.2, "wheat": 5.9, "oats": 3.7}).to_numpy()
    tw = (pounds + rng.normal(0.4, 1.6, n)).round(1)
    damage = np.abs(rng.gamma(1.5, 1.2, n)).round(1)
    grade = np.where(
        damage < 1, "No.1", np.where(damage < 3, "No.2", np.where(damage < 5, "No.3", "Sample"))
    )
    rejected = rng.random(n) < 0.03
    loads = pd.DataFrame(
        {
            "ticket_no": 48000 + np.arange(n),
            "arrived_at": at,
            "grower": growers[grower],
            "grain": grain,
            "bin_no": rng.choice(["B1", "B2", "B3", "B4", "B5", "FLAT"], n),
            "gross_lb": gross,
            "tare_lb": tare,
            "net_bu": ((gross - tare) / pounds).round(1),
            "moisture_pct": moist,
            "test_wt": tw,
            "fm_pct": np.abs(rng.gamma(2, 0.6, n)).round(1),
            "damage_pct": damage,
            "grade": grade,
            "price_usd_bu": (price + rng.normal(0, 0.35, n)).round(2),
            "dockage_usd": (rng.gamma(2, 55, n) * (damage > 2)).round(2),
            "truck_id": rng.choice([f"TR{i:02d}" for i in range(1, 31)], n),
            "wait_min": rng.gamma(2.4, 9, n).round(),
            "contract": rng.choice(["spot", "forward", "storage"], n, p=[0.45, 0.4, 0.15]),
            "aeration": rng.choice(["Y", "N"], n, p=[0.55, 0.45]),
            "rejected": rejected,
        }
    )
    loads.loc[rng.choice(n, 32, replace=False), "test_wt"] = np.nan
    loads.loc[rng.choice(n, 14, replace=False), "wait_min"] = np.nan
    loads.loc[rng.choice(n, 26, replace=False), "grower"] = None
    loads = loads.sort_values("arrived_at").reset_index(drop=True)
    return {"loads": pd.concat([loads, loads.iloc[90:95]], ignore_index=True)}


d = T("loads")

at = c("arrived_at")
payout = c("net_bu") * c("price_usd_bu")
net_lb = c("gross_lb") - c("tare_lb")

QUESTIONS = [
    # Everyday
    ("Which growers are in the table?", d.distinct("grower").table()),
    ("Show first 5 rows", d.limit(5).table()),
    (
        "How many loads have moisture between 14 and 16?",
        d.filter(c("moisture_pct").between(14, 16)).value(count()),
    ),
    (
        "Share of each grade in each grain, please",
        d.group("grain", "grade", n=count())
        .derive(share=c("n") / over(sum_("n"), "grain"))
        .table(),
    ),
    ("Top 3 growers by total net_bu", d.group("grower", bu=sum_("net_bu")).top(3, "bu").table()),
    ("What is the standard deviation of moisture_pct?", d.value(std("moisture_pct"))),
    (
        "Which trucks have more than 45 loads?",
        d.group("truck_id", n=count()).filter(c("n") > 45).table(),
    ),
    ("Total net_bu by bin and grain", d.group("bin_no", "grain", bu=sum_("net_bu")).table()),
    (
        "Min and max of wait_min for each bin",
        d.group("bin_no", low=min_("wait_min"), high=max_("wait_min")).table(),
    ),
    ("Sort the loads from heaviest gross_lb to lightest", d.sort("-gross_lb").table()),
    ("How many km the truck drives to us?", None),
    # Look
    ("How many rows and columns this file has?", d.report("shape")),
    ("What missing values are in the loads?", d.report("missing")),
    ("Show the different grades", d.distinct("grade").table()),
    ("Statistics of moisture and test weight", d.report("describe", "moisture_pct", "test_wt")),
    ("Give me 8 random tickets", d.sample(8).table()),
    ("Are there tickets two times in the table?", d.report("duplicates")),
    # Aggregate and compare
    ("How many loads came in?", d.value(count())),
    ("Count of loads for each grain", d.group("grain", n=count()).table()),
    ("Total bushels per grower", d.group("grower", bushels=sum_("net_bu")).table()),
    (
        "Which farmer brought the most corn?",
        d.filter(c("grain") == "corn")
        .group("grower", bushels=sum_("net_bu"))
        .top(1, "bushels")
        .table(),
    ),
    (
        "Average moisture of corn and soybeans",
        d.filter(c("grain").isin(["corn", "soybeans"]))
        .group("grain", moisture=mean("moisture_pct"))
        .table(),
    ),
    ("How many loads were rejected?", d.filter(c("rejected")).value(count())),
    (
        "Part of rejected loads by grain, in percent",
        d.group("grain", percent=mean(c("rejected")) * 100).table(),
    ),
    ("Top 10 loads with the longest wait", d.top(10, "wait_min").table()),
    ("Median waiting time by bin", d.group("bin_no", wait=median("wait_min")).table()),
    (
        "What is the payout by grower, bushels times price?",
        d.group("grower", payout=sum_(payout)).table(),
    ),
    (
        "How much money we deduct for dockage, by grade?",
        d.group("grade", deducted=sum_("dockage_usd")).table(),
    ),
    (
        "Wet corn above 18 percent moisture, how many loads?",
        d.filter((c("grain") == "corn") & (c("moisture_pct") > 18)).value(count()),
    ),
    (
        "Loads of wheat with grade No.1 from Bauer or Yoder",
        d.filter(
            (c("grain") == "wheat") & (c("grade") == "No.1") & c("grower").isin(["Bauer", "Yoder"])
        ).table(),
    ),
    ("The 3 biggest loads in bushels for each grain", d.top(3, "net_bu", per=("grain",)).table()),
    (
        "How many different trucks for each grower?",
        d.group("grower", trucks=nunique("truck_id")).table(),
    ),
    (
        "What price we pay in average, by grain and contract?",
        d.group("grain", "contract", price=mean("price_usd_bu")).table(),
    ),
    (
        "Difference of average price between forward and spot, soybeans only",
        d.filter(c("grain") == "soybeans").value(
            mean("price_usd_bu", c("contract") == "forward")
            - mean("price_usd_bu", c("contract") == "spot")
        ),
    ),
    (
        "Which truck brought the most pounds in total, gross minus tare?",
        d.group("truck_id", pounds=sum_(net_lb)).top(1, "pounds").table(),
    ),
    ("Farmers with more than 100 loads", d.group("grower", n=count()).filter(c("n") > 100).table()),
    (
        "Loads which waited more long than the average",
        d.filter(c("wait_min") > over(mean("wait_min"))).table(),
    ),
    (
        "Share of each grower in the total bushels",
        d.group("grower", bushels=sum_("net_bu"))
        .derive(share=c("bushels") / over(sum_("bushels")))
        .table(),
    ),
    (
        "Biggest and smallest moisture per grain",
        d.group("grain", highest=max_("moisture_pct"), lowest=min_("moisture_pct")).table(),
    ),
    ("90th percentile of the wait time", d.value(quantile("wait_min", 0.9))),
    (
        "Which growers never had a rejected load?",
        d.group("grower", rejected=count(only=c("rejected")))
        .filter(c("rejected") == 0)
        .select("grower")
        .table(),
    ),
    # Time
    ("Bushels received per week", d.group(week=at.floor("week"), bushels=sum_("net_bu")).table()),
    (
        "Number of loads per month for each grain",
        d.group("grain", month=at.floor("month"), n=count()).table(),
    ),
    (
        "At which hour do the most trucks arrive?",
        d.group(hour=at.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "How many minutes the trucks wait in average, by weekday?",
        d.group(weekday=at.part("weekdayName"), wait=mean("wait_min")).table(),
    ),
    (
        "Loads received on Saturday and Sunday, by grower",
        d.filter(at.part("weekday") >= 6).group("grower", n=count()).table(),
    ),
    (
        "Corn bushels since 1 October 2024",
        d.filter((c("grain") == "corn") & (at >= date("2024-10-01"))).value(sum_("net_bu")),
    ),
    (
        "How many bushels more we received in 2024 than in 2023?",
        d.value(sum_("net_bu", at.part("year") == 2024) - sum_("net_bu", at.part("year") == 2023)),
    ),
    (
        "Running total of wheat bushels by day in July 2024",
        d.filter((c("grain") == "wheat") & (at >= date("2024-07-01")) & (at < date("2024-08-01")))
        .group(day=at.floor("day"), bushels=sum_("net_bu"))
        .derive(total=running("bushels", "day"))
        .table(),
    ),
    (
        "7 day moving average of the received loads",
        d.group(day=at.floor("day"), n=count()).derive(average=rolling("n", "day", 7)).table(),
    ),
    (
        "First and last delivery of each grower",
        d.group("grower", first=min_("arrived_at"), last=max_("arrived_at")).table(),
    ),
    # Charts
    (
        "Bar chart of total bushels by grain",
        d.group("grain", bushels=sum_("net_bu")).chart("bar", x="grain", y="bushels"),
    ),
    (
        "Line of loads per week",
        d.group(week=at.floor("week"), n=count()).chart("line", x="week", y="n"),
    ),
    (
        "Histogram of the wheat moisture",
        d.filter(c("grain") == "wheat").chart("histogram", y="moisture_pct"),
    ),
    (
        "Scatter of moisture and test weight, color by grain",
        d.chart("scatter", x="moisture_pct", y="test_wt", colour="grain"),
    ),
    ("Boxplot of wait time by bin", d.chart("box", x="bin_no", y="wait_min")),
    (
        "Pie of loads by contract type",
        d.group("contract", n=count()).chart("pie", x="contract", y="n"),
    ),
    (
        "Stacked bars of the bushels per grade for each grain",
        d.group("grain", "grade", bushels=sum_("net_bu")).chart(
            "bar", x="grain", y="bushels", colour="grade", stacked=True
        ),
    ),
    # Cleaning and reshaping
    ("Delete the double rows", d.distinct().change("loads")),
    (
        "Make new column payout, bushels multiplied by price",
        d.derive(payout=payout).change("loads"),
    ),
    ("Take out the rejected loads from the table", d.filter(~c("rejected")).change("loads")),
    (
        "Bushels with grain in rows and contract in columns",
        d.pivot("grain", "contract", sum_("net_bu")).table(),
    ),
    # Statistics
    (
        "Is there correlation between moisture and test weight for corn?",
        d.filter(c("grain") == "corn").test("correlation", y="test_wt", x="moisture_pct"),
    ),
    (
        "Is the wait time different between the bins? Make Kruskal test",
        d.test("kruskal", y="wait_min", x="bin_no"),
    ),
    ("Confidence interval of the mean damage", d.test("interval", y="damage_pct")),
    # Nothing holds it
    ("What is the protein content of wheat by grower?", None),
    ("How many bushels went out by rail each month?", None),
    ("Temperature in the bins, average per day", None),
    ("What will be the corn price next harvest?", None),
    ("Why is the moisture of Novak & Son so high?", None),
    ("Which tractor is best for a small farm?", None),
]
