import type { ConversationLog } from './conversations/conversation-log.js';
import type { ModelConnection } from './gateway/model-connection.js';

/** What routes work with. */
export type ServiceParts = {
  readonly version: string;
  readonly connections: readonly ModelConnection[];
  readonly conversations: ConversationLog;
  /** Time between comment lines of a silent stream, in milliseconds. */
  readonly keepAliveMs: number;
};
