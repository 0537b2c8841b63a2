"""The catalogue of a national earthquake service: located events of an alpine region."""

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
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"events": "parquet"}

VOICE = "a seismologist: scientific English, nearly every question under two or three conditions"

# latitude, longitude, mean depth, share
ZONES = {
    "Valais": (46.25, 7.55, 6, 0.27),
    "Grisons": (46.75, 9.75, 7, 0.18),
    "Jura": (47.25, 7.05, 14, 0.12),
    "Basel": (47.6, 7.65, 15, 0.11),
    "Molasse": (47.25, 8.7, 22, 0.12),
    "Ticino": (46.3, 8.85, 10, 0.06),
    "Vorarlberg": (47.2, 9.8, 8, 0.08),
    "Savoy": (46.0, 6.75, 7, 0.06),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1640
    names = [*ZONES]
    zone = rng.choice(names, n, p=[ZONES[z][3] for z in names])
    kind = rng.choice(["earthquake", "quarry blast", "induced"], n, p=[0.79, 0.14, 0.07])
    kind = np.where((kind == "induced") & ~np.isin(zone, ["Basel", "Molasse"]), "earthquake", kind)
    start = pd.Timestamp("2021-01-01")
    seconds = np.sort(rng.integers(0, 4 * 365 * 86400 + 86400, n))
    time = pd.Series(start + pd.to_timedelta(seconds, "s"))
    blast = kind == "quarry blast"
    at = pd.to_timedelta(
        rng.choice([8, 9, 10, 11, 13, 14, 15], n) * 3600 + rng.integers(0, 3600, n), "s"
    )
    back = pd.to_timedelta(np.where(time.dt.dayofweek > 4, time.dt.dayofweek - 4, 0), "D")
    time = time.mask(blast, time.dt.normalize() - back + at).sort_values(ignore_index=True)
    mag = (0.6 + rng.exponential(0.62, n)).clip(0, 4.9)
    mag = np.where(blast, rng.normal(1.5, 0.35, n).clip(0.7, 2.4), mag)
    deep = np.array([ZONES[z][2] for z in zone])
    depth = np.where(
        blast, 0, np.where(kind == "induced", rng.normal(4.5, 0.8, n), rng.gamma(3, deep / 3))
    ).clip(0, 34)
    phases = (5 + mag**1.6 * 6 + rng.gamma(2, 2, n)).round()
    gap = (260 - phases * 3.2 + rng.normal(0, 45, n)).clip(22, 345).round()
    felt = rng.poisson(np.exp((mag - 2.2) * 2.1).clip(0, 800))
    reviewed = rng.random(n) < np.where(mag > 1.8, 0.93, 0.6)
    events = pd.DataFrame(
        {
            "evid": [f"ev{k}" for k in rng.choice(np.arange(200000, 260000), n, replace=False)],
            "time": time,
            "latitude": (np.array([ZONES[z][0] for z in zone]) + rng.normal(0, 0.16, n)).round(3),
            "longitude": (np.array([ZONES[z][1] for z in zone]) + rng.normal(0, 0.25, n)).round(3),
            "depth_km": depth.round(1),
            "depth_fixed": np.where(blast | (rng.random(n) < 0.08), "yes", "no"),
            "mag": mag.round(1),
            "mag_type": np.where(
                mag > 3.3, rng.choice(["Mw", "ML"], n), rng.choice(["ML", "Md"], n, p=[0.86, 0.14])
            ),
            "nph": phases.astype(int),
            "gap_deg": gap,
            "rms_s": (rng.gamma(4, 0.05, n) + np.where(reviewed, 0, 0.09)).round(2),
            "herr_km": (0.2 + gap / 260 * rng.gamma(3, 0.5, n)).round(2),
            "zone": zone,
            "type": kind,
            "status": np.where(reviewed, "reviewed", "automatic"),
            "felt": np.where(rng.random(n) < 0.55 - (mag > 2) * 0.4, np.nan, felt),
        }
    )
    events.loc[rng.choice(n, 28, replace=False), "herr_km"] = np.nan
    events.loc[rng.choice(n, 19, replace=False), "depth_km"] = np.nan
    return {"events": events.astype({"felt": "Int64"})}


e = T("events")
natural = c("type") == "earthquake"
blast = c("type") == "quarry blast"
induced = c("type") == "induced"
reviewed = c("status") == "reviewed"
mag = c("mag")
depth = c("depth_km")
time = c("time")
month = time.floor("month")
year = time.floor("year")

low, high = over(quantile("rms_s", 0.25)), over(quantile("rms_s", 0.75))

QUESTIONS = [
    # Everyday
    ("Number of events of each type", e.group("type", n=count()).table()),
    ("Events of magnitude between 2 and 3", e.filter(mag.between(2, 3)).table()),
    (
        "Share of each zone in all events",
        e.group("zone", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    ("Correlations among all numerical parameters", e.report("correlations")),
    (
        "Zones with a mean magnitude above 1.2",
        e.group("zone", mag=mean("mag")).filter(c("mag") > 1.2).table(),
    ),
    ("Mean magnitude by zone and status", e.group("zone", "status", mag=mean("mag")).table()),
    (
        "Minimum, maximum and mean of the azimuthal gap",
        e.group(low=min_("gap_deg"), high=max_("gap_deg"), mean=mean("gap_deg")).table(),
    ),
    ("The most recent event", e.top(1, "time").table()),
    ("Number of events per year", e.group(year=year, n=count()).table()),
    ("Scatter plot of magnitude against depth", e.chart("scatter", x="depth_km", y="mag")),
    ("When will the next event of magnitude 4 occur?", None),
    # look
    ("How many events and how many parameters does the catalogue comprise?", e.report("shape")),
    ("For which parameters are values lacking, and how many?", e.report("missing")),
    (
        "Summary statistics of magnitude, focal depth and gap, reviewed natural events only",
        e.filter(reviewed & natural).report("describe", "mag", "depth_km", "gap_deg"),
    ),
    (
        "Which magnitude types occur among reviewed events since 1 January 2023?",
        e.filter(reviewed & (time >= date("2023-01-01"))).distinct("mag_type").table(),
    ),
    (
        "Draw a random subset of 20 reviewed earthquakes of magnitude 2.0 or above.",
        e.filter(reviewed & natural & (mag >= 2)).sample(20).table(),
    ),
    (
        "Are there duplicate solutions among the automatic locations with fewer than 8 phases?",
        e.filter((c("status") == "automatic") & (c("nph") < 8)).report("duplicates"),
    ),
    # aggregate and compare
    (
        "Number of natural earthquakes with M ≥ 3.0 and hypocentres shallower than 10 km",
        e.filter(natural & (mag >= 3) & (depth < 10)).value(count()),
    ),
    (
        "Mean focal depth per zone for reviewed events with an azimuthal gap below 180°",
        e.filter(reviewed & (c("gap_deg") < 180)).group("zone", depth=mean("depth_km")).table(),
    ),
    (
        "Which zone exhibits the most events of M ≥ 2.5 located with at least 12 phases?",
        e.filter((mag >= 2.5) & (c("nph") >= 12))
        .group("zone", events=count())
        .top(1, "events")
        .table(),
    ),
    (
        "The ten largest natural earthquakes, disregarding automatic solutions",
        e.filter(natural & (c("status") != "automatic")).top(10, "mag").table(),
    ),
    (
        "Proportion of quarry blasts among events below M 2.0 with origin times from 08:00 to "
        "before 16:00",
        e.filter((mag < 2) & (time.part("hour") >= 8) & (time.part("hour") < 16)).value(
            mean(blast)
        ),
    ),
    (
        "Median RMS residual by magnitude type, reviewed events deeper than 15 km",
        e.filter(reviewed & (depth > 15)).group("mag_type", rms=median("rms_s")).table(),
    ),
    (
        "For natural events of M ≥ 2.0, what percentage in each zone has at least one felt report?",
        e.filter(natural & (mag >= 2))
        .group("zone", percent=mean(c("felt").or_else(0) >= 1) * 100)
        .table(),
    ),
    (
        "Origin time of the deepest reviewed event with a magnitude exceeding 3.0",
        e.filter(reviewed & (mag > 3)).top(1, "depth_km").select("time").value(),
    ),
    (
        "The largest natural event of every zone, provided its depth was not fixed",
        e.filter(natural & (c("depth_fixed") == "no")).top(1, "mag", per=("zone",)).table(),
    ),
    (
        "By how many kilometres does the mean depth of natural events exceed that of induced ones, "
        "given M ≥ 1.0 and free depth?",
        e.filter((mag >= 1) & (c("depth_fixed") == "no")).value(
            mean("depth_km", natural) - mean("depth_km", induced)
        ),
    ),
    (
        "Ratio of the number of natural events with 2.0 ≤ M < 3.0 to the number with 3.0 ≤ M < 4.0",
        e.filter(natural).value(
            count(only=(mag >= 2) & (mag < 3)) / count(only=(mag >= 3) & (mag < 4))
        ),
    ),
    (
        "Number of events per magnitude bin of width 0.5, natural seismicity shallower than 20 km",
        e.filter(natural & (depth < 20)).group(m=mag.bins(0.5), events=count()).table(),
    ),
    (
        "Zones with at least 15 natural events of M ≥ 2.0 and a mean depth of those above 8 km",
        e.filter(natural & (mag >= 2))
        .group("zone", events=count(), depth=mean("depth_km"))
        .filter((c("events") >= 15) & (c("depth") > 8))
        .table(),
    ),
    (
        "Reviewed natural events whose magnitude surpasses the mean of all such events in their "
        "zone by more than 2 units",
        e.filter(reviewed & natural).filter(mag > over(mean("mag"), "zone") + 2).table(),
    ),
    (
        "Zones in which no natural event shallower than 15 km reached M 4.0",
        e.group("zone", events=count(only=natural & (depth < 15) & (mag >= 4)))
        .filter(c("events") == 0)
        .select("zone")
        .table(),
    ),
    (
        "Zones that host both induced events of M ≥ 1.5 and quarry blasts of M ≥ 1.5",
        e.filter(mag >= 1.5)
        .group("zone", induced=count(only=induced), blasts=count(only=blast))
        .filter((c("induced") > 0) & (c("blasts") > 0))
        .select("zone")
        .table(),
    ),
    (
        "In each zone, the three reviewed events below M 2.0 recorded with the most phases",
        e.filter(reviewed & (mag < 2)).top(3, "nph", per=("zone",)).table(),
    ),
    (
        "Mean horizontal uncertainty for gaps above 180° relative to gaps up to 180°, reviewed "
        "natural events, as a ratio",
        e.filter(reviewed & natural).value(
            mean("herr_km", c("gap_deg") > 180) / mean("herr_km", c("gap_deg") <= 180)
        ),
    ),
    (
        "Standard deviation of focal depth by event type, excluding fixed depths and M below 1.0",
        e.filter((c("depth_fixed") != "yes") & (mag >= 1))
        .group("type", sd=std("depth_km"))
        .table(),
    ),
    (
        "90th percentile of the RMS residual per zone, automatic solutions with under 10 phases",
        e.filter((c("status") == "automatic") & (c("nph") < 10))
        .group("zone", p90=quantile("rms_s", 0.9))
        .table(),
    ),
    (
        "How many events of M ≥ 1.5 lie between 46.0 and 46.5° N and between 7.0 and 8.0° E?",
        e.filter(
            (mag >= 1.5) & c("latitude").between(46, 46.5) & c("longitude").between(7, 8)
        ).value(count()),
    ),
    (
        "Annual maximum magnitude of reviewed natural events, averaged over the years, by zone",
        e.filter(reviewed & natural)
        .group("zone", year=year, largest=max_("mag"))
        .group("zone", largest=mean("largest"))
        .table(),
    ),
    (
        "Share of each zone in the natural seismicity with M ≥ 2.0 and depth below 10 km in number "
        "of events",
        e.filter(natural & (mag >= 2) & (depth < 10))
        .group("zone", events=count())
        .derive(share=c("events") / over(sum_("events")))
        .table(),
    ),
    (
        "Total of felt reports by zone and event type for M ≥ 2.5",
        e.filter(mag >= 2.5).group("zone", "type", felt=sum_("felt")).table(),
    ),
    (
        "Number of reviewed Jura or Basel events with M ≥ 1.5 that lack a horizontal error",
        e.filter(
            reviewed & c("zone").isin(["Jura", "Basel"]) & (mag >= 1.5) & c("herr_km").missing()
        ).value(count()),
    ),
    (
        "Which five natural events shallower than 8 km drew the most felt reports?",
        e.filter(natural & (depth < 8)).top(5, "felt").table(),
    ),
    # time
    (
        "Monthly number of natural events with M ≥ 1.5, reviewed solutions only",
        e.filter(natural & reviewed & (mag >= 1.5)).group(month=month, events=count()).table(),
    ),
    (
        "Cumulative monthly count of induced events of M ≥ 1.0",
        e.filter(induced & (mag >= 1))
        .group(month=month, events=count())
        .derive(cumulative=running("events", "month"))
        .table(),
    ),
    (
        "Rolling mean of the magnitude over 30 consecutive reviewed natural events in the Valais",
        e.filter(reviewed & natural & (c("zone") == "Valais"))
        .derive(rolling=rolling("mag", "time", 30))
        .table(),
    ),
    (
        "Longest inter-event time in days between successive natural earthquakes of M ≥ 3.0",
        e.filter(natural & (mag >= 3))
        .derive(wait=shift("time", "time").until(time))
        .value(max_("wait")),
    ),
    (
        "Distribution over the hours of the day of natural events with M < 1.0 located by fewer "
        "than 10 phases",
        e.filter(natural & (mag < 1) & (c("nph") < 10))
        .group(hour=time.part("hour"), events=count())
        .table(),
    ),
    (
        "Per zone, how many events deeper than 12 km with M ≥ 1.5 occurred in the third quarter of "
        "2023?",
        e.filter(
            (depth > 12) & (mag >= 1.5) & (time >= date("2023-07-01")) & (time < date("2023-10-01"))
        )
        .group("zone", events=count())
        .table(),
    ),
    (
        "Fraction of automatic events below M 1.5 that fall on Saturdays or Sundays",
        e.filter((c("status") == "automatic") & (mag < 1.5)).value(mean(time.part("weekday") >= 6)),
    ),
    (
        "Mean magnitude per year of reviewed events with at least one felt report",
        e.filter(reviewed & (c("felt") >= 1)).group(year=year, mag=mean("mag")).table(),
    ),
    (
        "Percentage change from year to year in the number of natural events of M ≥ 2.0 "
        "shallower than 15 km",
        e.filter(natural & (mag >= 2) & (depth < 15))
        .group(year=year, events=count())
        .derive(change=(c("events") / shift("events", "year") - 1) * 100)
        .table(),
    ),
    (
        "Date of the first natural event of M ≥ 2.5 in each zone after 30 June 2022",
        e.filter(natural & (mag >= 2.5) & (time >= date("2022-07-01")))
        .group("zone", first=min_("time"))
        .table(),
    ),
    # charts
    (
        "Histogram of the magnitudes of natural, reviewed events",
        e.filter(natural & reviewed).chart("histogram", y="mag"),
    ),
    (
        "Epicentres of M ≥ 2.0 as a scatter, longitude on x, latitude on y, coloured by event type",
        e.filter(mag >= 2).chart("scatter", x="longitude", y="latitude", colour="type"),
    ),
    (
        "Box plots of focal depth by zone, natural events with free depth",
        e.filter(natural & (c("depth_fixed") == "no")).chart("box", x="zone", y="depth_km"),
    ),
    (
        "Plot the quarterly number of reviewed natural events of M ≥ 1.5 as a line.",
        e.filter(reviewed & natural & (mag >= 1.5))
        .group(quarter=time.floor("quarter"), events=count())
        .chart("line", x="quarter", y="events"),
    ),
    (
        "Heat map of zone against year, number of natural events with M ≥ 1.5",
        e.filter(natural & (mag >= 1.5))
        .group("zone", year=year, events=count())
        .chart("heatmap", x="zone", y="year", colour="events"),
    ),
    (
        "Stacked bars of event counts per zone by type, reviewed solutions of M ≥ 1.0 only",
        e.filter(reviewed & (mag >= 1))
        .group("zone", "type", events=count())
        .chart("bar", x="zone", y="events", colour="type", stacked=True),
    ),
    (
        "Scatter of horizontal error against azimuthal gap for automatic events below M 1.5",
        e.filter((c("status") == "automatic") & (mag < 1.5)).chart(
            "scatter", x="gap_deg", y="herr_km"
        ),
    ),
    # cleaning and reshaping
    (
        "Exclude quarry blasts and events with fewer than 8 phases from the catalogue permanently.",
        e.filter(~blast & (c("nph") >= 8)).change("events"),
    ),
    (
        "Replace absent felt reports by zero in the catalogue.",
        e.derive(felt=c("felt").or_else(0)).change("events"),
    ),
    (
        "Label events in a new column depth_class: shallow for less than 10 km, deep otherwise.",
        e.derive(depth_class=where(depth < 10, "shallow", "deep")).change("events"),
    ),
    (
        "Cross-tabulate zone and event type, zones as rows, by the mean magnitude of reviewed "
        "events with M ≥ 1.0.",
        e.filter(reviewed & (mag >= 1)).pivot("zone", "type", mean("mag")).table(),
    ),
    # statistics
    (
        "Does the RMS residual of natural events with M < 2.0 differ significantly between "
        "automatic and reviewed solutions? Mann-Whitney test.",
        e.filter(natural & (mag < 2)).test("mannWhitney", y="rms_s", x="status"),
    ),
    (
        "Correlation of magnitude and number of phases, reviewed natural events above M 1.5",
        e.filter(reviewed & natural & (mag > 1.5)).test("correlation", y="nph", x="mag"),
    ),
    (
        "Kruskal-Wallis test of focal depth across zones, natural events of M ≥ 1.0, free depth",
        e.filter(natural & (mag >= 1) & (c("depth_fixed") == "no")).test(
            "kruskal", y="depth_km", x="zone"
        ),
    ),
    # unanswerable
    ("Strike, dip and rake of the natural events with M ≥ 4.0 in the Valais", None),
    ("Mean stress drop of induced events at Basel with M ≥ 2.0", None),
    ("Distance to the nearest station for reviewed events with a gap above 200°", None),
    ("Probability of an M ≥ 5.0 event in the Grisons within the next ten years", None),
    ("What triggered the shallow sequence in Vorarlberg with M ≥ 2.5?", None),
    ("Which journal is the best outlet for a paper on site amplification?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "List events with an anomalous RMS residual.",
        e.filter(
            (c("rms_s") < low - (high - low) * 1.5) | (c("rms_s") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Discard from the catalogue every event for which any parameter is absent.",
        e.filter(~c("depth_km").missing() & ~c("herr_km").missing() & ~c("felt").missing()).change(
            "events"
        ),
    ),
    (
        "Smallest, mean and largest magnitude per zone, reviewed natural events only",
        e.filter((c("status") == "reviewed") & (c("type") == "earthquake"))
        .group("zone", smallest=min_("mag"), mean=mean("mag"), largest=max_("mag"))
        .table(),
    ),
]
