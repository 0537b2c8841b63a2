import { makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import { checkCode, type DatasetProfile } from '../../index.js';
import { AGGREGATED_CODE } from './aggregated-code.js';

const columns = ['fare', 'city', 'driver', 'when', 'tip'].map(name => makeColumn(name));
const lazy = (name: string, engine: DatasetProfile['engine'], kind: DatasetProfile['kind']): DatasetProfile =>
  makeProfile(name, columns, { engine, kind, rows: null });
const profiles = [
  lazy('ddf', 'dask', 'lazy'),
  lazy('sdf', 'pyspark', 'remote'),
  lazy('lf', 'polars', 'lazy'),
  lazy('rel', 'duckdb', 'relation'),
  lazy('t', 'ibis', 'lazy'),
  makeProfile('small', columns, { engine: 'duckdb', kind: 'relation', rows: 500 }),
  makeProfile('df', columns)
];

async function notes(code: string): Promise<readonly string[]> {
  const told = await checkCode(code, {
    profiles,
    variables: profiles.map(({ name }) => name),
    modules: { pd: 'pandas', pl: 'polars', np: 'numpy', dd: 'dask.dataframe', F: 'pyspark.sql.functions', dask: 'dask' }
  });
  return told.filter(({ id }) => id === 'effects').map(({ text }) => text);
}

/** What people write who know these engines: aggregated or limited before it is fetched. */
const HARMLESS = [
  'ddf["fare"].mean().compute()',
  'ddf.groupby("city")["fare"].mean().compute()',
  'ddf.groupby("city").agg({"fare": ["mean", "max"]}).compute()',
  'ddf.groupby(ddf.when.dt.month).fare.sum().compute()',
  'ddf[ddf.fare > 3].fare.mean().compute()',
  'ddf.loc[ddf["city"] == "Oslo", "fare"].max().compute()',
  'ddf.city.value_counts().head(10)',
  'ddf["city"].value_counts().compute()',
  'ddf["city"].unique().compute()',
  'ddf[["city", "driver"]].drop_duplicates().compute()',
  'ddf.describe().compute()',
  'ddf.isna().sum().compute()',
  '(ddf.fare > 20).mean().compute()',
  '(ddf.tip.sum() / ddf.fare.sum()).compute()',
  'ddf.nlargest(10, "fare").compute()',
  'ddf.head()',
  'ddf.head(20, npartitions=-1)',
  'ddf.sample(frac=0.001).compute()',
  'ddf.get_partition(0).compute()',
  'mean, most = dask.compute(ddf.fare.mean(), ddf.fare.max())',
  'pd.Series(dask.compute({"mean": ddf["fare"].mean(), "n": ddf["fare"].count()})[0])',
  'ddf.assign(share=ddf.tip / ddf.fare).groupby("city").share.mean().compute().sort_values()',
  'top = ddf.groupby("city").fare.sum().nlargest(5).compute()\ntop.plot.bar()',
  'for name in ddf.columns:\n    print(name, ddf[name].dtype)',
  'ddf.map_partitions(len).compute()',
  'ddf.to_parquet("out")',
  'ddf[["fare", "tip"]].corr().compute()',
  'sdf.groupBy("city").agg(F.mean("fare")).toPandas()',
  'sdf.groupBy("city").count().orderBy(F.desc("count")).limit(10).toPandas()',
  'sdf.filter(F.col("fare") > 3).count()',
  'sdf.agg(F.max("fare")).first()[0]',
  'sdf.select(F.mean("fare"), F.stddev("fare")).collect()',
  'sdf.select(F.max("fare").alias("most")).collect()[0]["most"]',
  'sdf.limit(20).toPandas()',
  'sdf.show(5)',
  'sdf.take(3)',
  'sdf.select("city").distinct().collect()',
  '[row.city for row in sdf.select("city").distinct().collect()]',
  'sdf.groupBy("city").pivot("driver").sum("fare").toPandas()',
  'sdf.withColumn("month", F.month("when")).groupBy("month").agg(F.sum("fare").alias("fare")).orderBy("month").toPandas().plot(x="month")',
  'sdf.agg(*[F.count_if(F.col(c).isNull()).alias(c) for c in sdf.columns]).toPandas()',
  'sdf.describe().toPandas()',
  'sdf.summary().toPandas()',
  'sdf.sample(0.001).toPandas()',
  'sdf.stat.approxQuantile("fare", [0.5], 0.01)',
  'sdf.rdd.getNumPartitions()',
  'sdf.write.parquet("out")',
  'big = sdf.filter(F.col("fare") > 100)\nbig.groupBy("city").count().toPandas()',
  'lf.group_by("city").agg(pl.col("fare").mean()).collect()',
  'lf.select(pl.col("fare").mean()).collect().item()',
  'lf.select(pl.len()).collect()',
  'lf.filter(pl.col("fare") > 3).select(pl.col("fare").sum(), pl.col("tip").max().alias("tip")).collect()',
  'lf.sort("fare", descending=True).head(5).collect()',
  'lf.select("city").unique().collect()',
  'lf.group_by_dynamic("when", every="1mo").agg(pl.col("fare").sum()).collect()',
  'lf.collect_schema().names()',
  'rel.aggregate("city, avg(fare)").df()',
  'rel.limit(10).df()',
  'rel.count("*").fetchone()[0]',
  'rel.fetchmany(5)',
  't.group_by("city").aggregate(t.fare.mean()).execute()',
  't.fare.mean().execute()',
  't.limit(10).to_pandas()',
  'ddf.groupby("city").x.std().compute()',
  'ddf.set_index("when").fare.resample("ME").sum().compute()',
  'ddf[["fare", "tip"]].rolling("24h").mean().head()',
  'result = ddf.fare.mean()\nresult.compute()',
  'ddf.fare.quantile([0.1, 0.9]).compute()',
  'ddf.groupby("city").apply(lambda g: g.fare.max() - g.fare.min(), meta=("r", "f8")).compute()',
  'counts = ddf.city.value_counts()\ncounts[counts > 100].compute()',
  'ddf.merge(df, on="city").groupby("city").size().compute()',
  'ddf.pivot_table(index="city", columns="driver", values="fare").compute()',
  'ddf.fare.max().compute() - ddf.fare.min().compute()',
  'ddf.fare.to_dask_array().mean().compute()',
  'with ProgressBar():\n    out = ddf.groupby("city").fare.mean().compute()',
  'sdf.groupBy("city").agg(F.expr("percentile_approx(fare, 0.5)")).toPandas()',
  'rows = sdf.groupBy("city").count().collect()\n{row["city"]: row["count"] for row in rows}',
  'sdf.select([F.count(F.when(F.col(c).isNull(), c)).alias(c) for c in sdf.columns]).toPandas()',
  'sdf.select(*[F.mean(c).alias(c) for c in ["fare", "tip"]]).toPandas()',
  'sdf.select(*(F.sum(F.col(c).isNull().cast("int")).alias(c) for c in sdf.columns)).collect()',
  'sdf.selectExpr("avg(fare) as fare", "max(tip)").collect()',
  'sdf.rdd.map(lambda row: (row.city, 1)).reduceByKey(lambda a, b: a + b).collect()',
  'sdf.filter("fare > 3").groupBy(F.window("when", "1 day")).agg(F.sum("fare")).toPandas()',
  'sdf.select("city").where("city is not null").distinct().rdd.flatMap(lambda x: x).collect()',
  'sdf.dropDuplicates(["city"]).select("city").collect()',
  'sdf.select(F.year("when").alias("year")).distinct().orderBy("year").collect()',
  'sdf.groupBy().agg(F.sum("fare")).collect()',
  'sdf.select(F.corr("fare", "tip")).collect()[0][0]',
  'sdf.groupBy("city").agg(F.avg("fare").alias("avg")).where("avg > 10").toPandas()',
  'sdf.select(F.collect_set("city")).collect()',
  'lf.select(pl.all().null_count()).collect()',
  'lf.group_by("city").len().sort("len").collect()',
  'lf.select(pl.col("city").unique()).collect()',
  'lf.select(pl.col("city").value_counts()).collect()',
  'lf.sql("select city, avg(fare) from self group by city").collect()',
  'one, two = pl.collect_all([lf.select(pl.len()), lf.select(pl.col("fare").mean())])',
  'lf.mean().collect()',
  'rel.query("r", "select city, avg(fare) from r group by city").df()',
  'rel.project("avg(fare)").df()',
  'rel.unique("city").fetchall()',
  'rel.order("fare desc").limit(5).df()',
  't.city.value_counts().execute()',
  't.group_by("city").agg(avg=t.fare.mean()).order_by("avg").to_pandas()',
  't.select(t.fare.mean()).execute()',
  't[["city"]].distinct().execute()',
  'small.df()',
  'len(df)',
  'for row in df.itertuples():\n    print(row)',
  'df.to_numpy()'
];

const DANGEROUS: readonly (readonly [string, string])[] = [
  ['ddf.compute()', 'compute()'],
  ['ddf["fare"].compute()', 'compute()'],
  ['ddf[ddf.fare > 3].compute()', 'compute()'],
  ['ddf.sort_values("fare").compute()', 'compute()'],
  ['local = ddf.assign(x=ddf.fare * 2)\nlocal = local.compute()', 'compute()'],
  ['ddf.groupby("city").fare.transform("mean").compute()', 'compute()'],
  ['ddf.fare.rolling(7).mean().compute()', 'compute()'],
  ['dask.compute(ddf, ddf.fare.mean())', 'compute()'],
  ['len(ddf)', 'len()'],
  ['len(ddf[ddf.fare > 3])', 'len()'],
  ['for row in ddf.itertuples():\n    print(row)', 'itertuples()'],
  ['for index, row in ddf.iterrows():\n    print(row)', 'iterrows()'],
  ['for value in ddf["fare"]:\n    print(value)', 'Going through the values'],
  ['list(ddf["fare"])', 'list()'],
  ['np.asarray(ddf["fare"])', 'np.asarray()'],
  ['ddf.pipe(lambda rows: rows[rows.fare > 3]).compute()', 'compute()'],
  ['sdf.toPandas()', 'toPandas()'],
  ['sdf.collect()', 'collect()'],
  ['for row in sdf.collect():\n    print(row)', 'collect()'],
  ['sdf.filter(F.col("fare") > 3).toPandas()', 'toPandas()'],
  ['sdf.select("fare", "tip").toPandas()', 'toPandas()'],
  ['sdf.orderBy("fare").toPandas().head(10)', 'toPandas()'],
  ['sdf.join(sdf.groupBy("city").count(), on="city").collect()', 'collect()'],
  ['big = sdf.withColumn("x", F.col("fare") * 2)\nbig.toPandas().plot()', 'toPandas()'],
  ['sdf.rdd.map(lambda row: row.fare).collect()', 'collect()'],
  ['list(sdf.toLocalIterator())', 'toLocalIterator()'],
  ['lf.collect()', 'collect()'],
  ['lf.with_columns(pl.col("fare").mean().over("city")).collect()', 'collect()'],
  ['lf.select(pl.col("fare").mean().over("city")).collect()', 'collect()'],
  ['pl.collect_all([lf, lf.select(pl.len())])', 'collect_all()'],
  ['sdf.selectExpr("*", "sum(fare) over (partition by city) as total").toPandas()', 'toPandas()'],
  ['rel.df()', 'df()'],
  ['rel.filter("fare > 3").fetchall()', 'fetchall()'],
  ['t.execute()', 'execute()'],
  ['t.filter(t.fare > 3).to_pandas()', 'to_pandas()']
];

describe('fetching what is large', () => {
  it('is not warned of where it is aggregated or limited first', async () => {
    const all = [...HARMLESS, ...AGGREGATED_CODE];
    const told = await Promise.all(all.map(async code => ({ code, notes: await notes(code) })));
    const alarms = told.filter(one => one.notes.some(note => /every row/u.test(note)));
    expect(alarms).toEqual([]);
  });

  it.each(DANGEROUS)('is warned of: %s', async (code, what) => {
    expect(await notes(code)).toContainEqual(
      expect.stringMatching(`^${what.replace(/[()]/gu, '\\$&')} (?:fetches|goes through) every row`)
    );
  });

  it('is told with the dataset and what to write instead', async () => {
    expect(await notes('sdf.toPandas()')).toEqual([
      'toPandas() fetches every row that is left of sdf: aggregate first, or add .limit(…)'
    ]);
  });
});
