import type { ChartKind, Plan } from '../../plan/index.js';
import type { Grouped } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { columnOf, isNumber } from './conditions.js';
import { countOf, isWhole, numbersOf, reaches, tableOf, withAmount } from './rows.js';
import { type Part, type Rule, rule } from './rule.js';

/** The horizontal axis shows time or else the first key, and colours show the other key; undefined for more than two keys. */
function axes({ keys }: Grouped): { readonly x: string; readonly colour?: string } | undefined {
  const x = keys.find(({ unit }) => unit !== undefined) ?? keys.find(({ made }) => made === 'part') ?? keys[0];
  const other = keys.find(key => key !== x);
  return x === undefined || keys.length > 2
    ? undefined
    : { x: x.named.name, ...(other === undefined ? {} : { colour: other.named.name }) };
}

const drawn =
  (kind: 'bar' | 'line' | 'pie', stacked = false) =>
  (_: World, { term: groups }: Part<'Grouped'> | Part<'Best'>): Plan | undefined => {
    const found = axes(groups);
    if (
      found === undefined ||
      groups.measures.length > 1 ||
      groups.measures.length === 0 ||
      (kind === 'pie' && groups.keys.length > 1)
    ) {
      return undefined;
    }
    const [, second] = groups.keys;
    const isOnLine = groups.keys.some(
      ({ unit, made, named }) =>
        unit !== undefined || (made !== undefined && made !== 'condition') || named.value.type === 'column'
    );
    if ((kind === 'line' && !isOnLine) || (stacked && second === undefined)) {
      return undefined;
    }
    return {
      type: 'chart',
      of: groups.of,
      kind,
      y: groups.shown,
      ...found,
      ...(stacked ? { stacked } : {})
    };
  };

const ofRows =
  (kind: ChartKind) =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term: amount }: Part<'Amount'>,
    key?: Part<'Column'>
  ): Plan | undefined => {
    const y = withAmount(world, rows, amount);
    if (
      y === undefined ||
      (key !== undefined &&
        (!reaches(world, rows, key.term.id) ||
          key.term.id === y.name ||
          world.column(key.term.id).identifies ||
          world.column(key.term.id).kind === 'date'))
    ) {
      return undefined;
    }
    return { type: 'chart', of: y.of, kind, y: y.name, ...(key === undefined ? {} : { x: key.term.id }) };
  };

const scatter = (
  world: World,
  { term: rows }: Part<'Rows'>,
  one: Part<'Amount'>,
  other: Part<'Amount'>,
  colour?: Part<'Column'>
): Plan | undefined => {
  const [x, y] = [columnOf(world, one.term), columnOf(world, other.term)];
  return x === undefined ||
    y === undefined ||
    x.id === y.id ||
    !reaches(world, rows, [x.id, y.id, colour?.term.id ?? '']) ||
    x.isCode ||
    y.isCode ||
    (colour !== undefined &&
      (world.column(colour.term.id).kind === 'number' ||
        world.column(colour.term.id).kind === 'date' ||
        world.column(colour.term.id).identifies))
    ? undefined
    : {
        type: 'chart',
        of: tableOf(rows, world),
        kind: 'scatter',
        x: x.id,
        y: y.id,
        ...(colour === undefined ? {} : { colour: colour.term.id })
      };
};

export const CHARTS: readonly Rule[] = [
  ...(['Grouped', 'Best'] as const).flatMap(category => [
    rule('bar', 'Plan', [category], 'bar', drawn('bar')),
    rule('line', 'Plan', [category], 'line', drawn('line')),
    rule('pie', 'Plan', [category], 'pie', drawn('pie'))
  ]),
  rule(
    'line of rows',
    'Plan',
    ['Rows', 'Amount:amount', 'Date:dated'],
    'line',
    (world, { term: rows }, { term: amount }, { term: { id } }) => {
      const y = withAmount(world, rows, amount);
      return y === undefined || !reaches(world, rows, id)
        ? undefined
        : { type: 'chart', of: y.of, kind: 'line', x: id, y: y.name };
    }
  ),
  rule('stacked bar', 'Plan', ['Grouped'], 'stacked', drawn('bar', true)),
  rule('histogram', 'Plan', ['Rows', 'Amount:amount'], 'histogram', ofRows('histogram')),
  rule('histogram in groups', 'Plan', ['Rows', 'Amount:amount', 'Column:key'], 'histogram', ofRows('histogram')),
  rule(
    'histogram of bins',
    'Plan',
    ['Rows', 'Amount:amount', 'Number:how many'],
    'histogram',
    (world, rows, amount, { term: number }) => {
      const plan = ofRows('histogram')(world, rows, amount);
      const bins = countOf(number);
      return bins === undefined || bins < 2 || plan?.type !== 'chart' ? undefined : { ...plan, bins };
    }
  ),
  rule('box', 'Plan', ['Rows', 'Amount:amount', 'Column:key'], 'box', ofRows('box')),
  rule('box of all', 'Plan', ['Rows', 'Amount:amount'], 'box', ofRows('box')),
  rule('violin', 'Plan', ['Rows', 'Amount:amount', 'Column:key'], 'violin', ofRows('violin')),
  rule('scatter', 'Plan', ['Rows', 'Amount:x', 'Amount:y'], 'scatter', scatter),
  rule('scatter in colours', 'Plan', ['Rows', 'Amount:x', 'Amount:y', 'Column:key'], 'scatter', scatter),
  rule('heat map', 'Plan', ['Grouped'], 'heatmap', (_, { term }) => {
    const [x, y] = term.keys;
    return x === undefined || y === undefined || term.keys.length > 2 || term.measures.length !== 1
      ? undefined
      : { type: 'chart', of: term.of, kind: 'heatmap', x: x.named.name, y: y.named.name, colour: term.shown };
  }),
  rule('map of correlations', 'Plan', ['Rows'], 'correlationMap', (world, { term }) =>
    isWhole(term) && numbersOf(world, term.base).length > 1
      ? { type: 'chart', of: term.of, kind: 'heatmap' }
      : undefined
  ),
  rule(
    'map of some correlations',
    'Plan',
    ['Rows', 'Columns'],
    'correlationMap',
    (world, { term: rows }, { term: { list } }) =>
      reaches(world, rows, list) && list.every(id => isNumber(world.column(id)))
        ? { type: 'chart', of: { type: 'select', of: tableOf(rows, world), columns: list }, kind: 'heatmap' }
        : undefined
  )
];
