import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const quote = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function opener() {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['cmd', '/c', 'start', ''];
  return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}

/**
 * Opens a page in the user's browser, where there is one; never fails.
 *
 * @param {string} url Holds a token: it goes through a file only this user can read, not through the list of processes.
 * @param {string} file Where to write that file.
 */
export function openBrowser(url, file) {
  const command = opener();
  if (!command) return;
  writeFileSync(
    file,
    `<!doctype html><meta http-equiv="refresh" content="0; url=${quote(url)}"><title>Cellwright</title>`,
    {
      mode: 0o600
    }
  );
  const child = spawn(command[0], [...command.slice(1), pathToFileURL(file).href], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}
