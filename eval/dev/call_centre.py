"""A call centre: the calls that came in, and the agents who took them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Frame, Groups, Listed, Named, Question, Tables

FORMATS = {"calls": "csv", "agents": "csv"}

_FIRST = "Ana,Ben,Carla,Dev,Elif,Finn,Grace,Hugo,Iris,Jonas,Kemi,Lars,Maya,Nils,Olga,Pedro,Rosa,Sam"
_LAST = "Abbot,Costa,Duarte,Evans,Ferreira,Gupta,Hill,Novak,Okafor,Pires,Quinn,Reis,Silva,Taylor"


def tables(rng: np.random.Generator) -> Tables:
    first, last = _FIRST.split(","), _LAST.split(",")
    m = 34
    picks = rng.choice(len(first) * len(last), m, replace=False)
    names = [f"{first[i % len(first)]} {last[i // len(first)]}" for i in picks.tolist()]
    hired = pd.Timestamp("2016-03-01") + pd.to_timedelta(rng.integers(0, 2850, m), unit="D")
    agents = pd.DataFrame(
        {
            "agent": names,
            "Team": rng.choice(["Red", "Blue", "Green"], m, p=[0.4, 0.33, 0.27]),
            "Site": rng.choice(["Leeds", "Porto"], m, p=[0.62, 0.38]),
            "hired": hired.strftime("%Y-%m-%d"),
            "shift": rng.choice(["early", "late", "night"], m, p=[0.45, 0.4, 0.15]),
            "contract": rng.choice(["full-time", "part-time", "temp"], m, p=[0.6, 0.25, 0.15]),
            "hourly_rate_eur": rng.normal(15.4, 2.1, m).clip(11.5).round(2),
            "sick_days": rng.poisson(4, m),
        }
    )
    agents.loc[[5, 19], "hourly_rate_eur"] = np.nan
    n = 1460
    days = pd.date_range("2024-01-02", "2024-06-28")
    load = np.array([1.7, 1.3, 1.1, 1.0, 1.2, 0.5, 0.25])[days.dayofweek]
    load = load * np.where(days.month == 4, 1.5, 1.0)
    day = pd.DatetimeIndex(np.sort(rng.choice(days.to_numpy(), n, p=load / load.sum())))
    hours = np.arange(8, 20)
    pull = np.array([0.9, 1.3, 1.8, 1.7, 1.2, 0.9, 1.1, 1.2, 1.0, 0.8, 0.6, 0.4])
    hour = rng.choice(hours, n, p=pull / pull.sum())
    begun = day + pd.to_timedelta(hour * 60 + rng.integers(0, 60, n), unit="min")
    queue = rng.choice(
        ["Billing", "Technical", "Sales", "Cancellations", "General"],
        n,
        p=[0.31, 0.27, 0.14, 0.09, 0.19],
    )
    wait = rng.gamma(1.3, 70, n).round().astype(int)
    outcome = rng.choice(["resolved", "escalated", "callback"], n, p=[0.72, 0.16, 0.12])
    outcome = np.where(rng.random(n) < np.clip(wait / 900, 0.01, 0.6), "abandoned", outcome)
    gone = outcome == "abandoned"
    base = pd.Series(queue).map(
        {"Billing": 290, "Technical": 520, "Sales": 340, "Cancellations": 410, "General": 200}
    )
    talk = rng.gamma(3.1, base / 3.1).round()
    hold = np.where(rng.random(n) < 0.4, rng.gamma(1.2, 55, n).round(), 0)
    csat = np.clip(np.round(rng.normal(4.1 - wait / 260, 0.9, n)), 1, 5)
    agent = pd.Series(rng.choice(names, n), dtype=object)
    agent[gone] = None
    calls = pd.DataFrame(
        {
            "Call ID": [f"CL-{i:05}" for i in range(20417, 20417 + n)],
            "Started": begun.strftime("%d/%m/%Y %H:%M"),
            "queue": queue,
            "agent": agent,
            "Wait (s)": wait,
            "talk_secs": np.where(gone, np.nan, talk),
            "Hold Secs": np.where(gone, np.nan, hold),
            "outcome": outcome,
            "CSAT": np.where(gone | (rng.random(n) < 0.48), np.nan, csat),
            "transferred": np.where(gone, "N", rng.choice(["Y", "N"], n, p=[0.18, 0.82])),
            "lang": rng.choice(["EN", "ES", "PT", "PL"], n, p=[0.58, 0.14, 0.19, 0.09]),
            "device": rng.choice(["mobile", "landline", "app"], n, p=[0.61, 0.22, 0.17]),
            "repeat_caller": rng.random(n) < 0.21,
        }
    )
    return {"calls": calls, "agents": agents}


WAIT = "Wait (s)"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _calls(t: Tables) -> pd.DataFrame:
    """The calls with real times."""
    c = t["calls"]
    return c.assign(at=pd.to_datetime(c["Started"], format="%d/%m/%Y %H:%M"))


def _months(t: Tables, column: str | None = None) -> pd.Series:
    c = _calls(t)
    g = c.groupby(c["at"].dt.strftime("%Y-%m"))
    return g.size() if column is None else g[column].mean()


def _month_number(values: pd.Series) -> Groups:
    return Groups({int(str(k)[5:]): v for k, v in values.to_dict().items()})


def _both(t: Tables) -> pd.DataFrame:
    return t["calls"].merge(t["agents"], on="agent")


def _share(t: Tables, mask: pd.Series) -> float:
    return float(mask.mean())


def _hours_line(t: Tables) -> Chart:
    c = _calls(t)
    return Chart("line", c["at"].dt.hour.value_counts().to_dict())


def _weekly(t: Tables) -> pd.Series:
    at = _calls(t)["at"]
    return at.dt.to_period("W").dt.start_time.dt.strftime("%Y-%m-%d").value_counts().sort_index()


def _boxes(t: Tables) -> Chart:
    c = t["calls"].dropna(subset=["talk_secs"])
    return Chart("box", {k: v.tolist() for k, v in c.groupby("queue")["talk_secs"]})


def _dots(t: Tables) -> Chart:
    c = t["calls"].dropna(subset=["CSAT"])
    return Chart("scatter", list(zip(c[WAIT].tolist(), c["CSAT"].tolist(), strict=True)))


def _growth(t: Tables, scale: float) -> Groups:
    return _groups(_months(t).pct_change() * scale)


def _longest_waits(t: Tables) -> pd.DataFrame:
    return t["calls"].nlargest(5, WAIT)


QUESTIONS: list[Question] = [
    Question(
        "call_centre-01",
        "1",
        "Show me the first few calls.",
        lambda t: Frame(t["calls"].head(5), ordered=True),
        ["calls", "agents"],
        also=[lambda t: Frame(t["calls"].head(10), ordered=True)],
    ),
    Question(
        "call_centre-02",
        "1",
        "How many calls do we have on file?",
        lambda t: len(t["calls"]),
        ["calls", "agents"],
    ),
    Question(
        "call_centre-03",
        "1",
        "Which queues are there?",
        lambda t: Listed(sorted(t["calls"]["queue"].unique())),
        ["calls"],
    ),
    Question(
        "call_centre-04",
        "1",
        "In what percentage of the calls is the CSAT blank?",
        lambda t: float(t["calls"]["CSAT"].isna().mean() * 100),
        ["calls"],
        also=[lambda t: float(t["calls"]["CSAT"].isna().mean())],
    ),
    Question(
        "call_centre-05",
        "1",
        "What's the longest anyone has been kept waiting?",
        lambda t: int(t["calls"][WAIT].max()),
        ["calls"],
        also=[lambda t: Frame(t["calls"].nlargest(1, WAIT))],
    ),
    Question(
        "call_centre-06",
        "1",
        "How many agents took at least one call?",
        lambda t: int(t["calls"]["agent"].nunique()),
        ["calls"],
    ),
    Question(
        "call_centre-07",
        "1",
        "give me a quick summary of the talk times",
        lambda t: Groups(t["calls"]["talk_secs"].describe().to_dict()),
        ["calls"],
        also=[lambda t: Named(t["calls"]["talk_secs"].describe().to_dict())],
    ),
    Question(
        "call_centre-08",
        "2",
        "Average wait per queue, please.",
        lambda t: _groups(t["calls"].groupby("queue")[WAIT].mean()),
        ["calls"],
    ),
    Question(
        "call_centre-09",
        "2",
        "How many of our calls were abandoned?",
        lambda t: int(t["calls"]["outcome"].eq("abandoned").sum()),
        ["calls"],
    ),
    Question(
        "call_centre-10",
        "2",
        "What's our abandonment rate?",
        lambda t: float(t["calls"]["outcome"].eq("abandoned").mean()),
        ["calls"],
        also=[lambda t: float(t["calls"]["outcome"].eq("abandoned").mean() * 100)],
    ),
    Question(
        "call_centre-11",
        "2",
        "I need the number of escalations for each agent, highest first.",
        lambda t: _groups(
            t["calls"].query("outcome == 'escalated'")["agent"].value_counts(), ordered=False
        ),
        ["calls"],
    ),
    Question(
        "call_centre-12",
        "2",
        "Which queue has the lowest customer satisfaction on average?",
        lambda t: str(t["calls"].groupby("queue")["CSAT"].mean().idxmin()),
        ["calls"],
    ),
    Question(
        "call_centre-13",
        "2",
        "Who are the ten busiest agents by number of calls handled?",
        lambda t: _groups(t["calls"]["agent"].value_counts().head(10)),
        ["calls"],
        also=[lambda t: Listed(t["calls"]["agent"].value_counts().head(10).index.tolist())],
    ),
    Question(
        "call_centre-14",
        "2",
        "How many Spanish calls (lang ES) ended up being transferred?",
        lambda t: int(((t["calls"]["lang"] == "ES") & (t["calls"]["transferred"] == "Y")).sum()),
        ["calls"],
    ),
    Question(
        "call_centre-15",
        "2",
        "What proportion of calls from the app were resolved?",
        lambda t: float(t["calls"].query("device == 'app'")["outcome"].eq("resolved").mean()),
        ["calls"],
        also=[
            lambda t: float(
                t["calls"].query("device == 'app'")["outcome"].eq("resolved").mean() * 100
            )
        ],
    ),
    Question(
        "call_centre-16",
        "2",
        "Median talk time of billing and technical calls compared",
        lambda t: _groups(
            t["calls"]
            .query("queue in ['Billing', 'Technical']")
            .groupby("queue")["talk_secs"]
            .median()
        ),
        ["calls"],
    ),
    Question(
        "call_centre-17",
        "2",
        "List the five calls with the longest waiting time.",
        lambda t: Frame(_longest_waits(t), ["Call ID", WAIT], ordered=True),
        ["calls"],
        also=[
            lambda t: Frame(_longest_waits(t), ordered=True),
            lambda t: Listed(_longest_waits(t)["Call ID"].tolist(), ordered=True),
        ],
    ),
    Question(
        "call_centre-18",
        "2",
        "Are callers who come back less happy? Mean CSAT of repeat callers against the others.",
        lambda t: _groups(t["calls"].groupby("repeat_caller")["CSAT"].mean()),
        ["calls"],
    ),
    Question(
        "call_centre-19",
        "2",
        "how many callers hung on for more than five minutes",
        lambda t: int((t["calls"][WAIT] > 300).sum()),
        ["calls"],
    ),
    Question(
        "call_centre-20",
        "2",
        "Count calls by queue and outcome.",
        lambda t: _groups(t["calls"].groupby(["queue", "outcome"]).size()),
        ["calls"],
    ),
    Question(
        "call_centre-21",
        "2",
        "How much longer do people wait in the technical queue than in sales, on average?",
        lambda t: float(
            t["calls"].query("queue == 'Technical'")[WAIT].mean()
            - t["calls"].query("queue == 'Sales'")[WAIT].mean()
        ),
        ["calls"],
    ),
    Question(
        "call_centre-22",
        "2",
        "total hours talked per queue",
        lambda t: _groups(t["calls"].groupby("queue")["talk_secs"].sum() / 3600),
        ["calls"],
    ),
    Question(
        "call_centre-23",
        "2",
        "Which agents average a CSAT below 3.5?",
        lambda t: Listed(
            [k for k, v in t["calls"].groupby("agent")["CSAT"].mean().items() if v < 3.5]
        ),
        ["calls"],
        also=[lambda t: _groups(t["calls"].groupby("agent")["CSAT"].mean().loc[lambda s: s < 3.5])],
    ),
    Question(
        "call_centre-24",
        "2",
        "Of the calls that weren't abandoned, what share had no hold time at all?",
        lambda t: float(t["calls"].query("outcome != 'abandoned'")["Hold Secs"].eq(0).mean()),
        ["calls"],
        also=[
            lambda t: float(
                t["calls"].query("outcome != 'abandoned'")["Hold Secs"].eq(0).mean() * 100
            )
        ],
    ),
    Question(
        "call_centre-25",
        "2",
        "What do we pay our night shift people per hour on average?",
        lambda t: float(t["agents"].query("shift == 'night'")["hourly_rate_eur"].mean()),
        ["agents", "calls"],
    ),
    Question(
        "call_centre-26",
        "2",
        "headcount by site",
        lambda t: _groups(t["agents"]["Site"].value_counts()),
        ["agents"],
    ),
    Question(
        "call_centre-27",
        "2",
        "Who is our best paid agent?",
        lambda t: str(t["agents"].loc[t["agents"]["hourly_rate_eur"].idxmax(), "agent"]),
        ["agents"],
        also=[lambda t: Frame(t["agents"].nlargest(1, "hourly_rate_eur"))],
    ),
    Question(
        "call_centre-28",
        "2",
        "Could you tell me how many sick days each team took in total?",
        lambda t: _groups(t["agents"].groupby("Team")["sick_days"].sum()),
        ["agents"],
    ),
    Question(
        "call_centre-29",
        "2",
        "Part-timers in Porto: how many are there?",
        lambda t: int(
            ((t["agents"]["contract"] == "part-time") & (t["agents"]["Site"] == "Porto")).sum()
        ),
        ["agents"],
    ),
    Question(
        "call_centre-30",
        "2",
        "average CSAT by team",
        lambda t: _groups(_both(t).groupby("Team")["CSAT"].mean()),
        ["calls", "agents"],
    ),
    Question(
        "call_centre-31",
        "2",
        "How many calls did the Leeds agents take?",
        lambda t: int((_both(t)["Site"] == "Leeds").sum()),
        ["calls", "agents"],
    ),
    Question(
        "call_centre-32",
        "2",
        "What is the most common outcome for cancellations?",
        lambda t: str(t["calls"].query("queue == 'Cancellations'")["outcome"].mode()[0]),
        ["calls"],
    ),
    Question(
        "call_centre-33",
        "3",
        "How many calls came in each month?",
        lambda t: _groups(_months(t)),
        ["calls"],
        also=[lambda t: _month_number(_months(t))],
    ),
    Question(
        "call_centre-34",
        "3",
        "Which day of the week is the busiest?",
        lambda t: str(_calls(t)["at"].dt.day_name().value_counts().idxmax()),
        ["calls"],
    ),
    Question(
        "call_centre-35",
        "3",
        "Calls by hour of the day",
        lambda t: _groups(_calls(t)["at"].dt.hour.value_counts()),
        ["calls"],
    ),
    Question(
        "call_centre-36",
        "3",
        "What was the average waiting time in April?",
        lambda t: float(_calls(t).loc[_calls(t)["at"].dt.month == 4, WAIT].mean()),
        ["calls"],
    ),
    Question(
        "call_centre-37",
        "3",
        "number of calls between 15 March and 15 April 2024",
        lambda t: int(((_calls(t)["at"] >= "2024-03-15") & (_calls(t)["at"] < "2024-04-16")).sum()),
        ["calls"],
    ),
    Question(
        "call_centre-38",
        "3",
        "By how many percent did the call volume change from month to month?",
        lambda t: _growth(t, 100),
        ["calls"],
        also=[lambda t: _growth(t, 1)],
    ),
    Question(
        "call_centre-39",
        "3",
        "How many calls do we get on weekends?",
        lambda t: int((_calls(t)["at"].dt.dayofweek >= 5).sum()),
        ["calls"],
    ),
    Question(
        "call_centre-40",
        "3",
        "How many agents were hired in each year?",
        lambda t: _groups(pd.to_datetime(t["agents"]["hired"]).dt.year.value_counts()),
        ["agents"],
    ),
    Question(
        "call_centre-41",
        "3",
        "Who has been with us the longest?",
        lambda t: str(t["agents"].loc[t["agents"]["hired"].idxmin(), "agent"]),
        ["agents"],
        also=[lambda t: Frame(t["agents"].sort_values("hired").head(1))],
    ),
    Question(
        "call_centre-42",
        "3",
        "share of calls after 5 pm",
        lambda t: float((_calls(t)["at"].dt.hour >= 17).mean()),
        ["calls"],
        also=[lambda t: float((_calls(t)["at"].dt.hour >= 17).mean() * 100)],
    ),
    Question(
        "call_centre-43",
        "4",
        "Plot the number of calls per week as a line.",
        lambda t: Chart("line", _weekly(t).to_dict()),
        ["calls"],
    ),
    Question(
        "call_centre-44",
        "4",
        "Draw box plots of talk time, one for every queue",
        _boxes,
        ["calls"],
    ),
    Question(
        "call_centre-45",
        "4",
        "I'd like to see how waiting times are distributed.",
        lambda t: Chart("hist", t["calls"][WAIT].tolist()),
        ["calls"],
    ),
    Question(
        "call_centre-46",
        "4",
        "bar chart of the outcomes",
        lambda t: Chart("bar", t["calls"]["outcome"].value_counts().to_dict()),
        ["calls"],
    ),
    Question(
        "call_centre-47",
        "4",
        "Does satisfaction fall with the wait? Show me a scatter plot.",
        _dots,
        ["calls"],
    ),
    Question(
        "call_centre-48",
        "4",
        "pie of the devices people call from",
        lambda t: Chart("pie", t["calls"]["device"].value_counts().to_dict()),
        ["calls"],
    ),
    Question(
        "call_centre-49",
        "5",
        "Add a column with the wait in minutes.",
        lambda t: Frame(t["calls"].assign(wait_min=t["calls"][WAIT] / 60), ["Call ID", "wait_min"]),
        ["calls"],
    ),
    Question(
        "call_centre-50",
        "6",
        "How strongly are hold time and talk time correlated?",
        lambda t: float(t["calls"]["Hold Secs"].corr(t["calls"]["talk_secs"])),
        ["calls"],
    ),
]
