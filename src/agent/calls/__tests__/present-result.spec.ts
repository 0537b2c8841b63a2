import type { ToolResult } from '../../index.js';
import { capText, formatParts } from '../../message.js';
import { presentResult } from '../present-result.js';
import { action, plain } from '../../__tests__/scripted-agent.js';

const result = (value: unknown): ToolResult => ({ callId: 'c', toolName: 't', status: 'ok', value, parts: [], ms: 1 });
const text = (value: unknown): string => formatParts(presentResult(result(value), plain, {}).parts);

test('text stays text, and other values become compact JSON', () => {
  expect(text('a\nb')).toBe('a\nb');
  expect(text({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(text(0)).toBe('0');
  expect(text(undefined)).toBe('Done, nothing to show.');
});

test('values that JSON cannot hold are no fault', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  expect(text(cycle)).toBe('[object Object]');
  expect(text(10n)).toBe('10');
  expect(text(() => 1)).toContain('=>');
  expect(text({ a: 1n, b: [2n ** 70n] })).toBe('{"a":"1","b":["1180591620717411303424"]}');
  expect(text(Object.assign(Object.create(null), { self: cycle }))).toBe('[a value that cannot be shown]');
});

test.each([
  ['null', null],
  ['a number', 5],
  ['an object without parts', {}],
  ['parts that are none', { parts: 'x' }],
  ['a part that is null', [null]],
  ['a part of no kind', [{ type: 'video' }]],
  ['a promise', Promise.resolve('late')],
  ['an error', new Error('no')]
])('a presentation that is %s counts as none', (_name, returned) => {
  const present = (): never => {
    if (returned instanceof Error) {
      throw returned;
    }
    return returned as never;
  };
  const own = action({ run: () => 1, present });
  expect(presentResult(result(7), own, {}).parts).toEqual([{ type: 'text', text: '7' }]);
});

test('a presentation stays what it was when the tool goes on with what it presented', () => {
  const value = { rows: [1, 10n ** 20n] };
  const parts = [{ type: 'json' as const, value }];
  const own = action({ run: () => 1, present: () => parts });
  const presented = presentResult(result(value), own, {});
  value.rows.push(2);
  parts.pop();
  expect(formatParts(presented.parts)).toBe('{"rows":[1,"100000000000000000000"]}');
});

test.each([
  ['first\n  second', 'error: first second'],
  [`a${' '.repeat(1_000_000)}\nb`, 'error: a b']
])('a failure is one short line', (message, line) => {
  const failed: ToolResult = { ...result(undefined), status: 'error', code: 'tool', message };
  expect(formatParts(presentResult(failed, plain, {}).parts)).toBe(line);
});

test('long text keeps its head and tail and says how much is left out; the value is untouched', () => {
  const value = `${'a'.repeat(20_000)}z`;
  const outcome = result(value);
  const shown = formatParts(presentResult(outcome, plain, {}).parts);
  expect(shown).toBe(`${'a'.repeat(5600)}\n[… 12001 characters left out …]\n${'a'.repeat(2399)}z`);
  expect(outcome.value).toBe(value);
});

test('a cut never splits a character', () => {
  for (let limit = 1; limit < 12; limit++) {
    expect(capText('😀'.repeat(10), limit)).not.toMatch(
      /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
    );
  }
});

test('an image of more than 1 MB is left out, with a text that says so', () => {
  const shown = (length: number) => {
    const present = () => [{ type: 'image' as const, mime: 'image/png', data: 'A'.repeat(length) }];
    return presentResult(result(1), action({ run: () => 1, present }), {}).parts;
  };
  expect(shown(1_400_000)).toMatchObject([{ type: 'image' }]);
  expect(shown(1_600_000)).toEqual([{ type: 'text', text: '[image/png of 1.2 MB left out, above 1 MB]' }]);
});
