import type { Message } from '../../agent/index.js';
import { correctionText, isAnalysisReply } from '../../analysis/index.js';
import type { Choice } from '../alternatives/choice.js';

/** A turn that has an assumption of an earlier answer read otherwise. */
export type Correction = {
  /** The question of that answer. */
  readonly question: string;
  /** The messages up to that question, and it. */
  readonly messages: readonly Message[];
  /** All readings that were chosen for it, one after the other. */
  readonly choices: readonly Choice[];
  /** What was answered when the question was asked back. */
  readonly answered: readonly string[];
};

function choiceIn(message: Message | undefined, text: string): Choice | undefined {
  const data = message !== undefined && 'data' in message ? message.data : undefined;
  const assumptions = isAnalysisReply(data) ? data.assumptions : [];
  return assumptions
    .flatMap(({ type, phrase, reading: from, alternatives = [] }) =>
      alternatives.map((reading): Choice => ({ type, phrase, from, reading }))
    )
    .find(({ type, phrase, from, reading }) => correctionText({ type, phrase, reading: from }, reading) === text);
}

const textOf = (message: Message): string => (message.role === 'user' ? message.text.trim() : '');

/** What the last user message corrects; `undefined` when it names no alternative that an answer before it offered. */
export function correctionOf(messages: readonly Message[]): Correction | undefined {
  const asked = messages.map(({ role }) => role).lastIndexOf('user');
  const last = messages[asked];
  if (last === undefined) {
    return undefined;
  }
  for (let at = asked - 1; at >= 0; at -= 1) {
    const choice = choiceIn(messages[at], textOf(last));
    if (choice === undefined) {
      continue;
    }
    const from = messages
      .slice(0, at)
      .map(({ role }) => role)
      .lastIndexOf('user');
    const before = messages.slice(0, from + 1);
    const question = messages[from];
    if (question === undefined) {
      return undefined;
    }
    const answered = messages
      .slice(from, at)
      .flatMap(message =>
        message.role === 'tool' && message.status === 'ok'
          ? message.parts.flatMap(part => (part.type === 'text' ? [part.text.trim()] : []))
          : []
      );
    const earlier = correctionOf(before);
    return earlier === undefined
      ? { question: textOf(question), messages: before, choices: [choice], answered }
      : { ...earlier, choices: [...earlier.choices, choice] };
  }
  return undefined;
}
