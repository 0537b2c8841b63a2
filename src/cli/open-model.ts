import { readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { CellwrightError, type IModelClient } from '../agent/index.js';
import { createAnalyst } from '../analyst/index.js';
import { expandHome, isRuntimeInstalled, LlamaClient, type LlamaStatus } from '../models/llama/index.js';
import {
  codeFormOf,
  createOpenAiClient,
  endpointOptions,
  readOpenAiEnvironment,
  readSavedConnections
} from '../models/openai/index.js';
import { parseScenario, ScriptedModelClient } from '../models/scripted/index.js';
import type { CodeForm } from '../toolsets/index.js';
import { orUsageError, UsageError } from './ask-arguments.js';
import type { AskEnvironment } from './ask-environment.js';

/** The share of a model file that is loaded between two lines of progress. */
const STEP = 0.25;

/** A model for one question, where its requests go when that is over the network, and how it writes what is drafted. */
type ChosenModel = { readonly client: IModelClient; readonly host?: string; readonly codeForm?: CodeForm };

/** What `--model` named, open until the command ends. */
export type OpenedModel = {
  /** To be called for each question: a scenario starts again. */
  readonly choose: () => ChosenModel;
  /** How many questions it is worth asking at the same time. */
  readonly atOnce: number;
  /** Frees what the model holds. */
  readonly close: () => Promise<void>;
};

/**
 * The model behind `--model`; nothing is asked of it yet. Rejects with a `UsageError` that names the known forms or what is
 * missing, and with `CellwrightError` `unavailable` when what runs model files is not installed.
 */
export async function openModel(name: string, environment: AskEnvironment): Promise<OpenedModel> {
  if (name === 'builtin') {
    return many(() => ({ client: createAnalyst() }));
  }
  const [, kind, rest = ''] = /^(\w+):\s*(.*\S)\s*$/s.exec(name) ?? [];
  switch (kind) {
    case 'openai': {
      const { host, ...chosen } = await endpoint(rest, environment);
      environment.output.progress(`Questions and what is shared of the data go to ${host}`);
      return many(() => ({ host, ...chosen }));
    }
    case 'llama':
      return openLocal(rest, environment);
    case 'scripted':
      return many(openScenario(rest, environment.folder));
    default:
      throw new UsageError(`There is no model "${name}". Use builtin, openai:NAME, llama:FILE or scripted:FILE.`);
  }
}

function many(choose: OpenedModel['choose']): OpenedModel {
  return { choose, atOnce: Number.POSITIVE_INFINITY, close: () => Promise.resolve() };
}

/** The connection saved in the panel under this name, or else the model of this name at the endpoint the environment names. */
async function endpoint(name: string, { env, dataFolders }: AskEnvironment): Promise<ChosenModel & { host: string }> {
  const folders = (await dataFolders?.()) ?? [];
  const saved = (await Promise.all(folders.map(readSavedConnections))).flat();
  const wanted = name.toLowerCase();
  const stored = saved.find(({ connection: { id, name: own } }) => [own.toLowerCase(), id].includes(wanted));
  if (stored !== undefined) {
    const { model, codeForm } = stored.connection;
    return {
      client: createOpenAiClient(endpointOptions(stored, env)),
      host: new URL(stored.connection.baseUrl).host,
      codeForm: codeForm ?? codeFormOf(model)
    };
  }
  const named = orUsageError('', () => readOpenAiEnvironment({ ...env, CELLWRIGHT_OPENAI_MODEL: name }));
  if (named === undefined) {
    const names = saved.map(({ connection }) => connection.name).join(', ');
    throw new UsageError(
      `openai:${name} needs a key in OPENAI_API_KEY, or the address of a server in CELLWRIGHT_OPENAI_BASE_URL, ` +
        `or the name of a connection that was saved in the panel${names === '' ? '; there is none yet' : `: ${names}`}.`
    );
  }
  return { client: createOpenAiClient(named), host: new URL(named.baseUrl).host, codeForm: named.codeForm };
}

/** The model of a GGUF file, which is loaded with the first question. */
function openLocal(written: string, { env, folder, llama, output }: AskEnvironment): OpenedModel {
  const file = resolve(folder, expandHome(written));
  const name = basename(file);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new UsageError(`There is no model file ${written} in ${folder}. Check the path.`);
  }
  const { CELLWRIGHT_LLAMA_RUNTIME: runtime = llama?.runtime } = env;
  if (llama === undefined || runtime === undefined || !isRuntimeInstalled(runtime)) {
    const message = 'llama.cpp, which runs model files on this machine, is not installed. Type: npm run llama-runtime';
    throw new CellwrightError('unavailable', message);
  }
  const onStatus = progressOf(name, line => output.progress(line));
  const client = new LlamaClient({ file, runtime, program: llama.program, onStatus });
  const codeForm = codeFormOf(name);
  // Questions asked at once would wait for each other, which counts towards their deadlines.
  return { choose: () => ({ client, codeForm }), atOnce: 1, close: () => client.unload() };
}

/** Reports the progress of loading, at most once for each `STEP`. */
function progressOf(name: string, say: (line: string) => void): (status: LlamaStatus) => void {
  let said = -1;
  return status => {
    if (status.status === 'ready') {
      said = -1;
      say(`Loaded ${name}: ${status.contextSize} tokens of context`);
    } else if (status.status === 'loading' && status.share >= said + STEP) {
      said = status.share;
      say(`Loading ${name}: ${Math.round(100 * status.share)} %`);
    }
  };
}

/** The scenario in a file, from its beginning for each question. */
function openScenario(file: string, folder: string): OpenedModel['choose'] {
  const read = () => parseScenario(readFileSync(resolve(folder, file), 'utf8'));
  const scenario = orUsageError(`The scenario ${file} could not be read: `, read);
  return () => ({ client: new ScriptedModelClient(scenario) });
}
