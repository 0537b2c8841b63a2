"""Makes the table of rides of the example notebook: invented, but shaped like the real thing.

Usage: python make_rides.py [FILE]

Writes 184,203 rides of January to June 2024 as CSV, by default to data/rides.csv beside this
script. Uses the standard library alone and a fixed seed, so every machine writes the same bytes.
"""

from __future__ import annotations

import csv
import math
import random
import sys
from datetime import datetime, timedelta
from pathlib import Path

SEED = 20240112
ROWS = 184_203
ZONES = 265
START = datetime(2024, 1, 1, 0, 3, 12)
SECONDS = 182 * 24 * 3600 - 3600
#: Share of rides in each of the 24 hours, before weekday and season.
HOURS = (
    *(18, 12, 8, 6, 6, 10, 22, 42, 55, 50, 46, 48),
    *(52, 54, 55, 58, 62, 72, 82, 84, 76, 66, 52, 34),
)
#: Ride class: share of rides, fare per kilometre, basic fare, typical tip.
CLASSES = {
    "standard": (0.74, 1.75, 3.20, 0.13),
    "shared": (0.17, 1.25, 2.50, 0.05),
    "premium": (0.09, 2.10, 6.00, 0.17),
}
COLUMNS = [
    "pickup_at",
    "dropoff_at",
    "ride_class",
    "zone_id",
    "distance_km",
    "fare",
    "tip",
    "total_amount",
]


def pickup_times(rng: random.Random) -> list[datetime]:
    """Pickup times in order; evenings, weekends and June are busier."""
    peak = max(HOURS) * 1.25 * 1.3
    times: list[int] = []
    while len(times) < ROWS:
        second = int(rng.random() * SECONDS)
        at = START + timedelta(seconds=second)
        weight = HOURS[at.hour] * (1.25 if at.weekday() in (4, 5) else 1.0)
        weight *= 1.0 + 0.3 * second / SECONDS
        if rng.random() * peak < weight:
            times.append(second)
    times.sort()
    return [START + timedelta(seconds=second) for second in times]


def distance(rng: random.Random) -> float:
    """Kilometres: most rides are short, some go to the airport."""
    radius = math.sqrt(-2.0 * math.log(1.0 - rng.random()))
    normal = radius * math.cos(2.0 * math.pi * rng.random())
    return round(min(87.3, max(0.1, 5.1 * math.exp(0.74 * normal))), 1)


def zone_weights() -> list[float]:
    """Running sums over the zones; the first ones in a shuffled order are the busiest."""
    order = list(range(ZONES))
    random.Random(SEED + 1).shuffle(order)
    total, sums = 0.0, []
    for rank in order:
        total += 1.0 / (rank + 8)
        sums.append(total)
    return sums


def ride_class(rng: random.Random) -> str:
    """One of the classes, by its share."""
    draw = rng.random()
    for name, (share, *_) in CLASSES.items():
        draw -= share
        if draw < 0:
            return name
    return "standard"


def rides() -> list[list[object]]:
    """All rows, in order of pickup; an empty string is a missing value."""
    rng = random.Random(SEED)
    weights = zone_weights()
    zones = range(1, ZONES + 1)
    rows: list[list[object]] = []
    for pickup in pickup_times(rng):
        name = ride_class(rng)
        _, per_km, basic, tip_share = CLASSES[name]
        km = distance(rng)
        minutes = km * (2.2 + 1.4 * rng.random()) + 2.0 + 4.0 * rng.random()
        fare = min(214.0, max(2.5, round((basic + km * per_km) * (0.92 + 0.16 * rng.random()), 2)))
        tip = (
            0.0 if rng.random() < 0.35 else round(min(60.0, fare * tip_share * 2 * rng.random()), 2)
        )
        total = round(fare + tip + (1.75 if km > 2 else 0.0), 2)
        dropoff = pickup + timedelta(seconds=int(minutes * 60))
        rows.append(
            [
                pickup.isoformat(sep=" "),
                "" if rng.random() < 0.021 else dropoff.isoformat(sep=" "),
                name,
                rng.choices(zones, cum_weights=weights)[0],
                "" if rng.random() < 0.004 else km,
                "" if rng.random() < 0.012 else f"{fare:.2f}",
                "" if rng.random() < 0.186 else f"{tip:.2f}",
                f"{total:.2f}",
            ]
        )
    return rows


def main(target: Path) -> None:
    """Writes the file whole or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    with part.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rides())
    part.replace(target)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "data" / "rides.csv")
