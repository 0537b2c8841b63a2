/** A kind of endpoint that many people have. */
export type ModelPreset = {
  /** As its maker writes it. */
  readonly name: string;
  /** What stands in the field when it is chosen; what the user has to put in stands between `<` and `>`. */
  readonly baseUrl: string;
  /** Whether it asks for a key. */
  readonly wantsKey: boolean;
  /** A name of a model, as it writes them. */
  readonly model: string;
};

/** Those that can be chosen in the form. Each is an address; nothing else is done differently. */
export const MODEL_PRESETS: readonly ModelPreset[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', wantsKey: false, model: 'qwen3:8b' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', wantsKey: false, model: 'qwen/qwen3-8b' },
  { name: 'llama-server', baseUrl: 'http://127.0.0.1:8080/v1', wantsKey: false, model: 'qwen3-8b' },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', wantsKey: true, model: 'gpt-4.1-mini' },
  {
    name: 'Azure OpenAI',
    baseUrl: 'https://<resource>.openai.azure.com/openai/v1',
    wantsKey: true,
    model: 'my-deployment'
  },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', wantsKey: true, model: 'openai/gpt-4.1-mini' },
  { name: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1', wantsKey: true, model: 'claude-sonnet-4-5' },
  {
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    wantsKey: true,
    model: 'gemini-2.5-flash'
  }
];

/** The preset that an address is of. */
export function presetOf(baseUrl: string): ModelPreset | undefined {
  const own = baseUrl.trim().replace(/\/+$/, '');
  return MODEL_PRESETS.find(preset => pattern(preset.baseUrl).test(own));
}

/** What stands between `<` and `>` may be any part of a name. */
function pattern(baseUrl: string): RegExp {
  const parts = baseUrl.split(/<[^>]*>/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^./]+')}$`, 'i');
}
