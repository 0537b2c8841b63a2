import { checkIcon } from '@jupyterlab/ui-components';
import { useId, type ReactElement } from 'react';
import { ActionLine } from '../elements/state-line.js';
import { useChatState, useChatView, useDataFiles } from '../state/use-chat-view.js';
import { FileLack } from './file-lack.js';

type UnreadFileProps = { readonly turnId: string; readonly name: string };

/** The file that a question could not be answered without: what can be done, and, once it is read, asking again. */
export function UnreadFile({ turnId, name }: UnreadFileProps): ReactElement | null {
  const { controller, trans } = useChatView();
  const files = useDataFiles();
  const title = useId();
  const file = useChatState(controller).datasets.files?.find(own => own.name === name);
  if (file?.status === 'read') {
    return (
      <ActionLine icon={checkIcon} action={trans.__('Ask again')} onAction={() => controller.retry(turnId)}>
        {trans.__('%1 is read now.', name)}
      </ActionLine>
    );
  }
  if (file?.lack === undefined) {
    return null;
  }
  return (
    <div className="jp-cw-Card" role="group" aria-labelledby={title}>
      <div className="jp-cw-Card-head">
        <span className="jp-cw-Card-title" id={title}>
          {trans.__('%1 was not read', name)}
        </span>
      </div>
      <FileLack file={file} onAgain={() => files(own => own.read(name))} />
    </div>
  );
}
