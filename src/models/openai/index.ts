export { isForbiddenAddress, placeOf } from './addresses.js';
export { createOpenAiClient } from './create-open-ai-client.js';
export {
  CODE_FORMS,
  codeFormOf,
  environmentKey,
  readOpenAiEnvironment,
  type OpenAiEnvironment,
  type OpenAiOptions
} from './open-ai-options.js';
export { networkFetch } from './open-sdk.js';
export { listEndpointModels, testEndpoint } from './probe-endpoint.js';
export {
  checkConnection,
  checkKey,
  endpointOptions,
  joinSecrets,
  parseConnections,
  parseSecrets,
  readSavedConnections,
  readSmallFile,
  secretsFor,
  type ConnectionSecrets,
  type NamedConnection,
  type SecretsById,
  type StoredConnection
} from './saved-connections.js';
