"""A parcel service: shipments and the couriers who deliver them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"shipments": "csv", "couriers": "csv"}

_TOWNS = [
    "Altenau",
    "Bad Lehr",
    "Dornhagen",
    "Eschfeld",
    "Friedrichsort",
    "Gronau",
    "Harkebruch",
    "Kirchlinde",
    "Moorburg",
    "Neuwerder",
    "Oberstein",
    "St. Marien",
]
_NAMES = "Amir Birte Cem Dana Emre Finja Goran Heike Idris Jule Kemal Lotte Milan Nele Orhan Petra"


def tables(rng: np.random.Generator) -> Tables:
    c = 44
    names = _NAMES.split()
    couriers = pd.DataFrame(
        {
            "courier": [f"C{i:03}" for i in range(101, 101 + c)],
            "Courier Name": [f"{names[i % 16]} {'ABDFGHKLMRSTW'[i % 13]}." for i in range(c)],
            "vehicle": rng.choice(["van", "e-van", "cargo bike"], c, p=[0.5, 0.3, 0.2]),
            "hourly wage €": rng.normal(15.8, 1.4, c).round(2),
            "since": [f"{m:02}/{y}" for m, y in rng.integers([1, 2012], [13, 2024], (c, 2))],
        }
    )
    n = 1350
    days = pd.date_range("2023-10-02", "2024-09-28")
    pull = np.array([9, 7, 6, 6, 7, 3, 0.8])[days.weekday] * np.where(days.month == 12, 1.7, 1)
    day = days[np.sort(rng.choice(len(days), n, p=pull / pull.sum()))]
    handed = day + pd.to_timedelta(rng.integers(7 * 60, 20 * 60, n), unit="min")
    service = rng.choice(
        ["standard", "express", "economy", "same-day"], n, p=[0.5, 0.2, 0.22, 0.08]
    )
    zone = rng.choice(list("ABCDE"), n, p=[0.31, 0.26, 0.2, 0.15, 0.08])
    heavier = pd.Series(service).map(
        {"standard": 1.2, "express": 0.85, "economy": 1.28, "same-day": 0.6}
    )
    weight = np.clip(rng.lognormal(heavier, 0.85), 0.1, 31.5).round(2)
    length = np.clip(rng.normal(38, 16, n) + weight * 2.2, 12, 175).round(0)
    width = np.clip(length * rng.uniform(0.3, 0.9, n), 8, 80).round(0)
    height = np.clip(length * rng.uniform(0.1, 0.7, n), 3, 60).round(0)
    extra = pd.Series(service).map({"standard": 0, "express": 5.5, "economy": -1.2, "same-day": 9})
    step = pd.Series(zone).map(dict(zip("ABCDE", [0, 0.8, 1.9, 3.4, 7.2], strict=True)))
    postage = np.clip(4.6 + extra + step + 0.32 * weight + rng.normal(0, 0.7, n), 2.9, None)
    value = rng.lognormal(3.9, 0.9, n).round(2)
    value[rng.choice(n, 163, replace=False)] = np.nan
    status = rng.choice(
        ["delivered", "returned", "lost", "in transit"], n, p=[0.91, 0.05, 0.022, 0.018]
    )
    slow = pd.Series(service).map({"standard": 2.1, "express": 0.6, "economy": 4, "same-day": 0})
    took = rng.poisson(slow) + (service != "same-day")
    arrived = day + pd.to_timedelta(took, unit="D")
    noted = rng.choice(["corner dented", "box wet", "opened, retaped", "label torn"], n)
    packaging = rng.choice(
        ["box", "Box", "BOX ", "tube", "Tube", "envelope", " envelope", "pallet"],
        n,
        p=[0.36, 0.14, 0.05, 0.09, 0.06, 0.19, 0.08, 0.03],
    )
    pull = rng.permutation(np.linspace(1, 3.4, len(_TOWNS)))
    blank = weight.copy()
    blank[rng.choice(n, 57, replace=False)] = np.nan
    shipments = pd.DataFrame(
        {
            "Tracking No": [f"PX{i}DE" for i in rng.choice(900000, n, replace=False) + 100000],
            "handed_in": handed.strftime("%Y-%m-%d %H:%M"),
            "delivered_on": np.where(status == "delivered", arrived.strftime("%d/%m/%Y"), None),
            "depot": rng.choice(
                ["HH1", "HH2", "KI1", "LB3", "SN1"], n, p=[0.3, 0.24, 0.2, 0.15, 0.11]
            ),
            "courier": rng.choice(couriers["courier"][:-3], n),
            "Service Level": service,
            "zone": zone,
            "Recipient Town": rng.choice(_TOWNS, n, p=pull / pull.sum()),
            "weight_kg": blank,
            "Length (cm)": length.astype(int),
            "Width (cm)": width.astype(int),
            "Height (cm)": height.astype(int),
            "packaging": packaging,
            "declaredValue_eur": value,
            "postage_eur": postage.round(2),
            "attempts": np.clip(1 + rng.poisson(0.28, n), 1, 4),
            "Status": status,
            "signed_for": rng.choice(["Y", "N"], n, p=[0.63, 0.37]),
            "damage note": np.where(rng.random(n) < 0.06, noted, None),
        }
    )
    return {"shipments": shipments, "couriers": couriers}


KG = "weight_kg"
SERVICE = "Service Level"
VALUE = "declaredValue_eur"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _parcels(t: Tables) -> pd.DataFrame:
    """The shipments with real dates and the days they took."""
    s = t["shipments"]
    handed = pd.to_datetime(s["handed_in"], format="%Y-%m-%d %H:%M")
    arrived = pd.to_datetime(s["delivered_on"], format="%d/%m/%Y")
    return s.assign(
        handed_in=handed, delivered_on=arrived, took=(arrived - handed.dt.normalize()).dt.days
    )


def _missing(t: Tables, everything: bool) -> Groups:
    blank = t["shipments"].isna().sum()
    return _groups(blank if everything else blank[blank > 0])


def _towns(t: Tables) -> pd.Series:
    return t["shipments"]["Recipient Town"].value_counts().head(5)


def _signed(t: Tables, scale: float) -> Groups:
    s = t["shipments"]
    return _groups(s["signed_for"].eq("Y").groupby(s["zone"]).mean() * scale)


def _heaviest(t: Tables) -> pd.DataFrame:
    s = t["shipments"]
    return s[s[KG] == s[KG].max()]


def _second_try(t: Tables) -> float:
    s = t["shipments"]
    x = s[(s[SERVICE] == "express") & (s["Status"] == "delivered")]
    return float((x["attempts"] >= 2).mean())


def _per_kilogram(t: Tables, pooled: bool) -> Groups:
    s = t["shipments"].dropna(subset=KG)
    if pooled:
        g = s.groupby("zone")[["postage_eur", KG]].sum()
        return _groups(g["postage_eur"] / g[KG])
    return _groups((s["postage_eur"] / s[KG]).groupby(s["zone"]).mean())


def _most_lost(t: Tables) -> str:
    s = t["shipments"]
    return str(s["Status"].eq("lost").groupby(s["depot"]).mean().idxmax())


def _idle(t: Tables) -> pd.DataFrame:
    c = t["couriers"]
    return c[~c["courier"].isin(t["shipments"]["courier"])]


def _by_vehicle(t: Tables) -> Groups:
    x = t["shipments"].merge(t["couriers"], on="courier")
    return _groups(x["vehicle"].value_counts())


def _first_quarter(t: Tables) -> int:
    return int(_parcels(t)["delivered_on"].between("2024-01-01", "2024-03-31").sum())


def _monthly_postage(t: Tables) -> Frame:
    p = _parcels(t)
    total = p.groupby(p["handed_in"].dt.strftime("%Y-%m"))["postage_eur"].sum()
    change = (total.pct_change() * 100).round(1)
    table = pd.DataFrame(
        {"month": total.index, "total": total.round(2).tolist(), "change": change.tolist()}
    )
    return Frame(table, ordered=True)


def _far_scatter(t: Tables) -> Chart:
    s = t["shipments"].query("zone == 'E'").dropna(subset=KG)
    return Chart("scatter", list(zip(s[KG].tolist(), s["postage_eur"].tolist(), strict=True)))


def _weekly_line(t: Tables) -> Chart:
    p = _parcels(t)
    weeks = p["handed_in"].dt.to_period("W-SUN").dt.start_time.dt.strftime("%Y-%m-%d")
    return Chart("line", weeks.value_counts().sort_index().to_dict())


def _filled(t: Tables) -> Frame:
    s = t["shipments"]
    full = s[KG].fillna(s.groupby(SERVICE)[KG].transform("median"))
    return Frame(s.assign(weight_kg=full), ["Tracking No", KG])


def _weight_classes(t: Tables) -> Groups:
    s = t["shipments"][KG].dropna()
    cut = pd.cut(s, [-np.inf, 2, 10, np.inf], right=False, labels=["small", "medium", "large"])
    return _groups(cut.astype(str).value_counts())


def _value_interval(t: Tables, student: bool) -> Named:
    x = t["shipments"][VALUE].dropna()
    factor = stats.t.ppf(0.975, len(x) - 1) if student else stats.norm.ppf(0.975)
    half = factor * x.sem()
    return Named({"from": float(x.mean() - half), "to": float(x.mean() + half)})


def _status_chi(t: Tables) -> Named:
    s = t["shipments"]
    r = stats.chi2_contingency(pd.crosstab(s[SERVICE], s["signed_for"]))
    return Named({"chi2": float(r.statistic), "p": float(r.pvalue)})


def _zone_anova(t: Tables) -> Named:
    groups = [g for _, g in t["shipments"].dropna(subset=KG).groupby("zone")[KG]]
    r = stats.f_oneway(*groups)
    return Named({"F": float(r.statistic), "p": float(r.pvalue)})


def _express_economy(t: Tables) -> Named:
    s = t["shipments"].dropna(subset=KG)
    x, y = s.loc[s[SERVICE] == "express", KG], s.loc[s[SERVICE] == "standard", KG]
    r = stats.ttest_ind(x, y, equal_var=False)
    return Named(
        {
            "mean_express": round(float(x.mean()), 2),
            "mean_standard": round(float(y.mean()), 2),
            "t_stat": round(float(r.statistic), 3),
            "verdict": "different" if r.pvalue < 0.01 else "no evidence",
        }
    )


def _chargeable(t: Tables) -> Named:
    s = t["shipments"]
    s = s[(s["Status"] == "delivered") & s["zone"].isin(["C", "D", "E"])].dropna(subset=KG)
    volumetric = s["Length (cm)"] * s["Width (cm)"] * s["Height (cm)"] / 5000
    charged = np.maximum(volumetric, s[KG])
    return Named(
        {
            "mean_chargeable": round(float(charged.mean()), 2),
            "bulky": int((volumetric > s[KG]).sum()),
            "bulky_share": round(float((volumetric > s[KG]).mean() * 100), 1),
        }
    )


def _pauses(t: Tables) -> Named:
    p = _parcels(t).sort_values(["courier", "handed_in"])
    gap = p.groupby("courier")["handed_in"].diff().dropna().dt.total_seconds() / 3600
    return Named(
        {
            "gaps": len(gap),
            "mean_gap": round(float(gap.mean()), 2),
            "median_gap": round(float(gap.median()), 2),
            "long_gaps": int((gap > 14 * 24).sum()),
        }
    )


def _dear_ones(t: Tables) -> Named:
    x = t["shipments"][VALUE].dropna()
    z = (x - x.mean()) / x.std()
    return Named(
        {
            "outliers": int((z.abs() > 3).sum()),
            "share": round(float((z.abs() > 3).mean() * 100), 2),
            "mean_without": round(float(x[z.abs() <= 3].mean()), 2),
        }
    )


def _weight_and_days(t: Tables) -> Named:
    p = _parcels(t).dropna(subset=[KG, "took"])
    r = stats.pearsonr(p[KG], p["took"])
    size, p_value = abs(r.statistic), r.pvalue
    kind = "linear" if p_value < 0.05 and size >= 0.5 else "weak" if p_value < 0.05 else "none"
    return Named(
        {
            "r": round(float(r.statistic), 3),
            "p": round(float(p_value), 4),
            "n": len(p),
            "relationship": kind,
        }
    )


QUESTIONS: list[Question] = [
    Question(
        "parcel-01",
        "1",
        "show the first 8 shipments",
        lambda t: Frame(t["shipments"].head(8), ordered=True),
        ["shipments"],
    ),
    Question(
        "parcel-02",
        "1",
        "how many rows have no weight",
        lambda t: int(t["shipments"][KG].isna().sum()),
        ["shipments"],
    ),
    Question(
        "parcel-03",
        "1",
        "Which columns have gaps in them, and how many empty cells does each of those have?",
        lambda t: _missing(t, False),
        ["shipments"],
        also=[lambda t: _missing(t, True)],
    ),
    Question(
        "parcel-04",
        "1",
        "different service levels",
        lambda t: Listed(t["shipments"][SERVICE].unique().tolist()),
        ["shipments"],
        also=[lambda t: int(t["shipments"][SERVICE].nunique())],
    ),
    Question(
        "parcel-05",
        "2",
        "average postage by service level",
        lambda t: _groups(t["shipments"].groupby(SERVICE)["postage_eur"].mean()),
        ["shipments"],
    ),
    Question(
        "parcel-06",
        "2",
        "only parcels over 5 kg",
        lambda t: _groups(
            t["shipments"].query("weight_kg > 5").groupby(SERVICE)["postage_eur"].mean()
        ),
        ["shipments"],
        after=["parcel-05"],
    ),
    Question(
        "parcel-07",
        "2",
        "top 5 towns by number of parcels",
        lambda t: _groups(_towns(t), ordered=True),
        ["shipments"],
        also=[lambda t: Listed(_towns(t).index.tolist(), ordered=True)],
    ),
    Question(
        "parcel-08",
        "2",
        "how many parcels got lost",
        lambda t: int((t["shipments"]["Status"] == "lost").sum()),
        ["shipments"],
    ),
    Question(
        "parcel-09",
        "2",
        "median weight of express parcels",
        lambda t: float(t["shipments"].loc[t["shipments"][SERVICE] == "express", KG].median()),
        ["shipments"],
    ),
    Question(
        "parcel-10",
        "2",
        "share of parcels signed for, per zone",
        lambda t: _signed(t, 1),
        ["shipments"],
        also=[lambda t: _signed(t, 100)],
    ),
    Question(
        "parcel-11",
        "2",
        "total declared value by depot, largest first",
        lambda t: _groups(
            t["shipments"].groupby("depot")[VALUE].sum().sort_values(ascending=False), ordered=True
        ),
        ["shipments"],
    ),
    Question(
        "parcel-12",
        "2",
        "tracking number of the most valuable parcel",
        lambda t: str(t["shipments"].loc[t["shipments"][VALUE].idxmax(), "Tracking No"]),
        ["shipments"],
    ),
    Question(
        "parcel-13",
        "2",
        "How many parcels are awkward to carry, meaning heavier than 20 kg or longer than 100 cm?",
        lambda t: int(((t["shipments"][KG] > 20) | (t["shipments"]["Length (cm)"] > 100)).sum()),
        ["shipments"],
    ),
    Question(
        "parcel-14",
        "2",
        "Of the express parcels that were delivered, what percentage needed a second attempt or "
        "more?",
        lambda t: _second_try(t) * 100,
        ["shipments"],
        also=[_second_try],
    ),
    Question(
        "parcel-15",
        "2",
        "number of parcels per vehicle type",
        _by_vehicle,
        ["shipments", "couriers"],
    ),
    Question(
        "parcel-16",
        "2",
        "What do customers pay per kilo in each zone? Take postage divided by weight for every "
        "parcel that was weighed and average that.",
        lambda t: _per_kilogram(t, False),
        ["shipments"],
    ),
    Question(
        "parcel-17",
        "2",
        "which depot loses the biggest share of its parcels?",
        _most_lost,
        ["shipments"],
    ),
    Question(
        "parcel-18",
        "2",
        "We have couriers on the list who didn't carry a single shipment. Who are they?",
        lambda t: Listed(_idle(t)["Courier Name"].tolist()),
        ["couriers", "shipments"],
        also=[
            lambda t: Listed(_idle(t)["courier"].tolist()),
            lambda t: Frame(_idle(t)),
        ],
    ),
    Question(
        "parcel-19",
        "3",
        "parcels handed in per month",
        lambda t: _groups(
            _parcels(t)["handed_in"].dt.strftime("%Y-%m").value_counts().sort_index()
        ),
        ["shipments"],
    ),
    Question(
        "parcel-20",
        "3",
        "busiest weekday for hand-ins?",
        lambda t: str(_parcels(t)["handed_in"].dt.day_name().mode()[0]),
        ["shipments"],
    ),
    Question(
        "parcel-21",
        "3",
        "how many were delivered in the first quarter of 2024",
        _first_quarter,
        ["shipments"],
    ),
    Question(
        "parcel-22",
        "3",
        "How many days does a parcel take on average at each service level? Count calendar days "
        "from the day of hand-in to the delivery date, and skip parcels without a delivery date.",
        lambda t: _groups(_parcels(t).groupby(SERVICE)["took"].mean()),
        ["shipments"],
    ),
    Question(
        "parcel-23",
        "3",
        "Add up the postage of each calendar month of hand-in and compare every month with the one "
        "before it. Give a table with the columns month, total (euros, 2 decimals) and change (in "
        "percent against the previous month, 1 decimal; empty for the first month), in order of "
        "time.",
        _monthly_postage,
        ["shipments"],
    ),
    Question(
        "parcel-24",
        "4",
        "bar chart of parcel count per zone",
        lambda t: Chart("bar", t["shipments"]["zone"].value_counts().to_dict()),
        ["shipments"],
    ),
    Question(
        "parcel-25",
        "4",
        "histogram of the weights",
        lambda t: Chart("hist", t["shipments"][KG].dropna().tolist()),
        ["shipments"],
    ),
    Question(
        "parcel-26",
        "4",
        "Could you draw a scatter plot with weight on x and postage on y, zone E only?",
        _far_scatter,
        ["shipments"],
    ),
    Question(
        "parcel-27",
        "4",
        "line chart, parcels handed in per week (Monday to Sunday)",
        _weekly_line,
        ["shipments"],
    ),
    Question(
        "parcel-28",
        "5",
        "Some parcels were never weighed; give those the median weight of their service level and "
        "show me the shipments with that.",
        _filled,
        ["shipments"],
    ),
    Question(
        "parcel-29",
        "5",
        "new column length_m with the length in metres",
        lambda t: Frame(
            t["shipments"].assign(length_m=t["shipments"]["Length (cm)"] / 100),
            ["Tracking No", "length_m"],
        ),
        ["shipments"],
    ),
    Question(
        "parcel-30",
        "5",
        "Sort the parcels into weight classes: below 2 kg is 'small', from 2 to below 10 kg is "
        "'medium', 10 kg and above is 'large'. Leave out parcels whose weight is missing. Report "
        "how many parcels each class has.",
        _weight_classes,
        ["shipments"],
    ),
    Question(
        "parcel-31",
        "5",
        "packaging is spelled every which way - trim the blanks, make it lower case, then count",
        lambda t: _groups(t["shipments"]["packaging"].str.strip().str.lower().value_counts()),
        ["shipments"],
    ),
    Question(
        "parcel-32",
        "6",
        "correlation between weight and postage",
        lambda t: float(t["shipments"][KG].corr(t["shipments"]["postage_eur"])),
        ["shipments"],
    ),
    Question(
        "parcel-33",
        "6",
        "95% confidence interval of the mean declared value",
        lambda t: _value_interval(t, True),
        ["shipments"],
        also=[lambda t: _value_interval(t, False)],
    ),
    Question(
        "parcel-34",
        "6",
        "chi-square test: service level vs signed for. statistic and p please",
        _status_chi,
        ["shipments"],
    ),
    Question(
        "parcel-35",
        "6",
        "Is the mean weight the same in all zones? Run a one-way ANOVA over the five zones, with "
        "unweighed parcels dropped. I need the F statistic and the p-value.",
        _zone_anova,
        ["shipments"],
    ),
    Question(
        "parcel-36",
        "6b",
        "Do express and standard parcels differ in weight? Compare the mean weights of the two "
        "service levels with Welch's t-test (unequal variances, two-sided, express first), using "
        "only parcels with a known weight. Call the result 'different' if the p-value is below "
        "0.01 and 'no evidence' otherwise. Answer in the form: @mean_express[value], "
        "@mean_standard[value], @t_stat[value], @verdict[word], where the means are in kg rounded "
        "to 2 decimals, and t_stat is rounded to 3 decimals.",
        _express_economy,
        ["shipments"],
    ),
    Question(
        "parcel-37",
        "6b",
        "Derive the volumetric weight of a parcel as length x width x height in cm divided by "
        "5000, and the chargeable weight as the larger of volumetric and actual weight. Consider "
        "only delivered parcels of zones C, D and E whose actual weight is known. Report "
        "@mean_chargeable[value], the mean chargeable weight in kg to two decimal places; "
        "@bulky[count], the number of parcels whose volumetric weight exceeds the actual one; and "
        "@bulky_share[percent], their share among the considered parcels, in percent to one "
        "decimal place.",
        _chargeable,
        ["shipments"],
    ),
    Question(
        "parcel-38",
        "6b",
        "For each courier, order the shipments by the time of hand-in and calculate the hours that "
        "passed since the previous shipment of the same courier. A courier's first shipment has no "
        "gap and is not counted. Report the number of gaps, the mean gap and the median gap in "
        "hours (2 decimals each), and how many gaps are longer than 14 days.",
        _pauses,
        ["shipments"],
    ),
    Question(
        "parcel-39",
        "6b",
        "Find the outliers among the declared values with the z-score method: a value is an "
        "outlier if the absolute z-score is greater than 3, with the sample standard deviation "
        "(n - 1). Ignore shipments without a declared value. Give @outliers[n] as a count, "
        "@share[pct] as percent of the declared values rounded to two decimals, and "
        "@mean_without[eur], the mean of the values that remain, rounded to two decimals.",
        _dear_ones,
        ["shipments"],
    ),
    Question(
        "parcel-40",
        "6b",
        "Is there a linear relationship between the weight of a parcel and the number of calendar "
        "days from hand-in to delivery? Use Pearson's correlation on parcels that have both a "
        "weight and a delivery date. Say 'linear' if p < 0.05 and |r| >= 0.5, 'weak' if p < 0.05 "
        "and |r| < 0.5, and 'none' if p >= 0.05. Report r (3 decimals), p (4 decimals), the number "
        "of parcels used and the verdict.",
        _weight_and_days,
        ["shipments"],
    ),
    Question(
        "parcel-41",
        "7",
        "which parcels are going to get lost next month?",
        lambda _: Decline(),
        ["shipments"],
    ),
]
