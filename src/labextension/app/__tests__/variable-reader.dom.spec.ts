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
  constructor(public path = 'a.ipynb') {}
  snapshot: KernelSnapshot | null = snapshot;
  missed = false;
  outdated = false;
  reads = 0;

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
  return { reader, session, sessions, datasets, changed };
}

describe('VariableReader', () => {
  it('keeps the newest it read of a notebook published, also behind another, until the kernel has lost it or it is closed', () => {
    const { session, sessions, datasets, changed } = follow();
    const told: string[] = [];
    datasets.changed.connect((_, path) => told.push(path));
    const published = (): readonly DatasetProfile[] => datasets.profiles('a.ipynb');
    expect(published()).toBe(snapshot.profiles);
    session.snapshot = { ...snapshot, profiles: [...snapshot.profiles] };
    changed();
    expect([published(), told]).toEqual([session.profiles, ['a.ipynb']]);
    session.snapshot = null;
    changed();
    expect(published()).toEqual([]);
    session.snapshot = { ...snapshot, profiles: [...snapshot.profiles] };
    changed();
    const other = new FakeSession('b.ipynb');
    other.snapshot = { ...snapshot, profiles: [...snapshot.profiles] };
    for (const shown of [other, session]) {
      sessions.shown = shown;
      changed();
    }
    expect(published()).toBe(session.profiles);
    expect(datasets.profiles('b.ipynb')).toBe(other.profiles);
    session.panel.disposed.emit();
    expect(published()).toEqual([]);
  });

  it('publishes what it read of a notebook under its new name', () => {
    const { session, datasets, changed } = follow();
    session.path = 'b.ipynb';
    changed();
    expect(['a.ipynb', 'b.ipynb'].map(path => datasets.profiles(path))).toEqual([[], snapshot.profiles]);
  });

  describe('while the panel is in sight', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    /** A session whose kernel runs code for a moment; the panel is in sight. */
    function visible() {
      const followed = follow();
      const { session, changed, reader } = followed;
      reader.setVisible(true);
      const become = (status: 'busy' | 'idle'): void => {
        session.kernel.status = status;
        changed();
      };
      const runCell = (): void => {
        session.missed = session.outdated = true;
        become('busy');
        become('idle');
      };
      const readsAfter = (ms: number): number => {
        jest.advanceTimersByTime(ms);
        return session.reads;
      };
      return { ...followed, become, runCell, readsAfter };
    }

    it('reads once after code ran and the kernel is idle, however many cells ran and whatever else is told', () => {
      const { runCell, changed, readsAfter } = visible();
      for (let cell = 0; cell < 100; cell += 1) {
        runCell();
        expect(readsAfter(100)).toBe(0);
      }
      changed();
      expect(readsAfter(60_000)).toBe(1);
    });

    it('reads a notebook that is shown while the one before still waits', () => {
      const { session, sessions, runCell, changed } = visible();
      session.snapshot = { ...snapshot, kernelMs: 1000 };
      runCell();
      const other = new FakeSession('b.ipynb');
      other.missed = other.outdated = true;
      sessions.shown = other;
      changed();
      jest.advanceTimersByTime(60_000);
      expect([session.reads, other.reads]).toEqual([0, 1]);
    });

    it('never reads while the kernel is at work, and reads after the cell that ran when the panel got the focus', () => {
      const { reader, runCell, become, readsAfter } = visible();
      runCell();
      become('busy');
      expect(readsAfter(60_000)).toBe(0);
      reader.refreshIfOutdated();
      expect(readsAfter(60_000)).toBe(0);
      become('idle');
      expect(readsAfter(1000)).toBe(1);
    });

    it('leaves a kernel alone for ten times as long as a slow read took, and waits until the panel is in sight', () => {
      const { reader, session, runCell, readsAfter } = visible();
      session.snapshot = { ...snapshot, kernelMs: 2000 };
      runCell();
      expect(readsAfter(19_000)).toBe(0);
      expect(readsAfter(2000)).toBe(1);
      reader.setVisible(false);
      runCell();
      expect(readsAfter(60_000)).toBe(1);
      reader.setVisible(true);
      expect(readsAfter(60_000)).toBe(2);
    });
  });
});
