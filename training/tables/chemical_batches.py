"""Batches of a fine chemicals plant, and the samples that its laboratory took of them."""

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
    std,
    sum_,
    where,
)

FORMATS = {"batches": "parquet", "samples": "csv"}

VOICE = "a process engineer whose first language is not English: small slips of grammar"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 760
    product = rng.choice(
        ["Ester K4", "Amine 220", "Resin V", "Nitrile B", "Plasticizer DX"],
        n,
        p=[0.3, 0.24, 0.2, 0.16, 0.1],
    )
    start = pd.Timestamp("2023-02-06 06:00") + pd.to_timedelta(
        np.sort(rng.integers(0, 760 * 24 * 4, n)) * 15, "min"
    )
    hours = rng.gamma(30, np.where(product == "Resin V", 0.62, 0.41))
    charge = rng.choice([1200, 1800, 2400, 3200], n).astype(float)
    moisture = rng.gamma(3, 90, n).round()
    temp = rng.normal(np.where(product == "Amine 220", 96, 118), 6).round(1)
    loss = 0.11 + moisture / 9000 + np.abs(temp - 110) / 500 + rng.normal(0, 0.02, n)
    purity = (99.6 - moisture / 700 - rng.gamma(1.3, 0.35, n)).round(2)
    deviation = rng.random(n) < 0.16
    status = np.where(
        purity < 98.0,
        rng.choice(["rejected", "rework"], n, p=[0.4, 0.6]),
        np.where(rng.random(n) < 0.05, "quarantine", "released"),
    )
    batches = pd.DataFrame(
        {
            "Batch_ID": [f"CH{number}" for number in range(40210, 40210 + n)],
            "Product": product,
            "Reactor": rng.choice(
                ["R-101", "R-102", "R-201", "R-305"], n, p=[0.3, 0.3, 0.25, 0.15]
            ),
            "Start": start,
            "End": start + pd.to_timedelta((hours * 60).round(), "min"),
            "Shift": rng.choice(["early", "late", "night"], n),
            "Operator": rng.choice(["Kowal", "Nagy", "Silva", "Petrov", "Haddad", "Duarte"], n),
            "Solvent": rng.choice(
                ["toluene", "Toluene", "xylene ", "Xylene", "THF", "thf", "ethanol"], n
            ),
            "Cat_g": rng.normal(640, 90, n).round(),
            "Charge_kg": charge,
            "Yield_kg": (charge * (1 - loss)).clip(200).round(1),
            "Waste_kg": (charge * loss * rng.uniform(0.6, 0.95, n)).round(1),
            "T_max_C": temp,
            "P_bar": rng.normal(4.2, 0.7, n).round(2),
            "pH_end": rng.normal(7.1, 0.5, n).round(2),
            "H2O_ppm": moisture,
            "Visc_mPas": rng.lognormal(4.6, 0.35, n).round(1),
            "Purity_pct": purity,
            "Steam_t": [f"{value:.2f}".replace(".", ",") for value in rng.gamma(9, 0.3, n)],
            "Deviation": np.where(deviation, "yes", "no"),
            "Status": status,
            "Released_on": pd.Series(
                (start + pd.to_timedelta(rng.integers(3, 22, n), "D")).strftime("%Y-%m-%d")
            ).where(status == "released"),
            "Remark": np.where(deviation & (rng.random(n) < 0.7), "see log book", None),
            "old_code": rng.integers(100, 999, n),
        }
    )
    batches.loc[rng.choice(n, 41, replace=False), "pH_end"] = np.nan
    batches.loc[rng.choice(n, 26, replace=False), "Visc_mPas"] = np.nan
    batches.loc[rng.choice(n, 9, replace=False), "Operator"] = None

    k = 1700
    which = rng.choice(n - 30, k)
    method = rng.choice(["GC", "HPLC", "KF", "titration"], k, p=[0.36, 0.27, 0.25, 0.12])
    samples = pd.DataFrame(
        {
            "Sample_No": 880001 + np.arange(k),
            "Batch_ID": batches["Batch_ID"].to_numpy()[which],
            "Taken": start[which] + pd.to_timedelta(rng.integers(30, 900, k), "min"),
            "Method": method,
            "Point": rng.choice(["reactor", "dryer", "drum"], k, p=[0.5, 0.2, 0.3]),
            "Turnaround_h": rng.gamma(2.5, np.where(method == "HPLC", 3.1, 1.6)).round(1),
            "OOS": rng.random(k) < 0.09,
            "Analyst": rng.choice(["EW", "JT", "MB", "RK"], k),
            "Cost_EUR": rng.choice([18.0, 35.0, 60.0], k),
        }
    )
    samples.loc[rng.choice(k, 63, replace=False), "Turnaround_h"] = np.nan
    samples = pd.concat([samples, samples.iloc[[12, 480, 481, 1333]]], ignore_index=True)
    return {"batches": batches, "samples": samples}


b = T("batches")
s = T("samples")
sb = s.join(b, "Batch_ID")

released = c("Status") == "released"
rejected = c("Status") == "rejected"
deviating = c("Deviation") == "yes"
hours = c("Start").until(c("End"), "hour")
gain = c("Yield_kg") / c("Charge_kg")
month = c("Start").floor("month")

low, high = over(quantile("Turnaround_h", 0.25)), over(quantile("Turnaround_h", 0.75))

QUESTIONS = [
    # Everyday
    (
        "Which products have more than 150 batches?",
        b.group("Product", n=count()).filter(c("n") > 150).table(),
    ),
    (
        "How many batches is there by product and status?",
        b.group("Product", "Status", n=count()).table(),
    ),
    (
        "How many samples was taken from batches of reactor R-201?",
        sb.filter(c("Reactor") == "R-201").value(count()),
    ),
    (
        "Give me minimum and maximum of the purity",
        b.group(lowest=min_("Purity_pct"), highest=max_("Purity_pct")).table(),
    ),
    (
        "Mean of yield and of waste for every reactor, please",
        b.group("Reactor", yield_kg=mean("Yield_kg"), waste_kg=mean("Waste_kg")).table(),
    ),
    ("Sort please the batches by start, newest first", b.sort("-Start").table()),
    (
        "Show only product, reactor and purity from the rejected batches",
        b.filter(rejected).select("Product", "Reactor", "Purity_pct").table(),
    ),
    ("Which batch had the highest pressure?", b.top(1, "P_bar").table()),
    ("Count of the batches for every status", b.group("Status", n=count()).table()),
    ("How much rows and columns has the samples table?", s.report("shape")),
    ("How many persons works in the plant?", None),
    # look
    (
        "Please to show me which columns has the batches table and of what type they are",
        b.report("types"),
    ),
    ("How much cells are empty in each column of batches?", b.report("missing")),
    ("Are there samples which was registered double?", s.report("duplicates")),
    ("Which analysis methods does exist in our samples?", s.distinct("Method").table()),
    # aggregate and compare
    (
        "How many kilos we have produced of every product?",
        b.group("Product", kilos=sum_("Yield_kg")).table(),
    ),
    (
        "What is average yield in percent of charge, reactor by reactor?",
        b.group("Reactor", percent=mean(gain * 100)).table(),
    ),
    (
        "Which operator has the most of rejected batches?",
        b.filter(rejected).group("Operator", n=count()).top(1, "n").table(),
    ),
    (
        "Give me part of batches with deviation for each shift, in percents",
        b.group("Shift", percent=mean(deviating) * 100).table(),
    ),
    (
        "How many batches of Resin V was running in R-305 with more than 120 degrees maximum?",
        b.filter(
            (c("Product") == "Resin V") & (c("Reactor") == "R-305") & (c("T_max_C") > 120)
        ).value(count()),
    ),
    (
        "The five batches with the most waste, only from the ones that was released",
        b.filter(released).top(5, "Waste_kg").table(),
    ),
    (
        "How much kilos of waste we make for one kilo of good product, per product?",
        b.group("Product", ratio=sum_("Waste_kg") / sum_("Yield_kg")).table(),
    ),
    (
        "In every reactor, I need the two batches with lowest purity",
        b.bottom(2, "Purity_pct", per=("Reactor",)).table(),
    ),
    (
        "What is the difference of mean water content between night shift and early shift?",
        b.value(mean("H2O_ppm", c("Shift") == "night") - mean("H2O_ppm", c("Shift") == "early")),
    ),
    (
        "Which batches nobody did ever sample?",
        b.join(s, "Batch_ID", "anti").table(),
    ),
    (
        "Out-of-spec rate of the samples by product, please",
        sb.group("Product", rate=mean(c("OOS"))).table(),
    ),
    (
        "How much the laboratory did cost us for the batches of Amine 220 which ended as rework or "
        "rejected?",
        s.join(
            b.filter((c("Product") == "Amine 220") & c("Status").isin(["rework", "rejected"])),
            "Batch_ID",
            "semi",
        ).value(sum_("Cost_EUR")),
    ),
    (
        "Batches having six samples or more, with number of them",
        s.group("Batch_ID", n=count()).filter(c("n") >= 6).table(),
    ),
    (
        "How many reactors every operator has worked on, for Nitrile B only?",
        b.filter(c("Product") == "Nitrile B")
        .group("Operator", reactors=nunique("Reactor"))
        .table(),
    ),
    # time
    (
        "How long takes a batch in average, in hours, for each product?",
        b.group("Product", hours=mean(hours)).table(),
    ),
    (
        "Tons of output for every month of the year 2024",
        b.filter((c("Start") >= date("2024-01-01")) & (c("Start") < date("2025-01-01")))
        .group(month=month, tons=sum_(c("Yield_kg") / 1000))
        .table(),
    ),
    (
        "On which day of week are started the most batches?",
        b.group(day=c("Start").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Number of batches per week in reactor R-101, with the moving average of four weeks "
        "besides",
        b.filter(c("Reactor") == "R-101")
        .group(week=c("Start").floor("week"), n=count())
        .derive(average=rolling("n", "week", 4))
        .table(),
    ),
    (
        "When was made the first and when the last batch of Plasticizer DX?",
        b.filter(c("Product") == "Plasticizer DX")
        .group(first=min_("Start"), last=max_("Start"))
        .table(),
    ),
    # charts
    (
        "Draw me please histogram of viscosity with 25 classes",
        b.chart("histogram", y="Visc_mPas", bins=25),
    ),
    (
        "I want to see purity against humidity as points, with other colour for each product",
        b.chart("scatter", x="H2O_ppm", y="Purity_pct", colour="Product"),
    ),
    (
        "Bars of how many batches per reactor, splitted and piled by status",
        b.group("Reactor", "Status", n=count()).chart(
            "bar", x="Reactor", y="n", colour="Status", stacked=True
        ),
    ),
    (
        "The boxplots of turnaround hours for every method, but only samples from drum",
        s.filter(c("Point") == "drum").chart("box", x="Method", y="Turnaround_h"),
    ),
    (
        "Curve of mean yield percent along the months",
        b.group(month=month, percent=mean(gain * 100)).chart("line", x="month", y="percent"),
    ),
    # cleaning and reshaping
    (
        "The solvents are wrote sometimes big, sometimes small and with blanks behind. "
        "Please make all the same small and without blanks in batches",
        b.derive(Solvent=c("Solvent").lower().strip()).change("batches"),
    ),
    (
        "Steam_t has comma as decimal sign and is a text; make from it real numbers in the batches",
        b.derive(Steam_t=c("Steam_t").replace(",", ".").cast("number")).change("batches"),
    ),
    (
        "Where pH at the end was not measured, put there the median of same product, in batches",
        b.derive(pH_end=c("pH_end").or_else(over(median("pH_end"), "Product"))).change("batches"),
    ),
    (
        "Throw away from samples the lines which stands there twice",
        s.distinct().change("samples"),
    ),
    (
        "We don't need more the old_code and the remark, take it out of batches",
        b.drop("old_code", "Remark").change("batches"),
    ),
    (
        "Add to batches how many hours it was running, call it run_h, with one digit after the "
        "comma",
        b.derive(run_h=hours.round(1)).change("batches"),
    ),
    (
        "Show batches with new column quality: good if purity is at least 99, acceptable from 98, "
        "else bad",
        b.derive(
            quality=where(
                c("Purity_pct") >= 99,
                "good",
                where(c("Purity_pct") >= 98, "acceptable", "bad"),
            )
        ).table(),
    ),
    (
        "How many batches falls in which slice of water content, if slice is 100 ppm wide?",
        b.group(slice=c("H2O_ppm").bins(100), n=count()).table(),
    ),
    (
        "A table with products at left, shifts on top, and inside the mean purity",
        b.pivot("Product", "Shift", mean("Purity_pct")).table(),
    ),
    (
        "For every batch I would like charge, yield and waste not side by side but one under "
        "other, "
        "with the batch number repeated",
        b.select("Batch_ID", "Charge_kg", "Yield_kg", "Waste_kg")
        .unpivot(["Batch_ID"], names="stream", values="kg")
        .table(),
    ),
    (
        "Let me see the batches without those that has no viscosity measured",
        b.filter(~c("Visc_mPas").missing()).table(),
    ),
    # statistics
    (
        "Has more water in the batch something to do with less purity, how strong goes it "
        "together?",
        b.test("correlation", y="Purity_pct", x="H2O_ppm"),
    ),
    (
        "With which of water, pressure, maximal temperature and catalyst amount is purity "
        "correlated the most?",
        b.report("correlations", "Purity_pct", "H2O_ppm", "P_bar", "T_max_C", "Cat_g"),
    ),
    (
        "Is the yield in kilos of batches with deviation truly other than without, or only by "
        "accident?",
        b.test("tTest", y="Yield_kg", x="Deviation"),
    ),
    (
        "Make one-way anova for the final pH between reactors",
        b.test("anova", y="pH_end", x="Reactor"),
    ),
    (
        "Are the batch status and the shift independent from each other? Make chi-square please",
        b.test("chiSquared", y="Status", x="Shift"),
    ),
    (
        "Can I believe that pressure of Ester K4 batches follows the Gauss bell?",
        b.filter(c("Product") == "Ester K4").test("normality", y="P_bar"),
    ),
    (
        "Between which limits lies the true mean of the purity with 95 % safety, for R-201?",
        b.filter(c("Reactor") == "R-201").test("interval", y="Purity_pct"),
    ),
    (
        "How much scatters the viscosity inside each product? Standard deviation is enough",
        b.group("Product", scatter=std("Visc_mPas")).table(),
    ),
    (
        "Below how many hours are ready 95 from 100 samples, by method?",
        s.group("Method", hours=quantile("Turnaround_h", 0.95)).table(),
    ),
    # nothing can answer it
    ("How much yield we will have in next quarter?", None),
    ("Please to predict the purity of a batch with 400 ppm water and 115 degrees", None),
    ("Why has R-305 so many deviations in the night?", None),
    (
        "From what comes the low purity of Nitrile B, is it because the temperature was too high?",
        None,
    ),
    ("Which parameters are influencing the yield the most, make root cause analysis", None),
    ("Can you sort the batches by itself into families that resembles each other?", None),
    ("Should we change from toluene to ethanol?", None),
    ("Is waste of 300 kg for one batch acceptable or must I worry?", None),
    ("What do you think about our samples, is there something remarkable?", None),
    ("Which supplier has delivered the raw material for the rejected batches?", None),
    ("What was the stirrer speed in the batches with high viscosity?", None),
    ("How many kWh electricity needs one ton of Amine 220?", None),
    ("How much washing water every reactor has used for the cleaning, in litres?", None),
    ("How many customers have complained on batches that was released with deviation?", None),
    ("Which price per kilo have we got for Ester K4 in 2024?", None),
    ("What is boiling point of the xylene?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "With which other values of batch goes the purity together, the strongest on first place?",
        b.report("correlations", "Purity_pct"),
    ),
    (
        "Are there samples with strange turnaround hours? Show them",
        s.filter(
            (c("Turnaround_h") < low - (high - low) * 1.5)
            | (c("Turnaround_h") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "All batches that have somewhere an empty value must go out from the table",
        b.filter(
            ~c("Operator").missing()
            & ~c("pH_end").missing()
            & ~c("Visc_mPas").missing()
            & ~c("Released_on").missing()
            & ~c("Remark").missing()
        ).change("batches"),
    ),
]
