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
