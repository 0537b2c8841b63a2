export { AppendTurnBodySchema, type AppendTurnBody } from './append-turn-body.js';
export { ConnectionSchema, type Connection } from './connection.js';
export {
  ConnectionDraftSchema,
  DeadlinesSchema,
  NamedConnectionIdSchema,
  PricesSchema,
  type ConnectionDraft,
  type Prices
} from './connection-draft.js';
export {
  ConnectionDetailSchema,
  ConnectionsReplySchema,
  type ConnectionDetail,
  type ConnectionsReply
} from './connection-list.js';
export { ConversationIdSchema } from './conversation-id-schema.js';
export {
  ConversationListSchema,
  ConversationSummarySchema,
  ListConversationsQuerySchema,
  type ConversationList,
  type ConversationSummary
} from './conversation-list.js';
export {
  AppendTurnReplySchema,
  ConversationParamsSchema,
  ConversationReplySchema,
  LogDamageSchema,
  type AppendTurnReply,
  type ConversationReply,
  type LogDamage
} from './conversation-reply.js';
export { CountTokensBodySchema, type CountTokensBody } from './count-tokens-body.js';
export { CountTokensReplySchema } from './count-tokens-reply.js';
export { DatasetProfileSchema } from './dataset-profile-schema.js';
export { EndpointBodySchema, type EndpointBody } from './endpoint-body.js';
export { EndpointModelsReplySchema, type EndpointModelsReply } from './endpoint-models-reply.js';
export {
  FilePreviewBodySchema,
  FilePreviewSchema,
  type FilePreview,
  type FilePreviewBody,
  type PreviewCell,
  type PreviewColumn
} from './file-preview.js';
export {
  FileBodySchema,
  FileFormatSchema,
  FileProfileEventSchema,
  FileProfileSchema,
  TextFormatSchema,
  UnreadRowsSchema,
  type FileBody,
  type FileFormat,
  type FileProfile,
  type FileProfileEvent,
  type TextFormat,
  type UnreadRows
} from './file-profile.js';
export { formatBytes } from './format-bytes.js';
export { isLoopbackUrl } from './is-loopback-url.js';
export { HealthReplySchema, type HealthReply } from './health-reply.js';
export {
  InstallBodySchema,
  InstallEventSchema,
  RuntimeNameSchema,
  RuntimeParamsSchema,
  RuntimeReplySchema,
  type InstallEvent,
  type RuntimeName,
  type RuntimeReply
} from './runtime.js';
export {
  LoadedModelSchema,
  LoadModelEventSchema,
  LocalModelBodySchema,
  LocalModelSchema,
  LocalModelStateSchema,
  type LoadModelEvent,
  type LocalModel
} from './local-model.js';
export { LocalModelsReplySchema, type LocalModelsReply } from './local-models-reply.js';
export {
  DownloadEventSchema,
  DownloadModelBodySchema,
  DownloadNameBodySchema,
  ModelDownloadSchema,
  type DownloadEvent,
  type DownloadModelBody,
  type ModelDownload
} from './model-download.js';
export { ModelEventSchema } from './model-event-schema.js';
export { ModelFailureSchema } from './model-failure-schema.js';
export {
  ModelFolderSchema,
  ModelFoldersReplySchema,
  SetModelFoldersBodySchema,
  type ModelFolder
} from './model-folders.js';
export { ModelsReplySchema, type ModelsReply } from './models-reply.js';
export { NotebookPathSchema } from './notebook-path-schema.js';
export {
  ReadinessBodySchema,
  ReadinessCheckSchema,
  ReadinessReplySchema,
  type ReadinessCheck,
  type ReadinessReply
} from './readiness.js';
export { RenameNotebookBodySchema, type RenameNotebookBody } from './rename-notebook-body.js';
export { routePath } from './route-path.js';
export { routes } from './routes.js';
export {
  KeyInputSchema,
  RemoveConnectionBodySchema,
  SaveConnectionBodySchema,
  type RemoveConnectionBody,
  type SaveConnectionBody
} from './save-connection-body.js';
export {
  SelfTestBodySchema,
  SelfTestEventSchema,
  SelfTestResultSchema,
  type SelfTestEvent,
  type SelfTestResult
} from './self-test.js';
export { ServiceErrorSchema, type ServiceError } from './service-error.js';
export { shareParts } from './share-parts.js';
export { isStoredTurn, StoredTurnSchema, type StoredTurn } from './stored-turn.js';
export { StreamBodySchema, type StreamBody } from './stream-body.js';
export { StreamNoticeSchema, type StreamNotice } from './stream-notice.js';
export { TestReplySchema, type TestReply } from './test-reply.js';
export { toWireRequest } from './to-wire-request.js';
export { WireRequestSchema, type WireRequest } from './wire-request.js';
