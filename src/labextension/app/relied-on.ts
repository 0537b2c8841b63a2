import { datasetRead, type DatasetProfile, type DatasetRead } from '../../datasets/index.js';
import type { ChatTurn } from '../chat/state/chat-turn.js';

/** The datasets an answer without code is about: those that its question, its text or a call of its tools names. */
export function reliedOn(
  { question, text, steps }: Pick<ChatTurn, 'question' | 'text' | 'steps'>,
  profiles: readonly DatasetProfile[]
): readonly DatasetRead[] {
  const said = [question, text, ...steps.map(({ args }) => JSON.stringify(args ?? ''))].join('\n');
  const words = new Set(said.split(/[^\p{L}\p{N}_]+/u));
  return profiles
    .filter(({ name, kind }) => (kind === 'file' ? said.includes(name) : words.has(name)))
    .map(profile => datasetRead(profile));
}
