export {
  plainProposal,
  type CellProposal,
  type DraftSource,
  type NameRepair,
  type Provenance
} from './cell-proposal.js';
export { createAnalysisTools, type AnalysisTools, type AnalysisToolsOptions } from './create-analysis-tools.js';
export { DatasetToolset, type CodeForm } from './dataset-toolset.js';
export { DialogueToolset } from './dialogue-toolset.js';
export { chooseLoadingEngine, variableName } from './file-code.js';
export { KernelRef, type IGatedKernel } from './gated-kernel.js';
export { KernelDatasets, type QuestionFiles } from './kernel-datasets.js';
export type {
  DescribedFile,
  ExecutionOutput,
  ExecutionReport,
  ExecutionRequest,
  IKernelPort,
  KernelSnapshot,
  KernelStatus,
  SyntaxReport
} from './kernel-port.js';
export { DatasetRef, type DatasetsReading, type IDatasets } from './live-datasets.js';
export {
  NotebookRef,
  type CellSnapshot,
  type DraftPlace,
  type DraftReceipt,
  type DraftSpot,
  type INotebookPort,
  type UndoReceipt
} from './notebook-port.js';
export { NotebookToolset, type NotebookToolsetOptions } from './notebook-toolset.js';
export { PACKAGE_VERSION } from './package-version.generated.js';
export { PythonToolset, type PythonToolsetOptions } from './python-toolset.js';
export { READ_FILES, readKernelFile, type KernelFileOptions } from './read-kernel-file.js';
