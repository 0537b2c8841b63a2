"""Accounts and invoices of a software company that sells seats by subscription."""

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
    sum_,
    where,
)

FORMATS = {"accounts": "parquet", "invoices": "csv"}

VOICE = "a finance manager, curt, talks money: MRR, overdue, churned, dunning"

FIRST = ["Nord", "Blue", "Kappa", "Delta", "Helio", "Terra", "Quanta", "Lumen", "Vex", "Orbi"]
FIRST += ["Pine", "Astra", "Mono", "Grey", "Silva", "Ferro", "Zeta", "Cobalt", "Rapid", "Alto"]
SECOND = ["logic", "works", "soft", "ware", "metrics", "health", "foods", "cargo", "media", "labs"]
SECOND += ["pay", "motors", "energy", "legal", "retail", "print", "travel", "data", "build", "care"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 380
    plans = ["Starter", "Team", "Business", "Enterprise"]
    plan = rng.choice(plans, n, p=[0.34, 0.33, 0.23, 0.1])
    price = pd.Series(plan).map({"Starter": 9, "Team": 15, "Business": 24, "Enterprise": 38})
    seats = np.ceil(
        rng.lognormal(
            pd.Series(plan).map({"Starter": 1, "Team": 2, "Business": 3, "Enterprise": 4.3}), 0.7
        )
    )
    discount = np.where(plan == "Starter", 0, rng.choice([0, 5, 10, 15, 20, 30], n))
    signed = pd.Timestamp("2021-02-01") + pd.to_timedelta(rng.integers(0, 1500, n), unit="D")
    churned = pd.Series(signed + pd.to_timedelta(rng.integers(40, 1100, n), unit="D"))
    churned = churned.where(
        (rng.random(n) < np.where(plan == "Starter", 0.5, 0.24)) & (churned < "2025-07-01")
    )
    names = [f"{a}{b}" for a in FIRST for b in SECOND]
    accounts = pd.DataFrame(
        {
            "account_id": [f"ACC-{10000 + i}" for i in range(n)],
            "company": rng.choice(names, n, replace=False),
            "country": rng.choice(["DE", "AT", "CH", "NL", "FR", "UK"], n, p=[0.4] + [0.12] * 5),
            "plan": plan,
            "billing_cycle": rng.choice(["monthly", "annual"], n, p=[0.62, 0.38]),
            "seats": seats.astype(int),
            "list_price_seat": price.astype(float),
            "discount_pct": discount,
            "MRR_eur": (seats * price * (1 - discount / 100)).round(2),
            "payment_method": rng.choice(["SEPA", "card", "wire"], n, p=[0.5, 0.35, 0.15]),
            "csm": rng.choice(["Ana Roth", "J. Okafor", "Mia Lind", "T. Brandt"], n),
            "auto_renew": rng.choice(["yes", "no"], n, p=[0.8, 0.2]),
            "signed_up_on": signed,
            "churned_on": churned,
        }
    )
    accounts.loc[plan == "Starter", "csm"] = None

    m = 1500
    which = rng.choice(n - 22, m)
    issued = pd.Timestamp("2023-01-02") + pd.to_timedelta(rng.integers(0, 900, m), unit="D")
    due = issued + pd.to_timedelta(rng.choice([14, 30], m, p=[0.7, 0.3]), unit="D")
    status = rng.choice(
        ["paid", "open", "overdue", "void", "refunded"], m, p=[0.78, 0.06, 0.1, 0.03, 0.03]
    )
    paid = pd.Series(issued + pd.to_timedelta(rng.gamma(3, 5, m).round(), unit="D"))
    months = np.where(accounts["billing_cycle"].to_numpy()[which] == "annual", 12, 1)
    net = (accounts["MRR_eur"].to_numpy()[which] * months).round(2)
    invoices = pd.DataFrame(
        {
            "invoice_no": [f"INV{2300000 + i}" for i in range(m)],
            "account_id": accounts["account_id"].to_numpy()[which],
            "issued_on": issued.strftime("%Y-%m-%d"),
            "due_on": due.strftime("%Y-%m-%d"),
            "paid_on": paid.dt.strftime("%Y-%m-%d").where(np.isin(status, ["paid", "refunded"])),
            "net_eur": net,
            "vat_eur": (net * 0.19).round(2),
            "status": status,
            "dunning_level": np.where(status == "overdue", rng.integers(1, 4, m), 0),
        }
    )
    invoices.loc[rng.choice(m, 40, replace=False), "vat_eur"] = np.nan
    return {"accounts": accounts, "invoices": invoices}


acc = T("accounts")
inv = T("invoices")

churned = ~c("churned_on").missing()
active = c("churned_on").missing()
overdue = c("status") == "overdue"

QUESTIONS = [
    # Everyday
    ("Tail of the invoices.", inv.tail(5).table()),
    (
        "Enterprise plan: number of accounts with an extreme MRR?",
        acc.filter(c("plan") == "Enterprise").filter(outlier("MRR_eur")).value(count()),
    ),
    (
        "Total net of the invoices, duplicate lines counted once.",
        inv.distinct().value(sum_("net_eur")),
    ),
    (
        "Median days from one invoice to the next, same account.",
        inv.derive(
            gap=shift("issued_on", "issued_on", per=("account_id",)).until(c("issued_on"))
        ).value(median("gap")),
    ),
    (
        "Net billed in January 2024 and in January 2025.",
        inv.group(
            january_2024=sum_(
                "net_eur",
                (c("issued_on") >= date("2024-01-01")) & (c("issued_on") < date("2024-02-01")),
            ),
            january_2025=sum_(
                "net_eur",
                (c("issued_on") >= date("2025-01-01")) & (c("issued_on") < date("2025-02-01")),
            ),
        ).table(),
    ),
    (
        "SEPA vs wire: account numbers, both.",
        acc.filter(c("payment_method").isin(["SEPA", "wire"]))
        .group("payment_method", accounts=count())
        .table(),
    ),
    (
        "MRR given away per country: seats times list price, less MRR, summed.",
        acc.group(
            "country", given_away=sum_(c("seats") * c("list_price_seat") - c("MRR_eur"))
        ).table(),
    ),
    (
        "Average seats, highest discount, total MRR - by payment method.",
        acc.group(
            "payment_method",
            seats=mean("seats"),
            discount=max_("discount_pct"),
            mrr=sum_("MRR_eur"),
        ).table(),
    ),
    (
        "Overdue invoices: how many, and what share of all?",
        inv.group(overdue=count(only=overdue), share=mean(overdue)).table(),
    ),
    (
        "Total and median MRR by country.",
        acc.group("country", total=sum_("MRR_eur"), median=median("MRR_eur")).table(),
    ),
    ("Invoices by net amount, largest first.", inv.sort("-net_eur").table()),
    ("Date of the last invoice?", inv.value(max_("issued_on"))),
    ("Invoices either open or overdue.", inv.filter((c("status") == "open") | overdue).table()),
    (
        "Difference in seats between Enterprise and Team?",
        acc.value(mean("seats", c("plan") == "Enterprise") - mean("seats", c("plan") == "Team")),
    ),
    (
        "Percentage of accounts paying by card.",
        acc.value(mean(c("payment_method") == "card") * 100),
    ),
    (
        "Number of invoices per month as a line.",
        inv.group(month=c("issued_on").floor("month"), n=count()).chart("line", x="month", y="n"),
    ),
    ("Correlation of seats and MRR.", acc.test("correlation", y="MRR_eur", x="seats")),
    ("Missing VAT: fill with 0.", inv.derive(vat_eur=c("vat_eur").or_else(0)).change("invoices")),
    (
        "Countries with an average MRR over 500.",
        acc.group("country", mrr=mean("MRR_eur")).filter(c("mrr") > 500).table(),
    ),
    ("Net promoter score by plan?", None),
    # Look
    ("Show me the accounts table.", acc.table()),
    ("What's missing in accounts?", acc.report("missing")),
    ("Invoice statuses we use?", inv.distinct("status").table()),
    ("Five random invoices for the auditor.", inv.sample(5).table()),
    ("Duplicates in invoices?", inv.report("duplicates")),
    ("Key stats on net_eur and vat_eur.", inv.report("describe", "net_eur", "vat_eur")),
    # Aggregate and compare
    ("Total MRR, churned excluded.", acc.filter(active).value(sum_("MRR_eur"))),
    (
        "MRR of accounts under 10 seats vs the rest.",
        acc.group(size=where(c("seats") < 10, "under 10", "rest"), mrr=sum_("MRR_eur")).table(),
    ),
    ("How many customers have we lost?", acc.filter(churned).value(count())),
    (
        "Churn in percent, per plan.",
        acc.group("plan", churn=mean(churned) * 100).table(),
    ),
    (
        "How many different customers sit on overdue invoices?",
        inv.filter(overdue).value(nunique("account_id")),
    ),
    (
        "Ten worst debtors: company, overdue net total.",
        inv.filter(overdue)
        .join(acc, "account_id")
        .group("company", overdue_eur=sum_("net_eur"))
        .top(10, "overdue_eur")
        .table(),
    ),
    (
        "Median MRR, annual vs monthly billing.",
        acc.group("billing_cycle", mrr=median("MRR_eur")).table(),
    ),
    (
        "Of the invoices already paid, what share was paid after the due date?",
        inv.filter(~c("paid_on").missing()).value(mean(c("paid_on") > c("due_on"))),
    ),
    (
        "Which CSM manages the most MRR?",
        acc.group("csm", mrr=sum_("MRR_eur")).top(1, "mrr").table(),
    ),
    (
        "Enterprise MRR minus Business MRR.",
        acc.value(
            sum_("MRR_eur", c("plan") == "Enterprise") - sum_("MRR_eur", c("plan") == "Business")
        ),
    ),
    (
        "Three biggest accounts in each country by MRR.",
        acc.top(3, "MRR_eur", per=("country",)).table(),
    ),
    ("Who has never been invoiced?", acc.join(inv, "account_id", "anti").select("company").table()),
    (
        "Count of accounts above average MRR.",
        acc.filter(c("MRR_eur") > over(mean("MRR_eur"))).value(count()),
    ),
    (
        "90th percentile of gross invoices, net plus VAT.",
        inv.value(quantile(c("net_eur") + c("vat_eur"), 0.9)),
    ),
    (
        "How many invoices does an account get on average?",
        inv.group("account_id", n=count()).value(mean("n")),
    ),
    (
        "Countries with 40 or more active accounts.",
        acc.filter(active).group("country", accounts=count()).filter(c("accounts") >= 40).table(),
    ),
    (
        "List overdue invoices on dunning level 3 above 1,000 net.",
        inv.filter(overdue & (c("dunning_level") == 3) & (c("net_eur") > 1000)).table(),
    ),
    (
        "Accounts whose invoices are all paid: how many?",
        inv.group("account_id", unpaid=count(only=c("status") != "paid"))
        .filter(c("unpaid") == 0)
        .value(count()),
    ),
    (
        "Share of total MRR by country.",
        acc.group("country", mrr=sum_("MRR_eur"))
        .derive(share=c("mrr") / over(sum_("mrr")))
        .table(),
    ),
    (
        "What do our discounts cost per plan? Seats times list price times discount percent.",
        acc.group(
            "plan", cost=sum_(c("seats") * c("list_price_seat") * c("discount_pct") / 100)
        ).table(),
    ),
    (
        "Largest invoice ever - which company?",
        inv.join(acc, "account_id").top(1, "net_eur").select("company").value(),
    ),
    (
        "Late payers: days from due to paid, averaged by payment method, late ones only.",
        inv.filter(c("paid_on") > c("due_on"))
        .join(acc, "account_id")
        .group("payment_method", days_late=mean(c("due_on").until(c("paid_on"))))
        .table(),
    ),
    (
        "Accounts and seats, plan by plan, still active, annual only.",
        acc.filter(active & (c("billing_cycle") == "annual"))
        .group("plan", accounts=count(), seats=sum_("seats"))
        .table(),
    ),
    (
        "Refunded as a fraction of net billed, per plan?",
        inv.join(acc, "account_id")
        .group("plan", refunded=sum_("net_eur", c("status") == "refunded") / sum_("net_eur"))
        .table(),
    ),
    # Time
    (
        "New signups per month in 2024.",
        acc.filter(c("signed_up_on").part("year") == 2024)
        .group(month=c("signed_up_on").floor("month"), signups=count())
        .table(),
    ),
    (
        "Net billed per quarter, voids out.",
        inv.filter(c("status") != "void")
        .group(quarter=c("issued_on").floor("quarter"), net=sum_("net_eur"))
        .table(),
    ),
    (
        "MRR churned each month since January 2024.",
        acc.filter(c("churned_on") >= date("2024-01-01"))
        .group(month=c("churned_on").floor("month"), mrr_lost=sum_("MRR_eur"))
        .table(),
    ),
    (
        "Month-on-month growth of net billings, percent.",
        inv.group(month=c("issued_on").floor("month"), net=sum_("net_eur"))
        .derive(previous=shift("net", "month"))
        .derive(growth=(c("net") / c("previous") - 1) * 100)
        .drop("previous")
        .table(),
    ),
    (
        "Cumulative net per month, 2024.",
        inv.filter(c("issued_on").part("year") == 2024)
        .group(month=c("issued_on").floor("month"), net=sum_("net_eur"))
        .derive(cumulative=running("net", "month"))
        .table(),
    ),
    (
        "Three-month rolling average of billings by issue month.",
        inv.group(month=c("issued_on").floor("month"), net=sum_("net_eur"))
        .derive(rolling=rolling("net", "month", 3))
        .table(),
    ),
    (
        "What fell due in Q2 2024 and is still overdue, in euros net?",
        inv.filter(
            overdue & (c("due_on") >= date("2024-04-01")) & (c("due_on") < date("2024-07-01"))
        ).value(sum_("net_eur")),
    ),
    (
        "On which weekday does most cash come in?",
        inv.filter(c("status") == "paid")
        .group(weekday=c("paid_on").part("weekdayName"), cash=sum_("net_eur"))
        .top(1, "cash")
        .table(),
    ),
    (
        "How many days does a churned account stay with us on average?",
        acc.filter(churned).value(mean(c("signed_up_on").until(c("churned_on")))),
    ),
    (
        "Days between first and last invoice, per account.",
        inv.group("account_id", days=min_("issued_on").until(max_("issued_on"))).table(),
    ),
    # Charts
    (
        "Bar chart, MRR by plan, split by billing cycle.",
        acc.group("plan", "billing_cycle", mrr=sum_("MRR_eur")).chart(
            "bar", x="plan", y="mrr", colour="billing_cycle"
        ),
    ),
    (
        "Line: net billings per month.",
        inv.group(month=c("issued_on").floor("month"), net=sum_("net_eur")).chart(
            "line", x="month", y="net"
        ),
    ),
    ("Histogram of MRR per account.", acc.chart("histogram", y="MRR_eur")),
    (
        "Pie of overdue money by dunning level.",
        inv.filter(overdue)
        .group("dunning_level", net=sum_("net_eur"))
        .chart("pie", x="dunning_level", y="net"),
    ),
    ("Discount spread by plan, boxplot.", acc.chart("box", x="plan", y="discount_pct")),
    (
        "Seats against discount, one dot per account, colour by plan.",
        acc.chart("scatter", x="discount_pct", y="seats", colour="plan"),
    ),
    (
        "Heat map: country, plan, number of churned accounts.",
        acc.filter(churned)
        .group("country", "plan", n=count())
        .chart("heatmap", x="country", y="plan", colour="n"),
    ),
    # Cleaning and reshaping
    (
        "Set missing VAT to zero in invoices.",
        inv.derive(vat_eur=c("vat_eur").or_else(0)).change("invoices"),
    ),
    (
        "Strip void invoices from the table for good.",
        inv.filter(c("status") != "void").change("invoices"),
    ),
    (
        "Add ARR to accounts: twelve times MRR.",
        acc.derive(ARR_eur=c("MRR_eur") * 12).change("accounts"),
    ),
    (
        "Pivot: plans down, countries across, sum of MRR.",
        acc.pivot("plan", "country", sum_("MRR_eur")).table(),
    ),
    # Statistics
    (
        "Correlation between seats and discount?",
        acc.test("correlation", "seats", "discount_pct"),
    ),
    (
        "Is MRR significantly different between annual and monthly customers?",
        acc.test("tTest", "MRR_eur", "billing_cycle"),
    ),
    (
        "Does auto-renew depend on the payment method? Chi-square it.",
        acc.test("chiSquared", "auto_renew", "payment_method"),
    ),
    # Unanswerable
    ("Gross margin per plan?", None),
    ("Forecast MRR for next quarter.", None),
    ("Which accounts were upgraded from Team to Business?", None),
    ("Why are Starter customers leaving?", None),
    ("CAC by country.", None),
    ("EUR/CHF rate today?", None),
]
