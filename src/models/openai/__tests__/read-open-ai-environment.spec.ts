import { readOpenAiEnvironment } from '../open-ai-options.js';

describe('the environment', () => {
  const local = { CELLWRIGHT_OPENAI_BASE_URL: 'http://localhost:11434/v1', CELLWRIGHT_OPENAI_MODEL: 'qwen3' };
  const { CELLWRIGHT_OPENAI_MODEL: _model, ...unnamed } = local;

  it.each([{}, { CELLWRIGHT_OPENAI_MODEL: 'm', OPENAI_API_KEY: ' ' }, unnamed])('offers nothing for %j', env => {
    expect(readOpenAiEnvironment(env)).toBeUndefined();
  });

  it('offers a server without a key, and OpenAI for a key alone', () => {
    const baseUrl = 'http://localhost:11434/v1';
    expect(readOpenAiEnvironment(local)).toEqual({ baseUrl, model: 'qwen3', codeForm: 'code' });
    const openAi = { apiKey: 'k', baseUrl: 'https://api.openai.com/v1' };
    expect(readOpenAiEnvironment({ OPENAI_API_KEY: 'k' })).toMatchObject(openAi);
  });

  it.each([
    ['gpt-4.1-mini', 'code'],
    ['qwen2.5-coder:1.5b', 'direct'],
    ['SmolLM2-135M-Instruct', 'direct'],
    ['Qwen3-4B-Instruct-2507', 'direct'],
    ['meta-llama/Llama-3.1-8B', 'code'],
    ['Llama-3.3-70B-Instruct', 'code'],
    ['ab12b', 'code']
  ])('lets %s write its drafts as a %s, unless told otherwise', (model, codeForm) => {
    const env = { ...local, CELLWRIGHT_OPENAI_MODEL: model };
    expect(readOpenAiEnvironment(env)).toMatchObject({ codeForm });
    const other = codeForm === 'code' ? 'direct' : 'code';
    expect(readOpenAiEnvironment({ ...env, CELLWRIGHT_OPENAI_CODE_FORM: other })).toMatchObject({ codeForm: other });
    expect(() => readOpenAiEnvironment({ ...env, CELLWRIGHT_OPENAI_CODE_FORM: 'prose' })).toThrow(
      'CELLWRIGHT_OPENAI_CODE_FORM'
    );
  });

  it.each(['localhost:11434', 'ftp://host/v1', 'nonsense', 'https://u:p@host/v1'])(
    'names the variable when the address is %s',
    address => {
      const env = { ...local, CELLWRIGHT_OPENAI_BASE_URL: address };
      expect(() => readOpenAiEnvironment(env)).toThrow('CELLWRIGHT_OPENAI_BASE_URL');
    }
  );

  it.each([
    ['CELLWRIGHT_OPENAI_STRATEGY', 'strategy', 'grammar'],
    ['CELLWRIGHT_OPENAI_API', 'api', 'responses'],
    ['CELLWRIGHT_OPENAI_EFFORT', 'effort', 'high']
  ])('takes %s, and names it when it says nothing known', (name, option, value) => {
    expect(readOpenAiEnvironment({ ...local, [name]: value })).toMatchObject({ [option]: value });
    expect(() => readOpenAiEnvironment({ ...local, [name]: 'magic' })).toThrow(`${name} must be one of`);
  });
});
