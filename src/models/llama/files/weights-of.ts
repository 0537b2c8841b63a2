import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const FIRST_PART = /^(.*)-00001-of-(\d{5})\.gguf$/i;

/** Bytes of a model on the disk: those of its file, or of all its parts beside the first one. Throws as `statSync`. */
export function weightsOf(file: string): number {
  const [, stem, count] = FIRST_PART.exec(basename(file)) ?? [];
  if (stem === undefined || count === undefined) {
    return statSync(file).size;
  }
  const folder = dirname(file);
  const isPart = (name: string): boolean =>
    name.startsWith(`${stem}-`) && new RegExp(`^\\d{5}-of-${count}\\.gguf$`, 'i').test(name.slice(stem.length + 1));
  return readdirSync(folder)
    .filter(isPart)
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
