"""The ringing book of a garden and reed bed: every bird caught, new or ringed before."""

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
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"captures": "csv"}

VOICE = "a retired hobbyist: everyday words, unhurried full sentences"

# wing, weight, first and last month seen, share
BIRDS = {
    "Blue Tit": (65, 10.8, 1, 12, 0.2),
    "Great Tit": (75, 17.6, 1, 12, 0.14),
    "Robin": (72, 16.6, 1, 12, 0.11),
    "Blackbird": (129, 98, 1, 12, 0.08),
    "Blackcap": (74, 18.2, 4, 10, 0.09),
    "Chiffchaff": (59, 7.6, 3, 11, 0.09),
    "Reed Warbler": (67, 12.1, 4, 9, 0.12),
    "Sedge Warbler": (66, 11.6, 4, 9, 0.04),
    "Goldfinch": (79, 15.8, 1, 12, 0.05),
    "Wren": (49, 9.2, 1, 12, 0.04),
    "Siskin": (73, 12.9, 10, 4, 0.02),
    "Kingfisher": (78, 37, 1, 12, 0.012),
    "Bullfinch": (82, 22.8, 1, 12, 0.008),
}
RINGERS = ["JBW", "MH", "AP", "SK"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    names = [*BIRDS]
    share = np.array([BIRDS[b][4] for b in names])
    days = pd.date_range("2022-01-02", "2024-12-29")
    weight = np.where(days.dayofweek >= 5, 5.0, 1.0) * (1 + np.isin(days.month, [5, 7, 8, 9]))
    sessions = np.sort(rng.choice(len(days), 150, replace=False, p=weight / weight.sum()))
    known: list[tuple[str, str, str, int]] = []
    rows = []
    ring = 4100
    for session in sessions:
        day = days[session]
        ringers = rng.choice(RINGERS, rng.integers(1, 4), replace=False, p=[0.45, 0.27, 0.18, 0.1])
        present = np.array(
            [
                BIRDS[b][2] <= day.month <= BIRDS[b][3]
                if BIRDS[b][2] <= BIRDS[b][3]
                else day.month >= BIRDS[b][2] or day.month <= BIRDS[b][3]
                for b in names
            ]
        )
        chance = share * present
        for _ in range(int(rng.gamma(4, 2.6)) + 1):
            species = rng.choice(names, p=chance / chance.sum())
            old = [bird for bird in known if bird[1] == species]
            if old and rng.random() < 0.27:
                bird = old[int(rng.integers(0, len(old)))]
                kind = "retrap"
            else:
                ring += 1
                prefix = {"Blackbird": "LC", "Kingfisher": "NW"}.get(species, "AXB")
                sex = rng.choice(["M", "F", "U"], p=[0.38, 0.36, 0.26])
                bird = (f"{prefix}{ring}", str(species), str(sex), ring)
                known.append(bird)
                kind = "new"
            young = day.month in {6, 7, 8, 9} and rng.random() < 0.6 and kind == "new"
            hour = int(
                rng.choice(
                    [5, 6, 7, 8, 9, 10, 11, 16, 17],
                    p=[0.06, 0.17, 0.2, 0.18, 0.14, 0.1, 0.06, 0.05, 0.04],
                )
            )
            nets = [0.42, 0.12, 0.3, 0.16]
            if "Warbler" in species:
                nets = [0.2, 0.6, 0.1, 0.1]
            elif species in {"Bullfinch", "Siskin"}:
                nets = [0.6, 0.05, 0.35, 0]
            cold = day.month in {11, 12, 1}
            wing, mass = BIRDS[species][0], BIRDS[species][1]
            rows.append(
                (
                    bird[0], bird[1], kind, "juvenile" if young else "adult", bird[2],
                    f"{day:%Y-%m-%d} {hour:02d}:{int(rng.choice([0, 15, 30, 45])):02d}",
                    rng.choice(["garden hedge", "reed edge", "orchard", "pond"], p=nets),
                    rng.choice(ringers),
                    round(wing * rng.normal(1 + 0.012 * (bird[2] == "M"), 0.022)),
                    round(mass * rng.normal(1 - 0.04 * young + 0.03 * cold, 0.07), 1),
                    int(rng.choice([0, 1, 2, 3, 4, 5], p=[0.2, 0.24, 0.26, 0.18, 0.08, 0.04])),
                    "yes" if rng.random() < (0.22 if young else 0.08) else "no",
                )
            )  # fmt: skip
    captures = pd.DataFrame(
        rows,
        columns=[
            "ring_no", "species", "capture", "age", "sex", "caught_at", "net", "ringer",
            "wing_mm", "weight_g", "fat_score", "ticks",
        ],
    )  # fmt: skip
    n = len(captures)
    captures["wing_mm"] = captures["wing_mm"].astype(float)
    captures.loc[rng.choice(n, 41, replace=False), "wing_mm"] = np.nan
    captures.loc[rng.choice(n, 58, replace=False), "weight_g"] = np.nan
    captures["remarks"] = rng.choice(
        [None, "moulting", "broken tail", "brood patch", "released late"],
        n,
        p=[0.78, 0.1, 0.03, 0.07, 0.02],
    )
    return {"captures": captures}


b = T("captures")
caught = c("caught_at")
new = c("capture") == "new"
retrap = c("capture") == "retrap"
young = c("age") == "juvenile"
reed = c("species") == "Reed Warbler"
month = caught.floor("month")
monthly = b.group(month=month, birds=count())

QUESTIONS = [
    # look
    ("How many lines have I filled in my ringing book by now?", b.value(count())),
    ("Could you tell me which boxes I left empty in the book, and how often?", b.report("missing")),
    ("Which kinds of birds have I had in the nets at all?", b.distinct("species").table()),
    ("Please show me any six entries, just picked blindly.", b.sample(6).table()),
    (
        "I would like the usual figures, averages and so on, for the weight and the wing.",
        b.report("describe", "weight_g", "wing_mm"),
    ),
    ("Did I perhaps copy any line into the book twice?", b.report("duplicates")),
    # aggregate and compare
    (
        "How many birds got their ring from us for the first time?",
        b.filter(new).value(count()),
    ),
    (
        "How many different birds have passed through our hands, going by the rings?",
        b.value(nunique("ring_no")),
    ),
    (
        "Which bird turns up the most often in the nets?",
        b.group("species", caught=count()).top(1, "caught").table(),
    ),
    (
        "What does each kind of bird weigh on average?",
        b.group("species", weight=mean("weight_g")).table(),
    ),
    ("Which was the heaviest bird we ever held?", b.top(1, "weight_g").table()),
    (
        "What is the ring of the longest-winged robin?",
        b.filter(c("species") == "Robin").top(1, "wing_mm").select("ring_no").value(),
    ),
    (
        "Out of every hundred birds in the net, how many wore a ring already?",
        b.value(mean(retrap) * 100),
    ),
    (
        "For each kind of bird, what share of the catches were old friends with a ring on?",
        b.group("species", retraps=mean(retrap)).table(),
    ),
    (
        "How many youngsters did we catch in the reeds?",
        b.value(count(only=young & (c("net") == "reed edge"))),
    ),
    (
        "Which of us has handled the most birds?",
        b.group("ringer", birds=count()).top(1, "birds").table(),
    ),
    (
        "Which five birds came back to us the most often, by their rings?",
        b.filter(retrap).group("ring_no", returns=count()).top(5, "returns").table(),
    ),
    (
        "How many birds did we find ticks on, kind by kind?",
        b.filter(c("ticks") == "yes").group("species", birds=count()).table(),
    ),
    (
        "What share of the young ones carries ticks, and what share of the grown-up ones?",
        b.group("age", ticks=mean(c("ticks") == "yes")).table(),
    ),
    (
        "How many millimetres are the wings of cock blackbirds longer than the hens' on average?",
        b.filter(c("species") == "Blackbird").value(
            mean("wing_mm", c("sex") == "M") - mean("wing_mm", c("sex") == "F")
        ),
    ),
    (
        "Please write me a list of the three fattest birds of each kind, going by the fat score.",
        b.top(3, "fat_score", per=("species",)).table(),
    ),
    (
        "Is there any kind that never once got tangled in the pond net?",
        b.group("species", pond=count(only=c("net") == "pond"))
        .filter(c("pond") == 0)
        .select("species")
        .table(),
    ),
    (
        "Which birds, by ring, have been in both the orchard and the garden hedge?",
        b.group(
            "ring_no",
            orchard=count(only=c("net") == "orchard"),
            hedge=count(only=c("net") == "garden hedge"),
        )
        .filter((c("orchard") > 0) & (c("hedge") > 0))
        .select("ring_no")
        .table(),
    ),
    (
        "Which rings did we read at least four times altogether?",
        b.group("ring_no", times=count()).filter(c("times") >= 4).table(),
    ),
    (
        "Which blue tits were heavier than the average blue tit?",
        b.filter(c("species") == "Blue Tit").filter(c("weight_g") > over(mean("weight_g"))).table(),
    ),
    (
        "How often does a bird come into the net on average, counting every ring once?",
        b.group("ring_no", times=count()).value(mean("times")),
    ),
    (
        "How much of the whole catch does each kind make up?",
        b.group("species", birds=count()).derive(share=c("birds") / over(sum_("birds"))).table(),
    ),
    (
        "For every net, which kind do we find in it the most?",
        b.group("net", "species", birds=count()).top(1, "birds", per=("net",)).table(),
    ),
    (
        "How many chiffchaffs did MH ring that had no fat on them whatsoever?",
        b.filter(
            (c("species") == "Chiffchaff") & (c("ringer") == "MH") & (c("fat_score") == 0) & new
        ).value(count()),
    ),
    (
        "How many adult hens showed a brood patch, for each kind?",
        b.filter((c("age") == "adult") & (c("sex") == "F") & (c("remarks") == "brood patch"))
        .group("species", hens=count())
        .table(),
    ),
    (
        "How many grams does a millimetre of wing stand for in each kind? I mean the average of "
        "weight divided by wing.",
        b.group("species", grams_per_mm=mean(c("weight_g") / c("wing_mm"))).table(),
    ),
    (
        "What does the middle robin weigh, the median if I have the word right?",
        b.filter(c("species") == "Robin").value(median("weight_g")),
    ),
    # time
    ("How many birds did we catch each month?", monthly.table()),
    (
        "In which year did the nets bring us the most birds?",
        b.group(year=caught.floor("year"), birds=count()).top(1, "birds").table(),
    ),
    (
        "At which hour of the morning or day is the catch the best?",
        b.group(hour=caught.part("hour"), birds=count()).top(1, "birds").table(),
    ),
    (
        "When did the first reed warbler of 2024 show itself?",
        b.filter(reed & (caught.part("year") == 2024)).value(min_("caught_at")),
    ),
    (
        "When did we last see each kind of bird?",
        b.group("species", last=max_("caught_at")).table(),
    ),
    (
        "How many siskins have come to us since October 2023?",
        b.filter((c("species") == "Siskin") & (caught >= date("2023-10-01"))).value(count()),
    ),
    (
        "How many mornings or days were we out with the nets in each year?",
        b.group(year=caught.floor("year"), days=nunique(caught.floor("day"))).table(),
    ),
    (
        "I should like to see how the newly ringed birds have mounted up month after month.",
        b.filter(new)
        .group(month=month, ringed=count())
        .derive(total=running("ringed", "month"))
        .table(),
    ),
    (
        "Could you smooth the monthly catch for me, averaging over three months at a time?",
        monthly.derive(smoothed=rolling("birds", "month", 3)).table(),
    ),
    (
        "How many days at the longest did we leave a ringed bird in peace before we caught it "
        "again, for each kind?",
        b.derive(gap=shift("caught_at", "caught_at", per=("ring_no",)).until(caught))
        .group("species", longest=max_("gap"))
        .table(),
    ),
    # charts
    (
        "Would you draw me a picture with a bar for each kind, showing how many we caught?",
        b.group("species", birds=count()).chart("bar", x="species", y="birds"),
    ),
    (
        "I would like to see a curve of the birds caught month by month.",
        monthly.chart("line", x="month", y="birds"),
    ),
    (
        "How are the weights of the blue tits spread? A histogram would suit me nicely.",
        b.filter(c("species") == "Blue Tit").chart("histogram", y="weight_g"),
    ),
    (
        "Please draw the wings of all the kinds next to each other as boxes.",
        b.chart("box", x="species", y="wing_mm"),
    ),
    (
        "Let me see a cake with the slices for the four nets by number of birds.",
        b.group("net", birds=count()).chart("pie", x="net", y="birds"),
    ),
    (
        "Do birds with longer wings weigh more? Put a dot for each robin, please.",
        b.filter(c("species") == "Robin").chart("scatter", x="wing_mm", y="weight_g"),
    ),
    (
        "Could I have bars of each year's birds, split into new ones and old friends?",
        b.group("capture", year=caught.floor("year"), birds=count()).chart(
            "bar", x="year", y="birds", colour="capture"
        ),
    ),
    # cleaning and reshaping
    (
        "Wherever I wrote no remark, please put none in the book.",
        b.derive(remarks=c("remarks").or_else("none")).change("captures"),
    ),
    (
        "I would rather have the column ringer called helper from now on.",
        b.rename(ringer="helper").change("captures"),
    ),
    (
        "Please add a column season to the book that says warm from April to September and cold "
        "otherwise.",
        b.derive(season=where(caught.part("month").between(4, 9), "warm", "cold")).change(
            "captures"
        ),
    ),
    (
        "Make me a table with the kinds going down, the nets going across and the number of birds "
        "in the squares.",
        b.pivot("species", "net", count()).table(),
    ),
    # statistics
    (
        "Does the wing go along with the weight among great tits? The correlation would do.",
        b.filter(c("species") == "Great Tit").test("correlation", y="weight_g", x="wing_mm"),
    ),
    (
        "Are grown-up reed warblers truly heavier than young ones, or is that just chance?",
        b.filter(reed).test("tTest", y="weight_g", x="age"),
    ),
    (
        "Have the ticks anything to do with the age of the bird? My grandson says chi-squared.",
        b.test("chiSquared", y="ticks", x="age"),
    ),
    # unanswerable
    ("How many eggs did the robins lay in the nest box this spring?", None),
    ("How far away had our ringed blackcaps flown when somebody else found them?", None),
    ("How warm was it on the mornings when we caught nothing?", None),
    ("Will the swallows come back to us next April, do you think?", None),
    ("Why have the bullfinches become so rare in our garden?", None),
    ("Which seed mixture should I buy for the feeder?", None),
]
