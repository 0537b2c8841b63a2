import { addIcon, checkIcon, deleteIcon, editIcon, infoIcon, runIcon, stopIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import '../../../../style/views/model-menu.css';
import '../../../../style/views/popup.css';
import { Icon, panelIcons } from '../elements/icon.js';
import { moveInMenu } from '../elements/popup-menu.js';
import type { ChatState } from '../state/chat-state.js';
import { useChatView, type ConnectPlace } from '../state/use-chat-view.js';
import { LazyReadiness, modelPlace } from './model-picker.js';
import { useOngoing } from './model-tests.js';
import { RemoveConnection } from './remove-connection.js';
import { TestAllLine, useTestAll } from './test-all-line.js';
import { useConnections, useLocalFiles, useThisComputer } from './use-connections.js';

type ModelMenuProps = {
  readonly state: ChatState;
  /** Called when it should close; `refocus` when the focus should go back to what opened it. */
  readonly onClose: (refocus: boolean) => void;
};

/** What takes the place of the list: what is asked or found out about one of its models. */
type Aside = { readonly what: 'remove' | 'check'; readonly id: string; readonly label: string };

/**
 * The models to choose from, grouped by where they run; those of the service can be checked and tested, those that the
 * user connected also changed and removed. Has the focus as long as it is open.
 */
export function ModelMenu({ state, onClose }: ModelMenuProps): ReactElement {
  const { controller, connections: service, trans, connectModel } = useChatView();
  const computer = useThisComputer();
  const connections = useConnections();
  const unavailable = service.absent ?? service.missing;
  const testAll = useTestAll();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [aside, setAside] = useState<Aside | null>(null);
  const checked = useRef<string | null>(null);
  useEffect(() => {
    if (aside === null) {
      const back = checked.current === null ? null : `[data-cw-check="${CSS.escape(checked.current)}"]`;
      const first = [back, '[aria-checked="true"]', '[role="menuitemradio"]']
        .map(selector => (selector === null ? null : menu.current?.querySelector<HTMLElement>(selector)))
        .find(item => item instanceof HTMLElement);
      first?.focus();
    }
  }, [aside]);
  const groups = (['local', 'network'] as const)
    .map(group => ({
      group,
      title: group === 'local' ? trans.__('On %1', computer) : trans.__('Over the network'),
      models: state.models.filter(model => model.group === group)
    }))
    .filter(({ models }) => models.length > 0);
  const editable = new Set((connections ?? []).filter(known => known.editable).map(known => known.id));
  const damaged = new Set(
    (useLocalFiles().listed?.models ?? []).filter(({ problem }) => problem !== undefined).map(file => file.id)
  );
  const tested = state.models.filter(model => service.isOffered(model.id) && !damaged.has(model.id));
  const connect = (connection?: string, at?: ConnectPlace): void => {
    onClose(true); // The form gives the focus back to what has it now.
    connectModel(connection, at);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || (event.key === 'Tab' && aside === null)) {
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
      return;
    }
    if (aside !== null) {
      return;
    }
    moveInMenu(event, [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]);
  };
  return (
    <div
      ref={menu}
      className="jp-cw-Popup jp-cw-ModelMenu"
      onKeyDown={onKeyDown}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget) && (aside === null || event.relatedTarget !== null)) {
          onClose(false);
        }
      }}
    >
      {aside === null ? (
        <>
          <div
            role="menu"
            aria-label={trans.__('Model')}
            aria-describedby={unavailable === null ? undefined : `${id}-absent`}
            className="jp-cw-ModelMenu-items"
          >
            {items()}
          </div>
          {unavailable !== null && (
            <div id={`${id}-absent`} className="jp-cw-ModelMenu-absent jp-cw-Muted">
              {unavailable}
            </div>
          )}
          <TestAllLine view={testAll.view} />
        </>
      ) : aside.what === 'remove' ? (
        <RemoveConnection id={aside.id} label={aside.label} picked={state.model.id} onClose={onClose} />
      ) : (
        <LazyReadiness
          id={aside.id}
          label={aside.label}
          takesFocus
          onClose={() => setAside(null)}
          onConnect={connect}
        />
      )}
    </div>
  );

  function items(): ReactElement {
    return (
      <>
        <div role="none" className="jp-cw-ModelMenu-models">
          {groups.map(({ group, title, models }) => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div id={`${id}-${group}`} className="jp-cw-Popup-title" role="presentation">
                {title}
              </div>
              {models.map(model => row(model))}
            </div>
          ))}
        </div>
        {(connections !== null || tested.length > 0) && (
          <div role="none" className="jp-cw-ModelMenu-foot">
            {connections !== null && (
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="jp-cw-Popup-item"
                onClick={() => connect()}
              >
                <Icon icon={addIcon} />
                {trans.__('Add a model…')}
              </button>
            )}
            {tested.length > 0 && testItem()}
          </div>
        )}
      </>
    );
  }

  function testItem(): ReactElement {
    const running = testAll.view?.status === 'running';
    return (
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className="jp-cw-Popup-item"
        title={running ? undefined : trans.__('Each connected model solves ten tasks with tools')}
        onClick={() => {
          if (running) {
            testAll.stop();
          } else {
            testAll.start(tested);
          }
        }}
      >
        <Icon icon={running ? stopIcon : runIcon} />
        {running ? trans.__('Stop testing') : trans.__('Test all')}
      </button>
    );
  }

  function row(model: ChatState['models'][number]): ReactElement {
    const picked = model.id === state.model.id;
    const broken = damaged.has(model.id);
    return (
      <div key={model.id} role="none" className="jp-cw-ModelMenu-row">
        <button
          type="button"
          role="menuitemradio"
          aria-checked={picked}
          aria-disabled={broken || undefined}
          tabIndex={picked ? 0 : -1}
          className="jp-cw-Popup-item"
          onClick={() => {
            if (!broken) {
              controller.pickModel(model.id);
              onClose(true);
            }
          }}
        >
          {broken ? (
            <Icon icon={panelIcons.warning} tone="error" />
          ) : (
            <Icon icon={modelPlace(model, model.group === 'network', computer, trans).icon} />
          )}
          <span className="jp-cw-ModelMenu-words">
            <span className="jp-cw-Popup-label">{model.label}</span>
            <ModelFact model={model} broken={broken} />
          </span>
          {picked && <Icon icon={checkIcon} />}
        </button>
        {service.isOffered(model.id) && action(trans.__('Check %1', model.label), infoIcon, check(model), model.id)}
        {editable.has(model.id) && (
          <>
            {action(trans.__('Edit %1', model.label), editIcon, () => connect(model.id))}
            {action(trans.__('Remove %1', model.label), deleteIcon, () =>
              setAside({ what: 'remove', id: model.id, label: model.label })
            )}
          </>
        )}
      </div>
    );
  }

  function check(model: ChatState['models'][number]): () => void {
    return () => {
      checked.current = model.id;
      setAside({ what: 'check', id: model.id, label: model.label });
    };
  }

  function action(label: string, icon: typeof editIcon, onClick: () => void, checks?: string): ReactElement {
    return (
      <button
        data-cw-check={checks}
        type="button"
        role="menuitem"
        tabIndex={-1}
        className="jp-cw-ModelMenu-action"
        aria-label={label}
        title={label}
        onClick={onClick}
      >
        <Icon icon={icon} />
      </button>
    );
  }
}

type ModelFactProps = {
  readonly model: ChatState['models'][number];
  /** Whether its file is damaged. */
  readonly broken: boolean;
};

/** What the list of models says beside a name: kind, place and how it did in tests, or that it is tested now. */
function ModelFact({ model, broken }: ModelFactProps): ReactElement {
  const { tests, trans } = useChatView();
  const testing = useOngoing(tests.single, model.id)?.status === 'asking';
  const fact = model.fact ?? model.place;
  return (
    <span className="jp-cw-Popup-fact">
      {broken ? trans.__('damaged') : testing ? trans.__('%1 · testing…', fact) : fact}
    </span>
  );
}
