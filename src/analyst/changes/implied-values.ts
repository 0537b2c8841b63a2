import type { Assumption } from '../../analysis/index.js';
import { isRowNoun } from '../cover/is-row-noun.js';
import { stemOf } from '../language/stem-of.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { Clause } from './clause.js';
import { type DurationUnit, impliedDuration } from './implied-duration.js';
import type { Inlined } from './inline-values.js';
import type { Expression } from './parse-expression.js';
import type { Span } from './span.js';

const UNITS: Readonly<Record<string, DurationUnit>> = {
  second: 'seconds',
  seconds: 'seconds',
  minute: 'minutes',
  minutes: 'minutes',
  min: 'minutes',
  mins: 'minutes',
  hour: 'hours',
  hours: 'hours',
  day: 'days',
  days: 'days'
};
const NAMES: Readonly<Record<DurationUnit, string>> = {
  seconds: 'duration_s',
  minutes: 'duration_min',
  hours: 'duration_h',
  days: 'duration_days'
};
const LASTING = /^(?:takes?|took|taken|lasts?|lasted|lasting|taking|stays?|stayed|staying|remain|remains|remained)$/u;
const TRAVEL = /^(?:travel|journey|riding|driving|flight|trip|ride)$/u;

type Edit = Span & { readonly text: string };

function edited(clause: Clause, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => {
      const [first, last] = [clause.tokens[start], clause.tokens[end - 1]];
      return `${text.slice(0, first?.start)}${put}${text.slice(last?.end)}`;
    }, clause.text);
}

/** The place behind "in minutes" at a place, and the unit. */
function unitAt(clause: Clause, at: number): { readonly unit?: DurationUnit; readonly end: number } {
  const unit = clause.word(at) === 'in' ? UNITS[clause.word(at + 1)] : undefined;
  return unit === undefined ? { end: at } : { unit, end: at + 2 };
}

/** The unit of "longer than an hour", "less than 5 minutes": that of the first number behind a comparison. */
function comparedUnit(clause: Clause): DurationUnit | undefined {
  const compares = clause.tokens.findIndex((_, start) =>
    [1, 2].some(length =>
      (lexicon().senses.get(clause.slice({ start, end: start + length }).toLowerCase()) ?? []).some(
        sense => sense.type === 'comparison' || sense.type === 'between'
      )
    )
  );
  const units = clause.tokens.flatMap(({ lower }, at) => {
    const unit = UNITS[lower];
    const before = clause.tokens[at - 1];
    const counted = before?.value !== undefined || /^(?:an?|half)$/u.test(before?.lower ?? '');
    return unit !== undefined && counted && compares >= 0 && at > compares ? [unit] : [];
  });
  return new Set(units).size === 1 ? units[0] : undefined;
}

function isNoun(clause: Clause, at: number): boolean {
  return at >= 0 && (isRowNoun(clause.word(at)) || TRAVEL.test(clause.word(at)));
}

/** "ride duration in minutes", "travel time". */
function named(clause: Clause): (Span & { readonly unit?: DurationUnit }) | undefined {
  const found = clause.tokens.flatMap(({ lower }, at) => {
    const duration = /^durations?$/u.test(lower);
    const time = /^times?$/u.test(lower) && isNoun(clause, at - 1);
    const start = isNoun(clause, at - 1) ? at - 1 : at;
    return duration || time ? [{ start, ...unitAt(clause, at + 1) }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** "with us before it leaves": until when is what the second date says. */
const UNTIL =
  /^(?:with|at|in) (?:us|the \p{L}+)(?: (?:before|until|till) (?:it|they|he|she) \p{L}+)?|^(?:before|until|till) (?:it|they|he|she) \p{L}+/iu;

/** "how long do premium rides take", "how many days does a dog stay": the words in front, and the verb at the end. */
function asked(
  clause: Clause
): { readonly head: Span; readonly verb: Span & { readonly unit?: DurationUnit } } | undefined {
  const verb = clause.tokens.findIndex(({ lower }) => LASTING.test(lower));
  const start = clause.tokens.findIndex(
    ({ lower }, at) => lower === 'how' && /^(?:long|many)$/u.test(clause.word(at + 1))
  );
  const counted = clause.word(start + 1) === 'many' ? UNITS[clause.word(start + 2)] : undefined;
  const head = { start, end: start + (counted === undefined ? 3 : 4) };
  const auxiliary = /^(?:do|does|did)$/u.test(clause.word(head.end - 1));
  if (start < 0 || !auxiliary || verb < head.end) {
    return undefined;
  }
  const { unit = counted, end } = unitAt(clause, verb + 1);
  const behind = UNTIL.exec(clause.slice({ start: end, end: clause.tokens.length }));
  const more = behind === null ? 0 : behind[0].split(' ').length;
  return { head, verb: { start: verb, end: end + more, ...(unit === undefined ? {} : { unit }) } };
}

function method(name: string, text: string): Assumption {
  return { type: 'method', phrase: '', reading: name, text };
}

/** Questions about how long the things of the rows last, where the rows hold when that begins and ends. */
export function impliedValues(clause: Clause): readonly Inlined[] {
  const duration = impliedDuration(clause.profile);
  if (duration === undefined) {
    return [];
  }
  const { from, until } = duration;
  const spans = `from ${from.name} to ${until.name}`;
  const made = (question: string, unit: DurationUnit, more: readonly Assumption[] = []): Inlined => ({
    question,
    step: { type: 'derive', name: NAMES[unit], value: duration.in(unit) },
    score: 0,
    assumptions: [method(NAMES[unit], `Time runs ${spans}, in ${unit}`), ...more]
  });
  const noun = named(clause);
  const how = asked(clause);
  const compared = comparedUnit(clause);
  const superlative = clause.senses('superlative').length > 0;
  if (noun !== undefined) {
    const unit = noun.unit ?? compared ?? duration.unit;
    return [made(edited(clause, [{ ...noun, text: `\`${NAMES[unit]}\`` }]), unit)];
  }
  if (how !== undefined && !superlative) {
    const unit = how.verb.unit ?? duration.unit;
    const measured = clause.senses('fn').length > 0;
    const name = `\`${NAMES[unit]}\``;
    const head = measured ? `what is the ${name} of` : `what is the average ${name} of`;
    const question = edited(clause, [
      { ...how.head, text: head },
      { ...how.verb, text: '' }
    ]);
    const mean = method('mean', `The mean of ${NAMES[unit]} is taken`);
    return [made(question, unit, measured ? [] : [mean])];
  }
  if (compared !== undefined) {
    return [made(clause.text, compared)];
  }
  return speeds(clause, duration.in('hours'), spans);
}

/** "average speed", "fastest ride": the way of each row by the time it took. */
function speeds(clause: Clause, hours: Expression, spans: string): readonly Inlined[] {
  const speed = stemOf('speed');
  const far = clause.columns.filter(
    ({ column, dimension, words }) =>
      dimension === 'length' &&
      /(?:km|mi|miles)$/u.test(column.name) &&
      words.some(({ text, head }) => head && ['distance', 'dist', 'mileage'].includes(text))
  );
  const [way, ...others] = far;
  const held = clause.columns.some(({ words }) => words.some(({ forms }) => (forms.get(speed) ?? 0) >= 0.8));
  const at = clause.tokens.findIndex(({ lower }) => /^speeds?$/u.test(lower));
  const degree = clause.tokens.some(({ lower }) => /^(?:fast|slow)(?:er|est)$/u.test(lower));
  if (way === undefined || others.length > 0 || held || (at < 0 && !degree)) {
    return [];
  }
  const name = way.column.name.endsWith('km') ? 'speed_kmh' : 'speed_mph';
  return [
    {
      question: at < 0 ? clause.text : edited(clause, [{ start: at, end: at + 1, text: `\`${name}\`` }]),
      step: {
        type: 'derive',
        name,
        value: { type: 'arithmetic', op: 'divide', left: { type: 'column', column: way.column.name }, right: hours }
      },
      score: 0,
      assumptions: [method(name, `Speed is ${way.column.name} divided by the hours ${spans}`)]
    }
  ];
}
