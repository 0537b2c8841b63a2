import type { ReactElement } from 'react';
import type { ChatState } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';

/** How the kernel stands: a dot, a word, and its name where there is room. */
export function KernelBadge({ state }: { readonly state: ChatState }): ReactElement {
  const { trans } = useChatView();
  const { status, displayName } = state.kernel;
  const restarted = status === 'idle' && state.datasets.status === 'kernel-restarted';
  const word = {
    none: trans.__('No kernel'),
    starting: trans.__('Starting…'),
    idle: restarted ? trans.__('Restarted') : trans.__('Idle'),
    busy: trans.__('Busy'),
    restarting: trans.__('Restarting…'),
    disconnected: trans.__('Disconnected'),
    dead: trans.__('Kernel died')
  }[status];
  const dot =
    status === 'none' || status === 'dead' || status === 'disconnected' ? 'dead' : status === 'idle' ? 'ring' : 'busy';
  const name = displayName.replace(/\s*\([^)]*\)\s*$/, '');
  return (
    <span className="jp-cw-Kernel" title={displayName === '' ? word : `${displayName}: ${word}`}>
      <span className={`jp-cw-Dot jp-cw-mod-${dot}`} aria-hidden="true" />
      {word}
      {name !== '' && status !== 'none' && <span className="jp-cw-Kernel-name">· {name}</span>}
    </span>
  );
}
