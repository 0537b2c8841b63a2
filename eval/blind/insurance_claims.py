"""Claims of a property and motor insurer, and the policies behind them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from question import Chart, Decline, Frame, Groups, Listed, Named, Question, Tables
from scipy import stats

FORMATS = {"claims": "csv", "policies": "parquet"}

_PERILS = ["water damage", "storm", "theft", "fire", "glass", "liability"]
_SIZE = {
    "water damage": 2600.0,
    "storm": 1900.0,
    "theft": 1500.0,
    "fire": 7200.0,
    "glass": 420.0,
    "liability": 3300.0,
}
_MIX = {
    "Home": [0.36, 0.22, 0.1, 0.1, 0.14, 0.08],
    "Contents": [0.3, 0.08, 0.4, 0.1, 0.1, 0.02],
    "Motor": [0.02, 0.12, 0.16, 0.04, 0.3, 0.36],
    "Landlord": [0.42, 0.2, 0.06, 0.12, 0.1, 0.1],
}


def tables(rng: np.random.Generator) -> Tables:
    n = 2900
    product = rng.choice(list(_MIX), n, p=[0.34, 0.2, 0.33, 0.13])
    base = pd.Series(product).map({"Home": 620.0, "Contents": 290.0, "Motor": 980.0}).fillna(830.0)
    policies = pd.DataFrame(
        {
            "POL_NO": [f"P{i:06d}" for i in np.sort(rng.choice(900000, n, replace=False))],
            "LOB": product,
            "inception": pd.Timestamp("2018-01-01")
            + pd.to_timedelta(rng.integers(0, 1640, n), unit="D"),
            "AnnPrem_EUR": (base.to_numpy() * rng.gamma(14, 1 / 14, n)).round(2),
            "SI (k€)": np.where(
                product == "Motor", np.nan, rng.choice([50, 80, 120, 200, 300, 450], n)
            ),
            "Channel": rng.choice(["broker", "agent", "online"], n, p=[0.38, 0.29, 0.33]),
            "holder_age": rng.normal(49, 15, n).round().clip(19, 91),
            "NCB yrs": rng.integers(0, 16, n),
            "direct_debit": rng.random(n) < 0.7,
        }
    )
    policies.loc[rng.choice(n, 86, replace=False), "holder_age"] = np.nan

    m = 1650
    pull = rng.gamma(1.1, 1, n)
    at = rng.choice(n, m, p=pull / pull.sum())
    peril = np.array([rng.choice(_PERILS, p=_MIX[product[i]]) for i in at])
    days = pd.date_range("2022-07-01", "2023-12-31")
    season = np.where(days.month.isin([11, 12, 1, 2]), 1.5, 1.0)
    loss = pd.DatetimeIndex(rng.choice(days.to_numpy(), m, p=season / season.sum()))
    reported = loss + pd.to_timedelta(rng.gamma(0.9, 8, m).round(), unit="D")
    claimed = pd.Series(peril).map(_SIZE).to_numpy() * rng.lognormal(-0.3, 0.75, m)
    region = rng.choice(["North", "South", "East", "West"], m, p=[0.31, 0.27, 0.19, 0.23])
    claimed = np.where((region == "North") & (peril == "water damage"), claimed * 1.25, claimed)
    fraud = rng.random(m) < np.where(peril == "theft", 0.14, 0.05)
    claimed = np.where(fraud, claimed * 1.3, claimed).round(2)
    wait = rng.gamma(2.2, 34, m).round() + 3
    settled = reported + pd.to_timedelta(wait, unit="D")
    refused = rng.random(m) < np.where(fraud, 0.4, 0.1)
    running = (settled > pd.Timestamp("2024-02-29")) | (rng.random(m) < 0.05)
    status = np.where(running, "open", np.where(refused, "rejected", "settled"))
    excess = rng.choice([0.0, 150.0, 300.0, 500.0], m, p=[0.12, 0.42, 0.34, 0.12])
    paid = np.clip(claimed * rng.uniform(0.7, 1.0, m) - excess, 0, None).round(2)
    claims = pd.DataFrame(
        {
            "ClaimNo": [f"CL-{i}" for i in range(240001, 240001 + m)],
            "PolicyNo": policies["POL_NO"].to_numpy()[at],
            "loss_dt": loss,
            "notif_dt": reported,
            "settled_dt": np.where(status == "settled", settled.strftime("%Y-%m-%d"), None),
            "Peril": peril,
            "REGION": region,
            "clmd_amt": claimed,
            "pd_amt": np.where(status == "settled", paid, 0.0),
            "O/S reserve": np.where(running, (claimed * rng.uniform(0.6, 1.1, m)).round(-1), 0.0),
            "xs": excess,
            "Status": status,
            "SIU_flag": np.where(fraud, "Y", "N"),
            "handler": rng.choice(["ABR", "DKO", "FLE", "JMA", "NPI", "RSO", "TWE"], m),
        }
    )
    claims = claims.sort_values(["notif_dt", "ClaimNo"], ignore_index=True)
    claims["ClaimNo"] = [f"CL-{i}" for i in range(240001, 240001 + m)]
    claims["loss_dt"] = claims["loss_dt"].dt.strftime("%Y-%m-%d")
    claims["notif_dt"] = claims["notif_dt"].dt.strftime("%Y-%m-%d")
    claims.loc[rng.choice(m, 55, replace=False), "handler"] = None
    return {"claims": claims, "policies": policies}


WATER = "water damage"


def _groups(values: pd.Series, ordered: bool = False) -> Groups:
    return Groups(dict(zip(values.index.tolist(), values.tolist(), strict=True)), ordered)


def _claims(t: Tables) -> pd.DataFrame:
    """The claims, with dates as dates."""
    claims = t["claims"].copy()
    for column in ("loss_dt", "notif_dt", "settled_dt"):
        claims[column] = pd.to_datetime(claims[column])
    return claims


def _both(t: Tables) -> pd.DataFrame:
    return _claims(t).merge(t["policies"], left_on="PolicyNo", right_on="POL_NO", how="left")


def _storms(t: Tables) -> pd.DataFrame:
    return (
        _claims(t)
        .query("Peril == 'storm' and REGION == 'West' and clmd_amt > 3000")
        .sort_values("clmd_amt", ascending=False)
        .head(5)
    )


def _storm_frame(t: Tables) -> Frame:
    return Frame(t["claims"].loc[_storms(t).index], ordered=True)


def _big_water(t: Tables) -> pd.DataFrame:
    return _claims(t).query(
        "Peril == @WATER and clmd_amt > 2000 and REGION == 'North' and Status == 'settled'"
    )


def _reserve(t: Tables) -> pd.Series:
    open_ones = _both(t).query(
        "Status == 'open' and Peril in ['theft', 'fire'] and Channel == 'broker'"
    )
    return open_ones.groupby("REGION")["O/S reserve"].sum()


def _refused(t: Tables) -> pd.Series:
    some = _claims(t).query("Peril in ['storm', 'water damage'] and clmd_amt > 1500")
    return some["Status"].eq("rejected").groupby(some["REGION"]).mean()


def _handlers(t: Tables) -> pd.Series:
    some = _claims(t).query(
        "Status == 'settled' and Peril != 'glass' and REGION in ['South', 'West']"
    )
    return some.groupby("handler")["pd_amt"].sum().sort_values(ascending=False).head(3)


def _cheap_motor(t: Tables) -> float:
    some = _both(t).query("LOB == 'Motor' and AnnPrem_EUR < 900 and Status == 'settled'")
    return float(some.groupby("POL_NO")["pd_amt"].sum().mean())


def _claimless(t: Tables) -> pd.DataFrame:
    return t["policies"][
        t["policies"]["LOB"].isin(["Home", "Landlord"])
        & (t["policies"]["Channel"] == "online")
        & (t["policies"]["holder_age"] > 60)
        & ~t["policies"]["POL_NO"].isin(t["claims"]["PolicyNo"])
    ]


def _loss_ratio(t: Tables) -> pd.Series:
    policies = t["policies"].query("Channel in ['agent', 'broker']")
    paid = t["claims"].groupby("PolicyNo")["pd_amt"].sum()
    paid = policies["POL_NO"].map(paid).fillna(0).groupby(policies["LOB"]).sum()
    return paid / policies.groupby("LOB")["AnnPrem_EUR"].sum()


def _suspicious(t: Tables) -> pd.DataFrame:
    some = _claims(t).query("SIU_flag == 'Y' and Status != 'rejected' and clmd_amt > 1000")
    return some.loc[some.groupby("REGION")["clmd_amt"].idxmax()]


def _north_south(t: Tables) -> pd.Series:
    some = _claims(t).query("Peril == @WATER and Status == 'settled' and xs > 0")
    return some.groupby("REGION")["pd_amt"].mean()[["North", "South"]]


def _late(t: Tables) -> pd.DataFrame:
    claims = _claims(t)
    late = (claims["notif_dt"] - claims["loss_dt"]).dt.days > 14
    return claims[late & (claims["REGION"] == "North") & (claims["Status"] == "rejected")]


def _after_may(t: Tables, since: str) -> float:
    some = _claims(t).query("Peril == @WATER and REGION == 'North' and clmd_amt > 2000")
    some = some[some["settled_dt"] >= since]
    return float((some["settled_dt"] - some["notif_dt"]).dt.days.mean())


def _quarters(t: Tables, column: str = "loss_dt") -> pd.Series:
    some = _claims(t).query("Peril in ['storm', 'water damage'] and clmd_amt > 1000")
    some = some[some[column].dt.year == 2023]
    return some[column].dt.quarter.value_counts().sort_index()


def _last_quarter(t: Tables) -> pd.DataFrame:
    claims = _claims(t)
    return claims[
        claims["loss_dt"].between("2023-10-01", "2023-12-31")
        & (claims["Peril"] != "glass")
        & (claims["Status"] == "open")
    ]


def _weekend(t: Tables) -> pd.DataFrame:
    some = _both(t)
    return some[
        (some["loss_dt"].dt.dayofweek >= 5)
        & (some["Peril"] == "theft")
        & (some["inception"] >= "2021-01-01")
    ]


def _paid_bars(t: Tables) -> dict[str, float]:
    some = _claims(t).query("Status == 'settled' and REGION in ['North', 'East']")
    return some.groupby("Peril")["pd_amt"].sum().to_dict()


def _storm_line(t: Tables, column: str = "loss_dt") -> dict[str, int]:
    some = _claims(t).query("Peril == 'storm' and Status != 'rejected'")
    some = some[some[column].dt.year == 2023]
    return some[column].dt.strftime("%Y-%m-01").value_counts().sort_index().to_dict()


def _storm_months(t: Tables, column: str = "loss_dt") -> dict[int, int]:
    return {int(k[5:7]): v for k, v in _storm_line(t, column).items()}


def _boxes(t: Tables) -> dict[str, list[float]]:
    some = _claims(t).query("Peril == @WATER and clmd_amt > 500 and Status == 'settled'")
    return some.groupby("REGION")["pd_amt"].apply(list).to_dict()


def _clean(t: Tables) -> pd.DataFrame:
    some = _claims(t).query("Status == 'settled' and SIU_flag == 'N' and Peril != 'glass'")
    return some.assign(days_to_settle=(some["settled_dt"] - some["notif_dt"]).dt.days)


def _pivot(t: Tables) -> pd.Series:
    some = _claims(t).query("Status == 'settled' and clmd_amt > 500")
    return some.groupby(["Peril", "REGION"])["pd_amt"].mean()


def _ties(t: Tables, method: str = "pearson") -> pd.Series:
    some = _claims(t).query(
        "Status == 'settled' and REGION == 'North' and Peril in ['storm', 'water damage']"
    )
    return pd.Series(
        {k: v["clmd_amt"].corr(v["pd_amt"], method=method) for k, v in some.groupby("Peril")}
    )


def _thefts(t: Tables) -> tuple[pd.Series, pd.Series]:
    some = _claims(t).query("Peril == 'theft' and REGION in ['North', 'South']")
    flag = some["SIU_flag"] == "Y"
    return some.loc[flag, "clmd_amt"], some.loc[~flag, "clmd_amt"]


def _welch(t: Tables, equal: bool = False) -> Named:
    result = stats.ttest_ind(*_thefts(t), equal_var=equal)
    return Named({"t": float(result.statistic), "p": float(result.pvalue)})


def _rank_test(t: Tables) -> Named:
    result = stats.mannwhitneyu(*_thefts(t))
    return Named({"u": float(result.statistic), "p": float(result.pvalue)})


QUESTIONS: list[Question] = [
    Question(
        "blind_insurance_claims-01",
        "1",
        "How many claims do we have on file, and how many of them are open with no handler?",
        lambda t: Named(
            {
                "claims": len(t["claims"]),
                "open without handler": int(
                    ((t["claims"]["Status"] == "open") & t["claims"]["handler"].isna()).sum()
                ),
            }
        ),
        ["claims", "policies"],
    ),
    Question(
        "blind_insurance_claims-02",
        "1",
        "Show me the five largest storm claims in the west, claimed over 3,000, largest first.",
        _storm_frame,
        ["claims"],
        also=[
            lambda t: Listed(_storms(t)["ClaimNo"].tolist(), ordered=True),
            lambda t: Frame(_storms(t), ["ClaimNo", "clmd_amt"], ordered=True),
        ],
    ),
    Question(
        "blind_insurance_claims-03",
        "1",
        "Which handlers have open fire claims in the east or the west?",
        lambda t: Listed(
            sorted(
                t["claims"]
                .query("Status == 'open' and Peril == 'fire' and REGION in ['East', 'West']")[
                    "handler"
                ]
                .dropna()
                .unique()
            )
        ),
        ["claims"],
    ),
    Question(
        "blind_insurance_claims-04",
        "1",
        "For how many policies sold by brokers or agents is the policyholder's age not recorded?",
        lambda t: int(
            t["policies"].query("Channel in ['broker', 'agent']")["holder_age"].isna().sum()
        ),
        ["policies", "claims"],
    ),
    Question(
        "blind_insurance_claims-05",
        "2",
        "For settled water damage claimed above 2,000 in the north, how many cases are there and "
        "what did we pay on average?",
        lambda t: Named(
            {"claims": len(_big_water(t)), "average": float(_big_water(t)["pd_amt"].mean())}
        ),
        ["claims"],
    ),
    Question(
        "blind_insurance_claims-06",
        "2",
        "Of the open theft and fire claims on broker business, what are the outstanding reserves "
        "per region?",
        lambda t: _groups(_reserve(t)),
        ["claims", "policies"],
    ),
    Question(
        "blind_insurance_claims-07",
        "2",
        "For storm or water damage claimed above 1,500, what share was declined, region by region?",
        lambda t: _groups(_refused(t)),
        ["claims"],
        also=[lambda t: _groups(_refused(t) * 100)],
    ),
    Question(
        "blind_insurance_claims-08",
        "2",
        "Leaving out glass, which three adjusters paid the most on settled claims in the south "
        "and west together?",
        lambda t: _groups(_handlers(t), ordered=True),
        ["claims"],
        also=[lambda t: Listed(_handlers(t).index.tolist())],
    ),
    Question(
        "blind_insurance_claims-09",
        "2",
        "For motor policies with a yearly premium under 900 and at least one settled claim, what "
        "did we pay per policy on average?",
        _cheap_motor,
        ["claims", "policies"],
    ),
    Question(
        "blind_insurance_claims-10",
        "2",
        "How many home or landlord policies sold online to people over 60 have never had a claim?",
        lambda t: len(_claimless(t)),
        ["policies", "claims"],
    ),
    Question(
        "blind_insurance_claims-11",
        "2",
        "For agent and broker business only, what is the loss ratio (paid over annual premium, "
        "policies without claims included) by line of business?",
        lambda t: _groups(_loss_ratio(t)),
        ["policies", "claims"],
        also=[lambda t: _groups(_loss_ratio(t) * 100)],
    ),
    Question(
        "blind_insurance_claims-12",
        "2",
        "Among claims flagged for fraud, not rejected and above 1,000 claimed, what is the "
        "largest one in each region?",
        lambda t: _groups(_suspicious(t).set_index("REGION")["clmd_amt"]),
        ["claims"],
        also=[
            lambda t: Frame(_suspicious(t), ["REGION", "ClaimNo", "clmd_amt"]),
            lambda t: _groups(_suspicious(t).set_index("REGION")["ClaimNo"]),
            lambda t: Frame(t["claims"].loc[_suspicious(t).index]),
        ],
    ),
    Question(
        "blind_insurance_claims-13",
        "2",
        "By how much is the average payout for settled water damage with an excess above zero "
        "higher in the north than in the south?",
        lambda t: float(_north_south(t)["North"] - _north_south(t)["South"]),
        ["claims"],
    ),
    Question(
        "blind_insurance_claims-14",
        "3",
        "How many claims in the north, reported more than 14 days after the loss, were rejected?",
        lambda t: len(_late(t)),
        ["claims"],
    ),
    Question(
        "blind_insurance_claims-15",
        "3",
        "For water damage claimed above 2,000 in the north, settled after May 2023, how many days "
        "passed on average between notification and settlement?",
        lambda t: _after_may(t, "2023-06-01"),
        ["claims"],
    ),
    Question(
        "blind_insurance_claims-16",
        "3",
        "Counting only storm and water losses of 2023 with more than 1,000 claimed, how many were "
        "there per quarter?",
        lambda t: _groups(_quarters(t)),
        ["claims"],
        also=[
            lambda t: Groups({f"2023Q{k}": v for k, v in _quarters(t).items()}),
            lambda t: Groups({f"2023-{3 * k - 2:02d}-01": v for k, v in _quarters(t).items()}),
            lambda t: Groups({f"Q{k}": v for k, v in _quarters(t).items()}),
            lambda t: Groups({f"2023-Q{k}": v for k, v in _quarters(t).items()}),
        ],
    ),
    Question(
        "blind_insurance_claims-17",
        "3",
        "For losses in the last quarter of 2023 that are still open, glass aside, what is our "
        "total reserve and how many claims is it for?",
        lambda t: Named(
            {
                "reserve": float(_last_quarter(t)["O/S reserve"].sum()),
                "claims": len(_last_quarter(t)),
            }
        ),
        ["claims"],
    ),
    Question(
        "blind_insurance_claims-18",
        "3",
        "How many thefts happened on a weekend under policies incepted since 2021, and what was "
        "claimed for them in total?",
        lambda t: Named(
            {"thefts": len(_weekend(t)), "claimed": float(_weekend(t)["clmd_amt"].sum())}
        ),
        ["claims", "policies"],
    ),
    Question(
        "blind_insurance_claims-19",
        "4",
        "Bar chart of the total paid per peril, settled claims in the north and east only.",
        lambda t: Chart("bar", _paid_bars(t)),
        ["claims"],
    ),
    Question(
        "blind_insurance_claims-20",
        "4",
        "Plot as a line the monthly number of storm losses in 2023, without the rejected ones.",
        lambda t: Chart("line", _storm_line(t)),
        ["claims"],
        also=[lambda t: Chart("line", _storm_months(t))],
    ),
    Question(
        "blind_insurance_claims-21",
        "4",
        "Box plots of the amount paid by region, for settled water damage with more than 500 "
        "claimed.",
        lambda t: Chart("box", _boxes(t)),
        ["claims"],
    ),
    Question(
        "blind_insurance_claims-22",
        "5",
        "Keep only settled claims without a fraud flag, glass excluded, and add the days from "
        "notification to settlement.",
        lambda t: Frame(_clean(t), ["ClaimNo", "days_to_settle"]),
        ["claims"],
    ),
    Question(
        "blind_insurance_claims-23",
        "5",
        "Pivot the average paid, perils in rows and regions in columns, for settled claims above "
        "500 claimed.",
        lambda t: _groups(_pivot(t)),
        ["claims"],
    ),
    Question(
        "blind_insurance_claims-24",
        "6",
        "For settled claims in the north, how closely do the claimed and the paid amounts "
        "correlate, for storm and for water damage separately?",
        lambda t: _groups(_ties(t)),
        ["claims"],
        also=[lambda t: _groups(_ties(t, "spearman"))],
    ),
    Question(
        "blind_insurance_claims-25",
        "6",
        "For thefts in the north and south, do flagged and unflagged claims differ significantly "
        "in the amount claimed?",
        _welch,
        ["claims"],
        also=[
            lambda t: _welch(t, equal=True),
            _rank_test,
            lambda t: _welch(t).values["p"],
            lambda t: _welch(t, equal=True).values["p"],
            lambda t: _rank_test(t).values["p"],
        ],
    ),
    Question(
        "blind_insurance_claims-26",
        "7",
        "If premiums go up by 8 percent for motor policies with two or more claims, how many of "
        "those customers will cancel?",
        lambda _: Decline(),
        ["policies", "claims"],
    ),
    Question(
        "blind_insurance_claims-27",
        "7",
        "Which open claims in the north above 5,000 have led to a complaint to the ombudsman?",
        lambda _: Decline(),
        ["claims", "policies"],
    ),
]
