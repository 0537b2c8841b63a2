import { Dialog, showDialog, showErrorMessage } from '@jupyterlab/apputils';
import { addIcon, checkIcon, deleteIcon, editIcon, runIcon, stopIcon, type LabIcon } from '@jupyterlab/ui-components';
import { useId, type ReactElement } from 'react';
import '../../../../style/views/model-menu.css';
import { errorText } from '../elements/format.js';
import { TestResult } from '../elements/form.js';
import { Icon } from '../elements/icon.js';
import { useMenu } from '../elements/menu-button.js';
import type { ChatState } from '../state/chat-state.js';
import { useChanging, useChatView, useConnections, useThisComputer } from '../state/use-chat-view.js';
import { modelPlace } from './model-picker.js';
import { selfTest } from './model-tests.js';

type Model = ChatState['models'][number];

/** The models to choose from, grouped by where they run, with buttons to test, change and remove them. */
export function ModelMenu({ state }: { readonly state: ChatState }): ReactElement {
  const { controller, connections: service, tests, trans, connectModel } = useChatView();
  const computer = useThisComputer();
  const connections = useConnections();
  const unavailable = service.absent ?? service.missing;
  const [menu, close] = useMenu();
  const id = useId();
  const isFar = ({ destination }: Model): boolean => destination === 'network';
  const groups = [
    { group: 'local', title: trans.__('On %1', computer), models: state.models.filter(model => !isFar(model)) },
    { group: 'network', title: trans.__('Over the network'), models: state.models.filter(isFar) }
  ].filter(({ models }) => models.length > 0);
  const views = useChanging(tests, () => tests.views);
  const tested = state.models.filter(model => service.isOffered(model.id));
  const editable = new Set((connections ?? []).filter(known => known.editable).map(known => known.id));
  const connect = (connection?: string): void => {
    close(); // The form gives the focus back to what has it now.
    connectModel(connection);
  };
  return (
    <>
      <div
        ref={menu}
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
      {tested.map(({ id: model, label }) => {
        const test = views.get(model);
        const view = test === undefined ? null : { ...test, text: trans.__('%1: %2', label, test.text) };
        return <TestResult key={model} view={view} />;
      })}
      {unavailable !== null && (
        <div id={`${id}-absent`} className="jp-cw-ModelMenu-absent jp-cw-Muted">
          {unavailable}
        </div>
      )}
    </>
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
            close();
          }}
        >
          <Icon icon={modelPlace(model, isFar(model), computer, trans).icon} />
          <span className="jp-cw-ModelMenu-words">
            <span className="jp-cw-Popup-label">{model.label}</span>
            <span className="jp-cw-Popup-fact">{model.fact ?? model.place}</span>
          </span>
          {picked && <Icon icon={checkIcon} />}
        </button>
        {service.isOffered(model.id) && testAction(model)}
        {editable.has(model.id) && (
          <>
            {action(trans.__('Edit %1', model.label), editIcon, () => connect(model.id))}
            {action(trans.__('Remove %1', model.label), deleteIcon, () => void remove(model))}
          </>
        )}
      </div>
    );
  }

  /** The button that starts or stops a model's self-test of ten tasks. The test goes on when the menu closes. */
  function testAction({ id: model, label }: Model): ReactElement {
    return views.get(model)?.status === 'asking'
      ? action(trans.__('Stop testing %1', label), stopIcon, () => tests.clear(model))
      : action(trans.__('Test %1', label), runIcon, () =>
          tests.start(model, trans.__('Asking the model…'), signal => selfTest(service, model, trans, signal))
        );
  }

  function action(label: string, icon: LabIcon, onClick: () => void): ReactElement {
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

  /** Removes a connection and its key, after asking. If its model was picked, the built-in analyst is picked instead. */
  async function remove({ id: connection, label }: Model): Promise<void> {
    close();
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
