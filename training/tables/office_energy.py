"""Monthly meter readings of office sites, and what a facilities manager knows of each site."""

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
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"readings": "csv", "sites": "csv"}

VOICE = "a facilities manager, plain, businesslike"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 42
    town = ["Leeds", "Bristol", "Cardiff", "Derby", "York", "Hull"]
    kind = rng.choice(
        ["Head office", "Branch", "Call centre", "Archive"], m, p=[0.1, 0.6, 0.2, 0.1]
    )
    area = rng.normal(2400, 700, m).round(-1) * np.where(kind == "Head office", 3, 1)
    heads = (area / rng.normal(14, 2, m)).round()
    sites = pd.DataFrame(
        {
            "Site ID": [f"OF{i:03d}" for i in range(1, m + 1)],
            "Site Name": [f"{town[i % 6]} {i // 6 + 1}" for i in range(m)],
            "Town": [town[i % 6] for i in range(m)],
            "Region": [
                ["North", "West", "Wales", "Midlands", "North", "North"][i % 6] for i in range(m)
            ],
            "Building Type": kind,
            "Floor Area m2": area,
            "Headcount": heads,
            "EPC Rating": rng.choice(list("ABCDEF"), m, p=[0.07, 0.18, 0.3, 0.25, 0.13, 0.07]),
            "Heating": rng.choice(["Gas", "Heat pump", "District"], m, p=[0.6, 0.25, 0.15]),
            "Solar": rng.choice(["Y", "N"], m, p=[0.3, 0.7]),
            "Opened": rng.integers(1965, 2022, m),
            "Lease End": (
                pd.Timestamp("2025-03-31") + pd.to_timedelta(rng.integers(0, 3200, m), unit="D")
            ).strftime("%Y-%m-%d"),
        }
    )
    sites.loc[rng.choice(m, 4, replace=False), "EPC Rating"] = None
    months = pd.date_range("2022-01-01", "2024-12-01", freq="MS")
    at = np.repeat(np.arange(m - 2), len(months))
    month = np.tile(months, m - 2)
    n = len(at)
    cold = np.cos(2 * np.pi * (pd.DatetimeIndex(month).month.to_numpy() - 1) / 12)
    size = area[at]
    solar = sites["Solar"].to_numpy()[at] == "Y"
    elec = size * 7.4 * (1 + 0.12 * cold) * rng.normal(1, 0.08, n) * np.where(solar, 0.82, 1)
    gas_on = sites["Heating"].to_numpy()[at] == "Gas"
    gas = np.where(gas_on, size * 6.1 * (1.05 + 0.85 * cold) * rng.normal(1, 0.1, n), 0)
    tariff = 0.21 + 0.05 * (pd.DatetimeIndex(month).year.to_numpy() >= 2023)
    readings = pd.DataFrame(
        {
            "Site ID": sites["Site ID"].to_numpy()[at],
            "Month": pd.DatetimeIndex(month).strftime("%Y-%m-%d"),
            "Electricity kWh": elec.round(),
            "Gas kWh": gas.round(),
            "Water m3": (heads[at] * 0.9 * rng.normal(1, 0.1, n)).round(1),
            "Elec Cost GBP": (elec * tariff).round(2),
            "Gas Cost GBP": (gas * 0.072).round(2),
            "Peak kW": (elec / 290 * rng.normal(1.6, 0.15, n)).round(1),
            "Occupancy %": np.clip(rng.normal(58, 14, n), 5, 100).round(),
            "Read Type": rng.choice(["Actual", "Estimated"], n, p=[0.84, 0.16]),
            "Supplier": rng.choice(["Northgrid", "EcoVolt", "Brightline"], n, p=[0.5, 0.3, 0.2]),
        }
    )
    readings.loc[rng.choice(n, 38, replace=False), "Occupancy %"] = np.nan
    readings.loc[rng.choice(n, 21, replace=False), "Electricity kWh"] = np.nan
    readings = readings.sample(frac=1, random_state=3)
    readings = pd.concat([readings, readings.iloc[40:47]], ignore_index=True)
    return {"readings": readings, "sites": sites}


r = T("readings")
s = T("sites")

joined = r.join(s, on="Site ID")
month = c("Month")
power = c("Electricity kWh")
gas = c("Gas kWh")
cost = c("Elec Cost GBP") + c("Gas Cost GBP")
estimated = c("Read Type") == "Estimated"

QUESTIONS = [
    # Everyday
    ("Show the last 10 rows of the readings", r.tail(10).table()),
    (
        "How many readings have an extreme water consumption?",
        r.filter(outlier("Water m3")).value(count()),
    ),
    (
        "Total gas cost, counting duplicate readings only once",
        r.distinct().value(sum_("Gas Cost GBP")),
    ),
    (
        "Total electricity cost in December 2023 and in December 2024",
        r.group(
            december_2023=sum_(
                "Elec Cost GBP", (month >= date("2023-12-01")) & (month < date("2024-01-01"))
            ),
            december_2024=sum_(
                "Elec Cost GBP", (month >= date("2024-12-01")) & (month < date("2025-01-01"))
            ),
        ).table(),
    ),
    (
        "How many days are there on average between one lease end and the next?",
        s.derive(gap=shift("Lease End", "Lease End").until(c("Lease End"))).value(mean("gap")),
    ),
    (
        "Compare the average floor area of sites with gas heating and with a heat pump",
        s.filter(c("Heating").isin(["Gas", "Heat pump"]))
        .group("Heating", area=mean("Floor Area m2"))
        .table(),
    ),
    (
        "Average of electricity cost plus gas cost divided by floor area, by town",
        joined.group("Town", per_m2=mean(cost / c("Floor Area m2"))).table(),
    ),
    (
        "Total water use, average occupancy and maximum peak kW per supplier",
        r.group(
            "Supplier", water=sum_("Water m3"), occupancy=mean("Occupancy %"), peak=max_("Peak kW")
        ).table(),
    ),
    (
        "How many sites have solar, and what percentage of sites is that?",
        s.group(n=count(only=c("Solar") == "Y"), percent=mean(c("Solar") == "Y") * 100).table(),
    ),
    (
        "Number of sites and total headcount per town",
        s.group("Town", n=count(), headcount=sum_("Headcount")).table(),
    ),
    ("Sort the sites by year opened, newest first", s.sort("-Opened").table()),
    ("Which types of heating do we have?", s.distinct("Heating").table()),
    (
        "List the sites in Leeds or York with a headcount over 150",
        s.filter(((c("Town") == "Leeds") | (c("Town") == "York")) & (c("Headcount") > 150)).table(),
    ),
    (
        "Difference in total gas cost between 2023 and 2024",
        r.value(
            sum_("Gas Cost GBP", month.part("year") == 2023)
            - sum_("Gas Cost GBP", month.part("year") == 2024)
        ),
    ),
    (
        "Share of each supplier in the total electricity cost",
        r.group("Supplier", cost=sum_("Elec Cost GBP"))
        .derive(share=c("cost") / over(sum_("cost")))
        .table(),
    ),
    ("Total water use per year", r.group(year=month.floor("year"), water=sum_("Water m3")).table()),
    (
        "Drop the column Peak kW from the readings",
        r.drop("Peak kW").change("readings"),
    ),
    (
        "Regions with an average floor area above 2500 m2",
        s.group("Region", area=mean("Floor Area m2")).filter(c("area") > 2500).table(),
    ),
    (
        "How much electricity did the archives use in total?",
        joined.filter(c("Building Type") == "Archive").value(sum_("Electricity kWh")),
    ),
    ("Average number of parking spaces per building type", None),
    # Look
    ("How many rows and columns in the readings?", r.report("shape")),
    ("Where do we have missing readings?", r.report("missing")),
    ("Which suppliers do we use?", r.distinct("Supplier").table()),
    (
        "Give me summary figures for floor area and headcount",
        s.report("describe", "Floor Area m2", "Headcount"),
    ),
    ("Pick 10 meter readings at random", r.sample(10).table()),
    ("Are there duplicate lines in the readings?", r.report("duplicates")),
    # Aggregate and compare
    ("How many offices do we have?", s.value(count())),
    (
        "Total electricity per site name",
        joined.group("Site Name", total=sum_("Electricity kWh")).table(),
    ),
    (
        "What is our overall energy bill, power and gas together?",
        r.value(sum_(cost)),
    ),
    (
        "Average electricity cost per reading by building type",
        joined.group("Building Type", spend=mean("Elec Cost GBP")).table(),
    ),
    (
        "Top 5 sites by gas consumption",
        joined.group("Site Name", total=sum_("Gas kWh")).top(5, "total").table(),
    ),
    (
        "Which region spends the most on energy overall?",
        joined.group("Region", spend=sum_(cost)).top(1, "spend").table(),
    ),
    (
        "What percentage of readings are estimated?",
        r.value(mean(estimated) * 100),
    ),
    (
        "Share of estimated readings per supplier",
        r.group("Supplier", share=mean(estimated)).table(),
    ),
    (
        "Staff numbers by town and building type",
        s.group("Town", "Building Type", staff=sum_("Headcount")).table(),
    ),
    (
        "Median occupancy of call centres",
        joined.filter(c("Building Type") == "Call centre").value(median("Occupancy %")),
    ),
    (
        "Highest peak load for each office",
        joined.group("Site Name", peak=max_("Peak kW")).table(),
    ),
    (
        "When and where was the highest peak kW?",
        joined.top(1, "Peak kW").select("Site Name", "Month").table(),
    ),
    (
        "Electricity per square metre by site",
        joined.group("Site Name", power=sum_("Electricity kWh"), area=max_("Floor Area m2"))
        .derive(per_m2=c("power") / c("area"))
        .select("Site Name", "per_m2")
        .table(),
    ),
    (
        "Floor space per head in each office, in m2",
        s.derive(per_head=c("Floor Area m2") / c("Headcount"))
        .select("Site Name", "per_head")
        .table(),
    ),
    (
        "How much more electricity do sites without solar use on average than sites with it?",
        joined.value(
            mean("Electricity kWh", c("Solar") == "N") - mean("Electricity kWh", c("Solar") == "Y")
        ),
    ),
    (
        "Number of gas heated sites rated D or worse",
        s.filter((c("Heating") == "Gas") & c("EPC Rating").isin(["D", "E", "F"])).value(count()),
    ),
    (
        "Branches in the North over 2,500 m2 without solar panels",
        s.filter(
            (c("Building Type") == "Branch")
            & (c("Region") == "North")
            & (c("Floor Area m2") > 2500)
            & (c("Solar") == "N")
        ).table(),
    ),
    (
        "Sites with at least 10 estimated readings",
        r.filter(estimated).group("Site ID", n=count()).filter(c("n") >= 10).table(),
    ),
    (
        "Which sites have no readings?",
        s.join(r, on="Site ID", how="anti").table(),
    ),
    (
        "Three biggest offices per region by floor area",
        s.top(3, "Floor Area m2", per=("Region",)).table(),
    ),
    (
        "Each supplier's share of our electricity spend",
        r.group("Supplier", spend=sum_("Elec Cost GBP"))
        .derive(share=c("spend") / over(sum_("spend")))
        .table(),
    ),
    (
        "Average price we pay per kWh of electricity, by supplier",
        r.filter(~power.missing())
        .group("Supplier", price=sum_("Elec Cost GBP") / sum_("Electricity kWh"))
        .table(),
    ),
    (
        "Readings above the average electricity of their own site",
        r.filter(power > over(mean("Electricity kWh"), "Site ID")).table(),
    ),
    (
        "Average annual water use per site",
        r.group("Site ID", year=month.floor("year"), water=sum_("Water m3"))
        .group("Site ID", water=mean("water"))
        .table(),
    ),
    # Time
    (
        "Electricity consumption by month",
        r.group(month=month.floor("month"), power=sum_("Electricity kWh")).table(),
    ),
    (
        "Yearly gas cost of gas heated branches in Leeds",
        joined.filter(
            (c("Town") == "Leeds") & (c("Building Type") == "Branch") & (c("Heating") == "Gas")
        )
        .group(year=month.floor("year"), spend=sum_("Gas Cost GBP"))
        .table(),
    ),
    (
        "Total power use from January to March 2024",
        r.filter((month >= date("2024-01-01")) & (month < date("2024-04-01"))).value(
            sum_("Electricity kWh")
        ),
    ),
    (
        "In which calendar month is gas use highest on average?",
        r.group(month=month.part("month"), gas=mean("Gas kWh")).top(1, "gas").table(),
    ),
    (
        "Year on year growth of total energy cost in percent",
        r.group(year=month.floor("year"), spend=sum_(cost))
        .derive(growth=(c("spend") / shift("spend", "year") - 1) * 100)
        .table(),
    ),
    (
        "Cumulative electricity cost in 2024, month by month",
        r.filter((month >= date("2024-01-01")) & (month < date("2025-01-01")))
        .group(month=month.floor("month"), spend=sum_("Elec Cost GBP"))
        .derive(cumulative=running("spend", "month"))
        .table(),
    ),
    (
        "3 month moving average of water use",
        r.group(month=month.floor("month"), water=sum_("Water m3"))
        .derive(average=rolling("water", "month", 3))
        .table(),
    ),
    (
        "Quarterly electricity by region",
        joined.group(
            "Region", quarter=month.floor("quarter"), power=sum_("Electricity kWh")
        ).table(),
    ),
    (
        "Leases ending before 2028",
        s.filter(c("Lease End") < date("2028-01-01")).table(),
    ),
    (
        "Compare electricity in 2023 and 2024 per site",
        joined.group(
            "Site Name",
            y2023=sum_("Electricity kWh", month.part("year") == 2023),
            y2024=sum_("Electricity kWh", month.part("year") == 2024),
        ).table(),
    ),
    # Charts
    (
        "Line chart of monthly gas use",
        r.group(month=month.floor("month"), gas=sum_("Gas kWh")).chart("line", x="month", y="gas"),
    ),
    (
        "Chart the electricity cost per month, one line per region",
        joined.group("Region", month=month.floor("month"), spend=sum_("Elec Cost GBP")).chart(
            "line", x="month", y="spend", colour="Region"
        ),
    ),
    (
        "Bar chart of headcount by region",
        s.group("Region", staff=sum_("Headcount")).chart("bar", x="Region", y="staff"),
    ),
    (
        "Stacked bars: number of sites per region by EPC rating",
        s.group("Region", "EPC Rating", n=count()).chart(
            "bar", x="Region", y="n", colour="EPC Rating", stacked=True
        ),
    ),
    ("Histogram of occupancy", r.chart("histogram", y="Occupancy %")),
    (
        "Scatter plot of floor area against headcount",
        s.chart("scatter", x="Headcount", y="Floor Area m2"),
    ),
    (
        "Box plot of electricity use per building type",
        joined.chart("box", x="Building Type", y="Electricity kWh"),
    ),
    # Cleaning and reshaping
    ("Remove the duplicate readings", r.distinct().change("readings")),
    (
        "Put 'unknown' where the EPC rating is missing",
        s.set("EPC Rating", c("EPC Rating").or_else("unknown")).change("sites"),
    ),
    (
        "Add a total cost column to the readings, electricity plus gas",
        r.set("Total Cost GBP", cost).change("readings"),
    ),
    (
        "Electricity per year as columns, regions as rows",
        joined.derive(year=month.part("year"))
        .pivot("Region", "year", sum_("Electricity kWh"))
        .table(),
    ),
    # Statistics
    (
        "Does occupancy correlate with electricity use?",
        r.test("correlation", y="Electricity kWh", x="Occupancy %"),
    ),
    (
        "Is the electricity use of solar and non solar sites significantly different?",
        joined.test("tTest", y="Electricity kWh", x="Solar"),
    ),
    (
        "Does the read type depend on the supplier? Chi-squared test",
        r.test("chiSquared", y="Read Type", x="Supplier"),
    ),
    # Nothing holds it
    ("Carbon emissions per site in tonnes", None),
    ("How much power do the solar panels generate per month?", None),
    ("Average indoor temperature per office", None),
    ("What will our energy bill be in 2026?", None),
    ("Why did gas use rise at the Cardiff branches?", None),
    ("When is the next board meeting?", None),
]
