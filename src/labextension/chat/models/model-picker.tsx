import type { TranslationBundle } from '@jupyterlab/translation';
import { caretDownEmptyIcon, offlineBoltIcon, type LabIcon } from '@jupyterlab/ui-components';
import { useRef, useState, type ReactElement } from 'react';
import { estimateTokens } from '../../../datasets/index.js';
import { IconButton } from '../elements/button.js';
import { formatCount } from '../elements/format.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import type { ChatState, ContextSize } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';
import { useThisComputer } from './use-connections.js';

/** The menu of models, fetched when it is first opened. */
export const LazyModelMenu = lazy(async () => (await import('./model-menu.js')).ModelMenu);

type ModelPickerProps = {
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
          <span className="jp-cw-ModelPicker-name">{model.label}</span>
          <span className="jp-cw-ModelPicker-place jp-cw-Muted"> · {model.place}</span>
        </span>
        <Icon icon={caretDownEmptyIcon} small />
      </button>
      <span className="jp-cw-Grow" />
      {state.context === undefined || state.sharing.destination === 'page' ? (
        <span className="jp-cw-ModelPicker-sent">{place.sent}</span>
      ) : (
        <ContextSizeView size={state.context} added={estimateTokens(text)} />
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

type ContextSizeViewProps = {
  readonly size: ContextSize;
  /** Tokens of what is being written. */
  readonly added: number;
};

/** How much of the model's window the next question takes, as a bar and a percentage; tokens where it is not known. */
function ContextSizeView({ size, added }: ContextSizeViewProps): ReactElement {
  const { trans } = useChatView();
  const tokens = size.tokens + added;
  const about = trans.__('About %1 tokens', formatCount(tokens));
  if (size.window === null) {
    return (
      <span className="jp-cw-Meter" title={trans.__('%1 would be sent', about)}>
        {trans.__('%1 tokens', formatCount(tokens))}
      </span>
    );
  }
  const percent = Math.min(100, Math.round((100 * tokens) / size.window));
  const full = percent > 80;
  const title = full
    ? trans.__('%1, %2 % of its window. Older messages will be summed up', about, percent)
    : trans.__('%1, %2 % of its window', about, percent);
  return (
    <span
      className="jp-cw-Meter"
      role="meter"
      aria-label={trans.__('Context used')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={title}
      title={title}
    >
      {full && <Icon icon={panelIcons.warning} tone="warn" small />}
      <span className="jp-cw-Meter-bar">
        <i style={{ width: `${percent}%` }} />
      </span>
      <span>{trans.__('%1 %', percent)}</span>
    </span>
  );
}

/** Where the data of a question goes, to one model or to all that it goes to: a picture, and what happens to the data. */
export function modelPlace(
  model: { readonly id: string; readonly place: string },
  network: boolean,
  computer: string,
  trans: TranslationBundle
): { readonly icon: LabIcon; readonly sent: string } {
  if (model.id === 'builtin') {
    return { icon: offlineBoltIcon, sent: trans.__('Nothing is sent') };
  }
  return network
    ? { icon: panelIcons.network, sent: trans.__('Sent to %1', model.place) }
    : { icon: panelIcons.computer, sent: trans.__('Stays on %1', computer) };
}
