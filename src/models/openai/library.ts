// Public entry point for other programs: `jupyterlab-cellwright/models/openai`.
export { createOpenAiClient, type IOpenAiClient } from './create-open-ai-client.js';
export {
  readOpenAiEnvironment,
  type Deadlines,
  type OpenAiEnvironment,
  type OpenAiOptions
} from './open-ai-options.js';
