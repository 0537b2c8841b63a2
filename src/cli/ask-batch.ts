import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CellwrightError } from '../agent/index.js';
import type { AskArguments } from './ask-arguments.js';
import type { AskEnvironment } from './ask-environment.js';
import type { AskReport } from './ask-report.js';
import { askQuestion } from './ask-question.js';
import { parseBatchLine, type BadBatchLine, type BatchLine } from './batch-line.js';
import { FileReader } from './data/file-reader.js';
import { findDataFile } from './data-file.js';
import { failedReport } from './failed-report.js';
import type { KernelPool } from './kernel-pool.js';
import { openModel } from './models/open-model.js';
import type { OpenedModel } from './models/opened-model.js';
import { untilAborted } from './until-aborted.js';
import { UsageError } from './usage-error.js';
import { withKernels } from './with-kernels.js';

type Batch = AskArguments & { readonly type: 'batch' };

/**
 * Answers every line of a batch file, each in a kernel in which nothing else ever ran, and prints one object a line as
 * it is done. A line that fails yields an object too. Resolves with the exit code.
 */
export async function askBatch(typed: Batch, environment: AskEnvironment): Promise<number> {
  const file = resolve(environment.folder, typed.file);
  const lines = readLines(file, typed.file);
  const model = await openModel(typed.model, environment); // Fails on a wrong model before anything is started.
  const print = (id: BadBatchLine['id'], report: AskReport): void => {
    environment.output.answer(`${JSON.stringify({ id, ...report })}\n`);
  };
  const questions: BatchLine[] = [];
  for (const line of lines) {
    if ('error' in line) {
      print(line.id, failedReport(line.error));
    } else {
      questions.push(line);
    }
  }
  if (questions.length === 0) {
    return 0;
  }
  let printed = 0;
  const files = new FileReader(environment.service, environment.signal);
  try {
    await withKernels(environment, dirname(file), questions.length, async (pool, size) => {
      const waiting = [...questions];
      const work = async (): Promise<void> => {
        for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
          environment.signal.throwIfAborted();
          const report = await askLine(line, typed, environment, { model, pool, files, folder: dirname(file) });
          print(line.id, report);
          printed += 1;
          environment.output.progress(`${printed} of ${questions.length}: ${report.status}`);
        }
      };
      await Promise.all(Array.from({ length: Math.min(size, model.atOnce) }, work));
    });
  } catch (error) {
    if (environment.signal.aborted) {
      return 4;
    }
    throw error;
  } finally {
    await Promise.all([model.close(), files.dispose()]);
  }
  return 0;
}

/** What the lines of a batch share. */
type BatchTools = {
  readonly model: OpenedModel;
  readonly pool: KernelPool;
  readonly files: FileReader;
  readonly folder: string;
};

async function askLine(
  line: BatchLine,
  typed: Batch,
  environment: AskEnvironment,
  { model, pool, files, folder }: BatchTools
): Promise<AskReport> {
  const deadline = new AbortController();
  const signal = AbortSignal.any([environment.signal, deadline.signal]);
  let timer: NodeJS.Timeout | undefined;
  try {
    const data = line.data.map(path => findDataFile(path, folder));
    const { client, ...chosen } = model.choose();
    const kernel = await untilAborted(signal, pool.take());
    timer = setTimeout(() => {
      const message = `No answer within the deadline of ${typed.deadline} s.`;
      deadline.abort(new CellwrightError('deadline', message));
    }, typed.deadline * 1000);
    try {
      const question = {
        question: line.question,
        ...(line.after === undefined ? {} : { after: line.after }),
        data,
        files,
        model: client,
        ...chosen,
        ...(typed.codeForm !== undefined && { codeForm: typed.codeForm }),
        run: typed.run,
        allowTools: typed.allowTools,
        runSeconds: typed.deadline,
        onProgress: () => undefined
      };
      return (await untilAborted(signal, askQuestion(kernel, question, signal))).report;
    } finally {
      kernel.dispose();
    }
  } catch (error) {
    return failedReport(error, signal);
  } finally {
    clearTimeout(timer);
  }
}

function readLines(file: string, typed: string): readonly (BatchLine | BadBatchLine)[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new UsageError(`There is no file ${typed}. The path is relative to the folder you are in.`);
    }
    const cause = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The batch file ${typed} could not be read: ${cause}`);
  }
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => parseBatchLine(line, number));
}
