import { makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import { checkCode, type DatasetProfile } from '../../index.js';

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
  'ddf[ddf.fare > 3].fare.mean().compute()',
  '(ddf.fare > 20).mean().compute()',
  'mean, most = dask.compute(ddf.fare.mean(), ddf.fare.max())',
  'top = ddf.groupby("city").fare.sum().nlargest(5).compute()\ntop.plot.bar()',
  'for name in ddf.columns:\n    print(name, ddf[name].dtype)',
  'ddf.map_partitions(len).compute()',
  'sdf.select(F.mean("fare"), F.stddev("fare")).collect()',
  'sdf.withColumn("month", F.month("when")).groupBy("month").agg(F.sum("fare").alias("fare")).orderBy("month").toPandas().plot(x="month")',
  'big = sdf.filter(F.col("fare") > 100)\nbig.groupBy("city").count().toPandas()',
  'lf.group_by("city").agg(pl.col("fare").mean()).collect()',
  'lf.group_by_dynamic("when", every="1mo").agg(pl.col("fare").sum()).collect()',
  'lf.collect_schema().names()',
  'rel.aggregate("city, avg(fare)").df()',
  'ddf.set_index("when").fare.resample("ME").sum().compute()',
  'ddf.fare.to_dask_array().mean().compute()',
  'sdf.select(*[F.mean(c).alias(c) for c in ["fare", "tip"]]).toPandas()',
  'sdf.select(*(F.sum(F.col(c).isNull().cast("int")).alias(c) for c in sdf.columns)).collect()',
  'sdf.select("city").where("city is not null").distinct().rdd.flatMap(lambda x: x).collect()',
  'rel.project("avg(fare)").df()',
  't[["city"]].distinct().execute()',
  'q = ddf["fare"].quantile(0.95)\nddf[ddf["fare"] > q]["city"].value_counts().compute()',
  'from pyspark.sql.window import Window\nw = Window.partitionBy("city").orderBy(F.desc("fare"))\nsdf.withColumn("rn", F.row_number().over(w)).filter("rn = 1").limit(100).toPandas()',
  'sdf.crosstab("city", "driver").toPandas()',
  'summary = sdf.select("fare", "tip").summary("count", "mean", "max").toPandas()',
  't.group_by(t.city).aggregate(total=t.fare.sum()).order_by(ibis.desc("total")).limit(5).execute()'
];

test.each(HARMLESS)('nothing is said of %s', async code => {
  expect((await notes(code)).filter(note => note.includes('every row'))).toEqual([]);
});

test.each([
  ['ddf.compute()', 'compute'],
  ['local = ddf.assign(x=ddf.fare * 2)\nlocal = local.compute()', 'compute'],
  ['dask.compute(ddf, ddf.fare.mean())', 'compute'],
  ['len(ddf[ddf.fare > 3])', 'len'],
  ['for row in ddf.itertuples():\n    print(row)', 'itertuples'],
  ['sdf.orderBy("fare").toPandas().head(10)', 'toPandas'],
  ['big = sdf.withColumn("x", F.col("fare") * 2)\nbig.toPandas().plot()', 'toPandas'],
  ['list(sdf.toLocalIterator())', 'toLocalIterator'],
  ['lf.collect()', 'collect'],
  ['pl.collect_all([lf, lf.select(pl.len())])', 'collect_all'],
  ['rel.filter("fare > 3").fetchall()', 'fetchall'],
  ['t.filter(t.fare > 3).to_pandas()', 'to_pandas']
])('what fetches every row is told: %s', async (code, what) => {
  expect((await notes(code)).join()).toMatch(new RegExp(`^${what}\\(\\) (?:fetches|goes through) every row`, 'u'));
});

test('the dataset is named, and what to write instead', async () => {
  expect(await notes('sdf.toPandas()')).toEqual([
    'toPandas() fetches every row of sdf: aggregate first, or add .limit(…)'
  ]);
});
