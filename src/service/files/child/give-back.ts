import { setImmediate } from 'node:timers/promises';

/**
 * Gives the system what was taken to read rows and is not held any more: what DuckDB takes comes on top of it. The process is started
 * with `--expose-gc`.
 */
export async function giveBack(): Promise<void> {
  // What was looked at in this turn is held until its end.
  await setImmediate();
  globalThis.gc?.();
}
