export { inspectModelFile, type ModelFileFacts } from './gguf-header.js';
export { LlamaClient, type LlamaRequestOptions } from './llama-client.js';
export { isRuntimeInstalled } from './llama-runtime.js';
export { expandHome, listModelFiles, type ModelFile } from './model-files.js';
export type { LlamaDeadlines, LlamaOptions, LlamaStatus } from './model-host.js';
