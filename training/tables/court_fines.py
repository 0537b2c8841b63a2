"""Fines imposed by magistrates' courts, the payments towards them, and the courts."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    E,
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
    where,
)

FORMATS = {"fines": "csv", "payments": "csv", "courts": "csv"}

VOICE = "a cautious analyst of the ministry: several conditions, says what is left out"

COURTS = [
    ("ALD", "Aldmouth", "North", 6, "2001-04-02", True),
    ("BRK", "Brackley Road", "Midlands", 9, "1988-09-12", True),
    ("CHS", "Chesford", "South", 4, "1996-01-15", False),
    ("DUN", "Dunmere", "North", 3, "1979-06-04", False),
    ("ELM", "Elmstead", "South", 7, "2009-10-19", True),
    ("FEN", "Fenwick", "East", 5, "1992-03-30", False),
    ("GRT", "Great Holm", "Midlands", 11, "2014-05-12", True),
    ("HAV", "Haversham", "East", 2, "1967-11-06", False),
    ("INV", "Inverley", "North", 8, "2024-02-05", True),
]
OFFENCES = [
    "speeding",
    "no insurance",
    "drink driving",
    "fare evasion",
    "littering",
    "theft",
    "no tv licence",
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    columns = ["COURT_CODE", "COURT_NAME", "REGION", "COURTROOMS", "OPENED", "ONLINE_PAY"]
    courts = pd.DataFrame(COURTS, columns=columns)
    n = 1500
    which = rng.choice(8, n, p=rng.dirichlet(np.full(8, 12.0)))
    offence = rng.choice(OFFENCES, n, p=[0.31, 0.16, 0.09, 0.15, 0.08, 0.12, 0.09])
    base = pd.Series(offence).map(
        dict(zip(OFFENCES, [210, 420, 560, 140, 110, 260, 180], strict=True))
    )
    hearing = pd.Timestamp("2023-01-09") + pd.to_timedelta(rng.integers(0, 1010, n), "D")
    hearing = hearing - pd.to_timedelta(np.maximum(hearing.dayofweek - 4, 0), "D")
    offended = hearing - pd.to_timedelta((rng.gamma(4, 24, n) + 14).astype(int), "D")
    plea = rng.choice(["guilty", "not guilty", "no plea"], n, p=[0.52, 0.17, 0.31])
    fine = (base.to_numpy() * rng.gamma(6, 1 / 6, n) * np.where(plea == "guilty", 0.8, 1.1)).round(
        -1
    )
    fine = np.maximum(fine, 40)
    band = rng.choice(
        ["18-24", "25-34", "35-49", "50-64", "65+"], n, p=[0.22, 0.28, 0.28, 0.16, 0.06]
    )
    plan = (rng.random(n) < 0.34) & (fine > 120)
    fines = pd.DataFrame(
        {
            "CASE_ID": [f"C{i:06d}" for i in 310001 + np.arange(n)],
            "COURT_CODE": courts["COURT_CODE"].to_numpy()[which],
            "OFFENCE": offence,
            "OFFENCE_DATE": offended.strftime("%Y-%m-%d"),
            "HEARING_DATE": hearing.strftime("%Y-%m-%d"),
            "PLEA": plea,
            "AGE_BAND": band,
            "SEX": rng.choice(["M", "F"], n, p=[0.71, 0.29]),
            "REPRESENTED": rng.choice(["Y", "N"], n, p=[0.23, 0.77]),
            "FINE_GBP": fine,
            "SURCHARGE_GBP": (fine * 0.4).round(),
            "COSTS_GBP": rng.choice([0, 85, 130, 310], n, p=[0.2, 0.45, 0.25, 0.1]),
            "INSTALMENTS": plan,
            "APPEALED": rng.choice(["Y", "N"], n, p=[0.06, 0.94]),
            "POINTS": np.where(
                np.isin(offence, OFFENCES[:3]), rng.choice([3, 4, 5, 6, 8], n), np.nan
            ),
        }
    )
    fines.loc[rng.choice(n, 48, replace=False), "AGE_BAND"] = None
    fines.loc[rng.choice(n, 19, replace=False), "SEX"] = None
    rows = []
    due = fine + fines["SURCHARGE_GBP"].to_numpy()
    settled = rng.random(n) < 0.74
    for i in range(n):
        parts = int(rng.integers(2, 5)) if plan[i] else 1
        made = parts if settled[i] else int(rng.integers(0, parts))
        for k in range(made):
            day = hearing[i] + pd.Timedelta(days=int(rng.gamma(2, 14)) + 30 * k)
            rows.append(
                (fines["CASE_ID"].iloc[i], day.strftime("%Y-%m-%d"), round(due[i] / parts, 2))
            )
    payments = pd.DataFrame(rows, columns=["CASE_ID", "PAY_DATE", "AMOUNT_GBP"])
    m = len(payments)
    payments["METHOD"] = rng.choice(
        ["card", "cheque", "bank transfer", "cash", "deducted"], m, p=[0.46, 0.08, 0.24, 0.07, 0.15]
    )
    payments["LATE"] = rng.random(m) < 0.21
    payments.insert(0, "PAYMENT_ID", 880001 + np.arange(m))
    return {"fines": fines, "payments": payments, "courts": courts}


fines = T("fines")
payments = T("payments")
courts = T("courts")

tried = fines.join(courts, on="COURT_CODE")
paid = payments.join(fines, on="CASE_ID")
paid_at = paid.join(courts, on="COURT_CODE")
heard = c("HEARING_DATE")
paid_on = c("PAY_DATE")
due = c("FINE_GBP") + c("SURCHARGE_GBP") + c("COSTS_GBP")
guilty = c("PLEA") == "guilty"
represented = c("REPRESENTED") == "Y"
appealed = c("APPEALED") == "Y"
wait = c("OFFENCE_DATE").until(heard)


def year(y: int, day: E = heard) -> E:
    return (day >= date(f"{y}-01-01")) & (day < date(f"{y + 1}-01-01"))


QUESTIONS = [
    # Everyday
    ("How many cases are there for each plea?", fines.group("PLEA", n=count()).table()),
    ("Please summarise the amounts of the payments.", payments.report("describe", "AMOUNT_GBP")),
    (
        "How many cases do not concern speeding?",
        fines.filter(c("OFFENCE") != "speeding").value(count()),
    ),
    (
        "By what percentage is the mean fine of represented defendants above that of the others?",
        fines.value(
            (
                mean("FINE_GBP", c("REPRESENTED") == "Y")
                / mean("FINE_GBP", c("REPRESENTED") == "N")
                - 1
            )
            * 100
        ),
    ),
    (
        "What share of all cases does each offence account for?",
        fines.group("OFFENCE", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "Which method of payment was used most often?",
        payments.group("METHOD", n=count()).top(1, "n").table(),
    ),
    (
        "What was the total amount paid in each year?",
        payments.group(year=c("PAY_DATE").part("year"), total=sum_("AMOUNT_GBP")).table(),
    ),
    (
        "Could I see a heat map of the correlations between fine, surcharge and costs?",
        fines.select("FINE_GBP", "SURCHARGE_GBP", "COSTS_GBP").chart("heatmap"),
    ),
    (
        "Is there a correlation between the fine and the penalty points?",
        fines.test("correlation", y="FINE_GBP", x="POINTS"),
    ),
    (
        "Please rename the column POINTS of the fines to PENALTY_POINTS.",
        fines.rename(POINTS="PENALTY_POINTS").change("fines"),
    ),
    ("What is the average income of the defendants?", None),
    # look
    ("How many cases does the fines table cover before any exclusions?", fines.value(count())),
    (
        "Which fields does the payments table hold, and in what types are they stored?",
        payments.report("types"),
    ),
    (
        "Before drawing any conclusions, I should like to see how complete each field of the "
        "fines is.",
        fines.report("missing"),
    ),
    (
        "What methods of payment are recorded, without regard to frequency?",
        payments.distinct("METHOD").table(),
    ),
    (
        "Please draw a random sample of 30 cases for a manual check.",
        fines.sample(30).table(),
    ),
    (
        "Descriptive statistics for the fine, the surcharge and the costs, guilty pleas only.",
        fines.filter(guilty).report("describe", "FINE_GBP", "SURCHARGE_GBP", "COSTS_GBP"),
    ),
    # aggregate and compare
    (
        "What was the total amount imposed, taking fine, surcharge and costs together but leaving "
        "aside cases that were appealed?",
        fines.filter(~appealed).value(sum_(due)),
    ),
    (
        "Restricting attention to speeding cases with a guilty plea, what is the average fine in "
        "each age band?",
        fines.filter((c("OFFENCE") == "speeding") & guilty)
        .group("AGE_BAND", fine=mean("FINE_GBP"))
        .table(),
    ),
    (
        "How many women aged 18-24 were fined for fare evasion without being represented?",
        fines.filter(
            (c("SEX") == "F")
            & (c("AGE_BAND") == "18-24")
            & (c("OFFENCE") == "fare evasion")
            & ~represented
        ).value(count()),
    ),
    (
        "Which offence attracts the highest median fine among defendants who were represented and "
        "pleaded not guilty?",
        fines.filter(represented & (c("PLEA") == "not guilty"))
        .group("OFFENCE", fine=median("FINE_GBP"))
        .top(1, "fine")
        .table(),
    ),
    (
        "What share of theft cases with a fine above £250 was allowed to be paid in instalments?",
        fines.filter((c("OFFENCE") == "theft") & (c("FINE_GBP") > 250)).value(
            mean(c("INSTALMENTS"))
        ),
    ),
    (
        "Compare the appeal rate of represented and unrepresented defendants, excluding guilty "
        "pleas.",
        fines.filter(~guilty).group("REPRESENTED", rate=mean(appealed)).table(),
    ),
    (
        "How much money was actually received in 2024, late payments included?",
        payments.filter(year(2024, paid_on)).value(sum_("AMOUNT_GBP")),
    ),
    (
        "For payments that arrived late, how does the mean amount vary by method?",
        payments.filter(c("LATE")).group("METHOD", amount=mean("AMOUNT_GBP")).table(),
    ),
    (
        "Which three courts, by name, imposed the most in fines in 2024, disregarding surcharge "
        "and costs?",
        tried.filter(year(2024))
        .group("COURT_NAME", total=sum_("FINE_GBP"))
        .top(3, "total")
        .table(),
    ),
    (
        "By region, what percentage of defendants aged 65+ entered no plea?",
        tried.filter(c("AGE_BAND") == "65+")
        .group("REGION", percent=mean(c("PLEA") == "no plea") * 100)
        .table(),
    ),
    (
        "In the courts that accept online payment, which offence was the most frequent in each "
        "region?",
        tried.filter(c("ONLINE_PAY"))
        .group("REGION", "OFFENCE", n=count())
        .top(1, "n", per=("REGION",))
        .table(),
    ),
    (
        "Which cases heard in 2023 have never had a single payment recorded against them?",
        fines.filter(year(2023)).join(payments, on="CASE_ID", how="anti").table(),
    ),
    (
        "How many cases with a drink driving offence and a fine of at least £500 have no payment "
        "at all?",
        fines.filter((c("OFFENCE") == "drink driving") & (c("FINE_GBP") >= 500))
        .join(payments, on="CASE_ID", how="anti")
        .value(count()),
    ),
    (
        "Is there any court for which no case appears in the data?",
        courts.join(fines, on="COURT_CODE", how="anti").table(),
    ),
    (
        "What was collected per region through bank transfer or card, provided the payment was "
        "not late?",
        paid_at.filter(c("METHOD").isin(["bank transfer", "card"]) & ~c("LATE"))
        .group("REGION", collected=sum_("AMOUNT_GBP"))
        .table(),
    ),
    (
        "Among cases on instalments that have made more than two payments, what is the largest "
        "total paid on one case?",
        paid.filter(c("INSTALMENTS"))
        .group("CASE_ID", n=count(), total=sum_("AMOUNT_GBP"))
        .filter(c("n") > 2)
        .value(max_("total")),
    ),
    (
        "Taking only offences with at least 150 cases, rank them by the average total due, "
        "highest first, where the total is fine, surcharge and costs.",
        fines.group("OFFENCE", n=count(), total=mean(due))
        .filter(c("n") >= 150)
        .sort("-total")
        .table(),
    ),
    (
        "By how much does the mean fine after a not guilty plea exceed that after a guilty plea, "
        "considering men charged with no insurance only?",
        fines.filter((c("SEX") == "M") & (c("OFFENCE") == "no insurance")).value(
            mean("FINE_GBP", c("PLEA") == "not guilty") - mean("FINE_GBP", guilty)
        ),
    ),
    (
        "What is the ratio of unrepresented to represented defendants for each offence, leaving "
        "out cases where the sex is unknown?",
        fines.filter(~c("SEX").missing())
        .group("OFFENCE", ratio=count(only=~represented) / count(only=represented))
        .table(),
    ),
    (
        "Which courts set fines that are on average above the overall mean, if littering is "
        "excluded?",
        fines.filter(c("OFFENCE") != "littering")
        .derive(overall=over(mean("FINE_GBP")))
        .group("COURT_CODE", fine=mean("FINE_GBP"), overall=max_("overall"))
        .filter(c("fine") > c("overall"))
        .select("COURT_CODE", "fine")
        .table(),
    ),
    (
        "Please list the five highest fines imposed at hearings in January 2025 or later, "
        "provided the defendant pleaded guilty.",
        fines.filter((heard >= date("2025-01-01")) & guilty).top(5, "FINE_GBP").table(),
    ),
    (
        "How many fines per courtroom did each court hand down in 2024? Please give the names.",
        fines.filter(year(2024))
        .group("COURT_CODE", n=count())
        .join(courts, on="COURT_CODE")
        .derive(per_room=c("n") / c("COURTROOMS"))
        .select("COURT_NAME", "per_room")
        .table(),
    ),
    (
        "What proportion of the sum imposed as fines and surcharges, costs aside, falls to each "
        "region, for cases that were not appealed?",
        tried.filter(~appealed)
        .group("REGION", total=sum_(c("FINE_GBP") + c("SURCHARGE_GBP")))
        .derive(share=c("total") / over(sum_("total")))
        .table(),
    ),
    (
        "In how many cases did the fine lie between £200 and £400 while costs were either waived, "
        "that is zero, or above £300?",
        fines.filter(
            c("FINE_GBP").between(200, 400) & ((c("COSTS_GBP") == 0) | (c("COSTS_GBP") > 300))
        ).value(count()),
    ),
    (
        "How many different offences did Haversham hear with representation on the record?",
        tried.filter((c("COURT_NAME") == "Haversham") & represented).value(nunique("OFFENCE")),
    ),
    (
        "For driving offences that carry penalty points, what is the 95th percentile of the fine "
        "under 25 years of age?",
        fines.filter(~c("POINTS").missing() & (c("AGE_BAND") == "18-24")).value(
            quantile("FINE_GBP", 0.95)
        ),
    ),
    (
        "Summing the payments case by case, what has the average case with a not guilty plea "
        "paid, provided that it has paid anything?",
        paid.filter(c("PLEA") == "not guilty")
        .group("CASE_ID", total=sum_("AMOUNT_GBP"))
        .value(mean("total")),
    ),
    (
        "Within the North, which two courts have the lowest share of represented defendants?",
        tried.filter(c("REGION") == "North")
        .group("COURT_NAME", share=mean(represented))
        .bottom(2, "share")
        .table(),
    ),
    (
        "Are there age bands in which nobody was both represented and fined £700 or more? Please "
        "name them.",
        fines.group("AGE_BAND", n=count(only=represented & (c("FINE_GBP") >= 700)))
        .filter(c("n") == 0)
        .select("AGE_BAND")
        .table(),
    ),
    # time
    (
        "How long does it usually take from offence to hearing for contested cases, in days? I "
        "mean those with a not guilty plea.",
        fines.filter(c("PLEA") == "not guilty").value(median(wait)),
    ),
    (
        "Has the average time between offence and hearing changed from year to year, drink "
        "driving only?",
        fines.filter(c("OFFENCE") == "drink driving")
        .group(year=heard.part("year"), days=mean(wait))
        .table(),
    ),
    (
        "Please give the number of hearings per quarter in the South, excluding no tv licence "
        "cases.",
        tried.filter((c("REGION") == "South") & (c("OFFENCE") != "no tv licence"))
        .group(quarter=heard.floor("quarter"), n=count())
        .table(),
    ),
    (
        "Which day of the week is the busiest for hearings at Great Holm?",
        tried.filter(c("COURT_NAME") == "Great Holm")
        .group(weekday=heard.part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "On which single day was the most money received by card?",
        payments.filter(c("METHOD") == "card")
        .group(day=paid_on.floor("day"), received=sum_("AMOUNT_GBP"))
        .top(1, "received")
        .table(),
    ),
    (
        "For fines that are not on instalments, what is the median number of days between hearing "
        "and payment, by method?",
        paid.filter(~c("INSTALMENTS")).group("METHOD", days=median(heard.until(paid_on))).table(),
    ),
    (
        "Month-on-month growth of payments received, as a percentage, deductions left out.",
        payments.filter(c("METHOD") != "deducted")
        .group(month=paid_on.floor("month"), received=sum_("AMOUNT_GBP"))
        .derive(
            growth=(c("received") - shift("received", "month")) / shift("received", "month") * 100
        )
        .table(),
    ),
    (
        "The cumulative amount received over 2024, week by week, late payments only.",
        payments.filter(year(2024, paid_on) & c("LATE"))
        .group(week=paid_on.floor("week"), received=sum_("AMOUNT_GBP"))
        .derive(total=running("received", "week"))
        .table(),
    ),
    (
        "A three-month moving average of the number of speeding cases, guilty pleas only.",
        fines.filter((c("OFFENCE") == "speeding") & guilty)
        .group(month=heard.floor("month"), n=count())
        .derive(average=rolling("n", "month", 3))
        .table(),
    ),
    (
        "Comparing hearings before 1 July 2024 with those on or after it, did the mean surcharge "
        "differ for theft?",
        fines.filter(c("OFFENCE") == "theft")
        .group(
            period=where(heard < date("2024-07-01"), "before", "after"),
            surcharge=mean("SURCHARGE_GBP"),
        )
        .table(),
    ),
    (
        "What were the first and the last payment date on each appealed case?",
        paid.filter(appealed)
        .group("CASE_ID", first=min_("PAY_DATE"), last=max_("PAY_DATE"))
        .table(),
    ),
    (
        "How many courts opened before 1990 and do not take payments online?",
        courts.filter((c("OPENED") < date("1990-01-01")) & ~c("ONLINE_PAY")).value(count()),
    ),
    # charts
    (
        "Please chart the mean fine by offence as bars, with appealed cases left out.",
        fines.filter(~appealed)
        .group("OFFENCE", fine=mean("FINE_GBP"))
        .chart("bar", x="OFFENCE", y="fine"),
    ),
    (
        "A line of monthly receipts for each method since January 2024, cheques excepted.",
        payments.filter((paid_on >= date("2024-01-01")) & (c("METHOD") != "cheque"))
        .group("METHOD", month=paid_on.floor("month"), received=sum_("AMOUNT_GBP"))
        .chart("line", x="month", y="received", colour="METHOD"),
    ),
    (
        "Show the composition of pleas among unrepresented defendants as a pie.",
        fines.filter(~represented).group("PLEA", n=count()).chart("pie", x="PLEA", y="n"),
    ),
    (
        "The distribution of fines for speeding, as a histogram, instalment cases excluded.",
        fines.filter((c("OFFENCE") == "speeding") & ~c("INSTALMENTS")).chart(
            "histogram", y="FINE_GBP"
        ),
    ),
    (
        "Box plots of the fine by region for no insurance cases.",
        tried.filter(c("OFFENCE") == "no insurance").chart("box", x="REGION", y="FINE_GBP"),
    ),
    (
        "Stacked bars of case numbers by region, split by plea, for hearings in 2024.",
        tried.filter(year(2024))
        .group("REGION", "PLEA", n=count())
        .chart("bar", x="REGION", y="n", colour="PLEA", stacked=True),
    ),
    (
        "A heat map of the average fine by offence and age band, guilty pleas only.",
        fines.filter(guilty)
        .group("OFFENCE", "AGE_BAND", fine=mean("FINE_GBP"))
        .chart("heatmap", x="AGE_BAND", y="OFFENCE", colour="fine"),
    ),
    # cleaning and reshaping
    (
        "Please remove from the fines all cases in which the age band or the sex is unknown.",
        fines.filter(~c("AGE_BAND").missing() & ~c("SEX").missing()).change("fines"),
    ),
    (
        "Please add TOTAL_DUE to the fines as the sum of fine, surcharge and costs.",
        fines.derive(TOTAL_DUE=due).change("fines"),
    ),
    (
        "Please drop the penalty points and the sex from the fines table.",
        fines.drop("POINTS", "SEX").change("fines"),
    ),
    (
        "A cross tabulation of region by plea with the number of cases, 2023 hearings only.",
        tried.filter(year(2023)).pivot("REGION", "PLEA", count()).table(),
    ),
    # statistics
    (
        "Is the difference in mean fines between men and women significant once we look at theft "
        "alone?",
        fines.filter(c("OFFENCE") == "theft").test("tTest", y="FINE_GBP", x="SEX"),
    ),
    (
        "Test whether plea and representation are independent, appealed cases excluded.",
        fines.filter(~appealed).test("chiSquared", y="PLEA", x="REPRESENTED"),
    ),
    (
        "Without assuming normality, do fines for speeding differ across the regions?",
        tried.filter(c("OFFENCE") == "speeding").test("kruskal", y="FINE_GBP", x="REGION"),
    ),
    # nothing can answer it
    (
        "Among appealed cases with a fine over £300, what share had the fine reduced on appeal?",
        None,
    ),
    ("Which magistrate imposes the highest fines for theft, guilty pleas aside?", None),
    (
        "How does the fine relate to the defendant's income, restricted to those aged 25-34?",
        None,
    ),
    ("What caused the fall in guilty pleas at Fenwick, other things being equal?", None),
    ("How many speeding cases should we expect in the North in 2027?", None),
    ("What is the legal limit for alcohol when driving in France?", None),
]
