// Public entry point for other programs: `jupyterlab-cellwright/models/openai`.
export { createOpenAiClient, type IOpenAiClient } from './create-open-ai-client.js';
export {
  readOpenAiEnvironment,
  type Deadlines,
  type OpenAiEnvironment,
  type OpenAiOptions,
  type SchemaForm
} from './open-ai-options.js';
