import type { Message, ToolSignature } from '../../agent/index.js';
import { isAnalysisReply, isDeclineData, type Plan } from '../../plan/index.js';
import { type Correction, correctionOf } from './corrections.js';

const isCalled = (name: string, tool: string): boolean => name === tool || name.endsWith(`__${tool}`);

/** A tool by its own name, with or without that of its toolset before it. */
export const toolOf = (tools: readonly ToolSignature[], tool: string): ToolSignature | undefined =>
  tools.find(({ name }) => isCalled(name, tool));

/** The tool that asks the user. */
export const ASKING = 'askUser';

/** The current question, with the parts of the conversation that belong to it. */
export type Turn = {
  readonly question: string;
  /** The plan of the last answer before the question; declines in between have none. */
  readonly before?: Plan;
  /** What the user chose among the readings that were offered; empty where nothing was chosen. */
  readonly answer?: string;
  /** The correction of an earlier answer that the question asks for. */
  readonly correction?: Correction;
  /** Why the last call failed. */
  readonly failure?: string;
};

/** What was written or answered, without the blanks that lay out pasted text. */
function textOf(message: Message | undefined): string {
  const parts = message?.role === 'tool' ? message.parts : [];
  const texts = message?.role === 'user' ? [message.text] : parts.flatMap(part => ('text' in part ? [part.text] : []));
  return texts
    .join(' ')
    .replace(/\s{3,}/gu, ' ')
    .trim();
}

const lastQuestion = (messages: readonly Message[]): number => messages.map(({ role }) => role).lastIndexOf('user');

/** The turn that a conversation ends with. */
export function turnOf(messages: readonly Message[]): Turn {
  const last = messages.at(-1);
  const asked = lastQuestion(messages);
  const before = messages.slice(0, Math.max(asked, 0));
  const question = textOf(messages[asked]);
  const turn = offeredBefore(question, before) ?? { question, ...planBefore(before) };
  if (last?.role === 'tool') {
    return isCalled(last.toolName, ASKING)
      ? { ...turn, answer: last.status === 'ok' ? textOf(last) : '' }
      : { ...turn, failure: textOf(last) || `${last.toolName} gave no result` };
  }
  const correction = correctionOf(question, before);
  return correction === undefined ? turn : { ...turn, correction };
}

/** The plan of the last answer, unless somebody else has answered since. */
function planBefore(messages: readonly Message[]): { readonly before?: Plan } {
  const data = messages.flatMap(message => (message.role === 'assistant' ? [message.data] : []));
  const last = data.filter(one => !isDeclineData(one)).at(-1);
  return isAnalysisReply(last) ? { before: last.plan.plan } : {};
}

/** The turn of the question before, if a text is one of the readings that were offered for it, or the number of one. */
function offeredBefore(text: string, messages: readonly Message[]): Turn | undefined {
  const last = messages.at(-1);
  const data = last !== undefined && 'data' in last ? last.data : undefined;
  const readings = isDeclineData(data) ? (data.readings ?? []) : [];
  const at = lastQuestion(messages);
  return at >= 0 && readings.some((reading, place) => reading.text === text || String(place + 1) === text)
    ? { question: textOf(messages[at]), answer: text, ...planBefore(messages.slice(0, at)) }
    : undefined;
}
