import type { Trigger } from '../lexicon/triggers.js';
import type { Item } from '../parser/item.js';
import type { Category, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';

type Items<A extends readonly Category[]> = { readonly [At in keyof A]: A[At] extends Category ? Item<A[At]> : never };

/** A row of the grammar. Its builder looks at terms and at what is known of the data, never at words. */
export type Rule = {
  readonly name: string;
  readonly result: Category;
  readonly of: readonly Category[];
  /** The operation that it stands for; a rule without one needs no word of the question. */
  readonly trigger?: Trigger;
  /** The role of each part, for its features; empty for a part without one. */
  readonly roles: readonly string[];
  readonly build: (world: World, ...parts: readonly Item[]) => Terms[Category] | undefined;
};

/** What builders see of an item. */
export type Part<C extends Category> = {
  readonly term: Terms[C];
  readonly start: number | undefined;
  readonly end?: number | undefined;
};

type Options = Partial<Pick<Rule, 'trigger' | 'roles'>>;

export function rule<R extends Category, const A extends readonly Category[]>(
  name: string,
  result: R,
  of: A,
  { roles = [], ...options }: Options,
  build: (world: World, ...parts: Items<A>) => Terms[R] | undefined
): Rule {
  return {
    name,
    result,
    of,
    ...options,
    roles,
    // The chart hands over items of the categories that the rule names, in their order.
    build: build as unknown as Rule['build']
  };
}
