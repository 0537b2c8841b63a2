# %% shape: Number of rows and columns of penguins
penguins.shape
# %% missing: Number of missing values in each column of penguins
penguins.aggregate("count(*) - count(COLUMNS(*))").df().T
# %% describe: Summary statistics of penguins
duckdb.sql("SUMMARIZE penguins")
# %% describe-one: Summary statistics of body mass in penguins
duckdb.sql("SUMMARIZE SELECT body_mass_g FROM penguins")
# %% correlations-with-one: Correlation of body mass with each other number in penguins, strongest first
_data = duckdb.sql("""
SELECT bill_length_mm, bill_depth_mm, flipper_length_mm, body_mass_g, year
FROM penguins
""").df()
_data.corr()["body_mass_g"].drop("body_mass_g").sort_values(key=abs, ascending=False)
# %% head: First 5 rows of penguins
duckdb.sql("SELECT * FROM penguins LIMIT 5")
# %% sample: 5 random rows of penguins
duckdb.sql("SELECT * FROM penguins USING SAMPLE reservoir(5 ROWS) REPEATABLE (1)")
# %% distinct-values: Different values of species in penguins
duckdb.sql("SELECT DISTINCT species FROM penguins")
# %% rows-where: Rows of penguins where island is Dream
duckdb.sql("SELECT * FROM penguins WHERE island = 'Dream'")
# %% rows-not-in-list: Rows of penguins where island is not one of Dream, Biscoe
duckdb.sql("SELECT * FROM penguins WHERE island NOT IN ('Dream', 'Biscoe')")
# %% rows-containing: Rows of orders where note in small letters contains late
duckdb.sql("SELECT * FROM orders WHERE contains(lower(note), 'late')")
# %% rows-since: Rows of orders where date is not before 2024-06-01
duckdb.sql("SELECT * FROM orders WHERE date >= DATE '2024-06-01'")
# %% outliers: Rows of penguins where island is Dream, only where body mass is an outlier
duckdb.sql("""
SELECT *
FROM penguins
WHERE island = 'Dream'
QUALIFY body_mass_g < quantile_cont(body_mass_g, 0.25) OVER () - (quantile_cont(body_mass_g, 0.75) OVER () - quantile_cont(body_mass_g, 0.25) OVER ()) * 1.5
    OR body_mass_g > quantile_cont(body_mass_g, 0.75) OVER () + (quantile_cont(body_mass_g, 0.75) OVER () - quantile_cont(body_mass_g, 0.25) OVER ()) * 1.5
""")
# %% heaviest: 10 rows of penguins with the highest body mass
duckdb.sql("SELECT * FROM penguins ORDER BY body_mass_g DESC LIMIT 10")
# %% count-where: Number of rows of penguins where island is Dream
duckdb.sql("SELECT count(*) AS value FROM penguins WHERE island = 'Dream'").fetchall()[
    0
][0]
# %% mean: Mean body mass
duckdb.sql("SELECT avg(body_mass_g) AS value FROM penguins").fetchall()[0][0]
# %% quantile: 90 % quantile of body mass
duckdb.sql("SELECT quantile_cont(body_mass_g, 0.9) AS value FROM penguins").fetchall()[
    0
][0]
# %% share-of-condition: Share of rows where body mass is above 4000
duckdb.sql("""
SELECT avg(CASE WHEN body_mass_g > 4000 THEN 1 ELSE 0 END) AS value
FROM penguins
""").fetchall()[0][0]
# %% median-of-heaviest: Median bill length of the 10 rows of penguins with the highest body mass
duckdb.sql("""
WITH top AS (
    SELECT * FROM penguins ORDER BY body_mass_g DESC LIMIT 10
)
SELECT median(bill_length_mm) AS value FROM top
""").fetchall()[0][0]
# %% difference-of-two: (Mean body mass where sex is male) minus (mean body mass where sex is female)
duckdb.sql("""
SELECT
    avg(body_mass_g) FILTER (WHERE sex = 'male')
    - avg(body_mass_g) FILTER (WHERE sex = 'female') AS value
FROM penguins
""").fetchall()[0][0]
# %% mean-by: Mean body mass by species
duckdb.sql("""
SELECT species, avg(body_mass_g) AS body_mass_g
FROM penguins
GROUP BY species
ORDER BY species
""")
# %% mean-by-two: Mean body mass by species and island
duckdb.sql("""
SELECT species, island, avg(body_mass_g) AS body_mass_g
FROM penguins
GROUP BY species, island
ORDER BY species, island
""")
# %% count-by: Number of rows of penguins by species, most rows first
duckdb.sql(
    "SELECT species, count(*) AS n FROM penguins GROUP BY species ORDER BY n DESC"
)
# %% several-measures: Mean body mass, highest body mass and number of rows by species
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
duckdb.sql("""
SELECT species, avg(body_mass_g) AS body_mass_g
FROM penguins
GROUP BY species
ORDER BY body_mass_g DESC
LIMIT 1
""")
# %% having: Number of rows of orders by customer id, only where number of rows is above 10
duckdb.sql("""
SELECT customer_id, count(*) AS n
FROM orders
GROUP BY customer_id
HAVING count(*) > 10
ORDER BY customer_id
""")
# %% filtered-groups: Mean body mass by species where island is Biscoe
duckdb.sql("""
SELECT species, avg(body_mass_g) AS body_mass_g
FROM penguins
WHERE island = 'Biscoe'
GROUP BY species
ORDER BY species
""")
# %% top-in-groups: 3 rows of penguins with the highest body mass for each island
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
duckdb.sql("""
WITH counts AS (
    SELECT species, count(*) AS n FROM penguins GROUP BY species
)
SELECT *, n / nullif(sum(n) OVER (), 0) AS share
FROM counts
ORDER BY species
""")
# %% share-in-groups: Number of rows of penguins by island and species, with share = number of rows as a share of each island
duckdb.sql("""
WITH counts AS (
    SELECT island, species, count(*) AS n FROM penguins GROUP BY island, species
)
SELECT *, n / nullif(sum(n) OVER (PARTITION BY island), 0) AS share
FROM counts
ORDER BY island, species
""")
# %% difference-by: (Mean body mass where sex is male) minus (mean body mass where sex is female) by species
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
duckdb.sql("""
SELECT
    channel,
    (sum(revenue) - sum(cost)) / nullif(sum(revenue), 0) AS margin
FROM orders
GROUP BY channel
ORDER BY channel
""")
# %% pivot: Mean body mass by species and, side by side, island
duckdb.sql("""
SELECT species, island, avg(body_mass_g) AS cell
FROM penguins
GROUP BY species, island
""").df().pivot(index="species", columns="island", values="cell")
# %% above-average: Rows of penguins where body mass is above mean body mass of all
duckdb.sql("SELECT * FROM penguins QUALIFY body_mass_g > avg(body_mass_g) OVER ()")
# %% mean-per-group-mean: Mean total revenue per customer id
duckdb.sql("""
WITH by_customer_id AS (
    SELECT customer_id, sum(revenue) AS total FROM orders GROUP BY customer_id
)
SELECT avg(total) AS value FROM by_customer_id
""").fetchall()[0][0]
# %% binned: Number of rows of penguins by body mass in steps of 500
duckdb.sql("""
SELECT floor(body_mass_g / 500) * 500 AS mass, count(*) AS n
FROM penguins
WHERE body_mass_g IS NOT NULL
GROUP BY mass
ORDER BY mass
""")
# %% monthly: Total revenue by month of date
duckdb.sql("""
SELECT date_trunc('month', date) AS month, sum(revenue) AS revenue
FROM orders
GROUP BY month
ORDER BY month
""")
# %% growth: Total revenue by month of date, with growth = growth of total revenue from one month of date to the next
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
duckdb.sql("""
WITH monthly AS (
    SELECT date_trunc('month', date) AS month, sum(revenue) AS revenue
    FROM orders
    GROUP BY month
)
SELECT
    *,
    CASE
        WHEN count(revenue) OVER (ORDER BY month ROWS 2 PRECEDING) = 3
        THEN avg(revenue) OVER (ORDER BY month ROWS 2 PRECEDING)
    END AS smooth
FROM monthly
ORDER BY month
""")
# %% joined: Total revenue by country, in orders joined with customers
duckdb.sql("""
SELECT country, sum(revenue) AS revenue
FROM orders
JOIN customers USING (customer_id)
GROUP BY country
ORDER BY country
""")
# %% never-ordered: Rows of customers without a match in orders
duckdb.sql("SELECT * FROM customers ANTI JOIN orders USING (customer_id)")
# %% bar-chart: Bar chart: mean body mass by species
_data = duckdb.sql("""
SELECT species, avg(body_mass_g) AS body_mass_g
FROM penguins
GROUP BY species
ORDER BY species
""").df()
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
duckdb.sql("""
SELECT dayname(date) AS weekday, sum(revenue) AS revenue
FROM orders
GROUP BY isodow(date), weekday
ORDER BY isodow(date), weekday
""")
# %% best-weekday: Weekday of date with the highest total revenue
duckdb.sql("""
SELECT dayname(date) AS weekday, sum(revenue) AS revenue
FROM orders
GROUP BY weekday
ORDER BY revenue DESC
LIMIT 1
""")
# %% t-test: Welch’s t-test of body mass between the groups of sex, in penguins
from scipy import stats

_data = penguins.df()
_female = _data.loc[_data["sex"] == "female", "body_mass_g"]
_male = _data.loc[_data["sex"] == "male", "body_mass_g"]
stats.ttest_ind(_female, _male, equal_var=False, nan_policy="omit")
# %% new-column: Changes orders to rows of orders, with profit = revenue minus cost
_orders_before = orders  # orders = _orders_before undoes this
orders = duckdb.sql("SELECT *, revenue - cost AS profit FROM orders")
orders
# %% drop-missing: Changes penguins to rows of penguins where sex is not missing
_penguins_before = penguins  # penguins = _penguins_before undoes this
penguins = duckdb.sql("SELECT * FROM penguins WHERE sex IS NOT NULL")
penguins
# %% fill-with-mean: Changes penguins to rows of penguins, with body mass = body mass, or mean body mass of all where that is missing
_penguins_before = penguins  # penguins = _penguins_before undoes this
penguins = duckdb.sql("""
SELECT
    * REPLACE (coalesce(body_mass_g, avg(body_mass_g) OVER ()) AS body_mass_g)
FROM penguins
""")
penguins
# %% drop-column: Changes orders to rows of orders, without note
_orders_before = orders  # orders = _orders_before undoes this
orders = duckdb.sql("SELECT * EXCLUDE (note) FROM orders")
orders
# %% deduplicated: Changes orders to different rows of orders
_orders_before = orders  # orders = _orders_before undoes this
orders = duckdb.sql("SELECT DISTINCT * FROM orders")
orders
# %% long: Species, bill length and bill depth of penguins, with a row for each column but species, its name as part and its value as mm
duckdb.sql("""
SELECT species, part, mm
FROM penguins
UNPIVOT INCLUDE NULLS (mm FOR part IN (bill_length_mm, bill_depth_mm))
""")
# %% split-and-count: Number of rows of orders by note, with a row for each part of note between “, ”, most rows first
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
