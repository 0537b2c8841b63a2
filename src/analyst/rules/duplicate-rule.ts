import { WEIGHTS } from '../ranking/weights.js';
import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';

/** "is every id used only once", "is the order number unique": true or false. */
function unique(context: RuleContext): readonly Draft[] {
  const markers = [
    ...context.markers('duplicate').filter(({ sense }) => sense.none === true),
    ...context.markers('distinct').filter(({ text }) => text.toLowerCase() === 'unique')
  ];
  const [marker, ...others] = markers;
  const columns = context.reading.columns;
  const [column] = columns;
  const names = new Set(columns.map(one => one.column.name));
  const asks = context.says('is', 'are', 'does', 'do');
  const more = context.has(
    'count',
    'list',
    'fn',
    'share',
    'superlative',
    'compare',
    'columns',
    'values',
    'chart',
    'most'
  );
  if (
    marker === undefined ||
    others.length > 0 ||
    column === undefined ||
    names.size > 1 ||
    !asks ||
    more ||
    context.has('wh')
  ) {
    return [];
  }
  return [
    {
      steps: [...context.filter(), { type: 'duplicates', columns: [...names], form: 'unique' }],
      uses: [
        marker.item,
        ...columns.map(one => one.item),
        ...context.markers('group').map(one => one.item),
        ...context.markers('rows').map(one => one.item)
      ],
      score: column.role === 'noun' ? WEIGHTS.role.noun : 0,
      assumptions: []
    }
  ];
}

/** Repeated rows and values. */
export function duplicateRule(context: RuleContext): readonly Draft[] {
  return [...unique(context), ...repeated(context)];
}

function repeated(context: RuleContext): readonly Draft[] {
  const marker = context.markers('duplicate')[0];
  if (marker === undefined || marker.sense.none === true || context.has('fn', 'share', 'superlative', 'compare')) {
    return [];
  }
  const columns = context.reading.columns.filter(
    column => column.role === 'answer' || column.role === 'measure' || column.role === 'entity'
  );
  const names = columns.map(column => column.column.name);
  const counts = context.markers('count').map(one => one.item);
  const shows =
    context.has('list') || context.markers('wh').some(one => one.sense.word === 'which' || one.sense.word === 'what');
  const asks = context.says('is', 'are', 'any', 'does', 'do', 'has', 'have');
  // All that occur more than once are shown, so that it can be seen what repeats what, unless only the later ones are meant.
  const later = /earlier/u.test(marker.text) ? 'repeats' : 'rows';
  const bare = context.items('rowNoun').length > 0 || context.has('rows');
  const form = counts.length > 0 ? 'count' : shows ? later : asks ? 'any' : bare ? later : undefined;
  return form === undefined
    ? []
    : [
        {
          steps: [...context.filter(), { type: 'duplicates', columns: names, form }],
          uses: [marker.item, ...counts, ...columns.map(column => column.item)],
          score: 0,
          assumptions: []
        }
      ];
}
