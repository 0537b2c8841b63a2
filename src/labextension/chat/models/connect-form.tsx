import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { isLoopbackUrl, type ConnectionDetail, type EndpointModelsReply } from '../../../protocol/index.js';
import '../../../../style/views/connect.css';
import '../../../../style/views/fields.css';
import { Button } from '../elements/button.js';
import { Disclosure } from '../elements/disclosure.js';
import { Field, TestResult } from '../elements/form.js';
import { errorText } from '../elements/format.js';
import type { TestView } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';
import { ForwardsField, KeyField, keySource, LocalServers, PresetField, presetOf } from './connect-fields.js';
import { ConnectMore } from './connect-more.js';
import { readConnection, textOfConnection, type ConnectionText, type ReadConnection } from './connection-text.js';
import { ModelField } from './model-field.js';
import { useModelTest } from './model-tests.js';
import { endpointTest } from './self-test.js';
import { useConnections } from './use-connections.js';

type ConnectFormProps = {
  /** The connection to change; a new one without it. */
  readonly connection: ConnectionDetail | undefined;
  /** Called with its id once it is stored and picked. */
  readonly onSaved: (id: string) => void;
};

/**
 * The endpoint of a model: where it is, its key, its name; tried before it is saved. The key stands in its field alone
 * until it is saved or the form goes.
 */
export function ConnectForm({ connection, onSaved }: ConnectFormProps): ReactElement {
  const { connections, controller, tests, trans } = useChatView();
  const all = useConnections() ?? [];
  const form = useRef<HTMLDivElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const draftId = useId();
  const saved = textOfConnection(connection);
  const [baseUrl, setBaseUrl] = useState(saved.baseUrl);
  const [model, setModel] = useState(saved.model);
  const [forwards, setForwards] = useState(saved.forwards);
  const [schemaForm, setSchemaForm] = useState(saved.schemaForm);
  const [changed, setChanged] = useState(false);
  const [saving, setSaving] = useState(false);
  const [more, setMore] = useState(false);
  const [said, setSaid] = useState<TestView | null>(null);
  const source = keySource(baseUrl, connection, all);
  // The test of what is saved goes on when the form closes, that of a draft does not.
  const testedId = connection !== undefined && !changed ? connection.id : undefined;
  const test = useModelTest(testedId ?? draftId);
  useEffect(() => () => tests.clear(draftId), [tests, draftId]);

  const onTest = (): void => {
    setSaid(null);
    if (test?.status === 'asking') {
      tests.clear(testedId ?? draftId);
      return;
    }
    const found = read();
    if ('wrong' in found) {
      refuse(found);
      return;
    }
    const endpoint = testedId === undefined ? { draft: found.draft, ...givenKey() } : { id: testedId };
    tests.start(testedId ?? draftId, trans.__('Asking the model…'), async function* (signal) {
      for await (const view of endpointTest(connections, endpoint, testedId, trans, signal)) {
        if (view.schemaForm !== undefined) {
          // The usual form is tried automatically.
          setSchemaForm(['json_object', 'grammar'].includes(view.schemaForm) ? view.schemaForm : '');
        }
        yield view;
      }
    });
  };
  const onList = (signal: AbortSignal): Promise<EndpointModelsReply> => {
    // The list does not depend on the name of a model, which may still be missing.
    const found = read(model.trim() === '' ? 'any' : model);
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
    tests.clear(draftId);
    setSaving(true);
    try {
      const id = await connections.save({ connection: found.draft, ...givenKey() });
      if (changed) {
        tests.clear(id); // What it says is of what was saved before.
      }
      setChanged(false);
      clearKey();
      put('headers', textOfConnection(connections.list?.find(known => known.id === id)).headers);
      controller.pickModel(id);
      setSaid({ status: 'ok', text: trans.__('Saved. %1 answers from now on.', found.draft.name) });
      onSaved(id);
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
      aria-label={trans.__('Endpoint')}
      onKeyDown={onKeyDown}
      onInput={onChange}
    >
      {connection === undefined && (
        <LocalServers
          onChoose={(address, first) => {
            chooseAddress(address);
            setModel(first);
          }}
        />
      )}
      <PresetField baseUrl={baseUrl} onChoose={chooseAddress} />
      <Field label={trans.__('Base URL')}>
        {({ id }) => (
          <input
            id={id}
            name="baseUrl"
            className="jp-cw-Input"
            value={baseUrl}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            onChange={event => changeAddress(event.target.value)}
          />
        )}
      </Field>
      {isLoopbackUrl(baseUrl.trim()) && (
        <ForwardsField checked={forwards !== ''} onChange={checked => setForwards(checked ? 'yes' : '')} />
      )}
      <KeyField key={source} source={source} field={key} />
      <ModelField
        key={baseUrl} // What was listed or refused is of that endpoint.
        value={model}
        example={presetOf(baseUrl)?.model}
        onChange={(name, contextSize) => {
          setModel(name);
          if (contextSize !== undefined) {
            put('contextSize', String(contextSize));
          }
        }}
        onList={onList}
      />
      <Disclosure summary={trans.__('More')} open={more} onToggle={setMore} keep>
        <ConnectMore text={saved} hasSecretHeaders={(connection?.secretHeaders.length ?? 0) > 0} />
      </Disclosure>
      <div className="jp-cw-ConnectForm-actions">
        <Button onClick={onTest}>{test?.status === 'asking' ? trans.__('Cancel') : trans.__('Test')}</Button>
        <Button kind="primary" disabled={saving ? trans.__('Saving…') : undefined} onClick={() => void onSave()}>
          {trans.__('Save')}
        </Button>
        <TestResult view={said ?? test} />
      </div>
    </div>
  );

  /** What was found out or refused is of the fields as they were. */
  function onChange(): void {
    setChanged(true);
    setSaid(null);
    tests.clear(draftId);
  }

  function chooseAddress(address: string): void {
    clearKey(); // It is meant for the address before.
    onChange();
    changeAddress(address);
  }

  function changeAddress(address: string): void {
    setBaseUrl(address);
    setSchemaForm('');
  }

  function read(named = model): ReadConnection {
    const fields = form.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [];
    const typed = Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
    return readConnection({ ...saved, ...typed, model: named, forwards, schemaForm }, connection, trans);
  }

  function givenKey(): { readonly key?: string } {
    const value = key.current?.value.trim() ?? '';
    return value === '' ? {} : { key: value };
  }

  function clearKey(): void {
    if (key.current !== null) {
      key.current.value = '';
    }
  }

  function refuse({ wrong, field }: Extract<ReadConnection, { wrong: string }>): void {
    setSaid({ status: 'failed', text: wrong });
    flushSync(() => setMore(more || (field !== 'baseUrl' && field !== 'model')));
    fieldOf(field)?.focus();
  }

  function fieldOf(name: keyof ConnectionText): HTMLInputElement | null {
    return form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
  }

  function put(name: keyof ConnectionText, value: string): void {
    const field = fieldOf(name);
    if (field !== null) {
      field.value = value;
    }
  }
}
