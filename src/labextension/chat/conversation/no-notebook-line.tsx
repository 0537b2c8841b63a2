import { notebookIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { Button } from '../elements/button.js';
import { Icon } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import { useChatView } from '../state/use-chat-view.js';

/** What to do when no notebook is open. */
export function NoNotebookLine(): ReactElement {
  const { controller, trans } = useChatView();
  return (
    <StateLine
      icon={<Icon icon={notebookIcon} />}
      actions={
        <Button kind="link" onClick={() => controller.openNotebook()}>
          {trans.__('New notebook')}
        </Button>
      }
    >
      {trans.__('Open a notebook to start.')}
    </StateLine>
  );
}
