import { Dialog, showDialog, showErrorMessage } from '@jupyterlab/apputils';
import { addIcon, checkIcon, deleteIcon, editIcon, runIcon, stopIcon, type LabIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement } from 'react';
import '../../../../style/views/model-menu.css';
import '../../../../style/views/popup.css';
import { errorText } from '../elements/format.js';
import { TestResult } from '../elements/form.js';
import { Icon } from '../elements/icon.js';
import { moveInMenu } from '../elements/menu-button.js';
import type { ChatState } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';
import { modelPlace } from './model-picker.js';
import { useModelTest } from './model-tests.js';
import { endpointTest, selfTest } from './self-test.js';
import { useConnections, useThisComputer } from './use-connections.js';

type ModelMenuProps = {
  readonly state: ChatState;
  /** Called when it should close; `refocus` when the focus should go back to what opened it. */
  readonly onClose: (refocus: boolean) => void;
};

type Model = ChatState['models'][number];

/**
 * The models to choose from, grouped by where they run; those of the service can be tested, those that the user
 * connected also changed and removed. Has the focus as long as it is open.
 */
export function ModelMenu({ state, onClose }: ModelMenuProps): ReactElement {
  const { controller, connections: service, tests, trans, connectModel } = useChatView();
  const computer = useThisComputer();
  const connections = useConnections();
  const unavailable = service.absent ?? service.missing;
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const picked = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    (picked ?? menu.current?.querySelector<HTMLElement>('[role="menuitemradio"]'))?.focus();
  }, []);
  const groups = (['local', 'network'] as const)
    .map(group => ({
      group,
      title: group === 'local' ? trans.__('On %1', computer) : trans.__('Over the network'),
      models: state.models.filter(model => model.group === group)
    }))
    .filter(({ models }) => models.length > 0);
  const tested = state.models.filter(model => service.isOffered(model.id));
  const editable = new Set((connections ?? []).filter(known => known.editable).map(known => known.id));
  const connect = (connection?: string): void => {
    onClose(true); // The form gives the focus back to what has it now.
    connectModel(connection);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
    } else {
      moveInMenu(event, [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]);
    }
  };
  return (
    <div
      ref={menu}
      className="jp-cw-Popup jp-cw-ModelMenu"
      onKeyDown={onKeyDown}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          onClose(false);
        }
      }}
    >
      <div
        role="menu"
        aria-label={trans.__('Model')}
        aria-describedby={unavailable === null ? undefined : `${id}-absent`}
        className="jp-cw-ModelMenu-items"
      >
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
        {connections !== null && (
          <div role="none" className="jp-cw-ModelMenu-foot">
            <button type="button" role="menuitem" tabIndex={-1} className="jp-cw-Popup-item" onClick={() => connect()}>
              <Icon icon={addIcon} />
              {trans.__('Add a model…')}
            </button>
          </div>
        )}
      </div>
      {tested.map(model => (
        <ModelTestLine key={model.id} model={model} />
      ))}
      {unavailable !== null && (
        <div id={`${id}-absent`} className="jp-cw-ModelMenu-absent jp-cw-Muted">
          {unavailable}
        </div>
      )}
    </div>
  );

  function row(model: Model): ReactElement {
    const picked = model.id === state.model.id;
    return (
      <div key={model.id} role="none" className="jp-cw-ModelMenu-row">
        <button
          type="button"
          role="menuitemradio"
          aria-checked={picked}
          tabIndex={picked ? 0 : -1}
          className="jp-cw-Popup-item"
          onClick={() => {
            controller.pickModel(model.id);
            onClose(true);
          }}
        >
          <Icon icon={modelPlace(model, model.group === 'network', computer, trans).icon} />
          <span className="jp-cw-ModelMenu-words">
            <span className="jp-cw-Popup-label">{model.label}</span>
            <span className="jp-cw-Popup-fact">{model.fact ?? model.place}</span>
          </span>
          {picked && <Icon icon={checkIcon} />}
        </button>
        {service.isOffered(model.id) && <TestAction model={model} />}
        {editable.has(model.id) && (
          <>
            <MenuAction label={trans.__('Edit %1', model.label)} icon={editIcon} onClick={() => connect(model.id)} />
            <MenuAction
              label={trans.__('Remove %1', model.label)}
              icon={deleteIcon}
              onClick={() => void remove(model)}
            />
          </>
        )}
      </div>
    );
  }

  /** Asks before a connection goes, with its key; the built-in analyst takes the place of a picked one. */
  async function remove({ id: connection, label }: Model): Promise<void> {
    onClose(true);
    const { button } = await showDialog({
      title: trans.__('Remove %1 and its key from the server?', label),
      defaultButton: 0,
      buttons: [Dialog.cancelButton({ label: trans.__('Cancel') }), Dialog.warnButton({ label: trans.__('Remove') })]
    });
    if (!button.accept) {
      return;
    }
    try {
      await service.remove(connection);
      tests.clear(connection);
      if (controller.state.model.id === connection) {
        controller.pickModel('builtin');
      }
    } catch (error) {
      await showErrorMessage(trans.__('%1 could not be removed', label), errorText(error));
    }
  }
}

/** Lets a model solve the ten tasks of the self-test, or stops that. It goes on when the menu closes. */
function TestAction({ model: { id, label } }: { readonly model: Model }): ReactElement {
  const { connections: service, tests, trans } = useChatView();
  const isEndpoint = useConnections()?.some(known => known.id === id) === true;
  if (useModelTest(id)?.status === 'asking') {
    return <MenuAction label={trans.__('Stop testing %1', label)} icon={stopIcon} onClick={() => tests.clear(id)} />;
  }
  const onClick = (): void =>
    tests.start(id, trans.__('Asking the model…'), signal =>
      isEndpoint
        ? endpointTest(service, { id }, id, trans, signal)
        : selfTest(service, id, trans.__('Loaded'), trans, signal)
    );
  return <MenuAction label={trans.__('Test %1', label)} icon={runIcon} onClick={onClick} />;
}

/** The progress of a model's self-test, or its result. */
function ModelTestLine({ model: { id, label } }: { readonly model: Model }): ReactElement {
  const { trans } = useChatView();
  const test = useModelTest(id);
  return <TestResult view={test && { ...test, text: trans.__('%1: %2', label, test.text) }} />;
}

type MenuActionProps = {
  readonly label: string;
  readonly icon: LabIcon;
  readonly onClick: () => void;
};

function MenuAction({ label, icon, onClick }: MenuActionProps): ReactElement {
  return (
    <button
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
