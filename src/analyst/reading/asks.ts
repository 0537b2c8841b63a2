import type { Role } from './reading.js';

/** Senses behind which a column has a role. */
export const ASKS: Readonly<Record<Role, ReadonlySet<string>>> = {
  key: new Set(['group']),
  measure: new Set([
    'fn',
    'superlative',
    'most',
    'compare',
    'share',
    'howMuch',
    'arithmetic',
    'distinct',
    'count',
    'describe',
    'comparative',
    'window'
  ]),
  answer: new Set([
    'wh',
    'list',
    'top',
    'distinct',
    'frequent',
    'take',
    'superlative',
    'duplicate',
    'missing',
    'share',
    'type',
    'limit'
  ]),
  entity: new Set(['count', 'most', 'share', 'howMuch']),
  noun: new Set(),
  order: new Set(['sort']),
  subject: new Set()
};
