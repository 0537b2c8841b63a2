import type { Deadlines } from './deadlines.js';
import type { SchemaForm } from './schema-form.js';

export type OpenAiOptions = {
  /** Id of the model; `openai:` with its name unless given. */
  readonly id?: string;
  /** Address with its version, usually ending in `/v1`. */
  readonly baseUrl: string;
  /** Absent for servers that want none. Goes to the origin of `baseUrl` and nowhere else. */
  readonly apiKey?: string | undefined;
  /** Where the user keeps the key, for what a refusal says to do; the environment unless given. */
  readonly keyIn?: 'environment' | 'connection';
  readonly model: string;
  /** Sent with each request, to the origin of `baseUrl` only. One called `Authorization` goes in place of the key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that are kept out of sight as the key is. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  /** Address of a proxy, in place of those that the environment names. */
  readonly proxy?: string;
  /** One on this machine sends what it gets on to another. */
  readonly forwards?: boolean;
  /** File of certificates in PEM form that are trusted beside the usual ones. */
  readonly caFile?: string;
  /** In tokens. */
  readonly contextSize?: number;
  /** How decisions are read: the model's own tool calls unless given. */
  readonly strategy?: 'native' | 'grammar' | 'prompted';
  /** OpenAI's unless given, and the older one where a server refuses that for the older one. */
  readonly schemaForm?: SchemaForm;
  readonly deadlines?: Partial<Deadlines>;
  /** How often a request is sent at most, at least once. Default 4. */
  readonly mostTries?: number;
  /** Sends requests in place of the network. It must not follow redirects when told `redirect: 'manual'`. */
  readonly fetch?: typeof fetch;
};
