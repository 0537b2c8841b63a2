"""The maps of an archive, the loans of them to other houses, and their scans."""

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
    node,
    nunique,
    outlier,
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"maps": "csv", "loans": "csv", "scans": "parquet"}

VOICE = "a librarian of a map archive, formal and very polite, may I, would you be so kind"

REGIONS = ["Baltic", "Iberia", "Levant", "Low Countries", "Scandinavia", "West Indies"]
SCANNERS = {"Cruse": (640, 21), "Phase One": (410, 9), "Flatbed": (150, 14)}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 440
    region = rng.choice(REGIONS, n, p=[0.14, 0.13, 0.1, 0.27, 0.2, 0.16])
    technique = rng.choice(
        ["engraving", "lithograph", "manuscript", "woodcut"], n, p=[0.5, 0.26, 0.15, 0.09]
    )
    year = np.select(
        [technique == "engraving", technique == "lithograph", technique == "manuscript"],
        [rng.normal(1735, 48, n), rng.normal(1862, 24, n), rng.normal(1690, 70, n)],
        rng.normal(1585, 28, n),
    )
    kind = rng.choice(["Chart of", "New Survey of", "Plan of", "General Map of"], n)
    part = rng.choice(["the Coast", "the Harbours", "the Islands", "the Provinces"], n)
    height = rng.gamma(22, 2.3, n)
    acquired = pd.Timestamp("1921-01-01") + pd.to_timedelta(rng.integers(0, 37000, n), "D")
    value = rng.lognormal(7.4, 0.9, n).round(-1)
    maps = pd.DataFrame(
        {
            "shelfmark": [f"MA.{i:04d}" for i in range(1, n + 1)],
            "Title": [
                f"{a} {b} of {where}" for a, b, where in zip(kind, part, region, strict=True)
            ],
            "Cartographer": rng.choice(
                np.array(
                    ["Blaeu", "Coronelli", "De l'Isle", "Homann", "Jansson", "Visscher", None],
                    dtype=object,
                ),
                n,
                p=[0.2, 0.09, 0.12, 0.19, 0.13, 0.12, 0.15],
            ),
            "Region": region,
            "year_made": year.round(),
            "Technique": technique,
            "Coloured": rng.choice(["yes", "no"], n, p=[0.58, 0.42]),
            "ScaleDenom": rng.choice([2500, 10000, 25000, 50000, 100000, 250000, 1000000], n),
            "Height (cm)": height.round(1),
            "Width (cm)": (height * rng.normal(1.24, 0.11, n)).round(1),
            "Condition": rng.choice(["good", "fair", "poor"], n, p=[0.52, 0.34, 0.14]),
            "Ins. value": [f"£{amount:,.2f}" for amount in value],
            "Acquired": acquired.strftime("%d/%m/%Y"),
        }
    )
    maps.loc[rng.choice(n, 34, replace=False), "year_made"] = np.nan
    maps["ScaleDenom"] = maps["ScaleDenom"].astype(float)
    maps.loc[rng.choice(n, 71, replace=False), "ScaleDenom"] = np.nan

    m = 760
    lent = pd.Timestamp("2021-01-11") + pd.to_timedelta(np.sort(rng.integers(0, 1440, m)), "D")
    purpose = rng.choice(
        ["exhibition", "research", "teaching", "conservation"], m, p=[0.34, 0.38, 0.17, 0.11]
    )
    term = np.where(purpose == "exhibition", 120, 42)
    back = lent + pd.to_timedelta((term * rng.gamma(18, 0.05, m)).astype(int) + 2, "D")
    loans = pd.DataFrame(
        {
            "loan_no": 5001 + np.arange(m),
            "shelfmark": maps["shelfmark"].to_numpy()[(rng.beta(0.8, 1.5, m) * n).astype(int)],
            "Borrower": rng.choice(
                [
                    "City Museum",
                    "Maritime Museum",
                    "National Library",
                    "Royal Society",
                    "University",
                    "State Archive",
                ],
                m,
                p=[0.16, 0.21, 0.19, 0.09, 0.24, 0.11],
            ),
            "Purpose": purpose,
            "lent_on": lent.strftime("%Y-%m-%d"),
            "due_on": (lent + pd.to_timedelta(term, "D")).strftime("%Y-%m-%d"),
            "returned_on": back.where(back < "2024-12-20").strftime("%Y-%m-%d"),
            "Courier": rng.random(m) < np.where(purpose == "exhibition", 0.72, 0.2),
            "Damage": rng.random(m) < np.where(purpose == "exhibition", 0.09, 0.05),
            "FeeGBP": np.where(purpose == "teaching", 25, rng.gamma(4, 24, m) + 20).round(2),
        }
    )
    loans.loc[rng.choice(m, 8, replace=False), "FeeGBP"] = 950.0
    loans.loc[rng.choice(m, 39, replace=False), "FeeGBP"] = np.nan

    k = 920
    scanner = rng.choice([*SCANNERS], k, p=[0.34, 0.41, 0.25])
    dpi = rng.choice([300, 400, 600], k, p=[0.3, 0.45, 0.25])
    size, minutes = (np.array([SCANNERS[name][at] for name in scanner]) for at in (0, 1))
    scans = pd.DataFrame(
        {
            "ScanID": [f"S{i:05d}" for i in range(1, k + 1)],
            "shelfmark": maps["shelfmark"].to_numpy()[(rng.beta(1, 1.2, k) * (n - 25)).astype(int)],
            "scanned_at": pd.Timestamp("2023-01-09")
            + pd.to_timedelta(np.sort(rng.integers(0, 700, k)), "D")
            + pd.to_timedelta(rng.integers(8 * 60, 18 * 60, k), "min"),
            "Scanner": scanner,
            "Operator": rng.choice(["Beatrix", "Edmund", "Philippa", "Rupert"], k),
            "DPI": dpi,
            "file_mb": (size * dpi / 400 * rng.gamma(16, 1 / 16, k)).round(1),
            "Minutes": (minutes * rng.gamma(12, 1 / 12, k)).round(1),
            "Verdict": np.where(
                rng.random(k) < np.where(scanner == "Flatbed", 0.17, 0.07), "rejected", "accepted"
            ),
            "Georef": rng.random(k) < 0.37,
        }
    )
    scans.loc[rng.choice(k, 44, replace=False), "Minutes"] = np.nan
    return {"maps": maps, "loans": loans, "scans": scans}


m = T("maps")
b = T("loans")
s = T("scans")
lent_maps = b.join(m, "shelfmark")
scanned_maps = s.join(m, "shelfmark")
lent = c("lent_on")
returned = c("returned_on")
scanned = c("scanned_at")
rejected = c("Verdict") == "rejected"
coloured = c("Coloured") == "yes"
insured = c("Ins. value").replace("£", "").replace(",", "").cast("number")
acquired = node("cast", of=c("Acquired").json, to="datetime", format="%d/%m/%Y")

QUESTIONS = [
    # Everyday
    ("May I ask how many maps the archive holds?", m.value(count())),
    (
        "Please be so good as to tell me how many loans each borrower has had.",
        b.group("Borrower", n=count()).table(),
    ),
    ("What is the average file size of a scan, if I may ask?", s.value(mean("file_mb"))),
    ("Would you kindly show me the last ten entries of the loans?", b.tail(10).table()),
    (
        "For how many maps do we, regrettably, not know the cartographer?",
        m.filter(c("Cartographer").missing()).value(count()),
    ),
    (
        "I should be obliged for the number of scans per month.",
        s.group(month=scanned.floor("month"), n=count()).table(),
    ),
    ("To what total do the fees of all loans amount, please?", b.value(sum_("FeeGBP"))),
    ("Might I see the six largest scan files?", s.top(6, "file_mb").table()),
    ("Could you please list the regions represented in our maps?", m.distinct("Region").table()),
    ("In which year was our oldest map made, please?", m.value(min_("year_made"))),
    (
        "How many maps are coloured, and what percentage is that, if you please?",
        m.group(n=count(only=coloured), percent=mean(coloured) * 100).table(),
    ),
    (
        "Would you compare engravings and woodcuts as to their average height?",
        m.filter(c("Technique").isin(["engraving", "woodcut"]))
        .group("Technique", height=mean("Height (cm)"))
        .table(),
    ),
    (
        "May I have the mean loan fee with the outliers set aside?",
        b.filter(~outlier("FeeGBP")).value(mean("FeeGBP")),
    ),
    (
        "A bar chart of the number of maps by technique would be most welcome.",
        m.group("Technique", n=count()).chart("bar", x="Technique", y="n"),
    ),
    ("Please count the loans in which damage was noted.", b.filter(c("Damage")).value(count())),
    (
        "Would you be so kind as to say where entries are missing in the maps?",
        m.report("missing"),
    ),
    (
        "How many scans has each operator made on each scanner, please?",
        s.group("Operator", "Scanner", n=count()).table(),
    ),
    (
        "Kindly present title, region and condition of the manuscripts.",
        m.filter(c("Technique") == "manuscript").select("Title", "Region", "Condition").table(),
    ),
    (
        "May I know the average and the longest scanning minutes for each scanner?",
        s.group("Scanner", average=mean("Minutes"), longest=max_("Minutes")).table(),
    ),
    (
        "How many loans were granted in 2023, please?",
        b.filter((lent >= date("2023-01-01")) & (lent < date("2024-01-01"))).value(count()),
    ),
    (
        "I would be grateful for a histogram of the file sizes.",
        s.chart("histogram", y="file_mb"),
    ),
    (
        "What, pray, is the median scale denominator of the lithographs?",
        m.filter(c("Technique") == "lithograph").value(median("ScaleDenom")),
    ),
    (
        "Please show me the maps from Scandinavia that are in poor condition.",
        m.filter((c("Region") == "Scandinavia") & (c("Condition") == "poor")).table(),
    ),
    (
        "Might I trouble you for the share of scans that were rejected?",
        s.value(mean(rejected)),
    ),
    ("Kindly arrange the maps by year, the earliest first.", m.sort("year_made").table()),
    ("Would you please give a statistical summary of the scans?", s.report("describe")),
    # More
    (
        "May I learn for what sum the whole collection is insured?",
        m.value(sum_(insured)),
    ),
    (
        "Would you kindly state the average insured value for each region and condition?",
        m.group("Region", "Condition", value=mean(insured)).table(),
    ),
    (
        "Which borrower has paid the most in fees, and how much, if you would be so kind?",
        b.group("Borrower", fees=sum_("FeeGBP")).top(1, "fees").table(),
    ),
    (
        "How many loans for an exhibition travelled with a courier and were damaged all the same?",
        b.filter((c("Purpose") == "exhibition") & c("Courier") & c("Damage")).value(count()),
    ),
    (
        "How many days, on average, pass between lending and return, for each purpose, please?",
        b.group("Purpose", days=mean(lent.until(returned))).table(),
    ),
    (
        "I regret to ask, but how many loans came back later than they were due?",
        b.filter(returned > c("due_on")).value(count()),
    ),
    (
        "Of the loans that have been returned, what percentage was late for each borrower, please?",
        b.filter(~returned.missing())
        .group("Borrower", percent=mean(returned > c("due_on")) * 100)
        .table(),
    ),
    (
        "Might I be shown the maps that have never left the house on loan?",
        m.join(b, "shelfmark", "anti").table(),
    ),
    (
        "Which maps still await their first scan? Shelfmark and title will suffice, thank you.",
        m.join(s, "shelfmark", "anti").select("shelfmark", "Title").table(),
    ),
    (
        "How many loans has each house not yet given back to us?",
        b.filter(returned.missing()).group("Borrower", n=count()).table(),
    ),
    (
        "From which region do the maps come that are lent most often, and how often is that?",
        lent_maps.group("Region", n=count()).top(1, "n").table(),
    ),
    (
        "Within each region, what share of its maps falls to each technique, please?",
        m.group("Region", "Technique", n=count())
        .derive(share=c("n") / over(sum_("n"), "Region"))
        .table(),
    ),
    (
        "Kindly select the two tallest maps of every region.",
        m.top(2, "Height (cm)", per=("Region",)).table(),
    ),
    (
        "I should like, with your permission, the number of loans per year and its growth upon "
        "the year before.",
        b.group(year=lent.floor("year"), n=count())
        .derive(growth=c("n") / shift("n", "year") - 1)
        .table(),
    ),
    (
        "Could you give the monthly megabytes of scans and, beside them, their running total?",
        s.group(month=scanned.floor("month"), mb=sum_("file_mb"))
        .derive(total=running("mb", "month"))
        .table(),
    ),
    (
        "Might the fees per quarter be accompanied by their moving average over four quarters?",
        b.group(quarter=lent.floor("quarter"), fees=sum_("FeeGBP"))
        .derive(average=rolling("fees", "quarter", 4))
        .table(),
    ),
    (
        "By how many minutes, on average, is the Cruse slower than the Phase One, please?",
        s.value(
            mean("Minutes", c("Scanner") == "Cruse") - mean("Minutes", c("Scanner") == "Phase One")
        ),
    ),
    (
        "May I enquire how many times as large the mean file from the Cruse is as that from the "
        "Flatbed?",
        s.value(
            mean("file_mb", c("Scanner") == "Cruse") / mean("file_mb", c("Scanner") == "Flatbed")
        ),
    ),
    (
        "Please name the shelfmarks lent six times or more, together with the number of loans.",
        b.group("shelfmark", n=count()).filter(c("n") >= 6).table(),
    ),
    (
        "On which weekday are the most scans made, and how many are they, please?",
        s.group(weekday=scanned.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "How many scans were made before nine o'clock in the morning, if one may know?",
        s.filter(scanned.part("hour") < 9).value(count()),
    ),
    (
        'Would you be good enough to list the maps whose title speaks of a "Survey"?',
        m.filter(c("Title").contains("Survey")).table(),
    ),
    (
        "How many maps were made from 1700 to 1799, I wonder, for each mapmaker?",
        m.filter(c("year_made").between(1700, 1799)).group("Cartographer", n=count()).table(),
    ),
    (
        "Please count our maps in steps of fifty years of their making.",
        m.group(step=c("year_made").bins(50), n=count()).table(),
    ),
    (
        "How many different maps has each institution borrowed, please?",
        b.group("Borrower", maps=nunique("shelfmark")).table(),
    ),
    (
        "Might I see the maps that are insured for more than the average of all maps?",
        m.filter(insured > over(mean(insured))).table(),
    ),
    (
        "How many maps did we acquire before 1950, may I ask?",
        m.filter(acquired < date("1950-01-01")).value(count()),
    ),
    (
        "Would you tell me what share of the scans of coloured maps is georeferenced?",
        scanned_maps.filter(coloured).value(mean(c("Georef"))),
    ),
    (
        "May I request a line chart of the loans per quarter, with a line for each purpose?",
        b.group("Purpose", quarter=lent.floor("quarter"), n=count()).chart(
            "line", x="quarter", y="n", colour="Purpose"
        ),
    ),
    (
        "Kindly draw the scans of each quarter as stacked bars, divided by verdict.",
        s.group("Verdict", quarter=scanned.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="Verdict", stacked=True
        ),
    ),
    (
        "I should be thankful for box plots of the scanning minutes by scanner.",
        s.chart("box", x="Scanner", y="Minutes"),
    ),
    (
        "Would you be willing to plot width against height, coloured by technique?",
        m.chart("scatter", x="Height (cm)", y="Width (cm)", colour="Technique"),
    ),
    (
        "A pie chart of the fees by purpose, if that is not too much trouble.",
        b.group("Purpose", fees=sum_("FeeGBP")).chart("pie", x="Purpose", y="fees"),
    ),
    (
        "Where the cartographer is unknown, please be so kind as to enter 'anonymous'.",
        m.derive(Cartographer=c("Cartographer").or_else("anonymous")).change("maps"),
    ),
    (
        "The rejected scans may now be struck from the table, if you please.",
        s.filter(~rejected).change("scans"),
    ),
    (
        "Would you kindly turn the insured values, now text with a pound sign, into numbers?",
        m.set("Ins. value", insured).change("maps"),
    ),
    (
        "Please provide the maps with a column area, the product of height and width.",
        m.derive(area=c("Height (cm)") * c("Width (cm)")).change("maps"),
    ),
    (
        "In the scans, file_mb would more properly be called megabytes; kindly rename it.",
        s.rename(file_mb="megabytes").change("scans"),
    ),
    (
        "Are resolution and file size related? I would favour Spearman's correlation.",
        s.test("correlation", y="file_mb", x="DPI", method="spearman"),
    ),
    (
        "Might a chi-squared test tell us whether the verdict depends upon the scanner?",
        s.test("chiSquared", y="Verdict", x="Scanner"),
    ),
    (
        "Would you carry out an analysis of variance of the fees across the borrowers, please?",
        b.test("anova", y="FeeGBP", x="Borrower"),
    ),
    (
        "Are the heights of our maps normally distributed, if I may be so bold?",
        m.test("normality", y="Height (cm)"),
    ),
    # Nothing answers these
    ("May I ask which benefactor gave us each map?", None),
    ("How humid is the strongroom in which the charts are kept, please?", None),
    ("Would you kindly foretell the number of loans for the coming year?", None),
    ("Why, if I may ask, do exhibitions bring us so much damage?", None),
    ("What did the conservation of the poor sheets cost us, please?", None),
    ("Which readers have consulted the manuscripts in the reading room?", None),
    ("Might you advise me which maps ought to be digitised next?", None),
    ("How often were our scans viewed online, please?", None),
    ("Which watermarks are found in the paper of the engravings?", None),
    ("Would you be so kind as to tell me which sheets are forgeries?", None),
]
