import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.ipynb': 'application/json',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2'
};

/** The file of an address, or nothing when there is none; nothing outside the folder is one. */
function fileAt(folder, url) {
  const path = normalize(decodeURIComponent(new URL(url, 'http://127.0.0.1').pathname));
  const file = join(folder, path.endsWith(sep) ? join(path, 'index.html') : path);
  const stat = file.startsWith(folder + sep) ? statSync(file, { throwIfNoEntry: false }) : undefined;
  return stat?.isFile() ? { file, size: stat.size } : undefined;
}

function answer(folder, request, response) {
  let found;
  try {
    found = fileAt(folder, request.url);
  } catch {
    found = undefined; // No address.
  }
  if (found === undefined || !['GET', 'HEAD'].includes(request.method)) {
    response.writeHead(found === undefined ? 404 : 405).end();
    return;
  }
  response.writeHead(200, {
    'Content-Type': TYPES[extname(found.file)] ?? 'application/octet-stream',
    'Content-Length': found.size,
    'Cache-Control': 'no-cache'
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(found.file).pipe(response);
}

/**
 * Serves the files of a folder on 127.0.0.1, and nothing else: what any host of static pages does.
 *
 * @param {string} folder
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveSite(folder) {
  const server = createServer((request, response) => answer(folder, request, response));
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise(resolve => {
        server.close(resolve);
        server.closeAllConnections();
      })
  };
}
