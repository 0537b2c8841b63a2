import type { StoredTurn } from '../../protocol/index.js';

/** A question that was answered. */
export function storedTurn(change: Partial<StoredTurn> & { readonly id: string }): StoredTurn {
  return {
    question: 'How many rows are there?',
    askedAt: 0,
    model: { id: 'builtin', label: 'Built-in analyst', destination: 'page' },
    status: 'done',
    steps: [],
    stepNumber: 1,
    text: '344 rows.',
    suggestions: [],
    ...change
  };
}
