import { type ILoopController, type Message } from '../agent/index.js';
import { fromConversation, ownWords, sharedName, type DatasetProfile, type SharedText } from '../datasets/index.js';
import { draftCode, type Draft, type DraftRequest, type WordsOfModel } from './draft-code.js';
import { AnsweredInWords, readCode } from './read-code.js';
import type { SharedContext } from './shared-tool.js';

/**
 * System prompt of the one request in which a small model answers a question: the same for every question, so that it is
 * evaluated once. At most 150 tokens. It asks for a block only: small models that are asked for a sentence first stop after it.
 */
const DIRECT_PROMPT = `You write Python code for a Jupyter cell. Reply with one \`\`\`python block and nothing else.
The variables that are described are loaded: never read files, never make up data. Spell columns exactly as listed. Import what you use. The last line is an expression that shows the result. Charts: matplotlib, with title and axis labels.`;

type DirectQuestion = {
  readonly query: string;
  readonly history: readonly Message[];
  readonly context: readonly SharedContext[];
  readonly loop: ILoopController;
};

/** The draft of a model that chooses no tools, or its words if it wrote no code. A failure ends the run: nobody else could answer. */
export async function draftDirectly(
  request: Omit<DraftRequest, 'prompt' | 'query' | 'context'>,
  { query, history, context, loop }: DirectQuestion
): Promise<Draft | WordsOfModel> {
  const { profiles = [] } = request.snapshot ?? {};
  try {
    const asked = directQuery(query, history, profiles);
    return await draftCode({ ...request, prompt: DIRECT_PROMPT, query: asked, context });
  } catch (error) {
    if (error instanceof AnsweredInWords) {
      const told = context.map(({ text }) => text).join('\n');
      return { type: 'cellwright.words', text: shownWords(error.words, query, told, profiles) };
    }
    loop.setState(loop.STOP_FATAL);
    throw error;
  }
}

const MOST_CODE = 2_000;
const MOST_NAMES = 5;

/** What a small model is asked: the previous question with its code, if any, the question, and what to start from. */
function directQuery(question: string, history: readonly Message[], profiles: readonly DatasetProfile[]): SharedText {
  const names = profiles.slice(0, MOST_NAMES).map(({ name }) => `\`${name}\``);
  const start =
    names.length === 0
      ? ownWords``
      : names.length === 1
        ? ownWords`\n${sharedName(names.join(', '))} is loaded; start from it.`
        : ownWords`\n${sharedName(names.join(', '), 500)} are loaded; start from them.`;
  return ownWords`${before(history)}Question: ${fromConversation(question)}${start}`;
}

function before(history: readonly Message[]): SharedText {
  const at = history.map(({ role }) => role).lastIndexOf('tool');
  const result = history[at];
  const asked = history
    .slice(0, Math.max(at, 0))
    .filter(({ role }) => role === 'user')
    .at(-1);
  if (result?.role !== 'tool' || asked?.role !== 'user') {
    return ownWords``;
  }
  const text = result.parts.map(part => (part.type === 'text' ? part.text : '')).join('\n');
  try {
    const { code } = readCode(text);
    return code.length > MOST_CODE
      ? ownWords``
      : ownWords`Before: ${fromConversation(asked.text)}\n\`\`\`python\n${fromConversation(code)}\n\`\`\`\n`;
  } catch {
    return ownWords``;
  }
}

/** Numbers in a text, with or without a fraction and thousands separators. Digits inside names do not count. */
const FIGURE = /(?<![\p{L}\p{N}_.])\d[\d,]*(?:\.\d+)?(?![\p{L}_])/gu;

const COMPUTED_BY_NOBODY =
  'The model answered in words, with figures that nobody computed; they are not shown. Ask for a cell that computes them, or ask again.';

/** The words of a model about data, or a notice if a figure stands neither in the question nor in what the model was told. */
function shownWords(text: string, question: string, told: string, profiles: readonly DatasetProfile[]): string {
  const known = new Set(`${question}\n${told}`.match(FIGURE)?.map(plain) ?? []);
  profiles.forEach(({ rows, columnCount }) => [rows, columnCount].forEach(count => known.add(String(count))));
  const prose = text.replace(/^\s*\d+[.)] /gmu, '');
  return (prose.match(FIGURE) ?? []).every(figure => known.has(plain(figure))) ? text : COMPUTED_BY_NOBODY;
}

const plain = (figure: string): string => figure.replaceAll(',', '').replace(/\.0+$/u, '');
