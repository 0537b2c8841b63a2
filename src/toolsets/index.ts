export type { CellProposal, Provenance } from './cell-proposal.js';
export type {
  ExecutionOutput,
  ExecutionReport,
  ExecutionRequest,
  IKernelPort,
  KernelSnapshot,
  KernelStatus,
  SyntaxReport
} from './kernel-port.js';
export type { CellSnapshot, DraftPlace, DraftReceipt, INotebookPort, UndoReceipt } from './notebook-port.js';
export { PACKAGE_VERSION } from './package-version.js';
