import type { Deadlines } from './deadlines.js';

export type OpenAiOptions = {
  /** Address with its version, usually ending in `/v1`. */
  readonly baseUrl: string;
  /** Absent for servers that want none. Goes to the host of `baseUrl` and nowhere else. */
  readonly apiKey?: string | undefined;
  readonly model: string;
  readonly deadlines?: Partial<Deadlines>;
  /** Sends requests in place of the network. It must not follow redirects when told `redirect: 'manual'`. */
  readonly fetch?: typeof fetch;
};
