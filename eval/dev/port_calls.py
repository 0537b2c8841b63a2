"""Ships calling at five North Sea ports: calls, the fleet, and the berths."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"port_calls": "csv", "ships": "csv", "berths": "csv"}

PORTS = {"Rotterdam": 5, "Antwerp": 4, "Hamburg": 3, "Le Havre": 2, "Felixstowe": 2}
CODES = {
    "Rotterdam": "RTM",
    "Antwerp": "ANR",
    "Hamburg": "HAM",
    "Le Havre": "LEH",
    "Felixstowe": "FXT",
}
WAIT = {"Rotterdam": 9.0, "Antwerp": 15.0, "Hamburg": 6.0, "Le Havre": 4.0, "Felixstowe": 11.0}
CARGO = {
    "container ship": ["containers"],
    "bulk carrier": ["dry bulk", "fertiliser"],
    "tanker": ["crude oil", "chemicals"],
    "LNG carrier": ["LNG"],
    "car carrier": ["vehicles"],
}
NOTES = [
    "delayed by fog",
    "Fog in the channel, pilot late",
    "crane breakdown",
    "late paperwork",
    "waiting for tide",
    "swell at the breakwater",
    "crew change",
]


def _berths(rng: np.random.Generator) -> pd.DataFrame:
    names = [(port, f"{CODES[port]}-{i + 1}") for port, n in PORTS.items() for i in range(n)]
    return pd.DataFrame(
        {
            "berth": [name for _, name in names],
            "port": [port for port, _ in names],
            "max_draught_m": rng.choice([11.5, 12.5, 13.5, 14.5, 16.0], len(names)),
            "quay_length_m": rng.integers(180, 480, len(names)),
            "cranes": rng.integers(0, 7, len(names)),
            "coveredStorage": rng.choice(["yes", "no"], len(names)),
        }
    )


def _ships(rng: np.random.Generator) -> pd.DataFrame:
    n = 130
    kinds = rng.choice(list(CARGO), n, p=[0.36, 0.24, 0.2, 0.08, 0.12])
    length = np.clip(rng.normal(215, 55, n), 90, 399).round(1)
    flags = ["Panama", "Liberia", "Malta", "Marshall Islands", "Cyprus", "Denmark", "Norway"]
    first = ["Nordic", "Maas", "Atlantic", "Baltic", "Elbe", "Aurora", "Celtic", "Orion", "Vega"]
    last = ["Star", "Trader", "Pioneer", "Spirit", "Grace", "Horizon", "Bay", "Crown"]
    ships = pd.DataFrame(
        {
            "imo": 9_100_000 + rng.choice(800_000, n, replace=False),
            "Ship Name": [f"{rng.choice(first)} {rng.choice(last)} {i % 9 + 1}" for i in range(n)],
            "flag": rng.choice(flags, n, p=[0.3, 0.22, 0.16, 0.12, 0.09, 0.07, 0.04]),
            "shipType": kinds,
            "GT": (length**2 * rng.normal(1.05, 0.12, n)).round(0).astype(int),
            "Length (m)": length,
            "built": rng.integers(1996, 2023, n).astype(float),
        }
    )
    ships.loc[rng.choice(n, 6, replace=False), "built"] = np.nan
    ships.loc[rng.choice(n, 3, replace=False), "flag"] = np.nan
    return ships


def _hours(rng: np.random.Generator, n: int) -> pd.DatetimeIndex:
    days = pd.date_range("2022-01-01", "2023-12-31", freq="D")
    weight = np.array([1.5, 1.1, 0.95, 1.0, 1.2, 0.7, 0.5])[days.dayofweek]
    picked = days[np.sort(rng.choice(len(days), n, p=weight / weight.sum()))]
    return picked + pd.to_timedelta(rng.integers(0, 288, n) * 5, unit="min")


def tables(rng: np.random.Generator) -> Tables:
    """Two years of port calls."""
    berths, ships, n = _berths(rng), _ships(rng), 640
    port = rng.choice(list(PORTS), n, p=[0.33, 0.25, 0.18, 0.13, 0.11])
    ship = ships.iloc[rng.choice(len(ships), n)].reset_index(drop=True)
    draught = np.clip(5.2 + ship["Length (m)"] / 38 + rng.normal(0, 0.9, n), 4, 15.8).round(1)
    wait = (
        rng.gamma(1.1, 1.0, n)
        * np.array([WAIT[p] for p in port])
        * rng.choice([0, 1], n, p=[0.15, 0.85])
    )
    stay = rng.gamma(5, 6.0, n) + 4
    dues = ship["GT"] * 0.11 * rng.lognormal(0, 0.45, n)
    arrival = _hours(rng, n)
    calls = pd.DataFrame(
        {
            "call_id": [f"PC{i:05d}" for i in range(1, n + 1)],
            "imo": ship["imo"],
            "port": port,
            "berth": [f"{CODES[p]}-{rng.integers(1, PORTS[p] + 1)}" for p in port],
            "arrival": arrival.strftime("%Y-%m-%d %H:%M"),
            "departure": (arrival + pd.to_timedelta((stay * 12).round() * 5, unit="min")).strftime(
                "%Y-%m-%d %H:%M"
            ),
            "cargoType": [rng.choice(CARGO[k]) for k in ship["shipType"]],
            "loaded_t": (rng.gamma(1.6, 5200, n)).round(0),
            "discharged_t": (ship["GT"] * rng.uniform(0.05, 0.6, n)).round(0),
            "draught_m": draught,
            "waiting_h": wait.round(1),
            "Port dues (EUR)": dues.round(2),
            "pilot": rng.choice(["yes", "no"], n, p=[0.72, 0.28]),
            "tugs": rng.choice([0, 1, 2, 3, 4], n, p=[0.2, 0.3, 0.3, 0.14, 0.06]),
            "agent": rng.choice(
                ["Kroon", "Vopel & Co", "Hansa Agency", "Seabridge", "Delta Marine", "Inchcape"],
                n,
                p=[0.12, 0.33, 0.21, 0.16, 0.1, 0.08],
            ),
            "dangerousGoods": rng.choice(["Y", "N"], n, p=[0.24, 0.76]),
            "source": rng.choice(["AIS", "manual"], n, p=[0.99, 0.01]),
            "remarks": np.where(rng.random(n) < 0.16, rng.choice(NOTES, n), None),
        }
    )
    calls.loc[rng.choice(n, 21, replace=False), "departure"] = None
    calls.loc[rng.choice(n, 34, replace=False), "waiting_h"] = np.nan
    calls.loc[rng.choice(n, 17, replace=False), "discharged_t"] = np.nan
    again = calls.iloc[rng.choice(n, 9, replace=False)]
    calls = pd.concat([calls, again]).sort_values("arrival", kind="stable").reset_index(drop=True)
    return {"port_calls": calls, "ships": ships, "berths": berths}


DUES = "Port dues (EUR)"
CALLS, FLEET = ("port_calls",), ("ships",)


def calls(t: Tables) -> pd.DataFrame:
    """Return the calls with real dates and the hours from arrival to departure."""
    c = t["port_calls"]
    c = c.assign(arrival=pd.to_datetime(c["arrival"]), departure=pd.to_datetime(c["departure"]))
    return c.assign(stay_h=(c["departure"] - c["arrival"]).dt.total_seconds() / 3600)


def monthly(c: pd.DataFrame, freq: str = "M") -> Any:
    """Group the calls by the period of their arrival."""
    return c.groupby(c["arrival"].dt.to_period(freq))


def dated(s: pd.Series) -> dict[str, Any]:
    """Give periods as the ISO date of their first day."""
    return {k.start_time.strftime("%Y-%m-%d"): v for k, v in s.to_dict().items()}


def longest_wait(t: Tables) -> pd.Series:
    """Return the call that waited longest."""
    c = t["port_calls"]
    return c.loc[c["waiting_h"].idxmax()]


def pilot_waits(t: Tables) -> tuple[pd.Series, pd.Series]:
    """Return the waiting hours with a pilot and without."""
    c = t["port_calls"].dropna(subset=["waiting_h"])
    return c.loc[c["pilot"] == "yes", "waiting_h"], c.loc[c["pilot"] == "no", "waiting_h"]


def welch(t: Tables, sign: int = 1) -> Named:
    """Compare the waits of calls with and without a pilot."""
    r = stats.ttest_ind(*pilot_waits(t), equal_var=False)
    return Named({"t": float(r.statistic) * sign, "p": float(r.pvalue)})


def iqr_outliers(s: pd.Series) -> pd.Series:
    """Return the values beyond 1.5 interquartile ranges from the quartiles."""
    low, high = s.quantile(0.25), s.quantile(0.75)
    return s[(s < low - 1.5 * (high - low)) | (s > high + 1.5 * (high - low))]


def with_ships(t: Tables) -> pd.DataFrame:
    """Return the calls with what is known of their ships."""
    return t["port_calls"].merge(t["ships"], on="imo", how="left")


def too_deep(t: Tables) -> int:
    """Count the calls that drew more water than their berth allows."""
    c = t["port_calls"].merge(t["berths"][["berth", "max_draught_m"]], on="berth")
    return int((c["draught_m"] > c["max_draught_m"]).sum())


def crude_late(t: Tables, known: bool = True) -> float:
    """Return the fraction of crude oil calls that waited more than 24 hours."""
    w = t["port_calls"].query("cargoType == 'crude oil'")["waiting_h"]
    return float(((w.dropna() if known else w) > 24).mean())


def filled_waits(t: Tables) -> Frame:
    """Fill each blank wait with the median of its port."""
    c = t["port_calls"].copy()
    c["waiting_h"] = c["waiting_h"].fillna(c.groupby("port")["waiting_h"].transform("median"))
    return Frame(c, columns=["waiting_h"])


def gap_le_havre(t: Tables) -> float:
    """Return the longest time between two arrivals at Le Havre, in days."""
    a = calls(t).query("port == 'Le Havre'")["arrival"].sort_values()
    return float(a.diff().max().total_seconds() / 86400)


def repeat_visitors(c: pd.DataFrame) -> int:
    """Count the ships with more than one call at Felixstowe."""
    return int((c.loc[c["port"] == "Felixstowe", "imo"].value_counts() > 1).sum())


def shapiro(t: Tables) -> Named:
    """Test the draughts at Hamburg for normality."""
    r = stats.shapiro(t["port_calls"].query("port == 'Hamburg'")["draught_m"].dropna())
    verdict = "normal" if r.pvalue >= 0.05 else "not normal"
    return Named(
        {"W": round(float(r.statistic), 4), "p": round(float(r.pvalue), 4), "verdict": verdict}
    )


def relation(t: Tables) -> Named:
    """Judge whether draught and tonnage move together."""
    c = with_ships(t)
    r = stats.pearsonr(c["draught_m"], c["GT"])
    linear = r.pvalue < 0.05 and abs(r.statistic) >= 0.5
    return Named({"r": round(float(r.statistic), 3), "verdict": "linear" if linear else "none"})


def slope(t: Tables) -> Named:
    """Regress gross tonnage on length."""
    r = stats.linregress(t["ships"]["Length (m)"], t["ships"]["GT"])
    return Named(
        {"slope": float(r.slope), "intercept": float(r.intercept), "r2": float(r.rvalue**2)}
    )


def quick_big(t: Tables) -> Named:
    """Summarise the tonnes per hour of the long stays."""
    c = calls(t)
    rate = (c["discharged_t"] / c["stay_h"])[c["stay_h"] > 36].dropna()
    return Named({"calls": len(rate), "mean": round(float(rate.mean()), 1)})


def gaps(t: Tables) -> Groups:
    """Return the number of blanks of the columns that have any."""
    s = t["port_calls"].isna().sum()
    return Groups(s[s > 0].to_dict())


QUESTIONS = [
    Question(
        "port_calls-01",
        "1",
        "how big is this table, rows and columns?",
        lambda t: Named({"rows": len(t["port_calls"]), "columns": t["port_calls"].shape[1]}),
        CALLS,
    ),
    Question(
        "port_calls-02",
        "1",
        "Where are the gaps? I'd like the number of blanks for every column that isn't complete.",
        gaps,
        CALLS,
        also=[lambda t: Groups(t["port_calls"].isna().sum().to_dict())],
    ),
    Question(
        "port_calls-03",
        "1",
        "what sorts of cargo do we handle",
        lambda t: Listed(t["port_calls"]["cargoType"].unique().tolist()),
        CALLS,
        also=[lambda t: Groups(t["port_calls"]["cargoType"].value_counts().to_dict())],
    ),
    Question(
        "port_calls-04",
        "1",
        "Let me see the final seven lines of the port calls.",
        lambda t: Frame(t["port_calls"].tail(7), ordered=True),
        CALLS,
    ),
    Question(
        "port_calls-05",
        "2",
        "total tonnes discharged in Antwerp",
        lambda t: float(t["port_calls"].query("port == 'Antwerp'")["discharged_t"].sum()),
        CALLS,
    ),
    Question(
        "port_calls-06",
        "2",
        "average wait by port, longest first please",
        lambda t: Groups(
            t["port_calls"]
            .groupby("port")["waiting_h"]
            .mean()
            .sort_values(ascending=False)
            .to_dict(),
            ordered=True,
        ),
        CALLS,
    ),
    Question(
        "port_calls-07",
        "2",
        "and only counting the ones that had a pilot?",
        lambda t: Groups(
            t["port_calls"]
            .query("pilot == 'yes'")
            .groupby("port")["waiting_h"]
            .mean()
            .sort_values(ascending=False)
            .to_dict(),
            ordered=True,
        ),
        CALLS,
        after=["port_calls-06"],
    ),
    Question(
        "port_calls-08",
        "2",
        "Which agent has handled most of our calls?",
        lambda t: t["port_calls"]["agent"].value_counts().idxmax(),
        CALLS,
    ),
    Question(
        "port_calls-09",
        "2",
        "what do LNG calls typically pay in dues? use the median",
        lambda t: float(t["port_calls"].query("cargoType == 'LNG'")[DUES].median()),
        CALLS,
    ),
    Question(
        "port_calls-10",
        "2",
        "How many vessels needed 3 or more tugs but had no pilot aboard? I mean calls, "
        "not distinct vessels.",
        lambda t: len(t["port_calls"].query("tugs >= 3 and pilot == 'no'")),
        CALLS,
    ),
    Question(
        "port_calls-11",
        "2",
        "Percentage of calls carrying dangerous goods, for each type of cargo",
        lambda t: Groups(
            (t["port_calls"]["dangerousGoods"] == "Y")
            .groupby(t["port_calls"]["cargoType"])
            .mean()
            .mul(100)
            .to_dict()
        ),
        CALLS,
    ),
    Question(
        "port_calls-12",
        "2",
        "top 5 berths for tonnes loaded",
        lambda t: Groups(
            t["port_calls"].groupby("berth")["loaded_t"].sum().nlargest(5).to_dict(), ordered=True
        ),
        CALLS,
        also=[
            lambda t: Listed(
                t["port_calls"].groupby("berth")["loaded_t"].sum().nlargest(5).index.tolist(),
                ordered=True,
            )
        ],
    ),
    Question(
        "port_calls-13",
        "2",
        "Give me the call that was kept waiting the longest: its id, the port and the hours.",
        lambda t: Named(
            {
                "call_id": longest_wait(t)["call_id"],
                "port": longest_wait(t)["port"],
                "waiting_h": float(longest_wait(t)["waiting_h"]),
            }
        ),
        CALLS,
    ),
    Question(
        "port_calls-14",
        "2",
        "On average, how many euros more are the dues in Hamburg than in Le Havre? A negative "
        "number is fine if it's the other way round.",
        lambda t: float(
            t["port_calls"].query("port == 'Hamburg'")[DUES].mean()
            - t["port_calls"].query("port == 'Le Havre'")[DUES].mean()
        ),
        CALLS,
    ),
    Question(
        "port_calls-15",
        "2",
        "mean draught per port and cargo type",
        lambda t: Groups(
            t["port_calls"].groupby(["port", "cargoType"])["draught_m"].mean().to_dict()
        ),
        CALLS,
    ),
    Question(
        "port_calls-16",
        "2",
        "In how many calls do the remarks say something about fog?",
        lambda t: int(t["port_calls"]["remarks"].str.contains("fog", case=False, na=False).sum()),
        CALLS,
    ),
    Question(
        "port_calls-17",
        "2",
        "how many ships (imo numbers) called at felixstowe more than once",
        lambda t: repeat_visitors(t["port_calls"]),
        CALLS,
        also=[lambda t: repeat_visitors(t["port_calls"].drop_duplicates())],
    ),
    Question(
        "port_calls-18",
        "2",
        "Which three flags brought in the most discharged cargo, and how many tonnes each?",
        lambda t: Groups(
            with_ships(t).groupby("flag")["discharged_t"].sum().nlargest(3).to_dict(),
            ordered=True,
        ),
        ("port_calls", "ships"),
    ),
    Question(
        "port_calls-19",
        "2",
        "number of calls where the ship drew more water than its berth's maximum draught",
        too_deep,
        ("port_calls", "berths"),
    ),
    Question(
        "port_calls-20",
        "2",
        "What fraction of the crude oil calls sat waiting for over 24 hrs?",
        crude_late,
        CALLS,
        also=[
            lambda t: crude_late(t, known=False),
            lambda t: 100 * crude_late(t),
            lambda t: 100 * crude_late(t, known=False),
        ],
    ),
    Question(
        "port_calls-21",
        "3",
        "arrivals per month in 2023",
        lambda t: Groups(dated(monthly(calls(t).query("arrival.dt.year == 2023")).size())),
        CALLS,
    ),
    Question(
        "port_calls-22",
        "3",
        "same for the year before",
        lambda t: Groups(dated(monthly(calls(t).query("arrival.dt.year == 2022")).size())),
        CALLS,
        after=["port_calls-21"],
    ),
    Question(
        "port_calls-23",
        "3",
        "on which day of the week do most ships come in?",
        lambda t: calls(t)["arrival"].dt.day_name().value_counts().idxmax(),
        CALLS,
    ),
    Question(
        "port_calls-24",
        "3",
        "How long does a ship stay on average, from arrival to departure? In hours.",
        lambda t: float(calls(t)["stay_h"].mean()),
        CALLS,
    ),
    Question(
        "port_calls-25",
        "3",
        "when did the first shipment of crude arrive in Antwerp",
        lambda t: (
            calls(t)
            .query("port == 'Antwerp' and cargoType == 'crude oil'")["arrival"]
            .min()
            .isoformat()
        ),
        CALLS,
        also=[
            lambda t: str(
                calls(t)
                .query("port == 'Antwerp' and cargoType == 'crude oil'")["arrival"]
                .min()
                .date()
            )
        ],
    ),
    Question(
        "port_calls-26",
        "3",
        "Quarter over quarter change of the discharged tonnage in percent, by arrival date",
        lambda t: Groups(
            dated(monthly(calls(t), "Q")["discharged_t"].sum().pct_change().mul(100).dropna())
        ),
        CALLS,
    ),
    Question(
        "port_calls-27",
        "3",
        "what's the longest we went without an arrival at Le Havre? days, fractions ok",
        gap_le_havre,
        CALLS,
    ),
    Question(
        "port_calls-28",
        "3",
        "Count the arrivals from 1 March up to and including 15 April 2023.",
        lambda t: int(
            ((calls(t)["arrival"] >= "2023-03-01") & (calls(t)["arrival"] < "2023-04-16")).sum()
        ),
        CALLS,
    ),
    Question(
        "port_calls-29",
        "4",
        "Draw a line of the monthly dues income.",
        lambda t: Chart("line", dated(monthly(calls(t))[DUES].sum())),
        CALLS,
    ),
    Question(
        "port_calls-30",
        "4",
        "histogram of the waiting hours, leave out ships that didn't wait at all (0 h)",
        lambda t: Chart("hist", t["port_calls"].query("waiting_h > 0")["waiting_h"].tolist()),
        CALLS,
    ),
    Question(
        "port_calls-31",
        "4",
        "bars: cargo loaded in each port, tallest first",
        lambda t: Chart(
            "bar",
            t["port_calls"]
            .groupby("port")["loaded_t"]
            .sum()
            .sort_values(ascending=False)
            .to_dict(),
            ordered=True,
        ),
        CALLS,
    ),
    Question(
        "port_calls-32",
        "4",
        "stack those by pilot / no pilot",
        lambda t: Chart(
            "bar",
            t["port_calls"].groupby(["pilot", "port"])["loaded_t"].sum().to_dict(),
        ),
        CALLS,
        after=["port_calls-31"],
    ),
    Question(
        "port_calls-33",
        "4",
        "can you plot gross tonnage vs length for the fleet, one dot per ship",
        lambda t: Chart(
            "scatter", list(zip(t["ships"]["Length (m)"], t["ships"]["GT"], strict=True))
        ),
        FLEET,
        also=[
            lambda t: Chart(
                "scatter", list(zip(t["ships"]["GT"], t["ships"]["Length (m)"], strict=True))
            )
        ],
    ),
    Question(
        "port_calls-34",
        "4",
        "Boxplots of the port dues, a box for every port.",
        lambda t: Chart("box", t["port_calls"].groupby("port")[DUES].apply(list).to_dict()),
        CALLS,
    ),
    Question(
        "port_calls-35",
        "5",
        "Please put the median wait of the same port wherever the waiting time is empty.",
        filled_waits,
        CALLS,
    ),
    Question(
        "port_calls-36",
        "5",
        "rename Port dues (EUR) to dues_eur and get rid of the source column",
        lambda t: Frame(
            t["port_calls"].rename(columns={DUES: "dues_eur"}).drop(columns="source"),
            ordered=True,
        ),
        CALLS,
    ),
    Question(
        "port_calls-37",
        "5",
        "I need a new column turnaround_h: hours between arrival and departure to two decimals",
        lambda t: Frame(
            calls(t).assign(turnaround_h=lambda c: c["stay_h"].round(2)), columns=["turnaround_h"]
        ),
        CALLS,
    ),
    Question(
        "port_calls-38",
        "5",
        "Make a grid with ports as rows, cargo types as columns and the summed discharged tonnes "
        "in the cells.",
        lambda t: Frame(
            t["port_calls"]
            .pivot_table(index="port", columns="cargoType", values="discharged_t", aggfunc="sum")
            .rename_axis(columns=None)
            .reset_index()
        ),
        CALLS,
    ),
    Question(
        "port_calls-39",
        "5",
        "once the exact repeats are thrown out, what do the dues add up to?",
        lambda t: float(t["port_calls"].drop_duplicates()[DUES].sum()),
        CALLS,
    ),
    Question(
        "port_calls-40",
        "6",
        "Do ships with a pilot wait a different time from those without? Welch's t test, "
        "give t (pilot minus no pilot) and p.",
        welch,
        CALLS,
        also=[lambda t: welch(t, -1)],
    ),
    Question(
        "port_calls-41",
        "6",
        "how many port dues count as outliers by the 1.5 IQR rule?",
        lambda t: len(iqr_outliers(t["port_calls"][DUES])),
        CALLS,
    ),
    Question(
        "port_calls-42",
        "6",
        "chi squared p-value for port against dangerous goods",
        lambda t: float(
            stats.chi2_contingency(
                pd.crosstab(t["port_calls"]["port"], t["port_calls"]["dangerousGoods"])
            ).pvalue
        ),
        CALLS,
    ),
    Question(
        "port_calls-43",
        "6",
        "Fit a straight line predicting GT from length; I want slope, intercept and R squared.",
        slope,
        FLEET,
    ),
    Question(
        "port_calls-44",
        "6b",
        "For calls that stayed longer than 36 hours, work out tonnes discharged per hour of stay; "
        "skip calls where either is unknown. Report how many calls that is and the mean rate, "
        "rounded to 1 decimal.",
        quick_big,
        CALLS,
    ),
    Question(
        "port_calls-45",
        "6b",
        "Shapiro-Wilk on the draughts at Hamburg: W and p to four decimals, and the verdict "
        "'normal' or 'not normal' at the 5 % level.",
        shapiro,
        CALLS,
    ),
    Question(
        "port_calls-46",
        "6b",
        "Attach each call's gross tonnage from ships and correlate it with the call's draught "
        "(Pearson, r to 3 decimals). Call it 'linear' if p < 0.05 and |r| >= 0.5, "
        "otherwise 'none'.",
        relation,
        ("port_calls", "ships"),
    ),
    Question(
        "port_calls-47",
        "7",
        "which of our ships are going to be late next month?",
        lambda t: Decline(),
        CALLS,
    ),
    Question(
        "port_calls-48",
        "1",
        "pull up call PC00123 for me",
        lambda t: Frame(t["port_calls"].query("call_id == 'PC00123'")),
        CALLS,
    ),
]
