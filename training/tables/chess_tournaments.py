"""Games of a region's chess tournaments, and the players in them."""

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
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"games": "csv", "players": "csv"}

VOICE = "a chess nerd, curt: fragments, jargon (miniature, flagged, upset, decisive)"

EVENTS = {
    "Harbour Open": ("classical", "2023-02-10", 9),
    "City Championship": ("classical", "2023-05-05", 9),
    "Rook & Pint Blitz": ("blitz", "2023-06-17", 13),
    "Autumn Rapid": ("rapid", "2023-10-14", 9),
    "Winter Masters": ("classical", "2024-01-06", 9),
    "Spring Blitz": ("blitz", "2024-04-20", 13),
    "Lakeside Rapid": ("rapid", "2024-06-08", 9),
    "Memorial Petrov": ("classical", "2024-08-16", 9),
    "Harbour Open II": ("classical", "2025-02-07", 9),
    "Summer Rapid": ("rapid", "2025-05-31", 9),
}
OPENINGS = {
    "Sicilian": ["B22", "B33", "B50", "B90", "B97"],
    "Ruy Lopez": ["C65", "C67", "C84", "C95"],
    "French": ["C02", "C11", "C18"],
    "Caro-Kann": ["B12", "B18", "B19"],
    "QGD": ["D31", "D37", "D55"],
    "Slav": ["D15", "D45"],
    "King's Indian": ["E73", "E97"],
    "Nimzo-Indian": ["E32", "E46"],
    "English": ["A13", "A29", "A36"],
    "Dutch": ["A84", "A87"],
    "London": ["D02"],
    "King's Gambit": ["C30", "C33", "C34", "C37", "C39"],
}
NAMES = [
    "Adler", "Brkic", "Castellano", "Dahl", "Eriksen", "Farkas", "Grigoryan", "Hollis", "Ilic",
    "Jansen", "Kovacs", "Lindqvist", "Marek", "Nakagawa", "Orlov", "Pires", "Quist", "Rasmussen",
    "Sobol", "Tanner", "Ulrich", "Vasić", "Weiss", "Yilmaz", "Zelenko", "Abbott", "Bondar", "Cruz",
    "Duarte", "Engel", "Fekete", "Gallo", "Haas", "Ivanova", "Juhasz", "Kaplan", "Lopes", "Moen",
    "Novik", "Oates", "Popa", "Rossi", "Stern", "Thorsen", "Urban", "Varga", "Winter", "Zuber",
]  # fmt: skip


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 130
    names = [f"{NAMES[i % 48]}, {'ABCDEFGHJKLMN'[(i * 7) % 13]}" for i in range(k)]
    elo = rng.normal(2080, 220, k).clip(1500, 2680).round().astype(int)
    title = np.select(
        [elo >= 2450, elo >= 2330, elo >= 2250, elo >= 2150], ["GM", "IM", "FM", "CM"], ""
    ).astype(object)
    title[(rng.random(k) < 0.25) | (title == "")] = None
    players = pd.DataFrame(
        {
            "FideID": rng.choice(np.arange(1400000, 1600000), k, replace=False),
            "Name": names,
            "Fed": rng.choice(
                ["NOR", "GER", "POL", "HUN", "UKR", "ENG", "ESP"],
                k,
                p=[0.28, 0.2, 0.13, 0.12, 0.1, 0.1, 0.07],
            ),
            "Title": title,
            "Sex": rng.choice(["m", "w"], k, p=[0.81, 0.19]),
            "BYear": rng.integers(1946, 2014, k).astype(float),
            "Elo": elo,
            "K": np.where(elo >= 2400, 10, 20),
        }
    )
    players.loc[rng.choice(k, 9, replace=False), "BYear"] = np.nan
    players = players.astype({"BYear": "Int64"})

    rows = []
    for event, (control, start, rounds) in EVENTS.items():
        field = rng.choice(k - 8, 26, replace=False)
        for number in range(1, rounds + 1):
            pairing = rng.permutation(field)
            pace = {"classical": 1, "rapid": 5, "blitz": 13}[control]
            day = pd.Timestamp(start) + pd.Timedelta(days=(number - 1) // pace)
            for board, (white, black) in enumerate(pairing.reshape(-1, 2), 1):
                rows.append((event, number, board, day, control, white, black))
    games = pd.DataFrame(rows, columns=["Event", "Rd", "Board", "Date", "TC", "White", "Black"])
    n = len(games)
    white, black = games["White"].to_numpy(), games["Black"].to_numpy()
    gap = elo[white] - elo[black] + 35 + rng.normal(0, 210, n)
    result = np.select([gap > 95, gap < -110], ["1-0", "0-1"], "1/2-1/2")
    games["Date"] = games["Date"].dt.strftime("%Y-%m-%d")
    games["White"] = np.array(names)[white]
    games["Black"] = np.array(names)[black]
    games["WhiteElo"] = elo[white] + rng.integers(-15, 16, n)
    games["BlackElo"] = elo[black] + rng.integers(-15, 16, n)
    games["Result"] = result
    weights = [0.24, 0.14, 0.1, 0.09, 0.1, 0.08, 0.06, 0.05, 0.06, 0.03, 0.04, 0.01]
    opening = rng.choice([*OPENINGS], n, p=weights)
    games["ECO"] = [rng.choice(OPENINGS[o]) for o in opening]
    games["Opening"] = opening
    games["Moves"] = (rng.gamma(8, 5, n) + np.where(result == "1/2-1/2", 0, 5)).round().astype(int)
    flagged = rng.random(n) < games["TC"].map({"classical": 0.04, "rapid": 0.15, "blitz": 0.34})
    mated = rng.random(n) < 0.2
    games["Term"] = np.where(
        result == "1/2-1/2",
        rng.choice(["agreed", "repetition", "stalemate"], n, p=[0.6, 0.35, 0.05]),
        np.where(flagged, "time", np.where(mated, "mate", "resigned")),
    )
    games["Live"] = np.where(games["Board"] <= 4, "yes", "no")
    games.insert(0, "GameID", np.arange(1, n + 1))
    games.loc[rng.choice(n, 37, replace=False), ["ECO", "Opening"]] = None
    games.loc[rng.choice(n, 6, replace=False), "Moves"] = 0
    return {"games": games, "players": players}


g = T("games")
p = T("players")
drawn = c("Result") == "1/2-1/2"
white_won = c("Result") == "1-0"
black_won = c("Result") == "0-1"
upset = (white_won & (c("WhiteElo") < c("BlackElo"))) | (
    black_won & (c("BlackElo") < c("WhiteElo"))
)
points = where(white_won, 1, where(drawn, 0.5, 0))
monthly = g.group(month=c("Date").floor("month"), games=count())
by_white = g.join(p, on=("White", "Name"))

QUESTIONS = [
    # Everyday
    ("Crosstab: fed down, sex across, number of players.", p.pivot("Fed", "Sex", count()).table()),
    ("How many games with a GM as White?", by_white.filter(c("Title") == "GM").value(count())),
    ("Number of players and mean Elo per fed.", p.group("Fed", n=count(), elo=mean("Elo")).table()),
    (
        "Mean WhiteElo and BlackElo per event.",
        g.group("Event", white=mean("WhiteElo"), black=mean("BlackElo")).table(),
    ),
    ("Players by Elo, strongest first.", p.sort("-Elo").table()),
    (
        "Name, fed and Elo of the women.",
        p.filter(c("Sex") == "w").select("Name", "Fed", "Elo").table(),
    ),
    ("First and last date of the games.", g.group(first=min_("Date"), last=max_("Date")).table()),
    ("How many different openings?", g.value(nunique("Opening"))),
    ("Column types, players.", p.report("types")),
    (
        "Sicilian or French: how many games?",
        g.filter(c("Opening").isin(["Sicilian", "French"])).value(count()),
    ),
    ("Entry fee per event?", None),
    # look
    ("Games: how many rows, how many columns?", g.report("shape")),
    ("Blanks in players? Where?", p.report("missing")),
    ("Every opening on file, once.", g.distinct("Opening").table()),
    ("Dupes in games?", g.report("duplicates")),
    ("5 random games.", g.sample(5).table()),
    ("Both Elo columns, summary stats.", g.report("describe", "WhiteElo", "BlackElo")),
    # aggregate and compare
    ("How many draws?", g.value(count(only=drawn))),
    ("Decisive games, blitz only. Count.", g.value(count(only=~drawn & (c("TC") == "blitz")))),
    ("Draw rate per time control.", g.group("TC", draws=mean(drawn)).table()),
    ("White's score in percent, draws half a point.", g.value(mean(points) * 100)),
    (
        "Black beat someone 200+ points up. List them.",
        g.filter(black_won & (c("WhiteElo") - c("BlackElo") >= 200)).table(),
    ),
    (
        "Upset share among decisive games: lower rated side won.",
        g.filter(~drawn).value(mean(upset)),
    ),
    ("GMs per country?", p.filter(c("Title") == "GM").group("Fed", gms=count()).table()),
    (
        "Feds with at least 5 titled players.",
        p.group("Fed", titled=count("Title")).filter(c("titled") >= 5).table(),
    ),
    (
        "Marathon of marathons: the game with the most moves.",
        g.top(1, "Moves").table(),
    ),
    ("Who had Black in the longest game?", g.top(1, "Moves").select("Black").value()),
    ("Highest rated player of each fed.", p.top(1, "Elo", per=("Fed",)).table()),
    (
        "Average length of White wins and of Black wins. Ignore draws.",
        g.filter(~drawn).group("Result", moves=mean("Moves")).table(),
    ),
    (
        "Untitled but north of 2200. Who?",
        p.filter(c("Title").missing() & (c("Elo") > 2200)).select("Name").table(),
    ),
    (
        "Events where over 10% of games ended on time?",
        g.group("Event", flagged=mean(c("Term") == "time")).filter(c("flagged") > 0.1).table(),
    ),
    (
        "ECO codes where White never lost.",
        g.group("ECO", losses=count(only=black_won)).filter(c("losses") == 0).select("ECO").table(),
    ),
    (
        "Sicilian: White's win rate minus Black's.",
        g.filter(c("Opening") == "Sicilian").value(mean(white_won) - mean(black_won)),
    ),
    (
        "Who in the player list never had a single White?",
        p.join(g, on=("Name", "White"), how="anti").select("Name").table(),
    ),
    (
        "Mean game length by title of whoever was White.",
        by_white.group("Title", moves=mean("Moves")).table(),
    ),
    (
        "Biggest scalp with the black pieces: who took it?",
        g.filter(black_won).top(1, "WhiteElo").select("Black").value(),
    ),
    ("Median rating, women vs men.", p.group("Sex", rating=median("Elo")).table()),
    (
        "Decisive miniatures, under 25 moves: which opening leads?",
        g.filter(~drawn & (c("Moves") < 25))
        .group("Opening", games=count())
        .top(1, "games")
        .table(),
    ),
    (
        "Absolute rating gap, averaged, for each time control.",
        g.group("TC", gap=mean((c("WhiteElo") - c("BlackElo")).abs())).table(),
    ),
    (
        "Classical, board 1 only: 5 longest games.",
        g.filter((c("TC") == "classical") & (c("Board") == 1)).top(5, "Moves").table(),
    ),
    (
        "Who's played both the French and the Caro-Kann as Black?",
        g.group(
            "Black",
            french=count(only=c("Opening") == "French"),
            caro=count(only=c("Opening") == "Caro-Kann"),
        )
        .filter((c("french") > 0) & (c("caro") > 0))
        .select("Black")
        .table(),
    ),
    (
        "Each opening's share of the blitz games.",
        g.filter(c("TC") == "blitz")
        .group("Opening", games=count())
        .derive(share=c("games") / over(sum_("games")))
        .table(),
    ),
    # time
    ("Games per month.", monthly.table()),
    (
        "Busiest weekday?",
        g.group(weekday=c("Date").part("weekdayName"), games=count()).top(1, "games").table(),
    ),
    (
        "Blitz since 2024: how many games?",
        g.filter((c("TC") == "blitz") & (c("Date") >= date("2024-01-01"))).value(count()),
    ),
    (
        "Days from first to last round, per event.",
        g.group("Event", first=min_("Date"), last=max_("Date"))
        .derive(days=c("first").until(c("last")))
        .select("Event", "days")
        .table(),
    ),
    (
        "Draws, Q2 2024.",
        g.value(count(only=drawn & c("Date").between(date("2024-04-01"), date("2024-06-30")))),
    ),
    (
        "Weekend games, percent of all.",
        g.value(mean(c("Date").part("weekday") >= 6) * 100),
    ),
    (
        "Running total of games, month by month.",
        monthly.derive(total=running("games", "month")).table(),
    ),
    (
        "Mean moves per month, 3-month rolling average.",
        g.group(month=c("Date").floor("month"), moves=mean("Moves"))
        .derive(rolling=rolling("moves", "month", 3))
        .table(),
    ),
    (
        "Draw rate per year, change on the year before.",
        g.group(year=c("Date").floor("year"), draws=mean(drawn))
        .derive(change=c("draws") - shift("draws", "year"))
        .table(),
    ),
    (
        "Longest drought between two playing days, in days.",
        g.distinct("Date").derive(gap=shift("Date", "Date").until(c("Date"))).value(max_("gap")),
    ),
    # charts
    ("Moves, histogram.", g.chart("histogram", y="Moves")),
    (
        "Bars: 8 most frequent openings.",
        g.group("Opening", games=count()).top(8, "games").chart("bar", x="Opening", y="games"),
    ),
    (
        "Elo vs Elo, White on x, coloured by result.",
        g.chart("scatter", x="WhiteElo", y="BlackElo", colour="Result"),
    ),
    ("Game length by termination. Boxes.", g.chart("box", x="Term", y="Moves")),
    (
        "Pie of results.",
        g.group("Result", games=count()).chart("pie", x="Result", y="games"),
    ),
    (
        "Heatmap: opening by result, number of games.",
        g.group("Opening", "Result", games=count()).chart(
            "heatmap", x="Opening", y="Result", colour="games"
        ),
    ),
    (
        "Line: draw rate per round.",
        g.group("Rd", draws=mean(drawn)).chart("line", x="Rd", y="draws"),
    ),
    # cleaning and reshaping
    (
        "Zero-move games are forfeits. Kick them out for good.",
        g.filter(c("Moves") != 0).change("games"),
    ),
    ("Rename TC to TimeControl.", g.rename(TC="TimeControl").change("games")),
    (
        "Store White's rating edge as a new column EloDiff.",
        g.derive(EloDiff=c("WhiteElo") - c("BlackElo")).change("games"),
    ),
    (
        "Openings down, results across, counts inside.",
        g.pivot("Opening", "Result", count()).table(),
    ),
    # statistics
    (
        "Result vs time control: chi-squared.",
        g.test("chiSquared", y="Result", x="TC"),
    ),
    ("Birth year against rating: correlated?", p.test("correlation", y="Elo", x="BYear")),
    ("Do men and women differ in Elo? Mann-Whitney.", p.test("mannWhitney", y="Elo", x="Sex")),
    # one more
    (
        "Distinct opponents Marek, G met with White?",
        g.filter(c("White") == "Marek, G").value(nunique("Black")),
    ),
    # unanswerable
    ("Worst accuracy against the engine: who?", None),
    ("Average think time per move in classical?", None),
    ("Prize money per event winner.", None),
    ("Who wins the next Harbour Open?", None),
    ("Why does nobody play the King's Gambit any more?", None),
    ("Best knight endgame book?", None),
]
