import { keyColumn, planColumns } from '../../analysis/index.js';
import { namesRepeated } from '../linking/names-repeated.js';
import type { Draft } from '../rules/draft.js';
import { timesIn } from '../rules/period-groups-rule.js';
import type { RuleContext } from '../rules/rule-context.js';
import { stemOf } from '../language/stem-of.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import { eventHint } from '../reading/event-hint.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { Reading } from '../reading/reading.js';
import { misreadCost } from './misread-cost.js';
import { missesAmount } from './misses-amount.js';
import { missesDegree } from './misses-degree.js';
import { missesWhole } from './misses-whole.js';
import { namesCollection } from './names-collection.js';
import { namesNoOne } from './names-no-one.js';
import { narrows } from './narrows.js';
import { saysNothing } from './says-nothing.js';
import { tellsApart } from './tells-apart.js';
import { WEIGHTS } from './weights.js';

/** How well a word must stand for the unit in a name. */
const UNIT = 0.85;

const KEYS_FOLLOW = new Set(['by', 'per', 'each', 'every', 'for each', 'for every', 'in each', 'of each', 'across']);

/** True for a noun where a group should be named: "per customer", "by region and customer". */
function standsForKey(reading: Reading, at: number): boolean {
  let place = at - 1;
  while (reading.items[place]?.type === 'grammar' && ['the', 'a', 'an'].includes(reading.items[place]?.text ?? '')) {
    place -= 1;
  }
  const before = reading.items[place];
  const joined = before?.type === 'grammar' && ['and', 'or', ',', '&', '/'].includes(before.text);
  return (
    before !== undefined &&
    (KEYS_FOLLOW.has(before.text.toLowerCase().split(' ').at(-1) ?? '') ||
      (joined && reading.items[place - 1]?.type === 'column'))
  );
}

/** "one line per buyer", "coloured by buyer": a noun where the column of the series should be named. */
function standsForSeries(reading: Reading, at: number): boolean {
  const before = reading.items[at - 1];
  return before?.type === 'marker' && before.sense.type === 'chart' && before.sense.series === true;
}

/** True for a noun that stood before: "penguins … than other penguins". */
function isRepeated(reading: Reading, at: number): boolean {
  const text = reading.items[at]?.text.toLowerCase();
  return reading.items.slice(0, at).some(item => item.type === 'rowNoun' && item.text.toLowerCase() === text);
}

/** "in km" only repeats the unit of what is read, as far as the names of columns tell one. */
function repeatsUnit(reading: Reading, at: number, draft: Draft, context: RuleContext): boolean {
  const before = reading.items[at - 1];
  if (before?.type !== 'grammar' || before.text.toLowerCase() !== 'in') {
    return false;
  }
  const read = new Set(planColumns({ type: 'cellwright.plan', dataset: '', steps: draft.steps }));
  const measured = context.columns.filter(({ column, dimension }) => dimension !== undefined && read.has(column.name));
  const unit = stemOf(reading.items[at]?.text.toLowerCase() ?? '');
  const aged = context.columns.some(
    ({ column, words }) => read.has(column.name) && words.some(({ text }) => text === 'age')
  );
  if (aged && unit !== stemOf('years')) {
    return false;
  }
  return measured.length === 0 || measured.some(({ words }) => (words.at(-1)?.forms.get(unit) ?? 0) >= UNIT);
}

/** "how long does it take" is about no length. */
function onlyTime(hints: readonly string[]): readonly string[] {
  const time = hints.filter(hint => ['duration', 'time'].includes(hint));
  return time.length > 0 ? time : hints;
}

/** True when the question asks how old, how tall, … something is and the plan reads no column about that. */
function missesAttribute(draft: Draft, context: RuleContext): boolean {
  const asked = context.markers('wh').flatMap(({ sense }) => (sense.hints === undefined ? [] : [sense.hints]));
  const lasts = context.reading.items.some(({ text }) => /^(?:takes?|took|lasts?|lasted)$/iu.test(text));
  const read = new Set(planColumns({ type: 'cellwright.plan', dataset: '', steps: draft.steps }));
  return asked
    .map(hints => (lasts ? onlyTime(hints) : hints))
    .some(hints => !hintedColumns(hints, context.columns).some(({ column }) => read.has(column.name)));
}

const AMOUNTS = new Set<string>(['sum', 'mean', 'median', 'std', 'var', 'range', 'iqr']);

/** True when keys of things are added up or averaged as if they were amounts. */
function reducesKeys({ steps }: Draft, context: RuleContext): boolean {
  const measures = steps.flatMap(step => (step.type === 'aggregate' ? step.measures : []));
  const named = measures.flatMap(({ fn, column }) => (AMOUNTS.has(fn) && column !== undefined ? [column] : []));
  return named.some(name => {
    const column = context.columns.find(one => one.column.name === name)?.column;
    return column !== undefined && columnKind.isId(column);
  });
}

/** True when one column is listed twice, or an amount is the answer to who, so that something else was meant by a word. */
function repeatsColumn({ steps }: Draft, context: RuleContext): boolean {
  const who = context.markers('wh').some(({ sense }) => sense.word === 'who');
  return steps.some(step =>
    step.type === 'list'
      ? new Set(step.columns).size < step.columns.length
      : who &&
        step.type === 'top' &&
        step.answer === 'label' &&
        step.columns.length === 1 &&
        step.columns[0] === step.by
  );
}

/** True when the question compares and the plan gives one number for everything, or groups by something else than the sides. */
function joinsSides({ steps }: Draft, context: RuleContext): boolean {
  if (!context.comparesSides()) {
    return false;
  }
  const made = JSON.stringify(steps.filter(({ type }) => type !== 'filter'));
  return (
    steps.some(step => step.type === 'aggregate' && step.by.length === 0 && step.measures.length === 1) ||
    context.reading.conditions.some(bound => {
      const item = context.reading.items[bound.at];
      const isSide = timesIn(bound) !== undefined || (item?.type === 'values' && item.against === true);
      return isSide && !made.includes(JSON.stringify(bound.column.name));
    })
  );
}

/** True when the plan uses a word for a unit of time and groups by no such unit. */
function losesTime(reading: Reading, { steps, uses }: Draft): boolean {
  const plan = JSON.stringify(steps);
  // Two periods are set side by side: "than the year before".
  if (steps.some(step => step.type === 'compare')) {
    return false;
  }
  return reading.columns.some(
    ({ time, column, item }) =>
      time !== undefined &&
      uses.includes(item) &&
      !plan.includes(JSON.stringify({ column: column.name, unit: time.unit, as: time.as }).slice(0, -1)) &&
      !(
        time.unit === 'day' &&
        givesDay(steps, column.name) &&
        !/^(?:each|every|per)\b/iu.test(reading.items[item]?.text ?? '') &&
        !isGrouped(reading, item)
      )
  );
}

/** "on each day": the unit stands behind a word that groups. */
function isGrouped({ items }: Reading, at: number): boolean {
  const before = items[at - 1];
  return before?.type === 'marker' && before.sense.type === 'group' && before.text.toLowerCase() !== 'by';
}

/** True for a plan whose answer is one or several days of a column. */
function givesDay(steps: Draft['steps'], column: string): boolean {
  return steps.some(
    step =>
      step.type === 'aggregate' &&
      step.measures.every(one => one.column === column && (one.fn === 'min' || one.fn === 'max'))
  );
}

/** Words for what happens to a thing once, which a date of something else says nothing about. */
const ONCE =
  /^(?:born|births?|birthdays?|died|dies?|deaths?|deceased|married|weddings?|hired|hires?|founded|retired)$/u;

/** "born before 1960" read from a date that is not about births. */
function otherEvent({ reading, columns }: RuleContext, draft: Draft): boolean {
  const words = reading.items.map(item => item.text.toLowerCase()).filter(text => ONCE.test(text));
  const read = new Set(planColumns({ type: 'cellwright.plan', dataset: '', steps: draft.steps }));
  const used = columns.filter(({ column }) => read.has(column.name));
  const dated = used.some(({ column }) => columnKind.isDate(column) || dateFormatOf(column) !== undefined);
  return dated && words.some(word => used.every(entry => eventHint(entry, new Map([[stemOf(word), word]])) < 0.7));
}

/** "when did …" at the beginning asks for a time, which the answer then has to hold. */
function missesTime({ steps }: Draft, context: RuleContext): boolean {
  if (!/^when$/iu.test(context.reading.items[0]?.text ?? '')) {
    return false;
  }
  const dates = new Set(
    context.columns.flatMap(({ column }) =>
      columnKind.isDate(column) || dateFormatOf(column) !== undefined ? [column.name] : []
    )
  );
  const shown = steps.flatMap(step => {
    switch (step.type) {
      case 'list':
        return step.columns;
      case 'top':
        return step.columns;
      case 'aggregate':
        return [...step.by.map(keyColumn), ...step.measures.map(one => one.column ?? '')];
      case 'chart':
      case 'window':
        return [...dates];
      default:
        return [];
    }
  });
  const whole = steps.some(step => step.type === 'top' && step.columns.length === 0);
  return dates.size > 0 && !whole && !shown.some(name => dates.has(name));
}

/** True for a sign of arithmetic between two columns: what they make together is something else than either. */
function joinsColumns(reading: Reading, at: number): boolean {
  const { text } = reading.items[at] ?? { text: '' };
  const around = [reading.items[at - 1], reading.items[at + 1]];
  const columns = around.flatMap(item => (item?.type === 'column' ? [item.column] : []));
  const numbers = columns.every(column => columnKind.isNumeric(column) && !columnKind.isId(column));
  return columns.length === 2 && (['+', '*', '×', '÷'].includes(text) || (text === '/' && numbers));
}

/** A word that costs so much is one that the plan has no place for. */
const LOST = -1;

/**
 * How well a draft fits its reading: the links and parts of the reading, less what the plan leaves unused. `left` are the
 * words that it has no place for.
 */
export function scoreDraft(
  reading: Reading,
  draft: Draft,
  context: RuleContext
): { readonly score: number; readonly left: readonly string[] } {
  const { unused } = WEIGHTS;
  // A date is more than what the rows are called.
  const roles = new Set(
    reading.columns
      .filter(({ role, column, item }) => {
        const next = reading.items[item + 1];
        return role !== 'noun' || (columnKind.isDate(column) && next?.type !== 'column');
      })
      .map(({ item }) => item)
  );
  const late = new Set([reading.having?.item, reading.limit?.item, reading.rank?.item]);
  const uses = new Set(draft.uses);
  let cost =
    (missesAttribute(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (joinsSides(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (losesTime(reading, draft) ? WEIGHTS.otherAttribute : 0) +
    (otherEvent(context, draft) ? WEIGHTS.otherAttribute : 0) +
    (missesTime(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (reducesKeys(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (repeatsColumn(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (namesNoOne(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (missesAmount(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (missesDegree(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (missesWhole(draft, context) ? WEIGHTS.otherAttribute : 0) +
    misreadCost(draft, context);
  // "per quarter since 2022": the same dates twice are one thing that was left open.
  const timed = new Set(reading.columns.flatMap(({ time, column }) => (time === undefined ? [] : [column])));
  const within = reading.conditions.some(
    ({ condition, column }) => (condition.type === 'period' || condition.type === 'datePart') && timed.has(column)
  );
  cost += within ? WEIGHTS.sameDates : 0;
  // A drawing has room for each group that is named.
  const draws = draft.steps.at(-1)?.type === 'chart';
  let rowNouns = 0;
  const left: string[] = [];
  reading.items.forEach((item, at) => {
    const settled = reading.used.has(at) && !roles.has(at) && !late.has(at);
    if (settled || uses.has(at)) {
      return;
    }
    const before = cost;
    switch (item.type) {
      case 'marker':
        cost +=
          item.sense.type === 'unit' && repeatsUnit(reading, at, draft, context)
            ? WEIGHTS.assumed
            : unused.sense[item.sense.type];
        break;
      case 'rowNoun':
        rowNouns += 1;
        cost +=
          rowNouns > 1 && !isRepeated(reading, at) && !namesCollection(reading.items, at) ? WEIGHTS.secondRowNoun : 0;
        cost += namesRepeated(item.text, context.columns, context.profile) ? WEIGHTS.repeatedRowNoun : 0;
        cost +=
          (standsForKey(reading, at) && (draws || !uses.has(at - 1))) || standsForSeries(reading, at)
            ? WEIGHTS.rowNounAsKey
            : 0;
        break;
      case 'grammar':
        cost += joinsColumns(reading, at) ? unused.sense.arithmetic : 0;
        cost += narrows(reading.items, at) || tellsApart(reading.items, at) ? unused.unknown : 0;
        break;
      case 'frame':
        rowNouns += 1;
        cost += standsForKey(reading, at) && (draws || !uses.has(at - 1)) ? WEIGHTS.rowNounAsKey : 0;
        break;
      case 'unknown':
        cost += saysNothing(reading, at, context, draft) ? WEIGHTS.assumed / 2 : unused.unknown;
        break;
      case 'values':
        cost += unused.value;
        break;
      case 'negation':
        cost += unused.sense.not;
        break;
      case 'threshold':
      case 'averageTest':
      case 'columnTest':
        cost += unused.sense.comparison;
        break;
      case 'textTest':
        cost += unused.sense.text;
        break;
      case 'missingTest':
        cost += unused.sense.missing;
        break;
      default:
        cost += unused[item.type];
    }
    if (cost - before <= LOST) {
      left.push(item.text);
    }
  });
  return { score: reading.score + draft.score + cost, left };
}
