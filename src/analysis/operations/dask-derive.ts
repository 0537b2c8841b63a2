import { PlanError } from '../compile/plan-error.js';
import type { Condition } from '../conditions/condition.js';
import type { Expression } from '../expressions/expression.js';
import { daskAlike } from './dask-alike.js';
import { daskByPartition } from './dask-by-partition.js';
import type { DaskOperation } from './dask-operation.js';
import { type DeriveStep, deriveOperation } from './derive.js';

const alike = daskAlike(deriveOperation.pandas);
const byPartition = daskByPartition(deriveOperation.pandas);

/** The expression and those it is made of. */
function parts(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'arithmetic':
      return [expression, ...parts(expression.left), ...parts(expression.right)];
    case 'call':
    case 'round':
      return [expression, ...parts(expression.of)];
    case 'join':
      return [expression, ...expression.parts.flatMap(parts)];
    default:
      return [expression];
  }
}

function isWide(condition: Condition): boolean {
  return condition.type === 'any'
    ? condition.conditions.some(isWide)
    : condition.type === 'average' || condition.type === 'recent';
}

/** True for a test that a Series of dask has no method for. */
function isForeign(condition: Condition): boolean {
  return condition.type === 'any'
    ? condition.conditions.some(isForeign)
    : condition.type === 'missing' && condition.negated === true;
}

/** dask code of the step derive. Throws `PlanError` for a value that depends on all other rows. */
export const daskDerive: DaskOperation<DeriveStep> = (step, rows, context) => {
  const all = parts(step.value);
  const tests = all.flatMap(one =>
    one.type === 'test' ? one.where : one.type === 'choose' ? one.cases.flatMap(({ where }) => where) : []
  );
  if (tests.some(isWide)) {
    throw new PlanError(
      'A column that depends on an average or the newest date of all rows is not computed lazily: compute that number first, then compare with it.'
    );
  }
  if (all.some(one => one.type === 'band' && (one.bands.type === 'count' || one.bands.type === 'quantiles'))) {
    throw new PlanError('Where such bands end is known only behind a look at all rows: name the edges of the bands.');
  }
  const single = all.every(one => one.type !== 'choose' || one.cases.length === 1);
  const direct =
    single &&
    !tests.some(isForeign) &&
    all.every(
      one =>
        (one.type !== 'band' || one.bands.type === 'width') &&
        (one.type !== 'extract' || one.part.take !== 'piece' || one.part.separator.length === 1)
    );
  return (direct ? alike : byPartition)(step, rows, context);
};
