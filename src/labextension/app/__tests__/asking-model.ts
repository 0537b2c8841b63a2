import { formatParts, type IModelClient } from '../../../agent/index.js';
import { silentModel } from './silent-model.js';

/** A model that asks the user and repeats the answer. */
export const askingModel: IModelClient = {
  ...silentModel,
  id: 'asking',
  async *stream({ messages }) {
    const last = messages.at(-1);
    if (last?.role === 'tool') {
      yield { type: 'text', delta: `So ${formatParts(last.parts)}.` };
      yield { type: 'end', reason: 'stop' };
      return;
    }
    const question = JSON.stringify({ question: 'Which?', options: ['one', 'two'] });
    yield { type: 'call-delta', index: 0, id: 'c1', name: 'askUser', arguments: question };
    yield { type: 'end', reason: 'calls' };
  }
};
