"""Trips of a bike share and the stations that they begin and end at."""

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

FORMATS = {"trips": "parquet", "stations": "csv"}

VOICE = "a city planner: several conditions at once, compares groups all the time"

DISTRICTS = ["Harbour", "Old Town", "Northgate", "Riverside", "University", "Eastfield"]
PLACES = ["Market Square", "Corn Exchange", "Ferry Terminal", "Customs House", "City Hall"]
PLACES += ["Botanic Garden", "Central Library", "Mill Lane", "Castle Hill", "Kings Bridge"]
PLACES += ["Stadium North", "Stadium South", "Brewery Yard", "Opera House", "Fish Quay"]
PLACES += ["Science Park", "Medical School", "Student Union", "Gasworks", "Tannery Street"]
PLACES += ["Linden Avenue", "Water Tower", "Chapel Street", "Victoria Park", "Bus Depot"]
PLACES += ["Old Barracks", "Tram Museum", "East Cemetery", "Ropewalk", "Weir Path", "Lock Gate"]
PLACES += ["Silver Street", "Abbey Road", "Observatory", "Ice Rink", "Swimming Baths"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = len(PLACES)
    stations = pd.DataFrame(
        {
            "station_id": [f"ST{i:03d}" for i in 101 + np.arange(m)],
            "station_name": PLACES,
            "district": rng.choice(DISTRICTS, m),
            "docks": rng.integers(5, 21, m) * 2,
            "charging": rng.random(m) < 0.4,
            "transit": rng.choice(["metro", "tram", "bus", None], m, p=[0.2, 0.3, 0.3, 0.2]),
            "opened_on": (
                pd.Timestamp("2019-04-01") + pd.to_timedelta(rng.integers(0, 1600, m), "D")
            ).strftime("%Y-%m-%d"),
            "elevation_m": rng.gamma(3, 14, m).round(1),
        }
    )
    n = 1700
    rider = rng.choice(["member", "casual"], n, p=[0.66, 0.34])
    bike = rng.choice(["classic", "electric", "cargo"], n, p=[0.52, 0.4, 0.08])
    hour = rng.choice(
        np.arange(5, 24),
        n,
        p=np.array([1, 3, 8, 11, 6, 4, 4, 5, 5, 5, 6, 8, 11, 8, 5, 4, 3, 2, 1]) / 100,
    )
    start = pd.Timestamp("2023-09-01") + pd.to_timedelta(rng.integers(0, 546, n), "D")
    start += pd.to_timedelta(hour * 3600 + rng.integers(0, 3600, n), "s")
    km = rng.gamma(3, np.where(bike == "electric", 1.5, 1.0), n).round(2) + 0.2
    pace = pd.Series({"classic": 4.6, "electric": 3.5, "cargo": 5.2})[bike].to_numpy()
    seconds = (km * pace * rng.gamma(8, 1 / 8, n) * 60 + np.where(rider == "casual", 420, 120)) // 1
    fare = np.where(rider == "casual", 1, 0) + np.maximum(
        seconds / 60 - np.where(rider == "casual", 0, 30), 0
    ) * np.where(bike == "classic", 0.09, 0.19)
    used = rng.dirichlet(np.full(m, 3.0))
    ids = stations["station_id"].to_numpy()
    trips = pd.DataFrame(
        {
            "trip_id": 880000 + np.arange(n),
            "started_at": start,
            "ended_at": start + pd.to_timedelta(seconds, "s"),
            "start_station_id": rng.choice(ids, n, p=used),
            "end_station_id": rng.choice(ids, n, p=used),
            "bike_id": rng.integers(3001, 3161, n),
            "bike_type": bike,
            "rider_type": rider,
            "rider_age": rng.gamma(9, 4, n).round().clip(16, 84),
            "distance_km": km,
            "fare_eur": fare.round(2),
            "rain": rng.choice(["yes", "no"], n, p=[0.23, 0.77]),
            "promo": rng.choice(
                [None, "SPRING", "FRESHERS", "CARFREE"], n, p=[0.8, 0.08, 0.07, 0.05]
            ),
        }
    )
    around = rng.random(n) < 0.07
    trips.loc[around, "end_station_id"] = trips.loc[around, "start_station_id"]
    trips.loc[rng.choice(n, 44, replace=False), "end_station_id"] = None
    trips.loc[rng.choice(n, 210, replace=False), "rider_age"] = np.nan
    trips.loc[rng.choice(n, 31, replace=False), "distance_km"] = np.nan
    return {"trips": trips.sort_values("started_at", ignore_index=True), "stations": stations}


trips = T("trips")
stations = T("stations")

from_station = trips.join(stations, on=("start_station_id", "station_id"))
minutes = c("started_at").until(c("ended_at"), "minute")
member = c("rider_type") == "member"
casual = c("rider_type") == "casual"
electric = c("bike_type") == "electric"
classic = c("bike_type") == "classic"
cargo = c("bike_type") == "cargo"
wet = c("rain") == "yes"
dry = c("rain") == "no"
weekend = c("started_at").part("weekday") >= 6

low, high = over(quantile("distance_km", 0.25)), over(quantile("distance_km", 0.75))

QUESTIONS = [
    # Everyday
    (
        "Average distance and average fare, members against casual riders",
        trips.group("rider_type", distance=mean("distance_km"), fare=mean("fare_eur")).table(),
    ),
    (
        "Station names and numbers of docks, largest first",
        stations.sort("-docks").select("station_name", "docks").table(),
    ),
    (
        "Electric trips by casual riders under 20",
        trips.filter(electric & casual & (c("rider_age") < 20)).table(),
    ),
    (
        "Ratio of the fare on electric bikes to the fare on classic bikes",
        trips.value(mean("fare_eur", electric) / mean("fare_eur", classic)),
    ),
    (
        "Share of each bike type within members and within casual riders",
        trips.group("rider_type", "bike_type", n=count())
        .derive(share=c("n") / over(sum_("n"), "rider_type"))
        .table(),
    ),
    (
        "Number of trips for each hour of the day",
        trips.group(hour=c("started_at").part("hour"), n=count()).table(),
    ),
    (
        "Pie chart of trips by bike type",
        trips.group("bike_type", n=count()).chart("pie", x="bike_type", y="n"),
    ),
    (
        "Median and 90th percentile of trip distance",
        trips.group(median=median("distance_km"), p90=quantile("distance_km", 0.9)).table(),
    ),
    (
        "Average distance by rider type and rain",
        trips.group("rider_type", "rain", distance=mean("distance_km")).table(),
    ),
    (
        "How many trips started in the Harbour?",
        from_station.filter(c("district") == "Harbour").value(count()),
    ),
    ("Share of members and of casual riders who wear a helmet", None),
    # look
    (
        "How large is the inventory of stations, rows as well as columns?",
        stations.report("shape"),
    ),
    (
        "Where are the gaps in the records of casual trips on electric bikes?",
        trips.filter(casual & electric).report("missing"),
    ),
    (
        "Describe distance and fare for electric trips by members in the rain",
        trips.filter(electric & member & wet).report("describe", "distance_km", "fare_eur"),
    ),
    (
        "Give me 12 random casual trips of more than 5 km on a classic bike",
        trips.filter(casual & classic & (c("distance_km") > 5)).sample(12).table(),
    ),
    (
        "Which promos were redeemed by casual riders under 25?",
        trips.filter(casual & (c("rider_age") < 25) & ~c("promo").missing())
        .distinct("promo")
        .table(),
    ),
    ("Are there identical rows among the trips?", trips.report("duplicates")),
    # aggregate and compare
    (
        "How many electric trips by members were longer than 4 km and took place in the rain?",
        trips.filter(electric & member & (c("distance_km") > 4) & wet).value(count()),
    ),
    (
        "Members versus casual riders: median trip duration in minutes, electric bikes only",
        trips.filter(electric).group("rider_type", minutes=median(minutes)).table(),
    ),
    (
        "For trips over half an hour in dry weather, compare the average fare across bike types",
        trips.filter((minutes > 30) & dry).group("bike_type", fare=mean("fare_eur")).table(),
    ),
    (
        "Of the trips under 2 km that began in the Old Town, what share was made on classic bikes?",
        from_station.filter((c("distance_km") < 2) & (c("district") == "Old Town")).value(
            mean(classic)
        ),
    ),
    (
        "Among casual riders younger than 30 on dry days, which bike type is the most popular?",
        trips.filter(casual & (c("rider_age") < 30) & dry)
        .group("bike_type", n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Trips by district of departure and rider type, leaving out cargo bikes",
        from_station.filter(~cargo).group("district", "rider_type", n=count()).table(),
    ),
    (
        "Which 5 stations send off the most members on trips longer than 3 km?",
        from_station.filter(member & (c("distance_km") > 3))
        .group("station_name", n=count())
        .top(5, "n")
        .table(),
    ),
    (
        "In each district, the two stations where most casual trips begin when it is dry",
        from_station.filter(casual & dry)
        .group("district", "station_name", n=count())
        .top(2, "n", per=("district",))
        .table(),
    ),
    (
        "How many kilometres longer is the average electric trip than the average classic one, "
        "for members aged 50 or above?",
        trips.filter(member & (c("rider_age") >= 50)).value(
            mean("distance_km", electric) - mean("distance_km", classic)
        ),
    ),
    (
        "Ratio of electric to classic trips per district, dry weekdays only",
        from_station.filter(dry & ~weekend)
        .group("district", ratio=count(only=electric) / count(only=classic))
        .table(),
    ),
    (
        "Of all trips with a known end station, what percentage returned to where they started, "
        "members against casuals?",
        trips.filter(~c("end_station_id").missing())
        .group("rider_type", percent=mean(c("start_station_id") == c("end_station_id")) * 100)
        .table(),
    ),
    (
        "Stations with more than 20 docks and no charging that lie next to a tram or the metro",
        stations.filter(
            (c("docks") > 20) & ~c("charging") & c("transit").isin(["tram", "metro"])
        ).table(),
    ),
    (
        "At which stations with charging did no casual rider ever start on a cargo bike?",
        stations.filter(c("charging"))
        .join(trips.filter(casual & cargo), on=("station_id", "start_station_id"), how="anti")
        .table(),
    ),
    (
        "Longest trip in km by a member over 60 on a classic bike",
        trips.filter(member & (c("rider_age") > 60) & classic).top(1, "distance_km").table(),
    ),
    (
        "Mean distance per ten-year age band, electric next to classic",
        trips.filter(electric | classic)
        .group("bike_type", age_band=c("rider_age").bins(10), km=mean("distance_km"))
        .table(),
    ),
    (
        "What percentage of casual trips above 3 EUR used a promo, in rain and in dry weather?",
        trips.filter(casual & (c("fare_eur") > 3))
        .group("rain", percent=mean(~c("promo").missing()) * 100)
        .table(),
    ),
    (
        "Revenue per kilometre by bike type, counting only casual trips of at least 1 km",
        trips.filter(casual & (c("distance_km") >= 1))
        .group("bike_type", per_km=sum_("fare_eur") / sum_("distance_km"))
        .table(),
    ),
    (
        "Which bikes have been used on at least 12 trips but never by a casual rider on a weekend?",
        trips.group("bike_id", trips=count(), casual_weekend=count(only=casual & weekend))
        .filter((c("trips") >= 12) & (c("casual_weekend") == 0))
        .table(),
    ),
    (
        "Departures per dock at stations with charging compared with those without, "
        "Harbour and Riverside only",
        stations.filter(c("district").isin(["Harbour", "Riverside"]))
        .join(
            trips.group("start_station_id", n=count()),
            on=("station_id", "start_station_id"),
            how="left",
        )
        .group("charging", per_dock=sum_("n") / sum_("docks"))
        .table(),
    ),
    (
        "In which districts do casual riders make more electric than classic trips?",
        from_station.filter(casual)
        .group("district", electric=count(only=electric), classic=count(only=classic))
        .filter(c("electric") > c("classic"))
        .table(),
    ),
    (
        "Stations below 30 m elevation whose members ride further on average than members overall",
        from_station.filter(member)
        .derive(overall=over(mean("distance_km")))
        .filter(c("elevation_m") < 30)
        .group("station_name", km=mean("distance_km"), overall=max_("overall"))
        .filter(c("km") > c("overall"))
        .select("station_name")
        .table(),
    ),
    (
        "How many different bikes were taken out both in the rain and at the weekend?",
        trips.filter(wet & weekend).value(nunique("bike_id")),
    ),
    (
        "Average speed in km/h of electric against classic bikes on trips between 2 and 6 km",
        trips.filter((electric | classic) & c("distance_km").between(2, 6))
        .group(
            "bike_type",
            speed=mean(c("distance_km") / c("started_at").until(c("ended_at"), "hour")),
        )
        .table(),
    ),
    (
        "Sum the casual fares of each district on dry days, then tell me the mean of those sums",
        from_station.filter(casual & dry)
        .group("district", fares=sum_("fare_eur"))
        .value(mean("fares")),
    ),
    (
        "Stations opened since 2022 with fewer than 20 docks: how many per district?",
        stations.filter((c("opened_on") >= date("2022-01-01")) & (c("docks") < 20))
        .group("district", n=count())
        .table(),
    ),
    (
        "Which district has the largest gap between the mean duration of casual and member trips "
        "on dry days?",
        from_station.filter(dry)
        .group("district", gap=mean(minutes, casual) - mean(minutes, member))
        .top(1, "gap")
        .table(),
    ),
    # time
    (
        "Monthly trips since March 2024 on dry days, members and casual riders separately",
        trips.filter((c("started_at") >= date("2024-03-01")) & dry)
        .group("rider_type", month=c("started_at").floor("month"), n=count())
        .table(),
    ),
    (
        "Weekend against weekday: average duration in minutes of casual electric trips",
        trips.filter(casual & electric)
        .group(days=where(weekend, "weekend", "weekday"), minutes=mean(minutes))
        .table(),
    ),
    (
        "At which hour do most members leave the University district on weekdays?",
        from_station.filter(member & (c("district") == "University") & ~weekend)
        .group(hour=c("started_at").part("hour"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Casual revenue on electric and cargo bikes in Q2 2024 versus Q3 2024",
        trips.filter(
            casual
            & (electric | cargo)
            & (c("started_at") >= date("2024-04-01"))
            & (c("started_at") < date("2024-10-01"))
        )
        .group(quarter=c("started_at").floor("quarter"), revenue=sum_("fare_eur"))
        .table(),
    ),
    (
        "Month-on-month change in member trips longer than 5 km",
        trips.filter(member & (c("distance_km") > 5))
        .group(month=c("started_at").floor("month"), n=count())
        .derive(change=c("n") - shift("n", "month"))
        .table(),
    ),
    (
        "Cumulative fares of casual riders on classic bikes, week by week through 2024",
        trips.filter(
            casual
            & classic
            & (c("started_at") >= date("2024-01-01"))
            & (c("started_at") < date("2025-01-01"))
        )
        .group(week=c("started_at").floor("week"), fares=sum_("fare_eur"))
        .derive(total=running("fares", "week"))
        .table(),
    ),
    (
        "Four-week rolling average of weekly member trips in dry weather",
        trips.filter(member & dry)
        .group(week=c("started_at").floor("week"), n=count())
        .derive(rolling=rolling("n", "week", 4))
        .table(),
    ),
    (
        "For each district, when did a member last set out on a cargo bike in the rain?",
        from_station.filter(member & cargo & wet)
        .group("district", last=max_("started_at"))
        .table(),
    ),
    (
        "Weekday departures between 7 and 9 in the morning, by district, members only",
        from_station.filter(member & ~weekend & c("started_at").part("hour").between(7, 8))
        .group("district", n=count())
        .table(),
    ),
    (
        "By what percentage did member trips in September to December grow from 2023 to 2024, "
        "per bike type?",
        trips.filter(member & (c("started_at").part("month") >= 9))
        .group(
            "bike_type",
            percent=(
                count(only=c("started_at").part("year") == 2024)
                - count(only=c("started_at").part("year") == 2023)
            )
            / count(only=c("started_at").part("year") == 2023)
            * 100,
        )
        .table(),
    ),
    # charts
    (
        "Bars of casual trips per district, one colour for each bike type, dry days only",
        from_station.filter(casual & dry)
        .group("district", "bike_type", n=count())
        .chart("bar", x="district", y="n", colour="bike_type"),
    ),
    (
        "Plot weekly trips on electric bikes since June 2024 as lines, members versus casual",
        trips.filter(electric & (c("started_at") >= date("2024-06-01")))
        .group("rider_type", week=c("started_at").floor("week"), n=count())
        .chart("line", x="week", y="n", colour="rider_type"),
    ),
    (
        "Heat map of member departures in the rain, hour against weekday",
        trips.filter(member & wet)
        .group(
            weekday=c("started_at").part("weekdayName"),
            hour=c("started_at").part("hour"),
            n=count(),
        )
        .chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    (
        "Box plots of trip distance by bike type for members older than 40",
        trips.filter(member & (c("rider_age") > 40)).chart("box", x="bike_type", y="distance_km"),
    ),
    (
        "Histogram of the fares casual riders paid on dry weekends",
        trips.filter(casual & dry & weekend).chart("histogram", y="fare_eur"),
    ),
    (
        "Scatter distance against fare for casual trips on electric bikes, rain coloured apart",
        trips.filter(casual & electric).chart(
            "scatter", x="distance_km", y="fare_eur", colour="rain"
        ),
    ),
    (
        "Stacked bars per month of 2024 showing how weekend trips split into members and casuals",
        trips.filter(
            weekend
            & (c("started_at") >= date("2024-01-01"))
            & (c("started_at") < date("2025-01-01"))
        )
        .group("rider_type", month=c("started_at").floor("month"), n=count())
        .chart("bar", x="month", y="n", colour="rider_type", stacked=True),
    ),
    # cleaning and reshaping
    (
        "Remove from trips whatever lasted under two minutes and has no end station",
        trips.filter(~((minutes < 2) & c("end_station_id").missing())).change("trips"),
    ),
    (
        "Add a column peak to trips: yes for weekday starts from 7 to before 9 or 16 to before 18, "
        "otherwise no",
        trips.derive(
            peak=where(
                ~weekend
                & (
                    c("started_at").part("hour").between(7, 8)
                    | c("started_at").part("hour").between(16, 17)
                ),
                "yes",
                "no",
            )
        ).change("trips"),
    ),
    (
        "District down the side, bike type across, and in each cell the member trips under 3 km",
        from_station.filter(member & (c("distance_km") < 3))
        .pivot("district", "bike_type", count())
        .table(),
    ),
    (
        "Where transit is missing on a station, write none into it",
        stations.derive(transit=c("transit").or_else("none")).change("stations"),
    ),
    # statistics
    (
        "Do members and casual riders differ significantly in distance on electric bikes? t-test",
        trips.filter(electric).test("tTest", y="distance_km", x="rider_type"),
    ),
    (
        "Is the choice of bike type independent of the rain for casual riders on weekends?",
        trips.filter(casual & weekend).test("chiSquared", y="bike_type", x="rain"),
    ),
    (
        "Correlation of age and distance for members on classic bikes in dry weather",
        trips.filter(member & classic & dry).test("correlation", y="distance_km", x="rider_age"),
    ),
    # nothing can answer it
    ("How many dry weekday trips replaced a journey by car, members versus casual riders?", None),
    ("Compare the injury rate of electric and classic riders over 60 in the rain", None),
    (
        "How often were stations in the Harbour with over 20 docks completely full before 9 am?",
        None,
    ),
    ("How many member trips will Northgate and Eastfield see next spring?", None),
    ("Why do casual riders in the Old Town avoid cargo bikes when it is wet?", None),
    ("What does the new tram line cost per kilometre compared with the metro?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Trips whose distance is far out of the ordinary, short or long",
        trips.filter(
            (c("distance_km") < low - (high - low) * 1.5)
            | (c("distance_km") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Fill unknown rider ages in trips with the median age of the same rider type",
        trips.derive(
            rider_age=c("rider_age").or_else(over(median("rider_age"), "rider_type"))
        ).change("trips"),
    ),
    (
        "Lowest, median and highest fare of members against casuals, rainy trips only",
        trips.filter(c("rain") == "yes")
        .group(
            "rider_type",
            lowest=min_("fare_eur"),
            median=median("fare_eur"),
            highest=max_("fare_eur"),
        )
        .table(),
    ),
]
