import { checkIcon } from '@jupyterlab/ui-components';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement } from 'react';
import type { ChatState } from './chat-state.js';
import { Icon } from './icon.js';
import { modelPlace } from './model-place.js';
import { useChatView } from './use-chat-view.js';
import { useThisComputer } from './use-this-computer.js';

export type ModelMenuProps = {
  readonly state: ChatState;
  /** Called when it should close; `refocus` when the focus should go back to what opened it. */
  readonly onClose: (refocus: boolean) => void;
};

/** The models to choose from, grouped by where they run. Has the focus as long as it is open. */
export function ModelMenu({ state, onClose }: ModelMenuProps): ReactElement {
  const { controller, trans } = useChatView();
  const computer = useThisComputer();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[aria-checked="true"], [role="menuitemradio"]')?.focus();
  }, []);
  const groups = (['local', 'network'] as const)
    .map(group => ({
      group,
      title: group === 'local' ? trans.__('On %1', computer) : trans.__('Over the network'),
      models: state.models.filter(model => model.group === group)
    }))
    .filter(({ models }) => models.length > 0);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') {
      onClose(true);
      return;
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
    const at = items.findIndex(item => item === document.activeElement);
    const next = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1
    }[event.key];
    if (event.key === 'Escape' || next !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      if (next === undefined) {
        onClose(true);
      } else {
        items[next]?.focus();
      }
    }
  };
  return (
    <div
      ref={menu}
      role="menu"
      className="jp-cw-Popup jp-cw-ModelMenu"
      aria-label={trans.__('Model')}
      onKeyDown={onKeyDown}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          onClose(false);
        }
      }}
    >
      {groups.map(({ group, title, models }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className="jp-cw-Popup-title" role="presentation">
            {title}
          </div>
          {models.map(model => (
            <button
              key={model.id}
              type="button"
              role="menuitemradio"
              aria-checked={model.id === state.model.id}
              tabIndex={-1}
              className="jp-cw-Popup-item"
              onClick={() => {
                controller.pickModel(model.id);
                onClose(true);
              }}
            >
              <Icon icon={modelPlace(model, state.models, computer, trans).icon} />
              <span className="jp-cw-Popup-label">{model.label}</span>
              <span className="jp-cw-Popup-fact">{model.place}</span>
              {model.id === state.model.id && <Icon icon={checkIcon} />}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
