"""Business trips of a company and the expense lines that were claimed for them."""

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
    quantile,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"trips": "csv", "items": "parquet"}

VOICE = "a manager who does not know the columns: own words for nearly everything, to the point"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 430
    first = ["Anke", "Boris", "Carla", "Dilek", "Emil", "Frieda", "Gustav", "Hana", "Igor", "Jette"]
    last = ["Albers", "Brandt", "Costa", "Duman", "Ehlers", "Fuchs", "Grabow", "Horvat"]
    people = [f"{a} {b}" for a in first for b in last][::2]
    team = rng.choice(
        ["Sales", "Service", "R&D", "Finance", "HR"], len(people), p=[0.35, 0.28, 0.2, 0.1, 0.07]
    )
    level = rng.choice(["E1", "E2", "E3", "M1", "M2"], len(people), p=[0.25, 0.3, 0.2, 0.15, 0.1])
    places = [
        ("Munich", "DE", 0.2),
        ("Berlin", "DE", 0.16),
        ("Cologne", "DE", 0.14),
        ("Paris", "FR", 0.12),
        ("Lyon", "FR", 0.06),
        ("Madrid", "ES", 0.08),
        ("Zurich", "CH", 0.1),
        ("Vienna", "AT", 0.08),
        ("Boston", "US", 0.06),
    ]
    place = rng.choice(len(places), n, p=[share for _, _, share in places])
    loud = 1 / (1 + np.arange(len(people)))[::-1] ** 0.4
    who = rng.choice(len(people), n, p=loud / loud.sum())
    nights = rng.choice([0, 1, 2, 3, 4, 7], n, p=[0.18, 0.3, 0.24, 0.14, 0.1, 0.04])
    start = pd.Timestamp("2023-10-02") + pd.to_timedelta(rng.integers(0, 540, n), unit="D")
    start = start + pd.to_timedelta(np.where(start.weekday >= 5, 7 - start.weekday, 0), unit="D")
    back = start + pd.to_timedelta(nights, unit="D")
    filed = back + pd.to_timedelta(rng.integers(1, 40, n), unit="D")
    status = rng.choice(["paid", "approved", "open", "rejected"], n, p=[0.7, 0.12, 0.1, 0.08])
    settled = pd.Series(filed + pd.to_timedelta(rng.integers(4, 45, n), unit="D"))
    billable = rng.choice(["yes", "no"], n, p=[0.4, 0.6])
    advance = np.where(
        rng.random(n) < 0.35,
        (120 * (nights + 1) * rng.uniform(0.6, 1.4, n) * np.where(billable == "yes", 1.2, 1)).round(
            -1
        ),
        np.nan,
    )
    trips = pd.DataFrame(
        {
            "TripNo": [f"T{70100 + i}" for i in range(n)],
            "PersNo": 4200 + who,
            "EmpName": np.array(people)[who],
            "Dept": team[who],
            "Grade": level[who],
            "Dest_City": [places[i][0] for i in place],
            "Dest_Ctry": [places[i][1] for i in place],
            "DepDate": start.strftime("%Y-%m-%d"),
            "RetDate": back.strftime("%Y-%m-%d"),
            "Purpose": rng.choice(
                ["client visit", "conference", "training", "internal meeting", "trade fair"],
                n,
                p=[0.42, 0.15, 0.13, 0.18, 0.12],
            ),
            "Billable": billable,
            "Advance_EUR": advance,
            "SubmDate": filed.strftime("%Y-%m-%d"),
            "PaidDate": settled.dt.strftime("%Y-%m-%d").where(status == "paid"),
            "Status": status,
        }
    )
    m = 1900
    which = rng.choice(n - 12, m)
    kind = rng.choice(
        ["air", "rail", "hotel", "meals", "taxi", "mileage", "other"],
        m,
        p=[0.13, 0.15, 0.2, 0.26, 0.14, 0.07, 0.05],
    )
    far = np.array([places[i][1] == "US" for i in place])[which]
    usual = pd.Series(kind).map(
        {"air": 240, "rail": 95, "hotel": 125, "meals": 31, "taxi": 27, "mileage": 70, "other": 18}
    )
    usual = (
        usual * np.where((kind == "hotel"), 0.6 + 0.4 * nights[which], 1) * np.where(far, 1.9, 1)
    )
    amount = (usual * rng.lognormal(0, 0.4, m)).round(2)
    cap = pd.Series(kind).map({"hotel": 260.0, "meals": 45.0, "taxi": 40.0, "air": 450.0})
    shops = pd.Series(kind).map(
        {"air": "SkyJet", "rail": "RailNet", "hotel": "Hotel Adler", "meals": "Bistro Nord"}
    )
    messy = [str, str.upper, lambda text: f" {text}", lambda text: f"{text}  "]
    items = pd.DataFrame(
        {
            "LineNo": np.arange(1, m + 1),
            "TripNo": trips["TripNo"].to_numpy()[which],
            "Cat": kind,
            "Amt_EUR": amount,
            "VAT_EUR": (amount * rng.choice([0, 0.07, 0.19], m, p=[0.25, 0.4, 0.35]) / 1.15).round(
                2
            ),
            "Limit_EUR": cap,
            "PayMeth": rng.choice(["corp card", "own card", "cash"], m, p=[0.55, 0.3, 0.15]),
            "Merchant": [
                None if pd.isna(shop) else messy[i](shop)
                for i, shop in zip(rng.choice(4, m, p=[0.6, 0.15, 0.15, 0.1]), shops, strict=True)
            ],
            "Km": [
                f"{x} km" if a == "mileage" else None
                for x, a in zip(rng.integers(20, 620, m), kind, strict=True)
            ],
            "Receipt": rng.random(m) < 0.88,
            "PostDate": (
                pd.Series(filed[which]) + pd.to_timedelta(rng.integers(0, 9, m), unit="D")
            ).dt.normalize(),
        }
    )
    return {"trips": trips, "items": items}


t = T("trips")
i = T("items")
both = i.join(t, "TripNo")

left = c("DepDate")
booked = c("PostDate")
spend = sum_("Amt_EUR")
too_much = c("Amt_EUR") > c("Limit_EUR")
abroad = c("Dest_Ctry") != "DE"

QUESTIONS = [
    # Everyday
    (
        "Round what each bill comes to to whole euros, and keep it that way.",
        i.derive(Amt_EUR=c("Amt_EUR").round()).change("items"),
    ),
    (
        "Which types of cost average more than 100 euros a bill?",
        i.group("Cat", average=mean("Amt_EUR")).filter(c("average") > 100).table(),
    ),
    (
        "What we spent, by type of cost and way of paying.",
        i.group("Cat", "PayMeth", spent=spend).table(),
    ),
    ("How much money did the Sales people spend?", both.filter(c("Dept") == "Sales").value(spend)),
    (
        "Number of bills and average sum for each type of cost.",
        i.group("Cat", bills=count(), average=mean("Amt_EUR")).table(),
    ),
    (
        "The largest sum and the largest tax for each way of paying.",
        i.group("PayMeth", largest=max_("Amt_EUR"), tax=max_("VAT_EUR")).table(),
    ),
    ("All bills, biggest one first.", i.sort("-Amt_EUR").table()),
    ("Just show me who went to which town.", t.select("EmpName", "Dest_City").table()),
    ("When did the first journey start?", t.value(min_("DepDate"))),
    ("What reasons for going away do people give?", t.distinct("Purpose").table()),
    ("How many stars do the hotels we use have, on average?", None),
    # look
    ("What sorts of things do we reimburse people for?", i.distinct("Cat").table()),
    ("How many journeys are on file?", t.value(count())),
    ("Where does the list of journeys have gaps?", t.report("missing")),
    ("Pull out five bills for me, blindly picked.", i.sample(5).table()),
    # aggregate and compare
    ("What did we fork out for lodging altogether?", i.filter(c("Cat") == "hotel").value(spend)),
    (
        "Which team burns the most money on the road?",
        both.group("Dept", money=spend).top(1, "money").table(),
    ),
    (
        "Add up the bills of every journey: what does one cost us on average?",
        i.group("TripNo", cost=spend).value(mean("cost")),
    ),
    (
        "How often is the paper missing for a bill, as a percentage, team by team?",
        both.group("Dept", percent=mean(~c("Receipt")) * 100).table(),
    ),
    (
        "Who are our ten keenest flyers, by number of plane tickets?",
        both.filter(c("Cat") == "air").group("EmpName", tickets=count()).top(10, "tickets").table(),
    ),
    (
        "Take only the bills that break the cap. By how many euros in total do they overshoot it?",
        i.filter(too_much).value(sum_(c("Amt_EUR") - c("Limit_EUR"))),
    ),
    (
        "Name the colleagues who have travelled but never once been to Spain.",
        t.group("EmpName", spain=count(only=c("Dest_Ctry") == "ES"))
        .filter(c("spain") == 0)
        .select("EmpName")
        .table(),
    ),
    (
        "Of what we blew on conferences, what portion can be passed on to customers?",
        both.filter(c("Purpose") == "conference").value(
            sum_("Amt_EUR", c("Billable") == "yes") / spend
        ),
    ),
    (
        "Dearest single bill for food among the HR folks, how many euros?",
        both.filter((c("Cat") == "meals") & (c("Dept") == "HR")).value(max_("Amt_EUR")),
    ),
    (
        "Off to France: how much dearer is a plane ticket than a train ticket, on average?",
        both.filter(c("Dest_Ctry") == "FR").value(
            mean("Amt_EUR", c("Cat") == "air") - mean("Amt_EUR", c("Cat") == "rail")
        ),
    ),
    (
        "The three towns outside Germany we head for most often",
        t.filter(abroad).group("Dest_City", n=count()).top(3, "n").table(),
    ),
    (
        "How much money did each team get up front, leaving out whatever was turned down?",
        t.filter(c("Status") != "rejected").group("Dept", money=sum_("Advance_EUR")).table(),
    ),
    (
        "Show me journeys nobody has handed in a single bill for.",
        t.join(i, "TripNo", "anti").table(),
    ),
    (
        "Who cost us more than double the average per head?",
        both.group("EmpName", cost=spend).filter(c("cost") > over(mean("cost")) * 2).table(),
    ),
    # time
    (
        "How many days do people wait for their money once they have handed everything in, on "
        "average and for each team?",
        t.group("Dept", days=mean(c("SubmDate").until(c("PaidDate")))).table(),
    ),
    (
        "Total outlay booked in each quarter of 2024, please.",
        i.filter((booked >= date("2024-01-01")) & (booked < date("2025-01-01")))
        .group(quarter=booked.floor("quarter"), outlay=spend)
        .table(),
    ),
    (
        "Which days of the week do people set off on? I'd like the number for each.",
        t.group(weekday=left.part("weekdayName"), n=count()).table(),
    ),
    (
        "Month by month, what we spend, and by how many percent that is up or down on the month "
        "before",
        i.group(month=booked.floor("month"), spend=spend)
        .derive(growth=(c("spend") / shift("spend", "month") - 1) * 100)
        .table(),
    ),
    (
        "How many different people did we send off in the summer of 2024, June through August?",
        t.filter((left >= date("2024-06-01")) & (left < date("2024-09-01"))).value(
            nunique("PersNo")
        ),
    ),
    # charts
    (
        "Give me a picture of the money spent, one bar per team.",
        both.group("Dept", money=spend).chart("bar", x="Dept", y="money"),
    ),
    (
        "Plane and lodging costs as two curves over the months",
        i.filter(c("Cat").isin(["air", "hotel"]))
        .group("Cat", month=booked.floor("month"), costs=spend)
        .chart("line", x="month", y="costs", colour="Cat"),
    ),
    (
        "What does the spread of cab fares look like? Draw it.",
        i.filter(c("Cat") == "taxi").chart("histogram", y="Amt_EUR"),
    ),
    (
        "A cake chart of how often people use plastic of the firm, their own or notes",
        i.group("PayMeth", n=count()).chart("pie", x="PayMeth", y="n"),
    ),
    (
        "I want a coloured grid: teams along one edge, kinds of cost along the other, darker means "
        "more euros in total.",
        both.group("Dept", "Cat", euros=spend).chart("heatmap", x="Dept", y="Cat", colour="euros"),
    ),
    # cleaning and reshaping: the table changes
    (
        "Where nothing is entered for money up front, people simply got none. Put a nought there "
        "in trips.",
        t.derive(Advance_EUR=c("Advance_EUR").or_else(0)).change("trips"),
    ),
    (
        "The shops in items are spelt every which way: no gaps before or after, everything small, "
        "and keep it so.",
        i.derive(Merchant=c("Merchant").strip().lower()).change("items"),
    ),
    (
        "Nobody outside should see who travelled. Take the names of our people out of trips.",
        t.drop("EmpName").change("trips"),
    ),
    (
        "Driving distances in items come as 120 km. I need bare figures to reckon with, so fix "
        "that in there.",
        i.derive(Km=c("Km").replace(" km", "").cast("number")).change("items"),
    ),
    (
        "Mark every line in items: a new field too_dear saying yes if it is above what we allow, "
        "no if it isn't.",
        i.derive(too_dear=where(too_much, "yes", "no")).change("items"),
    ),
    (
        "Dest_Ctry is gibberish as a heading in trips, make that country.",
        t.rename(Dest_Ctry="country").change("trips"),
    ),
    # cleaning and reshaping: only shown
    (
        "Line up the journeys by the day people left, latest on top.",
        t.sort("-DepDate").table(),
    ),
    (
        "Put next to every bill what remains once the tax is off.",
        i.derive(net=c("Amt_EUR") - c("VAT_EUR")).table(),
    ),
    (
        "Teams down the page, kinds of cost across it, what we spent where they cross",
        both.pivot("Dept", "Cat", spend).table(),
    ),
    (
        "How many bills are there in each bracket of a hundred euros?",
        i.group(euros=c("Amt_EUR").bins(100), n=count()).table(),
    ),
    (
        "I'd rather read company card where it says corp card; just show me the bills like that.",
        i.derive(PayMeth=c("PayMeth").replace("corp card", "company card")).table(),
    ),
    # statistics
    (
        "Do people who stay away for more days also run up a bigger total per journey? How "
        "tight is that link?",
        i.group("TripNo", total=spend)
        .join(t, "TripNo")
        .derive(days=left.until(c("RetDate")))
        .test("correlation", y="total", x="days"),
    ),
    (
        "Which of the figures we hold on the bills move together most? Every one against every "
        "other, please.",
        i.report("correlations"),
    ),
    (
        "People get more up front when a customer foots the bill. A real gap or a fluke?",
        t.test("tTest", y="Advance_EUR", x="Billable"),
    ),
    (
        "Is the average bill equally big whichever way people pay, or can we rule that out? "
        "Compare all three averages properly.",
        i.test("anova", y="Amt_EUR", x="PayMeth"),
    ),
    (
        "Has how a claim ends up got anything to do with the team, or is it coincidence?",
        t.test("chiSquared", y="Status", x="Dept"),
    ),
    (
        "Cab fares: are they spread like a bell or not?",
        i.filter(c("Cat") == "taxi").test("normality", y="Amt_EUR"),
    ),
    (
        "Which bills are freakishly high for their kind, more than three standard deviations "
        "above the average of it?",
        i.filter(
            c("Amt_EUR") - over(mean("Amt_EUR"), "Cat") > over(std("Amt_EUR"), "Cat") * 3
        ).table(),
    ),
    (
        "Below what sum do nine out of ten food bills stay?",
        i.filter(c("Cat") == "meals").value(quantile("Amt_EUR", 0.9)),
    ),
    (
        "How far do hotel bills stray from their average within each team?",
        both.filter(c("Cat") == "hotel").group("Dept", stray=std("Amt_EUR")).table(),
    ),
    # nothing can answer it
    ("How much should I set aside for people on the road next year?", None),
    ("Who is going to break the cap next month?", None),
    ("What types of travellers do we have? Let the numbers sort them into a few camps.", None),
    ("Why do the Service people eat so expensively?", None),
    ("Are the trade fairs to blame for the costly first quarter?", None),
    ("Could we do with fewer plane tickets without losing customers?", None),
    ("Is 140 euros for a hotel too much?", None),
    ("Cut it short: what in here ought to worry me?", None),
    ("How much carbon did our flights put into the air?", None),
    ("How many contracts did we land on those client visits?", None),
    ("What do the ten people who travel most earn?", None),
    ("Which share of plane tickets was business class?", None),
    ("How many days ahead do people book their train, team by team?", None),
    ("Who gave the go-ahead for the journeys to Boston?", None),
    ("What does the taxman allow for a day in Vienna?", None),
    ("Get me a seat to Zurich on Tuesday morning.", None),
]
