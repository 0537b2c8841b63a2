import { setTimeout } from 'node:timers/promises';
import { fault, portion, random } from '../../../faults/ledger.js';
import type { StoredTurn } from '../../protocol/index.js';
import { serviceProcess, type ServiceProcess } from './service-process.js';
import { storedTurn, writingOf } from './stored-turn.js';
import { newFolder } from '../../models/__tests__/new-folder.js';

const CHATS = ['c1', 'c2', 'c3'];
/** Turns that each server writes; two servers write more than the 100 after which one is killed at the latest. */
const WRITINGS = 80;
/** What grows is long, so that logs are rewritten without what is outdated. */
const turn = (id: string, version: number): StoredTurn =>
  storedTurn({ id, text: 'x'.repeat(id.endsWith('grows') ? 400_000 : 20), askedAt: version });

/** Writes new turns and the same turn again and again; notes what was acknowledged. */
async function write(service: ServiceProcess, name: string, acknowledged: Map<string, number>): Promise<void> {
  for (let n = 0; n < WRITINGS; n++) {
    const chat = CHATS[n % CHATS.length]!;
    const id = n % 4 === 3 ? `${chat} ${name} grows` : `${chat} ${name} ${n}`;
    const body = writingOf(turn(id, n), { page: name });
    await service.api.appendTurn(chat, body).then(
      () => acknowledged.set(id, n),
      () => undefined
    );
  }
}

const runs = Array.from({ length: portion(20) }, (_, n) => n);

test.each(runs)(
  'two servers on one folder, one killed at any place, lose, double and swap no acknowledged turn: %i',
  n =>
    fault('U5', `one of two servers on a folder killed, ${n}`, async measure => {
      const dataDir = newFolder();
      const [first, second] = await Promise.all([serviceProcess(dataDir), serviceProcess(dataDir)]);
      const acknowledged = new Map<string, number>();
      const writing = [write(first, 'a', acknowledged), write(second, 'b', acknowledged)];
      const most = 20 + random(`kill ${n}`)() * 80;
      while (acknowledged.size < most) {
        await setTimeout(1);
      }
      await second.kill();
      const third = await serviceProcess(dataDir);
      await Promise.all([...writing, write(third, 'c', acknowledged)]);
      await Promise.all([first.kill(), third.kill()]);

      const reader = await serviceProcess(dataDir);
      const found = new Map<string, number>();
      for (const chat of CHATS) {
        const { turns, damage } = await reader.api.loadConversation(chat);
        // Only what the killed server was writing may be cut off; nobody was told that it was saved.
        expect(damage?.entries ?? 0).toBeLessThanOrEqual(1);
        measure('doubled', turns.filter(({ id }) => found.has(id)).length);
        turns.forEach(({ id, askedAt }) => found.set(id, askedAt));
      }
      await reader.kill();
      measure('lost', [...acknowledged].filter(([id, version]) => !((found.get(id) ?? -1) >= version)).length);
      for (const chat of CHATS) {
        for (const name of ['a', 'b', 'c']) {
          const own = [...acknowledged.keys()].filter(id => id.startsWith(`${chat} ${name} `));
          expect([...found.keys()].filter(id => own.includes(id))).toEqual(own);
        }
      }
    })
);
