import { listEndpointModels, type OpenAiOptions } from '../../models/openai/index.js';
import type { ReadinessCheck } from '../../protocol/index.js';

const NOT_CHECKED = 'Not checked, because the endpoint could not be asked.';

/** Whether an endpoint can be used, line by line. Rejects with the signal's reason only. */
export async function checkReadiness(options: OpenAiOptions, signal: AbortSignal): Promise<readonly ReadinessCheck[]> {
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
