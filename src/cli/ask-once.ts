import { writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { CellwrightError } from '../agent/index.js';
import type { AskArguments } from './ask-arguments.js';
import type { AskEnvironment } from './ask-environment.js';
import { askQuestion, type Answer } from './ask-question.js';
import { exitCode } from './exit-code.js';
import { failedReport } from './failed-report.js';
import { FileReader } from './data/file-reader.js';
import { findDataFile } from './data-file.js';
import { openModel } from './models/open-model.js';
import { notebookFile } from './notebook-file.js';
import { reportText } from './report-text.js';
import { untilAborted } from './until-aborted.js';
import { withKernels } from './with-kernels.js';

/** Seconds a draft may run; a person who waits longer presses Ctrl-C. */
const RUN_SECONDS = 600;

/** Answers one question; resolves with the exit code. Throws `UsageError` before anything is started. */
export async function askOnce(
  typed: AskArguments & { readonly type: 'question' },
  environment: AskEnvironment
): Promise<number> {
  const { output, signal } = environment;
  const start = performance.now();
  const model = await openModel(typed.model, environment);
  const { client, ...chosen } = model.choose();
  // Kernels work where the notebook will lie, so that its relative paths hold there too.
  const folder =
    typed.notebook === undefined ? environment.folder : dirname(resolve(environment.folder, typed.notebook));
  const data = typed.data.map(path => {
    const file = findDataFile(path, environment.folder);
    return folder === environment.folder ? file : { ...file, written: relativePath(folder, file.path) };
  });
  const files = new FileReader(environment.service, signal);
  data.forEach(file => void files.read(file)); // While the kernel starts.
  let answer: Answer;
  try {
    output.progress('Starting a private kernel');
    answer = await withKernels(environment, folder, 1, async pool => {
      const kernel = await untilAborted(signal, pool.take());
      const asked = askQuestion(
        kernel,
        {
          question: typed.question,
          data,
          files,
          model: client,
          ...chosen,
          ...(typed.codeForm !== undefined && { codeForm: typed.codeForm }),
          run: typed.run,
          allowTools: typed.allowTools,
          prompt: environment.prompt,
          runSeconds: RUN_SECONDS,
          onProgress: line => output.progress(line)
        },
        signal
      );
      return untilAborted(signal, asked);
    });
    if (typed.notebook !== undefined && answer.cells.length > 0) {
      writeNotebook(resolve(environment.folder, typed.notebook), answer);
      output.progress(`Wrote ${typed.notebook}`);
    }
  } catch (error) {
    answer = { report: failedReport(error, signal), cells: [] };
  } finally {
    await Promise.all([model.close(), files.dispose()]);
  }
  const report = { ...answer.report, ms: Math.round(performance.now() - start) };
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

function relativePath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

function writeNotebook(path: string, { cells }: Answer): void {
  try {
    writeFileSync(path, `${JSON.stringify(notebookFile(cells), null, 1)}\n`);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new CellwrightError('notebook', `The notebook ${basename(path)} could not be written: ${cause}`);
  }
}
