import type { DatasetProfile } from '../../datasets/index.js';
import { type OwnPlan, type Plan, sources, type Table } from '../algebra/plan.js';
import { columnOf, kindOf } from './check-expression.js';
import { checkTable } from './check-table.js';
import { insist, refusal, type TableFacts } from './table-facts.js';

/** A plan that makes sense for the data, with the facts of each table in it; only such a plan is printed. */
export type CheckedPlan<Of = Plan | OwnPlan> = {
  readonly status: 'checked';
  readonly plan: Of;
  readonly profiles: readonly DatasetProfile[];
  /** The facts of a table of this plan, cached by the identity of the table. */
  readonly facts: (table: Table) => TableFacts;
};

/** Checks a plan against the datasets. `problem`: a sentence for people that says why the plan does not fit them. */
export function checkPlan(
  plan: Plan,
  profiles: readonly DatasetProfile[]
): CheckedPlan<Plan> | { readonly status: 'problem'; readonly problem: string } {
  const facts = checkTable(profiles);
  try {
    checkAnswer(plan, facts(plan.of));
  } catch (error) {
    return { status: 'problem', problem: refusal(error) };
  }
  return { status: 'checked', plan, profiles, facts };
}

/** The datasets that a plan reads, in the order they stand. */
export const profilesIn = ({ plan, profiles }: CheckedPlan): readonly DatasetProfile[] =>
  sources(plan.of).flatMap(id => profiles.filter(({ name }) => name === id));

/** Whether a table has one row. */
const isOne = (table: Table): boolean =>
  (table.type === 'aggregate' && table.by.length === 0) ||
  (table.type === 'limit' && table.n === 1 && table.per === undefined) ||
  ((table.type === 'select' || table.type === 'derive') && isOne(table.of));

function checkAnswer(plan: Plan, of: TableFacts): void {
  const isOf = (name: string | undefined, ...kinds: readonly string[]): void => {
    const kind = name === undefined ? undefined : kindOf(columnOf(name, of).type);
    insist(kind !== undefined && (kinds.length === 0 || kinds.includes(kind)));
  };
  const named = plan.type === 'report' && plan.columns?.length !== 1 ? plan.columns : undefined;
  const numbers = of.columns.filter(({ name, type }) => kindOf(type) === 'number' && named?.includes(name) !== false);
  const hasNumbers = numbers.length > 1;
  insist(plan.of.type !== 'pivot' || plan.type === 'table');
  switch (plan.type) {
    case 'table':
    case 'change':
      return;
    case 'value':
      insist(isOne(plan.of) && of.columns.length === 1);
      return;
    case 'report':
      plan.columns?.forEach(name => columnOf(name, of));
      if (plan.kind === 'correlations') {
        insist(hasNumbers, 'Correlations need two columns of numbers.');
        (named === undefined ? plan.columns : [])?.forEach(name => isOf(name, 'number'));
      }
      return;
    case 'chart': {
      const { kind, x, y, colour } = plan;
      const isOfRows = kind === 'box' || kind === 'violin' || kind === 'histogram';
      [x, colour].forEach(name => (name === undefined ? undefined : columnOf(name, of)));
      if (kind !== 'heatmap') {
        isOf(y, 'number');
        insist(x !== undefined || isOfRows);
        if (kind === 'scatter') {
          isOf(x, 'number', 'date');
        }
      } else if (x === undefined) {
        insist(hasNumbers, 'Correlations need two columns of numbers.');
      } else {
        columnOf(y ?? x, of);
        isOf(colour, 'number');
      }
      return;
    }
    case 'test': {
      const { kind, x, y } = plan;
      isOf(y, ...(kind === 'chiSquared' ? [] : ['number']));
      if (kind === 'normality' || kind === 'interval') {
        return;
      }
      insist(x !== undefined);
      const { type, profile } = columnOf(x, of);
      if (kind === 'correlation' || kind === 'regression') {
        isOf(x, 'number');
      }
      const groups = profile?.distinct;
      const isOne = groups !== undefined && !groups.approximate && groups.evidence.type === 'full' && groups.count < 2;
      const isPair = kind === 'tTest' || kind === 'mannWhitney';
      insist(type !== 'other' && !(isPair && isOne), `${x} does not have two groups to compare.`);
    }
  }
}
