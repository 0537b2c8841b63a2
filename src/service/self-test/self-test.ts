import { join } from 'node:path';
import { Check } from '@sinclair/typebox/value';
import { createAgent, isRecord, type IModelClient, type ModelFailure } from '../../agent/index.js';
import {
  type Connection,
  type SelfTestEvent,
  type SelfTestResult,
  SelfTestResultSchema
} from '../../protocol/index.js';
import { inTurn } from '../refusal.js';
import { JsonFile } from '../storage/json-file.js';
import { judge, PracticeToolset, selfTestTasks } from './self-test-tasks.js';

/** Enough for two calls, one correction and an answer. */
const MOST_STEPS = 4;

const PROMPT = 'You are an assistant with tools. Do what the user asks with them; when no tool is needed, just answer.';

/**
 * Codes with which a server refuses a request that its model cannot handle. They are findings about the model, as a
 * malformed reply is; any other failure says nothing about the model.
 */
const FINDINGS: readonly ModelFailure['code'][] = ['bad_request', 'too_long'];

/**
 * Lets a model solve the tasks one after the other, in the same agent loop, and with its replies read in the same way,
 * as for a user's question. Ends without `done` or `error` only when the signal aborts.
 */
export async function* runSelfTest(client: IModelClient, signal: AbortSignal): AsyncGenerator<SelfTestEvent> {
  const failed: { name: string; reason: string }[] = [];
  const of = selfTestTasks.length;
  for (const [index, task] of selfTestTasks.entries()) {
    const toolset = new PracticeToolset();
    const agent = createAgent({ model: client, toolsets: [toolset], prompt: PROMPT, maxSteps: MOST_STEPS });
    const result = await agent.run(task.query, { signal });
    if (result.status === 'aborted') {
      return;
    }
    const error = result.status === 'failed' ? result.error : undefined;
    const failure = error?.code === 'model' ? (error.cause as ModelFailure) : undefined;
    if (failure !== undefined && !FINDINGS.includes(failure.code)) {
      yield { type: 'error', error: failure };
      return;
    }
    const answer = result.status === 'answer' ? result.text : '';
    const reason = failure?.message ?? error?.message ?? judge(task, toolset.calls, answer);
    const { name } = task;
    if (reason === undefined) {
      yield { type: 'task', number: index + 1, of, name, passed: true };
    } else {
      failed.push({ name, reason });
      yield { type: 'task', number: index + 1, of, name, passed: false, reason };
    }
  }
  yield { type: 'done', result: { passed: of - failed.length, of, at: Date.now(), failed } };
}

/**
 * How models did in the self-test, in `self-tests.json`. A result belongs to a model, its host and the way its
 * decisions are read; it no longer applies when one of them changes. Calls run one after the other.
 */
export class SelfTestResults {
  constructor(dataDir: string) {
    this._file = new JsonFile(join(dataDir, 'self-tests.json'));
  }

  /** The connections with their results. Never rejects: results that cannot be read are left out. */
  async addTo(connections: readonly Connection[]): Promise<Connection[]> {
    const results = new Map(await this._inTurn(() => this._read()).catch(() => []));
    return connections.map(connection => {
      const selfTest = results.get(keyOf(connection));
      return selfTest === undefined ? connection : { ...connection, selfTest };
    });
  }

  /** Rejects with a `Refusal` when it cannot be written. */
  keep(connection: Connection, result: SelfTestResult): Promise<void> {
    const key = keyOf(connection);
    const work = async (): Promise<void> => {
      const others = (await this._read()).filter(([known]) => known !== key);
      const results = Object.fromEntries([...others, [key, result]]);
      await this._file.write({ version: 1, results }, false);
    };
    return this._inTurn(() => this._file.locked(work));
  }

  private async _read(): Promise<readonly (readonly [string, SelfTestResult])[]> {
    const { value } = await this._file.read();
    const results = isRecord(value) ? value['results'] : undefined;
    const found = isRecord(results) ? Object.entries(results) : [];
    return found.filter((entry): entry is [string, SelfTestResult] => Check(SelfTestResultSchema, entry[1]));
  }

  private readonly _file: JsonFile;
  private readonly _inTurn = inTurn('The result of the self-test');
}

function keyOf({ host, model, label, capabilities }: Connection): string {
  const { tools, jsonSchema, grammar } = capabilities;
  return `${host} ${model ?? label} ${tools ? 'native' : jsonSchema || grammar ? 'grammar' : 'prompted'}`;
}
