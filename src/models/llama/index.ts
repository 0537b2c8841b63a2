export { expandHome } from './files/expand-home.js';
export { hashModelFile } from './files/hash-model-file.js';
export { inspectModelFile, type ModelFileFacts } from './files/inspect-model-file.js';
export { isRuntimeInstalled } from './files/is-runtime-installed.js';
export { listModelFiles } from './files/list-model-files.js';
export type { ModelFile } from './files/model-file.js';
export { LlamaClient, type LlamaRequestOptions } from './llama-client.js';
export type { LlamaDeadlines, LlamaOptions } from './llama-options.js';
export type { LlamaStatus } from './llama-status.js';
