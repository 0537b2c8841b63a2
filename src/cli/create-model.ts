import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { IModelClient } from '../agent/index.js';
import { createAnalyst } from '../analyst/index.js';
import { createOpenAiClient, readOpenAiEnvironment } from '../models/openai/index.js';
import { parseScenario, ScriptedModelClient } from '../models/scripted/index.js';
import type { AskEnvironment } from './ask-environment.js';
import { UsageError } from './usage-error.js';

/** A model, and where its requests go when that is over the network. */
export type ChosenModel = { readonly client: IModelClient; readonly host?: string };

/** The model behind `--model`. Throws `UsageError` with the known forms, or with what is missing. */
export function createModel(name: string, { env, folder }: Pick<AskEnvironment, 'env' | 'folder'>): ChosenModel {
  const colon = name.indexOf(':');
  const kind = colon < 0 ? name : name.slice(0, colon);
  const rest = colon < 0 ? '' : name.slice(colon + 1).trim();
  if (kind === 'builtin' && colon < 0) {
    return { client: createAnalyst() };
  }
  if (kind === 'openai' && rest !== '') {
    return openAi(rest, env);
  }
  if (kind === 'scripted' && rest !== '') {
    return { client: scripted(rest, folder) };
  }
  throw new UsageError(`There is no model "${name}". Take builtin, openai:NAME or scripted:FILE.`);
}

function openAi(model: string, env: AskEnvironment['env']): ChosenModel {
  let connection: ReturnType<typeof readOpenAiEnvironment>;
  try {
    connection = readOpenAiEnvironment({ ...env, CELLWRIGHT_OPENAI_MODEL: model });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (connection === undefined) {
    throw new UsageError(
      `openai:${model} needs a key in OPENAI_API_KEY, or the address of a server in CELLWRIGHT_OPENAI_BASE_URL.`
    );
  }
  return { client: createOpenAiClient(connection), host: new URL(connection.baseUrl).host };
}

function scripted(file: string, folder: string): IModelClient {
  try {
    return new ScriptedModelClient(parseScenario(readFileSync(resolve(folder, file), 'utf8')));
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The scenario ${file} could not be read: ${cause}`);
  }
}
