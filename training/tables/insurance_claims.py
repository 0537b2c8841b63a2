"""Claims of an insurer and the policies they fall under, as the claims department keeps them."""

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
    nunique,
    over,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"claims": "csv", "policies": "parquet"}

VOICE = (
    "a claims manager: manager's words and synonyms (payouts, exposure, cases), several conditions"
)

HANDLERS = ["Achebe", "Brandt", "Castellano", "Dhillon", "Eriksen", "Farrow", "Gupta", "Hale"]
BROKERS = ["Aldgate Risk", "Brightwater", "Direct", "Harcourt & Co", "Northern Mutual"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 700
    lob = rng.choice(
        ["MOTOR", "HOME", "LIAB", "TRAVEL", "MARINE"], m, p=[0.42, 0.28, 0.14, 0.1, 0.06]
    )
    size = pd.Series(lob).map(
        {"MOTOR": 18e3, "HOME": 290e3, "LIAB": 1e6, "TRAVEL": 9e3, "MARINE": 640e3}
    )
    sum_insured = (size * rng.lognormal(0, 0.4, m)).round(-2)
    policies = pd.DataFrame(
        {
            "POLICY_NO": [f"P{lob[i][0]}-{40210 + 7 * i}" for i in range(m)],
            "LOB": lob,
            "HOLDER": np.where(
                np.isin(lob, ["LIAB", "MARINE"]) | (rng.random(m) < 0.2), "commercial", "private"
            ),
            "BROKER": rng.choice(BROKERS, m, p=[0.2, 0.15, 0.35, 0.18, 0.12]),
            "INCEPTION": pd.Timestamp("2022-01-01")
            + pd.to_timedelta(rng.integers(0, 900, m), unit="D"),
            "SUM_INSURED": sum_insured,
            "ANNUAL_PREM": (sum_insured * 0.002 + rng.gamma(4, 110, m)).round(2),
            "DEDUCTIBLE": rng.choice([0, 100, 250, 500, 1000], m, p=[0.1, 0.2, 0.35, 0.25, 0.1]),
        }
    )
    n = 1200
    at = rng.choice(m, n, p=rng.dirichlet(np.full(m, 1.2)))
    line = lob[at]
    loss = pd.Timestamp("2023-01-01") + pd.to_timedelta(rng.integers(0, 800, n), unit="D")
    reported = loss + pd.to_timedelta(rng.gamma(1.2, 9, n).round(), unit="D")
    status = rng.choice(["open", "closed", "reopened", "declined"], n, p=[0.24, 0.58, 0.06, 0.12])
    causes = {
        "MOTOR": ["collision", "theft", "windscreen", "vandalism"],
        "HOME": ["escape of water", "fire", "theft", "storm"],
        "LIAB": ["bodily injury", "property damage"],
        "TRAVEL": ["cancellation", "medical", "baggage"],
        "MARINE": ["storm", "cargo damage", "collision"],
    }
    scale = pd.Series(line).map(
        {"MOTOR": 2900, "HOME": 5200, "LIAB": 14000, "TRAVEL": 900, "MARINE": 21000}
    )
    incurred = (scale * rng.lognormal(0, 0.8, n)).to_numpy()
    part = np.where(status == "closed", 1, np.where(status == "declined", 0, rng.random(n) * 0.6))
    claims = pd.DataFrame(
        {
            "CLAIM_NO": [f"CL{23100001 + i}" for i in range(n)],
            "POLICY_NO": policies["POLICY_NO"].to_numpy()[at],
            "LOSS_DT": loss,
            "REPORTED_DT": reported,
            "CLOSED_DT": reported + pd.to_timedelta(rng.gamma(2, 40, n).round() + 1, unit="D"),
            "STATUS": status,
            "CAUSE": [rng.choice(causes[name]) for name in line],
            "REGION": rng.choice(["North", "South", "East", "West", "Overseas"], n),
            "HANDLER": rng.choice(HANDLERS, n, p=rng.dirichlet(np.full(8, 8.0))),
            "PAID_AMT": (incurred * part).round(2),
            "RESERVE_AMT": np.where(
                np.isin(status, ["open", "reopened"]), incurred * (1 - part), 0
            ).round(2),
            "RECOVERED_AMT": np.where(rng.random(n) < 0.12, incurred * part * 0.4, 0).round(2),
            "LITIGATED": rng.choice(["Y", "N"], n, p=[0.11, 0.89]),
            "FRAUD_FLAG": rng.random(n) < 0.07,
            "INJURED": rng.choice([0, 1, 2, 3], n, p=[0.82, 0.12, 0.04, 0.02]),
        }
    )
    claims.loc[np.isin(status, ["open", "reopened"]), "CLOSED_DT"] = pd.NaT
    claims.loc[rng.choice(n, 35, replace=False), "HANDLER"] = None
    claims.loc[rng.choice(n, 22, replace=False), "CAUSE"] = None
    return {"claims": claims, "policies": policies}


claims = T("claims")
policies = T("policies")
both = claims.join(policies, "POLICY_NO")
live = c("STATUS").isin(["open", "reopened"])
net = c("PAID_AMT") - c("RECOVERED_AMT")
incurred = c("PAID_AMT") + c("RESERVE_AMT")
sued = c("LITIGATED") == "Y"
reported = c("REPORTED_DT")


def during(column: str, start: str, end: str) -> E:
    """From one day until before another."""
    return (c(column) >= date(start)) & (c(column) < date(end))


QUESTIONS = [
    # look
    ("How many cases are on our books?", claims.value(count())),
    ("What do we record on each case?", claims.report("types")),
    ("Where is the case file incomplete?", claims.report("missing")),
    ("Which intermediaries do we place business through?", policies.distinct("BROKER").table()),
    (
        "Pull me a dozen files at random for the audit, disputed ones in the courts only",
        claims.filter(sued).sample(12).table(),
    ),
    ("Has any case been keyed twice?", claims.report("duplicates")),
    # aggregate and compare
    (
        "What's our outstanding exposure on live cases in the North and South that are in court?",
        claims.filter(live & c("REGION").isin(["North", "South"]) & sued).value(
            sum_("RESERVE_AMT")
        ),
    ),
    (
        "Payouts on settled fire losses above 10k",
        claims.filter(
            (c("STATUS") == "closed") & (c("CAUSE") == "fire") & (c("PAID_AMT") > 10000)
        ).value(sum_("PAID_AMT")),
    ),
    (
        "How many suspicious cases with somebody hurt are still pending?",
        claims.filter(c("FRAUD_FLAG") & (c("INJURED") > 0) & (c("STATUS") == "open")).value(
            count()
        ),
    ),
    (
        "Average payout per adjuster, settled cases with no lawyers involved",
        claims.filter((c("STATUS") == "closed") & (c("LITIGATED") == "N"))
        .group("HANDLER", payout=mean("PAID_AMT"))
        .table(),
    ),
    (
        "Who on the team carries the biggest caseload of unresolved files outside Overseas?",
        claims.filter((c("STATUS") == "open") & (c("REGION") != "Overseas"))
        .group("HANDLER", n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Net cost after recoveries by line of business, refusals excluded",
        both.filter(c("STATUS") != "declined").group("LOB", cost=sum_(net)).table(),
    ),
    (
        "What proportion of motor cases from business customers ends up in court?",
        both.filter((c("LOB") == "MOTOR") & (c("HOLDER") == "commercial")).value(mean(sued)),
    ),
    (
        "Refusal rate per intermediary, home business only",
        both.filter(c("LOB") == "HOME")
        .group("BROKER", rate=mean(c("STATUS") == "declined"))
        .table(),
    ),
    (
        "Five costliest cases by payout plus what we still hold back, theft and not flagged as "
        "dodgy",
        claims.filter((c("CAUSE") == "theft") & ~c("FRAUD_FLAG"))
        .derive(cost=incurred)
        .top(5, "cost")
        .table(),
    ),
    (
        "Three dearest settlements within each territory where nobody was injured",
        claims.filter((c("STATUS") == "closed") & (c("INJURED") == 0))
        .top(3, "PAID_AMT", per=("REGION",))
        .table(),
    ),
    (
        "Biggest single payout on a storm loss in the East or West: who dealt with it?",
        claims.filter((c("CAUSE") == "storm") & c("REGION").isin(["East", "West"]))
        .top(1, "PAID_AMT")
        .select("HANDLER")
        .value(),
    ),
    (
        "Loss ratio by class: everything paid so far against one year's premium of the whole book",
        both.group("LOB", paid=sum_("PAID_AMT"))
        .join(policies.group("LOB", premium=sum_("ANNUAL_PREM")), "LOB")
        .derive(ratio=c("paid") / c("premium"))
        .select("LOB", "ratio")
        .table(),
    ),
    (
        "How much more do we pay on average when solicitors are in it than when they aren't, "
        "injury cases that are settled?",
        claims.filter((c("INJURED") > 0) & (c("STATUS") == "closed")).value(
            mean("PAID_AMT", sued) - mean("PAID_AMT", c("LITIGATED") == "N")
        ),
    ),
    (
        "Clients who came to us at least four times, refused cases not counted",
        claims.filter(c("STATUS") != "declined")
        .group("POLICY_NO", n=count())
        .filter(c("n") >= 4)
        .table(),
    ),
    (
        "How many private policyholders with cover above 200k have never filed anything?",
        policies.filter((c("HOLDER") == "private") & (c("SUM_INSURED") > 200000))
        .join(claims, "POLICY_NO", "anti")
        .value(count()),
    ),
    (
        "What slice of total payouts goes to each peril, settled files only?",
        claims.filter(c("STATUS") == "closed")
        .group("CAUSE", paid=sum_("PAID_AMT"))
        .derive(share=c("paid") / over(sum_("paid")))
        .table(),
    ),
    (
        "Adjusters whose average payout on settled cases is above that of the department",
        claims.filter(c("STATUS") == "closed")
        .derive(department=over(mean("PAID_AMT")))
        .group("HANDLER", own=mean("PAID_AMT"), department=mean("department"))
        .filter(c("own") > c("department"))
        .select("HANDLER", "own")
        .table(),
    ),
    (
        "Settled cases paid out at more than twice the typical (mean) settlement, nobody hurt",
        claims.filter((c("STATUS") == "closed") & (c("INJURED") == 0))
        .filter(c("PAID_AMT") > over(mean("PAID_AMT")) * 2)
        .table(),
    ),
    (
        "What fraction of what we paid did we claw back, theft and collision taken together?",
        claims.filter(c("CAUSE").isin(["theft", "collision"])).value(
            sum_("RECOVERED_AMT") / sum_("PAID_AMT")
        ),
    ),
    (
        "Court cases or suspected fraud, still live, more than 5k set aside: how many, and how "
        "much is set aside?",
        claims.filter((sued | c("FRAUD_FLAG")) & live & (c("RESERVE_AMT") > 5000))
        .group(cases=count(), reserve=sum_("RESERVE_AMT"))
        .table(),
    ),
    (
        "Which intermediary brings the most refused cases among private customers with an "
        "excess of 250 or more?",
        both.filter(
            (c("STATUS") == "declined") & (c("HOLDER") == "private") & (c("DEDUCTIBLE") >= 250)
        )
        .group("BROKER", n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Number of separate customers with a live case, per class of business",
        both.filter(live).group("LOB", customers=nunique("POLICY_NO")).table(),
    ),
    (
        "Add up the payouts customer by customer for liability, then tell me the average",
        both.filter(c("LOB") == "LIAB")
        .group("POLICY_NO", paid=sum_("PAID_AMT"))
        .value(mean("paid")),
    ),
    (
        "Are flagged cases costlier than clean ones in each territory? Average payout, refusals"
        " left out",
        claims.filter(c("STATUS") != "declined")
        .group("REGION", "FRAUD_FLAG", payout=mean("PAID_AMT"))
        .table(),
    ),
    (
        "Ratio of refusals to settlements by team member for anything but windscreens",
        claims.filter(c("CAUSE") != "windscreen")
        .group(
            "HANDLER",
            ratio=count(only=c("STATUS") == "declined") / count(only=c("STATUS") == "closed"),
        )
        .table(),
    ),
    (
        "Customers where we refused one case and settled another",
        claims.group(
            "POLICY_NO",
            refused=count(only=c("STATUS") == "declined"),
            settled=count(only=c("STATUS") == "closed"),
        )
        .filter((c("refused") > 0) & (c("settled") > 0))
        .select("POLICY_NO")
        .table(),
    ),
    # time
    (
        "New notifications month by month, Overseas left aside",
        claims.filter(c("REGION") != "Overseas")
        .group(month=reported.floor("month"), n=count())
        .table(),
    ),
    (
        "Average lag in days between incident and notification, per peril, for pending or "
        "reopened files",
        claims.filter(live).group("CAUSE", days=mean(c("LOSS_DT").until(reported))).table(),
    ),
    (
        "How many storm incidents happened in Q1 2024 in the North, and what have they cost us "
        "so far in payouts?",
        claims.filter(
            (c("CAUSE") == "storm")
            & (c("REGION") == "North")
            & during("LOSS_DT", "2024-01-01", "2024-04-01")
        )
        .group(cases=count(), paid=sum_("PAID_AMT"))
        .table(),
    ),
    (
        "Median cycle time from notification to settlement in days, by adjuster, cases notified"
        " in 2024 only",
        claims.filter((c("STATUS") == "closed") & during("REPORTED_DT", "2024-01-01", "2025-01-01"))
        .group("HANDLER", days=median(reported.until(c("CLOSED_DT"))))
        .table(),
    ),
    (
        "Cumulative payouts by quarter of the incident, injury cases only",
        claims.filter(c("INJURED") > 0)
        .group(quarter=c("LOSS_DT").floor("quarter"), paid=sum_("PAID_AMT"))
        .derive(running=running("paid", "quarter"))
        .table(),
    ),
    (
        "Month-on-month change in the number of cases notified, fire and water damage together",
        claims.filter(c("CAUSE").isin(["fire", "escape of water"]))
        .group(month=reported.floor("month"), n=count())
        .derive(change=c("n") - shift("n", "month"))
        .table(),
    ),
    (
        "Smooth weekly notifications over four weeks, suspected fraud taken out",
        claims.filter(~c("FRAUD_FLAG"))
        .group(week=reported.floor("week"), n=count())
        .derive(smooth=rolling("n", "week", 4))
        .table(),
    ),
    (
        "Do accidents at the weekend cost more to settle? Collisions, average payout, weekend "
        "against weekdays",
        claims.filter((c("CAUSE") == "collision") & (c("STATUS") == "closed"))
        .group(
            days=where(c("LOSS_DT").part("weekday") >= 6, "weekend", "weekday"),
            payout=mean("PAID_AMT"),
        )
        .table(),
    ),
    (
        "When did each team member last close a file that had gone to court?",
        claims.filter(sued).group("HANDLER", last=max_("CLOSED_DT")).table(),
    ),
    (
        "Incidents within 30 days of the cover starting, with more than 2k paid",
        both.filter(
            c("INCEPTION").until(c("LOSS_DT")).between(0, 30) & (c("PAID_AMT") > 2000)
        ).table(),
    ),
    # charts
    (
        "Bars of what we still owe per class of business, live files that are not in court",
        both.filter(live & (c("LITIGATED") == "N"))
        .group("LOB", reserve=sum_("RESERVE_AMT"))
        .chart("bar", x="LOB", y="reserve"),
    ),
    (
        "Trend line of payouts by month of incident, one per territory, refusals out",
        claims.filter(c("STATUS") != "declined")
        .group("REGION", month=c("LOSS_DT").floor("month"), paid=sum_("PAID_AMT"))
        .chart("line", x="month", y="paid", colour="REGION"),
    ),
    (
        "How are settlement sizes distributed for escape of water, litigated ones excluded? "
        "Histogram",
        claims.filter(
            (c("STATUS") == "closed") & (c("CAUSE") == "escape of water") & (c("LITIGATED") == "N")
        ).chart("histogram", y="PAID_AMT"),
    ),
    (
        "Plot payout against cover bought, household and settled",
        both.filter((c("LOB") == "HOME") & (c("STATUS") == "closed")).chart(
            "scatter", x="SUM_INSURED", y="PAID_AMT"
        ),
    ),
    (
        "Boxplot of payouts per peril, settled travel business",
        both.filter((c("LOB") == "TRAVEL") & (c("STATUS") == "closed")).chart(
            "box", x="CAUSE", y="PAID_AMT"
        ),
    ),
    (
        "Stacked bars: caseload per adjuster split by stage of the file, 2024 incidents",
        claims.filter(during("LOSS_DT", "2024-01-01", "2025-01-01"))
        .group("HANDLER", "STATUS", n=count())
        .chart("bar", x="HANDLER", y="n", colour="STATUS", stacked=True),
    ),
    (
        "Heat map of mean payout, territories against perils, closed and unflagged",
        claims.filter((c("STATUS") == "closed") & ~c("FRAUD_FLAG"))
        .group("REGION", "CAUSE", payout=mean("PAID_AMT"))
        .chart("heatmap", x="CAUSE", y="REGION", colour="payout"),
    ),
    # cleaning and reshaping
    (
        "Mark files without an adjuster as unassigned, in the table itself",
        claims.derive(HANDLER=c("HANDLER").or_else("unassigned")).change("claims"),
    ),
    (
        "Take the refused cases where nothing was paid out of the data",
        claims.filter(~((c("STATUS") == "declined") & (c("PAID_AMT") == 0))).change("claims"),
    ),
    (
        "Give every case a total cost column, paid plus held back",
        claims.derive(total_cost=incurred).change("claims"),
    ),
    (
        "Payouts with classes of business down and territories across, commercial clients only",
        both.filter(c("HOLDER") == "commercial").pivot("LOB", "REGION", sum_("PAID_AMT")).table(),
    ),
    # statistics
    (
        "Is the gap in settlements between court and out-of-court cases real, or noise? Settled"
        " only",
        claims.filter(c("STATUS") == "closed").test("tTest", "PAID_AMT", "LITIGATED"),
    ),
    (
        "Does size of cover go together with size of payout among settled marine business? "
        "Correlation please",
        both.filter((c("LOB") == "MARINE") & (c("STATUS") == "closed")).test(
            "correlation", "PAID_AMT", "SUM_INSURED"
        ),
    ),
    (
        "Test whether settlements differ across our adjusters, no suspected fraud, nobody hurt",
        claims.filter((c("STATUS") == "closed") & ~c("FRAUD_FLAG") & (c("INJURED") == 0)).test(
            "anova", "PAID_AMT", "HANDLER"
        ),
    ),
    # nothing can answer it
    (
        "How satisfied were customers with settled motor cases in the North last time we asked?",
        None,
    ),
    ("How many hours did each adjuster book on litigated files in 2024?", None),
    ("What are our reinsurance recoveries on storm losses above 100k?", None),
    ("Where will open exposure stand by year end if the winter is harsh?", None),
    ("Why are we losing more cases in court in the West than in the East?", None),
    ("Draft a polite letter refusing cover", None),
]
