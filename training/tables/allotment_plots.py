"""Allotment gardens of a parish: the plots and their holders, and what was put on the scales."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import T, c, count, date, max_, mean, median, min_, nunique, over, running, shift, sum_

FORMATS = {"plots": "csv", "weigh_ins": "csv"}

VOICE = "an elderly chairwoman, chatty, long sentences with asides"

CROPS = {
    "potatoes": (6.5, 0.9, 7.6),
    "onions": (3.2, 1.1, 7.9),
    "leeks": (2.6, 2.4, 10.6),
    "runner beans": (1.9, 3.6, 8.1),
    "marrows": (5.4, 1.3, 8.5),
    "pumpkins": (7.9, 1.2, 10.0),
    "strawberries": (1.1, 6.5, 6.4),
    "beetroot": (2.2, 1.5, 8.2),
}
HOLDERS = [
    *["Mrs Pettifer", "Mr Ogle", "The Misses Drew", "Mr Banerjee", "Mrs Tuckwell", "Dr Vance"],
    *["Mr Lacey", "Mrs Ferreira", "Col. Strang", "Miss Winship", "Mr Kaczmarek", "Rev. Hollis"],
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 148
    section = np.repeat(["A", "B", "C", "D"], 37)
    size = rng.choice([60, 75, 125, 150, 250], n, p=[0.15, 0.25, 0.3, 0.1, 0.2])
    shed = rng.choice(["yes", "no"], n, p=[0.57, 0.43])
    since = pd.Timestamp("1986-03-01") + pd.to_timedelta(
        (rng.beta(2.6, 1, n) * 14000).astype(int), "D"
    )
    paid = pd.Timestamp("2025-01-14") + pd.to_timedelta(rng.gamma(2.2, 13, n).astype(int), "D")
    names = [f"{rng.choice(HOLDERS)} {rng.integers(1, 9)}" for _ in range(n - 12)]
    names = [name.rsplit(" ", 1)[0] if name.endswith("1") else name for name in names]
    plots = pd.DataFrame(
        {
            "Plot No": [f"{s}{i % 37 + 1:02d}" for i, s in enumerate(section)],
            "Section": section,
            "Size m2": size,
            "Holder": rng.permutation([*names, *HOLDERS]),
            "Since": since.strftime("%Y-%m-%d"),
            "Soil": rng.choice(
                ["clay", "Clay", "loam", "Loam ", "sandy", "chalk"],
                n,
                p=[0.28, 0.07, 0.35, 0.06, 0.14, 0.1],
            ),
            "Shed": shed,
            "Rent GBP": (size * 0.31 + 12 * (shed == "yes") + rng.choice([0, 4.5], n)).round(2),
            "Paid On": pd.Series(paid.strftime("%Y-%m-%d")).where(rng.random(n) < 0.83),
            "Key Deposit": rng.choice([0, 10, 20], n),
            "Notes": rng.choice(
                ["needs strimming", "shares with sister", None], n, p=[0.1, 0.1, 0.8]
            ),
        }
    )

    m = 880
    busy = rng.choice(n, 126, replace=False)
    plot = rng.choice(busy, m, p=rng.dirichlet(np.full(126, 1.0)))
    crop = rng.choice([*CROPS], m, p=[0.2, 0.13, 0.1, 0.15, 0.13, 0.07, 0.13, 0.09])
    month = np.array([CROPS[name][2] for name in crop]) + rng.normal(0, 0.7, m)
    day = pd.to_datetime(
        rng.choice(["2022-01-01", "2023-01-01", "2024-01-01"], m)
    ) + pd.to_timedelta((month * 30.4).clip(100, 355).astype(int), "D")
    kilos = np.array([CROPS[name][0] for name in crop]) * rng.lognormal(0, 0.45, m)
    weigh_ins = pd.DataFrame(
        {
            "Weighed On": day.strftime("%Y-%m-%d"),
            "Plot No": plots["Plot No"].to_numpy()[plot],
            "Crop": crop,
            "Weight kg": (kilos * size[plot] ** 0.2 / 2.6).round(2),
            "GBP per kg": [CROPS[name][1] for name in crop],
            "Food Bank": rng.choice(["Y", "N"], m, p=[0.36, 0.64]),
        }
    ).sort_values("Weighed On", ignore_index=True)
    weigh_ins.loc[rng.choice(m, 17, replace=False), "Weight kg"] = np.nan
    weigh_ins = pd.concat([weigh_ins, weigh_ins.iloc[[40, 41, 300]]], ignore_index=True)
    return {"plots": plots, "weigh_ins": weigh_ins}


p = T("plots")
w = T("weigh_ins")
on_plots = w.join(p, "Plot No")
monthly = w.group(month=c("Weighed On").floor("month"), kilos=sum_("Weight kg"))

QUESTIONS = [
    # Everyday
    (
        "What are the average and the median rent in each section, if you please?",
        p.group("Section", average=mean("Rent GBP"), median=median("Rent GBP")).table(),
    ),
    ("Could I have the plots by size, please, the biggest first?", p.sort("-Size m2").table()),
    (
        "Just the plot number, the holder and the rent, dear, nothing else.",
        p.select("Plot No", "Holder", "Rent GBP").table(),
    ),
    ("How many different crops have been weighed, would you say?", w.value(nunique("Crop"))),
    (
        "Which plots are in section C and have no shed, please?",
        p.filter((c("Section") == "C") & (c("Shed") == "no")).table(),
    ),
    ("What share of the plots has a shed, I wonder?", p.value(mean(c("Shed") == "yes"))),
    (
        "Which three crops brought in the most weight altogether, my dear?",
        w.group("Crop", kilos=sum_("Weight kg")).top(3, "kilos").table(),
    ),
    (
        "Would you draw me the total weight month by month, as a line?",
        monthly.chart("line", x="month", y="kilos"),
    ),
    (
        "Do round the rents to whole pounds in the list of plots, there's a dear.",
        p.set("Rent GBP", c("Rent GBP").round(0)).change("plots"),
    ),
    (
        "A little table, if you would, with the sections down the side, sheds yes or no across the "
        "top, and how many plots in each.",
        p.pivot("Section", "Shed", count()).table(),
    ),
    ("How much do our members spend on seeds in a year, on average?", None),
    # look
    (
        "Now, before the kettle boils, would you kindly tell me how many plots we have got written "
        "down, because Mr Ogle swears it is a hundred and fifty and I say it isn't?",
        p.value(count()),
    ),
    (
        "I filled in the list of plots myself with my good pen, but I dare say I left things blank "
        "here and there, so do show me how much is missing in each column, dear.",
        p.report("missing"),
    ),
    (
        "What are the various crops that people bring along to the scales, each mentioned just "
        "once, so that I can read them out at the harvest supper?",
        w.distinct("Crop").table(),
    ),
    (
        "Pick me out five of the weighings at random, would you, as we always used to do with the "
        "tombola tickets in my late husband's hat.",
        w.sample(5).table(),
    ),
    (
        "I have a feeling, and Doris has it too, that some of the weighings went into the book "
        "twice over; how many such repeats are there?",
        w.report("duplicates"),
    ),
    (
        "My grandson says one should always begin with summary statistics, whatever those may be, "
        "so let us have them for the size of the plots and the rent.",
        p.report("describe", "Size m2", "Rent GBP"),
    ),
    # aggregate and compare
    (
        "What does a plot cost in rent on average these days, when I think that my mother paid "
        "half a crown?",
        p.value(mean("Rent GBP")),
    ),
    (
        "For the treasurer, bless her, who has her arm in a sling: how much rent does each section "
        "owe us all told in a year?",
        p.group("Section", rent=sum_("Rent GBP")).table(),
    ),
    (
        "How many plots down in section B, that's the one behind the railway, have a shed on them?",
        p.filter((c("Section") == "B") & (c("Shed") == "yes")).value(count()),
    ),
    (
        "I don't like to name names, but what proportion of the plots haven't had their rent paid?",
        p.value(mean(c("Paid On").missing())),
    ),
    (
        "And while I am being unkind, what percentage is still unpaid in each section, as I should "
        "love to wipe the smile off section D?",
        p.group("Section", unpaid=mean(c("Paid On").missing()) * 100).table(),
    ),
    (
        "Who was it that lifted the single heaviest load onto the scales, the plot number will do, "
        "I shall know who it is?",
        w.top(1, "Weight kg").select("Plot No").value(),
    ),
    (
        "Let me see the five heaviest weighings there have ever been, because I am having a board "
        "painted for the hut.",
        w.top(5, "Weight kg").table(),
    ),
    (
        "Taking everything together, all the years and all the plots, which vegetable or fruit has "
        "given us the most kilos?",
        w.group("Crop", kilos=sum_("Weight kg")).top(1, "kilos").table(),
    ),
    (
        "What would you call a middling lot of marrows, I mean the median weight, since Mr Lacey "
        "will go on about his monsters?",
        w.filter(c("Crop") == "marrows").value(median("Weight kg")),
    ),
    (
        "By how much, on average, do pumpkins outweigh the marrows when they come to the scales, "
        "just to settle a little bet I have with the vicar?",
        w.value(
            mean("Weight kg", c("Crop") == "pumpkins") - mean("Weight kg", c("Crop") == "marrows")
        ),
    ),
    (
        "For the rosettes I shall want the two heaviest weighings of each crop, first and second, "
        "we gave up thirds after the trouble in 2019.",
        w.top(2, "Weight kg", per=("Crop",)).table(),
    ),
    (
        "Somebody at the parish council asked, rather sharply I thought, what each section brings "
        "in per square metre, so take the whole rent over the whole ground, section by section.",
        p.group("Section", per_m2=sum_("Rent GBP") / sum_("Size m2")).table(),
    ),
    (
        "Are there people holding more than one plot, greedy things, and if so how many has each "
        "of them got?",
        p.group("Holder", plots=count()).filter(c("plots") > 1).table(),
    ),
    (
        "Which plots have never, not so much as a radish, had anything weighed at all?",
        p.join(w, "Plot No", how="anti").table(),
    ),
    (
        "The nice young man from the food bank would like to know, for his newsletter, how many "
        "kilos of each crop we let them have.",
        w.filter(c("Food Bank") == "Y").group("Crop", kilos=sum_("Weight kg")).table(),
    ),
    (
        "Of all the kilos that went over our scales, and it does mount up, what fraction was given "
        "to the food bank?",
        w.value(sum_("Weight kg", c("Food Bank") == "Y") / sum_("Weight kg")),
    ),
    (
        "Which section has brought in the greatest weight of produce, and please let it not be D "
        "again?",
        on_plots.group("Section", kilos=sum_("Weight kg")).top(1, "kilos").table(),
    ),
    (
        "I am looking for the plots that have brought us leeks as well as onions, for the soup, "
        "you understand, just their numbers.",
        w.group(
            "Plot No",
            leeks=count(only=c("Crop") == "leeks"),
            onions=count(only=c("Crop") == "onions"),
        )
        .filter((c("leeks") > 0) & (c("onions") > 0))
        .select("Plot No")
        .table(),
    ),
    (
        "On how many different plots, roughly half I should have guessed, has somebody grown "
        "potatoes and had them weighed?",
        w.filter(c("Crop") == "potatoes").value(nunique("Plot No")),
    ),
    (
        "Do list for me the plots that are bigger than the average, as it's those I want to see "
        "halved when they fall vacant.",
        p.filter(c("Size m2") > over(mean("Size m2"))).table(),
    ),
    (
        "If we had sold the lot at the greengrocer's, kilos times the price of a kilo, how many "
        "pounds would it have fetched altogether?",
        w.value(sum_(c("Weight kg") * c("GBP per kg"))),
    ),
    (
        "What are the lowest and the highest rents in each section, I ask because Mrs Tuckwell "
        "thinks she is being robbed?",
        p.group("Section", lowest=min_("Rent GBP"), highest=max_("Rent GBP")).table(),
    ),
    (
        "Which crops have been on the scales a hundred times or more, and how often was it, the "
        "brass is quite worn, you know?",
        w.group("Crop", times=count()).filter(c("times") >= 100).table(),
    ),
    (
        "Suppose you added up what every plot brought in, each for itself, what would the average "
        "of those totals be, never mind the ones that brought nothing?",
        w.group("Plot No", kilos=sum_("Weight kg")).value(mean("kilos")),
    ),
    (
        "I have a theory, don't laugh, that those with a shed just sit in it, so what is the total "
        "weight brought in from plots with one and from plots without?",
        on_plots.group("Shed", kilos=sum_("Weight kg")).table(),
    ),
    (
        "There are a few dear souls who gave every single thing to the food bank and never kept a "
        "bean; which plots are those?",
        w.group("Plot No", kept=count(only=c("Food Bank") == "N"))
        .filter(c("kept") == 0)
        .select("Plot No")
        .table(),
    ),
    # time
    (
        "Month after month, how many kilos did we have on the scales, as I mean to read the "
        "figures out at the annual meeting?",
        monthly.table(),
    ),
    (
        "Who has had a plot the longest of all of us, and I do believe it may be before my own "
        "time, which is saying something?",
        p.bottom(1, "Since").select("Holder").value(),
    ),
    (
        "How many plots were taken on in each year, going right back, since I am writing a little "
        "history for the jubilee?",
        p.group(year=c("Since").part("year"), plots=count()).table(),
    ),
    (
        "What did August 2024 amount to in kilos, that was the month it never stopped raining, or "
        "was that the year before?",
        w.filter(
            (c("Weighed On") >= date("2024-08-01")) & (c("Weighed On") < date("2024-09-01"))
        ).value(sum_("Weight kg")),
    ),
    (
        "On which day of the week do most weighings take place, because I cannot be in the hut "
        "every day at my age?",
        w.group(weekday=c("Weighed On").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Start from the first week of 2024, if you please, and let me have the kilos of every week "
        "of that year with the total mounting up beside them.",
        w.filter(c("Weighed On").part("year") == 2024)
        .group(week=c("Weighed On").floor("week"), kilos=sum_("Weight kg"))
        .derive(mounting=running("kilos", "week"))
        .table(),
    ),
    (
        "What did we weigh in kilos in each year and, my nephew the accountant would ask this, by "
        "how many percent did it grow on the year before?",
        w.group(year=c("Weighed On").part("year"), kilos=sum_("Weight kg"))
        .derive(growth=(c("kilos") / shift("kilos", "year") - 1) * 100)
        .table(),
    ),
    (
        "Rent day was the first of January 2025, as everybody knew perfectly well; how many days "
        "after that, on average, did each section pay up?",
        p.group("Section", days=mean(date("2025-01-01").until(c("Paid On")))).table(),
    ),
    (
        "When, I wonder, did the very first potatoes of 2024 come in, I seem to recall I was still "
        "in my winter coat?",
        w.filter((c("Crop") == "potatoes") & (c("Weighed On").part("year") == 2024)).value(
            min_("Weighed On")
        ),
    ),
    (
        "Lumping all the years together, in which month of the year do we get the most "
        "strawberries by weight, so that I can order the cream?",
        w.filter(c("Crop") == "strawberries")
        .group(month=c("Weighed On").part("month"), kilos=sum_("Weight kg"))
        .top(1, "kilos")
        .table(),
    ),
    # charts
    (
        "Could you draw me one of those bar pictures, in nice colours if it isn't a bother, of the "
        "kilos that each crop has come to?",
        w.group("Crop", kilos=sum_("Weight kg")).chart("bar", x="Crop", y="kilos"),
    ),
    (
        "I should like a line showing the kilos from month to month, to pin up next to the rules "
        "about bonfires.",
        monthly.chart("line", x="month", y="kilos"),
    ),
    (
        "How are the rents spread about, would you say, show me a histogram, which I am told is "
        "the thing for it?",
        p.chart("histogram", y="Rent GBP"),
    ),
    (
        "The retired headmaster, who is forever correcting me, wants box plots of the weights for "
        "marrows and pumpkins only, one for each of the two.",
        w.filter(c("Crop").isin(["marrows", "pumpkins"])).chart("box", x="Crop", y="Weight kg"),
    ),
    (
        "Put a dot for every plot, with its size along the bottom and its rent up the side, and "
        "colour them by whether there is a shed, there's a dear.",
        p.chart("scatter", x="Size m2", y="Rent GBP", colour="Shed"),
    ),
    (
        "A pie, and how fitting, of how many plots there are to each section, for the front page "
        "of the yearbook?",
        p.group("Section", plots=count()).chart("pie", x="Section", y="plots"),
    ),
    (
        "Make me a heat map, no, not the central heating, of the kilos by crop and by month of the "
        "year.",
        w.group("Crop", month=c("Weighed On").part("month"), kilos=sum_("Weight kg")).chart(
            "heatmap", x="month", y="Crop", colour="kilos"
        ),
    ),
    # cleaning and reshaping
    (
        "I see I've written the soils any old how, a capital here and a blank at the end there, so "
        "do put them all into small letters and trim them in the list of plots.",
        p.derive(Soil=c("Soil").lower().strip()).change("plots"),
    ),
    (
        "Do take the key deposit out of the list of plots altogether, we stopped having keys when "
        "the gate was stolen.",
        p.drop("Key Deposit").change("plots"),
    ),
    (
        "Would you add to the weighings what each is worth, the kilos times the price per kilo, "
        "and call it Worth, so that I needn't do it on my fingers?",
        w.derive(Worth=c("Weight kg") * c("GBP per kg")).change("weigh_ins"),
    ),
    (
        "Set it out as a table with the crops going down and the years going across and the kilos "
        "in the middle, large enough for me to read without my glasses.",
        w.derive(year=c("Weighed On").part("year"))
        .pivot("Crop", "year", sum_("Weight kg"))
        .table(),
    ),
    # statistics
    (
        "Is there, in the statistical sense that my grandson is so proud of, a correlation between "
        "how large a plot is and what its rent comes to?",
        p.test("correlation", y="Rent GBP", x="Size m2"),
    ),
    (
        "Do the weights of potatoes given to the food bank differ from those kept at home, by a "
        "Mann-Whitney, whoever they were?",
        w.filter(c("Crop") == "potatoes").test("mannWhitney", y="Weight kg", x="Food Bank"),
    ),
    (
        "I'd be obliged for a chi-squared test on whether having a shed goes with the section one "
        "is in, as it was alleged at the last meeting, quite loudly.",
        p.test("chiSquared", y="Shed", x="Section"),
    ),
    # unanswerable
    (
        "How many families are on our waiting list, poor things, and how long have they been on "
        "it?",
        None,
    ),
    (
        "Which of the plot holders are over seventy, apart from myself, which we needn't go into?",
        None,
    ),
    (
        "How many litres of water did each section draw from the standpipes in that dreadful dry "
        "summer?",
        None,
    ),
    (
        "Who do you suppose will win the marrow cup next September, between you and me and the "
        "gatepost?",
        None,
    ),
    (
        "Why was the onion harvest so miserable in 2023, I put it down to the fly but Mr Banerjee "
        "won't hear of it?",
        None,
    ),
    (
        "You wouldn't happen to have a good recipe for green tomato chutney, the one my sister "
        "made went with her to Devon?",
        None,
    ),
]
