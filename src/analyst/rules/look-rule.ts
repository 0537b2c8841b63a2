import type { AnalysisStep } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';

function columnsAsked(context: RuleContext): { readonly names: string[]; readonly items: readonly number[] } {
  const columns = context.reading.columns.filter(column => column.role === 'measure' || column.role === 'answer');
  return { names: columns.map(column => column.column.name), items: columns.map(column => column.item) };
}

function looks(context: RuleContext): readonly Draft[] {
  const marker = context.markers('look')[0];
  if (marker === undefined) {
    return [];
  }
  const { names, items } = columnsAsked(context);
  const [column, ...others] = names;
  const extra = [...context.markers('columns'), ...context.markers('group')].map(one => one.item);
  const make = (step: AnalysisStep, uses: readonly number[] = extra): readonly Draft[] => [
    { steps: [...context.filter(), step], uses: [marker.item, ...items, ...uses], score: 0, assumptions: [] }
  ];
  switch (marker.sense.what) {
    case 'describe':
      return make({ type: 'describe', columns: names });
    case 'type':
      return column !== undefined && others.length === 0
        ? make({ type: 'shape', form: 'type', column })
        : column === undefined && context.has('columns')
          ? make({ type: 'shape', form: 'types' })
          : [];
    case 'complete':
      return context.has('count') && column === undefined
        ? make(
            { type: 'missing', form: 'completeRowCount' },
            context.markers('count').map(one => one.item)
          )
        : [];
    case 'shape':
      return column === undefined ? make({ type: 'shape', form: 'both' }) : [];
    case 'types':
      return column === undefined ? make({ type: 'shape', form: 'types' }) : [];
    case 'overview':
      return column === undefined
        ? make({ type: 'shape', form: 'overview' })
        : make({ type: 'describe', columns: names }).map(draft => ({ ...draft, score: WEIGHTS.assumed }));
    case 'columns':
      return [];
  }
}

function takes(context: RuleContext): readonly Draft[] {
  const marker = context.markers('take')[0];
  const { limit } = context.reading;
  if (
    marker === undefined ||
    context.has('fn', 'count', 'share', 'superlative', 'most') ||
    context.reading.columns.length > 0
  ) {
    return [];
  }
  const rows = context.has('rows') || context.items('rowNoun').length > 0 || context.items('frame').length > 0;
  if (!rows && limit === undefined && !/head|tail|few|sample/u.test(marker.text)) {
    return [];
  }
  const singular = context.markers('rows').some(one => !one.text.endsWith('s'));
  const count = limit?.value ?? (singular && !/few/u.test(marker.text) ? 1 : 5);
  const items = context.markers('take').map(one => one.item);
  return [
    {
      steps: [...context.filter(), { type: 'rows', take: marker.sense.take, count }],
      uses: [...items, ...(limit === undefined ? [] : [limit.item])],
      score: 0,
      assumptions: []
    }
  ];
}

function columnNames(context: RuleContext): readonly Draft[] {
  const marker = context.markers('columns')[0];
  if (
    marker === undefined ||
    context.has('look', 'fn', 'share', 'superlative', 'most', 'duplicate') ||
    context.items('missingTest').length > 0
  ) {
    return [];
  }
  if (context.reading.columns.length > 0 || context.reading.conditions.length > 0) {
    return [];
  }
  const counts = context.markers('count').map(one => one.item);
  const step: AnalysisStep = { type: 'shape', form: counts.length > 0 ? 'columnCount' : 'names' };
  const named = /names|headers/u.test(marker.text);
  return counts.length > 0 || named || context.has('wh', 'list') || context.says('all', 'the')
    ? [{ steps: [step], uses: [marker.item, ...counts], score: 0, assumptions: [] }]
    : [];
}

/** "show df": nothing but the wish to see the data. */
function show(context: RuleContext): readonly Draft[] {
  const { items, columns, conditions } = context.reading;
  const plain = items.every(
    item =>
      item.type === 'grammar' ||
      item.type === 'frame' ||
      (item.type === 'marker' && (item.sense.type === 'list' || item.sense.type === 'rows'))
  );
  return plain && context.has('list') && columns.length + conditions.length === 0
    ? [{ steps: [{ type: 'rows', take: 'first', count: 5 }], uses: [], score: WEIGHTS.assumed, assumptions: [] }]
    : [];
}

/** Size, names, types, summaries, first and random rows. */
export function lookRule(context: RuleContext): readonly Draft[] {
  return [...looks(context), ...takes(context), ...columnNames(context), ...show(context)];
}
