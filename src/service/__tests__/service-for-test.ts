import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Logger, pino } from 'pino';
import { ConnectionStore } from '../connections/connection-store.js';
import { Endpoints } from '../connections/endpoints.js';
import { ConversationLog } from '../conversations/conversation-log.js';
import { createService } from '../create-service.js';
import { DataFiles } from '../files/data-files.js';
import { ModelCatalog, namedModels } from '../gateway/offered-models.js';
import { createLocalService } from '../local/local-models.js';
import { createRuntimes } from '../runtimes/runtime-installer.js';
import { SelfTestResults } from '../self-test/self-test.js';
import type { ServiceApp } from '../service-parts.js';
import { newFolder } from '../../models/__tests__/new-folder.js';

export const SECRET = 's'.repeat(64);

export type Setting = {
  readonly env?: NodeJS.ProcessEnv;
  readonly dataDir?: string;
  readonly log?: Logger;
  readonly onSecret?: (secret: string) => void;
};

/** The service without a socket, on a data folder of its own. */
export function serviceForTest({
  env = {},
  dataDir = newFolder(),
  log = pino({ level: 'silent' }),
  onSecret
}: Setting = {}): ServiceApp {
  const store = new ConnectionStore(dataDir, onSecret);
  const beside = pathToFileURL(join(dataDir, 'service.mjs')).href;
  const runtimes = createRuntimes(dataDir, env, beside);
  const local = createLocalService(dataDir, env, log, beside, runtimes.models);
  const program = join(process.cwd(), 'lib', 'service', 'files', 'child', 'main.js');
  const files = new DataFiles({ root: '/root', program, log: () => undefined });
  return createService(
    {
      version: '1.2.3',
      models: new ModelCatalog([namedModels(store, env, log), local.models]),
      endpoints: new Endpoints(store, env),
      local,
      runtimes,
      selfTests: new SelfTestResults(dataDir),
      conversations: new ConversationLog(dataDir, '/root'),
      files,
      keepAliveMs: 20
    },
    SECRET,
    log
  );
}
