import type { ModelFailure } from '../../agent/index.js';
import type { LoadedModel } from './messages/from-child.js';

/** Where a model of a file stands. */
export type LlamaStatus =
  | { readonly status: 'unloaded' }
  /** `share` of the file, from 0 to 1. */
  | { readonly status: 'loading'; readonly share: number }
  | ({ readonly status: 'ready' } & Omit<LoadedModel, 'type'>)
  /** The next question tries again. */
  | { readonly status: 'failed'; readonly failure: ModelFailure };
