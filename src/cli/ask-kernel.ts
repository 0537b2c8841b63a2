import type { Kernel, KernelMessage } from '@jupyterlab/services';
import { CellwrightError } from '../agent/index.js';
import type { DatasetProfile } from '../datasets/index.js';
import { createKernelPort } from '../kernel/index.js';
import type { ExecutionReport, IKernelPort } from '../toolsets/index.js';
import type { ResultValue } from './ask-report.js';
import type { DataFile } from './data-file.js';
import { dataTablesSource, resultJsonSource } from './python-sources.generated.js';

const LOAD_SECONDS = 600;
/** Nobody else uses this kernel: when it is busy, it is with what was just asked of it. */
const BUSY_WAIT_MS = 60_000;
/** Nobody waits in a page, so columns are read more thoroughly. */
const STATISTICS_MS = 1_000;
const TABLES = '_cellwright_data_tables';
const READERS = ['pandas', 'polars', 'duckdb', 'pyarrow', 'openpyxl'];
const RESULT = '_cellwright_result_json';

/** A kernel of the private server, with what the command needs in it. The user's namespace stays empty. */
export class AskKernel {
  /** What the tools get. */
  readonly port: IKernelPort;

  constructor(private readonly _connection: Kernel.IKernelConnection) {
    this._port = createKernelPort(_connection, { busyWaitMs: BUSY_WAIT_MS, statisticsMs: STATISTICS_MS });
    this.port = this._watched(this._port);
  }

  /** Why the variables could not be read, when that was so the last time. */
  get probeFailure(): Error | undefined {
    return this._probeFailure;
  }

  /** Puts what it asks of the kernel into modules of their own; called once, before anything else. */
  async prepare(): Promise<void> {
    await this._silently(
      [
        install(TABLES, dataTablesSource),
        install(RESULT, resultJsonSource),
        `${module(RESULT)}.watch = ${module(RESULT)}.Watch(get_ipython())`,
        '__import__("importlib").util.find_spec("pandas") and __import__("pandas")'
      ].join('\n')
    );
  }

  /**
   * Names of the tables of a database.
   *
   * @throws CellwrightError `data` naming the file and the cause.
   */
  async tablesOf({ path, written }: DataFile, kind: 'duckdb' | 'sqlite'): Promise<readonly string[]> {
    let names: readonly string[];
    try {
      const call = `${module(TABLES)}.data_tables(${JSON.stringify(path)}, ${JSON.stringify(kind)})`;
      names = (await this._evaluate(call)) as readonly string[];
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      throw new CellwrightError('data', `${written} could not be read: ${cause}`, { cause: error });
    }
    if (names.length === 0) {
      throw new CellwrightError('data', `${written} has no tables.`);
    }
    return names;
  }

  /** Packages for reading files that the kernel lacks. */
  async missingPackages(): Promise<readonly string[]> {
    return (await this._port.checkSyntax(READERS.map(name => `import ${name}`).join('\n'))).missingImports;
  }

  /**
   * Executes the loading code. Throws CellwrightError `data` when it fails.
   *
   * @param sources Names of files by the variables that the code makes of them.
   */
  async load(code: string, sources: ReadonlyMap<string, string>, signal: AbortSignal): Promise<ExecutionReport> {
    this._sources = sources;
    const report = await this.port.execute({ code, timeoutSeconds: LOAD_SECONDS, signal });
    signal.throwIfAborted();
    if (report.status !== 'ok') {
      const error = report.outputs.find(output => output.type === 'error');
      const cause = error === undefined ? report.status : `${error.name}: ${error.message}`;
      throw new CellwrightError('data', `The data could not be loaded: ${cause}`);
    }
    return report;
  }

  /** The value of the last expression of the cell that was executed last; `null` when it had none or failed. */
  async lastValue(): Promise<ResultValue> {
    return (await this._evaluate(`${module(RESULT)}.result_json(${module(RESULT)}.watch.value)`)) as ResultValue;
  }

  /** Ends the kernel, whatever it is doing; does not wait for it and does not fail. */
  dispose(): void {
    this._port.dispose();
    this._connection.shutdown().then(
      () => this._connection.dispose(),
      () => this._connection.dispose()
    );
  }

  private _watched(port: IKernelPort): IKernelPort {
    return {
      get status() {
        return port.status;
      },
      get language() {
        return port.language;
      },
      probe: async signal => {
        this._probeFailure = undefined;
        try {
          const snapshot = await port.probe(signal);
          return { ...snapshot, profiles: snapshot.profiles.map(profile => this._withSource(profile)) };
        } catch (error) {
          this._probeFailure = error instanceof Error ? error : new Error(String(error));
          throw error;
        }
      },
      readRows: async (names, signal) => (await port.readRows?.(names, signal)) ?? [],
      checkSyntax: (code, signal) => port.checkSyntax(code, signal),
      execute: request => port.execute(request),
      interrupt: () => port.interrupt()
    };
  }

  /** The loading code is in no history of cells, where the kernel looks for it. */
  private _withSource(profile: DatasetProfile): DatasetProfile {
    const source = profile.source ?? this._sources.get(profile.name);
    return source === undefined ? profile : { ...profile, source };
  }

  private async _silently(code: string): Promise<void> {
    const reply = await this._connection.requestExecute({ code, silent: true, store_history: false }).done;
    if (reply.content.status !== 'ok') {
      throw failure(reply.content);
    }
  }

  private async _evaluate(expression: string): Promise<unknown> {
    const reply = await this._connection.requestExecute({
      code: '',
      silent: true,
      store_history: false,
      user_expressions: { value: `__import__("IPython").display.JSON({"value": ${expression}})` }
    }).done;
    if (reply.content.status !== 'ok') {
      throw failure(reply.content);
    }
    const value = reply.content.user_expressions['value'] as
      | { readonly status: 'ok'; readonly data: { readonly 'application/json': { readonly value: unknown } } }
      | KernelMessage.IReplyErrorContent;
    if (value.status !== 'ok') {
      throw failure(value);
    }
    return value.data['application/json'].value;
  }

  private _sources: ReadonlyMap<string, string> = new Map();
  private _probeFailure: Error | undefined;
  private readonly _port: ReturnType<typeof createKernelPort>;
}

function module(name: string): string {
  return `__import__("sys").modules["${name}"]`;
}

/** A statement that runs source in a module of its own and leaves no name behind. */
function install(name: string, source: string): string {
  return [
    `__import__("sys").modules["${name}"] = __import__("types").ModuleType("${name}")`,
    `exec(${JSON.stringify(source)}, ${module(name)}.__dict__)`
  ].join('\n');
}

function failure(content: object): Error {
  if ('evalue' in content && typeof content.evalue === 'string') {
    return new Error(content.evalue);
  }
  return new Error('The kernel ended before it answered.');
}
