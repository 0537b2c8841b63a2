"""Projects of a crowdfunding site and a sample of the pledges made to them."""

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
    std,
    sum_,
    where,
)

FORMATS = {"projects": "parquet", "pledges": "csv"}

VOICE = "a curious student, full friendly questions"

TOPICS = {
    "Board Games": ["Dragons of", "Merchants of", "Tiles of", "Legends of"],
    "Film": ["The Last", "A Summer in", "Beyond", "Silent"],
    "Music": ["Songs for", "Echoes of", "Live in", "Nights in"],
    "Technology": ["Smart", "Pocket", "Solar", "Nano"],
    "Comics": ["Captain", "Ghosts of", "Tales of", "Cats of"],
    "Food": ["Honey from", "Vegan", "The Taste of", "Fermented"],
    "Fashion": ["Made in", "Wool from", "Slow", "Recycled"],
}
PLACES = ["Avalon", "Lisbon", "Winter", "Harbour", "Oslo", "Mars", "Tomorrow", "Kyoto", "Nowhere"]
PLACES += ["Dust", "Bristol", "Midnight", "Willow", "Sahara", "Atlantis", "Summer", "Toledo"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 640
    category = rng.choice([*TOPICS], n, p=[0.22, 0.14, 0.14, 0.2, 0.12, 0.1, 0.08])
    launched = pd.Timestamp("2021-01-05") + pd.to_timedelta(rng.integers(0, 1560 * 24, n), unit="h")
    days = rng.choice([21, 30, 30, 45, 60], n)
    goal = np.round(rng.lognormal(9, 1.1, n), -2) + 500
    pick = rng.random(n) < 0.14
    boost = pd.Series(category).map(
        dict(zip(TOPICS, [1.5, 0.8, 0.9, 1.0, 1.2, 0.75, 0.7], strict=True))
    )
    ratio = rng.lognormal(-0.15, 0.9, n) * boost * np.where(pick, 1.8, 1)
    pledged = (goal * ratio).round(2)
    outcome = np.where(pledged >= goal, "successful", "failed")
    outcome = np.where((rng.random(n) < 0.15) & (outcome == "failed"), "canceled", outcome)
    outcome = np.where(launched > "2025-03-20", "live", outcome)
    creators = [
        f"{a} {b}"
        for a in ["Mara", "Tobias", "Aiko", "Femi", "Lucia", "Owen", "Priya", "Jonas", "Noor"]
        for b in ["Studio", "Ellis", "Vance", "Moreau", "Okoye", "Lind", "Hart", "Rossi", "Quill"]
    ]
    place = rng.choice(PLACES, n)
    projects = pd.DataFrame(
        {
            "project_id": rng.choice(np.arange(100000, 999999), n, replace=False),
            "title": [f"{rng.choice(TOPICS[t])} {p}" for t, p in zip(category, place, strict=True)],
            "creator": rng.choice(creators, n),
            "category": category,
            "country": rng.choice(
                ["US", "GB", "CA", "DE", "FR", "AU", "JP"],
                n,
                p=[0.46, 0.18, 0.09, 0.09, 0.07, 0.06, 0.05],
            ),
            "goal_usd": goal,
            "pledged_usd": pledged,
            "backers": (pledged / rng.lognormal(4, 0.4, n)).round().astype(int) + 1,
            "launched_at": launched,
            "deadline": launched + pd.to_timedelta(days, unit="D"),
            "outcome": outcome,
            "staff_pick": pick,
            "has_video": rng.choice(["yes", "no"], n, p=[0.71, 0.29]),
            "updates": rng.poisson(np.where(outcome == "successful", 9, 3)),
            "comments": rng.negative_binomial(1, 0.03, n),
            "delivered_on": pd.Series(
                launched + pd.to_timedelta(rng.integers(120, 700, n), unit="D")
            ).where((outcome == "successful") & (rng.random(n) < 0.7)),
        }
    )
    m = 1800
    which = rng.choice(n - 60, m)
    tier = rng.choice(
        ["Early Bird", "Standard", "Deluxe", "Collector"], m, p=[0.3, 0.42, 0.2, 0.08]
    )
    price = pd.Series(tier).map({"Early Bird": 29, "Standard": 45, "Deluxe": 89, "Collector": 240})
    free = rng.random(m) < 0.11
    when = launched[which] + pd.to_timedelta(
        (rng.beta(0.6, 0.7, m) * days[which] * 1440).astype(int), unit="min"
    )
    names = [
        "ninja_otter",
        "bookworm",
        "pixelfox",
        "teaandtoast",
        "marmalade",
        "quietstorm",
        "kiwi",
    ]
    pledges = pd.DataFrame(
        {
            "pledge_id": np.arange(1, m + 1),
            "project_id": projects["project_id"].to_numpy()[which],
            "backer": [f"{rng.choice(names)}{x}" for x in rng.integers(1, 70, m)],
            "pledged_at": when.strftime("%Y-%m-%d %H:%M"),
            "amount_usd": np.where(
                free, rng.choice([1, 5, 10, 20], m), price + rng.choice([0, 0, 5, 12], m)
            ),
            "reward_tier": np.where(free, None, tier),
            "anonymous": rng.random(m) < 0.18,
            "payment_failed": rng.random(m) < 0.04,
        }
    )
    return {"projects": projects, "pledges": pledges}


p = T("projects")
g = T("pledges")
both = g.join(p, "project_id")

won = c("outcome") == "successful"
ended = c("outcome") != "live"
start = c("launched_at")
given = c("pledged_at")
raised = sum_("pledged_usd")
y24 = start.part("year") == 2024

QUESTIONS = [
    # Everyday
    ("Are there any duplicate rows in the projects?", p.report("duplicates")),
    (
        "Could you show me all projects with Willow in the title?",
        p.filter(c("title").contains("Willow")).table(),
    ),
    (
        "What is the difference in comments between projects with a video and projects without?",
        p.value(
            mean("comments", c("has_video") == "yes") - mean("comments", c("has_video") == "no")
        ),
    ),
    ("What percentage of the pledges is anonymous?", g.value(mean(c("anonymous")) * 100)),
    (
        "Which 5 creators have launched the most projects?",
        p.group("creator", n=count()).top(5, "n").table(),
    ),
    (
        "How many pledges are made at each hour of the day?",
        g.group(hour=given.part("hour"), n=count()).table(),
    ),
    (
        "Could I get a line chart of the number of pledges per month?",
        g.group(month=given.floor("month"), n=count()).chart("line", x="month", y="n"),
    ),
    (
        "Could you do a regression of the pledged money on the number of backers?",
        p.test("regression", y="pledged_usd", x="backers"),
    ),
    (
        "Please add a column per_backer to the projects: pledged money divided by backers!",
        p.derive(per_backer=c("pledged_usd") / c("backers")).change("projects"),
    ),
    (
        "Which backers made more than 10 pledges?",
        g.group("backer", n=count()).filter(c("n") > 10).table(),
    ),
    ("How many people work in the team of each creator?", None),
    # look
    (
        "Hi! Could you show me the first 5 projects, just to see what they look like?",
        p.limit(5).table(),
    ),
    ("How many columns and rows does the pledge list have?", g.report("shape")),
    ("Are there any values missing in the projects, and where?", p.report("missing")),
    ("Which different categories can a project belong to?", p.distinct("category").table()),
    (
        "Could you draw 12 random comic projects for me to read through?",
        p.filter(c("category") == "Comics").sample(12).table(),
    ),
    ("What are the types of all the columns in the pledges?", g.report("types")),
    # aggregate and compare
    ("How many projects reached their goal?", p.filter(won).value(count())),
    (
        "What is the success rate in each category, if we leave out the ones that are still live?",
        p.filter(ended).group("category", rate=mean(won)).table(),
    ),
    (
        "How much money was raised in total by all board games?",
        p.filter(c("category") == "Board Games").value(raised),
    ),
    (
        "Which country collected the most money overall?",
        p.group("country", raised=raised).top(1, "raised").table(),
    ),
    ("What are the ten best funded projects of all time?", p.top(10, "pledged_usd").table()),
    (
        "What is the name of the project with the most supporters?",
        p.top(1, "backers").select("title").value(),
    ),
    (
        "Which two projects in each category got the most comments?",
        p.top(2, "comments", per=("category",)).table(),
    ),
    (
        "For each title, how much money came from each supporter on average?",
        p.derive(per_backer=c("pledged_usd") / c("backers")).select("title", "per_backer").table(),
    ),
    (
        "Which projects raised more than ten times what they asked for?",
        p.filter(c("pledged_usd") > c("goal_usd") * 10).table(),
    ),
    (
        "Do projects with a video succeed more often? Please compare the success rates!",
        p.group("has_video", rate=mean(won)).table(),
    ),
    (
        "How big is the typical goal, I mean the median, of successful and of failed projects?",
        p.filter(c("outcome").isin(["successful", "failed"]))
        .group("outcome", goal=median("goal_usd"))
        .table(),
    ),
    (
        "By how much did failed projects miss their goal on average?",
        p.filter(c("outcome") == "failed").value(mean(c("goal_usd") - c("pledged_usd"))),
    ),
    (
        "What percentage of the staff picks from Germany or France was successful?",
        p.filter(c("staff_pick") & c("country").isin(["DE", "FR"])).value(mean(won) * 100),
    ),
    (
        "Which creators have launched at least 12 projects, and how many did each of them launch?",
        p.group("creator", projects=count()).filter(c("projects") >= 12).table(),
    ),
    (
        "I'd love a list of the creators who have never had a failed project!",
        p.group("creator", failed=count(only=c("outcome") == "failed"))
        .filter(c("failed") == 0)
        .table(),
    ),
    (
        "How many creators have made both a film and a music project?",
        p.group(
            "creator",
            films=count(only=c("category") == "Film"),
            music=count(only=c("category") == "Music"),
        )
        .filter((c("films") > 0) & (c("music") > 0))
        .value(count()),
    ),
    (
        "Which projects don't have a single pledge in our list?",
        p.join(g, "project_id", "anti").table(),
    ),
    (
        "What is the most popular reward in each category, going by the number of pledges?",
        both.group("category", "reward_tier", pledges=count())
        .top(1, "pledges", per=("category",))
        .table(),
    ),
    (
        "Who are the five most generous people, adding up everything they have given?",
        g.group("backer", total=sum_("amount_usd")).top(5, "total").table(),
    ),
    (
        "On average, how many different projects does a person support?",
        g.group("backer", projects=nunique("project_id")).value(mean("projects")),
    ),
    (
        "What share of the money given anonymously went to technology?",
        both.filter(c("anonymous")).value(
            sum_("amount_usd", c("category") == "Technology") / sum_("amount_usd")
        ),
    ),
    (
        "How many people gave money without wanting a reward, and gave more than 5 dollars?",
        g.filter(c("reward_tier").missing() & (c("amount_usd") > 5)).value(nunique("backer")),
    ),
    (
        "How much more did staff picks raise on average than the other projects?",
        p.value(mean("pledged_usd", c("staff_pick")) - mean("pledged_usd", ~c("staff_pick"))),
    ),
    (
        "Which categories raise more money per project than the average project on the site?",
        p.derive(average=over(mean("pledged_usd")))
        .group("category", raised=mean("pledged_usd"), average=mean("average"))
        .filter(c("raised") > c("average"))
        .select("category")
        .table(),
    ),
    (
        "How much do the goals vary within each category? The standard deviation would be great!",
        p.group("category", spread=std("goal_usd")).table(),
    ),
    # time
    (
        "How many projects were started in each year?",
        p.group(year=start.floor("year"), projects=count()).table(),
    ),
    (
        "In which month of the year do the most projects start, taking all years together?",
        p.group(month=start.part("month"), projects=count()).top(1, "projects").table(),
    ),
    (
        "How long do campaigns last on average in each category, from launch to deadline in days?",
        p.group("category", days=mean(start.until(c("deadline")))).table(),
    ),
    (
        "How much was pledged on weekends compared with normal weekdays?",
        g.group(
            part=where(given.part("weekday") >= 6, "weekend", "weekday"), amount=sum_("amount_usd")
        ).table(),
    ),
    (
        "What share of pledges came in during the first 48 hours after the launch?",
        both.value(mean(start.until(given, "hour") <= 48)),
    ),
    (
        "How did the number of successful projects grow from quarter to quarter, in percent?",
        p.filter(won)
        .group(quarter=start.floor("quarter"), projects=count())
        .derive(growth=(c("projects") / shift("projects", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Could you add up the money raised month after month for the projects launched in 2024?",
        p.filter(y24)
        .group(month=start.floor("month"), raised=raised)
        .derive(total=running("raised", "month"))
        .table(),
    ),
    (
        "For launches since 2022, what is the median number of days from deadline to delivery?",
        p.filter(start >= date("2022-01-01")).value(median(c("deadline").until(c("delivered_on")))),
    ),
    (
        "When did the first and the last British project start?",
        p.filter(c("country") == "GB")
        .group(first=min_("launched_at"), last=max_("launched_at"))
        .table(),
    ),
    (
        "What does the number of launches per month look like as a six-month moving average?",
        p.group(month=start.floor("month"), launches=count())
        .derive(average=rolling("launches", "month", 6))
        .table(),
    ),
    # charts
    (
        "Can you draw a bar chart of the average number of backers in each category?",
        p.group("category", backers=mean("backers")).chart("bar", x="category", y="backers"),
    ),
    (
        "I'd love a line chart of the launches per quarter, with one line per outcome!",
        p.group("outcome", quarter=start.floor("quarter"), projects=count()).chart(
            "line", x="quarter", y="projects", colour="outcome"
        ),
    ),
    (
        "Could you plot goal against money raised for food projects, coloured by how they ended?",
        p.filter(c("category") == "Food").chart(
            "scatter", x="goal_usd", y="pledged_usd", colour="outcome"
        ),
    ),
    (
        "How are the pledge amounts distributed? A histogram would be lovely.",
        g.chart("histogram", y="amount_usd"),
    ),
    (
        "Please make a pie chart of how the projects from 2023 ended.",
        p.filter(start.part("year") == 2023)
        .group("outcome", projects=count())
        .chart("pie", x="outcome", y="projects"),
    ),
    (
        "Could I have box plots of the number of updates for each outcome?",
        p.chart("box", x="outcome", y="updates"),
    ),
    (
        "Without live projects, can you make a heat map of success rate by country and category?",
        p.filter(ended)
        .group("country", "category", rate=mean(won))
        .chart("heatmap", x="country", y="category", colour="rate"),
    ),
    # cleaning and reshaping
    (
        "Could you delete the pledges whose payment failed from the pledges table?",
        g.filter(~c("payment_failed")).change("pledges"),
    ),
    (
        "Please write No reward into the pledges where the reward is empty.",
        g.derive(reward_tier=c("reward_tier").or_else("No reward")).change("pledges"),
    ),
    (
        "Could you add funded_pct to the projects, the percentage of the goal that was raised?",
        p.derive(funded_pct=c("pledged_usd") / c("goal_usd") * 100).change("projects"),
    ),
    (
        "Can you make a table of project counts with categories as rows and outcomes as columns?",
        p.pivot("category", "outcome", count()).table(),
    ),
    # statistics
    (
        "Is there a correlation between the number of updates and the number of comments?",
        p.test("correlation", "updates", "comments"),
    ),
    (
        "Does being a staff pick depend on the category? Maybe with a chi-squared test?",
        p.test("chiSquared", "staff_pick", "category"),
    ),
    ("Are the goals normally distributed?", p.test("normality", "goal_usd")),
    # nothing can answer it
    ("How old are the creators on average?", None),
    ("How many people visited each project page before they pledged?", None),
    ("Which projects were shared most often on social media?", None),
    ("Will the live technology projects reach their goal?", None),
    ("Why do board games do so much better than fashion?", None),
    ("Who invented crowdfunding, and when?", None),
]
