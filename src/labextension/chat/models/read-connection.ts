import type { TranslationBundle } from '@jupyterlab/translation';
import { isLoopbackUrl, type ConnectionDetail, type ConnectionDraft } from '../../../protocol/index.js';
import type { ConnectionText } from './connection-text.js';
import { pathOfFile } from './path-of-file.js';
import { readDeadlines } from './read-deadlines.js';
import { readPrices } from './read-prices.js';

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
