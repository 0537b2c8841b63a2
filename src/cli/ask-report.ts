import type { Usage } from '../agent/index.js';
import type { OfferedReading } from '../plan/index.js';

/** A table with its named index as first columns; rows beyond 1,000 are left out and `total` says how many there are. */
export type ResultTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ResultValue[])[];
  readonly total?: number;
};

/** JSON of the last expression. */
export type ResultValue =
  | string
  | number
  | boolean
  | null
  | readonly ResultValue[]
  | ResultTable
  | { readonly [key: string]: ResultValue };

/** What `--json` prints for one question. */
export type AskReport = {
  readonly status: 'answer' | 'tool' | 'failed' | 'aborted';
  /** The answer, or the sentence that goes with the code. */
  readonly text: string;
  readonly cells: readonly { readonly code: string }[];
  /** What the code takes for granted, in sentences: what was not literal in the question. */
  readonly assumptions: readonly string[];
  readonly outputs: readonly { readonly text: string }[];
  readonly result: ResultValue;
  /** `gave_up`: the model cannot answer this and `message` says what it can do instead. */
  readonly error?: { readonly code: string; readonly message: string };
  /** What the question may mean, as sentences with their code, where the analyst gave up because it cannot choose. */
  readonly readings?: readonly OfferedReading[];
  readonly steps: readonly { readonly tool: string; readonly ms: number }[];
  /** How many calls named no tool, or had arguments that do not fit; absent when there were none. */
  readonly invalidCalls?: number;
  readonly usage: Usage;
  /** Milliseconds from the question to the report. */
  readonly ms: number;
};
