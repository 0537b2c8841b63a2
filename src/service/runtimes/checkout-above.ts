import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAME = 'jupyterlab-cellwright';

/** The repository that a file lies in. Nothing for one of an installation. */
export function checkoutAbove(file: string): string | undefined {
  const folder = dirname(file);
  if (folder === file) {
    return undefined;
  }
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly name?: unknown };
    if (manifest.name === NAME) {
      return folder;
    }
  } catch {
    // None here.
  }
  return checkoutAbove(folder);
}
