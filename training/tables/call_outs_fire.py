"""Call-outs of a county fire and rescue service, and its stations."""

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
)

FORMATS = {"callouts": "csv", "stations": "csv"}

VOICE = "an analyst of a fire service, everyday: plain whole questions"

KINDS = {
    "House fire": (0.13, 4.6, 2.6),
    "Vehicle fire": (0.09, 2.4, 1.4),
    "Wildfire": (0.06, 5.2, 2.9),
    "Road accident": (0.2, 2.1, 1.9),
    "Flooding": (0.09, 2.6, 1.5),
    "Alarm system": (0.27, 0.7, 1.3),
    "Chemical spill": (0.03, 3.9, 2.4),
    "Animal rescue": (0.06, 1.1, 1.1),
    "Lift rescue": (0.07, 0.6, 1.0),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    names = ["Central", "Northgate", "Harbour", "Millbrook", "Eastfield", "Hillcrest", "Ashford"]
    names += ["Quarry Lane", "Westbury", "Marsh End"]
    m = len(names)
    opened = ["1968-05-01", "1981-09-15", "1974-03-01", "1990-06-01", "1977-10-01"]
    opened += ["2003-04-12", "1965-07-01", "2011-08-20", "1999-01-15", "2018-11-01"]
    stations = pd.DataFrame(
        {
            "station": names,
            "district": [
                "City",
                "City",
                "City",
                "North",
                "East",
                "North",
                "East",
                "West",
                "West",
                "West",
            ],
            "crew_type": ["full-time"] * 4 + ["mixed"] * 2 + ["volunteer"] * 4,
            "firefighters": [62, 40, 44, 31, 26, 22, 17, 14, 19, 12],
            "engines": [5, 3, 4, 2, 2, 2, 1, 1, 2, 1],
            "opened": opened,
        }
    )
    n = 1600
    kind = rng.choice([*KINDS], n, p=[fact[0] for fact in KINDS.values()])
    who = rng.choice(m - 1, n, p=[0.25, 0.16, 0.15, 0.11, 0.09, 0.08, 0.07, 0.03, 0.06])
    hours = np.r_[np.full(7, 0.022), np.full(12, 0.05), np.full(5, 0.0492)]
    day = pd.Timestamp("2022-01-01") + pd.to_timedelta(rng.integers(0, 1096, n), "D")
    called = day + pd.to_timedelta(
        rng.choice(24, n, p=hours / hours.sum()) * 3600 + rng.integers(0, 3600, n), "s"
    )
    slow = np.where(who >= 4, 5.2, 0)
    response = np.clip(rng.normal(7.5, 2.3, n) + slow, 1.5, None)
    arrived = called + pd.to_timedelta((response * 60).round(), "s")
    spent = np.array([KINDS[name][2] for name in kind]) * rng.gamma(4, 10, n)
    cleared = arrived + pd.to_timedelta((spent * 60).round(), "s")
    false = rng.random(n) < np.where(kind == "Alarm system", 0.83, 0.05)
    big = np.array([KINDS[name][1] for name in kind])
    burning = np.isin(kind, ["House fire", "Vehicle fire", "Wildfire", "Flooding"]) & ~false
    frame = pd.DataFrame(
        {
            "incident_no": [f"F{t.year % 100}-{k:05d}" for k, t in enumerate(called, 1)],
            "called_at": called,
            "arrived_at": arrived,
            "cleared_at": cleared,
            "station": np.array(names)[who],
            "incident_type": kind,
            "priority": rng.choice(["high", "medium", "low"], n, p=[0.42, 0.38, 0.2]),
            "false_alarm": np.where(false, "yes", "no"),
            "crew": np.clip(rng.poisson(4 + big * 1.7), 3, 40),
            "vehicles": np.clip(rng.poisson(0.6 + big * 0.55), 1, 9),
            "water_l": np.where(burning, rng.gamma(1.2, 1700, n).round(-2), 0),
            "injured": np.where(false, 0, rng.poisson(0.06 * big)),
            "rescued": np.where(false, 0, rng.poisson(0.09 * big)),
            "damage_eur": np.where(burning, rng.gamma(0.8, 24000, n).round(-2), np.nan),
            "cause": np.where(
                burning,
                rng.choice(["electrical", "arson", "cooking", "weather", "smoking"], n),
                None,
            ),
            "caller": rng.choice(
                ["112", "police", "alarm line", "walk-in"], n, p=[0.6, 0.1, 0.27, 0.03]
            ),
        }
    )
    frame.loc[rng.choice(n, 60, replace=False), "cause"] = None
    frame.loc[rng.choice(n, 18, replace=False), "arrived_at"] = pd.NaT
    return {"callouts": frame.sort_values("called_at", ignore_index=True), "stations": stations}


co = T("callouts")
st = T("stations")
both = co.join(st, on="station")
called = c("called_at")
response = called.until(c("arrived_at"), "minute")
duration = called.until(c("cleared_at"), "hour")
false = c("false_alarm") == "yes"
house = c("incident_type") == "House fire"
in_2023 = (called >= date("2023-01-01")) & (called < date("2024-01-01"))
in_2024 = (called >= date("2024-01-01")) & (called < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    (
        "What percentage of the call-outs had a high priority?",
        co.value(mean(c("priority") == "high") * 100),
    ),
    (
        "Which incident type needed the most water in total?",
        co.group("incident_type", water=sum_("water_l")).top(1, "water").table(),
    ),
    (
        "By how many percent did the number of call-outs grow from month to month?",
        co.group(month=called.floor("month"), n=count())
        .derive(growth=(c("n") / shift("n", "month") - 1) * 100)
        .table(),
    ),
    ("Can you draw a histogram of the crew?", co.chart("histogram", y="crew")),
    (
        "Is the number of vehicles correlated with the crew?",
        co.test("correlation", y="vehicles", x="crew"),
    ),
    ("Can you drop the column caller from callouts?", co.drop("caller").change("callouts")),
    (
        "Which incident types have an average crew of more than 8?",
        co.group("incident_type", crew=mean("crew")).filter(c("crew") > 8).table(),
    ),
    (
        "How many call-outs are there by station and priority?",
        co.group("station", "priority", n=count()).table(),
    ),
    (
        "Did any volunteer station have a wildfire?",
        both.filter((c("crew_type") == "volunteer") & (c("incident_type") == "Wildfire")).value(
            count() > 0
        ),
    ),
    (
        "What are the total damage and the average crew for each priority?",
        co.group("priority", damage=sum_("damage_eur"), crew=mean("crew")).table(),
    ),
    ("What was the outside temperature at each call-out?", None),
    # look
    ("How many call-outs are recorded?", co.value(count())),
    ("Which columns does the callouts table have?", co.report("types")),
    ("How many values are missing in each column of callouts?", co.report("missing")),
    ("What types of incident are there?", co.distinct("incident_type").table()),
    ("Are there any duplicate rows in callouts?", co.report("duplicates")),
    (
        "What do the summary statistics of crew, vehicles and damage look like?",
        co.report("describe", "crew", "vehicles", "damage_eur"),
    ),
    # aggregate and compare
    (
        "How many incidents did each station attend?",
        co.group("station", n=count()).table(),
    ),
    (
        "What is the average response time in minutes, from call to arrival?",
        co.value(mean(response)),
    ),
    (
        "Which station takes longest to arrive on average?",
        co.group("station", minutes=mean(response)).top(1, "minutes").table(),
    ),
    ("What percentage of the call-outs were false alarms?", co.value(mean(false) * 100)),
    (
        "How does the share of false alarms differ by incident type?",
        co.group("incident_type", share=mean(false)).table(),
    ),
    (
        "What was the total damage per cause?",
        co.group("cause", damage=sum_("damage_eur")).table(),
    ),
    (
        "What are the five costliest incidents?",
        co.top(5, "damage_eur").table(),
    ),
    (
        "How many people were injured in house fires?",
        co.filter(house).value(sum_("injured")),
    ),
    (
        "How many people were hurt or rescued in each district?",
        both.group("district", people=sum_(c("injured") + c("rescued"))).table(),
    ),
    (
        "Do volunteer stations respond more slowly than full-time ones?",
        both.filter(c("crew_type").isin(["volunteer", "full-time"]))
        .group("crew_type", minutes=mean(response))
        .table(),
    ),
    (
        "How many high priority incidents took more than 10 minutes to reach?",
        co.filter((c("priority") == "high") & (response > 10)).value(count()),
    ),
    (
        "What share of high priority calls was reached within 8 minutes at each station?",
        co.filter(c("priority") == "high").group("station", share=mean(response <= 8)).table(),
    ),
    (
        "What are the two most common incident types at each station?",
        co.group("station", "incident_type", n=count()).top(2, "n", per=("station",)).table(),
    ),
    (
        "How many call-outs are there per firefighter at each station?",
        both.group("station", "firefighters", n=count())
        .derive(per_head=c("n") / c("firefighters"))
        .table(),
    ),
    (
        "Which stations have never been called out?",
        st.join(co, on="station", how="anti").table(),
    ),
    (
        "How many firefighters are there in each district?",
        st.group("district", firefighters=sum_("firefighters")).table(),
    ),
    (
        "What is the median damage of fires caused by arson?",
        co.filter(c("cause") == "arson").value(median("damage_eur")),
    ),
    (
        "How much larger is the mean crew at chemical spills than at road accidents?",
        co.value(
            mean("crew", c("incident_type") == "Chemical spill")
            - mean("crew", c("incident_type") == "Road accident")
        ),
    ),
    (
        "Which stations had at least 100 genuine call-outs?",
        co.filter(c("false_alarm") == "no")
        .group("station", n=count())
        .filter(c("n") >= 100)
        .table(),
    ),
    (
        "Which incidents needed more than 20 people or more than 5 vehicles?",
        co.filter((c("crew") > 20) | (c("vehicles") > 5)).table(),
    ),
    (
        "How much water was used per house fire on average?",
        co.filter(house).value(mean("water_l")),
    ),
    (
        "Which stations attend more incidents than the average station?",
        co.group("station", n=count()).filter(c("n") > over(mean("n"))).table(),
    ),
    (
        "What is the 95th percentile of the response time in minutes?",
        co.value(quantile(response, 0.95)),
    ),
    (
        "How much does the crew size vary within each incident type, as a standard deviation?",
        co.group("incident_type", spread=std("crew")).table(),
    ),
    # time
    (
        "How many call-outs were there in each month of 2024?",
        co.filter(in_2024).group(month=called.floor("month"), n=count()).table(),
    ),
    (
        "At what hour do most calls come in?",
        co.group(hour=called.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "How many false alarms are there on each weekday?",
        co.filter(false).group(weekday=called.part("weekdayName"), n=count()).table(),
    ),
    (
        "In which month of the year are wildfires most frequent?",
        co.filter(c("incident_type") == "Wildfire")
        .group(month=called.part("month"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "How did the number of incidents change from year to year?",
        co.group(year=called.floor("year"), n=count())
        .derive(change=c("n") - shift("n", "year"))
        .table(),
    ),
    (
        "How many hours does an incident last on average, from call until cleared, by type?",
        co.group("incident_type", hours=mean(duration)).table(),
    ),
    (
        "How does damage add up month by month in 2023?",
        co.filter(in_2023)
        .group(month=called.floor("month"), damage=sum_("damage_eur"))
        .derive(total=running("damage", "month"))
        .table(),
    ),
    (
        "What is the four-week moving average of call-outs per week?",
        co.group(week=called.floor("week"), n=count())
        .derive(average=rolling("n", "week", 4))
        .table(),
    ),
    (
        "How many road accidents happened at weekends since June 2023?",
        co.filter(
            (c("incident_type") == "Road accident")
            & (called.part("weekday") >= 6)
            & (called >= date("2023-06-01"))
        ).value(count()),
    ),
    (
        "When was the first and when the last call at each station?",
        co.group("station", first=min_("called_at"), last=max_("called_at")).table(),
    ),
    # charts
    (
        "Can you show the number of incidents per type as a bar chart?",
        co.group("incident_type", n=count()).chart("bar", x="incident_type", y="n"),
    ),
    (
        "Can you draw call-outs per month as a line for each district?",
        both.group("district", month=called.floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="district"
        ),
    ),
    (
        "How is the damage distributed in a histogram?",
        co.chart("histogram", y="damage_eur"),
    ),
    (
        "Can I see a box plot of crew size by priority?",
        co.chart("box", x="priority", y="crew"),
    ),
    (
        "Can you plot damage against water used?",
        co.chart("scatter", x="water_l", y="damage_eur"),
    ),
    (
        "What does a heat map of calls by weekday and hour look like?",
        co.group(weekday=called.part("weekdayName"), hour=called.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    (
        "Can I have a pie chart of who raised the call?",
        co.group("caller", n=count()).chart("pie", x="caller", y="n"),
    ),
    # cleaning and reshaping
    (
        "Can you remove false alarms from callouts?",
        co.filter(~false).change("callouts"),
    ),
    (
        "Can you add the response time in minutes to callouts as response_min?",
        co.derive(response_min=response).change("callouts"),
    ),
    (
        "Can you replace missing causes in callouts with unknown?",
        co.derive(cause=c("cause").or_else("unknown")).change("callouts"),
    ),
    (
        "Can I see stations in rows and priorities in columns with the number of incidents?",
        co.pivot("station", "priority", count()).table(),
    ),
    # statistics
    (
        "Is there a correlation between crew size and damage?",
        co.test("correlation", "damage_eur", "crew"),
    ),
    (
        "Is the crew significantly larger for real incidents than for false alarms?",
        co.test("tTest", "crew", "false_alarm"),
    ),
    (
        "Does priority depend on the incident type according to a chi-squared test?",
        co.test("chiSquared", y="priority", x="incident_type"),
    ),
    # nothing can answer it
    ("How many smoke detectors were installed in homes with a fire?", None),
    ("What is the average age of the injured people?", None),
    ("How much did each call-out cost in overtime pay?", None),
    ("How many wildfires will there be next summer?", None),
    ("Why are the response times at Ashford so long?", None),
    ("What is the best way to put out burning oil?", None),
]
