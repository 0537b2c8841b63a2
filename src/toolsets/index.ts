export { plainProposal, type CellProposal, type Provenance } from './cell-proposal.js';
export { createAnalysisTools, type AnalysisTools, type AnalysisToolsOptions } from './create-analysis-tools.js';
export type { CodeForm } from './dataset-toolset.js';
export { chooseLoadingEngine, plainLoading, variableName } from './file-code.js';
export { KernelRef, type IGatedKernel } from './gated-kernel.js';
export type { QuestionFiles } from './kernel-datasets.js';
export type {
  ExecutionOutput,
  ExecutionReport,
  ExecutionRequest,
  IKernelPort,
  KernelSnapshot,
  KernelStatus,
  SyntaxReport
} from './kernel-port.js';
export { DatasetRef, type DatasetsReading, type IDatasets } from './dataset-ref.js';
export {
  NotebookRef,
  type CellSnapshot,
  type DraftPlace,
  type DraftReceipt,
  type DraftSpot,
  type INotebookPort,
  type UndoReceipt
} from './notebook-port.js';
export { PACKAGE_VERSION } from './package-version.generated.js';
