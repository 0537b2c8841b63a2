import { addIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { cellwrightIcon } from '../../icons.js';
import { Button, IconButton } from '../elements/button.js';
import { Dot, Icon } from '../elements/icon.js';
import type { ChatState } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';

/** Which notebook and kernel the panel answers about. */
export function PanelHeader({ state }: { readonly state: ChatState }): ReactElement {
  const { controller, trans, focusInput } = useChatView();
  const { notebook } = state;
  return (
    <div className="jp-cw-Header">
      <Icon icon={cellwrightIcon} ownColors />
      <span className="jp-cw-Header-name" title={notebook === null ? '' : trans.__('Answers about %1', notebook.path)}>
        {notebook === null ? trans.__('Cellwright') : notebook.name}
      </span>
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

/** The state of the kernel: a dot and a word, and its name if there is room. */
function KernelBadge({ state }: { readonly state: ChatState }): ReactElement {
  const { trans } = useChatView();
  const { status, displayName } = state.kernel;
  const restarted = state.datasets.status === 'kernel-restarted';
  const [dot, word] = (
    {
      none: ['dead', trans.__('No kernel')],
      starting: ['busy', trans.__('Starting…')],
      idle: ['ring', restarted ? trans.__('Restarted') : trans.__('Idle')],
      busy: ['busy', trans.__('Busy')],
      restarting: ['busy', trans.__('Restarting…')],
      disconnected: ['dead', trans.__('Disconnected')],
      dead: ['dead', trans.__('Kernel died')]
    } as const
  )[status];
  const name = displayName.replace(/\s*\([^)]*\)\s*$/, '');
  return (
    <span className="jp-cw-Kernel" title={displayName === '' ? word : `${displayName}: ${word}`}>
      <Dot look={dot} />
      {word}
      {name !== '' && status !== 'none' && <span className="jp-cw-Kernel-name">· {name}</span>}
    </span>
  );
}
