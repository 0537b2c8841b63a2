import { Signal } from '@lumino/signaling';
import type { DatasetProfile } from '../../../../datasets/index.js';
import type { DraftFate } from '../../../cells/cell-drafts-token.js';
import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import { drafted, makeProposal, makeTurn } from '../../__tests__/make-turn.js';
import type { NotebookSessions } from '../../notebook/notebook-sessions.js';
import type { ChatNotices } from '../../services/chat-notices.js';
import type { ChatServices } from '../../services/chat-services.js';
import { DraftActions } from '../draft-actions.js';

const profile = (name: string, kind: DatasetProfile['kind'], fingerprint: string, rows: number): DatasetProfile =>
  ({ name, kind, fingerprint, rows, columnCount: 1, columns: [] }) as unknown as DatasetProfile;

test('an answer that ran is one about the files as they were then, and about the variables as they are read next', () => {
  const datasets = [
    { name: 'w.csv', fingerprint: 'aa-1', rows: 400, columns: 1 },
    { name: 'df', fingerprint: 'bb-1', rows: 1, columns: 1 }
  ];
  let turn = makeTurn({ id: 'a', status: 'done', proposal: makeProposal({ datasets }), draft: drafted(1, 'c1') });
  const changed = new Signal<object, void>({});
  const session = {
    changed,
    snapshot: {},
    outdated: true,
    profiles: [profile('df', 'frame', 'bb-1', 1), profile('w.csv', 'file', 'aa-1', 400)],
    turn: () => turn,
    putTurn: (next: ChatTurn) => void (turn = next)
  };
  const fate = new Signal<object, DraftFate>({});
  const actions = new DraftActions(
    { drafts: { fate } } as unknown as ChatServices,
    { ofTurn: () => session } as unknown as NotebookSessions,
    {} as ChatNotices,
    () => undefined
  );
  actions.follow();
  fate.emit({ path: 'n.ipynb', runId: 'a', cellId: 'c1', edited: false, status: 'ran', executionCount: 1 });
  session.profiles = [profile('df', 'frame', 'bb-2', 2), profile('w.csv', 'file', 'aa-2', 401)];
  session.outdated = false;
  changed.emit();
  expect(turn.ranOn?.map(({ fingerprint }) => fingerprint)).toEqual(['aa-1', 'bb-2']);
});
