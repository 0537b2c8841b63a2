import { Type } from '@sinclair/typebox';
import { dropNulls } from '../drop-nulls.js';

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
  expect(dropNulls(SCHEMA, value)).toEqual({ points: [{ x: 1 }], either: { x: 2 }, empty: 'e', needed: 'n' });
});

test('a null that the schema allows, that is required, or that nobody asked for stays', () => {
  const value = { points: [], either: 'e', empty: null, needed: null, other: null };
  expect(dropNulls(SCHEMA, value)).toEqual(value);
});
