"""Tickets of an IT help desk and the agents who work on them."""

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
    running,
    shift,
    sum_,
)

FORMATS = {"tickets": "parquet", "agents": "csv"}

VOICE = "a help desk lead whose mother tongue is German, with slips of word order"

AGENTS = [
    ("Jana Petersen", "1st Level", "Hamburg"),
    ("Murat Demir", "1st Level", "Hamburg"),
    ("Katrin Vogel", "1st Level", "Leipzig"),
    ("Tobias Lang", "1st Level", "Leipzig"),
    ("Sofia Rossi", "1st Level", "Munich"),
    ("Henrik Olsen", "2nd Level", "Hamburg"),
    ("Anja Brandt", "2nd Level", "Munich"),
    ("Piotr Nowak", "2nd Level", "Leipzig"),
    ("Lena Schuster", "Onsite", "Munich"),
    ("Omar Haddad", "Onsite", "Hamburg"),
    ("Felix Baum", "Onsite", "Leipzig"),
    ("Nina Roth", "1st Level", "Munich"),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    agents = pd.DataFrame(AGENTS, columns=["Name", "Team", "Location"])
    agents.insert(0, "AgentID", [f"A{100 + number}" for number in range(len(agents))])
    agents["HiredOn"] = [
        f"{2012 + number}-{rng.integers(1, 13):02d}-01"
        for number in rng.integers(0, 12, len(agents))
    ]
    agents["ITIL certified"] = rng.choice(["yes", "no"], len(agents))
    agents["HoursPerWeek"] = rng.choice([20, 30, 38.5, 40], len(agents))

    n = 1400
    days = rng.integers(0, 540, n)
    keep = rng.random(n) < np.where(days % 7 >= 5, 0.25, 1.0)
    days = np.sort(days[keep])
    n = len(days)
    hours = np.clip(rng.normal(11.5, 3, n), 6, 20)
    opened = pd.Timestamp("2023-10-02") + pd.to_timedelta(days * 24 + hours, unit="h").floor("min")
    prio = rng.choice(["P1", "P2", "P3", "P4"], n, p=[0.06, 0.2, 0.5, 0.24])
    weight = pd.Series(prio).map({"P1": 0.5, "P2": 1.2, "P3": 3, "P4": 6}).to_numpy()
    dept = rng.choice(["Sales", "Accounting", "HR", "Production", "Legal", "R&D"], n)
    channel = rng.choice(["phone", "e-mail", "portal", "chat"], n, p=[0.38, 0.3, 0.2, 0.12])
    channel = np.where((dept == "Production") & (channel == "chat"), "phone", channel)
    status = np.where(days > 500, rng.choice(["open", "pending", "closed"], n), "closed")
    # Two of the onsite team see no emergencies.
    agent = rng.choice(agents["AgentID"], n, p=np.array([5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 1, 1]) / 37)
    agent = np.where((prio == "P1") & np.isin(agent, ["A108", "A110"]), "A105", agent)
    category = rng.choice(["Hardware", "Software", "Network", "Password", "Printer", "VPN"], n)
    tickets = pd.DataFrame(
        {
            "TicketID": [f"INC{4000 + number:07d}" for number in range(n)],
            "Opened": opened,
            "FirstResponse": opened + pd.to_timedelta(rng.gamma(2, 20 * weight), unit="min"),
            "Closed": opened + pd.to_timedelta(rng.gamma(2, 9 * weight), unit="h"),
            "Prio": prio,
            "Category": category,
            "Channel": channel,
            "Dept": dept,
            "AgentID": agent,
            "Status": status,
            "HandleMin": rng.gamma(2, 14, n).round() + 2,
            "Reopened": rng.choice(["yes", "no"], n, p=[0.09, 0.91]),
            "SLA met": rng.random(n) < np.where(category == "Network", 0.72, 0.86),
            "CSAT": rng.choice([1.0, 2, 3, 4, 5], n, p=[0.06, 0.1, 0.2, 0.36, 0.28]),
            "Tags": rng.choice(["", "vip", "remote", "vip;remote", "homeoffice;laptop"], n),
        }
    )
    tickets["FirstResponse"] = tickets["FirstResponse"].dt.floor("min")
    tickets["Closed"] = tickets["Closed"].dt.floor("min")
    tickets.loc[status != "closed", "Closed"] = pd.NaT
    tickets.loc[(status != "closed") | (rng.random(n) < 0.35), "CSAT"] = np.nan
    tickets.loc[tickets["Tags"] == "", "Tags"] = None
    return {"tickets": tickets, "agents": agents}


tk = T("tickets")
ag = T("agents")
both = tk.join(ag, on="AgentID")

QUESTIONS = [
    # Everyday
    (
        "Please the 3 categories with the most tickets",
        tk.group("Category", n=count()).top(3, "n").table(),
    ),
    (
        "The number of tickets for each quarter please",
        tk.group(quarter=c("Opened").floor("quarter"), n=count()).table(),
    ),
    ("A box plot from the CSAT by channel please", tk.chart("box", x="Channel", y="CSAT")),
    (
        "How big is the range of the handling minutes?",
        tk.value(max_("HandleMin") - min_("HandleMin")),
    ),
    (
        "Fill please the missing CSAT with 0 in tickets",
        tk.derive(CSAT=c("CSAT").or_else(0)).change("tickets"),
    ),
    (
        "Which agent IDs have more than 100 tickets?",
        tk.group("AgentID", n=count()).filter(c("n") > 100).table(),
    ),
    (
        "The average handling minutes by category and priority",
        tk.group("Category", "Prio", minutes=mean("HandleMin")).table(),
    ),
    (
        "How many tickets have the agents from Munich got?",
        both.filter(c("Location") == "Munich").value(count()),
    ),
    (
        "Number of tickets and mean CSAT per department please",
        tk.group("Dept", n=count(), csat=mean("CSAT")).table(),
    ),
    (
        "In average how many handling minutes and how much CSAT per status?",
        tk.group("Status", minutes=mean("HandleMin"), csat=mean("CSAT")).table(),
    ),
    ("How old are the agents in average?", None),
    # look
    ("How many rows and columns has the tickets table?", tk.report("shape")),
    ("In which columns of tickets do values miss?", tk.report("missing")),
    ("Which categories of tickets are there at all?", tk.distinct("Category").table()),
    ("Please describe me the handling minutes", tk.report("describe", "HandleMin")),
    ("Show me 8 random tickets", tk.sample(8).table()),
    ("Stand some tickets twice in the table?", tk.report("duplicates")),
    # aggregate and compare
    ("How many tickets are still open?", tk.filter(c("Status") == "open").value(count())),
    ("How high is the average CSAT?", tk.value(mean("CSAT"))),
    (
        "How many minutes have we in total for printer tickets spent?",
        tk.filter(c("Category") == "Printer").value(sum_("HandleMin")),
    ),
    (
        "The median of the handling time for each priority please",
        tk.group("Prio", minutes=median("HandleMin")).table(),
    ),
    (
        "Which colleague has the most tickets closed?",
        both.filter(c("Status") == "closed").group("Name", n=count()).top(1, "n").table(),
    ),
    (
        "How many percent of the tickets were reopened?",
        tk.value(mean(c("Reopened") == "yes") * 100),
    ),
    (
        "In which share of its tickets has every team the SLA kept?",
        both.group("Team", share=mean(c("SLA met"))).table(),
    ),
    (
        "The 5 departments with the most P1 or P2 tickets",
        tk.filter(c("Prio").isin(["P1", "P2"])).group("Dept", n=count()).top(5, "n").table(),
    ),
    (
        "For every channel the three tickets with the most handling minutes",
        tk.top(3, "HandleMin", per=("Channel",)).table(),
    ),
    (
        "Which ticket has from opening until closing the longest needed?",
        tk.derive(hours=c("Opened").until(c("Closed"), "hour"))
        .top(1, "hours")
        .select("TicketID")
        .value(),
    ),
    (
        "How many P1 tickets came by phone in and were not within the SLA?",
        tk.filter((c("Prio") == "P1") & (c("Channel") == "phone") & ~c("SLA met")).value(count()),
    ),
    (
        "Compare me the average satisfaction between reopened and not reopened tickets",
        tk.group("Reopened", csat=mean("CSAT")).table(),
    ),
    (
        "How many minutes longer takes a hardware ticket than a software ticket in average?",
        tk.value(
            mean("HandleMin", c("Category") == "Hardware")
            - mean("HandleMin", c("Category") == "Software")
        ),
    ),
    (
        "Which agents have never a P1 ticket had?",
        ag.join(tk.filter(c("Prio") == "P1"), on="AgentID", how="anti").select("Name").table(),
    ),
    (
        "CSAT in the mean per agent, but only agents with at least 60 ratings",
        both.group("Name", ratings=count("CSAT"), csat=mean("CSAT"))
        .filter(c("ratings") >= 60)
        .table(),
    ),
    (
        "How many different agents per department have with printer tickets to do had?",
        tk.filter(c("Category") == "Printer").group("Dept", agents=nunique("AgentID")).table(),
    ),
    (
        "The ticket counts as cross table, the priorities in the rows, in the columns the channels",
        tk.pivot("Prio", "Channel", count()).table(),
    ),
    (
        "How many tickets has an agent on average had?",
        tk.group("AgentID", n=count()).value(mean("n")),
    ),
    (
        "How many tickets have longer as the average to handle taken?",
        tk.filter(c("HandleMin") > over(mean("HandleMin"))).value(count()),
    ),
    (
        "In which department are the people the least satisfied?",
        tk.group("Dept", csat=mean("CSAT")).bottom(1, "csat").table(),
    ),
    (
        "Which department has never over the chat written?",
        tk.group("Dept", chats=count(only=c("Channel") == "chat"))
        .filter(c("chats") == 0)
        .select("Dept")
        .table(),
    ),
    (
        "How many times so many tickets come by phone as by chat?",
        tk.value(count(only=c("Channel") == "phone") / count(only=c("Channel") == "chat")),
    ),
    (
        "Until the first response, how many minutes are it in the 90 % quantile, per priority?",
        tk.group(
            "Prio", minutes=quantile(c("Opened").until(c("FirstResponse"), "minute"), 0.9)
        ).table(),
    ),
    (
        "How many working hours fell for the tickets on each location on?",
        both.group("Location", hours=sum_("HandleMin") / 60).table(),
    ),
    # time
    (
        "How many tickets had we per month?",
        tk.group(month=c("Opened").floor("month"), n=count()).table(),
    ),
    (
        "On which weekday come the most tickets in?",
        tk.group(weekday=c("Opened").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "When came from Production the first P1 ticket in?",
        tk.filter((c("Dept") == "Production") & (c("Prio") == "P1")).value(min_("Opened")),
    ),
    (
        "Since March 2024, how many tickets per priority have we got?",
        tk.filter(c("Opened") >= date("2024-03-01")).group("Prio", n=count()).table(),
    ),
    (
        "At what hour of the day call the users the most?",
        tk.filter(c("Channel") == "phone")
        .group(hour=c("Opened").part("hour"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "How satisfied were the users in the second quarter of 2024 in average?",
        tk.filter((c("Opened").part("year") == 2024) & (c("Opened").part("quarter") == 2)).value(
            mean("CSAT")
        ),
    ),
    (
        "How much in percent have the ticket numbers from month to month grown?",
        tk.group(month=c("Opened").floor("month"), n=count())
        .derive(growth=(c("n") / shift("n", "month") - 1) * 100)
        .table(),
    ),
    (
        "Tickets per day with the rolling average over 7 days",
        tk.group(day=c("Opened").floor("day"), n=count())
        .derive(average=rolling("n", "day", 7))
        .table(),
    ),
    (
        "Handling hours per week and how they sum themselves up over the time",
        tk.group(week=c("Opened").floor("week"), hours=sum_("HandleMin") / 60)
        .derive(total=running("hours", "week"))
        .table(),
    ),
    (
        "Who of the agents was before 2018 hired?",
        ag.filter(c("HiredOn") < date("2018-01-01")).select("Name").table(),
    ),
    # charts
    ("Histogram from the handling minutes", tk.chart("histogram", y="HandleMin")),
    (
        "A bar chart how many tickets each category has",
        tk.group("Category", n=count()).chart("bar", x="Category", y="n"),
    ),
    (
        "Draw me the monthly tickets as lines, for each channel one",
        tk.group("Channel", month=c("Opened").floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="Channel"
        ),
    ),
    (
        "Boxplot of handling time for the different priorities",
        tk.chart("box", x="Prio", y="HandleMin"),
    ),
    (
        "Make a cake diagram of the channels",
        tk.group("Channel", n=count()).chart("pie", x="Channel", y="n"),
    ),
    (
        "When is the most going on? Heatmap with weekday and hour please",
        tk.group(
            weekday=c("Opened").part("weekday"), hour=c("Opened").part("hour"), n=count()
        ).chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    (
        "Bars of the average CSAT per team",
        both.group("Team", csat=mean("CSAT")).chart("bar", x="Team", y="csat"),
    ),
    # cleaning and reshaping
    (
        "Fill please in the tickets the missing CSAT with the median up",
        tk.derive(CSAT=c("CSAT").or_else(over(median("CSAT")))).change("tickets"),
    ),
    (
        "Rename the column Prio in Priority",
        tk.rename(Prio="Priority").change("tickets"),
    ),
    (
        "Add to the tickets a column ResolveHours with the hours between opened and closed",
        tk.derive(ResolveHours=c("Opened").until(c("Closed"), "hour")).change("tickets"),
    ),
    (
        "Separate the tags by semicolon and count how often each tag comes",
        tk.explode("Tags", ";").group("Tags", n=count()).table(),
    ),
    # statistics
    (
        "Hangs the satisfaction with the handling time together? I mean the correlation",
        tk.test("correlation", y="CSAT", x="HandleMin"),
    ),
    (
        "Is the handling time between reopened tickets and the other ones significantly different?",
        tk.test("tTest", y="HandleMin", x="Reopened"),
    ),
    (
        "Test please if category and channel are independent from each other",
        tk.test("chiSquared", y="Category", x="Channel"),
    ),
    # nothing can answer it
    ("How many tickets will we in next January get?", None),
    ("Why are the users from Legal so unsatisfied?", None),
    ("What costs us one ticket in euros in average?", None),
    ("How many times was each ticket from one agent to another handed over?", None),
    ("How long must the callers in the waiting line wait until one picks up?", None),
    ("Write me a friendly excuse mail to the accounting", None),
]
