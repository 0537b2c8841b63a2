"""Issues of a software project and the pull requests that close them."""

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
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"issues": "csv", "pulls": "parquet"}

VOICE = "a developer, lower case, technical, several conditions"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 950
    devs = ["anika", "bo", "chidi", "dmitri", "elena", "fatima", "gus"]
    kind = rng.choice(["bug", "regression", "feature", "chore"], n, p=[0.48, 0.12, 0.26, 0.14])
    created = pd.Timestamp("2023-09-01") + pd.to_timedelta(
        (rng.random(n) * 570 * 86400).round(), unit="s"
    )
    prio = rng.choice(["P0", "P1", "P2", "P3"], n, p=[0.06, 0.24, 0.45, 0.25])
    status = rng.choice(
        ["closed", "open", "in_progress", "in_review", "wontfix", "duplicate"],
        n,
        p=[0.58, 0.18, 0.07, 0.05, 0.07, 0.05],
    )
    pace = pd.Series(prio).map({"P0": 2, "P1": 9, "P2": 24, "P3": 50})
    closed = pd.Series(
        created + pd.to_timedelta((rng.gamma(1.1, pace, n) * 86400).round(), unit="s")
    )
    done = np.isin(status, ["closed", "wontfix", "duplicate"])
    estimate = rng.choice([1, 2, 4, 8, 16, 24], n, p=[0.15, 0.22, 0.27, 0.2, 0.11, 0.05])
    pool = ["perf", "crash", "flaky-test", "docs", "security", "good-first-issue", "ux", "i18n"]
    labels = [
        ",".join(rng.choice(pool, x, replace=False))
        for x in rng.choice([0, 1, 2, 3], n, p=[0.18, 0.45, 0.27, 0.1])
    ]
    issues = pd.DataFrame(
        {
            "key": [f"KST-{100 + i}" for i in range(n)],
            "type": kind,
            "component": rng.choice(
                ["parser", "api", "ui", "scheduler", "storage", "auth"],
                n,
                p=[0.18, 0.24, 0.25, 0.12, 0.13, 0.08],
            ),
            "prio": prio,
            "status": status,
            "reporter": rng.choice([*devs, "qa-bot", "support"], n),
            "assignee": np.where(rng.random(n) < 0.14, None, rng.choice(devs, n)),
            "created_at": created.strftime("%Y-%m-%dT%H:%M:%S"),
            "closed_at": closed.dt.strftime("%Y-%m-%dT%H:%M:%S").where(done),
            "affects_ver": rng.choice(["2.3", "2.4", "3.0", "3.1"], n, p=[0.2, 0.25, 0.35, 0.2])
            + pd.Series(["-rc", ""]).to_numpy()[rng.choice(2, n, p=[0.12, 0.88])],
            "labels": pd.Series(labels).mask(pd.Series(labels) == ""),
            "est_h": np.where(rng.random(n) < 0.7, estimate, np.nan),
            "spent_h": np.where(done, (estimate * rng.lognormal(0.15, 0.5, n)).round(1), np.nan),
            "reopened": rng.choice([0, 1, 2, 3], n, p=[0.82, 0.12, 0.04, 0.02]),
            "votes": rng.negative_binomial(1, 0.25, n),
            "has_repro": rng.random(n) < 0.57,
            "customer": rng.choice(["Y", "N"], n, p=[0.31, 0.69]),
        }
    )
    m = 720
    which = rng.choice(np.flatnonzero(np.isin(status, ["closed", "in_review", "in_progress"])), m)
    opened = created[which] + pd.to_timedelta((rng.gamma(1.2, 4, m) * 86400).round(), unit="s")
    state = rng.choice(["merged", "open", "abandoned"], m, p=[0.84, 0.08, 0.08])
    pulls = pd.DataFrame(
        {
            "pr": 2000 + np.arange(m),
            "key": issues["key"].to_numpy()[which],
            "author": rng.choice(devs, m),
            "reviewer": np.where(rng.random(m) < 0.06, None, rng.choice(devs, m)),
            "opened_at": opened,
            "merged_at": pd.Series(
                opened + pd.to_timedelta((rng.gamma(1.1, 30, m) * 3600).round(), unit="s")
            ).where(state == "merged"),
            "state": state,
            "additions": rng.lognormal(3.9, 1.3, m).round().astype(int),
            "deletions": rng.lognormal(2.9, 1.4, m).round().astype(int),
            "files": rng.geometric(0.22, m),
            "review_rounds": rng.poisson(1.4, m),
            "ci_failures": rng.poisson(0.7, m),
            "is_hotfix": rng.random(m) < 0.09,
            "coverage_delta": np.where(
                rng.random(m) < 0.9, rng.normal(0.1, 0.9, m).round(2), np.nan
            ),
        }
    )
    return {"issues": issues, "pulls": pulls}


i = T("issues")
p = T("pulls")
linked = p.join(i, "key")

bug = c("type") == "bug"
regression = c("type") == "regression"
defect = c("type").isin(["bug", "regression"])
is_open = c("status") == "open"
is_closed = c("status") == "closed"
urgent = c("prio").isin(["P0", "P1"])
merged = c("state") == "merged"
unassigned = c("assignee").missing()
customer = c("customer") == "Y"
made = c("created_at")
pr_open = c("opened_at")
age = made.until(c("closed_at"))
churn = c("additions") + c("deletions")

QUESTIONS = [
    # Everyday
    (
        "mean and median spent_h by component",
        i.group("component", mean=mean("spent_h"), median=median("spent_h")).table(),
    ),
    (
        "key, prio and votes of open issues",
        i.filter(is_open).select("key", "prio", "votes").table(),
    ),
    ("how many distinct reporters", i.value(nunique("reporter"))),
    ("first 10 rows of pulls", p.limit(10).table()),
    ("p0 issues that are not closed", i.filter((c("prio") == "P0") & ~is_closed).table()),
    (
        "percent difference in spent_h, bugs vs features",
        i.value((mean("spent_h", bug) / mean("spent_h", c("type") == "feature") - 1) * 100),
    ),
    ("top 3 issues by votes in each component", i.top(3, "votes", per=("component",)).table()),
    (
        "correlation heatmap of additions, deletions and files",
        p.select("additions", "deletions", "files").chart("heatmap"),
    ),
    (
        "reviewers with at least 100 prs",
        p.group("reviewer", n=count()).filter(c("n") >= 100).table(),
    ),
    ("crosstab of component by prio, issue counts", i.pivot("component", "prio", count()).table()),
    ("avg test runtime per component", None),
    # look
    ("dtypes of issues pls", i.report("types")),
    ("null counts in issues", i.report("missing")),
    (
        "distinct versions affected by regressions in the parser or the api",
        i.filter(regression & c("component").isin(["parser", "api"]))
        .distinct("affects_ver")
        .table(),
    ),
    (
        "grab 5 random open p0/p1 bugs with a repro",
        i.filter(is_open & urgent & bug & c("has_repro")).sample(5).table(),
    ),
    (
        "summary stats of additions, deletions and files over merged prs",
        p.filter(merged).report("describe", "additions", "deletions", "files"),
    ),
    ("any fully duplicated rows in pulls?", p.report("duplicates")),
    # aggregate and compare
    (
        "count open bugs in storage without assignee",
        i.filter(is_open & bug & (c("component") == "storage") & unassigned).value(count()),
    ),
    (
        "list p0 issues that are neither closed nor wontfix nor duplicate",
        i.filter(
            (c("prio") == "P0") & ~c("status").isin(["closed", "wontfix", "duplicate"])
        ).table(),
    ),
    (
        "open regressions per component, customer-reported only",
        i.filter(is_open & regression & customer).group("component", n=count()).table(),
    ),
    (
        "who has the most unresolved p0/p1 on their plate (open or in progress)",
        i.filter(urgent & c("status").isin(["open", "in_progress"]))
        .group("assignee", n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "reopen rate of closed bugs per component",
        i.filter(is_closed & bug).group("component", rate=mean(c("reopened") > 0)).table(),
    ),
    (
        "issues labelled crash with >= 5 votes and no repro",
        i.filter(c("labels").contains("crash") & (c("votes") >= 5) & ~c("has_repro")).table(),
    ),
    ("issue count per label", i.explode("labels", ",").group("labels", n=count()).table()),
    (
        "top 5 keys by votes, features only, still open",
        i.filter((c("type") == "feature") & is_open).top(5, "votes").select("key").table(),
    ),
    (
        "mean estimate vs mean time spent in hours per type, closed only, where an estimate exists",
        i.filter(is_closed & ~c("est_h").missing())
        .group("type", est=mean("est_h"), spent=mean("spent_h"))
        .table(),
    ),
    (
        "how many closed issues took more than twice their estimate",
        i.filter(is_closed & (c("spent_h") > c("est_h") * 2)).value(count()),
    ),
    (
        "overrun in hours (spent minus estimated), summed per assignee, excluding chores",
        i.filter(c("type") != "chore")
        .group("assignee", overrun=sum_(c("spent_h") - c("est_h")))
        .table(),
    ),
    (
        "percentage of -rc issues that are regressions",
        i.filter(c("affects_ver").lower().contains("-rc")).value(mean(regression) * 100),
    ),
    (
        "share of bugs with a repro, qa-bot vs support",
        i.filter(bug & c("reporter").isin(["qa-bot", "support"]))
        .group("reporter", share=mean("has_repro"))
        .table(),
    ),
    ("closed issues that never got a pr", i.filter(is_closed).join(p, "key", "anti").table()),
    (
        "prs self-reviewed (author = reviewer) and merged, count per author",
        p.filter((c("author") == c("reviewer")) & merged).group("author", n=count()).table(),
    ),
    (
        "merged prs touching over 10 files with 0 review rounds",
        p.filter(merged & (c("files") > 10) & (c("review_rounds") == 0)).table(),
    ),
    (
        "lines changed per component, adds plus deletes, merged and no hotfixes",
        linked.filter(merged & ~c("is_hotfix")).group("component", lines=sum_(churn)).table(),
    ),
    (
        "3 largest prs per author by lines changed, merged only",
        p.filter(merged).derive(lines=churn).top(3, "lines", per=("author",)).table(),
    ),
    (
        "median pr size (adds + dels) for hotfixes vs everything else",
        p.group("is_hotfix", size=median(churn)).table(),
    ),
    (
        "keys with at least 3 merged prs",
        p.filter(merged).group("key", prs=count()).filter(c("prs") >= 3).table(),
    ),
    (
        "devs whose merged non-hotfix prs average a coverage delta below 0.1",
        p.filter(merged & ~c("is_hotfix"))
        .group("author", delta=mean("coverage_delta"))
        .filter(c("delta") < 0.1)
        .table(),
    ),
    (
        "avg ci failures on prs for p0 minus that for p3, abandoned ones ignored",
        linked.filter(c("state") != "abandoned").value(
            mean("ci_failures", c("prio") == "P0") - mean("ci_failures", c("prio") == "P3")
        ),
    ),
    (
        "how many distinct authors fixed auth bugs with merged prs",
        linked.filter(merged & bug & (c("component") == "auth")).value(nunique("author")),
    ),
    (
        "components with both an open p0 and an open p1 customer issue",
        i.filter(is_open & customer)
        .group("component", p0=count(only=c("prio") == "P0"), p1=count(only=c("prio") == "P1"))
        .filter((c("p0") > 0) & (c("p1") > 0))
        .table(),
    ),
    (
        "for every component the share of its bugs and regressions by prio",
        i.filter(defect)
        .group("component", "prio", n=count())
        .derive(share=c("n") / over(sum_("n"), "component"))
        .table(),
    ),
    (
        "p90 of hours spent on closed bugs that were reopened at least once",
        i.filter(is_closed & bug & (c("reopened") >= 1)).value(quantile("spent_h", 0.9)),
    ),
    # time
    (
        "bugs + regressions created per week since 2024-09-01",
        i.filter(defect & (made >= date("2024-09-01")))
        .group(week=made.floor("week"), n=count())
        .table(),
    ),
    (
        "median days to close per prio, closed bugs only",
        i.filter(is_closed & bug).group("prio", days=median(age)).table(),
    ),
    (
        "p0 issues that took longer than 72h from creation to close",
        i.filter((c("prio") == "P0") & (made.until(c("closed_at"), "hour") > 72)).table(),
    ),
    (
        "avg hours from pr open to merge by reviewer, q1 2025, hotfixes excluded",
        p.filter((pr_open >= date("2025-01-01")) & (pr_open < date("2025-04-01")) & ~c("is_hotfix"))
        .group("reviewer", hours=mean(pr_open.until(c("merged_at"), "hour")))
        .table(),
    ),
    (
        "merge count per weekday, hotfixes only",
        p.filter(merged & c("is_hotfix"))
        .group(weekday=c("merged_at").part("weekdayName"), n=count())
        .table(),
    ),
    (
        "share of prs merged on sat/sun or before 7 in the morning",
        p.filter(merged).value(
            mean((c("merged_at").part("weekday") >= 6) | (c("merged_at").part("hour") < 7))
        ),
    ),
    (
        "cumulative number of customer bugs by month in 2024",
        i.filter(customer & bug & (made.part("year") == 2024))
        .group(month=made.floor("month"), n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "month over month diff in closed issues (by close date, wontfix and duplicate out)",
        i.filter(is_closed)
        .group(month=c("closed_at").floor("month"), n=count())
        .derive(diff=c("n") - shift("n", "month"))
        .table(),
    ),
    (
        "4 week moving avg of new ui or api issues per week",
        i.filter(c("component").isin(["ui", "api"]))
        .group(week=made.floor("week"), n=count())
        .derive(avg=rolling("n", "week", 4))
        .table(),
    ),
    (
        "first and last pr date per author, merged, more than 100 additions",
        p.filter(merged & (c("additions") > 100))
        .group("author", first=min_("opened_at"), last=max_("opened_at"))
        .table(),
    ),
    # charts
    (
        "bar chart open issues per component, stacked by prio, no features",
        i.filter(is_open & (c("type") != "feature"))
        .group("component", "prio", n=count())
        .chart("bar", x="component", y="n", colour="prio", stacked=True),
    ),
    (
        "line of issues created per month, one line for bugs and one for regressions",
        i.filter(defect)
        .group("type", month=made.floor("month"), n=count())
        .chart("line", x="month", y="n", colour="type"),
    ),
    (
        "histogram of hours spent, closed p2/p3 under 60h",
        i.filter(is_closed & c("prio").isin(["P2", "P3"]) & (c("spent_h") < 60)).chart(
            "histogram", y="spent_h"
        ),
    ),
    (
        "scatter files vs additions for merged prs below 2000 additions, color by hotfix",
        p.filter(merged & (c("additions") < 2000)).chart(
            "scatter", x="files", y="additions", colour="is_hotfix"
        ),
    ),
    (
        "boxplot review rounds by author where ci failed at least once",
        p.filter(c("ci_failures") >= 1).chart("box", x="author", y="review_rounds"),
    ),
    (
        "heatmap of open + in_progress counts, component vs assignee",
        i.filter(c("status").isin(["open", "in_progress"]))
        .group("component", "assignee", n=count())
        .chart("heatmap", x="component", y="assignee", colour="n"),
    ),
    (
        "pie of status for customer-reported 3.1 issues",
        i.filter(customer & (c("affects_ver") == "3.1"))
        .group("status", n=count())
        .chart("pie", x="status", y="n"),
    ),
    # cleaning and reshaping
    (
        "drop duplicate and wontfix from issues",
        i.filter(~c("status").isin(["duplicate", "wontfix"])).change("issues"),
    ),
    (
        "fill empty assignee with nobody in issues",
        i.derive(assignee=c("assignee").or_else("nobody")).change("issues"),
    ),
    (
        "strip the -rc suffix off affects_ver in issues",
        i.derive(affects_ver=c("affects_ver").replace("-rc", "")).change("issues"),
    ),
    (
        "pivot closed bugs: component as index, prio as columns, median spent_h",
        i.filter(is_closed & bug).pivot("component", "prio", median("spent_h")).table(),
    ),
    # statistics
    (
        "correlate est and spent on closed bugs, spearman",
        i.filter(is_closed & bug).test("correlation", "est_h", "spent_h", method="spearman"),
    ),
    (
        "mann-whitney: spent hours with vs without repro, closed bugs and regressions",
        i.filter(is_closed & defect).test("mannWhitney", "spent_h", "has_repro"),
    ),
    (
        "chi2 of hotfix against component on merged prs",
        linked.filter(merged).test("chiSquared", "is_hotfix", "component"),
    ),
    # nothing can answer it
    ("which commit introduced the most regressions in parser", None),
    ("mean time to first comment on customer p0s", None),
    ("open bugs per sprint and epic", None),
    ("will we hit zero open p1s before the 3.2 release", None),
    ("why does storage get so many reopened bugs", None),
    ("rewrite this mutex in rust without unsafe", None),
]
