import type { ModelRequest } from '../../agent/index.js';
import type { PlanRecord } from '../../plan/index.js';
import type { DatasetProfile } from '../../datasets/index.js';

/** What the page asks of the worker. Everything is data, so that it can be cloned. */
export type AnalystCall =
  | { readonly name: 'stream'; readonly request: ModelRequest }
  | { readonly name: 'suggestNext'; readonly plan: PlanRecord; readonly profile: DatasetProfile }
  | { readonly name: 'suggestQuestions'; readonly profiles: readonly DatasetProfile[]; readonly max: number };

/** A call with the number that its replies bear. */
export type NumberedCall = AnalystCall & { readonly id: number };

/** What the worker says of a call: its values one after the other, then `done` or `failed`. */
export type AnalystReply = { readonly id: number } & (
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string }
);
