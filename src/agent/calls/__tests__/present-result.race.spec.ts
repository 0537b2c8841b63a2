import { growth } from '../../__tests__/growth.js';
import { presentResult } from '../present-result.js';

test('the time of making a failure one line grows no faster than its message', () => {
  const present = (n: number): unknown =>
    presentResult(
      { callId: 'c', toolName: 't', status: 'error', message: `a${' '.repeat(n)}b`, parts: [], ms: 1 },
      undefined,
      {}
    );
  expect(growth(present)).toBeLessThan(1.8);
});
