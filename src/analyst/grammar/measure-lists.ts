import { aggregate, column, plainName, termKey } from '../terms/expressions.js';
import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { FUNCTIONS, isWhere, nameOf } from './aggregates.js';
import { type Rule, rule } from './rule.js';

function listed(list: readonly Terms['Measure'][]): Terms['Measures'] | undefined {
  const keys = list.map(({ value }) => termKey(value));
  return new Set(keys).size === keys.length && list.length <= 5 ? { list: named(list) } : undefined;
}

/** Names that are all different. */
function named<T extends { readonly name: string }>(list: readonly T[]): readonly T[] {
  const used = new Set<string>();
  return list.map(one => {
    let name = one.name;
    for (let at = 2; used.has(name); at++) {
      name = `${one.name}_${at}`;
    }
    used.add(name);
    return { ...one, name };
  });
}

const LATER = FUNCTIONS.slice(1);

/** The last amount measured in another way too: "shortest and longest", "mean, median and standard deviation". */
function andAgain(
  list: readonly Terms['Measure'][],
  fn: (typeof FUNCTIONS)[number][0],
  world: World
): Terms['Measures'] | undefined {
  const last = list.at(-1)?.value;
  if (last?.type !== 'aggregate' || last.of === undefined || last.where !== undefined) {
    return undefined;
  }
  const [before, at] = [last.fn, fn].map(one => FUNCTIONS.findIndex(([known]) => known === one));
  const isDate = last.of.type === 'column' && world.find(last.of.name)?.kind === 'date';
  const name = FUNCTIONS[at ?? 0]?.[1] ?? fn;
  return before === undefined ||
    at === undefined ||
    before < 0 ||
    before >= at ||
    (isDate && fn !== 'min' && fn !== 'max')
    ? undefined
    : listed([...list, { value: aggregate(fn, last.of), name: nameOf(name, last.of) }]);
}

/** Several measures beside each other. */
export const MEASURE_LISTS: readonly (readonly Rule[])[] = [
  [
    rule('two measures', 'Measures', ['Measure', 'Measure'], { roles: ['listed', 'listed'] }, (_, one, other) =>
      one.key < other.key ? listed([one.term, other.term]) : undefined
    ),
    rule('count and share', 'Measures', ['Condition'], { trigger: 'share' }, (_, { term }) =>
      isWhere(term)
        ? {
            list: [
              { value: aggregate('count', undefined, term.where), name: 'count' },
              { value: aggregate('mean', term.where), name: 'share' }
            ]
          }
        : undefined
    ),
    rule('first and last', 'Measures', ['Date'], { trigger: 'first', roles: ['dated'] }, (world, { term }) =>
      world.column(term.id).kind === 'date'
        ? {
            list: [
              { value: aggregate('min', column(term.id)), name: `first_${plainName(term.id)}` },
              { value: aggregate('max', column(term.id)), name: `last_${plainName(term.id)}` }
            ]
          }
        : undefined
    ),
    rule('lowest and highest', 'Measures', ['Amount'], { trigger: 'range', roles: ['amount'] }, (_, { term }) => ({
      list: [
        { value: aggregate('min', term.value), name: nameOf('lowest', term.value) },
        { value: aggregate('max', term.value), name: nameOf('highest', term.value) }
      ]
    })),
    ...LATER.map(([fn, name]) =>
      rule(`and ${name}`, 'Measures', ['Measure'], { trigger: fn }, (world, { term }) => andAgain([term], fn, world))
    )
  ],
  [
    rule('one more measure', 'Measures', ['Measures', 'Measure'], { roles: ['', 'listed'] }, (_, { term }, other) =>
      listed([...term.list, other.term])
    ),
    ...LATER.slice(1).map(([fn, name]) =>
      rule(`and also ${name}`, 'Measures', ['Measures'], { trigger: fn }, (world, { term }) =>
        andAgain(term.list, fn, world)
      )
    )
  ]
];
