"""Boats that pass the locks of a canal, as their keepers write them down."""

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
    node,
    nunique,
    outlier,
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"df": "csv"}

VOICE = "a lock keeper whose English is not native: articles missing, odd prepositions and order"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1560
    kinds = {  # length, beam, draught
        "barge": (62, 8.2, 2.6),
        "narrowboat": (17, 2.1, 0.7),
        "motor cruiser": (11, 3.4, 0.9),
        "sailing yacht": (10, 3.2, 1.5),
        "rowing boat": (7, 1.4, 0.2),
    }
    fleet = 190
    kind = rng.choice([*kinds], fleet, p=[0.34, 0.18, 0.26, 0.15, 0.07])
    size = np.array([kinds[one] for one in kind])
    first = ["Anna", "Blue", "Drie", "Grote", "Lady", "Maas", "Nieuwe", "Old", "Stella", "Zwarte"]
    last = ["Maria", "Gull", "Zusters", "Hoop", "Jane", "Star", "Vos", "Heron", "Wind", "Molen"]
    names = [f"{one} {two}" for one in first for two in last]
    names += [f"{one} II" for one in names]
    which = rng.choice(fleet, n, p=rng.dirichlet(np.full(fleet, 1.5)))
    days = rng.integers(0, 640, n)
    arrived = pd.Timestamp("2023-10-01") + pd.to_timedelta(days, "D")
    hour = rng.choice(24, n, p=np.r_[np.full(6, 0.012), np.full(14, 0.06), np.full(4, 0.022)])
    arrived = arrived + pd.to_timedelta(hour * 60 + rng.integers(0, 60, n), "min")
    rows = pd.DataFrame({"arrived": arrived, "which": which}).sort_values("arrived")
    arrived, which = rows["arrived"].reset_index(drop=True), rows["which"].to_numpy()
    lock = rng.choice(["Bremmel", "Oude Sluis", "Kranz", "Dorstein"], n, p=[0.34, 0.28, 0.22, 0.16])
    wind = rng.poisson(3, n)
    wait = (rng.gamma(2, 9, n) + 2.5 * wind + np.where(lock == "Kranz", 8, 0)).round()
    entered = arrived + pd.to_timedelta(wait, "min")
    left = entered + pd.to_timedelta(rng.normal(19, 4, n).clip(8).round(), "min")
    long = np.round(size[:, 0] * rng.normal(1, 0.16, fleet).clip(0.5), 1)
    wide = np.round(size[:, 1] * rng.normal(1, 0.06, fleet), 2)
    deep = np.round(size[:, 2] * rng.normal(1, 0.12, fleet).clip(0.4), 2)
    barge = kind[which] == "barge"
    loaded = barge & (rng.random(n) < 0.78)
    toll = (4 + 0.55 * long[which] + rng.choice([0, 2.5, 5], n)).round(2)
    flag = rng.choice(["NL", "DE", "BE", "FR", "GB"], fleet, p=[0.44, 0.24, 0.16, 0.1, 0.06])
    permit = arrived + pd.to_timedelta(rng.integers(-25, 330, n), "D")
    df = pd.DataFrame(
        {
            "Passage No": np.arange(81001, 81001 + n),
            "lock": lock,
            "arrived": arrived,
            "entered": entered,
            "left": left,
            "direction": rng.choice(["upstream", "downstream"], n, p=[0.52, 0.48]),
            "boat_name": np.array(names)[which],
            "boat_type": kind[which],
            "flag": flag[which],
            "Length (m)": long[which],
            "Beam (m)": wide[which],
            "Draught (m)": deep[which],
            "persons": np.where(barge, rng.integers(2, 5, n), 1 + rng.poisson(2.4, n)),
            "cargo_kind": np.where(
                loaded, rng.choice(["sand", "grain", "containers", "scrap iron"], n), None
            ),
            "cargo_t": np.where(loaded, rng.normal(620, 150, n).clip(80).round(), np.nan),
            "toll": [f"€{value:,.2f}" for value in toll],
            "paid": rng.choice(["yes", "no"], n, p=[0.93, 0.07]),
            "permit_until": permit.dt.strftime("%d/%m/%Y"),
            "wind_bft": wind,
            "Water level (cm)": (
                248 + 14 * np.sin(arrived.dt.dayofyear / 58) + rng.normal(0, 7, n)
            ).round(),
            "wait_min": wait,
            "night": (arrived.dt.hour < 6) | (arrived.dt.hour >= 22),
            "keeper": rng.choice(["Jurek", "Pilar", "Otto", "Samira"], n, p=[0.4, 0.3, 0.2, 0.1]),
            "remarks": rng.choice(
                ["", "gate slow", "scratched wall", "long rope"], n, p=[0.9, 0.05, 0.02, 0.03]
            ),
        }
    )
    df.loc[rng.choice(n, 60, replace=False), "keeper"] = None
    df.loc[rng.choice(n, 34, replace=False), "Water level (cm)"] = np.nan
    df["remarks"] = df["remarks"].replace("", None)
    df = pd.concat([df, df.iloc[rng.choice(n, 7, replace=False)]], ignore_index=True)
    return {"df": df}


df = T("df")
arrived = c("arrived")
month = arrived.floor("month")
barge = c("boat_type") == "barge"
toll = c("toll").replace("€", "").replace(",", "").cast("number")
permit = node("cast", of=c("permit_until").json, to="datetime", format="%d/%m/%Y")
upstream = c("direction") == "upstream"

QUESTIONS = [
    # Everyday
    ("How much passages are in the book?", df.value(count())),
    ("What is average length of boat?", df.value(mean("Length (m)"))),
    ("Please the total cargo in tons", df.value(sum_("cargo_t"))),
    ("How many passages has every lock?", df.group("lock", n=count()).table()),
    ("Which flags we have seen?", df.distinct("flag").table()),
    ("Give the 10 passages with longest waiting", df.top(10, "wait_min").table()),
    (
        "I want to see the boats with draught more than 2.8 m",
        df.filter(c("Draught (m)") > 2.8).table(),
    ),
    ("Passages in each month, how many?", df.group(month=month, n=count()).table()),
    ("In which columns is something missing?", df.report("missing")),
    ("Last 20 rows please", df.tail(20).table()),
    (
        "Average of waiting without the outliers",
        df.filter(~outlier("wait_min")).value(mean("wait_min")),
    ),
    (
        "Mean length and mean beam, one beside the other",
        df.group(length=mean("Length (m)"), beam=mean("Beam (m)")).table(),
    ),
    (
        "How many passages were in night and how much percent it is?",
        df.group(n=count(only=c("night")), percent=mean("night") * 100).table(),
    ),
    (
        "Compare narrowboat with motor cruiser, average of persons",
        df.filter(c("boat_type").isin(["narrowboat", "motor cruiser"]))
        .group("boat_type", persons=mean("persons"))
        .table(),
    ),
    (
        "Make me bars, how many passages by boat type",
        df.group("boat_type", n=count()).chart("bar", x="boat_type", y="n"),
    ),
    ("Histogram from the water level", df.chart("histogram", y="Water level (cm)")),
    ("How many passages have not paid?", df.filter(c("paid") == "no").value(count())),
    ("Sum of toll in lock Bremmel", df.filter(c("lock") == "Bremmel").value(sum_(toll))),
    (
        "What was smallest and what was biggest water level?",
        df.group(smallest=min_("Water level (cm)"), biggest=max_("Water level (cm)")).table(),
    ),
    ("How many different boat names I have?", df.value(nunique("boat_name"))),
    (
        "Count of passages with flag DE which go upstream",
        df.filter((c("flag") == "DE") & upstream).value(count()),
    ),
    ("Put the table in order by arrival, newest on top", df.sort("-arrived").table()),
    ("5 random passages, just for looking", df.sample(5).table()),
    ("Median of the waiting for each keeper", df.group("keeper", wait=median("wait_min")).table()),
    ("When has arrived the first boat?", df.value(min_("arrived"))),
    ("Are some rows double?", df.report("duplicates")),
    # More
    (
        "Barges in Oude Sluis which paid and had more than 700 t cargo, how many they are?",
        df.filter(
            barge & (c("lock") == "Oude Sluis") & (c("paid") == "yes") & (c("cargo_t") > 700)
        ).value(count()),
    ),
    (
        "Number of passages by the lock and by the direction",
        df.group("lock", "direction", n=count()).table(),
    ),
    (
        "Inside every lock, which share of passages has each boat type?",
        df.group("lock", "boat_type", n=count())
        .derive(share=c("n") / over(sum_("n"), "lock"))
        .table(),
    ),
    (
        "How grows number of passages from month to month, in percent?",
        df.group(month=month, n=count())
        .derive(growth=(c("n") / shift("n", "month") - 1) * 100)
        .table(),
    ),
    (
        "Toll money of each month in year 2024, and the sum until that month",
        df.filter((arrived >= date("2024-01-01")) & (arrived < date("2025-01-01")))
        .group(month=month, toll=sum_(toll))
        .derive(total=running("toll", "month"))
        .table(),
    ),
    (
        "Which lock takes the most toll, and how much is it?",
        df.group("lock", toll=sum_(toll)).top(1, "toll").table(),
    ),
    (
        "From each flag the 2 passages with most cargo tons",
        df.top(2, "cargo_t", per=("flag",)).table(),
    ),
    (
        "Difference of average waiting, Kranz minus Dorstein",
        df.value(
            mean("wait_min", c("lock") == "Kranz") - mean("wait_min", c("lock") == "Dorstein"),
        ),
    ),
    (
        "How many times more passages have barges than rowing boats?",
        df.value(count(only=barge) / count(only=c("boat_type") == "rowing boat")),
    ),
    (
        "From entered until left, how many minutes it takes in average?",
        df.value(mean(c("entered").until(c("left"), "minute"))),
    ),
    (
        "For each type of boat the longest time between arrive and leave, in hours",
        df.group("boat_type", hours=max_(arrived.until(c("left"), "hour"))).table(),
    ),
    (
        "Names of boat that came more than 20 times, with how many times",
        df.group("boat_name", n=count()).filter(c("n") > 20).table(),
    ),
    (
        "Draw line with passages of each week",
        df.group(week=arrived.floor("week"), n=count()).chart("line", x="week", y="n"),
    ),
    (
        "Toll of every quarter as bars, stacked with the locks",
        df.group("lock", quarter=arrived.floor("quarter"), toll=sum_(toll)).chart(
            "bar", x="quarter", y="toll", colour="lock", stacked=True
        ),
    ),
    (
        "Scatter where length is to right and draught is up, colours for boat type",
        df.chart("scatter", x="Length (m)", y="Draught (m)", colour="boat_type"),
    ),
    ("Box plot of how long they wait, for the locks", df.chart("box", x="lock", y="wait_min")),
    (
        "Pie from tons of each cargo kind",
        df.group("cargo_kind", tons=sum_("cargo_t")).chart("pie", x="cargo_kind", y="tons"),
    ),
    (
        "Heat map please: weekday against hour of arrival, number of boats inside",
        df.group(weekday=arrived.part("weekdayName"), hour=arrived.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    ("Violin for water level, by lock", df.chart("violin", x="lock", y="Water level (cm)")),
    (
        "Where cargo tons is empty, write 0",
        df.derive(cargo_t=c("cargo_t").or_else(0)).change("df"),
    ),
    (
        "Throw away rows where keeper is not written",
        df.filter(~c("keeper").missing()).change("df"),
    ),
    ("Column wait_min should have the name waiting", df.rename(wait_min="waiting").change("df")),
    (
        "Make permit_until to real date",
        df.derive(permit_until=permit).change("df"),
    ),
    (
        "Please new column area, it is length multiplied with beam",
        df.derive(area=c("Length (m)") * c("Beam (m)")).change("df"),
    ),
    ("I don't need remarks, delete this column", df.drop("remarks").change("df")),
    ("The double rows must go out", df.distinct().change("df")),
    (
        "Is there correlation of wind with the waiting?",
        df.test("correlation", y="wait_min", x="wind_bft"),
    ),
    (
        "Make t-test for waiting, in night against in day",
        df.test("tTest", y="wait_min", x="night"),
    ),
    (
        "Anova if water level is other in the locks",
        df.test("anova", y="Water level (cm)", x="lock"),
    ),
    ("Chi-squared test with paid and flag", df.test("chiSquared", y="paid", x="flag")),
    (
        "Regression, cargo tons depending from length of boat",
        df.test("regression", y="cargo_t", x="Length (m)"),
    ),
    ("Is level of water distributed normal?", df.test("normality", y="Water level (cm)")),
    (
        "How much percent goes upstream, for each month?",
        df.group(month=month, percent=mean(upstream) * 100).table(),
    ),
    (
        "Table with boat types in rows and locks in columns, count the passages",
        df.pivot("boat_type", "lock", count()).table(),
    ),
    (
        "On which day of week arrive most boats, and how many?",
        df.group(weekday=arrived.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Passages of each day with moving average over 7 days",
        df.group(day=arrived.floor("day"), n=count())
        .derive(average=rolling("n", "day", 7))
        .table(),
    ),
    (
        "How many days goes in average until the same boat arrives again?",
        df.derive(gap=shift("arrived", "arrived", per=("boat_name",)).until(arrived)).value(
            mean("gap")
        ),
    ),
    (
        "How many passages arrived later than their permit_until?",
        df.filter(arrived > permit).value(count()),
    ),
    (
        "All persons who passed from 1 June till 31 August 2024, sum",
        df.filter((arrived >= date("2024-06-01")) & (arrived < date("2024-09-01"))).value(
            sum_("persons")
        ),
    ),
    (
        "Of all cargo tons, what part in percent has each flag?",
        df.group("flag", tons=sum_("cargo_t"))
        .derive(percent=c("tons") / over(sum_("tons")) * 100)
        .table(),
    ),
    (
        "Passages which waited longer than the average of their lock",
        df.filter(c("wait_min") > over(mean("wait_min"), "lock")).table(),
    ),
    (
        "3 boat types with the biggest mean toll",
        df.group("boat_type", toll=mean(toll)).top(3, "toll").table(),
    ),
    # Nothing answers these
    ("How much diesel used the boats on canal?", None),
    ("How many boats will come in next summer?", None),
    ("Why is waiting at Kranz so long?", None),
    ("From which harbour started the barges?", None),
    ("Which captain has most years of experience?", None),
    ("How many cubic meters of water goes with each locking?", None),
    ("What must I do when the gate is frozen?", None),
    ("How much earns every keeper in a month?", None),
    ("Is it allowed to swim by Dorstein?", None),
    ("How fast drove the motor cruisers in average?", None),
]
