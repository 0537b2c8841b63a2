"""A translation agency: the jobs of its customers and the translators who do them."""

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
    nunique,
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"jobs": "csv", "translators": "csv"}

VOICE = "a coordinator who is no native speaker: small mistakes of grammar, everyday words"

RATE = {"legal": 17, "medical": 19, "technical": 15, "marketing": 14, "tourism": 11}
CLIENTS = [
    *["Novapharm", "Brandel & Co", "Kettner AG", "Hotel Bellevue", "TechnoGear", "City of Graz"],
    *["Lumen Ads", "Castro Abogados", "Medisol", "Polar Reisen", "Weiss Legal", "Axon Tools"],
    *["Olive Tours", "Haber Clinic", "Bravo Media", "Dr Nagy", "Studio Ponti", "Rivet GmbH"],
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    first = ["Ana", "Bruno", "Chiara", "Dario", "Elke", "Fatma", "Greta", "Henri", "Ivana", "Jonas"]
    last = ["Blanc", "Cruz", "Dorn", "Esposito", "Novak", "Ortiz", "Petit", "Sommer"]
    m = 46
    native = rng.choice(
        ["German", "English", "French", "Spanish", "Italian", "Polish"],
        m,
        p=[0.26, 0.24, 0.16, 0.14, 0.12, 0.08],
    )
    names = [f"{a} {b}" for a in first for b in last]
    level = rng.choice(["junior", "senior", "reviewer"], m, p=[0.4, 0.45, 0.15])
    translators = pd.DataFrame(
        {
            "TransID": [f"T{i:02d}" for i in range(1, m + 1)],
            "Name": rng.choice(names, m, replace=False),
            "NativeLang": native,
            "Country": rng.choice(
                ["Austria", "Germany", "Spain", "France", "Italy", "UK"],
                m,
                p=[0.3, 0.22, 0.14, 0.12, 0.12, 0.1],
            ),
            "Level": level,
            "Since": (
                pd.Timestamp("2012-01-09") + pd.to_timedelta(rng.integers(0, 4300, m), "D")
            ).strftime("%Y-%m-%d"),
            "PayCt": (pd.Series(level).map({"junior": 6, "senior": 8.5, "reviewer": 10}))
            + rng.choice([0, 0.5, 1], m),
            "WordsPerDay": rng.integers(15, 36, m) * 100,
            "Active": rng.choice(["yes", "no"], m, p=[0.85, 0.15]),
        }
    )
    n = 1150
    weight = 1 / np.arange(1, len(CLIENTS) + 1)
    client = rng.choice(CLIENTS, n, p=weight / weight.sum())
    domain = rng.choice([*RATE], n, p=[0.26, 0.2, 0.24, 0.18, 0.12])
    domain = np.where(np.isin(client, ["Haber Clinic", "Dr Nagy", "Novapharm"]), "medical", domain)
    domain = np.where(np.isin(client, ["Olive Tours", "Hotel Bellevue"]), "tourism", domain)
    who = rng.choice(m - 4, n)
    target = np.where(
        rng.random(n) < 0.86,
        native[who],
        rng.choice(["English", "German", "French"], n),
    )
    source = rng.choice(["German", "English", "French", "Spanish"], n, p=[0.44, 0.36, 0.12, 0.08])
    source = np.where(source == target, np.where(target == "German", "English", "German"), source)
    words = np.maximum(60, rng.lognormal(7.3, 0.9, n)).round()
    rush = rng.random(n) < 0.19
    fee = words * pd.Series(domain).map(RATE).to_numpy() / 100 * np.where(rush, 1.35, 1)
    ordered = pd.Timestamp("2023-01-02") + pd.to_timedelta(rng.integers(0, 890, n), "D")
    ordered = ordered - pd.to_timedelta(np.where(ordered.dayofweek >= 5, 2, 0), "D")
    need = np.ceil(words / translators["WordsPerDay"].to_numpy()[who]) + 1 - rush
    due = ordered + pd.to_timedelta(need + np.where(rush, 0, 2), "D")
    late = np.maximum(0, rng.normal(-2.2, 2.6, n)).round()
    late[np.isin(who, [3, 8, 17])] = 0
    early = rng.integers(0, 2, n) * (late == 0)
    done = pd.Series(due + pd.to_timedelta(late - early, "D"))
    done = done.where((rng.random(n) > 0.02) & (done < "2025-06-01"))
    score = np.clip(rng.normal(8.1 - 0.9 * (level[who] == "junior") - 0.3 * rush, 1, n), 1, 10)
    jobs = pd.DataFrame(
        {
            "JobNo": np.arange(23001, 23001 + n),
            "Client": client,
            "SrcLang": source,
            "TgtLang": target,
            "Domain": domain,
            "Words": words.astype(int),
            "Rush": np.where(rush, "y", "n"),
            "Fee_EUR": (fee * rng.normal(1, 0.05, n)).round(2),
            "TransID": translators["TransID"].to_numpy()[who],
            "Ordered": ordered.strftime("%Y-%m-%d"),
            "Due": due.strftime("%Y-%m-%d"),
            "Delivered": done.dt.strftime("%Y-%m-%d"),
            "QA_Score": np.where(rng.random(n) < 0.7, score.round(1), np.nan),
            "Errors": np.where(rng.random(n) < 0.9, rng.poisson(words / 900), np.nan),
            "Paid": rng.choice(["y", "n"], n, p=[0.9, 0.1]),
        }
    )
    jobs.loc[rng.choice(n, 9, replace=False), "Words"] = 0
    return {"jobs": jobs.sort_values("Ordered").reset_index(drop=True), "translators": translators}


j = T("jobs")
t = T("translators")
both = j.join(t, "TransID")

ordered = c("Ordered")
done = c("Delivered")
days = ordered.until(done)
late = done > c("Due")
rush = c("Rush") == "y"
legal = c("Domain") == "legal"
medical = c("Domain") == "medical"
active = c("Active") == "yes"
money = sum_("Fee_EUR")
words = sum_("Words")
y24 = ordered.part("year") == 2024

QUESTIONS = [
    # Everyday
    ("Which job was ordered as the last one?", j.top(1, "Ordered").table()),
    ("How many different domains do we have?", j.value(nunique("Domain"))),
    ("How many values are missing in each column of translators?", t.report("missing")),
    (
        "Show me the jobs which were ordered before March 2023",
        j.filter(ordered < date("2023-03-01")).table(),
    ),
    (
        "What is the difference of fee between legal and medical jobs?",
        j.value(mean("Fee_EUR", legal) - mean("Fee_EUR", medical)),
    ),
    (
        "How many percent of jobs are rush, for each domain?",
        j.group("Domain", percent=mean(rush) * 100).table(),
    ),
    ("Which 5 translators have the lowest pay?", t.bottom(5, "PayCt").table()),
    (
        "How many jobs were ordered in every quarter?",
        j.group(quarter=ordered.floor("quarter"), jobs=count()).table(),
    ),
    (
        "Can I get bar chart with number of translators for each country?",
        t.group("Country", translators=count()).chart("bar", x="Country", y="translators"),
    ),
    ("Is there correlation between words and fee?", j.test("correlation", "Fee_EUR", "Words")),
    ("Which translators have a diploma from the university?", None),
    # look
    ("How many lines and how many columns has the table of jobs?", j.report("shape")),
    ("In which columns of jobs is something missing and how much?", j.report("missing")),
    ("In what languages do we translate, I mean the target ones?", j.distinct("TgtLang").table()),
    ("Please show me 10 jobs by random", j.sample(10).table()),
    (
        "Stands somebody two times in the translators, the same in everything?",
        t.report("duplicates"),
    ),
    (
        "Can I see the statistics, average, minimum and so on, of words and fee?",
        j.report("describe", "Words", "Fee_EUR"),
    ),
    # aggregate and compare
    ("How much we earned in total?", j.value(money)),
    ("How many jobs we gave back too late?", j.filter(late).value(count())),
    ("How much words has a job in average?", j.value(mean("Words"))),
    (
        "Which customer did bring us the most money?",
        j.group("Client", money=money).top(1, "money").table(),
    ),
    (
        "Who has translated the most words? I need the name",
        both.group("Name", words=words).top(1, "words").table(),
    ),
    (
        "What share of the jobs were urgent, for every field?",
        j.group("Domain", share=mean(rush)).table(),
    ),
    (
        "Give me the five customers which order the most often",
        j.group("Client", orders=count()).top(5, "orders").table(),
    ),
    (
        "For every target language I want to see the three biggest jobs by words",
        j.top(3, "Words", per=("TgtLang",)).table(),
    ),
    (
        "Compare please the texts from German and the texts from English, what is the average fee",
        j.filter(c("SrcLang").isin(["German", "English"]))
        .group("SrcLang", fee=mean("Fee_EUR"))
        .table(),
    ),
    (
        "What is the price for one word in legal texts, all money divided by all words?",
        j.filter(legal).value(money / words),
    ),
    (
        "Which translators never were late with a job? Only the names",
        both.group("Name", late=count(only=late)).filter(c("late") == 0).select("Name").table(),
    ),
    ("Which translators did not get any job until now?", t.join(j, "TransID", "anti").table()),
    (
        "How many translators live in each country, when I count only the active?",
        t.filter(active).group("Country", translators=count()).table(),
    ),
    (
        "What stays for us in each field after we pay the translators? The fee minus words times "
        "their pay in cent",
        both.group("Domain", rest=sum_(c("Fee_EUR") - c("Words") * c("PayCt") / 100)).table(),
    ),
    (
        "Which customers gave us legal texts and also medical ones?",
        j.group("Client", legal=count(only=legal), medical=count(only=medical))
        .filter((c("legal") > 0) & (c("medical") > 0))
        .select("Client")
        .table(),
    ),
    (
        "Show me jobs which cost more than the double of the average",
        j.filter(c("Fee_EUR") > over(mean("Fee_EUR")) * 2).table(),
    ),
    (
        "From which language to which language we have the most jobs?",
        j.group("SrcLang", "TgtLang", jobs=count()).top(1, "jobs").table(),
    ),
    (
        "How many points is the quality of seniors better than of juniors, in average?",
        both.value(
            mean("QA_Score", c("Level") == "senior") - mean("QA_Score", c("Level") == "junior")
        ),
    ),
    (
        "How much money the customers still must pay us for jobs that are already delivered?",
        j.filter((c("Paid") == "n") & ~done.missing()).value(money),
    ),
    (
        "Which customers have more than 50 jobs, and how much money came from each of them?",
        j.group("Client", jobs=count(), money=money).filter(c("jobs") > 50).table(),
    ),
    (
        "How many mistakes makes each of the Spanish natives on 1000 words?",
        both.filter(c("NativeLang") == "Spanish")
        .group("Name", mistakes=sum_("Errors") / words * 1000)
        .table(),
    ),
    (
        "How many jobs were translated in a language that is not the mother tongue of the "
        "translator?",
        both.filter(c("TgtLang") != c("NativeLang")).value(count()),
    ),
    (
        "What is the middle number of words, the median, for juniors, seniors and reviewers?",
        both.group("Level", words=median("Words")).table(),
    ),
    (
        "How many percent of the jobs came too late, for each customer, without the urgent ones?",
        j.filter(~rush).group("Client", late=mean(late) * 100).table(),
    ),
    (
        "How big part of our money is from each field?",
        j.group("Domain", money=money).derive(part=c("money") / over(sum_("money"))).table(),
    ),
    (
        "For which customer was the most expensive of all urgent jobs?",
        j.filter(rush).top(1, "Fee_EUR").select("Client").value(),
    ),
    (
        "How many customers order always only one field?",
        j.group("Client", fields=nunique("Domain")).filter(c("fields") == 1).value(count()),
    ),
    (
        "First make the sum of fees for every translator, then what is the average of this?",
        j.group("TransID", sum=money).value(mean("sum")),
    ),
    (
        "Which three translators from Austria earned the most with us, words times pay, in euro?",
        both.filter(c("Country") == "Austria")
        .group("Name", earned=sum_(c("Words") * c("PayCt") / 100))
        .top(3, "earned")
        .table(),
    ),
    (
        "In every country, who is the translator with the best quality in average, if he has at "
        "least 10 jobs?",
        both.group("Country", "Name", quality=mean("QA_Score"), jobs=count())
        .filter(c("jobs") >= 10)
        .top(1, "quality", per=("Country",))
        .table(),
    ),
    (
        "How much money came with medical texts that reviewers did?",
        both.filter(medical & (c("Level") == "reviewer")).value(money),
    ),
    # time
    (
        "How many orders have come in every month?",
        j.group(month=ordered.floor("month"), orders=count()).table(),
    ),
    (
        "How much money was in each quarter, and how much more or less than in the quarter before?",
        j.group(quarter=ordered.floor("quarter"), money=money)
        .derive(difference=c("money") - shift("money", "quarter"))
        .table(),
    ),
    ("How long does it take usually from order to delivery, in days?", j.value(median(days))),
    (
        "How many days need the urgent jobs with over 2000 words in average? Separate it by field",
        j.filter(rush & (c("Words") > 2000)).group("Domain", days=mean(days)).table(),
    ),
    (
        "At which day of the week are coming the most orders?",
        j.group(weekday=ordered.part("weekdayName"), orders=count()).top(1, "orders").table(),
    ),
    (
        "What day was our most busy one by ordered words?",
        j.group(day=ordered.floor("day"), words=words).top(1, "words").table(),
    ),
    (
        "When we are late, then how many days in average, by level of the translator?",
        both.filter(late).group("Level", days=mean(c("Due").until(done))).table(),
    ),
    (
        "Words per month in 2024, and beside it the sum from the begin of the year",
        j.filter(y24)
        .group(month=ordered.floor("month"), words=words)
        .derive(total=running("words", "month"))
        .table(),
    ),
    (
        "When was the last order of each customer?",
        j.group("Client", last=max_("Ordered")).table(),
    ),
    (
        "Who of the translators is with us since the longest time?",
        t.bottom(1, "Since").select("Name").value(),
    ),
    (
        "Which customers did not order anything more since April 2025?",
        j.group("Client", last=max_("Ordered"))
        .filter(c("last") < date("2025-04-01"))
        .select("Client")
        .table(),
    ),
    (
        "How many words every week from April until June 2024, with average over four weeks?",
        j.filter((ordered >= date("2024-04-01")) & (ordered < date("2024-07-01")))
        .group(week=ordered.floor("week"), words=words)
        .derive(average=rolling("words", "week", 4))
        .table(),
    ),
    # charts
    (
        "Make a bar picture, how many jobs in each field",
        j.group("Domain", jobs=count()).chart("bar", x="Domain", y="jobs"),
    ),
    (
        "I would like a line for money per month, each field with other colour",
        j.group("Domain", month=ordered.floor("month"), money=money).chart(
            "line", x="month", y="money", colour="Domain"
        ),
    ),
    (
        "A cake diagram of the jobs by target language please",
        j.group("TgtLang", jobs=count()).chart("pie", x="TgtLang", y="jobs"),
    ),
    (
        "Can you draw how the quality points are distributed? Histogram",
        j.chart("histogram", y="QA_Score"),
    ),
    (
        "Boxplot of the quality, for junior, senior and reviewer",
        both.chart("box", x="Level", y="QA_Score"),
    ),
    (
        "Draw the points: how many words against how many mistakes, only technical texts",
        j.filter(c("Domain") == "technical").chart("scatter", x="Words", y="Errors"),
    ),
    (
        "Bars one on the other: jobs in every quarter, urgent and not urgent",
        j.group("Rush", quarter=ordered.floor("quarter"), jobs=count()).chart(
            "bar", x="quarter", y="jobs", colour="Rush", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Throw out of the jobs all with zero words and save it like this",
        j.filter(c("Words") != 0).change("jobs"),
    ),
    (
        "Put for every job how many days it needed until delivery, and keep this column days",
        j.derive(days=days).change("jobs"),
    ),
    (
        "Where are the errors empty, write there 0 and keep it",
        j.derive(Errors=c("Errors").or_else(0)).change("jobs"),
    ),
    (
        "Make me a cross table: levels of translators go down, fields go across, and inside how "
        "much money",
        both.pivot("Level", "Domain", money).table(),
    ),
    # statistics
    (
        "Is the quality of urgent jobs really different from the others? With a t-test",
        j.test("tTest", y="QA_Score", x="Rush"),
    ),
    (
        "Do longer texts have more mistakes? I want the correlation",
        j.test("correlation", y="Errors", x="Words"),
    ),
    (
        "Is the quality different between the levels? Please an anova",
        both.test("anova", y="QA_Score", x="Level"),
    ),
    # unanswerable
    ("Which translator can speak the most languages?", None),
    ("How many hours did the proofreading take for legal texts?", None),
    ("How many customers made a complaint about a late job?", None),
    ("How much we will earn in the next year with medical texts?", None),
    ("Why have the juniors so bad quality when it is urgent?", None),
    ("Can you translate for me this letter to French?", None),
]
