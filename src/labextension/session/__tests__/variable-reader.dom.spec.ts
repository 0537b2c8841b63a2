import { NotebookActions } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';
import type { DatasetProfile } from '../../../datasets/index.js';
import type { KernelSnapshot } from '../../../toolsets/index.js';
import { Datasets } from '../../registries/datasets.js';
import type { NotebookSessions } from '../notebook-sessions.js';
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

  markOutdated(): void {
    this.outdated = true;
  }

  readWhenIdle(): void {
    this.missed = true;
  }

  get profiles(): readonly DatasetProfile[] {
    return this.snapshot?.profiles ?? [];
  }

  readVariables(): Promise<void> {
    this.reads += 1;
    return Promise.resolve();
  }
}

function follow(): { reader: VariableReader; session: FakeSession; datasets: Datasets; changed: () => void } {
  const session = new FakeSession();
  const sessions = { shown: session, changed: new Signal<object, void>({}) };
  const datasets = new Datasets();
  const reader = new VariableReader(sessions as unknown as NotebookSessions, datasets, NO_FILES);
  reader.follow();
  return { reader, session, datasets, changed: () => sessions.changed.emit() };
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

  it('reads a kernel that was at work as soon as it is idle', () => {
    const { session, changed } = follow();
    session.missed = true;
    session.kernel.status = 'busy';
    changed();
    expect(session.reads).toBe(0);
    session.kernel.status = 'idle';
    changed();
    expect(session.reads).toBe(1);
  });

  it('reads after the cell that was running when the panel got the focus', () => {
    const { reader, session, changed } = follow();
    session.kernel.status = 'busy';
    reader.refreshIfOutdated();
    expect(session.reads).toBe(0);
    session.kernel.status = 'idle';
    changed();
    expect(session.reads).toBe(1);
  });

  it('reads after a cell also when its reply comes before the word that the kernel is idle', () => {
    const { session, changed } = follow();
    session.snapshot = { ...snapshot, profiles: [] };
    session.kernel.status = 'busy';
    (NotebookActions.executed as Signal<object, object>).emit({ notebook: session.panel.content });
    expect(session.reads).toBe(0);
    session.kernel.status = 'idle';
    changed();
    expect(session.reads).toBe(1);
  });
});
