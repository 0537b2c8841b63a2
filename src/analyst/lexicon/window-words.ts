import type { TimeKey } from '../../analysis/index.js';
import type { Sense } from './sense.js';

const UNITS: readonly (readonly [string, string, TimeKey['unit']])[] = [
  ['month', 'mom', 'month'],
  ['quarter', 'qoq', 'quarter'],
  ['week', 'wow', 'week'],
  ['day', 'dod', 'day']
];

/** "month over month", "from one month to the next", "on the previous month". */
function stepWords(unit: string): string {
  return [
    `${unit} over ${unit}`,
    `${unit} - over - ${unit}`,
    `${unit} on ${unit}`,
    `${unit} - on - ${unit}`,
    `${unit} to ${unit}`,
    `${unit} - to - ${unit}`,
    `from ${unit} to ${unit}`,
    `from one ${unit} to the next`,
    `from each ${unit} to the next`,
    `from ${unit} to the next`,
    `each ${unit} to the next`,
    `one ${unit} to the next`,
    `from one ${unit} to another`,
    `on the previous ${unit}`,
    `over the previous ${unit}`,
    `from the previous ${unit}`,
    `to the previous ${unit}`,
    `vs the previous ${unit}`,
    `versus the previous ${unit}`,
    `compared to the previous ${unit}`,
    `compared with the previous ${unit}`,
    `against the previous ${unit}`,
    `than the previous ${unit}`,
    `than the ${unit} before`,
    `than in the ${unit} before`,
    `than in the previous ${unit}`,
    `to the ${unit} before`,
    `on the ${unit} before`,
    `over the ${unit} before`,
    `against the ${unit} before`,
    `versus the ${unit} before`,
    `vs the ${unit} before`,
    `compared to the ${unit} before`,
    `compared with the ${unit} before`,
    `vs previous ${unit}`,
    `over previous ${unit}`,
    `from the ${unit} before`
  ].join('|');
}

/** Words for values that are made of several periods or rows, phrases separated by `|`. */
export const WINDOW_WORDS: readonly (readonly [string, Sense])[] = [
  [
    'cumulative|cumulated|cumulatively|running|accumulated|cumulative sum|cumulative total|running total|running sum|running totals|cumsum|accumulative|cumulative sums',
    { type: 'window', how: 'cumulative', fn: 'sum' }
  ],
  [
    'cumulative count|running count|cumulative number|running number|cumulative number of|cumulative count of|running count of',
    { type: 'window', how: 'cumulative', fn: 'count' }
  ],
  [
    'cumulative average|running average|cumulative mean|running mean|expanding mean|expanding average',
    { type: 'window', how: 'cumulative', fn: 'mean' }
  ],
  [
    'cumulative maximum|running maximum|cumulative max|running max|record so far',
    { type: 'window', how: 'cumulative', fn: 'max' }
  ],
  ['cumulative minimum|running minimum|cumulative min|running min', { type: 'window', how: 'cumulative', fn: 'min' }],
  ['rolling|moving|trailing|smoothed|sliding', { type: 'window', how: 'rolling' }],
  [
    'moving average|rolling average|rolling mean|moving mean|trailing average|sliding average|moving averages',
    { type: 'window', how: 'rolling', fn: 'mean' }
  ],
  [
    'rolling sum|moving sum|rolling total|moving total|trailing sum|trailing total',
    { type: 'window', how: 'rolling', fn: 'sum' }
  ],
  ['growth|growth rate|growth rates', { type: 'window', how: 'change', form: 'percent' }],
  [
    'change|changes|changed|increase|increases|increased|decrease|decreases|decreased|difference|differences|delta|rise|rises|rose|risen|grow|grows|grew|decline|declined|declines|shrink|shrank|shrunk|go up|went up|gone up|go down|went down|gone down|rise or fall|rises or falls|rose or fell|grow or shrink|grew or shrank|go up or down|went up or down|increase or decrease|increased or decreased|up or down',
    { type: 'window', how: 'change' }
  ],
  [
    'percent change|percentage change|change in percent|change in %|pct change|relative change|percentage growth|percent growth|growth in percent|growth in %',
    { type: 'window', how: 'change', form: 'percent' }
  ],
  ['absolute change|absolute difference|net change', { type: 'window', how: 'change', form: 'difference' }],
  ...UNITS.flatMap(([unit, short, key]): readonly (readonly [string, Sense])[] => [
    [`${stepWords(unit)}|${short}`, { type: 'window', how: 'change', unit: key }]
  ]),
  [stepWords('year'), { type: 'window', how: 'change', unit: 'year', yearly: true }],
  [
    'yoy|same month last year|same month of the previous year|same period of the previous year|same month a year earlier|same month of the year before|same quarter of the previous year',
    { type: 'window', how: 'change', yearly: true }
  ],
  [
    'trend|trends|over time|trend over time|trend of|time trend|development over time|evolution|evolution of|evolve|evolved|develop|developed|development of|time series of|time series|change over time|changed over time|course of',
    { type: 'window', how: 'trend' }
  ]
];
