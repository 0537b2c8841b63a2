"""Receipts of the deposit machines in a chain of supermarkets, and the branches."""

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
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"receipts": "parquet", "branches": "csv"}

VOICE = "a supermarket auditor who gives orders in the imperative"

BRANCHES = [
    ("B01", "Lindenplatz", "North", 1850, 4, "Rehm", "2009-04-02", 0.31),
    ("B02", "Hafenstrasse", "North", 920, 2, "Thiel", "2015-09-17", 0.14),
    ("B03", "Gewerbepark", "East", 2600, 5, "Sauer", "2018-03-08", 0.17),
    ("B04", "Altmarkt", "East", 640, 1, "Pohl", "1998-11-05", 0.09),
    ("B05", "Rosenhof", "South", 1240, 3, "Engel", "2012-06-21", 0.13),
    ("B06", "Bahnhof", "South", 480, 2, None, "2020-10-01", 0.12),
    ("B07", "Seeblick", "West", 1500, 3, "Janke", "2023-05-11", 0.04),
    ("B08", "Muehlental", "West", 1100, 2, "Dorn", "2024-11-28", 0.0),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    columns = ["branchNo", "branchName", "region", "salesArea_m2", "machines", "mgr", "openedOn"]
    branches = pd.DataFrame([row[:7] for row in BRANCHES], columns=columns)
    n = 1480
    weight = np.array([row[7] for row in BRANCHES])
    which = rng.choice(8, n, p=weight / weight.sum())
    day = pd.Timestamp("2023-07-01") + pd.to_timedelta(rng.integers(0, 549, n), "D")
    busy = np.asarray(day.weekday == 5)
    hour = np.clip(rng.normal(14.5, 3.4, n), 7, 21.9)
    at = day + pd.to_timedelta((hour * 60).round(), "min")
    scale = np.where(busy, 1.5, 1.0)
    pet = rng.poisson(9 * scale, n)
    cans = rng.poisson(5 * scale, n)
    glass = rng.poisson(6 * scale, n) * (rng.random(n) < 0.62)
    crates = rng.binomial(3, 0.12, n)
    rejected = rng.poisson(0.7, n)
    deposit = 0.25 * (pet + cans) + 0.08 * glass + 1.5 * crates
    redeemed = rng.random(n) < 0.93
    wait = rng.gamma(2, 14, n).round() + 1
    receipts = pd.DataFrame(
        {
            "receiptNo": 880001 + np.arange(n),
            "branchNo": branches["branchNo"].to_numpy()[which],
            "machineID": [f"RV{i + 1}-{rng.integers(1, BRANCHES[i][4] + 1)}" for i in which],
            "printedAt": at,
            "PET_pcs": pet,
            "can_pcs": cans,
            "glass_pcs": glass,
            "crates": crates,
            "rejected_pcs": rejected,
            "depositEUR": deposit.round(2),
            "bagWeight_kg": (0.03 * pet + 0.016 * cans + 0.42 * glass + 1.9 * crates)
            * rng.normal(1, 0.05, n),
            "duration_min": (0.4 + 0.07 * (pet + cans + glass) + rng.gamma(1.5, 0.5, n)).round(1),
            "redeemed": redeemed,
            "redeemedAt": at + pd.to_timedelta(wait, "min"),
            "payout": rng.choice(["till", "cash machine", "donation"], n, p=[0.78, 0.13, 0.09]),
            "jam": np.where(rng.random(n) < 0.03 + 0.05 * (rejected > 1), "Y", "N"),
            "attendant": rng.choice(["Ulla", "Ben", "Selma", "Ivo"], n),
        }
    )
    receipts["bagWeight_kg"] = receipts["bagWeight_kg"].round(2)
    receipts.loc[~redeemed, "redeemedAt"] = pd.NaT
    receipts.loc[~redeemed, "payout"] = None
    receipts.loc[rng.random(n) < 0.4, "attendant"] = None
    receipts.loc[rng.choice(n, 48, replace=False), "bagWeight_kg"] = np.nan
    receipts.loc[rng.choice(n, 25, replace=False), "duration_min"] = np.nan
    return {"receipts": receipts.sort_values("printedAt", ignore_index=True), "branches": branches}


r = T("receipts")
b = T("branches")

j = r.join(b, on="branchNo")
at = c("printedAt")
jam = c("jam") == "Y"
pieces = c("PET_pcs") + c("can_pcs") + c("glass_pcs")
in_2024 = (at >= date("2024-01-01")) & (at < date("2025-01-01"))
weekend = at.part("weekday") >= 6

QUESTIONS = [
    # look
    ("State the number of deposit receipts on record.", r.value(count())),
    ("Print the whole branch list.", b.table()),
    ("Report the size of the receipts table, rows and columns.", r.report("shape")),
    ("Count the blanks in each field of the receipts.", r.report("missing")),
    (
        "List every receipt that was never cashed in.",
        r.filter(~c("redeemed")).table(),
    ),
    ("List the machines in use.", r.distinct("machineID").table()),
    (
        "Draw a random sample of 25 receipts for the audit file.",
        r.sample(25).table(),
    ),
    (
        "Describe the bag weights and the time customers spend at the machine.",
        r.report("describe", "bagWeight_kg", "duration_min"),
    ),
    (
        "Produce all receipts above 6 euros from branch B04.",
        r.filter((c("depositEUR") > 6) & (c("branchNo") == "B04")).table(),
    ),
    (
        "Identify the branch that has no manager entered.",
        b.filter(c("mgr").missing()).table(),
    ),
    (
        "Sort the receipts by deposit, largest first, then by time.",
        r.sort("-depositEUR", "printedAt").table(),
    ),
    # aggregate and compare
    (
        "Break down the deposit money by region.",
        j.group("region", deposit=sum_("depositEUR")).table(),
    ),
    (
        "Compare the average deposit per receipt across branches, by name.",
        j.group("branchName", deposit=mean("depositEUR")).table(),
    ),
    (
        "Name the machine that jams most.",
        r.filter(jam).group("machineID", n=count()).top(1, "n").table(),
    ),
    (
        "Compute the share of receipts with a jam for each machine.",
        r.group("machineID", share=mean(jam)).table(),
    ),
    (
        "Add up the plastic bottles, cans and glass bottles returned, each in its own total.",
        r.group(pet=sum_("PET_pcs"), cans=sum_("can_pcs"), glass=sum_("glass_pcs")).table(),
    ),
    (
        "Work out the average number of containers per receipt, all three kinds together.",
        r.value(mean(pieces)),
    ),
    (
        "Quantify the money tied up in vouchers nobody redeemed.",
        r.filter(~c("redeemed")).value(sum_("depositEUR")),
    ),
    (
        "Give the top five receipts by bag weight.",
        r.top(5, "bagWeight_kg").table(),
    ),
    (
        "Find the region with the fewest rejected items.",
        j.group("region", rejected=sum_("rejected_pcs")).bottom(1, "rejected").table(),
    ),
    (
        "Calculate rejected items per hundred accepted containers by branch number.",
        r.group("branchNo", rate=sum_("rejected_pcs") / sum_(pieces) * 100).table(),
    ),
    (
        "Count the receipts that include at least one crate and weigh more than 5 kg.",
        r.filter((c("crates") >= 1) & (c("bagWeight_kg") > 5)).value(count()),
    ),
    (
        "Express donations as a percentage of all redeemed vouchers.",
        r.filter(c("redeemed")).value(mean(c("payout") == "donation") * 100),
    ),
    (
        "Tabulate receipts by branch number and payout method.",
        r.group("branchNo", "payout", n=count()).table(),
    ),
    (
        "Divide the deposit money by sales area for each branch.",
        r.group("branchNo", deposit=sum_("depositEUR"))
        .join(b, on="branchNo")
        .derive(per_m2=c("deposit") / c("salesArea_m2"))
        .select("branchName", "per_m2")
        .table(),
    ),
    (
        "List branches without a single receipt.",
        b.join(r, on="branchNo", how="anti").table(),
    ),
    (
        "Set the median duration with a jam against the one without.",
        r.group("jam", duration=median("duration_min")).table(),
    ),
    (
        "State how much longer a jammed return takes on average than an undisturbed one.",
        r.value(mean("duration_min", jam) - mean("duration_min", c("jam") == "N")),
    ),
    (
        "Determine each branch's share of the total deposit.",
        r.group("branchNo", deposit=sum_("depositEUR"))
        .derive(share=c("deposit") / over(sum_("deposit")))
        .table(),
    ),
    (
        "Pick the two attendants with the most receipts in each region.",
        j.group("region", "attendant", n=count()).top(2, "n", per=("region",)).table(),
    ),
    (
        "Extract receipts whose deposit exceeds one and a half times the average.",
        r.filter(c("depositEUR") > over(mean("depositEUR")) * 1.5).table(),
    ),
    (
        "Give the number of receipts and the average bag weight for machines looked after by "
        "Selma or Ivo.",
        r.filter(c("attendant").isin(["Selma", "Ivo"]))
        .group(n=count(), weight=mean("bagWeight_kg"))
        .table(),
    ),
    (
        "Put a figure on the deposit below which 95 percent of receipts fall.",
        r.value(quantile("depositEUR", 0.95)),
    ),
    (
        "Group the receipts into 5-euro bands and count them.",
        r.group(band=c("depositEUR").bins(5), n=count()).table(),
    ),
    (
        "Establish the ratio of cans to plastic bottles in the West.",
        j.filter(c("region") == "West").value(sum_("can_pcs") / sum_("PET_pcs")),
    ),
    (
        "Name the manager whose branch has the highest average deposit.",
        j.group("mgr", deposit=mean("depositEUR")).top(1, "deposit").table(),
    ),
    # time
    (
        "List the total deposit for each month of 2024.",
        r.filter(in_2024).group(month=at.floor("month"), deposit=sum_("depositEUR")).table(),
    ),
    (
        "Contrast the weekdays by average pieces returned.",
        r.group(weekday=at.part("weekdayName"), pieces=mean(pieces)).table(),
    ),
    (
        "Identify the hour of the day with the heaviest traffic.",
        r.group(hour=at.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "Measure the average minutes between printing a voucher and cashing it.",
        r.value(mean(at.until(c("redeemedAt"), "minute"))),
    ),
    (
        "List vouchers that were cashed more than one hour after printing.",
        r.filter(at.until(c("redeemedAt"), "hour") > 1).table(),
    ),
    (
        "Show the change in the deposit total from quarter to quarter in percent.",
        r.group(quarter=at.floor("quarter"), deposit=sum_("depositEUR"))
        .derive(growth=(c("deposit") / shift("deposit", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Accumulate rejected items week by week for 2024.",
        r.filter(in_2024)
        .group(week=at.floor("week"), rejected=sum_("rejected_pcs"))
        .derive(total=running("rejected", "week"))
        .table(),
    ),
    (
        "Smooth the daily receipt count with a 7-day rolling average.",
        r.group(day=at.floor("day"), n=count()).derive(average=rolling("n", "day", 7)).table(),
    ),
    (
        "Count weekend receipts in the East during the last quarter of 2023.",
        j.filter(
            weekend
            & (c("region") == "East")
            & (at >= date("2023-10-01"))
            & (at < date("2024-01-01"))
        ).value(count()),
    ),
    (
        "Break the jams down by branch name and year.",
        j.filter(jam).group("branchName", year=at.part("year"), n=count()).table(),
    ),
    (
        "Name the branch that opened most recently.",
        b.top(1, "openedOn").table(),
    ),
    # charts
    (
        "Draw bars of the deposit total per branch name.",
        j.group("branchName", deposit=sum_("depositEUR")).chart("bar", x="branchName", y="deposit"),
    ),
    (
        "Plot glass bottles per month as a line, a separate line per region.",
        j.group("region", month=at.floor("month"), glass=sum_("glass_pcs")).chart(
            "line", x="month", y="glass", colour="region"
        ),
    ),
    ("Show the distribution of deposits in a histogram.", r.chart("histogram", y="depositEUR")),
    (
        "Put payout methods into a pie chart.",
        r.group("payout", n=count()).chart("pie", x="payout", y="n"),
    ),
    (
        "Scatter bag weight against deposit, coloured by jam.",
        r.chart("scatter", x="bagWeight_kg", y="depositEUR", colour="jam"),
    ),
    (
        "Prepare a heatmap of receipts, hour of day by weekday.",
        r.group(hour=at.part("hour"), weekday=at.part("weekdayName"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    (
        "Stack the receipts per quarter by payout method in a bar chart.",
        r.group("payout", quarter=at.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="payout", stacked=True
        ),
    ),
    # cleaning
    (
        "Discard receipts that have no bag weight.",
        r.filter(~c("bagWeight_kg").missing()).change("receipts"),
    ),
    (
        "Enter vacant for the missing manager.",
        b.derive(mgr=c("mgr").or_else("vacant")).change("branches"),
    ),
    (
        "Append the total number of containers to each receipt.",
        r.derive(containers=pieces).change("receipts"),
    ),
    (
        "Rename the attendant field to staff.",
        r.rename(attendant="staff").change("receipts"),
    ),
    (
        "Keep only receipts from 2024 and throw the rest away.",
        r.filter(in_2024).change("receipts"),
    ),
    (
        "Lay out branch names against payout methods with deposit totals in the cells.",
        j.pivot("branchName", "payout", sum_("depositEUR")).table(),
    ),
    # statistics
    (
        "Test whether deposits with a jam differ from those without, t-test.",
        r.test("tTest", y="depositEUR", x="jam"),
    ),
    (
        "Correlate the number of rejected items with the duration of the return.",
        r.test("correlation", y="duration_min", x="rejected_pcs"),
    ),
    (
        "Regress deposit on bag weight.",
        r.test("regression", y="depositEUR", x="bagWeight_kg"),
    ),
    (
        "Examine by chi-square whether redemption depends on the branch.",
        r.test("chiSquared", y="redeemed", x="branchNo"),
    ),
    # nothing can answer it
    ("Explain why machine RV3-2 rejects so many bottles.", None),
    ("Name the customers who returned more than 100 bottles.", None),
    ("List the repair bills for each machine.", None),
    ("Project the deposit payouts for the coming year.", None),
    ("Recommend which branch should get another machine.", None),
    ("Write a memo to the managers about unredeemed vouchers.", None),
    ("Break down the returned bottles by brand.", None),
    # Everyday
    ("how many jams did we have", r.filter(jam).value(count())),
    ("total deposit money", r.value(sum_("depositEUR"))),
    ("receipts per branch", r.group("branchNo", n=count()).table()),
    ("list the regions", b.distinct("region").table()),
    ("average bag weight", r.value(mean("bagWeight_kg"))),
    (
        "which branch has the most machines",
        b.top(1, "machines").table(),
    ),
    (
        "receipts with more than 30 cans or PET bottles together",
        r.filter(c("can_pcs") + c("PET_pcs") > 30).table(),
    ),
    ("crates returned per year", r.group(year=at.part("year"), crates=sum_("crates")).table()),
    (
        "bar chart of receipts by weekday",
        r.group(weekday=at.part("weekdayName"), n=count()).chart("bar", x="weekday", y="n"),
    ),
    ("who stole from the till", None),
]
