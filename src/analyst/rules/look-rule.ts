import type { AnalysisStep } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Item } from '../reading/item.js';
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
    case 'describe': {
      const all = context.markers('chart').filter(({ sense }) => sense.allNumbers === true && sense.draws !== true);
      const numbers = context.profile.columns.filter(one => one.type === 'integer' || one.type === 'number');
      return all.length > 0 && names.length === 0 && numbers.length > 0
        ? make({ type: 'describe', columns: numbers.map(one => one.name) }, [...extra, ...all.map(one => one.item)])
        : make({ type: 'describe', columns: names });
    }
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
      return column === undefined && context.role('key').length === 0 ? make({ type: 'shape', form: 'types' }) : [];
    case 'overview':
      return column === undefined
        ? make({ type: 'shape', form: 'overview' })
        : make({ type: 'describe', columns: names }).map(draft => ({ ...draft, score: WEIGHTS.assumed }));
    case 'columns':
    case 'span':
      return [];
  }
}

/** True for words for one of the rows: their noun, or that of the frame or of their key. */
function isRowThing(item: Item, { name }: DatasetProfile): boolean {
  switch (item.type) {
    case 'rowNoun':
      return true;
    case 'frame':
      return item.text !== name;
    case 'column':
      return columnKind.isId(item.column);
    default:
      return false;
  }
}

function takes(context: RuleContext): readonly Draft[] {
  const marker = context.markers('take')[0];
  const { limit } = context.reading;
  // "the last five fixtures": the word behind the number says what the rows are, whatever else it may be.
  const place = limit === undefined || !context.has('list', 'wh') ? undefined : context.reader.after(limit.item);
  const named = place === undefined ? undefined : context.reading.items[place];
  const singly =
    named?.type === 'unknown' ||
    (named?.type === 'column' &&
      (columnKind.isId(named.column) || columnKind.isUnique(named.column, context.profile) === true));
  const behind = singly && /s$/iu.test(named.text) ? place : undefined;
  const fillers = context.markers('chart').filter(({ sense }) => Object.keys(sense).length === 1);
  const words = context.markers('wh').map(({ sense }) => sense.word);
  const ends = new Set(
    context.reading.items.flatMap(({ text }) => (/^(?:first|last)$/iu.test(text) ? [text.toLowerCase()] : []))
  );
  // "when was the last visit" asks for no rows.
  if (
    marker === undefined ||
    ends.size > 1 ||
    words.some(word => word !== 'what' && word !== 'where') ||
    /^when$/iu.test(context.reading.items[0]?.text ?? '') ||
    context.has('fn', 'count', 'share', 'superlative', 'most') ||
    context.reading.columns.some(column => column.role !== 'noun' && column.item !== behind)
  ) {
    return [];
  }
  const unnamed = behind !== undefined && context.reading.items[behind]?.type === 'unknown';
  const rows =
    unnamed ||
    context.reading.columns.length > 0 ||
    context.has('rows') ||
    context.items('rowNoun').length > 0 ||
    context.items('frame').length > 0;
  if (!rows && limit === undefined && !/head|tail|few|sample/u.test(marker.text)) {
    return [];
  }
  const next = context.reading.items[marker.item + 1];
  const noun = next?.type === 'frame' ? next : context.reading.items[context.reader.after(marker.item)];
  const singular =
    context.markers('rows').some(one => !one.text.endsWith('s')) ||
    (noun !== undefined &&
      isRowThing(noun, context.profile) &&
      !/s$|people|children|staff|personnel/iu.test(noun.text));
  const count = limit?.value ?? (singular && !/few/u.test(marker.text) ? 1 : 5);
  const items = context.markers('take').map(one => one.item);
  return [
    {
      steps: [...context.filter(), { type: 'rows', take: marker.sense.take, count }],
      uses: [
        ...items,
        ...(limit === undefined ? [] : [limit.item]),
        ...(behind === undefined ? [] : [behind]),
        ...fillers.map(one => one.item)
      ],
      score: unnamed ? WEIGHTS.unknownEntity : 0,
      assumptions: []
    }
  ];
}

/** "distinct values in every column, just the counts" */
function distinctCounts(context: RuleContext): readonly Draft[] {
  const distinct = context.markers('distinct');
  const columns = context.markers('columns');
  const others = [...context.markers('count'), ...context.markers('group'), ...context.markers('values')];
  const asked = context.has('count') && (context.has('group') || columns.some(one => /s$/u.test(one.text)));
  return distinct.length === 0 || columns.length === 0 || !asked || context.reading.columns.length > 0
    ? []
    : [
        {
          steps: [...context.filter(), { type: 'shape', form: 'distinct' }],
          uses: [...distinct, ...columns, ...others].map(one => one.item),
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
  return [...looks(context), ...takes(context), ...columnNames(context), ...distinctCounts(context), ...show(context)];
}
