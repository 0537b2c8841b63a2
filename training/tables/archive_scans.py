"""The scanning room of a county archive: what went through the machines, and the boxes it is in."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
    mean,
    median,
    over,
    rolling,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"scans": "csv", "boxes": "parquet"}

VOICE = "a chatty colleague, everyday words, asides and half sentences"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 140
    houses = ["Harbour Board", "Miller family", "Parish", "Glassworks", "Theatre Royal"]
    names = np.array([f"B-{i:03}" for i in range(1, m + 1)])
    came = pd.Timestamp("2019-02-04") + pd.to_timedelta(rng.integers(0, 1700, m), unit="D")
    boxes = pd.DataFrame(
        {
            "box": names,
            "collection": rng.choice(houses, m, p=[0.3, 0.2, 0.22, 0.18, 0.1]),
            "donor": rng.choice(["R. Miller", "St Anne's", "Town Clerk", "Mrs Pryce"], m),
            "shelf": [f"{row}{i % 40 + 1}" for i, row in enumerate(rng.choice([*"CDEF"], m))],
            "metres": rng.choice([0.1, 0.15, 0.3, 0.45], m),
            "came_in": came.strftime("%Y-%m-%d"),
            "letters": rng.poisson(60, m),
            "photos": rng.poisson(25, m),
            "maps": rng.poisson(3, m),
            "plates": rng.poisson(6, m),
            "closed": rng.choice(["Y", "N"], m, p=[0.2, 0.8]),
            "mould": rng.random(m) < 0.14,
        }
    )
    boxes.loc[rng.choice(m, 31, replace=False), "donor"] = None

    n = 1450
    kinds = ["letter", "photograph", "map", "ledger", "postcard", "clipping"]
    kind = rng.choice(kinds, n, p=[0.38, 0.2, 0.06, 0.12, 0.14, 0.1])
    bulk = pd.Series(kind).map(dict(zip(kinds, [4, 1, 1, 40, 2, 1], strict=True))).to_numpy()
    sides = rng.poisson(bulk) + 1
    machines = ["overhead", "flatbed A", "flatbed B", "sheetfeeder"]
    machine = rng.choice(machines, n, p=[0.31, 0.27, 0.22, 0.2])
    torn = rng.random(n) < 0.18
    bad = np.where(torn, 0.2, 0.07) + np.where(machine == "sheetfeeder", 0.09, 0)
    chance = rng.random(n)
    qc = np.where(chance < bad, "redo", np.where(chance > 0.91, "pending", "pass"))
    mins = (3 + 0.8 * sides + 4 * torn + rng.gamma(2, 2, n)).round(1)
    day = pd.Timestamp("2024-01-08") + pd.to_timedelta(rng.integers(0, 420, n), unit="D")
    kept = (day.dayofweek < 5) | (rng.random(n) < 0.12)
    day = day.where(kept, day - pd.Timedelta(days=3))
    moment = day + pd.to_timedelta(rng.integers(8 * 60 + 30, 17 * 60, n), unit="min")
    dpi = rng.choice([300, 400, 600, 1200], n, p=[0.3, 0.34, 0.28, 0.08])
    handwritten = rng.random(n) < np.where(kind == "ledger", 0.8, 0.45)
    made = rng.integers(1845, 1962, n)
    scans = pd.DataFrame(
        {
            "scan_id": [f"S{i:05}" for i in range(1, n + 1)],
            "box": rng.choice(names[:112], n),
            "kind": kind,
            "dated": np.where(rng.random(n) < 0.35, "c. ", "") + made.astype(str).astype(object),
            "paper": rng.choice(["laid", "Laid ", "wove", " Wove", "TISSUE", "card", "Card "], n),
            "scanned_at": moment.strftime("%Y-%m-%d %H:%M"),
            "operator": rng.choice(["Maud", "Idris", "Petra", "Tomasz"], n, p=[0.3, 0.2, 0.3, 0.2]),
            "machine": machine,
            "dpi": dpi,
            "colour_mode": rng.choice(["colour", "greyscale", "bitonal"], n, p=[0.6, 0.28, 0.12]),
            "sides": sides,
            "mins": mins,
            "file_size": [f"{mb:.1f} MB" for mb in sides * dpi / 60 * rng.uniform(0.7, 1.3, n)],
            "ocr_conf": (88 - 25 * handwritten + rng.normal(0, 6, n)).clip(0, 99.4).round(1),
            "handwritten": handwritten,
            "torn": np.where(torn, "yes", "no"),
            "qc": qc,
        }
    )
    scans.loc[kind == "photograph", "ocr_conf"] = np.nan
    scans.loc[rng.choice(n, 60, replace=False), "dated"] = None
    scans.loc[rng.choice(n, 8, replace=False), "mins"] = 95.0
    scans = pd.concat([scans, scans.sample(12, random_state=3)], ignore_index=True)
    return {"scans": scans, "boxes": boxes}


s = T("scans")
b = T("boxes")

at = c("scanned_at")
redo = c("qc") == "redo"
passed = c("qc") == "pass"
torn = c("torn") == "yes"
overhead = c("machine") == "overhead"
megabytes = c("file_size").replace(" MB", "").cast("number")

QUESTIONS = [
    # Everyday
    (
        "how many scans did each operator do and what's their average minutes?",
        s.group("operator", scans=count(), minutes=mean("mins")).table(),
    ),
    ("can I just have scan id, kind and dpi?", s.select("scan_id", "kind", "dpi").table()),
    ("which scan took the longest?", s.top(1, "mins").table()),
    ("what's missing in boxes, column by column?", b.report("missing")),
    (
        "show me the photographs that are torn, would you?",
        s.filter((c("kind") == "photograph") & torn).table(),
    ),
    (
        "what's the difference in minutes between handwritten ones and the rest?",
        s.value(mean("mins", c("handwritten")) - mean("mins", ~c("handwritten"))),
    ),
    (
        "what share of the scans is still pending, machine by machine?",
        s.group("machine", pending=mean(c("qc") == "pending")).table(),
    ),
    (
        "scans per week with a 4-week rolling average, please",
        s.group(week=at.floor("week"), scans=count())
        .derive(rolling=rolling("scans", "week", 4))
        .table(),
    ),
    ("oh and do sides and minutes correlate?", s.test("correlation", y="mins", x="sides")),
    ("chuck out the double rows in scans, would you", s.distinct().change("scans")),
    ("how many pages did we lose in the flood?", None),
    # Look
    (
        "hiya, how many rows and columns has the scanning list got these days?",
        s.report("shape"),
    ),
    (
        "is anything blank in the box list? just tell me how many for each column",
        b.report("missing"),
    ),
    ("what machines do we even have, I lose track", s.distinct("machine").table()),
    ("pull out 8 scans at random, I fancy a bit of a poke around", s.sample(8).table()),
    (
        "I've a feeling some scans got typed in twice, how many lines are exact repeats?",
        s.report("duplicates"),
    ),
    # Aggregate and compare
    (
        "so how many letters did Maud put through the overhead?",
        s.filter((c("kind") == "letter") & (c("operator") == "Maud") & overhead).value(count()),
    ),
    (
        "how long does a scan take each of us, on average I mean?",
        s.group("operator", mins=mean("mins")).table(),
    ),
    (
        "looking just at the ripped stuff, what share has to be done again on each machine?",
        s.filter(torn).group("machine", share=mean(redo)).table(),
    ),
    (
        "between you and me, who's got the most redos on the sheetfeeder?",
        s.filter(redo & (c("machine") == "sheetfeeder"))
        .group("operator", n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "how many more minutes do handwritten things eat up than the printed ones, on average?",
        s.value(mean("mins", c("handwritten")) - mean("mins", ~c("handwritten"))),
    ),
    (
        "what were the 5 fattest jobs going by sides, leaving out ledgers and maps?",
        s.filter(~c("kind").isin(["ledger", "map"])).top(5, "sides").table(),
    ),
    (
        "which boxes have had 12 scans or more and not a single one still pending?",
        s.group("box", n=count(), waiting=count(only=c("qc") == "pending"))
        .filter((c("n") >= 12) & (c("waiting") == 0))
        .table(),
    ),
    (
        "of the boxes that aren't closed, how many haven't been near a scanner yet?",
        b.filter(c("closed") == "N").join(s, on="box", how="anti").value(count()),
    ),
    (
        "sides per minute on every machine please, all the sides over all the minutes, but only "
        "colour jobs",
        s.filter(c("colour_mode") == "colour")
        .group("machine", rate=sum_("sides") / sum_("mins"))
        .table(),
    ),
    (
        "how well does the text recognition cope with letters compared to ledgers? go for the "
        "median confidence",
        s.filter(c("kind").isin(["letter", "ledger"]))
        .group("kind", confidence=median("ocr_conf"))
        .table(),
    ),
    (
        "for each collection, how many sides have we done out of mouldy boxes? eww",
        s.join(b, on="box").filter(c("mould")).group("collection", sides=sum_("sides")).table(),
    ),
    (
        "which box was that postcard in that took ages, the longest postcard of all? only need "
        "the box number",
        s.filter(c("kind") == "postcard").top(1, "mins").select("box").value(),
    ),
    (
        "top 2 kinds by sides on each machine, and leave the redos out of it",
        s.filter(~redo)
        .group("machine", "kind", sides=sum_("sides"))
        .top(2, "sides", per=("machine",))
        .table(),
    ),
    (
        "what percentage of everything we did at 600 dpi or finer got a pass?",
        s.filter(c("dpi") >= 600).value(mean(passed) * 100),
    ),
    # Time
    (
        "how many sides did we get through each month since May 2024?",
        s.filter(at >= date("2024-05-01"))
        .group(month=at.floor("month"), sides=sum_("sides"))
        .table(),
    ),
    (
        "what's our busiest weekday, going by number of scans?",
        s.group(weekday=at.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "did Petra really come in on Saturdays and Sundays? how many scans was that",
        s.filter((c("operator") == "Petra") & (at.part("weekday") >= 6)).value(count()),
    ),
    (
        "scans per week, and how much that's up or down on the week before in per cent",
        s.group(week=at.floor("week"), n=count())
        .derive(change=(c("n") / shift("n", "week") - 1) * 100)
        .table(),
    ),
    (
        "at what hour of the day do most of the redos happen?",
        s.filter(redo).group(hour=at.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "keep adding up the sides month by month for me, only 2024 though",
        s.filter(at.part("year") == 2024)
        .group(month=at.floor("month"), sides=sum_("sides"))
        .derive(so_far=running("sides", "month"))
        .table(),
    ),
    # Charts
    (
        "could you draw me bars of the sides per person, redos not counted?",
        s.filter(~redo)
        .group("operator", sides=sum_("sides"))
        .chart("bar", x="operator", y="sides"),
    ),
    (
        "a line for scans per month would be lovely, with each machine in its own colour",
        s.group("machine", month=at.floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="machine"
        ),
    ),
    (
        "let me see sides against minutes as dots, with the torn ones in a different colour",
        s.chart("scatter", x="sides", y="mins", colour="torn"),
    ),
    (
        "box plot of the recognition confidence for each kind, just the handwritten things",
        s.filter(c("handwritten")).chart("box", x="kind", y="ocr_conf"),
    ),
    (
        "a pie of colour, grey and bitonal for the maps please, the boss loves a pie",
        s.filter(c("kind") == "map")
        .group("colour_mode", n=count())
        .chart("pie", x="colour_mode", y="n"),
    ),
    # Cleaning and reshaping: the table changes
    (
        "the paper types in scans are a right mess, could you trim the spaces off and make them "
        "all lower case?",
        s.derive(paper=c("paper").strip().lower()).change("scans"),
    ),
    (
        "turn the file size in scans into a proper number would you, so knock the MB off",
        s.derive(file_size=megabytes).change("scans"),
    ),
    (
        "wherever we don't know who gave us a box, write anonymous in the box list",
        b.derive(donor=c("donor").or_else("anonymous")).change("boxes"),
    ),
    (
        "oh and rename mins to handling_minutes in scans, the new girl didn't get it",
        s.rename(mins="handling_minutes").change("scans"),
    ),
    (
        "do me a favour and kick the repeated lines out of scans for good",
        s.distinct().change("scans"),
    ),
    (
        "you can get rid of the shelf in boxes, we've moved everything twice since",
        b.drop("shelf").change("boxes"),
    ),
    (
        "came_in is still plain text in boxes, make it a real date and keep it like that",
        b.derive(came_in=c("came_in").cast("datetime")).change("boxes"),
    ),
    # Cleaning and reshaping: only shown
    (
        "just so I can have a look, show the scans with the size in gigabytes next to it, that's "
        "MB over 1024, in a column gb",
        s.derive(gb=megabytes / 1024).table(),
    ),
    (
        "don't save anything, only let me see each scan marked long if it took over 20 minutes "
        "and short if not, in a column called effort",
        s.derive(effort=where(c("mins") > 20, "long", "short")).table(),
    ),
    (
        "what would the list look like with dated as whole numbers, so without that c. in front?",
        s.derive(dated=c("dated").replace("c. ", "").cast("integer")).table(),
    ),
    (
        "chop the minutes into steps of 10 and tell me how many scans land in each",
        s.group(minutes=c("mins").bins(10), n=count()).table(),
    ),
    (
        "us down the side, the kinds across the top, and how many sides in the middle",
        s.pivot("operator", "kind", sum_("sides")).table(),
    ),
    (
        "show me letters, photos, maps and plates underneath each other rather than side by side, "
        "keeping just the box next to them",
        b.select("box", "letters", "photos", "maps", "plates")
        .unpivot(["box"], names="content", values="number")
        .table(),
    ),
    (
        "let me see the scans with a 0 where there's no confidence, but leave the real list alone",
        s.derive(ocr_conf=c("ocr_conf").or_else(0)).table(),
    ),
    # Statistics
    (
        "do sides and minutes go hand in hand? give me the correlation",
        s.test("correlation", y="mins", x="sides"),
    ),
    (
        "is the difference in minutes between torn and not torn a real one? t-test it for me",
        s.test("tTest", y="mins", x="torn"),
    ),
    (
        "could you run an anova on whether the kinds differ in minutes, only what passed though",
        s.filter(passed).test("anova", y="mins", x="kind"),
    ),
    (
        "does the check result hang on the machine at all? chi squared or whatever it's called",
        s.test("chiSquared", y="qc", x="machine"),
    ),
    (
        "how sure are we of the average confidence on ledgers, like the 95% interval",
        s.filter(c("kind") == "ledger").test("interval", y="ocr_conf"),
    ),
    (
        "fit me a straight line of minutes on sides for the overhead, a regression that is",
        s.filter(overhead).test("regression", y="mins", x="sides"),
    ),
    (
        "z score of the minutes for each scan please, compared with its own kind",
        s.derive(z=(c("mins") - over(mean("mins"), "kind")) / over(std("mins"), "kind")).table(),
    ),
    (
        "any freak ones? I mean scans whose minutes are more than 3 standard deviations off the "
        "average",
        s.filter((c("mins") - over(mean("mins"))).abs() > over(std("mins")) * 3).table(),
    ),
    # Nothing holds it
    ("if we carry on like this, how many sides will we manage by next Christmas?", None),
    ("why on earth does Tomasz get so many redos?", None),
    ("do you reckon we should get a second overhead, or are we fine as we are?", None),
    ("sort the boxes into a few natural groups for me by what's in them", None),
    ("guess what confidence the ledgers would get that we haven't done yet", None),
    ("anything good on at the pictures this weekend?", None),
    ("ta, you're a star, see you Monday", None),
    ("what does a scan cost us on each machine, on average?", None),
    ("how many scans did we do on the drum scanner since May 2024?", None),
    ("how often has each box been ordered up to the reading room?", None),
    ("are the volunteers over 60 quicker than the young ones, minutes per scan?", None),
    ("how many film reels have we got through per month?", None),
    ("what's each collection insured for, all boxes together?", None),
    ("how damp was it in the strongroom, per shelf, in March 2024?", None),
]
