import type { DatasetProfile } from '../../datasets/index.js';
import type { Plan } from '../algebra/plan.js';
import type { Table } from '../algebra/table.js';
import { columnOf } from './check-expression.js';
import { TableChecks } from './check-table.js';
import { kindOf } from './functions.js';
import { insist, type PlanProblem, Refused } from './problem.js';
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
    case 'value': {
      const isCell = of.single && of.columns.length === 1;
      insist(isCell, 'A value is the only cell of a table of one row and one column.');
      return;
    }
    case 'chart':
      checkChart(plan, of);
      return;
    case 'test':
      checkTest(plan, of);
      return;
    case 'report':
      plan.columns?.forEach(name => columnOf(name, of));
      if (plan.kind === 'correlations' && plan.columns?.length === 1) {
        numbersOf(plan.columns[0], of, 'A correlation');
      }
      insist(plan.kind !== 'correlations' || countNumbers(of) > 1, 'Correlations need two columns of numbers.');
  }
}

const countNumbers = ({ columns }: TableFacts): number =>
  columns.filter(({ type }) => kindOf(type) === 'number').length;

function numbersOf(name: string | undefined, of: TableFacts, what: string): void {
  insist(name !== undefined, `${what} needs a column of numbers.`);
  const { type } = columnOf(name, of);
  insist(kindOf(type) === 'number', `${name} holds no numbers, and ${what} needs these.`);
}

function checkChart({ kind, x, y, colour }: Extract<Plan, { type: 'chart' }>, of: TableFacts): void {
  [x, colour].forEach(name => (name === undefined ? undefined : columnOf(name, of)));
  if (kind === 'heatmap') {
    if (x !== undefined) {
      columnOf(y ?? x, of);
      numbersOf(colour, of, 'a heat map');
    }
    insist(x !== undefined || countNumbers(of) > 1, 'A heat map of correlations needs two columns of numbers.');
    return;
  }
  const isPlot = kind === 'box' || kind === 'violin';
  const what = `a ${kind === 'histogram' ? kind : `${kind} ${isPlot ? 'plot' : 'chart'}`}`;
  numbersOf(y, of, what);
  insist(x !== undefined || isPlot || kind === 'histogram', `${what} needs two columns.`);
  if (kind === 'scatter' && x !== undefined) {
    const isMeasured = ['number', 'date'].includes(kindOf(columnOf(x, of).type));
    insist(isMeasured, `${x} holds neither numbers nor dates, and ${what} needs these.`);
  }
}

function checkTest({ kind, x, y }: Extract<Plan, { type: 'test' }>, of: TableFacts): void {
  if (kind === 'chiSquared') {
    columnOf(y, of);
  } else {
    numbersOf(y, of, 'this test');
  }
  if (kind === 'normality' || kind === 'interval') {
    return;
  }
  insist(x !== undefined, 'This test needs two columns.');
  const { type, profile } = columnOf(x, of);
  if (kind === 'correlation' || kind === 'regression') {
    numbersOf(x, of, 'this test');
  }
  insist(type !== 'other', `${x} holds lists or objects, which make no groups.`);
  const groups = profile?.distinct;
  const isOne = groups !== undefined && !groups.approximate && groups.evidence.type === 'full' && groups.count < 2;
  insist((kind !== 'tTest' && kind !== 'mannWhitney') || !isOne, `${x} has no two groups to be compared.`);
}
