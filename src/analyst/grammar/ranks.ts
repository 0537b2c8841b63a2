import { first, sorted } from '../terms/expressions.js';
import type { Grouped } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { isLoose, names, stepped } from './group-steps.js';
import { countOf } from './rows.js';
import { type Part, type Rule, rule } from './rule.js';

const order =
  (descending: boolean) =>
  (_: World, { term: groups }: Part<'Grouped'>): Grouped | undefined =>
    isLoose(groups) ? stepped(groups, 'order', sorted(groups.of, groups.shown, descending)) : undefined;

const limit =
  (descending: boolean) =>
  (_: World, { term: groups }: Part<'Grouped'>, number?: Part<'Number'>): Grouped | undefined => {
    const n = number === undefined ? 1 : countOf(number.term);
    return n === undefined || !isLoose(groups)
      ? undefined
      : stepped(groups, 'limit', first(groups.of, n, groups.shown, descending));
  };

const limitPer =
  (descending: boolean, at: number) =>
  (_: World, { term: groups }: Part<'Grouped'>, number?: Part<'Number'>): Grouped | undefined => {
    const n = number === undefined ? 1 : countOf(number.term);
    const per = names(groups)[at];
    return n === undefined || per === undefined || groups.keys.length !== 2 || !isLoose(groups)
      ? undefined
      : stepped(groups, 'limit', first(groups.of, n, groups.shown, descending, [per]));
  };

const nth =
  (descending: boolean) =>
  (_: World, { term: groups }: Part<'Grouped'>, { term: number }: Part<'Number'>): Grouped | undefined => {
    const n = countOf(number);
    return n === undefined || n < 2 || n > 10 || !isLoose(groups)
      ? undefined
      : stepped(groups, 'limit', {
          type: 'limit',
          of: sorted(groups.of, groups.shown, descending),
          n: 1,
          offset: n - 1
        });
  };

/** Groups in the order of their measure, and the first of them. */
export const RANKS: readonly Rule[] = [
  rule('highest first', 'Grouped', ['Grouped'], { trigger: 'descending' }, order(true)),
  rule('lowest first', 'Grouped', ['Grouped'], { trigger: 'ascending' }, order(false)),
  rule('top', 'Best', ['Grouped', 'Number'], { trigger: 'top', roles: ['', 'how many'] }, limit(true)),
  rule('bottom', 'Best', ['Grouped', 'Number'], { trigger: 'bottom', roles: ['', 'how many'] }, limit(false)),
  rule('most', 'Best', ['Grouped'], { trigger: 'most' }, limit(true)),
  rule('fewest', 'Best', ['Grouped'], { trigger: 'fewest' }, limit(false)),
  ...[0, 1].flatMap(at => [
    rule(
      `top per key ${at}`,
      'Best',
      ['Grouped', 'Number'],
      { trigger: 'top', roles: ['', 'how many'] },
      limitPer(true, at)
    ),
    rule(
      `bottom per key ${at}`,
      'Best',
      ['Grouped', 'Number'],
      { trigger: 'bottom', roles: ['', 'how many'] },
      limitPer(false, at)
    ),
    rule(`most per key ${at}`, 'Best', ['Grouped'], { trigger: 'most' }, limitPer(true, at)),
    rule(`fewest per key ${at}`, 'Best', ['Grouped'], { trigger: 'fewest' }, limitPer(false, at))
  ]),
  rule('n-th', 'Best', ['Grouped', 'Number'], { trigger: 'top', roles: ['', 'rank'] }, nth(true)),
  rule('n-th from below', 'Best', ['Grouped', 'Number'], { trigger: 'bottom', roles: ['', 'rank'] }, nth(false))
];
