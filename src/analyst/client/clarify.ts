import type { Message, ToolSignature } from '../../agent/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { fold } from '../language/fold.js';
import type { Decision } from '../ranking/decide.js';
import { readingsApart } from './name-readings.js';
import { planTexts } from './plan-texts.js';

const TOOL = 'askUser';

type Declined = Extract<Decision, { type: 'declined' }>;
type Planned = Extract<Decision, { type: 'plan' }>;

/** A question to the user with the readings as answers; `facts` stand beside them. */
export type Clarification = {
  readonly question: string;
  readonly options: readonly string[];
  readonly facts: readonly string[];
};

/** What is known of a column, in few words. */
function factOf(column: string, profile: DatasetProfile): string {
  const found = [...profile.columns, ...(profile.index ?? [])].find(one => one.name === column);
  if (found === undefined) {
    return '';
  }
  const { range, nulls } = found;
  const span = range === undefined ? '' : `, ${String(range.min)} to ${String(range.max)}`;
  const missing = nulls === undefined || nulls.count === 0 ? '' : `, ${String(nulls.count)} missing`;
  return `${found.type}${span}${missing}`;
}

/** The question that settles which of some readings is meant; `undefined` when they cannot be told apart in words. */
export function clarify(decision: Declined, question: string): Clarification | undefined {
  const found = decision.nearest;
  const apart = readingsApart(question, found);
  const options = apart?.readings ?? planTexts(found);
  if (found.length < 2 || new Set(options).size < found.length) {
    return undefined;
  }
  return {
    question: apart === undefined ? 'What do you mean?' : `What does “${apart.phrase}” mean here?`,
    options,
    facts: apart === undefined ? [] : found.map(({ profile }, at) => factOf(options[at] ?? '', profile))
  };
}

/** The tool that asks the user, if it is offered. */
export function askingTool(tools: readonly ToolSignature[]): ToolSignature | undefined {
  return tools.find(({ name }) => name === TOOL || name.endsWith(`__${TOOL}`));
}

/** What came of the question to the user, when that was the last thing to happen; `undefined` when it was not. */
export function answerOf(messages: readonly Message[]): { readonly text?: string } | undefined {
  const last = messages.at(-1);
  if (last?.role !== 'tool' || (last.toolName !== TOOL && !last.toolName.endsWith(`__${TOOL}`))) {
    return undefined;
  }
  const text = last.parts
    .flatMap(part => (part.type === 'text' ? [part.text] : []))
    .join(' ')
    .trim();
  return last.status === 'ok' && text !== '' ? { text } : {};
}

/** The reading that an answer chooses: the option itself, or the only one that holds its words. */
export function chosen(decision: Declined, question: string, answer: string): Planned | undefined {
  const { options = [] } = clarify(decision, question) ?? {};
  const words = fold(answer);
  const exact = options.findIndex(option => fold(option) === words);
  const holding = options.flatMap((option, at) => (fold(option).includes(words) ? [at] : []));
  const at = exact >= 0 ? exact : holding.length === 1 ? (holding[0] ?? -1) : -1;
  const found = decision.nearest[at];
  if (found === undefined) {
    return undefined;
  }
  const { plan, score } = found.candidate;
  const reading = options[at] ?? '';
  const settled = { type: 'operation', phrase: '', reading, text: `You chose: ${reading}` } as const;
  const others = found.candidate.assumptions.filter(one => one.reading !== reading);
  return { type: 'plan', plan, profile: found.profile, assumptions: [settled, ...others], score };
}
