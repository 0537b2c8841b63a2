import { Type, type TSchema } from '@sinclair/typebox';
import { shareParts } from '../share-parts.js';

const NAMES = Array.from({ length: 20 }, (_, at) => `column_${at}`);
const one = (): TSchema => Type.Unsafe({ type: 'string', enum: NAMES });

/** The schema with every reference written out. */
function expanded(schema: object): unknown {
  const { $defs = {}, ...root } = schema as { $defs?: Record<string, unknown> };
  const expand = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      return value;
    }
    if ('$ref' in value) {
      return expand($defs[String(value.$ref).replace('#/$defs/', '')]);
    }
    return Array.isArray(value)
      ? value.map(expand)
      : Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, expand(entry)]));
  };
  return expand(root);
}

test('a longer part that occurs several times is written once, whether or not it is the same object', () => {
  const pair = Type.Object({ left: one(), right: one() });
  const schema = Type.Object({ first: pair, others: Type.Array(pair), last: Type.Optional(one()) });
  const shared = shareParts(schema);
  expect(JSON.stringify(shared).match(/column_7/gu)).toHaveLength(1);
  expect(Object.keys(shared['$defs'] as object)).toEqual(['p1', 'p2']);
  expect(expanded(shared)).toEqual(JSON.parse(JSON.stringify(schema)));
});

test('a part within a part that is written once stays in it', () => {
  const inner = Type.Object({ name: one() });
  const shared = shareParts(Type.Object({ a: inner, b: inner }));
  expect(Object.keys(shared['$defs'] as object)).toEqual(['p1']);
});

test('a schema whose parts are short, differ or have definitions comes back as it is', () => {
  const short = Type.Object({ a: Type.String(), b: Type.String() });
  const differing = Type.Object({ a: one(), b: Type.Array(Type.Number()) });
  const shared = shareParts(Type.Object({ a: one(), b: one() }));
  for (const schema of [short, differing, shared]) {
    expect(shareParts(schema)).toBe(schema);
  }
});
