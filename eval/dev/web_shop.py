"""An online shop: orders, the lines of the orders and the customers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
from question import Answer, Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"orders": "csv", "order_lines": "csv", "customers": "parquet"}

_COUNTRIES = ["Germany", "Austria", "Switzerland", "Netherlands", "Belgium", "France", "Denmark"]
_CATEGORIES = {
    "Books": 17,
    "Garden": 34,
    "Kitchen": 42,
    "Lighting": 55,
    "Office": 23,
    "Pets": 19,
    "Sport": 61,
    "Toys": 26,
    "Travel": 74,
}
_CITIES = ["Aachen", "Basel", "Bremen", "Ghent", "Graz", "Lyon", "Munich", "Odense", "Utrecht"]


def tables(rng: np.random.Generator) -> Tables:
    n = 260
    ids = np.array([f"C-{i}" for i in range(1001, 1001 + n)])
    signup = pd.Timestamp("2021-01-04") + pd.to_timedelta(
        rng.choice(900 * 1440, n, replace=False), unit="min"
    )
    age = rng.normal(41, 13, n).clip(18, 88).round(0)
    age[rng.choice(n, 19, replace=False)] = np.nan
    customers = pd.DataFrame(
        {
            "customer_id": ids,
            "signup_ts": signup,
            "segment": rng.choice(["consumer", "business", "reseller"], n, p=[0.7, 0.2, 0.1]),
            "Age": age,
            "city": rng.choice(_CITIES, n, p=[0.1, 0.08, 0.1, 0.07, 0.12, 0.06, 0.26, 0.08, 0.13]),
            "newsletter": rng.random(n) < 0.45,
            "loyaltyPoints": rng.gamma(1.3, 220, n).astype(int),
        }
    )
    m = 800
    minutes = np.sort(rng.choice(366 * 1440, m, replace=False))
    hour_shift = np.where(rng.random(m) < 0.25, 20 * 60 + rng.integers(0, 60, m), minutes % 1440)
    stamps = np.sort(
        pd.Timestamp("2023-07-01").to_datetime64()
        + ((minutes // 1440) * 1440 + hour_shift).astype("timedelta64[m]")
    )
    stamps = pd.DatetimeIndex(stamps) + pd.to_timedelta(np.arange(m) % 60, unit="s")
    items = rng.poisson(2.2, m) + 1
    channel = rng.choice(["web", "app", "marketplace", "phone"], m, p=[0.46, 0.33, 0.16, 0.05])
    season = np.where(stamps.month.isin([11, 12]), 1.35, 1.0)
    total = (rng.lognormal(3.5, 0.6, m) * items**0.7 * season).round(2)
    voucher = rng.random(m) < 0.28
    status = rng.choice(
        ["delivered", "returned", "cancelled", "pending"], m, p=[0.78, 0.11, 0.07, 0.04]
    )
    transit = rng.gamma(3, 1.2, m).round(0) + 1
    arrived = (stamps.normalize() + pd.to_timedelta(transit, unit="D")).strftime("%Y-%m-%d")
    buyer = pd.Series(rng.choice(ids, m), dtype=object)
    buyer[rng.choice(m, 41, replace=False)] = None
    currency = np.full(m, "EUR", dtype=object)
    currency[rng.choice(m, 4, replace=False)] = "CHF"
    orders = pd.DataFrame(
        {
            "orderId": np.arange(300101, 300101 + m),
            "customer_id": buyer,
            "orderDate": stamps.strftime("%Y-%m-%d %H:%M:%S"),
            "channel": channel,
            "Country": rng.choice(_COUNTRIES, m, p=[0.4, 0.15, 0.07, 0.14, 0.06, 0.13, 0.05]),
            "items_count": items,
            "Order Total (EUR)": total,
            "shipping_fee": np.where(total > 120, 0, rng.choice([3.9, 4.9, 6.9], m)),
            "voucher_code": np.where(voucher, rng.choice(["HELLO10", "SUN15", "VIP20"], m), None),
            "discount_pct": np.where(voucher, rng.choice([5, 10, 15, 20], m), np.nan),
            "payment": rng.choice(
                ["card", "paypal", "invoice", "giftcard"], m, p=[0.4, 0.3, 0.25, 0.05]
            ),
            "status": status,
            "delivered_on": np.where(np.isin(status, ["delivered", "returned"]), arrived, None),
            "is_gift": rng.random(m) < 0.12,
            "currency": currency,
        }
    )
    k = 870
    category = rng.choice(
        list(_CATEGORIES), k, p=[0.2, 0.08, 0.14, 0.09, 0.13, 0.1, 0.1, 0.11, 0.05]
    )
    price = np.array([_CATEGORIES[c] for c in category]) * rng.lognormal(0, 0.35, k)
    lines = pd.DataFrame(
        {
            "line_id": np.arange(1, k + 1),
            "orderId": rng.choice(orders["orderId"], k),
            "sku": [
                f"{c[:3].upper()}-{i}"
                for c, i in zip(category, rng.integers(100, 130, k), strict=True)
            ],
            "category": category,
            "Qty": rng.choice([1, 2, 3, 4, 6], k, p=[0.55, 0.24, 0.11, 0.06, 0.04]),
            "unit_price": price.round(2),
            "wt_g": (price * 14 + rng.normal(300, 120, k)).clip(40).round(0),
            "returned": rng.choice(["Y", "N"], k, p=[0.13, 0.87]),
        }
    )
    lines = pd.concat([lines, lines.iloc[rng.choice(k, 14, replace=False)]], ignore_index=True)
    return {"orders": orders, "order_lines": lines, "customers": customers}


TOTAL = "Order Total (EUR)"


def _once(answer: Callable[[Tables], Answer]) -> Callable[[Tables], Answer]:
    """The same answer with repeated rows counted once."""
    return lambda t: answer({name: table.drop_duplicates() for name, table in t.items()})


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _start(dates: pd.Series, unit: str) -> pd.Series:
    return pd.to_datetime(dates).dt.to_period(unit).dt.start_time.dt.strftime("%Y-%m-%d")


def _revenue(t: Tables, unit: str) -> pd.Series:
    o = t["orders"]
    return o.groupby(_start(o["orderDate"], unit))[TOTAL].sum()


def _by_country(orders: pd.DataFrame) -> Groups:
    return _groups(orders.groupby("Country")[TOTAL].sum().sort_values(ascending=False), True)


def _spenders(t: Tables) -> pd.Series:
    return t["orders"].groupby("customer_id")[TOTAL].sum().nlargest(5)


def _mean_by(t: Tables, key: str) -> pd.Series:
    return t["orders"].groupby(key)[TOTAL].mean()


def _units(t: Tables) -> pd.Series:
    return t["order_lines"].groupby("category")["Qty"].sum().sort_values(ascending=False)


def _line_value(t: Tables) -> pd.Series:
    x = t["order_lines"]
    return (x["Qty"] * x["unit_price"]).groupby(x["category"]).sum()


def _transit(t: Tables) -> float:
    o = t["orders"]
    days = pd.to_datetime(o["delivered_on"]) - pd.to_datetime(o["orderDate"]).dt.normalize()
    return float(days.dt.days.median())


def _segments(t: Tables) -> Groups:
    x = t["orders"].merge(t["customers"], on="customer_id")
    return _groups(x.groupby("segment")[TOTAL].sum())


def _payment_share(t: Tables) -> Groups:
    return _groups(t["orders"].groupby("payment")[TOTAL].sum() / t["orders"][TOTAL].sum() * 100)


def _marketplace_city(t: Tables) -> str:
    x = t["orders"].query("channel == 'marketplace'").merge(t["customers"], on="customer_id")
    return str(x["city"].value_counts().idxmax())


def _rolling_peak(t: Tables) -> Named:
    days = pd.to_datetime(t["orders"]["orderDate"]).dt.normalize()
    daily = days.value_counts().sort_index().asfreq("D", fill_value=0).rolling(7).mean()
    return Named({"value": float(daily.max()), "date": daily.idxmax().strftime("%Y-%m-%d")})


def _newest(t: Tables) -> Named:
    row = t["customers"].loc[t["customers"]["signup_ts"].idxmax()]
    return Named({"who": row["customer_id"], "when": row["signup_ts"].strftime("%Y-%m-%d")})


def _newest_moment(t: Tables) -> Named:
    row = t["customers"].loc[t["customers"]["signup_ts"].idxmax()]
    return Named({"who": row["customer_id"], "when": row["signup_ts"].isoformat()})


def _german_boxes(t: Tables) -> Chart:
    o = t["orders"].query("Country == 'Germany'")
    return Chart("box", {str(k): g.tolist() for k, g in o.groupby("channel")[TOTAL]})


def _summary(t: Tables) -> Named:
    return Named(t["orders"][TOTAL].describe().to_dict())


def _november(t: Tables) -> int:
    return int(t["orders"]["orderDate"].str[:10].between("2023-11-15", "2023-11-30").sum())


def _free_and_kept(t: Tables) -> int:
    o = t["orders"]
    return int((~o["status"].isin(["cancelled", "returned"]) & (o["shipping_fee"] == 0)).sum())


def _discounts(t: Tables) -> Groups:
    o = t["orders"]
    return _groups(o["discount_pct"].fillna(0).groupby(o["channel"]).mean())


def _dummies(t: Tables, prefix: bool, kind: type) -> Frame:
    wide = pd.get_dummies(t["orders"]["payment"], prefix="payment" if prefix else None, dtype=kind)
    return Frame(wide)


def _status_channel(t: Tables) -> pd.DataFrame:
    o = t["orders"]
    return o.pivot_table(index="status", columns="channel", values=TOTAL, aggfunc="mean")


def _strongest(t: Tables) -> str:
    r = t["orders"].select_dtypes("number").corr()[TOTAL].drop(TOTAL).abs()
    return str(r.idxmax())


def _student(t: Tables) -> Named:
    g = t["orders"].groupby("channel")[TOTAL]
    r = stats.ttest_ind(g.get_group("app"), g.get_group("web"))
    return Named({"t": float(r.statistic), "p": float(r.pvalue)})


def _anova(t: Tables) -> Named:
    r = stats.f_oneway(*[g for _, g in t["order_lines"].groupby("category")["unit_price"]])
    return Named({"F": float(r.statistic), "p": float(r.pvalue)})


def _interval(t: Tables) -> Named:
    x = t["orders"][TOTAL]
    low, high = stats.t.interval(0.95, len(x) - 1, loc=x.mean(), scale=x.std() / len(x) ** 0.5)
    return Named({"low": float(low), "high": float(high)})


def _far_out(t: Tables, ddof: int) -> int:
    x = t["orders"][TOTAL]
    return int(((x - x.mean()).abs() > 3 * x.std(ddof=ddof)).sum())


def _rank_link(t: Tables) -> Named:
    r = stats.spearmanr(t["order_lines"]["unit_price"], t["order_lines"]["wt_g"])
    return Named(
        {
            "rho": round(float(r.statistic), 3),
            "p": round(float(r.pvalue), 3),
            "verdict": "related" if r.pvalue < 0.05 else "unrelated",
        }
    )


def _biggest(t: Tables) -> Named:
    o = t["orders"].sort_values("orderDate", ignore_index=True)
    at = int(o[TOTAL].idxmax())
    return Named(
        {
            "order": int(o["orderId"][at]),
            "country": o["Country"][at],
            "previous": int(o["orderId"][at - 1]),
        }
    )


def _net(t: Tables) -> Named:
    o = t["orders"].query("status == 'delivered'")
    net = o[TOTAL] * (1 - o["discount_pct"].fillna(0) / 100)
    net = net[net >= 50]
    return Named(
        {
            "orders": len(net),
            "median": round(float(net.median()), 2),
            "total": round(float(net.sum()), 2),
        }
    )


QUESTIONS: list[Question] = [
    Question(
        "web_shop-01",
        "1",
        "how big is this table? rows and columns",
        lambda t: Named({"rows": t["orders"].shape[0], "columns": t["orders"].shape[1]}),
        ["orders"],
    ),
    Question(
        "web_shop-02",
        "1",
        "What statuses are there and how often does each occur?",
        lambda t: _groups(t["orders"]["status"].value_counts()),
        ["orders"],
    ),
    Question(
        "web_shop-03",
        "1",
        "quick summary of the order total: count, mean, std, min, quartiles, max",
        _summary,
        ["orders"],
    ),
    Question(
        "web_shop-04",
        "1",
        "For how many customers don't we know the age?",
        lambda t: int(t["customers"]["Age"].isna().sum()),
        ["customers"],
    ),
    Question(
        "web_shop-05",
        "2",
        "Takings by country, biggest first",
        lambda t: _by_country(t["orders"]),
        ["orders"],
    ),
    Question(
        "web_shop-06",
        "2",
        "only the delivered ones",
        lambda t: _by_country(t["orders"].query("status == 'delivered'")),
        ["orders"],
        after=["web_shop-05"],
    ),
    Question(
        "web_shop-07",
        "2",
        "avrage order value in the app compared to the web",
        lambda t: _groups(_mean_by(t, "channel")[["app", "web"]]),
        ["orders"],
        also=[lambda t: _groups(_mean_by(t, "channel"))],
    ),
    Question(
        "web_shop-08",
        "2",
        "Who are our five best customers by total spend?",
        lambda t: Listed(_spenders(t).index.tolist(), ordered=True),
        ["orders"],
        also=[lambda t: _groups(_spenders(t), ordered=True)],
    ),
    Question(
        "web_shop-09",
        "2",
        "orders above 150 euros that were paid by invoice - how many?",
        lambda t: len(t["orders"].query("payment == 'invoice' and `Order Total (EUR)` > 150")),
        ["orders"],
    ),
    Question(
        "web_shop-10",
        "2",
        "What fraction of the orders came with a voucher?",
        lambda t: float(t["orders"]["voucher_code"].notna().mean()),
        ["orders"],
        also=[lambda t: float(t["orders"]["voucher_code"].notna().mean() * 100)],
    ),
    Question(
        "web_shop-11",
        "2",
        "which product category shifts the most units?",
        lambda t: str(_units(t).idxmax()),
        ["order_lines"],
    ),
    Question(
        "web_shop-12",
        "2",
        "I need revenue per category, where revenue is quantity times unit price.",
        lambda t: _groups(_line_value(t)),
        ["order_lines"],
        also=[_once(lambda t: _groups(_line_value(t)))],
    ),
    Question(
        "web_shop-13",
        "2",
        "total spend by customer segment (join the customers in, please)",
        _segments,
        ["orders", "customers"],
    ),
    Question(
        "web_shop-14",
        "2",
        "list countries having more than 100 orders",
        lambda t: Listed(
            t["orders"]["Country"].value_counts().loc[lambda s: s > 100].index.tolist()
        ),
        ["orders"],
        also=[lambda t: _groups(t["orders"]["Country"].value_counts().loc[lambda s: s > 100])],
    ),
    Question(
        "web_shop-15",
        "2",
        "How many orders shipped for free and were neither cancelled nor sent back?",
        _free_and_kept,
        ["orders"],
    ),
    Question(
        "web_shop-16",
        "2",
        "each payment method's share of revenue in %",
        _payment_share,
        ["orders"],
    ),
    Question(
        "web_shop-17",
        "2",
        "ratio of the mean total of gift orders to that of all other orders",
        lambda t: float(_mean_by(t, "is_gift")[True] / _mean_by(t, "is_gift")[False]),
        ["orders"],
    ),
    Question(
        "web_shop-18",
        "2",
        "From which city do we get the most marketplace orders?",
        _marketplace_city,
        ["orders", "customers"],
    ),
    Question(
        "web_shop-19",
        "3",
        "Monthly revenue",
        lambda t: _groups(_revenue(t, "M")),
        ["orders"],
    ),
    Question(
        "web_shop-20",
        "3",
        "as growth on the previous month, in percent",
        lambda t: _groups(_revenue(t, "M").pct_change() * 100),
        ["orders"],
        also=[lambda t: _groups(_revenue(t, "M").pct_change().dropna() * 100)],
        after=["web_shop-19"],
    ),
    Question(
        "web_shop-21",
        "3",
        "at what hour of the day do most orders come in (0-23)",
        lambda t: int(pd.to_datetime(t["orders"]["orderDate"]).dt.hour.mode()[0]),
        ["orders"],
    ),
    Question(
        "web_shop-22",
        "3",
        "Count orders per day (days without any count as 0), take the 7-day rolling mean, and tell "
        "me its peak value.",
        lambda t: _rolling_peak(t).values["value"],
        ["orders"],
    ),
    Question(
        "web_shop-23",
        "3",
        "number of orders from 15 to 30 november 2023, both days included",
        _november,
        ["orders"],
    ),
    Question(
        "web_shop-24",
        "3",
        "What was our best month for sales in euros?",
        lambda t: _revenue(t, "M").idxmax()[:7],
        ["orders"],
        also=[
            lambda t: _revenue(t, "M").idxmax(),
            lambda t: pd.Timestamp(_revenue(t, "M").idxmax()).strftime("%B %Y"),
        ],
    ),
    Question(
        "web_shop-25",
        "3",
        "Median number of days between the order date and delivery? Ignore the time of day.",
        _transit,
        ["orders"],
    ),
    Question(
        "web_shop-26",
        "3",
        "who is our newest customer and when did they sign up",
        _newest,
        ["customers"],
        also=[_newest_moment],
    ),
    Question(
        "web_shop-27",
        "4",
        "pie of orders per channel",
        lambda t: Chart("pie", t["orders"]["channel"].value_counts().to_dict()),
        ["orders"],
    ),
    Question(
        "web_shop-28",
        "4",
        "Draw weekly revenue as a line, weeks beginning on Monday",
        lambda t: Chart("line", _revenue(t, "W").to_dict()),
        ["orders"],
    ),
    Question(
        "web_shop-29",
        "4",
        "make it bars, and by month",
        lambda t: Chart("bar", _revenue(t, "M").to_dict()),
        ["orders"],
        after=["web_shop-28"],
    ),
    Question(
        "web_shop-30",
        "4",
        "units sold for the five strongest categories, horizontal bars, largest at the top",
        lambda t: Chart("bar", _units(t).head(5).to_dict()),
        ["order_lines"],
        also=[_once(lambda t: Chart("bar", _units(t).head(5).to_dict()))],
    ),
    Question(
        "web_shop-31",
        "4",
        "box plots of order totals by channel, German orders only",
        _german_boxes,
        ["orders"],
    ),
    Question(
        "web_shop-32",
        "5",
        "rename orderDate to ordered_at",
        lambda t: Frame(t["orders"].rename(columns={"orderDate": "ordered_at"})),
        ["orders"],
    ),
    Question(
        "web_shop-33",
        "5",
        "Get rid of repeated order lines. How many lines remain?",
        lambda t: len(t["order_lines"].drop_duplicates()),
        ["order_lines"],
    ),
    Question(
        "web_shop-34",
        "5",
        "If I left join the orders to the customer table, how many orders find no customer?",
        lambda t: int((~t["orders"]["customer_id"].isin(t["customers"]["customer_id"])).sum()),
        ["orders", "customers"],
    ),
    Question(
        "web_shop-35",
        "5",
        "turn payment into 0/1 columns, one for each method",
        lambda t: _dummies(t, True, int),
        ["orders"],
        also=[
            lambda t: _dummies(t, True, bool),
            lambda t: _dummies(t, False, int),
            lambda t: _dummies(t, False, bool),
        ],
    ),
    Question(
        "web_shop-36",
        "5",
        "Treat a blank discount as zero, and give me the mean discount of each channel",
        _discounts,
        ["orders"],
    ),
    Question(
        "web_shop-37",
        "5",
        "pivot table please: status in rows, channel in columns, mean order total inside",
        lambda t: Frame(_status_channel(t).reset_index()),
        ["orders"],
        also=[lambda t: _groups(_status_channel(t).stack())],
    ),
    Question(
        "web_shop-38",
        "6",
        "Which numeric column correlates most strongly with the order total?",
        _strongest,
        ["orders"],
    ),
    Question(
        "web_shop-39",
        "6",
        "student's t test (equal variances), order totals app minus web; t statistic and p value",
        _student,
        ["orders"],
    ),
    Question(
        "web_shop-40",
        "6",
        "Do unit prices differ between categories? One-way ANOVA: F and p.",
        _anova,
        ["order_lines"],
    ),
    Question(
        "web_shop-41",
        "6",
        "95% confidence interval for the mean order total, t distribution",
        _interval,
        ["orders"],
    ),
    Question(
        "web_shop-42",
        "6",
        "How many orders lie over three standard deviations away from the average total?",
        lambda t: _far_out(t, 1),
        ["orders"],
        also=[lambda t: _far_out(t, 0)],
    ),
    Question(
        "web_shop-43",
        "6b",
        "Spearman correlation of unit price with weight: name rho and the p-value (3 decimals "
        "each), and say 'related' if p < 0.05, otherwise 'unrelated'.",
        _rank_link,
        ["order_lines"],
        also=[_once(_rank_link)],
    ),
    Question(
        "web_shop-44",
        "6b",
        "Find the order with the highest total. Tell me its number, its country, and the number of "
        "the order that was placed immediately before it.",
        _biggest,
        ["orders"],
    ),
    Question(
        "web_shop-45",
        "6b",
        "For delivered orders compute net = order total reduced by the discount percent (no "
        "discount if blank). Keep net amounts of at least 50. Report how many orders that is, "
        "their median net and their summed net, amounts to two decimals.",
        _net,
        ["orders"],
    ),
    Question(
        "web_shop-46",
        "7",
        "what will revenue be next month?",
        lambda _: Decline(),
        ["orders"],
    ),
    Question(
        "web_shop-47",
        "7",
        "Cluster our customers into meaningful personas",
        lambda _: Decline(),
        ["customers", "orders"],
    ),
]
