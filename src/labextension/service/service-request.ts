import { URLExt } from '@jupyterlab/coreutils';
import { ServerConnection } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ServiceRequest } from '../../models/remote/index.js';
import { hasServer } from './has-server.js';

/**
 * Sends a request to the Cellwright service through Jupyter's own authentication and XSRF check. In a page without a server it
 * sends nothing and answers at once.
 */
export function serviceRequest(settings: ServerConnection.ISettings, trans: TranslationBundle): ServiceRequest {
  if (!hasServer()) {
    return async () => (await import('./without-server.js')).replyWithoutServer(trans);
  }
  return (path, init) =>
    ServerConnection.makeRequest(URLExt.join(settings.baseUrl, 'cellwright', path), init, settings);
}
