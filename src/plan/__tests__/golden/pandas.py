# %% shape: Number of rows and columns of penguins
penguins.shape
# %% missing: Number of missing values in each column of penguins
penguins.isna().sum()
# %% describe: Summary statistics of penguins
penguins.describe()
# %% describe-one: Summary statistics of body mass in penguins
penguins["body_mass_g"].describe()
# %% correlations-with-one: Correlation of body mass with each other number in penguins, strongest first
(
    penguins.corr(numeric_only=True)["body_mass_g"]
    .drop("body_mass_g")
    .sort_values(key=abs, ascending=False)
)
# %% head: First 5 rows of penguins
penguins.head(5)
# %% sample: 5 random rows of penguins
penguins.sample(5, random_state=1)
# %% distinct-values: Different values of species in penguins
penguins["species"].drop_duplicates()
# %% rows-where: Rows of penguins where island is Dream
penguins[penguins["island"] == "Dream"]
# %% rows-not-in-list: Rows of penguins where island is not one of Dream, Biscoe
penguins[~penguins["island"].isin(["Dream", "Biscoe"])]
# %% rows-containing: Rows of orders where note in small letters contains late
orders[orders["note"].str.contains("late", case=False, na=False)]
# %% rows-since: Rows of orders where date is not before 2024-06-01
orders[orders["date"] >= "2024-06-01"]
# %% outliers: Rows of penguins where island is Dream, only where body mass is an outlier
_dream = penguins[penguins["island"] == "Dream"]
_lower = _dream["body_mass_g"].quantile(0.25)
_upper = _dream["body_mass_g"].quantile(0.75)
_margin = (_upper - _lower) * 1.5
_dream[
    (_dream["body_mass_g"] < _lower - _margin)
    | (_dream["body_mass_g"] > _upper + _margin)
]
# %% heaviest: 10 rows of penguins with the highest body mass
penguins.nlargest(10, "body_mass_g")
# %% count-where: Number of rows of penguins where island is Dream
(penguins["island"] == "Dream").sum()
# %% mean: Mean body mass
penguins["body_mass_g"].mean()
# %% quantile: 90 % quantile of body mass
penguins["body_mass_g"].quantile(0.9)
# %% share-of-condition: Share of rows where body mass is above 4000
(penguins["body_mass_g"] > 4000).mean()
# %% median-of-heaviest: Median bill length of the 10 rows of penguins with the highest body mass
penguins.nlargest(10, "body_mass_g")["bill_length_mm"].median()
# %% difference-of-two: (Mean body mass where sex is male) minus (mean body mass where sex is female)
(
    penguins.loc[penguins["sex"] == "male", "body_mass_g"].mean()
    - penguins.loc[penguins["sex"] == "female", "body_mass_g"].mean()
)
# %% mean-by: Mean body mass by species
penguins.groupby("species")["body_mass_g"].mean()
# %% mean-by-two: Mean body mass by species and island
penguins.groupby(["species", "island"])["body_mass_g"].mean()
# %% count-by: Number of rows of penguins by species, most rows first
penguins["species"].value_counts()
# %% several-measures: Mean body mass, highest body mass and number of rows by species
penguins.groupby("species").agg(
    mean_mass=("body_mass_g", "mean"),
    heaviest=("body_mass_g", "max"),
    n=("species", "size"),
)
# %% best-group: Species with the highest mean body mass
penguins.groupby("species")["body_mass_g"].mean().nlargest(1)
# %% having: Number of rows of orders by customer id, only where number of rows is above 10
_counts = orders.groupby("customer_id").size()
_counts[_counts > 10]
# %% filtered-groups: Mean body mass by species where island is Biscoe
penguins[penguins["island"] == "Biscoe"].groupby("species")["body_mass_g"].mean()
# %% top-in-groups: 3 rows of penguins with the highest body mass for each island
penguins.sort_values("body_mass_g", ascending=False).groupby("island").head(3)
# %% share-of-groups: Number of rows of penguins by species, with share = number of rows as a share of all
_counts = penguins.groupby("species").size().to_frame("n")
_counts.assign(share=_counts["n"] / _counts["n"].sum())
# %% share-in-groups: Number of rows of penguins by island and species, with share = number of rows as a share of each island
_counts = penguins.groupby(["island", "species"]).size().to_frame("n")
_counts.assign(share=_counts["n"] / _counts.groupby("island")["n"].transform("sum"))
# %% difference-by: (Mean body mass where sex is male) minus (mean body mass where sex is female) by species
_by_species = (
    penguins.assign(
        male=penguins["body_mass_g"].where(penguins["sex"] == "male"),
        female=penguins["body_mass_g"].where(penguins["sex"] == "female"),
    )
    .groupby("species")
    .agg(male=("male", "mean"), female=("female", "mean"))
)
_by_species["male"] - _by_species["female"]
# %% ratio-by: (Total revenue minus total cost) divided by total revenue by channel
_by_channel = orders.groupby("channel").agg(
    sum_revenue=("revenue", "sum"), sum_cost=("cost", "sum")
)
(_by_channel["sum_revenue"] - _by_channel["sum_cost"]) / _by_channel["sum_revenue"]
# %% pivot: Mean body mass by species and, side by side, island
penguins.groupby(["species", "island"])["body_mass_g"].mean().unstack()
# %% above-average: Rows of penguins where body mass is above mean body mass of all
penguins[penguins["body_mass_g"] > penguins["body_mass_g"].mean()]
# %% mean-per-group-mean: Mean total revenue per customer id
orders.groupby("customer_id")["revenue"].sum().mean()
# %% binned: Number of rows of penguins by body mass in steps of 500
penguins.groupby(penguins["body_mass_g"] // 500 * 500).size()
# %% monthly: Total revenue by month of date
orders.groupby(orders["date"].dt.to_period("M"))["revenue"].sum()
# %% growth: Total revenue by month of date, with growth = growth of total revenue from one month of date to the next
_monthly = orders.groupby(orders["date"].dt.to_period("M"))["revenue"].sum().to_frame()
_monthly.assign(growth=_monthly["revenue"].pct_change())
# %% running: Total revenue by month of date, with running = running sum of total revenue by month of date
_monthly = orders.groupby(orders["date"].dt.to_period("M"))["revenue"].sum().to_frame()
_monthly.assign(running=_monthly["revenue"].cumsum())
# %% rolling: Total revenue by month of date, with smooth = mean of total revenue over 3 rows by month of date
_monthly = orders.groupby(orders["date"].dt.to_period("M"))["revenue"].sum().to_frame()
_monthly.assign(smooth=_monthly["revenue"].rolling(3).mean())
# %% joined: Total revenue by country, in orders joined with customers
orders.merge(customers, on="customer_id").groupby("country")["revenue"].sum()
# %% never-ordered: Rows of customers without a match in orders
customers[~customers["customer_id"].isin(orders["customer_id"])]
# %% bar-chart: Bar chart: mean body mass by species
_data = penguins.groupby("species")["body_mass_g"].mean().reset_index()
_data.plot.bar(
    x="species",
    y="body_mass_g",
    legend=False,
    xlabel="species",
    ylabel="mean body mass",
    rot=0,
    title="Mean body mass by species",
);
# %% stacked-bars: Stacked bar chart, coloured by species: number of rows of penguins by island and species
_data = penguins.groupby(["island", "species"]).size().reset_index(name="n")
_data.pivot(index="island", columns="species", values="n").plot.bar(
    xlabel="island",
    ylabel="number of rows",
    stacked=True,
    rot=0,
    title="Number of rows of penguins by island and species",
);
# %% by-weekday: Total revenue by weekday of date
(
    orders.groupby(
        [
            (orders["date"].dt.dayofweek + 1).rename("day"),
            orders["date"].dt.day_name().rename("weekday"),
        ],
    )["revenue"]
    .sum()
    .reset_index()
    .drop(columns="day")
)
# %% bars-by-weekday: Bar chart, coloured by channel: total revenue by weekday of date and channel
_data = (
    orders.groupby(
        [
            (orders["date"].dt.dayofweek + 1).rename("day"),
            orders["date"].dt.day_name().rename("weekday"),
            "channel",
        ],
    )["revenue"]
    .sum()
    .reset_index()
    .drop(columns="day")
)
(
    _data.pivot(index="weekday", columns="channel", values="revenue")
    .reindex(_data["weekday"].unique())
    .plot.bar(
        xlabel="weekday of date",
        ylabel="total revenue",
        rot=0,
        title="Total revenue by weekday of date and channel",
    )
);
# %% best-weekday: Weekday of date with the highest total revenue
orders.groupby(orders["date"].dt.day_name())["revenue"].sum().nlargest(1)
# %% line-of-rows: Line chart of revenue by date
_data = orders.sort_values("date")
_data.plot.line(
    x="date",
    y="revenue",
    legend=False,
    xlabel="date",
    ylabel="revenue",
    title="Line chart of revenue by date",
);
# %% line-chart: Line chart: total revenue by month of date
_monthly = (
    orders.groupby(orders["date"].dt.to_period("M"))["revenue"]
    .sum()
    .rename_axis("month")
    .reset_index()
)
_data = _monthly.assign(month=_monthly["month"].dt.to_timestamp())
_data.plot.line(
    x="month",
    y="revenue",
    legend=False,
    xlabel="month of date",
    ylabel="total revenue",
    title="Total revenue by month of date",
);
# %% lines-by-channel: Line chart, coloured by channel: total revenue by month of date and channel
_monthly = (
    orders.groupby([orders["date"].dt.to_period("M"), "channel"])["revenue"]
    .sum()
    .rename_axis(["month", "channel"])
    .reset_index()
)
_data = _monthly.assign(month=_monthly["month"].dt.to_timestamp())
_data.pivot(index="month", columns="channel", values="revenue").plot.line(
    xlabel="month of date",
    ylabel="total revenue",
    title="Total revenue by month of date and channel",
);
# %% scatter-by-species: Scatter chart of body mass against flipper length, coloured by species
penguins.astype({"species": "category"}).plot.scatter(
    x="flipper_length_mm",
    y="body_mass_g",
    c="species",
    colormap="tab10",
    xlabel="flipper length",
    ylabel="body mass",
    title="Scatter chart of body mass against flipper length, coloured by species",
);
# %% histogram: Histogram of body mass
penguins["body_mass_g"].plot.hist(
    bins=20, xlabel="body mass", title="Histogram of body mass"
);
# %% box-plot: Box plot of body mass by species
penguins.plot.box(
    column="body_mass_g",
    by="species",
    ylabel="body mass",
    title="Box plot of body mass by species",
);
# %% violin-plot: Violin plot of body mass by species
import matplotlib.pyplot as plt

_groups = (
    penguins.dropna(subset=["body_mass_g"]).groupby("species")["body_mass_g"].agg(list)
)
plt.violinplot(_groups, showmedians=True)
plt.xticks(range(1, len(_groups) + 1), _groups.index)
plt.xlabel("species")
plt.ylabel("body mass")
plt.title("Violin plot of body mass by species");
# %% pie-chart: Pie chart: number of rows of penguins by species
_data = penguins.groupby("species").size().reset_index(name="n")
_data.set_index("species")["n"].plot.pie(
    autopct="%.0f %%", ylabel="", title="Number of rows of penguins by species"
);
# %% heat-map-of-correlations: Heat map of correlations, in penguins
import matplotlib.pyplot as plt

_correlations = penguins.corr(numeric_only=True)
plt.imshow(_correlations, vmin=-1, vmax=1, cmap="coolwarm")
plt.xticks(range(len(_correlations.columns)), _correlations.columns, rotation=90)
plt.yticks(range(len(_correlations.index)), _correlations.index)
plt.colorbar()
plt.title("Heat map of correlations, in penguins");
# %% heat-map: Heat map: mean body mass by species and island
import matplotlib.pyplot as plt

_data = penguins.groupby(["species", "island"])["body_mass_g"].mean().reset_index()
_cells = _data.pivot(index="species", columns="island", values="body_mass_g")
plt.imshow(_cells)
plt.xticks(range(len(_cells.columns)), _cells.columns, rotation=90)
plt.yticks(range(len(_cells.index)), _cells.index)
plt.colorbar()
plt.title("Mean body mass by species and island");
# %% correlation: Pearson correlation of body mass and flipper length, in penguins
penguins["flipper_length_mm"].corr(penguins["body_mass_g"])
# %% t-test: Welch’s t-test of body mass between the groups of sex, in penguins
from scipy import stats

_female = penguins.loc[penguins["sex"] == "female", "body_mass_g"]
_male = penguins.loc[penguins["sex"] == "male", "body_mass_g"]
stats.ttest_ind(_female, _male, equal_var=False, nan_policy="omit")
# %% rank-sum-test: Mann–Whitney test of body mass between the groups of sex, in penguins
from scipy import stats

_female = penguins.loc[penguins["sex"] == "female", "body_mass_g"]
_male = penguins.loc[penguins["sex"] == "male", "body_mass_g"]
stats.mannwhitneyu(_female, _male, nan_policy="omit")
# %% analysis-of-variance: Analysis of variance of body mass between the groups of species, in penguins
from scipy import stats

_groups = (
    penguins.dropna(subset=["body_mass_g"]).groupby("species")["body_mass_g"].agg(list)
)
stats.f_oneway(*_groups)
# %% kruskal-wallis: Kruskal–Wallis test of body mass between the groups of species, in penguins
from scipy import stats

_groups = (
    penguins.dropna(subset=["body_mass_g"]).groupby("species")["body_mass_g"].agg(list)
)
stats.kruskal(*_groups)
# %% independence: Chi-squared test of independence of species and island, in penguins
from scipy import stats

_counts = pd.crosstab(penguins["island"], penguins["species"])
stats.chi2_contingency(_counts)
# %% normality: Shapiro–Wilk test of normality of body mass, in penguins
from scipy import stats

_values = penguins["body_mass_g"].dropna()
stats.shapiro(_values)
# %% confidence-interval: 95 % confidence interval for the mean of body mass, in penguins
from scipy import stats

_values = penguins["body_mass_g"].dropna()
stats.t.interval(0.95, _values.count() - 1, loc=_values.mean(), scale=_values.sem())
# %% regression: Linear regression of body mass on flipper length, in penguins
from scipy import stats

_pairs = penguins[["flipper_length_mm", "body_mass_g"]].dropna()
stats.linregress(_pairs["flipper_length_mm"], _pairs["body_mass_g"])
# %% new-column: Changes orders to rows of orders, with profit = revenue minus cost
_orders_before = orders  # orders = _orders_before undoes this
orders = orders.assign(profit=orders["revenue"] - orders["cost"])
orders
# %% drop-missing: Changes penguins to rows of penguins where sex is not missing
_penguins_before = penguins  # penguins = _penguins_before undoes this
penguins = penguins[penguins["sex"].notna()]
penguins
# %% fill-with-mean: Changes penguins to rows of penguins, with body mass = body mass, or mean body mass of all where that is missing
_penguins_before = penguins  # penguins = _penguins_before undoes this
penguins = penguins.assign(
    body_mass_g=penguins["body_mass_g"].fillna(penguins["body_mass_g"].mean())
)
penguins
# %% drop-column: Changes orders to rows of orders, without note
_orders_before = orders  # orders = _orders_before undoes this
orders = orders.drop(columns="note")
orders
# %% deduplicated: Changes orders to different rows of orders
_orders_before = orders  # orders = _orders_before undoes this
orders = orders.drop_duplicates()
orders
# %% long: Species, bill length and bill depth of penguins, with a row for each column but species, its name as part and its value as mm
penguins[["species", "bill_length_mm", "bill_depth_mm"]].melt(
    id_vars="species", var_name="part", value_name="mm"
)
# %% split-and-count: Number of rows of orders by note, with a row for each part of note between “, ”, most rows first
(
    orders.assign(note=orders["note"].str.split(", "))
    .explode("note", ignore_index=True)["note"]
    .value_counts()
)
