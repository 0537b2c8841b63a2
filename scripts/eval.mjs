import { join } from 'node:path';
import { askAll, evalOptions, evalScript, evaluateSet } from './eval/run-eval.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { emptyFolder, repository } from './setup/repository.mjs';
import { runAsScript } from './setup/script.mjs';
import { writeBetween } from './setup/markdown.mjs';

async function evaluateHalf({ half, control, model, list, class: classes }) {
  const folder = emptyFolder(join(repository.work, 'eval', control === 'none' ? half : `${half}-${control}`));
  await evalScript('prepare.py', [half, folder, '--control', control, ...classes.flatMap(kind => ['--kind', kind])]);
  await askAll(folder, ['--model', model]);
  return evalScript('report.py', [half, folder, ...list.flatMap(outcome => ['--list', outcome])]);
}

await runAsScript(async progress => {
  const folder = (process.env.npm_lifecycle_event === 'eval' && process.env.INIT_CWD) || process.cwd();
  const options = evalOptions(process.argv.slice(2), folder);
  await ensureReady({ for: 'start', progress });
  const report = await (options.set === undefined
    ? evaluateHalf(options)
    : evaluateSet(options, emptyFolder(join(repository.work, 'eval', 'set'))));
  process.stdout.write(report);
  if (options.write) writeBetween('docs/analyst.md', 'blind', report);
});
