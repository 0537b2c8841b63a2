import type { DatasetProfile } from '../../datasets/index.js';
import type { Plan } from '../algebra/plan.js';
import type { Table } from '../algebra/table.js';
import { columnOf } from './check-expression.js';
import { TableChecks } from './check-table.js';
import { kindOf } from './functions.js';
import { type PlanProblem, Refused, refuse } from './problem.js';
import type { TableFacts } from './table-facts.js';

/** A plan that makes sense for the data, with the facts of each table in it; only such a plan is printed. */
export type CheckedPlan = {
  readonly status: 'checked';
  readonly plan: Plan;
  readonly profiles: readonly DatasetProfile[];
  /** Of a table of this plan, which is known by identity. */
  readonly facts: (table: Table) => TableFacts;
};

/** Holds a plan against the datasets that there are: every name, every type, every measure in its place. */
export function checkPlan(
  plan: Plan,
  profiles: readonly DatasetProfile[]
): CheckedPlan | { readonly status: 'problem'; readonly problem: PlanProblem } {
  const checks = new TableChecks(profiles);
  try {
    checkAnswer(plan, checks.facts(plan.of));
  } catch (error) {
    if (error instanceof Refused) {
      return { status: 'problem', problem: error.problem };
    }
    throw error;
  }
  return { status: 'checked', plan, profiles, facts: table => checks.facts(table) };
}

function checkAnswer(plan: Plan, of: TableFacts): void {
  switch (plan.type) {
    case 'table':
    case 'change':
      return;
    case 'value':
      if (!of.single || of.columns.length !== 1) {
        refuse('A value is the only cell of a table of one row and one column.');
      }
      return;
    case 'chart':
      checkChart(plan, of);
      return;
    case 'test':
      checkTest(plan, of);
      return;
    case 'report':
      plan.columns?.forEach(name => columnOf(name, of));
      if (plan.kind === 'correlations' && of.columns.filter(isNumber).length < 2) {
        refuse('Correlations need two columns of numbers.');
      }
  }
}

const isNumber = ({ type }: TableFacts['columns'][number]): boolean => kindOf(type) === 'number';

function numbersOf(name: string | undefined, of: TableFacts, what: string): void {
  if (name === undefined) {
    refuse(`${what} needs a column of numbers.`);
  } else if (!isNumber(columnOf(name, of))) {
    refuse(`${name} holds no numbers, and ${what} needs these.`);
  }
}

function checkChart(plan: Extract<Plan, { type: 'chart' }>, of: TableFacts): void {
  const { kind, x, y, colour } = plan;
  [x, colour].forEach(name => (name === undefined ? undefined : columnOf(name, of)));
  if (kind === 'heatmap' && x !== undefined) {
    columnOf(y ?? x, of);
    numbersOf(colour, of, 'a heat map');
    return;
  }
  if (kind === 'heatmap') {
    if (of.columns.filter(isNumber).length < 2) {
      refuse('A heat map of correlations needs two columns of numbers.');
    }
    return;
  }
  const what = `a ${kind === 'box' || kind === 'violin' ? `${kind} plot` : kind === 'histogram' ? kind : `${kind} chart`}`;
  numbersOf(y, of, what);
  if (x === undefined && kind !== 'histogram' && kind !== 'box' && kind !== 'violin') {
    refuse(`${what} needs two columns.`);
  }
  if (kind === 'scatter' && x !== undefined && !['number', 'date'].includes(kindOf(columnOf(x, of).type))) {
    refuse(`${x} holds neither numbers nor dates, and ${what} needs these.`);
  }
}

function checkTest(plan: Extract<Plan, { type: 'test' }>, of: TableFacts): void {
  const { kind, x, y } = plan;
  if (kind === 'chiSquared') {
    columnOf(y, of);
  } else {
    numbersOf(y, of, 'this test');
  }
  if (kind === 'normality' || kind === 'interval') {
    return;
  }
  if (x === undefined) {
    return refuse('This test needs two columns.');
  }
  const { type, profile } = columnOf(x, of);
  if (kind === 'correlation' || kind === 'regression') {
    numbersOf(x, of, 'this test');
  } else if (type === 'other') {
    refuse(`${x} holds lists or objects, which make no groups.`);
  }
  const groups = profile?.distinct;
  if (
    (kind === 'tTest' || kind === 'mannWhitney') &&
    groups !== undefined &&
    !groups.approximate &&
    groups.evidence.type === 'full' &&
    groups.count < 2
  ) {
    refuse(`${x} has no two groups to be compared.`);
  }
}
