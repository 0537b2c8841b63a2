import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listEndpointModels } from '../probe-endpoint.js';
import { selfSigned } from './self-signed.js';

const folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
const pem = selfSigned();
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer(pem, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end('{"data": [{"id": "m"}]}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

const list = (caFile?: string): ReturnType<typeof listEndpointModels> =>
  listEndpointModels(
    { baseUrl, keyIn: 'connection', ...(caFile !== undefined && { caFile }) },
    new AbortController().signal
  );

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function pipe(name: string): string {
  const path = join(folder, name);
  execFileSync('mkfifo', [path]);
  return path;
}

describe('an endpoint whose certificate is its own', () => {
  it('is not trusted, and the connection is where to name it', async () => {
    expect(await list()).toMatchObject({
      status: 'failed',
      error: { code: 'unreachable', hint: expect.stringContaining('in this connection') as string }
    });
  });

  it('is trusted by whoever names its file', async () => {
    expect(await list(file('own.pem', pem.cert))).toEqual({ status: 'ok', models: [{ id: 'm' }] });
  });

  it('is trusted by whoever names another when the environment trusts it', async () => {
    const before = process.env;
    process.env = { ...before, NODE_EXTRA_CA_CERTS: file('environment.pem', pem.cert) };
    const trusted = await list(file('another.pem', selfSigned().cert));
    process.env = { ...before, NODE_EXTRA_CA_CERTS: join(folder, 'missing.pem') };
    const without = await list(file('own-again.pem', pem.cert));
    process.env = before;
    expect([trusted.status, without.status]).toEqual(['ok', 'ok']);
  });

  it('is not trusted by whoever names another', async () => {
    expect(await list(file('other.pem', selfSigned().cert))).toMatchObject({ error: { code: 'unreachable' } });
  });

  it.each([
    ['missing', join(folder, 'missing.pem')],
    ['no certificates', file('key.pem', 'PRIVATE')],
    ['a folder', folder],
    ['a pipe', pipe('pipe.pem')],
    ['a device', '/dev/zero'],
    ['too large', file('large.pem', `${pem.cert}${' '.repeat(1024 * 1024)}`)]
  ])('is not asked when the file is %s, which is said with its name', async (_what, path) => {
    const reply = await list(path);
    expect(reply).toMatchObject({ error: { message: expect.stringContaining(path) as string } });
    expect(JSON.stringify(reply)).not.toContain('PRIVATE');
  });
});
