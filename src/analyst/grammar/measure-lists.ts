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

/** The last amount measured in another way too: "shortest and longest", "mean, median and standard deviation". */
function andAgain(list: readonly Terms['Measure'][], at: number, world: World): Terms['Measures'] | undefined {
  const [fn, name] = FUNCTIONS[at] ?? FUNCTIONS[0];
  const last = list.at(-1)?.value;
  if (last?.type !== 'aggregate' || last.of === undefined || last.where !== undefined) {
    return undefined;
  }
  const before = FUNCTIONS.findIndex(([known]) => known === last.fn);
  const isDate = last.of.type === 'column' && world.find(last.of.name)?.kind === 'date';
  return before < 0 || before >= at || (isDate && fn !== 'min' && fn !== 'max')
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
    ...FUNCTIONS.map(([fn, name], at) =>
      rule(`and ${name}`, 'Measures', ['Measure'], { trigger: fn }, (world, { term }) => andAgain([term], at, world))
    )
  ],
  [
    rule('one more measure', 'Measures', ['Measures', 'Measure'], { roles: ['', 'listed'] }, (_, { term }, other) =>
      listed([...term.list, other.term])
    ),
    ...FUNCTIONS.map(([fn, name], at) =>
      rule(`and also ${name}`, 'Measures', ['Measures'], { trigger: fn }, (world, { term }) =>
        andAgain(term.list, at, world)
      )
    )
  ]
];
