import { AGGREGATES, isWhere, only } from './aggregates.js';
import { DIFFERENCES } from './differences.js';
import { MEASURE_LISTS } from './measure-lists.js';
import { type Rule, rule } from './rule.js';

/** What is measured of rows or groups, from one aggregate to a list of measures. */
export const MEASURES: readonly (readonly Rule[])[] = [
  AGGREGATES,
  [
    rule('measure where', 'Measure', ['Measure', 'Condition'], { roles: ['', 'part'] }, (_, { term }, condition) => {
      const value =
        isWhere(condition.term) && term.value.type === 'aggregate' ? only(term.value, condition.term.where) : undefined;
      return value === undefined ? undefined : { value, name: term.name };
    })
  ],
  DIFFERENCES,
  ...MEASURE_LISTS
];
