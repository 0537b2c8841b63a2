# %% shape: Number of rows and columns of penguins
penguins.shape
# %% missing: Number of missing values in each column of penguins
penguins.null_count()
# %% describe: Summary statistics of penguins
penguins.describe()
# %% describe-one: Summary statistics of body mass in penguins
penguins.select("body_mass_g").describe()
# %% correlations-with-one: Correlation of body mass with each other number in penguins, strongest first
_data = penguins.select(
    "bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g", "year"
).to_pandas()
_data.corr()["body_mass_g"].drop("body_mass_g").sort_values(key=abs, ascending=False)
# %% head: First 5 rows of penguins
penguins.head(5)
# %% sample: 5 random rows of penguins
penguins.sample(5, seed=1)
# %% distinct-values: Different values of species in penguins
penguins.select("species").unique(maintain_order=True)
# %% rows-where: Rows of penguins where island is Dream
penguins.filter(pl.col("island") == "Dream")
# %% rows-not-in-list: Rows of penguins where island is not one of Dream, Biscoe
penguins.filter(~pl.col("island").is_in(["Dream", "Biscoe"]))
# %% rows-containing: Rows of orders where note in small letters contains late
orders.filter(pl.col("note").str.to_lowercase().str.contains("late", literal=True))
# %% rows-since: Rows of orders where date is not before 2024-06-01
orders.filter(pl.col("date") >= pl.date(2024, 6, 1))
# %% outliers: Rows of penguins where island is Dream, only where body mass is an outlier
penguins.filter(pl.col("island") == "Dream").filter(
    (
        pl.col("body_mass_g")
        < pl.col("body_mass_g").quantile(0.25, interpolation="linear")
        - (
            pl.col("body_mass_g").quantile(0.75, interpolation="linear")
            - pl.col("body_mass_g").quantile(0.25, interpolation="linear")
        )
        * 1.5
    )
    | (
        pl.col("body_mass_g")
        > pl.col("body_mass_g").quantile(0.75, interpolation="linear")
        + (
            pl.col("body_mass_g").quantile(0.75, interpolation="linear")
            - pl.col("body_mass_g").quantile(0.25, interpolation="linear")
        )
        * 1.5
    ),
)
# %% heaviest: 10 rows of penguins with the highest body mass
penguins.sort("body_mass_g", descending=True, nulls_last=True).head(10)
# %% count-where: Number of rows of penguins where island is Dream
penguins.filter(pl.col("island") == "Dream").height
# %% mean: Mean body mass
penguins["body_mass_g"].mean()
# %% quantile: 90 % quantile of body mass
penguins["body_mass_g"].quantile(0.9, interpolation="linear")
# %% share-of-condition: Share of rows where body mass is above 4000
penguins.select((pl.col("body_mass_g") > 4000).fill_null(False).mean()).item()
# %% median-of-heaviest: Median bill length of the 10 rows of penguins with the highest body mass
(
    penguins.sort("body_mass_g", descending=True, nulls_last=True)
    .head(10)["bill_length_mm"]
    .median()
)
# %% difference-of-two: (Mean body mass where sex is male) minus (mean body mass where sex is female)
penguins.select(
    pl.col("body_mass_g").filter(pl.col("sex") == "male").mean()
    - pl.col("body_mass_g").filter(pl.col("sex") == "female").mean(),
).item()
# %% mean-by: Mean body mass by species
penguins.group_by("species").agg(pl.col("body_mass_g").mean()).sort("species")
# %% mean-by-two: Mean body mass by species and island
(
    penguins.group_by("species", "island")
    .agg(pl.col("body_mass_g").mean())
    .sort("species", "island")
)
# %% count-by: Number of rows of penguins by species, most rows first
penguins.group_by("species").len(name="n").sort("n", descending=True)
# %% several-measures: Mean body mass, highest body mass and number of rows by species
(
    penguins.group_by("species")
    .agg(
        mean_mass=pl.col("body_mass_g").mean(),
        heaviest=pl.col("body_mass_g").max(),
        n=pl.len(),
    )
    .sort("species")
)
# %% best-group: Species with the highest mean body mass
(
    penguins.group_by("species")
    .agg(pl.col("body_mass_g").mean())
    .sort("body_mass_g", descending=True, nulls_last=True)
    .head(1)
)
# %% having: Number of rows of orders by customer id, only where number of rows is above 10
(
    orders.group_by("customer_id")
    .len(name="n")
    .filter(pl.col("n") > 10)
    .sort("customer_id")
)
# %% filtered-groups: Mean body mass by species where island is Biscoe
(
    penguins.filter(pl.col("island") == "Biscoe")
    .group_by("species")
    .agg(pl.col("body_mass_g").mean())
    .sort("species")
)
# %% top-in-groups: 3 rows of penguins with the highest body mass for each island
(
    penguins.sort("body_mass_g", descending=True, nulls_last=True)
    .group_by("island", maintain_order=True)
    .head(3)
)
# %% share-of-groups: Number of rows of penguins by species, with share = number of rows as a share of all
_counts = penguins.group_by("species").len(name="n").sort("species")
_counts.with_columns(share=pl.col("n") / pl.col("n").sum())
# %% share-in-groups: Number of rows of penguins by island and species, with share = number of rows as a share of each island
_counts = penguins.group_by("island", "species").len(name="n").sort("island", "species")
_counts.with_columns(share=pl.col("n") / pl.col("n").sum().over("island"))
# %% difference-by: (Mean body mass where sex is male) minus (mean body mass where sex is female) by species
(
    penguins.group_by("species")
    .agg(
        difference=pl.col("body_mass_g").filter(pl.col("sex") == "male").mean()
        - pl.col("body_mass_g").filter(pl.col("sex") == "female").mean(),
    )
    .sort("species")
)
# %% ratio-by: (Total revenue minus total cost) divided by total revenue by channel
(
    orders.group_by("channel")
    .agg(
        margin=(pl.col("revenue").sum() - pl.col("cost").sum())
        / pl.col("revenue").sum(),
    )
    .sort("channel")
)
# %% pivot: Mean body mass by species and, side by side, island
(
    penguins.group_by("species", "island")
    .agg(cell=pl.col("body_mass_g").mean())
    .pivot(on="island", index="species", values="cell", sort_columns=True)
    .sort("species")
)
# %% above-average: Rows of penguins where body mass is above mean body mass of all
penguins.filter(pl.col("body_mass_g") > pl.col("body_mass_g").mean())
# %% mean-per-group-mean: Mean total revenue per customer id
_by_customer_id = orders.group_by("customer_id").agg(total=pl.col("revenue").sum())
_by_customer_id["total"].mean()
# %% binned: Number of rows of penguins by body mass in steps of 500
(
    penguins.group_by(mass=pl.col("body_mass_g") // 500 * 500)
    .len(name="n")
    .drop_nulls("mass")
    .sort("mass")
)
# %% monthly: Total revenue by month of date
(
    orders.group_by(month=pl.col("date").dt.truncate("1mo"))
    .agg(pl.col("revenue").sum())
    .sort("month")
)
# %% growth: Total revenue by month of date, with growth = growth of total revenue from one month of date to the next
_monthly = (
    orders.group_by(month=pl.col("date").dt.truncate("1mo"))
    .agg(pl.col("revenue").sum())
    .sort("month")
)
_monthly.with_columns(growth=pl.col("revenue") / pl.col("revenue").shift(1) - 1)
# %% running: Total revenue by month of date, with running = running sum of total revenue by month of date
_monthly = (
    orders.group_by(month=pl.col("date").dt.truncate("1mo"))
    .agg(pl.col("revenue").sum())
    .sort("month")
)
_monthly.with_columns(running=pl.col("revenue").cum_sum())
# %% rolling: Total revenue by month of date, with smooth = mean of total revenue over 3 rows by month of date
_monthly = (
    orders.group_by(month=pl.col("date").dt.truncate("1mo"))
    .agg(pl.col("revenue").sum())
    .sort("month")
)
_monthly.with_columns(smooth=pl.col("revenue").rolling_mean(3))
# %% joined: Total revenue by country, in orders joined with customers
(
    orders.join(customers, on="customer_id")
    .group_by("country")
    .agg(pl.col("revenue").sum())
    .sort("country")
)
# %% never-ordered: Rows of customers without a match in orders
customers.join(orders, on="customer_id", how="anti")
# %% bar-chart: Bar chart: mean body mass by species
_data = (
    penguins.group_by("species")
    .agg(pl.col("body_mass_g").mean())
    .sort("species")
    .to_pandas()
)
_data.plot.bar(
    x="species",
    y="body_mass_g",
    legend=False,
    xlabel="species",
    ylabel="mean body mass",
    rot=0,
    title="Mean body mass by species",
);
# %% by-weekday: Total revenue by weekday of date
(
    orders.group_by(
        day=pl.col("date").dt.weekday(), weekday=pl.col("date").dt.to_string("%A")
    )
    .agg(pl.col("revenue").sum())
    .sort("day", "weekday")
    .drop("day")
)
# %% best-weekday: Weekday of date with the highest total revenue
(
    orders.group_by(weekday=pl.col("date").dt.to_string("%A"))
    .agg(pl.col("revenue").sum())
    .sort("revenue", descending=True)
    .head(1)
)
# %% t-test: Welch’s t-test of body mass between the groups of sex, in penguins
from scipy import stats

_data = penguins.to_pandas()
_female = _data.loc[_data["sex"] == "female", "body_mass_g"]
_male = _data.loc[_data["sex"] == "male", "body_mass_g"]
stats.ttest_ind(_female, _male, equal_var=False, nan_policy="omit")
# %% new-column: Changes orders to rows of orders, with profit = revenue minus cost
_orders_before = orders  # orders = _orders_before undoes this
orders = orders.with_columns(profit=pl.col("revenue") - pl.col("cost"))
orders
# %% drop-missing: Changes penguins to rows of penguins where sex is not missing
_penguins_before = penguins  # penguins = _penguins_before undoes this
penguins = penguins.filter(pl.col("sex").is_not_null())
penguins
# %% fill-with-mean: Changes penguins to rows of penguins, with body mass = body mass, or mean body mass of all where that is missing
_penguins_before = penguins  # penguins = _penguins_before undoes this
penguins = penguins.with_columns(
    pl.col("body_mass_g").fill_null(pl.col("body_mass_g").mean())
)
penguins
# %% drop-column: Changes orders to rows of orders, without note
_orders_before = orders  # orders = _orders_before undoes this
orders = orders.drop("note")
orders
# %% deduplicated: Changes orders to different rows of orders
_orders_before = orders  # orders = _orders_before undoes this
orders = orders.unique(maintain_order=True)
orders
# %% long: Species, bill length and bill depth of penguins, with a row for each column but species, its name as part and its value as mm
penguins.select("species", "bill_length_mm", "bill_depth_mm").unpivot(
    index="species", variable_name="part", value_name="mm"
)
# %% split-and-count: Number of rows of orders by note, with a row for each part of note between “, ”, most rows first
(
    orders.with_columns(pl.col("note").str.split(", "))
    .explode("note")
    .drop_nulls("note")
    .group_by("note")
    .len(name="n")
    .sort("n", descending=True)
)
