import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repository } from './repository.mjs';

/** Every file under the given paths, sorted. A missing path counts as empty. */
function filesUnder(paths, skip) {
  const files = [];
  const visit = path => {
    const name = relative(repository.root, path).replaceAll('\\', '/');
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat || skip(name)) return;
    if (stat.isDirectory()) for (const entry of readdirSync(path).sort()) visit(join(path, entry));
    else files.push([name, path]);
  };
  for (const path of paths) visit(join(repository.root, path));
  return files;
}

/**
 * A hash over the names and contents of files and folders, relative to the repository. `skip` leaves names out; `and`
 * is further text that counts.
 */
function fingerprint(paths, { skip = () => false, and = '' } = {}) {
  const hash = createHash('sha256').update(and);
  for (const [name, path] of filesUnder(paths, skip)) hash.update(`\0${name}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

/**
 * Runs an action unless it was done for the same inputs before and its outputs are there.
 *
 * @param {{ stamp: string, inputs: readonly string[], outputs?: readonly string[], force?: boolean }} state `stamp`: the file
 * that remembers the inputs; it lies beside the outputs, so that removing them forgets it. `inputs`: as for `fingerprint`,
 * which also takes `skip` and `and`. `force`: run the action in any case.
 */
export async function unlessDone({ stamp, inputs, outputs = [], force = false, ...options }, action) {
  const wanted = fingerprint(inputs, options);
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  if (!force && known === wanted && outputs.every(file => existsSync(file))) return;
  await action();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(`${stamp}.${process.pid}`, wanted);
  renameSync(`${stamp}.${process.pid}`, stamp);
}
