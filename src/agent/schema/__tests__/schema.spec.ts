import { Type, type Static } from '@sinclair/typebox';
import { tool, type ReadonlyDeep, type Schema, type ValueOf } from '../../index.js';

/** Whether two types are one: also in what is optional, and in what can be changed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the compiler compares such functions as they are written
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only for a value of exactly this type. */
const exactly =
  <Expected>() =>
  <Given>(_value: Given, same: Same<Given, Expected>): boolean =>
    same;

const valueOf = <S extends Schema>(_schema: S): ValueOf<S> => undefined as ValueOf<S>;

const BUILT = Type.Object({
  name: Type.String(),
  most: Type.Optional(Type.Integer()),
  kinds: Type.Array(Type.Object({ unit: Type.Union([Type.Literal('cm'), Type.Null()]) }))
});
type Built = { name: string; most?: number; kinds: { unit: 'cm' | null }[] };
type BuiltArgs = {
  readonly name: string;
  readonly most?: number;
  readonly kinds: readonly { readonly unit: 'cm' | null }[];
};

const PLAIN = {
  type: 'object',
  properties: { n: { type: 'integer', minimum: 1 }, unit: { enum: ['cm', 'm'], default: 'cm' } },
  required: ['n']
};
const TYPED: Schema<{ readonly n: number }> = {
  type: 'object',
  properties: { n: { type: 'integer' } },
  required: ['n']
};

/** As packages of types for JSON schema describe it. */
interface IForeign {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, IForeign>>;
}

// What these say is checked by the compiler.
describe('what fits a schema is known to the compiler', () => {
  test('of one that was built, as the library knows it', () => {
    const tree = Type.Recursive(part => Type.Object({ id: Type.String(), parts: Type.Array(part) }));
    expect([
      exactly<Built>()(valueOf(BUILT), true),
      exactly<Static<typeof BUILT>>()(valueOf(BUILT), true),
      exactly<Static<typeof tree>>()(valueOf(tree), true)
    ]).toEqual([true, true, true]);
  });

  test('of a plain one that was declared, and of no other', () => {
    const foreign: IForeign = {};
    const erased: Schema = BUILT;
    expect([
      exactly<{ readonly n: number }>()(valueOf(TYPED), true),
      exactly<unknown>()(valueOf(PLAIN), true),
      exactly<unknown>()(valueOf(foreign), true),
      exactly<unknown>()(valueOf(erased), true)
    ]).toEqual([true, true, true, true]);
    // @ts-expect-error a text is no schema
    const wrong: Schema = 'object';
    expect(wrong).toBe('object');
  });

  test('in all steps of a tool, read-only at any depth', () => {
    const built = tool({
      description: '',
      params: BUILT,
      returns: { type: 'string' },
      approval: args => {
        exactly<BuiltArgs>()(args, true);
        return args.name;
      },
      run: args => {
        exactly<BuiltArgs>()(args, true);
        exactly<ReadonlyDeep<Static<typeof BUILT>>>()(args, true);
        // @ts-expect-error what may be absent is no number
        const most: number = args.most;
        return most;
      }
    });
    const typed = tool({ description: '', params: TYPED, run: ({ n }) => exactly<number>()(n, true) });
    const plain = tool({ description: '', params: PLAIN, run: args => exactly<unknown>()(args, true) });
    expect([built, typed, plain].map(({ type }) => type)).toEqual(Array(3).fill('cellwright.tool'));
  });
});
