"""An animal shelter: the animals that were taken in, and what their care took."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"animals": "csv", "treatments": "parquet", "wings": "csv"}

_BREEDS = {
    "dog": ["Labrador", "Terrier", "German Shepherd", "mixed", "Beagle"],
    "cat": ["Domestic Shorthair", "Maine Coon", "Siamese", "mixed"],
    "rabbit": ["Lop", "Netherland Dwarf"],
    "guinea pig": ["Abyssinian", "Peruvian"],
}


def tables(rng: np.random.Generator) -> Tables:
    n = 640
    species = rng.choice(list(_BREEDS), n, p=[0.46, 0.38, 0.1, 0.06])
    middle = pd.Series(species).map({"dog": 19, "cat": 4.2, "rabbit": 2.1, "guinea pig": 0.95})
    taken = pd.Timestamp("2022-01-03") + pd.to_timedelta(np.sort(rng.integers(0, 790, n)), "D")
    age = np.round(rng.gamma(1.6, 24, n)).clip(1)
    stay = np.round(rng.gamma(1.5, np.where(species == "dog", 24, 16), n)).clip(0)
    left = rng.random(n) < 0.87
    out = pd.Series(taken + pd.to_timedelta(stay, "D")).where(left)
    end = rng.choice(
        ["adopted", "returned to owner", "transferred", "died"], n, p=[0.66, 0.2, 0.1, 0.04]
    )
    animals = pd.DataFrame(
        {
            "AnimalID": [f"A{i:05d}" for i in range(1001, 1001 + n)],
            "Name": rng.choice(
                ["Bella", "Max", "Luna", "Rocky", "Milo", "Nala", "Coco", "Otis"], n
            ),
            "Species": species,
            "Breed": [str(rng.choice(_BREEDS[kind])) for kind in species],
            "Sex": rng.choice(["F", "M", "unknown"], n, p=[0.46, 0.48, 0.06]),
            "age_months": age,
            "Intake Date": taken.strftime("%Y-%m-%d"),
            "Intake Type": rng.choice(
                ["stray", "surrender", "seized", "transfer in"], n, p=[0.5, 0.34, 0.06, 0.1]
            ),
            "wt_kg": np.round(middle * np.exp(rng.normal(0, 0.28, n)), 1),
            "Neutered": rng.choice(["yes", "no"], n, p=[0.58, 0.42]),
            "ChipNo": [str(n) for n in rng.integers(276000000, 276999999, n)],
            "wing": rng.choice(["W1", "W2", "W3", "W4"], n, p=[0.3, 0.3, 0.22, 0.18]),
            "Outcome": np.where(left, end, "still here"),
            "Outcome Date": out.dt.strftime("%Y-%m-%d"),
        }
    )
    animals["adoption fee (€)"] = np.where(
        animals["Outcome"] == "adopted", rng.choice([60, 90, 120, 180, 240], n), np.nan
    )
    for column, blanks in {"Name": 55, "ChipNo": 170, "wt_kg": 24, "age_months": 31}.items():
        animals.loc[rng.choice(n, blanks, replace=False), column] = np.nan
    m = 1900
    kind = rng.choice(
        ["vaccination", "worming", "surgery", "dental", "check-up"],
        m,
        p=[0.32, 0.24, 0.1, 0.08, 0.26],
    )
    base = pd.Series(kind).map(
        {"vaccination": 28, "worming": 12, "surgery": 210, "dental": 95, "check-up": 35}
    )
    given = pd.Timestamp("2022-01-05") + pd.to_timedelta(np.sort(rng.integers(0, 800, m)), "D")
    treatments = pd.DataFrame(
        {
            "trt_no": np.arange(70001, 70001 + m),
            "animal": rng.choice(animals["AnimalID"], m),
            "given_at": given + pd.to_timedelta(rng.integers(8 * 60, 18 * 60, m), "min"),
            "kind": kind,
            "vet": rng.choice(
                ["Dr Aalto", "Dr Brandt", "Dr Chen", "Dr Diaz"], m, p=[0.35, 0.3, 0.2, 0.15]
            ),
            "duration_min": np.round(base / 4 + rng.gamma(3, 4, m)),
            "cost_eur": np.round(base * np.exp(rng.normal(0, 0.22, m)), 2),
            "complication": rng.random(m) < np.where(kind == "surgery", 0.12, 0.02),
        }
    )
    treatments.loc[rng.choice(m, 60, replace=False), "duration_min"] = np.nan
    wings = pd.DataFrame(
        {
            "code": ["W1", "W2", "W3", "W4", "W5"],
            "wing_name": ["Main kennels", "Cattery", "Quarantine", "Small animals", "Foster rooms"],
            "Places": [60, 55, 20, 30, 12],
            "heated": ["no", "yes", "yes", "yes", "no"],
            "keeper": ["Ines", "Paul", "Ines", "Rahul", None],
        }
    )
    return {"animals": animals, "treatments": treatments, "wings": wings}


FEE = "adoption fee (€)"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _animals(t: Tables) -> pd.DataFrame:
    a = t["animals"]
    taken, left = pd.to_datetime(a["Intake Date"]), pd.to_datetime(a["Outcome Date"])
    return a.assign(taken=taken, left=left, stay=(left - taken).dt.days)


def _costs(t: Tables) -> pd.DataFrame:
    return t["treatments"].merge(t["animals"], left_on="animal", right_on="AnimalID")


def _month(dates: pd.Series) -> pd.Series:
    return dates.dt.strftime("%Y-%m")


def _nearest(values: pd.Series) -> Groups:
    """As polars describes a column: with the quartiles that are values of it."""
    described = values.describe()
    for q in (0.25, 0.5, 0.75):
        described[f"{q:.0%}"] = values.quantile(q, interpolation="nearest")
    return _groups(pd.concat([described, pd.Series({"null_count": int(values.isna().sum())})]))


def _share(values: pd.Series) -> list[float]:
    return [float(values.mean()), float(values.mean()) * 100]


def _species_heavy(t: Tables) -> Listed:
    a = t["animals"]
    means = a.groupby("Species")["wt_kg"].mean()
    return Listed(means[means > a["wt_kg"].mean()].index.tolist())


def _surgery_test(t: Tables) -> Named:
    s = t["treatments"]
    left = s.loc[s["vet"] == "Dr Aalto", "cost_eur"]
    right = s.loc[s["vet"] == "Dr Brandt", "cost_eur"]
    found = stats.ttest_ind(left, right, equal_var=False)
    word = "different" if found.pvalue < 0.05 else "not different"
    return Named({"t": round(found.statistic, 3), "p": round(found.pvalue, 4), "verdict": word})


def _weights_normal(t: Tables) -> Named:
    x = t["animals"].query("Species == 'cat'")["wt_kg"].dropna()
    w, p = stats.shapiro(x)
    word = "normal" if p > 0.05 else "not normal"
    return Named({"W": round(w, 4), "p": round(p, 4), "verdict": word})


def _long_stays(t: Tables) -> Named:
    a = _animals(t).query("Outcome == 'adopted'")
    long = a[a["stay"] > 30]
    return Named(
        {"animals": len(long), "fee": round(long[FEE].mean(), 2), "median": long["stay"].median()}
    )


def _kg_cost(t: Tables) -> Named:
    c = _costs(t).dropna(subset=["wt_kg"])
    c = c[c["Species"] == "dog"]
    per = (c["cost_eur"] / c["wt_kg"]).groupby(c["kind"]).mean()
    return Named({"kind": per.idxmax(), "cost": round(per.max(), 2)})


def _bands(t: Tables) -> pd.Series:
    a = t["animals"]["age_months"].dropna()
    return pd.cut(
        a, [0, 6, 24, 96, np.inf], labels=["baby", "young", "adult", "senior"]
    ).value_counts()


QUESTIONS: list[Question] = [
    Question(
        "animal_shelter-01",
        "1",
        "What's in the animals file? Just the first six records, please.",
        lambda t: Frame(t["animals"].head(6), ordered=True),
        ["animals", "treatments"],
    ),
    Question(
        "animal_shelter-02",
        "1",
        "For each column of the animals, how many entries are blank?",
        lambda t: _groups(t["animals"].isna().sum()),
        ["animals"],
        also=[lambda t: _groups(t["animals"].isna().sum().loc[lambda s: s > 0])],
    ),
    Question(
        "animal_shelter-03",
        "1",
        "How many different breeds have we had?",
        lambda t: int(t["animals"]["Breed"].nunique()),
        ["animals"],
    ),
    Question(
        "animal_shelter-04",
        "1",
        "Are there animals that carry the same chip number twice?",
        lambda t: bool(t["animals"]["ChipNo"].dropna().duplicated().any()),
        ["animals"],
        also=[
            lambda t: int(t["animals"]["ChipNo"].dropna().duplicated().sum()),
            lambda t: Frame(
                t["animals"][
                    t["animals"]["ChipNo"].notna() & t["animals"]["ChipNo"].duplicated(keep=False)
                ]
            ),
        ],
    ),
    Question(
        "animal_shelter-05",
        "1",
        "Give me the usual statistics on what treatments cost.",
        lambda t: _groups(t["treatments"]["cost_eur"].describe()),
        ["treatments"],
        also=[lambda t: _nearest(t["treatments"]["cost_eur"])],
    ),
    Question(
        "animal_shelter-06",
        "2",
        "How many dogs were brought in as strays?",
        lambda t: int(t["animals"].query("Species == 'dog' and `Intake Type` == 'stray'").shape[0]),
        ["animals"],
    ),
    Question(
        "animal_shelter-07",
        "2",
        "What did we spend on vet treatments altogether, and what does a single treatment cost on "
        "average?",
        lambda t: Named(
            {"sum": t["treatments"]["cost_eur"].sum(), "mean": t["treatments"]["cost_eur"].mean()}
        ),
        ["treatments"],
    ),
    Question(
        "animal_shelter-08",
        "2",
        "Which vet has done the most surgeries?",
        lambda t: str(t["treatments"].query("kind == 'surgery'")["vet"].value_counts().idxmax()),
        ["treatments"],
    ),
    Question(
        "animal_shelter-09",
        "2",
        "Which species are heavier than average?",
        _species_heavy,
        ["animals"],
    ),
    Question(
        "animal_shelter-10",
        "2",
        "For every species I'd like the number of animals and their median weight (ignoring those "
        "never weighed).",
        lambda t: Frame(
            t["animals"]
            .groupby("Species")
            .agg(n=("AnimalID", "size"), w=("wt_kg", "median"))
            .reset_index()
        ),
        ["animals"],
        also=[
            lambda t: Frame(
                t["animals"]
                .dropna(subset="wt_kg")
                .groupby("Species")
                .agg(n=("AnimalID", "size"), w=("wt_kg", "median"))
                .reset_index()
            )
        ],
    ),
    Question(
        "animal_shelter-11",
        "2",
        "What percentage of the cats has been neutered? One decimal is enough.",
        lambda t: round(
            float(t["animals"].query("Species == 'cat'")["Neutered"].eq("yes").mean()) * 100, 1
        ),
        ["animals"],
    ),
    Question(
        "animal_shelter-12",
        "2",
        "Name the five heaviest dogs with their weights.",
        lambda t: Frame(
            t["animals"].query("Species == 'dog'").nlargest(5, "wt_kg"),
            ["Name", "wt_kg"],
            ordered=True,
        ),
        ["animals"],
        also=[
            lambda t: Frame(
                t["animals"].query("Species == 'dog'").nlargest(5, "wt_kg"),
                ["AnimalID", "wt_kg"],
                ordered=True,
            ),
            lambda t: Frame(
                t["animals"].query("Species == 'dog'").nlargest(5, "wt_kg"), ordered=True
            ),
        ],
    ),
    Question(
        "animal_shelter-13",
        "2",
        "How much do adopters pay for a cat, on average, compared with a dog?",
        lambda t: _groups(
            t["animals"][t["animals"]["Species"].isin(["cat", "dog"])]
            .groupby("Species")[FEE]
            .mean()
        ),
        ["animals"],
        also=[
            lambda t: float(
                t["animals"].query("Species == 'cat'")[FEE].mean()
                - t["animals"].query("Species == 'dog'")[FEE].mean()
            )
        ],
    ),
    Question(
        "animal_shelter-14",
        "2",
        "Which breeds occur at least 60 times, and how often does each of them?",
        lambda t: _groups(t["animals"]["Breed"].value_counts().loc[lambda s: s >= 60]),
        ["animals"],
    ),
    Question(
        "animal_shelter-15",
        "2",
        "How many treatments led to a complication, and what share of all treatments is that?",
        lambda t: Named(
            {
                "n": int(t["treatments"]["complication"].sum()),
                "share": _share(t["treatments"]["complication"])[1],
            }
        ),
        ["treatments"],
        also=[
            lambda t: Named(
                {
                    "n": int(t["treatments"]["complication"].sum()),
                    "share": _share(t["treatments"]["complication"])[0],
                }
            )
        ],
    ),
    Question(
        "animal_shelter-16",
        "2",
        "Total treatment cost per species, highest first",
        lambda t: _groups(
            _costs(t).groupby("Species")["cost_eur"].sum().sort_values(ascending=False),
            ordered=True,
        ),
        ["treatments", "animals"],
    ),
    Question(
        "animal_shelter-17",
        "2",
        "Of the animals that were surrendered by their owners, how many were under a year old "
        "when they came in?",
        lambda t: int(
            t["animals"].query("`Intake Type` == 'surrender' and age_months < 12").shape[0]
        ),
        ["animals"],
    ),
    Question(
        "animal_shelter-18",
        "2",
        "By how much does the average operation cost more than the average dental treatment?",
        lambda t: float(
            t["treatments"].query("kind == 'surgery'")["cost_eur"].mean()
            - t["treatments"].query("kind == 'dental'")["cost_eur"].mean()
        ),
        ["treatments"],
    ),
    Question(
        "animal_shelter-19",
        "2",
        "Which animals have neither a name nor a chip?",
        lambda t: Frame(t["animals"][t["animals"]["Name"].isna() & t["animals"]["ChipNo"].isna()]),
        ["animals"],
        also=[
            lambda t: Listed(
                t["animals"][t["animals"]["Name"].isna() & t["animals"]["ChipNo"].isna()][
                    "AnimalID"
                ].tolist()
            )
        ],
    ),
    Question(
        "animal_shelter-20",
        "2",
        "What is the most expensive treatment we ever gave, which kind was it and who performed "
        "it?",
        lambda t: Named(
            {
                key: t["treatments"].loc[t["treatments"]["cost_eur"].idxmax(), key]
                for key in ("cost_eur", "kind", "vet")
            }
        ),
        ["treatments"],
        also=[lambda t: Frame(t["treatments"].nlargest(1, "cost_eur"))],
    ),
    Question(
        "animal_shelter-21",
        "3",
        "How many animals came in each month of 2023?",
        lambda t: _groups(
            _month(_animals(t)["taken"][_animals(t)["taken"].dt.year == 2023]).value_counts()
        ),
        ["animals"],
        also=[
            lambda t: _groups(
                _animals(t)["taken"][_animals(t)["taken"].dt.year == 2023].dt.month.value_counts()
            )
        ],
    ),
    Question(
        "animal_shelter-22",
        "3",
        "On average, how many days does a dog stay with us before it leaves?",
        lambda t: float(_animals(t).query("Species == 'dog'")["stay"].mean()),
        ["animals"],
    ),
    Question(
        "animal_shelter-23",
        "3",
        "Quarterly treatment costs since the start of 2023",
        lambda t: _groups(
            t["treatments"]
            .loc[t["treatments"]["given_at"] >= "2023-01-01"]
            .pipe(
                lambda s: s.groupby(s["given_at"].dt.to_period("Q").astype(str))["cost_eur"].sum()
            )
        ),
        ["treatments"],
    ),
    Question(
        "animal_shelter-24",
        "3",
        "When did the last animal arrive, and when was the first one taken in?",
        lambda t: Named(
            {"last": t["animals"]["Intake Date"].max(), "first": t["animals"]["Intake Date"].min()}
        ),
        ["animals"],
    ),
    Question(
        "animal_shelter-25",
        "3",
        "Which weekday sees the fewest treatments?",
        lambda t: str(t["treatments"]["given_at"].dt.day_name().value_counts().idxmin()),
        ["treatments"],
    ),
    Question(
        "animal_shelter-26",
        "3",
        "How did the number of intakes change from 2022 to 2023, in percent?",
        lambda t: float(
            (
                (_animals(t)["taken"].dt.year == 2023).sum()
                / (_animals(t)["taken"].dt.year == 2022).sum()
                - 1
            )
            * 100
        ),
        ["animals"],
    ),
    Question(
        "animal_shelter-27",
        "3",
        "In the summer months (June to August) of 2022, how many cats were adopted?",
        lambda t: int(
            _animals(t).pipe(
                lambda a: (
                    (a["Species"] == "cat")
                    & (a["Outcome"] == "adopted")
                    & (a["left"] >= "2022-06-01")
                    & (a["left"] < "2022-09-01")
                ).sum()
            )
        ),
        ["animals"],
        also=[
            lambda t: int(
                _animals(t).pipe(
                    lambda a: (
                        (a["Species"] == "cat")
                        & (a["Outcome"] == "adopted")
                        & (a["taken"] >= "2022-06-01")
                        & (a["taken"] < "2022-09-01")
                    ).sum()
                )
            )
        ],
    ),
    Question(
        "animal_shelter-28",
        "3",
        "Show the running total of treatment costs by month.",
        lambda t: _groups(
            t["treatments"].groupby(_month(t["treatments"]["given_at"]))["cost_eur"].sum().cumsum()
        ),
        ["treatments"],
        also=[
            lambda t: Frame(
                t["treatments"]
                .groupby(_month(t["treatments"]["given_at"]))["cost_eur"]
                .sum()
                .pipe(
                    lambda s: pd.DataFrame(
                        {"month": s.index, "cost": s.to_numpy(), "total": s.cumsum().to_numpy()}
                    )
                )
            )
        ],
    ),
    Question(
        "animal_shelter-29",
        "4",
        "Plot how the weights of the dogs are distributed, in 20 bins.",
        lambda t: Chart("hist", t["animals"].query("Species == 'dog'")["wt_kg"].dropna().tolist()),
        ["animals"],
    ),
    Question(
        "animal_shelter-30",
        "4",
        "Bar chart with the number of animals per species, tallest bar first",
        lambda t: Chart("bar", t["animals"]["Species"].value_counts().to_dict(), ordered=True),
        ["animals"],
    ),
    Question(
        "animal_shelter-31",
        "4",
        "I'd like to see monthly treatment spending as a line.",
        lambda t: Chart(
            "line",
            {
                f"{k}-01": v
                for k, v in t["treatments"]
                .groupby(_month(t["treatments"]["given_at"]))["cost_eur"]
                .sum()
                .items()
            },
        ),
        ["treatments"],
    ),
    Question(
        "animal_shelter-32",
        "4",
        "Draw a boxplot of treatment duration for each kind of treatment.",
        lambda t: Chart(
            "box",
            {k: v.dropna().tolist() for k, v in t["treatments"].groupby("kind")["duration_min"]},
        ),
        ["treatments"],
    ),
    Question(
        "animal_shelter-33",
        "4",
        "Is there a visible relation between duration and cost of a treatment? A scatter plot "
        "would do.",
        lambda t: Chart(
            "scatter", t["treatments"].dropna()[["duration_min", "cost_eur"]].to_numpy().tolist()
        ),
        ["treatments"],
    ),
    Question(
        "animal_shelter-34",
        "4",
        "Stacked bars, please: outcomes by species.",
        lambda t: Chart(
            "bar",
            {
                (o, s): int(v)
                for (s, o), v in t["animals"].groupby(["Species", "Outcome"]).size().items()
            },
        ),
        ["animals"],
        also=[
            lambda t: Chart(
                "bar",
                {
                    (s, o): int(v)
                    for (s, o), v in t["animals"].groupby(["Species", "Outcome"]).size().items()
                },
            )
        ],
    ),
    Question(
        "animal_shelter-35",
        "5",
        "Fill in the missing weights with the median weight of the same species.",
        lambda t: Frame(
            t["animals"].assign(
                wt_kg=t["animals"]["wt_kg"].fillna(
                    t["animals"].groupby("Species")["wt_kg"].transform("median")
                )
            ),
            ["AnimalID", "wt_kg"],
        ),
        ["animals"],
    ),
    Question(
        "animal_shelter-36",
        "5",
        "Turn both date columns of the animals into real dates and add the length of stay in days "
        "as stay_days.",
        lambda t: Frame(
            _animals(t).rename(columns={"stay": "stay_days"}), ["AnimalID", "stay_days"]
        ),
        ["animals"],
    ),
    Question(
        "animal_shelter-37",
        "5",
        "Sort the animals into age classes: baby up to 6 months, young up to 24, adult up to 96, "
        "senior above. How many are in each class?",
        lambda t: _groups(_bands(t)),
        ["animals"],
    ),
    Question(
        "animal_shelter-38",
        "5",
        "Remove the animals without a weight or an age and tell me how many rows that leaves.",
        lambda t: len(t["animals"].dropna(subset=["wt_kg", "age_months"])),
        ["animals"],
    ),
    Question(
        "animal_shelter-39",
        "5",
        "Make a table with one row per vet and one column per kind of treatment, showing the "
        "average cost.",
        lambda t: _groups(t["treatments"].groupby(["vet", "kind"])["cost_eur"].mean()),
        ["treatments"],
    ),
    Question(
        "animal_shelter-40",
        "5",
        "Attach the wing's name and its keeper to every animal.",
        lambda t: Frame(
            t["animals"].merge(t["wings"], left_on="wing", right_on="code", how="left"),
            ["AnimalID", "wing_name", "keeper"],
        ),
        ["animals", "wings"],
    ),
    Question(
        "animal_shelter-41",
        "6",
        "Are duration and cost of treatments correlated?",
        lambda t: float(t["treatments"]["duration_min"].corr(t["treatments"]["cost_eur"])),
        ["treatments"],
        also=[
            lambda t: Named(
                dict(
                    zip(
                        "rp",
                        stats.pearsonr(
                            *t["treatments"].dropna()[["duration_min", "cost_eur"]].to_numpy().T
                        ),
                        strict=True,
                    )
                )
            )
        ],
    ),
    Question(
        "animal_shelter-42",
        "6",
        "Does the sex of an animal have anything to do with its outcome? Chi-squared, please.",
        lambda t: Named(
            dict(
                zip(
                    ["chi2", "p"],
                    stats.chi2_contingency(
                        pd.crosstab(t["animals"]["Sex"], t["animals"]["Outcome"])
                    )[:2],
                    strict=True,
                )
            )
        ),
        ["animals"],
    ),
    Question(
        "animal_shelter-43",
        "6",
        "95% confidence interval for the mean weight of cats",
        lambda t: Named(
            dict(
                zip(
                    ["low", "high"],
                    t["animals"]
                    .query("Species == 'cat'")["wt_kg"]
                    .dropna()
                    .pipe(lambda x: stats.t.interval(0.95, len(x) - 1, x.mean(), x.sem())),
                    strict=True,
                )
            )
        ),
        ["animals"],
    ),
    Question(
        "animal_shelter-44",
        "6",
        "How many treatment costs are outliers by the 1.5 x IQR rule?",
        lambda t: int(
            t["treatments"]["cost_eur"].pipe(
                lambda x: (
                    (x < x.quantile(0.25) - 1.5 * (x.quantile(0.75) - x.quantile(0.25)))
                    | (x > x.quantile(0.75) + 1.5 * (x.quantile(0.75) - x.quantile(0.25)))
                ).sum()
            )
        ),
        ["treatments"],
    ),
    Question(
        "animal_shelter-45",
        "6",
        "Does the mean cost of a treatment differ between the vets? Run a one-way ANOVA.",
        lambda t: Named(
            dict(
                zip(
                    ["F", "p"],
                    stats.f_oneway(*[v for _, v in t["treatments"].groupby("vet")["cost_eur"]]),
                    strict=True,
                )
            )
        ),
        ["treatments"],
    ),
    Question(
        "animal_shelter-46",
        "6b",
        "Compare Dr Aalto's and Dr Brandt's treatment costs with Welch's t-test. Give t to three "
        "decimals, p to four, "
        "and write 'different' if p is below 0.05 and 'not different' otherwise.",
        _surgery_test,
        ["treatments"],
    ),
    Question(
        "animal_shelter-47",
        "6b",
        "Test the weights of the cats for normality with Shapiro-Wilk, leaving out missing "
        "weights. Report W and p "
        "(4 decimals each) and the verdict at the 5 % level: 'normal' or 'not normal'.",
        _weights_normal,
        ["animals"],
    ),
    Question(
        "animal_shelter-48",
        "6b",
        "Work out how many days each adopted animal stayed. Take only those that stayed more than "
        "30 days. How many are "
        "they, what was their average fee (two decimals), and what is their median stay?",
        _long_stays,
        ["animals"],
    ),
    Question(
        "animal_shelter-49",
        "6b",
        "Looking at dogs only and skipping those without a weight, which kind of treatment has "
        "the highest mean cost "
        "per kilogram of body weight, and how much is that, to two decimals?",
        _kg_cost,
        ["treatments", "animals"],
    ),
    Question(
        "animal_shelter-50",
        "7",
        "Which of the dogs that are still here will be adopted soonest?",
        lambda t: Decline(),
        ["animals"],
    ),
]
