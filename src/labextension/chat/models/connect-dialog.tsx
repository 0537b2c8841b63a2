import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import '../../../../style/views/connect.css';
import {
  isLoopbackUrl,
  type ConnectionDetail,
  type EndpointModelsReply,
  type ListedModel
} from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { Disclosure } from '../elements/disclosure.js';
import { Field, TestResult, TextInput, PanelDialog } from '../elements/form.js';
import { errorText } from '../elements/format.js';
import { panelIcons } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import type { TestView } from '../state/chat-connections.js';
import { useChatView, useConnections, useThisComputer, type ConnectPlace } from '../state/use-chat-view.js';
import {
  keySource,
  readConnection,
  textOfConnection,
  type ConnectionText,
  type ReadConnection
} from './connection-text.js';
import { GetModel } from './get-model.js';
import { ModelInput } from './model-input.js';
import { alwaysNeedsKey, LocalServers, MODEL_PRESETS, presetOf } from './model-presets.js';
import { askEndpoint } from './model-tests.js';

export const LazyLocalFiles = lazy(async () => (await import('./local-files-view.js')).LocalFilesView);

type ConnectDialogProps = {
  /** The connection to change; undefined for a new model. */
  readonly id: string | undefined;
  /** The field that gets the focus first; by default the first one. */
  readonly at: ConnectPlace | undefined;
  readonly onClose: () => void;
};

/** The form of a connection over the conversation. A new model may also be a file on the server's machine. */
export function ConnectDialog({ id, at, onClose }: ConnectDialogProps): ReactElement {
  const { connections, trans } = useChatView();
  const connection = useConnections()?.find(known => known.id === id);
  const [showsFiles, setShowsFiles] = useState(false);
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = at === 'key' ? 'input[type="password"]' : 'input';
    (dialog.current?.querySelector<HTMLElement>(field) ?? dialog.current)?.focus();
  }, [at]);
  return (
    <PanelDialog
      ref={dialog}
      icon={panelIcons.network}
      title={connection === undefined ? trans.__('Connect a model') : trans.__('Connection %1', connection.name)}
      className="jp-cw-ConnectDialog"
      onClose={onClose}
    >
      {connections.problem !== null && <TestResult view={{ status: 'warn', text: connections.problem }} />}
      {connection === undefined && (
        <>
          <GetModel />
          <Disclosure
            summary={trans.__('Local GGUF file')}
            className="jp-cw-Connect-files"
            open={showsFiles}
            onToggle={setShowsFiles}
          >
            <LazyLocalFiles />
          </Disclosure>
        </>
      )}
      <ConnectForm key={connection?.id ?? ''} connection={connection} onSaved={onClose} />
    </PanelDialog>
  );
}

type ConnectFormProps = {
  /** The connection to change; undefined for a new one. */
  readonly connection: ConnectionDetail | undefined;
  readonly onSaved: () => void;
};

/** The endpoint of a model. Key and headers, which may be secret, are kept nowhere but in their fields. */
export function ConnectForm({ connection, onSaved }: ConnectFormProps): ReactElement {
  const { connections, controller, tests, trans } = useChatView();
  const all = useConnections() ?? [];
  const computer = useThisComputer();
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const testing = useRef<AbortController | null>(null);
  const [text, setText] = useState(() => textOfConnection(connection));
  const [saving, setSaving] = useState(false);
  const [more, setMore] = useState(false);
  const [said, setSaid] = useState<TestView | null>(null);
  const source = keySource(text.baseUrl, connection, all);
  const keyHints = {
    environment: trans.__('Using OPENAI_API_KEY from the server, unless you enter another'),
    file: trans.__('Using the key stored on the server, unless you enter another'),
    none: trans.__('Stored on the server, never in the notebook')
  };
  const keyPlaceholder = alwaysNeedsKey(text.baseUrl) ? trans.__('Required') : trans.__('If the server needs one');
  useEffect(() => () => testing.current?.abort(), []);

  /** Drops a result or refusal, which was about the fields as they were. */
  const forget = (): void => {
    testing.current?.abort();
    setSaid(null);
  };
  const change = (part: Partial<ConnectionText>): void => setText(now => ({ ...now, ...part }));
  const chooseAddress = (baseUrl: string, model?: ListedModel): void => {
    if (key.current !== null) {
      key.current.value = ''; // The key was meant for the previous address.
    }
    forget();
    change({ baseUrl, ...(model && { model: model.id, contextSize: String(model.contextSize ?? '') }) });
  };
  const choosePreset = (name: string): void =>
    chooseAddress(MODEL_PRESETS.find(known => known.name === name)?.baseUrl ?? '');
  const onTest = async (): Promise<void> => {
    if (saving) {
      return;
    }
    forget();
    if (said?.status === 'asking') {
      return;
    }
    const found = read();
    if ('wrong' in found) {
      refuse(found);
      return;
    }
    const { signal } = (testing.current = new AbortController());
    setSaid({ status: 'asking', text: trans.__('Asking the model…') });
    const view = await askEndpoint(connections, { draft: found.draft, ...givenKey() }, trans, signal);
    if (!signal.aborted) {
      setSaid(view);
    }
  };
  const onList = (signal: AbortSignal): Promise<EndpointModelsReply> => {
    // The list does not depend on the name of a model, which may still be missing.
    const found = read(text.model.trim() === '' ? 'any' : text.model);
    return 'wrong' in found
      ? Promise.reject(new Error(found.wrong))
      : connections.models({ draft: found.draft, ...givenKey() }, signal);
  };
  const onSave = async (): Promise<void> => {
    const found = read();
    if (saving) {
      return;
    }
    if ('wrong' in found) {
      refuse(found);
      return;
    }
    forget();
    setSaving(true);
    const { model: before } = controller.state;
    try {
      const saved = await connections.save({ connection: found.draft, ...givenKey() });
      tests.clear(saved); // Its result is about the connection as it was before.
      if (controller.state.model.id === before.id) {
        controller.pickModel(saved);
      }
      if (form.current !== null) {
        onSaved(); // Otherwise the form was closed meanwhile, and another one may be open.
      }
    } catch (error) {
      setSaid({ status: 'failed', text: errorText(error) });
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void onSave();
    }
  };
  return (
    <div
      ref={form}
      className="jp-cw-ConnectForm"
      role="group"
      aria-label={trans.__('Connection')}
      onKeyDown={onKeyDown}
      onInput={forget}
    >
      {connection === undefined && <LocalServers onChoose={chooseAddress} />}
      <Field label={trans.__('Provider')}>
        <select
          className="jp-cw-Input"
          value={presetOf(text.baseUrl)?.name ?? ''}
          onChange={event => choosePreset(event.target.value)}
        >
          <option value="">{trans.__('Another OpenAI-compatible server')}</option>
          {MODEL_PRESETS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
      {input('baseUrl', trans.__('Base URL'), undefined, 'url')}
      {isLoopbackUrl(text.baseUrl.trim()) && (
        <div className="jp-cw-Field">
          <label className="jp-cw-Checkbox">
            <input
              type="checkbox"
              checked={text.forwards !== ''}
              aria-describedby={`${id}-forwards`}
              onChange={event => change({ forwards: event.target.checked ? 'yes' : '' })}
            />
            {trans.__('Forwards requests to another machine')}
          </label>
          <div id={`${id}-forwards`} className="jp-cw-Field-hint">
            {text.forwards === ''
              ? trans.__('If it does not, your data stays on %1.', computer)
              : trans.__('Your data is shared as with a model over the network.')}
          </div>
        </div>
      )}
      <Field key={source} label={trans.__('API key')} hint={keyHints[source]}>
        <TextInput ref={key} type="password" placeholder={source === 'none' ? keyPlaceholder : undefined} />
      </Field>
      <Field label={trans.__('Model')}>
        <ModelInput
          key={text.baseUrl} // A list or refusal belongs to its endpoint.
          value={text.model}
          example={presetOf(text.baseUrl)?.model}
          onChange={(model, size) => change({ model, ...(size !== undefined && { contextSize: String(size) }) })}
          onList={onList}
        />
      </Field>
      <Disclosure summary={trans.__('More')} open={more} onToggle={setMore} keep>
        {input('name', trans.__('Name in the list'), trans.__('As the model'))}
        {input('contextSize', trans.__('Context size'), trans.__('Tokens, if known'))}
        {choice('strategy', trans.__('Acts by'), trans.__('For models that reject tools or fail at them.'), {
          native: trans.__('Its own tool calls'),
          grammar: trans.__('Replies constrained by a schema'),
          prompted: trans.__('Plain text')
        })}
        {choice('effort', trans.__('Reasoning effort'), trans.__('For models that think before they answer.'), {
          '': trans.__('As the model does'),
          low: trans.__('Low'),
          medium: trans.__('Medium'),
          high: trans.__('High')
        })}
        {choice('api', trans.__('Request format'), trans.__('OpenAI supports both, most others chat completions.'), {
          '': trans.__('By the base URL'),
          chat: trans.__('Chat completions'),
          responses: trans.__('Responses API')
        })}
        <Field
          label={trans.__('Headers')}
          hint={
            (connection?.headerNames.length ?? 0) > 0
              ? trans.__('A line without a value keeps the one stored on the server.')
              : trans.__('One per line, stored with the key.')
          }
        >
          <textarea
            name="headers"
            className="jp-cw-Input"
            rows={2}
            defaultValue={text.headers}
            placeholder={trans.__('Name: value')}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        {input('prices', trans.__('Prices per million tokens'), trans.__('In, out, currency: 2.50 10 EUR'))}
        {input('wait', trans.__('Longest wait in seconds'), trans.__('60, or 300 for models that think'))}
      </Disclosure>
      <div className="jp-cw-ConnectForm-actions">
        <Button onClick={() => void onTest()}>
          {said?.status === 'asking' ? trans.__('Cancel') : trans.__('Test')}
        </Button>
        <Button kind="primary" disabled={saving ? trans.__('Saving…') : undefined} onClick={() => void onSave()}>
          {trans.__('Save')}
        </Button>
        <TestResult view={said} />
      </div>
    </div>
  );

  function input(name: keyof ConnectionText, label: string, placeholder?: string, inputMode?: 'url'): ReactElement {
    return (
      <Field label={label}>
        <TextInput
          name={name}
          value={text[name]}
          placeholder={placeholder}
          inputMode={inputMode}
          onChange={event => change({ [name]: event.target.value })}
        />
      </Field>
    );
  }

  function choice(
    name: keyof ConnectionText,
    label: string,
    hint: string,
    options: Readonly<Record<string, string>>
  ): ReactElement {
    return (
      <Field label={label} hint={hint}>
        <select className="jp-cw-Input" value={text[name]} onChange={event => change({ [name]: event.target.value })}>
          {Object.entries(options).map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      </Field>
    );
  }

  function read(model = text.model): ReadConnection {
    const headers = form.current?.querySelector('textarea')?.value ?? '';
    return readConnection({ ...text, model, headers }, connection, trans);
  }

  function givenKey(): { readonly key?: string } {
    const value = key.current?.value.trim() ?? '';
    return value === '' ? {} : { key: value };
  }

  function refuse({ wrong, field }: Extract<ReadConnection, { wrong: string }>): void {
    setSaid({ status: 'failed', text: wrong });
    flushSync(() => setMore(more || (field !== 'baseUrl' && field !== 'model')));
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }
}
