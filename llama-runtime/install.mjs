import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { binaryFor } from './binary-for.mjs';
import { findNpm } from './find-npm.mjs';
import { installRuntime } from './install-runtime.mjs';
import { megabytes } from './megabytes.mjs';

/**
 * `node install.mjs FOLDER`: installs what runs model files into a folder. With `--check` it only says whether it could. With `--lifeline`
 * it stops when its standard input ends, and leaves nothing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, lifeline: { type: 'boolean', default: false } }
});
const about = JSON.parse(readFileSync(new URL('./about.json', import.meta.url), 'utf8'));
const say = line => process.stdout.write(`${line}\n`);
const stop = new AbortController();

process.on('SIGTERM', () => stop.abort());
process.on('SIGINT', () => stop.abort());
if (values.lifeline) process.stdin.on('end', () => stop.abort()).resume();

try {
  binaryFor();
  findNpm();
  const [folder] = positionals;
  if (!values.check) {
    if (!folder) throw new Error('Name the folder to install into: node install.mjs FOLDER');
    say(`About ${megabytes(about.downloadBytes)} to download, ${megabytes(about.diskBytes)} on the disk.`);
    const log = text => process.stdout.write(text);
    const bytes = await installRuntime(folder, { say, log, signal: stop.signal });
    say(`Installed: ${megabytes(bytes)} in ${folder}.`);
  }
  process.exitCode = 0;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
process.stdin.destroy();
