import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { operationOf } from '../plan/operation-of.js';
import { planColumns } from '../plan/plan-columns.js';
import { explainPrepared } from '../operations/explain-prepared.js';
import { explainKept, explainOrder } from './explain-order.js';
import type { Explanation } from './explanation.js';
import { nameLabel } from './name-label.js';
import { rowsLeft } from './rows-left.js';

const GROUPED = new Intl.NumberFormat('en-US');

/** Steps that are about columns as such and not about what they hold: these keep the names as they stand in the data. */
const ABOUT_COLUMNS: ReadonlySet<AnalysisStep['type']> = new Set([
  'cast',
  'dropColumns',
  'dummies',
  'indexBy',
  'list',
  'rename',
  'select',
  'unpivot'
]);

/** What to call columns in a sentence, by name: `body_mass_g` is "body mass". A name whose words another column has too stays. */
function spokenNames({ columns, index }: DatasetProfile): ReadonlyMap<string, string> {
  const all = [...columns, ...(index ?? [])];
  const spoken = all.map(column => [column.name, nameLabel(column.name, column).words] as const);
  const taken = new Map<string, number>();
  [...spoken.map(([, words]) => words), ...all.map(({ name }) => name)].forEach(words =>
    taken.set(words, (taken.get(words) ?? 0) + 1)
  );
  return new Map(
    spoken.filter(([name, words], at) => name.includes('_') && all[at]?.type !== 'boolean' && taken.get(words) === 1)
  );
}

/** The value with each text that is the name of a column as it is called. */
function withSpoken<Value>(value: Value, spoken: (name: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? spoken(part) : part
  ) as Value;
}

/** `changes` says that the data itself is changed, by what else would be a condition on an answer too. */
function explainSteps({ steps }: AnalysisPlan, profile: DatasetProfile, changes: boolean): Explanation {
  const names = spokenNames(profile);
  return steps.reduce<Explanation>(
    (before, step) => {
      const operation = operationOf(step);
      const read = new Set(ABOUT_COLUMNS.has(step.type) ? [] : operation.columns(step));
      const said = withSpoken(step, name => (read.has(name) ? (names.get(name) ?? name) : name));
      return changes && said.type === 'filter'
        ? explainPrepared(before, explainKept(said.where))
        : operation.explain(said, before);
    },
    { subject: 'rows', where: [] }
  );
}

/** Columns that hold the numbers of an answer, when it is made of measures. */
function measured({ steps }: AnalysisPlan): ReadonlySet<string> {
  return new Set(
    steps.flatMap(step => (step.type === 'aggregate' ? step.measures.flatMap(one => one.column ?? []) : []))
  );
}

/** How many values are missing in the columns that are read, of how many rows; empty where that is not known for certain. */
function missingPart(plan: AnalysisPlan, profile: DatasetProfile, rows: string): string {
  // What a condition reads is missing in rows that it leaves out: the notes of the plan tell of them.
  const names = new Set(planColumns({ ...plan, steps: plan.steps.filter(step => step.type !== 'filter') }));
  const read = [...profile.columns, ...(profile.index ?? [])].filter(column => names.has(column.name));
  const missing = read.filter(column => (column.nulls?.count ?? 0) > 0);
  if (read.length === 0 || read.some(column => column.nulls === undefined)) {
    return '';
  }
  const spoken = spokenNames(profile);
  const count = ({ nulls }: ColumnProfile): string => GROUPED.format(nulls?.count ?? 0);
  const [only, ...others] = missing;
  if (only !== undefined && others.length === 0 && measured(plan).has(only.name) && measured(plan).size === 1) {
    return `; ${count(only)}${rows} values are missing`;
  }
  if (only !== undefined) {
    const counts = missing.map(column => `${spoken.get(column.name) ?? column.name} is missing in ${count(column)}`);
    return `; ${counts.join(', ')}${rows}${rows === '' ? '' : ' rows'}`;
  }
  // Rows without a match have no value in what a join brings along, whatever both datasets hold.
  const certain = read.every(column => column.nulls?.evidence.type !== 'sample');
  return certain && plan.steps.every(step => step.type !== 'join') ? ', none missing' : '';
}

/** The answer is the number of rows: nothing more is said about it. */
function isPlainCount({ steps }: AnalysisPlan): boolean {
  const [step, ...others] = steps;
  return (
    others.length === 0 &&
    step?.type === 'aggregate' &&
    step.by.length === 0 &&
    step.measures.every(measure => measure.fn === 'count' && measure.column === undefined)
  );
}

/**
 * What is known of the data behind an answer: how many values are missing, or how many rows it is made of. Rows that are
 * filtered or changed first were that many before, and the sentence says so.
 */
function evidencePart(plan: AnalysisPlan, profile: DatasetProfile, { where, prepared = [] }: Explanation): string {
  const rows = isPlainCount(plan) || profile.rows === null ? undefined : GROUPED.format(profile.rows);
  const missing = missingPart(plan, profile, rows === undefined ? '' : ` of ${rows}`);
  if (rows === undefined || missing.startsWith(';')) {
    return missing.replace(/^, /u, '; ');
  }
  // What all rows hold says nothing about those of a condition.
  if (where.length > 0) {
    return ` (of ${rows} rows)`;
  }
  return ` (${rows} rows${prepared.length > 0 ? ' before' : ''}${missing})`;
}

/**
 * A plan in one sentence without its full stop: "Mean body mass by species; 2 of 344 values are missing". `profile` is
 * that of the dataset before all steps.
 */
export function explainPlan(plan: AnalysisPlan, profile: DatasetProfile): string {
  const last = plan.steps.at(-1);
  const changes = last?.type === 'store' && last.name === plan.dataset;
  const steps = changes ? plan.steps.slice(0, -1) : plan.steps;
  const explanation = explainSteps({ ...plan, steps }, profile, changes);
  const { subject, where, prepared = [] } = explanation;
  const left = changes && profile.rows !== null ? rowsLeft(steps, profile) : undefined;
  const evidence =
    left === undefined
      ? evidencePart(plan, profile, explanation)
      : `: ${GROUPED.format(left)} of ${GROUPED.format(profile.rows ?? 0)} rows stay`;
  const done = prepared.join(', then ');
  const condition =
    where.length === 0 ? '' : `${subject.includes(' where ') ? ' among rows where' : ' where'} ${where.join(' and ')}`;
  const sentence =
    changes && condition === ''
      ? `${explainOrder(plan.dataset, subject === 'rows' ? prepared : [...prepared, `keeping only ${subject}`])}${evidence}`
      : `${subject}${condition}${done === '' ? '' : ` after ${done}`}${evidence}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
