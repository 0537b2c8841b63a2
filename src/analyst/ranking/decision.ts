import type { AnalysisPlan, Assumption } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import type { Candidate } from './candidate.js';

/** What the analyst makes of a question. `detail` of a decline is for tests and logs, never shown. */
export type Decision =
  | {
      readonly type: 'plan';
      readonly plan: AnalysisPlan;
      readonly profile: DatasetProfile;
      readonly assumptions: readonly Assumption[];
      readonly score: number;
    }
  | {
      readonly type: 'declined';
      readonly reason: 'no-dataset' | 'several-frames' | 'follow-up' | 'not-understood' | 'ambiguous';
      /** The readings between which it could not choose, or the nearest one below the threshold. */
      readonly nearest: readonly { readonly candidate: Candidate; readonly profile: DatasetProfile }[];
      readonly detail: string;
    };
