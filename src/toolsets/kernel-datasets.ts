import { messageOf, Token, type RunContext } from '../agent/index.js';
import { ownWords, sharedName, type DataFile, type Privacy, type SharedText } from '../datasets/index.js';
import { answerOr, type IKernelPort, type KernelSnapshot } from './kernel-port.js';
import type { DatasetsReading, IDatasets } from './dataset-ref.js';

const SENTENCES: Readonly<Record<string, SharedText>> = {
  kernel_none: ownWords`The notebook has no kernel, so its variables are unknown. Running any cell starts one.`,
  kernel_dead: ownWords`The kernel is no longer running, so its variables are gone. It can be restarted from the Kernel menu.`,
  kernel_busy: ownWords`The kernel is busy and its variables have not been read yet. Ask again when it is idle.`
};
const UNREADABLE = ownWords`The variables of the kernel could not be read.`;

/** How often to wait, as long as the port does, for a busy kernel that was never read, so that the first question gets an answer. */
const FIRST_WAITS = 6;

const MOST_CAUSE = 500;

/** What a run read, and how many executions came before. */
type Kept = { readonly version: number; readonly reading: DatasetsReading };

/** Reads the datasets of a kernel port, with nothing held back; what a model is told about them passes `privacy`. */
export class KernelDatasets {
  constructor(
    private readonly _kernel: Pick<IKernelPort, 'probe' | 'readRows' | 'checkSyntax'>,
    readonly privacy: Privacy,
    private readonly _files: QuestionFiles = () => Promise.resolve([])
  ) {}

  /** As `IDatasets` says. */
  async read(run: RunContext, signal: AbortSignal): Promise<DatasetsReading> {
    signal.throwIfAborted();
    const known = this._kept.get(run);
    if (known?.version === this._version) {
      return known.reading;
    }
    const version = this._version;
    const reading = await this._withFiles(await this._probe(signal), run, signal);
    if (reading.status === 'read' && !reading.snapshot.stale) {
      this._kept.set(run, { version, reading });
    }
    return reading;
  }

  /** Called after something was executed: the next `read` looks again. */
  invalidate(): void {
    this._version += 1;
  }

  /** Gives a failure if a file that the question names cannot be read: an answer about other data would be wrong. */
  private async _withFiles(reading: DatasetsReading, run: RunContext, signal: AbortSignal): Promise<DatasetsReading> {
    if (reading.status === 'failed') {
      return reading;
    }
    try {
      const files = await this._files(run.query, signal);
      if (files.length === 0) {
        return reading;
      }
      const { withFiles } = await import('./with-files.js');
      return { status: 'read', snapshot: await withFiles(reading.snapshot, files, this._kernel, this.privacy, signal) };
    } catch (error) {
      signal.throwIfAborted();
      return { status: 'failed', code: 'file_unreadable', sentence: sharedName(messageOf(error), MOST_CAUSE) };
    }
  }

  private async _probe(signal: AbortSignal): Promise<DatasetsReading> {
    try {
      return { status: 'read', snapshot: await this._withRows(await this._snapshot(signal), signal) };
    } catch (error) {
      signal.throwIfAborted();
      const code = codeOf(error) ?? 'probe_failed';
      return { status: 'failed', code, sentence: SENTENCES[code] ?? UNREADABLE };
    }
  }

  private async _snapshot(signal: AbortSignal): Promise<KernelSnapshot> {
    for (let wait = 1; ; wait += 1) {
      try {
        return await this._kernel.probe(signal);
      } catch (error) {
        if (wait === FIRST_WAITS || codeOf(error) !== 'kernel_busy') {
          throw error;
        }
      }
    }
  }

  /** Adds the first rows of datasets whose level shows them. Without them such a dataset has its statistics only. */
  private async _withRows(snapshot: KernelSnapshot, signal: AbortSignal): Promise<KernelSnapshot> {
    const names = this.privacy.wantsRows(snapshot.profiles).map(({ name }) => name);
    if (names.length === 0 || snapshot.stale) {
      return snapshot;
    }
    const rows = await answerOr(this._kernel.readRows?.(names, signal), [], signal);
    return { ...snapshot, rows: this.privacy.shareRows(rows, snapshot.profiles) };
  }

  private _version = 0;
  private readonly _kept = new WeakMap<RunContext, Kept>();
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** The data files that a question may be about. Rejects, with a message for people, when one that it names cannot be read. */
export type QuestionFiles = (question: string, signal: AbortSignal) => Promise<readonly DataFile[]>;

/** All that is known of the datasets, for the toolsets of this layer, which pass what they tell a model through `privacy`. */
export const LiveDatasetRef = new Token<KernelDatasets>('LiveDatasetRef');

/** A copy, until `over` aborts, of what may be shared: whatever tools of other extensions get of it goes to the model. */
export function sharedDatasets(datasets: KernelDatasets, over: AbortSignal): IDatasets {
  return Object.freeze({
    get destination() {
      over.throwIfAborted();
      return datasets.privacy.destination;
    },
    levelOf: (dataset: string) => {
      over.throwIfAborted();
      return datasets.privacy.levelOf(dataset);
    },
    read: async (run: RunContext, signal: AbortSignal): Promise<DatasetsReading> => {
      over.throwIfAborted();
      const reading = await datasets.read(run, signal);
      if (reading.status === 'failed') {
        return reading;
      }
      const profiles = datasets.privacy.share(reading.snapshot.profiles);
      return structuredClone({ status: 'read', snapshot: { ...reading.snapshot, profiles } });
    }
  });
}
