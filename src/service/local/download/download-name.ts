import { Refusal } from '../../refusal.js';

const LONGEST = 200;
/** What no file system takes, or reads as something else than a part of a name. */
const BAD = /[\x00-\x1f\x7f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Names of devices on Windows. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)\./i;

/**
 * The name that a downloaded file gets: as given, else the last part of the address with what no file name may hold
 * replaced. It never leads out of the folder.
 *
 * @throws Refusal when it is no name of a model file.
 */
export function downloadName(url: string, given?: string): string {
  const name = given ?? decoded(new URL(url).pathname.split('/').at(-1) ?? '').replace(new RegExp(BAD, 'g'), '-');
  if (
    BAD.test(name) ||
    name !== name.trim() ||
    name.startsWith('.') ||
    DEVICE.test(name) ||
    Buffer.byteLength(name) > LONGEST ||
    !/.\.gguf$/i.test(name)
  ) {
    throw new Refusal(
      400,
      'bad_name',
      given === undefined
        ? 'The address does not end in the name of a model file (.gguf). Say how the file is to be called.'
        : 'A model file has a plain name that ends in .gguf, without folders.'
    );
  }
  return name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
