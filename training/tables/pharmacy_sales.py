"""Sales lines of a small chain of pharmacies over two years."""

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

FORMATS = {"sales": "parquet"}

VOICE = "an analyst of a pharmacy chain, everyday: plain and polite"

PRODUCTS = {
    "Ibuprofen 400": ("Painkillers", 6.9, False, "yes"),
    "Paracetamol 500": ("Painkillers", 4.2, False, "yes"),
    "Aspirin Forte": ("Painkillers", 8.4, False, "no"),
    "Nasal Spray": ("Cold & Flu", 5.8, False, "yes"),
    "Cough Syrup": ("Cold & Flu", 9.6, False, "no"),
    "Throat Lozenges": ("Cold & Flu", 4.9, False, "no"),
    "Vitamin D3": ("Vitamins", 12.5, False, "no"),
    "Multivitamin": ("Vitamins", 18.9, False, "no"),
    "Magnesium 300": ("Vitamins", 10.2, False, "yes"),
    "Sun Cream 50": ("Skin Care", 16.4, False, "no"),
    "Hand Cream": ("Skin Care", 7.1, False, "no"),
    "Amoxicillin 500": ("Antibiotics", 14.8, True, "yes"),
    "Doxycycline 100": ("Antibiotics", 17.3, True, "yes"),
    "Ramipril 5": ("Blood Pressure", 13.9, True, "yes"),
    "Amlodipine 10": ("Blood Pressure", 12.1, True, "yes"),
    "Baby Formula": ("Baby", 21.5, False, "no"),
    "Nappies": ("Baby", 15.9, False, "no"),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1900
    names = np.array([*PRODUCTS])
    product = rng.choice(names, n, p=rng.dirichlet(np.full(len(names), 6.0)))
    facts = [PRODUCTS[name] for name in product]
    rx = np.array([fact[2] for fact in facts])
    price = np.array([fact[1] for fact in facts])
    day = pd.Timestamp("2023-01-02") + pd.to_timedelta(rng.integers(0, 728, n), "D")
    day -= pd.to_timedelta(np.where((day.dayofweek == 6) & (rng.random(n) < 0.8), 1, 0), "D")
    minute = rng.choice(np.arange(8 * 60, 20 * 60), n)
    branch = rng.choice(
        ["Station", "Old Town", "Lakeside", "Hospital"], n, p=[0.33, 0.2, 0.18, 0.29]
    )
    staff = {
        "Station": ["Meier", "Okafor"],
        "Old Town": ["Lindt", "Suarez"],
        "Lakeside": ["Baumann", "Lindt"],
        "Hospital": ["Patel", "Rey"],
    }
    card = rng.integers(7000, 7420, n).astype(float)
    card[rng.random(n) < 0.38] = np.nan
    age = np.clip(rng.normal(50, 18, n), 18, 94).round()
    qty = rng.choice([1, 2, 3, 4, 6], n, p=[0.62, 0.22, 0.09, 0.05, 0.02])
    unit = (price * rng.normal(1, 0.05, n)).round(2)
    off = rng.choice([0, 5, 10, 20], n, p=[0.7, 0.13, 0.12, 0.05])
    frame = pd.DataFrame(
        {
            "Sale No": 300001 + np.arange(n),
            "Sold At": day + pd.to_timedelta(minute, "min"),
            "Branch": branch,
            "Pharmacist": [rng.choice(staff[name]) for name in branch],
            "Product": product,
            "Category": [fact[0] for fact in facts],
            "Rx": rx,
            "Generic": [fact[3] for fact in facts],
            "Qty": qty,
            "Unit Price": unit,
            "Discount %": off,
            "Net EUR": (qty * unit * (1 - off / 100)).round(2),
            "Payment": np.where(
                rx & (rng.random(n) < 0.8),
                "insurer",
                rng.choice(["card", "cash"], n, p=[0.7, 0.3]),
            ),
            "Loyalty Card": card,
            "Customer Age": age,
            "Wait Min": rng.gamma(2, 2.6, n).round(1) + np.where(rx, 3, 0),
            "Stock Left": rng.integers(0, 90, n),
            "Expiry Date": (day + pd.to_timedelta(rng.integers(25, 900, n), "D")).strftime(
                "%Y-%m-%d"
            ),
        }
    )
    frame.loc[rng.choice(n, 140, replace=False), "Customer Age"] = np.nan
    frame.loc[rng.choice(n, 35, replace=False), "Wait Min"] = np.nan
    return {"sales": frame.sort_values("Sold At", ignore_index=True)}


s = T("sales")
list_value = c("Qty") * c("Unit Price")
sold = c("Sold At")
generic = c("Generic") == "yes"
in_2024 = (sold >= date("2024-01-01")) & (sold < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    ("Could I see the final 15 rows of the sales, please?", s.tail(15).table()),
    (
        "What share of sales has an unusual waiting time, please?",
        s.value(mean(outlier("Wait Min"))),
    ),
    (
        "Could you count the sales, ignoring repeated rows?",
        s.distinct().value(count()),
    ),
    (
        "What is the median number of days between two sales of the same product, please?",
        s.derive(gap=shift("Sold At", "Sold At", per=("Product",)).until(sold)).value(
            median("gap")
        ),
    ),
    (
        "Please give the mean wait for customers under 30 and for customers aged 70 and over",
        s.group(
            under_30=mean("Wait Min", c("Customer Age") < 30),
            from_70=mean("Wait Min", c("Customer Age") >= 70),
        ).table(),
    ),
    (
        "Could you compare the number of sales of Hand Cream and Sun Cream 50?",
        s.filter(c("Product").isin(["Hand Cream", "Sun Cream 50"]))
        .group("Product", n=count())
        .table(),
    ),
    (
        "What is the sum of quantity * unit price * discount % / 100, please?",
        s.value(sum_(c("Qty") * c("Unit Price") * c("Discount %") / 100)),
    ),
    (
        "Please list the total quantity, the mean unit price and the longest wait by category",
        s.group(
            "Category", qty=sum_("Qty"), price=mean("Unit Price"), wait=max_("Wait Min")
        ).table(),
    ),
    (
        "How many sales were generics, and what percentage of all sales is that, please?",
        s.group(n=count(only=generic), percent=mean(generic) * 100).table(),
    ),
    (
        "Could you give me the number of sales and the average waiting time per pharmacist?",
        s.group("Pharmacist", n=count(), wait=mean("Wait Min")).table(),
    ),
    ("Please show the sale with the highest net amount", s.top(1, "Net EUR").table()),
    ("Which types of payment are there, please?", s.distinct("Payment").table()),
    (
        "Please show the sales that were paid in cash or had a discount of 20 percent",
        s.filter((c("Payment") == "cash") | (c("Discount %") == 20)).table(),
    ),
    (
        "Could you give me the ratio of the mean net amount with a prescription to that without?",
        s.value(mean("Net EUR", c("Rx")) / mean("Net EUR", ~c("Rx"))),
    ),
    (
        "What percentage of sales has a loyalty card in each branch?",
        s.group("Branch", percent=mean(~c("Loyalty Card").missing()) * 100).table(),
    ),
    (
        "Could you show the bottom 3 products by quantity sold?",
        s.group("Product", qty=sum_("Qty")).bottom(3, "qty").table(),
    ),
    (
        "Please show net revenue per day with a running total",
        s.group(day=sold.floor("day"), revenue=sum_("Net EUR"))
        .derive(total=running("revenue", "day"))
        .table(),
    ),
    (
        "Please show the correlations between quantity, unit price and customer age",
        s.report("correlations", "Qty", "Unit Price", "Customer Age"),
    ),
    (
        "Which products have more than 120 sales?",
        s.group("Product", n=count()).filter(c("n") > 120).table(),
    ),
    ("Could you tell me the average salary per pharmacist?", None),
    # look
    ("Could you tell me how many rows and columns there are?", s.report("shape")),
    ("Please list the missing values per column", s.report("missing")),
    ("Which categories do we sell, please?", s.distinct("Category").table()),
    (
        "Please summarise quantity, unit price and discount",
        s.report("describe", "Qty", "Unit Price", "Discount %"),
    ),
    ("Could I see 10 random sales?", s.sample(10).table()),
    ("How many different products are there, please?", s.value(nunique("Product"))),
    # aggregate and compare
    ("Please show net revenue per branch", s.group("Branch", revenue=sum_("Net EUR")).table()),
    (
        "Could you give me the five best-selling products by quantity?",
        s.group("Product", qty=sum_("Qty")).top(5, "qty").table(),
    ),
    ("What is the average wait in minutes, please?", s.value(mean("Wait Min"))),
    (
        "Please compare the mean wait for prescription and other sales",
        s.group("Rx", wait=mean("Wait Min")).table(),
    ),
    (
        "Could you show the share of sales paid in cash per branch?",
        s.group("Branch", share=mean(c("Payment") == "cash")).table(),
    ),
    (
        "What percentage of sales had a discount, please?",
        s.value(mean(c("Discount %") > 0) * 100),
    ),
    (
        "Which pharmacist handled the most sales?",
        s.group("Pharmacist", n=count()).top(1, "n").table(),
    ),
    (
        "Please count the sales by category and payment",
        s.group("Category", "Payment", n=count()).table(),
    ),
    (
        "Could you find the median customer age for each category?",
        s.group("Category", age=median("Customer Age")).table(),
    ),
    (
        "How many vitamin sales went to customers over 65?",
        s.filter((c("Category") == "Vitamins") & (c("Customer Age") > 65)).value(count()),
    ),
    (
        "Please show the top 2 products by turnover in every branch",
        s.group("Branch", "Product", turnover=sum_("Net EUR"))
        .top(2, "turnover", per=("Branch",))
        .table(),
    ),
    (
        "What would sales be worth without discounts, quantity times unit price?",
        s.value(sum_(list_value)),
    ),
    (
        "How much money did we give away in discounts per category?",
        s.group("Category", given=sum_(list_value - c("Net EUR"))).table(),
    ),
    (
        "Could you show each category's share of total net sales?",
        s.group("Category", net=sum_("Net EUR")).derive(share=c("net") / over(sum_("net"))).table(),
    ),
    (
        "Which sale had the highest amount, please?",
        s.top(1, "Net EUR").table(),
    ),
    (
        "Please list loyalty cards with at least 6 purchases",
        s.group("Loyalty Card", n=count()).filter(c("n") >= 6).table(),
    ),
    (
        "How many cardholders bought only prescription medicine?",
        s.group("Loyalty Card", other=count(only=~c("Rx"))).filter(c("other") == 0).value(count()),
    ),
    (
        "How many sales were above the average amount of a sale?",
        s.filter(c("Net EUR") > over(mean("Net EUR"))).value(count()),
    ),
    (
        "How much higher is the mean price of originals than of generics?",
        s.value(mean("Unit Price", c("Generic") == "no") - mean("Unit Price", generic)),
    ),
    (
        "Please give the three slowest pharmacists by average waiting time",
        s.group("Pharmacist", wait=mean("Wait Min")).top(3, "wait").table(),
    ),
    (
        "What is the 90th percentile of the waiting time, please?",
        s.value(quantile("Wait Min", 0.9)),
    ),
    (
        "How many items does the Hospital branch sell per sale on average?",
        s.filter(c("Branch") == "Hospital").value(mean("Qty")),
    ),
    (
        "Please show sales where stock left was below 5 at Lakeside",
        s.filter((c("Stock Left") < 5) & (c("Branch") == "Lakeside")).table(),
    ),
    (
        "What is the average spend per loyalty card, please?",
        s.group("Loyalty Card", spend=sum_("Net EUR")).value(mean("spend")),
    ),
    # time
    (
        "Could you show net revenue by month for 2024?",
        s.filter(in_2024).group(month=sold.floor("month"), revenue=sum_("Net EUR")).table(),
    ),
    (
        "Which hour of the day is the busiest?",
        s.group(hour=sold.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "Please show the number of sales for each weekday",
        s.group(weekday=sold.part("weekdayName"), n=count()).table(),
    ),
    (
        "How many cold and flu packs were sold in Q1 2024?",
        s.filter(
            (c("Category") == "Cold & Flu")
            & (sold >= date("2024-01-01"))
            & (sold < date("2024-04-01"))
        ).value(sum_("Qty")),
    ),
    (
        "Please show quarterly revenue and the growth on the previous quarter in percent",
        s.group(quarter=sold.floor("quarter"), revenue=sum_("Net EUR"))
        .derive(growth=(c("revenue") / shift("revenue", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Could you add up weekly takings since September 2024 as a running total?",
        s.filter(sold >= date("2024-09-01"))
        .group(week=sold.floor("week"), takings=sum_("Net EUR"))
        .derive(total=running("takings", "week"))
        .table(),
    ),
    (
        "Please give the 4-week moving average of sales per week",
        s.group(week=sold.floor("week"), n=count()).derive(average=rolling("n", "week", 4)).table(),
    ),
    (
        "How many days until expiry on average when sold, by product?",
        s.group("Product", days=mean(sold.until(c("Expiry Date").cast("datetime"), "day"))).table(),
    ),
    (
        "When was each product first and last sold, please?",
        s.group("Product", first=min_("Sold At"), last=max_("Sold At")).table(),
    ),
    (
        "What is the mean wait on weekends compared to weekdays?",
        s.group(
            days=where(sold.part("weekday") >= 6, "weekend", "weekday"), wait=mean("Wait Min")
        ).table(),
    ),
    # charts
    (
        "Please draw a bar chart of revenue by category",
        s.group("Category", revenue=sum_("Net EUR")).chart("bar", x="Category", y="revenue"),
    ),
    (
        "Could you plot monthly sales per branch as lines?",
        s.group("Branch", month=sold.floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="Branch"
        ),
    ),
    ("A histogram of customer ages, please", s.chart("histogram", y="Customer Age")),
    (
        "Could I have a box plot of waiting times by pharmacist?",
        s.chart("box", x="Pharmacist", y="Wait Min"),
    ),
    (
        "Please make a pie chart of sales by payment method",
        s.group("Payment", n=count()).chart("pie", x="Payment", y="n"),
    ),
    (
        "Please plot a heatmap of sales by weekday and hour",
        s.group(weekday=sold.part("weekdayName"), hour=sold.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    (
        "Could you stack payment types per branch in a bar chart of revenue?",
        s.group("Branch", "Payment", revenue=sum_("Net EUR")).chart(
            "bar", x="Branch", y="revenue", colour="Payment", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Please fill missing waiting times in sales with the median",
        s.set("Wait Min", c("Wait Min").or_else(over(median("Wait Min")))).change("sales"),
    ),
    (
        "Could you drop the Stock Left column from sales?",
        s.drop("Stock Left").change("sales"),
    ),
    (
        "Please add a column Senior to sales, true from age 65",
        s.set("Senior", c("Customer Age") >= 65).change("sales"),
    ),
    (
        "Please show a pivot of products by branch with the total quantity",
        s.pivot("Product", "Branch", sum_("Qty")).table(),
    ),
    # statistics
    (
        "Could you test whether waiting times differ between branches?",
        s.test("anova", "Wait Min", "Branch"),
    ),
    (
        "Please give the correlation of customer age and amount",
        s.test("correlation", "Net EUR", "Customer Age"),
    ),
    (
        "Is payment related to the branch? A chi-squared test, please",
        s.test("chiSquared", y="Payment", x="Branch"),
    ),
    # nothing can answer it
    ("What is the profit margin per product, please?", None),
    ("Could you show which doctor wrote the most prescriptions?", None),
    ("How many products were returned per branch?", None),
    ("Please forecast cough syrup sales for next winter", None),
    ("Why did vitamin sales fall in spring 2024?", None),
    ("Could you recommend a good stretch for back pain?", None),
]
