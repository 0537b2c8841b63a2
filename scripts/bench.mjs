import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureReady } from './setup/ensure-ready.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/setup-error.mjs';

const BEGIN = '<!-- figures -->';
const END = '<!-- /figures -->';

/** Replaces the table in docs/performance.md. */
function writeTable(table) {
  const file = join(repository.root, 'docs', 'performance.md');
  const text = readFileSync(file, 'utf8');
  const begin = text.indexOf(BEGIN) + BEGIN.length;
  writeFileSync(file, `${text.slice(0, begin)}\n\n${table}\n\n${text.slice(text.indexOf(END))}`);
}

await runAsScript(async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true, default: [] }, write: { type: 'boolean', default: false } }
  });
  if (values.write && values.only.length > 0) {
    throw new SetupError('--write puts all figures into the document: leave out --only.');
  }
  const { chromium, python } = await ensureReady({ for: 'bench' });
  const { figures } = await import('../bench/figures.mjs');
  console.debug = () => undefined;
  const unknown = values.only.find(name => !figures[name]);
  if (unknown) throw new SetupError(`There is no figure ${unknown}. Figures: ${Object.keys(figures).join(', ')}.`);
  const names = Object.keys(figures).filter(name => values.only.length === 0 || values.only.includes(name));
  const lines = [
    '| Figure | Measured | Wanted | Ratio | Baseline of the same run | Samples |',
    '| --- | --- | --- | --- | --- | --- |'
  ];
  for (const name of names) {
    const { title, baseline, target, measure } = figures[name];
    process.stderr.write(`… ${title}\n`);
    const { value, ratio, samples } = await measure({ chromium, python });
    lines.push(`| ${title} | ${value} | ${target} | ${ratio.toFixed(2)} | ${baseline} | ${samples} |`);
    process.stderr.write(`  ${value}, ${ratio.toFixed(2)} of ${baseline}\n`);
  }
  const about = `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}.`;
  const table = `${about}\n\n${lines.join('\n')}`;
  process.stdout.write(`${table}\n`);
  if (values.write) writeTable(table);
  process.exit(0);
});
