import type { AnalysisStep, Measure } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { assumeColumn } from '../reading/assume.js';
import { columnKind } from '../reading/column-kind.js';
import type { DateColumn } from '../reading/date-columns.js';
import { dateFormatOf } from '../reading/date-format.js';
import { eventHint } from '../reading/event-hint.js';
import type { RoleColumn } from '../reading/reading.js';
import type { Draft } from './draft.js';
import { keyOf } from './key-of.js';
import { nameColumn } from './name-column.js';
import type { RuleContext } from './rule-context.js';
import { timeOrder } from './time-order.js';

type End = { readonly item: number; readonly fn: 'min' | 'max' };

/** "first", "last", "earliest", "most recent": the ends of the dates that are asked for, in order. */
function endsOf(context: RuleContext): readonly End[] {
  const takes = context
    .markers('take')
    .flatMap(({ item, sense, text }): readonly End[] =>
      sense.take === 'random' || /few|head|tail/u.test(text)
        ? []
        : [{ item, fn: sense.take === 'first' ? 'min' : 'max' }]
    );
  const superlatives = context
    .markers('superlative')
    .flatMap(({ item, sense }): readonly End[] => (sense.hints?.[0] === 'date' ? [{ item, fn: sense.direction }] : []));
  const spans = context.markers('look').flatMap(({ item, sense }): readonly End[] =>
    sense.what === 'span'
      ? [
          { item, fn: 'min' },
          { item, fn: 'max' }
        ]
      : []
  );
  return [...takes, ...superlatives, ...spans].sort((left, right) => left.item - right.item);
}

const isDated = (column: ColumnProfile): boolean => columnKind.isDate(column) || dateFormatOf(column) !== undefined;

/** The dates that are meant: a column that is named, else those the words of the question are about. */
function datesOf(named: readonly RoleColumn[], end: End, context: RuleContext): DateColumn | undefined {
  const [first] = named;
  if (first !== undefined) {
    const { column } = first;
    const format = columnKind.isDate(column) ? undefined : dateFormatOf(column);
    return named.some(one => one.column !== column)
      ? undefined
      : { column, score: 0, uses: [], ...(format === undefined ? {} : { format }) };
  }
  const order = timeOrder(end.item, context);
  return order === 'open' ? undefined : order;
}

/** Items that only say what happened on these dates: the harvest of "the last harvest". */
function eventItems(column: ColumnProfile, { reading, columns }: RuleContext): readonly number[] {
  const entry = columns.find(one => one.column === column);
  return reading.items.flatMap((item, at) => {
    const lower = item.text.toLowerCase();
    const isWord = item.type === 'unknown' || item.type === 'rowNoun' || item.type === 'grammar';
    return entry !== undefined && isWord && eventHint(entry, new Map([[stemOf(lower), lower]])) >= 0.9 ? [at] : [];
  });
}

/** "when": a day is asked for, and not the rows of it. */
function asksDay(context: RuleContext): boolean {
  const when = context.markers('wh').some(({ sense }) => sense.word === 'when');
  const days = context.reading.columns.some(({ time }) => time?.unit === 'day' && time.as === 'period');
  return when || days || context.markers('look').some(({ sense }) => sense.what === 'span');
}

/** "patient P0042", "the last order": the column of a value that is tested, or what the rows themselves are. */
function isThing({ column, role }: RoleColumn, { reading, profile }: RuleContext): boolean {
  const row = role !== 'key' && columnKind.isId(column) && columnKind.isUnique(column, profile) === true;
  return (
    row ||
    reading.conditions.some(
      bound => bound.column === column && bound.condition.type === 'compare' && bound.condition.op === 'eq'
    )
  );
}

function counts(context: RuleContext): boolean {
  return (
    context.has('fn', 'count', 'share', 'compare', 'distinct', 'window', 'most', 'frequent', 'top', 'sort') ||
    context.markers('look').some(({ sense }) => sense.what !== 'span') ||
    context.reading.limit !== undefined ||
    context.reading.rank !== undefined ||
    context.reading.having !== undefined
  );
}

/** "when did … first come", "first and last day of …", "who was hired last": the ends of the dates of some rows. */
export function dateEndRule(context: RuleContext): readonly Draft[] {
  const ends = endsOf(context);
  const [end] = ends;
  if (end === undefined || counts(context) || context.items('missingTest').length > 0) {
    return [];
  }
  const { columns } = context.reading;
  const named = columns.filter(one => isDated(one.column));
  const others = columns.filter(one => !isDated(one.column) && one.role !== 'noun' && !isThing(one, context));
  const dates = datesOf(named, end, context);
  if (dates === undefined) {
    return [];
  }
  const { column, format } = dates;
  // Text that sorts like dates needs no parsing.
  const cast: readonly AnalysisStep[] =
    format === undefined || columnKind.isDateLike(column)
      ? []
      : [{ type: 'cast', columns: [column.name], to: 'date', format }];
  const uses = [
    ...ends.map(one => one.item),
    ...named.map(one => one.item),
    ...dates.uses,
    ...eventItems(column, context),
    ...columns.filter(one => isThing(one, context)).map(one => one.item)
  ];
  const score = named.length > 0 ? 0 : dates.score;
  const assumptions = named.length > 0 ? [] : [assumeColumn(context.reading.items[end.item]?.text ?? '', column.name)];
  if (asksDay(context)) {
    const keys = others.filter(one => one.role === 'key');
    const twice = ends.length > 2 || (ends.length === 2 && ends[0]?.fn === ends[1]?.fn);
    if (twice || keys.length < others.length) {
      return [];
    }
    const measures = ends.map(({ fn }): Measure => ({ fn, column: column.name }));
    const groups = keys.length > 0 ? context.markers('group').map(one => one.item) : [];
    return [
      {
        steps: [...context.filter(), ...cast, { type: 'aggregate', by: keys.map(keyOf), measures }],
        uses: [...uses, ...keys.map(one => one.item), ...groups],
        score,
        assumptions
      }
    ];
  }
  const who = context.markers('wh').some(({ sense }) => sense.word === 'who' || sense.word === 'which');
  const things = columns.filter(one => one.role === 'answer' && !isDated(one.column) && isThing(one, context));
  const answers = [...others.filter(one => one.role === 'answer'), ...things];
  const name = nameColumn(context.profile);
  const shown = answers.length > 0 ? answers.map(one => one.column) : name === undefined ? [] : [name];
  if (!who || ends.length > 1 || shown.length !== 1 || answers.length < others.length + things.length) {
    return [];
  }
  const asked = shown.map(one =>
    columnKind.isId(one) && name !== undefined && columnKind.isUnique(one, context.profile) === true ? name : one
  );
  return [
    {
      steps: [
        ...context.filter(),
        ...cast,
        {
          type: 'top',
          by: column.name,
          direction: end.fn,
          count: 1,
          columns: asked.map(one => one.name),
          answer: 'label'
        }
      ],
      uses: [...uses, ...answers.map(one => one.item)],
      score,
      assumptions
    }
  ];
}
