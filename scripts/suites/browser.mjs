import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { failure } from './failure.mjs';
import { runTool } from './run-tool.mjs';

/** The failed tests of a file or of a group in it. */
function failuresOf({ title, suites = [], specs }) {
  const failed = specs.filter(({ ok }) => !ok);
  const messages = ({ tests }) => tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
  const own = failed.map(spec =>
    failure(`${spec.file}:${spec.line} ${title} › ${spec.title}`, messages(spec).join('\n'))
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** The numbers of a report of Playwright, and the failed tests by name. */
export function countPlaywright(file) {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    failures: [...errors.map(({ message }) => failure('ui-tests', message ?? '')), ...suites.flatMap(failuresOf)],
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped
  };
}

/**
 * A real JupyterLab in a real browser, by keyboard and mouse.
 *
 * @param {string} name
 * @param {string} folder Where the configuration of Playwright lies.
 */
export const browser = (name, folder, { oneCore = false } = {}) => ({
  name,
  oneCore,
  async run({ env, results, chromium, print }) {
    const file = join(results, `${name}.json`);
    rmSync(file, { force: true });
    const cli = join(repository.nodeModules, '@playwright', 'test', 'cli.js');
    const own = { ...env, CELLWRIGHT_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const args = ['test', '--config', folder, '--reporter=list,json'];
    const { ok } = await runTool(process.execPath, [cli, ...args], { env: own }, print);
    return { ok, ...countPlaywright(file) };
  }
});
