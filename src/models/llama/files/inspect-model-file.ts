import { basename } from 'node:path';
import { GgufError } from '../gguf/gguf-error.js';
import { readGgufHeader } from '../gguf/read-gguf-header.js';

/** What a model file says of itself, or a sentence about why it is no model, which names the file. */
export type ModelFileFacts =
  | { readonly status: 'ok'; readonly architecture: string; readonly contextLength?: number }
  | { readonly status: 'damaged'; readonly message: string };

/**
 * Looks into the header of a file and whether the file is as long as the header says. Synchronous: some milliseconds, for
 * large vocabularies some ten.
 *
 * @param name How a message calls the file; its own name unless given.
 */
export function inspectModelFile(path: string, name = basename(path)): ModelFileFacts {
  try {
    const { architecture, contextLength } = readGgufHeader(path, name);
    return { status: 'ok', architecture, ...(contextLength !== undefined && { contextLength }) };
  } catch (error) {
    const message = error instanceof GgufError ? error.message : `The model file “${name}” could not be read.`;
    return { status: 'damaged', message };
  }
}
