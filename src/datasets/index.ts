export { assignedNames } from './check/bindings.js';
export { checkCode, type CheckFacts } from './check/check-code.js';
export { checkProposalDatasets } from './check/check-names.js';
export type { CodeCheck, SyntaxReport } from './check/code-check.js';
export { plainPython } from './check/plain-python.js';
export { pythonParser } from './check/python-tree.js';
export {
  compareFingerprints,
  datasetChanges,
  datasetRead,
  readAgain,
  type DatasetChange,
  type DatasetRead
} from './dataset-changes.js';
export {
  columnTypeOf,
  isUnread,
  type ColumnProfile,
  type ColumnType,
  type DatasetKind,
  type DatasetProfile,
  type DatasetRows,
  type Engine,
  type Evidence,
  type FileLoading,
  type ScalarValue
} from './dataset-profile.js';
export {
  DEFAULT_TEXT_FORMAT,
  isWrittenAs,
  type DataFile,
  type FileFacts,
  type FileFormat,
  type LeftOutLines,
  type TextFormat
} from './file-facts.js';
export { mendCode } from './mend/mend-code.js';
export { isDatasetsData, Privacy, type DatasetsData } from './privacy/privacy.js';
export { shareDraft, type Drafted } from './privacy/share-draft.js';
export { DESCRIPTION_PREFIX } from './privacy/share-profile.js';
export type { SharedRows } from './privacy/share-rows.js';
export { fromConversation, ownWords, sharedName, shareFailure, type SharedText } from './privacy/shared-text.js';
export {
  defaultSharingLevel,
  enforcedLevel,
  lowerLevel,
  SHARING_LEVELS,
  shownLevel,
  type SharingDestination,
  type SharingLevel,
  type SharingRules,
  type SharingTable
} from './privacy/sharing-level.js';
export { fenceText } from './prompt/escape-text.js';
export { estimateTokens } from './prompt/estimate-tokens.js';
