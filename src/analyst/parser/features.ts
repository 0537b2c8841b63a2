import type { Rule } from '../grammar/rule.js';
import type { Trigger } from '../lexicon/triggers.js';
import type { ColumnFacts } from '../terms/column-facts.js';
import type { Item } from './item.js';
import type { Question } from './question.js';

export const weigh = (question: Question, features: readonly string[]): number =>
  features.reduce((sum, feature) => sum + question.weights.of(feature), 0);

/** Features of a rule, whatever its parts: its name, its triggers and, if it makes a plan, each gram of the question. */
export function ownFeatures(question: Question, { name, triggers, result }: Rule): readonly string[] {
  const words = result === 'Plan' ? question.grams : undefined;
  return [
    `rule ${name}`,
    ...[...(words?.keys() ?? [])].map(gram => `word plan ${name}: ${gram}`),
    ...triggers.flatMap(trigger => triggerFeatures(question, trigger))
  ];
}

/** Features of an operation: how strongly its words suggest it. */
export function triggerFeatures(question: Question, trigger: Trigger): readonly string[] {
  const hits = question.hits(trigger);
  return [`trigger ${trigger}`, `hits ${hits}`, `hit ${trigger} ${String(hits > 0)}`];
}

/** A place beyond those that `placeOf` returns, 0 to 13: for parts that read another table. */
export const STRANGER = 14;

export const strangerFeatures = ({ name }: Rule, count: number): readonly string[] =>
  Array.from({ length: count }, () => ['reads another table', `reads another table in ${name}`]).flat();

function distance(one: Item, other: Item): number {
  const between = Math.max(one.start ?? 0, other.start ?? 0) - Math.min(one.end ?? 0, other.end ?? 0);
  return Math.min(Math.max(between, 0), 6);
}

/** How far two parts are from each other, and which stands first, as one number. */
export const placeOf = (one: Item, other: Item): number =>
  distance(one, other) * 2 + ((one.start ?? 0) < (other.start ?? 0) ? 1 : 0);

/** How far two parts are from each other, and in which order they stand. */
export function betweenFeatures({ of, roles }: Rule, parts: readonly Item[]): readonly string[] {
  const [one, other] = parts;
  const role = roles.find(name => name !== '');
  if (of.length !== 2 || role === undefined || one?.start === undefined || other?.start === undefined) {
    return [];
  }
  return [`distance ${role} ${distance(one, other)}`, `order ${role} ${String(one.start < other.start)}`];
}

/** The furthest distance between a word and a part that is told from those beyond it. */
const FAR = 3;

/** Where the nearest word of an operation stands as seen from a part, and which word it is, of what. */
export function nearFeatures(
  question: Question,
  trigger: Trigger,
  role: string,
  part: Item,
  concepts: Iterable<string>
): readonly string[] {
  const { start = 0, end = 0 } = part;
  const away = (at: number): number => (at < start ? start - 1 - at : Math.max(at - end, 0));
  const [first, ...others] = question.places(trigger);
  if (first === undefined) {
    return [];
  }
  const nearest = others.reduce((best, at) => (away(at) < away(best) ? at : best), first);
  const side = nearest < start ? 'before' : nearest < end ? 'within' : 'after';
  const place = `${side} ${Math.min(away(nearest), FAR)}`;
  const said = question.tokens[nearest]?.stem ?? '';
  return [
    `near ${trigger} ${place}`,
    ...(role === '' ? [] : [`near a ${role} ${place}`]),
    `by ${trigger} ${said}`,
    ...[...concepts].map(concept => `by ${trigger} ${said} of #${concept}`)
  ];
}

export const cardinality = ({ distinct, identifies, isCode }: ColumnFacts): string =>
  identifies || isCode
    ? 'id'
    : distinct === undefined
      ? 'unknown'
      : distinct <= 2
        ? 'two'
        : distinct <= 15
          ? 'few'
          : distinct <= 60
            ? 'some'
            : 'many';
