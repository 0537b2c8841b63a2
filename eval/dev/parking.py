"""A town's car parks, and the cars that stood in them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Frame, Groups, Listed, Named, Question, Tables

FORMATS = {"stays": "parquet", "car_parks": "csv"}

_NAMES = "Market Square,Station,Riverside,Hospital,Cathedral,Stadium,Harbour,Town Hall"


def tables(rng: np.random.Generator) -> Tables:
    names = _NAMES.split(",")
    car_parks = pd.DataFrame(
        {
            "CarParkID": [f"P{i}" for i in range(1, 9)],
            "Name": names,
            "kind": [
                "open",
                "multi-storey",
                "open",
                "multi-storey",
                "underground",
                "open",
                "open",
                "underground",
            ],
            "Spaces": [86, 420, 140, 510, 205, 640, 175, 98],
            "disabled bays": [4, 14, 6, 32, 8, 22, 6, 5],
            "EV chargers": [2, 18, 4, 20, 10, 0, np.nan, 6],
            "Rate per hour (£)": [2.4, 1.8, 1.2, 2.0, 2.6, 0.9, 1.1, 2.5],
            "opened": [1987, 1999, 2004, 2011, 1993, 2008, 2015, 1979],
            "staffed": ["no", "yes", "no", "yes", "yes", "no", "no", "no"],
            "zone": ["A", "B", "B", "C", "A", "C", "B", "A"],
        }
    )
    m = 3100
    days = pd.date_range("2024-02-01", "2024-07-31")
    load = np.array([1.0, 1.0, 1.05, 1.1, 1.4, 1.9, 0.7])[days.dayofweek]
    load = load * np.where(days.month == 5, 1.3, 1.0)
    day = pd.DatetimeIndex(np.sort(rng.choice(days.to_numpy(), m, p=load / load.sum())))
    hours = np.arange(6, 22)
    pull = np.array(
        [0.4, 1.0, 1.9, 2.1, 1.7, 1.4, 1.3, 1.2, 1.2, 1.0, 1.0, 0.9, 0.7, 0.5, 0.3, 0.2]
    )
    arrived = day + pd.to_timedelta(
        rng.choice(hours, m, p=pull / pull.sum()) * 60 + rng.integers(0, 60, m), unit="min"
    )
    park = rng.integers(0, 8, m)
    minutes = rng.gamma(1.8, 72, m).round().clip(3)
    rate = car_parks["Rate per hour (£)"].to_numpy()[park]
    permit = rng.random(m) < 0.13
    paid = np.where(permit, 0.0, np.round(np.ceil(minutes / 60) * rate, 2))
    fined = rng.random(m) < 0.045
    stays = pd.DataFrame(
        {
            "ticket": np.arange(510001, 510001 + m),
            "car_park": car_parks["CarParkID"].to_numpy()[park],
            "arrived_at": arrived,
            "departed_at": arrived + pd.to_timedelta(minutes, unit="min"),
            "vehicle": rng.choice(["car", "van", "motorbike"], m, p=[0.83, 0.11, 0.06]),
            "fuel": rng.choice(
                ["petrol", "diesel", "electric", "hybrid"], m, p=[0.46, 0.29, 0.14, 0.11]
            ),
            "PayMethod": np.where(
                permit, "permit", rng.choice(["card", "app", "cash"], m, p=[0.52, 0.33, 0.15])
            ),
            "amt_paid_gbp": paid,
            "fine_gbp": np.where(fined, rng.choice([35.0, 70.0], m, p=[0.8, 0.2]), np.nan),
            "county": rng.choice(
                ["Kent", "Essex", "Surrey", "Sussex"], m, p=[0.56, 0.17, 0.12, 0.15]
            ),
            "lvl": rng.choice([0, 1, 2, 3], m, p=[0.4, 0.3, 0.2, 0.1]),
        }
    )
    stays.loc[rng.choice(m, 45, replace=False), "departed_at"] = pd.NaT
    stays.loc[rng.choice(m, 130, replace=False), "county"] = None
    return {"stays": stays, "car_parks": car_parks}


RATE = "Rate per hour (£)"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _minutes(t: Tables) -> pd.Series:
    s = t["stays"]
    return (s["departed_at"] - s["arrived_at"]).dt.total_seconds() / 60


def _both(t: Tables) -> pd.DataFrame:
    return t["stays"].merge(t["car_parks"], left_on="car_park", right_on="CarParkID")


def _per(t: Tables, form: str) -> pd.Series:
    return t["stays"]["arrived_at"].dt.strftime(form)


def _takings(t: Tables) -> pd.Series:
    return t["stays"].groupby(_per(t, "%Y-%m"))["amt_paid_gbp"].sum()


def _numbers(values: pd.Series) -> Groups:
    return Groups({int(str(k)[5:]): v for k, v in values.to_dict().items()})


def _week_days(t: Tables) -> Groups:
    return _groups(t["stays"]["arrived_at"].dt.day_name().value_counts())


def _pay_share(t: Tables, scale: float) -> Groups:
    return _groups(t["stays"]["PayMethod"].value_counts(normalize=True) * scale)


def _priciest(t: Tables) -> pd.DataFrame:
    return t["car_parks"].nlargest(3, RATE)


def _polars_type(column: pd.Series) -> str:
    """What the frame says, which is one of polars."""
    if column.dtype.kind == "M":
        return "Datetime(time_unit='us', time_zone=None)"
    return {"i": "Int64", "f": "Float64"}.get(column.dtype.kind, "String")


def _electric(t: Tables) -> float:
    return float(t["stays"]["fuel"].eq("electric").mean())


QUESTIONS: list[Question] = [
    Question(
        "parking-01",
        "1",
        "Could I see the last ten stays?",
        lambda t: Frame(t["stays"].tail(10), ordered=True),
        ["stays", "car_parks"],
    ),
    Question(
        "parking-02",
        "1",
        "How many car parks does the town run?",
        lambda t: len(t["car_parks"]),
        ["car_parks", "stays"],
    ),
    Question(
        "parking-03",
        "1",
        "Show me all the car parks.",
        lambda t: Frame(t["car_parks"]),
        ["car_parks"],
        also=[lambda t: Listed(t["car_parks"]["Name"].tolist())],
    ),
    Question(
        "parking-04",
        "1",
        "Which payment methods occur?",
        lambda t: Listed(sorted(t["stays"]["PayMethod"].unique())),
        ["stays"],
    ),
    Question(
        "parking-05",
        "1",
        "How many stays have no county?",
        lambda t: int(t["stays"]["county"].isna().sum()),
        ["stays"],
    ),
    Question(
        "parking-06",
        "1",
        "what type is each column of stays?",
        lambda t: _groups(t["stays"].dtypes.astype(str)),
        ["stays"],
        also=[lambda t: Groups({name: _polars_type(t["stays"][name]) for name in t["stays"]})],
    ),
    Question(
        "parking-07",
        "1",
        "What's the period covered by the data?",
        lambda t: Named(
            {"first": t["stays"]["arrived_at"].min(), "last": t["stays"]["arrived_at"].max()}
        ),
        ["stays"],
    ),
    Question(
        "parking-08",
        "2",
        "How many spaces does the town have in total?",
        lambda t: int(t["car_parks"]["Spaces"].sum()),
        ["car_parks"],
    ),
    Question(
        "parking-09",
        "2",
        "Which car park is the biggest?",
        lambda t: str(t["car_parks"].loc[t["car_parks"]["Spaces"].idxmax(), "Name"]),
        ["car_parks"],
        also=[
            lambda t: Frame(t["car_parks"].nlargest(1, "Spaces")),
            lambda t: str(t["car_parks"].loc[t["car_parks"]["Spaces"].idxmax(), "CarParkID"]),
        ],
    ),
    Question(
        "parking-10",
        "2",
        "Where is parking cheapest?",
        lambda t: str(t["car_parks"].loc[t["car_parks"][RATE].idxmin(), "Name"]),
        ["car_parks"],
        also=[
            lambda t: Frame(t["car_parks"].nsmallest(1, RATE)),
            lambda t: str(t["car_parks"].loc[t["car_parks"][RATE].idxmin(), "CarParkID"]),
        ],
    ),
    Question(
        "parking-11",
        "2",
        "Name the three dearest car parks with their hourly rates.",
        lambda t: Frame(_priciest(t), ["Name", RATE], ordered=True),
        ["car_parks"],
        also=[lambda t: Frame(_priciest(t), ordered=True)],
    ),
    Question(
        "parking-12",
        "2",
        "How many underground car parks do we have?",
        lambda t: int(t["car_parks"]["kind"].eq("underground").sum()),
        ["car_parks"],
    ),
    Question(
        "parking-13",
        "2",
        "Which car parks have no chargers?",
        lambda t: Frame(t["car_parks"][t["car_parks"]["EV chargers"] == 0]),
        ["car_parks"],
        also=[
            lambda t: Listed(t["car_parks"].query("`EV chargers` == 0")["Name"].tolist()),
            lambda t: Listed(t["car_parks"].query("not `EV chargers` > 0")["Name"].tolist()),
        ],
    ),
    Question(
        "parking-14",
        "2",
        "Number of spaces by zone",
        lambda t: _groups(t["car_parks"].groupby("zone")["Spaces"].sum()),
        ["car_parks"],
    ),
    Question(
        "parking-15",
        "2",
        "average hourly rate of staffed and unstaffed car parks",
        lambda t: _groups(t["car_parks"].groupby("staffed")[RATE].mean()),
        ["car_parks"],
    ),
    Question(
        "parking-16",
        "2",
        "How much have drivers paid us altogether?",
        lambda t: float(t["stays"]["amt_paid_gbp"].sum()),
        ["stays"],
    ),
    Question(
        "parking-17",
        "2",
        "Give me the takings by car park, largest first.",
        lambda t: _groups(
            t["stays"].groupby("car_park")["amt_paid_gbp"].sum().sort_values(ascending=False),
            ordered=True,
        ),
        ["stays"],
    ),
    Question(
        "parking-18",
        "2",
        "How many electric vehicles used our car parks?",
        lambda t: int(t["stays"]["fuel"].eq("electric").sum()),
        ["stays", "car_parks"],
    ),
    Question(
        "parking-19",
        "2",
        "What share of vehicles was electric?",
        _electric,
        ["stays"],
        also=[lambda t: _electric(t) * 100],
    ),
    Question(
        "parking-20",
        "2",
        "Percentage of stays by payment method",
        lambda t: _pay_share(t, 100),
        ["stays"],
        also=[lambda t: _pay_share(t, 1)],
    ),
    Question(
        "parking-21",
        "2",
        "How many drivers were fined?",
        lambda t: int(t["stays"]["fine_gbp"].notna().sum()),
        ["stays"],
    ),
    Question(
        "parking-22",
        "2",
        "How much did we take in fines per county?",
        lambda t: _groups(t["stays"].groupby("county")["fine_gbp"].sum()),
        ["stays"],
    ),
    Question(
        "parking-23",
        "2",
        "How many motorbikes paid in cash?",
        lambda t: int(
            ((t["stays"]["vehicle"] == "motorbike") & (t["stays"]["PayMethod"] == "cash")).sum()
        ),
        ["stays"],
    ),
    Question(
        "parking-24",
        "2",
        "What's the average amount paid, leaving out permit holders?",
        lambda t: float(t["stays"].query("PayMethod != 'permit'")["amt_paid_gbp"].mean()),
        ["stays"],
    ),
    Question(
        "parking-25",
        "2",
        "How many vans and motorbikes came from Kent?",
        lambda t: int(
            (
                t["stays"]["vehicle"].isin(["van", "motorbike"]) & (t["stays"]["county"] == "Kent")
            ).sum()
        ),
        ["stays"],
        also=[
            lambda t: _groups(
                t["stays"].query("county == 'Kent' and vehicle != 'car'")["vehicle"].value_counts()
            )
        ],
    ),
    Question(
        "parking-26",
        "2",
        "Cross tabulate vehicle and fuel.",
        lambda t: _groups(pd.crosstab(t["stays"]["vehicle"], t["stays"]["fuel"]).stack()),
        ["stays"],
    ),
    Question(
        "parking-27",
        "2",
        "Which stays cost more than £20?",
        lambda t: Frame(t["stays"].query("amt_paid_gbp > 20")),
        ["stays"],
        also=[lambda t: Listed(t["stays"].query("amt_paid_gbp > 20")["ticket"].tolist())],
    ),
    Question(
        "parking-28",
        "2",
        "How long do cars stay on average, in minutes?",
        lambda t: float(_minutes(t).mean()),
        ["stays"],
        also=[lambda t: float(_minutes(t)[t["stays"]["vehicle"] == "car"].mean())],
    ),
    Question(
        "parking-29",
        "2",
        "income by zone",
        lambda t: _groups(_both(t).groupby("zone")["amt_paid_gbp"].sum()),
        ["stays", "car_parks"],
    ),
    Question(
        "parking-30",
        "2",
        "How many stays were there in multi-storey car parks?",
        lambda t: int((_both(t)["kind"] == "multi-storey").sum()),
        ["stays", "car_parks"],
    ),
    Question(
        "parking-31",
        "2",
        "What was the highest amount a single driver paid by card?",
        lambda t: float(t["stays"].query("PayMethod == 'card'")["amt_paid_gbp"].max()),
        ["stays"],
        also=[lambda t: Frame(t["stays"].query("PayMethod == 'card'").nlargest(1, "amt_paid_gbp"))],
    ),
    Question(
        "parking-32",
        "2",
        "How many more diesel than hybrid vehicles parked with us?",
        lambda t: int(
            t["stays"]["fuel"].eq("diesel").sum() - t["stays"]["fuel"].eq("hybrid").sum()
        ),
        ["stays"],
    ),
    Question(
        "parking-33",
        "3",
        "How many cars arrived in May?",
        lambda t: int(
            ((t["stays"]["arrived_at"].dt.month == 5) & (t["stays"]["vehicle"] == "car")).sum()
        ),
        ["stays"],
        also=[lambda t: int((t["stays"]["arrived_at"].dt.month == 5).sum())],
    ),
    Question(
        "parking-34",
        "3",
        "Revenue by month",
        lambda t: _groups(_takings(t)),
        ["stays"],
        also=[lambda t: _numbers(_takings(t))],
    ),
    Question(
        "parking-35",
        "3",
        "How do arrivals split over the days of the week?",
        _week_days,
        ["stays"],
        also=[
            lambda t: _groups(t["stays"]["arrived_at"].dt.day_name().value_counts(normalize=True)),
            lambda t: _groups(
                t["stays"]["arrived_at"].dt.day_name().value_counts(normalize=True) * 100
            ),
        ],
    ),
    Question(
        "parking-36",
        "3",
        "On which date did we have the most arrivals?",
        lambda t: str(_per(t, "%Y-%m-%d").value_counts().idxmax()),
        ["stays"],
    ),
    Question(
        "parking-37",
        "3",
        "How many people arrive before 8 in the morning?",
        lambda t: int((t["stays"]["arrived_at"].dt.hour < 8).sum()),
        ["stays"],
    ),
    Question(
        "parking-38",
        "3",
        "total paid on Saturdays",
        lambda t: float(
            t["stays"].loc[t["stays"]["arrived_at"].dt.dayofweek == 5, "amt_paid_gbp"].sum()
        ),
        ["stays"],
    ),
    Question(
        "parking-39",
        "3",
        "Which of our car parks opened before the year 2000?",
        lambda t: Frame(t["car_parks"].query("opened < 2000")),
        ["car_parks"],
        also=[lambda t: Listed(t["car_parks"].query("opened < 2000")["Name"].tolist())],
    ),
    Question(
        "parking-40",
        "3",
        "What's the oldest car park?",
        lambda t: str(t["car_parks"].loc[t["car_parks"]["opened"].idxmin(), "Name"]),
        ["car_parks"],
        also=[lambda t: Frame(t["car_parks"].nsmallest(1, "opened"))],
    ),
    Question(
        "parking-41",
        "3",
        "Compare takings in June and July.",
        lambda t: _groups(_takings(t)[["2024-06", "2024-07"]]),
        ["stays"],
        also=[lambda t: _numbers(_takings(t)[["2024-06", "2024-07"]])],
    ),
    Question(
        "parking-42",
        "3",
        "What was the average number of stays per day?",
        lambda t: float(_per(t, "%Y-%m-%d").value_counts().mean()),
        ["stays"],
    ),
    Question(
        "parking-43",
        "4",
        "A bar chart of spaces per car park, please, sorted.",
        lambda t: Chart("bar", t["car_parks"].set_index("Name")["Spaces"].to_dict()),
        ["car_parks"],
        also=[lambda t: Chart("bar", t["car_parks"].set_index("CarParkID")["Spaces"].to_dict())],
    ),
    Question(
        "parking-44",
        "4",
        "Plot monthly revenue",
        lambda t: Chart("line", {f"{k}-01": v for k, v in _takings(t).items()}),
        ["stays"],
        also=[lambda t: Chart("bar", {f"{k}-01": v for k, v in _takings(t).items()})],
    ),
    Question(
        "parking-45",
        "4",
        "What does the distribution of the amounts paid look like?",
        lambda t: Chart("hist", t["stays"]["amt_paid_gbp"].tolist()),
        ["stays"],
    ),
    Question(
        "parking-46",
        "4",
        "bar graph of arrivals by hour",
        lambda t: Chart("bar", t["stays"]["arrived_at"].dt.hour.value_counts().to_dict()),
        ["stays"],
    ),
    Question(
        "parking-47",
        "4",
        "Make a pie chart of fuel types",
        lambda t: Chart("pie", t["stays"]["fuel"].value_counts().to_dict()),
        ["stays"],
    ),
    Question(
        "parking-48",
        "5",
        "Rename lvl to level.",
        lambda t: Frame(t["stays"].rename(columns={"lvl": "level"}), ["ticket", "level"]),
        ["stays"],
    ),
    Question(
        "parking-49",
        "5",
        "Please add the length of each stay in hours as a new column.",
        lambda t: Frame(t["stays"].assign(hours=_minutes(t) / 60), ["ticket", "hours"]),
        ["stays"],
    ),
    Question(
        "parking-50",
        "6",
        "Correlate the number of spaces with the hourly rate.",
        lambda t: float(t["car_parks"]["Spaces"].corr(t["car_parks"][RATE])),
        ["car_parks"],
    ),
]
