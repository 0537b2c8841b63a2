import type { TranslationBundle } from '@jupyterlab/translation';
import { type RunResult, CellwrightError, type FailedTaskError, type ModelFailure } from '../../../agent/index.js';
import { datasetRead, type DatasetProfile, type DatasetRead } from '../../../datasets/index.js';
import { isDeclineData } from '../../../plan/index.js';
import type { ChatTurn, TurnError } from '../../chat/state/chat-turn.js';
import { errorCode } from '../services/chat-notices.js';
import type { ChatSettings } from '../settings/chat-settings.js';
import { isProposal } from './turn-reducer.js';

/** The turn after its run ended, before anything is drafted. `builtin`: the built-in analyst answered. */
export function finishTurn(
  turn: ChatTurn,
  result: RunResult,
  builtin: boolean,
  kernelLost: boolean,
  trans: TranslationBundle
): ChatTurn {
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
      const { cause } = result.error;
      const lost = kernelLost || errorCode(cause) === 'kernel_dead';
      return { ...ended, status: lost ? 'lost-kernel' : 'failed', error: turnError(result.error, builtin, trans) };
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
    message: trans.__('%1 What arrived is kept.', why),
    actions: ['retry']
  };
}

function declineSuggestions(result: RunResult): readonly string[] {
  const last = result.messages.at(-1);
  const data = last?.role === 'assistant' ? last.data : undefined;
  return isDeclineData(data) ? data.closest.slice(0, 3) : [];
}

/** The datasets an answer without code is about: those that its question, its text or a call of its tools names. */
export function reliedOn(
  { question, text, steps }: Pick<ChatTurn, 'question' | 'text' | 'steps'>,
  profiles: readonly DatasetProfile[]
): readonly DatasetRead[] {
  const said = [question, text, ...steps.map(({ args }) => JSON.stringify(args ?? ''))].join('\n');
  const words = new Set(said.split(/[^\p{L}\p{N}_]+/u));
  return profiles
    .filter(({ name, kind }) => (kind === 'file' ? said.includes(name) : words.has(name)))
    .map(profile => datasetRead(profile));
}

/** Title, sentence and next steps for a run that failed. The sentence says what is kept. */
export function turnError(error: FailedTaskError, builtin: boolean, trans: TranslationBundle): TurnError {
  const { cause } = error;
  const other: TurnError['actions'] = builtin ? ['retry'] : ['retry', 'use-builtin'];
  const kept = trans.__('Your question and the chat are kept, nothing was changed.');
  const details = cause instanceof Error || CellwrightError.isInstance(cause) ? { details: cause.message } : {};
  switch (error.code) {
    case 'model': {
      const failure = cause as ModelFailure | undefined;
      const [title, actions] = modelError(failure, other, trans);
      return {
        title,
        message: [failure?.message ?? error.message, failure?.hint, kept].filter(part => part !== undefined).join(' '),
        actions: builtin ? other : actions
      };
    }
    case 'too_many_errors':
    case 'repeated_call': {
      const title =
        error.code === 'repeated_call'
          ? trans.__('The model repeated itself')
          : trans.__('The model could not use its tools');
      return { title, message: `${error.message} ${kept}`, ...details, actions: other };
    }
    case 'too_many_steps':
      return { title: trans.__('Stopped after too many steps'), message: error.message, actions: ['continue'] };
    case 'gave_up':
    case 'fatal':
      return { title: trans.__('This could not be done'), message: error.message, ...details, actions: other };
  }
}

/** Title and next steps; `retry` is left out where asking again cannot help. */
function modelError(
  failure: ModelFailure | undefined,
  other: TurnError['actions'],
  trans: TranslationBundle
): readonly [string, TurnError['actions']] {
  const unanswered = trans.__('The model did not answer');
  switch (failure?.code) {
    case 'auth':
      return [trans.__('The key was refused'), ['change-key', ...other]];
    case 'too_long':
      return [trans.__('Too long for this model'), ['new-chat', 'pick-model']];
    case 'unavailable':
      return [trans.__('Service stopped'), other];
    case 'bad_request':
    case 'not_found':
      return [unanswered, ['pick-model', 'use-builtin']];
    default:
      return [unanswered, other];
  }
}

/** What the settings allow a run. */
export type RunLimit =
  | { readonly what: 'step' | 'run' }
  /** `asked`: about how many tokens the next request would have taken; `first`: nothing was sent before it. */
  | { readonly what: 'tokens'; readonly asked: number; readonly first: boolean };

/** Title, sentence and next steps for a run that met a limit of the settings. The sentence names the setting. */
export function limitError(
  limit: RunLimit,
  settings: ChatSettings,
  builtin: boolean,
  trans: TranslationBundle
): TurnError {
  const { stepDeadline, runDeadline, maxTokens } = settings;
  if (limit.what === 'tokens' && limit.first) {
    return {
      title: trans.__('More tokens than a question may use'),
      message: trans.__(
        'Needs about %1 tokens; your limit is %2. Nothing was sent. The setting “Token limit per question” allows more; a new chat takes fewer.',
        limit.asked.toLocaleString(),
        maxTokens.toLocaleString()
      ),
      actions: ['open-settings', 'new-chat']
    };
  }
  const kept = trans.__('Your question and the chat are kept, nothing was changed.');
  const words = {
    step: [
      trans.__('A step took too long'),
      trans._n('It was stopped after %1 minute.', 'It was stopped after %1 minutes.', stepDeadline),
      trans.__('The setting “Minutes per step” allows more.')
    ],
    run: [
      trans.__('The answer took too long'),
      trans._n('It was stopped after %1 minute.', 'It was stopped after %1 minutes.', runDeadline),
      trans.__('The setting “Minutes per answer” allows more.')
    ],
    tokens: [
      trans.__('This question has reached its token limit'),
      trans.__('The next request would have exceeded %1.', maxTokens.toLocaleString()),
      trans.__('The setting “Token limit per question” allows more; a new chat takes fewer.')
    ]
  } as const;
  const [title, what, next] = words[limit.what];
  return { title, message: [what, kept, next].join(' '), actions: builtin ? ['retry'] : ['retry', 'use-builtin'] };
}
