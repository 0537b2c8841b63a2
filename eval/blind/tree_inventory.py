"""A city's register of trees, and what the inspectors found on their rounds."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Question, Tables

FORMATS = {"trees": "csv", "inspections": "parquet"}

# Latin name, common name, weight, trunk in cm, metres of height for a trunk of 40 cm.
_SPECIES = [
    ("Tilia cordata", "Small-leaved lime", 0.17, 46, 16.5),
    ("Acer platanoides", "Norway maple", 0.14, 38, 14.0),
    ("Quercus robur", "English oak", 0.11, 58, 16.0),
    ("Platanus x hispanica", "London plane", 0.1, 68, 18.0),
    ("Aesculus hippocastanum", "Horse chestnut", 0.08, 61, 15.5),
    ("Betula pendula", "Silver birch", 0.09, 27, 14.5),
    ("Carpinus betulus", "Hornbeam", 0.07, 29, 11.5),
    ("Fraxinus excelsior", "Ash", 0.06, 43, 17.5),
    ("Robinia pseudoacacia", "Black locust", 0.05, 40, 14.0),
    ("Prunus avium", "Wild cherry", 0.04, 24, 9.5),
    ("Sorbus aucuparia", "Rowan", 0.04, 18, 8.0),
    ("Ginkgo biloba", "Ginkgo", 0.03, 25, 11.0),
    ("Pinus sylvestris", "Scots pine", 0.02, 36, 16.0),
]
_WARDS = {
    "Altstadt Quay": ["Ropewalk", "Mint Lane", "Customs St", "Old Wharf"],
    "Brickfields": ["Kiln Rd", "Clay St", "Foundry Ave", "Mason Rd"],
    "Eastgate": ["East Parade", "Chapel St", "Rampart Rd"],
    "Hillside": ["Upper Terrace", "Vineyard Way", "Beacon Rd", "Quarry Lane"],
    "Lakeview": ["Promenade", "Heron Way", "Boathouse Rd"],
    "Millbrook": ["Weir Lane", "Miller St", "Flour Row", "Sluice Rd"],
    "Northend": ["Tram Ave", "Depot Rd", "Signal St"],
    "St. Anne": ["Cloister St", "Abbey Rd", "Pilgrim Way"],
}


def tables(rng: np.random.Generator) -> Tables:
    n = 2300
    kind = rng.choice(len(_SPECIES), n, p=[s[2] for s in _SPECIES])
    wards = list(_WARDS)
    ward = rng.choice(wards, n, p=[0.07, 0.15, 0.11, 0.17, 0.16, 0.13, 0.09, 0.12])
    street = np.array([rng.choice(_WARDS[w]) for w in ward])
    site = rng.choice(
        ["street", "park", "school", "cemetery", "playground"], n, p=[0.48, 0.29, 0.08, 0.1, 0.05]
    )
    age = rng.gamma(2.6, 17, n).clip(1, 190)
    typical = np.array([s[3] for s in _SPECIES])[kind]
    dbh = (typical * (age / 45) ** 0.75 * rng.normal(1, 0.2, n).clip(0.5)).clip(3, 190)
    dbh = dbh * np.where(site == "street", 0.86, 1.0)
    tall = np.array([s[4] for s in _SPECIES])[kind]
    height = (tall * (dbh / 40) ** 0.45 * rng.normal(1, 0.13, n)).clip(2, 41)
    planted = (2023 - age).round()
    trees = pd.DataFrame(
        {
            "tree_no": [f"T-{i:05d}" for i in range(1, n + 1)],
            "species_lat": [_SPECIES[k][0] for k in kind],
            "species_common": [_SPECIES[k][1] for k in kind],
            "ward": ward,
            "street": street,
            "site": site,
            "dbh_cm": dbh.round(1),
            "height_m": height.round(1),
            "crown_diam_m": (height * rng.normal(0.52, 0.09, n)).clip(0.8).round(1),
            "planted": np.where(rng.random(n) < 0.24, np.nan, planted),
            "protected": np.where(
                (dbh > 60) & (rng.random(n) < 0.75) | (rng.random(n) < 0.03), "Y", "N"
            ),
            "sponsor": np.where(rng.random(n) < 0.06, "yes", "no"),
        }
    )
    trees.loc[rng.choice(n, 38, replace=False), "dbh_cm"] = np.nan
    trees.loc[rng.choice(n, 71, replace=False), "height_m"] = np.nan
    trees.loc[rng.choice(n, 160, replace=False), "crown_diam_m"] = np.nan

    m = 2900
    days = pd.date_range("2021-03-01", "2024-06-28")
    load = np.array([1.0, 1.1, 1.1, 1.0, 0.8, 0.16, 0.07])[days.dayofweek]
    load = load * np.where(days.month.isin([4, 5, 6, 7, 8, 9]), 1.7, 1.0)
    seen = rng.choice(np.arange(n), m, p=_even(rng.gamma(1.5, 1, n)))
    on = rng.choice(days.to_numpy(), m, p=load / load.sum())
    pairs = pd.DataFrame({"i": seen, "on": on}).drop_duplicates().sort_values(["on", "i"])
    m = len(pairs)
    i = pairs["i"].to_numpy()
    old = age[i] / 190
    vitality = np.floor(rng.normal(0.7 + 2.6 * old, 0.8, m)).clip(0, 4).astype(int)
    found = rng.random(m) < 0.22 + 0.5 * old
    defect = np.where(
        found,
        rng.choice(["deadwood", "cavity", "fungus", "root damage", "bark injury"], m),
        "none",
    )
    work = np.where(
        found & (rng.random(m) < 0.8),
        np.where(
            (vitality >= 3) | (rng.random(m) < 0.05),
            "fell",
            rng.choice(["prune", "crown reduction", "bracing"], m, p=[0.6, 0.25, 0.15]),
        ),
        "none",
    )
    base = pd.Series(work).map(
        {"none": np.nan, "prune": 180, "crown reduction": 420, "bracing": 310, "fell": 890}
    )
    cost = (base.to_numpy() * (0.6 + dbh[i] / 90) * rng.normal(1, 0.15, m).clip(0.5)).round(-1)
    done = np.where(work == "none", None, np.where(rng.random(m) < 0.68, "Y", "N"))
    inspections = pd.DataFrame(
        {
            "insp_id": np.arange(20001, 20001 + m),
            "tree_no": trees["tree_no"].to_numpy()[i],
            "insp_date": pd.DatetimeIndex(pairs["on"]),
            "inspector": rng.choice(
                ["Brandl", "Osei", "Kowalczyk", "Finch", "Duarte"],
                m,
                p=[0.27, 0.24, 0.2, 0.17, 0.12],
            ),
            "vitality": vitality,
            "defect": defect,
            "traffic_safe": np.where(
                np.isin(defect, ["cavity", "fungus"]) & (rng.random(m) < 0.6)
                | (rng.random(m) < 0.02),
                "no",
                "yes",
            ),
            "measure": work,
            "cost_est_eur": cost,
            "done": done,
        }
    )
    return {"trees": trees, "inspections": inspections}


def _even(weights: np.ndarray) -> np.ndarray:
    return weights / weights.sum()


BOTH = ["trees", "inspections"]


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _both(t: Tables) -> pd.DataFrame:
    return t["inspections"].merge(t["trees"], on="tree_no", how="left")


def _common(t: Tables, by: str) -> pd.DataFrame:
    made = t["trees"].groupby(by).agg(n=("tree_no", "size"), dbh=("dbh_cm", "mean"))
    return made.nlargest(5, "n").reset_index()


def _protected(t: Tables, scale: float) -> Groups:
    return _groups(t["trees"]["protected"].eq("Y").groupby(t["trees"]["ward"]).mean() * scale)


def _tallest(t: Tables) -> pd.DataFrame:
    tr = t["trees"]
    return tr.loc[tr.groupby("ward")["height_m"].idxmax()]


def _mean_height(t: Tables, word: str) -> float:
    tr = t["trees"]
    return float(tr.loc[tr["species_common"].str.contains(word), "height_m"].mean())


def _thick(t: Tables) -> pd.DataFrame:
    return t["trees"].query("dbh_cm > 80 and site == 'school'")


def _open_work(t: Tables) -> pd.Series:
    b = _both(t)
    return b[b["done"] == "N"].groupby("ward")["cost_est_eur"].sum()


def _inspectors(t: Tables, scale: float) -> pd.DataFrame:
    s = t["inspections"]
    made = s.assign(bad=s["traffic_safe"].eq("no") * scale).groupby("inspector")["bad"]
    return made.agg(["size", "mean"]).reset_index()


def _weekends(t: Tables) -> Groups:
    s = t["inspections"]
    return _groups(s[s["insp_date"].dt.dayofweek >= 5]["inspector"].value_counts())


def _decades(t: Tables) -> pd.Series:
    decade = (t["trees"]["planted"].dropna() // 10 * 10).astype(int)
    return decade.value_counts().sort_index()


def _last_visit(t: Tables) -> Groups:
    return _groups(_both(t).groupby("ward")["insp_date"].max())


def _newest(t: Tables) -> pd.DataFrame:
    return t["inspections"].sort_values("insp_date").groupby("tree_no").tail(1)


def _spread(t: Tables, ddof: int) -> Groups:
    tr = t["trees"]
    top = tr["species_common"].value_counts().index[:3]
    tr = tr[tr["species_common"].isin(top)]
    return _groups(tr.groupby("species_common")["height_m"].std(ddof=ddof))


def _points(t: Tables, x: str, y: str) -> list[tuple[float, float]]:
    drawn = t["trees"][[x, y]].dropna()
    return list(zip(drawn[x].tolist(), drawn[y].tolist(), strict=True))


QUESTIONS: list[Question] = [
    Question(
        "blind_tree_inventory-01",
        "1",
        "Hi there! I've only just inherited this register from a colleague who retired, so first "
        "things first: what columns does the tree table actually have?",
        lambda t: Listed(t["trees"].columns.tolist()),
        BOTH,
    ),
    Question(
        "blind_tree_inventory-02",
        "1",
        "Just so I get a feel for it (I learn best by looking), could you show me the first eight "
        "trees?",
        lambda t: Frame(t["trees"].head(8), ordered=True),
        BOTH,
    ),
    Question(
        "blind_tree_inventory-03",
        "1",
        "My boss caught me in the corridor and I mumbled something embarrassing, so once and for "
        "all: how many trees are in the register?",
        lambda t: len(t["trees"]),
        BOTH,
    ),
    Question(
        "blind_tree_inventory-04",
        "1",
        "The old card index got wet in the nineties, long story, and I suspect a lot of planting "
        "years went with it. How many trees have none?",
        lambda t: int(t["trees"]["planted"].isna().sum()),
        ["trees"],
    ),
    Question(
        "blind_tree_inventory-05",
        "2",
        "I'm doing a leaflet for the open day and want to brag a little, so how many different "
        "species do we have?",
        lambda t: int(t["trees"]["species_lat"].nunique()),
        ["trees", "inspections"],
    ),
    Question(
        "blind_tree_inventory-06",
        "2",
        "So I'm preparing the council meeting and they always squabble about who has the greenest "
        "ward: how many trees stand in each, the most first?",
        lambda t: _groups(t["trees"]["ward"].value_counts(), ordered=True),
        BOTH,
    ),
    Question(
        "blind_tree_inventory-07",
        "2",
        "A journalist is coming on Thursday and they love lists, don't they. Which five species "
        "are our most common ones, how many of each are there, and how thick are their trunks on "
        "average?",
        lambda t: Frame(_common(t, "species_common"), ["species_common", "n", "dbh"]),
        ["trees"],
        also=[lambda t: Frame(_common(t, "species_lat"), ["species_lat", "n", "dbh"])],
    ),
    Question(
        "blind_tree_inventory-08",
        "2",
        "The developers keep asking where they may build, sigh, so what percentage of the trees is "
        "protected in each ward?",
        lambda t: _protected(t, 100),
        ["trees", "inspections"],
        also=[lambda t: _protected(t, 1)],
    ),
    Question(
        "blind_tree_inventory-09",
        "2",
        "We're planning a little tree trail for families, one giant per part of town, so which is "
        "the tallest tree in each ward, what is it and how high?",
        lambda t: Frame(_tallest(t), ["ward", "tree_no", "species_common", "height_m"]),
        ["trees"],
        also=[
            lambda t: Frame(_tallest(t), ["ward", "species_common", "height_m"]),
            lambda t: Frame(_tallest(t), ["ward", "tree_no", "species_lat", "height_m"]),
            lambda t: Frame(_tallest(t), ["ward", "species_lat", "height_m"]),
            lambda t: Frame(_tallest(t)),
        ],
    ),
    Question(
        "blind_tree_inventory-10",
        "2",
        "Funny thing, my neighbour swears limes hardly outgrow birches, and I bet him a beer. By "
        "how many metres is the average lime taller than the average birch?",
        lambda t: _mean_height(t, "lime") - _mean_height(t, "birch"),
        ["trees"],
    ),
    Question(
        "blind_tree_inventory-11",
        "2",
        "Parents have been calling all week because of the storm, so I need a list: which trees at "
        "schools are more than 80 cm thick?",
        lambda t: Frame(_thick(t)),
        BOTH,
        also=[
            lambda t: Frame(_thick(t), ["tree_no"]),
            lambda t: Listed(_thick(t)["tree_no"].tolist()),
        ],
    ),
    Question(
        "blind_tree_inventory-12",
        "2",
        "The treasurer wants figures by noon (of course she does): how much would all the work "
        "that hasn't been done yet cost in each ward, the dearest ward first?",
        lambda t: _groups(_open_work(t).sort_values(ascending=False), ordered=True),
        BOTH,
    ),
    Question(
        "blind_tree_inventory-13",
        "2",
        "I don't want to accuse anybody, but some of us seem stricter than others. For each "
        "inspector, how many inspections did they do and in what percentage was the tree not safe "
        "for traffic?",
        lambda t: Frame(_inspectors(t, 100), ["inspector", "size", "mean"]),
        ["inspections", "trees"],
        also=[lambda t: Frame(_inspectors(t, 1), ["inspector", "size", "mean"])],
    ),
    Question(
        "blind_tree_inventory-14",
        "3",
        "For the annual report, which is late as ever: how many inspections did we carry out in "
        "each year?",
        lambda t: _groups(t["inspections"]["insp_date"].dt.year.value_counts().sort_index()),
        ["inspections"],
    ),
    Question(
        "blind_tree_inventory-15",
        "3",
        "There was that nasty fungus scare at the end of the year, if you remember. How many "
        "inspections found fungus in the last quarter of 2023?",
        lambda t: int(
            (
                t["inspections"]["insp_date"].between("2023-10-01", "2023-12-31")
                & (t["inspections"]["defect"] == "fungus")
            ).sum()
        ),
        ["inspections", "trees"],
    ),
    Question(
        "blind_tree_inventory-16",
        "3",
        "Payroll is asking about overtime again, so could you tell me how many inspections each "
        "colleague did at weekends?",
        _weekends,
        ["inspections"],
    ),
    Question(
        "blind_tree_inventory-17",
        "3",
        "An old lady rang up and said nobody ever comes to look at the trees in her part of town, "
        "which I doubt. When was the latest inspection in each ward?",
        _last_visit,
        ["inspections", "trees"],
    ),
    Question(
        "blind_tree_inventory-18",
        "3",
        "My predecessor always went on about the great planting sprees of the past, and now I'm "
        "curious: how many trees were planted in each decade?",
        lambda t: _groups(_decades(t)),
        BOTH,
        also=[lambda t: Groups({f"{k}s": v for k, v in _decades(t).to_dict().items()})],
    ),
    Question(
        "blind_tree_inventory-19",
        "4",
        "I need something colourful for slide three, otherwise they fall asleep: a bar chart of "
        "how many trees there are by kind of site, please.",
        lambda t: Chart("bar", t["trees"]["site"].value_counts().to_dict()),
        BOTH,
    ),
    Question(
        "blind_tree_inventory-20",
        "4",
        "The planes are my favourites, I admit it. Could you draw me a histogram of the trunk "
        "diameters of just the London planes?",
        lambda t: Chart(
            "hist", t["trees"].query("species_common == 'London plane'")["dbh_cm"].dropna().tolist()
        ),
        ["trees"],
    ),
    Question(
        "blind_tree_inventory-21",
        "4",
        "A student who's doing her thesis with us asked for this one: a scatter plot with the "
        "trunk diameter along the bottom and the height going up.",
        lambda t: Chart("scatter", _points(t, "dbh_cm", "height_m")),
        ["trees", "inspections"],
    ),
    Question(
        "blind_tree_inventory-22",
        "5",
        "Our volunteers only own tape measures, bless them, so please add a column with the trunk "
        "circumference in cm worked out from the diameter.",
        lambda t: Frame(
            t["trees"].assign(circumference=t["trees"]["dbh_cm"] * np.pi),
            ["tree_no", "circumference"],
        ),
        ["trees"],
    ),
    Question(
        "blind_tree_inventory-23",
        "5",
        "Lots of trees were visited several times and that makes my printout endless, so please "
        "keep only the newest inspection of each tree.",
        lambda t: Frame(_newest(t)),
        ["inspections", "trees"],
        also=[lambda t: Frame(_newest(t), ["insp_id", "tree_no", "insp_date"])],
    ),
    Question(
        "blind_tree_inventory-24",
        "6",
        "I half remember from college that tall trees have wide crowns, or was it the other way "
        "round? Anyway, what's the correlation between height and crown diameter?",
        lambda t: float(t["trees"]["height_m"].corr(t["trees"]["crown_diam_m"])),
        ["trees"],
    ),
    Question(
        "blind_tree_inventory-25",
        "6",
        "Somebody from the university wants to know how much the heights vary, so could I have the "
        "standard deviation of the height for each of our three most common species?",
        lambda t: _spread(t, 1),
        BOTH,
        also=[lambda t: _spread(t, 0)],
    ),
    Question(
        "blind_tree_inventory-26",
        "7",
        "The forecast sounds dreadful and I'm a bit nervous: which trees are going to come down in "
        "the storm on Sunday?",
        lambda t: Decline(),
        BOTH,
    ),
    Question(
        "blind_tree_inventory-27",
        "7",
        "The birdwatchers' club wrote us such a lovely letter, and now I'd like to answer them: "
        "how many nests were counted in each ward?",
        lambda t: Decline(),
        BOTH,
    ),
]
