import type { DraftSpot } from '../../toolsets/index.js';

/** What became of a cell that a run drafted. Sent again whenever any part of it changes. */
export type DraftFate = {
  /** Path of the notebook on the server. */
  readonly path: string;
  readonly runId: string;
  readonly cellId: string;
  /** True when the source is no longer what was drafted. */
  readonly edited: boolean;
} & (
  | ({ readonly status: 'drafted' } & DraftSpot)
  | { readonly status: 'kept' }
  | {
      readonly status: 'ran';
      readonly executionCount: number | null;
      /** Milliseconds from start to reply; `null` when nobody measured them, for example before a reload. */
      readonly ms: number | null;
      /** Name of the exception, for example `KeyError`. */
      readonly error?: string;
    }
  | {
      readonly status: 'deleted';
      /** Whether the user discarded it as a draft; otherwise it went as any cell does. */
      readonly discarded?: boolean;
    }
);
