import { join } from 'node:path';
import { ensureReady } from './setup/ensure-ready.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';

await runAsScript(async () => {
  await ensureReady({ for: 'ask' });
  const { profile } = await import('../lib/cli/index.js');
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop.abort());
  process.exitCode = await profile(process.argv.slice(2), {
    service: join(repository.root, 'jupyterlab_cellwright', 'service', 'service.mjs'),
    folder: (process.env.npm_lifecycle_event === 'profile' && process.env.INIT_CWD) || process.cwd(),
    output: {
      answer: text => process.stdout.write(text),
      progress: line => process.stderr.write(`${line}\n`)
    },
    signal: stop.signal
  });
});
