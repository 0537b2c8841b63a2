"""Passes of satellites over the antennas of a ground network."""

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
    where,
)

FORMATS = {"passes": "parquet", "antennas": "csv"}

VOICE = "a precise engineer, abbreviations and units"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    antennas = pd.DataFrame(
        [
            ("SVB1", "Svalbard", 78.23, 7.3, 32.4, "X", "Y", "2017-05-11", 65),
            ("SVB2", "Svalbard", 78.23, 3.7, 25.1, "X", "Y", "2021-09-02", 38),
            ("SVB3", "Svalbard", 78.23, 13.0, 37.6, "X", "Y", "2012-03-20", 110),
            ("INV1", "Inuvik", 68.32, 5.4, 29.7, "X", "N", "2019-06-14", 52),
            ("INV2", "Inuvik", 68.32, 5.4, 29.5, "X", "N", "2019-08-01", 52),
            ("PTA1", "Punta Arenas", -52.94, 3.7, 24.8, "X", "N", "2022-01-19", 35),
            ("MSP1", "Maspalomas", 27.76, 4.0, 13.2, "S", "N", "2009-10-05", None),
            ("TRL1", "Troll", -72.01, 7.3, 31.9, "X", "Y", "2015-02-08", 95),
            ("KRU1", "Kiruna", 67.86, 13.0, 37.1, "X", "N", "2011-07-30", 78),
            ("KRU2", "Kiruna", 67.86, 2.4, 10.9, "S", "N", "2023-04-17", None),
            ("DUB1", "Dubai", 25.2, 5.4, 28.9, "X", "Y", "2024-11-25", 60),
            ("AWA1", "Awarua", -46.53, 3.7, 24.6, "X", "N", "2025-06-30", 41),
        ],
        columns=[
            "ant_id",
            "site",
            "lat_deg",
            "dish_m",
            "GT_dBK",
            "band",
            "radome",
            "commissioned",
            "opex_EUR_pass",
        ],
    )
    used = antennas.iloc[:11]
    n = 1500
    pick = rng.choice(11, n, p=np.array([16, 10, 14, 9, 8, 7, 6, 10, 10, 6, 4]) / 100)
    band = used["band"].to_numpy()[pick]
    aos = pd.Timestamp("2024-01-01") + pd.to_timedelta(
        np.sort(rng.integers(0, 456 * 86400, n)), unit="s"
    )
    elevation = np.clip(5 + rng.gamma(1.6, 18, n), 5.1, 89.9).round(1)
    seconds = (310 + 330 * np.sqrt(elevation / 90) + rng.normal(0, 25, n)).round()
    dish = used["dish_m"].to_numpy()[pick]
    snr = (4 + 0.45 * dish + 0.06 * elevation + rng.normal(0, 1.4, n)).round(1)
    wind = rng.gamma(2.2, 3.6, n).round(1)
    odds = np.clip(0.02 + 0.006 * wind + (snr < 6) * 0.12, 0, 0.6)
    draw = rng.random(n)
    status = np.where(draw < odds * 0.5, "FAILED", np.where(draw < odds, "PARTIAL", "OK"))
    rate = np.where(band == "X", rng.choice([150, 262, 520], n, p=[0.4, 0.35, 0.25]), 4)
    planned = (rate * seconds / 8000 * 0.9).round(2)
    received = np.select(
        [status == "OK", status == "PARTIAL"],
        [planned * rng.uniform(0.97, 1, n), planned * rng.uniform(0.2, 0.9, n)],
        np.nan,
    ).round(2)
    passes = pd.DataFrame(
        {
            "pass_no": np.arange(880001, 880001 + n),
            "SAT": rng.choice(
                ["EOS-4A", "EOS-4B", "POLARIS-1", "POLARIS-2", "HUMBOLDT", "CUBIX-7"],
                n,
                p=[0.22, 0.2, 0.19, 0.16, 0.14, 0.09],
            ),
            "ant_id": used["ant_id"].to_numpy()[pick],
            "AOS": aos,
            "LOS": aos + pd.to_timedelta(seconds, unit="s"),
            "max_el_deg": elevation,
            "SNR_dB": snr,
            "wind_m_s": wind,
            "plan_GB": planned,
            "rx_GB": received,
            "status": status,
            "autotrack": rng.random(n) < np.where(dish > 5, 0.85, 0.45),
            "fault": np.where(
                status == "OK",
                None,
                rng.choice(["late lock", "drive stall", "LNA", "demod", "TLE stale"], n),
            ),
            "prio": rng.choice(["P1", "P2", "P3"], n, p=[0.2, 0.5, 0.3]),
        }
    )
    passes.loc[rng.choice(n, 47, replace=False), "SNR_dB"] = np.nan
    passes.loc[rng.choice(n, 90, replace=False), "wind_m_s"] = np.nan
    return {"passes": passes, "antennas": antennas}


passes = T("passes")
antennas = T("antennas")
tracked = passes.join(antennas, "ant_id")
aos = c("AOS")
failed = c("status") == "FAILED"
partial = c("status") == "PARTIAL"
ok = c("status") == "OK"
minutes = aos.until(c("LOS"), "minute")
month = aos.floor("month")

QUESTIONS = [
    # Everyday
    (
        "Min. and max. SNR (dB) per SAT",
        passes.group("SAT", low=min_("SNR_dB"), high=max_("SNR_dB")).table(),
    ),
    ("Passes sorted by max el, descending", passes.sort("-max_el_deg").table()),
    ("Pass w/ the highest wind (m/s)", passes.top(1, "wind_m_s").table()),
    (
        "Ratio of mean rx GB, EOS-4A to EOS-4B",
        passes.value(mean("rx_GB", c("SAT") == "EOS-4A") / mean("rx_GB", c("SAT") == "EOS-4B")),
    ),
    (
        "Share of each status in %, all passes",
        passes.group("status", n=count()).derive(share=c("n") / over(sum_("n")) * 100).table(),
    ),
    ("No. of passes per hour of day (AOS)", passes.group(hour=aos.part("hour"), n=count()).table()),
    ("90th percentile of wind (m/s)", passes.value(quantile("wind_m_s", 0.9))),
    ("Drop column prio from passes", passes.drop("prio").change("passes")),
    ("Mean plan_GB by SAT and prio", passes.group("SAT", "prio", planned=mean("plan_GB")).table()),
    ("Distinct values of fault", passes.distinct("fault").table()),
    ("Mean cloud cover (%) per pass", None),
    # look
    ("Dimensions of the pass log (rows x cols)", passes.report("shape")),
    ("Null count per field, passes", passes.report("missing")),
    ("List all SATs supported, each once.", passes.distinct("SAT").table()),
    ("12 random passes for a spot check", passes.sample(12).table()),
    (
        "Descriptive stats: SNR, wind, max el",
        passes.report("describe", "SNR_dB", "wind_m_s", "max_el_deg"),
    ),
    ("No. of distinct sites in the antenna table", antennas.value(nunique("site"))),
    # aggregate and compare
    ("Total downlinked volume in GB", passes.value(sum_("rx_GB"))),
    ("Pass count per S/C", passes.group("SAT", passes=count()).table()),
    (
        "Mean SNR (dB) per antenna, max el above 30° only",
        passes.filter(c("max_el_deg") > 30).group("ant_id", snr=mean("SNR_dB")).table(),
    ),
    (
        "Success rate in % (status OK) per site",
        tracked.group("site", success=mean(ok) * 100).table(),
    ),
    (
        "Median pass duration AOS to LOS in min, per antenna",
        passes.group("ant_id", duration=median(minutes)).table(),
    ),
    (
        "Which antenna took in the most GB?",
        passes.group("ant_id", volume=sum_("rx_GB")).top(1, "volume").table(),
    ),
    (
        "Top 10 passes by received GB",
        passes.top(10, "rx_GB").table(),
    ),
    (
        "Per SAT, the 3 highest-elevation passes",
        passes.top(3, "max_el_deg", per=("SAT",)).table(),
    ),
    (
        "No. of failed P1 passes w/ wind > 15 m/s",
        passes.filter(failed & (c("prio") == "P1") & (c("wind_m_s") > 15)).value(count()),
    ),
    (
        "Ratio of received to planned volume per SAT, failed passes excluded",
        passes.filter(~failed).group("SAT", ratio=sum_("rx_GB") / sum_("plan_GB")).table(),
    ),
    (
        "Delta in mean SNR (dB), autotrack vs. program track",
        passes.value(mean("SNR_dB", c("autotrack")) - mean("SNR_dB", ~c("autotrack"))),
    ),
    (
        "Most frequent fault on each antenna",
        passes.group("ant_id", "fault", n=count()).top(1, "n", per=("ant_id",)).table(),
    ),
    (
        "Antennas w/o any pass in the log",
        antennas.join(passes, "ant_id", "anti").table(),
    ),
    (
        "Dishes that never had a drive stall: IDs",
        passes.group("ant_id", stalls=count(only=c("fault") == "drive stall"))
        .filter(c("stalls") == 0)
        .select("ant_id")
        .table(),
    ),
    (
        "Antennas with more than 100 passes: mean wind in m/s",
        passes.group("ant_id", passes=count(), wind=mean("wind_m_s"))
        .filter(c("passes") > 100)
        .drop("passes")
        .table(),
    ),
    (
        "Volume in TB (GB/1000) by band and prio",
        tracked.group("band", "prio", volume=sum_(c("rx_GB") / 1000)).table(),
    ),
    (
        "Mean data rate per SAT in Mbit/s, i.e. rx GB x 8000 / duration in s, avg over passes",
        passes.group("SAT", rate=mean(c("rx_GB") * 8000 / aos.until(c("LOS"), "second"))).table(),
    ),
    (
        "Share of passes lost with radome vs. without",
        tracked.group("radome", lost=mean(failed)).table(),
    ),
    (
        "Site with the lowest median SNR",
        tracked.group("site", snr=median("SNR_dB")).bottom(1, "snr").table(),
    ),
    (
        "OPEX in EUR per site, pass fee summed over all passes",
        tracked.group("site", opex=sum_("opex_EUR_pass")).table(),
    ),
    (
        "X-band antennas with G/T above the X-band mean",
        antennas.filter(c("band") == "X").filter(c("GT_dBK") > over(mean("GT_dBK"))).table(),
    ),
    (
        "5th percentile of SNR per band",
        tracked.group("band", snr=quantile("SNR_dB", 0.05)).table(),
    ),
    (
        "Pass no. of the windiest pass that still came out OK",
        passes.filter(ok).top(1, "wind_m_s").select("pass_no").value(),
    ),
    (
        "S/C that had both LNA and demod faults on KRU1",
        passes.filter(c("ant_id") == "KRU1")
        .group("SAT", lna=count(only=c("fault") == "LNA"), demod=count(only=c("fault") == "demod"))
        .filter((c("lna") > 0) & (c("demod") > 0))
        .select("SAT")
        .table(),
    ),
    # time
    ("GB received per month", passes.group(month=month, volume=sum_("rx_GB")).table()),
    (
        "Failed passes per ISO wk since 2025-01-01",
        passes.filter(failed & (aos >= date("2025-01-01")))
        .group(week=aos.floor("week"), failed=count())
        .table(),
    ),
    (
        "Pass load by UTC hour of AOS",
        passes.group(hour=aos.part("hour"), passes=count()).table(),
    ),
    (
        "Vol. per quarter w/ growth vs. prev. quarter in %",
        passes.group(quarter=aos.floor("quarter"), volume=sum_("rx_GB"))
        .derive(previous=shift("volume", "quarter"))
        .derive(growth=(c("volume") / c("previous") - 1) * 100)
        .drop("previous")
        .table(),
    ),
    (
        "Cumulative GB by day, HUMBOLDT, Q2 2024",
        passes.filter(
            (c("SAT") == "HUMBOLDT") & (aos >= date("2024-04-01")) & (aos < date("2024-07-01"))
        )
        .group(day=aos.floor("day"), volume=sum_("rx_GB"))
        .derive(cumulative=running("volume", "day"))
        .table(),
    ),
    (
        "3-mo rolling mean of the monthly pass count",
        passes.group(month=month, passes=count())
        .derive(rolling_mean=rolling("passes", "month", 3))
        .table(),
    ),
    (
        "Max. gap between consecutive AOS of POLARIS-2, in h",
        passes.filter(c("SAT") == "POLARIS-2")
        .derive(gap=shift("AOS", "AOS").until(aos, "hour"))
        .value(max_("gap")),
    ),
    (
        "Failure rate Sat/Sun vs. Mon-Fri",
        passes.group(
            days=where(aos.part("weekday") >= 6, "Sat/Sun", "Mon-Fri"), rate=mean(failed)
        ).table(),
    ),
    (
        "First and last AOS per antenna",
        passes.group("ant_id", first=min_("AOS"), last=max_("AOS")).table(),
    ),
    (
        "Which antennas went into service before 2015? By date, oldest first",
        antennas.filter(c("commissioned") < date("2015-01-01")).sort("commissioned").table(),
    ),
    # charts
    ("Histogram of max elevation, 18 bins", passes.chart("histogram", y="max_el_deg", bins=18)),
    (
        "Scatter: SNR over max el, colour = status",
        passes.chart("scatter", x="max_el_deg", y="SNR_dB", colour="status"),
    ),
    ("Box plot SNR per antenna", passes.chart("box", x="ant_id", y="SNR_dB")),
    (
        "Bar chart, no. of faults by type",
        passes.group("fault", n=count()).chart("bar", x="fault", y="n"),
    ),
    (
        "Line plot of the monthly success rate",
        passes.group(month=month, rate=mean(ok)).chart("line", x="month", y="rate"),
    ),
    (
        "Stacked bars: passes per site by status",
        tracked.group("site", "status", passes=count()).chart(
            "bar", x="site", y="passes", colour="status", stacked=True
        ),
    ),
    (
        "Heat map, mean received GB, SAT vs. antenna",
        passes.group("SAT", "ant_id", volume=mean("rx_GB")).chart(
            "heatmap", x="SAT", y="ant_id", colour="volume"
        ),
    ),
    # cleaning and reshaping
    (
        "Set rx volume to 0 GB where null; write back to passes",
        passes.derive(rx_GB=c("rx_GB").or_else(0)).change("passes"),
    ),
    (
        "Add dur_s = LOS - AOS in s to passes",
        passes.derive(dur_s=aos.until(c("LOS"), "second")).change("passes"),
    ),
    (
        "Remove all passes below 10° max el from the log",
        passes.filter(c("max_el_deg") >= 10).change("passes"),
    ),
    (
        "Matrix antenna x status, cells = pass count",
        passes.pivot("ant_id", "status", count()).table(),
    ),
    # statistics
    (
        "Linear regression, SNR in dB on max el in deg",
        passes.test("regression", "SNR_dB", "max_el_deg"),
    ),
    (
        "Kruskal-Wallis: wind speed across status classes",
        passes.test("kruskal", "wind_m_s", "status"),
    ),
    (
        "95 % CI of mean SNR, X-band only",
        tracked.filter(c("band") == "X").test("interval", "SNR_dB"),
    ),
    # nothing can answer it
    ("BER per pass", None),
    ("Min. slew rate in deg/s of each antenna mount", None),
    ("Uplink TC volume in kB by SAT", None),
    ("Expected no. of failed passes in 2026-01", None),
    ("Root cause of the SNR drop on TRL1", None),
    ("Launch mass of an Ariane 6 payload to GTO", None),
]
