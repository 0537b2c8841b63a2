import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Insights, Llama, LlamaRuntime } from '../llama-runtime.js';

const ANOTHER = 'Copy or download it again, or pick another file.';
/** More tensors or values than any model has: the runtime would read as many as are stated. */
const MOST_ENTRIES = 100_000n;
/** A question about data does not fit in fewer tokens. */
const LEAST = 2048;
/** What the runtime itself takes, in bytes. */
const OWN = 200 * 1024 * 1024;
const MOST_CHATS = 4;

/** Why a model cannot be loaded. The message names the file and what is wrong, the hint says what to do. */
export class UnfitModel extends Error {
  constructor(
    message: string,
    readonly hint = ANOTHER,
    readonly reason: 'runtime' | 'file' | 'memory' = 'file'
  ) {
    super(message);
    this.name = 'UnfitModel';
  }
}

/** What the metadata of a model file, or of the first of several, says of its needs. Rejects with `UnfitModel` if it is none. */
export async function readInsights(runtime: LlamaRuntime, llama: Llama, file: string): Promise<Insights> {
  const name = basename(file);
  checkBeginning(file, name);
  const info = await runtime.readGgufFileInfo(file, { sourceType: 'filesystem', logWarnings: false }).catch(() => {
    throw damaged(name);
  });
  const { architecture } = info.metadata.general ?? {};
  const { pooling_type: pooling, attention } = info.architectureMetadata ?? {};
  if (typeof architecture !== 'string' || architecture === '') {
    throw new UnfitModel(`The model file “${name}” does not say what kind of model it holds.`);
  }
  if (pooling !== undefined || attention?.causal === false) {
    throw new UnfitModel(`The model in “${name}” produces embeddings, not text.`, 'Pick a model that chats.');
  }
  return runtime.GgufInsights.from(info, llama);
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
    throw new UnfitModel(`“${name}” is ${stats.isFile() ? 'empty' : 'not a file'}.`);
  }
  const header = Buffer.alloc(24);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, header, 0, header.length, 0);
  closeSync(descriptor);
  if (header.toString('latin1', 0, 4) !== 'GGUF') {
    throw new UnfitModel(`“${name}” is not a model in the GGUF format, despite its name.`);
  }
  if (header.readBigUInt64LE(8) > MOST_ENTRIES || header.readBigUInt64LE(16) > MOST_ENTRIES) {
    throw damaged(name);
  }
}

type Fit = { readonly contextSize: number; readonly chats: number } | { readonly missing: number };

/**
 * How many tokens a chat may have: those wanted, at most what the model was trained for, halved until a chat and a sub-query fit
 * beside the weights into the `available` bytes of memory; `missing` bytes if they do not. `chats`: how many may be kept at
 * once, at most four; those after the first take up to half of the memory left.
 */
export async function fitContext(insights: Insights, wanted: number, available: number): Promise<Fit> {
  const needs = async (contextSize: number, chats: number): Promise<number> => {
    const context = { contextSize, sequences: chats + 1, modelGpuLayers: 0 };
    return insights.modelSize + OWN + (await insights.estimateContextResourceRequirementsV2(context)).cpuRam;
  };
  let contextSize = Math.min(wanted, insights.trainContextSize ?? wanted);
  let needed = await needs(contextSize, 1);
  while (needed > available && contextSize / 2 >= LEAST) {
    contextSize = Math.floor(contextSize / 2);
    needed = await needs(contextSize, 1);
  }
  if (needed > available) {
    return { missing: needed - available };
  }
  let chats = 1;
  while (chats < MOST_CHATS && (await needs(contextSize, chats + 1)) - needed <= (available - needed) / 2) {
    chats += 1;
  }
  return { contextSize, chats };
}
