// What programs of others build on: `jupyterlab-cellwright/models/openai`.
export { createOpenAiClient } from './create-open-ai-client.js';
export type { Deadlines } from './deadlines.js';
export type { IOpenAiClient } from './open-ai-client.js';
export type { OpenAiEnvironment } from './open-ai-environment.js';
export type { OpenAiOptions } from './open-ai-options.js';
export { readOpenAiEnvironment } from './read-open-ai-environment.js';
export type { SchemaForm } from './schema-form.js';
