import { addIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { cellwrightIcon } from '../../icons.js';
import { Button, IconButton } from '../elements/button.js';
import type { ChatState } from '../state/chat-state.js';
import { Icon } from '../elements/icon.js';
import { KernelBadge } from './kernel-badge.js';
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
