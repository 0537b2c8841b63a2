import type { LabIcon } from '@jupyterlab/ui-components';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { StateLine } from './state-line.js';

export type ActionLineProps = {
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
