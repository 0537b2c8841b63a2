import { CellwrightError } from '../agent/index.js';
import type { AskReport } from './ask-report.js';

/** The report of a question that ended by an error or by `signal`. */
export function failedReport(error: unknown, signal?: AbortSignal): AskReport {
  const empty = {
    text: '',
    cells: [],
    assumptions: [],
    outputs: [],
    result: null,
    steps: [],
    usage: {},
    ms: 0
  } as const;
  if (signal?.aborted === true) {
    const reason: unknown = signal.reason;
    if (reason instanceof CellwrightError) {
      return { status: 'failed', ...empty, error: { code: reason.code, message: reason.message } };
    }
    return { status: 'aborted', ...empty, error: { code: 'aborted', message: 'Stopped. Nothing more was run.' } };
  }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'internal';
  const message = error instanceof Error ? error.message : String(error);
  return { status: 'failed', ...empty, error: { code, message } };
}
