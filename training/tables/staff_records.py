"""Employees of a company and its departments, as the personnel office holds them."""

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
)

FORMATS = {"staff": "csv", "departments": "csv"}

VOICE = "an HR officer, correct: tenure, pay, headcount"

DEPARTMENTS = [
    ("FIN", "Finance", "Accountant"),
    ("HRS", "Human Resources", "HR Adviser"),
    ("ENG", "Engineering", "Engineer"),
    ("OPS", "Operations", "Technician"),
    ("SAL", "Sales", "Account Manager"),
    ("MKT", "Marketing", "Campaign Specialist"),
    ("LOG", "Logistics", "Dispatcher"),
    ("LEG", "Legal", "Counsel"),
    ("SUS", "Sustainability", "Analyst"),
    ("INN", "Innovation Lab", "Researcher"),
]
FEMALE = ["Anna", "Beatrix", "Chloe", "Dorothea", "Eva", "Fiona", "Greta", "Ines", "Judith"]
MALE = ["Alan", "Boris", "Callum", "David", "Erik", "Frank", "Georg", "Henry", "Ivan", "Julian"]
LAST = ["Archer", "Bauer", "Carter", "Dahl", "Egger", "Foster", "Gruber", "Hansen", "Irving"]
LAST += ["Keller", "Lawson", "Meier", "Nielsen", "Osborne", "Price", "Quinn", "Reid", "Steiner"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    codes = [code for code, _, _ in DEPARTMENTS]
    departments = pd.DataFrame(
        {
            "DeptCode": codes,
            "Department": [name for _, name, _ in DEPARTMENTS],
            "CostCentre": [f"CC{1100 + 10 * i}" for i in range(len(codes))],
            "HeadcountBudget": [36, 20, 130, 150, 85, 40, 65, 12, 6, 8],
            "SalaryBudget": np.array([2.4, 1.2, 9.5, 7.6, 5.2, 2.3, 3.1, 1.0, 0.4, 0.6]) * 1e6,
            "Director": [
                "Steiner",
                "Price",
                "Dahl",
                "Reid",
                "Carter",
                None,
                "Quinn",
                "Egger",
                None,
                "Osborne",
            ],
        }
    )
    n = 640
    dept = rng.choice(10, n, p=[0.07, 0.04, 0.23, 0.25, 0.15, 0.08, 0.13, 0.03, 0.02, 0])
    gender = rng.choice(["F", "M", "X"], n, p=[0.46, 0.53, 0.01])
    grade = rng.choice(
        ["G1", "G2", "G3", "G4", "G5", "M1", "M2"], n, p=np.array([10, 22, 26, 20, 12, 7, 3]) / 100
    )
    base = pd.Series(grade).map(
        {"G1": 27, "G2": 34, "G3": 42, "G4": 53, "G5": 67, "M1": 84, "M2": 118}
    )
    salary = (base * 1000 * rng.normal(1, 0.07, n) * np.where(gender == "F", 0.97, 1)).round(-2)
    hired = pd.Timestamp("2008-01-07") + pd.to_timedelta(
        (rng.beta(2.2, 1.1, n) * 6200).round(), unit="D"
    )
    left = hired + pd.to_timedelta(rng.gamma(2, 620, n).round() + 20, unit="D")
    gone = (rng.random(n) < 0.35) & (left < pd.Timestamp("2025-01-01"))
    number = 10200 + np.arange(n) * 3
    boss = number[rng.choice(np.flatnonzero(np.isin(grade, ["M1", "M2"])), n)]
    staff = pd.DataFrame(
        {
            "EmployeeID": number,
            "LastName": rng.choice(LAST, n),
            "FirstName": np.where(gender == "F", rng.choice(FEMALE, n), rng.choice(MALE, n)),
            "Gender": gender,
            "BirthDate": hired - pd.to_timedelta(rng.integers(19 * 365, 52 * 365, n), unit="D"),
            "HireDate": hired,
            "LeaveDate": pd.Series(left).where(gone),
            "LeaveReason": np.where(
                gone,
                rng.choice(["resignation", "dismissal", "retirement", "end of contract"], n),
                None,
            ),
            "DeptCode": np.array(codes)[dept],
            "JobTitle": [
                f"{'Head of ' + DEPARTMENTS[d][1] if g == 'M2' else DEPARTMENTS[d][2]}"
                for d, g in zip(dept, grade, strict=True)
            ],
            "Grade": grade,
            "Contract": rng.choice(
                ["permanent", "fixed-term", "apprentice"], n, p=[0.8, 0.15, 0.05]
            ),
            "FTE": rng.choice([1.0, 0.8, 0.6, 0.5], n, p=[0.74, 0.13, 0.05, 0.08]),
            "AnnualSalary": salary,
            "Bonus": np.where(rng.random(n) < 0.45, (salary * rng.gamma(2, 0.03, n)).round(-1), 0),
            "Site": rng.choice(["Vienna", "Graz", "Linz", "Bristol"], n, p=[0.5, 0.2, 0.16, 0.14]),
            "ManagerID": pd.array(boss, dtype="Int64"),
            "SickDays2024": rng.poisson(6, n).astype(float),
            "ReviewScore": rng.choice([1.0, 2, 3, 4, 5], n, p=[0.03, 0.1, 0.42, 0.33, 0.12]),
            "CompanyCar": rng.choice(["Yes", "No"], n, p=[0.14, 0.86]),
        }
    )
    staff.loc[grade == "M2", "ManagerID"] = pd.NA
    kept = (staff["DeptCode"] == "LEG") & (staff["LeaveReason"] == "dismissal")
    staff.loc[kept, "LeaveReason"] = "resignation"
    staff.loc[rng.choice(n, 75, replace=False), "ReviewScore"] = np.nan
    staff.loc[rng.choice(n, 24, replace=False), "SickDays2024"] = np.nan
    return {"staff": staff, "departments": departments}


staff = T("staff")
departments = T("departments")
both = staff.join(departments, "DeptCode")
current = c("LeaveDate").missing()
pay = c("AnnualSalary") * c("FTE")
women = c("Gender") == "F"
men = c("Gender") == "M"
hired = c("HireDate")
left = c("LeaveDate")

QUESTIONS = [
    # Everyday
    (
        "What are the average annual salary and the average bonus at each site?",
        staff.group("Site", salary=mean("AnnualSalary"), bonus=mean("Bonus")).table(),
    ),
    ("Please list the staff by hire date, earliest first.", staff.sort("HireDate").table()),
    ("Which job titles are there?", staff.distinct("JobTitle").table()),
    (
        "What is the difference in sick days between Graz and Linz?",
        staff.value(
            mean("SickDays2024", c("Site") == "Graz") - mean("SickDays2024", c("Site") == "Linz")
        ),
    ),
    (
        "What is the share of each contract type within each department code?",
        staff.group("DeptCode", "Contract", n=count())
        .derive(share=c("n") / over(sum_("n"), "DeptCode"))
        .table(),
    ),
    (
        "Please draw a box plot of the annual salary by grade.",
        staff.chart("box", x="Grade", y="AnnualSalary"),
    ),
    (
        "Please add a column TotalPay to the staff table: annual salary plus bonus.",
        staff.derive(TotalPay=c("AnnualSalary") + c("Bonus")).change("staff"),
    ),
    (
        "Which grades have an average review score above 3.4?",
        staff.group("Grade", score=mean("ReviewScore")).filter(c("score") > 3.4).table(),
    ),
    (
        "Please cross grade and gender in a table of counts, genders across.",
        staff.pivot("Grade", "Gender", count()).table(),
    ),
    ("Who was hired most recently?", staff.top(1, "HireDate").table()),
    ("How many employees hold a university degree?", None),
    # look
    ("How many staff records do we hold?", staff.value(count())),
    ("Which fields does the staff file contain?", staff.report("types")),
    ("How many entries are missing in each field of the staff file?", staff.report("missing")),
    ("Please list the different types of contract.", staff.distinct("Contract").table()),
    ("Please show ten randomly selected employees.", staff.sample(10).table()),
    (
        "Please give summary statistics of the annual salary and the bonus.",
        staff.report("describe", "AnnualSalary", "Bonus"),
    ),
    # aggregate and compare
    (
        "What is our current headcount, that is, employees without a leaving date?",
        staff.filter(current).value(count()),
    ),
    (
        "What is the headcount of each department, former employees excluded?",
        both.filter(current).group("Department", headcount=count()).table(),
    ),
    (
        "How many full-time equivalents does each site have at present, leavers excluded?",
        staff.filter(current).group("Site", fte=sum_("FTE")).table(),
    ),
    (
        "What is the average annual salary per grade?",
        staff.group("Grade", salary=mean("AnnualSalary")).table(),
    ),
    (
        "By how much does the average salary of men exceed that of women, in each grade?",
        staff.group(
            "Grade", difference=mean("AnnualSalary", men) - mean("AnnualSalary", women)
        ).table(),
    ),
    (
        "What is the gender pay gap, as a percentage of the median salary of men?",
        staff.value(
            (median("AnnualSalary", men) - median("AnnualSalary", women))
            / median("AnnualSalary", men)
            * 100
        ),
    ),
    (
        "What share of the management grades M1 and M2 is held by women?",
        staff.filter(c("Grade").isin(["M1", "M2"])).value(mean(women)),
    ),
    (
        "What proportion of staff works part-time at each site?",
        staff.group("Site", share=mean(c("FTE") < 1)).table(),
    ),
    (
        "What is the total payroll of current employees per department, with salaries multiplied "
        "by the FTE?",
        both.filter(current).group("Department", payroll=sum_(pay)).table(),
    ),
    (
        "Which department has the highest median pay?",
        both.group("Department", salary=median("AnnualSalary")).top(1, "salary").table(),
    ),
    (
        "Who are the five best-paid employees?",
        staff.top(5, "AnnualSalary").table(),
    ),
    (
        "Please list the two highest earners in every department.",
        both.top(2, "AnnualSalary", per=("Department",)).table(),
    ),
    (
        "Which departments currently have more employees than their headcount budget allows?",
        staff.filter(current)
        .group("DeptCode", headcount=count())
        .join(departments, "DeptCode")
        .filter(c("headcount") > c("HeadcountBudget"))
        .table(),
    ),
    (
        "Is there any department without a single employee on file?",
        departments.join(staff, "DeptCode", "anti").table(),
    ),
    (
        "Which departments have no director?",
        departments.filter(c("Director").missing()).select("Department").table(),
    ),
    (
        "How many employees earn more than the average of their grade?",
        staff.filter(c("AnnualSalary") > over(mean("AnnualSalary"), "Grade")).value(count()),
    ),
    (
        "Which employees earn more than their own manager?",
        staff.join(staff, ("ManagerID", "EmployeeID"))
        .filter(c("AnnualSalary") > c("AnnualSalary_right"))
        .select("EmployeeID", "FirstName", "LastName")
        .table(),
    ),
    (
        "Which managers have at least twelve direct reports still in post?",
        staff.filter(current).group("ManagerID", n=count()).filter(c("n") >= 12).table(),
    ),
    (
        "How many direct reports does a manager have on average?",
        staff.group("ManagerID", n=count()).value(mean("n")),
    ),
    (
        "What is the ratio of the highest to the lowest salary within each grade?",
        staff.group("Grade", ratio=max_("AnnualSalary") / min_("AnnualSalary")).table(),
    ),
    (
        "What was the average number of sick days in 2024 by type of contract?",
        staff.group("Contract", days=mean("SickDays2024")).table(),
    ),
    (
        "What percentage of the workforce is employed on a fixed-term contract?",
        staff.value(mean(c("Contract") == "fixed-term") * 100),
    ),
    (
        "How is the total of bonuses divided among the departments, as shares?",
        both.group("Department", bonus=sum_("Bonus"))
        .derive(share=c("bonus") / over(sum_("bonus")))
        .table(),
    ),
    (
        "How many employees with a review score of 5 received no bonus and have no company car?",
        staff.filter((c("ReviewScore") == 5) & (c("Bonus") == 0) & (c("CompanyCar") == "No")).value(
            count()
        ),
    ),
    (
        "Above which salary does the best-paid tenth of the staff lie?",
        staff.value(quantile("AnnualSalary", 0.9)),
    ),
    (
        "In which departments has nobody ever been dismissed?",
        both.group("Department", n=count(only=c("LeaveReason") == "dismissal"))
        .filter(c("n") == 0)
        .select("Department")
        .table(),
    ),
    # time
    (
        "How many people did we hire in each year?",
        staff.group(year=hired.floor("year"), n=count()).table(),
    ),
    (
        "In which month of the year do most of our new employees start?",
        staff.group(month=hired.part("month"), n=count()).top(1, "n").table(),
    ),
    (
        "How many employees left us in 2024, by reason?",
        staff.filter((left >= date("2024-01-01")) & (left < date("2025-01-01")))
        .group("LeaveReason", n=count())
        .table(),
    ),
    (
        "What was the average tenure of former employees in days, by department?",
        both.filter(~current).group("Department", days=mean(hired.until(left))).table(),
    ),
    (
        "What was the median tenure, in days, of those still in post on 31 December 2024?",
        staff.filter(current).value(median(hired.until(date("2024-12-31")))),
    ),
    (
        "Who is our longest-serving current employee?",
        staff.filter(current).bottom(1, "HireDate").table(),
    ),
    (
        "How did the number of hires change from one year to the next, in percent?",
        staff.group(year=hired.floor("year"), n=count())
        .derive(growth=(c("n") / shift("n", "year") - 1) * 100)
        .table(),
    ),
    (
        "What is the cumulative number of engineers hired, year by year?",
        staff.filter(c("JobTitle") == "Engineer")
        .group(year=hired.floor("year"), n=count())
        .derive(cumulative=running("n", "year"))
        .table(),
    ),
    (
        "When did the most recent appointment in each department take effect?",
        both.group("Department", latest=max_("HireDate")).table(),
    ),
    (
        "How many employees resigned within one year, 365 days, of joining?",
        staff.filter((c("LeaveReason") == "resignation") & (hired.until(left) <= 365)).value(
            count()
        ),
    ),
    # charts
    (
        "Please draw a bar chart of current headcount by site.",
        staff.filter(current).group("Site", n=count()).chart("bar", x="Site", y="n"),
    ),
    (
        "Please plot leavers per quarter as a line.",
        staff.filter(~current)
        .group(quarter=left.floor("quarter"), n=count())
        .chart("line", x="quarter", y="n"),
    ),
    ("Please show the distribution of salaries.", staff.chart("histogram", y="AnnualSalary")),
    (
        "Please compare pay across the grades in box plots.",
        staff.chart("box", x="Grade", y="AnnualSalary"),
    ),
    (
        "Please plot the bonus against the salary, coloured by gender.",
        staff.chart("scatter", x="AnnualSalary", y="Bonus", colour="Gender"),
    ),
    (
        "Please draw stacked bars of the headcount per department, divided by type of contract.",
        both.group("Department", "Contract", n=count()).chart(
            "bar", x="Department", y="n", colour="Contract", stacked=True
        ),
    ),
    (
        "A pie chart of the reasons for leaving, please.",
        staff.group("LeaveReason", n=count()).chart("pie", x="LeaveReason", y="n"),
    ),
    # cleaning and reshaping
    (
        "Please remove the date of birth from the staff table for reasons of data protection.",
        staff.drop("BirthDate").change("staff"),
    ),
    (
        "Please add a column with total remuneration, salary plus bonus, to the staff table.",
        staff.derive(TotalRemuneration=c("AnnualSalary") + c("Bonus")).change("staff"),
    ),
    (
        "Please replace missing sick days by zero in the table.",
        staff.derive(SickDays2024=c("SickDays2024").or_else(0)).change("staff"),
    ),
    (
        "Please cross-tabulate grade and gender, with grades as rows and headcounts in the cells.",
        staff.pivot("Grade", "Gender", count()).table(),
    ),
    # statistics
    (
        "Do men and women differ significantly in pay? Please leave out gender X.",
        staff.filter(c("Gender").isin(["F", "M"])).test("tTest", "AnnualSalary", "Gender"),
    ),
    (
        "Is there a rank correlation between the review score and the bonus?",
        staff.test("correlation", "Bonus", "ReviewScore", method="spearman"),
    ),
    (
        "Is having a company car independent of the site?",
        staff.test("chiSquared", "CompanyCar", "Site"),
    ),
    # nothing can answer it
    ("How many applicants were there for each vacancy?", None),
    ("How many days of annual leave are still outstanding per department?", None),
    ("What was the average pay rise in 2024?", None),
    ("Which employees will resign next year?", None),
    ("Why is staff turnover in Sales so high?", None),
    ("What is the statutory notice period in Austria?", None),
]
