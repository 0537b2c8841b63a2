"""An allergy clinic: its register of patients, and their visits."""

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
    std,
    sum_,
)

FORMATS = {"visits": "csv", "patients": "csv"}

VOICE = "a nurse who writes polite full sentences, with medical words for what columns abbreviate"

ALLERGENS = {
    "AR": ["birch", "grass", "mite", "cat"],
    "AST": ["mite", "cat", "grass", "mould"],
    "FA": ["peanut", "egg", "hazelnut", "milk"],
    "AD": ["egg", "mite", "milk"],
    "CSU": ["none"],
    "DA": ["penicillin"],
}
PHYSICIANS = ["Okafor", "Lindqvist", "Mehta", "Baptiste"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 260
    born = pd.Timestamp("2022-01-01") - pd.to_timedelta(rng.gamma(2.2, 9, n) * 365, "D")
    age = (pd.Timestamp("2024-01-01") - born).days.to_numpy() / 365.25
    patients = pd.DataFrame(
        {
            "pt_id": [f"P{i:04d}" for i in range(1, n + 1)],
            "dob": born.strftime("%Y-%m-%d"),
            "sex": rng.choice(["F", "M"], n, p=[0.54, 0.46]),
            "wt_kg": (np.minimum(11 + age * 3.3, 70) * rng.normal(1, 0.13, n)).round(1),
            "ins": rng.choice(
                ["Medicaid", "Aetna", "BCBS", "self-pay"], n, p=[0.3, 0.2, 0.38, 0.12]
            ),
            "hx_anaph": rng.random(n) < 0.16,
            "reg_dt": (
                pd.Timestamp("2017-02-01") + pd.to_timedelta(rng.integers(0, 2100, n), "D")
            ).strftime("%Y-%m-%d"),
        }
    )
    patients.loc[rng.choice(n, 14, replace=False), "wt_kg"] = np.nan

    m = 2100
    weight = rng.gamma(1.5, 1, n)
    weight[rng.choice(n, 7, replace=False)] = 0
    at = rng.choice(n, m, p=weight / weight.sum())
    likely = rng.choice([*ALLERGENS], n, p=[0.3, 0.22, 0.2, 0.12, 0.1, 0.06])
    dx = likely[at]
    kind = rng.choice(["NEW", "FU", "SPT", "SCIT"], m, p=[0.17, 0.38, 0.17, 0.28])
    kind = np.where((kind == "SCIT") & ~np.isin(dx, ["AR", "AST"]), "FU", kind)
    kind = np.where((dx == "FA") & (rng.random(m) < 0.35), "OFC", kind)
    month = rng.choice(
        np.arange(1, 13), m, p=np.array([7, 7, 10, 13, 13, 10, 6, 5, 9, 8, 7, 5]) / 100
    )
    start = pd.to_datetime(
        [
            f"{year}-{number:02d}-{day:02d}"
            for year, number, day in zip(
                rng.choice([2023, 2024], m, p=[0.46, 0.54]),
                month,
                rng.integers(1, 29, m),
                strict=True,
            )
        ]
    )
    start = start + pd.to_timedelta(np.where(start.weekday == 6, 1, 0), "D")
    start = start + pd.to_timedelta(rng.integers(8 * 12, 17 * 12, m) * 5, "min")
    typical = (
        pd.Series(kind).map({"NEW": 55, "FU": 28, "SPT": 62, "SCIT": 41, "OFC": 205}).to_numpy()
    )
    stay = (typical * rng.normal(1, 0.16, m)).round().clip(9)
    allergic = np.array([rng.choice(ALLERGENS[name]) for name in dx])
    before = rng.integers(2, 11, m) + np.where(np.isin(month, [4, 5, 6]), 2, 0)
    grade = np.where(
        kind == "OFC",
        rng.choice([0, 1, 2, 3], m, p=[0.5, 0.22, 0.19, 0.09]),
        np.where(kind == "SCIT", rng.choice([0, 1, 2, 3], m, p=[0.86, 0.09, 0.035, 0.015]), 0),
    )
    due = start.normalize() + pd.to_timedelta((rng.gamma(3, 19, m)).round() + 7, "D")
    visits = pd.DataFrame(
        {
            "visit_id": 0,
            "pt_id": patients["pt_id"].to_numpy()[at],
            "chk_in": start.strftime("%Y-%m-%d %H:%M"),
            "chk_out": (start + pd.to_timedelta(stay, "min")).strftime("%Y-%m-%d %H:%M"),
            "vis_type": kind,
            "prov": rng.choice(PHYSICIANS, m, p=[0.33, 0.28, 0.23, 0.16]),
            "dx": dx,
            "alg": allergic,
            "wheal_mm": np.where(kind == "SPT", rng.gamma(5, 1.2, m).round(1), np.nan),
            "sige_kul": np.where(
                np.isin(kind, ["NEW", "FU"]) & (rng.random(m) < 0.6),
                rng.lognormal(1.4, 1.2, m).clip(0.1, 100).round(2),
                np.nan,
            ),
            "fev1_pp": np.where(
                rng.random(m) < np.where(dx == "AST", 0.85, 0.25),
                (rng.normal(94, 9, m) - np.where(dx == "AST", 11, 0)).round(),
                np.nan,
            ),
            "sx_in": before,
            "sx_out": (before - rng.integers(-1, 5, m)).clip(0),
            "rxn_gr": grade,
            "epi": (grade == 3) | ((grade == 2) & (rng.random(m) < 0.35)),
            "fu_due": due.strftime("%Y-%m-%d"),
            "chg_usd": (typical * 2.6 * rng.normal(1, 0.14, m) + 40).round(2),
        }
    )
    visits.loc[rng.choice(m, 170, replace=False), "fu_due"] = np.nan
    visits = visits.sort_values("chk_in", ignore_index=True)
    visits["visit_id"] = np.arange(50201, 50201 + m)
    return {"visits": visits, "patients": patients}


v = T("visits")
p = T("patients")
j = v.join(p, "pt_id")
challenge = c("vis_type") == "OFC"
injection = c("vis_type") == "SCIT"
new = c("vis_type") == "NEW"
asthma = c("dx") == "AST"
rhinitis = c("dx") == "AR"
food = c("dx") == "FA"
month = c("chk_in").floor("month")
year = c("chk_in").part("year")


def from_to(start: str, end: str) -> E:
    """From a day on and before another one."""
    return (c("chk_in") >= date(start)) & (c("chk_in") < date(end))


QUESTIONS = [
    # look
    ("Could you please show me the first twenty visits in the list?", v.limit(20).table()),
    ("Would you kindly tell me which diagnoses have been coded so far?", v.distinct("dx").table()),
    (
        "I would like to see all visits at which adrenaline had to be given.",
        v.filter(c("epi")).table(),
    ),
    (
        "May I ask how many values are missing in each column of the patient register?",
        p.report("missing"),
    ),
    (
        "Please list the patients with a history of anaphylaxis; the identifier, the date of birth "
        "and the body weight will do.",
        p.filter(c("hx_anaph")).select("pt_id", "dob", "wt_kg").table(),
    ),
    (
        "Could you give me a statistical summary of the wheal diameters and the specific IgE "
        "levels?",
        v.report("describe", "wheal_mm", "sige_kul"),
    ),
    (
        "Please arrange the oral food challenges from the most severe reaction to the mildest.",
        v.filter(challenge).sort("-rxn_gr").table(),
    ),
    (
        "Would you mind checking whether any visit has been entered twice?",
        v.report("duplicates"),
    ),
    # aggregate and compare
    (
        "What is the mean forced expiratory volume at visits for asthma?",
        v.filter(asthma).value(mean("fev1_pp")),
    ),
    (
        "How many immunotherapy injections has Dr Mehta supervised?",
        v.filter(injection & (c("prov") == "Mehta")).value(count()),
    ),
    (
        "I would be grateful for the median specific IgE for each allergen.",
        v.group("alg", ige=median("sige_kul")).table(),
    ),
    (
        "What proportion of the oral food challenges ended in a reaction of grade 2 or higher?",
        v.filter(challenge).value(mean(c("rxn_gr") >= 2)),
    ),
    (
        "Please count the visits for each combination of physician and diagnosis.",
        v.group("prov", "dx", n=count()).table(),
    ),
    (
        "Which allergen raises the largest wheal on average?",
        v.group("alg", wheal=mean("wheal_mm")).top(1, "wheal").table(),
    ),
    (
        "May I have the five skin tests with the largest wheals to cat?",
        v.filter((c("vis_type") == "SPT") & (c("alg") == "cat")).top(5, "wheal_mm").table(),
    ),
    (
        "Could you show me the two visits with the highest specific IgE within each diagnosis?",
        v.top(2, "sige_kul", ("dx",)).table(),
    ),
    (
        "By how many points does the symptom score fall on average between arrival and departure, "
        "for each type of visit?",
        v.group("vis_type", fall=mean(c("sx_in") - c("sx_out"))).table(),
    ),
    (
        "Please tell me the difference in average wheal diameter between birch and grass.",
        v.value(mean("wheal_mm", c("alg") == "birch") - mean("wheal_mm", c("alg") == "grass")),
    ),
    (
        "I should like to know the ratio of the mean specific IgE in food allergy to that in "
        "atopic dermatitis.",
        v.value(mean("sige_kul", food) / mean("sige_kul", c("dx") == "AD")),
    ),
    (
        "How many different patients have been under the care of Dr Okafor?",
        v.filter(c("prov") == "Okafor").value(nunique("pt_id")),
    ),
    (
        "Which patients have attended at least twenty times, if I may ask?",
        v.group("pt_id", n=count()).filter(c("n") >= 20).table(),
    ),
    (
        "Could you add up the charges for patients insured through Medicaid who came with "
        "urticaria?",
        j.filter((c("ins") == "Medicaid") & (c("dx") == "CSU")).value(sum_("chg_usd")),
    ),
    (
        "Would you please find the visit with the lowest forced expiratory volume of all?",
        v.bottom(1, "fev1_pp").table(),
    ),
    (
        "At how many visits was the forced expiratory volume below 80 percent although the "
        "diagnosis was not asthma?",
        v.filter((c("fev1_pp") < 80) & ~asthma).value(count()),
    ),
    (
        "What percentage of all our visits does each type of visit account for?",
        v.group("vis_type", n=count()).derive(share=c("n") / over(sum_("n")) * 100).table(),
    ),
    (
        "Are there patients in the register who have never been in for a visit? Please list them.",
        p.join(v, "pt_id", "anti").table(),
    ),
    (
        "Among patients with a history of anaphylaxis, how often was adrenaline needed at each "
        "grade of reaction?",
        j.filter(c("hx_anaph")).group("rxn_gr", n=count(only=c("epi"))).table(),
    ),
    (
        "Please give me the average charge and the number of visits for each insurer.",
        j.group("ins", charge=mean("chg_usd"), n=count()).table(),
    ),
    (
        "Which physicians have an average reaction grade above 0.8 in their food challenges?",
        v.filter(challenge).group("prov", grade=mean("rxn_gr")).filter(c("grade") > 0.8).table(),
    ),
    (
        "I am looking for the visits after which the symptom score was higher than on arrival; "
        "could you bring them up?",
        v.filter(c("sx_out") > c("sx_in")).table(),
    ),
    (
        "What is the average specific IgE to peanut in patients who weigh less than 30 kilograms?",
        j.filter((c("alg") == "peanut") & (c("wt_kg") < 30)).value(mean("sige_kul")),
    ),
    (
        "How widely do the wheal diameters scatter for each allergen? The standard deviation is "
        "quite enough.",
        v.group("alg", spread=std("wheal_mm")).table(),
    ),
    # time
    (
        "How many visits did we have in each month of 2024, please?",
        v.filter(year == 2024).group(month=month, n=count()).table(),
    ),
    (
        "On which day of the week do we receive the most new patients?",
        v.filter(new).group(weekday=c("chk_in").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Could you break down the arrivals of patients with urticaria by hour of the day?",
        v.filter(c("dx") == "CSU").group(hour=c("chk_in").part("hour"), n=count()).table(),
    ),
    (
        "How many minutes does an appointment for skin prick testing last on average, from "
        "check-in to check-out?",
        v.filter(c("vis_type") == "SPT").value(mean(c("chk_in").until(c("chk_out"), "minute"))),
    ),
    (
        "For every immunotherapy injection, please work out how many days had passed since the "
        "patient's previous one.",
        v.filter(injection)
        .derive(days=shift("chk_in", "chk_in", per=("pt_id",)).until(c("chk_in")))
        .table(),
    ),
    (
        "When did each patient come to us for the first time, and when for the last time?",
        v.group("pt_id", first=min_("chk_in"), last=max_("chk_in")).table(),
    ),
    (
        "I need the monthly number of immunotherapy injections together with its percentage growth "
        "on the month before.",
        v.filter(injection)
        .group(month=month, n=count())
        .derive(growth=(c("n") / shift("n", "month") - 1) * 100)
        .table(),
    ),
    (
        "Would you kindly prepare a running total of oral food challenges, month by month, from "
        "January 2024 onwards?",
        v.filter(challenge & (c("chk_in") >= date("2024-01-01")))
        .group(month=month, n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "Could I see the mean symptom score on arrival for each month, along with a three-month "
        "rolling average of it?",
        v.group(month=month, score=mean("sx_in"))
        .derive(smooth=rolling("score", "month", 3))
        .table(),
    ),
    (
        "How many visits because of birch were there between 1 April and 15 May 2024?",
        v.filter((c("alg") == "birch") & from_to("2024-04-01", "2024-05-16")).value(count()),
    ),
    (
        "Please show me the visits whose follow-up is due after 31 January 2025.",
        v.filter(c("fu_due") > date("2025-01-31")).table(),
    ),
    (
        "In which quarter did we have to give adrenaline most often?",
        v.filter(c("epi"))
        .group(quarter=c("chk_in").floor("quarter"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "How many days after the visit is the follow-up due on average, for each diagnosis?",
        v.group("dx", days=mean(c("chk_in").until(c("fu_due")))).table(),
    ),
    (
        "Would you please tell me how many patients were registered each year?",
        p.group(year=c("reg_dt").part("year"), n=count()).table(),
    ),
    (
        "I would appreciate the total charges for every week of May and June 2024.",
        v.filter(from_to("2024-05-01", "2024-07-01"))
        .group(week=c("chk_in").floor("week"), charges=sum_("chg_usd"))
        .table(),
    ),
    (
        "Please set the number of visits for allergic rhinitis from March to May 2023 beside that "
        "from March to May 2024.",
        v.filter(rhinitis)
        .group(
            spring_2023=count(only=from_to("2023-03-01", "2023-06-01")),
            spring_2024=count(only=from_to("2024-03-01", "2024-06-01")),
        )
        .table(),
    ),
    # charts
    (
        "Could you draw a bar chart of the number of visits for each diagnosis, please?",
        v.group("dx", n=count()).chart("bar", x="dx", y="n"),
    ),
    (
        "I would like a line chart of the monthly visits with a separate line for each physician.",
        v.group("prov", month=month, n=count()).chart("line", x="month", y="n", colour="prov"),
    ),
    (
        "Please make a histogram of the forced expiratory volume of our asthmatics.",
        v.filter(asthma).chart("histogram", y="fev1_pp"),
    ),
    (
        "Would a box plot of the wheal diameter for each allergen be possible?",
        v.chart("box", x="alg", y="wheal_mm"),
    ),
    (
        "May I have a scatter plot of the symptom score on departure against that on arrival for "
        "the food challenges?",
        v.filter(challenge).chart("scatter", x="sx_in", y="sx_out"),
    ),
    (
        "Kindly show the patients by insurer in a pie chart.",
        p.group("ins", n=count()).chart("pie", x="ins", y="n"),
    ),
    (
        "Please put together stacked bars of the visits per quarter, divided by type of visit.",
        v.group("vis_type", quarter=c("chk_in").floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="vis_type", stacked=True
        ),
    ),
    (
        "I should be glad of a heat map with weekdays across, hours of arrival down, and the "
        "number of visits as the colour.",
        v.group(
            weekday=c("chk_in").part("weekdayName"), hour=c("chk_in").part("hour"), n=count()
        ).chart("heatmap", x="weekday", y="hour", colour="n"),
    ),
    # unanswerable
    ("Which antihistamines were our patients taking before their skin prick tests?", None),
    ("Could you tell me what the pollen count was on our busiest days?", None),
    ("How many patients carry an adrenaline auto-injector that has expired?", None),
    ("Please find out how many siblings of our patients are asthmatic as well.", None),
]
