import * as Type from '@sinclair/typebox';
import { OPERATIONS } from '../operations/operations.js';
import type { AnalysisStep } from './analysis-step.js';
import { NAMED } from './named.js';

/**
 * A typed pipeline over one dataset that a person can read and a model can fill in. Columns are named as in the profile.
 * Steps run in order; what the last one makes is the answer.
 */
export type AnalysisPlan = {
  readonly type: 'cellwright.plan';
  /** Variable name of the dataset. */
  readonly dataset: string;
  readonly steps: readonly AnalysisStep[];
};

/** The schema of a plan, for validation and for models that write plans under a grammar. */
export const AnalysisPlanSchema = Type.Object(
  {
    type: Type.Literal('cellwright.plan'),
    dataset: NAMED.dataset,
    steps: Type.Array(Type.Union(Object.values(OPERATIONS).map(operation => operation.schema)), { minItems: 1 })
  },
  { additionalProperties: false }
);
