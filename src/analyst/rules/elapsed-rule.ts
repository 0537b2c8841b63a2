import type { AnalysisStep, Assumption, Measure } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import { eventHint } from '../reading/event-hint.js';
import type { Draft } from './draft.js';
import { keyOf } from './key-of.js';
import { orderOf } from './order-of.js';
import type { RuleContext } from './rule-context.js';

type Expression = Extract<AnalysisStep, { readonly type: 'derive' }>['value'];
type Unit = Extract<Expression, { readonly type: 'elapsed' }>['unit'];

const UNITS: readonly Unit[] = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'years'];
const MEASURES = new Set<Measure['fn']>(['mean', 'median', 'min', 'max', 'std', 'quantile', 'sum']);

type Place = { readonly item: number; readonly column: ColumnProfile; readonly score: number };

const isDated = (column: ColumnProfile): boolean => columnKind.isDate(column) || dateFormatOf(column) !== undefined;

/** The date column that a word behind "from", "to" or "between" stands for: by its name, or by what happened on that day. */
function dateAt(at: number, context: RuleContext): Place | undefined {
  const item = context.reading.items[at];
  if (item?.type === 'column' && isDated(item.column)) {
    // "submission" says what happened on the day and is no slip for the name.
    const lower = item.text.toLowerCase();
    const entry = context.columns.find(one => one.column === item.column);
    const hint = entry === undefined ? 0 : eventHint(entry, new Map([[stemOf(lower), lower]]));
    const refund = hint >= 0.9 ? -0.7 * WEIGHTS.link * Math.log(Math.min(1, item.score)) : 0;
    return { item: at, column: item.column, score: refund };
  }
  const loose = item?.type === 'column' && (columnKind.isId(item.column) || item.score < 0.8);
  if (item === undefined || (!loose && item.type !== 'unknown' && item.type !== 'rowNoun')) {
    return undefined;
  }
  const lower = item.text.toLowerCase();
  const hints = context.columns
    .filter(({ column }) => isDated(column))
    .map(entry => ({ entry, hint: eventHint(entry, new Map([[stemOf(lower), lower]])) }))
    .filter(({ hint }) => hint >= 0.9);
  const [only, ...others] = hints;
  // The link to the other column, which was counted, is not made.
  const link = item.type === 'column' ? -WEIGHTS.link * Math.log(Math.min(1, item.score)) : 0;
  return only === undefined || others.length > 0
    ? undefined
    : { item: at, column: only.entry.column, score: link + WEIGHTS.assumed / 2 };
}

/** The two dates between which time passes, in their order: both are named, or the other one of two. */
function endsOf(marker: number, text: string, context: RuleContext): readonly [Place, Place] | undefined {
  const places = context.reading.items.flatMap((_, at) => (at > marker ? (dateAt(at, context) ?? []) : []));
  const [first, second] = places;
  if (first === undefined) {
    return undefined;
  }
  const more = places.find(place => place.column !== first.column);
  if (more !== undefined) {
    const apart = context.reading.items.slice(first.item + 1, more.item).every(item => item.type === 'grammar');
    return second === more && apart ? [first, more] : undefined;
  }
  const dated = context.columns.filter(({ column }) => isDated(column)).map(({ column }) => column);
  const other = dated.find(column => column !== first.column);
  return / to$/u.test(text) && dated.length === 2 && other !== undefined
    ? [{ item: first.item, column: other, score: WEIGHTS.assumed }, first]
    : undefined;
}

function unitOf(context: RuleContext): { readonly unit: Unit; readonly items: readonly number[] } | undefined {
  const found = context.reading.items.flatMap((item, at) => {
    const words = item.text.toLowerCase().split(' ');
    const unit = UNITS.find(name => words.includes(name));
    const isWord = item.type === 'marker' || item.type === 'unknown' || item.type === 'column';
    return unit === undefined || !isWord ? [] : [{ unit, at }];
  });
  const [first] = found;
  return first === undefined || found.some(one => one.unit !== first.unit)
    ? undefined
    : { unit: first.unit, items: found.map(one => one.at) };
}

const hasTime = (column: ColumnProfile): boolean =>
  columnKind.isDate(column) ? !columnKind.isWholeDays(column) : /%[HI]/u.test(dateFormatOf(column) ?? '');

/** "mean days from request to start, by type": the time between two dates of each row, reduced to one number for each group. */
export function elapsedRule(context: RuleContext): readonly Draft[] {
  const { items } = context.reading;
  const marker = items.findIndex(
    item => item.type === 'marker' && item.sense.type === 'elapsed' && / (?:from|to|between)$/iu.test(item.text)
  );
  const text = items[marker]?.text.toLowerCase() ?? '';
  const ends = marker < 0 ? undefined : endsOf(marker, text, context);
  const busy = context.has('share', 'compare', 'distinct', 'list', 'window', 'take', 'sort', 'most', 'top', 'frequent');
  if (ends === undefined || busy || context.reading.limit !== undefined || context.reading.having !== undefined) {
    return [];
  }
  const [from, until] = ends;
  const [fn, ...more] = context.markers('fn');
  const order = orderOf(context);
  const named = fn?.sense.fn ?? (order?.type === 'superlative' ? order.direction : undefined);
  const plain = order === undefined || order.hints?.includes('duration') === true || order.hints === undefined;
  if (named === undefined || !MEASURES.has(named) || more.length > 0 || !plain || (fn && order !== undefined)) {
    return [];
  }
  const dates = items.flatMap((_, at) => {
    const place = at > marker ? dateAt(at, context) : undefined;
    return place !== undefined && (place.column === from.column || place.column === until.column) ? [at] : [];
  });
  const keys = context.role('key').filter(key => !dates.includes(key.item));
  const unit = unitOf(context);
  const others = context.reading.columns.filter(
    one => !dates.includes(one.item) && !keys.includes(one) && one.role !== 'noun' && !unit?.items.includes(one.item)
  );
  if (others.length > 0 || keys.some(key => isDated(key.column))) {
    return [];
  }
  const days = unit?.unit ?? 'days';
  const formats = Object.fromEntries(
    [from, until].flatMap(({ column }) => {
      const format = columnKind.isDate(column) ? undefined : dateFormatOf(column);
      return format === undefined ? [] : [[column.name, format]];
    })
  );
  const value: Expression = {
    type: 'elapsed',
    from: from.column.name,
    until: until.column.name,
    unit: days,
    whole: days === 'days' && !hasTime(from.column) && !hasTime(until.column),
    ...(Object.keys(formats).length === 0 ? {} : { formats })
  };
  const name = `${days} from ${from.column.name} to ${until.column.name}`;
  const measure: Measure = { fn: named, column: name, ...(fn?.sense.q === undefined ? {} : { q: fn.sense.q }) };
  const assumptions: readonly Assumption[] = [
    {
      type: 'method',
      phrase: '',
      reading: name,
      text: `Time runs from ${from.column.name} to ${until.column.name}, in ${days}`
    }
  ];
  const markers = items.flatMap((item, at) => (item.type === 'marker' && item.sense.type === 'elapsed' ? [at] : []));
  return [
    {
      steps: [
        ...context.filter(),
        { type: 'derive', name, value },
        { type: 'aggregate', by: keys.map(keyOf), measures: [measure] }
      ],
      uses: [
        ...markers,
        ...dates,
        ...(fn === undefined ? [] : [fn.item]),
        ...(order?.items ?? []),
        ...keys.map(key => key.item),
        ...(keys.length > 0 ? context.markers('group').map(one => one.item) : []),
        ...(unit?.items ?? []),
        ...context.markers('count').map(one => one.item)
      ],
      // Rather than a column that is made in passing by the same words.
      score: from.score + until.score + 0.05,
      assumptions
    }
  ];
}
