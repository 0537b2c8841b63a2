export {
  createFilesApi,
  createLocalModelsApi,
  createRuntimesApi,
  type FilesApi,
  type LocalModelsApi,
  type RuntimesApi
} from './create-machine-apis.js';
export { createRemoteModelClient, runSelfTest } from './create-remote-model-client.js';
export { createServiceApi, type ServiceApi } from './create-service-api.js';
export type { ServiceRequest } from './service-calls.js';
