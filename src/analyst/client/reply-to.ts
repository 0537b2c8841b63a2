import { type DatasetProfile, type DatasetsData, isDatasetsData } from '../../datasets/index.js';
import type { ModelEvent, ModelRequest } from '../../agent/index.js';
import {
  type AnalysisReply,
  type DeclineData,
  type OfferedReading,
  type Plan,
  checkPlan,
  explainPlan,
  isAnalysisReply,
  printPlan,
  sources
} from '../../plan/index.js';
import { decide } from '../decide/decide.js';
import { guessesOf, type Candidate, type Decision } from '../decide/decision.js';
import { followUp } from '../follow-up/follow-up.js';
import { stemOf } from '../tokens/tokenize.js';
import { assumptionsOf, escaped } from './assumptions.js';
import { ASKING, type Turn, toolOf, turnOf } from './conversation.js';
import { corrected } from './corrections.js';
import { isTable, tablesOf } from './datasets.js';
import { NO_TABLE, declineText, tooLong } from './decline.js';
import { planNotes } from './notes.js';
import { asPrinted, asSeen, levelsRead, withLevels } from './seen.js';

/** What a dataset may be called: its own name and those of the file that it is or was read from. */
function spellings({ name, file, source }: DatasetProfile): readonly string[] {
  const path = file?.path ?? source;
  return path === undefined ? [name] : [name, path, path.slice(path.lastIndexOf('/') + 1)];
}

/**
 * A question with mentions replaced by the names of their datasets, and the datasets that it mentions, or all if it mentions none. A name
 * after an `@` is a mention; the name of a file is one even without.
 */
export function readMentions(
  question: string,
  tables: readonly DatasetProfile[]
): { readonly question: string; readonly tables: readonly DatasetProfile[] } {
  const names = [...new Set(tables.flatMap(spellings))].sort((one, other) => other.length - one.length);
  const mention = new RegExp(
    `(?<![\\p{L}\\p{N}_./@-])(@?)"?(?:[^\\s"@/]*/)*?(${names.map(escaped).join('|')})"?(?![\\p{L}\\p{N}_/-]|\\.[\\p{L}\\p{N}])`,
    'gu'
  );
  const mentioned = new Set<DatasetProfile>();
  const told = question.replace(mention, (text, sign: string, name: string) => {
    const found = sign === '' && !name.includes('.') ? [] : tables.filter(table => spellings(table).includes(name));
    found.forEach(table => mentioned.add(table));
    const [only, ...others] = found;
    return only === undefined ? text : others.length === 0 ? only.name : '';
  });
  // An `@` that mentions no dataset is dropped: `@fare` is the column.
  return {
    question: told.replace(/(?<![\p{L}\p{N}_.])@(?=[\p{L}_"])/gu, ''),
    tables: mentioned.size === 0 ? tables : [...mentioned]
  };
}

/** How questions are read. */
export type Reader = { readonly decide: typeof decide; readonly followUp: typeof followUp };

const DRAFTING = 'generatePythonCode';
const WHICH = 'Which did you mean?';

type Events = readonly ModelEvent[];

/** The reply to a request, a pure function of it, in a bounded number of steps. */
export function replyTo(request: ModelRequest, reader: Reader = { decide, followUp }): Events {
  const turn = turnOf(request.messages);
  if (turn.failure !== undefined) {
    return said(`The draft could not be made: ${turn.failure}`);
  }
  const parts = request.context.map(part => part.data);
  const data = parts.find(isDatasetsData);
  if (data === undefined) {
    // Without data, the context says why, for example because the kernel is busy.
    const why = request.context.map(({ text }) => text.trim()).join(' ');
    return refused(why.trim() || NO_TABLE);
  }
  const settled = request.role === 'subquery' ? parts.find(isAnalysisReply) : undefined;
  const known = settled ?? (turn.correction && corrected(turn.correction, data.profiles.map(withLevels)));
  if (known !== undefined) {
    return answered(known, turn, request, data);
  }
  const long = tooLong(turn.question);
  if (long !== undefined) {
    return refused(long);
  }
  const decision = decisionOf(turn, data.profiles.filter(isTable), reader);
  if (decision.type === 'draft') {
    return answered(replyOf(decision, turn, data), turn, request, data);
  }
  if (decision.type === 'decline') {
    return refused(declineText(decision, turn.question, data));
  }
  const printed = decision.readings.map(candidate => ({ text: textOf(candidate), ...codeOf(candidate.plan, data) }));
  const readings = printed.filter(one => 'code' in one);
  const [first] = printed;
  if (readings.length === 0 && first !== undefined && 'refused' in first) {
    return refused(first.refused);
  }
  const options = readings.map(({ text }) => text);
  const tool = request.role === 'main' && turn.answer === undefined ? toolOf(request.tools, ASKING) : undefined;
  return tool === undefined
    ? refused(`${WHICH}\n\n${options.map((option, at) => `${at + 1}. ${option}`).join('\n')}`, readings)
    : called(tool.name, { question: WHICH, options, facts: [] });
}

/** What to do about a question; if the user chose an offered reading, it is drafted. */
function decisionOf({ question, before, answer }: Turn, all: readonly DatasetProfile[], reader: Reader): Decision {
  const { question: text, tables } = readMentions(question, all);
  const seen = tables.map(table => asSeen(table));
  let made: Decision | undefined;
  const alone = (): Decision => (made ??= decided(text, tables, seen, reader));
  const decision = (before && reader.followUp(text, before, seen, alone)) ?? alone();
  if (answer === undefined || decision.type !== 'offer') {
    return decision;
  }
  const { readings } = decision;
  const reading = readings[placeOf(answer, readings.map(textOf))];
  return reading === undefined
    ? decision
    : { type: 'draft', reading, others: readings.filter(other => other !== reading) };
}

/** Of several tables, index levels count only if nothing is drafted without: a `groupby` repeats columns of its table and is not meant. */
function decided(
  text: string,
  tables: readonly DatasetProfile[],
  seen: readonly DatasetProfile[],
  reader: Reader
): Decision {
  const isOne = tables.length === 1 || tables.every(({ index = [] }) => index.length === 0);
  const flat = isOne
    ? undefined
    : reader.decide(
        text,
        tables.map(table => asSeen(table, true))
      );
  const decision = flat?.type === 'draft' ? flat : reader.decide(text, seen);
  return decision.type === 'decline' && flat?.type === 'offer' ? flat : decision;
}

/** Which option an answer chooses: by its text, its number, or words that only one of them has; -1 for none. */
function placeOf(answer: string, options: readonly string[]): number {
  const words = answer.toLowerCase().replace(/\.$/u, '');
  const texts = options.map(option => option.toLowerCase());
  if (texts.includes(words) || words === '') {
    return texts.indexOf(words);
  }
  const [only = -1, ...others] = texts.flatMap((text, at) => (text.includes(words) ? [at] : []));
  return /^\d$/u.test(words) ? Number(words) - 1 : others.length === 0 ? only : -1;
}

/** A reading as it is offered: what it answers, which words it only guesses at, and which it leaves out. */
function textOf(reading: Candidate): string {
  const guesses = guessesOf(reading).map(({ phrase, name }) => `“${phrase}” read as ${name}`);
  const left = notUsed(reading);
  return `${[reading.sentence, ...new Set(guesses)].join(', ')}${left === '' ? '' : ` (${left})`}`;
}

/** Which words a reading leaves out; empty if it says them all. */
function notUsed({ sentence, unused }: Candidate): string {
  const said = new Set(sentence.split(/[^\p{L}\p{N}]+/u).map(stemOf));
  const words = [...new Set(unused.filter(word => !said.has(stemOf(word))))].map(word => `“${word}”`);
  return words.length === 0 ? '' : `${words.join(' and ')} not used`;
}

function replyOf(
  { reading, others }: Extract<Decision, { type: 'draft' }>,
  { answer }: Turn,
  data: DatasetsData
): AnalysisReply {
  const { plan, sentence } = reading;
  const chosen = { type: 'operation', phrase: '', reading: sentence, text: `You chose: ${textOf(reading)}` } as const;
  return {
    type: 'cellwright.analysis',
    plan: { type: 'cellwright.plan', dataset: sources(plan.of)[0] ?? '', plan },
    assumptions: [...((answer ?? '') === '' ? [] : [chosen]), ...assumptionsOf(reading, others, tablesOf(data))],
    notes: [...planNotes(plan, data.profiles), notUsed(reading)].filter(note => note !== '')
  };
}

/** A plan as a call of the tool that drafts its cell, or as code if that is asked for or there is no tool; or why it has no code. */
function answered(reply: AnalysisReply, turn: Turn, { role, tools }: ModelRequest, data: DatasetsData): Events {
  const { plan } = reply.plan;
  const printed = codeOf(plan, data);
  if ('refused' in printed) {
    return refused(printed.refused);
  }
  const tool = role === 'subquery' ? undefined : toolOf(tools, DRAFTING);
  if (tool !== undefined) {
    // The request for the code that follows knows the plan, but nothing that was said before.
    return [{ type: 'data', data: reply }, ...called(tool.name, { query: turn.question })];
  }
  return said(`${explainPlan(plan, tablesOf(data))}.\n\n\`\`\`python\n${printed.code}\n\`\`\`\n`, reply);
}

function codeOf(seen: Plan, { profiles: all, variables, modules }: DatasetsData): ReturnType<typeof printPlan> {
  const { plan, profiles } = asPrinted(seen, all);
  const frame = all.find(({ name }) => plan.type === 'change' && name === plan.frame);
  const [level] = frame === undefined ? [] : levelsRead(plan, frame);
  if (frame !== undefined && level !== undefined) {
    const { name } = frame;
    const way = `Run ${name} = ${name}.reset_index(), then ask again.`;
    return { refused: `${level.name} is in the index of ${name}. ${way}` };
  }
  const checked = checkPlan(plan, profiles);
  return checked.status === 'problem' ? { refused: checked.problem } : printPlan(checked, { variables, modules });
}

const said = (delta: string, ...data: readonly (AnalysisReply | DeclineData)[]): Events => [
  { type: 'text', delta },
  ...data.map(one => ({ type: 'data', data: one }) as const),
  { type: 'end', reason: 'stop' }
];

const called = (name: string, args: object): Events => [
  { type: 'call-delta', index: 0, name, arguments: JSON.stringify(args) },
  { type: 'end', reason: 'calls' }
];

/** What is said in place of an answer, with what may be asked instead. */
function refused(text: string, readings?: readonly OfferedReading[]): Events {
  const closest = (readings ?? []).map(reading => reading.text);
  return said(text, { type: 'cellwright.decline', closest, ...(readings === undefined ? {} : { readings }) });
}
