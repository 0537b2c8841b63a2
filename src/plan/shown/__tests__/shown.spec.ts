import { join } from 'node:path';
import { datasets } from '../../__tests__/golden/datasets.js';
import { PLANS } from '../../__tests__/golden/plans.js';
import { draftOf, python } from '../../__tests__/run-drafts.js';

type Drawn = Readonly<
  Record<'title' | 'x' | 'y', string> & Record<'bars' | 'lines' | 'points' | 'violins' | 'images', number>
>;
type Shown = {
  readonly found: Readonly<Record<string, Drawn & number>>;
  readonly reference: Readonly<Record<string, number>>;
};

const profiles = datasets('pandas');
const codes = Object.entries(PLANS)
  .filter(([, { type }]) => type === 'chart' || type === 'test')
  .map(([name, plan]) => [name, draftOf(plan, profiles)]);
const { found, reference } = JSON.parse(
  python([join(__dirname, 'shown.py')], JSON.stringify(Object.fromEntries(codes)))
) as Shown;

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
