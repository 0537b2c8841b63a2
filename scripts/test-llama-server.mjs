import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ensureLlamaServer } from './llama-server/ensure-llama-server.mjs';
import { startLlamaServer } from './llama-server/start-llama-server.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { createProgress } from './setup/progress.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { runCommand } from './setup/run-command.mjs';
import { withLock } from './setup/with-lock.mjs';

/**
 * `npm run test:llama-server`: the client for endpoints against a real server, which the first time is built for about six minutes.
 * What it was sent and what it answered is kept as the transcripts that `npm test` replays.
 */
await runAsScript(async () => {
  await ensureReady({ for: 'start' });
  const progress = createProgress();
  const python = await withLock(progress, () => ensureLlamaServer(progress));
  const key = `test-${randomBytes(12).toString('hex')}`;
  const server = await startLlamaServer(python, join(repository.work, 'test', 'llama-server'), key);
  try {
    progress.say(`A model of random weights is served at ${server.baseUrl}; its log is ${server.log}`);
    const jest = join(repository.nodeModules, 'jest', 'bin', 'jest.js');
    const { code } = await runCommand(process.execPath, [jest, '--selectProjects', 'llama-server'], {
      env: { ...process.env, CELLWRIGHT_LLAMA_SERVER: server.baseUrl, CELLWRIGHT_LLAMA_SERVER_KEY: key },
      onOutput: text => process.stdout.write(text)
    });
    process.exitCode = code;
  } finally {
    await server.stop();
  }
});
