import type { ChartKind, Plan } from '../../plan/index.js';
import type { ColumnFacts } from '../terms/column-facts.js';
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
  (_: World, { term: groups }: Part<'Grouped' | 'Best'>): Plan | undefined => {
    const found = axes(groups);
    const isOnLine = groups.keys.some(
      ({ unit, made, named }) =>
        unit !== undefined || (made !== undefined && made !== 'condition') || named.value.type === 'column'
    );
    const fits =
      groups.measures.length === 1 &&
      (kind !== 'pie' || groups.keys.length === 1) &&
      (kind !== 'line' || isOnLine) &&
      (!stacked || groups.keys.length > 1);
    return found !== undefined && fits
      ? { type: 'chart', of: groups.of, kind, y: groups.shown, ...found, ...(stacked && { stacked }) }
      : undefined;
  };

/** Whether a column can tell groups of rows apart in a chart. */
const isGroup = ({ identifies, kind }: ColumnFacts): boolean => !identifies && kind !== 'date';

const ofRows =
  (kind: ChartKind) =>
  (world: World, { term: rows }: Part<'Rows'>, { term: amount }: Part<'Amount'>, key?: Part<'Column'>) => {
    const y = withAmount(world, rows, amount);
    const x = key && world.column(key.term.id);
    const fits = x === undefined || (reaches(world, rows, x.id) && x.id !== y?.name && isGroup(x));
    return y !== undefined && fits
      ? ({ type: 'chart', of: y.of, kind, y: y.name, ...(x && { x: x.id }) } satisfies Plan)
      : undefined;
  };

const scatter = (
  world: World,
  { term: rows }: Part<'Rows'>,
  one: Part<'Amount'>,
  other: Part<'Amount'>,
  key?: Part<'Column'>
): Plan | undefined => {
  const [x, y] = [columnOf(world, one.term), columnOf(world, other.term)];
  const colour = key && world.column(key.term.id);
  const fits = colour === undefined || (isGroup(colour) && colour.kind !== 'number');
  const read = [x, y, colour].map(facts => facts?.id ?? '');
  if (x?.isCode !== false || y?.isCode !== false || x.id === y.id || !fits || !reaches(world, rows, read)) {
    return undefined;
  }
  const of = tableOf(rows, world);
  return { type: 'chart', of, kind: 'scatter', x: x.id, y: y.id, ...(colour && { colour: colour.id }) };
};

export const CHARTS: readonly Rule[] = [
  ...(['Grouped', 'Best'] as const).flatMap(category => [
    rule('bar', 'Plan', [category], 'bar', drawn('bar')),
    rule('line', 'Plan', [category], 'line', drawn('line')),
    rule('pie', 'Plan', [category], 'pie', drawn('pie'))
  ]),
  rule('line of rows', 'Plan', ['Rows', 'Amount:amount', 'Date:dated'], 'line', (world, rows, amount, { term }) => {
    const line = reaches(world, rows.term, term.id) ? ofRows('line')(world, rows, amount) : undefined;
    return line && { ...line, x: term.id };
  }),
  rule('stacked bar', 'Plan', ['Grouped'], 'stacked', drawn('bar', true)),
  rule('histogram', 'Plan', ['Rows', 'Amount:amount'], 'histogram', ofRows('histogram')),
  rule('histogram in groups', 'Plan', ['Rows', 'Amount:amount', 'Column:key'], 'histogram', ofRows('histogram')),
  rule('histogram of bins', 'Plan', ['Rows', 'Amount:amount', 'Number:how many'], 'histogram', (world, ...parts) => {
    const [rows, amount, number] = parts;
    const bins = countOf(number.term) ?? 0;
    const plan = ofRows('histogram')(world, rows, amount);
    return bins < 2 ? undefined : plan && { ...plan, bins };
  }),
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
  rule('map of some correlations', 'Plan', ['Rows', 'Columns'], 'correlationMap', (world, { term: rows }, { term }) => {
    const { list: columns } = term;
    return reaches(world, rows, columns) && columns.every(id => isNumber(world.column(id)))
      ? { type: 'chart', of: { type: 'select', of: tableOf(rows, world), columns }, kind: 'heatmap' }
      : undefined;
  })
];
