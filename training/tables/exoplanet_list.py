"""A list of exoplanets in the abbreviated columns of a catalogue, full of gaps."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
    max_,
    mean,
    median,
    min_,
    nunique,
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
)

FORMATS = {"planets": "csv"}

VOICE = "students in their first lab session, each in a few words"

SURVEYS = {
    "Kepler": 0.44,
    "K2": 0.12,
    "TOI": 0.14,
    "HD": 0.13,
    "WASP": 0.09,
    "GJ": 0.05,
    "OGLE": 0.03,
}
PLACES = {
    "Kepler": "Kepler",
    "K2": "K2",
    "TOI": "TESS",
    "HD": "La Silla",
    "WASP": "SuperWASP",
    "GJ": "La Silla",
    "OGLE": "OGLE",
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    stars = 560
    survey = rng.choice([*SURVEYS], stars, p=[*SURVEYS.values()])
    number = rng.choice(np.arange(2, 3999), stars, replace=False)
    host = np.array([f"{name}-{i}" for name, i in zip(survey, number, strict=True)])
    planets = rng.choice([1, 2, 3, 4, 5], stars, p=[0.7, 0.18, 0.07, 0.03, 0.02])
    at = np.repeat(np.arange(stars), planets)
    letter = np.concatenate([np.arange(m) for m in planets])
    n = len(at)
    place = np.array([PLACES[name] for name in survey])[at]
    method = np.where(place == "La Silla", "RV", "transit")
    method = np.where(place == "OGLE", "microlensing", method)
    method = np.where((method == "RV") & (rng.random(n) < 0.13), "imaging", method)
    first = {
        "Kepler": 2010,
        "K2": 2015,
        "TESS": 2018,
        "La Silla": 1996,
        "SuperWASP": 2007,
        "OGLE": 2004,
    }
    year = np.array([first[name] for name in place]) + rng.integers(0, 7, n)
    year = np.where(place == "La Silla", year + rng.integers(0, 20, n), year)
    period = np.exp(rng.normal(2.5, 1.2, n)) * np.where(method == "transit", 1, 25)
    radius = np.exp(rng.normal(0.9, 0.7, n)).clip(0.4, 22)
    teff = rng.normal(5300, 850, stars).clip(2600, 9500)
    frame = pd.DataFrame(
        {
            "pl_name": [f"{host[i]} {'bcdefg'[k]}" for i, k in zip(at, letter, strict=True)],
            "host": host[at],
            "meth": method,
            "disc_yr": year.clip(max=2024),
            "fac": place,
            "n_pl": planets[at],
            "P_d": period.round(4),
            "a_au": ((period / 365.25) ** (2 / 3)).round(4),
            "ecc": rng.beta(1.1, 5.5, n).round(3),
            "R_e": radius.round(2),
            "M_e": (radius**2.1 * np.exp(rng.normal(0.2, 0.45, n))).round(2),
            "Teq_K": (278 * (teff[at] / 5770) / np.sqrt((period / 365.25) ** (2 / 3))).round(),
            "Teff_K": teff[at].round(),
            "spt": np.select([teff > 6000, teff > 5200, teff > 3900], ["F", "G", "K"], "M")[at],
            "dist_pc": np.exp(rng.normal(5.3, 1, stars)).round(1)[at],
            "Vmag": rng.normal(12.6, 1.9, stars).round(2)[at],
            "ctrl": rng.random(n) < 0.07,
            "upd": (pd.Timestamp("2020-02-03") + pd.to_timedelta(rng.integers(0, 1720, n), "D")),
        }
    )
    frame["upd"] = frame["upd"].dt.strftime("%Y-%m-%d")
    for name, share in {
        "ecc": 0.44,
        "M_e": 0.51,
        "R_e": 0.16,
        "Teq_K": 0.33,
        "Teff_K": 0.06,
        "spt": 0.38,
        "dist_pc": 0.04,
        "Vmag": 0.09,
        "a_au": 0.21,
    }.items():
        frame.loc[rng.random(n) < share, name] = np.nan
    return {"planets": frame.sample(frac=1, random_state=4, ignore_index=True)}


t = T("planets")
year = c("disc_yr")
upd = c("upd")
transit = c("meth") == "transit"
rv = c("meth") == "RV"
kepler = c("fac") == "Kepler"
tess = c("fac") == "TESS"
per_year = t.group("disc_yr", n=count())

QUESTIONS = [
    # Everyday: look
    ("shape?", t.report("shape")),
    ("which dtypes do the columns have", t.report("types")),
    ("top 12 rows of the list", t.limit(12).table()),
    ("tail, 4 rows", t.tail(4).table()),
    ("a sample of 9 planets", t.sample(9).table()),
    ("how many NaN in every column", t.report("missing")),
    ("are there duplicate rows", t.report("duplicates")),
    ("list the facilities (fac)", t.distinct("fac").table()),
    ("summary of P_d, R_e and M_e", t.report("describe", "P_d", "R_e", "M_e")),
    ("planets around M stars (spt)", t.filter(c("spt") == "M").table()),
    (
        "pl_name, host and dist_pc, nearest first",
        t.select("pl_name", "host", "dist_pc").sort("dist_pc").table(),
    ),
    ("planets that have an ecc", t.filter(~c("ecc").missing()).table()),
    # aggregate
    ("number of planets?", t.value(count())),
    ("how many host stars", t.value(nunique("host"))),
    ("planets per method", t.group("meth", n=count()).table()),
    ("facility with the most planets", t.group("fac", n=count()).top(1, "n").table()),
    ("5 hosts with most planets in the list", t.group("host", n=count()).top(5, "n").table()),
    ("mean R_e", t.value(mean("R_e"))),
    ("M_e averaged by meth", t.group("meth", mass=mean("M_e")).table()),
    ("median period for each method", t.group("meth", period=median("P_d")).table()),
    (
        "average M_e if you ignore outliers",
        t.filter(~outlier("M_e")).value(mean("M_e")),
    ),
    ("closest planet to us", t.bottom(1, "dist_pc").table()),
    ("heaviest 6 planets (M_e)", t.top(6, "M_e").table()),
    ("maximum Teq_K", t.value(max_("Teq_K"))),
    ("count of planets with no M_e", t.filter(c("M_e").missing()).value(count())),
    ("percent of planets missing ecc", t.value(mean(c("ecc").missing()) * 100)),
    (
        "percent with a known spt per facility",
        t.group("fac", pct=mean(~c("spt").missing()) * 100).table(),
    ),
    ("fraction found by transit", t.value(mean(transit))),
    ("how many controversial ones (ctrl)", t.filter(c("ctrl")).value(count())),
    (
        "transit planets smaller than 1.5 R_e: count",
        t.filter(transit & (c("R_e") < 1.5)).value(count()),
    ),
    ("planets with Teq_K between 200 and 320", t.filter(c("Teq_K").between(200, 320)).table()),
    (
        "mean dist_pc of Kepler and of TESS planets",
        t.filter(c("fac").isin(["Kepler", "TESS"])).group("fac", dist=mean("dist_pc")).table(),
    ),
    (
        "how much bigger is the mean R_e of Kepler than of TESS",
        t.value(mean("R_e", kepler) - mean("R_e", tess)),
    ),
    ("min and max of Vmag", t.group(min=min_("Vmag"), max=max_("Vmag")).table()),
    ("std of ecc for RV planets", t.filter(rv).value(std("ecc"))),
    ("correlation between P_d and ecc", t.test("correlation", y="ecc", x="P_d")),
    ("spt value counts", t.group("spt", n=count()).table()),
    ("planets by method and facility", t.group("meth", "fac", n=count()).table()),
    (
        "methods with fewer than 50 planets",
        t.group("meth", n=count()).filter(c("n") < 50).table(),
    ),
    ("3 largest planets (R_e) of each method", t.top(3, "R_e", per=("meth",)).table()),
    ("upper quartile of dist_pc", t.value(quantile("dist_pc", 0.75))),
    ("which planets have an R_e above average", t.filter(c("R_e") > over(mean("R_e"))).table()),
    # time
    ("planets by disc_yr", per_year.table()),
    ("year with most discoveries", per_year.top(1, "n").table()),
    ("when was the first planet discovered", t.value(min_("disc_yr"))),
    ("earliest RV planets, show 5", t.filter(rv).bottom(5, "disc_yr").table()),
    ("how many were found after 2015", t.filter(year > 2015).value(count())),
    (
        "mean R_e up to 2014 and after 2014",
        t.group(early=mean("R_e", year <= 2014), late=mean("R_e", year > 2014)).table(),
    ),
    ("planets found from 2010 to 2012", t.filter(year.between(2010, 2012)).table()),
    ("median dist_pc by discovery year", t.group("disc_yr", dist=median("dist_pc")).table()),
    (
        "cumulative planets per disc_yr",
        per_year.derive(total=running("n", "disc_yr")).table(),
    ),
    (
        "discoveries a year and difference to the previous year",
        per_year.derive(diff=c("n") - shift("n", "disc_yr")).table(),
    ),
    (
        "planets per year with 5 year moving average",
        per_year.derive(smooth=rolling("n", "disc_yr", 5)).table(),
    ),
    ("which entries have the latest upd? 20 of them", t.top(20, "upd").table()),
    ("updates per month (upd)", t.group(month=upd.floor("month"), n=count()).table()),
    ("rows updated since 1 March 2024", t.filter(upd >= date("2024-03-01")).table()),
    ("last upd for each facility", t.group("fac", last=max_("upd")).table()),
    (
        "updates by quarter in 2022",
        t.filter(upd.part("year") == 2022).group(quarter=upd.floor("quarter"), n=count()).table(),
    ),
    # charts
    ("plot number of planets per year", per_year.chart("line", x="disc_yr", y="n")),
    ("R_e histogram", t.chart("histogram", y="R_e")),
    ("mass radius diagram (M_e, R_e)", t.chart("scatter", x="M_e", y="R_e")),
    ("a_au vs ecc, coloured by meth", t.chart("scatter", x="a_au", y="ecc", colour="meth")),
    ("barplot of methods", t.group("meth", n=count()).chart("bar", x="meth", y="n")),
    ("box plot Teff_K for each spt", t.chart("box", x="spt", y="Teff_K")),
    (
        "stacked bars discoveries per year by facility",
        t.group("disc_yr", "fac", n=count()).chart(
            "bar", x="disc_yr", y="n", colour="fac", stacked=True
        ),
    ),
    ("pie chart of spt", t.group("spt", n=count()).chart("pie", x="spt", y="n")),
    ("histogram of Vmag, 40 bins", t.chart("histogram", y="Vmag", bins=40)),
    ("violin of R_e by method", t.chart("violin", x="meth", y="R_e")),
    (
        "mean M_e for each facility as bars",
        t.group("fac", mass=mean("M_e")).chart("bar", x="fac", y="mass"),
    ),
    (
        "median R_e over the discovery years, line per method",
        t.group("meth", "disc_yr", radius=median("R_e")).chart(
            "line", x="disc_yr", y="radius", colour="meth"
        ),
    ),
    # clean
    (
        "dropna on M_e and R_e",
        t.filter(~c("M_e").missing() & ~c("R_e").missing()).change("planets"),
    ),
    ("rename P_d as period_days", t.rename(P_d="period_days").change("planets")),
    (
        "new column with R_e in jupiter radii, R_e / 11.2, called R_j",
        t.derive(R_j=c("R_e") / 11.2).change("planets"),
    ),
    ("remove the column ctrl", t.drop("ctrl").change("planets")),
    ("replace missing ecc by 0", t.derive(ecc=c("ecc").or_else(0)).change("planets")),
    (
        "flag planets as rocky where R_e is below 1.6, new column rocky",
        t.derive(rocky=c("R_e") < 1.6).change("planets"),
    ),
    # unanswerable
    ("how many have water", None),
    ("which planets have moons", None),
    ("age of the host stars", None),
    ("names of the astronomers behind each planet", None),
]
