import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { datasets } from '../../__tests__/golden/datasets.js';
import { PLANS } from '../../__tests__/golden/plans.js';
import { checkPlan } from '../../check/check-plan.js';
import { printPlan } from '../../print-plan.js';

const PYTHON = join(__dirname, '../../../../.venv/bin/python');

type Drawn = Readonly<
  Record<'title' | 'x' | 'y', string> & Record<'bars' | 'lines' | 'points' | 'violins' | 'images', number>
>;
type Shown = {
  readonly found: Readonly<Record<string, Drawn & number>>;
  readonly reference: Readonly<Record<string, number>>;
};

function codes(): Readonly<Record<string, string>> {
  const profiles = datasets('pandas');
  return Object.fromEntries(
    Object.entries(PLANS).flatMap(([name, plan]) => {
      const checked = checkPlan(plan, profiles);
      if ((plan.type !== 'chart' && plan.type !== 'test') || checked.status !== 'checked') {
        return [];
      }
      const printed = printPlan(checked, { variables: [], modules: {} });
      return 'code' in printed ? [[name, printed.code] as const] : [];
    })
  );
}

const run = spawnSync(PYTHON, [join(__dirname, 'shown.py')], { input: JSON.stringify(codes()), encoding: 'utf8' });
const { found, reference } = JSON.parse(
  run.status === 0 ? run.stdout : JSON.stringify({ found: {}, reference: {}, error: run.stderr })
) as Shown;

test('all run', () => {
  expect(run.stderr.split('\n').filter(line => /Error/u.test(line))).toEqual([]);
});

test.each(Object.keys(PLANS).filter(name => PLANS[name]?.type === 'test'))(
  'the result of %s is that of scipy, called by hand',
  name => {
    expect(found[name]).toBeCloseTo(reference[name] ?? NaN, 8);
  }
);

test.each<[string, Partial<Drawn>]>([
  ['bar-chart', { title: 'Mean body mass by species', x: 'species', y: 'mean body mass', bars: 3 }],
  ['stacked-bars', { bars: 9, x: 'island', y: 'number of rows' }],
  ['line-chart', { title: 'Total revenue by month of date', lines: 1 }],
  ['lines-by-channel', { lines: 3 }],
  [
    'scatter-by-species',
    {
      title: 'Scatter chart of body mass against flipper length, coloured by species',
      ...{ x: 'flipper length', y: 'body mass', points: 120 }
    }
  ],
  ['histogram', { title: 'Histogram of body mass', x: 'body mass', bars: 20 }],
  ['box-plot', { y: 'body mass' }],
  ['violin-plot', { x: 'species', y: 'body mass', violins: 3 }],
  ['pie-chart', { bars: 3, title: 'Number of rows of penguins by species' }],
  ['heat-map-of-correlations', { images: 1 }],
  ['heat-map', { images: 1, title: 'Mean body mass by species and island' }]
])('%s is drawn with its title and axes', (name, drawn) => {
  expect(found[name]).toMatchObject(drawn);
});
