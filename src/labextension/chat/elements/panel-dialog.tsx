import { closeIcon, type LabIcon } from '@jupyterlab/ui-components';
import { forwardRef, useId, type ReactNode } from 'react';
import { Icon } from './icon.js';
import { IconButton } from './icon-button.js';
import { useChatView } from '../state/use-chat-view.js';
import '../../../style/views/panel-dialog.css';

export type PanelDialogProps = {
  readonly icon: LabIcon;
  readonly title: string;
  /** Buttons of the head, before the one that closes. */
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** What covers the conversation while the composer stays in reach; Escape closes it. The focus is its user's to place. */
export const PanelDialog = forwardRef<HTMLDivElement, PanelDialogProps>(function PanelDialog(props, ref) {
  const { trans } = useChatView();
  const title = useId();
  return (
    <div
      ref={ref}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      className={`jp-cw-Sees ${props.className ?? ''}`.trimEnd()}
      onKeyDown={event => {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          props.onClose();
        }
      }}
    >
      <div className="jp-cw-Sees-head">
        <Icon icon={props.icon} />
        <h2 id={title}>{props.title}</h2>
        {props.actions}
        <IconButton icon={closeIcon} label={trans.__('Close')} onClick={props.onClose} />
      </div>
      <div className="jp-cw-Sees-body">{props.children}</div>
    </div>
  );
});
