import type { TranslationBundle } from '@jupyterlab/translation';
import { isLoopbackUrl, type ConnectionDetail, type ConnectionDraft } from '../../../protocol/index.js';

/** The fields of the form, without the key: one header a line, prices a million tokens, `wait` in seconds. */
export type ConnectionText = Readonly<
  Record<Exclude<keyof ConnectionDraft, 'id' | 'codeForm' | 'deadlines'> | 'wait', string>
>;

/** The initial text of the fields. Headers are shown without their values, which are kept with the keys. */
export function textOfConnection(connection: ConnectionDetail | undefined): ConnectionText {
  const { model = '', name = '', headerNames = [], prices, deadlines } = connection ?? {};
  return {
    baseUrl: connection?.baseUrl ?? 'https://api.openai.com/v1',
    model,
    name: name === shortName(model) ? '' : name,
    headers: headerNames.map(header => `${header}:`).join('\n'),
    forwards: connection?.forwards === true ? 'yes' : '',
    contextSize: String(connection?.contextSize ?? ''),
    strategy: connection?.strategy ?? 'native',
    api: connection?.api ?? '',
    effort: connection?.effort ?? '',
    prices: prices === undefined ? '' : `${String(prices.input)} ${String(prices.output)} ${prices.currency}`,
    wait: deadlines?.firstToken === undefined ? '' : String(deadlines.firstToken / 1000)
  };
}

/** The draft that the fields make, or what is wrong and in which field. */
export type ReadConnection =
  | { readonly draft: ConnectionDraft }
  | { readonly wrong: string; readonly field: keyof ConnectionText };

/** The longest that the service waits, in milliseconds. */
const MOST_MS = 3_600_000;

/** Reads the fields of the form. Addresses are checked by the service. */
export function readConnection(
  fields: ConnectionText,
  before: ConnectionDetail | undefined,
  trans: TranslationBundle
): ReadConnection {
  const text = (field: keyof ConnectionText): string => fields[field].trim();
  const [baseUrl, model] = [text('baseUrl'), text('model')];
  if (baseUrl === '') {
    return { wrong: trans.__('Enter the base URL of the provider; it often ends in /v1.'), field: 'baseUrl' };
  }
  if (/^(?:file:|\/|~|[A-Za-z]:[\\/]|\\\\)/i.test(baseUrl)) {
    return { wrong: trans.__('This is the path of a file. See “Local GGUF file”.'), field: 'baseUrl' };
  }
  if (model === '') {
    return { wrong: trans.__('Enter the name of a model, or pick one that the provider lists.'), field: 'model' };
  }
  const headers: Record<string, string> = {};
  for (const [at, line] of fields.headers.split('\n').entries()) {
    const colon = line.indexOf(':');
    if (line.trim() !== '' && colon < 1) {
      // The message does not quote the line, which may hold a secret.
      return { wrong: trans.__('Header %1 is not of the form Name: value.', String(at + 1)), field: 'headers' };
    }
    if (line.trim() !== '') {
      headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
    }
  }
  const contextSize = text('contextSize');
  if (contextSize !== '' && !/^\d+$/.test(contextSize)) {
    return { wrong: trans.__('The context size is a number of tokens, such as 32768.'), field: 'contextSize' };
  }
  // Stored values with more detail than their field stay until the field is changed.
  const { prices: pricesBefore, wait: waitBefore } = textOfConnection(before);
  let { prices, deadlines } = before ?? {};
  if (text('prices') !== pricesBefore) {
    const [, input, output, currency] = /^([\d.]+)\s+([\d.]+)\s+(.{1,8})$/.exec(text('prices')) ?? [];
    prices = currency === undefined ? undefined : { input: Number(input), output: Number(output), currency };
    if (text('prices') !== '' && !(Number(input) >= 0 && Number(output) >= 0)) {
      const wrong = trans.__('Enter a price in, a price out and their currency, such as 2.5 10 EUR.');
      return { wrong, field: 'prices' };
    }
  }
  if (text('wait') !== waitBefore) {
    const wait = Math.round(1000 * Number(text('wait')));
    // A whole reply may take ten times as long as the longest wait for a sign from the model.
    deadlines = wait === 0 ? undefined : { firstToken: wait, idle: wait, whole: Math.min(10 * wait, MOST_MS) };
    if (text('wait') !== '' && !(wait >= 1000 && wait <= MOST_MS)) {
      return { wrong: trans.__('The longest wait is a number of seconds from 1 to 3600.'), field: 'wait' };
    }
  }
  const { strategy, api, effort } = fields as Pick<ConnectionDraft, 'strategy' | 'api' | 'effort'>;
  return {
    draft: {
      ...(before !== undefined && {
        id: before.id,
        ...(before.codeForm !== undefined && { codeForm: before.codeForm })
      }),
      name: text('name') || shortName(model),
      baseUrl,
      model,
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(fields.forwards !== '' && isLoopbackUrl(baseUrl) && { forwards: true }),
      ...(contextSize !== '' && { contextSize: Number(contextSize) }),
      ...(prices !== undefined && { prices }),
      ...(deadlines !== undefined && { deadlines }),
      ...(strategy !== 'native' && { strategy }),
      ...(fields.api !== '' && { api }),
      ...(fields.effort !== '' && { effort })
    }
  };
}

/** Where the service has a key for this address from. A key is only sent to the origin that it was given for. */
export function keySource(
  baseUrl: string,
  connection: ConnectionDetail | undefined,
  all: readonly ConnectionDetail[]
): ConnectionDetail['keySource'] {
  const origin = originOf(baseUrl);
  const known = [...all.filter(({ id }) => id === connection?.id), ...all.filter(({ editable }) => !editable)];
  return known.find(each => each.keySource !== 'none' && originOf(each.baseUrl) === origin)?.keySource ?? 'none';
}

function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null; // Not an address, or not one yet.
  }
}

/** The name of a model. If it is the path of a file, as llama-server names models, then without folder and ending. */
function shortName(model: string): string {
  return /\.gguf$/iu.test(model) ? model.replaceAll(/^.*[/\\]|\.gguf$/giu, '') : model;
}
