import { Type } from '@sinclair/typebox';
import { growth } from '../../__tests__/growth.js';
import { readChoice } from '../read-choice.js';
import { LONG_REPLIES } from './long-replies.js';

const TOOLS = [{ name: 'find', description: 'Finds.', params: Type.Object({ what: Type.String() }) }];

test.each(LONG_REPLIES)('the time of reading grows no faster than the reply, of %s', (_name, make) => {
  expect(growth(n => readChoice({ text: make(n), calls: [], usage: {} }, TOOLS, 'within'))).toBeLessThan(1.8);
});
