export { AppendTurnBodySchema, type AppendTurnBody } from './append-turn-body.js';
export { ConnectionSchema, type Connection } from './connection.js';
export { ConversationIdSchema } from './conversation-id-schema.js';
export {
  ConversationListSchema,
  ConversationSummarySchema,
  ListConversationsQuerySchema,
  type ConversationList,
  type ConversationSummary
} from './conversation-list.js';
export { ConversationParamsSchema, ConversationReplySchema, type ConversationReply } from './conversation-reply.js';
export { HealthReplySchema, type HealthReply } from './health-reply.js';
export { ModelEventSchema } from './model-event-schema.js';
export { ModelsReplySchema, type ModelsReply } from './models-reply.js';
export { NotebookPathSchema } from './notebook-path-schema.js';
export { RenameNotebookBodySchema, type RenameNotebookBody } from './rename-notebook-body.js';
export { routePath } from './route-path.js';
export { routes } from './routes.js';
export { ServiceErrorSchema, type ServiceError } from './service-error.js';
export { StoredTurnSchema, type StoredTurn } from './stored-turn.js';
export { StreamBodySchema, type StreamBody } from './stream-body.js';
export { toWireRequest } from './to-wire-request.js';
export { WireRequestSchema, type WireRequest } from './wire-request.js';
