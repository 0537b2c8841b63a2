import { isForbiddenAddress } from './forbidden-address.js';

/** A part of a path that is most likely a key. */
const KEY = /^(sk|gh[opsu]|hf|glpat|xox[a-z])[-_](?=.*\d)[-_A-Za-z0-9]{16,}$/;

/** What is wrong with an address of an endpoint, as a sentence that does not repeat it; nothing when it will do. */
export function checkBaseUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || /\s/.test(text) || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    return 'The base URL is not an address such as http://127.0.0.1:11434/v1.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'The base URL holds a name or password. Leave it out, and enter the key as key.';
  }
  if (/[?#]/.test(text)) {
    return 'The base URL has something behind “?” or “#”. Leave that out.';
  }
  if (url.pathname.split('/').some(part => KEY.test(part))) {
    return 'The base URL holds what looks like a key. Leave it out, and enter it as key.';
  }
  if (isForbiddenAddress(url.hostname)) {
    return 'The base URL is an address of the network itself, where no model can be.';
  }
  return undefined;
}
