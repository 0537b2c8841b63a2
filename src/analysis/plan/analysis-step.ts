import type { OPERATIONS } from '../operations/operations.js';

/** One step of a plan, discriminated by `type`. */
export type AnalysisStep = {
  [Name in keyof typeof OPERATIONS]: Parameters<(typeof OPERATIONS)[Name]['explain']>[0];
}[keyof typeof OPERATIONS];
