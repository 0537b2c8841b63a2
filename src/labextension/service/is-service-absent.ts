import { CellwrightError } from '../../agent/index.js';

/** What the bridge says of a service that cannot run on this machine as it is; see docs/error-codes.md. */
const ABSENT: ReadonlySet<string> = new Set(['node_missing', 'service_missing', 'service_incomplete']);
/** What it says of one that could. */
const DOWN: ReadonlySet<string> = new Set(['data_dir_refused', 'service_failed', 'service_failing']);

/** Whether a request failed because the machine of the server has no service; a fault of one that is there is another matter. */
export function isServiceAbsent(error: unknown): boolean {
  return CellwrightError.isInstance(error) && error.code === 'service_missing' && saysOneOf(error.cause, ABSENT);
}

/** Whether a request failed because no service runs; what a service says, and silence, are another matter. */
export function isServiceDown(error: unknown): boolean {
  return isServiceAbsent(error) || (CellwrightError.isInstance(error) && saysOneOf(error.cause, DOWN, false));
}

/** @param alone What it is when nothing is said, as by a server that does not know the service at all. */
function saysOneOf(cause: unknown, codes: ReadonlySet<string>, alone = true): boolean {
  return cause === undefined ? alone : CellwrightError.isInstance(cause) && codes.has(cause.code);
}
