"""Tickets, counters and waiting times of a tax office."""

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
    node,
    nunique,
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"df": "parquet"}

VOICE = "a department head who needs figures for a meeting, polite whole sentences"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1900
    services = ["Income tax", "VAT", "Property tax", "Tax ID", "Payment plan"]
    service = rng.choice(services, n, p=[0.4, 0.17, 0.14, 0.17, 0.12])
    channel = rng.choice(["walk-in", "appointment", "online"], n, p=[0.52, 0.32, 0.16])
    day = pd.bdate_range("2024-08-01", "2025-07-31").to_numpy()
    issued = pd.DatetimeIndex(np.sort(rng.choice(day, n))) + pd.to_timedelta(
        rng.choice(np.arange(8, 16), n, p=[0.1, 0.18, 0.2, 0.17, 0.1, 0.09, 0.1, 0.06]) * 60
        + rng.integers(0, 60, n),
        "min",
    )
    priority = rng.random(n) < 0.12
    ahead = rng.poisson(np.where(channel == "walk-in", 9, 3))
    wait = (ahead * rng.normal(2.9, 0.5, n) + rng.gamma(2, 2.5, n) - 6 * priority).clip(0.5)
    wait[rng.choice(n, 12, replace=False)] += 110
    base = pd.Series(service).map(dict(zip(services, [13, 17, 15, 6, 21], strict=True)))
    served = (base * rng.gamma(6, 1 / 6, n)).to_numpy()
    clerks = ["Adler", "Brandt", "Celik", "Dorn", "Ebert", "Funk", "Gruber", "Hahn", "Iversen"]
    outcome = np.where(
        rng.random(n) < 0.06, "no show", rng.choice(["solved", "referred"], n, p=[0.83, 0.17])
    )
    here = outcome != "no show"
    owes = np.isin(service, ["Income tax", "Payment plan", "VAT"]) & (rng.random(n) < 0.7)
    ahead_of = rng.integers(-40, 120, n)
    due = issued.normalize() + pd.to_timedelta(ahead_of + (ahead_of >= 0), "D")
    df = pd.DataFrame(
        {
            "TicketNo": [f"{s[0]}{i:05d}" for i, s in enumerate(service, 1)],
            "Issued": issued,
            "Service": service,
            "Channel": channel,
            "Counter": [f"C{i:02d}" for i in rng.integers(1, 13, n)],
            "Floor": rng.choice([0, 1, 2], n, p=[0.5, 0.3, 0.2]),
            "Clerk": rng.choice(clerks, n, p=rng.dirichlet(np.full(len(clerks), 8.0))),
            "Lang": rng.choice(
                ["German", "English", "Turkish", "Polish"], n, p=[0.7, 0.14, 0.1, 0.06]
            ),
            "District": rng.choice(["Altstadt", "Hafen", "Westend", "Lindenau", "Seehof"], n),
            "Priority": priority,
            "PeopleAhead": ahead,
            "WaitMin": wait.round(1),
            "ServMin": np.where(here, served.round(1), np.nan),
            "Pages": np.where(here, rng.poisson(6, n), np.nan),
            "Outcome": outcome,
            "Closed": pd.Series(issued)
            + pd.to_timedelta((wait + served + rng.gamma(2, 4, n)).round(), "min"),
            "Complaint": np.where(rng.random(n) < 0.03 + wait / 700, "yes", "no"),
            "Satisf": (5.1 - wait / 22 + rng.normal(0, 0.7, n)).round().clip(1, 5),
            "AmountDue": [
                f"€{amount:,.2f}" if owing else None
                for owing, amount in zip(owes, rng.gamma(1.8, 900, n) + 40, strict=True)
            ],
            "ReturnDue": due.strftime("%d/%m/%Y"),
        }
    )
    df.loc[~here, ["Closed", "Satisf"]] = None
    df.loc[rng.choice(n, 480, replace=False), "Satisf"] = np.nan
    df.loc[rng.choice(n, 60, replace=False), "Pages"] = np.nan
    return {"df": df}


df = T("df")
issued = c("Issued")
wait = c("WaitMin")
absent = c("Outcome") == "no show"
complained = c("Complaint") == "yes"
amount = c("AmountDue").replace("€", "").replace(",", "").cast("number")
due = node("cast", of=c("ReturnDue").json, to="datetime", format="%d/%m/%Y")

QUESTIONS = [
    # Everyday
    ("Could you show me the last twelve tickets on the list?", df.tail(12).table()),
    ("For my opening slide: how many tickets are there in total?", df.value(count())),
    ("What was the average waiting time, please?", df.value(mean("WaitMin"))),
    ("I need the number of tickets for each service.", df.group("Service", n=count()).table()),
    (
        "Please give me the mean wait at every counter.",
        df.group("Counter", wait=mean("WaitMin")).table(),
    ),
    ("Which five tickets had to wait the longest?", df.top(5, "WaitMin").table()),
    (
        "How many people did not show up, and what percentage of the tickets is that?",
        df.group(n=count(only=absent), percent=mean(absent) * 100).table(),
    ),
    (
        "The committee will ask for the number of tickets per month.",
        df.group(month=issued.floor("month"), n=count()).table(),
    ),
    (
        "Please compare the average wait for VAT with that for Income tax.",
        df.filter(c("Service").isin(["VAT", "Income tax"]))
        .group("Service", wait=mean("WaitMin"))
        .table(),
    ),
    (
        "I would rather quote the average wait without the outliers.",
        df.filter(~outlier("WaitMin")).value(mean("WaitMin")),
    ),
    (
        "For the slides I would like a bar chart of the tickets per counter.",
        df.group("Counter", n=count()).chart("bar", x="Counter", y="n"),
    ),
    ("In which columns are values missing?", df.report("missing")),
    ("How many tickets were given priority?", df.filter(c("Priority")).value(count())),
    ("What is the median time at the counter in minutes?", df.value(median("ServMin"))),
    (
        "I need the average wait and the average service time of each clerk side by side.",
        df.group("Clerk", wait=mean("WaitMin"), service=mean("ServMin")).table(),
    ),
    ("How many different clerks are there?", df.value(nunique("Clerk"))),
    (
        "Please list the appointments at counter C07.",
        df.filter((c("Channel") == "appointment") & (c("Counter") == "C07")).table(),
    ),
    ("What share of the tickets ended in a complaint?", df.value(mean(complained))),
    ("When was the most recent ticket issued?", df.value(max_("Issued"))),
    (
        "How many pages did we scan for each service in total?",
        df.group("Service", pages=sum_("Pages")).table(),
    ),
    ("How many visitors waited more than 45 minutes?", df.filter(wait > 45).value(count())),
    (
        "A histogram of the waiting times in 20 bins would help me.",
        df.chart("histogram", y="WaitMin", bins=20),
    ),
    (
        "Please put the number of tickets in January 2025 and in February 2025 next to each other.",
        df.group(
            january=count(only=(issued >= date("2025-01-01")) & (issued < date("2025-02-01"))),
            february=count(only=(issued >= date("2025-02-01")) & (issued < date("2025-03-01"))),
        ).table(),
    ),
    ("Which languages occur?", df.distinct("Lang").table()),
    (
        "How satisfied were people on average, by channel?",
        df.group("Channel", satisfaction=mean("Satisf")).table(),
    ),
    (
        "I need the number of tickets from each district and its share of the total.",
        df.group("District", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    # More
    (
        "Which walk-ins for VAT waited longer than half an hour and complained? The ticket number, "
        "the clerk and the wait will do.",
        df.filter((c("Channel") == "walk-in") & (c("Service") == "VAT") & (wait > 30) & complained)
        .select("TicketNo", "Clerk", "WaitMin")
        .table(),
    ),
    (
        "How many online tickets in English or Turkish were referred?",
        df.filter(
            (c("Channel") == "online")
            & c("Lang").isin(["English", "Turkish"])
            & (c("Outcome") == "referred")
        ).value(count()),
    ),
    (
        "What was the average service time for payment plans on the second floor in 2025?",
        df.filter(
            (c("Service") == "Payment plan") & (c("Floor") == 2) & (issued.part("year") == 2025)
        ).value(mean("ServMin")),
    ),
    (
        "Please break the ticket numbers down by service and channel.",
        df.group("Service", "Channel", n=count()).table(),
    ),
    (
        "I should like the median wait for each floor, with priority and without.",
        df.group("Floor", "Priority", wait=median("WaitMin")).table(),
    ),
    (
        "Within each service, what share of the tickets had which outcome?",
        df.group("Service", "Outcome", n=count())
        .derive(share=c("n") / over(sum_("n"), "Service"))
        .table(),
    ),
    (
        "By what percentage did the number of tickets change from one month to the next?",
        df.group(month=issued.floor("month"), n=count())
        .derive(change=(c("n") / shift("n", "month") - 1) * 100)
        .table(),
    ),
    (
        "I also need a running total of the tickets, week by week.",
        df.group(week=issued.floor("week"), n=count()).derive(total=running("n", "week")).table(),
    ),
    (
        "Please smooth the weekly number of tickets with a moving average over four weeks.",
        df.group(week=issued.floor("week"), n=count())
        .derive(average=rolling("n", "week", 4))
        .table(),
    ),
    (
        "Which clerk solved the most cases, and how many were they?",
        df.filter(c("Outcome") == "solved").group("Clerk", n=count()).top(1, "n").table(),
    ),
    (
        "What are the three longest waits at each counter?",
        df.top(3, "WaitMin", per=("Counter",)).table(),
    ),
    (
        "By how many minutes is the average wait of walk-ins above that of appointments?",
        df.value(
            mean("WaitMin", c("Channel") == "walk-in")
            - mean("WaitMin", c("Channel") == "appointment")
        ),
    ),
    (
        "What is the ratio of the median service time for Property tax to that for Tax ID?",
        df.value(
            median("ServMin", c("Service") == "Property tax")
            / median("ServMin", c("Service") == "Tax ID")
        ),
    ),
    (
        "How many minutes pass on average from issuing a ticket to closing it?",
        df.value(mean(issued.until(c("Closed"), "minute"))),
    ),
    (
        "For every service, what was the longest time between issue and closing, in hours?",
        df.group("Service", hours=max_(issued.until(c("Closed"), "hour"))).table(),
    ),
    (
        "How many days before the return is due do people come, on average per district?",
        df.group("District", days=mean(issued.until(due))).table(),
    ),
    (
        "How many tickets were issued after the return was due?",
        df.filter(issued > due).value(count()),
    ),
    (
        "How many returns fall due in each month?",
        df.group(month=due.floor("month"), n=count()).table(),
    ),
    (
        "What is the total amount due on all payment plans?",
        df.filter(c("Service") == "Payment plan").value(sum_(amount)),
    ),
    (
        "Which district owes us the most, and how much is it?",
        df.group("District", owed=sum_(amount)).top(1, "owed").table(),
    ),
    (
        "Which is our busiest hour of the day, and with how many tickets?",
        df.group(hour=issued.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "Within how many minutes were 90 percent of the visitors called, by channel?",
        df.group("Channel", wait=quantile("WaitMin", 0.9)).table(),
    ),
    (
        "Which clerks have a complaint rate of more than 8 percent?",
        df.group("Clerk", rate=mean(complained)).filter(c("rate") > 0.08).table(),
    ),
    (
        "What share of all complaints falls on each clerk?",
        df.filter(complained)
        .group("Clerk", n=count())
        .derive(share=c("n") / over(sum_("n")))
        .table(),
    ),
    (
        "Please draw bars of the average wait for the days of the week.",
        df.group(weekday=issued.part("weekdayName"), wait=mean("WaitMin")).chart(
            "bar", x="weekday", y="wait"
        ),
    ),
    (
        "I would like a line chart of the mean wait per month with one line for each channel.",
        df.group("Channel", month=issued.floor("month"), wait=mean("WaitMin")).chart(
            "line", x="month", y="wait", colour="Channel"
        ),
    ),
    (
        "Could I have stacked bars of the tickets per quarter, by outcome?",
        df.group("Outcome", quarter=issued.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="Outcome", stacked=True
        ),
    ),
    (
        "Please plot the wait against the number of people ahead, coloured by priority.",
        df.chart("scatter", x="PeopleAhead", y="WaitMin", colour="Priority"),
    ),
    (
        "A box plot of the service time by type of service, please.",
        df.chart("box", x="Service", y="ServMin"),
    ),
    (
        "The board likes heat maps: the average wait by hour of issue and counter, please.",
        df.group("Counter", hour=issued.part("hour"), wait=mean("WaitMin")).chart(
            "heatmap", x="hour", y="Counter", colour="wait"
        ),
    ),
    (
        "Kindly prepare a pie chart of the tickets by language.",
        df.group("Lang", n=count()).chart("pie", x="Lang", y="n"),
    ),
    (
        "Where satisfaction was not given, please fill in the mean of that service.",
        df.derive(Satisf=c("Satisf").or_else(over(mean("Satisf"), "Service"))).change("df"),
    ),
    (
        "Please remove the tickets on which nobody showed up from the data.",
        df.filter(~absent).change("df"),
    ),
    ("The column with the language may be dropped.", df.drop("Lang").change("df")),
    ("Please rename Satisf to Satisfaction.", df.rename(Satisf="Satisfaction").change("df")),
    (
        "Please add a column TotalMin, the wait plus the service time.",
        df.derive(TotalMin=wait + c("ServMin")).change("df"),
    ),
    (
        "The amounts due are text with a euro sign; please convert them into numbers.",
        df.derive(AmountDue=amount).change("df"),
    ),
    (
        "Is a longer wait correlated with lower satisfaction?",
        df.test("correlation", y="Satisf", x="WaitMin"),
    ),
    (
        "Does priority make a significant difference to the wait? A t-test, please.",
        df.test("tTest", y="WaitMin", x="Priority"),
    ),
    (
        "Please test by chi-squared whether complaints depend on the channel.",
        df.test("chiSquared", y="Complaint", x="Channel"),
    ),
    (
        "How much does each person ahead add to the wait, in a linear regression?",
        df.test("regression", y="WaitMin", x="PeopleAhead"),
    ),
    (
        "Do the clerks differ in their service time? An analysis of variance would settle it.",
        df.test("anova", y="ServMin", x="Clerk"),
    ),
    # Nothing answers these
    ("How many tickets should we expect in the next filing season?", None),
    ("Why do people wait so long at counter C06?", None),
    ("How many more clerks should I ask the minister for?", None),
    ("What does a ticket cost us in salaries?", None),
    ("How many calls did our hotline take in March?", None),
    ("What is the average age of our visitors?", None),
    ("How many sick days did the clerks have last quarter?", None),
    ("How do we compare with the tax office in the next town?", None),
    ("What should I tell the press about the complaints?", None),
    ("How many seats are free in the waiting room at noon?", None),
]
