import type { ChatTurn } from '../chat/chat-turn.js';

const FINAL: readonly ChatTurn['status'][] = ['done', 'failed', 'interrupted', 'lost-kernel'];

/** Stored turns as they may be shown: one that was still running when the page closed counts as interrupted. */
export function restoreTurns(stored: readonly ChatTurn[]): readonly ChatTurn[] {
  return stored.map(turn => {
    if (FINAL.includes(turn.status)) {
      return turn;
    }
    const { approval: _closed, ...rest } = turn;
    return {
      ...rest,
      status: 'interrupted',
      steps: turn.steps.map(step =>
        step.status === 'running' || step.status === 'waiting' ? { ...step, status: 'aborted' } : step
      )
    };
  });
}
