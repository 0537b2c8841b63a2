/** Where an OpenAI-compatible model is and how to get in. */
export type OpenAiEnvironment = {
  /** With the version, usually ending in `/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly model: string;
};
