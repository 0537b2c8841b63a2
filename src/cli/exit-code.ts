import type { AskReport } from './ask-report.js';

/** 0 answered, 3 gave up, 4 failed or stopped. (2, wrong usage, never comes with a report.) */
export function exitCode(report: AskReport): number {
  if (report.error?.code === 'gave_up') {
    return 3;
  }
  return report.status === 'answer' || report.status === 'tool' ? 0 : 4;
}
