"""An estate agency: listings, sales and districts."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"listings": "csv", "sales": "csv", "districts": "csv"}

_TYPES = ["apartment", "detached house", "terraced house", "studio", "loft", "penthouse"]
_NAMES = [
    *["Old Town", "Riverside", "Hillcrest", "Parkside", "Docklands", "Meadows", "University"],
    *["Southgate", "Lindenhof", "Airport Road", "Vineyard", "Millbrook"],
]
_AGENTS = ["Anders", "Bell", "Conti", "Dubois", "Evers", "Fuchs", "Gomez", "Hale"]


def tables(rng: np.random.Generator) -> Tables:
    codes = [f"D{i:02d}" for i in range(1, 13)]
    districts = pd.DataFrame(
        {
            "code": codes,
            "name": _NAMES,
            "zone": np.array(["centre", "north", "south", "east"])[
                [0, 3, 1, 1, 3, 2, 0, 2, 1, 2, 3, 0]
            ],
            "population": rng.integers(4, 60, 12) * 731,
            "dist_center_km": np.round(rng.uniform(0.4, 14, 12), 1),
            "schools": rng.integers(1, 9, 12),
        }
    )
    n = 540
    kind = rng.choice(_TYPES, n, p=[0.4, 0.17, 0.2, 0.11, 0.07, 0.05])
    base = pd.Series(kind).map(dict(zip(_TYPES, [80, 165, 120, 34, 105, 140], strict=True)))
    area = np.round(base.to_numpy() * np.exp(rng.normal(0, 0.22, n)), 1)
    code = rng.choice(codes, n)
    level = dict(zip(codes, np.exp(rng.normal(8.25, 0.25, 12)), strict=True))
    price = area * np.array([level[c] for c in code]) * np.exp(rng.normal(0, 0.18, n))
    house = pd.Series(kind).str.contains("house").to_numpy()
    listed = pd.Timestamp("2022-01-03") + pd.to_timedelta(np.sort(rng.integers(0, 1000, n)), "D")
    adjective = rng.choice(["Bright", "Charming", "Spacious", "Quiet", "Renovated"], n)
    extra = rng.choice(
        ["with balcony", "near the park", "Balcony and view", "close to school", "with terrace"], n
    )
    listings = pd.DataFrame(
        {
            "Listing ID": [f"L-{10001 + i}" for i in range(n)],
            "Listed On": listed.strftime("%d/%m/%Y"),
            "Headline": [f"{a} {k} {e}" for a, k, e in zip(adjective, kind, extra, strict=True)],
            "Property Type": kind,
            "District Code": code,
            "Asking Price (EUR)": np.round(price, -2),
            "Living Area (m2)": area,
            "Plot Area (m2)": np.where(house, np.round(area * rng.uniform(1.5, 6, n)), np.nan),
            "Rooms": np.clip(np.round(area / 27 + rng.normal(0, 0.7, n)), 1, 9).astype(int),
            "Bathrooms": np.clip(np.round(area / 70 + rng.normal(0, 0.4, n)), 1, 4).astype(int),
            "Year Built": rng.integers(1890, 2023, n),
            "Energy Class": rng.choice(
                list("ABCDEFG"), n, p=[0.06, 0.12, 0.2, 0.26, 0.18, 0.11, 0.07]
            ),
            "Has Garage": np.where(rng.random(n) < np.where(house, 0.6, 0.25), "Yes", "No"),
            "Agent": rng.choice(_AGENTS, n),
            "Currency": np.where(np.arange(n) % 180 == 77, "CHF", "EUR"),
        }
    )
    listings.loc[rng.choice(n, 37, replace=False), "Energy Class"] = None
    sold = np.sort(rng.choice(n, 372, replace=False))
    size = len(sold)
    waited = np.round(rng.gamma(2.2, 32, size)).astype(int) + 4
    buyer = rng.choice(["private", "investor", "company"], size, p=[0.66, 0.24, 0.1])
    haggled = np.where(buyer == "investor", 0.06, 0.035) + rng.normal(0, 0.025, size)
    asked = listings["Asking Price (EUR)"].to_numpy()[sold]
    sales = pd.DataFrame(
        {
            "saleId": 700 + np.arange(size),
            "listingId": listings["Listing ID"].to_numpy()[sold],
            "saleDate": (listed[sold] + pd.to_timedelta(waited, "D")).strftime("%Y-%m-%d"),
            "salePriceEur": np.round(asked * (1 - haggled), -2),
            "buyerType": buyer,
            "financing": rng.choice(["mortgage", "cash", "mixed"], size, p=[0.6, 0.24, 0.16]),
            "daysOnMarket": waited,
            "agentFeePct": rng.choice([2.5, 3.0, 3.57], size),
            "notaryFeeEur": np.round(asked * 0.012 * np.exp(rng.normal(0, 0.1, size)), 2),
        }
    )
    sales.loc[rng.choice(size, 19, replace=False), "notaryFeeEur"] = np.nan
    unsold = listings.drop(index=sold)
    again = unsold.sample(6, random_state=int(rng.integers(1000)))
    listings = pd.concat([listings, again], ignore_index=True)
    return {"listings": listings, "sales": sales, "districts": districts}


def _described(t: Tables) -> Named:
    return Named(t["listings"]["Asking Price (EUR)"].describe().to_dict())


def _per_metre(t: Tables) -> Groups:
    rows = t["listings"]
    ratio = rows["Asking Price (EUR)"] / rows["Living Area (m2)"]
    return Groups(ratio.groupby(rows["Property Type"]).mean().to_dict())


def _per_metre_pooled(t: Tables) -> Groups:
    both = ["Asking Price (EUR)", "Living Area (m2)"]
    total = t["listings"].groupby("Property Type")[both].sum()
    return Groups((total[both[0]] / total[both[1]]).to_dict())


def _dearest_flat(t: Tables) -> Named:
    flats = t["listings"][t["listings"]["Property Type"] == "apartment"]
    top = flats.loc[flats["Asking Price (EUR)"].idxmax()]
    return Named(
        {
            "listing": top["Listing ID"],
            "agent": top["Agent"],
            "price": float(top["Asking Price (EUR)"]),
        }
    )


def _garages(t: Tables) -> Groups:
    rows = t["listings"]
    share = (rows["Has Garage"] == "Yes").groupby(rows["Energy Class"]).mean() * 100
    return Groups(share.to_dict())


def _family_homes(t: Tables) -> int:
    rows = t["listings"]
    fits = rows["Rooms"].between(3, 5) & (rows["Bathrooms"] >= 2)
    return int((fits & (rows["Asking Price (EUR)"] < 500_000)).sum())


def _top_agents(t: Tables) -> Listed:
    volume = t["listings"].groupby("Agent")["Asking Price (EUR)"].sum()
    return Listed(volume.nlargest(3).index.tolist(), ordered=True)


def _sold(t: Tables) -> pd.DataFrame:
    return t["sales"].merge(
        t["listings"].drop_duplicates(), left_on="listingId", right_on="Listing ID"
    )


def _discounts(t: Tables) -> Groups:
    sold = _sold(t)
    cut = (1 - sold["salePriceEur"] / sold["Asking Price (EUR)"]) * 100
    return Groups(cut.groupby(sold["buyerType"]).mean().to_dict())


def _discounts_pooled(t: Tables) -> Groups:
    total = _sold(t).groupby("buyerType")[["salePriceEur", "Asking Price (EUR)"]].sum()
    return Groups(((1 - total["salePriceEur"] / total["Asking Price (EUR)"]) * 100).to_dict())


def _located(t: Tables) -> pd.DataFrame:
    return t["listings"].merge(t["districts"], left_on="District Code", right_on="code")


def _district_prices(t: Tables) -> pd.Series:
    return _located(t).groupby("name")["Asking Price (EUR)"].median()


def _balconies(t: Tables) -> Named:
    rows = t["listings"]
    rows = rows[rows["Headline"].str.contains("balcony", case=False)]
    return Named({"listings": len(rows), "mean price": float(rows["Asking Price (EUR)"].mean())})


def _old_houses(t: Tables) -> int:
    rows = t["listings"]
    other = ~rows["Property Type"].isin(["apartment", "studio"])
    return int((other & (rows["Has Garage"] == "No") & (rows["Year Built"] < 1950)).sum())


def _house_ratio(t: Tables) -> float:
    median = t["listings"].groupby("Property Type")["Asking Price (EUR)"].median()
    return float(median["detached house"] / median["terraced house"])


def _cash(t: Tables, buyer: str | None = None) -> float:
    sales = t["sales"] if buyer is None else t["sales"][t["sales"]["buyerType"] == buyer]
    return float((sales["financing"] == "cash").mean() * 100)


def _quarters(t: Tables) -> Groups:
    sales = t["sales"]
    start = pd.to_datetime(sales["saleDate"]).dt.to_period("Q").dt.start_time
    return Groups(sales.groupby(start.dt.strftime("%Y-%m-%d"))["salePriceEur"].sum().to_dict())


def _growth(t: Tables) -> float:
    years = pd.to_datetime(t["sales"]["saleDate"]).dt.year.value_counts()
    return float((years[2023] / years[2022] - 1) * 100)


def _yearly_wait(t: Tables) -> Groups:
    sales = t["sales"]
    year = pd.to_datetime(sales["saleDate"]).dt.year
    return Groups(sales.groupby(year)["daysOnMarket"].median().to_dict())


def _span(t: Tables) -> Named:
    listed = pd.to_datetime(t["listings"]["Listed On"], dayfirst=True)
    return Named({"first": str(listed.min().date()), "last": str(listed.max().date())})


def _monthly_change(t: Tables, *, carried: bool) -> Groups:
    month = t["sales"]["saleDate"].str[:7]
    count = month.value_counts().sort_index()
    if not carried:
        count = count[count.index.str.startswith("2023")]
    change = count.pct_change().dropna() * 100
    change = change[change.index.str.startswith("2023")]
    return Groups({f"{m}-01": v for m, v in change.to_dict().items()})


def _running_sales(t: Tables) -> Groups:
    month = t["sales"]["saleDate"].str[:7]
    month = month[month.str.startswith("2023")]
    total = month.value_counts().sort_index().cumsum()
    return Groups({f"{m}-01": v for m, v in total.to_dict().items()})


def _zone_bars(t: Tables) -> Chart:
    median = _located(t).groupby("zone")["Asking Price (EUR)"].median().sort_values()
    return Chart("bar", median.to_dict(), ordered=True)


def _buyer_lines(t: Tables) -> Chart:
    sales = t["sales"]
    start = pd.to_datetime(sales["saleDate"]).dt.to_period("Q").dt.start_time
    mean = sales.groupby(["buyerType", start.dt.strftime("%Y-%m-%d")])["salePriceEur"].mean()
    return Chart("line", mean.to_dict())


def _areas(t: Tables, kinds: list[str] | None = None) -> Chart:
    rows = t["listings"]
    rows = rows[rows["Living Area (m2)"] < 200]
    if kinds:
        rows = rows[rows["Property Type"].isin(kinds)]
    return Chart("hist", rows["Living Area (m2)"].tolist())


def _violins(t: Tables) -> Chart:
    by = t["listings"].groupby("Energy Class")["Asking Price (EUR)"]
    return Chart("violin", {k: v.tolist() for k, v in by})


def _renamed(t: Tables) -> Frame:
    names = {"saleDate": "sold_on", "salePriceEur": "price"}
    return Frame(t["sales"].rename(columns=names), ordered=True)


def _with_metre_price(t: Tables) -> Frame:
    rows = t["listings"]
    ratio = (rows["Asking Price (EUR)"] / rows["Living Area (m2)"]).round()
    return Frame(rows.assign(price_per_m2=ratio), ["price_per_m2"], ordered=True)


def _parsed(t: Tables) -> Frame:
    rows = t["listings"]
    dates = pd.to_datetime(rows["Listed On"], format="%d/%m/%Y")
    return Frame(rows.assign(**{"Listed On": dates}), ["Listed On"], ordered=True)


def _usable(t: Tables) -> int:
    rows = t["listings"].dropna(subset=["Energy Class"])
    return int((rows["Currency"] == "EUR").sum())


def _dummies(t: Tables) -> Frame:
    table = pd.get_dummies(t["sales"], columns=["financing"], dtype=int)
    columns = ["saleId", "financing_cash", "financing_mixed", "financing_mortgage"]
    return Frame(table, columns)


def _with_districts(t: Tables) -> Frame:
    return Frame(_located(t), ["Listing ID", "name", "zone"])


def _strongest(t: Tables) -> str:
    r = t["listings"].corr(numeric_only=True)["Asking Price (EUR)"]
    return r.drop("Asking Price (EUR)").abs().idxmax()


def _wait_anova(t: Tables) -> Named:
    test = stats.f_oneway(*(g for _, g in t["sales"].groupby("financing")["daysOnMarket"]))
    return Named({"F": float(test.statistic), "p": float(test.pvalue)})


def _price_interval(t: Tables) -> Named:
    v = t["sales"]["salePriceEur"]
    low, high = stats.t.interval(0.95, len(v) - 1, loc=v.mean(), scale=v.sem())
    return Named({"low": float(low), "high": float(high)})


def _far_prices(t: Tables) -> int:
    v = t["listings"]["Asking Price (EUR)"]
    return int((((v - v.mean()) / v.std()).abs() > 3).sum())


def _rank_link(t: Tables) -> Named:
    rho, p = stats.spearmanr(t["sales"]["daysOnMarket"], t["sales"]["salePriceEur"])
    return Named({"rho": round(float(rho), 2), "significant": "yes" if p < 0.05 else "no"})


def _cash_wait(t: Tables) -> Named:
    sales = t["sales"]
    cash, loan = (sales.loc[sales["financing"] == f, "daysOnMarket"] for f in ("cash", "mortgage"))
    test = stats.ttest_ind(cash, loan)
    return Named(
        {
            "t": float(test.statistic),
            "df": len(cash) + len(loan) - 2,
            "p": float(test.pvalue),
            "verdict": "reject" if test.pvalue < 0.05 else "keep",
        }
    )


def _cuts_2023(t: Tables) -> Groups:
    sold = _sold(t)
    sold = sold[sold["saleDate"].str.startswith("2023")]
    cut = (sold["Asking Price (EUR)"] - sold["salePriceEur"]) / sold["Asking Price (EUR)"] * 100
    return Groups(cut.groupby(sold["buyerType"]).median().round(1).to_dict())


QUESTIONS = [
    Question(
        "real_estate-01",
        "1",
        "describe the asking price",
        _described,
        ["listings"],
    ),
    Question(
        "real_estate-02",
        "1",
        "How many different agents work for us?",
        lambda t: t["listings"]["Agent"].nunique(),
        ["listings"],
    ),
    Question(
        "real_estate-03",
        "1",
        "let me peek at the first 3 sales",
        lambda t: Frame(t["sales"].head(3), ordered=True),
        ["sales"],
    ),
    Question(
        "real_estate-04",
        "1",
        "Were any listings entered twice? I mean rows that are an exact copy of an earlier row, "
        "just tell me how many.",
        lambda t: int(t["listings"].duplicated().sum()),
        ["listings"],
    ),
    Question(
        "real_estate-05",
        "2",
        "avg asking price per square metre of living space for each property type",
        _per_metre,
        ["listings"],
        also=[_per_metre_pooled],
    ),
    Question(
        "real_estate-06",
        "2",
        "I'm looking for the priciest apartment in the list: its listing ID, the agent and what "
        "they ask for it.",
        _dearest_flat,
        ["listings"],
    ),
    Question(
        "real_estate-07",
        "2",
        "what percentage of homes come with a garage, split by energy class",
        _garages,
        ["listings"],
    ),
    Question(
        "real_estate-08",
        "2",
        "Number of listings with 3 to 5 rooms and two or more bathrooms that cost less than half a "
        "million euros",
        _family_homes,
        ["listings"],
    ),
    Question(
        "real_estate-09",
        "2",
        "Name the three agents with the largest total asking volume, biggest first.",
        _top_agents,
        ["listings"],
    ),
    Question(
        "real_estate-10",
        "2",
        "90th percentile of days on market?",
        lambda t: float(t["sales"]["daysOnMarket"].quantile(0.9)),
        ["sales"],
    ),
    Question(
        "real_estate-11",
        "2",
        "Match each sale with its listing: by how many percent did the final price stay below the "
        "asking price on average, per buyer type?",
        _discounts,
        ["sales", "listings"],
        also=[_discounts_pooled],
    ),
    Question(
        "real_estate-12",
        "2",
        "Which district (name, not code) has the lowest median asking price?",
        lambda t: _district_prices(t).idxmin(),
        ["listings", "districts"],
    ),
    Question(
        "real_estate-13",
        "2",
        "and the highest?",
        lambda t: _district_prices(t).idxmax(),
        ["listings", "districts"],
        after=["real_estate-12"],
    ),
    Question(
        "real_estate-14",
        "2",
        "Of the ads whose headline mentions a balcony, how many are there and what's their mean "
        "asking price?",
        _balconies,
        ["listings"],
    ),
    Question(
        "real_estate-15",
        "2",
        "neither apartment nor studio, no garage, built before 1950: how many?",
        _old_houses,
        ["listings"],
    ),
    Question(
        "real_estate-16",
        "2",
        "Standard deviation of the living area for every number of bathrooms",
        lambda t: Groups(t["listings"].groupby("Bathrooms")["Living Area (m2)"].std().to_dict()),
        ["listings"],
    ),
    Question(
        "real_estate-17",
        "2",
        "How many times the median price of a terraced house does a detached one cost?",
        _house_ratio,
        ["listings"],
    ),
    Question(
        "real_estate-18",
        "2",
        "percentage of sales that were paid in cash",
        _cash,
        ["sales"],
    ),
    Question(
        "real_estate-19",
        "2",
        "what about investors?",
        lambda t: _cash(t, "investor"),
        ["sales"],
        after=["real_estate-18"],
    ),
    Question(
        "real_estate-20",
        "3",
        "Turnover per quarter, i.e. the sum of the sale prices",
        _quarters,
        ["sales"],
    ),
    Question(
        "real_estate-21",
        "3",
        "Did we close more deals in 2023 than the year before? Growth in % please.",
        _growth,
        ["sales"],
    ),
    Question(
        "real_estate-22",
        "3",
        "median time on market by year of sale",
        _yearly_wait,
        ["sales"],
    ),
    Question(
        "real_estate-23",
        "3",
        "When did the first and when did the most recent listing go online? Dates are day/month/"
        "year.",
        _span,
        ["listings"],
    ),
    Question(
        "real_estate-24",
        "3",
        "month-over-month change in the number of sales during 2023, in percent",
        lambda t: _monthly_change(t, carried=True),
        ["sales"],
        also=[lambda t: _monthly_change(t, carried=False)],
    ),
    Question(
        "real_estate-25",
        "3",
        "Cumulative count of sales month by month through 2023, starting from zero at New Year.",
        _running_sales,
        ["sales"],
    ),
    Question(
        "real_estate-26",
        "4",
        "pie chart of who buys (buyer type, number of sales)",
        lambda t: Chart("pie", t["sales"]["buyerType"].value_counts().to_dict()),
        ["sales"],
    ),
    Question(
        "real_estate-27",
        "4",
        "Could you make a bar chart of the median asking price per zone with the cheapest zone on "
        "the left?",
        _zone_bars,
        ["listings", "districts"],
    ),
    Question(
        "real_estate-28",
        "4",
        "Plot the mean sale price per quarter, one line for each buyer type",
        _buyer_lines,
        ["sales"],
    ),
    Question(
        "real_estate-29",
        "4",
        "distribution of living areas below 200 sqm as a histogram",
        _areas,
        ["listings"],
    ),
    Question(
        "real_estate-30",
        "4",
        "Only lofts and penthouses, please.",
        lambda t: _areas(t, ["loft", "penthouse"]),
        ["listings"],
        after=["real_estate-29"],
    ),
    Question(
        "real_estate-31",
        "4",
        "Violin plot of what people ask (price) for each energy class",
        _violins,
        ["listings"],
    ),
    Question(
        "real_estate-32",
        "5",
        "rename saleDate to sold_on and salePriceEur to price",
        _renamed,
        ["sales"],
    ),
    Question(
        "real_estate-33",
        "5",
        "New column price_per_m2: asking price divided by living area, rounded to whole euros",
        _with_metre_price,
        ["listings"],
    ),
    Question(
        "real_estate-34",
        "5",
        'Turn "Listed On" into real dates. They are written day first.',
        _parsed,
        ["listings"],
    ),
    Question(
        "real_estate-35",
        "5",
        "If I throw out the listings without an energy class and keep only those priced in EUR, "
        "how many rows remain?",
        _usable,
        ["listings"],
    ),
    Question(
        "real_estate-36",
        "5",
        "one-hot encode financing as 0/1 columns called financing_cash, financing_mixed and "
        "financing_mortgage",
        _dummies,
        ["sales"],
    ),
    Question(
        "real_estate-37",
        "5",
        "Attach the district's name and zone to every listing.",
        _with_districts,
        ["listings", "districts"],
    ),
    Question(
        "real_estate-38",
        "6",
        "Which numeric column goes along most strongly with the asking price?",
        _strongest,
        ["listings"],
    ),
    Question(
        "real_estate-39",
        "6",
        "ANOVA: do days on market differ between the kinds of financing? F and p",
        _wait_anova,
        ["sales"],
    ),
    Question(
        "real_estate-40",
        "6",
        "Give me the 95 % confidence interval for the mean sale price, based on the t distribution",
        _price_interval,
        ["sales"],
    ),
    Question(
        "real_estate-41",
        "6",
        "how many asking prices are more than 3 standard deviations away from the mean",
        _far_prices,
        ["listings"],
    ),
    Question(
        "real_estate-42",
        "6b",
        "Spearman's rho between days on market and sale price, two decimals, plus 'yes' or 'no' "
        "for whether it's significant at 5 %.",
        _rank_link,
        ["sales"],
    ),
    Question(
        "real_estate-43",
        "6b",
        "Compare days on market of cash buyers with those of mortgage buyers by Student's t-test "
        "(equal variances, two-sided, cash minus mortgage). State t, df, p and whether we 'reject' "
        "or 'keep' the hypothesis of equal means at alpha 0.05.",
        _cash_wait,
        ["sales"],
    ),
    Question(
        "real_estate-44",
        "6b",
        "Join sales and listings, compute the discount as (asking - sale) / asking in percent, "
        "keep sales dated 2023, and list the median discount by buyer type to one decimal",
        _cuts_2023,
        ["sales", "listings"],
    ),
    Question(
        "real_estate-45",
        "7",
        "What will a three-room flat in Docklands cost five years from now?",
        lambda t: Decline(),
        ["listings", "districts"],
    ),
    Question(
        "real_estate-46",
        "7",
        "why do some houses take so much longer to sell? Find the reason.",
        lambda t: Decline(),
        ["sales", "listings"],
    ),
    Question(
        "real_estate-47",
        "1",
        "in which columns of the sales table are there empty cells",
        lambda t: Listed([k for k in t["sales"] if t["sales"][k].isna().any()]),
        ["sales"],
    ),
]
