export { createKernelPort } from './create-kernel-port.js';
export type { ExecutionOutput, ExecutionReport, ExecutionRequest } from './execution.js';
export { KernelError, type KernelErrorCode } from './kernel-error.js';
export type { KernelPort, KernelPortOptions } from './kernel-port.js';
export type { KernelSnapshot } from './kernel-snapshot.js';
export type { KernelStatus } from './kernel-status.js';
export { plainText } from './plain-text.js';
export type { SyntaxReport } from './syntax-report.js';
