import type { Draft } from '../rules/draft.js';

/** The sum or mean of a column in the rows where that column is missing: there is nothing to be worked out. */
export function worksOutMissing({ steps }: Draft): boolean {
  const missing = new Set(
    steps.flatMap(step =>
      step.type === 'filter'
        ? step.where.flatMap(one => (one.type === 'missing' && one.negated !== true ? [one.column] : []))
        : []
    )
  );
  return steps.some(
    step => step.type === 'aggregate' && step.measures.some(({ column }) => column !== undefined && missing.has(column))
  );
}
