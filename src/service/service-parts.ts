import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Endpoints } from './connections/endpoints.js';
import type { ConversationLog } from './conversations/conversation-log.js';
import type { DataFiles } from './files/data-files.js';
import type { ModelCatalog } from './gateway/offered-models.js';
import type { LocalService } from './local/local-models.js';
import type { Runtimes } from './runtimes/runtime-installer.js';
import type { SelfTestResults } from './self-test/self-test.js';

/** What routes work with. */
export type ServiceParts = {
  readonly version: string;
  readonly models: ModelCatalog;
  readonly endpoints: Endpoints;
  readonly local: LocalService;
  readonly runtimes: Runtimes;
  readonly selfTests: SelfTestResults;
  readonly conversations: ConversationLog;
  readonly files: DataFiles;
  /** Time between comment lines of a silent stream, in milliseconds. */
  readonly keepAliveMs: number;
};

/** The server with our schemas as types. */
export type ServiceApp = Parameters<FastifyPluginCallbackTypebox>[0];
