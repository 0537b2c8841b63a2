import { findOnPath } from './find-on-path.mjs';
import { runCommand } from './run-command.mjs';

/** Whether packages can be installed without asking anybody: Debian's `apt-get`, as root. */
export function canAptInstall() {
  return process.getuid?.() === 0 && findOnPath('apt-get').length > 0;
}

/** Installs Debian packages; refreshes the package lists once if that is what it takes. Returns whether it worked. */
export async function aptInstall(packages, onOutput) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => runCommand('apt-get', ['install', '-y', ...packages], { env, onOutput });
  if ((await install()).code === 0) return true;
  await runCommand('apt-get', ['update'], { env, onOutput });
  return (await install()).code === 0;
}
