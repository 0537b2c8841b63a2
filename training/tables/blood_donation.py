"""A blood donation service in a small district: the people on its list, and what they gave."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import T, c, count, date, max_, mean, median, min_, over, running, shift, sum_

FORMATS = {"donors": "csv", "donations": "csv"}

VOICE = "a volunteer, everyday words and synonyms, often about what is not there"

GROUPS = ["O+", "A+", "B+", "AB+", "O-", "A-", "B-", "AB-"]
TOWNS = ["Lindau", "Wangen", "Isny", "Tettnang", "Kressbronn", "Weiler"]
FIRST = ["Anna", "Jonas", "Marie", "Paul", "Klara", "Emil", "Rosa", "Felix", "Ida", "Theo", "Greta"]
LAST = ["Huber", "Maier", "Fink", "Stadler", "Rupp", "Sauter", "Boos", "Kolb", "Hagen", "Zeller"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 540
    joined = pd.Timestamp("2019-01-03") + pd.to_timedelta(rng.integers(0, 2150, n), "D")
    sex = rng.choice(["F", "M"], n, p=[0.54, 0.46])
    donors = pd.DataFrame(
        {
            "donor_no": [f"D{i:04d}" for i in range(1, n + 1)],
            "first_name": rng.choice(FIRST, n),
            "last_name": rng.choice(LAST, n),
            "sex": sex,
            "birth_date": (
                pd.Timestamp("1953-01-01") + pd.to_timedelta(rng.integers(0, 19000, n), "D")
            ).strftime("%Y-%m-%d"),
            "blood_grp": rng.choice(GROUPS, n, p=[0.36, 0.33, 0.09, 0.04, 0.07, 0.07, 0.03, 0.01]),
            "town": rng.choice(TOWNS, n, p=[0.3, 0.22, 0.14, 0.14, 0.12, 0.08]),
            "tel": [f"0{rng.integers(150, 180)} {rng.integers(10**6, 10**7)}" for _ in range(n)],
            "e_mail": [f"donor{i}@example.org" for i in rng.permutation(n)],
            "newsletter": rng.choice(["yes", "no"], n, p=[0.63, 0.37]),
            "joined": joined.strftime("%Y-%m-%d"),
        }
    )
    donors.loc[rng.choice(n, 95, replace=False), "tel"] = None
    donors.loc[rng.choice(n, 140, replace=False), "e_mail"] = None
    donors.loc[rng.choice(n, 38, replace=False), "newsletter"] = None
    astray = rng.choice(n, 14, replace=False)
    donors.loc[astray, "last_name"] = donors.loc[astray, "last_name"] + " "

    end = pd.Timestamp("2025-03-01")
    given = []
    for i in rng.choice(n, 448, replace=False):
        favourite = rng.choice(["whole blood", "plasma", "platelets"], p=[0.7, 0.2, 0.1])
        day = joined[i] + pd.Timedelta(days=int(rng.integers(0, 160)))
        for visit in range(1 + rng.geometric(0.27) - (rng.random() < 0.4)):
            if day > end:
                break
            if day.weekday() in {1, 6} and rng.random() < 0.8:
                day += pd.Timedelta(days=2)
            loyal = rng.random() < 0.85
            given.append(
                (i, visit, day, favourite if loyal else rng.choice(["whole blood", "plasma"]))
            )
            day += pd.Timedelta(days=int(56 + rng.gamma(1.4, 90)))
    m = len(given)
    who = np.array([row[0] for row in given])
    first = np.array([row[1] for row in given]) == 0
    kind = np.array([row[3] for row in given])
    amount = pd.Series(kind).map({"whole blood": 500, "plasma": 690, "platelets": 260}).to_numpy()
    moment = pd.DatetimeIndex([row[2] for row in given])
    moment += pd.to_timedelta(rng.integers(14 * 12, 20 * 12, m) * 5, "min")
    donations = pd.DataFrame(
        {
            "bag_no": 700000 + rng.permutation(m),
            "donor_no": donors["donor_no"].to_numpy()[who],
            "given_at": moment.strftime("%Y-%m-%d %H:%M"),
            "place": rng.choice(
                ["Town Hall", "Fire Station", "School Gym", "Church Hall", "Bus"],
                m,
                p=[0.34, 0.22, 0.2, 0.14, 0.1],
            ),
            "kind": kind,
            "ml": (amount * rng.normal(0.98, 0.03, m)).round(),
            "hb": rng.normal(np.where(sex[who] == "F", 13.6, 15.2), 0.9).round(1),
            "pulse": rng.normal(72, 9, m).round(),
            "first_time": first,
            "reaction": np.where(
                rng.random(m) < np.where(first, 0.2, 0.07),
                rng.choice(["faint", "dizzy", "bruise"], m, p=[0.25, 0.35, 0.4]),
                "fine",
            ),
            "usable": np.where(rng.random(m) < 0.06, "no", "yes"),
            "helper": rng.choice(["Uschi", "Gerd", "Leni", "Ahmet", "Bea"], m),
        }
    ).sort_values("given_at", ignore_index=True)
    broken = rng.choice(m, 26, replace=False)
    donations.loc[broken, "ml"] = np.nan
    donations.loc[broken, "usable"] = "no"
    donations.loc[rng.choice(m, 19, replace=False), "pulse"] = np.nan
    return {"donors": donors, "donations": donations}


p = T("donors")
d = T("donations")
both = d.join(p, on="donor_no")
visits = d.group("donor_no", visits=count())
monthly = d.group(month=c("given_at").floor("month"), bags=count())

QUESTIONS = [
    # Everyday
    (
        "How many bags and how many ml on average at each place?",
        d.group("place", bags=count(), ml=mean("ml")).table(),
    ),
    ("Put the donors in order of birth date, oldest first", p.sort("birth_date").table()),
    (
        "Who is from Lindau and has blood group O-?",
        p.filter((c("town") == "Lindau") & (c("blood_grp") == "O-")).table(),
    ),
    (
        "What percentage of the donations was somebody's first time?",
        d.value(mean("first_time") * 100),
    ),
    (
        "Which helper had the most people faint?",
        d.filter(c("reaction") == "faint").group("helper", n=count()).top(1, "n").table(),
    ),
    (
        "How many donations on each day of the week?",
        d.group(weekday=c("given_at").part("weekdayName"), n=count()).table(),
    ),
    ("Draw me how the pulse is spread", d.chart("histogram", y="pulse")),
    (
        "How many men and women are there in each blood group?",
        p.group("blood_grp", "sex", n=count()).table(),
    ),
    (
        "Turn the bag number into text",
        d.derive(bag_no=c("bag_no").cast("text")).change("donations"),
    ),
    (
        "How many bags came from people with AB-?",
        both.filter(c("blood_grp") == "AB-").value(count()),
    ),
    ("How many of our donors smoke?", None),
    # look
    ("How many people are on our list?", p.value(count())),
    ("What is left blank in the donor list, and how often?", p.report("missing")),
    ("Pick ten people from the list out of a hat", p.sample(10).table()),
    ("What places do we set up in?", d.distinct("place").table()),
    ("Did any donation get written down twice, word for word?", d.report("duplicates")),
    ("What sort of things do we write down about a donation?", d.report("types")),
    # aggregate and compare
    (
        "Who signed up but has never given a drop?",
        p.join(d, on="donor_no", how="anti").table(),
    ),
    (
        "Show me the list entries of the people who gave just once and have never come back",
        p.join(visits.filter(c("visits") == 1), on="donor_no", how="semi").table(),
    ),
    (
        "How many folks have rolled up their sleeve at least five times?",
        visits.filter(c("visits") >= 5).value(count()),
    ),
    (
        "How many litres have we collected all told?",
        d.value(sum_("ml") / 1000),
    ),
    ("How many bags had to be thrown away?", d.filter(c("usable") == "no").value(count())),
    (
        "Where is the biggest share of bags no good?",
        d.group("place", wasted=mean(c("usable") == "no")).top(1, "wasted").table(),
    ),
    (
        "What share of our people can we reach neither by phone nor by e-mail?",
        p.value(mean(c("tel").missing() & c("e_mail").missing())),
    ),
    ("How many people have each blood type?", p.group("blood_grp", people=count()).table()),
    (
        "How many of the O negative ones aren't from Lindau?",
        p.filter((c("blood_grp") == "O-") & (c("town") != "Lindau")).value(count()),
    ),
    (
        "Who has an e-mail address but doesn't get the newsletter?",
        p.filter(~c("e_mail").missing() & (c("newsletter") == "no")).table(),
    ),
    (
        "How often has a woman come on average, and how often a man, of those who came at all?",
        both.group("sex", "donor_no", visits=count()).group("sex", visits=mean("visits")).table(),
    ),
    (
        "How many donations went off without any trouble at all?",
        d.filter(c("reaction") == "fine").value(count()),
    ),
    (
        "What percentage of newcomers passed out?",
        d.filter(c("first_time")).value(mean(c("reaction") == "faint") * 100),
    ),
    (
        "How much bigger is the share of people feeling poorly among first-timers than among "
        "the old hands?",
        d.value(
            mean(c("reaction") != "fine", c("first_time"))
            - mean(c("reaction") != "fine", ~c("first_time")),
        ),
    ),
    (
        "Who has given plasma but never whole blood?",
        d.group(
            "donor_no",
            plasma=count(only=c("kind") == "plasma"),
            whole=count(only=c("kind") == "whole blood"),
        )
        .filter((c("plasma") > 0) & (c("whole") == 0))
        .select("donor_no")
        .table(),
    ),
    (
        "Who only ever gives platelets and nothing else?",
        d.group("donor_no", others=count(only=c("kind") != "platelets"))
        .filter(c("others") == 0)
        .select("donor_no")
        .table(),
    ),
    (
        "Which helper looked after the fewest bags?",
        d.group("helper", bags=count()).bottom(1, "bags").table(),
    ),
    (
        "Who are the three most faithful givers in each town?",
        both.group("town", "donor_no", visits=count()).top(3, "visits", per=("town",)).table(),
    ),
    (
        "In which towns don't we have a single person with AB negative?",
        p.group("town", people=count(only=c("blood_grp") == "AB-"))
        .filter(c("people") == 0)
        .select("town")
        .table(),
    ),
    (
        "Whose haemoglobin was the highest we ever measured?",
        d.top(1, "hb").select("donor_no").value(),
    ),
    (
        "How much has somebody who came at all given us in total, on average? In ml please",
        d.group("donor_no", ml=sum_("ml")).value(mean("ml")),
    ),
    (
        "Which bags were less full than the average of their kind?",
        d.filter(c("ml") < over(mean("ml"), "kind")).table(),
    ),
    (
        "How many bags from A positive people at the Town Hall turned out no good?",
        both.filter(
            (c("blood_grp") == "A+") & (c("place") == "Town Hall") & (c("usable") == "no")
        ).value(count()),
    ),
    (
        "What's the middle value of the pulse at each place?",
        d.group("place", pulse=median("pulse")).table(),
    ),
    # time
    ("How many bags did we fill each month?", monthly.table()),
    (
        "On which day of the week do the fewest people turn up?",
        d.group(weekday=c("given_at").part("weekdayName"), bags=count()).bottom(1, "bags").table(),
    ),
    (
        "Who has been before but hasn't shown up again since New Year 2024?",
        d.group("donor_no", last=max_("given_at")).filter(c("last") < date("2024-01-01")).table(),
    ),
    (
        "Who on the list didn't give anything in 2024?",
        p.join(d.filter(c("given_at").part("year") == 2024), on="donor_no", how="anti").table(),
    ),
    ("When was each person here last?", d.group("donor_no", last=max_("given_at")).table()),
    (
        "How many days go by on average between putting your name down and giving the first time?",
        p.join(d.group("donor_no", first=min_("given_at")), on="donor_no").value(
            mean(c("joined").until(c("first")))
        ),
    ),
    (
        "What's the shortest break anybody took between two visits, in days?",
        d.derive(gap=shift("given_at", "given_at", per=("donor_no",)).until(c("given_at"))).value(
            min_("gap")
        ),
    ),
    (
        "How many people joined each year, and how many is that all together by then?",
        p.group(year=c("joined").floor("year"), people=count())
        .derive(total=running("people", "year"))
        .table(),
    ),
    (
        "How many bags came in on weekends?",
        d.filter(c("given_at").part("weekday") >= 6).value(count()),
    ),
    (
        "How many fainting fits did we have between 1 June and 31 August 2024?",
        d.filter(
            (c("reaction") == "faint")
            & (c("given_at") >= date("2024-06-01"))
            & (c("given_at") < date("2024-09-01"))
        ).value(count()),
    ),
    # charts
    (
        "Draw bars of how many people have which blood type",
        p.group("blood_grp", people=count()).chart("bar", x="blood_grp", y="people"),
    ),
    (
        "Can I see the bags per month as a line?",
        monthly.chart("line", x="month", y="bags"),
    ),
    ("How is the haemoglobin spread out? Draw it as a histogram", d.chart("histogram", y="hb")),
    (
        "Box plots of the haemoglobin, women next to men",
        both.chart("box", x="sex", y="hb"),
    ),
    (
        "A pie of what people give: plasma, platelets and so on",
        d.group("kind", bags=count()).chart("pie", x="kind", y="bags"),
    ),
    (
        "Stacked bars of how people felt afterwards, one bar for each place",
        d.group("place", "reaction", bags=count()).chart(
            "bar", x="place", y="bags", colour="reaction", stacked=True
        ),
    ),
    (
        "Put the heartbeat and the haemoglobin into a dot plot, pulse on the bottom",
        d.chart("scatter", x="pulse", y="hb"),
    ),
    # cleaning and reshaping
    (
        "Get rid of the blanks that hang on to some surnames",
        p.derive(last_name=c("last_name").strip()).change("donors"),
    ),
    (
        "If somebody never answered about the newsletter, write no",
        p.derive(newsletter=c("newsletter").or_else("no")).change("donors"),
    ),
    (
        "Take everyone off the list who has neither a phone nor an e-mail",
        p.filter(~(c("tel").missing() & c("e_mail").missing())).change("donors"),
    ),
    (
        "A grid with the places down the side and what was given across the top, number of bags "
        "in it",
        d.pivot("place", "kind", count()).table(),
    ),
    # statistics
    (
        "Is there any link between the heartbeat and the haemoglobin?",
        d.test("correlation", y="hb", x="pulse"),
    ),
    (
        "Do men really have more haemoglobin than women, or is that just by chance?",
        both.test("tTest", y="hb", x="sex"),
    ),
    (
        "Does how you feel afterwards depend on whether it's your first time? I'd like it tested",
        d.test("chiSquared", y="reaction", x="first_time"),
    ),
    # unanswerable
    ("Which hospital did the bags go to?", None),
    ("Who turned up but was sent home again without giving?", None),
    ("Who is not allowed to give because of a tattoo?", None),
    ("How much blood will we be short of next summer?", None),
    ("Why don't the young ones come back?", None),
    ("What's a good soup for fifty hungry people?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "What goes hand in hand with somebody's iron value when they give, closest first?",
        d.report("correlations", "hb"),
    ),
    (
        "Take everybody off the donor list whose entry has any gap in it",
        p.filter(~c("tel").missing() & ~c("e_mail").missing() & ~c("newsletter").missing()).change(
            "donors"
        ),
    ),
    (
        "Where it says Bus for the place of a donation, make that Blood Bus",
        d.derive(place=c("place").replace("Bus", "Blood Bus")).change("donations"),
    ),
]
