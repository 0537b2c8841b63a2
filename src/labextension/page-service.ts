import { URLExt } from '@jupyterlab/coreutils';
import { ServerConnection } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError } from '../agent/index.js';
import type { ServiceApi, ServiceRequest } from '../models/remote/index.js';
import type { ServiceError } from '../protocol/index.js';

/** Whether this page has a Jupyter server, unlike one of JupyterLite. Says nothing about our service. */
export function hasServer(): boolean {
  return document.getElementById('jupyter-config-data')?.dataset['jupyterLiteRoot'] === undefined;
}

/** What a page without a Jupyter server says of models other than the built-in analyst. */
export function withoutModels(trans: TranslationBundle): string {
  return trans.__('Models need a Jupyter server, and this page has none: here the built-in analyst answers.');
}

/** What such a page says of data files. */
export function withoutFiles(trans: TranslationBundle): string {
  return trans.__(
    'Data files are read by a Jupyter server, and this page has none: load the file in a cell and ask about what it holds.'
  );
}

/** Sends a request to the Cellwright service; in a page without a server it sends nothing and answers at once. */
export function serviceRequest(settings: ServerConnection.ISettings, trans: TranslationBundle): ServiceRequest {
  if (!hasServer()) {
    const body: ServiceError = { code: 'no_server', message: withoutModels(trans) };
    return () => Promise.resolve(Response.json(body, { status: 503 }));
  }
  return (path, init) =>
    ServerConnection.makeRequest(URLExt.join(settings.baseUrl, 'cellwright', path), init, settings);
}

/** Codes with which the bridge reports a service that cannot run on this machine as it is; see docs/error-codes.md. */
const ABSENT: ReadonlySet<string> = new Set(['node_missing', 'service_missing', 'service_incomplete']);
/** Codes for a service that could run but does not. */
const DOWN: ReadonlySet<string> = new Set(['data_dir_refused', 'service_failed', 'service_failing']);

/** Whether the server's machine has no service, or the server does not know it. False for a fault of the service. */
export function isServiceAbsent(error: unknown): boolean {
  if (!CellwrightError.isInstance(error) || error.code !== 'service_missing') {
    return false;
  }
  return error.cause === undefined || (CellwrightError.isInstance(error.cause) && ABSENT.has(error.cause.code));
}

/** Whether a request failed because no service runs. False for an error that a service reports, and when nothing answers. */
export function isServiceDown(error: unknown): boolean {
  const cause = CellwrightError.isInstance(error) ? error.cause : undefined;
  return isServiceAbsent(error) || (CellwrightError.isInstance(cause) && DOWN.has(cause.code));
}

/** Says that the server has another version than this page; null if not, or if nobody answers. Never rejects. */
export async function otherVersion(
  service: Pick<ServiceApi, 'health'>,
  own: string,
  trans: TranslationBundle
): Promise<string | null> {
  try {
    const { version } = await service.health();
    return numbersOf(version) === numbersOf(own)
      ? null
      : trans.__(
          'This page runs Cellwright %1, and the Jupyter server has %2. Reload this page; if that is not enough, restart Jupyter.',
          own,
          version
        );
  } catch {
    return null;
  }
}

/** The numbers of a version, which Python and npm write alike: `0.2.0-alpha.1` is `0.2.0a1`. */
function numbersOf(version: string): string {
  return version.match(/\d+/gu)?.join('.') ?? '';
}
