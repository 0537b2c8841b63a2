import type { TranslationBundle } from '@jupyterlab/translation';
import type { TurnError } from '../chat/state/chat-turn.js';
import type { ChatSettings } from './chat-settings.js';

/** What the settings allow a run. */
export type RunLimit =
  | { readonly what: 'step' | 'run' }
  /** `asked`: about how many the next request would have taken; `first`: nothing was sent before it. */
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
      title: trans.__('More tokens than a question may take'),
      message: trans.__(
        'Needs about %1 tokens; your limit is %2. Nothing was sent. The setting “Most tokens for a question” allows more; a new chat takes fewer.',
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
      trans.__('The setting “Minutes for a step” allows more.')
    ],
    run: [
      trans.__('The answer took too long'),
      trans._n('It was stopped after %1 minute.', 'It was stopped after %1 minutes.', runDeadline),
      trans.__('The setting “Minutes for an answer” allows more.')
    ],
    tokens: [
      trans.__('The tokens for this question are used up'),
      trans.__('The next request would have taken it above %1.', maxTokens.toLocaleString()),
      trans.__('The setting “Most tokens for a question” allows more; a new chat takes fewer.')
    ]
  } as const;
  const [title, what, next] = words[limit.what];
  return { title, message: [what, kept, next].join(' '), actions: builtin ? ['retry'] : ['retry', 'use-builtin'] };
}
