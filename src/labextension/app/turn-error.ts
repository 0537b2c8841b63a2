import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError, type FailedTaskError, type ModelFailure } from '../../agent/index.js';
import type { TurnError } from '../chat/state/chat-turn.js';

/** Title, sentence and next steps for a run that failed. The sentence says what is kept. */
export function turnError(error: FailedTaskError, builtin: boolean, trans: TranslationBundle): TurnError {
  const other: TurnError['actions'] = builtin ? ['retry'] : ['retry', 'use-builtin'];
  const kept = trans.__('Your question and the chat are kept, nothing was changed.');
  switch (error.code) {
    case 'model': {
      const failure = error.cause as ModelFailure | undefined;
      return {
        title: modelTitle(failure, trans),
        message: [failure?.message ?? error.message, failure?.hint, kept].filter(part => part !== undefined).join(' '),
        // Neither a longer window nor another file comes of asking again. The card leaves the first out where the key is not kept by the service.
        actions: actionsFor(failure, builtin, other)
      };
    }
    case 'too_many_errors':
      return {
        title: trans.__('The model could not use its tools'),
        message: `${error.message} ${kept}`,
        ...details(error),
        actions: other
      };
    case 'too_many_steps':
      return { title: trans.__('Stopped after too many steps'), message: error.message, actions: ['continue'] };
    case 'repeated_call':
      return {
        title: trans.__('The model repeated itself'),
        message: `${error.message} ${kept}`,
        ...details(error),
        actions: other
      };
    case 'gave_up':
    case 'fatal':
      return { title: trans.__('This could not be done'), message: error.message, ...details(error), actions: other };
  }
}

function actionsFor(
  failure: ModelFailure | undefined,
  builtin: boolean,
  other: TurnError['actions']
): TurnError['actions'] {
  switch (builtin ? undefined : failure?.code) {
    case 'auth':
      return ['change-key', ...other];
    case 'too_long':
      return ['new-chat', 'pick-model'];
    case 'bad_request':
    case 'not_found':
      return ['pick-model', 'use-builtin'];
    default:
      return other;
  }
}

function modelTitle(failure: ModelFailure | undefined, trans: TranslationBundle): string {
  switch (failure?.code) {
    case 'auth':
      return trans.__('The key was refused');
    case 'too_long':
      return trans.__('Too long for this model');
    case 'unavailable':
      return trans.__('Service stopped');
    default:
      return trans.__('The model did not answer');
  }
}

function details(error: FailedTaskError): { details?: string } {
  const cause = error.cause;
  if (CellwrightError.isInstance(cause) || cause instanceof Error) {
    return { details: cause.message };
  }
  return {};
}
