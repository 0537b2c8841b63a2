/** Why a model could not be tested. */
type Failure = { readonly label: string; readonly reason: string };

/** How testing one model after another stands. Numbers count from 1; `task` is that of the present model. */
export type TestAllView = {
  readonly status: 'running' | 'done' | 'stopped';
  readonly label: string;
  readonly model: number;
  readonly models: number;
  readonly task?: { readonly number: number; readonly of: number };
  readonly failures: readonly Failure[];
};
