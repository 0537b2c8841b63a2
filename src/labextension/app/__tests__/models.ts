import { formatParts, type IModelClient } from '../../../agent/index.js';
import { modelOf } from '../../../agent/__tests__/model-of.js';
import type { ModelEntry } from '../../models/models.js';

export { modelOf };

/** A model on offer, which is not asked unless it is said how. */
export const makeEntry = (id: string, change: Partial<ModelEntry> = {}): ModelEntry => ({
  id,
  label: id,
  place: 'offline',
  destination: 'page',
  create: () => Promise.reject(new Error('Not asked here.')),
  ...change
});

export const saying = (text: string): IModelClient =>
  modelOf(async function* () {
    yield { type: 'text', delta: text };
    yield { type: 'end', reason: 'stop' };
  });

/** Calls a tool whenever it is asked. */
export const calling = (name: string, args: object): IModelClient =>
  modelOf(async function* () {
    yield { type: 'call-delta', index: 0, id: 'c1', name, arguments: JSON.stringify(args) };
    yield { type: 'end', reason: 'calls' };
  });

/** Answers nothing until it is stopped. */
export const silentModel = modelOf(async function* (_, signal) {
  await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));
  yield { type: 'end', reason: 'aborted' };
});

/** Asks the user and repeats the answer. */
export const askingModel = modelOf(async function* (request, signal) {
  const last = request.messages.at(-1);
  const next =
    last?.role === 'tool'
      ? saying(`So ${formatParts(last.parts)}.`)
      : calling('askUser', { question: 'Which?', options: ['one', 'two'] });
  yield* next.stream(request, signal);
});
