import type { Trigger } from '../lexicon/triggers.js';
import type { Item } from '../parser/item.js';
import type { Category, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';

/** A number that is meant as it stands, not as a bound. */
export const exactly = ({ term: { op, values } }: Part<'Number'>): number | undefined =>
  op === 'equal' ? values[0] : undefined;

/** A part of a rule: its category, with its role after a colon if it has one. */
type Spec = Category | `${Category}:${string}`;
type CategoryOf<S> = S extends `${infer C extends Category}:${string}` ? C : S extends Category ? S : never;
type Items<S extends readonly Spec[]> = { readonly [At in keyof S]: Item<CategoryOf<S[At]>> };

/** A row of the grammar. Its builder looks at terms and at what is known of the data, never at words. */
export type Rule = {
  readonly name: string;
  readonly result: Category;
  readonly of: readonly Category[];
  /** The operations that it stands for, the one that its features name last; a rule without one needs no word of the question. */
  readonly triggers: readonly Trigger[];
  /** The role of each part, for its features; empty for a part without one. */
  readonly roles: readonly string[];
  readonly build: (world: World, ...parts: readonly Item[]) => Terms[Category] | undefined;
  /** Of two keys, the place of the one for each of whose values the rule holds. */
  readonly outer?: 0 | 1 | undefined;
};

/** What builders see of an item. */
export type Part<C extends Category> = {
  readonly term: Terms[C];
  readonly start: number | undefined;
  readonly end?: number | undefined;
};

type Build<R extends Category, S extends readonly Spec[]> = (world: World, ...parts: Items<S>) => Terms[R] | undefined;

/** A rule for one operation, or for two at once; each has words of its own. */
export function rule<R extends Category, const S extends readonly Spec[]>(
  name: string,
  result: R,
  parts: S,
  trigger: Trigger | readonly [Trigger, Trigger],
  build: Build<R, S>
): Rule {
  return { ...wordless(name, result, parts, build), triggers: [trigger].flat() };
}

/** A rule that needs no word of the question. */
export function wordless<R extends Category, const S extends readonly Spec[]>(
  name: string,
  result: R,
  parts: S,
  build: Build<R, S>
): Rule {
  const named = parts.map(part => part.split(':'));
  return {
    name,
    result,
    of: named.map(([category]) => category as Category),
    triggers: [],
    roles: named.map(([, role = '']) => role),
    // The chart hands over items of the categories that the rule names, in their order.
    build: build as unknown as Rule['build']
  };
}
