import type { CompileState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
import type { PivotStep } from './pivot.js';

/** A pivot of pandas made of the groups of its rows and columns, which an engine has aggregated. Throws `PlanError` for totals. */
export function pivotOfGroups(step: PivotStep, groups: CompileState): CompileState {
  if (groups.type !== 'table') {
    return groups;
  }
  if (step.totals) {
    throw new PlanError('Totals beside the groups need another pass over the rows: ask for them by themselves.');
  }
  const counted = step.measure.fn === 'count' && step.measure.column === undefined;
  if (step.share !== undefined && !counted) {
    throw new PlanError('Only counts can be shares of their row, column or total in a pivot table.');
  }
  const levels = step.columns.map((_, at) => String(step.rows.length + at));
  const across = levels.length === 1 ? levels.join('') : `[${levels.join(', ')}]`;
  const cells = `${groups.code}.unstack(${across}${counted || step.zeros ? ', fill_value=0' : ''}).sort_index(axis=1)`;
  const times = step.share?.unit === 'percent' ? ' * 100' : '';
  switch (step.share?.of) {
    case undefined:
      return { type: 'value', code: cells };
    case 'row':
      return { type: 'value', code: `${cells}.pipe(lambda cells: cells.div(cells.sum(axis=1), axis=0)${times})` };
    case 'column':
      return { type: 'value', code: `${cells}.pipe(lambda cells: cells / cells.sum()${times})` };
    case 'all':
      return { type: 'value', code: `${cells}.pipe(lambda cells: cells / cells.sum().sum()${times})` };
  }
}
