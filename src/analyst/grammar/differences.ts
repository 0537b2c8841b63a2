import type { Expression } from '../../plan/index.js';
import { call, literal, termKey } from '../terms/expressions.js';
import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { only } from './aggregates.js';
import { type Part, type Rule, rule } from './rule.js';

type Measure = Terms['Measure'];

const contrasted =
  (build: (one: Expression, other: Expression) => Expression, name: string) =>
  (_: World, { term }: Part<'Measure'>, pair: Part<'Contrast'>): Measure | undefined => {
    const [one, other] = [only(term.value, pair.term.one.where), only(term.value, pair.term.other.where)];
    return one === undefined || other === undefined ? undefined : { value: build(one, other), name };
  };

const OPERATIONS = {
  difference: (one: Expression, other: Expression) => call('subtract', one, other),
  turned: (one: Expression, other: Expression) => call('subtract', other, one),
  ratio: (one: Expression, other: Expression) => call('divide', one, other),
  change: (one: Expression, other: Expression) =>
    call('multiply', call('subtract', call('divide', other, one), literal(1)), literal(100)),
  excess: (one: Expression, other: Expression) =>
    call('multiply', call('subtract', call('divide', one, other), literal(1)), literal(100))
};

/** A measure of one column over one of another. */
const ratioOf =
  (fn: 'divide' | 'subtract', factor = 1) =>
  (_: World, one: Part<'Measure'>, other: Part<'Measure'>): Measure | undefined => {
    const isTurned = fn === 'divide' && factor === 1 && (one.start ?? 0) > (other.start ?? 0);
    if (isTurned || termKey(one.term.value) === termKey(other.term.value)) {
      return undefined;
    }
    const value = call(fn, one.term.value, other.term.value);
    return {
      value: factor === 1 ? value : call('multiply', value, literal(factor)),
      name: fn === 'divide' ? 'ratio' : 'difference'
    };
  };

/** One measure held against another. */
export const DIFFERENCES: readonly Rule[] = [
  rule(
    'difference',
    'Measure',
    ['Measure', 'Contrast'],
    { trigger: 'difference' },
    contrasted(OPERATIONS.difference, 'difference')
  ),
  rule(
    'difference turned',
    'Measure',
    ['Measure', 'Contrast'],
    { trigger: 'difference' },
    contrasted(OPERATIONS.turned, 'difference')
  ),
  rule('ratio', 'Measure', ['Measure', 'Contrast'], { trigger: 'ratio' }, contrasted(OPERATIONS.ratio, 'ratio')),
  rule(
    'percent change',
    'Measure',
    ['Measure', 'Contrast'],
    { trigger: 'growth' },
    contrasted(OPERATIONS.change, 'change')
  ),
  rule(
    'percent more',
    'Measure',
    ['Measure', 'Contrast'],
    { trigger: 'percent' },
    contrasted(OPERATIONS.excess, 'difference')
  ),
  rule(
    'measure over measure',
    'Measure',
    ['Measure', 'Measure'],
    { trigger: 'divide', roles: ['dividend', 'divisor'] },
    ratioOf('divide')
  ),
  rule(
    'measure over measure in percent',
    'Measure',
    ['Measure', 'Measure'],
    { trigger: 'percent', roles: ['dividend', 'divisor'] },
    ratioOf('divide', 100)
  ),
  rule(
    'measure less measure',
    'Measure',
    ['Measure', 'Measure'],
    { trigger: 'difference', roles: ['minuend', 'subtrahend'] },
    ratioOf('subtract')
  )
];
