"""Pupils of a children's theatre school, its classes and the fees of each term."""

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
    rolling,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"pupils": "csv", "classes": "csv", "fees": "parquet"}

VOICE = "a polite parent volunteer, everyday words"

TERMS = [
    ("Autumn 2023", "2023-09-11"),
    ("Spring 2024", "2024-01-15"),
    ("Summer 2024", "2024-04-22"),
    ("Autumn 2024", "2024-09-09"),
    ("Spring 2025", "2025-01-13"),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    kinds = ["Musical Theatre", "Drama", "Dance", "Improv", "Singing"]
    k = 24
    kind = np.array([kinds[i % 5] for i in range(k)])
    fee = pd.Series(kind).map(
        {"Musical Theatre": 165, "Drama": 130, "Dance": 120, "Improv": 95, "Singing": 140}
    )
    lowest = rng.choice([4, 7, 10, 13], k)
    classes = pd.DataFrame(
        {
            "Class code": [f"{a[:2].upper()}{i + 1:02d}" for i, a in enumerate(kind)],
            "Discipline": kind,
            "Teacher": rng.choice(
                ["Miss Okafor", "Mr Bell", "Mrs Hargreaves", "Miss Lund", "Mr Pires"], k
            ),
            "Weekday": rng.choice(
                ["Monday", "Tuesday", "Wednesday", "Thursday", "Saturday"],
                k,
                p=[0.15, 0.15, 0.2, 0.15, 0.35],
            ),
            "Room": rng.choice(["Main Hall", "Studio 1", "Studio 2", "Church Hall"], k),
            "Min age": lowest,
            "Places": rng.choice([10, 12, 16, 20, 24], k),
            "Mins": rng.choice([45, 60, 90, 120], k, p=[0.2, 0.4, 0.3, 0.1]),
            "Fee per term GBP": fee.to_numpy() + rng.choice([0, 10, 20], k),
        }
    )
    classes = pd.concat(
        [
            classes,
            pd.DataFrame(
                {
                    "Class code": ["PU01", "MA01"],
                    "Discipline": ["Puppetry", "Make-up"],
                    "Teacher": ["Miss Lund", None],
                    "Weekday": ["Friday", "Friday"],
                    "Room": ["Studio 2", None],
                    "Min age": [7, 13],
                    "Places": [10, 8],
                    "Mins": [60, 90],
                    "Fee per term GBP": [90, 110],
                }
            ),
        ],
        ignore_index=True,
    )

    n = 310
    chosen = rng.choice(k, n, p=(w := rng.random(k) + 0.25) / w.sum())
    joined = pd.Timestamp("2021-09-01") + pd.to_timedelta(rng.integers(0, 1240, n), unit="D")
    age = lowest[chosen] + rng.integers(0, 4, n)
    born = (
        pd.Timestamp("2025-01-10")
        - pd.to_timedelta(age * 365.25, unit="D").floor("D")
        - pd.to_timedelta(rng.integers(0, 365, n), unit="D")
    )
    first = ["Amelia", "Freya", "Noah", "Zara", "Leo", "Isla", "Kofi", "Poppy", "Rhys", "Mei"]
    first += ["Oscar", "Daisy", "Ines", "Tariq", "Martha", "Finn"]
    last = ["Ahmed", "Barnes", "Clarke", "Dunne", "Evans", "Foster", "Ghosh", "Hill", "Iqbal"]
    last += ["Jones", "Kaur", "Lewis", "Murray", "Nolan", "Osei", "Price", "Reid", "Shaw"]
    pupils = pd.DataFrame(
        {
            "Pupil ID": np.arange(2001, 2001 + n),
            "First name": rng.choice(first, n),
            "Surname": rng.choice(last, n),
            "Date of birth": born.strftime("%Y-%m-%d"),
            "Age": age,
            "School": rng.choice(
                ["St Mary's", "Hillside", "Park Lane", "Oakfield", "home educated"],
                n,
                p=[0.28, 0.26, 0.2, 0.2, 0.06],
            ),
            "Class code": classes["Class code"].to_numpy()[chosen],
            "Joined": joined.strftime("%Y-%m-%d"),
            "Photo consent": rng.choice(["Yes", "No"], n, p=[0.8, 0.2]),
            "Bursary": rng.choice(["Yes", "No"], n, p=[0.13, 0.87]),
            "Parent helper": rng.choice(["Yes", "No"], n, p=[0.22, 0.78]),
            "Heard from": rng.choice(
                ["a friend", "leaflet", "school newsletter", "Facebook", "a show"],
                n,
                p=[0.36, 0.12, 0.18, 0.24, 0.1],
            ),
            "Allergies": rng.choice(
                [None, "nuts", "dairy", "gluten", "cats"], n, p=[0.84, 0.06, 0.05, 0.03, 0.02]
            ),
        }
    )
    pupils.loc[rng.choice(n, 14, replace=False), "Photo consent"] = None
    pupils.loc[rng.choice(n, 22, replace=False), "Heard from"] = None
    pupils.loc[rng.choice(n, 4, replace=False), "School"] = None
    pupils.loc[rng.choice(n, 12, replace=False), "School"] = "Hill side"

    bursary = pupils["Bursary"].to_numpy() == "Yes"
    full = classes["Fee per term GBP"].to_numpy()[chosen]
    late = rng.gamma(1.2, 14, n)
    parts = []
    for term, start in TERMS:
        due = pd.Timestamp(start) + pd.Timedelta(days=14)
        here = np.flatnonzero(joined <= due)
        paid = due + pd.to_timedelta(
            np.round(late[here] * 0.5 + rng.normal(-6, 6, len(here))), unit="D"
        )
        owed = rng.random(len(here)) < (0.09 if term == "Spring 2025" else 0.03)
        parts.append(
            pd.DataFrame(
                {
                    "Pupil ID": pupils["Pupil ID"].to_numpy()[here],
                    "Term": term,
                    "Amount GBP": np.where(bursary[here], full[here] * 0.5, full[here]),
                    "Due on": due,
                    "Paid on": paid.to_series().mask(owed).to_numpy(),
                    "Method": np.where(
                        owed,
                        None,
                        rng.choice(
                            ["bank transfer", "card", "cash", "childcare voucher"],
                            len(here),
                            p=[0.5, 0.3, 0.08, 0.12],
                        ),
                    ),
                    "Sibling discount": rng.random(len(here)) < 0.18,
                }
            )
        )
    fees = pd.concat(parts, ignore_index=True)
    fees.insert(0, "Invoice no", [f"F{i:04d}" for i in range(1, len(fees) + 1)])
    fees.loc[fees["Sibling discount"], "Amount GBP"] *= 0.9
    fees["Due on"] = fees["Due on"].astype("datetime64[ns]")
    fees["Paid on"] = fees["Paid on"].astype("datetime64[ns]")
    return {"pupils": pupils, "classes": classes, "fees": fees}


pupils = T("pupils")
classes = T("classes")
fees = T("fees")
placed = pupils.join(classes, "Class code")
billed = fees.join(pupils, "Pupil ID")
unpaid = c("Paid on").missing()
amount = "Amount GBP"
bursary = c("Bursary") == "Yes"
helper = c("Parent helper") == "Yes"
joined = c("Joined")

QUESTIONS = [
    # Everyday
    (
        "Which school do most of our children come from, please?",
        pupils.group("School", children=count()).top(1, "children").table(),
    ),
    (
        "Could I see the number of invoices due in each month, please?",
        fees.group(month=c("Due on").floor("month"), invoices=count()).table(),
    ),
    (
        "Could you draw a bar chart of how many classes there are on each weekday, please?",
        classes.group("Weekday", classes=count()).chart("bar", x="Weekday", y="classes"),
    ),
    (
        "What is the standard deviation of the amounts on the invoices, please?",
        fees.value(std(amount)),
    ),
    (
        "Would you kindly remove the Allergies column from the pupil list?",
        pupils.drop("Allergies").change("pupils"),
    ),
    (
        "Which teachers have more than five classes, please?",
        classes.group("Teacher", classes=count()).filter(c("classes") > 5).table(),
    ),
    (
        "Could I have a table of the children, school down the side and bursary across the top?",
        pupils.pivot("School", "Bursary", count()).table(),
    ),
    (
        "Do any children on a bursary learn Singing, please?",
        placed.filter(bursary & (c("Discipline") == "Singing")).value(count() > 0),
    ),
    (
        "What are the total and the average amount of the invoices each term, please?",
        fees.group("Term", total=sum_(amount), average=mean(amount)).table(),
    ),
    (
        "Could I have the average minutes and the average fee for each discipline, please?",
        classes.group("Discipline", minutes=mean("Mins"), fee=mean("Fee per term GBP")).table(),
    ),
    ("What is the average height of the children in each class, please?", None),
    # look
    (
        "Hello, sorry to bother you, how many rows and columns does the pupil list have?",
        pupils.report("shape"),
    ),
    (
        "Could you please tell me what hasn't been filled in on the pupil list?",
        pupils.report("missing"),
    ),
    (
        "Which subjects do we offer, please? Just each discipline once.",
        classes.distinct("Discipline").table(),
    ),
    (
        "May I see six fee invoices picked at random, please?",
        fees.sample(6).table(),
    ),
    (
        "How many different schools do the children come from, please?",
        pupils.value(nunique("School")),
    ),
    (
        "Would you kindly give me an overall summary of the numbers in the classes table?",
        classes.report("describe"),
    ),
    # aggregate and compare
    (
        "How many of our children are on a bursary? Thank you ever so much.",
        pupils.value(count(only=bursary)),
    ),
    (
        "Could I have the number of children in each class, please?",
        pupils.group("Class code", children=count()).table(),
    ),
    (
        "What do families pay per invoice on average, please?",
        fees.value(mean(amount)),
    ),
    (
        "How much money is still owed to us altogether, if you don't mind?",
        fees.filter(unpaid).value(sum_(amount)),
    ),
    (
        "And could you list who hasn't paid, with name, term and amount, please?",
        fees.filter(unpaid)
        .join(pupils, "Pupil ID")
        .select("First name", "Surname", "Term", amount)
        .table(),
    ),
    (
        "I was asked which teacher looks after the most children, could you check?",
        placed.group("Teacher", children=count()).top(1, "children").table(),
    ),
    (
        "Could I trouble you for the average age in each subject?",
        placed.group("Discipline", age=mean("Age")).table(),
    ),
    (
        "Could you find the three dearest classes, please?",
        classes.top(3, "Fee per term GBP").table(),
    ),
    (
        "What percentage of parents have offered to help out, please?",
        pupils.value(mean(helper) * 100),
    ),
    (
        "Sorry, one more: the share of children with a parent helper for each school?",
        pupils.group("School", helpers=mean(helper)).table(),
    ),
    (
        "How many little ones aged 7 or under are on a bursary and have no parent helper, please?",
        pupils.filter((c("Age") <= 7) & bursary & (c("Parent helper") == "No")).value(count()),
    ),
    (
        "Are there classes with nobody in them at all? Would you list them for me?",
        classes.join(pupils, "Class code", "anti").table(),
    ),
    (
        "How many places are left in each class that has children, if that's not too much trouble?",
        classes.join(pupils.group("Class code", children=count()), "Class code")
        .derive(left=c("Places") - c("children"))
        .select("Class code", "left")
        .table(),
    ),
    (
        "Could you show me which classes have more children than places, please?",
        classes.join(pupils.group("Class code", children=count()), "Class code")
        .filter(c("children") > c("Places"))
        .table(),
    ),
    (
        "For the treasurer, if you would: how much was billed per discipline and term",
        billed.join(classes, "Class code").group("Discipline", "Term", billed=sum_(amount)).table(),
    ),
    (
        "How did people hear about us? The most common way at each school, please.",
        pupils.group("School", "Heard from", children=count())
        .top(1, "children", per=("School",))
        .table(),
    ),
    (
        "Which children were only ever paid for in cash? The pupil numbers will do, thank you.",
        fees.filter(~unpaid)
        .group("Pupil ID", other=count(only=c("Method") != "cash"))
        .filter(c("other") == 0)
        .select("Pupil ID")
        .table(),
    ),
    (
        "I wondered what each class costs per minute, I mean the fee divided by its length?",
        classes.derive(per_minute=c("Fee per term GBP") / c("Mins"))
        .select("Class code", "per_minute")
        .table(),
    ),
    (
        "Who are the two youngest in each class? We need them for the flower scene.",
        pupils.top(2, "Date of birth", per=("Class code",)).table(),
    ),
    (
        "What is the middle fee, the median, for Saturday classes and for Wednesday ones, please?",
        classes.filter(c("Weekday").isin(["Saturday", "Wednesday"]))
        .group("Weekday", fee=median("Fee per term GBP"))
        .table(),
    ),
    (
        "How much less do bursary families pay per invoice than the others on average, please?",
        billed.value(mean(amount, c("Bursary") == "No") - mean(amount, bursary)),
    ),
    (
        "Could you tell me how many nut allergies there are in each room, please?",
        placed.filter(c("Allergies") == "nuts").group("Room", children=count()).table(),
    ),
    (
        "Adding up all invoices of each child first, what is the average total per child, please?",
        fees.group("Pupil ID", total=sum_(amount)).value(mean("total")),
    ),
    (
        "Which surnames do we have at least 20 of, and how many each, please?",
        pupils.group("Surname", children=count()).filter(c("children") >= 20).table(),
    ),
    # time
    (
        "How many children joined in each year, please?",
        pupils.group(year=joined.floor("year"), children=count()).table(),
    ),
    (
        "In which month of the year do most children join? It would help our leaflet drop.",
        pupils.group(month=joined.part("month"), children=count()).top(1, "children").table(),
    ),
    (
        "How many newcomers have we welcomed since September 2024?",
        pupils.filter(joined >= date("2024-09-01")).value(count()),
    ),
    (
        "Might I see the money that came in, week by week, from September to November 2024?",
        fees.filter((c("Paid on") >= date("2024-09-01")) & (c("Paid on") < date("2024-12-01")))
        .group(week=c("Paid on").floor("week"), received=sum_(amount))
        .table(),
    ),
    (
        "On average, how many days after the due date do people pay, term by term?",
        fees.group("Term", days=mean(c("Due on").until(c("Paid on")))).table(),
    ),
    (
        "What share of paid invoices were paid late, per term, if I may ask?",
        fees.filter(~unpaid).group("Term", late=mean(c("Paid on") > c("Due on"))).table(),
    ),
    (
        "Could you add up the new joiners month by month, with a total that keeps running, please?",
        pupils.group(month=joined.floor("month"), joiners=count())
        .derive(total=running("joiners", "month"))
        .table(),
    ),
    (
        "By how much did the billed fees go up or down from one due date to the next, please?",
        fees.group("Due on", billed=sum_(amount))
        .derive(change=c("billed") - shift("billed", "Due on"))
        .table(),
    ),
    (
        "Joiners per quarter, smoothed over three quarters, would be lovely, thank you",
        pupils.group(quarter=joined.floor("quarter"), joiners=count())
        .derive(smoothed=rolling("joiners", "quarter", 3))
        .table(),
    ),
    (
        "When did the first and the most recent child join each class, please?",
        pupils.group("Class code", first=min_("Joined"), latest=max_("Joined")).table(),
    ),
    # charts
    (
        "Could you please draw how the children's ages are spread?",
        pupils.chart("histogram", y="Age"),
    ),
    (
        "A bar chart of how many children each teacher has, for the newsletter, please",
        placed.group("Teacher", children=count()).chart("bar", x="Teacher", y="children"),
    ),
    (
        "May I have a pie of where families heard about us?",
        pupils.group("Heard from", children=count()).chart("pie", x="Heard from", y="children"),
    ),
    (
        "A line of the money received each month would be wonderful, thank you",
        fees.group(month=c("Paid on").floor("month"), received=sum_(amount)).chart(
            "line", x="month", y="received"
        ),
    ),
    (
        "Would you kindly plot the fee against the length of the lesson, coloured by subject?",
        classes.chart("scatter", x="Mins", y="Fee per term GBP", colour="Discipline"),
    ),
    (
        "Please could we have violin plots of the age for each school?",
        pupils.chart("violin", x="School", y="Age"),
    ),
    (
        "A heat map of how many classes run in each room on each weekday, please",
        classes.group("Room", "Weekday", classes=count()).chart(
            "heatmap", x="Room", y="Weekday", colour="classes"
        ),
    ),
    # cleaning and reshaping
    (
        "Somebody typed the school as Hill side, could you correct that to Hillside in the list?",
        pupils.derive(School=c("School").replace("Hill side", "Hillside")).change("pupils"),
    ),
    (
        "Where photo consent is blank we had better say No, could you change that for us, please?",
        pupils.set("Photo consent", c("Photo consent").or_else("No")).change("pupils"),
    ),
    (
        "Could we have a new column Group for the pupils, Juniors up to age 10 and Seniors above?",
        pupils.derive(Group=where(c("Age") <= 10, "Juniors", "Seniors")).change("pupils"),
    ),
    (
        "Please set out a grid: terms down, ways of paying across, and the pounds billed inside",
        fees.pivot("Term", "Method", sum_(amount)).table(),
    ),
    # statistics
    (
        "Do longer classes cost more? A correlation of minutes and fee would be kind.",
        classes.test("correlation", "Fee per term GBP", "Mins"),
    ),
    (
        "Is having a parent helper connected with being on a bursary? A chi-squared test, please.",
        pupils.test("chiSquared", "Parent helper", "Bursary"),
    ),
    (
        "Could you run a t-test of the amount, invoices with the sibling discount or without?",
        fees.test("tTest", amount, "Sibling discount"),
    ),
    # nothing can answer it
    ("Which children missed more than three rehearsals, please?", None),
    ("Could you tell me who has the lead part in the summer show?", None),
    ("For the accounts, what do we pay each teacher per lesson?", None),
    ("How many children will sign up next September, do you think?", None),
    ("Why do so many teenagers leave us, please?", None),
    ("Could you suggest a nice recipe for the cake sale, please?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Could you please strike every fee from the list that has any gap in it?",
        fees.filter(~c("Paid on").missing() & ~c("Method").missing()).change("fees"),
    ),
    (
        "What are the cheapest and the dearest price a term for each kind of class, please?",
        classes.group(
            "Discipline", cheapest=min_("Fee per term GBP"), dearest=max_("Fee per term GBP")
        ).table(),
    ),
    (
        "Would you mind changing home educated to taught at home as the school of the pupils?",
        pupils.derive(School=c("School").replace("home educated", "taught at home")).change(
            "pupils"
        ),
    ),
]
