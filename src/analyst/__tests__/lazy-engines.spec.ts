import type { ModelEvent, ModelRequest } from '../../agent/index.js';
import { checkCode, type ColumnProfile, type DatasetProfile } from '../../datasets/index.js';
import { createAnalyst } from '../index.js';

const COLUMNS: readonly (readonly [name: string, type: ColumnProfile['type']])[] = [
  ['fare', 'number'],
  ['tip', 'number'],
  ['distance_km', 'number'],
  ['city', 'text'],
  ['driver', 'text'],
  ['started', 'datetime']
];

const MODULES = { pd: 'pandas', dd: 'dask.dataframe', F: 'pyspark.sql.functions' };

/** What a probe says of a frame that it may not ask anything: names and types. */
function profileOf(engine: 'dask' | 'pyspark' | 'ibis' | 'pyarrow' | 'modin'): DatasetProfile {
  const kind = engine === 'pyspark' ? 'remote' : engine === 'pyarrow' || engine === 'modin' ? 'frame' : 'lazy';
  return {
    name: 'rides',
    engine,
    kind,
    rows: kind === 'frame' ? 1000 : null,
    columnCount: COLUMNS.length,
    columns: COLUMNS.map(([name, type]) => ({ name, type, dtype: type })),
    fingerprint: engine,
    notes: []
  };
}

/** `flat` is the code without any space, as it stands on however many lines. */
type Answer = { readonly text: string; readonly code: string; readonly flat: string };

async function ask(question: string, profile: DatasetProfile): Promise<Answer> {
  const data = { type: 'cellwright.datasets', profiles: [profile], variables: ['rides'], modules: MODULES } as const;
  const request: ModelRequest = {
    role: 'subquery',
    messages: [{ role: 'user', text: question }],
    tools: [],
    context: [{ text: 'rides', data }]
  };
  const events: ModelEvent[] = [];
  for await (const event of createAnalyst().stream(request, new AbortController().signal)) {
    events.push(event);
  }
  const text = events.map(event => (event.type === 'text' ? event.delta : '')).join('');
  const code = /```python\n([\s\S]*?)\n```/u.exec(text)?.[1] ?? '';
  return { text, code, flat: code.replace(/\s+/gu, '') };
}

/** Plain questions, with the code of dask and of Spark. */
const QUESTIONS: readonly (readonly [question: string, dask: string, spark: string])[] = [
  ['How many rows are there?', 'len(rides)', 'rides.count()'],
  ['What is the average fare?', 'rides["fare"].mean().compute()', 'rides.agg(F.mean("fare")).first()[0]'],
  [
    'What is the average fare by city?',
    'rides.groupby("city", dropna=True)["fare"].mean().compute().sort_index()',
    'rides.dropna(subset=["city"]).groupBy("city").agg(F.mean("fare").alias("mean of fare")).orderBy("city").toPandas()'
  ],
  [
    'How many rows are there per city?',
    'rides.groupby("city", dropna=True).size().compute().sort_index()',
    'rides.dropna(subset=["city"]).groupBy("city").count().orderBy("city").toPandas()'
  ],
  [
    'Which city has the highest mean fare?',
    'rides.groupby("city", dropna=True)["fare"].mean().compute().sort_index().idxmax()',
    'rides.dropna(subset=["city"]).groupBy("city").agg(F.mean("fare").alias("mean of fare")).orderBy(F.desc_nulls_last("mean of fare"), "city").limit(1).select("city").first()[0]'
  ],
  [
    'Show the 5 rides with the highest fare',
    'rides.nlargest(5, "fare").compute()',
    'rides.orderBy(F.desc_nulls_last("fare")).limit(5).toPandas()'
  ],
  [
    'Show rides with a fare above 100',
    'rides[rides["fare"] > 100].head(100, npartitions=-1)',
    'rides.filter(F.col("fare") > 100).limit(100).toPandas()'
  ],
  [
    'What is the mean fare per month?',
    'rides.groupby(rides["started"].dt.to_period("M"), dropna=True)["fare"].mean().compute().sort_index()',
    'rides.dropna(subset=["started"]).groupBy(F.date_trunc("month", F.col("started")).alias("started")).agg(F.mean("fare").alias("mean of fare")).orderBy("started").toPandas()'
  ],
  [
    'How many missing values are in each column?',
    'rides.isna().sum().compute()',
    'rides.agg(*[F.count_if(F.col(f"`{name}`").isNull()).alias(name) for name in rides.columns]).toPandas().iloc[0]'
  ],
  [
    'What are the different cities?',
    'rides["city"].dropna().unique().compute().tolist()',
    'rides.select("city").dropna().distinct().orderBy("city").limit(1000).toPandas()["city"].tolist()'
  ],
  [
    'What percentage of rides has a tip above 5?',
    '(rides["tip"] > 5).mean().compute() * 100',
    'rides.agg(F.mean(F.when(F.col("tip") > 5, 1).otherwise(0)) * 100).first()[0]'
  ],
  [
    'Median fare by driver',
    'rides.groupby("driver", dropna=True)["fare"].median().compute().sort_index()',
    'rides.dropna(subset=["driver"]).groupBy("driver").agg(F.median("fare").alias("median of fare")).orderBy("driver").toPandas()'
  ],
  [
    'What is the correlation between fare and tip?',
    'rides["fare"].corr(rides["tip"]).compute()',
    'rides.agg(F.corr("fare", "tip")).first()[0]'
  ],
  [
    'Describe fare',
    'rides["fare"].describe().compute()',
    'rides.select("fare").summary().toPandas().set_index("summary")'
  ],
  [
    'What is the running total of fare by month?',
    'rides.groupby(rides["started"].dt.to_period("M"), dropna=True)["fare"].sum().compute().sort_index().cumsum()',
    'rides.dropna(subset=["started"]).groupBy(F.date_trunc("month", F.col("started")).alias("started")).agg(F.coalesce(F.sum("fare"), F.lit(0)).alias("sum of fare")).orderBy("started").toPandas().set_index("started")["sum of fare"].to_period("M").cumsum()'
  ],
  [
    'Bar chart of mean fare by city',
    'rides.groupby("city", dropna=True)["fare"].mean().compute().sort_index().nlargest(30)',
    'rides.dropna(subset=["city"]).groupBy("city").agg(F.mean("fare").alias("mean of fare")).orderBy("city").toPandas().set_index("city")["mean of fare"].nlargest(30)'
  ],
  ['Show the first 5 rows', 'rides.head(5)', 'rides.limit(5).toPandas()']
];

describe('a question about a frame that is not in memory', () => {
  it.each(QUESTIONS)('is answered in its own language: %s', async (question, dask, spark) => {
    const asked = [
      ['dask', dask],
      ['pyspark', spark]
    ] as const;
    for (const [engine, expected] of asked) {
      const { flat, code } = await ask(question, profileOf(engine));
      expect(flat).toContain(expected.replaceAll(' ', ''));
      const facts = { profiles: [profileOf(engine)], variables: ['rides'], modules: MODULES };
      const told = (await checkCode(code, facts)).filter(({ id, status }) => status === 'failed' || id === 'effects');
      // To count the rows of dask is to go through them.
      expect(told.map(({ text }) => text)).toEqual(
        expected.startsWith('len(') ? ['len() goes through every row of rides'] : []
      );
    }
  });

  it('is declined with what to do instead where rows are wanted by chance', async () => {
    for (const engine of ['dask', 'pyspark'] as const) {
      expect((await ask('Show 5 random rows', profileOf(engine))).text).toMatch(/: .*rides\.sample\(/u);
    }
  });

  it('says of ibis how to fetch what can be asked', async () => {
    expect((await ask('What is the average fare?', profileOf('ibis'))).text).toContain(
      'rides.limit(100_000).to_pandas()'
    );
  });

  it('copies no more than it reads of a table of pyarrow', async () => {
    expect((await ask('What is the average fare by city?', profileOf('pyarrow'))).code).toBe(
      'rides.select(["city", "fare"]).to_pandas().groupby("city")["fare"].mean()'
    );
  });

  it('asks modin as it asks pandas', async () => {
    expect((await ask('What is the average fare by city?', profileOf('modin'))).code).toBe(
      'rides.groupby("city")["fare"].mean()'
    );
  });
});
