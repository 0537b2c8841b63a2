import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureReady } from './setup/ensure-ready.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { runCommand } from './setup/run-command.mjs';

/**
 * `npm run soak [-- --runs N --seed N]`: the tests on random weights with as many runs as is told, 1,000 of each by default. The seed is
 * printed; the same one gives the same runs.
 */
await runAsScript(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 100_000) }
    }
  });
  await ensureReady({ for: 'all' });
  const jest = join(repository.nodeModules, 'jest', 'bin', 'jest.js');
  const only = ['--testPathPattern', '(forced-calls|whole-loop)\\.llama\\.spec'];
  const { code } = await runCommand(process.execPath, [jest, '--selectProjects', 'llama', ...only], {
    env: { ...process.env, CELLWRIGHT_RUNS: values.runs, CELLWRIGHT_SEED: values.seed },
    onOutput: text => process.stdout.write(text)
  });
  process.exitCode = code;
});
