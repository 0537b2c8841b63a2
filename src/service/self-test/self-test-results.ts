import { join } from 'node:path';
import { Check } from '@sinclair/typebox/value';
import { SelfTestResultSchema, type Connection, type SelfTestResult } from '../../protocol/index.js';
import { JsonFile } from '../connections/json-file.js';
import { storageRefusal } from '../storage/storage-refusal.js';
import { decidesBy } from './decides-by.js';

const MOST_RESULTS = 500;

type Results = Readonly<Record<string, SelfTestResult>>;

/**
 * How models did in the self-test, in `self-tests.json`. A result belongs to the model at its host and to the way its
 * decisions are read: it is gone when one of them changes.
 */
export class SelfTestResults {
  constructor(dataDir: string) {
    this._file = new JsonFile(join(dataDir, 'self-tests.json'));
  }

  /** The connections with their results. Never rejects: results that cannot be read are left out. */
  async addTo(connections: readonly Connection[]): Promise<Connection[]> {
    const results = await this._inTurn(() => this._read()).catch((): Results => ({}));
    return connections.map(connection => {
      const selfTest = results[keyOf(connection)];
      return selfTest === undefined ? connection : { ...connection, selfTest };
    });
  }

  /** Rejects with a `Refusal` when it cannot be written. */
  keep(connection: Connection, result: SelfTestResult): Promise<void> {
    return this._inTurn(() =>
      this._file.locked(async () => {
        const { [keyOf(connection)]: _old, ...others } = await this._read();
        const kept = Object.entries(others).slice(1 - MOST_RESULTS);
        await this._file.write(
          { version: 1, results: { ...Object.fromEntries(kept), [keyOf(connection)]: result } },
          false
        );
      })
    ).catch((error: unknown) => {
      throw storageRefusal(error, 'The result of the self-test');
    });
  }

  private async _read(): Promise<Results> {
    const { value } = await this._file.read();
    const { results } = (value ?? {}) as { readonly results?: unknown };
    const entries = typeof results === 'object' && results !== null ? Object.entries(results) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, SelfTestResult] => Check(SelfTestResultSchema, entry[1]))
    );
  }

  private _inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this._queue.then(work);
    this._queue = result.catch(() => undefined);
    return result;
  }

  private readonly _file: JsonFile;
  private _queue: Promise<unknown> = Promise.resolve();
}

function keyOf({ host, model, label, capabilities }: Connection): string {
  return `${host} ${model ?? label} ${decidesBy(capabilities)}`;
}
