import type { IModelClient } from '../../../agent/index.js';

/** A model that answers nothing until it is stopped. */
export const silentModel: IModelClient = {
  id: 'silent',
  destination: 'page',
  capabilities: { tools: true, jsonSchema: false, grammar: false, images: false },
  async *stream(_, signal) {
    await new Promise<void>(resolve => {
      signal.addEventListener('abort', () => {
        resolve();
      });
    });
    yield { type: 'end', reason: 'aborted' };
  }
};
