export { LlamaClient, type LlamaOptions, type LlamaStatus } from './llama-client.js';
export { isRuntimeInstalled } from './llama-runtime.js';
export { expandHome, listModelFiles, type ModelFile } from './model-files.js';
export { ModelQueue } from './model-queue.js';
