import { EventEmitter, on } from 'node:events';
import type { ModelEvent, ModelFailure } from '../../agent/index.js';
import type { StreamNotice } from '../../protocol/index.js';
import type { CheckedProcess } from '../../subprocess/index.js';
import type { AnswerMessage, FromChild, FromChildSchema, ToChild } from './messages.js';

/** The process of a loaded model. */
export type ModelProcess = CheckedProcess<typeof FromChildSchema, ToChild>;

/** Longest waits, in milliseconds. */
export type LlamaDeadlines = {
  /** From the beginning of loading to the loaded model. */
  readonly load: number;
  /** From the request to the first piece of the reply; reading a long request takes its time. */
  readonly firstToken: number;
  /** Between two pieces. */
  readonly idle: number;
  /** From a stop request until a process that ignores it is killed. */
  readonly stop: number;
};

export const ABORTED: ModelEvent = { type: 'end', reason: 'aborted' };

type Came = FromChild | { readonly type: 'gone'; readonly how: string } | { readonly type: 'late' | 'aborted' };

type Asked = {
  readonly process: ModelProcess;
  readonly message: AnswerMessage;
  /** The model's name in messages. */
  readonly name: string;
  readonly deadlines: LlamaDeadlines;
  readonly signal: AbortSignal;
  readonly notify: (notice: Extract<StreamNotice, { type: 'reading' }>) => void;
  /** Called once the process is free for another request, or gone; that may be after the last event. */
  readonly onFree: () => void;
};

/** The reply of a loaded model to one request. Leaving the iteration or an abort stops the model; a model that is late is ended. */
export async function* answerOf(asked: Asked): AsyncGenerator<ModelEvent> {
  const { process, message: request, name, deadlines, signal, notify, onFree } = asked;
  const { id } = request;
  const heard = new EventEmitter();
  const came = on(heard, 'came') as AsyncIterable<readonly [Came]>;
  const hear = (message: Came): boolean => heard.emit('came', message);
  const ended = new Promise<void>(resolve => {
    process.listen(message => {
      if ('id' in message && message.id === id) {
        hear(message);
        if (message.type === 'done' || message.type === 'failed') {
          resolve();
        }
      }
    });
    void process.ended.then(how => {
      hear({ type: 'gone', how });
      resolve();
    });
  });
  const stop = (): boolean => hear({ type: 'aborted' });
  const wait = (which: 'firstToken' | 'idle'): NodeJS.Timeout =>
    setTimeout(() => hear({ type: 'late' }), deadlines[which]);
  let timer = wait('firstToken');
  let hasBegun = false;
  signal.addEventListener('abort', stop, { once: true });
  try {
    process.send(request);
    if (signal.aborted) {
      stop();
    }
    for await (const [message] of came) {
      switch (message.type) {
        case 'reading':
          notify({ type: 'reading', read: message.read, of: message.of });
          break;
        case 'piece':
          hasBegun = true;
          clearTimeout(timer);
          timer = wait('idle');
          yield { type: message.kind, delta: message.text };
          break;
        case 'done': {
          const { inputTokens, cachedTokens, outputTokens, reason } = message;
          yield { type: 'usage', usage: { inputTokens, cachedTokens, outputTokens } };
          yield { type: 'end', reason: reason === 'stopped' ? 'aborted' : reason };
          return;
        }
        case 'failed':
          yield { type: 'error', error: failureOf(name, message) };
          return;
        case 'aborted':
          yield ABORTED;
          return;
        case 'gone':
          yield { type: 'error', error: lost(name, message.how) };
          return;
        case 'late':
          process.kill();
          yield { type: 'error', error: late(name, hasBegun ? 'idle' : 'firstToken', deadlines) };
          return;
        default:
          break;
      }
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    process.send({ type: 'stop', id }); // Ignored if the answer is over.
    const kill = setTimeout(() => process.kill(), deadlines.stop);
    void ended.then(() => {
      clearTimeout(kill);
      onFree();
    });
  }
}

/** What the model's process reported instead of an answer, worded for the user. `name` is the file name, in quotes. */
function failureOf(name: string, { reason, message }: Extract<FromChild, { type: 'failed' }>): ModelFailure {
  return reason === 'too_long'
    ? { code: 'too_long', message, hint: 'Start a new chat, or ask about fewer datasets.' }
    : { code: 'server', message: `${name} could not answer: ${message}`, hint: 'Ask again, or pick another model.' };
}

function lost(name: string, how: string): ModelFailure {
  const message = `The process of ${name} ended (${how}). What arrived is kept; no call in it was run.`;
  const hint = 'Ask again: the model will be reloaded. If this happens again, there may be too little memory.';
  return { code: 'unavailable', message, hint };
}

function late(name: string, which: 'firstToken' | 'idle', deadlines: LlamaDeadlines): ModelFailure {
  const seconds = Math.round(deadlines[which] / 1000);
  const message =
    which === 'idle'
      ? `${name} stopped in the middle of its reply for more than ${seconds} s. What arrived is kept.`
      : `${name} did not start to answer within ${seconds} s.`;
  return { code: 'timeout', message, hint: 'Ask again, or pick a smaller model.' };
}
