import { addIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { cellwrightIcon } from '../../icons.js';
import { Button, IconButton } from '../elements/button.js';
import { Icon } from '../elements/icon.js';
import type { ChatState } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';

/** Which notebook and kernel the panel answers about. */
export function PanelHeader({ state }: { readonly state: ChatState }): ReactElement {
  const { controller, trans, focusInput } = useChatView();
  const { notebook } = state;
  return (
    <div className="jp-cw-Header">
      <Icon icon={cellwrightIcon} ownColors />
      {notebook === null ? (
        <span className="jp-cw-Header-name">{trans.__('Cellwright')}</span>
      ) : (
        <span className="jp-cw-Header-name" title={trans.__('Answers about %1', notebook.path)}>
          {notebook.name}
        </span>
      )}
      {notebook !== null && state.front !== null && (
        <Button kind="link" title={trans.__('Show %1', notebook.name)} onClick={() => controller.showNotebook()}>
          {trans.__('Show')}
        </Button>
      )}
      {notebook !== null && <KernelBadge state={state} />}
      <span className="jp-cw-Grow" />
      <IconButton
        icon={addIcon}
        label={trans.__('New chat')}
        disabled={state.turns.length === 0 ? trans.__('New chat: this one is still empty') : undefined}
        onClick={() => {
          controller.newChat();
          focusInput();
        }}
      />
    </div>
  );
}

/** How the kernel stands: a dot, a word, and its name where there is room. */
function KernelBadge({ state }: { readonly state: ChatState }): ReactElement {
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
