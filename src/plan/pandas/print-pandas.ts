import type { Plan } from '../algebra/plan.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { kindOf } from '../check/functions.js';
import type { Draft } from '../python/draft.js';
import { attribute, literal, method, name, type Py } from '../python/tree.js';
import { codeOf, type Context, local, plainFrame, type Rows, withMoments } from './rows.js';
import { contextOf } from './pandas-frame.js';
import { rowsOf, selectRows } from './tables.js';

/** Writes the draft of a table, a value, a report or a change over frames of pandas and of what is like it. */
export function printPandas(checked: CheckedPlan, draft: Draft): void {
  const context = contextOf(checked, draft);
  const { plan } = checked;
  switch (plan.type) {
    case 'table':
      show(codeOf(local(rowsOf(plan.of, context), context), context), context);
      return;
    case 'value':
      show(valueOf(local(rowsOf(plan.of, context), context), context), context);
      return;
    case 'report':
      show(report(plan, rowsOf(plan.of, context), context), context);
      return;
    case 'change':
      change(plan, context);
      return;
    case 'chart':
    case 'test':
      throw new Error(`A ${plan.type} is drawn from the frame of its table.`);
  }
}

const show = (value: Py, context: Context): void => {
  context.draft.statements.push({ type: 'show', value });
};

function valueOf(rows: Rows, context: Context): Py {
  if (rows.shape === 'scalars') {
    const [value] = [...rows.values.values()];
    return value ?? literal(null);
  }
  return method(codeOf(rows, context), 'squeeze');
}

function report(plan: Extract<Plan, { type: 'report' }>, rows_: Rows, context: Context): Py {
  const isParallel = rows_.lazy && (plan.kind === 'types' || plan.kind === 'missing');
  const given = isParallel ? rows_ : local(rows_, context, plan.columns);
  const all = given.shape === 'frame' ? given : plainFrame(given, context);
  const { columns } = plan;
  const [only] = columns ?? [];
  const rows = columns === undefined ? all : selectRows(columns, all, context);
  const one = columns?.length === 1 && only !== undefined;
  const code = codeOf(rows, context);
  const frame = rows.shape === 'series' && rows.frame !== undefined ? rows.frame : code;
  switch (plan.kind) {
    case 'shape':
      return attribute(frame, 'shape');
    case 'types':
      return attribute(frame, 'dtypes');
    case 'missing': {
      const counts = method(method(one ? code : frame, 'isna'), 'sum');
      return isParallel ? method(counts, 'compute') : counts;
    }
    case 'duplicates':
      return method(method(frame, 'duplicated'), 'sum');
    case 'describe':
      return method(one ? code : frame, 'describe');
    case 'correlations': {
      const numbers = rows.facts.columns.filter(({ type }) => kindOf(type) === 'number');
      const isAll = numbers.length === rows.facts.columns.length;
      return isAll ? method(frame, 'corr') : method(frame, 'corr', [], { numeric_only: literal(true) });
    }
  }
}

/** Gives the user's frame a new value, after what it had has got a second name. */
function change(plan: Extract<Plan, { type: 'change' }>, context: Context): void {
  const { frame } = plan;
  const { statements } = context.draft;
  const rows = rowsOf(plan.of, context);
  const value = codeOf(rows.lazy ? rows : withMoments(rows, context), context);
  const before = `_${frame}_before`;
  statements.push(
    { type: 'assign', to: before, value: name(frame), comment: `${frame} = ${before} undoes this` },
    { type: 'assign', to: frame, value },
    { type: 'show', value: name(frame) }
  );
}
