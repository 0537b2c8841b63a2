"""A courier firm on bicycles: its rides, its riders and its customers."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables

FORMATS = {"rides": "parquet", "riders": "csv", "customers": "csv"}

_NICKS = [
    "Momo",
    "Jule",
    "Taz",
    "Pip",
    "Kadir",
    "Lou",
    "Anouk",
    "Benji",
    "Cleo",
    "Dragan",
    "Elif",
    "Fips",
    "Gus",
    "Hanka",
    "Ivo",
    "Jonte",
    "Kim",
    "Lenz",
    "Mika",
    "Nils",
    "Oya",
    "Paco",
    "Quinn",
    "Rosa",
    "Sven",
    "Tilda",
    "Uwe",
    "Vera",
    "Wim",
    "Xenia",
    "Yuki",
    "Zoran",
    "Aldo",
    "Bibi",
]
_FIRMS = {
    "law": ["Notary", "Legal", "& Partners"],
    "medical": ["Dental Lab", "Pharmacy", "Clinic"],
    "print": ["Print", "Copyshop"],
    "food": ["Bakery", "Catering", "Deli"],
    "retail": ["Flowers", "Optics", "Books"],
    "design": ["Studio", "Architects"],
}
_HEADS = [
    "Abel",
    "Bruns",
    "Castor",
    "Delmas",
    "Engel",
    "Fabry",
    "Gerber",
    "Hollis",
    "Imhof",
    "Jansen",
    "Krull",
    "Lenk",
    "Moser",
    "Neri",
    "Orlow",
    "Pauli",
    "Reuter",
    "Sattler",
    "Thoma",
    "Urban",
    "Vogt",
    "Weiss",
]
_ZONES = ["Center", "North", "Harbor", "West", "Campus", "Station"]


def tables(rng: np.random.Generator) -> Tables:
    k = len(_NICKS)
    riders = pd.DataFrame(
        {
            "rider_id": [f"R{i:02d}" for i in range(1, k + 1)],
            "nick": _NICKS,
            "bike_type": rng.choice(["regular", "cargo", "e-bike"], k, p=[0.5, 0.26, 0.24]),
            "hired": (
                pd.Timestamp("2019-02-01")
                + pd.to_timedelta(np.sort(rng.integers(0, 1850, k)), unit="D")
            ).strftime("%Y-%m-%d"),
            "contract": rng.choice(["full", "part", "mini"], k, p=[0.35, 0.4, 0.25]),
            "wage_h": rng.choice([12.8, 13.2, 13.9, 14.5, 15.2], k),
            "has_license": rng.choice(["Y", "N"], k, p=[0.6, 0.4]),
        }
    )
    riders.loc[rng.choice(k, 3, replace=False), "wage_h"] = np.nan

    c = 190
    sector = rng.choice(list(_FIRMS), c, p=[0.2, 0.22, 0.14, 0.15, 0.16, 0.13])
    used: set[str] = set()
    names = []
    for s in sector:
        while (name := f"{rng.choice(_HEADS)} {rng.choice(_FIRMS[s])}") in used:
            pass
        used.add(name)
        names.append(name)
    customers = pd.DataFrame(
        {
            "cust_id": np.arange(3001, 3001 + c),
            "cust_name": names,
            "sector": sector,
            "district": rng.choice(_ZONES, c),
            "monthly_plan": np.where(rng.random(c) < 0.41, "Y", "N"),
            "signed_up": (
                pd.Timestamp("2018-05-01") + pd.to_timedelta(rng.integers(0, 2200, c), unit="D")
            ).strftime("%d.%m.%Y"),
            "contact_mail": [
                f"office@{name.split()[0].lower()}.example" if rng.random() < 0.85 else None
                for name in names
            ],
        }
    )

    m = 2950
    days = pd.date_range("2024-01-08", "2024-09-30")
    load = np.array([1.0, 1.05, 1.05, 1.1, 1.3, 0.45, 0.2])[days.dayofweek]
    load = load * np.array([1, 0.8, 0.85, 0.95, 1.0, 1.1, 1.15, 1.05, 0.8, 1.1])[days.month]
    hours = np.arange(7, 21)
    pull = np.array([0.5, 1.2, 1.9, 2.2, 2.0, 2.4, 1.6, 1.5, 1.8, 1.9, 1.7, 1.1, 0.6, 0.3])
    pickup = pd.DatetimeIndex(rng.choice(days.to_numpy(), m, p=load / load.sum()))
    pickup = pickup + pd.to_timedelta(
        rng.choice(hours, m, p=pull / pull.sum()) * 60 + rng.integers(0, 60, m), unit="min"
    )
    pickup = pickup.sort_values()
    effort = rng.gamma(2.5, 1, k)
    rider = rng.choice(k, m, p=effort / effort.sum())
    bulk = rng.gamma(0.7, 1, c)
    bulk[rng.choice(c, 9, replace=False)] = 0
    cust = rng.choice(c, m, p=bulk / bulk.sum())
    dist = (rng.gamma(2.4, 1.55, m) + 0.4).round(1)
    service = rng.choice(["standard", "express", "direct"], m, p=[0.58, 0.3, 0.12])
    bike = riders["bike_type"].to_numpy()[rider]
    pace = pd.Series(bike).map({"regular": 17.5, "cargo": 14.0, "e-bike": 20.0}).to_numpy()
    wait = pd.Series(service).map({"standard": 26, "express": 11, "direct": 4}).to_numpy()
    took = dist / (pace * rng.normal(1, 0.12, m).clip(0.6)) * 60 + rng.gamma(2, wait / 2, m) + 3
    took = took.round()
    price = pd.Series(service).map({"standard": 5.5, "express": 9.0, "direct": 14.5}).to_numpy()
    fare = (price + dist * np.where(bike == "cargo", 2.1, 1.45) * rng.normal(1, 0.07, m)).round(2)
    fare = np.where(rng.random(m) < 0.012, (fare * 3.4).round(2), fare)
    limit = pd.Series(service).map({"standard": 62, "express": 38, "direct": 27}).to_numpy()
    rides = pd.DataFrame(
        {
            "ride_id": np.arange(880001, 880001 + m),
            "rider_id": riders["rider_id"].to_numpy()[rider],
            "cust_id": customers["cust_id"].to_numpy()[cust],
            "pickup_ts": pickup,
            "dropoff_ts": pickup + pd.to_timedelta(took, unit="min"),
            "zone_from": rng.choice(_ZONES, m, p=[0.33, 0.12, 0.14, 0.13, 0.12, 0.16]),
            "zone_to": rng.choice(_ZONES, m, p=[0.27, 0.16, 0.16, 0.17, 0.12, 0.12]),
            "service": service,
            "dist_km": dist,
            "wt_kg": rng.gamma(1.4, 1.9, m).round(1) + np.where(bike == "cargo", 8, 0.1),
            "fare_eur": fare,
            "tip_eur": np.where(rng.random(m) < 0.4, rng.choice([0.5, 1, 1.5, 2, 3, 5], m), np.nan),
            "pay": rng.choice(["invoice", "card", "cash"], m, p=[0.57, 0.33, 0.1]),
            "on_time": np.where(took <= limit, "Y", "N"),
            "rating": np.where(
                rng.random(m) < 0.46,
                rng.choice([1, 2, 3, 4, 5], m, p=[0.03, 0.05, 0.12, 0.3, 0.5]),
                np.nan,
            ),
            "rain": np.where(rng.random(m) < 0.23, "yes", "no"),
        }
    )
    lost = rng.choice(m, 64, replace=False)
    rides.loc[lost, "dropoff_ts"] = pd.NaT
    rides.loc[lost, "on_time"] = None
    rides.loc[rng.choice(m, 210, replace=False), "wt_kg"] = np.nan
    return {"rides": rides, "riders": riders, "customers": customers}


ALL = ["rides", "riders", "customers"]


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _ridden(t: Tables) -> pd.DataFrame:
    return t["rides"].merge(t["riders"], on="rider_id", how="left")


def _bought(t: Tables) -> pd.DataFrame:
    return t["rides"].merge(t["customers"], on="cust_id", how="left")


def _minutes(t: Tables) -> pd.Series:
    r = t["rides"]
    return (r["dropoff_ts"] - r["pickup_ts"]).dt.total_seconds() / 60


def _busiest_riders(t: Tables, by: list[str]) -> pd.DataFrame:
    return _ridden(t).groupby(by).size().nlargest(5).reset_index(name="rides")


def _tips(t: Tables, by: str) -> Groups:
    sums = _ridden(t).groupby(by)["tip_eur"].sum()
    return _groups(sums[sums > 80].sort_values(ascending=False), ordered=True)


def _late(t: Tables, scale: float, known: bool) -> Groups:
    r = t["rides"]
    r = r[r["on_time"].notna()] if known else r
    return _groups(r["on_time"].eq("N").groupby(r["service"]).mean() * scale)


def _express_sector(t: Tables) -> pd.Series:
    return _bought(t).query("service == 'express'").groupby("sector")["fare_eur"].sum().nlargest(1)


def _per_km(t: Tables, kind: str) -> float:
    r = _ridden(t).query("bike_type == @kind")
    return float(r["fare_eur"].sum() / r["dist_km"].sum())


def _per_km_each(t: Tables, kind: str) -> float:
    r = _ridden(t).query("bike_type == @kind")
    return float((r["fare_eur"] / r["dist_km"]).mean())


def _center_north(t: Tables) -> Named:
    r = t["rides"].query("zone_from == 'Center' and zone_to == 'North'")
    return Named({"rides": len(r), "fare": float(r["fare_eur"].mean())})


def _rare(t: Tables, least: int) -> pd.DataFrame:
    plan = t["customers"].query("monthly_plan == 'Y'")
    count = plan["cust_id"].map(t["rides"]["cust_id"].value_counts()).fillna(0).astype(int)
    return plan.assign(rides=count)[(count < 3) & (count >= least)]


def _best_two(t: Tables, by: str) -> pd.DataFrame:
    sums = _ridden(t).groupby(["zone_from", by])["fare_eur"].sum().reset_index()
    return sums.sort_values("fare_eur", ascending=False).groupby("zone_from").head(2)


def _hours(t: Tables) -> pd.Series:
    return t["rides"]["pickup_ts"].dt.hour.value_counts()


def _month(t: Tables, month: int) -> float:
    r = t["rides"]
    return float(r.loc[r["pickup_ts"].dt.month == month, "fare_eur"].sum())


def _june(t: Tables) -> dict[str, float]:
    r = t["rides"]
    r = r[r["pickup_ts"].dt.month == 6]
    return r.groupby(r["pickup_ts"].dt.strftime("%Y-%m-%d"))["fare_eur"].sum().to_dict()


def _outside(t: Tables) -> pd.DataFrame:
    r = t["rides"]
    low, high = r["fare_eur"].quantile(0.25), r["fare_eur"].quantile(0.75)
    reach = 1.5 * (high - low)
    return r[(r["fare_eur"] < low - reach) | (r["fare_eur"] > high + reach)]


def _far(t: Tables) -> pd.DataFrame:
    r = t["rides"]
    return r[((r["fare_eur"] - r["fare_eur"].mean()) / r["fare_eur"].std()).abs() > 3]


QUESTIONS: list[Question] = [
    Question(
        "blind_bike_courier-01",
        "1",
        "show me teh first 10 rides",
        lambda t: Frame(t["rides"].head(10), ordered=True),
        ALL,
    ),
    Question(
        "blind_bike_courier-02",
        "1",
        "hwo many riders do we have",
        lambda t: len(t["riders"]),
        ALL,
    ),
    Question(
        "blind_bike_courier-03",
        "1",
        "wich types of bike are our riders on",
        lambda t: Listed(sorted(t["riders"]["bike_type"].unique())),
        ["riders", "rides", "customers"],
    ),
    Question(
        "blind_bike_courier-04",
        "1",
        "how mnay rides didnt get a rating",
        lambda t: int(t["rides"]["rating"].isna().sum()),
        ["rides"],
    ),
    Question(
        "blind_bike_courier-05",
        "2",
        "whats the avrage distence of a ride",
        lambda t: float(t["rides"]["dist_km"].mean()),
        ["rides"],
    ),
    Question(
        "blind_bike_courier-06",
        "2",
        "top 5 riders by numbr of rides, with ther names",
        lambda t: Frame(_busiest_riders(t, ["nick"]), ["nick", "rides"], ordered=True),
        ALL,
        also=[
            lambda t: Frame(_busiest_riders(t, ["rider_id", "nick"]), ordered=True),
            lambda t: Listed(_busiest_riders(t, ["nick"])["nick"].tolist(), ordered=True),
        ],
    ),
    Question(
        "blind_bike_courier-07",
        "2",
        "sum of tips per rider but only thsoe above 80 euros, highest frist",
        lambda t: _tips(t, "nick"),
        ALL,
        also=[lambda t: _tips(t, "rider_id")],
    ),
    Question(
        "blind_bike_courier-08",
        "2",
        "percantage of late delivrys for each service",
        lambda t: _late(t, 100, True),
        ["rides", "riders"],
        also=[
            lambda t: _late(t, 1, True),
            lambda t: _late(t, 100, False),
            lambda t: _late(t, 1, False),
        ],
    ),
    Question(
        "blind_bike_courier-09",
        "2",
        "what sector spends the most on expres rides and how mcuh",
        lambda t: _groups(_express_sector(t)),
        ALL,
    ),
    Question(
        "blind_bike_courier-10",
        "2",
        "how much more do we earn per km on cargo bikes then on reguler ones",
        lambda t: _per_km(t, "cargo") - _per_km(t, "regular"),
        ["rides", "riders"],
        also=[lambda t: _per_km_each(t, "cargo") - _per_km_each(t, "regular")],
    ),
    Question(
        "blind_bike_courier-11",
        "2",
        "how many rides went from the center to north and waht was the avg price",
        _center_north,
        ["rides"],
    ),
    Question(
        "blind_bike_courier-12",
        "2",
        "wich custmers with a monthly plan had less than 3 rides",
        lambda t: Frame(_rare(t, 0), ["cust_name"]),
        ["customers", "rides"],
        also=[
            lambda t: Listed(_rare(t, 0)["cust_name"].tolist()),
            lambda t: Listed(_rare(t, 0)["cust_id"].tolist()),
            lambda t: Frame(_rare(t, 0), ["cust_name", "rides"]),
            lambda t: Frame(_rare(t, 0), ["cust_id", "rides"]),
            lambda t: Frame(_rare(t, 1), ["cust_name"]),
            lambda t: Listed(_rare(t, 1)["cust_name"].tolist()),
            lambda t: Listed(_rare(t, 1)["cust_id"].tolist()),
            lambda t: Frame(_rare(t, 1), ["cust_name", "rides"]),
            lambda t: Frame(_rare(t, 1), ["cust_id", "rides"]),
        ],
    ),
    Question(
        "blind_bike_courier-13",
        "2",
        "the 2 ridrs with most income in each pickup zone pls",
        lambda t: Frame(_best_two(t, "nick"), ["zone_from", "nick", "fare_eur"]),
        ALL,
        also=[
            lambda t: Frame(_best_two(t, "rider_id"), ["zone_from", "rider_id", "fare_eur"]),
            lambda t: Frame(_best_two(t, "nick"), ["zone_from", "nick"]),
            lambda t: Frame(_best_two(t, "rider_id"), ["zone_from", "rider_id"]),
        ],
    ),
    Question(
        "blind_bike_courier-14",
        "3",
        "rides per day of teh week",
        lambda t: _groups(t["rides"]["pickup_ts"].dt.day_name().value_counts()),
        ["rides"],
    ),
    Question(
        "blind_bike_courier-15",
        "3",
        "avg delivry time in minuts by bike type",
        lambda t: _groups(_minutes(t).groupby(_ridden(t)["bike_type"]).mean()),
        ["rides", "riders"],
    ),
    Question(
        "blind_bike_courier-16",
        "3",
        "how many rides did we do on weekeds since march",
        lambda t: int(
            (
                (t["rides"]["pickup_ts"] >= "2024-03-01")
                & (t["rides"]["pickup_ts"].dt.dayofweek >= 5)
            ).sum()
        ),
        ALL,
    ),
    Question(
        "blind_bike_courier-17",
        "3",
        "at wich hour of the day do we pick up the most",
        lambda t: int(_hours(t).idxmax()),
        ["rides"],
        also=[lambda t: _groups(_hours(t).nlargest(1))],
    ),
    Question(
        "blind_bike_courier-18",
        "3",
        "whats the diffrence in income betwen july and august",
        lambda t: _month(t, 7) - _month(t, 8),
        ["rides"],
        also=[
            lambda t: _month(t, 8) - _month(t, 7),
            lambda t: Named(
                {
                    "july": _month(t, 7),
                    "august": _month(t, 8),
                    "difference": _month(t, 7) - _month(t, 8),
                }
            ),
            lambda t: Named(
                {
                    "july": _month(t, 7),
                    "august": _month(t, 8),
                    "difference": _month(t, 8) - _month(t, 7),
                }
            ),
        ],
    ),
    Question(
        "blind_bike_courier-19",
        "4",
        "bar chrat of nr of rides per pickup zone",
        lambda t: Chart("bar", t["rides"]["zone_from"].value_counts().to_dict()),
        ["rides"],
    ),
    Question(
        "blind_bike_courier-20",
        "4",
        "line chart of income per day in jnue",
        lambda t: Chart("line", _june(t)),
        ["rides", "riders"],
    ),
    Question(
        "blind_bike_courier-21",
        "4",
        "boxplot of the prices for each servcie",
        lambda t: Chart("box", t["rides"].groupby("service")["fare_eur"].apply(list).to_dict()),
        ["rides"],
    ),
    Question(
        "blind_bike_courier-22",
        "5",
        "fill the mising tips with 0",
        lambda t: Frame(t["rides"].fillna({"tip_eur": 0}), ["ride_id", "tip_eur"]),
        ["rides"],
    ),
    Question(
        "blind_bike_courier-23",
        "5",
        "add a colum with the speed in km/h for evry ride",
        lambda t: Frame(
            t["rides"].assign(speed=t["rides"]["dist_km"] / (_minutes(t) / 60)),
            ["ride_id", "speed"],
        ),
        ["rides"],
    ),
    Question(
        "blind_bike_courier-24",
        "6",
        "corelation between wieght and distance",
        lambda t: float(t["rides"]["wt_kg"].corr(t["rides"]["dist_km"])),
        ["rides"],
    ),
    Question(
        "blind_bike_courier-25",
        "6",
        "are there any outlirs in the fares, show me those rides",
        lambda t: Frame(_outside(t)),
        ["rides"],
        also=[
            lambda t: Frame(_outside(t), ["ride_id", "fare_eur"]),
            lambda t: Frame(_far(t)),
            lambda t: Frame(_far(t), ["ride_id", "fare_eur"]),
        ],
    ),
    Question(
        "blind_bike_courier-26",
        "7",
        "how many acidents did each rider have",
        lambda t: Decline(),
        ALL,
    ),
    Question(
        "blind_bike_courier-27",
        "7",
        "why are custmers so unhappy when it rains",
        lambda t: Decline(),
        ALL,
    ),
]
