"""Sales over the counter of a butcher with two shops."""

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
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"sales": "csv"}

VOICE = "a French butcher who writes English as he speaks it, with French turns and small mistakes"

CUTS = [
    ("beef", "rib steak", 34.5),
    ("beef", "mince", 15.9),
    ("beef", "bavette", 28.0),
    ("beef", "stewing beef", 17.5),
    ("veal", "escalope", 31.0),
    ("veal", "osso buco", 21.5),
    ("pork", "chop", 12.9),
    ("pork", "filet mignon", 18.5),
    ("pork", "sausage", 13.8),
    ("lamb", "leg", 26.0),
    ("lamb", "cutlet", 32.0),
    ("poultry", "whole chicken", 11.5),
    ("poultry", "duck breast", 25.5),
    ("charcuterie", "country pate", 19.0),
    ("charcuterie", "boudin noir", 14.5),
]
FARMS = ["Gaec Morel", "Ferme du Puy", "Chez Vidal", "La Borde", "Coop Limousin"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1460
    which = rng.choice(
        15,
        n,
        p=np.array([9, 13, 6, 6, 6, 3, 9, 5, 12, 5, 4, 10, 4, 5, 3]) / 100,
    )
    animal = np.array([CUTS[k][0] for k in which])
    day = pd.Timestamp("2023-07-01") + pd.to_timedelta(rng.integers(0, 640, n), "D")
    day = pd.DatetimeIndex(
        np.where(day.weekday == 0, day + pd.to_timedelta(rng.choice([1, 5], n), "D"), day)
    )
    hour = np.where(rng.random(n) < 0.62, rng.normal(10.6, 1.1, n), rng.normal(17.4, 0.9, n))
    sold = day + pd.to_timedelta((np.clip(hour, 8, 19.4) * 60).astype(int), "min")
    client = rng.choice(
        ["regular", "passing", "restaurant", "canteen"], n, p=[0.52, 0.33, 0.11, 0.04]
    )
    kilos = rng.gamma(2.4, 0.28, n) + 0.12
    kilos = np.where(animal == "poultry", kilos + 0.7, kilos)
    kilos = np.where(
        client == "restaurant", kilos * 4.5, np.where(client == "canteen", kilos * 9, kilos)
    )
    price = np.array([CUTS[k][2] for k in which]) * (1 + 0.05 * (sold.year - 2023))
    price = (price * np.where(np.isin(client, ["restaurant", "canteen"]), 0.88, 1)).round(2)
    total = kilos * price
    frame = pd.DataFrame(
        {
            "Ticket No": 800001 + np.arange(n),
            "Sold At": sold.strftime("%Y-%m-%d %H:%M"),
            "Shop": rng.choice(["Rue Neuve", "Market Hall"], n, p=[0.63, 0.37]),
            "Animal": animal,
            "Cut": [CUTS[k][1] for k in which],
            "Weight kg": kilos.round(3),
            "Price per kg": price,
            "Total EUR": total.round(2),
            "Discount EUR": np.where(
                rng.random(n) < 0.17, total * rng.choice([0.05, 0.1], n), 0
            ).round(2),
            "Customer Type": client,
            "Served By": rng.choice(
                ["Gilles", "Solene", "Mathis", "Karim"], n, p=[0.35, 0.3, 0.15, 0.2]
            ),
            "Payment": rng.choice(
                ["card", "cash", "cheque", "account"], n, p=[0.61, 0.27, 0.04, 0.08]
            ),
            "Ordered Ahead": rng.random(n)
            < np.where(np.isin(client, ["restaurant", "canteen"]), 0.7, 0.12),
            "Farm": rng.choice(FARMS, n, p=[0.3, 0.24, 0.18, 0.16, 0.12]),
            "Aged Days": rng.gamma(9, 2.6, n).round(),
            "Trim Loss g": (kilos * 1000 * rng.beta(2, 20, n)).round(),
            "Organic": rng.choice(["yes", "no"], n, p=[0.22, 0.78]),
        }
    )
    frame.loc[animal != "beef", "Aged Days"] = np.nan
    frame.loc[animal == "charcuterie", ["Farm", "Trim Loss g"]] = [None, np.nan]
    frame.loc[rng.choice(n, 41, replace=False), "Farm"] = None
    frame.loc[rng.choice(n, 24, replace=False), "Payment"] = None
    frame = frame.sort_values("Sold At", ignore_index=True)
    return {"sales": frame}


s = T("sales")
sold = c("Sold At")
beef = c("Animal") == "beef"
veal = c("Animal") == "veal"
pork = c("Animal") == "pork"
lamb = c("Animal") == "lamb"
poultry = c("Animal") == "poultry"
restaurant = c("Customer Type") == "restaurant"
regular = c("Customer Type") == "regular"
market = c("Shop") == "Market Hall"
neuve = c("Shop") == "Rue Neuve"
organic = c("Organic") == "yes"
year = sold.part("year")
weekend = sold.part("weekday") >= 6

QUESTIONS = [
    # look
    ("How much of lines it has in my sales?", s.value(count())),
    ("It misses something where? Count by column", s.report("missing")),
    ("Which cuts of beef do we sell?", s.filter(beef).distinct("Cut").table()),
    (
        "I want see all the tickets of lamb paid by cheque",
        s.filter(lamb & (c("Payment") == "cheque")).table(),
    ),
    (
        "The sales where one does not know the farm, but it is not charcuterie",
        s.filter(c("Farm").missing() & (c("Animal") != "charcuterie")).table(),
    ),
    ("How many different farms furnish us?", s.value(nunique("Farm"))),
    (
        "Give the resume in figures of the weights and of the totals",
        s.report("describe", "Weight kg", "Total EUR"),
    ),
    (
        "Show the ticket number, the cut and the kilos for everything above 10 kg",
        s.filter(c("Weight kg") > 10).select("Ticket No", "Cut", "Weight kg").table(),
    ),
    ("20 tickets at hazard, to verify", s.sample(20).table()),
    (
        "The beef that has aged more than 35 days, I want the lines",
        s.filter(beef & (c("Aged Days") > 35)).table(),
    ),
    ("Are there tickets typed two times?", s.report("duplicates")),
    # aggregate and compare
    ("How many kilos of pork have we sold?", s.filter(pork).value(sum_("Weight kg"))),
    ("The turnover by animal", s.group("Animal", turnover=sum_("Total EUR")).table()),
    (
        "Which cut makes the most of money?",
        s.group("Cut", money=sum_("Total EUR")).top(1, "money").table(),
    ),
    (
        "The 5 cuts the less sold in kilos",
        s.group("Cut", kilos=sum_("Weight kg")).bottom(5, "kilos").table(),
    ),
    (
        "In mean a client spends how much at the Rue Neuve?",
        s.filter(neuve).value(mean("Total EUR")),
    ),
    (
        "The middle ticket (I speak of the mean) for each type of customer",
        s.group("Customer Type", mean=mean("Total EUR")).table(),
    ),
    (
        "How many times Karim has served a restaurant?",
        s.filter((c("Served By") == "Karim") & restaurant).value(count()),
    ),
    (
        "Who of us gives the most of discounts in euros?",
        s.group("Served By", discount=sum_("Discount EUR")).top(1, "discount").table(),
    ),
    ("What percentage of the sales had a discount?", s.value(mean(c("Discount EUR") > 0) * 100)),
    (
        "The part of bio in the sales, for each animal",
        s.group("Animal", part=mean(organic)).table(),
    ),
    (
        "Each type of customer, what share of the kilos he takes?",
        s.group("Customer Type", kilos=sum_("Weight kg"))
        .derive(share=c("kilos") / over(sum_("kilos")))
        .table(),
    ),
    (
        "Number of tickets by shop and manner of payment",
        s.group("Shop", "Payment", n=count()).table(),
    ),
    (
        "How much the Market Hall sells less than the Rue Neuve, in euros?",
        s.value(sum_("Total EUR", neuve) - sum_("Total EUR", market)),
    ),
    (
        "How many times more does a restaurant buy than a regular, by ticket in kilos?",
        s.value(mean("Weight kg", restaurant) / mean("Weight kg", regular)),
    ),
    (
        "The median of the ageing for rib steak and bavette",
        s.filter(c("Cut").isin(["rib steak", "bavette"]))
        .group("Cut", aged=median("Aged Days"))
        .table(),
    ),
    (
        "From which farm comes the most of veal, in kilos?",
        s.filter(veal).group("Farm", kilos=sum_("Weight kg")).top(1, "kilos").table(),
    ),
    (
        "For each animal, the 2 cuts which enter the most of euros",
        s.group("Animal", "Cut", euros=sum_("Total EUR")).top(2, "euros", per=("Animal",)).table(),
    ),
    (
        "For the beef, how many grams of trimming we lose by kilo sold, cut by cut",
        s.filter(beef).group("Cut", grams=sum_("Trim Loss g") / sum_("Weight kg")).table(),
    ),
    (
        "Cuts where we have sold more than 150 kg",
        s.group("Cut", kilos=sum_("Weight kg")).filter(c("kilos") > 150).table(),
    ),
    (
        "Among the sellers with more than 300 tickets, who has the mean ticket the most low?",
        s.group("Served By", n=count(), mean=mean("Total EUR"))
        .filter(c("n") > 300)
        .bottom(1, "mean")
        .table(),
    ),
    (
        "How many orders in advance for poultry or lamb, above 2 kg?",
        s.filter(
            c("Ordered Ahead") & c("Animal").isin(["poultry", "lamb"]) & (c("Weight kg") > 2)
        ).value(count()),
    ),
    (
        "The people of passage, they pay in cash in what proportion?",
        s.filter(c("Customer Type") == "passing").value(mean(c("Payment") == "cash")),
    ),
    (
        "Lowest price and highest price of the kilo that we have made for each cut",
        s.group("Cut", lowest=min_("Price per kg"), highest=max_("Price per kg")).table(),
    ),
    (
        "Money really received by shop, the discount taken off",
        s.group("Shop", received=sum_(c("Total EUR") - c("Discount EUR"))).table(),
    ),
    (
        "How many kilos and how many tickets for the organic chicken?",
        s.filter(organic & (c("Cut") == "whole chicken"))
        .group(kilos=sum_("Weight kg"), n=count())
        .table(),
    ),
    (
        "90 % of the sales of mince are below which weight?",
        s.filter(c("Cut") == "mince").value(quantile("Weight kg", 0.9)),
    ),
    (
        "Count the regulars by slices of 25 euros of ticket",
        s.filter(regular).group(slice=c("Total EUR").bins(25), n=count()).table(),
    ),
    (
        "Make me a table with the animals in lines, the shops in columns, and the kilos inside",
        s.pivot("Animal", "Shop", sum_("Weight kg")).table(),
    ),
    # time
    (
        "Turnover month by month",
        s.group(month=sold.floor("month"), turnover=sum_("Total EUR")).table(),
    ),
    (
        "Which day of the week we sell the most of kilos?",
        s.group(weekday=sold.part("weekdayName"), kilos=sum_("Weight kg")).top(1, "kilos").table(),
    ),
    (
        "The number of tickets at each hour of the day at the Market Hall",
        s.filter(market).group(hour=sold.part("hour"), n=count()).table(),
    ),
    (
        "How many kilos of lamb in March and April 2024?",
        s.filter(lamb & (sold >= date("2024-03-01")) & (sold < date("2024-05-01"))).value(
            sum_("Weight kg")
        ),
    ),
    (
        "The boudin noir, how many sales from December 2024 to February 2025?",
        s.filter(
            (c("Cut") == "boudin noir") & (sold >= date("2024-12-01")) & (sold < date("2025-03-01"))
        ).value(count()),
    ),
    ("The mean ticket on Saturday and Sunday together", s.filter(weekend).value(mean("Total EUR"))),
    (
        "The evolution in percent of the turnover, from a trimester to the other",
        s.group(quarter=sold.floor("quarter"), turnover=sum_("Total EUR"))
        .derive(evolution=(c("turnover") / shift("turnover", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "The kilos of 2024 cumulated week after week",
        s.filter(year == 2024)
        .group(week=sold.floor("week"), kilos=sum_("Weight kg"))
        .derive(total=running("kilos", "week"))
        .table(),
    ),
    (
        "Turnover by day with the mean sliding on 7 days",
        s.group(day=sold.floor("day"), turnover=sum_("Total EUR"))
        .derive(sliding=rolling("turnover", "day", 7))
        .table(),
    ),
    (
        "The best day of all for the cash desk?",
        s.group(day=sold.floor("day"), turnover=sum_("Total EUR")).top(1, "turnover").table(),
    ),
    (
        "Since January 2025, how many discounts each one has given?",
        s.filter((sold >= date("2025-01-01")) & (c("Discount EUR") > 0))
        .group("Served By", n=count())
        .table(),
    ),
    # charts
    (
        "Draw me the bars of the kilos by cut",
        s.group("Cut", kilos=sum_("Weight kg")).chart("bar", x="Cut", y="kilos"),
    ),
    ("A camembert of the payments", s.group("Payment", n=count()).chart("pie", x="Payment", y="n")),
    (
        "A curve of the turnover by month, one line for each shop",
        s.group("Shop", month=sold.floor("month"), turnover=sum_("Total EUR")).chart(
            "line", x="month", y="turnover", colour="Shop"
        ),
    ),
    ("The histogram of the ageing days", s.chart("histogram", y="Aged Days")),
    (
        "A cloud of points, the weight in bottom and the trimming loss in high, only for the beef",
        s.filter(beef).chart("scatter", x="Weight kg", y="Trim Loss g"),
    ),
    (
        "Boxes of the tickets of the regulars by seller",
        s.filter(regular).chart("box", x="Served By", y="Total EUR"),
    ),
    (
        "Bars stacked: number of sales by animal, coloured by type of customer",
        s.group("Animal", "Customer Type", n=count()).chart(
            "bar", x="Animal", y="n", colour="Customer Type", stacked=True
        ),
    ),
    (
        "A map of heat, the day of the week and the hour, with how many sales",
        s.group(weekday=sold.part("weekdayName"), hour=sold.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    # cleaning
    (
        "Take off the canteens of the sales, it is an other business",
        s.filter(c("Customer Type") != "canteen").change("sales"),
    ),
    (
        "When the payment is empty put card",
        s.set("Payment", c("Payment").or_else("card")).change("sales"),
    ),
    (
        "Add a column net, it is the total less the discount",
        s.derive(net=c("Total EUR") - c("Discount EUR")).change("sales"),
    ),
    (
        "The column of the seller must call itself Seller",
        s.rename(**{"Served By": "Seller"}).change("sales"),
    ),
    ("Round the kilos at one decimal", s.set("Weight kg", c("Weight kg").round(1)).change("sales")),
    # statistics
    (
        "Is there a correlation between the days of ageing and the weight bought?",
        s.test("correlation", y="Weight kg", x="Aged Days"),
    ),
    (
        "The ticket is it truly different between the two shops? Make a t-test",
        s.test("tTest", y="Total EUR", x="Shop"),
    ),
    (
        "Does the payment depend of the type of customer, with the chi square",
        s.test("chiSquared", y="Payment", x="Customer Type"),
    ),
    # nothing can answer it
    ("How much I pay the beast at the Coop Limousin?", None),
    ("What margin do I make on the escalope?", None),
    ("Which wine goes with the osso buco?", None),
    ("Why the people eat less of boudin?", None),
    ("How many chickens I must command for the next Christmas?", None),
    ("How much meat have we thrown because it was too old?", None),
    ("Write me a little panel for the promotion of the sausages", None),
    ("The clients are content of Mathis or not?", None),
    # Everyday
    ("Show the 15 last lines of the file, such as they are", s.tail(15).table()),
    (
        "At the Market Hall, how many weights are extreme, the outliers?",
        s.filter(market).filter(outlier("Weight kg")).value(count()),
    ),
    (
        "The turnover in total, but without the lines which repeat themselves",
        s.distinct().value(sum_("Total EUR")),
    ),
    (
        "The kilos of May 2024 and the kilos of October 2024, I want the two",
        s.group(
            may=sum_("Weight kg", only=(sold >= date("2024-05-01")) & (sold < date("2024-06-01"))),
            october=sum_(
                "Weight kg", only=(sold >= date("2024-10-01")) & (sold < date("2024-11-01"))
            ),
        ).table(),
    ),
    (
        "The mean discount for the sales of less than 1 kg and for those of 5 kg or more",
        s.group(
            small=mean("Discount EUR", only=c("Weight kg") < 1),
            big=mean("Discount EUR", only=c("Weight kg") >= 5),
        ).table(),
    ),
    (
        "Gilles against Solene: how many tickets has each one?",
        s.filter(c("Served By").isin(["Gilles", "Solene"])).group("Served By", n=count()).table(),
    ),
    (
        "The weight multiplied by the price of the kilo, less the discount: make the total by shop",
        s.group("Shop", net=sum_(c("Weight kg") * c("Price per kg") - c("Discount EUR"))).table(),
    ),
    (
        "By farm, the total of the kilos and the price of the kilo the most high",
        s.group("Farm", kilos=sum_("Weight kg"), price=max_("Price per kg")).table(),
    ),
    (
        "How many tickets were ordered in advance, and it makes what percentage?",
        s.group(n=count(only=c("Ordered Ahead")), percent=mean(c("Ordered Ahead")) * 100).table(),
    ),
    ("How many tickets for each seller?", s.group("Served By", n=count()).table()),
    ("total of the sales in euros", s.value(sum_("Total EUR"))),
    ("The ticket the most expensive", s.top(1, "Total EUR").table()),
    ("kilos by shop", s.group("Shop", kilos=sum_("Weight kg")).table()),
    ("How many sales of sausage?", s.filter(c("Cut") == "sausage").value(count())),
    ("mean weight of a leg of lamb", s.filter(lamb & (c("Cut") == "leg")).value(mean("Weight kg"))),
    ("Show the 10 first lines", s.limit(10).table()),
    (
        "sales in December 2024, how many",
        s.filter((sold >= date("2024-12-01")) & (sold < date("2025-01-01"))).value(count()),
    ),
    ("turnover by year", s.group(year=year, turnover=sum_("Total EUR")).table()),
    ("how old are the clients", None),
]
