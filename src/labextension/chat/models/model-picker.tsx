import type { TranslationBundle } from '@jupyterlab/translation';
import { caretDownEmptyIcon, offlineBoltIcon, type LabIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { estimateTokens } from '../../../datasets/index.js';
import { IconButton } from '../elements/button.js';
import { formatCount } from '../elements/format.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import { PopupButton } from '../elements/menu-button.js';
import type { ChatState, ContextSize } from '../state/chat-state.js';
import { useChatView, useThisComputer } from '../state/use-chat-view.js';

export const LazyModelMenu = lazy(async () => (await import('./model-menu.js')).ModelMenu);

type ModelPickerProps = {
  readonly state: ChatState;
  /** The text of the question field. */
  readonly text: string;
  /** Whether the dialog that shows what the model sees is open. */
  readonly sees: boolean;
  readonly onSees: () => void;
};

/** The model that will answer, and where the data of the next question goes. */
export function ModelPicker({ state, text, sees, onSees }: ModelPickerProps): ReactElement {
  const { trans } = useChatView();
  const computer = useThisComputer();
  const { model } = state;
  const place = modelPlace(model, state.sharing.destination === 'network', computer, trans);
  const sent =
    model.writer === undefined ? place.sent : trans.__('%1. Code is written by %2', place.sent, model.writer);
  return (
    <div className="jp-cw-ModelPicker">
      <PopupButton
        className="jp-cw-ModelPicker-button"
        label={trans.__('Model: %1 · %2', model.label, model.place)}
        title={trans.__('Choose a model. %1 · %2', model.label, sent)}
        popupClassName="jp-cw-ModelMenu"
        menu={<LazyModelMenu state={state} />}
      >
        <Icon icon={place.icon} small />
        <span className="jp-cw-ModelPicker-words">
          <span className="jp-cw-ModelPicker-name">{model.label}</span>
          <span className="jp-cw-ModelPicker-place jp-cw-Muted"> · {model.place}</span>
        </span>
        <Icon icon={caretDownEmptyIcon} small />
      </PopupButton>
      <span className="jp-cw-Grow" />
      {state.context !== undefined && state.sharing.destination !== 'page' && (
        <ContextSizeView size={state.context} added={estimateTokens(text)} />
      )}
      <span className="jp-cw-ModelPicker-sent">{place.sent}</span>
      <IconButton
        icon={panelIcons.eye}
        label={trans.__('What the model sees')}
        expanded={sees}
        className="jp-cw-Eye"
        onClick={onSees}
      />
    </div>
  );
}

type ContextSizeViewProps = {
  readonly size: ContextSize;
  readonly added: number;
};

/** How much of the model's window the next question takes, as a bar and a percentage; in tokens if the window is not known. */
function ContextSizeView({ size: { tokens, window }, added }: ContextSizeViewProps): ReactElement {
  const { trans } = useChatView();
  const count = formatCount(tokens + added);
  if (window === null) {
    return <span className="jp-cw-Meter">{trans.__('%1 tokens', count)}</span>;
  }
  const percent = Math.min(100, Math.round((100 * (tokens + added)) / window));
  const full = percent > 80;
  const about = trans.__('About %1 tokens, %2 % of its window', count, percent);
  const title = full ? trans.__('%1. Older messages will be summed up', about) : about;
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

/** Where the data of a question goes, for one model or for all that it goes to: an icon, and what happens to the data. */
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
