import type { ReactElement } from 'react';
import type { ContextSize } from '../state/chat-state.js';
import { formatCount } from '../elements/format.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { useChatView } from '../state/use-chat-view.js';

const NEARLY_FULL = 80;

export type ContextSizeViewProps = {
  readonly size: ContextSize;
  /** Tokens of what is being written. */
  readonly added: number;
};

/** How much of the model's window the next question takes, as a bar and a percentage; tokens where it is not known. */
export function ContextSizeView({ size, added }: ContextSizeViewProps): ReactElement {
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
  const full = percent > NEARLY_FULL;
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
