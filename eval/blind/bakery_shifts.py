"""A chain of bakeries: what the night bakes, and what the shops sell of it."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Question, Tables

FORMATS = {"batches": "csv", "shop_sales": "parquet", "shops": "csv"}

_PRODUCTS = {
    "rye loaf": (4.2, 0.95, 120),
    "wheat roll": (0.55, 0.07, 900),
    "pretzel": (1.1, 0.1, 520),
    "croissant": (1.75, 0.08, 430),
    "sourdough": (5.4, 1.05, 95),
    "seed bread": (4.8, 0.8, 110),
    "butter cake": (2.6, 0.2, 210),
    "baguette": (2.1, 0.32, 260),
}
_FIRST, _LAST = "2023-09-01", "2024-06-30"


def tables(rng: np.random.Generator) -> Tables:
    shops = pd.DataFrame(
        {
            "Shop": ["Bahnhof", "Altstadt", "Campus", "Seeweg", "Nordmarkt", "Klinik", "Hafenkai"],
            "supplied_by": ["MIT", "MIT", "SUD", "HFN", "NRD", "SUD", "HFN"],
            "m2": [48, 95, 62, 110, 140, 38, 75],
            "seats": [0, 24, 16, 40, 32, 8, np.nan],
            "opened": [1998, 1964, 2015, 2009, 2019, 2012, 2022],
            "sunday_open": ["Y", "Y", "N", "Y", "N", "Y", "N"],
        }
    )
    return {"batches": _batches(rng), "shop_sales": _sales(rng, shops), "shops": shops}


def _batches(rng: np.random.Generator) -> pd.DataFrame:
    n = 1730
    names = np.array(list(_PRODUCTS))
    days = pd.date_range(_FIRST, _LAST).to_numpy()
    day = pd.DatetimeIndex(np.sort(rng.choice(days, n)))
    product = rng.choice(len(names), n, p=[0.12, 0.2, 0.14, 0.14, 0.1, 0.1, 0.08, 0.12])
    site = rng.choice(["NRD", "SUD", "MIT", "HFN"], n, p=[0.24, 0.27, 0.31, 0.18])
    shift = rng.choice(["night", "early", "late"], n, p=[0.55, 0.3, 0.15])
    oven = rng.choice(["O1", "O2", "O3", "O4", "O5"], n, p=[0.26, 0.23, 0.17, 0.22, 0.12])
    size = np.array([_PRODUCTS[name][2] for name in names])[product]
    plan = (size * rng.uniform(0.7, 1.4, n) / 5).round().astype(int) * 5
    reach = pd.Series(site).map({"NRD": 0.985, "SUD": 0.905, "MIT": 1.0, "HFN": 0.915}).to_numpy()
    baked = (plan * reach * rng.normal(1.0, 0.03, n)).round()
    rate = np.array([0.025, 0.031, 0.044, 0.072, 0.038, 0.028, 0.057, 0.035])[product]
    rate = rate * np.where(oven == "O3", 1.5, 1.0) * np.where(shift == "late", 1.25, 1.0)
    scrap = rng.binomial(baked.astype(int), rate)
    weight = np.array([_PRODUCTS[name][1] for name in names])[product]
    heat = np.array([235.0, 225.0, 218.0, 190.0, 245.0, 232.0, 178.0, 240.0])[product]
    late = rng.random(n) < np.where(shift == "night", 0.09, np.where(shift == "early", 0.17, 0.24))
    frame = pd.DataFrame(
        {
            "batch_no": [f"B{d:%y%m}-{i:04d}" for i, d in enumerate(day, 1)],
            "prod_date": day.strftime("%d.%m.%Y"),
            "shift": shift,
            "site": site,
            "Product": names[product],
            "plan pcs": plan,
            "good pcs": (baked - scrap).astype(int),
            "scrap pcs": scrap,
            "dough_kg": np.round(baked * weight * rng.normal(1.0, 0.04, n), 1),
            "Oven": oven,
            "oven_temp_C": (heat + rng.normal(0, 4, n)).round(),
            "stop_min": rng.gamma(1.3, 6.5, n).round(),
            "lead": rng.choice(
                ["Aylin", "Marek", "Jonas", "Petra", "Samir", "Greta", "Toni"],
                n,
                p=[0.2, 0.18, 0.16, 0.15, 0.13, 0.1, 0.08],
            ),
            "late_start": np.where(late, "Y", "N"),
        }
    )
    frame.loc[rng.choice(n, 74, replace=False), "oven_temp_C"] = np.nan
    frame.loc[rng.choice(n, 31, replace=False), "stop_min"] = np.nan
    frame.loc[rng.choice(n, 18, replace=False), "lead"] = None
    return frame


def _sales(rng: np.random.Generator, shops: pd.DataFrame) -> pd.DataFrame:
    names = np.array(list(_PRODUCTS))
    every = pd.MultiIndex.from_product(
        [pd.date_range(_FIRST, _LAST), shops["Shop"], names], names=["date", "Shop", "Product"]
    ).to_frame(index=False)
    shut = shops.loc[shops["sunday_open"] == "N", "Shop"]
    every = every[~((every["date"].dt.dayofweek == 6) & every["Shop"].isin(shut))]
    kept = np.sort(rng.choice(len(every), 2900, replace=False))
    frame = every.iloc[kept].reset_index(drop=True)
    n = len(frame)
    draw = frame["Shop"].map(
        dict(zip(shops["Shop"], [1.5, 1.2, 0.9, 0.8, 1.1, 0.6, 0.7], strict=True))
    )
    day = frame["date"].dt.dayofweek.map({0: 0.9, 1: 0.92, 2: 0.95, 3: 1, 4: 1.1, 5: 1.45, 6: 1.2})
    usual = frame["Product"].map({k: v[2] for k, v in _PRODUCTS.items()}) * 0.16
    sent = (usual * draw * day * rng.uniform(0.75, 1.3, n)).round().clip(4)
    promo = rng.random(n) < 0.12
    part = np.where(promo, rng.beta(14, 1.4, n), rng.beta(9, 1.3, n))
    sold = np.where(rng.random(n) < 0.2, sent, np.floor(sent * part)).astype(int)
    price = frame["Product"].map({k: v[0] for k, v in _PRODUCTS.items()})
    price = np.round(price * np.where(promo, 0.8, 1.0), 2)
    minute = rng.integers(11 * 60, 18 * 60, n)
    clock = [f"{m // 60:02d}:{m % 60:02d}" for m in minute]
    frame["delivered"] = sent.astype(int)
    frame["sold"] = sold
    frame["returned"] = frame["delivered"] - sold
    frame["price_eur"] = price
    frame["sales_eur"] = np.round(sold * price, 2)
    frame["promo"] = np.where(promo, "yes", "no")
    frame["sold_out_at"] = np.where(frame["returned"] == 0, clock, None)
    return frame


BATCHES, SALES, SHOPS = "batches", "shop_sales", "shops"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _baked_on(t: Tables) -> pd.Series:
    return pd.to_datetime(t[BATCHES]["prod_date"], format="%d.%m.%Y")


def _scrap_rate(t: Tables) -> pd.Series:
    s = t[BATCHES].groupby("Product")[["good pcs", "scrap pcs"]].sum()
    return (s["scrap pcs"] / (s["good pcs"] + s["scrap pcs"])).sort_values(ascending=False)


def _scrap_rate_each(t: Tables) -> pd.Series:
    b = t[BATCHES]
    rate = b["scrap pcs"] / (b["good pcs"] + b["scrap pcs"])
    return rate.groupby(b["Product"]).mean().sort_values(ascending=False)


def _best_products(t: Tables) -> pd.DataFrame:
    s = t[SALES].groupby(["Shop", "Product"], as_index=False)["sales_eur"].sum()
    s = s.sort_values(["Shop", "sales_eur"], ascending=[True, False])
    return s.groupby("Shop").head(2)


def _late_share(t: Tables) -> pd.Series:
    return t[BATCHES]["late_start"].eq("Y").groupby(t[BATCHES]["shift"]).mean()


def _late_spread(t: Tables) -> pd.Series:
    return t[BATCHES].query("late_start == 'Y'")["shift"].value_counts(normalize=True)


def _reach(t: Tables) -> pd.Series:
    s = t[BATCHES].groupby("site")[["good pcs", "plan pcs"]].sum()
    rate = s["good pcs"] / s["plan pcs"]
    return rate[rate < 0.9]


def _monthly_takings(t: Tables) -> pd.Series:
    s = t[SALES][t[SALES]["date"].dt.year == 2024]
    return s.groupby(s["date"].dt.strftime("%Y-%m"))["sales_eur"].sum()


def _last_quarter(t: Tables) -> pd.DataFrame:
    return t[BATCHES][_baked_on(t).between("2023-10-01", "2023-12-31")]


def _weekend(t: Tables, inside: object, outside: object, how: str = "sum") -> Groups:
    s = t[SALES]
    part = (s["date"].dt.dayofweek >= 5).map({True: inside, False: outside}).rename("part")
    return _groups(s.groupby([s["Shop"], part])["sales_eur"].agg(how))


def _best_days(t: Tables) -> pd.DataFrame:
    s = t[SALES].groupby(["Shop", "date"], as_index=False)["sales_eur"].sum()
    return s.loc[s.groupby("Shop")["sales_eur"].idxmax()]


def _best_dates(t: Tables) -> Groups:
    s = _best_days(t)
    return _groups(s.set_index("Shop")["date"].dt.strftime("%Y-%m-%d"))


def _weekly(t: Tables, days_on: int) -> dict[str, int]:
    """Good pieces per week from Monday to Sunday, marked by its Monday plus some days."""
    day = _baked_on(t)
    mark = day - pd.to_timedelta(day.dt.dayofweek, unit="D") + pd.Timedelta(days=days_on)
    return t[BATCHES].groupby(mark.dt.strftime("%Y-%m-%d"))["good pcs"].sum().to_dict()


def _temps(t: Tables) -> dict[str, list[float]]:
    return {
        str(name): group.dropna().tolist()
        for name, group in t[BATCHES].groupby("Product")["oven_temp_C"]
    }


def _filled(t: Tables) -> pd.DataFrame:
    b = t[BATCHES]
    median = b.groupby("Product")["oven_temp_C"].transform("median")
    return b.assign(oven_temp_C=b["oven_temp_C"].fillna(median))


def _long_stops(t: Tables) -> pd.DataFrame:
    low, high = t[BATCHES]["stop_min"].quantile([0.25, 0.75])
    reach = 1.5 * (high - low)
    return t[BATCHES][~t[BATCHES]["stop_min"].fillna(low).between(low - reach, high + reach)]


def _supplied(t: Tables) -> pd.Series:
    both = t[SALES].merge(t[SHOPS], on="Shop")
    return both.groupby("supplied_by")["returned"].sum()


QUESTIONS: list[Question] = [
    Question(
        "blind_bakery_shifts-01",
        "1",
        "first 15 batches on the sheet",
        lambda t: Frame(t[BATCHES].head(15), ordered=True),
        [BATCHES, SALES, SHOPS],
    ),
    Question(
        "blind_bakery_shifts-02",
        "1",
        "how many batch records altogether",
        lambda t: len(t[BATCHES]),
        [BATCHES, SALES, SHOPS],
    ),
    Question(
        "blind_bakery_shifts-03",
        "1",
        "names of all lead bakers",
        lambda t: Listed(sorted(t[BATCHES]["lead"].dropna().unique())),
        [BATCHES, SALES],
    ),
    Question(
        "blind_bakery_shifts-04",
        "1",
        "blank cells per column, batch sheet",
        lambda t: _groups(t[BATCHES].isna().sum()),
        [BATCHES, SALES, SHOPS],
        also=[lambda t: _groups(t[BATCHES].isna().sum().loc[lambda n: n > 0])],
    ),
    Question(
        "blind_bakery_shifts-05",
        "2",
        "total scrap pieces per site",
        lambda t: _groups(t[BATCHES].groupby("site")["scrap pcs"].sum()),
        [BATCHES, SHOPS],
    ),
    Question(
        "blind_bakery_shifts-06",
        "2",
        "scrap as percent of baked, per product",
        lambda t: _groups(_scrap_rate(t) * 100),
        [BATCHES],
        also=[
            lambda t: _groups(_scrap_rate(t)),
            lambda t: _groups(_scrap_rate_each(t) * 100),
            lambda t: _groups(_scrap_rate_each(t)),
        ],
    ),
    Question(
        "blind_bakery_shifts-07",
        "2",
        "top two products per shop by takings",
        lambda t: Frame(_best_products(t), ["Shop", "Product", "sales_eur"]),
        [SALES, SHOPS],
        also=[
            lambda t: Frame(_best_products(t), ["Shop", "Product"]),
            lambda t: _groups(_best_products(t).set_index(["Shop", "Product"])["sales_eur"]),
        ],
    ),
    Question(
        "blind_bakery_shifts-08",
        "2",
        "share of late starts per shift",
        lambda t: _groups(_late_share(t)),
        [BATCHES],
        also=[
            lambda t: _groups(_late_share(t) * 100),
            lambda t: _groups(_late_spread(t)),
            lambda t: _groups(_late_spread(t) * 100),
        ],
    ),
    Question(
        "blind_bakery_shifts-09",
        "2",
        "average takings, promo against no promo",
        lambda t: _groups(t[SALES].groupby("promo")["sales_eur"].mean()),
        [SALES],
    ),
    Question(
        "blind_bakery_shifts-10",
        "2",
        "sites with good pieces below 90% plan",
        lambda t: Listed(_reach(t).index.tolist()),
        [BATCHES],
        also=[
            lambda t: _groups(_reach(t)),
            lambda t: _groups(_reach(t) * 100),
        ],
    ),
    Question(
        "blind_bakery_shifts-11",
        "2",
        "oven 3 downtime, total in hours",
        lambda t: float(t[BATCHES].loc[t[BATCHES]["Oven"] == "O3", "stop_min"].sum() / 60),
        [BATCHES],
    ),
    Question(
        "blind_bakery_shifts-12",
        "2",
        "unsold pieces by supplying site, highest first",
        lambda t: _groups(_supplied(t).sort_values(ascending=False), ordered=True),
        [SALES, SHOPS],
    ),
    Question(
        "blind_bakery_shifts-13",
        "2",
        "pretzels, night versus early, average good pieces",
        lambda t: _groups(
            t[BATCHES]
            .query("Product == 'pretzel' and shift in ['night', 'early']")
            .groupby("shift")["good pcs"]
            .mean()
        ),
        [BATCHES, SALES],
    ),
    Question(
        "blind_bakery_shifts-14",
        "3",
        "takings month by month, 2024 only",
        lambda t: _groups(_monthly_takings(t)),
        [SALES],
        also=[
            lambda t: Groups({int(str(k)[5:]): v for k, v in _monthly_takings(t).to_dict().items()})
        ],
    ),
    Question(
        "blind_bakery_shifts-15",
        "3",
        "number of batches, last quarter of 2023",
        lambda t: len(_last_quarter(t)),
        [BATCHES],
    ),
    Question(
        "blind_bakery_shifts-16",
        "3",
        "weekend takings versus weekdays, per shop",
        lambda t: _weekend(t, "weekend", "weekday"),
        [SALES],
        also=[
            lambda t: _weekend(t, True, False),
            lambda t: _weekend(t, "weekend", "weekday", "mean"),
            lambda t: _weekend(t, True, False, "mean"),
        ],
    ),
    Question(
        "blind_bakery_shifts-17",
        "3",
        "date of highest takings, each shop",
        _best_dates,
        [SALES, SHOPS],
        also=[lambda t: Frame(_best_days(t), ["Shop", "date", "sales_eur"])],
    ),
    Question(
        "blind_bakery_shifts-18",
        "3",
        "scrap pieces on sundays since march",
        lambda t: int(
            t[BATCHES]
            .loc[(_baked_on(t).dt.dayofweek == 6) & (_baked_on(t) >= "2024-03-01"), "scrap pcs"]
            .sum()
        ),
        [BATCHES],
    ),
    Question(
        "blind_bakery_shifts-19",
        "4",
        "bar chart, scrap pieces by oven",
        lambda t: Chart("bar", t[BATCHES].groupby("Oven")["scrap pcs"].sum().to_dict()),
        [BATCHES],
    ),
    Question(
        "blind_bakery_shifts-20",
        "4",
        "good pieces per week as a line",
        lambda t: Chart("line", _weekly(t, 0)),
        [BATCHES],
        also=[lambda t: Chart("line", _weekly(t, 6))],
    ),
    Question(
        "blind_bakery_shifts-21",
        "4",
        "box plot, oven temperature by product",
        lambda t: Chart("box", _temps(t)),
        [BATCHES],
    ),
    Question(
        "blind_bakery_shifts-22",
        "5",
        "add total baked column, good plus scrap",
        lambda t: Frame(
            t[BATCHES].assign(**{"total baked": t[BATCHES]["good pcs"] + t[BATCHES]["scrap pcs"]}),
            ["batch_no", "total baked"],
        ),
        [BATCHES],
    ),
    Question(
        "blind_bakery_shifts-23",
        "5",
        "fill blank oven temps with product median",
        lambda t: Frame(_filled(t), ["batch_no", "oven_temp_C"]),
        [BATCHES],
    ),
    Question(
        "blind_bakery_shifts-24",
        "6",
        "correlation, dough weight and good pieces",
        lambda t: float(t[BATCHES]["dough_kg"].corr(t[BATCHES]["good pcs"])),
        [BATCHES],
    ),
    Question(
        "blind_bakery_shifts-25",
        "6",
        "downtime outliers by iqr, which batches",
        lambda t: Frame(_long_stops(t)),
        [BATCHES],
        also=[
            lambda t: Listed(_long_stops(t)["batch_no"].tolist()),
            lambda t: Frame(_long_stops(t), ["batch_no", "stop_min"]),
        ],
    ),
    Question(
        "blind_bakery_shifts-26",
        "7",
        "scrap forecast for next month",
        lambda t: Decline(),
        [BATCHES, SALES, SHOPS],
    ),
    Question(
        "blind_bakery_shifts-27",
        "7",
        "which baker called in sick most",
        lambda t: Decline(),
        [BATCHES, SALES, SHOPS],
    ),
]
