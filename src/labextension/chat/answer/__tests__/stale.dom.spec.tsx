import type { DatasetProfile } from '../../../../datasets/index.js';
import type { ChatTurn } from '../../state/chat-turn.js';
import { renderPanel } from '../../__tests__/fixtures/render.js';
import { drafted } from '../../../app/__tests__/make-turn.js';
import { df, goodProposal, turn, withTurns } from '../../__tests__/fixtures/states.js';

const read = { name: 'df', fingerprint: 'aa-1', rows: 184_203, columns: 8 };
const now = (change: Partial<DatasetProfile> = {}): DatasetProfile => ({ ...df, fingerprint: 'aa-2', ...change });
const answered = turn({ proposal: { ...goodProposal, datasets: [read] }, draft: drafted() });

function show(answer: ChatTurn, profiles: readonly DatasetProfile[], runningId: string | null = null) {
  const panel = renderPanel({ ...withTurns([answer]), datasets: { status: 'ready', profiles }, runningId });
  return { ...panel, said: () => panel.root.querySelector('.jp-cw-AnswerFrame .jp-cw-mod-warn')?.textContent };
}

describe('an answer whose data changed', () => {
  it.each([
    ['rows', { rows: 191_557 }, '184,203 → 191,557 rows'],
    ['columns', { columnCount: 9 }, '8 → 9 columns'],
    ['both', { rows: 1, columnCount: 9 }, '184,203 → 1 row · 8 → 9 columns'],
    ['neither', {}, 'Same size; loaded again or edited']
  ])('says what changed: %s', (_, change, words) => {
    const { said, find } = show(answered, [now(change)]);
    expect(said()).toBe(`df changed since this answer${words}Ask againDismiss`);
    expect(find('.jp-cw-DraftCard').textContent).toContain('Drafted in cell [ ] below [3] · Stale, not run');
  });

  it('says nothing of data that is the same, not there or of another kernel, nor of a change put away, until the next', () => {
    const { said, find, set } = show({ ...answered, dismissedChanges: ['aa-2'] }, [now()]);
    expect(said()).toBeUndefined();
    for (const profiles of [[now({ fingerprint: 'aa-1' })], [now({ fingerprint: 'bb-1' })], []]) {
      set({ datasets: { status: 'ready', profiles } });
      expect(said()).toBeUndefined();
      expect(find('.jp-cw-DraftCard').textContent).toContain('· Not run');
    }
    set({ datasets: { status: 'ready', profiles: [now({ fingerprint: 'aa-3' })] } });
    expect(said()).toContain('changed since');
  });
});
