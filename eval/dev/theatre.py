"""A theatre: its productions, the evenings on which they were played, and the bookings."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"bookings": "csv", "performances": "parquet", "productions": "csv"}

_TITLES = (
    "The Tempest,Carmen,Swan Lake,Hedda Gabler,Cabaret,Faust,The Magic Flute,"
    "Waiting for Godot,Giselle,Evita"
)
_GENRES = "play,opera,ballet,play,musical,play,opera,play,ballet,musical"


def tables(rng: np.random.Generator) -> Tables:
    titles = _TITLES.split(",")
    productions = pd.DataFrame(
        {
            "prod_id": np.arange(11, 21),
            "Title": titles,
            "Genre": _GENRES.split(","),
            "Director": [
                "Okafor",
                "Lind",
                "Petrova",
                "Lind",
                "Marsh",
                "Okafor",
                "Weiss",
                "Okafor",
                "Petrova",
                None,
            ],
            "Running time (min)": [150, 175, 140, 130, 155, 200, 170, 115, 125, 145],
            "budget_keur": [180, 420, 350, 95, 310, 150, 460, 60, 280, 390],
            "cast size": [14, 46, 38, 7, 22, 12, 41, 5, 32, 27],
            "revival": ["no", "yes", "yes", "no", "no", "yes", "no", "yes", "no", "no"],
        }
    )
    m = 320
    day = pd.Timestamp("2022-09-02") + pd.to_timedelta(
        np.sort(rng.choice(640, m, replace=False)), "D"
    )
    prod = rng.integers(0, 10, m)
    late = rng.random(m) < 0.75
    performances = pd.DataFrame(
        {
            "perf_no": np.arange(5001, 5001 + m),
            "production": productions["prod_id"].to_numpy()[prod],
            "starts_at": day + pd.to_timedelta(np.where(late, 19 * 60 + 30, 15 * 60), "min"),
            "stage": np.where(
                np.isin(prod, [3, 7]), "Studio", rng.choice(["Main", "Open Air"], m, p=[0.85, 0.15])
            ),
            "capacity": np.where(np.isin(prod, [3, 7]), 140, 860),
            "delay_min": np.where(rng.random(m) < 0.7, 0, np.round(rng.gamma(1.5, 6, m))),
            "cancelled": rng.random(m) < 0.04,
        }
    )
    n = 5200
    at = rng.integers(0, m, n)
    category = rng.choice(["A", "B", "C", "standing"], n, p=[0.22, 0.4, 0.3, 0.08])
    price = pd.Series(category).map({"A": 78.0, "B": 52.0, "C": 31.0, "standing": 12.0}).to_numpy()
    price = price * np.where(np.isin(prod[at], [3, 7]), 0.5, 1.0)
    reduced = rng.choice(["none", "student", "senior", "member"], n, p=[0.6, 0.12, 0.18, 0.1])
    price = np.round(
        price * pd.Series(reduced).map({"none": 1, "student": 0.5, "senior": 0.8, "member": 0.9}), 2
    )
    seats = rng.choice([1, 2, 3, 4, 5, 6, 8], n, p=[0.16, 0.5, 0.1, 0.14, 0.04, 0.04, 0.02])
    lead = np.round(rng.gamma(1.3, 17, n)).clip(0, 200)
    booked = performances["starts_at"].to_numpy()[at] - pd.to_timedelta(lead, "D")
    bookings = pd.DataFrame(
        {
            "BookingRef": [f"B{i:06d}" for i in range(1, n + 1)],
            "perf": performances["perf_no"].to_numpy()[at],
            "Booked on": pd.DatetimeIndex(booked).strftime("%d/%m/%Y"),
            "Channel": rng.choice(
                ["web", "box office", "phone", "app"], n, p=[0.5, 0.22, 0.1, 0.18]
            ),
            "Seat cat.": category,
            "seats": seats,
            "unit_price": price,
            "Discount": reduced,
            "cust_postcode": rng.choice(["1010", "1020", "1070", "1090", "2340", "3400"], n).astype(
                str
            ),
            "Refunded": np.where(rng.random(n) < 0.05, "Y", "N"),
            "rating": rng.choice([1, 2, 3, 4, 5, np.nan], n, p=[0.02, 0.04, 0.1, 0.19, 0.2, 0.45]),
        }
    )
    bookings["order_total"] = np.round(bookings["unit_price"] * bookings["seats"], 2)
    bookings.loc[rng.choice(n, 140, replace=False), "cust_postcode"] = None
    return {"bookings": bookings, "performances": performances, "productions": productions}


MIN = "Running time (min)"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _booked(t: Tables) -> pd.Series:
    return pd.to_datetime(t["bookings"]["Booked on"], format="%d/%m/%Y")


def _month(dates: pd.Series) -> pd.Series:
    return dates.dt.strftime("%Y-%m")


def _both(t: Tables) -> pd.DataFrame:
    p = t["performances"].merge(t["productions"], left_on="production", right_on="prod_id")
    return t["bookings"].merge(p, left_on="perf", right_on="perf_no")


def _played(t: Tables) -> pd.DataFrame:
    return t["performances"].merge(t["productions"], left_on="production", right_on="prod_id")


def _revenue(t: Tables) -> pd.Series:
    return t["bookings"].groupby(_month(_booked(t)))["order_total"].sum()


def _months(values: pd.Series) -> Groups:
    return Groups({int(str(k)[5:]): v for k, v in values.to_dict().items()})


def _line(values: pd.Series) -> dict[str, float]:
    return {f"{key}-01": value for key, value in values.items()}


def _web_and_office(t: Tables) -> Named:
    b = t["bookings"]
    web, office = (b.loc[b["Channel"] == one, "order_total"] for one in ("web", "box office"))
    u, p = stats.mannwhitneyu(web, office, alternative="two-sided")
    word = "differ" if p < 0.05 else "do not differ"
    return Named(
        {
            "n_web": len(web),
            "n_office": len(office),
            "U": round(u, 1),
            "p": round(p, 4),
            "verdict": word,
        }
    )


def _running(t: Tables) -> Named:
    p = t["productions"]
    found = stats.pearsonr(p["budget_keur"], p["cast size"])
    word = "linear" if found.pvalue < 0.05 and abs(found.statistic) >= 0.5 else "none"
    return Named({"r": round(found.statistic, 2), "p": round(found.pvalue, 4), "relation": word})


def _groups_of_seats(t: Tables) -> Named:
    b = t["bookings"].query("Refunded == 'N'")
    per = b["order_total"] / b["seats"]
    large = per[b["seats"] >= 4]
    return Named({"n": len(large), "mean": round(large.mean(), 2), "sd": round(large.std(), 2)})


def _gap(t: Tables) -> Named:
    p = t["performances"].sort_values("starts_at")
    gap = p["starts_at"].dt.normalize().diff().dt.days
    at = gap.idxmax()
    return Named(
        {
            "days": gap.max(),
            "after": p["starts_at"].shift()[at].date(),
            "mean": round(gap.mean(), 2),
        }
    )


QUESTIONS: list[Question] = [
    Question(
        "theatre-01",
        "1",
        "Give me a quick look at the bottom of the bookings table (five rows will do).",
        lambda t: Frame(t["bookings"].tail(5), ordered=True),
        ["bookings", "performances"],
    ),
    Question(
        "theatre-02",
        "1",
        "How many bookings do we have on file and how many columns describe each of them?",
        lambda t: Named({"rows": len(t["bookings"]), "columns": t["bookings"].shape[1]}),
        ["bookings"],
    ),
    Question(
        "theatre-03",
        "1",
        "Which discounts are there, and how many bookings used each?",
        lambda t: _groups(t["bookings"]["Discount"].value_counts()),
        ["bookings"],
    ),
    Question(
        "theatre-04",
        "1",
        "In how many bookings did the customer leave no rating?",
        lambda t: int(t["bookings"]["rating"].isna().sum()),
        ["bookings"],
    ),
    Question(
        "theatre-05",
        "1",
        "List the titles we have in the programme alphabetically.",
        lambda t: Listed(sorted(t["productions"]["Title"]), ordered=True),
        ["productions"],
    ),
    Question(
        "theatre-06",
        "2",
        "How many seats were sold through the app?",
        lambda t: int(t["bookings"].query("Channel == 'app'")["seats"].sum()),
        ["bookings"],
    ),
    Question(
        "theatre-07",
        "2",
        "How many bookings came in per channel, and how much money did each channel bring in?",
        lambda t: Frame(
            t["bookings"]
            .groupby("Channel")
            .agg(n=("BookingRef", "size"), sum=("order_total", "sum"))
            .reset_index()
        ),
        ["bookings"],
    ),
    Question(
        "theatre-08",
        "2",
        "What's the average order total of bookings that were not refunded?",
        lambda t: float(t["bookings"].query("Refunded == 'N'")["order_total"].mean()),
        ["bookings"],
    ),
    Question(
        "theatre-09",
        "2",
        "Who directed the most productions?",
        lambda t: Listed(
            t["productions"]["Director"]
            .value_counts()
            .pipe(lambda s: s[s == s.max()].index.tolist())
        ),
        ["productions"],
    ),
    Question(
        "theatre-10",
        "2",
        "Which production was the most expensive one, and what was its budget?",
        lambda t: Named({"Title": "The Magic Flute", "budget": 460}),
        ["productions"],
        also=[lambda t: Frame(t["productions"].nlargest(1, "budget_keur"))],
    ),
    Question(
        "theatre-11",
        "2",
        "Average, lowest and highest unit price for each seat category",
        lambda t: Frame(
            t["bookings"]
            .groupby("Seat cat.")["unit_price"]
            .agg(["mean", "min", "max"])
            .reset_index()
        ),
        ["bookings"],
    ),
    Question(
        "theatre-12",
        "2",
        "What proportion of our bookings is for more than two seats?",
        lambda t: float((t["bookings"]["seats"] > 2).mean()),
        ["bookings"],
        also=[lambda t: float((t["bookings"]["seats"] > 2).mean()) * 100],
    ),
    Question(
        "theatre-13",
        "2",
        "Ticket income by genre",
        lambda t: _groups(_both(t).groupby("Genre")["order_total"].sum()),
        ["bookings", "performances", "productions"],
    ),
    Question(
        "theatre-14",
        "2",
        "How many performances were called off, and on which stage did that happen most often?",
        lambda t: Named(
            {
                "n": int(t["performances"]["cancelled"].sum()),
                "stage": t["performances"].query("cancelled")["stage"].value_counts().idxmax(),
            }
        ),
        ["performances"],
    ),
    Question(
        "theatre-15",
        "2",
        "Of all students' bookings, how many were for standing places?",
        lambda t: int(
            t["bookings"].query("Discount == 'student' and `Seat cat.` == 'standing'").shape[0]
        ),
        ["bookings"],
    ),
    Question(
        "theatre-16",
        "2",
        "Which productions run longer than two and a half hours?",
        lambda t: Listed(t["productions"].loc[t["productions"][MIN] > 150, "Title"].tolist()),
        ["productions"],
        also=[lambda t: Frame(t["productions"][t["productions"][MIN] > 150])],
    ),
    Question(
        "theatre-17",
        "2",
        "Are members more generous with their ratings than seniors? Show me both average ratings.",
        lambda t: _groups(
            t["bookings"][t["bookings"]["Discount"].isin(["member", "senior"])]
            .groupby("Discount")["rating"]
            .mean()
        ),
        ["bookings"],
    ),
    Question(
        "theatre-18",
        "2",
        "How many customers from postcode 1070 booked by phone?",
        lambda t: int(
            (
                t["bookings"]["cust_postcode"].astype(float).eq(1070)
                & t["bookings"]["Channel"].eq("phone")
            ).sum()
        ),
        ["bookings"],
    ),
    Question(
        "theatre-19",
        "2",
        "What is the second largest cast, and which piece has it?",
        lambda t: Named({"cast": 41, "Title": "The Magic Flute"}),
        ["productions"],
        also=[lambda t: Frame(t["productions"].nlargest(2, "cast size").tail(1))],
    ),
    Question(
        "theatre-20",
        "2",
        "How much larger is the mean budget of operas than that of plays?",
        lambda t: float(
            t["productions"].query("Genre == 'opera'")["budget_keur"].mean()
            - t["productions"].query("Genre == 'play'")["budget_keur"].mean()
        ),
        ["productions"],
    ),
    Question(
        "theatre-21",
        "3",
        "Revenue per month of booking in 2023, please, rounded to whole euros.",
        lambda t: _groups(_revenue(t).loc[lambda s: s.index.str.startswith("2023")].round()),
        ["bookings"],
        also=[lambda t: _months(_revenue(t).loc[lambda s: s.index.str.startswith("2023")].round())],
    ),
    Question(
        "theatre-22",
        "3",
        "On which days of the week do we play most? Count the performances per weekday.",
        lambda t: _groups(t["performances"]["starts_at"].dt.day_name().value_counts()),
        ["performances"],
    ),
    Question(
        "theatre-23",
        "3",
        "How many performances started in the afternoon, i.e. before 5 pm?",
        lambda t: int((t["performances"]["starts_at"].dt.hour < 17).sum()),
        ["performances"],
    ),
    Question(
        "theatre-24",
        "3",
        "What was our best month in terms of revenue?",
        lambda t: _revenue(t).idxmax(),
        ["bookings"],
    ),
    Question(
        "theatre-25",
        "3",
        "When did we play Carmen for the last time?",
        lambda t: _played(t).query("Title == 'Carmen'")["starts_at"].max(),
        ["performances", "productions"],
        also=[lambda t: str(_played(t).query("Title == 'Carmen'")["starts_at"].max().date())],
    ),
    Question(
        "theatre-26",
        "3",
        "Average delay by month, only for performances that did start late",
        lambda t: _groups(
            t["performances"]
            .query("delay_min > 0")
            .pipe(lambda p: p.groupby(_month(p["starts_at"]))["delay_min"].mean())
        ),
        ["performances"],
        also=[
            lambda t: _groups(
                t["performances"]
                .query("delay_min > 0")
                .pipe(lambda p: p.groupby(p["starts_at"].dt.month)["delay_min"].mean())
            )
        ],
    ),
    Question(
        "theatre-27",
        "3",
        "Compare the number of bookings made in the first half of 2023 with the first half of "
        "2024.",
        lambda t: Named(
            {
                str(year): int(
                    ((_booked(t) >= f"{year}-01-01") & (_booked(t) < f"{year}-07-01")).sum()
                )
                for year in (2023, 2024)
            }
        ),
        ["bookings"],
    ),
    Question(
        "theatre-28",
        "3",
        "Month-over-month growth of revenue in percent",
        lambda t: _groups(_revenue(t).pct_change() * 100),
        ["bookings"],
        also=[
            lambda t: Frame(
                _revenue(t).pipe(
                    lambda s: pd.DataFrame(
                        {"m": s.index, "v": s.to_numpy(), "g": s.pct_change().to_numpy() * 100}
                    )
                )
            )
        ],
    ),
    Question(
        "theatre-29",
        "4",
        "Pie chart: how do bookings split across the channels?",
        lambda t: Chart("pie", t["bookings"]["Channel"].value_counts().to_dict()),
        ["bookings"],
    ),
    Question(
        "theatre-30",
        "3",
        "Show the weekly number of performances over time.",
        lambda t: _groups(
            t["performances"]
            .groupby(t["performances"]["starts_at"].dt.to_period("W").dt.start_time)
            .size()
        ),
        ["performances"],
    ),
    Question(
        "theatre-31",
        "4",
        "Histogram of order totals, leaving refunded bookings aside",
        lambda t: Chart("hist", t["bookings"].query("Refunded == 'N'")["order_total"].tolist()),
        ["bookings"],
    ),
    Question(
        "theatre-32",
        "4",
        "Plot budget against cast size, one colour per genre.",
        lambda t: Chart("scatter"),
        ["productions"],
    ),
    Question(
        "theatre-33",
        "4",
        "A horizontal bar chart with the running time of every production, longest at the top",
        lambda t: Chart("bar", t["productions"].set_index("Title")[MIN].to_dict()),
        ["productions"],
    ),
    Question(
        "theatre-34",
        "4",
        "Compare the ratings of the four seat categories in a boxplot.",
        lambda t: Chart(
            "box", {k: v.dropna().tolist() for k, v in t["bookings"].groupby("Seat cat.")["rating"]}
        ),
        ["bookings"],
    ),
    Question(
        "theatre-35",
        "5",
        "Convert the booking date into a proper date column.",
        lambda t: Frame(
            t["bookings"].assign(**{"Booked on": _booked(t)}), ["BookingRef", "Booked on"]
        ),
        ["bookings"],
    ),
    Question(
        "theatre-36",
        "5",
        "Add a column with the price per seat after a 10 % service fee, call it gross_price.",
        lambda t: Frame(
            t["bookings"].assign(gross_price=t["bookings"]["unit_price"] * 1.1),
            ["BookingRef", "gross_price"],
        ),
        ["bookings"],
    ),
    Question(
        "theatre-37",
        "5",
        "Replace Y and N in Refunded by True and False.",
        lambda t: Frame(
            t["bookings"].assign(Refunded=t["bookings"]["Refunded"] == "Y"),
            ["BookingRef", "Refunded"],
        ),
        ["bookings"],
    ),
    Question(
        "theatre-38",
        "5",
        "Pivot the seats sold: discounts down the side, channels across the top.",
        lambda t: _groups(t["bookings"].groupby(["Discount", "Channel"])["seats"].sum()),
        ["bookings"],
    ),
    Question(
        "theatre-39",
        "5",
        "Throw out bookings without a rating and keep only reference, channel and rating.",
        lambda t: Frame(t["bookings"].dropna(subset="rating")[["BookingRef", "Channel", "rating"]]),
        ["bookings"],
    ),
    Question(
        "theatre-40",
        "5",
        "Join performances and productions so that every performance carries its title and genre.",
        lambda t: Frame(_played(t), ["perf_no", "Title", "Genre"]),
        ["performances", "productions"],
    ),
    Question(
        "theatre-41",
        "6",
        "How strongly is a production's budget related to the size of its cast?",
        lambda t: float(t["productions"]["budget_keur"].corr(t["productions"]["cast size"])),
        ["productions"],
        also=[
            lambda t: Named(
                dict(
                    zip(
                        "rp",
                        stats.pearsonr(
                            t["productions"]["budget_keur"], t["productions"]["cast size"]
                        ),
                        strict=True,
                    )
                )
            )
        ],
    ),
    Question(
        "theatre-42",
        "6",
        "Test whether channel and discount are independent of each other.",
        lambda t: Named(
            dict(
                zip(
                    ["chi2", "p"],
                    stats.chi2_contingency(
                        pd.crosstab(t["bookings"]["Channel"], t["bookings"]["Discount"])
                    )[:2],
                    strict=True,
                )
            )
        ),
        ["bookings"],
    ),
    Question(
        "theatre-43",
        "6",
        "Regress the budget on the cast size: what are slope and intercept?",
        lambda t: Named(
            dict(
                zip(
                    ["slope", "intercept"],
                    stats.linregress(
                        t["productions"]["cast size"], t["productions"]["budget_keur"]
                    )[:2],
                    strict=True,
                )
            )
        ),
        ["productions"],
    ),
    Question(
        "theatre-44",
        "6",
        "How many order totals have a z-score above 3?",
        lambda t: int(
            t["bookings"]["order_total"].pipe(lambda x: (((x - x.mean()) / x.std()) > 3).sum())
        ),
        ["bookings"],
        also=[
            lambda t: int(
                t["bookings"]["order_total"].pipe(
                    lambda x: (((x - x.mean()) / x.std(ddof=0)) > 3).sum()
                )
            )
        ],
    ),
    Question(
        "theatre-45",
        "6",
        "Do web and phone customers spend the same per order? A t-test will do.",
        lambda t: Named(
            dict(
                zip(
                    ["t", "p"],
                    stats.ttest_ind(
                        t["bookings"].query("Channel == 'web'")["order_total"],
                        t["bookings"].query("Channel == 'phone'")["order_total"],
                        equal_var=False,
                    ),
                    strict=True,
                )
            )
        ),
        ["bookings"],
        also=[
            lambda t: Named(
                dict(
                    zip(
                        ["t", "p"],
                        stats.ttest_ind(
                            t["bookings"].query("Channel == 'web'")["order_total"],
                            t["bookings"].query("Channel == 'phone'")["order_total"],
                        ),
                        strict=True,
                    )
                )
            )
        ],
    ),
    Question(
        "theatre-46",
        "6b",
        "Run a two-sided Mann-Whitney U test on the order totals of web versus box office "
        "bookings. State the size of both "
        "groups, U (for web, one decimal), p to four decimals, and 'differ' or 'do not differ' at "
        "alpha = 0.05.",
        _web_and_office,
        ["bookings"],
    ),
    Question(
        "theatre-47",
        "6b",
        "Is there a linear relation between budget and cast size? Report Pearson's r to two and p "
        "to four decimals and the "
        "word 'linear' if p < 0.05 and |r| >= 0.5, otherwise 'none'.",
        _running,
        ["productions"],
    ),
    Question(
        "theatre-48",
        "6b",
        "Leave out refunded bookings and compute the order total divided by the number of seats. "
        "For bookings of four or "
        "more seats, report how many there are, the mean of that price and its standard deviation "
        "(n-1), both to two decimals.",
        _groups_of_seats,
        ["bookings"],
    ),
    Question(
        "theatre-49",
        "6b",
        "Put the performances in order of time and count the days from each to the next one. What "
        "is the longest gap, after "
        "which date did it begin, and what is the mean gap (two decimals)?",
        _gap,
        ["performances"],
    ),
    Question(
        "theatre-50",
        "7",
        "Why did ratings for the opera go down?",
        lambda t: Decline(),
        ["bookings", "productions"],
    ),
]
