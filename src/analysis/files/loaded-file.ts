import type { ColumnProfile, Engine, FileLoading } from '../../datasets/index.js';

/** What a loader writes, and what comes of it. */
export type LoadedFile = {
  readonly engine: Engine;
  readonly kind: FileLoading['kind'];
  /** Where it has not as many rows as the profile says; null: not known. */
  readonly rows?: number | null;
  /** The columns as the variable will have them. */
  readonly columns: readonly ColumnProfile[];
  /** An expression that is the dataset. */
  readonly value: string;
  /** Why another engine than the one that was asked for loads it. */
  readonly instead?: string;
  /** Statements after the variable was assigned, which is called as the argument says. */
  readonly then?: (name: string) => readonly string[];
};
