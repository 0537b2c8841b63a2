export type { CellProposal, NameRepair, Provenance } from './cell-proposal.js';
export { chooseLoadingEngine } from './choose-loading-engine.js';
export type { CodeForm } from './code-form.js';
export { createAnalysisTools, type AnalysisTools, type AnalysisToolsOptions } from './create-analysis-tools.js';
export { DatasetChoiceToolset } from './dataset-choice-toolset.js';
export { DatasetFileToolset } from './dataset-file-toolset.js';
export { DatasetFocus } from './dataset-focus.js';
export { DatasetRef } from './dataset-ref.js';
export { DatasetToolset } from './dataset-toolset.js';
export type { DatasetsReading } from './datasets-reading.js';
export { KernelDatasets } from './kernel-datasets.js';
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
export type { IGatedKernel } from './gated-kernel.js';
export { KernelRef } from './kernel-ref.js';
export { DialogueToolset } from './dialogue-toolset.js';
export type { DraftSource } from './draft-source.js';
export type { IDatasets } from './live-datasets.js';
export type {
  CellSnapshot,
  DraftPlace,
  DraftReceipt,
  DraftSpot,
  INotebookPort,
  RedraftPlace,
  UndoReceipt
} from './notebook-port.js';
export { NotebookRef } from './notebook-ref.js';
export { NotebookToolset, type NotebookToolsetOptions } from './notebook-toolset.js';
export { PACKAGE_VERSION } from './package-version.generated.js';
export { plainProposal } from './plain-proposal.js';
export type { QuestionFiles } from './question-files.js';
export { readKernelFile, READ_FILES, type KernelFileOptions } from './read-kernel-file.js';
export { PythonToolset, type PythonToolsetOptions } from './python-toolset.js';
