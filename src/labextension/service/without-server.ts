import type { TranslationBundle } from '@jupyterlab/translation';
import type { ServiceError } from '../../protocol/index.js';

/** What a page without a Jupyter server says of models other than the built-in analyst. */
export function withoutModels(trans: TranslationBundle): string {
  return trans.__('Models need a Jupyter server, and this page has none: here the built-in analyst answers.');
}

/** What it says of data files. */
export function withoutFiles(trans: TranslationBundle): string {
  return trans.__(
    'Data files are read by a Jupyter server, and this page has none: load the file in a cell and ask about what it holds.'
  );
}

/** What stands in for a reply of the service where there is no server to ask. */
export function replyWithoutServer(trans: TranslationBundle): Response {
  const body: ServiceError = { code: 'no_server', message: withoutModels(trans) };
  return Response.json(body, { status: 503 });
}
