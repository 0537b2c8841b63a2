// Public entry point for other programs: `jupyterlab-cellwright/models/remote`.
export { createRemoteModelClient } from './create-remote-model-client.js';
export { createServiceApi, type ServiceApi } from './service-api.js';
export type { ServiceRequest } from './service-calls.js';
