"""Ascents of weather balloons at five sites of a field campaign, one row for each."""

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
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"ascents": "parquet"}

VOICE = "a PhD student in meteorology: precise, technical, names thresholds and units"

SITES = {"Andenes": 69.3, "Lindau": 51.6, "Payerne": 46.8, "Izana": 28.3, "Barbados": 13.1}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1240
    site = rng.choice([*SITES], n, p=[0.17, 0.28, 0.26, 0.12, 0.17])
    lat = np.array([SITES[name] for name in site])
    day = pd.Timestamp("2022-09-01") + pd.to_timedelta(rng.integers(0, 850, n), "D")
    hour = rng.choice([0, 6, 12, 18], n, p=[0.36, 0.1, 0.44, 0.1])
    launch = day + pd.to_timedelta(hour * 60 - 60 + rng.integers(0, 50, n), "m")
    sonde = rng.choice(["RS41-SGP", "M20", "DFM-17", "iMS-100"], n, p=[0.52, 0.21, 0.18, 0.09])
    balloon = rng.choice([200, 350, 600, 1000], n, p=[0.13, 0.34, 0.36, 0.17])
    gas = np.where(rng.random(n) < np.where(lat > 60, 0.1, 0.62), "He", "H2")
    season = -np.cos((launch.dayofyear.to_numpy() - 20) / 365 * 2 * np.pi)
    surface = 29 - 0.36 * lat + season * lat * 0.17 + rng.normal(0, 3.6, n)
    burst = 22500 + 4200 * np.log(balloon / 200) + rng.normal(0, 2600, n)
    early = rng.random(n) < 0.06
    burst = np.where(early, rng.uniform(3500, 15000, n), burst)
    rate = rng.normal(5.1, 0.45, n) + 0.2 * (gas == "H2")
    tropopause = 17300 - 105 * lat + 550 * season + rng.normal(0, 480, n)
    moist = np.exp(surface / 16) * rng.gamma(9, 0.8, n)
    ascents = pd.DataFrame(
        {
            "ascentID": [f"A{i:04d}" for i in 1 + np.arange(n)],
            "site": site,
            "launch_UTC": launch,
            "sonde": sonde,
            "balloon_g": balloon,
            "gas": gas,
            "T_sfc_degC": surface.round(1),
            "RH_sfc_pct": np.clip(rng.normal(71, 15, n), 8, 100).round(),
            "p_sfc_hPa": (np.where(site == "Izana", 768, 1006) + rng.normal(0, 7, n)).round(1),
            "asc_rate_ms": rate.round(2),
            "z_burst_m": burst.round(),
            "z_trop_m": np.where(burst > tropopause, tropopause, np.nan).round(),
            "T_trop_degC": np.where(
                burst > tropopause, -84 + lat * 0.42 + rng.normal(0, 3, n), np.nan
            ).round(1),
            "Vmax_ms": (rng.gamma(5, 6, n) * np.where(lat > 20, 1.15, 0.7)).round(1),
            "IWV_mm": moist.clip(1, 66).round(1),
            "CAPE_Jkg": np.where(
                rng.random(n) < 0.45, 0, rng.gamma(0.8, 420, n) * (surface > 8)
            ).round(),
            "flight_min": (burst / rate / 60 * rng.normal(1, 0.02, n)).round(),
            "drift_km": (rng.gamma(2.4, 32, n)).round(1),
            "recovered": rng.random(n) < np.where(lat > 40, 0.44, 0.12),
            "operator": rng.choice(
                ["AK", "JS", "MB", "TO", "LV"], n, p=[0.29, 0.24, 0.21, 0.16, 0.1]
            ),
            "QC": rng.choice(["good", "suspect", "bad"], n, p=[0.86, 0.1, 0.04]),
        }
    )
    ascents.loc[rng.choice(n, 41, replace=False), "IWV_mm"] = np.nan
    ascents.loc[rng.choice(n, 27, replace=False), "RH_sfc_pct"] = np.nan
    ascents.loc[rng.choice(n, 16, replace=False), "operator"] = None
    return {"ascents": ascents.sort_values("launch_UTC", ignore_index=True)}


a = T("ascents")

launch = c("launch_UTC")
month = launch.floor("month")
year = launch.part("year")
burst = c("z_burst_m")
good = c("QC") == "good"
helium = c("gas") == "He"
hydrogen = c("gas") == "H2"
in_2023 = year == 2023

QUESTIONS = [
    # look
    ("How many soundings does the data set contain?", a.value(count())),
    ("List the variables together with their data types.", a.report("types")),
    ("Number of missing values per variable?", a.report("missing")),
    ("Which radiosonde models were flown?", a.distinct("sonde").table()),
    ("How many distinct operators launched balloons?", a.value(nunique("operator"))),
    ("Display the first 12 ascents.", a.limit(12).table()),
    (
        "Select all flights that burst below 10 km.",
        a.filter(burst < 10000).table(),
    ),
    (
        "For ascents with CAPE above 2000 J/kg, list the site, the launch time and the CAPE.",
        a.filter(c("CAPE_Jkg") > 2000).select("site", "launch_UTC", "CAPE_Jkg").table(),
    ),
    (
        "Ascents in which no tropopause was detected",
        a.filter(c("z_trop_m").missing()).table(),
    ),
    (
        "Descriptive statistics of ascent rate, burst height and drift",
        a.report("describe", "asc_rate_ms", "z_burst_m", "drift_km"),
    ),
    ("Are there duplicate records?", a.report("duplicates")),
    (
        "Draw 20 ascents at random from those flagged suspect.",
        a.filter(c("QC") == "suspect").sample(20).table(),
    ),
    (
        "Order the soundings by integrated water vapour, moistest first.",
        a.sort("-IWV_mm").table(),
    ),
    # aggregate and compare
    ("Mean burst altitude over all flights?", a.value(mean("z_burst_m"))),
    (
        "Median burst height for each balloon mass",
        a.group("balloon_g", burst=median("z_burst_m")).table(),
    ),
    ("At which site were most balloons released?", a.group("site", n=count()).top(1, "n").table()),
    (
        "Mean and standard deviation of the tropopause height by site",
        a.group("site", mean=mean("z_trop_m"), sd=std("z_trop_m")).table(),
    ),
    (
        "Which fraction of the sondes was recovered?",
        a.value(mean(c("recovered"))),
    ),
    (
        "Recovery rate as a percentage, separately for each site and sonde model",
        a.group("site", "sonde", rate=mean(c("recovered")) * 100).table(),
    ),
    (
        "Coldest tropopause observed at each site",
        a.group("site", coldest=min_("T_trop_degC")).table(),
    ),
    (
        "Difference in mean ascent rate between hydrogen and helium fillings",
        a.value(mean("asc_rate_ms", hydrogen) - mean("asc_rate_ms", helium)),
    ),
    (
        "How many flights of 1000 g balloons exceeded 30 km?",
        a.filter((c("balloon_g") == 1000) & (burst > 30000)).value(count()),
    ),
    (
        "Number of ascents per site and filling gas",
        a.group("site", "gas", n=count()).table(),
    ),
    (
        "The 5 soundings with the strongest maximum wind among those that passed quality control",
        a.filter(good).top(5, "Vmax_ms").table(),
    ),
    (
        "Which operator has the highest share of bad flights?",
        a.group("operator", share=mean(c("QC") == "bad")).top(1, "share").table(),
    ),
    (
        "Mean integrated water vapour per site, restricted to surface temperatures above 20 °C",
        a.filter(c("T_sfc_degC") > 20).group("site", iwv=mean("IWV_mm")).table(),
    ),
    (
        "How many ascents had zero CAPE at Payerne?",
        a.filter((c("site") == "Payerne") & (c("CAPE_Jkg") == 0)).value(count()),
    ),
    (
        "95th percentile of the peak wind speed by site",
        a.group("site", p95=quantile("Vmax_ms", 0.95)).table(),
    ),
    (
        "Sonde models with a mean drift of more than 75 km",
        a.group("sonde", drift=mean("drift_km")).filter(c("drift") > 75).table(),
    ),
    (
        "For each site, the three highest bursts",
        a.top(3, "z_burst_m", per=("site",)).table(),
    ),
    (
        "Relative contribution of each sonde model to the total number of launches",
        a.group("sonde", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "Soundings whose CAPE exceeds the overall mean CAPE",
        a.filter(c("CAPE_Jkg") > over(mean("CAPE_Jkg"))).table(),
    ),
    (
        "Mean distance in metres between tropopause and burst point, per balloon mass",
        a.group("balloon_g", distance=mean(burst - c("z_trop_m"))).table(),
    ),
    (
        "Total flight time in hours accumulated by each operator",
        a.group("operator", hours=sum_("flight_min") / 60).table(),
    ),
    (
        "Number of ascents and mean relative humidity at the surface for each quality flag",
        a.group("QC", n=count(), rh=mean("RH_sfc_pct")).table(),
    ),
    (
        "Ratio of the mean water vapour column at Barbados to that at Andenes",
        a.value(
            mean("IWV_mm", c("site") == "Barbados") / mean("IWV_mm", c("site") == "Andenes"),
        ),
    ),
    (
        "Cross-tabulate site versus sonde model with the mean burst altitude.",
        a.pivot("site", "sonde", mean("z_burst_m")).table(),
    ),
    (
        "Of the sites with at least 200 soundings, which has the lowest mean surface pressure?",
        a.group("site", n=count(), p=mean("p_sfc_hPa"))
        .filter(c("n") >= 200)
        .bottom(1, "p")
        .table(),
    ),
    (
        "What proportion of helium flights lasted longer than 100 minutes?",
        a.filter(helium).value(mean(c("flight_min") > 100)),
    ),
    (
        "Frequency of launches in classes of 10 °C surface temperature",
        a.group(temperature=c("T_sfc_degC").bins(10), n=count()).table(),
    ),
    (
        "How many RS41 or M20 sondes drifted between 100 and 150 km?",
        a.filter(c("sonde").isin(["RS41-SGP", "M20"]) & c("drift_km").between(100, 150)).value(
            count()
        ),
    ),
    # time
    (
        "Monthly number of launches at Lindau",
        a.filter(c("site") == "Lindau").group(month=month, n=count()).table(),
    ),
    (
        "Mean tropopause temperature by calendar month, all years pooled",
        a.group(month=launch.part("month"), temperature=mean("T_trop_degC")).table(),
    ),
    (
        "How does the mean CAPE depend on the hour of launch?",
        a.group(hour=launch.part("hour"), cape=mean("CAPE_Jkg")).table(),
    ),
    (
        "Cumulative number of ascents by quarter over the campaign",
        a.group(quarter=launch.floor("quarter"), n=count())
        .derive(total=running("n", "quarter"))
        .table(),
    ),
    (
        "Weekly mean of the water vapour column at Payerne, with a 5-week moving average",
        a.filter(c("site") == "Payerne")
        .group(week=launch.floor("week"), iwv=mean("IWV_mm"))
        .derive(smooth=rolling("iwv", "week", 5))
        .table(),
    ),
    (
        "Month-to-month change of the mean surface temperature at Andenes during 2023",
        a.filter((c("site") == "Andenes") & in_2023)
        .group(month=month, temperature=mean("T_sfc_degC"))
        .derive(change=c("temperature") - shift("temperature", "month"))
        .table(),
    ),
    (
        "Timestamp of the earliest and the latest launch for every site",
        a.group("site", first=min_("launch_UTC"), last=max_("launch_UTC")).table(),
    ),
    (
        "Number of weekend launches per operator",
        a.filter(launch.part("weekday") >= 6).group("operator", n=count()).table(),
    ),
    (
        "Peak wind speed reached between December 2023 and February 2024",
        a.filter((launch >= date("2023-12-01")) & (launch < date("2024-03-01"))).value(
            max_("Vmax_ms")
        ),
    ),
    (
        "Day with the largest number of releases",
        a.group(day=launch.floor("day"), n=count()).top(1, "n").table(),
    ),
    (
        "Annual recovery rate for flights north of the Alps, i.e. Lindau and Andenes",
        a.filter(c("site").isin(["Lindau", "Andenes"]))
        .group(year=year, rate=mean(c("recovered")))
        .table(),
    ),
    # charts
    (
        "Histogram of burst altitude in 30 bins",
        a.chart("histogram", y="z_burst_m", bins=30),
    ),
    (
        "Scatter plot: water vapour column as a function of surface temperature, colour by site",
        a.chart("scatter", x="T_sfc_degC", y="IWV_mm", colour="site"),
    ),
    (
        "Box plots of tropopause height for the individual sites",
        a.chart("box", x="site", y="z_trop_m"),
    ),
    (
        "Time series of monthly mean surface temperature, one curve per site",
        a.group("site", month=month, temperature=mean("T_sfc_degC")).chart(
            "line", x="month", y="temperature", colour="site"
        ),
    ),
    (
        "Bar chart of the number of flights per balloon mass",
        a.group("balloon_g", n=count()).chart("bar", x="balloon_g", y="n"),
    ),
    (
        "Violin plot of ascent rate split by gas, good flights only",
        a.filter(good).chart("violin", x="gas", y="asc_rate_ms"),
    ),
    (
        "Heat map of mean CAPE, site versus calendar month",
        a.group("site", month=launch.part("month"), cape=mean("CAPE_Jkg")).chart(
            "heatmap", x="month", y="site", colour="cape"
        ),
    ),
    (
        "Stacked bars with the quality flags of each sonde model",
        a.group("sonde", "QC", n=count()).chart("bar", x="sonde", y="n", colour="QC", stacked=True),
    ),
    # cleaning
    (
        "Exclude the flights flagged bad from the data set.",
        a.filter(c("QC") != "bad").change("ascents"),
    ),
    (
        "Add the burst height in kilometres as z_burst_km.",
        a.derive(z_burst_km=burst / 1000).change("ascents"),
    ),
    (
        "Replace missing surface humidity by its median.",
        a.derive(RH_sfc_pct=c("RH_sfc_pct").or_else(over(median("RH_sfc_pct")))).change("ascents"),
    ),
    (
        "Convert the sonde model to a categorical type.",
        a.derive(sonde=c("sonde").cast("category")).change("ascents"),
    ),
    (
        "Rename the integrated water vapour to pwat_mm.",
        a.rename(IWV_mm="pwat_mm").change("ascents"),
    ),
    # statistics
    (
        "Spearman rank correlation between CAPE and the water vapour column",
        a.test("correlation", y="CAPE_Jkg", x="IWV_mm", method="spearman"),
    ),
    (
        "Linear regression of burst altitude on balloon mass",
        a.test("regression", y="z_burst_m", x="balloon_g"),
    ),
    (
        "Mann-Whitney U test: does the burst height differ between the two gases?",
        a.test("mannWhitney", y="z_burst_m", x="gas"),
    ),
    (
        "Is recovery independent of the quality flag? Use a chi-squared test.",
        a.test("chiSquared", y="recovered", x="QC"),
    ),
    (
        "Test the ascent rate of M20 flights for normality.",
        a.filter(c("sonde") == "M20").test("normality", y="asc_rate_ms"),
    ),
    # nothing can answer it
    ("What was the ozone partial pressure at 20 km over Izana?", None),
    ("What does one RS41 cost including the balloon and the gas?", None),
    ("Predict the burst altitude of tomorrow's 12 UTC ascent.", None),
    ("Why did so many balloons burst early in the troposphere?", None),
    ("Which reanalysis should I use for validation?", None),
    ("Draft the methods paragraph on the radiosonde launches.", None),
    ("Mean bias of the sonde temperatures against the lidar", None),
    ("At which coordinates did the recovered sondes land?", None),
    # Everyday
    ("launches per site", a.group("site", n=count()).table()),
    ("average flight duration", a.value(mean("flight_min"))),
    ("highest burst so far", a.value(max_("z_burst_m"))),
    ("How many flights used helium?", a.filter(helium).value(count())),
    ("ten longest drifts", a.top(10, "drift_km").table()),
    ("which operator launched the most", a.group("operator", n=count()).top(1, "n").table()),
    ("mean CAPE per sonde and gas", a.group("sonde", "gas", cape=mean("CAPE_Jkg")).table()),
    (
        "soundings in July 2024",
        a.filter((launch >= date("2024-07-01")) & (launch < date("2024-08-01"))).table(),
    ),
    ("average wind by year", a.group(year=year, wind=mean("Vmax_ms")).table()),
    ("was it cloudy at launch?", None),
]
