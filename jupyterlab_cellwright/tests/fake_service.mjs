// A service that fails on request. Speaks the start line and the ready line of the real one.
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const lines = createInterface({ input: process.stdin });
let dataDir = '';
let aborted = null;
let echoes = 0;
let goOn = () => undefined;

const routes = {
  async '/echo'(request, response) {
    echoes += 1;
    let size = 0;
    for await (const chunk of request) size += chunk.length;
    const { method, url, headers } = request;
    response.setHeader('content-type', 'application/json');
    response.setHeader('set-cookie', 'stolen=1');
    response.end(JSON.stringify({ pid: process.pid, method, url, headers, size, env: process.env }));
  },
  '/die'(request, response, how) {
    if (how === 'kill') process.kill(process.pid, 'SIGKILL');
    else process.exit(Number(how));
  },
  '/die-once'(request, response) {
    const done = join(dataDir, 'died');
    if (existsSync(done)) return response.end('answered');
    writeFileSync(done, '');
    process.kill(process.pid, 'SIGKILL');
  },
  async '/broken'(request, response) {
    response.write('half of it');
    await new Promise(resolve => (goOn = resolve));
    process.exit(1);
  },
  // Each piece waits until /next is asked for.
  async '/steps'(request, response, count) {
    aborted = null;
    response.on('close', () => (aborted = { finished: response.writableFinished }));
    for (let step = 0; step < Number(count); step++) {
      response.write(`data: ${step}\n\n`);
      await new Promise(resolve => (goOn = resolve));
    }
    response.end();
  },
  '/next'(request, response) {
    response.end(() => goOn());
  },
  '/reached'(request, response) {
    response.end(String(echoes));
  },
  '/aborted'(request, response) {
    response.end(JSON.stringify(aborted));
  },
  async '/big'(request, response, megabytes) {
    const hash = createHash('sha256');
    for (let n = 0; n < Number(megabytes); n++) {
      const chunk = Buffer.alloc(1024 * 1024, n % 251);
      hash.update(chunk);
      if (!response.write(chunk)) await new Promise(resolve => response.once('drain', resolve));
    }
    response.end(hash.digest());
  }
};

lines.once('line', line => {
  const { socket, ...options } = JSON.parse(line);
  dataDir = options.dataDir;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://service');
    const route = routes[pathname.replace(/\/read-only$/, '')];
    if (route) void route(request, response, searchParams.get('how'));
    else response.writeHead(404).end();
  });
  server.listen(socket ?? { host: '127.0.0.1', port: 0 }, () => {
    const address = server.address();
    process.stdout.write(`${JSON.stringify({ ready: true, port: address.port })}\n`);
  });
});
lines.on('close', () => process.exit(0));
