import { parseArgs } from 'node:util';
import { CellwrightError, messageOf } from '../agent/index.js';
import { CODE_FORMS } from '../models/openai/index.js';
import type { CodeForm } from '../toolsets/index.js';

/** The command was typed in a way that cannot be carried out; ends with exit code 2. */
export class UsageError extends CellwrightError {
  constructor(message: string) {
    super('usage', message);
  }
}

/** What `read` gives. Throws `UsageError` with its error behind these words. */
export function orUsageError<T>(beginning: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${beginning}${messageOf(error)}`);
  }
}

/** What was typed. Paths are as typed, relative to the working folder. */
export type AskArguments = {
  /** One question, or a file with one a line. */
  readonly asked:
    | { readonly question: string; readonly data: readonly string[] }
    | { readonly batch: string; /** Seconds for each line. */ readonly deadline: number };
  /** `builtin`, `openai:NAME`, `llama:FILE` or `scripted:FILE`. */
  readonly model: string;
  /** How the model writes what is drafted; if absent, its name or connection decides. */
  readonly codeForm?: CodeForm;
  /** Whether the draft is executed. */
  readonly run: boolean;
  /** Whether `runPython` is allowed without asking; otherwise the person at the terminal decides, or it is denied. */
  readonly allowTools: boolean;
  readonly json: boolean;
};

/** What `--help` prints. */
export const ASK_USAGE = `Ask a question about data files and get a drafted, checked notebook cell.

  npm run -s ask -- --data FILE [--data FILE2] [options] "question"
  npm run -s ask -- --batch FILE.jsonl --run

  --data FILE       CSV, TSV, JSON, JSON lines, Parquet, Excel, Arrow, SQLite or DuckDB; df for one file, the name of
                    the file for several, tables of a file by their own names
  --model MODEL     builtin (default); openai:NAME, a connection saved in the panel, or the model of that name behind
                    OPENAI_API_KEY and CELLWRIGHT_OPENAI_BASE_URL; llama:FILE, a GGUF file; scripted:FILE
  --code-form FORM  how the model writes what is drafted: direct or code; by its size unless given
  --run             execute the draft and give its result
  --allow-tools     let the model run code of its own (runPython) without asking; at a terminal you are asked otherwise
  --json            one JSON object instead of text; leftOut says how many rows its result lacks
  --batch FILE      one {"id", "data": [paths relative to the file], "question"} a line, with
                    "after": ["earlier question", …] asked before it in the same chat and not run;
                    prints one JSON object with its id for each, as it is done
  --deadline S      seconds for each line of a batch (default 60)
  --help            this text

Exit codes: 0 answered, 2 usage, 3 gave up, 4 failed. Standard output holds the answer only.
`;

const OPTIONS = {
  data: { type: 'string', multiple: true },
  model: { type: 'string' },
  'code-form': { type: 'string' },
  run: { type: 'boolean' },
  'allow-tools': { type: 'boolean' },
  json: { type: 'boolean' },
  batch: { type: 'string' },
  deadline: { type: 'string' },
  help: { type: 'boolean', short: 'h' }
} as const;

/** Reads the arguments after the script's name. Throws `UsageError` with the cause and the next step. */
export function askArguments(argv: readonly string[]): AskArguments | 'help' {
  const { values, positionals } = parseOptions(argv);
  if (values.help) {
    return 'help';
  }
  const form = values['code-form'];
  const codeForm = CODE_FORMS.find(known => known === form);
  if (form !== undefined && codeForm === undefined) {
    throw new UsageError(`--code-form takes one of ${CODE_FORMS.join(', ')}, not "${form}".`);
  }
  return {
    asked: askedOf(values, positionals.join(' ').trim()),
    model: values.model ?? 'builtin',
    ...(codeForm !== undefined && { codeForm }),
    run: values.run ?? false,
    allowTools: values['allow-tools'] ?? false,
    json: values.json ?? false
  };
}

/** `parseArgs` of Node. Throws `UsageError` with its first sentence; the others do not help here. */
function parseOptions(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    const [cause] = messageOf(error).split(/\.(?:\s|$)/);
    throw new UsageError(`${cause ?? ''}. Type --help for the options.`);
  }
}

type Values = ReturnType<typeof parseOptions>['values'];

function askedOf({ data = [], batch, deadline }: Values, question: string): AskArguments['asked'] {
  if (batch !== undefined) {
    const seconds = Number(deadline ?? '60');
    if (data.length > 0 || question !== '') {
      throw new UsageError('A batch names data and questions in its file. Leave out --data and the question.');
    }
    if (!Number.isFinite(seconds) || seconds <= 0) {
      throw new UsageError(`--deadline takes a number of seconds above 0, not "${String(deadline)}".`);
    }
    return { batch, deadline: seconds };
  }
  if (deadline !== undefined) {
    throw new UsageError('--deadline belongs to --batch. Leave it out.');
  }
  if (question === '') {
    throw new UsageError('There is no question. Add it in quotes at the end, for example: "How many rows are there?"');
  }
  if (data.length === 0) {
    throw new UsageError('There is no data. Name a file with --data FILE.');
  }
  return { question, data };
}
