"""A warehouse: the articles on its shelves, and what went in and out."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Frame, Groups, Listed, Named, Question, Tables

FORMATS = {"articles": "csv", "movements": "csv"}

_WORDS = "Bracket,Hinge,Valve,Gasket,Cable tie,Fuse,Bearing,Pulley,Clamp,Spring,Washer,Seal,Nozzle"
_SUPPLIERS = ["Arnold & Sons", "Baltic Metals", "Cortina SpA", "Delvaux", "Eastwind Ltd"]


def tables(rng: np.random.Generator) -> Tables:
    n = 280
    words = _WORDS.split(",")
    size = rng.choice(["S", "M", "L", "XL"], n)
    name = [
        f"{rng.choice(words)} {rng.choice(['A', 'B', 'C', 'D'])}{i}" for i in range(100, 100 + n)
    ]
    group = rng.choice(
        ["Fasteners", "Electrical", "Hydraulics", "Safety", "Tools"],
        n,
        p=[0.34, 0.22, 0.18, 0.1, 0.16],
    )
    cost = np.round(rng.lognormal(1.9, 0.9, n), 2)
    stock = rng.negative_binomial(2, 0.012, n)
    stock[rng.choice(n, 21, replace=False)] = 0
    reorder = rng.choice([10, 25, 50, 100, 200], n, p=[0.2, 0.25, 0.25, 0.2, 0.1])
    checked = pd.Timestamp("2023-04-01") + pd.to_timedelta(rng.integers(0, 560, n), unit="D")
    expiry = pd.Timestamp("2024-09-01") + pd.to_timedelta(rng.integers(0, 1500, n), unit="D")
    articles = pd.DataFrame(
        {
            "SKU": [
                f"{g[:2].upper()}{i}" for g, i in zip(group, range(40010, 40010 + n), strict=True)
            ],
            "Description": name,
            "Product Group": group,
            "supplier": rng.choice(_SUPPLIERS, n, p=[0.31, 0.24, 0.2, 0.15, 0.1]),
            "Aisle": rng.choice(list("ABCDEF"), n),
            "qty_on_hand": stock,
            "reorder_lvl": reorder,
            "Unit cost [USD]": cost,
            "list_price": np.round(cost * rng.uniform(1.2, 2.6, n), 2),
            "weight_g": np.round(rng.lognormal(4.8, 1.0, n), 0),
            "size": size,
            "last counted": checked.strftime("%m/%d/%Y"),
            "Expires": np.where(group == "Safety", expiry.strftime("%m/%d/%Y"), None),
            "hazardous": rng.choice(["Yes", "No"], n, p=[0.09, 0.91]),
            "discontinued": rng.random(n) < 0.12,
        }
    )
    articles.loc[rng.choice(n, 17, replace=False), "weight_g"] = np.nan
    articles.loc[rng.choice(n, 9, replace=False), "supplier"] = None
    m = 2600
    days = pd.bdate_range("2023-10-02", "2024-09-27")
    load = np.where(days.month == 12, 0.6, np.where(days.month.isin([3, 9]), 1.4, 1.0))
    day = pd.DatetimeIndex(np.sort(rng.choice(days.to_numpy(), m, p=load / load.sum())))
    kind = rng.choice(["inbound", "outbound", "return", "scrap"], m, p=[0.27, 0.6, 0.09, 0.04])
    quantity = rng.negative_binomial(1.4, 0.05, m) + 1
    quantity = np.where(kind == "inbound", quantity * 2, quantity)
    movements = pd.DataFrame(
        {
            "mvt_id": np.arange(900001, 900001 + m),
            "date": day.strftime("%Y-%m-%d"),
            "SKU": rng.choice(articles["SKU"], m),
            "mvt_type": kind,
            "Qty": quantity,
            "picker": rng.choice(["Tomasz", "Ines", "Yusuf", "Bea", "Kofi", "Lena"], m),
            "pick_seconds": np.where(kind == "outbound", rng.gamma(4, 16, m).round(), np.nan),
            "priority": rng.choice(["low", "normal", "urgent"], m, p=[0.2, 0.65, 0.15]),
            "damaged": rng.choice([0, 1], m, p=[0.965, 0.035]),
        }
    )
    return {"articles": articles, "movements": movements}


COST = "Unit cost [USD]"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _out(t: Tables) -> pd.DataFrame:
    return t["movements"].query("mvt_type == 'outbound'")


def _month(dates: pd.Series) -> pd.Series:
    return pd.to_datetime(dates).dt.strftime("%Y-%m")


def _both(t: Tables) -> pd.DataFrame:
    return t["movements"].merge(t["articles"], on="SKU")


def _low(t: Tables) -> pd.DataFrame:
    return t["articles"].query("qty_on_hand < reorder_lvl")


def _worth(t: Tables) -> pd.Series:
    return t["articles"]["qty_on_hand"] * t["articles"][COST]


def _margin(t: Tables) -> pd.DataFrame:
    a = t["articles"]
    return a.assign(margin=a["list_price"] - a[COST])


def _priciest(t: Tables) -> pd.DataFrame:
    return t["articles"].nlargest(5, COST)


def _shipped(t: Tables) -> pd.Series:
    o = _out(t)
    return o.groupby(_month(o["date"]))["Qty"].sum()


def _weeks(t: Tables) -> dict[str, int]:
    d = pd.to_datetime(_out(t)["date"]).dt.to_period("W").dt.start_time.dt.strftime("%Y-%m-%d")
    return d.value_counts().sort_index().to_dict()


def _urgent(t: Tables, scale: float) -> Groups:
    m = t["movements"]
    return _groups(m["priority"].eq("urgent").groupby(m["picker"]).mean() * scale)


QUESTIONS: list[Question] = [
    Question(
        "warehouse_stock-01",
        "1",
        "How big is the articles table?",
        lambda t: Named({"rows": t["articles"].shape[0], "columns": t["articles"].shape[1]}),
        ["articles", "movements"],
        also=[lambda t: len(t["articles"])],
    ),
    Question(
        "warehouse_stock-02",
        "1",
        "How many articles do we carry?",
        lambda t: len(t["articles"]),
        ["articles"],
    ),
    Question(
        "warehouse_stock-03",
        "1",
        "Names of all our suppliers",
        lambda t: Listed(sorted(t["articles"]["supplier"].dropna().unique())),
        ["articles"],
        also=[lambda t: Listed(t["articles"]["supplier"].unique().tolist())],
    ),
    Question(
        "warehouse_stock-04",
        "1",
        "where are values missing in the article list?",
        lambda t: _groups(t["articles"].isna().sum()[lambda s: s > 0]),
        ["articles"],
        also=[lambda t: _groups(t["articles"].isna().sum())],
    ),
    Question(
        "warehouse_stock-05",
        "1",
        "What kinds of movements are recorded, and how many of each?",
        lambda t: _groups(t["movements"]["mvt_type"].value_counts()),
        ["movements"],
    ),
    Question(
        "warehouse_stock-06",
        "1",
        "What's the date of the most recent movement?",
        lambda t: str(t["movements"]["date"].max()),
        ["movements"],
    ),
    Question(
        "warehouse_stock-07",
        "1",
        "Does any SKU appear more than once in the articles?",
        lambda t: bool(t["articles"]["SKU"].duplicated().any()),
        ["articles"],
        also=[
            lambda t: int(t["articles"]["SKU"].duplicated().sum()),
            lambda t: Frame(t["articles"][t["articles"]["SKU"].duplicated(keep=False)]),
        ],
    ),
    Question(
        "warehouse_stock-08",
        "2",
        "How many articles does each supplier deliver?",
        lambda t: _groups(t["articles"]["supplier"].value_counts()),
        ["articles"],
    ),
    Question(
        "warehouse_stock-09",
        "2",
        "How many pieces do we have in stock altogether?",
        lambda t: int(t["articles"]["qty_on_hand"].sum()),
        ["articles"],
    ),
    Question(
        "warehouse_stock-10",
        "2",
        "Which articles are out of stock?",
        lambda t: Frame(t["articles"].query("qty_on_hand == 0")),
        ["articles"],
        also=[
            lambda t: Listed(t["articles"].query("qty_on_hand == 0")["SKU"].tolist()),
            lambda t: Listed(t["articles"].query("qty_on_hand == 0")["Description"].tolist()),
        ],
    ),
    Question(
        "warehouse_stock-11",
        "2",
        "Average unit cost by product group, most expensive group first",
        lambda t: _groups(
            t["articles"].groupby("Product Group")[COST].mean().sort_values(ascending=False),
            ordered=True,
        ),
        ["articles"],
    ),
    Question(
        "warehouse_stock-12",
        "2",
        "I need a list of everything whose quantity on hand is below the reorder level.",
        lambda t: Frame(_low(t)),
        ["articles"],
        also=[lambda t: Listed(_low(t)["SKU"].tolist())],
    ),
    Question(
        "warehouse_stock-13",
        "2",
        "How many hazardous articles are there in aisle C?",
        lambda t: int(
            ((t["articles"]["hazardous"] == "Yes") & (t["articles"]["Aisle"] == "C")).sum()
        ),
        ["articles"],
    ),
    Question(
        "warehouse_stock-14",
        "2",
        "What is our stock worth in total (quantity on hand times unit cost)?",
        lambda t: float(_worth(t).sum()),
        ["articles"],
    ),
    Question(
        "warehouse_stock-15",
        "2",
        "the five most expensive articles by unit cost",
        lambda t: Frame(_priciest(t), ordered=True),
        ["articles"],
        also=[
            lambda t: Frame(_priciest(t), ["Description", COST], ordered=True),
            lambda t: Frame(_priciest(t), ["SKU", COST], ordered=True),
        ],
    ),
    Question(
        "warehouse_stock-16",
        "2",
        "What share of the articles has been discontinued?",
        lambda t: float(t["articles"]["discontinued"].mean()),
        ["articles"],
        also=[lambda t: float(t["articles"]["discontinued"].mean() * 100)],
    ),
    Question(
        "warehouse_stock-17",
        "2",
        "Which supplier has the highest median list price?",
        lambda t: str(t["articles"].groupby("supplier")["list_price"].median().idxmax()),
        ["articles"],
    ),
    Question(
        "warehouse_stock-18",
        "2",
        "How many electrical articles cost less than 5 dollars?",
        lambda t: int(
            ((t["articles"]["Product Group"] == "Electrical") & (t["articles"][COST] < 5)).sum()
        ),
        ["articles"],
    ),
    Question(
        "warehouse_stock-19",
        "2",
        "heaviest article in each product group",
        lambda t: _groups(
            t["articles"]
            .dropna(subset="weight_g")
            .sort_values("weight_g")
            .groupby("Product Group")["Description"]
            .last()
        ),
        ["articles"],
        also=[
            lambda t: Frame(
                t["articles"].loc[t["articles"].groupby("Product Group")["weight_g"].idxmax()]
            ),
            lambda t: _groups(t["articles"].groupby("Product Group")["weight_g"].max()),
        ],
    ),
    Question(
        "warehouse_stock-20",
        "2",
        "How much does a size L article weigh on average?",
        lambda t: float(
            t["articles"].query("size == 'L'".replace("size", "`size`"))["weight_g"].mean()
        ),
        ["articles"],
    ),
    Question(
        "warehouse_stock-21",
        "2",
        "Give me the number of articles per aisle and size.",
        lambda t: _groups(t["articles"].groupby(["Aisle", "size"]).size()),
        ["articles"],
    ),
    Question(
        "warehouse_stock-22",
        "2",
        "How many articles have no supplier?",
        lambda t: int(t["articles"]["supplier"].isna().sum()),
        ["articles"],
    ),
    Question(
        "warehouse_stock-23",
        "2",
        "What is the average margin (list price minus unit cost) in tools?",
        lambda t: float(_margin(t).query("`Product Group` == 'Tools'")["margin"].mean()),
        ["articles"],
    ),
    Question(
        "warehouse_stock-24",
        "2",
        "Who picks fastest? Mean pick time per picker, shortest first.",
        lambda t: _groups(
            t["movements"].groupby("picker")["pick_seconds"].mean().sort_values(), ordered=True
        ),
        ["movements"],
    ),
    Question(
        "warehouse_stock-25",
        "2",
        "How many units did we scrap?",
        lambda t: int(t["movements"].query("mvt_type == 'scrap'")["Qty"].sum()),
        ["movements"],
    ),
    Question(
        "warehouse_stock-26",
        "2",
        "What percentage of each picker's movements was urgent?",
        lambda t: _urgent(t, 100),
        ["movements"],
        also=[lambda t: _urgent(t, 1)],
    ),
    Question(
        "warehouse_stock-27",
        "2",
        "Largest single outbound quantity?",
        lambda t: int(_out(t)["Qty"].max()),
        ["movements"],
        also=[lambda t: Frame(_out(t).nlargest(1, "Qty"))],
    ),
    Question(
        "warehouse_stock-28",
        "2",
        "How many damaged returns were there?",
        lambda t: int(
            ((t["movements"]["mvt_type"] == "return") & (t["movements"]["damaged"] == 1)).sum()
        ),
        ["movements"],
    ),
    Question(
        "warehouse_stock-29",
        "2",
        "quantity shipped (outbound) by product group",
        lambda t: _groups(
            _both(t).query("mvt_type == 'outbound'").groupby("Product Group")["Qty"].sum()
        ),
        ["movements", "articles"],
    ),
    Question(
        "warehouse_stock-30",
        "2",
        "Which aisle sees the most movements?",
        lambda t: str(_both(t)["Aisle"].value_counts().idxmax()),
        ["movements", "articles"],
    ),
    Question(
        "warehouse_stock-31",
        "2",
        "How many articles haven't moved at all?",
        lambda t: int((~t["articles"]["SKU"].isin(t["movements"]["SKU"])).sum()),
        ["articles", "movements"],
    ),
    Question(
        "warehouse_stock-32",
        "2",
        "Compare Tomasz and Lena: how many outbound movements did each of them do?",
        lambda t: _groups(_out(t).query("picker in ['Tomasz', 'Lena']")["picker"].value_counts()),
        ["movements"],
    ),
    Question(
        "warehouse_stock-33",
        "2",
        "90th percentile of pick time",
        lambda t: float(t["movements"]["pick_seconds"].quantile(0.9)),
        ["movements"],
    ),
    Question(
        "warehouse_stock-34",
        "3",
        "How many movements per month?",
        lambda t: _groups(_month(t["movements"]["date"]).value_counts()),
        ["movements"],
    ),
    Question(
        "warehouse_stock-35",
        "3",
        "Outbound quantity for every month",
        lambda t: _groups(_shipped(t)),
        ["movements"],
    ),
    Question(
        "warehouse_stock-36",
        "3",
        "Which weekday has the most outbound movements?",
        lambda t: str(pd.to_datetime(_out(t)["date"]).dt.day_name().value_counts().idxmax()),
        ["movements"],
    ),
    Question(
        "warehouse_stock-37",
        "3",
        "units received (inbound) in the first quarter of 2024",
        lambda t: int(
            t["movements"]
            .query("mvt_type == 'inbound' and '2024-01-01' <= date <= '2024-03-31'")["Qty"]
            .sum()
        ),
        ["movements"],
    ),
    Question(
        "warehouse_stock-38",
        "3",
        "Which articles were last counted before June 2023?",
        lambda t: Frame(
            t["articles"][pd.to_datetime(t["articles"]["last counted"]) < "2023-06-01"]
        ),
        ["articles"],
        also=[
            lambda t: Listed(
                t["articles"][pd.to_datetime(t["articles"]["last counted"]) < "2023-06-01"][
                    "SKU"
                ].tolist()
            )
        ],
    ),
    Question(
        "warehouse_stock-39",
        "3",
        "How many safety articles expire in 2025?",
        lambda t: int((pd.to_datetime(t["articles"]["Expires"]).dt.year == 2025).sum()),
        ["articles"],
    ),
    Question(
        "warehouse_stock-40",
        "3",
        "Running total of the outbound quantity by month",
        lambda t: _groups(_shipped(t).cumsum()),
        ["movements"],
    ),
    Question(
        "warehouse_stock-41",
        "3",
        "Did we ship more in March or in April 2024? Outbound quantity for both months.",
        lambda t: _groups(_shipped(t)[["2024-03", "2024-04"]]),
        ["movements"],
        also=[lambda t: Groups({3: _shipped(t)["2024-03"], 4: _shipped(t)["2024-04"]})],
    ),
    Question(
        "warehouse_stock-42",
        "3",
        "What was the busiest day ever?",
        lambda t: str(t["movements"]["date"].value_counts().idxmax()),
        ["movements"],
        also=[lambda t: _groups(t["movements"]["date"].value_counts().head(1))],
    ),
    Question(
        "warehouse_stock-43",
        "4",
        "histogram of pick seconds",
        lambda t: Chart("hist", t["movements"]["pick_seconds"].dropna().tolist()),
        ["movements"],
    ),
    Question(
        "warehouse_stock-44",
        "4",
        "Chart the weekly number of outbound movements as a line, please.",
        lambda t: Chart("line", _weeks(t)),
        ["movements"],
    ),
    Question(
        "warehouse_stock-45",
        "4",
        "I want a bar chart of stock on hand by product group",
        lambda t: Chart(
            "bar", t["articles"].groupby("Product Group")["qty_on_hand"].sum().to_dict()
        ),
        ["articles"],
    ),
    Question(
        "warehouse_stock-46",
        "4",
        "Unit cost versus list price, as dots",
        lambda t: Chart(
            "scatter", t["articles"][["list_price", COST]].apply(tuple, axis=1).tolist()
        ),
        ["articles"],
        also=[
            lambda t: Chart(
                "scatter", t["articles"][[COST, "list_price"]].apply(tuple, axis=1).tolist()
            )
        ],
    ),
    Question(
        "warehouse_stock-47",
        "4",
        "stacked bars: movements per picker, split by type",
        lambda t: Chart("bar", t["movements"].groupby(["mvt_type", "picker"]).size().to_dict()),
        ["movements"],
    ),
    Question(
        "warehouse_stock-48",
        "5",
        "Drop the discontinued articles.",
        lambda t: Frame(t["articles"][~t["articles"]["discontinued"]]),
        ["articles"],
    ),
    Question(
        "warehouse_stock-49",
        "5",
        "new column weight_kg from the grams",
        lambda t: Frame(
            t["articles"].assign(weight_kg=t["articles"]["weight_g"] / 1000), ["SKU", "weight_kg"]
        ),
        ["articles"],
    ),
    Question(
        "warehouse_stock-50",
        "6",
        "correlation between unit cost and weight",
        lambda t: float(t["articles"][COST].corr(t["articles"]["weight_g"])),
        ["articles"],
    ),
]
