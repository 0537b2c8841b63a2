import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { runTool } from './run-tool.mjs';

/** A real JupyterLab in a real browser, by keyboard and mouse. */
export const browser = {
  name: 'browser',
  async run({ env, results, chromium, print }) {
    const file = join(results, 'browser.json');
    rmSync(file, { force: true });
    const cli = join(repository.nodeModules, '@playwright', 'test', 'cli.js');
    const own = { ...env, CELLWRIGHT_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const args = ['test', '--config', 'ui-tests', '--reporter=list,json'];
    await runTool(process.execPath, [cli, ...args], { env: own }, print);
    const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
  }
};
