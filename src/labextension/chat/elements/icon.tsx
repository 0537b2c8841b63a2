import type { LabIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';

export type IconProps = {
  readonly icon: LabIcon;
  /** Colour of a state; words beside it keep the colour of text. */
  readonly tone?: 'ok' | 'warn' | 'error' | 'muted';
  readonly small?: boolean;
  /** The product icon keeps its own two colours. */
  readonly ownColors?: boolean;
};

/** A picture beside words; never the only carrier of a meaning, hence hidden from screen readers. */
export function Icon({ icon, tone, small, ownColors }: IconProps): ReactElement {
  const classes = ['jp-cw-Icon'];
  if (ownColors !== true) {
    classes.push('jp-cw-mod-plain');
  }
  if (small === true) {
    classes.push('jp-cw-mod-small');
  }
  if (tone !== undefined) {
    classes.push(`jp-cw-mod-${tone}`);
  }
  return (
    <span className={classes.join(' ')} aria-hidden="true">
      <icon.react tag="span" />
    </span>
  );
}
