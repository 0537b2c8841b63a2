import type { DatasetProfile } from '../../datasets/index.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { operationOf } from '../plan/operation-of.js';
import { planColumns } from '../plan/plan-columns.js';
import type { Explanation } from './explanation.js';

const GROUPED = new Intl.NumberFormat('en-US');

function missingPart(plan: AnalysisPlan, profile: DatasetProfile): string {
  const names = new Set(planColumns(plan));
  const columns = [...profile.columns, ...(profile.index ?? [])].filter(column => names.has(column.name));
  if (columns.length === 0 || columns.some(column => column.nulls === undefined)) {
    return '';
  }
  const missing = columns.filter(column => (column.nulls?.count ?? 0) > 0);
  if (missing.length > 0) {
    const counts = missing.map(column => `${column.name} missing in ${GROUPED.format(column.nulls?.count ?? 0)}`);
    return `, ${counts.join(', ')}`;
  }
  return columns.every(column => column.nulls?.evidence.type === 'sample') ? '' : ', none missing';
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

/** The size of the whole table, said so where conditions leave a part of it. */
function rowsPart(filtered: boolean, rows: number): string {
  return `, ${filtered ? 'of ' : ''}${GROUPED.format(rows)} rows`;
}

/** A plan in one sentence: "Mean of Fare for each Pclass, 891 rows, none missing". */
export function explainPlan(plan: AnalysisPlan, profile: DatasetProfile): string {
  const start: Explanation = { subject: 'rows', where: [] };
  const {
    subject,
    where,
    prepared = []
  } = plan.steps.reduce((before, step) => operationOf(step).explain(step, before), start);
  const condition =
    where.length === 0 ? '' : `${subject.includes(' where ') ? ' among rows where' : ' where'} ${where.join(' and ')}`;
  const rows = isPlainCount(plan) || profile.rows === null ? '' : rowsPart(where.length > 0, profile.rows);
  const after = prepared.length === 0 ? '' : `, after ${prepared.join(', then ')}`;
  const sentence = `${subject}${condition}${after}${rows}${missingPart(plan, profile)}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
