import { isSecretHeader } from './is-secret-header.js';

type Headers = Readonly<Record<string, string>>;

/** Headers as they are stored: the secret ones apart. An empty value of a stored secret stands for what is stored. */
export function splitHeaders(given: Headers, stored: Headers): { readonly plain: Headers; readonly secret: Headers } {
  const plain: Record<string, string> = {};
  const secret: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const [, before] = Object.entries(stored).find(([known]) => known.toLowerCase() === name.toLowerCase()) ?? [];
    if (value === '' && before !== undefined) {
      secret[name] = before;
    } else if (value !== '') {
      (isSecretHeader(name, value) ? secret : plain)[name] = value;
    }
  }
  return { plain, secret };
}
