import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { DEFAULT_DEADLINES } from '../open-ai-options.js';
import { networkFetch } from '../network-fetch.js';
import { status, StubServer } from './stub-server.js';

const NAMES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];

const server = new StubServer();
const tunnelled: string[] = [];
const before = process.env;
let proxy: Server;

beforeAll(async () => {
  await server.listen();
  server.answers = [status(200, {})];
  proxy = createServer().on('connect', ({ url }: { url?: string }, near: Socket) => {
    tunnelled.push(url ?? '');
    const far = connect(Number(new URL(server.baseUrl).port), '127.0.0.1', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.pipe(near).pipe(far);
    });
    far.on('error', () => near.destroy());
    near.on('error', () => far.destroy());
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  const others = Object.entries(before).filter(([name]) => !NAMES.includes(name));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  process.env = { ...Object.fromEntries(others), HTTP_PROXY: address };
});

afterAll(async () => {
  process.env = before;
  proxy.closeAllConnections();
  await Promise.all([server.close(), new Promise(resolve => proxy.close(resolve))]);
});

const post = async (baseUrl: string, options: { readonly proxy?: string } = {}): Promise<number> => {
  const send = await networkFetch({ baseUrl, ...options }, DEFAULT_DEADLINES);
  const reply = await send(`${baseUrl}/x`, { method: 'POST', body: '{}', headers: { connection: 'close' } });
  await reply.text();
  return reply.status;
};

describe('the network', () => {
  it('is reached through the proxy that the environment names', async () => {
    expect(await post('http://models.invalid/v1')).toBe(200);
    expect(tunnelled).toEqual(['models.invalid:80']);
  });

  it('is reached without it where the environment says so', async () => {
    tunnelled.length = 0;
    process.env['NO_PROXY'] = '.invalid,other.example';
    await expect(post('http://models.invalid/v1')).rejects.toThrow();
    delete process.env['NO_PROXY'];
    expect(tunnelled).toEqual([]);
  });

  it('is reached through the proxy of a connection', async () => {
    tunnelled.length = 0;
    const proxy = process.env['HTTP_PROXY']!;
    delete process.env['HTTP_PROXY'];
    expect(await post('http://models.invalid/v1', { proxy })).toBe(200);
    process.env['HTTP_PROXY'] = proxy;
    expect(tunnelled).toEqual(['models.invalid:80']);
  });

  it('is not reached where the address of a name is refused', async () => {
    const { port } = new URL(server.baseUrl);
    const refused = await networkFetch({ baseUrl: server.baseUrl }, DEFAULT_DEADLINES, address =>
      /^(127|::1)/.test(address)
    );
    await expect(refused(`http://localhost:${port}/x`)).rejects.toMatchObject({ cause: { code: 'ENOTFOUND' } });
  });

  it('is reached without any on this machine', async () => {
    tunnelled.length = 0;
    expect(await post(server.baseUrl)).toBe(200);
    expect(await post(server.baseUrl, { proxy: process.env['HTTP_PROXY']! })).toBe(200);
    expect(tunnelled).toEqual([]);
  });
});
