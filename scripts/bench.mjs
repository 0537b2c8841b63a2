import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureReady } from './setup/ensure-ready.mjs';
import { writeBetween } from './setup/markdown.mjs';
import { runAsScript } from './setup/script.mjs';
import { SetupError } from './setup/run-command.mjs';

const HEAD = ['| Figure | Measured | Wanted | Ratio |', '| --- | --- | --- | --- |'];

/** `npm run bench [-- --only NAME… | --write]`: measures the figures and prints them; `--write` puts all into docs/performance.md. */
await runAsScript(async progress => {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true, default: [] }, write: { type: 'boolean', default: false } }
  });
  if (values.write && values.only.length > 0) {
    throw new SetupError('--write puts all figures into the document: leave out --only.');
  }
  const { chromium, python } = await ensureReady({ for: 'bench', progress });
  const { figures } = await import('../bench/figures.mjs');
  console.debug = () => undefined;
  const unknown = values.only.find(name => !figures[name]);
  if (unknown) throw new SetupError(`There is no figure ${unknown}. Figures: ${Object.keys(figures).join(', ')}.`);
  const lines = [...HEAD];
  for (const [name, { title, baseline, target, measure }] of Object.entries(figures)) {
    if (values.only.length > 0 && !values.only.includes(name)) continue;
    process.stderr.write(`… ${title}\n`);
    const { value, ratio, samples } = await measure({ chromium, python });
    lines.push(`| ${title} | ${value} | ${target} | ${ratio.toFixed(2)} |`);
    process.stderr.write(`  ${value}, ${ratio.toFixed(2)} of ${baseline}; ${samples}\n`);
  }
  const about = `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}.`;
  const table = `${about}\n\n${lines.join('\n')}`;
  process.stdout.write(`${table}\n`);
  if (values.write) writeBetween('docs/performance.md', 'figures', table);
  process.exit(0);
});
