import { renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInstalled, MARK } from './is-installed.mjs';

/** Tells one installation in a folder of packages from the next. Nothing where there is none. */
export function stampOf(modules) {
  try {
    const { ino, mtimeMs } = statSync(join(modules, MARK));
    return `${ino} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}

/**
 * Puts new packages in the place of the old ones. Does nothing when another installation was faster. When it fails, the old ones are where they
 * were.
 *
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string} fresh Folder with the new packages.
 * @param {string} modules Where they belong.
 * @param {{ aside: string, old: string | undefined }} before `aside`: where the old ones go; `old`: their stamp when the installation began.
 */
export function place(runtime, fresh, modules, { aside, old }) {
  const isThere = () => stampOf(modules) !== old && isInstalled(runtime, dirname(modules));
  if (isThere()) return;
  let isAside = false;
  try {
    isAside = moved(modules, aside);
    renameSync(fresh, modules);
  } catch (error) {
    if (isThere()) return;
    if (isAside) renameSync(aside, modules);
    throw error;
  }
}

/** Whether there was something to move. */
function moved(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}
