"""Flushes of a mushroom farm: what each lot of substrate gave, in which climate, and who bought."""

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
    nunique,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"flushes": "csv"}

VOICE = "a grower from Poland, not a native speaker, with measures and units everywhere"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    lots = 330
    filled = pd.to_datetime("2023-01-09") + pd.to_timedelta(
        np.sort(rng.integers(0, 880, lots)), "D"
    )
    room = rng.choice(["R1", "R2", "R3", "R4", "R5", "R6"], lots)
    strain = rng.choice(
        ["A15", "Sylvan 737", "Oyster P80", "Shiitake 3782", "Brown B14"],
        lots,
        p=[0.36, 0.22, 0.2, 0.09, 0.13],
    )
    kg = (rng.normal(2600, 420, lots) * np.where(room == "R6", 0.6, 1)).round(-1)
    spawn = rng.choice([0.6, 0.7, 0.8, 1.0], lots)
    lot = np.repeat(np.arange(lots), 3)
    flush = np.tile([1, 2, 3], lots)
    stay = (flush < 3) | (rng.random(lots * 3) < 0.72)
    lot, flush = lot[stay], flush[stay]
    n = len(lot)
    temp = rng.normal(18.2, 1.1, n) - 1.5 * (strain[lot] == "Oyster P80")
    co2 = rng.normal(1150, 260, n)
    disease = rng.choice(
        ["cobweb", "green mould", "dry bubble", "blotch"], n, p=[0.3, 0.3, 0.2, 0.2]
    )
    sick = rng.random(n) < 0.05 + 0.05 * flush
    per_kg = np.select([flush == 1, flush == 2], [0.145, 0.1], 0.05) * rng.gamma(30, 1 / 30, n)
    crop = kg[lot] * per_kg * np.where(sick, 0.75, 1) * (1 - (co2 - 1150) / 9000)
    best = np.clip(rng.normal(0.72, 0.1, n) - 0.12 * sick - 0.03 * flush, 0.1, 0.97)
    picked = filled[lot] + pd.to_timedelta(22 + 8 * flush + rng.integers(-2, 4, n), "D")
    flushes = pd.DataFrame(
        {
            "LotNr": 2301 + lot,
            "Room": room[lot],
            "Strain": strain[lot],
            "FlushNr": flush,
            "Filled": filled[lot].strftime("%Y-%m-%d"),
            "Picked": picked.strftime("%Y-%m-%d"),
            "Substr_kg": kg[lot],
            "Spawn_pct": spawn[lot],
            "AirT_C": temp.round(1),
            "RH_pct": np.clip(rng.normal(88, 3.2, n), 70, 99).round(),
            "CO2_ppm": co2.round(-1),
            "Water_L": (kg[lot] * rng.normal(0.11, 0.02, n)).round(),
            "Crop_kg": crop.round(1),
            "ClassI_kg": (crop * best).round(1),
            "Waste_kg": (crop * (1 - best) * rng.uniform(0.15, 0.5, n)).round(1),
            "Cap_mm": rng.normal(46, 7, n).round(1),
            "Labour_h": (crop / rng.normal(21, 3, n)).round(1),
            "Disease": np.where(sick, disease, None),
            "Buyer": rng.choice(
                ["Hala Rynek", "GreenMarkt", "BioKosz", "Restauracje", "Export DE"],
                n,
                p=[0.27, 0.25, 0.14, 0.11, 0.23],
            ),
            "Price_PLN_kg": (
                rng.normal(8.9, 1.1, n)
                + 7 * (strain[lot] == "Shiitake 3782")
                + 3 * (strain[lot] == "Oyster P80")
            ).round(2),
        }
    )
    flushes.loc[rng.random(n) < 0.06, "CO2_ppm"] = np.nan
    flushes.loc[rng.random(n) < 0.03, "Cap_mm"] = np.nan
    flushes.loc[rng.choice(n, 15, replace=False), "Buyer"] = None
    flushes.loc[rng.choice(n, 9, replace=False), "Price_PLN_kg"] = np.nan
    return {"flushes": flushes}


f = T("flushes")
picked = c("Picked")
year = picked.part("year")
income = c("Crop_kg") * c("Price_PLN_kg")
healthy = c("Disease").missing()
sick = ~healthy
per_100 = sum_("Crop_kg") / sum_("Substr_kg") * 100

QUESTIONS = [
    # look
    ("How many flushes is written in this table?", f.value(count())),
    ("How big is table, rows and columns?", f.report("shape")),
    ("In which columns I have holes in measurement and how many?", f.report("missing")),
    ("What strains we grow, only list", f.distinct("Strain").table()),
    ("How many different lots was filled?", f.value(nunique("LotNr"))),
    ("Show please first 20 flushes", f.limit(20).table()),
    (
        "Show me flushes where air was over 20 °C and humidity below 85 %",
        f.filter((c("AirT_C") > 20) & (c("RH_pct") < 85)).table(),
    ),
    (
        "Flushes without CO2 measurement, which ones?",
        f.filter(c("CO2_ppm").missing()).table(),
    ),
    (
        "Give me room, day of picking and kilos for all flushes with cobweb",
        f.filter(c("Disease") == "cobweb").select("Room", "Picked", "Crop_kg").table(),
    ),
    (
        "Min, max and average and so on for temperature in °C, humidity in % and CO2 in ppm",
        f.report("describe", "AirT_C", "RH_pct", "CO2_ppm"),
    ),
    (
        "Oyster flushes with cap between 40 and 50 mm",
        f.filter((c("Strain") == "Oyster P80") & c("Cap_mm").between(40, 50)).table(),
    ),
    # aggregate and compare
    ("How many kg of mushroom we picked all together?", f.value(sum_("Crop_kg"))),
    ("Average kilos per flush in each room", f.group("Room", kg=mean("Crop_kg")).table()),
    (
        "Which strain gives the most kg from one flush in average?",
        f.group("Strain", kg=mean("Crop_kg")).top(1, "kg").table(),
    ),
    (
        "What is yield in kg from 100 kg of substrate, for first, second and third flush?",
        f.group("FlushNr", kg_per_100=per_100).table(),
    ),
    (
        "How many percent of crop is first class?",
        f.value(sum_("ClassI_kg") / sum_("Crop_kg") * 100),
    ),
    (
        "Percent of waste in the kilos, by strain",
        f.group("Strain", percent=sum_("Waste_kg") / sum_("Crop_kg") * 100).table(),
    ),
    (
        "How many zloty each buyer left by us, kg of crop multiply by price?",
        f.group("Buyer", pln=sum_(income)).table(),
    ),
    (
        "Three rooms which drink the most litres of water",
        f.group("Room", litres=sum_("Water_L")).top(3, "litres").table(),
    ),
    (
        "What part of flushes had some disease, room by room?",
        f.group("Room", share=mean(sick)).table(),
    ),
    (
        "Which disease comes the most often?",
        f.filter(sick).group("Disease", n=count()).top(1, "n").table(),
    ),
    (
        "How much kg less gives sick flush than healthy one, in average?",
        f.value(mean("Crop_kg", healthy) - mean("Crop_kg", sick)),
    ),
    (
        "Kilograms for one hour of labour, per strain",
        f.group("Strain", kg_per_h=sum_("Crop_kg") / sum_("Labour_h")).table(),
    ),
    (
        "Average price in PLN/kg and sum of kg for every buyer",
        f.group("Buyer", price=mean("Price_PLN_kg"), kg=sum_("Crop_kg")).table(),
    ),
    (
        "Median of CO2 ppm in room and flush number",
        f.group("Room", "FlushNr", ppm=median("CO2_ppm")).table(),
    ),
    (
        "Sum of kg from R2 and R5 in first flush, only A15",
        f.filter(c("Room").isin(["R2", "R5"]) & (c("FlushNr") == 1) & (c("Strain") == "A15")).value(
            sum_("Crop_kg")
        ),
    ),
    (
        "Which lot gave the most kg when we add all its flushes?",
        f.group("LotNr", kg=sum_("Crop_kg")).top(1, "kg").table(),
    ),
    (
        "How many kg gives one lot from all flushes, as average?",
        f.group("LotNr", kg=sum_("Crop_kg")).value(mean("kg")),
    ),
    (
        "For every strain two flushes with heaviest crop",
        f.top(2, "Crop_kg", per=("Strain",)).table(),
    ),
    (
        "What share of all kilograms takes each buyer?",
        f.group("Buyer", kg=sum_("Crop_kg")).derive(share=c("kg") / over(sum_("kg"))).table(),
    ),
    (
        "Rooms where air has over 18 °C in average",
        f.group("Room", celsius=mean("AirT_C")).filter(c("celsius") > 18).table(),
    ),
    (
        "How many flushes has bigger caps than the average cap in mm?",
        f.filter(c("Cap_mm") > over(mean("Cap_mm"))).value(count()),
    ),
    (
        "How many litres of water goes for one kg of mushroom?",
        f.value(sum_("Water_L") / sum_("Crop_kg")),
    ),
    (
        "Above how many kg is the best 10 % of second flushes?",
        f.filter(c("FlushNr") == 2).value(quantile("Crop_kg", 0.9)),
    ),
    (
        "How the mean kg of crop changes with percent of spawn?",
        f.group("Spawn_pct", kg=mean("Crop_kg")).table(),
    ),
    (
        "Labour hours total in healthy third flushes by room",
        f.filter(healthy & (c("FlushNr") == 3)).group("Room", hours=sum_("Labour_h")).table(),
    ),
    # time
    (
        "Kg of crop for every month of picking",
        f.group(month=picked.floor("month"), kg=sum_("Crop_kg")).table(),
    ),
    (
        "Kg of waste in first quarter of 2024",
        f.filter((picked >= date("2024-01-01")) & (picked < date("2024-04-01"))).value(
            sum_("Waste_kg")
        ),
    ),
    (
        "How many days goes from filling to picking of first flush, in average for strain?",
        f.filter(c("FlushNr") == 1).group("Strain", days=mean(c("Filled").until(picked))).table(),
    ),
    (
        "On what day of week we pick the most kilos?",
        f.group(weekday=picked.part("weekdayName"), kg=sum_("Crop_kg")).top(1, "kg").table(),
    ),
    (
        "How many labour hours was on Saturday and Sunday in 2023?",
        f.filter((picked.part("weekday") >= 6) & (year == 2023)).value(sum_("Labour_h")),
    ),
    (
        "Money in PLN (kg multiply price) month after month in 2024 and growing sum",
        f.filter(year == 2024)
        .group(month=picked.floor("month"), pln=sum_(income))
        .derive(total=running("pln", "month"))
        .table(),
    ),
    (
        "Kilos per week and mean of last 4 weeks by it",
        f.group(week=picked.floor("week"), kg=sum_("Crop_kg"))
        .derive(average=rolling("kg", "week", 4))
        .table(),
    ),
    (
        "Crop in kg for quarter and percent up or down against quarter before",
        f.group(quarter=picked.floor("quarter"), kg=sum_("Crop_kg"))
        .derive(change=(c("kg") / shift("kg", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Average PLN for kilo in each year, strain by strain",
        f.group("Strain", year=year, price=mean("Price_PLN_kg")).table(),
    ),
    (
        "Flushes with green mould which were picked since September 2024",
        f.filter((c("Disease") == "green mould") & (picked >= date("2024-09-01"))).table(),
    ),
    # charts
    (
        "Draw columns: sum of kg for each strain",
        f.group("Strain", kg=sum_("Crop_kg")).chart("bar", x="Strain", y="kg"),
    ),
    (
        "Line of mean temperature °C per month, one line for one room",
        f.group("Room", month=picked.floor("month"), temp=mean("AirT_C")).chart(
            "line", x="month", y="temp", colour="Room"
        ),
    ),
    (
        "Points: CO2 in ppm on the bottom and kg of crop up, color for flush number",
        f.chart("scatter", x="CO2_ppm", y="Crop_kg", colour="FlushNr"),
    ),
    ("Histogram of cap size in mm", f.chart("histogram", y="Cap_mm")),
    (
        "Heat map room and strain with average of humidity %",
        f.group("Room", "Strain", humidity=mean("RH_pct")).chart(
            "heatmap", x="Strain", y="Room", colour="humidity"
        ),
    ),
    (
        "Stacked columns for year: how many sick flushes, colour is disease",
        f.filter(sick)
        .group("Disease", year=year, n=count())
        .chart("bar", x="year", y="n", colour="Disease", stacked=True),
    ),
    ("Box plot for kilos with every flush number", f.chart("box", x="FlushNr", y="Crop_kg")),
    (
        "Circle chart of kg by buyers",
        f.group("Buyer", kg=sum_("Crop_kg")).chart("pie", x="Buyer", y="kg"),
    ),
    # cleaning
    (
        "Write healthy where disease is empty",
        f.derive(Disease=c("Disease").or_else("healthy")).change("flushes"),
    ),
    (
        "Make new column Income_PLN, it is kg of crop multiply by price",
        f.derive(Income_PLN=income).change("flushes"),
    ),
    (
        "Delete flushes what has no price",
        f.filter(~c("Price_PLN_kg").missing()).change("flushes"),
    ),
    (
        "Labour hours change to minutes in new column Labour_min",
        f.derive(Labour_min=c("Labour_h") * 60).change("flushes"),
    ),
    (
        "Columns for litres of water and cap mm are not needed, take out",
        f.drop("Water_L", "Cap_mm").change("flushes"),
    ),
    # statistics
    (
        "Is there correlation between CO2 ppm and kg?",
        f.test("correlation", y="Crop_kg", x="CO2_ppm"),
    ),
    ("Anova, cap mm between strains", f.test("anova", y="Cap_mm", x="Strain")),
    ("Is temperature in °C normal distribution? test", f.test("normality", y="AirT_C")),
    (
        "Regression of first class kg on labour hours",
        f.test("regression", y="ClassI_kg", x="Labour_h"),
    ),
    # nothing can answer it
    ("How many kWh of electricity takes cooling of one room?", None),
    ("What pH has the casing soil in R3?", None),
    ("How many kg will we pick in next December?", None),
    ("Why third flush is so weak on R6?", None),
    ("How many grams of fungicide I must give on 1 m² against cobweb?", None),
    ("How many PLN per hour earns a picker?", None),
    ("Please write me offer for BioKosz with new prices per kg", None),
    ("How many km drives the truck to GreenMarkt?", None),
    # Everyday
    ("Which room is best in kg?", f.group("Room", kg=sum_("Crop_kg")).top(1, "kg").table()),
    ("How many flushes was sick?", f.filter(sick).value(count())),
    ("Mean price for kilo?", f.value(mean("Price_PLN_kg"))),
    ("Biggest crop in kg from one flush, how much?", f.value(max_("Crop_kg"))),
    ("Flushes for each buyer", f.group("Buyer", n=count()).table()),
    ("How many kg in 2024?", f.filter(year == 2024).value(sum_("Crop_kg"))),
    ("Hours of work together", f.value(sum_("Labour_h"))),
    ("5 flushes with the most waste kg", f.top(5, "Waste_kg").table()),
    ("When was last picking?", f.value(max_("Picked"))),
    ("How heavy is one mushroom in grams?", None),
]
