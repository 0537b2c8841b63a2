import { checkIcon, LabIcon } from '@jupyterlab/ui-components';
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
  const marks = [ownColors === true ? '' : 'plain', small === true ? 'small' : '', tone ?? ''];
  const classes = marks.filter(mark => mark !== '').map(mark => `jp-cw-mod-${mark}`);
  return (
    <span className={['jp-cw-Icon', ...classes].join(' ')} aria-hidden="true">
      <icon.react tag="span" />
    </span>
  );
}

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

/** The state of a kernel, a file or a waiting step; the words beside it say the same. */
export function Dot({ look }: { readonly look: 'ring' | 'busy' | 'dead' | 'waiting' }): ReactElement {
  return <span className={`jp-cw-Dot jp-cw-mod-${look}`} aria-hidden="true" />;
}

export type Status = 'ok' | 'warn' | 'error' | 'busy';

/** The picture of a line or card: its state, or what it is about. */
export type Look = Status | LabIcon | ReactElement | null;

type StatusIconProps = { readonly look: Look; readonly small?: boolean };

export function StatusIcon({ look, small = false }: StatusIconProps): ReactElement | null {
  if (look === 'busy') {
    return <Spinner />;
  }
  if (typeof look === 'string') {
    return <Icon icon={look === 'ok' ? checkIcon : panelIcons.warning} tone={look} small={small} />;
  }
  return look instanceof LabIcon ? <Icon icon={look} small={small} /> : look;
}
