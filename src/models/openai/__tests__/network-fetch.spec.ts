import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { ModelFailure } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import { DEFAULT_DEADLINES } from '../open-ai-options.js';
import { networkFetch } from '../open-sdk.js';
import { listEndpointModels } from '../probe-endpoint.js';
import { collect, never, question } from '../../__tests__/collect.js';
import { environmentOfTests } from '../../__tests__/environment-of-tests.js';
import { selfSigned } from './self-signed.js';
import { serverOfTests, status } from './stub-server.js';

const PROXIES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];
const others = Object.fromEntries(Object.entries(process.env).filter(([name]) => !PROXIES.includes(name)));
const server = serverOfTests();
environmentOfTests();

/** What the proxy does with a request to lead on: leads on, refuses with a status, or nothing. */
let leads: 'on' | 'nowhere' | number = 'on';
const tunnelled: string[] = [];
const sockets: Socket[] = [];
const proxy = createServer().on('connect', ({ url }: { url?: string }, near: Socket) => {
  tunnelled.push(url ?? '');
  sockets.push(near);
  if (leads === 'on') {
    const far = connect(Number(new URL(server.baseUrl).port), '127.0.0.1', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.pipe(near).pipe(far);
    });
    far.on('error', () => near.destroy());
    near.on('error', () => far.destroy());
  } else if (leads !== 'nowhere') {
    near.end(`HTTP/1.1 ${leads} No\r\n\r\n`);
  }
});
const answersModels: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
  response.end('{"data": [{"id": "m"}]}');
};
const secure = createTlsServer(selfSigned(), answersModels);

const hostOf = (one: Server | typeof secure): string => `127.0.0.1:${(one.address() as AddressInfo).port}`;

beforeAll(() =>
  Promise.all([proxy, secure].map(one => new Promise<void>(resolve => one.listen(0, '127.0.0.1', resolve))))
);
beforeEach(() => {
  leads = 'on';
  tunnelled.length = 0;
  server.answers = [status(200, {})];
  process.env = others;
});
afterEach(() => sockets.splice(0).forEach(socket => socket.destroy()));
afterAll(() => {
  for (const one of [proxy, secure]) {
    one.closeAllConnections();
    one.close();
  }
});

describe('the network', () => {
  const post = async (baseUrl: string): Promise<number> => {
    const send = await networkFetch(baseUrl, DEFAULT_DEADLINES);
    const reply = await send(`${baseUrl}/x`, { method: 'POST', body: '{}', headers: { connection: 'close' } });
    await reply.text();
    return reply.status;
  };

  it('is reached through the proxy of the environment', async () => {
    process.env = { ...others, HTTP_PROXY: `http://${hostOf(proxy)}` };
    expect(await post('http://models.invalid/v1')).toBe(200);
    expect(tunnelled).toEqual(['models.invalid:80']);
  });

  it('is reached without it where the environment says so, and on this machine', async () => {
    const address = `http://${hostOf(proxy)}`;
    process.env = { ...others, HTTP_PROXY: address, NO_PROXY: '.invalid,other.example' };
    await expect(post('http://models.invalid/v1')).rejects.toThrow();
    expect(await post(server.baseUrl)).toBe(200);
    expect(tunnelled).toEqual([]);
  });

  it('is not reached where the address of a name is refused', async () => {
    const { port } = new URL(server.baseUrl);
    const isRefused = (address: string): boolean => /^(127|::1)/.test(address);
    const refused = await networkFetch(server.baseUrl, DEFAULT_DEADLINES, isRefused);
    await expect(refused(`http://localhost:${port}/x`)).rejects.toMatchObject({ cause: { code: 'ENOTFOUND' } });
  });
});

describe('a proxy', () => {
  async function failure(through: string): Promise<ModelFailure | undefined> {
    process.env = { ...others, https_proxy: `http://${through}` };
    const options = { model: 'm', deadlines: { connect: 200 }, mostTries: 2 };
    const client = createOpenAiClient({ baseUrl: 'https://models.example/v1', ...options });
    const [event] = await collect(client.stream(question, never));
    return event?.type === 'error' ? event.error : undefined;
  }

  it.each([
    [407, 'HTTPS_PROXY'],
    [403, 'whoever runs the proxy'],
    [502, 'whoever runs the proxy']
  ])('that refuses with %i is named, asked once, and the hint says what to do', async (code, step) => {
    leads = code;
    const error = await failure(hostOf(proxy));
    expect(error).toMatchObject({
      message: `The proxy set in the environment blocked the request to models.example (HTTP ${code}).`,
      hint: expect.stringContaining(step) as string
    });
    expect(tunnelled).toHaveLength(1);
  });

  it('that never leads on is given up with the deadline for connecting, and asked once', async () => {
    leads = 'nowhere';
    const error = await failure(hostOf(proxy));
    expect(error).toMatchObject({ code: 'timeout', hint: expect.stringContaining('HTTPS_PROXY') as string });
    expect(error?.message).toContain(`The proxy ${hostOf(proxy)}, used to reach models.example`);
    expect(tunnelled).toHaveLength(1);
  });

  it.each(['127.0.0.1:1', 'proxy.invalid:3128'])(
    'that is not there is named, with where to change it: %s',
    async gone => {
      const error = await failure(gone);
      expect(error?.message).toContain(`The proxy ${gone}, used to reach models.example`);
      expect(error?.hint).toContain('HTTPS_PROXY');
    }
  );
});

test('an endpoint whose certificate nobody trusts is not asked, and the hint says how to name it', async () => {
  const reply = await listEndpointModels({ baseUrl: `https://${hostOf(secure)}/v1` }, never);
  const hint = expect.stringContaining('NODE_EXTRA_CA_CERTS') as string;
  expect(reply).toMatchObject({ error: { code: 'unreachable', hint } });
});
