import { readOpenAiEnvironment } from '../read-open-ai-environment.js';

describe('the environment', () => {
  it('offers nothing without an address or a key', () => {
    expect(readOpenAiEnvironment({})).toBeUndefined();
    expect(readOpenAiEnvironment({ CELLWRIGHT_OPENAI_MODEL: 'm', OPENAI_API_KEY: ' ' })).toBeUndefined();
  });

  it('offers a server without a key', () => {
    const env = { CELLWRIGHT_OPENAI_BASE_URL: 'http://localhost:11434/v1', CELLWRIGHT_OPENAI_MODEL: 'qwen3' };
    expect(readOpenAiEnvironment(env)).toEqual({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3' });
  });

  it('offers nothing of a server whose model is not named', () => {
    expect(readOpenAiEnvironment({ CELLWRIGHT_OPENAI_BASE_URL: 'http://localhost:11434/v1' })).toBeUndefined();
  });

  it('takes OpenAI for a key alone', () => {
    expect(readOpenAiEnvironment({ OPENAI_API_KEY: 'k' })).toMatchObject({
      apiKey: 'k',
      baseUrl: 'https://api.openai.com/v1'
    });
  });

  it.each(['localhost:11434', 'ftp://host/v1', 'nonsense'])('names the variable when the address is %s', address => {
    const env = { CELLWRIGHT_OPENAI_BASE_URL: address, CELLWRIGHT_OPENAI_MODEL: 'm' };
    expect(() => readOpenAiEnvironment(env)).toThrow('CELLWRIGHT_OPENAI_BASE_URL');
  });
});
