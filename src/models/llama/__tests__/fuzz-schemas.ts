import { Type, type TSchema } from '@sinclair/typebox';

const text = Type.String({ maxLength: 12 });
const word = Type.Union([Type.Literal('sum'), Type.Literal('mean'), Type.Literal('größte'), Type.Literal('a "b" \\c')]);
const list = (items: TSchema, maxItems = 3): TSchema => Type.Array(items, { maxItems });
const point = Type.Object({ x: Type.Number(), y: Type.Number() });
const tree = (depth: number): TSchema =>
  depth === 0 ? Type.Integer() : Type.Object({ value: Type.Integer(), children: list(tree(depth - 1), 2) });

/** Parameters of tools of every form that a tool may have, with ends to everything that could go on for ever. */
export const FUZZ_SCHEMAS: readonly TSchema[] = [
  Type.Object({}),
  Type.Object({ text }),
  Type.Object({ text: Type.String({ maxLength: 0 }) }),
  Type.Object({ text: Type.String({ maxLength: 200 }) }),
  Type.Object({ n: Type.Integer() }),
  Type.Object({ n: Type.Number() }),
  Type.Object({ on: Type.Boolean(), nothing: Type.Null() }),
  Type.Object({ word }),
  Type.Object({ choice: Type.Union([Type.Literal(1), Type.Literal(2.5), Type.Literal(true), Type.Null()]) }),
  Type.Object({ one: Type.Optional(text), two: Type.Optional(Type.Integer()), three: Type.Optional(word) }),
  Type.Object({ words: list(word) }),
  Type.Object({ numbers: list(Type.Number(), 5), empty: list(text, 0) }),
  Type.Object({ points: list(point, 2) }),
  Type.Object({ rows: list(list(Type.Integer(), 3), 3) }),
  Type.Object({ value: Type.Union([text, Type.Integer(), Type.Boolean()]) }),
  Type.Object({ value: Type.Union([point, Type.Object({ name: text })]) }),
  Type.Object({ filter: Type.Object({ column: text, is: Type.Object({ op: word, than: Type.Number() }) }) }),
  Type.Object({ maybe: Type.Optional(Type.Object({ inner: Type.Optional(list(text)) })) }),
  Type.Object({ tree: tree(3) }),
  Type.Object({ list: list(Type.Union([Type.Null(), list(word), Type.Object({ deep: Type.Optional(point) })])) }),
  Type.Object({ 'a key with "quotes"': text, clé: Type.Integer(), __proto__x: Type.Boolean() }),
  Type.Object(Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`field${String(n)}`, Type.Boolean()]))),
  Type.Object({ steps: list(Type.Union([Type.Object({ keep: list(text, 2) }), Type.Object({ sort: word })]), 2) }),
  Type.Object({ code: Type.String({ maxLength: 60 }), reason: Type.String({ maxLength: 60 }) })
];
