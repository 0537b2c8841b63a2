import { parseArgs } from 'node:util';
import { CODE_FORMS } from '../models/openai/index.js';
import type { CodeForm } from '../toolsets/index.js';
import type { AskArguments } from './ask-arguments.js';
import { UsageError } from './usage-error.js';

const OPTIONS = {
  data: { type: 'string', multiple: true },
  model: { type: 'string' },
  'code-form': { type: 'string' },
  run: { type: 'boolean' },
  'allow-tools': { type: 'boolean' },
  json: { type: 'boolean' },
  notebook: { type: 'string' },
  batch: { type: 'string' },
  deadline: { type: 'string' },
  help: { type: 'boolean', short: 'h' }
} as const;

const DEFAULT_DEADLINE = 60;

/** Reads the arguments after the script's name. Throws `UsageError` with the cause and the next step. */
export function parseAskArguments(argv: readonly string[]): AskArguments {
  const { values, positionals } = parse(argv);
  if (values.help) {
    return { type: 'help' };
  }
  const options = {
    model: values.model ?? 'builtin',
    ...(values['code-form'] !== undefined && { codeForm: readCodeForm(values['code-form']) }),
    run: values.run ?? false,
    allowTools: values['allow-tools'] ?? false,
    json: values.json ?? false
  };
  const data = values.data ?? [];
  if (values.batch !== undefined) {
    if (positionals.length > 0 || data.length > 0 || values.notebook !== undefined) {
      throw new UsageError(
        'A batch names data and questions in its file. Leave out --data, --notebook and the question.'
      );
    }
    return { type: 'batch', file: values.batch, deadline: readDeadline(values.deadline), ...options, json: true };
  }
  if (values.deadline !== undefined) {
    throw new UsageError('--deadline belongs to --batch. Leave it out.');
  }
  const question = positionals.join(' ').trim();
  if (question === '') {
    throw new UsageError('There is no question. Add it in quotes at the end, for example: "How many rows are there?"');
  }
  if (data.length === 0) {
    throw new UsageError('There is no data. Name a file with --data FILE.');
  }
  const notebook = values.notebook === undefined ? {} : { notebook: values.notebook };
  return { type: 'question', question, data, ...notebook, ...options };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    const unknown = unknownOption(argv, error);
    const cause = unknown ?? (error instanceof Error ? error.message : String(error));
    throw new UsageError(`${cause.replace(/[.\s]*$/, '')}. Type --help for the options.`);
  }
}

/** A sentence of our own: Node's speaks of positional arguments, which nobody meant. */
function unknownOption(argv: readonly string[], error: unknown): string | null {
  const code = (error as { readonly code?: string }).code;
  const option = argv.find(word => word.startsWith('-') && !(word.replace(/^--?|=.*$/g, '') in OPTIONS));
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && option !== undefined ? `There is no option ${option}` : null;
}

function readCodeForm(text: string): CodeForm {
  const form = CODE_FORMS.find(known => known === text);
  if (form === undefined) {
    throw new UsageError(`--code-form takes one of ${CODE_FORMS.join(', ')}, not "${text}".`);
  }
  return form;
}

function readDeadline(text: string | undefined): number {
  const seconds = text === undefined ? DEFAULT_DEADLINE : Number(text);
  if (!Number.isFinite(seconds) || seconds <= 0) {
    throw new UsageError(`--deadline takes a number of seconds above 0, not "${String(text)}".`);
  }
  return seconds;
}
