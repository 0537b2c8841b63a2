import { planColumns } from '../../analysis/index.js';
import { namesRepeated } from '../linking/names-repeated.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';
import { stemOf } from '../language/stem-of.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import { eventHint } from '../reading/event-hint.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { Reading } from '../reading/reading.js';
import { WEIGHTS } from './weights.js';

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
    (KEYS_FOLLOW.has(before.text.toLowerCase()) || (joined && reading.items[place - 1]?.type === 'column'))
  );
}

/** True for a noun that stood before: "penguins … than other penguins". */
function isRepeated(reading: Reading, at: number): boolean {
  const text = reading.items[at]?.text.toLowerCase();
  return reading.items.slice(0, at).some(item => item.type === 'rowNoun' && item.text.toLowerCase() === text);
}

/** "in km" only repeats the unit. */
function repeatsUnit(reading: Reading, at: number): boolean {
  const before = reading.items[at - 1];
  return before?.type === 'grammar' && before.text.toLowerCase() === 'in';
}

/** True when the question asks how old, how tall, … something is and the plan reads no column about that. */
function missesAttribute(draft: Draft, context: RuleContext): boolean {
  const asked = context.markers('wh').flatMap(({ sense }) => (sense.hints === undefined ? [] : [sense.hints]));
  const read = new Set(planColumns({ type: 'cellwright.plan', dataset: '', steps: draft.steps }));
  return asked.some(hints => !hintedColumns(hints, context.columns).some(({ column }) => read.has(column.name)));
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

/** True when one column is listed twice, so that something else was meant by one of the words. */
function repeatsColumn({ steps }: Draft): boolean {
  return steps.some(step => step.type === 'list' && new Set(step.columns).size < step.columns.length);
}

/** True when the question compares and the plan gives one number for everything. */
function joinsSides({ steps }: Draft, context: RuleContext): boolean {
  return (
    context.comparesSides() &&
    steps.some(step => step.type === 'aggregate' && step.by.length === 0 && step.measures.length === 1)
  );
}

/** True when the plan uses a word for a unit of time and groups by no such unit. */
function losesTime(reading: Reading, { steps, uses }: Draft): boolean {
  const plan = JSON.stringify(steps);
  return reading.columns.some(
    ({ time, column, item }) =>
      time !== undefined &&
      uses.includes(item) &&
      !plan.includes(JSON.stringify({ column: column.name, unit: time.unit, as: time.as }).slice(0, -1))
  );
}

/** "how many left in 2024": the verb says which date is meant, and a condition on that date holds what it says. */
function namesEvent(reading: Reading, at: number, context: RuleContext): boolean {
  const lower = reading.items[at]?.text.toLowerCase() ?? '';
  const timed = reading.columns.filter(one => one.time !== undefined);
  const bound = new Set([...reading.conditions, ...timed].map(one => one.column));
  return context.columns.some(
    entry =>
      bound.has(entry.column) &&
      (columnKind.isDate(entry.column) || dateFormatOf(entry.column) !== undefined) &&
      eventHint(entry, new Map([[stemOf(lower), lower]])) >= 0.9
  );
}

/** How well a draft fits its reading: the links and parts of the reading, less what the plan leaves unused. */
export function scoreDraft(reading: Reading, draft: Draft, context: RuleContext): number {
  const { unused } = WEIGHTS;
  const roles = new Set(reading.columns.filter(column => column.role !== 'noun').map(column => column.item));
  const late = new Set([reading.having?.item, reading.limit?.item, reading.rank?.item]);
  const uses = new Set(draft.uses);
  let cost =
    (missesAttribute(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (joinsSides(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (losesTime(reading, draft) ? WEIGHTS.otherAttribute : 0) +
    (reducesKeys(draft, context) ? WEIGHTS.otherAttribute : 0) +
    (repeatsColumn(draft) ? WEIGHTS.otherAttribute : 0);
  let rowNouns = 0;
  reading.items.forEach((item, at) => {
    const settled = reading.used.has(at) && !roles.has(at) && !late.has(at);
    if (settled || uses.has(at)) {
      return;
    }
    switch (item.type) {
      case 'marker':
        cost +=
          item.sense.type === 'unit' && repeatsUnit(reading, at) ? WEIGHTS.assumed : unused.sense[item.sense.type];
        break;
      case 'rowNoun':
        rowNouns += 1;
        cost += rowNouns > 1 && !isRepeated(reading, at) ? WEIGHTS.secondRowNoun : 0;
        cost += namesRepeated(item.text, context.columns, context.profile) ? WEIGHTS.repeatedRowNoun : 0;
        cost += standsForKey(reading, at) && !uses.has(at - 1) ? WEIGHTS.rowNounAsKey : 0;
        break;
      case 'grammar':
      case 'frame':
        break;
      case 'unknown':
        cost += namesEvent(reading, at, context) ? WEIGHTS.assumed / 2 : unused.unknown;
        break;
      case 'values':
        cost += unused.value;
        break;
      case 'negation':
        cost += unused.sense.not;
        break;
      case 'threshold':
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
  });
  return reading.score + draft.score + cost;
}
