import type { Message, ModelEvent, ModelRequest } from '../../agent/index.js';
import { type AnalysisReply, compilePlan, explainPlan, isAnalysisReply } from '../../analysis/index.js';
import { type DatasetsData, isDatasetsData } from '../../datasets/index.js';
import { decideTurn } from '../conversation/decide-turn.js';
import type { Decision } from '../ranking/decide.js';
import { answerOf, askingTool, chosen, clarify } from './clarify.js';
import { decline } from './decline.js';
import { earlierPlan } from './earlier-plan.js';
import { notesFor } from './notes-for.js';

const NO_DATA: DatasetsData = { type: 'cellwright.datasets', profiles: [], variables: [], modules: {} };
const TOOL = 'generatePythonCode';

function questionOf(messages: readonly Message[]): string {
  return messages.filter(message => message.role === 'user').at(-1)?.text ?? '';
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
  const reply = decline(decision, data, unread, question);
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

type Planned = Extract<Decision, { type: 'plan' }>;

function replyOf({ plan, profile, assumptions }: Planned): AnalysisReply {
  return { type: 'cellwright.analysis', plan, assumptions, notes: notesFor(plan, profile) };
}

function code(decision: Planned, data: DatasetsData): readonly ModelEvent[] {
  const { plan, profile } = decision;
  const result = compilePlan(plan, profile, data);
  return [
    { type: 'text', delta: `${explainPlan(plan, profile)}.\n\n\`\`\`python\n${result.code}\n\`\`\`\n` },
    { type: 'data', data: replyOf(decision) },
    { type: 'end', reason: 'stop' }
  ];
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

/** The whole reply to a request, a pure function of it. */
export function replyTo(request: ModelRequest): readonly ModelEvent[] {
  const answer = answerOf(request.messages);
  const failure = answer === undefined ? failureSince(request.messages) : undefined;
  if (failure !== undefined) {
    const text = `The draft could not be made: ${failure}`;
    return [
      { type: 'text', delta: text },
      { type: 'end', reason: 'stop' }
    ];
  }
  const data = datasetsOf(request);
  const question = questionOf(request.messages);
  if (data === undefined) {
    const nothing: Decision = { type: 'declined', reason: 'no-dataset', nearest: [], detail: '' };
    return declined(nothing, NO_DATA, unreadReason(request), question);
  }
  const settled = request.context.map(part => part.data).find(isAnalysisReply);
  const before = earlierPlan(request.messages);
  const read = (settled && settle(settled, data)) ?? decideTurn(question, data, before);
  const decision =
    read.type === 'plan' || answer?.text === undefined ? read : (chosen(read, question, answer.text) ?? read);
  if (decision.type === 'declined') {
    const ask = answer === undefined ? asking(decision, question, request) : undefined;
    return ask ?? declined(decision, data, '', question);
  }
  const tool = request.tools.find(one => one.name === TOOL || one.name.endsWith(`__${TOOL}`));
  if (request.role === 'subquery' || request.tools.length === 0) {
    return code(decision, data);
  }
  if (tool === undefined) {
    const text = `${explainPlan(decision.plan, decision.profile)}. I can only answer with a cell, and no tool for that is offered here.`;
    return [
      { type: 'text', delta: text },
      { type: 'end', reason: 'stop' }
    ];
  }
  // Code is asked for in a request of its own, which knows nothing of what was said before.
  const reading: readonly ModelEvent[] =
    before === undefined && answer === undefined ? [] : [{ type: 'data', data: replyOf(decision) }];
  return [
    ...reading,
    { type: 'call-delta', index: 0, name: tool.name, arguments: JSON.stringify({ query: question }) },
    { type: 'end', reason: 'calls' }
  ];
}
