export type { CellProposal, NameRepair, Provenance } from './cell-proposal.js';
export { createAnalysisTools, type AnalysisTools, type AnalysisToolsOptions } from './create-analysis-tools.js';
export { DatasetRef } from './dataset-ref.js';
export { DatasetToolset, type DatasetToolsetOptions } from './dataset-toolset.js';
export type { DatasetsReading } from './datasets-reading.js';
export { KernelDatasets } from './kernel-datasets.js';
export type {
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
export type { ILiveDatasets } from './live-datasets.js';
export type { CellSnapshot, DraftPlace, DraftReceipt, INotebookPort, UndoReceipt } from './notebook-port.js';
export { NotebookRef } from './notebook-ref.js';
export { PACKAGE_VERSION } from './package-version.js';
export { PythonToolset, type PythonToolsetOptions } from './python-toolset.js';
