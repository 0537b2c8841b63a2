import type { AnalysisStep, TimeKey } from '../../index.js';
import type { Case } from './agreement.js';
import { LAZY_ENGINES } from './small-profile.js';
import type { SmallTable } from './small-table.js';

/** Rides of three drivers, with gaps. */
const RIDES: SmallTable = [
  { name: 'fare', type: 'number', cells: [4.5, 6.25, null, 12, 8, 3.75, 20, 6.25, 9, 1.5] },
  { name: 'tip', type: 'number', cells: [1, null, 0.5, 3, 2.25, 0.25, 5, 1.5, 2, 0.75] },
  { name: 'n', type: 'integer', cells: [1, 2, 1, 4, 3, 1, 2, 2, 1, 1] },
  { name: 'city', type: 'text', cells: ['Oslo', 'Bern', 'Oslo', null, 'Rome', 'Bern', 'Oslo', 'Rome', 'Bern', 'Oslo'] },
  { name: 'note', type: 'text', cells: ['a-1', 'b-22', null, 'c', 'd-3 x', 'e-4', 'f', 'g-5', 'h', 'i-6'] },
  {
    name: 'when',
    type: 'datetime',
    cells: [
      '2023-11-05T08:30:00',
      '2023-12-24T23:59:59',
      '2024-01-01T00:00:00',
      '2024-01-31T12:00:00',
      '2024-02-29T08:30:00',
      null,
      '2024-03-10T10:00:00',
      '2024-03-31T10:00:00',
      '2023-12-01T10:00:00',
      '2024-02-01T10:00:00'
    ]
  }
];

const month: TimeKey = { column: 'when', unit: 'month', as: 'period' };
const months: AnalysisStep = { type: 'aggregate', by: [month], measures: [{ fn: 'sum', column: 'fare' }] };
const pair: Extract<AnalysisStep, { type: 'correlate' }> = {
  type: 'correlate',
  columns: ['fare', 'tip'],
  method: 'pearson',
  form: 'pair',
  report: []
};
const count: AnalysisStep = { type: 'aggregate', by: [], measures: [{ fn: 'count' }] };

/** What random plans do not draw: windows over groups, correlations, several answers, the end of dates, parts of text. */
const PLANS: readonly (readonly AnalysisStep[])[] = [
  [months, { type: 'window', fn: { type: 'cumulative', fn: 'sum' } }],
  [months, { type: 'window', fn: { type: 'rolling', fn: 'mean', size: 2 } }],
  [months, { type: 'window', fn: { type: 'change', form: 'percent', back: 1 } }],
  [months, { type: 'window', fn: { type: 'change', form: 'difference', back: 2 } }],
  [
    { type: 'aggregate', by: [{ column: 'when', unit: 'weekday', as: 'part' }], measures: [{ fn: 'count' }] },
    { type: 'window', fn: { type: 'cumulative', fn: 'sum' } }
  ],
  [pair, { type: 'round', digits: 3 }],
  [
    { ...pair, form: 'matrix', columns: [] },
    { type: 'round', digits: 6 }
  ],
  [{ ...pair, form: 'strongest', columns: ['fare'] }],
  [{ ...pair, method: 'covariance' }],
  [
    {
      type: 'answers',
      parts: [
        { name: 'rows', steps: [count] },
        {
          name: 'mean',
          steps: [
            { type: 'filter', where: [{ type: 'compare', column: 'city', op: 'eq', value: 'Oslo' }] },
            { type: 'aggregate', by: [], measures: [{ fn: 'mean', column: 'fare' }] }
          ]
        }
      ]
    }
  ],
  [{ type: 'filter', where: [{ type: 'recent', column: 'when', unit: 'month', count: 1, whole: true }] }, count],
  [
    { type: 'filter', where: [{ type: 'recent', column: 'when', unit: 'day', count: 40, whole: false }] },
    { type: 'list', columns: ['fare', 'when'], form: 'values' }
  ],
  [
    {
      type: 'derive',
      name: 'band',
      value: {
        type: 'band',
        column: 'fare',
        bands: { type: 'edges', edges: [5, 10], upper: false, labels: ['low', 'middle', 'high'] }
      }
    },
    { type: 'aggregate', by: ['band'], measures: [{ fn: 'count' }] }
  ],
  [
    {
      type: 'derive',
      name: 'size',
      value: {
        type: 'choose',
        cases: [
          { where: [{ type: 'compare', column: 'fare', op: 'gt', value: 10 }], value: 'large' },
          { where: [{ type: 'compare', column: 'fare', op: 'gt', value: 5 }], value: 'middle' }
        ],
        otherwise: 'small'
      }
    },
    { type: 'aggregate', by: ['size'], measures: [{ fn: 'sum', column: 'tip' }] }
  ],
  [
    { type: 'derive', name: 'digits', value: { type: 'extract', column: 'note', part: { take: 'number' } } },
    { type: 'aggregate', by: [], measures: [{ fn: 'sum', column: 'digits' }] }
  ],
  [
    {
      type: 'derive',
      name: 'piece',
      value: { type: 'extract', column: 'note', part: { take: 'piece', separator: '-', at: 1 } }
    },
    { type: 'list', columns: ['note', 'piece'], form: 'values' }
  ],
  [
    { type: 'fill', columns: ['fare'], with: { type: 'measure', fn: 'mean', by: ['city'] } },
    {
      type: 'aggregate',
      by: ['city'],
      measures: [
        { fn: 'mean', column: 'fare' },
        { fn: 'max', column: 'fare' }
      ]
    }
  ],
  [
    {
      type: 'derive',
      name: 'month',
      value: { type: 'calendar', column: 'when', part: 'yearMonth' }
    },
    {
      type: 'pivot',
      rows: ['city'],
      columns: ['month'],
      measure: { fn: 'count' },
      totals: false,
      zeros: true,
      share: { of: 'row', unit: 'percent' }
    }
  ],
  [
    { type: 'aggregate', by: ['city', month], measures: [{ fn: 'sum', column: 'fare' }] },
    { type: 'top', direction: 'max', count: 1, within: ['city'], columns: [], answer: 'table' }
  ],
  [
    { type: 'aggregate', by: ['city'], measures: [{ fn: 'mean', column: 'fare' }] },
    { type: 'chart', kind: 'bar', columns: [] }
  ],
  [months, { type: 'chart', kind: 'line', columns: [] }],
  [{ type: 'chart', kind: 'histogram', columns: ['fare'] }],
  [
    { type: 'filter', where: [{ type: 'compare', column: 'n', op: 'gt', value: 1 }] },
    { type: 'chart', kind: 'scatter', columns: ['fare', 'tip'], by: 'city' }
  ],
  [{ type: 'chart', kind: 'violin', columns: ['tip'], by: 'city' }],
  [{ type: 'chart', kind: 'pairs', columns: ['fare', 'tip'] }]
];

/** These plans in every engine whose rows are not in memory. */
export const LAZY_EXAMPLES: readonly Case[] = PLANS.map(steps => ({
  table: RIDES,
  steps,
  engines: ['pandas', ...LAZY_ENGINES]
}));
