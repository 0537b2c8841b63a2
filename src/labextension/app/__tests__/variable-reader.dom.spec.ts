import { Signal } from '@lumino/signaling';
import type { DatasetProfile } from '../../../datasets/index.js';
import type { KernelSnapshot } from '../../../toolsets/index.js';
import { Datasets } from '../../plugins/datasets.js';
import type { NotebookSessions } from '../notebook/notebook-sessions.js';
import { VariableReader } from '../variable-reader.js';
import { FakePanel } from './fake-panel.js';

const snapshot = { profiles: [{ name: 'df' }] } as unknown as KernelSnapshot;

const NO_FILES = { follow: () => undefined, look: () => Promise.resolve() };

/** The part of a session that the reader touches. */
class FakeSession {
  readonly panel = new FakePanel();
  readonly kernel = { port: {}, status: 'idle' };
  readonly datasets = { status: 'ready' };
  path = 'a.ipynb';
  snapshot: KernelSnapshot | null = snapshot;
  missed = false;
  outdated = false;
  reads = 0;

  readWhenIdle(): void {
    this.missed = true;
  }

  get profiles(): readonly DatasetProfile[] {
    return this.snapshot?.profiles ?? [];
  }

  readVariables(): Promise<void> {
    this.reads += 1;
    this.missed = false;
    return Promise.resolve();
  }
}

function follow() {
  const session = new FakeSession();
  const sessions = { shown: session, changed: new Signal<object, void>({}) };
  const datasets = new Datasets();
  const reader = new VariableReader(sessions as unknown as NotebookSessions, datasets, NO_FILES);
  reader.follow();
  const changed = (): void => sessions.changed.emit();
  const show = (other: FakeSession): void => {
    sessions.shown = other;
    changed();
  };
  return { reader, session, datasets, changed, show };
}

describe('VariableReader', () => {
  it('takes back what it published when the kernel has lost it or the notebook is closed', () => {
    const { session, datasets, changed } = follow();
    expect(datasets.profiles('a.ipynb')).toBe(snapshot.profiles);
    session.snapshot = null;
    changed();
    expect(datasets.profiles('a.ipynb')).toEqual([]);

    session.snapshot = { ...snapshot, profiles: [...snapshot.profiles] };
    const { profiles } = session.snapshot;
    session.path = 'renamed.ipynb';
    changed();
    expect(datasets.profiles('renamed.ipynb')).toBe(profiles);
    session.panel.disposed.emit();
    expect(datasets.profiles('renamed.ipynb')).toEqual([]);
  });

  describe('while the panel is in sight', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    /** A session whose kernel runs code for a moment; the panel is in sight. */
    function visible(): ReturnType<typeof follow> & { readonly runCell: () => void } {
      const followed = follow();
      const { session, changed } = followed;
      followed.reader.setVisible(true);
      return {
        ...followed,
        runCell: () => {
          session.kernel.status = 'busy';
          session.missed = true;
          session.outdated = true;
          changed();
          session.kernel.status = 'idle';
          changed();
        }
      };
    }

    it('reads once after code ran and the kernel is idle, however many cells ran and whatever else is told', () => {
      const { session, runCell, changed } = visible();
      for (let cell = 0; cell < 100; cell += 1) {
        runCell();
        jest.advanceTimersByTime(100);
      }
      expect(session.reads).toBe(0);
      changed();
      jest.advanceTimersByTime(60_000);
      expect(session.reads).toBe(1);
    });

    it('never reads while the kernel is at work', () => {
      const { session, runCell, changed } = visible();
      runCell();
      session.kernel.status = 'busy';
      changed();
      jest.advanceTimersByTime(60_000);
      expect(session.reads).toBe(0);
    });

    it('leaves a kernel alone for ten times as long as its last read took, where that is slow', () => {
      const { session, runCell } = visible();
      session.snapshot = { ...snapshot, kernelMs: 2000 };
      runCell();
      jest.advanceTimersByTime(19_000);
      expect(session.reads).toBe(0);
      jest.advanceTimersByTime(2000);
      expect(session.reads).toBe(1);
    });

    it('waits until the panel is in sight', () => {
      const { reader, session, runCell } = visible();
      reader.setVisible(false);
      runCell();
      jest.advanceTimersByTime(60_000);
      expect(session.reads).toBe(0);
      reader.setVisible(true);
      jest.advanceTimersByTime(60_000);
      expect(session.reads).toBe(1);
    });

    it('reads after the cell that was running when the panel got the focus', () => {
      const { reader, session, changed } = visible();
      session.kernel.status = 'busy';
      reader.refreshIfOutdated();
      expect(session.reads).toBe(0);
      session.kernel.status = 'idle';
      changed();
      jest.advanceTimersByTime(1000);
      expect(session.reads).toBe(1);
    });
  });
});
