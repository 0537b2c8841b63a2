import { makeCategories, makeColumn, makeProfile } from '../../../datasets/__tests__/make-profile.js';
import type { DatasetProfile } from '../../../datasets/index.js';
import * as make from '../../__tests__/make-plan.js';
import { draftOf } from '../../__tests__/run-drafts.js';
import type { Expression } from '../../algebra/plan.js';

const { agg, c, call, filter, group, is, l, named, not, sort, source, table, value } = make;

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
const MATRIX = makeProfile('m', [makeColumn('0', { label: '0' }), makeColumn('1', { label: '1' })]);
const LABELS = makeProfile('wide', [makeColumn('3', { label: '3' }), makeColumn('a, b', { label: '("a", "b")' })]);

const df = source('df');
const shown = (where: Expression): string => draftOf(table(filter(df, where)), [PENGUINS]);

describe('missing values', () => {
  it('are different from nothing that they are compared with', () => {
    expect(shown(call('notEqual', c('sex'), l('male')))).toBe('df[(df["sex"] != "male") & df["sex"].notna()]');
    expect(shown(call('notEqual', c('species'), l('Gentoo')))).toBe('df[df["species"] != "Gentoo"]');
    expect(shown(not(is('sex', 'male')))).toBe('df[df["sex"] != "male"]');
    expect(shown(not(call('less', c('body_mass_g'), l(4000))))).toBe('df[~(df["body_mass_g"] < 4000)]');
    expect(shown(not(call('less', c('year'), l(2008))))).toBe('df[~(df["year"] < 2008)]');
  });

  it('make no third truth of columns that have one', () => {
    expect(shown(c('tagged'))).toBe('df[df["tagged"]]');
    expect(shown(not(c('tagged')))).toBe('df[~df["tagged"].fillna(False)]');
    expect(draftOf(value(df, agg('mean', call('greater', c('age'), l(3)))), [PENGUINS])).toBe(
      '(df["age"] > 3).fillna(False).mean()'
    );
  });
});

describe('rows of other kinds', () => {
  it('have labels that are text', () => {
    expect(draftOf(value(source('m'), agg('mean', '1')), [MATRIX])).toBe('m.rename(columns=str)["1"].mean()');
    expect(draftOf(table(sort(source('wide'), '3')), [LABELS])).toBe(
      'wide.set_axis(["3", "a, b"], axis=1).sort_values("3")'
    );
  });

  it('of dask are computed behind what makes them few', () => {
    const lazy: readonly DatasetProfile[] = [{ ...PENGUINS, engine: 'dask', kind: 'lazy', columns: COLUMNS }];
    const gentoo = filter(df, is('species', 'Gentoo'));
    expect(draftOf(table(group(gentoo, ['island'], named('n', agg('count')))), lazy)).toBe(
      'df[df["species"] == "Gentoo"].groupby("island").size().compute().sort_index()'
    );
    expect(draftOf(table(group(df, [make.period('month')], named('n', agg('sum', 'year')))), lazy)).toBe(
      'df.groupby(df["date"].dt.to_period("M"))["year"].sum().compute().sort_index()'
    );
    expect(draftOf(value(gentoo, agg('median', 'year')), lazy)).toBe(
      'df.loc[df["species"] == "Gentoo", ["year"]].compute()["year"].median()'
    );
    expect(draftOf(table(gentoo), lazy)).toBe('df[df["species"] == "Gentoo"].head(100, npartitions=-1)');
  });
});
