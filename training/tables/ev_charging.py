"""Charging of electric cars: the sessions of a network and its charge points."""

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
    where,
)

FORMATS = {"sessions": "parquet", "charge_points": "csv"}

VOICE = "an analyst of the network who sets two or three conditions in nearly each question"

SITES = {
    "A4 Nordkreuz": ("motorway", "Voltway", "Kerpen"),
    "A3 Elzer Berg": ("motorway", "Voltway", "Limburg"),
    "A61 Brohltal": ("motorway", "Amplify", "Andernach"),
    "Kaufpark": ("supermarket", "Amplify", "Bonn"),
    "Edeka Süd": ("supermarket", "StadtStrom", "Bonn"),
    "Rewe Hafen": ("supermarket", "StadtStrom", "Cologne"),
    "Lindenallee": ("street", "StadtStrom", "Cologne"),
    "Marktgasse": ("street", "StadtStrom", "Andernach"),
    "Ahornweg": ("street", "Amplify", "Bonn"),
    "Hotel Krone": ("hotel", "Voltway", "Limburg"),
    "Schlosshotel": ("hotel", "Amplify", "Andernach"),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    points = []
    for site, (kind, operator, town) in SITES.items():
        for i in range(6 if kind == "motorway" else 4):
            fast = kind == "motorway" or (kind == "supermarket" and i < 2)
            power = rng.choice([150, 300]) if fast else rng.choice([11, 22, 50])
            plug = "CHAdeMO" if fast and i == 0 else "CCS" if power >= 50 else "Type 2"
            installed = pd.Timestamp("2018-05-01") + pd.Timedelta(days=int(rng.integers(0, 2000)))
            points.append(
                {
                    "EVSE": f"DE*{operator[:3].upper()}*E{len(points) + 101}",
                    "Site": site,
                    "Site Type": kind,
                    "Operator": operator,
                    "Town": town,
                    "Plug": plug,
                    "Rated kW": int(power),
                    "Installed": installed.strftime("%Y-%m-%d"),
                    "Roof": rng.choice(["yes", "no"], p=[0.4, 0.6]),
                    "Firmware": rng.choice(["3.8", "4.1", "4.2"], p=[0.3, 0.4, 0.3]),
                }
            )
    charge_points = pd.DataFrame(points)
    n = 1900
    busy = rng.gamma(2, 1, len(charge_points)) * np.where(charge_points["Rated kW"] > 50, 2.2, 1)
    at = rng.choice(len(charge_points), n, p=busy / busy.sum())
    power = charge_points["Rated kW"].to_numpy()[at]
    vehicle = rng.choice(["BEV", "PHEV", "van"], n, p=[0.66, 0.18, 0.16])
    tariff = rng.choice(["member", "ad-hoc", "roaming", "fleet"], n, p=[0.42, 0.2, 0.24, 0.14])
    old = (charge_points["Installed"].to_numpy()[at] < "2021-01-01") & (power < 50)
    tariff = np.where(old & (tariff == "roaming") & (rng.random(n) < 0.9), "member", tariff)
    battery = np.select([vehicle == "PHEV", vehicle == "van"], [13, 78], 64)
    low = np.clip(rng.normal(38, 19, n), 3, 88).round()
    high = np.clip(low + rng.gamma(4, 11, n), low + 1, 100).round()
    energy = (battery * (high - low) / 100 * rng.normal(1, 0.04, n)).round(2)
    peak = np.minimum(power, np.select([vehicle == "PHEV", vehicle == "van"], [7.4, 105], 170))
    peak = (peak * rng.uniform(0.55, 1, n)).round(1)
    minutes = energy / (peak * 0.72) * 60 + rng.gamma(1.1, 24, n) + 4
    hour = rng.choice(24, n, p=np.array([1] * 6 + [3] * 3 + [6] * 10 + [4] * 3 + [2] * 2) / 91)
    start = pd.Timestamp("2023-10-01") + pd.to_timedelta(rng.integers(0, 630, n), "D")
    start = start + pd.to_timedelta(hour * 60 + rng.integers(0, 60, n), "min")
    idle = minutes > 180
    price = pd.Series(tariff).map({"member": 0.44, "ad-hoc": 0.69, "roaming": 0.74, "fleet": 0.39})
    faulty = rng.random(n) < np.where(charge_points["Firmware"].to_numpy()[at] == "3.8", 0.15, 0.06)
    sessions = pd.DataFrame(
        {
            "Session": np.arange(500_001, 500_001 + n),
            "EVSE": charge_points["EVSE"].to_numpy()[at],
            "Plug In": start,
            "Plug Out": start + pd.to_timedelta(minutes.round(), "min"),
            "Energy kWh": energy,
            "Peak kW": peak,
            "SoC Start %": low,
            "SoC End %": high,
            "Tariff": tariff,
            "Auth": rng.choice(["app", "RFID", "card"], n, p=[0.45, 0.35, 0.2]),
            "Revenue EUR": (energy * price * rng.normal(1, 0.03, n)).round(2),
            "Idle Fee EUR": np.where(idle, ((minutes - 180) * 0.1).round(2), np.nan),
            "Vehicle": vehicle,
            "Stop Reason": np.where(
                faulty,
                "fault",
                rng.choice(["battery full", "driver", "limit"], n, p=[0.3, 0.6, 0.1]),
            ),
            "Refunded": (rng.random(n) < 0.02) | (faulty & (rng.random(n) < 0.4)),
        }
    )
    sessions.loc[rng.choice(n, 60, replace=False), ["SoC Start %", "SoC End %"]] = np.nan
    sessions.loc[rng.choice(n, 35, replace=False), "Peak kW"] = np.nan
    return {
        "sessions": sessions.sort_values("Plug In").reset_index(drop=True),
        "charge_points": charge_points,
    }


s = T("sessions")
p = T("charge_points")
at = s.join(p, "EVSE")

start = c("Plug In")
stay = start.until(c("Plug Out"), "minute")
energy = c("Energy kWh")
member = c("Tariff") == "member"
adhoc = c("Tariff") == "ad-hoc"
roaming = c("Tariff") == "roaming"
fleet = c("Tariff") == "fleet"
van = c("Vehicle") == "van"
hybrid = c("Vehicle") == "PHEV"
electric = c("Vehicle") == "BEV"
app = c("Auth") == "app"
rfid = c("Auth") == "RFID"
card = c("Auth") == "card"
fault = c("Stop Reason") == "fault"
full = c("Stop Reason") == "battery full"
kept = ~c("Refunded")
motorway = c("Site Type") == "motorway"
shops = c("Site Type") == "supermarket"
ccs = c("Plug") == "CCS"
weekend = start.part("weekday") >= 6
y24 = start.part("year") == 2024
revenue = sum_("Revenue EUR")
sold = sum_("Energy kWh")

low, high = over(quantile("Revenue EUR", 0.25)), over(quantile("Revenue EUR", 0.75))

QUESTIONS = [
    # Everyday
    (
        "Total energy and total revenue by tariff",
        s.group("Tariff", energy=sum_("Energy kWh"), revenue=sum_("Revenue EUR")).table(),
    ),
    ("The session with the highest peak power", s.top(1, "Peak kW").table()),
    ("Which plugs are there at the charge points?", p.distinct("Plug").table()),
    ("Roaming sessions with more than 40 kWh", s.filter(roaming & (energy > 40)).table()),
    (
        "How many sessions started before 1 January 2024?",
        s.filter(start < date("2024-01-01")).value(count()),
    ),
    (
        "Energy per month with its running total",
        s.group(month=start.floor("month"), energy=sum_("Energy kWh"))
        .derive(total=running("energy", "month"))
        .table(),
    ),
    (
        "Round the revenue in the sessions to whole euros",
        s.set("Revenue EUR", c("Revenue EUR").round()).change("sessions"),
    ),
    (
        "Charge points with more than 50 sessions",
        s.group("EVSE", n=count()).filter(c("n") > 50).table(),
    ),
    (
        "Mean revenue, tariffs in the rows and vehicles in the columns",
        s.pivot("Tariff", "Vehicle", mean("Revenue EUR")).table(),
    ),
    (
        "How much energy was charged at motorway sites?",
        at.filter(motorway).value(sum_("Energy kWh")),
    ),
    ("What did we pay for the electricity?", None),
    # look
    (
        "Show me the app sessions that drew more than 30 kWh and still stopped on a fault",
        s.filter(app & (energy > 30) & fault).table(),
    ),
    (
        "Which sites have a roofed charge point of at least 150 kW? Each site once",
        p.filter((c("Roof") == "yes") & (c("Rated kW") >= 150)).distinct("Site").table(),
    ),
    (
        "Where are the blanks in the roaming sessions that carry an idle fee?",
        s.filter(roaming & ~c("Idle Fee EUR").missing()).report("missing"),
    ),
    (
        "Give me 20 random member sessions that began below 20 percent battery",
        s.filter(member & (c("SoC Start %") < 20)).sample(20).table(),
    ),
    (
        "How many different charge points had a van on the roaming tariff in 2024?",
        s.filter(van & roaming & y24).value(nunique("EVSE")),
    ),
    (
        "Describe energy and peak power for fleet sessions that did not end in a fault",
        s.filter(fleet & ~fault).report("describe", "Energy kWh", "Peak kW"),
    ),
    # aggregate and compare
    (
        "How much did we take in from roaming customers at motorway sites in 2024, refunds left "
        "out?",
        at.filter(roaming & motorway & y24 & kept).value(revenue),
    ),
    (
        "How many van sessions on the fleet tariff ended in a fault?",
        s.filter(van & fleet & fault).value(count()),
    ),
    (
        "Mean energy per session by plug, members only, and only where the car stayed more than "
        "half an hour",
        at.filter(member & (stay > 30)).group("Plug", energy=mean("Energy kWh")).table(),
    ),
    (
        "Which site sold most energy to ad-hoc customers paying by card?",
        at.filter(adhoc & card).group("Site", sold=sold).top(1, "sold").table(),
    ),
    (
        "Top 5 charge points by revenue from roaming, not counting refunded or faulty sessions",
        s.filter(roaming & kept & ~fault).group("EVSE", revenue=revenue).top(5, "revenue").table(),
    ),
    (
        "Of the app sessions that started under 30 percent battery, what share got above 80?",
        s.filter(app & (c("SoC Start %") < 30)).value(mean(c("SoC End %") > 80)),
    ),
    (
        "For plug-in hybrids at supermarkets and hotels: average kWh per session, broken down by "
        "type of site",
        at.filter(hybrid & c("Site Type").isin(["supermarket", "hotel"]))
        .group("Site Type", energy=mean("Energy kWh"))
        .table(),
    ),
    (
        "Which hybrid session that drew under 5 kWh blocked the charger longest?",
        s.filter(hybrid & (energy < 5)).derive(stay=stay).top(1, "stay").table(),
    ),
    (
        "Compare members with ad-hoc customers on revenue per kWh, total over total, for sessions "
        "of 20 kWh or more that were not refunded",
        s.filter(c("Tariff").isin(["member", "ad-hoc"]) & (energy >= 20) & kept)
        .group("Tariff", price=revenue / sold)
        .table(),
    ),
    (
        "After 10 pm and on RFID, how many kWh more does a van draw per session than a BEV, on "
        "average?",
        s.filter((start.part("hour") >= 22) & rfid).value(
            mean("Energy kWh", van) - mean("Energy kWh", electric)
        ),
    ),
    (
        "Fault rate in percent by firmware, for CCS plugs on the motorway only",
        at.filter(ccs & motorway).group("Firmware", rate=mean(fault) * 100).table(),
    ),
    (
        "Among sites with at least 40 member sessions, which has the lowest share of faults for "
        "members?",
        at.filter(member)
        .group("Site", sessions=count(), share=mean(fault))
        .filter(c("sessions") >= 40)
        .bottom(1, "share")
        .table(),
    ),
    (
        "The two sites with the most idle fees within each site type, 2024 only and without "
        "refunded sessions",
        at.filter(y24 & kept)
        .group("Site Type", "Site", fees=sum_("Idle Fee EUR"))
        .top(2, "fees", per=("Site Type",))
        .table(),
    ),
    (
        "How many sessions were refunded and faulty and yet delivered more than 10 kWh?",
        s.filter(c("Refunded") & fault & (energy > 10)).value(count()),
    ),
    (
        "Which sites took over 1,000 euros from fleet and roaming customers together in 2024?",
        at.filter((fleet | roaming) & y24)
        .group("Site", revenue=revenue)
        .filter(c("revenue") > 1000)
        .table(),
    ),
    (
        "Median energy of a roaming BEV session that stopped because the battery was full",
        s.filter(roaming & electric & full).value(median("Energy kWh")),
    ),
    (
        "What did idle fees bring in from everyone but members where the stay was over 4 hours?",
        s.filter(~member & (stay > 240)).value(sum_("Idle Fee EUR")),
    ),
    (
        "What share of revenue does each tariff make up in motorway sessions that peaked above "
        "100 kW?",
        at.filter(motorway & (c("Peak kW") > 100))
        .group("Tariff", revenue=revenue)
        .derive(share=c("revenue") / over(sum_("revenue")))
        .table(),
    ),
    (
        "Which charge points put in before 2021 and rated under 50 kW have never had a roaming "
        "customer?",
        p.filter((c("Installed") < date("2021-01-01")) & (c("Rated kW") < 50))
        .join(s.filter(roaming), "EVSE", "anti")
        .table(),
    ),
    (
        "Which supermarket sites served both vans and hybrids on RFID in the first quarter of "
        "2025?",
        at.filter(shops & rfid & (start >= date("2025-01-01")) & (start < date("2025-04-01")))
        .group("Site", vans=count(only=van), hybrids=count(only=hybrid))
        .filter((c("vans") > 0) & (c("hybrids") > 0))
        .select("Site")
        .table(),
    ),
    (
        "Sessions of members that took more energy than the average for their type of vehicle "
        "and paid an idle fee on top",
        s.filter(energy > over(mean("Energy kWh"), "Vehicle"))
        .filter(member & (c("Idle Fee EUR") > 0))
        .table(),
    ),
    (
        "Number of sessions and money taken per town, ad-hoc customers on weekends only, refunds "
        "excluded",
        at.filter(adhoc & weekend & kept).group("Town", sessions=count(), revenue=revenue).table(),
    ),
    (
        "Add up what each site took from card payments in 2024 and give me the average of the "
        "sites",
        at.filter(card & y24).group("Site", revenue=revenue).value(mean("revenue")),
    ),
    (
        "The ten cheapest sessions above 40 kWh on the motorway that were not refunded",
        at.filter((energy > 40) & motorway & kept).bottom(10, "Revenue EUR").table(),
    ),
    (
        "Which operator sold the most kWh per charge point to members at sites with a roof?",
        at.filter(member & (c("Roof") == "yes"))
        .group("Operator", per_point=sold / nunique("EVSE"))
        .top(1, "per_point")
        .table(),
    ),
    (
        "How many charge points are there per operator and plug, leaving out the street and "
        "anything below 22 kW?",
        p.filter((c("Site Type") != "street") & (c("Rated kW") >= 22))
        .group("Operator", "Plug", points=count())
        .table(),
    ),
    # time
    (
        "kWh per month sold to members on CCS plugs in 2024",
        at.filter(member & ccs & y24).group(month=start.floor("month"), sold=sold).table(),
    ),
    (
        "Which weekday is busiest for roaming customers on the motorway, going by number of "
        "sessions?",
        at.filter(roaming & motorway)
        .group(weekday=start.part("weekdayName"), sessions=count())
        .top(1, "sessions")
        .table(),
    ),
    (
        "How long does it usually take a BEV that arrives below 30 percent to get above 70 on a "
        "charger of 150 kW or more? In minutes from plug in to plug out",
        at.filter(
            electric & (c("SoC Start %") < 30) & (c("SoC End %") > 70) & (c("Rated kW") >= 150)
        ).value(median(stay)),
    ),
    (
        "Count the app sessions at supermarkets on Saturdays, hour by hour of the day",
        at.filter(app & shops & (start.part("weekday") == 6))
        .group(hour=start.part("hour"), sessions=count())
        .table(),
    ),
    (
        "Quarterly revenue from roaming without refunds, and its growth over the quarter before "
        "in percent",
        s.filter(roaming & kept)
        .group(quarter=start.floor("quarter"), revenue=revenue)
        .derive(growth=(c("revenue") / shift("revenue", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Running total of kWh per month for vans on the fleet tariff, since July 2024",
        s.filter(van & fleet & (start >= date("2024-07-01")))
        .group(month=start.floor("month"), sold=sold)
        .derive(total=running("sold", "month"))
        .table(),
    ),
    (
        "Sessions per day of members paying by app, and the moving average over seven of those "
        "days",
        s.filter(member & app)
        .group(day=start.floor("day"), sessions=count())
        .derive(average=rolling("sessions", "day", 7))
        .table(),
    ),
    (
        "When did a member last start on a CHAdeMO plug without ending in a fault?",
        at.filter(member & (c("Plug") == "CHAdeMO") & ~fault).value(max_("Plug In")),
    ),
    (
        "Compare weekends with weekdays: average stay in minutes of ad-hoc customers who drew "
        "more than 15 kWh",
        s.filter(adhoc & (energy > 15))
        .group(days=where(weekend, "weekend", "weekday"), stay=mean(stay))
        .table(),
    ),
    (
        "How many sessions between March and May 2025 began before 8 in the morning and took over "
        "25 kWh?",
        s.filter(
            (start >= date("2025-03-01"))
            & (start < date("2025-06-01"))
            & (start.part("hour") < 8)
            & (energy > 25)
        ).value(count()),
    ),
    (
        "What was the busiest day of 2024 for member and fleet sessions taken together?",
        s.filter((member | fleet) & y24)
        .group(day=start.floor("day"), sessions=count())
        .top(1, "sessions")
        .table(),
    ),
    # charts
    (
        "Line chart of monthly revenue by tariff since January 2024, refunded sessions taken out",
        s.filter((start >= date("2024-01-01")) & kept)
        .group("Tariff", month=start.floor("month"), revenue=revenue)
        .chart("line", x="month", y="revenue", colour="Tariff"),
    ),
    (
        "Bar chart of kWh by site type, only roaming customers that peaked above 50 kW",
        at.filter(roaming & (c("Peak kW") > 50))
        .group("Site Type", sold=sold)
        .chart("bar", x="Site Type", y="sold"),
    ),
    (
        "Stacked bars: members on the app, sessions per quarter by why they stopped",
        s.filter(member & app)
        .group("Stop Reason", quarter=start.floor("quarter"), sessions=count())
        .chart("bar", x="quarter", y="sessions", colour="Stop Reason", stacked=True),
    ),
    (
        "Histogram of the energy drawn by fleet vans that stopped with a full battery",
        s.filter(fleet & van & full).chart("histogram", y="Energy kWh"),
    ),
    (
        "Box plot of energy by type of vehicle for card payments in 2024",
        s.filter(card & y24).chart("box", x="Vehicle", y="Energy kWh"),
    ),
    (
        "Scatter of energy against battery level at the start, BEVs only, no faults, no refunds",
        s.filter(electric & ~fault & kept).chart("scatter", x="SoC Start %", y="Energy kWh"),
    ),
    (
        "Heat map of how many roaming sessions the motorway sites get, hour of the day across and "
        "weekday down",
        at.filter(roaming & motorway)
        .group(weekday=start.part("weekdayName"), hour=start.part("hour"), sessions=count())
        .chart("heatmap", x="hour", y="weekday", colour="sessions"),
    ),
    # cleaning and reshaping
    (
        "Take the faulty sessions under 1 kWh and the refunded ones out of the sessions table",
        s.filter(~((fault & (energy < 1)) | c("Refunded"))).change("sessions"),
    ),
    (
        "Set the idle fee to 0 where a member has none, and leave the other tariffs alone; change "
        "the table please",
        s.set(
            "Idle Fee EUR",
            where(member & c("Idle Fee EUR").missing(), 0, c("Idle Fee EUR")),
        ).change("sessions"),
    ),
    (
        "Add a column fast to the charge points, true for CCS of 150 kW or more, and keep it",
        p.derive(fast=ccs & (c("Rated kW") >= 150)).change("charge_points"),
    ),
    (
        "Site types down, tariffs across, kWh in the cells, for 2024 and without refunds",
        at.filter(y24 & kept).pivot("Site Type", "Tariff", sold).table(),
    ),
    # statistics
    (
        "T-test: do members and roaming customers draw different amounts of energy on CCS, faults "
        "left out?",
        at.filter(c("Tariff").isin(["member", "roaming"]) & ccs & ~fault).test(
            "tTest", y="Energy kWh", x="Tariff"
        ),
    ),
    (
        "Correlation of the battery level at the start and the energy, BEVs that stopped full only",
        s.filter(electric & full).test("correlation", y="Energy kWh", x="SoC Start %"),
    ),
    (
        "Chi-squared test of why sessions stop against firmware, app sessions on the motorway",
        at.filter(app & motorway).test("chiSquared", y="Stop Reason", x="Firmware"),
    ),
    # unanswerable
    (
        "What did the electricity for motorway sessions above 100 kW cost us to buy in 2024?",
        None,
    ),
    (
        "How many drivers queued for more than ten minutes at supermarkets on Saturday mornings?",
        None,
    ),
    ("Which make of car draws the most energy on the roaming tariff at CCS plugs?", None),
    ("How many kWh will members charge at motorway sites in August 2026?", None),
    ("Why do fleet vans stop on a fault more often at night on firmware 3.8?", None),
    ("Find a hotel with a pool and a charger near Limburg for under 90 euros", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "For fleet BEVs only, which other figures go with the energy drawn, strongest first?",
        s.filter((c("Tariff") == "fleet") & (c("Vehicle") == "BEV")).report(
            "correlations", "Energy kWh"
        ),
    ),
    (
        "Which sessions stand out by an unusual revenue, whether tiny or huge?",
        s.filter(
            (c("Revenue EUR") < low - (high - low) * 1.5)
            | (c("Revenue EUR") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Fill the missing peak power of sessions with the mean of the same vehicle type",
        s.set("Peak kW", c("Peak kW").or_else(over(mean("Peak kW"), "Vehicle"))).change("sessions"),
    ),
]
