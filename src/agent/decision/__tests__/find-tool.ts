import { Type } from '@sinclair/typebox';
import { tool } from '../../index.js';

/** What the finder of images was called with in a test. */
export const seen: unknown[] = [];

export const find = tool({
  description: 'Finds images.',
  params: Type.Object({ what: Type.String(), most: Type.Optional(Type.Integer()) }),
  run: args => {
    seen.push(args);
    return 'dog.jpg';
  }
});

beforeEach(() => {
  seen.length = 0;
});
