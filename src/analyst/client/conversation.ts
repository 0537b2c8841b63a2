import type { Message, ToolSignature } from '../../agent/index.js';
import { isAnalysisReply, isDeclineData, type Plan } from '../../plan/index.js';
import { type Correction, correctionOf } from './corrections.js';

const ASKING = 'askUser';

const isCalled = (name: string, tool: string): boolean => name === tool || name.endsWith(`__${tool}`);

/** A tool by its own name, with or without that of its toolset before it. */
export const toolOf = (tools: readonly ToolSignature[], tool: string): ToolSignature | undefined =>
  tools.find(({ name }) => isCalled(name, tool));

/** The tool that asks the user, if it is offered. */
export const askingTool = (tools: readonly ToolSignature[]): ToolSignature | undefined => toolOf(tools, ASKING);

/** What is asked now, with what of the conversation belongs to it. */
export type Turn = {
  readonly question: string;
  /** The plan of the last answer before the question; declines in between have none. */
  readonly before?: Plan;
  /** What the user answered when asked which reading is meant. */
  readonly answer?: string;
  /** Whether the user was asked in vain. */
  readonly cannotAsk?: boolean;
  /** What the question asks of the answer before it to be read otherwise. */
  readonly correction?: Correction;
  /** Why the last call failed. */
  readonly failure?: string;
};

const textOf = (message: Message | undefined): string => {
  switch (message?.role) {
    case 'user':
      return message.text.replace(/\s{3,}/gu, ' ').trim();
    case 'tool':
      return message.parts
        .flatMap(part => (part.type === 'text' ? [part.text] : []))
        .join(' ')
        .trim();
    default:
      return '';
  }
};

const lastQuestion = (messages: readonly Message[]): number => messages.map(({ role }) => role).lastIndexOf('user');

/** The turn that a conversation ends with. */
export function turnOf(messages: readonly Message[]): Turn {
  const last = messages.at(-1);
  const asked = lastQuestion(messages);
  const question = textOf(messages[asked]);
  const before = messages.slice(0, Math.max(asked, 0));
  const common = { question, ...planBefore(before) };
  if (last?.role === 'tool') {
    return isCalled(last.toolName, ASKING)
      ? { ...common, ...(last.status === 'ok' ? { answer: textOf(last) } : { cannotAsk: true }) }
      : { ...common, failure: textOf(last) || `${last.toolName} gave no result` };
  }
  const correction = correctionOf(question, before);
  return offeredBefore(question, before) ?? (correction === undefined ? common : { ...common, correction });
}

function planBefore(messages: readonly Message[]): { readonly before?: Plan } {
  const replies = messages.flatMap(message =>
    'data' in message && isAnalysisReply(message.data) ? [message.data] : []
  );
  const plan = replies.at(-1)?.plan.plan;
  return plan === undefined ? {} : { before: plan };
}

/** The question before, where a text is one of the readings that were offered for it. */
function offeredBefore(text: string, messages: readonly Message[]): Turn | undefined {
  const last = messages.at(-1);
  const data = last !== undefined && 'data' in last ? last.data : undefined;
  const readings = isDeclineData(data) ? (data.readings ?? []) : [];
  const at = lastQuestion(messages);
  return at < 0 || !readings.some((reading, place) => reading.text === text || String(place + 1) === text)
    ? undefined
    : { question: textOf(messages[at]), answer: text, ...planBefore(messages.slice(0, at)) };
}
