import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { ConnectionDetail, EndpointModelsReply } from '../../protocol/index.js';
import { Button } from './button.js';
import { ConnectMore } from './connect-more.js';
import type { ConnectionText } from './connection-text.js';
import { Field } from './field.js';
import { KeyField } from './key-field.js';
import { keySource } from './key-source.js';
import { ModelField } from './model-field.js';
import { readConnection, type ReadConnection } from './read-connection.js';
import { TestResult } from './test-result.js';
import { textOfConnection } from './text-of-connection.js';
import { useChatView } from './use-chat-view.js';
import { useConnectionTest } from './use-connection-test.js';
import { useConnections } from './use-connections.js';

export type ConnectFormProps = {
  /** The connection to change; a new one without it. */
  readonly connection: ConnectionDetail | undefined;
  /** Whether it is opened for its key: the field for a new one is there at once. */
  readonly atKey?: boolean;
  /** Called with its id once it is stored and picked. */
  readonly onSaved: (id: string) => void;
};

/**
 * The endpoint of a model: where it is, its key, its name; tried before it is saved. The key stands in its field alone
 * until it is saved or the form goes.
 */
export function ConnectForm({ connection, atKey = false, onSaved }: ConnectFormProps): ReactElement {
  const { connections, controller, trans } = useChatView();
  const all = useConnections() ?? [];
  const form = useRef<HTMLDivElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const saved = useMemo(() => textOfConnection(connection), [connection]);
  const [baseUrl, setBaseUrl] = useState(saved.baseUrl);
  const [model, setModel] = useState(saved.model);
  const [saving, setSaving] = useState(false);
  const [saves, setSaves] = useState(0);
  const test = useConnectionTest();
  const source = keySource(baseUrl, connection, all);
  const asking = test.view?.status === 'asking';

  const read = (named = model): ReadConnection => readConnection(text(named), connection, trans);
  const givenKey = (): { readonly key?: string | null } => {
    const value = key.current?.value.trim() ?? '';
    return fieldOf('removesKey') !== null ? { key: null } : value === '' ? {} : { key: value };
  };
  const refuse = ({ wrong, field }: Extract<ReadConnection, { wrong: string }>): void => {
    test.say({ status: 'failed', text: wrong });
    fieldOf(field)?.focus();
  };
  const onTest = (): void => {
    if (asking) {
      test.clear();
      return;
    }
    const found = read();
    if ('wrong' in found) {
      refuse(found);
      return;
    }
    const given = givenKey();
    const before = readConnection(saved, connection, trans);
    const unchanged =
      connection !== undefined &&
      given.key === undefined &&
      'draft' in before &&
      JSON.stringify(before.draft) === JSON.stringify(found.draft);
    test.start(
      unchanged ? { id: connection.id } : { draft: found.draft, ...given },
      unchanged ? connection.id : undefined,
      choose
    );
  };
  const onList = async (signal: AbortSignal): Promise<EndpointModelsReply> => {
    // The list does not depend on the name of a model, which may still be missing.
    const found = read(model.trim() === '' ? 'any' : model);
    if ('wrong' in found) {
      throw new Error(found.wrong);
    }
    return connections.models({ draft: found.draft, ...givenKey() }, signal);
  };
  const onSave = async (): Promise<void> => {
    const found = read();
    if ('wrong' in found) {
      refuse(found);
      return;
    }
    test.clear();
    setSaving(true);
    try {
      const id = await connections.save({ connection: found.draft, ...givenKey() });
      forget(id);
      controller.pickModel(id);
      test.say({ status: 'ok', text: trans.__('Saved. %1 answers from now on.', found.draft.name) });
      onSaved(id);
    } catch (error) {
      test.say({ status: 'failed', text: error instanceof Error ? error.message : String(error) });
    } finally {
      setSaving(false);
    }
  };
  const save = (): void => {
    if (!saving) {
      void onSave();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) {
      event.preventDefault();
      save();
    }
  };
  return (
    <div
      ref={form}
      className="jp-cw-ConnectForm"
      role="group"
      aria-label={trans.__('Endpoint')}
      onKeyDown={onKeyDown}
      // What was found out or refused is of the fields as they were.
      onInput={() => {
        if (!saving) {
          test.clear();
        }
      }}
    >
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
            onChange={event => setBaseUrl(event.target.value)}
          />
        )}
      </Field>
      <KeyField key={`${source} ${String(saves)}`} source={source} field={key} changes={atKey && saves === 0} />
      <ModelField
        value={model}
        about={baseUrl}
        onChange={setModel}
        onPick={(name, contextSize) => {
          setModel(name);
          test.clear();
          const size = fieldOf('contextSize');
          if (size !== null && contextSize !== undefined) {
            size.value = String(contextSize);
          }
        }}
        onList={onList}
      />
      <ConnectMore text={saved} hasSecretHeaders={connection !== undefined && connection.secretHeaders.length > 0} />
      <div className="jp-cw-ConnectForm-actions">
        <Button onClick={onTest}>{asking ? trans.__('Cancel') : trans.__('Test')}</Button>
        <Button ref={saveButton} kind="primary" disabled={saving ? trans.__('Saving…') : undefined} onClick={save}>
          {trans.__('Save')}
        </Button>
        <TestResult view={test.view} />
      </div>
    </div>
  );

  function fieldOf(
    name: keyof ConnectionText | 'removesKey'
  ): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null {
    return form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
  }

  /** Takes what works from the test, where nothing was chosen and what is tried by itself does not. */
  function choose(found: string): void {
    const field = fieldOf('schemaForm');
    if (field?.value === '' && (found === 'json_object' || found === 'grammar')) {
      field.value = found;
    }
  }

  function text(named: string): ConnectionText {
    const names = Object.keys(saved) as (keyof ConnectionText)[];
    const typed = Object.fromEntries(names.map(name => [name, fieldOf(name)?.value ?? saved[name]]));
    return { ...saved, ...typed, baseUrl, model: named };
  }

  /** Takes away what may be secret: the key, and values of headers that are stored by now. */
  function forget(id: string): void {
    if (key.current !== null) {
      if (document.activeElement === key.current) {
        saveButton.current?.focus(); // The field goes.
      }
      key.current.value = '';
    }
    setSaves(count => count + 1);
    const headers = fieldOf('headers');
    if (headers !== null) {
      headers.value = textOfConnection(connections.list?.find(known => known.id === id)).headers;
    }
  }
}
