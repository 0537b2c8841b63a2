import type { TranslationBundle } from '@jupyterlab/translation';
import type { SelfTestEvent, SelfTestResult } from '../../../protocol/index.js';
import type { TestView } from '../state/chat-connections.js';

/**
 * How a self-test stands after an event.
 *
 * @param before What was found out before it, without a stop at its end.
 * @param passed Tasks solved so far.
 */
export function selfTestView(event: SelfTestEvent, before: string, passed: number, trans: TranslationBundle): TestView {
  if (event.type === 'error') {
    const text = [`${before}.`, event.error.message, event.error.hint].filter(Boolean).join(' ');
    return { status: 'failed', text };
  }
  if (event.type === 'task') {
    const { number, of } = event;
    const text = trans.__('%1 · task %2 of %3, %4 right', before, String(number), String(of), String(passed));
    return { status: 'asking', text };
  }
  const { result } = event;
  const [right, of] = [String(result.passed), String(result.of)];
  const [first] = result.failed;
  if (first !== undefined && result.passed === 0 && result.failed.every(({ reason }) => reason === first.reason)) {
    return { status: 'warn', text: trans.__('Answers, but tools 0/%1. %2 %3', of, first.reason, how(result, trans)) };
  }
  return result.passed * 2 < result.of
    ? { status: 'warn', text: trans.__('Answers, but tools %1/%2: use it for text only', right, of) }
    : { status: 'ok', text: trans.__('%1 · tools %2/%3', before, right, of) };
}

/** How its decisions were read where no task at all was solved, and what to set instead. */
function how({ strategy }: SelfTestResult, trans: TranslationBundle): string {
  return strategy === 'native'
    ? trans.__('Let it act by replies held to a schema, or by plain text, under “More”.')
    : strategy === 'grammar'
      ? trans.__('Its replies were held to a schema.')
      : '';
}
