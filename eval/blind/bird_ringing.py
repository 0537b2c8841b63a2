"""A ringing group: birds caught in mist nets, ringed, weighed and met again, by site and ringer."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"captures": "parquet", "species": "csv", "sites": "csv"}

# code, English name, Latin name, migrant, months around, wing, weight, share
_KINDS = [
    ("BLUTI", "Blue Tit", "Cyanistes caeruleus", "N", 0, 63.5, 10.9, 0.19),
    ("GRETI", "Great Tit", "Parus major", "N", 0, 75.0, 18.0, 0.13),
    ("ROBIN", "Robin", "Erithacus rubecula", "N", 0, 73.0, 18.3, 0.1),
    ("BLABI", "Blackbird", "Turdus merula", "N", 0, 129.0, 98.0, 0.07),
    ("WREN.", "Wren", "Troglodytes troglodytes", "N", 0, 49.0, 9.4, 0.07),
    ("BLACA", "Blackcap", "Sylvia atricapilla", "Y", 1, 74.0, 18.6, 0.12),
    ("CHIFF", "Chiffchaff", "Phylloscopus collybita", "Y", 1, 58.5, 7.7, 0.09),
    ("WILWA", "Willow Warbler", "Phylloscopus trochilus", "Y", 1, 66.0, 8.9, 0.06),
    ("REEWA", "Reed Warbler", "Acrocephalus scirpaceus", "Y", 1, 66.5, 11.6, 0.09),
    ("SEDWA", "Sedge Warbler", "Acrocephalus schoenobaenus", "Y", 1, 66.8, 11.9, 0.05),
    ("REEBU", "Reed Bunting", "Emberiza schoeniclus", "N", 0, 77.0, 20.1, 0.03),
]
_WET = {"REEWA", "SEDWA", "REEBU"}


_BY_CODE = {kind[0]: kind for kind in _KINDS}


def _chance(code: str, day: pd.Timestamp, site: str) -> float:
    """How likely a new bird of a kind flies into a net there and then."""
    chance = _BY_CODE[code][7]
    if _BY_CODE[code][4] and not 4 <= day.month <= 9:
        hardy = code in ("CHIFF", "BLACA")
        early = day.month in (3, 10)
        chance = (chance * 0.4 if early else 0.004) if hardy else 0.0
    if code in _WET:
        chance *= 4.0 if site == "MERE" else 0.04
    return chance * ({2021: 1.4, 2022: 1.0, 2023: 0.6}[day.year] if code == "REEWA" else 1.0)


def _new_bird(
    rng: np.random.Generator, code: str, number: int, day: pd.Timestamp
) -> dict[str, object]:
    sex = rng.choice(["M", "F"]) if code in ("BLACA", "BLABI", "GRETI") else None
    if sex is None and rng.random() < 0.15:
        sex = rng.choice(["M", "F"])
    return {
        "ring": f"{'LK' if code == 'BLABI' else 'AXE'}{number + 4100}",
        "code": code,
        "sex": sex,
        "size": rng.normal(0, 1),
        "born": day.year if rng.random() < 0.55 and day.month > 5 else day.year - 1,
    }


def tables(rng: np.random.Generator) -> Tables:
    species = pd.DataFrame(
        [kind[:4] for kind in _KINDS], columns=["SpCode", "English name", "Latin", "migrant"]
    )
    sites = pd.DataFrame(
        {
            "Site": ["FENW", "ORCH", "HALL", "QUAR", "MERE"],
            "Site name": ["Fen Wood", "Old Orchard", "Hall Park", "Quarry Scrub", "Mere Reedbed"],
            "habitat": ["woodland", "garden", "woodland", "scrub", "reedbed"],
            "net m": [96, 42, 78, 66, 120],
            "alt (m a.s.l.)": [14, 31, 52, 88, 9],
            "first ringed": [1998, 2012, 2005, 2016, 1991],
            "feeder": ["no", "yes", "yes", "no", "no"],
        }
    )
    codes = [kind[0] for kind in _KINDS]
    by_code = _BY_CODE
    places = sites["Site"].tolist()
    outings = []
    for day in pd.date_range("2021-01-09", "2023-12-30"):
        busy = day.dayofweek >= 5 and rng.random() < (0.75 if 3 <= day.month <= 10 else 0.4)
        if busy or rng.random() < 0.05:
            outings.append((day, rng.choice(places, p=[0.22, 0.2, 0.16, 0.17, 0.25])))
    known: dict[str, list[dict[str, object]]] = {place: [] for place in places}
    rows = []
    number = 0
    for day, site in outings:
        summer = 4 <= day.month <= 9
        catch = int(rng.poisson(17 if day.month in (7, 8, 9) else 11))
        ringers = rng.choice(["AMB", "TJH", "SKP", "LOD", "WEF"], 3, replace=False)
        pull = np.array([_chance(code, day, site) for code in codes])
        pull /= pull.sum()
        seen = set()
        for _ in range(catch):
            back = rng.random() < 0.385 and len(known[site]) > 8
            if back:
                bird = known[site][int(rng.integers(0, len(known[site])))]
                if by_code[bird["code"]][4] and not summer:
                    continue
            else:
                code = str(rng.choice(codes, p=pull))
                number += 1
                bird = _new_bird(rng, code, number, day)
                known[site].append(bird)
                if rng.random() < 0.09:
                    known[str(rng.choice(places))].append(bird)
            if bird["ring"] in seen:
                continue
            seen.add(bird["ring"])
            kind = by_code[bird["code"]]
            male = {"M": 1.0, "F": -1.0}.get(bird["sex"], 0.0)
            years = day.year - bird["born"]
            rows.append(
                (
                    bird["ring"],
                    "R" if back else "N",
                    bird["code"],
                    day
                    + pd.Timedelta(hours=6 if summer else 7)
                    + pd.Timedelta(minutes=float(10 * round(rng.gamma(2.2, 7)))),
                    site,
                    rng.choice(ringers, p=[0.5, 0.3, 0.2]),
                    {0: "3", 1: "5"}.get(years, "6") if rng.random() > 0.1 else "4",
                    bird["sex"],
                    round(float(kind[5] * (1 + 0.02 * bird["size"] + 0.008 * male)) * 2) / 2,
                    round(
                        float(
                            kind[6]
                            * (1 + 0.035 * bird["size"] + rng.normal(0, 0.05))
                            * (1.03 if day.month in (12, 1, 2) else 1.0)
                        ),
                        1,
                    ),
                    int(rng.choice([0, 1, 2, 3, 4], p=[0.3, 0.28, 0.22, 0.14, 0.06])),
                    bool(rng.random() < (0.5 if day.month in (7, 8) else 0.05)),
                )
            )
    captures = pd.DataFrame(
        rows,
        columns=[
            "RingNo",
            "N/R",
            "sp_code",
            "capt_dt",
            "site",
            "rgr",
            "AGE",
            "sex",
            "wing_mm",
            "wt_g",
            "fat",
            "moult",
        ],
    )
    captures = captures.sort_values(["capt_dt", "RingNo"], ignore_index=True)
    m = len(captures)
    captures.loc[rng.choice(m, 83, replace=False), "wt_g"] = np.nan
    captures.loc[rng.choice(m, 57, replace=False), "wing_mm"] = np.nan
    return {"captures": captures, "species": species, "sites": sites}


NAME = "English name"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _all(t: Tables) -> pd.DataFrame:
    """The captures with the kinds of birds and the sites beside them."""
    return (
        t["captures"]
        .merge(t["species"], left_on="sp_code", right_on="SpCode")
        .merge(t["sites"], left_on="site", right_on="Site")
    )


def _new(t: Tables) -> pd.DataFrame:
    return t["captures"][t["captures"]["N/R"] == "N"]


def _commonest(t: Tables, key: str) -> pd.Series:
    return _all(t)[key].value_counts()


def _ringed(t: Tables, key: str) -> pd.Series:
    return _new(t)[key].value_counts()


def _heaviest(t: Tables) -> pd.Series:
    birds = _all(t)
    birds = birds[birds[NAME] == "Great Tit"]
    return birds.loc[birds["wt_g"].idxmax()]


def _wanderers(t: Tables) -> int:
    return int((t["captures"].groupby("RingNo")["site"].nunique() > 1).sum())


def _again(t: Tables, key: str = NAME) -> pd.Series:
    birds = _all(t)
    return birds["N/R"].eq("R").groupby(birds[key]).mean()


def _wings(t: Tables, name: str) -> pd.Series:
    birds = _all(t)
    return birds[birds[NAME] == name].groupby("sex")["wing_mm"].mean()


def _top_three(t: Tables, site: str = "Site name", key: str = NAME) -> pd.DataFrame:
    counts = _all(t).groupby([site, key]).size().reset_index(name="caught")
    counts = counts.sort_values([site, "caught"], ascending=[True, False])
    return counts.groupby(site).head(3)


def _top_three_birds(t: Tables) -> pd.DataFrame:
    counts = _all(t).groupby(["Site name", NAME])["RingNo"].nunique().reset_index(name="birds")
    counts = counts.sort_values(["Site name", "birds"], ascending=[True, False])
    return counts.groupby("Site name").head(3)


def _old_friend(t: Tables) -> tuple[str, int, str]:
    counts = t["captures"]["RingNo"].value_counts()
    birds = _all(t)
    name = birds.loc[birds["RingNo"] == counts.index[0], NAME].iloc[0]
    return str(counts.index[0]), int(counts.iloc[0]), str(name)


def _per_metre(t: Tables, key: str = "Site name") -> pd.Series:
    birds = _all(t)
    caught = birds.groupby(key).size() / birds.groupby(key)["net m"].first()
    return caught.sort_values(ascending=False)


def _spring(t: Tables, new: bool) -> int:
    birds = _new(t) if new else t["captures"]
    return int(birds["capt_dt"].between("2022-03-01", "2022-05-31 23:59").sum())


def _hours(t: Tables) -> pd.Series:
    return t["captures"]["capt_dt"].dt.hour.value_counts()


def _first_chiffchaff(t: Tables) -> dict[int, str]:
    birds = t["captures"].query("sp_code == 'CHIFF'")
    first = birds.groupby(birds["capt_dt"].dt.year)["capt_dt"].min()
    return {int(year): str(when)[:10] for year, when in first.items()}


def _first_chiffchaff_exact(t: Tables) -> Groups:
    birds = t["captures"].query("sp_code == 'CHIFF'")
    return _groups(birds.groupby(birds["capt_dt"].dt.year)["capt_dt"].min())


def _longest(t: Tables) -> pd.Series:
    when = t["captures"]["capt_dt"].dt.normalize().groupby(t["captures"]["RingNo"])
    return (when.max() - when.min()).dt.days.sort_values(ascending=False)


def _longest_exact(t: Tables) -> float:
    when = t["captures"].groupby("RingNo")["capt_dt"]
    return float((when.max() - when.min()).max() / pd.Timedelta(days=1))


def _reed_warblers(t: Tables, form: str) -> pd.Series:
    birds = (_new(t) if form == "new" else t["captures"]).query("sp_code == 'REEWA'")
    years = birds["capt_dt"].dt.year
    if form == "birds":
        return birds.groupby(years)["RingNo"].nunique()
    return years.value_counts().sort_index()


def _robins(t: Tables) -> pd.DataFrame:
    return t["captures"].query("sp_code == 'ROBIN'").dropna(subset=["wing_mm", "wt_g"])


def _weight_boxes(t: Tables) -> dict[str, list[float]]:
    birds = _all(t)
    birds = birds[birds[NAME] == "Blue Tit"].dropna(subset=["wt_g"])
    return birds.groupby("habitat")["wt_g"].apply(list).to_dict()


def _months(t: Tables, form: str = "%m") -> dict[object, int]:
    counts = t["captures"]["capt_dt"].dt.strftime(form).value_counts()
    return {int(k) if form == "%m" else k: int(v) for k, v in counts.items()}


def _blackbirds(t: Tables) -> tuple[pd.Series, pd.Series]:
    birds = t["captures"].query("sp_code == 'BLABI'").dropna(subset=["wing_mm"])
    return birds.query("sex == 'M'")["wing_mm"], birds.query("sex == 'F'")["wing_mm"]


def _welch(t: Tables, equal: bool = False) -> Named:
    result = stats.ttest_ind(*_blackbirds(t), equal_var=equal)
    return Named({"t": float(result.statistic), "p": float(result.pvalue)})


def _rank_test(t: Tables) -> Named:
    result = stats.mannwhitneyu(*_blackbirds(t))
    return Named({"u": float(result.statistic), "p": float(result.pvalue)})


QUESTIONS: list[Question] = [
    Question(
        "blind_bird_ringing-01",
        "1",
        "I'd like to see the last dozen catches in the book.",
        lambda t: Frame(t["captures"].tail(12), ordered=True),
        ["captures", "species", "sites"],
        also=[lambda t: Frame(t["captures"].tail(12)[::-1], ordered=True)],
    ),
    Question(
        "blind_bird_ringing-02",
        "1",
        "How many individual birds do we know by their rings?",
        lambda t: int(t["captures"]["RingNo"].nunique()),
        ["captures"],
    ),
    Question(
        "blind_bird_ringing-03",
        "1",
        "What sorts of habitat do our sites lie in?",
        lambda t: Listed(sorted(t["sites"]["habitat"].unique())),
        ["sites"],
        also=[lambda t: _groups(t["sites"].set_index("Site name")["habitat"])],
    ),
    Question(
        "blind_bird_ringing-04",
        "1",
        "How many times did we let a bird go without weighing it?",
        lambda t: int(t["captures"]["wt_g"].isna().sum()),
        ["captures"],
    ),
    Question(
        "blind_bird_ringing-05",
        "2",
        "Which kind of bird ends up in our nets most often?",
        lambda t: str(_commonest(t, NAME).index[0]),
        ["captures", "species"],
        also=[
            lambda t: _groups(_commonest(t, NAME).head(1)),
            lambda t: str(_commonest(t, "sp_code").index[0]),
            lambda t: _groups(_commonest(t, "sp_code").head(1)),
        ],
    ),
    Question(
        "blind_bird_ringing-06",
        "2",
        "How many new birds has each ringer put a ring on, busiest ringer first?",
        lambda t: _groups(_ringed(t, "rgr"), ordered=True),
        ["captures"],
    ),
    Question(
        "blind_bird_ringing-07",
        "2",
        "I wonder how much our heaviest great tit weighed, and at which site that was.",
        lambda t: Named(
            {"weight": float(_heaviest(t)["wt_g"]), "site": str(_heaviest(t)["Site name"])}
        ),
        ["captures", "species", "sites"],
        also=[
            lambda t: Named(
                {"weight": float(_heaviest(t)["wt_g"]), "site": str(_heaviest(t)["site"])}
            ),
            lambda t: Groups({str(_heaviest(t)["Site name"]): float(_heaviest(t)["wt_g"])}),
            lambda t: Groups({str(_heaviest(t)["site"]): float(_heaviest(t)["wt_g"])}),
        ],
    ),
    Question(
        "blind_bird_ringing-08",
        "2",
        "How many birds have been caught at more than one of our sites?",
        _wanderers,
        ["captures"],
    ),
    Question(
        "blind_bird_ringing-09",
        "2",
        "What share of the catches are old acquaintances, that is retraps, for each species?",
        lambda t: _groups(_again(t)),
        ["captures", "species"],
        also=[
            lambda t: _groups(_again(t) * 100),
            lambda t: _groups(_again(t, "sp_code")),
            lambda t: _groups(_again(t, "sp_code") * 100),
        ],
    ),
    Question(
        "blind_bird_ringing-10",
        "2",
        "By how many millimetres is the wing of a male blackcap longer than a female's, on "
        "average?",
        lambda t: float(_wings(t, "Blackcap")["M"] - _wings(t, "Blackcap")["F"]),
        ["captures", "species"],
    ),
    Question(
        "blind_bird_ringing-11",
        "2",
        "What are the three commonest birds at each site?",
        lambda t: _groups(_top_three(t).set_index(["Site name", NAME])["caught"]),
        ["captures", "species", "sites"],
        also=[
            lambda t: Frame(_top_three(t), ["Site name", NAME]),
            lambda t: _groups(
                _top_three(t, "site", "sp_code").set_index(["site", "sp_code"])["caught"]
            ),
            lambda t: Frame(_top_three(t, "site", "sp_code"), ["site", "sp_code"]),
            lambda t: _groups(_top_three(t, "site").set_index(["site", NAME])["caught"]),
            lambda t: _groups(
                _top_three(t, key="sp_code").set_index(["Site name", "sp_code"])["caught"]
            ),
            lambda t: _groups(_top_three_birds(t).set_index(["Site name", NAME])["birds"]),
        ],
    ),
    Question(
        "blind_bird_ringing-12",
        "2",
        "Which one bird have we met the most times, and how often was that?",
        lambda t: Groups({_old_friend(t)[0]: _old_friend(t)[1]}),
        ["captures", "species"],
        also=[
            lambda t: Named(
                dict(zip(["ring", "times", "species"], _old_friend(t), strict=True)),
            ),
            lambda t: Named({"ring": _old_friend(t)[0], "times": _old_friend(t)[1]}),
        ],
    ),
    Question(
        "blind_bird_ringing-13",
        "2",
        "Our nets aren't equally long everywhere. Which site gives the most catches for each "
        "metre of net?",
        lambda t: str(_per_metre(t).index[0]),
        ["captures", "sites"],
        also=[
            lambda t: _groups(_per_metre(t).head(1)),
            lambda t: _groups(_per_metre(t), ordered=True),
            lambda t: str(_per_metre(t, "Site").index[0]),
            lambda t: _groups(_per_metre(t, "Site").head(1)),
            lambda t: _groups(_per_metre(t, "Site"), ordered=True),
        ],
    ),
    Question(
        "blind_bird_ringing-14",
        "3",
        "How many birds did we newly ring in the spring of 2022, March to May?",
        lambda t: _spring(t, new=True),
        ["captures"],
    ),
    Question(
        "blind_bird_ringing-15",
        "3",
        "At which hour of the morning do most birds fly into the nets?",
        lambda t: int(_hours(t).index[0]),
        ["captures"],
        also=[lambda t: _groups(_hours(t).head(1)), lambda t: _groups(_hours(t).sort_index())],
    ),
    Question(
        "blind_bird_ringing-16",
        "3",
        "On what date did we catch the first chiffchaff of each year?",
        lambda t: Groups(_first_chiffchaff(t)),
        ["captures", "species"],
        also=[_first_chiffchaff_exact],
    ),
    Question(
        "blind_bird_ringing-17",
        "3",
        "What's the longest time, in days, between the first and the last time we held the same "
        "bird?",
        lambda t: int(_longest(t).iloc[0]),
        ["captures"],
        also=[
            _longest_exact,
            lambda t: int(_longest_exact(t)),
            lambda t: _groups(_longest(t).head(1)),
        ],
    ),
    Question(
        "blind_bird_ringing-18",
        "3",
        "How have our reed warbler catches changed from year to year?",
        lambda t: _groups(_reed_warblers(t, "catches")),
        ["captures", "species"],
        also=[
            lambda t: _groups(_reed_warblers(t, "birds")),
            lambda t: _groups(_reed_warblers(t, "new")),
            lambda t: _groups(_reed_warblers(t, "catches").diff().dropna()),
            lambda t: _groups(_reed_warblers(t, "catches").pct_change().dropna()),
            lambda t: _groups(_reed_warblers(t, "catches").pct_change().dropna() * 100),
        ],
    ),
    Question(
        "blind_bird_ringing-19",
        "4",
        "Could you draw the catches for each month from January to December, all years together, "
        "as bars?",
        lambda t: Chart("bar", _months(t)),
        ["captures"],
        also=[lambda t: Chart("bar", _months(t, "%B")), lambda t: Chart("bar", _months(t, "%b"))],
    ),
    Question(
        "blind_bird_ringing-20",
        "4",
        "Plot the wing length of the robins against their weight, one dot a catch.",
        lambda t: Chart(
            "scatter", list(zip(_robins(t)["wt_g"], _robins(t)["wing_mm"], strict=True))
        ),
        ["captures", "species"],
        also=[
            lambda t: Chart(
                "scatter", list(zip(_robins(t)["wing_mm"], _robins(t)["wt_g"], strict=True))
            )
        ],
    ),
    Question(
        "blind_bird_ringing-21",
        "4",
        "A box plot of what blue tits weigh in each habitat, please.",
        lambda t: Chart("box", _weight_boxes(t)),
        ["captures", "species", "sites"],
    ),
    Question(
        "blind_bird_ringing-22",
        "5",
        "Please put the proper English name beside every catch, I can never remember those codes.",
        lambda t: Frame(
            t["captures"].merge(t["species"], left_on="sp_code", right_on="SpCode"),
            ["RingNo", "capt_dt", NAME],
        ),
        ["captures", "species"],
    ),
    Question(
        "blind_bird_ringing-23",
        "5",
        "Leave out every catch where the wing or the weight wasn't measured and show me the rest.",
        lambda t: Frame(t["captures"].dropna(subset=["wing_mm", "wt_g"])),
        ["captures"],
    ),
    Question(
        "blind_bird_ringing-24",
        "6",
        "Among the great tits, do birds with longer wings also weigh more? How strong is the link?",
        lambda t: float(
            t["captures"].query("sp_code == 'GRETI'")[["wing_mm", "wt_g"]].corr().iloc[0, 1]
        ),
        ["captures", "species"],
        also=[
            lambda t: float(
                t["captures"]
                .query("sp_code == 'GRETI'")[["wing_mm", "wt_g"]]
                .corr(method="spearman")
                .iloc[0, 1]
            )
        ],
    ),
    Question(
        "blind_bird_ringing-25",
        "6",
        "Is the difference in wing length between male and female blackbirds real, or could it be "
        "chance?",
        _welch,
        ["captures", "species"],
        also=[
            lambda t: _welch(t, equal=True),
            _rank_test,
            lambda t: _welch(t).values["p"],
            lambda t: _welch(t, equal=True).values["p"],
            lambda t: _rank_test(t).values["p"],
        ],
    ),
    Question(
        "blind_bird_ringing-26",
        "7",
        "Where do our willow warblers spend the winter?",
        lambda _: Decline(),
        ["captures", "species", "sites"],
    ),
    Question(
        "blind_bird_ringing-27",
        "7",
        "How many eggs does a blue tit lay in our nest boxes?",
        lambda _: Decline(),
        ["captures", "species", "sites"],
    ),
]
