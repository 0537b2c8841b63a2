import type { DatasetProfile } from '../../datasets/index.js';
import { type Assumption, checkPlan, type Plan } from '../../plan/index.js';
import type { Candidate, Reference } from '../decide/decision.js';

/** Links that leave no doubt. */
const SURE: ReadonlySet<string> = new Set(['name', 'words', 'value', 'valueStem', 'table', 'sex', 'spelling']);

/** What measures are called by people. */
const MEASURES: Readonly<Record<string, string>> = {
  sum: 'total',
  mean: 'mean',
  median: 'median',
  min: 'lowest',
  max: 'highest'
};

/** A measure that is likelier than this beside the one that was taken is worth a word. */
const DOUBTFUL = 0.05;
const MOST_ALTERNATIVES = 4;

/** One name of a plan in the place of another. */
export type Choice = { readonly from: string; readonly to: string };

/** Fields of a plan that hold values of the data. */
const VALUES: ReadonlySet<string> = new Set(['value', 'values', 'pattern', 'type', 'title']);

/** A plan with one name in the place of another: of a column, of a dataset or of a measure. */
export function substituted(plan: Plan, { from, to }: Choice): Plan {
  const visit = (node: unknown, field: string): unknown => {
    if (typeof node === 'string') {
      return node === from && !VALUES.has(field) ? to : node;
    }
    if (Array.isArray(node)) {
      return node.map(part => visit(part, field));
    }
    return typeof node === 'object' && node !== null
      ? Object.fromEntries(Object.entries(node).map(([name, part]) => [name, visit(part, name)]))
      : node;
  };
  return visit(plan, '') as Plan;
}

const isPlan = (plan: Plan, profiles: readonly DatasetProfile[]): boolean =>
  checkPlan(plan, profiles).status === 'checked';

/**
 * What was not literal in a question: names that were only hinted at, and measures that could as well be others; each with what else it
 * may be, which makes a plan too.
 */
export function assumptionsOf(
  reading: Candidate,
  others: readonly Candidate[],
  profiles: readonly DatasetProfile[]
): readonly Assumption[] {
  const named = new Map<string, Reference>();
  for (const reference of reading.references) {
    if (!SURE.has(reference.kind) && !named.has(reference.name)) {
      named.set(reference.name, reference);
    }
  }
  const names = [...named.values()].flatMap((reference): readonly Assumption[] => {
    const alternatives = alternativesTo(reference, others, profiles)
      .filter(to => isPlan(substituted(reading.plan, { from: reference.name, to }), profiles))
      .slice(0, MOST_ALTERNATIVES);
    // What nobody named and can be nothing else is no assumption.
    return reference.phrase === '' && alternatives.length === 0 ? [] : [assumed(reference, alternatives)];
  });
  return [...names, ...measuresOf(reading, others)];
}

/** What else a name may be: first what likely readings have, then all columns of its kind. */
function alternativesTo(
  { type, name, table }: Reference,
  others: readonly Candidate[],
  profiles: readonly DatasetProfile[]
): readonly string[] {
  const said = others.flatMap(({ references }) =>
    references.flatMap(other => (other.type === type && other.table === table ? [other.name] : []))
  );
  const columns = profiles.find(profile => profile.name === table)?.columns ?? [];
  const own = columns.find(column => column.name === name);
  const alike = columns.filter(column => isAlike(column.type, own?.type)).map(column => column.name);
  const all = type === 'table' ? profiles.map(profile => profile.name) : type === 'column' ? [...said, ...alike] : [];
  return [...new Set(all)].filter(other => other !== name);
}

const KINDS: Readonly<Record<string, string>> = {
  integer: 'number',
  date: 'datetime',
  category: 'text',
  boolean: 'text'
};

const isAlike = (one: string, other: string | undefined): boolean =>
  other !== undefined && (KINDS[one] ?? one) === (KINDS[other] ?? other);

/** A measure that the question leaves open: a reading that differs in nothing else is about as likely. */
function measuresOf({ plan, key }: Candidate, others: readonly Candidate[]): readonly Assumption[] {
  return Object.entries(MEASURES).flatMap(([fn, word]): readonly Assumption[] => {
    const alternatives = Object.entries(MEASURES).flatMap(([to, said]) =>
      others.some(other => other.probability >= DOUBTFUL && other.key !== key && isSwapped(plan, other.plan, fn, to))
        ? [said]
        : []
    );
    return alternatives.length === 0
      ? []
      : [{ type: 'operation', phrase: '', reading: word, text: `Took the ${word}`, alternatives }];
  });
}

/** Whether two plans are equal but for a measure and what it is called. */
function isSwapped(one: Plan, other: Plan, from: string, to: string): boolean {
  const plain = (plan: Plan, fn: string): string =>
    JSON.stringify(plan).replaceAll(`"${fn}"`, '"*"').replaceAll(`"${fn} `, '"* ').replaceAll(`"${fn}_`, '"*_');
  return from !== to && JSON.stringify(one).includes(`"fn":"${from}"`) && plain(one, from) === plain(other, to);
}

function assumed({ type, phrase, name }: Reference, alternatives: readonly string[]): Assumption {
  return {
    type: type === 'table' ? 'dataset' : type,
    phrase,
    reading: name,
    text: textOf(phrase, name),
    ...(alternatives.length === 0 ? {} : { alternatives })
  };
}

const textOf = (phrase: string, name: string): string =>
  phrase === '' ? `Answered from ${name}` : `“${phrase}” read as ${name}`;

/** The name in a plan that a word of an assumption stands for. */
const nameOf = (word: string): string => Object.entries(MEASURES).find(([, said]) => said === word)?.[0] ?? word;

/** The change of a plan that reading an assumption otherwise is. */
export const choiceOf = ({ reading }: Assumption, other: string): Choice => ({
  from: nameOf(reading),
  to: nameOf(other)
});

/** An assumption that was read otherwise, with the way back. */
export function readAs(assumption: Assumption, other: string): Assumption {
  const { type, phrase, reading, alternatives = [] } = assumption;
  return {
    ...assumption,
    reading: other,
    text: type === 'operation' ? `Took the ${other}` : textOf(phrase, other),
    alternatives: [reading, ...alternatives.filter(one => one !== other)]
  };
}
