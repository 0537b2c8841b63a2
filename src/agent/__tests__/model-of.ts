import type { IModelClient } from '../index.js';

/** A model in the page that streams this. */
export const modelOf = (stream: IModelClient['stream'], change: Partial<IModelClient> = {}): IModelClient => ({
  id: 'fake',
  destination: 'page',
  capabilities: { tools: true, jsonSchema: false, grammar: false, images: false },
  stream,
  ...change
});
