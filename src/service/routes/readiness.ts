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
        check('service', 'ok', `The Cellwright service ${version} runs.`),
        ...(problem === undefined ? [] : [check('files', 'warn', problem.message)]),
        ...(isEndpoint ? await checkReadiness(await endpoints.resolve({ id }), signal) : []),
        ...(isFile ? await checkLocalReadiness(local, id) : []),
        ...(tested === undefined ? [] : [selfTestCheck(tested.selfTest)])
      ];
      return { checks };
    }
  });
}

const NOT_CHECKED = 'Not checked, because the endpoint could not be asked.';

function check(
  id: ReadinessCheck['id'],
  state: ReadinessCheck['state'],
  text: string,
  nextStep?: string
): ReadinessCheck {
  return { id, state, text, ...(nextStep !== undefined && { nextStep }) };
}

/** Whether an endpoint can be used, line by line. Rejects with the signal's reason only. */
async function checkReadiness(options: OpenAiOptions, signal: AbortSignal): Promise<readonly ReadinessCheck[]> {
  const { host } = new URL(options.baseUrl);
  const { model } = options;
  const listed = await listEndpointModels(options, signal);
  const hasKey = options.apiKey !== undefined || options.secretHeaders !== undefined;
  if (listed.status === 'ok') {
    const step = listed.models.length === 0 ? 'Check its name, or test it.' : 'Pick one of those it lists, or test it.';
    return [
      check('endpoint', 'ok', `${host} answers.`),
      check('key', 'ok', hasKey ? 'The key was accepted.' : `${host} asks for no key.`),
      listed.models.some(({ id }) => id === model)
        ? check('model', 'ok', `${host} has the model ${model}.`)
        : check('model', 'warn', `${host} does not list the model ${model}.`, step)
    ];
  }
  const { code, message, hint } = listed.error;
  switch (code) {
    case 'auth':
      return [
        check('endpoint', 'ok', `${host} answers.`),
        check('key', 'blocked', message, hint),
        check('model', 'warn', 'Not checked, because the key comes first.')
      ];
    case 'not_found':
      return [
        check('endpoint', 'warn', message, hint),
        check('key', hasKey ? 'ok' : 'warn', hasKey ? 'There is a key.' : 'There is no key.'),
        check('model', 'warn', `Whether ${host} has the model ${model} is not known.`, 'Test it.')
      ];
    default:
      return [
        check('endpoint', 'blocked', message, hint),
        check('key', 'warn', NOT_CHECKED),
        check('model', 'warn', NOT_CHECKED)
      ];
  }
}

/** Whether a model file can be used: what runs it, and the file itself. Nothing is loaded for it. Never rejects. */
export async function checkLocalReadiness(
  local: { readonly models: Pick<LocalModels, 'details'>; readonly runtime: Pick<RuntimeInstaller, 'state'> },
  id: string
): Promise<readonly ReadinessCheck[]> {
  const [runtime, models] = await Promise.all([local.runtime.state(), local.models.details()]);
  const model = models.find(known => known.id === id);
  return [runtimeCheck(runtime), fileCheck(model, runtime.installed)];
}

function runtimeCheck({ installed, installing, downloadBytes, command, problem }: RuntimeReply): ReadinessCheck {
  const runner = 'llama.cpp, which runs model files,';
  if (installed) {
    return check('runtime', 'ok', `${runner} is installed.`);
  }
  if (installing) {
    return check('runtime', 'blocked', `${runner} is being installed.`, 'Check again once that is done.');
  }
  return check(
    'runtime',
    'blocked',
    `${runner} is not installed (${formatBytes(downloadBytes)} to download).`,
    problem === undefined
      ? `Install it where models are added, under “Local GGUF file”, or type: ${command}`
      : `${problem.message} Or type: ${command}`
  );
}

function fileCheck(model: LocalModel | undefined, canLoad: boolean): ReadinessCheck {
  if (model === undefined) {
    return check('file', 'blocked', 'The file is not in the folders of model files any more.', 'Put it back.');
  }
  const { file, size, state, problem } = model;
  if (problem !== undefined) {
    return check('file', 'blocked', problem.message, problem.hint);
  }
  if (state.status === 'ready') {
    return check('file', 'ok', `“${file}” is in memory.`);
  }
  if (state.status === 'failed' && canLoad) {
    return check('file', 'warn', state.error.message, state.error.hint ?? 'The next question loads it again.');
  }
  return check('file', 'ok', `“${file}” is there, with ${formatBytes(size)} and a whole header.`);
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
    return check('self-test', 'warn', 'The model has not been tested with tools.', 'Press “Run self-test” here.');
  }
  const { passed, of, strategy, failed } = result;
  const how = strategy === undefined ? '' : READ_BY[strategy];
  const reasons = new Set(failed.map(({ reason }) => reason));
  const why = passed === 0 && reasons.size === 1 ? [...reasons] : [];
  const text = [`The model solved ${passed} of ${of} tasks with tools${how}.`, ...why].join(' ');
  return passed >= of * GOOD_SHARE
    ? check('self-test', 'ok', text)
    : check('self-test', 'warn', text, nextStep(strategy, why.length > 0));
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
