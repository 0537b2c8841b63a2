import type { AnalysisStep, TimeKey } from '../index.js';
import { resultsOf } from './results-of.js';

const when = (unit: TimeKey['unit'], as: TimeKey['as']): TimeKey => ({ column: 'when', unit, as });
const sum = (...by: Extract<AnalysisStep, { type: 'aggregate' }>['by']): AnalysisStep => ({
  type: 'aggregate',
  by,
  measures: [{ fn: 'sum', column: 'amount' }]
});

const CASES: readonly [string, AnalysisStep[], unknown][] = [
  [
    'months of one year as periods',
    [sum(when('month', 'period'))],
    [
      ['2023-01-01', 6],
      ['2023-12-01', 4],
      ['2024-01-01', 21]
    ]
  ],
  [
    'weeks by their Monday',
    [sum(when('week', 'period'))],
    [
      ['2022-12-26', 1],
      ['2023-01-02', 5],
      ['2023-12-25', 4],
      ['2024-01-01', 5],
      ['2024-01-08', 16]
    ]
  ],
  [
    'quarters',
    [sum(when('quarter', 'period'))],
    [
      ['2023-01-01', 6],
      ['2023-10-01', 4],
      ['2024-01-01', 21]
    ]
  ],
  [
    'years as numbers',
    [sum(when('year', 'period'))],
    [
      [2023, 10],
      [2024, 21]
    ]
  ],
  [
    'days',
    [sum(when('day', 'period'))],
    [
      ['2023-01-01', 1],
      ['2023-01-02', 2],
      ['2023-01-04', 3],
      ['2023-12-31', 4],
      ['2024-01-01', 5],
      ['2024-01-08', 16]
    ]
  ],
  [
    'weekdays in the order of the week',
    [sum(when('weekday', 'part'))],
    [
      ['Monday', 23],
      ['Wednesday', 3],
      ['Sunday', 5]
    ]
  ],
  [
    'months by name in the order of the year',
    [sum(when('month', 'part'))],
    [
      ['January', 27],
      ['December', 4]
    ]
  ],
  [
    'hours of the day',
    [sum(when('hour', 'part'))],
    [
      [0, 1],
      [8, 9],
      [9, 9],
      [17, 2],
      [23, 10]
    ]
  ],
  [
    'weekends',
    [sum(when('weekend', 'part'))],
    [
      ['weekday', 26],
      ['weekend', 5]
    ]
  ],
  [
    'two parts of one column',
    [sum(when('year', 'part'), when('month', 'part'))],
    [
      [2023, 'January', 6],
      [2023, 'December', 4],
      [2024, 'January', 21]
    ]
  ],
  [
    'a part beside a column',
    [sum('kind', when('weekday', 'part'))],
    [
      ['a', 'Monday', 15],
      ['a', 'Wednesday', 3],
      ['a', 'Sunday', 1],
      ['b', 'Monday', 8],
      ['b', 'Sunday', 4]
    ]
  ],
  [
    'rows counted by month',
    [{ type: 'aggregate', by: [when('month', 'period')], measures: [{ fn: 'count' }] }],
    [
      ['2023-01-01', 3],
      ['2023-12-01', 1],
      ['2024-01-01', 3]
    ]
  ],
  [
    'under a condition',
    [
      { type: 'filter', where: [{ type: 'compare', column: 'kind', op: 'eq', value: 'a' }] },
      sum(when('month', 'period'))
    ],
    [
      ['2023-01-01', 4],
      ['2024-01-01', 15]
    ]
  ],
  [
    'two measures',
    [{ type: 'aggregate', by: [when('year', 'part')], measures: [{ fn: 'count' }, { fn: 'max', column: 'amount' }] }],
    [
      [2023, 4, 4],
      [2024, 3, 10]
    ]
  ],
  [
    'the best weekday',
    [sum(when('weekday', 'part')), { type: 'top', direction: 'max', count: 1, columns: [], answer: 'label' }],
    'Monday'
  ],
  [
    'the best month',
    [sum(when('month', 'period')), { type: 'top', direction: 'max', count: 1, columns: [], answer: 'label' }],
    '2024-01-01'
  ],
  [
    'shares of a total',
    [{ type: 'distribution', by: when('year', 'part'), of: 'amount', unit: 'percent' }],
    [
      [2023, 32.258065],
      [2024, 67.741935]
    ]
  ],
  [
    'shares of the rows',
    [{ type: 'distribution', by: when('quarter', 'part'), unit: 'fraction' }],
    [
      [1, 0.857143],
      [4, 0.142857]
    ]
  ],
  [
    'shares under a test',
    [
      {
        type: 'share',
        where: [{ type: 'compare', column: 'kind', op: 'eq', value: 'a' }],
        by: [when('year', 'part')],
        unit: 'fraction'
      }
    ],
    [
      [2023, 0.5],
      [2024, 0.666667]
    ]
  ],
  [
    'the largest row of each year',
    [
      {
        type: 'top',
        by: 'amount',
        direction: 'max',
        count: 1,
        within: [when('year', 'part')],
        columns: ['when', 'amount'],
        answer: 'table'
      }
    ],
    [
      ['2024-01-08T23:59:00', 10],
      ['2023-12-31T08:00:00', 4]
    ]
  ],
  [
    'the best group in each other group',
    [
      sum('kind', when('year', 'period')),
      { type: 'top', direction: 'max', count: 1, within: ['kind'], columns: [], answer: 'table' }
    ],
    [
      ['a', 2024, 15],
      ['b', 2023, 6]
    ]
  ],
  [
    'a date that may miss',
    [sum({ column: 'done', unit: 'year', as: 'period' })],
    [
      [2023, 6],
      [2024, 11]
    ]
  ]
];

describe('time keys', () => {
  let results: Awaited<ReturnType<typeof resultsOf>> = [];
  beforeAll(async () => {
    results = await resultsOf(CASES.map(([, steps]) => steps));
  }, 300_000);

  it.each(CASES.map(([name, , expected], at) => [name, expected, at] as const))(
    'group %s, in all engines alike',
    (_, expected, at) => {
      expect(results[at]).toEqual({ pandas: expected, polars: expected, duckdb: expected });
    }
  );
});
