import type { DatasetProfile } from '../../datasets/index.js';
import { type Assumption, checkPlan, editPlan, type Plan, planColumns } from '../../plan/index.js';
import type { Candidate, Reference } from '../decide/decision.js';
import { meaningKey } from '../parser/meaning.js';
import { columnFacts } from '../terms/column-facts.js';

/** Links that leave no doubt. */
const SURE: ReadonlySet<string> = new Set(['name', 'words', 'value', 'valueStem', 'table', 'sex', 'spelling']);

/** Everyday names of measures, by their names in a plan. */
export const MEASURES: ReadonlyMap<string, string> = new Map([
  ['sum', 'total'],
  ['mean', 'mean'],
  ['median', 'median'],
  ['min', 'lowest value'],
  ['max', 'highest value']
]);

/** Another measure that is at least this likely is worth mentioning. */
const DOUBTFUL = 0.05;
const MOST_ALTERNATIVES = 4;

/** Names that are tried in the place of another one. */
const MOST_CHECKED = 12;

/** One measure, or name of a column or dataset, in place of another; or a sum of a column in place of a count of rows, or the reverse. */
type Choice = { readonly of: 'measure' | 'name' | 'rows'; readonly from: string; readonly to: string };

/** The name of a count of rows, and how the name of the sum of a column begins. */
const ROWS = 'number of rows';
const TOTAL = 'total ';

/** Fields of a plan that hold values of the data and words of the algebra, not names. */
const NO_NAMES: ReadonlySet<string> = new Set('type value values fn aggregate part unit to how kind method'.split(' '));

/** A text as the part of a pattern that matches only this text. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** A plan with another measure or name; columns that the plan names after the old one are named after the new one. */
export function substituted(plan: Plan, { of, from, to }: Choice, profiles: readonly DatasetProfile[]): Plan {
  if (of === 'rows') {
    return recounted(plan, to) ?? plan;
  }
  const given = new Set(profiles.flatMap(({ name, columns }) => [name, ...columns.map(column => column.name)]));
  const within = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(from)}(?![\\p{L}\\p{N}])`, 'gu');
  const renamed = (name: string): string =>
    of === 'name' && name === from ? to : given.has(name) ? name : name.replace(within, () => to);
  const visit = (node: unknown, field: string): unknown => {
    if (typeof node === 'string') {
      return !NO_NAMES.has(field) ? renamed(node) : of === 'measure' && field === 'fn' && node === from ? to : node;
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

/** A plan with the sum of a column in place of the count of rows, or the other way round. */
function recounted(plan: Plan, to: string): Plan | undefined {
  const name = to.slice(TOTAL.length);
  return to === ROWS
    ? editPlan(plan, { category: 'statistic', fn: 'count' })
    : editPlan(plan, {
        category: 'measure',
        measures: [{ name, value: { type: 'aggregate', fn: 'sum', of: { type: 'column', name } } }]
      });
}

/**
 * What a question did not say literally: names that it only hinted at or left out, and a measure that could as well be another; each
 * with its alternatives that also make a valid plan.
 */
export function assumptionsOf(
  reading: Candidate,
  others: readonly Candidate[],
  tables: readonly DatasetProfile[]
): readonly Assumption[] {
  const { references } = reading;
  const sure = new Set(references.flatMap(({ kind, name }) => (SURE.has(kind) ? [name] : [])));
  const doubtful = references.filter(
    ({ name }, at) => references.findIndex(one => one.name === name) === at && !sure.has(name)
  );
  const names = doubtful.flatMap(reference => {
    const { type, phrase, name } = reference;
    const alternatives = alternativesTo(reference, others, tables)
      .slice(0, MOST_CHECKED)
      .filter(
        to => checkPlan(substituted(reading.plan, { of: 'name', from: name, to }, tables), tables).status === 'checked'
      )
      .slice(0, MOST_ALTERNATIVES);
    // A table that is not named, but is the only possible one, is not an assumption.
    return phrase === '' && alternatives.length === 0
      ? []
      : [assumed(type === 'table' ? 'dataset' : type, phrase, name, alternatives)];
  });
  return [...names, ...measuresOf(reading, others, tables)];
}

/** What else a name may be: first what other readings take the same words for, then all columns of its kind. */
function alternativesTo(
  { type, phrase, name, table }: Reference,
  others: readonly Candidate[],
  tables: readonly DatasetProfile[]
): readonly string[] {
  const said = others.flatMap(({ references }) =>
    references.filter(other => other.type === type && other.phrase === phrase && other.table === table)
  );
  const columns = tables
    .filter(profile => profile.name === table)
    .flatMap(profile => profile.columns.map(column => columnFacts(profile, column)));
  const own = columns.find(column => column.name === name);
  const alike = columns.filter(({ kind, isCode, isYear }) => kind === own?.kind && isYear === own.isYear && !isCode);
  const all = { table: tables, column: [...said, ...alike], value: [] }[type].map(other => other.name);
  return [...new Set(all)].filter(other => other !== name);
}

/** A measure that the question leaves open: a likely reading differs in nothing else and leaves out no more words. */
function measuresOf(
  { plan, key, unused }: Candidate,
  others: readonly Candidate[],
  tables: readonly DatasetProfile[]
): readonly Assumption[] {
  const readings = others.filter(other => other.probability >= DOUBTFUL && other.unused.length <= unused.length);
  const likely = new Set(readings.map(other => other.key));
  const text = JSON.stringify(plan);
  const measures = [...MEASURES].flatMap(([from, word]) => {
    if (!text.includes(`"fn":"${from}"`)) {
      return [];
    }
    const alternatives = [...MEASURES].flatMap(([to, said]) => {
      const swapped = meaningKey(substituted(plan, { of: 'measure', from, to }, tables));
      return swapped !== key && likely.has(swapped) ? [said] : [];
    });
    return alternatives.length === 0 ? [] : [assumed('operation', '', word, alternatives)];
  });
  const amounts = new Set(readings.flatMap(other => planColumns(other.plan)));
  const totals = [...amounts]
    .map(name => TOTAL + name)
    .filter(total => {
      const swapped = recounted(plan, total);
      const back = swapped && recounted(swapped, ROWS);
      return swapped && back && likely.has(meaningKey(swapped)) && meaningKey(back) === key;
    });
  return totals.length === 0 ? measures : [...measures, assumed('operation', '', ROWS, totals)];
}

/** How the text of an assumption about something unsaid begins, by its type. */
const FILLED = { dataset: 'Answered from', column: 'Took', value: 'Took', operation: 'Took the' } as const;

/** An assumption in words. */
export function assumed(
  type: Assumption['type'],
  phrase: string,
  reading: string,
  alternatives: readonly string[]
): Assumption {
  return {
    type,
    phrase,
    reading,
    text: phrase === '' ? `${FILLED[type]} ${reading}` : `“${phrase}” read as ${reading}`,
    ...(alternatives.length === 0 ? {} : { alternatives })
  };
}

const MEASURE_CALLED = new Map([...MEASURES].map(([fn, word]) => [word, fn]));

/** How a plan changes when an assumption is read the other way. */
export const choiceOf = ({ type, reading }: Assumption, other: string): Choice =>
  type !== 'operation'
    ? { of: 'name', from: reading, to: other }
    : [reading, other].includes(ROWS) || reading.startsWith(TOTAL)
      ? { of: 'rows', from: reading, to: other }
      : { of: 'measure', from: MEASURE_CALLED.get(reading) ?? reading, to: MEASURE_CALLED.get(other) ?? other };
