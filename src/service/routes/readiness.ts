import { listEndpointModels, type OpenAiOptions } from '../../models/openai/index.js';
import {
  formatBytes,
  type LocalModel,
  ReadinessBodySchema,
  type ReadinessCheck,
  ReadinessReplySchema,
  routes,
  type RuntimeReply,
  type SelfTestResult
} from '../../protocol/index.js';
import type { LocalModels } from '../local/local-models.js';
import type { RuntimeInstaller } from '../runtimes/runtime-installer.js';
import type { ServiceApp, ServiceParts } from '../service-parts.js';
import { abortedWith } from './send-events.js';

/**
 * Says of a model, line by line, what stands in its way. A model without an endpoint has the lines that apply; one whose
 * file is gone is not unknown.
 */
export function readinessRoute(app: ServiceApp, parts: ServiceParts): void {
  const { version, models, endpoints, local, selfTests } = parts;
  app.route({
    ...routes.readiness,
    schema: { body: ReadinessBodySchema, response: { 200: ReadinessReplySchema } },
    handler: async ({ body }, reply) => {
      const signal = abortedWith(reply);
      const id = body.connection;
      const isFile = local.models.owns(id);
      const connection = isFile ? (await models.find(id))?.connection : (await models.get(id)).connection;
      const [tested] = await selfTests.addTo(connection === undefined ? [] : [connection]);
      const { connections, problem } = await endpoints.list();
      const isEndpoint = connections.some(known => known.id === id);
      const checks: ReadinessCheck[] = [
        { id: 'service', state: 'ok', text: `The Cellwright service ${version} runs.` },
        ...(problem === undefined ? [] : [{ id: 'files', state: 'warn' as const, text: problem.message }]),
        ...(isEndpoint ? await checkReadiness(await endpoints.resolve({ id }), signal) : []),
        ...(isFile ? await checkLocalReadiness(local, id) : []),
        ...(tested === undefined ? [] : [selfTestCheck(tested.selfTest)])
      ];
      return { checks };
    }
  });
}

const NOT_CHECKED = 'Not checked, because the endpoint could not be asked.';

/** Whether an endpoint can be used, line by line. Rejects with the signal's reason only. */
async function checkReadiness(options: OpenAiOptions, signal: AbortSignal): Promise<readonly ReadinessCheck[]> {
  const { host } = new URL(options.baseUrl);
  const { model } = options;
  const listed = await listEndpointModels(options, signal);
  const hasKey = options.apiKey !== undefined || options.secretHeaders !== undefined;
  if (listed.status === 'ok') {
    const found = listed.models.some(({ id }) => id === model);
    return [
      { id: 'endpoint', state: 'ok', text: `${host} answers.` },
      { id: 'key', state: 'ok', text: hasKey ? 'The key was accepted.' : `${host} asks for no key.` },
      found
        ? { id: 'model', state: 'ok', text: `${host} has the model ${model}.` }
        : {
            id: 'model',
            state: 'warn',
            text: `${host} does not list the model ${model}.`,
            nextStep:
              listed.models.length === 0 ? 'Check its name, or test it.' : 'Pick one of those it lists, or test it.'
          }
    ];
  }
  const { code, message, hint } = listed.error;
  const step = hint === undefined ? {} : { nextStep: hint };
  switch (code) {
    case 'auth':
      return [
        { id: 'endpoint', state: 'ok', text: `${host} answers.` },
        { id: 'key', state: 'blocked', text: message, ...step },
        { id: 'model', state: 'warn', text: 'Not checked, because the key comes first.' }
      ];
    case 'not_found':
      return [
        { id: 'endpoint', state: 'warn', text: message, ...step },
        { id: 'key', state: hasKey ? 'ok' : 'warn', text: hasKey ? 'There is a key.' : 'There is no key.' },
        {
          id: 'model',
          state: 'warn',
          text: `Whether ${host} has the model ${model} is not known.`,
          nextStep: 'Test it.'
        }
      ];
    default:
      return [
        { id: 'endpoint', state: 'blocked', text: message, ...step },
        { id: 'key', state: 'warn', text: NOT_CHECKED },
        { id: 'model', state: 'warn', text: NOT_CHECKED }
      ];
  }
}

/** Whether a model file can be used: what runs it, and the file itself. Nothing is loaded for it. Never rejects. */
export async function checkLocalReadiness(
  local: { readonly models: Pick<LocalModels, 'details'>; readonly runtime: Pick<RuntimeInstaller, 'state'> },
  id: string
): Promise<readonly ReadinessCheck[]> {
  const [runtime, models] = await Promise.all([local.runtime.state(), local.models.details()]);
  return [
    runtimeCheck(runtime),
    fileCheck(
      models.find(model => model.id === id),
      runtime.installed
    )
  ];
}

function runtimeCheck({ installed, installing, downloadBytes, command, problem }: RuntimeReply): ReadinessCheck {
  if (installed) {
    return { id: 'runtime', state: 'ok', text: 'llama.cpp, which runs model files, is installed.' };
  }
  if (installing) {
    return {
      id: 'runtime',
      state: 'blocked',
      text: 'llama.cpp, which runs model files, is being installed.',
      nextStep: 'Check again once that is done.'
    };
  }
  return {
    id: 'runtime',
    state: 'blocked',
    text: `llama.cpp, which runs model files, is not installed (${formatBytes(downloadBytes)} to download).`,
    nextStep:
      problem === undefined
        ? `Install it where models are added, under “Local GGUF file”, or type: ${command}`
        : `${problem.message} Or type: ${command}`
  };
}

function fileCheck(model: LocalModel | undefined, canLoad: boolean): ReadinessCheck {
  if (model === undefined) {
    return {
      id: 'file',
      state: 'blocked',
      text: 'The file is not in the folders of model files any more.',
      nextStep: 'Put it back.'
    };
  }
  const { file, size, state, problem } = model;
  if (problem !== undefined) {
    return {
      id: 'file',
      state: 'blocked',
      text: problem.message,
      ...(problem.hint !== undefined && { nextStep: problem.hint })
    };
  }
  if (state.status === 'ready') {
    return { id: 'file', state: 'ok', text: `“${file}” is in memory.` };
  }
  if (state.status === 'failed' && canLoad) {
    const { message, hint } = state.error;
    return {
      id: 'file',
      state: 'warn',
      text: message,
      nextStep: hint ?? 'The next question loads it again.'
    };
  }
  return { id: 'file', state: 'ok', text: `“${file}” is there, with ${formatBytes(size)} and a whole header.` };
}

/** Below this share of solved tasks a model is warned of. */
const GOOD_SHARE = 0.8;

const READ_BY = {
  native: ', called by the model itself',
  grammar: ', its replies held to a schema',
  prompted: ', told in plain text'
} as const;

/** What the last self-test says of a model, as one line. */
function selfTestCheck(result: SelfTestResult | undefined): ReadinessCheck {
  if (result === undefined) {
    return {
      id: 'self-test',
      state: 'warn',
      text: 'The model has not been tested with tools.',
      nextStep: 'Press “Run self-test” here.'
    };
  }
  const { passed, of, strategy, failed } = result;
  const how = strategy === undefined ? '' : READ_BY[strategy];
  const reasons = new Set(failed.map(({ reason }) => reason));
  const why = passed === 0 && reasons.size === 1 ? [...reasons] : [];
  const text = [`The model solved ${passed} of ${of} tasks with tools${how}.`, ...why].join(' ');
  return passed >= of * GOOD_SHARE
    ? { id: 'self-test', state: 'ok', text }
    : { id: 'self-test', state: 'warn', text, nextStep: nextStep(strategy, why.length > 0) };
}

/** `refused`: nothing was solved, for one and the same reason. */
function nextStep(strategy: SelfTestResult['strategy'], refused: boolean): string {
  if (strategy === 'native') {
    return 'Pick a stronger model, or set “Acts by” of the connection: to replies held to a schema, where the server takes one, else to plain text.';
  }
  return strategy === 'grammar' && refused
    ? 'Pick another model, or set “Acts by” of the connection to plain text.'
    : 'Pick a stronger model, or let it draft directly (the setting “How models write code”).';
}
