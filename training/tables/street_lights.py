"""Street lights of a borough and the faults reported on them, as the council registers them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    E,
    T,
    c,
    count,
    date,
    mean,
    median,
    nunique,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"lights": "csv", "faults": "csv"}

VOICE = "a municipal clerk: formal, long sentences with several conditions"

WARDS = ["Abbey", "Castle", "Hillside", "Northgate", "Riverside", "St Mary's"]
ROADS = ["Albion", "Bridge", "Chapel", "Dover", "Elm", "Foundry", "Garden", "Hawthorn", "Iron"]
ROADS += ["Jubilee", "King's", "Linden", "Mill", "Orchard", "Park", "Queen's", "Station", "Tower"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 720
    streets = [f"{road} {kind}" for road in ROADS for kind in ("Road", "Street", "Lane")]
    street = rng.integers(0, len(streets), m)
    kind = rng.choice(["LED", "SON", "CDM", "SOX"], m, p=[0.54, 0.27, 0.11, 0.08])
    start = np.where(kind == "LED", "2014-03-01", "1992-05-01").astype("datetime64[D]")
    span = np.where(kind == "LED", 3900, 7600)
    watts = pd.Series(kind).map({"LED": 38, "SON": 110, "CDM": 80, "SOX": 95})
    register = pd.DataFrame(
        {
            "Asset No": [f"SL{10000 + 13 * i}" for i in range(m)],
            "Street": np.array(streets)[street],
            "Ward": np.array(WARDS)[street % 6],
            "Road Class": rng.choice(["A", "B", "C", "U"], m, p=[0.12, 0.16, 0.27, 0.45]),
            "Height_m": rng.choice([5, 6, 8, 10, 12], m, p=[0.25, 0.35, 0.2, 0.14, 0.06]),
            "Material": rng.choice(
                ["steel", "aluminium", "cast iron", "concrete"], m, p=[0.6, 0.2, 0.08, 0.12]
            ),
            "Lamp": kind,
            "Wattage": (watts * rng.normal(1, 0.2, m)).round(),
            "Installed": pd.to_datetime(start)
            + pd.to_timedelta((rng.random(m) * span).astype(int), unit="D"),
            "Last Inspection": pd.Timestamp("2021-02-01")
            + pd.to_timedelta(rng.integers(0, 1500, m), unit="D"),
            "Condition": rng.choice(
                ["good", "fair", "poor", "unsafe"], m, p=[0.45, 0.33, 0.18, 0.04]
            ),
            "Dimmable": np.where(kind == "LED", rng.choice(["Y", "N"], m, p=[0.7, 0.3]), "N"),
            "Conservation Area": rng.random(m) < 0.16,
            "Owner": rng.choice(
                ["council", "county", "housing association"], m, p=[0.8, 0.13, 0.07]
            ),
        }
    )
    register.loc[rng.choice(m, 38, replace=False), "Last Inspection"] = pd.NaT
    register.loc[rng.choice(m, 20, replace=False), "Wattage"] = np.nan
    n = 1500
    weight = rng.gamma(0.9, 1, m) * np.where(kind == "LED", 0.6, 1.5)
    at = rng.choice(m, n, p=weight / weight.sum())
    reported = (
        pd.Timestamp("2023-01-01")
        + pd.to_timedelta(rng.integers(0, 820, n), unit="D")
        + pd.to_timedelta(rng.integers(6 * 60, 24 * 60, n), unit="min")
    )
    priority = rng.choice(["emergency", "urgent", "routine"], n, p=[0.07, 0.28, 0.65])
    slow = pd.Series(priority).map({"emergency": 5, "urgent": 50, "routine": 190}).to_numpy()
    fault = rng.choice(
        ["lamp out", "day burner", "flickering", "door open", "knocked down", "cable fault"],
        n,
        p=[0.42, 0.16, 0.18, 0.09, 0.05, 0.1],
    )
    base = pd.Series(fault).map(
        {
            "lamp out": 62,
            "day burner": 55,
            "flickering": 70,
            "door open": 40,
            "knocked down": 1450,
            "cable fault": 480,
        }
    )
    faults = pd.DataFrame(
        {
            "Fault Ref": 230000 + np.arange(n),
            "Asset No": register["Asset No"].to_numpy()[at],
            "Reported": reported,
            "Repaired": reported
            + pd.to_timedelta((rng.gamma(2, slow / 2) * 60).round(), unit="min"),
            "Fault": fault,
            "Priority": priority,
            "Reported By": rng.choice(
                ["resident", "patrol", "police", "councillor"], n, p=[0.56, 0.3, 0.06, 0.08]
            ),
            "Contractor": rng.choice(["Lumen Ltd", "Hartwell", "In-house"], n, p=[0.45, 0.3, 0.25]),
            "Cost_GBP": (base * rng.lognormal(0, 0.3, n)).round(2),
            "Warranty": rng.choice(["Yes", "No"], n, p=[0.18, 0.82]),
            "Target Met": rng.choice(["Yes", "No"], n, p=[0.83, 0.17]),
        }
    )
    pending = rng.choice(n, 85, replace=False)
    faults.loc[pending, ["Repaired", "Cost_GBP", "Target Met"]] = None
    return {"lights": register, "faults": faults}


register = T("lights")
faults = T("faults")
both = faults.join(register, "Asset No")
reported = c("Reported")
pending = c("Repaired").missing()
council = c("Owner") == "council"
hours = reported.until(c("Repaired"), "hour")


def in_year(year: int) -> E:
    """Reported within a year."""
    return (reported >= date(f"{year}-01-01")) & (reported < date(f"{year + 1}-01-01"))


QUESTIONS = [
    # Everyday
    (
        "Please state the average height and the average wattage of the lights in each ward.",
        register.group("Ward", height=mean("Height_m"), wattage=mean("Wattage")).table(),
    ),
    (
        "Please arrange the faults by cost, the most expensive first.",
        faults.sort("-Cost_GBP").table(),
    ),
    (
        "Please indicate which light was installed the earliest.",
        register.bottom(1, "Installed").table(),
    ),
    (
        "Kindly state how many different streets are entered in the register.",
        register.value(nunique("Street")),
    ),
    (
        "What percentage of the faults was covered by warranty?",
        faults.value(mean(c("Warranty") == "Yes") * 100),
    ),
    (
        "Please prepare a pie chart of the lights by owner.",
        register.group("Owner", n=count()).chart("pie", x="Owner", y="n"),
    ),
    (
        "Please name the streets that have more than 20 lights.",
        register.group("Street", n=count()).filter(c("n") > 20).table(),
    ),
    (
        "Please tabulate the number of faults by fault and priority, with the priorities across.",
        faults.pivot("Fault", "Priority", count()).table(),
    ),
    (
        "Please state the average cost of the faults for each lamp type.",
        both.group("Lamp", cost=mean("Cost_GBP")).table(),
    ),
    (
        "Please list the faults that were reported in March 2024.",
        faults.filter((reported >= date("2024-03-01")) & (reported < date("2024-04-01"))).table(),
    ),
    ("Kindly state how many accidents were caused by defective lights.", None),
    # look
    (
        "Kindly state how many lights are entered in the register.",
        register.value(count()),
    ),
    (
        "For the purposes of the annual return, please set out the particulars that are held on"
        " each reported fault.",
        faults.report("types"),
    ),
    (
        "Please indicate, for every particular of the register, how many entries have been left"
        " blank.",
        register.report("missing"),
    ),
    (
        "Please list the several kinds of fault that have been recorded, each of them once.",
        faults.distinct("Fault").table(),
    ),
    (
        "For the spot check, please draw fifteen street lights at random among those owned by "
        "the council that are in poor condition.",
        register.filter(council & (c("Condition") == "poor")).sample(15).table(),
    ),
    (
        "Please ascertain whether any fault has been entered in duplicate.",
        faults.report("duplicates"),
    ),
    # aggregate and compare
    (
        "Please state the number of lamp posts in each ward that are owned by the council and "
        "whose condition is either poor or unsafe.",
        register.filter(council & c("Condition").isin(["poor", "unsafe"]))
        .group("Ward", n=count())
        .table(),
    ),
    (
        "What was the total expenditure on repairs outside warranty that were carried out by "
        "Lumen Ltd on faults classed as emergencies?",
        faults.filter(
            (c("Warranty") == "No")
            & (c("Contractor") == "Lumen Ltd")
            & (c("Priority") == "emergency")
        ).value(sum_("Cost_GBP")),
    ),
    (
        "How many faults which were reported by residents or by the police, and which are not "
        "of a routine nature, still await repair?",
        faults.filter(
            c("Reported By").isin(["resident", "police"]) & (c("Priority") != "routine") & pending
        ).value(count()),
    ),
    (
        "What is the average wattage of each type of lamp on A and B roads, lights in "
        "conservation areas being disregarded?",
        register.filter(c("Road Class").isin(["A", "B"]) & ~c("Conservation Area"))
        .group("Lamp", watts=mean("Wattage"))
        .table(),
    ),
    (
        "In which ward is the proportion of LED lanterns among the street lights owned by the "
        "council the lowest?",
        register.filter(council)
        .group("Ward", share=mean(c("Lamp") == "LED"))
        .bottom(1, "share")
        .table(),
    ),
    (
        "Please name the ten streets in which the most faults have been reported, those covered"
        " by warranty being left out of account.",
        both.filter(c("Warranty") == "No").group("Street", n=count()).top(10, "n").table(),
    ),
    (
        "For each ward, please list the three lamp posts upon which the most has been spent, "
        "provided that they are made of steel or of concrete.",
        both.filter(c("Material").isin(["steel", "concrete"]))
        .group("Ward", "Asset No", cost=sum_("Cost_GBP"))
        .top(3, "cost", per=("Ward",))
        .table(),
    ),
    (
        "Which contractor has missed the target time on the largest percentage of urgent and "
        "emergency repairs?",
        faults.filter(c("Priority").isin(["urgent", "emergency"]))
        .group("Contractor", percent=mean(c("Target Met") == "No") * 100)
        .top(1, "percent")
        .table(),
    ),
    (
        "Please identify the lights that are unsafe, stand ten metres high or more, and for "
        "which no fault has ever been reported.",
        register.filter((c("Condition") == "unsafe") & (c("Height_m") >= 10))
        .join(faults, "Asset No", "anti")
        .table(),
    ),
    (
        "By how much does the average cost of a repair by Hartwell exceed that of a repair "
        "carried out in-house, street lights that were knocked down being excluded?",
        faults.filter(c("Fault") != "knocked down").value(
            mean("Cost_GBP", c("Contractor") == "Hartwell")
            - mean("Cost_GBP", c("Contractor") == "In-house")
        ),
    ),
    (
        "Please give the total load in watts of all lamp posts in each ward that are neither "
        "dimmable nor fitted with LED lanterns.",
        register.filter((c("Dimmable") == "N") & (c("Lamp") != "LED"))
        .group("Ward", load=sum_("Wattage"))
        .table(),
    ),
    (
        "Which lights owned by the council have been the subject of at least six faults that "
        "were reported by residents?",
        both.filter(council & (c("Reported By") == "resident"))
        .group("Asset No", n=count())
        .filter(c("n") >= 6)
        .table(),
    ),
    (
        "On which street did the most costly repair take place that concerned a lamp post "
        "within a conservation area?",
        both.filter(c("Conservation Area")).top(1, "Cost_GBP").select("Street").value(),
    ),
    (
        "What share of the cost of all cable faults is borne by each ward, work under warranty "
        "being excluded?",
        both.filter((c("Fault") == "cable fault") & (c("Warranty") == "No"))
        .group("Ward", cost=sum_("Cost_GBP"))
        .derive(share=c("cost") / over(sum_("cost")))
        .table(),
    ),
    (
        "Please state how many repairs by an outside contractor, that is by Lumen Ltd or "
        "Hartwell, cost more than twice the average of all repairs by these two firms.",
        faults.filter(c("Contractor").isin(["Lumen Ltd", "Hartwell"]))
        .filter(c("Cost_GBP") > over(mean("Cost_GBP")) * 2)
        .value(count()),
    ),
    (
        "What is the number of faults per affected lamp post in each ward, routine faults being"
        " left out of account?",
        both.filter(c("Priority") != "routine")
        .group("Ward", ratio=count() / nunique("Asset No"))
        .table(),
    ),
    (
        "On how many lamp posts has the lamp been reported as being out, and at another time as"
        " burning by day?",
        faults.group(
            "Asset No",
            out=count(only=c("Fault") == "lamp out"),
            burning=count(only=c("Fault") == "day burner"),
        )
        .filter((c("out") > 0) & (c("burning") > 0))
        .value(count()),
    ),
    (
        "In which streets has no repair ever missed its target, although at least five faults "
        "were reported there?",
        both.group("Street", n=count(), missed=count(only=c("Target Met") == "No"))
        .filter((c("n") >= 5) & (c("missed") == 0))
        .select("Street")
        .table(),
    ),
    (
        "Please determine the total spent upon each lamp post of the county or of a housing "
        "association, and thereafter the mean of these totals.",
        both.filter(c("Owner").isin(["county", "housing association"]))
        .group("Asset No", cost=sum_("Cost_GBP"))
        .value(mean("cost")),
    ),
    (
        "What is the median cost of repair per kind of fault, where the priority was urgent and"
        " the fault was reported by a councillor or by a patrol?",
        faults.filter((c("Priority") == "urgent") & c("Reported By").isin(["councillor", "patrol"]))
        .group("Fault", cost=median("Cost_GBP"))
        .table(),
    ),
    (
        "How many lights taller than eight metres, of cast iron or of concrete, are there on "
        "roads of each class?",
        register.filter((c("Height_m") > 8) & c("Material").isin(["cast iron", "concrete"]))
        .group("Road Class", n=count())
        .table(),
    ),
    (
        "Which wards have incurred a total cost above the average of all wards, having regard "
        "to repairs outside warranty only?",
        both.filter(c("Warranty") == "No")
        .group("Ward", cost=sum_("Cost_GBP"))
        .filter(c("cost") > over(mean("cost")))
        .table(),
    ),
    (
        "What is the ratio of SON lamps to LED lanterns among street lights in fair or poor "
        "condition, in each ward?",
        register.filter(c("Condition").isin(["fair", "poor"]))
        .group("Ward", ratio=count(only=c("Lamp") == "SON") / count(only=c("Lamp") == "LED"))
        .table(),
    ),
    (
        "Please state the ninetieth percentile of the cost of repairs, those of cable faults "
        "and of knocked-down lamp posts excepted.",
        faults.filter((c("Fault") != "knocked down") & (c("Fault") != "cable fault")).value(
            quantile("Cost_GBP", 0.9)
        ),
    ),
    (
        "How do lights inside conservation areas compare with those outside as regards the "
        "number of faults and the average cost, faults under warranty excluded?",
        both.filter(c("Warranty") == "No")
        .group("Conservation Area", n=count(), cost=mean("Cost_GBP"))
        .table(),
    ),
    (
        "Which single street in the ward of Riverside still has the largest number of lamp "
        "posts with lamps of the SOX or of the CDM type?",
        register.filter((c("Ward") == "Riverside") & c("Lamp").isin(["SOX", "CDM"]))
        .group("Street", n=count())
        .top(1, "n")
        .table(),
    ),
    # time
    (
        "Please tabulate, month by month, the number of faults reported by residents in 2024 "
        "which concerned a lamp that was out.",
        faults.filter((c("Reported By") == "resident") & (c("Fault") == "lamp out") & in_year(2024))
        .group(month=reported.floor("month"), n=count())
        .table(),
    ),
    (
        "What was the average time, in hours, from report to repair for each contractor, urgent"
        " faults of the year 2023 alone being considered?",
        faults.filter((c("Priority") == "urgent") & in_year(2023))
        .group("Contractor", hours=mean(hours))
        .table(),
    ),
    (
        "How many lamp posts owned by the council were last inspected before 1 January 2023 or "
        "have no inspection on record?",
        register.filter(
            council & ((c("Last Inspection") < date("2023-01-01")) | c("Last Inspection").missing())
        ).value(count()),
    ),
    (
        "Please state the number of LED lights installed in each year since 2018.",
        register.filter((c("Lamp") == "LED") & (c("Installed") >= date("2018-01-01")))
        .group(year=c("Installed").floor("year"), n=count())
        .table(),
    ),
    (
        "Which is the oldest lamp post in the ward of Castle that is made of steel and is in "
        "good condition?",
        register.filter(
            (c("Ward") == "Castle") & (c("Material") == "steel") & (c("Condition") == "good")
        )
        .bottom(1, "Installed")
        .table(),
    ),
    (
        "Please present the quarterly cost of repairs outside warranty, by the date of the "
        "report, together with the change upon the preceding quarter.",
        faults.filter(c("Warranty") == "No")
        .group(quarter=reported.floor("quarter"), cost=sum_("Cost_GBP"))
        .derive(change=c("cost") - shift("cost", "quarter"))
        .table(),
    ),
    (
        "Please show how the cost of emergencies and urgent repairs reported in 2024 "
        "accumulated from month to month.",
        faults.filter(c("Priority").isin(["emergency", "urgent"]) & in_year(2024))
        .group(month=reported.floor("month"), cost=sum_("Cost_GBP"))
        .derive(total=running("cost", "month"))
        .table(),
    ),
    (
        "Please submit the weekly number of faults that were not reported by our own patrol, "
        "with a moving average over eight weeks.",
        faults.filter(c("Reported By") != "patrol")
        .group(week=reported.floor("week"), n=count())
        .derive(average=rolling("n", "week", 8))
        .table(),
    ),
    (
        "Do reports made at weekends differ from those made on weekdays in the average number "
        "of hours until repair, routine faults only?",
        faults.filter(c("Priority") == "routine")
        .group(days=where(reported.part("weekday") >= 6, "weekend", "weekday"), hours=mean(hours))
        .table(),
    ),
    (
        "Please list the emergencies outside warranty, reported between October 2024 and the "
        "end of December 2024, of which the repair took longer than six hours.",
        faults.filter(
            (c("Priority") == "emergency")
            & (c("Warranty") == "No")
            & (reported >= date("2024-10-01"))
            & (reported < date("2025-01-01"))
            & (hours > 6)
        ).table(),
    ),
    # charts
    (
        "Please prepare a bar chart of the number of street lights per ward that are owned by "
        "the council and not yet fitted with LED lanterns.",
        register.filter(council & (c("Lamp") != "LED"))
        .group("Ward", n=count())
        .chart("bar", x="Ward", y="n"),
    ),
    (
        "The committee requests a line chart of the monthly number of faults in 2024, with a "
        "separate line for each contractor.",
        faults.filter(in_year(2024))
        .group("Contractor", month=reported.floor("month"), n=count())
        .chart("line", x="month", y="n", colour="Contractor"),
    ),
    (
        "Please supply a histogram of the cost of repairs, lamp posts knocked down and cable "
        "faults excepted.",
        faults.filter((c("Fault") != "knocked down") & (c("Fault") != "cable fault")).chart(
            "histogram", y="Cost_GBP"
        ),
    ),
    (
        "Please provide a diagram in the form of a pie showing how lights in poor or unsafe "
        "condition are divided among the materials.",
        register.filter(c("Condition").isin(["poor", "unsafe"]))
        .group("Material", n=count())
        .chart("pie", x="Material", y="n"),
    ),
    (
        "Please furnish box plots of the wattage for each class of road, LED lanterns in the "
        "care of the council only.",
        register.filter((c("Lamp") == "LED") & council).chart("box", x="Road Class", y="Wattage"),
    ),
    (
        "Please plot the wattage against the height of all street lights that are not in a "
        "conservation area, distinguished in colour by the type of lamp.",
        register.filter(~c("Conservation Area")).chart(
            "scatter", x="Height_m", y="Wattage", colour="Lamp"
        ),
    ),
    (
        "Please produce a heat map of the number of faults outside warranty by ward and kind of"
        " fault.",
        both.filter(c("Warranty") == "No")
        .group("Ward", "Fault", n=count())
        .chart("heatmap", x="Fault", y="Ward", colour="n"),
    ),
    # cleaning and reshaping
    (
        "Please strike from the register all lamp posts that belong to a housing association.",
        register.filter(c("Owner") != "housing association").change("lights"),
    ),
    (
        "Please enter in the table of faults, as a new particular, the hours that elapsed "
        "between the report and the repair.",
        faults.set("Hours to Repair", hours).change("faults"),
    ),
    (
        "Where the cost of a repair is wanting, kindly insert nought and amend the table "
        "accordingly.",
        faults.derive(Cost_GBP=c("Cost_GBP").or_else(0)).change("faults"),
    ),
    (
        "Please draw up a table with one row for each ward and one column for each state of "
        "condition, showing the number of lights owned by the council.",
        register.filter(council).pivot("Ward", "Condition", count()).table(),
    ),
    # statistics
    (
        "Please test whether the cost of repairs outside warranty differs among the "
        "contractors, knocked-down street lights being excluded.",
        faults.filter((c("Warranty") == "No") & (c("Fault") != "knocked down")).test(
            "anova", "Cost_GBP", "Contractor"
        ),
    ),
    (
        "Is there, among lamp posts that are owned by the council and fitted with LED lanterns,"
        " a correlation between height and wattage?",
        register.filter(council & (c("Lamp") == "LED")).test("correlation", "Wattage", "Height_m"),
    ),
    (
        "Please examine by way of a chi-squared test whether the meeting of the target depends "
        "upon the contractor, emergencies and urgent faults alone being considered.",
        faults.filter(c("Priority").isin(["emergency", "urgent"])).test(
            "chiSquared", "Target Met", "Contractor"
        ),
    ),
    # nothing can answer it
    (
        "What was the consumption of electricity, in kilowatt-hours, of the lights in Abbey "
        "ward during the winter of 2024?",
        None,
    ),
    (
        "How many residents who reported a fault in 2024 declared themselves dissatisfied with "
        "the repair?",
        None,
    ),
    (
        "Please state how many of the street lights in poor condition stand within fifty metres"
        " of a school.",
        None,
    ),
    (
        "What sum will have to be set aside for repairs in the financial year 2027, assuming "
        "that prices rise by four per cent?",
        None,
    ),
    (
        "For what reason are the repairs of Hartwell slower in Northgate than elsewhere?",
        None,
    ),
    (
        "Please advise on which day the household refuse is collected in Station Road.",
        None,
    ),
]
