import { useId, type ReactElement, type RefObject } from 'react';
import type { ConnectionDetail } from '../../../protocol/index.js';
import { Field } from '../elements/form.js';
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
      {({ id }) => (
        <select
          id={id}
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
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A kind of endpoint that many people have. */
export type ModelPreset = {
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
      {({ id, hintId }) => (
        <input
          ref={field}
          id={id}
          className="jp-cw-Input"
          type="password"
          placeholder={source === 'none' ? trans.__('If it asks for one') : undefined}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={hintId}
        />
      )}
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
