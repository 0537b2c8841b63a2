"""Lines of a town's budget: what each department planned and spent from year to year."""

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
    min_,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"budget_lines": "csv"}

VOICE = "a local journalist who asks about shares, changes, and years and departments side by side"

DEPARTMENTS = {
    "Schools & Youth": 1.9,
    "Roads and Traffic": 1.5,
    "Social Services": 1.7,
    "Parks": 0.6,
    "Fire Brigade": 0.8,
    "Culture": 0.5,
    "Town Hall": 0.9,
    "Waste": 0.7,
    "Sports": 0.45,
    "Tourism": 0.3,
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1120
    names = list(DEPARTMENTS)
    weight = np.array(list(DEPARTMENTS.values()))
    which = rng.choice(len(names), n, p=weight / weight.sum() * 0.6 + 0.04)
    year = rng.choice([2020, 2021, 2022, 2023, 2024], n, p=[0.18, 0.19, 0.2, 0.21, 0.22])
    kind = rng.choice(
        ["Personnel", "Maintenance", "Investment", "Grants", "Supplies", "IT"],
        n,
        p=[0.24, 0.2, 0.16, 0.15, 0.18, 0.07],
    )
    size = np.select([kind == "Personnel", kind == "Investment"], [2.4, 2.9], 1.0)
    growth = 1 + 0.04 * (year - 2020) * np.linspace(0.4, 1.8, len(names))[which]
    planned = 38000 * weight[which] * size * growth * rng.lognormal(0, 0.7, n)
    used = (
        rng.normal(0.97, 0.13, n)
        + 0.1 * (kind == "Investment")
        - 0.2 * (year == 2020) * (np.isin(which, [5, 8, 9]))
    )
    approved = pd.to_datetime([f"{y - 1}-10-01" for y in year]) + pd.to_timedelta(
        rng.gamma(2, 45, n).astype(int), "D"
    )
    lines = pd.DataFrame(
        {
            "Line No": 4000 + rng.permutation(n),
            "Fiscal Year": year,
            "Dept.": np.array(names)[which],
            "Cost Type": kind,
            "Planned EUR": planned.round(-2),
            "Spent EUR": (planned * np.clip(used, 0.2, 2)).round(2),
            "Funding Source": rng.choice(
                ["own taxes", "state grant", "EU funds", "fees", "loan"],
                n,
                p=[0.5, 0.22, 0.09, 0.12, 0.07],
            ),
            "District": rng.choice(
                ["Old Town", "Riverside", "North End", "Millfield", "Station"],
                n,
                p=[0.3, 0.2, 0.18, 0.17, 0.15],
            ),
            "Approved On": approved.strftime("%Y-%m-%d"),
            "Votes For": np.clip(rng.normal(24, 5, n), 16, 31).round().astype(int),
            "FTE": np.where(kind == "Personnel", (planned / 52000).round(1), np.nan),
            "Mandatory": np.where(rng.random(n) < 0.55, "yes", "no"),
            "Contractor": rng.choice(
                ["Bauhof GmbH", "Keller & Son", "Nordbau", "CityNet", "GreenWorks"], n
            ),
        }
    ).sort_values(["Fiscal Year", "Dept."], ignore_index=True)
    own = lines["Cost Type"].isin(["Personnel", "Grants"]) | (rng.random(n) < 0.25)
    lines.loc[own, "Contractor"] = None
    lines.loc[rng.choice(n, 38, replace=False), "Spent EUR"] = np.nan
    lines.loc[rng.choice(n, 20, replace=False), "District"] = None
    return {"budget_lines": lines}


b = T("budget_lines")
year = c("Fiscal Year")
dept = c("Dept.")
kind = c("Cost Type")
planned = c("Planned EUR")
spent = c("Spent EUR")
approved = c("Approved On")
overrun = spent > planned
source = c("Funding Source")

QUESTIONS = [
    # look
    ("How many lines does the whole budget run to?", b.value(count())),
    ("What is in this file? The fields and their types, please", b.report("types")),
    ("How much information is missing, field by field?", b.report("missing")),
    ("Which departments does the town have?", b.distinct("Dept.").table()),
    ("Can I see the first 15 lines?", b.limit(15).table()),
    (
        "Fire brigade investments in 2023, all lines",
        b.filter((dept == "Fire Brigade") & (kind == "Investment") & (year == 2023)).table(),
    ),
    (
        "Which lines have no spending reported yet?",
        b.filter(spent.missing()).table(),
    ),
    (
        "Year, department and amount planned for everything financed by a loan",
        b.filter(source == "loan").select("Fiscal Year", "Dept.", "Planned EUR").table(),
    ),
    ("Did the council print any line twice?", b.report("duplicates")),
    (
        "Culture lines that passed with 18 votes or fewer",
        b.filter((dept == "Culture") & (c("Votes For") <= 18)).table(),
    ),
    (
        "How many lines are in the file for each year?",
        b.group("Fiscal Year", n=count()).table(),
    ),
    # aggregate and compare
    ("What did the town spend over all the years together?", b.value(sum_("Spent EUR"))),
    (
        "What share of all spending goes to each department?",
        b.group("Dept.", spent=sum_("Spent EUR"))
        .derive(share=c("spent") / over(sum_("spent")))
        .table(),
    ),
    (
        "Which department got the biggest budget in 2024?",
        b.filter(year == 2024)
        .group("Dept.", planned=sum_("Planned EUR"))
        .top(1, "planned")
        .table(),
    ),
    (
        "By how much did spending rise between 2023 and 2024, in euros?",
        b.value(sum_("Spent EUR", year == 2024) - sum_("Spent EUR", year == 2023)),
    ),
    (
        "Percentage change in planned money from 2020 to 2024, department by department",
        b.group(
            "Dept.",
            change=(sum_("Planned EUR", year == 2024) - sum_("Planned EUR", year == 2020))
            / sum_("Planned EUR", year == 2020)
            * 100,
        ).table(),
    ),
    (
        "How many lines went over what was planned?",
        b.filter(overrun).value(count()),
    ),
    (
        "Share of lines over budget per department, counting only those with reported spending",
        b.filter(~spent.missing()).group("Dept.", share=mean(overrun)).table(),
    ),
    (
        "What percentage of the plan is paid from EU funds?",
        b.value(sum_("Planned EUR", source == "EU funds") / sum_("Planned EUR") * 100),
    ),
    (
        "Planned against spent for every department",
        b.group("Dept.", planned=sum_("Planned EUR"), spent=sum_("Spent EUR")).table(),
    ),
    (
        "Three contractors with the most money from the town, not counting lines without one",
        b.filter(~c("Contractor").missing())
        .group("Contractor", spent=sum_("Spent EUR"))
        .top(3, "spent")
        .table(),
    ),
    (
        "How many times bigger is the spending on schools than on culture?",
        b.value(
            sum_("Spent EUR", dept == "Schools & Youth") / sum_("Spent EUR", dept == "Culture")
        ),
    ),
    (
        "Departments whose plan for 2024 topped 2 million, with the sum",
        b.filter(year == 2024)
        .group("Dept.", planned=sum_("Planned EUR"))
        .filter(c("planned") > 2000000)
        .table(),
    ),
    (
        "Years across, departments down: what was spent",
        b.pivot("Dept.", "Fiscal Year", sum_("Spent EUR")).table(),
    ),
    (
        "Which cost type takes the largest slice of money in each year?",
        b.group("Fiscal Year", "Cost Type", spent=sum_("Spent EUR"))
        .top(1, "spent", per=("Fiscal Year",))
        .table(),
    ),
    (
        "Which district had the least invested in it?",
        b.filter(kind == "Investment")
        .group("District", spent=sum_("Spent EUR"))
        .bottom(1, "spent")
        .table(),
    ),
    (
        "Personnel as a percentage of spending, year by year",
        b.group(
            "Fiscal Year",
            percent=sum_("Spent EUR", kind == "Personnel") / sum_("Spent EUR") * 100,
        ).table(),
    ),
    (
        "Five lines that blew their budget by the most euros",
        b.derive(excess=spent - planned).top(5, "excess").table(),
    ),
    (
        "What did a full-time post cost on average in each year? Personnel spending over posts",
        b.filter(kind == "Personnel")
        .group("Fiscal Year", per_post=sum_("Spent EUR") / sum_("FTE"))
        .table(),
    ),
    (
        "How does each year's mix of funding look, as shares of what was planned?",
        b.group("Fiscal Year", "Funding Source", planned=sum_("Planned EUR"))
        .derive(share=c("planned") / over(sum_("planned"), "Fiscal Year"))
        .table(),
    ),
    (
        "Lines bigger than the average line of their own department",
        b.filter(planned > over(mean("Planned EUR"), "Dept.")).table(),
    ),
    (
        "Above what sum lies the dearest tenth of the investment lines?",
        b.filter(kind == "Investment").value(quantile("Planned EUR", 0.9)),
    ),
    (
        "Voluntary sports or tourism lines paid from own taxes: how many, and for how much?",
        b.filter(
            dept.isin(["Sports", "Tourism"]) & (c("Mandatory") == "no") & (source == "own taxes")
        )
        .group(n=count(), planned=sum_("Planned EUR"))
        .table(),
    ),
    (
        "What do the departments spend in an average year, each of them?",
        b.group("Dept.", "Fiscal Year", spent=sum_("Spent EUR"))
        .group("Dept.", average=mean("spent"))
        .table(),
    ),
    (
        "Of the 2022 lines with reported spending: which departments left over 3 per cent unspent?",
        b.filter((year == 2022) & ~spent.missing())
        .group("Dept.", planned=sum_("Planned EUR"), spent=sum_("Spent EUR"))
        .filter(c("spent") < c("planned") * 0.97)
        .select("Dept.")
        .table(),
    ),
    # time
    (
        "Total plan per fiscal year and the change in per cent on the year before",
        b.group("Fiscal Year", planned=sum_("Planned EUR"))
        .derive(change=(c("planned") / shift("planned", "Fiscal Year") - 1) * 100)
        .table(),
    ),
    (
        "How did each department's spending move from one year to the next, in euros?",
        b.group("Dept.", "Fiscal Year", spent=sum_("Spent EUR"))
        .derive(change=c("spent") - shift("spent", "Fiscal Year", per=("Dept.",)))
        .table(),
    ),
    (
        "Road spending by year, adding up as it goes",
        b.filter(dept == "Roads and Traffic")
        .group("Fiscal Year", spent=sum_("Spent EUR"))
        .derive(total=running("spent", "Fiscal Year"))
        .table(),
    ),
    (
        "In which month of the calendar does the council approve the most lines?",
        b.group(month=approved.part("month"), n=count()).top(1, "n").table(),
    ),
    (
        "How much was approved in the last quarter of 2023?",
        b.filter((approved >= date("2023-10-01")) & (approved < date("2024-01-01"))).value(
            sum_("Planned EUR")
        ),
    ),
    (
        "Lines approved at a weekend, how many of them?",
        b.filter(approved.part("weekday") >= 6).value(count()),
    ),
    (
        "Approved lines per month with a three-month rolling average",
        b.group(month=approved.floor("month"), n=count())
        .derive(average=rolling("n", "month", 3))
        .table(),
    ),
    (
        "First and last date of approval for every budget year",
        b.group("Fiscal Year", first=min_("Approved On"), last=max_("Approved On")).table(),
    ),
    (
        "Average yes votes per weekday of the decision",
        b.group(weekday=approved.part("weekdayName"), votes=mean("Votes For")).table(),
    ),
    # charts
    (
        "A line for every department, spending over the years",
        b.group("Dept.", "Fiscal Year", spent=sum_("Spent EUR")).chart(
            "line", x="Fiscal Year", y="spent", colour="Dept."
        ),
    ),
    (
        "Pie chart for the front page: the plan by funding source",
        b.group("Funding Source", planned=sum_("Planned EUR")).chart(
            "pie", x="Funding Source", y="planned"
        ),
    ),
    (
        "Stacked bars per year, coloured by cost type, of the money spent",
        b.group("Fiscal Year", "Cost Type", spent=sum_("Spent EUR")).chart(
            "bar", x="Fiscal Year", y="spent", colour="Cost Type", stacked=True
        ),
    ),
    (
        "Plot what was spent against what was planned, each line a dot",
        b.chart("scatter", x="Planned EUR", y="Spent EUR"),
    ),
    (
        "Heat map of departments and districts by spending",
        b.group("Dept.", "District", spent=sum_("Spent EUR")).chart(
            "heatmap", x="District", y="Dept.", colour="spent"
        ),
    ),
    (
        "How are the votes in favour spread? Histogram",
        b.chart("histogram", y="Votes For"),
    ),
    (
        "Boxes for the size of budget lines, cost type by cost type",
        b.chart("box", x="Cost Type", y="Planned EUR"),
    ),
    (
        "Bar chart of the posts in each department for 2023",
        b.filter(year == 2023).group("Dept.", posts=sum_("FTE")).chart("bar", x="Dept.", y="posts"),
    ),
    # cleaning
    (
        "Add a column Deviation: spent minus planned",
        b.set("Deviation", spent - planned).change("budget_lines"),
    ),
    (
        "Get rid of the lines without any spending figure",
        b.filter(~spent.missing()).change("budget_lines"),
    ),
    (
        "Where the district is blank, put town-wide",
        b.set("District", c("District").or_else("town-wide")).change("budget_lines"),
    ),
    (
        "Call the column Dept. Department from now on",
        b.rename(**{"Dept.": "Department"}).change("budget_lines"),
    ),
    (
        "Turn the approval dates into proper dates",
        b.set("Approved On", approved.cast("datetime")).change("budget_lines"),
    ),
    # statistics
    (
        "Do bigger plans win fewer votes? Correlation of the two",
        b.test("correlation", y="Votes For", x="Planned EUR"),
    ),
    (
        "Is the difference in spending between mandatory and voluntary lines more than chance? "
        "Mann-Whitney",
        b.test("mannWhitney", y="Spent EUR", x="Mandatory"),
    ),
    (
        "Are funding sources and departments independent of each other, chi-squared",
        b.test("chiSquared", y="Funding Source", x="Dept."),
    ),
    (
        "Analysis of variance of the yes votes across districts",
        b.test("anova", y="Votes For", x="District"),
    ),
    # nothing can answer it
    ("How did each party vote on the culture budget?", None),
    ("What does the town spend per resident in each district?", None),
    ("Why did roads cost so much more than planned in 2022?", None),
    ("What will the 2026 budget look like if the state cuts its grants?", None),
    ("Give me a headline for the story on the overspending", None),
    ("How does our spending on parks compare with that of neighbouring towns?", None),
    ("What is the mayor's salary?", None),
    ("Should the town close the tourism office?", None),
    # Everyday
    (
        "Who spends the most?",
        b.group("Dept.", spent=sum_("Spent EUR")).top(1, "spent").table(),
    ),
    ("Spending per year", b.group("Fiscal Year", spent=sum_("Spent EUR")).table()),
    ("How much was planned for parks?", b.filter(dept == "Parks").value(sum_("Planned EUR"))),
    ("The average line, how big is it in the plan?", b.value(mean("Planned EUR"))),
    ("Most expensive line of all", b.top(1, "Spent EUR").table()),
    ("Lines per district", b.group("District", n=count()).table()),
    (
        "How much went on IT in 2024?",
        b.filter((kind == "IT") & (year == 2024)).value(sum_("Spent EUR")),
    ),
    ("What part of the lines is mandatory?", b.value(mean(c("Mandatory") == "yes"))),
    ("Show me the tourism lines", b.filter(dept == "Tourism").table()),
    ("How much debt does the town have?", None),
]
