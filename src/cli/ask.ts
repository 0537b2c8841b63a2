import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { CellwrightError } from '../agent/index.js';
import { ASK_USAGE, askArguments, UsageError, type AskArguments } from './ask-arguments.js';
import type { AskEnvironment } from './ask-environment.js';
import { askQuestion, type Question } from './ask-question.js';
import { readBatchFile, type BadBatchLine, type BatchLine } from './batch-file.js';
import { FileReader, findDataFile } from './file-service.js';
import { within } from './child-process.js';
import { openModel, type OpenedModel } from './open-model.js';
import { PrivateServer } from './private-server.js';
import { exitCode, failedReport, reportText, type AskReport } from './report.js';

/** Seconds a draft may run; a person who does not want to wait that long presses Ctrl-C. */
const RUN_SECONDS = 600;

/** Kernels at the same time; each takes about 100 MB. */
const MOST_KERNELS = 4;

/**
 * The `ask` command: the agent without a page, in a private Jupyter server and kernel. Never rejects.
 *
 * @returns The exit code: 0 answered, 2 usage, 3 gave up, 4 failed.
 */
export async function ask(argv: readonly string[], environment: AskEnvironment): Promise<number> {
  const { output, signal } = environment;
  try {
    const typed = askArguments(argv);
    if (typed === 'help') {
      output.answer(ASK_USAGE);
      return 0;
    }
    const { asked } = typed;
    return await ('batch' in asked ? askBatch(asked, typed, environment) : askOnce(asked, typed, environment));
  } catch (error) {
    const report = failedReport(error, signal);
    output.progress(report.error?.message ?? '');
    if (argv.includes('--json') && !argv.includes('--batch')) {
      output.answer(`${JSON.stringify(report)}\n`);
    }
    if (!CellwrightError.isInstance(error) && !signal.aborted) {
      output.progress(error instanceof Error ? (error.stack ?? '') : '');
    }
    return error instanceof UsageError ? 2 : 4;
  }
}

/** Answers one question; resolves with the exit code. Throws `UsageError` before anything is started. */
async function askOnce(
  { question, data: paths }: Extract<AskArguments['asked'], { readonly question: string }>,
  typed: AskArguments,
  environment: AskEnvironment
): Promise<number> {
  const { folder, output, prompt, signal } = environment;
  const data = paths.map(path => findDataFile(path, folder));
  const report = await withTools(typed.model, folder, environment, tools => {
    output.progress('Starting a private kernel');
    const onProgress = (line: string): void => output.progress(line);
    return answer({ question, data, prompt, runSeconds: RUN_SECONDS, onProgress }, typed, tools, { signal });
  });
  if (typed.json) {
    output.answer(`${JSON.stringify(report)}\n`);
  } else {
    output.answer(reportText(report));
    if (report.error !== undefined && report.error.message !== report.text) {
      output.progress(report.error.message);
    }
  }
  return exitCode(report);
}

/**
 * Answers every line of a batch file, each in a kernel in which nothing else ever ran, and prints one object a line as
 * it is done. A line that fails yields an object too. Resolves with the exit code.
 */
async function askBatch(
  { batch, deadline }: Extract<AskArguments['asked'], { readonly batch: string }>,
  typed: AskArguments,
  environment: AskEnvironment
): Promise<number> {
  const { output, signal } = environment;
  const file = resolve(environment.folder, batch);
  const folder = dirname(file);
  const lines = readBatchFile(file, batch);
  const print = (id: BadBatchLine['id'], report: AskReport): void => {
    output.answer(`${JSON.stringify({ id, ...report })}\n`);
  };
  lines.forEach(line => 'error' in line && print(line.id, failedReport(line.error)));
  const askLine = async ({ question, data: paths, after }: BatchLine, tools: Tools): Promise<AskReport> => {
    const data = paths.map(path => findDataFile(path, folder));
    const own = { question, after, data, runSeconds: deadline, onProgress: () => undefined };
    return answer(own, typed, tools, { signal, deadline });
  };
  const waiting = lines.filter((line): line is BatchLine => !('error' in line));
  const total = waiting.length;
  await withTools(typed.model, folder, environment, async tools => {
    const work = async (): Promise<void> => {
      for (let line = waiting.shift(); line !== undefined && !signal.aborted; line = waiting.shift()) {
        const report = await askLine(line, tools).catch((error: unknown) => failedReport(error, signal));
        print(line.id, report);
        output.progress(`${total - waiting.length} of ${total}: ${report.status}`);
      }
    };
    const lanes = Math.min(MOST_KERNELS, availableParallelism(), total, tools.model.atOnce);
    await Promise.all(Array.from({ length: lanes }, work));
  });
  return signal.aborted ? 4 : 0;
}

/** What the questions of a command share. */
type Tools = { readonly model: OpenedModel; readonly files: FileReader; readonly server: PrivateServer };

/** Opens the model, starts a private server whose kernels work in `folder`, and ends all of it whatever happens. */
async function withTools<T>(
  name: string,
  folder: string,
  environment: AskEnvironment,
  action: (tools: Tools) => Promise<T>
): Promise<T> {
  const { python, service, signal } = environment;
  const model = await openModel(name, environment); // Fails on a wrong model before anything is started.
  const files = new FileReader(service, folder, signal);
  let server: PrivateServer | undefined;
  try {
    server = await PrivateServer.start(python, folder, signal);
    return await action({ model, files, server });
  } finally {
    await Promise.all([model.close(), files.dispose(), server?.dispose()]);
  }
}

/** Answers a question in a kernel of its own. Rejects when none can be started, and after `deadline` seconds, if given. */
async function answer(
  question: Omit<Question, 'files' | 'client' | 'run' | 'allowTools'>,
  { run, allowTools, codeForm }: AskArguments,
  { model, files, server }: Tools,
  { signal, deadline }: { readonly signal: AbortSignal; readonly deadline?: number }
): Promise<AskReport> {
  question.data.forEach(file => void files.read(file)); // While the kernel starts.
  const kernel = await server.startKernel(signal);
  const milliseconds = deadline === undefined ? undefined : 1000 * deadline;
  const late = (): Error => new CellwrightError('deadline', `No answer within the deadline of ${String(deadline)} s.`);
  try {
    const asked = {
      ...question,
      ...model.choose(),
      ...(codeForm !== undefined && { codeForm }),
      files,
      run,
      allowTools
    };
    return await within(milliseconds, signal, late, ended => askQuestion(kernel, asked, ended));
  } finally {
    kernel.dispose();
  }
}
