"""Tours of a symphony orchestra: the nights it played and the bills they brought."""

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
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"conc": "csv", "ledger": "parquet"}

VOICE = "a manager who never uses a column's own words: takings, halls, crowd, what's left over"

TOWNS = {
    "Vienna": ("Austria", "Musikverein", 1740),
    "Salzburg": ("Austria", "Grosses Festspielhaus", 2170),
    "Linz": ("Austria", "Brucknerhaus", 1420),
    "Berlin": ("Germany", "Philharmonie", 2440),
    "Hamburg": ("Germany", "Elbphilharmonie", 2100),
    "Cologne": ("Germany", "Philharmonie Köln", 2000),
    "Tokyo": ("Japan", "Suntory Hall", 2000),
    "Osaka": ("Japan", "Symphony Hall", 1700),
    "Nagoya": ("Japan", "Aichi Arts Center", 1800),
    "Paris": ("France", "Philharmonie de Paris", 2400),
    "Lyon": ("France", "Auditorium", 2100),
    "Boston": ("USA", "Symphony Hall Boston", 2620),
    "New York": ("USA", "Carnegie Hall", 2800),
}
PROJECTS = [
    ("Alpine Spring 2022", "2022-04-20", ["Austria"], 11),
    ("Rhine & Elbe 2022", "2022-10-05", ["Germany", "France"], 14),
    ("Japan 2023", "2023-02-18", ["Japan"], 15),
    ("Summer Festivals 2023", "2023-07-02", ["Austria", "Germany", "France"], 40),
    ("East Coast 2023", "2023-11-03", ["USA"], 12),
    ("Mahler Cycle 2024", "2024-02-10", ["Austria", "Germany"], 48),
    ("Summer Festivals 2024", "2024-06-28", ["Austria", "Germany", "France"], 46),
    ("Japan 2024", "2024-10-21", ["Japan"], 18),
    ("East Coast 2025", "2025-02-24", ["USA"], 13),
    ("Brahms by Train 2025", "2025-04-02", ["Austria", "Germany", "France"], 33),
]
PRICE = {"Austria": 58, "Germany": 52, "Japan": 84, "France": 44, "USA": 71}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    rows = []
    for project, start, countries, nights in PROJECTS:
        towns = [town for town, (country, _, _) in TOWNS.items() if country in countries]
        offsets = np.sort(rng.choice(int(nights * 1.5), nights, replace=True))
        for offset in offsets:
            town = rng.choice(towns)
            country, house, cap = TOWNS[town]
            day = pd.Timestamp(start) + pd.Timedelta(days=int(offset))
            soloist = rng.choice(
                ["Hana Mori", "Luc Perret", "Ida Solberg", "Artem Volkov", None],
                p=[0.2, 0.24, 0.16, 0.14, 0.26],
            )
            pull = 0.74 + 0.09 * (soloist is not None) + 0.05 * (day.dayofweek >= 4)
            tix = min(cap, int(cap * rng.normal(pull, 0.13)))
            if country == "Japan" and soloist == "Artem Volkov":
                soloist = "Luc Perret"
            maestro = rng.choice(["Brandt", "Okafor", "Szabo", "Leclair"], p=[0.45, 0.25, 0.2, 0.1])
            if maestro == "Leclair":
                tix = min(tix, cap - 20)
            rows.append(
                {
                    "project": project,
                    "dt_perf": day + pd.Timedelta(hours=int(rng.choice([11, 15, 19, 20]))),
                    "ctry": country,
                    "town": town,
                    "house": house,
                    "cap": cap,
                    "tix": tix,
                    "bo_gross_eur": round(tix * PRICE[country] * rng.normal(1, 0.08), 2),
                    "guarantee_eur": float(rng.choice([0, 15000, 22000, 30000, 45000])),
                    "maestro": maestro,
                    "soloist": soloist,
                    "prog": rng.choice(["A", "B", "C", "FAM"], p=[0.4, 0.3, 0.2, 0.1]),
                    "encores": int(rng.choice([0, 1, 2, 3], p=[0.2, 0.45, 0.28, 0.07])),
                    "aired": rng.choice(["Y", "N"], p=[0.22, 0.78]),
                    "press_stars": float(rng.choice([2, 3, 4, 5], p=[0.08, 0.3, 0.4, 0.22]))
                    if rng.random() < 0.66
                    else None,
                }
            )
    conc = pd.DataFrame(rows).sort_values("dt_perf").reset_index(drop=True)
    conc.insert(0, "conc_ref", [f"P{i:03d}" for i in range(1, len(conc) + 1)])

    m = 1350
    at = rng.choice(len(conc) - 9, m)
    kinds = ["hotel", "flights", "coach", "freight", "per diem", "hall hire", "tuner"]
    kind = rng.choice(kinds, m, p=[0.27, 0.15, 0.18, 0.12, 0.16, 0.07, 0.05])
    size = pd.Series(kind).map(
        dict(zip(kinds, [6200, 11500, 1400, 5200, 2600, 4800, 240], strict=True))
    )
    payees = {
        "hotel": ["Accor Groups", "Hotel Desk GmbH"],
        "flights": ["Star Charter", "AeroGroup"],
        "coach": ["Blauwagen", "Kinki Bus", "Hotel Desk GmbH"],
        "freight": ["Cargo Crescendo", "AeroGroup"],
        "per diem": ["Payroll"],
        "hall hire": ["Various halls"],
        "tuner": ["Steinmann"],
    }
    inv = conc["dt_perf"].iloc[at].dt.normalize() + pd.to_timedelta(rng.integers(-30, 25, m), "D")
    settled = inv + pd.to_timedelta(rng.gamma(2.2, 13, m).round(), "D")
    net = (size * rng.lognormal(0, 0.4, m)).round(2)
    ledger = pd.DataFrame(
        {
            "line_no": np.arange(70001, 70001 + m),
            "conc_ref": conc["conc_ref"].iloc[at].to_numpy(),
            "cost_cd": kind,
            "payee": [rng.choice(payees[k]) for k in kind],
            "net_eur": net,
            "vat_eur": (net * rng.choice([0, 0.1, 0.19, 0.2], m)).round(2),
            "inv_dt": inv.to_numpy(),
            "settled_dt": settled.where(rng.random(m) < 0.88).to_numpy(),
            "ok": rng.random(m) < 0.91,
        }
    )
    return {"conc": conc, "ledger": ledger}


t = T("conc")
k = T("ledger")
bills = k.join(t, "conc_ref")

when = c("dt_perf")
door = sum_("bo_gross_eur")
spent = sum_("net_eur")
starred = ~c("soloist").missing()
unpaid = c("settled_dt").missing()
y24 = when.part("year") == 2024
japan = c("ctry") == "Japan"

QUESTIONS = [
    # Everyday
    (
        "Average crowd and average takings, conductor by conductor",
        t.group("maestro", crowd=mean("tix"), takings=mean("bo_gross_eur")).table(),
    ),
    ("All our nights, best takings first", t.sort("-bo_gross_eur").table()),
    (
        "When did we play for the first time, and when for the last?",
        t.group(first=min_("dt_perf"), last=max_("dt_perf")).table(),
    ),
    (
        "Nights in Vienna or Salzburg that were on the radio",
        t.filter(
            ((c("town") == "Vienna") | (c("town") == "Salzburg")) & (c("aired") == "Y")
        ).table(),
    ),
    (
        "Difference in takings between Tokyo and Osaka",
        t.value(
            mean("bo_gross_eur", c("town") == "Tokyo") - mean("bo_gross_eur", c("town") == "Osaka")
        ),
    ),
    (
        "What share of our spending does each kind of expense have?",
        k.group("cost_cd", spent=sum_("net_eur"))
        .derive(share=c("spent") / over(sum_("spent")))
        .table(),
    ),
    (
        "The three dearest bills from each firm",
        k.top(3, "net_eur", per=("payee",)).table(),
    ),
    (
        "Takings year by year",
        t.group(year=when.floor("year"), takings=door).table(),
    ),
    (
        "A box plot of the takings, one box per country",
        t.chart("box", x="ctry", y="bo_gross_eur"),
    ),
    (
        "How much did we spend altogether on nights under Okafor?",
        bills.filter(c("maestro") == "Okafor").value(spent),
    ),
    ("How many programme booklets did we sell per night?", None),
    # look
    ("How big is our diary of nights played? Lines and fields, please", t.report("shape")),
    ("Where does the diary have holes in it?", t.report("missing")),
    ("Remind me which countries we have been to", t.distinct("ctry").table()),
    ("Pull a dozen bills at random for me to spot-check", k.sample(12).table()),
    ("Has any bill been entered twice over, line for line?", k.report("duplicates")),
    (
        "The usual statistics on audience and ticket income, please",
        t.report("describe", "tix", "bo_gross_eur"),
    ),
    # aggregate and compare
    ("How much did we take in at the door, all told?", t.value(door)),
    ("How many nights did we play in Germany?", t.filter(c("ctry") == "Germany").value(count())),
    (
        "What do promoters pay us for a night on average, country by country?",
        t.group("ctry", pay=mean("guarantee_eur")).table(),
    ),
    (
        "Which conductor sold the most seats?",
        t.group("maestro", seats=sum_("tix")).top(1, "seats").table(),
    ),
    (
        "How full were we? Seats sold over seats on sale, tour by tour",
        t.group("project", full=sum_("tix") / sum_("cap")).table(),
    ),
    (
        "Which five halls earned us the most in ticket money?",
        t.group("house", takings=door).top(5, "takings").table(),
    ),
    (
        "Our best-attended night in every country, just one each",
        t.top(1, "tix", per=("ctry",)).table(),
    ),
    (
        "What share of our nights went out on the radio? Break that down by conductor",
        t.group("maestro", share=mean(c("aired") == "Y")).table(),
    ),
    ("What did we spend on hotels?", k.filter(c("cost_cd") == "hotel").value(spent)),
    (
        "What did freight set us back, tour by tour?",
        bills.filter(c("cost_cd") == "freight").group("project", freight=spent).table(),
    ),
    (
        "Which tour ran up the biggest bill in total, before tax?",
        bills.group("project", spending=spent).top(1, "spending").table(),
    ),
    (
        "What was left over on each tour? Tickets and promoters' money, less all the bills "
        "before tax",
        t.group("project", income=sum_(c("bo_gross_eur") + c("guarantee_eur")))
        .join(bills.group("project", spending=spent), "project")
        .derive(left_over=c("income") - c("spending"))
        .select("project", "left_over")
        .table(),
    ),
    (
        "Compare Vienna with Berlin on average ticket income a night",
        t.filter(c("town").isin(["Vienna", "Berlin"]))
        .group("town", takings=mean("bo_gross_eur"))
        .table(),
    ),
    (
        "Which conductors never sold out a hall?",
        t.group("maestro", sold_out=count(only=c("tix") >= c("cap")))
        .filter(c("sold_out") == 0)
        .select("maestro")
        .table(),
    ),
    (
        "Which guest artists have we taken to Japan as well as to the USA?",
        t.group("soloist", japan=count(only=japan), usa=count(only=c("ctry") == "USA"))
        .filter((c("japan") > 0) & (c("usa") > 0))
        .select("soloist")
        .table(),
    ),
    (
        "Which suppliers do we still owe more than 30,000 euros before tax?",
        k.filter(unpaid).group("payee", owed=spent).filter(c("owed") > 30000).table(),
    ),
    (
        "What percentage of each supplier's bills has nobody signed off?",
        k.group("payee", unsigned=mean(~c("ok")) * 100).table(),
    ),
    (
        "Which nights in Japan took more at the door than the average night there?",
        t.filter(japan).filter(c("bo_gross_eur") > over(mean("bo_gross_eur"))).table(),
    ),
    (
        "How much more do we take on a night with a guest artist than on one without?",
        t.value(mean("bo_gross_eur", starred) - mean("bo_gross_eur", ~starred)),
    ),
    (
        "What do we earn per listener in each country? Total door money over total heads",
        t.group("ctry", per_listener=door / sum_("tix")).table(),
    ),
    (
        "The two dearest bills of every kind of expense",
        k.top(2, "net_eur", per=("cost_cd",)).table(),
    ),
    ("Which nights have no bill against them at all?", t.join(k, "conc_ref", "anti").table()),
    (
        "Add up the bills of each night and tell me what a night costs us on average",
        k.group("conc_ref", cost=spent).value(mean("cost")),
    ),
    (
        "Where are hotels dearest? The one country with the highest average bill",
        bills.filter(c("cost_cd") == "hotel")
        .group("ctry", bill=mean("net_eur"))
        .top(1, "bill")
        .table(),
    ),
    (
        "Which cities have we played at least twenty times?",
        t.group("town", nights=count()).filter(c("nights") >= 20).table(),
    ),
    (
        "How many different suppliers sent us a bill for the nights in Japan?",
        bills.filter(japan).value(nunique("payee")),
    ),
    (
        "Of the tours with at least fifteen nights, which three got the best reviews on average?",
        t.group("project", reviews=mean("press_stars"), nights=count())
        .filter(c("nights") >= 15)
        .top(3, "reviews")
        .table(),
    ),
    (
        "Who gets the most of our money? Top three suppliers for travel, flights and coaches only, "
        "tax included",
        k.filter(c("cost_cd").isin(["flights", "coach"]))
        .group("payee", money=sum_(c("net_eur") + c("vat_eur")))
        .top(3, "money")
        .table(),
    ),
    # time
    (
        "How did door money come in month by month in 2024?",
        t.filter(y24).group(month=when.floor("month"), takings=door).table(),
    ),
    (
        "Which day of the week pulls the biggest crowd on average?",
        t.group(weekday=when.part("weekdayName"), crowd=mean("tix")).top(1, "crowd").table(),
    ),
    (
        "How long does it usually take us to pay a bill, in days?",
        k.value(median(c("inv_dt").until(c("settled_dt")))),
    ),
    (
        "For bills above 5,000 euros, how many days do we sit on them on average, by kind of "
        "expense?",
        k.filter(c("net_eur") > 5000)
        .group("cost_cd", days=mean(c("inv_dt").until(c("settled_dt"))))
        .table(),
    ),
    (
        "Show me what came in from promoters per quarter and by how many percent that changed on "
        "the quarter before",
        t.group(quarter=when.floor("quarter"), income=sum_("guarantee_eur"))
        .derive(change=(c("income") / shift("income", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "How did our spending build up over 2024? By month of the bill, with a running total",
        k.filter(c("inv_dt").part("year") == 2024)
        .group(month=c("inv_dt").floor("month"), spending=spent)
        .derive(so_far=running("spending", "month"))
        .table(),
    ),
    (
        "What was our busiest day ever, going by people in the seats?",
        t.group(day=when.floor("day"), people=sum_("tix")).top(1, "people").table(),
    ),
    (
        "How many times did we go on stage in Austria from March to May 2024?",
        t.filter(
            (c("ctry") == "Austria") & (when >= date("2024-03-01")) & (when < date("2024-06-01"))
        ).value(count()),
    ),
    (
        "Compare Saturdays and Sundays with the rest of the week on average ticket income",
        t.group(
            days=where(when.part("weekday") >= 6, "weekend", "rest of the week"),
            takings=mean("bo_gross_eur"),
        ).table(),
    ),
    (
        "When did we first appear in each country, and when last?",
        t.group("ctry", first=min_("dt_perf"), last=max_("dt_perf")).table(),
    ),
    (
        "Smooth out what we take at the door per month with a three-month moving average",
        t.group(month=when.floor("month"), takings=door)
        .derive(average=rolling("takings", "month", 3))
        .table(),
    ),
    # charts
    (
        "Draw me the crowd we pulled each month as a line",
        t.group(month=when.floor("month"), crowd=sum_("tix")).chart("line", x="month", y="crowd"),
    ),
    (
        "Bars of door money by country for the radio nights",
        t.filter(c("aired") == "Y").group("ctry", takings=door).chart("bar", x="ctry", y="takings"),
    ),
    (
        "Stack our spending per quarter by kind of expense",
        k.group("cost_cd", quarter=c("inv_dt").floor("quarter"), spending=spent).chart(
            "bar", x="quarter", y="spending", colour="cost_cd", stacked=True
        ),
    ),
    ("How do the critics' marks spread? A histogram", t.chart("histogram", y="press_stars")),
    (
        "Box plot of what a night takes at the door under each conductor",
        t.chart("box", x="maestro", y="bo_gross_eur"),
    ),
    (
        "A pie of where our money goes, by kind of expense",
        k.group("cost_cd", spending=spent).chart("pie", x="cost_cd", y="spending"),
    ),
    (
        "Heat map of the average crowd, countries against days of the week",
        t.group("ctry", weekday=when.part("weekdayName"), crowd=mean("tix")).chart(
            "heatmap", x="weekday", y="ctry", colour="crowd"
        ),
    ),
    # cleaning and reshaping
    (
        "Strike the bills nobody signed off from the books for good",
        k.filter(c("ok")).change("ledger"),
    ),
    (
        "Put down in the diary, for good, how full each night was in percent",
        t.derive(full_pct=c("tix") / c("cap") * 100).change("conc"),
    ),
    (
        "Where no guest artist is given, write none in the diary and keep it so",
        t.derive(soloist=c("soloist").or_else("none")).change("conc"),
    ),
    (
        "Lay out our spending with tours down the side and kinds of expense across",
        bills.pivot("project", "cost_cd", spent).table(),
    ),
    # statistics
    (
        "Do good reviews go hand in hand with big crowds? Give me the correlation",
        t.test("correlation", y="tix", x="press_stars"),
    ),
    (
        "Do nights on the radio really take a different amount at the door from the others? T-test",
        t.test("tTest", y="bo_gross_eur", x="aired"),
    ),
    (
        "Is it chance that some conductors play more extras after the applause? Kruskal-Wallis",
        t.test("kruskal", y="encores", x="maestro"),
    ),
    # unanswerable
    ("What share of our listeners was under thirty, country by country?", None),
    ("What did the musicians' overtime cost us on each tour?", None),
    ("How many seats did we give away free to sponsors in Vienna?", None),
    ("What will we take in Japan next autumn if we raise our prices?", None),
    ("Why did Cologne sell so poorly under Szabo?", None),
    ("Draft a thank-you note to the promoter in Osaka", None),
]
