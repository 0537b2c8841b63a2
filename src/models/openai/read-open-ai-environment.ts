import type { OpenAiEnvironment } from './open-ai-environment.js';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
const DEFAULT_MODEL = 'gpt-4.1-mini';

/**
 * The model that `CELLWRIGHT_OPENAI_BASE_URL`, `OPENAI_API_KEY` and `CELLWRIGHT_OPENAI_MODEL` name; nothing when
 * neither an address nor a key is given. Servers other than OpenAI's need the model's name; without one nothing is
 * offered.
 *
 * @throws Error when the address is none, naming the variable.
 */
export function readOpenAiEnvironment(
  env: Readonly<Record<string, string | undefined>>
): OpenAiEnvironment | undefined {
  const value = (name: string): string | undefined => env[name]?.trim() || undefined;
  const baseUrl = value('CELLWRIGHT_OPENAI_BASE_URL');
  const apiKey = value('OPENAI_API_KEY');
  const model = value('CELLWRIGHT_OPENAI_MODEL') ?? (baseUrl === undefined ? DEFAULT_MODEL : undefined);
  if (model === undefined || (baseUrl === undefined && apiKey === undefined)) {
    return undefined;
  }
  if (baseUrl !== undefined && !isAddress(baseUrl)) {
    throw new Error('CELLWRIGHT_OPENAI_BASE_URL is not an address such as http://127.0.0.1:11434/v1. Correct it.');
  }
  return { baseUrl: baseUrl ?? DEFAULT_BASE_URL, model, ...(apiKey !== undefined && { apiKey }) };
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
