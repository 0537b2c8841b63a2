import { growth } from '../../agent/__tests__/growth.js';
import { firstFence } from '../draft-code.js';
import { LONG_REPLIES } from './long-replies.js';

test.each(LONG_REPLIES)('the time of reading grows no faster than the reply, of %s', (_name, make) => {
  const read = (n: number): unknown => {
    try {
      return firstFence(make(n));
    } catch {
      return undefined;
    }
  };
  expect(growth(read)).toBeLessThan(1.8);
});
