import { caretDownEmptyIcon } from '@jupyterlab/ui-components';
import { useRef, useState, type ReactElement } from 'react';
import { estimateTokens } from '../../../datasets/index.js';
import type { ChatState } from '../state/chat-state.js';
import { ContextSizeView } from './context-size-view.js';
import { CutName } from './cut-name.js';
import { LazyModelMenu } from './deferred-model-menu.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { IconButton } from '../elements/button.js';
import { modelPlace } from './model-place.js';
import { useChatView } from '../state/use-chat-view.js';
import { useThisComputer } from './use-this-computer.js';

export type ModelPickerProps = {
  readonly state: ChatState;
  /** What is being written. */
  readonly text: string;
  /** Whether what the model sees is open. */
  readonly sees: boolean;
  readonly onSees: () => void;
};

/** The model that will answer, and where the data of the next question goes. */
export function ModelPicker({ state, text, sees, onSees }: ModelPickerProps): ReactElement {
  const { trans } = useChatView();
  const computer = useThisComputer();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { model } = state;
  const place = modelPlace(model, state.sharing.destination === 'network', computer, trans);
  const sent =
    model.writer === undefined ? place.sent : trans.__('%1. Code is written by %2', place.sent, model.writer);
  return (
    <div className="jp-cw-ModelPicker">
      <button
        ref={button}
        type="button"
        className="jp-cw-ModelPicker-button"
        aria-haspopup="menu"
        aria-label={trans.__('Model: %1 · %2', model.label, model.place)}
        aria-expanded={open}
        title={trans.__('Choose a model. %1 · %2', model.label, sent)}
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
        <span className="jp-cw-ModelPicker-words">
          <CutName name={model.label} />
          <span className="jp-cw-ModelPicker-place jp-cw-Muted"> · {model.place}</span>
        </span>
        <Icon icon={caretDownEmptyIcon} small />
      </button>
      <span className="jp-cw-Grow" />
      {state.context === undefined || state.sharing.destination === 'page' ? (
        <span className="jp-cw-ModelPicker-sent">{place.sent}</span>
      ) : (
        <ContextSizeView size={state.context} added={Math.round(estimateTokens(text) * state.context.scale)} />
      )}
      <IconButton
        icon={panelIcons.eye}
        label={trans.__('What the model sees')}
        expanded={sees}
        className="jp-cw-Eye"
        onClick={onSees}
      />
      {open && (
        <LazyModelMenu
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
