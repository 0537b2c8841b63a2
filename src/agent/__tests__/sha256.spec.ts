import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { seed } from '../../../faults/ledger.js';
import { sha256 } from '../sha256.js';

test('the hash is that of Node for every text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
    { seed }
  );
});
