import { URLExt } from '@jupyterlab/coreutils';
import { ServerConnection } from '@jupyterlab/services';

/** Sends a request to the Cellwright service through Jupyter's own authentication and XSRF check. */
export function serviceRequest(
  settings: ServerConnection.ISettings
): (path: string, init: RequestInit) => Promise<Response> {
  return (path, init) =>
    ServerConnection.makeRequest(URLExt.join(settings.baseUrl, 'cellwright', path), init, settings);
}
