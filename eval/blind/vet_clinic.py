"""A veterinary clinic: the animals on its books, their visits, and what they were given."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables

FORMATS = {"animals": "csv", "visits": "parquet", "treatments": "csv"}

_BREEDS = {
    "dog": "Labrador,Beagle,Mixed breed,Border Collie,Dachshund,Poodle,Boxer",
    "cat": "European Shorthair,Maine Coon,Siamese,Persian,Mixed breed",
    "rabbit": "Dwarf Lop,Lionhead",
    "guinea pig": "Abyssinian,Peruvian",
    "parrot": "African Grey,Cockatiel",
    "ferret": "Standard",
}
_NAMES = (
    "Bella,Max,Luna,Rocky,Milo,Nala,Charlie,Daisy,Simba,Coco,Oscar,Molly,Ziggy,Pepper,Biscuit,Olive,"
    "Bruno,Poppy,Tiger,Smokey,Willow,Hugo,Maple,Pablo,Freya,Otto,Ruby,Gizmo,Pickles,Toffee"
)
_ITEMS = {
    "vaccine": [("Nobivac DHP", 31.0), ("Rabisin", 27.5), ("Purevax", 34.0)],
    "antibiotic": [("Amoxiclav 250", 1.45), ("Doxycycline 100", 1.2)],
    "painkiller": [("Meloxicam", 0.95), ("Tramadol 50", 0.8)],
    "antiparasitic": [("Fipronil spot-on", 9.9), ("Milbemax", 7.25)],
    "anaesthetic": [("Propofol", 22.0), ("Isoflurane", 36.0)],
    "lab test": [("CBC", 29.0), ("Biochem panel", 48.0), ("Urinalysis", 18.5)],
}


def tables(rng: np.random.Generator) -> Tables:
    animals = _animals(rng)
    visits = _visits(rng, animals)
    return {"animals": animals, "visits": visits, "treatments": _treatments(rng, visits)}


def _animals(rng: np.random.Generator) -> pd.DataFrame:
    n = 460
    kinds = list(_BREEDS)
    species = rng.choice(kinds, n, p=[0.46, 0.34, 0.08, 0.05, 0.04, 0.03])
    weight = {"dog": 19, "cat": 4.4, "rabbit": 2, "guinea pig": 0.95, "parrot": 0.4, "ferret": 1.3}
    spread = np.where(species == "dog", 0.45, 0.2)
    kilos = np.array([weight[s] for s in species]) * np.exp(rng.normal(0, spread))
    born = pd.Timestamp("2023-06-30") - pd.to_timedelta(rng.gamma(2.2, 900, n).astype(int), "D")
    towns = rng.choice(["Aldham", "Brookfield", "Copford", "Dedham"], n, p=[0.38, 0.29, 0.2, 0.13])
    odd = rng.random(n)
    towns = [
        town.upper()
        if r < 0.08
        else town.lower()
        if r < 0.16
        else f" {town} "
        if r < 0.22
        else town
        for town, r in zip(towns, odd, strict=True)
    ]
    insured = rng.random(n) < np.where(
        species == "dog", 0.52, np.where(species == "cat", 0.34, 0.1)
    )
    frame = pd.DataFrame(
        {
            "AnimalID": [f"A{i:04d}" for i in range(1, n + 1)],
            "name": rng.choice(_NAMES.split(","), n),
            "Species": species,
            "breed": [str(rng.choice(_BREEDS[s].split(","))) for s in species],
            "sex": rng.choice(["M", "F", "MN", "FN"], n, p=[0.2, 0.19, 0.32, 0.29]),
            "DOB": born.strftime("%Y-%m-%d"),
            "Weight (kg)": np.round(kilos, 2),
            "owner_no": rng.integers(5001, 5291, n),
            "town": towns,
            "chip": np.where(rng.random(n) < 0.71, "Y", "N"),
            "insured": np.where(insured, "yes", "no"),
        }
    )
    frame.loc[rng.choice(n, 37, replace=False), "DOB"] = None
    frame.loc[rng.choice(n, 22, replace=False), "breed"] = None
    return frame


def _visits(rng: np.random.Generator, animals: pd.DataFrame) -> pd.DataFrame:
    n = 1640
    days = pd.date_range("2023-07-03", "2024-11-30")
    load = np.array([1.5, 1.15, 1.05, 1.1, 1.3, 0.75, 0.16])[days.dayofweek]
    day = pd.DatetimeIndex(rng.choice(days.to_numpy(), n, p=load / load.sum()))
    start = (day + pd.to_timedelta(8 * 60 + rng.integers(0, 126, n) * 5, unit="min")).sort_values()
    kinds = ["check-up", "vaccination", "emergency", "surgery", "dental", "follow-up"]
    kind = rng.choice(kinds, n, p=[0.34, 0.21, 0.11, 0.09, 0.08, 0.17])
    base = {
        "check-up": (48, 18),
        "vaccination": (36, 12),
        "emergency": (135, 42),
        "surgery": (320, 85),
        "dental": (180, 55),
        "follow-up": (30, 14),
    }
    pull = rng.gamma(1.6, 1.0, len(animals))
    animal = rng.choice(len(animals), n, p=pull / pull.sum())
    vet = rng.choice(["Lindqvist", "Osei", "Mahony", "Ferrante"], n, p=[0.33, 0.28, 0.23, 0.16])
    slow = pd.Series(vet).map({"Lindqvist": 11, "Osei": 15, "Mahony": 18, "Ferrante": 13})
    minutes = np.array([base[k][1] for k in kind])
    minutes = minutes * rng.normal(1, 0.18, n) + animals["Weight (kg)"].to_numpy()[animal] * 0.45
    fee = np.array([base[k][0] for k in kind]) * rng.normal(1.0, 0.14, n)
    frame = pd.DataFrame(
        {
            "visit_no": np.arange(23001, 23001 + n),
            "animal_id": animals["AnimalID"].to_numpy()[animal],
            "visit_start": start,
            "visit type": kind,
            "vet": "Dr " + pd.Series(vet),
            "wait_min": np.round(rng.gamma(2.0, slow / 2)),
            "consult_min": np.round(minutes).clip(5),
            "temp_C": np.round(rng.normal(38.6, 0.5, n), 1),
            "fee_gbp": np.round(fee / 0.5) * 0.5,
            "paid": np.where(rng.random(n) < 0.925, "yes", "no"),
            "referred": rng.choice(["Y", "N"], n, p=[0.06, 0.94]),
        }
    )
    frame.loc[rng.choice(n, 260, replace=False), "temp_C"] = np.nan
    frame.loc[rng.choice(n, 48, replace=False), "wait_min"] = np.nan
    return frame


def _treatments(rng: np.random.Generator, visits: pd.DataFrame) -> pd.DataFrame:
    n = 2380
    likely = {
        "check-up": [0.05, 0.15, 0.12, 0.38, 0.0, 0.3],
        "vaccination": [0.78, 0.0, 0.02, 0.2, 0.0, 0.0],
        "emergency": [0.0, 0.25, 0.35, 0.02, 0.1, 0.28],
        "surgery": [0.0, 0.2, 0.3, 0.0, 0.36, 0.14],
        "dental": [0.0, 0.27, 0.3, 0.0, 0.35, 0.08],
        "follow-up": [0.0, 0.4, 0.35, 0.05, 0.0, 0.2],
    }
    row = np.sort(rng.integers(0, len(visits), n))
    category = [
        str(rng.choice(list(_ITEMS), p=likely[kind])) for kind in visits["visit type"].iloc[row]
    ]
    item = [_ITEMS[c][int(rng.integers(len(_ITEMS[c])))] for c in category]
    tablets = rng.integers(5, 31, n)
    many = np.isin(category, ["antibiotic", "painkiller"])
    return pd.DataFrame(
        {
            "treat_id": [f"T{i:05d}" for i in range(1, n + 1)],
            "visit_no": visits["visit_no"].to_numpy()[row],
            "item": [name for name, _ in item],
            "category": category,
            "qty": np.where(many, tablets, rng.choice([1, 2], n, p=[0.9, 0.1])),
            "unit_price": [price for _, price in item],
            "VAT": rng.choice(["std", "red"], n, p=[0.85, 0.15]),
            "adverse_reaction": (rng.random(n) < 0.021).astype(int),
        }
    )


ANIMALS, VISITS, TREATMENTS = "animals", "visits", "treatments"
KILOS = "Weight (kg)"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _latest(t: Tables) -> pd.DataFrame:
    return t[VISITS].sort_values("visit_start", ascending=False, kind="stable").head(10)


def _insured(t: Tables) -> pd.Series:
    return t[ANIMALS]["insured"].eq("yes").groupby(t[ANIMALS]["Species"]).mean()


def _heaviest(t: Tables) -> pd.DataFrame:
    s = t[ANIMALS].sort_values(["Species", KILOS], ascending=[True, False])
    return s.groupby("Species").head(3)


def _fees(t: Tables) -> tuple[float, float]:
    mean = t[VISITS].groupby("visit type")["fee_gbp"].mean()
    return float(mean["emergency"]), float(mean["check-up"])


def _big_owners(t: Tables) -> pd.Series:
    return t[ANIMALS]["owner_no"].value_counts().loc[lambda n: n > 3]


def _of_animals(t: Tables) -> pd.DataFrame:
    return t[VISITS].merge(t[ANIMALS], left_on="animal_id", right_on="AnimalID")


def _charged(t: Tables) -> pd.Series:
    both = t[TREATMENTS].merge(_of_animals(t), on="visit_no").query("Species == 'cat'")
    return (both["qty"] * both["unit_price"]).groupby(both["category"]).sum()


def _dog_breeds(t: Tables) -> pd.Series:
    return _of_animals(t).query("Species == 'dog'")["breed"].value_counts()


def _monthly(t: Tables) -> pd.Series:
    start = t[VISITS]["visit_start"]
    start = start[start.dt.year == 2024]
    return start.dt.strftime("%Y-%m").value_counts().sort_index()


def _in_last_quarter(frame: pd.DataFrame) -> pd.Series:
    return frame["visit_start"].between("2023-10-01", "2023-12-31 23:59:59")


def _gap(t: Tables, per_animal: bool = False, whole: bool = False) -> float:
    """The mean number of days between a visit and the next of the same animal."""
    s = t[VISITS].sort_values("visit_start")
    day = s["visit_start"].dt.normalize() if whole else s["visit_start"]
    days = day.groupby(s["animal_id"]).diff().dt.total_seconds() / 86400
    return float(days.groupby(s["animal_id"]).mean().mean() if per_animal else days.mean())


def _weekends(t: Tables) -> pd.Series:
    v = t[VISITS]
    kept = v[(v["visit_start"] >= "2024-03-01") & (v["visit_start"].dt.dayofweek >= 5)]
    return kept["vet"].value_counts()


def _fee_lines(t: Tables) -> Chart:
    v = t[VISITS]
    month = v["visit_start"].dt.strftime("%Y-%m-01").rename("month")
    return Chart("line", v.groupby(["vet", month])["fee_gbp"].sum().to_dict())


def _towns(t: Tables, case: str) -> Frame:
    town = getattr(t[ANIMALS]["town"].str.strip().str, case)()
    return Frame(t[ANIMALS].assign(town=town), ["AnimalID", "town"])


def _warmth(t: Tables) -> pd.DataFrame:
    return _of_animals(t).groupby("Species")["temp_C"].agg(["mean", "std"]).reset_index()


def _crossed(t: Tables) -> pd.DataFrame:
    return pd.crosstab(t[VISITS]["vet"], t[VISITS]["visit type"])


QUESTIONS: list[Question] = [
    Question(
        "blind_vet_clinic-01",
        "1",
        "Good morning, could you please show me the ten most recent visits?",
        lambda t: Frame(_latest(t), ordered=True),
        [VISITS, ANIMALS, TREATMENTS],
    ),
    Question(
        "blind_vet_clinic-02",
        "1",
        "Could you please tell me which kinds of animals we have on our books?",
        lambda t: Listed(sorted(t[ANIMALS]["Species"].unique())),
        [ANIMALS, VISITS],
        also=[lambda t: _groups(t[ANIMALS]["Species"].value_counts())],
    ),
    Question(
        "blind_vet_clinic-03",
        "1",
        "Would you kindly check for me how many patients have no date of birth on file?",
        lambda t: int(t[ANIMALS]["DOB"].isna().sum()),
        [ANIMALS, VISITS],
    ),
    Question(
        "blind_vet_clinic-04",
        "1",
        "Could you please give me the lowest, the highest, the average and the median fee we have "
        "charged for a visit?",
        lambda t: Named(t[VISITS]["fee_gbp"].agg(["min", "max", "mean", "median"]).to_dict()),
        [VISITS],
    ),
    Question(
        "blind_vet_clinic-05",
        "2",
        "Could you please tell me how many dogs and how many cats are registered with us?",
        lambda t: Groups({s: int(t[ANIMALS]["Species"].eq(s).sum()) for s in ("dog", "cat")}),
        [ANIMALS, VISITS, TREATMENTS],
    ),
    Question(
        "blind_vet_clinic-06",
        "2",
        "Could you please list the average waiting time for each vet, from the longest to the "
        "shortest?",
        lambda t: _groups(
            t[VISITS].groupby("vet")["wait_min"].mean().sort_values(ascending=False), ordered=True
        ),
        [VISITS, ANIMALS],
    ),
    Question(
        "blind_vet_clinic-07",
        "2",
        "Could you please tell me what percentage of the animals is insured in every species?",
        lambda t: _groups(_insured(t) * 100),
        [ANIMALS],
        also=[lambda t: _groups(_insured(t))],
    ),
    Question(
        "blind_vet_clinic-08",
        "2",
        "Excuse me, could you please work out how much money in fees has not been paid to us yet?",
        lambda t: float(t[VISITS].query("paid == 'no'")["fee_gbp"].sum()),
        [VISITS, TREATMENTS],
    ),
    Question(
        "blind_vet_clinic-09",
        "2",
        "Could you please find the three heaviest patients of each species, with their names and "
        "weights?",
        lambda t: Frame(_heaviest(t), ["Species", "name", KILOS]),
        [ANIMALS, VISITS],
        also=[
            lambda t: Frame(_heaviest(t)),
            lambda t: Frame(_heaviest(t), ["AnimalID", "Species", "name", KILOS]),
            lambda t: Frame(_heaviest(t), ["name", KILOS]),
        ],
    ),
    Question(
        "blind_vet_clinic-10",
        "2",
        "Could you please tell me by how much the average fee of an emergency is higher than that "
        "of an ordinary check-up?",
        lambda t: _fees(t)[0] - _fees(t)[1],
        [VISITS],
        also=[
            lambda t: Named(
                {
                    "emergency": _fees(t)[0],
                    "check-up": _fees(t)[1],
                    "difference": _fees(t)[0] - _fees(t)[1],
                }
            )
        ],
    ),
    Question(
        "blind_vet_clinic-11",
        "2",
        "Could you please let me know which owners have more than three animals with us?",
        lambda t: Listed(_big_owners(t).index.tolist()),
        [ANIMALS],
        also=[lambda t: _groups(_big_owners(t))],
    ),
    Question(
        "blind_vet_clinic-12",
        "2",
        "I am sorry to bother you, but could you please add up what we charged for "
        "treatments (quantity times price) per category, for cats only?",
        lambda t: _groups(_charged(t)),
        [TREATMENTS, VISITS, ANIMALS],
    ),
    Question(
        "blind_vet_clinic-13",
        "2",
        "Could you please tell me which breed of dog comes in most often, and how many visits that "
        "makes?",
        lambda t: Named({"breed": str(_dog_breeds(t).idxmax()), "visits": _dog_breeds(t).max()}),
        [VISITS, ANIMALS],
        also=[lambda t: _groups(_dog_breeds(t).head(1))],
    ),
    Question(
        "blind_vet_clinic-14",
        "3",
        "Could you please tell me how many visits we had in each month of 2024?",
        lambda t: _groups(_monthly(t)),
        [VISITS],
        also=[lambda t: Groups({int(str(k)[5:]): v for k, v in _monthly(t).to_dict().items()})],
    ),
    Question(
        "blind_vet_clinic-15",
        "3",
        "When you have a moment, could you please count the vaccination appointments in "
        "the last quarter of 2023?",
        lambda t: int(
            (_in_last_quarter(t[VISITS]) & (t[VISITS]["visit type"] == "vaccination")).sum()
        ),
        [VISITS, TREATMENTS],
    ),
    Question(
        "blind_vet_clinic-16",
        "3",
        "I would like to plan our shifts, so could you please tell me which day of the "
        "week is the busiest one for us?",
        lambda t: str(t[VISITS]["visit_start"].dt.day_name().value_counts().idxmax()),
        [VISITS, ANIMALS],
        also=[lambda t: _groups(t[VISITS]["visit_start"].dt.day_name().value_counts().head(1))],
    ),
    Question(
        "blind_vet_clinic-17",
        "3",
        "Could you please work out how many days pass on average between one visit of an animal "
        "and its next one?",
        lambda t: _gap(t),
        [VISITS, ANIMALS],
        also=[
            lambda t: _gap(t, whole=True),
            lambda t: _gap(t, per_animal=True),
            lambda t: _gap(t, per_animal=True, whole=True),
        ],
    ),
    Question(
        "blind_vet_clinic-18",
        "3",
        "Could you please tell me for each vet how many weekend visits there have been since March "
        "2024?",
        lambda t: _groups(_weekends(t)),
        [VISITS],
    ),
    Question(
        "blind_vet_clinic-19",
        "4",
        "Could you please draw a bar chart with the number of visits of each type?",
        lambda t: Chart("bar", t[VISITS]["visit type"].value_counts().to_dict()),
        [VISITS],
    ),
    Question(
        "blind_vet_clinic-20",
        "4",
        "Could you please make a histogram of the waiting times for me, if it is no trouble?",
        lambda t: Chart("hist", t[VISITS]["wait_min"].dropna().tolist()),
        [VISITS],
    ),
    Question(
        "blind_vet_clinic-21",
        "4",
        "Could you please plot the total fees per month as a line chart, with one line for each "
        "vet?",
        _fee_lines,
        [VISITS],
    ),
    Question(
        "blind_vet_clinic-22",
        "5",
        "Could you please tidy up the towns of our animals, so that the stray spaces are gone and "
        "each one starts with a capital letter followed by small ones?",
        lambda t: _towns(t, "title"),
        [ANIMALS],
    ),
    Question(
        "blind_vet_clinic-23",
        "5",
        "Could you please make a table with one row for each vet and one column for each visit "
        "type, showing the number of visits?",
        lambda t: _groups(_crossed(t).stack()),
        [VISITS],
        also=[lambda t: Frame(_crossed(t).reset_index())],
    ),
    Question(
        "blind_vet_clinic-24",
        "6",
        "Could you please check whether heavier dogs have longer consultations, by giving me the "
        "correlation between the two?",
        lambda t: float(
            _of_animals(t).query("Species == 'dog'")[[KILOS, "consult_min"]].corr().iloc[0, 1]
        ),
        [VISITS, ANIMALS],
    ),
    Question(
        "blind_vet_clinic-25",
        "6",
        "Could you please give me the mean and the standard deviation of the body temperature for "
        "every species?",
        lambda t: Frame(_warmth(t), ["Species", "mean", "std"]),
        [VISITS, ANIMALS],
    ),
    Question(
        "blind_vet_clinic-26",
        "7",
        "Could you please tell me which medicines we will run out of next month?",
        lambda t: Decline(),
        [TREATMENTS, VISITS, ANIMALS],
    ),
    Question(
        "blind_vet_clinic-27",
        "7",
        "Could you please explain why so many owners are unhappy with the parking at the clinic?",
        lambda t: Decline(),
        [VISITS, ANIMALS, TREATMENTS],
    ),
]
