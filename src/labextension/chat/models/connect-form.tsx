import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import {
  isLoopbackUrl,
  type ConnectionDetail,
  type ConnectionDraft,
  type EndpointModelsReply
} from '../../../protocol/index.js';
import '../../../../style/views/connect.css';
import '../../../../style/views/fields.css';
import { Button } from '../elements/button.js';
import { Disclosure } from '../elements/disclosure.js';
import { Field, TestResult } from '../elements/form.js';
import { errorText } from '../elements/format.js';
import { lazy } from '../elements/lazy.js';
import { useChatView } from '../state/use-chat-view.js';
import { ForwardsField, KeyField, keySource, PresetField, presetOf, type ModelPreset } from './connect-fields.js';
import {
  MORE_GROUPS,
  pathOfFile,
  readConnection,
  textOfConnection,
  type ConnectionText,
  type MoreGroup,
  type ReadConnection
} from './connection-text.js';
import { ModelField } from './model-field.js';
import { useConnections } from './use-connections.js';
import { useFormTest } from './use-model-test.js';

/** What few endpoints need, fetched when it is first opened. */
export const LazyConnectMore = lazy(async () => (await import('./connect-more.js')).ConnectMore);

type ConnectFormProps = {
  /** The connection to change; a new one without it. */
  readonly connection: ConnectionDetail | undefined;
  /** Whether it is opened for its key: the field for a new one is there at once. */
  readonly atKey?: boolean;
  /** Called with its id once it is stored and picked. */
  readonly onSaved: (id: string) => void;
  /** Called with the path of a model file that was given for an address; without, that is refused. */
  readonly onPath?: (path: string) => void;
};

/**
 * The endpoint of a model: where it is, its key, its name; tried before it is saved. The key stands in its field alone
 * until it is saved or the form goes.
 */
export function ConnectForm({ connection, atKey = false, onSaved, onPath }: ConnectFormProps): ReactElement {
  const { connections, controller, tests, trans } = useChatView();
  const all = useConnections() ?? [];
  const form = useRef<HTMLDivElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const saved = useMemo(() => textOfConnection(connection), [connection]);
  const [baseUrl, setBaseUrl] = useState(saved.baseUrl);
  const [model, setModel] = useState(saved.model);
  const [forwards, setForwards] = useState(saved.forwards !== '');
  const [saving, setSaving] = useState(false);
  const [saves, setSaves] = useState(0);
  const [open, setOpen] = useState<ReadonlySet<MoreGroup | 'more'>>(new Set());
  const [drawn, setDrawn] = useState(false); // Once opened, the fields under `More` keep what was typed.
  // What would stand in fields that are not drawn.
  const [unseen, setUnseen] = useState(saved);
  const test = useFormTest(connection?.id, choose);
  const source = keySource(baseUrl, connection, all);
  const preset = presetOf(baseUrl);
  const isHere = isLoopbackUrl(baseUrl.trim());
  const asking = test.view?.status === 'asking';

  const read = (named = model): ReadConnection => readConnection(text(named), connection, trans);
  const givenKey = (): { readonly key?: string | null } => {
    const value = key.current?.value.trim() ?? '';
    return fieldOf('removesKey') !== null ? { key: null } : value === '' ? {} : { key: value };
  };
  const refuse = ({ wrong, field }: Extract<ReadConnection, { wrong: string }>): void => {
    if (field === 'baseUrl' && leaveForFile(baseUrl)) {
      return;
    }
    test.say({ status: 'failed', text: wrong });
    flushSync(() => show(new Set([...open, ...around(field)])));
    fieldOf(field)?.focus();
  };
  const onTest = (): void => {
    if (asking) {
      test.stop();
      return;
    }
    const found = read();
    if ('wrong' in found) {
      refuse(found);
      return;
    }
    if (isSaved(found.draft)) {
      test.startSaved();
    } else {
      test.startDraft({ draft: found.draft, ...givenKey() });
    }
  };
  const onList = async (signal: AbortSignal): Promise<EndpointModelsReply> => {
    // The list does not depend on the name of a model, which may still be missing.
    const found = read(model.trim() === '' ? 'any' : model);
    if ('wrong' in found) {
      leaveForFile(baseUrl);
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
    test.leave();
    setSaving(true);
    try {
      const same = isSaved(found.draft);
      const id = await connections.save({ connection: found.draft, ...givenKey() });
      if (!same) {
        tests.single.clear(id); // What it says is of what was saved before.
      }
      forget(id);
      controller.pickModel(id);
      test.say({ status: 'ok', text: trans.__('Saved. %1 answers from now on.', found.draft.name) });
      onSaved(id);
    } catch (error) {
      test.say({ status: 'failed', text: errorText(error) });
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
          test.leave();
        }
      }}
    >
      <PresetField baseUrl={baseUrl} onChoose={choosePreset} />
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
            onChange={event => {
              const { value } = event.target;
              if (!/\.gguf$/i.test(value.trim()) || !leaveForFile(value)) {
                setBaseUrl(value);
              }
            }}
          />
        )}
      </Field>
      {isHere && (
        <ForwardsField
          checked={forwards}
          onChange={checked => {
            setForwards(checked);
            test.leave();
          }}
        />
      )}
      <KeyField
        key={`${source} ${String(saves)}`}
        source={source}
        field={key}
        changes={atKey && saves === 0}
        hint={preset?.wantsKey === false ? trans.__('%1 needs none unless you set one', preset.name) : undefined}
      />
      <ModelField
        value={model}
        about={baseUrl}
        example={preset?.model}
        onChange={setModel}
        onPick={(name, contextSize) => {
          setModel(name);
          test.leave();
          if (contextSize !== undefined) {
            put('contextSize', String(contextSize));
          }
        }}
        onList={onList}
      />
      <Disclosure summary={trans.__('More')} open={open.has('more')} onToggle={() => toggle('more')} keep>
        {drawn && (
          <LazyConnectMore
            text={unseen}
            hasSecretHeaders={connection !== undefined && connection.secretHeaders.length > 0}
            open={open}
            onToggle={toggle}
          />
        )}
      </Disclosure>
      <div className="jp-cw-ConnectForm-actions">
        <Button onClick={onTest}>{asking ? trans.__('Cancel') : trans.__('Test')}</Button>
        <Button ref={saveButton} kind="primary" disabled={saving ? trans.__('Saving…') : undefined} onClick={save}>
          {trans.__('Save')}
        </Button>
        <TestResult view={test.view} />
      </div>
    </div>
  );

  /** Puts an address in. A key that was typed is meant for the address before. */
  function choosePreset({ baseUrl: address }: ModelPreset): void {
    if (key.current !== null) {
      key.current.value = '';
    }
    test.leave();
    flushSync(() => setBaseUrl(address));
    const [own] = /<[^>]*>/.exec(address) ?? [];
    if (own !== undefined) {
      const field = fieldOf('baseUrl') as HTMLInputElement | null;
      field?.focus();
      field?.setSelectionRange(address.indexOf(own), address.indexOf(own) + own.length);
    }
  }

  /** Hands the path of a file on; false when it is none, or nobody takes it. */
  function leaveForFile(given: string): boolean {
    const path = pathOfFile(given);
    if (path === undefined || onPath === undefined) {
      return false;
    }
    test.leave();
    setBaseUrl(saved.baseUrl);
    onPath(path);
    return true;
  }

  function fieldOf(
    name: keyof ConnectionText | 'removesKey'
  ): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null {
    return form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
  }

  /** Whether a draft, with the key as it is given, is the connection as it is stored. */
  function isSaved(draft: ConnectionDraft): boolean {
    const before = readConnection(saved, connection, trans);
    return (
      connection !== undefined &&
      givenKey().key === undefined &&
      'draft' in before &&
      JSON.stringify(before.draft) === JSON.stringify(draft)
    );
  }

  /** Takes what works from the test, where nothing was chosen and what is tried by itself does not. */
  function choose(found: string): void {
    if (text(model).schemaForm === '' && (found === 'json_object' || found === 'grammar')) {
      put('schemaForm', found);
    }
  }

  /** Puts a value into a field, also into one that is not drawn yet. */
  function put(name: keyof ConnectionText, value: string): void {
    const drawnField = fieldOf(name);
    if (drawnField === null) {
      setUnseen({ ...unseen, [name]: value });
    } else {
      drawnField.value = value;
    }
  }

  function toggle(part: MoreGroup | 'more'): void {
    show(new Set(open.has(part) ? [...open].filter(each => each !== part) : [...open, part]));
  }

  function show(parts: ReadonlySet<MoreGroup | 'more'>): void {
    setOpen(parts);
    setDrawn(drawn || parts.has('more'));
  }

  function text(named: string): ConnectionText {
    const names = Object.keys(saved) as (keyof ConnectionText)[];
    const typed = Object.fromEntries(names.map(name => [name, fieldOf(name)?.value ?? unseen[name]]));
    return { ...saved, ...typed, baseUrl, model: named, forwards: forwards ? 'yes' : '' };
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

/** What has to be open for a field to be seen. */
function around(field: keyof ConnectionText): readonly (MoreGroup | 'more')[] {
  if (field === 'baseUrl' || field === 'model') {
    return [];
  }
  const groups = Object.keys(MORE_GROUPS) as MoreGroup[];
  return ['more', ...groups.filter(group => MORE_GROUPS[group].includes(field))];
}
