import type { DatasetProfile } from '../datasets/index.js';

/** What one probe saw. */
export type KernelSnapshot = {
  readonly profiles: readonly DatasetProfile[];
  /** Datasets beyond the first 50, which were not read. */
  readonly omitted: number;
  /** Names of all variables, in the order they were first bound; without modules. */
  readonly variables: readonly string[];
  /** Names bound to modules, with the full names of the modules. */
  readonly modules: Readonly<Record<string, string>>;
  /** Bytes that the kernel could still take, where its machine says. */
  readonly freeMemory?: number;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  /** Milliseconds the reading took inside the kernel. */
  readonly kernelMs: number;
  /** True when the kernel was busy and this is the last profile instead of a new one. */
  readonly stale: boolean;
};
