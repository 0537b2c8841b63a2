import type { AnalysisStep, TimeKey, WindowFunction } from '../index.js';
import { resultsOf } from './results-of.js';

const by = (unit: TimeKey['unit'], as: TimeKey['as'] = 'period'): TimeKey => ({ column: 'when', unit, as });
const sum = (...keys: Extract<AnalysisStep, { type: 'aggregate' }>['by']): AnalysisStep => ({
  type: 'aggregate',
  by: keys,
  measures: [{ fn: 'sum', column: 'amount' }]
});
const window = (fn: WindowFunction, more: Partial<Extract<AnalysisStep, { type: 'window' }>> = {}): AnalysisStep => ({
  type: 'window',
  fn,
  ...more
});
const months = sum(by('month'));
const change = (form: 'previous' | 'difference' | 'percent', back = 1): AnalysisStep =>
  window({ type: 'change', form, back });

const CASES: readonly [string, AnalysisStep[], unknown][] = [
  [
    'a running total of months',
    [months, window({ type: 'cumulative', fn: 'sum' })],
    [
      ['2023-01-01', 6],
      ['2023-12-01', 10],
      ['2024-01-01', 31]
    ]
  ],
  [
    'a running mean of months',
    [months, window({ type: 'cumulative', fn: 'mean' })],
    [
      ['2023-01-01', 6],
      ['2023-12-01', 5],
      ['2024-01-01', 10.333333]
    ]
  ],
  [
    'a running total of weekdays in the order of the week',
    [sum(by('weekday', 'part')), window({ type: 'cumulative', fn: 'sum' })],
    [
      ['Monday', 23],
      ['Wednesday', 26],
      ['Sunday', 31]
    ]
  ],
  [
    'a rolling mean',
    [months, window({ type: 'rolling', fn: 'mean', size: 2 })],
    [
      ['2023-01-01', null],
      ['2023-12-01', 5],
      ['2024-01-01', 12.5]
    ]
  ],
  [
    'changes in percent',
    [months, change('percent')],
    [
      ['2023-01-01', null],
      ['2023-12-01', -33.333333],
      ['2024-01-01', 425]
    ]
  ],
  [
    'differences',
    [months, change('difference')],
    [
      ['2023-01-01', null],
      ['2023-12-01', -2],
      ['2024-01-01', 17]
    ]
  ],
  [
    'the values before',
    [months, change('previous')],
    [
      ['2023-01-01', null],
      ['2023-12-01', 6],
      ['2024-01-01', 4]
    ]
  ],
  [
    'changes to the same month of the year before, with gaps between',
    [months, change('percent', 12)],
    [['2024-01-01', 250]]
  ],
  [
    'changes of years',
    [sum(by('year')), change('percent')],
    [
      [2023, null],
      [2024, 110]
    ]
  ],
  [
    'the highest value of a window',
    [months, window({ type: 'cumulative', fn: 'sum' }), { type: 'reduce', fn: 'max' }],
    31
  ],
  ['the last value of a window', [months, change('difference'), { type: 'reduce', fn: 'last' }], 17],
  ['a mean of totals', [months, { type: 'reduce', fn: 'mean' }], 10.333333],
  [
    'the month of the largest change',
    [months, change('percent'), { type: 'top', direction: 'max', count: 1, columns: [], answer: 'label' }],
    '2024-01-01'
  ],
  [
    'running totals inside groups',
    [sum(by('year'), 'kind'), window({ type: 'cumulative', fn: 'sum' })],
    [
      [2023, 'a', 4],
      [2023, 'b', 6],
      [2024, 'a', 19],
      [2024, 'b', 12]
    ]
  ],
  [
    'a running total of rows',
    [window({ type: 'cumulative', fn: 'sum' }, { column: 'amount', order: 'when' })],
    [
      ['2023-01-01T00:30:00', 1],
      ['2023-01-02T17:00:00', 3],
      ['2023-01-04T09:00:00', 6],
      ['2023-12-31T08:00:00', 10],
      ['2024-01-01T08:15:00', 15],
      ['2024-01-08T09:45:00', 21],
      ['2024-01-08T23:59:00', 31]
    ]
  ],
  [
    'the highest rolling mean of rows',
    [
      window({ type: 'rolling', fn: 'mean', size: 3 }, { column: 'amount', order: 'when' }),
      { type: 'reduce', fn: 'max' }
    ],
    7
  ],
  [
    'a rolling sum with days without rows as 0',
    [
      { type: 'filter', where: [{ type: 'period', column: 'when', from: '2023-01-01', until: '2023-02-01' }] },
      sum(by('day')),
      window({ type: 'rolling', fn: 'sum', size: 2, fill: true })
    ],
    [
      ['2023-01-01', null],
      ['2023-01-02', 3],
      ['2023-01-03', 2],
      ['2023-01-04', 3]
    ]
  ]
];

describe('windows', () => {
  let results: Awaited<ReturnType<typeof resultsOf>> = [];
  beforeAll(async () => {
    results = await resultsOf(CASES.map(([, steps]) => steps));
  }, 300_000);

  it.each(CASES.map(([name, , expected], at) => [name, expected, at] as const))(
    'make %s, in all engines alike',
    (_, expected, at) => {
      expect(results[at]).toEqual({ pandas: expected, polars: expected, duckdb: expected });
    }
  );
});
