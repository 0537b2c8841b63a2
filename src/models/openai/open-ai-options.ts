import { checkBaseUrl } from './addresses.js';

export type OpenAiOptions = {
  /** Id of the model; `openai:` with its name unless given. */
  readonly id?: string;
  /** Address with its version, usually ending in `/v1`. */
  readonly baseUrl: string;
  /** Absent for servers that want none. Goes to the origin of `baseUrl` and nowhere else. */
  readonly apiKey?: string | undefined;
  /** Where the user keeps the key, on which the hints of failures depend; the environment unless given. */
  readonly keyIn?: 'environment' | 'connection';
  readonly model: string;
  /** Sent with each request, to the origin of `baseUrl` only, and kept out of sight as the key is. `Authorization` goes in its place. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether an endpoint on this machine forwards what it gets to another machine. */
  readonly forwards?: boolean;
  /** In tokens. */
  readonly contextSize?: number;
  /** Which API is spoken: OpenAI's newer one with OpenAI itself, chat completions elsewhere, unless given. */
  readonly api?: Api;
  /** How much a reasoning model should think; left to the model unless given. */
  readonly effort?: Effort;
  /** How decisions are read: the model's own tool calls unless given. */
  readonly strategy?: 'native' | 'grammar' | 'prompted';
  readonly deadlines?: Partial<Deadlines>;
  /** How often a request is sent at most, at least once. Default 4. */
  readonly mostTries?: number;
  /** Sends requests in place of the network. It must not follow redirects when told `redirect: 'manual'`. */
  readonly fetch?: typeof fetch;
};

/** Longest waits, in milliseconds. */
export type Deadlines = {
  /** Until a connection stands. */
  readonly connect: number;
  /** From the request to the first piece of the reply, or from a sign that the model is thinking to the next piece. */
  readonly firstToken: number;
  /** Between two pieces. */
  readonly idle: number;
  /** From the request to the end of the reply. */
  readonly whole: number;
};

export const DEFAULT_DEADLINES: Deadlines = { connect: 10_000, firstToken: 60_000, idle: 30_000, whole: 600_000 };
/** For a model that may think before it answers. */
const FIRST_TOKEN_OF_THINKER = 300_000;

const APIS = ['chat', 'responses'] as const;
type Api = (typeof APIS)[number];
const EFFORTS = ['low', 'medium', 'high'] as const;
type Effort = (typeof EFFORTS)[number];

/** Whether an endpoint is OpenAI's own, in any region. */
export function isOpenAi(baseUrl: string): boolean {
  return /(^|\.)api\.openai\.com$/.test(new URL(baseUrl).hostname);
}

/** The API that an endpoint is spoken to with. */
export function apiOf({ api, baseUrl }: Pick<OpenAiOptions, 'api' | 'baseUrl'>): Api {
  return api ?? (isOpenAi(baseUrl) ? 'responses' : 'chat');
}

/** The longest waits for an endpoint: its own, else the defaults. */
export function deadlinesOf(options: Pick<OpenAiOptions, 'api' | 'baseUrl' | 'effort' | 'deadlines'>): Deadlines {
  const mayThink = options.effort !== undefined || apiOf(options) === 'responses';
  return { ...DEFAULT_DEADLINES, ...(mayThink && { firstToken: FIRST_TOKEN_OF_THINKER }), ...options.deadlines };
}

export const CODE_FORMS = ['direct', 'code'] as const;
export type CodeForm = (typeof CODE_FORMS)[number];

/** Smaller models, in billions of parameters, rarely choose among tools: the calls that they write are often malformed. */
const SMALLEST_WITH_TOOLS = 8;

/** How a model writes its drafts, by the size in its name: a small one (`qwen3:4b`, `SmolLM2-135M`) directly, any other as code. */
export function codeFormOf(model: string): CodeForm {
  const [, number, unit] = /(?<![\w.])(\d+(?:\.\d+)?)([bm])(?![a-z0-9])/iu.exec(model) ?? [];
  const billions = Number(number) / (unit?.toLowerCase() === 'm' ? 1_000 : 1);
  return billions < SMALLEST_WITH_TOOLS ? 'direct' : 'code';
}

/** Where an OpenAI-compatible model is and how to get in. */
export type OpenAiEnvironment = Pick<OpenAiOptions, 'api' | 'effort' | 'strategy' | 'forwards'> & {
  /** With the version, usually ending in `/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly model: string;
  /** How the model writes what is drafted. */
  readonly codeForm: CodeForm;
};

/** OpenAI's own endpoint. */
const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
const DEFAULT_MODEL = 'gpt-4.1-mini';
const STRATEGIES = ['native', 'grammar', 'prompted'] as const;
const YES = ['1', 'yes', 'true'] as const;

/**
 * The model that `OPENAI_API_KEY` and the variables `CELLWRIGHT_OPENAI_…` name. Undefined if neither an address nor a key is
 * given, or an address without the model's name.
 *
 * @throws Error when one of them will not do, naming the variable.
 */
export function readOpenAiEnvironment(
  env: Readonly<Record<string, string | undefined>>
): OpenAiEnvironment | undefined {
  const value = (name: string): string | undefined => env[name]?.trim() || undefined;
  const choice = <T extends string>(known: readonly T[], name: string): T | undefined => {
    const text = value(name);
    const found = known.find(each => each === text);
    if (text !== undefined && found === undefined) {
      throw new Error(`${name} must be one of ${known.join(', ')}.`);
    }
    return found;
  };
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
  const codeForm = choice(CODE_FORMS, 'CELLWRIGHT_OPENAI_CODE_FORM') ?? codeFormOf(model);
  const api = choice(APIS, 'CELLWRIGHT_OPENAI_API');
  const effort = choice(EFFORTS, 'CELLWRIGHT_OPENAI_EFFORT');
  const strategy = choice(STRATEGIES, 'CELLWRIGHT_OPENAI_STRATEGY');
  const forwards = choice(YES, 'CELLWRIGHT_OPENAI_FORWARDS') !== undefined;
  return {
    baseUrl: baseUrl ?? DEFAULT_BASE_URL,
    model,
    codeForm,
    ...(apiKey !== undefined && { apiKey }),
    ...(forwards && { forwards }),
    ...(api !== undefined && { api }),
    ...(effort !== undefined && { effort }),
    ...(strategy !== undefined && { strategy })
  };
}

/** `OPENAI_API_KEY` for an address of the origin that it is meant for: `CELLWRIGHT_OPENAI_BASE_URL`, else OpenAI's own. */
export function environmentKey(env: Readonly<Record<string, string | undefined>>, baseUrl: string): string | undefined {
  const meant = env['CELLWRIGHT_OPENAI_BASE_URL']?.trim() || DEFAULT_BASE_URL;
  const same = URL.canParse(meant) && URL.canParse(baseUrl) && new URL(meant).origin === new URL(baseUrl).origin;
  return same ? env['OPENAI_API_KEY']?.trim() || undefined : undefined;
}
