import type { LabIcon } from '@jupyterlab/ui-components';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.js';
import { Icon } from './icon.js';

type StateLineProps = {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** Text buttons at the end. */
  readonly actions?: ReactNode;
  /** `draft` is the dashed bar that means "written, not run" and nothing else. */
  readonly mark?: 'draft' | 'warn' | 'error' | 'plain';
};

/** One line that says how something stands. */
export function StateLine({ icon, children, actions, mark }: StateLineProps): ReactElement {
  return (
    <div className={`jp-cw-StateLine ${mark === undefined ? '' : `jp-cw-mod-${mark}`}`.trimEnd()}>
      {icon}
      <span className="jp-cw-StateLine-text">{children}</span>
      {actions !== undefined && <span className="jp-cw-StateLine-actions">{actions}</span>}
    </div>
  );
}

type ActionLineProps = {
  readonly icon: LabIcon;
  readonly children: ReactNode;
  /** What can be done about it, in a word or two. */
  readonly action: string;
  /** The same in a sentence, where it does not go without saying. */
  readonly title?: string;
  readonly onAction: () => void;
};

/** A quiet line that says how something stands, with the one thing that can be done about it. */
export function ActionLine({ icon, children, action, title, onAction }: ActionLineProps): ReactElement {
  return (
    <StateLine
      icon={<Icon icon={icon} />}
      mark="plain"
      actions={
        <Button kind="link" {...(title !== undefined && { title })} onClick={onAction}>
          {action}
        </Button>
      }
    >
      {children}
    </StateLine>
  );
}
