import type { Engine } from '../../datasets/index.js';
import { type AnalysisStep, compilePlan, type CompileOptions, PlanError } from '../index.js';
import { profileWith } from './profile-with.js';
import { loadCompilers } from './load-compilers.js';

beforeAll(loadCompilers);

const profile = profileWith([
  { name: 'fare' },
  { name: 'class', type: 'text', dtype: 'str' },
  { name: 'when', type: 'datetime', dtype: 'datetime64[us]' },
  { name: 'paid', type: 'boolean', dtype: 'bool' }
]);

function code(
  steps: readonly AnalysisStep[],
  engine: Engine = 'pandas',
  options: Partial<CompileOptions> = {}
): string {
  const plan = { type: 'cellwright.plan', dataset: 'df', steps } as const;
  return compilePlan(plan, { ...profile, engine }, { variables: ['df'], modules: {}, ...options }).code;
}

const mean = { type: 'aggregate', by: ['class'], measures: [{ fn: 'mean', column: 'fare' }] } as const;
const where = (...conditions: Extract<AnalysisStep, { type: 'filter' }>['where']): AnalysisStep => ({
  type: 'filter',
  where: conditions
});

describe('compilePlan', () => {
  it('writes what an experienced person would write', () => {
    expect(code([{ ...mean, by: [...mean.by], measures: [...mean.measures] }])).toBe(
      'df.groupby("class")["fare"].mean()'
    );
    expect(
      code([
        where({ type: 'compare', column: 'fare', op: 'gt', value: 30 }),
        { type: 'aggregate', by: [], measures: [{ fn: 'count' }] }
      ])
    ).toBe('(df["fare"] > 30).sum()');
    expect(code([{ type: 'aggregate', by: ['class'], measures: [{ fn: 'count' }] }])).toBe(
      'df["class"].value_counts()'
    );
    expect(code([{ type: 'top', by: 'fare', direction: 'max', count: 5, columns: [], answer: 'table' }])).toBe(
      'df.nlargest(5, "fare")'
    );
  });

  it('keeps what a dataset was, where no data is looked for, before its own name is given away', () => {
    const steps: AnalysisStep[] = [
      { type: 'dedupe', columns: [], keep: 'first' },
      { type: 'store', name: 'df' }
    ];
    expect(code(steps, 'pandas', { variables: ['df', 'df_before'] })).toBe(
      '_df_before = df  # df = _df_before undoes this\ndf = df.drop_duplicates()\ndf'
    );
    expect(code([steps[0] as AnalysisStep, { type: 'store', name: 'unique' }])).toBe(
      'unique = df.drop_duplicates()\nunique'
    );
  });

  it('draws some of the rows of dask and Spark, each with the same chance, and no line through them', () => {
    const drawn = (engine: Engine): string =>
      code([{ type: 'chart', kind: 'histogram', columns: ['fare'] }], engine).replace(/\s/g, '');
    expect(drawn('dask')).toContain('.nsmallest(10000,"chance").compute()');
    expect(drawn('pyspark')).toContain('df.select("fare").orderBy(F.rand()).limit(10000).toPandas()["fare"]');
    for (const engine of ['dask', 'pyspark'] as const) {
      expect(() => code([{ type: 'chart', kind: 'line', columns: ['when', 'fare'] }], engine)).toThrow(
        'A line through single rows needs the rows in memory, and those of df are not: aggregate first'
      );
    }
  });

  it('adds an import, but not of the library of the frame where the namespace has it', () => {
    const steps = [{ type: 'aggregate', by: ['class'], measures: [{ fn: 'mean', column: 'fare' }] }] as const;
    const plain = steps.map(step => ({ ...step, by: [...step.by], measures: [...step.measures] }));
    expect(code(plain, 'polars')).toBe(
      'import polars as pl\n\ndf.group_by("class").agg(pl.col("fare").mean()).sort("class")'
    );
    expect(code(plain, 'polars', { modules: { pl: 'polars' } })).not.toContain('import');
    expect(code(plain, 'polars', { modules: { po: 'polars' } })).toContain('po.col("fare")');
    expect(code(plain, 'polars', { variables: ['df', 'pl'] })).toContain('import polars as pl_2');
    expect(code(plain, 'polars', { modules: { pd: 'pandas' } })).toContain('import polars as pl\n');
  });

  it('makes no variable: what is needed twice is written inline', () => {
    const compare: AnalysisStep = {
      type: 'compare',
      measure: { fn: 'mean', column: 'fare' },
      left: [{ type: 'compare', column: 'class', op: 'eq', value: 'a' }],
      right: [{ type: 'compare', column: 'class', op: 'eq', value: 'b' }],
      how: 'percent'
    };
    expect(code([compare])).toBe(
      [
        '(',
        '    (',
        '        df.loc[df["class"] == "a", "fare"].mean()',
        '        / df.loc[df["class"] == "b", "fare"].mean()',
        '        - 1',
        '    )',
        '    * 100',
        ')'
      ].join('\n')
    );
    const paid = where({ type: 'compare', column: 'paid', op: 'eq', value: true });
    expect(code([paid, { type: 'aggregate', by: [], measures: [{ fn: 'range', column: 'fare' }] }])).toBe(
      'df.loc[df["paid"], "fare"].pipe(lambda values: values.max() - values.min())'
    );
    expect(code([paid, { type: 'missing', form: 'rows' }])).toBe(
      'df[df["paid"]].loc[lambda rows: rows.isna().any(axis=1)]'
    );
    expect(
      code([
        {
          type: 'derive',
          name: 'double',
          value: {
            type: 'arithmetic',
            op: 'add',
            left: { type: 'column', column: 'fare' },
            right: { type: 'column', column: 'fare' }
          }
        },
        where({ type: 'compare', column: 'double', op: 'gt', value: 9 })
      ])
    ).toBe('df.assign(double=df["fare"] + df["fare"]).loc[lambda rows: rows["double"] > 9]');
  });

  it('writes a long filter inside the brackets, one condition to a line', () => {
    const filter = where(
      { type: 'compare', column: 'class', op: 'eq', value: 'a class with a longer name' },
      { type: 'compare', column: 'fare', op: 'gt', value: 12 }
    );
    expect(code([filter, { type: 'aggregate', by: [], measures: [{ fn: 'mean', column: 'fare' }] }])).toBe(
      [
        'df.loc[',
        '    (df["class"] == "a class with a longer name")',
        '    & (df["fare"] > 12),',
        '    "fare"',
        '].mean()'
      ].join('\n')
    );
  });

  it('keeps alternatives together beside other conditions', () => {
    const steps = [
      where(
        {
          type: 'any',
          conditions: [
            { type: 'compare', column: 'fare', op: 'lt', value: 1 },
            { type: 'missing', column: 'fare' }
          ]
        },
        { type: 'compare', column: 'paid', op: 'eq', value: true }
      )
    ];
    expect(code(steps)).toBe('df[((df["fare"] < 1) | df["fare"].isna()) & df["paid"]]');
  });

  it('reads a whole year as a year and other periods as half-open ranges', () => {
    expect(code([where({ type: 'period', column: 'when', from: '2023-01-01', until: '2024-01-01' })])).toBe(
      'df[df["when"].dt.year == 2023]'
    );
    expect(code([where({ type: 'period', column: 'when', from: '2023-03-01', until: '2023-04-01' })])).toBe(
      'df[(df["when"] >= "2023-03-01") & (df["when"] < "2023-04-01")]'
    );
  });

  it('resets the index when a level of it is asked for', () => {
    const indexed = { ...profile, index: [{ name: 'member', type: 'text', dtype: 'str' } as const] };
    const plan = {
      type: 'cellwright.plan',
      dataset: 'df',
      steps: [{ type: 'list', columns: ['member'], form: 'values' }]
    } as const;
    const made = compilePlan(
      { ...plan, steps: plan.steps.map(step => ({ ...step, columns: [...step.columns] })) },
      indexed,
      { variables: ['df'], modules: {} }
    );
    expect(made.code).toBe('df.reset_index()["member"].tolist()');
  });

  it('does not take a polars column for a pattern', () => {
    const odd = profileWith([{ name: '*' }, { name: '^a.*$' }], { engine: 'polars' });
    const steps: AnalysisStep[] = [
      { type: 'filter', where: [{ type: 'compare', column: '^a.*$', op: 'gt', value: 1 }] }
    ];
    const made = compilePlan({ type: 'cellwright.plan', dataset: 'df', steps }, odd, {
      variables: ['df'],
      modules: { pl: 'polars' }
    });
    expect(made.code).toContain('pl.selectors.by_name("^a.*$")');
  });

  it('lays a long chain out one call to a line', () => {
    const steps: AnalysisStep[] = [
      where(
        { type: 'compare', column: 'class', op: 'eq', value: 'a rather long name of a class' },
        { type: 'compare', column: 'fare', op: 'gt', value: 12345 }
      ),
      { type: 'aggregate', by: ['class', 'paid'], measures: [{ fn: 'mean', column: 'fare' }] }
    ];
    expect(code(steps, 'polars', { modules: { pl: 'polars' } })).toMatch(
      /^\(\n {4}df\n {4}\.filter\(\n {8}.*,\n {8}.*\n {4}\)\n {4}\.group_by\(.*\n.*\n.*\n\)$/u
    );
  });

  it.each<[string, AnalysisStep[], string]>([
    ['an unknown column', [{ type: 'list', columns: ['nope'], form: 'values' }], 'df has no column nope'],
    [
      'steps in an impossible order',
      [
        { type: 'aggregate', by: [], measures: [{ fn: 'count' }] },
        { type: 'rows', take: 'first', count: 5 }
      ],
      'rows'
    ]
  ])('refuses %s with a plain reason', (_, steps, reason) => {
    expect(() => code(steps)).toThrow(PlanError);
    expect(() => code(steps)).toThrow(reason);
  });

  it('refuses an engine without a compiler', () => {
    expect(() => code([{ type: 'rows', take: 'first', count: 5 }], 'ray')).toThrow('no compiler for ray');
  });
});
