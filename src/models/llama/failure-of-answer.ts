import type { ModelFailure } from '../../agent/index.js';
import type { LlamaDeadlines } from './llama-options.js';
import type { FromChild } from './messages/from-child.js';

/** What the process of a model said instead of an answer, for a person. `name` is the file's, in quotes. */
export function failureOfAnswer(
  name: string,
  { reason, message }: Extract<FromChild, { type: 'failed' }>
): ModelFailure {
  switch (reason) {
    case 'too_long':
      return { code: 'too_long', message, hint: 'Start a new chat, or ask about fewer datasets.' };
    case 'grammar':
      return {
        code: 'bad_request',
        message: `The form of the reply is none that ${name} can be held to: ${message}`,
        hint: 'Pick another model.'
      };
    case 'other':
      return { code: 'server', message: `${name} could not answer: ${message}`, hint: 'Ask again.' };
  }
}

/** The process ended in the middle of an answer. */
export function failureOfLoss(name: string, how: string): ModelFailure {
  return {
    code: 'unavailable',
    message: `The process of ${name} ended (${how}). What had arrived is kept; no call in it was run.`,
    hint: 'Ask again: the model is loaded anew. When it happens again, there may be too little memory.'
  };
}

/** A deadline passed. */
export function failureOfDeadline(name: string, which: 'firstToken' | 'idle', deadlines: LlamaDeadlines): ModelFailure {
  const seconds = Math.round(deadlines[which] / 1000);
  const message =
    which === 'idle'
      ? `${name} stopped in the middle of its reply for more than ${seconds} s. What had arrived is kept.`
      : `${name} did not begin to answer within ${seconds} s.`;
  return { code: 'timeout', message, hint: 'Ask again, or pick a smaller model.' };
}

/** A reply went on for ever. */
export function failureOfLength(name: string): ModelFailure {
  const message = `The reply of ${name} was too long and was cut off. What had arrived is kept; no call in it was run.`;
  return { code: 'protocol', message, hint: 'Ask for less at once, or pick another model.' };
}
