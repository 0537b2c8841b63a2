"""Lots of tea at the auctions of a broker."""

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
)

FORMATS = {"lots": "csv"}

VOICE = 'a polite Indian English trader ("kindly", "please share")'

GARDENS = {
    "Halmari": ("Assam", 292),
    "Mangalam": ("Assam", 268),
    "Borpatra": ("Assam", 214),
    "Dikom": ("Assam", 236),
    "Castleton": ("Darjeeling", 640),
    "Rohini": ("Darjeeling", 515),
    "Denguajhar": ("Dooars", 189),
    "Ellenbarrie": ("Dooars", 172),
    "Havukal": ("Nilgiri", 151),
    "Glendale": ("Nilgiri", 164),
    "Kairbetta": ("Nilgiri", 178),
}
GRADES = {"BP": 1.0, "BOPSM": 1.06, "OF": 0.94, "PD": 0.9, "Dust": 0.82, "FTGFOP": 1.45}
BUYERS = [
    "Bharat Beverages",
    "Lakshmi Tea Co",
    "Ganges Packeteers",
    "Parekh & Sons",
    "Hind Exports",
    "Mewar Traders",
    "Sharma Brothers",
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1380
    garden = rng.choice(
        [*GARDENS], n, p=[0.12, 0.11, 0.14, 0.1, 0.05, 0.06, 0.11, 0.1, 0.07, 0.08, 0.06]
    )
    district = np.array([GARDENS[name][0] for name in garden])
    hill = np.isin(district, ["Darjeeling", "Nilgiri"])
    grade = np.where(
        district == "Darjeeling",
        rng.choice(["FTGFOP", "OF", "Dust"], n, p=[0.62, 0.25, 0.13]),
        rng.choice(["BP", "BOPSM", "OF", "PD", "Dust"], n, p=[0.27, 0.24, 0.17, 0.15, 0.17]),
    )
    sale = rng.integers(0, 92, n)
    day = pd.Timestamp("2023-04-04") + pd.to_timedelta(sale * 7 + rng.choice([0, 1, 2], n), "D")
    centre = np.where(
        district == "Nilgiri",
        rng.choice(["Coonoor", "Kochi"], n, p=[0.64, 0.36]),
        np.where(
            district == "Dooars",
            rng.choice(["Siliguri", "Kolkata"], n, p=[0.72, 0.28]),
            rng.choice(["Kolkata", "Guwahati"], n, p=[0.52, 0.48]),
        ),
    )
    packages = rng.choice([10, 15, 20, 25, 30, 40], n, p=[0.18, 0.17, 0.3, 0.17, 0.12, 0.06])
    weight = packages * np.where(district == "Darjeeling", 20.0, rng.normal(33, 3, n)).round(1)
    taste = rng.normal(6.4, 1.3, n).clip(1, 10)
    worth = np.array([GARDENS[name][1] for name in garden]) * np.array([GRADES[g] for g in grade])
    season = 1 + 0.11 * np.cos((day.dayofyear.to_numpy() - 165) / 365 * 2 * np.pi)
    worth = worth * season * (1 + 0.05 * (taste - 6.4)) * rng.normal(1, 0.07, n)
    reserve = (worth * rng.normal(0.94, 0.06, n)).round()
    sold = rng.random(n) < np.where(worth > reserve, 0.9, 0.52)
    lots = pd.DataFrame(
        {
            "Lot No": 4001 + np.arange(n),
            "Sale Date": day.strftime("%Y-%m-%d"),
            "Centre": centre,
            "Garden": garden,
            "District": district,
            "Leaf": np.where(hill & (grade != "Dust"), "Orthodox", "CTC"),
            "Grade": grade,
            "Pkgs": packages,
            "Net Kg": weight.round(1),
            "Moisture %": rng.normal(3.1, 0.5, n).clip(1.6, 6).round(1),
            "Organic": np.where(rng.random(n) < np.where(hill, 0.27, 0.06), "Y", "N"),
            "Taste Score": taste.round(1),
            "Reserve Rs/kg": reserve,
            "Bids": np.where(sold, 1 + rng.poisson(3.2, n), rng.poisson(0.5, n)),
            "Hammer Rs/kg": np.where(sold, np.maximum(worth, reserve * 0.98).round(), np.nan),
            "Buyer": np.where(
                sold, rng.choice(BUYERS, n, p=[0.24, 0.17, 0.19, 0.13, 0.12, 0.09, 0.06]), None
            ),
            "Paid On": np.where(
                sold & (rng.random(n) < 0.94),
                (day + pd.to_timedelta(rng.gamma(4, 3.2, n).round(), "D")).strftime("%Y-%m-%d"),
                None,
            ),
        }
    )
    lots.loc[rng.random(n) < 0.08, "Taste Score"] = np.nan
    lots.loc[rng.choice(n, 23, replace=False), "Moisture %"] = np.nan
    return {"lots": lots.sort_values("Sale Date", ignore_index=True)}


t = T("lots")

day = c("Sale Date")
month = day.floor("month")
year = day.part("year")
price = c("Hammer Rs/kg")
sold = ~price.missing()
unsold = price.missing()
worth = c("Net Kg") * price
organic = c("Organic") == "Y"
assam = c("District") == "Assam"
kolkata = c("Centre") == "Kolkata"
orthodox = c("Leaf") == "Orthodox"
dust = c("Grade") == "Dust"
pay_days = day.until(c("Paid On"))
in_2024 = (day >= date("2024-01-01")) & (day < date("2025-01-01"))

QUESTIONS = [
    # look
    ("Kindly confirm how many lots are there in the catalogue", t.value(count())),
    ("Please share the first 15 lots for our perusal", t.limit(15).table()),
    (
        "Kindly let us know what all details are captured for each lot, and their types",
        t.report("types"),
    ),
    ("Please check in which columns figures are missing and how many", t.report("missing")),
    ("Kindly give the list of auction centres, names only", t.distinct("Centre").table()),
    (
        "Kindly verify that no lot has been entered twice over with all same particulars",
        t.report("duplicates"),
    ),
    (
        "Please show the Darjeeling lots that fetched more than Rs 900 per kilo",
        t.filter((c("District") == "Darjeeling") & (price > 900)).table(),
    ),
    (
        "Lots gone unsold at Kochi this whole period, kindly share",
        t.filter(unsold & (c("Centre") == "Kochi")).table(),
    ),
    (
        "Please share garden, grade and weight of all lots above 1,200 kg",
        t.filter(c("Net Kg") > 1200).select("Garden", "Grade", "Net Kg").table(),
    ),
    (
        "Kindly furnish summary statistics for moisture and tasting marks",
        t.report("describe", "Moisture %", "Taste Score"),
    ),
    (
        "Sold lots for which we are yet to receive payment, please show the same",
        t.filter(sold & c("Paid On").missing()).table(),
    ),
    ("How many different parties have bought from us, sir?", t.value(nunique("Buyer"))),
    (
        "Kindly arrange the lots by tasting marks, best ones first",
        t.sort("-Taste Score").table(),
    ),
    # aggregate and compare
    (
        "Kindly advise total turnover in rupees, that is kilos into hammer price",
        t.value(sum_(worth)),
    ),
    ("Total weight offered from each garden, please", t.group("Garden", kg=sum_("Net Kg")).table()),
    (
        "Which garden is getting the best average price per kg?",
        t.group("Garden", price=mean("Hammer Rs/kg")).top(1, "price").table(),
    ),
    (
        "Please share top 3 buyers by quantity lifted in kg",
        t.group("Buyer", kg=sum_("Net Kg")).top(3, "kg").table(),
    ),
    (
        "What percentage of lots remained unsold at each centre, kindly tell",
        t.group("Centre", percent=mean(unsold) * 100).table(),
    ),
    (
        "Average realisation for CTC and for Orthodox, kindly compare",
        t.group("Leaf", price=mean("Hammer Rs/kg")).table(),
    ),
    (
        "By how much is organic tea of Nilgiri fetching more than the ordinary one, on average "
        "per kilo?",
        t.filter(c("District") == "Nilgiri").value(
            mean("Hammer Rs/kg", organic) - mean("Hammer Rs/kg", c("Organic") == "N")
        ),
    ),
    (
        "Please find how many Assam lots were sold below their reserve",
        t.filter(assam & (price < c("Reserve Rs/kg"))).value(count()),
    ),
    (
        "Number of lots as per district and grade, please",
        t.group("District", "Grade", n=count()).table(),
    ),
    (
        "Kindly share for each buyer the number of lots taken and the average rate paid",
        t.group("Buyer", lots=count(), rate=mean("Hammer Rs/kg")).table(),
    ),
    (
        "Share of each district in our total turnover, in percent please",
        t.group("District", turnover=sum_(worth))
        .derive(percent=c("turnover") / over(sum_("turnover")) * 100)
        .table(),
    ),
    (
        "Gardens with more than 150 lots on offer, kindly list with the count",
        t.group("Garden", n=count()).filter(c("n") > 150).table(),
    ),
    (
        "Which grade is the least competed for, going by average bids?",
        t.group("Grade", bids=mean("Bids")).bottom(1, "bids").table(),
    ),
    (
        "Please share the two costliest lots of every garden, by price per kilo",
        t.top(2, "Hammer Rs/kg", per=("Garden",)).table(),
    ),
    (
        "Weighted average price at Kolkata, meaning turnover upon kilos sold",
        t.filter(kolkata & sold).value(sum_(worth) / sum_("Net Kg")),
    ),
    (
        "How many times is Darjeeling average hammer price of the Dooars one?",
        t.value(
            mean("Hammer Rs/kg", c("District") == "Darjeeling")
            / mean("Hammer Rs/kg", c("District") == "Dooars")
        ),
    ),
    (
        "Lots with tasting marks above 8 and at least 5 bids, how many got sold kindly?",
        t.filter((c("Taste Score") > 8) & (c("Bids") >= 5) & sold).value(count()),
    ),
    (
        "Please share lowest and highest moisture garden-wise",
        t.group("Garden", lowest=min_("Moisture %"), highest=max_("Moisture %")).table(),
    ),
    (
        "Which lots have realised more than double the overall average price?",
        t.filter(price > over(mean("Hammer Rs/kg")) * 2).table(),
    ),
    (
        "Kindly tell how many packages M/s Hind Exports has taken at Guwahati",
        t.filter((c("Buyer") == "Hind Exports") & (c("Centre") == "Guwahati")).value(sum_("Pkgs")),
    ),
    (
        "What is the average premium over reserve, rupees per kilo, grade-wise please",
        t.group("Grade", premium=mean(price - c("Reserve Rs/kg"))).table(),
    ),
    (
        "Median number of days our buyers are taking to make payment, each one separately",
        t.group("Buyer", days=median(pay_days)).table(),
    ),
    (
        "Please give the weight above which the heaviest 5 percent of lots are lying",
        t.value(quantile("Net Kg", 0.95)),
    ),
    (
        "Which district offers the highest share of organic lots?",
        t.group("District", share=mean(organic)).top(1, "share").table(),
    ),
    (
        "Parekh & Sons and Mewar Traders, please compare the money they have spent with us",
        t.filter(c("Buyer").isin(["Parekh & Sons", "Mewar Traders"]))
        .group("Buyer", spent=sum_(worth))
        .table(),
    ),
    (
        "Total kilos and average tasting marks of Dust lots, centre-wise",
        t.filter(dust).group("Centre", kg=sum_("Net Kg"), marks=mean("Taste Score")).table(),
    ),
    # time
    (
        "Month-wise average price, kindly prepare",
        t.group(month=month, price=mean("Hammer Rs/kg")).table(),
    ),
    (
        "How many lots did we offer in December 2023, please?",
        t.filter((day >= date("2023-12-01")) & (day < date("2024-01-01"))).value(count()),
    ),
    (
        "Turnover quarter by quarter for calendar 2024, kindly share",
        t.filter(in_2024).group(quarter=day.floor("quarter"), turnover=sum_(worth)).table(),
    ),
    (
        "On which weekday the maximum kilos are getting sold?",
        t.filter(sold)
        .group(weekday=day.part("weekdayName"), kg=sum_("Net Kg"))
        .top(1, "kg")
        .table(),
    ),
    (
        "Please work out month on month percentage growth in kilos sold",
        t.filter(sold)
        .group(month=month, kg=sum_("Net Kg"))
        .derive(growth=(c("kg") / shift("kg", "month") - 1) * 100)
        .table(),
    ),
    (
        "Cumulative turnover of Halmari garden over the months, kindly put up",
        t.filter(c("Garden") == "Halmari")
        .group(month=month, turnover=sum_(worth))
        .derive(cumulative=running("turnover", "month"))
        .table(),
    ),
    (
        "Week-wise average hammer price with a moving average of 8 weeks, if you please",
        t.group(week=day.floor("week"), price=mean("Hammer Rs/kg"))
        .derive(moving=rolling("price", "week", 8))
        .table(),
    ),
    (
        "When did Sharma Brothers buy from us the very first time?",
        t.filter(c("Buyer") == "Sharma Brothers").value(min_("Sale Date")),
    ),
    (
        "Monsoon teas, July to September 2024: average price and kilos offered per district please",
        t.filter((day >= date("2024-07-01")) & (day < date("2024-10-01")))
        .group("District", price=mean("Hammer Rs/kg"), kg=sum_("Net Kg"))
        .table(),
    ),
    (
        "Please count the payments that came more than 3 weeks after the sale",
        t.filter(pay_days > 21).value(count()),
    ),
    # charts
    (
        "Kindly prepare one bar chart of turnover garden-wise",
        t.group("Garden", turnover=sum_(worth)).chart("bar", x="Garden", y="turnover"),
    ),
    (
        "Please plot the monthly average price as lines, separate line for each district",
        t.group("District", month=month, price=mean("Hammer Rs/kg")).chart(
            "line", x="month", y="price", colour="District"
        ),
    ),
    (
        "A pie of kilos bought by the different buyers, kindly",
        t.group("Buyer", kg=sum_("Net Kg")).chart("pie", x="Buyer", y="kg"),
    ),
    ("Please draw the histogram of moisture", t.chart("histogram", y="Moisture %")),
    (
        "Kindly plot tasting marks against hammer price as dots, coloured as per leaf",
        t.chart("scatter", x="Taste Score", y="Hammer Rs/kg", colour="Leaf"),
    ),
    (
        "Box plot of reserve price for the various grades would be appreciated",
        t.chart("box", x="Grade", y="Reserve Rs/kg"),
    ),
    (
        "Kindly make a heat map of lots on offer, garden versus grade",
        t.group("Garden", "Grade", n=count()).chart("heatmap", x="Grade", y="Garden", colour="n"),
    ),
    (
        "Stacked bars of kilos per quarter with CTC and Orthodox one over the other, please",
        t.group("Leaf", quarter=day.floor("quarter"), kg=sum_("Net Kg")).chart(
            "bar", x="quarter", y="kg", colour="Leaf", stacked=True
        ),
    ),
    # cleaning
    ("Kindly remove all lots which were not sold", t.filter(sold).change("lots")),
    (
        "Please insert a column named Value having weight multiplied by hammer price",
        t.set("Value", worth).change("lots"),
    ),
    (
        "Wherever the buyer is blank, kindly put Unsold there",
        t.set("Buyer", c("Buyer").or_else("Unsold")).change("lots"),
    ),
    (
        "Please do away with the moisture column, it is not required",
        t.drop("Moisture %").change("lots"),
    ),
    (
        "Kindly convert the lot number into text",
        t.set("Lot No", c("Lot No").cast("text")).change("lots"),
    ),
    # statistics
    (
        "Is there any correlation between the tasting marks and number of bids? Kindly check",
        t.test("correlation", y="Bids", x="Taste Score"),
    ),
    (
        "Please test by t-test if organic and other teas differ in moisture",
        t.test("tTest", y="Moisture %", x="Organic"),
    ),
    (
        "Do prices differ significantly across centres? Analysis of variance, please",
        t.test("anova", y="Hammer Rs/kg", x="Centre"),
    ),
    (
        "Kindly run a regression of hammer price upon reserve price",
        t.test("regression", y="Hammer Rs/kg", x="Reserve Rs/kg"),
    ),
    # nothing can answer it
    ("Kindly share the rainfall at the gardens during last season", None),
    ("What will be the price of Assam CTC next month, please advise", None),
    ("Please draft one reminder letter to the buyers who have not paid", None),
    ("For what reason Dooars teas are not getting good bids, kindly explain", None),
    ("Please share freight charges from Guwahati to Mundra port", None),
    ("How many pluckers are employed in each garden?", None),
    ("Should we be holding our Orthodox stock or selling now itself?", None),
    # Everyday
    ("Average price per kilo, please", t.value(mean("Hammer Rs/kg"))),
    ("How many lots per centre?", t.group("Centre", n=count()).table()),
    (
        "Which buyer took the most lots?",
        t.group("Buyer", n=count()).top(1, "n").table(),
    ),
    ("Please show the heaviest lot", t.top(1, "Net Kg").table()),
    ("How many organic lots?", t.filter(organic).value(count())),
    ("Kilos sold in 2024, kindly", t.filter(sold & in_2024).value(sum_("Net Kg"))),
    ("Number of gardens, district-wise", t.group("District", gardens=nunique("Garden")).table()),
    (
        "Bar chart of lots month-wise please",
        t.group(month=month, n=count()).chart("bar", x="month", y="n"),
    ),
    ("What is our commission on these sales?", None),
    ("Who is the auctioneer at Coonoor?", None),
]
