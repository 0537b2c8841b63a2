import type { TranslationBundle } from '@jupyterlab/translation';
import type { ToolResult } from '../../agent/index.js';
import type { NameRepair } from '../../toolsets/index.js';
import { isProposal } from './is-proposal.js';

const MAX_DETAIL = 120;

/** One line about the arguments of a call, for the step row: the values of short scalar arguments. */
export function describeArguments(args: unknown): string {
  if (typeof args !== 'object' || args === null) {
    return '';
  }
  const words = Object.values(args)
    .flatMap((value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(value => typeof value === 'string' || typeof value === 'number')
    .map(value => firstLine(String(value)));
  return cut(words.join(' · '));
}

/** The first line of a text, cut where it is long. */
export function firstLine(text: string): string {
  return cut(text.split('\n', 1)[0] ?? '');
}

function cut(text: string): string {
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
      // How to call it is said to the model; the row opens to that.
      return result.code === 'args'
        ? trans.__('not run: the call of the model was incomplete or wrong')
        : (result.message ?? trans.__('failed'));
  }
}

/** What was checked or put right in the code that a call drafted; `undefined` for other calls. */
export function describeChecks({ value }: ToolResult, trans: TranslationBundle): string | undefined {
  if (!isProposal(value) || value.language === 'markdown') {
    return undefined;
  }
  const failed = value.checks.find(check => check.status === 'failed');
  if (failed !== undefined) {
    return failed.text;
  }
  if (value.repairs !== undefined) {
    const names = value.repairs.map(repair => describeRepair(repair)).join(', ');
    return names === '' ? trans.__('Repaired once') : trans.__('Repaired once: %1', names);
  }
  const unchecked = value.checks.length === 0 || value.checks.some(({ status }) => status === 'unknown');
  return unchecked ? trans.__('Not checked against the data') : trans.__('Checked against the live schema');
}

function describeRepair({ from, to }: NameRepair): string {
  return to === null ? from : `${from} → ${to}`;
}
