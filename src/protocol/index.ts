export {
  ConnectionDetailSchema,
  ConnectionDraftSchema,
  ConnectionsReplySchema,
  EndpointBodySchema,
  EndpointModelsReplySchema,
  NamedConnectionIdSchema,
  RemoveConnectionBodySchema,
  SaveConnectionBodySchema,
  TestReplySchema,
  type ConnectionDetail,
  type ConnectionDraft,
  type ConnectionsReply,
  type EndpointBody,
  type EndpointModelsReply,
  type ListedModel,
  type Prices,
  type SaveConnectionBody,
  type TestReply
} from './connections.js';
export {
  AppendTurnBodySchema,
  AppendTurnReplySchema,
  ConversationListSchema,
  ConversationParamsSchema,
  ConversationReplySchema,
  ListConversationsQuerySchema,
  RenameNotebookBodySchema,
  type AppendTurnBody,
  type AppendTurnReply,
  type ConversationReply,
  type ConversationSummary,
  type RenameNotebookBody
} from './conversations.js';
export { ServiceErrorSchema, type ServiceError } from './errors.js';
export {
  DatasetProfileSchema,
  FileBodySchema,
  FileFactsSchema,
  FilePreviewBodySchema,
  FilePreviewSchema,
  FileProfileEventSchema,
  type FileBody,
  type FilePreview,
  type FilePreviewBody,
  type FileProfileEvent,
  type PreviewCell
} from './files.js';
export { formatBytes } from './format-bytes.js';
export { isLoopbackUrl } from './is-loopback-url.js';
export {
  DownloadEventSchema,
  DownloadModelBodySchema,
  DownloadNameBodySchema,
  InstallBodySchema,
  InstallEventSchema,
  LoadModelEventSchema,
  LocalModelBodySchema,
  LocalModelsReplySchema,
  RuntimeParamsSchema,
  RuntimeReplySchema,
  type DownloadEvent,
  type DownloadModelBody,
  type LoadModelEvent,
  type LocalModel,
  type LocalModelsReply,
  type ModelDownload,
  type ModelFolder,
  type InstallEvent,
  type RuntimeName,
  type RuntimeReply
} from './local-models.js';
export {
  ModelEventSchema,
  ModelsReplySchema,
  SelfTestBodySchema,
  SelfTestEventSchema,
  SelfTestResultSchema,
  StreamNoticeSchema,
  type Connection,
  type SelfTestEvent,
  type SelfTestResult,
  type StreamNotice
} from './models.js';
export { HealthReplySchema, routePath, routes, type HealthReply } from './routes.js';
export { isStoredTurn, StoredTurnSchema, type StoredTurn } from './stored-turn.js';
export { StreamBodySchema, toWireRequest, type StreamBody } from './wire-request.js';
