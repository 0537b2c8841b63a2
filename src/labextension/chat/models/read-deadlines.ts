import type { TranslationBundle } from '@jupyterlab/translation';
import type { ConnectionDraft } from '../../../protocol/index.js';
import type { ConnectionText } from './connection-text.js';

type WaitField = 'waitConnect' | 'waitFirst' | 'waitIdle' | 'waitWhole';

/** What the service takes, in seconds. */
const [LEAST, MOST] = [0.1, 3600];

/** The deadlines of a draft, none where no field has one, or what is wrong with which field. */
export function readDeadlines(
  text: Pick<ConnectionText, WaitField>,
  trans: TranslationBundle
): Pick<ConnectionDraft, 'deadlines'> | { readonly wrong: string; readonly field: WaitField } {
  const fields = [
    ['waitConnect', 'connect'],
    ['waitFirst', 'firstToken'],
    ['waitIdle', 'idle'],
    ['waitWhole', 'whole']
  ] as const;
  const deadlines: Record<string, number> = {};
  for (const [field, name] of fields) {
    const wait = text[field].trim();
    const seconds = Number(wait);
    if (wait !== '' && (!/^\d+(\.\d+)?$/.test(wait) || seconds < LEAST || seconds > MOST)) {
      return {
        wrong: trans.__('Waits are seconds from %1 to %2; an empty field takes the usual one.', LEAST, MOST),
        field
      };
    }
    if (wait !== '') {
      deadlines[name] = Math.round(seconds * 1000);
    }
  }
  return Object.keys(deadlines).length === 0 ? {} : { deadlines };
}
