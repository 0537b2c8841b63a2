import type { ModelEvent, ModelRequest } from '../../agent/index.js';
import { type DatasetProfile, type DatasetsData, isDatasetsData } from '../../datasets/index.js';
import {
  type AnalysisReply,
  checkPlan,
  type DeclineData,
  explainPlan,
  isAnalysisReply,
  type OfferedReading,
  type Plan,
  printPlan,
  sources
} from '../../plan/index.js';
import { decide } from '../decide/decide.js';
import type { Candidate, Decision } from '../decide/decision.js';
import { followUp } from '../follow-up/follow-up.js';
import { assumptionsOf } from './assumptions.js';
import { askingTool, toolOf, type Turn, turnOf } from './conversation.js';
import { corrected } from './corrections.js';
import { tablesOf } from './datasets.js';
import { declineText, tooLong } from './decline.js';
import { readMentions } from './mentions.js';
import { planNotes } from './notes.js';

/** How questions are read. */
export type Reader = {
  readonly decide: (question: string, profiles: readonly DatasetProfile[]) => Decision;
  readonly followUp: (question: string, before: Plan, profiles: readonly DatasetProfile[]) => Decision | undefined;
};

const READER: Reader = { decide, followUp };
const DRAFTING = 'generatePythonCode';
const WHICH = 'Which did you mean?';

type Declined = Extract<Decision, { type: 'decline' }>;
type Events = readonly ModelEvent[];

const NOT_POSSIBLE: Declined = { type: 'decline', why: 'not-read', words: [], near: [] };

/** The reply to a request, a pure function of it, in a bounded number of steps. */
export function replyTo(request: ModelRequest, reader: Reader = READER): Events {
  const turn = turnOf(request.messages);
  const data = request.context.map(part => part.data).find(isDatasetsData);
  if (turn.failure !== undefined) {
    return [
      { type: 'text', delta: `The draft could not be made: ${turn.failure}` },
      { type: 'end', reason: 'stop' }
    ];
  }
  const long = tooLong(turn.question);
  if (long !== undefined) {
    return refused(long);
  }
  if (data === undefined) {
    // The context says in place of data why there is none, for example that the kernel is busy.
    const why = request.context
      .map(part => part.text)
      .join(' ')
      .trim();
    const nothing: DatasetsData = { type: 'cellwright.datasets', profiles: [], variables: [], modules: {} };
    return refused(why || declineText(NOT_POSSIBLE, turn.question, nothing));
  }
  const settled = request.context.map(part => part.data).find(isAnalysisReply);
  if (settled !== undefined && request.role === 'subquery') {
    return code(settled, data);
  }
  if (turn.correction !== undefined) {
    return replied(corrected(turn.correction, data.profiles), turn, request, data);
  }
  const { question, tables } = readMentions(turn.question, tablesOf(data));
  const decision = decisionOf({ ...turn, question }, tables, reader);
  switch (decision.type) {
    case 'draft':
      return replied(replyOf(decision, turn, data), turn, request, data);
    case 'offer':
      return offered(decision.readings, turn.cannotAsk === true ? undefined : request, data);
    case 'decline':
      return declined(decision, turn.question, data);
  }
}

function decisionOf({ question, before, answer }: Turn, tables: readonly DatasetProfile[], reader: Reader): Decision {
  const decision = (before && reader.followUp(question, before, tables)) ?? reader.decide(question, tables);
  return answer === undefined ? decision : chosen(decision, answer);
}

/** The reading that an answer chooses: by its sentence, its number, or words that only one of them has. */
function chosen(decision: Decision, answer: string): Decision {
  if (decision.type === 'draft') {
    return decision;
  }
  const readings = decision.type === 'offer' ? decision.readings : decision.near;
  const words = answer.toLowerCase().replace(/\.$/u, '');
  const texts = readings.map(reading => optionOf(reading).toLowerCase());
  const holding = texts.flatMap((text, at) => (words !== '' && text.includes(words) ? [at] : []));
  const number = /^\d$/u.test(answer) ? Number(answer) - 1 : -1;
  const at = texts.includes(words) ? texts.indexOf(words) : holding.length === 1 ? (holding[0] ?? -1) : number;
  const reading = readings[at];
  return reading === undefined
    ? { type: 'decline', why: 'not-read', words: [], near: readings }
    : { type: 'draft', reading, others: readings.filter(other => other !== reading) };
}

/** A reading as it is offered: what it answers, and which words it leaves out. */
function optionOf({ sentence, unused }: Candidate): string {
  const words = [...new Set(unused)].map(word => `“${word}”`);
  return words.length === 0 ? sentence : `${sentence}, without ${words.join(' and ')}`;
}

type Drafted = Extract<Decision, { type: 'draft' }>;

function replied(reply: AnalysisReply, turn: Turn, request: ModelRequest, data: DatasetsData): Events {
  if (request.role === 'subquery' || request.tools.length === 0) {
    return code(reply, data);
  }
  const printed = codeOf(reply.plan.plan, data);
  if ('refused' in printed) {
    return refused(printed.refused);
  }
  const tool = toolOf(request.tools, DRAFTING);
  if (tool === undefined) {
    const sentence = explainPlan(reply.plan.plan, data.profiles);
    return [
      { type: 'text', delta: `${sentence}. I can only answer with a cell, and no tool for that is offered here.` },
      { type: 'end', reason: 'stop' }
    ];
  }
  // Code is asked for in a request of its own, which knows the plan and nothing of what was said before.
  return [
    { type: 'data', data: reply },
    { type: 'call-delta', index: 0, name: tool.name, arguments: JSON.stringify({ query: turn.question }) },
    { type: 'end', reason: 'calls' }
  ];
}

function replyOf({ reading, others }: Drafted, { answer }: Turn, data: DatasetsData): AnalysisReply {
  const own = assumptionsOf(reading, others, data.profiles);
  const chose =
    answer === undefined
      ? []
      : [{ type: 'operation', phrase: '', reading: reading.sentence, text: `You chose: ${reading.sentence}` } as const];
  return {
    type: 'cellwright.analysis',
    plan: { type: 'cellwright.plan', dataset: sources(reading.plan.of)[0] ?? '', plan: reading.plan },
    assumptions: [...chose, ...own],
    notes: planNotes(reading.plan, data.profiles)
  };
}

/** The code of a plan; or why the engine of its data has none. */
function code(reply: AnalysisReply, data: DatasetsData): Events {
  const { plan } = reply.plan;
  const printed = codeOf(plan, data);
  if ('refused' in printed) {
    return refused(printed.refused);
  }
  return [
    { type: 'text', delta: `${explainPlan(plan, data.profiles)}.\n\n\`\`\`python\n${printed.code}\n\`\`\`\n` },
    { type: 'data', data: reply },
    { type: 'end', reason: 'stop' }
  ];
}

function codeOf(plan: Plan, data: DatasetsData): ReturnType<typeof printPlan> {
  const checked = checkPlan(plan, data.profiles);
  return checked.status === 'problem'
    ? { refused: checked.problem.message }
    : printPlan(checked, { variables: data.variables, modules: data.modules });
}

function readingsOf(candidates: readonly Candidate[], data: DatasetsData): readonly OfferedReading[] {
  return candidates.flatMap(candidate => {
    const printed = codeOf(candidate.plan, data);
    return 'refused' in printed ? [] : [{ text: optionOf(candidate), code: printed.code }];
  });
}

/** Asks which reading is meant; where nobody can be asked, says which there are. */
function offered(candidates: readonly Candidate[], request: ModelRequest | undefined, data: DatasetsData): Events {
  const readings = readingsOf(candidates, data);
  const options = readings.map(({ text }) => text);
  const tool = request?.role === 'main' ? askingTool(request.tools) : undefined;
  if (tool !== undefined) {
    return [
      {
        type: 'call-delta',
        index: 0,
        name: tool.name,
        arguments: JSON.stringify({ question: WHICH, options, facts: [] })
      },
      { type: 'end', reason: 'calls' }
    ];
  }
  const numbered = options.map((option, at) => `${at + 1}. ${option}`).join('\n');
  return refused(`${WHICH}\n\n${numbered}`, { type: 'cellwright.decline', closest: options, readings });
}

/** A near reading is worth a click from this share on. */
const NEAR = 0.2;

function declined(decision: Declined, question: string, data: DatasetsData): Events {
  const readings = readingsOf(
    decision.near.filter(({ probability }) => probability >= NEAR),
    data
  ).slice(0, 1);
  return refused(declineText(decision, question, data), {
    type: 'cellwright.decline',
    closest: readings.map(({ text }) => text),
    readings
  });
}

/** What is said in place of an answer. */
function refused(text: string, decline: DeclineData = { type: 'cellwright.decline', closest: [] }): Events {
  return [
    { type: 'text', delta: text },
    { type: 'data', data: decline },
    { type: 'end', reason: 'stop' }
  ];
}
