import fc from 'fast-check';
import { seed } from '../../../../faults/ledger.js';
import { assembleCalls } from '../read-reply.js';

const delta = (index: number, args: string, more: { id?: string; name?: string } = {}) => ({
  type: 'call-delta' as const,
  index,
  arguments: args,
  ...more
});

test('a name that no tool can have becomes one that providers read back', () => {
  const names = ['../../etc/passwd', '', 'a b', 'x'.repeat(100), 'fine-name_1'];
  const calls = assembleCalls(names.map((name, index) => delta(index, '{}', { name })));
  expect(calls.map(({ name }) => name)).toEqual([
    'invalid__etc_passwd',
    'invalid_',
    'invalid_a_b',
    `invalid_${'x'.repeat(50)}`,
    'fine-name_1'
  ]);
});

test('arguments are the same however they were split', () => {
  const whole = '{"query":"größe 😀 \\"x\\""}';
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 8 }), cuts => {
      const places = [0, ...cuts.sort((a, b) => a - b), whole.length];
      const deltas = places.slice(1).flatMap((end, part) => {
        const piece = whole.slice(places[part], end);
        const first = part === 0 ? { name: 'x', id: 'i' } : {};
        return [delta(1, piece, first), delta(0, piece, part === 0 ? { name: 'y', id: 'j' } : {})];
      });
      expect(assembleCalls(deltas)).toEqual([
        { id: 'j', name: 'y', arguments: whole },
        { id: 'i', name: 'x', arguments: whole }
      ]);
    }),
    { seed }
  );
});
