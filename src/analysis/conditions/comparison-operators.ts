/** Python spelling and words of the comparison operators of a plan. */
export const COMPARISON_OPERATORS = {
  eq: { python: '==', words: 'is' },
  ne: { python: '!=', words: 'is not' },
  gt: { python: '>', words: 'is more than' },
  ge: { python: '>=', words: 'is at least' },
  lt: { python: '<', words: 'is less than' },
  le: { python: '<=', words: 'is at most' }
} as const;
