import { aggregate, column, plainName, termKey } from '../terms/expressions.js';
import type { Terms } from '../terms/terms.js';
import { isWhere, nameOf } from './aggregates.js';
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
    rule('lowest, mean and highest', 'Measures', ['Amount'], { trigger: 'min', roles: ['amount'] }, (_, { term }) => ({
      list: [
        { value: aggregate('min', term.value), name: nameOf('lowest', term.value) },
        { value: aggregate('mean', term.value), name: nameOf('mean', term.value) },
        { value: aggregate('max', term.value), name: nameOf('highest', term.value) }
      ]
    })),
    rule('mean and median', 'Measures', ['Amount'], { trigger: 'median', roles: ['amount'] }, (_, { term }) => ({
      list: [
        { value: aggregate('mean', term.value), name: nameOf('mean', term.value) },
        { value: aggregate('median', term.value), name: nameOf('median', term.value) }
      ]
    }))
  ],
  [
    rule('one more measure', 'Measures', ['Measures', 'Measure'], { roles: ['', 'listed'] }, (_, { term }, other) =>
      listed([...term.list, other.term])
    )
  ]
];
