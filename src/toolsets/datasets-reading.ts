import type { SharedText } from '../datasets/index.js';
import type { KernelSnapshot } from './kernel-port.js';

/** Outcome of one look at the kernel. `sentence` of a failure may be sent anywhere. */
export type DatasetsReading =
  | { readonly status: 'read'; readonly snapshot: KernelSnapshot }
  | { readonly status: 'failed'; readonly code: string; readonly sentence: SharedText };
