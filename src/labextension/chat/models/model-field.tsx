import { caretDownEmptyIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { EndpointModelsReply } from '../../../protocol/index.js';
import { errorText } from '../elements/format.js';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';
import { IconButton } from '../elements/button.js';
import { useChatView } from '../state/use-chat-view.js';

/** More than these are found by typing. */
const MOST_SHOWN = 200;

type Listed = Extract<EndpointModelsReply, { status: 'ok' }>['models'];

type ModelFieldProps = {
  readonly value: string;
  /** The endpoint that is asked for the list: what it listed or refused goes when this changes. */
  readonly about: string;
  /** A name as the endpoint writes them, where that is known. */
  readonly example?: string | undefined;
  readonly onChange: (model: string) => void;
  /** Called when one of the list is taken; the context size in tokens where the endpoint says so. */
  readonly onPick: (model: string, contextSize: number | undefined) => void;
  /** Asks the endpoint for its models. */
  readonly onList: (signal: AbortSignal) => Promise<EndpointModelsReply>;
};

/** The name of the model: free text, with the endpoint's own list on demand. */
export function ModelField({ value, about, example, onChange, onPick, onList }: ModelFieldProps): ReactElement {
  const { trans } = useChatView();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [models, setModels] = useState<Listed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [filter, setFilter] = useState('');
  const [active, setActive] = useState(-1);
  const asked = useRef<AbortController | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () => () => {
      asked.current?.abort();
      setOpen(false);
    },
    [about]
  );
  const shown = (models ?? [])
    .filter(model => model.id.toLowerCase().includes(filter.trim().toLowerCase()))
    .slice(0, MOST_SHOWN);

  const close = (): void => {
    asked.current?.abort();
    setOpen(false);
    setActive(-1);
  };
  const show = (): void => {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    setOpen(true);
    setFilter('');
    setModels(null);
    setFailure(null);
    onList(signal)
      .then(reply => {
        if (!signal.aborted && reply.status === 'ok') {
          setModels(reply.models);
          setActive(reply.models.findIndex(model => model.id === value));
        } else if (!signal.aborted && reply.status === 'failed') {
          setFailure(errorText(reply.error));
        }
      })
      .catch((error: unknown) => {
        if (!signal.aborted) {
          setFailure(errorText(error));
        }
      });
  };
  const pick = (at: number): void => {
    const model = shown[at];
    if (model !== undefined) {
      onPick(model.id, model.contextSize);
      close();
      input.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (!open) {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        event.stopPropagation();
        show();
      }
      return;
    }
    if (key === 'Tab') {
      close();
    } else if (key === 'Escape' || key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Escape' || (key === 'Enter' && active < 0)) {
        close();
      } else if (key === 'Enter') {
        pick(active);
      } else if (shown.length > 0) {
        setActive((active + (key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1) + shown.length) % shown.length);
      }
    }
  };
  useEffect(() => {
    if (active >= 0) {
      document.getElementById(`${id}-${String(active)}`)?.scrollIntoView({ block: 'nearest' });
    }
  }, [active, id]);
  return (
    <div
      className="jp-cw-Field"
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          close();
        }
      }}
    >
      <label htmlFor={id}>{trans.__('Model')}</label>
      <div className="jp-cw-ModelField">
        <input
          ref={input}
          id={id}
          name="model"
          className="jp-cw-Input"
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${id}-${String(active)}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={example === undefined ? undefined : trans.__('Such as %1', example)}
          value={value}
          onChange={event => {
            onChange(event.target.value);
            setFilter(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onClick={() => {
            if (!open && value === '') {
              show();
            }
          }}
        />
        <IconButton
          icon={caretDownEmptyIcon}
          label={trans.__('Models that the endpoint lists')}
          expanded={open}
          onClick={() => {
            input.current?.focus();
            if (open) {
              close();
            } else {
              show();
            }
          }}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={trans.__('Models')}
        className="jp-cw-ModelField-list"
        hidden={!open}
      >
        {shown.map((model, at) => (
          <div
            key={model.id}
            id={`${id}-${String(at)}`}
            role="option"
            aria-selected={at === active}
            className="jp-cw-ModelField-option"
            // The field keeps the focus.
            onMouseDown={event => event.preventDefault()}
            onClick={() => pick(at)}
          >
            {model.id}
          </div>
        ))}
      </div>
      {open && (
        <div role="status" className={failure === null ? 'jp-cw-Field-hint' : 'jp-cw-TestResult'}>
          {note()}
        </div>
      )}
    </div>
  );

  function note(): ReactElement | string {
    if (failure !== null) {
      return (
        <>
          <Icon icon={panelIcons.warning} tone="error" small />
          <span>{failure}</span>
        </>
      );
    }
    if (models === null) {
      return (
        <>
          <Spinner /> {trans.__('Asking the endpoint…')}
        </>
      );
    }
    return shown.length === 0 ? trans.__('The endpoint lists no such model. Its name can be typed all the same.') : '';
  }
}
