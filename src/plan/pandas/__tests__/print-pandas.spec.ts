import { makeCategories, makeColumn, makeProfile } from '../../../datasets/__tests__/make-profile.js';
import type { DatasetProfile } from '../../../datasets/index.js';
import type { AggregateName, Expression, FunctionName, Named } from '../../algebra/expression.js';
import type { Plan } from '../../algebra/plan.js';
import type { Table } from '../../algebra/table.js';
import { checkPlan } from '../../check/check-plan.js';
import { Draft } from '../../python/draft.js';
import { printPython } from '../../python/print.js';
import { pandasFrame, printPandas } from '../print-pandas.js';

const full = { type: 'full' } as const;
const known = { nulls: { count: 0, evidence: full } };
const COLUMNS = [
  makeCategories('species', { Adelie: 152, Gentoo: 124, Chinstrap: 68 }),
  makeCategories('island', { Biscoe: 168, Dream: 124, Torgersen: 52 }),
  { ...makeCategories('sex', { male: 168, female: 165 }), nulls: { count: 11, evidence: full } },
  makeColumn('body_mass_g', { nulls: { count: 2, evidence: full } }),
  makeColumn('bill_length_mm', known),
  makeColumn('year', { ...known, type: 'integer', dtype: 'int64' }),
  makeColumn('date', { ...known, type: 'datetime', dtype: 'datetime64[us]' }),
  makeColumn('tagged', { type: 'boolean', dtype: 'boolean' }),
  makeColumn('age', { type: 'integer', dtype: 'Int64' })
];
const PENGUINS = makeProfile('df', COLUMNS);
const MATRIX = makeProfile('m', [makeColumn('0', { label: '0' }), makeColumn('1', { label: '1' })], {
  engine: 'numpy'
});
const LABELS = makeProfile('wide', [makeColumn('3', { label: '3' }), makeColumn('a, b', { label: '("a", "b")' })]);

function draft(plan: Plan, profiles: readonly DatasetProfile[]): string {
  const checked = checkPlan(plan, profiles);
  if (checked.status === 'problem') {
    throw new Error(checked.problem);
  }
  const made = new Draft({ variables: profiles.map(({ name }) => name), modules: {} });
  printPandas(checked, made);
  return printPython(made.statements);
}

const c = (name: string): Expression => ({ type: 'column', name });
const l = (value: string | number | boolean): Expression => ({ type: 'literal', value });
const call = (fn: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn, args });
const is = (name: string, value: string): Expression => call('equal', c(name), l(value));
const agg = (fn: AggregateName, of?: Expression, where?: Expression): Expression => ({
  type: 'aggregate',
  fn,
  ...(of === undefined ? {} : { of }),
  ...(where === undefined ? {} : { where })
});
const df: Table = { type: 'source', name: 'df' };
const key = (name: string): Named => ({ name, value: c(name) });
const group = (of: Table, by: readonly string[], measures: Readonly<Record<string, Expression>>): Table => ({
  type: 'aggregate',
  of,
  by: by.map(key),
  measures: Object.entries(measures).map(([name, value]) => ({ name, value }))
});
const filter = (where: Expression, of: Table = df): Table => ({ type: 'filter', of, where });
const derive = (of: Table, name: string, value: Expression): Table => ({
  type: 'derive',
  of,
  columns: [{ name, value }]
});
const shown = (of: Table): string => draft({ type: 'table', of }, [PENGUINS]);
const valued = (value: Expression, of: Table = df): string =>
  draft({ type: 'value', of: group(of, [], { value }) }, [PENGUINS]);

describe('idioms of pandas', () => {
  it('compares two groups side by side', () => {
    const difference = call(
      'subtract',
      agg('mean', c('body_mass_g'), is('sex', 'male')),
      agg('mean', c('body_mass_g'), is('sex', 'female'))
    );
    expect(shown(group(df, ['year'], { difference }))).toBe(
      [
        'by_year = (',
        '    df.assign(',
        '        male=df["body_mass_g"].where(df["sex"] == "male"),',
        '        female=df["body_mass_g"].where(df["sex"] == "female"),',
        '    )',
        '    .groupby("year")[["male", "female"]]',
        '    .mean()',
        ')',
        'by_year["male"] - by_year["female"]'
      ].join('\n')
    );
  });

  it('says a change between neighbours of a series of groups alone', () => {
    const sums = group(df, ['year'], { mass: agg('sum', c('body_mass_g')) });
    const before: Expression = { type: 'window', fn: 'shift', of: c('mass'), per: [], order: [{ by: 'year' }] };
    const growth = derive(sums, 'growth', call('subtract', call('divide', c('mass'), before), l(1)));
    expect(shown({ type: 'select', of: growth, columns: ['year', 'growth'] })).toBe(
      'by_year = df.groupby("year")["body_mass_g"].sum().reset_index(name="mass")\nby_year.assign(growth=by_year["mass"].pct_change())[["year", "growth"]]'
    );
  });
});

describe('missing values', () => {
  it('are different from nothing that they are compared with', () => {
    expect(shown(filter(call('notEqual', c('sex'), l('male'))))).toBe('df[(df["sex"] != "male") & df["sex"].notna()]');
    expect(shown(filter(call('notEqual', c('species'), l('Gentoo'))))).toBe('df[df["species"] != "Gentoo"]');
    expect(shown(filter(call('not', is('sex', 'male'))))).toBe('df[df["sex"] != "male"]');
    expect(shown(filter(call('not', call('less', c('body_mass_g'), l(4000)))))).toBe('df[~(df["body_mass_g"] < 4000)]');
    expect(shown(filter(call('not', call('less', c('year'), l(2008)))))).toBe('df[~(df["year"] < 2008)]');
  });

  it('make no third truth of columns that have one', () => {
    expect(shown(filter(c('tagged')))).toBe('df[df["tagged"]]');
    expect(shown(filter(call('not', c('tagged'))))).toBe('df[~df["tagged"].fillna(False)]');
    expect(valued(agg('mean', call('greater', c('age'), l(3))))).toBe('(df["age"] > 3).fillna(False).mean()');
  });
});

describe('rows of other kinds', () => {
  it('become frames of pandas first', () => {
    const m: Table = { type: 'source', name: 'm' };
    expect(draft({ type: 'value', of: group(m, [], { value: agg('mean', c('1')) }) }, [MATRIX])).toBe(
      'import pandas as pd\n\npd.DataFrame(m).rename(columns=str)["1"].mean()'
    );
  });

  it('have labels that are text', () => {
    const sorted: Table = { type: 'sort', of: { type: 'source', name: 'wide' }, by: [{ by: '3' }] };
    expect(draft({ type: 'table', of: sorted }, [LABELS])).toBe(
      'wide.set_axis(["3", "a, b"], axis=1).sort_values("3")'
    );
  });

  it('of dask are computed behind what makes them few', () => {
    const lazy: readonly DatasetProfile[] = [{ ...PENGUINS, engine: 'dask', kind: 'lazy', columns: COLUMNS }];
    expect(
      draft({ type: 'table', of: group(filter(is('species', 'Gentoo')), ['island'], { n: agg('count') }) }, lazy)
    ).toBe('df[df["species"] == "Gentoo"].groupby("island").size().compute().sort_index()');
    expect(
      draft({ type: 'value', of: group(filter(is('species', 'Gentoo')), [], { m: agg('median', c('year')) }) }, lazy)
    ).toBe('df.loc[df["species"] == "Gentoo", ["year"]].compute()["year"].median()');
    expect(draft({ type: 'table', of: filter(is('species', 'Gentoo')) }, lazy)).toBe(
      'df[df["species"] == "Gentoo"].head(100, npartitions=-1)'
    );
  });
});

describe('changes and frames', () => {
  it('keep what a name had', () => {
    const plan: Plan = { type: 'change', frame: 'df', of: filter(call('not', call('isMissing', c('sex')))) };
    expect(draft(plan, [PENGUINS])).toBe(
      '_df_before = df  # df = _df_before undoes this\ndf = df[df["sex"].notna()]\ndf'
    );
  });

  it('give charts the keys of groups as columns and periods as moments', () => {
    const month: Named = { name: 'month', value: { type: 'dateFloor', of: c('date'), unit: 'month' } };
    const of: Table = { type: 'aggregate', of: df, by: [month], measures: [{ name: 'n', value: agg('count') }] };
    const checked = checkPlan({ type: 'chart', of, kind: 'line', x: 'month', y: 'n' }, [PENGUINS]);
    if (checked.status === 'problem') {
      throw new Error(checked.problem);
    }
    const made = new Draft({ variables: ['df'], modules: {} });
    const frame = pandasFrame(of, checked, made);
    expect(printPython([...made.statements, { type: 'show', value: frame }])).toBe(
      [
        'monthly = (',
        '    df.groupby(df["date"].dt.to_period("M"))',
        '    .size()',
        '    .rename_axis("month")',
        '    .reset_index(name="n")',
        ')',
        'monthly.assign(month=monthly["month"].dt.to_timestamp())'
      ].join('\n')
    );
  });
});
