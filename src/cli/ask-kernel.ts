import type { Kernel, KernelMessage } from '@jupyterlab/services';
import { CellwrightError } from '../agent/index.js';
import { createKernelPort } from '../kernel/index.js';
import type { KernelSnapshot } from '../toolsets/index.js';
import { resultJsonSource } from './python-sources.generated.js';
import type { LastValue } from './report.js';

const LOAD_SECONDS = 600;
/** Nobody else uses this kernel: if it is busy, it is working on the last request. */
const BUSY_WAIT_MS = 60_000;
/** Nobody waits in a page, so columns are read more thoroughly. */
const STATISTICS_MS = 1_000;
/** Packages that readers of files need. */
const READERS = ['pandas', 'polars', 'duckdb', 'pyarrow'];
const NAME = '_cellwright_result_json';
/** Where the kernel keeps what `prepare` installs: a module, so that it is not in the namespace of cells. */
const MODULE = `__import__("sys").modules["${NAME}"]`;

/** A kernel of the private server, with what the command needs in it. The user's namespace stays empty. */
export class AskKernel {
  /** What the tools get. */
  readonly port: ReturnType<typeof createKernelPort>;

  constructor(private readonly _connection: Kernel.IKernelConnection) {
    const port = createKernelPort(_connection, { busyWaitMs: BUSY_WAIT_MS, statisticsMs: STATISTICS_MS });
    const probe = port.probe.bind(port);
    this.port = Object.assign(port, { probe: (signal?: AbortSignal) => this._withSources(probe(signal)) });
  }

  /** Why the variables could not be read the last time; undefined if they could. */
  probeFailure: Error | undefined;

  /** Installs what keeps the value of a cell; called once, before anything else. */
  async prepare(): Promise<void> {
    const code = [
      `${MODULE} = __import__("types").ModuleType("${NAME}")`,
      `exec(${JSON.stringify(resultJsonSource)}, ${MODULE}.__dict__)`,
      `${MODULE}.watch = ${MODULE}.Watch(get_ipython())`,
      '__import__("importlib").util.find_spec("pandas") and __import__("pandas")'
    ];
    await this._silently(code.join('\n'));
  }

  /** Packages for reading files that the kernel lacks. */
  async missingPackages(): Promise<readonly string[]> {
    return (await this.port.checkSyntax(READERS.map(name => `import ${name}`).join('\n'))).missingImports;
  }

  /**
   * Executes the loading code. Throws CellwrightError `data` when it fails.
   *
   * @param sources Names of files, by the variables that the code loads them into.
   */
  async load(code: string, sources: ReadonlyMap<string, string>, signal: AbortSignal): Promise<void> {
    this._sources = sources;
    const { status, outputs } = await this.port.execute({ code, timeoutSeconds: LOAD_SECONDS, signal });
    signal.throwIfAborted();
    if (status !== 'ok') {
      const error = outputs.find(output => output.type === 'error');
      const cause = error === undefined ? status : `${error.name}: ${error.message}`;
      throw new CellwrightError('data', `The data could not be loaded: ${cause}`);
    }
  }

  /** The value of the last expression of the cell that was executed last; `null` when it had none or failed. */
  async lastValue(): Promise<LastValue> {
    const value = `__import__("IPython").display.JSON(${MODULE}.last_value(${MODULE}.watch.value))`;
    const reply = await this._silently('', { value });
    const last = reply.user_expressions['value'] as
      | { readonly status: 'ok'; readonly data: { readonly 'application/json': LastValue } }
      | KernelMessage.IReplyErrorContent;
    if (last.status !== 'ok') {
      throw new Error(last.evalue);
    }
    return last.data['application/json'];
  }

  /** Ends the kernel, whatever it is doing; does not wait for it and does not fail. */
  dispose(): void {
    this.port.dispose();
    const disposed = (): void => this._connection.dispose();
    this._connection.shutdown().then(disposed, disposed);
  }

  private async _silently(code: string, user_expressions = {}): Promise<KernelMessage.IExecuteReply> {
    const options = { code, silent: true, store_history: false, user_expressions };
    const { content } = await this._connection.requestExecute(options).done;
    if (content.status !== 'ok') {
      throw new Error('evalue' in content ? content.evalue : 'The kernel ended before it answered.');
    }
    return content;
  }

  /** A probe whose datasets name their files: the kernel looks for them in its cell history, which lacks the loading code. */
  private async _withSources(read: Promise<KernelSnapshot>): Promise<KernelSnapshot> {
    this.probeFailure = undefined;
    try {
      const snapshot = await read;
      const profiles = snapshot.profiles.map(profile => {
        const source = profile.source ?? this._sources.get(profile.name);
        return source === undefined ? profile : { ...profile, source };
      });
      return { ...snapshot, profiles };
    } catch (error) {
      this.probeFailure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  private _sources: ReadonlyMap<string, string> = new Map();
}
