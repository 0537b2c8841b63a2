import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { binaryFor } from './binary-for.mjs';
import { findNpm } from './find-npm.mjs';
import { installRuntime } from './install-runtime.mjs';
import { isInstalled } from './is-installed.mjs';
import { megabytes } from './megabytes.mjs';
import { fileOf, findRuntime } from './runtime.mjs';

/**
 * `node install.mjs RUNTIME FOLDER`: installs a runtime, `models` or `files`, into a folder. With `--check` it only says which of the folders
 * holds what would be installed, if any, else whether it could be installed. With `--lifeline` it stops when its standard input ends, and leaves
 * nothing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, lifeline: { type: 'boolean', default: false } }
});
const say = line => process.stdout.write(`${line}\n`);
const stop = new AbortController();

process.on('SIGTERM', () => stop.abort());
process.on('SIGINT', () => stop.abort());
if (values.lifeline) process.stdin.on('end', () => stop.abort()).resume();

try {
  const [name = '', ...folders] = positionals;
  const [folder] = folders;
  const runtime = await findRuntime(name);
  const found = values.check && folders.find(each => isInstalled(runtime, each));
  if (found) {
    say(found);
  } else {
    binaryFor(runtime);
    findNpm();
  }
  if (!values.check) {
    if (!folder) throw new Error(`Name the folder to install into: node install.mjs ${name} FOLDER`);
    const about = JSON.parse(readFileSync(fileOf(runtime, 'about.json'), 'utf8'));
    say(`About ${megabytes(about.downloadBytes)} to download, ${megabytes(about.diskBytes)} on the disk.`);
    const log = text => process.stdout.write(text);
    const bytes = await installRuntime(runtime, folder, { say, log, signal: stop.signal });
    say(`Installed: ${megabytes(bytes)} in ${folder}.`);
  }
  process.exitCode = 0;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
process.stdin.destroy();
