export { KernelError, type KernelErrorCode } from './kernel-answer.js';
export { createKernelPort, type KernelPort, type KernelPortOptions } from './kernel-port.js';
export { askNowAndThen } from './kernel-status.js';
export { OutputCollector } from './output-collector.js';
