import type { TranslationBundle } from '@jupyterlab/translation';
import type { RunResult } from '../../agent/index.js';
import { isDeclineData } from '../../plan/index.js';
import type { ChatTurn, TurnError } from '../chat/state/chat-turn.js';
import { errorCode } from './error-code.js';
import { isProposal } from './is-proposal.js';
import { turnError } from './turn-error.js';

export type FinishOptions = {
  /** Whether the built-in analyst answered. */
  readonly builtin: boolean;
  /** Whether the kernel of the question died or was replaced meanwhile. */
  readonly kernelLost: boolean;
  readonly trans: TranslationBundle;
};

/** The turn after its run ended, before anything is drafted. */
export function finishTurn(turn: ChatTurn, result: RunResult, { builtin, kernelLost, trans }: FinishOptions): ChatTurn {
  const { approval: _approval, userQuestion: _question, ...rest } = turn;
  const ended: ChatTurn = { ...rest, ms: result.ms, messages: result.messages, text: turn.text.trimEnd() };
  switch (result.status) {
    case 'answer':
      return {
        ...ended,
        status: 'done',
        text: ended.text.endsWith(result.text.trim()) ? ended.text : result.text,
        suggestions: declineSuggestions(result),
        ...(result.cut === undefined ? {} : { error: cutError(result.cut, trans) })
      };
    case 'tool': {
      if (!isProposal(result.value)) {
        const said = [ended.text, typeof result.value === 'string' ? result.value : ''].filter(text => text !== '');
        return { ...ended, status: 'done', text: said.length === 0 ? trans.__('Done.') : said.join('\n\n') };
      }
      return { ...ended, status: 'done', proposal: result.value };
    }
    case 'failed': {
      const lost = kernelLost || errorCode(result.error.cause) === 'kernel_dead';
      return {
        ...ended,
        status: lost ? 'lost-kernel' : 'failed',
        error: turnError(result.error, builtin, trans)
      };
    }
    case 'aborted':
      return { ...ended, status: 'interrupted' };
  }
}

function cutError(cut: 'length' | 'filter' | 'broken', trans: TranslationBundle): TurnError {
  const why = {
    length: trans.__('The model reached the longest reply it may give.'),
    filter: trans.__('The provider held back the rest of the reply.'),
    broken: trans.__('The connection broke off before the end.')
  }[cut];
  return {
    title: trans.__('The reply was cut off'),
    message: trans.__('%1 What had arrived is kept.', why),
    actions: ['retry']
  };
}

function declineSuggestions(result: RunResult): readonly string[] {
  const last = result.messages.at(-1);
  const data = last?.role === 'assistant' ? last.data : undefined;
  return isDeclineData(data) ? data.closest.slice(0, 3) : [];
}
