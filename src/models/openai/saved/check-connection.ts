import { isAbsolute } from 'node:path';
import type { ConnectionDraft } from '../../../protocol/index.js';
import { checkBaseUrl } from '../check-base-url.js';
import { checkHeaders } from '../check-headers.js';
import { isForbiddenAddress } from '../forbidden-address.js';

/** What keeps an endpoint from being used, as a sentence that holds no secret; nothing when it will do. */
export function checkConnection(draft: ConnectionDraft): string | undefined {
  return (
    checkName(draft.name, 'name') ??
    checkName(draft.model, 'name of the model') ??
    checkBaseUrl(draft.baseUrl) ??
    checkHeaders(draft.headers ?? {}) ??
    checkProxy(draft.proxy) ??
    checkCaFile(draft.caFile)
  );
}

function checkName(text: string, what: string): string | undefined {
  return text.trim() === '' || /[\x00-\x1f\x7f]/.test(text) ? `The ${what} is empty or holds a line break.` : undefined;
}

function checkProxy(proxy: string | undefined): string | undefined {
  if (proxy === undefined) {
    return undefined;
  }
  const url = URL.canParse(proxy) ? new URL(proxy) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return 'The proxy is not an address such as http://proxy.example:3128.';
  }
  if (isForbiddenAddress(url.hostname)) {
    return 'The proxy is an address of the network itself, where none can be.';
  }
  return url.username === '' && url.password === ''
    ? undefined
    : 'The proxy holds a name or password, which would be stored in the clear. Set HTTPS_PROXY and start Jupyter again.';
}

function checkCaFile(file: string | undefined): string | undefined {
  return file === undefined || isAbsolute(file)
    ? undefined
    : 'The file of certificates needs its whole path, from the root of the file system.';
}
