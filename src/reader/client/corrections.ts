import type { Message } from '../../agent/index.js';
import type { Candidate } from '../decide/decision.js';
import { correctionText, isAnalysisReply } from '../../plan/index.js';
import { difference, nameOfReading } from './assumptions.js';

/** One name of a plan in the place of another. */
export type Choice = { readonly from: string; readonly to: string };

/** Which alternative of the answer in a message a text chooses. */
export function choiceOf(text: string, message: Message): Choice | undefined {
  const data = 'data' in message ? message.data : undefined;
  for (const assumption of isAnalysisReply(data) ? data.assumptions : []) {
    for (const other of assumption.alternatives ?? []) {
      if (correctionText(assumption, other) === text) {
        return { from: nameOfReading(assumption.reading), to: nameOfReading(other) };
      }
    }
  }
  return undefined;
}

/** The reading that choices lead to, one after the other; `undefined` where the data has changed and none does. */
export function corrected(candidates: readonly Candidate[], choices: readonly Choice[]): Candidate | undefined {
  return choices.reduce<Candidate | undefined>(
    (reading, { from, to }) =>
      reading &&
      candidates.find(other => {
        const found = difference(reading, other);
        return found?.from === from && found.to === to;
      }),
    candidates[0]
  );
}
