"""Work orders of a furniture factory, and the models that it builds."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
    mean,
    median,
    min_,
    over,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"work_orders": "csv", "models": "csv"}

VOICE = "a new production secretary: chatty, polite, some context before each question"

MODELS = [
    ("Oda", "chair", "Lindqvist", 149, 58, 5.4, False),
    ("Pinn", "chair", "Lindqvist", 119, 44, 4.9, False),
    ("Svale", "chair", "Moreau", 189, 83, 6.1, True),
    ("Krok", "chair", "Achterberg", 99, 41, 5.0, True),
    ("Fjord", "table", "Lindqvist", 899, 372, 46.0, False),
    ("Bistro", "table", "Moreau", 329, 140, 21.5, True),
    ("Long John", "table", "Achterberg", 1249, 510, 68.0, True),
    ("Nest", "bed", "Tanaka", 749, 318, 52.0, True),
    ("Drift", "bed", "Tanaka", 999, 465, 61.0, True),
    ("Lulla", "bed", "Moreau", 399, 171, 24.0, True),
    ("Stack", "shelf", "Achterberg", 259, 92, 28.5, True),
    ("Rung", "shelf", "Tanaka", 179, 71, 16.0, True),
    ("Archive", "shelf", "Lindqvist", 459, 188, 44.0, False),
    ("Cloud", "sofa", "Moreau", 1899, 940, 78.0, False),
    ("Pebble", "sofa", "Tanaka", 1299, 655, 59.0, False),
    ("Sunday", "sofa", "Achterberg", 1549, 730, 71.0, False),
]
FOREMEN = ["Birgit", "Osman", "Tadeusz", "Wilma", "Jorge", "Henrike"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = len(MODELS)
    names, category, designer, price, cost, weight, flat = zip(*MODELS, strict=True)
    code = [f"{k[:2].upper()}{a[:3].upper()}-{i:02d}" for i, (a, k, *_) in enumerate(MODELS, 1)]
    models = pd.DataFrame(
        {
            "model_cd": code,
            "model_name": names,
            "category": category,
            "designer": designer,
            "list_eur": price,
            "cost_eur": cost,
            "weight_kg": weight,
            "launched": (
                pd.Timestamp("2014-02-01") + pd.to_timedelta(rng.integers(0, 3600, m), "D")
            ).strftime("%Y-%m-%d"),
            "flat_pack": flat,
        }
    )
    n = 1180
    which = rng.choice(m - 1, n, p=rng.dirichlet(np.full(m - 1, 5.0)))
    start = (
        pd.Timestamp("2024-01-08 06:00")
        + pd.to_timedelta(np.sort(rng.integers(0, 640, n)), "D")
        + pd.to_timedelta(rng.integers(0, 160, n) * 5, "min")
    )
    start = start - pd.to_timedelta(np.where((start.dayofweek == 6), 2, 0), "D")
    qty = rng.choice([10, 12, 20, 24, 30, 40, 60, 80, 120], n)
    made = np.maximum(qty - np.where(rng.random(n) < 0.3, rng.poisson(2, n), 0), 1)
    rush = rng.random(n) < 0.17
    scrap = np.minimum(rng.poisson(0.5 + 0.03 * made + 0.8 * rush), made)
    hours = made * np.array([0.6 + 0.02 * w for w in weight])[which] * rng.gamma(12, 1 / 12, n)
    days = rng.gamma(4, 2.2, n) * np.where(rush, 0.6, 1.0) + 0.4
    status = np.where(
        np.arange(n) > n - 60,
        rng.choice(["in progress", "on hold"], n, p=[0.7, 0.3]),
        rng.choice(["done", "on hold"], n, p=[0.97, 0.03]),
    )
    end = (start + pd.to_timedelta((days * 24 * 60).round(), "min")).strftime("%Y-%m-%d %H:%M")
    orders = pd.DataFrame(
        {
            "wo_no": [f"WO-{i}" for i in 24001 + np.arange(n)],
            "model_cd": np.array(code)[which],
            "line": rng.choice(
                ["Line A", "Line B", "Line C", "Line D"], n, p=[0.3, 0.3, 0.25, 0.15]
            ),
            "foreman": rng.choice(FOREMEN, n, p=[0.25, 0.21, 0.2, 0.14, 0.11, 0.09]),
            "status": status,
            "start_ts": start.strftime("%Y-%m-%d %H:%M"),
            "end_ts": np.where(status == "done", end, None),
            "timber": rng.choice(
                ["oak", "beech", "pine", "walnut", "birch"], n, p=[0.33, 0.24, 0.2, 0.1, 0.13]
            ),
            "finish": rng.choice(
                ["oil", "lacquer", "paint", "wax", "raw"], n, p=[0.34, 0.3, 0.19, 0.1, 0.07]
            ),
            "qty_plan": qty,
            "qty_made": np.where(status == "done", made, 0),
            "qty_scrap": np.where(status == "done", scrap, 0),
            "lab_hrs": np.where(status == "done", hours, hours * 0.3).round(1),
            "rush_yn": np.where(rush, "Y", "N"),
            "country": rng.choice(
                ["Germany", "Denmark", "Sweden", "Norway", "Austria"],
                n,
                p=[0.42, 0.19, 0.17, 0.12, 0.1],
            ),
        }
    )
    orders.loc[rng.choice(n, 27, replace=False), "foreman"] = None
    orders.loc[rng.choice(n, 14, replace=False), "finish"] = None
    orders = pd.concat([orders, orders.iloc[rng.choice(n, 6, replace=False)]], ignore_index=True)
    return {"work_orders": orders, "models": models}


orders = T("work_orders")
models = T("models")

built = orders.join(models, on="model_cd")
done = c("status") == "done"
rush = c("rush_yn") == "Y"
days = c("start_ts").until(c("end_ts"))

QUESTIONS = [
    # Everyday
    (
        "Good morning! Could you give me the mean qty_made and qty_scrap by line, please?",
        orders.group("line", made=mean("qty_made"), scrap=mean("qty_scrap")).table(),
    ),
    (
        "I am filing by age today: please sort the models by launch date, newest first.",
        models.sort("-launched").table(),
    ),
    (
        "It's for the price tags: just the model name and list price of the models, please.",
        models.select("model_name", "list_eur").table(),
    ),
    (
        "Sorry, quick one: how many work orders do we have of each status?",
        orders.group("status", n=count()).table(),
    ),
    ("Could I have a summary of the lab_hrs column, please?", orders.report("describe", "lab_hrs")),
    (
        "My boss just asked: what percentage of the work orders goes to Norway?",
        orders.value(mean(c("country") == "Norway") * 100),
    ),
    (
        "Could you tell me the total qty_made per quarter, going by the start date?",
        orders.group(quarter=c("start_ts").floor("quarter"), made=sum_("qty_made")).table(),
    ),
    (
        "A bar chart of the number of work orders by timber would be lovely.",
        orders.group("timber", n=count()).chart("bar", x="timber", y="n"),
    ),
    (
        "The heading confuses me a little: would you kindly rename qty_made to pieces_made?",
        orders.rename(qty_made="pieces_made").change("work_orders"),
    ),
    (
        "One more for the meeting: the average lab_hrs by line and status, please.",
        orders.group("line", "status", hours=mean("lab_hrs")).table(),
    ),
    ("Somebody wants to know the average delivery cost per country. Do we have it?", None),
    # look
    (
        "I've only just been handed this file by my predecessor, so could you start by telling me "
        "how many work orders there are in it?",
        orders.value(count()),
    ),
    (
        "Before I say anything foolish in the meeting, would you mind showing me which columns "
        "the orders have and what kind of data is in each of them?",
        orders.report("types"),
    ),
    (
        "Our system has the bad habit of swallowing entries, so I was wondering how much is "
        "missing from each column of the work orders.",
        orders.report("missing"),
    ),
    (
        "I keep mixing up the kinds of wood that we work with. Could you list them for me, please?",
        orders.distinct("timber").table(),
    ),
    (
        "The auditor is coming on Thursday and would like to see a handful of orders picked at "
        "random, let's say eight. Could you pull those out for her?",
        orders.sample(8).table(),
    ),
    (
        "Somebody in the canteen told me that a few orders had been typed in twice. Would you "
        "check whether that's true?",
        orders.report("duplicates"),
    ),
    # aggregate and compare
    (
        "My boss keeps asking how busy we've been, so could you tell me how many pieces we turned "
        "out altogether?",
        orders.value(sum_("qty_made")),
    ),
    (
        "We moan a lot about waste in the canteen, and it would be nice to have a figure for "
        "once: what share of the pieces made ended up on the scrap heap?",
        orders.value(sum_("qty_scrap") / sum_("qty_made")),
    ),
    (
        "The lines have been teasing each other ever since the summer party. Which of them has "
        "turned out the most pieces?",
        orders.group("line", made=sum_("qty_made")).top(1, "made").table(),
    ),
    (
        "I'm putting together a note for the foremen, so would you kindly give me the average "
        "hours of labour on an order for each of them?",
        orders.group("foreman", hours=mean("lab_hrs")).table(),
    ),
    (
        "Nobody here is fond of rush jobs, so I'd be curious to hear what percentage of our "
        "orders were rushed.",
        orders.value(mean(rush) * 100),
    ),
    (
        "The Danish customers have been grumbling a little; could you count the orders for "
        "Denmark that are on hold?",
        orders.filter((c("country") == "Denmark") & (c("status") == "on hold")).value(count()),
    ),
    (
        "We're thinking of giving the favourites their own spray booth. Which three finishes are "
        "ordered most often?",
        orders.group("finish", n=count()).top(3, "n").table(),
    ),
    (
        "Oak has become awfully dear, so I'd like to know how many pieces each line had to throw "
        "away, but for oak only, if that's all right.",
        orders.filter(c("timber") == "oak").group("line", scrap=sum_("qty_scrap")).table(),
    ),
    (
        "As you may have heard, rushed orders are supposed to go wrong more often. Could you "
        "compare the average scrap of the rush orders with that of the ordinary ones?",
        orders.group("rush_yn", scrap=mean("qty_scrap")).table(),
    ),
    (
        "There's a little rivalry among our designers, I'm afraid. Whose models come out on top "
        "if you multiply the pieces made by the list price?",
        built.group("designer", value=sum_(c("qty_made") * c("list_eur"))).top(1, "value").table(),
    ),
    (
        "I have to explain our prices to the sales people on Monday. Could you work out the "
        "margin of every model, meaning the list price less what it costs us?",
        models.derive(margin=c("list_eur") - c("cost_eur")).select("model_name", "margin").table(),
    ),
    (
        "The hauliers always talk in kilos rather than in pieces, so how many kilos of furniture "
        "did we make for each country?",
        built.group("country", kilos=sum_(c("qty_made") * c("weight_kg"))).table(),
    ),
    (
        "Forgive me if this is a silly one, but are there any models in our catalogue that we "
        "have never had a work order for?",
        models.join(orders, on="model_cd", how="anti").table(),
    ),
    (
        "Our new trainee has asked to see what a really big order looks like. Could you show her "
        "the five with the largest planned quantity?",
        orders.top(5, "qty_plan").table(),
    ),
    (
        "I'd like to praise the right people at the Christmas do: on each line, who are the two "
        "foremen with the most pieces made?",
        orders.group("line", "foreman", made=sum_("qty_made"))
        .top(2, "made", per=("line",))
        .table(),
    ),
    (
        "When we promise forty chairs we really ought to deliver forty. How many of the orders "
        "that are done fell short of the planned quantity?",
        orders.filter(done & (c("qty_made") < c("qty_plan"))).value(count()),
    ),
    (
        "They say that sofas eat up all our time, and I'd love to know if it's so; would you work "
        "out the share of all labour hours that goes into each category?",
        built.group("category", hours=sum_("lab_hrs"))
        .derive(share=c("hours") / over(sum_("hours")))
        .table(),
    ),
    (
        "Everyone swears by flat packs these days. How do they compare with the assembled models "
        "in hours of labour per piece made, if I only look at orders that are done?",
        built.filter(done).group("flat_pack", hours=sum_("lab_hrs") / sum_("qty_made")).table(),
    ),
    (
        "I would hate to judge anybody on a handful of jobs, so please take only foremen with at "
        "least 150 orders and tell me which of them has the lowest scrap rate, scrap over pieces "
        "made.",
        orders.group("foreman", n=count(), rate=sum_("qty_scrap") / sum_("qty_made"))
        .filter(c("n") >= 150)
        .bottom(1, "rate")
        .table(),
    ),
    (
        "I'm drafting the new price list at the moment. Which model is the dearest in each "
        "category, please?",
        models.top(1, "list_eur", per=("category",)).table(),
    ),
    (
        "To me lacquer and oil look much the same, but apparently they aren't. What's the "
        "difference between the two in average labour hours per order?",
        orders.value(
            mean("lab_hrs", c("finish") == "lacquer") - mean("lab_hrs", c("finish") == "oil")
        ),
    ),
    (
        "My colleague in purchasing would like to know which woods went into more than 8,000 "
        "pieces, as she's about to ring the sawmill.",
        orders.group("timber", made=sum_("qty_made"))
        .filter(c("made") > 8000)
        .select("timber")
        .table(),
    ),
    (
        "The biggest orders are hardly typical, I suppose, so what would be the median planned "
        "quantity for each category?",
        built.group("category", quantity=median("qty_plan")).table(),
    ),
    (
        "Pine isn't to everybody's taste, as you'll know. Which of our models have never been "
        "built in it?",
        models.join(orders.filter(c("timber") == "pine"), on="model_cd", how="anti").table(),
    ),
    (
        "We send a good deal of furniture up north, so could you add up the pieces made for "
        "Norway and Sweden, please, and break that down by category and by wood?",
        built.filter(c("country").isin(["Norway", "Sweden"]))
        .group("category", "timber", made=sum_("qty_made"))
        .table(),
    ),
    (
        "The Germans always seem to be in a hurry. Among their rush orders, what are the three "
        "models, by name, that took the most labour hours in total?",
        built.filter((c("country") == "Germany") & rush)
        .group("model_name", hours=sum_("lab_hrs"))
        .top(3, "hours")
        .table(),
    ),
    (
        "Some things are fiddly to make, I'm told; would you show me the models whose production "
        "cost is above the average of all models?",
        models.filter(c("cost_eur") > over(mean("cost_eur"))).table(),
    ),
    # time
    (
        "There's an empty frame on the notice board that I'd like to fill. How many pieces did we "
        "finish each month, going by the end of the order?",
        orders.group(month=c("end_ts").floor("month"), made=sum_("qty_made")).table(),
    ),
    (
        "Mondays feel like the worst of the week to me, but perhaps I'm wrong: on which weekday "
        "are the most orders started?",
        orders.group(weekday=c("start_ts").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Customers keep ringing to ask how long they'll have to wait. How many days does it "
        "usually take us from start to finish?",
        orders.value(median(days)),
    ),
    (
        "Waiting times came up again this morning, and somebody blamed the wood. Could you break "
        "the average number of days from start to end down by timber for me?",
        orders.group("timber", days=mean(days)).table(),
    ),
    (
        "We had the new saw put in on the first of March 2025, as you may remember. Could you "
        "tell me the scrap rate of the orders started before that day and of those since?",
        orders.group(
            period=where(c("start_ts") < date("2025-03-01"), "before", "since"),
            rate=sum_("qty_scrap") / sum_("qty_made"),
        ).table(),
    ),
    (
        "The second quarter of 2025 was a bit of a blur for all of us. How many orders were "
        "started on each line in those three months?",
        orders.filter((c("start_ts") >= date("2025-04-01")) & (c("start_ts") < date("2025-07-01")))
        .group("line", n=count())
        .table(),
    ),
    (
        "The board can't get enough of growth figures, so may I ask by how many per cent the "
        "pieces made went up or down from one quarter to the next, by start date?",
        orders.group(quarter=c("start_ts").floor("quarter"), made=sum_("qty_made"))
        .derive(growth=(c("made") - shift("made", "quarter")) / shift("made", "quarter") * 100)
        .table(),
    ),
    (
        "I'd like to keep an eye on our hours over the year. Would you show me the running total "
        "of labour hours, month by month, for orders started in 2024?",
        orders.filter((c("start_ts") >= date("2024-01-01")) & (c("start_ts") < date("2025-01-01")))
        .group(month=c("start_ts").floor("month"), hours=sum_("lab_hrs"))
        .derive(total=running("hours", "month"))
        .table(),
    ),
    (
        "I came in on a Saturday once and there wasn't a soul about. How many orders have been "
        "started at a weekend?",
        orders.filter(c("start_ts").part("weekday") >= 6).value(count()),
    ),
    (
        "For the anniversary brochure I need a few dates. When did each designer have their first "
        "model launched?",
        models.group("designer", first=min_("launched")).table(),
    ),
    (
        "The old hands say that we scrap most in winter, when the wood is dry. Would you show me "
        "the average scrap per order by month of the year, all years thrown together?",
        orders.group(month=c("start_ts").part("month"), scrap=mean("qty_scrap")).table(),
    ),
    # charts
    (
        "I've been asked for something to pin up in the hall. Could you draw a bar chart of the "
        "pieces made on each line?",
        orders.group("line", made=sum_("qty_made")).chart("bar", x="line", y="made"),
    ),
    (
        "It would be lovely to see how the categories have been doing over time; might I have a "
        "line for each of them with the pieces made per month of the start?",
        built.group("category", month=c("start_ts").floor("month"), made=sum_("qty_made")).chart(
            "line", x="month", y="made", colour="category"
        ),
    ),
    (
        "My boss adores pies, both kinds. Could you make one of the number of orders by wood?",
        orders.group("timber", n=count()).chart("pie", x="timber", y="n"),
    ),
    (
        "I can't quite picture how much work an order is. Would a histogram of the labour hours "
        "be possible?",
        orders.chart("histogram", y="lab_hrs"),
    ),
    (
        "The shift leaders don't trust averages, which is fair enough, so could you do them box "
        "plots of the labour hours for the five categories?",
        built.chart("box", x="category", y="lab_hrs"),
    ),
    (
        "I have a hunch that our heavy furniture is simply our expensive furniture. Could you "
        "plot weight against list price, a dot for each model?",
        models.chart("scatter", x="weight_kg", y="list_eur"),
    ),
    (
        "We can't tell at a glance who is working with which wood. Would you be so kind as to "
        "make a stacked bar chart of the orders per foreman, coloured by timber?",
        orders.group("foreman", "timber", n=count()).chart(
            "bar", x="foreman", y="n", colour="timber", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Those doubled entries have been bothering me all morning. Could you throw them out of "
        "the orders, please, so that each row is there just once?",
        orders.distinct().change("work_orders"),
    ),
    (
        "Some jobs have no foreman, because the field was left empty. Would you put 'unassigned' "
        "there instead?",
        orders.derive(foreman=c("foreman").or_else("unassigned")).change("work_orders"),
    ),
    (
        "I find myself working this out by hand every week, so could you add a column "
        "hrs_per_piece to the orders, labour hours divided by the planned quantity?",
        orders.derive(hrs_per_piece=c("lab_hrs") / c("qty_plan")).change("work_orders"),
    ),
    (
        "For the planning meeting I'd need a little overview, with the lines down the side, the "
        "woods across the top and the pieces made in the middle. Is that something you can do?",
        orders.pivot("line", "timber", sum_("qty_made")).table(),
    ),
    # statistics
    (
        "People say rush orders take more hours, and I'd rather be sure before I repeat it. Is "
        "the difference in labour hours between rushed and normal orders statistically "
        "significant?",
        orders.test("tTest", y="lab_hrs", x="rush_yn"),
    ),
    (
        "You asked me yesterday whether heavier models cost more to make, and I couldn't say. How "
        "strongly are weight and cost correlated?",
        models.test("correlation", y="cost_eur", x="weight_kg"),
    ),
    (
        "Four lines, four opinions, as they say here. Could you run an analysis of variance to "
        "see whether the scrap differs between them?",
        orders.test("anova", y="qty_scrap", x="line"),
    ),
    # nothing can answer it
    (
        "We had a few angry letters after the summer. How many of the chairs we made were sent "
        "back by customers?",
        None,
    ),
    (
        "I'm to write to the sawmills next week, so which supplier do we buy most of our oak from?",
        None,
    ),
    (
        "The foremen are due a bonus, which is lovely. Could you tell me what each of them earns "
        "at the moment?",
        None,
    ),
    (
        "We have to book the lorries early this time. How many sofas do you think we'll be making "
        "next spring?",
        None,
    ),
    (
        "It's a bit of a mystery to me, and I don't want to step on any toes, but what is it that "
        "makes Line B so slow?",
        None,
    ),
    (
        "My sister is moving house and wants to paint her nursery. Which colour would you "
        "recommend to her?",
        None,
    ),
]
