"""A regional newspaper's advertising: what was booked, and by whom."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables

FORMATS = {"bookings": "csv", "clients": "csv"}

_SURNAMES = [
    "Harwood",
    "Pell",
    "Ashby",
    "Thornley",
    "Crabtree",
    "Dunmore",
    "Eastwick",
    "Fenwick",
    "Garside",
    "Holroyd",
    "Ingham",
    "Jessop",
    "Kettle",
    "Lomax",
    "Marsden",
    "Naylor",
    "Ogden",
    "Penrose",
    "Quayle",
    "Rawson",
    "Sugden",
    "Tasker",
    "Unwin",
    "Varley",
    "Whitaker",
    "Yeadon",
    "Brearley",
    "Copley",
    "Dyson",
    "Entwistle",
]
_TRADES = {
    "Estate agent": ["Homes", "& Sons Estate Agents", "Lettings"],
    "Motor dealer": ["Motors", "Car Sales", "Van Centre"],
    "Retailer": ["Furniture", "Carpets", "Garden Centre"],
    "Restaurant": ["Grill", "Tea Rooms"],
    "Recruiter": ["Recruitment", "Staffing"],
    "Public body": ["Parish Council", "Housing Trust"],
    "Funeral director": ["Funeral Services"],
}
_SECTION = {
    "Estate agent": "Property",
    "Motor dealer": "Motors",
    "Retailer": "Shopping",
    "Restaurant": "Going Out",
    "Recruiter": "Jobs",
    "Public body": "Public Notices",
    "Funeral director": "Family Notices",
}


def tables(rng: np.random.Generator) -> Tables:
    n = 180
    trades = list(_TRADES)
    trade = rng.choice(trades, n, p=[0.22, 0.19, 0.21, 0.13, 0.09, 0.1, 0.06])
    used: set[str] = set()
    names = []
    for kind in trade:
        while True:
            name = f"{rng.choice(_SURNAMES)} {rng.choice(_TRADES[kind])}"
            if name not in used or len(used) > 400:
                break
        used.add(name)
        names.append(name)
    since = pd.to_datetime("2009-01-05") + pd.to_timedelta(
        np.sort((rng.beta(2.2, 1.2, n) * 5600).astype(int)), unit="D"
    )
    clients = pd.DataFrame(
        {
            "ClientNo": [f"K{i:04d}" for i in range(101, 101 + n)],
            "Name": names,
            "Trade": trade,
            "Town": rng.choice(
                ["Hexley", "Marbeck", "Port Sallow", "Dunford", "Okeham", "Wrayburn"],
                n,
                p=[0.31, 0.2, 0.16, 0.14, 0.11, 0.08],
            ),
            "Client since": since.strftime("%Y-%m-%d"),
            "Credit limit £": rng.choice([1000.0, 2500.0, 5000.0, 10000.0, 25000.0], n),
            "Agency": np.where(rng.random(n) < 0.27, "Y", "N"),
            "Contract": np.where(rng.random(n) < 0.36, "yes", "no"),
        }
    )
    clients.loc[rng.choice(n, 17, replace=False), "Credit limit £"] = np.nan
    clients.loc[rng.choice(n, 9, replace=False), "Town"] = None

    m = 2400
    active = np.sort(rng.choice(n, n - 14, replace=False))
    weight = rng.gamma(0.9, 1.0, len(active)) + 0.05
    who = rng.choice(active, m, p=weight / weight.sum())
    days = pd.date_range("2023-01-02", "2024-11-25")
    load = np.where(days.dayofweek < 5, 1.0, 0.06) * np.where(days.month >= 10, 1.35, 1.0)
    booked = np.sort(rng.choice(days.to_numpy(), m, p=load / load.sum()))
    booked[-8:] = pd.date_range("2024-11-26", "2024-12-03").to_numpy()
    ad_type = rng.choice(["display", "classified", "insert", "online"], m, p=[0.42, 0.3, 0.1, 0.18])
    lead = pd.Series(ad_type).map({"display": 9, "classified": 3, "insert": 18, "online": 2})
    published = pd.DatetimeIndex(booked) + pd.to_timedelta(
        rng.poisson(lead.to_numpy()) + 1, unit="D"
    )
    published = published + pd.to_timedelta((published.dayofweek == 6).astype(int), unit="D")
    home = np.array([_SECTION[kind] for kind in trade])[who]
    section = np.where(
        rng.random(m) < 0.82, home, rng.choice(["Shopping", "Sport", "Going Out", "Front"], m)
    )
    size = np.round(rng.gamma(2.1, 21, m) + 4)
    size = np.where(ad_type == "classified", np.round(size / 5 + 2), size)
    size = np.where(np.isin(ad_type, ["insert", "online"]), np.nan, size)
    colour = np.where(rng.random(m) < np.where(ad_type == "display", 0.71, 0.2), "Y", "N")
    colour = np.where(np.isnan(size), None, colour)
    reps = ["JMB", "TAW", "SOK", "PLD", "HRG", "EVC", "NAB"]
    rep = rng.choice(reps, m, p=[0.21, 0.17, 0.16, 0.14, 0.13, 0.11, 0.08])
    generous = pd.Series(rep).map(dict(zip(reps, [7, 15, 10, 4, 13, 9, 18], strict=True)))
    disc = (rng.normal(generous.to_numpy(), 6, m) / 2.5).round().clip(0, 16) * 2.5
    edition = rng.choice(["City", "Coast", "Dales", "North"], m, p=[0.4, 0.26, 0.2, 0.14])
    rate = pd.Series(edition).map({"City": 11.5, "Coast": 8.4, "Dales": 6.6, "North": 7.2})
    worth = np.where(
        ad_type == "insert",
        rng.normal(1850, 420, m).clip(600),
        np.where(ad_type == "online", rng.gamma(2, 140, m) + 40, np.nan_to_num(size) * rate),
    )
    worth = worth * np.where(colour == "Y", 1.35, 1.0) * rng.normal(1, 0.06, m)
    net = np.round(worth * (1 - disc / 100), 2)
    gone = rng.random(m) < pd.Series(rep).map(
        dict(zip(reps, [0.04, 0.07, 0.05, 0.11, 0.06, 0.03, 0.09], strict=True))
    )
    net = np.where(gone, np.nan, net)
    paid = np.where(rng.random(m) < 0.86, "yes", "no").astype(object)
    paid[gone.to_numpy()] = None
    paid[(published >= "2024-11-10") & (rng.random(m) < 0.7)] = None
    bookings = pd.DataFrame(
        {
            "Bkg No": np.arange(77001, 77001 + m),
            "ClientNo": clients["ClientNo"].to_numpy()[who],
            "Booked": pd.DatetimeIndex(booked).strftime("%d/%m/%Y"),
            "Pub Date": published.strftime("%d/%m/%Y"),
            "Edition": edition,
            "Section": section,
            "AdType": ad_type,
            "Size scc": size,
            "Colour": colour,
            "Disc %": disc,
            "Net £": net,
            "Rep": rep,
            "Status": np.where(gone, "cancelled", "ok"),
            "Paid": paid,
        }
    )
    return {"bookings": bookings, "clients": clients}


NET = "Net £"
BOTH = ["bookings", "clients"]


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _dated(t: Tables) -> pd.DataFrame:
    b = t["bookings"]
    return b.assign(
        booked=pd.to_datetime(b["Booked"], format="%d/%m/%Y"),
        out=pd.to_datetime(b["Pub Date"], format="%d/%m/%Y"),
    )


def _both(t: Tables) -> pd.DataFrame:
    return _dated(t).merge(t["clients"], on="ClientNo", how="left")


def _by_section(t: Tables) -> pd.Series:
    return t["bookings"].groupby("Section")[NET].sum().nlargest(1)


def _top_clients(t: Tables, by: list[str]) -> pd.DataFrame:
    return _both(t).groupby(by)[NET].sum().nlargest(10).reset_index()


def _top_per_edition(t: Tables, by: str) -> pd.DataFrame:
    sums = _both(t).groupby(["Edition", by])[NET].sum().reset_index()
    return sums.sort_values(NET, ascending=False).groupby("Edition").head(3)


def _cancelled(t: Tables, scale: float) -> Groups:
    lost = t["bookings"]["Status"].eq("cancelled").groupby(t["bookings"]["Rep"]).mean()
    return _groups(lost.sort_values(ascending=False) * scale, ordered=True)


def _agents(t: Tables) -> pd.DataFrame:
    return _both(t).query("Trade == 'Estate agent'")


def _generous(t: Tables) -> Groups:
    mean = t["bookings"].groupby("Rep")["Disc %"].mean()
    return _groups(mean[mean > 12].sort_values(ascending=False), ordered=True)


def _last_quarter(t: Tables, date: str) -> float:
    d = _dated(t)
    return float(d.loc[d[date].between("2023-10-01", "2023-12-31"), NET].sum())


def _months(t: Tables, date: str) -> pd.Series:
    d = _dated(t)
    d = d[d[date].dt.year == 2024]
    return d.groupby(d[date].dt.strftime("%Y-%m"))[NET].sum()


def _numbers(values: pd.Series) -> Groups:
    return Groups({int(str(k)[5:]): v for k, v in values.to_dict().items()})


def _halves(t: Tables, date: str) -> pd.Series:
    d = _dated(t)
    d = d[d[date].dt.month <= 6]
    return d.groupby(d[date].dt.year)[NET].sum()


def _halves_more(t: Tables, date: str, rate: float | None) -> Named:
    h = _halves(t, date)
    more = float(h[2024] - h[2023])
    return Named(
        {
            "2023": float(h[2023]),
            "2024": float(h[2024]),
            "change": more if rate is None else more / float(h[2023]) * rate,
        }
    )


def _lead(t: Tables) -> Groups:
    d = _dated(t)
    return _groups((d["out"] - d["booked"]).dt.days.groupby(d["AdType"]).mean())


def _won(t: Tables) -> Groups:
    year = pd.to_datetime(t["clients"]["Client since"]).dt.year
    return _groups(year[year >= 2019].value_counts().sort_index())


def _curves(t: Tables) -> Chart:
    d = _dated(t)
    sums = d.groupby(["AdType", d["out"].dt.strftime("%Y-%m-01")])[NET].sum()
    return Chart("line", sums.to_dict())


def _editions(t: Tables) -> dict[str, float]:
    sums = t["bookings"].groupby("Edition")[NET].sum()
    return sums.sort_values(ascending=False).to_dict()


def _sections_editions(t: Tables) -> Groups:
    return _groups(t["bookings"].groupby(["Section", "Edition"])[NET].sum())


def _unpaid(t: Tables) -> pd.DataFrame:
    return _both(t).query("Paid == 'no'")


QUESTIONS: list[Question] = [
    Question(
        "blind_newspaper_ads-01",
        "1",
        "Let me see the five latest bookings that came in.",
        lambda t: Frame(t["bookings"].tail(5)),
        BOTH,
        also=[lambda t: Frame(t["bookings"].tail(5), ["Bkg No"])],
    ),
    Question(
        "blind_newspaper_ads-02",
        "1",
        "How many clients do we have on our books?",
        lambda t: len(t["clients"]),
        BOTH,
    ),
    Question(
        "blind_newspaper_ads-03",
        "1",
        "Remind me which trades our customers come from.",
        lambda t: Listed(sorted(t["clients"]["Trade"].unique())),
        ["clients", "bookings"],
    ),
    Question(
        "blind_newspaper_ads-04",
        "1",
        "For how many bookings do we have no word on whether they were paid?",
        lambda t: int(t["bookings"]["Paid"].isna().sum()),
        ["bookings"],
    ),
    Question(
        "blind_newspaper_ads-05",
        "2",
        "What has advertising brought in altogether?",
        lambda t: float(t["bookings"][NET].sum()),
        BOTH,
    ),
    Question(
        "blind_newspaper_ads-06",
        "2",
        "Which section brought in the most, and how much was that?",
        lambda t: _groups(_by_section(t)),
        ["bookings"],
    ),
    Question(
        "blind_newspaper_ads-07",
        "2",
        "How much more did we make with colour ads than with black and white ones?",
        lambda t: float(
            t["bookings"].query("Colour == 'Y'")[NET].sum()
            - t["bookings"].query("Colour == 'N'")[NET].sum()
        ),
        ["bookings"],
    ),
    Question(
        "blind_newspaper_ads-08",
        "2",
        "Who are our ten biggest customers by turnover, the best one first?",
        lambda t: Frame(_top_clients(t, ["Name"]), ["Name", NET], ordered=True),
        BOTH,
        also=[
            lambda t: Frame(_top_clients(t, ["ClientNo", "Name"]), ordered=True),
            lambda t: Frame(_top_clients(t, ["ClientNo"]), ordered=True),
            lambda t: Listed(_top_clients(t, ["Name"])["Name"].tolist(), ordered=True),
            lambda t: Listed(_top_clients(t, ["ClientNo"])["ClientNo"].tolist(), ordered=True),
        ],
    ),
    Question(
        "blind_newspaper_ads-09",
        "2",
        "What percentage of each sales rep's deals fell through, the worst rep on top?",
        lambda t: _cancelled(t, 100),
        ["bookings"],
        also=[lambda t: _cancelled(t, 1)],
    ),
    Question(
        "blind_newspaper_ads-10",
        "2",
        "How are we doing with the estate agents? Give me the number of bookings, the turnover "
        "and the average per booking.",
        lambda t: Named(
            {
                "bookings": len(_agents(t)),
                "turnover": float(_agents(t)[NET].sum()),
                "average": float(_agents(t)[NET].mean()),
            }
        ),
        BOTH,
        also=[
            lambda t: Named(
                {
                    "bookings": int(_agents(t)[NET].count()),
                    "turnover": float(_agents(t)[NET].sum()),
                    "average": float(_agents(t)[NET].mean()),
                }
            ),
            lambda t: Named(
                {
                    "bookings": len(_agents(t)),
                    "turnover": float(_agents(t)[NET].sum()),
                    "average": float(_agents(t)[NET].sum() / len(_agents(t))),
                }
            ),
        ],
    ),
    Question(
        "blind_newspaper_ads-11",
        "2",
        "Who are the three clients that spend the most with us in each edition?",
        lambda t: Frame(_top_per_edition(t, "Name"), ["Edition", "Name", NET]),
        BOTH,
        also=[
            lambda t: Frame(_top_per_edition(t, "ClientNo"), ["Edition", "ClientNo", NET]),
            lambda t: Frame(_top_per_edition(t, "Name"), ["Edition", "Name"]),
            lambda t: Frame(_top_per_edition(t, "ClientNo"), ["Edition", "ClientNo"]),
        ],
    ),
    Question(
        "blind_newspaper_ads-12",
        "2",
        "Which of our salespeople gave away more than 12 per cent on average? The most generous "
        "first, with the figure.",
        _generous,
        ["bookings", "clients"],
    ),
    Question(
        "blind_newspaper_ads-13",
        "2",
        "How much money are customers in each town still owing us for ads they have not paid?",
        lambda t: _groups(_unpaid(t).groupby("Town")[NET].sum()),
        BOTH,
        also=[lambda t: _groups(_unpaid(t).fillna({"Town": "nan"}).groupby("Town")[NET].sum())],
    ),
    Question(
        "blind_newspaper_ads-14",
        "3",
        "What did we earn with ads that appeared in the last quarter of 2023?",
        lambda t: _last_quarter(t, "out"),
        ["bookings"],
    ),
    Question(
        "blind_newspaper_ads-15",
        "3",
        "How did the business develop in 2024? I want the turnover month by month, going by the "
        "day the ad was in the paper.",
        lambda t: _groups(_months(t, "out")),
        ["bookings"],
        also=[lambda t: _numbers(_months(t, "out"))],
    ),
    Question(
        "blind_newspaper_ads-16",
        "3",
        "Are we ahead of last year? Compare the takings of the first half of 2024 with the first "
        "half of 2023.",
        lambda t: _groups(_halves(t, "out")),
        BOTH,
        also=[
            lambda t: _groups(_halves(t, "booked")),
            lambda t: _halves_more(t, "out", None),
            lambda t: _halves_more(t, "out", 1),
            lambda t: _halves_more(t, "out", 100),
            lambda t: _halves_more(t, "booked", None),
            lambda t: _halves_more(t, "booked", 1),
            lambda t: _halves_more(t, "booked", 100),
        ],
    ),
    Question(
        "blind_newspaper_ads-17",
        "3",
        "How many days ahead of publication do people book with us on average, for each kind of "
        "advertising?",
        _lead,
        ["bookings"],
    ),
    Question(
        "blind_newspaper_ads-18",
        "3",
        "How many new clients have we won each year since 2019?",
        _won,
        ["clients", "bookings"],
    ),
    Question(
        "blind_newspaper_ads-19",
        "4",
        "Show me a bar chart of turnover per edition, the strongest on the left.",
        lambda t: Chart("bar", _editions(t), ordered=True),
        ["bookings"],
    ),
    Question(
        "blind_newspaper_ads-20",
        "4",
        "I would like to see monthly turnover as a curve by publication date, one for each kind "
        "of ad.",
        _curves,
        ["bookings"],
    ),
    Question(
        "blind_newspaper_ads-21",
        "4",
        "Put the number of bookings paid and not paid into a pie for the board.",
        lambda t: Chart("pie", t["bookings"]["Paid"].value_counts().to_dict()),
        ["bookings", "clients"],
    ),
    Question(
        "blind_newspaper_ads-22",
        "5",
        "For the sales meeting I need the list of all bookings with the client's name and town "
        "next to each.",
        lambda t: Frame(_both(t), ["Bkg No", "Name", "Town"]),
        BOTH,
        also=[lambda t: Frame(t["bookings"].merge(t["clients"], on="ClientNo", how="left"))],
    ),
    Question(
        "blind_newspaper_ads-23",
        "5",
        "Make me a table of earnings with the sections down the side and the editions across the "
        "top.",
        _sections_editions,
        ["bookings"],
    ),
    Question(
        "blind_newspaper_ads-24",
        "6",
        "Do larger ads get a better discount? Tell me how strongly the two are correlated.",
        lambda t: float(t["bookings"]["Size scc"].corr(t["bookings"]["Disc %"])),
        ["bookings"],
        also=[
            lambda t: float(
                t["bookings"]["Size scc"].corr(t["bookings"]["Disc %"], method="spearman")
            )
        ],
    ),
    Question(
        "blind_newspaper_ads-25",
        "6",
        "What is a typical booking worth, the median I mean, for customers under contract and for "
        "those without?",
        lambda t: _groups(_both(t).groupby("Contract")[NET].median()),
        BOTH,
    ),
    Question(
        "blind_newspaper_ads-26",
        "7",
        "What will we earn from property advertising next year?",
        lambda t: Decline(),
        BOTH,
    ),
    Question(
        "blind_newspaper_ads-27",
        "7",
        "How many readers did each edition reach?",
        lambda t: Decline(),
        BOTH,
    ),
]
