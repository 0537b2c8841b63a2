# %% shape: Number of rows and columns of penguins
penguins.shape


# %% missing: Number of missing values in each column of penguins
import duckdb

duckdb.sql("""
UNPIVOT (
    SELECT count(*) - count(COLUMNS(*)) FROM penguins
)
ON * INTO NAME column_name VALUE missing
""")


# %% describe: Summary statistics of penguins
import duckdb

duckdb.sql("SUMMARIZE penguins")


# %% describe-one: Summary statistics of body mass in penguins
import duckdb

duckdb.sql("SUMMARIZE SELECT body_mass_g FROM penguins")


# %% correlations-with-one: Correlation of body mass with each other number in penguins, strongest first
import duckdb

numbers = duckdb.sql("""
SELECT bill_length_mm, bill_depth_mm, flipper_length_mm, body_mass_g, year
FROM penguins
""").df()
numbers.corr()["body_mass_g"].drop("body_mass_g").sort_values(key=abs, ascending=False)


# %% head: First 5 rows of penguins
import duckdb

duckdb.sql("SELECT * FROM penguins LIMIT 5")


# %% sample: 5 random rows of penguins
import duckdb

duckdb.sql("SELECT * FROM penguins USING SAMPLE reservoir(5 ROWS) REPEATABLE (1)")


# %% distinct-values: Different values of species in penguins
import duckdb

duckdb.sql("SELECT DISTINCT species FROM penguins")


# %% rows-where: Rows of penguins where island is Dream
import duckdb

duckdb.sql("SELECT * FROM penguins WHERE island = 'Dream'")


# %% rows-not-in-list: Rows of penguins where island is not one of Dream, Biscoe
import duckdb

duckdb.sql("SELECT * FROM penguins WHERE island NOT IN ('Dream', 'Biscoe')")


# %% rows-containing: Rows of orders where note in small letters contains late
import duckdb

duckdb.sql("SELECT * FROM orders WHERE contains(lower(note), 'late')")


# %% rows-since: Rows of orders where date is not before 2024-06-01
import duckdb

duckdb.sql("SELECT * FROM orders WHERE date >= DATE '2024-06-01'")


# %% heaviest: 10 rows of penguins with the highest body mass
import duckdb

duckdb.sql("SELECT * FROM penguins ORDER BY body_mass_g DESC LIMIT 10")


# %% second-heaviest: Row of penguins with the 2nd highest body mass
import duckdb

duckdb.sql("SELECT * FROM penguins ORDER BY body_mass_g DESC LIMIT 1 OFFSET 1")


# %% count-where: Number of rows of penguins where island is Dream
import duckdb

duckdb.sql("SELECT count(*) AS value FROM penguins WHERE island = 'Dream'").fetchall()[
    0
][0]


# %% mean: Mean body mass
import duckdb

duckdb.sql("SELECT avg(body_mass_g) AS value FROM penguins").fetchall()[0][0]


# %% quantile: 90 % quantile of body mass
import duckdb

duckdb.sql("SELECT quantile_cont(body_mass_g, 0.9) AS value FROM penguins").fetchall()[
    0
][0]


# %% share-of-condition: Share of rows where body mass is above 4000
import duckdb

duckdb.sql("""
SELECT avg(CASE WHEN body_mass_g > 4000 THEN 1 ELSE 0 END) AS value
FROM penguins
""").fetchall()[0][0]


# %% median-of-heaviest: Median bill length of the 10 rows of penguins with the highest body mass
import duckdb

duckdb.sql("""
WITH top AS (
    SELECT * FROM penguins ORDER BY body_mass_g DESC LIMIT 10
)
SELECT median(bill_length_mm) AS value FROM top
""").fetchall()[0][0]


# %% difference-of-two: (Mean body mass where sex is male) minus (mean body mass where sex is female)
import duckdb

duckdb.sql("""
SELECT
    avg(body_mass_g) FILTER (WHERE sex = 'male')
    - avg(body_mass_g) FILTER (WHERE sex = 'female') AS value
FROM penguins
""").fetchall()[0][0]


# %% mean-by: Mean body mass by species
import duckdb

duckdb.sql("""
SELECT species, avg(body_mass_g) AS body_mass_g
FROM penguins
GROUP BY species
ORDER BY species
""")


# %% mean-by-two: Mean body mass by species and island
import duckdb

duckdb.sql("""
SELECT species, island, avg(body_mass_g) AS body_mass_g
FROM penguins
GROUP BY species, island
ORDER BY species, island
""")


# %% count-by: Number of rows of penguins by species, most rows first
import duckdb

duckdb.sql(
    "SELECT species, count(*) AS n FROM penguins GROUP BY species ORDER BY n DESC"
)


# %% several-measures: Mean body mass, highest body mass and number of rows by species
import duckdb

duckdb.sql("""
SELECT
    species,
    avg(body_mass_g) AS mean_mass,
    max(body_mass_g) AS heaviest,
    count(*) AS n
FROM penguins
GROUP BY species
ORDER BY species
""")


# %% best-group: Species with the highest mean body mass
import duckdb

duckdb.sql("""
SELECT species, avg(body_mass_g) AS body_mass_g
FROM penguins
GROUP BY species
ORDER BY body_mass_g DESC
LIMIT 1
""")


# %% having: Number of rows of orders by customer id, only where number of rows is above 10
import duckdb

duckdb.sql("""
SELECT customer_id, count(*) AS n
FROM orders
GROUP BY customer_id
HAVING count(*) > 10
ORDER BY customer_id
""")


# %% filtered-groups: Mean body mass by species where island is Biscoe
import duckdb

duckdb.sql("""
SELECT species, avg(body_mass_g) AS body_mass_g
FROM penguins
WHERE island = 'Biscoe'
GROUP BY species
ORDER BY species
""")


# %% top-in-groups: 3 rows of penguins with the highest body mass for each island
import duckdb

duckdb.sql("""
SELECT *
FROM penguins
QUALIFY row_number() OVER (
        PARTITION BY island
        ORDER BY body_mass_g DESC
    ) <= 3
ORDER BY body_mass_g DESC
""")


# %% share-of-groups: Number of rows of penguins by species, with share = number of rows as a share of all
import duckdb

duckdb.sql("""
SELECT species, count(*) AS n, count(*) / sum(count(*)) OVER () AS share
FROM penguins
GROUP BY species
ORDER BY species
""")


# %% share-in-groups: Number of rows of penguins by island and species, with share = number of rows as a share of each island
import duckdb

duckdb.sql("""
SELECT
    island,
    species,
    count(*) AS n,
    count(*) / sum(count(*)) OVER (PARTITION BY island) AS share
FROM penguins
GROUP BY island, species
ORDER BY island, species
""")


# %% difference-by: (Mean body mass where sex is male) minus (mean body mass where sex is female) by species
import duckdb

duckdb.sql("""
SELECT
    species,
    avg(body_mass_g) FILTER (WHERE sex = 'male')
    - avg(body_mass_g) FILTER (WHERE sex = 'female') AS difference
FROM penguins
GROUP BY species
ORDER BY species
""")


# %% ratio-by: (Total revenue minus total cost) divided by total revenue by channel
import duckdb

duckdb.sql("""
SELECT
    channel,
    (sum(revenue) - sum(cost)) / nullif(sum(revenue), 0) AS margin
FROM orders
GROUP BY channel
ORDER BY channel
""")


# %% pivot: Mean body mass by species and, side by side, island
import duckdb

duckdb.sql("""
PIVOT penguins
ON island
USING avg(body_mass_g)
GROUP BY species
ORDER BY species
""")


# %% above-average: Rows of penguins where body mass is above mean body mass of all
import duckdb

duckdb.sql("SELECT * FROM penguins QUALIFY body_mass_g > avg(body_mass_g) OVER ()")


# %% mean-per-group-mean: Mean total revenue per customer id
import duckdb

duckdb.sql("""
WITH by_customer_id AS (
    SELECT customer_id, sum(revenue) AS total FROM orders GROUP BY customer_id
)
SELECT avg(total) AS value FROM by_customer_id
""").fetchall()[0][0]


# %% binned: Number of rows of penguins by body mass in steps of 500
import duckdb

duckdb.sql("""
SELECT floor(body_mass_g / 500) * 500 AS mass, count(*) AS n
FROM penguins
WHERE body_mass_g IS NOT NULL
GROUP BY mass
ORDER BY mass
""")


# %% monthly: Total revenue by month of date
import duckdb

duckdb.sql("""
SELECT date_trunc('month', date) AS month, sum(revenue) AS revenue
FROM orders
GROUP BY month
ORDER BY month
""")


# %% growth: Total revenue by month of date, with growth = growth of total revenue from one month of date to the next
import duckdb

duckdb.sql("""
WITH monthly AS (
    SELECT date_trunc('month', date) AS month, sum(revenue) AS revenue
    FROM orders
    GROUP BY month
)
SELECT
    *,
    revenue / nullif(lag(revenue) OVER (ORDER BY month), 0) - 1 AS growth
FROM monthly
ORDER BY month
""")


# %% running: Total revenue by month of date, with running = running sum of total revenue by month of date
import duckdb

duckdb.sql("""
WITH monthly AS (
    SELECT date_trunc('month', date) AS month, sum(revenue) AS revenue
    FROM orders
    GROUP BY month
)
SELECT
    *,
    sum(revenue) OVER (ORDER BY month ROWS UNBOUNDED PRECEDING) AS running
FROM monthly
ORDER BY month
""")


# %% rolling: Total revenue by month of date, with smooth = mean of total revenue over 3 rows by month of date
import duckdb

duckdb.sql("""
WITH monthly AS (
    SELECT date_trunc('month', date) AS month, sum(revenue) AS revenue
    FROM orders
    GROUP BY month
)
SELECT
    *,
    CASE
        WHEN count(*) OVER last_3 = 3 THEN avg(revenue) OVER last_3
    END AS smooth
FROM monthly
WINDOW last_3 AS (ORDER BY month ROWS 2 PRECEDING)
ORDER BY month
""")


# %% joined: Total revenue by country, in orders joined with customers
import duckdb

duckdb.sql("""
SELECT country, sum(revenue) AS revenue
FROM orders
JOIN customers USING (customer_id)
GROUP BY country
ORDER BY country
""")


# %% never-ordered: Rows of customers without a match in orders
import duckdb

duckdb.sql("SELECT * FROM customers ANTI JOIN orders USING (customer_id)")


# %% bar-chart: Bar chart: mean body mass by species
import duckdb

data = duckdb.sql("""
SELECT species, avg(body_mass_g) AS body_mass_g
FROM penguins
GROUP BY species
ORDER BY species
""").df()
data.plot.bar(
    x="species",
    y="body_mass_g",
    legend=False,
    xlabel="species",
    ylabel="mean body mass",
    rot=0,
    title="Mean body mass by species",
);


# %% stacked-bars: Stacked bar chart, coloured by species: number of rows of penguins by island and species
import duckdb

data = duckdb.sql("""
SELECT island, species, count(*) AS n
FROM penguins
GROUP BY island, species
ORDER BY island, species
""").df()
data.pivot(index="island", columns="species", values="n").plot.bar(
    xlabel="island",
    ylabel="number of rows",
    stacked=True,
    rot=0,
    title="Number of rows of penguins by island and species",
);


# %% line-chart: Line chart: total revenue by month of date
import duckdb

data = duckdb.sql("""
SELECT date_trunc('month', date) AS month, sum(revenue) AS revenue
FROM orders
GROUP BY month
ORDER BY month
""").df()
data.plot.line(
    x="month",
    y="revenue",
    legend=False,
    xlabel="month of date",
    ylabel="total revenue",
    title="Total revenue by month of date",
);


# %% lines-by-channel: Line chart, coloured by channel: total revenue by month of date and channel
import duckdb

data = duckdb.sql("""
SELECT date_trunc('month', date) AS month, channel, sum(revenue) AS revenue
FROM orders
GROUP BY month, channel
ORDER BY month, channel
""").df()
data.pivot(index="month", columns="channel", values="revenue").plot.line(
    xlabel="month of date",
    ylabel="total revenue",
    title="Total revenue by month of date and channel",
);


# %% scatter-by-species: Scatter chart of body mass against flipper length, coloured by species
data = penguins.df()
data.astype({"species": "category"}).plot.scatter(
    x="flipper_length_mm",
    y="body_mass_g",
    c="species",
    colormap="tab10",
    xlabel="flipper length",
    ylabel="body mass",
    title="Scatter chart of body mass against flipper length, coloured by species",
);


# %% histogram: Histogram of body mass
data = penguins.df()
data["body_mass_g"].plot.hist(
    bins=20, xlabel="body mass", title="Histogram of body mass"
);


# %% box-plot: Box plot of body mass by species
data = penguins.df()
data.plot.box(
    column="body_mass_g",
    by="species",
    ylabel="body mass",
    title="Box plot of body mass by species",
);


# %% violin-plot: Violin plot of body mass by species
import matplotlib.pyplot as plt

data = penguins.df()
groups = data.dropna(subset=["body_mass_g"]).groupby("species")["body_mass_g"].agg(list)
plt.violinplot(groups, showmedians=True)
plt.xticks(range(1, len(groups) + 1), groups.index)
plt.xlabel("species")
plt.ylabel("body mass")
plt.title("Violin plot of body mass by species");


# %% pie-chart: Pie chart: number of rows of penguins by species
import duckdb

data = duckdb.sql("""
SELECT species, count(*) AS n
FROM penguins
GROUP BY species
ORDER BY species
""").df()
data.set_index("species")["n"].plot.pie(
    autopct="%.0f %%", ylabel="", title="Number of rows of penguins by species"
);


# %% heat-map-of-correlations: Heat map of correlations, in penguins
import matplotlib.pyplot as plt

data = penguins.df()
correlations = data.corr(numeric_only=True)
plt.imshow(correlations, vmin=-1, vmax=1, cmap="coolwarm")
plt.xticks(range(len(correlations.columns)), correlations.columns, rotation=90)
plt.yticks(range(len(correlations.index)), correlations.index)
plt.colorbar()
plt.title("Heat map of correlations, in penguins");


# %% heat-map: Heat map: mean body mass by species and island
import duckdb
import matplotlib.pyplot as plt

data = duckdb.sql("""
SELECT species, island, avg(body_mass_g) AS body_mass_g
FROM penguins
GROUP BY species, island
ORDER BY species, island
""").df()
cells = data.pivot(index="species", columns="island", values="body_mass_g")
plt.imshow(cells)
plt.xticks(range(len(cells.columns)), cells.columns, rotation=90)
plt.yticks(range(len(cells.index)), cells.index)
plt.colorbar()
plt.title("Mean body mass by species and island");


# %% correlation: Pearson correlation of body mass and flipper length, in penguins
from scipy import stats

data = penguins.df()
pairs = data[["flipper_length_mm", "body_mass_g"]].dropna()
stats.pearsonr(pairs["flipper_length_mm"], pairs["body_mass_g"])


# %% t-test: Welch’s t-test of body mass between the groups of sex, in penguins
from scipy import stats

data = penguins.df()
female = data.loc[data["sex"] == "female", "body_mass_g"]
male = data.loc[data["sex"] == "male", "body_mass_g"]
stats.ttest_ind(female, male, equal_var=False, nan_policy="omit")


# %% rank-sum-test: Mann–Whitney test of body mass between the groups of sex, in penguins
from scipy import stats

data = penguins.df()
female = data.loc[data["sex"] == "female", "body_mass_g"]
male = data.loc[data["sex"] == "male", "body_mass_g"]
stats.mannwhitneyu(female, male, nan_policy="omit")


# %% analysis-of-variance: Analysis of variance of body mass between the groups of species, in penguins
from scipy import stats

data = penguins.df()
groups = data.dropna(subset=["body_mass_g"]).groupby("species")["body_mass_g"].agg(list)
stats.f_oneway(*groups)


# %% kruskal-wallis: Kruskal–Wallis test of body mass between the groups of species, in penguins
from scipy import stats

data = penguins.df()
groups = data.dropna(subset=["body_mass_g"]).groupby("species")["body_mass_g"].agg(list)
stats.kruskal(*groups)


# %% independence: Chi-squared test of independence of species and island, in penguins
import pandas as pd
from scipy import stats

data = penguins.df()
counts = pd.crosstab(data["island"], data["species"])
stats.chi2_contingency(counts)


# %% normality: Shapiro–Wilk test of normality of body mass, in penguins
from scipy import stats

data = penguins.df()
values = data["body_mass_g"].dropna()
stats.shapiro(values)


# %% confidence-interval: 95 % confidence interval for the mean of body mass, in penguins
from scipy import stats

data = penguins.df()
values = data["body_mass_g"].dropna()
stats.t.interval(0.95, values.count() - 1, loc=values.mean(), scale=values.sem())


# %% regression: Linear regression of body mass on flipper length, in penguins
from scipy import stats

data = penguins.df()
pairs = data[["flipper_length_mm", "body_mass_g"]].dropna()
stats.linregress(pairs["flipper_length_mm"], pairs["body_mass_g"])


# %% new-column: Changes orders to rows of orders, with profit = revenue minus cost
import duckdb

_orders_before = orders  # orders = _orders_before undoes this
orders = duckdb.sql("SELECT *, revenue - cost AS profit FROM orders")
orders


# %% drop-missing: Changes penguins to rows of penguins where sex is not missing
import duckdb

_penguins_before = penguins  # penguins = _penguins_before undoes this
penguins = duckdb.sql("SELECT * FROM penguins WHERE sex IS NOT NULL")
penguins


# %% fill-with-mean: Changes penguins to rows of penguins, with body mass = body mass, or mean body mass of all where that is missing
import duckdb

_penguins_before = penguins  # penguins = _penguins_before undoes this
penguins = duckdb.sql("""
SELECT
    * REPLACE (coalesce(body_mass_g, avg(body_mass_g) OVER ()) AS body_mass_g)
FROM penguins
""")
penguins


# %% drop-column: Changes orders to rows of orders, without note
import duckdb

_orders_before = orders  # orders = _orders_before undoes this
orders = duckdb.sql("SELECT * EXCLUDE (note) FROM orders")
orders


# %% deduplicated: Changes orders to different rows of orders
import duckdb

_orders_before = orders  # orders = _orders_before undoes this
orders = duckdb.sql("SELECT DISTINCT * FROM orders")
orders


# %% long: Species, bill length and bill depth of penguins, with a row for each column but species, its name as part and its value as mm
import duckdb

duckdb.sql("""
SELECT species, part, mm
FROM penguins
UNPIVOT INCLUDE NULLS (mm FOR part IN (bill_length_mm, bill_depth_mm))
""")


# %% split-and-count: Number of rows of orders by note, with a row for each part of note between “, ”, most rows first
import duckdb

duckdb.sql("""
WITH each_note AS (
    SELECT * REPLACE (unnest(string_split(note, ', ')) AS note) FROM orders
)
SELECT note, count(*) AS n
FROM each_note
WHERE note IS NOT NULL
GROUP BY note
ORDER BY n DESC
""")
