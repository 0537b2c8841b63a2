"""A council's school kitchens: lunches booked, handed out and thrown away, day by day."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables

FORMATS = {"kitchen_log": "parquet", "schools": "csv"}

_SCHOOLS = [
    ("ASHB", "Ashbourne Primary", "primary", 312, "Y", "Northgate", 0.0),
    ("BECK", "Beckside Infants", "infant", 148, "N", "Northgate", 4.2),
    ("CHUR", "Churchill Academy", "secondary", 864, "Y", "Castle", 0.0),
    ("DOVE", "Dovecote Primary", "primary", 276, "N", "Castle", 6.8),
    ("ELMS", "The Elms Infants", "infant", 171, "N", "Riverside", 2.9),
    ("FAIR", "Fairmead High", "secondary", 1020, "Y", "Riverside", 0.0),
    ("GLEN", "Glenburn Primary", "primary", 402, "Y", "Moor End", 0.0),
    ("HOLM", "Holme Lane Primary", "primary", 198, "N", "Moor End", 11.5),
    ("KING", "Kingsway High", "secondary", 742, "Y", "Northgate", 0.0),
    ("LARK", "Larkhill Primary", "primary", 355, "Y", "Riverside", 0.0),
    ("MILL", "Mill Road Infants", "infant", 122, "N", "Castle", 3.7),
    ("ORCH", "Orchard Primary", "primary", 233, "N", "Moor End", 9.1),
]
_MENU = {
    1: ["Pasta Bake", "Cottage Pie", "Roast Chicken", "Veggie Curry", "Fish & Chips"],
    2: ["Sausage & Mash", "Lasagne", "Roast Chicken", "Jacket Potato", "Fish & Chips"],
    3: ["Veggie Curry", "Pasta Bake", "Roast Gammon", "Sausage & Mash", "Fish & Chips"],
}
_LIKED = {
    "Fish & Chips": 1.12,
    "Sausage & Mash": 1.05,
    "Roast Chicken": 1.04,
    "Pasta Bake": 1.02,
    "Lasagne": 0.98,
    "Roast Gammon": 0.95,
    "Cottage Pie": 0.93,
    "Jacket Potato": 0.9,
    "Veggie Curry": 0.86,
}


def tables(rng: np.random.Generator) -> Tables:
    schools = pd.DataFrame(
        _SCHOOLS,
        columns=["Sch_Cd", "School Name", "phase", "NOR", "own kitchen", "Ward", "van_km"],
    )
    days = pd.bdate_range("2023-09-05", "2024-03-28")
    off = (
        ((days >= "2023-10-23") & (days <= "2023-10-27"))
        | ((days >= "2023-12-21") & (days <= "2024-01-05"))
        | ((days >= "2024-02-12") & (days <= "2024-02-16"))
    )
    days = days[~off]
    uptake = {"infant": 0.78, "primary": 0.55, "secondary": 0.34}
    free = {"infant": 0.88, "primary": 0.42, "secondary": 0.27}
    keen = rng.normal(1, 0.09, len(schools))
    rows = []
    for day in days:
        week = (day.isocalendar().week % 3) + 1
        dish = _MENU[week][day.dayofweek]
        for at, school in enumerate(schools.itertuples(index=False)):
            if rng.random() < 0.015:
                continue
            level = school.NOR * uptake[school.phase] * keen[at] * _LIKED[dish]
            level *= 0.95 if day.month in (12, 1) else 1.0
            ordered = int(np.clip(rng.normal(level, level * 0.05), 20, school.NOR))
            served = int(ordered * (1 - rng.beta(2, 38)))
            plate = served * (0.052 if school[4] == "Y" else 0.064) * (2.1 - _LIKED[dish])
            temp = rng.normal(74 - 0.55 * school.van_km, 3.6)
            plate *= 1 + (72 - temp) * 0.008
            rows.append(
                (
                    day,
                    school.Sch_Cd,
                    week,
                    dish,
                    ordered,
                    served,
                    int(served * rng.beta(6, 22)),
                    int(served * min(1, rng.normal(free[school.phase], 0.03))),
                    round(float(plate * rng.gamma(16, 1 / 16)), 1),
                    round(float(ordered * 0.018 * rng.gamma(9, 1 / 9)), 1),
                    round(float(temp), 1),
                    "N" if rng.random() < 0.06 else "Y",
                )
            )
    log = pd.DataFrame(
        rows,
        columns=[
            "svc_date",
            "sch_cd",
            "menu_wk",
            "main_dish",
            "meals_ord",
            "meals_srvd",
            "veg_srvd",
            "fsm_srvd",
            "plate_waste_kg",
            "prep_waste_kg",
            "CoreTemp_C",
            "signed_off",
        ],
    )
    log.loc[rng.choice(len(log), 61, replace=False), "plate_waste_kg"] = np.nan
    log.loc[rng.choice(len(log), 24, replace=False), "prep_waste_kg"] = np.nan
    log.loc[rng.choice(len(log), 38, replace=False), "CoreTemp_C"] = np.nan
    return {"kitchen_log": log, "schools": schools}


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _log(t: Tables) -> pd.DataFrame:
    """The log with the schools beside it."""
    return t["kitchen_log"].merge(t["schools"], left_on="sch_cd", right_on="Sch_Cd")


def _month(t: Tables, form: str = "%Y-%m") -> pd.Series:
    return t["kitchen_log"]["svc_date"].dt.strftime(form)


def _by_name(t: Tables, column: str) -> pd.Series:
    return _log(t).groupby("School Name")[column].sum()


def _by_code(t: Tables, column: str) -> pd.Series:
    return t["kitchen_log"].groupby("sch_cd")[column].sum()


def _plates_by_dish(t: Tables) -> pd.Series:
    mean = t["kitchen_log"].groupby("main_dish")["plate_waste_kg"].mean()
    return mean.sort_values(ascending=False)


def _take_up(t: Tables, key: str = "School Name") -> pd.Series:
    log = _log(t)
    share = log.groupby(key)["meals_srvd"].mean() / log.groupby(key)["NOR"].first()
    return share.sort_values(ascending=False).head(3)


def _take_up_all(t: Tables) -> pd.Series:
    log = _log(t).groupby("School Name")
    share = log["meals_srvd"].sum() / log["NOR"].first()
    return share.sort_values(ascending=False).head(3)


def _free(t: Tables) -> pd.Series:
    log = _log(t).groupby("phase")
    return log["fsm_srvd"].sum() / log["meals_srvd"].sum()


def _own(t: Tables) -> pd.Series:
    return _log(t).groupby("own kitchen")["plate_waste_kg"].mean()


def _unclaimed(t: Tables, key: str = "School Name") -> pd.Series:
    log = _log(t)
    return (log["meals_ord"] - log["meals_srvd"]).groupby(log[key]).sum()


def _cold(t: Tables) -> pd.DataFrame:
    return t["kitchen_log"].query("CoreTemp_C < 63")


def _favourites(t: Tables, how: str = "sum") -> pd.DataFrame:
    eaten = _log(t).groupby(["phase", "main_dish"])["meals_srvd"].agg(how).reset_index()
    eaten = eaten.sort_values(["phase", "meals_srvd"], ascending=[True, False])
    return eaten.groupby("phase").head(2)


def _favourite_groups(t: Tables, how: str = "sum") -> Groups:
    return _groups(_favourites(t, how).set_index(["phase", "main_dish"])["meals_srvd"])


def _daily(t: Tables) -> pd.Series:
    return t["kitchen_log"].groupby("svc_date")["meals_srvd"].sum()


def _two_days(values: pd.Series) -> pd.Series:
    return values[["Monday", "Friday"]]


def _week_days(t: Tables) -> pd.Series:
    daily = _daily(t)
    return _two_days(daily.groupby(pd.DatetimeIndex(daily.index).day_name()).mean())


def _week_days_row(t: Tables) -> pd.Series:
    log = t["kitchen_log"]
    return _two_days(log.groupby(log["svc_date"].dt.day_name())["meals_srvd"].mean())


def _week_days_sum(t: Tables) -> pd.Series:
    log = t["kitchen_log"]
    return _two_days(log.groupby(log["svc_date"].dt.day_name())["meals_srvd"].sum())


def _busiest(t: Tables) -> tuple[str, int]:
    daily = _daily(t)
    return str(daily.idxmax())[:10], int(daily.max())


def _since_february(t: Tables, key: str = "School Name") -> pd.Series:
    log = _log(t)
    log = log[log["svc_date"] >= "2024-02-01"]
    missing = (log["meals_ord"] - log["meals_srvd"]).groupby(log[key]).sum()
    return missing.sort_values(ascending=False).head(1)


def _autumn(t: Tables) -> float:
    log = t["kitchen_log"]
    return float(log.loc[log["svc_date"] < "2024-01-01", "plate_waste_kg"].sum())


def _monthly_leftovers(t: Tables) -> dict[str, float]:
    log = t["kitchen_log"]
    return log.groupby(_month(t, "%Y-%m-01"))["plate_waste_kg"].sum().to_dict()


def _together(t: Tables, fill: bool) -> Frame:
    log = t["kitchen_log"]
    plate, prep = log["plate_waste_kg"], log["prep_waste_kg"]
    both = plate.fillna(0) + prep.fillna(0) if fill else plate + prep
    return Frame(log.assign(all_waste=both), ["svc_date", "sch_cd", "all_waste"])


def _side_by_side(t: Tables, key: str, form: str = "%Y-%m") -> Groups:
    log = _log(t)
    months = log["svc_date"].dt.strftime(form)
    if form == "%m":
        months = months.astype(int)
    return _groups(log.groupby([log[key], months])["meals_srvd"].sum())


QUESTIONS: list[Question] = [
    Question(
        "blind_school_meals-01",
        "1",
        "Hiya, can I peek at the first seven lines of the kitchen records?",
        lambda t: Frame(t["kitchen_log"].head(7), ordered=True),
        ["kitchen_log", "schools"],
    ),
    Question(
        "blind_school_meals-02",
        "1",
        "How many schools do we cook for?",
        lambda t: len(t["schools"]),
        ["schools", "kitchen_log"],
    ),
    Question(
        "blind_school_meals-03",
        "1",
        "What mains have we put on the menu?",
        lambda t: Listed(sorted(t["kitchen_log"]["main_dish"].unique())),
        ["kitchen_log"],
    ),
    Question(
        "blind_school_meals-04",
        "1",
        "How many times did nobody weigh what came back on the plates?",
        lambda t: int(t["kitchen_log"]["plate_waste_kg"].isna().sum()),
        ["kitchen_log"],
    ),
    Question(
        "blind_school_meals-05",
        "2",
        "How many lunches did we dish up altogether?",
        lambda t: int(t["kitchen_log"]["meals_srvd"].sum()),
        ["kitchen_log", "schools"],
    ),
    Question(
        "blind_school_meals-06",
        "2",
        "Which main do the children leave most of on their plates, on average?",
        lambda t: str(_plates_by_dish(t).index[0]),
        ["kitchen_log"],
        also=[
            lambda t: _groups(_plates_by_dish(t).head(1)),
            lambda t: _groups(_plates_by_dish(t), ordered=True),
        ],
    ),
    Question(
        "blind_school_meals-07",
        "2",
        "How many dinners did each school get through, hungriest first?",
        lambda t: _groups(_by_name(t, "meals_srvd").sort_values(ascending=False), ordered=True),
        ["kitchen_log", "schools"],
        also=[
            lambda t: _groups(_by_code(t, "meals_srvd").sort_values(ascending=False), ordered=True)
        ],
    ),
    Question(
        "blind_school_meals-08",
        "2",
        "Which three schools have the best take-up for the number of pupils they have?",
        lambda t: Listed(_take_up(t).index.tolist()),
        ["kitchen_log", "schools"],
        also=[
            lambda t: _groups(_take_up(t)),
            lambda t: _groups(_take_up(t) * 100),
            lambda t: _groups(_take_up_all(t)),
            lambda t: _groups(_take_up_all(t) * 100),
            lambda t: Listed(_take_up_all(t).index.tolist()),
            lambda t: Listed(_take_up(t, "Sch_Cd").index.tolist()),
            lambda t: _groups(_take_up(t, "Sch_Cd")),
        ],
    ),
    Question(
        "blind_school_meals-09",
        "2",
        "What share of the lunches were free ones, for each type of school?",
        lambda t: _groups(_free(t)),
        ["kitchen_log", "schools"],
        also=[lambda t: _groups(_free(t) * 100)],
    ),
    Question(
        "blind_school_meals-10",
        "2",
        "Do places that cook on site get fewer kilos back on plates a day than the rest?",
        lambda t: _groups(_own(t)),
        ["kitchen_log", "schools"],
        also=[
            lambda t: bool(_own(t)["Y"] < _own(t)["N"]),
        ],
    ),
    Question(
        "blind_school_meals-11",
        "2",
        "School by school, how many booked lunches were never collected?",
        lambda t: _groups(_unclaimed(t)),
        ["kitchen_log", "schools"],
        also=[lambda t: _groups(_unclaimed(t, "sch_cd"))],
    ),
    Question(
        "blind_school_meals-12",
        "2",
        "How often was the food too cold, under 63 degrees, and at how many schools?",
        lambda t: Named({"times": len(_cold(t)), "schools": int(_cold(t)["sch_cd"].nunique())}),
        ["kitchen_log", "schools"],
    ),
    Question(
        "blind_school_meals-13",
        "2",
        "For infants, primaries and secondaries, what two mains get eaten the most?",
        _favourite_groups,
        ["kitchen_log", "schools"],
        also=[
            lambda t: Frame(_favourites(t), ["phase", "main_dish"]),
            lambda t: _favourite_groups(t, "mean"),
            lambda t: Frame(_favourites(t, "mean"), ["phase", "main_dish"]),
        ],
    ),
    Question(
        "blind_school_meals-14",
        "3",
        "How many lunches went out each month?",
        lambda t: _groups(t["kitchen_log"].groupby(_month(t))["meals_srvd"].sum()),
        ["kitchen_log"],
        also=[
            lambda t: _groups(
                t["kitchen_log"].groupby(t["kitchen_log"]["svc_date"].dt.month)["meals_srvd"].sum()
            ),
            lambda t: _groups(t["kitchen_log"].groupby(_month(t, "%B"))["meals_srvd"].sum()),
        ],
    ),
    Question(
        "blind_school_meals-15",
        "3",
        "Do we feed more kids on a typical Friday than on a typical Monday?",
        lambda t: _groups(_week_days(t)),
        ["kitchen_log"],
        also=[
            lambda t: bool(_week_days(t)["Friday"] > _week_days(t)["Monday"]),
            lambda t: _groups(_week_days_row(t)),
            lambda t: _groups(_week_days_sum(t)),
            lambda t: float(_week_days(t)["Friday"] - _week_days(t)["Monday"]),
            lambda t: float(_week_days_row(t)["Friday"] - _week_days_row(t)["Monday"]),
        ],
    ),
    Question(
        "blind_school_meals-16",
        "3",
        "How many kilos did children leave on their plates from September to Christmas?",
        _autumn,
        ["kitchen_log"],
    ),
    Question(
        "blind_school_meals-17",
        "3",
        "What was our busiest day ever, and how many mouths did we feed?",
        lambda t: Groups(dict([_busiest(t)])),
        ["kitchen_log"],
        also=[lambda t: Named(dict(zip(["day", "fed"], _busiest(t), strict=True)))],
    ),
    Question(
        "blind_school_meals-18",
        "3",
        "Which school has had the most no-shows since February?",
        lambda t: str(_since_february(t).index[0]),
        ["kitchen_log", "schools"],
        also=[
            lambda t: _groups(_since_february(t)),
            lambda t: str(_since_february(t, "sch_cd").index[0]),
            lambda t: _groups(_since_february(t, "sch_cd")),
        ],
    ),
    Question(
        "blind_school_meals-19",
        "4",
        "Could you draw me bars for the veggie lunches at each school?",
        lambda t: Chart("bar", _by_name(t, "veg_srvd").to_dict()),
        ["kitchen_log", "schools"],
        also=[lambda t: Chart("bar", _by_code(t, "veg_srvd").to_dict())],
    ),
    Question(
        "blind_school_meals-20",
        "4",
        "A line of plate leftovers month by month would be lovely!",
        lambda t: Chart("line", _monthly_leftovers(t)),
        ["kitchen_log"],
    ),
    Question(
        "blind_school_meals-21",
        "4",
        "Can I see the spread of how hot the food was, as a histogram?",
        lambda t: Chart("hist", t["kitchen_log"]["CoreTemp_C"].dropna().tolist()),
        ["kitchen_log"],
    ),
    Question(
        "blind_school_meals-22",
        "5",
        "Pop in an extra column with all the rubbish added up, plates plus prep?",
        lambda t: _together(t, fill=False),
        ["kitchen_log"],
        also=[lambda t: _together(t, fill=True)],
    ),
    Question(
        "blind_school_meals-23",
        "5",
        "Make me a little grid: schools down the side, months across, lunches handed out inside?",
        lambda t: _side_by_side(t, "School Name"),
        ["kitchen_log", "schools"],
        also=[
            lambda t: _side_by_side(t, "sch_cd"),
            lambda t: _side_by_side(t, "School Name", "%m"),
            lambda t: _side_by_side(t, "sch_cd", "%m"),
            lambda t: _side_by_side(t, "School Name", "%B"),
            lambda t: _side_by_side(t, "sch_cd", "%B"),
        ],
    ),
    Question(
        "blind_school_meals-24",
        "6",
        "How strongly does the heat of the food go together with what's left on plates?",
        lambda t: float(t["kitchen_log"]["CoreTemp_C"].corr(t["kitchen_log"]["plate_waste_kg"])),
        ["kitchen_log"],
        also=[
            lambda t: float(
                t["kitchen_log"]["CoreTemp_C"].corr(
                    t["kitchen_log"]["plate_waste_kg"], method="spearman"
                )
            )
        ],
    ),
    Question(
        "blind_school_meals-25",
        "6",
        "What's the middle number of lunches booked, and how much does it vary (standard dev.)?",
        lambda t: Named(
            {
                "median": float(t["kitchen_log"]["meals_ord"].median()),
                "std": float(t["kitchen_log"]["meals_ord"].std()),
            }
        ),
        ["kitchen_log"],
        also=[
            lambda t: Named(
                {
                    "median": float(t["kitchen_log"]["meals_ord"].median()),
                    "std": float(t["kitchen_log"]["meals_ord"].std(ddof=0)),
                }
            )
        ],
    ),
    Question(
        "blind_school_meals-26",
        "7",
        "How many lunches should we expect to make next September?",
        lambda _: Decline(),
        ["kitchen_log", "schools"],
    ),
    Question(
        "blind_school_meals-27",
        "7",
        "Which kiddies have a nut allergy?",
        lambda _: Decline(),
        ["kitchen_log", "schools"],
    ),
]
