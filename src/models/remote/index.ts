export { createRemoteModelClient, runSelfTest } from './create-remote-model-client.js';
export {
  createFilesApi,
  createLocalModelsApi,
  createRuntimesApi,
  createServiceApi,
  type FilesApi,
  type LocalModelsApi,
  type RuntimesApi,
  type ServiceApi
} from './service-api.js';
export type { ServiceRequest } from './service-calls.js';
