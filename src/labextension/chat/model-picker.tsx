import { caretDownEmptyIcon } from '@jupyterlab/ui-components';
import { useRef, useState, type ReactElement } from 'react';
import type { ChatState } from './chat-state.js';
import { Icon } from './icon.js';
import { ModelMenu } from './model-menu.js';
import { modelPlace } from './model-place.js';
import { useChatView } from './use-chat-view.js';
import { useThisComputer } from './use-this-computer.js';

/** The model that will answer, and where the data of the next question goes. */
export function ModelPicker({ state }: { readonly state: ChatState }): ReactElement {
  const { trans } = useChatView();
  const computer = useThisComputer();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { model } = state;
  const place = modelPlace(model, state.models, computer, trans);
  return (
    <div className="jp-cw-ModelPicker">
      <button
        ref={button}
        type="button"
        className="jp-cw-ModelPicker-button"
        aria-haspopup="menu"
        aria-expanded={open}
        title={trans.__('Choose a model. %1', place.sent)}
        // The menu closes when it loses the focus; without this the same click would open it again.
        onMouseDown={event => {
          if (open) {
            event.preventDefault();
          }
        }}
        onClick={() => setOpen(!open)}
        onKeyDown={event => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        <Icon icon={place.icon} small />
        <span className="jp-cw-ModelPicker-name">
          {model.label} <span className="jp-cw-Muted">· {model.place}</span>
        </span>
        <Icon icon={caretDownEmptyIcon} small />
      </button>
      <span className="jp-cw-Grow" />
      <span className="jp-cw-ModelPicker-sent">{place.sent}</span>
      {open && (
        <ModelMenu
          state={state}
          onClose={refocus => {
            setOpen(false);
            if (refocus) {
              button.current?.focus();
            }
          }}
        />
      )}
    </div>
  );
}
