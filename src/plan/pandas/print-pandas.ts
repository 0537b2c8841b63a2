import type { Expression, OwnPlan, OwnReport, Table } from '../algebra/plan.js';
import { byType } from '../algebra/rebuild.js';
import { type CheckedPlan, profilesIn } from '../check/check-plan.js';
import { FETCHED_ROWS, isShort, lowered } from '../lower/lower.js';
import type { Draft } from '../python/draft.js';
import { attribute, method, type Py } from '../python/tree.js';
import { wholeValues } from './aggregates.js';
import { asFrame, codeOf, type Context, isNullableType, local, toFrame } from './rows.js';
import { frameOf, rowsOf } from './rows-of.js';

export function printPandas(checked: CheckedPlan<OwnPlan>, draft: Draft): Py {
  return answer({ ...checked.plan, of: lowered(checked.plan.of, checked, false) }, contextOf(checked, draft));
}

const answer = byType<OwnPlan, [Context], Py>({
  table: ({ of }, context) => {
    const rows = rowsOf(of, context);
    const isLong = rows.lazy && !isShort(of);
    return isLong ? method(codeOf(rows), 'head', [FETCHED_ROWS], { npartitions: -1 }) : codeOf(local(rows));
  },
  value: ({ of }, context) => {
    const [value] = of.type === 'aggregate' ? wholeValues(of, rowsOf(of.of, context), context) : [];
    return value ?? method(codeOf(local(rowsOf(of, context))), 'squeeze');
  },
  report,
  change: ({ frame, of }, context) => {
    const rows = rowsOf(of, context);
    return context.draft.replace(frame, codeOf(rows.lazy ? rows : asFrame(rows, context)));
  },
  frame: ({ of }, context) => codeOf(frameOf(of, context))
});

function report({ of, kind }: OwnReport, context: Context): Py {
  const given = rowsOf(of, context);
  const isParallel = given.lazy && (kind === 'types' || kind === 'missing');
  const here = isParallel ? given : local(given);
  const rows = here.keys.length === 0 ? here : asFrame(here, context);
  const code = codeOf(rows);
  const frame = rows.column === undefined ? code : codeOf(toFrame(rows));
  switch (kind) {
    case 'shape':
      return attribute(frame, 'shape');
    case 'types':
      return attribute(frame, 'dtypes');
    case 'missing': {
      const counts = method(method(code, 'isna'), 'sum');
      return isParallel ? method(counts, 'compute') : counts;
    }
    case 'duplicates':
      return method(method(code, 'duplicated'), 'sum');
    case 'describe':
      return method(code, 'describe');
  }
}

/** What the parts of a draft share. Modin has functions of its own under the names of pandas. */
function contextOf(checked: CheckedPlan, draft: Draft): Context {
  const used = profilesIn(checked);
  const columns = used.flatMap(profile => profile.columns);
  const module = used.some(({ engine }) => engine === 'modin') ? 'modin.pandas' : 'pandas';
  return {
    checked,
    draft,
    pandas: id => attribute(draft.module(module), id),
    numpy: id => attribute(draft.module('numpy'), id),
    nullable:
      used.some(({ engine }) => engine === 'dask') ||
      columns.some(({ dtype }) => isNullableType(dtype)) ||
      makesNullable(checked.plan.of)
  };
}

/** Whether a part of the plan makes columns that hold `pd.NA`. */
function makesNullable(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) {
    return false;
  }
  const { type } = node as Partial<Expression | Table>;
  return type === 'cast' || type === 'datePart' || Object.values(node).some(makesNullable);
}
