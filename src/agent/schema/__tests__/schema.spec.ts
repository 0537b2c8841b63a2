import { Type, type Static } from '@sinclair/typebox';
import { tool, type ReadonlyDeep, type Schema } from '../../index.js';

/** Whether two types are one: also in what is optional, and in what can be changed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the compiler compares such functions as they are written
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only for a value of exactly this type. */
const exactly =
  <Expected>() =>
  <Given>(_value: Given, same: Same<Given, Expected>): boolean =>
    same;

const BUILT = Type.Object({
  name: Type.String(),
  most: Type.Optional(Type.Integer()),
  kinds: Type.Array(Type.Object({ unit: Type.Union([Type.Literal('cm'), Type.Null()]) }))
});
const PLAIN = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const TYPED: Schema<{ readonly n: number }> = PLAIN;

test('what fits the schema of a tool is known to the compiler, read-only at any depth', () => {
  const built = tool({
    description: '',
    params: BUILT,
    approval: args => {
      exactly<ReadonlyDeep<Static<typeof BUILT>>>()(args, true);
      return args.name;
    },
    run: args => {
      exactly<readonly { readonly unit: 'cm' | null }[]>()(args.kinds, true);
      // @ts-expect-error what may be absent is not a number
      const most: number = args.most;
      return most;
    }
  });
  const typed = tool({ description: '', params: TYPED, run: ({ n }) => exactly<number>()(n, true) });
  const plain = tool({ description: '', params: PLAIN, run: args => exactly<unknown>()(args, true) });
  // @ts-expect-error a text is not a schema
  const wrong: Schema = 'object';
  expect([built, typed, plain, wrong].map(one => (one as { type?: string }).type)).toEqual([
    ...Array<string>(3).fill('cellwright.tool'),
    undefined
  ]);
});
