import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fault, portion, random } from '../../../faults/ledger.js';
import type { AppendTurnBody } from '../../protocol/index.js';
import { serviceProcess } from './service-process.js';
import { sizeOfLogs } from './size-of-logs.js';
import { storedTurn, writingOf } from './stored-turn.js';

const TURNS = 8;
const LENGTH = 200_000;
const bodyOf = (id: string, text: string): AppendTurnBody => writingOf(storedTurn({ id, text }));
const folderOf = (): string => join(mkdtempSync(join(tmpdir(), 'cellwright-test-')), 'cellwright');

it.each(Array.from({ length: portion(100) }, (_, n) => n))(
  'a service that is killed at any place of the log loses nothing that it acknowledged: %i',
  n =>
    fault('U5', `service killed at an offset of the log, ${n}`, async measure => {
      const dataDir = folderOf();
      const offset = random(`kill ${n}`)() * TURNS * LENGTH;
      const service = await serviceProcess(dataDir);
      const acknowledged: string[] = [];
      const state = { writes: true };
      const writing = (async () => {
        for (let at = 0; at < TURNS; at++) {
          await service.api.appendTurn('c1', bodyOf(`t${at}`, 'x'.repeat(LENGTH)));
          acknowledged.push(`t${at}`);
        }
      })()
        .catch(() => undefined) // It is killed.
        .finally(() => (state.writes = false));
      while (state.writes && sizeOfLogs(dataDir) < offset) {
        await setImmediate();
      }
      await service.kill();
      await writing;
      const again = await serviceProcess(dataDir);
      try {
        const { turns } = await again.api.loadConversation('c1');
        const ids = turns.map(({ id }) => id);
        measure('lost', acknowledged.filter(id => !ids.includes(id)).length);
        measure('doubled', ids.length - new Set(ids).size);
        expect(turns.every(({ text }) => text.length === LENGTH)).toBe(true);
        expect(await again.api.appendTurn('c1', bodyOf('next', ''))).toMatchObject({ taken: true });
      } finally {
        await again.kill();
      }
    })
);
