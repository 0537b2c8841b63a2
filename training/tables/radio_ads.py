"""Radio spots that a media agency aired for its clients."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    E,
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
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"spots": "parquet"}

VOICE = "a media planner who talks in marketing jargon: spend, CPM, drive time, make-goods, uplift"

STATIONS = {
    "Pulse FM": ("North", 410, 1.0),
    "Harbour Radio": ("South West", 165, 0.55),
    "Capital Gold": ("London", 720, 1.75),
    "Kick 103": ("London", 540, 1.4),
    "Moorland": ("North", 120, 0.4),
    "Classic One": ("National", 980, 2.3),
    "Talk Central": ("Midlands", 300, 0.85),
}
CLIENTS = {
    "Brightway Motors": "automotive",
    "Fernhill Bank": "finance",
    "Cosy Sofas": "retail",
    "Pantry Fresh": "grocery",
    "Lumo Mobile": "telecoms",
    "SunJet Holidays": "travel",
    "Oakley Windows": "home",
    "Daisy Pet Food": "grocery",
    "Swift Insure": "finance",
}
PARTS = {"breakfast": (6, 10, 1.5), "daytime": (10, 16, 1.0), "drive": (16, 19, 1.35)}
PARTS |= {"evening": (19, 23, 0.45)}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1430
    station = rng.choice([*STATIONS], n, p=[0.2, 0.11, 0.16, 0.18, 0.07, 0.12, 0.16])
    client = rng.choice([*CLIENTS], n, p=[0.17, 0.1, 0.15, 0.14, 0.12, 0.09, 0.07, 0.06, 0.1])
    part = rng.choice([*PARTS], n, p=[0.33, 0.3, 0.25, 0.12])
    days = rng.choice(609, n, p=(w := 1 + 0.45 * np.sin(np.arange(609) / 44)) / w.sum())
    day = pd.Timestamp("2023-11-01") + pd.to_timedelta(days, "D")
    low = np.array([PARTS[each][0] for each in part])
    high = np.array([PARTS[each][1] for each in part])
    aired = day + pd.to_timedelta(((low + rng.random(n) * (high - low)) * 60).round(), "min")
    length = rng.choice([10, 20, 30, 40, 60], n, p=[0.14, 0.2, 0.47, 0.1, 0.09])
    weight = np.array([PARTS[each][2] for each in part]) * np.where(day.dayofweek >= 5, 0.7, 1)
    reach = np.array([STATIONS[each][1] for each in station]) * weight * rng.normal(0.5, 0.07, n)
    price = np.array([STATIONS[each][2] for each in station]) * 210 * weight
    card = price * (0.3 + length / 43)
    via = rng.choice(["direct", "network", "programmatic"], n, p=[0.45, 0.33, 0.22])
    off = np.select([via == "direct", via == "network"], [0.14, 0.22], 0.31)
    makegood = rng.random(n) < 0.055
    creative = rng.choice(["jingle", "dialogue", "presenter read", "testimonial"], n)
    visits = rng.poisson(reach * 0.11 * (1 + 0.4 * (creative == "presenter read")))
    spots = pd.DataFrame(
        {
            "spotRef": [f"SP-{i:05d}" for i in range(20001, 20001 + n)],
            "client": client,
            "sector": [CLIENTS[each] for each in client],
            "station": station,
            "mkt": [STATIONS[each][0] for each in station],
            "bookedOn": day - pd.to_timedelta(3 + rng.gamma(2, 12, n).astype(int), "D"),
            "airedAt": aired,
            "daypart": part,
            "len_s": length,
            "creative": creative,
            "breakPos": rng.choice(["first", "mid", "last"], n, p=[0.31, 0.45, 0.24]),
            "buyType": via,
            "rateCard_GBP": card.round(2),
            "net_GBP": np.where(makegood, 0, card * (1 - off * rng.normal(1, 0.12, n))).round(2),
            "impacts_k": reach.round(1),
            "GRPs": (reach / np.array([STATIONS[each][1] for each in station]) * 6.2).round(2),
            "webVisits": visits.astype(float),
            "codesUsed": rng.binomial(visits, 0.035),
            "makegood": makegood,
            "recallPct": rng.normal(23 + 0.16 * length, 6, n).clip(2).round(1),
        }
    )
    spots.loc[rng.random(n) < 0.42, "recallPct"] = np.nan
    spots.loc[rng.choice(n, 37, replace=False), "webVisits"] = np.nan
    spots.loc[rng.choice(n, 15, replace=False), "breakPos"] = None
    return {"spots": spots.sort_values("airedAt", ignore_index=True)}


s = T("spots")

aired = c("airedAt")
month = aired.floor("month")
spend = sum_("net_GBP")
weekday = aired.part("weekday")
drive = c("daypart") == "drive"
breakfast = c("daypart") == "breakfast"
presenter = c("creative") == "presenter read"


def flight(start: str, end: str) -> E:
    return (aired >= date(start)) & (aired < date(end))


in_2024 = flight("2024-01-01", "2025-01-01")

QUESTIONS = [
    # look
    ("How many spots are on the log?", s.value(count())),
    ("What fields does the post-campaign file carry, with formats?", s.report("types")),
    ("Where do we have tracking gaps? Blanks per field please", s.report("missing")),
    ("Quick preview: first 8 spots on the log", s.limit(8).table()),
    ("List every client on our roster", s.distinct("client").table()),
    (
        "Which station and market pairings are we on?",
        s.distinct("station", "mkt").table(),
    ),
    ("Pull all the make-good spots", s.filter(c("makegood")).table()),
    (
        "Just ref, client and net cost for anything that cost us more than £900",
        s.filter(c("net_GBP") > 900).select("spotRef", "client", "net_GBP").table(),
    ),
    (
        "Rank the spots by brand recall, strongest down to weakest",
        s.sort("-recallPct").table(),
    ),
    (
        "Descriptives for net spend, impacts and recall",
        s.report("describe", "net_GBP", "impacts_k", "recallPct"),
    ),
    (
        "Spots with no break position from the broadcaster",
        s.filter(c("breakPos").missing()).table(),
    ),
    ("Grab a random 20 spots for a compliance listen", s.sample(20).table()),
    # aggregate and compare
    ("What's the total net billing?", s.value(spend)),
    (
        "Who is our biggest-spending account?",
        s.group("client", spend=spend).top(1, "spend").table(),
    ),
    (
        "Cost per thousand impacts by station",
        s.group("station", cpm=spend / sum_("impacts_k")).table(),
    ),
    (
        "Which daypart is the most efficient, i.e. lowest CPM?",
        s.group("daypart", cpm=spend / sum_("impacts_k")).bottom(1, "cpm").table(),
    ),
    (
        "Share of spend in percent for every market",
        s.group("mkt", spend=spend).derive(share=c("spend") / over(sum_("spend")) * 100).table(),
    ),
    (
        "Average discount off rate card in pounds, per buying route",
        s.group("buyType", discount=mean(c("rateCard_GBP") - c("net_GBP"))).table(),
    ),
    (
        "Total GRPs and web visits by creative treatment",
        s.group("creative", grps=sum_("GRPs"), visits=sum_("webVisits")).table(),
    ),
    (
        "Average brand recall by spot length",
        s.group("len_s", recall=mean("recallPct")).table(),
    ),
    (
        "How many drive-time spots did Lumo Mobile run on Kick 103?",
        s.filter(drive & (c("client") == "Lumo Mobile") & (c("station") == "Kick 103")).value(
            count()
        ),
    ),
    (
        "What percentage of each station's spots were make-goods?",
        s.group("station", percent=mean(c("makegood")) * 100).table(),
    ),
    (
        "Recall uplift of presenter reads over jingles, in points",
        s.value(
            mean("recallPct", presenter) - mean("recallPct", c("creative") == "jingle"),
        ),
    ),
    (
        "Top 3 sectors on promo code redemptions",
        s.group("sector", codes=sum_("codesUsed")).top(3, "codes").table(),
    ),
    (
        "Leading station on spend for each client",
        s.group("client", "station", spend=spend).top(1, "spend", per=("client",)).table(),
    ),
    (
        "Clients with north of £45k net spend",
        s.group("client", spend=spend).filter(c("spend") > 45000).table(),
    ),
    (
        "Cross-tab: sector against market, net spend in the cells",
        s.pivot("sector", "mkt", spend).table(),
    ),
    (
        "Ratio of total breakfast spend to total drive spend",
        s.value(sum_("net_GBP", breakfast) / sum_("net_GBP", drive)),
    ),
    (
        "Median net cost of a 30-second slot per market",
        s.filter(c("len_s") == 30).group("mkt", cost=median("net_GBP")).table(),
    ),
    (
        "How many different stations did each brand appear on?",
        s.group("client", stations=nunique("station")).table(),
    ),
    (
        "Cheapest and priciest paid spot per station",
        s.filter(c("net_GBP") > 0)
        .group("station", cheapest=min_("net_GBP"), priciest=max_("net_GBP"))
        .table(),
    ),
    (
        "Promo code conversion rate off web visits for each creative",
        s.group("creative", rate=sum_("codesUsed") / sum_("webVisits")).table(),
    ),
    (
        "Which finance brand gets the better recall on average?",
        s.filter(c("sector") == "finance")
        .group("client", recall=mean("recallPct"))
        .top(1, "recall")
        .table(),
    ),
    (
        "How many grocery or retail spots of 40 seconds and up went out at the weekend?",
        s.filter(
            c("sector").isin(["grocery", "retail"]) & (c("len_s") >= 40) & (weekday >= 6)
        ).value(count()),
    ),
    (
        "Stations with 40+ evening or drive spots, with their average GRPs",
        s.filter(c("daypart").isin(["evening", "drive"]))
        .group("station", n=count(), grps=mean("GRPs"))
        .filter(c("n") >= 40)
        .table(),
    ),
    # time
    ("Monthly net spend", s.group(month=month, spend=spend).table()),
    (
        "Spend year to date for 2025, cumulating month by month",
        s.filter(aired >= date("2025-01-01"))
        .group(month=month, spend=spend)
        .derive(total=running("spend", "month"))
        .table(),
    ),
    (
        "Quarter-on-quarter growth in impacts, in percent",
        s.group(quarter=aired.floor("quarter"), impacts=sum_("impacts_k"))
        .derive(growth=(c("impacts") / shift("impacts", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Weekly GRPs with a 4-week rolling average for the 2024 flight",
        s.filter(in_2024)
        .group(week=aired.floor("week"), grps=sum_("GRPs"))
        .derive(average=rolling("grps", "week", 4))
        .table(),
    ),
    (
        "Which day of the week drives the most web visits?",
        s.group(weekday=aired.part("weekdayName"), visits=sum_("webVisits"))
        .top(1, "visits")
        .table(),
    ),
    (
        "Average web response per spot by hour of airing",
        s.group(hour=aired.part("hour"), visits=mean("webVisits")).table(),
    ),
    (
        "When did SunJet Holidays first and last go on air?",
        s.filter(c("client") == "SunJet Holidays")
        .group(first=min_("airedAt"), last=max_("airedAt"))
        .table(),
    ),
    (
        "Typical booking lead time in days by buying route, use the median",
        s.group("buyType", days=median(c("bookedOn").until(aired))).table(),
    ),
    (
        "Spots we booked less than a week ahead of air date",
        s.filter(c("bookedOn").until(aired) < 7).table(),
    ),
    (
        "Q4 2024 spend by client",
        s.filter(flight("2024-10-01", "2025-01-01")).group("client", spend=spend).table(),
    ),
    (
        "How did net spend compare, 2024 against the first half of 2025, per sector?",
        s.group(
            "sector",
            spend_2024=sum_("net_GBP", in_2024),
            spend_h1_2025=sum_("net_GBP", flight("2025-01-01", "2025-07-01")),
        ).table(),
    ),
    # charts
    (
        "Bar chart of total impacts by client",
        s.group("client", impacts=sum_("impacts_k")).chart("bar", x="client", y="impacts"),
    ),
    (
        "Trend line of monthly spend, a line per buying route",
        s.group("buyType", month=month, spend=spend).chart(
            "line", x="month", y="spend", colour="buyType"
        ),
    ),
    (
        "Pie of the media mix: spend by daypart",
        s.group("daypart", spend=spend).chart("pie", x="daypart", y="spend"),
    ),
    (
        "Scatter of impacts against web visits, coloured by creative",
        s.chart("scatter", x="impacts_k", y="webVisits", colour="creative"),
    ),
    ("Box plots of net cost by station", s.chart("box", x="station", y="net_GBP")),
    (
        "Stacked bars: number of spots per quarter, stacked by market",
        s.group("mkt", quarter=aired.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="mkt", stacked=True
        ),
    ),
    (
        "Heat map of GRP weight, daypart by weekday",
        s.group("daypart", weekday=aired.part("weekdayName"), grps=sum_("GRPs")).chart(
            "heatmap", x="weekday", y="daypart", colour="grps"
        ),
    ),
    # cleaning
    ("Strip the make-goods out of the log", s.filter(~c("makegood")).change("spots")),
    (
        "Add a CPM metric to each spot, net cost over thousand impacts",
        s.derive(CPM=c("net_GBP") / c("impacts_k")).change("spots"),
    ),
    (
        "Relabel the drive daypart as 'PM drive'",
        s.derive(daypart=c("daypart").replace("drive", "PM drive")).change("spots"),
    ),
    (
        "Backfill empty web visits with zero",
        s.derive(webVisits=c("webVisits").or_else(0)).change("spots"),
    ),
    (
        "Call the market field region going forward",
        s.rename(mkt="region").change("spots"),
    ),
    # statistics
    (
        "Does ad length correlate with recall?",
        s.test("correlation", y="recallPct", x="len_s"),
    ),
    (
        "Is the web response significantly different across creatives? Run an ANOVA",
        s.test("anova", y="webVisits", x="creative"),
    ),
    (
        "Regress web visits on impacts",
        s.test("regression", y="webVisits", x="impacts_k"),
    ),
    (
        "Chi-squared: are make-goods linked to the station?",
        s.test("chiSquared", y="makegood", x="station"),
    ),
    # nothing can answer it
    ("What was the ROAS per client, sales revenue over ad spend?", None),
    ("Break our audience down by age and social grade", None),
    ("How does radio stack up against our TV and paid social spend?", None),
    ("Which competitor outspent us in the auto category?", None),
    ("Project the impacts we would get with a 20% bigger budget next year", None),
    ("Draft a punchy 30-second script for Cosy Sofas", None),
    ("Why did the jingle fall flat in the Midlands?", None),
    ("Which voice-over artist tests best with listeners?", None),
    # Everyday
    ("spots per station?", s.group("station", n=count()).table()),
    ("most expensive spot", s.top(1, "net_GBP").table()),
    ("average recall overall", s.value(mean("recallPct"))),
    (
        "how many spots did we run in June 2024",
        s.filter(flight("2024-06-01", "2024-07-01")).value(count()),
    ),
    ("which sector uses us the most, by spots", s.group("sector", n=count()).top(1, "n").table()),
    ("how much did Pantry Fresh spend", s.filter(c("client") == "Pantry Fresh").value(spend)),
    ("promo codes by month", s.group(month=month, codes=sum_("codesUsed")).table()),
    (
        "pie chart of spots by creative",
        s.group("creative", n=count()).chart("pie", x="creative", y="n"),
    ),
    ("spots longer than 30 seconds, how many", s.filter(c("len_s") > 30).value(count())),
    ("are our clients happy with us?", None),
]
