import { basename } from 'node:path';
import { GgufError } from '../gguf/gguf-error.js';
import { readGgufHeader } from '../gguf/read-gguf-header.js';

/** What a model file says of itself, or a sentence about why it is no model, which names the file, and one about what to do. */
export type ModelFileFacts =
  | { readonly status: 'ok'; readonly architecture: string; readonly contextLength?: number }
  | { readonly status: 'damaged'; readonly message: string; readonly hint: string };

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
    return error instanceof GgufError
      ? { status: 'damaged', message: error.message, hint: error.hint }
      : {
          status: 'damaged',
          message: `The model file “${name}” could not be read.`,
          hint: 'Check the disk it lies on.'
        };
  }
}
