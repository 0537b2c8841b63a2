export { isForbiddenAddress } from './addresses.js';
export { createOpenAiClient } from './create-open-ai-client.js';
export { networkFetch } from './network-fetch.js';
export {
  CODE_FORMS,
  codeFormOf,
  environmentKey,
  readOpenAiEnvironment,
  type OpenAiEnvironment,
  type OpenAiOptions
} from './open-ai-options.js';
export { listEndpointModels, testEndpoint } from './probe-endpoint.js';
export { readSmallFile, UnfitFile } from './read-small-file.js';
export {
  checkConnection,
  checkKey,
  endpointOptions,
  joinSecrets,
  parseConnections,
  parseSecrets,
  readSavedConnections,
  secretsFor,
  type ConnectionSecrets,
  type NamedConnection,
  type SecretsById,
  type StoredConnection
} from './saved-connections.js';
