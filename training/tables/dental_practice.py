"""Appointments of a dental practice and the people on its books."""

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
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"appts": "csv", "patients": "csv"}

VOICE = "a practice owner: everyday synonyms in place of all column names"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 420
    born = pd.Timestamp("1938-01-01") + pd.to_timedelta(rng.integers(0, 29800, m), "D")
    patients = pd.DataFrame(
        {
            "PatID": 50000 + np.arange(m) * 3,
            "DOB": born.strftime("%Y-%m-%d"),
            "Sex": rng.choice(["F", "M"], m, p=[0.54, 0.46]),
            "Postcode": rng.choice(["8001", "8004", "8032", "8050", "8810"], m),
            "InsType": rng.choice(["private", "statutory", "none"], m, p=[0.27, 0.58, 0.15]),
            "Smoker": rng.choice(["yes", "no"], m, p=[0.21, 0.79]),
            "Recall_mths": rng.choice([3, 6, 12], m, p=[0.12, 0.6, 0.28]),
            "Ref_by": rng.choice(
                ["friend", "web", "GP", "walk-in", None], m, p=[0.34, 0.28, 0.08, 0.1, 0.2]
            ),
            "Anxious": rng.random(m) < 0.17,
        }
    )
    n = 1500
    who = rng.choice(m, n, p=rng.dirichlet(np.full(m, 1.2)))
    code = rng.choice(
        ["EXAM", "CLEAN", "FILL", "RCT", "EXTR", "CROWN", "WHITE", "XRAY"],
        n,
        p=[0.25, 0.27, 0.18, 0.06, 0.06, 0.06, 0.04, 0.08],
    )
    usual = {"EXAM": 70, "CLEAN": 145, "FILL": 230, "RCT": 820, "EXTR": 260, "CROWN": 1350}
    usual |= {"WHITE": 420, "XRAY": 60}
    length = {"EXAM": 20, "CLEAN": 45, "FILL": 40, "RCT": 90, "EXTR": 35, "CROWN": 75}
    length |= {"WHITE": 60, "XRAY": 10}
    day = pd.Timestamp("2023-07-03") + pd.to_timedelta(rng.integers(0, 600, n), "D")
    day -= pd.to_timedelta(np.where(day.dayofweek == 6, 2, 0), "D")
    slot = rng.choice(np.arange(8 * 12, 17 * 12 + 6), n) * 5
    stat = rng.choice(["DONE", "CANC", "DNA"], n, p=[0.84, 0.1, 0.06])
    fee = (pd.Series(usual)[code].to_numpy() * rng.normal(1, 0.12, n)).round(-1)
    fee = np.where(stat == "DONE", fee, np.where(stat == "DNA", 50, 0))
    start = day + pd.to_timedelta(slot, "min")
    appts = pd.DataFrame(
        {
            "ApptNo": 120001 + np.arange(n),
            "PatID": patients["PatID"].to_numpy()[who],
            "Start": start,
            "Booked": (day - pd.to_timedelta(rng.gamma(2, 11, n).round(), "D")).strftime(
                "%Y-%m-%d"
            ),
            "Clin": rng.choice(["AK", "MS", "JB", "RT"], n, p=[0.34, 0.28, 0.22, 0.16]),
            "Room": rng.choice([1, 2, 3, 4], n),
            "TxCode": code,
            "Mins": (pd.Series(length)[code].to_numpy() * rng.gamma(25, 1 / 25, n)).round(),
            "Stat": stat,
            "Fee_CHF": fee,
            "Paid_CHF": np.where(rng.random(n) < 0.86, fee, (fee * rng.random(n)).round(-1)),
            "LA": rng.choice(["Y", "N"], n, p=[0.3, 0.7]),
            "WaitMin": np.where(stat == "DONE", rng.gamma(1.6, 6, n).round(), np.nan),
            "Pain": np.where(stat == "DONE", rng.integers(0, 9, n), np.nan),
        }
    )
    appts.loc[stat != "DONE", "Mins"] = np.nan
    appts.loc[rng.random(n) < 0.22, "Pain"] = np.nan
    return {"appts": appts.sort_values("Start", ignore_index=True), "patients": patients}


appts = T("appts")
patients = T("patients")

known = appts.join(patients, on="PatID")
done = c("Stat") == "DONE"
missed = c("Stat") == "DNA"
cancelled = c("Stat") == "CANC"
in_2024 = (c("Start") >= date("2024-01-01")) & (c("Start") < date("2025-01-01"))

low, high = over(quantile("WaitMin", 0.25)), over(quantile("WaitMin", 0.75))

QUESTIONS = [
    # Everyday
    ("Let me have the bottom seven lines of the diary", appts.tail(7).table()),
    (
        "Of the fillings we actually carried out, how many came with an extreme bill?",
        appts.filter(done & (c("TxCode") == "FILL")).filter(outlier("Fee_CHF")).value(count()),
    ),
    (
        "What do we charge on average for a visit, if the very same entry twice counts only once?",
        appts.distinct().value(mean("Fee_CHF")),
    ),
    (
        "For one and the same patient, how many days lie on average between a visit and the next?",
        appts.derive(gap=shift("Start", "Start", per=("PatID",)).until(c("Start"))).value(
            mean("gap")
        ),
    ),
    (
        "How much did people hand over in May 2024, and how much in June 2024?",
        appts.group(
            may=sum_(
                "Paid_CHF",
                only=(c("Start") >= date("2024-05-01")) & (c("Start") < date("2024-06-01")),
            ),
            june=sum_(
                "Paid_CHF",
                only=(c("Start") >= date("2024-06-01")) & (c("Start") < date("2024-07-01")),
            ),
        ).table(),
    ),
    (
        "Check-ups against cleanings: how long was the average wait for each?",
        appts.filter(c("TxCode").isin(["EXAM", "CLEAN"]))
        .group("TxCode", wait=mean("WaitMin"))
        .table(),
    ),
    (
        "The bill less what was handed over, divided by the minutes in the chair: what is the "
        "average for each dentist?",
        appts.group(
            "Clin", owed_per_minute=mean((c("Fee_CHF") - c("Paid_CHF")) / c("Mins"))
        ).table(),
    ),
    (
        "For every surgery, the average soreness and the longest session in the chair",
        appts.group("Room", soreness=mean("Pain"), longest=max_("Mins")).table(),
    ),
    (
        "How many patients have private cover, and what share of our books are they?",
        patients.group(
            n=count(only=c("InsType") == "private"), share=mean(c("InsType") == "private")
        ).table(),
    ),
    ("How many different kinds of treatment do we do?", appts.value(nunique("TxCode"))),
    ("Summary of the bills, please", appts.report("describe", "Fee_CHF")),
    ("What share of our patients smokes?", patients.value(mean(c("Smoker") == "yes"))),
    (
        "Amount billed per month",
        appts.group(month=c("Start").floor("month"), billed=sum_("Fee_CHF")).table(),
    ),
    ("Do the wait and the pain correlate?", appts.test("correlation", y="Pain", x="WaitMin")),
    (
        "Which dentists have had more than 300 visits?",
        appts.group("Clin", n=count()).filter(c("n") > 300).table(),
    ),
    (
        "Number of visits, dentists down the side and treatments across",
        appts.pivot("Clin", "TxCode", count()).table(),
    ),
    ("Average bill of the smokers", known.filter(c("Smoker") == "yes").value(mean("Fee_CHF"))),
    (
        "Lowest and highest bill for each treatment",
        appts.group("TxCode", lowest=min_("Fee_CHF"), highest=max_("Fee_CHF")).table(),
    ),
    ("Show the visits that were cancelled or missed", appts.filter(cancelled | missed).table()),
    ("What does the average patient earn?", None),
    # look
    ("How many people are on our books?", patients.value(count())),
    ("What do we actually write down about each visit?", appts.report("types")),
    ("Where did the receptionist leave blanks in the diary?", appts.report("missing")),
    (
        "Through which routes do newcomers hear of us?",
        patients.filter(~c("Ref_by").missing()).distinct("Ref_by").table(),
    ),
    ("Let me see eight people from the books, picked at random", patients.sample(8).table()),
    (
        "Overview of how long folk sit before they are seen and how long they are in the chair",
        appts.report("describe", "WaitMin", "Mins"),
    ),
    # aggregate and compare
    (
        "How much have we billed altogether?",
        appts.value(sum_("Fee_CHF")),
    ),
    (
        "What is still owed to us?",
        appts.value(sum_(c("Fee_CHF") - c("Paid_CHF"))),
    ),
    (
        "Turnover for each dentist",
        appts.group("Clin", turnover=sum_("Fee_CHF")).table(),
    ),
    (
        "Which dentist keeps folk hanging about the longest, on average?",
        appts.group("Clin", wait=mean("WaitMin")).top(1, "wait").table(),
    ),
    (
        "What percentage of bookings simply never turned up?",
        appts.value(mean(missed) * 100),
    ),
    (
        "Is it smokers or non-smokers who skip without a word more often, as a proportion?",
        known.group("Smoker", skipped=mean(missed)).top(1, "skipped").table(),
    ),
    (
        "The three procedures that earn us the most",
        appts.group("TxCode", earned=sum_("Fee_CHF")).top(3, "earned").table(),
    ),
    (
        "What do we earn per minute in the chair, by procedure?",
        appts.group("TxCode", per_minute=sum_("Fee_CHF") / sum_("Mins")).table(),
    ),
    (
        "How many of our customers are nervous?",
        patients.filter(c("Anxious")).value(count()),
    ),
    (
        "Do nervous people hurt more on average than the calm ones?",
        known.group("Anxious", pain=mean("Pain")).table(),
    ),
    (
        "How many women with private cover do we look after?",
        patients.filter((c("Sex") == "F") & (c("InsType") == "private")).value(count()),
    ),
    (
        "What does an average completed root canal cost?",
        appts.filter(done & (c("TxCode") == "RCT")).value(mean("Fee_CHF")),
    ),
    (
        "How much dearer is the typical crown than the typical filling, once it has been carried "
        "out? Averages please",
        appts.filter(done).value(
            mean("Fee_CHF", c("TxCode") == "CROWN") - mean("Fee_CHF", c("TxCode") == "FILL")
        ),
    ),
    (
        "For every dentist, what part of the finished work was done under a numbing injection?",
        appts.filter(done).group("Clin", numbed=mean(c("LA") == "Y")).table(),
    ),
    (
        "Who on our books has never been in at all?",
        patients.join(appts.filter(done), on="PatID", how="anti").table(),
    ),
    (
        "People who called off three times or more",
        appts.filter(cancelled).group("PatID", n=count()).filter(c("n") >= 3).table(),
    ),
    (
        "The ten best-paying customers by what they have handed over",
        appts.group("PatID", paid=sum_("Paid_CHF")).top(10, "paid").table(),
    ),
    (
        "In each surgery, the two longest sessions in the chair",
        appts.top(2, "Mins", per=("Room",)).table(),
    ),
    (
        "How much does each kind of cover bring in per head?",
        known.group("InsType", per_head=sum_("Fee_CHF") / nunique("PatID")).table(),
    ),
    (
        "Middle value of the time spent in the waiting room, for each surgery",
        appts.group("Room", wait=median("WaitMin")).table(),
    ),
    (
        "What share of the money comes from each neighbourhood?",
        known.group("Postcode", money=sum_("Paid_CHF"))
        .derive(share=c("money") / over(sum_("money")))
        .table(),
    ),
    (
        "How many invoices are not settled in full, dentist by dentist?",
        appts.filter(c("Paid_CHF") < c("Fee_CHF")).group("Clin", n=count()).table(),
    ),
    (
        "Which dentists bill more than the average of the four?",
        appts.group("Clin", billed=sum_("Fee_CHF"))
        .filter(c("billed") > over(mean("billed")))
        .table(),
    ),
    (
        "Who had both a pulled tooth and a whitening?",
        appts.group(
            "PatID",
            pulled=count(only=c("TxCode") == "EXTR"),
            whitened=count(only=c("TxCode") == "WHITE"),
        )
        .filter((c("pulled") > 0) & (c("whitened") > 0))
        .select("PatID")
        .table(),
    ),
    (
        "On average, how often has somebody been to see us?",
        appts.filter(done).group("PatID", n=count()).value(mean("n")),
    ),
    (
        "What was the priciest job of all, and which was it?",
        appts.top(1, "Fee_CHF").table(),
    ),
    # time
    (
        "Takings per month in 2024",
        appts.filter(in_2024)
        .group(month=c("Start").floor("month"), takings=sum_("Paid_CHF"))
        .table(),
    ),
    (
        "Which weekday has the most no-shows?",
        appts.filter(missed)
        .group(weekday=c("Start").part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "How many days ahead do people ring us, on average, for a scale and polish?",
        appts.filter(c("TxCode") == "CLEAN").value(mean(c("Booked").until(c("Start")))),
    ),
    (
        "How many check-ups did we complete between January and March 2024?",
        appts.filter(
            (c("TxCode") == "EXAM")
            & done
            & (c("Start") >= date("2024-01-01"))
            & (c("Start") < date("2024-04-01"))
        ).value(count()),
    ),
    (
        "When did each person last sit in the chair?",
        appts.filter(done).group("PatID", last=max_("Start")).table(),
    ),
    (
        "Quarterly turnover and how it changed on the quarter before",
        appts.group(quarter=c("Start").floor("quarter"), turnover=sum_("Fee_CHF"))
        .derive(change=c("turnover") - shift("turnover", "quarter"))
        .table(),
    ),
    (
        "Money in the till adding up week after week since September 2024",
        appts.filter(c("Start") >= date("2024-09-01"))
        .group(week=c("Start").floor("week"), money=sum_("Paid_CHF"))
        .derive(total=running("money", "week"))
        .table(),
    ),
    (
        "Is the queue worse before noon or after? Average for each half of the day",
        appts.group(
            half=where(c("Start").part("hour") < 12, "morning", "afternoon"), wait=mean("WaitMin")
        ).table(),
    ),
    (
        "How many of our customers were born in the nineties?",
        patients.filter((c("DOB") >= date("1990-01-01")) & (c("DOB") < date("2000-01-01"))).value(
            count()
        ),
    ),
    (
        "Number of sessions a month, evened out over three of them",
        appts.group(month=c("Start").floor("month"), n=count())
        .derive(even=rolling("n", "month", 3))
        .table(),
    ),
    # charts
    (
        "Bars with the income from each procedure",
        appts.group("TxCode", income=sum_("Fee_CHF")).chart("bar", x="TxCode", y="income"),
    ),
    (
        "A pie of how everybody is covered",
        patients.group("InsType", n=count()).chart("pie", x="InsType", y="n"),
    ),
    (
        "Draw our monthly income as a curve, one for each dentist",
        appts.group("Clin", month=c("Start").floor("month"), income=sum_("Fee_CHF")).chart(
            "line", x="month", y="income", colour="Clin"
        ),
    ),
    (
        "How are the minutes in the waiting room spread? Twelve bars will do",
        appts.chart("histogram", y="WaitMin", bins=12),
    ),
    (
        "Violins of the soreness score, one for each procedure",
        appts.chart("violin", x="TxCode", y="Pain"),
    ),
    (
        "Dots for chair time against the bill, finished work only",
        appts.filter(done).chart("scatter", x="Mins", y="Fee_CHF"),
    ),
    (
        "Stacked bars of how bookings ended for each dentist",
        appts.group("Clin", "Stat", n=count()).chart(
            "bar", x="Clin", y="n", colour="Stat", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Strike everything that was called off out of appts",
        appts.filter(~cancelled).change("appts"),
    ),
    (
        "Where nobody noted how a person found us, put unknown",
        patients.derive(Ref_by=c("Ref_by").or_else("unknown")).change("patients"),
    ),
    (
        "Add the unpaid rest of each bill as owed",
        appts.derive(owed=c("Fee_CHF") - c("Paid_CHF")).change("appts"),
    ),
    (
        "Dentists down, procedures across, and the total billed in the squares",
        appts.pivot("Clin", "TxCode", sum_("Fee_CHF")).table(),
    ),
    # statistics
    (
        "Does hanging about go with more soreness? Correlate the two",
        appts.test("correlation", y="Pain", x="WaitMin"),
    ),
    (
        "Is soreness really different with and without the jab, or is it chance?",
        appts.test("tTest", y="Pain", x="LA"),
    ),
    (
        "Does the kind of cover have anything to do with how a booking ends? A test, please",
        known.test("chiSquared", y="Stat", x="InsType"),
    ),
    # nothing can answer it
    ("Which tooth gets filled the most?", None),
    ("How many people have moved to another practice?", None),
    ("What do we spend on gloves and anaesthetic per visit?", None),
    ("Which of our hygienists gets the best reviews?", None),
    ("How full will the diary be over Christmas?", None),
    ("Why do so many folk skip on a Monday?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Which visits had a bizarre stretch of sitting about before being seen?",
        appts.filter(
            (c("WaitMin") < low - (high - low) * 1.5) | (c("WaitMin") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Get rid of every visit whose entry has a hole in it",
        appts.filter(~c("Mins").missing() & ~c("WaitMin").missing() & ~c("Pain").missing()).change(
            "appts"
        ),
    ),
    (
        "Mean, middle value and standard deviation of what we charge for each kind of treatment",
        appts.group(
            "TxCode", mean=mean("Fee_CHF"), middle=median("Fee_CHF"), spread=std("Fee_CHF")
        ).table(),
    ),
]
