"""A youth hostel: its bookings and the guests who made them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables

FORMATS = {"bookings": "parquet", "guests": "csv"}

_COUNTRIES = "DE,ES,PL,FR,IT,GB,NL,PT,CZ,US,AU,BR,SE,MX"
_RATES = {
    "Dorm 8": 21.0,
    "Dorm 4": 27.5,
    "Dorm 6 female": 25.0,
    "Twin": 34.0,
    "Private ensuite": 46.0,
}


def tables(rng: np.random.Generator) -> Tables:
    guests = _guests(rng)
    return {"bookings": _bookings(rng, guests), "guests": guests}


def _guests(rng: np.random.Generator) -> pd.DataFrame:
    n = 840
    pull = np.array([19, 14, 12, 10, 9, 8, 6.5, 5, 4, 4.5, 3, 2.5, 1.5, 1])
    since = pd.to_datetime(
        rng.choice(pd.date_range("2019-05-01", "2023-04-25").to_numpy(), n)
    ).strftime("%d/%m/%Y")
    frame = pd.DataFrame(
        {
            "guest_id": [f"G{i:05d}" for i in rng.permutation(np.arange(10_100, 10_100 + n))],
            "Nat.": rng.choice(_COUNTRIES.split(","), n, p=pull / pull.sum()),
            "age": (17 + rng.gamma(2.0, 5.6, n)).round(),
            "sex": rng.choice(["f", "m", "x"], n, p=[0.51, 0.47, 0.02]),
            "HI_member": np.where(rng.random(n) < 0.29, "Y", "N"),
            "first_contact": since,
            "newsletter": np.where(rng.random(n) < 0.36, "yes", "no"),
        }
    )
    frame.loc[rng.choice(n, 41, replace=False), "age"] = np.nan
    frame.loc[rng.choice(n, 19, replace=False), "Nat."] = None
    return frame


def _bookings(rng: np.random.Generator, guests: pd.DataFrame) -> pd.DataFrame:
    n = 2350
    days = pd.date_range("2023-05-01", "2024-09-30")
    load = np.array([0.8, 0.75, 0.8, 1.1, 1.7, 1.45, 0.7])[days.dayofweek]
    load = load * (1 + 0.8 * np.cos(2 * np.pi * (days.dayofyear.to_numpy() - 205) / 365))
    arrive = pd.DatetimeIndex(np.sort(rng.choice(days.to_numpy(), n, p=load / load.sum())))
    room = rng.choice(list(_RATES), n, p=[0.36, 0.24, 0.14, 0.12, 0.14])
    nights = 1 + rng.binomial(6, np.where(room == "Dorm 8", 0.17, 0.26), n)
    beds = np.where(
        room == "Private ensuite",
        2,
        np.where(room == "Twin", rng.choice([1, 2], n, p=[0.3, 0.7]), 1 + rng.poisson(0.9, n)),
    )
    beds = np.minimum(beds, np.where(room == "Dorm 4", 4, 8))
    channel = rng.choice(
        ["Hostelworld", "Booking.com", "website", "phone", "walk-in"],
        n,
        p=[0.34, 0.27, 0.22, 0.08, 0.09],
    )
    lead = pd.Series(channel).map(
        {"Hostelworld": 24, "Booking.com": 31, "website": 39, "phone": 13, "walk-in": 0}
    )
    lead = np.floor(rng.gamma(1.4, 1.0, n) * lead / 1.4).astype(int)
    summer = np.where(np.isin(arrive.month, [6, 7, 8]), 1.18, 1.0)
    year = np.where(arrive.year == 2024, 1.06, 1.0)
    breakfast = rng.random(n) < 0.42
    rate = np.array([_RATES[r] for r in room]) * summer * year * rng.normal(1, 0.05, n)
    total = nights * beds * (rate + np.where(breakfast, 6.5, 0.0))
    total = np.where(rng.random(n) < 0.008, total * rng.uniform(3, 5, n), total)
    lost = pd.Series(channel).map(
        {"Hostelworld": 0.17, "Booking.com": 0.23, "website": 0.1, "phone": 0.08, "walk-in": 0.0}
    )
    draw = rng.random(n)
    missed = (channel != "walk-in") & (draw < lost + 0.035)
    status = np.where(draw < lost, "cancelled", np.where(missed, "no-show", "completed"))
    pull = rng.gamma(1.3, 1.0, len(guests))
    guest = rng.choice(len(guests), n, p=pull / pull.sum())
    member = guests["HI_member"].eq("Y").to_numpy()[guest]
    liked = pd.Series(room).map(
        {"Dorm 8": 7.4, "Dorm 4": 7.9, "Dorm 6 female": 8.2, "Twin": 8.3, "Private ensuite": 8.8}
    )
    age = guests["age"].fillna(27).to_numpy()[guest]
    mark = liked + np.where(member, 0.35, 0.0) - (age - 28) * 0.035 + rng.normal(0, 1.2, n)
    silent = (status != "completed") | (rng.random(n) < 0.32)
    return pd.DataFrame(
        {
            "BookingRef": [f"HB-{i:05d}" for i in range(20001, 20001 + n)],
            "guest_id": guests["guest_id"].to_numpy()[guest],
            "booked_on": arrive - pd.to_timedelta(lead, unit="D"),
            "check_in": arrive,
            "check_out": arrive + pd.to_timedelta(nights, unit="D"),
            "room type": room,
            "beds": beds,
            "channel": channel,
            "Total_EUR": np.round(total, 2),
            "deposit": np.where(rng.random(n) < np.where(channel == "walk-in", 0, 0.63), "Y", "N"),
            "brkfst": np.where(breakfast, "yes", "no"),
            "status": status,
            "rating": np.where(silent, np.nan, mark.round().clip(1, 10)),
        }
    )


BOOKINGS, GUESTS = "bookings", "guests"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _kept(t: Tables) -> pd.DataFrame:
    return t[BOOKINGS].query("status != 'cancelled'")


def _stayed(t: Tables) -> pd.DataFrame:
    return t[BOOKINGS].query("status == 'completed'")


def _nights(bookings: pd.DataFrame) -> pd.Series:
    return (bookings["check_out"] - bookings["check_in"]).dt.days


def _both(t: Tables) -> pd.DataFrame:
    return t[BOOKINGS].merge(t[GUESTS], on="guest_id")


def _countries(t: Tables) -> pd.Series:
    return t[GUESTS]["Nat."].value_counts()


def _cancelled(t: Tables) -> pd.Series:
    return t[BOOKINGS]["status"].eq("cancelled").groupby(t[BOOKINGS]["channel"]).mean()


def _breakfast_ages(t: Tables, once: bool = False) -> Groups:
    both = _both(t)
    if once:
        both = both.drop_duplicates(["guest_id", "brkfst"])
    return _groups(both.groupby("brkfst")["age"].mean())


def _length(bookings: pd.DataFrame) -> Groups:
    return _groups(_nights(bookings).groupby(bookings["room type"]).mean())


def _spenders(bookings: pd.DataFrame) -> Groups:
    return _groups(bookings.groupby("guest_id")["Total_EUR"].sum().nlargest(3), ordered=True)


def _liking(t: Tables) -> pd.Series:
    mean = _both(t).groupby(["room type", "HI_member"])["rating"].mean().unstack()
    return mean["Y"] - mean["N"]


def _usual_nations(t: Tables, bookings: pd.DataFrame) -> Groups:
    """The mean price of those that made fifty bookings or more."""
    by = bookings.merge(t[GUESTS], on="guest_id").groupby("Nat.")["Total_EUR"]
    return _groups(by.mean()[by.size() >= 50])


def _summer(bookings: pd.DataFrame) -> pd.Series:
    day = bookings["check_in"]
    return day[day.between("2024-06-01", "2024-08-31")].dt.strftime("%Y-%m").value_counts()


def _month_numbers(values: pd.Series) -> Groups:
    return Groups({int(str(k)[5:]): v for k, v in values.to_dict().items()})


def _lead(t: Tables) -> pd.Series:
    b = t[BOOKINGS]
    return (b["check_in"] - b["booked_on"]).dt.days.groupby(b["channel"]).mean()


def _july_change(bookings: pd.DataFrame) -> dict[str, float]:
    month = bookings["check_in"].dt.strftime("%Y-%m")
    total = bookings.groupby(month)["Total_EUR"].sum()
    before, after = float(total["2023-07"]), float(total["2024-07"])
    return {"2023-07": before, "2024-07": after, "change": (after / before - 1) * 100}


def _weekend_arrivals(t: Tables) -> pd.DataFrame:
    b = t[BOOKINGS]
    late = (b["check_in"] >= "2024-03-01") & b["check_in"].dt.dayofweek.isin([4, 5])
    return b[late & (b["channel"] == "website")]


def _quarter(bookings: pd.DataFrame) -> Groups:
    b = bookings[bookings["check_in"].between("2023-10-01", "2023-12-31")]
    return _groups(b.groupby("room type")["Total_EUR"].sum())


def _ratings(t: Tables) -> dict[str, float]:
    b = t[BOOKINGS].dropna(subset="rating")
    return b.groupby(b["check_in"].dt.strftime("%Y-%m-01"))["rating"].mean().to_dict()


def _dear(t: Tables) -> pd.DataFrame:
    total = t[BOOKINGS]["Total_EUR"]
    return t[BOOKINGS][total > total.mean() + 3 * total.std()]


QUESTIONS: list[Question] = [
    Question(
        "blind_hostel_bookings-01",
        "1",
        "Can you show me the 5 first rows of the bookings?",
        lambda t: Frame(t[BOOKINGS].head(5), ordered=True),
        [BOOKINGS, GUESTS],
    ),
    Question(
        "blind_hostel_bookings-02",
        "1",
        "How many guests we have in total in the list?",
        lambda t: len(t[GUESTS]),
        [GUESTS, BOOKINGS],
    ),
    Question(
        "blind_hostel_bookings-03",
        "1",
        "Which types of room there are?",
        lambda t: Listed(sorted(t[BOOKINGS]["room type"].unique())),
        [BOOKINGS, GUESTS],
    ),
    Question(
        "blind_hostel_bookings-04",
        "1",
        "For how many guests we don't know the age and for how many we don't know the country?",
        lambda t: _groups(t[GUESTS][["age", "Nat."]].isna().sum()),
        [GUESTS, BOOKINGS],
    ),
    Question(
        "blind_hostel_bookings-05",
        "2",
        "How much money we made with every channel, without counting the cancelled bookings?",
        lambda t: _groups(_kept(t).groupby("channel")["Total_EUR"].sum()),
        [BOOKINGS],
        also=[lambda t: _groups(_stayed(t).groupby("channel")["Total_EUR"].sum())],
    ),
    Question(
        "blind_hostel_bookings-06",
        "2",
        "From which 5 countries come the most of our guests? Please also the number.",
        lambda t: _groups(_countries(t).head(5), ordered=True),
        [GUESTS, BOOKINGS],
        also=[
            lambda t: _groups(_both(t)["Nat."].value_counts().head(5), ordered=True),
        ],
    ),
    Question(
        "blind_hostel_bookings-07",
        "2",
        "What percent of the bookings was cancelled in each channel?",
        lambda t: _groups(_cancelled(t) * 100),
        [BOOKINGS],
        also=[lambda t: _groups(_cancelled(t))],
    ),
    Question(
        "blind_hostel_bookings-08",
        "2",
        "How old are in average the people who take breakfast and the people who don't?",
        lambda t: _breakfast_ages(t),
        [BOOKINGS, GUESTS],
        also=[lambda t: _breakfast_ages(t, once=True)],
    ),
    Question(
        "blind_hostel_bookings-09",
        "2",
        "How many nights in average stay the people in each type of room?",
        lambda t: _length(t[BOOKINGS]),
        [BOOKINGS],
        also=[lambda t: _length(_kept(t)), lambda t: _length(_stayed(t))],
    ),
    Question(
        "blind_hostel_bookings-10",
        "2",
        "Who are the 3 guests which spent the most money in total, and how much it was?",
        lambda t: _spenders(t[BOOKINGS]),
        [BOOKINGS, GUESTS],
        also=[lambda t: _spenders(_kept(t)), lambda t: _spenders(_stayed(t))],
    ),
    Question(
        "blind_hostel_bookings-11",
        "2",
        "For every room type, how much is higher the average rating of the members than of the not "
        "members?",
        lambda t: _groups(_liking(t)),
        [BOOKINGS, GUESTS],
    ),
    Question(
        "blind_hostel_bookings-12",
        "2",
        "How many bookings are for 4 or more beds and didn't pay the deposit?",
        lambda t: len(t[BOOKINGS].query("beds >= 4 and deposit == 'N'")),
        [BOOKINGS],
        also=[lambda t: Frame(t[BOOKINGS].query("beds >= 4 and deposit == 'N'"))],
    ),
    Question(
        "blind_hostel_bookings-13",
        "2",
        "Average price of a booking by nationality, but only the nationalities with minimum 50 "
        "bookings.",
        lambda t: _usual_nations(t, t[BOOKINGS]),
        [BOOKINGS, GUESTS],
    ),
    Question(
        "blind_hostel_bookings-14",
        "3",
        "How many arrivals we had in each month of the summer 2024 (june, july, august)?",
        lambda t: _groups(_summer(t[BOOKINGS])),
        [BOOKINGS],
        also=[
            lambda t: _month_numbers(_summer(t[BOOKINGS])),
            lambda t: _groups(_summer(_kept(t))),
            lambda t: _month_numbers(_summer(_kept(t))),
            lambda t: _groups(_summer(_stayed(t))),
            lambda t: _month_numbers(_summer(_stayed(t))),
        ],
    ),
    Question(
        "blind_hostel_bookings-15",
        "3",
        "How many days before the arrival people make the booking, in average for each channel?",
        lambda t: _groups(_lead(t)),
        [BOOKINGS],
    ),
    Question(
        "blind_hostel_bookings-16",
        "3",
        "How it changed the income of july from 2023 to 2024, in percent?",
        lambda t: _july_change(t[BOOKINGS])["change"],
        [BOOKINGS],
        also=[
            lambda t: _july_change(_kept(t))["change"],
            lambda t: _july_change(_stayed(t))["change"],
            lambda t: Named(_july_change(t[BOOKINGS])),
            lambda t: Named(_july_change(_kept(t))),
            lambda t: Named(_july_change(_stayed(t))),
        ],
    ),
    Question(
        "blind_hostel_bookings-17",
        "3",
        "Since march 2024, how many bookings from our website have the arrival on friday or "
        "saturday?",
        lambda t: len(_weekend_arrivals(t)),
        [BOOKINGS],
    ),
    Question(
        "blind_hostel_bookings-18",
        "3",
        "Give me please the income of last quarter of 2023 for each type of room.",
        lambda t: _quarter(t[BOOKINGS]),
        [BOOKINGS],
        also=[lambda t: _quarter(_kept(t)), lambda t: _quarter(_stayed(t))],
    ),
    Question(
        "blind_hostel_bookings-19",
        "4",
        "Please do me a pie chart of the status of bookings.",
        lambda t: Chart("pie", t[BOOKINGS]["status"].value_counts().to_dict()),
        [BOOKINGS],
    ),
    Question(
        "blind_hostel_bookings-20",
        "4",
        "I want a graphic with bars of how many guests are from each country, only the 8 biggest.",
        lambda t: Chart("bar", _countries(t).head(8).to_dict()),
        [GUESTS, BOOKINGS],
        also=[lambda t: Chart("bar", _both(t)["Nat."].value_counts().head(8).to_dict())],
    ),
    Question(
        "blind_hostel_bookings-21",
        "4",
        "Draw how the average rating was changing month after month.",
        lambda t: Chart("line", _ratings(t)),
        [BOOKINGS],
        also=[lambda t: Chart("bar", _ratings(t))],
    ),
    Question(
        "blind_hostel_bookings-22",
        "5",
        "Put in the bookings a new column with the number of nights.",
        lambda t: Frame(t[BOOKINGS].assign(nights=_nights(t[BOOKINGS])), ["BookingRef", "nights"]),
        [BOOKINGS, GUESTS],
    ),
    Question(
        "blind_hostel_bookings-23",
        "5",
        "The first contact of the guests is only text (day/month/year), can you convert it in real "
        "date?",
        lambda t: Frame(
            t[GUESTS].assign(
                first_contact=pd.to_datetime(t[GUESTS]["first_contact"], format="%d/%m/%Y")
            ),
            ["guest_id", "first_contact"],
        ),
        [GUESTS, BOOKINGS],
    ),
    Question(
        "blind_hostel_bookings-24",
        "6",
        "Exists some correlation between the age of the guest and the rating he gives? Tell me the "
        "number.",
        lambda t: float(_both(t)["age"].corr(_both(t)["rating"])),
        [BOOKINGS, GUESTS],
    ),
    Question(
        "blind_hostel_bookings-25",
        "6",
        "Search the bookings with strange high price, more than 3 standard deviations over the "
        "average.",
        lambda t: Frame(_dear(t)),
        [BOOKINGS],
        also=[
            lambda t: Listed(_dear(t)["BookingRef"].tolist()),
            lambda t: Frame(_dear(t), ["BookingRef", "Total_EUR"]),
        ],
    ),
    Question(
        "blind_hostel_bookings-26",
        "7",
        "How many guests will come to us the next Christmas?",
        lambda t: Decline(),
        [BOOKINGS, GUESTS],
    ),
    Question(
        "blind_hostel_bookings-27",
        "7",
        "Which receptionist did the most of check-ins?",
        lambda t: Decline(),
        [BOOKINGS, GUESTS],
    ),
]
