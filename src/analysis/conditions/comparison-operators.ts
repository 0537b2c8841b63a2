/** Python and SQL spelling and words of the comparison operators of a plan. */
export const COMPARISON_OPERATORS = {
  eq: { python: '==', sql: '=', words: 'is' },
  ne: { python: '!=', sql: '<>', words: 'is not' },
  gt: { python: '>', sql: '>', words: 'is more than' },
  ge: { python: '>=', sql: '>=', words: 'is at least' },
  lt: { python: '<', sql: '<', words: 'is less than' },
  le: { python: '<=', sql: '<=', words: 'is at most' }
} as const;
