"""Books that customers ordered at a small bookshop, and the titles it lists."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
    expression,
    mean,
    median,
    nunique,
    over,
    quantile,
    rolling,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"orders": "csv", "titles": "parquet"}

VOICE = "a chatty bookseller who never says in ten words what can be said in forty"

PEOPLE = ["Mrs Pym", "Mr Okafor", "Dr Lindqvist", "Miss Tanaka", "Father Brennan", "Ms Adeyemi"]
FIRST = ["Ida", "Hugh", "Priya", "Colm", "Wren", "Stella", "Rufus", "Mabel", "Yusuf", "Greta"]
LAST = ["Ashdown", "Belloc", "Farrant", "Moss", "Penhale", "Quill", "Thorne", "Vane"]
ADJECTIVES = ["Silent", "Crooked", "Last", "Salted", "Hollow", "Winter", "Paper", "Lesser"]
NOUNS = ["Orchard", "Lighthouse", "Kitchen", "Fox", "Garden", "Map", "Ferryman", "Almanac"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 60
    section = rng.choice(
        ["crime", "poetry", "children", "cookery", "history", "sci-fi"],
        m,
        p=[0.27, 0.1, 0.21, 0.12, 0.17, 0.13],
    )
    pages = pd.Series(section).map(
        {"crime": 370, "poetry": 95, "children": 140, "cookery": 260, "history": 460, "sci-fi": 410}
    )
    pages = np.maximum(rng.normal(pages.to_numpy(), 55), 24).astype(int)
    hard = rng.random(m) < 0.34
    price = (np.round(4.5 + pages * 0.017 + hard * 8 + rng.normal(0, 1.4, m)) + 0.99).clip(3.99)
    price[rng.choice(m, 2, replace=False)] = [49.99, 65.0]
    pairs = rng.permutation(64)[:m]
    tags = ["cosy", "translated", "prize winner", "local author", "illustrated", "debut"]
    added = pd.Timestamp("2021-02-01") + pd.to_timedelta(rng.integers(0, 900, m), unit="D")
    titles = pd.DataFrame(
        {
            "isbn": [f"978-{i}" for i in 1911000100 + np.arange(m) * 37],
            "title": [f"The {ADJECTIVES[i // 8]} {NOUNS[i % 8]}" for i in pairs],
            "author": [f"{rng.choice(FIRST)} {rng.choice(LAST)}" for _ in range(m)],
            "publisher": rng.choice(["Tamarisk", "Owl & Key", "Northlight", "Bellwether"], m),
            "section": section,
            "binding": [
                rng.choice(
                    ["Hardback", "hardback "] if h else ["Paperback", " paperback", "PAPERBACK"]
                )
                for h in hard
            ],
            "pages": pages,
            "rrp": price,
            "cost": (price * rng.normal(0.58, 0.04, m)).round(2),
            "on_shelf": rng.poisson(2.6, m),
            "weight": [f"{int(w)} g" for w in pages * 0.9 + hard * 180 + 40],
            "staff_pick": rng.random(m) < 0.25,
            "signed": rng.random(m) < 0.15,
            "tags": [
                ", ".join(rng.choice(tags, rng.integers(1, 4), replace=False)) for _ in range(m)
            ],
            "added": added.strftime("%Y-%m-%d"),
            "old_code": [f"K{i}" for i in rng.integers(100, 999, m)],
        }
    )
    titles.loc[rng.choice(m, 7, replace=False), "publisher"] = None

    n = 1250
    which = rng.choice(m - 5, n, p=rng.dirichlet(np.full(m - 5, 2.5)))
    regulars = PEOPLE + [f"{a} {z}" for a in FIRST for z in LAST[:5]]
    placed = pd.Timestamp("2024-01-02") + pd.to_timedelta(rng.integers(0, 640, n), unit="D")
    placed = placed + pd.to_timedelta(np.where(placed.dayofweek == 6, 1, 0), unit="D")
    supplier = rng.choice(["Harrow", "Birchwood", "direct"], n, p=[0.52, 0.31, 0.17])
    slow = pd.Series(supplier).map({"Harrow": 3, "Birchwood": 5, "direct": 9}).to_numpy()
    days = rng.poisson(slow) + 1
    days = np.where(rng.random(n) < 0.015, days + 30, days)
    came = rng.random(n) < 0.94
    fetched = came & (rng.random(n) < 0.95)
    arrived = placed + pd.to_timedelta(days, unit="D")
    collected = arrived + pd.to_timedelta(rng.poisson(4, n), unit="D")
    stars = np.clip(np.round(5.4 - days * 0.17 + rng.normal(0, 0.8, n)), 1, 5)
    orders = pd.DataFrame(
        {
            "order_no": [f"B{i}" for i in 20417 + np.arange(n)],
            "placed": placed.strftime("%Y-%m-%d"),
            "customer": rng.choice(regulars, n, p=rng.dirichlet(np.full(len(regulars), 3.0))),
            "isbn": titles["isbn"].to_numpy()[which],
            "channel": rng.choice(
                ["in shop", "phone", "email", "website"], n, p=[0.46, 0.2, 0.12, 0.22]
            ),
            "qty": rng.choice([1, 2, 3, 6, 12], n, p=[0.78, 0.12, 0.05, 0.03, 0.02]),
            "unit_price": titles["rrp"].to_numpy()[which],
            "disc_pct": rng.choice([0, 5, 10, 20], n, p=[0.68, 0.12, 0.14, 0.06]),
            "supplier": supplier,
            "arrived": pd.Series(arrived.strftime("%Y-%m-%d")).where(came),
            "collected": pd.Series(collected.strftime("%Y-%m-%d")).where(fetched),
            "gift_wrap": rng.choice(["yes", "no"], n, p=[0.17, 0.83]),
            "deposit": np.where(rng.random(n) < 0.3, rng.choice(["£2", "£5", "£10"], n), None),
            "stars": np.where(fetched & (rng.random(n) < 0.6), stars, np.nan),
        }
    )
    return {"orders": orders, "titles": titles}


o = T("orders")
t = T("titles")

both = o.join(t, on="isbn")
placed = c("placed")
full = c("qty") * c("unit_price")
money = full * (expression(1) - c("disc_pct") / 100)
wrapped = c("gift_wrap") == "yes"
waited = placed.until(c("arrived"))
here = ~c("arrived").missing()
picked_up = ~c("collected").missing()
low, high = over(quantile("rrp", 0.25)), over(quantile("rrp", 0.75))

QUESTIONS = [
    # Everyday
    (
        "Lovely, and now could I have the total number of copies and the average unit price "
        "for each of our suppliers?",
        o.group("supplier", copies=sum_("qty"), price=mean("unit_price")).table(),
    ),
    (
        "Somebody rang about an atlas or so, and which of our titles have Map in the name?",
        t.filter(c("title").contains("Map")).table(),
    ),
    (
        "I do get muddled, so which was the very latest order that anybody has placed with us?",
        o.top(1, "placed").table(),
    ),
    (
        "How many different customers have we got in the order book, counting everybody only "
        "once of course?",
        o.value(nunique("customer")),
    ),
    (
        "There's a gentleman waiting at the counter, so could you fetch me the crime titles "
        "that are signed?",
        t.filter((c("section") == "crime") & c("signed")).table(),
    ),
    (
        "I'm only being nosy, but what is the difference in stars between the website orders "
        "and the ones made in the shop?",
        o.value(
            mean("stars", c("channel") == "website") - mean("stars", c("channel") == "in shop")
        ),
    ),
    (
        "What share of all our orders comes in through each channel, if you have a moment to "
        "work it out for me?",
        o.group("channel", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "I'd be so pleased with a simple bar chart of how many titles we have in each "
        "section, nothing fancy",
        t.group("section", n=count()).chart("bar", x="section", y="n"),
    ),
    (
        "Would you be a dear and give the titles another column called margin, the "
        "recommended price less the cost?",
        t.derive(margin=c("rrp") - c("cost")).change("titles"),
    ),
    (
        "I ought to send them all a card, so which customers have placed more than 25 orders "
        "with us?",
        o.group("customer", n=count()).filter(c("n") > 25).table(),
    ),
    (
        "And how many people come in on a Saturday just to browse and leave again without "
        "buying so much as a bookmark?",
        None,
    ),
    # Look
    (
        "Right, before I get carried away and start asking silly things, could you just tell me "
        "how many orders there are in the book altogether?",
        o.value(count()),
    ),
    (
        "I was telling my sister about all this and realised I couldn't even say what sort of "
        "thing each column of the title list is, you know, number or text or whatever, so would "
        "you show me?",
        t.report("types"),
    ),
    (
        "My eyes aren't what they were and I keep spotting gaps, so would you be a dear and "
        "tell me how many entries are missing in every column of the orders?",
        o.report("missing"),
    ),
    (
        "It's been so long since we redid the shelves that I honestly couldn't list them, so "
        "what are all the sections we have, each one just once please?",
        t.distinct("section").table(),
    ),
    # Aggregate and compare
    (
        "What I'd love to know, and I promise it's not just vanity, is how much money the "
        "orders brought in all told, so quantity times price with the discount taken off.",
        o.value(sum_(money)),
    ),
    (
        "Now the wholesalers always swear blind that they're quick as lightning, so could you "
        "work out how many days on average pass between someone ordering and the book getting "
        "here, for each of them?",
        o.group("supplier", days=mean(waited)).table(),
    ),
    (
        "Everybody has a favourite regular and I suspect mine is also the keenest, but go on, "
        "who are the five people with the most orders to their name?",
        o.group("customer", n=count()).top(5, "n").table(),
    ),
    (
        "I had an idea over my tea this morning about wrapping paper, so what proportion of the "
        "orders that come in by phone get gift wrapped?",
        o.filter(c("channel") == "phone").value(mean(wrapped)),
    ),
    (
        "If I look along the shelves it's obviously crime that sells, or so I keep telling "
        "everyone, but how many copies have been ordered in each section, really?",
        both.group("section", copies=sum_("qty")).table(),
    ),
    (
        "There's a bit of a wager going between me and Joan from the bakery, so settle it for "
        "us: which author has had the most copies ordered, leaving the children's books out of "
        "it?",
        both.filter(c("section") != "children")
        .group("author", copies=sum_("qty"))
        .top(1, "copies")
        .table(),
    ),
    (
        "Some of the things on our list nobody has ever wanted, which is a bit sad when you "
        "think of the poor writers, but which titles have never been ordered at all?",
        t.join(o, on="isbn", how="anti").table(),
    ),
    (
        "I've a feeling the ones with the little heart sticker on, our staff picks, get bought "
        "by the armful, so would you compare how many copies people take per order, on average, "
        "of those and of all the rest?",
        both.group("staff_pick", copies=mean("qty")).table(),
    ),
    (
        "For every section, and I do mean every one even poetry bless it, what are the two "
        "titles that have been ordered most often?",
        both.group("section", "title", n=count()).top(2, "n", per=("section",)).table(),
    ),
    (
        "Now don't tell the accountant I asked, but on which title do we make the most on a "
        "single copy, taking what it costs us away from the recommended price? The name will "
        "do.",
        t.derive(margin=c("rrp") - c("cost")).top(1, "margin").select("title").value(),
    ),
    (
        "The back room is bursting again and I can hardly get to the kettle, so how many orders "
        "have arrived from Birchwood but still haven't been collected by anybody?",
        o.filter((c("supplier") == "Birchwood") & here & ~picked_up).value(count()),
    ),
    (
        "I do try to be fair to people who stick with us, so which customers have ordered at "
        "least 20 times and have never once had the full 20 per cent off?",
        o.group("customer", n=count(), generous=count(only=c("disc_pct") == 20))
        .filter((c("n") >= 20) & (c("generous") == 0))
        .table(),
    ),
    (
        "Just between ourselves, by how many stars on average do the wrapped orders beat the "
        "plain ones, or is it the other way round, who knows?",
        o.value(mean("stars", wrapped) - mean("stars", ~wrapped)),
    ),
    (
        "When Father Brennan comes in he's always on about variety being the spice of life, so "
        "how many different titles has the man actually ordered from us?",
        o.filter(c("customer") == "Father Brennan").value(nunique("isbn")),
    ),
    # Time
    (
        "I'm doing one of those little leaflets for the window and it would be splendid to have "
        "the number of orders for each month since the start of 2025, nothing fancy.",
        o.filter(placed >= date("2025-01-01"))
        .group(month=placed.floor("month"), n=count())
        .table(),
    ),
    (
        "We've been arguing about whether to have the Saturday girl come in on another day as "
        "well, so which day of the week do we get the most orders on?",
        o.group(weekday=placed.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Quarter by quarter, because that's how the bank likes it and goodness they do go on, "
        "how did the takings after discount grow in per cent against the quarter before?",
        o.group(quarter=placed.floor("quarter"), takings=sum_(money))
        .derive(growth=(c("takings") / shift("takings", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "My nephew says single weeks jump about too much to mean anything, clever boy, so give "
        "me the copies ordered per week together with an average that rolls over four weeks.",
        o.group(week=placed.floor("week"), copies=sum_("qty"))
        .derive(smooth=rolling("copies", "week", 4))
        .table(),
    ),
    (
        "Once a book is in, some people fly through the door and others let it gather dust for "
        "a fortnight, so what's the typical number of days, the median I suppose, between "
        "arriving and being fetched, for each way of ordering?",
        o.group("channel", days=median(c("arrived").until(c("collected")))).table(),
    ),
    # Charts
    (
        "I'm much better with a picture than with a page of figures, always have been, so could "
        "I have a bar chart of the copies ordered from each publisher?",
        both.group("publisher", copies=sum_("qty")).chart("bar", x="publisher", y="copies"),
    ),
    (
        "Would you draw me one of those wiggly lines with the orders per month on it, and let "
        "each supplier have a colour of its own so that I can tell them apart without my "
        "glasses?",
        o.group("supplier", month=placed.floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="supplier"
        ),
    ),
    (
        "It always seems to me the fat books are the dear ones but perhaps that's nonsense, so "
        "put a dot for every title with pages along the bottom and the recommended price going "
        "up.",
        t.chart("scatter", x="pages", y="rrp"),
    ),
    (
        "You know those box and whisker things they had in the newspaper the other day, could I "
        "have one of the page counts with a box for every section?",
        t.chart("box", x="section", y="pages"),
    ),
    (
        "For the wall by the till I fancy a nice round pie of how the orders reach us, one "
        "slice for each channel, but only for the orders of 2025 if you please.",
        o.filter(placed.part("year") == 2025)
        .group("channel", n=count())
        .chart("pie", x="channel", y="n"),
    ),
    # Cleaning and reshaping: the table changes
    (
        "Whoever typed the binding into titles must have had their elbow on the keyboard, so "
        "please get rid of the blanks round the edges and put everything in small letters, and "
        "leave it that way.",
        t.derive(binding=c("binding").strip().lower()).change("titles"),
    ),
    (
        "The deposit in orders has a pound sign stuck in front of it, which looks charming and "
        "adds up to nothing, so do take the £ away and turn it into a number I can actually use "
        "from now on.",
        o.derive(deposit=c("deposit").replace("£", "").cast("number")).change("orders"),
    ),
    (
        "A handful of our titles have no publisher against them, it was before my time, so just "
        "write unknown in there wherever it's empty and keep it like that.",
        t.derive(publisher=c("publisher").or_else("unknown")).change("titles"),
    ),
    (
        "Nobody has used that old code since the big move and it only confuses the Saturday "
        "girl, so could you take the column out of titles once and for all?",
        t.drop("old_code").change("titles"),
    ),
    (
        "I keep having to explain what rrp stands for, you'd think people in the trade would "
        "know, so let's simply call it list_price in titles from today and be done with it.",
        t.rename(rrp="list_price").change("titles"),
    ),
    (
        "It would save me such a lot of fiddling with the calculator if orders had a column "
        "total in it, which is just the quantity times the unit price with no discount or "
        "anything, so add that for good, would you?",
        o.derive(total=full).change("orders"),
    ),
    # Cleaning and reshaping: only shown
    (
        "Without touching the real thing, because I'd only get into trouble, could I see the "
        "titles with the weight as a proper number, so minus that g on the end?",
        t.derive(weight=c("weight").replace(" g", "").cast("number")).table(),
    ),
    (
        "Some of our books could prop a door open, so let me have a look at the titles with an "
        "extra column called size that says slim below 150 pages, doorstop over 400 and "
        "ordinary for whatever is in between.",
        t.derive(
            size=where(c("pages") < 150, "slim", where(c("pages") > 400, "doorstop", "ordinary"))
        ).table(),
    ),
    (
        "Could you put the sections down the side and the channels across the top, like the old "
        "ledger my father kept, with the number of copies in each little square?",
        both.pivot("section", "channel", sum_("qty")).table(),
    ),
    (
        "The tags are all squashed together with commas, which was my idea and I regret it, so "
        "could I see them pulled apart with one line for every tag of every title?",
        t.explode("tags", ", ").table(),
    ),
    (
        "I've been wondering about our prices and it's easiest if they're in lumps, so in steps "
        "of five pounds of the recommended price, how many titles fall into each lump?",
        t.group(price=c("rrp").bins(5), titles=count()).table(),
    ),
    # Statistics
    (
        "This one has been nagging at me all week: do people give us fewer stars the longer "
        "they had to wait for the book to arrive, I mean is there a real connection between the "
        "two?",
        o.derive(wait=waited).test("correlation", y="stars", x="wait"),
    ),
    (
        "My husband says I see patterns in tea leaves, so tell me honestly whether the stars "
        "people give really differ between wrapped and unwrapped orders or whether that could "
        "be pure luck.",
        o.test("tTest", y="stars", x="gift_wrap"),
    ),
    (
        "We have three places we order from, and before I have words with any of them I'd like "
        "to be sure, so is there a genuine difference in the stars between the three or is it "
        "just noise?",
        o.test("anova", y="stars", x="supplier"),
    ),
    (
        "Does it have anything to do with how somebody orders, phone or shop or what have you, "
        "whether they want the thing gift wrapped, or are those two quite unrelated?",
        o.test("chiSquared", y="gift_wrap", x="channel"),
    ),
    (
        "I'd love a little rule of thumb for guessing the price of a book from how thick it is, "
        "so fit a straight line that gives the recommended price from the pages, hardbacks and "
        "all.",
        t.test("regression", y="rrp", x="pages"),
    ),
    (
        "In some sections the page counts are all much of a muchness and in others they're all "
        "over the place, so how widely do they scatter in each section? The standard deviation, "
        "I think it's called.",
        t.group("section", spread=std("pages")).table(),
    ),
    (
        "Are any of our prices, recommended ones I mean, frightfully out of line? Say more than "
        "one and a half times the interquartile range beyond the quartiles, which is how my "
        "niece at the university does it, and show me those titles.",
        t.filter(
            (c("rrp") < low - (high - low) * 1.5) | (c("rrp") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "For each title I'd like to see how unusual its thickness is for the section it lives "
        "in, so pages less the section's average, and that divided by the section's standard "
        "deviation, in a column z.",
        t.derive(
            z=(c("pages") - over(mean("pages"), "section")) / over(std("pages"), "section")
        ).table(),
    ),
    (
        "Our average of stars is lovely but of course not everyone bothers to fill in the card, "
        "so between what two values does the true average most likely lie, with the usual 95 "
        "per cent certainty, for orders that came direct?",
        o.filter(c("supplier") == "direct").test("interval", y="stars"),
    ),
    # Nothing holds it
    (
        "Christmas comes round faster every year, doesn't it, so how many copies of the crime "
        "titles are we going to sell this coming December, do you think?",
        None,
    ),
    (
        "I lie awake over this, so what would our takings look like for the first quarter of "
        "2027 if things simply carry on the way they've been going?",
        None,
    ),
    (
        "I read somewhere that computers can find out by themselves what kinds of customer a "
        "shop has, so go on, split ours into a few types by what they order and how often.",
        None,
    ),
    (
        "Could you gather the titles into bunches that naturally belong together going by "
        "pages, price and weight, without me telling you what the bunches ought to be?",
        None,
    ),
    (
        "Something went wrong with Birchwood in the spring, the books took an age, and what I "
        "cannot for the life of me work out is why they suddenly got so slow.",
        None,
    ),
    (
        "Is it because of the gift wrapping that the stars went up, or would that have happened "
        "anyway, what with the new chairs and the cat and everything?",
        None,
    ),
    (
        "If you were in my shoes, and they're comfortable shoes, would you give up the poetry "
        "section and put more cookery there instead?",
        None,
    ),
    (
        "There are all these figures about orders and suppliers in front of me and I haven't a "
        "clue what they're trying to say, so what should I take away from it all?",
        None,
    ),
    (
        "We get about two orders a day as far as I can make out, but is that any good for a "
        "shop in a town of this size or should I be worried?",
        None,
    ),
    (
        "A lady came in asking who won the big fiction prize in 1987 and I simply couldn't "
        "bring it to mind, it's maddening, do you happen to know?",
        None,
    ),
    (
        "Oh and while you're at it, could you write a nice friendly letter to Mrs Pym telling "
        "her that her parcel has come in?",
        None,
    ),
    (
        "We send so much back at the end of the season, boxes and boxes of it, so how many "
        "copies of each title went back to the supplier as returns?",
        None,
    ),
    (
        "The three of us take turns at the counter and I'd dearly like to know which of us "
        "takes the most orders, going by who served the customer.",
        None,
    ),
    (
        "I've always said it's the older folk who keep us going, so what's the average age of "
        "the people ordering history compared with sci-fi?",
        None,
    ),
    (
        "How much postage have we paid on the website orders, month by month, because I'm sure "
        "it's been creeping up on us?",
        None,
    ),
    (
        "Which language were our translated titles written in to begin with, and how many "
        "copies did people order of each?",
        None,
    ),
]
