"""Members of a social survey panel and their interviews in five waves."""

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
    nunique,
    over,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"respondents": "csv", "waves": "parquet"}

VOICE = "a social scientist, precise, in full sentences or in terse headings"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 620
    towns = ["Ahlen", "Borken", "Celle", "Dessau", "Emden", "Fulda", "Gera", "Hameln"]
    messy = [str.title, str.upper, lambda text: f" {text}", lambda text: f"{text} "]
    educ = rng.choice(["low", "medium", "high"], n, p=[0.25, 0.45, 0.3])
    region = rng.choice(["North", "East", "South", "West"], n, p=[0.2, 0.22, 0.28, 0.3])
    entry = pd.Timestamp("2019-09-02") + pd.to_timedelta(rng.integers(0, 480, n), unit="D")
    left = rng.random(n) < 0.3
    leaving = pd.Series(entry + pd.to_timedelta(rng.integers(200, 1400, n), unit="D"))
    respondents = pd.DataFrame(
        {
            "pid": np.arange(100201, 100201 + n),
            "sex": rng.choice(["female", "male", "diverse"], n, p=[0.51, 0.475, 0.015]),
            "yob": rng.integers(1936, 2009, n),
            "region": region,
            "urbanity": rng.choice(["urban", "suburban", "rural"], n, p=[0.42, 0.33, 0.25]),
            "municipality": [
                messy[i](town)
                for i, town in zip(
                    rng.choice(4, n, p=[0.7, 0.1, 0.1, 0.1]), rng.choice(towns, n), strict=True
                )
            ],
            "educ": educ,
            "born_abroad": rng.random(n) < 0.17,
            "recruit": rng.choice(["CAPI", "CAWI", "CATI"], n, p=[0.4, 0.35, 0.25]),
            "recruit_date": entry.strftime("%Y-%m-%d"),
            "exit_date": leaving.dt.strftime("%Y-%m-%d").where(left),
            "linkage_consent": rng.choice(["yes", "no"], n, p=[0.68, 0.32]),
        }
    )
    rows = []
    for person in range(n - 14):
        reached = int(rng.integers(1, 5)) if left[person] else 5
        rows += [(person, wave) for wave in range(1, reached + 1) if rng.random() < 0.86]
    who, wave = (np.array(part) for part in zip(*rows, strict=True))
    m = len(who)
    step = pd.Series(educ).map({"low": 7.35, "medium": 7.7, "high": 8.05}).to_numpy()[who]
    step = step - np.where(region[who] == "East", 0.12, 0)
    income = rng.lognormal(step, 0.42).round(-1)
    emp = rng.choice(
        ["full-time", "part-time", "unemployed", "retired", "student"],
        m,
        p=[0.42, 0.17, 0.08, 0.24, 0.09],
    )
    satisfaction = rng.normal(6.9 + (step - 7.7) - np.where(emp == "unemployed", 1.4, 0), 1.7)
    police = rng.normal(6.2, 2, m).round().clip(0, 10)
    mode = rng.choice(["CAPI", "CAWI", "CATI"], m, p=[0.34, 0.42, 0.24])
    size = rng.choice([1, 2, 3, 4, 5, 6], m, p=[0.3, 0.34, 0.15, 0.14, 0.05, 0.02])
    waves = pd.DataFrame(
        {
            "pid": respondents["pid"].to_numpy()[who],
            "wave": wave,
            "int_date": pd.to_datetime((2019 + wave).astype(str))
            + pd.to_timedelta(60 + rng.integers(0, 200, m), unit="D"),
            "mode": mode,
            "interviewer": np.where(
                mode == "CAWI", None, [f"I{x:03d}" for x in rng.integers(11, 46, m)]
            ),
            "dur_min": (rng.lognormal(3.5, 0.25, m) + 1.5 * size).round(1),
            "hhinc_eur": np.where(rng.random(m) < 0.11, np.nan, income),
            "hhsize": size,
            "emp_status": emp,
            "lifesat": satisfaction.round().clip(0, 10).astype(int),
            "health": rng.choice([1, 2, 3, 4, 5], m, p=[0.05, 0.12, 0.3, 0.36, 0.17]),
            "trust_parl": (0.5 * police + rng.normal(1.6 - 0.1 * wave, 1.8, m)).round().clip(0, 10),
            "trust_police": police,
            "trust_courts": rng.normal(5.9, 2.1, m).round().clip(0, 10),
            "left_right": rng.normal(4.8, 1.9, m).round().clip(0, 10),
            "incentive": rng.choice(["5 EUR", "10 EUR", "20 EUR"], m, p=[0.3, 0.5, 0.2]),
            "weight": rng.lognormal(0, 0.35, m).round(3),
        }
    )
    for column, share in [("trust_parl", 0.04), ("trust_courts", 0.05), ("left_right", 0.09)]:
        waves.loc[rng.random(m) < share, column] = np.nan
    return {"respondents": respondents, "waves": waves}


r = T("respondents")
w = T("waves")
both = w.join(r, "pid")

interviewed = c("int_date")
parliament = c("trust_parl")
entered = c("recruit_date")

QUESTIONS = [
    # Everyday
    (
        "Mean trust in parliament, police and courts per wave",
        w.group(
            "wave",
            parliament=mean("trust_parl"),
            police=mean("trust_police"),
            courts=mean("trust_courts"),
        ).table(),
    ),
    ("Which interview lasted the longest?", w.top(1, "dur_min").table()),
    ("Number of respondents by urbanity", r.group("urbanity", n=count()).table()),
    (
        "Please list the respondents from the East who were born after 1990.",
        r.filter((c("region") == "East") & (c("yob") > 1990)).table(),
    ),
    (
        "Percentage of each interview mode within each wave",
        w.group("wave", "mode", n=count())
        .derive(percentage=c("n") / over(sum_("n"), "wave") * 100)
        .table(),
    ),
    ("Please draw a histogram of the left-right scale.", w.chart("histogram", y="left_right")),
    (
        "t-test of the year of birth by linkage consent",
        r.test("tTest", y="yob", x="linkage_consent"),
    ),
    (
        "Which interviewers conducted more than 40 interviews?",
        w.group("interviewer", n=count()).filter(c("n") > 40).table(),
    ),
    (
        "Cross-tabulation of sex and education among the respondents",
        r.pivot("sex", "educ", count()).table(),
    ),
    (
        "Mean and median interview length by mode",
        w.group("mode", mean=mean("dur_min"), median=median("dur_min")).table(),
    ),
    ("Which party do the respondents intend to vote for?", None),
    # look
    ("Total number of interviews across all waves", w.value(count())),
    ("How many values are missing on each variable of the waves file?", w.report("missing")),
    ("Which categories of employment status were coded?", w.distinct("emp_status").table()),
    (
        "Please report descriptive statistics for household income, life satisfaction "
        "and interview length.",
        w.report("describe", "hhinc_eur", "lifesat", "dur_min"),
    ),
    # aggregate and compare
    (
        "Mean life satisfaction by employment status, wave 3 only",
        w.filter(c("wave") == 3).group("emp_status", satisfaction=mean("lifesat")).table(),
    ),
    (
        "By how many euros does the median income of highly educated households exceed that of "
        "households with low education?",
        both.value(
            median("hhinc_eur", c("educ") == "high") - median("hhinc_eur", c("educ") == "low")
        ),
    ),
    (
        "Which five interviewers conducted the largest number of telephone interviews?",
        w.filter(c("mode") == "CATI").group("interviewer", n=count()).top(5, "n").table(),
    ),
    (
        "What proportion of the rural sample agreed to have their data linked?",
        r.filter(c("urbanity") == "rural").value(mean(c("linkage_consent") == "yes")),
    ),
    (
        "For each region, what percentage of the panel members was born in another country?",
        r.group("region", percentage=mean(c("born_abroad")) * 100).table(),
    ),
    (
        "How many persons participated in all five waves?",
        w.group("pid", waves=nunique("wave")).filter(c("waves") == 5).value(count()),
    ),
    (
        "Number of recruited persons from whom we do not possess a single interview",
        r.join(w, "pid", "anti").value(count()),
    ),
    (
        "Trust in parliament per wave as a weighted mean, using the weights supplied and leaving "
        "item nonresponse out of numerator and denominator",
        w.group(
            "wave",
            trust=sum_(parliament * c("weight")) / sum_("weight", ~parliament.missing()),
        ).table(),
    ),
    (
        "What is the median income per head, i.e. household income over household size, "
        "in each of the regions?",
        both.group("region", per_head=median(c("hhinc_eur") / c("hhsize"))).table(),
    ),
    (
        "In which combination of sex and educational level is the mean health score lowest?",
        both.group("sex", "educ", health=mean("health")).bottom(1, "health").table(),
    ),
    (
        "List the person identifiers of those who rated their life 9 or above on less than "
        "1,200 euros a month.",
        w.filter((c("lifesat") >= 9) & (c("hhinc_eur") < 1200)).distinct("pid").table(),
    ),
    (
        "How many interviews took longer than the average interview of the same mode?",
        w.filter(c("dur_min") > over(mean("dur_min"), "mode")).value(count()),
    ),
    (
        "Within the fifth wave, select the two interviews with the highest household income "
        "in every region.",
        both.filter(c("wave") == 5).top(2, "hhinc_eur", per=("region",)).table(),
    ),
    (
        "Among unemployed women, how far apart are mean trust in the police and mean trust in "
        "parliament (police minus parliament)?",
        both.filter((c("emp_status") == "unemployed") & (c("sex") == "female")).value(
            mean("trust_police") - mean("trust_parl")
        ),
    ),
    # time
    (
        "Interviews completed in each month of 2022",
        w.filter((interviewed >= date("2022-01-01")) & (interviewed < date("2023-01-01")))
        .group(month=interviewed.floor("month"), n=count())
        .table(),
    ),
    (
        "On which day of the week do people fill in the web questionnaire most frequently?",
        w.filter(c("mode") == "CAWI")
        .group(weekday=interviewed.part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "By how many scale points did mean trust in the courts change from one year of fieldwork "
        "to the next?",
        w.group(year=interviewed.floor("year"), trust=mean("trust_courts"))
        .derive(change=c("trust") - shift("trust", "year"))
        .table(),
    ),
    (
        "For those who have left the panel: mean number of days between recruitment and exit, "
        "separately for each mode of recruitment",
        r.filter(~c("exit_date").missing())
        .group("recruit", days=mean(entered.until(c("exit_date"))))
        .table(),
    ),
    (
        "How did the number of panel members accumulate over the months of recruitment?",
        r.group(month=entered.floor("month"), n=count())
        .derive(cumulative=running("n", "month"))
        .table(),
    ),
    # charts
    (
        "Please plot mean life satisfaction over the waves with one line for each sex.",
        both.group("wave", "sex", satisfaction=mean("lifesat")).chart(
            "line", x="wave", y="satisfaction", colour="sex"
        ),
    ),
    (
        "Histogram of left-right self-placement, eleven bars",
        w.chart("histogram", y="left_right", bins=11),
    ),
    (
        "Display the dispersion of household income at each educational level by box plots.",
        both.chart("box", x="educ", y="hhinc_eur"),
    ),
    (
        "Scatter diagram of interview duration (vertical) and year of birth (horizontal), "
        "modes distinguished by colour",
        both.chart("scatter", x="yob", y="dur_min", colour="mode"),
    ),
    (
        "Show the composition of each wave by interview mode in stacked bars.",
        w.group("wave", "mode", n=count()).chart(
            "bar", x="wave", y="n", colour="mode", stacked=True
        ),
    ),
    # cleaning and reshaping: the table changes
    (
        "The names of municipalities carry stray blanks and inconsistent capitals; harmonise them "
        "to lower case without blanks at either end and keep that in the respondents file.",
        r.derive(municipality=c("municipality").strip().lower()).change("respondents"),
    ),
    (
        "The incentive in the waves file reads 10 EUR and the like. Store the amount as a number.",
        w.derive(incentive=c("incentive").replace(" EUR", "").cast("number")).change("waves"),
    ),
    (
        "Impute missing household income in waves by the median of persons with the same "
        "employment status.",
        w.derive(hhinc_eur=c("hhinc_eur").or_else(over(median("hhinc_eur"), "emp_status"))).change(
            "waves"
        ),
    ),
    (
        "Persons born after 2006 were never eligible and must go from the respondents file.",
        r.filter(c("yob") <= 2006).change("respondents"),
    ),
    (
        "In the waves file, the variable dur_min shall henceforth be called duration.",
        w.rename(dur_min="duration").change("waves"),
    ),
    (
        "Add a 0/1 indicator named satisfied to waves: 1 for a life satisfaction of 8 and higher.",
        w.derive(satisfied=where(c("lifesat") >= 8, 1, 0)).change("waves"),
    ),
    # cleaning and reshaping: only shown
    (
        "Let me see the respondents with CAWI spelt out as web under mode of recruitment.",
        r.derive(recruit=c("recruit").replace("CAWI", "web")).table(),
    ),
    (
        "Size of each ten-year birth cohort in the panel",
        r.group(cohort=c("yob").bins(10), n=count()).table(),
    ),
    (
        "A contingency table with employment status down the side, interview mode across the top, "
        "and the number of interviews in the cells",
        w.pivot("emp_status", "mode", count()).table(),
    ),
    (
        "I require the three trust items underneath each other, one line per person, wave and "
        "item, with columns item and score.",
        w.select("pid", "wave", "trust_parl", "trust_police", "trust_courts")
        .unpivot(["pid", "wave"], names="item", values="score")
        .table(),
    ),
    (
        "The wave number is a label and no quantity: show the waves file with it as a "
        "categorical variable.",
        w.derive(wave=c("wave").cast("category")).table(),
    ),
    # statistics
    (
        "Spearman's rho between trust in parliament and trust in the police, wave 1",
        w.filter(c("wave") == 1).test(
            "correlation", y="trust_parl", x="trust_police", method="spearman"
        ),
    ),
    (
        "Do persons who consented to linkage and persons who refused differ significantly in "
        "life satisfaction?",
        both.test("tTest", y="lifesat", x="linkage_consent"),
    ),
    (
        "Test the null hypothesis that left-right self-placement has the same mean in all "
        "four regions.",
        both.test("anova", y="left_right", x="region"),
    ),
    (
        "Has one's level of education anything to do with living in town or in the country, or "
        "might the pattern be due to chance?",
        r.test("chiSquared", y="educ", x="urbanity"),
    ),
    (
        "Do the durations of web interviews follow a bell curve?",
        w.filter(c("mode") == "CAWI").test("normality", y="dur_min"),
    ),
    (
        "Between which bounds may we assume the true mean household income of wave 5 to lie, "
        "given the usual 5 percent error?",
        w.filter(c("wave") == 5).test("interval", y="hhinc_eur"),
    ),
    (
        "How many minutes does each additional household member add to an interview, assuming a "
        "straight line?",
        w.test("regression", y="dur_min", x="hhsize"),
    ),
    (
        "Express every household income in standard deviations above or below the mean of its "
        "wave.",
        w.derive(
            z=(c("hhinc_eur") - over(mean("hhinc_eur"), "wave")) / over(std("hhinc_eur"), "wave")
        ).table(),
    ),
    (
        "How heterogeneous are the answers on trust in the courts within each educational level? "
        "I mean the standard deviation.",
        both.group("educ", spread=std("trust_courts")).table(),
    ),
    # nothing can answer it
    ("What mean life satisfaction is to be expected in wave 6?", None),
    ("Which respondents are most at risk of dropping out before the next interview?", None),
    ("For what reason has trust in parliament declined since wave 1?", None),
    (
        "Is the lower household income in the East attributable to the composition by education?",
        None,
    ),
    ("Does unemployment make people dissatisfied, or do the dissatisfied lose their jobs?", None),
    ("Identify latent classes of respondents on the basis of the three trust items.", None),
    ("Ought we to raise the incentive for those interviewed by telephone?", None),
    ("Is a mean of 6.8 for life satisfaction to be considered satisfactory?", None),
    ("Summarise what is substantively noteworthy about the rural respondents.", None),
    ("Mean trust in the European Union by region", None),
    ("Which party did respondents to the right of 7 vote for at the last general election?", None),
    ("Share of married persons among women with high education", None),
    ("How many contact attempts preceded a completed interview in each mode?", None),
    ("Mean number of children under 18 in the household, by wave", None),
    ("How does our unemployment rate compare with the official labour force survey?", None),
    ("Would you proofread the abstract of my conference paper?", None),
]
