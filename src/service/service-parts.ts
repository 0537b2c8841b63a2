import type { ConversationLog } from './conversations/conversation-log.js';
import type { FilePreviews } from './files/file-previews.js';
import type { FileProfiles } from './files/file-profiles.js';
import type { Endpoints } from './gateway/endpoints.js';
import type { ModelCatalog } from './gateway/model-catalog.js';
import type { LocalService } from './local/local-service.js';
import type { Runtimes } from './runtimes/create-runtimes.js';
import type { SelfTestResults } from './self-test/self-test-results.js';

/** What routes work with. */
export type ServiceParts = {
  readonly version: string;
  readonly models: ModelCatalog;
  readonly endpoints: Endpoints;
  readonly local: LocalService;
  readonly runtimes: Runtimes;
  readonly selfTests: SelfTestResults;
  readonly conversations: ConversationLog;
  readonly files: FileProfiles;
  readonly previews: FilePreviews;
  /** Time between comment lines of a silent stream, in milliseconds. */
  readonly keepAliveMs: number;
};
