import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fault } from '../../../faults/ledger.js';
import { StubServer } from '../../models/openai/__tests__/stub-server.js';
import { runningService, type RunningService } from './running-service.js';
import { GRACE_MS, openChat, until } from './service-chat.js';
import { serviceForTest } from './service-for-test.js';
import { SoakEndpoint } from './soak-endpoint.js';

jest.setTimeout(20 * GRACE_MS);

const endpoint = new StubServer();
let service: RunningService;

beforeAll(async () => {
  await endpoint.listen();
  service = await runningService(
    serviceForTest({ dataDir: join(mkdtempSync(join(tmpdir(), 'cellwright-test-')), 'cellwright') })
  );
  await service.api.saveConnection({ connection: { name: 'Stub', baseUrl: endpoint.baseUrl, model: 'm' } });
});
afterAll(async () => {
  await service.close();
  await endpoint.close();
});

it('20 chats of 5 runs each, all at once, keep questions, calls and turns apart', () =>
  fault('C1', '20 chats of 5 runs', async measure => {
    endpoint.answers = [...new SoakEndpoint().answers('answers', () => 0)];
    const names = Array.from({ length: 20 }, (_, n) => `chat-${n}-`);
    const all: number[] = [];
    await Promise.all(
      names.map(async name => {
        const chat = await openChat(service, name);
        for (let run = 1; run <= 5; run++) {
          const question = `Run ${run} of ${name}`;
          const { result, ran, sent } = await until(measure, chat.ask(question));
          expect(result).toMatchObject({ status: 'answer', text: `So: ${question}` });
          expect(ran).toHaveLength(1);
          all.push(...ran);
          measure('leaked', names.filter(other => other !== name && sent.includes(other)).length);
        }
      })
    );
    measure('doubled', all.length - new Set(all).size);
    for (const name of names) {
      const { turns } = await service.api.loadConversation(name);
      measure('lost', 5 - turns.length);
      expect(turns.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map(run => `Run-${run}-of-${name}`));
    }
  }));
