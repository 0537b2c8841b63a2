import type { INotebookTracker } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';
import { NotebookSession } from '../notebook-session.js';
import { NotebookSessions } from '../notebook-sessions.js';
import { FakePanel } from '../../__tests__/fake-panel.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

describe('NotebookSessions', () => {
  it('finds the answer that is still shown of a notebook closed during its question, until another is shown', () => {
    const panel = new FakePanel();
    const tracker = { currentWidget: panel as FakePanel | null, currentChanged: new Signal<object, null>({}) };
    const sessions = new NotebookSessions(
      tracker as unknown as INotebookTracker,
      opened => new NotebookSession(opened, plainTrans, () => [])
    );
    sessions.follow();
    const session = sessions.shown;
    session?.putTurn(makeTurn());
    sessions.pin(session);

    panel.close();
    tracker.currentWidget = null;
    tracker.currentChanged.emit(null);
    expect(sessions.ofTurn('run-1')).toBe(session);
    sessions.pin(null);
    expect(sessions.ofTurn('run-1')).toBe(session);

    tracker.currentWidget = new FakePanel();
    tracker.currentChanged.emit(null);
    expect(sessions.ofTurn('run-1')).toBeUndefined();
    expect(session?.isDisposed).toBe(true);
  });
});
