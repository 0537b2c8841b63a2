import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { IModelClient } from '../../agent/index.js';
import { ConversationLog } from '../conversations/conversation-log.js';
import { createService } from '../create-service.js';
import type { ServiceApp } from '../service-app.js';

export const SECRET = 's'.repeat(64);

/** The service without a socket, on a data folder of its own. */
export function serviceForTest(clients: readonly IModelClient[] = []): ServiceApp {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'cellwright-test-')), 'cellwright');
  return createService(
    {
      version: '1.2.3',
      connections: clients.map(client => ({
        connection: { ...client, label: client.id, host: 'here' },
        client
      })),
      conversations: new ConversationLog(dataDir, '/root'),
      keepAliveMs: 20
    },
    SECRET,
    pino({ level: 'silent' })
  );
}
