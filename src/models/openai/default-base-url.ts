/** OpenAI's own endpoint. */
export const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
