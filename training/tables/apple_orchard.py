"""Rows of apple trees, what was picked from them and what was sprayed on them."""

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
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"rows": "csv", "picking": "parquet", "spraying": "csv"}

VOICE = "a farmer: plain words, slips of singular and plural, everyday words for the columns"

BLOCKS = {
    "Church Field": ["Bramley"],
    "Long Acre": ["Gala", "Braeburn"],
    "Mill Piece": ["Cox's Orange", "Egremont Russet"],
    "Top Field": ["Gala"],
    "Bottom Meadow": ["Braeburn", "Discovery", "Bramley"],
    "Pond Side": ["Egremont Russet", "Discovery"],
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    per = 20
    block = np.repeat([*BLOCKS], per)
    n = len(block)
    length = rng.integers(90, 230, n)
    trees = (length / rng.choice([1.0, 1.5, 3.0], n, p=[0.3, 0.5, 0.2])).astype(int)
    rows = pd.DataFrame(
        {
            "Row ID": [f"{b[0]}{b.split()[1][0]}-{i % per + 1:02d}" for i, b in enumerate(block)],
            "Block": block,
            "Variety": [rng.choice(BLOCKS[b]) for b in block],
            "Rootstock": rng.choice(["M9", "M26", "MM106"], n, p=[0.5, 0.3, 0.2]),
            "Planted": rng.choice([1996, 2004, 2009, 2013, 2017, 2020], n),
            "Length (m)": length,
            "Trees": trees,
            "Gaps": rng.poisson(trees * 0.04),
            "Hail Net": rng.choice(["Yes", "No"], n, p=[0.35, 0.65]),
            "Irrigation": rng.choice(["drip", "sprinkler", "none"], n, p=[0.5, 0.2, 0.3]),
        }
    )
    rows.loc[rng.choice(n, 9, replace=False), "Rootstock"] = None
    m = 1600
    picked = rng.integers(0, n - 6, m)
    year = rng.choice([2022, 2023, 2024], m, p=[0.29, 0.34, 0.37])
    day = rng.normal(38, 15, m).clip(0, 80).astype(int)
    bins = rng.integers(1, 9, m)
    grade = rng.choice(["Extra", "Class I", "Class II", "Juice"], m, p=[0.2, 0.45, 0.2, 0.15])
    fetches = pd.Series(grade).map({"Extra": 1.35, "Class I": 1.05, "Class II": 0.7, "Juice": 0.18})
    picking = pd.DataFrame(
        {
            "Date": pd.to_datetime([f"{y}-08-10" for y in year]) + pd.to_timedelta(day, unit="D"),
            "Row ID": rows["Row ID"].to_numpy()[picked],
            "Picker": rng.choice(
                ["Marek", "Ioana", "Dave", "Petra", "Stoyan", "Aunt Jo", "Lena", "Harun"],
                m,
                p=[0.2, 0.18, 0.09, 0.15, 0.14, 0.04, 0.11, 0.09],
            ),
            "Bins": bins,
            "Kg": (bins * rng.normal(295, 22, m)).round(),
            "Grade": grade,
            "Brix": (rng.normal(12.3, 1.2, m) + fetches * 0.5).round(1),
            "Price/kg": (fetches * rng.normal(1, 0.08, m)).round(2),
            "Wet": rng.random(m) < 0.22,
        }
    )
    picking.loc[rng.choice(m, 38, replace=False), "Brix"] = np.nan
    picking.loc[rng.choice(m, 14, replace=False), "Kg"] = np.nan
    k = 420
    against = rng.choice(["scab", "codling moth", "aphid", "mildew", "canker"], k)
    product = {
        "scab": ["Captan", "Sulphur", "Delan"],
        "codling moth": ["Coragen", "Madex"],
        "aphid": ["Teppeki", "Soap"],
        "mildew": ["Sulphur", "Topas"],
        "canker": ["Copper"],
    }
    litres = rng.integers(12, 80, k) * 10
    spraying = pd.DataFrame(
        {
            "Date": pd.to_datetime([f"{y}-03-05" for y in rng.choice([2022, 2023, 2024], k)])
            + pd.to_timedelta(rng.integers(0, 150, k), unit="D"),
            "Block": rng.choice([*BLOCKS], k),
            "Product": [rng.choice(product[a]) for a in against],
            "Against": against,
            "Litres": litres,
            "Cost (GBP)": (litres * rng.normal(0.31, 0.07, k)).round(2),
            "Wind (km/h)": rng.gamma(4, 2.6, k).round(),
            "Sprayed By": rng.choice(["Dave", "Tom", "Contractor"], k, p=[0.45, 0.4, 0.15]),
        }
    )
    spraying.loc[rng.choice(k, 22, replace=False), "Wind (km/h)"] = np.nan
    return {"rows": rows, "picking": picking, "spraying": spraying}


rows = T("rows")
picking = T("picking")
spraying = T("spraying")

picked = picking.join(rows, on="Row ID")
in_2023 = c("Date").part("year") == 2023
in_2024 = c("Date").part("year") == 2024

low, high = over(quantile("Brix", 0.25)), over(quantile("Brix", 0.75))

QUESTIONS = [
    # Everyday
    (
        "How many bins in all and how many kilo on average, picker by picker",
        picking.group("Picker", bins=sum_("Bins"), kilos=mean("Kg")).table(),
    ),
    (
        "Pickings after the 1st of October 2024",
        picking.filter(c("Date") > date("2024-10-01")).table(),
    ),
    (
        "Just the block, the product and the litres of the sprayings",
        spraying.select("Block", "Product", "Litres").table(),
    ),
    ("What was the first day of picking?", picking.value(min_("Date"))),
    ("What kinds of apple have we got?", rows.distinct("Variety").table()),
    (
        "How much dearer is a spraying against scab than one against mildew?",
        spraying.value(
            mean("Cost (GBP)", c("Against") == "scab")
            - mean("Cost (GBP)", c("Against") == "mildew")
        ),
    ),
    (
        "What share of all the trees stand in each block?",
        rows.group("Block", trees=sum_("Trees"))
        .derive(share=c("trees") / over(sum_("trees")))
        .table(),
    ),
    (
        "Which blocks has got more than 2200 trees?",
        rows.group("Block", trees=sum_("Trees")).filter(c("trees") > 2200).table(),
    ),
    (
        "How many pickings for each picker and grade?",
        picking.group("Picker", "Grade", n=count()).table(),
    ),
    ("How many kilo came off the Gala?", picked.filter(c("Variety") == "Gala").value(sum_("Kg"))),
    ("How many nights of frost did each block get?", None),
    # Look
    ("How many row and column has the picking sheet got?", picking.report("shape")),
    ("Show me a dozen lines of the picking, any old ones", picking.sample(12).table()),
    ("What sort of apples do we grow?", rows.distinct("Variety").table()),
    ("Where is there bits missing in the list of rows?", rows.report("missing")),
    ("Did somebody put the same spraying down twice?", spraying.report("duplicates")),
    (
        "The usual figures for sugar and weight of the pickings, low, high, middle and that",
        picking.report("describe", "Brix", "Kg"),
    ),
    # Aggregate and compare
    ("How many tree have we got all told?", rows.value(sum_("Trees"))),
    ("How much kilo came off each row?", picking.group("Row ID", kg=sum_("Kg")).table()),
    (
        "Who filled the most bins?",
        picking.group("Picker", bins=sum_("Bins")).top(1, "bins").table(),
    ),
    (
        "What does a kilo fetch on average for each grade",
        picking.group("Grade", price=mean("Price/kg")).table(),
    ),
    (
        "Money from each kind of apple, that is kilos times what a kilo fetched",
        picked.group("Variety", money=sum_(c("Kg") * c("Price/kg"))).table(),
    ),
    (
        "Which apple is the sweetest on average?",
        picked.group("Variety", sugar=mean("Brix")).top(1, "sugar").table(),
    ),
    (
        "the 5 heaviest picking of Bramleys",
        picked.filter(c("Variety") == "Bramley").top(5, "Kg").table(),
    ),
    (
        "In every block, which two rows gave the most kilos?",
        picked.group("Block", "Row ID", kg=sum_("Kg")).top(2, "kg", per=("Block",)).table(),
    ),
    (
        "How big a part of all the weight went for juice?",
        picking.value(sum_("Kg", c("Grade") == "Juice") / sum_("Kg")),
    ),
    (
        "How many gap is there for every hundred trees, block by block?",
        rows.group("Block", gaps_per_hundred=sum_("Gaps") / sum_("Trees") * 100).table(),
    ),
    (
        "Rows longer than 200 metre with no hail net over them",
        rows.filter((c("Length (m)") > 200) & (c("Hail Net") == "No")).table(),
    ),
    ("Which row did we never pick?", rows.join(picking, on="Row ID", how="anti").table()),
    (
        "What did we spray for scab on Long Acre and how many time each?",
        spraying.filter((c("Against") == "scab") & (c("Block") == "Long Acre"))
        .group("Product", times=count())
        .table(),
    ),
    (
        "What pest or sickness cost us the most money in spray?",
        spraying.group("Against", cost=sum_("Cost (GBP)")).top(1, "cost").table(),
    ),
    (
        "Add up the kilos of each row and share them out over its trees. "
        "Now what is the average of that for netted rows and for open ones?",
        picking.group("Row ID", kg=sum_("Kg"))
        .join(rows, on="Row ID")
        .group("Hail Net", kg_per_tree=mean(c("kg") / c("Trees")))
        .table(),
    ),
    (
        "How much heavier is the average picking on a dry day than on a wet one?",
        picking.value(mean("Kg", ~c("Wet")) - mean("Kg", c("Wet"))),
    ),
    (
        "Which blocks has only one kind of apple in it?",
        rows.group("Block", kinds=nunique("Variety"))
        .filter(c("kinds") == 1)
        .select("Block")
        .table(),
    ),
    (
        "Pickers that were out on 100 different day or more",
        picking.group("Picker", days=nunique("Date")).filter(c("days") >= 100).table(),
    ),
    (
        "pickings more than double the weight of the average one",
        picking.filter(c("Kg") > over(mean("Kg")) * 2).table(),
    ),
    (
        "Every picker's sweetest picking",
        picking.top(1, "Brix", per=("Picker",)).table(),
    ),
    (
        "What year was the oldest row of each variety put in the ground?",
        rows.group("Variety", planted=min_("Planted")).table(),
    ),
    (
        "How many litre did Dave and Tom each put out when it blew more than 15 km/h?",
        spraying.filter(c("Sprayed By").isin(["Dave", "Tom"]) & (c("Wind (km/h)") > 15))
        .group("Sprayed By", litres=sum_("Litres"))
        .table(),
    ),
    (
        "What day was our one heaviest picking?",
        picking.top(1, "Kg").select("Date").value(),
    ),
    (
        "Out of a hundred picking, how many was wet for each picker?",
        picking.group("Picker", wet_per_hundred=mean(c("Wet")) * 100).table(),
    ),
    # Time
    (
        "Kilos a week in the harvest of 2024",
        picking.filter(in_2024).group(week=c("Date").floor("week"), kg=sum_("Kg")).table(),
    ),
    (
        "Which month of the year do we bring in the most apple, all years in one heap?",
        picking.group(month=c("Date").part("month"), kg=sum_("Kg")).top(1, "kg").table(),
    ),
    (
        "What did spraying cost us year by year?",
        spraying.group(year=c("Date").floor("year"), cost=sum_("Cost (GBP)")).table(),
    ),
    (
        "How many kilo came in on a Sunday?",
        picking.filter(c("Date").part("weekday") == 7).value(sum_("Kg")),
    ),
    (
        "The 2023 picking day by day, and how many kilo it come to up to that day",
        picking.filter(in_2023)
        .group(day=c("Date").floor("day"), kg=sum_("Kg"))
        .derive(so_far=running("kg", "day"))
        .table(),
    ),
    (
        "How many per cent more kilos did 2024 give than 2023?",
        picking.value((sum_("Kg", in_2024) / sum_("Kg", in_2023) - 1) * 100),
    ),
    (
        "First and last day of picking every year",
        picking.group(year=c("Date").floor("year"), first=min_("Date"), last=max_("Date")).table(),
    ),
    (
        "show the sprayings from 15 April to 15 May 2023",
        spraying.filter(
            (c("Date") >= date("2023-04-15")) & (c("Date") < date("2023-05-16"))
        ).table(),
    ),
    (
        "How many bin did Marek fill since September 2024?",
        picking.filter((c("Picker") == "Marek") & (c("Date") >= date("2024-09-01"))).value(
            sum_("Bins")
        ),
    ),
    (
        "Pond Side sprayings, in order of the date: how many days since the one before?",
        spraying.filter(c("Block") == "Pond Side")
        .derive(days_since=shift("Date", "Date").until(c("Date")))
        .sort("Date")
        .table(),
    ),
    # Charts
    (
        "Draw me bars of how many kilo each kind of apple gave",
        picked.group("Variety", kg=sum_("Kg")).chart("bar", x="Variety", y="kg"),
    ),
    (
        "picture of the kilos per month as a line",
        picking.group(month=c("Date").floor("month"), kg=sum_("Kg")).chart(
            "line", x="month", y="kg"
        ),
    ),
    (
        "Dots of the price against the sugar, price up the side",
        picking.chart("scatter", x="Brix", y="Price/kg"),
    ),
    ("Box plots of sugar, one for every grade", picking.chart("box", x="Grade", y="Brix")),
    (
        "pie of the litre sprayed against each thing",
        spraying.group("Against", litres=sum_("Litres")).chart("pie", x="Against", y="litres"),
    ),
    (
        "Heat map of the kilos, block along the bottom and grade up the side",
        picked.group("Block", "Grade", kg=sum_("Kg")).chart(
            "heatmap", x="Block", y="Grade", colour="kg"
        ),
    ),
    ("How is the row lengths spread? A histogram of it", rows.chart("histogram", y="Length (m)")),
    # Cleaning and reshaping
    (
        "Just write Cox instead of Cox's Orange in the rows list",
        rows.set("Variety", where(c("Variety") == "Cox's Orange", "Cox", c("Variety"))).change(
            "rows"
        ),
    ),
    (
        "Throw out the pickings where nobody wrote a weight, for good",
        picking.filter(~c("Kg").missing()).change("picking"),
    ),
    (
        "put a Money column on the picking sheet, kilos times price",
        picking.set("Money", c("Kg") * c("Price/kg")).change("picking"),
    ),
    (
        "A grid please: blocks down, what we sprayed against across, litres in it",
        spraying.pivot("Block", "Against", sum_("Litres")).table(),
    ),
    # Statistics
    (
        "Do sweeter apple fetch more? How strong do sugar and price go together",
        picking.test("correlation", y="Price/kg", x="Brix"),
    ),
    (
        "Is the sugar truly different from grade to grade or is that only luck? Do an anova",
        picking.test("anova", y="Brix", x="Grade"),
    ),
    (
        "Is it just chance that wet and dry day pickings differ in weight?",
        picking.test("tTest", y="Kg", x="Wet"),
    ),
    # Nothing holds it
    ("What did each picker earn in an hour?", None),
    ("How many beehive stood in each block?", None),
    ("How much water did the rows on drip get through in 2023?", None),
    ("How many kilos will the Galas bear next year?", None),
    ("Why has Church Field so many gap in it?", None),
    ("What's the best tractor for a wet slope?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Any queer sugar figures among the pickings?",
        picking.filter(
            (c("Brix") < low - (high - low) * 1.5) | (c("Brix") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Where nobody wrote the wind down for a spraying, put the middle one of that block",
        spraying.set(
            "Wind (km/h)", c("Wind (km/h)").or_else(over(median("Wind (km/h)"), "Block"))
        ).change("spraying"),
    ),
    (
        "Aunt Jo wants to be called Joanna, so change her name in the pickings",
        picking.derive(Picker=c("Picker").replace("Aunt Jo", "Joanna")).change("picking"),
    ),
]
