import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { countPlaywright } from '../suites/browser.mjs';
import { failure } from '../suites/failure.mjs';
import { runTool } from '../suites/run-tool.mjs';
import { freshEnvironment } from './fresh-environment.mjs';
import { leftOver } from './left-over.mjs';

/**
 * Installs a distribution into a fresh environment without Node.js on the path, does there in a browser what a user does first, and
 * uninstalls it.
 *
 * @param {string} distribution The file.
 * @param {{ packages: readonly string[], python?: string, results: string, chromium: string, env: NodeJS.ProcessEnv, print: (text: string)
 * => void }} options `packages`: what is installed beside it. `python`: which version, that of `.venv` by default.
 * @returns {Promise<{ passed: number, failed: number, skipped: number, failures: readonly string[] }>}
 */
export async function tryWheel(distribution, { packages, python: version, results, chromium, env, print }) {
  const folder = join(repository.work, 'wheel', 'environment');
  const progress = { log: () => undefined };
  const python = await freshEnvironment(folder, [distribution, ...packages], progress, version);
  const file = join(results, 'wheel.json');
  rmSync(file, { force: true });
  const cli = join(repository.nodeModules, '@playwright', 'test', 'cli.js');
  const own = { ...env, CELLWRIGHT_CHROMIUM: chromium, CELLWRIGHT_WHEEL: python, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { ok } = await runTool(
    process.execPath,
    [cli, 'test', '--config', join('ui-tests', 'wheel'), '--reporter=list,json'],
    { env: own },
    print
  );
  const counts = { ok, ...countPlaywright(file) };
  const left = await leftOver(folder, python, progress);
  print(`${left.length === 0 ? '✓' : '✗'} nothing is left after it was uninstalled\n`);
  if (left.length === 0) return { ...counts, passed: counts.passed + 1 };
  return {
    ...counts,
    failed: counts.failed + 1,
    failures: [...counts.failures, failure('left after it was uninstalled', left.join('\n'))]
  };
}
