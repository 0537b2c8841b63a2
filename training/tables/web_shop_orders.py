"""Orders of a web shop for outdoor clothing and the visits that each source brings per day."""

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
    over,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"orders": "csv", "traffic": "csv"}

VOICE = "an e-commerce manager: AOV, conversion, returns, basket; mostly with a condition or two"

SOURCES = ["google_ads", "organic", "newsletter", "instagram", "direct"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1600
    source = rng.choice(SOURCES, n, p=[0.3, 0.25, 0.15, 0.12, 0.18])
    placed = (
        pd.Timestamp("2024-01-01")
        + pd.to_timedelta(rng.integers(0, 480, n), unit="D")
        + pd.to_timedelta((rng.beta(4, 2.2, n) * 1439).astype(int), unit="min")
    )
    items = rng.choice([1, 2, 3, 4, 5, 6, 8], n, p=[0.36, 0.27, 0.16, 0.1, 0.06, 0.03, 0.02])
    subtotal = (items * rng.lognormal(3.7, 0.5, n)).round(2)
    coupon = rng.choice(["WELCOME10", "SUMMER15", "BF24", "VIP20"], n, p=[0.45, 0.2, 0.2, 0.15])
    has_coupon = rng.random(n) < np.where(source == "newsletter", 0.55, 0.18)
    percent = pd.Series(coupon).map(
        {"WELCOME10": 0.1, "SUMMER15": 0.15, "BF24": 0.25, "VIP20": 0.2}
    )
    discount = np.where(has_coupon, subtotal * percent, 0).round(2)
    state = rng.choice(["delivered", "in_transit", "cancelled"], n, p=[0.88, 0.05, 0.07])
    back = (state == "delivered") & (rng.random(n) < np.where(source == "instagram", 0.37, 0.22))
    shipped = pd.Series(placed + pd.to_timedelta(rng.gamma(2, 18, n).round(), unit="h"))
    orders = pd.DataFrame(
        {
            "order_no": [f"WS-{100200 + i}" for i in range(n)],
            "placed_at": placed.strftime("%Y-%m-%d %H:%M:%S"),
            "customer_id": rng.integers(5000, 5900, n),
            "new_customer": rng.choice(["yes", "no"], n, p=[0.42, 0.58]),
            "source": source,
            "device": rng.choice(["mobile", "desktop", "tablet"], n, p=[0.58, 0.35, 0.07]),
            "ship_country": rng.choice(
                ["DE", "AT", "NL", "FR", "CH"], n, p=[0.55, 0.15, 0.12, 0.1, 0.08]
            ),
            "main_category": rng.choice(
                ["Jackets", "Shoes", "Backpacks", "Tents", "Accessories"],
                n,
                p=[0.26, 0.27, 0.15, 0.07, 0.25],
            ),
            "items": items,
            "subtotal_eur": subtotal,
            "discount_eur": discount,
            "coupon": np.where(has_coupon, coupon, None),
            "ship_fee_eur": np.where(subtotal > 80, 0.0, rng.choice([4.9, 7.9], n)),
            "pay_method": rng.choice(
                ["PayPal", "Klarna", "card", "prepayment"], n, p=[0.45, 0.25, 0.24, 0.06]
            ),
            "state": state,
            "shipped_at": shipped.dt.strftime("%Y-%m-%d %H:%M:%S").where(state != "cancelled"),
            "returned": np.where(back, "yes", "no"),
            "refund_eur": np.where(
                back, (subtotal - discount) * rng.choice([0.5, 1], n), np.nan
            ).round(2),
            "rating": np.where(rng.random(n) < 0.4, rng.choice([1, 2, 3, 4, 5], n), np.nan),
        }
    )
    days = pd.date_range("2024-05-01", "2025-04-24")
    day = np.repeat(days.strftime("%Y-%m-%d"), len(SOURCES))
    where_from = np.tile(SOURCES, len(days))
    m = len(day)
    level = pd.Series(where_from).map(dict(zip(SOURCES, [900, 750, 200, 620, 380], strict=True)))
    visits = rng.poisson(level * rng.lognormal(0, 0.2, m))
    rate = pd.Series(where_from).map(
        dict(zip(SOURCES, [0.024, 0.03, 0.06, 0.01, 0.04], strict=True))
    )
    carts = rng.binomial(visits, rate * 4)
    checkouts = rng.binomial(carts, 0.5)
    traffic = pd.DataFrame(
        {
            "day": day,
            "source": where_from,
            "visits": visits,
            "bounces": rng.binomial(visits, 0.44),
            "add_to_cart": carts,
            "checkout_started": checkouts,
            "purchases": rng.binomial(checkouts, 0.5),
        }
    )
    return {"orders": orders, "traffic": traffic}


o = T("orders")
t = T("traffic")

mobile = c("device") == "mobile"
desktop = c("device") == "desktop"
new = c("new_customer") == "yes"
repeat = c("new_customer") == "no"
back = c("returned") == "yes"
cancelled = c("state") == "cancelled"
delivered = c("state") == "delivered"
coupon = ~c("coupon").missing()
placed = c("placed_at")
basket = "subtotal_eur"
weekend = placed.part("weekday") >= 6
conversion = sum_("purchases") / sum_("visits")

QUESTIONS = [
    # Everyday
    (
        "Difference in basket value between mobile and desktop?",
        o.value(mean(basket, mobile) - mean(basket, desktop)),
    ),
    (
        "Share of returned orders per main category",
        o.group("main_category", share=mean(back)).table(),
    ),
    (
        "Top 3 ship countries by number of orders",
        o.group("ship_country", orders=count()).top(3, "orders").table(),
    ),
    (
        "Month-on-month growth of visits, in percent",
        t.group(month=c("day").floor("month"), visits=sum_("visits"))
        .derive(growth=(c("visits") / shift("visits", "month") - 1) * 100)
        .table(),
    ),
    (
        "Line of the purchases per day",
        t.group("day", purchases=sum_("purchases")).chart("line", x="day", y="purchases"),
    ),
    (
        "T-test of the subtotal, new customers against repeat customers",
        o.test("tTest", basket, "new_customer"),
    ),
    (
        "Which sources have more than 300 orders?",
        o.group("source", orders=count()).filter(c("orders") > 300).table(),
    ),
    (
        "How many orders to FR or CH were paid with PayPal?",
        o.filter(
            ((c("ship_country") == "FR") | (c("ship_country") == "CH"))
            & (c("pay_method") == "PayPal")
        ).value(count()),
    ),
    (
        "Total visits and total purchases per source",
        t.group("source", visits=sum_("visits"), purchases=sum_("purchases")).table(),
    ),
    ("Which order had the highest refund?", o.top(1, "refund_eur").table()),
    ("Average parcel weight per main category?", None),
    # look
    ("How big is the order book, rows and fields?", o.report("shape")),
    ("Which fields of the orders have holes in them, and how many?", o.report("missing")),
    (
        "Which ways to pay did Swiss shoppers on their phones use?",
        o.filter((c("ship_country") == "CH") & mobile).distinct("pay_method").table(),
    ),
    (
        "Pull 8 random phone orders that were sent back",
        o.filter(mobile & back).sample(8).table(),
    ),
    ("Does the order export contain double entries?", o.report("duplicates")),
    (
        "Summary stats of basket and discount for orders that got cancelled",
        o.filter(cancelled).report("describe", basket, "discount_eur"),
    ),
    # aggregate and compare
    (
        "What's our AOV on mobile for first-time buyers?",
        o.filter(mobile & new).value(mean(basket)),
    ),
    (
        "AOV by device, cancellations taken out",
        o.filter(~cancelled).group("device", aov=mean(basket)).table(),
    ),
    (
        "Return rate per product group, only what was delivered to Germany",
        o.filter(delivered & (c("ship_country") == "DE"))
        .group("main_category", return_rate=mean(back))
        .table(),
    ),
    (
        "Which traffic channel has the worst return rate among delivered desktop orders?",
        o.filter(delivered & desktop)
        .group("source", return_rate=mean(back))
        .top(1, "return_rate")
        .table(),
    ),
    (
        "How many baskets over 150 euros came in through Instagram without a voucher?",
        o.filter((c(basket) > 150) & (c("source") == "instagram") & ~coupon).value(count()),
    ),
    (
        "Turnover after discounts, by country, returned goods left out",
        o.filter(c("returned") == "no")
        .group("ship_country", turnover=sum_(c(basket) - c("discount_eur")))
        .table(),
    ),
    (
        "What percentage of newsletter buyers' orders used a code?",
        o.filter(c("source") == "newsletter").value(mean(coupon) * 100),
    ),
    (
        "Five best customers by turnover among those paying with Klarna",
        o.filter(c("pay_method") == "Klarna")
        .group("customer_id", turnover=sum_(basket))
        .top(5, "turnover")
        .table(),
    ),
    (
        "Top 3 baskets per country, desktop only",
        o.filter(desktop).top(3, basket, per=("ship_country",)).table(),
    ),
    (
        "Typical basket, median please, for tents and backpacks bought by existing customers",
        o.filter(c("main_category").isin(["Tents", "Backpacks"]) & repeat).value(median(basket)),
    ),
    (
        "How much higher is the AOV on desktop than on mobile for non-cancelled orders?",
        o.filter(~cancelled).value(mean(basket, desktop) - mean(basket, mobile)),
    ),
    (
        "How many times bigger is the average basket with a voucher than without, for new clients?",
        o.filter(new).value(mean(basket, coupon) / mean(basket, ~coupon)),
    ),
    (
        "Units per order by product group for phone shoppers who came organically",
        o.filter(mobile & (c("source") == "organic"))
        .group("main_category", units=mean("items"))
        .table(),
    ),
    (
        "Conversion per channel, visits to purchases",
        t.group("source", conversion=conversion).table(),
    ),
    (
        "Which channel converts best from checkout to sale since January 2025?",
        t.filter(c("day") >= date("2025-01-01"))
        .group("source", conversion=sum_("purchases") / sum_("checkout_started"))
        .top(1, "conversion")
        .table(),
    ),
    (
        "Cart abandonment in percent, paid Google traffic only: carts that never became a sale",
        t.filter(c("source") == "google_ads").value(
            (sum_("add_to_cart") - sum_("purchases")) / sum_("add_to_cart") * 100
        ),
    ),
    (
        "Which customers placed at least 5 orders that were not cancelled?",
        o.filter(~cancelled).group("customer_id", orders=count()).filter(c("orders") >= 5).table(),
    ),
    (
        "How many clients bought both jackets and shoes?",
        o.group(
            "customer_id",
            jackets=count(only=c("main_category") == "Jackets"),
            shoes=count(only=c("main_category") == "Shoes"),
        )
        .filter((c("jackets") > 0) & (c("shoes") > 0))
        .value(count()),
    ),
    (
        "How many customers ordered three times or more and never sent anything back?",
        o.group("customer_id", orders=count(), returns=count(only=back))
        .filter((c("returns") == 0) & (c("orders") >= 3))
        .value(count()),
    ),
    (
        "Average lifetime spend per customer, counting only delivered parcels we kept sold",
        o.filter(delivered & (c("returned") == "no"))
        .group("customer_id", spend=sum_(basket))
        .value(mean("spend")),
    ),
    (
        "How many phone baskets are above our overall AOV?",
        o.filter(c(basket) > over(mean(basket))).filter(mobile).value(count()),
    ),
    (
        "Each country's share of turnover, cancelled stuff excluded",
        o.filter(~cancelled)
        .group("ship_country", turnover=sum_(basket))
        .derive(share=c("turnover") / over(sum_("turnover")))
        .table(),
    ),
    (
        "List orders from Austria or Switzerland over 300 euros that came back",
        o.filter(c("ship_country").isin(["AT", "CH"]) & (c(basket) > 300) & back).table(),
    ),
    (
        "How much money went back to shoppers, by way of paying, for baskets of 100 and up?",
        o.filter(c(basket) >= 100).group("pay_method", refunds=sum_("refund_eur")).table(),
    ),
    (
        "What did the biggest returned order on a tablet cost?",
        o.filter(back & (c("device") == "tablet")).value(max_(basket)),
    ),
    (
        "Number of orders in 50 euro steps of basket size, delivered ones only",
        o.filter(delivered).group(band=c(basket).bins(50), orders=count()).table(),
    ),
    # time
    (
        "Monthly turnover from first-time buyers on mobile",
        o.filter(new & mobile).group(month=placed.floor("month"), turnover=sum_(basket)).table(),
    ),
    (
        "AOV on weekends versus weekdays, coupon orders excluded",
        o.filter(~coupon)
        .group(part=where(weekend, "weekend", "weekday"), aov=mean(basket))
        .table(),
    ),
    (
        "Black Friday week, 25 November to 1 December 2024: orders and turnover per day",
        o.filter((placed >= date("2024-11-25")) & (placed < date("2024-12-02")))
        .group(day=placed.floor("day"), orders=count(), turnover=sum_(basket))
        .table(),
    ),
    (
        "At what hour do we get the most orders over 100 euros from phones?",
        o.filter((c(basket) > 100) & mobile)
        .group(hour=placed.part("hour"), orders=count())
        .top(1, "orders")
        .table(),
    ),
    (
        "Hours from checkout to dispatch on average, per country, orders from Q1 2025",
        o.filter((placed >= date("2025-01-01")) & (placed < date("2025-04-01")))
        .group("ship_country", hours=mean(placed.until(c("shipped_at"), "hour")))
        .table(),
    ),
    (
        "Month-over-month growth in turnover for 2024, in percent",
        o.filter(placed.part("year") == 2024)
        .group(month=placed.floor("month"), turnover=sum_(basket))
        .derive(growth=(c("turnover") / shift("turnover", "month") - 1) * 100)
        .table(),
    ),
    (
        "Weekly conversion for the newsletter channel since October 2024",
        t.filter((c("source") == "newsletter") & (c("day") >= date("2024-10-01")))
        .group(week=c("day").floor("week"), conversion=conversion)
        .table(),
    ),
    (
        "Running total of turnover over the months of 2024, Germany only",
        o.filter((placed.part("year") == 2024) & (c("ship_country") == "DE"))
        .group(month=placed.floor("month"), turnover=sum_(basket))
        .derive(to_date=running("turnover", "month"))
        .table(),
    ),
    (
        "7-day moving average of organic visits",
        t.filter(c("source") == "organic")
        .derive(smoothed=rolling("visits", "day", 7))
        .select("day", "smoothed")
        .table(),
    ),
    (
        "First and last order date per customer, only repeat orders above 200 euros",
        o.filter(repeat & (c(basket) > 200))
        .group("customer_id", first=min_("placed_at"), last=max_("placed_at"))
        .table(),
    ),
    # charts
    (
        "Bar chart of return rate by channel for delivered orders",
        o.filter(delivered)
        .group("source", return_rate=mean(back))
        .chart("bar", x="source", y="return_rate"),
    ),
    (
        "Plot monthly AOV as a line, one per device, without cancellations",
        o.filter(~cancelled)
        .group("device", month=placed.floor("month"), aov=mean(basket))
        .chart("line", x="month", y="aov", colour="device"),
    ),
    (
        "Distribution of basket size among Dutch and French orders",
        o.filter(c("ship_country").isin(["NL", "FR"])).chart("histogram", y=basket),
    ),
    (
        "Box plot of basket per product group, only baskets under 400",
        o.filter(c(basket) < 400).chart("box", x="main_category", y=basket),
    ),
    (
        "Pie of how delivered mobile orders were paid",
        o.filter(delivered & mobile)
        .group("pay_method", orders=count())
        .chart("pie", x="pay_method", y="orders"),
    ),
    (
        "Heat map of orders by weekday and hour for phone shoppers",
        o.filter(mobile)
        .group(weekday=placed.part("weekdayName"), hour=placed.part("hour"), orders=count())
        .chart("heatmap", x="hour", y="weekday", colour="orders"),
    ),
    (
        "Scatter discount against basket for orders that used a voucher, coloured by code",
        o.filter(coupon).chart("scatter", x=basket, y="discount_eur", colour="coupon"),
    ),
    # cleaning and reshaping
    (
        "Throw cancelled orders out of the orders table for good",
        o.filter(~cancelled).change("orders"),
    ),
    (
        "Where nothing was refunded put a zero into the orders",
        o.derive(refund_eur=c("refund_eur").or_else(0)).change("orders"),
    ),
    (
        "Add a net basket to the orders: goods minus discount plus shipping",
        o.derive(net_basket=c(basket) - c("discount_eur") + c("ship_fee_eur")).change("orders"),
    ),
    (
        "Cross table of AOV, channels down and devices across, new customers only",
        o.filter(new).pivot("source", "device", mean(basket)).table(),
    ),
    # statistics
    (
        "Leaving out cancellations, is the basket gap between new and existing buyers significant?",
        o.filter(~cancelled).test("tTest", basket, "new_customer"),
    ),
    (
        "Chi-squared: do returns depend on the channel for delivered orders?",
        o.filter(delivered).test("chiSquared", "returned", "source"),
    ),
    (
        "How strongly are star rating and basket value correlated on mobile?",
        o.filter(mobile).test("correlation", "rating", basket),
    ),
    # nothing can answer it
    ("ROAS of Google Ads in Q1 2025?", None),
    ("What are the top return reasons for shoes bought on mobile?", None),
    ("Which size of jacket gets sent back most?", None),
    ("What AOV should we expect for Christmas 2026?", None),
    ("Why did Instagram conversion drop in February 2025?", None),
    ("Who has the best office chairs for a small warehouse team?", None),
]
