import { readFileSync, statSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { CellwrightError } from '../../agent/index.js';
import {
  expandHome,
  isRuntimeInstalled,
  listModelFiles,
  LlamaClient,
  type LlamaStatus
} from '../../models/llama/index.js';
import { codeFormOf } from '../../models/openai/index.js';
import type { AskEnvironment } from '../ask-environment.js';
import { UsageError } from '../usage-error.js';
import type { OpenedModel } from './opened-model.js';

/** A share of the file that is worth a line of its own. */
const STEP = 0.25;

/**
 * The model of a GGUF file, by its path or by the name it has in one of the folders for model files. It is loaded with
 * the first question. Rejects with `UsageError` when there is no such file, and with `CellwrightError` `unavailable` when
 * what runs model files is not installed.
 */
export async function openLocal(written: string, environment: AskEnvironment): Promise<OpenedModel> {
  const { env, llama, output } = environment;
  const folders = (await environment.dataFolders?.()) ?? [];
  const file = await findModelFile(written, folders, environment);
  const { CELLWRIGHT_LLAMA_RUNTIME: named } = env;
  const places = [...(named ? [named] : []), ...folders.map(data => join(data, 'llama-runtime'))];
  const runtime = [...places, ...(llama === undefined ? [] : [llama.runtime])].find(folder =>
    isRuntimeInstalled(folder)
  );
  if (llama === undefined || runtime === undefined) {
    throw new CellwrightError(
      'unavailable',
      'llama.cpp, which runs model files on this machine, is not installed. Type: npm run llama-runtime'
    );
  }
  const client = new LlamaClient({
    file,
    runtime,
    program: llama.program,
    onStatus: progressOf(basename(file), line => output.progress(line))
  });
  const codeForm = codeFormOf(basename(file), undefined);
  // Questions would wait for each other within the deadline of each.
  return { choose: () => ({ client, codeForm }), atOnce: 1, close: () => client.unload() };
}

async function findModelFile(
  written: string,
  dataFolders: readonly string[],
  { folder, env }: AskEnvironment
): Promise<string> {
  const path = resolve(folder, expandHome(written));
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) {
    return path;
  }
  const { CELLWRIGHT_MODEL_FOLDERS: named = '' } = env;
  const folders = [
    ...dataFolders.map(data => join(data, 'models')),
    ...named.split(delimiter).filter(Boolean).map(expandHome),
    ...dataFolders.flatMap(foldersNamedIn)
  ];
  const files = await listModelFiles(folders);
  const found = files.find(({ name }) => name === written || name.replace(/\.gguf$/i, '') === written);
  if (found === undefined) {
    const names = files.map(({ name }) => name).join(', ');
    throw new UsageError(
      `There is no model file ${written} in ${folder}${names === '' ? '' : `; the folders for model files hold ${names}`}.` +
        ' Check the path.'
    );
  }
  return found.path;
}

/** The folders for model files that were named in the panel; none when their list cannot be read. */
function foldersNamedIn(dataFolder: string): readonly string[] {
  try {
    const { folders } = JSON.parse(readFileSync(join(dataFolder, 'model-folders.json'), 'utf8')) as {
      readonly folders?: unknown;
    };
    return Array.isArray(folders) ? folders.flatMap(each => (typeof each === 'string' ? [expandHome(each)] : [])) : [];
  } catch {
    return [];
  }
}

/** Says how loading goes on, now and then. */
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
