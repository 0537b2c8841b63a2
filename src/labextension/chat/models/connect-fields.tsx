import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react';
import { isLoopbackUrl, type ConnectionDetail } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { Field, TestResult, TextInput } from '../elements/form.js';
import type { TestView } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';
import { useThisComputer } from './use-connections.js';

type PresetFieldProps = {
  /** The address as it stands in the form. */
  readonly baseUrl: string;
  /** Called with the address of what was chosen. */
  readonly onChoose: (baseUrl: string) => void;
};

/** Endpoints that many people have, to choose their address from. Nothing is asked by choosing one. */
export function PresetField({ baseUrl, onChoose }: PresetFieldProps): ReactElement {
  const { trans } = useChatView();
  return (
    <Field label={trans.__('Service')}>
      <select
        className="jp-cw-Input"
        value={presetOf(baseUrl)?.name ?? ''}
        onChange={event => {
          const chosen = MODEL_PRESETS.find(({ name }) => name === event.target.value);
          if (chosen !== undefined) {
            onChoose(chosen.baseUrl);
          }
        }}
      >
        <option value="">{trans.__('Another OpenAI-compatible one')}</option>
        {MODEL_PRESETS.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </Field>
  );
}

/** A kind of endpoint that many people have. */
type ModelPreset = {
  /** As its maker writes it. */
  readonly name: string;
  /** What stands in the field when it is chosen; what the user has to put in stands between `<` and `>`. */
  readonly baseUrl: string;
  /** A name of a model, as it writes them. */
  readonly model: string;
};

/** Those that can be chosen in the form. Each is an address; nothing else is done differently. */
export const MODEL_PRESETS: readonly ModelPreset[] = [
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

/** The preset that an address is of; what the user puts in may be anything. */
export function presetOf(baseUrl: string): ModelPreset | undefined {
  const own = baseUrl.trim().replace(/\/+$/, '');
  return MODEL_PRESETS.find(preset => own.endsWith(preset.baseUrl.replace(/^.*>/, '')));
}

const LOCAL_PRESETS = MODEL_PRESETS.filter(({ baseUrl }) => isLoopbackUrl(baseUrl));

/** A model server that answers, and the models that it lists. */
type FoundServer = ModelPreset & { readonly models: readonly string[] };

type LocalServersProps = {
  /** Called with the address of the server that was chosen, and the first model that it lists. */
  readonly onChoose: (baseUrl: string, model: string) => void;
};

/** Looks, once asked to, whether model servers answer at their usual addresses on the machine of the Jupyter server. */
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
    return reply?.status === 'ok' ? [{ ...preset, models: reply.models.map(({ id }) => id) }] : [];
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
          : { status: 'warn', text: trans.__('None of %1 answers at its usual address on %2.', names, computer) }
      );
    }
  };
  return (
    <div className="jp-cw-Field">
      <Button onClick={() => void onLook()}>{trans.__('Look for models on %1', computer)}</Button>
      {said !== null && <TestResult view={said} />}
      {found.map(({ name, baseUrl, models }) => (
        <Button key={name} onClick={() => onChoose(baseUrl, models[0] ?? '')}>
          {trans._n('%2, %1 model', '%2, %1 models', models.length, name)}
        </Button>
      ))}
    </div>
  );
}

type ForwardsFieldProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** Whether an endpoint on the machine of the Jupyter server keeps what it gets: what may be sent depends on it. */
export function ForwardsField({ checked, onChange }: ForwardsFieldProps): ReactElement {
  const { trans } = useChatView();
  const computer = useThisComputer();
  const id = useId();
  return (
    <div className="jp-cw-Field">
      <label className="jp-cw-Check">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={`${id}-hint`}
          onChange={event => onChange(event.target.checked)}
        />
        {trans.__('Sends on to another machine')}
      </label>
      <div id={`${id}-hint`} className="jp-cw-Field-hint">
        {checked
          ? trans.__('Your data is shared as with a model over the network.')
          : trans.__('Your data stays on %1. Tick this for a gateway to a model elsewhere.', computer)}
      </div>
    </div>
  );
}

type KeyFieldProps = {
  readonly source: ConnectionDetail['keySource'];
  /** Gets the field. What is typed stands only there, never in the state of the page. */
  readonly field: RefObject<HTMLInputElement>;
};

/** The key of an endpoint, in a masked field; where the service has one, an empty field leaves it as it is. */
export function KeyField({ source, field }: KeyFieldProps): ReactElement {
  const { trans } = useChatView();
  const where = {
    environment: trans.__('Using OPENAI_API_KEY from the server, unless you enter another'),
    file: trans.__('Using the key stored on the server, unless you enter another'),
    none: trans.__('Stored on the server, never in the notebook')
  };
  return (
    <Field label={trans.__('API key')} hint={where[source]}>
      <TextInput
        ref={field}
        type="password"
        placeholder={source === 'none' ? trans.__('If it asks for one') : undefined}
      />
    </Field>
  );
}

/**
 * Where the service has a key for this address, as far as the page can know: stored for this connection, or in the
 * environment. A key is only sent to the origin that it was given for.
 */
export function keySource(
  baseUrl: string,
  connection: ConnectionDetail | undefined,
  all: readonly ConnectionDetail[]
): ConnectionDetail['keySource'] {
  const origin = originOf(baseUrl);
  const known = [...all.filter(({ id }) => id === connection?.id), ...all.filter(({ editable }) => !editable)];
  return known.find(each => each.keySource !== 'none' && originOf(each.baseUrl) === origin)?.keySource ?? 'none';
}

function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null; // Not an address, or not one yet.
  }
}
