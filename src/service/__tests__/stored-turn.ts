import type { AppendTurnBody, StoredTurn } from '../../protocol/index.js';

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

/** A turn as a page that knows of no other writes it. */
export function writingOf(turn: StoredTurn, change: Partial<AppendTurnBody> = {}): AppendTurnBody {
  return { notebook: 'a.ipynb', page: 'page', seen: 0, joins: false, turn, ...change };
}
