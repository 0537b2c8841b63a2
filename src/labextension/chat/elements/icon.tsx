import { LabIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import computerSvg from '../../../../style/icons/computer.svg';
import eyeSvg from '../../../../style/icons/eye.svg';
import networkSvg from '../../../../style/icons/network.svg';
import sendSvg from '../../../../style/icons/send.svg';
import warningSvg from '../../../../style/icons/warning.svg';

type IconProps = {
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

/** Icons of the panel that JupyterLab does not have. */
export const panelIcons = {
  computer: new LabIcon({ name: 'jupyterlab-cellwright:computer', svgstr: computerSvg }),
  eye: new LabIcon({ name: 'jupyterlab-cellwright:eye', svgstr: eyeSvg }),
  network: new LabIcon({ name: 'jupyterlab-cellwright:network', svgstr: networkSvg }),
  send: new LabIcon({ name: 'jupyterlab-cellwright:send', svgstr: sendSvg }),
  warning: new LabIcon({ name: 'jupyterlab-cellwright:warning', svgstr: warningSvg })
} as const;

/** Turns while something is going on; the words beside it say what. */
export function Spinner(): ReactElement {
  return <span className="jp-cw-Spinner" aria-hidden="true" />;
}
