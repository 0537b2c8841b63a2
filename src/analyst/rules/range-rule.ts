import type { ColumnProfile } from '../../datasets/index.js';
import { columnKind } from '../reading/column-kind.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { Draft } from './draft.js';
import { isAbout } from '../reading/is-about.js';
import { keyOf } from './key-of.js';
import { measuresOf } from './measures-of.js';
import type { RuleContext } from './rule-context.js';

/** The column that two ends are ends of: the one that is named, or the one that both adjectives are about. */
function spanned(
  context: RuleContext
): { readonly column: ColumnProfile; readonly uses: readonly number[] } | undefined {
  const ends = context.markers('superlative');
  const [named, ...others] = context.role('measure');
  if (named !== undefined) {
    const fits = ends.every(({ sense }) => isAbout(sense.hints, named.column, context.columns));
    return others.length > 0 || !fits ? undefined : { column: named.column, uses: [named.item] };
  }
  const [first, second] = ends.map(({ sense }) => hintedColumns(sense.hints ?? [], context.columns));
  const [best, next] = (first ?? []).filter(({ column }) => columnKind.isNumeric(column));
  const both = best !== undefined && second?.[0]?.column === best.column;
  return both && (next === undefined || next.score < best.score - 0.1) ? { column: best.column, uses: [] } : undefined;
}

/** "the range", "the difference between the dearest and the cheapest": between the largest and the smallest value. */
function ofRows(context: RuleContext, marker: number): readonly Draft[] {
  const fns = context.markers('fn');
  const names = fns
    .map(fn => fn.sense.fn)
    .sort()
    .join();
  const ends = context.markers('superlative');
  const extremes = ends.length === 2 && ends[0]?.sense.direction !== ends[1]?.sense.direction;
  if (names !== 'max,min' && !(fns.length === 0 && extremes)) {
    return [];
  }
  const found = spanned(context);
  if (found === undefined) {
    return [];
  }
  const keys = context.role('key');
  return [
    {
      steps: [
        ...context.filter(),
        { type: 'aggregate', by: keys.map(keyOf), measures: [{ fn: 'range', column: found.column.name }] }
      ],
      uses: [
        marker,
        ...found.uses,
        ...[...fns, ...ends, ...context.markers('between'), ...(keys.length > 0 ? context.markers('group') : [])].map(
          one => one.item
        ),
        ...keys.map(key => key.item)
      ],
      score: 0,
      assumptions: []
    }
  ];
}

/** "total rain of the wettest station minus that of the driest": between the groups with the largest and smallest measure. */
function ofGroups(context: RuleContext, marker: number): readonly Draft[] {
  const ends = context.markers('superlative');
  const opposite = ends.length === 2 && ends[0]?.sense.direction !== ends[1]?.sense.direction;
  const found = measuresOf(context);
  const [measure, ...more] = found?.measures ?? [];
  const same = more.every(other => JSON.stringify(other) === JSON.stringify(measure));
  const groups = [...context.role('key'), ...context.role('answer')];
  const [group, ...others] = groups;
  const column = context.role('measure')[0]?.column;
  if (!opposite || !context.has('fn') || measure === undefined || !same || column === undefined) {
    return [];
  }
  const fits = ends.every(({ sense }) => isAbout(sense.hints, column, context.columns));
  if (group === undefined || others.length > 0 || !fits || !columnKind.isGroupable(group.column)) {
    return [];
  }
  return [
    {
      steps: [
        ...context.filter(),
        { type: 'aggregate', by: [keyOf(group)], measures: [measure] },
        { type: 'reduce', fn: 'range' }
      ],
      uses: [
        marker,
        ...(found?.uses ?? []),
        ...[...ends, ...context.markers('between'), ...context.markers('group')].map(one => one.item),
        group.item
      ],
      score: 0,
      assumptions: []
    }
  ];
}

/** How far apart the largest and the smallest lie: of single values, or of groups. */
export function rangeRule(context: RuleContext): readonly Draft[] {
  const minus = context.markers('arithmetic').filter(({ sense }) => sense.op === 'subtract');
  const [marker, ...others] = [
    ...context.markers('compare').filter(({ sense }) => sense.how === 'difference'),
    ...minus
  ];
  if (marker === undefined || others.length > 0 || context.has('share', 'distinct')) {
    return [];
  }
  return [...ofRows(context, marker.item), ...ofGroups(context, marker.item)];
}
