import { planColumns } from '../../analysis/index.js';
import { fold } from '../language/fold.js';
import { stemOf } from '../language/stem-of.js';
import { splitName } from '../linking/split-name.js';
import { wordSimilarity } from '../linking/word-similarity.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import { eventHint } from '../reading/event-hint.js';
import type { Reading } from '../reading/reading.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';
import { isExplained } from './is-explained.js';
import { namesCollection } from './names-collection.js';

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

/** "paid in cash", "treated with strips": the value behind the verb is of a column that is called after it. */
function saysColumn(reading: Reading, at: number, context: RuleContext): boolean {
  const [item, link, value] = reading.items.slice(at, at + 3);
  if (value?.type !== 'values' || !/^(?:in|by|with|via|through|using|as)$/iu.test(link?.text ?? '')) {
    return false;
  }
  const lower = item?.text.toLowerCase() ?? '';
  const words = context.columns.find(({ column }) => column === value.column)?.words ?? [];
  return words.some(word => wordSimilarity({ lower, stem: stemOf(lower) }, word) >= 0.6);
}

/** Words in names of dates on which a thing is there for the first time. */
const START =
  /^(?:join(?:ed|ing)?|hired?|start(?:ed)?|opened|created?|creation|regist(?:er|ered|ration)|sign(?:ed|up)|enrol(?:led|lment)?|subscribed|since|entry)$/u;

/** "new members per quarter": by the day on which each of them came. */
function startsThings(reading: Reading, next: Reading['items'][number] | undefined): boolean {
  const thing =
    next?.type === 'rowNoun' || next?.type === 'frame' || (next?.type === 'column' && columnKind.isId(next.column));
  return (
    thing &&
    reading.columns.some(
      ({ time, column }) => time !== undefined && splitName(column.name).some(word => START.test(word))
    )
  );
}

/** Verbs that tell which rows are meant, even where they are the last word: "how many orders did we cancel". */
const SELECTIVE =
  /^(?:lose|cancel|miss|fail|refuse|reject|return|drop|abandon|skip|leave|quit|win|beat|reach|exceed|pass|survive|recover|die|close|refund|ship|finish|complete|resolve|escalate|approve|deny|accept|decline|convert|renew|repeat|discontinue|delete|remove|exclude|replace|borrow|lend|owe|default|overrun|underperform|improve|worsen|grow|shrink|rise|fall|increase|decrease|change|differ|vary)$/u;

/** "how many parts does each supplier deliver": what the group does is said by the group itself. */
function isMainVerb({ items }: Reading, at: number): boolean {
  const textOf = (place: number): string => items[place]?.text.toLowerCase() ?? '';
  const auxiliary = items.findIndex(({ text }) => /^(?:do|does|did)$/iu.test(text));
  const between = items.slice(auxiliary + 1, at);
  const ends =
    items[at + 1] === undefined ||
    /^(?:[?.,]|in|on|at|per|by|for|from|each|every|overall|altogether)$/u.test(textOf(at + 1));
  const plain = between.every(
    item =>
      item.type === 'column' ||
      item.type === 'frame' ||
      item.type === 'marker' ||
      item.type === 'grammar' ||
      item.type === 'rowNoun'
  );
  const grouped = between.some(item => item.type === 'column');
  return (
    auxiliary >= 0 &&
    auxiliary < at &&
    grouped &&
    plain &&
    ends &&
    !SELECTIVE.test(textOf(at)) &&
    !/(?:s|ed|ing)$/u.test(textOf(at))
  );
}

/** "alcohol content", "noise level": the noun behind a quantity says only that it is one. */
function endsQuantity({ items }: Reading, at: number): boolean {
  const [before, item] = [items[at - 1], items[at]];
  return (
    before?.type === 'column' &&
    columnKind.isNumeric(before.column) &&
    !columnKind.isId(before.column) &&
    /^(?:contents?|levels?|values?|figures?|readings?|measurements?|scores?)$/iu.test(item?.text ?? '')
  );
}

/** "new hires", "by how many hPa": words that the columns of the plan have in them already. */
export function saysNothing(reading: Reading, at: number, context: RuleContext, { steps }: Draft): boolean {
  if (
    namesEvent(reading, at, context) ||
    saysColumn(reading, at, context) ||
    isExplained(reading.items, at, reading.used) ||
    namesCollection(reading.items, at) ||
    isMainVerb(reading, at) ||
    endsQuantity(reading, at)
  ) {
    return true;
  }
  const lower = reading.items[at]?.text.toLowerCase() ?? '';
  if (lower === 'new') {
    const next = reading.items[at + 1];
    const timed = reading.columns.some(
      ({ time, column }) => time !== undefined && next?.type === 'column' && column === next.column
    );
    return timed || startsThings(reading, next) || (next?.type === 'unknown' && namesEvent(reading, at + 1, context));
  }
  const read = planColumns({ type: 'cellwright.plan', dataset: '', steps });
  const amounts = context.columns.filter(({ column }) => columnKind.isNumeric(column) && read.includes(column.name));
  // A unit at the end of a name.
  return amounts.some(({ column }) =>
    fold(column.name)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .endsWith(` ${lower}`)
  );
}
