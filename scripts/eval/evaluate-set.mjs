import { mkdirSync, rmSync } from 'node:fs';

/**
 * Asks the questions of a file and judges the replies (eval/README.md says what stands in it).
 *
 * @param {{ file: string, model: string, limit?: string, deadline: string, json: boolean, list: readonly string[] }} options `file` is a
 * path; `deadline` in seconds for each question.
 * @param {{ folder: string, run: (script: string, ...args: string[]) => string, ask: (folder: string, model: string, deadline: string) =>
 * Promise<void> }} tools `folder` is emptied and gets the batch and the replies; `run` runs a script of `eval/`; `ask` asks `batch.jsonl`
 * and writes `replies.jsonl`.
 * @returns {Promise<string>} The report.
 */
export async function evaluateSet({ file, model, limit, deadline, json, list }, { folder, run, ask }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('prepare_set.py', file, folder, ...(limit === undefined ? [] : ['--limit', limit]));
  await ask(folder, model, deadline);
  return run('report_set.py', file, folder, ...(json ? ['--json'] : []), ...list.flatMap(name => ['--list', name]));
}
