"""Blasts of a stone quarry, the vibration read at its neighbours, and the trips of its trucks."""

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
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"blasts": "parquet", "readings": "csv", "trips": "parquet"}

VOICE = "an engineer, precise and technical, with two or three conditions in most questions"

STATIONS = {
    "Church": (520, 6.0),
    "School": (430, 6.0),
    "Mill Lane": (310, 8.5),
    "Farm": (690, 10.0),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 420
    bench = rng.choice(["North 1", "North 2", "East", "South Deep"], n, p=[0.31, 0.27, 0.24, 0.18])
    rock = np.where(
        bench == "South Deep",
        rng.choice(["dolerite", "granite"], n, p=[0.7, 0.3]),
        rng.choice(["granite", "gneiss", "dolerite"], n, p=[0.58, 0.33, 0.09]),
    )
    explosive = rng.choice(["ANFO", "emulsion", "blend"], n, p=[0.48, 0.3, 0.22])
    wet = rng.random(n) < np.where(bench == "South Deep", 0.6, 0.25)
    holes = rng.integers(12, 78, n)
    depth = rng.normal(12.4, 1.3, n) + 5.5 * (rng.random(n) < 0.02)
    burden = rng.normal(3.1, 0.25, n).round(1)
    spacing = (burden * rng.normal(1.18, 0.05, n)).round(1)
    tonnes = holes * depth * burden * spacing * 2.68 * rng.normal(0.9, 0.05, n)
    charge = holes * (depth - 2.8) * rng.normal(7.9, 0.5, n)
    mic = (charge / holes * rng.choice([1, 1, 2], n)).round(1)
    fired = (
        pd.Timestamp("2023-06-05")
        + pd.to_timedelta(np.sort(rng.choice(790, n)), unit="D")
        + pd.to_timedelta(rng.choice([10, 11, 12, 13, 14, 15, 16], n) * 60, unit="min")
        + pd.to_timedelta(rng.integers(0, 60, n), unit="min")
    )
    cost = charge * np.where(explosive == "ANFO", 1.15, 1.9) + holes * 14
    blasts = pd.DataFrame(
        {
            "blast_id": [f"BL{number:04d}" for number in range(1, n + 1)],
            "fired_at": fired,
            "bench": bench,
            "rock": rock,
            "shotfirer": rng.choice(
                ["Haldane", "Moss", "Kowal", "Prieto"], n, p=[0.36, 0.3, 0.22, 0.12]
            ),
            "explosive": explosive,
            "holes": holes,
            "hole_depth_m": depth.round(1),
            "burden_m": burden,
            "spacing_m": spacing,
            "charge_kg": charge.round(),
            "MIC (kg)": mic,
            "delay_ms": rng.choice([17, 25, 42], n, p=[0.3, 0.5, 0.2]),
            "wet_holes": np.where(wet, "yes", "no"),
            "misfire": rng.random(n) < np.where(wet, 0.09, 0.03),
            "tonnes": tonnes.round(),
            "P80_mm": (rng.normal(390, 55, n) + 45 * (rock == "dolerite") + 30 * wet).round(),
            "expl_cost": [f"€{value:,.2f}" for value in cost],
        }
    )
    blasts.loc[rng.choice(n, 34, replace=False), "P80_mm"] = np.nan
    blasts.loc[rng.choice(n, 9, replace=False), "burden_m"] = np.nan

    read = np.repeat(np.arange(n), 4)
    station = np.tile([*STATIONS], n)
    kept = (rng.random(4 * n) < 0.8) & ~np.isin(read, rng.choice(n, 18, replace=False))
    read, station = read[kept], station[kept]
    m = len(read)
    distance = (np.array([STATIONS[one][0] for one in station]) + rng.normal(0, 95, m)).round()
    distance = distance.clip(140)
    ppv = 1150 * (distance / np.sqrt(mic[read])) ** -1.55 * rng.lognormal(0, 0.35, m)
    readings = pd.DataFrame(
        {
            "ReadingNo": np.arange(1, m + 1),
            "blast_id": blasts["blast_id"].to_numpy()[read],
            "Station": station,
            "Distance_m": distance.astype(int),
            "PPV_mm_s": ppv.round(2),
            "Limit_mm_s": [STATIONS[one][1] for one in station],
            "Freq_Hz": rng.gamma(6, 4, m).round(1),
            "Air_dB": (rng.normal(112, 6, m) - distance / 90).round(1),
            "Instrument": rng.choice(["Minimate", "Vibra+", "Micromate"], m, p=[0.45, 0.35, 0.2]),
            "CalDate": (
                pd.Timestamp("2023-01-10") + pd.to_timedelta(rng.integers(0, 4, m) * 180, unit="D")
            ).strftime("%Y-%m-%d"),
            "Complaint": np.where(rng.random(m) < (ppv / 40).clip(0.01, 0.6), "Y", "N"),
        }
    )
    readings.loc[rng.choice(m, 75, replace=False), "Air_dB"] = np.nan
    readings.loc[rng.choice(m, 28, replace=False), "Freq_Hz"] = np.nan

    t = 1850
    source = np.sort(rng.choice(n - 6, t))
    loaded = (
        fired[source].normalize()
        + pd.to_timedelta(rng.integers(1, 6, t), unit="D")
        + pd.to_timedelta(rng.integers(6 * 60, 17 * 60, t), unit="min")
    )
    truck = rng.choice(["T1", "T2", "T3", "T5", "T7", "T8"], t, p=[0.2, 0.2, 0.18, 0.17, 0.15, 0.1])
    material = rng.choice(["crusher feed", "armour stone", "overburden"], t, p=[0.66, 0.14, 0.2])
    dest = np.select(
        [material == "overburden", material == "armour stone"],
        ["waste tip", "stockpile"],
        rng.choice(["primary crusher", "stockpile"], t, p=[0.82, 0.18]),
    )
    tare = pd.Series(truck).isin(["T7", "T8"]).to_numpy() * 8.5 + 31 + rng.normal(0, 0.3, t)
    net = rng.normal(37, 4, t) + pd.Series(truck).isin(["T7", "T8"]).to_numpy() * 9
    minutes = rng.gamma(9, 1.5, t) + np.where(dest == "waste tip", 7, 2)
    fuel = minutes * rng.normal(0.62, 0.06, t) + 14 * (rng.random(t) < 0.015)
    trips = pd.DataFrame(
        {
            "Trip ID": np.arange(t) + 900001,
            "Truck": truck,
            "Driver": rng.choice(["Baines", "Okafor", "Lund", "Sykes", "Varga", "Teal"], t),
            "blast_id": blasts["blast_id"].to_numpy()[source],
            "Material": material,
            "Destination": dest,
            "Loaded": loaded,
            "Tipped": loaded + pd.to_timedelta((minutes * 60).round(), unit="s"),
            "Gross (t)": (tare + net).round(1),
            "Tare (t)": tare.round(1),
            "Fuel (L)": fuel.round(1),
            "Overloaded": net > np.where(pd.Series(truck).isin(["T7", "T8"]), 52, 42),
        }
    )
    trips.loc[rng.choice(t, 46, replace=False), "Driver"] = None
    trips.loc[rng.choice(t, 33, replace=False), "Fuel (L)"] = np.nan
    trips = pd.concat([trips, trips.iloc[rng.choice(t, 11, replace=False)]], ignore_index=True)
    return {"blasts": blasts, "readings": readings, "trips": trips}


blasts = T("blasts")
readings = T("readings")
trips = T("trips")
monitored = readings.join(blasts, "blast_id")
hauled = trips.join(blasts, "blast_id")
fired = c("fired_at")
loaded = c("Loaded")
net = c("Gross (t)") - c("Tare (t)")
haul = loaded.until(c("Tipped"), "minute")
cost = c("expl_cost").replace("€", "").replace(",", "").cast("number")
granite = c("rock") == "granite"
wet = c("wet_holes") == "yes"
dry = c("wet_holes") == "no"
above = c("PPV_mm_s") > c("Limit_mm_s")

QUESTIONS = [
    # Everyday
    (
        "How many blasts on bench North 1 were charged with emulsion?",
        blasts.filter((c("bench") == "North 1") & (c("explosive") == "emulsion")).value(count()),
    ),
    (
        "Mean PPV at the School station",
        readings.filter(c("Station") == "School").value(mean("PPV_mm_s")),
    ),
    (
        "Total charge in kg over all blasts with dry holes",
        blasts.filter(dry).value(sum_("charge_kg")),
    ),
    (
        "List the 5 readings with the highest PPV at distances above 400 m.",
        readings.filter(c("Distance_m") > 400).top(5, "PPV_mm_s").table(),
    ),
    (
        "Number of blasts per month in 2024",
        blasts.filter(fired.part("year") == 2024)
        .group(month=fired.floor("month"), n=count())
        .table(),
    ),
    (
        "Bar chart of total tonnes by bench, granite only",
        blasts.filter(granite)
        .group("bench", tonnes=sum_("tonnes"))
        .chart("bar", x="bench", y="tonnes"),
    ),
    ("Missing values per column of the readings", readings.report("missing")),
    ("Last 15 trips as recorded", trips.tail(15).table()),
    (
        "Mean fuel per trip with outliers excluded",
        trips.filter(~outlier("Fuel (L)")).value(mean("Fuel (L)")),
    ),
    (
        "Mean hole depth and maximum burden for each explosive",
        blasts.group("explosive", depth=mean("hole_depth_m"), burden=max_("burden_m")).table(),
    ),
    (
        "How many blasts had a misfire, and what percentage of all blasts does that represent?",
        blasts.group(n=count(only=c("misfire")), percent=mean("misfire") * 100).table(),
    ),
    (
        "Median PPV, Church versus Mill Lane",
        readings.filter(c("Station").isin(["Church", "Mill Lane"]))
        .group("Station", ppv=median("PPV_mm_s"))
        .table(),
    ),
    ("Which shotfirers appear in the blast log?", blasts.distinct("shotfirer").table()),
    ("Dimensions of the blasts table, rows and columns", blasts.report("shape")),
    ("Summary statistics of the air overpressure in dB", readings.report("describe", "Air_dB")),
    (
        "Show the overloaded trips that went to the waste tip.",
        trips.filter(c("Overloaded") & (c("Destination") == "waste tip")).table(),
    ),
    (
        "For how many blasts is the hole depth a statistical outlier?",
        blasts.filter(outlier("hole_depth_m")).value(count()),
    ),
    (
        "Histogram of the frequencies measured at the Farm",
        readings.filter(c("Station") == "Farm").chart("histogram", y="Freq_Hz"),
    ),
    (
        "When was the most recent blast on South Deep?",
        blasts.filter(c("bench") == "South Deep").value(max_("fired_at")),
    ),
    ("Net payload of all trips together, gross minus tare", trips.value(sum_(net))),
    ("Trip count by truck and material", trips.group("Truck", "Material", n=count()).table()),
    (
        "Mean charge of the blasts in March 2024 and of those in April 2024",
        blasts.group(
            march=mean("charge_kg", (fired >= date("2024-03-01")) & (fired < date("2024-04-01"))),
            april=mean("charge_kg", (fired >= date("2024-04-01")) & (fired < date("2024-05-01"))),
        ).table(),
    ),
    (
        "Has any reading under 300 m from the blast exceeded 10 mm/s?",
        readings.filter((c("Distance_m") < 300) & (c("PPV_mm_s") > 10)).value(count() > 0),
    ),
    (
        "Blast id, bench and tonnes of every blast with more than 60 holes",
        blasts.filter(c("holes") > 60).select("blast_id", "bench", "tonnes").table(),
    ),
    (
        "Litres of fuel burnt in total once duplicate trip records are removed",
        trips.distinct().value(sum_("Fuel (L)")),
    ),
    (
        "Sort the gneiss blasts by charge, largest first.",
        blasts.filter(c("rock") == "gneiss").sort("-charge_kg").table(),
    ),
    # More
    (
        "Of the granite blasts with wet holes and more than 40 holes, how many misfired?",
        blasts.filter(granite & wet & (c("holes") > 40) & c("misfire")).value(count()),
    ),
    (
        "Powder factor, total charge over total tonnes, by bench and rock type, leaving out "
        "emulsion and misfires",
        blasts.filter((c("explosive") != "emulsion") & ~c("misfire"))
        .group("bench", "rock", powder_factor=sum_("charge_kg") / sum_("tonnes"))
        .table(),
    ),
    (
        "What proportion of readings exceeded their limit at each station, within 500 m and below "
        "30 Hz?",
        readings.filter((c("Distance_m") <= 500) & (c("Freq_Hz") < 30))
        .group("Station", proportion=mean(above))
        .table(),
    ),
    (
        "Within each bench, which percentage of the blasts does each explosive account for, "
        "counting dry holes only?",
        blasts.filter(dry)
        .group("bench", "explosive", n=count())
        .derive(percent=c("n") / over(sum_("n"), "bench") * 100)
        .table(),
    ),
    (
        "Tonnes broken per month since January 2024, together with the cumulative tonnage",
        blasts.filter(fired >= date("2024-01-01"))
        .group(month=fired.floor("month"), tonnes=sum_("tonnes"))
        .derive(cumulative=running("tonnes", "month"))
        .table(),
    ),
    (
        "Quarterly tonnage without the misfired blasts, and its growth in percent on the previous "
        "quarter",
        blasts.filter(~c("misfire"))
        .group(quarter=fired.floor("quarter"), tonnes=sum_("tonnes"))
        .derive(growth=(c("tonnes") / shift("tonnes", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "At which station is the mean PPV highest for blasts with an MIC above 100 kg, and how "
        "high?",
        monitored.filter(c("MIC (kg)") > 100)
        .group("Station", ppv=mean("PPV_mm_s"))
        .top(1, "ppv")
        .table(),
    ),
    (
        "The two strongest vibrations at every station, restricted to frequencies below 20 Hz",
        readings.filter(c("Freq_Hz") < 20).top(2, "PPV_mm_s", per=("Station",)).table(),
    ),
    (
        "On granite with ANFO, by how much does the mean P80 of wet blasts differ from that of dry "
        "ones, wet minus dry?",
        blasts.filter(granite & (c("explosive") == "ANFO")).value(
            mean("P80_mm", wet) - mean("P80_mm", dry)
        ),
    ),
    (
        "Ratio of the tonnage broken with ANFO to that broken with emulsion, bench East, 2024 only",
        blasts.filter((c("bench") == "East") & (fired.part("year") == 2024)).value(
            sum_("tonnes", c("explosive") == "ANFO") / sum_("tonnes", c("explosive") == "emulsion")
        ),
    ),
    (
        "Average time in minutes between loading and tipping per destination, for payloads above "
        "30 t that were not overloaded",
        trips.filter((net > 30) & ~c("Overloaded"))
        .group("Destination", minutes=mean(haul))
        .table(),
    ),
    (
        "Longest haul in minutes for each truck, crusher feed and armour stone only",
        trips.filter(c("Material").isin(["crusher feed", "armour stone"]))
        .group("Truck", minutes=max_(haul))
        .table(),
    ),
    (
        "Blasts fired in 2024 with an MIC of at least 80 kg for which no vibration was recorded",
        blasts.filter((fired.part("year") == 2024) & (c("MIC (kg)") >= 80))
        .join(readings, "blast_id", "anti")
        .table(),
    ),
    (
        "How many blasts of more than 5,000 t never had a truck trip against them?",
        blasts.filter(c("tonnes") > 5000).join(trips, "blast_id", "anti").value(count()),
    ),
    (
        "Net tonnes hauled by rock type and destination, excluding overburden",
        hauled.filter(c("Material") != "overburden")
        .group("rock", "Destination", tonnes=sum_(net))
        .table(),
    ),
    (
        "Mean PPV per explosive for stations closer than 350 m and a delay of 25 ms",
        monitored.filter((c("Distance_m") < 350) & (c("delay_ms") == 25))
        .group("explosive", ppv=mean("PPV_mm_s"))
        .table(),
    ),
    (
        "Line chart of the monthly mean PPV, one line each for School and Church",
        monitored.filter(c("Station").isin(["School", "Church"]))
        .group("Station", month=fired.floor("month"), ppv=mean("PPV_mm_s"))
        .chart("line", x="month", y="ppv", colour="Station"),
    ),
    (
        "Box plots of air overpressure by station where PPV is above 2 mm/s",
        readings.filter(c("PPV_mm_s") > 2).chart("box", x="Station", y="Air_dB"),
    ),
    (
        "Scatter PPV against distance for frequencies between 10 and 40 Hz, coloured by station.",
        readings.filter(c("Freq_Hz").between(10, 40)).chart(
            "scatter", x="Distance_m", y="PPV_mm_s", colour="Station"
        ),
    ),
    (
        "Heatmap of bench against explosive showing the mean fragmentation P80, dry holes only",
        blasts.filter(dry)
        .group("bench", "explosive", p80=mean("P80_mm"))
        .chart("heatmap", x="bench", y="explosive", colour="p80"),
    ),
    (
        "Stacked bars of the net tonnes per quarter of loading, split by material",
        trips.group("Material", quarter=loaded.floor("quarter"), tonnes=sum_(net)).chart(
            "bar", x="quarter", y="tonnes", colour="Material", stacked=True
        ),
    ),
    (
        "Pie chart of complaints per station for PPV below the limit",
        readings.filter((c("Complaint") == "Y") & (c("PPV_mm_s") < c("Limit_mm_s")))
        .group("Station", n=count())
        .chart("pie", x="Station", y="n"),
    ),
    (
        "Impute missing air overpressure with the mean of its own station.",
        readings.derive(Air_dB=c("Air_dB").or_else(over(mean("Air_dB"), "Station"))).change(
            "readings"
        ),
    ),
    (
        "Discard every reading that lacks the frequency or the air overpressure.",
        readings.filter(~c("Freq_Hz").missing() & ~c("Air_dB").missing()).change("readings"),
    ),
    (
        "Rename the MIC column of the blasts to mic_kg.",
        blasts.rename(**{"MIC (kg)": "mic_kg"}).change("blasts"),
    ),
    (
        "Remove instrument and calibration date from the readings.",
        readings.drop("Instrument", "CalDate").change("readings"),
    ),
    (
        "Add specific_drilling to the blasts: holes times hole depth, divided by tonnes.",
        blasts.derive(specific_drilling=c("holes") * c("hole_depth_m") / c("tonnes")).change(
            "blasts"
        ),
    ),
    (
        "Turn the explosives cost from text into a number; strip the euro sign and the thousands "
        "commas.",
        blasts.derive(expl_cost=cost).change("blasts"),
    ),
    (
        "Spearman correlation between PPV and distance, for distances below 600 m and frequencies "
        "above 15 Hz",
        readings.filter((c("Distance_m") < 600) & (c("Freq_Hz") > 15)).test(
            "correlation", y="PPV_mm_s", x="Distance_m", method="spearman"
        ),
    ),
    (
        "t-test: does P80 differ between wet and dry holes on granite when no misfire occurred?",
        blasts.filter(granite & ~c("misfire")).test("tTest", y="P80_mm", x="wet_holes"),
    ),
    (
        "Kruskal-Wallis test on the frequency across stations, readings beyond 250 m",
        readings.filter(c("Distance_m") > 250).test("kruskal", y="Freq_Hz", x="Station"),
    ),
    (
        "Are misfires independent of the explosive? Chi-squared, benches North 1 and North 2 only.",
        blasts.filter(c("bench").isin(["North 1", "North 2"])).test(
            "chiSquared", y="misfire", x="explosive"
        ),
    ),
    (
        "Regress tonnes on charge for blasts of 30 to 60 holes in granite or gneiss.",
        blasts.filter(c("holes").between(30, 60) & c("rock").isin(["granite", "gneiss"])).test(
            "regression", y="tonnes", x="charge_kg"
        ),
    ),
    (
        "95 % confidence interval of the mean hole depth, South Deep, excluding ANFO",
        blasts.filter((c("bench") == "South Deep") & (c("explosive") != "ANFO")).test(
            "interval", y="hole_depth_m"
        ),
    ),
    (
        "Shotfirers with at least 50 blasts and a misfire rate under 7 %, with both figures",
        blasts.group("shotfirer", blasts=count(), misfire_rate=mean("misfire") * 100)
        .filter((c("blasts") >= 50) & (c("misfire_rate") < 7))
        .table(),
    ),
    (
        "Mean interval in days between successive blasts on the same bench",
        blasts.derive(gap=shift("fired_at", "fired_at", per=("bench",)).until(fired)).value(
            mean("gap")
        ),
    ),
    (
        "Which combination of truck and driver moved the most armour stone by net weight, and how "
        "many tonnes?",
        trips.filter(c("Material") == "armour stone")
        .group("Truck", "Driver", tonnes=sum_(net))
        .top(1, "tonnes")
        .table(),
    ),
    (
        "Explosives cost per tonne broken, by bench, for dry blasts from 3 March to 30 June 2024",
        blasts.filter(dry & (fired >= date("2024-03-03")) & (fired < date("2024-07-01")))
        .group("bench", cost_per_tonne=sum_(cost) / sum_("tonnes"))
        .table(),
    ),
    (
        "90th percentile of PPV by station, only where a complaint came in and the distance was "
        "under 700 m",
        readings.filter((c("Complaint") == "Y") & (c("Distance_m") < 700))
        .group("Station", p90=quantile("PPV_mm_s", 0.9))
        .table(),
    ),
    (
        "Net tonnes per week delivered to the primary crusher, with a four-week moving average",
        trips.filter(c("Destination") == "primary crusher")
        .group(week=loaded.floor("week"), tonnes=sum_(net))
        .derive(moving=rolling("tonnes", "week", 4))
        .table(),
    ),
    (
        "How many readings are above 3 mm/s and at the same time more than twice the mean PPV of "
        "their station?",
        readings.filter(
            (c("PPV_mm_s") > 3) & (c("PPV_mm_s") > over(mean("PPV_mm_s"), "Station") * 2)
        ).value(count()),
    ),
    (
        "Blasts fired on a Friday at 15:00 or later that either misfired or used over 4,000 kg",
        blasts.filter(
            (fired.part("weekday") == 5)
            & (fired.part("hour") >= 15)
            & (c("misfire") | (c("charge_kg") > 4000))
        ).table(),
    ),
    # Nothing answers these
    ("Dust concentration at the School when the wind was westerly and North 1 was fired", None),
    ("Predicted PPV at Mill Lane next quarter if the MIC stays below 90 kg", None),
    ("Why is the vibration at Mill Lane higher than at the Church for the same charge?", None),
    ("From which detonator batch were the misfired holes on South Deep?", None),
    ("Mean flyrock distance of blasts with more than 50 holes and a burden under 3 m", None),
    ("Penetration rate of the drill rig by bench, wet holes excluded", None),
    ("Ought we to widen the burden on granite where P80 stays below 350 mm?", None),
    ("Tyre wear of T7 and T8 on hauls to the waste tip", None),
    ("Which households complained most often about readings under the limit?", None),
    ("Groundwater inflow on South Deep in the weeks without a blast", None),
]
