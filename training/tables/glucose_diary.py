"""The glucose diary that a family keeps for a child with diabetes."""

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
)

FORMATS = {"diary": "parquet"}

VOICE = "a worried parent, full sentences in the first person"

SLOTS = {
    "wake-up": (7, 8.1, 0),
    "breakfast": (8, 8.6, 42),
    "lunch": (12, 8.0, 55),
    "snack": (16, 9.1, 18),
    "dinner": (18, 8.4, 60),
    "bedtime": (21, 9.2, 6),
    "night": (2, 8.8, 0),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    days = 280
    slot = np.tile([*SLOTS], days)
    day = np.repeat(np.arange(days), len(SLOTS))
    chance = np.where(slot == "night", 0.38, np.where(slot == "snack", 0.6, 0.86))
    kept = rng.random(slot.size) < chance
    slot, day = slot[kept], day[kept]
    n = slot.size
    base, level, carbs = (np.array([SLOTS[s][i] for s in slot], dtype=float) for i in range(3))
    ts = (
        pd.Timestamp("2024-09-02")
        + pd.to_timedelta(day, "D")
        + pd.to_timedelta((base * 60 + rng.normal(10, 22, n)).round().clip(0), "min")
    )
    sport = (ts.weekday.isin([1, 3, 5])) & np.isin(slot, ["snack", "dinner", "bedtime", "night"])
    sick = rng.random(days)[day] < 0.06
    glucose = level + rng.gamma(2.2, 1.9, n) - 4.0 - 1.3 * sport + 2.6 * sick
    dip = rng.random(n) < np.where(sport, 0.11, 0.045)
    glucose = np.where(dip, rng.uniform(2.3, 3.9, n), glucose).clip(2.1, 24.8)
    carb = np.where(carbs > 0, np.clip(rng.normal(carbs, 14), 0, None), 0).round()
    bolus = (carb / 11).round(1)
    correction = np.where(glucose > 12, ((glucose - 8) / 3.2).round(1), 0)
    school = (ts.weekday < 5) & np.isin(slot, ["lunch", "snack"]) & (rng.random(n) < 0.8)
    who = np.where(school, "school nurse", rng.choice(["Mum", "Dad", "Nana"], n, p=[0.5, 0.4, 0.1]))
    who = np.where((slot == "night") & (rng.random(n) < 0.5), "Dad", who)
    diary = pd.DataFrame(
        {
            "ts": ts,
            "slot": slot,
            "BG_mmol": glucose.round(1),
            "device": rng.choice(["sensor", "finger"], n, p=[0.77, 0.23]),
            "carbs_g": carb,
            "bolusU": bolus,
            "corrU": correction,
            "inj_site": rng.choice(
                ["belly", "thigh L", "thigh R", "arm", "bottom"], n, p=[0.36, 0.2, 0.19, 0.15, 0.1]
            ),
            "who": who,
            "exer_min": np.where(sport, rng.choice([20, 30, 45, 60, 90], n), 0),
            "ketones": np.clip(rng.gamma(1.4, 0.18, n) + 1.1 * sick, 0, 4).round(1),
            "symptom": rng.choice(
                ["none", "shaky", "tired", "headache", "thirsty", "tummy ache"],
                n,
                p=[0.66, 0.09, 0.1, 0.06, 0.06, 0.03],
            ),
            "sick_day": sick,
            "mood": np.clip(rng.normal(3.7 - 0.07 * abs(glucose - 7), 0.9, n).round(), 1, 5),
        }
    )
    diary.loc[rng.random(n) < 0.62, "ketones"] = np.nan
    diary.loc[rng.random(n) < 0.16, "mood"] = np.nan
    diary.loc[(carb == 0) | (rng.random(n) < 0.06), "inj_site"] = None
    diary.loc[rng.choice(n, 41, replace=False), "carbs_g"] = np.nan
    return {"diary": diary.sort_values("ts", ignore_index=True)}


d = T("diary")
ts = c("ts")
bg = c("BG_mmol")
low = bg < 4
high = bg > 14
in_range = bg.between(4, 10)
insulin = c("bolusU") + c("corrU")
weekend = ts.part("weekday") >= 6
night = c("slot") == "night"
day = ts.floor("day")
month = ts.floor("month")
week = ts.floor("week")
y2025 = ts >= date("2025-01-01")

QUESTIONS = [
    # look
    ("Could you tell me how many readings we have written down so far?", d.value(count())),
    (
        "I have forgotten what we actually keep in this diary, so could I see all the columns and "
        "what kind they are?",
        d.report("types"),
    ),
    (
        "I am afraid we left a lot of gaps; how many blanks are there in every column?",
        d.report("missing"),
    ),
    ("Which symptoms have we ever noted?", d.distinct("symptom").table()),
    (
        "I would like to see every reading below 3, because those frighten me most.",
        d.filter(bg < 3).table(),
    ),
    (
        "Please show me the night readings where my daughter was above 14.",
        d.filter(night & high).table(),
    ),
    (
        "Can you show me the five highest sugars we ever measured?",
        d.top(5, "BG_mmol").table(),
    ),
    (
        "I think I may have entered some lines twice; are there any repeated ones?",
        d.report("duplicates"),
    ),
    (
        "For the days she was ill, I only want to see the time, the sugar and the ketones.",
        d.filter(c("sick_day")).select("ts", "BG_mmol", "ketones").table(),
    ),
    ("How many different people have taken her readings?", d.value(nunique("who"))),
    (
        "May I have the usual summary figures for sugar, carbs and mood?",
        d.report("describe", "BG_mmol", "carbs_g", "mood"),
    ),
    (
        "Let me look at the entries where she felt shaky although her sugar was 7 or more.",
        d.filter((c("symptom") == "shaky") & (bg >= 7)).table(),
    ),
    (
        "How many times did we forget to note the injection place although she had a meal dose?",
        d.filter(c("inj_site").missing() & (c("bolusU") > 0)).value(count()),
    ),
    # aggregate and compare
    ("What is her average sugar over the whole diary?", d.value(mean("BG_mmol"))),
    ("How often has she been under 4?", d.filter(low).value(count())),
    (
        "What percentage of her readings were between 4 and 10? I so hope it is most of them.",
        d.value(mean(in_range) * 100),
    ),
    (
        "I want to know the average sugar for each time slot of the day.",
        d.group("slot", sugar=mean("BG_mmol")).table(),
    ),
    (
        "At which part of the day does she go low most often?",
        d.filter(low).group("slot", lows=count()).top(1, "lows").table(),
    ),
    (
        "How many readings did each of us take?",
        d.group("who", readings=count()).table(),
    ),
    (
        "What share of my husband's checks, the ones marked Dad, were in the night?",
        d.filter(c("who") == "Dad").value(mean(night)),
    ),
    (
        "Is her sugar higher when she is ill? I would like the average for sick days and for "
        "healthy ones.",
        d.group("sick_day", sugar=mean("BG_mmol")).table(),
    ),
    (
        "How many grams of carbohydrate does she eat at dinner on average?",
        d.filter(c("slot") == "dinner").value(mean("carbs_g")),
    ),
    (
        "Which meal has given her the most carbs in total?",
        d.group("slot", carbs=sum_("carbs_g")).top(1, "carbs").table(),
    ),
    (
        "How much insulin has she had altogether, counting meal doses and corrections?",
        d.value(sum_(insulin)),
    ),
    (
        "For every injection place, how often did we use it and what was the average meal dose?",
        d.group("inj_site", times=count(), dose=mean("bolusU")).table(),
    ),
    (
        "I fear we use the belly too much; what is the percentage of each spot among the "
        "injections we noted?",
        d.filter(~c("inj_site").missing())
        .group("inj_site", n=count())
        .derive(percent=c("n") / over(sum_("n")) * 100)
        .select("inj_site", "percent")
        .table(),
    ),
    (
        "How far apart are the sensor and the finger pricks in their average sugar?",
        d.value(
            mean("BG_mmol", c("device") == "sensor") - mean("BG_mmol", c("device") == "finger")
        ),
    ),
    (
        "What is the median sugar at bedtime after she has exercised for at least 45 minutes?",
        d.filter((c("slot") == "bedtime") & (c("exer_min") >= 45)).value(median("BG_mmol")),
    ),
    (
        "How many times was she above 14 with ketones over 0.6?",
        d.filter(high & (c("ketones") > 0.6)).value(count()),
    ),
    (
        "For each symptom, I would like the lowest and the highest sugar that came with it.",
        d.group("symptom", lowest=min_("BG_mmol"), highest=max_("BG_mmol")).table(),
    ),
    (
        "Which symptoms come with an average sugar of more than 8.5?",
        d.group("symptom", sugar=mean("BG_mmol")).filter(c("sugar") > 8.5).table(),
    ),
    (
        "Could you tell me the three days on which she had the most lows?",
        d.filter(low).group(day=day, lows=count()).top(3, "lows").table(),
    ),
    (
        "What fraction of the school nurse's readings needed a correction dose?",
        d.filter(c("who") == "school nurse").value(mean(c("corrU") > 0)),
    ),
    (
        "When she does need a correction, how many units do we give on average at each time of "
        "day?",
        d.filter(c("corrU") > 0).group("slot", units=mean("corrU")).table(),
    ),
    (
        "For each slot of the day, what are her total carbs divided by her total meal insulin?",
        d.group("slot", grams=sum_("carbs_g") / sum_("bolusU")).table(),
    ),
    (
        "Who of us sees her in the best mood on average?",
        d.group("who", mood=mean("mood")).top(1, "mood").table(),
    ),
    (
        "I would like a count of the readings by person and time slot.",
        d.group("who", "slot", readings=count()).table(),
    ),
    (
        "What is the level that only the top five percent of her readings exceed?",
        d.value(quantile("BG_mmol", 0.95)),
    ),
    (
        "Which readings were more than 6 above her own average?",
        d.filter(bg > over(mean("BG_mmol")) + 6).table(),
    ),
    # time
    (
        "How has her average sugar moved from month to month?",
        d.group(month=month, sugar=mean("BG_mmol")).table(),
    ),
    (
        "How many lows did she have in December 2024?",
        d.filter(low & (ts >= date("2024-12-01")) & (ts < date("2025-01-01"))).value(count()),
    ),
    (
        "On which weekday is her sugar highest on average? I suspect it is the birthday parties.",
        d.group(weekday=ts.part("weekdayName"), sugar=mean("BG_mmol")).top(1, "sugar").table(),
    ),
    (
        "What is the total insulin for each day since the start of June 2025?",
        d.filter(ts >= date("2025-06-01")).group(day=day, units=sum_(insulin)).table(),
    ),
    (
        "I would like her daily average sugar together with a seven-day moving average of it.",
        d.group(day=day, sugar=mean("BG_mmol")).derive(smooth=rolling("sugar", "day", 7)).table(),
    ),
    (
        "By how much did her mean sugar change each month compared with the month before?",
        d.group(month=month, sugar=mean("BG_mmol"))
        .derive(change=c("sugar") - shift("sugar", "month"))
        .select("month", "change")
        .table(),
    ),
    (
        "How do the corrections add up over the weeks of 2025, as a running total of units?",
        d.filter(y2025)
        .group(week=week, units=sum_("corrU"))
        .derive(total=running("units", "week"))
        .table(),
    ),
    (
        "How much carbohydrate does she eat on average per entry at weekends?",
        d.filter(weekend).value(mean("carbs_g")),
    ),
    (
        "When did we see ketones above 1.5 for the very first time?",
        d.filter(c("ketones") > 1.5).value(min_("ts")),
    ),
    (
        "What percentage of her readings was in range, so 4 to 10, in every quarter?",
        d.group(quarter=ts.floor("quarter"), percent=mean(in_range) * 100).table(),
    ),
    (
        "At what hours of the clock do her lows happen? I would like the number for each hour.",
        d.filter(low).group(hour=ts.part("hour"), lows=count()).table(),
    ),
    # charts
    (
        "Could you draw me a line of her average sugar week by week?",
        d.group(week=week, sugar=mean("BG_mmol")).chart("line", x="week", y="sugar"),
    ),
    (
        "I would like to see how all her readings are spread, as a histogram.",
        d.chart("histogram", y="BG_mmol"),
    ),
    (
        "Please make a box plot of her sugar for each time of day.",
        d.chart("box", x="slot", y="BG_mmol"),
    ),
    (
        "Can I see bars with the number of lows per month?",
        d.filter(low).group(month=month, lows=count()).chart("bar", x="month", y="lows"),
    ),
    (
        "Please plot carbs against sugar as points, with sensor and finger in different colours.",
        d.chart("scatter", x="carbs_g", y="BG_mmol", colour="device"),
    ),
    (
        "I would find a heat map helpful, with the average sugar for each weekday and time slot.",
        d.group("slot", weekday=ts.part("weekdayName"), sugar=mean("BG_mmol")).chart(
            "heatmap", x="slot", y="weekday", colour="sugar"
        ),
    ),
    (
        "Could I have a pie of the symptoms, leaving out the times when there were none?",
        d.filter(c("symptom") != "none")
        .group("symptom", n=count())
        .chart("pie", x="symptom", y="n"),
    ),
    # cleaning
    (
        "Please remove all entries where we did not write down the carbs.",
        d.filter(~c("carbs_g").missing()).change("diary"),
    ),
    (
        "I would like a new column with the total insulin of each entry, meal and correction "
        "together; please call it total_u.",
        d.derive(total_u=insulin).change("diary"),
    ),
    (
        "Our doctor uses mg/dl, so please add a column mgdl that is the sugar times 18.",
        d.derive(mgdl=bg * 18).change("diary"),
    ),
    (
        "Where it says bottom for the injection place, I would rather it said buttock.",
        d.set("inj_site", c("inj_site").replace("bottom", "buttock")).change("diary"),
    ),
    (
        "I only want to keep the entries from January 2025 on.",
        d.filter(y2025).change("diary"),
    ),
    # statistics
    (
        "Does more exercise go together with lower sugar? I would like the correlation.",
        d.test("correlation", y="BG_mmol", x="exer_min"),
    ),
    (
        "Could you test with a t-test whether sensor and finger readings truly differ?",
        d.test("tTest", y="BG_mmol", x="device"),
    ),
    (
        "I wonder whether her sugar depends on who looks after her; would you run an analysis of "
        "variance?",
        d.test("anova", y="BG_mmol", x="who"),
    ),
    (
        "How much does her sugar swing in each month? The standard deviation would do.",
        d.group(month=month, swing=std("BG_mmol")).table(),
    ),
    # nothing can answer it
    ("Should I give her less insulin before swimming?", None),
    ("What was her HbA1c at the last clinic visit?", None),
    ("Will she have a low tonight?", None),
    ("Why does she always go so high after pizza?", None),
    ("How much did we spend on sensors this year?", None),
    ("Could you write a letter to the school explaining what to do when she is low?", None),
    ("How much weight has she gained since the diagnosis?", None),
    # Everyday
    ("What was her highest sugar?", d.value(max_("BG_mmol"))),
    ("How many sick days have I marked?", d.filter(c("sick_day")).value(nunique(day))),
    ("Can I see the latest 10 entries?", d.sort("-ts").limit(10).table()),
    (
        "How many carbs does she eat per meal slot on average?",
        d.group("slot", carbs=mean("carbs_g")).table(),
    ),
    ("Is she sleeping enough?", None),
    (
        "How many night checks did I do as Mum?",
        d.filter(night & (c("who") == "Mum")).value(count()),
    ),
    ("What is the average mood on sick days?", d.filter(c("sick_day")).value(mean("mood"))),
    ("Which injection spot do we use most?", d.group("inj_site", n=count()).top(1, "n").table()),
    (
        "Can I have a bar chart of readings per person?",
        d.group("who", n=count()).chart("bar", x="who", y="n"),
    ),
    ("What does other children's sugar look like?", None),
]
