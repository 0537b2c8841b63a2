import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const OPENERS = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };

/**
 * Opens a page in the user's browser, where there is one; never fails.
 *
 * @param {string} url Holds a token: it goes through a file only this user can read, not through the list of processes.
 * @param {string} file Where to write that file.
 */
export function openBrowser(url, file) {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  if (command === 'xdg-open' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return;
  const quoted = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const page = `<!doctype html><meta http-equiv="refresh" content="0; url=${quoted}"><title>Cellwright</title>`;
  writeFileSync(file, page, { mode: 0o600 });
  const child = spawn(command, [...args, pathToFileURL(file).href], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}
