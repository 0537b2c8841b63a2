export { createFilesApi, type FilesApi } from './create-files-api.js';
export { createLocalModelsApi, type LocalModelsApi } from './create-local-models-api.js';
export { createRemoteModelClient } from './create-remote-model-client.js';
export { createRuntimesApi, type RuntimesApi } from './create-runtimes-api.js';
export { createServiceApi, type ServiceApi } from './create-service-api.js';
export { runSelfTest } from './run-self-test.js';
export type { ServiceRequest } from './service-request.js';
