import type { CodeForm } from './code-form-of.js';
import type { OpenAiOptions } from './open-ai-options.js';

/** Where an OpenAI-compatible model is and how to get in. */
export type OpenAiEnvironment = Pick<OpenAiOptions, 'strategy' | 'schemaForm' | 'forwards'> & {
  /** With the version, usually ending in `/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly model: string;
  /** How the model writes what is drafted. */
  readonly codeForm: CodeForm;
};
