import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { GgufHeader } from '../gguf-header.js';

/** Fewer tokens hold no question about data. */
const LEAST = 2048;
/** What the runtime itself takes, in bytes. */
const OWN = 200 * 1024 * 1024;
/** One for a chat, one for sub-queries. */
const SEQUENCES = 2;
const MOST_CHATS = 4;
/** The first file of a model in several. */
const FIRST_PART = /^(.*)-00001-of-(\d{5})\.gguf$/i;

export type Fit = { readonly contextSize: number; readonly chats: number } | { readonly missing: number };

/**
 * How many tokens a chat may have: as wanted, at most what the model was trained for, and half of it again and again
 * until keys and values of a chat and a sub-query fit in memory beside the weights. `missing` bytes when nothing fits.
 * `chats`: how many may be kept at once, at most four, for which half of what is left then is taken.
 */
export function fitContext(
  header: Omit<GgufHeader, 'architecture'>,
  wanted: number,
  memory: { readonly weights: number; readonly available: number }
): Fit {
  const { bytesPerToken } = header;
  const most = Math.min(wanted, header.contextLength ?? wanted);
  const needs = (tokens: number): number => memory.weights + OWN + tokens * SEQUENCES * bytesPerToken;
  let contextSize = most;
  while (needs(contextSize) > memory.available && contextSize / 2 >= LEAST) {
    contextSize = Math.floor(contextSize / 2);
  }
  const left = memory.available - needs(contextSize);
  if (left < 0) {
    return { missing: -left };
  }
  const more = bytesPerToken === 0 ? 0 : Math.floor(left / 2 / (contextSize * bytesPerToken));
  return { contextSize, chats: Math.min(MOST_CHATS, 1 + more) };
}

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
