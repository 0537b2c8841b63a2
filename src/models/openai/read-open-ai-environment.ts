import { checkBaseUrl } from './check-base-url.js';
import { codeFormOf } from './code-form-of.js';
import { DEFAULT_BASE_URL } from './default-base-url.js';
import type { OpenAiEnvironment } from './open-ai-environment.js';

const DEFAULT_MODEL = 'gpt-4.1-mini';
const STRATEGIES = ['native', 'grammar', 'prompted'] as const;
const YES = ['1', 'yes', 'true'] as const;
const FORMS = ['json_schema', 'json_object', 'grammar'] as const;

/**
 * The model that `CELLWRIGHT_OPENAI_BASE_URL`, `OPENAI_API_KEY` and `CELLWRIGHT_OPENAI_MODEL` name; nothing when
 * neither an address nor a key is given. Servers other than OpenAI's need the model's name; without one nothing is
 * offered.
 *
 * `CELLWRIGHT_OPENAI_STRATEGY` says how its decisions are read, `CELLWRIGHT_OPENAI_SCHEMA_FORM` how it is told a schema,
 * `CELLWRIGHT_OPENAI_FORWARDS` that one on this machine sends on to another.
 *
 * @throws Error when one of them will not do, naming the variable.
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
  const wrong = baseUrl === undefined ? undefined : checkBaseUrl(baseUrl);
  if (wrong !== undefined) {
    throw new Error(`${wrong} Correct CELLWRIGHT_OPENAI_BASE_URL.`);
  }
  const codeForm = codeFormOf(model, value('CELLWRIGHT_OPENAI_CODE_FORM'));
  const strategy = oneOf(STRATEGIES, 'CELLWRIGHT_OPENAI_STRATEGY', value('CELLWRIGHT_OPENAI_STRATEGY'));
  const schemaForm = oneOf(FORMS, 'CELLWRIGHT_OPENAI_SCHEMA_FORM', value('CELLWRIGHT_OPENAI_SCHEMA_FORM'));
  const forwards = oneOf(YES, 'CELLWRIGHT_OPENAI_FORWARDS', value('CELLWRIGHT_OPENAI_FORWARDS')) !== undefined;
  return {
    baseUrl: baseUrl ?? DEFAULT_BASE_URL,
    model,
    codeForm,
    ...(apiKey !== undefined && { apiKey }),
    ...(forwards && { forwards }),
    ...(strategy !== undefined && { strategy }),
    ...(schemaForm !== undefined && { schemaForm })
  };
}

function oneOf<T extends string>(known: readonly T[], name: string, text: string | undefined): T | undefined {
  const found = known.find(each => each === text);
  if (text !== undefined && found === undefined) {
    throw new Error(`${name} is none of ${known.join(', ')}. Correct it.`);
  }
  return found;
}
