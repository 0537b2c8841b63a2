import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { ConnectionDetail } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { Field } from '../elements/form.js';
import { useChatView } from '../state/use-chat-view.js';
import { useThisComputer } from './use-connections.js';

type PresetFieldProps = {
  /** The address as it stands in the form. */
  readonly baseUrl: string;
  readonly onChoose: (preset: ModelPreset) => void;
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
              onChoose(chosen);
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
  /** Whether the field for a new key is there at once, though there is one. */
  readonly changes: boolean;
  /** What is known of the need for one; where it is kept unless given. */
  readonly hint?: string | undefined;
  /** Gets the field, as long as there is one. What is typed stands only there, never in the state of the page. */
  readonly field: RefObject<HTMLInputElement>;
};

/**
 * The key of an endpoint: where the service has it, or a masked field. What was typed goes with the field. A stored key
 * that is to be removed leaves a hidden field `removesKey` in its place.
 */
export function KeyField({ source, changes, hint, field }: KeyFieldProps): ReactElement {
  const { trans } = useChatView();
  const id = useId();
  const [wish, setWish] = useState<'keep' | 'change' | 'remove'>(changes ? 'change' : 'keep');
  const first = useRef<HTMLButtonElement>(null);
  const focusNext = useRef(false);
  const known = source !== 'none' && wish !== 'change';
  useEffect(() => {
    if (focusNext.current) {
      focusNext.current = false;
      (field.current ?? first.current)?.focus(); // What was pressed is gone.
    }
  }, [wish, field]);
  useEffect(() => {
    const input = field.current;
    return () => {
      if (input !== null) {
        input.value = '';
      }
    };
  }, [known, field]);
  const [where, inShort] =
    wish === 'remove'
      ? [trans.__('Save removes the key'), trans.__('Save removes the key')]
      : source === 'environment'
        ? [trans.__('Using OPENAI_API_KEY from the server'), trans.__('From OPENAI_API_KEY')]
        : [trans.__('Using the key stored on the server'), trans.__('Stored on the server')];
  const button = (label: string, name: string, next: typeof wish, isFirst = false): ReactElement => (
    <Button
      {...(isFirst && { ref: first })}
      kind="link"
      label={name}
      onClick={() => {
        focusNext.current = true;
        setWish(next);
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="jp-cw-Field">
      <label htmlFor={known ? undefined : id} id={`${id}-label`}>
        {trans.__('API key')}
      </label>
      {known ? (
        <div className="jp-cw-KeyField" role="group" aria-labelledby={`${id}-label`}>
          <span className="jp-cw-KeyField-where" title={where}>
            <span className="jp-cw-KeyField-long">{where}</span>
            <span className="jp-cw-KeyField-short">{inShort}</span>
          </span>
          {wish === 'remove' ? (
            <>
              <input type="hidden" name="removesKey" value="yes" />
              {button(trans.__('Keep'), trans.__('Keep the key'), 'keep', true)}
            </>
          ) : (
            <>
              {button(trans.__('Change'), trans.__('Change the key'), 'change', true)}
              {source === 'file' && button(trans.__('Remove'), trans.__('Remove the key'), 'remove')}
            </>
          )}
        </div>
      ) : (
        <>
          <input
            ref={field}
            id={id}
            className="jp-cw-Input"
            type="password"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
          />
          <div id={`${id}-hint`} className="jp-cw-Field-hint">
            {hint ?? trans.__('Stored on the server, never in the notebook')}
          </div>
        </>
      )}
    </div>
  );
}

/**
 * Where the service has a key for this address, as far as the page can know: stored for this connection, or in the
 * environment. Keys are only sent to the origin that they were given for, and that of the environment not by way of a proxy or by
 * certificates of the connection.
 */
export function keySource(
  baseUrl: string,
  connection: ConnectionDetail | undefined,
  all: readonly ConnectionDetail[]
): ConnectionDetail['keySource'] {
  const origin = originOf(baseUrl);
  const same = (known: ConnectionDetail): boolean => origin !== null && originOf(known.baseUrl) === origin;
  if (connection?.keySource === 'file' && same(connection)) {
    return 'file';
  }
  const ownWay = connection?.proxy !== undefined || connection?.caFile !== undefined;
  return !ownWay && all.some(known => known.keySource === 'environment' && same(known)) ? 'environment' : 'none';
}

function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null; // Not an address, or not one yet.
  }
}
