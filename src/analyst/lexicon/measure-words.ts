import type { Sense } from './sense.js';

/** Words that name a measure, phrases separated by `|`. */
export const MEASURE_WORDS: readonly (readonly [string, Sense])[] = [
  [
    'average|mean|avg|averaged|averages|means|average value|mean value|arithmetic mean|typical',
    { type: 'fn', fn: 'mean' }
  ],
  ['on average', { type: 'fn', fn: 'mean' }],
  ['median|middle value', { type: 'fn', fn: 'median' }],
  [
    'total|sum|totals|sums|sum total|total sum|overall total|grand total|total amount of|total number of|summed|aggregate',
    { type: 'fn', fn: 'sum' }
  ],
  ['maximum|max|maximal|maximum value|largest value|highest value|peak|greatest value', { type: 'fn', fn: 'max' }],
  ['minimum|min|minimal|minimum value|smallest value|lowest value', { type: 'fn', fn: 'min' }],
  ['standard deviation|std|stdev|std dev|stddev|standard deviations|sd', { type: 'fn', fn: 'std' }],
  ['variance|variances|sample variance', { type: 'fn', fn: 'var' }],
  ['sample standard deviation|sample std|sample sd|sample stdev', { type: 'fn', fn: 'std' }],
  ['population standard deviation|population std|population sd|population stdev', { type: 'fn', fn: 'std', ddof: 0 }],
  ['population variance', { type: 'fn', fn: 'var', ddof: 0 }],
  ['skew|skewness|sample skewness', { type: 'fn', fn: 'skew' }],
  ['kurtosis|excess kurtosis', { type: 'fn', fn: 'kurtosis' }],
  [
    'standard error|standard error of the mean|standard error of mean|std error of the mean|standard errors|sem|std error',
    { type: 'fn', fn: 'sem' }
  ],
  ['coefficient of variation|cv|relative standard deviation', { type: 'fn', fn: 'cv' }],
  ['geometric mean|geometric average', { type: 'fn', fn: 'geometric' }],
  ['harmonic mean|harmonic average', { type: 'fn', fn: 'harmonic' }],
  ['mode', { type: 'fn', fn: 'mode' }],
  ['range|spread', { type: 'fn', fn: 'range' }],
  ['interquartile range|iqr', { type: 'fn', fn: 'iqr' }],
  ['first quartile|lower quartile|1st quartile|q1', { type: 'fn', fn: 'quantile', q: 0.25 }],
  ['third quartile|upper quartile|3rd quartile|q3', { type: 'fn', fn: 'quantile', q: 0.75 }],
  [
    'number of|how many|count of|count|counts|number|tally|frequency|frequencies|distribution|breakdown|headcount|numbers of|size of|how often',
    { type: 'count' }
  ],
  ['percentage|percent|percentages|pct|%|percentage of|percent of|% of|what %', { type: 'share', unit: 'percent' }],
  [
    'proportion|fraction|share|proportions|shares|rate|rates|proportion of|fraction of|share of',
    { type: 'share', unit: 'fraction' }
  ],
  ['unique|distinct|different|distinctive|uniques', { type: 'distinct' }],
  [
    'difference|gap|difference between|difference in|how much higher|how much more|how much lower|how much less|how much larger|how much greater|how much longer|how much older|how much younger|how much bigger|how much heavier|how much cheaper|how much faster|how much taller|how much smaller|how many more|how many fewer|how much shorter|how much lighter|by how much|by how many',
    { type: 'compare', how: 'difference' }
  ],
  ['more', { type: 'comparative', op: 'gt' }],
  ['fewer|less', { type: 'comparative', op: 'lt' }],
  ['ratio|ratio of|ratio between|how many times|times', { type: 'compare', how: 'ratio' }],
  [
    'by what percentage|by what percent|by how many percent|how many percent|percentage difference|percent difference',
    { type: 'compare', how: 'percent' }
  ],
  ['plus', { type: 'arithmetic', op: 'add' }],
  ['minus|less that of|less that for|less that in', { type: 'arithmetic', op: 'subtract' }],
  ['multiplied by|times', { type: 'arithmetic', op: 'multiply' }],
  ['divided by', { type: 'arithmetic', op: 'divide' }]
];
