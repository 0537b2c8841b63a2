import type { ChatTurn } from '../../chat/state/chat-turn.js';

/** A turn that has just been asked. */
export function makeTurn(change: Partial<ChatTurn> = {}): ChatTurn {
  return {
    id: 'run-1',
    question: 'How many rows are there?',
    askedAt: 0,
    model: { id: 'builtin', label: 'Built-in analyst', destination: 'page' },
    status: 'running',
    steps: [],
    stepNumber: 0,
    text: '',
    suggestions: [],
    ...change
  };
}
