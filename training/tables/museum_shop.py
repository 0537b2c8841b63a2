"""Products and till receipts of a museum shop, as a student on a summer job asks about them."""

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
    min_,
    nunique,
    over,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"receipts": "csv", "products": "csv"}

VOICE = "a student on a summer job, casual, always two sentences"

MOTIFS = ["Vermeer", "Monet", "Hokusai", "Klimt", "Kahlo", "Dinosaur", "Mummy", "Whale", "Map"]
PRICES = {
    "postcard": 1.5,
    "magnet": 4.5,
    "mug": 13,
    "tote": 17,
    "book": 29,
    "poster": 15,
    "pencil": 2.5,
    "puzzle": 22,
    "jewellery": 48,
    "toy": 12,
}
STAFF = ["Aylin", "Bram", "Chiara", "Dieter", "Esra", "Finn"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    every = [(kind, motif, size) for kind in PRICES for motif in MOTIFS for size in ("", " XL")]
    picked = [every[i] for i in sorted(rng.choice(len(every), 130, replace=False))]
    m = len(picked)
    cat = np.array([kind for kind, _, _ in picked])
    price = np.array([PRICES[kind] * (1.5 if size else 1) for kind, _, size in picked])
    price = np.maximum((price * rng.normal(1, 0.15, m)).round(), 1) - 0.05
    shows = ["Vermeer", "Monet", "Hokusai"]
    products = pd.DataFrame(
        {
            "sku": [f"MS{1000 + 7 * i}" for i in range(m)],
            "item": [f"{motif} {kind}{size}" for kind, motif, size in picked],
            "cat": cat,
            "exhibition": [motif if motif in shows else None for _, motif, _ in picked],
            "supplier": rng.choice(
                [
                    "Papyrus Ltd",
                    "ArtPrint",
                    "Blue Whale Toys",
                    "Keramika",
                    "Libri & Co",
                    "Nonna Gifts",
                    "Tiny Press",
                    "Ostara",
                ],
                m,
                p=[0.2, 0.2, 0.14, 0.13, 0.12, 0.1, 0.06, 0.05],
            ),
            "cost": (price * rng.uniform(0.3, 0.65, m)).round(2),
            "price": price.round(2),
            "stock": rng.gamma(2, 22, m).round().astype(int),
            "reorder_at": rng.choice([5, 10, 20, 30], m),
            "discontinued": rng.choice(["yes", "no"], m, p=[0.12, 0.88]),
            "kids": rng.choice(["yes", "no"], m, p=[0.3, 0.7]),
        }
    )

    k = 700
    days = pd.date_range("2024-03-01", "2025-02-28")
    days = days[days.dayofweek != 0]
    busy = 1 + 0.9 * days.month.isin([7, 8]) + 0.7 * (days.dayofweek >= 5)
    opened = rng.choice(days, k, p=busy / busy.sum())
    hours = rng.choice(np.arange(10, 18), k, p=[0.06, 0.1, 0.17, 0.17, 0.14, 0.14, 0.14, 0.08])
    when = pd.to_datetime(opened) + pd.to_timedelta(hours * 60 + rng.integers(0, 60, k), unit="min")
    when = when.sort_values()
    member, pay = (
        rng.random(k) < 0.22,
        rng.choice(["card", "cash", "phone"], k, p=[0.55, 0.25, 0.2]),
    )
    till, staff = rng.choice(["T1", "T2", "T3"], k, p=[0.5, 0.35, 0.15]), rng.choice(STAFF, k)
    liked = rng.dirichlet(np.full(m - 8, 1.1))
    rows = []
    for i in range(k):
        for line in rng.choice(
            m - 8,
            rng.choice([1, 2, 3, 4, 5], p=[0.34, 0.3, 0.2, 0.1, 0.06]),
            replace=False,
            p=liked,
        ):
            small = price[line] < 6
            qty = int(rng.integers(1, 9) if small else rng.choice([1, 2], p=[0.85, 0.15]))
            rows.append(
                {
                    "receipt": 5000 + i,
                    "sold_at": when[i],
                    "till": till[i],
                    "staff": staff[i],
                    "sku": products["sku"][line],
                    "qty": qty,
                    "disc_pct": 10 if member[i] else np.nan,
                    "line_total": round(qty * price[line] * (0.9 if member[i] else 1), 2),
                    "member": "yes" if member[i] else "no",
                    "pay": pay[i],
                    "gift_wrap": bool(rng.random() < 0.17),
                }
            )
    receipts = pd.DataFrame(rows)
    receipts.loc[rng.choice(len(receipts), 28, replace=False), "staff"] = None
    return {"receipts": receipts, "products": products}


receipts = T("receipts")
products = T("products")
sold = receipts.join(products, "sku")

QUESTIONS = [
    # Everyday
    (
        "Numbers for the morning meeting. Total qty and average line total per till, please.",
        receipts.group("till", qty=sum_("qty"), average=mean("line_total")).table(),
    ),
    (
        "Boss likes lists in order. Sort the products by price, highest first.",
        products.sort("-price").table(),
    ),
    (
        "I don't need all those columns. Just item, price and stock of the products.",
        products.select("item", "price", "stock").table(),
    ),
    (
        "Exhibition looks half empty to me. How many products are there for each value of it?",
        products.group("exhibition", n=count()).table(),
    ),
    (
        "Looking for a cheap present. Which products have Monet in the name and cost under 10?",
        products.filter(c("item").contains("Monet") & (c("price") < 10)).table(),
    ),
    (
        "Members spend more, they say. What's the difference in line total between members and "
        "non-members?",
        receipts.value(
            mean("line_total", c("member") == "yes") - mean("line_total", c("member") == "no")
        ),
    ),
    (
        "I never see anybody pay cash. What percentage of the receipt lines is that?",
        receipts.value(mean(c("pay") == "cash") * 100),
    ),
    (
        "Some days just drag on. How many receipt lines do we have per day?",
        receipts.group(day=c("sold_at").floor("day"), n=count()).table(),
    ),
    (
        "One more for the wall, thanks. Bar chart of how many products each supplier has.",
        products.group("supplier", n=count()).chart("bar", x="supplier", y="n"),
    ),
    (
        "Boss asked me about jewellery. Did Finn sell any?",
        sold.filter((c("cat") == "jewellery") & (c("staff") == "Finn")).value(count() > 0),
    ),
    ("Everyone wants stars these days. What's the average rating of our mugs?", None),
    # look
    (
        "First day on the job, hi. How many lines are in the receipts table?",
        receipts.value(count()),
    ),
    ("No clue what's in the products table. What columns does it have?", products.report("types")),
    (
        "Somebody was lazy with the receipts. Where's stuff missing, and how much?",
        receipts.report("missing"),
    ),
    (
        "So many suppliers, so little shelf. How many are there?",
        products.value(nunique("supplier")),
    ),
    ("Just wanna get a feel for it. Gimme 5 random products.", products.sample(5).table()),
    (
        "I might've saved some receipt lines twice, oops. Any duplicates in there?",
        receipts.report("duplicates"),
    ),
    # aggregate and compare
    (
        "Boss is obsessed with postcards. How many have we sold in total?",
        sold.filter(c("cat") == "postcard").value(sum_("qty")),
    ),
    (
        "Everyone says books are dead. What did each category actually bring in?",
        sold.group("cat", takings=sum_("line_total")).table(),
    ),
    (
        "Which till rings up the most receipts? I'd rather not get stuck there.",
        receipts.group("till", n=nunique("receipt")).top(1, "n").table(),
    ),
    (
        "What's the priciest thing in the shop? Just the name, thanks.",
        products.top(1, "price").select("item").value(),
    ),
    (
        "Gotta fill the front table. What are the top 10 items by pieces sold?",
        sold.group("item", pieces=sum_("qty")).top(10, "pieces").table(),
    ),
    (
        "What's our average basket? Add up each receipt first, then take the mean.",
        receipts.group("receipt", total=sum_("line_total")).value(mean("total")),
    ),
    (
        "Feels like everyone's a member these days. What percentage of the lines is that?",
        receipts.value(mean(c("member") == "yes") * 100),
    ),
    (
        "Members vs everybody else, let's see. What's the average line total of each?",
        receipts.group("member", average=mean("line_total")).table(),
    ),
    (
        "Nobody carries coins anymore. How many receipts do we have per way of paying?",
        receipts.group("pay", n=nunique("receipt")).table(),
    ),
    (
        "The Hokusai stuff is everywhere. How many products is that?",
        products.filter(c("exhibition") == "Hokusai").value(count()),
    ),
    (
        "They made me count the storeroom. What's all that stock worth at cost?",
        products.value(sum_(c("stock") * c("cost"))),
    ),
    (
        "Bet the markup on mugs is wild. Show me the average price minus cost for every category.",
        products.group("cat", markup=mean(c("price") - c("cost"))).table(),
    ),
    (
        "Some things just gather dust. Which products have never been sold?",
        products.join(receipts, "sku", "anti").table(),
    ),
    (
        "Running low, I think. Which products are under their reorder level and not discontinued?",
        products.filter((c("stock") < c("reorder_at")) & (c("discontinued") == "no")).table(),
    ),
    (
        "Two best-selling items in every category, pls. By money, not by pieces.",
        sold.group("cat", "item", takings=sum_("line_total"))
        .top(2, "takings", per=("cat",))
        .table(),
    ),
    (
        "My colleagues brag a lot. Who's got the highest takings for real?",
        receipts.group("staff", takings=sum_("line_total")).top(1, "takings").table(),
    ),
    (
        "I'm so over wrapping paper. What share of lines gets gift wrapped in each category?",
        sold.group("cat", share=mean("gift_wrap")).table(),
    ),
    (
        "A kid with a fiver walked in. How many kids' products under 5 euros are still in stock?",
        products.filter((c("kids") == "yes") & (c("price") < 5) & (c("stock") > 0)).value(count()),
    ),
    (
        "Price range per category would be handy. Lowest and highest is enough.",
        products.group("cat", lowest=min_("price"), highest=max_("price")).table(),
    ),
    (
        "Somebody spent a fortune once. How much was the biggest receipt, all its lines added up?",
        receipts.group("receipt", total=sum_("line_total")).value(max_("total")),
    ),
    (
        "Is gift wrapping worth it? I mean the average line total, wrapped minus unwrapped.",
        receipts.value(mean("line_total", c("gift_wrap")) - mean("line_total", ~c("gift_wrap"))),
    ),
    (
        "I keep seeing the same boxes. Which suppliers have at least 15 products with us?",
        products.group("supplier", n=count()).filter(c("n") >= 15).table(),
    ),
    (
        "Profit time, yay. What's line total minus cost of the pieces, summed per supplier?",
        sold.group("supplier", profit=sum_(c("line_total") - c("qty") * c("cost"))).table(),
    ),
    (
        "Tourists moan about prices. Which products cost more than the average of their category?",
        products.filter(c("price") > over(mean("price"), "cat")).table(),
    ),
    # time
    (
        "Boss wants the big picture. What were the takings per month?",
        receipts.group(month=c("sold_at").floor("month"), takings=sum_("line_total")).table(),
    ),
    (
        "I get to pick my day off. Can I see the takings by day of the week?",
        receipts.group(
            weekday=c("sold_at").part("weekdayName"), takings=sum_("line_total")
        ).table(),
    ),
    (
        "My feet hurt. What hour of the day has the most receipts?",
        receipts.group(hour=c("sold_at").part("hour"), n=nunique("receipt")).top(1, "n").table(),
    ),
    (
        "School's on again. How many pencils have we sold since September 2024?",
        sold.filter((c("cat") == "pencil") & (c("sold_at") >= date("2024-09-01"))).value(
            sum_("qty")
        ),
    ),
    (
        "We had this members' thing from 8 to 14 July 2024. How much did members spend then?",
        receipts.filter(
            (c("member") == "yes")
            & (c("sold_at") >= date("2024-07-08"))
            & (c("sold_at") < date("2024-07-15"))
        ).value(sum_("line_total")),
    ),
    (
        "Weekends kill me. How many pieces do we sell on weekends and how many on other days?",
        receipts.group(
            days=where(c("sold_at").part("weekday") >= 6, "weekend", "other"), pieces=sum_("qty")
        ).table(),
    ),
    (
        "August 2024 was my month. Can you do a running total of the takings, day by day?",
        receipts.filter((c("sold_at") >= date("2024-08-01")) & (c("sold_at") < date("2024-09-01")))
        .group(day=c("sold_at").floor("day"), takings=sum_("line_total"))
        .derive(running=running("takings", "day"))
        .table(),
    ),
    (
        "Are we growing or what? Show quarterly takings with the change from the quarter before.",
        receipts.group(quarter=c("sold_at").floor("quarter"), takings=sum_("line_total"))
        .derive(change=c("takings") - shift("takings", "quarter"))
        .table(),
    ),
    (
        "Dunno when the Vermeer things came in. When was each item from that show first sold?",
        sold.filter(c("exhibition") == "Vermeer").group("item", first=min_("sold_at")).table(),
    ),
    (
        "Weekly takings jump around like crazy. Can you add a rolling mean over 4 weeks?",
        receipts.group(week=c("sold_at").floor("week"), takings=sum_("line_total"))
        .derive(rolling=rolling("takings", "week", 4))
        .table(),
    ),
    # charts
    (
        "Need something for the staff room wall. Make a bar chart of takings per category.",
        sold.group("cat", takings=sum_("line_total")).chart("bar", x="cat", y="takings"),
    ),
    (
        "Can I get a line of the weekly takings? I wanna see the holidays.",
        receipts.group(week=c("sold_at").floor("week"), takings=sum_("line_total")).chart(
            "line", x="week", y="takings"
        ),
    ),
    (
        "Most of what we sell is cheap junk, I guess. Histogram of the product prices?",
        products.chart("histogram", y="price"),
    ),
    (
        "I'm curious what we pay for things. Plot price against cost, coloured by category.",
        products.chart("scatter", x="cost", y="price", colour="cat"),
    ),
    (
        "Pie charts are cheesy, I know. Still, do one of pieces sold per till.",
        receipts.group("till", pieces=sum_("qty")).chart("pie", x="till", y="pieces"),
    ),
    (
        "Are some suppliers just fancier? Box plot of price for each supplier pls.",
        products.chart("box", x="supplier", y="price"),
    ),
    (
        "Boss likes stacked bars. Takings per month, split by way of paying.",
        receipts.group("pay", month=c("sold_at").floor("month"), takings=sum_("line_total")).chart(
            "bar", x="month", y="takings", colour="pay", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "The empty exhibition cells bug me. Put permanent in there and save it.",
        products.derive(exhibition=c("exhibition").or_else("permanent")).change("products"),
    ),
    (
        "Cat makes me think of cats, sorry. Rename that column to category in products.",
        products.rename(cat="category").change("products"),
    ),
    (
        "We don't need the discount column. Drop it from the receipts for good.",
        receipts.drop("disc_pct").change("receipts"),
    ),
    (
        "Can I see pieces sold as a grid? Staff down the side, tills across.",
        receipts.pivot("staff", "till", sum_("qty")).table(),
    ),
    # statistics
    (
        "My stats prof would be proud. Is the line total significantly different for members?",
        receipts.test("tTest", "line_total", "member"),
    ),
    (
        "Does gift wrapping depend on the till? Run a chi-squared test for me.",
        receipts.test("chiSquared", "gift_wrap", "till"),
    ),
    (
        "Cost and price should go together, right? What's the correlation?",
        products.test("correlation", "price", "cost"),
    ),
    # nothing can answer it
    ("Ppl keep bringing stuff back. How many items were returned in July 2024?", None),
    ("It gets packed in here. How many visitors did the museum have per day?", None),
    ("Boss wants to order early. How many mugs will we sell next December?", None),
    ("Postcards are down on last spring. Why is that?", None),
    ("I never find anything in here. Which shelf are the Klimt magnets on?", None),
    ("My shift's nearly over. What's the wifi password?", None),
]
