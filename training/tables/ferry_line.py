"""A ferry company: every departure of its ships, and the claims that passengers made."""

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

FORMATS = {"departures": "parquet", "claims": "csv"}

VOICE = "a manager: how are we doing on, what's driving, break out, where do we lose"

ROUTES = {
    "Harwick-Skelness": (210, 31, 2900),
    "Harwick-Tornby": (150, 24, 4100),
    "Rossan-Skelness": (85, 12, 1500),
    "Rossan-Ile Verte": (60, 0, 800),
}
SHIPS = {"Aurora": 1.25, "Kestrel": 1.0, "Merlin": 0.9, "St Brannoc": 0.7, "Vesper": 1.1}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    days = pd.date_range("2023-03-01", "2025-02-28")
    rows = []
    for day in days:
        warm = 1 + 0.7 * np.exp(-(((day.dayofyear - 205) / 50) ** 2))
        for route, (people, cars, fuel) in ROUTES.items():
            if rng.random() < 0.3:
                continue
            ship = rng.choice([*SHIPS], p=[0.26, 0.24, 0.2, 0.14, 0.16])
            planned = day + pd.Timedelta(hours=int(rng.choice([7, 9, 13, 18])), minutes=30)
            wind = float(np.round(rng.gamma(4, 4.2) * (1.25 if day.month in {11, 12, 1, 2} else 1)))
            gone = rng.random() > 0.03 + 0.3 * (wind > 30)
            why = None if gone else "weather" if wind > 30 else rng.choice(["technical", "crew"])
            if why == "technical" and ship == "Vesper":
                why = "crew"
            late = max(0, rng.gamma(1.2, 7) + 0.4 * max(0, wind - 22) - 3)
            heads = int(people * warm * SHIPS[ship] * rng.lognormal(0, 0.25)) if gone else 0
            onboard = int(cars * warm * SHIPS[ship] * rng.lognormal(0, 0.22)) if gone else 0
            rows.append(
                {
                    "Route": route,
                    "Vessel": ship,
                    "SchedDep": planned,
                    "ActDep": planned + pd.Timedelta(minutes=round(late)) if gone else pd.NaT,
                    "Status": "sailed" if gone else "cancelled",
                    "CancelReason": why,
                    "Pax": heads,
                    "Cars": onboard,
                    "CarSlots": int(70 * SHIPS[ship]),
                    "TicketRev_EUR": round(heads * rng.normal(23, 2) + onboard * 48, 2),
                    "CafeRev_EUR": round(heads * rng.gamma(4, 1.1), 2),
                    "Fuel_L": round(fuel * SHIPS[ship] * (1 + wind / 150) * rng.normal(1, 0.06))
                    if gone
                    else None,
                    "CrewHrs": round(rng.normal(62, 9) * SHIPS[ship], 1) if gone else None,
                    "Wind_kt": wind if rng.random() < 0.97 else None,
                }
            )
    frame = pd.DataFrame(rows).sample(1900, random_state=7).sort_values("SchedDep")
    frame.insert(0, "TripID", np.arange(20001, 20001 + len(frame)))
    frame["Fuel_L"] = frame["Fuel_L"].astype("float64")

    m = 420
    chance = np.where(frame["Status"] == "cancelled", 6.0, 1.0)
    at = rng.choice(len(frame), m, p=chance / chance.sum())
    kind = rng.choice(["delay", "vehicle damage", "luggage", "injury"], m, p=[0.5, 0.2, 0.24, 0.06])
    size = pd.Series(kind).map({"delay": 60, "vehicle damage": 540, "luggage": 130, "injury": 1900})
    opened = frame["SchedDep"].iloc[at].dt.normalize() + pd.to_timedelta(
        rng.integers(0, 20, m), "D"
    )
    closed = opened + pd.to_timedelta((rng.gamma(2, 18, m)).round(), "D")
    claims = pd.DataFrame(
        {
            "ClaimNo": [f"C-{i:04d}" for i in range(1, m + 1)],
            "TripID": frame["TripID"].iloc[at].to_numpy(),
            "Opened": opened.dt.strftime("%Y-%m-%d").to_numpy(),
            "Kind": kind,
            "Channel": rng.choice(["web form", "phone", "desk"], m, p=[0.6, 0.25, 0.15]),
            "Amount_EUR": (size * rng.lognormal(0, 0.5, m)).round(2),
            "Settled": closed.dt.strftime("%Y-%m-%d").where(rng.random(m) < 0.82).to_numpy(),
        }
    )
    claims.loc[rng.choice(m, 26, replace=False), "Channel"] = None
    return {"departures": frame.reset_index(drop=True), "claims": claims}


d = T("departures")
k = T("claims")
out = c("Status") == "sailed"
scrapped = d.filter(c("Status") == "cancelled")
late = c("SchedDep").until(c("ActDep"), "minute")
take = c("TicketRev_EUR") + c("CafeRev_EUR")

QUESTIONS = [
    # Everyday
    ("Put the final fifteen rows of the claims in front of me", k.tail(15).table()),
    (
        "What percentage of our claims carry a suspicious amount?",
        k.value(mean(outlier("Amount_EUR")) * 100),
    ),
    (
        "Strip out duplicate rows: how many departures do we really have on file?",
        d.distinct().value(count()),
    ),
    (
        "How many days do we get on average between the opening of one claim and the next?",
        k.derive(gap=shift("Opened", "Opened").until(c("Opened"))).value(mean("gap")),
    ),
    (
        "How are we doing on passengers, July 2023 against July 2024? I want both totals",
        d.group(
            july_2023=sum_(
                "Pax",
                only=(c("SchedDep") >= date("2023-07-01")) & (c("SchedDep") < date("2023-08-01")),
            ),
            july_2024=sum_(
                "Pax",
                only=(c("SchedDep") >= date("2024-07-01")) & (c("SchedDep") < date("2024-08-01")),
            ),
        ).table(),
    ),
    (
        "Size the Aurora up against the Merlin on average fuel",
        d.filter(c("Vessel").isin(["Aurora", "Merlin"]))
        .group("Vessel", fuel=mean("Fuel_L"))
        .table(),
    ),
    (
        "Ticket plus cafe revenue, over crew hours: break out the average by vessel",
        d.group("Vessel", per_hour=mean(take / c("CrewHrs"))).table(),
    ),
    (
        "Where do we stand by route on average wind, most cars on one trip and total cafe revenue?",
        d.group("Route", wind=mean("Wind_kt"), cars=max_("Cars"), cafe=sum_("CafeRev_EUR")).table(),
    ),
    (
        "How many claims have we not settled yet, and what percentage of the pile is that?",
        k.group(
            n=count(only=c("Settled").missing()), percentage=mean(c("Settled").missing()) * 100
        ).table(),
    ),
    (
        "Average pax and cars per route",
        d.group("Route", pax=mean("Pax"), cars=mean("Cars")).table(),
    ),
    ("Which trip had the strongest wind?", d.top(1, "Wind_kt").table()),
    ("How many claims are not about delay?", k.filter(c("Kind") != "delay").value(count())),
    (
        "What share of the passengers does each vessel carry?",
        d.group("Vessel", pax=sum_("Pax")).derive(share=c("pax") / over(sum_("pax"))).table(),
    ),
    (
        "How is ticket revenue growing month on month, in percent?",
        d.group(month=c("SchedDep").floor("month"), revenue=sum_("TicketRev_EUR"))
        .derive(growth=(c("revenue") / shift("revenue", "month") - 1) * 100)
        .table(),
    ),
    (
        "Where a claim has no channel, fill in unknown",
        k.derive(Channel=c("Channel").or_else("unknown")).change("claims"),
    ),
    (
        "Which vessels have more than 350 departures?",
        d.group("Vessel", n=count()).filter(c("n") > 350).table(),
    ),
    ("Break out the claims by kind and channel", k.group("Kind", "Channel", n=count()).table()),
    (
        "Total claim amount per route",
        k.join(d, "TripID").group("Route", amount=sum_("Amount_EUR")).table(),
    ),
    (
        "The two trips with the most passengers on each route",
        d.top(2, "Pax", per=("Route",)).table(),
    ),
    ("What should we charge for a car next year?", None),
    # look
    ("How much data are we sitting on for departures? Rows and columns", d.report("shape")),
    ("Where are the holes in the departures data?", d.report("missing")),
    ("Remind me which lines we run", d.distinct("Route").table()),
    ("Put ten random complaints in front of me", k.sample(10).table()),
    ("Are we double-counting any complaints?", k.report("duplicates")),
    (
        "Headline statistics on heads carried and diesel burn, please",
        d.report("describe", "Pax", "Fuel_L"),
    ),
    # aggregate and compare
    (
        "How are we doing on scrapped sailings? As a percentage of everything planned",
        d.value(mean(c("Status") == "cancelled") * 100),
    ),
    ("How are we doing on fares overall?", d.value(sum_("TicketRev_EUR"))),
    (
        "Break out fare income by line",
        d.group("Route", income=sum_("TicketRev_EUR")).table(),
    ),
    (
        "Now break out catering income by line and by ship",
        d.group("Route", "Vessel", catering=sum_("CafeRev_EUR")).table(),
    ),
    (
        "What's driving the cancellations? Count them by cause",
        scrapped.group("CancelReason", n=count()).table(),
    ),
    (
        "On which line do we lose the most sailings to the weather?",
        scrapped.filter(c("CancelReason") == "weather")
        .group("Route", lost=count())
        .top(1, "lost")
        .table(),
    ),
    (
        "Which ship is burning the most diesel per outing on average?",
        d.group("Vessel", burn=mean("Fuel_L")).top(1, "burn").table(),
    ),
    (
        "What do we make per head from catering?",
        d.value(sum_("CafeRev_EUR") / sum_("Pax")),
    ),
    (
        "Where do we earn the least per head? One line, total fares over total people",
        d.group("Route", per_head=sum_("TicketRev_EUR") / sum_("Pax"))
        .bottom(1, "per_head")
        .table(),
    ),
    (
        "How full is the vehicle deck? Vehicles over places, ship by ship, only what went out",
        d.filter(out).group("Vessel", fill=sum_("Cars") / sum_("CarSlots")).table(),
    ),
    (
        "Our five best sailings by total take, fares plus catering",
        d.derive(take=take).top(5, "take").table(),
    ),
    (
        "Give me the three busiest sailings on every line, going by people on board",
        d.top(3, "Pax", per=("Route",)).table(),
    ),
    (
        "Of the sailings that did go out, what proportion left more than fifteen minutes behind, "
        "broken out by ship?",
        d.filter(out).group("Vessel", behind=mean(late > 15)).table(),
    ),
    (
        "How are we doing on timekeeping? Average minutes behind plan per line",
        d.group("Route", behind=mean(late)).table(),
    ),
    (
        "How much further ahead is the Aurora of the Kestrel on average fare income per sailing "
        "planned?",
        d.value(
            mean("TicketRev_EUR", c("Vessel") == "Aurora")
            - mean("TicketRev_EUR", c("Vessel") == "Kestrel")
        ),
    ),
    (
        "What slice of the fares does each line contribute?",
        d.group("Route", income=sum_("TicketRev_EUR"))
        .derive(slice=c("income") / over(sum_("income")))
        .table(),
    ),
    (
        "What's driving our compensation bill? Break out the money by type of complaint",
        k.group("Kind", paid=sum_("Amount_EUR")).table(),
    ),
    (
        "Which ship costs us the most in compensation?",
        k.join(d, "TripID").group("Vessel", cost=sum_("Amount_EUR")).top(1, "cost").table(),
    ),
    (
        "How many sailings brought at least one complaint down on us?",
        d.join(k, "TripID", how="semi").value(count()),
    ),
    (
        "What does a typical complaint set us back? Median by type",
        k.group("Kind", typical=median("Amount_EUR")).table(),
    ),
    (
        "Flag the sailings that drew three or more complaints",
        k.group("TripID", complaints=count()).filter(c("complaints") >= 3).table(),
    ),
    (
        "Where does our back office sit on its hands? Share of complaints still unresolved, by how "
        "they reached us",
        k.group("Channel", unresolved=mean(c("Settled").missing())).table(),
    ),
    (
        "Break out productivity: passengers per hour worked on board, by ship",
        d.group("Vessel", productivity=sum_("Pax") / sum_("CrewHrs")).table(),
    ),
    (
        "Which sailings beat our average on catering?",
        d.filter(c("CafeRev_EUR") > over(mean("CafeRev_EUR"))).table(),
    ),
    (
        "Any ships that never lost a sailing to a technical fault?",
        d.group("Vessel", faults=count(only=c("CancelReason") == "technical"))
        .filter(c("faults") == 0)
        .select("Vessel")
        .table(),
    ),
    (
        "Add up the fares per line, then tell me what a line takes on average",
        d.group("Route", income=sum_("TicketRev_EUR")).value(mean("income")),
    ),
    # time
    (
        "How are we doing on passengers month by month?",
        d.group(month=c("SchedDep").floor("month"), passengers=sum_("Pax")).table(),
    ),
    (
        "Fare income per quarter with the growth on the quarter before, in percent",
        d.group(quarter=c("SchedDep").floor("quarter"), income=sum_("TicketRev_EUR"))
        .derive(growth=(c("income") / shift("income", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "How did summer go? Fares for June through August 2024, line by line",
        d.filter((c("SchedDep") >= date("2024-06-01")) & (c("SchedDep") < date("2024-09-01")))
        .group("Route", income=sum_("TicketRev_EUR"))
        .table(),
    ),
    (
        "What's our strongest day of the week for passengers in total?",
        d.group(weekday=c("SchedDep").part("weekdayName"), passengers=sum_("Pax"))
        .top(1, "passengers")
        .table(),
    ),
    (
        "In which months of the year do we lose sailings? Count the cancelled ones, all years "
        "rolled together",
        scrapped.group(month=c("SchedDep").part("month"), lost=count()).table(),
    ),
    (
        "Track cumulative fare income by month through 2024",
        d.filter(c("SchedDep").part("year") == 2024)
        .group(month=c("SchedDep").floor("month"), income=sum_("TicketRev_EUR"))
        .derive(so_far=running("income", "month"))
        .table(),
    ),
    (
        "Daily passenger numbers are too jumpy for me, give me them with a seven-day moving "
        "average",
        d.group(day=c("SchedDep").floor("day"), passengers=sum_("Pax"))
        .derive(average=rolling("passengers", "day", 7))
        .table(),
    ),
    (
        "How long are we taking to close complaints, in days on average, by type?",
        k.group("Kind", days=mean(c("Opened").until(c("Settled")))).table(),
    ),
    (
        "What share of our weekend sailings got pulled?",
        d.filter(c("SchedDep").part("weekday") >= 6).value(mean(c("Status") == "cancelled")),
    ),
    (
        "When was the Merlin last on the timetable?",
        d.filter(c("Vessel") == "Merlin").value(max_("SchedDep")),
    ),
    # charts
    (
        "Show the board passengers per month, one line on the graph for each crossing",
        d.group("Route", month=c("SchedDep").floor("month"), passengers=sum_("Pax")).chart(
            "line", x="month", y="passengers", colour="Route"
        ),
    ),
    (
        "I want bars with what each ship takes in fares",
        d.group("Vessel", income=sum_("TicketRev_EUR")).chart("bar", x="Vessel", y="income"),
    ),
    (
        "Stack up the lost sailings per quarter, split by what caused them",
        scrapped.group("CancelReason", quarter=c("SchedDep").floor("quarter"), lost=count()).chart(
            "bar", x="quarter", y="lost", colour="CancelReason", stacked=True
        ),
    ),
    (
        "What does the spread of people per sailing look like? Histogram, only what went out",
        d.filter(out).chart("histogram", y="Pax"),
    ),
    (
        "Box plot the size of the payouts by type of complaint",
        k.chart("box", x="Kind", y="Amount_EUR"),
    ),
    (
        "Plot diesel burn against how hard it was blowing, coloured by ship",
        d.chart("scatter", x="Wind_kt", y="Fuel_L", colour="Vessel"),
    ),
    (
        "Heat map of average heads per sailing that went, lines against day of the week",
        d.filter(out)
        .group("Route", weekday=c("SchedDep").part("weekday"), heads=mean("Pax"))
        .chart("heatmap", x="weekday", y="Route", colour="heads"),
    ),
    # cleaning and reshaping
    (
        "Clear the scrapped sailings out of the departures table",
        d.filter(c("Status") != "cancelled").change("departures"),
    ),
    (
        "Put a total take against each departure, fares and catering together, and keep it",
        d.derive(total_take=take).change("departures"),
    ),
    (
        "Complaints where we don't know how they came in should read unknown",
        k.derive(Channel=c("Channel").or_else("unknown")).change("claims"),
    ),
    (
        "Lay it out for me: lines down, years across, fares in the cells",
        d.derive(year=c("SchedDep").part("year"))
        .pivot("Route", "year", sum_("TicketRev_EUR"))
        .table(),
    ),
    # statistics
    (
        "Is the gap between ships on passenger numbers real? Run an ANOVA on what went out",
        d.filter(out).test("anova", y="Pax", x="Vessel"),
    ),
    (
        "How far is the weather, in knots, driving our diesel burn? Run a regression",
        d.test("regression", y="Fuel_L", x="Wind_kt"),
    ),
    (
        "Among the cancelled ones, is the cause tied to the line? Chi-squared",
        scrapped.test("chiSquared", y="CancelReason", x="Route"),
    ),
    # unanswerable
    ("How are we doing against budget on fares?", None),
    ("What's driving customer satisfaction on the evening sailings?", None),
    ("Where do we lose people in the online booking, before payment?", None),
    ("How are we doing on no-shows by line?", None),
    ("Where will passengers land next summer if we put fares up five percent?", None),
    ("Break out the marketing team's holidays for August", None),
]
