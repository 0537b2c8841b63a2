import { growth } from '../../agent/__tests__/growth.js';
import { readCode } from '../read-code.js';
import { LONG_REPLIES } from './long-replies.js';

test.each(LONG_REPLIES)('the time of reading grows no faster than the reply, of %s', (_name, make) => {
  const read = (n: number): unknown => {
    try {
      return readCode(make(n));
    } catch {
      return undefined;
    }
  };
  expect(growth(read)).toBeLessThan(1.8);
});
