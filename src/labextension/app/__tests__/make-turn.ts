import type { CellProposal } from '../../../toolsets/index.js';
import type { ChatTurn, DraftView } from '../../chat/state/chat-turn.js';

/** A proposal that passed its checks. */
export function makeProposal(change: Partial<CellProposal> = {}): CellProposal {
  return {
    type: 'cellwright.proposal',
    language: 'python',
    code: 'len(df)',
    reason: 'Number of rows.',
    assumptions: [],
    checks: [{ id: 'syntax', status: 'passed', text: 'Syntax' }],
    datasets: [{ name: 'df', fingerprint: 'f', rows: 3, columns: 2 }],
    provenance: { question: 'How many rows?', model: 'builtin', date: '2026-01-01T00:00:00.000Z', version: '0.1.0' },
    ...change
  };
}

type Draft<Status> = Extract<DraftView, { readonly status: Status }>;

/** A draft that waits in a cell. */
export const drafted = (below: number | null = 3, cellId = 'c'): Draft<'drafted'> => ({
  status: 'drafted',
  cellId,
  below
});

/** One that ran, as it was drafted. */
export const ran = (executionCount: number | null = 4, cellId = 'c'): Draft<'ran'> => ({
  status: 'ran',
  cellId,
  executionCount,
  edited: false
});

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
