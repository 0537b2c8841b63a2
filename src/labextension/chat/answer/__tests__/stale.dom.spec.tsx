import type { DatasetProfile } from '../../../../datasets/index.js';
import type { ChatTurn } from '../../state/chat-turn.js';
import { renderPanel } from '../../__tests__/fixtures/render.js';
import { df, goodProposal, turn, withTurns } from '../../__tests__/fixtures/states.js';

const read = { name: 'df', fingerprint: 'aa-1', rows: 184_203, columns: 8 };
const now = (change: Partial<DatasetProfile> = {}): DatasetProfile => ({ ...df, fingerprint: 'aa-2', ...change });
const drafted = turn({
  proposal: { ...goodProposal, datasets: [read] },
  draft: { status: 'drafted', cellId: 'c', below: 3 }
});

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
    const { said, find } = show(drafted, [now(change)]);
    expect(said()).toBe(`df changed since this answer${words}Ask againDismiss`);
    expect(find('.jp-cw-DraftCard').textContent).toContain('Drafted in cell [ ] below [3] · Stale, not run');
  });

  it('says it no more once that was put away, until the data changes once more', () => {
    const { said, set } = show({ ...drafted, dismissedChanges: ['aa-2'] }, [now()]);
    expect(said()).toBeUndefined();
    set({ datasets: { status: 'ready', profiles: [now({ fingerprint: 'aa-3' })] } });
    expect(said()).toContain('changed since');
  });

  it.each<readonly [string, readonly DatasetProfile[]]>([
    ['is the same', [now({ fingerprint: 'aa-1' })]],
    ['was read in another kernel', [now({ fingerprint: 'bb-1' })]],
    ['is not there', []]
  ])('says nothing when the data %s', (_, profiles) => {
    const { said, find } = show(drafted, profiles);
    expect(said()).toBeUndefined();
    expect(find('.jp-cw-DraftCard').textContent).toContain('· Not run');
  });
});
