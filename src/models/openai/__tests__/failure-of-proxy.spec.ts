import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ModelFailure } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import { QUESTION } from './stub-server.js';

let asked = 0;
let status = 407;
let hangs = false;
let proxy: Server;
const hanging: Socket[] = [];

beforeAll(async () => {
  proxy = createServer().on('connect', (_request, socket: Socket) => {
    asked += 1;
    if (hangs) {
      hanging.push(socket);
      return;
    }
    socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise(resolve => proxy.close(resolve)));

const address = (): string => `127.0.0.1:${(proxy.address() as AddressInfo).port}`;

async function failure(through?: string): Promise<ModelFailure | undefined> {
  const client = createOpenAiClient({
    baseUrl: 'https://models.example/v1',
    model: 'm',
    ...(through !== undefined && { proxy: `http://${through}` }),
    deadlines: { connect: 200 },
    mostTries: 2
  });
  for await (const event of client.stream(QUESTION, new AbortController().signal)) {
    return event.type === 'error' ? event.error : undefined;
  }
  return undefined;
}

describe('a proxy', () => {
  it.each([
    [407, 'HTTPS_PROXY'],
    [403, 'whoever runs the proxy'],
    [502, 'whoever runs the proxy']
  ])('that refuses with %i is named, asked once, and the hint says what to do', async (code, step) => {
    [asked, status] = [0, code];
    const error = await failure(address());
    expect(error?.message).toBe(`The proxy ${address()} let no request through to models.example (HTTP ${code}).`);
    expect(error?.hint).toContain(step);
    expect(asked).toBe(1);
  });

  it('that never leads on is given up with the deadline for connecting, and asked once', async () => {
    [asked, hangs] = [0, true];
    const error = await failure(address());
    hangs = false;
    hanging.forEach(socket => socket.destroy());
    expect(error).toMatchObject({ code: 'timeout', hint: 'Check the proxy of this connection.' });
    expect(error?.message).toContain(`The proxy ${address()}, through which models.example`);
    expect(asked).toBe(1);
  });

  it('of the environment that is not there is named, and so is where to change it', async () => {
    const before = process.env;
    process.env = { ...before, https_proxy: 'http://127.0.0.1:1', no_proxy: '', NO_PROXY: '' };
    const error = await failure();
    process.env = before;
    expect(error?.message).toContain('The proxy 127.0.0.1:1, through which models.example');
    expect(error?.hint).toContain('HTTPS_PROXY');
  });

  it.each(['127.0.0.1:1', 'proxy.invalid:3128'])('that is not there is named, and not the endpoint: %s', async gone => {
    expect((await failure(gone))?.message).toContain(`The proxy ${gone}, through which models.example`);
  });
});
