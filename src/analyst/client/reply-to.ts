import type { Message, ModelEvent, ModelRequest } from '../../agent/index.js';
import {
  type AnalysisReply,
  compilePlan,
  type DeclineData,
  Deferred,
  explainPlan,
  isAnalysisReply,
  planNotes
} from '../../analysis/index.js';
import { type DatasetsData, isDatasetsData } from '../../datasets/index.js';
import { planRefusal } from '../changes/plan-refusal.js';
import { TooMuchToRead, within } from '../effort/effort.js';
import { Replanner } from '../alternatives/replanner.js';
import type { Decision } from '../ranking/decide.js';
import { answerOf, askingTool, clarify } from './clarify.js';
import { correctionOf } from './correction-of.js';
import { earlierPlan } from './earlier-plan.js';
import { isTooLong, tooMuch } from './too-much.js';

/** The words for what cannot be answered, and the questions that could be asked instead. */
export const DECLINE = new Deferred(async () => (await import('./decline.js')).decline);

/** What stands behind an `@`, and names of files. */
export const MENTIONS = new Deferred(async () => (await import('./read-mentions.js')).readMentions);

/** Every file that is found by name has an ending. */
const MAY_MENTION = /@|\.[\p{L}\p{N}]/u;
const NO_DATA: DatasetsData = { type: 'cellwright.datasets', profiles: [], variables: [], modules: {} };
const TOOL = 'generatePythonCode';

/** The last thing that was asked, as it was written. */
function writtenOf(messages: readonly Message[]): string {
  return messages.filter(message => message.role === 'user').at(-1)?.text ?? '';
}

/** The last thing that was asked, without the blanks that lay out pasted text. */
function questionOf(messages: readonly Message[]): string {
  return writtenOf(messages).replace(/\s{3,}/gu, ' ');
}

function datasetsOf(request: ModelRequest): DatasetsData | undefined {
  return request.context.map(part => part.data).find(isDatasetsData);
}

function failureSince(messages: readonly Message[]): string | undefined {
  const last = messages.at(-1);
  return last?.role === 'tool'
    ? last.parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join(' ') ||
        `${last.toolName} gave no result`
    : undefined;
}

function declined(
  decision: Extract<Decision, { type: 'declined' }>,
  data: DatasetsData,
  unread: string,
  question: string
): readonly ModelEvent[] {
  const reply = DECLINE.get()(decision, data, unread, question);
  return [
    { type: 'text', delta: reply.text },
    { type: 'data', data: reply.data },
    { type: 'end', reason: 'stop' }
  ];
}

/** What the context says in place of data, for example that the kernel is busy. */
function unreadReason(request: ModelRequest): string {
  return request.context
    .map(part => part.text)
    .join(' ')
    .trim();
}

/** A choice that fits no plan any more, because the data changed. */
const NOT_POSSIBLE: Decision = { type: 'declined', reason: 'not-understood', nearest: [], detail: 'no such plan' };

type Planned = Extract<Decision, { type: 'plan' }>;

function replyOf({ plan, profile, assumptions }: Planned): AnalysisReply {
  return { type: 'cellwright.analysis', plan, assumptions, notes: planNotes(plan, profile) };
}

/** A reply in two parts, the second of which takes as long again and is made when the first has been said. */
export type Reply = { readonly events: readonly ModelEvent[]; readonly more: () => readonly ModelEvent[] };

const whole = (events: readonly ModelEvent[]): Reply => ({ events, more: () => [] });

/** The code, and behind it what else could have been meant. */
function code(decision: Planned, data: DatasetsData, offer: () => Planned): Reply {
  const { plan, profile } = decision;
  const result = compilePlan(plan, profile, data);
  const delta = `${explainPlan(plan, profile)}.\n\n\`\`\`python\n${result.code}\n\`\`\`\n`;
  return {
    events: [{ type: 'text', delta }],
    more: () => [
      { type: 'data', data: replyOf(offered(decision, offer)) },
      { type: 'end', reason: 'stop' }
    ]
  };
}

/** The plan that was settled on with the whole conversation in view, as long as its data is still there. */
function settle({ plan, assumptions }: AnalysisReply, data: DatasetsData): Planned | undefined {
  const profile = data.profiles.find(({ name }) => name === plan.dataset);
  return profile === undefined ? undefined : { type: 'plan', plan, profile, assumptions, score: 0 };
}

/** Asks which of the readings is meant, where the user can be asked. */
function asking(
  decision: Extract<Decision, { type: 'declined' }>,
  question: string,
  { role, tools }: ModelRequest
): readonly ModelEvent[] | undefined {
  const tool = role === 'main' ? askingTool(tools) : undefined;
  const asked = decision.reason === 'ambiguous' ? clarify(decision, question) : undefined;
  return tool === undefined || asked === undefined
    ? undefined
    : [
        { type: 'call-delta', index: 0, name: tool.name, arguments: JSON.stringify(asked) },
        { type: 'end', reason: 'calls' }
      ];
}

/** Steps for reading a question, and again for what else it could have meant. */
const READING = 500_000;
const OFFERING = 250_000;

/** What is said in place of an answer, without a way to go on but another question. */
function refuse(text: string): Reply {
  const decline: DeclineData = { type: 'cellwright.decline', closest: [] };
  return whole([
    { type: 'text', delta: text },
    { type: 'data', data: decline },
    { type: 'end', reason: 'stop' }
  ]);
}

/** The decision with what else could have been meant, as far as that is found in time. */
function offered(decision: Planned, offer: () => Planned): Planned {
  try {
    return within(OFFERING, offer);
  } catch (error) {
    if (error instanceof TooMuchToRead) {
      return decision;
    }
    throw error;
  }
}

/** The reply to a request, a pure function of it: it takes a bounded number of steps, or says that it would take more. */
export function replyTo(request: ModelRequest): Reply {
  const asked = writtenOf(request.messages);
  const data = datasetsOf(request) ?? NO_DATA;
  if (isTooLong(asked)) {
    return refuse(tooMuch(asked, data));
  }
  try {
    return within(READING, () => reply(request));
  } catch (error) {
    if (error instanceof TooMuchToRead) {
      return refuse(tooMuch(asked, data));
    }
    throw error;
  }
}

function reply(request: ModelRequest): Reply {
  const answer = answerOf(request.messages);
  const failure = answer === undefined ? failureSince(request.messages) : undefined;
  if (failure !== undefined) {
    const text = `The draft could not be made: ${failure}`;
    return whole([
      { type: 'text', delta: text },
      { type: 'end', reason: 'stop' }
    ]);
  }
  const given = datasetsOf(request);
  const asked = questionOf(request.messages);
  if (given === undefined) {
    const nothing: Decision = { type: 'declined', reason: 'no-dataset', nearest: [], detail: '' };
    return whole(declined(nothing, NO_DATA, unreadReason(request), asked));
  }
  const corrected = correctionOf(request.messages);
  const wanted = corrected?.question ?? asked;
  const { question, data } = MAY_MENTION.test(wanted)
    ? MENTIONS.get()(wanted, given)
    : { question: wanted, data: given };
  const settled = request.context.map(part => part.data).find(isAnalysisReply);
  const known = settled && settle(settled, data);
  const before = earlierPlan(corrected?.messages ?? request.messages);
  const answered = corrected?.answered ?? (answer?.text === undefined ? [] : [answer.text]);
  const choices = corrected?.choices ?? [];
  const replanner = new Replanner({ question, data, before, answered });
  const decision = known ?? replanner.decide(choices) ?? NOT_POSSIBLE;
  if (decision.type === 'declined') {
    const ask = answer === undefined ? asking(decision, question, request) : undefined;
    return whole(ask ?? declined(decision, data, '', question));
  }
  const refused = planRefusal(decision.plan, decision.profile, data);
  if (refused !== undefined) {
    return refuse(refused);
  }
  const tool = request.tools.find(one => one.name === TOOL || one.name.endsWith(`__${TOOL}`));
  if (request.role === 'subquery' || request.tools.length === 0) {
    return code(decision, data, () => known ?? replanner.withAlternatives(decision, choices));
  }
  if (tool === undefined) {
    const text = `${explainPlan(decision.plan, decision.profile)}. I can only answer with a cell, and no tool for that is offered here.`;
    return whole([
      { type: 'text', delta: text },
      { type: 'end', reason: 'stop' }
    ]);
  }
  // Code is asked for in a request of its own, which knows nothing of what was said before.
  const alone = before === undefined && answer === undefined && corrected === undefined;
  const reading: readonly ModelEvent[] = alone
    ? []
    : [{ type: 'data', data: replyOf(offered(decision, () => replanner.withAlternatives(decision, choices))) }];
  return whole([
    ...reading,
    {
      type: 'call-delta',
      index: 0,
      name: tool.name,
      arguments: JSON.stringify({ query: corrected === undefined && data === given ? question : asked })
    },
    { type: 'end', reason: 'calls' }
  ]);
}
