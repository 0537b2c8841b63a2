export { assignedNames } from './check/bindings.js';
export { checkCode, type CheckFacts } from './check/check-code.js';
export { checkProposalDatasets } from './check/check-names.js';
export { mendCode, type MendFacts, type Mended } from './mend/mend-code.js';
export { nearestNames } from './prompt/nearest-names.js';
export { plainPython } from './check/plain-python.js';
export { PYTHON_BUILTINS } from './check/bindings.js';
export { pythonParser } from './check/python-tree.js';
export type { SyntaxFacts, CodeCheck } from './check/code-check.js';
export {
  type ColumnProfile,
  type ScalarValue,
  type ColumnType,
  columnTypeOf,
  type DatasetKind,
  type DatasetProfile,
  type Engine,
  type DatasetRows,
  type Evidence,
  type FileLoading,
  isUnread
} from './dataset-profile.js';
export {
  compareFingerprints,
  datasetChanges,
  datasetRead,
  readAgain,
  type DatasetChange,
  type DatasetRead
} from './dataset-changes.js';
export {
  DEFAULT_TEXT_FORMAT,
  type DataFile,
  type FileFacts,
  type FileFormat,
  type LeftOutLines,
  type TextFormat
} from './file-facts.js';
export { isDatasetsData, type DatasetsData, Privacy, type PrivacyOptions } from './privacy/privacy.js';
export {
  defaultSharingLevel,
  lowerLevel,
  type SharingDestination,
  enforcedLevel,
  shownLevel,
  type SharingRules,
  type SharingTable,
  SHARING_LEVELS,
  type SharingLevel
} from './privacy/sharing-level.js';
export { DESCRIPTION_PREFIX } from './privacy/share-profile.js';
export { fromConversation, ownWords, sharedName, shareFailure, type SharedText } from './privacy/shared-text.js';
export { shareDraft, type Drafted } from './privacy/share-draft.js';
export type { SharedRows } from './privacy/share-rows.js';
export { escapeText, fenceText } from './prompt/escape-text.js';
export { estimateTokens } from './prompt/estimate-tokens.js';
