import { Type } from '@sinclair/typebox';
import { settleAbsent } from '../check-value.js';

const POINT = Type.Object({ x: Type.Number(), y: Type.Optional(Type.Number()) });
const SCHEMA = Type.Object({
  point: Type.Optional(POINT),
  points: Type.Array(POINT),
  either: Type.Union([Type.String(), POINT]),
  empty: Type.Optional(Type.Union([Type.Null(), Type.String()])),
  needed: Type.String()
});

test('a null for an optional property is absent, in objects, lists and unions', () => {
  const value = { point: null, points: [{ x: 1, y: null }], either: { x: 2, y: null }, empty: 'e', needed: 'n' };
  expect(settleAbsent(SCHEMA, value)).toEqual({ points: [{ x: 1 }], either: { x: 2 }, empty: 'e', needed: 'n' });
});

test('a null that the schema allows, that is required, or that nobody asked for stays', () => {
  const value = { points: [], either: 'e', empty: null, needed: null, other: null };
  expect(settleAbsent(SCHEMA, value)).toEqual(value);
});

test('a property that is absent has its default, in objects, lists and unions, each time a copy of its own', () => {
  const place = Type.Object({
    x: Type.Number({ default: 1 }),
    tags: Type.Optional(Type.Array(Type.String(), { default: ['a'] }))
  });
  const schema = Type.Object({ places: Type.Array(place), either: Type.Union([Type.String(), place]) });
  const settled = (): unknown => settleAbsent(schema, { places: [{}, { x: 2, tags: null }], either: { tags: [] } });
  expect(settled()).toEqual({
    places: [
      { x: 1, tags: ['a'] },
      { x: 2, tags: ['a'] }
    ],
    either: { x: 1, tags: [] }
  });
  const [first, second] = [settled(), settled()] as { places: { tags: string[] }[] }[];
  expect(first?.places[0]?.tags).not.toBe(second?.places[0]?.tags);
});
