import { closeIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { IconButton } from '../elements/button.js';

export type WaitingTextProps = {
  readonly lead: string;
  readonly text: string;
  /** What the × does. */
  readonly cancel: string;
  readonly onCancel: () => void;
};

/** A line over the input: the question that is asked next, or the one that the input answers. */
export function WaitingText({ lead, text, cancel, onCancel }: WaitingTextProps): ReactElement {
  return (
    <div className="jp-cw-Queued">
      <span className="jp-cw-Muted">{lead}</span>
      <span className="jp-cw-Queued-text" title={text}>
        {text}
      </span>
      <IconButton icon={closeIcon} label={cancel} onClick={onCancel} />
    </div>
  );
}
