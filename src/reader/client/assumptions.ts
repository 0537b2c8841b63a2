import type { Candidate, Reference } from '../decide/decision.js';
import type { Assumption } from '../../plan/index.js';

/** Links that leave no doubt. */
const SURE: ReadonlySet<string> = new Set(['name', 'words', 'value', 'valueStem', 'table', 'sex', 'spelling']);

/** What measures are called by people. */
const MEASURES: Readonly<Record<string, string>> = {
  sum: 'total',
  mean: 'mean',
  median: 'median',
  count: 'count',
  countDistinct: 'number of different values',
  min: 'lowest',
  max: 'highest'
};

/** Readings less likely than this are no alternatives. */
const LIKELY = 0.02;
const MOST_ALTERNATIVES = 4;

/** Where two plans differ in one name only. */
type Difference = { readonly from: string; readonly to: string };

const PARTS = /"(?:[^"\\]|\\.)*"|[^"]+/gu;

const partsOf = (key: string): readonly string[] => key.replaceAll('\\"', '"').match(PARTS) ?? [];

/** The one name in which another reading differs, wherever it stands in the plan. */
export function difference(one: Candidate, other: Candidate): Difference | undefined {
  const [parts, others] = [partsOf(one.key), partsOf(other.key)];
  let found: Difference | undefined;
  for (const [at, part] of parts.entries()) {
    const to = others[at];
    if (part === to) {
      continue;
    }
    if (to === undefined || !part.startsWith('"') || !to.startsWith('"') || (found !== undefined && (found.from !== part || found.to !== to))) {
      return undefined;
    }
    found = { from: part, to };
  }
  return found === undefined || parts.length !== others.length
    ? undefined
    : { from: found.from.slice(1, -1), to: found.to.slice(1, -1) };
}

/** What was not literal in a question: names that were only hinted at, and measures that nobody named; with what else they may be. */
export function assumptionsOf(reading: Candidate, others: readonly Candidate[]): readonly Assumption[] {
  const differences = others.filter(({ probability }) => probability >= LIKELY).flatMap(other => difference(reading, other) ?? []);
  const otherwise = (name: string): readonly string[] => [...new Set(differences.flatMap(({ from, to }) => (from === name ? [to] : [])))].slice(0, MOST_ALTERNATIVES);
  const named = new Map<string, Reference>();
  for (const reference of reading.references) {
    if (!SURE.has(reference.kind) && !named.has(reference.name)) {
      named.set(reference.name, reference);
    }
  }
  const names = [...named.values()].flatMap((reference): readonly Assumption[] => {
    const alternatives = otherwise(reference.name);
    // What stands for itself and can be nothing else is no assumption.
    return reference.phrase === '' && alternatives.length === 0 ? [] : [assumed(reference, alternatives)];
  });
  const measures = Object.entries(MEASURES).flatMap(([fn, word]): readonly Assumption[] => {
    const alternatives = otherwise(fn).flatMap(to => MEASURES[to] ?? []);
    return alternatives.length === 0
      ? []
      : [{ type: 'operation', phrase: '', reading: word, text: `Took the ${word}`, alternatives }];
  });
  return [...names, ...measures];
}

function assumed({ type, phrase, name }: Reference, alternatives: readonly string[]): Assumption {
  return {
    type: type === 'table' ? 'dataset' : type,
    phrase,
    reading: name,
    text: phrase === '' ? `Answered from ${name}` : `Read “${phrase}” as ${name}`,
    ...(alternatives.length === 0 ? {} : { alternatives })
  };
}

/** The name in a plan that a word of an assumption stands for. */
export const nameOfReading = (word: string): string =>
  Object.entries(MEASURES).find(([, said]) => said === word)?.[0] ?? word;
