import { CellwrightError } from '../agent/index.js';
import { askBatch } from './ask-batch.js';
import type { AskEnvironment } from './ask-environment.js';
import { askOnce } from './ask-once.js';
import { failedReport } from './failed-report.js';
import { parseAskArguments } from './parse-ask-arguments.js';
import { UsageError } from './usage-error.js';
import { USAGE_TEXT } from './usage-text.js';

/**
 * The `ask` command: the agent without a page, in a private Jupyter server and kernel.
 *
 * @param argv What was typed after the script's name.
 * @returns The exit code: 0 answered, 2 usage, 3 gave up, 4 failed. Never rejects.
 */
export async function ask(argv: readonly string[], environment: AskEnvironment): Promise<number> {
  try {
    const typed = parseAskArguments(argv);
    switch (typed.type) {
      case 'help':
        environment.output.answer(USAGE_TEXT);
        return 0;
      case 'batch':
        return await askBatch(typed, environment);
      case 'question':
        return await askOnce(typed, environment);
    }
  } catch (error) {
    environment.output.progress(error instanceof Error ? error.message : String(error));
    if (argv.includes('--json') && !argv.includes('--batch')) {
      environment.output.answer(`${JSON.stringify(failedReport(error))}\n`);
    }
    if (!CellwrightError.isInstance(error)) {
      environment.output.progress(error instanceof Error ? (error.stack ?? '') : '');
    }
    return error instanceof UsageError ? 2 : 4;
  }
}
