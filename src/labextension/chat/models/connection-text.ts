import type { TranslationBundle } from '@jupyterlab/translation';
import { isLoopbackUrl, type ConnectionDetail, type ConnectionDraft } from '../../../protocol/index.js';

/** What stands in the fields of the form, apart from the key. */
export type ConnectionText = {
  readonly baseUrl: string;
  readonly model: string;
  readonly name: string;
  /** A header a line, `Name: value`. */
  readonly headers: string;
  /** `yes` when one on this machine sends on to another. */
  readonly forwards: string;
  readonly proxy: string;
  readonly caFile: string;
  readonly contextSize: string;
  /** How replies are held to a schema; empty for what the endpoint takes by itself. */
  readonly schemaForm: string;
  /** How decisions are read; one of the values of `strategy`. */
  readonly strategy: string;
  /** Prices of a million tokens. */
  readonly priceInput: string;
  readonly priceCached: string;
  readonly priceOutput: string;
  readonly currency: string;
  /** Longest waits in seconds; empty for the usual ones. */
  readonly waitConnect: string;
  readonly waitFirst: string;
  readonly waitIdle: string;
  readonly waitWhole: string;
};

/** A part of what few endpoints need, opened by itself. */
export type MoreGroup = 'network' | 'prices' | 'waits';

/** The fields of each part. Those that stand in none are seen as soon as `More` is open. */
export const MORE_GROUPS: Readonly<Record<MoreGroup, readonly (keyof ConnectionText)[]>> = {
  network: ['headers', 'proxy', 'caFile'],
  prices: ['priceInput', 'priceCached', 'priceOutput', 'currency'],
  waits: ['waitConnect', 'waitFirst', 'waitIdle', 'waitWhole']
};

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

/** What stands in the fields at first. Headers whose values are kept with the keys stand there without them. */
export function textOfConnection(connection: ConnectionDetail | undefined): ConnectionText {
  const { baseUrl = DEFAULT_BASE_URL, model = '', name = '', headers = {}, secretHeaders = [] } = connection ?? {};
  const {
    proxy = '',
    caFile = '',
    contextSize,
    forwards = false,
    schemaForm = '',
    strategy = 'native',
    prices,
    deadlines
  } = connection ?? {};
  return {
    baseUrl,
    model,
    name: name === model ? '' : name,
    headers: [
      ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
      ...secretHeaders.map(header => `${header}:`)
    ].join('\n'),
    forwards: forwards ? 'yes' : '',
    proxy,
    caFile,
    contextSize: numeral(contextSize),
    schemaForm,
    strategy,
    priceInput: numeral(prices?.input),
    priceCached: numeral(prices?.cached),
    priceOutput: numeral(prices?.output),
    currency: prices?.currency ?? '',
    waitConnect: seconds(deadlines?.connect),
    waitFirst: seconds(deadlines?.firstToken),
    waitIdle: seconds(deadlines?.idle),
    waitWhole: seconds(deadlines?.whole)
  };
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? '' : String(ms / 1000);
}

function numeral(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** The draft that the fields make, or what is wrong with which of them. */
export type ReadConnection =
  | { readonly draft: ConnectionDraft }
  | { readonly wrong: string; readonly field: keyof ConnectionText };

const SCHEMA_FORMS = ['json_schema', 'json_object', 'grammar'] as const;

/**
 * Reads the fields of the form. What the form does not show of the connection stays as it is. Addresses are checked by
 * the service.
 */
export function readConnection(
  text: ConnectionText,
  before: ConnectionDetail | undefined,
  trans: TranslationBundle
): ReadConnection {
  const model = text.model.trim();
  const baseUrl = text.baseUrl.trim();
  if (baseUrl === '') {
    return { wrong: trans.__('Enter the base URL of the endpoint; it often ends in /v1.'), field: 'baseUrl' };
  }
  if (pathOfFile(baseUrl) !== undefined) {
    return { wrong: trans.__('This is the path of a file. Add it as a local GGUF file.'), field: 'baseUrl' };
  }
  if (model === '') {
    return { wrong: trans.__('Enter the name of a model, or pick one that the endpoint lists.'), field: 'model' };
  }
  const headers: Record<string, string> = {};
  for (const [at, line] of text.headers.split('\n').entries()) {
    const colon = line.indexOf(':');
    if (line.trim() !== '' && colon < 1) {
      // The line itself may hold a secret.
      return { wrong: trans.__('Header %1 is not of the form Name: value.', String(at + 1)), field: 'headers' };
    }
    if (line.trim() !== '') {
      headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
    }
  }
  const size = text.contextSize.trim();
  if (size !== '' && !/^\d+$/.test(size)) {
    return { wrong: trans.__('The context size is a number of tokens, such as 32768.'), field: 'contextSize' };
  }
  const schemaForm = SCHEMA_FORMS.find(form => form === text.schemaForm);
  const prices = readPrices(text, trans);
  if ('wrong' in prices) {
    return prices;
  }
  const deadlines = readDeadlines(text, trans);
  if ('wrong' in deadlines) {
    return deadlines;
  }
  const [proxy, caFile, name] = [text.proxy.trim(), text.caFile.trim(), text.name.trim()];
  return {
    draft: {
      ...unseen(before),
      name: name === '' ? model : name,
      baseUrl,
      model,
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(text.forwards !== '' && isLoopbackUrl(baseUrl) && { forwards: true }),
      ...(proxy !== '' && { proxy }),
      ...(caFile !== '' && { caFile }),
      ...(size !== '' && { contextSize: Number(size) }),
      ...(schemaForm !== undefined && { schemaForm }),
      ...prices,
      ...deadlines,
      ...strategyOf(text)
    }
  };
}

function unseen(before: ConnectionDetail | undefined): Partial<ConnectionDraft> {
  if (before === undefined) {
    return {};
  }
  const { id, codeForm } = before;
  return { id, ...(codeForm !== undefined && { codeForm }) };
}

function strategyOf({ strategy }: ConnectionText): Pick<ConnectionDraft, 'strategy'> {
  return strategy === 'grammar' || strategy === 'prompted' ? { strategy } : {};
}

type WaitField = 'waitConnect' | 'waitFirst' | 'waitIdle' | 'waitWhole';

/** What the service takes, in seconds. */
const [LEAST, MOST] = [0.1, 3600];

/** The deadlines of a draft, none where no field has one, or what is wrong with which field. */
function readDeadlines(
  text: Pick<ConnectionText, WaitField>,
  trans: TranslationBundle
): Pick<ConnectionDraft, 'deadlines'> | { readonly wrong: string; readonly field: WaitField } {
  const fields = [
    ['waitConnect', 'connect'],
    ['waitFirst', 'firstToken'],
    ['waitIdle', 'idle'],
    ['waitWhole', 'whole']
  ] as const;
  const deadlines: Record<string, number> = {};
  for (const [field, name] of fields) {
    const wait = text[field].trim();
    const seconds = Number(wait);
    if (wait !== '' && (!/^\d+(\.\d+)?$/.test(wait) || seconds < LEAST || seconds > MOST)) {
      return {
        wrong: trans.__('Waits are seconds from %1 to %2; an empty field takes the usual one.', LEAST, MOST),
        field
      };
    }
    if (wait !== '') {
      deadlines[name] = Math.round(seconds * 1000);
    }
  }
  return Object.keys(deadlines).length === 0 ? {} : { deadlines };
}

type PriceField = 'priceInput' | 'priceCached' | 'priceOutput' | 'currency';

/** The prices of a draft, none where no field has one, or what is wrong with which field. */
function readPrices(
  text: Pick<ConnectionText, PriceField>,
  trans: TranslationBundle
): Pick<ConnectionDraft, 'prices'> | { readonly wrong: string; readonly field: PriceField } {
  const [input, cached, output] = [text.priceInput, text.priceCached, text.priceOutput].map(price => price.trim());
  const currency = text.currency.trim();
  if (!input && !cached && !output) {
    return {};
  }
  const numbers = [
    ['priceInput', input, true],
    ['priceOutput', output, true],
    ['priceCached', cached, false]
  ] as const;
  for (const [field, price = '', wanted] of numbers) {
    if (price === '' ? wanted : !/^\d+(\.\d+)?$/.test(price)) {
      return { wrong: trans.__('Prices are numbers for a million tokens, such as 2.5, of those in and out.'), field };
    }
  }
  if (currency === '' || currency.length > 8) {
    return { wrong: trans.__('Enter the currency of the prices, such as EUR.'), field: 'currency' };
  }
  const prices = { input: Number(input), output: Number(output), currency };
  return { prices: cached ? { ...prices, cached: Number(cached) } : prices };
}

/**
 * The path of a model file that stands where an address belongs; nothing for all else. A path on the machine of the Jupyter
 * server begins at its root, a drive or the home folder.
 */
export function pathOfFile(text: string): string | undefined {
  const path = text.trim().replace(/^file:\/\/(?:localhost)?(?=\/)/i, '');
  const own = /^\/[A-Za-z]:[\\/]/.test(path) ? path.slice(1) : path;
  return /^(?:\/|~|[A-Za-z]:[\\/]|\\\\)/.test(own) && !/[\x00-\x1f]/.test(own) ? own : undefined;
}
