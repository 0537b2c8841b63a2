"""Interviews of a household survey, and the members of the households."""

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
    over,
    quantile,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"hh": "parquet", "members": "csv"}

VOICE = "a social scientist, plain"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 900
    region = rng.choice(["North", "Coast", "Central", "Highlands"], n, p=[0.27, 0.24, 0.34, 0.15])
    urban = rng.random(n) < np.where(region == "Highlands", 0.2, 0.58)
    size = 1 + rng.poisson(1.7, n)
    kids = rng.binomial(np.clip(size - 1, 0, 6), 0.42)
    educ = rng.choice(["none", "primary", "secondary", "tertiary"], n, p=[0.08, 0.31, 0.38, 0.23])
    step = np.select([educ == "none", educ == "primary", educ == "secondary"], [0, 0.16, 0.4], 0.85)
    income = np.exp(6.6 + step + 0.18 * urban + 0.11 * size + rng.normal(0, 0.45, n))
    tenure = rng.choice(["owner", "renter", "rent-free"], n, p=[0.54, 0.37, 0.09])
    day = pd.Timestamp("2023-02-06") + pd.to_timedelta(np.sort(rng.integers(0, 630, n)), "D")
    hh = pd.DataFrame(
        {
            "hhid": np.arange(10001, 10001 + n),
            "int_date": day,
            "int_mode": rng.choice(["face-to-face", "phone", "web"], n, p=[0.52, 0.27, 0.21]),
            "int_min": np.clip(rng.normal(38, 9, n) + 2.5 * size, 9, None).round(),
            "interviewer": rng.choice(["INT03", "INT07", "INT11", "INT12", "INT15", "INT21"], n),
            "region": region,
            "urban": urban,
            "hh_size": size,
            "n_child": kids,
            "tenure": tenure,
            "educ_head": educ,
            "sex_head": rng.choice(["f", "m"], n, p=[0.41, 0.59]),
            "age_head": np.clip(rng.normal(49, 15, n), 18, 94).round().astype(int),
            "inc_month": income.round(-1),
            "exp_food": (income * rng.beta(6, 13, n) + 40).round(),
            "exp_rent": np.where(tenure == "renter", (income * rng.beta(5, 13, n)).round(), 0),
            "internet": np.where(rng.random(n) < 0.3 + step * 0.6 + 0.15 * urban, "yes", "no"),
            "lifesat": np.clip(rng.normal(5.6 + step * 1.6, 1.9, n), 0, 10).round(),
            "assets": rng.choice(
                ["radio", "radio,tv", "tv,fridge", "tv,fridge,car", "bicycle", "bicycle,tv", None],
                n,
            ),
            "consent_followup": rng.random(n) < 0.72,
            "wt": rng.gamma(9, 0.111, n).round(3),
        }
    )
    hh["inc_month"] = hh["inc_month"].mask(rng.random(n) < 0.12)
    hh.loc[rng.choice(n, 47, replace=False), "lifesat"] = np.nan
    hh.loc[rng.choice(n, 13, replace=False), "educ_head"] = None
    answered = np.arange(n) < n - 25
    owner = np.repeat(hh["hhid"].to_numpy()[answered], np.clip(size[answered], 1, 4))[:1900]
    m = len(owner)
    age = rng.integers(0, 88, m)
    adult = age >= 15
    sex = rng.choice(["f", "m", "F", "m "], m, p=[0.44, 0.43, 0.07, 0.06])
    empl = rng.choice(
        ["employed", "self-employed", "unemployed", "inactive"], m, p=[0.44, 0.16, 0.1, 0.3]
    )
    works = adult & np.isin(empl, ["employed", "self-employed"])
    years = np.clip(rng.normal(10.5, 3.4, m), 0, 20).round()
    members = pd.DataFrame(
        {
            "hhid": owner,
            "pid": np.arange(1, m + 1),
            "relation": rng.choice(["head", "spouse", "child", "parent", "other"], m),
            "sex": sex,
            "age": age,
            "marital": pd.Series(
                rng.choice(
                    ["single", "married", "widowed", "divorced"], m, p=[0.36, 0.46, 0.1, 0.08]
                )
            ).mask(~adult),
            "educ_yrs": pd.Series(years).mask(age < 7),
            "empl": pd.Series(empl).mask(~adult),
            "hrs_week": pd.Series(np.clip(rng.normal(39, 11, m), 3, 84).round()).mask(~works),
            "wage_hr": pd.Series((5.4 + 0.42 * years + rng.gamma(2, 1.6, m)).round(2)).mask(~works),
            "smoker": pd.Series(rng.choice(["yes", "no"], m, p=[0.22, 0.78])).mask(~adult),
            "health": rng.choice([1, 2, 3, 4, 5], m, p=[0.05, 0.13, 0.28, 0.34, 0.2]),
        }
    )
    members = pd.concat([members, members.iloc[[90, 1010, 1011]]], ignore_index=True)
    return {"hh": hh, "members": members}


hh = T("hh")
members = T("members")
both = members.join(hh, on="hhid")

day = c("int_date")
month = day.floor("month")
income = c("inc_month")
online = c("internet") == "yes"
renter = c("tenure") == "renter"
woman = c("sex_head") == "f"
in_2024 = (day >= date("2024-01-01")) & (day < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    (
        "t-test of exp_food between urban and rural households",
        hh.test("tTest", y="exp_food", x="urban"),
    ),
    ("Drop the households with missing lifesat", hh.filter(~c("lifesat").missing()).change("hh")),
    (
        "Which interviewers have a mean int_min above 40?",
        hh.group("interviewer", minutes=mean("int_min")).filter(c("minutes") > 40).table(),
    ),
    (
        "Number of smokers living in urban households",
        both.filter((c("smoker") == "yes") & c("urban")).value(count()),
    ),
    (
        "Mean and median of inc_month by tenure",
        hh.group("tenure", mean=mean("inc_month"), median=median("inc_month")).table(),
    ),
    (
        "Show hhid, region and hh_size of households with internet",
        hh.filter(online).select("hhid", "region", "hh_size").table(),
    ),
    ("Frequencies of marital status", members.group("marital", n=count()).table()),
    ("Descriptive statistics for wage_hr", members.report("describe", "wage_hr")),
    (
        "Difference in lifesat between urban and rural households",
        hh.value(mean("lifesat", c("urban")) - mean("lifesat", ~c("urban"))),
    ),
    (
        "The two households with the highest income in each region",
        hh.top(2, "inc_month", per=("region",)).table(),
    ),
    ("Share of households that voted in the last election", None),
    # look
    ("Number of households in the sample", hh.value(count())),
    ("Variable types in members", members.report("types")),
    ("Item nonresponse: missing values per variable in hh", hh.report("missing")),
    ("Dimensions of the members data", members.report("shape")),
    (
        "Descriptives of income, food and rent expenditure",
        hh.report("describe", "inc_month", "exp_food", "exp_rent"),
    ),
    ("Which interview modes were used?", hh.distinct("int_mode").table()),
    ("Draw 25 households at random", hh.sample(25).table()),
    ("Are there duplicate records in members?", members.report("duplicates")),
    # aggregate and compare
    ("Median monthly income by region", hh.group("region", income=median("inc_month")).table()),
    (
        "Mean life satisfaction by education of the head",
        hh.group("educ_head", lifesat=mean("lifesat")).table(),
    ),
    (
        "Weighted mean of household income",
        hh.filter(~income.missing()).value(sum_(income * c("wt")) / sum_("wt")),
    ),
    (
        "Proportion of households with internet, urban vs rural",
        hh.group("urban", share=mean(online)).table(),
    ),
    (
        "Mean food share of income by tenure",
        hh.group("tenure", share=mean(c("exp_food") / income)).table(),
    ),
    (
        "Number of female headed households with three or more children",
        hh.filter(woman & (c("n_child") >= 3)).value(count()),
    ),
    (
        "Per capita income by region, averaged over households",
        hh.group("region", income=mean(income / c("hh_size"))).table(),
    ),
    (
        "Unemployment rate among the employed and unemployed, by region",
        both.filter(c("empl").isin(["employed", "self-employed", "unemployed"]))
        .group("region", rate=mean(c("empl") == "unemployed"))
        .table(),
    ),
    (
        "Which interviewer completed the most interviews?",
        hh.group("interviewer", n=count()).top(1, "n").table(),
    ),
    (
        "Difference in mean income between male and female heads",
        hh.value(mean("inc_month", c("sex_head") == "m") - mean("inc_month", woman)),
    ),
    (
        "Percentage distribution of tenure within each region",
        hh.group("region", "tenure", n=count())
        .derive(percent=c("n") / over(sum_("n"), "region") * 100)
        .table(),
    ),
    ("Households without any member records", hh.join(members, on="hhid", how="anti").table()),
    (
        "Households with income above the median of their region",
        hh.filter(income > over(median("inc_month"), "region")).table(),
    ),
    (
        "Mean hourly wage by marital status, only working over 20 hours",
        members.filter(c("hrs_week") > 20).group("marital", wage=mean("wage_hr")).table(),
    ),
    (
        "Average number of smokers per household",
        members.group("hhid", smokers=count(only=c("smoker") == "yes")).value(mean("smokers")),
    ),
    (
        "Ten households with the highest rent burden, rent over income",
        hh.derive(burden=c("exp_rent") / income).top(10, "burden").table(),
    ),
    # time
    ("Interviews per month", hh.group(month=month, n=count()).table()),
    (
        "Interviews by quarter and mode in 2024",
        hh.filter(in_2024).group("int_mode", quarter=day.floor("quarter"), n=count()).table(),
    ),
    (
        "First and last interview of each interviewer",
        hh.group("interviewer", first=min_("int_date"), last=max_("int_date")).table(),
    ),
    (
        "Interviews conducted on weekends, as a proportion",
        hh.value(mean(day.part("weekday") >= 6)),
    ),
    (
        "Cumulative number of interviews by week",
        hh.group(week=day.floor("week"), n=count()).derive(total=running("n", "week")).table(),
    ),
    (
        "Mean interview length by weekday",
        hh.group(weekday=day.part("weekdayName"), minutes=mean("int_min")).table(),
    ),
    (
        "Households interviewed between March and May 2023, by region",
        hh.filter((day >= date("2023-03-01")) & (day < date("2023-06-01")))
        .group("region", n=count())
        .table(),
    ),
    (
        "Change in median income from one quarter to the next",
        hh.group(quarter=day.floor("quarter"), income=median("inc_month"))
        .derive(change=c("income") - shift("income", "quarter"))
        .table(),
    ),
    # charts
    ("Histogram of monthly income with 40 bins", hh.chart("histogram", y="inc_month", bins=40)),
    ("Boxplot of life satisfaction by education", hh.chart("box", x="educ_head", y="lifesat")),
    (
        "Scatterplot of food expenditure against income",
        hh.chart("scatter", x="inc_month", y="exp_food"),
    ),
    (
        "Bar chart of household size",
        hh.group("hh_size", n=count()).chart("bar", x="hh_size", y="n"),
    ),
    (
        "Stacked bars of employment status by sex",
        members.group("sex", "empl", n=count()).chart(
            "bar", x="sex", y="n", colour="empl", stacked=True
        ),
    ),
    (
        "Violin plot of hourly wages by employment status",
        members.chart("violin", x="empl", y="wage_hr"),
    ),
    (
        "Line chart of interviews per month by mode",
        hh.group("int_mode", month=month, n=count()).chart(
            "line", x="month", y="n", colour="int_mode"
        ),
    ),
    (
        "Heatmap of mean income by region and education",
        hh.group("region", "educ_head", income=mean("inc_month")).chart(
            "heatmap", x="region", y="educ_head", colour="income"
        ),
    ),
    # cleaning and reshaping
    ("Remove duplicate persons from members", members.distinct().change("members")),
    (
        "Harmonise sex in members: strip blanks, lower case",
        members.derive(sex=c("sex").strip().lower()).change("members"),
    ),
    ("Drop households with missing income from hh", hh.filter(~income.missing()).change("hh")),
    ("Add the log of income to hh as log_inc", hh.derive(log_inc=income.log()).change("hh")),
    (
        "Impute missing income with the regional median in hh",
        hh.derive(inc_month=income.or_else(over(median("inc_month"), "region"))).change("hh"),
    ),
    (
        "Recode age into child under 15, adult up to 64, elderly",
        members.derive(
            group=where(c("age") < 15, "child", where(c("age") <= 64, "adult", "elderly"))
        ).table(),
    ),
    ("Crosstab of region by tenure", hh.pivot("region", "tenure", count()).table()),
    (
        "Rename lifesat to life_satisfaction in hh",
        hh.rename(lifesat="life_satisfaction").change("hh"),
    ),
    (
        "Food and rent expenditure in long format, by household id",
        hh.select("hhid", "exp_food", "exp_rent").unpivot(["hhid"]).table(),
    ),
    ("Split assets at the comma into one row per asset", hh.explode("assets", ",").table()),
    # statistics
    (
        "Correlation of education years and hourly wage",
        members.test("correlation", y="wage_hr", x="educ_yrs"),
    ),
    (
        "Spearman correlation between life satisfaction and income",
        hh.test("correlation", y="lifesat", x="inc_month", method="spearman"),
    ),
    ("T-test of income by sex of the head", hh.test("tTest", y="inc_month", x="sex_head")),
    (
        "Does life satisfaction differ between regions? ANOVA",
        hh.test("anova", y="lifesat", x="region"),
    ),
    (
        "Chi-squared test of internet access and tenure",
        hh.test("chiSquared", y="internet", x="tenure"),
    ),
    (
        "Confidence interval of mean income for renters",
        hh.filter(renter).test("interval", y="inc_month"),
    ),
    (
        "Regress food expenditure on household size",
        hh.test("regression", y="exp_food", x="hh_size"),
    ),
    (
        "Ratio of the 90th to the 10th income percentile by region",
        hh.group("region", ratio=quantile("inc_month", 0.9) / quantile("inc_month", 0.1)).table(),
    ),
    # no answer
    ("Poverty rate by ethnic group", None),
    ("Response rate by region", None),
    ("Does education cause higher life satisfaction?", None),
    ("Which party did the heads of household vote for?", None),
    ("Income mobility of households between the two waves", None),
    ("Expected household income in 2030", None),
    ("Share of immigrants by region", None),
    ("What is the official national poverty line?", None),
]
