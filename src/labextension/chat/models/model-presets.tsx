import { useEffect, useRef, useState, type ReactElement } from 'react';
import { isLoopbackUrl, type ListedModel } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { TestResult } from '../elements/form.js';
import type { TestView } from '../state/chat-connections.js';
import { useChatView, useThisComputer } from '../state/use-chat-view.js';

/** Kinds of endpoints that many people have, with an example of a model name. The user fills in what is between `<` and `>`. */
export const MODEL_PRESETS = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', model: 'qwen/qwen3-8b' },
  { name: 'llama-server', baseUrl: 'http://127.0.0.1:8080/v1', model: 'qwen3-8b' },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', model: 'gpt-4.1-mini' },
  { name: 'Azure OpenAI', baseUrl: 'https://<resource>.openai.azure.com/openai/v1', model: 'my-deployment' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', model: 'openai/gpt-4.1-mini' },
  { name: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1', model: 'claude-sonnet-4-5' },
  {
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    model: 'gemini-2.5-flash'
  }
];

type ModelPreset = (typeof MODEL_PRESETS)[number];

/** The preset that an address belongs to; the part that the user fills in may be anything. */
export function presetOf(baseUrl: string): ModelPreset | undefined {
  const own = baseUrl.trim().replace(/\/+$/, '');
  return MODEL_PRESETS.find(preset => own.endsWith(preset.baseUrl.replace(/^.*>/, '')));
}

/** Whether the provider of an address always needs a key. Servers that users run themselves need none by default. */
export function alwaysNeedsKey(baseUrl: string): boolean {
  const preset = presetOf(baseUrl);
  return preset !== undefined && !isLoopbackUrl(preset.baseUrl);
}

const LOCAL_PRESETS = MODEL_PRESETS.filter(({ baseUrl }) => isLoopbackUrl(baseUrl));

type FoundServer = ModelPreset & { readonly models: readonly ListedModel[] };

type LocalServersProps = {
  /** Called with the address of the server that was chosen, and the first model that it lists. */
  readonly onChoose: (baseUrl: string, model?: ListedModel) => void;
};

/** On request, checks whether model servers answer at their usual addresses on the machine of the Jupyter server. */
export function LocalServers({ onChoose }: LocalServersProps): ReactElement {
  const { connections, trans } = useChatView();
  const computer = useThisComputer();
  const names = LOCAL_PRESETS.map(({ name }) => name).join(', ');
  const looking = useRef<AbortController | null>(null);
  const [said, setSaid] = useState<TestView | null>(null);
  const [found, setFound] = useState<readonly FoundServer[]>([]);
  useEffect(() => () => looking.current?.abort(), []);
  const ask = async (preset: ModelPreset, signal: AbortSignal): Promise<readonly FoundServer[]> => {
    const draft = { name: preset.name, baseUrl: preset.baseUrl, model: preset.model };
    const reply = await connections.models({ draft }, signal).catch(() => undefined);
    return reply?.status === 'ok' ? [{ ...preset, models: reply.models }] : [];
  };
  const onLook = async (): Promise<void> => {
    looking.current?.abort();
    const { signal } = (looking.current = new AbortController());
    setFound([]);
    setSaid({ status: 'asking', text: trans.__('Looking for %1…', names) });
    const servers = (await Promise.all(LOCAL_PRESETS.map(preset => ask(preset, signal)))).flat();
    if (!signal.aborted) {
      setFound(servers);
      setSaid(
        servers.length > 0
          ? { status: 'ok', text: trans.__('Found on %1:', computer) }
          : {
              status: 'warn',
              text: trans.__(
                'None of %1 answers at its usual address on %2. Start one and look again, or enter its address below.',
                names,
                computer
              )
            }
      );
    }
  };
  return (
    <div className="jp-cw-Field">
      <Button onClick={() => void onLook()}>{trans.__('Look for models on %1', computer)}</Button>
      {said !== null && <TestResult view={said} />}
      {found.map(({ name, baseUrl, models }) => (
        <Button key={name} onClick={() => onChoose(baseUrl, models[0])}>
          {trans._n('%2, %1 model', '%2, %1 models', models.length, name)}
        </Button>
      ))}
    </div>
  );
}
