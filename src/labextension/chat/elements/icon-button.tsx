import type { LabIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { Button } from './button.js';
import { Icon } from './icon.js';

export type IconButtonProps = {
  readonly icon: LabIcon;
  /** Name and tooltip. */
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: string | undefined;
  readonly className?: string;
  readonly expanded?: boolean;
};

/** A button that is only a picture: its name is also its tooltip. */
export function IconButton({ icon, label, onClick, disabled, className, expanded }: IconButtonProps): ReactElement {
  return (
    <Button
      kind="icon"
      label={label}
      onClick={onClick}
      disabled={disabled}
      {...(className === undefined ? {} : { className })}
      {...(expanded === undefined ? {} : { expanded })}
    >
      <Icon icon={icon} />
    </Button>
  );
}
