import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Llama, LlamaRuntime } from '../llama-runtime.js';

const ANOTHER = 'Copy or download it again, or pick another file.';
/** More tensors or values than any model has: the runtime would read as many as are stated. */
const MOST_ENTRIES = 100_000n;

/** What has to be known of a model before it is loaded. */
export type ModelFacts = {
  readonly architecture: string;
  /** Tokens the model was trained to keep in view. */
  readonly contextLength?: number;
  /** Bytes of keys and values that one token takes in memory, at 16 bits each; 0 when the file does not say enough. */
  readonly bytesPerToken: number;
  /** Bytes of its weights, those of all its files together. */
  readonly weights: number;
};

/** A file that holds no model to chat with. The message names the file and what is wrong, the hint says what to do. */
export class UnfitModel extends Error {
  constructor(
    message: string,
    readonly hint = ANOTHER
  ) {
    super(message);
    this.name = 'UnfitModel';
  }
}

/** Reads the metadata of a model file, or of the first of several. Rejects with `UnfitModel` if it is not one. */
export async function readModelFacts(runtime: LlamaRuntime, llama: Llama, file: string): Promise<ModelFacts> {
  const name = basename(file);
  checkBeginning(file, name);
  const info = await runtime.readGgufFileInfo(file, { sourceType: 'filesystem', logWarnings: false }).catch(() => {
    throw damaged(name);
  });
  const { architecture } = info.metadata.general ?? {};
  const { pooling_type: pooling, attention, ...own } = info.architectureMetadata ?? {};
  if (typeof architecture !== 'string' || architecture === '') {
    throw new UnfitModel(`The model file “${name}” does not say what kind of model it holds.`);
  }
  if (pooling !== undefined || attention?.causal === false) {
    throw new UnfitModel(`The model in “${name}” makes embeddings and writes no text.`, 'Pick a model that chats.');
  }
  const heads = countOf(attention?.head_count);
  const width = heads > 0 ? countOf(own.embedding_length) / heads : 0;
  const widths = (countOf(attention?.key_length) || width) + (countOf(attention?.value_length) || width);
  const contextLength = countOf(own.context_length);
  const { modelSize } = await runtime.GgufInsights.from(info, llama);
  return {
    architecture,
    ...(contextLength > 0 && { contextLength }),
    bytesPerToken: countOf(own.block_count) * (countOf(attention?.head_count_kv) || heads) * widths * 2,
    weights: modelSize
  };
}

/** What is said of a file that the runtime cannot read or load. */
export function damaged(name: string): UnfitModel {
  const message = `The model file “${name}” could not be loaded: it is damaged, cut off, or of a kind that llama.cpp does not know.`;
  return new UnfitModel(message);
}

/** Throws for a file that the runtime's reader would mistake for a model or never finish reading. */
function checkBeginning(file: string, name: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new UnfitModel(`The model file “${name}” is not there any more.`, 'Put it back, or pick another one.');
  }
  if (!stats.isFile() || stats.size === 0) {
    throw new UnfitModel(`“${name}” is ${stats.isFile() ? 'empty' : 'no file'}.`);
  }
  const header = Buffer.alloc(24);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, header, 0, header.length, 0);
  closeSync(descriptor);
  if (header.toString('latin1', 0, 4) !== 'GGUF') {
    throw new UnfitModel(`“${name}” holds no model in the GGUF format, whatever its name says.`);
  }
  if (header.readBigUInt64LE(8) > MOST_ENTRIES || header.readBigUInt64LE(16) > MOST_ENTRIES) {
    throw damaged(name);
  }
}

/** A count from the metadata. For a list with one value per layer, the largest of them; 0 if there is none. */
function countOf(value: unknown): number {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return Math.max(0, ...values.map(Number).filter(Number.isFinite));
}
