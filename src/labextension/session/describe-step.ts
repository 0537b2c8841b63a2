import type { TranslationBundle } from '@jupyterlab/translation';
import type { ToolResult } from '../../agent/index.js';

const MAX_DETAIL = 120;

/** One line about the arguments of a call, for the step row: the values of short scalar arguments. */
export function describeArguments(args: unknown): string {
  if (typeof args !== 'object' || args === null) {
    return '';
  }
  const words = Object.values(args)
    .flatMap((value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(value => typeof value === 'string' || typeof value === 'number')
    .map(value => String(value).split('\n', 1)[0] ?? '');
  const text = words.join(' · ');
  return text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL - 1)}…` : text;
}

/** One line about how a call ended: the error sentence, or what the arguments said. */
export function describeResult(result: ToolResult, before: string, trans: TranslationBundle): string {
  switch (result.status) {
    case 'ok':
      return before;
    case 'skipped':
      return trans.__('skipped, the run had ended');
    case 'denied':
      return trans.__('denied by you');
    case 'aborted':
      return trans.__('stopped');
    case 'timeout':
      return result.message ?? trans.__('took too long');
    case 'error':
      return result.message ?? trans.__('failed');
  }
}
